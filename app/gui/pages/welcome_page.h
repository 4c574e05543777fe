// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "app/gui/session/open_request.h"

class QCommandLinkButton;
class QLabel;
class QVBoxLayout;

namespace gateloupe {

/// What the window shows while no file is open.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Missing files are shown greyed; each can be taken off the list.
    void setRecent(const std::vector<OpenRequest>& recent);
    void setExampleAvailable(bool isAvailable);

signals:
    void openRequested();
    void rawBufferRequested();
    void exampleRequested();
    void recentRequested(const gateloupe::OpenRequest& request);
    void recentRemoved(const gateloupe::OpenRequest& request);

private:
    /// A recent file: its name, its folder, a button that takes it off the list. A file that is
    /// gone is greyed and says so.
    [[nodiscard]] QWidget* rowOf(const OpenRequest& request);
    void retranslate();

    QLabel* m_title;
    QLabel* m_subtitle;
    QCommandLinkButton* m_open;
    QCommandLinkButton* m_raw;
    QCommandLinkButton* m_example;
    QLabel* m_recentTitle;
    QWidget* m_recentBox;
    QVBoxLayout* m_recentColumn;
    QLabel* m_formats;
};

} // namespace gateloupe
