// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/gui/session/open_request.h"

class QDialogButtonBox;
class QLabel;

namespace gateloupe {

class PathField;

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
    void check();

    PathField* m_path;
    PathField* m_description;
    QLabel* m_verdict;
    QDialogButtonBox* m_buttons;
};

} // namespace gateloupe
