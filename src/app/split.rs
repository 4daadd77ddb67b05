//! Two children side by side, or one below the other where the window is narrow.

use std::cell::Cell;

use adw::subclass::prelude::*;
use gtk::glib;
use gtk::prelude::*;

/// From this width on, the second child stands to the right of the first.
pub const WIDE: i32 = 640;

mod imp {
    use super::*;

    /// The width of the second child when it stands to the right.
    const SIDE: i32 = 310;

    /// The height that the second child gets at least when it stands below, if it is not more than half.
    const LEAST_BELOW: i32 = 184;

    #[derive(Default)]
    pub struct Split {
        /// Whether the first child leaves a narrow window to the second.
        pub yields: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Split {
        const NAME: &'static str = "WallsSplit";
        type Type = super::Split;
        type ParentType = gtk::Widget;
        type Interfaces = (gtk::Buildable,);
    }

    impl ObjectImpl for Split {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl BuildableImpl for Split {
        fn add_child(&self, builder: &gtk::Builder, child: &glib::Object, type_: Option<&str>) {
            match child.downcast_ref::<gtk::Widget>() {
                Some(widget) => widget.set_parent(&*self.obj()),
                None => self.parent_add_child(builder, child, type_),
            }
        }
    }

    impl Split {
        fn children(&self) -> Option<(gtk::Widget, gtk::Widget)> {
            Some((self.obj().first_child()?, self.obj().last_child()?))
        }
    }

    impl WidgetImpl for Split {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::ConstantSize
        }

        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let Some((main, side)) = self.children() else {
                return (0, 0, -1, -1);
            };
            let (main, _, _, _) = main.measure(orientation, -1);
            let (least, wanted, _, _) = side.measure(orientation, -1);
            match orientation {
                // Only one of the two stands in a row when it gets narrow.
                gtk::Orientation::Horizontal => (main.max(least), 960.max(main + SIDE), -1, -1),
                _ => (main + 150.min(wanted), 640.max(main), -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let Some((main, side)) = self.children() else {
                return;
            };
            let place = |child: &gtk::Widget, x: i32, y: i32, width: i32, height: i32| {
                let offset = gtk::graphene::Point::new(x as f32, y as f32);
                let shift = gtk::gsk::Transform::new().translate(&offset);
                child.allocate(width, height, -1, Some(shift));
            };
            let yields = width < WIDE && self.yields.get();
            main.set_child_visible(!yields);
            if yields {
                place(&side, 0, 0, width, height);
            } else if width >= WIDE {
                let side_width = SIDE.max(side.measure(gtk::Orientation::Horizontal, -1).0);
                place(&main, 0, 0, width - side_width, height);
                place(&side, width - side_width, 0, side_width, height);
            } else {
                // The board gets its square, unless that leaves too little for the panel. That scrolls: at its top are
                // the players and what is said.
                let (_, wanted, _, _) = side.measure(gtk::Orientation::Vertical, width);
                let most = (height / 2).min(LEAST_BELOW.max(2 * height / 5));
                let board = width.min(height - wanted.min(most));
                place(&main, 0, 0, width, board);
                place(&side, 0, board, width, height - board);
            }
        }
    }
}

glib::wrapper! {
    /// Lays out a board and its panel.
    pub struct Split(ObjectSubclass<imp::Split>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Split {
    /// Whether the first child leaves a narrow window to the second, because it has nothing to show yet.
    pub fn set_yields(&self, yields: bool) {
        self.imp().yields.set(yields);
        self.queue_allocate();
    }
}
