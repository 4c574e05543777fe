// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace gateloupe {

/// A panel under a headline that opens and closes it.
class CollapsibleSection : public QWidget
{
    Q_OBJECT

public:
    /// Takes `content` over.
    explicit CollapsibleSection(QWidget* content, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const;

signals:
    /// By the user.
    void toggled(bool isOpen);

private:
    QToolButton* m_button;
    QWidget* m_content;
};

} // namespace gateloupe
