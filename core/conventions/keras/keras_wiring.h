// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/json/json_document.h"

namespace gateloupe {

/// How the layers of one model's configuration lead to each other, as far as a recurrent layer
/// computes something else because of it. Keras 1 to 3, Sequential and functional.
/// Source: keras 3.15, src/models/functional.py, serialize_node; keras 2.3, engine/network.py,
/// get_config; src/layers/core/masking.py; src/layers/core/embedding.py.
class KerasWiring
{
public:
    /// `layers` is the list of a model's layers, in its order.
    explicit KerasWiring(const OrderedJson& layers);

    /// The layer that masks steps of what comes into the named one: a Masking, or an Embedding with
    /// mask_zero. Empty where none does.
    [[nodiscard]] std::string maskOf(const std::string& layer) const;
    /// "enc, input_2": where the named layer's initial state comes from. Empty where no layer hands
    /// it one.
    [[nodiscard]] std::string startOf(const std::string& layer) const;
    /// "add": the layer that makes the named layer's input of the outputs of several layers, as a
    /// residual connection does. Empty where its input is of one.
    [[nodiscard]] std::string mixerOf(const std::string& layer) const;
    /// "add": the layer that adds the named layer's input to its output. Empty where none does.
    [[nodiscard]] std::string residualOf(const std::string& layer) const;
    /// "flip": an operation in front of the named layer that may turn the sequence round. Empty
    /// where none does.
    [[nodiscard]] std::string turnerOf(const std::string& layer) const;
    /// The layers whose outputs the named layer reads; those that pass on what they get (Dropout,
    /// Masking) stand for what is in front of them. Empty where nothing says it.
    [[nodiscard]] std::vector<std::string> inputsOf(const std::string& layer) const;

private:
    [[nodiscard]] std::string sourceOf(const std::string& layer) const;
    void noteResiduals(const std::string& layer);
    void noteTurner(const std::string& layer, std::string_view className);

    std::map<std::string, std::string> m_masks;  ///< by layer: of what it makes
    std::map<std::string, std::string> m_starts; ///< by layer
    std::map<std::string, std::string> m_mixers; ///< by layer: of what it makes
    std::map<std::string, std::string> m_mixed;  ///< by layer: of what it reads
    std::map<std::string, std::string>
        m_sources; ///< by layer: whose output it passes on, or itself
    std::map<std::string, std::vector<std::string>> m_inputs; ///< by layer: sources
    std::map<std::string, std::string> m_residuals;           ///< by layer
    std::map<std::string, std::string> m_turners;             ///< by layer: of what it makes
    std::map<std::string, std::string> m_turned;              ///< by layer: of what it reads
};

} // namespace gateloupe
