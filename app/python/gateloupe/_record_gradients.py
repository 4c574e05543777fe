# SPDX-License-Identifier: Apache-2.0
"""The gradients that a framework itself made of a recorded layer, held against ours.

What comes back into the layer, dL of its outputs, is taken by hooks while the user's own backward pass runs. torch.nn's parameters tell
their gradients by hooks of their own; Keras's layer is taken backwards once more, by the framework, from what came back.
"""
import dataclasses
import sys

import numpy

CELL_ROUNDING = 1e-5  # of dL/dc, what the difference of two sums of it may leave


@dataclasses.dataclass(frozen=True)
class GradientCheck:
    """The framework's gradients of the weights beside ours, relative to the largest number of each."""
    equal: bool
    tolerance: float
    relative: float
    at: str               # the path of the worst
    compared: tuple       # all paths
    largest: dict         # by path: the largest of theirs and of ours

    def __bool__(self):
        return self.equal

    def __str__(self):
        word = "equal" if self.equal else "DIFFERENT"
        return (f"{word}: gradients of {len(self.compared)} weights within {self.relative:.3g} of the largest, tolerance {self.tolerance:g}; "
                f"the worst is {self.at}")


def compared(theirs, ours, tolerance):
    """GradientCheck of two dicts of arrays by the canonical paths."""
    errors = {path: float(numpy.abs(theirs[path] - ours[path]).max() / max(numpy.abs(ours[path]).max(), 1e-30)) for path in theirs}
    worst = max(errors, key=lambda path: (errors[path] != errors[path], errors[path]))
    largest = {path: (float(numpy.abs(theirs[path]).max()), float(numpy.abs(ours[path]).max())) for path in theirs}
    return GradientCheck(errors[worst] <= tolerance, tolerance, errors[worst], worst, tuple(errors), largest)


def listen(tensor, kept, name):
    """Adds what comes back into a torch tensor to kept[name]."""
    def add(gradient):
        kept[name] = gradient.detach().clone() + kept.get(name, 0)

    if getattr(tensor, "requires_grad", False):
        tensor.register_hook(add)
    return tensor


class TorchTaps:
    """dL of one call's outputs, time first, with a batch."""

    def __init__(self, module, output, packed=None):
        self.kept, self.module = {}, module
        y, last = output
        self.packed = packed
        listen(y.data if packed is not None else y, self.kept, "dy")
        for name, state in zip(("dh_n", "dc_n"), last if isinstance(last, tuple) else (last,)):
            listen(state, self.kept, name)

    def upstream(self):
        """Arrays by their names; empty where no backward pass came here."""
        torch, arrays = sys.modules["torch"], {}
        for name, value in self.kept.items():
            if name == "dy" and self.packed is not None:
                value, _ = torch.nn.utils.rnn.pad_packed_sequence(self.packed._replace(data=value))
            elif value.dim() == 2:
                value = value[:, None]
            elif name == "dy" and self.module.batch_first:
                value = value.transpose(0, 1)
            arrays[name] = value.float().cpu().numpy() if str(value.dtype) == "torch.bfloat16" else value.cpu().numpy()
        return arrays


class CellTaps:
    """What comes back through one call of a torch cell: into the states that it gave, all uses together, and out of those that it took.

    A state that the next call takes and a loss reads as well has one gradient in torch. What of it came through the next call is that call's
    `taken`; the rest came from outside.
    """

    def __init__(self, hx):
        self.given, self.taken = {}, {}
        states = hx if isinstance(hx, tuple) else (hx,)
        # What was cut off, or is nobody's result, leads no gradient to the call before.
        self.goes_on = all(getattr(state, "requires_grad", False) and not state.is_leaf for state in states)
        aliases = tuple(self.alias(state, self.taken, name) for state, name in zip(states, "hc"))
        self.hx = aliases if isinstance(hx, tuple) else aliases[0]

    @staticmethod
    def alias(state, kept, name):
        return listen(state.view_as(state), kept, name) if getattr(state, "requires_grad", False) else state

    def leave(self, output):
        """The output under other names: torch's own c is read inside the cell, by h."""
        if isinstance(output, tuple):
            return tuple(self.alias(state, self.given, name) for state, name in zip(output, "hc"))
        return self.alias(output, self.given, "h")

    @staticmethod
    def upstream(taps, shape):
        """Of the calls of one run: dL of each step's state from outside, time first; empty where no backward pass came here."""
        if not any(one.given for one in taps):
            return {}

        def along(kept, name):
            return numpy.stack([one[name].double().cpu().numpy().reshape(shape) if name in one else numpy.zeros(shape) for one in kept])

        given, taken = [one.given for one in taps], [one.taken for one in taps[1:]] + [{}]
        upstream = {"dy": along(given, "h") - along(taken, "h")}
        total = along(given, "c")
        outside = total - along(taken, "c")
        if numpy.abs(outside[:-1]).max(initial=0) > CELL_ROUNDING * numpy.abs(total).max():
            upstream["within"] = outside
        elif outside[-1].any():
            upstream["dc_n"] = outside[-1:]
        return upstream


class KerasTaps:
    """dL of one call's outputs, as Keras gives them."""

    def __init__(self, outputs):
        self.kept = {}
        self.outputs = [self.tapped(one, index) for index, one in enumerate(outputs)]

    def tapped(self, output, index):
        backend = sys.modules["keras"].backend.backend()
        if backend == "torch":
            return listen(output, self.kept, index)
        if backend == "jax":
            return self.tapped_by_jax(output, index)
        if backend != "tensorflow":
            return output
        tensorflow, kept = sys.modules["tensorflow"], self.kept

        @tensorflow.custom_gradient
        def pass_on(value):
            def back(gradient):
                kept[index] = gradient + kept.get(index, 0)
                return gradient
            return tensorflow.identity(value), back

        return pass_on(output)

    def tapped_by_jax(self, output, index):
        """JAX hands the gradient to a callback, within grad and within compiled functions."""
        jax = sys.modules["jax"]

        def keep(gradient):
            self.kept[index] = numpy.array(gradient) + self.kept.get(index, 0)

        def back(_, gradient):
            jax.debug.callback(keep, gradient)
            return (gradient,)

        pass_on = jax.custom_vjp(lambda value: value)
        pass_on.defvjp(lambda value: (value, None), back)
        return pass_on(output)

    def jax_gradients(self, layer, call):
        jax, keras, weights = sys.modules["jax"], sys.modules["keras"], layer.weights

        def total(values):
            with keras.StatelessScope(state_mapping=list(zip(weights, values))):
                outputs = call()
            return sum((outputs[index] * gradient).sum() for index, gradient in self.kept.items())

        return [numpy.asarray(one) for one in jax.grad(total)([one.value for one in weights])]

    def gradients(self, layer, call):
        """The framework's gradients of the layer's weights by what came back; call() runs the layer again, its outputs listed."""
        backend = sys.modules["keras"].backend.backend()
        if backend == "jax":
            return self.jax_gradients(layer, call)
        if backend == "torch":
            torch, weights = sys.modules["torch"], [one.value for one in layer.weights]
            total = sum((call()[index] * gradient).sum() for index, gradient in self.kept.items())
            found = torch.autograd.grad(total, weights, allow_unused=True)
            return [torch.zeros_like(w).numpy() if g is None else g.detach().cpu().numpy() for g, w in zip(found, weights)]
        tensorflow, weights = sys.modules["tensorflow"], [one.value for one in layer.weights]
        with tensorflow.GradientTape() as tape:
            outputs = call()
            total = tensorflow.add_n([tensorflow.reduce_sum(outputs[index] * gradient) for index, gradient in self.kept.items()])
        found = tape.gradient(total, weights)
        return [numpy.zeros(w.shape, "f4") if g is None else numpy.asarray(g) for g, w in zip(found, weights)]
