// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/group_spread.h"

#include <algorithm>
#include <cmath>

namespace gateloupe::buffer {

namespace {

/// How often a structure that may be there is.
constexpr double kShare = 0.1;
/// The criterion counts on many numbers in each group.
constexpr double kFewestInGroup = 2.0;
/// Groups that explain everything would be infinitely likely.
constexpr double kLeastWithin = 1e-6;

} // namespace

double doubted(double nats)
{
    constexpr double kLarge = 30.0; // before exp() overflows
    return nats > kLarge ? nats + std::log(kShare) : std::log1p(kShare * std::expm1(nats));
}

double groupEvidence(const GroupSpread& spread)
{
    const double freedomBetween = spread.groups - 1.0;
    const double total = spread.between + spread.within;
    if (freedomBetween < 1.0 || spread.freedom < 1.0 || !(total > 0.0)) {
        return 0.0;
    }
    const double within = std::max(spread.within, kLeastWithin * total);
    const double ratio = (spread.between / freedomBetween) / (within / spread.freedom);
    if (!(ratio > 1.0)) {
        return doubted(0.0);
    }
    const double shrunken = within + spread.between / ratio;
    const double best = -0.5 * freedomBetween * std::log(ratio) -
                        0.5 * (spread.freedom + freedomBetween) * std::log(shrunken / total);
    // The size of the effect was chosen after the numbers were seen.
    return doubted(best - 0.5 * std::log(spread.groups));
}

double segmentEvidence(const GroupSpread& spread)
{
    const double total = spread.between + spread.within;
    const double count = spread.groups + spread.freedom;
    if (spread.groups < 2.0 || spread.freedom < kFewestInGroup * spread.groups || !(total > 0.0)) {
        return 0.0;
    }
    const double within = std::max(spread.within, kLeastWithin * total);
    return doubted(-0.5 * count * std::log(within / total) -
                   0.5 * (spread.groups - 1.0) * std::log(count));
}

} // namespace gateloupe::buffer
