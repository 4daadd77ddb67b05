//! The start page: a game is chosen by mouse or by ← →, an item of the menu by mouse, by ↑ ↓ and Enter, or
//! by its mnemonic. F10 leads to the menu, as elsewhere.
//!
//! Each game plays itself on a small board for a while, unless animations are switched off.

use std::cell::{Cell, RefCell};
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, glib};

use super::focus::insert_button;
use super::width;
use crate::games::registry::NAMES;

mod liveliness;
mod picture;
mod tile;

use liveliness::Liveliness;
pub use tile::Running;
use tile::Tile;

/// The room on either side of the tiles: the margin of the page, and a scroll bar.
const MARGIN: i32 = 20;

/// The room between the games and the menu below them.
const SPACING: i32 = 6;

/// How wide and high the small boards can be, in pixels, the largest first.
const SIDES: [i32; 6] = [200, 160, 128, 112, 100, LEAST];

/// How wide and high they are at least.
const LEAST: i32 = 92;

/// How many games stand in a row where not all of them fit.
const COLUMNS: i32 = 3;

mod imp {
    use super::*;
    use glib::subclass::Signal;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/start_page.ui")]
    pub struct StartPage {
        #[template_child]
        pub scroller: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub heading: TemplateChild<gtk::Box>,
        #[template_child]
        pub choices: TemplateChild<gtk::Box>,
        #[template_child]
        pub games: TemplateChild<gtk::FlowBox>,
        #[template_child]
        pub menu: TemplateChild<gtk::Box>,
        #[template_child]
        pub continue_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub continue_about: TemplateChild<gtk::Label>,
        #[template_child]
        pub continue_room: TemplateChild<gtk::Box>,
        #[template_child]
        pub new_button: TemplateChild<gtk::Button>,
        pub tiles: RefCell<Vec<Tile>>,
        /// The width of the page.
        pub width: Cell<i32>,
        /// The tile that moves next.
        pub next: Cell<usize>,
        pub liveliness: Liveliness,
        /// Whether the match that Continue goes on with is not over.
        pub is_running: Cell<bool>,
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
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                let chosen = Signal::builder("chosen").param_types([str::static_type()]);
                vec![chosen.build()]
            })
        }

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
    /// Shows what Continue goes on with: its label, a line about the match, and whether that is running.
    pub fn set_continue(&self, what: Option<(String, String, bool)>) {
        let imp = self.imp();
        let had_focus = imp.continue_button.has_focus();
        imp.continue_button.set_visible(what.is_some());
        imp.continue_about.set_visible(what.is_some());
        self.arrange();
        let is_running = what.as_ref().is_some_and(|(_, _, is_running)| *is_running);
        // What is over is looked at; Enter begins another game then.
        let (suggested, other) = match is_running {
            true => (&imp.continue_button, &imp.new_button),
            false => (&imp.new_button, &imp.continue_button),
        };
        suggested.add_css_class("suggested-action");
        other.remove_css_class("suggested-action");
        if let Some((label, about, _)) = what {
            imp.continue_button.set_label(&label);
            imp.continue_about.set_label(&about);
            imp.continue_button
                .update_property(&[gtk::accessible::Property::Description(&about)]);
        } else if had_focus {
            imp.new_button.grab_focus();
        }
        // What is kept is known a moment after the page is shown, or another game is chosen.
        if imp.is_running.replace(is_running) != is_running && other.has_focus() {
            suggested.grab_focus();
        }
    }

    /// Puts the focus on the first choice.
    pub fn focus_first(&self) {
        let imp = self.imp();
        match imp.is_running.get() {
            true => imp.continue_button.grab_focus(),
            false => imp.new_button.grab_focus(),
        };
    }

    /// Calls this with the name of a game when it is chosen.
    pub fn connect_choice(&self, handler: impl Fn(&str) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "chosen",
            false,
            glib::closure_local!(move |_: StartPage, name: &str| handler(name)),
        )
    }

    /// Shows the running match of a game on its tile, or none.
    pub fn show_running(&self, name: &str, running: Option<Running>) {
        let tiles = self.imp().tiles.borrow();
        if let Some(tile) = tiles.iter().find(|tile| tile.name == name) {
            tile.show_running(running);
        }
        drop(tiles);
        // The number of moves below a board takes room from it.
        self.arrange();
    }

    /// Shows which game is chosen.
    pub fn set_choice(&self, name: &str) {
        for tile in &*self.imp().tiles.borrow() {
            if tile.name == name {
                tile.button.set_active(true);
            }
        }
    }

    /// Shows the games in one row, as large as there is room for, or in two of three where there is no room for all of
    /// them. The menu stands below them, or to the right where the page is too low for that.
    fn arrange(&self) {
        let imp = self.imp();
        // Nothing has its room yet.
        if imp.width.get() == 0 {
            return;
        }
        let (width, height) = (
            imp.width.get(),
            imp.scroller.vadjustment().page_size() as i32,
        );
        let natural = |widget: &gtk::Widget, orientation| widget.measure(orientation, -1).1;
        let tiles = imp.tiles.borrow();
        // The child of the box around a tile has a padding of its own.
        let tallest_or_widest = |orientation| {
            let children = tiles.iter().filter_map(|tile| tile.button.parent());
            let sizes = children.map(|child| natural(&child, orientation));
            sizes.max().unwrap_or_default() + imp.games.column_spacing() as i32
        };
        let count = tiles.len() as i32;
        let menu = |orientation| natural(imp.menu.upcast_ref(), orientation);
        let heading = natural(imp.heading.upcast_ref(), gtk::Orientation::Vertical);
        let has_room = imp.continue_button.is_visible() || imp.continue_room.is_visible();
        let room = if has_room {
            0
        } else {
            imp.continue_room.height_request()
        };
        let content = imp.heading.parent().and_downcast::<gtk::Box>();
        let around = content.map_or(0, |content| content.spacing() + content.margin_bottom());
        let spaces = around + imp.games.margin_bottom() + SPACING;
        // How wide a tile is, how many stand in a row, and whether all this is too high for the page.
        let with_side = |side| {
            tiles.iter().for_each(|tile| tile.set_side(side));
            let tile = tallest_or_widest(gtk::Orientation::Horizontal);
            let columns = match count * tile + 2 * MARGIN <= width {
                true => count,
                false => COLUMNS,
            };
            let rows = (count as u32).div_ceil(columns as u32) as i32
                * tallest_or_widest(gtk::Orientation::Vertical);
            let below = menu(gtk::Orientation::Vertical) + room;
            let is_low = heading + rows + below + spaces > height;
            (tile, columns, is_low)
        };
        let fits = |side: &i32| matches!(with_side(*side), (_, columns, false) if columns == count);
        let side = SIDES.into_iter().find(fits).unwrap_or(LEAST);
        let (tile, columns, is_low) = with_side(side);
        let beside = COLUMNS * tile + menu(gtk::Orientation::Horizontal) + 3 * MARGIN;
        let stands_beside = is_low && beside <= width;
        let (orientation, columns, spacing) = match stands_beside {
            true => (gtk::Orientation::Horizontal, COLUMNS, MARGIN),
            false => (gtk::Orientation::Vertical, columns, SPACING),
        };
        imp.choices.set_orientation(orientation);
        imp.choices.set_spacing(spacing);
        imp.games.set_max_children_per_line(columns as u32);
        self.keep_room();
    }

    /// Keeps the room of Continue where the games would move without it.
    fn keep_room(&self) {
        let imp = self.imp();
        let is_below = imp.choices.orientation() == gtk::Orientation::Vertical;
        let has_nothing = !imp.continue_button.is_visible();
        imp.continue_room.set_visible(has_nothing && is_below);
    }

    fn set_up_games(&self) {
        let imp = self.imp();
        width::follow(
            self,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |width| {
                    page.imp().width.set(width);
                    page.arrange();
                }
            ),
        );
        imp.scroller
            .vadjustment()
            .connect_page_size_notify(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_| {
                    // The room is being given out just now.
                    glib::idle_add_local_once(move || page.arrange());
                }
            ));
        for name in NAMES {
            let Some(tile) = Tile::new(name, LEAST) else {
                continue;
            };
            if let Some(first) = imp.tiles.borrow().first() {
                tile.button.set_group(Some(&first.button));
            }
            tile.button.connect_toggled(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |button| {
                    if button.is_active() {
                        page.emit_by_name::<()>("chosen", &[&name]);
                    }
                }
            ));
            self.open_from(&tile.button);
            insert_button(&imp.games, &tile.button, -1);
            imp.tiles.borrow_mut().push(tile);
        }
        liveliness::follow(self);
    }

    /// Has a second click on the tile of a game, or Enter on that of the chosen one, open it.
    fn open_from(&self, button: &gtk::ToggleButton) {
        let clicks = gtk::GestureClick::new();
        clicks.set_propagation_phase(gtk::PropagationPhase::Capture);
        clicks.connect_released(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, presses, _, _| {
                if presses == 2 {
                    page.open_chosen();
                }
            }
        ));
        button.add_controller(clicks);
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[weak]
            button,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                let is_enter = matches!(key, gdk::Key::Return | gdk::Key::KP_Enter);
                if !is_enter || !button.is_active() {
                    return glib::Propagation::Proceed;
                }
                page.open_chosen();
                glib::Propagation::Stop
            }
        ));
        button.add_controller(keys);
    }

    /// Goes on with the running match of the chosen game, or asks for a new one.
    fn open_chosen(&self) {
        let imp = self.imp();
        match imp.is_running.get() {
            true => imp.continue_button.emit_clicked(),
            false => imp.new_button.emit_clicked(),
        }
    }

    fn liveliness(&self) -> &Liveliness {
        &self.imp().liveliness
    }

    /// Has one of the small boards make a move.
    fn play_on(&self) {
        let imp = self.imp();
        let tiles = imp.tiles.borrow();
        let next = imp.next.get();
        imp.next.set((next + 1) % tiles.len().max(1));
        if let Some(tile) = tiles.get(next) {
            tile.play_on();
        }
    }

    /// ← and → choose a game, ↑ and ↓ go around in the menu.
    fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                // Alt+← looks back in a game.
                if modifiers
                    .intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK)
                {
                    return glib::Propagation::Proceed;
                }
                match key {
                    gdk::Key::Left | gdk::Key::KP_Left => page.choose_beside(-1),
                    gdk::Key::Right | gdk::Key::KP_Right => page.choose_beside(1),
                    gdk::Key::Up | gdk::Key::KP_Up => page.go_in_menu(-1),
                    gdk::Key::Down | gdk::Key::KP_Down => page.go_in_menu(1),
                    gdk::Key::F10 => page.focus_first(),
                    _ => return glib::Propagation::Proceed,
                }
                glib::Propagation::Stop
            }
        ));
        self.add_controller(keys);
    }

    /// Puts the focus on the item of the menu that many places further on.
    fn go_in_menu(&self, step: i32) {
        let first = self.imp().menu.first_child();
        let items: Vec<gtk::Widget> = std::iter::successors(first, |item| item.next_sibling())
            .filter(|item| item.is_visible() && item.is_sensitive() && item.is_focusable())
            .collect();
        let current = items.iter().position(|item| item.has_focus());
        let next = current.map_or(0, |index| beside(index, step, items.len()));
        if let Some(item) = items.get(next) {
            item.grab_focus();
        }
    }

    /// Chooses the game to the left or right of the chosen one.
    fn choose_beside(&self, step: i32) {
        // A choice calls back, so nothing may stay borrowed.
        let buttons: Vec<gtk::ToggleButton> = {
            let tiles = self.imp().tiles.borrow();
            tiles.iter().map(|tile| tile.button.clone()).collect()
        };
        let chosen = buttons.iter().position(|button| button.is_active());
        let next = chosen.map_or(0, |index| beside(index, step, buttons.len()));
        if let Some(button) = buttons.get(next) {
            button.set_active(true);
        }
    }
}

/// The place that many steps on among `count`, around the ends.
fn beside(index: usize, step: i32, count: usize) -> usize {
    (index as i32 + step).rem_euclid(count.max(1) as i32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_goes_around() {
        assert_eq!(beside(0, -1, 5), 4);
        assert_eq!(beside(4, 1, 5), 0);
        assert_eq!(beside(2, 1, 5), 3);
    }
}
