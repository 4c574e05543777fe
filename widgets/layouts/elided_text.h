// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>

namespace gateloupe {

/// One line of plain text, drawn without its middle, or its end, where it is too long; text() stays
/// whole.
/// Takes whatever width the layout leaves. The owner of the text sets a tooltip that has it whole.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode cut = Qt::ElideMiddle);

    [[nodiscard]] QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_cut; ///< where a text that is too long is cut
};

/// A list whose chosen entry is drawn without its middle where it is too long.
class ElidedComboBox : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace gateloupe
