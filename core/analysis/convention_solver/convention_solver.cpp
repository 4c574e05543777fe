// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_search.h"
#include "core/analysis/convention_solver/generalised_rules.h"
#include "core/analysis/convention_solver/solver_families.h"
#include "core/base/result.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

using namespace solver;

/// A tensor's name as a pattern that stands for itself.
std::string escaped(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        text += c;
        if (c == '{' || c == '}') {
            text += c;
        }
    }
    return text;
}

/// The rules with every tensor by its own name.
CustomRules literalRules(const Family& family, const Found& found,
                         const std::vector<SolverTensor>& tensors, const std::string& name)
{
    const Structure& structure = *family.structure;
    const Choice& choice = family.choices[found.choice];
    CustomRules rules;
    rules.name = name;
    rules.cell = structure.form.cell;
    rules.equations = standardEquations(rules.cell);
    rules.forgetOffset = choice.forgetOffset;
    rules.gruReset = choice.reset;
    rules.direction = choice.direction;
    for (std::size_t index = 0; index < family.places.size(); ++index) {
        const Place& place = family.places[index];
        const Fit& fit = family.fits[index][found.assignment[index]];
        CustomTensor tensor = describe(structure.form.slots[place.slot], family.style,
                                       structure.hasDirectionAxis, choice.order);
        tensor.name = escaped(tensors[fit.tensor].tensor->name);
        if (structure.spec.layers > 1) {
            tensor.layer = place.layer;
        }
        if (structure.spec.directions > 1 && !structure.hasDirectionAxis) {
            tensor.direction = place.direction == 0 ? Direction::Forward : Direction::Backward;
        }
        rules.tensors.push_back(std::move(tensor));
    }
    return rules;
}

/// Whether two views have equal elements; a stride over one element means nothing.
bool isSameView(const GateView& a, const GateView& b)
{
    return a.tensor == b.tensor && a.offsetElements == b.offsetElements && a.rows == b.rows &&
           a.cols == b.cols && (a.rows == 1 || a.rowStride == b.rowStride) &&
           (a.cols == 1 || a.colStride == b.colStride);
}

bool isSameModel(const RnnModel& a, const RnnModel& b)
{
    return a.spec == b.spec && std::ranges::equal(a.parameters, b.parameters, [](auto& x, auto& y) {
               return x.first == y.first && isSameView(x.second, y.second);
           });
}

/// The network that rules find. Errors: those of validate(); Unsupported where there is none, or
/// more than one.
Result<RnnModel> onlyModel(const CustomRules& rules, const TensorCatalog& catalog)
{
    GATELOUPE_CHECK(validate(rules));
    Recognition recognition = recogniseCustom(rules, catalog);
    if (recognition.models.size() != 1) {
        return Error{ErrorCode::Unsupported, recognition.warnings.empty()
                                                 ? Message("several networks")
                                                 : recognition.warnings.front().message};
    }
    return std::move(recognition.models.front());
}

/// The general rules if they find the very same network, perhaps beside others.
std::optional<RnnModel> sameByPatterns(const CustomRules& general, const RnnModel& model,
                                       const TensorCatalog& catalog)
{
    if (!validate(general)) {
        return std::nullopt;
    }
    Recognition recognition = recogniseCustom(general, catalog);
    const auto same = std::ranges::find_if(
        recognition.models, [&](const RnnModel& other) { return isSameModel(other, model); });
    return same == recognition.models.end() ? std::nullopt : std::optional(std::move(*same));
}

/// Names become patterns where they follow one ({prefix}, {layer}, {direction}, {gate}), so that
/// other files of the family open too; else they stand as they are. Errors: those of the rules not
/// finding the network again, which is a mistake of this program.
Result<ConventionCandidate> writeReading(const Family& family, const Found& found,
                                         const std::vector<SolverTensor>& tensors,
                                         const TensorCatalog& catalog, const std::string& name)
{
    CustomRules rules = literalRules(family, found, tensors, name);
    auto model = onlyModel(rules, catalog);
    if (!model) { // the shapes alone may leave the hidden size open
        rules.hiddenSize = family.structure->spec.hiddenSize;
        model = onlyModel(rules, catalog);
    }
    if (!model) {
        return Error::unsupported("the reading cannot be described: %1", model.error().message);
    }
    CustomRules general = generalised(rules);
    auto same = sameByPatterns(general, *model, catalog);
    return ConventionCandidate{
        .rules = std::move(same ? general : rules),
        .model = std::make_shared<const RnnModel>(std::move(same ? *same : *model)),
        .maxAbsError = found.error};
}

/// How many of the readings that cannot be told apart are written down.
constexpr std::size_t kMaxReadings = 8;

Status readFitting(const std::vector<Family>& families, std::vector<SolverTensor>& tensors,
                   ProgressMonitor& monitor)
{
    for (const Family& family : families) {
        for (const auto& fits : family.fits) {
            for (const Fit& fit : fits) {
                if (!tensors[fit.tensor].values.empty()) {
                    continue; // read for another place
                }
                GATELOUPE_CHECK(readValues(tensors[fit.tensor], monitor));
                if (monitor.cancelled()) {
                    return Error::cancelled();
                }
            }
        }
    }
    return {};
}

/// The largest absolute difference to y, over all of the probe, in float64.
Result<double> confirmedError(const std::shared_ptr<const RnnModel>& model, LastStep last,
                              const ConventionSearchInput& question, ProgressMonitor& monitor)
{
    const ForwardRequest request{.model = model,
                                 .x = question.x,
                                 .h0 = question.h0,
                                 .c0 = question.c0,
                                 .detail = TraceDetail::OutputOnly};
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
        solution.notes.push_back(
            message("time ended before every assignment of tensors of the same shape "
                    "was tried; more names or sizes as hints, or more time, help"));
    }
    if (solution.reproducing.empty()) {
        return;
    }
    const RnnSpec& spec = solution.reproducing.front().model->spec;
    const bool isOnlySum = spec.cell != CellKind::Gru ||
                           solution.reproducing.front().model->gruReset() == GruReset::Before;
    if (isOnlySum && spec.bias == BiasMode::Double) {
        solution.notes.push_back(
            message("only the sum of the two biases acts in this cell: which is the "
                    "input's cannot be seen"));
    }
    if (solution.reproducing.size() > 1) {
        solution.notes.push_back(message("this input and output cannot tell %1 readings apart; a "
                                         "longer input with states other than zero may",
                                         solution.reproducing.size()));
    }
}

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
            return Error::cancelled();
        }
        const auto readingOf = [&](const Found& found) {
            return writeReading(families[found.family], found, tensors, catalog, question.ruleName);
        };
        ConventionSolution solution{.searched = search.searched(),
                                    .isComplete = search.isComplete()};
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
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("the search ran out of memory");
    }
}

} // namespace gateloupe
