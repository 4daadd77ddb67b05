"""Plays in the real window: by mouse, by keyboard alone, and while the computer thinks."""

import json
import os
import re
import subprocess
import sys
import time
import traceback

import driver
from driver import Failed, Window, key, wait_for

FOLDER = os.environ["WALLS_FOLDER"]


def check(condition, what):
    if not condition:
        raise Failed(what)


def by_mouse():
    """A whole 3 × 3 game by clicks against Alpha-Beta: take back, save, quit, open again."""
    driver.settings(
        first_human="true", second_human="false", first_level="'custom'", second_level="'custom'", game="'walls'"
    )
    window = Window()
    window.press("push button", "Player Options")
    window.get("list item", "Depth")
    window.set_number("Depth", 3)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 3)
    window.set_number("Columns of boxes", 3)
    window.press("push button", "Start")
    wait_for("an empty 3 × 3 board", lambda: len(window.free()) == 24)
    time.sleep(0.5)
    at = window.lattice()
    taken_back = False
    while not window.is_over():
        before = window.free()
        row, column = before[0]
        x, y = at(row, column)
        # Near the edge is good enough.
        window.click(x + 3, y - 3)
        wait_for("the click to paint", lambda: window.edges()[row, column] == "painted by Blue")
        window.wait_for_turn("Blue")
        if len(window.log()) == 6 and not taken_back:
            log = window.log()
            key("b")
            wait_for("the move to be taken back", lambda: window.edges()[row, column] == "free")
            check(window.free() == before, "taking back restores the position")
            key("ctrl+shift+z")
            wait_for("the moves to be played again", lambda: len(window.free()) == len(before) - 2)
            check(window.log() == log, "playing again restores the log")
            taken_back = True
    check(taken_back, "a move was taken back")
    edges, log, points = window.edges(), window.log(), window.points()
    check(len(log) == 24 and sum(points.values()) == 9, f"a whole game: {log} {points}")
    check(all(state.startswith("painted by") for state in edges.values()), "all edges are painted")
    window.get("push button", "Rematch")

    # The banner's Save asks for a file, whose name is typed.
    path = os.path.join(FOLDER, "saved.walls")
    window.press("push button", "Save")
    window.get("push button", "Cancel")
    time.sleep(0.8)
    driver.xdotool("key", "--clearmodifiers", "ctrl+a")
    driver.xdotool("type", "--delay", "8", path)
    key("Return")
    wait_for("the file", lambda: os.path.exists(path))
    checked = subprocess.run([driver.BINARY, "check", "--json", path], capture_output=True, text=True, check=True)
    check(json.loads(checked.stdout)["moves"] == 24, checked.stdout)
    window.quit()

    again = Window(path)
    wait_for("the same position", lambda: again.edges() == edges)
    check(again.log() == log, "the same log")
    check(again.points() == points, "the same points")

    # A click in the log shows the position after that move.
    row = again.get("list item", "Move 10,")
    check(row is not None, "the log has a tenth move")
    again.press("push button", "Review")
    wait_for("the start of the game", lambda: len(again.free()) == 24)
    for _ in range(10):
        key("alt+Right")
    wait_for("the position after ten moves", lambda: len(again.free()) == 14)
    key("alt+End")
    wait_for("the end of the game", lambda: not again.free())
    again.quit()


def by_keyboard():
    """A whole game, from the menu on, without the mouse; then a rematch, the menu and Continue."""
    window = Window()
    driver.xdotool("mousemove", "990", "700")
    key("Down", "Up", "Up", "Down")  # around the menu and back to its first choice
    key("Return")
    window.get("push button", "Start")
    key("Return")
    wait_for("the 3 × 3 board of last time", lambda: len(window.free()) == 24)
    wait_for("the brush", window.focused_edge)
    columns_seen = set()
    while not window.is_over():
        row, column = window.free()[-1]
        for _ in range(40):
            at = wait_for("the brush", window.focused_edge)
            columns_seen.add(at)
            if at == (row, column):
                break
            if at[0] != row:
                key("Down" if at[0] < row else "Up")
            else:
                key("Right" if at[1] < column else "Left")
        check(window.focused_edge() == (row, column), f"the arrows lead to {row},{column}")
        key("Return" if len(window.log()) % 4 else "space")
        wait_for("the edge to be painted", lambda: window.edges()[row, column] != "free")
        window.wait_for_turn("Blue")
    check(len(window.log()) == 24, "a whole game")
    window.get("push button", "Rematch")
    key("Return")
    wait_for("a rematch", lambda: len(window.free()) == 24)
    time.sleep(0.4)
    key("Return")
    wait_for("both to have moved", lambda: len(window.free()) == 22)
    log = window.log()
    key("Escape")
    window.get("push button", "Continue")
    window.quit()

    again = Window()
    again.press("push button", "Continue")
    wait_for("the match of last time", lambda: again.log() == log)
    again.quit()


def while_thinking():
    """The window acts at once while a search runs, and no search outlives its match."""
    window = Window()
    window.press("push button", "Player Options")
    window.set_number("Depth", 14)
    window.set_number("Seconds for a move", 0)
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 6)
    window.set_number("Columns of boxes", 6)
    window.press("push button", "Start")
    # A match of the last test may wait to be saved.
    wait_for("an empty 6 × 6 board", lambda: len(window.free()) == 84)
    time.sleep(0.5)

    def paint():
        """Paints an edge that the computer did not, and returns its site."""
        site = next(node for node in window.nodes(window.board()) if node.name.endswith(", free"))
        site.queryAction().doAction(0)
        wait_for("the edge to be painted", lambda: not site.name.endswith("free"))
        wait_for("the computer to think", lambda: window.find("push button", "Move Now"))
        return site

    def paint_and_see_figures():
        site = paint()
        wait_for("figures", lambda: any("nodes" in label and "Depth 14" in label for label in window.labels()))
        return site

    def idle():
        before = window.cpu_ticks()
        time.sleep(0.6)
        return window.cpu_ticks() - before < 20  # of 60 for a thread at work

    site = paint_and_see_figures()
    check(not idle(), "a search was running")
    begun = time.monotonic()
    key("b")
    while True:
        if site.name.endswith("free"):
            break
        check(time.monotonic() - begun < 10, "take back waits for the search")
    print(f"take back while thinking: {1000 * (time.monotonic() - begun):.0f} ms until it was seen from outside")
    wait_for("the search to end", idle, 5)

    paint_and_see_figures()
    window.press("push button", "Move Now")
    wait_for("the answer", lambda: len(window.log()) == 2, 5)
    wait_for("rest", idle, 5)

    paint()
    key("Escape")
    window.get("push button", "Continue")
    wait_for("the search to end with the page", idle, 5)

    # A broken file is told of, and the match stays.
    broken = os.path.join(FOLDER, "broken.walls")
    with open(broken, "w", encoding="utf-8") as file:
        file.write('{"format": "walls-game", "version": 99}')
    subprocess.run([driver.BINARY, broken], check=True, timeout=20)
    wait_for("the notice", lambda: any("broken.walls: version 99" in label for label in window.labels()))
    window.get("push button", "Continue")
    window.quit()


def computers():
    """Computers against each other: pause, one move, on to the end."""
    window = Window()
    window.press("push button", "Player Options")
    window.get("combo box", "Played by")
    for _ in range(12):
        if "Played by" in window.focused().name:
            break
        key("Tab")
        time.sleep(0.1)
    key("space")
    time.sleep(0.6)
    key("Down", "Return")
    time.sleep(0.4)
    for spin in [n for n in window.nodes() if n.getRoleName() == "spin button" and "Depth" in n.name and window.showing(n)]:
        spin.queryValue().currentValue = 2
    key("Escape")
    window.press("push button", "New Game")
    window.set_number("Rows of boxes", 2)
    window.set_number("Columns of boxes", 2)
    window.press("push button", "Start")
    window.get("push button", "One Move")
    key("ctrl+p")
    time.sleep(0.8)
    moves = len(window.log())
    time.sleep(1.5)
    check(len(window.log()) == moves, "paused")
    key("ctrl+period")
    wait_for("one move", lambda: len(window.log()) == moves + 1)
    time.sleep(1.5)
    check(len(window.log()) == moves + 1, "one move and no more")
    key("ctrl+p")
    wait_for("the end", window.is_over, 30)
    check(len(window.log()) == 12, "a whole game")
    window.quit()


HEXXAGON_STEPS = (1, -1, 10, -10, 11, -11)


def sites_of(game, move, window):
    """The beginnings of the names of the sites to pick for a move."""
    if game == "tictactoe":
        row, column = move.split(",")
        return [f"Cell, row {row}, column {column},"]
    if game == "bricks":
        ending = {"F": ": go forward", "L": ": turn left", "R": ": turn right"}[move]
        return [next(node.name for node in window.nodes(window.board()) if node.name.endswith(ending))]
    if game == "hexxagon" and move.startswith("+"):
        target = int(move[1:])
        near = [f"Cell {target + step:02}, piece of Blue" for step in HEXXAGON_STEPS]
        return [next(name for name in near if window.site(name)), f"Cell {target:02},"]
    names = {"fortress": "oint {},", "hexxagon": "Cell {},", "draughts": "Square {},"}[game]
    places = [names.format(place) for place in re.split("[-x]", move)]
    if game == "fortress":
        places = [next(p + place for p in ("P", "Fortress p") if window.site(p + place)) for place in places]
    return places


def sister_games():
    """Each of the other games: some moves of a person, save, open, go on to the end."""
    tiles = {"bricks": "Bricks", "tictactoe": "Tic-tac-toe", "fortress": "Fortress", "hexxagon": "Hexxagon", "draughts": "Draughts"}
    for game, title in tiles.items():
        driver.settings(first_human="true", second_human="false", second_level="'beginner'", pace="0")
        rules = driver.Rules(game)
        window = Window()
        window.press("push button", title)
        window.press("push button", "New Game")
        window.press("push button", "Start")
        wait_for("a board", window.board)
        window.wait_for_turn("Blue")
        moves = 0
        while moves < 3 and not window.is_over():
            log = [({"Blue": "first", "Red": "second"}[name], move) for name, move in window.log()]
            legal = rules.play(log)
            move = legal[len(legal) // 2]
            before = len(log)
            for site in sites_of(game, move, window):
                window.choose(site)
            played = wait_for(f"{game}: the move {move}", lambda: window.log()[before:])
            check(played[0] == ("Blue", move), f"{game}: {window.log()} should go on with {move}")
            window.wait_for_turn("Blue")
            moves += 1
        # Taking back and playing again leaves all as it was.
        log, points = window.log(), window.points()
        key("b")
        wait_for("the move to be taken back", lambda: window.status().endswith("Blue to move."))
        key("ctrl+shift+z")
        wait_for("the moves again", lambda: window.points() == points)
        path = os.path.join(FOLDER, f"{game}.walls")
        window.save_as(path)
        window.quit()

        # The game is opened with two computers, which play it to its end.
        driver.settings(first_human="false", first_level="'beginner'", second_level="'easy'")
        again = Window(path)
        wait_for(f"{game}: the game goes on", lambda: again.log()[: len(log)] == log)
        wait_for(f"{game}: the end", again.is_over, 120)
        again.get("push button", "Second Game" if game == "bricks" else "Rematch")
        ended = os.path.join(FOLDER, f"{game}-ended.walls")
        again.save_as(ended)
        checked = subprocess.run([driver.BINARY, "check", "--json", ended], capture_output=True, text=True, check=True)
        check(json.loads(checked.stdout)["game"] == game, checked.stdout)
        rules.play([({"Blue": "first", "Red": "second"}[name], move) for name, move in again.log()])
        check(rules.ask("walls-legal_moves") == "", f"{game}: no move is left")
        rules.quit()
        if game == "draughts":
            # The moves go out as Portable Draughts Notation and come back.
            again.process.terminate()
            again.process.wait(20)
        else:
            again.quit()

    # Tic-tac-toe again, by keyboard alone: from the chooser to the end.
    driver.settings(first_human="true", second_level="'hard'", game="'walls'")
    window = Window()
    driver.xdotool("mousemove", "990", "700")
    key("Right", "Right")
    wait_for("the choice", lambda: window.get("push button", "Tic-tac-toe").getState().contains(driver.pyatspi.STATE_PRESSED))
    key("Home", "Return")
    window.get("push button", "Start")
    key("Return")
    wait_for("a board", window.board)
    window.wait_for_turn("Blue")
    time.sleep(0.5)
    # A hint is found, told, and leaves the game as it is.
    key("ctrl+h")
    wait_for("the hint", lambda: any(label.startswith("Hint: ") for label in window.labels()))
    check(window.log() == [], "a hint is no move")
    while not window.is_over():
        before = len(window.log())
        key("Page_Down", "Return")
        wait_for("a move", lambda: len(window.log()) > before)
        window.wait_for_turn("Blue")
    window.get("push button", "Rematch")
    window.quit()


def ants():
    """A colony plays Hexxagon, learns, and knows it after a restart."""
    driver.settings(
        first_human="false", second_human="false", first_level="'custom'", second_level="'beginner'",
        first_opponent="'ants'", game="'hexxagon'", pace="0",
    )
    window = Window()
    window.press("push button", "New Game")
    window.press("push button", "Start")
    wait_for("the end", window.is_over, 60)
    folder = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "colonies")
    wait_for("the colony's file", lambda: os.path.isdir(folder) and os.listdir(folder))
    learned = os.path.join(folder, os.listdir(folder)[0])
    with open(learned, "rb") as file:
        first = file.read()
    window.press("push button", "Rematch")
    wait_for("more to be learned", lambda: open(learned, "rb").read() != first)
    window.quit()


def laboratory():
    """Each experiment is run, cancelled where it lasts, and exported; a game goes on meanwhile."""
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window()
    window.press("push button", "Laboratory")
    window.get("combo box", "Experiment")

    def ended(how, timeout=60):
        def said():
            return [text for text in window.labels() if text.startswith(how)]

        return wait_for(how, said, timeout)

    def runs():
        def said():
            return [text for text in window.labels() if text.startswith("Running") or text.endswith(" left")]

        wait_for("a run", said)

    def choose(title, steps):
        key(*["ctrl+Next"] * steps)
        wait_for(title, lambda: title in window.labels())
        time.sleep(0.3)

    def export(letter, name):
        path = os.path.join(FOLDER, name)
        # The button inside the menu button is the one that acts.
        [n for n in window.nodes() if n.name == "Results Menu"][-1].queryAction().doAction(0)
        time.sleep(0.4)
        key(letter)
        window.get("push button", "Cancel")
        time.sleep(0.8)
        driver.xdotool("key", "--clearmodifiers", "ctrl+a")
        driver.xdotool("type", "--delay", "8", path)
        key("Return")
        first = path if letter != "v" and letter != "p" else path.replace(".", "-1.")
        wait_for(name, lambda: os.path.exists(path) or os.path.exists(first))
        # Without a window manager nobody gives the focus back when a dialog closes.
        time.sleep(0.5)
        driver.xdotool("windowfocus", window.id)
        time.sleep(0.2)
        with open(path if os.path.exists(path) else first, "rb") as file:
            return file.read()

    # Each experiment: its place below the one before, what makes it short, long, and a word of its table.
    experiments = [
        ("Nodes of the opponents", 0, {"Smallest depth": 2, "Largest depth": 4}, {"Largest depth": 12}, "near-final"),
        ("Census of tic-tac-toe", 1, {}, None, "46080"),
        ("Ant colony: the exponent β", 1, {"Games for each point": 5}, {"Games for each point": 100000}, "random"),
        ("Ant colony: the greed q₀", 1, {"Games for each point": 5}, {"Games for each point": 100000}, "greedy"),
        ("Tournament", 1, {"Games for each pair": 2}, {"Games for each pair": 10000}, "look-ahead"),
        ("First or second?", 1, {"Most edges": 17, "Games of each kind on 6 × 6": 0}, {"Most edges": 60}, "2 × 3"),
    ]
    for place, (title, steps, short, long, word) in enumerate(experiments):
        if steps:
            choose(title, steps)
        for name, number in short.items():
            window.set_number(name, number)
        window.press("push button", "Run")
        ended("Done in")
        table = export("c", f"experiment-{place}.csv").decode()
        check(word in table, (title, word, table))
        check(window.find("image", "") is not None, f"a chart of {title}")
        if long:
            for name, number in long.items():
                window.set_number(name, number)
            window.press("push button", "Run")
            runs()
            time.sleep(0.6)
            window.press("push button", "Cancel")
            ended("Cancelled", 5)

    # A long run in the background, and a game meanwhile.
    window.press("push button", "Run")
    runs()
    window.press("push button", "Menu")
    window.press("push button", "New Game")
    window.press("push button", "Start")
    wait_for("a board", window.free)
    window.choose("Horizontal edge, row 0, column 1")
    wait_for("the move", lambda: len(window.log()) == 1)
    window.press("push button", "Menu")
    window.press("push button", "Laboratory")
    window.press("push button", "Cancel")
    ended("Cancelled", 5)

    # What was found before is still there; pictures and results go to files and come back.
    key(*["alt+Left"] * 20, *["alt+Right"] * 2)
    wait_for("the census again", lambda: any("255\u2009168" in text for text in window.labels()))
    check(b"<svg" in export("v", "census.svg")[:300], "an SVG file")
    check(export("p", "census.png").startswith(b"\x89PNG"), "a PNG file")
    saved = json.loads(export("s", "census.json"))
    check(saved["experiment"] == "census" and saved["data"]["correct"]["total"] == 255168, saved["experiment"])
    # Other results first, so that the census can only come from the file.
    key(*["alt+Left"] * 20)
    wait_for("other results", lambda: not any("255\u2009168" in text for text in window.labels()))
    [n for n in window.nodes() if n.name == "Results Menu"][-1].queryAction().doAction(0)
    time.sleep(0.4)
    key("o")
    window.get("push button", "Open")
    time.sleep(0.8)
    driver.xdotool("type", "--delay", "8", os.path.join(FOLDER, "census.json"))
    time.sleep(0.5)
    key("Return")
    time.sleep(0.8)
    driver.xdotool("windowfocus", window.id)
    time.sleep(0.2)
    key(*["alt+Right"] * 20)
    wait_for("the opened results", lambda: any("255\u2009168" in text for text in window.labels()))
    window.press("push button", "Larger")
    window.press("push button", "Smaller")
    window.quit()


def analysis():
    """Values, chains, and the course of a game; the values are those of the solver."""
    games = os.path.join(FOLDER, "games")
    os.makedirs(games)
    subprocess.run(
        [driver.BINARY, "lab", "tournament", "--options", "size=3x3", "--opponents", "greedy random",
         "--games", "1", "--folder", games],
        check=True, capture_output=True,
    )
    driver.settings(first_human="true", second_human="true", game="'walls'")
    window = Window(os.path.join(games, "1-2-1.walls"))
    wait_for("the game", lambda: len(window.log()) == 24)
    moves = [move.strip("[]").replace(" ", "") for _, move in window.log()]
    key("ctrl+e")

    def mistakes():
        pattern = re.compile(r"Move (\d+), .*, cost (\d+) points$")
        found = [(pattern.match(n.name), n) for n in window.nodes() if n.getRoleName() == "push button"]
        return [(int(match[1]), int(match[2]), node) for match, node in found if match]

    def solved(ply):
        arguments = ["solve", "--size", "3x3", "--moves", " ".join(moves[:ply]), "--json"]
        answer = subprocess.run([driver.BINARY, *arguments], check=True, capture_output=True, text=True)
        return json.loads(answer.stdout)["value"]

    def values():
        """The exact values by edge, and the best of them, once all are exact."""
        found = {}
        for name in window.sites():
            match = re.match(r"\w+ edge, row (\d+), column (\d+), free, value ([+-]\d+), exact(, best)?$", name)
            if match:
                found[int(match[1]), int(match[2])] = (int(match[3]), bool(match[4]))
            elif ", free" in name:
                return None
        return found

    # A random player makes mistakes; the largest comes first, and a click shows where.
    wait_for("mistakes", mistakes)
    # More of them come as more of the game is looked at.
    time.sleep(5)
    found = mistakes()
    check([cost for _, cost, _ in found] == sorted((cost for _, cost, _ in found), reverse=True), found)
    number, cost, button = found[0]
    button.queryAction().doAction(0)
    ply = number - 1
    wait_for("the position before it", lambda: any(f"After {ply} of 24 moves" in text for text in window.labels()))
    exact = wait_for("exact values", values, 60)
    check(len(exact) == 24 - ply, (ply, exact))
    best = max(value for value, _ in exact.values())
    check(all((value == best) == is_best for value, is_best in exact.values()), exact)
    # The panel's points and the solver's value make the end; the move played falls short of the best.
    names = [name for name, _ in window.log()]
    mover = names[ply]
    points = window.points()
    ahead = points[mover] - sum(other for name, other in points.items() if name != mover)
    check(best == ahead + solved(ply), (best, ahead, solved(ply)))
    row, column = map(int, moves[ply].split(","))
    check(exact[row, column][0] == best - cost, (exact, moves[ply], best, cost))
    check(any(text.endswith("makes the last move") for text in window.labels()), "who moves last")
    key("ctrl+e")
    wait_for("no more values", lambda: not any("value" in name for name in window.sites()))
    window.quit()


def make_run():
    """`make run` builds the program and opens its window."""
    window = Window(command=("make", "run"), patience=900)
    window.press("push button", "New Game")
    window.press("push button", "Start")
    wait_for("a board", window.free)
    window.quit()


if __name__ == "__main__":
    test = {f.__name__: f for f in (by_mouse, by_keyboard, while_thinking, computers, sister_games, ants, laboratory, analysis, make_run)}[sys.argv[1]]
    try:
        test()
    except Exception:  # whatever it is, a picture of it helps
        traceback.print_exc(file=sys.stdout)
        picture = os.path.join(FOLDER, f"{sys.argv[1]}.png")
        subprocess.run(["import", "-window", "root", picture], check=False)
        print(f"the screen is in {picture}")
        sys.exit(1)
