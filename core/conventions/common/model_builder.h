// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// What the elements of a stored tensor run over, outermost first. A tensor's own extents may merge
/// neighbours ([gate, unit] as one of 4 H) and add or leave out extents of 1.
enum class StoredAxis : std::uint8_t
{
    Layer,     ///< one per layer
    Direction, ///< forward, then backward
    Part,      ///< the kinds that the tensor holds, one after the other
    Gate,      ///< in the tensor's own order of gates
    Unit,      ///< hidden units: the rows of a canonical gate
    Input,     ///< what a gate is multiplied with; several kinds side by side
    Projected, ///< units behind a projection
};

[[nodiscard]] std::string_view nameOf(StoredAxis axis); ///< "layer", "side", "part", ...
[[nodiscard]] std::optional<StoredAxis> storedAxisFromName(std::string_view name);

/// How gates lie in one stored tensor: a row of a convention's table. Without a gate axis the
/// tensor is of one gate, which its GatePlace names.
/// Lifetime: looks at arrays that outlive it.
struct StoredGates
{
    std::span<const ParameterKind> holds;
    std::span<const StoredAxis> axes;
    std::span<const Gate> gates;

    [[nodiscard]] bool hasAxis(StoredAxis axis) const;
};

/// One kind or one gate, as a list.
[[nodiscard]] std::span<const ParameterKind> only(ParameterKind kind);
[[nodiscard]] std::span<const Gate> only(Gate gate);

inline constexpr std::array kBothWeights = {ParameterKind::InputWeights,
                                            ParameterKind::RecurrentWeights};
inline constexpr std::array kBothBiases = {ParameterKind::InputBias, ParameterKind::RecurrentBias};

/// [gates * units, inputs], [gates * units] or [projected, units]: a gate is a block of rows.
[[nodiscard]] StoredGates rowBlocks(ParameterKind kind, std::span<const Gate> gates);
/// [inputs, gates * units], [gates * units] or [units, projected]: a gate is the transpose of a
/// block of columns. With both kinds of weights the rows of the input stand above the others.
[[nodiscard]] StoredGates columnBlocks(std::span<const ParameterKind> kinds,
                                       std::span<const Gate> gates);
/// [units * gates, inputs] or [units, gates * inputs]: every n-th row, of n gates, is one gate's.
[[nodiscard]] StoredGates interleavedRows(ParameterKind kind, std::span<const Gate> gates);

/// How far each axis of a tensor of a layer goes in a network of these sizes; empty when that
/// cannot be: kinds of different widths on a "part" axis, an overflow.
[[nodiscard]] std::optional<std::vector<std::uint64_t>>
axisExtents(const StoredGates& stored, const RnnSpec& spec, LayerIndex layer);

/// How far apart neighbours on each axis lie, in elements; 1 where there are none. Each extent of
/// the tensor must be a product of neighbouring axes; empty where that is not so.
[[nodiscard]] std::optional<std::vector<std::int64_t>>
axisStrides(const Tensor& tensor, const std::vector<std::uint64_t>& extents);

/// The layer and direction whose parameters a stored tensor holds, as far as its axes do not say
/// it.
struct GatePlace
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::optional<Gate> gate;
};

/// The cell whose gates of so many units are so many rows: an LSTM, a GRU, or a plain RNN, which is
/// taken as tanh. Empty when there is none.
[[nodiscard]] std::optional<CellKind> cellOfRows(std::uint64_t rows, std::uint64_t hiddenSize);

/// Makes the model of one network that a convention found: the convention fills in spec() and what
/// the model says beside its parameters, adds its stored tensors, and finishes.
class ModelBuilder
{
public:
    /// A network at the root of its file has an empty path and is called after the file.
    /// `facts` is where the equations are known from, unless the convention says otherwise of one.
    ModelBuilder(std::string_view path, const std::filesystem::path& file,
                 std::string_view convention, FactSource facts);

    [[nodiscard]] RnnModel& model() { return m_model; }

    [[nodiscard]] const RnnModel& model() const { return m_model; }

    [[nodiscard]] RnnSpec& spec() { return m_model.spec; }

    [[nodiscard]] const RnnSpec& spec() const { return m_model.spec; }

    /// Takes the cellOfRows() of spec().hiddenSize units. False when there is none.
    [[nodiscard]] bool findCell(std::uint64_t rows);

    /// Adds a view for every gate, kind, layer and direction that the tensor holds; nothing for a
    /// null tensor.
    /// Requires: cell, sizes and dtype of spec() are known; its bias mode need not be.
    /// Errors: ShapeMismatch for another type or with the tensor's shape and the extents that were
    /// expected; Corrupt when the model has such a parameter already.
    Status add(const std::shared_ptr<const Tensor>& tensor, const StoredGates& stored,
               const GatePlace& place);

    /// A tensor and how gates lie in it.
    struct Part
    {
        std::shared_ptr<const Tensor> tensor;
        StoredGates stored;
    };

    /// Adds all tensors of a cell.
    Status add(std::initializer_list<Part> parts, const GatePlace& place = {});

    /// The biases that were added decide the bias mode.
    void findBiasMode();

    /// No backend can run the model, for a reason that is kept once.
    void limitEverywhere(const Message& reason);

    /// The complete model. Errors: those of finalizeAndValidate().
    [[nodiscard]] Result<RnnModel> finish();

private:
    RnnModel m_model;
};

/// The file's name for the type of a tensor's elements.
[[nodiscard]] std::string typeTextOf(const Tensor& tensor);

/// The bias mode of networks whose biases are of these kinds.
[[nodiscard]] BiasMode biasModeOf(bool hasInputBias, bool hasRecurrentBias);

/// The cell is `assumed`, because the file does not say whether it is tanh or ReLU. `why` is the
/// whole sentence of the warning; its remedy is to choose the other.
void assumeCell(RnnModel& model, CellKind assumed, const Message& why);

} // namespace gateloupe
