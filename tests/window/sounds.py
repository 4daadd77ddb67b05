"""Sounds: moves are heard where the desktop has a sound server, and nothing is amiss where it has none."""

import array
import os
import subprocess
import threading
import time

import driver
from driver import Window, check, key, wait_for

RUNTIME = os.path.join(driver.FOLDER, "runtime")
SOCKET = os.path.join(RUNTIME, "pulse", "native")
PIPE = os.path.join(driver.FOLDER, "loudspeaker")


class Ear:
    """A sound server whose only loudspeaker is a pipe, and what comes out of it."""

    def __init__(self):
        # The loudest sample since the last time somebody forgot it, and how many bytes have come.
        self.lock, self.loudest, self.heard = threading.Lock(), 0, 0
        loudspeaker = f"module-pipe-sink file={PIPE} format=s16le channels=1 use_system_clock_for_timing=yes"
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm",
             f"--load={loudspeaker}", f"--load=module-native-protocol-unix auth-anonymous=1 socket={SOCKET}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        wait_for("the sound server", lambda: os.path.exists(SOCKET) and os.path.exists(PIPE))
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with open(PIPE, "rb", buffering=0) as pipe:
            while samples := pipe.read(4096):
                loudest = max(map(abs, array.array("h", samples[: len(samples) // 2 * 2])), default=0)
                with self.lock:
                    self.loudest = max(self.loudest, loudest)
                    self.heard += len(samples)

    def forget(self):
        with self.lock:
            self.loudest = 0

    def wait_for_sound(self, what):
        wait_for(what, lambda: self.loudest > 1000)

    def wait_for_silence(self):
        """Waits until what was played is over: until a tenth of a second was silent."""
        begin = [None]

        def is_silent():
            if begin[0] is None or self.loudest > 0:
                self.forget()
                begin[0] = self.heard
            return self.heard >= begin[0] + 8192 and self.loudest == 0

        wait_for("silence", is_silent)

    def quit(self):
        self.server.terminate()
        self.server.wait(driver.PATIENCE)


def play():
    ears = []
    try:
        listen_to_a_game(ears)
    finally:
        for ear in ears:
            ear.quit()


def listen_to_a_game(ears):
    os.makedirs(os.path.dirname(SOCKET), mode=0o700)
    os.chmod(RUNTIME, 0o700)
    for name in ("PULSE_SERVER", "PULSE_RUNTIME_PATH", "PULSE_COOKIE"):
        os.environ.pop(name, None)
    os.environ["XDG_RUNTIME_DIR"] = RUNTIME
    # Where nobody has used sound before, there is no cookie.
    os.environ["HOME"] = driver.FOLDER
    driver.settings(
        first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 2),
    )
    window = Window()
    says = lambda text: wait_for(f"“{text}”", lambda: any(text == label for label in window.labels()))
    key("ctrl+n")
    window.play_button()
    key("Return")
    wait_for("the board", window.free)

    def move():
        free = [node for node in window.board().below() if node.name.endswith(", free")]
        free[0].act()
        wait_for("the move", lambda: len(window.free()) < len(free))

    # Sounds are on at first; without a server the game goes on without them.
    move()
    key("ctrl+shift+m")
    says("Sounds are off")
    key("ctrl+shift+m")
    says("Sounds are on, but nothing can be heard: no sound server is running")
    ear = Ear()
    ears.append(ear)
    ear.wait_for_silence()
    move()
    ear.wait_for_sound("the sound of a move")
    key("ctrl+shift+m")
    says("Sounds are off")
    ear.wait_for_silence()
    move()
    time.sleep(0.5)
    check(ear.loudest == 0, f"a move is heard although sounds are off: {ear.loudest}")
    window.quit()
    # The setting is kept.
    window = Window()
    window.press("push button", "Continue")
    wait_for("the board", window.free)
    move()
    time.sleep(0.5)
    check(ear.loudest == 0, f"a move is heard after a restart: {ear.loudest}")
    key("ctrl+shift+m")
    says("Sounds are on")
    ear.wait_for_sound("the sound that tells so")
    window.quit()


if __name__ == "__main__":
    driver.main(play)
