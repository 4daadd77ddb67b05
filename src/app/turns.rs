//! Turns: of several tasks on the main loop, one after another does what two must not do at once.

/// Gives turns, one at a time.
///
/// ```ignore
/// let turn = turns.take().await;
/// write_the_file().await;
/// drop(turn);
/// ```
pub struct Turns {
    give_back: async_channel::Sender<()>,
    tokens: async_channel::Receiver<()>,
}

/// A turn, which ends when this is dropped.
#[must_use = "a turn ends when it is dropped"]
pub struct Turn {
    give_back: async_channel::Sender<()>,
}

impl Default for Turns {
    fn default() -> Self {
        let (give_back, tokens) = async_channel::bounded(1);
        give_back.try_send(()).ok();
        Turns { give_back, tokens }
    }
}

impl Turns {
    /// Waits for a turn.
    pub async fn take(&self) -> Turn {
        // The channel lives as long as this, so there is always a token to come.
        self.tokens.recv().await.ok();
        Turn {
            give_back: self.give_back.clone(),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.give_back.try_send(()).ok();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use gtk::glib;

    use super::*;

    #[test]
    fn one_begins_when_the_one_before_has_ended() {
        let context = glib::MainContext::new();
        let (turns, log) = (
            Rc::new(Turns::default()),
            Rc::new(RefCell::new(String::new())),
        );
        let tasks = ["a", "b", "c"].map(|name| {
            let (turns, log) = (Rc::clone(&turns), Rc::clone(&log));
            context.spawn_local(async move {
                let turn = turns.take().await;
                log.borrow_mut().push_str(name);
                glib::timeout_future(std::time::Duration::from_millis(1)).await;
                log.borrow_mut().push_str(name);
                drop(turn);
            })
        });
        for task in tasks {
            context.block_on(task).unwrap();
        }
        assert_eq!(*log.borrow(), "aabbcc");
    }
}
