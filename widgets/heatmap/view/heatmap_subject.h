// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QCoreApplication>
#include <QString>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// One element of a shown matrix and where it stands in its file.
struct HeatmapCell
{
    std::uint64_t row = 0; ///< as stored, whatever the order it is shown in
    std::uint64_t col = 0;
    double value = 0.0;
    QString tensorName;
    QString fileName;                        ///< full path; empty when the bytes are not plain
    std::optional<std::uint64_t> byteOffset; ///< in that file
};

/// What a heatmap shows, a parameter of a model or a bare tensor, and what there is to say about
/// it.
struct HeatmapSubject
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::GateHeatmap)

public:
    std::shared_ptr<const RnnModel> model; ///< null for a bare tensor
    ParameterId id;
    GateView view; ///< the matrix in its file

    /// Name, size and type of numbers.
    [[nodiscard]] QString title() const;
    /// What the rows and the columns are: "unit", "input", "h[t−1]"; empty along a vector.
    [[nodiscard]] QString rowsLabel() const;
    [[nodiscard]] QString columnsLabel() const;
    /// The cell of an element by its stored indices. Requires: `matrix` is the view's, indices
    /// inside it.
    [[nodiscard]] HeatmapCell cellAt(const MatrixView& matrix, std::uint64_t row,
                                     std::uint64_t col) const;
    /// "gate forget, row 12, column 7, minus 0.031".
    [[nodiscard]] QString spoken(const HeatmapCell& cell) const;
    /// The exact value and where its bytes are.
    [[nodiscard]] static QString toolTip(const HeatmapCell& cell);
};

} // namespace gateloupe
