// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/model/rnn_model.h"
#include "widgets/gates/sheet_arrangement.h"

namespace gateloupe {

/// What the contact sheet says about its items.
class SheetTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ContactSheet)

public:
    /// "R forget", on a film strip "R f"; a strip has its symbol alone.
    [[nodiscard]] static QString title(const SheetItem& item, bool isFilm);
    /// Why the file has no such parameter; empty where it has, or without a model.
    [[nodiscard]] static QString absence(const RnnModel* model, const ParameterId& id);
};

} // namespace gateloupe
