// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"
#include "core/conventions/tensorflow1/tensorflow1_stack.h"
#include "core/packing/packed_layout.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::string_view kOperation = "CudnnRNNParamsToCanonical";
constexpr std::array kTensorflow1Directions = {1U, 2U};

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

/// Hints in the name come before the order in which ambiguous counts are read.
constexpr std::array<Named<CellKind>, 4> kGuesses = {{{"relu", CellKind::RnnRelu},
                                                      {"tanh", CellKind::RnnTanh},
                                                      {"gru", CellKind::Gru},
                                                      {"lstm", CellKind::Lstm}}};

std::vector<CellKind> cellsToTry(const std::string& operation)
{
    std::vector<CellKind> cells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};
    for (const auto& [hint, cell] : kGuesses) {
        if (operation.find(hint) != std::string::npos) {
            cells.insert(cells.begin(), cell);
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
    model.sources = EquationSources(FactSource::Stated); // cuDNN has no others
    const auto gates = static_cast<std::uint32_t>(gatesOf(spec.cell).size());
    const auto matrices = static_cast<std::uint32_t>(outputs.size() / 2);
    for (const ParameterId& id : parameterIdsOf(spec)) {
        const std::uint32_t pseudoLayer = spec.pseudoLayer(id.layer, id.direction).value;
        const std::uint32_t number =
            (isBias(id.kind) ? matrices : 0) + pseudoLayer * 2 * gates + linLayerId(spec.cell, id);
        const auto& tensor = outputs.at(number);
        const MatrixSize size = sizeOf(spec, id);
        if (tensor->elements() != size.rows * size.cols || !tensor->source) {
            return Error::shapeMismatch("%1 has %2 elements, expected %3", tensor->name,
                                        tensor->elements(), size.rows * size.cols);
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
        for (const std::uint32_t directions : kTensorflow1Directions) {
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
        found.warnings.push_back(
            message("%1: the sizes of its %2 outputs fit no LSTM, GRU or plain RNN", operation,
                    outputs.size()));
        return;
    }
    RnnModel& best = readings.front();
    best.evidence.push_back(
        message("matrices and biases named after the outputs of TensorFlow's %1", kOperation));
    if (readings.size() > 1) {
        best.warnings.push_back(message("the sizes also fit %1; the file does not say which it is",
                                        toText(readings[1].spec)));
    }
    found.models.push_back(std::move(best));
}

/// Networks that TensorFlow 1.0 to 1.3 stored matrix by matrix, under the names of the outputs of
/// the op that takes cuDNN's buffer apart: `<scope>/CudnnRNNParamsToCanonical:k`, all matrices,
/// then all biases, in cuDNN's order. The shapes are flat or swapped and say nothing; sizes do.
/// Source: tensorflow/contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py, RNNParamsSaveable, r1.0 -
/// r1.3.
void addCanonicalOutputs(const TensorCatalog& catalog, Recognition& found)
{
    std::map<std::string, Outputs> operations;
    for (const auto& tensor : catalog.tensors) {
        if (auto output = outputOf(tensor->name)) {
            operations[std::move(output->operation)].emplace(output->number, tensor);
        }
    }
    for (const auto& [operation, outputs] : operations) {
        addReading(operation, outputs, found);
    }
}

constexpr std::string_view kOpaque = "opaque_kernel";

bool isOpaque(const Tensor& tensor)
{
    return tensor.shape.size() == 1 && isFloatingPoint(tensor.dtype) &&
           componentsOf(tensor.name).back() == kOpaque;
}

/// Whether the buffer holds the weights of the model: the gates stand below the buffer's scope or,
/// where the layer was built by hand, below the scope around that; then the lengths decide.
bool isBufferOf(const Tensor& buffer, const RnnModel& model)
{
    const auto scopes = componentsOf(buffer.name);
    const auto below = [&](std::size_t count) {
        return count == 0 || model.name.starts_with(joined(scopes, count) + "/");
    };
    if (scopes.size() > 1 && below(scopes.size() - 1)) {
        return true;
    }
    RnnSpec spec = model.spec;
    spec.bias = BiasMode::Double;
    const auto elements = packedElements(spec);
    return below(scopes.size() > 2 ? scopes.size() - 2 : 0) && elements &&
           *elements == buffer.elements();
}

/// A buffer that stands beside the gates taken out of it is only mentioned; one that stands alone
/// needs the user's help, for the file does not keep its sizes.
void addOpaque(const TensorCatalog& catalog, Recognition& found)
{
    for (const auto& tensor : catalog.tensors) {
        if (!isOpaque(*tensor)) {
            continue;
        }
        const auto beside = std::ranges::find_if(
            found.models, [&](const RnnModel& model) { return isBufferOf(*tensor, model); });
        if (beside != found.models.end()) {
            beside->evidence.push_back(
                message("the same weights as cuDNN packs them stand in %1", tensor->name));
            continue;
        }
        const CellKind likely = cellNamedIn(tensor->name).value_or(CellKind::Lstm);
        found.warnings.push_back(
            {message("%1 is cuDNN's packed buffer of %2 elements, and the file does not keep the "
                     "sizes to take it apart",
                     tensor->name, tensor->elements()),
             remedy::DescribeTensor{tensor->name,
                                    std::string(nameOf(likely)) + ":input=...,hidden=..."}});
    }
}

} // namespace

} // namespace gateloupe::tensorflow1

namespace gateloupe {

/// What the saveables of tf.contrib.cudnn_rnn write: fused kernels of TensorFlow's cells (1.3 to
/// 1.15), single matrices (1.0 to 1.3), object-based keys. A packed `opaque_kernel` alone gives a
/// warning that says how to read it.
/// Source: tensorflow/contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py, r1.0 - r1.15.
Recognition recogniseTensorFlow1Cudnn(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    auto search = tensorflow1::findCells(catalog, monitor);
    Recognition found = tensorflow1::stacksOf(std::move(search.cells), tensorflow1::Family::Cudnn,
                                              catalog.path, monitor);
    tensorflow1::addCanonicalOutputs(catalog, found);
    tensorflow1::addOpaque(catalog, found);
    return found;
}

/// The stock cells of TensorFlow 1 under dynamic_rnn, bidirectional_dynamic_rnn and MultiRNNCell:
/// LSTM (also with projection), GRU with the reset before the product, plain RNN.
/// Source: tensorflow/python/ops/rnn_cell_impl.py, r1.0 - r1.15.
Recognition recogniseTensorFlow1Cells(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    auto search = tensorflow1::findCells(catalog, monitor);
    Recognition found = tensorflow1::stacksOf(std::move(search.cells), tensorflow1::Family::Stock,
                                              catalog.path, monitor);
    std::ranges::move(search.warnings, std::back_inserter(found.warnings));
    return found;
}

} // namespace gateloupe
