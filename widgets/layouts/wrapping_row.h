// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <memory>
#include <vector>

#include <QLayout>

namespace gateloupe {

/// A row of controls that goes on in another row where there is no room for it: a small window
/// clips nothing. Controls that can grow share what their row has left.
class WrappingRow : public QLayout
{
    Q_OBJECT

public:
    using QLayout::QLayout;

    /// Rows in which nothing can grow stand in the middle.
    void setCentered(bool isCentered);

    void addItem(QLayoutItem* item) override { m_items.emplace_back(item); } // takes it

    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }

    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }

    /// All in one row.
    [[nodiscard]] QSize sizeHint() const override;
    /// The widest control.
    [[nodiscard]] QSize minimumSize() const override;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

    [[nodiscard]] int heightForWidth(int width) const override;
    void setGeometry(const QRect& area) override;

private:
    struct Part
    {
        QLayoutItem* item = nullptr;
        int width = 0; ///< what it wants, then what it gets
    };

    struct Row
    {
        std::vector<Part> parts;
        int width = 0; ///< gaps included
        int height = 0;
    };

    /// Which controls stand in which row, with the room that is left shared out.
    [[nodiscard]] std::vector<Row> rowsFor(int width) const;
    void shareOut(Row& row, int width) const;
    void place(const Row& row, const QRect& area) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    bool m_isCentered = false;
};

/// The controls without margins.
[[nodiscard]] WrappingRow* wrappingRowOf(std::initializer_list<QWidget*> controls, int spacing);
/// Controls that share all of the width, as far apart as what the layout around them holds.
[[nodiscard]] WrappingRow* sharedRowOf(std::initializer_list<QWidget*> controls);

} // namespace gateloupe
