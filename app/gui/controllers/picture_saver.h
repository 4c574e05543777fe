// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QString>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "widgets/common/latest_task.h"
#include "widgets/inspector/inspect_actions.h"

class QWidget;

namespace gateloupe {

/// Writes a picture beside its target and renames it: a failure leaves the old file as it was.
/// Threads: any.
/// Errors: CannotWrite, Unsupported where the cells are too many, Cancelled.
Status writePicture(const PictureRequest& request, PictureKind kind, const QString& path,
                    ProgressMonitor& monitor);

/// Asks where a picture of a heatmap goes and writes it off the GUI thread.
class PictureSaver : public QObject
{
    Q_OBJECT

public:
    explicit PictureSaver(QWidget* window);

    /// PictureKind::Copy asks nothing: the picture goes to the clipboard.
    void chooseTarget(PictureKind kind, const PictureRequest& request);
    void save(PictureKind kind, const PictureRequest& request, const QString& path);

    [[nodiscard]] bool isBusy() const { return m_task.isBusy() || m_copy.isBusy(); }

signals:
    void saved(const QString& path);
    /// A picture is on the clipboard.
    void copied();
    void failed(const QString& path, const gateloupe::Error& error);

private:
    /// The file name of a picture of a matrix: "forget_R.png".
    [[nodiscard]] static QString proposedName(PictureKind kind, const PictureRequest& request);

    QWidget* m_window;
    QString m_folder; ///< of the last picture
    QString m_path;   ///< being written
    LatestTask<QString> m_task;
    LatestTask<QImage> m_copy;
};

} // namespace gateloupe
