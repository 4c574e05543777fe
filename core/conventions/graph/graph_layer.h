// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/cells/cell_finder.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One layer of a graph, a recurrent operator or a cell that was taken apart, before it is known
/// which layers belong together.
struct GraphLayer : GraphCellFacts
{
    std::string convention; ///< "tflite", or "graph" for a cell taken apart
    std::uint32_t directions = 1;
    /// Of two directions, those of the backward one; `equations` are the forward one's.
    CellEquations backward;
    bool isReversed = false;
    FactSource direction = FactSource::Computed; ///< Assumed where its input cannot be followed
    FactSource facts = FactSource::Computed;     ///< Stated by an operator's attributes
    /// By direction.
    std::array<std::vector<GraphCellParameter>, 2> parameters;
    std::array<GraphStart, 2> starts;
    std::vector<Message> limits; ///< why it cannot be run
    /// What it reads and what it makes: sequences, or the values of each step; of a loop's body
    /// where one runs it.
    std::vector<GraphValueIndex> inputs;
    std::vector<GraphValueIndex> outputs;
    std::vector<GraphValueIndex> cells; ///< c of each step, where a cell was taken apart
    std::vector<std::string> owners;    ///< names of the file that may say what it is called
    Message evidence;

    [[nodiscard]] const CellEquations& equationsOf(std::uint32_t side) const
    {
        return side == 1 ? backward : equations;
    }
};

/// One direction of a layer.
struct GraphDirection
{
    const GraphLayer* layer = nullptr;
    std::uint32_t direction = 0;

    [[nodiscard]] const CellEquations& equations() const { return layer->equationsOf(direction); }

    [[nodiscard]] const GraphStart& start() const { return layer->starts[direction]; }

    friend bool operator==(const GraphDirection&, const GraphDirection&) = default;
};

/// Whether two cells differ in their activation at most: tanh and ReLU of a plain RNN are an
/// equation of each direction.
[[nodiscard]] inline bool isOneFamily(CellKind a, CellKind b)
{
    const auto isPlain = [](CellKind cell) {
        return cell == CellKind::RnnTanh || cell == CellKind::RnnRelu;
    };
    return a == b || (isPlain(a) && isPlain(b));
}

} // namespace gateloupe
