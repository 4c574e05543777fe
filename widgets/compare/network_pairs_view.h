// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/compare_files/file_comparison.h"

class QLabel;
class QTableView;

namespace gateloupe {

class NetworkPairTable;

/// All networks of two files: which stand beside each other, a verdict for each pair and one for
/// all. Keys: Return looks at the selected pair.
class NetworkPairsView : public QWidget
{
    Q_OBJECT

public:
    NetworkPairsView();

    /// Null empties it.
    void setComparison(std::shared_ptr<const FileComparison> comparison);
    [[nodiscard]] const std::shared_ptr<const FileComparison>& comparison() const;
    /// The one for all, with how many pairs are equal; empty without a comparison.
    [[nodiscard]] QString verdictText() const;

signals:
    /// An index into the comparison's pairs, chosen by the user.
    void pairChosen(int pair);

private:
    void choose(int row);

    NetworkPairTable* m_model;
    QLabel* m_verdict;
    QTableView* m_table;
};

} // namespace gateloupe
