#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How soon the console program ends after Ctrl+C, at moments spread over each of its long works.

usage: cancel.py GATELOUPE_CLI [--moments N] [--only WORD] [--json FILE]     needs numpy and h5py

A figure, not a test: it reads the clock. Prints for each work how long it takes undisturbed, the median and the longest time from the
signal to the end of the process, and the longest time that the processor still worked for it, which a busy machine does not stretch;
100 ms is wanted. A process that has nothing left to do but end counts as well.
"""
import argparse, json, os, signal, statistics, struct, subprocess, sys, tempfile, time

import h5py
import numpy as np

NETWORKS = 30_000
CANCELLED = 130  # exit code of a work that Ctrl+C ended


def safetensors(path, arrays):
    header, offset, parts = {}, 0, []
    for name, array in arrays:
        array = np.ascontiguousarray(array)
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
        parts.append(array.tobytes())
    words = json.dumps(header).encode()
    with open(path, "wb") as stream:
        stream.write(struct.pack("<Q", len(words)) + words + b"".join(parts))


def make_inputs(program, folder):
    """Files that take the program long, each of another kind."""
    path = lambda name: os.path.join(folder, name)
    small, bias = np.ones((8, 2), "f4"), np.ones(8, "f4")
    rows = [("weight_ih_l0", small), ("weight_hh_l0", small), ("bias_ih_l0", bias), ("bias_hh_l0", bias)]
    safetensors(path("many.safetensors"), [(f"m{i}.{name}", array) for i in range(NETWORKS) for name, array in rows])
    with h5py.File(path("many.h5"), "w") as file:
        for i in range(NETWORKS):
            cell = file.create_group(f"lstm_{i}/lstm_{i}/lstm_cell")
            cell["kernel:0"], cell["recurrent_kernel:0"], cell["bias:0"] = small.T, small.T, bias
    with open(path("many.json"), "w") as stream:
        json.dump({"weights": [[float(i)] * 10 for i in range(400_000)]}, stream)
    big = np.random.default_rng(1).normal(size=(4096, 1024)).astype("f4")
    stack = [(f"{kind}_l{layer}", array) for layer in range(8)
             for kind, array in (("weight_ih", big), ("weight_hh", big), ("bias_ih", big[:, 0]), ("bias_hh", big[:, 0]))]
    safetensors(path("big.safetensors"), stack)
    safetensors(path("packed.safetensors"), stack[:8])
    for command in (["xz", "-1"], ["gzip", "-1"], ["bzip2", "-1"], ["zstd", "-q"]):
        subprocess.run([*command, "-k", path("packed.safetensors")], check=False)
    subprocess.run([program, "new", "--spec", "lstm:input=143,hidden=143,layers=3,directions=2", "-o", path("bare.bin")], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run([program, "new", "--spec", "lstm:input=32,hidden=64,layers=2", "-o", path("mid.bin")], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    np.save(path("x.npy"), np.random.default_rng(2).normal(size=(200, 4, 1024)).astype("f4"))
    np.save(path("mid_x.npy"), np.random.default_rng(3).normal(size=(400, 4, 32)).astype("f4"))
    np.save(path("mid_y.npy"), np.random.default_rng(4).normal(size=(400, 4, 64)).astype("f4"))


def works():
    mid = ["mid.bin", "--spec", "lstm:input=32,hidden=64,layers=2", "--input", "mid_x.npy"]
    yield from ((f"info {name}", ["info", name]) for name in ("many.safetensors", "many.h5", "many.json"))
    yield from ((f"info packed.safetensors{end}", ["info", "packed.safetensors" + end]) for end in (".gz", ".xz", ".bz2", ".zst"))
    yield "gates", ["gates", "big.safetensors"]
    yield "health", ["health", "big.safetensors"]
    yield "diff", ["diff", "big.safetensors", "big.safetensors"]
    yield "solve of a bare buffer", ["solve", "bare.bin"]
    yield "run, fast", ["run", "big.safetensors", "--input", "x.npy", "-o", "trace.h5", "--force"]
    yield "run, reference", ["run", "big.safetensors", "--input", "x.npy", "--backend", "reference", "-o", "trace.h5", "--force"]
    yield "check", ["check", *mid, "--expect", "mid_y.npy"]
    yield "blame", ["blame", *mid, "--got", "mid_y.npy"]
    yield "memory", ["memory", *mid]
    yield "explain", ["explain", *mid, "--at", "layer_1/forward/h[3]@399", "--trail"]
    yield from ((f"export to {form}", ["export", "big.safetensors", "--to", form, "-o", "out" + end, "--force"])
                for form, end in (("hdf5", ".h5"), ("onnx", ".onnx"), ("tensorflow", ".ckpt"), ("keras", ".keras"), ("pytorch", ".pt")))


def start(program, words, folder):
    return subprocess.Popen([program, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def end_of(process):
    """What os.wait4() says of it."""
    end = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(end[1])
    return end


def processor_seconds(pid):
    """What the process has used of the processor so far."""
    with open(f"/proc/{pid}/stat") as stream:
        user, system = stream.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def whole_time(program, words, folder):
    """Seconds undisturbed: of the clock, and of the processor."""
    begin = time.monotonic()
    _, _, used = end_of(start(program, words, folder))
    return time.monotonic() - begin, used.ru_utime + used.ru_stime


def time_to_end(program, words, folder, after):
    """Seconds of clock and processor from a signal to the end; the signal comes when the process has used the processor for so many
    seconds. None where it ended before."""
    process = start(program, words, folder)
    while processor_seconds(process.pid) < after:
        with open(f"/proc/{process.pid}/stat") as stream:
            if stream.read().rsplit(")", 1)[1].split()[0] == "Z":
                break
        time.sleep(0.002)
    before, signalled = processor_seconds(process.pid), time.monotonic()
    os.kill(process.pid, signal.SIGINT)  # Popen's own would take a process that has ended already
    _, status, used = end_of(process)
    if os.waitstatus_to_exitcode(status) != CANCELLED:
        return None
    return time.monotonic() - signalled, max(0.0, used.ru_utime + used.ru_stime - before)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--moments", type=int, default=12)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    program, rows = os.path.abspath(arguments.program), []
    with tempfile.TemporaryDirectory() as folder:
        make_inputs(program, folder)
        print("| work | whole, s | median, ms | longest, ms | longest of the processor, ms |\n| --- | --- | --- | --- | --- |")
        for title, words in works():
            if arguments.only not in title:
                continue
            whole, used = whole_time(program, words, folder)
            moments = [used * (moment + 0.5) / arguments.moments for moment in range(arguments.moments)]
            times = [time_to_end(program, words, folder, after) for after in moments]
            clock = [1000 * each[0] for each in times if each is not None]
            worked = [1000 * each[1] for each in times if each is not None]
            rows.append({"work": title, "whole_s": whole, "moments_s": moments, "ms": times})
            middle = f"{statistics.median(clock):.0f} | {max(clock):.0f} | {max(worked):.0f}" if clock else "- | - | -"
            print(f"| {title} | {whole:.2f} | {middle} |", flush=True)
    if arguments.json:
        with open(arguments.json, "w") as stream:
            json.dump(rows, stream, indent=1)


if __name__ == "__main__":
    sys.exit(main())
