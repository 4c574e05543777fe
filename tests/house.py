#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: house.py [--check]      writes tests/house.md: every place that is against the rules of CONTRIBUTING.md, by name

Functions over 60 lines, files over 600, headers that define several classes, section banners, and words that CONTRIBUTING.md
replaces. Sources are laid out by clang-format, so a body begins with a line that holds '{' alone and ends at the '}' below it.
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
TYPE = re.compile(r"^(?:template <.*>\s*)?(?:class|struct|enum class)\s+([A-Z]\w*)(?!.*;)")


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
    return [match.group(1) for line in lines if (match := TYPE.match(line))]


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
        classes = [t for t in types(lines)] if path.suffix == ".h" else [t for t in types(lines) if t]
        limit = 8 if path.suffix == ".h" else 3
        if len(classes) > limit:
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
    section("Files that define many types (sources over 3, headers over 8)", ["types", "file"], sorted(crowded, reverse=True))
    section("Section banners", ["where"], [[b] for b in sorted(banners)])
    section("Words that CONTRIBUTING.md replaces", ["where", "word"], sorted(words))
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
