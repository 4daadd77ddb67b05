//! Words that a person reads, in that person's language.
//!
//! Everything shown by the window or the commands passes through [`gettext`] or one of its kin, so
//! that `po/` can translate it. The catalogue is bound once, by [`init`].

use std::path::{Path, PathBuf};

use crate::sentence::Sentence;

pub use crate::sentence::fill;
pub use gettextrs::{gettext, ngettext, pgettext};

/// The gettext domain, which is also the stem of the catalogue files.
pub const DOMAIN: &str = "walls";

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
        eprintln!("walls: translations are off: {error}");
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
