// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QFileDialog>
#include <QObject>
#include <QPointer>

#include "app/gui/session/open_request.h"
#include "core/analysis/training/checkpoint_folder.h"
#include "core/base/error.h"
#include "core/base/result.h"

class QMessageBox;
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

    /// The newest request wins. A file that takes much more memory than it has bytes is asked
    /// about.
    void open(const OpenRequest& request);
    void chooseFile();
    /// For checkpoints that are folders: SavedModel, TensorFlow bundles.
    void chooseFolder();
    /// `path` may be empty.
    void describeRawBuffer(const QString& path);
    /// Asks for a file and the description of its convention; begins with those that are open.
    void chooseCustom();

signals:
    /// The user chose files: checkpoints, or sessions.
    void chosen(const std::vector<gateloupe::OpenRequest>& requests);
    /// A folder of checkpoints; one of them is put into the session after that.
    void folderOpened(const gateloupe::OpenRequest& request,
                      const std::shared_ptr<const gateloupe::CheckpointFolder>& folder);
    void opened(const gateloupe::OpenRequest& request);
    /// A dropped file holds no network but may be a sequence of the one that is shown; it was not
    /// put into the session.
    void sequenceDropped(const QString& path);
    /// Cancelled: the user would not give the memory.
    void failed(const gateloupe::OpenRequest& request, const gateloupe::Error& error);

private:
    void choose(const QString& title, QFileDialog::FileMode mode);
    void openFolder(const OpenRequest& request);
    [[nodiscard]] bool isSequence(const OpenRequest& request,
                                  const Result<std::shared_ptr<const Checkpoint>>& opened) const;
    void finish(const OpenRequest& request, std::shared_ptr<const Checkpoint> checkpoint);
    void askForMemory(const OpenRequest& request, std::uint64_t bytes,
                      std::shared_ptr<const Checkpoint> checkpoint);

    Session& m_session;
    Jobs& m_jobs;
    QWidget* m_window;
    QPointer<QMessageBox> m_question;
};

} // namespace gateloupe
