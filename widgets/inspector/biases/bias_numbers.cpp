// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_numbers.h"

#include <utility>

namespace gateloupe {

namespace {

Result<std::vector<double>> numbersOf(const GateView* view, ProgressMonitor& monitor)
{
    std::vector<double> numbers;
    if (view != nullptr) {
        GATELOUPE_TRY(const MatrixView matrix, view->map(monitor));
        numbers.reserve(matrix.rows);
        for (std::uint64_t unit = 0; unit < matrix.rows; ++unit) {
            numbers.push_back(matrix.at(unit, 0));
        }
    }
    return numbers;
}

std::optional<double> at(const std::vector<double>& numbers, std::uint64_t unit)
{
    return unit < numbers.size() ? std::optional(numbers[unit]) : std::nullopt;
}

} // namespace

std::optional<double> BiasColumn::inputAt(std::uint64_t unit) const
{
    return at(input, unit);
}

std::optional<double> BiasColumn::recurrentAt(std::uint64_t unit) const
{
    return at(recurrent, unit);
}

std::optional<double> BiasColumn::sumAt(std::uint64_t unit) const
{
    const std::optional<double> ofInput = inputAt(unit);
    const std::optional<double> ofState = recurrentAt(unit);
    if ((!ofInput && !ofState) || folding == BiasFolding::MustStayApart) {
        return std::nullopt;
    }
    return ofInput.value_or(0.0) + ofState.value_or(0.0);
}

BiasPattern BiasNumbers::pattern() const
{
    return patternOf(biasesOf(*model, layer, direction));
}

Result<std::shared_ptr<const BiasNumbers>> readBiases(std::shared_ptr<const RnnModel> model,
                                                      LayerIndex layer, Direction direction,
                                                      ProgressMonitor& monitor)
{
    BiasNumbers numbers{.layer = layer, .direction = direction, .units = model->spec.hiddenSize};
    for (const GateBiases& gate : biasesOf(*model, layer, direction)) {
        BiasColumn column{.gate = gate.gate,
                          .storage = gate.storage,
                          .folding = gate.folding,
                          .isShared = gate.isShared};
        GATELOUPE_TRY(column.input, numbersOf(gate.input, monitor));
        GATELOUPE_TRY(column.recurrent, numbersOf(gate.recurrent, monitor));
        numbers.gates.push_back(std::move(column));
    }
    numbers.model = std::move(model);
    return std::make_shared<const BiasNumbers>(std::move(numbers));
}

} // namespace gateloupe
