#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Public reports of wrong recurrent networks, each rebuilt small, and the command that names its cause.

    python3 reports.py PROGRAM           runs gateloupe-cli on every report; fails where one is not named first, or reports.md is old
    python3 reports.py --page            prints reports.md

Nothing of the reports' code or data is used: random weights go through a numpy runtime (wrong_runtime.py) that has the mistake that
the report describes.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import wrong_runtime as rt

STEPS, BATCH = 20, 3
PAGE = pathlib.Path(__file__).resolve().parent / "reports.md"


class Report:
    """`make(case)` returns the wrong output and may add options to case.options; `named` is the id that blame gives."""

    def __init__(self, where, what, network, named, make, command="blame"):
        self.where, self.what, self.network, self.named, self.make, self.command = where, what, network, named, make, command


class Case:
    def __init__(self, report, number, folder):
        self.rng = np.random.default_rng(number)
        self.folder, self.options = folder, []
        self.network = rt.random_network(self.rng, *report.network)
        self.x = self.rng.normal(0, 1, (STEPS, BATCH, self.network.inputs)).astype("f4").astype("f8")

    def run(self, network=None, x=None, **how):
        return rt.run(network or self.network, self.x if x is None else x, **how)[0]

    def add(self, option, name, array):
        np.save(self.folder / name, array)
        self.options += [option, name]

    def with_rows(self, change, keys="W R bW bR"):
        """The network whose parameters of some kinds went through change(rows of each gate)."""
        gates = rt.GATES[self.network.kind]

        def changed(key, layer, direction, value):
            return np.concatenate(change(np.split(value, gates))) if key in keys.split() else value
        return self.network.changed(changed)

    def in_order(self, order, keys="W R bW bR"):
        return self.with_rows(lambda rows: [rows[gate] for gate in order], keys)


def lengths(case):
    case.add("--lengths", "lengths.npy", np.array([20, 13, 8]))
    return case.run()  # the padding is read as if it were data


def other_order(order, keys="W R bW bR"):
    return lambda case: case.run(case.in_order(order, keys))


def scaled(keys, factor):
    return lambda case: case.run(case.network.changed(lambda key, layer, direction, value: value * (factor if key in keys else 1)))


def chunks(every):
    return lambda case: rt.run_in_chunks(case.network, case.x, every)


def wrong(**how):
    return lambda case: case.run(**how)


def kept(case):
    _, h, c = rt.run(case.network, case.x)
    return rt.run(case.network, case.x, h, c)[0]


def time_for_batch(case):
    return np.swapaxes(case.run(x=np.swapaxes(case.x, 0, 1)), 0, 1)


def backward_reads_forwards(case):
    network, halves = case.network, []
    for direction in range(2):
        one = rt.Network(network.kind, network.inputs, network.hidden)
        one.weights = {one.names(0, 0)[key]: value for key, value in network.parameters(0, direction).items() if value is not None}
        halves.append(rt.run(one, case.x)[0])
    return np.concatenate(halves, -1)


def state_ignored(case):
    shape = (case.network.layers * case.network.directions, BATCH, case.network.hidden)
    case.add("--h0", "h0.npy", case.rng.normal(0, 0.5, shape).astype("f4"))
    return case.run()


def forget_offset_missing(case):
    case.options += ["--forget-offset", "1"]
    return case.run()


def transposed(key):
    """Each gate's square matrix is read column by column."""
    return lambda case: case.run(case.with_rows(lambda rows: [row.T for row in rows], key))


def dropout_behind(case):
    """Numbers of the output are zero at random, the others twice as large."""
    y = case.run()
    return y * (case.rng.random(y.shape) < 0.5) / 0.5


def half(case):
    return case.run(case.network.changed(lambda key, layer, direction, value: value.astype("f2").astype("f8")))


def in_half(case):
    """Weights, input and every number in between are halves."""
    def half_of(value):
        return np.asarray(value, "f4").astype("f2").astype("f8")
    network = case.network.changed(lambda key, layer, direction, value: half_of(value))
    return case.run(network, half_of(case.x), round=half_of)


def on_integers(case):
    """W and R are integers with one scale, and x and h become integers before each product."""
    network = case.network.changed(lambda key, layer, direction, value: rt.integers_of(value) if key in "WR" else value)
    return case.run(network, np.apply_along_axis(rt.integers_of, 2, case.x), integers=rt.integers_of)


def residual(case):
    return case.run() + case.x


def one_bias(case):
    """The output gate's bias stands in the input and the forget gate, too."""
    return case.run(case.with_rows(lambda rows: [rows[3], rows[3], rows[2], rows[3]], "bW bR"))


def merged_new_bias(case):
    network = case.network.changed(lambda key, layer, direction, value: value)
    p = network.parameters(0, 0)
    new = network.rows(2)
    p["bW"][new] += p["bR"][new]
    p["bR"][new] = 0
    return case.run(network)


def context_missing(case):
    x = case.x.copy()
    x[:, :, :2] = 0
    return case.run(x=x)


def shifted(flags, by):
    """Flags so many steps later, or earlier; what leaves the run is lost."""
    other = np.zeros_like(flags)
    other[max(by, 0):STEPS + min(by, 0)] = flags[max(-by, 0):STEPS - max(by, 0)]
    return other


def episodes(case):
    """Starts of episodes, other ones in each sequence."""
    flags = np.zeros((STEPS, BATCH), bool)
    for sequence, steps in enumerate([(0, 6, 13), (0, 9), (0, 4, 11, 16)]):
        flags[list(steps), sequence] = True
    case.add("--resets", "starts.npy", flags)
    return flags


def reset_shifted(by):
    return lambda case: case.run(resets=shifted(episodes(case), by))


def resets_ignored(case):
    episodes(case)
    return case.run()


def resets_of_one_layer(case):
    return case.run(resets=episodes(case), reset_layers=[case.network.layers - 1])


def reset_to_zeros(case):
    flags = episodes(case)
    h0 = case.rng.normal(0, 0.5, (case.network.layers, BATCH, case.network.hidden)).astype("f4")
    case.add("--h0", "h0.npy", h0)
    return case.run(h0=h0.astype("f8"), resets=flags, reset_to=(np.zeros(case.network.hidden), np.zeros(case.network.hidden)))


def packed(case):
    """Sequences one after the other, with the offsets at which each begins."""
    case.x = np.concatenate([case.x[:, sequence] for sequence in range(BATCH)])[:, None]
    np.save(case.folder / "x.npy", case.x.astype("f4"))
    offsets = np.array([0, STEPS, STEPS + 7, 2 * STEPS, BATCH * STEPS])
    case.add("--resets", "cu_seqlens.npy", offsets)
    flags = np.zeros((BATCH * STEPS, 1), bool)
    flags[offsets[:-1]] = True
    return flags


def leaks(case):
    packed(case)
    return case.run()


def leaks_at_one_border(case):
    flags = packed(case)
    flags[STEPS + 7] = False
    return case.run(resets=flags)


def advanced_on_blank(case):
    case.add("--emitted", "emitted.npy", case.rng.uniform(size=(STEPS, BATCH)) < 0.4)
    return case.run()


def fast_tanh(x):
    a, x2 = np.abs(x), x * x
    return x * (2.45550750702956 + 2.45550750702956 * a + (0.893229853513558 + 0.821226666969744 * a) * x2) / (
        2.44506634652299 + (2.44506634652299 + x2) * np.abs(x + 0.814642734961073 * x * a))


def three_lines(x):
    a = np.abs(x)
    y = np.where(a < 1, 0.2452 * a + 0.5, np.where(a < 2, 0.0218 * a + 0.7234, np.minimum(0.767 + 0.1 * (a - 2), 1)))
    return np.where(x < 0, 1 - y, y)


def hard_sigmoid(x):
    return np.clip(0.2 * x + 0.5, 0, 1)


def table(entries, reach):
    """The middle of the interval of one of `entries` equal parts of [-reach, reach]."""
    def sigmoid(x):
        width = 2 * reach / entries
        return rt.sigmoid(-reach + (np.clip(np.floor((x + reach) / width), 0, entries - 1) + 0.5) * width)
    return sigmoid


LSTM, GRU, RNN = ("lstm", 3, 8), ("gru", 3, 8), ("rnn", 3, 8)
STACK, BOTH, SQUARE = ("lstm", 4, 6, 2), ("lstm", 3, 6, 1, 2), ("lstm", 6, 6)

REPORTS = [
    Report("pytorch/pytorch#189225", "the exporter writes a GRU whose reset gate acts before the product", GRU, "gru_reset_before", wrong(reset_before=True)),
    Report("microsoft/onnxscript#2852", "linear_before_reset is not set for a GRU of one input", ("gru", 1, 12), "gru_reset_before", wrong(reset_before=True)),
    Report("facebookarchive/caffe2#1695", "the GRU cell knows one place for the reset gate only; two layers", ("gru", 3, 6, 2), "gru_reset_before", wrong(reset_before=True)),
    Report("ml-explore/mlx#3249", "without a state the first step lacks the new gate's recurrent bias", GRU, "first_step_recurrent_bias_missing", wrong(first_bias_missing=True)),
    Report("ARM-software/CMSIS-NN#219", "the LSTM wipes its state between calls", LSTM, "state_wiped", chunks(5)),
    Report("tensorflow/tflite-micro#3564", "the same of calls over four steps", STACK, "state_wiped", chunks(4)),
    Report("Rikorose/DeepFilterNet#655", "the exported model has no input for the state: blocks of 8 steps", ("gru", 4, 8, 2), "state_wiped", chunks(8)),
    Report("apple/coremltools#1966", "the state is not exported, and not fed back", STACK, "state_wiped", chunks(10)),
    Report("Denys88/rl_games#316", "the exported policy begins every step anew", LSTM, "state_wiped", chunks(1)),
    Report("microsoft/onnxruntime#1659", "only the first prediction of a stream is right", GRU, "state_wiped", chunks(1)),
    Report("openvinotoolkit/openvino#735", "elements that are handed over one by one: no state between calls", STACK, "state_wiped", chunks(1)),
    Report("jatinchowdhury18/RTNeural#148", "only the first of two layers is loaded", ("lstm", 6, 6, 2), "layer_skipped", wrong(skipped=1)),
    Report("snakers4/silero-vad#771", "the samples before each block are missing", ("lstm", 8, 8), "input_context_missing", context_missing),
    Report("apple/coremltools#2088", "precision is lost: the weights are halves", LSTM, "precision_f16", half),
    Report("apple/coremltools#2374", "the GRU takes separate biases, and gets them added up", GRU, "gru_new_bias_merged", merged_new_bias),
    Report("soniqo/speech-swift#173", "the padding contaminates the backward direction", BOTH, "padding_seen", lengths),
    Report("pytorch/pytorch#94754", "a packed batch of a bidirectional LSTM is wrong", ("lstm", 3, 6, 2, 2), "padding_seen", lengths),
    Report("apache/mxnet#19323", "the lengths of the sequences are not used on the CPU", ("lstm", 4, 5, 1, 2), "padding_seen", lengths),
    Report("pytorch/pytorch#517", "a bidirectional GRU encodes the padding first", ("gru", 5, 4, 1, 2), "padding_seen", lengths),
    Report("magenta/magenta#1015", "the biases stand in another order than the weights", LSTM, "biases_exchanged", other_order([0, 2, 1, 3], "bW bR")),
    Report("tensorflow/tensorflow#25563", "a scale and a zero point of the input are not undone", LSTM, "input_affine", lambda case: case.run(x=case.x / 0.5 + 1.5)),
    Report("tensorflow/tensorflow#47813", "the state is kept from one invoke() to the next", ("lstm", 3, 6, 1, 2), "state_kept", kept),
    Report("tensorflow/tensorflow#46620", "the same of one direction", LSTM, "state_kept", kept),
    Report("facebookresearch/pytext#768", "the exported language model keeps its state over minibatches", STACK, "state_kept", kept),
    Report("opencv/opencv#26456", "the layout with the batch first is read as time first", GRU, "time_batch_exchanged", time_for_batch),
    Report("AndersonJo/dqn-pytorch#1", "batch_first is not set, and training works all the same", LSTM, "time_batch_exchanged", time_for_batch),
    Report("salesforce/cove#10", "batch_first is assumed around an LSTM without it", STACK, "time_batch_exchanged", time_for_batch),
    Report("pytorch/pytorch#1538", "other results with and without batch_first", RNN, "time_batch_exchanged", time_for_batch),
    Report("CrispStrobe/CrispASR#106", "gates of an ONNX file are read in PyTorch's order", BOTH, "gates_exchanged", other_order([0, 3, 1, 2])),
    Report("tensorflow/tensorflow#29308", "the gate order of one LSTM's kernel in another's", LSTM, "gates_exchanged", other_order([0, 2, 1, 3])),
    Report("apple/coremltools#93", "the documented order of the gates is another one", STACK, "gates_exchanged", other_order([0, 1, 3, 2])),
    Report("NX-AI/xlstm#98", "input and forget gate are assigned to each other", LSTM, "gates_exchanged", other_order([1, 0, 2, 3])),
    Report("keras-team/keras#1431", "what go_backwards computes stays in its own order", BOTH, "backward_not_turned", wrong(not_turned=True)),
    Report("qjadud1994/CRNN-Keras#26", "the backward LSTM's output is not turned before both are joined", ("lstm", 5, 4, 1, 2), "backward_not_turned", wrong(not_turned=True)),
    Report("sbillburg/CRNN-with-STN#12", "the same in two layers", ("lstm", 3, 4, 2, 2), "backward_not_turned", wrong(not_turned=True)),
    Report("webmachinelearning/webnn-baseline#123", "the output sequence of the backward direction is not turned", ("gru", 3, 5, 1, 2), "backward_not_turned", wrong(not_turned=True)),
    Report("stanfordmlgroup/nlc#8", "both directions read the same input", ("gru", 4, 6, 1, 2), "backward_not_turned", backward_reads_forwards),
    Report("onnx/onnx#7935", "the evaluator ignores the direction", BOTH, "backward_not_turned", backward_reads_forwards),
    Report("onnx/onnx-tensorflow#408", "an initial h without an initial c is not used", LSTM, "initial_state_ignored", state_ignored),
    Report("apple/coremltools#309", "forget_bias has no effect", LSTM, "forget_offset_missing", forget_offset_missing),
    Report("keras-team/keras#10179", "TensorFlow's cell adds a forget bias that no variable holds; its weights in Keras", STACK, "forget_offset_missing", forget_offset_missing),
    Report("lisa-lab/DeepLearningTutorials#81", "the bias is added twice", LSTM, "biases_doubled", scaled(("bW", "bR"), 2)),
    Report("kelvinxu/arctic-captions#7", "the same in another decoder", STACK, "biases_doubled", scaled(("bW", "bR"), 2)),
    Report("intel/torch-xpu-ops#3770", "the second bias is skipped where there is no first one", BOTH, "recurrent_bias_missing", scaled(("bR",), 0)),
    Report("huggingface/transformers#10712", "the recurrent kernel is not transposed", SQUARE, "recurrent_weights_transposed", transposed("R")),
    Report("keras-team/keras#8440", "a matrix was transposed while loading", SQUARE, "input_weights_transposed", transposed("W")),
    Report("microsoft/CNTK#3292", "the two halves of a GRU's last equation", GRU, "gru_update_inverted", wrong(update_inverted=True)),
    Report("pytorch/pytorch#20129", "the same, two layers", ("gru", 4, 6, 2), "gru_update_inverted", wrong(update_inverted=True)),
    Report("onnx/tensorflow-onnx#2001", "Keras' hard sigmoid is taken for a sigmoid, or the reverse", LSTM, "activation_hard_sigmoid", wrong(sigmoid=hard_sigmoid)),
    Report("apache/mxnet#10927", "a GRU with hard sigmoids", GRU, "activation_hard_sigmoid", wrong(sigmoid=hard_sigmoid)),
    Report("apache/tvm#19633", "the fused activation is applied in the wrong places: linear ones inside", LSTM, "activation_exchanged", wrong(tanh=lambda x: x)),
    Report("sdatkinson/NeuralAmpModelerCore#43", "fast tanh in place of tanh", ("lstm", 1, 12), "activation_approximated", wrong(tanh=fast_tanh)),
    Report("tenstorrent/tt-metal#53258", "a sigmoid of three straight lines", GRU, "activation_approximated", wrong(sigmoid=three_lines)),
    Report("tensorflow/tflite-micro#1253", "sigmoid from a lookup table", LSTM, "activation_approximated", wrong(sigmoid=table(256, 8.0))),
    Report("PufferAI/PufferLib#622", "training resets the state one step late, rollouts do not", GRU, "reset_late", reset_shifted(1)),
    Report("LARG/jax-aht#115", "the replay takes the flag behind a step for the one before it", ("gru", 4, 6), "reset_early", reset_shifted(-1)),
    Report("openai/baselines#340", "the state goes on where an episode has ended", LSTM, "reset_missing", resets_ignored),
    Report("thu-ml/tianshou#486", "episode starts are not used by recurrent policies", GRU, "reset_missing", resets_ignored),
    Report("THUDM/slime#1686", "the offsets of packed sequences reach the convolution, not the recurrent kernel", LSTM, "reset_missing", leaks),
    Report("fla-org/flash-linear-attention#838", "the caller's offsets are replaced by one sequence", ("gru", 4, 6, 2), "reset_missing", leaks),
    Report("fla-org/flash-linear-attention#1184", "the state leaks over a border of packed sequences", LSTM, "sequence_leak", leaks_at_one_border),
    Report("jzilly/RecurrentHighwayNetworks#5", "the reset reaches the last layer only", STACK, "reset_missing", resets_of_one_layer),
    Report("hill-a/stable-baselines#263", "after an episode the state is zeros, not the initial state", GRU, "initial_state_ignored", reset_to_zeros),
    Report("google-ai-edge/litert-samples#278", "the decoder's state is renewed on blanks, too", LSTM, "advanced_on_blank", advanced_on_blank),
    Report("TensorSpeech/TensorFlowASR#13", "the same in greedy decoding", STACK, "advanced_on_blank", advanced_on_blank),
    Report("openspeech-team/openspeech#120", "the same in another decoder", ("gru", 4, 8), "advanced_on_blank", advanced_on_blank),
    Report("pytorch/rl#1406", "workers begin every step with a state of zeros", LSTM, "state_wiped", chunks(1)),
    Report("FluxML/Flux.jl#653", "a clipped cell state has no counterpart", ("lstm", 3, 8, 1, 1, None, 0.9), "cell_clipped", wrong(clip=0.6)),
    Report("monikkinom/ner-lstm#23", "the cells' output_keep_prob is a constant, at test time, too", ("lstm", 4, 6, 2), "dropout_applied", dropout_behind),
    Report("liu-nlper/NER-LSTM-CRF#9", "the test phase builds the network with the dropout of training", BOTH, "dropout_applied", dropout_behind),
    Report("deeplearning4j/deeplearning4j#4631", "the state of an encoder moves over masked steps", LSTM, "advanced_on_blank", advanced_on_blank),
    Report("keras-team/keras#8720", "the gates of a CuDNN GRU stand in another order", GRU, "gates_exchanged", other_order([1, 0, 2])),
    Report("pytorch/pytorch#175845", "an LSTM of halves is far from one of single precision", LSTM, "precision_f16", in_half),
    Report("tensorflow/tensorflow#48774", "dynamic range quantisation changes what a recurrent network says", GRU, "precision_int8", on_integers),
    Report("lmnt-com/haste#35", "zoneout acts when the model is not trained", GRU, "zoneout_applied", wrong(kept=(0.1, 0))),
    Report("lmnt-com/haste#18", "the same of an LSTM's two states", LSTM, "zoneout_applied", wrong(kept=(0.15, 0.15))),
    Report("fatchord/WaveRNN#7", "the update gate stands at the other half of the last equation", GRU, "gru_update_inverted", wrong(update_inverted=True)),
    Report("glample/tagger#25", "the forget gate is one minus the input gate", LSTM, "coupled_forget", wrong(coupled="forget")),
    Report("una-dinosauria/human-motion-prediction#68", "a wrapper adds the input to the output", ("gru", 6, 6), "residual_added", residual),
    Report("ddbourgin/numpy-ml#42", "two gates are given the bias of a third one", LSTM, "gate_repeated", one_bias),
]


def figures():
    return "%d reports, each named first" % len(REPORTS)


def page():
    lines = [
        "# tests/audits: public reports, and the command that names their cause", "",
        "`reports.py` rebuilds each of them small: random weights (seeded by the report's number) in PyTorch's names, %d steps of %d sequences," % (STEPS, BATCH),
        "and the output of a numpy runtime (`wrong_runtime.py`) that has the mistake that the report describes, stored as f32. Nothing of a report's own",
        "code, weights or data is used, and nothing here is a claim about a project today. The command is always", "",
        "```", "gateloupe-cli blame model.safetensors --input x.npy --got theirs.npy --json", "```", "",
        "with the options of the last column. `Audits.PublicReportsAreNamed` runs it on all of them: the id is the first of `defects`, `explained` is true, and",
        "`margin`, how much further off the next guess is, at least 3. %s." % figures(), "",
        "| # | report | what went wrong | network | named | options |", "| --- | --- | --- | --- | --- | --- |"]
    for number, report in enumerate(REPORTS, 1):
        options = {"--forget-offset": "`--forget-offset 1`"} | {word: "`%s`" % word for word in ("--lengths", "--h0", "--resets", "--emitted")}
        with tempfile.TemporaryDirectory() as folder:
            case = Case(report, number, pathlib.Path(folder))
            report.make(case)
            used = ", ".join(options[word] for word in case.options if word in options)
        kind, inputs, hidden, layers, directions = (*report.network, 1, 1)[:5] if len(report.network) < 5 else report.network[:5]
        network = "%s %d to %d" % (kind.upper(), inputs, hidden) + (", %d layers" % layers if layers > 1 else "") + (", both directions" if directions == 2 else "")
        lines.append("| %d | %s | %s | %s | `%s` | %s |" % (number, report.where, report.what, network, report.named, used))
    return "\n".join(lines) + "\n"


def complaint(program, report, number):
    """What is wrong with the program's answer; None where it names the report's cause."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        case = Case(report, number, folder)
        rt.write_network(folder / "model.safetensors", case.network)
        np.save(folder / "x.npy", case.x.astype("f4"))
        np.save(folder / "theirs.npy", report.make(case).astype("f4"))
        run = subprocess.run([program, "blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy", "--json", "--seconds", "600",
                              *case.options],
                             cwd=folder, capture_output=True, text=True)
        if run.returncode != 1:
            return "exit %d: %s" % (run.returncode, run.stderr.strip())
        document = json.loads(run.stdout)
        best = document["defects"][0]["id"]
        if best != report.named or not document["explained"]:
            return "named %s, margin %s" % (best, document["margin"])
        return None


def main():
    if sys.argv[1:] == ["--page"]:
        print(page(), end="")
        return
    failures = 0
    for number, report in enumerate(REPORTS, 1):
        wrong_answer = complaint(str(pathlib.Path(sys.argv[1]).resolve()), report, number)
        if wrong_answer:
            failures += 1
            print("%d, %s, %s: %s" % (number, report.where, report.named, wrong_answer))
    if PAGE.read_text(encoding="utf-8") != page():
        failures += 1
        print("reports.md is not what reports.py --page prints")
    print(figures() if failures == 0 else "%d failures" % failures)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
