// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/model/rnn_model.h"

class QCheckBox;
class QComboBox;
class QPushButton;

namespace gateloupe {

/// A network that B can be.
struct CompareCandidate
{
    std::shared_ptr<const RnnModel> model;
    QString file;
    bool isA = false; ///< A itself, on another backend
};

class ElidedLabel;

/// Which two networks are compared, and whether their units are matched.
class PairChoice : public QWidget
{
    Q_OBJECT

public:
    PairChoice();

    /// Null: there is nothing to compare with.
    void setA(std::shared_ptr<const RnnModel> model, const QString& file);
    /// `chosen` is an index, or -1 for none.
    void setCandidates(const std::vector<CompareCandidate>& candidates, int chosen);
    /// Whether the list ends with the pairing of layers by hand.
    void setPairing(bool canPair);
    /// B is A itself: there are no units to match.
    void setOneNetwork(bool isOne);
    /// Silent.
    void setMatching(bool isMatching);

    [[nodiscard]] const std::shared_ptr<const RnnModel>& a() const { return m_a; }

    [[nodiscard]] bool isMatching() const;

signals:
    /// By the user, as all.
    void candidateChosen(int index);
    void pairingWanted();
    void fileWanted();
    void matchingChosen(bool isMatching);

private:
    void showPairing();
    void take(int index);
    void retranslate();

    std::shared_ptr<const RnnModel> m_a;
    QString m_fileA;
    bool m_isOneNetwork = false;
    bool m_canPair = false;
    int m_candidates = 0;
    int m_chosen = -1;
    ElidedLabel* m_labelA;
    QComboBox* m_choice;
    QPushButton* m_open;
    QCheckBox* m_match;
};

} // namespace gateloupe
