// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/gate_heatmap.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <QAccessible>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QToolTip>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/color_bar.h"
#include "widgets/heatmap/heatmap_loader.h"
#include "widgets/heatmap/heatmap_plot.h"
#include "widgets/heatmap/tensor_matrix.h"

namespace gateloupe {

namespace {

constexpr int kPatienceMs = 150; ///< a job shorter than this shows no progress
constexpr double kKeyZoom = 1.25;

struct PickStep
{
    int key;
    int rows;
    int cols;
};

constexpr std::array kPickSteps = {
    PickStep{Qt::Key_Up, -1, 0},
    PickStep{Qt::Key_Down, 1, 0},
    PickStep{Qt::Key_Left, 0, -1},
    PickStep{Qt::Key_Right, 0, 1},
};

QLabel* addLine(QLayout* layout, const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    // A long line must not keep the window from shrinking.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(label);
    return label;
}

} // namespace

GateHeatmap::GateHeatmap(QWidget* parent)
    : QWidget(parent)
    , m_loader(new HeatmapLoader(this))
    , m_banner(new InlineBanner)
    , m_plot(new HeatmapPlot)
    , m_placeholder(new QLabel)
    , m_colorBar(new ColorBar)
{
    buildLayout();
    setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, this, [this] { showNothing(tr("Reading…")); });
    connect(m_loader, &HeatmapLoader::sampled, this, &GateHeatmap::publish);
    connect(m_loader, &HeatmapLoader::loaded, this, &GateHeatmap::publish);
    connect(m_loader, &HeatmapLoader::failed, this, &GateHeatmap::fail);
    connect(m_plot, &QCustomPlot::afterReplot, this, &GateHeatmap::showLegend);
    connect(m_plot, &HeatmapPlot::cellEntered, this, [this](const HeatmapPlot::Cell& cell) {
        if (data() != nullptr) { // while the next matrix is read the old picture says nothing
            emit hovered(describe(cell.row, cell.col));
        }
    });
    connect(m_plot, &HeatmapPlot::cellsLeft, this, &GateHeatmap::hoverLeft);
    connect(m_plot, &HeatmapPlot::cellClicked, this,
            [this](const HeatmapPlot::Cell& cell) { setPick(cell.row, cell.col); });
    clear();
}

GateHeatmap::~GateHeatmap() = default;

void GateHeatmap::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    column->addWidget(m_banner);
    m_title = addLine(column, "title");
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_plot, 1);
    row->addWidget(m_colorBar);
    column->addLayout(row, 1);
    m_legend = addLine(column, "legend");
    m_statistics = addLine(column, "statistics");
    m_statistics->setWordWrap(true);

    auto* center = new QVBoxLayout(m_plot);
    center->addWidget(m_placeholder);
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setWordWrap(true);
    m_placeholder->setObjectName(QStringLiteral("placeholder"));
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_banner->setObjectName(QStringLiteral("banner"));
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setMinimumSize(160, 120);
    m_colorBar->setObjectName(QStringLiteral("colorBar"));
}

void GateHeatmap::setGate(std::shared_ptr<const RnnModel> model, ParameterId id)
{
    const GateView* view = model != nullptr ? model->find(id) : nullptr;
    if (view == nullptr) {
        setSubject(std::nullopt);
        if (model != nullptr) {
            //: %1 is a parameter such as "layer 0, forward, bR forget"
            showNothing(tr("The file stores no %1.").arg(TermNames::place(id)));
        }
        return;
    }
    if (m_subject && m_subject->model == model && m_subject->id == id) {
        return;
    }
    GateView copy = *view;
    setSubject(Subject{std::move(model), id, std::move(copy)});
}

void GateHeatmap::setTensor(std::shared_ptr<const Tensor> tensor)
{
    if (tensor != nullptr && m_subject && m_subject->model == nullptr &&
        m_subject->view.tensor == tensor) {
        return;
    }
    std::optional<GateView> view = tensor != nullptr ? matrixOf(tensor) : std::nullopt;
    if (!view) {
        setSubject(std::nullopt);
        if (tensor != nullptr) {
            showNothing(tr("%1 holds no numbers that a heatmap can show (type %2, shape %3).")
                            .arg(QString::fromStdString(tensor->name),
                                 tensor->typeName.empty()
                                     ? QString::fromLatin1(gateloupe::nameOf(tensor->dtype).data())
                                     : QString::fromStdString(tensor->typeName),
                                 QString::fromStdString(toText(tensor->shape))));
        }
        return;
    }
    setSubject(Subject{nullptr, {}, *std::move(view)});
}

void GateHeatmap::clear()
{
    setSubject(std::nullopt);
}

/// The old picture stays until the new one is there, or until waiting becomes noticeable.
void GateHeatmap::setSubject(std::optional<Subject> subject)
{
    m_loader->cancel();
    m_patience.stop();
    m_banner->clear();
    m_subject = std::move(subject);
    m_title->setText(title());
    m_title->setToolTip(m_subject ? QString::fromStdString(m_subject->view.tensor->name)
                                  : QString());
    if (!m_subject) {
        showNothing(tr("Choose a gate or a tensor to see its numbers here."));
        return;
    }
    m_patience.start();
    m_loader->load(m_subject->view);
}

void GateHeatmap::showNothing(const QString& reason)
{
    m_plot->setData(nullptr, {});
    m_placeholder->setText(reason);
    m_placeholder->show();
    m_colorBar->hide();
    m_legend->clear();
    m_statistics->clear();
    describeForReaders();
}

void GateHeatmap::publish(const std::shared_ptr<const HeatmapData>& data)
{
    m_patience.stop();
    m_placeholder->hide();
    m_plot->setData(data, {rowsLabel(), columnsLabel()});
    m_colorBar->setScale(m_plot->matrix().scale());
    m_colorBar->setCounts(data->statistics.nan, data->statistics.inf);
    m_colorBar->show();
    showStatistics();
    describeForReaders();
    if (!data->isSample()) {
        emit ready();
        if (const std::optional<HeatmapCell> cell = pick()) {
            emit picked(*cell); // the same place holds another number now
        }
    }
}

void GateHeatmap::fail(const Error& error)
{
    m_patience.stop();
    if (error.code != ErrorCode::Cancelled) {
        showNothing({});
        m_banner->showError(tr("This matrix could not be read."),
                            QString::fromStdString(error.message));
    }
    emit ready();
}

void GateHeatmap::fitView()
{
    m_plot->fitView();
}

void GateHeatmap::setPick(std::uint64_t row, std::uint64_t col)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || row >= shown->matrix.rows || col >= shown->matrix.cols ||
        m_plot->pick() == HeatmapPlot::Cell{row, col}) {
        return;
    }
    m_plot->setPick(HeatmapPlot::Cell{row, col});
    describeForReaders();
    emit picked(describe(row, col));
}

bool GateHeatmap::isReady() const
{
    return m_subject.has_value() && !m_loader->isBusy();
}

std::optional<HeatmapCell> GateHeatmap::pick() const
{
    const std::optional<HeatmapPlot::Cell> cell = m_plot->pick();
    return cell && data() != nullptr ? std::optional(describe(cell->row, cell->col)) : std::nullopt;
}

const ColorScale& GateHeatmap::scale() const
{
    return m_plot->matrix().scale();
}

std::shared_ptr<const HeatmapData> GateHeatmap::data() const
{
    return m_loader->isBusy() ? nullptr : m_plot->matrix().data();
}

HeatmapCell GateHeatmap::describe(std::uint64_t row, std::uint64_t col) const
{
    const GateView& view = m_subject->view;
    HeatmapCell cell{.row = row,
                     .col = col,
                     .value = m_plot->matrix().data()->matrix.at(row, col),
                     .tensorName = QString::fromStdString(view.tensor->name),
                     .fileName = {},
                     .byteOffset = {}};
    if (const std::optional<FilePlace> place = view.place()) {
        const std::int64_t elements = static_cast<std::int64_t>(row) * view.rowStride +
                                      static_cast<std::int64_t>(col) * view.colStride;
        const auto distance = elements * static_cast<std::int64_t>(sizeOf(view.dtype()));
        cell.fileName = QString::fromStdString(place->file.string());
        cell.byteOffset = place->offsetBytes + static_cast<std::uint64_t>(distance);
    }
    return cell;
}

void GateHeatmap::movePick(std::int64_t rows, std::int64_t cols)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || shown->matrix.isEmpty()) {
        return;
    }
    const auto moved = [](std::uint64_t from, std::int64_t by, std::uint64_t count) {
        return static_cast<std::uint64_t>(std::clamp(static_cast<std::int64_t>(from) + by,
                                                     std::int64_t{0},
                                                     static_cast<std::int64_t>(count) - 1));
    };
    if (const std::optional<HeatmapPlot::Cell> from = m_plot->pick()) {
        setPick(moved(from->row, rows, shown->matrix.rows),
                moved(from->col, cols, shown->matrix.cols));
    } else {
        const HeatmapPlot::Cell middle = m_plot->middleCell();
        setPick(middle.row, middle.col);
    }
}

void GateHeatmap::keyPressEvent(QKeyEvent* event)
{
    for (const PickStep& step : kPickSteps) {
        if (event->key() == step.key && (event->modifiers() & ~Qt::KeypadModifier) == 0) {
            movePick(step.rows, step.cols);
            return;
        }
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the unshifted + of many keyboards
        return m_plot->zoomBy(kKeyZoom);
    case Qt::Key_Minus:
        return m_plot->zoomBy(1.0 / kKeyZoom);
    case Qt::Key_0:
    case Qt::Key_F:
        return fitView();
    case Qt::Key_1:
        return m_plot->showOneToOne();
    default:
        QWidget::keyPressEvent(event);
    }
}

void GateHeatmap::focusInEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(true);
    QWidget::focusInEvent(event);
}

void GateHeatmap::focusOutEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(false);
    QWidget::focusOutEvent(event);
}

void GateHeatmap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_title->setText(title());
        showLegend();
        showStatistics();
        describeForReaders();
    }
    QWidget::changeEvent(event);
}

bool GateHeatmap::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::ToolTip && data() != nullptr) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const std::optional<HeatmapPlot::Cell> cell = m_plot->matrix().cellAt(help->pos());
        QToolTip::showText(help->globalPos(),
                           cell ? toolTipAt(describe(cell->row, cell->col)) : QString(), m_plot);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gateloupe
