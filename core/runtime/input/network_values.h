// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/tensor/array.h"

namespace gateloupe {

/// What a network is given, and leaves, when the whole model around it runs.
/// Shapes: those of ForwardRequest and of Trace.
struct NetworkValues
{
    Array x;
    std::optional<Array> h0; ///< empty: the model starts it with zeros
    std::optional<Array> c0;
    std::vector<std::uint64_t> lengths; ///< empty: all steps
    std::optional<Array> y;             ///< empty where the model does not hand it on
    std::optional<Array> hN;
    std::optional<Array> cN;
};

} // namespace gateloupe
