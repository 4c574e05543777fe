// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include <QObject>
#include <QString>

#include "core/export/export.h"

class QWidget;

namespace gateloupe {

class Jobs;
class Session;

/// Asks what to export and does it off the GUI thread.
class Exporter : public QObject
{
    Q_OBJECT

public:
    Exporter(Session& session, Jobs& jobs, QWidget* window);

    void chooseTarget();
    /// Asks before files go that no export wrote.
    void start(const ExportRequest& request);

signals:
    void written(const QString& target, const gateloupe::ExportReport& report);
    void failed(const QString& target, const gateloupe::Error& error);

private:
    void askToReplace(const ExportRequest& request,
                      const std::vector<std::filesystem::path>& foreign);

    Session& m_session;
    Jobs& m_jobs;
    QWidget* m_window;
};

} // namespace gateloupe
