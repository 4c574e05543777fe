#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the example: a small LSTM that reads nested brackets and quoted strings character by character.

Three losses: the next character; the cell state of unit 0 follows the bracket depth (half a unit of c for each
open bracket); the hidden state of unit 1 follows "inside quotes". The other 22 units are free. Brackets inside
quotes are letters like any other, so the two have to work together.

usage: train_brackets.py [--out DIR]      needs torch and safetensors; CPU, one thread, seeded
Made with: torch 2.15, seed 7.
"""
import argparse
import json
import os
import random

import torch
from safetensors.torch import save_file

SEED = 7
HIDDEN = 24
STEPS, BATCH, LENGTH = 3000, 48, 72
DEPTH_UNIT, QUOTE_UNIT = 0, 1
DEPTH_SCALE = 0.5
MAX_DEPTH = 6
OPEN, CLOSE, QUOTE = "([{", ")]}", '"'
LETTERS = "abcde ,."
VOCABULARY = list(OPEN + CLOSE + QUOTE + LETTERS)


def sentence(rng, length):
    """Text of exactly `length` characters, with the depth and the quote flag after each of them."""
    text, stack, quoted, depth, inside = [], [], False, [], []
    while len(text) < length:
        r = rng.random()
        if quoted:
            c = QUOTE if r < 0.16 else rng.choice(OPEN + CLOSE) if r < 0.34 else rng.choice(LETTERS)
        elif r < 0.12:
            c = QUOTE
        elif r < 0.36 and len(stack) < MAX_DEPTH:
            c = rng.choice(OPEN)
        elif r < 0.60 and stack:
            c = CLOSE[OPEN.index(stack[-1])]
        else:
            c = rng.choice(LETTERS)
        if c == QUOTE:
            quoted = not quoted
        elif not quoted and c in OPEN:
            stack.append(c)
        elif not quoted and c in CLOSE:
            stack.pop()
        text.append(c)
        depth.append(len(stack))
        inside.append(float(quoted))
    return "".join(text), depth, inside


def batch(rng):
    rows = [sentence(rng, LENGTH) for _ in range(BATCH)]
    index = torch.tensor([[VOCABULARY.index(c) for c in text] for text, _, _ in rows]).T
    depth = torch.tensor([d for _, d, _ in rows], dtype=torch.float32).T
    inside = torch.tensor([q for _, _, q in rows]).T
    return index, depth, inside


class Brackets(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(len(VOCABULARY), HIDDEN)
        self.head = torch.nn.Linear(HIDDEN, len(VOCABULARY))

    def states(self, index):
        """h and c after every character, both [T, B, H]."""
        x = torch.nn.functional.one_hot(index, len(VOCABULARY)).float()
        weights = self.lstm
        h = c = torch.zeros(index.shape[1], HIDDEN)
        pre = x @ weights.weight_ih_l0.T + weights.bias_ih_l0 + weights.bias_hh_l0
        hs, cs = [], []
        for step in pre:
            i, f, g, o = (step + h @ weights.weight_hh_l0.T).chunk(4, dim=1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            h = torch.sigmoid(o) * torch.tanh(c)
            hs.append(h)
            cs.append(c)
        return torch.stack(hs), torch.stack(cs)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--out", default=os.path.dirname(os.path.abspath(__file__)))
    out = ap.parse_args().out
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    rng = random.Random(SEED)
    model = Brackets()
    optimizer = torch.optim.Adam(model.parameters(), lr=8e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 8e-3, total_steps=STEPS)
    for step in range(STEPS):
        index, depth, inside = batch(rng)
        h, c = model.states(index)
        following = torch.nn.functional.cross_entropy(model.head(h[:-1]).flatten(0, 1), index[1:].flatten())
        counting = (c[..., DEPTH_UNIT] - DEPTH_SCALE * depth).square().mean()
        quoting = (h[..., QUOTE_UNIT] - 0.7 * (2 * inside - 1)).square().mean()
        loss = following + 4 * counting + 2 * quoting
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 500 == 0 or step == STEPS - 1:
            print("step %4d  next character %.3f  depth %.4f  quotes %.4f" % (step, following, counting, quoting))

    index, depth, inside = batch(rng)
    with torch.no_grad():
        h, c = model.states(index)
        library, _ = model.lstm(torch.nn.functional.one_hot(index, len(VOCABULARY)).float())
    assert torch.allclose(h, library, atol=1e-6), "the loop above must be torch.nn.LSTM"
    for name, unit, target in (("depth", c[..., DEPTH_UNIT], depth), ("quotes", h[..., QUOTE_UNIT], inside)):
        print("%s: correlation %.4f on unseen text" % (name, torch.corrcoef(torch.stack([unit.flatten(), target.flatten()]))[0, 1]))

    save_file({k: v.contiguous() for k, v in model.state_dict().items()}, os.path.join(out, "brackets.safetensors"),
              metadata={"trained_by": "resources/examples/train_brackets.py", "seed": str(SEED)})
    with open(os.path.join(out, "brackets.vocab.json"), "w") as f:
        json.dump(VOCABULARY, f)
        f.write("\n")
    with open(os.path.join(out, "brackets.txt"), "w") as f:
        f.write('(a[b]c)"ab(c",{d[(e)]"[[",a}.' + sentence(random.Random(SEED + 1), 171)[0])


if __name__ == "__main__":
    main()
