// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_lens.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/base/number_text.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/common/term_names.h"
#include "widgets/inspector/biases/bias_numbers.h"
#include "widgets/inspector/biases/bias_plot.h"

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
    if (numbers == m_numbers) {
        return;
    }
    reset([&] { m_numbers = std::move(numbers); });
}

void BiasTableModel::setGate(std::optional<Gate> gate)
{
    if (gate == m_gate) {
        return;
    }
    reset([&] { m_gate = gate; });
}

const BiasColumn& BiasTableModel::gateAt(int row) const
{
    if (m_gate) {
        for (const BiasColumn& column : m_numbers->gates) {
            if (column.gate == *m_gate) {
                return column;
            }
        }
    }
    return m_numbers->gates[static_cast<std::size_t>(row) / m_numbers->units];
}

std::uint64_t BiasTableModel::unitAt(int row) const
{
    return static_cast<std::uint64_t>(row) % m_numbers->units;
}

std::optional<int> BiasTableModel::rowOf(Gate gate, std::uint64_t unit) const
{
    if (m_numbers == nullptr || unit >= m_numbers->units) {
        return std::nullopt;
    }
    std::uint64_t before = 0;
    for (const BiasColumn& column : m_numbers->gates) {
        if (m_gate && column.gate != *m_gate) {
            continue; // not listed
        }
        if (column.gate == gate) {
            return static_cast<int>(before + unit);
        }
        before += m_numbers->units;
    }
    return std::nullopt;
}

int BiasTableModel::rows() const
{
    if (m_numbers == nullptr) {
        return 0;
    }
    const auto isListed = [this](const BiasColumn& column) {
        return !m_gate || column.gate == *m_gate;
    };
    const auto gates = std::ranges::count_if(m_numbers->gates, isListed);
    return static_cast<int>(static_cast<std::uint64_t>(gates) * m_numbers->units);
}

namespace {

constexpr int kFactsHeight = 200;

QLabel* addText(QLayout* layout, const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label);
    return label;
}

} // namespace

/// How frameworks keep biases: a table that folds under its title.
class BiasFactsTable : public QWidget
{
public:
    BiasFactsTable()
        : m_title(new QToolButton)
        , m_rows(new QTreeWidget)
    {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        column->addWidget(m_title, 0, Qt::AlignLeft);
        column->addWidget(m_rows);
        m_title->setObjectName(QStringLiteral("biasFactsButton"));
        m_title->setCheckable(true);
        m_title->setArrowType(Qt::RightArrow);
        m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_title->setAutoRaise(true);
        m_rows->setObjectName(QStringLiteral("biasFacts"));
        m_rows->setRootIsDecorated(false);
        m_rows->setColumnCount(3);
        m_rows->setFixedHeight(kFactsHeight);
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

BiasLens::BiasLens(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_gates(new QComboBox)
    , m_table(new BiasTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_view(new QTableView)
    , m_plot(new BiasPlot)
    , m_facts(new BiasFactsTable)
    , m_job([this](const auto& numbers) { take(numbers); })
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    m_stored = addText(column, "biasStored");
    m_folding = addText(column, "biasFolding");
    auto* choice = new QHBoxLayout;
    choice->setSpacing(8);
    auto* label = newLabel([] { return tr("List"); });
    label->setBuddy(m_gates);
    choice->addWidget(label);
    choice->addWidget(m_gates);
    choice->addStretch(1);
    column->addLayout(choice);
    m_gates->setObjectName(QStringLiteral("biasGate"));
    m_gates->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_view);
    split->addWidget(m_plot);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);
    column->addWidget(m_facts);
    m_plot->setObjectName(QStringLiteral("biasPlot"));
    buildTable();
    connect(m_gates, &QComboBox::activated, this, [this] {
        const int listed = m_gates->currentData().toInt();
        const bool isOne = listed != kAllGates;
        m_table->setGate(isOne ? std::optional(static_cast<Gate>(listed)) : std::nullopt);
        if (isOne) {
            setGate(static_cast<Gate>(listed));
        }
        emit viewStateChanged(tr("listed gate"));
    });
    connect(&m_facts->title(), &QToolButton::clicked, this,
            [this] { emit viewStateChanged(tr("facts about frameworks")); });
    connect(m_plot, &BiasPlot::indexClicked, this, [this](std::uint64_t unit) {
        setUnit(unit);
        emit cellChosen(m_plotted, unit);
    });
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr, {}, Direction::Forward);
}

void BiasLens::buildTable()
{
    m_sorted->setSourceModel(m_table);
    m_sorted->setSortRole(BiasTableModel::kSortRole);
    m_view->setObjectName(QStringLiteral("biasTable"));
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
    auto* copy = new QAction(m_view);
    copy->setObjectName(QStringLiteral("actionCopyBiases"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &BiasLens::copySelection);
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
    if (m_numbers != nullptr) {
        for (const BiasColumn& each : m_numbers->gates) {
            column = each.gate == gate ? &each : column;
        }
        if (column == nullptr && !m_numbers->gates.empty()) {
            column = &m_numbers->gates.front(); // another cell than before
            m_plotted = column->gate;
        }
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
    const int row = m_sorted->mapToSource(proxy).row();
    const std::uint64_t unit = m_table->unitAt(row);
    if (const Gate gate = m_table->gateAt(row).gate; gate != m_plotted) {
        setGate(gate);
    }
    m_plot->setMark(unit);
    emit cellChosen(m_plotted, unit);
}

QString BiasLens::selectedText() const
{
    return selectedRowsText(*m_view, BiasTableModel::kCopyRole);
}

void BiasLens::copySelection()
{
    if (const QString text = selectedText(); !text.isEmpty()) {
        QGuiApplication::clipboard()->setText(text);
    }
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
    const int listed = m_gates->currentData().toInt();
    m_table->setGate(listed == kAllGates ? std::nullopt : std::optional(static_cast<Gate>(listed)));
    const QString reason = m_model == nullptr ? tr("Choose a gate of a network first") : QString();
    m_gates->setEnabled(m_model != nullptr);
    m_gates->setToolTip(reason);
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
    const int listed = m_gates->currentData().toInt();
    const std::string_view gate = listed == kAllGates ? "all" : nameOf(static_cast<Gate>(listed));
    const QHeaderView& header = *m_view->horizontalHeader();
    return {{QStringLiteral("gate"),
             QString::fromLatin1(gate.data(), static_cast<qsizetype>(gate.size()))},
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

void BiasLens::retranslate()
{
    m_gates->setAccessibleName(tr("Listed gate"));
    m_view->setAccessibleName(tr("Biases of each unit"));
    QAction* copy = m_view->actions().front();
    copy->setText(tr("Copy the selected rows"));
    copy->setStatusTip(tr("Copies gate, unit and biases as text with tabs"));
    copy->setToolTip(copy->statusTip());
    fillGates();
    m_facts->setModel(m_model.get());
    showTexts();
}

} // namespace gateloupe
