// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/column_table.h"

namespace gateloupe {

/// A column's head before its translation: both marked by QT_TR_NOOP in the model's class.
struct ColumnTitle
{
    const char* title;
    const char* explanation;
};

} // namespace gateloupe
