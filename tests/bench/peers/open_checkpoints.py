#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long safetensors and torch take to open the files of make_checkpoints.py to a list of names, shapes and lazily mapped tensors.

usage: open_checkpoints.py FOLDER [--repeat 20]      prints median milliseconds
"""
import argparse
import os
import statistics
import time

import torch
from safetensors import safe_open


def open_safetensors(path):
    with safe_open(path, framework="pt") as f:
        return [(k, f.get_slice(k).get_shape()) for k in f.keys()]


def open_torch(path):
    return [(k, tuple(v.shape)) for k, v in torch.load(path, mmap=True, weights_only=True).items()]


def median_ms(work, path, repeat):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work(path)
        times.append(1e3 * (time.perf_counter() - start))
    return statistics.median(times)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("folder")
    ap.add_argument("--repeat", type=int, default=20)
    a = ap.parse_args()
    for name, work in (("big.safetensors", open_safetensors), ("big.pt", open_torch)):
        print("%-16s %8.3f ms" % (name, median_ms(work, os.path.join(a.folder, name), a.repeat)))


if __name__ == "__main__":
    main()
