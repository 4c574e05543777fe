#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times torch.nn.LSTM and torch.nn.GRU on the CPU for the sizes of runtime_bench, as one JSON document.

torch_lstm.py [--threads N] [--seconds S] [--clock wall|cpu] [--cells lstm,gru] [--hidden 128,...] [--batch 1,16,64] [--backward]
Input size = hidden size, one layer, 100 steps, f32, no gradients; the median of the calls that fit into S seconds.
With --backward it is y.backward(g) alone, after a forward pass that is not timed: backward_bench's "backwards". On a machine
with other work, compare --threads 1 --clock cpu with the cpu_time of runtime_bench's threads:1.
"""
import argparse
import json
import statistics
import time

import torch

STEPS = 100


def numbers(text):
    return [int(word) for word in text.split(",")]


def milliseconds(cell, hidden, batch, seconds, clock):
    torch.manual_seed(1)
    network = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU}[cell](hidden, hidden).eval()
    x = torch.randn(STEPS, batch, hidden)
    times = []
    with torch.no_grad():
        network(x)
        end = time.perf_counter() + seconds
        while not times or time.perf_counter() < end:
            start = clock()
            network(x)
            times.append(1e3 * (clock() - start))
    return statistics.median(times)


def backward_milliseconds(cell, hidden, batch, seconds, clock):
    torch.manual_seed(1)
    network = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU}[cell](hidden, hidden)
    x = torch.randn(STEPS, batch, hidden, requires_grad=True)
    times = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        y, _ = network(x)
        g = torch.ones_like(y)
        start = clock()
        y.backward(g)
        times.append(1e3 * (clock() - start))
        network.zero_grad()
        x.grad = None
    return statistics.median(times[1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    parser.add_argument("--cells", default="lstm,gru")
    parser.add_argument("--hidden", type=numbers, default=[128, 256, 512, 1024, 2048])
    parser.add_argument("--batch", type=numbers, default=[1, 16, 64])
    parser.add_argument("--backward", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    clock = {"wall": time.perf_counter, "cpu": time.process_time}[options.clock]
    measure = backward_milliseconds if options.backward else milliseconds
    rows = [{"cell": cell, "hidden": hidden, "batch": batch,
             "ms": measure(cell, hidden, batch, options.seconds, clock)}
            for cell in options.cells.split(",") for hidden in options.hidden for batch in options.batch]
    print(json.dumps({"peer": "torch " + torch.__version__, "threads": options.threads, "clock": options.clock,
                      "steps": STEPS, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
