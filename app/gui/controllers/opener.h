// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/session/open_request.h"
#include "core/base/error.h"

class QWidget;

namespace gateloupe {

class Jobs;
class Session;

/// Opens files off the GUI thread and puts them into the session; asks by dialogs which.
class Opener : public QObject
{
    Q_OBJECT

public:
    Opener(Session& session, Jobs& jobs, QWidget* window);

    /// The newest request wins.
    void open(const OpenRequest& request);
    void chooseFile();
    /// For checkpoints that are folders: SavedModel, TensorFlow bundles.
    void chooseFolder();
    /// `path` may be empty.
    void describeRawBuffer(const QString& path);
    /// Asks for a file and the description of its convention; begins with those that are open.
    void chooseCustom();

signals:
    /// The user chose a file: a checkpoint, or a session.
    void chosen(const gateloupe::OpenRequest& request);
    void opened(const gateloupe::OpenRequest& request);
    void failed(const gateloupe::OpenRequest& request, const gateloupe::Error& error);

private:
    Session& m_session;
    Jobs& m_jobs;
    QWidget* m_window;
};

} // namespace gateloupe
