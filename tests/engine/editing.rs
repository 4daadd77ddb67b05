//! Whatever is put where in whatever order: nothing panics, and what passes the check is a position like any other.
//!
//! The cases are the same in every run; `PROPTEST_CASES` asks for more of them.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::registry::{GameOptions, NAMES, Visitor};
use walls::games::{Playable, Side, Site, StateOf, VALUE_LIMIT, WIN_FLOOR};
use walls::play::{Player, editor, open_match};

/// More moves than any game makes at random.
const MOST_PLIES: usize = 20_000;

fn runner(cases: u32) -> TestRunner {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let config = Config {
        cases: asked.and_then(|cases| cases.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// What a person can do in the editor.
#[derive(Debug, Clone)]
enum Change {
    /// Puts one of the stamps on one of the sites.
    Put(Index, Index),
    /// Has the other side be to move.
    Pass,
    /// Takes everything from the board.
    Clear,
    /// Sets up the start.
    Start,
    /// Makes a legal move, as if the position came from a game.
    Move(Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        90 => (any::<Index>(), any::<Index>()).prop_map(|(stamp, site)| Change::Put(stamp, site)),
        5 => Just(Change::Pass),
        1 => Just(Change::Clear),
        1 => Just(Change::Start),
        3 => any::<Index>().prop_map(Change::Move),
    ];
    proptest::collection::vec(change, 0..160)
}

fn all_options() -> Vec<GameOptions> {
    let settings: [(&str, &[(&str, &str)]); 13] = [
        ("walls", &[("size", "1x1")]),
        ("walls", &[("size", "2x3"), ("box-values", "seed 3")]),
        ("walls", &[("size", "6x6")]),
        ("walls", &[("size", "3x4"), ("rules", "extra")]),
        ("walls", &[("size", "12x12")]),
        ("bricks", &[("size", "3")]),
        ("bricks", &[("size", "11"), ("rules", "occupied")]),
        ("tictactoe", &[]),
        ("fortress", &[("rules", "whole")]),
        ("fortress", &[("rules", "author"), ("placement", "c1,e1")]),
        ("hexxagon", &[("size", "61")]),
        ("hexxagon", &[("size", "58")]),
        ("draughts", &[]),
    ];
    (settings.iter())
        .map(|(name, settings)| {
            let mut options = GameOptions::default_of(name).unwrap();
            for (key, value) in *settings {
                options.set(key, value).unwrap();
            }
            options
        })
        .collect()
}

const NAMES_OF_SIDES: [&str; 2] = ["Blue", "Red"];

fn changed<G: Playable>(game: &G, state: &StateOf<G>, change: &Change) -> StateOf<G> {
    match change {
        Change::Put(stamp, site) => {
            let stamps = game.stamps();
            let stamp = stamps[stamp.index(stamps.len())];
            let site = site.index(game.sites().len()) as Site;
            game.put(state, site, stamp).unwrap_or_else(|error| {
                assert!(!error.to_string().is_empty(), "a refusal says why");
                *state
            })
        }
        Change::Pass => {
            let other = game.mover(&state.position).other();
            let after = game.with_mover(state, other);
            if let Some(after) = &after {
                assert_eq!(game.mover(&after.position), other);
            }
            after.unwrap_or(*state)
        }
        Change::Clear => game.empty(),
        Change::Start => game.start_state(),
        Change::Move(chance) => {
            if game.unplayable(state, NAMES_OF_SIDES).is_some() {
                return *state;
            }
            let moves: Vec<G::Move> = game.moves(&state.position).collect();
            game.play_state(state, moves[chance.index(moves.len())])
        }
    }
}

/// All that is shown of any state, possible or not.
fn look<G: Playable>(game: &G, state: &StateOf<G>) {
    game.scene(state, None);
    for site in 0..game.sites().len() as Site {
        assert!(!game.arranged_text(state, site, NAMES_OF_SIDES).is_empty());
    }
    game.points(&state.position);
    game.turn(&state.position);
}

/// A position that passed the check is a position like any other, and a game from it ends.
fn play<G: Playable>(game: &G, start: &StateOf<G>, random: &mut Pcg64Mcg) {
    let limit = if G::WIN_ONLY { WIN_FLOOR } else { VALUE_LIMIT };
    let mut state = *start;
    for ply in 0.. {
        let position = &state.position;
        let moves: Vec<G::Move> = game.moves(position).collect();
        let turn = game.turn(position);
        assert_eq!(turn.is_some(), !moves.is_empty(), "{position:?}");
        if ply < 2 {
            assert_eq!(game.parse_state(&game.state_text(&state)), Ok(state));
            for image in game.images(position) {
                assert_eq!(game.canonical_key(&image), game.canonical_key(position));
            }
            for &mv in &moves {
                let text = game.move_text(mv);
                assert_eq!(game.parse_move(position, &text), Ok(mv), "{text}");
            }
            game.insight(position);
            game.is_quiet(position);
            look(game, &state);
        }
        let Some(side) = turn else {
            assert!(ply > 0, "a game begins");
            game.margin(position);
            assert!(!game.ending(position, ["A", "B"]).is_empty());
            return;
        };
        assert_eq!(side, game.mover(position));
        assert!(game.evaluate(position).abs() < limit);
        assert!(ply < MOST_PLIES, "games end");
        state = game.play_state(&state, moves[random.random_range(0..moves.len())]);
    }
}

struct Arranging(Vec<Change>, u64);

impl Visitor for Arranging {
    /// How many positions passed the check.
    type Output = usize;

    fn visit<G: Playable>(self, game: G) -> usize {
        let mut random = Pcg64Mcg::seed_from_u64(self.1);
        let mut state = game.start_state();
        let mut passed = 0;
        let last = self.0.len().saturating_sub(1);
        for (index, change) in self.0.iter().enumerate() {
            state = changed(&game, &state, change);
            if index % 8 == 0 || index == last {
                look(&game, &state);
            }
            let trouble = game.unplayable(&state, NAMES_OF_SIDES);
            let read = game.parse_state(&game.state_text(&state));
            let flaw = game.flaw(&state, NAMES_OF_SIDES);
            // What a file could not hold is told in words of the game.
            assert!(flaw.is_some() || read == Ok(state), "{read:?}: {state:?}");
            let is_sound = read == Ok(state) && game.turn(&state.position).is_some();
            match trouble {
                // The check is as strict as reading a file, or stricter where the game says why.
                None => assert!(is_sound, "{state:?}"),
                Some(why) => {
                    assert!(!is_sound || flaw.is_some(), "{why}: {state:?}");
                    assert!(why.to_string().ends_with('.'), "{why}");
                    continue;
                }
            }
            passed += 1;
            if index % 16 == 0 || index == last {
                play(&game, &state, &mut random);
            }
        }
        passed
    }
}

#[test]
fn whatever_passes_the_check_can_be_played_and_saved() {
    for options in all_options() {
        let passed = Cell::new(0);
        let tested = runner(40).run(&(changes(), any::<u64>()), |(changes, seed)| {
            let more = options.visit(Arranging(changes, seed)).unwrap();
            passed.set(passed.get() + more);
            Ok(())
        });
        if let Err(error) = tested {
            panic!("{options:?}: {error}");
        }
        let passed = passed.get();
        println!("{}: {passed} positions", options.name());
        assert!(passed > 20, "{}: only {passed} passed", options.name());
    }
}

#[test]
fn the_editor_takes_any_clicks_in_every_game() {
    let clicks = proptest::collection::vec((any::<Index>(), any::<Site>(), 0..40u8), 1..80);
    for name in NAMES {
        let options = GameOptions::default_of(name).unwrap();
        let tested = runner(10).run(&clicks, |clicks| {
            let players = Side::BOTH.map(Player::usual);
            let mut editor = editor::edit(&options, None, players).unwrap();
            let sites = editor.board().places.len();
            for (stamp, site, other) in clicks {
                editor.choose(stamp.index(editor.stamps().len() + 1));
                // Some clicks are beside the board.
                let site = site % (sites as Site + 2);
                let open = editor.arranged().open.contains(&site);
                prop_assert_eq!(open, editor.put(site).is_ok());
                match other {
                    0 => editor.clear(),
                    1 => editor.set_start(),
                    2 | 3 => editor.set_mover(Side::BOTH[usize::from(other) % 2]),
                    4..8 => {
                        editor.undo();
                    }
                    _ => {}
                }
                let trouble = editor.arranged().trouble;
                let begun = editor.begin();
                prop_assert_eq!(trouble.is_none(), begun.is_some());
                if let Some(begun) = begun {
                    let standing = begun.standing();
                    prop_assert_eq!(standing.turn, Some(editor.arranged().mover));
                    prop_assert_eq!(standing.length, 0);
                    prop_assert!(!begun.now().paths.is_empty());
                    let opened = open_match(&begun.to_saved(), None).unwrap();
                    prop_assert_eq!(opened.now().text, begun.now().text);
                }
            }
            while editor.undo() {}
            prop_assert!(editor.begin().is_some_and(|begun| begun.begins_at_start()));
            Ok(())
        });
        if let Err(error) = tested {
            panic!("{name}: {error}");
        }
    }
}
