// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/description_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/dialogs/path_field.h"
#include "app/gui/session/recent_files.h"
#include "core/conventions/custom/custom_json.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

DescriptionDialog::DescriptionDialog(QWidget* parent)
    : QDialog(parent)
    , m_path(new PathField(QStringLiteral("describedPath"), tr("Choose a checkpoint"), QString()))
    , m_description(new PathField(QStringLiteral("descriptionPath"), tr("Choose a description"),
                                  tr("Descriptions (*.json);;All files (*)")))
    , m_verdict(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel))
{
    setObjectName(QStringLiteral("descriptionDialog"));
    setWindowTitle(tr("Open with description"));
    m_buttons->button(QDialogButtonBox::Open)->setText(tr("Open"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    m_verdict->setObjectName(QStringLiteral("descriptionVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    //: convention: how a framework names and orders the gates of its networks
    auto* hint = new QLabel(tr("A description is a small JSON file that says what the tensors of a "
                               "file are called and how gates lie in them. It opens files of "
                               "programs that Gateloupe does not know."));
    hint->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(tr("File"), m_path);
    form->addRow(tr("Description"), m_description);
    for (PathField* field : {m_path, m_description}) {
        connect(&field->line(), &QLineEdit::textChanged, this, &DescriptionDialog::check);
    }
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(hint);
    column->addLayout(form);
    column->addWidget(m_verdict);
    column->addWidget(m_buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 72);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
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
    QPushButton* open = m_buttons->button(QDialogButtonBox::Open);
    open->setEnabled(isUsable);
    open->setToolTip(isUsable ? QString() : m_verdict->text());
}

} // namespace gateloupe
