//! Compiles what the program needs at run time: resources into the binary, schema and translations
//! into `share/` beside it, where the program looks first.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=po");
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=resources");
    let Some(share) = share_dir() else {
        println!("cargo::warning=no target folder found, translations and settings are left out");
        return;
    };
    translations(&share);
    #[cfg(feature = "gui")]
    {
        schema(&share);
        glib_build_tools::compile_resources(
            &["resources"],
            "resources/walls.gresource.xml",
            "walls.gresource",
        );
    }
}

/// `target/<profile>/share`, from the folder that cargo gives this script.
fn share_dir() -> Option<PathBuf> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR")?);
    Some(out.ancestors().nth(3)?.join("share"))
}

/// Runs a tool; a missing or failing one is only worth a warning, the program works without.
fn run(tool: &str, arguments: &[&std::ffi::OsStr]) {
    match Command::new(tool).args(arguments).status() {
        Ok(status) if status.success() => {}
        Ok(status) => println!("cargo::warning={tool} failed: {status}"),
        Err(error) => println!("cargo::warning={tool} cannot be run: {error}"),
    }
}

fn translations(share: &Path) {
    let Ok(linguas) = std::fs::read_to_string("po/LINGUAS") else {
        return;
    };
    let lines = linguas.lines().map(str::trim);
    for language in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let folder = share.join("locale").join(language).join("LC_MESSAGES");
        if let Err(error) = std::fs::create_dir_all(&folder) {
            println!("cargo::warning={}: {error}", folder.display());
            continue;
        }
        let (from, to) = (format!("po/{language}.po"), folder.join("walls.mo"));
        run("msgfmt", &["-o".as_ref(), to.as_os_str(), from.as_ref()]);
    }
}

#[cfg(feature = "gui")]
fn schema(share: &Path) {
    let folder = share.join("glib-2.0/schemas");
    let name = "org.walls_game.Walls.gschema.xml";
    let copied = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::copy(Path::new("data").join(name), folder.join(name)));
    match copied {
        Ok(_) => run(
            "glib-compile-schemas",
            &["--strict".as_ref(), folder.as_os_str()],
        ),
        Err(error) => println!("cargo::warning={}: {error}", folder.display()),
    }
}
