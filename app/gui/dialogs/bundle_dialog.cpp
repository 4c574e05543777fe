// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/bundle_dialog.h"

#include <array>
#include <memory>
#include <utility>

#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>

#include "app/gui/common/file_dialogs.h"
#include "app/gui/dialogs/option_fields.h"
#include "app/gui/dialogs/path_field.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/session.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/prove/runner_options.h"
#include "core/analysis/shrink/shrink_options.h"
#include "core/export/bundle/bundle.h"
#include "core/export/bundle/part_runner.h"
#include "core/formats/array_file.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr QSize kBundleSize(640, 520);
constexpr std::array kOtherBackends = {BackendKind::Reference, BackendKind::Cpu,
                                       BackendKind::Cudnn};

/// A folder that was made, and what of the run is in it.
struct MadeBundle
{
    std::optional<ShrunkCase> part; ///< none: the whole run
    WrittenBundle written;
};

/// The run asked again of a foreign program, for each part.
Result<OtherRun> runBy(const std::string& words, const std::shared_ptr<const RnnModel>& whole,
                       const Checkpoint& source)
{
    GATELOUPE_TRY(auto command, RunnerCommand::parse(words));
    const auto format = partFormatOf(source.format);
    if (!format) {
        return Error::unsupported("a part of %1 cannot be written as the program knows it",
                                  source.format);
    }
    return partRunner(
        ForeignProgram(std::move(command), *runner_options::kLimit.initial, ArrayExchange::Npy),
        *format, whole, source.path);
}

/// The run asked again on another backend, for each part.
Result<OtherRun> runOn(BackendKind kind, const gpu::WorkerOptions& options)
{
    GATELOUPE_TRY(auto made, makeInstalledBackend(kind, options));
    const std::shared_ptr<ForwardBackend> backend = std::move(made);
    return OtherRun(
        [backend](const ForwardRequest& request, ProgressMonitor& progress) -> Result<Array> {
            ForwardRequest asked = request;
            asked.detail = TraceDetail::OutputOnly;
            GATELOUPE_TRY(const auto trace, backend->run(asked, progress));
            return trace->y;
        });
}

} // namespace

BundleDialog::BundleDialog(Session& session, Jobs& jobs, QWidget* parent)
    : ToolDialog(session, jobs, Jobs::Kind::Bundle, QStringLiteral("bundle"), parent)
    , m_what(newChoice("bundleWhat", &BundleDialog::tr,
                       {QT_TR_NOOP("The whole run"),
                        QT_TR_NOOP("The smallest part that differs from another program's output"),
                        QT_TR_NOOP("The smallest part that differs on another backend"),
                        QT_TR_NOOP("The smallest part that another program runs "
                                   "differently")})) // as in What
    , m_theirs(makeTheirOutputField(session, "bundleOther"))
    , m_backend(newField<QComboBox>("bundleBackend", shrink_options::kAgainst))
    , m_command(newField<QLineEdit>("bundleCommand", shrink_options::kRunner))
    , m_tolerance(newField<QLineEdit>("bundleTolerance", shrink_options::kTolerance))
    , m_kept(newResultTable(
          "bundleKept", [] { return tr("What was kept of the run"); },
          //: columns: a part of a run, how much of it was kept, which
          [] {
              return QStringList{tr("Part"), tr("Kept"), tr("Which")};
          }))
    , m_open(newButton("bundleOpen", [] { return tr("Open the folder"); }))
{
    for (const BackendKind kind : kOtherBackends) {
        m_backend->addItem(QString::fromUtf8(nameOf(kind)));
    }
    m_command->setPlaceholderText(QStringLiteral("./program {model} {in} {out}"));
    m_row->setTexts("bundleWrite", [] { return tr("Write to…"); });
    showHelp(m_theirs->line(), shrink_options::kExpected);
    m_kept->hide();
    m_open->setAutoDefault(false);
    m_open->hide();
    addField([] { return tr("Holds"); }, m_what);
    addOption(shrink_options::kExpected, m_theirs, &m_theirs->line());
    addOption(shrink_options::kAgainst, m_backend);
    addOption(shrink_options::kRunner, m_command);
    addOption(shrink_options::kTolerance, m_tolerance);
    layOut([this] { return titleOf(what()); },
           [] {
               return tr("A folder that repeats the last run anywhere: weights, input, initial "
                         "states, the right output, and two programs that check it, in Python and "
                         "in C++. Where another program disagrees, all is left out that the "
                         "disagreement does without: steps, layers, units, bits.");
           },
           {m_form, m_row, {m_kept, 1}, rowOf({m_open, LayoutItem::room()})});
    connect(m_what, &QComboBox::currentIndexChanged, this, &BundleDialog::showState);
    for (QLineEdit* line : {&m_theirs->line(), m_command, m_tolerance}) {
        connect(line, &QLineEdit::textChanged, this, &BundleDialog::showState);
    }
    connect(m_row, &WorkRow::startWanted, this, &BundleDialog::chooseTarget);
    connect(m_open, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder)); });
    connect(&session, &Session::runChanged, this, [this, &jobs] {
        jobs.cancel(Jobs::Kind::Bundle);
        m_part.reset();
        showKept();
        showState();
    });
    inEveryLanguage(this, [this] {
        m_theirs->line().setPlaceholderText(tr("A .npy, .npz, .csv or .h5 file with all steps"));
        showKept();
        showState();
    });
    resizeToContents(*this, kToolWidth);
}

void BundleDialog::choose(What what)
{
    m_what->setCurrentIndex(static_cast<int>(what));
}

QString BundleDialog::titleOf(What what)
{
    return what == What::WholeRun ? tr("Reproduction bundle") : tr("Shrink a disagreement");
}

BundleDialog::What BundleDialog::what() const
{
    return static_cast<What>(m_what->currentIndex());
}

std::optional<double> BundleDialog::tolerance() const
{
    bool isNumber = false;
    const QString text = m_tolerance->text().trimmed();
    double value = text.toDouble(&isNumber);
    if (!isNumber) {
        value = QLocale().toDouble(text, &isNumber);
    }
    return isNumber && value >= 0.0 ? std::optional(value) : std::nullopt;
}

void BundleDialog::showState()
{
    setWindowTitle(titleOf(what()));
    const What chosen = what();
    m_form->setRowVisible(m_theirs, chosen == What::AgainstFile);
    m_form->setRowVisible(m_backend, chosen == What::AgainstBackend);
    m_form->setRowVisible(m_command, chosen == What::AgainstProgram);
    m_form->setRowVisible(m_tolerance, chosen != What::WholeRun);
    m_row->setObjection(m_session.run() == nullptr ? tr("Run a sequence first")
                        : chosen == What::AgainstFile && m_theirs->path().isEmpty()
                            ? tr("Choose their output first")
                        : chosen == What::AgainstProgram && m_command->text().trimmed().isEmpty()
                            ? tr("Say how the program is started")
                        : chosen != What::WholeRun && !tolerance()
                            ? tr("The tolerance is no number from 0 on")
                            : QString());
    growTo(*this, {width(), layout()->totalHeightForWidth(width())});
}

/// A new name in a folder; one that is there already has to be empty.
void BundleDialog::chooseTarget()
{
    const QDir beside = QFileInfo(m_session.request().path).absoluteDir();
    auto* dialog = new QFileDialog(this, tr("Make the folder"),
                                   beside.filePath(QStringLiteral("reproduction")));
    dialog->setObjectName(QStringLiteral("bundleTargetDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // what holds anything is refused
    dialog->setLabelText(QFileDialog::FileName, tr("Folder:"));
    connect(dialog, &QFileDialog::fileSelected, this, &BundleDialog::write);
    openWithoutDeleting(*dialog);
}

void BundleDialog::write(const QString& folder)
{
    const auto run = m_session.run();
    const auto source = m_session.checkpoint();
    if (run == nullptr || source == nullptr) {
        return;
    }
    m_banner->clear();
    m_part.reset();
    m_open->hide();
    showKept();
    startWork<MadeBundle>(
        tr("Making a bundle"),
        [run, source, what = what(), other = m_theirs->path().toStdString(),
         command = m_command->text().toStdString(),
         backend = kOtherBackends[static_cast<std::size_t>(m_backend->currentIndex())],
         tolerance = tolerance().value_or(0.0), path = std::filesystem::path(folder.toStdString())](
            ProgressMonitor& monitor) -> Result<MadeBundle> {
            MadeBundle made;
            if (what == What::WholeRun) {
                GATELOUPE_TRY(made.written,
                              writeBundle({source, run->replay->request()}, path, monitor));
            } else {
                ShrinkQuestion question{.request = run->replay->request(), .tolerance = tolerance};
                if (what == What::AgainstFile) {
                    GATELOUPE_TRY(question.theirs, readArray(other, monitor));
                } else if (what == What::AgainstBackend) {
                    GATELOUPE_TRY(question.theirs, runOn(backend, run->gpu));
                } else {
                    GATELOUPE_TRY(question.theirs, runBy(command, run->model, *source));
                }
                GATELOUPE_TRY(made.part, shrink(question, monitor));
                GATELOUPE_TRY(made.written, writeShrunkBundle(*made.part, source, path, monitor));
            }
            return made;
        },
        [this, folder](const MadeBundle& made) {
            m_folder = folder;
            m_part = made.part;
            showKept();
            m_open->show();
            //: %1 a folder's name, %2 a size
            m_banner->showInformation(
                tr("“%1” is made: %2.")
                    .arg(QFileInfo(folder).fileName(), formatSize(made.written.bytes)));
        },
        tr("The bundle could not be made."));
}

void BundleDialog::showKept()
{
    m_kept->setRowCount(0);
    m_kept->setVisible(m_part.has_value());
    const auto run = m_session.run();
    if (!m_part || run == nullptr) {
        return;
    }
    const ShrunkCase* made = &*m_part;
    const RnnSpec& spec = run->model->spec;
    const auto add = [this](const QString& part, const QString& kept, const QString& which) {
        addResult(*m_kept, {{part}, {kept}, {which}});
    };
    const auto share = [](std::uint64_t count, std::uint64_t all) {
        //: %1 and %2 are numbers: so many of all
        return tr("%1 of %2").arg(formatCount(count), formatCount(all));
    };
    const auto range = [](std::uint64_t first, std::uint64_t end) {
        //: %1 and %2 are the first and the last of some
        return end - first == 1 ? formatCount(first)
                                : tr("%1 to %2").arg(formatCount(first), formatCount(end - 1));
    };
    std::uint64_t units = 0;
    for (const auto& cell : made->units) {
        units += cell.size();
    }
    add(tr("Sequences"), share(1, run->batch()), formatCount(made->sequence));
    add(tr("Steps"), share(made->endStep - made->firstStep, run->steps()),
        range(made->firstStep, made->endStep));
    add(tr("Layers"), share(made->endLayer - made->firstLayer, spec.layers),
        range(made->firstLayer, made->endLayer));
    add(tr("Units"), share(units, spec.hiddenSize * spec.pseudoLayers()), {});
    add(tr("Inputs"),
        share(made->inputs.size(), made->firstLayer == 0 ? spec.inputSize : spec.outputWidth()),
        {});
    const auto bits = [](std::uint32_t count) {
        //: all binary digits of a number were kept
        return count == 0 ? tr("all") : formatCount(count);
    };
    add(tr("Binary digits"), {},
        //: how many binary digits of the numbers of each were kept
        tr("weights %1, input %2, states %3")
            .arg(bits(made->weightBits), bits(made->inputBits), bits(made->stateBits)));
    add(tr("Difference"), formatValue(made->error),
        //: %1 is a difference
        tr("the whole run: %1").arg(formatValue(made->wholeError)));
    m_kept->resizeColumnsToContents();
    growTo(*this, kBundleSize);
}

} // namespace gateloupe
