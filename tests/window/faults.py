"""With a full disk, a folder that one may not write in, a broken installation and the like the program runs, says what
is missing, and loses no game."""

import json
import os
import shutil
import subprocess

import driver
from driver import BINARY, FOLDER, Window, check, key, wait_for

DATA = os.path.join(FOLDER, "fault", "data")
CONFIG = os.path.join(FOLDER, "fault", "config")

# Folders of their own for each fault.
ELSEWHERE = ("env", f"XDG_DATA_HOME={DATA}", f"XDG_CONFIG_HOME={CONFIG}")
# Root may do everything, unless it gives that up.
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()


def afresh():
    """Empty folders and two persons."""
    subprocess.run(["chmod", "-R", "u+w", FOLDER], check=True)
    shutil.rmtree(os.path.join(FOLDER, "fault"), ignore_errors=True)
    os.makedirs(DATA)
    settings(first_human="true", second_human="true", game="'walls'", options=driver.walls_options(2, 2))


def settings(**values):
    """Settings in the folder of the fault."""
    before = os.environ["XDG_CONFIG_HOME"]
    os.environ["XDG_CONFIG_HOME"] = CONFIG
    try:
        driver.settings(**values)
    finally:
        os.environ["XDG_CONFIG_HOME"] = before


def saved_in(folder):
    """A saved game in this folder."""
    path = os.path.join(folder, "game.walls")
    rules = driver.Rules("walls", "--size", "2x2")
    rules.ask("play first 0,1")
    rules.ask(f"walls-save {path}")
    rules.quit()
    return path


def kept_moves():
    """The moves of the kept game of Walls."""
    try:
        with open(os.path.join(DATA, "walls", "kept", "walls.walls"), encoding="utf-8") as file:
            return len(json.load(file)["moves"])
    except FileNotFoundError:
        return None


def ended(process):
    """Waits for the end of a program and gives the lines that it said, those of GTK's own troubles left out."""
    check(process.wait(driver.PATIENCE) == 0, f"the program ended with {process.returncode}")
    said = process.stderr.read().decode()
    process.stderr.close()
    # GTK itself calls it critical when nobody answers on the accessibility bus.
    critical = [line for line in said.splitlines() if "CRITICAL" in line and "accessibility bus" not in line]
    check("panicked" not in said and not critical, said)
    return [line for line in said.splitlines() if line.startswith("walls: ")]


def quit(window):
    window.focus()
    key("ctrl+q")
    return ended(window.process)


def says(window, text):
    wait_for(f"“{text}”", lambda: any(text in label for label in window.labels()))


def answer(window, question, name):
    """Waits for a question and presses the button of this name."""
    says(window, question)
    window.press("push button", name)
    wait_for("the question to go", lambda: not any(question in label for label in window.labels()))
    window.focus()


def paint(window):
    before = len(window.free())
    row, column = window.free()[0]
    site = next(node for node in window.board().below() if node.name.endswith(f"row {row}, column {column}, free"))
    site.act()
    wait_for("the edge to be painted", lambda: len(window.free()) < before)


def opened(path, *command):
    """A window in which a saved game is open."""
    window = Window(path, command=(*ELSEWHERE, *command, BINARY))
    wait_for("the moves", window.log)
    return window


def read_only_folders():
    afresh()
    games = os.path.join(FOLDER, "fault", "games")
    os.mkdir(games)
    path = saved_in(games)
    for folder in (games, DATA, CONFIG):
        os.chmod(folder, 0o555)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    window = opened(path, *WITHOUT_RIGHTS)
    says(window, "The running game cannot be kept: you may not write in this folder")
    paint(window)
    key("ctrl+s")
    answer(window, "Could not save game.walls: you may not write in this folder.", "Cancel")
    wait_for("the game, still there", lambda: len(window.log()) == 2)
    check(len(window.log()) == 2, "the game is still there")
    check(window.title() == "• game.walls – Walls", "it is not saved")
    with open(path, encoding="utf-8") as file:
        check(file.read() == text, "the file is as it was")
    # The program does not end with a game that it could not keep, unless it is told to.
    key("ctrl+q")
    answer(window, "Save the unfinished game of Walls?", "Cancel")
    wait_for("the game, still there", lambda: len(window.log()) == 2)
    key("ctrl+q")
    says(window, "Save the unfinished game of Walls?")
    window.press("push button", "Discard")
    ended(window.process)


def full_disk():
    afresh()
    disk = os.path.join(FOLDER, "fault", "disk")
    os.mkdir(disk)
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "walls-test", disk], check=False)
    if mount.returncode != 0:
        print("the full disk is left out: a small one cannot be mounted here")
        return
    try:
        path = saved_in(disk)
        data = os.path.join(disk, "data")
        os.mkdir(data)
        window = opened(path, "env", f"XDG_DATA_HOME={data}")
        filler = os.path.join(disk, "filler")
        with open(filler, "wb", buffering=0) as file:
            try:
                while file.write(bytes(512)):
                    pass
            except OSError:
                pass
        with open(path, encoding="utf-8") as file:
            text = file.read()
        paint(window)
        says(window, "The running game cannot be kept: the disk is full")
        key("ctrl+s")
        answer(window, "Could not save game.walls: the disk is full.", "Cancel")
        with open(path, encoding="utf-8") as file:
            check(file.read() == text, "the file is as it was")
        check(sorted(os.listdir(disk)) == ["data", "filler", "game.walls"], "nothing is left behind")
        # With room again, all is well.
        os.remove(filler)
        key("ctrl+s")
        wait_for("the game to be saved", lambda: window.title() == "game.walls – Walls")
        check(driver.checked(path)["game"] == "walls", "the saved game is sound")
        quit(window)
        driver.checked(os.path.join(data, "walls", "kept", "walls.walls"))
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def vanished_folder():
    afresh()
    window = Window("/nowhere/game.walls", command=(*ELSEWHERE, BINARY))
    says(window, "game.walls: there is no such file")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", lambda: len(window.free()) == 12)
    paint(window)
    wait_for("the first move to be kept", lambda: kept_moves() == 1)
    shutil.rmtree(os.path.join(DATA, "walls"))
    paint(window)
    wait_for("the second move to be kept", lambda: kept_moves() == 2)
    # Something else is in the place of the folder.
    shutil.rmtree(os.path.join(DATA, "walls"))
    with open(os.path.join(DATA, "walls"), "w", encoding="utf-8"):
        pass
    paint(window)
    says(window, "The running game cannot be kept: ")
    os.remove(os.path.join(DATA, "walls"))
    quit(window)
    check(kept_moves() == 3, "the game was kept in the end")


def broken_installation():
    """The program alone, without its schema and its translations."""
    afresh()
    alone = os.path.join(FOLDER, "fault", "bin", "walls")
    os.mkdir(os.path.dirname(alone))
    try:
        os.link(BINARY, alone)
    except OSError:  # another disk
        shutil.copy(BINARY, alone)
    # That other programs are installed here does not matter.
    window = Window(command=(*ELSEWHERE, "env", "LANGUAGE=pl", alone))
    says(window, "Settings last until the program ends: a part of the installation is missing")
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    said = quit(window)
    check(any("the texts in the language pl are missing" in line for line in said), said)
    check(any("the settings schema is missing" in line for line in said), said)
    check(len(said) == 2, said)


def nonsense_in_settings():
    afresh()
    settings(
        first_human="true", second_human="false", game="'chess'", options="'{\"walls\": [1, 2}'", pace="-7",
        width="'wide'", height="99999999", second_level="'grandmaster'", second_opponent="'oracle:depth=-1'",
        first_color="'sort of red'", starter="'third'", maximized="maybe",
    )
    window = Window(command=(*ELSEWHERE, BINARY))
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    paint(window)
    said = quit(window)
    check(any("a setting cannot be read and does not count (options: " in line for line in said), said)
    check(any("(second-opponent: " in line for line in said), said)
    check(len(said) == 2, said)

    # Not even a list of settings.
    afresh()
    path = os.path.join(CONFIG, "glib-2.0", "settings", "keyfile")
    with open(path, "wb") as file:
        file.write(bytes(range(256)) * 8)
    window = Window(command=(*ELSEWHERE, BINARY))
    window.press("push button", "New Game")
    window.begin()
    wait_for("a board", window.free)
    quit(window)


class Unheard:
    """A run of the program that no screen reader hears of: it is driven by keys alone."""

    def __init__(self, *command):
        self.process = subprocess.Popen([*ELSEWHERE, *command, BINARY], stderr=subprocess.PIPE)
        self.windows(1)

    def windows(self, count):
        """Waits until so many windows are shown, and gives the keys to the newest."""
        def newest():
            shown = driver.xdotool("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
            return len(shown) == count and max(shown, key=int)

        window = wait_for(f"{count} windows", newest)

        def has_keys():
            driver.xdotool("windowfocus", window)
            return driver.xdotool("getwindowfocus").strip() == window

        wait_for("the keys", has_keys)

    def play(self):
        """Begins a game, makes a move, and ends the program."""
        def press_until(name, done):
            wait_for(f"what {name} does", lambda: done() or key(name), step=0.5)

        key("ctrl+n")
        self.windows(2)
        key("Return")
        self.windows(1)
        # A key that comes before the board has the focus is lost.
        press_until("Return", kept_moves)
        key("ctrl+q")
        return ended(self.process)


def no_buses():
    afresh()
    without = ("env", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "XDG_RUNTIME_DIR", "AT_SPI_BUS_ADDRESS=")
    check(Unheard(*without).play() == [], "nothing is missing that matters without a session bus")

    afresh()
    nowhere = ("env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere", "AT_SPI_BUS_ADDRESS=unix:path=/nowhere")
    check(Unheard(*nowhere).play() == [], "nor where no bus answers")

    # A bus that starts nothing: nobody there makes the program heard.
    afresh()
    bus = os.path.join(FOLDER, "fault", "bus.conf")
    with open(bus, "w", encoding="utf-8") as file:
        file.write(
            '<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">'
            '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>'
        )
    daemon = subprocess.Popen(
        ["dbus-daemon", "--config-file", bus, "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
    )
    try:
        address = daemon.stdout.readline().strip()
        check(Unheard("env", f"DBUS_SESSION_BUS_ADDRESS={address}").play() == [], "nor without screen readers")
    finally:
        daemon.terminate()
        daemon.wait()


def play():
    read_only_folders()
    full_disk()
    vanished_folder()
    broken_installation()
    nonsense_in_settings()
    # The last, for it takes the way to screen readers away.
    no_buses()


if __name__ == "__main__":
    driver.main(play)
