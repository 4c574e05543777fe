// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "widgets/inspector/cell_text.h"

class QFormLayout;
class QLabel;

namespace gateloupe {

/// The picked element in words: value, place, byte and bits. Texts can be selected and copied.
class CellPanel : public QWidget
{
    Q_OBJECT

public:
    explicit CellPanel(QWidget* parent = nullptr);

    /// Requires: inside the matrix.
    void setCell(const InspectedMatrix& matrix, std::uint64_t row, std::uint64_t col);
    void clear();

    /// The text beside a name; empty when there is no such line.
    [[nodiscard]] QString textOf(const QString& name) const;

private:
    void showLines(const std::vector<CellLine>& lines);

    struct Row
    {
        QLabel* name;
        QLabel* text;
    };

    std::optional<InspectedMatrix> m_matrix;
    std::uint64_t m_row = 0;
    std::uint64_t m_col = 0;
    QFormLayout* m_form;
    QLabel* m_hint;
    std::vector<Row> m_rows; ///< made once, reused
};

} // namespace gateloupe
