// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>

#include "app/gui/session/saved/autosave_store.h"
#include "app/gui/session/saved/session_document.h"

class QMainWindow;
class QTabWidget;

namespace gateloupe {

class Jobs;
class Session;
class ViewHistory;
class ViewStates;

/// Puts the window's state into session files and back: save, open, autosave, recovery.
///
/// Opening goes in two steps: open() reads the session file and asks for the checkpoint it names;
/// once that is open, restore() puts selection, views and docks back.
///
/// A session is about the current file. Page and views of a file that is left for another open one
/// come back with it.
class SessionStore : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    struct Parts
    {
        Session& session;
        Jobs& jobs;
        ViewStates& views;
        ViewHistory& history;
        QTabWidget& pages;
        QMainWindow* window;
    };

    explicit SessionStore(const Parts& parts, QObject* parent = nullptr);
    ~SessionStore() override;

    /// Reads a session file; openWanted() or failed() follows at once.
    void open(const QString& path);
    /// Writes to the session file in use, or asks for one.
    void save();
    void saveAs();
    void saveTo(const QString& path);
    void chooseSession();
    /// The checkpoint of a session is open now, or another one: what was read is put in place, or
    /// dropped. `request` as it was opened.
    void restore(const OpenRequest& request);
    /// The user found the file that the session is about at another place.
    void locate(const QString& path);

    /// Keeps a copy in `folder` from now on. Says unsavedSessionFound() when a program ended badly
    /// there.
    void startAutosave(const QString& folder);
    /// Opens the newest of them. Its file goes when what it held stands in this program's own; then
    /// the next one is offered. Those that nobody asked for stay.
    void openUnsavedSession();
    /// The open file once more, as it is on disk now; selection, views and run settings stay.
    void reload();
    /// The end of the program: changes that no session file has are offered at the next start.
    void end();

    [[nodiscard]] QString path() const { return m_file.path; }

    /// Whether something changed since the session file was written; false without one.
    [[nodiscard]] bool isModified() const;
    /// What would be saved now.
    [[nodiscard]] SessionDocument capture() const;

signals:
    void openWanted(const gateloupe::OpenRequest& request);
    /// A sequence ran in the restored session: it should run again.
    void runWanted();
    void failed(const QString& path, const gateloupe::Error& error);
    void fileMissing(const QString& path);
    /// The checkpoint is no longer what it was when the session was saved.
    void fileChanged(const QString& path);
    void unsavedSessionFound(const QDateTime& savedAt);
    void saved(const QString& path);
    /// path() or isModified() changed.
    void stateChanged();

private:
    /// `path` of the session file; empty for a copy that is no file of the user's.
    void begin(SessionDocument document, const QString& path);
    void leave();
    void goOn();
    void runAgain(const QJsonObject& views);
    void forgetClosed();
    void select(const SessionDocument& document);
    void startIdentifying(const OpenRequest& request);
    void offerUnsavedSession();
    /// What an unsaved session held is this program's now.
    void takeOver(const QString& unsavedPath);
    void noteChange();
    void autosave();

    /// What belongs to one open file.
    struct File
    {
        QString path;                            ///< of its session file
        std::optional<SessionDocument> restored; ///< what it was restored from
        FileIdentity identity;                   ///< of the checkpoint
        bool isHashMissing = false; ///< in the session file that was just written
        std::optional<SessionDocument> left; ///< where the user left it for another open file
        bool wasModified = false;            ///< when it was left
    };

    Parts m_parts;
    File m_file;                                   ///< the current one
    std::map<const Checkpoint*, File> m_leftFiles; ///< the other open ones
    std::optional<SessionDocument> m_pending;  ///< read, its checkpoint not open yet
    QString m_pendingPath;                     ///< of its session file
    QString m_pendingUnsaved;                  ///< of the unsaved session it is, if it is one
    bool m_isPendingModified = false;          ///< it differs from its session file
    bool m_isSettling = false;                 ///< changes are the program's own
    std::unique_ptr<AutosaveStore> m_autosave;
    QTimer m_autosaveDelay;
};

} // namespace gateloupe
