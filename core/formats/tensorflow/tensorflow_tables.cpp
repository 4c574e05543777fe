// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_tables.h"

#include <string_view>

#include "core/formats/codec/sorted_table.h"

namespace gateloupe {

namespace {

constexpr char kBundleHeaderBegin = 0x08; ///< field 1 of BundleHeaderProto, a varint
constexpr char kV1HeaderBegin = 0x0a;     ///< field 1 of SavedTensorSlices, a message

} // namespace

TensorFlowTable tensorFlowTableOf(std::span<const std::byte> file)
{
    TensorFlowTable kind = TensorFlowTable::None;
    const auto look = [&](std::string_view key, std::string_view value) -> Result<bool> {
        if (key.empty() && value.starts_with(kBundleHeaderBegin)) {
            kind = TensorFlowTable::Bundle;
        } else if (key.empty() && value.starts_with(kV1HeaderBegin)) {
            kind = TensorFlowTable::V1;
        }
        return false;
    };
    const Status walked = walkSortedTable(file, look);
    return walked ? kind : TensorFlowTable::None;
}

} // namespace gateloupe
