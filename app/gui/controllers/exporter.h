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

/// Asks what to export and where the last run goes, and writes both off the GUI thread: networks as
/// an export, a run as HDF5, whole or not at all, with every gate and state of every step, as the
/// console's `run` does.
class Exporter : public QObject
{
    Q_OBJECT

public:
    Exporter(Session& session, Jobs& jobs, QWidget* window);

    void chooseTarget();
    /// Asks before files go that no export wrote.
    void start(const ExportRequest& request);
    /// Does nothing without a run.
    void chooseRunTarget();
    void saveRun(const QString& target);
    /// Asks where to save a table as text; `name` is suggested as the file's.
    void chooseTableTarget(const QString& text, const QString& name);
    /// Writes it there without asking, whole or not at all. UTF-8.
    void writeTable(const QString& text, const QString& path);

signals:
    void written(const QString& target, const gateloupe::ExportReport& report);
    void runWritten(const QString& target);
    void tableWritten(const QString& path);
    /// `reason` is the system's sentence.
    void tableFailed(const QString& path, const QString& reason);
    void failed(const QString& target, const gateloupe::Error& error);

private:
    void askToReplace(const ExportRequest& request,
                      const std::vector<std::filesystem::path>& foreign);

    Session& m_session;
    Jobs& m_jobs;
    QWidget* m_window;
};

} // namespace gateloupe
