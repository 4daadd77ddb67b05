//! A page of the help: sections with a heading, text and pictures.

use adw::prelude::*;

use super::picture::{Drawing, Picture};
use super::sketch::Sketch;
use crate::app::board_picture::BoardPicture;
use crate::games::registry::GameOptions;

/// A part of a page.
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// What it says; an empty line is between paragraphs.
    pub text: String,
    /// What it shows.
    pub pictures: Vec<Picture>,
    /// How many pictures it asked for, so that a test sees when one is missing.
    #[cfg(test)]
    pub wanted: usize,
}

impl Section {
    /// A part without pictures.
    pub fn new(heading: impl Into<String>, text: impl Into<String>) -> Section {
        Section {
            heading: heading.into(),
            text: text.into(),
            pictures: Vec::new(),
            #[cfg(test)]
            wanted: 0,
        }
    }

    /// The part with one more picture, of a board; without one if the game cannot read its position.
    pub fn board(self, board: Option<BoardPicture>, about: String) -> Section {
        self.picture(board.map(|board| board.about(about)))
    }

    /// The part with one more picture, of a page of the window.
    pub fn sketch(self, sketch: Sketch, about: String) -> Section {
        self.picture(Some(Picture {
            about,
            drawing: Drawing::Sketch(sketch),
        }))
    }

    /// The part with one more picture, of the players' signs in some games.
    pub fn signs(self, games: Vec<GameOptions>, about: String) -> Section {
        self.picture(Some(Picture {
            about,
            drawing: Drawing::Signs(games),
        }))
    }

    fn picture(mut self, picture: Option<Picture>) -> Section {
        self.pictures.extend(picture);
        #[cfg(test)]
        {
            self.wanted += 1;
        }
        self
    }
}

/// The page with its title.
pub fn widget(title: &str, sections: Vec<Section>) -> gtk::Widget {
    let page = gtk::Box::builder()
        .orientation(gtk::Orientation::Vertical)
        .spacing(8)
        .margin_start(18)
        .margin_end(18)
        .margin_top(18)
        .margin_bottom(24)
        .build();
    page.append(&heading(title, "title-1"));
    for section in sections {
        let title = heading(&section.heading, "title-4");
        title.set_margin_top(14);
        page.append(&title);
        for paragraph in section.text.split("\n\n") {
            page.append(
                &gtk::Label::builder()
                    .label(paragraph)
                    .wrap(true)
                    .xalign(0.0)
                    .selectable(true)
                    .can_focus(false)
                    .build(),
            );
        }
        if !section.pictures.is_empty() {
            page.append(&side_by_side(section.pictures));
        }
    }
    let clamp = adw::Clamp::builder().maximum_size(620).child(&page).build();
    clamp.upcast()
}

fn heading(text: &str, class: &str) -> gtk::Label {
    gtk::Label::builder()
        .label(text)
        .wrap(true)
        .xalign(0.0)
        .css_classes([class])
        .accessible_role(gtk::AccessibleRole::Heading)
        .build()
}

/// Pictures beside each other as far as there is room.
fn side_by_side(pictures: Vec<Picture>) -> gtk::FlowBox {
    let flow = gtk::FlowBox::builder()
        .selection_mode(gtk::SelectionMode::None)
        .min_children_per_line(1)
        .max_children_per_line(3)
        .column_spacing(12)
        .row_spacing(10)
        .margin_top(6)
        .build();
    for picture in pictures {
        flow.append(&picture.widget());
    }
    // Nothing can be done with a picture, so the Tab key passes it.
    let mut child = flow.first_child();
    while let Some(one) = child {
        one.set_focusable(false);
        child = one.next_sibling();
    }
    flow
}
