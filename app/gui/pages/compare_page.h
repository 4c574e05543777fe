// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/compare/model_comparison.h"
#include "core/conventions/checkpoint.h"
#include "widgets/compare/compare_view.h"

namespace gateloupe {

class Jobs;
class PairRunner;
class Session;

/// The compare page: A is the selected network; B one of the same file, of another one that is open
/// or is opened for this alone, or A itself on another backend or as a file recorded it. What a
/// file was compared with last stands there again. Comparing is a job, the newest wins.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    ComparePage(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    /// Shows the session's selection: to be called while the page is in sight.
    void showSelection();
    /// Asks for the file of openOther().
    void chooseFile();
    /// Opens a file whose networks can be B. Its first network that fits A is taken at once.
    void openOther(const QString& path);

    /// Makes B a network of a checkpoint that is open already.
    void compareWith(std::shared_ptr<const Checkpoint> other, std::shared_ptr<const RnnModel> b);

    /// Most earlier states of a file that can be chosen as B.
    static constexpr std::size_t kKeptSaves = 5;

    /// Offers what the current file held before it was read again; the last ones stay to choose.
    void offerBefore(std::shared_ptr<const Checkpoint> before, std::shared_ptr<const RnnModel> b);
    /// Whether the current file is another one on disk by now and what is shown can be kept.
    void setChangedOnDisk(bool isChanged);

    /// Makes B the selected network itself.
    void compareBackends();
    /// Asks for the file of compareRecorded().
    void chooseRecorded();
    void chooseInput();
    /// Makes B what a file recorded of the selected network: an array reference.
    void compareRecorded(const QString& reference);

    [[nodiscard]] CompareView& view() { return *m_view; }

    [[nodiscard]] PairRunner& runner() { return *m_runner; }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// A's run was given to the session; its step is to be looked at.
    /// Which defect makes the recorded output is to be found, for the session's run.
    void bugWanted(const QString& recorded);
    void sequenceWanted();
    void viewStateChanged(const QString& what);
    /// A comparison has ended, well or not.
    void compared();
    /// The current file is to be read again and compared with what it held.
    void beforeWanted();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// A network and where it is from.
    struct Candidate
    {
        std::shared_ptr<const RnnModel> network;
        std::shared_ptr<const Checkpoint> file;
    };

    /// A network that is not there yet, as it was kept.
    struct WantedB
    {
        QString file; ///< empty: none is wanted
        QString network;
    };

    struct Offer
    {
        CompareOffer shown;
        std::function<void()> act;
    };

    /// Networks of the other file cut as A is, and what the user paired; made for these two.
    struct Recut
    {
        std::shared_ptr<const RnnModel> a;
        std::shared_ptr<const Checkpoint> other;
        std::vector<Candidate> networks;
    };

    /// What an open file is, or can be, compared with.
    struct Kept
    {
        Candidate lastB;
        Candidate before; ///< what it held
    };

    [[nodiscard]] static QString fileOf(const Checkpoint& checkpoint);
    [[nodiscard]] static QString fullPathOf(const Checkpoint& checkpoint);
    void connectView();
    void showCheckpoint();
    void startOpening(const QString& path);
    void takeOther(std::shared_ptr<const Checkpoint> checkpoint);
    void fillCandidates();
    void fillOffers();
    void offerFiles();
    void offer(const QString& text, const QString& detail, std::function<void()> act);
    [[nodiscard]] Candidate before() const;
    /// B among the candidates; null while it is none of them.
    [[nodiscard]] const Candidate* chosenB() const;
    /// The first network of a file that fits A; null if none does.
    [[nodiscard]] std::shared_ptr<const RnnModel> fitting(const Checkpoint& checkpoint) const;
    void recut();
    [[nodiscard]] std::shared_ptr<const Checkpoint> pairedFile() const;
    void pairLayers();
    void takePairing(const Candidate& b);
    void choose(Candidate b);
    void chooseByHand(const Candidate& b);
    void readB(const QJsonObject& b);
    bool takeWanted();
    bool takeWantedPairing();
    void compare();
    void compareFiles();
    void choosePair(int pair);

    [[nodiscard]] bool isOneNetwork() const { return m_a != nullptr && m_b == m_a; }

    Session& m_session;
    Jobs& m_jobs;
    CompareView* m_view;
    PairRunner* m_runner;
    std::shared_ptr<const Checkpoint> m_other;
    std::vector<Candidate> m_candidates;
    std::vector<Offer> m_offers;
    std::map<const Checkpoint*, Kept> m_kept; ///< of open files
    /// What files held before, by their paths, the newest first.
    std::map<QString, std::vector<std::shared_ptr<const Checkpoint>>> m_saves;
    WantedB m_wantedB;
    bool m_isChangedOnDisk = false;
    Recut m_recut;
    /// Whose networks were paired last.
    std::pair<std::shared_ptr<const Checkpoint>, std::shared_ptr<const Checkpoint>> m_pairedFiles;
    std::shared_ptr<const RnnModel> m_a;
    std::shared_ptr<const RnnModel> m_b;
    bool m_wantsOneNetwork = false; ///< a session had it, before there was a network
};

} // namespace gateloupe
