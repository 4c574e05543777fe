// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/blame_dialog.h"

#include <utility>

#include <QCheckBox>
#include <QComboBox>
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
#include "app/gui/dialogs/path_field.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/session.h"
#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/blame_options.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/readout/readout.h"
#include "core/base/lists.h"
#include "core/formats/array_file.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr QSize kBlameSize(760, 560);
/// The search ends after this time; the verdict names the defects that it did not try.
constexpr double kBlameSeconds = 60.0;

} // namespace

BlameDialog::BlameDialog(Session& session, Jobs& jobs, QWidget* parent)
    : ToolDialog(session, jobs, Jobs::Kind::Blame, QStringLiteral("blame"), parent)
    , m_theirs(makeTheirOutputField(session, "theirOutput"))
    , m_readout(newField<QComboBox>("blameReadout", blame_options::kReadout))
    , m_pairs(newField<QCheckBox>("blamePairs", blame_options::kPairs))
    , m_verdict(newAnswer("blameVerdict"))
    , m_first(named(new QPushButton, "blameFirst"))
    , m_probe(newButton("blameProbe", [] { return tr("Write the input that tells them apart…"); }))
    , m_suspects(newResultTable(
          "suspects", [] { return tr("Defects, the likeliest first"); },
          [] {
              //: a column: how far a defect's output is from theirs
              return QStringList{tr("Error"), tr("Defect"), tr("What to look for in the code")};
          }))
{
    m_row->setTexts(
        "blameSearch", [] { return tr("Name the bug"); }, [] { return tr("Stop the search"); });
    m_suspects->setWordWrap(true);
    showHelp(m_theirs->line(), blame_options::kOutput);
    addOption(blame_options::kOutput, m_theirs, &m_theirs->line());
    addOption(blame_options::kReadout, m_readout);
    m_form->addRow(QString(), m_pairs);
    layOut(
        [] { return tr("Name the bug"); },
        [] {
            return tr("Choose what another program made of the input of the last run: the outputs "
                      "of all steps or of the last one alone, which its shape tells. Every defect "
                      "that a runtime is known to have is tried on the right run until one makes "
                      "the same numbers.");
        },
        {m_form, m_row, m_verdict, rowOf({m_first, m_probe, LayoutItem::room()}), {m_suspects, 1}});
    connect(&m_theirs->line(), &QLineEdit::textChanged, this, &BlameDialog::showState);
    connect(m_row, &WorkRow::startWanted, this, &BlameDialog::search);
    connect(m_first, &QPushButton::clicked, this, &BlameDialog::openFirst);
    connect(m_probe, &QPushButton::clicked, this, &BlameDialog::chooseProbe);
    connect(&session, &Session::runChanged, this, &BlameDialog::showRun);
    showRun();
    inEveryLanguage(this, [this] {
        m_theirs->line().setPlaceholderText(tr("A .npy, .npz, .csv or .h5 file"));
        offerNumbers();
        showBlame();
    });
    resizeToContents(*this, kToolWidth);
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
    startWork<Blame>(
        tr("Naming the bug"),
        [run, checkpoint = m_session.checkpoint(), path = m_theirs->path().toStdString(),
         readout = m_readout->currentData().toString().toStdString(),
         withPairs = m_pairs->isChecked()](ProgressMonitor& monitor) -> Result<Blame> {
            GivenOutput given;
            GATELOUPE_TRY(given.y, readArray(path, monitor));
            if (!readout.empty()) {
                GATELOUPE_TRY(given.readout, readReadout(checkpoint->catalog, readout,
                                                         run->model->spec.outputWidth(), monitor));
            }
            return blame(run->replay->request(), given,
                         {.withPairs = withPairs, .seconds = kBlameSeconds}, monitor);
        },
        [this](Blame found) { present(std::make_shared<const Blame>(std::move(found)), true); },
        tr("The bug could not be looked for."));
    showState();
}

void BlameDialog::setTheirs(const QString& path)
{
    m_theirs->line().setText(path);
}

void BlameDialog::showRun()
{
    offerNumbers();
    forget();
}

void BlameDialog::offerNumbers()
{
    offerReadouts(*m_readout, tr("The network's output"), [](const Tensor& tensor) {
        //: %1 is the name of a tensor, a readout
        return tr("The numbers that %1 makes of it").arg(QString::fromStdString(tensor.name));
    });
}

void BlameDialog::forget()
{
    stopWork();
    m_blame = nullptr;
    showBlame();
}

void BlameDialog::showBlame()
{
    m_verdict->setText(m_blame != nullptr ? verdictWithNotes() : QString());
    m_verdict->setVisible(m_blame != nullptr);
    const bool hasFirst = m_blame != nullptr && m_blame->first.has_value();
    m_first->setVisible(hasFirst);
    setObjection(*m_first,
                 m_isOfRun ? QString() : tr("Their input was another than that of the last run"));
    if (hasFirst) {
        const FirstDifference& first = *m_blame->first;
        //: %1 a step, %2 e.g. "layer 0", %3 "forward", %4 a gate or state, %5 a unit
        const QString place =
            tr("Show where it begins: step %1, %2, %3, %4 of unit %5")
                .arg(formatCount(first.step), TermNames::layer(first.layer),
                     TermNames::direction(first.direction), QString::fromStdString(first.signal),
                     formatCount(first.unit));
        //: %1 a place, %2 and %3 numbers
        m_first->setText(first.wrong
                             ? tr("%1 (right %2, theirs %3)")
                                   .arg(place, formatValue(first.right), formatValue(*first.wrong))
                             : place);
    }
    m_probe->setVisible(m_blame != nullptr && m_blame->isExplained && m_blame->equallyGood > 1 &&
                        m_blame->separation.has_value());
    m_suspects->setRowCount(0);
    m_suspects->setVisible(m_blame != nullptr && !m_blame->hypotheses.empty());
    if (m_blame != nullptr) {
        for (const DefectHypothesis& hypothesis : m_blame->hypotheses) {
            addResult(*m_suspects, {{formatValue(hypothesis.error), true},
                                    {QString::fromStdString(hypothesis.defect.id)},
                                    {coreText(hypothesis.defect.text)}});
        }
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

/// With what of their numbers is not finite, and how they were read.
QString BlameDialog::verdictWithNotes() const
{
    QStringList sentences{verdict()};
    if (const auto& odd = m_blame->notFinite) {
        //: %1 a step, %2 an error, %n how many numbers
        sentences.append(
            tr("%n of their number(s) are NaN or infinite, from step %1 on; the others "
               "are off by %2.",
               nullptr, static_cast<int>(odd->count))
                .arg(odd->step)
                .arg(formatValue(odd->errorOfOthers)));
    }
    if (!m_blame->taken.text().empty()) {
        sentences.append(coreText(m_blame->taken));
    }
    return sentences.join(QLatin1Char('\n'));
}

QString BlameDialog::verdict() const
{
    if (m_blame->isEqual) {
        if (m_blame->isRounded) {
            //: %1 an error
            return tr("Nothing is wrong: their numbers are the right ones, rounded; that makes %1.")
                .arg(formatValue(m_blame->error));
        }
        //: %1 an error
        return tr("Nothing is wrong: their output is the right one within %1.")
            .arg(formatValue(m_blame->error));
    }
    if (m_blame->hypotheses.empty() || !m_blame->isExplained) {
        //: %1 an error, %n a number of defects
        QString verdict =
            tr("Their output is off by %1, and none of the %n defect(s) tried explains it.",
               nullptr, static_cast<int>(m_blame->tried))
                .arg(formatValue(m_blame->error));
        if (!m_blame->notTried.empty()) {
            //: %1 the sentence before, %2 a number of seconds, %3 words for programs
            verdict = tr("%1 Not tried, or not in every form, in %2 s: %3.")
                          .arg(verdict, formatShort(kBlameSeconds, 2),
                               QString::fromStdString(joinedBy(", ", m_blame->notTried)));
        }
        if (m_blame->gates.empty()) {
            return verdict;
        }
        const GateFit& gate = m_blame->gates.front();
        //: %1 the sentence before, %2 a gate, %3 e.g. "layer 0", %4 "forward", %5 an error
        return tr("%1 If the weights of one gate alone were wrong, it would be %2 of %3, %4: "
                  "others "
                  "leave an error of %5.")
            .arg(verdict, QString::fromStdString(std::string(nameOf(gate.gate))),
                 TermNames::layer(gate.layer), TermNames::direction(gate.direction),
                 formatValue(gate.error));
    }
    const QString text = coreText(m_blame->hypotheses.front().defect.text);
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
        .arg(text, formatValue(m_blame->hypotheses.front().error), formatShort(m_blame->margin, 3));
}

void BlameDialog::openFirst()
{
    const auto& run = m_session.run();
    if (m_blame == nullptr || !m_blame->first || run == nullptr ||
        m_session.selection().rnn != run->model) {
        return;
    }
    const FirstDifference first = *m_blame->first;
    m_session.selectPlace(first.layer, first.direction);
    m_session.setBatch(first.batch);
    m_session.setUnit(first.unit);
    m_session.setStep(first.step);
    emit placeChosen();
}

void BlameDialog::chooseProbe()
{
    connect(askForTarget({.parent = this,
                          .name = "probeDialog",
                          .title = tr("Write the input to"),
                          .start = QFileInfo(m_theirs->path()).absolutePath(),
                          .filters = {tr("Arrays (*.npy)")},
                          .suffix = QStringLiteral("npy")}),
            &QFileDialog::fileSelected, this, &BlameDialog::writeProbe);
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
        showFailure(tr("The input could not be written."), written.error());
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
