// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/near_misses.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/model_builder.h"
#include "core/model/cell.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostNearMisses = 3;

/// Words that people give recurrent weights; other layers have matrices of such shapes, too.
constexpr std::array<std::string_view, 8> kRecurrentWords = {"lstm", "gru",    "rnn", "recurrent",
                                                             "h2h",  "hidden", "_hh", "cell"};

/// A matrix whose extents are those of recurrent weights: [G*units, units], or turned.
struct RecurrentShape
{
    CellKind cell = CellKind::Lstm;
    std::uint64_t units = 0;
    std::uint64_t rows = 0; ///< G*units
    bool isTurned = false;  ///< [units, G*units]
};

bool isMatrix(const Tensor& tensor)
{
    return tensor.shape.size() == 2 && isFloatingPoint(tensor.dtype) && tensor.shape[0] > 0 &&
           tensor.shape[1] > 0;
}

bool hasRecurrentWord(std::string_view name)
{
    const std::string small = lowered(std::string(name));
    return std::ranges::any_of(kRecurrentWords, [&small](std::string_view word) {
        return small.find(word) != std::string::npos;
    });
}

std::optional<RecurrentShape> recurrentShapeOf(const Tensor& tensor)
{
    if (!isMatrix(tensor)) {
        return std::nullopt;
    }
    const bool isTurned = tensor.shape[0] < tensor.shape[1];
    const std::uint64_t units = std::min(tensor.shape[0], tensor.shape[1]);
    const std::uint64_t rows = std::max(tensor.shape[0], tensor.shape[1]);
    const auto cell = cellOfRows(rows, units);
    if (!cell || units == rows) {
        return std::nullopt;
    }
    return RecurrentShape{*cell, units, rows, isTurned};
}

/// Whether one object can own two names: they differ in a last word or number, not in the number
/// that a layer has before it.
bool shareOwner(std::string_view a, std::string_view b)
{
    const auto differs = std::ranges::mismatch(a, b);
    const auto isLastWord = [](std::string_view rest) {
        const auto digit = rest.find_first_of("0123456789");
        return digit == std::string_view::npos ||
               rest.find_first_not_of("0123456789", digit) == std::string_view::npos;
    };
    return isLastWord({differs.in1, a.end()}) && isLastWord({differs.in2, b.end()});
}

/// Whether a matrix beside recurrent weights can be the input weights of the same cell: as many
/// rows, turned the same way, of the same owner.
bool canBeInputWeights(const Tensor& tensor, const Tensor& recurrent, const RecurrentShape& shape)
{
    return &tensor != &recurrent && isMatrix(tensor) &&
           tensor.shape[shape.isTurned ? 1 : 0] == shape.rows &&
           shareOwner(tensor.name, recurrent.name);
}

std::string shownTensor(const Tensor& tensor)
{
    return tensor.name + " " + toText(tensor.shape);
}

/// Matrices by their extents: G square ones of some units and G of [units, in] are a cell whose
/// gates are apart.
std::vector<Message> gatesApart(const TensorCatalog& catalog)
{
    std::map<std::uint64_t, std::vector<const Tensor*>> squares;
    for (const auto& tensor : catalog.tensors) {
        if (isMatrix(*tensor) && tensor->shape[0] == tensor->shape[1]) {
            squares[tensor->shape[0]].push_back(tensor.get());
        }
    }
    std::vector<Message> found;
    for (const auto& [units, matrices] : squares) {
        const auto others =
            std::ranges::count_if(catalog.tensors, [units = units](const auto& each) {
                return isMatrix(*each) && each->shape[0] != each->shape[1] &&
                       (each->shape[0] == units || each->shape[1] == units);
            });
        const auto cell = cellOfRows(matrices.size() * units, units);
        const bool isCell = cell && matrices.size() > 1 && std::cmp_equal(others, matrices.size());
        if (isCell && units > 1) {
            found.push_back(message(
                "%1 square matrices of %2 units and as many input matrices may be the gates of one "
                "%3, each on its own: %4",
                matrices.size(), units, nameOf(*cell),
                joinedBy(", ", matrices, [](const Tensor* each) { return each->name; })));
        }
    }
    return found;
}

} // namespace

std::vector<Message> nearMisses(const TensorCatalog& catalog)
{
    std::vector<Message> whole;
    std::vector<Message> halves;
    for (const auto& recurrent : catalog.tensors) {
        const auto shape = recurrentShapeOf(*recurrent);
        if (!shape || whole.size() == kMostNearMisses) {
            continue;
        }
        const auto input = std::ranges::find_if(catalog.tensors, [&](const auto& each) {
            return canBeInputWeights(*each, *recurrent, *shape);
        });
        if (input != catalog.tensors.end()) {
            whole.push_back(message(
                "%1 and %2 have the shapes of the recurrent and the input "
                "weights of one %3 with %4 units; their names say nothing known",
                shownTensor(*recurrent), shownTensor(**input), nameOf(shape->cell), shape->units));
        } else if (hasRecurrentWord(recurrent->name)) {
            halves.push_back(message("%1 has the shape of the recurrent weights of one %2 with %3 "
                                     "units; beside it there are no input weights of %4 rows or "
                                     "columns",
                                     shownTensor(*recurrent), nameOf(shape->cell), shape->units,
                                     shape->rows));
        }
    }
    for (auto& more : {gatesApart(catalog), halves}) {
        whole.insert(whole.end(), more.begin(), more.end());
    }
    whole.resize(std::min(whole.size(), kMostNearMisses));
    return whole;
}

} // namespace gateloupe
