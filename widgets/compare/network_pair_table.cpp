// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/network_pair_table.h"

#include <utility>

#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

/// The name of a network; of layers of a stack, which begin above others, also where.
QString networkText(const RnnModel* network, std::uint32_t firstLayer)
{
    if (network == nullptr) {
        return QStringLiteral("–");
    }
    const QString name = nameText(network->name);
    return firstLayer == 0 ? name
                           //: %1 is the name of a stack of layers, of which some are meant
                           : NetworkPairTable::tr("%1, from layer %2").arg(name).arg(firstLayer);
}

QString firstText(const NetworkPairRow& row)
{
    if (row.pair == nullptr) {
        return QString::fromStdString(toText((row.a != nullptr ? row.a : row.b)->spec));
    }
    if (const auto first = row.pair->first()) {
        return QString::fromStdString(*first);
    }
    const auto equations =
        equationDifferenceTexts(row.pair->comparison->equations, *row.pair->pair.a);
    if (!equations.empty()) {
        return QString::fromStdString(equations.front());
    }
    return row.pair->notes.empty() ? QString() : QString::fromStdString(row.pair->notes.front());
}

} // namespace

NetworkPairTable::NetworkPairTable(QObject* parent)
    : ColumnTable(parent)
{
    const auto layerOf = [](const NetworkPairRow& row) {
        return row.pair == nullptr ? 0U : row.pair->pair.firstLayer;
    };
    setColumns({
        {.title = QT_TR_NOOP("A"),
         .explanation = QT_TR_NOOP("A network of the open file; double click to look at the pair"),
         .text = [layerOf](const NetworkPairRow& row) { return networkText(row.a, layerOf(row)); }},
        {.title = QT_TR_NOOP("B"),
         .explanation = QT_TR_NOOP("The network of the other file that belongs to it by its name, "
                                   "its sizes or its weights"),
         .text = [](const NetworkPairRow& row) { return networkText(row.b, 0); }},
        {.title = QT_TR_NOOP("Verdict"),
         .explanation = QT_TR_NOOP("Result of comparing all gates"),
         .text =
             [](const NetworkPairRow& row) {
                 return row.a == nullptr   ? tr("Only in B")
                        : row.b == nullptr ? tr("Only in A")
                                           : wordOf(row.pair->verdict());
             }},
        {.title = QT_TR_NOOP("First difference"),
         .explanation = QT_TR_NOOP(
             "The first gate that rounding does not explain; of an unpaired network, its kind"),
         .text = firstText},
    });
}

void NetworkPairTable::setComparison(std::shared_ptr<const FileComparison> comparison)
{
    reset([&] {
        m_comparison = std::move(comparison);
        m_rows.clear();
        if (m_comparison == nullptr) {
            return;
        }
        for (const ComparedPair& one : m_comparison->pairs) {
            m_rows.push_back({.a = one.pair.a.get(), .b = one.pair.b.get(), .pair = &one});
        }
        for (const auto& network : m_comparison->onlyInA) {
            m_rows.push_back({.a = network.get()});
        }
        for (const auto& network : m_comparison->onlyInB) {
            m_rows.push_back({.b = network.get()});
        }
    });
}

const NetworkPairRow& NetworkPairTable::rowAt(int row) const
{
    return m_rows[static_cast<std::size_t>(row)];
}

int NetworkPairTable::rows() const
{
    return static_cast<int>(m_rows.size());
}

QString NetworkPairTable::wordOf(DiffVerdict verdict)
{
    switch (verdict) {
    case DiffVerdict::Equal:
        //: verdict about two networks
        return tr("Equal");
    case DiffVerdict::EqualUpToRounding:
        //: verdict about two networks
        return tr("Equal up to rounding");
    case DiffVerdict::Different:
        break;
    }
    //: verdict about two networks
    return tr("Different");
}

} // namespace gateloupe
