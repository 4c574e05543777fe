// SPDX-License-Identifier: Apache-2.0
#include "app/cli/check_against.h"

#include <utility>

#include "app/cli/run_comparison.h"
#include "app/cli/text_table.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/recorded_run.h"

namespace gateloupe::cli {

namespace {

Result<RunComparison> compareRecorded(const ForwardOutcome& outcome,
                                      const RecordedArguments& recorded, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const RecordedRun other,
                  readRecordedRun(recorded.reference, outcome.request, monitor));
    OtherRun told{.text = "what " + recorded.reference + " recorded",
                  .json = {{"recorded", recorded.reference},
                           {"arrays", other.taken},
                           {"ignored", other.ignored}},
                  .notes = other.notes};
    if (!other.ignored.empty()) {
        told.notes.push_back("not compared: " + joined(other.ignored));
    }
    return compareRun(outcome, other.trace, std::move(told), recorded.tolerance, monitor);
}

} // namespace

Result<ExitCode> checkAgainst(const ForwardArguments& forward, const AgainstArguments& against,
                              ProgressMonitor& monitor)
{
    const auto kind = backendFromName(against.backend);
    if (!kind) {
        return Error{ErrorCode::InvalidArgument,
                     "--against " + against.backend + " is none of reference, cpu, cudnn"};
    }
    GATELOUPE_TRY(const gpu::WorkerOptions options, workerOptions(forward));
    GATELOUPE_TRY(auto outcome, runForward(forward, TraceDetail::Full, monitor));
    GATELOUPE_TRY(const auto backend, makeInstalledBackend(*kind, options));
    GATELOUPE_TRY(const auto other, backend->run(outcome.request, monitor));
    GATELOUPE_TRY(const auto comparison, compareRun(std::move(outcome), *other, otherRun(*other),
                                                    against.tolerance, monitor));
    return printComparison(comparison, against.asJson);
}

Result<ExitCode> checkRecorded(const ForwardArguments& forward, const RecordedArguments& recorded,
                               ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto outcome, runForward(forward, TraceDetail::Full, monitor));
    GATELOUPE_TRY(auto comparison, compareRecorded(outcome, recorded, monitor));
    if (!comparison.isEqual() && forward.backend == kAutomaticBackend &&
        outcome.trace->backend != BackendKind::Reference) {
        // The rounding of a fast backend is no difference of the network: float64 decides.
        GATELOUPE_TRY(outcome.trace, makeReferenceBackend()->run(outcome.request, monitor));
        GATELOUPE_TRY(comparison, compareRecorded(outcome, recorded, monitor));
    }
    return printComparison(comparison, recorded.asJson);
}

} // namespace gateloupe::cli
