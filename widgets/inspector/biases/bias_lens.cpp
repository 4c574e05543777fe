// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_lens.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/common/term_names.h"
#include "widgets/inspector/biases/bias_facts.h"
#include "widgets/inspector/biases/bias_plot.h"
#include "widgets/inspector/biases/bias_table_model.h"

namespace gateloupe {

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

BiasLens::BiasLens(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_gates(new QComboBox)
    , m_table(new BiasTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_view(new QTableView)
    , m_plot(new BiasPlot)
    , m_factsButton(new QToolButton)
    , m_facts(new QTreeWidget)
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
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_view);
    split->addWidget(m_plot);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);
    column->addWidget(m_factsButton, 0, Qt::AlignLeft);
    column->addWidget(m_facts);
    m_plot->setObjectName(QStringLiteral("biasPlot"));
    m_factsButton->setObjectName(QStringLiteral("biasFactsButton"));
    m_factsButton->setCheckable(true);
    m_factsButton->setArrowType(Qt::RightArrow);
    m_factsButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_factsButton->setAutoRaise(true);
    m_facts->setObjectName(QStringLiteral("biasFacts"));
    m_facts->setRootIsDecorated(false);
    m_facts->setColumnCount(3);
    m_facts->setFixedHeight(kFactsHeight);
    m_facts->setSelectionMode(QAbstractItemView::NoSelection);
    m_facts->hide();
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
    connect(m_factsButton, &QToolButton::toggled, this, [this](bool isOpen) {
        m_facts->setVisible(isOpen);
        m_factsButton->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    });
    connect(m_factsButton, &QToolButton::clicked, this,
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
    showFacts();
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
        m_banner->showError(tr("The biases could not be read."),
                            QString::fromStdString(numbers.error().message));
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
            m_view->selectRow(row.row());
            m_view->viewport()->update();
        }
        m_view->scrollTo(row);
    }
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
    m_factsButton->setToolTip(reason);
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

void BiasLens::showFacts()
{
    m_facts->clear();
    m_factsButton->setEnabled(m_model != nullptr);
    if (m_model == nullptr) {
        return;
    }
    for (const BiasFact& fact : BiasFacts::all(*m_model)) {
        auto* item = new QTreeWidgetItem(m_facts, {fact.framework, fact.stored, fact.folded});
        if (fact.isThis) {
            QFont bold = m_facts->font();
            bold.setBold(true);
            for (int column = 0; column < 3; ++column) {
                item->setFont(column, bold);
            }
            item->setToolTip(0, tr("This file's convention"));
            item->setText(0, tr("%1 (this file)").arg(fact.framework));
        }
        for (int column = 1; column < 3; ++column) {
            item->setToolTip(column, item->text(column));
        }
    }
    for (int column = 0; column < 2; ++column) {
        m_facts->resizeColumnToContents(column);
    }
}

QJsonObject BiasLens::viewState() const
{
    const int listed = m_gates->currentData().toInt();
    const std::string_view gate = listed == kAllGates ? "all" : nameOf(static_cast<Gate>(listed));
    const QHeaderView& header = *m_view->horizontalHeader();
    return {{QStringLiteral("gate"),
             QString::fromLatin1(gate.data(), static_cast<qsizetype>(gate.size()))},
            {QStringLiteral("facts"), m_factsButton->isChecked()},
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
    m_factsButton->setChecked(
        state.value(QStringLiteral("facts")).toBool(m_factsButton->isChecked()));
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
    m_factsButton->setText(tr("How frameworks keep biases"));
    m_facts->setHeaderLabels({tr("Framework"), tr("Biases of a gate"), tr("What it folds")});
    m_facts->setAccessibleName(m_factsButton->text());
    fillGates();
    showFacts();
    showTexts();
}

} // namespace gateloupe
