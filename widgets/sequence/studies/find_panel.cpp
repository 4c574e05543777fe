// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/studies/find_panel.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

namespace {

constexpr int kFindLines = 6;
constexpr std::uint64_t kMostNamedUnits = 8;

} // namespace

FindPanel::FindPanel(QWidget* parent)
    : QWidget(parent)
    , m_findUnits(newButton("findUnits", [] { return tr("Units like this"); }))
    , m_findSteps(newButton("findSteps", [] { return tr("Steps like this"); }))
    , m_threshold(named(new QDoubleSpinBox, "findThreshold"))
    //: h of a unit from which on it counts as on
    , m_thresholdLabel(newLabel([] { return tr("on from h ="); }, m_threshold))
    , m_title(newPlainText("foundTitle"))
    , m_list(named(new QListWidget, "foundList"))
{
    m_threshold->setRange(-1.0, 1.0);
    m_threshold->setSingleStep(0.05);
    m_threshold->setDecimals(2);
    m_threshold->setValue(OnRule{}.threshold);
    m_threshold->setKeyboardTracking(false);
    m_list->setFixedHeight(kFindLines * (fontMetrics().height() + 4));
    setLayoutOf(this,
                columnOf({sharedRowOf({m_findUnits, m_findSteps}),
                          rowOf({{m_thresholdLabel, 1}, m_threshold}, -1), m_title, m_list},
                         4),
                QMargins(8, 8, 8, 0));
    connect(m_findUnits, &QPushButton::clicked, this, &FindPanel::unitsWanted);
    connect(m_findSteps, &QPushButton::clicked, this, &FindPanel::stepsWanted);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this, [this] {
        if (m_report) {
            emit stepsWanted();
        }
    });
    connect(m_list, &QListWidget::itemClicked, this, &FindPanel::choose);
    connect(m_list, &QListWidget::itemActivated, this, &FindPanel::choose);
    inEveryLanguage(this, [this] {
        m_threshold->setAccessibleName(tr("Threshold from which on a unit counts as on"));
        m_list->setAccessibleName(tr("What was found, the likest first"));
        setPlace(m_unit, m_steps);
        showFound();
    });
    setModel(nullptr);
}

void FindPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    m_units.clear();
    m_report.reset();
    m_problem.clear();
    for (QPushButton* button : {m_findUnits, m_findSteps}) {
        button->setEnabled(m_model != nullptr);
    }
    setPlace(m_unit, m_steps);
    showFound();
}

void FindPanel::setPlace(std::uint64_t unit, const LoopRange& steps)
{
    m_unit = unit;
    m_steps = steps;
    m_findUnits->setToolTip(
        m_model == nullptr
            ? tr("Run a sequence first")
            : tr("Units whose h correlates with that of unit %1, positively or negatively")
                  .arg(m_unit));
    m_findSteps->setToolTip(
        m_model == nullptr ? tr("Run a sequence first")
        : m_steps.first == m_steps.last
            ? tr("Other steps at which the units of step %1 are on").arg(m_steps.first)
            : tr("Other steps at which the units of steps %1 to %2 are on")
                  .arg(m_steps.first)
                  .arg(m_steps.last));
}

void FindPanel::setUnits(std::uint64_t unit, const std::vector<LikeUnit>& found)
{
    m_foundUnit = unit;
    m_units = found;
    m_report.reset();
    m_problem.clear();
    showFound();
    if (m_units.empty()) {
        setProblem(tr("No unit moves as unit %1 does.").arg(unit));
    }
}

void FindPanel::setSteps(const LoopRange& sample, const LikeStepsReport& report)
{
    m_sample = sample;
    m_report = report;
    m_units.clear();
    m_problem.clear();
    showFound();
}

void FindPanel::setProblem(const QString& reason)
{
    m_problem = reason;
    showFound();
}

double FindPanel::threshold() const
{
    return m_threshold->value();
}

void FindPanel::choose(const QListWidgetItem* item)
{
    const auto row = static_cast<std::size_t>(m_list->row(item));
    if (row < m_units.size()) {
        emit unitChosen(m_units[row].place, m_units[row].unit);
    } else if (m_report && row < m_report->found.size()) {
        emit stepsChosen(m_report->found[row].steps);
    }
}

void FindPanel::showFound()
{
    m_list->clear();
    QString title = m_problem;
    if (title.isEmpty() && !m_units.empty()) {
        title = tr("Like unit %1, by correlation of h:").arg(m_foundUnit);
    } else if (title.isEmpty() && m_report) {
        QStringList units;
        for (const std::uint64_t unit : m_report->units) {
            if (static_cast<std::uint64_t>(units.size()) == kMostNamedUnits) {
                units.append(QStringLiteral("…"));
                break;
            }
            units.append(QString::number(unit));
        }
        title = units.isEmpty() ? tr("No unit is on there: lower the threshold.")
                : m_report->found.empty()
                    //: %1 is a list of units
                    ? tr("Units %1 are on together at no other step.")
                          .arg(units.join(QLatin1String(", ")))
                    //: %1 is a list of units
                    : tr("Units %1 are on at:").arg(units.join(QLatin1String(", ")));
    }
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    for (const LikeUnit& each : m_units) {
        //: a unit of a layer, and how much it is like another one, from -1 to 1
        m_list->addItem(
            tr("unit %1, %2: %3")
                .arg(each.unit)
                .arg(TermNames::place(*m_model, each.place), formatFixed(each.correlation, 3)));
    }
    for (const LikeSteps& each : m_report ? m_report->found : std::vector<LikeSteps>()) {
        const QString share = formatFixed(each.likeness, 2);
        m_list->addItem(each.steps.count == 1
                            //: how much a step is like another one, from 0 to 1
                            ? tr("step %1: %2").arg(each.steps.first).arg(share)
                            : tr("steps %1 to %2: %3")
                                  .arg(each.steps.first)
                                  .arg(each.steps.end() - 1)
                                  .arg(share));
    }
    m_list->setVisible(m_list->count() > 0);
    m_thresholdLabel->setVisible(m_report.has_value());
    m_threshold->setVisible(m_report.has_value());
}

} // namespace gateloupe
