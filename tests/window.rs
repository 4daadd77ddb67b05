//! The real window under Xvfb, driven from another process by keys, clicks and the accessibility tree.
//!
//! Each test is a scenario of its own in `tests/window/`, with a display, a session bus, settings and a
//! folder of its own, and runs alone by its name: `cargo test --test window by_mouse`. They need Xvfb,
//! xdotool, ImageMagick and python3-pyatspi, which `make test` installs.
#![cfg(feature = "gui")]

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

/// Held by the scenario that runs. Side by side they would only wait for each other: each keeps the
/// processor busy, and xvfb-run picks a free display in a way that two at a time can fall over.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn scenario(name: &str) {
    // A scenario that failed leaves nothing behind that could harm the next one.
    let _turn = ONE_AT_A_TIME
        .lock()
        .unwrap_or_else(|failed| failed.into_inner());
    let folder = tempfile::Builder::new()
        .prefix(&format!("walls-{name}-"))
        .tempdir()
        .expect("a temporary folder can be made");
    let inside = |name: &str| {
        let inside = folder.path().join(name);
        std::fs::create_dir(&inside).expect("a temporary folder can be made");
        inside
    };
    let output = Command::new("xvfb-run")
        .args(["-a", "-s", "-screen 0 1000x720x24"])
        .args(["dbus-run-session", "--", "/usr/bin/python3"])
        .arg(format!("tests/window/{name}.py"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .env("WALLS_BINARY", env!("CARGO_BIN_EXE_walls"))
        .env("WALLS_FOLDER", folder.path())
        .env("XDG_DATA_HOME", inside("data"))
        .env("XDG_CONFIG_HOME", inside("config"))
        .env("XDG_CACHE_HOME", inside("cache"))
        .env("GSETTINGS_BACKEND", "keyfile")
        .env("GSK_RENDERER", "cairo")
        .env("LC_ALL", "C.UTF-8")
        .env("LANGUAGE", "en")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("xvfb-run is installed (make test installs it)");
    if !output.status.success() {
        // Its files and a picture of the screen tell what happened.
        let kept = folder.keep();
        panic!(
            "{name} ({}), see {}: {}\n{}",
            output.status,
            kept.display(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// One test for each scenario.
macro_rules! scenarios {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                scenario(stringify!($name));
            }
        )*
    };
}

scenarios! {
    by_mouse
    by_keyboard
    while_thinking
    computers
    sister_games
    ants
    laboratory
    analysis
}
