// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/equation_texts.h"

#include <array>

namespace gateloupe {

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
    const std::vector<SourcedFact> all = sourcedFacts(model);
    QStringList lines;
    for (const FactSource source : kSources) {
        QStringList facts;
        for (const SourcedFact& each : all) {
            if (each.source == source) {
                facts.append(QString::fromStdString(each.text()));
            }
        }
        if (!facts.isEmpty()) {
            lines.append(lead(source).arg(facts.join(QStringLiteral(", "))));
        }
    }
    return lines;
}

} // namespace gateloupe
