// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/sheet_texts.h"

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

QString SheetTexts::title(const SheetItem& item, bool isFilm)
{
    const QString symbol = TermNames::symbol(item.id.kind);
    if (item.isStrip) {
        return symbol;
    }
    if (!isFilm || item.id.kind == ParameterKind::ProjectionWeights) {
        return TermNames::parameter(item.id);
    }
    return symbol + QLatin1Char(' ') + QString::fromLatin1(letterOf(item.id.gate));
}

QString SheetTexts::absence(const RnnModel* model, const ParameterId& id)
{
    if (model == nullptr || model->find(id) != nullptr) {
        return {};
    }
    const RnnSpec& spec = model->spec;
    if (isBias(id.kind)) {
        switch (spec.bias) {
        case BiasMode::None:
            return tr("no bias");
        case BiasMode::SingleInput:
            //: the file stores one bias for a gate, which stands for both
            return tr("merged into bW");
        case BiasMode::SingleRecurrent:
            return tr("merged into bR");
        case BiasMode::Double:
            break;
        }
    }
    if (id.kind == ParameterKind::InputWeights && id.layer.value == 0 &&
        spec.inputMode == InputMode::Skip) {
        //: a layer without input weights: x is added to every gate as it is
        return tr("none: x as it is");
    }
    return tr("not stored");
}

QString SheetTexts::toolTipOfAbsent(const RnnModel* model, const ParameterId& id)
{
    //: tool tip: a parameter, and why the file has none
    return tr("%1: %2").arg(TermNames::place(id), absence(model, id));
}

QString SheetTexts::toolTip(const ParameterId& id, const QString& shape,
                            const MatrixStatistics* statistics)
{
    const QString name = TermNames::place(id);
    if (statistics == nullptr) {
        return QStringLiteral("%1, %2").arg(name, shape);
    }
    //: tool tip: a parameter, rows x columns, smallest and largest number
    QString text =
        tr("%1, %2, from %3 to %4")
            .arg(name, shape, formatValue(statistics->min), formatValue(statistics->max));
    const auto odd = static_cast<int>(statistics->nan + statistics->inf);
    if (odd > 0) {
        text += QLatin1Char('\n') + tr("%n element(s) are NaN or infinite", nullptr, odd);
    }
    return text;
}

} // namespace gateloupe
