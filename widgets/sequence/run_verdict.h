// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace gateloupe {

/// What there is to know about a run before anybody looks, in a line above its picture: "100 steps
/// on CPU in 0.02 s; every value is finite", or where the first NaN comes from, with a link to it.
class RunVerdict : public QWidget
{
    Q_OBJECT

public:
    explicit RunVerdict(QWidget* parent = nullptr);

    /// Empty hides the line. `isTrouble` marks it, and offers to show the place.
    void setVerdict(const QString& text, bool isTrouble);

signals:
    void placeWanted();

private:
    QLabel* m_mark;
    QLabel* m_text;
    QToolButton* m_show;
};

} // namespace gateloupe
