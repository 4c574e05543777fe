// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/gate_values.h"

#include <algorithm>
#include <cstring>

#include "core/base/checked_math.h"
#include "core/base/half.h"

namespace gateloupe {

namespace {

/// Rows and columns copied at a time: a tile of either orientation stays in the first cache.
constexpr std::uint64_t kTile = 64;

template <typename Stored>
Stored load(const std::byte* element)
{
    Stored value{};
    std::memcpy(&value, element, sizeof(value));
    return value;
}

float widenHalf(const std::byte* element)
{
    return halfToFloat(load<std::uint16_t>(element));
}

float widenBfloat16(const std::byte* element)
{
    return bfloat16ToFloat(load<std::uint16_t>(element));
}

/// A rectangle of a matrix.
struct Tile
{
    std::uint64_t firstRow = 0;
    std::uint64_t lastRow = 0;
    std::uint64_t firstCol = 0;
    std::uint64_t lastCol = 0;
};

template <auto read, typename T>
void copyTile(const MatrixView& view, const Tile& tile, T* values)
{
    const std::int64_t step = view.colStride * static_cast<std::int64_t>(sizeOf(view.dtype));
    for (std::uint64_t row = tile.firstRow; row < tile.lastRow; ++row) {
        const std::byte* element = view.elementAt(row, tile.firstCol);
        T* out = values + row * view.cols + tile.firstCol;
        for (std::uint64_t col = tile.firstCol; col < tile.lastCol; ++col, element += step) {
            *out++ = static_cast<T>(read(element));
        }
    }
}

template <typename T>
void copyTile(const MatrixView& view, const Tile& tile, T* values)
{
    switch (view.dtype) {
    case DType::F16:
        return copyTile<widenHalf>(view, tile, values);
    case DType::BF16:
        return copyTile<widenBfloat16>(view, tile, values);
    case DType::F32:
        return copyTile<load<float>>(view, tile, values);
    default:
        return copyTile<load<double>>(view, tile, values);
    }
}

template <typename T>
Status copyAll(const MatrixView& view, T* values, Monitor& monitor)
{
    for (std::uint64_t row = 0; row < view.rows; row += kTile) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "reading the weights was cancelled"};
        }
        for (std::uint64_t col = 0; col < view.cols; col += kTile) {
            copyTile(
                view,
                Tile{row, std::min(row + kTile, view.rows), col, std::min(col + kTile, view.cols)},
                values);
        }
    }
    return {};
}

Error wrong(const RnnModel& model, const ParameterId& id, const std::string& what)
{
    return Error{ErrorCode::ShapeMismatch, model.name + ": " + pathOf(id) + " " + what};
}

} // namespace

template <typename T>
Result<std::vector<T>> gateValues(const RnnModel& model, const ParameterId& id, Monitor& monitor)
{
    const MatrixSize size = sizeOf(model.spec, id);
    const auto elements = checkedMul(size.rows, size.cols);
    const GateView* view = model.find(id);
    if (view == nullptr && isBias(id.kind)) {
        return std::vector<T>(size.rows, T(0));
    }
    if (view == nullptr) {
        return wrong(model, id, "is missing");
    }
    if (!elements || view->rows != size.rows || view->cols != size.cols ||
        !isFloatingPoint(view->dtype())) {
        return wrong(model, id,
                     "is " + std::string(nameOf(view->dtype())) + " " +
                         toText(Shape{view->rows, view->cols}) + ", expected a real " +
                         toText(Shape{size.rows, size.cols}));
    }
    GATELOUPE_TRY(const MatrixView matrix, view->map(monitor));
    GATELOUPE_CHECK(view->tensor->source->verify(monitor));
    std::vector<T> values(*elements);
    GATELOUPE_CHECK(copyAll(matrix, values.data(), monitor));
    return values;
}

template Result<std::vector<float>> gateValues(const RnnModel&, const ParameterId&, Monitor&);
template Result<std::vector<double>> gateValues(const RnnModel&, const ParameterId&, Monitor&);

} // namespace gateloupe
