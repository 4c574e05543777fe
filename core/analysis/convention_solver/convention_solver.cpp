// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <set>
#include <utility>

#include "core/analysis/convention_solver/convention_solver_families.h"
#include "core/analysis/convention_solver/convention_solver_rules.h"
#include "core/analysis/convention_solver/convention_solver_search.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

namespace {

using namespace solver;

/// How many of the readings that cannot be told apart are written down.
constexpr std::size_t kMaxReadings = 8;

Status readFitting(const std::vector<Family>& families, std::vector<SolverTensor>& tensors,
                   ProgressMonitor& monitor)
{
    std::set<std::size_t> used;
    for (const Family& family : families) {
        for (const auto& fits : family.fits) {
            for (const Fit& fit : fits) {
                used.insert(fit.tensor);
            }
        }
    }
    for (const std::size_t tensor : used) {
        GATELOUPE_CHECK(readValues(tensors[tensor], monitor));
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, message("cancelled"), {}};
        }
    }
    return {};
}

/// The largest absolute difference to y, over all of the probe, in float64.
Result<double> confirmedError(const std::shared_ptr<const RnnModel>& model, LastStep last,
                              const ConventionSearchInput& question, ProgressMonitor& monitor)
{
    ForwardRequest request;
    request.model = model;
    request.x = question.x;
    request.h0 = question.h0;
    request.c0 = question.c0;
    request.detail = TraceDetail::OutputOnly;
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
    const std::uint64_t steps = trace->steps;
    const std::uint64_t width = model->spec.outputWidth();
    const std::uint64_t directionWidth = model->spec.recurrentWidth();
    const bool hasAllSteps = question.y.shape().size() == 3;
    double worst = 0.0;
    for (std::size_t index = 0; index < question.y.size(); ++index) {
        const auto directionIndex = static_cast<std::uint32_t>(index % width / directionWidth);
        const bool readsBackward = model->direction(directionIndex) == Direction::Backward;
        const std::uint64_t t = last == LastStep::OfDirection && readsBackward ? 0 : steps - 1;
        const std::size_t at = hasAllSteps ? index : t * question.y.size() + index;
        const double error = std::abs(trace->y[at] - question.y[index]);
        worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
    }
    return worst;
}

/// What the numbers alone cannot decide.
void addNotes(ConventionSolution& solution)
{
    if (!solution.isComplete) {
        solution.notes.push_back("time ended before every assignment of tensors of the same shape "
                                 "was tried; more names or sizes as hints, or more time, help");
    }
    if (solution.reproducing.empty()) {
        return;
    }
    const RnnSpec& spec = solution.reproducing.front().model->spec;
    const bool isOnlySum = spec.cell != CellKind::Gru ||
                           solution.reproducing.front().model->gruReset == GruReset::Before;
    if (isOnlySum && spec.bias == BiasMode::Double) {
        solution.notes.push_back("only the sum of the two biases acts in this cell: which is the "
                                 "input's cannot be seen");
    }
    if (solution.reproducing.size() > 1) {
        solution.notes.push_back("this input and output cannot tell " +
                                 std::to_string(solution.reproducing.size()) +
                                 " readings apart; a longer input with states other than zero may");
    }
}

/// What a search found, written down and confirmed.
struct Answer
{
    const TensorCatalog& catalog;
    const ConventionSearchInput& question;
    const std::vector<Family>& families;
    const std::vector<SolverTensor>& tensors;
    ProgressMonitor& monitor;

    Result<ConventionSolution> of(const Search& search) const
    {
        ConventionSolution solution;
        solution.searched = search.searched();
        solution.isComplete = search.isComplete();
        for (const Found& found : search.reproducing()) {
            if (solution.reproducing.size() == kMaxReadings) {
                break;
            }
            GATELOUPE_TRY(auto reading, readingOf(found));
            const LastStep last = families[found.family].choices[found.choice].last;
            GATELOUPE_TRY(reading.maxAbsError,
                          confirmedError(reading.model, last, question, monitor));
            if (reading.maxAbsError <= question.tolerance) {
                solution.reproducing.push_back(std::move(reading));
            }
        }
        if (search.closest()) {
            if (auto reading = readingOf(*search.closest())) {
                solution.runnerUp = *std::move(reading);
            }
        }
        addNotes(solution);
        return solution;
    }

    Result<ConventionCandidate> readingOf(const Found& found) const
    {
        const Family& family = families[found.family];
        GATELOUPE_TRY(auto written,
                      writeReading(family, found, tensors, catalog, question.ruleName));
        return ConventionCandidate{.rules = std::move(written.rules),
                                   .model = std::move(written.model),
                                   .maxAbsError = found.error};
    }
};

} // namespace

double ConventionSolution::margin() const
{
    constexpr double kSmallest = 1e-17; // an error of 0 is no infinite certainty
    if (reproducing.empty() || !runnerUp) {
        return 0.0;
    }
    return runnerUp->maxAbsError / std::max(reproducing.front().maxAbsError, kSmallest);
}

Result<ConventionSolution> solveConvention(const TensorCatalog& catalog,
                                           const ConventionSearchInput& question,
                                           ProgressMonitor& monitor)
{
    try {
        GATELOUPE_TRY(const auto data, probeOf(question));
        auto tensors = candidateTensors(catalog, question.names);
        const auto structures = structuresOf(question, data, tensors);
        const auto families = familiesOf(structures, data, tensors);
        GATELOUPE_CHECK(readFitting(families, tensors, monitor));
        Search search(families, tensors, data,
                      {.tolerance = question.tolerance, .seconds = question.seconds}, monitor);
        search.run();
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, message("cancelled"), {}};
        }
        return Answer{catalog, question, families, tensors, monitor}.of(search);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("the search ran out of memory");
    }
}

} // namespace gateloupe
