//! What packages are made from: the Flatpak manifest, and the files that the desktop finds by their names.

use std::path::Path;

use serde_json::{Value, json};

const ID: &str = "org.walls_game.Walls";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest() -> Value {
    let path = root().join(format!("flatpak/{ID}.json"));
    let text = std::fs::read_to_string(path).expect("there is a manifest");
    serde_json::from_str(&text).expect("the manifest is JSON")
}

#[test]
fn the_sandbox_has_a_display_and_sound_and_nothing_else() {
    let manifest = manifest();
    assert_eq!(manifest["id"], ID);
    assert_eq!(manifest["command"], "walls");
    assert_eq!(manifest["runtime"], "org.gnome.Platform");
    assert_eq!(manifest["sdk"], "org.gnome.Sdk");
    // Files come through portals. X11 wants shared memory.
    let allowed = json!([
        "--share=ipc",
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--device=dri"
    ]);
    assert_eq!(manifest["finish-args"], allowed);
    // Nor does the build have a network.
    assert_eq!(
        manifest["build-options"]["env"]["CARGO_NET_OFFLINE"],
        "true"
    );
    assert!(manifest["build-options"].get("build-args").is_none());
}

#[test]
fn the_sources_of_the_manifest_are_here_or_made_by_its_script() {
    let modules = manifest()["modules"].take();
    let [module] = modules.as_array().unwrap().as_slice() else {
        panic!("one module: {modules}");
    };
    let script = std::fs::read_to_string(root().join("flatpak/vendor")).unwrap();
    let sources = module["sources"].as_array().unwrap();
    for source in sources {
        let path = source["path"].as_str().expect("every source is a path");
        match path.strip_prefix("../target") {
            Some(made) => assert!(script.contains(&format!("target{made}")), "{path}"),
            None => assert!(root().join("flatpak").join(path).exists(), "{path}"),
        }
    }
    // What has been built here is not copied into the sandbox.
    assert!(
        sources[0]["skip"]
            .as_array()
            .unwrap()
            .contains(&json!("target"))
    );
}

/// A sandbox shows the desktop only the files that begin with its name.
#[test]
fn files_for_the_desktop_have_the_name_of_the_program() {
    for folder in ["data", "flatpak"] {
        for entry in std::fs::read_dir(root().join(folder)).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            let is_for_the_desktop = [".in", ".xml", ".json"]
                .iter()
                .any(|end| name.ends_with(end));
            assert!(!is_for_the_desktop || name.starts_with(ID), "{name}");
        }
    }
}
