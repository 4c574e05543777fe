"""Frozen GraphDefs and SavedModels, small, each with an input and TensorFlow's own output.

usage: make_graphdef_outputs.py --out DIR [NAME...]     tensorflow-cpu 2.21.0, tf_keras 2.21.0, keras 3.15.1

Each case is a folder: model.pb (or a SavedModel, model/, or a checkpoint, model.index), x.npy [T, B, I], y.npy [T, B, D*H], lengths.npy where the run has them, and equations.json
that says what the graph computes. The cells of TensorFlow 1 and its control flow are those of compat.v1.
"""
import argparse
import json
import os
import shutil

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ["CUDA_VISIBLE_DEVICES"] = ""

import keras
import numpy as np
import tensorflow as tf
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

v1 = tf.compat.v1
cells = v1.nn.rnn_cell
T, B, I, H = 5, 2, 3, 4
CASES = {}


def case(**facts):
    """Registers a function that returns the model's file as bytes, or writes a SavedModel into the folder it is given."""
    def register(function):
        CASES[function.__name__.replace("_", "-")] = (function, facts)
        return function
    return register


def frozen(build, x, feed=None):
    """A graph of TensorFlow 1 as bytes, and its output. `build` gets x [T, B, I] and returns y [T, B, W]."""
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        v1.set_random_seed(7)
        placeholder = v1.placeholder(x.dtype, [None, None, x.shape[2]] if feed is None else list(x.shape), "x")
        with v1.variable_scope("net", initializer=v1.random_normal_initializer(0.0, 0.6)):
            y = tf.identity(build(placeholder), "y")
        session.run(v1.global_variables_initializer())
        random = np.random.RandomState(5)
        for variable in v1.global_variables():  # biases begin as zeros
            if variable.shape.ndims == 1:
                variable.load(random.randn(*variable.shape).astype(variable.dtype.as_numpy_dtype) * 0.4, session)
        fed = {"x:0": x, **(feed or {})}
        out = session.run(y, fed)
        return v1.graph_util.convert_variables_to_constants(session, graph.as_graph_def(), [y.op.name]).SerializeToString(), out


def input_of(dtype=np.float32, steps=T):
    return np.random.RandomState(1).randn(steps, B, I).astype(dtype)


def dynamic(cell, x, **arguments):
    """dynamic_rnn over [B, T, I] with the control flow of TensorFlow 1."""
    y, _ = v1.nn.dynamic_rnn(cell, tf.transpose(x, [1, 0, 2]), dtype=x.dtype, **arguments)
    return tf.transpose(y, [1, 0, 2])


def steps_of(x):
    return tf.unstack(x, T, 0)


@case(cell="lstm", forget_offset=2.0, equations="candidate=softsign output=softsign")
def dynamic_lstm_softsign(x=input_of()):
    return x, *frozen(lambda x: dynamic(cells.BasicLSTMCell(H, forget_bias=2.0, activation=tf.nn.softsign), x), x)


@case(cell="lstm", forget_offset=1.0, equations="cell_clip=-0.3,0.3")
def dynamic_lstm_peepholes_clip(x=input_of()):
    return x, *frozen(lambda x: dynamic(cells.LSTMCell(H, use_peepholes=True, cell_clip=0.3), x), x)


@case(cell="lstm", forget_offset=0.5, projection_size=3, equations="projection_clip=-0.2,0.2")
def dynamic_lstm_projection(x=input_of()):
    return x, *frozen(lambda x: dynamic(cells.LSTMCell(H, num_proj=3, proj_clip=0.2, forget_bias=0.5), x), x)


@case(cell="lstm", forget_offset=1.0, dtype="f64")
def dynamic_lstm_doubles(x=input_of(np.float64)):
    return x, *frozen(lambda x: dynamic(cells.BasicLSTMCell(H), x), x)


@case(cell="gru", gru_reset="before", equations="candidate=relu")
def dynamic_gru_relu_time_major(x=input_of()):
    return x, *frozen(lambda x: v1.nn.dynamic_rnn(cells.GRUCell(H, activation=tf.nn.relu), x, dtype=tf.float32, time_major=True)[0], x)


@case(cell="lstm", layers=2, forget_offset=1.0)
def dynamic_two_layers(x=input_of()):
    return x, *frozen(lambda x: dynamic(cells.MultiRNNCell([cells.BasicLSTMCell(H), cells.BasicLSTMCell(H)]), x), x)


@case(cell="lstm", forget_offset=1.0, stored_start=True)
def dynamic_lstm_stored_start(x=input_of()):
    def build(x):
        state = [tf.constant(np.random.RandomState(8 + i).randn(B, H), tf.float32) for i in range(2)]
        return dynamic(cells.BasicLSTMCell(H), x, initial_state=cells.LSTMStateTuple(*state))
    return x, *frozen(build, x, {})


@case(cell="lstm", forget_offset=1.0, lengths=[3, 5])
def dynamic_lstm_lengths(x=input_of()):
    def build(x):
        lengths = v1.placeholder(tf.int32, [B], "lengths")
        return dynamic(cells.BasicLSTMCell(H), x, sequence_length=lengths)
    return x, *frozen(build, x, {"net/lengths:0": [3, 5]})


@case(cell="lstm", forget_offset=1.0, directions=2, lengths=[3, 5])
def bidirectional_lengths(x=input_of()):
    def build(x):
        lengths = v1.placeholder(tf.int32, [B], "lengths")
        outputs, _ = v1.nn.bidirectional_dynamic_rnn(cells.BasicLSTMCell(H), cells.BasicLSTMCell(H), x, lengths, dtype=tf.float32, time_major=True)
        return tf.concat(outputs, 2)
    return x, *frozen(build, x, {"net/lengths:0": [3, 5]})


def bidirectional(forward, backward, x):
    outputs, _ = v1.nn.bidirectional_dynamic_rnn(forward, backward, x, dtype=tf.float32, time_major=True)
    return tf.concat(outputs, 2)


@case(cell="lstm", forget_offset=1.0, directions=2, backward="forget_offset=0.3")
def bidirectional_other_offset(x=input_of()):
    return x, *frozen(lambda x: bidirectional(cells.BasicLSTMCell(H), cells.BasicLSTMCell(H, forget_bias=0.3), x), x)


@case(cell="rnn_tanh", directions=2, backward="candidate=relu")
def bidirectional_tanh_and_relu(x=input_of()):
    return x, *frozen(lambda x: bidirectional(cells.BasicRNNCell(H), cells.BasicRNNCell(H, activation=tf.nn.relu), x), x)


@case(cell="lstm", forget_offset=1.0, stored_start=True)
def static_lstm_stored_start_as_wide_as_x(x=input_of()):
    def build(x):
        state = [tf.constant(np.random.RandomState(8 + i).randn(B, I), tf.float32) for i in range(2)]
        return tf.stack(v1.nn.static_rnn(cells.BasicLSTMCell(I), steps_of(x), initial_state=cells.LSTMStateTuple(*state))[0])
    return x, *frozen(build, x, {})


class Highway(cells.RNNCell):
    """As contrib's HighwayWrapper: what the layer hands out is a mix of its input and its cell's output."""

    def __init__(self, cell):
        super().__init__()
        self.cell = cell

    @property
    def state_size(self):
        return self.cell.state_size

    @property
    def output_size(self):
        return self.cell.output_size

    def call(self, x, state):
        h, state = self.cell(x, state)
        carry = tf.sigmoid(tf.matmul(x, v1.get_variable("carry", [I, I])))
        return carry * x + (1.0 - carry) * h, state


class HandsOutCell(Highway):
    def call(self, x, state):
        _, state = self.cell(x, state)
        return state.c, state


@case(cell="lstm", forget_offset=1.0, warning="makes something else of its output")
def dynamic_highway(x=input_of()):
    return x, *frozen(lambda x: dynamic(Highway(cells.BasicLSTMCell(I)), x), x)


class Residual(Highway):
    """As ResidualWrapper: what the layer hands out is its input and its cell's output, added up."""

    def call(self, x, state):
        h, state = self.cell(x, state)
        return x + h, state


@case(cell="gru", gru_reset="before", warning="makes something else of its output")
def dynamic_highway_gru(x=input_of()):
    return x, *frozen(lambda x: dynamic(Highway(cells.GRUCell(I)), x), x)


@case(cell="lstm", forget_offset=1.0, warning="makes something else of its output")
def static_highway(x=input_of()):
    return x, *frozen(lambda x: tf.stack(v1.nn.static_rnn(Highway(cells.BasicLSTMCell(I)), steps_of(x), dtype=tf.float32)[0]), x, {})


@case(cell="lstm", forget_offset=1.0, projection_size=3, warning="adds its input to its output")
def dynamic_residual_behind_projection(x=input_of()):
    return x, *frozen(lambda x: dynamic(Residual(cells.LSTMCell(H, num_proj=I)), x), x)


@case(cell="lstm", forget_offset=1.0, layers=2, warning="adds its input to its output")
def dynamic_residual_second(x=input_of()):
    return x, *frozen(lambda x: dynamic(cells.MultiRNNCell([cells.BasicLSTMCell(I), Residual(cells.BasicLSTMCell(I))]), x), x)


class OwnKernel(cells.RNNCell):
    """An LSTM whose kernel is computed: a product of two thin matrices, scaled, as `kernel` makes it."""
    state_size = (H, H)
    output_size = H

    def __init__(self, kernel, bias):
        super().__init__()
        self.kernel = kernel
        self.own_bias = bias

    def call(self, x, state):
        c, h = state
        i, j, f, o = tf.split(tf.matmul(tf.concat([x, h], 1), self.kernel()) + self.own_bias, 4, 1)
        c = tf.sigmoid(f + 1.0) * c + tf.sigmoid(i) * tf.tanh(j)
        h = tf.sigmoid(o) * tf.tanh(c)
        return h, (c, h)


def computed_kernel(x, is_in_loop):
    u, v = v1.get_variable("u", [I + H, 2]), v1.get_variable("v", [2, 4 * H])
    scale, bias = v1.get_variable("scale", [4 * H]), v1.get_variable("bias", [4 * H])
    kernel = None if is_in_loop else tf.matmul(u, v) * scale
    return dynamic(OwnKernel(lambda: tf.matmul(u, v) * scale if is_in_loop else kernel, bias), x)


@case(cell="lstm", forget_offset=1.0, evidence="computed from constants")
def dynamic_kernel_computed(x=input_of()):
    return x, *frozen(lambda x: computed_kernel(x, False), x)


@case(cell="lstm", forget_offset=1.0, evidence="computed from constants")
def dynamic_kernel_computed_in_loop(x=input_of()):
    return x, *frozen(lambda x: computed_kernel(x, True), x)


@case(cell="rnn_tanh", stored_start=True)
def static_stored_start_apart(x=input_of()):
    """The start times its weights is a constant, and still a part of the first step."""
    def build(x):
        w, r, b = v1.get_variable("w", [I, H]), v1.get_variable("r", [H, H]), v1.get_variable("b", [H])
        h = tf.constant(np.random.RandomState(8).randn(B, H), tf.float32)
        outputs = []
        for step in steps_of(x):
            h = tf.tanh(tf.matmul(step, w) + tf.matmul(h, r) + b)
            outputs.append(h)
        return tf.stack(outputs)
    return x, *frozen(build, x, {})


@case(cell="lstm", forget_offset=1.0, warning="hands out c of every step")
def dynamic_hands_out_c(x=input_of()):
    return x, *frozen(lambda x: dynamic(HandsOutCell(cells.BasicLSTMCell(I)), x), x)


@case(cell="gru", gru_reset="before", directions=2)
def bidirectional_gru(x=input_of()):
    def build(x):
        outputs, _ = v1.nn.bidirectional_dynamic_rnn(cells.GRUCell(H), cells.GRUCell(H), x, dtype=tf.float32, time_major=True)
        return tf.concat(outputs, 2)
    return x, *frozen(build, x)


@case(cell="rnn_tanh", equations="candidate=sigmoid")
def static_rnn_sigmoid(x=input_of()):
    return x, *frozen(lambda x: tf.stack(v1.nn.static_rnn(cells.BasicRNNCell(H, activation=tf.sigmoid), steps_of(x), dtype=tf.float32)[0]), x, {})


@case(cell="gru", gru_reset="before", equations="candidate=elu(1)", stored_start=True)
def static_gru_elu_stored_start(x=input_of()):
    def build(x):
        start = tf.constant(np.random.RandomState(8).randn(B, H), tf.float32)
        return tf.stack(v1.nn.static_rnn(cells.GRUCell(H, activation=tf.nn.elu), steps_of(x), initial_state=start)[0])
    return x, *frozen(build, x, {})


@case(cell="lstm", forget_offset=1.0, directions=2)
def static_bidirectional(x=input_of()):
    return x, *frozen(lambda x: tf.stack(v1.nn.static_bidirectional_rnn(cells.BasicLSTMCell(H), cells.BasicLSTMCell(H), steps_of(x), dtype=tf.float32)[0]), x, {})


@case(cell="rnn_relu", directions=2, layers=2)
def static_bidirectional_two_layers(x=input_of()):
    def build(x):
        steps = steps_of(x)
        for layer in range(2):
            with v1.variable_scope("layer%d" % layer):
                steps, _, _ = v1.nn.static_bidirectional_rnn(cells.BasicRNNCell(H, activation=tf.nn.relu), cells.BasicRNNCell(H, activation=tf.nn.relu), steps,
                                                             dtype=tf.float32)
        return tf.stack(steps)
    return x, *frozen(build, x, {})


@case(cell="rnn_tanh", reversed=True)
def static_reversed(x=input_of()):
    return x, *frozen(lambda x: tf.stack(v1.nn.static_rnn(cells.BasicRNNCell(H), steps_of(x)[::-1], dtype=tf.float32)[0][::-1]), x, {})


def block_variables(columns, peepholes=False):
    kernel = v1.get_variable("kernel", [I + H, columns])
    bias = v1.get_variable("bias", [columns])
    return kernel, bias, [v1.get_variable("w_%s_diag" % gate, [H]) if peepholes else tf.zeros([H]) for gate in "ifo"]


@case(cell="lstm", forget_offset=2.0, equations="cell_clip=-0.4,0.4", peepholes=True)
def block_cell_static(x=input_of()):
    def build(x):
        kernel, bias, diagonals = block_variables(4 * H, True)
        c = h = tf.zeros([B, H])
        outputs = []
        for step in steps_of(x):
            _, c, _, _, _, _, h = tf.raw_ops.LSTMBlockCell(x=step, cs_prev=c, h_prev=h, w=kernel, wci=diagonals[0], wcf=diagonals[1], wco=diagonals[2], b=bias,
                                                           forget_bias=2.0, cell_clip=0.4, use_peephole=True)
            outputs.append(h)
        return tf.stack(outputs)
    return x, *frozen(build, x, {})


def block_lstm(x, second, steps=T, **attributes):
    kernel, bias, diagonals = block_variables(4 * H)
    operator = tf.raw_ops.BlockLSTMV2 if second else tf.raw_ops.BlockLSTM
    return operator(seq_len_max=tf.cast(steps, tf.int64), x=x, cs_prev=tf.zeros([B, H]), h_prev=tf.zeros([B, H]), w=kernel, wci=diagonals[0], wcf=diagonals[1],
                    wco=diagonals[2], b=bias, use_peephole=False, **attributes)[6]


@case(cell="lstm", forget_offset=1.5, reversed=True)
def block_lstm_reversed(x=input_of()):
    return x, *frozen(lambda x: tf.reverse(block_lstm(tf.reverse(x, [0]), False, forget_bias=1.5, cell_clip=-1.0), [0]), x, {})


@case(cell="lstm", forget_offset=0.0, equations="cell_clip=-0.5,0.5")
def block_lstm_second(x=input_of()):
    return x, *frozen(lambda x: block_lstm(x, True, cell_clip=0.5), x, {})


@case(cell="lstm", forget_offset=1.0, lengths=[3, 3], remark="the graph computes the first 3 steps")
def block_lstm_first_steps(x=input_of()):
    return x, *frozen(lambda x: block_lstm(x, False, steps=tf.constant(3), forget_bias=1.0, cell_clip=-1.0), x, {})


@case(cell="lstm", forget_offset=1.0)
def block_lstm_any_steps(x=input_of()):
    return x, *frozen(lambda x: block_lstm(x, False, steps=tf.shape(x)[0], forget_bias=1.0, cell_clip=-1.0), x)


@case(cell="gru", gru_reset="before")
def gru_block_cell(x=input_of()):
    def build(x):
        gates, candidate = v1.get_variable("gates", [I + H, 2 * H]), v1.get_variable("candidate", [I + H, H])
        gates_bias, candidate_bias = v1.get_variable("gates_bias", [2 * H]), v1.get_variable("candidate_bias", [H])
        h = tf.zeros([B, H])
        outputs = []
        for step in steps_of(x):
            _, _, _, h = tf.raw_ops.GRUBlockCell(x=step, h_prev=h, w_ru=gates, w_c=candidate, b_ru=gates_bias, b_c=candidate_bias)
            outputs.append(h)
        return tf.stack(outputs)
    return x, *frozen(build, x, {})


def keras_model(layer, steps=T):
    keras.utils.set_random_seed(7)
    model = keras.Sequential([keras.Input((steps, I), batch_size=B), layer])
    random = np.random.RandomState(5)
    model.set_weights([w + random.randn(*w.shape).astype(w.dtype) * 0.3 for w in model.get_weights()])
    return model


def frozen_keras(layer, lower):
    """A Keras 3 model frozen by TensorFlow 2: functions of its own, or lowered control flow."""
    x = input_of()
    model = keras_model(layer)
    function = tf.function(lambda x: model(x)).get_concrete_function(tf.TensorSpec([B, T, I], tf.float32, "x"))
    graph = convert_variables_to_constants_v2(function, lower_control_flow=lower).graph.as_graph_def()
    y = model(x.transpose(1, 0, 2)).numpy().transpose(1, 0, 2)
    return x, graph.SerializeToString(), y


@case(cell="lstm", equations="gate=hard_sigmoid(0.16666666666666666,0.5) candidate=relu output=relu")
def keras_lstm_functions():
    return frozen_keras(keras.layers.LSTM(H, activation="relu", recurrent_activation="hard_sigmoid", return_sequences=True), False)


@case(cell="lstm", equations="candidate=softplus output=softplus")
def keras_lstm_lowered():
    return frozen_keras(keras.layers.LSTM(H, activation="softplus", return_sequences=True), True)


@case(cell="gru", gru_reset="after", directions=2)
def keras_bidirectional_gru_functions():
    return frozen_keras(keras.layers.Bidirectional(keras.layers.GRU(H, return_sequences=True)), False)


@case(cell="rnn_relu", reversed=True)
def keras_simple_rnn_backwards():
    x, graph, y = frozen_keras(keras.layers.SimpleRNN(H, activation="relu", go_backwards=True, return_sequences=True), True)
    return x, graph, y[::-1]  # Keras leaves it in the order in which it was read


@case(cell="gru", gru_reset="before", equations="candidate=elu(1)", saved=True)
def saved_gru_elu(folder):
    model = keras_model(keras.layers.GRU(H, activation="elu", reset_after=False, return_sequences=True))
    model.export(folder + "/model", verbose=False)
    x = input_of()
    return x, None, model(x.transpose(1, 0, 2)).numpy().transpose(1, 0, 2)


class Decaying(keras.layers.LSTMCell):
    """Keeps less of c than its h is made of: no LSTM, though one step from zero looks like one."""

    def call(self, x, states, training=False):
        h, c = states
        i, f, g, o = keras.ops.split(keras.ops.matmul(x, self.kernel) + keras.ops.matmul(h, self.recurrent_kernel) + self.bias, 4, axis=1)
        c = 0.9 * (keras.ops.sigmoid(f) * c + keras.ops.sigmoid(i) * keras.ops.tanh(g))
        h = keras.ops.sigmoid(o) * keras.ops.tanh(c)
        return h, [h, c]


@case(cell="lstm", saved=True, refused=True)
def saved_decaying_c(folder):
    model = keras_model(keras.layers.RNN(Decaying(H), return_sequences=True))
    model.export(folder + "/model", verbose=False)
    x = input_of()
    return x, None, model(x.transpose(1, 0, 2)).numpy().transpose(1, 0, 2)


@case(cell="lstm", forget_offset=0.5, saved=True, stored_lengths=True)
def saved_lstm_stored_lengths(folder):
    """A SavedModel of TensorFlow 1, whose variables have names of its cells."""
    x = input_of()
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        placeholder = v1.placeholder(tf.float32, list(x.shape), "x")
        with v1.variable_scope("net", initializer=v1.random_normal_initializer(0.0, 0.6, seed=3)):
            y = dynamic(cells.BasicLSTMCell(H, forget_bias=0.5), placeholder, sequence_length=tf.constant([3, 5]))
        session.run(v1.global_variables_initializer())
        v1.saved_model.simple_save(session, folder + "/model", {"x": placeholder}, {"y": y})
        return x, None, session.run(y, {placeholder: x})


@case(cell="lstm", forget_offset=1.0, saved=True, stored_lengths=True)
def checkpoint_lstm_stored_start(folder):
    """A checkpoint of TensorFlow 1 of a program that trains, with its graph: h, c and the lengths are constants of it."""
    x = input_of()
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        placeholder = v1.placeholder(tf.float32, list(x.shape), "x")
        random = np.random.RandomState(9)
        start = cells.LSTMStateTuple(*[tf.constant(random.randn(B, H).astype("f4")) for _ in "ch"])
        with v1.variable_scope("net", initializer=v1.random_normal_initializer(0.0, 0.6, seed=3)):
            y = dynamic(cells.LSTMCell(H), placeholder, initial_state=start, sequence_length=tf.constant([3, 5]))
        v1.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_sum(y * y))
        session.run(v1.global_variables_initializer())
        v1.train.Saver().save(session, folder + "/model", strip_default_attrs=True)
        os.remove(folder + "/checkpoint")
        return x, None, session.run(y, {placeholder: x})


@case(cell="rnn_tanh", saved=True, equations="candidate=softsign")
def checkpoint_rnn_trained_function(folder):
    """A checkpoint whose loop is a function of the graph, which keeps in lists what its gradient needs."""
    x = input_of()
    v1.enable_control_flow_v2()
    graph = v1.Graph()
    with graph.as_default(), v1.Session(graph=graph) as session:
        placeholder = v1.placeholder(tf.float32, list(x.shape), "x")
        with v1.variable_scope("net", initializer=v1.random_normal_initializer(0.0, 0.6, seed=3)):
            y = dynamic(cells.BasicRNNCell(H, activation=tf.nn.softsign), placeholder)
        v1.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_sum(y * y))
        session.run(v1.global_variables_initializer())
        v1.train.Saver().save(session, folder + "/model", strip_default_attrs=True)
        os.remove(folder + "/checkpoint")
        result = x, None, session.run(y, {placeholder: x})
    v1.disable_control_flow_v2()
    return result


class Unsigned(tf.Module):
    """A cell that no framework has, called by a function without a signature."""

    def __init__(self):
        super().__init__()
        random = np.random.RandomState(4)
        self.w, self.r, self.b = [tf.Variable(random.randn(*shape).astype("f4") * 0.5) for shape in ((I, 4 * H), (H, 4 * H), (4 * H,))]

    @tf.function(input_signature=[tf.TensorSpec([T, B, I], tf.float32)])
    def __call__(self, x):
        def step(t, c, h, out):
            i, f, g, o = tf.split(tf.matmul(x[t], self.w) + tf.matmul(h, self.r) + self.b, 4, 1)
            c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.nn.softsign(g)
            h = tf.sigmoid(o) * tf.tanh(c)
            return t + 1, c, h, out.write(t, h)
        zero = tf.zeros([B, H])
        *_, out = tf.while_loop(lambda t, *_: t < T, step, [0, zero, zero, tf.TensorArray(tf.float32, T, element_shape=[B, H])])
        return out.stack()


@case(cell="lstm", equations="candidate=softsign output=tanh", saved=True)
def saved_without_signature(folder):
    model, x = Unsigned(), input_of()
    tf.saved_model.save(model, folder + "/model")
    return x, None, model(x).numpy()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    v1.disable_control_flow_v2()
    for name, (function, facts) in CASES.items():
        if args.names and name not in args.names:
            continue
        folder = os.path.join(args.out, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        x, graph, y = function(folder) if facts.get("saved") else function()
        if graph is not None:
            with open(folder + "/model.pb", "wb") as file:
                file.write(graph)
        np.save(folder + "/x.npy", x)
        np.save(folder + "/y.npy", y)
        if "lengths" in facts:
            np.save(folder + "/lengths.npy", np.array(facts["lengths"], np.int64))
        document = {"file": "model" if facts.get("saved") else "model.pb", "made_with": "tensorflow %s, keras %s" % (tf.__version__, keras.__version__), **facts}
        with open(folder + "/equations.json", "w") as file:
            json.dump(document, file, indent=1, sort_keys=True)
            file.write("\n")
        print(name, y.shape, float(np.abs(y).max()))


main()
