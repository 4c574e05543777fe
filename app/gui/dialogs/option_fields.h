// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace gateloupe {

struct StudyOption;

/// The texts of an option in the user's language.
[[nodiscard]] QString labelOf(const StudyOption& option);
[[nodiscard]] QString helpOf(const StudyOption& option);

/// What the table says of a field's value: default, bounds, words, and the text of a check box.
void applyTable(QWidget& field, const StudyOption& option);
void applyTable(QLineEdit& field, const StudyOption& option);
void applyTable(QCheckBox& field, const StudyOption& option);
void applyTable(QComboBox& field, const StudyOption& option);
void applyTable(QSpinBox& field, const StudyOption& option);
void applyTable(QDoubleSpinBox& field, const StudyOption& option);

/// The tool tip of a field, in every language. Lifetime: the table outlives the field.
void showHelp(QWidget& field, const StudyOption& option);

/// A field for an option of a study, with all that its table says. Its label is added with
/// ToolDialog::addOption().
template <typename Field>
[[nodiscard]] Field* newField(const char* name, const StudyOption& option)
{
    auto* field = named(new Field, name);
    applyTable(*field, option);
    showHelp(*field, option);
    return field;
}

} // namespace gateloupe
