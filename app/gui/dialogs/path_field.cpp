// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/path_field.h"

#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include "app/gui/session/session.h"

namespace gateloupe {

PathField::PathField(const QString& word, const QString& title, const QString& filter, Start start,
                     QWidget* parent)
    : QWidget(parent)
    , m_title(title)
    , m_filter(filter)
    , m_start(std::move(start))
    , m_line(new QLineEdit)
{
    m_line->setObjectName(word);
    m_line->setAccessibleName(title);
    auto* browse = new QPushButton(tr("Browse…"));
    browse->setObjectName(word + QStringLiteral("Browse"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &PathField::choose);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_line, 1);
    row->addWidget(browse);
    setFocusProxy(m_line);
}

QString PathField::path() const
{
    return m_line->text();
}

void PathField::choose()
{
    auto* dialog = new QFileDialog(this, m_title, m_start ? m_start() : path(), m_filter);
    dialog->setObjectName(m_line->objectName() + QStringLiteral("Dialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::ReadOnly);
    connect(dialog, &QFileDialog::fileSelected, m_line, &QLineEdit::setText);
    dialog->open();
}

PathField* makeTheirOutputField(const Session& session, const QString& word)
{
    auto* field = new PathField(
        word, PathField::tr("Choose their output"),
        PathField::tr("Arrays (*.npy *.npz *.csv *.h5 *.hdf5);;All files (*)"),
        [&session] { return QFileInfo(session.request().path).absolutePath(); });
    field->line().setAccessibleName(PathField::tr("Their output"));
    return field;
}

} // namespace gateloupe
