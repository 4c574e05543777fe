// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/gradients/further_gradient_defects.h"

namespace gateloupe {

namespace {

using State = BackwardFaults::ClippedGradient;

struct NamedState
{
    State what = State::Both;
    const char* name = "";
};

/// Factors that somebody writes into a loop.
constexpr std::array kStateFactors = {0.5, 2.0, 0.1, 0.25, 0.75, 0.8, 0.9, 0.95, 0.99, 0.999};
/// Steps and borders up to so many are tried: each takes a pass.
constexpr std::uint64_t kMostStepsTried = 128;

class TimeGradientDefects
{
public:
    explicit TimeGradientDefects(const RightBackward& right)
        : m_spec(right.model().spec)
        , m_steps(std::min(right.request.run->steps(), kMostStepsTried))
    {
    }

    std::vector<GradientDefect> all()
    {
        addBetweenLayers();
        addFactors();
        addTruncations();
        addMissingSteps();
        return std::move(m_defects);
    }

private:
    void add(const char* id, DefectDetail detail, Message text, BackwardFaults faults)
    {
        m_defects.push_back(faultyPass(id, std::move(detail), std::move(text), std::move(faults)));
    }

    void addBetweenLayers()
    {
        using Handed = BackwardFaults::HandedStep;
        if (m_spec.layers < 2) {
            return;
        }
        add("layer_gradient_reversed", {},
            message("a layer takes the gradient of the layer above in reversed order of steps; "
                    "look for a sequence that is turned between layers"),
            {.handedStep = Handed::Reversed});
        const Message shifted = message("a layer takes the gradient of the layer above of the step "
                                        "beside its own; look for an index that is off by one "
                                        "between layers");
        add("layer_gradient_shifted", {{"by", std::int64_t{1}}}, shifted,
            {.handedStep = Handed::Next});
        add("layer_gradient_shifted", {{"by", std::int64_t{-1}}}, shifted,
            {.handedStep = Handed::Previous});
    }

    void addFactors()
    {
        std::vector<NamedState> states = {{State::HiddenState, "h"}};
        if (hasCellState(m_spec.cell)) {
            states.push_back({State::CellState, "c"});
            states.push_back({State::Both, "h and c"});
        }
        for (const double factor : kStateFactors) {
            for (const NamedState& state : states) {
                add("state_gradient_scaled", {{"factor", factor}, {"of", std::string(state.name)}},
                    message("the gradient of the state (%1) is multiplied by %2 from each step to "
                            "the one before it; look for a factor inside of the loop over time",
                            state.name, factor),
                    {.stateFactor = BackwardFaults::StateFactor{factor, state.what}});
            }
        }
    }

    /// A border that cuts one of the two states; at every step it is no path through that state.
    void addTruncations()
    {
        if (!hasCellState(m_spec.cell)) {
            return;
        }
        for (std::uint64_t every = 2; every < m_steps; ++every) {
            for (const NamedState& state :
                 {NamedState{State::HiddenState, "h"}, NamedState{State::CellState, "c"}}) {
                add("truncated",
                    {{"every", static_cast<std::int64_t>(every)}, {"of", std::string(state.name)}},
                    message("every %1 steps no gradient passes a border by %2, which the other "
                            "state lets pass; look for one of two states that is detached",
                            every, state.name),
                    {.truncation = BackwardFaults::Truncation{.every = every, .what = state.what}});
            }
        }
    }

    void addMissingSteps()
    {
        using From = BackwardFaults::MissingStep::From;
        for (std::uint64_t step = 0; step < m_steps; ++step) {
            for (const auto& [from, name] : {std::pair(From::RecurrentWeights, "recurrent weights"),
                                             std::pair(From::Weights, "weights"),
                                             std::pair(From::All, "weights and biases")}) {
                if (step == 0 && from == From::RecurrentWeights) {
                    continue; // that is the initial state, which has a defect of its own
                }
                add("step_missing",
                    {{"step", static_cast<std::int64_t>(step)}, {"in", std::string(name)}},
                    message("the sum over the steps lacks step %1 (%2); look for the bounds of the "
                            "loop over time",
                            step, name),
                    {.missingStep = BackwardFaults::MissingStep{step, from}});
            }
        }
    }

    const RnnSpec& m_spec;
    std::uint64_t m_steps = 0;
    std::vector<GradientDefect> m_defects;
};

} // namespace

std::vector<GradientDefect> timeGradientDefectsOf(const RightBackward& right)
{
    return TimeGradientDefects(right).all();
}

} // namespace gateloupe
