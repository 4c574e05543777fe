// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/analysis/health/health_scan.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

/// The checks, each of which adds its findings to those of its scan.
namespace gateloupe::health {

/// One parameter by itself: not finite, zeros, one number, an outlier, an absurd size.
void checkGate(const ModelScan& scan, const ParameterId& id, const GateScan& gate);
/// Biases of zeros, equal ones, the forget gate's.
void checkBiases(const DirectionScan& direction);
/// Matrices with the numbers of an earlier one of the network, in other bytes, and units whose
/// weights, in all gates or in one, are those of an earlier unit. Errors: Cancelled.
Status checkCopies(const ModelScan& scan, ProgressMonitor& monitor);
/// A network of zeros: one finding in place of all that follow from it.
void checkZeroNetwork(const ModelScan& scan);
/// Units and gates whose rows in W and R are zero.
void checkDeaf(const DirectionScan& direction);
/// Units and inputs that nothing reads.
void checkUnread(const DirectionScan& direction);
/// Gates that their biases, or R alone, keep saturated.
void checkRanges(const DirectionScan& direction);
/// A state without a bound that grows in a short run. Errors: Cancelled; those of reading gates.
Status checkDivergence(const DirectionScan& direction, ProgressMonitor& monitor);
/// Spectral radii of R. `budget` is the time that may still be spent, in multiplications;
/// `skipped` counts the matrices that did not fit. Errors: Cancelled; those of reading gates.
Status checkSpectra(const ModelScan& scan, std::uint64_t& budget, std::uint64_t& skipped,
                    ProgressMonitor& monitor);

} // namespace gateloupe::health
