// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/weight_comparison.h"

#include <algorithm>
#include <set>
#include <utility>

#include <QAction>
#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/difference_order.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

namespace {

/// A key of a page: it counts wherever on the page the focus is.
QAction* newPageAction(QWidget* page, const char* name, const QKeySequence& keys)
{
    auto* action = named(new QAction(page), name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    return action;
}

/// A button for it, with its text.
QWidget* newTextButton(QAction* action)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

/// A and B by turns in one heatmap: by hand, or by themselves after a while.
/// Keys on the page: I puts both in one place, B shows the other one, Shift+B blinks.
class BlinkControls : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: `panes` outlives this. `page`: where the keys count.
    BlinkControls(GatePanes& panes, QWidget* page);

    /// "isInPlace", "isBlinking", "intervalMs". Missing keys keep what is.
    [[nodiscard]] QJsonObject viewState() const
    {
        return {{QStringLiteral("isInPlace"), m_inPlace->isChecked()},
                {QStringLiteral("isBlinking"), m_blinking->isChecked()},
                {QStringLiteral("intervalMs"), m_interval->value()}};
    }

    void setViewState(const QJsonObject& state)
    {
        const QSignalBlocker quiet(this);
        m_inPlace->setChecked(
            state.value(QStringLiteral("isInPlace")).toBool(m_inPlace->isChecked()));
        m_blinking->setChecked(
            state.value(QStringLiteral("isBlinking")).toBool(m_blinking->isChecked()));
        m_interval->setValue(state.value(QStringLiteral("intervalMs")).toInt(m_interval->value()));
        apply();
    }

signals:
    void viewStateChanged(const QString& what);

private:
    void buildActions(QWidget* page)
    {
        m_flip = newPageAction(page, "flipCompared", Qt::Key_B);
        m_blinking = newPageAction(page, "blinkByItself", Qt::SHIFT | Qt::Key_B);
        m_inPlace = newPageAction(page, "compareInPlace", Qt::Key_I);
        m_inPlace->setCheckable(true);
        m_blinking->setCheckable(true);
        connect(m_inPlace, &QAction::toggled, this, [this] {
            apply();
            emit viewStateChanged(tr("A and B in one place"));
        });
        connect(m_blinking, &QAction::toggled, this, [this](bool isBlinking) {
            if (isBlinking) {
                m_inPlace->setChecked(true);
            }
            apply();
            emit viewStateChanged(tr("blinking"));
        });
        connect(m_flip, &QAction::triggered, this, [this] {
            m_inPlace->setChecked(true);
            m_panes.flip();
        });
    }

    void apply()
    {
        m_panes.setBlink(m_inPlace->isChecked());
        const bool isBlinking = m_blinking->isChecked() && m_inPlace->isChecked();
        m_panes.setInterval(isBlinking ? m_interval->value() : 0);
        const QSignalBlocker quiet(m_auto);
        m_auto->setChecked(m_blinking->isChecked());
        showFlip();
    }

    void showFlip()
    {
        m_flip->setText(m_panes.isBlink() && m_panes.isShowingB() ? tr("Flip to A (B)")
                                                                  : tr("Flip to B (B)"));
    }

    GatePanes& m_panes;
    QCheckBox* m_auto;
    QSpinBox* m_interval;
    QAction* m_inPlace;
    QAction* m_flip;
    QAction* m_blinking;
};

BlinkControls::BlinkControls(GatePanes& panes, QWidget* page)
    : m_panes(panes)
    , m_auto(named(new QCheckBox, "blinkCheck"))
    , m_interval(named(new QSpinBox, "blinkInterval"))
{
    buildActions(page);
    m_interval->setRange(GatePanes::kMinIntervalMs, GatePanes::kMaxIntervalMs);
    m_interval->setSingleStep(100);
    m_interval->setValue(GatePanes::kUsualIntervalMs);
    auto* rows = new QGridLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(newTextButton(m_inPlace), 0, 0);
    rows->addWidget(newTextButton(m_flip), 0, 1);
    rows->addWidget(m_auto, 1, 0);
    rows->addWidget(m_interval, 1, 1);
    connect(m_auto, &QCheckBox::clicked, m_blinking, &QAction::setChecked);
    connect(m_interval, &QSpinBox::valueChanged, this, [this] {
        apply();
        emit viewStateChanged(tr("blinking"));
    });
    connect(&m_panes, &GatePanes::flipped, this, &BlinkControls::showFlip);
    inEveryLanguage(this, [this] {
        //: A and B take turns in one heatmap
        m_inPlace->setText(tr("Overlay"));
        m_inPlace->setToolTip(tr("Show A and B by turns in one heatmap (I)"));
        m_flip->setToolTip(tr("Show the other one in the same heatmap (B)"));
        m_blinking->setText(tr("Blink by itself"));
        m_auto->setText(tr("Blink every"));
        m_auto->setToolTip(tr("Change between A and B by itself (Shift+B)"));
        m_interval->setSuffix(tr(" ms"));
        m_interval->setAccessibleName(tr("Time between A and B in milliseconds"));
        showFlip();
    });
}

namespace {

TableColumn<const DifferenceRow&> differenceColumn(HeadWords title, HeadWords explanation,
                                                   double GateDifference::*number)
{
    const auto text = [number](const DifferenceRow& row) {
        return row.difference != nullptr ? formatValue(row.difference->*number) : QString();
    };
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text = text,
            .sortKey =
                [number](const DifferenceRow& row) {
                    // What cannot be compared comes after all numbers: cosines are sorted upwards.
                    const double last = number == &GateDifference::cosine ? 2.0 : -2.0;
                    return row.difference != nullptr ? row.difference->*number : last;
                },
            .toolTip = text};
}

} // namespace

DifferenceTableModel::DifferenceTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto name = [this](const DifferenceRow& row) {
        const bool isSum = m_comparison->hasSummedBiases &&
                           row.id.kind == ParameterKind::InputBias && row.difference != nullptr;
        //: %1 is e.g. "layer 0, forward, bW forget": the sum of its two biases is compared
        return isSum ? tr("%1 + bR").arg(TermNames::place(row.id)) : TermNames::place(row.id);
    };
    const auto verdict = [this](const DifferenceRow& row) { return verdictOf(row); };
    setColumns({
        //: a gate of a recurrent cell
        {.title = QT_TR_NOOP("Gate"),
         .explanation = QT_TR_NOOP("Parameter in canonical form"),
         .text = [this](const DifferenceRow& row) { return shortNameOf(row); },
         .sortKey =
             [this](const DifferenceRow& row) { return static_cast<int>(&row - m_rows.data()); },
         .toolTip = name},
        //: column of numbers: the largest magnitude of a difference
        differenceColumn(QT_TR_NOOP("max |A − B|"),
                         QT_TR_NOOP("Largest difference; ∞ where only one is a number"),
                         &GateDifference::maxAbs),
        differenceColumn(QT_TR_NOOP("rms"), QT_TR_NOOP("Root mean square of the differences"),
                         &GateDifference::rms),
        differenceColumn(QT_TR_NOOP("cosine"),
                         QT_TR_NOOP("Cosine of the two as vectors: 1 points the same way"),
                         &GateDifference::cosine),
        {.title = QT_TR_NOOP("Verdict"),
         .explanation = QT_TR_NOOP("Equal: every number is the same"),
         .text = verdict,
         .toolTip = verdict},
    });
}

/// The gate first, then what tells it from others of the two networks: the inspector is narrow.
QString DifferenceTableModel::shortNameOf(const DifferenceRow& row) const
{
    const RnnSpec& a = m_comparison->a->spec;
    const RnnSpec& b = m_comparison->b->spec;
    const bool isSum = m_comparison->hasSummedBiases && row.id.kind == ParameterKind::InputBias &&
                       row.difference != nullptr;
    const QString name = TermNames::parameter(row.id);
    QStringList parts{isSum ? tr("%1 + bR").arg(name) : name};
    if (std::max(a.layers, b.layers) > 1) {
        parts.append(TermNames::layer(row.id.layer));
    }
    if (std::max(a.directions, b.directions) > 1) {
        parts.append(TermNames::direction(row.id.direction));
    }
    return parts.join(QStringLiteral(", "));
}

void DifferenceTableModel::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    reset([&] {
        m_comparison = std::move(comparison);
        m_rows.clear();
        if (m_comparison == nullptr) {
            return;
        }
        const ModelDifference& difference = m_comparison->difference;
        for (const GateDifference& gate : difference.gates) {
            m_rows.push_back({.id = gate.id, .difference = &gate});
        }
        // Of another shape: in both lists, one row.
        const std::set<ParameterId> ofA(difference.onlyInA.begin(), difference.onlyInA.end());
        const std::set<ParameterId> ofB(difference.onlyInB.begin(), difference.onlyInB.end());
        for (const ParameterId& id : ofA) {
            m_rows.push_back({.id = id, .isInB = ofB.contains(id)});
        }
        for (const ParameterId& id : ofB) {
            if (!ofA.contains(id)) {
                m_rows.push_back({.id = id, .isInA = false});
            }
        }
        std::ranges::sort(m_rows, {}, &DifferenceRow::id);
    });
}

std::optional<int> DifferenceTableModel::rowOf(const ParameterId& id) const
{
    const auto found = std::ranges::find(m_rows, id, &DifferenceRow::id);
    return found != m_rows.end() ? std::optional(static_cast<int>(found - m_rows.begin()))
                                 : std::nullopt;
}

const DifferenceRow& DifferenceTableModel::rowAt(int row) const
{
    return m_rows[static_cast<std::size_t>(row)];
}

QString DifferenceTableModel::verdictOf(const DifferenceRow& row) const
{
    if (row.difference != nullptr) {
        //: two gates hold the same numbers
        return row.difference->isEqual ? tr("= equal") : tr("≠ different");
    }
    if (m_comparison->a->spec.cell != m_comparison->b->spec.cell) {
        return tr("other cell");
    }
    if (row.isInA && row.isInB) {
        //: a matrix has another number of rows or columns
        return tr("other shape");
    }
    return row.isInA ? tr("only in A") : tr("only in B");
}

WeightComparison::WeightComparison(QWidget* page)
    : m_model(new DifferenceTableModel(this))
    , m_sorted(new DifferenceOrder(this))
    , m_table(named(new QTableView, "differences"))
    , m_panes(named(new GatePanes, "comparePicture"))
    , m_blink(new BlinkControls(*m_panes, page))
    , m_side(new QWidget)
    , m_placeLabel(newPlainLine("differencePlace"))
    , m_empty(named(new QLabel, "noDifferences"))
    , m_details(new QWidget)
    , m_equal(named(new QToolButton, "foldEqual"))
    , m_next(newPageAction(page, "nextDifference", Qt::Key_N))
    , m_previous(newPageAction(page, "previousDifference", Qt::SHIFT | Qt::Key_N))
{
    build();
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &WeightComparison::followTable);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("sorting")); });
    connect(m_blink, &BlinkControls::viewStateChanged, this, &WeightComparison::viewStateChanged);
    inEveryLanguage(this, [this] {
        m_next->setText(tr("Next difference"));
        m_previous->setText(tr("Previous difference"));
        m_table->setAccessibleName(tr("Differences by gate"));
        m_empty->setText(tr("Compare two networks, then see here how far each gate is apart."));
        showPlace();
        showFold();
    });
}

void WeightComparison::build()
{
    m_equal->setCheckable(true);
    m_equal->setAutoRaise(true);
    connect(m_equal, &QToolButton::clicked, this, [this](bool areShown) { foldEqual(!areShown); });
    auto* row = new WrappingRow;
    row->setSpacing(8);
    row->addWidget(newTextButton(m_previous));
    row->addWidget(newTextButton(m_next));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(DifferenceTableModel::kSortRole);
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->viewport()->installEventFilter(this);
    // Least alike first.
    m_table->sortByColumn(static_cast<int>(DifferenceTableModel::Column::Cosine),
                          Qt::AscendingOrder);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setLayoutOf(m_details,
                columnOf({row, m_placeLabel, &m_panes->values(), {m_table, 1}, m_equal, m_blink}));
    setLayoutOf(m_side, columnOf({{m_empty, 1}, {m_details, 1}}), 8);
    setLayoutOf(this, rowOf({{m_panes, 3}, {m_side, 1}})); // unless somebody else lays it out
}

/// As wide as the names are, but what is measured first is in sight beside them.
void WeightComparison::fitNames()
{
    constexpr int kLeastNames = 110;
    fitColumns(*m_table);
    const int names = m_table->columnWidth(0);
    const int room = m_table->viewport()->width() - m_table->columnWidth(1);
    m_table->setColumnWidth(0, std::min(names, std::max(kLeastNames, room)));
}

bool WeightComparison::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize &&
        m_comparison != nullptr) {
        fitNames();
    }
    return QWidget::eventFilter(watched, event);
}

void WeightComparison::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_comparison = std::move(comparison);
    // An empty table says nothing.
    m_empty->setVisible(m_comparison == nullptr);
    m_details->setVisible(m_comparison != nullptr);
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_model->setComparison(m_comparison);
    }
    foldEqual(true);
    listPlaces();
    if (m_comparison == nullptr) {
        m_panes->setGate(nullptr, std::nullopt);
    } else {
        fitNames();
        if (m_model->rowCount() > 0) {
            const ParameterId first = firstGate();
            m_isUntold = m_id && *m_id != first;
            showGate(first);
        }
    }
    showPlace();
}

/// The gate that was chosen, unless it is equal while others differ: then the least alike.
ParameterId WeightComparison::firstGate() const
{
    const std::vector<GateDifference>& gates = m_comparison->difference.gates;
    if (m_id && m_model->rowOf(*m_id)) {
        const auto chosen = std::ranges::find(gates, *m_id, &GateDifference::id);
        const bool isEqual = chosen != gates.end() && chosen->isEqual;
        if (!isEqual || std::ranges::all_of(gates, &GateDifference::isEqual)) {
            return *m_id;
        }
    }
    const auto least = std::ranges::min_element(gates, {}, &GateDifference::cosine);
    return least != gates.end() ? least->id : m_model->idAt(0);
}

/// Equal gates are one row as long as others differ.
void WeightComparison::foldEqual(bool isFolded)
{
    const auto isEqual = [this](int row) { return m_model->isEqualAt(row); };
    int equal = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        equal += isEqual(row) ? 1 : 0;
    }
    const bool canFold = equal > 1 && equal < m_model->rowCount();
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_sorted->setEqualShown(!canFold || !isFolded);
    }
    m_equal->setVisible(canFold);
    m_equal->setChecked(m_sorted->areEqualShown());
    m_equal->setProperty("equal", equal);
    showFold();
}

void WeightComparison::showFold()
{
    m_equal->setArrowType(m_sorted->areEqualShown() ? Qt::DownArrow : Qt::RightArrow);
    m_equal->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    //: gates whose numbers are the same in both networks; a row that unfolds
    m_equal->setText(tr("%n equal", nullptr, m_equal->property("equal").toInt()));
    m_equal->setToolTip(tr("Gates whose numbers are all the same"));
}

void WeightComparison::listPlaces()
{
    m_places.list.clear();
    m_places.current.reset();
    if (m_comparison == nullptr) {
        return;
    }
    const std::vector<GateDifference>& gates = m_comparison->difference.gates;
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        for (std::size_t element = 0; element < gates[gate].largest.size(); ++element) {
            m_places.list.push_back({gate, element});
        }
    }
    std::ranges::stable_sort(m_places.list, std::greater(), [&gates](const Place& place) {
        return gates[place.gate].largest[place.element].distance;
    });
}

void WeightComparison::showGate(const ParameterId& id)
{
    m_id = id;
    m_panes->setGate(m_comparison, m_id);
    if (const std::optional<int> row = m_model->rowOf(id)) {
        if (m_model->isEqualAt(*row)) {
            foldEqual(false); // it is to be seen
        }
        const QModelIndex index = m_sorted->mapFromSource(m_model->index(*row, 0));
        m_table->selectRow(index.row());
        m_table->scrollTo(index);
    }
}

void WeightComparison::setParameter(const ParameterId& id)
{
    if (m_comparison == nullptr) {
        m_id = id;
    } else if (m_id != id && m_model->rowOf(id)) {
        showGate(id);
    }
}

void WeightComparison::followTable(const QModelIndex& current)
{
    if (!current.isValid() || m_comparison == nullptr) {
        return;
    }
    const ParameterId id = m_model->idAt(m_sorted->mapToSource(current).row());
    if (m_id != id) {
        m_id = id;
        m_panes->setGate(m_comparison, m_id);
        tell(id);
    }
}

void WeightComparison::tell(const ParameterId& id)
{
    m_isUntold = false;
    emit parameterChosen(id);
}

/// To the next smaller difference, or the next larger one; round at the ends.
void WeightComparison::step(int by)
{
    if (m_places.list.empty()) {
        return;
    }
    const std::size_t count = m_places.list.size();
    if (m_places.current) {
        m_places.current = (*m_places.current + (by > 0 ? 1 : count - 1)) % count;
    } else {
        m_places.current = by > 0 ? 0 : count - 1;
    }
    const Place& place = m_places.list[*m_places.current];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    if (m_id != gate.id || m_isUntold) {
        showGate(gate.id);
        tell(gate.id);
    }
    m_panes->setPick(element.row, element.col);
    showPlace();
}

QString WeightComparison::placeText() const
{
    if (m_comparison == nullptr || m_places.list.empty()) {
        return {};
    }
    if (!m_places.current) {
        return tr("N goes to the largest difference.");
    }
    const Place& place = m_places.list[*m_places.current];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    //: the %1st of %2 largest differences, a parameter, row, column, its size
    return tr("%1 of %2: %3 [%4, %5], %6")
        .arg(formatCount(*m_places.current + 1), formatCount(m_places.list.size()),
             TermNames::parameter(gate.id))
        .arg(element.row)
        .arg(element.col)
        .arg(formatValue(element.distance));
}

void WeightComparison::showPlace()
{
    m_placeLabel->setText(placeText());
    m_placeLabel->setToolTip(m_placeLabel->text());
    const bool hasDifferences = !m_places.list.empty();
    m_next->setEnabled(hasDifferences);
    m_previous->setEnabled(hasDifferences);
    const QString reason = hasDifferences ? QString() : tr("There is no difference to go to");
    m_next->setToolTip(hasDifferences ? tr("Next largest difference (N)") : reason);
    m_previous->setToolTip(hasDifferences ? tr("Next larger difference (Shift+N)") : reason);
}

QJsonObject WeightComparison::viewState() const
{
    QJsonObject state = m_blink->viewState();
    state[QStringLiteral("sortColumn")] = m_sorted->sortColumn();
    state[QStringLiteral("isDescending")] = m_sorted->sortOrder() == Qt::DescendingOrder;
    return state;
}

void WeightComparison::setViewState(const QJsonObject& state)
{
    m_blink->setViewState(state);
    const int column = state.value(QStringLiteral("sortColumn")).toInt(m_sorted->sortColumn());
    const bool isDescending = state.value(QStringLiteral("isDescending"))
                                  .toBool(m_sorted->sortOrder() == Qt::DescendingOrder);
    m_table->sortByColumn(qBound(0, column, DifferenceTableModel::kColumns - 1),
                          isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

} // namespace gateloupe

#include "weight_comparison.moc"
