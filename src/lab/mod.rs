//! The laboratory: experiments that return plain data, from which tables and charts are made.

pub mod nodes;
