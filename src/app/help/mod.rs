//! The help: a page for each game and for each page of the window, with a list of them at the side. F1 opens
//! the page about what is shown, also in dialogs.
//!
//! The pages about the window are in `pages/`. What is said of a game is in [`boards::lessons`], beside its
//! painter.
//!
//! [`boards::lessons`]: super::boards::lessons

use adw::prelude::*;
use gtk::{gdk, glib};

use super::boards::lessons;
use super::dialog;
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, tell};

pub mod page;
mod pages;
mod picture;
mod sketch;

use page::Section;

/// What a page of the help is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The start page.
    Start,
    /// The page on which a game is played.
    Playing,
    /// Hint and analysis.
    Analysis,
    /// Who plays: levels, opponents, names and colours.
    Players,
    /// Tutorials and lessons.
    Learning,
    /// The laboratory.
    Laboratory,
    /// Saving, opening, copying and pasting.
    Files,
    /// The game of this name.
    Game(&'static str),
}

impl Topic {
    /// All pages, in the order of the list: the games, then the window.
    fn all() -> Vec<Topic> {
        let games = NAMES.iter().map(|name| Topic::Game(name));
        let window = [
            Topic::Start,
            Topic::Playing,
            Topic::Analysis,
            Topic::Players,
            Topic::Learning,
            Topic::Laboratory,
            Topic::Files,
        ];
        games.chain(window).collect()
    }

    fn is_game(self) -> bool {
        matches!(self, Topic::Game(_))
    }

    fn title(self) -> String {
        match self {
            Topic::Start => gettext("Start Page"),
            Topic::Playing => gettext("Playing"),
            Topic::Analysis => gettext("Hint and Analysis"),
            Topic::Players => gettext("Players and Opponents"),
            Topic::Learning => gettext("Learn"),
            Topic::Laboratory => gettext("Laboratory"),
            Topic::Files => gettext("Files and Positions"),
            Topic::Game(name) => {
                GameOptions::default_of(name).map_or_else(|_| name.to_owned(), |o| tell(&o.title()))
            }
        }
    }

    fn sections(self) -> Vec<Section> {
        match self {
            Topic::Start => pages::start::sections(),
            Topic::Playing => pages::playing::sections(),
            Topic::Analysis => pages::analysis::sections(),
            Topic::Players => pages::players::sections(),
            Topic::Learning => pages::learning::sections(),
            Topic::Laboratory => pages::laboratory::sections(),
            Topic::Files => pages::files::sections(),
            Topic::Game(name) => GameOptions::default_of(name)
                .map(|options| lessons::of(&options))
                .unwrap_or_default(),
        }
    }
}

/// Has F1 open a page of the help in a dialog, where the keys of the main window do not reach.
pub fn on_f1(window: &impl IsA<gtk::Window>, topic: Topic) {
    let window = window.upcast_ref::<gtk::Window>();
    let keys = gtk::EventControllerKey::new();
    // A field for text would take the key.
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    keys.connect_key_pressed(glib::clone!(
        #[weak]
        window,
        #[upgrade_or]
        glib::Propagation::Proceed,
        move |_, key, _, _| {
            if key != gdk::Key::F1 {
                return glib::Propagation::Proceed;
            }
            present(&window, &topic);
            glib::Propagation::Stop
        }
    ));
    window.add_controller(keys);
}

/// Opens the help at a page.
pub fn present(parent: &impl IsA<gtk::Window>, topic: &Topic) {
    let leaflet = adw::Leaflet::builder().can_navigate_back(true).build();
    let list = topic_list();
    let content = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .hexpand(true)
        .focusable(true)
        .build();
    let side = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .width_request(200)
        .child(&list)
        .build();
    leaflet.append(&side);
    leaflet
        .append(&gtk::Separator::new(gtk::Orientation::Vertical))
        .set_navigatable(false);
    leaflet.append(&content);

    let back = gtk::Button::builder()
        .icon_name("go-previous-symbolic")
        .tooltip_text(gettext("All Pages"))
        .visible(false)
        .build();
    back.update_property(&[gtk::accessible::Property::Label(&gettext("All Pages"))]);
    let header = adw::HeaderBar::new();
    header.pack_start(&back);
    let title = adw::WindowTitle::new(&gettext("Help"), "");
    header.set_title_widget(Some(&title));

    let show_back = glib::clone!(
        #[weak]
        back,
        #[weak]
        side,
        move |leaflet: &adw::Leaflet| {
            let on_list = leaflet.visible_child().as_ref() == Some(side.upcast_ref());
            back.set_visible(leaflet.is_folded() && !on_list);
        }
    );
    let folded = show_back.clone();
    // The leaflet folds while it is laid out. The header above it has its place by then, so it must not change before
    // that is over.
    leaflet.connect_folded_notify(move |leaflet| {
        let (folded, leaflet) = (folded.clone(), leaflet.downgrade());
        glib::idle_add_local_once(move || {
            if let Some(leaflet) = leaflet.upgrade() {
                folded(&leaflet);
            }
        });
    });
    leaflet.connect_visible_child_notify(move |leaflet| show_back(leaflet));
    back.connect_clicked(glib::clone!(
        #[weak]
        leaflet,
        move |_| {
            leaflet.navigate(adw::NavigationDirection::Back);
        }
    ));
    list.connect_row_selected(glib::clone!(
        #[weak]
        content,
        #[weak]
        title,
        move |_, row| {
            if let Some(topic) = row.and_then(|row| Topic::all().get(row.index() as usize).copied())
            {
                content.set_child(Some(&page::widget(&topic.title(), topic.sections())));
                content.vadjustment().set_value(0.0);
                title.set_subtitle(&topic.title());
            }
        }
    ));
    list.connect_row_activated(glib::clone!(
        #[weak]
        leaflet,
        move |_, _| {
            leaflet.navigate(adw::NavigationDirection::Forward);
        }
    ));
    let place = Topic::all().iter().position(|one| one == topic);
    let row = list.row_at_index(place.unwrap_or(0) as i32);
    list.select_row(row.as_ref());
    leaflet.set_visible_child(&content);

    // On a small screen the help is no larger than the main window.
    let mut main = parent.as_ref().clone();
    while let Some(above) = main.transient_for() {
        main = above;
    }
    let size = match main.width() < 640 {
        true => (360, main.height().clamp(360, 620)),
        false => (860, 620),
    };
    let dialog = dialog::window(parent, &gettext("Help"), &header, &leaflet, size);
    // Page Down scrolls at once. A list that is folded away while it has the focus would choose its next row.
    gtk::prelude::GtkWindowExt::set_focus(&dialog, Some(&content));
    dialog.present();
}

/// The list of the pages.
fn topic_list() -> gtk::ListBox {
    let list = gtk::ListBox::builder()
        .selection_mode(gtk::SelectionMode::Browse)
        .css_classes(["navigation-sidebar"])
        .build();
    list.update_property(&[gtk::accessible::Property::Label(&gettext("Pages"))]);
    for topic in Topic::all() {
        let title = topic.title();
        let label = gtk::Label::builder().label(&title).xalign(0.0).build();
        let row = gtk::ListBoxRow::builder().child(&label).build();
        row.update_property(&[gtk::accessible::Property::Label(&title)]);
        list.append(&row);
    }
    list.set_header_func(|row, before| {
        let topics = Topic::all();
        let is_game = |row: &gtk::ListBoxRow| {
            (topics.get(row.index() as usize)).is_some_and(|topic| topic.is_game())
        };
        let begins = before.is_none_or(|before| is_game(before) != is_game(row));
        let heading = match is_game(row) {
            true => gettext("Games"),
            false => gettext("The Window"),
        };
        let header = gtk::Label::builder()
            .label(heading)
            .xalign(0.0)
            .margin_start(12)
            .margin_top(10)
            .margin_bottom(4)
            .css_classes(["caption-heading", "dim-label"])
            .build();
        row.set_header(begins.then_some(&header));
    });
    list
}

#[cfg(test)]
mod tests {
    use super::picture::Drawing;
    use super::*;
    use gtk::cairo;

    /// The pixels of a drawing on a transparent ground.
    fn pixels(drawing: &Drawing, dark: bool) -> Vec<u8> {
        let (width, height) = drawing.size();
        let mut surface =
            cairo::ImageSurface::create(cairo::Format::ARgb32, width, height).unwrap();
        let cr = cairo::Context::new(&surface).unwrap();
        drawing
            .draw(&cr, (width.into(), height.into()), dark)
            .unwrap();
        drop(cr);
        surface.data().unwrap().to_vec()
    }

    #[test]
    fn every_page_has_words_and_pictures_that_can_be_drawn() {
        let mut seen = Vec::new();
        for topic in Topic::all() {
            let sections = topic.sections();
            assert!(sections.len() > 1, "{topic:?}");
            let mut pictures = 0;
            for section in &sections {
                assert!(!section.heading.is_empty() && !section.text.is_empty());
                for picture in &section.pictures {
                    assert!(!picture.about.is_empty(), "{topic:?}");
                    let light = pixels(&picture.drawing, false);
                    assert!(light.iter().any(|&byte| byte != 0), "{}", picture.about);
                    assert_ne!(light, pixels(&picture.drawing, true), "{}", picture.about);
                    // Two pictures on a page that look alike show nothing.
                    assert!(!seen.contains(&(topic, light.clone())), "{}", picture.about);
                    seen.push((topic, light));
                    pictures += 1;
                }
            }
            assert!(pictures > 0, "{topic:?}");
        }
    }

    #[test]
    fn every_position_in_the_help_is_one_of_its_game() {
        // A picture whose position the game cannot read is left out.
        for name in NAMES {
            let sections = Topic::Game(name).sections();
            let pictures: usize = sections.iter().map(|section| section.pictures.len()).sum();
            let wanted: usize = sections.iter().map(|section| section.wanted).sum();
            assert_eq!(pictures, wanted, "{name}");
        }
    }
}
