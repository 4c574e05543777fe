// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/tool_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/common/table_menus.h"
#include "app/gui/dialogs/option_fields.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/session.h"
#include "core/model/free_matrices.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"

namespace gateloupe {

ToolDialog::ToolDialog(Session& session, Jobs& jobs, Jobs::Kind kind, const QString& word,
                       QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_banner(new InlineBanner)
    , m_form(new QFormLayout)
    , m_row(new WorkRow(jobs, kind, word, *this))
    , m_jobs(jobs)
    , m_kind(kind)
    , m_hint(newAnswer(""))
{
    setObjectName(word + QStringLiteral("Dialog"));
    m_hint->setObjectName(word + QStringLiteral("Hint"));
    m_banner->setObjectName(word + QStringLiteral("Banner"));
}

void ToolDialog::addField(const Text& name, QWidget* field, QWidget* editor)
{
    QWidget* named = editor != nullptr ? editor : field;
    if (named->accessibleName().isEmpty()) {
        inEveryLanguage(named, [named, name] { named->setAccessibleName(name()); });
    }
    m_form->addRow(newLabel(name, named), field);
}

void ToolDialog::addOption(const StudyOption& option, QWidget* field, QWidget* editor)
{
    addField([&option] { return labelOf(option); }, field, editor);
}

void ToolDialog::layOut(const Text& title, const Text& hint,
                        std::initializer_list<LayoutItem> parts)
{
    inEveryLanguage(this, [this, title, hint] {
        setWindowTitle(title());
        m_hint->setText(hint());
    });
    QVBoxLayout* column = columnOf({m_banner, m_hint});
    for (const LayoutItem& part : parts) {
        part.addTo(*column);
    }
    column->addStretch(); // where there is no answer
    auto* close = newButton("closeTool", [] { return tr("Close"); });
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    column->addLayout(rowOf({LayoutItem::room(), close}));
    setDialogLayout(*this, column);
    addTableMenus(*this);
}

void ToolDialog::stopWork()
{
    m_jobs.cancel(m_kind);
    m_banner->clear();
}

void ToolDialog::showFailure(const QString& failure, const Error& error)
{
    if (error.code != ErrorCode::Cancelled) {
        m_banner->showError(failure, ErrorTexts::details(error));
    }
}

void ToolDialog::offerReadouts(QComboBox& box, const QString& output,
                               const std::function<QString(const Tensor&)>& titleOf) const
{
    const QString chosen = box.currentData().toString();
    box.clear();
    box.addItem(output);
    const auto& run = m_session.run();
    const auto& file = m_session.checkpoint();
    if (run == nullptr || file == nullptr) {
        return;
    }
    for (const auto& tensor : matricesBeside(file->rnns, file->catalog, MatrixRole::Readout,
                                             run->model->spec.outputWidth())) {
        box.addItem(titleOf(*tensor), QString::fromStdString(tensor->name));
    }
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

QTableWidget* newResultTable(const char* name, const std::function<QString()>& accessibleName,
                             const std::function<QStringList()>& titles)
{
    auto* table = named(new QTableWidget(0, static_cast<int>(titles().size())), name);
    applyTableStyle(*table);
    table->setSortingEnabled(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    inEveryLanguage(table, [table, accessibleName, titles] {
        table->setAccessibleName(accessibleName());
        table->setHorizontalHeaderLabels(titles());
    });
    return table;
}

void addResult(QTableWidget& table, const std::vector<ResultCell>& cells)
{
    const int row = table.rowCount();
    table.insertRow(row);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        auto* item = new QTableWidgetItem(cells[i].text);
        item->setTextAlignment((cells[i].isNumber ? Qt::AlignRight : Qt::AlignLeft) |
                               (table.wordWrap() ? Qt::AlignTop : Qt::AlignVCenter));
        if (cells[i].isNumber) {
            item->setFont(numberFont());
        }
        if (table.wordWrap()) {
            item->setToolTip(cells[i].text);
        }
        table.setItem(row, static_cast<int>(i), item);
    }
}

} // namespace gateloupe
