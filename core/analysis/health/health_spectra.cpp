// SPDX-License-Identifier: Apache-2.0
// The spectral radius of recurrent matrices.
#include <atomic>

#include "core/analysis/health/health_checks.h"
#include "core/analysis/statistics/spectral_radius.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Multiplications that one matrix takes, about: all eigenvalues, or an iteration.
std::uint64_t costOf(std::uint64_t rows)
{
    return rows <= kDenseSpectrumUpTo ? 10 * rows * rows * rows
                                      : 2 * kMostSpectralProducts * rows * rows;
}

/// A matrix whose radius is worth its time.
struct Candidate
{
    ParameterId id;
    MatrixView matrix;
    double radius = 0.0;
};

} // namespace

Status checkSpectra(const ModelScan& scan, SpectrumBudget& budget, Findings& findings,
                    ProgressMonitor& monitor)
{
    std::vector<Candidate> candidates;
    for (const auto& [id, gate] : scan.model->parameters) {
        const GateScan* numbers = scan.find(id);
        if (id.kind != ParameterKind::RecurrentWeights || numbers == nullptr ||
            numbers->rows != numbers->cols || numbers->rows == 0 || numbers->firstNotFinite) {
            continue;
        }
        const std::uint64_t cost = costOf(numbers->rows);
        if (cost > budget.operations) {
            ++budget.skipped;
            continue;
        }
        budget.operations -= cost;
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
        return Error{ErrorCode::Cancelled, "the health check was cancelled"};
    }
    for (const Candidate& candidate : candidates) {
        if (candidate.radius > HealthLimits::kLargeRadius) {
            findings.push_back({.issue = HealthIssue::LargeSpectrum,
                                .model = scan.index,
                                .id = candidate.id,
                                .place = MatrixPlace{},
                                .value = candidate.radius,
                                .limit = HealthLimits::kLargeRadius});
        }
    }
    return {};
}

} // namespace gateloupe
