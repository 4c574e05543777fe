// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/compare_page.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/controllers/pair_runner.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/session/saved/session_document.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/network_pairing.h"
#include "core/analysis/compare_files/file_comparison.h"
#include "core/conventions/custom/custom_json.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/network_pairs_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/weight_comparison.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

/// The file that is dragged, where it is one alone that can be B; several are opened by the window.
QString droppedFile(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    return path.isEmpty() || SessionDocument::isSession(path) || isDescription(path.toStdString())
               ? QString()
               : path;
}

} // namespace

ComparePage::ComparePage(Session& session, Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_view(new CompareView)
    , m_runner(new PairRunner(session, jobs, *m_view, this))
{
    setObjectName(QStringLiteral("comparePage"));
    setAcceptDrops(true);
    setLayoutOf(this, columnOf({m_view}));
    connectView();
    connect(&m_session, &Session::documentsChanged, this, [this] {
        m_session.forgetClosed(m_kept);
        fillCandidates();
    });
    connect(&m_session, &Session::checkpointChanged, this, &ComparePage::showCheckpoint);
    connect(&m_session, &Session::pickChanged, this, [this](std::uint64_t row, std::uint64_t col) {
        if (isVisible()) {
            m_view->panes().setPick(row, col);
        }
    });
    connect(m_runner, &PairRunner::recordedWanted, this, &ComparePage::chooseRecorded);
    connect(m_runner, &PairRunner::ran, this, &ComparePage::compared);
    connect(m_runner, &PairRunner::inputWanted, this, &ComparePage::chooseInput);
    connect(m_runner, &PairRunner::bugWanted, this, &ComparePage::bugWanted);
    connect(m_runner, &PairRunner::sequenceWanted, this, &ComparePage::sequenceWanted);
    onLanguageChange(this, [this] { fillOffers(); });
}

QString ComparePage::fileOf(const Checkpoint& checkpoint)
{
    return nameText(checkpoint.path.filename().string());
}

QString ComparePage::fullPathOf(const Checkpoint& checkpoint)
{
    return QFileInfo(QString::fromStdString(checkpoint.path.string())).absoluteFilePath();
}

void ComparePage::connectView()
{
    PairChoice& pair = m_view->pair();
    connect(&pair, &PairChoice::fileWanted, this, &ComparePage::chooseFile);
    connect(&pair, &PairChoice::pairingWanted, this, &ComparePage::pairLayers);
    connect(&pair, &PairChoice::candidateChosen, this,
            [this](int index) { chooseByHand(m_candidates[static_cast<std::size_t>(index)]); });
    connect(m_view, &CompareView::offerChosen, this, [this](int index) {
        const auto act = m_offers[static_cast<std::size_t>(index)].act; // it makes other offers
        act();
    });
    connect(m_view, &CompareView::matchingChanged, this, &ComparePage::compare);
    connect(&m_view->networks(), &NetworkPairsView::pairChosen, this, &ComparePage::choosePair);
    connect(&m_view->weights(), &WeightComparison::parameterChosen, this,
            [this](const ParameterId& id) {
                if (m_a != nullptr && m_a->find(id) != nullptr) {
                    m_session.selectParameter(id);
                }
            });
    connect(&m_view->panes(), &GatePanes::picked, &m_session, &Session::setPick);
    connect(m_view, &CompareView::viewStateChanged, this, &ComparePage::viewStateChanged);
    connect(&m_view->runs(), &RunDifferenceView::viewStateChanged, this,
            &ComparePage::viewStateChanged);
}

void ComparePage::showCheckpoint()
{
    m_jobs.cancel(Jobs::Kind::OpenOther);
    m_a.reset();
    m_wantedB = {};
    m_wantsOneNetwork = false;
    m_isChangedOnDisk = false;
    m_view->setA(nullptr, {});
    const auto found = m_kept.find(m_session.checkpoint().get());
    const Candidate last = found == m_kept.end() ? Candidate() : found->second.lastB;
    const auto isOfFile = [&last] {
        return std::ranges::find(last.file->rnns, last.network) != last.file->rnns.end();
    };
    if (last.network == nullptr || isOfFile()) {
        choose(last);
        return;
    }
    // Cut for A, which is not known yet.
    choose({});
    m_kept[m_session.checkpoint().get()].lastB = last;
    if (last.file != m_session.checkpoint()) {
        m_other = last.file;
    }
    m_wantedB = {fullPathOf(*last.file), QString::fromStdString(last.network->name)};
}

void ComparePage::offerBefore(std::shared_ptr<const Checkpoint> before,
                              std::shared_ptr<const RnnModel> b)
{
    auto& saves = m_saves[fullPathOf(*m_session.checkpoint())];
    saves.insert(saves.begin(), before);
    saves.resize(std::min(saves.size(), kKeptSaves));
    m_kept[m_session.checkpoint().get()].before = {std::move(b), std::move(before)};
    fillCandidates();
}

void ComparePage::setChangedOnDisk(bool isChanged)
{
    if (std::exchange(m_isChangedOnDisk, isChanged) != isChanged) {
        fillOffers();
    }
}

ComparePage::Candidate ComparePage::before() const
{
    const auto found = m_kept.find(m_session.checkpoint().get());
    return found == m_kept.end() ? Candidate() : found->second.before;
}

void ComparePage::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn == nullptr) {
        return;
    }
    if (selection.rnn != m_a) {
        const bool wasOne = isOneNetwork() || std::exchange(m_wantsOneNetwork, false);
        m_a = selection.rnn;
        if (wasOne) {
            m_b = m_a;
        }
        m_view->setA(m_a, fileOf(*m_session.checkpoint()));
        m_view->weights().setParameter(*selection.parameter);
        fillCandidates();
        if (!takeWanted()) {
            compare();
        }
    } else {
        m_view->weights().setParameter(*selection.parameter);
    }
    if (const auto& pick = m_session.focus().pick) {
        m_view->panes().setPick(pick->row, pick->col);
    }
}

/// B can be A itself, A's neighbour, or anything of another file.
void ComparePage::fillCandidates()
{
    std::vector<CompareCandidate> shown;
    m_candidates.clear();
    const auto add = [&](const std::shared_ptr<const RnnModel>& network,
                         const std::shared_ptr<const Checkpoint>& file) {
        shown.push_back({network, fileOf(*file), network == m_a});
        m_candidates.push_back({network, file});
    };
    std::vector<std::shared_ptr<const Checkpoint>> files = m_session.checkpoints();
    files.insert(files.begin(), m_session.checkpoint());
    files.insert(files.end(), {m_other, before().file});
    if (m_session.checkpoint() != nullptr) {
        const auto& saves = m_saves[fullPathOf(*m_session.checkpoint())];
        files.insert(files.end(), saves.begin(), saves.end());
    }
    if (m_a != nullptr) {
        add(m_a, m_session.checkpoint());
    }
    std::set<const Checkpoint*> seen{nullptr};
    for (const auto& file : files) {
        if (seen.insert(file.get()).second) {
            for (const auto& rnn : file->rnns) {
                if (rnn != m_a) {
                    add(rnn, file);
                }
            }
        }
    }
    recut();
    for (const Candidate& each : m_recut.networks) {
        add(each.network, each.file);
    }
    const Candidate* chosen = chosenB();
    PairChoice& pair = m_view->pair();
    pair.setPairing(pairedFile() != nullptr);
    pair.setCandidates(shown,
                       chosen != nullptr ? static_cast<int>(chosen - m_candidates.data()) : -1);
    if (chosen == nullptr) {
        m_b.reset();
    }
    fillOffers();
}

const ComparePage::Candidate* ComparePage::chosenB() const
{
    const auto chosen = std::ranges::find(m_candidates, m_b, &Candidate::network);
    return m_b == nullptr || chosen == m_candidates.end() ? nullptr : &*chosen;
}

void ComparePage::chooseFile()
{
    connect(askForFile({.parent = this,
                        .title = tr("Open a file to compare with"),
                        .start = QFileInfo(m_session.request().path).absolutePath()}),
            &QFileDialog::fileSelected, this, &ComparePage::openOther);
}

void ComparePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (m_a != nullptr && !droppedFile(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void ComparePage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openOther(droppedFile(*event->mimeData()));
}

void ComparePage::openOther(const QString& path)
{
    m_wantedB = {};
    startOpening(path);
}

void ComparePage::startOpening(const QString& path)
{
    using Opened = std::shared_ptr<const Checkpoint>;
    m_view->banner().clear();
    m_jobs.start<Opened>(
        Jobs::Kind::OpenOther, tr("Opening %1").arg(fileNameText(path)),
        [path](ProgressMonitor& monitor) {
            return openCheckpoint(path.toStdString(), {}, monitor);
        },
        [this](const Opened& file) {
            const bool isByHand = m_wantedB.file.isEmpty();
            takeOther(file);
            if (isByHand) {
                emit viewStateChanged(tr("network B"));
            }
        },
        [this, path](const Error& error) {
            m_wantedB = {};
            m_view->banner().showError(ErrorTexts::opening(path, error),
                                       ErrorTexts::details(error));
            emit compared();
        });
}

void ComparePage::takeOther(std::shared_ptr<const Checkpoint> checkpoint)
{
    if (checkpoint->rnns.empty()) {
        m_wantedB = {};
        m_view->banner().showWarning(
            tr("No recurrent network was found in “%1”.").arg(fileOf(*checkpoint)));
        emit compared();
        return;
    }
    m_other = std::move(checkpoint);
    fillCandidates();
    if (!m_wantedB.file.isEmpty()) {
        if (m_a != nullptr && !takeWanted()) {
            m_wantedB = {}; // what was compared is not in the file any more
            emit compared();
        }
        return;
    }
    const auto first = fitting(*m_other);
    if (first == nullptr && !m_recut.networks.empty()) {
        choose(m_recut.networks.front());
    } else {
        choose({first != nullptr ? first : m_other->rnns.front(), m_other});
    }
}

void ComparePage::compareWith(std::shared_ptr<const Checkpoint> other,
                              std::shared_ptr<const RnnModel> b)
{
    m_jobs.cancel(Jobs::Kind::OpenOther);
    m_wantedB = {};
    choose({std::move(b), std::move(other)});
}

void ComparePage::choose(Candidate b)
{
    m_b = b.network;
    if (b.file != nullptr && b.file != m_session.checkpoint()) {
        m_other = b.file;
    }
    if (m_session.checkpoint() != nullptr) {
        m_kept[m_session.checkpoint().get()].lastB = std::move(b);
    }
    fillCandidates();
    compare();
}

void ComparePage::chooseByHand(const Candidate& b)
{
    compareWith(b.file, b.network);
    emit viewStateChanged(tr("network B"));
}

void ComparePage::compareBackends()
{
    if (m_a != nullptr) {
        choose({m_a, m_session.checkpoint()});
    } else {
        m_wantsOneNetwork = true;
    }
}

void ComparePage::compare()
{
    using Compared = std::shared_ptr<const ModelComparison>;
    m_view->setOneNetwork(isOneNetwork());
    const Candidate* b = chosenB();
    m_view->panes().setFiles(m_session.checkpoint() == nullptr ? QString()
                                                               : fileOf(*m_session.checkpoint()),
                             b == nullptr ? QString() : fileOf(*b->file));
    m_runner->setPair(m_a, m_b);
    compareFiles();
    if (m_a == nullptr || m_b == nullptr || isOneNetwork()) {
        m_jobs.cancel(Jobs::Kind::Compare);
        m_view->setComparison(nullptr);
        m_runner->takeComparison();
        if (isOneNetwork()) {
            emit compared();
        }
        return;
    }
    m_view->setBusy();
    m_jobs.start<Compared>(
        Jobs::Kind::Compare,
        //: two networks
        tr("Comparing %1 with %2").arg(nameText(m_a->name), nameText(m_b->name)),
        [a = m_a, b = m_b, isMatching = m_view->pair().isMatching()](ProgressMonitor& monitor) {
            return compareModels(a, b, isMatching, monitor);
        },
        [this](const Result<Compared>& result) {
            m_view->setComparison(result ? *result : nullptr);
            if (!result && result.error().code != ErrorCode::Cancelled) {
                m_view->banner().showError(tr("The two networks could not be compared."),
                                           ErrorTexts::details(result.error()));
            }
            m_runner->takeComparison();
            emit compared();
        });
}

/// All networks of both files, where one of them has several: as the console's diff pairs them.
void ComparePage::compareFiles()
{
    using Compared = std::shared_ptr<const FileComparison>;
    const Candidate* const b = isOneNetwork() ? nullptr : chosenB();
    const std::pair files{m_session.checkpoint(), b == nullptr ? nullptr : b->file};
    if (files == m_pairedFiles) {
        return;
    }
    m_pairedFiles = files;
    m_view->setFileComparison(nullptr);
    if (files.first == nullptr || files.second == nullptr || files.first == files.second ||
        (files.first->rnns.size() == 1 && files.second->rnns.size() == 1)) {
        m_jobs.cancel(Jobs::Kind::CompareFiles);
        return;
    }
    m_jobs.start<Compared>(
        Jobs::Kind::CompareFiles,
        //: two files
        tr("Pairing the networks of %1 and %2").arg(fileOf(*files.first), fileOf(*files.second)),
        [files](ProgressMonitor& monitor) -> Result<Compared> {
            GATELOUPE_TRY(auto pairing, pairFiles(files.first->rnns, files.second->rnns, monitor));
            GATELOUPE_TRY(auto compared, gateloupe::compareFiles(std::move(pairing), monitor));
            return Compared(std::make_shared<const FileComparison>(std::move(compared)));
        },
        [this](const Result<Compared>& result) {
            m_view->setFileComparison(result ? *result : nullptr);
        });
}

/// A stack that stands beside several networks is compared with all of them.
void ComparePage::choosePair(int pair)
{
    const NetworkPair& chosen =
        m_view->networks().comparison()->pairs[static_cast<std::size_t>(pair)].pair;
    const auto ofFile = [](const Checkpoint& file, const RnnModel& network) {
        const auto found = std::ranges::find(file.rnns, network.name, &RnnModel::name);
        return found == file.rnns.end() ? nullptr : *found;
    };
    const auto [fileA, fileB] = m_pairedFiles;
    const auto a = ofFile(*fileA, *chosen.a);
    const auto b = ofFile(*fileB, *chosen.b);
    if (a == nullptr || b == nullptr) {
        return;
    }
    m_session.select({.rnn = a, .parameter = {}, .tensor = {}});
    showSelection();
    const bool isStack = a->spec.layers != b->spec.layers && !m_recut.networks.empty();
    chooseByHand(isStack ? m_recut.networks.front() : Candidate{b, fileB});
}

void ComparePage::chooseRecorded()
{
    const QString& recorded = m_runner->recorded();
    const QFileInfo last(recorded.isEmpty() ? m_session.request().path : recorded);
    connect(askForFile(
                {.parent = this,
                 .name = "recordedDialog",
                 .title = tr("Choose the recorded run"),
                 .start = last.absolutePath(),
                 .filters = {tr("Runs and outputs (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)"),
                             tr("All files (*)")}}),
            &QFileDialog::fileSelected, this, &ComparePage::compareRecorded);
}

void ComparePage::chooseInput()
{
    connect(askForFile({.parent = this,
                        .name = "compareInputDialog",
                        .title = tr("Choose the input"),
                        .start = QFileInfo(m_session.request().path).absolutePath(),
                        .filters = {tr("Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv "
                                       "*.tsv *.txt *.wav)"),
                                    tr("All files (*)")}}),
            &QFileDialog::fileSelected, &m_view->runs().controls(), &PairControls::setFile);
}

void ComparePage::compareRecorded(const QString& reference)
{
    compareBackends();
    m_runner->compareRecorded(reference);
}

QJsonObject ComparePage::viewState() const
{
    QJsonObject state = m_view->viewState();
    if (!m_runner->recorded().isEmpty()) {
        state.insert(QStringLiteral("recorded"), m_runner->recorded());
    }
    state.insert(QStringLiteral("isOneNetwork"), isOneNetwork() || m_wantsOneNetwork);
    WantedB kept = m_wantedB;
    if (const Candidate* b = chosenB(); b != nullptr && !isOneNetwork()) {
        kept = {fullPathOf(*b->file), QString::fromStdString(m_b->name)};
    }
    state.insert(QStringLiteral("b"), kept.file.isEmpty()
                                          ? QJsonObject()
                                          : QJsonObject{{QStringLiteral("file"), kept.file},
                                                        {QStringLiteral("network"), kept.network}});
    return state;
}

void ComparePage::setViewState(const QJsonObject& state)
{
    m_view->setViewState(state);
    m_runner->setRecorded(state.value(QStringLiteral("recorded")).toString(m_runner->recorded()));
    const bool isOne = state.value(QStringLiteral("isOneNetwork")).toBool(isOneNetwork());
    m_wantsOneNetwork = m_wantsOneNetwork && isOne;
    if (isOne && !isOneNetwork()) {
        compareBackends();
    } else if (!isOne && state.contains(QStringLiteral("b"))) {
        readB(state.value(QStringLiteral("b")).toObject());
    }
}

/// As it was kept: of an open file, else of one that is opened for it.
void ComparePage::readB(const QJsonObject& b)
{
    const WantedB wanted{b.value(QStringLiteral("file")).toString(),
                         b.value(QStringLiteral("network")).toString()};
    if (wanted.file.isEmpty()) {
        if (m_b != nullptr) {
            choose({});
        }
    } else if (isOneNetwork() || b != viewState().value(QStringLiteral("b")).toObject()) {
        m_wantedB = wanted;
        if (takeWanted()) {
            return;
        }
        const bool isOpen = std::ranges::any_of(m_candidates, [&wanted](const Candidate& there) {
            return fullPathOf(*there.file) == wanted.file;
        });
        if (!isOpen && RecentFiles::exists({.path = wanted.file, .options = {}})) {
            startOpening(wanted.file);
        } else if (!isOpen || m_a != nullptr) { // layers are cut for A, when there is one
            m_wantedB = {};
        }
    }
}

/// False if there is no such network, or not yet.
bool ComparePage::takeWanted()
{
    const auto there = std::ranges::find_if(m_candidates, [this](const Candidate& candidate) {
        return candidate.network->name == m_wantedB.network.toStdString() &&
               fullPathOf(*candidate.file) == m_wantedB.file;
    });
    if (m_wantedB.file.isEmpty()) {
        return false;
    }
    if (there == m_candidates.end()) {
        return takeWantedPairing();
    }
    m_wantedB = {};
    choose(*there);
    return true;
}

} // namespace gateloupe
