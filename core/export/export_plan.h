// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/export/export.h"
#include "core/export/gate_stream.h"

namespace gateloupe {

/// One gate on its way into a file.
struct ExportItem
{
    std::string key; ///< "<rnn>/layer_0/forward/input/input_weights"
    ParameterId id;
    GateView view;
    GateConversion conversion;
    Shape shape;                               ///< [out, in], or [hidden] for biases
    std::optional<std::uint64_t> packedOffset; ///< elements; empty without a layout

    [[nodiscard]] std::uint64_t sizeBytes() const
    {
        return view.elements() * sizeOf(conversion.dtype);
    }
};

/// One network on its way into a file.
struct ExportedModel
{
    std::shared_ptr<const RnnModel> model;
    std::string path;                 ///< of its group: the name, fit for a path
    RnnSpec spec;                     ///< with the dtype as written
    std::optional<DType> widenedFrom; ///< BF16, where the format has none
    std::vector<ExportItem> items;    ///< in the contract's order
};

/// What a request comes to: everything decided, nothing written.
struct ExportPlan
{
    std::vector<ExportedModel> models;
    std::vector<std::string> notes;

    [[nodiscard]] std::uint64_t sizeBytes() const;
    [[nodiscard]] std::uint64_t parameters() const;
    /// All items of all models, in order.
    [[nodiscard]] std::vector<const ExportItem*> items() const;
};

/// Errors: InvalidArgument (no network, several for packed, two of one name, a dtype the format
/// can't keep); Unsupported (packed can't express the network).
Result<ExportPlan> planExport(const ExportRequest& request);

} // namespace gateloupe
