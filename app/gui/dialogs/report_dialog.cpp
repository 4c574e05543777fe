// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/report_dialog.h"

#include <utility>

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/save_dialog.h"
#include "app/gui/dialogs/path_field.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/analysis/report/report.h"
#include "core/base/atomic_file.h"
#include "core/formats/array_file.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kNoteLines = 3;

/// What the page says at its top. Its words are English, as the page is.
std::vector<std::pair<std::string, std::string>> reportFacts(const SequenceRun& run,
                                                             const std::string& file)
{
    const Trace& trace = *run.travel->fullTrace();
    return {{"file", file},
            {"network", run.model->name},
            {"spec", toText(run.model->spec)},
            {"input", toText(run.travel->request().x.shape())},
            {"run by", std::string(nameOf(trace.backend)) + ", " + trace.math},
            {"made by", std::string("gateloupe ") + GATELOUPE_VERSION}};
}

} // namespace

ReportDialog::ReportDialog(Session& session, Jobs& jobs, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_banner(new InlineBanner)
    , m_title(new QLineEdit)
    , m_note(new QPlainTextEdit)
    , m_theirs(makeTheirOutputField(session, QStringLiteral("reportOther")))
    , m_explain(new QCheckBox)
    , m_row(new WorkRow(jobs, Jobs::Kind::Report, QStringLiteral("report"), *this))
{
    build();
    connect(&m_row->start(), &QPushButton::clicked, this, &ReportDialog::chooseTarget);
    connect(&session, &Session::runChanged, this, &ReportDialog::showRun);
    showRun();
    resizeToContents(*this, kToolWidth);
}

void ReportDialog::build()
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    auto* hint = new QLabel(
        tr("The last run as one HTML file that needs neither server nor network: strips to scrub "
           "through, differences, explained values. Strips are kept with 8 bits for each number."));
    hint->setWordWrap(true);
    const auto labelOf = [](const QString& text, QWidget* field) {
        auto* name = new QLabel(text);
        name->setBuddy(field);
        field->setAccessibleName(text);
        return name;
    };
    auto* form = new QFormLayout;
    form->addRow(labelOf(tr("Title"), m_title), m_title);
    form->addRow(labelOf(tr("Note"), m_note), m_note);
    form->addRow(labelOf(tr("Their output"), &m_theirs->line()), m_theirs);
    form->addRow(QString(), m_explain);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(hint);
    column->addLayout(form);
    column->addWidget(m_row);
    column->addStretch();
    m_banner->setObjectName(QStringLiteral("reportBanner"));
    m_title->setObjectName(QStringLiteral("reportTitle"));
    m_note->setObjectName(QStringLiteral("reportNote"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight((kNoteLines + 1) * fontMetrics().lineSpacing());
    m_theirs->line().setPlaceholderText(tr("None: the differences to another program are left out"));
    m_explain->setObjectName(QStringLiteral("reportExplain"));
    m_explain->setText(tr("Explain h at the mark"));
    m_explain->setChecked(true);
    m_row->start().setObjectName(QStringLiteral("reportWrite"));
    m_row->start().setText(tr("Write…"));
}

void ReportDialog::showRun()
{
    const auto& run = m_session.run();
    if (run != nullptr && m_title->text().isEmpty()) {
        m_title->setText(QString::fromStdString(run->model->name));
    }
    m_row->setObjection(run == nullptr ? tr("Run a sequence first")
                        : run->travel->fullTrace() == nullptr
                            ? tr("This run is too long to be kept whole: run fewer steps")
                            : QString());
}

/// The file dialog itself asks before it takes a file that is there.
void ReportDialog::chooseTarget()
{
    auto* dialog = new QFileDialog(this, tr("Write the report to"),
                                   QFileInfo(m_session.request().path).absolutePath(),
                                   tr("HTML (*.html)"));
    dialog->setObjectName(QStringLiteral("reportTargetDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    connect(dialog, &QFileDialog::fileSelected, this, &ReportDialog::write);
    openWithoutDeleting(*dialog);
}

void ReportDialog::write(const QString& path)
{
    const auto run = m_session.run();
    if (run == nullptr || run->travel->fullTrace() == nullptr) {
        return;
    }
    m_banner->clear();
    const QFileInfo target(path);
    const QString other = m_theirs->path();
    if (target == QFileInfo(m_session.request().path) ||
        (!other.isEmpty() && target == QFileInfo(other))) {
        m_banner->showError(tr("A file that is read is not written over."), path);
        emit ended();
        return;
    }
    const Focus& focus = m_session.focus();
    ReportQuestion question{
        .title = m_title->text().toStdString(),
        .note = m_note->toPlainText().toStdString(),
        .facts = reportFacts(*run, QFileInfo(m_session.request().path).fileName().toStdString()),
        .model = run->model,
        .trace = run->travel->fullTrace(),
        .sequence = focus.batch};
    std::optional<TracePoint> marked;
    const auto& parameter = m_session.selection().parameter;
    if (m_explain->isChecked() && parameter && m_session.selection().rnn == run->model) {
        marked = TracePoint{.layer = parameter->layer,
                            .direction = parameter->direction,
                            .signal = {},
                            .unit = focus.unit,
                            .step = focus.step,
                            .sequence = focus.batch};
    }
    m_jobs.start<std::uint64_t>(
        Jobs::Kind::Report, tr("Writing a report"),
        [run, marked, question = std::move(question), other = other.toStdString(),
         path = path.toStdString()](ProgressMonitor& monitor) mutable -> Result<std::uint64_t> {
            if (marked) {
                const ExplainedRun explained{.request = run->travel->request(),
                                             .windows = readerOf(run->travel).windows};
                GATELOUPE_TRY(auto explanation, explain(explained, *marked, monitor));
                question.explanations.push_back(std::move(explanation));
            }
            if (!other.empty()) {
                GATELOUPE_TRY(question.other, readArray(other, monitor));
            }
            GATELOUPE_TRY(const std::string page, htmlReport(question));
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_CHECK(writeWholeFile(path, page));
            return static_cast<std::uint64_t>(page.size());
        },
        [this, name = target.fileName()](const Result<std::uint64_t>& bytes) {
            if (bytes) {
                //: %1 a file name, %2 a size
                m_banner->showInformation(
                    tr("“%1” is written: %2.").arg(name, formatSize(*bytes)));
            } else if (bytes.error().code != ErrorCode::Cancelled) {
                m_banner->showError(tr("The report could not be written."),
                                    ErrorTexts::details(bytes.error()));
            }
            emit ended();
        });
}

} // namespace gateloupe
