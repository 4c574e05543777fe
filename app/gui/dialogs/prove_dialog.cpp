// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/prove_dialog.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/save_dialog.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/prove/junit.h"
#include "core/analysis/prove/prove.h"
#include "core/analysis/report/report.h"
#include "core/base/atomic_file.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"

namespace gateloupe {

namespace {

constexpr QSize kProofsSize(900, 640);
constexpr double kUsualSeconds = 60.0;
constexpr double kMostSeconds = 3600.0;

/// A label of plain words that may take several lines.
QLabel* wrapped(const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ProveDialog::ProveDialog(Session& session, Jobs& jobs, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_banner(new InlineBanner)
    , m_line(new QLineEdit)
    , m_exchange(wrapped("proveExchange"))
    , m_input(new QComboBox)
    , m_arrays(new QComboBox)
    , m_limit(new QDoubleSpinBox)
    , m_execution(wrapped("proveExecution"))
    , m_row(new WorkRow(jobs, Jobs::Kind::Prove, QStringLiteral("prove"), *this))
    , m_verdict(wrapped("proveVerdict"))
    , m_links(new QWidget)
    , m_blame(new QPushButton)
    , m_table(new QTableWidget(0, 4))
{
    build();
    connect(m_line, &QLineEdit::textChanged, this, &ProveDialog::check);
    connect(m_arrays, &QComboBox::currentIndexChanged, this, &ProveDialog::check);
    connect(&m_row->start(), &QPushButton::clicked, this, &ProveDialog::prove);
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
    offerInputs();
    forget();
    check();
    resizeToContents(*this, kToolWidth);
}

void ProveDialog::build()
{
    setObjectName(QStringLiteral("proveDialog"));
    setWindowTitle(tr("Prove a runtime"));
    auto* hint = wrapped("proveHint");
    hint->setText(
        tr("Whether a program of yours runs the selected network right: it is asked equal "
           "questions in several ways, its weights are altered in copies of the file, and its "
           "output is held against float64."));
    auto* form = new QFormLayout;
    const auto addRow = [form](const QString& text, QWidget* field) {
        auto* name = new QLabel(text);
        name->setBuddy(field);
        field->setAccessibleName(text);
        form->addRow(name, field);
    };
    addRow(tr("Command"), m_line);
    addRow(tr("Input"), m_input);
    addRow(tr("Files of arrays"), m_arrays);
    addRow(tr("Limit of a run"), m_limit);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_line->setObjectName(QStringLiteral("proveCommand"));
    m_line->setFont(numberFont());
    m_line->setText(QStringLiteral("python3 runner.py {model} {in} {out}"));
    m_line->setToolTip(tr("Words parted by spaces, quotes keep them together. {model} {in} {out} "
                          "{h0} {c0} {hn} {cn} {lengths} stand for files; what stands between the "
                          "words [ and ] is left out where its file is not there"));
    m_input->setObjectName(QStringLiteral("proveInput"));
    m_arrays->setObjectName(QStringLiteral("proveArrays"));
    m_arrays->addItems({QStringLiteral("npy"), QStringLiteral("safetensors")});
    m_arrays->setToolTip(tr("Each file holds one array"));
    m_limit->setObjectName(QStringLiteral("proveLimit"));
    m_limit->setRange(0.1, kMostSeconds);
    m_limit->setDecimals(1);
    m_limit->setValue(kUsualSeconds);
    //: seconds
    m_limit->setSuffix(tr(" s"));
    m_execution->setAccessibleName(tr("What will be executed"));
    m_row->start().setObjectName(QStringLiteral("proveStart"));
    m_row->start().setText(tr("Execute and prove"));
    m_banner->setObjectName(QStringLiteral("proveBanner"));
    m_blame->setObjectName(QStringLiteral("proveBlame"));
    m_blame->setText(tr("Name the bug…"));
    auto* junit = new QPushButton(tr("Save as JUnit…"));
    junit->setObjectName(QStringLiteral("proveJunit"));
    connect(junit, &QPushButton::clicked, this, [this] {
        chooseTarget(tr("Save the proofs as JUnit"), tr("JUnit (*.xml)"), QStringLiteral("xml"),
                     &ProveDialog::writeJunit);
    });
    auto* page = new QPushButton(tr("Save as HTML…"));
    page->setObjectName(QStringLiteral("provePage"));
    connect(page, &QPushButton::clicked, this, [this] {
        chooseTarget(tr("Save the proofs as HTML"), tr("HTML (*.html)"), QStringLiteral("html"),
                     &ProveDialog::writePage);
    });
    auto* links = new QHBoxLayout(m_links);
    links->setContentsMargins(0, 0, 0, 0);
    links->setSpacing(8);
    links->addWidget(m_blame);
    links->addStretch();
    links->addWidget(junit);
    links->addWidget(page);
    for (QPushButton* button : {m_blame, junit, page}) {
        button->setAutoDefault(false);
    }
    m_table->setObjectName(QStringLiteral("proofs"));
    m_table->setAccessibleName(tr("Proofs"));
    applyTableStyle(*m_table);
    m_table->setSortingEnabled(false); // in the order in which they build on each other
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(true);
    //: a column: the largest difference
    m_table->setHorizontalHeaderLabels({tr("Proof"), tr("Verdict"), tr("Error"), tr("Why")});
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(hint);
    column->addLayout(form);
    column->addWidget(m_exchange);
    column->addWidget(m_execution);
    column->addWidget(m_row);
    column->addWidget(m_verdict);
    column->addWidget(m_table, 1);
    column->addWidget(m_links);
    column->addStretch(); // where there is no table
}

/// Noise, and what was run last where that was this network.
void ProveDialog::offerInputs()
{
    const auto& run = m_session.run();
    const bool hasRun = run != nullptr && run->model == m_session.selection().rnn;
    const int chosen = std::max(0, m_input->currentIndex());
    m_input->clear();
    m_input->addItem(tr("Noise of 24 steps and 3 sequences"));
    if (hasRun) {
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
             QString::fromStdString(std::string(suffixOf(arrays()))));
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
    return tr("This program will be started many times, without a shell, with the rights of who "
              "uses this window:\n%1")
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
        question.x = m_session.run()->travel->request().x;
    }
    using Found = std::shared_ptr<const Proofs>;
    m_jobs.start<Found>(
        Jobs::Kind::Prove, tr("Proving a runtime"),
        [checkpoint, question = std::move(question),
         runner = ForeignProgram(*m_command, m_limit->value(), arrays())](
            ProgressMonitor& monitor) -> Result<Found> {
            GATELOUPE_TRY(auto proofs, gateloupe::prove(question, runner, monitor));
            return std::make_shared<const Proofs>(std::move(proofs));
        },
        [this](const Result<Found>& proven) {
            if (proven) {
                m_proven.proofs = *proven;
                showProofs();
            } else if (proven.error().code != ErrorCode::Cancelled) {
                m_banner->showError(tr("The program could not be put to the proofs."),
                                    ErrorTexts::details(proven.error()));
            }
            emit ended();
        });
}

void ProveDialog::forget()
{
    m_jobs.cancel(Jobs::Kind::Prove);
    m_banner->clear();
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
    m_blame->setEnabled(hasBlame);
    m_blame->setToolTip(hasBlame ? QString()
                                 : tr("Its output of the whole input is the right one"));
    growTo(*this, kProofsSize); // rows are as high as their texts at this width
    for (const Proof& proof : m_proven.proofs->all) {
        addProof(proof);
    }
    for (int column = 0; column < 3; ++column) {
        m_table->resizeColumnToContents(column);
    }
    m_table->resizeRowsToContents();
    m_table->selectRow(0);
}

void ProveDialog::addProof(const Proof& proof)
{
    const auto titleOf = [](ProofKind kind) {
        switch (kind) {
        case ProofKind::ChunkedIsWhole:
            return tr("In two pieces as in one");
        case ProofKind::BatchIsAlone:
            return tr("In a batch as alone");
        case ProofKind::PaddedIsUnpadded:
            return tr("Padding changes nothing");
        case ProofKind::NoStateIsZeroState:
            return tr("No state is a state of zeros");
        case ProofKind::ReversedIsExchanged:
            return tr("Turning the input exchanges the directions");
        case ProofKind::EveryWeightMatters:
            return tr("Every weight matters");
        case ProofKind::EqualsReference:
            return tr("Equal to float64");
        }
        return QString();
    };
    const auto verdictOf = [](ProofVerdict verdict) {
        switch (verdict) {
        case ProofVerdict::Held:
            //: of a proof
            return tr("✓ holds");
        case ProofVerdict::Failed:
            //: of a proof
            return tr("✗ fails");
        case ProofVerdict::NotProvable:
            break;
        }
        //: of a proof
        return tr("– not provable");
    };
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    const auto put = [this, row](int column, const QString& text, Qt::Alignment alignment) {
        auto* item = new QTableWidgetItem(text);
        item->setTextAlignment(alignment | Qt::AlignTop);
        item->setToolTip(text);
        m_table->setItem(row, column, item);
        return item;
    };
    put(0, titleOf(proof.kind), Qt::AlignLeft);
    put(1, verdictOf(proof.verdict), Qt::AlignLeft);
    put(2, proof.verdict == ProofVerdict::NotProvable ? QString() : formatValue(proof.error),
        Qt::AlignRight)
        ->setFont(numberFont());
    put(3, coreText(proof.text), Qt::AlignLeft);
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

void ProveDialog::chooseTarget(const QString& title, const QString& filter, const QString& suffix,
                               void (ProveDialog::*take)(const QString&))
{
    auto* dialog =
        new QFileDialog(this, title, QFileInfo(m_session.request().path).absolutePath(), filter);
    dialog->setObjectName(QStringLiteral("proofsDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, take);
    openWithoutDeleting(*dialog);
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
    const Status written =
        QFileInfo(path) == QFileInfo(m_session.request().path)
            ? Status(Error::invalidArgument("%1 is the file that is open", path.toStdString()))
            : writeWholeFile(path.toStdString(), text);
    if (written) {
        m_banner->showInformation(tr("“%1” is written.").arg(QFileInfo(path).fileName()));
    } else {
        m_banner->showError(tr("The proofs could not be written."),
                            ErrorTexts::details(written.error()));
    }
}

} // namespace gateloupe
