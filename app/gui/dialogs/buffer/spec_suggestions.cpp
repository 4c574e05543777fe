// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/buffer/spec_suggestions.h"

#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>

#include "app/gui/common/dialog_parts.h"
#include "core/base/mapped_file.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kProgressSteps = 1000;
constexpr int kVisibleRows = 5;

Result<BufferSolution> solveAt(const BufferPlace& place, ProgressMonitor& monitor)
{
    BufferQuestion question;
    if (place.tensor != nullptr) {
        question.dtype = place.tensor->dtype;
        GATELOUPE_TRY(const auto bytes, place.tensor->source->bytes(monitor));
        const std::uint64_t size = sizeOf(place.tensor->dtype);
        return solveBuffer(
            bytes.subspan(place.tensor->offsetElements * size, place.tensor->elements() * size),
            question, monitor);
    }
    GATELOUPE_TRY(const auto file, MappedFile::open(place.path.toStdString()));
    if (place.offsetBytes >= file->size()) {
        return Error::invalidArgument("nothing lies behind the offset");
    }
    return solveBuffer(file->bytes().subspan(place.offsetBytes), question, monitor);
}

} // namespace

SpecSuggestions::SpecSuggestions(QWidget* parent)
    : QWidget(parent)
    //: of a network whose weights are in the file
    , m_search(named(new QPushButton(tr("Suggest what fits")), "suggestSpecs"))
    , m_progress(new QProgressBar)
    , m_stop(named(new QPushButton(tr("Stop")), "stopSuggesting"))
    , m_hint(newHint(tr("Looks at the length and the numbers of the buffer and lists the networks "
                        "that fit, the likeliest first.")))
    , m_summary(newPlainText("suggestionSummary"))
    , m_list(named(new QListWidget, "suggestions"))
{
    m_list->setAccessibleName(tr("Networks that fit"));
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_list->setMinimumHeight(fontMetrics().lineSpacing() * kVisibleRows * 3);
    m_list->setAlternatingRowColors(true);
    // Room at the end keeps the button on top while there is no list.
    setLayoutOf(this, columnOf({rowOf({m_search, {m_progress, 1}, m_stop, LayoutItem::room(0)}),
                                m_hint,
                                m_summary,
                                {m_list, 1},
                                LayoutItem::room(0)}));
    connect(m_search, &QPushButton::clicked, this, &SpecSuggestions::search);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_jobs.cancel(Jobs::Kind::Solve); });
    connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) {
        emit chosen(m_solution.candidates[static_cast<std::size_t>(m_list->row(item))].spec);
    });
    connect(m_list, &QListWidget::itemActivated, m_list, &QListWidget::itemClicked);
    connect(&m_jobs, &Jobs::progressed, this, [this](Jobs::Kind kind) {
        m_progress->setValue(static_cast<int>(m_jobs.stateOf(kind).share * kProgressSteps));
    });
    connect(&m_jobs, &Jobs::ended, this, &SpecSuggestions::showState);
    showState();
}

void SpecSuggestions::setPlace(std::optional<BufferPlace> place)
{
    if (place == m_place) {
        return;
    }
    m_jobs.cancel(Jobs::Kind::Solve);
    m_place = std::move(place);
    m_solution = {};
    m_list->clear();
    m_summary->clear();
    showState();
}

void SpecSuggestions::search()
{
    m_summary->clear();
    m_jobs.start<BufferSolution>(
        Jobs::Kind::Solve, m_search->text(),
        [place = *m_place](ProgressMonitor& monitor) { return solveAt(place, monitor); },
        [this](Result<BufferSolution> solution) {
            if (solution) {
                m_solution = *std::move(solution);
                m_list->clear();
                for (const BufferCandidate& candidate : m_solution.candidates) {
                    auto* item = new QListWidgetItem(titleOf(candidate), m_list);
                    item->setToolTip(coreTexts(candidate.reasons).join(QLatin1Char('\n')));
                }
                m_summary->setText(summaryOf(m_solution));
                showState();
            } else {
                //: %1 is core's English sentence that says why
                m_summary->setText(
                    tr("Nothing can be suggested: %1").arg(coreText(solution.error().message)));
            }
            emit searched();
        });
    m_progress->setValue(0);
    showState();
}

QString SpecSuggestions::titleOf(const BufferCandidate& candidate)
{
    const RnnSpec& spec = candidate.spec;
    //: %1 share of the evidence in per cent, %2 kind of cell, %3 input size, %4 hidden size, %5
    //: all details in the program's own notation
    return tr("%1 %  %2, %3 → %4\n%5")
        .arg(formatFixed(candidate.score * 100.0, 1), TermNames::cell(spec.cell),
             formatCount(spec.inputSize), formatCount(spec.hiddenSize),
             QString::fromStdString(toText(spec)));
}

QString SpecSuggestions::summaryOf(const BufferSolution& solution)
{
    if (solution.candidates.empty()) {
        return tr("No network has a buffer of this length. Is there a header before it, or "
                  "something behind it?");
    }
    const QString fits = formatCount(solution.fits);
    if (solution.isAmbiguous) {
        //: %1 a number
        return tr("%1 networks have a buffer of this length. The first is not clearly ahead of "
                  "the second: choose with care.")
            .arg(fits);
    }
    //: %1 a number
    return tr("%1 networks have a buffer of this length. By its content the first is clearly "
              "ahead.")
        .arg(fits);
}

void SpecSuggestions::showState()
{
    const bool isBusy = isSearching();
    m_search->setEnabled(m_place.has_value() && !isBusy);
    m_search->setToolTip(m_place.has_value() ? QString()
                                             : tr("Choose the file with the buffer first."));
    m_progress->setVisible(isBusy);
    m_stop->setVisible(isBusy);
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_hint->setVisible(m_summary->text().isEmpty() && !isBusy);
    m_list->setVisible(m_list->count() > 0);
}

} // namespace gateloupe
