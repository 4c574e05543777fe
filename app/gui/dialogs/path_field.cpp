// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/path_field.h"

#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>

#include "app/gui/common/file_dialogs.h"
#include "app/gui/session/session.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

PathField::PathField(const char* word, const Text& title, const Text& filter, Start start)
    : m_line(named(new QLineEdit, word))
{
    QPushButton* browse = newButton("", [] { return tr("Browse…"); });
    browse->setObjectName(m_line->objectName() + QStringLiteral("Browse"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, [this, title, filter, start = std::move(start)] {
        QFileDialog* dialog = askForFile({.parent = this,
                                          .title = title(),
                                          .start = start ? start() : path(),
                                          .filters = {filter ? filter() : QString()}});
        dialog->setObjectName(m_line->objectName() + QStringLiteral("Dialog"));
        connect(dialog, &QFileDialog::fileSelected, m_line, &QLineEdit::setText);
    });
    setLayoutOf(this, rowOf({{m_line, 1}, browse}));
    setFocusProxy(m_line);
}

QString PathField::path() const
{
    return m_line->text();
}

PathField* makeTheirOutputField(const Session& session, const char* word)
{
    return new PathField(
        word, [] { return PathField::tr("Choose their output"); },
        [] { return PathField::tr("Arrays (*.npy *.npz *.csv *.h5 *.hdf5);;All files (*)"); },
        [&session] { return QFileInfo(session.request().path).absolutePath(); });
}

} // namespace gateloupe
