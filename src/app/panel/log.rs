//! The log of the moves.

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{gdk, glib};

use super::Panel;
use super::look_at::emit_look_at;
use crate::app::style::{Look, color_text, on_style_change, player_colors};
use crate::games::Side;
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::{LogEntry, Snapshot};

impl Panel {
    pub(super) fn set_up_log(&self) {
        let log = &self.imp().log;
        log.update_property(&[gtk::accessible::Property::Label(&gettext(
            "Log of the moves",
        ))]);
        log.connect_row_activated(glib::clone!(
            #[weak(rename_to = panel)]
            self,
            move |_, row| emit_look_at(&panel, row.index() as usize + 1)
        ));
        // Tab leaves the log, as it leaves a field: the arrows go from move to move.
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = panel)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                let log = &panel.imp().log;
                let is_back = modifiers.contains(gdk::ModifierType::SHIFT_MASK);
                let end = match key {
                    _ if modifiers.contains(gdk::ModifierType::CONTROL_MASK) => None,
                    gdk::Key::Tab | gdk::Key::ISO_Left_Tab if is_back => log.first_child(),
                    gdk::Key::Tab => log.last_child(),
                    _ => None,
                };
                // From the row at the end, GTK goes on to what comes after the log, or before it.
                if let Some(row) = end {
                    row.grab_focus();
                    panel.scroll_to_shown();
                }
                glib::Propagation::Proceed
            }
        ));
        log.add_controller(keys);
        on_style_change(self, |panel| panel.color_log());
        // When the analysis takes room from the log, the move shown stays in sight.
        let adjustment = self.imp().scroller.vadjustment();
        adjustment.connect_page_size_notify(glib::clone!(
            #[weak(rename_to = panel)]
            self,
            move |_| panel.scroll_to_shown()
        ));
    }

    /// Shows the moves of a match, those taken back paler, those of a variation with a bar, and the one that it
    /// stands after.
    pub(super) fn show_log(&self, game: &Snapshot) {
        let imp = self.imp();
        let entries = &game.log;
        let mut logged = imp.logged.borrow_mut();
        let same = (logged.iter().zip(entries))
            .take_while(|(logged, entry)| {
                let name = &game.players[entry.side.index()].name;
                (logged.side, &logged.text, &logged.name) == (entry.side, &entry.text, name)
                    && logged.comment == entry.comment
            })
            .count();
        logged.truncate(same);
        while let Some(row) = imp.log.row_at_index(same as i32) {
            imp.log.remove(&row);
        }
        let colors = player_colors(&game.players);
        for (index, entry) in entries.iter().enumerate().skip(same) {
            let one = Logged::of(entry, &game.players[entry.side.index()].name);
            imp.log.append(&one.row(index, colors));
            logged.push(one);
        }
        drop(logged);
        if imp.log_colors.replace(Some(colors)) != Some(colors) {
            self.color_log();
        }
        for index in 0..entries.len() {
            if let Some(row) = imp.log.row_at_index(index as i32) {
                let is_tried = game.branch.is_some_and(|branch| index >= branch);
                for (class, is_so) in [("taken-back", index >= game.played), ("tried", is_tried)] {
                    match is_so {
                        true => row.add_css_class(class),
                        false => row.remove_css_class(class),
                    }
                }
            }
        }
        // An empty list would take the focus, and show nothing of it.
        imp.log.set_can_focus(!entries.is_empty());
        let current = game
            .ply
            .checked_sub(1)
            .and_then(|index| imp.log.row_at_index(index as i32));
        imp.log.select_row(current.as_ref());
        self.scroll_to_shown();
    }

    /// Brings the move shown into sight.
    fn scroll_to_shown(&self) {
        // A row has its place only after a layout, which ends the frame that begins now, or the next one.
        if self.imp().frames_to_scroll.replace(3) > 0 {
            return;
        }
        self.imp().log.add_tick_callback(glib::clone!(
            #[weak(rename_to = panel)]
            self,
            #[upgrade_or]
            glib::ControlFlow::Break,
            move |log, _| {
                let frames = &panel.imp().frames_to_scroll;
                frames.set(frames.get() - 1);
                if frames.get() > 0 {
                    return glib::ControlFlow::Continue;
                }
                if let Some(row) = log.selected_row() {
                    panel.scroll_to(&row);
                }
                glib::ControlFlow::Break
            }
        ));
    }

    /// Writes all moves in the colours of the moment.
    fn color_log(&self) {
        let imp = self.imp();
        let Some(colors) = imp.log_colors.get() else {
            return;
        };
        for (index, one) in imp.logged.borrow().iter().enumerate() {
            let row = imp.log.row_at_index(index as i32);
            let content = row.and_then(|row| row.child());
            let label = content.and_then(|content| content.first_child());
            let label = label.and_downcast::<gtk::Label>();
            if let Some(label) = label {
                label.set_markup(&one.markup(index, colors));
            }
        }
    }

    fn scroll_to(&self, row: &gtk::ListBoxRow) {
        let imp = self.imp();
        let adjustment = imp.scroller.vadjustment();
        if let Some(bounds) = row.compute_bounds(&*imp.log) {
            let (top, bottom) = (
                f64::from(bounds.y()),
                f64::from(bounds.y() + bounds.height()),
            );
            adjustment.clamp_page(top, bottom);
        }
    }
}

/// A move as the log shows it.
pub struct Logged {
    side: Side,
    /// What its player is called.
    name: String,
    text: String,
    /// What the move does, where the text is a code.
    words: Option<String>,
    /// What somebody wrote about it.
    comment: String,
}

/// The beginning of a comment, below its move.
fn comment_label(comment: &str) -> gtk::Label {
    let line = comment.replace('\n', " ");
    let label = gtk::Label::builder()
        .label(line)
        .xalign(0.0)
        .wrap(true)
        .wrap_mode(gtk::pango::WrapMode::WordChar)
        .lines(2)
        .ellipsize(gtk::pango::EllipsizeMode::End)
        .margin_start(18)
        .build();
    label.add_css_class("comment");
    label
}

impl Logged {
    fn of(entry: &LogEntry, name: &str) -> Logged {
        // A move that is written as a code is told in words, too.
        let words = tell(&entry.words);
        Logged {
            side: entry.side,
            name: name.to_owned(),
            text: entry.text.clone(),
            words: (words != entry.text).then_some(words),
            comment: entry.comment.clone(),
        }
    }

    /// Its row in the list.
    fn row(&self, index: usize, colors: [gdk::RGBA; 2]) -> gtk::ListBoxRow {
        let label = gtk::Label::builder()
            .xalign(0.0)
            .ellipsize(gtk::pango::EllipsizeMode::End)
            .build();
        label.set_markup(&self.markup(index, colors));
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&label);
        let comment = Some(self.comment.as_str()).filter(|comment| !comment.is_empty());
        if let Some(comment) = comment {
            content.append(&comment_label(comment));
        }
        let row = gtk::ListBoxRow::builder().child(&content).build();
        let text = gettext_f(
            "Move {number}, {name}: {move}",
            &[
                ("number", &(index + 1).to_string()),
                ("name", &self.name),
                ("move", &self.text),
            ],
        );
        row.update_property(&[gtk::accessible::Property::Label(&text)]);
        let more: Vec<&str> = self.words.as_deref().into_iter().chain(comment).collect();
        if !more.is_empty() {
            let more = more.join("\n");
            row.set_tooltip_text(Some(&more));
            row.update_property(&[gtk::accessible::Property::Description(&more)]);
        }
        row
    }

    /// The move with its number, in the colour of its player.
    fn markup(&self, index: usize, colors: [gdk::RGBA; 2]) -> String {
        let color = color_text(Look::new(colors).text_color(self.side));
        let words = self.words.as_ref().map_or(String::new(), |words| {
            let words = glib::markup_escape_text(words);
            format!("  <span weight=\"normal\" alpha=\"78%\">{words}</span>")
        });
        // Figure spaces are as wide as the digits that the first nine moves lack.
        format!(
            "<span alpha=\"55%\">{:\u{2007}>2}.</span>  <span foreground=\"{color}\" fgalpha=\"100%\">{}</span>{words}",
            index + 1,
            glib::markup_escape_text(&self.text)
        )
    }
}
