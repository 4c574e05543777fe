// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QString>
#include <QWidget>

namespace gateloupe {

/// A number of each checkpoint as a line on a logarithmic axis, with marks where something
/// happened; a click chooses a checkpoint.
class CoursePlot : public QWidget
{
    Q_OBJECT

public:
    /// What happened at a checkpoint.
    struct Mark
    {
        std::size_t index = 0;
        bool isBroken = false; ///< else a risk
    };

    explicit CoursePlot(QWidget* parent = nullptr);

    /// One for each checkpoint; empty where it is not known.
    void setNumbers(std::vector<std::optional<double>> numbers);
    void setMarks(std::vector<Mark> marks);

    [[nodiscard]] const std::vector<std::optional<double>>& numbers() const { return m_numbers; }

    void setIndex(std::size_t index);

    /// The pixel of a checkpoint's place.
    [[nodiscard]] double pixelOf(std::size_t index) const;

    [[nodiscard]] QSize sizeHint() const override { return {240, 32}; }

signals:
    void indexClicked(std::size_t index);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<std::optional<double>> m_numbers;
    std::vector<Mark> m_marks;
    std::size_t m_index = 0;
};

} // namespace gateloupe
