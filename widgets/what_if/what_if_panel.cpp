// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/what_if_panel.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/model/rnn_model.h"
#include "core/runtime/trace/trace_arrays.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_pane.h"
#include "widgets/what_if/edit_texts.h"

namespace gateloupe {

namespace {

using Number = std::optional<std::uint64_t>;

/// A number of a layer's difference; a dash where there is none.
TableColumn<std::size_t> numberColumn(const char* title, std::function<Number(std::size_t)> number)
{
    return {.title = title,
            .content = CellContent::Number,
            .text = [number = std::move(number)](std::size_t row) {
                const Number found = number(row);
                return found ? formatCount(*found) : QStringLiteral("\u2013");
            }};
}

} // namespace

DifferenceModel::DifferenceModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto layer = [this](std::size_t row) -> const LayerDifference& {
        return m_difference->layers[row];
    };
    const auto isApart = [layer](std::size_t row) { return layer(row).worst.largest > 0.0; };
    setColumns({
        {.title = QT_TR_NOOP("Layer and direction"),
         .text =
             [this](std::size_t row) {
                 return TermNames::place(*m_model,
                                         PseudoLayerIndex(static_cast<std::uint32_t>(row)));
             }},
        //: head of a column: the first step at which h differs by more than the tolerance
        numberColumn(QT_TR_NOOP("First step over"),
                     [layer](std::size_t row) -> Number { return layer(row).worst.firstStep; }),
        numberColumn(QT_TR_NOOP("Unit"),
                     [layer](std::size_t row) -> Number { return layer(row).firstUnit; }),
        //: head of a column: the largest difference of the hidden state h
        {.title = QT_TR_NOOP("Largest |\u0394h|"),
         .content = CellContent::Number,
         .text =
             [layer](std::size_t row) {
                 const double largest = layer(row).worst.largest;
                 return std::isinf(largest) ? QStringLiteral("\u221E") : formatValue(largest);
             }},
        numberColumn(QT_TR_NOOP("at step"),
                     [layer, isApart](std::size_t row) {
                         return isApart(row) ? Number(layer(row).worst.largestStep) : Number();
                     }),
        numberColumn(QT_TR_NOOP("Unit"),
                     [layer, isApart](std::size_t row) {
                         return isApart(row) ? Number(layer(row).largestUnit) : Number();
                     }),
        //: head of a column: how many units differ by more than the tolerance
        numberColumn(QT_TR_NOOP("Units over"),
                     [layer](std::size_t row) -> Number { return layer(row).unitsAbove; }),
    });
}

void DifferenceModel::setDifference(std::shared_ptr<const RnnModel> model,
                                    std::shared_ptr<const StateDifference> difference)
{
    reset([&] {
        m_model = std::move(model);
        m_difference = std::move(difference);
    });
}

int DifferenceModel::rows() const
{
    return m_difference == nullptr ? 0 : static_cast<int>(m_difference->layers.size());
}

namespace {

const QString kEditsKey = QStringLiteral("edits");
const QString kToleranceKey = QStringLiteral("toleranceExponent");
/// More than anyone makes; a session file may claim any number.
constexpr qsizetype kMaxEdits = 200;
constexpr double kUsualExponent = -5.0; ///< of the tolerance, a power of ten

} // namespace

WhatIfPanel::WhatIfPanel(QWidget* parent)
    : QWidget(parent)
    , m_edits(new EditPane)
    , m_message(new QLabel)
    , m_cancel(new QPushButton)
    , m_tolerance(new QDoubleSpinBox)
    , m_table(new QTableView)
    , m_rows(new DifferenceModel(this))
{
    nameParts();
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setObjectName(QStringLiteral("whatIfSplitter"));
    splitter->addWidget(m_edits);
    splitter->addWidget(buildResults());
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(splitter);
    connectParts();
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr);
}

void WhatIfPanel::nameParts()
{
    m_message->setObjectName(QStringLiteral("whatIfMessage"));
    m_cancel->setObjectName(QStringLiteral("cancelWhatIf"));
    m_tolerance->setObjectName(QStringLiteral("tolerance"));
    m_table->setObjectName(QStringLiteral("differenceTable"));
}

QWidget* WhatIfPanel::buildResults()
{
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_cancel->hide();
    m_tolerance->setRange(-12.0, 2.0);
    m_tolerance->setDecimals(0);
    m_tolerance->setValue(kUsualExponent);
    m_tolerance->setFont(numberFont());
    m_tolerance->setPrefix(QStringLiteral("10^"));
    auto* tolerance = newLabel([] { return tr("Tolerance"); });
    tolerance->setBuddy(m_tolerance);
    m_table->setModel(m_rows);
    applyRowStyle(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setMinimumHeight(fontMetrics().height() * 4);

    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* news = new QHBoxLayout;
    news->setSpacing(8);
    news->addWidget(m_message, 1);
    news->addWidget(m_cancel);
    column->addLayout(news);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(tolerance);
    top->addWidget(m_tolerance);
    top->addStretch();
    column->addLayout(top);
    column->addWidget(m_table, 1);
    return page;
}

void WhatIfPanel::connectParts()
{
    connect(m_edits, &EditPane::edited, this, [this] {
        setDifference(nullptr);
        emit editsChanged();
        emit viewStateChanged(tr("what-if"));
    });
    connect(m_cancel, &QPushButton::clicked, this, &WhatIfPanel::cancelRequested);
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, [this] {
        emit toleranceChanged();
        emit viewStateChanged(tr("tolerance"));
    });
    connect(m_table, &QTableView::clicked, this, &WhatIfPanel::chooseRow);
    connect(m_table, &QTableView::activated, this, &WhatIfPanel::chooseRow);
}

void WhatIfPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_edits->setModel(m_model);
    setDifference(nullptr);
}

void WhatIfPanel::setHasRun(bool hasRun)
{
    m_hasRun = hasRun;
    if (!hasRun) {
        m_difference = nullptr;
    }
    showResult();
}

void WhatIfPanel::setPlace(LayerIndex layer, Direction direction)
{
    m_edits->form().setPlace(layer, direction);
}

void WhatIfPanel::setGate(Gate gate)
{
    m_edits->form().setGate(gate);
}

void WhatIfPanel::setUnit(std::uint64_t unit)
{
    m_edits->form().setChosenUnit(unit);
}

void WhatIfPanel::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_cancel->setVisible(isBusy);
    if (isBusy) {
        m_message->setText(tr("Running with the edits\u2026"));
    }
}

void WhatIfPanel::setDifference(std::shared_ptr<const StateDifference> difference)
{
    m_difference = std::move(difference);
    showResult();
}

void WhatIfPanel::setProblem(const QString& sentence)
{
    setDifference(nullptr);
    m_message->setText(QStringLiteral("\u26A0 ") + sentence);
}

const std::vector<ModelEdit>& WhatIfPanel::edits() const
{
    return m_edits->edits();
}

double WhatIfPanel::tolerance() const
{
    return std::pow(10.0, m_tolerance->value());
}

void WhatIfPanel::showResult()
{
    m_rows->setDifference(m_model, m_model == nullptr ? nullptr : m_difference);
    if (m_isBusy) {
        return;
    }
    if (m_difference == nullptr) {
        m_message->setText(!m_hasRun         ? tr("Run the network first, then edit it here.")
                           : edits().empty() ? tr("Add an edit: the network runs again with it and "
                                                  "is compared. The file stays as it is.")
                                             : QString());
        return;
    }
    const bool isApart = std::ranges::any_of(
        m_difference->layers, [](const LayerDifference& layer) { return layer.unitsAbove > 0; });
    m_message->setText(isApart ? tr("Compared over %1 steps.").arg(formatCount(m_difference->steps))
                               : tr("No difference over the tolerance in %1 steps.")
                                     .arg(formatCount(m_difference->steps)));
}

QJsonObject WhatIfPanel::viewState() const
{
    QJsonArray list;
    for (const ModelEdit& edit : edits()) {
        list.append(EditTexts::toJson(edit));
    }
    return {{kEditsKey, list}, {kToleranceKey, m_tolerance->value()}};
}

void WhatIfPanel::setViewState(const QJsonObject& state)
{
    const double exponent = state[kToleranceKey].toDouble(m_tolerance->value());
    if (exponent != m_tolerance->value()) {
        const QSignalBlocker blocker(m_tolerance);
        m_tolerance->setValue(exponent);
        emit toleranceChanged();
    }
    if (!state[kEditsKey].isArray()) {
        return;
    }
    std::vector<ModelEdit> list;
    const QJsonArray array = state[kEditsKey].toArray();
    for (qsizetype i = 0; i < std::min(array.size(), kMaxEdits); ++i) {
        if (const auto edit = EditTexts::fromJson(array[i].toObject())) {
            list.push_back(*edit);
        }
    }
    if (list != edits()) {
        m_edits->setEdits(std::move(list));
        setDifference(nullptr);
        emit editsChanged();
    }
}

void WhatIfPanel::chooseRow()
{
    const int row = m_table->currentIndex().row();
    if (row < 0 || m_difference == nullptr) {
        return;
    }
    const LayerDifference& layer = m_difference->layers[static_cast<std::size_t>(row)];
    const bool isFirst =
        m_table->currentIndex().column() < static_cast<int>(DifferenceModel::Column::Largest);
    if (layer.worst.firstStep && isFirst) {
        emit cellChosen(PseudoLayerIndex(static_cast<std::uint32_t>(row)), *layer.worst.firstStep,
                        *layer.firstUnit);
    } else {
        emit cellChosen(PseudoLayerIndex(static_cast<std::uint32_t>(row)), layer.worst.largestStep,
                        layer.largestUnit);
    }
}

void WhatIfPanel::retranslate()
{
    setWindowTitle(tr("What-if"));
    m_cancel->setText(tr("Cancel"));
    m_tolerance->setToolTip(tr("Differences of h up to this count as none"));
    m_table->setAccessibleName(tr("Differences by layer and direction"));
    showResult();
}

} // namespace gateloupe

