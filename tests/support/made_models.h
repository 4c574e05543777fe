// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "core/model/rnn_model.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe::test {

/// A network without weights, for what only asks its spec.
inline std::shared_ptr<const RnnModel> bareModel(std::string_view specText)
{
    auto model = std::make_shared<RnnModel>();
    model->spec = *specFromText(specText);
    return model;
}

/// A network over a packed buffer in memory whose elements count 0, 1, 2, ...
/// Requires: a spec in f32.
inline std::shared_ptr<const RnnModel> countingModel(std::string_view specText)
{
    const RnnSpec spec = *specFromText(specText);
    const std::uint64_t elements = *packedElements(spec);
    auto tensor = memoryTensor("buffer", DType::F32, {elements},
                               bytesOf(counting<float>(static_cast<std::size_t>(elements))));
    return std::make_shared<const RnnModel>(*unpack(std::move(tensor), spec, "net"));
}

} // namespace gateloupe::test
