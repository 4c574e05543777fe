// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/formats/json/json_document.h"

namespace gateloupe {

/// The activation that a layer's configuration has under `key`, as kerasEquations() takes it: a
/// name of Keras ("tanh", "mish"), or toText() of an activation where a layer object stands for one
/// (LeakyReLU with its slope is "leaky_relu(0.1)"). A function or layer of another kind keeps the
/// name that the file has for it, and what tells it from others: its settings, or a checksum of
/// them. `null` is "linear". Empty when the configuration has no such key.
/// Source: keras 2.3.1 and 3.15.1, layers/activations and saving/serialization_lib.py.
[[nodiscard]] std::optional<std::string> kerasActivationOf(const OrderedJson& config,
                                                           const char* key);

} // namespace gateloupe
