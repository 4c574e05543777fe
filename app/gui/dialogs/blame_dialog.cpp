// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/blame_dialog.h"

#include <algorithm>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
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
#include "app/gui/dialogs/path_field.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/analysis/blame/blame.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/readout/readout.h"
#include "core/formats/array_file.h"
#include "core/model/free_matrices.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr QSize kBlameSize(760, 560);

} // namespace

BlameDialog::BlameDialog(Session& session, Jobs& jobs, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_banner(new InlineBanner)
    , m_theirs(makeTheirOutputField(session, QStringLiteral("theirOutput")))
    , m_readout(new QComboBox)
    , m_pairs(new QCheckBox)
    , m_row(new WorkRow(jobs, Jobs::Kind::Blame, QStringLiteral("blame"), *this))
    , m_verdict(new QLabel)
    , m_first(new QPushButton)
    , m_probe(new QPushButton)
    , m_suspects(new QTableWidget(0, 3))
{
    build();
    connect(&m_theirs->line(), &QLineEdit::textChanged, this, &BlameDialog::showState);
    connect(&m_row->start(), &QPushButton::clicked, this, &BlameDialog::search);
    connect(m_first, &QPushButton::clicked, this, &BlameDialog::openFirst);
    connect(m_probe, &QPushButton::clicked, this, &BlameDialog::chooseProbe);
    connect(&session, &Session::runChanged, this, [this] {
        offerReadouts();
        forget();
    });
    offerReadouts();
    forget();
    resizeToContents(*this, kToolWidth);
}

void BlameDialog::build()
{
    setObjectName(QStringLiteral("blameDialog"));
    setWindowTitle(tr("Name the bug"));
    auto* hint = new QLabel(
        tr("Choose what another program made of the input of the last run: the outputs of all "
           "steps or of the last one alone, which its shape tells. Every defect that a runtime is "
           "known to have is tried on the right run until one makes the same numbers."));
    hint->setWordWrap(true);
    auto* form = new QFormLayout;
    auto* name = new QLabel(tr("Their output"));
    name->setBuddy(&m_theirs->line());
    form->addRow(name, m_theirs);
    auto* readout = new QLabel(tr("It holds"));
    readout->setBuddy(m_readout);
    form->addRow(readout, m_readout);
    form->addRow(QString(), m_pairs);
    auto* links = new QHBoxLayout;
    links->addWidget(m_first);
    links->addWidget(m_probe);
    links->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(hint);
    column->addLayout(form);
    column->addWidget(m_row);
    column->addWidget(m_verdict);
    column->addLayout(links);
    column->addWidget(m_suspects, 1);
    column->addStretch(); // where there is no table
    m_banner->setObjectName(QStringLiteral("blameBanner"));
    m_theirs->line().setPlaceholderText(tr("A .npy, .npz, .csv or .h5 file"));
    m_readout->setObjectName(QStringLiteral("blameReadout"));
    m_readout->setAccessibleName(tr("What their output holds"));
    m_pairs->setObjectName(QStringLiteral("blamePairs"));
    m_pairs->setText(tr("Try two defects at once where none alone explains it"));
    m_row->start().setObjectName(QStringLiteral("blameSearch"));
    m_row->start().setText(tr("Name the bug"));
    m_row->cancel().setText(tr("Stop the search"));
    m_verdict->setObjectName(QStringLiteral("blameVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_first->setObjectName(QStringLiteral("blameFirst"));
    m_probe->setObjectName(QStringLiteral("blameProbe"));
    m_probe->setText(tr("Write the input that tells them apart…"));
    m_suspects->setObjectName(QStringLiteral("suspects"));
    m_suspects->setAccessibleName(tr("Defects, the likeliest first"));
    applyTableStyle(*m_suspects);
    m_suspects->setSortingEnabled(false); // the likeliest first
    m_suspects->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_suspects->setWordWrap(true);
    m_suspects->setHorizontalHeaderLabels(
        //: a column: how far a defect's output is from theirs
        {tr("Error"), tr("Defect"), tr("What to look for in the code")});
    m_suspects->horizontalHeader()->setStretchLastSection(true);
}

void BlameDialog::offerReadouts()
{
    m_readout->clear();
    m_readout->addItem(tr("The network's output"));
    const auto& run = m_session.run();
    const auto& checkpoint = m_session.checkpoint();
    if (run == nullptr || checkpoint == nullptr) {
        return;
    }
    for (const auto& tensor : matricesBeside(checkpoint->rnns, checkpoint->catalog,
                                             MatrixRole::Readout, run->model->spec.outputWidth())) {
        const QString name = QString::fromStdString(tensor->name);
        //: %1 is the name of a tensor, a readout
        m_readout->addItem(tr("The numbers that %1 makes of it").arg(name), name);
    }
}

void BlameDialog::present(std::shared_ptr<const Blame> blame, bool isOfRun)
{
    forget();
    m_isOfRun = isOfRun;
    m_blame = std::move(blame);
    showBlame();
}

void BlameDialog::search()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    forget();
    using Found = std::shared_ptr<const Blame>;
    m_jobs.start<Found>(
        Jobs::Kind::Blame, tr("Naming the bug"),
        [run, checkpoint = m_session.checkpoint(), path = m_theirs->path().toStdString(),
         readout = m_readout->currentData().toString().toStdString(),
         withPairs = m_pairs->isChecked()](ProgressMonitor& monitor) -> Result<Found> {
            GivenOutput given;
            GATELOUPE_TRY(given.y, readArray(path, monitor));
            if (!readout.empty()) {
                GATELOUPE_TRY(given.readout,
                              readReadout(checkpoint->catalog, readout,
                                          run->model->spec.outputWidth(), monitor));
            }
            GATELOUPE_TRY(auto found, blame(run->travel->request(), given,
                                            {.withPairs = withPairs}, monitor));
            return std::make_shared<const Blame>(std::move(found));
        },
        [this](const Result<Found>& found) {
            if (found) {
                m_isOfRun = true;
                m_blame = *found;
                showBlame();
            } else if (found.error().code != ErrorCode::Cancelled) {
                m_banner->showError(tr("The bug could not be looked for."),
                                    ErrorTexts::details(found.error()));
            }
            emit ended();
        });
    showState();
}

void BlameDialog::forget()
{
    m_jobs.cancel(Jobs::Kind::Blame);
    m_banner->clear();
    m_blame = nullptr;
    showBlame();
}

void BlameDialog::showBlame()
{
    m_verdict->setText(m_blame != nullptr ? verdict() : QString());
    m_verdict->setVisible(m_blame != nullptr);
    const bool hasFirst = m_blame != nullptr && m_blame->first.has_value();
    m_first->setVisible(hasFirst);
    m_first->setEnabled(m_isOfRun);
    m_first->setToolTip(m_isOfRun ? QString() : tr("Their input was another than that of the last run"));
    if (hasFirst) {
        m_first->setText(firstText(*m_blame->first));
    }
    m_probe->setVisible(m_blame != nullptr && m_blame->isExplained && m_blame->equallyGood > 1 &&
                        m_blame->separation.has_value());
    m_suspects->setRowCount(0);
    m_suspects->setVisible(m_blame != nullptr && !m_blame->suspects.empty());
    for (std::size_t index = 0; m_blame != nullptr && index < m_blame->suspects.size(); ++index) {
        const Suspect& suspect = m_blame->suspects[index];
        const int row = m_suspects->rowCount();
        m_suspects->insertRow(row);
        auto* error = new QTableWidgetItem(formatValue(suspect.error));
        error->setTextAlignment(Qt::AlignRight | Qt::AlignTop);
        error->setFont(numberFont());
        auto* id = new QTableWidgetItem(QString::fromStdString(suspect.defect.id));
        id->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
        const QString text = coreText(suspect.defect.text);
        auto* advice = new QTableWidgetItem(text);
        advice->setToolTip(text);
        m_suspects->setItem(row, 0, error);
        m_suspects->setItem(row, 1, id);
        m_suspects->setItem(row, 2, advice);
    }
    m_suspects->resizeColumnToContents(0);
    m_suspects->resizeColumnToContents(1);
    m_suspects->resizeRowsToContents();
    if (m_suspects->rowCount() > 0) {
        m_suspects->selectRow(0);
        growTo(*this, kBlameSize);
    }
    showState();
}

QString BlameDialog::verdict() const
{
    if (m_blame->isEqual) {
        //: %1 an error
        return tr("Nothing is wrong: their output is the right one within %1.")
            .arg(formatValue(m_blame->error));
    }
    if (m_blame->suspects.empty() || !m_blame->isExplained) {
        //: %1 an error, %n a number of defects
        return tr("Their output is off by %1, and none of the %n defect(s) tried explains it.",
                  nullptr, static_cast<int>(m_blame->tried))
            .arg(formatValue(m_blame->error));
    }
    const QString text = coreText(m_blame->suspects.front().defect.text);
    if (m_blame->equallyGood > 1) {
        const QString apart =
            m_blame->separation
                ? tr("Another input tells them apart: write it and run it through their program.")
                : tr("None of the inputs tried tells them apart.");
        //: %1 the text of a defect, %2 a sentence, %n a number of defects
        return tr("Indistinguishable: the first %n defect(s) explain their output equally well, "
                  "one of them is: %1 %2",
                  nullptr, static_cast<int>(m_blame->equallyGood))
            .arg(text, apart);
    }
    //: %1 the text of a defect, %2 an error, %3 a factor
    return tr("%1 This makes their numbers but for %2; the next guess is %3 times further off.")
        .arg(text, formatValue(m_blame->suspects.front().error), formatShort(m_blame->margin, 3));
}

QString BlameDialog::firstText(const FirstTouch& first) const
{
    //: %1 a step, %2 e.g. "layer 0", %3 "forward", %4 a gate or state, %5 a unit, %6 and %7 numbers
    return tr("Show where it begins: step %1, %2, %3, %4 of unit %5 (right %6, theirs %7)")
        .arg(formatCount(first.step), TermNames::layer(first.layer),
             TermNames::direction(first.direction), QString::fromStdString(first.signal),
             formatCount(first.unit), formatValue(first.right), formatValue(first.wrong));
}

void BlameDialog::openFirst()
{
    const auto& run = m_session.run();
    if (m_blame == nullptr || !m_blame->first || run == nullptr ||
        m_session.selection().rnn != run->model) {
        return;
    }
    const FirstTouch first = *m_blame->first;
    m_session.selectPlace(first.layer, first.direction);
    m_session.setBatch(first.batch);
    m_session.setUnit(first.unit);
    m_session.setStep(first.step);
    emit placeChosen();
}

void BlameDialog::chooseProbe()
{
    auto* dialog = new QFileDialog(this, tr("Write the input to"),
                                   QFileInfo(m_theirs->path()).absolutePath(), tr("Arrays (*.npy)"));
    dialog->setObjectName(QStringLiteral("probeDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("npy"));
    connect(dialog, &QFileDialog::fileSelected, this, &BlameDialog::writeProbe);
    openWithoutDeleting(*dialog);
}

void BlameDialog::writeProbe(const QString& path)
{
    if (m_blame == nullptr || !m_blame->separation) {
        return;
    }
    // A probe is a few hundred steps: it is written before a frame is over.
    if (const Status written = writeNpyFile(path.toStdString(), m_blame->separation->x)) {
        //: %1 a file name, %2 a number
        m_banner->showInformation(
            tr("“%1” is written: on it the outputs of these defects differ by at least %2.")
                .arg(QFileInfo(path).fileName(), formatValue(m_blame->separation->distance)));
    } else {
        m_banner->showError(tr("The input could not be written."),
                            ErrorTexts::details(written.error()));
    }
}

void BlameDialog::showState()
{
    m_row->setObjection(m_session.run() == nullptr
                            ? tr("Run the sequence that their program was given first")
                        : m_theirs->path().isEmpty() ? tr("Choose their output first")
                                                   : QString());
}

} // namespace gateloupe
