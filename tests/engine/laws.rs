//! The laws that every game keeps, run over all games and a spread of their options.

use std::collections::HashSet;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::registry::{GameOptions, NAMES, Visitor};
use walls::games::{Playable, Site, VALUE_LIMIT, WIN, WIN_FLOOR, perft};

/// The options under which the laws are run.
fn all_options() -> Vec<GameOptions> {
    let with = |name: &str, settings: &[(&str, &str)]| {
        let mut options = GameOptions::default_of(name).unwrap();
        for (key, value) in settings {
            options.set(key, value).unwrap();
        }
        options
    };
    let mut all = Vec::new();
    for size in [
        "1x1", "1x7", "2x2", "2x3", "3x2", "4x4", "6x6", "5x8", "12x12",
    ] {
        for rules in ["strict", "extra"] {
            for values in ["ones", "seed 3"] {
                all.push(with(
                    "walls",
                    &[("size", size), ("rules", rules), ("box-values", values)],
                ));
            }
        }
    }
    for size in ["3", "5", "11"] {
        for rules in ["bricks", "occupied"] {
            all.push(with("bricks", &[("size", size), ("rules", rules)]));
        }
    }
    all.push(with("tictactoe", &[]));
    for rules in ["whole", "author"] {
        all.push(with("fortress", &[("rules", rules)]));
        all.push(with(
            "fortress",
            &[("rules", rules), ("placement", "c1,e1")],
        ));
    }
    all.push(with("hexxagon", &[("size", "61")]));
    all.push(with("hexxagon", &[("size", "58")]));
    all.push(with("draughts", &[]));
    all
}

struct Laws;

impl Visitor for Laws {
    type Output = ();
    fn visit<G: Playable>(self, game: G) {
        let mut random = Pcg64Mcg::seed_from_u64(11);
        let sites = game.sites().len();
        let (width, height) = game.extent();
        for place in game.sites() {
            assert!((0.0..=width).contains(&place.x) && (0.0..=height).contains(&place.y));
        }
        for _ in 0..4 {
            let mut state = game.start_state();
            assert_eq!(state.position, game.start());
            let mut plies = 0;
            while let Some(side) = game.turn(&state.position) {
                let position = &state.position;
                let moves: Vec<G::Move> = game.moves(position).collect();
                assert!(!moves.is_empty(), "a side to move has a move");
                let quiet = moves.iter().all(|&mv| {
                    let child = game.play(position, mv);
                    game.turn(&child).is_some() && game.evaluate(&child) == game.evaluate(position)
                });
                assert!(quiet || !game.is_quiet(position), "{position:?}");
                if game.strings_and_coins(position).is_some() {
                    assert_eq!(quiet, game.is_quiet(position), "{position:?}");
                }
                assert!(
                    game.moves(position).eq(moves.iter().copied()),
                    "a fixed order"
                );
                let texts: HashSet<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
                let codes: HashSet<u16> = moves.iter().map(|&mv| game.move_code(mv)).collect();
                let paths: HashSet<Vec<Site>> = moves
                    .iter()
                    .flat_map(|&mv| game.paths(position, mv))
                    .collect();
                assert_eq!(texts.len(), moves.len());
                assert_eq!(codes.len(), moves.len());
                let ways = moves.iter().map(|&mv| game.paths(position, mv).len());
                assert_eq!(paths.len(), ways.sum::<usize>());
                for &mv in &moves {
                    assert_eq!(game.parse_move(position, &game.move_text(mv)), Ok(mv));
                    assert_eq!(game.parse_move(position, &game.log_text(mv)), Ok(mv));
                    let path = game.path(position, mv);
                    assert_eq!(game.paths(position, mv).first(), Some(&path));
                    assert!(path.iter().all(|&site| usize::from(site) < sites));
                    assert_eq!(
                        game.play_state(&state, mv).position,
                        game.play(position, mv)
                    );
                }
                assert_eq!(game.parse_state(&game.state_text(&state)), Ok(state));
                let heuristic_limit = if G::WIN_ONLY { WIN_FLOOR } else { VALUE_LIMIT };
                assert!(game.evaluate(position).abs() < heuristic_limit);
                let images = game.images(position);
                assert!(images.contains(position));
                for image in &images {
                    assert_eq!(
                        game.canonical_key(image),
                        game.canonical_key(position),
                        "{position:?}"
                    );
                    let counts = [image, position].map(|position| perft(&game, position, 2));
                    assert_eq!(counts[0], counts[1]);
                }
                let trails = game.trails(position);
                assert_eq!(game.trail_sites() > 0, !trails.is_empty());
                for trail in &trails {
                    assert!(moves.contains(&trail.mv) && trail.appeal >= 0.0);
                    assert!(usize::from(trail.from.max(trail.to)) < game.trail_sites());
                }

                let mv = moves[random.random_range(0..moves.len())];
                let after = game.play_state(&state, mv);
                let banked = game.banked(&after.position) - game.banked(position);
                assert!(
                    banked * side.sign() >= 0,
                    "a move banks nothing for the opponent"
                );
                assert_ne!(game.state_key(position), game.state_key(&after.position));
                state = after;
                plies += 1;
                assert!(plies < 10_000, "games end");
            }
            assert_eq!(
                game.moves(&state.position).count(),
                0,
                "a finished game has no moves"
            );
            let (margin, value) = (game.margin(&state.position), game.evaluate(&state.position));
            match G::WIN_ONLY {
                true => assert_eq!(value, WIN * margin.signum()),
                false => assert_eq!(value, margin),
            }
            if game.banked(&state.position) != 0 {
                assert_eq!(game.banked(&state.position), margin);
            }
            assert_eq!(game.parse_state(&game.state_text(&state)), Ok(state));
        }
    }
}

#[test]
fn every_game_keeps_the_laws() {
    for options in all_options() {
        options.visit(Laws).unwrap();
    }
}

#[test]
fn every_game_is_covered_and_its_form_agrees_with_its_settings() {
    let covered: HashSet<&str> = all_options().iter().map(GameOptions::name).collect();
    assert!(NAMES.iter().all(|name| covered.contains(name)));
    for name in NAMES {
        let options = GameOptions::default_of(name).unwrap();
        for field in options.fields() {
            let mut copy = options.clone();
            assert!(!field.label.is_empty());
            // Setting what is shown changes nothing where the field applies.
            if field
                .only_with
                .is_none_or(|(key, value)| options.get(key) == value)
            {
                copy.set(field.key, &options.get(field.key)).unwrap();
                assert_eq!(copy, options, "{}", field.key);
            }
        }
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<GameOptions>(&json).unwrap(), options);
    }
    assert!(GameOptions::default_of("chess").is_err());
}

/// Plays at random from a position to the end of the game; returns whether it was drawn by a count of moves.
struct UntilDrawn<'a> {
    from: &'a str,
    seed: u64,
}

impl Visitor for UntilDrawn<'_> {
    type Output = bool;
    fn visit<G: Playable>(self, game: G) -> bool {
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        let mut position = game.parse_state(self.from).unwrap().position;
        let mut said = Vec::new();
        while game.turn(&position).is_some() {
            said.push(game.plies_before_draw(&position));
            let moves: Vec<_> = game.moves(&position).collect();
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let is_drawn = game.margin(&position) == 0;
        if is_drawn {
            let left = (1..=said.len() as u32).rev();
            assert!(
                said.iter()
                    .zip(left.clone())
                    .all(|(&said, left)| said <= left || said == u32::MAX)
            );
            // The last count began somewhere, and from there on it was foretold to the move.
            let told = said.iter().zip(left).filter(|&(&said, left)| said == left);
            assert!(told.count() > 5, "{said:?}");
        }
        is_drawn
    }
}

#[test]
fn a_draw_by_counting_comes_when_it_is_foretold() {
    let fortress = ". d .\n. d .\na a . . . a a\na a a a a a a\na a a a a a a\na a a\na a a\nturn: first\nplayed: 200\n";
    for (name, from) in [("fortress", fortress), ("draughts", "W:WKa1:BKb8")] {
        let options = GameOptions::default_of(name).unwrap();
        let drawn = (0..500).filter(|&seed| options.visit(UntilDrawn { from, seed }).unwrap());
        assert!(drawn.count() > 0, "{name}");
    }
}
