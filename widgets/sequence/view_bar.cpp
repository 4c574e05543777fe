// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/view_bar.h"

#include <algorithm>
#include <array>
#include <set>

#include <QActionGroup>
#include <QComboBox>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/json_words.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/trace_plot.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

using By = UnitSort::By;

constexpr int kOrderLetters = 9;
constexpr std::size_t kMostSymbols = 500; ///< offered to choose from

/// In the order of UnitSort::By.
constexpr std::array kSortNames = {"number",  "activity", "variation", "similarity",
                                   "feature", "symbol",   "column"};

QToolButton* menuButton(QMenu* menu, const char* name)
{
    auto* button = named(new QToolButton, name);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

QAction* addTick(QMenu& menu, const QString& text, bool isTicked)
{
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(isTicked);
    return action;
}

} // namespace

ViewBar::ViewBar(TracePlot& plot, QWidget* parent)
    : QWidget(parent)
    , m_plot(plot)
    , m_by(named(new QComboBox, "unitSort"))
    , m_number(named(new QSpinBox, "unitSortNumber"))
    , m_symbol(named(new QComboBox, "unitSortSymbol"))
    , m_column(named(new QComboBox, "unitSortColumn"))
    , m_stripMenu(new QMenu(this))
    , m_curveMenu(new QMenu(this))
{
    // The longest orders are read in the list, where they have room.
    m_by->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_by->setMinimumContentsLength(kOrderLetters);
    m_number->setKeyboardTracking(false);
    QToolButton* strips = menuButton(m_stripMenu, "stripsButton");
    QToolButton* curves = menuButton(m_curveMenu, "curvesButton");
    setLayoutOf(this, rowOf({strips, curves, m_by, m_number, m_symbol, m_column}, 4));
    connect(m_by, &QComboBox::currentIndexChanged, this, &ViewBar::chooseBy);
    connect(m_number, &QSpinBox::valueChanged, this, &ViewBar::chooseArgument);
    connect(m_symbol, &QComboBox::currentIndexChanged, this, &ViewBar::chooseArgument);
    connect(m_column, &QComboBox::activated, this, [this](int index) {
        if (index == m_column->count() - 1) {
            emit columnFileWanted();
        } else {
            chooseArgument();
        }
    });
    connect(m_stripMenu, &QMenu::aboutToShow, this, &ViewBar::fillStrips);
    connect(m_curveMenu, &QMenu::aboutToShow, this, &ViewBar::fillCurves);
    inEveryLanguage(this, [this, strips, curves] {
        m_by->setAccessibleName(tr("Order of the units"));
        m_symbol->setAccessibleName(tr("Symbol to compare with"));
        m_column->setAccessibleName(tr("Column to compare with"));
        strips->setText(tr("Strips"));
        strips->setToolTip(tr("Which heatmaps are shown"));
        curves->setText(tr("Curves"));
        curves->setToolTip(tr("Which curves are drawn for the chosen and the pinned units"));
        fillOrders();
    });
}

void ViewBar::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    {
        const QSignalBlocker blocker(m_symbol);
        m_symbol->clear();
        if (m_run != nullptr) {
            const auto& labels = m_run->sequence->labels;
            const std::set<std::string> symbols(labels.begin(), labels.end());
            for (const std::string& symbol : symbols) {
                const QString text = QString::fromStdString(symbol);
                //: a symbol of a text, in quotes, so that blanks are seen
                m_symbol->addItem(tr("“%1”").arg(text), text);
                if (static_cast<std::size_t>(m_symbol->count()) >= kMostSymbols) {
                    break;
                }
            }
        }
    }
    fillOrders();
    if (m_sort.by == By::Symbol && m_symbol->findData(m_sort.symbol) < 0) {
        m_sort = {};
    }
    showSort();
}

void ViewBar::setSort(const UnitSort& sort)
{
    m_sort = sort;
    showSort();
}

void ViewBar::setSortTable(std::shared_ptr<const SortTable> table)
{
    m_table = std::move(table);
    m_sort = {.by = By::Column, .symbol = {}, .table = m_table, .column = 0};
    showSort();
    emit sortChosen(m_sort);
    emit viewStateChanged(tr("order of the units"));
}

void ViewBar::chooseBy()
{
    if (static_cast<By>(m_by->currentData().toInt()) == By::Column && m_table == nullptr) {
        showSort(); // until there is a file the order stays
        emit columnFileWanted();
        return;
    }
    m_sort.by = static_cast<By>(m_by->currentData().toInt());
    if (m_sort.by == By::Similarity) {
        m_sort.unit = m_unit;
        m_sort.pseudoLayer = m_place;
    } else if (m_sort.by == By::Symbol) {
        m_sort.symbol = m_symbol->currentData().toString();
    } else if (m_sort.by == By::Column) {
        m_sort.table = m_table;
    }
    showSort();
    emit sortChosen(m_sort);
    emit viewStateChanged(tr("order of the units"));
}

void ViewBar::chooseArgument()
{
    if (m_sort.by == By::Similarity) {
        m_sort.unit = static_cast<std::uint64_t>(m_number->value());
        m_sort.pseudoLayer = m_place;
    } else if (m_sort.by == By::Feature) {
        m_sort.feature = static_cast<std::uint64_t>(m_number->value());
    } else if (m_sort.by == By::Symbol) {
        m_sort.symbol = m_symbol->currentData().toString();
    } else if (m_sort.by == By::Column) {
        m_sort.column = static_cast<std::size_t>(std::max(0, m_column->currentIndex()));
    }
    emit sortChosen(m_sort);
    emit viewStateChanged(tr("order of the units"));
}

void ViewBar::showSort()
{
    const QSignalBlocker byBlocker(m_by);
    const QSignalBlocker numberBlocker(m_number);
    const QSignalBlocker symbolBlocker(m_symbol);
    m_by->setCurrentIndex(std::max(0, m_by->findData(static_cast<int>(m_sort.by))));
    const bool isUnit = m_sort.by == By::Similarity;
    m_number->setVisible(isUnit || m_sort.by == By::Feature);
    m_symbol->setVisible(m_sort.by == By::Symbol);
    const QSignalBlocker columnBlocker(m_column);
    m_column->setVisible(m_sort.by == By::Column);
    m_column->clear();
    if (m_sort.by == By::Column && m_sort.table != nullptr) {
        m_column->addItems(m_sort.table->columns);
        m_column->addItem(tr("Another file…"));
        m_column->setCurrentIndex(static_cast<int>(m_sort.column));
    }
    if (m_run != nullptr) {
        const RnnSpec& spec = m_run->model->spec;
        m_number->setMaximum(static_cast<int>((isUnit ? spec.hiddenSize : spec.inputSize) - 1));
    }
    m_number->setValue(static_cast<int>(isUnit ? m_sort.unit : m_sort.feature));
    m_number->setAccessibleName(isUnit ? tr("Unit to compare with")
                                       : tr("Feature of the input to compare with"));
    m_symbol->setCurrentIndex(m_symbol->findData(m_sort.symbol));
}

QJsonObject ViewBar::sortState() const
{
    return {{QLatin1String("by"), wordOf(m_sort.by, kSortNames)},
            {QLatin1String("unit"), static_cast<qint64>(m_sort.unit)},
            {QLatin1String("pseudoLayer"), static_cast<qint64>(m_sort.pseudoLayer.value)},
            {QLatin1String("feature"), static_cast<qint64>(m_sort.feature)},
            {QLatin1String("symbol"), m_sort.symbol}};
}

bool ViewBar::setSortState(const QJsonObject& state)
{
    UnitSort sort = m_sort;
    readWord(state.value(QLatin1String("by")), kSortNames, sort.by);
    const auto number = [&state](const char* key, std::uint64_t otherwise) {
        const qint64 value =
            state.value(QLatin1String(key)).toInteger(static_cast<qint64>(otherwise));
        return value < 0 ? otherwise : static_cast<std::uint64_t>(value);
    };
    sort.unit = number("unit", sort.unit);
    sort.pseudoLayer =
        PseudoLayerIndex(static_cast<std::uint32_t>(number("pseudoLayer", sort.pseudoLayer.value)));
    sort.feature = number("feature", sort.feature);
    sort.symbol = state.value(QLatin1String("symbol")).toString(sort.symbol);
    if (sort.by == By::Column && sort.table == nullptr) {
        sort.by = By::Number; // the file is not kept
    }
    if (sort == m_sort) {
        return false;
    }
    setSort(sort);
    return true;
}

QString ViewBar::sortTitle() const
{
    switch (m_sort.by) {
    case By::Number:
        return {};
    case By::Activity:
        //: column header: mean magnitude of h over the steps
        return tr("mean |h|");
    case By::Variation:
        //: column header: standard deviation of h over the steps
        return tr("std h");
    case By::Similarity:
        //: column header: correlation with another unit
        return tr("like %1").arg(m_sort.unit);
    case By::Feature:
        //: column header: correlation with a feature of the input x
        return tr("with x %1").arg(m_sort.feature);
    case By::Symbol:
        //: column header: correlation with the places of a symbol of the text
        return tr("with “%1”").arg(m_sort.symbol);
    case By::Column:
        //: column header: correlation with a column of a file
        return m_sort.table == nullptr ? QString()
                                       : tr("with %1").arg(m_sort.table->columns.value(
                                             static_cast<qsizetype>(m_sort.column)));
    }
    return {};
}

void ViewBar::fillStrips()
{
    m_stripMenu->clear();
    const auto addChoice = [&](const QString& text, auto isWanted) {
        m_stripMenu->addAction(text, this, [this, isWanted] {
            for (const StripId& id : m_plot.strips().stripLayout().ids()) {
                m_plot.strips().stripLayout().setShown(id, isWanted(id));
            }
            emit viewStateChanged(tr("strips shown"));
        });
    };
    addChoice(tr("Show all"), [](const StripId& id) { return !id.isGate(); });
    addChoice(tr("Only this layer and direction"), [this](const StripId& id) {
        return !id.hasUnits() || (id.pseudoLayer == m_place && !id.isGate());
    });
    //: strips of the hidden state h
    addChoice(tr("Only h"),
              [](const StripId& id) { return id.kind != StripId::Kind::Cell && !id.isGate(); });
    if (m_run != nullptr && hasCellState(m_run->model->spec.cell)) {
        //: strips of the cell state c
        addChoice(tr("Only c"), [](const StripId& id) {
            return id.kind != StripId::Kind::Hidden && !id.isGate();
        });
    }
    if (m_run != nullptr && gatesOf(m_run->model->spec.cell).size() > 1) {
        addChoice(tr("Gates of this layer and direction"), [this](const StripId& id) {
            return !id.hasUnits() || id.pseudoLayer == m_place;
        });
    }
    for (const bool isFolded : {true, false}) {
        m_stripMenu->addAction(isFolded ? tr("Fold all") : tr("Unfold all"), this,
                               [this, isFolded] {
                                   for (const StripId& id : m_plot.strips().stripLayout().ids()) {
                                       m_plot.strips().stripLayout().setFolded(id, isFolded);
                                   }
                                   emit viewStateChanged(tr("folded strips"));
                               });
    }
    m_stripMenu->addSeparator();
    const StripLayout& layout = m_plot.strips().stripLayout();
    QMenu* gates = nullptr;
    for (const StripId& id : layout.ids()) {
        if (id.isGate() && gates == nullptr) {
            //: a list of the strips that gates have
            gates = m_stripMenu->addMenu(tr("Gates"));
            gates->setObjectName(QStringLiteral("gateStripsMenu"));
        }
        const QString text =
            //: an entry of the list of strips: %1 is "h" or "c", %2 a layer and direction
            id.isInput() ? tr("x, the input")
            //: the strip of what a linear layer of the file makes of the output
            : !id.hasUnits()
                ? tr("ŷ, the readout")
                : tr("%1 of %2").arg(id.symbol(), TermNames::place(*m_run->model, id.pseudoLayer));
        connect(addTick(*(id.isGate() ? gates : m_stripMenu), text, layout.isShown(id)),
                &QAction::triggered, this, [this, id](bool isShown) {
                    m_plot.strips().stripLayout().setShown(id, isShown);
                    emit viewStateChanged(tr("strips shown"));
                });
    }
}

void ViewBar::fillCurves()
{
    m_curveMenu->clear();
    using Arrangement = CurveChoice::Arrangement;
    auto* group = new QActionGroup(m_curveMenu);
    for (const Arrangement arrangement : {Arrangement::PlotPerUnit, Arrangement::PlotPerSignal}) {
        QAction* action =
            addTick(*m_curveMenu,
                    arrangement == Arrangement::PlotPerUnit ? tr("One plot for each unit")
                                                            //: a signal is a gate, c or h
                                                            : tr("One plot for each signal"),
                    arrangement == m_plot.curves().choice().arrangement);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, arrangement] {
            m_plot.curves().setArrangement(arrangement);
            emit viewStateChanged(tr("curves"));
        });
    }
    m_curveMenu->addSeparator();
    if (m_run == nullptr) {
        return;
    }
    for (const TraceSignal& signal : TraceSlices::signalsOf(m_run->model->spec.cell)) {
        const QString symbol = TraceSlices::symbol(signal);
        const auto& hidden = m_plot.curves().choice().hidden;
        //: an entry of the list of curves: "i, input gate"
        connect(addTick(*m_curveMenu, tr("%1, %2").arg(symbol, TraceSlices::name(signal)),
                        !hidden.contains(symbol)),
                &QAction::triggered, this, [this, symbol](bool isShown) {
                    m_plot.curves().setSignalShown(symbol, isShown);
                    emit viewStateChanged(tr("curves"));
                });
    }
}

/// What the order of the rows is made from.
QString ViewBar::orderTip() const
{
    const QString tip = tr("Order of the rows in the heatmaps and in the table");
    if (m_run == nullptr || m_run->replay->fullTrace() != nullptr) {
        return tip;
    }
    if (const auto interval = UnitSorter::keyframeInterval(*m_run)) {
        //: behind a sentence about the order of units; of a long run only some states are kept
        return tr("%1. Units are compared over the whole run, at every %Ln step(s)", nullptr,
                  static_cast<int>(*interval))
            .arg(tip);
    }
    //: behind a sentence about the order of units
    return tr("%1. Units are compared over the steps that were in sight when the order was chosen")
        .arg(tip);
}

void ViewBar::fillOrders()
{
    const QSignalBlocker blocker(m_by);
    m_by->clear();
    const auto add = [this](const QString& text, By by) {
        m_by->addItem(text, static_cast<int>(by));
    };
    add(tr("Order: number"), By::Number);
    add(tr("Order: activity"), By::Activity);
    add(tr("Order: variation"), By::Variation);
    add(tr("Order: similarity to unit"), By::Similarity);
    add(tr("Order: correlation with feature"), By::Feature);
    if (m_symbol->count() > 0) {
        add(tr("Order: correlation with symbol"), By::Symbol);
    }
    add(tr("Order: correlation with a column of a file"), By::Column);
    m_by->setToolTip(orderTip());
    showSort();
}

} // namespace gateloupe
