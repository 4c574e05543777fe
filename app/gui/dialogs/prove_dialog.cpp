// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/prove_dialog.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/dialogs/option_fields.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/session.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/prove/junit.h"
#include "core/analysis/prove/prove.h"
#include "core/analysis/prove/prove_options.h"
#include "core/analysis/prove/runner_options.h"
#include "core/analysis/report/report.h"
#include "core/base/atomic_file.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr QSize kProofsSize(900, 640);

} // namespace

ProveDialog::ProveDialog(Session& session, Jobs& jobs, QWidget* parent)
    : ToolDialog(session, jobs, Jobs::Kind::Prove, QStringLiteral("prove"), parent)
    , m_line(newField<QLineEdit>("proveCommand", prove_options::kRunner))
    , m_exchange(newAnswer("proveExchange"))
    , m_input(newField<QComboBox>("proveInput", prove_options::kInput))
    , m_arrays(newField<QComboBox>("proveArrays", runner_options::kExchange))
    , m_limit(newField<QDoubleSpinBox>("proveLimit", runner_options::kLimit))
    , m_execution(newAnswer("proveExecution"))
    , m_verdict(newAnswer("proveVerdict"))
    , m_blame(newButton("proveBlame", [] { return tr("Name the bug…"); }))
    , m_table(newResultTable(
          "proofs", [] { return tr("Proofs"); },
          //: a column: the largest difference
          [] {
              return QStringList{tr("Proof"), tr("Verdict"), tr("Error"), tr("Why")};
          }))
{
    m_line->setFont(numberFont());
    m_line->setText(QStringLiteral("python3 runner.py {model} {in} {out}"));
    m_limit->setDecimals(1);
    m_row->setTexts("proveStart", [] { return tr("Execute and prove"); });
    m_blame->setAutoDefault(false);
    m_table->setWordWrap(true);
    m_links = paneOf(rowOf({m_blame, LayoutItem::room(), newJunitSaver(), newPageSaver()}));
    addOption(prove_options::kRunner, m_line);
    addOption(prove_options::kInput, m_input);
    addOption(runner_options::kExchange, m_arrays);
    addOption(runner_options::kLimit, m_limit);
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    layOut([] { return tr("Prove a runtime"); },
           [] {
               return tr("Whether a program of yours runs the selected network right: it is asked "
                         "equal questions in several ways, its weights are altered in copies of "
                         "the file, and its output is held against float64.");
           },
           {m_form, m_exchange, m_execution, m_row, m_verdict, {m_table, 1}, m_links});
    connect(m_line, &QLineEdit::textChanged, this, &ProveDialog::check);
    connect(m_arrays, &QComboBox::currentIndexChanged, this, &ProveDialog::check);
    connect(m_row, &WorkRow::startWanted, this, &ProveDialog::prove);
    connect(m_blame, &QPushButton::clicked, this, [this] {
        emit blameWanted(std::make_shared<const Blame>(*m_proven.proofs->blame),
                         m_proven.isOfRun && m_session.run() != nullptr &&
                             m_session.run()->model == m_proven.model);
    });
    connect(&session, &Session::runChanged, this, &ProveDialog::offerInputs);
    connect(&session, &Session::selectionChanged, this, [this] {
        offerInputs();
        check();
        if (m_proven.model != m_session.selection().rnn) {
            forget();
        }
    });
    forget();
    inEveryLanguage(this, [this] {
        //: seconds
        m_limit->setSuffix(tr(" s"));
        m_execution->setAccessibleName(tr("What will be executed"));
        offerInputs();
        check();
        showProofs();
    });
    resizeToContents(*this, kToolWidth);
}

QPushButton* ProveDialog::newJunitSaver()
{
    QPushButton* button = newButton("proveJunit", [] { return tr("Save as JUnit…"); });
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this] {
        connect(askForTarget(
                    targetQuestion(tr("Save the proofs as JUnit"), tr("JUnit (*.xml)"), "xml")),
                &QFileDialog::fileSelected, this, &ProveDialog::writeJunit);
    });
    return button;
}

QPushButton* ProveDialog::newPageSaver()
{
    QPushButton* button = newButton("provePage", [] { return tr("Save as HTML…"); });
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this] {
        connect(askForTarget(
                    targetQuestion(tr("Save the proofs as HTML"), tr("HTML (*.html)"), "html")),
                &QFileDialog::fileSelected, this, &ProveDialog::writePage);
    });
    return button;
}

/// The file dialog that asks where to write the proofs.
FileQuestion ProveDialog::targetQuestion(const QString& title, const QString& filter,
                                         const char* suffix)
{
    return {.parent = this,
            .name = "proofsDialog",
            .title = title,
            .start = QFileInfo(m_session.request().path).absolutePath(),
            .filters = {filter},
            .suffix = QLatin1String(suffix)};
}

/// Noise, and what was run last where that was this network.
void ProveDialog::offerInputs()
{
    const int chosen = std::max(0, m_input->currentIndex());
    m_input->clear();
    m_input->addItem(tr("Noise of 24 steps and 3 sequences"));
    if (m_session.runOfSelection() != nullptr) {
        m_input->addItem(tr("The input of the last run"));
    }
    m_input->setCurrentIndex(std::min(chosen, m_input->count() - 1));
}

/// What is typed, as it is typed.
void ProveDialog::check()
{
    m_command.reset();
    const auto command = RunnerCommand::parse(m_line->text().toStdString());
    const bool hasModel = m_session.selection().rnn != nullptr;
    QString objection;
    if (!command) {
        objection = coreText(command.error().message);
        m_exchange->setText(objection);
    } else {
        m_exchange->setText(exchange(*command));
        objection = hasModel ? QString() : tr("No network is selected");
    }
    if (objection.isEmpty()) {
        m_command = *command;
        m_execution->setText(execution(*command));
    }
    m_execution->setVisible(objection.isEmpty());
    m_row->setObjection(objection);
}

ArrayExchange ProveDialog::arrays() const
{
    return m_arrays->currentIndex() == 1 ? ArrayExchange::Safetensors : ArrayExchange::Npy;
}

QString ProveDialog::exchange(const RunnerCommand& command) const
{
    const auto listed = [&command](const std::vector<std::pair<RunnerPart, QString>>& parts) {
        QStringList names;
        for (const auto& [part, name] : parts) {
            if (command.takes(part)) {
                names += command.canLeaveOut(part)
                             //: %1 is e.g. "the first h"
                             ? tr("%1 (or none)").arg(name)
                             : name;
            }
        }
        return names.join(QStringLiteral(", "));
    };
    //: %1 and %2 are lists such as "the file, the input", %3 is .npy or .safetensors
    return tr("It is given %1; it leaves %2. Arrays are %3 files of float32.")
        .arg(listed({{RunnerPart::Model, tr("the file of the network")},
                     {RunnerPart::In, tr("the input [steps, sequences, inputs]")},
                     {RunnerPart::H0, tr("the first h")},
                     {RunnerPart::C0, tr("the first c")},
                     {RunnerPart::Lengths, tr("the lengths")}}),
             listed({{RunnerPart::Out, tr("the output [steps, sequences, width]")},
                     {RunnerPart::HN, tr("the last h")},
                     {RunnerPart::CN, tr("the last c")}}),
             QString::fromUtf8(suffixOf(arrays())));
}

QString ProveDialog::execution(const RunnerCommand& command) const
{
    // The names that files will have in a fresh folder of each run.
    std::vector<std::pair<RunnerPart, std::filesystem::path>> paths = {
        {RunnerPart::Model, m_session.checkpoint()->path}};
    const std::vector<std::pair<RunnerPart, const char*>> names = {
        {RunnerPart::In, "in"},          {RunnerPart::Out, "out"}, {RunnerPart::H0, "h0"},
        {RunnerPart::C0, "c0"},          {RunnerPart::HN, "hn"},   {RunnerPart::CN, "cn"},
        {RunnerPart::Lengths, "lengths"}};
    for (const auto& [part, name] : names) {
        paths.emplace_back(part, std::string("/tmp/…/") + name + std::string(suffixOf(arrays())));
    }
    QStringList words;
    for (const std::string& word : command.words(paths)) {
        const QString text = QString::fromStdString(printable(word));
        words += text.contains(QLatin1Char(' ')) || text.isEmpty()
                     ? QStringLiteral("“%1”").arg(text)
                     : text;
    }
    //: %1 is a program with its arguments
    return tr("This program will be started many times, without a shell, with your user's "
              "rights:\n%1")
        .arg(words.join(QLatin1Char(' ')));
}

void ProveDialog::prove()
{
    const auto model = m_session.selection().rnn;
    if (model == nullptr || !m_command) {
        return;
    }
    forget();
    m_proven.model = model;
    m_proven.isOfRun = m_input->currentIndex() == 1;
    const auto checkpoint = m_session.checkpoint();
    ProveQuestion question{.model = model, .file = checkpoint->path, .format = checkpoint->format};
    if (m_proven.isOfRun) {
        question.x = m_session.run()->replay->request().x;
    }
    startWork<Proofs>(
        tr("Proving a runtime"),
        [checkpoint, question = std::move(question),
         runner = ForeignProgram(*m_command, m_limit->value(), arrays())](
            ProgressMonitor& monitor) { return gateloupe::prove(question, runner, monitor); },
        [this](Proofs proofs) {
            m_proven.proofs = std::make_shared<const Proofs>(std::move(proofs));
            showProofs();
        },
        tr("The program could not be put to the proofs."));
}

void ProveDialog::forget()
{
    stopWork();
    m_proven.proofs = nullptr;
    showProofs();
}

void ProveDialog::showProofs()
{
    const bool hasProofs = m_proven.proofs != nullptr;
    m_verdict->setText(hasProofs ? verdict() : QString());
    m_verdict->setVisible(hasProofs);
    m_table->setVisible(hasProofs);
    m_links->setVisible(hasProofs);
    m_table->setRowCount(0);
    if (!hasProofs) {
        return;
    }
    const bool hasBlame = m_proven.proofs->blame.has_value();
    setObjection(*m_blame,
                 hasBlame ? QString() : tr("Its output of the whole input is the right one"));
    growTo(*this, kProofsSize); // rows are as high as their texts at this width
    constexpr std::array kTitles = {QT_TR_NOOP("In two pieces as in one"),
                                    QT_TR_NOOP("In a batch as alone"),
                                    QT_TR_NOOP("Padding changes nothing"),
                                    QT_TR_NOOP("No state is a state of zeros"),
                                    QT_TR_NOOP("Turning the input exchanges the directions"),
                                    QT_TR_NOOP("Every weight matters"),
                                    QT_TR_NOOP("Equal to float64"),
                                    QT_TR_NOOP("A reset begins a new run"),
                                    QT_TR_NOOP("Repeated it gives the same"),
                                    QT_TR_NOOP("The first half alone as in the whole")};
    static_assert(kTitles.size() == static_cast<std::size_t>(ProofKind::PrefixIsWhole) + 1);
    constexpr std::array kVerdicts = {//: of a proof
                                      QT_TR_NOOP("✓ holds"),
                                      //: of a proof
                                      QT_TR_NOOP("✗ fails"),
                                      //: of a proof
                                      QT_TR_NOOP("– not provable")}; // as in ProofVerdict
    for (const Proof& proof : m_proven.proofs->all) {
        addResult(*m_table, {{tr(kTitles[static_cast<std::size_t>(proof.kind)])},
                             {tr(kVerdicts[static_cast<std::size_t>(proof.verdict)])},
                             {proof.verdict == ProofVerdict::NotProvable ? QString()
                                                                         : formatValue(proof.error),
                              true},
                             {coreText(proof.text)}});
    }
    for (int column = 0; column < 3; ++column) {
        m_table->resizeColumnToContents(column);
    }
    m_table->resizeRowsToContents();
    m_table->selectRow(0);
}

QString ProveDialog::verdict() const
{
    const auto count = [this](ProofVerdict verdict) {
        return static_cast<int>(std::ranges::count(m_proven.proofs->all, verdict, &Proof::verdict));
    };
    //: of proofs: how many hold, fail and cannot be made
    return tr("%1 hold, %2 fail, %3 cannot be made with this command and file.")
        .arg(count(ProofVerdict::Held))
        .arg(count(ProofVerdict::Failed))
        .arg(count(ProofVerdict::NotProvable));
}

void ProveDialog::writeJunit(const QString& path)
{
    if (m_proven.proofs != nullptr) {
        write(path, junitText("gateloupe prove " + m_session.request().path.toStdString(),
                              junitCases(*m_proven.proofs)));
    }
}

void ProveDialog::writePage(const QString& path)
{
    if (m_proven.proofs == nullptr) {
        return;
    }
    const std::string file = QFileInfo(m_session.request().path).fileName().toStdString();
    write(path, htmlProofs(*m_proven.proofs, "Proofs of " + m_proven.model->name,
                           {{"file", file},
                            {"network", m_proven.model->name},
                            {"program", m_line->text().toStdString()},
                            {"made by", std::string("gateloupe ") + GATELOUPE_VERSION}}));
}

/// A few kilobytes: written before a frame is over.
void ProveDialog::write(const QString& path, const std::string& text)
{
    const MappedFiles::WrittenFrom made(m_session.checkpoint()->catalog.files);
    const Status written =
        QFileInfo(path) == QFileInfo(m_session.request().path)
            ? Status(Error::invalidArgument("%1 is the file that is open", path.toStdString()))
            : writeWholeFile(path.toStdString(), text);
    if (written) {
        m_banner->showInformation(tr("“%1” is written.").arg(QFileInfo(path).fileName()));
    } else {
        showFailure(tr("The proofs could not be written."), written.error());
    }
}

} // namespace gateloupe
