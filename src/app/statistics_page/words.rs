//! Played games in words.

use crate::app::opponent_rows::opponent_text;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::learn::played::{Against, PlayedGame, Verdict};

/// Whom a game was played against.
pub fn opponent(against: &Against, options: &GameOptions) -> String {
    match against {
        Against::Computer(spec) => opponent_text(spec),
        _ => tell(&against.label(options)),
    }
}

/// The game and its rules.
pub fn game(game: &PlayedGame) -> String {
    let options = &game.options;
    format!("{} · {}", tell(&options.title()), tell(&options.summary()))
}

/// How the game ended, and for whom.
fn result(game: &PlayedGame) -> String {
    let against = game.against();
    let own = &game.players[game.you.index()].name;
    let other = match against {
        Against::Person => game.opponent().name.clone(),
        _ => opponent(&against, &game.options),
    };
    let values = [("name", own.as_str()), ("opponent", &other)];
    let result = match (game.verdict(), against == Against::Person) {
        (Verdict::Won, false) => gettext_f("You won against {opponent}", &values),
        (Verdict::Drawn, false) => gettext_f("You drew with {opponent}", &values),
        (Verdict::Lost, false) => gettext_f("You lost to {opponent}", &values),
        (Verdict::Won, true) => gettext_f("{name} won against {opponent}", &values),
        (Verdict::Drawn, true) => gettext_f("{name} drew with {opponent}", &values),
        (Verdict::Lost, true) => gettext_f("{name} lost to {opponent}", &values),
    };
    if !game.is_decided_by_points() {
        return result;
    }
    let [own, others] = game.score().map(|points| points.to_string());
    gettext_f(
        "{result}, {own} : {others}",
        &[("result", &result), ("own", &own), ("others", &others)],
    )
}

/// Who gave the game up, if somebody did.
fn resigned(game: &PlayedGame) -> Option<String> {
    let side = game.resigned?;
    let name = &game.players[side.index()].name;
    Some(
        match game.against() != Against::Person && side == game.you {
            true => gettext("You resigned"),
            false => gettext_f("{name} resigned", &[("name", name)]),
        },
    )
}

/// What was given away, if that was measured.
fn given_away(game: &PlayedGame) -> Option<String> {
    let given = game.given_away?;
    let numbers = [given.points, given.judged, game.own_moves()].map(|number| number.to_string());
    let [count, judged, all] = &numbers;
    let values: [(&str, &str); 3] = [("count", count), ("judged", judged), ("all", all)];
    Some(match given.judged == game.own_moves() {
        true => ngettext_f(
            "{count} point given away",
            "{count} points given away",
            given.points,
            &values,
        ),
        false => ngettext_f(
            "{count} point given away ({judged} of {all} moves judged)",
            "{count} points given away ({judged} of {all} moves judged)",
            given.points,
            &values,
        ),
    })
}

/// What there is to say of a game: when it ended, how, and what was given away.
pub fn details(game: &PlayedGame) -> String {
    let parts = [
        Some(game.date()),
        Some(result(game)),
        resigned(game),
        given_away(game),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::statistics::made_up;

    #[test]
    fn a_game_is_told_in_words() {
        let told = |game: &PlayedGame| {
            let details = details(game);
            let (_, told) = details.split_once(" · ").unwrap();
            told.to_owned()
        };
        let won = made_up::game("walls", "easy", 0, [20, 16]);
        assert_eq!(told(&won), "You won against Easy, 20 : 16");
        let all = made_up::measured(won.clone(), 1, 10);
        assert_eq!(
            told(&all),
            "You won against Easy, 20 : 16 · 1 point given away"
        );
        let some = made_up::measured(won, 2, 7);
        assert!(told(&some).ends_with("2 points given away (7 of 10 moves judged)"));
        let lost = made_up::game("walls", "person", 0, [16, 20]);
        assert_eq!(told(&lost), "Blue lost to Red, 16 : 20");
        let drawn = made_up::game("tictactoe", "minimax:depth=2", 0, [0, 0]);
        assert_eq!(told(&drawn), "You drew with MinMax, depth 2");
    }
}
