// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Two networks to compare. Where one of them is a part of a stack, its first layer there.
struct NetworkPair
{
    std::shared_ptr<const RnnModel> a;
    std::shared_ptr<const RnnModel> b;
    std::uint32_t firstLayer = 0; ///< of the stack, whichever side it is on
};

/// Every way in which networks that follow each other in one file make up a stack of the other, by
/// all that has a shape: the stack's layers are `a`, the networks `b`, as exporters write a stack
/// as one operator a layer. Requires: the stack has layers.
std::vector<std::vector<NetworkPair>>
stackPairings(const std::shared_ptr<const RnnModel>& stack,
              std::span<const std::shared_ptr<const RnnModel>> parts);

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
