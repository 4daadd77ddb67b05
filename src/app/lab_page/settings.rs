//! What results were found with, beside them: settings that were changed, and a button that puts them into the form.

use std::rc::Rc;

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::LabPage;
use crate::app::opponent_rows::opponent_text;
use crate::games::registry::FieldKind;
use crate::i18n::{gettext, gettext_f, tell};
use crate::lab::report::Report;
use crate::lab::{Experiment, Meaning, Preset, Values};
use crate::search::Spec;

/// The row above the tables of a report.
pub(super) fn settings_row(experiment: &dyn Experiment, report: &Report) -> gtk::Widget {
    let values = experiment.values_of(&report.parameters);
    let changed = changed(experiment, &values);
    let text = match changed.is_empty() {
        true => gettext("With the usual settings"),
        false => changed.join(" · "),
    };
    let label = gtk::Label::builder()
        .label(text)
        .wrap(true)
        .xalign(0.0)
        .hexpand(true)
        .css_classes(["dim-label"])
        .build();
    let button = gtk::Button::builder()
        .label(gettext("Use These Settings"))
        .action_name("lab.reuse")
        .valign(gtk::Align::Center)
        .build();
    let row = gtk::Box::new(gtk::Orientation::Horizontal, 12);
    row.append(&label);
    row.append(&button);
    row.upcast()
}

/// The settings that are not the usual ones, each with its label.
fn changed(experiment: &dyn Experiment, values: &Values) -> Vec<String> {
    let usual = experiment.defaults();
    let mut told = Vec::new();
    let mut is_game_told = false;
    for Preset { field, meaning, .. } in experiment.fields() {
        let text = values.text(field.key);
        if text == usual.text(field.key) {
            continue;
        }
        let value = match meaning {
            // One summary stands for all of them.
            Meaning::GameOptions | Meaning::GameOption => {
                let game = experiment.game(values).unwrap_or_default();
                if !std::mem::replace(&mut is_game_told, true) {
                    told.push(tell(&game.summary()));
                }
                continue;
            }
            Meaning::Opponents(_) => {
                let named = |word: &str| {
                    let spec = word.parse::<Spec>();
                    spec.map_or_else(|_| word.to_owned(), |spec| opponent_text(&spec))
                };
                let named: Vec<String> = text.split_whitespace().map(named).collect();
                named.join("; ")
            }
            Meaning::Plain | Meaning::Folder => match &field.kind {
                FieldKind::Choice(choices) => {
                    let chosen = choices.iter().find(|(id, _)| *id == text);
                    chosen.map_or_else(|| text.to_owned(), |(_, label)| tell(label))
                }
                _ => text.to_owned(),
            },
        };
        let value = match value.is_empty() {
            true => gettext("none"),
            false => value,
        };
        let label = tell(&field.label);
        told.push(gettext_f(
            "{setting}: {value}",
            &[("setting", &label), ("value", &value)],
        ));
    }
    told
}

impl LabPage {
    /// Puts the settings of the results that are shown into the form.
    pub(super) fn reuse_settings(&self) {
        let Some(report) = self.shown() else {
            return;
        };
        let values = Rc::clone(&self.imp().values.borrow()[self.place()]);
        values.replace(self.experiment().values_of(&report.parameters));
        self.show_experiment();
        // The button that was pressed is made anew.
        self.imp().experiments.grab_focus();
        self.tell(&gettext("The form has these settings now"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab;

    #[test]
    fn only_what_was_changed_is_told() {
        for experiment in lab::ALL {
            let usual = experiment.defaults();
            assert!(changed(experiment, &usual).is_empty());
        }
        let tournament = lab::experiment("tournament").unwrap();
        let mut values = tournament.defaults();
        values.set("games", "6");
        values.set("options", "size=4x4");
        values.set("opponents", "random alpha-beta:depth=3");
        let told = changed(tournament, &values);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told.iter().any(|text| text.contains("4 × 4")), "{told:?}");
        assert!(
            told.iter().any(|text| text.contains("Random; ")),
            "{told:?}"
        );
    }

    #[test]
    fn parameters_become_values_again() {
        let tournament = lab::experiment("tournament").unwrap();
        let mut values = tournament.defaults();
        values.set("games", "6");
        let fields = tournament.fields();
        let pairs = fields.iter().map(|preset| {
            let key = preset.field.key;
            (key.to_owned(), values.text(key).to_owned())
        });
        // What another version wrote counts for nothing.
        let pairs: Vec<_> = pairs
            .chain([("unknown".to_owned(), "7".to_owned())])
            .collect();
        assert_eq!(tournament.values_of(&pairs), values);
        assert_eq!(tournament.values_of(&[]), tournament.defaults());
    }
}
