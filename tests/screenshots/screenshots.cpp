// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/screenshots/screenshots.h"

#include <functional>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMetaProperty>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/buffer/raw_buffer_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/shell/main_window.h"
#include "tests/screenshots/made_files.h"
#include "tests/screenshots/widget_audit.h"
#include "widgets/compare/compare_view.h"
#include "widgets/gates/gates_view.h"
#include "widgets/health/health_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/readout_panel.h"

namespace gateloupe::test {

namespace {

constexpr QSize kWindowSize(1280, 820);
constexpr std::uint64_t kStudiedStep = 14;
constexpr int kSettleMs = 150; ///< layouts and queued repaints; the blinking of nothing

/// One window, its scratch folder and what was found.
class Shooting
{
public:
    Shooting(QString folder, QString suffix)
        : m_folder(std::move(folder))
        , m_suffix(std::move(suffix))
        , m_settings(m_scratch.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , m_window(m_settings)
    {
        m_window.resize(kWindowSize);
        m_window.show();
    }

    MainWindow& window() { return m_window; }

    [[nodiscard]] QString scratch(const char* name) const
    {
        return m_scratch.filePath(QLatin1String(name));
    }

    void open(const QString& path, const CheckpointOptions& options = {})
    {
        if (path.isEmpty()) {
            m_window.openExample();
        } else {
            m_window.open({.path = path, .options = options});
        }
        waitUntil([this] { return !m_window.isBusy(); });
    }

    void shootPages(const QString& scene)
    {
        QTabWidget& tabs = *m_window.pages().tabs;
        for (int i = 0; i < tabs.count(); ++i) {
            if (!tabs.isTabEnabled(i)) {
                continue;
            }
            tabs.setCurrentIndex(i);
            const auto page = static_cast<MainWindow::Page>(i);
            if (page == MainWindow::Page::Gates) {
                waitUntil([this] { return m_window.gatesPage().view->isReady(); });
            } else if (page == MainWindow::Page::Sequence && m_window.session().run() != nullptr) {
                waitUntil([this] { return m_window.sequencePage().plot().isReady(); });
            }
            QString name = tabs.widget(i)->objectName();
            if (name.isEmpty()) {
                name = QString::number(i + 1);
            }
            shoot(m_window, scene + QLatin1Char('-') + name);
            if (page == MainWindow::Page::Gates) {
                shootOneGate(scene + QLatin1Char('-') + name + QStringLiteral("-one"));
            }
        }
    }

    /// One gate enlarged, with a cell picked; then the sheet again.
    void shootOneGate(const QString& name)
    {
        GatesView& view = *m_window.gatesPage().view;
        view.setSingle(true);
        view.heatmap().setPick(1, 0);
        waitUntil([&view] { return view.isReady(); });
        shoot(m_window, name);
        view.setSingle(false);
    }

    /// The example's predictions, some steps of it, two places side by side, and what is alike.
    void shootStudies(const QString& name)
    {
        m_window.showPage(MainWindow::Page::Sequence);
        SequencePage& page = m_window.sequencePage();
        page.setStep(kStudiedStep);
        m_window.runPanels().readoutPanel->setViewState(
            {{QStringLiteral("tensor"), QStringLiteral("head.weight")},
             {QStringLiteral("scale"), QStringLiteral("probabilities")}});
        waitUntil([&page] { return page.plot().strips().pictures().readout() != nullptr; });
        const auto press = [this](const char* button) {
            m_window.findChild<QPushButton*>(QLatin1String(button))->click();
        };
        press("pinForComparison");
        m_window.session().setUnit(5);
        press("findUnits");
        trigger("actionRangeFirst");
        page.setStep(kStudiedStep + 6);
        trigger("actionRangeLast");
        press("followLargest");
        waitUntil(
            [&page] { return page.plot().isReady() && !page.plot().strips().trail().empty(); });
        shoot(m_window, name);
    }

    void shoot(QWidget& widget, const QString& name)
    {
        QTest::qWait(kSettleMs);
        waitUntil([this] { return !m_window.isBusy(); });
        const auto keep = [&](const char* what, const QStringList& faults) {
            for (const QString& fault : faults) {
                m_faults.append(
                    QStringLiteral("%1%2: %3: %4").arg(name, m_suffix, QLatin1String(what), fault));
            }
        };
        keep("clipped", clippedTexts(widget));
        keep("overlapping", overlaps(widget));
        if (!m_folder.isEmpty()) {
            QDir().mkpath(m_folder);
            const QString file = QDir(m_folder).filePath(name + m_suffix);
            widget.grab().save(file + QStringLiteral(".png"));
            QFile places(file + QStringLiteral(".json"));
            if (!places.open(QIODevice::WriteOnly) ||
                places.write(QJsonDocument(rectanglesOf(widget)).toJson()) < 0) {
                fail(QStringLiteral("%1 cannot be written").arg(places.fileName()));
            }
        }
    }

    void trigger(const char* action)
    {
        auto* found = m_window.findChild<QAction*>(QLatin1String(action));
        if (found == nullptr || !found->isEnabled()) {
            m_faults.append(QStringLiteral("no command %1").arg(QLatin1String(action)));
            return;
        }
        found->trigger();
    }

    /// The dialog that a command opens.
    void shootDialog(const char* action, const QString& name)
    {
        trigger(action);
        shootOpenDialog(name);
    }

    /// The dialog that is open, closed afterwards.
    void shootOpenDialog(const QString& name)
    {
        QDialog* dialog = nullptr;
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (auto* open = qobject_cast<QDialog*>(widget); open != nullptr && open->isVisible()) {
                dialog = open;
            }
        }
        if (dialog == nullptr) {
            m_faults.append(name + QStringLiteral(": no dialog came"));
            return;
        }
        shoot(*dialog, name);
        dialog->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Runs the open network on two backends.
    void compareBackends()
    {
        trigger("actionCompareBackends");
        QSignalSpy compared(m_window.pages().compare, &ComparePage::compared);
        m_window.findChild<QPushButton*>(QStringLiteral("compareRun"))->click();
        waitUntil([&compared] { return compared.count() > 0; });
    }

    /// The network of the open file beside the one of another, and how its layers are paired.
    void compareWeights(const QString& other, const QString& name)
    {
        ComparePage& compare = *m_window.pages().compare;
        m_window.showPage(MainWindow::Page::Compare);
        compare.openOther(other);
        waitUntil([&] { return compare.view().comparison() != nullptr; });
        shoot(m_window, name);
        auto* b = m_window.findChild<QComboBox*>(QStringLiteral("comparedB"));
        b->setFocus();
        QTest::keyClick(b, Qt::Key_End);
        shootOpenDialog(name + QStringLiteral("-pairing"));
    }

    void waitUntil(const std::function<bool()>& isDone)
    {
        if (!QTest::qWaitFor(isDone, kPagePatienceMs)) {
            m_faults.append(QStringLiteral("gave up waiting"));
        }
    }

    void fail(const QString& what) { m_faults.append(what); }

    [[nodiscard]] QStringList faults() const { return m_faults; }

private:
    QTemporaryDir m_scratch;
    QString m_folder;
    QString m_suffix;
    QSettings m_settings;
    MainWindow m_window;
    QStringList m_faults;
};

/// And where the units stand that never forget.
void shootMeasuredMemory(Shooting& shooting)
{
    shooting.trigger("actionMeasureMemory");
    auto* dialog = shooting.window().findChild<MemoryDialog*>();
    QSignalSpy measured(dialog, &MemoryDialog::ended);
    dialog->findChild<QPushButton*>(QStringLiteral("memoryMeasure"))->click();
    shooting.waitUntil([&measured] { return measured.count() > 0; });
    shooting.shoot(*dialog, QStringLiteral("dialogs-memory-measured"));
    dialog->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    MainWindow& window = shooting.window();
    window.showPage(MainWindow::Page::Sequence);
    shooting.shoot(window, QStringLiteral("latched-sequencePage"));
    window.showPage(MainWindow::Page::Gates);
    window.session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    shooting.shootOneGate(QStringLiteral("latched-gatesPage-one"));
}

void shootDialogs(Shooting& shooting)
{
    shooting.open({});
    MainWindow& window = shooting.window();
    window.showPage(MainWindow::Page::Gates);
    shooting.trigger("actionPalette");
    shooting.shoot(window, QStringLiteral("dialogs-palette"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    shooting.trigger("actionWhatIsThis");
    window.findChild<QDockWidget*>(QStringLiteral("jobsDock"))->show();
    shooting.shoot(window, QStringLiteral("dialogs-panels"));
    shooting.shootDialog("actionPreferences", QStringLiteral("dialogs-preferences"));
    shooting.shootDialog("actionShortcuts", QStringLiteral("dialogs-shortcuts"));
    shooting.shootDialog("actionGpuHelp", QStringLiteral("dialogs-gpu"));
    shooting.shootDialog("actionAbout", QStringLiteral("dialogs-about"));
    shooting.shootDialog("actionExport", QStringLiteral("dialogs-export"));
    shooting.shootDialog("actionOpenRaw", QStringLiteral("dialogs-raw-buffer"));
    shooting.shootDialog("actionOpenDescribed", QStringLiteral("dialogs-description"));
    shooting.shootDialog("actionNameBug", QStringLiteral("dialogs-name-the-bug"));
    shooting.shootDialog("actionProveRuntime", QStringLiteral("dialogs-prove"));
    shooting.shootDialog("actionReport", QStringLiteral("dialogs-report"));
    shooting.shootDialog("actionBundle", QStringLiteral("dialogs-bundle"));
    shooting.shootDialog("actionShrink", QStringLiteral("dialogs-shrink"));
    shooting.shootDialog("actionMeasureMemory", QStringLiteral("dialogs-memory"));
    shootMeasuredMemory(shooting);
    shooting.shootDialog("actionManual", QStringLiteral("dialogs-manual"));
    shooting.shootDialog("actionMouseAndKeys", QStringLiteral("dialogs-mouse-and-keys"));
    shooting.trigger("actionTour");
    shooting.shoot(window, QStringLiteral("dialogs-tour"));
}

void openMade(Shooting& shooting, const MadeNetworks& networks, const char* name)
{
    const QString path = shooting.scratch(name);
    writeNetworks(networks, path.toStdString());
    shooting.open(path);
}

} // namespace

namespace {

QJsonObject namedRectangle(const QString& name, const QRect& rect)
{
    return {{QStringLiteral("name"), name},
            {QStringLiteral("rect"), QJsonArray{rect.x(), rect.y(), rect.width(), rect.height()}}};
}

/// What a widget paints with data: each of its properties "...Data" is a list of rectangles.
void appendDataAreas(QJsonArray& rectangles, const QWidget& widget, const QWidget& window)
{
    const QMetaObject& meta = *widget.metaObject();
    for (int i = 0; i < meta.propertyCount(); ++i) {
        const QMetaProperty property = meta.property(i);
        if (!QByteArrayView(property.name()).endsWith("Data")) {
            continue;
        }
        for (const QRect& area : property.read(&widget).value<QList<QRect>>()) {
            const QRect seen = area & widget.rect();
            if (!seen.isEmpty()) {
                rectangles.append(
                    namedRectangle(QLatin1String(property.name()),
                                   seen.translated(widget.mapTo(&window, QPoint(0, 0)))));
            }
        }
    }
}

} // namespace

QJsonObject rectanglesOf(const QWidget& window)
{
    QJsonArray widgets;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != window.window()) {
            continue;
        }
        appendDataAreas(widgets, *widget, window);
        const QString name = widget->objectName();
        // Qt names its own parts so.
        if (name.isEmpty() || name.startsWith(QLatin1String("qt_"))) {
            continue;
        }
        widgets.append(
            namedRectangle(name, QRect(widget->mapTo(&window, QPoint(0, 0)), widget->size())));
    }
    return {{QStringLiteral("window"), QJsonArray{window.width(), window.height()}},
            {QStringLiteral("widgets"), widgets}};
}

double shareOf(const QJsonObject& rectangles, const QString& name)
{
    const QJsonArray window = rectangles[QLatin1String("window")].toArray();
    double covered = 0.0;
    for (const QJsonValue& widget : rectangles[QLatin1String("widgets")].toArray()) {
        if (widget[QLatin1String("name")].toString() == name) {
            const QJsonArray rect = widget[QLatin1String("rect")].toArray();
            covered += rect[2].toDouble() * rect[3].toDouble();
        }
    }
    return covered / (window[0].toDouble() * window[1].toDouble());
}

QStringList shoot(Scene scene, const QString& folder, const QString& suffix, QSize size)
{
    Shooting shooting(folder, suffix);
    if (!size.isEmpty()) {
        shooting.window().resize(size);
    }
    switch (scene) {
    case Scene::Welcome:
        shooting.shoot(shooting.window(), QStringLiteral("welcome"));
        break;
    case Scene::Example:
        shooting.open({});
        shooting.shootPages(QStringLiteral("example"));
        shooting.shootStudies(QStringLiteral("example-sequence-studies"));
        break;
    case Scene::Tiny:
        openMade(shooting, {.count = 1, .inputSize = 1, .hiddenSize = 3}, "tiny.safetensors");
        shooting.window().runner().run();
        shooting.shootPages(QStringLiteral("tiny"));
        break;
    case Scene::Many:
        shooting.open({}); // stays open above it
        openMade(shooting, {.count = 50, .inputSize = 2, .hiddenSize = 3}, "many.safetensors");
        shooting.shootPages(QStringLiteral("many"));
        break;
    case Scene::Wide:
        openMade(shooting, {.count = 1, .inputSize = 16'384, .hiddenSize = 16'384, .isHalf = true},
                 "wide.safetensors");
        shooting.shootPages(QStringLiteral("wide"));
        break;
    case Scene::Backends:
        openMade(shooting,
                 {.count = 1, .inputSize = 5, .hiddenSize = 7, .layers = 4, .directions = 2},
                 "backends.safetensors");
        shooting.window().showPage(MainWindow::Page::Gates);
        shooting.waitUntil([&] { return shooting.window().gatesPage().view->isReady(); });
        shooting.shoot(shooting.window(), QStringLiteral("backends-gates"));
        shooting.compareWeights(shooting.scratch("backends.safetensors"),
                                QStringLiteral("backends-weights"));
        shooting.compareBackends();
        shooting.shoot(shooting.window(), QStringLiteral("backends-compared"));
        shooting.window().runner().run();
        shooting.window().showPage(MainWindow::Page::Sequence);
        shooting.shoot(shooting.window(), QStringLiteral("backends-ran"));
        break;
    case Scene::Dialogs:
        shootDialogs(shooting);
        break;
    }
    if (const QSize grown = shooting.window().size(); !size.isEmpty() && grown != size) {
        shooting.fail(QStringLiteral("the window of %1 x %2 became %3 x %4")
                          .arg(size.width())
                          .arg(size.height())
                          .arg(grown.width())
                          .arg(grown.height()));
    }
    return shooting.faults();
}

QStringList shoot(const FileScene& scene, const QString& folder, const QString& suffix)
{
    Shooting shooting(folder, suffix);
    MainWindow& window = shooting.window();
    if (!scene.size.isEmpty()) {
        window.resize(scene.size);
    }
    CheckpointOptions options;
    if (!scene.spec.isEmpty()) {
        const auto spec = specFromText(scene.spec.toStdString());
        if (!spec) {
            return {QString::fromStdString(spec.error().message)};
        }
        options.spec = *spec;
    }
    shooting.open(scene.path, options);
    if (window.session().selection().rnn == nullptr) {
        return {QStringLiteral("no network in %1").arg(scene.path)};
    }
    window.sequencePage().input().setRunSource(scene.input);
    window.runner().run();
    shooting.waitUntil([&] { return !window.isBusy(); });
    if (const auto run = window.session().run()) {
        window.session().setStep(run->steps() / 2);
    } else {
        shooting.fail(QStringLiteral("%1 was not run").arg(scene.path));
    }
    if (!scene.other.isEmpty() || scene.spec.isEmpty()) {
        window.showPage(MainWindow::Page::Compare);
        ComparePage& compare = *window.pages().compare;
        compare.openOther(scene.other.isEmpty() ? scene.path : scene.other);
        shooting.waitUntil([&] { return compare.view().comparison() != nullptr; });
    }
    window.showPage(MainWindow::Page::Health);
    HealthPage& health = *window.pages().health;
    if (health.view().report() == nullptr && !window.jobs().isRunning(Jobs::Kind::Health)) {
        health.check(); // a large file waits to be asked
    }
    shooting.waitUntil([&] { return health.view().report() != nullptr; });
    shooting.shootPages(scene.name);
    return shooting.faults();
}

} // namespace gateloupe::test
