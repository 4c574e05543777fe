// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/saved/session_store.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QTabWidget>

#include "app/gui/commands/view_history.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/common/view_states.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

constexpr int kAutosaveDelayMs = 2000;
/// Larger checkpoints are read for their hash only when the user saves a session.
constexpr qint64 kHashAtOnceBytes = 1LL << 30;

/// Whether the selected matrix has such a cell.
bool isIn(const TreeSelection& selection, const SelectedCell& cell)
{
    if (selection.rnn != nullptr && selection.parameter) {
        const GateView* gate = selection.rnn->find(*selection.parameter);
        return gate != nullptr && cell.row < gate->rows && cell.col < gate->cols;
    }
    if (selection.tensor == nullptr || selection.tensor->shape.empty()) {
        return false;
    }
    const Shape& shape = selection.tensor->shape;
    const std::uint64_t cols = shape.size() == 1 ? 1 : shape.back();
    return cols > 0 && cell.col < cols && cell.row < selection.tensor->elements() / cols;
}

/// The first network or tensor of that name; null for none.
template <typename Thing>
std::shared_ptr<const Thing> byName(const std::vector<std::shared_ptr<const Thing>>& things,
                                    const QString& name)
{
    const auto found = std::ranges::find(things, name.toStdString(), &Thing::name);
    return found == things.end() ? nullptr : *found;
}

bool isMissing(const SessionDocument& file)
{
    return !RecentFiles::exists(file.request);
}

} // namespace

SessionStore::SessionStore(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    m_autosaveDelay.setSingleShot(true);
    m_autosaveDelay.setInterval(kAutosaveDelayMs);
    connect(&m_autosaveDelay, &QTimer::timeout, this, &SessionStore::autosave);
    Session& session = parts.session;
    connect(&session, &Session::leaving, this, &SessionStore::leave);
    connect(&session, &Session::returned, this, &SessionStore::goOn);
    connect(&session, &Session::documentsChanged, this,
            [this] { m_parts.session.forgetClosed(m_leftFiles); });
    for (const auto changed : {&Session::documentsChanged, &Session::selectionChanged}) {
        connect(&session, changed, this, &SessionStore::noteChange);
    }
    for (const auto moved :
         {&Session::stepChanged, &Session::unitChanged, &Session::batchChanged}) {
        connect(&session, moved, this, &SessionStore::noteChange);
    }
    connect(&session, &Session::pickChanged, this, &SessionStore::noteChange);
    connect(&session, &Session::runChanged, this, [this] {
        m_file.isRunWanted = m_file.isRunWanted && m_parts.session.run() == nullptr;
        noteChange();
    });
    connect(&parts.views, &ViewStates::changed, this, &SessionStore::noteChange);
    QUndoStack& stack = parts.history.stack();
    connect(&stack, &QUndoStack::indexChanged, this, &SessionStore::noteChange);
    connect(&stack, &QUndoStack::cleanChanged, this, &SessionStore::stateChanged);
}

SessionStore::~SessionStore() = default;

bool SessionStore::isModified() const
{
    return !m_file.path.isEmpty() && !m_parts.history.stack().isClean();
}

SessionDocument SessionStore::capture() const
{
    SessionDocument document = captureCurrent();
    const auto& open = m_parts.session.documents();
    for (std::size_t i = 0; i < open.size(); ++i) {
        const auto left = m_leftFiles.find(open[i]->checkpoint.get());
        if (open[i]->checkpoint == m_parts.session.checkpoint()) {
            document.position = i;
        } else if (left != m_leftFiles.end() && left->second.left) {
            document.others.push_back(*left->second.left);
            document.others.back().position = i;
        }
    }
    return document;
}

SessionDocument SessionStore::captureCurrent() const
{
    const Session& session = m_parts.session;
    SessionDocument document;
    if (m_file.restored) {
        document.unknown = m_file.restored->unknown;
        document.unknownFile = m_file.restored->unknownFile;
    }
    document.request = session.request();
    document.identity = m_file.identity;
    const TreeSelection& selection = session.selection();
    if (selection.rnn != nullptr) {
        document.network = QString::fromStdString(selection.rnn->name);
    }
    if (selection.parameter) {
        document.parameter = QString::fromStdString(pathOf(*selection.parameter));
    }
    if (selection.tensor != nullptr) {
        document.tensor = QString::fromStdString(selection.tensor->name);
    }
    document.focus = session.focus();
    document.hasRun = session.run() != nullptr || m_file.isRunWanted;
    document.page = m_parts.pages.currentIndex();
    document.windowState = m_parts.window->saveState(SessionDocument::kWindowStateVersion);
    document.windowGeometry = m_parts.window->saveGeometry();
    document.views = m_parts.views.collect();
    return document;
}

void SessionStore::chooseSession()
{
    connect(askForFile({.parent = m_parts.window,
                        .title = tr("Open a session"),
                        .start = QFileInfo(m_file.path).absolutePath(),
                        .filters = {tr("Sessions (*.json)"), tr("All files (*)")}}),
            &QFileDialog::fileSelected, this, &SessionStore::open);
}

void SessionStore::open(const QString& path)
{
    auto document = readSession(path);
    if (!document) {
        emit failed(path, document.error());
        return;
    }
    begin(std::move(*document), QFileInfo(path).absoluteFilePath());
}

void SessionStore::begin(SessionDocument document, const QString& path)
{
    m_opening.reset();
    Opening opening{.files = std::exchange(document.others, {}),
                    .current = document.request,
                    .path = path,
                    .unsaved = {}};
    opening.files.push_back(std::move(document));
    for (SessionDocument& file : opening.files) {
        file.unknown = opening.files.back().unknown;
    }
    std::erase_if(opening.files,
                  [](const SessionDocument& file) { return file.request.path.isEmpty(); });
    std::ranges::stable_sort(opening.files, {}, &SessionDocument::position);
    if (opening.files.empty()) {
        return; // nothing was open when it was saved
    }
    std::vector<OpenRequest> there;
    for (const SessionDocument& file : opening.files) {
        if (!isMissing(file)) {
            there.push_back(file.request);
        }
    }
    m_opening = std::move(opening);
    if (there.empty()) {
        emit filesMissing(missing());
    } else {
        emit openWanted(there);
    }
}

QStringList SessionStore::missing() const
{
    QStringList paths;
    if (m_opening) {
        for (const SessionDocument& file : m_opening->files) {
            if (isMissing(file)) {
                paths.append(file.request.path);
            }
        }
    }
    return paths;
}

void SessionStore::locate(const QString& path)
{
    if (!m_opening) {
        return;
    }
    const auto file = std::ranges::find_if(m_opening->files, isMissing);
    if (file != m_opening->files.end()) {
        if (isSameFile(m_opening->current, file->request)) {
            m_opening->current.path = path;
        }
        file->request.path = path;
        emit openWanted({file->request});
    }
}

void SessionStore::restore(const OpenRequest& request)
{
    m_file = {.identity = FileIdentity::of(request.path)};
    bool isModified = false;
    if (m_opening) {
        const auto file = std::ranges::find_if(m_opening->files, [&request](const auto& each) {
            return isSameFile(each.request, request);
        });
        if (file != m_opening->files.end()) {
            m_file.path = m_opening->path;
            isModified = m_opening->isModified;
            m_file.restored = std::move(*file);
            m_opening->files.erase(file);
            takeBack(*m_file.restored, isSameFile(m_opening->current, request));
        } else {
            m_opening.reset(); // the user opened something else
        }
    }
    m_parts.history.clear();
    m_parts.history.stack().setClean();
    if (isModified) {
        m_parts.history.stack().resetClean();
    }
    identifyAtOnce();
    emit stateChanged();
}

void SessionStore::takeBack(const SessionDocument& document, bool isCurrent)
{
    m_isSettling = true;
    select(document);
    if (isCurrent) {
        m_parts.window->restoreState(document.windowState, SessionDocument::kWindowStateVersion);
    }
    QTabWidget& tabs = m_parts.pages;
    tabs.setCurrentIndex(qBound(0, document.page, tabs.count() - 1));
    m_parts.views.apply(document.views);
    m_file.isRunWanted = document.hasRun;
    m_isSettling = false;
}

void SessionStore::finish()
{
    if (!m_opening) {
        return;
    }
    // What is neither open nor missing could not be opened.
    m_opening->isWhole &= std::erase_if(m_opening->files, std::not_fn(isMissing)) == 0;
    const OpenRequest wanted = std::exchange(m_opening->current, {});
    const auto& open = m_parts.session.documents();
    const auto current = std::ranges::find_if(
        open, [&wanted](const auto& document) { return isSameFile(document->request, wanted); });
    if (!wanted.path.isEmpty() && current != open.end() &&
        (*current)->checkpoint != m_parts.session.checkpoint()) {
        m_parts.session.setCurrent((*current)->checkpoint);
    } else if (m_file.isRunWanted && m_file.restored) {
        runAgain(m_file.restored->views);
    }
    tellIfChanged();
    if (m_opening->files.empty()) {
        const Opening ended = *std::exchange(m_opening, std::nullopt);
        if (ended.isWhole && !ended.unsaved.isEmpty()) {
            // What it held is this program's now.
            autosave();
            m_autosave->waitForWritten();
            if (m_autosave->isWritten()) { // a full disk keeps the old one
                m_autosave->forget(ended.unsaved);
                offerUnsavedSession();
            }
        }
    }
}

/// Tells of a change of the current file, once.
void SessionStore::tellIfChanged()
{
    if (m_file.restored && !m_file.isChangeTold &&
        m_file.restored->identity.differsFrom(m_file.identity)) {
        m_file.isChangeTold = true;
        emit fileChanged(m_parts.session.request().path);
    }
}

/// What belongs to a run finds its place when the run is there.
void SessionStore::runAgain(const QJsonObject& views)
{
    connect(
        &m_parts.session, &Session::runChanged, this,
        [this, views, checkpoint = m_parts.session.checkpoint()] {
            if (m_parts.session.checkpoint() == checkpoint) {
                m_parts.views.apply(views);
                m_parts.history.recordViewState();
            }
        },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    m_file.isRunWanted = true;
    emit runWanted();
}

void SessionStore::leave()
{
    m_file.left = captureCurrent();
    m_file.wasModified = isModified();
    m_leftFiles[m_parts.session.checkpoint().get()] = std::exchange(m_file, {});
}

/// The current file was left once: page and views are put back, and its run where that was dropped.
void SessionStore::goOn()
{
    auto left = m_leftFiles.extract(m_parts.session.checkpoint().get());
    m_file = left.empty() ? File() : std::move(left.mapped());
    if (const auto document = std::exchange(m_file.left, std::nullopt)) {
        QJsonObject views = document->views;
        views.remove(QStringLiteral("backend")); // of all files
        m_isSettling = true;
        m_parts.pages.setCurrentIndex(document->page);
        m_parts.views.apply(views);
        m_parts.session.setFocus(document->focus);
        m_isSettling = false;
        if (document->hasRun && m_parts.session.run() == nullptr) {
            runAgain(views);
        }
    }
    m_parts.history.clear();
    if (std::exchange(m_file.wasModified, false)) {
        m_parts.history.stack().resetClean();
    }
    if (m_file.restored && m_file.identity.sha256.isEmpty()) {
        identifyAtOnce(); // another file came between
    }
    tellIfChanged();
    emit stateChanged();
}

void SessionStore::select(const SessionDocument& document)
{
    const auto& checkpoint = m_parts.session.checkpoint();
    TreeSelection selection{.rnn = byName(checkpoint->rnns, document.network)};
    if (selection.rnn != nullptr && !document.parameter.isEmpty()) {
        const auto id = parameterIdFromPath(document.parameter.toStdString());
        if (id && selection.rnn->find(*id) != nullptr) {
            selection.parameter = *id;
        }
    }
    if (!document.tensor.isEmpty()) {
        selection = {.tensor = byName(checkpoint->catalog.tensors, document.tensor)};
    }
    m_parts.session.select(selection);
    Focus focus = document.focus;
    if (focus.pick && !isIn(m_parts.session.selection(), *focus.pick)) {
        focus.pick.reset();
    }
    m_parts.session.setFocus(focus);
}

void SessionStore::identifyAtOnce()
{
    if (m_file.identity.sizeBytes >= 0 && m_file.identity.sizeBytes <= kHashAtOnceBytes) {
        startIdentifying();
    }
}

void SessionStore::startIdentifying()
{
    const QString path = m_parts.session.request().path;
    m_parts.jobs.start<QString>(
        Jobs::Kind::Identify,
        //: a checksum of the file's content
        tr("Checking %1").arg(fileNameText(path)),
        [path](ProgressMonitor& monitor) { return sha256Of(path, monitor); },
        [this, path](const Result<QString>& hash) {
            if (!hash || path != m_parts.session.request().path) {
                return;
            }
            m_file.identity.sha256 = *hash;
            tellIfChanged();
            if (std::exchange(m_file.isHashMissing, false) && !m_file.path.isEmpty() &&
                m_parts.history.stack().isClean()) {
                static_cast<void>(writeSession(capture(), m_file.path)); // as saved, and the hash
            }
        });
}

void SessionStore::save()
{
    m_file.path.isEmpty() ? saveAs() : saveTo(m_file.path);
}

void SessionStore::saveAs()
{
    const QFileInfo open(m_parts.session.request().path);
    const QString proposal = m_file.path.isEmpty()
                                 ? open.absolutePath() + QLatin1Char('/') +
                                       open.completeBaseName() + QStringLiteral(".session.json")
                                 : m_file.path;
    connect(askForTarget({.parent = m_parts.window,
                          .title = tr("Save the session"),
                          .start = proposal,
                          .filters = {tr("Sessions (*.json)"), tr("All files (*)")},
                          .suffix = QStringLiteral("json"),
                          .proposed = proposal}),
            &QFileDialog::fileSelected, this, &SessionStore::saveTo);
}

void SessionStore::saveTo(const QString& path)
{
    if (const Status written = writeSession(capture(), path); !written) {
        emit failed(path, written.error());
        return;
    }
    m_file.path = QFileInfo(path).absoluteFilePath();
    for (auto& [checkpoint, file] : m_leftFiles) {
        file.path = m_file.path;
        file.wasModified = false;
    }
    m_parts.history.stack().setClean();
    m_file.isHashMissing = m_file.identity.sizeBytes >= 0 && m_file.identity.sha256.isEmpty();
    if (m_file.isHashMissing && !m_parts.jobs.isRunning(Jobs::Kind::Identify)) {
        startIdentifying();
    }
    emit saved(m_file.path);
    emit stateChanged();
}

void SessionStore::startAutosave(const QString& folder)
{
    m_autosave = std::make_unique<AutosaveStore>(folder);
    offerUnsavedSession();
}

void SessionStore::offerUnsavedSession()
{
    if (const AutosaveStore::UnsavedSession unsavedSession = m_autosave->unsavedSession();
        !unsavedSession.path.isEmpty()) {
        emit unsavedSessionFound(unsavedSession.savedAt);
    }
}

void SessionStore::openUnsavedSession()
{
    if (m_autosave == nullptr) {
        return;
    }
    const QString path = m_autosave->unsavedSession().path;
    if (path.isEmpty()) {
        return;
    }
    auto document = readSession(path);
    if (!document) {
        emit failed(path, document.error());
        return;
    }
    begin(std::move(*document), {});
    if (m_opening) {
        m_opening->unsaved = path;
    } else { // nothing was open in it
        m_autosave->forget(path);
        offerUnsavedSession();
    }
}

void SessionStore::reload()
{
    if (m_parts.session.checkpoint() == nullptr) {
        return;
    }
    SessionDocument document = captureCurrent();
    document.identity = FileIdentity::of(document.request.path); // that it changed is known
    const bool wasModified = isModified();
    begin(std::move(document), m_file.path);
    if (m_opening) {
        m_opening->isModified = wasModified;
    }
}

void SessionStore::noteChange()
{
    if (m_autosave != nullptr && !m_isSettling && m_parts.session.checkpoint() != nullptr &&
        !m_autosaveDelay.isActive()) {
        m_autosaveDelay.start();
    }
}

void SessionStore::autosave()
{
    m_autosave->write(capture());
}

void SessionStore::end()
{
    m_autosaveDelay.stop();
    if (m_autosave != nullptr) {
        const bool isAnyModified =
            isModified() || std::ranges::any_of(m_leftFiles, [](const auto& file) {
                return file.second.wasModified;
            });
        if (isAnyModified) {
            autosave();
            m_autosave->keepForNextStart();
        }
        m_autosave.reset();
    }
}

} // namespace gateloupe
