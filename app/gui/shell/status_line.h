// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QLabel;
class QStatusBar;
class QToolButton;

namespace gateloupe {

class Jobs;

/// What stands in the status bar: the number under the cursor, the running job, how many warnings
/// the open file has.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    /// `bar` and `jobs` outlive this.
    StatusLine(QStatusBar& bar, Jobs& jobs, QObject* parent);

    void setHover(const QString& text);
    void clearHover();
    /// None hides the button.
    void setWarnings(int count);
    /// For a few seconds.
    void showNotice(const QString& text);
    void retranslate();

signals:
    void warningsWanted();

private:
    QStatusBar& m_bar;
    QLabel* m_hover;
    QToolButton* m_warnings;
    int m_count = 0;
};

} // namespace gateloupe
