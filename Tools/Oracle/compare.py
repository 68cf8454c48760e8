#!/usr/bin/env python3
"""Compares two token listings of the form that README.md defines.

    compare.py EXPECTED ACTUAL [--accepted LIST] [--show N] [--verbose] [--root FOLDER]
    compare.py --check LISTING [--show N] [--root FOLDER]

EXPECTED is the oracle's output, ACTUAL that of the lexer under test. Files are
matched by the path in their `file` lines, in whatever order they stand. For
each file that differs it shows the first difference with the source around it
(read from the path, relative to FOLDER), and at the end the totals.

With --accepted it also tells how many of the files that LIST names, one a line,
are equal, and the exit status depends on these only.

With --check it takes one listing and shows where it is not well-formed: a
malformed line, an unknown kind, tokens that overlap, a missing `eof`, or (where
the file can be read) bytes between tokens that are not white space.

Exit status: 0 when all files are equal or well-formed, 1 when not, 2 when a
listing cannot be used.
"""

import argparse
import collections
import os
import re

from listing import (BadListing, Listing, percent, place, print_names, read_names, read_source, run,
                     source_around, visible)

KINDS = frozenset(
    "identifier keyword integer float operator punctuation at poundKeyword "
    "stringPounds stringQuote stringSegment interpolationStart interpolationEnd "
    "regexPounds regexSlash regexPattern placeholder comment shebang unknown eof".split()
)


#: What may stand between two tokens: white space and the byte order mark.
BETWEEN = re.compile(rb"(?:[ \t\n\r\v\f]|\xef\xbb\xbf)*")


class TokenListing(Listing):
    """A listing of tokens."""

    def tokens(self, name):
        """The tokens of a file as (offset, length, kind) and what is wrong with them."""
        size, start, end = self.sections[name]
        tokens, faults, last = [], [], 0
        for line in self.data[start:end].splitlines():
            fields = line.split(b" ")
            if len(fields) != 3 or not (fields[0].isdigit() and fields[1].isdigit()):
                faults.append(f"malformed line {line[:80]!r}")
                continue
            token = (int(fields[0]), int(fields[1]), fields[2].decode("utf-8", "replace"))
            tokens.append(token)
            if token[2] not in KINDS:
                faults.append(f"unknown kind in line {line[:80]!r}")
            if token[0] < last:
                faults.append(f"token {line.decode()!r} starts before the end of the one before it")
            if token[1] == 0 and token[2] != "eof":
                faults.append(f"token {line.decode()!r} is empty")
            last = token[0] + token[1]
        if not tokens or tokens[-1] != (size, 0, "eof"):
            faults.append(f"does not end with the line `{size} 0 eof`")
        return tokens, faults


def describe(token, source):
    if token is None:
        return "no token"
    offset, length, kind = token
    text = f"{offset} {length} {kind}"
    if source is not None and length:
        text += f"  `{visible(source[offset : offset + min(length, 60)])}`"
        text += " ..." if length > 60 else ""
    return text


def report_difference(name, expected, actual, faults, root):
    source = read_source(name, root)
    index = 0
    while index < min(len(expected), len(actual)) and expected[index] == actual[index]:
        index += 1
    want = expected[index] if index < len(expected) else None
    got = actual[index] if index < len(actual) else None
    offset, length = (want or got or (0, 0, ""))[:2]
    if want and got and got[0] < want[0]:
        offset, length = got[:2]
    print(f"differs {os.fsdecode(name)}")
    for fault in faults[:3]:
        print(f"  fault: {fault}")
    print(f"  first difference at {place(source, offset)}, token {index + 1}")
    for token in expected[max(0, index - 2) : index]:
        print(f"    both      {describe(token, source)}")
    for token in expected[index : index + 3] or [None]:
        print(f"    expected  {describe(token, source)}")
    for token in actual[index : index + 3] or [None]:
        print(f"    actual    {describe(token, source)}")
    if source is not None:
        for line in source_around(source, offset, length):
            print("  " + line)


def first_kinds(expected, actual):
    for want, got in zip(expected, actual):
        if want != got:
            if want[2] != got[2]:
                return f"expected {want[2]}, got {got[2]}"
            return f"{want[2]} with another " + ("offset" if want[0] != got[0] else "length")
    return "one listing ends early"


def check(listing, show, root):
    """Shows the faults of one listing. Returns the exit status."""
    bad = 0
    for name, (size, _, _) in listing.sections.items():
        tokens, faults = listing.tokens(name)
        source = read_source(name, root)
        if source is not None and len(source) == size:
            end = 0
            for token in tokens:
                if not BETWEEN.fullmatch(source, end, max(end, token[0])):
                    faults.append(f"`{visible(source[end:token[0]][:60])}` at byte {end} is in no token")
                end = token[0] + token[1]
        elif source is not None:
            faults.insert(0, f"the file has {len(source)} bytes, not {size}")
        if faults:
            bad += 1
            if bad <= show:
                print(f"faulty {os.fsdecode(name)}")
                for fault in faults[:3]:
                    print(f"  {fault}")
    print(f"files well-formed: {len(listing.sections) - bad} of {len(listing.sections)}")
    return 1 if bad else 0


def compare(expected_listing, actual_listing, options):
    """Shows where two listings differ. Returns the exit status."""
    equal, differing, missing = set(), [], []
    equal_tokens, all_tokens = 0, 0
    kinds = collections.Counter()
    for name in expected_listing.sections:
        if name not in actual_listing.sections:
            missing.append(name)
            all_tokens += expected_listing.text(name).count(b"\n")
            continue
        if expected_listing.equals(actual_listing, name):
            equal.add(name)
            count = expected_listing.text(name).count(b"\n")
            equal_tokens += count
            all_tokens += count
            if options.verbose:
                print(f"equal {os.fsdecode(name)}")
            continue
        expected, expected_faults = expected_listing.tokens(name)
        if expected_faults:
            raise BadListing(f"{options.expected}: {os.fsdecode(name)}: {expected_faults[0]}")
        actual, faults = actual_listing.tokens(name)
        sizes = [listing.size(name) for listing in (expected_listing, actual_listing)]
        if sizes[0] != sizes[1]:
            faults.insert(0, f"the listings are of files of {sizes[0]} and {sizes[1]} bytes")
        all_tokens += len(expected)
        equal_tokens += len(set(expected) & set(actual))
        differing.append(name)
        kinds[first_kinds(expected, actual)] += 1
        if len(differing) <= options.show:
            report_difference(name, expected, actual, faults, options.root)

    extra = [name for name in actual_listing.sections if name not in expected_listing.sections]
    total = len(expected_listing.sections)
    print(f"files equal: {len(equal)} of {total} ({percent(len(equal), total)}), "
          f"{len(differing)} differ, {len(missing)} missing, {len(extra)} not expected")
    print(f"tokens equal: {equal_tokens} of {all_tokens} ({percent(equal_tokens, all_tokens)})")
    all_equal = len(equal) == total and not extra
    if options.accepted:
        accepted = read_names(options.accepted)
        good = len(accepted & equal)
        print(f"accepted files equal: {good} of {len(accepted)} ({percent(good, len(accepted))})")
        all_equal = good == len(accepted)
    for kind, count in kinds.most_common():
        print(f"  first difference in {count} files: {kind}")
    print_names("differing", differing)
    print_names("missing", missing)
    print_names("not expected", extra)
    return 0 if all_equal else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("expected", metavar="EXPECTED")
    parser.add_argument("actual", metavar="ACTUAL", nargs="?")
    parser.add_argument("--check", action="store_true",
                        help="check one listing instead of comparing two")
    parser.add_argument("--accepted", metavar="LIST",
                        help="the files that must be equal, one a line")
    parser.add_argument("--show", type=int, default=20, metavar="N",
                        help="show the differences of the first N files (default 20)")
    parser.add_argument("--verbose", action="store_true", help="name the equal files too")
    parser.add_argument("--root", default="", metavar="FOLDER",
                        help="where the paths of the listings are relative to")
    options = parser.parse_args()
    if options.check == (options.actual is not None):
        parser.error("takes one listing with --check and two without")
    if options.check and options.accepted:
        parser.error("--accepted needs two listings")

    expected = TokenListing(options.expected)
    if options.check:
        return check(expected, options.show, options.root)
    return compare(expected, TokenListing(options.actual), options)


if __name__ == "__main__":
    run("compare.py", main)
