//! The tab with the statistics: how strong the person is, the table, the charts.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::StatisticsPage;
use crate::app::figures::{Zoom, chart_view, table_view};
use crate::app::form::clear;
use crate::app::spoken;
use crate::figures::Cell;
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::learn::statistics::{self, Strength};

impl StatisticsPage {
    /// Shows the statistics of the games that are chosen.
    pub(super) fn show_figures(&self) {
        let figures = &self.imp().figures;
        clear(figures);
        let games = self.games();
        if games.is_empty() {
            return;
        }
        let strengths = statistics::strengths(&games);
        figures.append(&self.strength(&strengths));
        figures.append(&table_view(
            &statistics::table(&statistics::rows(&games)).translated(&tell),
        ));
        let about = gtk::Label::builder()
            .label(gettext(
                "A win counts for the wins in a row only if the same two played from the start and its end was not taken back. Any loss or draw ends the row.\n\nA move is judged where it is proved what the position before it was worth, and the one after it. What it lost is given away. Losses that the other side gave back count too, so a game can have more of them than the board has points.\n\nElo 0 is the easiest level; somebody weaker has an Elo below 0.",
            ))
            .wrap(true)
            .xalign(0.0)
            .css_classes(["dim-label", "caption"])
            .build();
        figures.append(&about);
        let chosen = self.chosen().and_then(|_| strengths.first());
        let rating = chosen.map(|strength| statistics::rating_chart(&strength.rating));
        for chart in rating
            .into_iter()
            .chain([statistics::results_chart(&games)])
        {
            figures.append(&chart_view(&chart.translated(&tell), Zoom::default()));
        }
    }

    /// How strong the person is in each game, with a way to play against an equal.
    fn strength(&self, strengths: &[Strength]) -> adw::PreferencesGroup {
        let group = adw::PreferencesGroup::builder()
            .title(gettext("Your Strength"))
            .build();
        if strengths.is_empty() {
            group.set_description(Some(&gettext(
                "Play a whole game against a level of the computer whose Elo is known, and your own is told here.",
            )));
        }
        for strength in strengths {
            group.add(&self.strength_row(strength));
        }
        group
    }

    fn strength_row(&self, strength: &Strength) -> adw::ActionRow {
        let (options, rating) = (&strength.options, &strength.rating);
        let title = strength.title(&tell);
        let elo = Cell::Number(rating.now(), 0).text();
        let games = u32::try_from(rating.games()).unwrap_or(u32::MAX);
        let told = ngettext_f(
            "Elo {elo} after {count} game",
            "Elo {elo} after {count} games",
            games,
            &[("elo", &elo), ("count", &games.to_string())],
        );
        let row = adw::ActionRow::builder()
            .title(glib::markup_escape_text(&title))
            .activatable(false)
            .build();
        let mut spoken_text = format!("{title}: {told}");
        let level = statistics::my_level(rating, options);
        let subtitle = match &level {
            None => told,
            Some(level) => {
                let label = tell(&level.label);
                let about = gettext_f("Your level: {level}", &[("level", &label)]);
                spoken_text = format!("{spoken_text}. {about}");
                format!("{told}\n{about}")
            }
        };
        row.set_subtitle(&glib::markup_escape_text(&subtitle));
        row.set_subtitle_lines(0);
        spoken::name_row(&row, &spoken_text);
        if let Some(level) = level {
            let button = gtk::Button::builder()
                .label(gettext("Play at My _Level"))
                .use_underline(true)
                .valign(gtk::Align::Center)
                .build();
            spoken::name_by_label(&button);
            let options = glib::BoxedAnyObject::new(options.clone());
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_| page.emit_by_name::<()>("play", &[&options, &level.id])
            ));
            row.add_suffix(&button);
        }
        row
    }
}
