#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a whole ONNX model for gateloupe: its inputs come in, its outputs and some inner values go out.

One JSON object on a line of standard input says what to do, lines on standard output say how it goes; see
core/runtime/whole_model/README.md. The model is put together in memory: pieces of its file and bytes
between them, so that no second model is ever written. Needs numpy and onnxruntime.
"""
import json
import os
import struct
import sys

TYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8", "I8": "i1", "I16": "<i2", "I32": "<i4", "I64": "<i8",
         "U8": "u1", "U16": "<u2", "U32": "<u4", "U64": "<u8", "BOOL": "?"}


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def read_arrays(path, numpy):
    """The arrays of a safetensors file, mapped."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    data = numpy.memmap(path, dtype=numpy.uint8, mode="r")
    arrays = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            part = data[8 + length + begin:8 + length + end]
            arrays[name] = part.view(TYPES[entry["dtype"]]).reshape(entry["shape"])
    return arrays


def write_arrays(path, arrays, numpy):
    """Arrays as a safetensors file."""
    names = {numpy.dtype(code): name for name, code in TYPES.items()}
    header, offset = {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": names[array.dtype], "shape": list(array.shape),
                        "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for array in arrays.values():
            file.write(array.tobytes())


def put_together(path, pieces):
    """The model's bytes: parts of its file, and others between them."""
    parts = []
    with open(path, "rb") as file:
        for piece in pieces:
            if isinstance(piece, str):
                parts.append(bytes.fromhex(piece))
            else:
                file.seek(piece[0])
                parts.append(file.read(piece[1]))
    return b"".join(parts)


def open_session(model, pieces, onnxruntime):
    """A session over the model with its new outputs; weights outside of it are found beside its file."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.add_session_config_entry("session.model_external_initializers_file_folder_path",
                                     os.path.dirname(os.path.abspath(model)))
    return onnxruntime.InferenceSession(put_together(model, pieces), options,
                                        providers=["CPUExecutionProvider"])


def run_calls(session, inputs, arrays, outputs, calls, numpy, tell=lambda done: None):
    """Runs the model call by call; gives each output as [calls, ...]."""
    fed = {each["name"]: each["fed_by"] for each in inputs if each["fed_by"]}
    last, made = {}, None
    for call in range(calls):
        feed = {}
        for each in inputs:
            array = arrays[each["array"]]
            feed[each["name"]] = numpy.ascontiguousarray(array[call]) if each["by_call"] else array
        feed.update({name: last[output] for name, output in fed.items() if output in last})
        values = session.run(outputs, feed)
        for name, value in zip(outputs, values):
            if not isinstance(value, numpy.ndarray) or value.dtype not in \
                    [numpy.dtype(code) for code in TYPES.values()]:
                raise ValueError(f"{name} is no array of numbers")
        last = dict(zip(outputs, values))
        if made is None:
            made = [numpy.empty((calls, *value.shape), value.dtype) for value in values]
        for name, whole, value in zip(outputs, made, values):
            if whole.shape[1:] != value.shape:
                raise ValueError(f"{name} is {list(whole.shape[1:])} in the first call and "
                                 f"{list(value.shape)} in call {call}")
            whole[call] = value
        tell(call + 1)
    return made


def main():
    request = json.loads(sys.stdin.readline())
    try:
        import numpy
        import onnxruntime
    except ImportError as error:
        say(error=str(error), kind="missing")
        return
    say(runtime=f"onnxruntime {onnxruntime.__version__}, CPUExecutionProvider")
    try:
        session = open_session(request["model"], request["pieces"], onnxruntime)
    except Exception as error:  # ONNX Runtime's own classes differ between releases
        say(error=str(error), kind="unsupported")
        return
    try:
        arrays = read_arrays(request["arrays"], numpy)
        made = run_calls(session, request["inputs"], arrays, request["outputs"], request["calls"], numpy,
                         lambda done: say(done=done))
    except Exception as error:
        say(error=str(error), kind="usage")
        return
    write_arrays(request["response"], {f"output_{k}": each for k, each in enumerate(made)}, numpy)
    say(written=True)


if __name__ == "__main__":
    main()
