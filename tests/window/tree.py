"""The accessibility tree, read as quickly as can be.

A look at a page asks for a hundred nodes and more. Asked one by one for role, name and state, as libraries for
screen readers do, that keeps the program busier than all that the tests have it do. Here a program is asked for
what it knows of all its nodes at once, and only for the children of those that have some one by one: GTK makes a
node known when somebody asks for it.
"""

import json

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Json", "1.0")
from gi.repository import Atspi, Gio, GLib, Json

# How long a busy program may take for an answer, in milliseconds.
PATIENCE = 90_000

ROOT = "/org/a11y/atspi/accessible/root"


def unpacked(answer):
    """The values of an answer, with lists for tuples. PyGObject's own `unpack` makes an object of each, and takes
    eight times as long. Not for numbers that JSON does not know: infinity, NaN, unsigned ones of 64 bits."""
    # Control characters may stand in names as they are.
    return json.loads(Json.gvariant_serialize_data(answer)[0], strict=False)


class Bus:
    """The accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None
        ).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def ask(self, name, path, interface, method, arguments=None):
        """The answer to a call, without its wrapping if it is a single thing."""
        answer = unpacked(self.connection.call_sync(
            name, path, interface, method, arguments, None, 0, PATIENCE, None
        ))
        return answer[0] if len(answer) == 1 else answer

    def programs(self):
        """The name on the bus and the process of each program."""
        found = {}
        for name, path in self.ask("org.a11y.atspi.Registry", ROOT, "org.a11y.atspi.Accessible", "GetChildren"):
            try:
                found[name] = self.ask(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)),
                )
            except GLib.GError:  # it has just ended
                continue
        return found

    def children(self, name, paths):
        """The paths of the children of each of these nodes, all asked for before the first answer is awaited."""
        context = GLib.MainContext.default()
        answers = {}

        def answered(_, result, path):
            answers[path] = result

        def finish(result):
            try:
                found = unpacked(self.connection.call_finish(result))[0]
            except GLib.GError:  # it vanished while it was looked at
                found = []
            return [child for _, child in found]

        for path in paths:
            self.connection.call(
                name, path, "org.a11y.atspi.Accessible", "GetChildren", None, None, 0, PATIENCE, None, answered, path
            )
        while len(answers) < len(paths):
            context.iteration(True)
        return {path: finish(result) for path, result in answers.items()}

    def items(self, name):
        """What a program says of all its nodes, by their paths."""
        items = self.ask(name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        return {item[0][1]: item for item in items}

    def look(self, name):
        """The root of the tree of a program, with all that is shown below."""
        items, known = self.items(name), {}
        while True:
            level, is_whole = [ROOT], True
            while level:
                wanted = [path for path in level if path not in known and self.has_children(items, path)]
                known.update(self.children(name, wanted))
                below = [child for path in level for child in known.get(path, [])]
                is_whole = is_whole and all(path in items for path in below)
                level = [path for path in below if path not in items or Node.is_shown(items[path])]
            if is_whole:
                return Node(self, name, ROOT, items, known, None)
            # Some were not known before they were asked for as children.
            items = self.items(name)
            for path in [path for path in known if path not in items and path != ROOT]:
                del known[path]
            gone = {child for below in known.values() for child in below if child not in items}
            if gone:
                known = {path: [child for child in below if child not in gone] for path, below in known.items()}

    @staticmethod
    def has_children(items, path):
        return path == ROOT or path not in items or items[path][4] != 0


class Node:
    """A node as it was when it was looked at: its role, name, description and states. What is done with it is
    done with the node of now."""

    def __init__(self, bus, program, path, items, known, parent):
        self.bus, self.program, self.path, self.parent = bus, program, path, parent
        item = items.get(path)
        self.role = "application" if item is None or path == ROOT else Atspi.role_get_name(Atspi.Role(item[7]))
        self.name = item[6] if item else ""
        self.description = item[8] if item else ""
        self.states = item[9] if item else [0, 0]
        shown = [child for child in known.get(path, []) if Node.is_shown(items[child])]
        self.children = [Node(bus, program, child, items, known, self) for child in shown]

    @staticmethod
    def is_shown(item):
        # GTK 4.8 does not report whether a node is showing.
        return Node.contains(item[9], "visible")

    @staticmethod
    def contains(states, name):
        number = int(getattr(Atspi.StateType, name.upper()))
        return bool(states[number // 32] >> number % 32 & 1)

    def has(self, state):
        """Whether it had this state, such as 'focused'."""
        return Node.contains(self.states, state)

    def below(self):
        """The node itself, and all below it, in the order of the tree."""
        yield self
        for child in self.children:
            yield from child.below()

    def ask(self, interface, method, arguments=None):
        return self.bus.ask(self.program, self.path, interface, method, arguments)

    def child_at(self, index):
        """The program’s name and the path of a child, as a screen reader asks for it."""
        return self.ask("org.a11y.atspi.Accessible", "GetChildAtIndex", GLib.Variant("(i)", (index,)))

    def act(self):
        """Does what a click does."""
        self.ask("org.a11y.atspi.Action", "DoAction", GLib.Variant("(i)", (0,)))

    def set_value(self, value):
        """Sets the value of a spin button."""
        wrapped = GLib.Variant("d", value)
        arguments = GLib.Variant("(ssv)", ("org.a11y.atspi.Value", "CurrentValue", wrapped))
        self.ask("org.freedesktop.DBus.Properties", "Set", arguments)

    def value(self):
        """The value of a spin button."""
        arguments = GLib.Variant("(ss)", ("org.a11y.atspi.Value", "CurrentValue"))
        return self.ask("org.freedesktop.DBus.Properties", "Get", arguments)

    def extents(self):
        """Where it is in its window: left, top, width and height in pixels."""
        in_window = 1
        return self.ask("org.a11y.atspi.Component", "GetExtents", GLib.Variant("(u)", (in_window,)))

    def text(self):
        """What stands in a field."""
        name = GLib.Variant("(ss)", ("org.a11y.atspi.Text", "CharacterCount"))
        count = self.ask("org.freedesktop.DBus.Properties", "Get", name)
        # GTK 4.8 wants the end of a text in numbers.
        return self.ask("org.a11y.atspi.Text", "GetText", GLib.Variant("(ii)", (0, count)))
