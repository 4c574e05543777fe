// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/option_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include "core/analysis/study/study_option.h"
#include "core/base/number_text.h"

namespace gateloupe {

QString labelOf(const StudyOption& option)
{
    return coreText(message(option.label));
}

QString helpOf(const StudyOption& option)
{
    return coreText(message(option.help));
}

void applyTable(QWidget&, const StudyOption&) {}

void applyTable(QLineEdit& field, const StudyOption& option)
{
    if (option.initial) {
        field.setText(QString::fromStdString(shortestText(*option.initial)));
    }
}

void applyTable(QCheckBox& field, const StudyOption& option)
{
    inEveryLanguage(&field, [&field, &option] { field.setText(labelOf(option)); });
}

void applyTable(QComboBox& field, const StudyOption& option)
{
    for (const char* word : option.words) {
        field.addItem(QString::fromUtf8(word));
    }
}

void applyTable(QSpinBox& field, const StudyOption& option)
{
    field.setRange(static_cast<int>(option.least), static_cast<int>(option.most));
    field.setValue(static_cast<int>(option.initial.value_or(option.least)));
}

void applyTable(QDoubleSpinBox& field, const StudyOption& option)
{
    field.setRange(option.least, option.most);
    field.setValue(option.initial.value_or(option.least));
}

void showHelp(QWidget& field, const StudyOption& option)
{
    inEveryLanguage(&field, [&field, &option] { field.setToolTip(helpOf(option)); });
}

} // namespace gateloupe
