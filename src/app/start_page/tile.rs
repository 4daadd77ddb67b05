//! A game to choose: its name under a small board on which it plays itself.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use adw::prelude::*;
use gtk::glib;

use super::picture::TilePicture;
use crate::app::boards::{Overlay, Part, painter};
use crate::app::style::{Look, on_style_change, player_colors};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::begin::paste_match;
use crate::play::{AnyMatch, Control, Player};
use crate::search::{Opponent, StopFlag};

/// A match that goes on, as its tile shows it.
pub struct Running {
    /// The game, with its options.
    pub options: GameOptions,
    /// The position as text.
    pub position: String,
    /// The number of moves, in words.
    pub count: String,
    /// All that is to be said of it, for screen readers.
    pub about: String,
}

/// How long a move on a small board grows, in milliseconds.
const GROWTH: u32 = 300;

/// A game to choose, with a small board that plays by itself.
pub struct Tile {
    /// The name of the game.
    pub name: &'static str,
    /// What is pressed to choose it.
    pub button: gtk::ToggleButton,
    picture: TilePicture,
    count: gtk::Label,
    demo: Rc<Demo>,
}

/// The match on a small board.
struct Demo {
    options: GameOptions,
    game: RefCell<Box<dyn AnyMatch>>,
    growth: Cell<f64>,
    /// Whether it is the running match of the user, in which nobody else moves.
    is_running: Cell<bool>,
}

/// The sample position of a game, played on by computers that need no time.
fn sample(options: &GameOptions) -> Option<Box<dyn AnyMatch>> {
    let players = Side::BOTH.map(|side| Player {
        control: Control::Computer(Opponent::Greedy.into()),
        ..Player::usual(side)
    });
    // The samples are tested to be positions of their games.
    paste_match(painter(options).sample(), options, players).ok()
}

impl Tile {
    /// The tile of a game, with a small board that is at least so many pixels wide and high.
    pub fn new(name: &'static str, least: i32) -> Option<Tile> {
        let options = GameOptions::default_of(name).ok()?;
        let title = crate::i18n::tell(&options.title());
        let demo = Rc::new(Demo {
            game: RefCell::new(sample(&options)?),
            options,
            growth: Cell::new(1.0),
            is_running: Cell::new(false),
        });
        let picture = TilePicture::new(least);
        let drawn = Rc::clone(&demo);
        picture.set_draw_func(move |_, cr, width, height| {
            if let Err(error) = drawn.draw(cr, width.into(), height.into()) {
                glib::g_warning!("walls", "the picture cannot be drawn: {error}");
            }
        });
        on_style_change(&picture, |picture| picture.queue_draw());
        let label = gtk::Label::new(Some(&title));
        label.add_css_class("caption-heading");
        // A long name must not make all tiles wider than a small window can show.
        label.set_wrap(true);
        label.set_justify(gtk::Justification::Center);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 4);
        content.append(&picture);
        content.append(&label);
        let count = gtk::Label::builder()
            .css_classes(["caption", "dim-label"])
            .visible(false)
            .build();
        content.append(&count);
        let button = gtk::ToggleButton::builder().child(&content).build();
        button.add_css_class("flat");
        button.add_css_class("game-tile");
        button.update_property(&[gtk::accessible::Property::Label(&title)]);
        Some(Tile {
            name,
            button,
            picture,
            count,
            demo,
        })
    }

    /// Makes the small board as wide and as high as this, in pixels, where there is room.
    pub fn set_side(&self, side: i32) {
        self.picture.set_side(side);
    }

    /// Shows the running match of the game, or else the small board that plays by itself.
    pub fn show_running(&self, running: Option<Running>) {
        let (count, about) = match &running {
            Some(running) => (running.count.as_str(), running.about.as_str()),
            None => ("", ""),
        };
        self.count.set_label(count);
        self.count.set_visible(running.is_some());
        self.button
            .update_property(&[gtk::accessible::Property::Description(about)]);
        let demo = &self.demo;
        let shown = running.and_then(|running| {
            let people = Side::BOTH.map(Player::usual);
            paste_match(&running.position, &running.options, people).ok()
        });
        let was_running = demo.is_running.replace(shown.is_some());
        let next = match shown {
            Some(shown) => Some(shown),
            None if was_running => sample(&demo.options),
            None => None,
        };
        if let Some(next) = next {
            demo.game.replace(next);
            demo.growth.set(1.0);
            self.picture.queue_draw();
        }
    }

    /// Has the small board make a move.
    pub fn play_on(&self) {
        let demo = &self.demo;
        if demo.is_running.get() {
            return;
        }
        let found = demo.game.borrow().task().and_then(|task| {
            // A greedy move takes microseconds, so it may be found right here.
            task.run(StopFlag::default(), &mut |_| {})
        });
        let played =
            found.is_some_and(|found| demo.game.borrow_mut().play_found(&found, Duration::ZERO));
        if !played && let Some(again) = sample(&demo.options) {
            demo.game.replace(again);
            demo.growth.set(1.0);
            self.picture.queue_draw();
            return;
        }
        let picture = &self.picture;
        let target = adw::CallbackAnimationTarget::new(glib::clone!(
            #[strong]
            demo,
            #[weak]
            picture,
            move |value| {
                demo.growth.set(value);
                picture.queue_draw();
            }
        ));
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
        let painter = painter(&game.options());
        let board = game.board();
        let (columns, rows) = board.extent;
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
        let colors = player_colors(game.players());
        let scene = game.now().scene;
        let part = Part::Whole(&overlay);
        painter.draw(cr, &*scene, part, &board.places, &Look::new(colors))
    }
}
