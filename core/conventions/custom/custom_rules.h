// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/custom/custom_pattern.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A description's names for the axes of its tensors.
using CustomAxis = StoredAxis;

/// One kind of tensor of a described convention.
struct CustomTensor
{
    std::string name; ///< a NamePattern
    std::vector<ParameterKind> holds;
    std::vector<CustomAxis> axes;
    /// The gates of the gate axis, in order; without that axis those the name may speak of.
    std::vector<Gate> gates;
    std::optional<std::uint32_t> layer; ///< where neither name nor axes say it
    std::optional<Direction> direction; ///< the same

    friend bool operator==(const CustomTensor&, const CustomTensor&) = default;

    [[nodiscard]] bool hasAxis(CustomAxis axis) const;
    [[nodiscard]] bool holdsKind(ParameterKind kind) const;

    /// How the gates lie in it. Lifetime: that of this description.
    [[nodiscard]] StoredGates stored() const { return {holds, axes, gates}; }
};

/// A convention in a user's words: which tensors there are and how gates lie in them.
struct CustomRules : PlaceholderWords
{
    std::string name;
    CellKind cell = CellKind::Lstm;
    std::vector<CustomTensor> tensors;
    Direction direction = Direction::Forward; ///< of a network with one direction
    std::optional<std::uint64_t> hiddenSize;  ///< where the shapes leave it open
    double forgetOffset = 0.0;
    GruReset gruReset = GruReset::After;
    CellEquations equations = standardEquations(CellKind::Lstm);

    friend bool operator==(const CustomRules&, const CustomRules&) = default;
};

/// Whether the rules can describe a network at all: the axes that each tensor needs and no other,
/// patterns that can be read, all kinds of weights that the cell has.
/// Errors: InvalidArgument with the place, "tensors[1].axes: ...", what was found and expected.
Status validate(const CustomRules& rules);

} // namespace gateloupe
