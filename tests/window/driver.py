"""Drives the real window as a person would: by keys and clicks, and by what a screen reader sees."""

import json
import os
import re
import subprocess
import sys
import time
import traceback

from tree import Bus

BINARY = os.environ["WALLS_BINARY"]
FOLDER = os.environ["WALLS_FOLDER"]

# How long anything may take, in seconds. It only bounds how long a broken program keeps the tests
# waiting: whatever is waited for comes within a second or two, unless the machine is busy.
PATIENCE = 90.0


class Failed(Exception):
    """What was expected did not come."""


def check(condition, what):
    if not condition:
        raise Failed(what)


def wait_for(what, condition, patience=PATIENCE, step=0.05):
    """Waits until the condition gives something true, and returns it."""
    end = time.monotonic() + patience
    while True:
        try:
            result = condition()
        except Exception as error:  # nodes vanish while they are looked at
            result = None
            last = error
        else:
            last = None
        if result:
            return result
        if time.monotonic() > end:
            raise Failed(f"waited {patience} s for {what} ({last})")
        time.sleep(step)


def is_true_soon(condition):
    """Whether a condition comes true while one waits a little."""
    end = time.monotonic() + 2
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def xdotool(*arguments):
    return subprocess.run(["xdotool", *arguments], check=True, capture_output=True, text=True).stdout


def key(*names):
    for name in names:
        xdotool("key", "--clearmodifiers", name)
        time.sleep(0.03)


def checked(path):
    """What `walls check` says of a saved game."""
    run = subprocess.run([BINARY, "check", "--json", path], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def walls_options(rows, columns):
    """The setting that makes this the board of the last game of Walls."""
    options = {"rows": rows, "columns": columns, "rules": "strict", "box_values": "ones"}
    return "'" + json.dumps({"walls": {"game": "walls", "options": options}}) + "'"


def settings(**values):
    """Changes settings that count for games of which nothing is chosen yet; names with _ for -."""
    path = os.path.join(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings", "keyfile")
    kept = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            kept = dict(line.strip().split("=", 1) for line in file if "=" in line)
    # What was chosen for each game would count more than these.
    kept.pop("plans", None)
    kept.update({name.replace("_", "-"): value for name, value in values.items()})
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("[org/walls_game/Walls]\n")
        file.writelines(f"{name}={value}\n" for name, value in kept.items())


def gtk_settings(*lines):
    """Sets what a desktop would tell GTK."""
    folder = os.path.join(os.environ["XDG_CONFIG_HOME"], "gtk-4.0")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "settings.ini"), "w", encoding="utf-8") as file:
        file.write("\n".join(["[Settings]", *lines, ""]))


class Rules:
    """The rules of a game, spoken to through `walls gtp`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [BINARY, "gtp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")):
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise Failed(f"{command}: {answer}")
        return answer[1:].strip()

    def play(self, moves):
        """The legal moves after these moves, each with its side."""
        self.ask("clear_board")
        for side, move in moves:
            self.ask(f"play {side} {move}")
        return self.ask("walls-legal_moves").split()

    def quit(self):
        self.ask("quit")
        self.process.wait(PATIENCE)


class Window:
    """One run of the program."""

    def __init__(self, *arguments, command=(BINARY,), patience=PATIENCE, named=True):
        """Starts the program; unless `named`, its buttons have names in another language."""
        # The accessibility bus must be up before the program looks for it.
        self.bus = wait_for("the accessibility bus", Bus)
        wait_for("its registry", lambda: self.bus.programs() is not None)
        # A program that starts while the bus's registry starts anew is now and then never listed there.
        for attempt in (1, 2, 3):
            self.process = subprocess.Popen([*command, *arguments], stderr=subprocess.PIPE)
            try:
                self.pid = wait_for("the program in the accessibility tree", self.find_pid, patience / 2, 0.2)
                break
            except Failed:
                if attempt == 3 or self.process.poll() is not None:
                    raise
                self.process.kill()
                self.process.wait()
        wait_for("the window", lambda: self.find("push button", "Close" if named else ""))
        self.resize(1000, 720)

    def resize(self, width, height):
        ids = wait_for("the X window", lambda: xdotool("search", "--onlyvisible", "--pid", str(self.pid)).split())
        self.id = ids[0]
        xdotool("windowsize", self.id, str(width), str(height))
        xdotool("windowmove", self.id, "0", "0")
        wanted = [f"X={0}", f"Y={0}", f"WIDTH={width}", f"HEIGHT={height}"]
        geometry = lambda: xdotool("getwindowgeometry", "--shell", self.id).split()
        wait_for("the size of the window", lambda: all(line in geometry() for line in wanted))
        self.focus()

    def focus(self):
        """Gives the window the keys. Without a window manager nobody else does, when a dialog closes."""
        def is_focused():
            xdotool("windowfocus", self.id)
            return xdotool("getwindowfocus").strip() == self.id

        wait_for("the keys to go to the window", is_focused)

    def focus_dialog(self):
        """Gives the keys to the dialog that opened with the program."""
        def has_keys():
            shown = xdotool("search", "--onlyvisible", "--pid", str(self.pid)).split()
            dialog = next((id for id in shown if id != self.id), None)
            if dialog is not None:
                xdotool("windowfocus", dialog)
            return dialog is not None and xdotool("getwindowfocus").strip() == dialog

        wait_for("a dialog that has the keys", has_keys)

    def dialogs(self):
        """The windows of dialogs and menus that are shown."""
        shown = xdotool("search", "--onlyvisible", "--pid", str(self.pid)).split()
        return [id for id in shown if id != self.id]

    def find_pid(self):
        """The process of the window: that of the command, or one that it started."""
        for self.program, found in self.bus.programs().items():
            pid = found
            while pid > 1 and pid != self.process.pid:
                with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                    pid = int(file.read().rsplit(")", 1)[1].split()[1])
            if pid > 1:
                return found
        return None

    def application(self):
        """The root of the program's accessibility tree, as it is now."""
        return self.bus.look(self.program)

    def nodes(self):
        """All nodes that are shown."""
        return list(self.application().below())

    def find(self, role, name):
        """The first shown node of a role whose name contains this."""
        for node in self.nodes():
            if node.role == role and name in node.name:
                return node
        return None

    def get(self, role, name):
        return wait_for(f"{role} “{name}”", lambda: self.find(role, name))

    def press(self, role, name):
        self.get(role, name).act()

    def play_button(self):
        """The button of the dialog for a new game; Player Options begins alike."""
        def found():
            buttons = [node for node in self.nodes() if node.role == "push button"]
            return next((node for node in buttons if node.name in ("Play", "_Play Play")), None)

        return wait_for("the button Play", found)

    def begin(self):
        """Presses Play in the dialog for a new game."""
        self.play_button().act()

    def set_number(self, name, number):
        """Sets the spin button of this name."""
        self.get("spin button", name).set_value(number)

    def number(self, name):
        """What the spin button of this name holds."""
        return self.get("spin button", name).value()

    def labels(self):
        return [n.name for n in self.nodes() if n.role == "label"]

    def board(self):
        return self.get("panel", "Board")

    def sites(self):
        """Names of all sites."""
        board = self.board()
        return [node.name for node in board.below() if " edge, " in node.name]

    def site(self, start):
        """The site whose name begins so."""
        return next((node for node in self.board().below() if node.name.startswith(start)), None)

    def choose(self, start):
        """Does what a screen reader does with a site."""
        wait_for(f"the site “{start}”", lambda: self.site(start)).act()

    def edges(self):
        """State by (row, column)."""
        found = {}
        for name in self.sites():
            match = re.match(r"\w+ edge, row (\d+), column (\d+), (.*)$", name)
            found[int(match[1]), int(match[2])] = match[3]
        return found

    def free(self):
        return [place for place, state in self.edges().items() if state == "free"]

    def focused(self):
        """The last node that has the focus, in the order of the tree: that of the top dialog."""
        nodes = [node for node in self.nodes() if node.has("focused")]
        return nodes[-1] if nodes else self.application()

    def tab_to(self, name):
        """Goes to the widget of this name by the Tab key."""
        for _ in range(40):
            focused = self.focused()
            if focused.name == name:
                return
            before = focused.path
            key("Tab")
            wait_for("the focus to move", lambda: self.focused().path != before)
        raise Failed(f"Tab does not lead to “{name}”")

    def focused_edge(self):
        board = self.board()
        for node in board.children:
            if node.has("focused"):
                match = re.search(r"row (\d+), column (\d+)", node.name)
                return int(match[1]), int(match[2])
        return None

    def brush_to(self, place):
        """Leads the brush to an edge by the arrows."""
        for _ in range(60):
            at = wait_for("the brush", self.focused_edge)
            if at == place:
                return
            if at[0] != place[0]:
                key("Down" if at[0] < place[0] else "Up")
            else:
                key("Right" if at[1] < place[1] else "Left")
        raise Failed(f"the arrows do not lead to {place}")

    def log(self):
        """The texts of the log, such as '[0, 1]'."""
        found = []
        for node in self.nodes():
            match = re.match(r"Move (\d+), ([^:]*): (.*)$", node.name)
            if node.role == "list item" and match:
                found.append((match[2], match[3]))
        return found

    def points(self):
        found = {}
        for node in self.nodes():
            match = re.match(r"(.*): (\d+) points?(,|$)", node.name)
            if match:
                found[match[1]] = int(match[2])
        return found

    def status(self):
        """What the status line says."""
        return next((node.name for node in self.nodes() if node.role == "status bar"), "")

    def is_over(self):
        return bool(self.find("push button", "Rematch") or self.find("push button", "Next Game"))

    def is_turn(self, name):
        """Whether this person is to move: against a computer, the person is called You."""
        return self.status().endswith(("Your turn.", "Your turn again.", f"{name}’s turn.", f"{name}’s turn again."))

    def wait_for_turn(self, name):
        wait_for(f"{name}'s turn", lambda: self.is_turn(name) or self.is_over())

    def lattice(self):
        """Pixels of the lattice, once the picture stands still: a page that slides in moves its posts."""
        seen = [None]

        def stands_still():
            before, seen[0] = seen[0], self.corners()
            time.sleep(0.2)
            return seen[0] is not None and seen[0] == before

        wait_for("the board to stand still", stands_still)
        left, right, top, bottom = seen[0]
        # The posts at the corners bound the picture of the lattice; they are equally thick.
        edges = self.edges()
        rows = max(row for row, _ in edges)
        columns = max(column for _, column in edges)
        # A post is 0.38 of a step thick, less its dark rim.
        thick_x = (right - left) / (columns + 0.34) * 0.17
        thick_y = (bottom - top) / (rows + 0.34) * 0.17
        x0, y0 = left + thick_x, top + thick_y
        step_x = (right - left - 2 * thick_x) / columns
        step_y = (bottom - top - 2 * thick_y) / rows
        return lambda row, column: (round(x0 + column * step_x), round(y0 + row * step_y))

    def corners(self):
        """Where the posts begin and end, by their colour in a picture of the screen; None without posts."""
        spots = self.spots((140, 104, 64))
        xs, ys = zip(*spots) if spots else ((), ())
        return (min(xs), max(xs), min(ys), max(ys)) if xs else None

    def spots(self, color):
        """Where the screen has this colour."""
        picture = subprocess.run(
            ["import", "-window", "root", "-depth", "8", "ppm:-"], check=True, capture_output=True
        ).stdout
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", picture)
        width = int(header[1])
        body, color = picture[header.end():], bytes(color)
        spots = []
        at = body.find(color)
        while at >= 0:
            if at % 3 == 0:
                spots.append((at // 3 % width, at // 3 // width))
            at = body.find(color, at + 1)
        return spots

    def drag(self, one, other):
        """Drags what is at one place of the screen to another."""
        xdotool("mousemove", *map(str, one), "mousedown", "1")
        for share in (0.4, 0.8, 1):
            time.sleep(0.05)
            xdotool("mousemove", *(str(round(a + share * (b - a))) for a, b in zip(one, other)))
        xdotool("mouseup", "1")
        time.sleep(0.05)

    def click(self, x, y):
        xdotool("mousemove", str(x), str(y))
        time.sleep(0.05)
        xdotool("click", "1")
        time.sleep(0.05)

    def is_working(self):
        """Whether a thread beside the main one wants the processor, be it granted or not.

        Unlike the time that the program took, this says the same on a busy machine.
        """
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{thread}/stat", encoding="ascii") as file:
                    state = file.read().rsplit(")", 1)[1].split()[0]
            except FileNotFoundError:  # it has just ended
                continue
            if thread != str(self.pid) and state == "R":
                return True
        return False

    def wait_for_work(self, working):
        """Waits until a search runs (or none does), as seen many times in a row."""
        def seen():
            for _ in range(20):
                if self.is_working() != working:
                    return False
                time.sleep(0.02)
            return True

        wait_for("a search to run" if working else "all searches to end", seen)

    def quit(self, built=False):
        """Closes the program, which must have said nothing; if it was built first, after what cargo said of that."""
        self.focus()
        key("ctrl+q")
        self.process.wait(PATIENCE)
        errors = self.process.stderr.read().decode()
        self.process.stderr.close()
        # GTK 4.8 says this of two labels of its own in the window of keyboard shortcuts.
        lines = [line for line in errors.splitlines() if line and "(label) reported min width -3" not in line]
        if built:
            lines = lines[1 + max(index for index, line in enumerate(lines) if " Finished " in line):]
        errors = "\n".join(lines)
        if self.process.returncode != 0 or errors:
            raise Failed(f"ended with {self.process.returncode}: {errors}")

    def choose_game(self, title):
        """Chooses a game on the start page."""
        wait_for(title, lambda: next((n for n in self.nodes() if n.role == "push button" and n.name == title), None)).act()

    def title(self):
        return xdotool("getwindowname", self.id).strip()

    def save_as(self, path):
        """Saves through the file dialog, whose name is typed."""
        key("ctrl+shift+s")
        self.type_path(path)
        wait_for("the file", lambda: os.path.exists(path))

    def type_path(self, path):
        """Types a path into the file dialog that is about to open, and closes the dialog."""
        def shown():
            return xdotool("search", "--onlyvisible", "--pid", str(self.pid)).split()

        def dialog_with_keys():
            return next((id for id in shown() if id != self.id and id == xdotool("getwindowfocus").strip()), None)

        dialog = wait_for("a dialog that has the keys", dialog_with_keys)

        def entry():
            """The field that has the focus, where typed keys go."""
            field = self.focused()
            return field if field.role == "text" else None

        def is_typed():
            # A dialog to save has its field at once, one to open gets it with the first letter.
            if entry() is not None:
                key("ctrl+a")
            xdotool("type", "--delay", "8", path)
            wait_for("the typed path", lambda: entry().text() == path, 5)
            return True

        wait_for(f"{path} in the dialog", is_typed)
        key("Return")
        wait_for("the dialog to close", lambda: dialog not in shown())
        self.focus()

    def press_in_menu(self, menu, letters):
        """Opens a menu and chooses the item with this mnemonic letter; further letters choose from the menus in it."""
        # The button inside the menu button is the one that acts.
        [node for node in self.nodes() if node.name == menu][-1].act()
        before = None
        for letter in letters[:-1]:
            wait_for("the menu", lambda: self.focused().role == "menu item" and self.focused().name != before)
            before = self.focused().name
            key(letter)
        wait_for("the menu", lambda: self.focused().role == "menu item" and self.focused().name != before)

        # GTK 4.8 loses a letter that comes while a menu slides in. Then it is pressed again; if that was too early, it goes
        # into a dialog whose name is typed over in any case.
        def is_chosen():
            key(letters[-1])
            return is_true_soon(lambda: all(node.role != "menu item" for node in self.nodes()))

        wait_for(f"the choice {letters[-1]}", is_chosen)


def main(play):
    """Runs a scenario; when it fails, prints why and takes a picture of the screen."""
    try:
        play()
    except Exception:  # whatever it is, a picture of it helps
        traceback.print_exc(file=sys.stdout)
        picture = os.path.join(FOLDER, "failed.png")
        subprocess.run(["import", "-window", "root", picture], check=False)
        print(f"the screen is in {picture}")
        sys.exit(1)
