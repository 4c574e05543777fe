// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/fits/fit_sample.h"

namespace gateloupe {

// Defects with numbers that no list can hold: each is fitted to theirs by least squares and then
// tried as any other. What would take too many runs of a large network is left out.

/// c is clipped: the bound.
[[nodiscard]] std::vector<Defect> fittedCellClips(const DenseRun& right, const FitSample& sample,
                                                  const ProgressMonitor& monitor);
/// The input is clipped: the bound.
[[nodiscard]] std::vector<Defect> fittedInputClips(const DenseRun& right, const FitSample& sample,
                                                   const ProgressMonitor& monitor);
/// The sums before the activations are clipped: the bound.
[[nodiscard]] std::vector<Defect> fittedSumClips(const DenseRun& right, const FitSample& sample,
                                                 const ProgressMonitor& monitor);
/// The projection's output is clipped: the bound.
[[nodiscard]] std::vector<Defect> fittedProjectionClips(const DenseRun& right,
                                                        const FitSample& sample,
                                                        const ProgressMonitor& monitor);
/// A share of the state before stays in h or c, or c loses a share each step: the share.
[[nodiscard]] std::vector<Defect> fittedHiddenClips(const DenseRun& right, const FitSample& sample,
                                                    const ProgressMonitor& monitor);
[[nodiscard]] std::vector<Defect> fittedLeaks(const DenseRun& right, const FitSample& sample,
                                              const ProgressMonitor& monitor);
/// Something is added to the forget gate's sum, or not added: how much.
[[nodiscard]] std::vector<Defect>
fittedForgetOffsets(const DenseRun& right, const FitSample& sample, const ProgressMonitor& monitor);
/// The input is scaled and shifted, as a whole or feature by feature.
[[nodiscard]] std::vector<Defect> fittedInputs(const DenseRun& right, const FitSample& sample,
                                               const ProgressMonitor& monitor);
/// What a layer reads of the layer below is scaled: the factor.
[[nodiscard]] std::vector<Defect> fittedLayerInputs(const DenseRun& right, const FitSample& sample,
                                                    const ProgressMonitor& monitor);
/// The features of the input stand in another order.
[[nodiscard]] std::vector<Defect>
fittedFeatureOrders(const DenseRun& right, const FitSample& sample, const ProgressMonitor& monitor);
/// Sigmoid or tanh is one of the usual tables and formulas.
[[nodiscard]] std::vector<Defect> approximatedActivations(const DenseRun& right,
                                                          const FitSample& sample,
                                                          const ProgressMonitor& monitor);
/// Sigmoid or tanh is another table or approximation: a monotone curve.
[[nodiscard]] std::vector<Defect> fittedActivations(const DenseRun& right, const FitSample& sample,
                                                    const ProgressMonitor& monitor);
/// Rows of a gate's parameters are zero: which.
[[nodiscard]] std::vector<Defect> fittedMissingRows(const DenseRun& right, const FitSample& sample,
                                                    const ProgressMonitor& monitor);

} // namespace gateloupe
