//! Help and About.

use adw::prelude::*;

use super::APP_ID;
use super::dialog;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

/// Shows the rules and the controls in short.
pub fn present_help(parent: &impl IsA<gtk::Window>, options: &GameOptions) {
    let page = adw::PreferencesPage::new();
    for (title, text) in [
        (gettext("Rules"), crate::i18n::tell(&options.rules_text())),
        (
            gettext("Playing"),
            gettext(
                "Click on or near an edge to paint it. On the keyboard, the arrows move the brush \
                 from edge to edge; Enter or Space paints. B takes back, S saves, Esc goes to the \
                 start page. Hint tells first where to look, then what to play, then why. A click in the log shows the position after that move.",
            ),
        ),
        (
            gettext("Opponents"),
            gettext(
                "New Game lists the opponents from the easiest to the strongest. In Player \
                 Options, choose who plays each side: a person, or the computer with settings of \
                 your own. MinMax looks at every line of play to its depth; Alpha-Beta finds the \
                 same moves faster by skipping lines that cannot matter; Alpha-Beta FS + TT also remembers positions in a table, which it \
                 keeps from game to game. Move Now makes the computer play its best \
                 move so far.",
            ),
        ),
        (
            gettext("Positions"),
            gettext(
                "To set up a position, let two people play it out. Opening a game doesn’t change \
                 the players. Copy Position and Paste Position exchange positions \
                 with other programs as a drawing of plus signs, or as a list of moves such as \
                 a1b1.",
            ),
        ),
    ] {
        let group = adw::PreferencesGroup::builder().title(title).build();
        let label = gtk::Label::builder()
            .label(text)
            .wrap(true)
            .xalign(0.0)
            .selectable(true)
            .can_focus(false)
            .build();
        group.add(&label);
        page.add(&group);
    }
    let header = adw::HeaderBar::new();
    dialog::window(parent, &gettext("Help"), &header, &page, (520, 620)).present();
}

/// Says what the program is.
pub fn present_about(parent: &impl IsA<gtk::Window>) {
    adw::AboutWindow::builder()
        .transient_for(parent)
        .modal(true)
        .application_icon(APP_ID)
        .application_name(gettext("Walls"))
        .version(env!("CARGO_PKG_VERSION"))
        .developer_name(gettext("The authors of Walls"))
        .comments(gettext(
            "The paper-and-pencil game of dots and boxes, invented by Édouard Lucas in 1889, \
             without the extra move: play a friend or the computer.",
        ))
        .license_type(gtk::License::Gpl30)
        .translator_credits(gettext("translator-credits"))
        .build()
        .present();
}
