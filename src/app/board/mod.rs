//! The board of any game: a Cairo drawing area under one invisible button a site.
//!
//! Mouse, keyboard and screen readers all pick sites, see [`hand`](crate::play::hand). Once the picked sites
//! are a whole move, the signal `move` carries its path. The painters in [`boards`](super::boards) know what
//! a game looks like.

use std::cell::{Cell, RefCell};
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{accessible, cairo, gdk, glib};

use super::boards::Painter;
use super::style::player_colors;
use crate::games::{Place, Side, Site};
use crate::i18n::{gettext, tell};
use crate::play::Snapshot;
use crate::play::hand::{Hand, Picked};
use crate::sentence::Sentence;

mod brush;
mod dragging;
mod drawing;
pub(super) mod formations;
mod heat_map;
mod keyboard;
pub(super) mod pointed;
mod pointer;
mod shaking;
mod site_button;
mod site_names;
mod turning;
pub(super) mod value_marks;

pub use pointed::Pointed;
use site_button::SiteButton;
pub use value_marks::{Marks, MoveMark, Sign, Signs};

/// What the board shows.
pub struct View {
    /// The position, for the painter.
    pub scene: Box<dyn std::any::Any>,
    /// What lies on each site, in words.
    pub texts: Vec<String>,
    /// The paths of the legal moves; none while no person may move.
    pub paths: Vec<Vec<Site>>,
    /// Who is to move.
    pub mover: Option<Side>,
    /// The colours of the players.
    pub colors: [gdk::RGBA; 2],
    /// Whether the sites are marked on which the move in hand can go on.
    pub marks_targets: bool,
    /// Whether the last move is animated.
    pub animate: bool,
    /// How much pheromone lies on trails from site to site, 0 to 1; empty unless it is shown.
    pub pheromone: Vec<(Site, Site, f64)>,
}

impl View {
    /// The position that a match is looked at in; moves can be made if a person may.
    pub fn of(shown: Snapshot, may_move: bool, animate: bool) -> View {
        View {
            colors: player_colors(&shown.players),
            scene: shown.scene,
            texts: shown.site_texts.iter().map(tell).collect(),
            paths: if may_move { shown.paths } else { Vec::new() },
            mover: shown.turn,
            marks_targets: true,
            animate,
            pheromone: Vec::new(),
        }
    }
}

/// The path of a move, as the signal `move` carries it.
#[derive(Debug, Clone, glib::Boxed)]
#[boxed_type(name = "WallsPath")]
struct Path(Vec<Site>);

mod imp {
    use super::*;
    use glib::subclass::Signal;

    #[derive(Default)]
    pub struct Board {
        pub area: gtk::DrawingArea,
        pub buttons: RefCell<Vec<SiteButton>>,
        pub painter: RefCell<Option<Box<dyn Painter>>>,
        pub view: RefCell<Option<View>>,
        /// The picture of what stays the same from frame to frame, until the position changes.
        pub still: RefCell<Option<cairo::ImageSurface>>,
        pub places: RefCell<Vec<Place>>,
        pub extent: Cell<(f64, f64)>,
        /// Whether the places are those of the board turned round.
        pub is_turned: Cell<bool>,
        pub hand: RefCell<Hand>,
        /// The site under the pointer, if it can be picked.
        pub hover: Cell<Option<Site>>,
        /// The site that the pointer was pressed on.
        pub pressed: Cell<Option<Site>>,
        /// The site of a click that was broken off after its press, if its release would have picked it.
        pub broken_off: Cell<Option<Site>>,
        /// The site that the pointer was pressed on, if that took a piece in hand.
        pub taken: Cell<Option<Site>>,
        /// Whether that piece was in hand before.
        pub was_in_hand: Cell<bool>,
        /// Where the pointer holds the piece in hand, in board units.
        pub held: Cell<Option<Place>>,
        /// The site that shakes its head, and how far it is through with that, 0 to 1.
        pub shaken: Cell<Option<Site>>,
        pub shake: Cell<f64>,
        pub shaking: RefCell<Option<adw::TimedAnimation>>,
        pub brush: Cell<Site>,
        pub brush_hidden: Cell<bool>,
        /// Whether a key was pressed on the board in this position.
        pub is_explored: Cell<bool>,
        /// The column that ↑ and ↓ keep to.
        pub column: Cell<Option<f64>>,
        /// Whether the brush has not been placed yet.
        pub is_fresh: Cell<bool>,
        pub growth: Cell<f64>,
        pub animation: RefCell<Option<adw::TimedAnimation>>,
        /// Where a hint points at.
        pub pointed: RefCell<Pointed>,
        /// What the analysis says of the position.
        pub marks: RefCell<Option<Marks>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Board {
        const NAME: &'static str = "WallsBoard";
        type Type = super::Board;
        type ParentType = gtk::Widget;

        fn class_init(klass: &mut Self::Class) {
            klass.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Board {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                let path = [Path::static_type()];
                // A whole move was picked; a site, the last of the path, that does nothing; or a part of a move.
                let names = ["move", "refused", "in-hand"];
                (names.map(|name| Signal::builder(name).param_types(path).build())).into()
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            let board = self.obj();
            // The lattice is labelled from the left in every language.
            board.set_direction(gtk::TextDirection::Ltr);
            board.set_hexpand(true);
            board.set_vexpand(true);
            board.update_property(&[accessible::Property::Label(&gettext("Board"))]);
            self.area.set_can_target(false);
            self.area
                .set_accessible_role(gtk::AccessibleRole::Presentation);
            self.area.set_parent(&*board);
            self.growth.set(1.0);
            board.set_up_drawing();
            board.set_up_pointer();
            board.set_up_dragging();
            board.set_up_keys();
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Board {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (220, 560, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.area.allocate(width, height, -1, None);
            let (scale, left, top) = self.obj().geometry(width.into(), height.into());
            let side = (scale * 0.9).max(1.0);
            for (button, place) in self.buttons.borrow().iter().zip(&*self.places.borrow()) {
                let x = left + place.x * scale - side / 2.0;
                let y = top + place.y * scale - side / 2.0;
                let offset = gtk::graphene::Point::new(x as f32, y as f32);
                let shift = gtk::gsk::Transform::new().translate(&offset);
                // GTK wants a child's least size to be respected; a site has none.
                button.measure(gtk::Orientation::Horizontal, -1);
                button.allocate(side as i32, side as i32, -1, Some(shift));
            }
        }
    }
}

glib::wrapper! {
    /// The board.
    pub struct Board(ObjectSubclass<imp::Board>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Board {
    /// Shows another board: the painter of its game, its size and its sites.
    pub fn set_up(&self, painter: Box<dyn Painter>, extent: (f64, f64), places: Vec<Place>) {
        let imp = self.imp();
        for button in imp.buttons.take() {
            button.unparent();
        }
        let buttons = (0..places.len()).map(|index| {
            let button = SiteButton::new(index as Site);
            button.set_parent(self);
            button.connect_chosen(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |button| {
                    board.put_brush(button.index());
                    board.pick(button.index());
                }
            ));
            button
        });
        imp.buttons.replace(buttons.collect());
        imp.painter.replace(Some(painter));
        imp.extent.set(extent);
        imp.places.replace(places);
        imp.is_turned.set(false);
        imp.view.replace(None);
        self.redraw();
        imp.hand.take();
        imp.hover.set(None);
        imp.column.set(None);
        imp.brush_hidden.set(false);
        imp.is_fresh.set(true);
        self.put_brush(0);
        self.queue_allocate();
    }

    /// Shows a position.
    pub fn show(&self, mut view: View) {
        let imp = self.imp();
        let animate = view.animate;
        imp.hand.replace(Hand::new(std::mem::take(&mut view.paths)));
        imp.view.replace(Some(view));
        imp.is_explored.set(false);
        imp.pointed.take();
        imp.marks.take();
        self.keep_brush_on_a_place();
        self.name_sites();
        let can_pick = |site| imp.hand.borrow().can_pick(site);
        // The brush begins where something can be done.
        let can_move = imp.hand.borrow().can_move();
        if can_move && imp.is_fresh.take() && !can_pick(imp.brush.get()) {
            self.jump(true);
        }
        let hover = imp.hover.take().filter(|&site| can_pick(site));
        imp.hover.set(hover);
        if animate {
            self.grow();
        } else if let Some(animation) = imp.animation.take() {
            animation.skip();
        }
        self.redraw();
    }

    /// Whether there is a move that can be made at the board now.
    pub fn can_move(&self) -> bool {
        self.imp().hand.borrow().can_move()
    }

    /// Points at something, until the position changes.
    pub fn point_at(&self, pointed: Pointed) {
        self.imp().pointed.replace(pointed);
        self.imp().area.queue_draw();
    }

    /// Shows what the analysis says of the position, or nothing.
    pub fn show_marks(&self, marks: Option<Marks>) {
        let imp = self.imp();
        imp.marks.replace(marks);
        self.name_sites();
        imp.area.queue_draw();
    }

    /// Calls this with the path of every move made at the board.
    pub fn connect_move(&self, handler: impl Fn(&[Site]) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "move",
            false,
            glib::closure_local!(move |_: Board, path: Path| handler(&path.0)),
        )
    }

    /// Calls this with the sites in hand and one more that does nothing there; with none for a place
    /// between two sites.
    pub fn connect_refused(&self, handler: impl Fn(&[Site]) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "refused",
            false,
            glib::closure_local!(move |_: Board, path: Path| handler(&path.0)),
        )
    }

    /// Calls this with the sites in hand when there is another one that can be part of a move.
    pub fn connect_in_hand(&self, handler: impl Fn(&[Site]) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "in-hand",
            false,
            glib::closure_local!(move |_: Board, path: Path| handler(&path.0)),
        )
    }

    /// What to say to a click between two sites.
    pub fn between(&self) -> Sentence {
        (self.imp().painter.borrow().as_ref()).map_or_else(Sentence::default, |one| one.between())
    }

    /// Picks a site as the next of a move, and makes the move when it is whole.
    fn pick(&self, site: Site) {
        let mut before = self.imp().hand.borrow().picked().to_vec();
        let picked = self.imp().hand.borrow_mut().pick(site);
        self.imp().area.queue_draw();
        self.name_sites();
        match picked {
            Picked::Move(path) => self.emit_by_name::<()>("move", &[&Path(path)]),
            // Picking the piece in hand again puts it down.
            Picked::Nothing if before.last() != Some(&site) => {
                before.push(site);
                self.shake(site);
                self.refuse(before);
            }
            Picked::Nothing => {}
            Picked::InHand => {
                let path = self.imp().hand.borrow().picked().to_vec();
                self.emit_by_name::<()>("in-hand", &[&Path(path)]);
            }
        }
    }

    /// Picks a site that was refused in the position before this one, where it may do something.
    pub fn pick_after_all(&self, site: Site) {
        self.imp().shaken.set(None);
        if self.imp().hand.borrow().can_pick(site) {
            self.pick(site);
        }
    }

    fn refuse(&self, path: Vec<Site>) {
        self.emit_by_name::<()>("refused", &[&Path(path)]);
    }

    /// Pixels per board unit, and the place of the board's top left corner.
    fn geometry(&self, width: f64, height: f64) -> (f64, f64, f64) {
        let imp = self.imp();
        let (columns, rows) = imp.extent.get();
        let painter = imp.painter.borrow();
        let margin = painter.as_ref().map_or(1.0, |painter| painter.margin());
        let (columns, rows) = (columns + 2.0 * margin, rows + 2.0 * margin);
        let scale = (width / columns).min(height / rows);
        let left = (width - columns * scale) / 2.0 + margin * scale;
        let top = (height - rows * scale) / 2.0 + margin * scale;
        (scale, left, top)
    }
}
