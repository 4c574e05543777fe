// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bundle/check_program.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// How a language says what the cells compute.
struct CheckWords
{
    const char* max;
    const char* min;
    const char* exp;
    const char* tanh;
    const char* abs;
    const char* log1p;
    const char* where; ///< with %c, %a, %b
    const char* open;  ///< of a list
    const char* close;
};

constexpr CheckWords kPythonWords = {
    "np.maximum", "np.minimum",           "np.exp", "np.tanh", "np.abs",
    "np.log1p",   "np.where(%c, %a, %b)", "[",      "]"};
constexpr CheckWords kCppWords = {"std::max",       "std::min", "std::exp",
                                  "std::tanh",      "std::abs", "std::log1p",
                                  "(%c ? %a : %b)", "{",        "}"};

/// The template with values in the places of their marks, %name%. In one pass: what a value holds
/// is no mark.
std::string filled(std::string_view pattern, const std::map<std::string, std::string>& values)
{
    std::string text;
    while (!pattern.empty()) {
        const std::size_t end = pattern.front() == '%' ? pattern.find('%', 1) : pattern.npos;
        const auto value = end == pattern.npos
                               ? values.end()
                               : values.find(std::string(pattern.substr(1, end - 1)));
        if (value == values.end()) {
            text += pattern.front();
            pattern.remove_prefix(1);
        } else {
            text += value->second;
            pattern.remove_prefix(end + 1);
        }
    }
    return text;
}

/// A number that is a double in both languages.
std::string real(double value)
{
    std::string text = shortestText(value);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

/// The activation of v, of the kinds that no framework's recurrent layers have as their own.
std::string expressionOfRare(const Activation& activation, const CheckWords& words)
{
    const std::string a = real(activation.alpha);
    const auto call = [](const char* function, const std::string& argument) {
        return std::string(function) + "(" + argument + ")";
    };
    const auto bounded = [&](const std::string& value, const char* least, const char* most) {
        return call(words.min, call(words.max, value + ", " + least) + ", " + most);
    };
    switch (activation.kind) {
    case ActivationKind::Mish:
        return "v * " + call(words.tanh, call(words.log1p, call(words.exp, "v")));
    case ActivationKind::Exponential:
        return call(words.exp, "v");
    case ActivationKind::HardSwish:
        return "v * " + bounded("v + 3.0", "0.0", "6.0") + " / 6.0";
    case ActivationKind::LogSigmoid:
        return "-" + call(words.log1p, call(words.exp, "-v"));
    case ActivationKind::Squareplus: // the words have no root
        return "0.5 * (v + " +
               call(words.exp, "0.5 * " + call(words.log1p, "v * v + " + a + " - 1.0")) + ")";
    case ActivationKind::SoftShrink:
        return "v - " + bounded("v", ("-" + a).c_str(), a.c_str());
    case ActivationKind::TanhShrink:
        return "v - " + call(words.tanh, "v");
    case ActivationKind::SparsePlus: {
        const std::string line = "(" + bounded("v", "-1.0", "1.0") + " + 1.0)";
        return "0.25 * " + line + " * " + line + " + " + call(words.max, "v - 1.0, 0.0");
    }
    case ActivationKind::ScaledHardSwish:
        return a + " * v * " + bounded("v + 3.0", "0.0", "6.0");
    case ActivationKind::ScaledSwish:
        return "v / (1.0 + " + call(words.exp, "-" + a + " * v") + ")";
    case ActivationKind::ScaledSoftplus:
        return call(words.log1p, call(words.exp, a + " * v")) + " / " + a;
    default: // checkWords() refuses Gelu: NumPy has no erf; nothing runs an unknown one
        return "v";
    }
}

/// The activation of v, of kinds that are another function on either side of a number.
std::string expressionOfKinked(const Activation& activation, const CheckWords& words)
{
    const std::string a = real(activation.alpha);
    const std::string b = real(activation.beta);
    const auto call = [](const char* function, const std::string& argument) {
        return std::string(function) + "(" + argument + ")";
    };
    const auto where = [&](const std::string& condition, const std::string& yes,
                           const std::string& no) {
        std::string text = words.where;
        text.replace(text.find("%c"), 2, condition);
        text.replace(text.find("%a"), 2, yes);
        return text.replace(text.find("%b"), 2, no);
    };
    switch (activation.kind) {
    case ActivationKind::LeakyRelu:
        return where("v < 0.0", a + " * v", "v");
    case ActivationKind::ThresholdedRelu:
        return where("v >= " + a, "v", "0.0");
    case ActivationKind::Elu:
        return where("v < 0.0", a + " * (" + call(words.exp, "v") + " - 1.0)", "v");
    case ActivationKind::Selu:
        return real(kSeluScale) + " * " +
               where("v < 0.0", real(kSeluAlpha) + " * (" + call(words.exp, "v") + " - 1.0)", "v");
    case ActivationKind::Celu:
        return where("v < 0.0", a + " * (" + call(words.exp, "v / " + a) + " - 1.0)", "v");
    case ActivationKind::HardShrink:
        return where(call(words.abs, "v") + " > " + a, "v", "0.0");
    case ActivationKind::BoundedRelu:
        return where("v < " + b, a + " * (v - " + b + ")",
                     call(words.min, "v, " + real(activation.gamma)));
    case ActivationKind::ScaledSelu:
        return b + " * " + where("v < 0.0", a + " * (" + call(words.exp, "v") + " - 1.0)", "v");
    default:
        return expressionOfRare(activation, words);
    }
}

/// The activation of v.
std::string expressionOf(const Activation& activation, const CheckWords& words)
{
    const std::string a = real(activation.alpha);
    const std::string b = real(activation.beta);
    const auto call = [](const char* function, const std::string& argument) {
        return std::string(function) + "(" + argument + ")";
    };
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return "1.0 / (1.0 + " + call(words.exp, "-v") + ")";
    case ActivationKind::Tanh:
        return call(words.tanh, "v");
    case ActivationKind::Relu:
        return call(words.max, "v, 0.0");
    case ActivationKind::Linear:
        return "v";
    case ActivationKind::Affine:
        return a + " * v + " + b;
    case ActivationKind::ScaledTanh:
        return a + " * " + call(words.tanh, b + " * v");
    case ActivationKind::HardSigmoid:
        return call(words.min, call(words.max, a + " * v + " + b + ", 0.0") + ", 1.0");
    case ActivationKind::Softsign:
        return "v / (1.0 + " + call(words.abs, "v") + ")";
    case ActivationKind::Softplus:
        return call(words.log1p, call(words.exp, "v"));
    case ActivationKind::GeluTanh:
        return "0.5 * v * (1.0 + " +
               call(words.tanh, "0.7978845608028654 * (v + 0.044715 * v * v * v)") + ")";
    case ActivationKind::Swish:
        return "v / (1.0 + " + call(words.exp, "-v") + ")";
    case ActivationKind::Relu6:
        return call(words.min, call(words.max, "v, 0.0") + ", 6.0");
    case ActivationKind::Clip:
        return call(words.min, call(words.max, "v, " + a) + ", " + b);
    case ActivationKind::TallHardSigmoid:
        return call(words.min,
                    call(words.max, a + " * v + " + b + ", 0.0") + ", " + real(activation.gamma));
    default:
        return expressionOfKinked(activation, words);
    }
}

/// The facts of its equations that the check programs have no words for: "cell_clip=-1,1".
std::vector<std::string> factsWithoutWords(const RnnModel& model)
{
    const std::vector<CellEquations> all = model.allEquations();
    constexpr std::array kUnknown = {EquationFact::SumClip, EquationFact::CellClip,
                                     EquationFact::ProjectionClip, EquationFact::ForgetCoupling,
                                     EquationFact::UpdateInversion};
    std::vector<std::string> facts;
    for (const EquationFact fact : equationFacts()) {
        const bool isOfCell = hasFact(model.spec.cell, fact);
        const auto isLike = [fact](const std::string& text) {
            return [fact, text](const CellEquations& own) { return factText(own, fact) == text; };
        };
        const bool isPlain = std::ranges::all_of(all, isLike(factText(CellEquations{}, fact)));
        const bool isOne = std::ranges::all_of(all, isLike(factText(all.front(), fact)));
        if (isOfCell && (!isOne || (isOneOf(fact, kUnknown) && !isPlain))) {
            facts.push_back(std::string(nameOf(fact)) + "=" + factText(model, fact));
        }
    }
    return facts;
}

Status checkWords(const RnnModel& model)
{
    if (const auto facts = factsWithoutWords(model); !facts.empty()) {
        return Error::unsupported("%1 computes with %2, for which the check programs of a bundle "
                                  "have no words",
                                  model.name, joinedBy(", ", facts));
    }
    for (const CellEquations& equations : model.allEquations()) {
        const Activation gelu{ActivationKind::Gelu};
        if (equations.gate == gelu || equations.candidate == gelu || equations.output == gelu) {
            return Error::unsupported("%1 computes gelu, for which NumPy has no function: the "
                                      "check programs of a bundle can't",
                                      model.name);
        }
    }
    if (model.spec.inputMode == InputMode::Skip) {
        return Error::unsupported("%1 takes its input without weights, which the check programs of "
                                  "a bundle have no words for",
                                  model.name);
    }
    return {};
}

constexpr const char* kPython = R"(#!/usr/bin/env python3
# Runs the network of weights.safetensors over x.npy with numpy alone and compares with y.npy.
import functools, json, os, sys
import numpy as np
os.chdir(os.path.dirname(os.path.abspath(__file__)))
raw = open("weights.safetensors", "rb").read()
begin = 8 + int.from_bytes(raw[:8], "little")
table = json.loads(raw[8:begin])
@functools.lru_cache(None)
def get(path):  # what is not stored is zero
    entry = table.get(%network% + "/" + path)
    first, last = entry["data_offsets"] if entry else (0, 0)
    return np.frombuffer(raw[begin + first:begin + last], "%type%").reshape(entry["shape"]).astype("f8") if entry else 0.0
gate, candidate, output = lambda v: %gate%, lambda v: %candidate%, lambda v: %output%
def step(p, x, h, c):
    W = lambda g: get(p + g + "/input_weights") @ x + get(p + g + "/input_bias")
    R = lambda g, h: get(p + g + "/recurrent_weights") @ h + get(p + g + "/recurrent_bias")
%step%
x, y, h0, c0 = (np.load(name + ".npy") for name in ("x", "y", "h0", "c0"))
resets, hr, cr = %resets%, %resetStates%  # steps at which each sequence begins anew, and with what
for layer in range(%layers%):
    sides = []
    for d, side in enumerate(%sides%):
        sides.append(np.zeros((len(x), x.shape[1], h0.shape[2])))
        for b, length in enumerate(%lengths%):
            h, c = h0[layer * %directions% + d, b], c0[layer * %directions% + d, b]
            for t in range(length)[::-1 if side == "backward" else 1]:
                if t + (side == "backward") in resets[b]:
                    h, c = hr[layer * %directions% + d, b], cr[layer * %directions% + d, b]
                h, c = step("layer_%d/%s/" % (layer, side), x[t, b], h, c)
                sides[d][t, b] = h
    x = np.concatenate(sides, -1)
error = np.abs(x - y).max()
print("largest difference", error)
sys.exit(not error <= %tolerance%)
)";

constexpr const char* kPythonLstm = R"(    a = lambda g: W(g) + R(g, h)
    q = lambda g, c: get(p + g + "/peephole_weights") * c
    i, f, g = gate(a("input") + q("input", c)), gate(a("forget") + %offset% + q("forget", c)), candidate(a("cell"))
    c = f * c + i * g
    h = gate(a("output") + q("output", c)) * output(c)
    return (get(p + "projection/weights") @ h if %projected% else h), c)";
constexpr const char* kPythonGru = R"(    r, z = (gate(W(g) + R(g, h)) for g in ("reset", "update"))
    n = candidate(W("new") + %reset%)
    return (1.0 - z) * n + z * h, c)";
constexpr const char* kPythonPlain = R"(    return candidate(W("hidden") + R("hidden", h)), c)";

constexpr const char* kCpp =
    R"(// c++ -O2 -std=c++17 check.cpp -o check && ./check
// Runs the network of weights.safetensors over x.npy and compares with y.npy.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>
using V = std::vector<double>;
template <typename T> V load(const char* file, size_t at, size_t count) {
    std::ifstream stream(file, std::ios::binary);
    const std::string raw{std::istreambuf_iterator<char>(stream), {}};
    if (raw.size() < at + count * sizeof(T)) { std::fprintf(stderr, "%s is too short\n", file); std::exit(2); }
    std::vector<T> values(count);
    std::memcpy(values.data(), raw.data() + at, count * sizeof(T));
    return V(values.begin(), values.end());
}
const size_t T = %steps%, B = %batch%, H = %hidden%, N = %width%, D = %directions%;
std::map<std::string, V> weights; // what is not stored is zero
V times(const std::string& name, const V& x, size_t rows) {
    const V& m = weights[name]; V y(rows);
    for (size_t r = 0; r < rows && !m.empty(); ++r) for (size_t c = 0; c < x.size(); ++c) y[r] += m[r * x.size() + c] * x[c];
    return y;
}
double at(const std::string& name, size_t u) { const V& v = weights[name]; return v.empty() ? 0.0 : v[u]; }
double gate(double v) { return %gate%; }
double candidate(double v) { return %candidate%; }
double output(double v) { return %output%; }
void step(const std::string& p, const V& x, V& h, V& c) {
    auto W = [&](const std::string& g) { V s = times(p + g + "/input_weights", x, H); for (size_t u = 0; u < H; ++u) s[u] += at(p + g + "/input_bias", u); return s; };
    auto R = [&](const std::string& g, const V& h) { V s = times(p + g + "/recurrent_weights", h, H); for (size_t u = 0; u < H; ++u) s[u] += at(p + g + "/recurrent_bias", u); return s; };
    V next(H);
%step%
    h = next;
}
int main() {
%load%
    V x = load<double>("x.npy", %xOffset%, T * B * %inputs%), y = load<double>("y.npy", %yOffset%, T * B * D * N);
    const V h0 = load<double>("h0.npy", %h0Offset%, %layers% * D * B * N), c0 = load<double>("c0.npy", %c0Offset%, %layers% * D * B * H);
    const V hr = %hr%, cr = %cr%;
    const size_t lengths[] = %lengths%;
    const std::set<size_t> resets[] = %resets%; // steps at which each sequence begins anew
    const char* const sides[] = %sides%;
    for (size_t layer = 0; layer < %layers%; ++layer) {
        const size_t I = x.size() / (T * B);
        V out(T * B * D * N);
        for (size_t d = 0; d < D; ++d) for (size_t b = 0; b < B; ++b) {
            const size_t s = (layer * D + d) * B + b;
            V h(h0.begin() + s * N, h0.begin() + (s + 1) * N), c(c0.begin() + s * H, c0.begin() + (s + 1) * H);
            for (size_t k = 0; k < lengths[b]; ++k) {
                const size_t t = sides[d][0] == 'b' ? lengths[b] - 1 - k : k;
                if (resets[b].count(t + (sides[d][0] == 'b'))) {
                    h.assign(hr.begin() + s * N, hr.begin() + (s + 1) * N);
                    c.assign(cr.begin() + s * H, cr.begin() + (s + 1) * H);
                }
                step("layer_" + std::to_string(layer) + "/" + sides[d] + "/", V(x.begin() + (t * B + b) * I, x.begin() + (t * B + b + 1) * I), h, c);
                std::copy(h.begin(), h.end(), out.begin() + ((t * B + b) * D + d) * N);
            }
        }
        x = out;
    }
    double error = 0.0;
    for (size_t i = 0; i < y.size(); ++i) error = x[i] == x[i] ? std::max(error, std::abs(x[i] - y[i])) : INFINITY;
    std::printf("largest difference %g\n", error);
    return !(error <= %tolerance%);
}
)";

constexpr const char* kCppLstm =
    R"(    const V wi = W("input"), wf = W("forget"), wg = W("cell"), wo = W("output"), ri = R("input", h), rf = R("forget", h), rg = R("cell", h), ro = R("output", h);
    for (size_t u = 0; u < H; ++u) {
        const double i = gate(wi[u] + ri[u] + at(p + "input/peephole_weights", u) * c[u]);
        const double f = gate(wf[u] + rf[u] + %offset% + at(p + "forget/peephole_weights", u) * c[u]);
        c[u] = f * c[u] + i * candidate(wg[u] + rg[u]);
        next[u] = gate(wo[u] + ro[u] + at(p + "output/peephole_weights", u) * c[u]) * output(c[u]);
    }%project%)";
constexpr const char* kCppGru =
    R"(    const V wr = W("reset"), wz = W("update"), wn = W("new"), rr = R("reset", h), rz = R("update", h);
    V r(H), rh(h);
    for (size_t u = 0; u < H; ++u) { r[u] = gate(wr[u] + rr[u]); rh[u] = %scaled%; }
    const V rn = R("new", rh);
    for (size_t u = 0; u < H; ++u) {
        const double z = gate(wz[u] + rz[u]);
        next[u] = (1.0 - z) * candidate(wn[u] + %reset%) + z * h[u];
    })";
constexpr const char* kCppPlain = R"(    (void)c;
    const V w = W("hidden"), r = R("hidden", h);
    for (size_t u = 0; u < H; ++u) next[u] = candidate(w[u] + r[u]);)";

/// Sums of a float64 run in another order; a thousand steps deep.
constexpr const char* kCheckTolerance = "1e-9";

/// The bytes as a literal of C++ or of Python's bytes: printable ASCII as it is, all else as three
/// octal digits, which end where they end whatever follows.
std::string quoted(const std::string& text)
{
    constexpr unsigned kOctal = 8;
    std::string made = "\"";
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (byte >= ' ' && byte <= '~' && byte != '"' && byte != '\\') {
            made += character;
            continue;
        }
        made += '\\';
        for (const unsigned place : {kOctal * kOctal, kOctal, 1U}) {
            made += static_cast<char>('0' + byte / place % kOctal);
        }
    }
    return made + "\"";
}

using CheckValues = std::map<std::string, std::string>;

std::string stepsText(const std::vector<std::uint64_t>& steps)
{
    return joinedBy(", ", steps, [](std::uint64_t step) { return std::to_string(step); });
}

/// What a program in either language is told.
CheckValues sharedValues(const ForwardRequest& request, const CheckWords& words)
{
    const RnnModel& model = *request.model;
    const CellEquations equations = model.equationsOf(PseudoLayerIndex(0));
    std::string sides;
    for (std::uint32_t direction = 0; direction < model.spec.directions; ++direction) {
        sides +=
            (direction > 0 ? ", " : "") + quoted(std::string(nameOf(model.direction(direction))));
    }
    std::string lengths;
    for (std::uint64_t b = 0; b < request.x.shape()[1]; ++b) {
        lengths +=
            (b > 0 ? ", " : "") +
            std::to_string(request.lengths.empty() ? request.x.shape()[0] : request.lengths[b]);
    }
    std::string resets;
    for (std::uint64_t b = 0; b < request.x.shape()[1]; ++b) {
        resets += (b > 0 ? ", " : "") + std::string(words.open) +
                  stepsText(resetStepsOf(request, b)) + words.close;
    }
    return {{"gate", expressionOf(equations.gate, words)},
            {"candidate", expressionOf(equations.candidate, words)},
            {"output", expressionOf(equations.output, words)},
            {"layers", std::to_string(model.spec.layers)},
            {"directions", std::to_string(model.spec.directions)},
            {"sides", words.open + (sides + words.close)},
            {"lengths", words.open + (lengths + words.close)},
            {"resets", words.open + (resets + words.close)},
            {"tolerance", kCheckTolerance}};
}

/// A step of the cell, of those of an LSTM, a GRU and a plain cell.
const char* stepOf(CellKind cell, const std::array<const char*, 3>& steps)
{
    return steps[std::min<std::size_t>(static_cast<std::size_t>(cell), 2)];
}

} // namespace

std::vector<std::uint64_t> resetStepsOf(const ForwardRequest& request, std::uint64_t sequence)
{
    const std::uint64_t length =
        request.lengths.empty() ? request.x.shape()[0] : request.lengths[sequence];
    std::vector<std::uint64_t> steps;
    for (std::uint64_t step = 1; step < length; ++step) {
        if (request.resets.at(step, sequence)) {
            steps.push_back(step);
        }
    }
    return steps;
}

Result<std::string> pythonCheck(const ForwardRequest& request, const CheckedFiles& files)
{
    const RnnModel& model = *request.model;
    GATELOUPE_CHECK(checkWords(model));
    const bool isAfter = model.gruReset() == GruReset::After;
    CheckValues values = sharedValues(request, kPythonWords);
    values.merge(CheckValues{
        {"network", "b" + quoted(files.network) + ".decode()"},
        {"type", files.weights == DType::F64 ? "<f8" : "<f4"},
        {"resetStates",
         request.resets.isEmpty() ? R"(h0, c0)" : R"(np.load("hr.npy"), np.load("cr.npy"))"},
        {"step", filled(stepOf(model.spec.cell, {kPythonLstm, kPythonGru, kPythonPlain}),
                        {{"offset", real(model.forgetOffset())},
                         {"projected", model.spec.projectionSize ? "True" : "False"},
                         {"reset", isAfter ? "r * R(\"new\", h)" : "R(\"new\", r * h)"}})}});
    return filled(kPython, values);
}

Result<std::string> cppCheck(const ForwardRequest& request, const CheckedFiles& files)
{
    const RnnModel& model = *request.model;
    GATELOUPE_CHECK(checkWords(model));
    const bool isAfter = model.gruReset() == GruReset::After;
    const std::string project =
        model.spec.projectionSize ? "\n    next = times(p + \"projection/weights\", next, N);" : "";
    std::string load;
    for (const CheckedParameter& parameter : files.parameters) {
        load += (load.empty() ? "    weights[" : "\n    weights[") + quoted(parameter.path) +
                "] = load<" + (files.weights == DType::F64 ? "double" : "float") +
                ">(\"weights.safetensors\", " + std::to_string(parameter.offsetBytes) + ", " +
                std::to_string(parameter.elements) + ");";
    }
    const Shape& x = request.x.shape();
    const auto ofResets = [&](const char* start, const char* file, std::uint64_t offset,
                              std::uint64_t width) {
        const std::uint64_t count = model.spec.pseudoLayers() * x[1] * width;
        return request.resets.isEmpty()
                   ? std::string(start)
                   : "load<double>(" + quoted(file) + ", " + std::to_string(offset) + ", " +
                         std::to_string(count) + ")";
    };
    CheckValues values = sharedValues(request, kCppWords);
    values.merge(
        CheckValues{{"steps", std::to_string(x[0])},
                    {"batch", std::to_string(x[1])},
                    {"inputs", std::to_string(x[2])},
                    {"hidden", std::to_string(model.spec.hiddenSize)},
                    {"width", std::to_string(model.spec.recurrentWidth())},
                    {"step", filled(stepOf(model.spec.cell, {kCppLstm, kCppGru, kCppPlain}),
                                    {{"offset", real(model.forgetOffset())},
                                     {"project", project},
                                     {"scaled", isAfter ? "h[u]" : "r[u] * h[u]"},
                                     {"reset", isAfter ? "r[u] * rn[u]" : "rn[u]"}})},
                    {"load", load},
                    {"xOffset", std::to_string(files.xOffset)},
                    {"yOffset", std::to_string(files.yOffset)},
                    {"h0Offset", std::to_string(files.h0Offset)},
                    {"c0Offset", std::to_string(files.c0Offset)},
                    {"hr", ofResets("h0", "hr.npy", files.hrOffset, model.spec.recurrentWidth())},
                    {"cr", ofResets("c0", "cr.npy", files.crOffset, model.spec.hiddenSize)}});
    return filled(kCpp, values);
}

} // namespace gateloupe
