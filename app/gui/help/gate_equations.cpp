// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/gate_equations.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "app/gui/help/equation_parts.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

QString rangeText(const ClipRange& range)
{
    return QStringLiteral("%1, %2").arg(formatValue(range.min), formatValue(range.max));
}

CellEquations equationsFor(const RnnModel& model, const ParameterId& id)
{
    return model.equationsOf(id.direction == Direction::Backward && model.spec.directions == 2 ? 1
                                                                                               : 0);
}

/// The equations of one step, in the order of computation.
class EquationWriter
{
public:
    EquationWriter(const RnnModel& model, const ParameterId& id, GateCardText& card)
        : m_model(model)
        , m_id(id)
        , m_card(card)
        , m_equations(equationsFor(model, id))
        , m_sums(model, id, m_equations)
    {
    }

    void write()
    {
        switch (m_model.spec.cell) {
        case CellKind::Lstm:
            writeLstm();
            break;
        case CellKind::Gru:
            writeGru();
            break;
        case CellKind::RnnTanh:
        case CellKind::RnnRelu:
            addGate(Gate::Hidden, candidate(m_sums.of(Gate::Hidden)));
            break;
        }
    }

private:
    [[nodiscard]] QString gated(Gate gate) const
    {
        return applied(functionOf(m_equations.gate), m_sums.of(gate));
    }

    [[nodiscard]] QString candidate(const QString& sum) const
    {
        return applied(functionOf(m_equations.candidate), sum);
    }

    [[nodiscard]] static QString clipped(const QString& term, const std::optional<ClipRange>& range)
    {
        return range ? QStringLiteral("clip(%1, %2)").arg(term, rangeText(*range)) : term;
    }

    void add(const QString& letter, const QString& text)
    {
        m_card.equations.append(letter + QStringLiteral("[t] = ") + text);
    }

    void addGate(Gate gate, const QString& text)
    {
        if (gate == m_id.gate && m_id.kind != ParameterKind::ProjectionWeights) {
            markNext();
        }
        add(subscriptOf(gate), text);
    }

    void markNext() { m_card.current = static_cast<int>(m_card.equations.size()); }

    void writeLstm()
    {
        addGate(Gate::Input, gated(Gate::Input));
        addGate(Gate::Forget,
                m_equations.isForgetCoupled ? QStringLiteral("1 − i[t]") : gated(Gate::Forget));
        addGate(Gate::Cell, candidate(m_sums.of(Gate::Cell)));
        add(QStringLiteral("c"),
            clipped(QStringLiteral("f[t] ∘ c[t−1] + i[t] ∘ g[t]"), m_equations.cellClip));
        addGate(Gate::Output, gated(Gate::Output));
        const QString hidden = QStringLiteral("o[t] ∘ ") +
                               applied(functionOf(m_equations.output), QStringLiteral("c[t]"));
        if (!m_model.spec.projectionSize) {
            add(QStringLiteral("h"), hidden);
            return;
        }
        if (m_id.kind == ParameterKind::ProjectionWeights) {
            markNext();
        }
        add(QStringLiteral("h"),
            clipped(QStringLiteral("P (%1)").arg(hidden), m_equations.projectionClip));
    }

    void writeGru()
    {
        addGate(Gate::Reset, gated(Gate::Reset));
        addGate(Gate::Update, gated(Gate::Update));
        addGate(Gate::New,
                candidate(m_model.gruReset == GruReset::After
                              ? sumWithResetAfter()
                              : m_sums.of(Gate::New, QStringLiteral("(r[t] ∘ h[t−1])"))));
        add(QStringLiteral("h"), QStringLiteral("(1 − z[t]) ∘ n[t] + z[t] ∘ h[t−1]"));
    }

    [[nodiscard]] QString sumWithResetAfter() const
    {
        const QString bias = m_sums.bias(ParameterKind::RecurrentBias, Gate::New);
        return m_sums.clipped(
            m_sums.input(Gate::New) + m_sums.bias(ParameterKind::InputBias, Gate::New) +
            (bias.isEmpty() ? QStringLiteral(" + r[t] ∘ R_n h[t−1]")
                            : QStringLiteral(" + r[t] ∘ (R_n h[t−1]%1)").arg(bias)));
    }

    const RnnModel& m_model;
    const ParameterId& m_id;
    GateCardText& m_card;
    CellEquations m_equations;
    GateSums m_sums;
};

} // namespace

QString GateEquations::titleOf(const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return tr("Projection");
    }
    switch (id.gate) {
    case Gate::Input:
        return tr("Input gate");
    case Gate::Forget:
        return tr("Forget gate");
    case Gate::Cell:
        //: the candidate g of an LSTM
        return tr("Cell gate (new memory)");
    case Gate::Output:
        return tr("Output gate");
    case Gate::Reset:
        return tr("Reset gate");
    case Gate::Update:
        return tr("Update gate");
    case Gate::New:
        //: the candidate n of a GRU
        return tr("New gate (candidate)");
    case Gate::Hidden:
        //: the only gate of a plain recurrent cell
        return tr("Hidden state");
    }
    return {};
}

QString GateEquations::purposeOf(const RnnModel& model, const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return tr(
            "Makes the hidden state narrower before the next step and the next layer see it.");
    }
    switch (id.gate) {
    case Gate::Input:
        return tr("Decides how much of the new memory enters the cell state: 0 keeps it out, 1 "
                  "lets it in.");
    case Gate::Forget:
        return tr("Decides how much of the cell state stays from one step to the next: 0 forgets, "
                  "1 remembers.");
    case Gate::Cell:
        return tr("Proposes the new memory that the input gate lets into the cell state.");
    case Gate::Output:
        return tr("Decides how much of the cell state shows in the hidden state.");
    case Gate::Reset:
        return model.gruReset == GruReset::After
                   ? tr("Decides how much of the recurrent product enters the candidate: 0 leaves "
                        "the past out. It acts after the product, as in cuDNN.")
                   : tr("Decides how much of the hidden state enters the candidate: 0 leaves the "
                        "past out. It acts before the product.");
    case Gate::Update:
        return tr("Decides how much of the hidden state stays: 1 keeps the old one, 0 takes the "
                  "candidate.");
    case Gate::New:
        return tr("Proposes the new hidden state that the update gate mixes with the old one.");
    case Gate::Hidden:
        return tr("Computes the hidden state from the input and the step before.");
    }
    return {};
}

void GateEquations::addEquations(const RnnModel& model, const ParameterId& id, GateCardText& card)
{
    EquationWriter(model, id, card).write();
}

void GateEquations::addWhere(const RnnModel& model, const ParameterId& id, GateCardText& card)
{
    const CellEquations equations = equationsFor(model, id);
    std::vector<Activation> used = {equations.candidate};
    if (model.spec.cell == CellKind::Lstm || model.spec.cell == CellKind::Gru) {
        used.insert(used.begin(), equations.gate);
    }
    if (model.spec.cell == CellKind::Lstm) {
        used.push_back(equations.output);
    }
    for (const Activation& activation : used) {
        const QString formula = formulaOf(activation);
        if (!formula.isEmpty() && !card.where.contains(formula)) {
            card.where.append(formula);
        }
    }
    card.where.append(
        id.layer.value == 0
            //: x[t] stands in the equations
            ? tr("x[t] is the input at step t, %1 numbers").arg(formatCount(model.spec.inputSize))
            : tr("x[t] is h[t] of layer %1").arg(id.layer.value - 1));
    card.where.append(id.direction == Direction::Backward
                          ? tr("this side reads the sequence from its end: t−1 is the step that "
                               "comes later")
                          : tr("h[t−1] is the hidden state of the step before, %1 numbers")
                                .arg(formatCount(model.spec.recurrentWidth())));
    //: the sign ∘ stands in the equations
    card.where.append(tr("∘ multiplies element by element"));
}

QString GateEquations::storedOrder(const RnnModel& model, const ParameterId& id)
{
    struct Stored
    {
        Gate gate;
        std::uint64_t offset;
    };

    std::vector<Stored> stored;
    const Tensor* tensor = nullptr;
    for (const Gate gate : gatesOf(model.spec.cell)) {
        ParameterId other = id;
        other.gate = gate;
        const GateView* view = model.find(other);
        if (view == nullptr || (tensor != nullptr && view->tensor.get() != tensor)) {
            return {};
        }
        tensor = view->tensor.get();
        stored.push_back({gate, view->offsetElements});
    }
    if (stored.size() < 2) {
        return {};
    }
    std::sort(stored.begin(), stored.end(),
              [](const Stored& a, const Stored& b) { return a.offset < b.offset; });
    QStringList names;
    for (const Stored& one : stored) {
        names.append(TermNames::gate(one.gate));
    }
    return names.join(QStringLiteral(", "));
}

void GateEquations::addFacts(const RnnModel& model, const ParameterId& id, GateCardText& card)
{
    const auto fromStd = [](const std::string& text) { return QString::fromStdString(text); };
    //: a convention is how one framework names and orders weights
    card.facts.append(tr("Convention: %1").arg(fromStd(model.convention)));
    if (const GateView* view = model.find(id)) {
        card.facts.append(tr("Stored in the tensor %1").arg(fromStd(view->tensor->name)));
        const QString order = storedOrder(model, id);
        if (!order.isEmpty()) {
            //: %1 lists gates
            card.facts.append(tr("One tensor holds all gates, in the order %1").arg(order));
        }
        if (view->cols > 1 && view->rows > 1 && view->rowStride < view->colStride) {
            card.facts.append(tr("The file stores the matrix transposed"));
        }
    }
    switch (model.spec.bias) {
    case BiasMode::None:
        card.facts.append(tr("No biases"));
        break;
    case BiasMode::SingleInput:
        card.facts.append(tr("One bias for each gate, added to the input's product"));
        break;
    case BiasMode::SingleRecurrent:
        card.facts.append(tr("One bias for each gate, added to the recurrent product"));
        break;
    case BiasMode::Double:
        card.facts.append(tr("Two biases for each gate, kept apart"));
        break;
    }
    if (model.spec.cell == CellKind::Lstm && model.forgetOffset != 0.0) {
        card.facts.append(tr("%1 is added to the forget gate when the network runs; the file does "
                             "not store it")
                              .arg(formatValue(model.forgetOffset)));
    }
    if (model.spec.cell == CellKind::Gru) {
        card.facts.append(model.gruReset == GruReset::After
                              ? tr("The reset gate acts after the recurrent product")
                              : tr("The reset gate acts before the recurrent product"));
    }
    const CellEquations equations = equationsFor(model, id);
    if (equations.isForgetCoupled) {
        card.facts.append(tr("The forget gate is one minus the input gate; its own weights are "
                             "not used"));
    }
    if (equations.sumClip) {
        card.facts.append(tr("Every sum is clipped to ±%1").arg(formatValue(*equations.sumClip)));
    }
    if (equations.cellClip) {
        card.facts.append(
            tr("The cell state is clipped to %1").arg(rangeText(*equations.cellClip)));
    }
}

GateCardText GateEquations::of(const RnnModel& model, const ParameterId& id)
{
    GateCardText card;
    card.title = titleOf(id);
    //: a network, a layer and a direction
    card.place = tr("%1, %2, %3")
                     .arg(QString::fromStdString(model.name), TermNames::layer(id.layer),
                          TermNames::direction(id.direction));
    card.purpose = purposeOf(model, id);
    addEquations(model, id, card);
    addWhere(model, id, card);
    addFacts(model, id, card);
    return card;
}

} // namespace gateloupe
