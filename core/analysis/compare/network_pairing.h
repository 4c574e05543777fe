// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Two networks to compare. Where one of them is a part of a stack, its first layer there.
struct NetworkPair
{
    std::shared_ptr<const RnnModel> a;
    std::shared_ptr<const RnnModel> b;
    std::uint32_t firstLayer = 0; ///< of the stack, whichever side it is on
};

/// Lays networks of two files side by side: one beside one, and a stack beside networks that
/// follow each other in the other file and have its layers' shapes, as exporters write a stack as
/// one operator a layer.
/// Errors: InvalidArgument that lists the names, when nothing or several things fit.
Result<std::vector<NetworkPair>> pairNetworks(std::span<const std::shared_ptr<const RnnModel>> a,
                                              std::span<const std::shared_ptr<const RnnModel>> b);

/// What can stand beside a network though the other file cuts its networks otherwise: several that
/// follow each other there as one stack ("a + b"), and layers of a longer one ("a[1]", "a[0-1]").
std::vector<std::shared_ptr<const RnnModel>>
recutFor(const RnnModel& network, std::span<const std::shared_ptr<const RnnModel>> others);

} // namespace gateloupe
