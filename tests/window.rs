//! The real window under Xvfb, driven from another process by keys, clicks and the accessibility tree.
//!
//! Each test is a scenario of its own in `tests/window/`, with a display, a session bus, settings and a
//! folder of its own, and runs alone by its name: `cargo test --test window by_mouse`. They need Xvfb,
//! xdotool, ImageMagick, python3-gi and PulseAudio, which `make test` installs.
#![cfg(feature = "gui")]

use std::path::Path;
use std::process::Command;

fn scenario(index: usize, name: &str) {
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
        // Each looks for a free display from a number of its own on, or two could find the same.
        .args(["-a", "-n", &(100 + 20 * index).to_string()])
        // Without -noreset, the display starts anew whenever its last client leaves. Whoever connects at that
        // moment is refused, and the registry of the accessibility bus gives up.
        .args(["-s", "-noreset -screen 0 1000x720x24"])
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
    // Shown with --nocapture: what was measured on the way.
    print!("{}", String::from_utf8_lossy(&output.stdout));
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

/// One test for each scenario; as many run at a time as cargo has threads for tests. They begin in the order of their
/// names: what takes long has a name that lets it begin early.
macro_rules! scenarios {
    ($($index:literal $name:ident)*) => {
        $(
            #[test]
            fn $name() {
                scenario($index, stringify!($name));
            }
        )*
    };
}

scenarios! {
    0 by_mouse
    1 by_keyboard
    2 while_thinking
    3 computers
    4 all_games
    5 ants
    6 laboratory
    7 analysis
    8 pondering
    9 at_rest
    10 keeping
    11 saving
    12 starting
    13 telling
    14 names
    15 learning
    16 fits
    17 help_pages
    18 faults
    19 lessons
    20 statistics
    21 puzzles
    22 contrast
    23 frames
    24 editing
    25 practising
    26 variations
    27 sounds
    28 focus
}
