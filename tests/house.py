#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: house.py [--check]      writes tests/house.md: every place that is against the rules of CONTRIBUTING.md, by name

Functions over 60 lines, files over 600, files that define several types with functions of their own (a struct of fields alone says
what a function takes or gives, and belongs beside it), section banners, and words that CONTRIBUTING.md replaces. Sources are laid out by clang-format, so a body begins with a line that holds '{' alone and ends at the '}' below it.
--check writes nothing and fails when the page is out of date.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tests" / "house.md"
FUNCTION_LINES = 60
FILE_LINES = 600
WORDS = re.compile(
    r"\b((?i:whoever|nobody hears|is heard of|for ever|patience|vitals|hello|travel|suspects?|judge|go home))\b|"
    # A sentence that begins so has no subject. Behind a field, "///< of the network" completes the field's name.
    r"///<? ?(The same[ .,]|Of (?:a|an|the|one|what)\b)|///< ?(the same[ .,])"
)
# Places where a word of the list is the right one.
EXCEPTIONS = {
    "core/runtime/input/network_values.h": ("hello", "a text that is the value of an input"),
}
TYPE = re.compile(r"^(?:template <.*>\s*)?(?:class|struct)\s+([A-Z]\w*)(?!.*;)")
MEMBER_FUNCTION = re.compile(r"^    (?!\s|//|friend |using |static constexpr|constexpr )[^=\"]*\b~?\w+\s*\(")
MOST_TYPES = 3
# Files where several types are one idea.
TYPES_TOGETHER = {
    "core/analysis/statistics/block_sums_kernels.h": "one loop over each kind of number, for three sets of instructions",
    "core/formats/codec/protobuf_fields.h": "readFields() and the kinds of target that it takes",
    "core/runtime/cudnn/device/device_layer.h": "the interface of a device: what a caller holds of it",
    "core/tensor/tensor_source.h": "the kinds of source of a tensor's bytes",
    "widgets/heatmap/data/extreme_columns.h": "one loop and how each kind of number is read",
}


def sources():
    names = subprocess.run(["git", "ls-files", "core", "widgets", "app"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in names.stdout.splitlines() if name.endswith((".h", ".cpp", ".cu"))]


def functions(lines):
    """(name, first line, length) of every body that a line with '{' alone opens and that is no type and no namespace."""
    for opening, line in enumerate(lines):
        if line.strip() != "{":
            continue
        indent = len(line) - len(line.lstrip())
        head = []
        above = opening - 1
        while above >= 0 and lines[above].strip() and not lines[above].strip().endswith((";", "}", "{", ":", "*/")):
            head.insert(0, lines[above].strip())
            above -= 1
        text = " ".join(part for part in head if not part.startswith("//"))
        name = re.search(r"([~\w:]+(?:operator\S+)?)\s*\(", text)
        if not name or re.match(r"(class|struct|enum|union|namespace|if|for|while|switch)\b", text):
            continue
        for closing in range(opening + 1, len(lines)):
            if re.match(rf"^ {{{indent}}}}}[;,)]*$", lines[closing]):
                yield name.group(1), opening + 1, closing - opening + 1
                break


def types(lines):
    """Names of the types that have functions of their own."""
    found = []
    for first, line in enumerate(lines):
        if match := TYPE.match(line):
            last = next((n for n in range(first, len(lines)) if lines[n].startswith("};")), first)
            if any(MEMBER_FUNCTION.match(inner) for inner in lines[first + 1:last]):
                found.append(match.group(1))
    return found


def page():
    long_functions, long_files, crowded, banners, words = [], [], [], [], []
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text().splitlines()
        if len(lines) > FILE_LINES:
            long_files.append((len(lines), name))
        for function, line, length in functions(lines):
            if length > FUNCTION_LINES:
                long_functions.append((length, f"{name}:{line}", function))
        classes = types(lines)
        if len(classes) > MOST_TYPES and name not in TYPES_TOGETHER:
            crowded.append((len(classes), name))
        for number, line in enumerate(lines, 1):
            if re.match(r"^\s*// ?-{3,}", line):
                banners.append(f"{name}:{number}")
            elif "//" in line and (found := WORDS.search(line[line.index("//"):])):
                word = found.group(0).strip("/< ").lower()
                if EXCEPTIONS.get(name, ("",))[0] != word:
                    words.append((f"{name}:{number}", word))
    out = ["# What is against the house's rules", "",
           "Written by `tests/house.py`; the rules are in `CONTRIBUTING.md`. A section without rows is as it should be.", ""]

    def section(title, head, rows):
        out.extend([f"## {title}: {len(rows)}", ""])
        if rows:
            out.extend([f"| {' | '.join(head)} |", "|" + " --- |" * len(head)])
            out.extend(f"| {' | '.join(str(cell) for cell in row)} |" for row in rows)
            out.append("")

    section(f"Functions over {FUNCTION_LINES} lines", ["lines", "where", "function"], sorted(long_functions, reverse=True))
    section(f"Files over {FILE_LINES} lines", ["lines", "file"], sorted(long_files, reverse=True))
    section(f"Files that define over {MOST_TYPES} types with functions", ["types", "file"], sorted(crowded, reverse=True))
    section("Section banners", ["where"], [[b] for b in sorted(banners)])
    section("Words that CONTRIBUTING.md replaces", ["where", "word"], sorted(words))
    section("Exceptions", ["file", "why"], sorted(TYPES_TOGETHER.items()) + [(name, f"'{word}' is {why}") for name, (word, why) in sorted(EXCEPTIONS.items())])
    return "\n".join(out).rstrip() + "\n"


def main():
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text() != text:
            sys.exit(f"{PAGE.name} is out of date: run tests/house.py and look at what it lists")
        return
    PAGE.write_text(text)
    print(*(line[3:] for line in text.splitlines() if line.startswith("## ")), sep="\n")


if __name__ == "__main__":
    main()
