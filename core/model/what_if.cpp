// SPDX-License-Identifier: Apache-2.0
#include "core/model/what_if.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/model/edited_parameters.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kEditKindNames = {"zero", "scale", "swap"};
constexpr std::array kRowKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                                  ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                  ParameterKind::PeepholeWeights};

Error invalidEdit(const std::string& what)
{
    return Error{ErrorCode::InvalidArgument, what};
}

ParameterId idOf(const ModelEdit& edit, Gate gate, ParameterKind kind)
{
    return {edit.layer, edit.direction, kind, gate};
}

CellEquations equationsOf(const ModelEdit& edit, const RnnModel& model)
{
    const bool isSecond = model.spec.directions == 2 && edit.direction == Direction::Backward;
    return model.equationsOf(isSecond ? 1 : 0);
}

/// The gates that make h zero when they are.
std::vector<Gate> silencingGates(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return {Gate::Output}; // h = o tanh(c)
    case CellKind::Gru:
        return {Gate::Update, Gate::New}; // h = (1 - z) n + z h, with z = 0 too: h0 may be anything
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return {Gate::Hidden};
}

std::vector<Gate> gatesToZero(const ModelEdit& edit, CellKind cell)
{
    return edit.gate ? std::vector{*edit.gate} : silencingGates(cell);
}

std::vector<Gate> allGates(const ModelEdit& edit, CellKind cell)
{
    const auto gates = gatesOf(cell);
    return edit.gate ? std::vector{*edit.gate} : std::vector(gates.begin(), gates.end());
}

bool isCandidate(Gate gate)
{
    return gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
}

/// What the sum of a gate must be so that the gate is 0: 0, or minus infinity.
/// Errors: Unsupported.
Result<double> sumForZero(const ModelEdit& edit, Gate gate, const RnnModel& model)
{
    const std::string name(nameOf(gate));
    const CellEquations equations = equationsOf(edit, model);
    if (gate == Gate::Forget && equations.isForgetCoupled) {
        return Error{ErrorCode::Unsupported,
                     "the forget gate follows the input gate here, whatever its weights"};
    }
    const Activation& activation = isCandidate(gate) ? equations.candidate : equations.gate;
    const bool isShifted = (gate == Gate::Forget && model.forgetOffset != 0.0) ||
                           model.spec.layerInputSize(edit.layer) == 0;
    if (!isShifted && apply(activation, 0.0) == 0.0) {
        return 0.0;
    }
    const double lowest =
        equations.sumClip ? -*equations.sumClip : -std::numeric_limits<double>::infinity();
    if (apply(activation, lowest) == 0.0) {
        return -std::numeric_limits<double>::infinity();
    }
    return Error{ErrorCode::Unsupported, "no weights make the " + name +
                                             " gate 0 at every step: its activation is " +
                                             toText(activation)};
}

Status checkGate(Gate gate, CellKind cell)
{
    if (!gateIndex(cell, gate)) {
        return invalidEdit("a cell of kind " + std::string(nameOf(cell)) + " has no " +
                           std::string(nameOf(gate)) + " gate");
    }
    return {};
}

Status checkUnit(std::uint64_t unit, const RnnSpec& spec)
{
    if (unit >= spec.hiddenSize) {
        return invalidEdit("unit " + std::to_string(unit) + " does not exist, there are " +
                           std::to_string(spec.hiddenSize));
    }
    return {};
}

Status checkSwap(const ModelEdit& edit, const RnnSpec& spec)
{
    if (edit.otherGate.has_value() == edit.otherUnit.has_value()) {
        return invalidEdit("a swap names either another gate or another unit");
    }
    if (edit.otherGate) {
        if (!edit.gate || *edit.gate == *edit.otherGate) {
            return invalidEdit("a swap of gates names two different ones");
        }
        return checkGate(*edit.otherGate, spec.cell);
    }
    if (!edit.unit || *edit.unit == *edit.otherUnit) {
        return invalidEdit("a swap of units names two different ones");
    }
    return checkUnit(*edit.otherUnit, spec);
}

/// The edits of one model, in their order.
class Editor
{
public:
    explicit Editor(const RnnModel& model)
        : m_model(model)
        , m_parameters(model)
    {
    }

    /// Requires: a valid edit.
    Status add(const ModelEdit& edit)
    {
        switch (edit.kind) {
        case EditKind::Zero:
            return zero(edit);
        case EditKind::Scale:
            scale(edit);
            break;
        case EditKind::Swap:
            swap(edit);
            break;
        }
        return {};
    }

    Result<std::shared_ptr<const RnnModel>> finished() const;

private:
    Status zero(const ModelEdit& edit);
    void scale(const ModelEdit& edit);
    void swap(const ModelEdit& edit);
    void hold(const ModelEdit& edit, Gate gate, double sum);

    template <typename Change>
    void forRows(const ModelEdit& edit, const ParameterId& id, const Change& change)
    {
        auto& rows = m_parameters.rowsOf(id);
        if (edit.unit) {
            change(rows[*edit.unit]);
        } else {
            std::ranges::for_each(rows, change);
        }
    }

    const RnnModel& m_model;
    EditedParameters m_parameters;
};

Status Editor::zero(const ModelEdit& edit)
{
    for (const Gate gate : gatesToZero(edit, m_model.spec.cell)) {
        GATELOUPE_TRY(const double sum, sumForZero(edit, gate, m_model));
        hold(edit, gate, sum);
    }
    return {};
}

void Editor::hold(const ModelEdit& edit, Gate gate, double sum)
{
    const ParameterKind holding = m_model.spec.bias == BiasMode::SingleRecurrent
                                      ? ParameterKind::RecurrentBias
                                      : ParameterKind::InputBias;
    for (const ParameterKind kind : kRowKinds) {
        const ParameterId id = idOf(edit, gate, kind);
        const double value = kind == holding ? sum : 0.0;
        if (m_parameters.has(id) || value != 0.0) {
            forRows(edit, id, [value](RowRecipe& row) { row = {.constant = value}; });
        }
    }
}

void Editor::scale(const ModelEdit& edit)
{
    for (const Gate gate : allGates(edit, m_model.spec.cell)) {
        for (const ParameterKind kind : kRowKinds) {
            if (const ParameterId id = idOf(edit, gate, kind); m_parameters.has(id)) {
                forRows(edit, id, [factor = edit.factor](RowRecipe& row) {
                    row.factor *= factor;
                    row.constant = factor == 0.0 ? 0.0 : row.constant * factor;
                });
            }
        }
    }
}

void Editor::swap(const ModelEdit& edit)
{
    for (const Gate gate : allGates(edit, m_model.spec.cell)) {
        for (const ParameterKind kind : kRowKinds) {
            const ParameterId id = idOf(edit, gate, kind);
            if (edit.otherUnit) {
                if (m_parameters.has(id)) {
                    auto& rows = m_parameters.rowsOf(id);
                    std::swap(rows[*edit.unit], rows[*edit.otherUnit]);
                }
                continue;
            }
            const ParameterId other = idOf(edit, *edit.otherGate, kind);
            const bool hasBoth = m_parameters.has(id) && m_parameters.has(other);
            if (hasBoth || (isBias(kind) && (m_parameters.has(id) || m_parameters.has(other)))) {
                auto& rows = m_parameters.rowsOf(id);
                auto& others = m_parameters.rowsOf(other);
                for (std::size_t row = edit.unit.value_or(0);
                     row < (edit.unit ? *edit.unit + 1 : rows.size()); ++row) {
                    std::swap(rows[row], others[row]);
                }
            }
        }
    }
}

Result<std::shared_ptr<const RnnModel>> Editor::finished() const
{
    auto edited = std::make_shared<RnnModel>(m_model);
    edited->name += " (edited)";
    GATELOUPE_TRY(auto views, m_parameters.views());
    if (m_model.spec.bias == BiasMode::None &&
        std::ranges::any_of(views, [](const auto& entry) { return isBias(entry.first.kind); })) {
        edited->spec.bias = BiasMode::SingleInput; // what is not there still counts as zero
    }
    for (auto& [id, view] : views) {
        edited->parameters.insert_or_assign(id, std::move(view));
    }
    return std::shared_ptr<const RnnModel>(std::move(edited));
}

} // namespace

std::string_view nameOf(EditKind kind)
{
    return kEditKindNames[static_cast<std::size_t>(kind)];
}

std::optional<EditKind> editKindFromName(std::string_view name)
{
    const auto* found = std::ranges::find(kEditKindNames, name);
    return found == kEditKindNames.end()
               ? std::nullopt
               : std::optional(static_cast<EditKind>(found - kEditKindNames.begin()));
}

std::string toText(const ModelEdit& edit)
{
    std::string text(nameOf(edit.kind));
    if (edit.gate) {
        text += " " + std::string(nameOf(*edit.gate));
    }
    if (edit.unit) {
        text += " unit " + std::to_string(*edit.unit);
    }
    if (edit.kind == EditKind::Scale) {
        text += " by " + shortestText(edit.factor);
    }
    if (edit.otherGate) {
        text += " with " + std::string(nameOf(*edit.otherGate));
    }
    if (edit.otherUnit) {
        text += " with unit " + std::to_string(*edit.otherUnit);
    }
    return text + ", layer " + std::to_string(edit.layer.value) + " " +
           std::string(nameOf(edit.direction));
}

Status validate(const ModelEdit& edit, const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    const bool hasDirection = spec.directions == 2 || edit.direction == model.direction(0);
    if (edit.layer.value >= spec.layers || !hasDirection) {
        return invalidEdit("the network has no layer " + std::to_string(edit.layer.value) + " " +
                           std::string(nameOf(edit.direction)));
    }
    if (!edit.gate && !edit.unit) {
        return invalidEdit("an edit names a gate, a unit, or both");
    }
    if (edit.gate) {
        GATELOUPE_CHECK(checkGate(*edit.gate, spec.cell));
    }
    if (edit.unit) {
        GATELOUPE_CHECK(checkUnit(*edit.unit, spec));
    }
    switch (edit.kind) {
    case EditKind::Zero:
        for (const Gate gate : gatesToZero(edit, spec.cell)) {
            GATELOUPE_CHECK(sumForZero(edit, gate, model));
        }
        return {};
    case EditKind::Scale:
        return std::isfinite(edit.factor) ? Status() : invalidEdit("a factor is a finite number");
    case EditKind::Swap:
        return checkSwap(edit, spec);
    }
    return {};
}

Result<std::shared_ptr<const RnnModel>> withEdits(const RnnModel& model,
                                                  std::span<const ModelEdit> edits)
{
    Editor editor(model);
    for (const ModelEdit& edit : edits) {
        GATELOUPE_CHECK(validate(edit, model).withContext(toText(edit)));
        GATELOUPE_CHECK(editor.add(edit).withContext(toText(edit)));
    }
    return editor.finished();
}

} // namespace gateloupe
