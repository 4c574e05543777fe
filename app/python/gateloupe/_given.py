# SPDX-License-Identifier: Apache-2.0
"""What callers give in place of files: arrays of any framework, networks, live layers and functions, as words for a command.

Arrays are written to a private folder that lives as long as the command runs; no framework is imported that nobody gave.
"""
import contextlib
import inspect
import numbers
import os
import shutil
import sys
import tempfile
import traceback


def plain(values):
    """NumPy's array of whatever keeps numbers: tensors of torch, JAX, TensorFlow and Keras too, without importing any of them."""
    if values is None:
        return None
    import numpy

    if is_packed(values):
        values = unpacked(values)[0]
    if hasattr(values, "detach"):
        values = values.detach().cpu()
        values = values.float() if str(values.dtype) == "torch.bfloat16" else values
    values = numpy.asarray(values)
    return values.astype(numpy.float32) if values.dtype.name == "bfloat16" else values


def is_packed(values):
    """Whether it is torch's PackedSequence: steps of several sequences, those that have ended left out."""
    return hasattr(values, "batch_sizes") and hasattr(values, "unsorted_indices")


def unpacked(packed):
    """A PackedSequence as ([steps, batch, ...] with zeros behind the ends, lengths)."""
    padded, lengths = sys.modules["torch"].nn.utils.rnn.pad_packed_sequence(packed)
    return padded, plain(lengths)


def output_and_states(values):
    """What a layer of torch returns, (y, h_n) or (y, (h_n, c_n)), or Keras with its states, (y, h_n, c_n), as [y, h_n, c_n] with None for
    what is not there. None for anything else."""
    if not isinstance(values, (tuple, list)) or not 2 <= len(values) <= 3 or hasattr(values, "batch_sizes"):
        return None
    y, *states = values
    if len(states) == 1 and isinstance(states[0], (tuple, list)):
        states = states[0]
    if not (hasattr(y, "shape") or is_packed(y)) or len(states) > 2 or not all(hasattr(state, "shape") for state in states):
        return None
    if isinstance(values, list) and len({tuple(array.shape) for array in (y, *states)}) == 1:
        return None  # a list of arrays of one shape is an array
    return [y, *states, None, None][:3]


def _numbers_of(values, name):
    array = plain(values)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name} is no array of real numbers, but of {array.dtype}")
    return array


_WEIGHT_TYPES = {"float16": "f16", "float64": "f64", "uint16": "bf16"}  # of a buffer that is an array; bfloat16 has no other name in NumPy


class Given:
    """The words for the arguments of one command, and the files that they name. A context manager, at whose end the files go."""

    def __init__(self):
        self._folder = None
        self._stems = {}  # the argument that a file of another name was made of
        self.runner = None
        self.notes = []  # what a live module says of its own output

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def without_folder(self, text):
        """A text without the names of what goes away: "x.npy" where an array was given as x."""
        return text if self._folder is None else text.replace(self._folder + os.sep, "")

    def files(self):
        """{name of a file: the argument it was made of} of what goes away."""
        stems = {name: name.split(".")[0] for name in os.listdir(self._folder)} if self._folder is not None else {}
        return {name: self._stems.get(stem, stem) for name, stem in stems.items()}

    def path(self, name):
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="gateloupe-")
        return os.path.join(self._folder, name)

    def source(self, name, value):
        """(the word for FILE, more options by their names without dashes)."""
        if isinstance(value, (str, os.PathLike)):
            return os.fspath(value), {}
        if hasattr(value, "_as_file"):
            return value._as_file()
        if isinstance(value, (bytes, bytearray, memoryview)):
            return self._buffer(name, memoryview(value)), {}
        if isinstance(value, dict):
            return self._checkpoint(name, value), {}
        if not hasattr(value, "shape"):
            module = self._module(name, value)
            if module:
                return module
        array = _numbers_of(value, name)
        if array.ndim == 0:
            raise TypeError(f"{name} is {value!r}; expected a path, arrays, a network or a live layer")
        dtype = _WEIGHT_TYPES.get(array.dtype.name)
        return self._buffer(name, array), {"dtype": dtype} if dtype else {}

    def _buffer(self, name, values):
        import numpy

        path, array = self.path(name + ".bin"), numpy.asarray(values)
        numpy.ascontiguousarray(array, array.dtype.newbyteorder("<")).tofile(path)
        return path

    def _checkpoint(self, name, values):
        """A dict of arrays as a file; one that holds tensors of torch as the file that torch.save() makes of it, optimizer states included."""
        if "torch" in sys.modules and any(hasattr(one, "detach") for _, one in _flat(values)):
            path = self.path(name + ".pt")
            sys.modules["torch"].save(values, path)
            return path
        return self.array(name, values)

    def _module(self, name, module):
        """A live layer or model: its weights as a file that its framework could have written. None for anything else."""
        from . import _record

        if name == "file":  # the network is called by its class where nothing else names it
            name = type(module).__name__
            self._stems[name] = "file"
        with contextlib.suppress(TypeError):
            layer = _record._layer_of(module)
            return layer.write_weights(self.path(name)), {"cell": layer.cell} | self._said_by([module])
        if hasattr(module, "state_dict"):
            rnns = [one for one in module.modules() if _is_rnn(one)]
            cells = {_record._layer_of(one).cell for one in rnns}
            path = self._checkpoint(name, dict(module.state_dict()))
            return path, {"cell": cells.pop() if len(cells) == 1 else None} | self._said_by(rnns)
        if any(base.__module__.startswith("keras.") and base.__name__ == "Model" for base in type(module).__mro__):
            path = self.path(name + ".keras")
            module.save(path)
            return path, {}
        return None

    def _said_by(self, modules):
        """What live modules say of the arrays that they take and give."""
        dropouts = {one.dropout for one in modules if getattr(one, "training", False) and isinstance(getattr(one, "dropout", None), float) and one.dropout > 0}
        if dropouts:
            self.notes.append(f"the module is in training mode with dropout {max(dropouts):g} between its layers: its output is another one in "
                              "each call; after eval() it is not")
        return {"axes": "bti"} if modules and all(getattr(one, "batch_first", False) for one in modules) else {}

    def array(self, name, values):
        """The path of an array's file; of a dict of arrays, as a recorded run is one, one file of all."""
        import numpy

        if hasattr(values, "h_n") and hasattr(values, "y"):  # a trace
            values = values.y
        if hasattr(values, "named_parameters"):  # gradients that a live module keeps
            values = {key: one.grad for key, one in values.named_parameters() if one.grad is not None}
            if not values:
                raise TypeError(f"{name}: no parameter of the module has a gradient; call backward() before")
        if isinstance(values, dict):
            path = self.path(name + ".npz")
            numpy.savez(path, **{key: _numbers_of(value, key) for key, value in _flat(values) if value is not None})
        else:
            path = self.path(name + ".npy")
            numpy.save(path, numpy.ascontiguousarray(_numbers_of(values, name)))
        return path

    def words(self, name, value):
        """The words of an option; `name` as the console has it, without dashes."""
        if value is None or value is False:
            return []
        if value is True:
            return [f"--{name}"]
        if name == "runner" and callable(value):
            self.runner = Runner(value)
            return [f"--runner={self.runner.command}"]
        if isinstance(value, (str, os.PathLike)):
            return [f"--{name}={os.fspath(value)}"]
        if isinstance(value, numbers.Number):
            return [f"--{name}={value.item() if hasattr(value, 'item') else value}"]
        return [f"--{name}={self.array(name.replace('-', '_'), value)}"]


def _flat(tree, above=""):
    """(path, array) of dicts in dicts, as parameters of Flax are."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}/")
        else:
            yield above + str(key), value


def _is_rnn(module):
    return any(base.__module__ == "torch.nn.modules.rnn" and base.__name__ in ("RNNBase", "RNNCellBase") for base in type(module).__mro__)


class Runner:
    """A function in the place of a foreign program: y = runner(x), with x [steps, batch, inputs] as a NumPy array.

    Parameters called h0, c0, lengths and resets get those (None where there are none), `model` the path of the network to run: with it the
    proofs can alter weights. A function that takes h0 gives (y, h_n), (y, h_n, c_n) or (y, (h_n, c_n)).
    Raises TypeError for a function that cannot be called so.
    """

    SAYS = ("or a function y = runner(x), with x [steps, batch, inputs]; further parameters called model (the path of the network), h0, c0, "
            "lengths and resets get those, and with h0 it returns (y, h_n) or (y, (h_n, c_n))")

    _PARTS = ("model", "h0", "c0", "lengths", "resets")

    def __init__(self, function):
        self._function = function
        try:
            parameters = inspect.signature(function).parameters
        except (TypeError, ValueError):
            parameters = {}
        self._takes = [name for name in self._PARTS if name in parameters]
        self._check(function)
        words = ["python", "in={in}", "out={out}"]
        if "model" in self._takes:
            words.append("model={model}")
        for part in ("h0", "c0", "lengths", "resets"):
            if part in self._takes:
                words.append(f"[ {part}={{{part}}} ]")
        for part, state in (("hn", "h0"), ("cn", "c0")):
            if state in self._takes:
                words.append(f"[ {part}={{{part}}} ]")
        self.command = " ".join(words)

    def _check(self, function):
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):  # a function of C says nothing of its parameters
            return
        first = next(iter(signature.parameters), None)
        try:
            signature.bind(None, **dict.fromkeys(self._takes))
            fits = first not in self._PARTS
        except TypeError:
            fits = False
        if not fits:
            raise TypeError(f"the runner is {getattr(function, '__name__', 'a function')}{signature}; expected a program's command, {self.SAYS}")

    def __call__(self, words):
        try:
            self._run(words)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, too: it is the runner that ends, not who asked for a proof
            raise _told(error) from None

    def _run(self, words):
        import numpy

        files = dict(word.split("=", 1) for word in words[1:])
        given = {name: files["model"] if name == "model" else numpy.load(files[name]) if name in files else None for name in self._takes}
        if given.get("lengths") is not None:
            given["lengths"] = given["lengths"].astype(int)
        answer = self._function(numpy.load(files["in"]), **given)
        y, *states = answer if isinstance(answer, (tuple, list)) else [answer]
        if len(states) == 1 and isinstance(states[0], (tuple, list)):
            states = states[0]
        numpy.save(files["out"], _numbers_of(y, "the runner's output"))
        for part, state in zip(("hn", "cn"), states):
            if part in files:
                numpy.save(files[part], _numbers_of(state, f"the runner's {part}"))
        sys.stdout.flush()


def _told(error):
    """An error of the runner with the line of the user's that raised it."""
    own = os.path.dirname(os.path.abspath(__file__))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if os.path.dirname(os.path.abspath(frame.filename)) != own]
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return RuntimeError(f"{type(error).__name__}: {error}{place}")
