//! The start page: the menu, by mouse, by ↑ ↓ Enter, by mnemonic.

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, glib};

use super::boards::{Overlay, painter};
use super::style::{Look, parse_color};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::Player;
use crate::play::any_match::paste_match;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/start_page.ui")]
    pub struct StartPage {
        #[template_child]
        pub picture: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub menu: TemplateChild<gtk::Box>,
        #[template_child]
        pub continue_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub new_button: TemplateChild<gtk::Button>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for StartPage {
        const NAME: &'static str = "WallsStartPage";
        type Type = super::StartPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for StartPage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up_picture();
            self.obj().set_up_keys();
        }
    }

    impl WidgetImpl for StartPage {}
    impl BoxImpl for StartPage {}
}

glib::wrapper! {
    /// The start page.
    pub struct StartPage(ObjectSubclass<imp::StartPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl StartPage {
    /// Shows whether there is a match to continue, and puts the focus on the first choice.
    pub fn set_can_continue(&self, can_continue: bool) {
        let imp = self.imp();
        imp.continue_button.set_visible(can_continue);
        match can_continue {
            true => imp.continue_button.grab_focus(),
            false => imp.new_button.grab_focus(),
        };
    }

    fn set_up_picture(&self) {
        let options = GameOptions::default();
        let painter = painter(&options);
        let players = Side::BOTH.map(Player::usual);
        let colors = players.each_ref().map(|player| parse_color(&player.color));
        // The samples are tested to be positions of their games.
        let Ok(sample) = paste_match(painter.sample(), &options, players) else {
            return;
        };
        let (scene, places) = (sample.scene(0), sample.sites());
        let (columns, rows) = sample.extent();
        self.imp()
            .picture
            .set_draw_func(move |_, cr, width, height| {
                let scale = f64::from(width.min(height)) / (columns.max(rows) + 1.0);
                cr.scale(scale, scale);
                cr.translate(0.5, 0.5);
                let overlay = Overlay {
                    growth: 1.0,
                    ..Overlay::default()
                };
                let drawn = painter.draw(cr, &*scene, &places, &overlay, &Look::new(colors));
                if let Err(error) = drawn {
                    glib::g_warning!("walls", "the picture cannot be drawn: {error}");
                }
            });
        let picture = self.imp().picture.downgrade();
        adw::StyleManager::default().connect_dark_notify(move |_| {
            if let Some(picture) = picture.upgrade() {
                picture.queue_draw();
            }
        });
    }

    /// ↑ and ↓ go around in the menu.
    fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        let menu = self.imp().menu.downgrade();
        keys.connect_key_pressed(move |_, key, _, _| {
            let step = match key {
                gdk::Key::Up | gdk::Key::KP_Up => -1,
                gdk::Key::Down | gdk::Key::KP_Down => 1,
                _ => return glib::Propagation::Proceed,
            };
            let Some(menu) = menu.upgrade() else {
                return glib::Propagation::Proceed;
            };
            let mut items = Vec::new();
            let mut child = menu.first_child();
            while let Some(item) = child {
                child = item.next_sibling();
                if item.is_visible() && item.is_sensitive() {
                    items.push(item);
                }
            }
            let count = items.len() as i32;
            let current = items.iter().position(|item| item.has_focus());
            let next = current.map_or(0, |index| (index as i32 + step).rem_euclid(count.max(1)));
            if let Some(item) = items.get(next as usize) {
                item.grab_focus();
            }
            glib::Propagation::Stop
        });
        self.add_controller(keys);
    }
}
