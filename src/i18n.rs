//! Words that a person reads, in that person's language.
//!
//! Everything shown by the window or the commands passes through [`gettext`] or one of its kin, so
//! that `po/` can translate it. The catalogue is bound once, by [`init`].

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::sentence::Sentence;

pub use crate::sentence::fill;
pub use gettextrs::{gettext, ngettext, pgettext};

/// The gettext domain, which is also the stem of the catalogue files.
pub const DOMAIN: &str = "walls";

/// The languages of `po/`.
const LINGUAS: &str = include_str!("../po/LINGUAS");

/// Binds the message catalogue that belongs to this program and takes the locale of the user.
///
/// Missing catalogues leave the English texts; that is no error.
pub fn init() {
    gettextrs::setlocale(gettextrs::LocaleCategory::LcAll, "");
    // Numbers are read and written by machines too (`--json`, saved games).
    gettextrs::setlocale(gettextrs::LocaleCategory::LcNumeric, "C");
    let bound = gettextrs::bindtextdomain(DOMAIN, data_dir().join("locale"))
        .and_then(|_| gettextrs::bind_textdomain_codeset(DOMAIN, "UTF-8"))
        .and_then(|_| gettextrs::textdomain(DOMAIN));
    if let Err(error) = bound {
        complain(&format!("translations are off: {error}"));
    }
}

/// Says on standard error what is wrong, in one line. Where nobody can read it, nothing happens.
pub fn complain(text: &str) {
    // A terminal would obey the control characters of a file name.
    let line = format!("walls: {}\n", text.replace(char::is_control, " "));
    std::io::stderr().write_all(line.as_bytes()).ok();
}

/// The language that the user wants to read first, such as `pl`. The variables are those of gettext, and in its order.
fn wanted_language(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(set)?;
    if locale == "C" || locale == "POSIX" {
        return None;
    }
    let languages = set("LANGUAGE").unwrap_or(locale);
    let first = languages.split([':', '_', '.', '@']).next()?;
    Some(first.to_owned())
}

/// Complains if the program speaks the user's language, but its texts are not there.
pub fn complain_of_missing_texts() {
    let Some(language) = wanted_language(|name| std::env::var(name).ok()) else {
        return;
    };
    let texts = data_dir().join(format!("locale/{language}/LC_MESSAGES/{DOMAIN}.mo"));
    if LINGUAS.lines().any(|line| line.trim() == language) && !texts.is_file() {
        complain(&format!(
            "the texts in the language {language} are missing, so all is in English: there is no {}",
            texts.display()
        ));
    }
}

/// The folder with the program's read-only data (`locale`, `glib-2.0/schemas`).
///
/// In a source tree the build puts it beside the binary, once installed it is `../share`.
pub fn data_dir() -> PathBuf {
    let exe = std::env::current_exe().unwrap_or_default();
    let bin = exe.parent().unwrap_or(Path::new("."));
    let candidates = [bin.join("share"), bin.join("../share")];
    candidates
        .iter()
        .find(|dir| dir.join("glib-2.0").is_dir() || dir.join("locale").is_dir())
        .cloned()
        .unwrap_or_else(|| candidates[1].clone())
}

/// A sentence in the user's language.
pub fn tell(sentence: &Sentence) -> String {
    sentence.translated(&|wording| match (wording.context, wording.many) {
        (Some(context), _) => pgettext(context, wording.template),
        (None, Some((many, count))) => ngettext(wording.template, many, count),
        (None, None) => gettext(wording.template),
    })
}

/// A text that begins with a capital letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Speaks English from now on, whatever the user's language: what programs read must not change with
/// it.
pub fn speak_english() {
    gettextrs::setlocale(gettextrs::LocaleCategory::LcMessages, "C");
}

/// A number with its sign, as people write it: the minus is as wide as the plus.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".into(),
        _ => format!("{number:+}").replace('-', "−"),
    }
}

/// A translated text with named values, see [`fill`].
pub fn gettext_f(template: &str, values: &[(&str, &str)]) -> String {
    fill(&gettext(template), values)
}

/// A translated text that depends on a number, with named values, see [`fill`].
pub fn ngettext_f(one: &str, many: &str, count: u32, values: &[(&str, &str)]) -> String {
    fill(&ngettext(one, many, count), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_that_gettext_takes() {
        let wanted = |variables: &[(&str, &str)]| {
            wanted_language(|name| {
                let known = variables.iter().find(|(variable, _)| *variable == name);
                known.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(wanted(&[]), None);
        assert_eq!(wanted(&[("LANGUAGE", "pl")]), None);
        assert_eq!(wanted(&[("LC_ALL", "C"), ("LANGUAGE", "pl")]), None);
        assert_eq!(wanted(&[("LANG", "pl_PL.UTF-8")]).as_deref(), Some("pl"));
        let english_first = [("LANG", "pl_PL.UTF-8"), ("LANGUAGE", "en:pl")];
        assert_eq!(wanted(&english_first).as_deref(), Some("en"));
        let of_messages = [("LC_MESSAGES", "pl"), ("LC_ALL", ""), ("LANG", "de")];
        assert_eq!(wanted(&of_messages).as_deref(), Some("pl"));
    }
}
