#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of SECURITY.md: what is tried with hostile input, and how often it was.

usage: tried.py            writes them
       tried.py --check    ends with 1 where they are not what this would write

Sources: the tables of tests/fuzz/RESULTS.md, the figures that tests/fuzz/neighbours.py --json appended to tests/fuzz/neighbours.jsonl, and the
tests themselves, which are counted.
"""
import collections, json, pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "SECURITY.md"
BEGIN, END = "<!-- tried.py begins -->", "<!-- tried.py ends -->"
# What the suite tries each time: what is hostile, and the files whose tests try it.
SUITE = [
    ("files of every format cut off, with flipped bits and with lies in their fields", ["tests/core/formats"]),
    ("archives and compressed files: bombs, checksums, two directories in one", ["tests/core/formats/tar", "tests/core/formats/zip"]),
    ("JSON: size, depth, keys, numbers, cancelling", ["tests/core/formats/json"]),
    ("every request for memory fails, few addresses, memory against a file's size", ["tests/hostile"]),
    ("a source that is shortened, overwritten or replaced while it is read", ["tests/hostile/changing_source_test.cpp", "tests/app/cli/changing_file_test.cpp"]),
    ("exports killed, on full disks, in closed folders, several at once, onto links, pipes and strangers' files",
     ["tests/core/export/export_kill_test.cpp", "tests/core/export/export_safety_test.cpp"]),
    ("one file written and committed: links, pipes, permissions, long names", ["tests/core/base/file_test.cpp"]),
    ("a GPU worker that lies, hangs, dies or sends without an end", ["tests/gpu/hostile_worker_test.cpp", "tests/gpu/gpu_backend_test.cpp"]),
    ("foreign programs that `prove` starts", ["tests/core/analysis/prove"]),
    ("sessions and settings that were damaged", ["tests/app/gui/session"]),
    ("arrays of Python: strides, types, sizes", ["tests/app/python/gateloupe_test.py"]),
]
TEST = re.compile(r"^(?:TEST|TEST_F|TEST_P)\(|^def test_", re.MULTILINE)


def tests_in(places):
    files = [file for place in places for file in ([ROOT / place] if (ROOT / place).is_file() else sorted((ROOT / place).rglob("*_test.*")))]
    return sum(len(TEST.findall(file.read_text())) for file in files)


def fuzzed():
    """Executions and finds of each target over all recorded runs."""
    rows = collections.defaultdict(lambda: [0, 0])
    for line in (ROOT / "tests/fuzz/RESULTS.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 5 and cells[0] != "together" and re.fullmatch(r"[\d ]+", cells[2]) and cells[4].isdigit():
            rows[cells[0]][0] += int(cells[2].replace(" ", ""))
            rows[cells[0]][1] += int(cells[4])
    return dict(sorted(rows.items()))


def neighbours():
    rows = collections.defaultdict(collections.Counter)
    file = ROOT / "tests/fuzz/neighbours.jsonl"
    for line in file.read_text().splitlines() if file.exists() else []:
        figures = json.loads(line)
        rows[figures.pop("format")].update(figures)
    return dict(sorted(rows.items()))


def grouped(number):
    return "{:,}".format(number).replace(",", " ")


def tables():
    lines = ["With every run of the suite:", "", "| hostile | tests |", "| --- | --- |"]
    lines += ["| %s | %d |" % (what, tests_in(places)) for what, places in SUITE]
    lines += ["", "Fuzzing under the address and undefined-behaviour sanitizers, all recorded runs (`tests/fuzz/RESULTS.md`); each find is mended and a test:", "",
              "| target | executions | finds |", "| --- | --- | --- |"]
    lines += ["| %s | %s | %d |" % (name, grouped(count), finds) for name, (count, finds) in fuzzed().items()]
    lines += ["", "Two to four exports to one target at once, killed at random moments, against a model of what must be there (`tests/fuzz/neighbours.py`):", "",
              "| format | rounds | exports | finished | told that another writes | killed | rounds that broke the model |", "| --- | --- | --- | --- | --- | --- | --- |"]
    lines += ["| %s | %s |" % (name, " | ".join(grouped(row[key]) for key in ("rounds", "exports", "finished", "refused", "killed", "broken")))
              for name, row in neighbours().items()]
    return "\n".join(lines)


def main():
    text = PAGE.read_text()
    head, rest = text.split(BEGIN)
    made = head + BEGIN + "\n\n" + tables() + "\n\n" + END + rest.split(END)[1]
    if "--check" in sys.argv[1:]:
        if made != text:
            print("SECURITY.md is not what tests/hostile/tried.py writes: run it")
        return int(made != text)
    PAGE.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
