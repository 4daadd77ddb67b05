//! The buttons of the mistakes in the analysis. While a game is proved from its end on, more and more are known.

use std::cell::RefCell;

use gtk::prelude::*;

use super::analysis_view::AnalysisView;
use super::look_at::emit_look_at;
use crate::app::focus::insert_button;

/// A mistake as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MistakeShown {
    /// The number of moves before it.
    pub ply: usize,
    /// What stands on its button, as markup.
    pub markup: String,
    /// What is told of it.
    pub text: String,
}

/// The buttons.
#[derive(Default)]
pub struct MistakeList {
    /// What they stand in.
    pub buttons: gtk::FlowBox,
    shown: RefCell<Vec<(MistakeShown, gtk::Button)>>,
}

impl MistakeList {
    /// Prepares the list.
    pub fn set_up(&self) {
        let list = &self.buttons;
        list.set_selection_mode(gtk::SelectionMode::None);
        list.set_max_children_per_line(5);
        list.add_css_class("mistakes");
        list.set_column_spacing(2);
    }

    /// Shows these mistakes; a click has the view look at one. A button that stays the same stays where it is, with the
    /// focus and a press that has not ended. If the one that has the focus goes, the nearest move of the game gets it.
    pub fn show(&self, view: &AnalysisView, wanted: Vec<MistakeShown>) {
        let mut shown = self.shown.borrow_mut();
        let in_focus = (shown.iter().find(|(_, button)| button.is_focus())).map(|(one, _)| one.ply);
        shown.retain(|(one, button)| {
            let stays = wanted.contains(one);
            if !stays {
                self.buttons.remove(button);
            }
            stays
        });
        for (index, one) in wanted.into_iter().enumerate() {
            if shown.get(index).is_some_and(|(there, _)| *there == one) {
                continue;
            }
            if let Some(elsewhere) = shown.iter().position(|(there, _)| *there == one) {
                let (_, button) = shown.remove(elsewhere);
                self.buttons.remove(&button);
            }
            let button = button(view, &one);
            insert_button(&self.buttons, &button, index as i32);
            shown.insert(index, (one, button));
        }
        let nearest = in_focus.and_then(|ply| {
            let distance = |(one, _): &&(MistakeShown, gtk::Button)| one.ply.abs_diff(ply);
            shown.iter().min_by_key(distance)
        });
        if let Some((_, button)) = nearest {
            button.grab_focus();
        }
    }
}

/// A button that shows the position in which another move would have been better.
fn button(view: &AnalysisView, one: &MistakeShown) -> gtk::Button {
    let label = gtk::Label::new(None);
    label.set_markup(&one.markup);
    let button = gtk::Button::builder()
        .child(&label)
        .css_classes(["flat", "caption"])
        .tooltip_text(&one.text)
        .build();
    button.update_property(&[gtk::accessible::Property::Label(&one.text)]);
    let ply = one.ply;
    button.connect_clicked(gtk::glib::clone!(
        #[weak]
        view,
        move |_| emit_look_at(&view, ply)
    ));
    button
}
