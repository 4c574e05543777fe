# SPDX-License-Identifier: Apache-2.0
"""Files of every framework through Python, against the truth beside each: spec, every gate, the framework's own output, a round trip.

GATELOUPE_DATA is tests/data; GATELOUPE_FIXTURES may name a folder of more cases, made elsewhere."""
import json
import os
import pathlib

import gateloupe
import numpy as np
import pytest

ROOTS = [pathlib.Path(os.environ[name]) for name in ("GATELOUPE_DATA", "GATELOUPE_FIXTURES") if os.environ.get(name)]
FIELDS = ("cell", "layers", "directions", "input_size", "hidden_size", "projection_size", "dtype")


def cases():
    for root in ROOTS:
        for path in sorted(root.glob("*/*/case.json")):
            case = json.loads(path.read_text())
            files = case["file"] if isinstance(case["file"], list) else [{"file": case["file"]}]
            for one in files:
                yield pytest.param(path.parent, one["file"], case, id=f"{root.name}/{path.parent.parent.name}/{path.parent.name}/{one['file']}")


def options(args):
    names = {"--cell": ("cell", str), "--forget-offset": ("forget_offset", float), "--spec": ("spec", str), "--offset": ("offset", int), "--tensor": ("tensor", str)}
    pairs = zip(args[::2], args[1::2])
    return {names[key][0]: names[key][1](value) for key, value in pairs}


def plain(array):
    return (array.astype(np.uint32) << 16).view(np.float32) if array.dtype == np.uint16 else array


def other_side(path):
    """Where a file has one merged bias, either name will do."""
    return path.replace("input_bias", "recurrent_bias") if path.endswith("input_bias") else path.replace("recurrent_bias", "input_bias")


def network_of(checkpoint, entry):
    fit = [network for network in checkpoint.networks
           if entry["name_contains"].lower() in network.name.lower() and all(network.spec[field] == entry.get(field) for field in FIELDS)]
    assert fit, f"no network like {entry}"
    return fit[0]


@pytest.mark.parametrize("folder, file, case", list(cases()))
def test_a_case_is_what_its_framework_says(folder, file, case, tmp_path):
    checkpoint = gateloupe.open(folder / file, **options(case.get("args", ())))
    assert len(checkpoint) == len(case["rnns"])
    for entry in case["rnns"]:
        network = network_of(checkpoint, entry)
        truth = dict(np.load(folder / entry["canonical"]))
        for path, values in truth.items():
            path = path if path in network.gates else other_side(path)
            assert np.allclose(plain(network.gates[path].array).reshape(values.shape), values, atol=1e-6 if entry.get("computed") else 0, rtol=0, equal_nan=True), path
        network.export(tmp_path / f"{len(os.listdir(tmp_path))}.safetensors")
        if entry.get("unrunnable"):
            assert "cudnn" not in network.runs_on
        elif entry.get("y"):
            given = {name: np.load(folder / entry[name]) for name in ("h0", "c0", "lengths") if entry.get(name)}
            found = network.check(np.load(folder / entry["x"]), np.load(folder / entry["y"]), tolerance=entry["tolerance"], **given)
            assert found, str(found)


@pytest.mark.skipif("GATELOUPE_FIXTURES" not in os.environ, reason="GATELOUPE_FIXTURES names no folder of more cases: only tests/data was read")
def test_more_cases_were_read():
    assert list(cases()) and list(ROOTS[-1].glob("*/*/case.json"))
