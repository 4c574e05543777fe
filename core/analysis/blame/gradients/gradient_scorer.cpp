// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/gradient_scorer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gateloupe {

namespace {

/// An array whose norm is a smaller share of the largest one's counts as if it had this share: it
/// is rounding noise.
constexpr double kLeastShare = 1e-6;

double squaresOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value * value;
    }
    return sum;
}

} // namespace

GradientScorer::GradientScorer(const WeightGradients& right, const WeightGradients& theirs)
    : m_theirs(theirs)
{
    std::vector<double> numbers;
    double largest = 0.0;
    for (const auto& [id, values] : theirs) {
        numbers.insert(numbers.end(), values.begin(), values.end());
        m_scales[id] = squaresOf(right.at(id));
        largest = std::max(largest, m_scales[id]);
    }
    for (auto& [id, scale] : m_scales) {
        scale = std::max(
            {scale, kLeastShare * kLeastShare * largest, std::numeric_limits<double>::min()});
    }
    const NumberRounding rounding = roundingOf(numbers);
    if (rounding.kind == NumberRounding::Kind::F16 || rounding.kind == NumberRounding::Kind::BF16) {
        m_rounding = rounding; // decimals are no form in which gradients are kept
    }
}

std::string_view GradientScorer::roundingName() const
{
    switch (m_rounding.kind) {
    case NumberRounding::Kind::F16:
        return "float16";
    case NumberRounding::Kind::BF16:
        return "bfloat16";
    default:
        return {};
    }
}

double GradientScorer::distance(double theirs, double other) const
{
    const double apart = plainDistance(theirs, other);
    return std::isfinite(apart) ? std::max(0.0, apart - m_rounding.slackOf(theirs)) : apart;
}

double GradientScorer::plainDistance(double theirs, double other) const
{
    const double apart = std::abs(theirs - other);
    return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

double GradientScorer::error(const WeightGradients& gradients) const
{
    return errorBy(gradients, &GradientScorer::distance);
}

double GradientScorer::plainError(const WeightGradients& gradients) const
{
    return errorBy(gradients, &GradientScorer::plainDistance);
}

double GradientScorer::errorBy(const WeightGradients& gradients,
                               double (GradientScorer::*apart)(double, double) const) const
{
    double sum = 0.0;
    for (const auto& [id, theirs] : m_theirs) {
        const std::vector<double>& own = gradients.at(id);
        double squares = 0.0;
        for (std::size_t at = 0; at < own.size(); ++at) {
            const double one = (this->*apart)(theirs[at], own[at]);
            squares += one * one;
        }
        sum += squares / m_scales.at(id);
    }
    const double error = std::sqrt(sum / static_cast<double>(m_theirs.size()));
    return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

double GradientScorer::bestFactor(const WeightGradients& gradients) const
{
    double product = 0.0;
    double squares = 0.0;
    for (const auto& [id, theirs] : m_theirs) {
        const std::vector<double>& own = gradients.at(id);
        for (std::size_t at = 0; at < own.size(); ++at) {
            product += theirs[at] * own[at] / m_scales.at(id);
            squares += own[at] * own[at] / m_scales.at(id);
        }
    }
    return squares > 0.0 ? product / squares : 1.0;
}

double GradientScorer::largestRelative(const ParameterId& id,
                                       const std::vector<double>& right) const
{
    const std::vector<double>& theirs = m_theirs.at(id);
    double largest = 0.0;
    double apart = 0.0;
    for (std::size_t at = 0; at < theirs.size(); ++at) {
        largest = std::max(largest, std::abs(right[at]));
        apart = std::max(apart, distance(theirs[at], right[at]));
    }
    return apart / (largest > 0.0 ? largest : 1.0);
}

} // namespace gateloupe
