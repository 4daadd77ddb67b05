//! The review in the panel: the course of the game with its turning points, and the way from one to the
//! next. What there is to say stands in the status line.

use std::cell::RefCell;
use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::prelude::*;
use gtk::{gdk, glib};

use super::course_graph::{Course, CourseGraph};
use super::look_at::{connect_look_at, emit_look_at, look_at_signal};
use crate::app::focus::insert_button;
use crate::games::Unit;
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::play::Review;
use crate::play::analysis::{Mistake, Worth};
use crate::play::review::Left;

/// What is shown of a review.
pub enum ReviewShown {
    /// The game is still looked through; this share is done.
    Coming(f64),
    /// The review.
    Here {
        /// The worth of the positions from the first on, where it is known.
        course: Vec<Option<Worth>>,
        /// The turning points.
        points: Vec<Point>,
        /// How many moves more are proved to have cost something.
        others: usize,
        /// The one that is looked at.
        at: usize,
        /// The colours of the players.
        colors: [gdk::RGBA; 2],
        /// Whether the worths are points.
        has_points: bool,
    },
}

/// A turning point in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    mistake: Mistake,
    left: Left,
    name: String,
}

impl ReviewShown {
    /// What is shown of this review.
    pub fn of(review: &Review, colors: [gdk::RGBA; 2]) -> ReviewShown {
        let points = review.points().iter().zip(review.left()).enumerate();
        ReviewShown::Here {
            course: Course::drawn(review.course(), review.story()),
            points: points
                .map(|(number, (point, left))| Point {
                    mistake: Mistake {
                        ply: point.ply,
                        best: point.best,
                        value: point.value,
                    },
                    left: *left,
                    name: review
                        .name_of(number)
                        .map_or(String::new(), |name| tell(&name)),
                })
                .collect(),
            others: review.others(),
            at: review.at(),
            colors,
            has_points: review.story().unit != Unit::Win,
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct ReviewView {
        pub progress: gtk::ProgressBar,
        pub graph: CourseGraph,
        pub list: gtk::FlowBox,
        pub count: gtk::Label,
        pub steps: gtk::Box,
        pub back: gtk::Button,
        pub points: RefCell<Vec<Point>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ReviewView {
        const NAME: &'static str = "WallsReviewView";
        type Type = super::ReviewView;
        type ParentType = gtk::Box;
    }

    impl ObjectImpl for ReviewView {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![look_at_signal()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for ReviewView {}
    impl BoxImpl for ReviewView {}
}

glib::wrapper! {
    /// The review; a click in it emits `look-at` with the number of moves after which the position is.
    pub struct ReviewView(ObjectSubclass<imp::ReviewView>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl ReviewView {
    fn set_up(&self) {
        let imp = self.imp();
        let label = gettext("Looking through the game");
        imp.progress
            .update_property(&[gtk::accessible::Property::Label(&label)]);
        imp.list.set_selection_mode(gtk::SelectionMode::None);
        imp.list.set_max_children_per_line(8);
        imp.list.set_column_spacing(2);
        imp.count.set_xalign(0.0);
        imp.count.set_wrap(true);
        imp.count.add_css_class("caption-heading");
        imp.steps.set_spacing(6);
        imp.steps.set_homogeneous(false);
        let step = |icon: &str, label: &str, action: &str| {
            let button = gtk::Button::builder()
                .icon_name(icon)
                .tooltip_text(label)
                .action_name(action)
                .build();
            button.update_property(&[gtk::accessible::Property::Label(label)]);
            button
        };
        let answer = gtk::Button::builder()
            .label(gettext("Show the _Answer"))
            .use_underline(true)
            .action_name("game.hint")
            .tooltip_text(gettext("Play out what would have been better (Ctrl+H)"))
            .hexpand(true)
            .build();
        let previous = gettext("Previous Turning Point");
        let next = gettext("Next Turning Point");
        imp.steps
            .append(&step("go-previous-symbolic", &previous, "game.previous"));
        imp.steps.append(&answer);
        imp.steps
            .append(&step("go-next-symbolic", &next, "game.next"));
        imp.back.set_use_underline(true);
        imp.back.set_action_name(Some("game.live"));
        let children: [&gtk::Widget; 6] = [
            imp.progress.upcast_ref(),
            imp.count.upcast_ref(),
            imp.graph.upcast_ref(),
            imp.list.upcast_ref(),
            imp.steps.upcast_ref(),
            imp.back.upcast_ref(),
        ];
        for child in children {
            self.append(child);
        }
        connect_look_at(
            &imp.graph,
            glib::clone!(
                #[weak(rename_to = view)]
                self,
                move |ply| emit_look_at(&view, ply)
            ),
        );
    }

    /// Shows a review, or how far the look back is.
    pub fn show(&self, shown: &ReviewShown) {
        let imp = self.imp();
        let is_here = matches!(shown, ReviewShown::Here { .. });
        imp.progress.set_visible(!is_here);
        imp.graph.set_visible(is_here);
        imp.back.set_label(&match is_here {
            true => gettext("_Back to the Game"),
            false => gettext("_Cancel"),
        });
        let (course, points, others, at, colors, has_points) = match shown {
            ReviewShown::Coming(share) => {
                imp.progress.set_fraction(*share);
                for widget in [imp.list.upcast_ref::<gtk::Widget>(), imp.steps.upcast_ref()] {
                    widget.set_visible(false);
                }
                imp.count.set_visible(false);
                return;
            }
            ReviewShown::Here {
                course,
                points,
                others,
                at,
                colors,
                has_points,
            } => (course, points, *others, *at, *colors, *has_points),
        };
        let is_any = !points.is_empty();
        imp.list.set_visible(is_any);
        imp.steps.set_visible(is_any);
        imp.count.set_visible(is_any);
        let place = gettext_f(
            "Turning point {number} of {count}",
            &[
                ("number", &(at + 1).to_string()),
                ("count", &points.len().to_string()),
            ],
        );
        let more = ngettext_f(
            "{count} other mistake is not listed.",
            "{count} other mistakes are not listed.",
            others as u32,
            &[("count", &others.to_string())],
        );
        imp.count.set_label(&match others {
            0 => place,
            _ => format!("{place}. {more}"),
        });
        imp.graph.show(Course {
            worths: course.clone(),
            // Where there is nothing to look for, the end of the game is on the board.
            ply: (points.get(at)).map_or(course.len().saturating_sub(1), |it| it.mistake.ply + 1),
            mistakes: points.iter().map(|point| point.mistake).collect(),
            colors,
            has_points,
        });
        self.show_points(points, at);
    }

    /// A button for each turning point. Those that are there already keep the focus.
    fn show_points(&self, points: &[Point], at: usize) {
        let imp = self.imp();
        let mut known = imp.points.borrow_mut();
        let plies = |points: &[Point]| -> Vec<usize> {
            points.iter().map(|point| point.mistake.ply).collect()
        };
        if plies(&known) != plies(points) {
            while let Some(child) = imp.list.first_child() {
                imp.list.remove(&child);
            }
            for point in points {
                let button = self.point_button(point.mistake.ply);
                insert_button(&imp.list, &button, -1);
            }
        }
        for (number, point) in points.iter().enumerate() {
            let child = imp.list.child_at_index(number as i32);
            let button = child.and_then(|child| child.child());
            let Some(button) = button.and_downcast::<gtk::ToggleButton>() else {
                continue;
            };
            let move_number = (point.mistake.ply + 1).to_string();
            button.set_label(&match point.left {
                Left::Found => format!("{move_number} ✓"),
                Left::Open | Left::Shown => move_number,
            });
            button.set_active(number == at);
            button.set_tooltip_text(Some(&point.name));
            button.update_property(&[gtk::accessible::Property::Label(&point.name)]);
        }
        known.clear();
        known.extend_from_slice(points);
    }

    fn point_button(&self, ply: usize) -> gtk::ToggleButton {
        let button = gtk::ToggleButton::new();
        button.add_css_class("flat");
        button.connect_clicked(glib::clone!(
            #[weak(rename_to = view)]
            self,
            move |_| emit_look_at(&view, ply + 1)
        ));
        button
    }
}
