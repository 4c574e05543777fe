// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/gates_inspection.h"

#include <QDir>
#include <QFileInfo>

#include "app/gui/controllers/picture_saver.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"

namespace gateloupe {

GatesInspection::GatesInspection(GateHeatmap& heatmap, QWidget* page)
    : QObject(page)
    , m_banner(new InlineBanner)
    , m_inspector(new GateInspector(heatmap))
    , m_saver(new PictureSaver(page))
{
    m_banner->setObjectName(QStringLiteral("inspectionBanner"));
    m_inspector->setObjectName(QStringLiteral("gateInspector"));
    InspectActions& actions = m_inspector->actions();
    connect(&actions, &InspectActions::pictureRequested, m_saver, &PictureSaver::chooseTarget);
    connect(&actions, &InspectActions::copyFailed, this, [this](const Error& error) {
        m_banner->showError(tr("The selection could not be copied."), coreText(error.message));
    });
    connect(m_saver, &PictureSaver::saved, this, &GatesInspection::showSaved);
    connect(m_saver, &PictureSaver::failed, this, &GatesInspection::showFailure);
}

void GatesInspection::showSaved(const QString& path)
{
    //: %1 is a file's path
    m_banner->showInformation(tr("The picture is in %1.").arg(QDir::toNativeSeparators(path)));
}

void GatesInspection::showFailure(const QString& path, const Error& error)
{
    //: %1 is a file's name
    m_banner->showError(
        tr("The picture “%1” could not be written.").arg(nameText(QFileInfo(path).fileName())),
        coreText(error.message));
}

} // namespace gateloupe
