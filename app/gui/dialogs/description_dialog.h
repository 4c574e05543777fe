// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/gui/session/open_request.h"

class QDialogButtonBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace gateloupe {

/// Asks for a file and for the description of the convention its tensors follow; says while the
/// fields change whether the description can be used.
class DescriptionDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DescriptionDialog(QWidget* parent = nullptr);

    void setRequest(const OpenRequest& request);

    [[nodiscard]] OpenRequest request() const;

private:
    /// A path with its button; the button asks for a file with that title.
    QHBoxLayout* pathRow(QLineEdit* path, const QString& objectName, const QString& title,
                         const QString& filter);
    void check();

    QLineEdit* m_path;
    QLineEdit* m_description;
    QLabel* m_verdict;
    QDialogButtonBox* m_buttons;
};

} // namespace gateloupe
