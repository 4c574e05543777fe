// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace gateloupe {

/// Asks where to save a table as text and writes it there, whole or not at all.
class TableExport : public QObject
{
    Q_OBJECT

public:
    explicit TableExport(QWidget* window);

    /// `name` is suggested as the file's.
    void choose(const QString& text, const QString& name);
    /// Writes without asking. UTF-8.
    void write(const QString& text, const QString& path);

signals:
    void written(const QString& path);
    /// `reason` is the system's sentence.
    void failed(const QString& path, const QString& reason);

private:
    QWidget* m_window;
};

} // namespace gateloupe
