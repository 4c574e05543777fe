// SPDX-License-Identifier: Apache-2.0
#include "core/model/edited_parameters.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/half.h"

namespace gateloupe {

namespace {

/// A row recipe with the view that it reads.
struct BoundRow
{
    std::optional<GateView> view;
    std::uint64_t row = 0;
    double factor = 1.0;
    double constant = 0.0;
};

/// Rounds once, to the element type.
void put(std::byte* target, DType dtype, double value)
{
    const auto copy = [target](auto number) { std::memcpy(target, &number, sizeof(number)); };
    switch (dtype) {
    case DType::F16:
        return copy(doubleToHalf(value));
    case DType::BF16:
        return copy(doubleToBfloat16(value));
    case DType::F32:
        return copy(static_cast<float>(value));
    default:
        return copy(value);
    }
}

/// What is being made: its width and element type.
struct RowTarget
{
    std::byte* to = nullptr;
    std::uint64_t cols = 0;
    DType dtype = DType::F32;
};

Status copyRow(const BoundRow& row, const RowTarget& target, ProgressMonitor& monitor)
{
    const std::size_t elementBytes = sizeOf(target.dtype);
    if (!row.view) {
        for (std::uint64_t col = 0; col < target.cols; ++col) {
            put(target.to + col * elementBytes, target.dtype, row.constant);
        }
        return {};
    }
    GATELOUPE_TRY(const MatrixView matrix, row.view->map(monitor));
    GATELOUPE_CHECK(row.view->tensor->source->verify(monitor));
    const bool isExact = row.factor == 1.0 && matrix.dtype == target.dtype;
    for (std::uint64_t col = 0; col < target.cols; ++col) {
        std::byte* to = target.to + col * elementBytes;
        if (isExact) { // bit for bit, NaNs too
            std::memcpy(to, matrix.elementAt(row.row, col), elementBytes);
        } else {
            put(to, target.dtype, matrix.at(row.row, col) * row.factor);
        }
    }
    return {};
}

DecodedSource::Decode makerOf(std::vector<BoundRow> rows, std::uint64_t cols, DType dtype)
{
    return [rows = std::move(rows), cols,
            dtype](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
        const std::uint64_t rowBytes = cols * sizeOf(dtype);
        std::vector<std::byte> whole(rows.size() * rowBytes);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (monitor.cancelled()) {
                return Error{ErrorCode::Cancelled, "cancelled"};
            }
            GATELOUPE_CHECK(
                copyRow(rows[row], {whole.data() + row * rowBytes, cols, dtype}, monitor));
        }
        return whole;
    };
}

bool isZero(const RowRecipe& row)
{
    return !row.from && row.constant == 0.0;
}

/// Whether the rows are those of one parameter of the file, all of them, as they are.
std::optional<ParameterId> wholeParameter(const std::vector<RowRecipe>& rows)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const RowRecipe expected{.from = rows.front().from, .row = row};
        if (!rows[row].from || rows[row] != expected) {
            return std::nullopt;
        }
    }
    return rows.empty() ? std::nullopt : rows.front().from;
}

} // namespace

std::vector<RowRecipe>& EditedParameters::rowsOf(const ParameterId& id)
{
    const auto [entry, isNew] = m_rows.try_emplace(id);
    if (isNew) {
        const bool isStored = m_model.find(id) != nullptr;
        for (std::uint64_t row = 0; row < sizeOf(m_model.spec, id).rows; ++row) {
            entry->second.push_back(
                {.from = isStored ? std::optional(id) : std::nullopt, .row = isStored ? row : 0});
        }
    }
    return entry->second;
}

bool EditedParameters::has(const ParameterId& id) const
{
    return m_rows.contains(id) || m_model.find(id) != nullptr;
}

Result<GateView> EditedParameters::viewFor(const ParameterId& id,
                                           const std::vector<RowRecipe>& rows) const
{
    if (const auto whole = wholeParameter(rows)) {
        return *m_model.find(*whole);
    }
    const std::uint64_t cols = sizeOf(m_model.spec, id).cols;
    const DType dtype = m_model.spec.dtype;
    std::vector<BoundRow> bound;
    for (const RowRecipe& recipe : rows) {
        BoundRow row{.row = recipe.row, .factor = recipe.factor, .constant = recipe.constant};
        if (recipe.from) {
            row.view = *m_model.find(*recipe.from);
            if (!isFloatingPoint(row.view->dtype()) || row.view->cols != cols) {
                return Error{ErrorCode::ShapeMismatch,
                             pathOf(*recipe.from) + " cannot be edited: it is no real matrix of " +
                                 std::to_string(cols) + " columns"};
            }
        }
        bound.push_back(std::move(row));
    }
    const auto elements = checkedMul(rows.size(), cols);
    const auto bytes = elements ? checkedMul(*elements, sizeOf(dtype)) : std::nullopt;
    if (!bytes) {
        return Error{ErrorCode::OutOfMemory, pathOf(id) + " is too large to be edited"};
    }
    auto source = std::make_shared<DecodedSource>(Encoding::Computed, *bytes,
                                                  makerOf(std::move(bound), cols, dtype));
    GATELOUPE_TRY(auto tensor, makeTensor(pathOf(id) + " (edited)", dtype, {rows.size(), cols},
                                          std::move(source)));
    return viewOfRun(std::move(tensor), 0, rows.size(), cols);
}

Result<std::map<ParameterId, GateView>> EditedParameters::views() const
{
    std::map<ParameterId, GateView> made;
    for (const auto& [id, rows] : m_rows) {
        const bool isAbsent = m_model.find(id) == nullptr;
        if (isAbsent && std::ranges::all_of(rows, isZero)) {
            continue; // not stored is zero already
        }
        GATELOUPE_TRY(made[id], viewFor(id, rows));
    }
    return made;
}

} // namespace gateloupe
