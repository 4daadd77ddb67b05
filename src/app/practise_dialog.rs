//! The dialog that begins practice with a goal: which side to play, what to reach, against whom. It says what is known
//! of the position, and looks for a proof as long as it is open.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use adw::prelude::*;
use gtk::{gdk, glib};

use super::dialog;
use super::form::{choice_row, ignore_wheel};
use super::help::{self, Topic};
use super::style::player_colors;
use super::thinker::Thinker;
use crate::games::registry::Level;
use crate::games::{Side, Unit};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::analysis::{Known, Worth};
use crate::play::practice::{usual_side, what_it_is_worth};
use crate::play::session::Wish;
use crate::play::{AnyMatch, Goal, Player};
use crate::sentence::say;

/// No game ends with more points between its players.
const MOST: f64 = 300.0;

/// The position to be practised.
pub struct Source {
    /// The game that it is from.
    pub game: Box<dyn AnyMatch>,
    /// The number of moves after which it is.
    pub ply: usize,
    /// What is known already, and will be of use later.
    pub known: Arc<Known>,
}

/// The rows of the dialog, and what is found out while it is open.
struct Asking {
    source: Source,
    unit: Unit,
    /// The sides in the order of their list: whose turn it is first.
    sides: [Side; 2],
    colors: [gdk::RGBA; 2],
    levels: Vec<Level>,
    worth: Cell<Option<Worth>>,
    /// Whether the person has chosen a goal, so that none is offered any more.
    is_chosen: Cell<bool>,
    is_offering: Cell<bool>,
    search: RefCell<Option<Thinker>>,
    spinner: gtk::Spinner,
    told: gtk::Label,
    side: adw::ComboRow,
    sign: gtk::DrawingArea,
    /// The goal where points count.
    margin: gtk::SpinButton,
    least: adw::ActionRow,
    /// The goal where only winning counts.
    result: adw::ComboRow,
    computer: adw::ComboRow,
}

/// Asks what to practise; calls back when it begins.
pub fn present(parent: &impl IsA<gtk::Window>, source: Source, on_start: impl Fn(Wish) + 'static) {
    let Some(asking) = Asking::new(source) else {
        return;
    };
    let practise = gtk::Button::with_mnemonic(&gettext("_Practise"));
    let title = gettext("Practise from Here");
    let dialog = dialog::choice(parent, &title, &practise, &asking.page(), (440, 400));
    help::on_f1(&dialog, Topic::Learning);
    asking.follow_changes();
    asking.begin_search();
    practise.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        #[strong]
        asking,
        move |_| {
            let wish = asking.wish();
            dialog.close();
            if let Some(wish) = wish {
                on_start(wish);
            }
        }
    ));
    // Without the dialog nobody waits for a proof.
    dialog.connect_close_request(move |_| {
        asking.search.take();
        glib::Propagation::Proceed
    });
    dialog.present();
    practise.grab_focus();
}

/// The whole number that stands in a field, if it is one.
fn number_in(field: &gtk::SpinButton) -> Option<f64> {
    let text = field.text().replace('−', "-");
    text.trim().parse::<i32>().ok().map(f64::from)
}

/// A number as the field shows it.
fn as_text(number: f64) -> String {
    format!("{number:.0}").replace('-', "−")
}

impl Asking {
    /// The rows for a position; `None` if the game is over there.
    fn new(source: Source) -> Option<Rc<Asking>> {
        let (game, ply) = (&*source.game, source.ply);
        let mover = game.turn_at(ply)?;
        let sides = [mover, mover.other()];
        let players: &[Player; 2] = game.players();
        let colors = player_colors(players);
        let name = |side: Side| players[side.index()].name.as_str();
        let names = [
            gettext_f("{name}, who is to move", &[("name", name(sides[0]))]),
            name(sides[1]).to_owned(),
        ];
        let usual = usual_side(game, ply).unwrap_or(mover);
        let levels = game.options().levels();
        let labels: Vec<String> = levels.iter().map(|level| tell(&level.label)).collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let margin = gtk::SpinButton::with_range(-MOST, MOST, 1.0);
        margin.set_valign(gtk::Align::Center);
        ignore_wheel(&margin);
        // A field for numbers takes no other minus than that of the keyboard.
        margin.set_numeric(false);
        margin.connect_input(|margin| {
            // What is no number changes nothing.
            Some(Ok(number_in(margin).unwrap_or(margin.value())))
        });
        margin.connect_output(|margin| {
            margin.set_text(&as_text(margin.value()));
            glib::Propagation::Stop
        });
        // The first text was written before these were there.
        margin.set_value(0.0);
        // Enter in the field presses the default button.
        if let Some(text) = margin.delegate().and_downcast::<gtk::Text>() {
            text.set_activates_default(true);
        }
        let least = adw::ActionRow::builder()
            .title(gettext("Least Margin"))
            .subtitle_lines(0)
            .activatable_widget(&margin)
            .build();
        least.add_suffix(&margin);
        let results = [1, 0].map(|margin| {
            let goal = Goal {
                side: mover,
                margin,
            };
            tell(&goal.text(Unit::Win))
        });
        let side = choice_row(
            &gettext("You Play"),
            &names.each_ref().map(String::as_str),
            usize::from(usual != mover),
        );
        let sign = gtk::DrawingArea::builder()
            .content_width(16)
            .content_height(16)
            .valign(gtk::Align::Center)
            .accessible_role(gtk::AccessibleRole::Presentation)
            .build();
        side.add_prefix(&sign);
        let told = gtk::Label::builder()
            .wrap(true)
            .xalign(0.0)
            .hexpand(true)
            .accessible_role(gtk::AccessibleRole::Status)
            .build();
        let result = choice_row(&gettext("Goal"), &results.each_ref().map(String::as_str), 1);
        let unit = game.snapshot(ply).story.unit;
        least.set_visible(unit != Unit::Win);
        result.set_visible(unit == Unit::Win);
        Some(Rc::new(Asking {
            unit,
            sides,
            colors,
            worth: Cell::default(),
            is_chosen: Cell::default(),
            is_offering: Cell::default(),
            search: RefCell::default(),
            spinner: gtk::Spinner::new(),
            told,
            side,
            sign,
            margin,
            least,
            result,
            // The last is the strongest.
            computer: choice_row(
                &gettext("Computer"),
                &labels,
                levels.len().saturating_sub(1),
            ),
            levels,
            source,
        }))
    }

    fn page(&self) -> adw::PreferencesPage {
        let known = gtk::Box::builder()
            .spacing(10)
            .margin_start(4)
            .margin_end(4)
            .build();
        known.append(&self.told);
        known.append(&self.spinner);
        let group = adw::PreferencesGroup::new();
        group.add(&known);
        let rows = adw::PreferencesGroup::new();
        rows.add(&self.side);
        rows.add(&self.least);
        rows.add(&self.result);
        rows.add(&self.computer);
        let page = adw::PreferencesPage::new();
        page.add(&group);
        page.add(&rows);
        page
    }

    fn follow_changes(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        self.sign.set_draw_func(move |_, cr, width, height| {
            let Some(asking) = this.upgrade() else {
                return;
            };
            let color = asking.colors[asking.chosen_side().index()];
            let (x, y) = (f64::from(width) / 2.0, f64::from(height) / 2.0);
            cr.set_source_rgb(
                color.red().into(),
                color.green().into(),
                color.blue().into(),
            );
            cr.arc(x, y, x.min(y), 0.0, std::f64::consts::TAU);
            // Nothing can be done about a sign that cannot be drawn.
            cr.fill().ok();
        });
        let this = Rc::downgrade(self);
        self.side.connect_selected_notify(move |_| {
            if let Some(asking) = this.upgrade() {
                asking.sign.queue_draw();
                // The goal was one of the other side.
                asking.is_chosen.set(false);
                asking.offer_goal();
            }
        });
        let this = Rc::downgrade(self);
        self.margin.connect_value_changed(move |_| {
            if let Some(asking) = this.upgrade() {
                asking.goal_changed();
            }
        });
        let this = Rc::downgrade(self);
        self.margin.connect_changed(move |margin| {
            let is_typed = number_in(margin).is_some_and(|number| number != margin.value());
            if let Some(asking) = this.upgrade().filter(|_| is_typed) {
                asking.goal_changed();
            }
        });
        let this = Rc::downgrade(self);
        self.result.connect_selected_notify(move |_| {
            if let Some(asking) = this.upgrade() {
                asking.goal_changed();
            }
        });
        self.offer_goal();
    }

    fn chosen_side(&self) -> Side {
        self.sides[usize::from(self.side.selected() == 1)]
    }

    fn goal(&self) -> Goal {
        Goal {
            side: self.chosen_side(),
            margin: match self.unit {
                Unit::Win => i32::from(self.result.selected() == 0),
                // What is typed counts before it is entered.
                _ => number_in(&self.margin)
                    .map_or(self.margin.value(), |number| number.clamp(-MOST, MOST))
                    as i32,
            },
        }
    }

    /// Says what the goal means; it is the person's own unless it is only offered.
    fn goal_changed(&self) {
        self.is_chosen
            .set(self.is_chosen.get() || !self.is_offering.get());
        self.show_goal();
    }

    /// Says what the goal means, and whether it is known to be too much.
    fn show_goal(&self) {
        let goal = self.goal();
        let worth = self.worth.get();
        let too_much = (worth.is_some_and(|worth| goal.is_out_of_reach(worth)))
            .then(|| gettext("Proved to be out of reach"));
        let told = tell(&say("Goal: {goal}").with("goal", goal.text(self.unit)));
        let subtitle = |lines: &[Option<&str>]| {
            let lines: Vec<&str> = lines.iter().copied().flatten().collect();
            glib::markup_escape_text(&lines.join("\n"))
        };
        self.least
            .set_subtitle(&subtitle(&[Some(&told), too_much.as_deref()]));
        self.result.set_subtitle(&subtitle(&[too_much.as_deref()]));
    }

    /// Offers what the position is worth as the goal, until the person has chosen one.
    fn offer_goal(&self) {
        // Half a number may stand in the field.
        let is_typed = self.margin.text() != as_text(self.margin.value());
        if self.is_chosen.get() || is_typed {
            return;
        }
        self.is_offering.set(true);
        let side = self.chosen_side();
        let worth = self.worth.get();
        let suggested = worth.map_or(0, |worth| Goal::suggested(side, worth, self.unit).margin);
        self.margin.set_value(suggested.into());
        self.result.set_selected(u32::from(suggested < 1));
        self.goal_changed();
        self.is_offering.set(false);
    }

    /// Looks for what the position is worth, in the background.
    fn begin_search(self: &Rc<Self>) {
        let task = (self.source.game.analyst(&self.source.known)).appraise(self.source.ply);
        let (reported, found) = (Rc::downgrade(self), Rc::downgrade(self));
        self.show(true);
        let thinker = Thinker::start(
            move |stop, report| task.run(stop, report),
            move |worth| {
                if let Some(asking) = reported.upgrade() {
                    asking.learn(Some(worth), true);
                }
            },
            move |worth| {
                if let Some(asking) = found.upgrade() {
                    asking.learn(worth, false);
                }
            },
        );
        self.search.replace(Some(thinker));
    }

    /// The search knows more, or has ended.
    fn learn(&self, worth: Option<Worth>, is_searching: bool) {
        self.worth.set(worth.or(self.worth.get()));
        self.show(is_searching);
        self.offer_goal();
        // It may be known now that a goal of the person's own is out of reach.
        self.show_goal();
    }

    fn show(&self, is_searching: bool) {
        self.spinner.set_spinning(is_searching);
        self.spinner.set_visible(is_searching);
        let worth = self.worth.get();
        let known = worth.map(|worth| {
            tell(&what_it_is_worth(
                worth,
                &*self.source.game,
                self.source.ply,
            ))
        });
        let is_proved = worth.is_some_and(|worth| worth.is_exact);
        let proof = match (is_searching, is_proved) {
            (true, _) => Some(gettext(
                "Looking for a proof of what the position is worth…",
            )),
            (false, false) => Some(gettext("This is not proved: choose any goal.")),
            (false, true) => None,
        };
        let texts: Vec<String> = known.into_iter().chain(proof).collect();
        self.told.set_label(&texts.join(" "));
    }

    /// What the person has chosen.
    fn wish(&self) -> Option<Wish> {
        let level = self.levels.get(self.computer.selected() as usize)?;
        let (game, ply) = (&self.source.game, self.source.ply);
        Some(Wish {
            game: game.fork(game.standing().length),
            ply,
            goal: self.goal(),
            opponent: level.opponent.parse().ok()?,
            worth: self.worth.get(),
            known: Arc::clone(&self.source.known),
        })
    }
}
