// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "core/analysis/explain/explain.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::python {

/// A run with its trace, as Python holds it.
struct Run
{
    std::filesystem::path path; ///< of the network's file
    bool isAutomatic = false;   ///< nobody named the backend
    ForwardRequest request;
    std::shared_ptr<const Trace> trace;

    /// Raises IndexError for a layer or direction that the network does not have.
    [[nodiscard]] const LayerTrace& layer(std::uint32_t layer, const std::string& direction) const;

    /// [T, B, H]. Raises KeyError for a gate that the cell does not have.
    [[nodiscard]] pybind11::object gate(const std::string& name, std::uint32_t at,
                                        const std::string& direction) const;

    /// Lifetime: the run outlives it.
    [[nodiscard]] ExplainedRun explained() const;
};

} // namespace gateloupe::python
