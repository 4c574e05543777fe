// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gateloupe::buffer {

/// Numbers that were put into groups, as sums of squared deviations.
struct GroupSpread
{
    double between = 0.0; ///< of the groups' means, each weighted with its size
    double within = 0.0;  ///< of the numbers from their group's mean
    double groups = 0.0;
    double freedom = 0.0; ///< degrees of freedom of `within`
};

/// Nats for a structure of which it is not known beforehand whether it is there at all: its absence
/// says next to nothing against, as not all networks are trained or initialised with care.
[[nodiscard]] double doubted(double nats);

/// How much likelier the numbers are, in nats, if the groups have means of their own than if they
/// are cut at random: the ratio of marginal likelihoods of a random effects model. Just below 0 for
/// a cut that means nothing, never far below.
/// Source: Searle, Casella, McCulloch, "Variance Components", 1992, balanced one-way model.
[[nodiscard]] double groupEvidence(const GroupSpread& spread);

/// As groupEvidence(), for groups that are stretches of a sequence and may be cut ever finer: each
/// costs what the Bayesian information criterion asks for a mean.
/// Source: Schwarz, "Estimating the dimension of a model", 1978.
[[nodiscard]] double segmentEvidence(const GroupSpread& spread);

} // namespace gateloupe::buffer
