// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "core/base/error.h"

class QWidget;

namespace gateloupe {

class GateHeatmap;
class GateInspector;
class InlineBanner;
class PictureSaver;

/// What explains the enlarged heatmap of the gates page: makes the inspector, saves its pictures
/// and says in the page's banner how that went.
class GatesInspection : public QObject
{
    Q_OBJECT

public:
    /// `heatmap` outlives this; inspector and banner belong to whoever lays them out.
    GatesInspection(GateHeatmap& heatmap, QWidget* page);

    [[nodiscard]] GateInspector& inspector() const { return *m_inspector; }

    [[nodiscard]] InlineBanner& banner() const { return *m_banner; }

    [[nodiscard]] PictureSaver& saver() const { return *m_saver; }

private:
    void showSaved(const QString& path);
    void showFailure(const QString& path, const Error& error);

    InlineBanner* m_banner;
    GateInspector* m_inspector;
    PictureSaver* m_saver;
};

} // namespace gateloupe
