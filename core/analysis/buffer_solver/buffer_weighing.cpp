// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_weighing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "core/analysis/buffer_solver/buffer_columns.h"
#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/buffer_prior.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kPiece = 16; ///< candidates between two looks at the monitor
constexpr std::size_t kFinalists = 300;
constexpr std::uint64_t kMostElements = 1U << 19U; ///< of a buffer, that columns are looked at in
/// Evidence below this is not worth a reason.
constexpr double kWorthSaying = 2.0;

/// Numbers of one matrix are no independent draws, so what many of them say together is worth less
/// than its nats: beyond this it grows with the logarithm only.
constexpr double kBelief = 100.0;

double believed(double nats)
{
    return nats > 0.0 ? kBelief * std::log1p(nats / kBelief) : nats;
}

std::string natsText(double nats)
{
    std::array<char, 32> text{};
    const int length = std::snprintf(text.data(), text.size(), "%+.1f", nats);
    return {text.data(), static_cast<std::size_t>(length)};
}

void add(BufferCandidate& candidate, const Evidence& evidence)
{
    const double nats = believed(evidence.nats);
    candidate.logEvidence += nats;
    if (std::abs(nats) > kWorthSaying && !evidence.text.empty()) {
        candidate.reasons.push_back(evidence.text + " (" + natsText(nats) + ")");
    }
}

/// Everything but the columns and angles, which cost most.
void weighQuickly(BufferCandidate& candidate, const BufferValues& values,
                  const BufferPartition& cut)
{
    add(candidate, scaleEvidence(values, cut));
    add(candidate, constantEvidence(values, cut));
    add(candidate, biasPairEvidence(values, cut));
    add(candidate, gateMeanEvidence(values, cut));
    add(candidate, regionEvidence(values, cut));
}

/// Calls work(index) for all candidates on all cores.
template <typename Work>
Status forEachCandidate(std::size_t count, ProgressMonitor& monitor, const Work& work)
{
    std::atomic<std::uint64_t> done = 0;
    forEachPiece((count + kPiece - 1) / kPiece, [&](std::uint64_t piece) {
        const std::size_t end = std::min<std::size_t>(count, (piece + 1) * kPiece);
        for (std::size_t index = piece * kPiece; index < end && !monitor.cancelled(); ++index) {
            work(index);
            ++done;
        }
        monitor.report(Stage::Statistics, done, count);
    });
    if (monitor.cancelled()) {
        return Error{ErrorCode::Cancelled, "weighing the candidates was cancelled"};
    }
    return {};
}

/// The quick look at all candidates, the best of them first.
Status screen(std::vector<BufferCandidate>& candidates, const BufferValues& values,
              ProgressMonitor& monitor)
{
    std::vector<BufferPartition> cuts;
    cuts.reserve(candidates.size());
    for (const BufferCandidate& candidate : candidates) {
        cuts.push_back(cutOf(candidate.spec));
    }
    ColumnScan scan(values);
    GATELOUPE_CHECK(scan.prepare(cuts, monitor));
    GATELOUPE_CHECK(forEachCandidate(candidates.size(), monitor, [&](std::size_t index) {
        weighQuickly(candidates[index], values, cuts[index]);
        candidates[index].logEvidence += believed(scan.nats(cuts[index]));
    }));
    std::ranges::sort(candidates, std::greater{}, &BufferCandidate::logEvidence);
    return {};
}

} // namespace

Status weigh(std::vector<BufferCandidate>& candidates, const BufferValues& values, double base,
             ProgressMonitor& monitor)
{
    const auto start = [base](BufferCandidate& candidate) {
        candidate.reasons = usualReasons(candidate.spec);
        candidate.logEvidence = base + logPrior(candidate.spec);
    };
    std::ranges::for_each(candidates, start);
    GATELOUPE_CHECK(screen(candidates, values, monitor));
    const std::size_t finalists = std::min(kFinalists, candidates.size());
    return forEachCandidate(finalists, monitor, [&](std::size_t index) {
        BufferCandidate& candidate = candidates[index];
        start(candidate);
        const BufferPartition cut = cutOf(candidate.spec);
        weighQuickly(candidate, values, cut);
        add(candidate, columnEvidence(values, cut, kMostElements));
        add(candidate, orthogonalEvidence(values, cut));
        add(candidate, diagonalEvidence(values, cut));
    });
}

} // namespace gateloupe
