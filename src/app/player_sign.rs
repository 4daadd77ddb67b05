//! The sign of a player: a flower, a piece, whatever the game has.

use gtk::glib;
use gtk::prelude::*;

use super::boards::painter;
use super::style::{Look, player_colors};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::Player;

mod imp {
    use gtk::glib;
    use gtk::prelude::*;
    use gtk::subclass::prelude::*;

    use crate::app::style::on_style_change;

    #[derive(Default)]
    pub struct PlayerSign;

    #[glib::object_subclass]
    impl ObjectSubclass for PlayerSign {
        const NAME: &'static str = "WallsPlayerSign";
        type Type = super::PlayerSign;
        type ParentType = gtk::DrawingArea;

        fn class_init(klass: &mut Self::Class) {
            klass.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for PlayerSign {
        fn constructed(&self) {
            self.parent_constructed();
            let sign = self.obj();
            sign.set_content_width(30);
            sign.set_content_height(30);
            sign.set_valign(gtk::Align::Center);
            on_style_change(&*sign, |sign| sign.queue_draw());
        }
    }

    impl WidgetImpl for PlayerSign {}
    impl DrawingAreaImpl for PlayerSign {}
}

glib::wrapper! {
    /// The sign of a player, 30 pixels wide and high.
    pub struct PlayerSign(ObjectSubclass<imp::PlayerSign>)
        @extends gtk::DrawingArea, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for PlayerSign {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl PlayerSign {
    /// Shows the sign of one of the players of a game.
    pub fn show_player(&self, options: &GameOptions, players: &[Player; 2], side: Side) {
        let (options, colors) = (options.clone(), player_colors(players));
        self.set_draw_func(move |_, cr, width, height| {
            // The style may have changed since.
            let look = Look::new(colors);
            let scale = f64::from(width.min(height)) / 2.0;
            cr.translate(f64::from(width) / 2.0, f64::from(height) / 2.0);
            cr.scale(scale, scale);
            painter(&options).draw_sign(cr, side, &look).ok();
        });
        self.queue_draw();
    }
}
