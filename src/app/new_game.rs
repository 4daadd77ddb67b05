//! The dialog for a new game: board and rules, as the game says, who plays, and who starts.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::dialog;
use super::form;
use super::help::{self, Topic};
use super::opponents::Opponents;
use super::press_row::PressRow;
use super::rules_group::RulesGroup;
use super::settings::Settings;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::{Plan, Start};
use crate::sentence::Sentence;

/// From this width of the window on, the dialog has two columns.
const WIDE: i32 = 760;

/// What is being chosen, and the widgets that follow it.
struct Choice {
    rules: OnceCell<Rc<RulesGroup>>,
    plan: RefCell<Plan>,
    names: [String; 2],
    roles: Option<[Sentence; 2]>,
    opponents: OnceCell<Rc<Opponents>>,
    starter: adw::ComboRow,
    play: glib::WeakRef<gtk::Button>,
}

/// Asks for the options of a new game and for its players, beginning with these. Calls back with the options, with the plan
/// for the game after it, and with who starts, when the game is to begin.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    (options, plan): (GameOptions, Plan),
    on_start: impl Fn(GameOptions, Plan, Side) + 'static,
) {
    let play = gtk::Button::with_mnemonic(&gettext("_Play"));
    let roles = options.roles();
    // In Fortress the attacker makes the first move, but the defender places before that.
    let starter = match roles {
        Some(_) => gettext("Roles"),
        None => gettext("Who Starts"),
    };
    let choice = Rc::new(Choice {
        rules: OnceCell::new(),
        plan: RefCell::new(plan),
        names: Side::BOTH.map(|side| settings.player(side).name),
        roles,
        opponents: OnceCell::new(),
        starter: form::choice_row(&starter, &[], 0),
        play: play.downgrade(),
    });

    let is_wide = parent.as_ref().width() >= WIDE;
    let page = choice.page(&options, is_wide);
    let title = tell(&options.title());
    let size = if is_wide { (820, 640) } else { (480, 600) };
    let dialog = dialog::choice(parent, &title, &play, &page, size);
    help::on_f1(&dialog, Topic::Game(options.name()));
    play.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        move |_| {
            let Some(options) = choice.rules.get().map(|rules| rules.options()) else {
                return;
            };
            let mut plan = choice.plan.borrow().clone();
            let side = plan.starter(glib::random_int_range(0, 2) == 0);
            dialog.close();
            on_start(options, plan, side);
        }
    ));
    dialog.present();
    play.grab_focus();
}

impl Choice {
    /// The groups of the dialog, in one column or in two.
    fn page(self: &Rc<Self>, options: &GameOptions, is_wide: bool) -> gtk::ScrolledWindow {
        let column = |groups: &[&adw::PreferencesGroup]| {
            let column = gtk::Box::new(gtk::Orientation::Vertical, 20);
            for group in groups {
                column.append(*group);
            }
            column
        };
        let starts = adw::PreferencesGroup::new();
        starts.add(&self.starter);
        let opponents = Opponents::new(glib::clone!(
            #[weak(rename_to = choice)]
            self,
            move |rival| {
                choice.plan.borrow_mut().set_rival(rival);
                choice.show_starters();
            }
        ));
        self.opponents.set(opponents.clone()).ok();
        let rules = RulesGroup::new(
            options.clone(),
            glib::clone!(
                #[weak(rename_to = choice)]
                self,
                move |options, takes| choice.options_changed(options, takes)
            ),
        );
        self.options_changed(options, options.check().is_ok());
        let columns = gtk::Box::builder()
            .orientation(match is_wide {
                true => gtk::Orientation::Horizontal,
                false => gtk::Orientation::Vertical,
            })
            .homogeneous(is_wide)
            .spacing(20)
            .margin_top(16)
            .margin_bottom(20)
            .margin_start(12)
            .margin_end(12)
            .build();
        columns.append(&column(&[rules.group(), &starts]));
        columns.append(&column(&[opponents.group()]));
        self.rules.set(rules).ok();
        self.show_starters();
        self.starter.connect_selected_notify(glib::clone!(
            #[weak(rename_to = choice)]
            self,
            move |row| choice.start_chosen(row.selected())
        ));
        let page = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .child(&columns)
            .build();
        // In one column, the rules would be out of sight then, and they come first.
        if is_wide {
            scroll_once_to(&page, &columns, opponents.chosen_row());
        }
        page
    }

    /// Shows the levels for these options, and whether the game takes them.
    fn options_changed(&self, options: &GameOptions, takes: bool) {
        if let Some(opponents) = self.opponents.get() {
            opponents.show(options, &self.plan.borrow());
        }
        if let Some(play) = self.play.upgrade() {
            play.set_sensitive(takes);
        }
    }

    /// Names the players in the list of who starts.
    fn show_starters(&self) {
        let plan = self.plan.borrow();
        let person = plan.person();
        let label = |side: Side| {
            let who = match person {
                Some(person) if person == side => gettext("You"),
                Some(_) => gettext("The computer"),
                None => self.names[side.index()].clone(),
            };
            // Whoever starts plays the first of the roles.
            match &self.roles {
                Some([first, _]) => gettext_f(
                    "{player} ({role})",
                    &[("player", &who), ("role", &tell(first))],
                ),
                None => who,
            }
        };
        let [one, other] = starters(person).map(label);
        let labels = [one, other, gettext("In turn"), gettext("At random")];
        let labels = labels.each_ref().map(String::as_str);
        let chosen = match plan.start {
            Start::First | Start::Second => {
                let side = Side::BOTH[usize::from(plan.start == Start::Second)];
                u32::from(starters(person)[0] != side)
            }
            Start::Turn => 2,
            Start::Chance => 3,
        };
        drop(plan);
        // The new list chooses its first entry, and calls back.
        let start = self.plan.borrow().start;
        self.starter.set_model(Some(&gtk::StringList::new(&labels)));
        self.plan.borrow_mut().start = start;
        self.starter.set_selected(chosen);
    }

    fn start_chosen(&self, index: u32) {
        let Ok(mut plan) = self.plan.try_borrow_mut() else {
            return;
        };
        let sides = starters(plan.person());
        plan.start = match index {
            0 | 1 => match sides[index as usize] {
                Side::First => Start::First,
                Side::Second => Start::Second,
            },
            2 => Start::Turn,
            3 => Start::Chance,
            _ => return,
        };
    }
}

/// Brings what is chosen into sight as soon as it has its place.
fn scroll_once_to(page: &gtk::ScrolledWindow, content: &gtk::Box, chosen: Option<PressRow>) {
    let content = content.downgrade();
    page.add_tick_callback(move |page, _| {
        let (Some(content), Some(chosen)) = (content.upgrade(), &chosen) else {
            return glib::ControlFlow::Break;
        };
        let place = chosen.compute_bounds(&content);
        let Some(place) = place.filter(|_| page.height() > 0) else {
            return glib::ControlFlow::Continue;
        };
        // The bounds are those inside the margin.
        let top = f64::from(place.y()) + f64::from(content.margin_top());
        let bottom = top + f64::from(place.height());
        page.vadjustment().clamp_page(top, bottom);
        glib::ControlFlow::Break
    });
}

/// The players in the order of the list: the only person first.
fn starters(person: Option<Side>) -> [Side; 2] {
    let first = person.unwrap_or(Side::First);
    [first, first.other()]
}
