// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/analysis/compare/network_pairing.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// All networks of two files side by side.
struct FilePairing
{
    std::vector<NetworkPair> pairs; ///< in the order of A's networks
    std::vector<std::shared_ptr<const RnnModel>> onlyInA;
    std::vector<std::shared_ptr<const RnnModel>> onlyInB;
};

/// Pairs the networks of two files: one of each whatever they are; else equal names first, then
/// equal sizes, where several have them those with the nearest weights and the most similar names;
/// then stacks beside networks that are their layers. What is left stands alone.
/// Errors: Cancelled; those of reading the gates, of which samples are compared.
Result<FilePairing> pairFiles(std::span<const std::shared_ptr<const RnnModel>> a,
                              std::span<const std::shared_ptr<const RnnModel>> b,
                              ProgressMonitor& monitor);

} // namespace gateloupe
