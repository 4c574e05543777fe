// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Decimals and significant digits of weights in text that are tried: f32 has hardly more.
constexpr std::int64_t kMostDecimals = 6;
/// Bits behind the point of weights, or of their mantissas, that are tried: with more, outputs
/// hardly change.
constexpr int kFewestBits = 3;
constexpr int kMostBits = 16;
/// Explicit bits of a mantissa.
constexpr int kBf16Bits = 7;
constexpr int kF16Bits = 10;

/// How a number becomes one of few.
enum class Cut : std::uint8_t
{
    Nearest,
    TowardsZero,
    Down
};

struct CutWords
{
    Cut cut;
    const char* name; ///< in details
    const char* verb; ///< in sentences
};

constexpr std::array kCuts = {CutWords{Cut::Nearest, "nearest", "rounded"},
                              CutWords{Cut::TowardsZero, "towards zero", "cut, not rounded,"},
                              CutWords{Cut::Down, "down", "cut downwards"}};

/// A whole number.
double wholeNumber(double value, Cut cut)
{
    switch (cut) {
    case Cut::Nearest:
        return std::nearbyint(value);
    case Cut::TowardsZero:
        return std::trunc(value);
    case Cut::Down:
        break;
    }
    return std::floor(value);
}

/// A multiple of a unit of which 1 has so many.
double onUnits(double value, double unitsOfOne, Cut cut)
{
    const double units = value * unitsOfOne;
    const double nearest = std::nearbyint(units);
    // A number that stands on a unit stays there, whatever its own rounding is.
    const bool isOnUnit =
        std::abs(units - nearest) <= std::numeric_limits<float>::epsilon() / 2.0 * std::abs(units);
    return (isOnUnit ? nearest : wholeNumber(units, cut)) / unitsOfOne;
}

double withMantissa(double value, int bits, Cut cut)
{
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent); // half of the usual one
    return std::isfinite(value)
               ? std::ldexp(wholeNumber(std::ldexp(mantissa, bits + 1), cut), exponent - bits - 1)
               : value;
}

double withDigits(double value, int digits)
{
    if (value == 0.0 || !std::isfinite(value)) {
        return value;
    }
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    return std::isfinite(unit) && unit > 0.0 ? std::nearbyint(value * unit) / unit : value;
}

/// The integers that weights become.
struct IntegerScheme
{
    const char* id;
    const char* name; ///< in details
    int bits;
    bool isAsymmetric; ///< from the least to the largest, and the step that is zero
    double steps;      ///< of the largest magnitude, or from the least to the largest
};

constexpr std::array kIntegers = {
    IntegerScheme{"precision_int8", "symmetric", 8, false, 127.0},
    IntegerScheme{"precision_int8", "asymmetric", 8, true, 255.0},
    IntegerScheme{"precision_int8", "symmetric, of 128", 8, false, 128.0},
    IntegerScheme{"precision_int4", "symmetric", 4, false, 7.0},
    IntegerScheme{"precision_int4", "asymmetric", 4, true, 15.0},
    IntegerScheme{"precision_int4", "symmetric, of 8", 4, false, 8.0}};

void quantise(std::span<double> values, const IntegerScheme& scheme)
{
    double least = 0.0;
    double most = 0.0;
    for (const double value : values) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const double range = scheme.isAsymmetric ? most - least : std::max(-least, most);
    if (range == 0.0 || !std::isfinite(range)) {
        return;
    }
    const double step = range / scheme.steps;
    const double half = std::ldexp(1.0, scheme.bits - 1);
    const double zero = scheme.isAsymmetric ? std::nearbyint(-least / step) : half;
    for (double& value : values) {
        value = std::clamp(std::nearbyint(value / step), -zero, 2.0 * half - 1.0 - zero) * step;
    }
}

/// Pieces of equal size, each with a scale of its own.
void quantisePieces(std::vector<double>& values, std::uint64_t pieces, const IntegerScheme& scheme)
{
    for (std::uint64_t piece = 0; !values.empty() && piece < pieces; ++piece) {
        quantise(pieceAt(values, values.size() / pieces, piece), scheme);
    }
}

template <typename Change>
void forEachWeight(DenseCell& cell, const Change& change)
{
    for (auto* values : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p, &cell.P}) {
        std::ranges::for_each(*values, [&](double& value) { value = change(value); });
    }
}

using NumberChange = std::function<double(double)>;

/// As ofLayers() of a change of every weight.
RunChange ofWeights(NumberChange change)
{
    return ofLayers(
        ofCells([change = std::move(change)](DenseCell& cell) { forEachWeight(cell, change); }));
}

/// As ofWeights(), of the matrices alone.
RunChange ofMatrices(NumberChange change)
{
    return ofLayers(ofCells([change = std::move(change)](DenseCell& cell) {
        for (auto* values : {&cell.W, &cell.R, &cell.P}) {
            std::ranges::for_each(*values, [&](double& value) { value = change(value); });
        }
    }));
}

struct FloatType
{
    const char* id;
    const char* name;
    StateRounding to;
    int bits; ///< of the mantissa
};

void addFloatType(DefectList& list, const FloatType& of)
{
    const NumberChange change = [of](double value) { return rounded(value, of.to); };
    list.add(of.id, {{"of", std::string("weights")}},
             message("the weights are rounded to %1; look for the type in which they are stored",
                     of.name),
             ofWeights(change));
    list.add(of.id, {{"of", std::string("W and R")}},
             message("W and R are rounded to %1 and the biases are not; look for the type in which "
                     "the matrices are stored",
                     of.name),
             ofMatrices(change));
    list.add(of.id, {{"of", std::string("input")}},
             message("the input is rounded to %1; look for the type in which it is handed over",
                     of.name),
             [change](DenseRun& run) {
                 std::ranges::for_each(run.x, [&](double& value) { value = change(value); });
             });
    list.add(
        of.id, {{"of", std::string("weights")}, {"how", std::string("towards zero")}},
        message("the weights are cut, not rounded, to %1; look for a conversion that keeps "
                "the upper bits alone",
                of.name),
        ofWeights([of](double value) { return withMantissa(value, of.bits, Cut::TowardsZero); }));
}

/// How many scales each matrix has.
struct IntegerScales
{
    const char* name;
    std::function<std::uint64_t(const DenseCell&)> count;
};

void addIntegers(DefectList& list, const IntegerScheme& scheme, const IntegerScales& scales,
                 bool withBiases)
{
    const char* const of = withBiases ? "weights and biases" : "weights";
    list.add(scheme.id,
             {{"scales", std::string(scales.name)},
              {"scheme", std::string(scheme.name)},
              {"of", std::string(of)}},
             message("%1 are rounded to %2 bits with %3 scales (%4); look for the quantisation of "
                     "the weights",
                     withBiases ? of : "W and R", scheme.bits, scales.name, scheme.name),
             ofLayers(ofCells([scheme, countOf = scales.count, withBiases](DenseCell& cell) {
                 quantisePieces(cell.W, countOf(cell), scheme);
                 quantisePieces(cell.R, countOf(cell), scheme);
                 quantisePieces(cell.P, std::min(countOf(cell), cell.width), scheme);
                 if (withBiases) { // a row of a bias is one number
                     const std::uint64_t pieces = std::min(countOf(cell), cell.gates());
                     quantisePieces(cell.bW, pieces, scheme);
                     quantisePieces(cell.bR, pieces, scheme);
                 }
             })));
}

void addIntegers(DefectList& list)
{
    std::vector<IntegerScales> all = {
        {"per_tensor", [](const DenseCell&) { return std::uint64_t{1}; }},
        {"per_channel", [](const DenseCell& cell) { return cell.gates() * cell.hidden; }}};
    if (list.cell().gates() > 1) {
        all.push_back({"per_gate", [](const DenseCell& cell) { return cell.gates(); }});
    }
    const bool hasBiases = hasNumbers(list.cell().bW) || hasNumbers(list.cell().bR);
    for (const IntegerScheme& scheme : kIntegers) {
        for (const IntegerScales& scales : all) {
            addIntegers(list, scheme, scales, false);
            if (hasBiases) {
                addIntegers(list, scheme, scales, true);
            }
        }
    }
}

void addDigits(DefectList& list)
{
    for (const auto& [cut, how, verb] : kCuts) {
        for (std::int64_t decimals = 1; decimals <= kMostDecimals; ++decimals) {
            const double unitsOfOne = std::pow(10.0, static_cast<double>(decimals));
            list.add("weights_rounded", {{"decimals", decimals}, {"how", std::string(how)}},
                     message("the weights are %1 to %2 decimals; look for a file of text that they "
                             "went through",
                             verb, decimals),
                     ofWeights([unitsOfOne, cut = cut](double value) {
                         return onUnits(value, unitsOfOne, cut);
                     }));
        }
    }
    for (std::int64_t digits = 2; digits <= kMostDecimals; ++digits) {
        list.add("weights_rounded", {{"digits", digits}},
                 message("the weights are rounded to %1 significant digits; look for a file of "
                         "text that they went through",
                         digits),
                 ofWeights([digits](double value) {
                     return withDigits(value, static_cast<int>(digits));
                 }));
    }
}

void addBits(DefectList& list)
{
    for (const auto& [cut, how, verb] : kCuts) {
        for (int bits = kFewestBits; bits <= kMostBits; ++bits) {
            list.add("weights_rounded",
                     {{"fraction_bits", std::int64_t{bits}}, {"how", std::string(how)}},
                     message("the weights are %1 to %2 bits behind the point; look for numbers of "
                             "fixed point",
                             verb, bits),
                     ofWeights([unitsOfOne = std::ldexp(1.0, bits), cut = cut](double value) {
                         return onUnits(value, unitsOfOne, cut);
                     }));
            const bool isType = cut != Cut::Down && (bits == kBf16Bits || bits == kF16Bits);
            if (!isType && cut != Cut::Down) { // types of this precision have ids of their own
                list.add("weights_rounded",
                         {{"mantissa_bits", std::int64_t{bits}}, {"how", std::string(how)}},
                         message("the weights are %1 to %2 bits of mantissa; look for a type of "
                                 "less precision that they went through",
                                 verb, bits),
                         ofWeights([bits, cut = cut](double value) {
                             return withMantissa(value, bits, cut);
                         }));
            }
        }
    }
}

} // namespace

void addPrecision(DefectList& list)
{
    addFloatType(list, {"precision_f16", "f16", StateRounding::F16, kF16Bits});
    addFloatType(list, {"precision_bf16", "bf16", StateRounding::BF16, kBf16Bits});
    addIntegers(list);
    addDigits(list);
    addBits(list);
}

} // namespace gateloupe
