// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Digits of weights in text that are tried: f32 has hardly more.
constexpr std::int64_t kMostDecimals = 6;

/// 8 bits, symmetric: the nearest of 255 multiples of the largest magnitude / 127.
void quantise(std::span<double> values)
{
    double largest = 0.0;
    for (const double value : values) {
        largest = std::max(largest, std::abs(value));
    }
    if (largest == 0.0 || !std::isfinite(largest)) {
        return;
    }
    const double step = largest / 127.0;
    for (double& value : values) {
        value = std::nearbyint(value / step) * step;
    }
}

/// Pieces of equal size, each with a scale of its own.
void quantisePieces(std::vector<double>& values, std::uint64_t pieces)
{
    for (std::uint64_t piece = 0; !values.empty() && piece < pieces; ++piece) {
        quantise(pieceAt(values, values.size() / pieces, piece));
    }
}

template <typename Change>
void forEachWeight(DenseCell& cell, const Change& change)
{
    for (auto* values : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p, &cell.P}) {
        std::ranges::for_each(*values, [&](double& value) { value = change(value); });
    }
}

void roundWeights(DenseCell& cell, StateRounding to)
{
    forEachWeight(cell, [to](double value) { return rounded(value, to); });
}

double roundedToDigits(double value, int digits)
{
    if (value == 0.0 || !std::isfinite(value)) {
        return value;
    }
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    return std::isfinite(unit) && unit > 0.0 ? std::nearbyint(value * unit) / unit : value;
}

} // namespace

void addPrecision(DefectList& list)
{
    struct Precision
    {
        const char* id;
        const char* name;
        StateRounding to;
    };

    for (const Precision& of : {Precision{"precision_f16", "f16", StateRounding::F16},
                                Precision{"precision_bf16", "bf16", StateRounding::BF16}}) {
        list.add(
            of.id, {{"of", std::string("weights")}},
            message("the weights are rounded to %1; look for the type in which they are stored",
                    of.name),
            ofLayers(ofCells([of](DenseCell& cell) { roundWeights(cell, of.to); })));
        list.add(
            of.id, {{"of", std::string("weights and states")}},
            message(
                "weights, gates and states are rounded to %1; the order of a runtime's roundings "
                "is not known, so it fits roughly; look for the type it computes in",
                of.name),
            [of](DenseRun& run) {
                std::ranges::for_each(run.x, [&](double& value) { value = rounded(value, of.to); });
                ofLayers(ofCells([of](DenseCell& cell) {
                    roundWeights(cell, of.to);
                    cell.rounding = of.to;
                }))(run);
            });
    }
    const auto int8 = [&list](const char* scales,
                              const std::function<std::uint64_t(const DenseCell&)>& piecesOf) {
        list.add(
            "precision_int8", {{"scales", std::string(scales)}},
            message(
                "W and R are rounded to 8 bits with %1 scales; look for the quantisation of the "
                "weights",
                scales),
            ofLayers(ofCells([piecesOf](DenseCell& cell) {
                quantisePieces(cell.W, piecesOf(cell));
                quantisePieces(cell.R, piecesOf(cell));
            })));
    };
    int8("per_tensor", [](const DenseCell&) { return std::uint64_t{1}; });
    if (list.cell().gates() > 1) {
        int8("per_gate", [](const DenseCell& cell) { return cell.gates(); });
    }
    int8("per_channel", [](const DenseCell& cell) { return cell.gates() * cell.hidden; });
    for (std::int64_t decimals = 1; decimals <= kMostDecimals; ++decimals) {
        list.add("weights_rounded", {{"decimals", decimals}},
                 message("the weights are rounded to %1 decimals; look for a file of text that "
                         "they went through",
                         decimals),
                 ofLayers(ofCells([decimals](DenseCell& cell) {
                     const double unit = std::pow(10.0, static_cast<double>(decimals));
                     forEachWeight(cell, [unit](double value) {
                         return std::nearbyint(value * unit) / unit;
                     });
                 })));
    }
    for (std::int64_t digits = 2; digits <= kMostDecimals; ++digits) {
        list.add("weights_rounded", {{"digits", digits}},
                 message("the weights are rounded to %1 significant digits; look for a file of "
                         "text that they went through",
                         digits),
                 ofLayers(ofCells([digits](DenseCell& cell) {
                     forEachWeight(cell, [digits](double value) {
                         return roundedToDigits(value, static_cast<int>(digits));
                     });
                 })));
    }
}

} // namespace gateloupe
