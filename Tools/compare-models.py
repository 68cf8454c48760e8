#!/usr/bin/env python3
"""Compare what cdaudit reads of data models with what Python's own XML parser reads.

usage: compare-models.py CDAUDIT FOLDER...

Finds every .xcdatamodeld below the folders, and every .xcdatamodel outside of one, and compares for each version
the numbers of entities, attributes and relationships, and which version is the current one. Prints the versions
that differ and those that neither reads. Ends with 1 if there is a difference, with 2 on wrong use.
"""
import os
import plistlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

# Command lines have a limit.
MODELS_A_RUN = 200


def models(folder):
    """The bundles below a folder; what lies in one belongs to it."""
    for path, names, _ in os.walk(folder):
        found = sorted(name for name in names if name.endswith((".xcdatamodeld", ".xcdatamodel")))
        names[:] = [name for name in names if name not in found]
        yield from (os.path.join(path, name) for name in found)


def versions(model):
    if model.endswith(".xcdatamodel"):
        return [model]
    return [os.path.join(model, name) for name in sorted(os.listdir(model)) if name.endswith(".xcdatamodel")]


def counts(version):
    """The numbers of a version, or None where it cannot be read."""
    try:
        root = ElementTree.parse(os.path.join(version, "contents")).getroot()
    except (OSError, ElementTree.ParseError):
        return None
    if root.tag != "model":
        return None
    entities = root.findall("entity")
    return (
        len(entities),
        sum(len(entity.findall("attribute")) for entity in entities),
        sum(len(entity.findall("relationship")) for entity in entities),
    )


def current(model, all_versions):
    """The version that `.xccurrentversion` names; the only one; else None."""
    if len(all_versions) == 1:
        return all_versions[0]
    try:
        with open(os.path.join(model, ".xccurrentversion"), "rb") as file:
            return os.path.join(model, plistlib.load(file)["_XCCurrentVersionName"])
    except (OSError, KeyError, plistlib.InvalidFileException, ValueError):
        return None


def read_by_cdaudit(binary, paths):
    read = {}
    for start in range(0, len(paths), MODELS_A_RUN):
        run = subprocess.run(
            [binary, "models", *paths[start:start + MODELS_A_RUN]], capture_output=True, text=True, check=True)
        for line in run.stdout.splitlines():
            path, entities, attributes, relationships, mark = line.split("\t")
            read[path] = ((int(entities), int(attributes), int(relationships)), mark == "current")
    return read


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    binary, folders = arguments[0], arguments[1:]
    paths = [model for folder in folders for model in models(folder)]
    read = read_by_cdaudit(binary, paths)
    total = unread = differences = 0
    for model in paths:
        all_versions = versions(model)
        wanted_current = current(model, all_versions)
        for version in all_versions:
            total += 1
            wanted = counts(version)
            got, is_current = read.get(version, (None, False))
            if wanted is None:
                unread += 1
                print(f"{version}: not read by Python; cdaudit: {got}")
                differences += got not in (None, (0, 0, 0))
            elif got != wanted:
                differences += 1
                print(f"{version}: cdaudit {got}, Python {wanted}")
            if wanted_current in all_versions and is_current != (version == wanted_current):
                differences += 1
                print(f"{version}: cdaudit takes it for {'the current' if is_current else 'an older'} version")
    print(f"{len(paths)} models, {total} versions, {unread} that neither reads, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
