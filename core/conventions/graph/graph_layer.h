// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/cell_finder.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One layer of a graph, a recurrent operator or a cell that was taken apart, before it is known
/// which layers belong together.
struct GraphLayer : GraphCellFacts
{
    std::string convention; ///< "tflite", or "graph" for a cell taken apart
    std::uint32_t directions = 1;
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
};

} // namespace gateloupe
