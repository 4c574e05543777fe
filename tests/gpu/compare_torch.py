#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives gateloupe-gpu beside torch.nn on the same GPU: same weights, same input.

usage: compare_torch.py WORKER [--backward | --speed FILE [--seconds N]]

Without a GPU it says so and ends with code 77. --backward compares gradients, relative to the largest of each array. --speed times both with CUDA events instead and writes a table after every row, for N seconds
at most.
"""
import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

CELLS = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU, "rnn_tanh": torch.nn.RNN, "rnn_relu": torch.nn.RNN}
TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-10, torch.float16: 2e-3, torch.bfloat16: 2e-2}
# Bytes per second from memory and float32 operations per second: NVIDIA's data sheets.
DEVICES = {"H200": (4.8e12, 66.9e12), "H100": (3.35e12, 66.9e12)}
TRACE_LIMIT = 2 << 30  # bytes that a case's trace may take
COPY_RATE = 50e9  # bytes per second from the device: what is wanted of it
LEAST_PAIRS, MOST_PAIRS, PAIR_SECONDS = 7, 41, 0.5  # calls of torch and of the worker in turn
NAMES = {torch.float32: "f32", torch.float64: "f64", torch.float16: "f16", torch.bfloat16: "bf16"}


class Worker:
    """One worker process; requests go in, answers come out."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hello = json.loads(self.process.stdout.readline())
        in_memory = pathlib.Path("/dev/shm")
        has_room = in_memory.is_dir() and shutil.disk_usage(in_memory).free > 3 * TRACE_LIMIT
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gateloupe-", dir=in_memory if has_room else None))
        self.last = 0

    def forward(self, spec, tensors, **more):
        """A run and its results. tensors None: those of the last call, which the file still holds."""
        answer, results = self.answer(spec, tensors, **more)
        return answer, load_file(results)

    def answer(self, spec, tensors, **more):
        """The same, but only where the results lie."""
        arrays, results = self.folder / "in.safetensors", self.folder / "out.safetensors"
        if tensors is not None:
            save_file(tensors, arrays)
        return self.ask({"request": "forward", "arrays": str(arrays), "results": str(results), "spec": spec, **more}), results

    def window(self, run, first, count):
        """Steps of a trace that stays on the device."""
        results = self.folder / "window.safetensors"
        return self.ask({"request": "window", "run": run, "first": first, "count": count, "results": str(results)}), results

    def ask(self, request):
        self.last += 1
        print(json.dumps({"id": self.last, **request}), file=self.process.stdin, flush=True)
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the worker has ended")
            answer = json.loads(line)
            if answer["answer"] == request["request"]:
                return answer
            if answer["answer"] == "error":
                raise RuntimeError(answer["message"])

    def close(self):
        print('{"request":"quit"}', file=self.process.stdin, flush=True)
        self.process.wait()
        for file in self.folder.iterdir():
            file.unlink()
        self.folder.rmdir()


def make(cell, inputs, hidden, layers, directions, dtype, projection=0):
    options = {"nonlinearity": cell[4:]} if cell.startswith("rnn") else {}
    if projection:
        options["proj_size"] = projection
    network = CELLS[cell](inputs, hidden, layers, bidirectional=directions == 2, **options)
    return network.to(device="cuda", dtype=dtype).eval()


def packed(network):
    """torch's parameters in the order of cuDNN's buffer."""
    weights, biases = [], []
    for layer in network.all_weights:
        # w_ih, w_hh, b_ih, b_hh and with a projection w_hr
        weights += [layer[0], layer[1]] + ([layer[4]] if len(layer) > 4 else [])
        biases += [layer[2], layer[3]]
    return torch.cat([p.detach().reshape(-1) for p in weights + biases]).cpu()


def spec_of(cell, inputs, hidden, layers, directions, dtype, projection=0):
    text = f"{cell}:input={inputs},hidden={hidden},layers={layers},directions={directions},bias=double,dtype={NAMES[dtype]}"
    return text + (f",proj={projection}" if projection else "")


def compare(worker):
    worst, failures = {}, []
    for cell in CELLS:
        for layers in (1, 2, 3):
            for directions in (1, 2):
                for dtype in TOLERANCE:
                    for projection in (0, 9) if cell == "lstm" else (0,):
                        torch.manual_seed(layers * 10 + directions)
                        shape = (cell, 11, 17, layers, directions, dtype, projection)
                        network = make(*shape)
                        x = torch.randn(20, 3, 11, device="cuda", dtype=dtype)
                        with torch.no_grad():
                            expected, _ = network(x)
                        try:
                            _, results = worker.forward(spec_of(*shape), {"weights": packed(network), "x": x.float().cpu()
                                                        if dtype != torch.float64 else x.cpu()})
                        except (RuntimeError, OSError, SafetensorError) as problem:
                            failures.append(f"{spec_of(*shape)}: {problem}")
                            continue
                        expected = expected.double().cpu()
                        # Relative where a number is larger than 1, which those of a ReLU may be.
                        error = ((results["y"].double() - expected).abs() / expected.abs().clamp(min=1)).max().item()
                        error = error if error == error else math.inf
                        key = NAMES[dtype]
                        count, before = worst.get(key, (0, 0.0))
                        worst[key] = (count + 1, max(before, error))
    wrong = [key for dtype, key in NAMES.items() if worst.get(key, (0, math.inf))[1] > TOLERANCE[dtype]]
    for key, (count, error) in worst.items():
        print(f"{key}: {count} networks, worst |y - torch.nn| {error:.3g}{'  TOO LARGE' if key in wrong else ''}")
    for failure in failures[:10]:
        print("FAILED", failure)
    print(f"{len(failures)} networks failed")
    return not wrong and not failures


def gradients_of(network, x, upstream):
    """torch's gradients of sum(upstream * y): of the weights as the worker packs them, and of x."""
    network.zero_grad()
    x = x.detach().requires_grad_(True)
    y, _ = network(x)
    (y * upstream).sum().backward()
    holders = [[parameter.grad for parameter in layer] for layer in network.all_weights]
    weights = [grad for layer in holders for grad in (layer[0], layer[1], *layer[4:])]
    biases = [grad for layer in holders for grad in (layer[2], layer[3])]
    return torch.cat([grad.reshape(-1) for grad in weights + biases]).cpu(), x.grad.cpu()


def compare_backward(worker):
    """cuDNN's gradients through the worker beside torch's own, which come from the same library."""
    worst, failures = {}, []
    for cell in CELLS:
        for layers, directions, projection in ((1, 1, 0), (2, 2, 0), (2, 1, 9 if cell == "lstm" else 0)):
            for dtype in TOLERANCE:
                torch.manual_seed(layers * 10 + directions)
                shape = (cell, 11, 17, layers, directions, dtype, projection)
                network = make(*shape).train()
                x = torch.randn(20, 3, 11, device="cuda", dtype=dtype)
                upstream = torch.randn(20, 3, directions * (projection or 17), device="cuda", dtype=dtype)
                expected = dict(zip(("dweights", "dx"), gradients_of(network, x, upstream)))
                try:
                    _, results = worker.forward(spec_of(*shape), {"weights": packed(network), "x": x.cpu(), "dy": upstream.cpu()},
                                                gradients=True)
                except (RuntimeError, OSError, SafetensorError) as problem:
                    failures.append(f"{spec_of(*shape)}: {problem}")
                    continue
                for name, grad in expected.items():
                    grad = grad.double()
                    error = ((results[name].double() - grad).abs().max() / grad.abs().max()).item()
                    key = NAMES[dtype]
                    worst[key] = max(worst.get(key, 0.0), error if error == error else math.inf)
    wrong = [key for dtype, key in NAMES.items() if worst.get(key, math.inf) > 5 * TOLERANCE[dtype]]
    for key, error in worst.items():
        print(f"{key}: worst |gradient - torch's| {error:.3g} of the largest{'  TOO LARGE' if key in wrong else ''}")
    for failure in failures[:10]:
        print("FAILED", failure)
    return not wrong and not failures


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def device_seconds(function):
    """Device time of one call."""
    start, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    function()
    stop.record()
    stop.synchronize()
    return start.elapsed_time(stop) / 1000


def seconds(function, repeats=9):
    """Median device time of a call."""
    return median(device_seconds(function) for _ in range(repeats))


def in_pairs(peer, own):
    """Calls of torch and of the worker in turn, so that both meet the same clocks and the same noise of the host: median seconds of each, and
    the median of the pairs' ratios."""
    times = []
    end = time.monotonic() + PAIR_SECONDS
    while len(times) < LEAST_PAIRS or (len(times) < MOST_PAIRS and time.monotonic() < end):
        times.append((peer(), own()) if len(times) % 2 == 0 else (own(), peer())[::-1])
    return median(a for a, _ in times), median(b for _, b in times), median(b / a for a, b in times)


def bound(cell, hidden, batch, layers, directions, steps, dtype, device):
    """Least time of the recurrent part: the larger of reading R once a step and of its products in f32."""
    gates = {"lstm": 4, "gru": 3}[cell]
    known = [figures for name, figures in DEVICES.items() if name in device]
    if not known or dtype != torch.float32:
        return None
    bandwidth, flops = known[0]
    per_step = max(gates * hidden * hidden * 4 / bandwidth, 2 * batch * gates * hidden * hidden / flops)
    return per_step * steps * directions * layers


def cell_loop(network, x):
    """torch's own way to the states of every step: an LSTMCell in a loop, over one layer and direction."""
    cell = torch.nn.LSTMCell(network.input_size, network.hidden_size).to(x)
    with torch.no_grad():
        for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
            getattr(cell, name).copy_(getattr(network, name + "_l0"))

    def run():
        with torch.no_grad():
            state, states = None, []
            for step in x:
                state = cell(step, state)
                states.append(state)
        return states
    run()
    return seconds(run, 3)


def first_picture(worker, spec, model, steps):
    """A run whose trace stays on the device, and the first steps of it: the answer, and wall seconds."""
    begin = time.monotonic()
    answer, _ = worker.answer(spec, None, trace=True, stays_on_device=True, model=model)
    worker.window(answer["id"], 0, min(steps, 64))
    return answer, time.monotonic() - begin


def time_both(worker, path, budget):
    """Rows of a table until the time is up; what was left out is said."""
    lines = ["| cell | dtype | layers | directions | hidden | batch | T | torch ms | fused ms | fused / torch | share of the bound | trace ms "
             "| trace / fused | LSTMCell loop ms | whole answer ms | budget ms | first picture ms | run as |", "| --- " * 18 + "|"]
    device = worker.hello["device"]["name"]
    end = time.monotonic() + budget
    left_out, refusals, model = [], set(), 0
    f32, f16 = torch.float32, torch.float16
    # What matters most first: the time may not be enough for all.
    cases = [("lstm", f32, 1, 1, hidden, batch, 100) for hidden in (1024, 128, 4096, 256, 512, 2048) for batch in (1, 16, 64)]
    cases += [("lstm", f32, 1, 1, 1024, 64, 1000), ("lstm", f32, 2, 2, 512, 1, 2000)]
    cases += [("lstm", f16, 1, 1, hidden, batch, 100) for hidden in (1024, 128, 4096, 256, 512, 2048) for batch in (1, 16, 64)]
    cases += [("lstm", f32, layers, directions, 1024, batch, 100) for layers, directions in ((3, 1), (1, 2), (2, 2)) for batch in (1, 64)]
    cases += [("lstm", f16, layers, directions, 1024, 16, 100) for layers, directions in ((3, 1), (2, 2))]
    cases += [("gru", dtype, 1, 1, hidden, 16, 100) for dtype in (f32, f16) for hidden in (128, 1024)]
    cases += [("lstm", dtype, 1, 1, hidden, batch, 1000) for dtype in (f32, f16) for hidden in (1024, 128, 2048, 4096, 256, 512) for batch in (1, 16, 64)]

    cases = list(dict.fromkeys(cases))

    def write(*more):
        pathlib.Path(path).write_text("\n".join([*lines, "", *more]) + "\n")

    for case in cases:
        cell, dtype, layers, directions, hidden, batch, steps = case
        trace_bytes = 6 * hidden * 4 * steps * batch * directions * layers
        if time.monotonic() > end:
            left_out.append(case)
            continue
        network = make(cell, hidden, hidden, layers, directions, dtype)
        x = torch.randn(steps, batch, hidden, device="cuda", dtype=dtype)
        spec = spec_of(cell, hidden, hidden, layers, directions, dtype)
        model += 1
        try:
            # The numbers as the device takes them, the weights once: as the program itself sends them.
            answer, _ = worker.answer(spec, {"weights": packed(network), "x": x.cpu()}, trace=False, model=model)
            with torch.no_grad():
                network(x)
                peer, fused, ratio = in_pairs(lambda: device_seconds(lambda: network(x)),
                                              lambda: worker.answer(spec, None, trace=False, model=model)[0]["fused_seconds"])
            times = 0 if trace_bytes > TRACE_LIMIT else 5 if trace_bytes < TRACE_LIMIT // 8 else 3
            # The first of them asks for memory that the others have.
            traced = [worker.answer(spec, None, trace=True, model=model)[0] for _ in range(times + 1)][1:] if times else []
            pictures = [first_picture(worker, spec, model, steps) for _ in range(times + 1)][1:] if times else []
        except (RuntimeError, OSError, SafetensorError) as problem:
            refusals.add(f"{spec}: {problem}")
            write(*sorted(refusals))
            continue
        trace = median(told["trace_seconds"] for told, _ in pictures) if pictures else None
        whole = median(told["elapsed_seconds"] for told in traced) if traced else None
        budget = 1.3 * (trace + trace_bytes / COPY_RATE) if trace else None
        least = bound(cell, hidden, batch, layers, directions, steps, dtype, device)
        loop = f"{cell_loop(network, x) * 1e3:.3f}" if cell == "lstm" and layers == directions == 1 and steps == 100 else ""
        row = [cell, NAMES[dtype], layers, directions, hidden, batch, steps, f"{peer * 1e3:.3f}", f"{fused * 1e3:.3f}", f"{ratio:.2f}",
               f"{least / fused:.0%}" if least else "", f"{trace * 1e3:.3f}" if trace else "too large", f"{trace / fused:.2f}" if trace else "",
               loop, f"{whole * 1e3:.1f}" if whole else "", f"{budget * 1e3:.1f}" if budget else "",
               f"{median(seconds for _, seconds in pictures) * 1e3:.1f}" if pictures else "", answer["math"]]
        lines.append("| " + " | ".join(str(value) for value in row) + " |")
        refusals |= {told["algorithm_note"] for told in [answer, *traced] if told["algorithm_note"]}
        write(*sorted(refusals))
    write(f"{device}. Left out, as the time was up: {len(left_out)} of {len(cases)} cases.", *sorted(refusals))


def time_answers(program):
    """A worker's first answer, from its start on, and its next ones: wall time of a small network."""
    network = make("lstm", 64, 128, 1, 1, torch.float32)
    spec = spec_of("lstm", 64, 128, 1, 1, torch.float32)
    tensors = {"weights": packed(network), "x": torch.randn(100, 1, 64)}
    begin = time.monotonic()
    worker = Worker(program)
    try:
        ready = time.monotonic() - begin
        worker.forward(spec, tensors)
        first = time.monotonic() - begin
        warm = []
        for _ in range(20):
            begin = time.monotonic()
            worker.forward(spec, tensors)
            warm.append(time.monotonic() - begin)
    finally:
        worker.close()
    print(f"cold worker: hello after {ready:.3f} s, first answer after {first:.3f} s; warm answer {median(warm) * 1e3:.1f} ms")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("worker")
    parser.add_argument("--backward", action="store_true")
    parser.add_argument("--speed")
    parser.add_argument("--seconds", type=float, default=400)
    arguments = parser.parse_args()
    if not torch.cuda.is_available():
        print("NOT RUN ON HARDWARE: torch sees no GPU")
        return 77
    # torch's recurrent networks round f32 to TF32 unless they are told not to.
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    worker = Worker(arguments.worker)
    if "device" not in worker.hello:
        print("NOT RUN ON HARDWARE:", worker.hello["problem"])
        return 77
    try:
        if arguments.speed:
            time_answers(arguments.worker)
            time_both(worker, arguments.speed, arguments.seconds)
            return 0
        is_right = compare_backward(worker) if arguments.backward else compare(worker)
    finally:
        worker.close()
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
