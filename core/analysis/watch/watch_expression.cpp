// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_expression.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <muParser.h>

#include "core/analysis/watch/watch_plan.h"
#include "core/analysis/watch/watch_reduction.h"
#include "core/analysis/watch/watch_tokens.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// Numbers that muParser gets at once: it reads the formula anew each time.
constexpr std::uint64_t kBulk = 16384;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double notOf(double value)
{
    return value == 0.0 ? 1.0 : 0.0;
}

struct Complaint
{
    mu::EErrorCodes code;
    const char* sentence;
};

/// muParser's own sentences speak of our variables.
constexpr std::array kComplaints = {
    Complaint{mu::ecUNEXPECTED_OPERATOR, "an operator stands where a value should"},
    Complaint{mu::ecUNEXPECTED_EOF, "something is missing at the end"},
    Complaint{mu::ecUNEXPECTED_ARG_SEP, "a comma belongs between the values of a function"},
    Complaint{mu::ecUNEXPECTED_PARENS, "a bracket stands where it means nothing"},
    Complaint{mu::ecUNEXPECTED_VAL, "a number stands where an operator should"},
    Complaint{mu::ecUNEXPECTED_VAR, "a name stands where an operator should"},
    Complaint{mu::ecUNEXPECTED_FUN, "a function stands where an operator should"},
    Complaint{mu::ecTOO_MANY_PARAMS, "the function takes fewer values"},
    Complaint{mu::ecTOO_FEW_PARAMS, "the function takes more values"},
    Complaint{mu::ecUNEXPECTED_CONDITIONAL, "'?' or ':' stands where a value should"},
    Complaint{mu::ecMISSING_ELSE_CLAUSE, "'?' without ':'"},
    Complaint{mu::ecMISPLACED_COLON, "':' without '?'"},
};

Error complaintOf(const mu::ParserError& problem, const WatchStage& stage, std::size_t end)
{
    const auto* found = std::ranges::find(kComplaints, problem.GetCode(), &Complaint::code);
    const auto at = static_cast<std::size_t>(std::max(0, problem.GetPos()));
    const bool isAtEnd = problem.GetCode() == mu::ecUNEXPECTED_EOF || at >= stage.positions.size();
    return watchError(isAtEnd ? end : stage.positions[at],
                      found == kComplaints.end() ? "this cannot be understood" : found->sentence);
}

} // namespace

/// The stages with their parsers and the numbers they work on.
struct WatchExpression::Program
{
    /// muParser keeps the addresses of `variables`: a formula stays where it was made.
    struct Formula
    {
        WatchStage stage;
        mu::Parser parser;
        std::vector<std::vector<double>> variables; ///< one per slot, [steps, lanes]
        std::vector<double> results;
    };

    std::vector<std::unique_ptr<Formula>> formulas;
    CellKind cell = CellKind::Lstm;
    std::uint64_t maxSteps = 1; ///< at once
    bool readsLayer = false;

    /// Steps and lanes of a formula's numbers.
    struct Block
    {
        std::uint64_t first = 0;
        std::uint64_t steps = 0;
        std::uint64_t firstLane = 0;
        std::uint64_t lanes = 1;
    };

    Status add(WatchStage stage, std::size_t end);
    void run(Formula& formula, const WatchedSteps& steps, const Block& block,
             std::vector<std::uint64_t>* units);
    void fill(Formula& formula, std::size_t slot, const WatchedSteps& steps, const Block& block,
              std::vector<std::uint64_t>* units);
    void copyValues(const WatchSlot& slot, const WatchedSteps& steps, const Block& block,
                    double* to) const;
};

namespace {

/// Copies a row's lanes, or one element of it to all of them; NaN where the trace has no such row.
void copyLanes(const Array* array, RowPart part, const std::optional<std::uint64_t>& index,
               double* to)
{
    if (array == nullptr || part.row >= array->shape()[0]) {
        std::fill_n(to, part.count, kNan);
        return;
    }
    if (!index) {
        copyRow(*array, part, to);
        return;
    }
    const std::uint64_t lanes = std::exchange(part.count, 1);
    part.first = *index;
    double value = 0.0;
    copyRow(*array, part, &value);
    std::fill_n(to, lanes, value);
}

} // namespace

Status WatchExpression::Program::add(WatchStage stage, std::size_t end)
{
    auto formula = std::make_unique<Formula>();
    const std::uint64_t size = maxSteps * stage.lanes;
    formula->results.resize(size);
    formula->variables.assign(stage.slots.size(), std::vector<double>(size));
    for (const WatchSlot& slot : stage.slots) {
        const bool isValue =
            slot.kind == WatchSlot::Kind::Value || slot.kind == WatchSlot::Kind::Change;
        readsLayer = readsLayer || slot.kind == WatchSlot::Kind::Unit ||
                     (isValue && slot.source.kind != TraceSignal::Kind::Input);
    }
    try {
        formula->parser.DefineInfixOprt("!", notOf);
        for (std::size_t slot = 0; slot < stage.slots.size(); ++slot) {
            formula->parser.DefineVar(slotName(slot), formula->variables[slot].data());
        }
        formula->parser.SetExpr(stage.text);
        formula->parser.Eval(formula->results.data(), 1);
        if (formula->parser.GetNumResults() != 1) {
            return watchError(stage.positions.empty() ? 0 : stage.positions.front(),
                              "a comma belongs between the values of a function");
        }
    } catch (const mu::ParserError& problem) {
        return complaintOf(problem, stage, end);
    }
    formula->stage = std::move(stage);
    formulas.push_back(std::move(formula));
    return {};
}

void WatchExpression::Program::copyValues(const WatchSlot& slot, const WatchedSteps& steps,
                                          const Block& block, double* to) const
{
    const TraceWindow& window = *steps.window;
    const bool isInput = slot.source.kind == TraceSignal::Kind::Input;
    const LayerTrace& layer = window.trace->layers[steps.pseudoLayer.value];
    const Array* array = isInput ? steps.x : arrayOf(layer, cell, slot.source);
    const std::uint64_t firstRow = isInput ? 0 : window.firstStep;
    RowPart part{.batch = steps.batch, .first = block.firstLane, .count = block.lanes};
    std::vector<double> before(slot.kind == WatchSlot::Kind::Change ? block.lanes : 0);
    for (std::uint64_t i = 0; i < block.steps; ++i, to += block.lanes) {
        const std::uint64_t step = block.first + i;
        part.row = step - firstRow;
        copyLanes(array, part, slot.index, to);
        if (slot.kind == WatchSlot::Kind::Change) {
            if (part.row == 0) { // nothing before the first step
                std::ranges::fill(before, kNan);
            } else if (i == 0) {
                RowPart previous = part;
                --previous.row;
                copyLanes(array, previous, slot.index, before.data());
            }
            for (std::size_t lane = 0; lane < before.size(); ++lane) {
                to[lane] -= std::exchange(before[lane], to[lane]);
            }
        }
    }
}

void WatchExpression::Program::fill(Formula& formula, std::size_t index, const WatchedSteps& steps,
                                    const Block& block, std::vector<std::uint64_t>* units)
{
    const WatchSlot& slot = formula.stage.slots[index];
    double* to = formula.variables[index].data();
    switch (slot.kind) {
    case WatchSlot::Kind::Value:
    case WatchSlot::Kind::Change:
        copyValues(slot, steps, block, to);
        return;
    case WatchSlot::Kind::Reduced: {
        Formula& inner = *formulas[slot.stage];
        const std::uint64_t lanes = inner.stage.lanes;
        run(inner, steps, {block.first, block.steps, 0, lanes}, nullptr);
        const bool isNaming = units != nullptr && units->empty() && inner.stage.lanesAreUnits &&
                              namesUnit(inner.stage.reduction);
        for (std::uint64_t i = 0; i < block.steps; ++i) {
            const Reduced found =
                reduced(std::span(inner.results).subspan(i * lanes, lanes), inner.stage.reduction);
            std::fill_n(to + i * block.lanes, block.lanes, found.value);
            if (isNaming) {
                units->push_back(found.unit);
            }
        }
        return;
    }
    case WatchSlot::Kind::Step:
    case WatchSlot::Kind::Unit:
        for (std::uint64_t i = 0; i < block.steps; ++i) {
            for (std::uint64_t lane = 0; lane < block.lanes; ++lane) {
                to[i * block.lanes + lane] = static_cast<double>(
                    slot.kind == WatchSlot::Kind::Step ? block.first + i : block.firstLane + lane);
            }
        }
        return;
    }
}

void WatchExpression::Program::run(Formula& formula, const WatchedSteps& steps, const Block& block,
                                   std::vector<std::uint64_t>* units)
{
    for (std::size_t slot = 0; slot < formula.stage.slots.size(); ++slot) {
        fill(formula, slot, steps, block, units);
    }
    formula.parser.Eval(formula.results.data(), static_cast<int>(block.steps * block.lanes));
}

WatchExpression::WatchExpression(std::unique_ptr<Program> program)
    : m_program(std::move(program))
{
}

WatchExpression::WatchExpression(WatchExpression&&) noexcept = default;
WatchExpression& WatchExpression::operator=(WatchExpression&&) noexcept = default;
WatchExpression::~WatchExpression() = default;

Result<WatchExpression> WatchExpression::parse(std::string_view text, const RnnSpec& spec)
{
    GATELOUPE_TRY(WatchPlan plan, planWatch(text, spec));
    auto program = std::make_unique<Program>();
    program->cell = spec.cell;
    const std::uint64_t widest = std::ranges::max(plan.stages, {}, &WatchStage::lanes).lanes;
    program->maxSteps = std::max<std::uint64_t>(1, kBulk / std::max<std::uint64_t>(1, widest));
    for (WatchStage& stage : plan.stages) {
        GATELOUPE_CHECK(program->add(std::move(stage), text.size()));
    }
    return WatchExpression(std::move(program));
}

bool WatchExpression::isPerUnit() const
{
    return m_program->formulas.back()->stage.hasLanes;
}

std::uint64_t WatchExpression::lanes() const
{
    return m_program->formulas.back()->stage.lanes;
}

bool WatchExpression::readsLayer() const
{
    return m_program->readsLayer;
}

WatchValues WatchExpression::evaluate(const WatchedSteps& steps)
{
    Program::Formula& root = *m_program->formulas.back();
    const bool isOneUnit = isPerUnit() && steps.unit.has_value();
    WatchValues all;
    all.lanes = isOneUnit ? 1 : lanes();
    all.values.reserve(steps.count * all.lanes);
    for (std::uint64_t done = 0; done < steps.count; done += m_program->maxSteps) {
        const Program::Block block{.first = steps.first + done,
                                   .steps = std::min(m_program->maxSteps, steps.count - done),
                                   .firstLane = isOneUnit ? *steps.unit : 0,
                                   .lanes = all.lanes};
        std::vector<std::uint64_t> units;
        m_program->run(root, steps, block, isPerUnit() ? nullptr : &units);
        all.units.insert(all.units.end(), units.begin(), units.end());
        all.values.insert(all.values.end(), root.results.begin(),
                          root.results.begin() +
                              static_cast<std::ptrdiff_t>(block.steps * block.lanes));
    }
    return all;
}

} // namespace gateloupe
