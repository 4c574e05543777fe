// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "core/analysis/buffer_solver/buffer_dtype.h"
#include "core/analysis/buffer_solver/buffer_prior.h"
#include "core/analysis/buffer_solver/buffer_weighing.h"

namespace gateloupe {

namespace {

constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64};
/// Nats behind the best dtype from which on a dtype is not tried.
constexpr double kHopeless = 30.0;
/// From here on the second candidate is no rival.
constexpr double kClearOdds = 100.0;

/// Candidates while they are weighed.
struct Field
{
    std::vector<BufferCandidate> candidates;
    BufferSolution solution;
};

std::uint64_t biasCount(const RnnSpec& spec)
{
    return std::uint64_t{spec.hasBias(ParameterKind::InputBias)} +
           std::uint64_t{spec.hasBias(ParameterKind::RecurrentBias)};
}

CellKind layoutEquivalentCell(CellKind cell)
{
    return cell == CellKind::RnnRelu ? CellKind::RnnTanh : cell;
}

/// Whether two specs cut a buffer in the same way: tanh and ReLU, and the two single bias modes.
bool haveSameBytes(const RnnSpec& a, const RnnSpec& b)
{
    RnnSpec twin = b;
    twin.cell = a.cell;
    twin.bias = a.bias;
    return a == twin && layoutEquivalentCell(a.cell) == layoutEquivalentCell(b.cell) &&
           biasCount(a) == biasCount(b);
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
        return Error{ErrorCode::InvalidArgument, std::to_string(bytes) + " bytes hold fewer than " +
                                                     std::to_string(*question.elements) +
                                                     " elements of " + what};
    }
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(bytes) + " bytes are no whole number of elements of " + what};
}

Status addSpecs(Field& field, std::uint64_t elements, DType dtype, const BufferQuestion& question)
{
    GATELOUPE_TRY(auto answer, specsOfLength({.elements = elements,
                                              .dtype = dtype,
                                              .hints = question.hints,
                                              .bounds = question.bounds}));
    field.solution.searched += answer.searched;
    for (const RnnSpec& spec : answer.specs) {
        field.candidates.push_back(
            {.spec = spec, .logEvidence = logPrior(spec), .reasons = usualReasons(spec)});
    }
    if (answer.projectionStep > 1) {
        field.solution.notes.push_back(
            "only projection sizes that are multiples of " + std::to_string(answer.projectionStep) +
            " were tried: too many specs with a projection have this length");
    }
    return {};
}

/// The dtypes that divide the bytes, without those that read them as nonsense.
std::vector<DType> plausibleTypes(Field& field, std::span<const std::byte> bytes,
                                  const BufferQuestion& question)
{
    std::vector<DType> types;
    double best = -std::numeric_limits<double>::infinity();
    for (const DType dtype : kTypes) {
        const auto elements = elementsAs(dtype, bytes.size(), question);
        if (elements) {
            field.solution.elements = std::max(field.solution.elements, *elements);
            types.push_back(dtype);
            best = std::max(best, dtypeNats(bytes.first(*elements * sizeOf(dtype)), dtype));
        }
    }
    std::string hopeless;
    std::erase_if(types, [&](DType dtype) {
        const auto elements = *elementsAs(dtype, bytes.size(), question);
        const bool isHopeless =
            dtypeNats(bytes.first(elements * sizeOf(dtype)), dtype) < best - kHopeless;
        hopeless += isHopeless ? (hopeless.empty() ? "" : ", ") + std::string(nameOf(dtype)) : "";
        return isHopeless;
    });
    if (!hopeless.empty()) {
        field.solution.notes.push_back("read as " + hopeless +
                                       " the bytes would be no weights; left out");
    }
    return types;
}

void join(Field& field, Field&& other)
{
    std::ranges::move(other.candidates, std::back_inserter(field.candidates));
    std::ranges::move(other.solution.notes, std::back_inserter(field.solution.notes));
    field.solution.searched += other.solution.searched;
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

void setMargin(BufferSolution& solution, const std::vector<BufferCandidate>& candidates)
{
    const BufferCandidate& first = candidates.front();
    const auto rival = std::ranges::find_if(candidates, [&](const BufferCandidate& candidate) {
        return !haveSameBytes(candidate.spec, first.spec);
    });
    solution.margin = rival == candidates.end() ? first.score : first.score - rival->score;
    solution.isAmbiguous = candidates.size() > 1 && candidates[1].score * kClearOdds > first.score;
}

BufferSolution finish(Field&& field, std::size_t top)
{
    BufferSolution& solution = field.solution;
    solution.fits = field.candidates.size();
    if (field.candidates.empty()) {
        solution.isAmbiguous = false;
        return std::move(solution);
    }
    std::ranges::stable_sort(field.candidates, std::greater{}, &BufferCandidate::logEvidence);
    setScores(field.candidates);
    setMargin(solution, field.candidates);
    field.candidates.resize(std::min(field.candidates.size(), top));
    solution.candidates = std::move(field.candidates);
    return std::move(solution);
}

} // namespace

Result<BufferSolution> solveLength(std::uint64_t elements, const BufferQuestion& question)
{
    Field field;
    field.solution.elements = elements;
    GATELOUPE_CHECK(addSpecs(field, elements, question.dtype.value_or(DType::F32), question));
    return finish(std::move(field), question.top);
}

Result<BufferSolution> solveBuffer(std::span<const std::byte> bytes, const BufferQuestion& question,
                                   ProgressMonitor& monitor)
{
    Field field;
    for (const DType dtype : plausibleTypes(field, bytes, question)) {
        const std::uint64_t elements = *elementsAs(dtype, bytes.size(), question);
        const auto buffer = bytes.first(elements * sizeOf(dtype));
        Field one;
        GATELOUPE_CHECK(addSpecs(one, elements, dtype, question));
        GATELOUPE_TRY(const auto values, BufferValues::read(buffer, dtype, monitor));
        GATELOUPE_CHECK(weigh(one.candidates, values, dtypeNats(buffer, dtype), monitor));
        join(field, std::move(one));
    }
    if (field.solution.elements == 0) {
        return noWholeNumber(bytes.size(), question);
    }
    auto solution = finish(std::move(field), question.top);
    if (!solution.candidates.empty()) {
        solution.elements =
            *elementsAs(solution.candidates.front().spec.dtype, bytes.size(), question);
    }
    return solution;
}

} // namespace gateloupe
