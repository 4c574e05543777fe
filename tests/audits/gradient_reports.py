#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Public reports of wrong backward passes, each rebuilt small, and the defect that blame names.

    python3 gradient_reports.py PROGRAM           runs gateloupe-cli on every report; fails where one is not named first, or gradient_reports.md is old
    python3 gradient_reports.py --page            prints gradient_reports.md

Nothing of the reports' code or data is used: random weights go through a numpy backward pass (gradient_kinds.py) that has the mistake that
the report describes.
"""
import pathlib
import sys
import tempfile

import numpy as np

import gradient_kinds as gk

PAGE = pathlib.Path(__file__).resolve().parent / "gradient_reports.md"
LSTM, LSTM2, BOTH_WAYS = ("lstm", 3, 8, 1, 1), ("lstm", 4, 6, 2, 1), ("lstm", 3, 5, 3, 2)

# report, what went wrong, network, the mistake as gradient_kinds.py has it, id that blame gives
REPORTS = [
    ("pytorch/pytorch#190056", "a backend's backward pass of two layers knows nothing of dropout", LSTM2,
     {"dropout_not_in_backward": "weights, too"}, "dropout_not_in_backward"),
    ("deeplearning4j/deeplearning4j#8838", "the gradient of the last cell state does not enter", LSTM, {"upstream_c_ignored": True},
     "upstream_c_ignored"),
    ("apache/mxnet#4057", "dc of the step after is overwritten where it has to be added to", LSTM2, {"no_path_through_c": True}, "no_path_through_c"),
    ("apache/mxnet#18203", "dy is overwritten by dx before the other direction has read it", BOTH_WAYS, {"output_gradient_overwritten": True},
     "output_gradient_overwritten"),
    ("wvabrinskas/Neuron#181", "the input gate's error takes the input gate in place of the candidate", LSTM, {"own_factor_seen": "input"},
     "own_factor_seen"),
    ("wvabrinskas/Neuron#181", "derivatives of tanh are taken of activated values", LSTM, {"tanh_of_tanh": "both"}, "tanh_of_tanh"),
    ("wvabrinskas/Neuron#181", "the rows of the hidden state take h after the step", LSTM, {"recurrent_sees_new_h": True}, "recurrent_sees_new_h"),
    ("hanbt/learn_dl#53", "the biases of the input and output gates get the forget gate's gradient", LSTM, {"part": (["bias"], "forget copied")},
     "gate_gradient_copied"),
    ("fastai/fastai2#427", "weights behind a dropout of weights get no gradient", LSTM, {"part": (["weight_hh"], "none")}, "part_missing"),
    ("CaptainE/RNN-LSTM-in-numpy#1", "the forget gate has the sigmoid of its value in place of the derivative", LSTM,
     {"wrong_derivative": ("forget", "sigmoid(v)")}, "wrong_derivative"),
    ("CaptainE/RNN-LSTM-in-numpy#1", "dh and dc are not handed to the step before", LSTM, {"truncated": 1}, "truncated"),
    ("karpathy/char-rnn#70", "the gradient grows with the length: a sum in place of the mean", LSTM2, {"scaled": float(gk.STEPS)}, "scaled"),
]


class Report:
    def __init__(self, number, row, folder):
        self.where, self.what, network, self.defect, self.named = row
        rng = np.random.default_rng(number)
        self.network = gk.Network(*network, rng)
        self.folder = folder
        kind, inputs, hidden, layers, directions = network
        self.x = rng.standard_normal((gk.STEPS, gk.BATCH, inputs))
        self.g = rng.standard_normal((gk.STEPS, gk.BATCH, hidden * directions))
        self.gh, self.gc = rng.standard_normal((2, layers * directions, gk.BATCH, hidden))

    def arguments(self):
        np.savez(self.folder / "net.npz", **self.network.values)
        for key in ("x", "g", "gh", "gc"):
            np.save(self.folder / f"{key}.npy", getattr(self, key))
        has_dropout = "dropout_not_in_backward" in self.defect
        # What is overwritten at every step is that of the last state, too.
        gc = self.gc * 0 if "no_path_through_c" in self.defect else self.gc
        made = gk.gradients(self.network, self.x, self.g, self.gh, gc, self.defect, has_dropout=has_dropout)
        np.savez(self.folder / "got.npz", **{key: value.astype(np.float32) for key, value in made.items()})
        found = ["--got-gradients", self.folder / "got.npz", "--upstream", self.folder / "g.npy", "--upstream-h", self.folder / "gh.npy"]
        if gc.any():
            found += ["--upstream-c", self.folder / "gc.npy"]
        return found + ["--training", "--dropout", str(gk.DROPOUT), "--seed", str(gk.SEED)] * has_dropout


def page():
    lines = ["""# tests/audits: public reports of wrong gradients, and the defect that blame names

`gradient_reports.py` rebuilds each of them small: random weights in PyTorch's names, 24 steps of 3 sequences, and the gradients of a numpy
backward pass (`gradient_kinds.py`) that has the mistake that the report describes, stored as f32. Nothing of a report's own code, weights or
data is used, and nothing here is a claim about a project today. The command is

```
gateloupe-cli blame net.npz --input x.npy --got-gradients got.npz --upstream g.npy --upstream-h gh.npy --upstream-c gc.npy --json
```

`Audits.PublicReportsOfGradientsAreNamed` runs it on all of them: the id is the first of `defects`, and no other fits as well.

| # | report | what went wrong | network | named |
| --- | --- | --- | --- | --- |"""]
    for number, (where, what, (_, inputs, hidden, layers, directions), _, named) in enumerate(REPORTS, 1):
        network = f"LSTM {inputs} to {hidden}" + (f", {layers} layers" if layers > 1 else "") + ", both directions" * (directions > 1)
        lines.append(f"| {number} | {where} | {what} | {network} | `{named}` |")
    return "\n".join(lines) + "\n"


def main():
    if sys.argv[1] == "--page":
        print(page(), end="")
        return 0
    failures = []
    for number, row in enumerate(REPORTS, 1):
        with tempfile.TemporaryDirectory() as name:
            report = Report(number, row, pathlib.Path(name))
            found = gk.blamed(sys.argv[1], report.folder, report.arguments())
        firsts = [(each["id"], each["detail"], each["error"]) for each in found.get("defects", [])[:2]]
        if not firsts or not found["explained"] or firsts[0][0] != report.named or found["indistinguishable"]:
            failures.append(f"{number} {report.where}: {found.get('failed') or firsts}")
    if PAGE.read_text() != page():
        failures.append("gradient_reports.md is old: write it with --page")
    print("\n".join(failures) or f"{len(REPORTS)} reports named")
    return len(failures) > 0


if __name__ == "__main__":
    sys.exit(main())
