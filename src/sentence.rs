//! Sentences that are not yet in anybody's language.
//!
//! Rules, searches and files say what is wrong as a [`Sentence`]: an English template and the values in
//! it. [`Display`](std::fmt::Display) gives the English, for logs, protocols and programs; the window
//! and the commands translate the template, see [`crate::i18n::tell`].

use std::fmt;

/// An English template such as `“{move}” is not a legal move here`, and its values.
///
/// ```
/// use walls::sentence::say;
///
/// let error = say("“{move}” is not a legal move here").with("move", "a1");
/// let place = say("move {number}: {error}").with("number", 3).with("error", error);
/// assert_eq!(place.to_string(), "move 3: “a1” is not a legal move here");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Sentence {
    /// Tells apart English texts that are equal and mean different things.
    context: Option<&'static str>,
    template: &'static str,
    /// The template for other numbers than one, and the number.
    many: Option<(&'static str, u32)>,
    values: Vec<(&'static str, Value)>,
}

/// What a translation has to go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wording {
    /// Tells apart English texts that are equal and mean different things.
    pub context: Option<&'static str>,
    /// The English template.
    pub template: &'static str,
    /// The template for other numbers than one, and the number.
    pub many: Option<(&'static str, u32)>,
}

impl Wording {
    /// The English template that fits.
    pub fn english(&self) -> &'static str {
        match self.many {
            Some((many, count)) if count != 1 => many,
            _ => self.template,
        }
    }
}

/// What stands for a name in a [`Sentence`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A text that is the same in every language: a name, a number, a move.
    Text(String),
    /// Another sentence.
    Sentence(Sentence),
}

/// A sentence, or a label, without values yet. The texts given to it are collected for translation.
pub fn say(template: &'static str) -> Sentence {
    Sentence {
        context: None,
        template,
        many: None,
        values: Vec::new(),
    }
}

/// A sentence with a number, which is its value `{count}`: one template for one, and one for all others.
///
/// ```
/// use walls::sentence::say_many;
///
/// let boxes = |count| say_many("a box", "{count} boxes", count).to_string();
/// assert_eq!([boxes(1), boxes(2)], ["a box", "2 boxes"]);
/// ```
pub fn say_many(one: &'static str, many: &'static str, count: u32) -> Sentence {
    Sentence {
        many: Some((many, count)),
        ..say(one)
    }
    .with("count", count)
}

/// A label whose meaning depends on where it stands, such as `Easy` among levels.
pub fn say_in(context: &'static str, template: &'static str) -> Sentence {
    Sentence {
        context: Some(context),
        ..say(template)
    }
}

/// A text that is the same in every language, such as a name, where a sentence is asked for.
pub fn as_is(text: impl Into<String>) -> Sentence {
    // Not written in place, where it would be collected for translation.
    const ITSELF: &str = "{text}";
    say(ITSELF).with("text", text.into())
}

impl Sentence {
    /// The sentence with a value for a name; of two values for one name the later counts.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Sentence {
        self.values.retain(|(known, _)| *known != name);
        self.values.push((name, value.into()));
        self
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.template.is_empty()
    }

    /// The sentence in another language.
    pub fn translated(&self, translate: &dyn Fn(Wording) -> String) -> String {
        let texts: Vec<(&str, String)> = (self.values.iter())
            .map(|(name, value)| match value {
                Value::Text(text) => (*name, text.clone()),
                Value::Sentence(inner) => (*name, inner.translated(translate)),
            })
            .collect();
        let template = match self.template {
            // gettext answers the empty text with the header of the catalogue.
            "" => String::new(),
            template => translate(Wording {
                context: self.context,
                template,
                many: self.many,
            }),
        };
        let values: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, &**text)).collect();
        fill(&template, &values)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.translated(&|wording| wording.english().to_owned()))
    }
}

impl From<Sentence> for Value {
    fn from(sentence: Sentence) -> Value {
        Value::Sentence(sentence)
    }
}

impl<T: ToText> From<T> for Value {
    fn from(value: T) -> Value {
        Value::Text(value.to_text())
    }
}

/// What is written the same way in every language.
pub trait ToText {
    /// The text.
    fn to_text(&self) -> String;
}

macro_rules! to_text {
    ($($type:ty),*) => {$(
        impl ToText for $type {
            fn to_text(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

to_text!(
    &str, String, &String, char, i32, i64, u8, u16, u32, u64, usize
);

/// Puts named values into a text: `{name}` is replaced by the value of that name.
///
/// ```
/// let text = walls::sentence::fill("{side} paints {edge}", &[("side", "Blue"), ("edge", "0,1")]);
/// assert_eq!(text, "Blue paints 0,1");
/// ```
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        text.push_str(&rest[..open]);
        rest = &rest[open..];
        let value = rest.find('}').and_then(|close| {
            let name = &rest[1..close];
            let (_, value) = values.iter().find(|(key, _)| *key == name)?;
            Some((close, value))
        });
        match value {
            Some((close, value)) => {
                text.push_str(value);
                rest = &rest[close + 1..];
            }
            None => {
                text.push('{');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_not_read_again() {
        let text = fill("{a} {b} {c} {", &[("a", "{b}"), ("b", "B")]);
        assert_eq!(text, "{b} B {c} {");
    }

    #[test]
    fn inner_sentences_are_translated_too() {
        // Under other names, so that these are not collected for translation.
        let (make, make_in) = (say, say_in);
        let sentence = make("outer {inner}").with("inner", make_in("level", "easy"));
        let loud = sentence.translated(&|wording| {
            format!(
                "{}{}",
                wording.context.unwrap_or(""),
                wording
                    .template
                    .to_uppercase()
                    .replace("{INNER}", "{inner}")
            )
        });
        assert_eq!(loud, "OUTER levelEASY");
        assert_eq!(say("").translated(&|_| "header".into()), "");
        assert_eq!(as_is("{text} {a}").to_string(), "{text} {a}");
    }
}
