//! The start page: a game to choose by mouse or by ← →, and the menu by mouse, by ↑ ↓ Enter, by
//! mnemonic.
//!
//! Each game has a small board on which it plays itself, unless animations are switched off.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, glib};

use super::boards::{Overlay, painter};
use super::style::{Look, parse_color};
use crate::games::Side;
use crate::games::registry::{GameOptions, NAMES};
use crate::play::any_match::paste_match;
use crate::play::{AnyMatch, Control, Player};
use crate::search::{Algorithm, Spec, StopFlag};

mod imp {
    use super::*;

    type Handler = Box<dyn Fn(&str)>;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/start_page.ui")]
    pub struct StartPage {
        #[template_child]
        pub games: TemplateChild<gtk::FlowBox>,
        #[template_child]
        pub menu: TemplateChild<gtk::Box>,
        #[template_child]
        pub continue_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub new_button: TemplateChild<gtk::Button>,
        pub tiles: RefCell<Vec<Tile>>,
        pub on_choice: RefCell<Option<Handler>>,
        /// The tile that moves next.
        pub next: Cell<usize>,
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
            self.obj().set_up_games();
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

    /// Calls this with the name of a game when it is chosen.
    pub fn connect_choice(&self, handler: impl Fn(&str) + 'static) {
        self.imp().on_choice.replace(Some(Box::new(handler)));
    }

    /// Shows which game is chosen.
    pub fn set_choice(&self, name: &str) {
        for tile in &*self.imp().tiles.borrow() {
            if tile.name == name {
                tile.button.set_active(true);
            }
        }
    }

    fn set_up_games(&self) {
        let imp = self.imp();
        for name in NAMES {
            let Some(tile) = Tile::new(name) else {
                continue;
            };
            if let Some(first) = imp.tiles.borrow().first() {
                tile.button.set_group(Some(&first.button));
            }
            let page = self.downgrade();
            tile.button.connect_toggled(move |button| {
                if let Some(page) = page.upgrade().filter(|_| button.is_active())
                    && let Some(handler) = &*page.imp().on_choice.borrow()
                {
                    handler(name);
                }
            });
            imp.games.append(&tile.button);
            // The box around a tile would be one more stop of the Tab key.
            if let Some(child) = tile.button.parent() {
                child.set_focusable(false);
            }
            imp.tiles.borrow_mut().push(tile);
        }
        let page = self.downgrade();
        glib::timeout_add_local(BETWEEN_MOVES, move || match page.upgrade() {
            Some(page) => {
                page.play_on();
                glib::ControlFlow::Continue
            }
            None => glib::ControlFlow::Break,
        });
        let page = self.downgrade();
        adw::StyleManager::default().connect_dark_notify(move |_| {
            if let Some(page) = page.upgrade() {
                for tile in &*page.imp().tiles.borrow() {
                    tile.picture.queue_draw();
                }
            }
        });
    }

    /// Has one of the small boards make a move.
    fn play_on(&self) {
        let imp = self.imp();
        if !self.is_mapped() || !adw::is_animations_enabled(self) {
            return;
        }
        let tiles = imp.tiles.borrow();
        let next = imp.next.get();
        imp.next.set((next + 1) % tiles.len().max(1));
        if let Some(tile) = tiles.get(next) {
            tile.play_on();
        }
    }

    /// ↑ and ↓ go around in the menu.
    fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        let menu = self.imp().menu.downgrade();
        let page = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, _| {
            let page = page.upgrade();
            let across = match key {
                gdk::Key::Left | gdk::Key::KP_Left => -1,
                gdk::Key::Right | gdk::Key::KP_Right => 1,
                _ => 0,
            };
            if let Some(page) = page.filter(|_| across != 0) {
                page.choose_beside(across);
                return glib::Propagation::Stop;
            }
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

    /// Chooses the game to the left or right of the chosen one.
    fn choose_beside(&self, step: i32) {
        let tiles = self.imp().tiles.borrow();
        let buttons: Vec<gtk::ToggleButton> =
            tiles.iter().map(|tile| tile.button.clone()).collect();
        drop(tiles);
        let chosen = buttons.iter().position(|button| button.is_active());
        let next = chosen.map_or(0, |index| {
            (index as i32 + step).rem_euclid(buttons.len().max(1) as i32) as usize
        });
        if let Some(button) = buttons.get(next) {
            button.set_active(true);
        }
    }
}

/// The time between two moves on the small boards.
const BETWEEN_MOVES: Duration = Duration::from_millis(420);

/// How long a move on a small board grows, in milliseconds.
const GROWTH: u32 = 300;

/// A game to choose, with a small board that plays by itself.
pub struct Tile {
    name: &'static str,
    button: gtk::ToggleButton,
    picture: gtk::DrawingArea,
    demo: Rc<Demo>,
}

/// The match on a small board.
struct Demo {
    options: GameOptions,
    game: RefCell<Box<dyn AnyMatch>>,
    growth: Cell<f64>,
}

/// The sample position of a game, played on by computers that need no time.
fn sample(options: &GameOptions) -> Option<Box<dyn AnyMatch>> {
    let players = Side::BOTH.map(|side| Player {
        control: Control::Computer(Spec::new(Algorithm::Greedy)),
        ..Player::usual(side)
    });
    // The samples are tested to be positions of their games.
    paste_match(painter(options).sample(), options, players).ok()
}

impl Tile {
    fn new(name: &'static str) -> Option<Tile> {
        let options = GameOptions::default_of(name).ok()?;
        let title = crate::i18n::tell(&options.title());
        let demo = Rc::new(Demo {
            game: RefCell::new(sample(&options)?),
            options,
            growth: Cell::new(1.0),
        });
        let picture = gtk::DrawingArea::builder()
            .content_width(92)
            .content_height(92)
            .halign(gtk::Align::Center)
            .accessible_role(gtk::AccessibleRole::Presentation)
            .build();
        let drawn = Rc::clone(&demo);
        picture.set_draw_func(move |_, cr, width, height| {
            if let Err(error) = drawn.draw(cr, width.into(), height.into()) {
                glib::g_warning!("walls", "the picture cannot be drawn: {error}");
            }
        });
        let label = gtk::Label::new(Some(&title));
        label.add_css_class("caption-heading");
        let content = gtk::Box::new(gtk::Orientation::Vertical, 4);
        content.append(&picture);
        content.append(&label);
        let button = gtk::ToggleButton::builder().child(&content).build();
        button.add_css_class("flat");
        button.add_css_class("game-tile");
        button.update_property(&[gtk::accessible::Property::Label(&title)]);
        Some(Tile {
            name,
            button,
            picture,
            demo,
        })
    }

    fn play_on(&self) {
        let demo = &self.demo;
        let found = demo.game.borrow().task().and_then(|task| {
            // A greedy move takes microseconds, so it may be found right here.
            task.run(StopFlag::default(), &mut |_| {})
        });
        let played = found.is_some_and(|found| demo.game.borrow_mut().play_found(&found));
        if !played && let Some(again) = sample(&demo.options) {
            demo.game.replace(again);
            demo.growth.set(1.0);
            self.picture.queue_draw();
            return;
        }
        let (demo, picture) = (Rc::clone(demo), self.picture.downgrade());
        let target = adw::CallbackAnimationTarget::new(move |value| {
            demo.growth.set(value);
            if let Some(picture) = picture.upgrade() {
                picture.queue_draw();
            }
        });
        adw::TimedAnimation::builder()
            .widget(&self.picture)
            .value_from(0.0)
            .value_to(1.0)
            .duration(GROWTH)
            .target(&target)
            .build()
            .play();
    }
}

impl Demo {
    fn draw(
        &self,
        cr: &gtk::cairo::Context,
        width: f64,
        height: f64,
    ) -> Result<(), gtk::cairo::Error> {
        let game = self.game.borrow();
        let painter = painter(&self.options);
        let (columns, rows) = game.extent();
        let margin = painter.margin().min(0.9);
        let scale = (width / (columns + 2.0 * margin)).min(height / (rows + 2.0 * margin));
        cr.translate(
            (width - columns * scale) / 2.0,
            (height - rows * scale) / 2.0,
        );
        cr.scale(scale, scale);
        let overlay = Overlay {
            growth: self.growth.get(),
            ..Overlay::default()
        };
        let colors = game
            .players()
            .each_ref()
            .map(|player| parse_color(&player.color));
        let scene = game.scene(game.ply());
        painter.draw(cr, &*scene, &game.sites(), &overlay, &Look::new(colors))
    }
}
