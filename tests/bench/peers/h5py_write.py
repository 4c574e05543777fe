#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long h5py takes to write the recurrent tensors of big.safetensors (make_checkpoints.py), contiguous, flushed to disk.

usage: h5py_write.py FOLDER [--repeat 3]      prints median milliseconds and MB/s
"""
import argparse
import os
import statistics
import time

import h5py
from safetensors.numpy import load_file


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("folder")
    ap.add_argument("--repeat", type=int, default=3)
    a = ap.parse_args()
    tensors = {k: v for k, v in load_file(os.path.join(a.folder, "big.safetensors")).items() if k.startswith("encoder.rnn")}
    size = sum(v.nbytes for v in tensors.values())
    target = os.path.join(a.folder, "h5py.h5")
    times = []
    for _ in range(a.repeat):
        start = time.perf_counter()
        with h5py.File(target, "w") as f:
            for k, v in tensors.items():
                f.create_dataset(k.replace(".", "/"), data=v)
        with open(target, "rb+") as f:
            os.fsync(f.fileno())
        times.append(time.perf_counter() - start)
    os.remove(target)
    print("h5py %8.0f ms %8.0f MB/s" % (1e3 * statistics.median(times), size / statistics.median(times) / 1e6))


if __name__ == "__main__":
    main()
