// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace gateloupe {

/// Names out of files are shown as they are written. Qt guesses from a text whether it is HTML;
/// with this in place no label and no tool tip of the program does: only those that were told to be
/// rich.
class PlainTexts : public QObject
{
    Q_OBJECT

public:
    /// Watches every label of the application for as long as it lives.
    explicit PlainTexts(QObject* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace gateloupe
