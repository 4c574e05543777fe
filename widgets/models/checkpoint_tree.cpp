// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/checkpoint_tree.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QTreeView>

#include "core/model/parameter_ids.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kOpenNetworks = 4;   ///< a file with more shows them closed
constexpr int kOpenSides = 8;      ///< and a network with more layers x directions too
constexpr int kLeastLetters = 40;  ///< of a name and a shape beside it
constexpr int kDetailMargin = 4;   ///< right of a shape
constexpr int kLeastNameRoom = 40; ///< pixels of a name that a shape leaves
constexpr int kIconGap = 8;        ///< around the mark of a broken row
constexpr int kDetailGap = 8;      ///< between a name and a shape in one column
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
        QStyleOptionViewItem styled = option;
        QStyledItemDelegate::initStyleOption(&styled, index);
        const QString detail = shownDetail(styled, index);
        if (detail.isEmpty()) {
            return;
        }
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText
                                                        : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -kDetailMargin, 0),
                          Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->restore();
    }

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override
    {
        QStyleOptionViewItem styled = option;
        initStyleOption(&styled, index);
        const QString whole = index.data().toString();
        const QString detail = detailOf(index);
        const bool isWhole = styled.text == whole && shownDetail(styled, index) == detail;
        if (event->type() != QEvent::ToolTip || isWhole) {
            return QStyledItemDelegate::helpEvent(event, view, option, index);
        }
        QToolTip::showText(event->globalPos(),
                           whole + QStringLiteral("   ") + detail + QLatin1Char('\n') +
                               index.data(Qt::ToolTipRole).toString(),
                           view);
        return true;
    }

protected:
    /// A name is left out in its middle before a shape goes.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString detail = shownDetail(*option, index);
        if (!detail.isEmpty()) {
            option->text = option->fontMetrics.elidedText(
                option->text, Qt::ElideMiddle,
                roomOf(*option) - option->fontMetrics.horizontalAdvance(detail));
        }
    }

private:
    /// What stands behind the name; empty while it has a column of its own.
    [[nodiscard]] QString detailOf(const QModelIndex& index) const
    {
        return m_view->isColumnHidden(1) ? index.siblingAtColumn(1).data().toString() : QString();
    }

    /// For a name and what stands behind it, in pixels.
    [[nodiscard]] static int roomOf(const QStyleOptionViewItem& option)
    {
        const int icon = option.icon.isNull() ? 0 : option.decorationSize.width() + kIconGap;
        return option.rect.width() - icon - kDetailMargin - kDetailGap;
    }

    /// The detail as it fits: whole where it leaves a few letters of the name, else without its
    /// end.
    [[nodiscard]] QString shownDetail(const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const
    {
        const QString detail = detailOf(index);
        const QFontMetrics& metrics = option.fontMetrics;
        const int name =
            std::min(metrics.horizontalAdvance(index.data().toString()), kLeastNameRoom);
        const int room = roomOf(option) - name;
        return metrics.horizontalAdvance(detail) <= room
                   ? detail
                   : metrics.elidedText(detail, Qt::ElideRight, room);
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

QAction* CheckpointTree::addMenuAction(const char* name, std::function<void()> act,
                                       std::function<QString()> text)
{
    auto* action = named(new QAction(this), name);
    connect(action, &QAction::triggered, this, std::move(act));
    inEveryLanguage(this, [action, text = std::move(text)] { action->setText(text()); });
    m_view->addAction(action);
    return action;
}

void CheckpointTree::setMenu(const QList<QAction*>& actions)
{
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    addMenuAction(
        "treeCompare", [this] { emit compareRequested(); },
        //: menu of a network: puts it beside another one
        [] { return tr("Compare with…"); });
    addMenuAction(
        "treeShowLayout", [this] { emit layoutRequested(); }, [] { return tr("Show in Layout"); });
    auto* copyPath = addMenuAction(
        "treeCopyGatePath",
        [this] {
            if (const auto id = selection().parameter) {
                QGuiApplication::clipboard()->setText(QString::fromStdString(pathOf(*id)));
            }
        },
        //: a path such as layer_0/forward/forget/recurrent_weights
        [] { return tr("Copy gate path"); });
    addMenuAction(
        "treeCollapseOthers", [this] { collapseOthers(); }, [] { return tr("Collapse others"); });
    connect(this, &CheckpointTree::selectionChanged, copyPath,
            [copyPath](const TreeSelection& chosen) {
                copyPath->setEnabled(chosen.parameter.has_value());
            });
    auto* separator = new QAction(this);
    separator->setSeparator(true);
    m_view->addAction(separator);
    m_view->addActions(actions);
}

/// Leaves open what the current row lies in.
void CheckpointTree::collapseOthers()
{
    m_view->collapseAll();
    showChosen();
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

/// The file that is looked at is open, the others are folded.
void CheckpointTree::foldOthers()
{
    const auto shown = m_model->checkpointAt(m_chosen);
    if (shown == nullptr || shown == m_unfolded.lock() || !m_filterLine->text().isEmpty()) {
        return;
    }
    m_unfolded = shown;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex file = m_filter->index(row, 0);
        if (m_model->checkpointAt(m_filter->mapToSource(file)) != shown) {
            m_view->collapse(file);
        } else if (!m_view->isExpanded(file)) {
            openNetworks(file);
        }
    }
}

void CheckpointTree::showChosen()
{
    foldOthers();
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
        m_unfolded.reset();
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
        const QModelIndex layer = m_filter->index(0, 0, network);
        const bool hasDirections = kindOf(m_filter->index(0, 0, layer)) == Kind::Direction;
        const int directions = hasDirections ? m_filter->rowCount(layer) : 1; // of each layer
        int levels = 0; // layers; their directions, where there are two; the gates of these
        if (layers <= kOpenSides) {
            levels = layers * directions <= kOpenSides ? 1 + (hasDirections ? 1 : 0) : 1;
        }
        m_view->expandRecursively(network, levels);
    }
}

} // namespace gateloupe
