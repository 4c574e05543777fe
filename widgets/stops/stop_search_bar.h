// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace gateloupe {

/// Buttons that walk from stop to stop, and a line about the last search.
class StopSearchBar : public QWidget
{
    Q_OBJECT

public:
    explicit StopSearchBar(QWidget* parent = nullptr);

    /// What there is to search: a run, and a stop that is switched on.
    void setSearchable(bool hasRun, bool hasStop);
    /// While something is being searched for.
    void setBusy(bool isBusy);
    /// Whether hits are only listed when asked.
    void setListOnDemand(bool isOnDemand);
    void setMessage(const QString& message);

signals:
    void nextRequested();
    void previousRequested();
    void nextNonFiniteRequested();
    void listRequested();
    void cancelRequested();

private:
    void updateButtons();
    void retranslate();

    bool m_hasRun = false;
    bool m_hasStop = false;
    bool m_isBusy = false;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_nextNonFinite;
    QPushButton* m_list; ///< seen when hits are listed on demand
    QLabel* m_message;
    QPushButton* m_cancel;
};

} // namespace gateloupe
