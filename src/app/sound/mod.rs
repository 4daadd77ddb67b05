//! The sounds of the window, played by the sound server of the desktop: PulseAudio, or PipeWire in its place.

use std::cell::Cell;
use std::os::unix::net::UnixStream;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use gtk::{gio, glib};
use pulseaudio::protocol::{
    ChannelMap, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec,
};
use pulseaudio::{AsPlaybackSource, Client, ClientError};

use crate::i18n::gettext;
use crate::play::heard::Sound;

mod tones;

/// So many sounds may be under way at once. A server that does not answer holds up no more threads than these.
const MOST_AT_ONCE: u32 = 4;

/// Moves that follow each other faster than this, as those of two computers can, are not all heard.
const BETWEEN_MOVES: Duration = Duration::from_millis(200);

/// The bytes of the cookie with which a client of the same user makes itself known.
const COOKIE_LENGTH: usize = 256;

/// What plays the sounds, if it is switched on. Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Speaker(Rc<State>);

#[derive(Debug, Default)]
struct State {
    is_on: Cell<bool>,
    /// When a move was last heard.
    last_move: Cell<Option<Instant>>,
    under_way: Arc<AtomicU32>,
}

impl Speaker {
    /// Whether it is switched on.
    pub fn is_on(&self) -> bool {
        self.0.is_on.get()
    }

    /// Switches it on or off.
    pub fn switch(&self, on: bool) {
        self.0.is_on.set(on);
    }

    /// Plays a sound, if it is switched on. Where it cannot be played, nothing is lost: all that is
    /// heard can be seen, too.
    pub fn play(&self, sound: Sound) {
        let plays = self.is_on() && !self.is_too_soon(sound, Instant::now());
        if let Some(playing) = plays.then(|| self.start(sound)).flatten() {
            glib::spawn_future_local(playing);
        }
    }

    /// Plays a sound whether it is switched on or not.
    ///
    /// # Errors
    /// Why it could not be heard, for people.
    pub async fn try_out(&self, sound: Sound) -> Result<(), String> {
        let Some(playing) = self.start(sound) else {
            return Ok(());
        };
        playing.await.map_err(|error| match error {
            ClientError::ServerUnavailable => gettext("no sound server is running"),
            other => other.to_string(),
        })
    }

    fn start(&self, sound: Sound) -> Option<impl Future<Output = Result<(), ClientError>> + use<>> {
        let under_way = Arc::clone(&self.0.under_way);
        let place = Place::take(under_way)?;
        Some(async move {
            let playing = gio::spawn_blocking(move || {
                let _place = place;
                play(sound)
            });
            // What panicked was told on standard error.
            playing.await.unwrap_or(Err(ClientError::Disconnected))
        })
    }

    fn is_too_soon(&self, sound: Sound, now: Instant) -> bool {
        let (Sound::Moved(_) | Sound::Gained(_)) = sound else {
            return false;
        };
        let last = self.0.last_move.get();
        let is_soon = last.is_some_and(|last| now.duration_since(last) < BETWEEN_MOVES);
        if !is_soon {
            self.0.last_move.set(Some(now));
        }
        is_soon
    }
}

/// One of the sounds that may be under way at once.
struct Place(Arc<AtomicU32>);

impl Place {
    fn take(under_way: Arc<AtomicU32>) -> Option<Place> {
        let more = |count: u32| (count < MOST_AT_ONCE).then_some(count + 1);
        let taken = under_way.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.is_ok().then(|| Place(under_way))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The server of the desktop.
fn connect() -> Result<Client, ClientError> {
    let socket = pulseaudio::socket_path_from_env().ok_or(ClientError::ServerUnavailable)?;
    let socket = UnixStream::connect(socket)?;
    let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
    // Servers that ask for no cookie still want one of this length.
    let cookie = cookie.unwrap_or_else(|| vec![0; COOKIE_LENGTH]);
    Client::new_unix(c"Walls", socket, Some(cookie))
}

/// Plays a sound to its end.
fn play(sound: Sound) -> Result<(), ClientError> {
    let client = connect()?;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"Walls");
    props.set(Prop::MediaRole, c"game");
    props.set(Prop::ApplicationIconName, c"org.walls_game.Walls");
    let params = PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::S16Le,
            channels: 1,
            sample_rate: tones::RATE,
        },
        channel_map: ChannelMap::mono(),
        props,
        ..Default::default()
    };
    let bytes = tones::samples(sound).into_iter().flat_map(i16::to_le_bytes);
    let mut bytes = bytes.collect::<Vec<u8>>().into_iter();
    let source = move |room: &mut [u8]| {
        let count = room.len().min(bytes.len());
        room.iter_mut()
            .zip(&mut bytes)
            .for_each(|(to, byte)| *to = byte);
        count
    };
    // It runs nothing but these calls, which other threads answer.
    glib::MainContext::new().block_on(async move {
        let stream = client.create_playback_stream(params, source.as_playback_source());
        stream.await?.play_all().await
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;

    #[test]
    fn moves_in_quick_succession_are_not_all_heard() {
        let speaker = Speaker::default();
        let now = Instant::now();
        let (moved, gained) = (Sound::Moved(Side::First), Sound::Gained(Side::Second));
        assert!(!speaker.is_too_soon(moved, now));
        assert!(speaker.is_too_soon(moved, now + BETWEEN_MOVES / 2));
        assert!(speaker.is_too_soon(gained, now + BETWEEN_MOVES / 2));
        assert!(!speaker.is_too_soon(Sound::Won, now + BETWEEN_MOVES / 2));
        assert!(!speaker.is_too_soon(gained, now + BETWEEN_MOVES));
    }

    #[test]
    fn a_server_that_hangs_holds_up_few_threads() {
        let under_way = Arc::default();
        let take = || Place::take(Arc::clone(&under_way));
        let mut places: Vec<Place> = std::iter::from_fn(take).collect();
        assert_eq!(places.len(), MOST_AT_ONCE as usize);
        places.pop();
        assert!(take().is_some());
    }
}
