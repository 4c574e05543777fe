// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_canonical.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/number_text.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::string_view kOperation = "CudnnRNNParamsToCanonical";
constexpr std::array kDirections = {1U, 2U};

/// Outputs of one op by their number.
using Outputs = std::map<std::uint32_t, std::shared_ptr<const Tensor>>;

struct Output
{
    std::string operation; ///< "scope/CudnnRNNParamsToCanonical_1"
    std::uint32_t number = 0;
};

std::optional<Output> outputOf(std::string_view name)
{
    const auto colon = name.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view operation = name.substr(0, colon);
    const auto number = numberFromText<std::uint32_t>(name.substr(colon + 1));
    if (!number || !isNamed(componentsOf(operation).back(), kOperation)) {
        return std::nullopt;
    }
    return Output{std::string(operation), *number};
}

/// Cells in the order in which ambiguous counts are read; `hint` in the name comes before it.
struct CellGuess
{
    CellKind cell;
    std::string_view hint;
};

constexpr std::array kGuesses = {
    CellGuess{CellKind::RnnRelu, "relu"},
    CellGuess{CellKind::RnnTanh, "tanh"},
    CellGuess{CellKind::Gru, "gru"},
    CellGuess{CellKind::Lstm, "lstm"},
};
constexpr std::array kCellOrder = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

std::vector<CellKind> cellsToTry(const std::string& operation)
{
    std::vector<CellKind> cells(kCellOrder.begin(), kCellOrder.end());
    for (const CellGuess& guess : kGuesses) {
        if (operation.find(guess.hint) != std::string::npos) {
            cells.insert(cells.begin(), guess.cell);
        }
    }
    return cells;
}

/// The spec that a cell and a number of directions make of the sizes; whether all of them fit is
/// for build() to say.
std::optional<RnnSpec> specOf(const Outputs& outputs, CellKind cell, std::uint32_t directions)
{
    const auto matrices = static_cast<std::uint32_t>(outputs.size() / 2);
    const auto perPseudoLayer = static_cast<std::uint32_t>(2 * gatesOf(cell).size());
    if (outputs.size() % 2 != 0 || matrices % (perPseudoLayer * directions) != 0) {
        return std::nullopt;
    }
    const Tensor& first = *outputs.at(0);
    const std::uint64_t hidden = outputs.at(matrices)->elements();
    if (hidden == 0 || first.elements() == 0 || first.elements() % hidden != 0) {
        return std::nullopt;
    }
    return RnnSpec{.cell = cell,
                   .inputSize = first.elements() / hidden,
                   .hiddenSize = hidden,
                   .layers = matrices / (perPseudoLayer * directions),
                   .directions = directions,
                   .bias = BiasMode::Double,
                   .dtype = first.dtype};
}

/// Errors: ShapeMismatch when a size is not what the spec calls for.
Result<RnnModel> build(const std::string& operation, const Outputs& outputs, const RnnSpec& spec)
{
    RnnModel model;
    model.name = operation;
    model.convention = "tf1-cudnn";
    model.spec = spec;
    const auto gates = static_cast<std::uint32_t>(gatesOf(spec.cell).size());
    const auto matrices = static_cast<std::uint32_t>(outputs.size() / 2);
    for (const ParameterId& id : parameterIdsOf(spec)) {
        const std::uint32_t pseudoLayer = spec.pseudoLayer(id.layer, id.direction).value;
        const std::uint32_t number =
            (isBias(id.kind) ? matrices : 0) + pseudoLayer * 2 * gates + linLayerId(spec.cell, id);
        const auto& tensor = outputs.at(number);
        const MatrixSize size = sizeOf(spec, id);
        if (tensor->elements() != size.rows * size.cols || !tensor->source) {
            return Error{ErrorCode::ShapeMismatch,
                         tensor->name + " has " + std::to_string(tensor->elements()) +
                             " elements, expected " + std::to_string(size.rows * size.cols)};
        }
        GATELOUPE_TRY(auto view, viewOfRun(tensor, 0, size.rows, size.cols));
        model.parameters.emplace(id, std::move(view));
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

/// Every reading of the outputs that fits all sizes, best first.
std::vector<RnnModel> readingsOf(const std::string& operation, const Outputs& outputs)
{
    std::vector<RnnModel> readings;
    for (const CellKind cell : cellsToTry(operation)) {
        for (const std::uint32_t directions : kDirections) {
            const auto spec = specOf(outputs, cell, directions);
            if (!spec) {
                continue;
            }
            auto model = build(operation, outputs, *spec);
            const bool isNew = std::ranges::none_of(
                readings, [&](const RnnModel& other) { return other.spec == *spec; });
            if (model && isNew) {
                readings.push_back(*std::move(model));
            }
        }
    }
    return readings;
}

void addReading(const std::string& operation, const Outputs& outputs, Recognition& found)
{
    const bool isWhole = outputs.rbegin()->first + std::size_t{1} == outputs.size();
    auto readings = isWhole ? readingsOf(operation, outputs) : std::vector<RnnModel>();
    if (readings.empty()) {
        found.warnings.push_back(operation + ": the sizes of its " +
                                 std::to_string(outputs.size()) +
                                 " outputs fit no LSTM, GRU or plain RNN");
        return;
    }
    RnnModel& best = readings.front();
    best.evidence.emplace_back("matrices and biases named after the outputs of TensorFlow's " +
                               std::string(kOperation));
    if (readings.size() > 1) {
        best.warnings.push_back("the sizes also fit " + toText(readings[1].spec) +
                                "; the file does not say which it is");
    }
    found.models.push_back(std::move(best));
}

} // namespace

Recognition canonicalOutputs(const TensorCatalog& catalog)
{
    std::map<std::string, Outputs> operations;
    for (const auto& tensor : catalog.tensors) {
        if (auto output = outputOf(tensor->name)) {
            operations[std::move(output->operation)].emplace(output->number, tensor);
        }
    }
    Recognition found;
    for (const auto& [operation, outputs] : operations) {
        addReading(operation, outputs, found);
    }
    return found;
}

} // namespace gateloupe::tensorflow1
