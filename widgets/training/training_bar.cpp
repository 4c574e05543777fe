// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/training/training_bar.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/health/finding_texts.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/training/course_plot.h"

namespace gateloupe {

namespace {

/// What an event is, without its checkpoint.
class TrainingTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::TrainingTexts)

public:
    [[nodiscard]] static QString of(const TrainingEvent& event)
    {
        switch (event.issue) {
        case TrainingIssue::Unreadable:
            return tr("cannot be read");
        case TrainingIssue::NetworkMissing:
            return tr("a network is missing");
        case TrainingIssue::SizeChanged:
            return tr("a gate has another size");
        case TrainingIssue::Exploded:
            //: the norm of a gate's weights, before and now
            return tr("the norm grew from %1 to %2")
                .arg(formatShort(event.before, 3), formatShort(event.value, 3));
        case TrainingIssue::Collapsed:
            //: the norm of a gate's weights, before and now
            return tr("the norm fell from %1 to %2")
                .arg(formatShort(event.before, 3), formatShort(event.value, 3));
        case TrainingIssue::Frozen:
            return tr("the gate does not learn");
        case TrainingIssue::Health:
            break;
        }
        return event.finding ? FindingTexts::title(event.finding->issue) : QString();
    }
};

/// What the course shows of the gate's weights, in the order of the box.
enum class CourseFigure : std::uint8_t
{
    Norm,
    Change,
    Mean,
    Deviation
};

std::optional<double> figureOf(const GateCourse& course, CourseFigure figure, std::size_t index)
{
    if (figure == CourseFigure::Change) {
        return course.changes[index];
    }
    const std::optional<MatrixStatistics>& statistics = course.statistics[index];
    if (!statistics) {
        return std::nullopt;
    }
    switch (figure) {
    case CourseFigure::Mean:
        return statistics->mean;
    case CourseFigure::Deviation:
        return statistics->std;
    default:
        return statistics->l2;
    }
}

} // namespace

TrainingBar::TrainingBar(QWidget* parent)
    : QWidget(parent)
    , m_place(newPlainLabel("trainingPlace"))
    , m_figure(named(new QComboBox, "trainingFigure"))
    , m_plot(named(new CoursePlot, "trainingCourse"))
    , m_slider(named(new QSlider(Qt::Horizontal), "trainingSlider"))
    , m_verdict(named(new ElidedLabel, "trainingVerdict"))
    , m_show(named(new QToolButton, "showTrainingEvent"))
{
    m_show->setAutoRaise(true);
    setLayoutOf(this,
                columnOf({rowOf({m_place, {m_verdict, 1}, m_show}),
                          rowOf({m_figure, {columnOf({m_plot, m_slider}, 0), 1}})},
                         0),
                QMargins(8, 4, 8, 4));
    m_figure->addItems({QString(), QString(), QString(), QString()}); // CourseFigure
    connect(m_figure, &QComboBox::currentIndexChanged, this, &TrainingBar::showCourse);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int value) { choose(static_cast<std::size_t>(value)); });
    connect(m_plot, &CoursePlot::indexClicked, this, &TrainingBar::choose);
    connect(m_show, &QToolButton::clicked, this, [this] {
        if (const TrainingEvent* event = firstEvent()) {
            const TrainingEvent chosen = *event;
            choose(chosen.checkpoint);
            emit eventChosen(chosen);
        }
    });
    inEveryLanguage(this, [this] {
        m_slider->setAccessibleName(tr("Checkpoint of the folder"));
        const QString course = tr("Course of the selected gate over the checkpoints");
        m_plot->setAccessibleName(course);
        m_figure->setAccessibleName(course);
        m_figure->setToolTip(course);
        m_figure->setItemText(0, tr("Norm"));
        //: of a gate's weights since the checkpoint before, relative
        m_figure->setItemText(1, tr("Change"));
        m_figure->setItemText(2, tr("Mean"));
        m_figure->setItemText(3, tr("Std. deviation"));
        //: button: goes to the first checkpoint at which something broke
        m_show->setText(tr("Show"));
        showTexts();
    });
    setFolder(nullptr);
}

void TrainingBar::setFolder(std::shared_ptr<const CheckpointFolder> folder)
{
    m_folder = std::move(folder);
    m_history = nullptr;
    m_problem.clear();
    m_index = 0;
    const QSignalBlocker blocker(m_slider);
    m_slider->setMaximum(m_folder == nullptr
                             ? 0
                             : asInt(std::max<std::size_t>(m_folder->checkpoints.size(), 1) - 1));
    m_slider->setValue(0);
    setVisible(m_folder != nullptr);
    showTexts();
}

void TrainingBar::setIndex(std::size_t index)
{
    m_index = index;
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(asInt(index));
    showTexts();
}

void TrainingBar::setHistory(std::shared_ptr<const TrainingHistory> history)
{
    m_history = std::move(history);
    showTexts();
}

void TrainingBar::setProblem(const QString& reason)
{
    m_problem = reason;
    showTexts();
}

void TrainingBar::setGate(const std::string& network, std::optional<ParameterId> id)
{
    m_network = network;
    m_id = id;
    showTexts();
}

void TrainingBar::choose(std::size_t index)
{
    if (m_folder != nullptr && index < m_folder->checkpoints.size() && index != m_index) {
        setIndex(index);
        emit indexChosen(index);
    }
}

/// The first that broke, else the first risk.
const TrainingEvent* TrainingBar::firstEvent() const
{
    if (m_history == nullptr) {
        return nullptr;
    }
    const TrainingEvent* broken = m_history->firstOf(Severity::Broken);
    return broken != nullptr ? broken : m_history->firstOf(Severity::Risk);
}

QString TrainingBar::verdict() const
{
    if (!m_problem.isEmpty()) {
        return m_problem;
    }
    if (m_history == nullptr) {
        return tr("Reading the checkpoints…");
    }
    const TrainingEvent* event = firstEvent();
    if (event == nullptr) {
        return tr("Nothing broke in any checkpoint");
    }
    const QString label = QString::fromStdString(m_folder->labelOf(event->checkpoint));
    const QString what = TrainingTexts::of(*event);
    //: the first checkpoint at which something broke: "step 500", what it is, a gate
    return event->id ? tr("From %1 on: %2, %3").arg(label, what, TermNames::place(*event->id))
                     //: the first checkpoint at which something broke: "step 500", what it is
                     : tr("From %1 on: %2").arg(label, what);
}

void TrainingBar::showTexts()
{
    if (m_folder == nullptr) {
        return;
    }
    const std::size_t count = m_folder->checkpoints.size();
    const FolderCheckpoint& shown = m_folder->checkpoints[m_index];
    const QString label = QString::fromStdString(m_folder->labelOf(m_index));
    //: a checkpoint of a folder: "step 500", its place, how many there are
    m_place->setText(tr("%1 (%2 of %3)").arg(label).arg(m_index + 1).arg(count));
    m_place->setToolTip(shown.problem.text().empty() ? nameText(shown.name)
                                                     : coreText(shown.problem));
    showCourse();
    m_plot->setIndex(m_index);
    m_verdict->setText(verdict());
    m_verdict->setToolTip(m_verdict->text());
    m_show->setVisible(firstEvent() != nullptr);
}

void TrainingBar::showCourse()
{
    const std::size_t count = m_folder == nullptr ? 0 : m_folder->checkpoints.size();
    std::vector<std::optional<double>> numbers(count);
    std::vector<CoursePlot::Mark> marks;
    if (m_history != nullptr) {
        const auto figure = static_cast<CourseFigure>(m_figure->currentIndex());
        for (const GateCourse& course : m_history->gates) {
            if (m_id && course.network == m_history->nameOf(m_network) && course.id == *m_id) {
                for (std::size_t i = 0; i < std::min(count, course.statistics.size()); ++i) {
                    numbers[i] = figureOf(course, figure, i);
                }
            }
        }
        for (const TrainingEvent& event : m_history->events) {
            if (event.severity != Severity::Remark) {
                marks.push_back({event.checkpoint, event.severity == Severity::Broken});
            }
        }
    }
    std::vector<QString> texts;
    for (std::size_t i = 0; i < count; ++i) {
        const QString label = QString::fromStdString(m_folder->labelOf(i));
        constexpr int kDigits = 4;
        texts.push_back(
            numbers[i] ? label + QStringLiteral(": ") + formatShort(*numbers[i], kDigits) : label);
    }
    m_plot->setNumbers(std::move(numbers));
    m_plot->setTexts(std::move(texts));
    m_plot->setMarks(std::move(marks));
}

} // namespace gateloupe
