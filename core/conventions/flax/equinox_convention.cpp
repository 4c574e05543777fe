// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <span>
#include <string>

#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/flax/row_cells.h"

namespace gateloupe {

namespace {

constexpr std::array kPickledNames = {
    RowCellNames{"equinox", "weight_ih", "weight_hh", {"bias", ""}, "bias_n", "equinox."}};

using Leaves = std::span<const std::shared_ptr<const Tensor>>;

/// A cell's leaves from one on.
struct EquinoxCell
{
    CellKind cell = CellKind::Lstm;
    bool hasBias = false;

    /// weight_ih, weight_hh, bias, and bias_n of a GRU.
    [[nodiscard]] std::size_t leaves() const
    {
        return hasBias ? (cell == CellKind::Gru ? 4 : 3) : 2;
    }
};

bool hasShape(Leaves leaves, std::size_t index, const Shape& shape)
{
    return index < leaves.size() && leaves[index]->shape == shape &&
           leaves[index]->dtype == leaves.front()->dtype;
}

/// Whether the first leaves have the shapes of a cell of G gates: [G H, I], [G H, H], and with
/// biases [G H], for a GRU [H], too.
std::optional<EquinoxCell> equinoxCellAt(Leaves leaves)
{
    if (leaves.size() < 2 || !isFloatingPoint(leaves[0]->dtype) || leaves[0]->shape.size() != 2 ||
        leaves[1]->shape.size() != 2) {
        return std::nullopt;
    }
    const std::uint64_t rows = leaves[0]->shape[0];
    const std::uint64_t units = leaves[1]->shape[1];
    const auto cell = cellOfRows(rows, units);
    if (!cell || cell == CellKind::RnnTanh || leaves[0]->shape[1] == 0 ||
        !hasShape(leaves, 1, {rows, units})) {
        return std::nullopt;
    }
    const bool hasBias = hasShape(leaves, 2, {rows});
    if (cell == CellKind::Gru && hasBias && !hasShape(leaves, 3, {units})) {
        return std::nullopt;
    }
    return EquinoxCell{.cell = *cell, .hasBias = hasBias};
}

Result<RnnModel> equinoxModel(const EquinoxCell& cell, Leaves leaves, const TensorCatalog& catalog,
                              std::string_view name)
{
    ModelBuilder builder(name, catalog.path, "equinox", FactSource::Stated);
    builder.spec() = {.cell = cell.cell,
                      .inputSize = leaves[0]->shape[1],
                      .hiddenSize = leaves[1]->shape[1],
                      .dtype = leaves[0]->dtype};
    const auto gates = gatesOf(cell.cell);
    const auto leaf = [&](std::size_t index) {
        return index < cell.leaves() ? leaves[index] : nullptr;
    };
    GATELOUPE_CHECK(
        builder.add({{leaf(0), rowBlocks(ParameterKind::InputWeights, gates)},
                     {leaf(1), rowBlocks(ParameterKind::RecurrentWeights, gates)},
                     {leaf(2), rowBlocks(ParameterKind::InputBias, gates)},
                     {leaf(3), rowBlocks(ParameterKind::RecurrentBias, only(Gate::New))}}));
    builder.findBiasMode();
    builder.model().evidence.push_back(
        std::to_string(cell.leaves()) + " leaves behind each other with the shapes of an " +
        std::string(cell.cell == CellKind::Gru ? "eqx.nn.GRUCell" : "eqx.nn.LSTMCell"));
    builder.model().warnings.emplace_back(
        message("the file has no names; this network is known by the shapes of its arrays and "
                "their order alone"));
    return builder.finish();
}

} // namespace

/// Equinox' LSTMCell and GRUCell: pickled with the names of their fields; or among the leaves that
/// tree_serialise_leaves() wrote: arrays in the order of the fields, without a name. An LSTM's rows
/// are i f g o, a GRU's r z n with the reset gate after the recurrent product and a bias of n
/// inside of it. Source: equinox 0.13.8, equinox/nn/_rnn.py, equinox/_serialisation.py.
Recognition recogniseEquinox(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != "equinox") {
        return recogniseRowCells(catalog, kPickledNames);
    }
    for (std::size_t first = 0; first < catalog.tensors.size();) {
        const Leaves rest = Leaves(catalog.tensors).subspan(first);
        const auto cell = equinoxCellAt(rest);
        if (!cell) {
            ++first;
            continue;
        }
        recognition.add(equinoxModel(*cell, rest, catalog, rest.front()->name));
        first += cell->leaves();
    }
    return recognition;
}

} // namespace gateloupe
