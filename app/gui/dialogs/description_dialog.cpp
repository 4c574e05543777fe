// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/description_dialog.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "app/gui/dialogs/path_field.h"
#include "app/gui/session/recent_files.h"
#include "core/conventions/custom/custom_json.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

DescriptionDialog::DescriptionDialog(QWidget* parent)
    : QDialog(parent)
    , m_path(new PathField("describedPath", [] { return tr("Choose a checkpoint"); }))
    , m_description(new PathField(
          "descriptionPath", [] { return tr("Choose a description"); },
          [] { return tr("Descriptions (*.json);;All files (*)"); }))
    , m_verdict(newPlainText("descriptionVerdict"))
    , m_buttons(newEndButtons(*this, QDialogButtonBox::Open, tr("Open"), tr("Cancel")))
{
    setObjectName(QStringLiteral("descriptionDialog"));
    setWindowTitle(tr("Open with description"));
    m_verdict->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_path->line().setAccessibleName(tr("Choose a checkpoint"));
    m_description->line().setAccessibleName(tr("Choose a description"));
    auto* form = new QFormLayout;
    form->addRow(tr("File"), m_path);
    form->addRow(tr("Description"), m_description);
    for (PathField* field : {m_path, m_description}) {
        connect(&field->line(), &QLineEdit::textChanged, this, &DescriptionDialog::check);
    }
    //: convention: how a framework names and orders the gates of its networks
    QLabel* hint = newHint(tr("A description is a small JSON file that says what the tensors of a "
                              "file are called and how gates lie in them. It opens files of "
                              "programs that Gateloupe does not know."));
    setDialogLayout(*this, columnOf({hint, form, m_verdict, m_buttons}, kBetweenParts));
    setMinimumWidth(fontMetrics().averageCharWidth() * 72);
    check();
}

void DescriptionDialog::setRequest(const OpenRequest& request)
{
    m_path->line().setText(request.path);
    m_description->line().setText(QString::fromStdString(request.options.convention.string()));
}

OpenRequest DescriptionDialog::request() const
{
    OpenRequest request;
    request.path = m_path->path();
    request.options.convention = m_description->path().toStdString();
    return request;
}

void DescriptionDialog::check()
{
    const bool hasFile = !m_path->path().isEmpty() && RecentFiles::exists(request());
    bool isUsable = false;
    if (m_description->path().isEmpty()) {
        m_verdict->setText(tr("Choose a description."));
    } else if (const auto rules = readRules(m_description->path().toStdString()); !rules) {
        //: %1 is core's English sentence that says why
        m_verdict->setText(tr("✗ This cannot be used: %1").arg(coreText(rules.error().message)));
    } else if (!hasFile) {
        m_verdict->setText(tr("Choose the file to read with it."));
    } else {
        isUsable = true;
        //: %1 is the name of the described convention
        m_verdict->setText(tr("✓ Convention “%1”.").arg(nameText(rules->name)));
    }
    setObjection(*m_buttons->button(QDialogButtonBox::Open),
                 isUsable ? QString() : m_verdict->text());
}

} // namespace gateloupe
