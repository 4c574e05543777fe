// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_solver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/buffer_values.h"
#include "core/analysis/buffer_solver/column_scan.h"
#include "core/analysis/buffer_solver/spec_prior.h"
#include "core/base/parallel.h"
#include "core/model/rnn_spec.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kSamples = 4096;
/// Weights beyond these sizes are rare in any network.
constexpr double kTiny = 1e-6;
constexpr double kHuge = 1e3;
/// Hardly one number in a hundred is not plausible; each one more costs as much as that is rare.
constexpr double kUsualShare = 0.01;
constexpr double kOddNumber = 4.6;
/// A single number of these would not decide; all of them decide as far as anything can.
constexpr double kMost = 200.0;

/// How well the bytes read as numbers of a dtype, in nats, at most 0: weights are finite and
/// neither huge nor tiny, while the bytes of another dtype have any exponent.
double dtypeNats(std::span<const std::byte> bytes, DType dtype)
{
    const std::uint64_t size = sizeOf(dtype);
    const std::uint64_t count = bytes.size() / size;
    // Odd, so that it meets every part of numbers that are wider than this dtype.
    const std::uint64_t step = count / kSamples | 1U;
    double odd = 0.0;
    double looked = 0.0;
    for (std::uint64_t index = 0; index < count; index += step) {
        const double value = std::abs(elementAsDouble(bytes.data() + index * size, dtype));
        if (value != 0.0) {
            looked += 1.0;
            odd += value > kTiny && value < kHuge ? 0.0 : 1.0; // NaN is odd too
        }
    }
    return -std::min(kMost, kOddNumber * std::max(0.0, odd - kUsualShare * looked));
}

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
    if (std::abs(nats) > kWorthSaying && !evidence.text.text().empty()) {
        candidate.reasons.push_back(message("%1 (%2)", evidence.text, natsText(nats)));
    }
}

/// Everything but the columns and angles, which cost most.
void weighQuickly(BufferCandidate& candidate, const BufferValues& values,
                  const BufferPartition& cut)
{
    add(candidate, scaleEvidence(values, cut));
    add(candidate, constantEvidence(values, cut));
    add(candidate, biasPairEvidence(values, cut));
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
        return Error::cancelled("weighing the candidates was cancelled");
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

/// Adds to every candidate what the numbers say about it: all kinds of evidence, first on samples,
/// then, for those that lead, on all they can look at.
/// Requires: the candidates fit the values' length and dtype.
/// Errors: Cancelled. Progress: Stage::Statistics by candidates.
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
    });
}

constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64};
/// Nats behind the best dtype from which on a dtype is not tried.
constexpr double kHopeless = 30.0;
/// Bytes that are looked at for their order; dtypeNats() takes samples of as many anyway.
constexpr std::size_t kByteOrderSample = std::size_t{1} << 18U;
/// From here on the second candidate is no rival.
constexpr double kClearOdds = 100.0;

/// Whether two specs cut a buffer in the same way: tanh and ReLU, and the two single bias modes.
bool haveSameBytes(const RnnSpec& a, const RnnSpec& b)
{
    RnnSpec twin = b;
    twin.cell = a.cell;
    twin.bias = a.bias;
    return a == twin && gatesOf(a.cell).size() == gatesOf(b.cell).size() &&
           biasesPerGate(a) == biasesPerGate(b);
}

/// How many elements of a dtype the buffer has; empty when the bytes are no whole number of them.
std::optional<std::uint64_t> elementsAs(DType dtype, std::uint64_t bytes,
                                        const BufferQuestion& question)
{
    const std::uint64_t size = sizeOf(dtype);
    const bool isWanted = !question.dtype || *question.dtype == dtype;
    if (question.elements) {
        const bool isThere = *question.elements > 0 && *question.elements <= bytes / size;
        return isWanted && isThere ? question.elements : std::nullopt;
    }
    return isWanted && bytes > 0 && bytes % size == 0 ? std::optional(bytes / size) : std::nullopt;
}

Error noWholeNumber(std::uint64_t bytes, const BufferQuestion& question)
{
    const std::string what = question.dtype ? std::string(nameOf(*question.dtype)) : "any type";
    if (question.elements) {
        return Error::invalidArgument("%1 bytes hold fewer than %2 elements of %3", bytes,
                                      *question.elements, what);
    }
    return Error::invalidArgument("%1 bytes are no whole number of elements of %2", bytes, what);
}

Status addSpecs(BufferSolution& solution, std::uint64_t elements, DType dtype,
                const BufferQuestion& question)
{
    GATELOUPE_TRY(auto answer, specsOfLength({.elements = elements,
                                              .dtype = dtype,
                                              .hints = question.hints,
                                              .bounds = question.bounds}));
    solution.searched += answer.searched;
    for (const RnnSpec& spec : answer.specs) {
        solution.candidates.push_back(
            {.spec = spec, .logEvidence = logPrior(spec), .reasons = usualReasons(spec)});
    }
    if (answer.projectionStep > 1) {
        solution.notes.push_back(
            message("only projection sizes that are multiples of %1 were tried: too many specs "
                    "with a projection have this length",
                    answer.projectionStep));
    }
    return {};
}

/// Some bytes with each element's turned round, as a machine of the other byte order wrote them.
std::vector<std::byte> turned(std::span<const std::byte> bytes, std::size_t size)
{
    std::vector<std::byte> other(bytes.begin(), bytes.end());
    for (std::size_t first = 0; first + size <= other.size(); first += size) {
        std::ranges::reverse(std::span(other).subspan(first, size));
    }
    return other;
}

/// Says which dtype of the other byte order explains the bytes where none does as they stand.
void noteByteOrder(BufferSolution& solution, std::span<const std::byte> bytes)
{
    const auto sample = bytes.first(std::min(bytes.size(), kByteOrderSample));
    double best = -std::numeric_limits<double>::infinity();
    double bestTurned = best;
    DType dtype = DType::F32;
    for (const DType type : kTypes) {
        const auto whole = sample.first(sample.size() / sizeOf(type) * sizeOf(type));
        best = std::max(best, dtypeNats(whole, type));
        const double nats = dtypeNats(turned(whole, sizeOf(type)), type);
        if (nats > bestTurned) {
            bestTurned = nats;
            dtype = type;
        }
    }
    if (bestTurned > best + kHopeless) {
        solution.notes.push_back(message(
            "the bytes are weights only as %1 of the other byte order (big-endian): reverse "
            "the bytes of each element first; the specs listed here are of the bytes as "
            "they are",
            nameOf(dtype)));
    }
}

/// The dtypes that divide the bytes, without those that read them as nonsense.
std::vector<DType> plausibleTypes(BufferSolution& solution, std::span<const std::byte> bytes,
                                  const BufferQuestion& question)
{
    if (std::ranges::all_of(bytes, [](std::byte each) { return each == std::byte(); })) {
        solution.notes.push_back(message("every number is zero: the length alone decides"));
    }
    std::vector<std::pair<DType, double>> found; // with their nats
    double best = -std::numeric_limits<double>::infinity();
    for (const DType dtype : kTypes) {
        if (const auto elements = elementsAs(dtype, bytes.size(), question)) {
            solution.elements = std::max(solution.elements, *elements);
            found.emplace_back(dtype, dtypeNats(bytes.first(*elements * sizeOf(dtype)), dtype));
            best = std::max(best, found.back().second);
        }
    }
    std::vector<DType> types;
    std::string hopeless;
    for (const auto& [dtype, nats] : found) {
        if (nats < best - kHopeless) {
            hopeless += (hopeless.empty() ? "" : ", ") + std::string(nameOf(dtype));
        } else {
            types.push_back(dtype);
        }
    }
    if (!hopeless.empty()) {
        solution.notes.push_back(
            message("read as %1 the bytes would be no weights; left out", hopeless));
    }
    return types;
}

void join(BufferSolution& solution, BufferSolution&& other)
{
    std::ranges::move(other.candidates, std::back_inserter(solution.candidates));
    std::ranges::move(other.notes, std::back_inserter(solution.notes));
    solution.searched += other.searched;
}

/// Shares of the evidence, from differences that may be too large for exp().
void setScores(std::vector<BufferCandidate>& candidates)
{
    double sum = 0.0;
    for (const BufferCandidate& candidate : candidates) {
        sum += std::exp(candidate.logEvidence - candidates.front().logEvidence);
    }
    for (BufferCandidate& candidate : candidates) {
        const double share = std::exp(candidate.logEvidence - candidates.front().logEvidence) / sum;
        candidate.score = std::max(share, std::numeric_limits<double>::min());
    }
}

void setMargin(BufferSolution& solution)
{
    const auto& candidates = solution.candidates;
    const BufferCandidate& first = candidates.front();
    const auto rival = std::ranges::find_if(candidates, [&](const BufferCandidate& candidate) {
        return !haveSameBytes(candidate.spec, first.spec);
    });
    solution.margin = rival == candidates.end() ? first.score : first.score - rival->score;
    solution.isAmbiguous = candidates.size() > 1 && candidates[1].score * kClearOdds > first.score;
}

/// Ranks all candidates and keeps the first.
BufferSolution finish(BufferSolution solution, std::size_t top)
{
    solution.fits = solution.candidates.size();
    if (solution.candidates.empty()) {
        solution.isAmbiguous = false;
        return solution;
    }
    std::ranges::stable_sort(solution.candidates, std::greater{}, &BufferCandidate::logEvidence);
    setScores(solution.candidates);
    setMargin(solution);
    solution.candidates.resize(std::min(solution.candidates.size(), top));
    return solution;
}

} // namespace

Result<BufferSolution> solveLength(std::uint64_t elements, const BufferQuestion& question)
{
    BufferSolution solution{.elements = elements};
    GATELOUPE_CHECK(addSpecs(solution, elements, question.dtype.value_or(DType::F32), question));
    return finish(std::move(solution), question.top);
}

Result<BufferSolution> solveBuffer(std::span<const std::byte> bytes, const BufferQuestion& question,
                                   ProgressMonitor& monitor)
{
    BufferSolution all;
    noteByteOrder(all, bytes);
    for (const DType dtype : plausibleTypes(all, bytes, question)) {
        const std::uint64_t elements = *elementsAs(dtype, bytes.size(), question);
        const auto buffer = bytes.first(elements * sizeOf(dtype));
        BufferSolution one;
        GATELOUPE_CHECK(addSpecs(one, elements, dtype, question));
        GATELOUPE_TRY(const auto values, BufferValues::read(buffer, dtype, monitor));
        GATELOUPE_CHECK(weigh(one.candidates, values, dtypeNats(buffer, dtype), monitor));
        join(all, std::move(one));
    }
    if (all.elements == 0) {
        return noWholeNumber(bytes.size(), question);
    }
    auto solution = finish(std::move(all), question.top);
    if (!solution.candidates.empty()) {
        solution.elements =
            *elementsAs(solution.candidates.front().spec.dtype, bytes.size(), question);
    }
    return solution;
}

} // namespace gateloupe
