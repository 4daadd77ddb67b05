//! A site of the board for keyboards and screen readers: an invisible button over the painting.

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{accessible, glib};

use crate::games::Site;

mod imp {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[derive(Default)]
    pub struct SiteButton {
        pub index: Cell<Site>,
        pub text: RefCell<String>,
        pub is_in_hand: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for SiteButton {
        const NAME: &'static str = "WallsSite";
        type Type = super::SiteButton;
        type ParentType = gtk::Widget;

        fn class_init(klass: &mut Self::Class) {
            klass.set_accessible_role(gtk::AccessibleRole::Button);
            // Shows up in the accessibility tree as what can be done here.
            klass.install_action("site.choose", None, |site: &super::SiteButton, _, _| {
                site.choose();
            });
        }
    }

    impl ObjectImpl for SiteButton {
        fn signals() -> &'static [glib::subclass::Signal] {
            static SIGNALS: std::sync::OnceLock<Vec<glib::subclass::Signal>> =
                std::sync::OnceLock::new();
            SIGNALS.get_or_init(|| vec![glib::subclass::Signal::builder("chosen").build()])
        }
    }

    impl WidgetImpl for SiteButton {}
}

glib::wrapper! {
    /// The widget of one site.
    pub struct SiteButton(ObjectSubclass<imp::SiteButton>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl SiteButton {
    /// A button for a site; the pointer passes through it to the board.
    pub fn new(index: Site) -> SiteButton {
        let site: SiteButton = glib::Object::builder()
            .property("can-target", false)
            .build();
        site.imp().index.set(index);
        site
    }

    /// Calls this when the site is chosen.
    pub fn connect_chosen(&self, handler: impl Fn(&SiteButton) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "chosen",
            false,
            glib::closure_local!(move |button: SiteButton| handler(&button)),
        )
    }

    /// The number of the site.
    pub fn index(&self) -> Site {
        self.imp().index.get()
    }

    /// Does what a click on the site would do.
    pub fn choose(&self) {
        self.emit_by_name::<()>("chosen", &[]);
    }

    /// Says what lies on the site now.
    pub fn set_text(&self, text: &str) {
        if *self.imp().text.borrow() != text {
            self.imp().text.replace(text.to_owned());
            self.update_property(&[accessible::Property::Label(text)]);
        }
    }

    /// Says whether the piece on the site is in hand.
    pub fn set_in_hand(&self, is_in_hand: bool) {
        if self.imp().is_in_hand.replace(is_in_hand) != is_in_hand {
            self.update_state(&[accessible::State::Selected(Some(is_in_hand))]);
        }
    }
}
