// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <vector>

#include "core/analysis/health/health_checks.h"
#include "core/analysis/statistics/spectral_radius.h"
#include "core/base/parallel.h"

namespace gateloupe::health {

namespace {

/// Multiplications that one matrix takes, about: all eigenvalues, or an iteration.
std::uint64_t costOf(std::uint64_t rows)
{
    return rows <= kDenseSpectrumUpTo ? 10 * rows * rows * rows
                                      : 2 * kMostSpectralProducts * rows * rows;
}

/// A matrix whose radius is worth its time.
struct RadiusCandidate
{
    ParameterId id;
    MatrixView matrix;
    double radius = 0.0;
};

} // namespace

Status checkSpectra(const ModelScan& scan, std::uint64_t& budget, std::uint64_t& skipped,
                    ProgressMonitor& monitor)
{
    std::vector<RadiusCandidate> candidates;
    for (const auto& [id, gate] : scan.model.parameters) {
        const GateScan* numbers = scan.find(id);
        if (id.kind != ParameterKind::RecurrentWeights || numbers == nullptr ||
            numbers->rows != numbers->cols || numbers->rows == 0 || numbers->firstNotFinite) {
            continue;
        }
        const std::uint64_t cost = costOf(numbers->rows);
        if (cost > budget) {
            ++skipped;
            continue;
        }
        budget -= cost;
        GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
        candidates.push_back({.id = id, .matrix = matrix});
    }
    std::atomic<bool> isCancelled = false;
    forEachPiece(candidates.size(), [&](std::uint64_t index) {
        const Result<SpectralRadius> radius = spectralRadiusOf(candidates[index].matrix, monitor);
        if (radius) {
            candidates[index].radius = radius->value;
        } else if (radius.error().code == ErrorCode::Cancelled) {
            isCancelled = true;
        }
    });
    if (isCancelled) {
        return Error::cancelled("the health check was cancelled");
    }
    for (const RadiusCandidate& candidate : candidates) {
        if (candidate.radius > HealthLimits::kLargeRadius) {
            scan.add({.issue = HealthIssue::LargeSpectrum,
                      .severity = candidate.radius > HealthLimits::kRadiusRisk ? Severity::Risk
                                                                               : Severity::Remark,
                      .value = candidate.radius,
                      .limit = HealthLimits::kLargeRadius},
                     candidate.id);
        }
    }
    return {};
}

} // namespace gateloupe::health
