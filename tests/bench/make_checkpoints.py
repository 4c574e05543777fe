#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes big.safetensors and big.pt, about 1 GB each: a 10-layer bidirectional nn.LSTM among 300 other tensors. Needs torch, safetensors.

usage: make_checkpoints.py FOLDER [--hidden 1024]
"""
import argparse
import os

import torch
from safetensors.torch import save_file


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("folder")
    ap.add_argument("--hidden", type=int, default=1024)
    ap.add_argument("--layers", type=int, default=10)
    a = ap.parse_args()
    torch.manual_seed(1)
    rnn = torch.nn.LSTM(a.hidden, a.hidden, a.layers, bidirectional=True)
    state = {"encoder.rnn." + k: v.detach() for k, v in rnn.state_dict().items()}
    for i in range(300):
        state["other.%d.weight" % i] = torch.zeros(64, 64)
    save_file(state, os.path.join(a.folder, "big.safetensors"))
    torch.save(state, os.path.join(a.folder, "big.pt"))


if __name__ == "__main__":
    main()
