// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/output_verdict.h"

#include "core/analysis/blame/scoring/output_part.h"

namespace gateloupe {

OutputVerdict verdictOf(const DefectScorer& scorer, const DenseOutput& output,
                        const DenseRun& right, double tolerance)
{
    OutputVerdict verdict{.error = scorer.errorOf(output, right)};
    verdict.isRounded = verdict.error > tolerance &&
                        (verdict.error <= scorer.resolution() || scorer.isRounded(output));
    verdict.isEqual = verdict.error <= tolerance || verdict.isRounded;
    return verdict;
}

Result<OutputVerdict> judgeOutput(const ForwardRequest& request, const GivenOutput& given,
                                  double tolerance, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseRun whole, denseRun(request, monitor));
    GATELOUPE_TRY(const OutputPart part, partOf(whole, given, monitor));
    const DenseRun right = runOf(part, whole);
    const GivenOutput theirs = givenOf(part, given, whole);
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(right, theirs));
    GATELOUPE_TRY(const DenseOutput output, run(right, monitor));
    return verdictOf(scorer, output, right, tolerance);
}

} // namespace gateloupe
