// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_search.h"

#include <algorithm>
#include <utility>

#include "core/analysis/convention_solver/same_network.h"
#include "core/analysis/convention_solver/search_plan.h"
#include "core/analysis/convention_solver/solver_probe.h"
#include "core/base/parallel.h"

namespace gateloupe::solver {

namespace {

/// Once an answer is there, how long to look whether another one is as good.
constexpr std::chrono::milliseconds kAfterFirst{1500};
/// Readings that the probe cannot tell apart; more would not help anybody.
constexpr std::size_t kMaxKept = 64;
/// How the time that is left is shared: the next family gets one of so many parts.
constexpr std::uint64_t kShares = 4;
/// A family is walked through again where it gets so many times the time that was too short.
constexpr int kWorthAgain = 2;
/// Tensors put into places before a search looks at the clock again.
constexpr std::uint64_t kBetweenLooks = 64;

} // namespace

bool Family::hasMore() const
{
    return std::ranges::any_of(fits, [](const auto& each) { return each.size() > 1; });
}

/// All assignments of one family and choice, depth first.
class Search::Walk
{
public:
    Walk(Search& search, const Family& family, std::size_t choice, Clock::time_point end)
        : m_search(search)
        , m_family(family)
        , m_choice(choice)
        , m_end(end)
        , m_plan(planOf(*family.structure, family.places, search.m_data))
        , m_assembly(*family.structure, family.style, family.choices[choice], search.m_tensors)
        , m_probe(search.m_data)
        , m_assignment(family.places.size(), kUnassigned)
        , m_isUsed(search.m_tensors.size(), false)
    {
    }

    /// False when time ended.
    bool run() { return descend(0, 0.0); }

private:
    bool descend(std::size_t depth, double error)
    {
        if (depth == m_plan.size()) {
            m_search.keep(m_assembly.network(), {.family = static_cast<std::size_t>(
                                                     &m_family - m_search.m_families.data()),
                                                 .choice = m_choice,
                                                 .assignment = m_assignment,
                                                 .isRegular = false,
                                                 .error = error});
            return true;
        }
        const auto& [place, check] = m_plan[depth];
        const auto& fits = m_family.fits[place];
        bool isDone = true;
        for (std::size_t fit = 0; fit < fits.size() && isDone; ++fit) {
            if (m_isUsed[fits[fit].tensor]) {
                continue;
            }
            m_assignment[place] = fit;
            m_isUsed[fits[fit].tensor] = true;
            if (!isMirrored(*m_family.structure, m_family.places, m_family.fits, m_assignment,
                            place)) {
                isDone = tryFit(depth, error, fits[fit]);
            }
            m_isUsed[fits[fit].tensor] = false;
            m_assignment[place] = kUnassigned;
        }
        return isDone;
    }

    bool tryFit(std::size_t depth, double error, const Fit& fit)
    {
        const auto& [place, check] = m_plan[depth];
        if (++m_tried % kBetweenLooks == 0 && (Clock::now() > m_end || m_search.isOver())) {
            return false;
        }
        m_assembly.assign(m_family.places[place], fit);
        if (check) {
            ProbeCheck here = *check;
            here.last = m_assembly.choice().last;
            ++m_search.m_searched;
            error = std::max(error, m_probe.error(m_assembly.network(), here, m_search.bound()));
            if (error > m_search.bound()) {
                return true;
            }
        }
        return descend(depth + 1, error);
    }

    Search& m_search;
    const Family& m_family;
    std::size_t m_choice;
    Clock::time_point m_end;
    std::vector<PlanStep> m_plan;
    Assembly m_assembly;
    Probe m_probe;
    Assignment m_assignment;
    std::vector<bool> m_isUsed;
    std::uint64_t m_tried = 0;
};

Search::Search(const std::vector<Family>& families, const std::vector<SolverTensor>& tensors,
               const ProbeData& data, const SearchLimits& limits, ProgressMonitor& monitor)
    : m_families(families)
    , m_tensors(tensors)
    , m_data(data)
    , m_limits(limits)
    , m_monitor(monitor)
    , m_end(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(limits.seconds)))
{
}

void Search::run()
{
    std::vector<std::pair<const Family*, std::size_t>> regular;
    std::uint64_t withMore = 0;
    for (const Family& family : m_families) {
        for (std::size_t choice = 0; choice < family.choices.size(); ++choice) {
            regular.emplace_back(&family, choice);
        }
        withMore += family.hasMore() ? 1 : 0;
    }
    const std::uint64_t total = regular.size() + withMore;
    std::atomic<std::uint64_t> done = 0;
    forEachPiece(regular.size(), [&](std::uint64_t piece) {
        tryRegular(*regular[piece].first, regular[piece].second);
        m_monitor.report(Stage::Running, ++done, total);
    });
    tryByTensors([&] { m_monitor.report(Stage::Running, std::min(++done, total), total); });
}

void Search::tryByTensors(const std::function<void()>& report)
{
    /// A family, and how long its last walk was given; none was until it is walked through.
    struct Walked
    {
        const Family* family = nullptr;
        Clock::duration had{0};
        bool isWhole = false;
    };

    std::vector<Walked> all;
    for (const Family* family : byTensors()) {
        all.push_back({.family = family});
    }
    // The likeliest get the most time, and none the time of all others. What they leave goes to
    // those that were cut, as long as a walk from the beginning gets clearly further than the last.
    for (bool isMore = true; isMore;) {
        isMore = false;
        auto left = static_cast<std::uint64_t>(std::ranges::count(all, false, &Walked::isWhole));
        for (Walked& one : all) {
            const auto now = Clock::now();
            const auto time = std::max(m_end.load() - now, Clock::duration(0));
            const auto share = time / std::max<std::uint64_t>(1, std::min(left, kShares));
            if (one.isWhole || isOver() || share < kWorthAgain * one.had) {
                continue;
            }
            std::atomic<bool> isCut = false;
            forEachPiece(one.family->choices.size(), [&](std::uint64_t choice) {
                if (!tryAll(*one.family, choice, now + share)) {
                    isCut = true;
                }
            });
            isMore = true;
            one.isWhole = !isCut;
            one.had = share;
            --left;
            report();
        }
    }
    m_isComplete = m_isComplete && std::ranges::all_of(all, &Walked::isWhole);
}

std::vector<const Family*> Search::byTensors() const
{
    std::vector<const Family*> families;
    for (const Family& family : m_families) {
        if (family.hasMore()) {
            families.push_back(&family);
        }
    }
    std::ranges::stable_sort(families, std::ranges::greater(),
                             [](const Family* family) { return family->places.size(); });
    return families;
}

void Search::tryRegular(const Family& family, std::size_t choice)
{
    Assembly assembly(*family.structure, family.style, family.choices[choice], m_tensors);
    Probe probe(m_data);
    const ProbeCheck check{.last = family.choices[choice].last};
    for (const Assignment& assignment : family.regular) {
        if (isOver()) {
            m_isComplete = false;
            return;
        }
        for (std::size_t place = 0; place < assignment.size(); ++place) {
            assembly.assign(family.places[place], family.fits[place][assignment[place]]);
        }
        ++m_searched;
        const double error = probe.error(assembly.network(), check, bound());
        keep(assembly.network(), {.family = static_cast<std::size_t>(&family - m_families.data()),
                                  .choice = choice,
                                  .assignment = assignment,
                                  .isRegular = true,
                                  .error = error});
    }
}

bool Search::tryAll(const Family& family, std::size_t choice, Clock::time_point end)
{
    return !isOver() && Clock::now() <= end && Walk(*this, family, choice, end).run();
}

void Search::keep(const ProbeNetwork& network, Found found)
{
    if (found.error > bound()) {
        return;
    }
    const std::lock_guard lock(m_mutex);
    if (found.error > m_limits.tolerance) {
        if (!m_closest || found.error < m_closest->error) {
            m_bound = found.error;
            m_closest = std::move(found);
        }
        return;
    }
    const auto same = std::ranges::find_if(
        m_kept, [&](const Kept& kept) { return isSameNetwork(kept.network, network); });
    if (same != m_kept.end()) {
        if (rankOf(found) < rankOf(same->found)) { // whichever thread comes first
            same->found = std::move(found);
        }
        return;
    }
    if (m_kept.empty()) {
        m_end = std::min(m_end.load(), Clock::now() + kAfterFirst);
    }
    if (m_kept.size() < kMaxKept) {
        m_kept.push_back({.found = std::move(found), .network = network});
    }
}

double Search::bound() const
{
    return std::max(m_limits.tolerance, m_bound.load(std::memory_order_relaxed));
}

bool Search::isOver() const
{
    return m_monitor.cancelled() || Clock::now() > m_end.load();
}

std::vector<std::size_t> Search::rankOf(const Found& found) const
{
    std::vector<std::size_t> rank = {m_tensors.size() - m_families[found.family].places.size(),
                                     found.isRegular ? 0U : 1U, found.choice, found.family};
    rank.insert(rank.end(), found.assignment.begin(), found.assignment.end());
    return rank;
}

std::vector<Found> Search::reproducing() const
{
    std::vector<Found> all;
    for (const Kept& kept : m_kept) {
        all.push_back(kept.found);
    }
    std::ranges::sort(all, {}, [this](const Found& found) { return rankOf(found); });
    return all;
}

} // namespace gateloupe::solver
