// SPDX-License-Identifier: Apache-2.0
//
// Every defect is made by other means than those under test: by changing the network that the
// reference runs, and by putting layers and directions together from runs of single ones.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/blame/blame.h"
#include "core/base/half.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"
#include "core/runtime/cpu/reference/gate_values.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kSteps = 12;

/// What goes wrong around the cells.
struct Oddities
{
    std::set<std::uint32_t> unturned;  ///< layers whose backward output stays as computed
    std::set<std::uint32_t> unflipped; ///< layers whose backward direction reads from the beginning
    std::set<std::uint32_t> exchanged; ///< layers with | backward | forward |
    std::set<std::uint32_t> silent;    ///< layers without a backward output
    std::set<std::uint32_t> skipped;
    std::optional<Gate> unbiasedFrom; ///< the first step lacks bR from this gate on
};

Array beside(const Array& a, const Array& b)
{
    const Shape& shape = a.shape();
    std::vector<double> values;
    for (std::uint64_t row = 0; row < shape[0] * shape[1]; ++row) {
        for (const Array* part : {&a, &b}) {
            for (std::uint64_t unit = 0; unit < shape[2]; ++unit) {
                values.push_back((*part)[row * shape[2] + unit]);
            }
        }
    }
    return Array({shape[0], shape[1], 2 * shape[2]}, std::move(values));
}

Array rowsOf(const Array& array, std::uint64_t first, std::uint64_t count)
{
    Shape shape = array.shape();
    const std::uint64_t inner = array.size() / shape[0];
    shape[0] = count;
    std::vector<double> values;
    for (std::uint64_t at = first * inner; at < (first + count) * inner; ++at) {
        values.push_back(array[at]);
    }
    return Array(shape, std::move(values));
}

Array after(const Array& a, const Array& b)
{
    Shape shape = a.shape();
    shape[0] += b.shape()[0];
    auto values = a.convertedTo<double>();
    const auto more = b.convertedTo<double>();
    values.insert(values.end(), more.begin(), more.end());
    return Array(shape, std::move(values));
}

/// One layer and direction as a network of its own.
Network cellOf(const Network& network, std::uint32_t layer, std::uint32_t direction)
{
    Network cell = network;
    cell.values.clear();
    cell.spec.layers = 1;
    cell.spec.directions = 1;
    cell.spec.inputSize = layer == 0 ? network.spec.inputSize : network.spec.outputWidth();
    for (const auto& [id, values] : network.values) {
        if (id.layer.value == layer && id.direction == network.direction(direction)) {
            ParameterId own = id;
            own.layer = LayerIndex(0);
            own.direction = Direction::Forward;
            cell.values.emplace(own, values);
        }
    }
    return cell;
}

Array runCell(const Network& cell, ForwardRequest request, const Oddities& odd)
{
    request.model = cell.build();
    if (!odd.unbiasedFrom) {
        return mustRun(BackendKind::Reference, request)->y;
    }
    Network unbiased = cell;
    for (auto& [id, values] : unbiased.values) {
        if (id.kind == ParameterKind::RecurrentBias && id.gate >= *odd.unbiasedFrom) {
            std::ranges::fill(values, 0.0);
        }
    }
    ForwardRequest first{.model = unbiased.build(), .x = rowsOf(request.x, 0, 1)};
    const auto begun = mustRun(BackendKind::Reference, first);
    ForwardRequest rest{.model = request.model,
                        .x = rowsOf(request.x, 1, request.x.shape()[0] - 1),
                        .h0 = begun->hN};
    if (hasCellState(cell.spec.cell)) {
        rest.c0 = begun->cN;
    }
    return after(begun->y, mustRun(BackendKind::Reference, rest)->y);
}

Array layerwise(const Network& network, const ForwardRequest& request, const Oddities& odd)
{
    Array x = request.x;
    for (std::uint32_t layer = 0; layer < network.spec.layers; ++layer) {
        if (odd.skipped.contains(layer)) {
            continue;
        }
        std::vector<Array> outputs;
        for (std::uint32_t direction = 0; direction < network.spec.directions; ++direction) {
            const std::uint64_t pseudoLayer = layer * network.spec.directions + direction;
            ForwardRequest part{.x = x};
            if (request.h0) {
                part.h0 = rowsOf(*request.h0, pseudoLayer, 1);
            }
            if (request.c0) {
                part.c0 = rowsOf(*request.c0, pseudoLayer, 1);
            }
            const bool isBackward = direction == 1;
            const bool isFlipped = isBackward && !odd.unflipped.contains(layer);
            part.x = isFlipped ? flipped(x) : x;
            Array y = runCell(cellOf(network, layer, direction), part, odd);
            if (isFlipped && !odd.unturned.contains(layer)) {
                y = flipped(y);
            }
            if (isBackward && odd.silent.contains(layer)) {
                y = Array(y.shape(), std::vector<double>(y.size()));
            }
            outputs.push_back(y);
        }
        if (odd.exchanged.contains(layer)) {
            std::swap(outputs[0], outputs[1]);
        }
        x = outputs.size() == 1 ? outputs[0] : beside(outputs[0], outputs[1]);
    }
    return x;
}

std::set<std::uint32_t> allLayers(const Network& network)
{
    std::set<std::uint32_t> all;
    for (std::uint32_t layer = 0; layer < network.spec.layers; ++layer) {
        all.insert(layer);
    }
    return all;
}

using Values = std::vector<double>;

/// A network whose parameters went through `change`.
Network changed(Network network, const std::function<void(const ParameterId&, Values&)>& change)
{
    for (auto& [id, values] : network.values) {
        change(id, values);
    }
    return network;
}

Array outputOf(const Network& network, ForwardRequest request)
{
    request.model = network.build();
    return mustRun(BackendKind::Reference, request)->y;
}

Network withGatesExchanged(const Network& network, Gate a, Gate b,
                           std::optional<std::uint32_t> layer = {})
{
    Network other = network;
    for (const auto& [id, values] : network.values) {
        if ((id.gate == a || id.gate == b) && id.kind != ParameterKind::ProjectionWeights &&
            (!layer || id.layer.value == *layer)) {
            ParameterId place = id;
            place.gate = id.gate == a ? b : a;
            other.values[place] = values;
        }
    }
    return other;
}

Values transposed(const Values& values, std::uint64_t rows, std::uint64_t cols)
{
    Values read(values.size());
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t col = 0; col < cols; ++col) {
            read[row * cols + col] = values[col * rows + row];
        }
    }
    return read;
}

float toHalf(double value)
{
    return halfToFloat(floatToHalf(static_cast<float>(value)));
}

float toBfloat(double value)
{
    return bfloat16ToFloat(floatToBfloat16(static_cast<float>(value)));
}

/// 255 steps of the largest magnitude.
void quantised(Values& values, std::size_t first, std::size_t count)
{
    double largest = 0.0;
    for (std::size_t at = first; at < first + count; ++at) {
        largest = std::max(largest, std::fabs(values[at]));
    }
    for (std::size_t at = first; at < first + count; ++at) {
        values[at] = std::round(values[at] * 127.0 / largest) * largest / 127.0;
    }
}

/// A defect of the list and its output, made otherwise; empty where it is none of this network.
struct Case
{
    std::string id;
    std::string name; ///< of the form
    std::function<std::optional<Array>(const Network&, const ForwardRequest&)> make;
    bool hasStates = false; ///< runs from random initial states
    bool hasLengths = false;
};

bool isLstm(const Network& network)
{
    return network.spec.cell == CellKind::Lstm;
}

bool isGru(const Network& network)
{
    return network.spec.cell == CellKind::Gru;
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    const auto weights = [&all](const char* id, const char* name,
                                std::function<std::optional<Network>(const Network&)> change) {
        all.push_back({id, name,
                       [change](const Network& network,
                                const ForwardRequest& request) -> std::optional<Array> {
                           const auto other = change(network);
                           return other ? std::optional(outputOf(*other, request)) : std::nullopt;
                       }});
    };
    const auto odd = [&all](const char* id, const char* name,
                            std::function<std::optional<Oddities>(const Network&)> make) {
        all.push_back(
            {id, name,
             [make](const Network& network, const ForwardRequest& request) -> std::optional<Array> {
                 const auto oddities = make(network);
                 return oddities ? std::optional(layerwise(network, request, *oddities))
                                 : std::nullopt;
             }});
    };
    weights("gates_exchanged", "all", [](const Network& n) -> std::optional<Network> {
        const auto gates = gatesOf(n.spec.cell);
        return gates.size() < 2 ? std::nullopt
                                : std::optional(withGatesExchanged(n, gates[0], gates[1]));
    });
    weights("gates_exchanged", "layer1", [](const Network& n) -> std::optional<Network> {
        const auto gates = gatesOf(n.spec.cell);
        return gates.size() < 3 ? std::nullopt
                                : std::optional(withGatesExchanged(n, gates[1], gates[2], 1));
    });
    weights("gates_exchanged", "cycle", [](const Network& n) -> std::optional<Network> {
        const auto gates = gatesOf(n.spec.cell);
        return gates.size() < 3
                   ? std::nullopt
                   : std::optional(withGatesExchanged(withGatesExchanged(n, gates[0], gates[1]),
                                                      gates[1], gates[2]));
    });
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        weights(kind == ParameterKind::InputWeights ? "input_weights_transposed"
                                                    : "recurrent_weights_transposed",
                "gate", [kind](const Network& n) {
                    return changed(n, [&](const ParameterId& id, Values& values) {
                        if (id.kind == kind) {
                            const MatrixSize size = sizeOf(n.spec, id);
                            values = transposed(values, size.rows, size.cols);
                        }
                    });
                });
    }
    weights("state_added_to_sum", "all", [](const Network& n) -> std::optional<Network> {
        if (gatesOf(n.spec.cell).size() > 1 || n.spec.projectionSize) {
            return std::nullopt;
        }
        return changed(n, [&](const ParameterId& id, Values& values) {
            for (std::uint64_t unit = 0;
                 id.kind == ParameterKind::RecurrentWeights && unit < n.spec.hiddenSize; ++unit) {
                values[unit * n.spec.hiddenSize + unit] += 1.0;
            }
        });
    });
    const auto factor = [&](const char* id, double input, double recurrent) {
        weights(id, "all", [input, recurrent](const Network& n) {
            return changed(n, [&](const ParameterId& of, Values& values) {
                for (double& value : values) {
                    value *= of.kind == ParameterKind::InputBias       ? input
                             : of.kind == ParameterKind::RecurrentBias ? recurrent
                                                                       : 1.0;
                }
            });
        });
    };
    factor("input_bias_missing", 0.0, 1.0);
    factor("recurrent_bias_missing", 1.0, 0.0);
    factor("biases_missing", 0.0, 0.0);
    factor("biases_doubled", 2.0, 2.0);
    factor("biases_halved", 0.5, 0.5);
    weights("biases_missing", "layer0", [](const Network& n) {
        return changed(n, [&](const ParameterId& id, Values& values) {
            if (isBias(id.kind) && id.layer.value == 0) {
                std::ranges::fill(values, 0.0);
            }
        });
    });
    const auto forgetOffset = [&](const char* id, const char* form, double offset) {
        weights(id, form, [offset](const Network& n) -> std::optional<Network> {
            if (!isLstm(n)) {
                return std::nullopt;
            }
            return changed(n, [offset](const ParameterId& of, Values& values) {
                if (of.kind == ParameterKind::InputBias && of.gate == Gate::Forget) {
                    std::ranges::for_each(values, [offset](double& value) { value += offset; });
                }
            });
        });
    };
    forgetOffset("forget_offset_added", "", 1.0);
    forgetOffset("forget_offset_added", "half", 0.5);
    forgetOffset("forget_offset_added", "two", 2.0);
    forgetOffset("forget_offset_missing", "one", -1.0);
    for (const Activation& hard : {kKeras2HardSigmoid, kKeras3HardSigmoid}) {
        weights("activation_hard_sigmoid", "", [hard](const Network& n) -> std::optional<Network> {
            if (!isLstm(n) && !isGru(n)) {
                return std::nullopt;
            }
            Network other = n;
            other.equations = {standardEquations(n.spec.cell)};
            other.equations[0].gate = hard;
            return other;
        });
    }
    weights("output_activation_missing", "", [](const Network& n) -> std::optional<Network> {
        if (isGru(n)) {
            return std::nullopt;
        }
        Network other = n;
        other.equations = {standardEquations(n.spec.cell)};
        (isLstm(n) ? other.equations[0].output
                   : other.equations[0].candidate) = {ActivationKind::Linear};
        return other;
    });
    weights("activation_exchanged", "relu", [](const Network& n) {
        Network other = n;
        other.equations = {standardEquations(n.spec.cell)};
        other.equations[0].candidate = {ActivationKind::Relu};
        return other;
    });
    weights("gru_reset_before", "", [](const Network& n) -> std::optional<Network> {
        Network other = n;
        other.gruReset = GruReset::Before;
        return isGru(n) ? std::optional(other) : std::nullopt;
    });
    weights("gru_update_inverted", "", [](const Network& n) -> std::optional<Network> {
        // 1 - sigmoid(a) = sigmoid(-a)
        return isGru(n)
                   ? std::optional(changed(n,
                                           [](const ParameterId& id, Values& values) {
                                               for (double& value : values) {
                                                   value *= id.gate == Gate::Update ? -1.0 : 1.0;
                                               }
                                           }))
                   : std::nullopt;
    });
    weights("gru_new_bias_missing", "", [](const Network& n) -> std::optional<Network> {
        return isGru(n) ? std::optional(changed(n,
                                                [](const ParameterId& id, Values& values) {
                                                    if (id.gate == Gate::New &&
                                                        id.kind == ParameterKind::RecurrentBias) {
                                                        std::ranges::fill(values, 0.0);
                                                    }
                                                }))
                        : std::nullopt;
    });
    weights("gru_new_bias_merged", "", [](const Network& n) -> std::optional<Network> {
        if (!isGru(n)) {
            return std::nullopt;
        }
        Network other = n;
        for (auto& [id, values] : other.values) {
            if (id.gate == Gate::New && id.kind == ParameterKind::RecurrentBias) {
                ParameterId input = id;
                input.kind = ParameterKind::InputBias;
                for (std::size_t unit = 0; unit < values.size(); ++unit) {
                    other.values[input][unit] += values[unit];
                    values[unit] = 0.0;
                }
            }
        }
        return other;
    });
    odd("first_step_recurrent_bias_missing", "all",
        [](const Network& n) { return Oddities{.unbiasedFrom = gatesOf(n.spec.cell).front()}; });
    odd("first_step_recurrent_bias_missing", "new", [](const Network& n) {
        return isGru(n) ? std::optional(Oddities{.unbiasedFrom = Gate::New}) : std::nullopt;
    });
    odd("backward_missing", "all", [](const Network& n) {
        return n.spec.directions == 2 ? std::optional(Oddities{.silent = allLayers(n)})
                                      : std::nullopt;
    });
    odd("backward_missing", "layer1", [](const Network& n) {
        return n.spec.directions == 2 ? std::optional(Oddities{.silent = {1}}) : std::nullopt;
    });
    odd("backward_not_turned", "output", [](const Network& n) {
        return n.spec.directions == 2 ? std::optional(Oddities{.unturned = allLayers(n)})
                                      : std::nullopt;
    });
    odd("backward_not_turned", "input", [](const Network& n) {
        return n.spec.directions == 2 ? std::optional(Oddities{.unflipped = allLayers(n)})
                                      : std::nullopt;
    });
    odd("directions_exchanged", "outputs", [](const Network& n) {
        return n.spec.directions == 2 ? std::optional(Oddities{.exchanged = allLayers(n)})
                                      : std::nullopt;
    });
    weights("directions_exchanged", "weights", [](const Network& n) -> std::optional<Network> {
        if (n.spec.directions != 2) {
            return std::nullopt;
        }
        Network other = n;
        for (const auto& [id, values] : n.values) {
            ParameterId place = id;
            place.direction =
                id.direction == Direction::Forward ? Direction::Backward : Direction::Forward;
            other.values[place] = values;
        }
        return other;
    });
    odd("layer_skipped", "1", [](const Network&) { return Oddities{.skipped = {1}}; });
    weights("layer_weights_repeated", "2 of 1", [](const Network& n) {
        return changed(n, [&](const ParameterId& id, Values& values) {
            if (id.layer.value == 2) {
                ParameterId other = id;
                other.layer = LayerIndex(1);
                values = n.values.at(other);
            }
        });
    });
    const auto rounding = [&](const char* id, const char* name, auto round) {
        weights(id, name, [round](const Network& n) {
            return changed(n, [&](const ParameterId&, Values& values) {
                std::ranges::for_each(values, [&](double& value) { value = round(value); });
            });
        });
    };
    rounding("precision_f16", "weights", toHalf);
    rounding("precision_bf16", "weights", toBfloat);
    rounding("weights_rounded", "cut to 2 decimals",
             [](double value) { return std::trunc(value * 100.0) / 100.0; });
    rounding("weights_rounded", "5 bits of mantissa", [](double value) {
        int exponent = 0;
        const double mantissa = std::frexp(value, &exponent);
        return std::ldexp(std::nearbyint(mantissa * 64.0) / 64.0, exponent);
    });
    weights("precision_int8", "per gate", [](const Network& n) {
        return changed(n, [&](const ParameterId& id, Values& values) {
            if (!isBias(id.kind)) {
                quantised(values, 0, values.size());
            }
        });
    });
    weights("precision_int8", "per channel", [](const Network& n) {
        return changed(n, [&](const ParameterId& id, Values& values) {
            const std::uint64_t cols = sizeOf(n.spec, id).cols;
            for (std::size_t row = 0; !isBias(id.kind) && row < values.size(); row += cols) {
                quantised(values, row, cols);
            }
        });
    });
    const auto request =
        [&all](const char* id, const char* name,
               std::function<std::optional<Array>(const Network&, ForwardRequest)> make) {
            all.push_back({id, name, std::move(make)});
        };
    for (const std::uint64_t every : {std::uint64_t{1}, std::uint64_t{5}}) {
        request("state_wiped", "chunks", [every](const Network& n, ForwardRequest of) {
            std::optional<Array> y;
            for (std::uint64_t begin = 0; begin < kSteps; begin += every) {
                ForwardRequest part = of;
                part.x = rowsOf(of.x, begin, std::min(every, kSteps - begin));
                const Array piece = outputOf(n, part);
                y = y ? after(*y, piece) : piece;
            }
            return y;
        });
    }
    request("read_backwards", "turned back",
            [](const Network& n, ForwardRequest of) -> std::optional<Array> {
                return n.spec.directions == 1 ? std::optional(outputOf(reversed(n), of))
                                              : std::nullopt;
            });
    request("read_backwards", "as computed",
            [](const Network& n, ForwardRequest of) -> std::optional<Array> {
                of.x = flipped(of.x);
                return n.spec.directions == 1 ? std::optional(outputOf(n, of)) : std::nullopt;
            });
    for (const bool isCopied : {true, false}) {
        request("batch_first_only", "", [isCopied](const Network& n, const ForwardRequest& of) {
            const Array y = outputOf(n, of);
            auto values = y.convertedTo<double>();
            const std::uint64_t width = y.shape()[2];
            for (std::uint64_t row = 0; row < kSteps; ++row) {
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    values[(row * 2 + 1) * width + unit] =
                        isCopied ? values[row * 2 * width + unit] : 0.0;
                }
            }
            return Array(y.shape(), std::move(values));
        });
    }
    request("batch_state_carried", "", [](const Network& n, const ForwardRequest& of) {
        ForwardRequest first{.model = n.build(), .x = sequenceOf(of.x, 0, kSteps)};
        const auto one = mustRun(BackendKind::Reference, first);
        ForwardRequest second{
            .model = first.model, .x = sequenceOf(of.x, 1, kSteps), .h0 = one->hN};
        if (isLstm(n)) {
            second.c0 = one->cN;
        }
        const auto two = mustRun(BackendKind::Reference, second);
        return beside(one->y, two->y).reshaped({kSteps, 2, n.spec.outputWidth()});
    });
    const auto exchangedAxes = [](const Array& array) {
        const Shape& s = array.shape();
        std::vector<double> values(array.size());
        for (std::uint64_t a = 0; a < s[0]; ++a) {
            for (std::uint64_t b = 0; b < s[1]; ++b) {
                for (std::uint64_t k = 0; k < s[2]; ++k) {
                    values[(b * s[0] + a) * s[2] + k] = array[(a * s[1] + b) * s[2] + k];
                }
            }
        }
        return Array({s[1], s[0], s[2]}, std::move(values));
    };
    request("time_batch_exchanged", "", [exchangedAxes](const Network& n, ForwardRequest of) {
        of.x = exchangedAxes(of.x);
        return exchangedAxes(outputOf(n, of));
    });
    request("batch_exchanged", "", [](const Network& n, const ForwardRequest& of) {
        const Array y = outputOf(n, of);
        return beside(sequenceOf(y, 1, kSteps), sequenceOf(y, 0, kSteps)).reshaped(y.shape());
    });
    request("layer_late", "output", [](const Network& n, const ForwardRequest& of) {
        const std::uint64_t width = n.spec.outputWidth();
        const Array zeros({1, 2, width}, std::vector<double>(2 * width));
        return after(zeros, rowsOf(outputOf(n, of), 0, kSteps - 1));
    });
    request("input_shifted", "late", [](const Network& n, ForwardRequest of) {
        const Array zeros({1, 2, n.spec.inputSize}, std::vector<double>(2 * n.spec.inputSize));
        of.x = after(zeros, rowsOf(of.x, 0, kSteps - 1));
        return outputOf(n, of);
    });
    request("input_scaled", "", [](const Network& n, ForwardRequest of) {
        auto values = of.x.convertedTo<double>();
        std::ranges::for_each(values, [](double& value) { value /= 255.0; });
        of.x = Array(of.x.shape(), std::move(values));
        return outputOf(n, of);
    });
    request("input_context_missing", "", [](const Network& n, ForwardRequest of) {
        auto values = of.x.convertedTo<double>();
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] *= at % n.spec.inputSize < 2 ? 0.0 : 1.0;
        }
        of.x = Array(of.x.shape(), std::move(values));
        return outputOf(n, of);
    });
    const auto states =
        [&all](const char* id, const char* name,
               std::function<std::optional<Array>(const Network&, ForwardRequest)> make) {
            all.push_back({id, name, std::move(make), true});
        };
    states("initial_state_ignored", "h", [](const Network& n, ForwardRequest of) {
        of.h0.reset();
        return outputOf(n, of);
    });
    states("initial_state_ignored", "both",
           [](const Network& n, ForwardRequest of) -> std::optional<Array> {
               of.h0.reset();
               of.c0.reset();
               return isLstm(n) ? std::optional(outputOf(n, of)) : std::nullopt;
           });
    states("states_exchanged", "h and c",
           [](const Network& n, ForwardRequest of) -> std::optional<Array> {
               std::swap(of.h0, of.c0);
               return isLstm(n) ? std::optional(outputOf(n, of)) : std::nullopt;
           });
    states("states_exchanged", "layers", [](const Network& n, ForwardRequest of) {
        const auto turn = [&](std::optional<Array>& array) {
            std::optional<Array> turned;
            for (std::uint32_t layer = n.spec.layers; array && layer-- > 0;) {
                const Array rows = rowsOf(*array, layer * n.spec.directions, n.spec.directions);
                turned = turned ? after(*turned, rows) : rows;
            }
            array = turned;
        };
        turn(of.h0);
        turn(of.c0);
        return outputOf(n, of);
    });
    all.push_back({"padding_seen", "",
                   [](const Network& n, ForwardRequest of) -> std::optional<Array> {
                       of.lengths.clear();
                       return n.spec.directions == 2 ? std::optional(outputOf(n, of))
                                                     : std::nullopt;
                   },
                   false, true});
    return all;
}

ForwardRequest requestOf(const Network& network, const Case& of)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{.model = network.build(),
                           .x = randomArray({kSteps, 2, spec.inputSize}, 21)};
    if (of.hasStates) {
        request.h0 = randomArray({spec.pseudoLayers(), 2, spec.recurrentWidth()}, 22);
        if (hasCellState(spec.cell)) {
            request.c0 = randomArray({spec.pseudoLayers(), 2, spec.hiddenSize}, 23);
        }
    }
    if (of.hasLengths) {
        request.lengths = {kSteps, 7};
    }
    return request;
}

Array asFloat(const Array& array)
{
    return Array(array.shape(), array.convertedTo<float>());
}

/// Every defect of this network is the one that is named.
void expectAllNamed(const Network& network)
{
    NullMonitor monitor;
    int tried = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (const Case& of : cases()) {
        const ForwardRequest request = requestOf(network, of);
        const auto theirs = of.make(network, request);
        if (!theirs || maxDifference(*theirs, mustRun(BackendKind::Reference, request)->y) == 0.0) {
            continue; // none of this network
        }
        SCOPED_TRACE(of.id + " " + of.name + ", " + toText(network.spec));
        ++tried;
        // 1e-7: rounding alone; what is smaller is no defect that anyone can see.
        const auto found = blame(request, {.y = asFloat(*theirs)}, {.tolerance = 1e-7}, monitor);
        ASSERT_THAT(found, IsOk());
        ASSERT_FALSE(found->hypotheses.empty());
        EXPECT_FALSE(found->isEqual);
        EXPECT_EQ(found->hypotheses.front().defect.id, of.id)
            << found->hypotheses.front().error << " of " << found->error;
        EXPECT_TRUE(found->isExplained) << found->margin;
        EXPECT_EQ(found->equallyGood, 1) << found->hypotheses.at(1).defect.id;
        EXPECT_LT(found->hypotheses.front().error, 1e-6);
        EXPECT_GT(found->margin, 10.0);
        smallest = std::min(smallest, found->margin);
    }
    ::testing::Test::RecordProperty("defects", tried);
    std::cout << toText(network.spec) << ": " << tried << " defects named, smallest margin "
              << smallest << "\n";
    EXPECT_GT(tried, 20);
}

class BlamedSpecs : public ::testing::TestWithParam<const char*>
{
};

TEST_P(BlamedSpecs, NamesEveryDefectFirst)
{
    expectAllNamed(randomNetwork(*specFromText(GetParam()), 31));
}

INSTANTIATE_TEST_SUITE_P(Blame, BlamedSpecs,
                         ::testing::Values("lstm:input=5,hidden=6,layers=3",
                                           "lstm:input=5,hidden=6,layers=3,directions=2",
                                           "gru:input=5,hidden=6,layers=3",
                                           "gru:input=5,hidden=6,layers=3,directions=2",
                                           "rnn_tanh:input=5,hidden=6,layers=3",
                                           "rnn_tanh:input=5,hidden=6,layers=3,directions=2"));

TEST(Blame, FindsNothingWrongWithTheRightOutput)
{
    const Network network = randomNetwork(*specFromText("lstm:input=5,hidden=6,layers=2"), 31);
    const ForwardRequest request = requestOf(network, {});
    NullMonitor monitor;
    const auto found = blame(request, {.y = asFloat(outputOf(network, request))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_TRUE(found->isEqual);
    EXPECT_TRUE(found->hypotheses.empty());
}

TEST(Blame, BlamesNobodyForNoise)
{
    const Network network = randomNetwork(*specFromText("lstm:input=5,hidden=6,layers=2"), 31);
    const ForwardRequest request = requestOf(network, {});
    NullMonitor monitor;
    const auto found = blame(request, {.y = randomArray({kSteps, 2, 6}, 99)}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_FALSE(found->isEqual);
    EXPECT_FALSE(found->isExplained);
    ASSERT_TRUE(found->first); // where it departs is told all the same
    EXPECT_EQ(found->first->step, 0);
    EXPECT_EQ(found->first->layer, LayerIndex(1));
    ASSERT_TRUE(found->growth);
    EXPECT_EQ(found->growth->steps.front(), 0);
    EXPECT_EQ(found->growth->steps.back(), kSteps - 1);
}

TEST(Blame, CallsTheRightOutputEqualInAnyTypeAndDigits)
{
    for (const char* spec : {"lstm:input=5,hidden=6,layers=2", "gru:input=5,hidden=6,directions=2",
                             "rnn_tanh:input=5,hidden=6"}) {
        const Network network = randomNetwork(*specFromText(spec), 31);
        const ForwardRequest request = requestOf(network, {});
        const auto right = outputOf(network, request).convertedTo<double>();
        const Shape shape = {kSteps, 2, network.spec.outputWidth()};
        NullMonitor monitor;
        for (const double unit : {0.0, 1.0, 1e2, 1e3, 1e4}) {
            auto rounded = right;
            std::ranges::for_each(rounded, [unit](double& value) {
                value = unit == 0.0   ? toHalf(value)
                        : unit == 1.0 ? toBfloat(value)
                                      : std::round(value * unit) / unit;
            });
            const auto found = blame(request, {.y = asFloat(Array(shape, rounded))}, {}, monitor);
            ASSERT_THAT(found, IsOk());
            EXPECT_TRUE(found->isEqual) << spec << " " << unit << " " << found->error;
            EXPECT_TRUE(found->isRounded);
            EXPECT_TRUE(found->hypotheses.empty());
        }
    }
}

TEST(Blame, TellsTheGateWhoseWeightsAreOthers)
{
    for (const char* spec :
         {"lstm:input=3,hidden=6", "gru:input=3,hidden=6", "lstm:input=3,hidden=5,directions=2"}) {
        const Network network = randomNetwork(*specFromText(spec), 31);
        ForwardRequest request{.model = network.build(), .x = randomArray({30, 2, 3}, 21)};
        for (const Gate gate : gatesOf(network.spec.cell)) {
            const Network noise = randomNetwork(network.spec, 77);
            const Network other = changed(network, [&](const ParameterId& id, Values& values) {
                if (id.gate == gate && id.direction == Direction::Forward) {
                    values = noise.values.at(id);
                }
            });
            NullMonitor monitor;
            const auto found =
                blame(request, {.y = asFloat(outputOf(other, request))}, {}, monitor);
            ASSERT_THAT(found, IsOk());
            SCOPED_TRACE(std::string(spec) + " " + std::string(nameOf(gate)));
            EXPECT_FALSE(found->isExplained);
            ASSERT_FALSE(found->gates.empty());
            EXPECT_EQ(found->gates.front().gate, gate);
            EXPECT_EQ(found->gates.front().direction, Direction::Forward);
            EXPECT_LT(found->gates.front().error, 1e-3);
            ASSERT_TRUE(found->first);
            EXPECT_EQ(found->first->gates, std::vector<std::string>{std::string(nameOf(gate))});
        }
    }
}

TEST(Blame, GivenStatesShowTheLowestLayerThatDeparts)
{
    const Network network = randomNetwork(*specFromText("lstm:input=3,hidden=5,layers=3"), 31);
    ForwardRequest request{.model = network.build(), .x = randomArray({kSteps, 2, 3}, 21)};
    const Network noise = randomNetwork(network.spec, 77);
    const Network other = changed(network, [&](const ParameterId& id, Values& values) {
        if (id.layer.value == 1 && id.gate == Gate::Cell) {
            values = noise.values.at(id);
        }
    });
    ForwardRequest theirs = request;
    theirs.model = other.build();
    const auto run = mustRun(BackendKind::Reference, theirs);
    NullMonitor monitor;
    const auto found = blame(request, {.y = run->y, .h = run->hN, .c = run->cN}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_TRUE(found->first);
    EXPECT_EQ(found->first->layer, LayerIndex(1));
    EXPECT_EQ(found->first->step, 0);
}

/// A clock that goes on by a second whenever it is looked at.
SearchClock countingClock()
{
    return [count = std::make_shared<std::atomic<int>>(0)] { return 1.0 * (*count)++; };
}

TEST(Blame, StatesOfTheTopLayerAloneAreEnough)
{
    const Network network = randomNetwork(*specFromText("lstm:input=3,hidden=5,layers=3"), 31);
    const ForwardRequest request{.model = network.build(), .x = randomArray({kSteps, 2, 3}, 21)};
    ForwardRequest theirs = request;
    theirs.model = changed(network, [](const ParameterId& id, Values& values) {
                       if (isBias(id.kind)) {
                           std::ranges::fill(values, 0.0);
                       }
                   }).build();
    const auto wrong = mustRun(BackendKind::Reference, theirs);
    NullMonitor monitor;
    const GivenOutput given{
        .y = {}, .h = rowsOf(wrong->hN, 2, 1), .c = rowsOf(wrong->cN, 2, 1).reshaped({2, 5})};
    const auto found = blame(request, given, {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_FALSE(found->hypotheses.empty());
    EXPECT_EQ(found->hypotheses.front().defect.id, "biases_missing");
    ASSERT_TRUE(found->first);
    const auto right = mustRun(BackendKind::Reference, request);
    const auto same = blame(request, {.y = {}, .h = rowsOf(right->hN, 2, 1)}, {}, monitor);
    ASSERT_THAT(same, IsOk());
    EXPECT_TRUE(same->isEqual);
}

TEST(Blame, OneSequenceOrOneDirectionIsTakenAsWhatItIs)
{
    const Network network =
        randomNetwork(*specFromText("gru:input=3,hidden=5,layers=2,directions=2"), 31);
    const ForwardRequest request{.model = network.build(), .x = randomArray({kSteps, 3, 3}, 21)};
    ForwardRequest theirs = request;
    theirs.model = changed(network, [](const ParameterId& id, Values& values) {
                       if (id.kind == ParameterKind::RecurrentBias) {
                           std::ranges::fill(values, 0.0);
                       }
                   }).build();
    const Array y = mustRun(BackendKind::Reference, theirs)->y;
    std::vector<double> backward;
    std::vector<double> second;
    for (std::uint64_t row = 0; row < kSteps * 3; ++row) {
        for (std::uint64_t unit = 0; unit < 10; ++unit) {
            if (unit >= 5) {
                backward.push_back(y[row * 10 + unit]);
            }
            if (row % 3 == 1) {
                second.push_back(y[row * 10 + unit]);
            }
        }
    }
    NullMonitor monitor;
    const auto ofBackward =
        blame(request, {.y = Array({kSteps, 3, 5}, std::move(backward))}, {}, monitor);
    ASSERT_THAT(ofBackward, IsOk());
    EXPECT_EQ(ofBackward->taken.text(), "taken as the backward direction alone");
    ASSERT_FALSE(ofBackward->hypotheses.empty());
    EXPECT_EQ(ofBackward->hypotheses.front().defect.id, "recurrent_bias_missing");
    const auto ofSecond =
        blame(request, {.y = Array({kSteps, 10}, std::move(second))}, {}, monitor);
    ASSERT_THAT(ofSecond, IsOk());
    EXPECT_EQ(ofSecond->taken.text(), "taken as sequence 1 alone");
    ASSERT_FALSE(ofSecond->hypotheses.empty());
    EXPECT_EQ(ofSecond->hypotheses.front().defect.id, "recurrent_bias_missing");
    ASSERT_TRUE(ofSecond->first);
    EXPECT_EQ(ofSecond->first->batch, 1);
}

TEST(Blame, TriesNothingInNoTimeAndSaysSo)
{
    const Network network = randomNetwork(*specFromText("gru:input=4,hidden=5"), 31);
    const ForwardRequest request = requestOf(network, {});
    NullMonitor monitor;
    const auto found =
        blame(request, {.y = randomArray({kSteps, 2, 5}, 99)},
              {.withPairs = true, .seconds = 0.0, .clock = countingClock()}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->tried, 0);
    EXPECT_FALSE(found->isExplained);
    EXPECT_TRUE(found->first);
    ASSERT_TRUE(found->pairs);
    EXPECT_EQ(found->pairs->tried, 0);
    EXPECT_GT(found->pairs->all, 100);
    for (const char* id : {"gates_exchanged", "input_affine", "gates"}) {
        EXPECT_THAT(found->notTried, testing::Contains(id));
    }
}

TEST(Blame, NamesADefectOfEachKindBeforeTheSecondForms)
{
    const Network network = randomNetwork(*specFromText("lstm:input=4,hidden=5"), 31);
    const ForwardRequest request = requestOf(network, {});
    const Network other = changed(network, [](const ParameterId& id, Values& values) {
        if (id.kind == ParameterKind::RecurrentBias) {
            std::ranges::fill(values, 0.0F);
        }
    });
    NullMonitor monitor;
    const auto found = blame(request, {.y = asFloat(outputOf(other, request))},
                             {.seconds = 300.0, .clock = countingClock()}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->notTried, testing::Contains("gates_exchanged"));
    ASSERT_FALSE(found->hypotheses.empty());
    EXPECT_EQ(found->hypotheses.front().defect.id, "recurrent_bias_missing");
}

TEST(Blame, NamesTheFirstStepAndGate)
{
    const Network network = randomNetwork(*specFromText("lstm:input=5,hidden=6,layers=2"), 31);
    const ForwardRequest request = requestOf(network, {});
    const Network other = changed(network, [](const ParameterId& id, Values& values) {
        if (id.kind == ParameterKind::InputBias && id.gate == Gate::Forget) {
            std::ranges::for_each(values, [](double& value) { value += 1.0; });
        }
    });
    NullMonitor monitor;
    const auto found = blame(request, {.y = asFloat(outputOf(other, request))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_TRUE(found->first);
    EXPECT_EQ(found->first->layer, LayerIndex(0));
    EXPECT_EQ(found->first->signal, "forget");
    EXPECT_EQ(found->first->step, 0);
    ForwardRequest of = request;
    of.model = other.build();
    const auto trace = mustRun(BackendKind::Reference, of);
    const std::size_t at = found->first->batch * 6 + found->first->unit;
    // The other network's weights are rounded to f32.
    EXPECT_NEAR(found->first->wrong.value(), trace->layers[0].gates[1][at], 1e-7);
}

TEST(Blame, TheLastStepOrAFewReadoutNumbersSuffice)
{
    const Network network =
        randomNetwork(*specFromText("gru:input=5,hidden=6,layers=2,directions=2"), 31);
    const ForwardRequest request = requestOf(network, {});
    Network other = network;
    other.gruReset = GruReset::Before;
    const Array y = outputOf(other, request);
    const Array last = rowsOf(y, kSteps - 1, 1).reshaped({2, 12});
    NullMonitor monitor;
    auto found = blame(request, {.y = asFloat(last)}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->hypotheses.at(0).defect.id, "gru_reset_before");
    EXPECT_TRUE(found->isExplained);

    const Readout readout{randomArray({4, 12}, 5), randomArray({4}, 6)};
    std::vector<double> numbers;
    for (std::uint64_t b = 0; b < 2; ++b) {
        for (std::uint64_t k = 0; k < 4; ++k) {
            numbers.push_back(readout.bias[k]);
            for (std::uint64_t unit = 0; unit < 12; ++unit) {
                numbers.back() += readout.weights[k * 12 + unit] * last[b * 12 + unit];
            }
        }
    }
    found = blame(request, {.y = asFloat(Array({2, 4}, numbers)), .readout = readout}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->hypotheses.at(0).defect.id, "gru_reset_before");
    EXPECT_TRUE(found->isExplained);
}

TEST(Blame, SaysWhatItCannotTellApartAndFindsTheInputThatDoes)
{
    // Without input to the second half of the features nobody can see that they are missing.
    const Network network = randomNetwork(*specFromText("lstm:input=4,hidden=5"), 31);
    ForwardRequest request{.model = network.build()};
    std::vector<double> x(6 * 4);
    for (std::size_t t = 0; t < 6; ++t) {
        x[t * 4] = 1.0 + 0.1 * static_cast<double>(t + 1); // the first feature alone
    }
    request.x = Array({6, 1, 4}, x);
    ForwardRequest silent = request;
    silent.x = Array({6, 1, 4}, std::vector<double>(24));
    NullMonitor monitor;
    const auto found = blame(request, {.y = asFloat(outputOf(network, silent))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->hypotheses.at(0).defect.id, "input_context_missing");
    EXPECT_EQ(found->equallyGood, 2); // 1 or 2 features
    ASSERT_TRUE(found->separation);
    // Their program, whatever it leaves out, is known by its output of that input.
    ForwardRequest apart = request;
    apart.x = found->separation->x;
    auto values = apart.x.convertedTo<double>();
    for (std::size_t at = 0; at < values.size(); ++at) {
        values[at] *= at % 4 < 2 ? 0.0 : 1.0;
    }
    ForwardRequest theirs = apart;
    theirs.x = Array(apart.x.shape(), values);
    const auto again = blame(apart, {.y = asFloat(outputOf(network, theirs))}, {}, monitor);
    ASSERT_THAT(again, IsOk());
    EXPECT_EQ(again->equallyGood, 1);
    EXPECT_EQ(std::get<std::int64_t>(again->hypotheses.at(0).defect.detail.at(0).second), 2);
}

TEST(Blame, FindsTwoDefectsAtOnceWhenAsked)
{
    const Network network = randomNetwork(*specFromText("gru:input=4,hidden=5"), 31);
    const ForwardRequest request = requestOf(network, {});
    Network other = withGatesExchanged(network, Gate::Reset, Gate::Update);
    other.gruReset = GruReset::Before;
    NullMonitor monitor;
    const GivenOutput given{.y = asFloat(outputOf(other, request))};
    const auto alone = blame(request, given, {}, monitor);
    ASSERT_THAT(alone, IsOk());
    EXPECT_FALSE(alone->isExplained);
    const auto both = blame(request, given, {.withPairs = true}, monitor);
    ASSERT_THAT(both, IsOk());
    EXPECT_TRUE(both->isExplained);
    EXPECT_EQ(both->hypotheses.at(0).defect.id, "gates_exchanged+gru_reset_before");
}

TEST(Blame, RefusesAnOutputOfAnotherShape)
{
    const Network network = randomNetwork(*specFromText("gru:input=4,hidden=5"), 31);
    const ForwardRequest request = requestOf(network, {});
    NullMonitor monitor;
    EXPECT_THAT(blame(request, {.y = randomArray({kSteps, 2, 6}, 1)}, {}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "[12, 2, 5]"));
}

/// The weights of a file as a network to change.
Network networkOf(const RnnModel& model)
{
    Network network{
        .spec = model.spec, .gruReset = model.gruReset(), .forgetOffset = model.forgetOffset()};
    NullMonitor monitor;
    for (const auto& [id, view] : model.parameters) {
        network.values[id] = *gateValues<double>(model, id, monitor);
    }
    return network;
}

/// PyTorch's networks through a numpy pass with one mistake each: tests/data/scripts/make_blame.py.
class ForeignMistakes : public ::testing::TestWithParam<const char*>
{
};

TEST_P(ForeignMistakes, AreNamed)
{
    const auto folder = dataFolder() / "pytorch" / GetParam();
    const std::string made = (dataFolder() / "blame" / (std::string(GetParam()) + ".npz")).string();
    NullMonitor monitor;
    const auto file = openCheckpoint(folder / "weights.pt", {}, monitor);
    const auto gru = openCheckpoint(folder / "weights.pth", {}, monitor);
    ASSERT_TRUE(file || gru);
    ForwardRequest request{.model = file ? (*file)->rnns.at(0) : (*gru)->rnns.at(0)};
    const auto read = [&](const std::string& reference) {
        auto array = readArray(reference, monitor);
        EXPECT_THAT(array, IsOk()) << reference;
        return *array;
    };
    request.x = read((folder / "x.npy").string());
    request.h0 = read((folder / "h0.npy").string());
    if (hasCellState(request.model->spec.cell)) {
        request.c0 = read((folder / "c0.npy").string());
    }
    const auto names = arrayNames(made, monitor);
    ASSERT_THAT(names, IsOk());
    EXPECT_GE(names->size(), 9);
    double smallest = std::numeric_limits<double>::infinity();
    for (const std::string& name : *names) {
        SCOPED_TRACE(name);
        const auto found = blame(request, {.y = read(made + ":" + name)}, {}, monitor);
        ASSERT_THAT(found, IsOk());
        ASSERT_FALSE(found->hypotheses.empty());
        EXPECT_EQ(found->hypotheses.front().defect.id, name);
        EXPECT_TRUE(found->isExplained);
        EXPECT_EQ(found->equallyGood, 1) << found->hypotheses.at(1).defect.id;
        smallest = std::min(smallest, found->margin);
    }
    std::cout << GetParam() << ": " << names->size() << " mistakes named, smallest margin "
              << smallest << "\n";
}

INSTANTIATE_TEST_SUITE_P(Blame, ForeignMistakes,
                         ::testing::Values("lstm-bi", "gru-bi", "gru", "rnn-tanh"),
                         [](const auto& of) {
                             std::string name = of.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(Blame, NamesEveryDefectOfATrainedNetwork)
{
    NullMonitor monitor;
    const auto file =
        openCheckpoint(dataFolder() / "../../resources/examples/brackets.safetensors", {}, monitor);
    ASSERT_THAT(file, IsOk());
    ASSERT_EQ((*file)->rnns.size(), 1);
    const Network network = networkOf(*(*file)->rnns[0]);
    std::cout << toText(network.spec) << "\n";
    expectAllNamed(network);
}

} // namespace

} // namespace gateloupe::test
