// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/layout/packed_layout.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The packed buffer of a network, its regions named as the network names its parameters (a single
/// direction that reads from the end is the backward side there and a forward one in the buffer).
/// Immutable once published as shared_ptr<const ModelLayout>.
struct ModelLayout
{
    std::shared_ptr<const RnnModel> model;
    std::vector<Region> regions; ///< in buffer order
    std::uint64_t elements = 0;
    std::uint64_t sizeBytes = 0;

    /// Errors: those of PackedLayout::create().
    static Result<std::shared_ptr<const ModelLayout>> create(std::shared_ptr<const RnnModel> model);
    [[nodiscard]] std::optional<std::size_t> indexOf(const ParameterId& id) const;
};

} // namespace gateloupe
