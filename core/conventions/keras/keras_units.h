// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/conventions/common/convention.h"
#include "core/conventions/keras/keras_layer.h"
#include "core/conventions/keras/keras_names.h"

namespace gateloupe {

/// The place of a recurrent layer in its model, as the file states it.
struct KerasOwner
{
    std::string key;       ///< tells layers apart; equal for all cells of one
    std::string group;     ///< the model's own layer that holds it; "" when the file has no groups
    KerasPath names;       ///< of the recurrent layer, below the group
    bool isObject = false; ///< `key` is the path of the object that Keras 3 keeps the layer under
};

/// One cell found in a file: its arrays, and the layer it belongs to.
struct KerasUnit : KerasOwner
{
    std::optional<Direction> direction;
    KerasArrays arrays;
    std::vector<std::string> furtherWeights;
};

/// All cells of one recurrent layer, in the order of the file.
struct KerasBucket : KerasOwner
{
    std::vector<KerasUnit> forward;
    std::vector<KerasUnit> backward;
};

/// Units of equal key together, in the order of their first one. Those without a kernel or a
/// recurrent kernel are no cells and are left out.
[[nodiscard]] std::vector<KerasBucket> bucketsOf(std::vector<KerasUnit> units);

/// The layer of a bucket; several when its cells are not one canonical stack (cells of different
/// sizes, stacked cells in two directions, directions of different sizes). `known` is what is known
/// of it beside its arrays: name, traits, evidence.
[[nodiscard]] std::vector<KerasLayer> layersOf(const KerasBucket& bucket, const KerasLayer& known);

/// Builds every layer until it is cancelled; one that cannot be built becomes a warning. Equal
/// names get a number.
[[nodiscard]] Recognition recogniseLayers(const std::vector<KerasLayer>& layers,
                                          const ProgressMonitor& monitor);

} // namespace gateloupe
