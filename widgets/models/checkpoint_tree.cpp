// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/checkpoint_tree.h"

#include <algorithm>

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>

#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kOpenNetworks = 4;   ///< a file with more shows them closed
constexpr int kOpenSides = 8;      ///< and a network with more layers x directions too
constexpr int kLeastLetters = 40;  ///< of a name and a shape beside it
constexpr int kDetailMargin = 4;   ///< right of a shape
constexpr int kLeastNameRoom = 40; ///< pixels of a name that a shape leaves
constexpr int kDetailGap = 12;     ///< between a name and a shape in one column
constexpr int kIndentation = 12;   ///< six levels deep: each pixel is six of a name's

using Kind = CheckpointTreeModel::Kind;

Kind kindOf(const QModelIndex& index)
{
    return static_cast<Kind>(index.data(static_cast<int>(CheckpointTreeModel::Role::Kind)).toInt());
}

/// Where shapes have no column of their own they stand behind names that leave room for them.
class NameDelegate : public QStyledItemDelegate
{
public:
    explicit NameDelegate(QTreeView* view)
        : QStyledItemDelegate(view)
        , m_view(view)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QString detail = detailOf(index);
        const QRect room = option.rect.adjusted(0, 0, -kDetailMargin, 0);
        if (detail.isEmpty() || nameRoom(option, detail) < kLeastNameRoom) {
            return;
        }
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText
                                                        : QPalette::PlaceholderText));
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->restore();
    }

protected:
    /// A name is left out in its middle before a shape goes.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString detail = detailOf(index);
        const int icon = option->icon.isNull() ? 0 : option->decorationSize.width() + kDetailGap;
        const int room = nameRoom(*option, detail) - icon;
        if (!detail.isEmpty() && nameRoom(*option, detail) >= kLeastNameRoom) {
            option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, room);
        }
    }

private:
    /// What stands behind the name; empty while it has a column of its own.
    [[nodiscard]] QString detailOf(const QModelIndex& index) const
    {
        return m_view->isColumnHidden(1) ? index.siblingAtColumn(1).data().toString() : QString();
    }

    [[nodiscard]] static int nameRoom(const QStyleOptionViewItem& option, const QString& detail)
    {
        return option.rect.width() - kDetailMargin - kDetailGap -
               option.fontMetrics.horizontalAdvance(detail);
    }

    QTreeView* m_view;
};

} // namespace

CheckpointTree::CheckpointTree()
    : m_model(new CheckpointTreeModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_filterLine(named(new QLineEdit, "filter"))
    , m_view(named(new QTreeView, "tree"))
{
    setLayoutOf(this, columnOf({m_filterLine, {m_view, 1}}, 4), 4);
    setFocusProxy(m_view);

    m_filter->setSourceModel(m_model);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setAutoAcceptChildRows(true);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setFilterRole(static_cast<int>(CheckpointTreeModel::Role::FilterText));

    m_filterLine->setPlaceholderText(tr("Filter"));
    m_filterLine->setAccessibleName(tr("Filter the tree by name"));
    m_filterLine->setClearButtonEnabled(true);
    connect(m_filterLine, &QLineEdit::textChanged, this, &CheckpointTree::filterBy);

    m_view->setAccessibleName(tr("Checkpoint"));
    m_view->setModel(m_filter);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setHeaderHidden(true);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_view->header()->setMinimumSectionSize(40);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setIndentation(kIndentation);
    m_view->setItemDelegateForColumn(0, new NameDelegate(m_view));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                const QModelIndex source = m_filter->mapToSource(current).siblingAtColumn(0);
                // While a filter hides and shows rows the view wanders by itself.
                if (signalsBlocked() || !source.isValid() || source == m_chosen) {
                    return;
                }
                m_chosen = source;
                if (selection() == TreeSelection{}) {
                    emit fileChosen(m_model->checkpointAt(m_chosen));
                }
                emit selectionChanged(selection());
            });
}

void CheckpointTree::resizeEvent(QResizeEvent* event)
{
    // Where there is no room for both, names are worth more than shapes.
    m_view->setColumnHidden(1, width() < fontMetrics().averageCharWidth() * kLeastLetters);
    QWidget::resizeEvent(event);
}

void CheckpointTree::setCheckpoints(
    const std::vector<std::shared_ptr<const Checkpoint>>& checkpoints)
{
    const QSignalBlocker quiet(this);
    m_filterLine->clear();
    std::vector<std::shared_ptr<const Checkpoint>> before;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        before.push_back(m_model->checkpointAt(m_model->index(row, 0)));
    }
    m_model->setCheckpoints(checkpoints);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex file = m_model->index(row, 0);
        if (std::ranges::find(before, m_model->checkpointAt(file)) == before.end()) {
            openNetworks(m_filter->mapFromSource(file));
        }
    }
}

void CheckpointTree::setMenu(const QList<QAction*>& actions)
{
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->addActions(actions);
}

void CheckpointTree::setHealth(const std::shared_ptr<const HealthReport>& report)
{
    m_model->setHealth(report);
}

void CheckpointTree::select(const TreeSelection& wanted)
{
    if (selection() == wanted) {
        return;
    }
    const QModelIndex source = m_model->indexOf(wanted);
    if (!source.isValid()) {
        return;
    }
    const QSignalBlocker quiet(this);
    m_chosen = source;
    if (!m_filter->mapFromSource(source).isValid()) {
        m_filterLine->clear(); // the row was filtered away
    }
    showChosen();
}

void CheckpointTree::showFile(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    if (m_chosen.isValid() && m_model->checkpointAt(m_chosen) == checkpoint) {
        return;
    }
    const QSignalBlocker quiet(this);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->checkpointAt(m_model->index(row, 0)) == checkpoint) {
            m_chosen = m_model->index(row, 0);
        }
    }
    showChosen();
}

TreeSelection CheckpointTree::selection() const
{
    return m_model->selectionAt(m_chosen);
}

void CheckpointTree::showChosen()
{
    const QModelIndex index = m_filter->mapFromSource(m_chosen);
    m_view->setCurrentIndex(index);
    if (index.isValid()) {
        m_view->scrollTo(index);
    }
}

void CheckpointTree::filterBy(const QString& text)
{
    const QSignalBlocker quiet(this);
    m_filter->setFilterFixedString(text);
    if (text.isEmpty()) {
        m_view->collapseAll();
        for (int row = 0; row < m_filter->rowCount(); ++row) {
            openNetworks(m_filter->index(row, 0));
        }
    } else {
        m_view->expandAll();
    }
    showChosen();
}

void CheckpointTree::openNetworks(const QModelIndex& file)
{
    m_view->expand(file);
    const int networks = m_filter->rowCount(file);
    for (int i = 0; i < networks && networks <= kOpenNetworks + 1; ++i) {
        const QModelIndex network = m_filter->index(i, 0, file);
        if (kindOf(network) != Kind::Rnn) {
            continue;
        }
        const int layers = m_filter->rowCount(network);
        const int directions = m_filter->rowCount(m_filter->index(0, 0, network)); // of each layer
        int levels = 0; // layers; their directions; the groups of these
        if (layers <= kOpenSides) {
            levels = layers * directions <= kOpenSides ? 2 : 1;
        }
        m_view->expandRecursively(network, levels);
    }
}

} // namespace gateloupe
