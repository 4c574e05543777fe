// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>

#include "app/gui/shell/window_parts.h"

namespace gateloupe {

struct Bookmark;

/// What makes bookmarks and goes to them.
class BookmarkCommands : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::MainWindow)

public:
    /// Becomes a child of the window.
    explicit BookmarkCommands(const WindowParts& parts);

private:
    void add();
    /// Another file of the bookmark comes to the front, or is opened first.
    void goTo(const Bookmark& mark);

    WindowParts m_parts;
};

} // namespace gateloupe
