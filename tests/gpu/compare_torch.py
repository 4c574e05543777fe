#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives gateloupe-gpu beside torch.nn on the same GPU: same weights, same input.

usage: compare_torch.py WORKER [--speed FILE]

Without a GPU it says so and ends with code 77. --speed also times both with CUDA events and writes a table.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import torch
from safetensors.torch import load_file, save_file

CELLS = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU, "rnn_tanh": torch.nn.RNN, "rnn_relu": torch.nn.RNN}
TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-10, torch.float16: 2e-3, torch.bfloat16: 2e-2}
NAMES = {torch.float32: "f32", torch.float64: "f64", torch.float16: "f16", torch.bfloat16: "bf16"}


class Worker:
    """One worker process; requests go in, answers come out."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hello = json.loads(self.process.stdout.readline())
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gateloupe-", dir="/dev/shm"))
        self.last = 0

    def forward(self, spec, tensors, **more):
        self.last += 1
        arrays, results = self.folder / "in.safetensors", self.folder / "out.safetensors"
        save_file(tensors, arrays)
        request = {"request": "forward", "id": self.last, "arrays": str(arrays), "results": str(results), "spec": spec, **more}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer["answer"] == "forward":
                return answer, load_file(results)
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
    worst = {}
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
                        answer, results = worker.forward(spec_of(*shape), {"weights": packed(network), "x": x.float().cpu()
                                                         if dtype != torch.float64 else x.cpu()})
                        error = (results["y"].double() - expected.double().cpu()).abs().max().item()
                        key = NAMES[dtype]
                        count, before = worst.get(key, (0, 0.0))
                        worst[key] = (count + 1, max(before, error))
    wrong = [key for dtype, key in NAMES.items() if worst[key][1] > TOLERANCE[dtype]]
    for key, (count, error) in worst.items():
        print(f"{key}: {count} networks, worst |y - torch.nn| {error:.3g}{'  TOO LARGE' if key in wrong else ''}")
    return not wrong


def seconds(function, repeats=9):
    """Median device time of a call."""
    times = []
    for _ in range(repeats):
        start, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        function()
        stop.record()
        stop.synchronize()
        times.append(start.elapsed_time(stop) / 1000)
    return sorted(times)[len(times) // 2]


def time_both(worker, path):
    lines = ["| hidden | batch | T | torch ms | fused ms | fused / torch | stepped ms | stepped / fused |", "| --- " * 8 + "|"]
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    for hidden in (128, 512, 1024, 2048, 4096):
        network = make("lstm", hidden, hidden, 1, 1, torch.float32)
        weights = packed(network)
        for batch in (1, 16, 64):
            for steps in (100, 1000):
                x = torch.randn(steps, batch, hidden, device="cuda")
                with torch.no_grad():
                    network(x)
                    peer = seconds(lambda: network(x))
                spec = spec_of("lstm", hidden, hidden, 1, 1, torch.float32)
                tensors = {"weights": weights, "x": x.cpu()}
                fused = sorted(worker.forward(spec, tensors, trace=False)[0]["fused_seconds"] for _ in range(5))[2]
                stepped = ""
                if steps == 100:
                    stepped = worker.forward(spec, tensors, trace=True)[0]["stepped_seconds"]
                lines.append(f"| {hidden} | {batch} | {steps} | {peer * 1e3:.3f} | {fused * 1e3:.3f} | {fused / peer:.2f} | "
                             + (f"{stepped * 1e3:.3f} | {stepped / fused:.2f} |" if stepped else "| |"))
    pathlib.Path(path).write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("worker")
    parser.add_argument("--speed")
    arguments = parser.parse_args()
    if not torch.cuda.is_available():
        print("NOT RUN ON HARDWARE: torch sees no GPU")
        return 77
    worker = Worker(arguments.worker)
    if "device" not in worker.hello:
        print("NOT RUN ON HARDWARE:", worker.hello["problem"])
        return 77
    try:
        is_right = compare(worker)
        if arguments.speed:
            time_both(worker, arguments.speed)
    finally:
        worker.close()
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
