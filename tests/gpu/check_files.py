#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the console program over a folder of fixtures with --backend cudnn: each file's network on the GPU against its framework's output.

usage: check_files.py CLI FIXTURES [--gradients] [--table FILE] [--jobs N]

--gradients: gradients and runs that begin anew every three steps, on the GPU against the reference; needs numpy.

FIXTURES holds FRAMEWORK/CASE/case.json: "file" (a name or a list of {"file", "format"}), "rnns" with "name_contains", the spec's fields, "x",
"y", "tolerance" and maybe "h0", "c0", "lengths", and "args" for every command. Each network ends as right, as refused with a reason (cuDNN has no
such equations), as off by no more than what its algorithm's tanh costs, or as wrong. Exit code 0 without a wrong one, 77 without a GPU.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

FIELDS = ("cell", "layers", "directions", "input_size", "hidden_size", "projection_size", "dtype")
EQUAL, DIFFERENT, DEVICE = 0, 1, 5
# What a persistent kernel's tanh may make of a network in f32. Source: RESULTS.md.
PERSISTENT_TOLERANCE = 1e-4
# What cuDNN computes in 16 bits, where frameworks widen the file's weights first. Source: README.md.
NARROW_TOLERANCE = {"f16": 2e-3, "bf16": 2e-2}
# Of gradients, relative to the largest of each array: a persistent kernel's tanh, then sums over all steps.
GRADIENT_TOLERANCE = {"f16": 2e-2, "bf16": 2e-1, "f64": 1e-9}
WIDE_GRADIENT_TOLERANCE = 1e-4


def run(cli, *words):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def networks(case, info):
    """The case's entries beside the names that the program gives their networks."""
    for entry in case["rnns"]:
        wanted = {field: entry.get(field) for field in FIELDS}
        for rnn in info["rnns"]:
            if entry["name_contains"].lower() in rnn["name"].lower() and {field: rnn.get(field) for field in FIELDS} == wanted:
                yield entry, rnn
                break


def outcome(cli, folder, file, entry, rnn, args):
    """A word for what came of it, and the details."""
    if "cudnn" not in rnn["runs_on"]:
        return "refused", "; ".join(limit for limit in rnn["limits"] if limit.startswith("cudnn"))
    more = [word for key in ("h0", "c0", "lengths") if entry.get(key) for word in ("--" + key, folder / entry[key])]
    command = ["check", folder / file, "--rnn", rnn["name"], "--input", folder / entry["x"], "--expect", folder / entry["y"], "--backend", "cudnn",
               "--json", *more, *args]
    tolerance = max(entry["tolerance"], NARROW_TOLERANCE.get(rnn["dtype"], 0.0))
    code, text, error = run(cli, *command, "--tol", tolerance)
    if code == EQUAL:
        return "right", ""
    if code != DIFFERENT:
        return ("no device" if code == DEVICE else "wrong"), error.strip()[-200:]
    off = json.loads(text)["max_abs_error"]
    if run(cli, *command, "--tol", tolerance, "--algorithm", "standard")[0] == EQUAL and off <= PERSISTENT_TOLERANCE:
        return "persistent", f"off by {off:.2g}, not by the standard algorithm"
    if run(cli, *[word if word != "cudnn" else "cpu" for word in command], "--tol", tolerance)[0] == DIFFERENT:
        return "wide", f"off by {off:.2g}, and over the tolerance on the CPU, too"
    return "wrong", f"off by {off:.2g}"


def distance(right, other):
    """Of two files of arrays: the largest difference of any, relative to the largest number of its array; infinite where the other has one that
    the right one lacks. cuDNN has gradients of weights, inputs and first states only."""
    import numpy

    with numpy.load(right) as expected, numpy.load(other) as found:
        if not found.files or set(found.files) - set(expected.files):
            return float("inf")
        worst = 0.0
        for name in found.files:
            a, b = expected[name].astype("f8"), found[name].astype("f8")
            if a.size:
                off = float(numpy.abs(a - b).max() / max(numpy.abs(a).max(), 1e-6))
                worst = max(worst, off if off == off else float("inf"))
        return worst


def gradient_outcome(cli, folder, file, entry, rnn, args):
    """As outcome(), of gradients and of runs that begin anew."""
    if "cudnn" not in rnn["runs_on"]:
        return "refused", "; ".join(limit for limit in rnn["limits"] if limit.startswith("cudnn"))
    starts = [word for key in ("h0", "c0") if entry.get(key) for word in ("--" + key, folder / entry[key])]
    lengths = ["--lengths", folder / entry["lengths"]] if entry.get("lengths") else []
    upstream = ["--upstream", folder / entry["y"]]
    common = [folder / file, "--rnn", rnn["name"], "--input", folder / entry["x"], *args]
    ways = {"gradient": ["gradient", *common, *starts, *lengths, *upstream], "gradient with resets": ["gradient", *common, *starts, *upstream, "--resets", "every:3"],
            "run with resets": ["run", *common, *starts, "--resets", "every:3"]}
    with tempfile.TemporaryDirectory() as results:
        for name, words in ways.items():
            for backend in ("reference", "cudnn"):
                code, _, error = run(cli, *words, "--backend", backend, "-o", f"{results}/{backend}.npz")
                if code != EQUAL:
                    return ("no device" if code == DEVICE else "wrong"), f"{name}, {backend}: {error.strip()[-200:]}"
            off = distance(f"{results}/reference.npz", f"{results}/cudnn.npz")
            if off > GRADIENT_TOLERANCE.get(rnn["dtype"], WIDE_GRADIENT_TOLERANCE):
                return "wrong", f"{name}: off by {off:.2g}"
    return "right", ""


def cases(root):
    for path in sorted(root.glob("*/*/case.json")):
        case = json.loads(path.read_text())
        files = case["file"] if isinstance(case["file"], list) else [{"file": case["file"]}]
        for file in files:
            yield path.parent, file["file"], case


def check(cli, judge, folder, file, case):
    """What came of each network of a file, and of which."""
    args = case.get("args", [])
    place = f"{folder.parent.name}/{folder.name} {file}"
    code, text, error = run(cli, "info", folder / file, "--json", *args)
    if code not in (EQUAL, DIFFERENT):
        yield "wrong", f"{place}: {error.strip()[-200:]}"
        return
    for entry, rnn in networks(case, json.loads(text)):
        if entry.get("y"):
            word, what = judge(cli, folder, file, entry, rnn, args)
            yield word, f"{place}, {rnn['name']}: {what}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("fixtures", type=pathlib.Path)
    parser.add_argument("--gradients", action="store_true")
    parser.add_argument("--table")
    parser.add_argument("--jobs", type=int, default=8, help="networks at a time; each has a worker with a context of its own")
    arguments = parser.parse_args()
    judge = gradient_outcome if arguments.gradients else outcome
    counts, details = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(lambda case: list(check(arguments.cli, judge, *case)), cases(arguments.fixtures)):
            for word, what in found:
                if word == "no device":
                    print("NOT RUN ON HARDWARE:", what)
                    pool.shutdown(cancel_futures=True)
                    return 77
                counts[word] += 1
                if word != "right":
                    details.append(f"{word} {what}")
            if arguments.table and counts:
                lines = ["| networks | " + " | ".join(counts) + " |", "| --- " * (len(counts) + 1) + "|",
                         f"| {sum(counts.values())} | " + " | ".join(map(str, counts.values())) + " |", "", *details]
                pathlib.Path(arguments.table).write_text("\n".join(lines) + "\n")
    print("\n".join(details))
    print(f"{counts['right']} of {sum(counts.values())} networks within their tolerance; " + ", ".join(f"{n} {word}" for word, n in counts.items()))
    return 1 if counts["wrong"] or not counts["right"] else 0


if __name__ == "__main__":
    sys.exit(main())
