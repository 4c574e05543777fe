// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/analysis/statistics/statistics.h"
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
    /// Its name and why the file has none.
    [[nodiscard]] static QString toolTipOfAbsent(const RnnModel* model, const ParameterId& id);
    /// Its name, shape and range; null: it has not been read yet.
    [[nodiscard]] static QString toolTip(const ParameterId& id, const QString& shape,
                                         const MatrixStatistics* statistics);
};

} // namespace gateloupe
