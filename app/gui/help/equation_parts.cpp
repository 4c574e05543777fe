// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/equation_parts.h"

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

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

QString functionOf(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return QStringLiteral("σ");
    case ActivationKind::Linear:
        return QString();
    default: {
        const std::string_view name = nameOf(activation.kind);
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    }
}

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
    case ActivationKind::Tanh:
    case ActivationKind::Linear:
        break;
    }
    return {};
}

QString applied(const QString& function, const QString& sum)
{
    return function.isEmpty() ? sum : function + QLatin1Char('(') + sum + QLatin1Char(')');
}

GateSums::GateSums(const RnnModel& model, const ParameterId& id, const CellEquations& equations)
    : m_model(model)
    , m_id(id)
    , m_equations(equations)
    , m_isSkip(model.spec.layerInputSize(id.layer) == 0)
{
}

QString GateSums::input(Gate gate) const
{
    // Skip mode adds x as it is.
    return m_isSkip ? QStringLiteral("x[t]") : QStringLiteral("W_%1 x[t]").arg(subscriptOf(gate));
}

QString GateSums::bias(ParameterKind kind, Gate gate) const
{
    ParameterId id = m_id;
    id.kind = kind;
    id.gate = gate;
    return m_model.find(id) == nullptr
               ? QString()
               : QStringLiteral(" + %1_%2").arg(TermNames::symbol(kind), subscriptOf(gate));
}

QString GateSums::of(Gate gate, const QString& state) const
{
    QString sum = input(gate) + QStringLiteral(" + R_%1 %2").arg(subscriptOf(gate), state) +
                  bias(ParameterKind::InputBias, gate) + bias(ParameterKind::RecurrentBias, gate);
    if (gate == Gate::Forget && m_model.forgetOffset != 0.0) {
        sum += QStringLiteral(" + ") + formatValue(m_model.forgetOffset);
    }
    ParameterId peephole = m_id;
    peephole.kind = ParameterKind::PeepholeWeights;
    peephole.gate = gate;
    if (m_model.find(peephole) != nullptr) {
        sum += QStringLiteral(" + p_%1 ∘ c[%2]")
                   .arg(subscriptOf(gate),
                        gate == Gate::Output ? QStringLiteral("t") : QStringLiteral("t−1"));
    }
    return clipped(sum);
}

QString GateSums::clipped(const QString& sum) const
{
    return m_equations.sumClip
               ? QStringLiteral("clip(%1, ±%2)").arg(sum, formatValue(*m_equations.sumClip))
               : sum;
}

} // namespace gateloupe
