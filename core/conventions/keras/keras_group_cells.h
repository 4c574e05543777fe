// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/conventions/common/groups.h"
#include "core/conventions/keras/keras_names.h"
#include "core/conventions/keras/keras_units.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Puts the variables of one layer group together to cells, by their names
/// ("lstm/lstm_cell/recurrent_kernel:0"). Cost: n log n for n variables.
class KerasGroupCells
{
public:
    /// The layer that holds the variables; "" where the file has no list of layers.
    explicit KerasGroupCells(std::string group);

    /// A variable by its path below the group.
    void add(const KerasPath& path, std::shared_ptr<const Tensor> tensor);

    /// The cells with what their paths say, in the order of their first variables.
    [[nodiscard]] std::vector<KerasUnit> units() const;

private:
    struct Cell
    {
        KerasPath directory;
        KerasArrays arrays;
    };

    KerasArrays& cellOf(KerasPath directory, const std::string& suffix);

    std::string m_group;
    Groups<std::string, Cell> m_cells;
    std::vector<KerasPath> m_others; ///< variables that are none of a cell's arrays
};

} // namespace gateloupe
