// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/timeline/view_bar.h"
#include "widgets/timeline/window_loader.h"

namespace gateloupe {

SequencePage::SequencePage(QWidget* parent)
    : QWidget(parent)
    , m_actions(this)
    , m_banner(new InlineBanner)
    , m_input(new InputChooser)
    , m_runButton(new QPushButton)
    , m_cancelButton(new QPushButton)
    , m_placeLabel(new QLabel)
    , m_place(new QComboBox)
    , m_batchLabel(new QLabel)
    , m_batch(new QSpinBox)
    , m_ranOn(new QLabel)
    , m_kept(new QLabel)
    , m_stack(new QStackedWidget)
    , m_empty(new QLabel)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_plot(new TracePlot)
    , m_views(new ViewBar(*m_plot))
    , m_transport(new TransportBar)
    , m_below(new QSplitter(Qt::Horizontal))
    , m_table(new StepTable)
    , m_panels(new QTabWidget)
    , m_sorter(new UnitSorter(this))
    , m_windows(new WindowLoader(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    buildTop(column);
    buildBody(column);
    connectParts();
    connectPlot();
    connectActions();
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
    viewRow->addWidget(m_batchLabel);
    viewRow->addWidget(m_batch);
    viewRow->addSpacing(8);
    viewRow->addWidget(m_views);
    viewRow->addStretch();
    column->addLayout(inputRow);
    column->addLayout(viewRow);
    column->addWidget(m_ranOn);
    column->addWidget(m_kept);
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
    m_ranOn->setWordWrap(true);
    m_ranOn->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_kept->setObjectName(QStringLiteral("keptSteps"));
    m_kept->setWordWrap(true);
}

void SequencePage::buildBody(QVBoxLayout* column)
{
    m_plot->setObjectName(QStringLiteral("tracePlot"));
    m_transport->setObjectName(QStringLiteral("transport"));
    m_panels->setObjectName(QStringLiteral("sequencePanels"));
    m_panels->setDocumentMode(true);
    m_panels->hide();
    m_below->setObjectName(QStringLiteral("tableSplitter"));
    m_below->addWidget(m_table);
    m_below->addWidget(m_panels);
    m_below->setStretchFactor(0, 1);
    m_below->setStretchFactor(1, 1);
    m_below->setSizes({1000, 1000}); // the table is what the page is for: half of the room at least
    m_below->setChildrenCollapsible(false);

    auto* below = new QWidget;
    auto* belowColumn = new QVBoxLayout(below);
    belowColumn->setContentsMargins(0, 4, 0, 0);
    belowColumn->setSpacing(8);
    belowColumn->addWidget(m_transport);
    belowColumn->addWidget(m_below, 1);
    m_splitter->setObjectName(QStringLiteral("sequenceSplitter"));
    m_splitter->addWidget(m_plot);
    m_splitter->addWidget(below);
    // In proportion to what there is: most of the page is the timeline's.
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({2000, 1000});
    m_splitter->setChildrenCollapsible(false);

    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_splitter);
    column->addWidget(m_stack, 1);
    // A table searches its rows with Space and takes the arrows; on this page they play and step.
    for (QWidget* view : m_table->findChildren<QWidget*>()) {
        view->installEventFilter(this);
    }
}

void SequencePage::connectParts()
{
    connect(m_input, &InputChooser::accepted, m_runButton, &QPushButton::click);
    connect(m_runButton, &QPushButton::clicked, this, &SequencePage::runRequested);
    connect(m_cancelButton, &QPushButton::clicked, this, &SequencePage::cancelRequested);
    connect(m_place, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_model != nullptr && index >= 0) {
            choosePlace(PseudoLayerIndex(static_cast<std::uint32_t>(index)));
        }
    });
    connect(m_batch, &QSpinBox::valueChanged, this, [this] {
        showLength();
        showPart();
        emit batchChanged(batch());
    });
    connect(m_transport, &TransportBar::stepChosen, this, &SequencePage::goToStep);
    connect(m_transport, &TransportBar::loopChosen, this, [this](std::optional<LoopRange> loop) {
        setLoop(loop);
        emit viewStateChanged(tr("loop"));
    });
    connect(m_transport, &TransportBar::speedChosen, this,
            [this] { emit viewStateChanged(tr("speed")); });
    connect(m_table, &StepTable::unitChosen, this, &SequencePage::chooseUnit);
    connect(m_table, &StepTable::pinToggled, this, &SequencePage::togglePin);
    connect(m_table, &StepTable::viewStateChanged, this, &SequencePage::viewStateChanged);
    connect(m_table, &StepTable::breakpointRequested, this,
            [this](std::uint64_t unit) { emit breakpointRequested(step(), place(), unit); });
    const auto sortLike = [this](std::uint64_t unit) {
        m_views->setSort({.by = UnitSort::By::Similarity, .unit = unit, .pseudoLayer = place()});
        sortUnits();
        emit viewStateChanged(tr("order of the units"));
    };
    connect(m_table, &StepTable::similarityRequested, this, sortLike);
    connect(m_plot, &TracePlot::similarityRequested, this, sortLike);
    connect(m_actions.sortBySimilarity, &QAction::triggered, this,
            [this, sortLike] { sortLike(unit()); });
    connect(m_views, &ViewBar::sortChosen, this, &SequencePage::sortUnits);
    connect(m_views, &ViewBar::viewStateChanged, this, &SequencePage::viewStateChanged);
    connect(m_sorter, &UnitSorter::sorted, this, [this](const UnitRankings& rankings) {
        m_rankings = rankings;
        showRankings();
    });
    connect(m_windows, &WindowLoader::loaded, this, &SequencePage::takeWindow);
    connect(m_windows, &WindowLoader::busyChanged, this, [this] { m_kept->setText(whatIsKept()); });
    connect(m_windows, &WindowLoader::failed, this, [this](const QString& reason) {
        m_banner->showError(tr("The steps in sight could not be computed again"), reason);
    });
    for (QSplitter* splitter : {m_splitter, m_below}) {
        connect(splitter, &QSplitter::splitterMoved, this,
                [this] { emit viewStateChanged(tr("room of the table")); });
    }
}

void SequencePage::connectPlot()
{
    connect(m_plot, &TracePlot::stepChosen, this, &SequencePage::goToStep);
    connect(m_plot, &TracePlot::secondChosen, this, &SequencePage::goToSecond);
    connect(m_plot, &TracePlot::unitChosen, this, &SequencePage::chooseUnit);
    connect(m_plot, &TracePlot::placeChosen, this, [this](PseudoLayerIndex place) {
        m_place->setCurrentIndex(static_cast<int>(place.value));
    });
    connect(m_plot, &TracePlot::loopChosen, this, [this](const LoopRange& loop) {
        setLoop(loop);
        emit viewStateChanged(tr("loop"));
    });
    connect(m_plot, &TracePlot::pinToggled, this, &SequencePage::togglePin);
    connect(m_plot, &TracePlot::breakpointRequested, this, &SequencePage::breakpointRequested);
    connect(m_plot, &TracePlot::visibleStepsChanged, this, &SequencePage::requestWindow,
            Qt::QueuedConnection);
    connect(m_plot, &TracePlot::hovered, this, &SequencePage::hovered);
    connect(m_plot, &TracePlot::hoverLeft, this, &SequencePage::hoverLeft);
    connect(m_plot, &TracePlot::viewStateChanged, this, &SequencePage::viewStateChanged);
}

void SequencePage::connectActions()
{
    const auto step = [this](QAction* action, std::int64_t steps) {
        connect(action, &QAction::triggered, m_transport,
                [this, steps] { m_transport->moveBy(steps); });
    };
    step(m_actions.back, -1);
    step(m_actions.forward, 1);
    step(m_actions.back10, -10);
    step(m_actions.forward10, 10);
    step(m_actions.back100, -100);
    step(m_actions.forward100, 100);
    connect(m_actions.play, &QAction::triggered, m_transport, &TransportBar::togglePlay);
    connect(m_actions.toStart, &QAction::triggered, m_transport, &TransportBar::moveToStart);
    connect(m_actions.toEnd, &QAction::triggered, m_transport, &TransportBar::moveToEnd);
    connect(m_actions.nextStop, &QAction::triggered, this, &SequencePage::nextStopRequested);
    connect(m_actions.previousStop, &QAction::triggered, this,
            &SequencePage::previousStopRequested);
    connect(m_actions.nextNonFinite, &QAction::triggered, this,
            &SequencePage::nextNonFiniteRequested);
    connect(m_actions.breakpoint, &QAction::triggered, this,
            [this] { emit breakpointRequested(this->step(), place(), std::nullopt); });
    connect(m_actions.runToCursor, &QAction::triggered, this, &SequencePage::runToSecond);
    connect(m_actions.pin, &QAction::triggered, this, [this] { togglePin(unit()); });
    connect(m_actions.showAllSteps, &QAction::triggered, this, [this] {
        m_plot->showAllSteps();
        emit viewStateChanged(tr("zoom in time"));
    });
    connect(m_actions.setSecond, &QAction::triggered, this, [this] { goToSecond(this->step()); });
    connect(m_actions.clearSecond, &QAction::triggered, this, [this] { goToSecond(std::nullopt); });
}

void SequencePage::retranslate()
{
    m_actions.retranslate();
    m_runButton->setText(tr("Run"));
    m_runButton->setToolTip(tr("Run the network over this input"));
    m_cancelButton->setText(tr("Cancel"));
    m_cancelButton->setToolTip(tr("Stop the run"));
    //: which layer of the network the table and the curves show
    m_placeLabel->setText(tr("Show"));
    m_place->setAccessibleName(tr("Layer and direction"));
    m_place->setToolTip(tr("Layer and direction of the table and of the curves"));
    //: which sequence of a batch the plots show
    m_batchLabel->setText(tr("Batch entry"));
    m_empty->setText(tr("Choose an input above and run it: the state of every unit then appears "
                        "here, step by step."));
    m_ranOn->setText(ranOn());
    m_kept->setText(whatIsKept());
    fillPlaces();
    updateActions();
}

void SequencePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

bool SequencePage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // Views claim keys for themselves before shortcuts are asked; these belong to the page.
        const auto* key = static_cast<QKeyEvent*>(event);
        for (const int own : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space}) {
            if (key->key() == own) {
                event->ignore();
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gateloupe
