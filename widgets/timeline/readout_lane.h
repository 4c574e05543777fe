// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "core/analysis/readout/readout.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// What a readout makes of some steps of a run.
struct ReadoutLane
{
    QString tensor; ///< that it was read from
    ReadoutScale scale = ReadoutScale::Logits;
    StepRange steps;
    Array numbers;               ///< [steps.count, B, K]
    std::vector<QString> labels; ///< of the K numbers; empty: they are told by their place

    /// K.
    [[nodiscard]] std::uint64_t rows() const
    {
        return numbers.shape().size() == 3 ? numbers.shape()[2] : 0;
    }

    /// The label of a number, or its place where it has none.
    [[nodiscard]] QString labelOf(std::uint64_t row) const
    {
        const bool hasLabel = row < labels.size() && !labels[row].isEmpty();
        return hasLabel ? labels[row] : QString::number(row);
    }

    /// A number that a step was found to have.
    struct Prediction
    {
        std::uint64_t row = 0;
        double value = 0.0;
    };

    /// The largest of a step, the largest first; empty where the step is not at hand.
    [[nodiscard]] std::vector<Prediction> largest(std::uint64_t step, std::uint64_t batch,
                                                  std::size_t count) const
    {
        std::vector<Prediction> found;
        if (!steps.contains(step) || rows() == 0 || batch >= numbers.shape()[1]) {
            return found;
        }
        const std::uint64_t row = step - steps.first;
        const std::uint64_t first = (row * numbers.shape()[1] + batch) * rows();
        for (const std::uint64_t place : largestOf(numbers, row, batch, count)) {
            found.push_back({place, numbers[first + place]});
        }
        return found;
    }
};

/// How a symbol is written where a blank would not be seen.
[[nodiscard]] inline QString visibleSymbol(const QString& symbol)
{
    if (symbol == QLatin1String(" ")) {
        return QStringLiteral("␣");
    }
    return symbol == QLatin1String("\n") ? QStringLiteral("⏎") : symbol;
}

} // namespace gateloupe
