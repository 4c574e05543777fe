// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/picture_menus.h"

#include <QAction>
#include <QMenu>
#include <QTabWidget>

#include "app/gui/common/error_texts.h"
#include "app/gui/controllers/view_picture_saver.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/parts/status_line.h"
#include "app/gui/shell/window_pages.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/layouts/arrange.h"
#include "widgets/pictures/picture_menu.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

PictureMenus::PictureMenus(const WindowParts& parts)
    : QObject(&parts.window)
    , m_pictures(new ViewPictureSaver(&parts.window))
{
    connectSaver(parts);
    WindowPages& pages = parts.window.pages();
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

void PictureMenus::connectSaver(const WindowParts& parts)
{
    WindowPages& pages = parts.window.pages();
    StatusLine& status = parts.status;
    SequencePage& sequence = *pages.sequence;
    const auto sayCopied = [&status] { status.showNotice(MainWindow::tr("Copied")); };
    connect(&sequence.plot(), &TracePlot::pictureWanted, m_pictures, &ViewPictureSaver::keep);
    connect(&sequence.plot(), &TracePlot::copied, &status, sayCopied);
    connect(&pages.compare->view(), &CompareView::pictureWanted, m_pictures,
            &ViewPictureSaver::keep);
    connect(m_pictures, &ViewPictureSaver::copied, &status, sayCopied);
    connect(m_pictures, &ViewPictureSaver::saved, &status, [&status](const QString& path) {
        status.showNotice(MainWindow::tr("Saved the picture as “%1”").arg(fileNameText(path)));
    });
    connect(
        m_pictures, &ViewPictureSaver::failed, &sequence,
        [&sequence](const QString& path, const Error& error) {
            sequence.banner().showError(
                MainWindow::tr("The picture “%1” could not be written.").arg(fileNameText(path)),
                ErrorTexts::details(error));
        });
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
                        m_pictures->keep(PictureMenu::of(picture, picture.objectName()), format);
                    });
                menu->popup(view.mapToGlobal(place));
            });
}

} // namespace gateloupe
