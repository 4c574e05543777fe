// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
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

/// Single layers of other networks that have the shape of one layer of a network, to be paired with
/// it by hand: "a" where that is all of it, else "a[1]". stackOf() makes one network of one for
/// each layer. Requires: layer < the network's layers.
std::vector<std::shared_ptr<const RnnModel>>
layersLike(const RnnModel& network, LayerIndex layer,
           std::span<const std::shared_ptr<const RnnModel>> others);

/// The network under that name that stackOf() makes of one of layersLike() for each layer: a
/// pairing made by hand, found again. Null when there is none.
std::shared_ptr<const RnnModel> pairedStack(const RnnModel& network,
                                            std::span<const std::shared_ptr<const RnnModel>> others,
                                            std::string_view name);

} // namespace gateloupe
