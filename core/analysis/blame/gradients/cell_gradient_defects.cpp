// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/gradients/further_gradient_defects.h"

namespace gateloupe {

namespace {

using Slope = BackwardFaults::WrongSlope;

struct SlopeForm
{
    Slope slope = Slope::Value;
    const char* name = ""; ///< v is the activated value, z the sum before it
};

constexpr std::array<SlopeForm, 9> kSigmoidForms = {{{Slope::Value, "v"},
                                                     {Slope::OneMinusValue, "1 - v"},
                                                     {Slope::OfValue, "sigmoid'(v)"},
                                                     {Slope::OneMinusSquare, "1 - v^2"},
                                                     {Slope::ValueOfValue, "sigmoid(v)"},
                                                     {Slope::OfSum, "z (1 - z)"},
                                                     {Slope::Halved, "half of the right one"},
                                                     {Slope::HardFifth, "0.2 where |z| < 2.5"},
                                                     {Slope::HardSixth, "1/6 where |z| < 3"}}};
constexpr std::array<SlopeForm, 5> kTanhForms = {{{Slope::OfSum, "1 - z^2"},
                                                  {Slope::Halved, "half of the right one"},
                                                  {Slope::OneMinusValue, "1 - v"},
                                                  {Slope::ValueTimesRest, "v (1 - v)"},
                                                  {Slope::Value, "v"}}};

class CellGradientDefects
{
public:
    explicit CellGradientDefects(const RightBackward& right)
        : m_model(right.model())
        , m_cell(m_model.spec.cell)
    {
    }

    std::vector<GradientDefect> all()
    {
        addSigmoids();
        addCandidates();
        if (m_cell == CellKind::Lstm) {
            addLstm();
        }
        if (m_cell == CellKind::Gru) {
            addGru();
        }
        addSigns();
        addPaths();
        addOneStep();
        if (m_model.spec.directions == 2 && m_model.spec.layers > 1) {
            add("output_gradient_overwritten", {},
                message("the backward direction of an upper layer reads dx of the forward one in "
                        "place of dy; look for an array that is written before it is read"),
                {.isOutputGradientOverwritten = true});
        }
        add("initial_state_not_in_weights", {},
            message("dR lacks the first step, whose h is the one that the run began with; look for "
                    "a loop that begins one step late"),
            {.seesNoInitialState = true});
        return std::move(m_defects);
    }

private:
    void add(const char* id, DefectDetail detail, Message text, BackwardFaults faults)
    {
        m_defects.push_back(faultyPass(id, std::move(detail), std::move(text), std::move(faults)));
    }

    static bool isSigmoidGate(Gate gate)
    {
        return gate != Gate::Cell && gate != Gate::New && gate != Gate::Hidden;
    }

    void addSlope(const char* of, const SlopeForm& form, BackwardFaults faults)
    {
        add("wrong_derivative", {{"of", std::string(of)}, {"is", std::string(form.name)}},
            message("the derivative of the activation (%1) is %2, v its value and z the sum before "
                    "it; look for the formula of the derivative",
                    std::string(of), std::string(form.name)),
            std::move(faults));
    }

    void addSigmoids()
    {
        std::vector<Gate> sigmoids;
        for (const Gate gate : gatesOf(m_cell)) {
            if (isSigmoidGate(gate)) {
                sigmoids.push_back(gate);
            }
        }
        for (const SlopeForm& form : kSigmoidForms) {
            if (!sigmoids.empty()) {
                std::map<Gate, Slope> every;
                for (const Gate gate : sigmoids) {
                    every[gate] = form.slope;
                }
                addSlope("every sigmoid", form, {.slopes = std::move(every)});
            }
            for (const Gate gate : sigmoids) {
                addSlope(std::string(nameOf(gate)).c_str(), form, {.slopes = {{gate, form.slope}}});
            }
        }
    }

    void addCandidates()
    {
        for (const Gate gate : gatesOf(m_cell)) {
            if (isSigmoidGate(gate)) {
                continue;
            }
            for (const SlopeForm& form : kTanhForms) {
                addSlope(std::string(nameOf(gate)).c_str(), form, {.slopes = {{gate, form.slope}}});
                if (m_cell == CellKind::Lstm) {
                    addSlope("output of c", form, {.outputSlope = form.slope});
                    addSlope("cell and output of c", form,
                             {.slopes = {{gate, form.slope}}, .outputSlope = form.slope});
                }
            }
        }
    }

    void addLstm()
    {
        add("output_gate_sees_c", {},
            message("the output gate's gradient takes c in place of tanh(c); look for do = dh * "
                    "tanh(c)"),
            {.isOutputGateSeeingCell = true});
        const Message factors = message("of the product i * g a gate's gradient takes its own "
                                        "factor in place of the other one; look for di = dc * g "
                                        "and dg = dc * i");
        add("own_factor_seen", {{"gate", std::string("input")}}, factors,
            {.isInputGateSeeingItself = true});
        add("own_factor_seen", {{"gate", std::string("cell")}}, factors,
            {.isCandidateSeeingItself = true});
        add("own_factor_seen", {{"gate", std::string("input and cell")}}, factors,
            {.isInputGateSeeingItself = true, .isCandidateSeeingItself = true});
    }

    /// What a step hands to the one before it.
    void addPaths()
    {
        for (const Gate gate : gatesOf(m_cell)) {
            if (gatesOf(m_cell).size() > 1) {
                add("gate_path_missing", {{"gate", std::string(nameOf(gate))}},
                    message("the %1 gate hands nothing to h of the step before; look for a term "
                            "that is missing in the sum of R^T dz",
                            nameOf(gate)),
                    {.withoutPath = {gate}});
            }
        }
        if (m_cell != CellKind::Lstm) {
            return;
        }
        for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Cell}) {
            add("later_cells_missing", {{"gate", std::string(nameOf(gate))}},
                message("the %1 gate gets what comes from the step's own h alone; look for dc "
                        "before the next step's was added to it",
                        nameOf(gate)),
                {.blindToLaterCells = {gate}});
        }
        add("later_cells_missing", {{"gate", std::monostate{}}},
            message("no gate gets what comes from the steps after; look for dc before the next "
                    "step's was added to it"),
            {.blindToLaterCells = {Gate::Input, Gate::Forget, Gate::Cell}});
        add("later_cells_missing", {{"gate", std::string("path")}},
            message("c hands on what comes from its own h alone, so that no gradient passes more "
                    "than one step by c; look for dc = dh * o * (1 - tanh(c)^2) * f"),
            {.isLaterCellMissingInPath = true});
        add("c_path_by_input_gate", {},
            message("dc goes to the step before by the input gate in place of the forget gate; "
                    "look for dc * i"),
            {.isInputGateInPath = true});
        add("output_gate_missing_in_path", {},
            message("the way from h to c lacks the output gate; look for dc = dh * o * (1 - "
                    "tanh(c)^2)"),
            {.isOutputGateMissingInPath = true});
    }

    /// Sums that each step overwrites.
    void addOneStep()
    {
        using OneStep = BackwardFaults::OneStep;
        for (const auto& [step, word] :
             {std::pair(OneStep::First, "first"), std::pair(OneStep::Last, "last")}) {
            const Message text = message("the sum over the steps has the %1 step alone; look for "
                                         "an assignment where every step has to be added",
                                         word);
            add("one_step_only", {{"of", std::string("biases")}, {"step", std::string(word)}}, text,
                {.stepOfBias = step});
            add("one_step_only", {{"of", std::string("weights")}, {"step", std::string(word)}},
                text, {.stepOfWeights = step});
            add("one_step_only", {{"of", std::string("all")}, {"step", std::string(word)}}, text,
                {.stepOfBias = step, .stepOfWeights = step});
        }
    }

    void addGru()
    {
        const auto addFactor = [this](const char* what, const char* formula,
                                      BackwardFaults faults) {
            add("gru_factor", {{"of", std::string(what)}},
                message("a factor of the %1 is another one; look for %2", std::string(what),
                        std::string(formula)),
                std::move(faults));
        };
        addFactor("update gate", "dz = dh * (h - n)", {.isUpdateSeeingStateOnly = true});
        addFactor("new gate", "dn = dh * (1 - z)", {.isUpdateExchangedInNew = true});
        addFactor("path to h", "dh * z", {.isUpdateExchangedInPath = true});
        addFactor("new gate and path to h", "dn = dh * (1 - z) and dh * z",
                  {.isUpdateExchangedInNew = true, .isUpdateExchangedInPath = true});
        if (m_model.gruReset() == GruReset::After) {
            addFactor("reset gate", "dr = dn * (R h + b), which takes h",
                      {.isResetSeeingState = true});
            addFactor("reset gate", "dr = dn * (R h + b), which lacks b",
                      {.isResetSeeingProduct = true});
            addFactor("reset gate", "dr, which takes dn before its derivative",
                      {.isResetBeforeSlope = true});
        }

        using Forgotten = BackwardFaults::ForgottenReset;
        const auto addForgotten = [this](const char* where, Forgotten forgotten) {
            add("reset_factor_missing", {{"where", std::string(where)}},
                message("the reset gate's factor is missing in the backward pass (%1); look for "
                        "dn * r",
                        std::string(where)),
                {.forgottenReset = forgotten});
        };
        addForgotten("recurrent weights and path", Forgotten::Everywhere);
        addForgotten("recurrent weights", Forgotten::Weights);
        addForgotten("path", Forgotten::Path);
        if (m_model.gruReset() == GruReset::After) {
            add("gate_gradient_missing",
                {{"gate", std::string(nameOf(Gate::New))},
                 {"where", std::string("recurrent product")}},
                message("no gradient passes r * (R h + b) of the new gate; look for a detached "
                        "product"),
                {.isNewRecurrentMissing = true});
        }
    }

    void addSigns()
    {
        for (const Gate gate : gatesOf(m_cell)) {
            if (gatesOf(m_cell).size() > 1) {
                add("gate_gradient_negated", {{"gate", std::string(nameOf(gate))}},
                    message("the gradient of the %1 gate has the other sign; look for a minus that "
                            "is missing or too many",
                            nameOf(gate)),
                    {.negated = {gate}});
            }
        }
    }

    const RnnModel& m_model;
    CellKind m_cell;
    std::vector<GradientDefect> m_defects;
};

} // namespace

std::vector<GradientDefect> oneLaneDefectsOf(const RightBackward& right,
                                             const std::vector<ParameterId>& wrong)
{
    const RnnSpec& spec = right.model().spec;
    if (spec.pseudoLayers() == 1 || wrong.empty()) {
        return {};
    }
    // Nothing above the layer that makes the mistake is wrong.
    const std::uint32_t layer = std::ranges::max_element(wrong, {}, [](const ParameterId& id) {
                                    return id.layer.value;
                                })->layer.value;
    std::set<Direction> sides;
    for (const ParameterId& id : wrong) {
        if (id.layer.value == layer) {
            sides.insert(id.direction);
        }
    }
    std::optional<Direction> side;
    if (spec.directions == 2 && sides.size() == 1) {
        side = *sides.begin();
    }
    std::vector<GradientDefect> defects = gradientDefectsOf(right);
    for (GradientDefect& defect : cellGradientDefectsOf(right)) {
        defects.push_back(std::move(defect));
    }
    std::erase_if(defects, [](const GradientDefect& defect) {
        const BackwardFaults& faults = defect.faults;
        return defect.after || defect.upstream || defect.forward || faults.runsForwards ||
               faults.ignoresDropout || faults.isDropoutScaledTwice ||
               faults.areLowerLayersDetached || faults.missingDirection || faults.detachedDirection;
    });
    for (GradientDefect& defect : defects) {
        defect.faults.onlyLayer = layer;
        defect.faults.onlyDirection = side;
        defect.named.detail.emplace_back("layer", static_cast<std::int64_t>(layer));
        if (side) {
            defect.named.detail.emplace_back("direction", std::string(nameOf(*side)));
        }
        defect.named.text =
            side ? message("layer %1, %2, alone: %3", layer, nameOf(*side), defect.named.text)
                 : message("layer %1 alone: %2", layer, defect.named.text);
    }
    return defects;
}

std::vector<GradientDefect> cellGradientDefectsOf(const RightBackward& right)
{
    return CellGradientDefects(right).all();
}

} // namespace gateloupe
