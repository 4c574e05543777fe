// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "core/base/result.h"

class QWidget;

namespace gateloupe {

class Jobs;
class Session;

/// Asks where the last run goes and writes it there as HDF5 off the GUI thread, whole or not at
/// all: every gate and state of every step, as the console's `run` does.
class RunSaver : public QObject
{
    Q_OBJECT

public:
    RunSaver(Session& session, Jobs& jobs, QWidget* window);

    /// Does nothing without a run.
    void chooseTarget();
    void save(const QString& target);

signals:
    void written(const QString& target);
    void failed(const QString& target, const gateloupe::Error& error);

private:
    Session& m_session;
    Jobs& m_jobs;
    QWidget* m_window;
};

} // namespace gateloupe
