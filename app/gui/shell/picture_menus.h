// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace gateloupe {

class GatesPage;
class ViewPictureSaver;
class WindowPages;

/// Gives the pictures of the Gates and Layout pages a context menu that copies and saves them.
class PictureMenus : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    PictureMenus(WindowPages& pages, ViewPictureSaver& pictures, QObject* parent);

private:
    /// A context menu of `view`: its own actions, and what keeps the picture of `picture`, which
    /// may be a parent that has the legend too.
    void add(QWidget& view, QWidget& picture);
    void addCellActions(WindowPages& pages);

    ViewPictureSaver& m_pictures;
};

} // namespace gateloupe
