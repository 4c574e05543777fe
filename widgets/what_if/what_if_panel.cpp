// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/what_if_panel.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>

#include "core/model/rnn_model.h"
#include "core/runtime/trace/trace_arrays.h"
#include "widgets/common/change_events.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapped_column.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_list_model.h"
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
    , m_form(new EditForm)
    , m_list(named(new QListView, "editList"))
    , m_edits(new EditListModel(this))
    , m_remove(newButton("removeEdit", [] { return tr("Remove"); }))
    , m_removeAll(newButton("removeAllEdits", [] { return tr("Remove all"); }))
    , m_message(newPlainText("whatIfMessage"))
    , m_cancel(newButton("cancelWhatIf", [] { return tr("Cancel"); }))
    , m_tolerance(named(new QDoubleSpinBox, "tolerance"))
    , m_table(named(new QTableView, "differenceTable"))
    , m_rows(new DifferenceModel(this))
{
    m_list->setModel(m_edits);
    m_list->setAlternatingRowColors(true);
    m_list->setUniformItemSizes(true);
    m_list->setMinimumHeight(fontMetrics().height() * 4);
    onKey(*m_list, ListKey::Remove, [this] { removeChosen(); });
    m_cancel->hide();
    m_tolerance->setRange(-12.0, 2.0);
    m_tolerance->setDecimals(0);
    m_tolerance->setValue(kUsualExponent);
    m_tolerance->setFont(numberFont());
    m_tolerance->setPrefix(QStringLiteral("10^"));
    QLabel* tolerance = newLabel([] { return tr("Tolerance"); }, m_tolerance);
    m_table->setModel(m_rows);
    applyRowStyle(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setMinimumHeight(fontMetrics().height() * 4);
    auto* edits = new WrappedColumn;
    setLayoutOf(
        edits,
        columnOf({{m_list, 1}, rowOf({LayoutItem::room(0), m_remove, m_removeAll}), m_form}));
    auto* results = new WrappedColumn;
    setLayoutOf(results, columnOf({rowOf({{m_message, 1}, m_cancel}),
                                   rowOf({tolerance, m_tolerance, LayoutItem::room(0)}),
                                   {m_table, 1}}));
    setLayoutOf(
        this, columnOf({newSplitter("whatIfSplitter", Qt::Horizontal, {{edits, 1}, {results, 1}})}),
        8);
    connect(m_form, &EditForm::addRequested, this, [this](const ModelEdit& edit) {
        m_edits->add(edit);
        changeByUser();
    });
    connect(m_remove, &QPushButton::clicked, this, &WhatIfPanel::removeChosen);
    connect(m_removeAll, &QPushButton::clicked, this, [this] {
        m_edits->setEdits({});
        changeByUser();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &WhatIfPanel::updateButtons);
    connect(m_cancel, &QPushButton::clicked, this, &WhatIfPanel::cancelRequested);
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, [this] {
        emit toleranceChanged();
        emit viewStateChanged(tr("tolerance"));
    });
    connect(m_table, &QTableView::clicked, this, &WhatIfPanel::chooseRow);
    connect(m_table, &QTableView::activated, this, &WhatIfPanel::chooseRow);
    inEveryLanguage(this, [this] {
        setWindowTitle(tr("What-if"));
        m_tolerance->setToolTip(tr("Differences of h up to this count as none"));
        m_table->setAccessibleName(tr("Differences by layer and direction"));
        m_list->setAccessibleName(tr("Edits"));
        updateButtons();
        showResult();
    });
    setModel(nullptr);
}

void WhatIfPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_edits->setModel(m_model);
    m_form->setModel(m_model);
    updateButtons();
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

void WhatIfPanel::changeByUser()
{
    updateButtons();
    setDifference(nullptr);
    emit editsChanged();
    emit viewStateChanged(tr("what-if"));
}

void WhatIfPanel::removeChosen()
{
    if (m_list->currentIndex().isValid()) {
        m_edits->remove(m_list->currentIndex().row());
        changeByUser();
    }
}

void WhatIfPanel::updateButtons()
{
    const bool isChosen = m_list->currentIndex().isValid();
    m_remove->setEnabled(isChosen);
    m_remove->setToolTip(isChosen ? tr("Remove the chosen edit and run again")
                                  : tr("Choose an edit of the list first"));
    m_removeAll->setEnabled(!edits().empty());
    m_removeAll->setToolTip(edits().empty() ? tr("There are no edits") : tr("Remove all edits"));
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
        updateButtons();
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
    const PseudoLayerIndex place(static_cast<std::uint32_t>(row));
    if (layer.worst.firstStep && isFirst) {
        emit cellChosen(place, *layer.worst.firstStep, *layer.firstUnit);
    } else {
        emit cellChosen(place, layer.worst.largestStep, layer.largestUnit);
    }
}

} // namespace gateloupe
