//! The small board of a tile. It is as large as it may be, and gives way where the window becomes smaller.

use std::cell::Cell;

use gtk::glib;
use gtk::prelude::*;
use gtk::subclass::prelude::*;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct TilePicture {
        /// The width and height that it wants, and those that it has at least.
        pub wanted: Cell<i32>,
        pub least: Cell<i32>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for TilePicture {
        const NAME: &'static str = "WallsTilePicture";
        type Type = super::TilePicture;
        type ParentType = gtk::DrawingArea;
    }

    impl ObjectImpl for TilePicture {}

    impl WidgetImpl for TilePicture {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let least = self.least.get();
            (least, self.wanted.get().max(least), -1, -1)
        }
    }

    impl DrawingAreaImpl for TilePicture {}
}

glib::wrapper! {
    /// A square to draw in.
    pub struct TilePicture(ObjectSubclass<imp::TilePicture>)
        @extends gtk::DrawingArea, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl TilePicture {
    /// A square that is at least so many pixels wide and high.
    pub fn new(least: i32) -> TilePicture {
        let picture: TilePicture = glib::Object::builder()
            .property("halign", gtk::Align::Center)
            .property("accessible-role", gtk::AccessibleRole::Presentation)
            .build();
        picture.imp().least.set(least);
        picture
    }

    /// Has it want so many pixels.
    pub fn set_side(&self, wanted: i32) {
        if self.imp().wanted.replace(wanted) != wanted {
            self.queue_resize();
        }
    }
}
