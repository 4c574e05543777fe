// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/report_dialog.h"

#include <utility>

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "app/gui/common/file_dialogs.h"
#include "app/gui/dialogs/option_fields.h"
#include "app/gui/dialogs/path_field.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/bookmarks.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/expected_output.h"
#include "core/analysis/report/report.h"
#include "core/analysis/report/report_options.h"
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
    const Trace& trace = *run.replay->fullTrace();
    return {{"file", file},
            {"network", run.model->name},
            {"spec", toText(run.model->spec)},
            {"input", toText(run.replay->request().x.shape())},
            {"run by", std::string(nameOf(trace.backend)) + ", " + trace.math},
            {"made by", std::string("gateloupe ") + GATELOUPE_VERSION}};
}

/// All that a page is made of, apart from the dialog and the session.
struct PageWork
{
    std::shared_ptr<const SequenceRun> run;
    ReportQuestion question;
    std::optional<TracePoint> marked; ///< the value that the page explains
    std::string theirs;               ///< the file with another program's output; may be empty
    std::string target;
};

/// Writes the page and returns its size in bytes. Errors: those of reading `theirs`, of the
/// explanation and of writing; Cancelled.
Result<std::uint64_t> writePage(const PageWork& work, ProgressMonitor& monitor)
{
    ReportQuestion question = work.question;
    const ForwardRequest& request = work.run->replay->request();
    if (work.marked) {
        const ExplainedRun explained{.request = request,
                                     .windows = readerOf(work.run->replay).windows};
        GATELOUPE_TRY(auto explanation, explain(explained, *work.marked, monitor));
        question.explanations.push_back(std::move(explanation));
    }
    if (!work.theirs.empty()) {
        GATELOUPE_TRY(const Array theirs, readArray(work.theirs, monitor));
        std::vector<Message> notes;
        GATELOUPE_TRY(question.other, wholeOutput(theirs, {}, request, *question.trace, notes));
        for (const Message& note : notes) {
            question.facts.emplace_back("their output", note.text());
        }
    }
    GATELOUPE_TRY(const std::string page, htmlReport(question));
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    GATELOUPE_CHECK(writeWholeFile(work.target, page));
    return static_cast<std::uint64_t>(page.size());
}

} // namespace

ReportDialog::ReportDialog(Session& session, Jobs& jobs, QWidget* parent)
    : ToolDialog(session, jobs, Jobs::Kind::Report, QStringLiteral("report"), parent)
    , m_title(newField<QLineEdit>("reportTitle", report_options::kTitle))
    , m_note(newField<QPlainTextEdit>("reportNote", report_options::kNote))
    , m_theirs(makeTheirOutputField(session, "reportOther"))
    , m_explain(named(new QCheckBox, "reportExplain"))
{
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight((kNoteLines + 1) * fontMetrics().lineSpacing());
    m_explain->setChecked(true);
    m_row->setTexts("reportWrite", [] { return tr("Write…"); });
    showHelp(m_theirs->line(), report_options::kExpected);
    addOption(report_options::kTitle, m_title);
    addOption(report_options::kNote, m_note);
    addOption(report_options::kExpected, m_theirs, &m_theirs->line());
    m_form->addRow(QString(), m_explain);
    layOut([] { return tr("Report"); },
           [] {
               return tr("The last run as one HTML file that needs neither server nor network: "
                         "strips to scrub through, differences, explained values. Strips are kept "
                         "with 8 bits for each number.");
           },
           {m_form, m_row});
    connect(m_row, &WorkRow::startWanted, this, &ReportDialog::chooseTarget);
    connect(&session, &Session::runChanged, this, &ReportDialog::showRun);
    inEveryLanguage(this, [this] {
        m_theirs->line().setPlaceholderText(
            tr("None: the differences to another program are left out"));
        m_explain->setText(tr("Explain h at the mark"));
        showRun();
    });
    resizeToContents(*this, kToolWidth);
}

void ReportDialog::showRun()
{
    const auto& run = m_session.run();
    if (run != nullptr && m_title->text().isEmpty()) {
        m_title->setText(QString::fromStdString(run->model->name));
    }
    m_row->setObjection(run == nullptr ? tr("Run a sequence first")
                        : run->replay->fullTrace() == nullptr
                            ? tr("This run is too long to be kept whole: run fewer steps")
                            : QString());
}

/// The file dialog itself asks before it takes a file that is there.
void ReportDialog::chooseTarget()
{
    connect(askForTarget({.parent = this,
                          .name = "reportTargetDialog",
                          .title = tr("Write the report to"),
                          .start = QFileInfo(m_session.request().path).absolutePath(),
                          .filters = {tr("HTML (*.html)")},
                          .suffix = QStringLiteral("html")}),
            &QFileDialog::fileSelected, this, &ReportDialog::write);
}

void ReportDialog::write(const QString& path)
{
    const auto run = m_session.run();
    if (run == nullptr || run->replay->fullTrace() == nullptr) {
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
    PageWork work{.run = run,
                  .question = {},
                  .marked = {},
                  .theirs = other.toStdString(),
                  .target = path.toStdString()};
    const Focus& focus = m_session.focus();
    work.question = {
        .title = m_title->text().toStdString(),
        .note = m_note->toPlainText().toStdString(),
        .facts = reportFacts(*run, QFileInfo(m_session.request().path).fileName().toStdString()),
        .model = run->model,
        .trace = run->replay->fullTrace(),
        .sequence = focus.batch,
        .resets = run->replay->request().resets};
    for (const Bookmark& mark :
         m_session.bookmarks().of(QFileInfo(m_session.request().path).absoluteFilePath())) {
        work.question.facts.emplace_back(mark.address.toStdString(), mark.note.toStdString());
    }
    const auto& parameter = m_session.selection().parameter;
    if (m_explain->isChecked() && parameter && m_session.selection().rnn == run->model) {
        work.marked = TracePoint{.layer = parameter->layer,
                                 .direction = parameter->direction,
                                 .signal = {},
                                 .unit = focus.unit,
                                 .step = focus.step,
                                 .sequence = focus.batch};
    }
    startWork<std::uint64_t>(
        tr("Writing a report"),
        [work = std::move(work),
         read = m_session.checkpoint()->catalog.files](ProgressMonitor& monitor) {
            const MappedFiles::WrittenFrom made(read);
            return writePage(work, monitor);
        },
        [this, name = target.fileName()](std::uint64_t bytes) {
            //: %1 a file name, %2 a size
            m_banner->showInformation(tr("“%1” is written: %2.").arg(name, formatSize(bytes)));
        },
        tr("The report could not be written."));
}

} // namespace gateloupe
