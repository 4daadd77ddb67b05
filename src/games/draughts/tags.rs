//! The tags of Portable Draughts Notation, such as `[White "A"]`.

/// The results of games of draughts and of others, as they end a list of moves.
pub(super) const RESULTS: [&str; 9] = [
    "*", "2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2", "½-½",
];

/// The tag at the beginning of a text, and what follows it.
pub(super) fn tag_at(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let (name, rest) = text.split_at(text.find(|sign| !is_name(sign))?);
    let rest = rest.trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    // A quotation mark in a value has a backslash before it.
    let mut escaped = false;
    let end = rest.find(|sign| {
        let is_end = sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
        is_end
    })?;
    let (value, after) = (&rest[..end], &rest[end + 1..]);
    Some((name, value, after.trim_start().strip_prefix(']')?))
}

/// The value of a tag, empty where it is not known.
pub(super) fn value_of(tags: &[(&str, &str)], name: &str) -> String {
    let mut named = tags.iter().filter(|(known, _)| *known == name);
    let value = named.next().map_or("", |(_, value)| value.trim());
    match value.contains(|sign: char| !"?.-*".contains(sign)) {
        true => unquoted(value),
        false => String::new(),
    }
}

/// Who played the game, if the tags say it of either side.
pub(super) fn players_of(tags: &[(&str, &str)]) -> Option<[String; 2]> {
    let names = ["White", "Black"].map(|name| value_of(tags, name));
    names.iter().any(|name| !name.is_empty()).then_some(names)
}

/// What the tags say about the game: where and when it was played.
pub(super) fn event_of(tags: &[(&str, &str)]) -> String {
    // As much of a date as is known.
    let date = value_of(tags, "Date");
    let date = date.split_once(".?").map_or(&*date, |(known, _)| known);
    let told = [value_of(tags, "Site"), date.to_owned()];
    let told: Vec<String> = told.into_iter().filter(|text| !text.is_empty()).collect();
    told.join(", ")
}

/// The comments on the moves of a game without the result, and that result: a game that was read has it as a line of what is
/// said of its last move, if it ended there and the moves do not say how.
pub(super) fn without_result(
    comments: &[(usize, String)],
    moves: usize,
) -> (Vec<(usize, String)>, Option<&'static str>) {
    let mut found = None;
    let without = |text: &str, found: &mut Option<&'static str>| {
        let lines = text.lines().filter(|line| {
            let result = RESULTS
                .iter()
                .find(|known| *known == line && **known != "*");
            *found = result.copied().or(*found);
            result.is_none()
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut rest = Vec::new();
    for (ply, text) in comments {
        match *ply == moves && moves > 0 {
            true => rest.push((*ply, without(text, &mut found))),
            false => rest.push((*ply, text.clone())),
        }
    }
    rest.retain(|(_, text)| !text.is_empty());
    (rest, found)
}

/// A text as the value of a tag has it.
pub(super) fn quoted(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The text in the value of a tag.
fn unquoted(value: &str) -> String {
    let mut text = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        text.extend(match sign {
            '\\' => signs.next(),
            sign => Some(sign),
        });
    }
    text
}
