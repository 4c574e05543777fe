// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/conventions/mxnet/mxnet_names.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Which parameter of a network; `gate` is '\0' for all gates stacked.
struct MxnetSlot
{
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;
    char gate = '\0';
    friend auto operator<=>(const MxnetSlot&, const MxnetSlot&) = default;
};

/// The tensors of one network: a gluon layer, a stack of cells, a cell.
struct MxnetGroup
{
    std::string prefix; ///< with its separator
    MxnetForm form = MxnetForm::Cell;
    bool isWrapped = false; ///< some cell is inside a modifier
    std::map<MxnetSlot, std::shared_ptr<const Tensor>> tensors;

    /// The stacked tensor of a slot, or the first of its gates; null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(MxnetSlot slot) const;
    [[nodiscard]] std::set<std::uint32_t> layers() const;
};

/// Sorts the catalog's tensors into networks, in order of appearance. Layers are counted from 0
/// without gaps (dropout between cells takes a number of its own). Cells that are numbered one
/// after another but do not feed each other are networks of their own.
[[nodiscard]] std::vector<MxnetGroup> groupMxnetTensors(const TensorCatalog& catalog);

} // namespace gateloupe
