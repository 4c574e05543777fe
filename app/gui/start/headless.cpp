// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start/headless.h"

#include <cstdio>

#include <QDir>
#include <QEventLoop>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/studies/gradient_study.h"
#include "app/gui/dialogs/buffer/raw_buffer_dialog.h"
#include "app/gui/dialogs/buffer/spec_suggestions.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/session/example.h"
#include "app/gui/shell/main_window.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/gates/gates_view.h"
#include "widgets/health/health_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/gradients/gradient_chooser.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxNetworks = 8;
constexpr QSize kPageSize(1200, 760);
constexpr QSize kWindowSize(1280, 820);
constexpr std::uint64_t kUnbounded = ~std::uint64_t{0};
constexpr std::uint64_t kExampleStep = 40; ///< deep in brackets and quotes
constexpr int kPollMs = 5;
constexpr int kSettleMs = 100;
constexpr int kPatienceMs = 60'000; ///< for one picture of one gate

/// Runs events until `isDone`; false when that took too long.
template <typename Condition>
bool waitFor(const Condition& isDone)
{
    QEventLoop loop;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
        if (isDone()) {
            loop.exit(1);
        }
    });
    QTimer::singleShot(kPatienceMs, &loop, &QEventLoop::quit);
    poll.start(kPollMs);
    return loop.exec() == 1;
}

/// Lets layouts and queued repaints come to rest.
void settle()
{
    QEventLoop loop;
    QTimer::singleShot(kSettleMs, &loop, &QEventLoop::quit);
    loop.exec();
}

Status save(const QPixmap& picture, const QString& folder, const QString& name)
{
    const QString path = QDir(folder).filePath(name);
    if (!QDir().mkpath(folder) || !picture.save(path, "PNG")) {
        return Error{ErrorCode::CannotWrite, "cannot write " + path.toStdString()};
    }
    std::printf("%s\n", path.toLocal8Bit().constData());
    return {};
}

/// "gates.png", "gates-2.png", ...
QString fileName(const char* stem, std::size_t index)
{
    return index == 0 ? QStringLiteral("%1.png").arg(QLatin1String(stem))
                      : QStringLiteral("%1-%2.png").arg(QLatin1String(stem)).arg(index + 1);
}

/// What to open and what to run on it.
struct Subject
{
    OpenRequest request;
    SequenceSource input; ///< the example's; else a probe
};

Result<Subject> subjectOf(const CommandLine& line)
{
    const auto example = Example::find();
    if (line.files.empty() && !example) {
        return Error{ErrorCode::NotFound, "the example is not installed; name a FILE"};
    }
    Subject subject;
    subject.input.probe.kind = Probe::Noise;
    subject.input.probe.steps = 64;
    if (!line.files.empty()) {
        subject.request = line.files.front();
    } else {
        subject.request.path = example->checkpoint;
    }
    if (example && QFileInfo(subject.request.path) == QFileInfo(example->checkpoint)) {
        subject.input = example->input;
    }
    return subject;
}

/// The contact sheet of layer 0's first direction beside R of its first gate.
Status renderGates(const std::shared_ptr<const RnnModel>& model, const QString& folder,
                   const QString& name)
{
    GatesView view;
    view.resize(kPageSize);
    view.show();
    view.setGate(model, {LayerIndex(0), model->direction(0), ParameterKind::RecurrentWeights,
                         gatesOf(model->spec.cell).front()});
    settle(); // sizes come first, pictures after them
    if (!waitFor([&] { return view.isReady(); })) {
        return Error{ErrorCode::Io, "could not read the weights of " + model->name};
    }
    settle();
    return save(view.grab(), folder, name);
}

Status renderLayout(const std::shared_ptr<const RnnModel>& model, const QString& folder,
                    const QString& name)
{
    LayoutView view;
    view.resize(kPageSize);
    view.setModel(model);
    const auto ids = orderedIds(*model);
    if (!ids.empty()) {
        view.setSelection(ids.front());
    }
    waitFor([&view] { return !view.isBusy(); });
    return save(view.grab(), folder, name);
}

Status renderSequence(const std::shared_ptr<const RnnModel>& model, const SequenceSource& source,
                      const QString& folder, const QString& name)
{
    NullMonitor monitor;
    SequencePage page;
    page.resize(kPageSize);
    page.setModel(model);
    page.input().setSource(source);
    GATELOUPE_TRY(const auto run, runSequence(model, page.input().runSource(),
                                              {.memoryBudgetBytes = kUnbounded}, monitor));
    page.input().setOutline({run->steps(), run->batch(), model->spec.inputSize});
    page.show();
    page.setRun(run);
    page.setStep(std::min(kExampleStep, run->steps() - 1));
    if (!waitFor([&] { return page.plot().isReady(); })) {
        return Error{ErrorCode::Io, "could not draw the sequence"};
    }
    return save(page.grab(), folder, name);
}

} // namespace

Status renderPictures(const CommandLine& line)
{
    GATELOUPE_TRY(const Subject subject, subjectOf(line));
    NullMonitor monitor;
    GATELOUPE_TRY(const auto checkpoint, openCheckpoint(subject.request.path.toStdString(),
                                                        subject.request.options, monitor));
    const QString& folder = line.renderFolder;
    if (checkpoint->rnns.empty()) {
        std::fprintf(stderr, "no recurrent network in %s: nothing to draw\n",
                     subject.request.path.toLocal8Bit().constData());
    }
    for (std::size_t i = 0; i < std::min(checkpoint->rnns.size(), kMaxNetworks); ++i) {
        const auto& model = checkpoint->rnns[i];
        GATELOUPE_CHECK(renderGates(model, folder, fileName("gates", i)));
        GATELOUPE_CHECK(renderLayout(model, folder, fileName("layout", i)));
        const Status ran = renderSequence(model, subject.input, folder, fileName("sequence", i));
        if (!ran && ran.error().code == ErrorCode::CannotWrite) {
            return ran;
        }
        if (!ran) {
            std::fprintf(stderr, "%s was not run: %s\n", model->name.c_str(),
                         ran.error().message.text().c_str());
        }
    }
    return {};
}

namespace {

/// Takes the pictures of a window, page by page.
class Photographer
{
public:
    Photographer(MainWindow& window, QString folder)
        : m_window(window)
        , m_folder(std::move(folder))
    {
    }

    Status shoot(QWidget& widget, const char* name) const
    {
        settle();
        return save(widget.grab(), m_folder, QLatin1String(name) + QStringLiteral(".png"));
    }

    /// A run of `input` and its gradients.
    Status shootRun(const SequenceSource& input) const
    {
        SequencePage& page = m_window.sequencePage();
        m_window.showPage(MainWindow::Page::Sequence);
        page.input().setSource(input);
        m_window.runner().run();
        waitFor([&] { return !m_window.isBusy() && page.plot().isReady(); });
        page.setStep(kExampleStep);
        GATELOUPE_CHECK(shoot(m_window, "sequence"));
        const GradientStudy& study = *m_window.runPanels().gradientStudy;
        page.gradient().computeRequested(page.gradient().source());
        waitFor([&] { return study.gradients() != nullptr && page.plot().isReady(); });
        return shoot(m_window, "gradient");
    }

    Status shootWeights(const RnnModel& model) const
    {
        m_window.showPage(MainWindow::Page::Gates);
        m_window.session().selectParameter({LayerIndex(0), model.direction(0),
                                            ParameterKind::RecurrentWeights,
                                            gatesOf(model.spec.cell).front()});
        waitFor([&] { return m_window.gatesPage().heatmap().isReady(); });
        m_window.gatesPage().heatmap().setPick(0, 0);
        GATELOUPE_CHECK(shoot(m_window, "gates"));
        m_window.showPage(MainWindow::Page::Layout);
        waitFor([&] { return !m_window.layoutView().isBusy(); });
        GATELOUPE_CHECK(shoot(m_window, "layout"));
        m_window.layoutView().setBuffer(LayoutView::Buffer::File);
        waitFor([&] { return !m_window.layoutView().isBusy(); });
        return shoot(m_window, "layout-file");
    }

    /// The network beside itself, and its health.
    Status shootStudies(const QString& file) const
    {
        m_window.showPage(MainWindow::Page::Compare);
        ComparePage& compare = *m_window.pages().compare;
        compare.openOther(file);
        if (!waitFor([&] {
                return compare.view().comparison() != nullptr && compare.view().panes().isReady();
            })) {
            return Error{ErrorCode::Io, "could not compare the network with itself"};
        }
        GATELOUPE_CHECK(shoot(m_window, "compare"));
        m_window.showPage(MainWindow::Page::Health);
        if (!m_window.jobs().isRunning(Jobs::Kind::Health)) {
            m_window.pages().health->check(); // a large file waits to be asked
        }
        waitFor([&] { return m_window.pages().health->view().report() != nullptr; });
        return shoot(m_window, "health");
    }

    Status shootDialogs(const QString& file, const RnnSpec& spec) const
    {
        ExportDialog exporting(m_window.session().checkpoint(), nullptr);
        exporting.setTarget(QDir::temp().filePath(QStringLiteral("gates.h5")));
        GATELOUPE_CHECK(shoot(exporting, "export"));
        RawBufferDialog describing;
        describing.setPath(file);
        describing.setSpec(spec);
        GATELOUPE_CHECK(shoot(describing, "raw-buffer"));
        auto* suggestions = describing.findChild<SpecSuggestions*>();
        describing.findChild<QPushButton*>(QStringLiteral("suggestSpecs"))->click();
        waitFor([&] { return !suggestions->isSearching(); });
        return shoot(describing, "raw-buffer-suggestions");
    }

private:
    MainWindow& m_window;
    QString m_folder;
};

} // namespace

Status takeScreenshots(const CommandLine& line)
{
    GATELOUPE_TRY(const Subject subject, subjectOf(line));
    const QTemporaryDir scratch;
    QSettings settings(scratch.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    MainWindow window(settings);
    window.resize(kWindowSize);
    window.show();
    settle();
    const Photographer photographer(window, line.screenshotFolder);
    GATELOUPE_CHECK(photographer.shoot(window, "welcome"));
    window.open(subject.request);
    waitFor([&] { return !window.isBusy(); });
    const auto model = window.session().selection().rnn;
    if (model == nullptr) {
        return photographer.shoot(window, "gates");
    }
    // A session is no checkpoint: what it has opened is.
    const QString file = QString::fromStdString(window.session().checkpoint()->path.string());
    GATELOUPE_CHECK(photographer.shootRun(subject.input));
    GATELOUPE_CHECK(photographer.shootWeights(*model));
    GATELOUPE_CHECK(photographer.shootStudies(file));
    return photographer.shootDialogs(file, model->spec);
}

} // namespace gateloupe
