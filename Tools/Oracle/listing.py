"""What compare.py and compare-outline.py have in common: reading listings in the
form that README.md defines, and showing places in the source."""

import mmap
import os
import re
import sys


class BadListing(Exception):
    """A listing, or a list of files, that cannot be used."""


class Listing:
    """A listing on disk, split into the sections of its files.

    A file's name is kept as bytes, as it stands in its `file` line.
    """

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
        self.sections = {}  # name: (size in bytes, start, end)
        headers = list(re.finditer(rb"^file (\d+) (.*)\n", self.data, re.MULTILINE))
        if not headers and size:
            raise BadListing(f"{path}: holds no `file` line")
        if headers and headers[0].start() != 0:
            raise BadListing(f"{path}: does not start with a `file` line")
        for header, following in zip(headers, headers[1:] + [None]):
            end = following.start() if following else len(self.data)
            self.sections[header.group(2)] = (int(header.group(1)), header.end(), end)

    def size(self, name):
        return self.sections[name][0]

    def text(self, name):
        _, start, end = self.sections[name]
        return self.data[start:end]

    def equals(self, other, name):
        """Whether both listings have the same section for a file that both have."""
        return self.size(name) == other.size(name) and self.text(name) == other.text(name)


def read_names(path):
    """The names in a list of files, one a line."""
    with open(path, "rb") as file:
        return set(file.read().splitlines())


def visible(data):
    """Bytes as text that a terminal shows on one line."""
    text = data.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def read_source(name, root):
    """The bytes of a file, or None where it cannot be read."""
    try:
        with open(os.path.join(root, os.fsdecode(name)), "rb") as file:
            return file.read()
    except OSError:
        return None


def place(source, offset):
    """Where a byte stands, as line and column if there is a source."""
    if source is None:
        return f"byte {offset}"
    line = source.count(b"\n", 0, offset) + 1
    column = offset - source.rfind(b"\n", 0, offset)
    return f"{line}:{column}, byte {offset}"


def source_around(source, offset, length):
    """The lines of the source about some bytes, with a mark under their start."""
    lines = []
    line_start = source.rfind(b"\n", 0, offset) + 1
    number = source.count(b"\n", 0, line_start) + 1
    before = line_start
    for _ in range(2):
        if before == 0:
            break
        before = source.rfind(b"\n", 0, before - 1) + 1
        number -= 1
    at = before
    for _ in range(4):
        if at > len(source):
            break
        end = source.find(b"\n", at)
        if end < 0:
            end = len(source)
        line, shift = source[at:end], 0
        if len(line) > 160:
            shift = max(0, min(offset - at - 60, len(line) - 160)) if at == line_start else 0
            line = line[shift : shift + 160]
        line = line.replace(b"\t", b" ")
        lines.append(f"{number:>6} | {visible(line)}")
        if at == line_start:
            lead = visible(line[: offset - at - shift])
            mark = visible(line[offset - at - shift :][: max(1, length)])
            lines.append(f"       | {' ' * len(lead)}{'^' * max(1, len(mark))}")
        number += 1
        at = end + 1
    return lines


def percent(part, whole):
    """A share, rounded down so that 100 % means all."""
    return f"{1_000_000 * part // whole / 10_000:.4f} %" if whole else "all"


def print_names(heading, names):
    """Prints the first of some files' names, if there are any."""
    if names:
        print(f"{heading}:")
        for name in names[:20]:
            print(f"  {os.fsdecode(name)}")
        if len(names) > 20:
            print(f"  and {len(names) - 20} more")


def run(program, main):
    """Ends the program with the status that main() returns, or 2 for input that
    cannot be used."""
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except (BadListing, OSError) as error:
        print(f"{program}: {error}", file=sys.stderr)
        status = 2
    sys.exit(status)
