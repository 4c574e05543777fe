// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_arrays.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/conventions/keras/keras_gates.h"

namespace gateloupe {

namespace {

constexpr std::array<CellKind, 3> kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

std::string shapeText(const std::shared_ptr<const Tensor>& tensor)
{
    return tensor == nullptr ? "none" : toText(tensor->shape);
}

Error noLayer(const KerasArrays& arrays)
{
    return Error{ErrorCode::ShapeMismatch, "kernel " + shapeText(arrays.kernel) +
                                               ", recurrent kernel " + shapeText(arrays.recurrent) +
                                               " and bias " + shapeText(arrays.bias) +
                                               " are of no LSTM, GRU or SimpleRNN layer"};
}

std::optional<KerasBias> biasOf(const std::shared_ptr<const Tensor>& bias, std::uint64_t width)
{
    if (bias == nullptr) {
        return KerasBias::None;
    }
    if (bias->shape == Shape{width}) {
        return KerasBias::Merged;
    }
    const bool isPair = bias->shape == Shape{2, width} || bias->shape == Shape{2 * width};
    return isPair ? std::optional(KerasBias::Pair) : std::nullopt;
}

/// Of separate gates: all there, all alike.
Result<KerasShape> shapeOfGates(const KerasArrays& arrays)
{
    const Error misfit{ErrorCode::ShapeMismatch,
                       arrays.first().name + ": the arrays of its gates are of no LSTM or GRU"};
    const auto& [firstGate, first] = *arrays.gates.begin();
    const CellKind cell = firstGate == Gate::Input ? CellKind::Lstm : CellKind::Gru;
    const auto expected = kerasGatesOf(cell);
    if (arrays.gates.size() != expected.size() || !first.isWhole() ||
        first.kernel->shape.size() != 2 || !isFloatingPoint(first.kernel->dtype)) {
        return misfit;
    }
    const Shape kernel = first.kernel->shape;
    const std::uint64_t units = kernel[1];
    const bool fits = std::ranges::all_of(expected, [&](Gate gate) {
        const auto found = arrays.gates.find(gate);
        return found != arrays.gates.end() && found->second.isWhole() &&
               found->second.kernel->shape == kernel &&
               found->second.recurrent->shape == Shape{units, units} &&
               found->second.bias->shape == Shape{units};
    });
    if (!fits || kernel[0] == 0 || units == 0) {
        return misfit;
    }
    return KerasShape{.cell = cell,
                      .packing = KerasPacking::Plain,
                      .bias = KerasBias::Merged,
                      .inputSize = kernel[0],
                      .units = units};
}

} // namespace

void KerasArrays::put(KerasRole role, std::shared_ptr<const Tensor> tensor)
{
    switch (role) {
    case KerasRole::Kernel:
        kernel = std::move(tensor);
        break;
    case KerasRole::Recurrent:
        recurrent = std::move(tensor);
        break;
    case KerasRole::Bias:
        bias = std::move(tensor);
        break;
    }
}

void KerasArrays::put(KerasRole role, Gate gate, std::shared_ptr<const Tensor> tensor)
{
    KerasGateArrays& own = gates[gate];
    (role == KerasRole::Kernel      ? own.kernel
     : role == KerasRole::Recurrent ? own.recurrent
                                    : own.bias) = std::move(tensor);
}

const Tensor& KerasArrays::first() const
{
    if (gates.empty()) {
        return *kernel;
    }
    const KerasGateArrays& own = gates.begin()->second;
    return own.kernel ? *own.kernel : own.recurrent ? *own.recurrent : *own.bias;
}

Result<KerasShape> shapeOf(const KerasArrays& arrays)
{
    if (!arrays.gates.empty()) {
        return shapeOfGates(arrays);
    }
    const auto isMatrix = [](const std::shared_ptr<const Tensor>& tensor) {
        return tensor != nullptr && tensor->shape.size() == 2 && isFloatingPoint(tensor->dtype) &&
               tensor->elements() > 0;
    };
    if (!isMatrix(arrays.kernel) || !isMatrix(arrays.recurrent) ||
        arrays.kernel->shape[1] != arrays.recurrent->shape[1]) {
        return noLayer(arrays);
    }
    const std::uint64_t units = arrays.recurrent->shape[0];
    const std::uint64_t width = arrays.recurrent->shape[1];
    for (const CellKind cell : kCells) {
        const auto gates = kerasGatesOf(cell).size();
        if (width % gates != 0 || width / gates != units) {
            continue;
        }
        const auto bias = biasOf(arrays.bias, width);
        const bool isFlatPair = bias == KerasBias::Pair && arrays.bias->shape.size() == 1;
        // Only a GRU keeps its pair of biases in two rows, only CuDNN layers in one long row.
        if (!bias || (*bias == KerasBias::Pair && cell == CellKind::RnnTanh) ||
            (*bias == KerasBias::Pair && !isFlatPair && cell != CellKind::Gru)) {
            return noLayer(arrays);
        }
        return KerasShape{.cell = cell,
                          .packing = isFlatPair ? KerasPacking::CuDnn : KerasPacking::Plain,
                          .bias = *bias,
                          .inputSize = arrays.kernel->shape[0],
                          .units = units};
    }
    return noLayer(arrays);
}

} // namespace gateloupe
