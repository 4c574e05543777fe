// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/order_chooser.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kSourceLetters = 16; ///< "of this matrix", and longer in other languages

/// Words of the saved state, in the order of OrderCriterion.
constexpr std::array kCriteria = {QLatin1String("natural"), QLatin1String("norm"),
                                  QLatin1String("similarity")};

std::uint64_t extentOf(const GateView& view, LineAxis axis)
{
    return axis == LineAxis::Rows ? view.rows : view.cols;
}

Result<LineOrder> workOut(const GateView& view, LineAxis axis, OrderCriterion criterion,
                          ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, view.map(monitor));
    if (criterion == OrderCriterion::Similarity) {
        return orderBySimilarity(matrix, axis, monitor);
    }
    GATELOUPE_TRY(const LineNorms norms, lineNormsOf({.matrix = matrix}, monitor));
    return orderByNorm(norms, axis);
}

/// Whether column c of both means the same thing.
bool hasSameColumns(const ParameterId& a, const ParameterId& b)
{
    return a.kind == b.kind && !isVector(a.kind);
}

} // namespace

OrderChooser::OrderChooser()
    : m_status(newPlainText("orderStatus"))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    build(m_rows, LineAxis::Rows, "rows");
    build(m_cols, LineAxis::Columns, "columns");
    m_status->hide();
    grid->addWidget(m_status, 2, 0, 1, 3);
    inEveryLanguage(this, [this] {
        m_rows.label->setText(tr("Sort rows"));
        m_cols.label->setText(tr("Sort columns"));
        for (Axis* axis : {&m_rows, &m_cols}) {
            //: order of rows or columns: as the file stores them
            axis->criterion->setItemText(0, tr("as stored"));
            axis->criterion->setItemText(1, tr("by norm"));
            axis->criterion->setItemText(2, tr("by similarity"));
            axis->source->setToolTip(tr("Matrix that sets the order of rows or columns"));
            fillSources(*axis);
        }
        m_rows.criterion->setAccessibleName(tr("Sort rows"));
        m_cols.criterion->setAccessibleName(tr("Sort columns"));
        m_rows.source->setAccessibleName(tr("Sort rows by those of"));
        m_cols.source->setAccessibleName(tr("Sort columns by those of"));
    });
    setMatrix(std::nullopt);
}

void OrderChooser::build(Axis& axis, LineAxis which, const char* name)
{
    axis.axis = which;
    axis.label = new QLabel;
    axis.criterion = new QComboBox;
    axis.source = new QComboBox;
    axis.criterion->setObjectName(QLatin1String(name) + QStringLiteral("Criterion"));
    axis.source->setObjectName(QLatin1String(name) + QStringLiteral("Source"));
    axis.label->setBuddy(axis.criterion);
    for (QComboBox* box : {axis.criterion, axis.source}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kSourceLetters);
    }
    for (const QLatin1String key : kCriteria) {
        axis.criterion->addItem(QString(), key);
    }
    axis.job = std::make_unique<LatestTask<LineOrder>>(
        [this, which](const Result<LineOrder>& order) { take(which, order); });
    auto* grid = static_cast<QGridLayout*>(layout());
    const int row = which == LineAxis::Rows ? 0 : 1;
    grid->addWidget(axis.label, row, 0);
    grid->addWidget(axis.criterion, row, 1);
    grid->addWidget(axis.source, row, 2);
    connect(axis.criterion, &QComboBox::activated, this,
            [this, which] { changedByUser(axisOf(which)); });
    connect(axis.source, &QComboBox::activated, this, [this, which] {
        Axis& chosen = axisOf(which);
        chosen.wantedSource = chosen.source->currentData().toString();
        changedByUser(chosen);
    });
}

void OrderChooser::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    m_matrix = matrix;
    const bool hasColumns = matrix && matrix->view.cols > 1;
    const QString noMatrix = matrix ? QString() : tr("No matrix is shown.");
    m_rows.criterion->setEnabled(matrix.has_value());
    m_rows.criterion->setToolTip(noMatrix);
    m_cols.criterion->setEnabled(hasColumns);
    m_cols.criterion->setToolTip(hasColumns || !matrix ? noMatrix
                                                       : tr("There is only one column."));
    for (Axis* axis : {&m_rows, &m_cols}) {
        fillSources(*axis);
        work(*axis);
    }
}

/// The parameters of the same layer and direction whose lines are the same units or inputs.
void OrderChooser::fillSources(Axis& axis)
{
    axis.source->clear();
    //: sort the rows by those of the matrix on screen itself
    axis.source->addItem(tr("of this matrix"), QString());
    if (m_matrix && m_matrix->model != nullptr) {
        const ParameterId& own = m_matrix->id;
        for (const auto& [id, view] : m_matrix->model->parameters) {
            const bool isOther =
                id != own && id.layer == own.layer && id.direction == own.direction;
            const bool fits = axis.axis == LineAxis::Rows
                                  ? (id.kind == ParameterKind::ProjectionWeights) ==
                                        (own.kind == ParameterKind::ProjectionWeights)
                                  : hasSameColumns(id, own);
            if (isOther && fits &&
                extentOf(view, axis.axis) == extentOf(m_matrix->view, axis.axis)) {
                //: sort by the rows of another matrix, e.g. "W input"
                axis.source->addItem(tr("of %1").arg(TermNames::parameter(id)),
                                     QString::fromStdString(pathOf(id)));
            }
        }
    }
    axis.source->setCurrentIndex(std::max(0, axis.source->findData(axis.wantedSource)));
}

OrderCriterion OrderChooser::criterion(LineAxis axis) const
{
    return static_cast<OrderCriterion>(axisOf(axis).criterion->currentIndex());
}

void OrderChooser::choose(LineAxis axis, OrderCriterion criterion)
{
    axisOf(axis).criterion->setCurrentIndex(static_cast<int>(criterion));
    work(axisOf(axis));
}

void OrderChooser::chooseSource(LineAxis axis, std::optional<ParameterId> id)
{
    Axis& chosen = axisOf(axis);
    const QString path = id ? QString::fromStdString(pathOf(*id)) : QString();
    const int index = chosen.source->findData(path);
    if (index >= 0) {
        chosen.wantedSource = path;
        chosen.source->setCurrentIndex(index);
        work(chosen);
    }
}

void OrderChooser::changedByUser(Axis& axis)
{
    work(axis);
    emit viewStateChanged(axis.axis == LineAxis::Rows ? tr("order of the rows")
                                                      : tr("order of the columns"));
}

void OrderChooser::work(Axis& axis)
{
    const OrderCriterion by = criterion(axis.axis);
    axis.source->setEnabled(m_matrix && by != OrderCriterion::Natural && axis.source->count() > 1);
    m_status->hide();
    if (!m_matrix) { // the next one has its own order; until then nothing moves
        axis.job->cancel();
        return;
    }
    if (by == OrderCriterion::Natural || extentOf(m_matrix->view, axis.axis) < 2) {
        axis.job->cancel();
        take(axis.axis, LineOrder());
        return;
    }
    const auto id = parameterIdFromPath(axis.source->currentData().toString().toStdString());
    const GateView* other = id ? m_matrix->model->find(*id) : nullptr;
    const GateView view = other != nullptr ? *other : m_matrix->view;
    axis.job->start([view, which = axis.axis, by, owner = m_matrix->data](
                        ProgressMonitor& monitor) { return workOut(view, which, by, monitor); });
}

void OrderChooser::take(LineAxis axis, const Result<LineOrder>& order)
{
    if (!order) {
        m_status->setText(
            tr("The order could not be worked out: %1").arg(coreText(order.error().message)));
        m_status->show();
    }
    auto& mine = axis == LineAxis::Rows ? m_order.rows : m_order.cols;
    const LineOrder stored = order ? *order : LineOrder();
    const bool isSame =
        mine != nullptr ? std::ranges::equal(mine->stored(), stored) : stored.empty();
    if (!isSame) {
        mine = stored.empty() ? nullptr : IndexOrder::create({stored.begin(), stored.end()});
        emit orderChanged(m_order);
    }
}

bool OrderChooser::isBusy() const
{
    return m_rows.job->isBusy() || m_cols.job->isBusy();
}

QJsonObject OrderChooser::viewState() const
{
    return {{QStringLiteral("rows"), m_rows.criterion->currentData().toString()},
            {QStringLiteral("columns"), m_cols.criterion->currentData().toString()},
            {QStringLiteral("rowsOf"), m_rows.wantedSource},
            {QStringLiteral("columnsOf"), m_cols.wantedSource}};
}

void OrderChooser::setViewState(const QJsonObject& state)
{
    const auto restore = [&](Axis& axis, const QString& key) {
        const int index = axis.criterion->findData(state.value(key).toString());
        if (index >= 0) {
            axis.criterion->setCurrentIndex(index);
        }
        axis.wantedSource = state.value(key + QStringLiteral("Of")).toString(axis.wantedSource);
        axis.source->setCurrentIndex(std::max(0, axis.source->findData(axis.wantedSource)));
        work(axis);
    };
    restore(m_rows, QStringLiteral("rows"));
    restore(m_cols, QStringLiteral("columns"));
}

} // namespace gateloupe
