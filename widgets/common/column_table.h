// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <functional>
#include <utility>
#include <vector>

#include <QAbstractTableModel>
#include <QIcon>
#include <QString>
#include <QVariant>

namespace gateloupe {

/// What stands in a column: decides its alignment, in cells and head.
enum class CellContent
{
    Text,  ///< to the left
    Number ///< to the right, below each other
};

/// Of Qt::TextAlignmentRole.
[[nodiscard]] QVariant alignmentOf(CellContent content);
/// Of Qt::FontRole: numbers in numberFont(), text in the view's own.
[[nodiscard]] QVariant fontOf(CellContent content);

/// The answer to a role of headerData(), from translated words.
[[nodiscard]] QVariant headerAnswer(int role, const QString& title, const QString& explanation,
                                    CellContent content);

/// Words of a column's head: a text marked by QT_TR_NOOP in the table's class, translated whenever
/// it is asked for, or a function that makes them.
class HeadWords
{
public:
    HeadWords(const char* source = "") // implicit: a column is written as a list of texts
        : m_source(source)
    {
    }

    template <std::invocable Make>
    HeadWords(Make make) // implicit
        : m_make(std::move(make))
    {
    }

    /// `table`: whose translations count.
    [[nodiscard]] QString in(const QMetaObject& table) const;

private:
    const char* m_source = "";
    std::function<QString()> m_make;
};

/// A column of a table of `Row`s: what its head says, and what its cells say of a row. Only `text`
/// is needed.
template <typename Row>
struct TableColumn
{
    HeadWords title;
    HeadWords explanation; ///< tool tip of the head
    CellContent content = CellContent::Text;
    std::function<QString(Row)> text;
    std::function<QVariant(Row)> sortKey; ///< none: the text
    std::function<QString(Row)> copy;     ///< for other programs; none: the text
    std::function<QString(Row)> toolTip;  ///< none: no tool tip
    std::function<QIcon(Row)> icon;       ///< none: no icon
    std::function<bool(Row)> isChecked;   ///< none: no check box
    /// Takes a click on the check box of a row; needed where there is one.
    std::function<void(int row, bool isChecked)> setChecked;
};

/// The one table model: a concrete table says how many rows there are, what a row is, and in its
/// constructor which columns it has. Its class has Q_OBJECT, so that its heads are translated in
/// its own context. `Row` is passed by value: a small struct, an index, or a reference to const.
template <typename Row>
class ColumnTable : public QAbstractTableModel
{
public:
    static constexpr int kSortRole = Qt::UserRole;     ///< for a proxy that sorts
    static constexpr int kCopyRole = Qt::UserRole + 1; ///< plain text for other programs
    static constexpr int kOwnRole = Qt::UserRole + 2;  ///< the first role of a concrete table

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : rows();
    }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid()) {
            return {};
        }
        const TableColumn<Row>& column = columnAt(index.column());
        const auto ask = [&](const auto& function) {
            return function ? QVariant(function(rowAt(index.row()))) : QVariant();
        };
        switch (role) {
        case Qt::DisplayRole:
            return ask(column.text);
        case Qt::ToolTipRole:
            return ask(column.toolTip);
        case Qt::DecorationRole:
            return ask(column.icon);
        case Qt::CheckStateRole:
            return column.isChecked
                       ? QVariant(static_cast<int>(
                             column.isChecked(rowAt(index.row())) ? Qt::Checked : Qt::Unchecked))
                       : QVariant();
        case Qt::TextAlignmentRole:
            return alignmentOf(column.content);
        case Qt::FontRole:
            return fontOf(column.content);
        case kSortRole:
            return column.sortKey ? ask(column.sortKey) : ask(column.text);
        case kCopyRole:
            return column.copy ? ask(column.copy) : ask(column.text);
        default:
            return {};
        }
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
            return {};
        }
        const TableColumn<Row>& column = columnAt(section);
        return headerAnswer(role, column.title.in(*metaObject()),
                            column.explanation.in(*metaObject()), column.content);
    }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override
    {
        const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
        return index.isValid() && columnAt(index.column()).isChecked
                   ? usual | Qt::ItemIsUserCheckable
                   : usual;
    }

    bool setData(const QModelIndex& index, const QVariant& value, int role) override
    {
        if (!index.isValid() || role != Qt::CheckStateRole ||
            !columnAt(index.column()).setChecked) {
            return false;
        }
        columnAt(index.column()).setChecked(index.row(), value.toInt() == Qt::Checked);
        rowsChanged(index.row(), index.row());
        return true;
    }

protected:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] virtual int rows() const = 0;
    /// Requires: a row that exists.
    [[nodiscard]] virtual Row rowAt(int row) const = 0;

    /// In the constructor, or inside reset() where the columns depend on what is shown.
    void setColumns(std::vector<TableColumn<Row>> columns) { m_columns = std::move(columns); }

    /// Swaps what the table shows: `change` sets the members that rows() and rowAt() read.
    void reset(const std::function<void()>& change)
    {
        beginResetModel();
        change();
        endResetModel();
    }

    /// Rows that stay say something else.
    void rowsChanged(int first, int last)
    {
        if (last >= first) {
            emit dataChanged(index(first, 0), index(last, columnCount() - 1));
        }
    }

private:
    [[nodiscard]] const TableColumn<Row>& columnAt(int column) const
    {
        return m_columns[static_cast<std::size_t>(column)];
    }

    std::vector<TableColumn<Row>> m_columns;
};

} // namespace gateloupe
