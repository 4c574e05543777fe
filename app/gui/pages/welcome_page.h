// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "app/gui/session/open_request.h"

class QCommandLinkButton;
class QLabel;
class QVBoxLayout;

namespace gateloupe {

class RecentFiles;

/// What the window shows while no file is open.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Missing files are shown greyed; each can be taken off the list.
    void setRecent(const RecentFiles& recent);

signals:
    void openRequested();
    void rawBufferRequested();
    void exampleRequested();
    void recentRequested(const gateloupe::OpenRequest& request);
    void recentRemoved(const gateloupe::OpenRequest& request);

private:
    /// A recent file: its name, its folder, a button that takes it off the list. A file that is
    /// gone is greyed and says so.
    [[nodiscard]] QWidget* newRecent(const OpenRequest& request, const QString& summary);

    QCommandLinkButton* m_open;
    QCommandLinkButton* m_raw;
    QCommandLinkButton* m_example;
    QLabel* m_recentTitle;
    QVBoxLayout* m_recentColumn;
    QWidget* m_recentBox;
};

} // namespace gateloupe
