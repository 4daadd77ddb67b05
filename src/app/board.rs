//! The board of any game: a Cairo drawing area under one invisible button a site.
//!
//! Mouse, keyboard and screen readers all pick sites, see [`hand`](crate::play::hand); a piece can
//! also be dragged. What the game looks like is its painter's business, see [`boards`](super::boards).

use std::cell::{Cell, RefCell};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{accessible, cairo, gdk, glib};

use super::boards::{Overlay, Painter};
use super::overlays::{Marks, draw_formations, draw_hint, draw_pheromone, draw_values};
use super::site::SiteButton;
use super::style::Look;
use crate::games::{Place, Side, Site};
use crate::i18n::gettext;
use crate::play::hand::{Direction, Hand, Picked, neighbour};

/// What the board shows.
pub struct View {
    /// The position, for the painter.
    pub scene: Box<dyn std::any::Any>,
    /// What lies on each site, in words.
    pub texts: Vec<String>,
    /// The paths of the moves that can be made here; none while nobody at the board may move.
    pub paths: Vec<Vec<Site>>,
    /// Who is to move.
    pub mover: Option<Side>,
    /// The colours of the players.
    pub colors: [gdk::RGBA; 2],
    /// Whether the last move is to be seen growing.
    pub animate: bool,
    /// How much pheromone lies on ways from site to site, 0 to 1; mostly none.
    pub pheromone: Vec<(Site, Site, f64)>,
}

/// How long a move grows, in milliseconds.
const GROWTH: u32 = 260;

mod imp {
    use super::*;

    type Handler = Box<dyn Fn(&[Site])>;

    #[derive(Default)]
    pub struct Board {
        pub area: gtk::DrawingArea,
        pub buttons: RefCell<Vec<SiteButton>>,
        pub painter: RefCell<Option<Box<dyn Painter>>>,
        pub view: RefCell<Option<View>>,
        pub places: RefCell<Vec<Place>>,
        pub extent: Cell<(f64, f64)>,
        pub hover: Cell<Option<Site>>,
        pub cursor: Cell<Site>,
        pub brush_hidden: Cell<bool>,
        /// The column that ↑ and ↓ keep to.
        pub column: Cell<Option<f64>>,
        pub hand: RefCell<Hand>,
        /// Whether the cursor was not yet put anywhere.
        pub is_fresh: Cell<bool>,
        /// The site that the pointer was pressed on, if that took a piece in hand.
        pub pressed: Cell<Option<Site>>,
        pub growth: Cell<f64>,
        pub animation: RefCell<Option<adw::TimedAnimation>>,
        /// The sites of a hint.
        pub hint: RefCell<Vec<Site>>,
        /// What the analysis says of the position.
        pub marks: RefCell<Option<Marks>>,
        pub on_move: RefCell<Option<Handler>>,
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
        let buttons: Vec<SiteButton> = (0..places.len())
            .map(|index| {
                let button = SiteButton::new(index as u16);
                button.set_parent(self);
                button.connect_local("chosen", false, {
                    let board = self.downgrade();
                    move |_| {
                        let board = board.upgrade()?;
                        board.set_cursor(index as Site);
                        board.choose(index as Site);
                        None
                    }
                });
                button
            })
            .collect();
        imp.buttons.replace(buttons);
        imp.painter.replace(Some(painter));
        imp.extent.set(extent);
        imp.places.replace(places);
        imp.view.replace(None);
        imp.hover.set(None);
        imp.hand.take();
        imp.column.set(None);
        imp.brush_hidden.set(false);
        imp.is_fresh.set(true);
        self.set_cursor(0);
        self.queue_allocate();
    }

    /// Shows a position.
    pub fn show(&self, view: View) {
        let imp = self.imp();
        for (button, text) in imp.buttons.borrow().iter().zip(&view.texts) {
            button.set_text(text);
        }
        let animate = view.animate;
        imp.hand.replace(Hand::new(view.paths.clone()));
        imp.view.replace(Some(view));
        imp.hint.take();
        imp.marks.take();
        // The cursor begins where something can be done.
        let can_move = imp.hand.borrow().can_move();
        if can_move && imp.is_fresh.take() && !self.can_pick(imp.cursor.get()) {
            self.jump(true);
        }
        let hover = imp.hover.take().filter(|&site| self.can_pick(site));
        imp.hover.set(hover);
        if animate {
            self.grow();
        } else if let Some(animation) = imp.animation.take() {
            animation.skip();
        }
        imp.area.queue_draw();
    }

    /// Marks the sites of a move that is advised, until the position changes.
    pub fn show_hint(&self, path: Vec<Site>) {
        self.imp().hint.replace(path);
        self.imp().area.queue_draw();
    }

    /// Shows what the analysis says of the position, or nothing.
    pub fn show_marks(&self, marks: Option<Marks>) {
        let imp = self.imp();
        if let Some(view) = &*imp.view.borrow() {
            let buttons = imp.buttons.borrow();
            for (site, (button, text)) in buttons.iter().zip(&view.texts).enumerate() {
                let value = marks.as_ref().and_then(|marks| marks.spoken(site as Site));
                match value {
                    Some(value) => button.set_text(&format!("{text}, {value}")),
                    None => button.set_text(text),
                }
            }
        }
        imp.marks.replace(marks);
        imp.area.queue_draw();
    }

    /// Calls this with the path of every move made at the board.
    pub fn connect_move(&self, handler: impl Fn(&[Site]) + 'static) {
        self.imp().on_move.replace(Some(Box::new(handler)));
    }

    /// Puts the keyboard's focus on the board.
    pub fn focus(&self) {
        if let Some(button) = self
            .imp()
            .buttons
            .borrow()
            .get(usize::from(self.imp().cursor.get()))
        {
            button.grab_focus();
        }
    }

    /// Pixels a board unit, and where the board's top left corner lies.
    fn geometry(&self, width: f64, height: f64) -> (f64, f64, f64) {
        let imp = self.imp();
        let (columns, rows) = imp.extent.get();
        let margin = imp
            .painter
            .borrow()
            .as_ref()
            .map_or(1.0, |painter| painter.margin());
        let (columns, rows) = (columns + 2.0 * margin, rows + 2.0 * margin);
        let scale = (width / columns).min(height / rows);
        let left = (width - columns * scale) / 2.0 + margin * scale;
        let top = (height - rows * scale) / 2.0 + margin * scale;
        (scale, left, top)
    }

    fn set_up_drawing(&self) {
        let board = self.downgrade();
        self.imp().area.set_draw_func(move |_, cr, width, height| {
            let Some(board) = board.upgrade() else {
                return;
            };
            if let Err(error) = board.draw(cr, width.into(), height.into()) {
                glib::g_warning!("walls", "the board cannot be drawn: {error}");
            }
        });
        let board = self.downgrade();
        adw::StyleManager::default().connect_dark_notify(move |_| {
            if let Some(board) = board.upgrade() {
                board.imp().area.queue_draw();
            }
        });
    }

    fn draw(&self, cr: &cairo::Context, width: f64, height: f64) -> Result<(), cairo::Error> {
        let imp = self.imp();
        let (painter, view) = (imp.painter.borrow(), imp.view.borrow());
        let (Some(painter), Some(view)) = (&*painter, &*view) else {
            return Ok(());
        };
        let (scale, left, top) = self.geometry(width, height);
        cr.translate(left, top);
        cr.scale(scale, scale);
        let focused = self.focus_child().is_some() && !imp.brush_hidden.get();
        let overlay = Overlay {
            hover: imp.hover.get(),
            cursor: focused.then(|| imp.cursor.get()),
            picked: imp.hand.borrow().picked().to_vec(),
            targets: imp.hand.borrow().targets(),
            mover: view.mover,
            growth: imp.growth.get(),
        };
        let look = Look::new(view.colors);
        let places = imp.places.borrow();
        painter.draw(cr, &*view.scene, &places, &overlay, &look)?;
        draw_pheromone(cr, &view.pheromone, &places, &look)?;
        if let Some(marks) = &*imp.marks.borrow() {
            draw_formations(cr, &marks.formations, &look)?;
            let hand = imp.hand.borrow();
            draw_values(cr, &marks.values, hand.picked(), &places, &look)?;
        }
        draw_hint(cr, &imp.hint.borrow(), &places)
    }

    fn grow(&self) {
        let imp = self.imp();
        let board = self.downgrade();
        let target = adw::CallbackAnimationTarget::new(move |value| {
            if let Some(board) = board.upgrade() {
                board.imp().growth.set(value);
                board.imp().area.queue_draw();
            }
        });
        // Where animations are switched off, this jumps to its end.
        let animation = adw::TimedAnimation::builder()
            .widget(self)
            .value_from(0.0)
            .value_to(1.0)
            .duration(GROWTH)
            .easing(adw::Easing::EaseOutBack)
            .target(&target)
            .build();
        if let Some(running) = imp.animation.replace(Some(animation.clone())) {
            running.skip();
        }
        animation.play();
    }

    /// Whether picking this site does something.
    fn can_pick(&self, site: Site) -> bool {
        self.imp().hand.borrow().can_pick(site)
    }

    /// Picks a site as the next of a move.
    fn choose(&self, site: Site) {
        let picked = self.imp().hand.borrow_mut().pick(site);
        self.imp().area.queue_draw();
        if let (Picked::Move(path), Some(handler)) = (picked, &*self.imp().on_move.borrow()) {
            handler(&path);
        }
    }

    /// Puts the cursor on the next or the last site before it that can be picked.
    fn jump(&self, forward: bool) {
        let count = self.imp().places.borrow().len();
        let (hand, cursor) = (self.imp().hand.borrow(), self.imp().cursor.get());
        let site = hand.next_pick(cursor, count, forward);
        drop(hand);
        if let Some(site) = site {
            self.imp().column.set(None);
            self.set_cursor(site);
            if self.focus_child().is_some() {
                self.focus();
            }
        }
    }

    /// The site nearest to a point of the widget, within the painter's reach.
    fn site_at(&self, x: f64, y: f64) -> Option<Site> {
        let imp = self.imp();
        let (scale, left, top) = self.geometry(self.width().into(), self.height().into());
        let (x, y) = ((x - left) / scale, (y - top) / scale);
        let reach = imp.painter.borrow().as_ref()?.reach();
        let places = imp.places.borrow();
        let distance = |place: &Place| (place.x - x).hypot(place.y - y);
        let nearest = (places.iter().enumerate())
            .min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
        nearest
            .filter(|(_, place)| distance(place) <= reach)
            .map(|(index, _)| index as Site)
    }

    fn set_up_pointer(&self) {
        let motion = gtk::EventControllerMotion::new();
        let moved = {
            let board = self.downgrade();
            let last = Cell::new((f64::NAN, f64::NAN));
            move |x: f64, y: f64| {
                // GTK repeats motion when something moves under a pointer that rests.
                if last.replace((x, y)) == (x, y) {
                    return;
                }
                if let Some(board) = board.upgrade() {
                    board.imp().brush_hidden.set(true);
                    let site = board.site_at(x, y).filter(|&site| board.can_pick(site));
                    board.imp().hover.set(site);
                    board.set_cursor_from_name(site.map(|_| "pointer"));
                    board.imp().area.queue_draw();
                }
            }
        };
        motion.connect_motion(move |_, x, y| moved(x, y));
        let board = self.downgrade();
        motion.connect_leave(move |_| {
            if let Some(board) = board.upgrade() {
                board.imp().hover.set(None);
                board.imp().area.queue_draw();
            }
        });
        self.add_controller(motion);

        let click = gtk::GestureClick::builder()
            .button(gdk::BUTTON_PRIMARY)
            .build();
        let board = self.downgrade();
        click.connect_pressed(move |_, _, x, y| {
            if let Some(board) = board.upgrade() {
                let site = board.site_at(x, y);
                let takes = |site: &Site| board.imp().hand.borrow().takes(*site);
                // A piece is taken in hand at once, so that it can be dragged.
                board.imp().pressed.set(site.filter(takes));
                if let Some(site) = board.imp().pressed.get() {
                    board.pick_by_pointer(site);
                }
            }
        });
        let board = self.downgrade();
        click.connect_released(move |_, _, x, y| {
            if let Some(board) = board.upgrade() {
                let pressed = board.imp().pressed.take();
                match board.site_at(x, y) {
                    Some(site) if Some(site) != pressed => board.pick_by_pointer(site),
                    _ => {}
                }
            }
        });
        self.add_controller(click);
    }

    fn pick_by_pointer(&self, site: Site) {
        self.set_cursor(site);
        self.focus();
        self.imp().brush_hidden.set(true);
        self.choose(site);
    }

    fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        let board = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, modifiers| {
            let plain = !modifiers
                .intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            match board.upgrade() {
                Some(board) if plain && board.key_pressed(key) => glib::Propagation::Stop,
                _ => glib::Propagation::Proceed,
            }
        });
        self.add_controller(keys);
        let focus = gtk::EventControllerFocus::new();
        let redraw = {
            let board = self.downgrade();
            move |_: &gtk::EventControllerFocus| {
                if let Some(board) = board.upgrade() {
                    board.imp().area.queue_draw();
                }
            }
        };
        focus.connect_enter(redraw.clone());
        focus.connect_leave(redraw);
        self.add_controller(focus);
    }

    fn key_pressed(&self, key: gdk::Key) -> bool {
        let direction = match key {
            gdk::Key::Left | gdk::Key::KP_Left => Direction::Left,
            gdk::Key::Right | gdk::Key::KP_Right => Direction::Right,
            gdk::Key::Up | gdk::Key::KP_Up => Direction::Up,
            gdk::Key::Down | gdk::Key::KP_Down => Direction::Down,
            gdk::Key::Return | gdk::Key::KP_Enter | gdk::Key::space | gdk::Key::ISO_Enter => {
                self.show_brush();
                self.choose(self.imp().cursor.get());
                return true;
            }
            gdk::Key::Page_Down
            | gdk::Key::Page_Up
            | gdk::Key::KP_Page_Down
            | gdk::Key::KP_Page_Up => {
                self.show_brush();
                self.jump(matches!(key, gdk::Key::Page_Down | gdk::Key::KP_Page_Down));
                return true;
            }
            gdk::Key::Escape if self.imp().hand.borrow_mut().let_go() => {
                // Escape first lets go of the piece in hand.
                self.imp().area.queue_draw();
                return true;
            }
            _ => return false,
        };
        self.show_brush();
        if let Some(site) = self.neighbour(direction) {
            self.set_cursor(site);
            self.focus();
        }
        true
    }

    fn show_brush(&self) {
        self.imp().brush_hidden.set(false);
        self.imp().hover.set(None);
        self.imp().area.queue_draw();
    }

    /// The next site in a direction; ↑ and ↓ keep to the column that they started from.
    fn neighbour(&self, to: Direction) -> Option<Site> {
        let imp = self.imp();
        let (places, cursor) = (imp.places.borrow(), imp.cursor.get());
        let here = places.get(usize::from(cursor))?.x;
        let column = imp.column.get().unwrap_or(here);
        let is_upright = matches!(to, Direction::Up | Direction::Down);
        imp.column.set(is_upright.then_some(column));
        neighbour(&places, cursor, to, column)
    }

    /// Moves the brush. Only its site takes the focus, so that Tab enters the board once.
    fn set_cursor(&self, site: Site) {
        let imp = self.imp();
        let buttons = imp.buttons.borrow();
        if let Some(button) = buttons.get(usize::from(imp.cursor.replace(site))) {
            button.set_focusable(false);
        }
        if let Some(button) = buttons.get(usize::from(site)) {
            button.set_focusable(true);
        }
        imp.area.queue_draw();
    }
}
