#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times ONNX Runtime's LSTM and GRU on the CPU for the sizes of runtime_bench, as one JSON document.

onnxruntime_lstm.py [--threads N] [--seconds S] [--clock wall|cpu] [--cells lstm,gru] [--hidden 128,...] [--batch 1,16,64]
Input size = hidden size, one layer, 100 steps, f32; the median of the calls that fit into S seconds.
"""
import argparse
import json
import statistics
import time

import numpy
import onnx
import onnxruntime
from onnx import helper, numpy_helper

STEPS = 100
GATES = {"lstm": 4, "gru": 3}


def numbers(text):
    return [int(word) for word in text.split(",")]


def model_of(cell, hidden, batch):
    rng = numpy.random.default_rng(1)
    rows = GATES[cell] * hidden

    def weights(name, shape):
        bound = hidden ** -0.5
        return numpy_helper.from_array(rng.uniform(-bound, bound, shape).astype(numpy.float32), name)

    initialisers = [weights("W", (1, rows, hidden)), weights("R", (1, rows, hidden)), weights("B", (1, 2 * rows))]
    options = {"linear_before_reset": 1} if cell == "gru" else {}
    outputs = ["Y", "Y_h", "Y_c"] if cell == "lstm" else ["Y", "Y_h"]
    node = helper.make_node(cell.upper(), ["x", "W", "R", "B"], outputs, hidden_size=hidden, **options)
    graph = helper.make_graph(
        [node], cell,
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, (STEPS, batch, hidden))],
        [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in outputs], initialisers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8)


def milliseconds(cell, hidden, batch, threads, seconds, clock):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model_of(cell, hidden, batch).SerializeToString(), options,
                                           providers=["CPUExecutionProvider"])
    x = numpy.random.default_rng(2).standard_normal((STEPS, batch, hidden)).astype(numpy.float32)
    session.run(None, {"x": x})
    times = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        start = clock()
        session.run(None, {"x": x})
        times.append(1e3 * (clock() - start))
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    parser.add_argument("--cells", default="lstm,gru")
    parser.add_argument("--hidden", type=numbers, default=[128, 256, 512, 1024, 2048])
    parser.add_argument("--batch", type=numbers, default=[1, 16, 64])
    options = parser.parse_args()
    clock = {"wall": time.perf_counter, "cpu": time.process_time}[options.clock]
    rows = [{"cell": cell, "hidden": hidden, "batch": batch,
             "ms": milliseconds(cell, hidden, batch, options.threads, options.seconds, clock)}
            for cell in options.cells.split(",") for hidden in options.hidden for batch in options.batch]
    print(json.dumps({"peer": "onnxruntime " + onnxruntime.__version__, "threads": options.threads,
                      "clock": options.clock, "steps": STEPS, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
