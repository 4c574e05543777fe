// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/picture_menus.h"

#include <QAction>
#include <QMenu>
#include <QTabWidget>

#include "app/gui/controllers/view_picture_saver.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/window_pages.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/change_events.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/layouts/arrange.h"
#include "widgets/pictures/picture_menu.h"

namespace gateloupe {

PictureMenus::PictureMenus(WindowPages& pages, ViewPictureSaver& pictures, QObject* parent)
    : QObject(parent)
    , m_pictures(pictures)
{
    addCellActions(pages);
    const auto find = [](const QWidget& page, const char* name) {
        return page.findChild<QWidget*>(QLatin1String(name));
    };
    QWidget& gates = *pages.gates;
    QWidget& layout = *pages.layout;
    add(pages.gates->view->sheet(), *find(gates, "gatesPicture"));
    add(*find(layout, "strip"), *find(layout, "layoutPicture"));
    for (const char* plot : {"rowNorms", "histogramPlot"}) {
        QWidget* shown = find(*pages.gates->inspector, plot);
        add(*shown, *shown);
    }
}

void PictureMenus::addCellActions(WindowPages& pages)
{
    const InspectActions& inspect = pages.gates->inspector->actions();
    auto* showBytes = named(new QAction(this), "actionShowCellInLayout");
    connect(showBytes, &QAction::triggered, &pages,
            [&pages] { pages.show(WindowPages::Page::Layout); });
    inEveryLanguage(pages.gates, [showBytes] {
        showBytes->setText(tr("Show in Layout"));
        showBytes->setStatusTip(tr("Show the bytes of the picked cell"));
        showBytes->setToolTip(showBytes->statusTip());
    });
    pages.gates->heatmap().addAction(showBytes);
    pages.gates->view->sheet().addActions({inspect.copyValue(), inspect.copyAddress(), showBytes});
}

void PictureMenus::add(QWidget& view, QWidget& picture)
{
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&view, &QWidget::customContextMenuRequested, this,
            [this, &view, &picture](const QPoint& place) {
                auto* menu = named(new QMenu(&view), "pictureMenu");
                menu->setAttribute(Qt::WA_DeleteOnClose);
                menu->addActions(view.actions());
                menu->addSeparator();
                PictureMenu::addTo(
                    *menu, QStringLiteral("View"), [this, &picture](PictureFormat format) {
                        m_pictures.keep(PictureMenu::of(picture, picture.objectName()), format);
                    });
                menu->popup(view.mapToGlobal(place));
            });
}

} // namespace gateloupe
