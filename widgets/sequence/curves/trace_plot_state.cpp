// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QJsonArray>
#include <QScrollBar>
#include <QSplitter>

#include "widgets/sequence/curves/trace_plot.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

const QLatin1String kFirst("firstStep");
const QLatin1String kLast("lastStep");
const QLatin1String kHidden("hiddenStrips");
const QLatin1String kFolded("foldedStrips");
const QLatin1String kHeight("stripHeight");
const QLatin1String kScroll("scroll");
const QLatin1String kCurves("curvesBySignal");
const QLatin1String kLeftOut("hiddenCurves");
const QLatin1String kSizes("sizes");

/// Strips of this network that the list names.
template <typename Apply>
void applyTo(const std::vector<StripId>& strips, const QJsonValue& list, const Apply& apply)
{
    if (list.isArray()) {
        for (const StripId& id : strips) {
            apply(id, list.toArray().contains(id.key()));
        }
    }
}

} // namespace

QJsonObject TracePlot::viewState() const
{
    QJsonArray hidden;
    QJsonArray folded;
    for (const StripId& id : m_stack->strips()) {
        if (!m_stack->isShown(id)) {
            hidden.append(id.key());
        }
        if (m_stack->isFolded(id)) {
            folded.append(id.key());
        }
    }
    QJsonArray leftOut;
    for (const QString& symbol : m_choice.hidden) {
        leftOut.append(symbol);
    }
    QJsonArray sizes;
    for (const int size : m_splitter->sizes()) {
        sizes.append(size);
    }
    return {{kFirst, m_axis->first()},
            {kLast, m_axis->last()},
            {kHidden, hidden},
            {kFolded, folded},
            {kHeight, m_stack->stripHeight()},
            {kScroll, m_scroll->value()},
            {kCurves, m_choice.arrangement == CurveChoice::Arrangement::PlotPerSignal},
            {kLeftOut, leftOut},
            {kSizes, sizes}};
}

void TracePlot::setViewState(const QJsonObject& state)
{
    applyTo(m_stack->strips(), state.value(kHidden),
            [this](StripId id, bool isHidden) { m_stack->setShown(id, !isHidden); });
    applyTo(m_stack->strips(), state.value(kFolded),
            [this](StripId id, bool isFolded) { m_stack->setFolded(id, isFolded); });
    m_stack->setStripHeight(state.value(kHeight).toInt(m_stack->stripHeight()));
    m_scroll->setValue(state.value(kScroll).toInt(m_scroll->value()));
    if (state.value(kFirst).isDouble() && state.value(kLast).isDouble()) {
        m_axis->setVisible(state.value(kFirst).toDouble(), state.value(kLast).toDouble());
    }
    const QJsonArray sizes = state.value(kSizes).toArray();
    if (sizes.size() == 2 && sizes[0].toInt() > 0 && sizes[1].toInt() > 0) {
        m_splitter->setSizes({sizes[0].toInt(), sizes[1].toInt()});
    }
    if (state.value(kCurves).isBool()) {
        m_choice.arrangement = state.value(kCurves).toBool()
                                   ? CurveChoice::Arrangement::PlotPerSignal
                                   : CurveChoice::Arrangement::PlotPerUnit;
    }
    if (state.value(kLeftOut).isArray()) {
        m_choice.hidden.clear();
        for (const QJsonValue& symbol : state.value(kLeftOut).toArray()) {
            m_choice.hidden.push_back(symbol.toString());
        }
    }
    loadCurves();
}

} // namespace gateloupe
