// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/pipeline/export_item.h"
#include "core/export/pipeline/export_request.h"

namespace gateloupe {

struct FormatTraits;

/// One network on its way into a file.
struct ExportedModel
{
    std::shared_ptr<const RnnModel> model;
    std::string path;          ///< the name, fit for a path
    std::string writtenName;   ///< under which the file's reader finds it; "" for none
    bool isCellUntold = false; ///< the file doesn't say whether a plain RNN is tanh or ReLU
    std::string packedTensor; ///< the one tensor that is a packed buffer; its reader needs the spec
    RnnSpec spec;             ///< with the dtype as written
    std::optional<DType> widenedFrom; ///< BF16, where the format has none
    std::vector<ExportItem> items;    ///< in the file's order
    std::vector<Message> notes;       ///< what was folded, widened, left out
    /// The source gives states or lengths that the file does not hold.
    bool leavesStartOut = false;

    /// Whether every number goes in as it is.
    [[nodiscard]] bool keepsBits() const;
};

/// The plan of a request: everything decided, nothing written.
struct ExportPlan
{
    std::vector<ExportedModel> models;

    [[nodiscard]] std::uint64_t sizeBytes() const;
    [[nodiscard]] std::uint64_t parameters() const;
    /// All items of all models, in order.
    [[nodiscard]] std::vector<const ExportItem*> items() const;
    [[nodiscard]] bool leavesStartOut() const; ///< of any model
    /// "<network>: <note>" of all models.
    [[nodiscard]] std::vector<Message> notes() const;
};

/// Numbers of a network's parameters.
[[nodiscard]] std::uint64_t parametersOf(const RnnModel& model);

/// `format` is request.format's row.
/// Errors: InvalidArgument (no network, several where the format holds one, two of one name, a
/// dtype the format can't keep); Unsupported (the format can't express the network); those of
/// reading biases whose numbers decide.
Result<ExportPlan> planExport(const ExportRequest& request, const FormatTraits& format,
                              ProgressMonitor& monitor);

} // namespace gateloupe
