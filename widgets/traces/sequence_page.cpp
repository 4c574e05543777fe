// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/sequence_page.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/traces/input_chooser.h"
#include "widgets/traces/step_table_model.h"
#include "widgets/traces/transport_bar.h"

namespace gateloupe {

namespace {

constexpr int kPage = 100; ///< steps of Page Up and Page Down

QString dtypeName(DType dtype)
{
    return QString::fromUtf8(nameOf(dtype).data(), static_cast<qsizetype>(nameOf(dtype).size()));
}

} // namespace

SequencePage::SequencePage(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_input(new InputChooser)
    , m_runButton(new QPushButton)
    , m_cancelButton(new QPushButton)
    , m_placeLabel(new QLabel)
    , m_place(new QComboBox)
    , m_batchLabel(new QLabel)
    , m_batch(new QSpinBox)
    , m_ranOn(new QLabel)
    , m_stack(new QStackedWidget)
    , m_empty(new QLabel)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_plot(new TracePlot)
    , m_transport(new TransportBar)
    , m_table(new QTableView)
    , m_steps(new StepTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    buildTop(column);
    buildBody(column);
    connectParts();
    addKeys();
    retranslate();
    setModel(nullptr);
}

void SequencePage::buildTop(QVBoxLayout* column)
{
    auto* inputRow = new QHBoxLayout;
    inputRow->setSpacing(8);
    inputRow->addWidget(m_input, 1);
    inputRow->addWidget(m_runButton);
    inputRow->addWidget(m_cancelButton);
    auto* viewRow = new QHBoxLayout;
    viewRow->setSpacing(8);
    viewRow->addWidget(m_placeLabel);
    viewRow->addWidget(m_place);
    viewRow->addSpacing(8);
    viewRow->addWidget(m_batchLabel);
    viewRow->addWidget(m_batch);
    viewRow->addStretch();
    viewRow->addWidget(m_ranOn);
    column->addLayout(inputRow);
    column->addLayout(viewRow);
    m_runButton->setObjectName(QStringLiteral("runButton"));
    m_cancelButton->setObjectName(QStringLiteral("cancelRunButton"));
    m_cancelButton->hide();
    m_place->setObjectName(QStringLiteral("place"));
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_placeLabel->setBuddy(m_place);
    m_batch->setObjectName(QStringLiteral("batch"));
    m_batch->hide();
    m_batchLabel->hide();
    m_batchLabel->setBuddy(m_batch);
    m_ranOn->setObjectName(QStringLiteral("ranOn"));
}

void SequencePage::buildBody(QVBoxLayout* column)
{
    m_sorted->setSourceModel(m_steps);
    m_sorted->setSortRole(static_cast<int>(StepTableModel::Role::Sort));
    m_sorted->setDynamicSortFilter(true);
    m_table->setModel(m_sorted);
    m_table->setObjectName(QStringLiteral("stepTable"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(StepTableModel::kUnitColumn, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->installEventFilter(this);
    m_plot->setObjectName(QStringLiteral("tracePlot"));
    m_transport->setObjectName(QStringLiteral("transport"));

    auto* below = new QWidget;
    auto* belowColumn = new QVBoxLayout(below);
    belowColumn->setContentsMargins(0, 4, 0, 0);
    belowColumn->setSpacing(8);
    belowColumn->addWidget(m_transport);
    belowColumn->addWidget(m_table, 1);
    m_splitter->setObjectName(QStringLiteral("sequenceSplitter"));
    m_splitter->addWidget(m_plot);
    m_splitter->addWidget(below);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_table->setMinimumHeight(fontMetrics().height() * 7);
    m_splitter->setChildrenCollapsible(false);

    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_splitter);
    column->addWidget(m_stack, 1);
}

void SequencePage::connectParts()
{
    connect(m_input, &InputChooser::accepted, m_runButton, &QPushButton::click);
    connect(m_runButton, &QPushButton::clicked, this, &SequencePage::runRequested);
    connect(m_cancelButton, &QPushButton::clicked, this, &SequencePage::cancelRequested);
    connect(m_place, &QComboBox::currentIndexChanged, this, [this](int index) {
        showPart();
        if (m_model != nullptr && index >= 0) {
            const auto directions = m_model->spec.directions;
            const auto at = static_cast<std::uint32_t>(index);
            emit placeChosen(LayerIndex(at / directions), m_model->side(at % directions));
        }
    });
    connect(m_batch, &QSpinBox::valueChanged, this, [this](int batch) {
        showPart();
        emit batchChanged(static_cast<std::uint64_t>(batch));
    });
    connect(m_plot, &TracePlot::stepChosen, this, &SequencePage::goToStep);
    connect(m_plot, &TracePlot::unitChosen, this, [this](std::uint64_t unit) {
        goToUnit(unit);
        emit unitChanged(m_plot->unit());
    });
    connect(m_plot, &TracePlot::hovered, this, &SequencePage::hovered);
    connect(m_plot, &TracePlot::hoverLeft, this, &SequencePage::hoverLeft);
    connect(m_transport, &TransportBar::stepChosen, this, &SequencePage::goToStep);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SequencePage::chooseRow);
}

void SequencePage::addKeys()
{
    struct Key
    {
        QKeySequence keys;
        std::int64_t steps;
    };

    const std::array keys = {
        Key{Qt::Key_Left, -1},
        Key{Qt::Key_Right, 1},
        Key{Qt::SHIFT | Qt::Key_Left, -10},
        Key{Qt::SHIFT | Qt::Key_Right, 10},
        Key{Qt::Key_PageUp, -kPage},
        Key{Qt::Key_PageDown, kPage},
    };
    const auto add = [this](const QKeySequence& sequence, auto action) {
        auto* shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, m_transport, action);
    };
    for (const Key& key : keys) {
        add(key.keys, [this, steps = key.steps] { m_transport->moveBy(steps); });
    }
    add(Qt::Key_Home, &TransportBar::moveToStart);
    add(Qt::Key_End, &TransportBar::moveToEnd);
}

void SequencePage::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_banner->clear();
    setRun(nullptr);
    fillPlaces();
    setEnabled(m_model != nullptr);
    if (m_model != nullptr) {
        m_input->setInputSize(m_model->spec.inputSize);
    }
}

void SequencePage::fillPlaces()
{
    const QSignalBlocker blocker(m_place);
    const int current = m_place->currentIndex();
    m_place->clear();
    if (m_model == nullptr) {
        return;
    }
    const RnnSpec& spec = m_model->spec;
    for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
        //: a layer of the network and its side, e.g. "layer 0, forward"
        m_place->addItem(tr("%1, %2").arg(TermNames::layer(LayerIndex(i / spec.directions)),
                                          TermNames::side(m_model->side(i % spec.directions))));
    }
    m_place->setCurrentIndex(std::clamp(current, 0, m_place->count() - 1));
}

void SequencePage::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run == m_run) {
        return;
    }
    if (run != nullptr) {
        setModel(run->model);
    }
    m_run = std::move(run);
    {
        const QSignalBlocker blocker(m_batch);
        m_batch->setRange(0, m_run == nullptr ? 0 : static_cast<int>(m_run->batch()) - 1);
    }
    const bool hasBatch = m_batch->maximum() > 0;
    m_batch->setVisible(hasBatch);
    m_batchLabel->setVisible(hasBatch);
    m_ranOn->setText(ranOn());
    m_transport->setSteps(m_run == nullptr ? 0 : m_run->steps());
    m_stack->setCurrentWidget(m_run == nullptr ? static_cast<QWidget*>(m_empty) : m_splitter);
    showPart();
    goToStep(m_transport->step());
}

void SequencePage::showPart()
{
    SequencePart part;
    if (m_run != nullptr) {
        part.run = m_run;
        part.pseudoLayer =
            PseudoLayerIndex(static_cast<std::uint32_t>(std::max(0, m_place->currentIndex())));
        part.batch = static_cast<std::uint64_t>(m_batch->value());
    }
    m_steps->setPart(part);
    m_plot->setPart(part);
    m_steps->setStep(m_transport->step());
    if (m_run != nullptr) {
        goToUnit(m_plot->unit());
    }
}

void SequencePage::setPlace(LayerIndex layer, Side side)
{
    if (m_model == nullptr || layer.value >= m_model->spec.layers) {
        return;
    }
    const QSignalBlocker blocker(m_place);
    const auto index = static_cast<int>(m_model->spec.pseudoLayer(layer, side).value);
    if (index != m_place->currentIndex()) {
        m_place->setCurrentIndex(index);
        showPart();
    }
}

void SequencePage::setStep(std::uint64_t step)
{
    goToStep(step);
}

void SequencePage::setUnit(std::uint64_t unit)
{
    goToUnit(unit);
}

void SequencePage::setBatch(std::uint64_t batch)
{
    if (batch <= static_cast<std::uint64_t>(m_batch->maximum())) {
        m_batch->setValue(static_cast<int>(batch));
    }
}

void SequencePage::goToStep(std::uint64_t step)
{
    if (m_run == nullptr || step >= m_run->steps()) {
        return;
    }
    m_transport->setStep(step);
    m_plot->setStep(step);
    m_steps->setStep(step);
    emit stepChanged(step);
}

void SequencePage::goToUnit(std::uint64_t unit)
{
    m_plot->setUnit(unit);
    const QModelIndex row =
        m_sorted->mapFromSource(m_steps->index(static_cast<int>(m_plot->unit()), 0));
    if (row.isValid() && row.row() != m_table->currentIndex().row()) {
        const QSignalBlocker blocker(m_table->selectionModel());
        m_table->setCurrentIndex(row);
        m_table->viewport()->update();
    }
}

void SequencePage::chooseRow()
{
    const QModelIndex row = m_sorted->mapToSource(m_table->currentIndex());
    if (row.isValid()) {
        m_plot->setUnit(static_cast<std::uint64_t>(row.row()));
        emit unitChanged(m_plot->unit());
    }
}

void SequencePage::setBusy(bool isBusy)
{
    m_runButton->setVisible(!isBusy);
    m_cancelButton->setVisible(isBusy);
}

std::uint64_t SequencePage::step() const
{
    return m_transport->step();
}

std::uint64_t SequencePage::unit() const
{
    return m_plot->unit();
}

QString SequencePage::ranOn() const
{
    if (m_run == nullptr) {
        return {};
    }
    const Trace& trace = m_run->travel->summary();
    const auto backend = nameOf(trace.backend);
    //: "Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s"
    return tr("Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s")
        .arg(QString::fromUtf8(backend.data(), static_cast<qsizetype>(backend.size())),
             QString::fromStdString(trace.device), QString::fromStdString(trace.math),
             dtypeName(trace.dtype), formatShort(trace.elapsedSeconds, 2));
}

void SequencePage::retranslate()
{
    m_runButton->setText(tr("Run"));
    m_runButton->setToolTip(tr("Run the network over this input"));
    m_cancelButton->setText(tr("Cancel"));
    m_cancelButton->setToolTip(tr("Stop the run"));
    //: which layer of the network the plots show
    m_placeLabel->setText(tr("Show"));
    m_place->setAccessibleName(tr("Layer and side"));
    //: which sequence of a batch the plots show
    m_batchLabel->setText(tr("Batch entry"));
    m_table->setAccessibleName(tr("Numbers of the current step"));
    m_empty->setText(tr("Choose an input above and run it: the state of every unit then appears "
                        "here, step by step."));
    m_ranOn->setText(ranOn());
    fillPlaces();
}

void SequencePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void SequencePage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        m_transport->togglePlay();
        return;
    }
    QWidget::keyPressEvent(event);
}

bool SequencePage::eventFilter(QObject* watched, QEvent* event)
{
    // A table searches its rows with Space; here it plays, as on the rest of the page.
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        m_transport->togglePlay();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gateloupe
