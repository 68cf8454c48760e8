#!/usr/bin/env python3
"""Compares two outline listings of the form that README.md defines.

    compare-outline.py EXPECTED ACTUAL [--show N] [--each N] [--root FOLDER]

EXPECTED is the oracle's output, ACTUAL that of the reader under test. Files are
matched by the path in their `file` lines, in whatever order they stand. For
each file that differs it shows the first disagreements with the source around
them (read from the path, relative to FOLDER), and at the end the totals.

A disagreement is a line that one listing has and the other has not. Two lines
with the same offset, one in each, are one disagreement: a changed line.

Exit status: 0 when all files are equal, 1 when not, 2 when a listing cannot be
used.
"""

import argparse
import collections
import os
import re

from listing import (BadListing, Listing, percent, place, print_names, read_source, run,
                     source_around, visible)

LINE = re.compile(rb"(\d+) ([a-z]+) (.+) (-|\d+-\d+) (-|\d+)")
FIELDS = ("offset", "kind", "name", "body", "parent")


class Construct(collections.namedtuple("Construct", FIELDS)):
    """A line of a listing. All its fields are bytes, save the offset."""

    def __str__(self):
        return f"{self.offset} " + " ".join(visible(field) for field in self[1:])


class Disagreement(collections.namedtuple("Disagreement", "expected actual")):
    """What the two listings have at an offset; None where one has nothing."""

    @property
    def offset(self):
        return (self.expected or self.actual).offset

    @property
    def kind(self):
        return (self.expected or self.actual).kind.decode()

    @property
    def what(self):
        """One of missing, extra and changed."""
        if self.actual is None:
            return "missing"
        return "extra" if self.expected is None else "changed"

    @property
    def changed_fields(self):
        if self.what != "changed":
            return []
        return [field for field in FIELDS if getattr(self.expected, field) != getattr(self.actual, field)]


class OutlineListing(Listing):
    """A listing of outlines."""

    def constructs(self, name):
        """The constructs of a file and what is wrong with its section."""
        lines = self.text(name).split(b"\n")
        constructs, faults = [], []
        if lines.pop() != b"" or not lines or lines.pop() != b"%d eof" % self.size(name):
            faults.append(f"does not end with the line `{self.size(name)} eof`")
        for line in lines:
            match = LINE.fullmatch(line)
            if match:
                constructs.append(Construct(int(match.group(1)), *match.groups()[1:]))
            else:
                faults.append(f"malformed line `{visible(line[:80])}`")
        return constructs, faults


def disagreements(expected, actual):
    """What two lists of constructs disagree on, in the order of the source."""
    missing = collections.Counter(expected) - collections.Counter(actual)
    extra = collections.Counter(actual) - collections.Counter(expected)
    extra_at = collections.defaultdict(list)
    for construct in extra.elements():
        extra_at[construct.offset].append(construct)
    result = []
    for construct in missing.elements():
        others = extra_at[construct.offset]
        result.append(Disagreement(construct, others.pop(0) if others else None))
    for others in extra_at.values():
        result += [Disagreement(None, construct) for construct in others]
    return sorted(result, key=lambda disagreement: disagreement.offset)


def report_file(name, found, faults, options):
    source = read_source(name, options.root)
    print(f"differs {os.fsdecode(name)}: {len(found)} disagreements")
    for fault in faults[:3]:
        print(f"  fault: {fault}")
    for disagreement in found[: options.each]:
        fields = ", ".join(disagreement.changed_fields)
        print(f"  {disagreement.what}{' ' + fields if fields else ''} at {place(source, disagreement.offset)}")
        print(f"    expected  {disagreement.expected or 'nothing'}")
        print(f"    actual    {disagreement.actual or 'nothing'}")
        if source is not None:
            for line in source_around(source, disagreement.offset, 1):
                print("    " + line)


def compare(expected_listing, actual_listing, options):
    """Shows where two listings disagree. Returns the exit status."""
    equal, differing, missing = 0, [], []
    constructs, found_by_kind, changed_fields = (collections.Counter() for _ in range(3))
    faulty = 0
    for name in expected_listing.sections:
        expected, expected_faults = expected_listing.constructs(name)
        if expected_faults:
            raise BadListing(f"{expected_listing.path}: {os.fsdecode(name)}: {expected_faults[0]}")
        constructs.update(construct.kind.decode() for construct in expected)
        if name not in actual_listing.sections:
            missing.append(name)
            found = disagreements(expected, [])
        elif expected_listing.equals(actual_listing, name):
            equal += 1
            continue
        else:
            actual, faults = actual_listing.constructs(name)
            sizes = [listing.size(name) for listing in (expected_listing, actual_listing)]
            if sizes[0] != sizes[1]:
                faults.insert(0, f"the listings are of files of {sizes[0]} and {sizes[1]} bytes")
            if expected == sorted(actual) and actual != expected:
                faults.append("the lines are not in the order of their offsets")
            faulty += 1 if faults else 0
            differing.append(name)
            found = disagreements(expected, actual)
            if len(differing) <= options.show:
                report_file(name, found, faults, options)
        for disagreement in found:
            found_by_kind[disagreement.kind, disagreement.what] += 1
            changed_fields.update(disagreement.changed_fields)

    extra = [name for name in actual_listing.sections if name not in expected_listing.sections]
    total = len(expected_listing.sections)
    print(f"files equal: {equal} of {total} ({percent(equal, total)}), {len(differing)} differ "
          f"({faulty} with faults), {len(missing)} missing, {len(extra)} not expected")
    print_totals(constructs, found_by_kind, changed_fields)
    print_names("differing", differing)
    print_names("missing", missing)
    print_names("not expected", extra)
    return 0 if equal == total and not extra else 1


def print_totals(constructs, found_by_kind, changed_fields):
    row = "{:<10} {:>10} {:>9} {:>9} {:>9} {:>11}".format
    print(row("kind", "constructs", "missing", "extra", "changed", "per 10,000"))

    def print_row(label, count, found):
        rate = f"{10_000 * sum(found) / count:.2f}" if count else "-"
        print(row(label, count, *found, rate))

    kinds = sorted(constructs.keys() | {kind for kind, _ in found_by_kind})
    by_kind = {kind: [found_by_kind[kind, what] for what in ("missing", "extra", "changed")] for kind in kinds}
    for kind in kinds:
        print_row(kind, constructs[kind], by_kind[kind])
    totals = [sum(column) for column in zip(*by_kind.values())] or [0, 0, 0]
    print_row("all", constructs.total(), totals)
    if changed_fields:
        print("changed fields: " + ", ".join(f"{field} {n}" for field, n in changed_fields.most_common()))
    print(f"disagreements: {sum(totals)} in {constructs.total()} constructs")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("expected", metavar="EXPECTED")
    parser.add_argument("actual", metavar="ACTUAL")
    parser.add_argument("--show", type=int, default=20, metavar="N",
                        help="show the disagreements of the first N files (default 20)")
    parser.add_argument("--each", type=int, default=3, metavar="N",
                        help="show the first N disagreements of each file (default 3)")
    parser.add_argument("--root", default="", metavar="FOLDER",
                        help="where the paths of the listings are relative to")
    options = parser.parse_args()
    return compare(OutlineListing(options.expected), OutlineListing(options.actual), options)


if __name__ == "__main__":
    run("compare-outline.py", main)
