// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/formats/common/container_reader.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

inline void writeText(const std::filesystem::path& path, std::string_view text)
{
    writeFile(path, std::as_bytes(std::span(text)));
}

inline std::vector<float> floatsOf(const Tensor& tensor)
{
    NullMonitor monitor;
    std::vector<float> numbers;
    const auto bytes = tensor.source->bytes(monitor);
    EXPECT_THAT(bytes, IsOk()) << tensor.name;
    for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
        numbers.push_back(static_cast<float>(elementAsDouble(
            bytes->data() + (tensor.offsetElements + index) * sizeOf(tensor.dtype), tensor.dtype)));
    }
    return numbers;
}

/// Canonical gate as numbers, row by row.
inline std::vector<float> gateOf(const RnnModel& model, ParameterKind kind, Gate gate,
                                 std::uint32_t layer = 0, Direction direction = Direction::Forward)
{
    NullMonitor monitor;
    std::vector<float> numbers;
    const GateView* view = model.find({LayerIndex(layer), direction, kind, gate});
    if (view == nullptr) {
        ADD_FAILURE() << "no " << nameOf(gate) << " " << nameOf(kind);
        return numbers;
    }
    const auto matrix = view->map(monitor);
    EXPECT_THAT(matrix, IsOk());
    for (std::uint64_t row = 0; matrix && row < view->rows; ++row) {
        for (std::uint64_t col = 0; col < view->cols; ++col) {
            numbers.push_back(static_cast<float>(matrix->at(row, col)));
        }
    }
    return numbers;
}

/// Reads everything that a catalog offers; nothing may lie outside its source.
inline void readAll(const TensorCatalog& catalog)
{
    NullMonitor monitor;
    for (const auto& tensor : catalog.tensors) {
        if (tensor->source && checkExtent(*tensor)) {
            static_cast<void>(tensor->source->bytes(monitor).has_value());
        }
    }
}

/// Opens the file cut off at every length and with each of its bytes flipped. `open` opens what
/// the path leads to; it must refuse, or give what can be read.
inline void damageEverywhere(const std::filesystem::path& file, const std::function<void()>& open)
{
    const auto whole = readFile(file);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        writeFile(file, truncatedTo(whole, length));
        open();
    }
    for (std::size_t position = 0; position < whole.size(); ++position) {
        writeFile(file, withFlippedByte(whole, position));
        open();
    }
    writeFile(file, whole);
}

/// The same, asking every convention as well.
inline void damageEverywhere(const std::filesystem::path& file, const std::filesystem::path& opened)
{
    damageEverywhere(file, [&] {
        NullMonitor monitor;
        if (const auto checkpoint = openCheckpoint(opened, {}, monitor)) {
            readAll((*checkpoint)->catalog);
        }
    });
}

} // namespace gateloupe::test
