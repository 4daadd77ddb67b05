//! Colours, and how they change between the light and the dark style.

use std::cell::Cell;
use std::rc::Rc;

use gtk::gdk::RGBA;
use gtk::prelude::*;

use crate::games::Side;
use crate::play::Player;

/// What a painter needs to know of the surroundings.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Whether the dark style is on.
    pub dark: bool,
    /// Whether high contrast is asked for.
    pub high_contrast: bool,
    /// The colours of the players, the one who starts first.
    pub colors: [RGBA; 2],
}

impl Look {
    /// The look for two players in the style of the moment.
    pub fn new(colors: [RGBA; 2]) -> Look {
        let manager = adw::StyleManager::default();
        Look {
            high_contrast: manager.is_high_contrast(),
            ..Look::in_style(colors, manager.is_dark())
        }
    }

    /// The look for two players in the dark or the light style, with the usual contrast.
    pub fn in_style(colors: [RGBA; 2], dark: bool) -> Look {
        let colors = match dark {
            // Deep colours would sink into a dark ground.
            true => colors.map(|color| mix(color, RGBA::WHITE, 0.28)),
            false => colors,
        };
        Look {
            dark,
            high_contrast: false,
            colors,
        }
    }

    /// The opacity of what usually stays in the background, such as numbers at the margin.
    pub fn faint(&self, opacity: f64) -> f64 {
        match self.high_contrast {
            true => opacity.max(0.85),
            false => opacity,
        }
    }

    /// The colour of text and lines on the board.
    pub fn ink(&self) -> RGBA {
        match (self.dark, self.high_contrast) {
            (true, true) => RGBA::WHITE,
            (false, true) => RGBA::BLACK,
            (true, false) => RGBA::new(0.93, 0.95, 0.88, 1.0),
            (false, false) => RGBA::new(0.16, 0.19, 0.11, 1.0),
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

/// The least contrast of text against its ground by which it can well be read (WCAG 2.1, level AA).
const READABLE: f32 = 4.5;

impl Look {
    /// The colour of a player for text on paper: as it is, or as much nearer to that of other text as it takes to be
    /// read.
    pub fn text_color(&self, side: Side) -> RGBA {
        let color = self.colors[side.index()];
        let shares = (0..=20u8).map(|step| f32::from(step) / 20.0);
        let mut nearer = shares.map(|share| mix(color, self.ink(), share));
        nearer
            .find(|one| contrast(*one, self.paper()) >= READABLE)
            .unwrap_or(self.ink())
    }
}

/// How well one colour can be told from another by its brightness, from 1 to 21 (WCAG 2.1).
fn contrast(one: RGBA, other: RGBA) -> f32 {
    let brightness = |color: RGBA| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (brightness(one), brightness(other));
    one.max(other) / one.min(other)
}

/// The parts of a colour as amounts of light.
fn linear(color: RGBA) -> [f32; 3] {
    [color.red(), color.green(), color.blue()].map(|part| match part <= 0.04045 {
        true => part / 12.92,
        false => ((part + 0.055) / 1.055).powf(2.4),
    })
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

/// Colours that are less unlike than this count as hard to tell apart. Two shades of one hue that stand side by side in
/// the palette of the dialog are 0.06 to 0.12 apart, the usual colours of the players 0.3.
const TOO_LIKE: f32 = 0.12;

/// Whether two colours are hard to tell apart.
pub fn are_too_like(one: RGBA, other: RGBA) -> bool {
    let (one, other) = (oklab(one), oklab(other));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f32>().sqrt() < TOO_LIKE
}

/// A colour as lightness and two axes of hue in Oklab (Ottosson 2020), in which distances are about as large as they
/// look. Black and white are 1 apart.
fn oklab(color: RGBA) -> [f32; 3] {
    let [red, green, blue] = linear(color);
    let long = (0.412_221_47 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let middle = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_26 * long + 0.793_617_8 * middle - 0.004_072_047 * short,
        1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
        0.025_904_037 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
    ]
}

/// Calls this whenever the style changes between light and dark, or in its contrast, as long as the widget lives.
pub fn on_style_change<W: IsA<gtk::Widget>>(widget: &W, handler: impl Fn(&W) + 'static) {
    let manager = adw::StyleManager::default();
    let shown = widget.downgrade();
    let changed = Rc::new(move || {
        if let Some(widget) = shown.upgrade() {
            handler(&widget);
        }
    });
    let also = Rc::clone(&changed);
    let connected = [
        manager.connect_dark_notify(move |_| changed()),
        manager.connect_high_contrast_notify(move |_| also()),
    ];
    // The manager lives as long as the program.
    let connected = Cell::new(Some(connected));
    widget.connect_destroy(move |_| {
        for connected in connected.take().into_iter().flatten() {
            manager.disconnect(connected);
        }
    });
}

/// Shows or hides what is in a revealer, from screen readers too.
pub fn reveal(revealer: &gtk::Revealer, shown: bool) {
    revealer.set_visible(shown);
    revealer.set_reveal_child(shown);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_can_be_read_as_text() {
        assert!((contrast(RGBA::WHITE, RGBA::BLACK) - 21.0).abs() < 1e-3);
        for dark in [false, true] {
            let look = |color: &str| Look::in_style([parse_color(color); 2], dark);
            for color in ["#f6d32d", "#ffffff", "#000000", "#808080", "#1a5fb4"] {
                let look = look(color);
                let text = look.text_color(Side::First);
                assert!(contrast(text, look.paper()) >= READABLE, "{color}");
            }
            // What can be read stays as it is.
            let [usual, _] = Side::BOTH.map(|side| Player::usual(side).color);
            let look = look(&usual);
            assert_eq!(look.text_color(Side::First), look.colors[0]);
        }
    }

    #[test]
    fn colours_that_look_alike_are_known() {
        let [white, black] = [RGBA::WHITE, RGBA::BLACK].map(oklab);
        // By definition of the space.
        assert!((white[0] - 1.0).abs() < 1e-4 && black[0].abs() < 1e-4);
        assert!(white[1].abs() < 1e-4 && white[2].abs() < 1e-4);
        let alike = |one: &str, other: &str| are_too_like(parse_color(one), parse_color(other));
        assert!(alike("#a51d2d", "#c01c28") && alike("#1a5fb4", "#1a5fb4"));
        assert!(!alike("#e01b24", "#1a5fb4") && !alike("#f6d32d", "#e01b24"));
        let [blue, red] = Side::BOTH.map(|side| parse_color(&Player::usual(side).color));
        assert!(!are_too_like(blue, red));
    }
}
