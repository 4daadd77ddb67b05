//! What the window tells the user: notices that go away by themselves, errors, and questions.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use crate::app::{dialog, spoken};
use crate::i18n::{capitalized, gettext, tell};
use crate::play::FileError;
use crate::search::StopFlag;

/// A notice with more letters than this may not fit into its one line.
const LONG_NOTICE: usize = 60;

/// What a letter of a notice takes of the width of the window, and what lies beside them, in pixels: about.
const LETTER: i32 = 8;
const BESIDE_LETTERS: i32 = 100;

/// How long a notice stays at least.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// How long file work may take before a notice with a way to cancel it appears.
const NOTICE_AFTER: Duration = Duration::from_secs(1);

impl WallsWindow {
    /// Takes the notice away, if one is shown.
    pub(super) fn dismiss_notice(&self) {
        let shown = self.imp().toast.take();
        if let Some(toast) = shown {
            toast.dismiss();
        }
    }

    /// A notice lies over the last row of the board. Whoever goes on by mouse after a while has read it; an error, and a
    /// notice with a button, stays until its time is over.
    pub(super) fn set_up_notices(&self) {
        let presses = gtk::GestureClick::builder()
            .button(0)
            .propagation_phase(gtk::PropagationPhase::Capture)
            .build();
        presses.connect_pressed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_, _, _, _| {
                let until = window.imp().notice_until.get();
                if until.is_some_and(|until| until <= Instant::now()) {
                    window.dismiss_notice();
                }
            }
        ));
        self.imp().pages.add_controller(presses);
    }

    /// Shows a short notice, in place of the one before.
    pub(super) fn notify_user(&self, text: &str) {
        self.show_toast(text, adw::Toast::builder());
        (self.imp().notice_until).set(Some(Instant::now() + LEAST_TIME));
    }

    fn show_toast(&self, text: &str, builder: adw::builders::ToastBuilder) {
        let toast = builder
            .title(glib::markup_escape_text(text))
            .timeout(6)
            .priority(adw::ToastPriority::High)
            .build();
        // The one before would come back, or keep this one waiting.
        self.dismiss_notice();
        // Libadwaita 1.2 crashes where a notice that is on its way out is dismissed again.
        toast.connect_dismissed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |toast| {
                window
                    .imp()
                    .toast
                    .borrow_mut()
                    .take_if(|shown| shown == toast);
            }
        ));
        self.imp().toast.replace(Some(toast.clone()));
        self.imp().notice_until.set(None);
        let toasts = self.imp().toasts.get();
        toasts.add_toast(toast);
        let name = gettext("Close the Notice");
        spoken::name_icon_buttons_below(&toasts, "window-close-symbolic", &name);
    }

    /// How many letters a notice can have and be read whole.
    fn longest_notice(&self) -> usize {
        match self.width() {
            // It is not on the screen yet.
            0 => LONG_NOTICE,
            width => {
                let room = (width - BESIDE_LETTERS) / LETTER;
                LONG_NOTICE.min(usize::try_from(room).unwrap_or(0))
            }
        }
    }

    /// Says what is wrong with a file. What a parser says of it comes when asked for.
    pub(super) fn show_error(&self, error: &FileError) {
        let (brief, full) = (tell(&error.brief()), tell(&error.sentence()));
        match error {
            // The name of a file stays as it is.
            FileError::In(..) => self.show_fault(&brief, full),
            _ => self.show_wrong(&brief, &full),
        }
    }

    /// Says what is wrong, in a line, and in full.
    pub(super) fn show_wrong(&self, brief: &str, full: &str) {
        self.show_fault(&capitalized(brief), capitalized(full));
    }

    fn show_fault(&self, brief: &str, full: String) {
        let says_all = brief == full;
        if says_all && brief.chars().count() <= self.longest_notice() {
            return self.show_toast(brief, adw::Toast::builder());
        }
        // The end of a long line, which says what is wrong, may be cut off. It needs no heading.
        let heading = match says_all {
            true => String::new(),
            false => brief.to_owned(),
        };
        self.offer(brief, &gettext("Details"), move |window| {
            window.show_message(&heading, &full);
        });
    }

    /// Shows a notice with a button that does something.
    pub(super) fn offer(&self, text: &str, label: &str, run: impl Fn(&WallsWindow) + 'static) {
        let window = self.downgrade();
        self.show_toast(text, adw::Toast::builder().button_label(label));
        if let Some(toast) = &*self.imp().toast.borrow() {
            toast.connect_button_clicked(move |_| {
                if let Some(window) = window.upgrade() {
                    run(&window);
                }
            });
        }
    }

    /// Shows a text that stays until it is closed.
    pub(super) fn show_message(&self, heading: &str, body: &str) {
        let close = [("close", gettext("_OK"), adw::ResponseAppearance::Default)];
        let dialog = dialog::question(self, heading, body, &close);
        dialog.present();
    }

    /// Asks whether to save a match; the answer is `save`, `discard` or `cancel`.
    pub(super) async fn ask_to_save(&self, heading: &str, body: &str) -> String {
        let responses = [
            (
                "cancel",
                gettext("_Cancel"),
                adw::ResponseAppearance::Default,
            ),
            (
                "discard",
                gettext("_Discard"),
                adw::ResponseAppearance::Destructive,
            ),
            ("save", gettext("_Save"), adw::ResponseAppearance::Suggested),
        ];
        self.ask(&dialog::question(self, heading, body, &responses))
            .await
    }

    /// Shows a question about a match and waits for the answer. Until then the window does not close.
    pub(super) async fn ask(&self, question: &adw::MessageDialog) -> String {
        let questions = &self.imp().questions;
        questions.set(questions.get() + 1);
        let answer = dialog::ask(question).await;
        questions.set(questions.get() - 1);
        answer
    }

    /// A notice that comes when work takes long, with a button that stops it.
    pub(super) fn slow_notice(&self, text: &str, stop: &StopFlag) -> SlowNotice {
        let toast = adw::Toast::builder()
            .title(text)
            .button_label(gettext("_Cancel"))
            .timeout(0)
            .build();
        let stop = stop.clone();
        toast.connect_button_clicked(move |_| stop.raise());
        let is_gone = Rc::new(Cell::new(false));
        toast.connect_dismissed({
            let is_gone = Rc::clone(&is_gone);
            move |_| is_gone.set(true)
        });
        let (toasts, shown) = (self.imp().toasts.get(), toast.clone());
        let timer = glib::timeout_add_local_once(NOTICE_AFTER, move || toasts.add_toast(shown));
        SlowNotice {
            toast,
            timer,
            is_gone,
        }
    }
}

/// A notice that appears only after a while, see [`WallsWindow::slow_notice`].
pub(super) struct SlowNotice {
    toast: adw::Toast,
    timer: glib::SourceId,
    /// Whether somebody has closed it.
    is_gone: Rc<Cell<bool>>,
}

impl SlowNotice {
    /// The work is done: the notice goes, or never comes.
    pub(super) fn end(self) {
        let timer = glib::MainContext::default().find_source_by_id(&self.timer);
        match timer {
            Some(source) => source.destroy(),
            None if self.is_gone.get() => {}
            None => self.toast.dismiss(),
        }
    }
}
