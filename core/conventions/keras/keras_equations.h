// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/equations.h"

namespace gateloupe {

/// Which Keras wrote a file: some activations of one name compute different things.
enum class KerasGeneration : std::uint8_t
{
    Keras2, ///< Keras 1 and 2, tf.keras
    Keras3,
};

/// By what files say as `keras_version`: "3.15.1", "2.2.4-tf"; Keras 1 says nothing.
[[nodiscard]] KerasGeneration kerasGenerationOf(std::string_view version);

/// What a configuration says of a cell's equations: activations by name, where it gives them.
struct KerasActivations
{
    std::optional<std::string> activation; ///< of the candidate, and of c on its way to h
    std::optional<std::string> recurrent;  ///< of the gates
    /// The class of the model's author, which may compute anything; empty for one of Keras.
    std::string ownClass = {};
    friend bool operator==(const KerasActivations&, const KerasActivations&) = default;
};

/// What cells with those activations compute; the standard equations where none is given. A
/// function of no kind that runs here becomes an unknown activation of its name.
/// Source: keras 2.3.1 activations.py; keras 3.15 src/activations/activations.py.
[[nodiscard]] CellEquations kerasEquations(CellKind cell, const KerasActivations& activations,
                                           KerasGeneration generation);

} // namespace gateloupe
