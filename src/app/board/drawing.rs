//! The drawing of the board: the painter's picture, and over it analysis, heat map and hint.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{cairo, glib};

use super::{Board, formations, heat_map, pointed, value_marks};
use crate::app::boards::{Overlay, Part};
use crate::app::style::{Look, on_style_change};

/// How long a move grows, in milliseconds.
const GROWTH: u32 = 260;

impl Board {
    pub(super) fn set_up_drawing(&self) {
        self.imp().area.set_draw_func(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, cr, width, height| {
                if let Err(error) = board.draw(cr, width.into(), height.into()) {
                    glib::g_warning!("walls", "the board cannot be drawn: {error}");
                }
            }
        ));
        on_style_change(self, |board| board.redraw());
    }

    fn draw(&self, cr: &cairo::Context, width: f64, height: f64) -> Result<(), cairo::Error> {
        let imp = self.imp();
        let (painter, view) = (imp.painter.borrow(), imp.view.borrow());
        let (Some(painter), Some(view)) = (&*painter, &*view) else {
            return Ok(());
        };
        let (scale, left, top) = self.geometry(width, height);
        let hand = imp.hand.borrow();
        let overlay = Overlay {
            hover: imp.hover.get(),
            cursor: self.shown_brush(),
            picked: hand.picked().to_vec(),
            targets: match view.marks_targets {
                true => hand.targets(),
                false => Vec::new(),
            },
            held: imp.held.get(),
            shaken: self.shaken(),
            mover: view.mover,
            growth: imp.growth.get(),
        };
        let look = Look::new(view.colors);
        let places = imp.places.borrow();
        self.show_still(cr, (width, height), |cr| {
            cr.translate(left, top);
            cr.scale(scale, scale);
            painter.draw(cr, &*view.scene, Part::Still, &places, &look)
        })?;
        cr.translate(left, top);
        cr.scale(scale, scale);
        painter.draw(cr, &*view.scene, Part::Moving(&overlay), &places, &look)?;
        heat_map::draw(cr, &view.pheromone, &places, &look)?;
        if let Some(marks) = &*imp.marks.borrow() {
            formations::draw(cr, &marks.formations, &look)?;
        }
        pointed::draw(cr, &imp.pointed.borrow(), &places)?;
        // Nothing covers what is to be read.
        if let Some(marks) = &*imp.marks.borrow() {
            let board = (&**places, imp.extent.get());
            value_marks::draw(cr, marks, hand.picked(), board, &**painter, &look)?;
        }
        Ok(())
    }

    /// Paints what stays the same from frame to frame. It is drawn anew only if it was forgotten or the size has
    /// changed: the lines and texts of a whole board take longer to draw than a frame should.
    fn show_still(
        &self,
        cr: &cairo::Context,
        (width, height): (f64, f64),
        draw: impl FnOnce(&cairo::Context) -> Result<(), cairo::Error>,
    ) -> Result<(), cairo::Error> {
        let factor = self.scale_factor();
        let size = (width as i32 * factor, height as i32 * factor);
        let still = &self.imp().still;
        let scale = f64::from(factor);
        let known = still.take().filter(|known| {
            (known.width(), known.height()) == size && known.device_scale().0 == scale
        });
        let surface = match known {
            Some(known) => known,
            None => {
                let surface = cairo::ImageSurface::create(cairo::Format::ARgb32, size.0, size.1)?;
                surface.set_device_scale(scale, scale);
                draw(&cairo::Context::new(&surface)?)?;
                surface
            }
        };
        cr.set_source_surface(&surface, 0.0, 0.0)?;
        cr.paint()?;
        still.replace(Some(surface));
        Ok(())
    }

    /// Has everything drawn anew: the position is another one, or its colours are.
    pub(super) fn redraw(&self) {
        self.imp().still.take();
        self.imp().area.queue_draw();
    }

    /// Has the last move grow.
    pub(super) fn grow(&self) {
        let imp = self.imp();
        let target = adw::CallbackAnimationTarget::new(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |value| {
                board.imp().growth.set(value);
                board.imp().area.queue_draw();
            }
        ));
        // Where animations are switched off, this jumps to its end.
        let animation = adw::TimedAnimation::builder()
            .widget(self)
            .value_from(0.0)
            .value_to(1.0)
            .duration(GROWTH)
            .easing(adw::Easing::EaseOutBack)
            .target(&target)
            .build();
        if let Some(running) = imp.animation.replace(Some(animation.clone())) {
            running.skip();
        }
        animation.play();
    }
}
