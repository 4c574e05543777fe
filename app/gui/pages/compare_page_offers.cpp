// SPDX-License-Identifier: GPL-3.0-or-later
// What makes sense to compare the selected network with.
#include <algorithm>
#include <iterator>

#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/session/session.h"
#include "core/analysis/compare/network_pairing.h"
#include "widgets/common/core_text.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxOfferedNetworks = 4; ///< the list of B has them all

/// What a network is, in few words.
QString shapeOf(const RnnModel& network)
{
    const RnnSpec& spec = network.spec;
    //: kind of cell, its input size and its hidden size, number of layers
    return ComparePage::tr("%1 %2 → %3, %n layer(s)", nullptr, static_cast<int>(spec.layers))
        .arg(TermNames::cell(spec.cell))
        .arg(spec.inputSize)
        .arg(spec.hiddenSize);
}

} // namespace

void ComparePage::offer(const QString& text, const QString& detail, std::function<void()> act)
{
    m_offers.push_back({{.text = text, .detail = detail}, std::move(act)});
}

/// What makes sense for A, each in one click.
void ComparePage::fillOffers()
{
    m_offers.clear();
    if (m_a != nullptr) {
        if (m_isChangedOnDisk) {
            offer(tr("This file as it was before it changed on disk"),
                  tr("Reads the file again and compares it with what is shown now"),
                  [this] { emit beforeWanted(); });
        }
        offerFiles();
        offer(tr("The same network on another backend"),
              tr("Runs it twice and shows where the two part"), [this] {
                  compareBackends();
                  emit viewStateChanged(tr("network B"));
              });
        offer(tr("A recorded run…"), tr("Outputs or states that another program wrote to a file"),
              [this] { chooseRecorded(); });
        offer(tr("Another file…"), tr("It can also be dropped on this page"),
              [this] { chooseFile(); });
    }
    std::vector<CompareOffer> shown;
    std::ranges::transform(m_offers, std::back_inserter(shown), &Offer::shown);
    m_view->setOffers(shown);
}

/// Offers the files that are like A before the others.
void ComparePage::offerFiles()
{
    if (const Candidate earlier = before(); earlier.network != nullptr) {
        offer(tr("This file as it was before it was read again"), nameText(earlier.network->name),
              [this, earlier] { chooseByHand(earlier); });
    }
    auto others = m_session.checkpoints();
    if (m_other != before().file && std::ranges::find(others, m_other) == others.end()) {
        others.push_back(m_other);
    }
    std::erase_if(others, [this](const auto& other) {
        return other == nullptr || other == m_session.checkpoint() || other->rnns.empty();
    });
    std::size_t networks = 0;
    const auto offerFile = [&](const std::shared_ptr<const Checkpoint>& other,
                               const RnnModel& network) {
        if (networks++ < kMaxOfferedNetworks) {
            //: a network and the file that it is from
            offer(tr("%1 of %2").arg(nameText(network.name), fileOf(*other)), shapeOf(network),
                  [this, other] {
                      m_jobs.cancel(Jobs::Kind::OpenOther);
                      m_wantedB = {};
                      takeOther(other);
                      emit viewStateChanged(tr("network B"));
                  });
        }
    };
    for (const auto& other : others) {
        if (const auto network = fitting(*other); network != nullptr) {
            offerFile(other, *network);
        }
    }
    for (const auto& network : m_session.checkpoint()->rnns) {
        if (network != m_a && areComparable(*m_a, *network) && networks++ < kMaxOfferedNetworks) {
            offer(tr("%1 of this file").arg(nameText(network->name)), shapeOf(*network),
                  [this, network] {
                      chooseByHand({network, m_session.checkpoint()});
                  });
        }
    }
    for (const auto& other : others) { // of another shape; a stack may be several networks there
        if (fitting(*other) == nullptr) {
            offerFile(other, *other->rnns.front());
        }
    }
}

/// That of A's name, as other things a file keeps; else the first of its shape.
std::shared_ptr<const RnnModel> ComparePage::fitting(const Checkpoint& checkpoint) const
{
    const auto named = std::ranges::find_if(checkpoint.rnns, [this](const auto& rnn) {
        return m_a != nullptr && rnn->name == m_a->name && areComparable(*m_a, *rnn);
    });
    if (named != checkpoint.rnns.end()) {
        return *named;
    }
    const auto first = std::ranges::find_if(checkpoint.rnns, [this](const auto& rnn) {
        return m_a != nullptr && areComparable(*m_a, *rnn);
    });
    return first == checkpoint.rnns.end() ? nullptr : *first;
}

} // namespace gateloupe
