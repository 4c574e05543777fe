// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// What the elements of a described tensor run over, outermost first. A tensor's own extents may
/// merge neighbours ([gate, unit] as one of 4 H) and add or leave out extents of 1.
enum class DescribedAxis : std::uint8_t
{
    Layer,     ///< one per layer
    Side,      ///< forward, then backward
    Part,      ///< the kinds that the tensor holds, one after the other
    Gate,      ///< in the tensor's own order of gates
    Unit,      ///< hidden units: the rows of a canonical gate
    Input,     ///< what a gate is multiplied with; several kinds side by side
    Projected, ///< units behind a projection
};

[[nodiscard]] std::string_view nameOf(DescribedAxis axis); ///< "layer", "side", "part", ...
[[nodiscard]] std::optional<DescribedAxis> describedAxisFromName(std::string_view name);

/// One kind of tensor of a described convention.
struct DescribedTensor
{
    std::string name; ///< a NamePattern
    std::vector<ParameterKind> holds;
    std::vector<DescribedAxis> axes;
    /// The gates of the gate axis, in order; without that axis those the name may speak of.
    std::vector<Gate> gates;
    std::optional<std::uint32_t> layer; ///< where neither name nor axes say it
    std::optional<Side> side;           ///< the same

    friend bool operator==(const DescribedTensor&, const DescribedTensor&) = default;

    [[nodiscard]] bool hasAxis(DescribedAxis axis) const;
    [[nodiscard]] bool holdsKind(ParameterKind kind) const;
};

/// A convention in a user's words: which tensors there are and how gates lie in them.
struct DescribedRules
{
    std::string name;
    CellKind cell = CellKind::Lstm;
    std::vector<DescribedTensor> tensors;
    std::uint32_t firstLayer = 0;            ///< what {layer} counts from
    std::vector<std::string> layerWords;     ///< what {layer} stands for instead of a number
    std::map<Side, std::string> sideWords;   ///< what {side} stands for
    std::map<Gate, std::string> gateWords;   ///< what {gate} stands for
    Side direction = Side::Forward;          ///< of a network with one side
    std::optional<std::uint64_t> hiddenSize; ///< where the shapes leave it open
    double forgetOffset = 0.0;
    GruReset gruReset = GruReset::After;
    CellEquations equations = standardEquations(CellKind::Lstm);

    friend bool operator==(const DescribedRules&, const DescribedRules&) = default;
};

/// Whether the rules can describe a network at all: the axes that each tensor needs and no other,
/// patterns that can be read, all kinds of weights that the cell has.
/// Errors: InvalidArgument with the place, "tensors[1].axes: ...", what was found and expected.
Status validate(const DescribedRules& rules);

} // namespace gateloupe
