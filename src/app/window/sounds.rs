//! Sounds: the switch in the menu, and what the pages play them with.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use crate::app::sound::Speaker;
use crate::games::Side;
use crate::i18n::{gettext, gettext_f};
use crate::play::heard::Sound;

impl WallsWindow {
    pub(super) fn set_up_sounds(&self) {
        let imp = self.imp();
        let speaker = Speaker::default();
        speaker.switch(imp.settings.sounds());
        imp.game_page.set_speaker(speaker.clone());
        imp.puzzle_page.set_speaker(speaker.clone());
        imp.lesson_page.set_speaker(speaker.clone());
        let action = gio::SimpleAction::new_stateful("sounds", None, &speaker.is_on().to_variant());
        action.connect_activate(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |action, _| {
                let on = !speaker.is_on();
                speaker.switch(on);
                action.set_state(&on.to_variant());
                window.imp().settings.set_sounds(on);
                window.tell_sounds(&speaker);
            }
        ));
        self.add_action(&action);
    }

    /// Says whether there are sounds now, by a sound and in words.
    fn tell_sounds(&self, speaker: &Speaker) {
        if !speaker.is_on() {
            return self.notify_user(&gettext("Sounds are off"));
        }
        let (window, speaker) = (self.clone(), speaker.clone());
        glib::spawn_future_local(async move {
            let text = match speaker.try_out(Sound::Gained(Side::First)).await {
                Ok(()) => gettext("Sounds are on"),
                Err(error) => gettext_f(
                    "Sounds are on, but nothing can be heard: {error}",
                    &[("error", &error)],
                ),
            };
            window.notify_user(&text);
        });
    }
}
