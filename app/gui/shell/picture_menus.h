// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/shell/window_parts.h"

class QWidget;

namespace gateloupe {

class ViewPictureSaver;
class WindowPages;

/// Gives the pictures of the Gates and Layout pages a context menu that copies and saves them, and
/// says how it went, of the strips' and the panes' pictures too.
class PictureMenus : public QObject
{
    Q_OBJECT

public:
    /// Becomes a child of the window.
    explicit PictureMenus(const WindowParts& parts);

private:
    /// A context menu of `view`: its own actions, and what keeps the picture of `picture`, which
    /// may be a parent that has the legend too.
    void add(QWidget& view, QWidget& picture);
    void addCellActions(WindowPages& pages);
    void connectSaver(const WindowParts& parts);

    ViewPictureSaver* m_pictures;
};

} // namespace gateloupe
