// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/equation_texts.h"

#include <array>

namespace gateloupe {

namespace {

/// Whether the fact says nothing: a clip that is not there, and nobody had to assume it.
bool isSilent(const RnnModel& model, EquationFact fact)
{
    switch (fact) {
    case EquationFact::SumClip:
    case EquationFact::CellClip:
    case EquationFact::ProjectionClip:
    case EquationFact::ForgetCoupling:
        return model.sources.of(fact) != FactSource::Assumed &&
               factText(model, fact) == factText(CellEquations{}, fact);
    case EquationFact::ReadingDirection:
        return model.spec.directions == 2;
    default:
        return false;
    }
}

} // namespace

QString EquationTexts::lead(FactSource source)
{
    switch (source) {
    case FactSource::Stated:
        //: %1 is a list such as "gate=sigmoid, candidate=tanh"
        return tr("Stated by the file or fixed by its framework: %1");
    case FactSource::Computed:
        //: %1 is a list such as "gate=sigmoid, candidate=tanh"
        return tr("Computed by the file's graph: %1");
    case FactSource::Chosen:
        //: %1 is a list such as "gate=sigmoid, candidate=tanh"
        return tr("Chosen when it was opened: %1");
    case FactSource::Assumed:
        break;
    }
    //: %1 is a list such as "gate=sigmoid, candidate=tanh"
    return tr("Assumed, the file does not say it: %1");
}

QStringList EquationTexts::sources(const RnnModel& model)
{
    constexpr std::array kSources = {FactSource::Stated, FactSource::Computed, FactSource::Chosen,
                                     FactSource::Assumed};
    QStringList lines;
    for (const FactSource source : kSources) {
        QStringList facts;
        for (const EquationFact fact : equationFacts()) {
            if (model.sources.of(fact) == source && hasFact(model.spec.cell, fact) &&
                !isSilent(model, fact)) {
                facts.append(QString::fromUtf8(nameOf(fact)) + QLatin1Char('=') +
                             QString::fromStdString(factText(model, fact)));
            }
        }
        if (!facts.isEmpty()) {
            lines.append(lead(source).arg(facts.join(QStringLiteral(", "))));
        }
    }
    return lines;
}

} // namespace gateloupe
