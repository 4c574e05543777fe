// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/explain_panel.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/studies/bar_delegate.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr double kExplainedShare = 0.95; ///< of the sum of all |products| that is listed
constexpr std::size_t kMostTerms = 40;
constexpr int kMostSeenTerms = 16; ///< without scrolling
constexpr int kExplainMargin = 8;
constexpr int kTrailLines = 6;

QToolButton* newArrow(const char* name, Qt::ArrowType arrow)
{
    auto* button = named(new QToolButton, name);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    return button;
}

} // namespace

ExplainPanel::ExplainPanel(QWidget* parent)
    : QWidget(parent)
    , m_back(newArrow("explainedBack", Qt::LeftArrow))
    , m_forward(newArrow("explainedForward", Qt::RightArrow))
    , m_signal(named(new QComboBox, "explainedSignal"))
    , m_title(newSelectableText("explainedValue"))
    , m_equation(newSelectableText("explainedEquation"))
    , m_origin(newSelectableText("explainedOrigin"))
    , m_table(named(new QTableView, "explainedTerms"))
    , m_rest(new QWidget)
    , m_terms(new QStandardItemModel(this))
    , m_weight(newButton("explainedWeight", [] { return tr("Show weight"); }))
    , m_follow(newButton("followLargest", [] { return tr("Follow the largest"); }))
    , m_trail(named(new QListWidget, "explainedTrail"))
{
    setHistory(false, false);
    m_equation->setFont(numberFont());
    m_table->setModel(m_terms);
    BarDelegate::addTo(*m_table, false);
    m_trail->setMinimumHeight(kTrailLines * (fontMetrics().height() + 4));
    setLayoutOf(this,
                columnOf({rowOf({m_back, m_forward, {m_signal, 1}}, 2),
                          m_title,
                          m_equation,
                          m_origin,
                          m_table,
                          sharedRowOf({m_follow, m_weight}),
                          {m_trail, 1},
                          {m_rest, 1}}),
                kExplainMargin);
    connect(m_back, &QToolButton::clicked, this, &ExplainPanel::backWanted);
    connect(m_forward, &QToolButton::clicked, this, &ExplainPanel::forwardWanted);
    connect(m_signal, &QComboBox::activated, this, &ExplainPanel::signalChosen);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == BarDelegate::kName) { // the rest of a row only selects it
            followTerm();
        }
    });
    connect(m_table, &QTableView::activated, this, &ExplainPanel::followTerm);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ExplainPanel::showWeightLink);
    connect(m_weight, &QPushButton::clicked, this, &ExplainPanel::chooseWeight);
    connect(m_follow, &QPushButton::clicked, this, &ExplainPanel::trailWanted);
    const auto choose = [this](const QListWidgetItem* item) {
        const int step = item->data(Qt::UserRole).toInt();
        if (step >= 0 && static_cast<std::size_t>(step) < m_steps.size()) {
            // What follows shows the trail again: with other entries, but with the same steps.
            emit pointChosen(TracePoint(m_steps[static_cast<std::size_t>(step)].at));
        }
    };
    connect(m_trail, &QListWidget::itemClicked, this, choose);
    connect(m_trail, &QListWidget::itemActivated, this, choose);
    inEveryLanguage(this, [this] {
        m_signal->setAccessibleName(tr("Which gate or state is explained"));
        m_table->setAccessibleName(tr("Terms of the sum, largest first"));
        m_back->setAccessibleName(tr("Back to the value explained before"));
        m_back->setToolTip(m_back->accessibleName());
        m_forward->setAccessibleName(tr("Forward to the value explained next"));
        m_forward->setToolTip(m_forward->accessibleName());
        m_trail->setAccessibleName(tr("Trail of the largest terms"));
        showAll();
    });
    setModel(nullptr);
}

void ExplainPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    const auto kept = signal();
    m_model = std::move(model);
    QStringList names;
    if (m_model != nullptr) {
        for (const TraceSignal& each : TraceSlices::signalsOf(m_model->spec.cell)) {
            //: an entry of the list of gates and states: "f, forget gate"
            names.append(tr("%1, %2").arg(TraceSlices::symbol(each), TraceSlices::name(each)));
        }
    }
    setEntries(*m_signal, names);
    m_signal->setCurrentIndex(m_signal->count() - 1); // h
    if (kept) {
        setSignal(*kept);
    }
    m_signal->setEnabled(m_model != nullptr);
    m_signal->setToolTip(m_model == nullptr ? tr("No network is selected") : QString());
}

void ExplainPanel::setSignal(const TraceSignal& signal)
{
    if (m_model == nullptr) {
        return;
    }
    const auto all = TraceSlices::signalsOf(m_model->spec.cell);
    const auto found = std::ranges::find(all, signal);
    if (found != all.end()) {
        m_signal->setCurrentIndex(static_cast<int>(found - all.begin()));
    }
}

std::optional<TraceSignal> ExplainPanel::signal() const
{
    if (m_model == nullptr || m_signal->currentIndex() < 0) {
        return std::nullopt;
    }
    return TraceSlices::signalsOf(
        m_model->spec.cell)[static_cast<std::size_t>(m_signal->currentIndex())];
}

void ExplainPanel::setNoSignal()
{
    m_signal->setPlaceholderText(QStringLiteral("ŷ"));
    m_signal->setCurrentIndex(-1);
}

void ExplainPanel::setExplained(const Explained& explained)
{
    m_explained = explained;
    showAll();
}

void ExplainPanel::setTrail(const std::vector<TrailStep>& trail)
{
    m_steps = trail;
    showTrail();
}

void ExplainPanel::setHistory(bool hasBefore, bool hasAfter)
{
    m_back->setEnabled(hasBefore);
    m_forward->setEnabled(hasAfter);
}

void ExplainPanel::setProblem(const QString& reason)
{
    m_explained.reset();
    m_steps.clear();
    showAll();
    m_title->setText(reason);
}

const ExplainedTerm* ExplainPanel::currentTerm() const
{
    const int row = m_table->currentIndex().row();
    const bool isTerm = m_explained && row >= 0 &&
                        static_cast<std::size_t>(row) < m_explained->explanation.terms.size() &&
                        m_terms->item(row, BarDelegate::kName)->isSelectable();
    return isTerm ? &m_explained->explanation.terms[static_cast<std::size_t>(row)] : nullptr;
}

void ExplainPanel::followTerm()
{
    const ExplainedTerm* term = currentTerm();
    if (term != nullptr && term->operandPoint) {
        emit pointChosen(TracePoint(*term->operandPoint));
    }
}

void ExplainPanel::showWeightLink()
{
    const ExplainedTerm* term = currentTerm();
    const bool hasWeight = term != nullptr && (term->parameter || term->stored);
    m_weight->setEnabled(hasWeight);
    m_weight->setToolTip(hasWeight ? tr("Show the weight of this term in its matrix")
                                   : tr("Choose a term with a weight: click on its bar"));
}

void ExplainPanel::chooseWeight()
{
    const ExplainedTerm* current = currentTerm();
    if (current == nullptr) {
        return;
    }
    const ExplainedTerm term = *current; // who follows the link has another value explained
    if (term.parameter) {
        emit weightChosen(*term.parameter, m_explained->explanation.at.unit, term.index);
    } else if (term.stored) {
        emit readoutWeightChosen(*term.stored);
    }
}

QString ExplainPanel::nameOfPoint(const TracePoint& point)
{
    //: a value of a run: %1 is h, c or a gate
    return tr("%1 unit %2 at %3")
        .arg(TraceSlices::symbol(point.signal))
        .arg(point.unit)
        .arg(point.step);
}

QString ExplainPanel::nameOfTerm(const ExplainedTerm& term) const
{
    if (term.operandPoint) {
        return nameOfPoint(*term.operandPoint);
    }
    switch (term.kind) {
    case TermKind::Input:
        return m_explained->symbol.isEmpty()
                   //: a feature of the input x
                   ? tr("x feature %1").arg(term.index)
                   //: a feature of the input x, and the symbol that the step reads
                   : tr("x feature %1, symbol “%2”").arg(term.index).arg(m_explained->symbol);
    case TermKind::Bias:
        return term.parameter ? tr("bias %1").arg(TermNames::symbol(term.parameter->kind))
                              : QString::fromStdString(term.sum);
    case TermKind::Recurrent:
        return tr("initial h of unit %1").arg(term.index);
    case TermKind::State:
        break;
    }
    return QString::fromStdString(term.sum);
}

void ExplainPanel::showTerms()
{
    m_terms->clear();
    if (!m_explained) {
        return;
    }
    const auto& terms = m_explained->explanation.terms;
    double all = 0.0;
    double most = 0.0;
    for (const ExplainedTerm& term : terms) {
        all += std::isfinite(term.product) ? std::abs(term.product) : 0.0;
        most = std::isfinite(term.product) ? std::max(most, std::abs(term.product)) : most;
    }
    m_terms->setColumnCount(BarDelegate::kColumns);
    const auto addRow = [this, most](const QString& name, double product, bool isLink) {
        auto* term = new QStandardItem(name);
        auto* bar = new QStandardItem;
        auto* number = new QStandardItem(formatShort(product, 3));
        const bool isFinite = std::isfinite(product);
        bar->setData(isFinite && most > 0.0 ? product / most : 0.0, Qt::UserRole);
        bar->setAccessibleText(number->text());
        number->setFont(numberFont());
        number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (isLink) {
            term->setForeground(palette().brush(QPalette::Link));
        }
        term->setToolTip(name);
        m_terms->appendRow({term, bar, number});
        return term;
    };
    double sum = 0.0;
    double rest = 0.0;
    std::size_t shown = 0;
    for (const ExplainedTerm& term : terms) {
        if (shown >= kMostTerms || (shown > 0 && sum >= kExplainedShare * all)) {
            rest += term.product;
            continue;
        }
        addRow(nameOfTerm(term), term.product, term.operandPoint.has_value());
        sum += std::abs(term.product);
        ++shown;
    }
    if (shown < terms.size()) {
        QStandardItem* others =
            addRow(tr("%n other(s)", nullptr, static_cast<int>(terms.size() - shown)), rest, false);
        others->setSelectable(false);
    }
    BarDelegate::fitColumns(*m_table);
    // As high as the terms are: only many of them scroll.
    const int rows = std::min(m_terms->rowCount(), kMostSeenTerms);
    m_table->setFixedHeight(rows * m_table->verticalHeader()->defaultSectionSize() + 2);
}

QString ExplainPanel::originText() const
{
    if (!m_explained || !m_explained->origin) {
        return {};
    }
    const NonFiniteOrigin& origin = *m_explained->origin;
    //: %1 is a value's name such as "c unit 0 at 40", %2 a sentence: "x[7] is NaN at step 40"
    return tr("The first value that is not finite is %1: %2.")
        .arg(nameOfPoint(origin.at), coreText(textOf(origin)));
}

void ExplainPanel::showAll()
{
    showTerms();
    if (m_explained) {
        const Explanation& explanation = m_explained->explanation;
        //: %1 is an address such as "layer_0/forward/c[12]@40", %2 the number
        const QString name = m_explained->name.isEmpty()
                                 ? QString::fromStdString(toText(explanation.at))
                                 : m_explained->name;
        m_title->setText(tr("%1 = %2").arg(name, formatShort(explanation.value, 6)));
        QStringList lines = {QString::fromStdString(explanation.equation)};
        for (const ExplainedSum& sum : explanation.sums) {
            lines.append(QStringLiteral("%1 = %2").arg(QString::fromStdString(sum.name),
                                                       formatShort(sum.value, 4)));
        }
        m_equation->setText(lines.join(QLatin1Char('\n')));
    } else {
        m_equation->clear();
    }
    // An empty table says nothing.
    for (QWidget* part : std::initializer_list<QWidget*>{m_equation, m_table, m_follow, m_weight}) {
        part->setVisible(m_explained.has_value());
    }
    m_origin->setText(originText());
    m_origin->setVisible(!m_origin->text().isEmpty());
    m_follow->setEnabled(m_explained.has_value());
    m_follow->setToolTip(m_explained ? tr("Walk back along the largest term to where it began")
                                     : tr("Run a sequence first"));
    showWeightLink();
    showTrail();
}

void ExplainPanel::showTrail()
{
    m_trail->clear();
    for (const TrailStep& step : m_steps) {
        m_trail->addItem(tr("%1 = %2").arg(nameOfPoint(step.at), formatShort(step.value, 4)));
        QListWidgetItem* item = m_trail->item(m_trail->count() - 1);
        item->setData(Qt::UserRole, static_cast<int>(&step - m_steps.data()));
        if (m_explained && step.at == m_explained->explanation.at) {
            m_trail->setCurrentItem(item);
        }
        if (step.origin) {
            m_trail->addItem(coreText(textOf(*step.origin)));
            m_trail->item(m_trail->count() - 1)->setData(Qt::UserRole, -1);
        }
    }
    m_trail->setVisible(!m_steps.empty());
    m_rest->setVisible(m_steps.empty());
}

void ExplainPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
}

} // namespace gateloupe
