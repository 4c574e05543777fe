// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/runtime/input/probe.h"

class QLabel;

namespace gateloupe {

/// The sequence page while nothing has run: what it will show, and inputs that run by one click.
class EmptySequence : public QWidget
{
    Q_OBJECT

public:
    explicit EmptySequence(QWidget* parent = nullptr);

    /// A run is under way: what is said about it takes the place of the buttons. Empty: none is.
    void setRunning(const QString& text);

signals:
    void probeChosen(gateloupe::Probe probe);
    void textWanted();
    void fileWanted();

private:
    QLabel* m_text;
    QLabel* m_running;
    QWidget* m_buttons;
};

} // namespace gateloupe
