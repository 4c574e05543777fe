// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/description_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/session/recent_files.h"
#include "core/conventions/custom/custom_json.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

DescriptionDialog::DescriptionDialog(QWidget* parent)
    : QDialog(parent)
    , m_path(new QLineEdit)
    , m_description(new QLineEdit)
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
    form->addRow(tr("File"), pathRow(m_path, QStringLiteral("describedPath"),
                                     tr("Choose a checkpoint"), QString()));
    form->addRow(tr("Description"),
                 pathRow(m_description, QStringLiteral("descriptionPath"),
                         tr("Choose a description"), tr("Descriptions (*.json);;All files (*)")));
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

QHBoxLayout* DescriptionDialog::pathRow(QLineEdit* path, const QString& objectName,
                                        const QString& title, const QString& filter)
{
    path->setObjectName(objectName);
    path->setAccessibleName(title);
    auto* browse = new QPushButton(tr("Browse…"));
    browse->setObjectName(objectName + QStringLiteral("Browse"));
    connect(browse, &QPushButton::clicked, this, [this, path, title, filter] {
        auto* dialog = new QFileDialog(this, title, path->text(), filter);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setOption(QFileDialog::ReadOnly);
        connect(dialog, &QFileDialog::fileSelected, path, &QLineEdit::setText);
        dialog->open();
    });
    connect(path, &QLineEdit::textChanged, this, &DescriptionDialog::check);
    auto* row = new QHBoxLayout;
    row->addWidget(path, 1);
    row->addWidget(browse);
    return row;
}

void DescriptionDialog::setRequest(const OpenRequest& request)
{
    m_path->setText(request.path);
    m_description->setText(QString::fromStdString(request.options.convention.string()));
}

OpenRequest DescriptionDialog::request() const
{
    OpenRequest request;
    request.path = m_path->text();
    request.options.convention = m_description->text().toStdString();
    return request;
}

void DescriptionDialog::check()
{
    const bool hasFile = !m_path->text().isEmpty() && RecentFiles::exists(request());
    bool isUsable = false;
    if (m_description->text().isEmpty()) {
        m_verdict->setText(tr("Choose a description."));
    } else if (const auto rules = readRules(m_description->text().toStdString()); !rules) {
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
