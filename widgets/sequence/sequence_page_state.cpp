// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QJsonArray>
#include <QSplitter>

#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/timeline/view_bar.h"

namespace gateloupe {

namespace {

const QLatin1String kPlot("plot");
const QLatin1String kTable("table");
const QLatin1String kPinned("pinnedUnits");
const QLatin1String kSort("unitSort");
const QLatin1String kSecond("secondCursor");
const QLatin1String kLoop("loop");
const QLatin1String kSpeed("speed");
const QLatin1String kSizes("sizes");
const QLatin1String kBelowSizes("tableSizes");

/// In the order of UnitSort::By.
constexpr std::array kSortNames = {"number",     "activity", "variation",
                                   "similarity", "feature",  "symbol"};

QJsonObject toJson(const UnitSort& sort)
{
    return {{QLatin1String("by"), QLatin1String(kSortNames[static_cast<std::size_t>(sort.by)])},
            {QLatin1String("unit"), static_cast<qint64>(sort.unit)},
            {QLatin1String("pseudoLayer"), static_cast<qint64>(sort.pseudoLayer.value)},
            {QLatin1String("feature"), static_cast<qint64>(sort.feature)},
            {QLatin1String("symbol"), sort.symbol}};
}

UnitSort sortFrom(const QJsonObject& json, const UnitSort& present)
{
    UnitSort sort = present;
    const QString by = json.value(QLatin1String("by")).toString();
    for (std::size_t i = 0; i < kSortNames.size(); ++i) {
        if (by == QLatin1String(kSortNames[i])) {
            sort.by = static_cast<UnitSort::By>(i);
        }
    }
    const auto number = [&json](const char* key, std::uint64_t otherwise) {
        const qint64 value =
            json.value(QLatin1String(key)).toInteger(static_cast<qint64>(otherwise));
        return value < 0 ? otherwise : static_cast<std::uint64_t>(value);
    };
    sort.unit = number("unit", sort.unit);
    sort.pseudoLayer =
        PseudoLayerIndex(static_cast<std::uint32_t>(number("pseudoLayer", sort.pseudoLayer.value)));
    sort.feature = number("feature", sort.feature);
    sort.symbol = json.value(QLatin1String("symbol")).toString(sort.symbol);
    return sort;
}

QJsonArray sizesOf(const QSplitter& splitter)
{
    QJsonArray sizes;
    for (const int size : splitter.sizes()) {
        sizes.append(size);
    }
    return sizes;
}

void setSizes(QSplitter& splitter, const QJsonArray& sizes)
{
    QList<int> wanted;
    int sum = 0;
    for (const QJsonValue& size : sizes) {
        wanted.append(size.toInt());
        sum += size.toInt();
    }
    if (wanted.size() == splitter.count() && sum > 0) {
        splitter.setSizes(wanted);
    }
}

} // namespace

QJsonObject SequencePage::viewState() const
{
    if (m_run == nullptr && !m_waitingState.isEmpty()) {
        return m_waitingState;
    }
    QJsonArray pinned;
    for (const std::uint64_t unit : m_pinned) {
        pinned.append(static_cast<qint64>(unit));
    }
    QJsonObject state{{kPlot, m_plot->viewState()},
                      {kTable, m_table->viewState()},
                      {kPinned, pinned},
                      {kSort, toJson(m_views->sort())},
                      {kSpeed, m_transport->speed()},
                      {kSizes, sizesOf(*m_splitter)},
                      {kBelowSizes, sizesOf(*m_below)}};
    state.insert(kSecond, second() ? QJsonValue(static_cast<qint64>(*second())) : QJsonValue());
    const auto loop = m_transport->loop();
    state.insert(
        kLoop, loop ? QJsonArray{static_cast<qint64>(loop->first), static_cast<qint64>(loop->last)}
                    : QJsonArray{});
    return state;
}

void SequencePage::setViewState(const QJsonObject& state)
{
    if (m_run == nullptr) {
        m_waitingState = state;
        return;
    }
    m_plot->setViewState(state.value(kPlot).toObject());
    if (state.value(kPinned).isArray() && m_model != nullptr) {
        std::vector<std::uint64_t> pinned;
        for (const QJsonValue& unit : state.value(kPinned).toArray()) {
            const qint64 number = unit.toInteger(-1);
            if (number >= 0 && static_cast<std::uint64_t>(number) < m_model->spec.hiddenSize) {
                pinned.push_back(static_cast<std::uint64_t>(number));
            }
        }
        setPinned(std::move(pinned));
    }
    const UnitSort sort = sortFrom(state.value(kSort).toObject(), m_views->sort());
    if (!(sort == m_views->sort())) {
        m_views->setSort(sort);
        sortUnits();
    }
    m_table->setViewState(state.value(kTable).toObject());
    m_transport->setSpeed(state.value(kSpeed).toInt(m_transport->speed()));
    if (state.value(kLoop).isArray()) {
        const QJsonArray loop = state.value(kLoop).toArray();
        setLoop(loop.size() == 2
                    ? std::optional(LoopRange{
                          static_cast<std::uint64_t>(std::max<qint64>(0, loop[0].toInteger())),
                          static_cast<std::uint64_t>(std::max<qint64>(0, loop[1].toInteger()))})
                    : std::nullopt);
    }
    if (state.value(kSecond).isDouble()) {
        goToSecond(
            static_cast<std::uint64_t>(std::max<qint64>(0, state.value(kSecond).toInteger())));
    } else if (state.value(kSecond).isNull()) {
        goToSecond(std::nullopt);
    }
    setSizes(*m_splitter, state.value(kSizes).toArray());
    setSizes(*m_below, state.value(kBelowSizes).toArray());
}

} // namespace gateloupe
