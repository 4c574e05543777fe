// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/session/open_request.h"

class QPushButton;
class QToolButton;

namespace gateloupe {

/// One recent file of the welcome page: its name, its folder, a button that takes it off the list.
/// A file that is gone is greyed and says so.
class WelcomeRecent : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomeRecent(const OpenRequest& request, QWidget* parent = nullptr);

signals:
    void openRequested(const gateloupe::OpenRequest& request);
    void removeRequested(const gateloupe::OpenRequest& request);

private:
    OpenRequest m_request;
    QPushButton* m_open;
    QToolButton* m_remove;
};

} // namespace gateloupe
