//! The real window under Xvfb, driven from another process by keys, clicks and the accessibility tree.
//!
//! The scripts are in `tests/window/`. They need Xvfb, xdotool, ImageMagick and python3-pyatspi, which
//! `make test` installs.
#![cfg(feature = "gui")]

use std::path::Path;
use std::process::Command;

/// Runs the parts one after the other: they share settings, as the runs of one user do.
#[test]
fn the_window_plays() {
    let folder = std::env::temp_dir().join(format!("walls-window-{}", std::process::id()));
    let made = std::fs::create_dir_all(folder.join("config"));
    made.expect("a temporary folder can be made");
    for part in [
        "by_mouse",
        "by_keyboard",
        "while_thinking",
        "computers",
        "sister_games",
        "ants",
        "laboratory",
        "analysis",
    ] {
        let output = Command::new("xvfb-run")
            .args([
                "-a",
                "-s",
                "-screen 0 1000x720x24",
                "dbus-run-session",
                "--",
            ])
            .args(["/usr/bin/python3", "tests/window/play.py", part])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
            .env("WALLS_BINARY", env!("CARGO_BIN_EXE_walls"))
            .env("WALLS_FOLDER", &folder)
            .env("XDG_DATA_HOME", folder.join("data"))
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("GSETTINGS_BACKEND", "keyfile")
            .env("GSK_RENDERER", "cairo")
            .env("LC_ALL", "C.UTF-8")
            .env("LANGUAGE", "en")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .expect("xvfb-run is installed (make test installs it)");
        let said = String::from_utf8_lossy(&output.stdout);
        println!("{part}: {said}");
        assert!(
            output.status.success(),
            "{part} ({}): {said}\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    std::fs::remove_dir_all(&folder).ok();
}
