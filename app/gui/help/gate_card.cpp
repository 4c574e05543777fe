// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/gate_card.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QString>
#include <QTextBrowser>

#include "app/gui/common/enable_action.h"
#include "core/model/rnn_model.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/models/equation_texts.h"

namespace gateloupe {

namespace {

/// The letter of a gate in the equations. An LSTM's cell gate is g: c is the state.
QString subscriptOf(Gate gate)
{
    switch (gate) {
    case Gate::Input:
        return QStringLiteral("i");
    case Gate::Forget:
        return QStringLiteral("f");
    case Gate::Cell:
        return QStringLiteral("g");
    case Gate::Output:
        return QStringLiteral("o");
    case Gate::Reset:
        return QStringLiteral("r");
    case Gate::Update:
        return QStringLiteral("z");
    case Gate::New:
        return QStringLiteral("n");
    case Gate::Hidden:
        return QStringLiteral("h");
    }
    return {};
}

/// σ, tanh, or the name of what is neither; empty: linear. formulaOf() tells what it does.
QString functionOf(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return QStringLiteral("σ");
    case ActivationKind::Linear:
        return QString();
    case ActivationKind::Unknown:
        return QString::fromUtf8(activation.unknownName);
    default:
        return QString::fromUtf8(nameOf(activation.kind));
    }
}

/// The formula of kinds that no framework's recurrent layers have as their own.
QString formulaOfRare(const Activation& activation)
{
    const QString alpha = formatValue(activation.alpha);
    const QString beta = formatValue(activation.beta);
    const QString gamma = formatValue(activation.gamma);
    switch (activation.kind) {
    case ActivationKind::Mish:
        return QStringLiteral("mish(a) = a tanh(ln(1 + e^a))");
    case ActivationKind::Celu:
        return QStringLiteral("celu(a) = a < 0 ? %1 (e^(a / %1) − 1) : a").arg(alpha);
    case ActivationKind::Exponential:
        return QStringLiteral("exponential(a) = e^a");
    case ActivationKind::HardSwish:
        return QStringLiteral("hard_swish(a) = a min(max(a + 3, 0), 6) / 6");
    case ActivationKind::LogSigmoid:
        return QStringLiteral("log_sigmoid(a) = −ln(1 + e^−a)");
    case ActivationKind::Squareplus:
        return QStringLiteral("squareplus(a) = (a + √(a² + %1)) / 2").arg(alpha);
    case ActivationKind::HardShrink:
        return QStringLiteral("hard_shrink(a) = |a| > %1 ? a : 0").arg(alpha);
    case ActivationKind::SoftShrink:
        return QStringLiteral("soft_shrink(a) = a − min(max(a, −%1), %1)").arg(alpha);
    case ActivationKind::TanhShrink:
        return QStringLiteral("tanh_shrink(a) = a − tanh(a)");
    case ActivationKind::SparsePlus:
        return QStringLiteral("sparse_plus(a) = a < −1 ? 0 : a < 1 ? (a + 1)² / 4 : a");
    case ActivationKind::BoundedRelu:
        return QStringLiteral("relu(a) = a < %2 ? %1 (a − %2) : min(a, %3)")
            .arg(alpha, beta, gamma);
    case ActivationKind::TallHardSigmoid:
        return QStringLiteral("hard_sigmoid(a) = min(max(%1 a + %2, 0), %3)")
            .arg(alpha, beta, gamma);
    case ActivationKind::ScaledSelu:
        return QStringLiteral("selu(a) = %2 (a < 0 ? %1 (e^a − 1) : a)").arg(alpha, beta);
    case ActivationKind::ScaledHardSwish:
        return QStringLiteral("hard_swish(a) = %1 a min(max(a + 3, 0), 6)").arg(alpha);
    case ActivationKind::ScaledSwish:
        return QStringLiteral("swish(a) = a σ(%1 a)").arg(alpha);
    case ActivationKind::ScaledSoftplus:
        return QStringLiteral("softplus(a) = ln(1 + e^(%1 a)) / %1").arg(alpha);
    default:
        return {};
    }
}

/// "σ(a) = 1 / (1 + e^−a)"; empty where there is nothing to tell.
QString formulaOf(const Activation& activation)
{
    const QString alpha = formatValue(activation.alpha);
    const QString beta = formatValue(activation.beta);
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return QStringLiteral("σ(a) = 1 / (1 + e^−a)");
    case ActivationKind::Relu:
        return QStringLiteral("relu(a) = max(0, a)");
    case ActivationKind::Affine:
        return QStringLiteral("affine(a) = %1 a + %2").arg(alpha, beta);
    case ActivationKind::LeakyRelu:
        return QStringLiteral("leaky_relu(a) = a < 0 ? %1 a : a").arg(alpha);
    case ActivationKind::ThresholdedRelu:
        return QStringLiteral("thresholded_relu(a) = a ≥ %1 ? a : 0").arg(alpha);
    case ActivationKind::ScaledTanh:
        return QStringLiteral("scaled_tanh(a) = %1 tanh(%2 a)").arg(alpha, beta);
    case ActivationKind::HardSigmoid:
        return QStringLiteral("hard_sigmoid(a) = min(max(%1 a + %2, 0), 1)").arg(alpha, beta);
    case ActivationKind::Elu:
        return QStringLiteral("elu(a) = a < 0 ? %1 (e^a − 1) : a").arg(alpha);
    case ActivationKind::Softsign:
        return QStringLiteral("softsign(a) = a / (1 + |a|)");
    case ActivationKind::Softplus:
        return QStringLiteral("softplus(a) = ln(1 + e^a)");
    case ActivationKind::Selu:
        return QStringLiteral("selu(a) = 1.0507 (a < 0 ? 1.6733 (e^a − 1) : a)");
    case ActivationKind::Gelu:
        return QStringLiteral("gelu(a) = a (1 + erf(a / √2)) / 2");
    case ActivationKind::GeluTanh:
        return QStringLiteral("gelu_tanh(a) = a (1 + tanh(√(2/π) (a + 0.044715 a³))) / 2");
    case ActivationKind::Swish:
        return QStringLiteral("swish(a) = a σ(a)");
    case ActivationKind::Relu6:
        return QStringLiteral("relu6(a) = min(max(a, 0), 6)");
    case ActivationKind::Clip:
        return QStringLiteral("clip(a) = min(max(a, %1), %2)").arg(alpha, beta);
    default:
        return formulaOfRare(activation);
    }
}

/// "σ(sum)"; the sum alone without a function.
QString applied(const QString& function, const QString& sum)
{
    return function.isEmpty() ? sum : function + QLatin1Char('(') + sum + QLatin1Char(')');
}

QString rangeText(const ClipRange& range)
{
    return QStringLiteral("%1, %2").arg(formatValue(range.min), formatValue(range.max));
}

CellEquations equationsFor(const RnnModel& model, const ParameterId& id)
{
    return model.equationsOf(id);
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
            addGate(Gate::Hidden, candidate(sumOf(Gate::Hidden)));
            break;
        }
    }

private:
    [[nodiscard]] bool has(ParameterKind kind, Gate gate) const
    {
        ParameterId id = m_id;
        id.kind = kind;
        id.gate = gate;
        return m_model.find(id) != nullptr;
    }

    /// "W_i x[t]"; skip mode adds x as it is.
    [[nodiscard]] QString input(Gate gate) const
    {
        return m_model.spec.layerInputSize(m_id.layer) == 0
                   ? QStringLiteral("x[t]")
                   : QStringLiteral("W_%1 x[t]").arg(subscriptOf(gate));
    }

    /// " + bW_i"; empty where the file has none.
    [[nodiscard]] QString bias(ParameterKind kind, Gate gate) const
    {
        return has(kind, gate)
                   ? QStringLiteral(" + %1_%2").arg(TermNames::symbol(kind), subscriptOf(gate))
                   : QString();
    }

    /// W x + R h + biases and what the convention adds: forget offset, peephole, clipping.
    [[nodiscard]] QString sumOf(Gate gate, const QString& state = QStringLiteral("h[t−1]")) const
    {
        QString sum = input(gate) + QStringLiteral(" + R_%1 %2").arg(subscriptOf(gate), state) +
                      bias(ParameterKind::InputBias, gate) +
                      bias(ParameterKind::RecurrentBias, gate);
        if (gate == Gate::Forget && m_equations.forgetOffset != 0.0) {
            sum += QStringLiteral(" + ") + formatValue(m_equations.forgetOffset);
        }
        if (has(ParameterKind::PeepholeWeights, gate)) {
            sum += QStringLiteral(" + p_%1 ∘ c[%2]")
                       .arg(subscriptOf(gate),
                            gate == Gate::Output ? QStringLiteral("t") : QStringLiteral("t−1"));
        }
        return clippedSum(sum);
    }

    [[nodiscard]] QString clippedSum(const QString& sum) const
    {
        return m_equations.sumClip
                   ? QStringLiteral("clip(%1, ±%2)").arg(sum, formatValue(*m_equations.sumClip))
                   : sum;
    }

    [[nodiscard]] QString gated(Gate gate) const
    {
        return applied(functionOf(m_equations.gate), sumOf(gate));
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
        addGate(Gate::Cell, candidate(sumOf(Gate::Cell)));
        writeCell();
        addGate(Gate::Output, gated(Gate::Output));
        const QString hidden =
            QStringLiteral("o[t] ∘ ") +
            applied(functionOf(m_equations.output), clippedOnUse(QStringLiteral("c[t]")));
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

    /// c where something uses it: a clip may leave what is kept alone.
    [[nodiscard]] QString clippedOnUse(const QString& c) const
    {
        const auto& clip = m_equations.cellClip;
        return clip && clip->kept == Kept::Unclipped ? clipped(c, clip->range) : c;
    }

    void writeCell()
    {
        const auto& clip = m_equations.cellClip;
        const QString next =
            QStringLiteral("f[t] ∘ %1 + i[t] ∘ g[t]").arg(clippedOnUse(QStringLiteral("c[t−1]")));
        add(QStringLiteral("c"),
            clip && clip->kept == Kept::Clipped ? clipped(next, clip->range) : next);
    }

    void writeGru()
    {
        addGate(Gate::Reset, gated(Gate::Reset));
        addGate(Gate::Update, gated(Gate::Update));
        addGate(Gate::New, candidate(m_equations.gruReset == GruReset::After
                                         ? sumWithResetAfter()
                                         : sumOf(Gate::New, QStringLiteral("(r[t] ∘ h[t−1])"))));
        add(QStringLiteral("h"), m_equations.isUpdateInverted
                                     ? QStringLiteral("z[t] ∘ n[t] + (1 − z[t]) ∘ h[t−1]")
                                     : QStringLiteral("(1 − z[t]) ∘ n[t] + z[t] ∘ h[t−1]"));
    }

    [[nodiscard]] QString sumWithResetAfter() const
    {
        const QString second = bias(ParameterKind::RecurrentBias, Gate::New);
        return clippedSum(input(Gate::New) + bias(ParameterKind::InputBias, Gate::New) +
                          (second.isEmpty()
                               ? QStringLiteral(" + r[t] ∘ R_n h[t−1]")
                               : QStringLiteral(" + r[t] ∘ (R_n h[t−1]%1)").arg(second)));
    }

    const RnnModel& m_model;
    const ParameterId& m_id;
    GateCardText& m_card;
    CellEquations m_equations;
};

} // namespace

/// Its title and its purpose, one or two sentences.
std::pair<QString, QString> GateEquations::wordsOf(const RnnModel& model, const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return {tr("Projection"), tr("Makes the hidden state narrower before the next step and the "
                                     "next layer see it.")};
    }
    switch (id.gate) {
    case Gate::Input:
        return {tr("Input gate"), tr("Decides how much of the new memory enters the cell state: 0 "
                                     "keeps it out, 1 lets it in.")};
    case Gate::Forget:
        return {tr("Forget gate"), tr("Decides how much of the cell state stays from one step to "
                                      "the next: 0 forgets, 1 remembers.")};
    case Gate::Cell:
        //: the candidate g of an LSTM
        return {tr("Cell gate (new memory)"),
                tr("Proposes the new memory that the input gate lets into the cell state.")};
    case Gate::Output:
        return {tr("Output gate"),
                tr("Decides how much of the cell state shows in the hidden state.")};
    case Gate::Reset:
        return {tr("Reset gate"),
                model.gruReset() == GruReset::After
                    ? tr("Decides how much of the recurrent product enters the candidate: 0 leaves "
                         "the past out. It acts after the product, as in cuDNN.")
                    : tr("Decides how much of the hidden state enters the candidate: 0 leaves the "
                         "past out. It acts before the product.")};
    case Gate::Update:
        return {tr("Update gate"),
                model.equationsOf(PseudoLayerIndex(0)).isUpdateInverted
                    ? tr("Decides how much of the hidden state changes: 0 keeps the old one, 1 "
                         "takes the candidate.")
                    : tr("Decides how much of the hidden state stays: 1 keeps the old one, 0 takes "
                         "the candidate.")};
    case Gate::New:
        //: the candidate n of a GRU
        return {tr("New gate (candidate)"),
                tr("Proposes the new hidden state that the update gate mixes with the old one.")};
    case Gate::Hidden:
        //: the only gate of a plain recurrent cell
        return {tr("Hidden state"),
                tr("Computes the hidden state from the input and the step before.")};
    }
    return {};
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
    card.where.append(
        id.direction == Direction::Backward
            ? tr("this direction reads the sequence from its end: t−1 is the step that "
                 "comes later")
            : tr("h[t−1] is the hidden state of the step before, %1 numbers")
                  .arg(formatCount(model.spec.recurrentWidth())));
    //: the sign ∘ stands in the equations
    card.where.append(tr("∘ multiplies element by element"));
}

QString GateEquations::storedOrder(const RnnModel& model, const ParameterId& id)
{
    std::multimap<std::uint64_t, QString> stored; // by the offset, which gates may share
    const Tensor* tensor = nullptr;
    for (const Gate gate : gatesOf(model.spec.cell)) {
        ParameterId other = id;
        other.gate = gate;
        const GateView* view = model.find(other);
        if (view == nullptr || (tensor != nullptr && view->tensor.get() != tensor)) {
            return {};
        }
        tensor = view->tensor.get();
        stored.emplace(view->offsetElements, TermNames::gate(gate));
    }
    if (stored.size() < 2) {
        return {};
    }
    QStringList names;
    for (const auto& [offset, name] : stored) {
        names.append(name);
    }
    return names.join(QStringLiteral(", "));
}

void GateEquations::addFacts(const RnnModel& model, const ParameterId& id, GateCardText& card)
{
    //: a convention is how one framework names and orders weights
    card.facts.append(tr("Convention: %1").arg(QString::fromStdString(model.convention)));
    if (const GateView* view = model.find(id)) {
        card.facts.append(
            tr("Stored in the tensor %1").arg(QString::fromStdString(view->tensor->name)));
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
    const CellEquations equations = equationsFor(model, id);
    if (model.spec.cell == CellKind::Lstm && equations.forgetOffset != 0.0) {
        card.facts.append(tr("%1 is added to the forget gate when the network runs; the file does "
                             "not store it")
                              .arg(formatValue(equations.forgetOffset)));
    }
    if (model.spec.cell == CellKind::Gru) {
        card.facts.append(model.gruReset() == GruReset::After
                              ? tr("The reset gate acts after the recurrent product")
                              : tr("The reset gate acts before the recurrent product"));
    }
    if (equations.isForgetCoupled) {
        card.facts.append(tr("The forget gate is one minus the input gate; its own weights are "
                             "not used"));
    }
    if (equations.sumClip) {
        card.facts.append(tr("Every sum is clipped to ±%1").arg(formatValue(*equations.sumClip)));
    }
    if (equations.cellClip) {
        card.facts.append(
            (equations.cellClip->kept == Kept::Clipped
                 ? tr("The cell state is clipped to %1")
                 : tr("The cell state is clipped to %1 where it is used, and kept as it was"))
                .arg(rangeText(equations.cellClip->range)));
    }
    card.facts.append(EquationTexts::sources(model));
}

GateCardText GateEquations::of(const RnnModel& model, const ParameterId& id)
{
    GateCardText card;
    std::tie(card.title, card.purpose) = wordsOf(model, id);
    //: a network, a layer and a direction
    card.place = tr("%1, %2, %3")
                     .arg(nameText(model.name), TermNames::layer(id.layer),
                          TermNames::direction(id.direction));
    EquationWriter(model, id, card).write();
    addWhere(model, id, card);
    addFacts(model, id, card);
    return card;
}

QString GateCardText::toHtml() const
{
    const auto list = [](const QStringList& lines) -> QString {
        QString html = QStringLiteral("<ul style=\"margin-left:-24px\">");
        for (const QString& line : lines) {
            html += QStringLiteral("<li>") + line.toHtmlEscaped() + QStringLiteral("</li>");
        }
        return html + QStringLiteral("</ul>");
    };
    QString html = QStringLiteral("<h3>%1</h3><p>%2</p><p>%3</p>")
                       .arg(title.toHtmlEscaped(), place.toHtmlEscaped(), purpose.toHtmlEscaped());
    for (int i = 0; i < equations.size(); ++i) {
        // The mark is no matter of weight or colour alone.
        const bool isCurrent = i == current;
        html += QStringLiteral("<p style=\"margin:2px 0\">%1%2%3</p>")
                    .arg(isCurrent ? QStringLiteral("▸ <b>") : QStringLiteral("&nbsp;&nbsp; "),
                         equations.at(i).toHtmlEscaped(),
                         isCurrent ? QStringLiteral("</b>") : QString());
    }
    return html + list(where) + list(facts);
}

QString GateCardText::toPlainText() const
{
    QStringList lines = {title, place, purpose, QString()};
    for (int i = 0; i < equations.size(); ++i) {
        lines.append((i == current ? QStringLiteral("> ") : QStringLiteral("  ")) +
                     equations.at(i));
    }
    lines += QString();
    lines += where;
    lines += QString();
    lines += facts;
    return lines.join(QLatin1Char('\n'));
}

GateCard::GateCard(QWidget* parent)
    : QWidget(parent)
    , m_view(named(new QTextBrowser, "gateCardText"))
    , m_copy(named(new QPushButton, "copyGateCard"))
{
    setLayoutOf(this, columnOf({{m_view, 1}, {m_copy, 0, Qt::AlignRight}}), kSpacing);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text.toPlainText()); });
    inEveryLanguage(this, [this] {
        //: of an LSTM or GRU
        m_view->setAccessibleName(tr("What the selected gate is"));
        m_copy->setText(tr("Copy"));
        showText();
    });
}

void GateCard::setSelection(const TreeSelection& selection)
{
    if (!(selection == m_selection)) {
        m_selection = selection;
        showText();
    }
}

void GateCard::showText()
{
    const bool isGate = m_selection.rnn != nullptr && m_selection.parameter;
    setObjection(*m_copy, isGate ? QString() : tr("No gate is selected"));
    if (isGate) {
        m_text = GateEquations::of(*m_selection.rnn, *m_selection.parameter);
        m_view->setHtml(m_text.toHtml());
    } else {
        //: of an LSTM or GRU
        m_view->setPlainText(tr("Select a gate to read what it does."));
    }
}

} // namespace gateloupe
