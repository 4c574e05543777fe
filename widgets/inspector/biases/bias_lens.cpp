// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_lens.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>

#include "core/base/number_text.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/common/term_names.h"
#include "widgets/inspector/biases/bias_plot.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

using BiasNumber = std::optional<double> (BiasColumn::*)(std::uint64_t) const;

/// `missing`: why a number is not there.
TableColumn<BiasRow> biasNumberColumn(HeadWords title, HeadWords explanation, BiasNumber number,
                                      const std::function<QString(BiasRow)>& missing)
{
    const auto of = [number](BiasRow row) { return (row.gate.*number)(row.unit); };
    return {
        .title = std::move(title),
        .explanation = std::move(explanation),
        .content = CellContent::Number,
        .text = [of](BiasRow row) { return of(row) ? formatValue(*of(row)) : QStringLiteral("—"); },
        .sortKey = // what is missing first
        [of](BiasRow row) { return of(row).value_or(-std::numeric_limits<double>::infinity()); },
        .copy =
            [of](BiasRow row) {
                return of(row) ? QString::fromStdString(shortestText(*of(row))) : QString();
            },
        .toolTip =
            [of, missing](BiasRow row) {
                return of(row) ? QLocale().toString(*of(row), 'g', QLocale::FloatingPointShortest)
                               : missing(row);
            }};
}

} // namespace

BiasTableModel::BiasTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto notStored = [](BiasRow) {
        return tr("The file does not store it; it counts as 0.");
    };
    const auto noSum = [notStored](BiasRow row) {
        return row.gate.folding == BiasFolding::MustStayApart
                   ? tr("The reset gate multiplies bR but not bW: their sum says nothing.")
                   : notStored(row);
    };
    setColumns({
        //: LSTM or GRU gate
        {.title = QT_TR_NOOP("Gate"),
         .text = [](BiasRow row) { return TermNames::gate(row.gate.gate); },
         .sortKey = [](BiasRow row) { return static_cast<int>(row.gate.gate); }},
        //: element of a recurrent layer's state
        {.title = QT_TR_NOOP("Unit"),
         .content = CellContent::Number,
         .text = [](BiasRow row) { return QString::number(row.unit); },
         .sortKey = [](BiasRow row) { return static_cast<qulonglong>(row.unit); }},
        biasNumberColumn("bW", QT_TR_NOOP("Bias on the input's side"), &BiasColumn::inputAt,
                         notStored),
        biasNumberColumn("bR", QT_TR_NOOP("Bias on the state's side"), &BiasColumn::recurrentAt,
                         notStored),
        biasNumberColumn("bW + bR", QT_TR_NOOP("What the gate sees"), &BiasColumn::sumAt, noSum),
    });
}

void BiasTableModel::setNumbers(std::shared_ptr<const BiasNumbers> numbers)
{
    if (numbers != m_numbers) {
        list(std::move(numbers), m_gate);
    }
}

void BiasTableModel::setGate(std::optional<Gate> gate)
{
    if (gate != m_gate) {
        list(m_numbers, gate);
    }
}

void BiasTableModel::list(std::shared_ptr<const BiasNumbers> numbers, std::optional<Gate> gate)
{
    reset([&] {
        m_numbers = std::move(numbers);
        m_gate = gate;
        m_listed.clear();
        for (std::size_t i = 0; m_numbers != nullptr && i < m_numbers->gates.size(); ++i) {
            if (const BiasColumn& column = m_numbers->gates[i];
                column.gate == m_gate.value_or(column.gate)) {
                m_listed.push_back(&column);
            }
        }
    });
}

BiasRow BiasTableModel::rowAt(int row) const
{
    const auto at = static_cast<std::uint64_t>(row);
    return {*m_listed[at / m_numbers->units], at % m_numbers->units};
}

std::optional<int> BiasTableModel::rowOf(Gate gate, std::uint64_t unit) const
{
    const auto found = std::ranges::find(m_listed, gate, &BiasColumn::gate);
    if (found == m_listed.end() || unit >= m_numbers->units) {
        return std::nullopt;
    }
    return static_cast<int>(
        static_cast<std::uint64_t>(found - m_listed.begin()) * m_numbers->units + unit);
}

int BiasTableModel::rows() const
{
    return m_listed.empty() ? 0 : static_cast<int>(m_listed.size() * m_numbers->units);
}

/// How frameworks keep biases: a table that folds under its title.
class BiasFactsTable : public QWidget
{
public:
    BiasFactsTable()
        : m_title(named(new QToolButton, "biasFactsButton"))
        , m_rows(named(new QTreeWidget, "biasFacts"))
    {
        setLayoutOf(this, columnOf({{m_title, 0, Qt::AlignLeft}, m_rows}));
        m_title->setCheckable(true);
        m_title->setArrowType(Qt::RightArrow);
        m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_title->setAutoRaise(true);
        m_rows->setRootIsDecorated(false);
        m_rows->setColumnCount(3);
        constexpr int kHeight = 200;
        m_rows->setFixedHeight(kHeight);
        m_rows->setSelectionMode(QAbstractItemView::NoSelection);
        m_rows->hide();
        connect(m_title, &QToolButton::toggled, this, [this](bool isOpen) {
            m_rows->setVisible(isOpen);
            m_title->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        });
    }

    [[nodiscard]] QToolButton& title() { return *m_title; }

    /// Null: of no network.
    void setModel(const RnnModel* model)
    {
        m_title->setText(BiasLens::tr("How frameworks keep biases"));
        m_title->setEnabled(model != nullptr);
        m_title->setToolTip(model == nullptr ? BiasLens::tr("Choose a gate of a network first")
                                             : QString());
        m_rows->setHeaderLabels({BiasLens::tr("Framework"), BiasLens::tr("Biases of a gate"),
                                 BiasLens::tr("What it folds")});
        m_rows->setAccessibleName(m_title->text());
        m_rows->clear();
        if (model == nullptr) {
            return;
        }
        for (const BiasFact& fact : BiasFacts::all(*model)) {
            auto* item = new QTreeWidgetItem(m_rows, {fact.framework, fact.stored, fact.folded});
            if (fact.isThis) {
                QFont bold = m_rows->font();
                bold.setBold(true);
                for (int column = 0; column < 3; ++column) {
                    item->setFont(column, bold);
                }
                item->setToolTip(0, BiasLens::tr("This file's convention"));
                item->setText(0, BiasLens::tr("%1 (this file)").arg(fact.framework));
            }
            for (int column = 1; column < 3; ++column) {
                item->setToolTip(column, item->text(column));
            }
        }
        for (int column = 0; column < 2; ++column) {
            m_rows->resizeColumnToContents(column);
        }
    }

private:
    QToolButton* m_title;
    QTreeWidget* m_rows;
};

BiasLens::BiasLens()
    : m_banner(new InlineBanner)
    , m_stored(newSelectableText("biasStored"))
    , m_folding(newSelectableText("biasFolding"))
    , m_gates(named(new QComboBox, "biasGate"))
    , m_table(new BiasTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_view(named(new QTableView, "biasTable"))
    , m_plot(named(new BiasPlot, "biasPlot"))
    , m_facts(new BiasFactsTable)
    , m_job([this](const auto& numbers) { take(numbers); })
{
    auto* label = newLabel([] { return tr("List"); });
    label->setBuddy(m_gates);
    m_gates->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_view);
    split->addWidget(m_plot);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 1);
    setLayoutOf(this,
                columnOf({m_banner,
                          m_stored,
                          m_folding,
                          rowOf({label, m_gates, LayoutItem::room()}),
                          {split, 1},
                          m_facts}),
                8);
    buildTable();
    connect(m_gates, &QComboBox::activated, this, [this] {
        m_table->setGate(listedGate());
        if (const std::optional<Gate> gate = listedGate()) {
            setGate(*gate);
        }
        emit viewStateChanged(tr("listed gate"));
    });
    connect(&m_facts->title(), &QToolButton::clicked, this,
            [this] { emit viewStateChanged(tr("facts about frameworks")); });
    connect(m_plot, &BiasPlot::indexClicked, this, [this](std::uint64_t unit) {
        setUnit(unit);
        emit cellChosen(m_plotted, unit);
    });
    inEveryLanguage(this, [this] {
        m_gates->setAccessibleName(tr("Listed gate"));
        m_view->setAccessibleName(tr("Biases of each unit"));
        QAction* copy = m_view->actions().front();
        copy->setText(tr("Copy the selected rows"));
        copy->setStatusTip(tr("Copies gate, unit and biases as text with tabs"));
        copy->setToolTip(copy->statusTip());
        fillGates();
        m_facts->setModel(m_model.get());
        showTexts();
    });
    setModel(nullptr, {}, Direction::Forward);
}

void BiasLens::buildTable()
{
    m_sorted->setSourceModel(m_table);
    m_sorted->setSortRole(BiasTableModel::kSortRole);
    m_view->setModel(m_sorted);
    m_view->setSortingEnabled(true);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // canonical order
    applyRowStyle(*m_view);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setShowGrid(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (const auto column : {BiasTableModel::Column::Gate, BiasTableModel::Column::Unit}) {
        m_view->horizontalHeader()->setSectionResizeMode(static_cast<int>(column),
                                                         QHeaderView::Interactive);
    }
    m_view->setMinimumHeight(120);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = named(new QAction(m_view), "actionCopyBiases");
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        const QString text = selectedRowsText(*m_view, BiasTableModel::kCopyRole);
        if (!text.isEmpty()) {
            QGuiApplication::clipboard()->setText(text);
        }
    });
    m_view->addAction(copy);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { choose(current); });
    connect(m_view->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("order of the biases")); });
}

void BiasLens::setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer,
                        Direction direction)
{
    if (model != nullptr && model == m_model && layer == m_layer && direction == m_direction) {
        return;
    }
    m_model = std::move(model);
    m_layer = layer;
    m_direction = direction;
    m_numbers = nullptr;
    m_table->setNumbers(nullptr);
    m_plot->setColumn(nullptr, 0);
    m_banner->clear();
    fillGates();
    m_facts->setModel(m_model.get());
    showTexts();
    if (m_model == nullptr) {
        m_job.cancel();
        return;
    }
    m_job.start([model = m_model, layer, direction](ProgressMonitor& monitor) {
        return readBiases(model, layer, direction, monitor);
    });
}

void BiasLens::take(const Result<std::shared_ptr<const BiasNumbers>>& numbers)
{
    if (numbers) {
        m_numbers = *numbers;
        m_table->setNumbers(m_numbers);
        setGate(m_plotted);
        for (const auto column : {BiasTableModel::Column::Gate, BiasTableModel::Column::Unit}) {
            m_view->resizeColumnToContents(static_cast<int>(column));
        }
    } else {
        m_banner->showError(tr("The biases could not be read."), coreText(numbers.error().message));
    }
    showTexts();
    emit ready();
}

void BiasLens::setGate(Gate gate)
{
    m_plotted = gate;
    const BiasColumn* column = nullptr;
    if (m_numbers != nullptr && !m_numbers->gates.empty()) {
        const auto found = std::ranges::find(m_numbers->gates, gate, &BiasColumn::gate);
        // It is not there where it is another cell than before.
        column = found != m_numbers->gates.end() ? &*found : &m_numbers->gates.front();
        m_plotted = column->gate;
    }
    m_plot->setColumn(column, m_numbers != nullptr ? m_numbers->units : 0);
    //: curves of the biases of one gate
    m_plot->setAccessibleDescription(tr("Biases of the %1 gate").arg(TermNames::gate(m_plotted)));
    m_plot->yAxis->setLabel(TermNames::gate(m_plotted));
}

void BiasLens::setUnit(std::uint64_t unit)
{
    m_plot->setMark(unit);
    if (const std::optional<int> source = m_table->rowOf(m_plotted, unit)) {
        const QModelIndex row = m_sorted->mapFromSource(m_table->index(*source, 0));
        if (m_view->currentIndex().row() != row.row()) {
            const QSignalBlocker quiet(m_view->selectionModel()); // nobody chose it here
            // selectRow() would ask the keys: with Ctrl held another row stays selected.
            m_view->selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect |
                                                               QItemSelectionModel::Rows);
            m_view->viewport()->update();
        }
        m_view->scrollTo(row);
    }
}

void BiasLens::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_view->scrollTo(m_view->currentIndex()); // it may have been chosen out of sight
}

void BiasLens::choose(const QModelIndex& proxy)
{
    if (!proxy.isValid()) {
        return;
    }
    const BiasRow row = m_table->rowAt(m_sorted->mapToSource(proxy).row());
    if (row.gate.gate != m_plotted) {
        setGate(row.gate.gate);
    }
    m_plot->setMark(row.unit);
    emit cellChosen(m_plotted, row.unit);
}

/// Empty: all of them.
std::optional<Gate> BiasLens::listedGate() const
{
    const int listed = m_gates->currentData().toInt();
    return listed == kAllGates ? std::nullopt : std::optional(static_cast<Gate>(listed));
}

void BiasLens::fillGates()
{
    const int chosen = m_gates->count() > 0 ? m_gates->currentData().toInt() : kAllGates;
    m_gates->clear();
    //: a list of gates: all of them
    m_gates->addItem(tr("all gates"), kAllGates);
    if (m_model != nullptr) {
        for (const Gate gate : gatesOf(m_model->spec.cell)) {
            m_gates->addItem(TermNames::gate(gate), static_cast<int>(gate));
        }
    }
    m_gates->setCurrentIndex(std::max(0, m_gates->findData(chosen)));
    m_table->setGate(listedGate());
    m_gates->setEnabled(m_model != nullptr);
    m_gates->setToolTip(m_model == nullptr ? tr("Choose a gate of a network first") : QString());
}

void BiasLens::showTexts()
{
    if (m_numbers == nullptr) {
        m_stored->setText(m_model == nullptr ? tr("Choose a gate of a network to see its biases.")
                                             : QString());
        m_folding->clear();
    } else {
        m_stored->setText(BiasFacts::stored(*m_numbers));
        QStringList lines = {BiasFacts::folding(*m_numbers)};
        if (const QString added = BiasFacts::addedAtRunTime(*m_model); !added.isEmpty()) {
            lines.append(added);
        }
        m_folding->setText(lines.join(QLatin1Char('\n')));
    }
    m_folding->setVisible(!m_folding->text().isEmpty());
}

QJsonObject BiasLens::viewState() const
{
    const std::optional<Gate> gate = listedGate();
    const QHeaderView& header = *m_view->horizontalHeader();
    return {{QStringLiteral("gate"), QString::fromLatin1(gate ? nameOf(*gate) : "all")},
            {QStringLiteral("facts"), m_facts->title().isChecked()},
            {QStringLiteral("sortColumn"), header.sortIndicatorSection()},
            {QStringLiteral("sortDescending"), header.sortIndicatorOrder() == Qt::DescendingOrder}};
}

void BiasLens::setViewState(const QJsonObject& state)
{
    const QString name = state.value(QStringLiteral("gate")).toString();
    const auto gate = gateFromName(name.toStdString());
    const int index = m_gates->findData(gate ? static_cast<int>(*gate) : kAllGates);
    if (!name.isEmpty() && index >= 0) {
        m_gates->setCurrentIndex(index);
        m_table->setGate(gate);
        if (gate) {
            setGate(*gate);
        }
    }
    m_facts->title().setChecked(
        state.value(QStringLiteral("facts")).toBool(m_facts->title().isChecked()));
    const int column = state.value(QStringLiteral("sortColumn")).toInt(-2);
    if (column >= -1 && column < BiasTableModel::kColumns) {
        m_view->sortByColumn(column, state.value(QStringLiteral("sortDescending")).toBool()
                                         ? Qt::DescendingOrder
                                         : Qt::AscendingOrder);
    }
}

} // namespace gateloupe
