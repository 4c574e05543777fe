// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/network_pairs_view.h"

#include <algorithm>
#include <utility>

#include <QLabel>
#include <QTableView>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/compare/network_pair_table.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

NetworkPairsView::NetworkPairsView()
    : m_model(new NetworkPairTable(this))
    , m_verdict(newPlainLabel("filesVerdict"))
    , m_table(named(new QTableView, "networkPairs"))
{
    setObjectName(QStringLiteral("networkPairsView"));
    m_table->setModel(m_model);
    applyTableStyle(*m_table);
    m_table->setSortingEnabled(false); // in the order of A's file, what stands alone last
    m_table->setTextElideMode(Qt::ElideMiddle);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { choose(index.row()); });
    setLayoutOf(this, columnOf({m_verdict, {m_table, 1}}));
    inEveryLanguage(this, [this] {
        m_table->setAccessibleName(tr("Networks of both files"));
        m_verdict->setText(verdictText());
    });
}

void NetworkPairsView::setComparison(std::shared_ptr<const FileComparison> comparison)
{
    m_model->setComparison(std::move(comparison));
    fitColumns(*m_table);
    m_verdict->setText(verdictText());
}

const std::shared_ptr<const FileComparison>& NetworkPairsView::comparison() const
{
    return m_model->comparison();
}

void NetworkPairsView::choose(int row)
{
    const NetworkPairRow& chosen = m_model->rowAt(row);
    if (chosen.pair != nullptr) {
        emit pairChosen(static_cast<int>(chosen.pair - comparison()->pairs.data()));
    }
}

QString NetworkPairsView::verdictText() const
{
    if (comparison() == nullptr) {
        return {};
    }
    const auto& pairs = comparison()->pairs;
    const auto same = std::ranges::count_if(
        pairs, [](const ComparedPair& one) { return one.verdict() != DiffVerdict::Different; });
    const std::size_t alone = comparison()->onlyInA.size() + comparison()->onlyInB.size();
    //: %1 is a verdict about two files, %2 a count of the %n pairs of networks, %3 a count of
    //: networks without a partner
    return tr("%1: %2 of %n pair(s) of networks are equal, %3 unpaired", nullptr,
              static_cast<int>(pairs.size()))
        .arg(NetworkPairTable::wordOf(comparison()->verdict()),
             formatCount(static_cast<std::uint64_t>(same)), formatCount(alone));
}

} // namespace gateloupe
