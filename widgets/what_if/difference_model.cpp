// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/difference_model.h"

#include <cmath>
#include <optional>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

using Number = std::optional<std::uint64_t>;

/// A number of a layer's difference; a dash where there is none.
TableColumn<std::size_t> numberColumn(const char* title, std::function<Number(std::size_t)> number)
{
    return {.title = title,
            .content = CellContent::Number,
            .text = [number = std::move(number)](std::size_t row) {
                const Number found = number(row);
                return found ? formatCount(*found) : QStringLiteral("\u2013");
            }};
}

} // namespace

DifferenceModel::DifferenceModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto layer = [this](std::size_t row) -> const LayerDifference& {
        return m_difference->layers[row];
    };
    const auto isApart = [layer](std::size_t row) { return layer(row).worst.largest > 0.0; };
    setColumns({
        {.title = QT_TR_NOOP("Layer and direction"),
         .text =
             [this](std::size_t row) {
                 return TermNames::place(*m_model,
                                         PseudoLayerIndex(static_cast<std::uint32_t>(row)));
             }},
        //: head of a column: the first step at which h differs by more than the tolerance
        numberColumn(QT_TR_NOOP("First step over"),
                     [layer](std::size_t row) -> Number { return layer(row).worst.firstStep; }),
        numberColumn(QT_TR_NOOP("Unit"),
                     [layer](std::size_t row) -> Number { return layer(row).firstUnit; }),
        //: head of a column: the largest difference of the hidden state h
        {.title = QT_TR_NOOP("Largest |\u0394h|"),
         .content = CellContent::Number,
         .text =
             [layer](std::size_t row) {
                 const double largest = layer(row).worst.largest;
                 return std::isinf(largest) ? QStringLiteral("\u221E") : formatValue(largest);
             }},
        numberColumn(QT_TR_NOOP("at step"),
                     [layer, isApart](std::size_t row) {
                         return isApart(row) ? Number(layer(row).worst.largestStep) : Number();
                     }),
        numberColumn(QT_TR_NOOP("Unit"),
                     [layer, isApart](std::size_t row) {
                         return isApart(row) ? Number(layer(row).largestUnit) : Number();
                     }),
        //: head of a column: how many units differ by more than the tolerance
        numberColumn(QT_TR_NOOP("Units over"),
                     [layer](std::size_t row) -> Number { return layer(row).unitsAbove; }),
    });
}

void DifferenceModel::setDifference(std::shared_ptr<const RnnModel> model,
                                    std::shared_ptr<const StateDifference> difference)
{
    reset([&] {
        m_model = std::move(model);
        m_difference = std::move(difference);
    });
}

int DifferenceModel::rows() const
{
    return m_difference == nullptr ? 0 : static_cast<int>(m_difference->layers.size());
}

} // namespace gateloupe
