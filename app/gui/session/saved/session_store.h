// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QStringList>
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
/// Opening goes in three steps: open() reads the session file and asks for the checkpoints it
/// names; restore() puts selection and views of each back once it is open, finish() brings the one
/// in sight back that was.
///
/// A session is about all open files. Page and views of a file that is left for another open one
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

    /// Reads a session file; openWanted(), filesMissing() or failed() follows at once.
    void open(const QString& path);
    /// Writes to the session file in use, or asks for one.
    void save();
    void saveAs();
    void saveTo(const QString& path);
    void chooseSession();
    /// The checkpoint of a session is open now, or another one: what was read is put in place, or
    /// dropped. `request` as it was opened.
    void restore(const OpenRequest& request);
    /// All that could be opened of what openWanted() asked for is.
    void finish();
    /// Files of the session being opened that are not there.
    [[nodiscard]] QStringList missing() const;
    /// The user found the first of missing() at another place.
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
    /// One after the other, before anything else.
    void openWanted(const std::vector<gateloupe::OpenRequest>& requests);
    /// A sequence ran in the restored session: it should run again.
    void runWanted();
    void failed(const QString& path, const gateloupe::Error& error);
    /// Nothing of the session can be opened.
    void filesMissing(const QStringList& paths);
    /// The checkpoint is no longer what it was when the session was saved.
    void fileChanged(const QString& path);
    void unsavedSessionFound(const QDateTime& savedAt);
    void saved(const QString& path);
    /// path() or isModified() changed.
    void stateChanged();

private:
    /// `path` of the session file; empty for a copy that is no file of the user's.
    void begin(SessionDocument document, const QString& path);
    void takeBack(const SessionDocument& document, bool isCurrent);
    [[nodiscard]] SessionDocument captureCurrent() const;
    void tellIfChanged();
    void leave();
    void goOn();
    void runAgain(const QJsonObject& views);
    void select(const SessionDocument& document);
    /// Unless the open file is large.
    void identifyAtOnce();
    void startIdentifying();
    void offerUnsavedSession();
    void noteChange();
    void autosave();

    /// What belongs to one open file.
    struct File
    {
        QString path;                            ///< of its session file
        std::optional<SessionDocument> restored; ///< what it was restored from
        FileIdentity identity;                   ///< of the checkpoint
        bool isHashMissing = false;              ///< in the session file that was just written
        std::optional<SessionDocument> left;     ///< where the user left it for another open file
        bool wasModified = false;                ///< when it was left
        bool isRunWanted = false;                ///< and did not end yet
        bool isChangeTold = false;               ///< that it is not what the session was about
    };

    /// A session that is being opened.
    struct Opening
    {
        std::vector<SessionDocument> files; ///< that are not open yet
        OpenRequest current;                ///< the one to be in sight at the end
        QString path;                       ///< of the session file
        QString unsaved;                    ///< of the unsaved session it is, if it is one
        bool isModified = false;            ///< it differs from its session file
        bool isWhole = true;                ///< nothing of it failed to open
    };

    Parts m_parts;
    File m_file;                                   ///< the current one
    std::map<const Checkpoint*, File> m_leftFiles; ///< the other open ones
    std::optional<Opening> m_opening;              ///< until nothing of it is missing
    bool m_isSettling = false;                     ///< changes are the program's own
    std::unique_ptr<AutosaveStore> m_autosave;
    QTimer m_autosaveDelay;
};

} // namespace gateloupe
