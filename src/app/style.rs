//! Colours, and how they change between the light and the dark style.

use gtk::gdk::RGBA;
use gtk::prelude::*;

use crate::play::Player;

/// What a painter needs to know of the surroundings.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Whether the dark style is on.
    pub dark: bool,
    /// The colours of the players, the one who starts first.
    pub colors: [RGBA; 2],
}

impl Look {
    /// The look for two players in the style of the moment.
    pub fn new(colors: [RGBA; 2]) -> Look {
        Look::in_style(colors, adw::StyleManager::default().is_dark())
    }

    /// The look for two players in the dark or the light style.
    pub fn in_style(colors: [RGBA; 2], dark: bool) -> Look {
        let colors = match dark {
            // Deep colours would sink into a dark ground.
            true => colors.map(|color| mix(color, RGBA::WHITE, 0.28)),
            false => colors,
        };
        Look { dark, colors }
    }

    /// The colour of text and lines on the board.
    pub fn ink(&self) -> RGBA {
        match self.dark {
            true => RGBA::new(0.93, 0.95, 0.88, 1.0),
            false => RGBA::new(0.16, 0.19, 0.11, 1.0),
        }
    }

    /// The colour of what text stands on where the board would not let it be read.
    pub fn paper(&self) -> RGBA {
        match self.dark {
            true => RGBA::new(0.12, 0.14, 0.10, 1.0),
            false => RGBA::new(0.97, 0.98, 0.94, 1.0),
        }
    }
}

/// A colour on the way from one to another.
pub fn mix(from: RGBA, to: RGBA, share: f32) -> RGBA {
    let between = |a: f32, b: f32| a + (b - a) * share;
    RGBA::new(
        between(from.red(), to.red()),
        between(from.green(), to.green()),
        between(from.blue(), to.blue()),
        between(from.alpha(), to.alpha()),
    )
}

/// A player's colour from its text; grey if that is no colour.
pub fn parse_color(text: &str) -> RGBA {
    RGBA::parse(text).unwrap_or(RGBA::new(0.5, 0.5, 0.5, 1.0))
}

/// The colours of the players of a match.
pub fn player_colors(players: &[Player; 2]) -> [RGBA; 2] {
    players.each_ref().map(|player| parse_color(&player.color))
}

/// A colour as `#rrggbb`.
pub fn color_text(color: RGBA) -> String {
    let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let (red, green, blue) = (byte(color.red()), byte(color.green()), byte(color.blue()));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Shows or hides what is in a revealer, from screen readers too.
pub fn reveal(revealer: &gtk::Revealer, shown: bool) {
    revealer.set_visible(shown);
    revealer.set_reveal_child(shown);
}
