//! What the commands print and write: languages, JSON, full disks and protected files.

use std::path::Path;
use std::process::Command;

use super::running::{complaint, in_polish, printed, walls};

#[test]
fn a_result_that_cannot_be_written_is_no_lost_work() {
    // That there is no such folder is said before the work.
    let census = ["lab", "census", "--csv", "/nowhere/census.csv"];
    let solve = ["solve", "--size", "1x1", "--state", "/nowhere/solver"];
    let ants = "match hexxagon --first ants --second random --games 2 --colony /nowhere/ants";
    let ants: Vec<&str> = ants.split(' ').collect();
    for arguments in [&census[..], &solve, &ants] {
        let file = arguments.last().unwrap();
        let said = complaint(arguments, "", 1);
        assert_eq!(said, format!("{file}: the folder does not exist"));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let said = complaint(&["lab", "census", "--svg", folder], "", 1);
    assert_eq!(said, format!("{folder}: a folder has this name"));
    // Nor do other names that no file can have cost anything.
    let (slash, long) = (
        format!("{folder}/x/"),
        format!("{folder}/{}", "x".repeat(300)),
    );
    for (name, why) in [
        (&slash, "the folder does not exist"),
        (&long, "the name is too long"),
    ] {
        let puzzles = ["puzzles", "generate", "--game", "tictactoe", "--out", name];
        let solve = ["solve", "--size", "1x1", "--state", name];
        for arguments in [&puzzles[..], &solve, &["lab", "census", "--csv", name]] {
            assert_eq!(complaint(arguments, "", 1), format!("{name}: {why}"));
        }
    }
    let same = format!("{folder}/same");
    let both = ["lab", "census", "--csv", &same, "--svg", &same];
    assert_eq!(
        complaint(&both, "", 2),
        format!("--csv and --svg cannot have the same file: {same}")
    );
    let first = format!("{folder}/chart-1.svg");
    let both = [
        "lab",
        "census",
        "--csv",
        &first,
        "--svg",
        &format!("{folder}/./chart.svg"),
    ];
    let said = complaint(&both, "", 2);
    assert_eq!(
        said,
        format!("--csv and --svg cannot have the same file: {folder}/chart-1.svg")
    );
    // A device takes both.
    let null = ["--csv", "/dev/null", "--svg", "/dev/null"];
    printed(&[&["lab", "census"][..], &null].concat());
    // Charts are numbered where there are several.
    std::fs::create_dir(format!("{folder}/chart-2.svg")).unwrap();
    let chart = format!("{folder}/chart.svg");
    let said = complaint(&["lab", "census", "--svg", &chart], "", 1);
    assert_eq!(
        said,
        format!("{folder}/chart-2.svg: a folder has this name")
    );
    std::fs::remove_dir(format!("{folder}/chart-2.svg")).unwrap();
    for arguments in [
        &["solve", "--size", "1x1", "--state", "-"][..],
        &["lab", "census", "--svg", "-"],
    ] {
        let said = complaint(arguments, "", 2);
        assert_eq!(said, "- is not the name of a file; ./- would be");
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// Copies the program. Another one does it: a test beside this one may start something meanwhile, which would hold the
/// copy open for writing, and then it cannot be started.
fn copy_program(to: &Path) {
    let from = Path::new(env!("CARGO_BIN_EXE_walls"));
    assert!(
        Command::new("cp")
            .args([from, to])
            .status()
            .unwrap()
            .success()
    );
}

/// To the administrator of the system nothing is protected, so somebody else tries it.
#[test]
fn a_protected_file_is_not_replaced() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(folder.path(), 0o777);
    let (program, file) = (
        folder.path().join("walls"),
        folder.path().join("census.csv"),
    );
    let link = folder.path().join("link.csv");
    copy_program(&program);
    std::fs::write(&file, "precious").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    mode(&file, 0o444);
    for name in ["census.csv", "link.csv"] {
        let mut command = Command::new(&program);
        command
            .args(["lab", "census", "--csv", name])
            .current_dir(folder.path())
            .env("LC_ALL", "C");
        if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            format!("walls: {name}: the file is write-protected\n")
        );
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    }
}

#[test]
fn a_full_disk_behind_the_output_is_said_and_nobody_panics() {
    let full = || std::fs::File::options().write(true).open("/dev/full");
    for arguments in [
        &["perft", "walls", "--depth", "1"][..],
        &["lab", "census", "--json"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["perft", "--help"],
        &["--version"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
        command
            .args(arguments)
            .env("LC_ALL", "C")
            .stdout(full().unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "walls: standard output: the disk is full\n");
    }
    // What can still be written elsewhere is not lost with it.
    let folder = tempfile::tempdir().unwrap();
    let [csv, svg] = ["c.csv", "c.svg"].map(|name| folder.path().join(name));
    let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
    command.args(["lab", "solved", "--edges", "4", "--games", "0", "--csv"]);
    command.arg(&csv);
    command.arg("--svg").arg(&svg).stdout(full().unwrap());
    assert_eq!(command.output().unwrap().status.code(), Some(1));
    for file in [csv, svg] {
        assert!(std::fs::metadata(&file).unwrap().len() > 100, "{file:?}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
    command.args(["check", "/nowhere"]).stderr(full().unwrap());
    assert_eq!(command.status().unwrap().code(), Some(1));
}

#[test]
fn without_its_texts_the_program_speaks_english_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("bin/walls");
    std::fs::create_dir(folder.path().join("bin")).unwrap();
    copy_program(&alone);
    let run = |arguments: &[&str], language: &str| {
        let mut command = Command::new(&alone);
        command
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env("LANGUAGE", language);
        let output = command.output().unwrap();
        assert!(output.status.success());
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let perft = ["perft", "walls", "--depth", "1"];
    let [english, nothing] = run(&perft, "en");
    assert_eq!(nothing, "");
    let [text, said] = run(&perft, "pl");
    // The times differ.
    assert_eq!(text.split(',').next(), english.split(',').next());
    assert!(
        said.starts_with("walls: the texts in the language pl are missing"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    // Programs read English in any case.
    let [_, nothing] = run(&["perft", "walls", "--depth", "1", "--json"], "pl");
    assert_eq!(nothing, "");
}

#[test]
fn only_commands_that_can_print_json_offer_it() {
    let commands = [
        ("gtp", false),
        ("completions", false),
        ("man", false),
        ("solve", true),
    ];
    for (command, offers) in commands {
        let help = printed(&[command, "--help"]);
        assert_eq!(help.contains("--json"), offers, "{command}");
    }
    assert!(
        walls(&["gtp", "walls", "--json"], "quit\n")
            .status
            .success()
    );
    assert!(
        walls(&["--json", "gtp", "walls"], "quit\n")
            .status
            .success()
    );
}

#[test]
fn what_programs_read_is_english_in_every_language() {
    // People read Polish, if the catalogue is there.
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = in_polish(&["perft", "walls", "--depth", "1"], "");
    assert!(
        text(&said.stdout).contains("liści"),
        "{}",
        text(&said.stdout)
    );
    let unreadable = ["perft", "walls", "--depth", "1", "--position", "/nowhere"];
    let polish = text(&in_polish(&unreadable, "").stderr);
    assert!(!polish.contains("no such file"), "{polish}");

    for arguments in [
        &[&unreadable[..], &["--json"]].concat()[..],
        &[&["--json"], &unreadable[..]].concat(),
        &["search", "walls", "--opponent", "oracle", "--json"],
        &[
            "search",
            "draughts",
            "--opponent",
            "ants",
            "--size",
            "9",
            "--json",
        ],
        &[
            "match", "hexxagon", "--first", "random", "--second", "mirror", "--json",
        ],
        &["lab", "tournament", "--options", "size=99x99", "--json"],
        &["lab", "census", "--json"],
        &["lab", "census", "--csv", "-"],
        &["gtp", "chess"],
        &["gtp", "walls", "--opponent", "ants"],
        &["gtp", "--help"],
    ] {
        let (polish, english) = (in_polish(arguments, ""), walls(arguments, ""));
        assert_eq!(text(&polish.stderr), text(&english.stderr));
        assert_eq!(text(&polish.stdout), text(&english.stdout));
    }
    let session = "boardsize 1 1\nplay third 0,1\nplay second 0,1\nplay first 9,9\nplay first x\nfinal_score\n\
                   play first 0,1\nplay second 0,1\nwalls-load /nowhere\nplay second 1,0\nplay first 1,2\n\
                   play second 2,1\ngenmove first\nboardsize 99\nshowboard\nwalls-save /nowhere/file\n";
    let (polish, english) = (
        in_polish(&["gtp", "walls"], session),
        walls(&["gtp", "walls"], session),
    );
    assert_eq!(text(&polish.stdout), text(&english.stdout));
    assert!(text(&english.stdout).contains("? it is the turn of first"));
}
