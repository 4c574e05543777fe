// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <new>
#include <set>
#include <utility>

#include "core/analysis/convention_solver_rules.h"
#include "core/analysis/convention_solver_search.h"
#include "core/runtime/forward.h"

namespace gateloupe {

namespace {

using namespace solver;

constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kForgetOffsets = {0.0, 1.0};
/// Sequences of the probe that are looked at while searching.
constexpr std::uint64_t kMaxBatch = 2;
constexpr std::uint32_t kMaxLayers = 8;
/// How many of the readings that cannot be told apart are written down.
constexpr std::size_t kMaxReadings = 8;

Error misshapen(const std::string& what)
{
    return Error{ErrorCode::ShapeMismatch, what};
}

/// Sequence b's steps of an array [T, B, W], as [B, T, W].
void takeSequences(const Array& array, const ProbeData& data, std::uint64_t batchOfFile,
                   std::uint64_t steps, std::uint64_t width, std::vector<double>& to)
{
    for (std::uint64_t sequence = 0; sequence < data.batch; ++sequence) {
        for (std::uint64_t t = 0; t < steps; ++t) {
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                to.push_back(array[(t * batchOfFile + sequence) * width + unit]);
            }
        }
    }
}

/// The states of the sequences that are looked at, [L*D, B, W].
std::vector<double> statesOf(const std::optional<Array>& states, std::uint64_t batch)
{
    std::vector<double> values;
    if (!states) {
        return values;
    }
    const Shape& shape = states->shape();
    for (std::uint64_t outer = 0; outer < shape[0]; ++outer) {
        for (std::uint64_t inner = 0; inner < batch * shape[2]; ++inner) {
            values.push_back((*states)[outer * shape[1] * shape[2] + inner]);
        }
    }
    return values;
}

Result<ProbeData> probeOf(const ConventionQuestion& question)
{
    const Shape& x = question.x.shape();
    const Shape& y = question.y.shape();
    if (x.size() != 3 || x[0] == 0 || x[1] == 0 || x[2] == 0) {
        return misshapen("the input is " + toText(x) + ", expected [T, B, I]");
    }
    ProbeData data;
    data.steps = x[0];
    data.batch = std::min(x[1], kMaxBatch);
    data.inputSize = x[2];
    data.hasAllSteps = y.size() == 3;
    const bool fits =
        data.hasAllSteps ? y[0] == x[0] && y[1] == x[1] : y.size() == 2 && y[0] == x[1];
    if (!fits || y.back() == 0) {
        return misshapen("the output is " + toText(y) + ", expected [" + std::to_string(x[0]) +
                         ", " + std::to_string(x[1]) + ", W] or the last step [" +
                         std::to_string(x[1]) + ", W] for an input of " + toText(x));
    }
    for (const auto* states : {&question.h0, &question.c0}) {
        if (*states && ((*states)->shape().size() != 3 || (*states)->shape()[1] != x[1])) {
            return misshapen("an initial state is " + toText((*states)->shape()) +
                             ", expected [layers * directions, " + std::to_string(x[1]) +
                             ", width]");
        }
    }
    data.outputWidth = y.back();
    takeSequences(question.x, data, x[1], x[0], x[2], data.x);
    takeSequences(question.y, data, x[1], data.hasAllSteps ? x[0] : 1, y.back(), data.y);
    data.h0 = statesOf(question.h0, data.batch);
    data.c0 = statesOf(question.c0, data.batch);
    return data;
}

/// Every network of the probe's sizes that the file's tensors might be.
class StructureList
{
public:
    StructureList(const ConventionQuestion& question, const ProbeData& data,
                  const std::vector<SolverTensor>& tensors)
        : m_question(question)
        , m_data(data)
        , m_tensors(tensors)
    {
    }

    std::deque<Structure> make()
    {
        for (const CellKind cell : kCells) {
            if (m_question.cell.value_or(cell) != cell) {
                continue;
            }
            for (Form& form : formsOf(cell)) {
                addForm(form);
            }
        }
        return std::move(m_structures);
    }

private:
    void addForm(const Form& form)
    {
        for (const std::uint32_t directions : {1U, 2U}) {
            if (m_question.directions.value_or(directions) != directions ||
                m_data.outputWidth % directions != 0) {
                continue;
            }
            const std::uint64_t width = m_data.outputWidth / directions;
            for (const std::uint64_t hidden : hiddenSizes(form, width)) {
                RnnSpec spec{.cell = form.cell,
                             .inputSize = m_data.inputSize,
                             .hiddenSize = hidden,
                             .projectionSize = {},
                             .directions = directions,
                             .bias = form.bias};
                if (form.isProjected) {
                    spec.projectionSize = width;
                }
                addLayers(form, spec);
            }
        }
    }

    /// The output's width, or with a projection every extent of a tensor beside it.
    [[nodiscard]] std::set<std::uint64_t> hiddenSizes(const Form& form, std::uint64_t width) const
    {
        std::set<std::uint64_t> sizes;
        if (!form.isProjected) {
            sizes.insert(width);
        } else {
            for (const SolverTensor& tensor : m_tensors) {
                const std::uint64_t elements = tensor.tensor->elements();
                if (elements % width == 0 && elements / width > width) {
                    sizes.insert(elements / width);
                }
            }
        }
        if (m_question.hiddenSize) {
            std::erase_if(sizes, [this](auto size) { return size != *m_question.hiddenSize; });
        }
        return sizes;
    }

    void addLayers(const Form& form, RnnSpec spec)
    {
        for (std::uint32_t layers = 1; layers <= kMaxLayers; ++layers) {
            spec.layers = layers;
            if (m_question.layers.value_or(layers) != layers || !spec.validate()) {
                continue;
            }
            for (const bool hasSideAxis : {false, true}) {
                Structure structure{.form = form, .spec = spec, .hasSideAxis = hasSideAxis};
                const bool hasEnough = placesOf(structure).size() <= m_tensors.size();
                if (hasEnough && (!hasSideAxis || spec.directions == 2)) {
                    m_structures.push_back(std::move(structure));
                }
            }
        }
    }

    const ConventionQuestion& m_question;
    const ProbeData& m_data;
    const std::vector<SolverTensor>& m_tensors;
    std::deque<Structure> m_structures; ///< families point into it
};

std::vector<Choice> choicesOf(const Structure& structure, const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isLstm = spec.cell == CellKind::Lstm;
    const bool isGru = spec.cell == CellKind::Gru;
    const bool isTwoSided = spec.directions == 2;
    std::vector<Choice> choices;
    for (const auto& order : ordersOf(structure.form)) {
        for (const Side direction : {Side::Forward, Side::Backward}) {
            for (const LastStep last : {LastStep::OfTime, LastStep::OfSide}) {
                const bool isSameLast =
                    data.hasAllSteps || (!isTwoSided && direction == Side::Forward);
                if ((isTwoSided && direction == Side::Backward) ||
                    (last == LastStep::OfSide && isSameLast)) {
                    continue;
                }
                for (const double offset : kForgetOffsets) {
                    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
                        if ((offset == 0.0 || isLstm) && (reset == GruReset::After || isGru)) {
                            choices.push_back({order, offset, reset, direction, last});
                        }
                    }
                }
            }
        }
    }
    return choices;
}

std::vector<Family> familiesOf(const std::deque<Structure>& structures, const ProbeData& data,
                               const std::vector<SolverTensor>& tensors)
{
    std::vector<Family> families;
    for (const Structure& structure : structures) {
        const std::vector<Place> places = placesOf(structure);
        for (const Style& style : stylesOf(structure.form)) {
            Family family;
            family.structure = &structure;
            family.style = style;
            family.places = places;
            for (const Place& place : places) {
                family.fits.push_back(fitsOf(structure, style, place, tensors));
                if (family.fits.back().empty()) {
                    break;
                }
            }
            if (family.fits.back().empty()) {
                continue;
            }
            family.regular = regularAssignments(structure, places, family.fits, tensors);
            family.choices = choicesOf(structure, data);
            families.push_back(std::move(family));
        }
    }
    return families;
}

Status readFitting(const std::vector<Family>& families, std::vector<SolverTensor>& tensors,
                   Monitor& monitor)
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
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
    }
    return {};
}

/// The largest absolute difference to y, over all of the probe, in float64.
Result<double> confirmedError(const std::shared_ptr<const RnnModel>& model, LastStep last,
                              const ConventionQuestion& question, Monitor& monitor)
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
    const std::uint64_t sideWidth = model->spec.recurrentWidth();
    const bool hasAllSteps = question.y.shape().size() == 3;
    double worst = 0.0;
    for (std::size_t index = 0; index < question.y.size(); ++index) {
        const auto direction = static_cast<std::uint32_t>(index % width / sideWidth);
        const bool readsBackward = model->side(direction) == Side::Backward;
        const std::uint64_t t = last == LastStep::OfSide && readsBackward ? 0 : steps - 1;
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
    if (spec.cell != CellKind::Gru && spec.bias == BiasMode::Double) {
        solution.notes.push_back("only the sum of the two biases acts in this cell: which is the "
                                 "input's cannot be seen");
    }
    if (solution.reproducing.size() > 1) {
        solution.notes.push_back("this input and output cannot tell " +
                                 std::to_string(solution.reproducing.size()) +
                                 " readings apart; a longer input with states other than zero may");
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
                                           const ConventionQuestion& question, Monitor& monitor)
{
    try {
        GATELOUPE_TRY(const auto data, probeOf(question));
        auto tensors = candidateTensors(catalog, question.names);
        const auto structures = StructureList(question, data, tensors).make();
        const auto families = familiesOf(structures, data, tensors);
        GATELOUPE_CHECK(readFitting(families, tensors, monitor));
        Search search(families, tensors, data,
                      {.tolerance = question.tolerance, .seconds = question.seconds}, monitor);
        search.run();
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        ConventionSolution solution;
        solution.searched = search.searched();
        solution.isComplete = search.isComplete();
        const auto write = [&](const Found& found) -> Result<ConventionReading> {
            const Family& family = families[found.family];
            GATELOUPE_TRY(auto written,
                          writeReading(family, found, tensors, catalog, question.ruleName));
            return ConventionReading{.rules = std::move(written.rules),
                                     .model = std::move(written.model),
                                     .maxAbsError = found.error};
        };
        for (const Found& found : search.reproducing()) {
            if (solution.reproducing.size() == kMaxReadings) {
                break;
            }
            GATELOUPE_TRY(auto reading, write(found));
            const LastStep last = families[found.family].choices[found.choice].last;
            GATELOUPE_TRY(reading.maxAbsError,
                          confirmedError(reading.model, last, question, monitor));
            if (reading.maxAbsError <= question.tolerance) {
                solution.reproducing.push_back(std::move(reading));
            }
        }
        if (search.closest()) {
            if (auto reading = write(*search.closest())) {
                solution.runnerUp = *std::move(reading);
            }
        }
        addNotes(solution);
        return solution;
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, "the search ran out of memory"};
    }
}

} // namespace gateloupe
