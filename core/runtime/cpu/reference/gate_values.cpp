// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/reference/gate_values.h"

#include <algorithm>
#include <cstring>

#include "core/base/half.h"

namespace gateloupe {

namespace {

/// Rows and columns copied at a time: a block of either orientation stays in the first cache.
constexpr std::uint64_t kBlock = 64;

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

template <auto read, typename T>
void copyWith(const MatrixView& view, const Rectangle& from, T* to)
{
    const std::int64_t step = view.colStride * static_cast<std::int64_t>(sizeOf(view.dtype));
    for (std::uint64_t row = 0; row < from.rows; ++row) {
        const std::byte* element = view.elementAt(from.firstRow + row, from.firstCol);
        T* out = to + row * from.toRowStride;
        for (std::uint64_t col = 0; col < from.cols; ++col) {
            out[col * from.toColStride] =
                static_cast<T>(read(element + static_cast<std::int64_t>(col) * step));
        }
    }
}

Error wrong(const RnnModel& model, const ParameterId& id, const Message& what)
{
    return Error::shapeMismatch("%1: %2 %3", model.name, pathOf(id), what);
}

} // namespace

template <typename T>
void copyRectangle(const MatrixView& view, const Rectangle& rectangle, T* to)
{
    switch (view.dtype) {
    case DType::F16:
        return copyWith<widenHalf>(view, rectangle, to);
    case DType::BF16:
        return copyWith<widenBfloat16>(view, rectangle, to);
    case DType::F32:
        return copyWith<load<float>>(view, rectangle, to);
    default:
        return copyWith<load<double>>(view, rectangle, to);
    }
}

Result<MatrixView> gateMatrix(const RnnModel& model, const ParameterId& id,
                              ProgressMonitor& monitor)
{
    const GateView* view = model.find(id);
    if (view == nullptr) {
        return wrong(model, id, message("is missing"));
    }
    const MatrixSize size = sizeOf(model.spec, id);
    if (view->rows != size.rows || view->cols != size.cols || !isFloatingPoint(view->dtype())) {
        return wrong(model, id,
                     message("is %1 %2, expected a real %3", nameOf(view->dtype()),
                             toText(Shape{view->rows, view->cols}),
                             toText(Shape{size.rows, size.cols})));
    }
    GATELOUPE_TRY(const MatrixView matrix, view->map(monitor));
    GATELOUPE_CHECK(view->tensor->source->verify(monitor));
    return matrix;
}

template <typename T>
Result<std::vector<T>> gateValues(const RnnModel& model, const ParameterId& id,
                                  ProgressMonitor& monitor)
{
    if (model.find(id) == nullptr && isBias(id.kind)) {
        return std::vector<T>(sizeOf(model.spec, id).rows, T(0));
    }
    GATELOUPE_TRY(const MatrixView view, gateMatrix(model, id, monitor));
    std::vector<T> values(view.elements());
    for (std::uint64_t row = 0; row < view.rows; row += kBlock) {
        if (monitor.cancelled()) {
            return Error::cancelled("reading the weights was cancelled");
        }
        for (std::uint64_t col = 0; col < view.cols; col += kBlock) {
            copyRectangle(view,
                          {.firstRow = row,
                           .rows = std::min(kBlock, view.rows - row),
                           .firstCol = col,
                           .cols = std::min(kBlock, view.cols - col),
                           .toRowStride = view.cols},
                          values.data() + row * view.cols + col);
        }
    }
    GATELOUPE_CHECK(model.find(id)->unchanged());
    return values;
}

template Result<std::vector<float>> gateValues(const RnnModel&, const ParameterId&,
                                               ProgressMonitor&);
template Result<std::vector<double>> gateValues(const RnnModel&, const ParameterId&,
                                                ProgressMonitor&);
template void copyRectangle(const MatrixView&, const Rectangle&, float*);
template void copyRectangle(const MatrixView&, const Rectangle&, double*);

} // namespace gateloupe
