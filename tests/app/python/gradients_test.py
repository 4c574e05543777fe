# SPDX-License-Identifier: Apache-2.0
"""The run backwards in Python: arrays, and the console's studies of them."""
import pathlib

import gateloupe
import numpy as np
import pytest

EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "resources/examples/brackets.safetensors"


@pytest.fixture(scope="module")
def network():
    return gateloupe.open(EXAMPLE)["lstm"]


@pytest.fixture(scope="module")
def x(network):
    size = network.spec["input_size"]
    return np.eye(size, dtype="f4")[np.random.default_rng(2).integers(0, size, 12)][:, None]


def test_a_gradient_of_the_input_is_the_difference_of_two_runs(network, x):
    trace = network.run(x, backend="reference")
    g = np.random.default_rng(3).standard_normal(trace.y.shape)
    gradients = trace.backward(g)
    assert gradients.sum == pytest.approx((g * trace.y).sum(), abs=1e-9)
    change = 1e-5
    more, less = x.astype("f8"), x.astype("f8")
    more[4, 0, 2] += change
    less[4, 0, 2] -= change
    slope = ((network.run(more, backend="reference").y - network.run(less, backend="reference").y) * g).sum() / (2 * change)
    assert gradients["x"][4, 0, 2] == pytest.approx(slope, abs=1e-6)
    assert gradients["layer_0/forward/forget/recurrent_weights"].shape == network.gates["layer_0/forward/forget/recurrent_weights"].array.shape
    assert gradients["layer_0/forward/h"].shape == trace.h().shape


def test_a_value_of_the_run_is_a_sum_of_its_own(network, x):
    trace = network.run(x, backend="reference")
    gradients = trace.backward(at="layer_0/forward/c[3]@9")
    assert gradients.sum == pytest.approx(trace.c()[9, 0, 3], abs=1e-12)
    assert not gradients["x"][10:].any() and gradients["x"][9].any()


def test_somebodys_gradients_are_checked_and_blamed_as_arrays(network, x):
    trace = network.run(x)
    g = np.random.default_rng(4).standard_normal(trace.y.shape)
    right = {name: value for name, value in trace.backward(g).items() if name.endswith(("weights", "bias"))}
    assert gateloupe.check(network, input=x, upstream=g, expect_gradients=right)
    scaled = {name: 4.4 * value for name, value in right.items()}
    study = gateloupe.blame(network, input=x, upstream=g, got_gradients=scaled)
    assert not study and study.document["defects"][0]["id"] == "scaled"
    assert network.gradient(x, upstream=g).document["steps"] == len(x)


def test_gradients_without_names_are_taken_in_the_order_of_the_weights(network, x):
    trace = network.run(x)
    g = np.random.default_rng(5).standard_normal(trace.y.shape)
    back = trace.backward(g)
    kinds = ("input_weights", "recurrent_weights", "input_bias", "recurrent_bias")
    gates = ("input", "forget", "cell", "output")
    tensors = [np.concatenate([back[f"layer_0/forward/{gate}/{kind}"] for gate in gates]) for kind in kinds]
    assert gateloupe.check(network, input=x, upstream=g, expect_gradients={f"arr_{k}": tensor for k, tensor in enumerate(tensors)})
    turned = gateloupe.check(network, input=x, upstream=g, expect_gradients={f"arr_{k}": tensor for k, tensor in enumerate(tensors[::-1])})
    assert turned or turned.notes  # taken by their shapes where these leave nothing open, and it is said
    with pytest.raises(gateloupe.Error, match="weight_ih_l0"):  # the names that it would take
        gateloupe.check(network, input=x, upstream=g, expect_gradients={"left": tensors[1][:3]})


def test_without_a_sum_there_is_no_way_back(network, x):
    with pytest.raises(gateloupe.Error):
        network.run(x).backward()


def test_a_notebook_shows_norms_as_curves_and_what_a_value_depends_on_as_tables(network, x):
    page = gateloupe.gradient(network, input=x, at="layer_0/forward/h[3]@9")._repr_html_()
    assert page.count("<polyline") == 3  # norm_h, norm_c, jacobian_norm
    for name in ("inputs", "units", "weights"):
        assert f"depends_on: {name}" in page
