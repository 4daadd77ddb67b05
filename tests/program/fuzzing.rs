//! Random changes of good inputs, for whatever the program reads: it takes an input or refuses it in one line, and
//! what it takes it can write and read again. A panic is caught and counts as a fault.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Instant;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use walls::cli::gtp;
use walls::figures::{self, Axis, Cell, Chart, Point, Series, Style, Table};
use walls::games::registry::{GameOptions, NAMES, Visitor};
use walls::games::walls::{Options, Walls};
use walls::games::{Game, Playable, Side};
use walls::lab::Report;
use walls::learn::played::Record;
use walls::learn::puzzles::progress::{Given, Progress};
use walls::learn::puzzles::set;
use walls::play::begin::{paste_any, paste_match};
use walls::play::{
    AnyMatch, Choice, Control, FileError, Label, Player, SavedGame, Seat, Session, colony,
    new_match, open_match, solver_file, table_file,
};
use walls::search::ants::{self, Colony};
use walls::search::{self, Limits, Request, Spec, StopFlag};
use walls::solver::memory::Memory;
use walls::solver::{Settings, solve_with};

/// Something that the program reads.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Good inputs to begin with.
    pub corpus: fn() -> Vec<Vec<u8>>,
    /// Reads an input: whether it was taken, or what is wrong.
    pub read: fn(&[u8]) -> Result<bool, String>,
}

/// All of them.
pub const TARGETS: [Target; 13] = [
    Target {
        name: "saved-games",
        corpus: saved_games,
        read: read_saved_game,
    },
    Target {
        name: "kept-games",
        corpus: kept_games,
        read: read_kept_game,
    },
    Target {
        name: "played-games",
        corpus: played_games,
        read: read_played_game,
    },
    Target {
        name: "puzzle-progress",
        corpus: puzzle_progress,
        read: read_puzzle_progress,
    },
    Target {
        name: "texts",
        corpus: texts,
        read: read_text,
    },
    Target {
        name: "tables",
        corpus: tables,
        read: read_table,
    },
    Target {
        name: "colonies",
        corpus: colonies,
        read: read_colony,
    },
    Target {
        name: "solver-states",
        corpus: solver_states,
        read: read_solver_state,
    },
    Target {
        name: "opponents",
        corpus: opponents,
        read: read_opponent,
    },
    Target {
        name: "options",
        corpus: options,
        read: read_options,
    },
    Target {
        name: "protocol-lines",
        corpus: protocol_lines,
        read: read_protocol_lines,
    },
    Target {
        name: "moves",
        corpus: moves,
        read: read_moves,
    },
    Target {
        name: "reports",
        corpus: reports,
        read: read_report,
    },
];

// Inputs

fn people() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    })
}

fn all_games() -> impl Iterator<Item = GameOptions> {
    NAMES
        .iter()
        .map(|name| GameOptions::default_of(name).unwrap())
}

/// A match after so many moves, each the middle one of the legal moves.
fn played(options: &GameOptions, moves: usize) -> Box<dyn AnyMatch> {
    let mut game = new_match(options, people()).unwrap();
    for _ in 0..moves {
        let paths = game.now().paths;
        let Some(path) = paths.get(paths.len() / 2) else {
            break;
        };
        assert!(game.play_path(path, std::time::Duration::from_millis(700)));
    }
    game
}

fn saved_games() -> Vec<Vec<u8>> {
    let games = all_games().flat_map(|options| [0, 3, 12, 40].map(|moves| played(&options, moves)));
    games
        .map(|game| serde_json::to_vec(&game.to_saved()).unwrap())
        .collect()
}

/// Running games as they are kept, with the rest of their sessions and with variations.
fn kept_games() -> Vec<Vec<u8>> {
    let now = Instant::now();
    let kept = all_games().filter_map(|options| {
        let mut session = Session::new(played(&options, 6), Side::First);
        session.set_active(true, now);
        for (ply, name) in [(4, "named\nvariation"), (2, ""), (1, "another")] {
            session.look_at(ply, now);
            let path = session.snapshot().paths.pop()?;
            session.person_moves(&path, now);
            session.set_label(&session.topic_of_line(), Label::new(name, name));
        }
        session.worth_keeping(now)
    });
    kept.map(|game| serde_json::to_vec(&game).unwrap())
        .collect()
}

/// Records of games that were played to their end.
fn played_games() -> Vec<Vec<u8>> {
    let small = [("walls", "2x2"), ("tictactoe", "")];
    let records = small.map(|(name, size)| {
        let mut options = GameOptions::default_of(name).unwrap();
        if !size.is_empty() {
            options.set("size", size).unwrap();
        }
        let (now, game) = (Instant::now(), new_match(&options, people()).unwrap());
        let mut session = Session::new(game, Side::First);
        session.set_active(true, now);
        while let Some(path) = session.snapshot().paths.first() {
            assert!(session.person_moves(path, now));
        }
        let ended = "2026-03-01T12:00:00Z".parse().unwrap();
        Record::of(&session, ended).unwrap().to_text().unwrap()
    });
    records.map(String::into_bytes).into()
}

/// What is kept of the puzzles that were answered.
fn puzzle_progress() -> Vec<Vec<u8>> {
    let mut progress = Progress::default();
    for (number, puzzle) in set::shipped().iter().take(9).enumerate() {
        let all = [Given::Wrong, Given::Right, Given::WithHint];
        progress.take_down(puzzle, all[number % 3]);
    }
    vec![serde_json::to_vec(&progress).unwrap()]
}

/// Positions, lists of moves, and games in the notations of other programs.
fn texts() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for options in all_games() {
        for moves in [0, 2, 9, 30] {
            let game = played(&options, moves);
            // Nobody can read a game without moves.
            if moves > 0 {
                texts.push(game.record_text().into_bytes());
            }
            texts.push(game.now().text.into_bytes());
        }
    }
    texts
}

/// For each game its digit and commands.
fn protocol_lines() -> Vec<Vec<u8>> {
    let sessions = all_games().enumerate().map(|(index, options)| {
        let first = played(&options, 1).line().remove(0).text;
        format!(
            "{index}list_commands\nboardsize 5\nboardsize 3 4\nclear_board\ntime_settings 60 5 1\n\
             genmove first\ngenmove second\nundo\nshowboard\n7 known_command play\nwalls-legal_moves\n\
             walls-position\nfinal_score\nclear_board\nplay first {first}\n"
        )
    });
    sessions.map(String::into_bytes).collect()
}

/// For each game its digit, and bytes that choose among the moves.
fn moves() -> Vec<Vec<u8>> {
    let games = 0..all_games().count();
    let chosen = (0..60u8).map(|ply| ply.wrapping_mul(37));
    games
        .map(|index| [b'0' + index as u8].into_iter().chain(chosen.clone()))
        .map(Iterator::collect)
        .collect()
}

/// What a gzip file of the program holds, unpacked: damage to the packed file is found by its checksum at once.
fn unpacked(write: impl FnOnce(&std::path::Path)) -> Vec<u8> {
    let file = scratch_file();
    write(&file);
    let packed = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).ok();
    let mut bytes = Vec::new();
    MultiGzDecoder::new(&*packed)
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

/// Runs code with a packed file of these bytes.
fn with_packed<T>(bytes: &[u8], code: impl FnOnce(&std::path::Path) -> T) -> T {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    with_file(&packed.finish().unwrap(), code)
}

/// Runs code with a file of these bytes.
fn with_file<T>(bytes: &[u8], code: impl FnOnce(&std::path::Path) -> T) -> T {
    let file = scratch_file();
    std::fs::write(&file, bytes).unwrap();
    let result = code(&file);
    std::fs::remove_file(&file).ok();
    result
}

fn scratch_file() -> PathBuf {
    let thread = format!("{:?}", std::thread::current().id());
    let thread = thread.trim_matches(|c: char| !c.is_ascii_digit());
    std::env::temp_dir().join(format!("walls-fuzz-{}-{thread}", std::process::id()))
}

fn small_walls() -> (Walls<u64>, GameOptions) {
    let walls = Walls::<u64>::new(&Options::sized(2, 2)).unwrap();
    let options = GameOptions::Walls(walls.board().clone());
    (walls, options)
}

fn tables() -> Vec<Vec<u8>> {
    let (walls, options) = small_walls();
    let (start, table) = (walls.start(), search::Table::new(1));
    let mut request = Request::new(&walls, &start, Limits::default());
    request.table = Some(&table);
    let spec: Spec = "fail-soft:depth=4,seed=1".parse().unwrap();
    spec.choose(request).unwrap();
    let never = StopFlag::default();
    vec![unpacked(|path| {
        table_file::write(path, &options, &table, &never).unwrap();
    })]
}

fn hexxagon() -> GameOptions {
    GameOptions::default_of("hexxagon").unwrap()
}

fn colonies() -> Vec<Vec<u8>> {
    let colony = Colony::new(61, &ants::Settings::default());
    vec![unpacked(|path| {
        colony::write(path, &hexxagon(), &colony).unwrap();
    })]
}

fn state_rules() -> solver_file::Rules {
    solver_file::Rules {
        options: small_walls().1,
        seed: 0,
    }
}

fn state_memory() -> Memory {
    use walls::games::Evaluate;
    let (walls, _) = small_walls();
    let memory = Memory::new(1);
    memory.prepare_for(&walls.strings_and_coins(&walls.start()).unwrap());
    memory
}

fn solver_states() -> Vec<Vec<u8>> {
    use walls::games::Evaluate;
    let (walls, _) = small_walls();
    let memory = state_memory();
    let start = walls.strings_and_coins(&walls.start()).unwrap();
    solve_with(&start, &Settings::default(), &memory, None).unwrap();
    let spent = solver_file::Spent {
        problem: "start".to_owned(),
        nodes: 77,
        seconds: 1.5,
    };
    vec![unpacked(|path| {
        solver_file::write(path, &state_rules(), &memory, &spent).unwrap();
    })]
}

fn opponents() -> Vec<Vec<u8>> {
    let mut specs: Vec<String> = (all_games().flat_map(|options| options.levels()))
        .map(|level| level.opponent.to_string())
        .collect();
    specs.push("fail-soft:depth=5,time=1500,shuffle=off,table=64,seed=3".to_owned());
    specs.push("ants:alpha=0.005,beta=1,q0=1,tau0=3".to_owned());
    specs.into_iter().map(String::into_bytes).collect()
}

fn options() -> Vec<Vec<u8>> {
    all_games()
        .map(|options| serde_json::to_vec(&options).unwrap())
        .collect()
}

fn reports() -> Vec<Vec<u8>> {
    let mut table = Table::new("Rates".to_owned(), ["level", "points"].map(str::to_owned));
    table.rows = vec![
        vec![Cell::Text("Easy".to_owned()), Cell::Count(3)],
        vec![Cell::Empty, Cell::Number(1.25, 2)],
    ];
    let point = |x: f64| Point {
        x,
        y: 10.0 * x,
        bar: Some((9.0 * x, 11.0 * x)),
    };
    let chart = |style: Style, names: Vec<String>| Chart {
        title: "Course".to_owned(),
        x: Axis {
            names,
            ..Axis::new("level".to_owned())
        },
        y: Axis::new("points".to_owned()),
        series: vec![Series {
            name: "one".to_owned(),
            points: [0.0, 1.0, 2.0].map(point).to_vec(),
        }],
        style,
    };
    let names = ["a", "b", "c"].map(str::to_owned).to_vec();
    let report = Report {
        version: 1,
        experiment: "levels".to_owned(),
        parameters: vec![("games".to_owned(), "20".to_owned())],
        complete: true,
        failure: None,
        data: serde_json::json!({ "rises": true }),
        notes: vec!["a note".to_owned()],
        tables: vec![table],
        charts: vec![
            chart(Style::Columns, names),
            chart(Style::Lines, Vec::new()),
        ],
    };
    vec![serde_json::to_vec(&report).unwrap()]
}

// Readers

/// A refusal is one line that is not too long.
fn refused(error: &str) -> Result<bool, String> {
    match error.lines().count() == 1 && error.chars().count() < 600 {
        true => Ok(false),
        false => Err(format!("the refusal is no line: {error:?}")),
    }
}

fn refused_file(error: FileError) -> Result<bool, String> {
    refused(&error.to_string())
}

/// A match that was read can be saved and read again.
fn comes_back(game: &dyn AnyMatch) -> Result<bool, String> {
    let text = serde_json::to_string(&game.to_saved()).map_err(|error| error.to_string())?;
    let again = SavedGame::parse(&text).and_then(|saved| open_match(&saved, None));
    let again = again.map_err(|error| format!("written, but not read again: {error}"))?;
    fn position(game: &dyn AnyMatch) -> String {
        game.now().text
    }
    match position(game) == position(&*again) && game.standing() == again.standing() {
        true => Ok(true),
        false => Err(format!("comes back as {}", position(&*again))),
    }
}

fn read_saved_game(bytes: &[u8]) -> Result<bool, String> {
    let text = match walls::play::saved::saved_text(bytes.to_vec()) {
        Ok(text) => text,
        Err(error) => return refused_file(error),
    };
    match SavedGame::parse(&text).and_then(|saved| open_match(&saved, None)) {
        Ok(game) => comes_back(&*game),
        Err(error) => refused_file(error),
    }
}

fn read_kept_game(bytes: &[u8]) -> Result<bool, String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(false);
    };
    let session = match SavedGame::parse(text).and_then(|saved| Session::resumed(&saved)) {
        Ok(session) => session,
        Err(error) => return refused_file(error),
    };
    session.listed();
    let Some(kept) = session.worth_keeping(Instant::now()) else {
        return comes_back(session.game());
    };
    let text = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    let again = SavedGame::parse(&text).and_then(|saved| Session::resumed(&saved));
    let again = again.map_err(|error| format!("kept, but not read again: {error}"))?;
    match again.variations().list() == session.variations().list() {
        true => comes_back(again.game()),
        false => Err("comes back with other variations".into()),
    }
}

fn read_played_game(bytes: &[u8]) -> Result<bool, String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(false);
    };
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return refused_file(error),
    };
    let again = Record::parse(&record.to_text().map_err(|error| error.to_string())?);
    match again {
        Ok(again) if again == record => Ok(true),
        Ok(_) => Err("comes back as another record".into()),
        Err(error) => Err(format!("written, but not read again: {error}")),
    }
}

fn read_puzzle_progress(bytes: &[u8]) -> Result<bool, String> {
    with_file(bytes, |path| {
        let progress = match Progress::read(path) {
            Ok(progress) => progress,
            Err(error) => return refused_file(error),
        };
        progress.choose(set::shipped(), None, &[]);
        progress.write(path).map_err(|error| error.to_string())?;
        match Progress::read(path) {
            Ok(again) if again == progress => Ok(true),
            Ok(_) => Err("comes back as other progress".into()),
            Err(error) => Err(format!("written, but not read again: {error}")),
        }
    })
}

fn read_text(bytes: &[u8]) -> Result<bool, String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(false);
    };
    let choices = people().map(|player| Choice {
        player,
        usual: Seat {
            is_human: true,
            level: None,
            opponent: String::new(),
        },
        seats: Default::default(),
    });
    // As the window does, and as each game alone.
    if let Err(error) = paste_any(text, &hexxagon(), &choices) {
        refused_file(error)?;
    }
    let mut is_taken = false;
    for options in all_games() {
        match paste_match(text, &options, people()) {
            Ok(game) => is_taken |= comes_back(&*game)?,
            Err(error) => {
                refused_file(error)?;
            }
        }
    }
    Ok(is_taken)
}

fn read_table(bytes: &[u8]) -> Result<bool, String> {
    with_packed(bytes, |path| {
        let (_, options) = small_walls();
        match table_file::read(path, &options, 1, &StopFlag::default()) {
            Ok(_) => table_file::check(path)
                .map(|_| true)
                .map_err(|error| error.to_string()),
            Err(error) => refused_file(error),
        }
    })
}

fn read_colony(bytes: &[u8]) -> Result<bool, String> {
    with_packed(bytes, |path| {
        let colony = match colony::read(path, &hexxagon()) {
            Ok(colony) => colony,
            Err(error) => return refused_file(error),
        };
        colony::write(path, &hexxagon(), &colony).map_err(|error| error.to_string())?;
        let again = colony::read(path, &hexxagon());
        again
            .map(|_| true)
            .map_err(|error| format!("written, but not read again: {error}"))
    })
}

fn read_solver_state(bytes: &[u8]) -> Result<bool, String> {
    with_packed(bytes, |path| {
        match solver_file::read(path, &state_rules(), &state_memory()) {
            Ok(_) => Ok(true),
            Err(error) => refused_file(error),
        }
    })
}

fn read_opponent(bytes: &[u8]) -> Result<bool, String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(false);
    };
    match text.parse::<Spec>() {
        Ok(spec) if spec.to_string().parse().as_ref() == Ok(&spec) => Ok(true),
        Ok(spec) => Err(format!("{spec} is another opponent")),
        Err(error) => refused(&error.to_string()),
    }
}

fn read_options(bytes: &[u8]) -> Result<bool, String> {
    let Ok(options) = serde_json::from_slice::<GameOptions>(bytes) else {
        return Ok(false);
    };
    match new_match(&options, people()) {
        Ok(game) => comes_back(&*game),
        Err(error) => refused_file(error),
    }
}

fn read_report(bytes: &[u8]) -> Result<bool, String> {
    let Ok(report) = serde_json::from_slice::<Report>(bytes) else {
        return Ok(false);
    };
    if !report.is_sound() {
        return Ok(false);
    }
    report.text();
    report.csv();
    for chart in &report.charts {
        figures::svg(chart, (320, 200));
    }
    Ok(true)
}

/// The game comes first in the input, the commands follow.
fn read_protocol_lines(bytes: &[u8]) -> Result<bool, String> {
    let Some((options, mut lines)) = game_of(bytes) else {
        return Ok(false);
    };
    let spec: Spec = "fail-soft:depth=1,table=1,seed=1".parse().unwrap();
    let mut answers = Vec::new();
    if let Err(error) = gtp::speak(options, &spec, &mut lines, &mut answers) {
        return Err(format!("{error:?}"));
    }
    let answers = String::from_utf8(answers).map_err(|error| error.to_string())?;
    let mut answers = answers.split_terminator("\n\n");
    match answers.clone().find(|text| !text.starts_with(['=', '?'])) {
        Some(wrong) => Err(format!("“{wrong}” is no answer")),
        None => Ok(answers.any(|text| text.starts_with('='))),
    }
}

/// Plays the moves that the bytes choose. What a game keeps up to date with every move must be what is counted from
/// the position that is written down.
fn read_moves(bytes: &[u8]) -> Result<bool, String> {
    struct Play<'a>(&'a [u8]);

    impl Visitor for Play<'_> {
        type Output = Result<bool, String>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let mut state = game.start_state();
            for &byte in self.0 {
                let moves: Vec<G::Move> = game.moves(&state.position).collect();
                if moves.is_empty() {
                    break;
                }
                state = game.play_state(&state, moves[usize::from(byte) % moves.len()]);
                let text = game.state_text(&state);
                match game.parse_state(&text) {
                    Ok(counted) if counted == state => {}
                    Ok(counted) => return Err(format!("{counted:?} is not {state:?}")),
                    Err(error) => return Err(format!("{error}: {text}")),
                }
                let images = game.images(&state.position);
                let key = game.canonical_key(&state.position);
                if images.iter().any(|image| game.canonical_key(image) != key) {
                    return Err(format!("an image has another key: {text}"));
                }
            }
            Ok(true)
        }
    }

    match game_of(bytes) {
        Some((options, moves)) => options
            .visit(Play(moves))
            .map_err(|error| error.to_string())?,
        None => Ok(false),
    }
}

/// The game that the first byte stands for, and the rest.
fn game_of(bytes: &[u8]) -> Option<(GameOptions, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let index = usize::from(first.checked_sub(b'0')?);
    Some((all_games().nth(index)?, rest))
}

// Changes

/// Numbers that are often overlooked.
const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "18446744073709551615",
    "1e308",
    "1e999",
    "0.5",
];

/// Changes an input in a few places; parts may come from another input.
fn changed(input: &[u8], other: &[u8], random: &mut Pcg64Mcg) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..random.random_range(1..=4) {
        let at = random.random_range(0..=bytes.len());
        let rest = bytes.len() - at;
        match random.random_range(0..9) {
            0 if rest > 0 => bytes[at] ^= 1 << random.random_range(0..8),
            1 if rest > 0 => bytes[at] = random.random(),
            2 => {
                let length = random.random_range(0..=rest.min(16));
                bytes.drain(at..at + length);
            }
            3 => {
                let length = random.random_range(0..=rest.min(64));
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(at..at, copy);
            }
            4 if !other.is_empty() => {
                let from = random.random_range(0..other.len());
                let length = random.random_range(0..=(other.len() - from).min(64));
                bytes.splice(at..at, other[from..from + length].iter().copied());
            }
            5 => bytes.truncate(at),
            6 => {
                // A number becomes another one.
                let is_digit = |&index: &usize| bytes[index].is_ascii_digit();
                if let Some(first) = (at..bytes.len()).find(is_digit) {
                    let last = (first..bytes.len()).find(|index| !is_digit(index));
                    let number = NUMBERS[random.random_range(0..NUMBERS.len())];
                    bytes.splice(first..last.unwrap_or(bytes.len()), number.bytes());
                }
            }
            7 if rest > 1 => bytes.swap(at, at + 1),
            _ => {
                let signs = b"\n ,:;{}[]\"-x\0";
                bytes.insert(at, signs[random.random_range(0..signs.len())]);
            }
        }
    }
    bytes
}

/// A run over one target.
pub struct Fuzzer {
    target: &'static Target,
    corpus: Vec<Vec<u8>>,
    /// Inputs read.
    pub inputs: u64,
    /// Those that were taken.
    pub taken: u64,
}

/// The most inputs that are remembered to be changed again.
const MOST_REMEMBERED: usize = 2_000;

impl Fuzzer {
    /// Begins with the good inputs, which must all be taken.
    ///
    /// # Panics
    /// When one is not.
    pub fn new(target: &'static Target) -> Fuzzer {
        let corpus = (target.corpus)();
        for input in &corpus {
            let read = (target.read)(input);
            assert_eq!(
                read,
                Ok(true),
                "{}: {}",
                target.name,
                String::from_utf8_lossy(input)
            );
        }
        Fuzzer {
            target,
            corpus,
            inputs: 0,
            taken: 0,
        }
    }

    /// Reads one changed input; returns it with what is wrong, if anything is.
    pub fn step(&mut self, random: &mut Pcg64Mcg) -> Option<(Vec<u8>, String)> {
        let mut draw = || random.random_range(0..self.corpus.len());
        let (one, other) = (draw(), draw());
        let input = changed(&self.corpus[one], &self.corpus[other], random);
        let read = catch_unwind(AssertUnwindSafe(|| (self.target.read)(&input)));
        self.inputs += 1;
        match read {
            Ok(Ok(is_taken)) => {
                self.taken += u64::from(is_taken);
                // What was taken in spite of its changes leads further.
                if is_taken && input.len() < 1 << 14 {
                    match self.corpus.len() < MOST_REMEMBERED {
                        true => self.corpus.push(input),
                        false => self.corpus[one] = input,
                    }
                }
                None
            }
            Ok(Err(wrong)) => Some((input, wrong)),
            Err(_) => Some((input, "it panicked".to_owned())),
        }
    }
}
