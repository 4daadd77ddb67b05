//! Tables and charts in the window.

mod chart_view;
mod naming;
mod table_view;
mod zoom;

pub use chart_view::{IN_FILES, chart_view, png};
pub use table_view::table_view;
pub use zoom::Zoom;
