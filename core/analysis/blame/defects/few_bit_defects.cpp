// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defects/few_bit_defects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

struct ShortType
{
    const char* id;
    const char* name;
    StateRounding to;
};

void roundAll(std::vector<double>& values, StateRounding to)
{
    std::ranges::for_each(values, [to](double& value) { value = rounded(value, to); });
}

void roundWeights(DenseCell& cell, StateRounding to)
{
    for (auto* values : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p, &cell.P}) {
        roundAll(*values, to);
    }
}

/// Biases are added to each other before they are added to anything else.
void mergeBiases(DenseCell& cell, StateRounding to)
{
    for (std::size_t row = 0; row < cell.bW.size(); ++row) {
        cell.bW[row] = rounded(cell.bW[row] + cell.bR[row], to);
        cell.bR[row] = 0.0;
    }
}

/// A form of computing in a short type: what is rounded beside the weights and the input.
struct ShortForm
{
    const char* of; ///< in details
    RoundedNumbers numbers;
    UpdateForm update = UpdateForm::TwoProducts;
    bool mergesBiases = false;
};

constexpr std::array kLstmForms = {ShortForm{"arithmetic", RoundedNumbers::All},
                                   ShortForm{"states handed on", RoundedNumbers::HandedOn},
                                   ShortForm{"states handed on, summed biases",
                                             RoundedNumbers::HandedOn, UpdateForm::TwoProducts,
                                             true},
                                   ShortForm{"weights and states", RoundedNumbers::States},
                                   ShortForm{"operands and sums", RoundedNumbers::Operands}};
constexpr std::array kGruForms = {
    ShortForm{"arithmetic", RoundedNumbers::All, UpdateForm::OneProduct},
    ShortForm{"arithmetic, of two products", RoundedNumbers::All},
    ShortForm{"states handed on", RoundedNumbers::HandedOn},
    ShortForm{"weights and states", RoundedNumbers::States},
    ShortForm{"operands and sums", RoundedNumbers::Operands, UpdateForm::OneProduct}};

void addShortForm(DefectList& list, const ShortType& type, const ShortForm& form)
{
    list.add(type.id, {{"of", std::string(form.of)}},
             message("the network is computed in %1 (%2); look for the type of the model, and for "
                     "autocast",
                     type.name, form.of),
             [type, form](DenseRun& run) {
                 roundAll(run.x, type.to);
                 ofLayers(ofCells([&](DenseCell& cell) {
                     roundWeights(cell, type.to);
                     if (form.mergesBiases) {
                         mergeBiases(cell, type.to);
                     }
                     cell.rounding = type.to;
                     cell.roundedNumbers = form.numbers;
                     cell.updateForm = form.update;
                 }))(run);
             });
}

struct OperandForm
{
    const char* name; ///< in details
    OperandIntegers integers;
    float weightSteps; ///< of the largest weight, where weights become integers, too
};

/// PyTorch's, ONNX Runtime's and TensorFlow Lite's.
constexpr std::array kOperandForms = {
    OperandForm{"7 bits of the batch", {OperandIntegers::Scale::OfBatch, 127.0, false}, 127.5F},
    OperandForm{"8 bits of the batch", {OperandIntegers::Scale::OfBatch, 255.0, false}, 127.5F},
    OperandForm{
        "8 bits of each sequence", {OperandIntegers::Scale::OfSequence, 127.0, true}, 127.0F}};

/// Rows of equal size, each piece of them with a scale of its own.
void quantiseRows(std::vector<double>& matrix, std::uint64_t pieces, float stepsOfLargest)
{
    constexpr float kLeast = -128.0F;
    constexpr float kMost = 127.0F;
    for (std::uint64_t piece = 0; !matrix.empty() && piece < pieces; ++piece) {
        const auto values = pieceAt(matrix, matrix.size() / pieces, piece);
        float largest = 0.0F;
        for (const double value : values) {
            largest = std::max(largest, static_cast<float>(std::abs(value)));
        }
        const float step = largest / stepsOfLargest;
        if (!(step > 0.0F) || !std::isfinite(step)) {
            continue;
        }
        const float units = 1.0F / step; // runtimes multiply by it, in single precision
        for (double& value : values) {
            const float place = std::nearbyint(static_cast<float>(value) * units);
            value = static_cast<double>(std::clamp(place, kLeast, kMost)) * step;
        }
    }
}

enum class QuantisedWeights : std::uint8_t
{
    AsTheyAre,
    PerTensor,
    PerChannel
};

struct WeightForm
{
    const char* name; ///< in details
    QuantisedWeights weights;
};

constexpr std::array kWeightForms = {WeightForm{"none", QuantisedWeights::AsTheyAre},
                                     WeightForm{"per_tensor", QuantisedWeights::PerTensor},
                                     WeightForm{"per_channel", QuantisedWeights::PerChannel}};

void addIntegerOperands(DefectList& list, const OperandForm& operands, const WeightForm& weights)
{
    list.add("precision_int8",
             {{"of", std::string("activations")},
              {"activations", std::string(operands.name)},
              {"scales", std::string(weights.name)}},
             message("x and h become integers (%1) before each product, and W and R have integers "
                     "with scales: %2; look for dynamic quantisation",
                     operands.name, weights.name),
             [operands, weights](DenseRun& run) {
                 run.operands = operands.integers;
                 if (weights.weights == QuantisedWeights::AsTheyAre) {
                     return;
                 }
                 ofLayers(ofCells([&](DenseCell& cell) {
                     for (auto* matrix : {&cell.W, &cell.R}) {
                         quantiseRows(*matrix,
                                      weights.weights == QuantisedWeights::PerTensor
                                          ? 1
                                          : cell.gates() * cell.hidden,
                                      operands.weightSteps);
                     }
                 }))(run);
             });
}

/// Whether a run is one that products of integers are listed of.
bool isPlain(const DenseRun& run)
{
    return run.resets.isEmpty() && run.stands.isEmpty() && run.cell(0).P.empty();
}

} // namespace

std::vector<Defect> fewBitDefectsOf(const DenseRun& right, const NumberRounding& ofTheirs)
{
    using Kind = NumberRounding::Kind;
    constexpr std::array kTypes = {ShortType{"precision_f16", "f16", StateRounding::F16},
                                   ShortType{"precision_bf16", "bf16", StateRounding::BF16}};
    DefectList list(right);
    for (const ShortType& type : kTypes) {
        const bool isOther = (ofTheirs.kind == Kind::F16 && type.to != StateRounding::F16) ||
                             (ofTheirs.kind == Kind::BF16 && type.to != StateRounding::BF16);
        for (const ShortForm& form : list.isGru() ? kGruForms : kLstmForms) {
            if (!isOther) {
                addShortForm(list, type, form);
            }
        }
    }
    const bool isShort = ofTheirs.kind == Kind::F16 || ofTheirs.kind == Kind::BF16;
    for (const OperandForm& operands : kOperandForms) {
        for (const WeightForm& weights : kWeightForms) {
            if (!isShort && isPlain(right)) {
                addIntegerOperands(list, operands, weights);
            }
        }
    }
    return list.taken();
}

} // namespace gateloupe
