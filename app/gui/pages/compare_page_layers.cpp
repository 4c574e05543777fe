// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of A that stand beside layers of another network.
#include <algorithm>

#include "app/gui/dialogs/layer_pairing_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/network_pairing.h"

namespace gateloupe {

/// A stack of one file may be several networks of the other.
void ComparePage::recut()
{
    if (m_recut.a == m_a && m_recut.other == m_other) {
        return;
    }
    m_recut = {.a = m_a, .other = m_other, .networks = {}};
    if (m_a != nullptr && m_other != nullptr) {
        for (auto& network : recutFor(*m_a, m_other->rnns)) {
            m_recut.networks.push_back({std::move(network), m_other});
        }
    }
}

/// Whose layers A's can be paired with by hand: the file that B is from, or was last. Null where
/// there is nothing to pair.
std::shared_ptr<const Checkpoint> ComparePage::pairedFile() const
{
    const Candidate* b = isOneNetwork() ? nullptr : chosenB();
    const auto& other = m_other != nullptr ? m_other : m_session.checkpoint();
    const auto& file = b != nullptr ? b->file : other;
    const bool hasOthers =
        file != nullptr &&
        std::ranges::any_of(file->rnns, [this](const auto& rnn) { return rnn != m_a; });
    return m_a != nullptr && m_a->spec.layers > 1 && hasOthers ? file : nullptr;
}

void ComparePage::pairLayers()
{
    const auto file = pairedFile();
    std::vector<std::shared_ptr<const RnnModel>> others = file->rnns;
    std::erase(others, m_a);
    auto* dialog = new LayerPairingDialog(*m_a, std::move(others), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, a = m_a, file] {
        if (m_a == a) {
            takePairing({dialog->stack(), file});
            emit viewStateChanged(tr("network B"));
        }
    });
    dialog->open();
}

void ComparePage::takePairing(const Candidate& b)
{
    m_jobs.cancel(Jobs::Kind::OpenOther);
    m_wantedB = {};
    if (b.file != m_session.checkpoint()) {
        m_other = b.file;
    }
    recut();
    std::erase_if(m_recut.networks,
                  [&b](const Candidate& each) { return each.network->name == b.network->name; });
    m_recut.networks.push_back(b);
    choose(b);
}

/// Layers that were paired by hand, of a file that is open.
bool ComparePage::takeWantedPairing()
{
    const auto there = std::ranges::find_if(m_candidates, [this](const Candidate& candidate) {
        return fullPathOf(*candidate.file) == m_wantedB.file;
    });
    if (m_a == nullptr || there == m_candidates.end()) {
        return false;
    }
    std::vector<std::shared_ptr<const RnnModel>> others = there->file->rnns;
    std::erase(others, m_a);
    const auto stack = pairedStack(*m_a, others, m_wantedB.network.toStdString());
    if (stack != nullptr) {
        takePairing({stack, there->file});
    }
    return stack != nullptr;
}

} // namespace gateloupe
