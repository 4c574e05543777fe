#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: make_graphdef.py FILE     writes a frozen GraphDef with one step of TensorFlow 1's LSTMCell.

Put together field by field, without TensorFlow: what the fuzzer of that format starts from.
Source: tensorflow r2.15, core/framework/{graph,node_def,attr_value,tensor}.proto.
"""
import struct
import sys


def varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def text(field, value):
    data = value if isinstance(value, bytes) else value.encode()
    return varint(field << 3 | 2) + varint(len(data)) + data


def shape(*extents):
    return b"".join(text(2, number(1, extent)) for extent in extents)


def node(name, op, *inputs, **attributes):
    body = text(1, name) + text(2, op) + b"".join(text(3, each) for each in inputs)
    for key, value in attributes.items():
        body += text(5, text(1, key) + text(2, value))
    return text(1, body)


def const(name, dtype, extents, numbers):
    tensor = number(1, dtype) + text(2, shape(*extents)) + numbers
    return node(name, "Const", dtype=number(6, dtype), value=text(8, tensor))


def main():
    kernel = struct.pack("<60f", *(index / 64 - 0.5 for index in range(60)))
    graph = b"".join([
        node("x", "Placeholder", shape=text(7, shape(1, 2))),
        node("c", "Placeholder", shape=text(7, shape(1, 3))),
        node("h", "Placeholder", shape=text(7, shape(1, 3))),
        const("kernel", 1, (5, 12), text(4, kernel)),
        node("kernel/read", "Identity", "kernel", T=number(6, 1)),
        const("bias", 1, (12,), varint(5 << 3 | 5) + struct.pack("<f", 0.5)),
        const("axis", 3, (), number(7, 1)),
        const("one", 1, (), varint(5 << 3 | 5) + struct.pack("<f", 1.0)),
        node("concat", "ConcatV2", "x", "h", "axis", N=number(3, 2)),
        node("product", "MatMul", "concat", "kernel/read", transpose_b=number(5, 0)),
        node("sum", "BiasAdd", "product", "bias", data_format=text(2, "NHWC")),
        node("split", "Split", "axis", "sum", num_split=number(3, 4)),
        node("forget/sum", "Add", "split:2", "one"),
        node("forget", "Sigmoid", "forget/sum"),
        node("kept", "Mul", "c", "forget"),
        node("input", "Sigmoid", "split"),
        node("candidate", "Tanh", "split:1"),
        node("added", "Mul", "input", "candidate"),
        node("new_c", "Add", "kept", "added"),
        node("squashed", "Tanh", "new_c"),
        node("output", "Sigmoid", "split:3"),
        node("new_h", "Mul", "squashed", "output"),
        text(4, number(1, 1395)),
    ])
    with open(sys.argv[1], "wb") as file:
        file.write(graph)


main()
