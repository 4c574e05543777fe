// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "core/base/result.h"
#include "widgets/pictures/picture_menu.h"

class QWidget;

namespace gateloupe {

/// Copies pictures of views, or asks where they go and writes them. They are painted at once, while
/// the view is as the user saw it, and kept until the answer is there.
class ViewPictureSaver : public QObject
{
    Q_OBJECT

public:
    explicit ViewPictureSaver(QWidget* window);

    void keep(const ViewPicture& picture, PictureFormat format);
    /// A PNG of twice the pixels, or an SVG drawing. Errors: CannotWrite.
    [[nodiscard]] static Status write(const ViewPicture& picture, PictureFormat format,
                                      const QString& path);

signals:
    void copied();
    void saved(const QString& path);
    void failed(const QString& path, const gateloupe::Error& error);

private:
    QWidget* m_window;
    QString m_folder; ///< of the last picture
};

} // namespace gateloupe
