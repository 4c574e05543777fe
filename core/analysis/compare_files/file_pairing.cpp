// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare_files/file_pairing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "core/analysis/compare/units/assignment.h"

namespace gateloupe {

namespace {

using NetworkPointer = std::shared_ptr<const RnnModel>;
using NetworkList = std::vector<NetworkPointer>;

/// Numbers of each gate that are looked at to tell whose weights are near whose.
constexpr std::uint64_t kSampledNumbers = 64;
/// Two weights of unrelated networks are about as far apart as they are large: no likeness.
constexpr double kUnrelated = 0.5;
/// What equal equations count beside weights that are the same, names beside these, and places in
/// the file beside names.
constexpr double kEquationShare = 0.2;
constexpr double kNameShare = 0.1;
constexpr double kPlaceShare = 0.001;

bool haveSameSizes(const RnnModel& a, const RnnModel& b)
{
    const RnnSpec& x = a.spec;
    const RnnSpec& y = b.spec;
    return x.cell == y.cell && x.inputSize == y.inputSize && x.hiddenSize == y.hiddenSize &&
           x.projectionSize == y.projectionSize && x.layers == y.layers &&
           x.directions == y.directions;
}

/// Some numbers of every gate, the same places of every network of the same sizes.
using WeightSample = std::map<ParameterId, std::vector<double>>;

Result<WeightSample> sampleOf(const RnnModel& model, ProgressMonitor& monitor)
{
    WeightSample sample;
    for (const auto& [id, view] : model.parameters) {
        GATELOUPE_TRY(const MatrixView matrix, view.map(monitor));
        const std::uint64_t count = std::min(kSampledNumbers, view.elements());
        std::vector<double>& numbers = sample[id];
        for (std::uint64_t at = 0; at < count; ++at) {
            const std::uint64_t element = at * view.elements() / count;
            numbers.push_back(matrix.at(element / view.cols, element % view.cols));
        }
        GATELOUPE_CHECK(view.unchanged());
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
    }
    return sample;
}

/// 1 for equal weights, 0 for unrelated ones.
double likenessOf(const WeightSample& a, const WeightSample& b)
{
    double apart = 0.0;
    double size = 0.0;
    for (const auto& [id, numbers] : a) {
        const auto found = b.find(id);
        if (found == b.end() || found->second.size() != numbers.size()) {
            continue; // a bias that only one of them has
        }
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            const double x = numbers[at];
            const double y = found->second[at];
            if (std::isfinite(x) && std::isfinite(y)) {
                apart += (x - y) * (x - y);
                size += x * x + y * y;
            }
        }
    }
    const double ratio = size > 0.0 ? std::sqrt(apart / size) : apart > 0.0 ? 1.0 : 0.0;
    return ratio < kUnrelated ? 1.0 - ratio : 0.0;
}

/// The share of two names that they have in common from their ends on, "module.encoder" and
/// "encoder", or from their beginnings.
double likenessOf(std::string_view a, std::string_view b)
{
    const auto common = [](auto begin, auto end, auto other, auto otherEnd) {
        return std::distance(begin, std::mismatch(begin, end, other, otherEnd).first);
    };
    const auto same = std::max(common(a.begin(), a.end(), b.begin(), b.end()),
                               common(a.rbegin(), a.rend(), b.rbegin(), b.rend()));
    const std::size_t longest = std::max({a.size(), b.size(), std::size_t{1}});
    return static_cast<double>(same) / static_cast<double>(longest);
}

class NetworkPairer
{
public:
    NetworkPairer(std::span<const NetworkPointer> a, std::span<const NetworkPointer> b,
                  ProgressMonitor& monitor)
        : m_a(a.begin(), a.end())
        , m_b(b.begin(), b.end())
        , m_monitor(monitor)
    {
    }

    Result<FilePairing> made()
    {
        const NetworkList order = m_a;
        if (m_a.size() == 1 && m_b.size() == 1) {
            pair(m_a.front(), m_b.front());
        }
        pairNames([](const RnnModel& one, const RnnModel& other) {
            return one.spec.layers == other.spec.layers; // else one may be a layer of the other
        });
        GATELOUPE_CHECK(pairSizes());
        GATELOUPE_CHECK(pairStacks(m_a, m_b, false));
        GATELOUPE_CHECK(pairStacks(m_b, m_a, true));
        pairNames([](const RnnModel&, const RnnModel&) { return true; });
        std::ranges::stable_sort(m_pairing.pairs, {}, [&](const NetworkPair& one) {
            const auto of = [&](const NetworkPointer& network) {
                return network == one.a || network->name == one.a->name;
            };
            return std::ranges::find_if(order, of) - order.begin();
        });
        m_pairing.onlyInA = std::move(m_a);
        m_pairing.onlyInB = std::move(m_b);
        return std::move(m_pairing);
    }

private:
    void pair(const NetworkPointer& a, const NetworkPointer& b)
    {
        m_pairing.pairs.push_back({a, b});
        take(a, b);
    }

    /// They are paired. By value: the lists change.
    void take(const NetworkPointer a,
              const NetworkPointer b) // NOLINT(performance-unnecessary-value-param)
    {
        std::erase(m_a, a);
        std::erase(m_b, b);
    }

    template <typename Allowed>
    void pairNames(const Allowed& isAllowed)
    {
        for (const NetworkPointer& a : NetworkList(m_a)) {
            const auto b = std::ranges::find_if(m_b, [&](const NetworkPointer& other) {
                return other->name == a->name && isAllowed(*a, *other);
            });
            if (b != m_b.end()) {
                pair(a, *b);
            }
        }
    }

    Status pairSizes()
    {
        for (const NetworkPointer& first : NetworkList(m_a)) {
            const auto isAlike = [&](const NetworkPointer& other) {
                return haveSameSizes(*first, *other);
            };
            NetworkList ofA;
            NetworkList ofB;
            std::ranges::copy_if(m_a, std::back_inserter(ofA), isAlike);
            std::ranges::copy_if(m_b, std::back_inserter(ofB), isAlike);
            if (ofA.size() == 1 && ofB.size() == 1) {
                pair(ofA.front(), ofB.front());
            } else if (!ofA.empty() && !ofB.empty()) {
                GATELOUPE_CHECK(pairNearest(ofA, ofB));
            }
        }
        return {};
    }

    /// Networks of one size, so that the sum of their likenesses is the largest.
    Status pairNearest(const NetworkList& a, const NetworkList& b)
    {
        const std::uint64_t n = std::max(a.size(), b.size());
        GATELOUPE_TRY(const auto ofA, samplesOf(a));
        GATELOUPE_TRY(const auto ofB, samplesOf(b));
        std::vector<float> likeness(n * n, 0.0F);
        for (std::size_t row = 0; row < a.size(); ++row) {
            for (std::size_t column = 0; column < b.size(); ++column) {
                const double sum = likenessOf(ofA[row], ofB[column]) +
                                   (hasEqualEquations(*a[row], *b[column]) ? kEquationShare : 0.0) +
                                   kNameShare * likenessOf(a[row]->name, b[column]->name) +
                                   (row == column ? kPlaceShare : 0.0);
                likeness[row * n + column] = static_cast<float>(sum);
            }
        }
        GATELOUPE_TRY(const auto columns, assignBest(likeness, n, m_monitor));
        for (std::size_t row = 0; row < a.size(); ++row) {
            if (columns[row] < b.size()) {
                pair(a[row], b[columns[row]]);
            }
        }
        return {};
    }

    Result<std::vector<WeightSample>> samplesOf(const NetworkList& models)
    {
        std::vector<WeightSample> samples;
        for (const NetworkPointer& model : models) {
            GATELOUPE_TRY(samples.emplace_back(), sampleOf(*model, m_monitor));
        }
        return samples;
    }

    /// Stacks beside networks of the other file that are their layers; of several ways the one with
    /// the nearest weights.
    Status pairStacks(const NetworkList& stacks, const NetworkList& others, bool isOfB)
    {
        for (const NetworkPointer& stack : NetworkList(stacks)) {
            const auto ways = stackPairings(stack, others);
            std::size_t best = 0;
            double bestLikeness = -1.0;
            for (std::size_t way = 0; ways.size() > 1 && way < ways.size(); ++way) {
                GATELOUPE_TRY(const double likeness, likenessOfAll(ways[way]));
                if (likeness > bestLikeness) {
                    best = way;
                    bestLikeness = likeness;
                }
            }
            if (ways.empty() || ways[best].empty()) {
                continue;
            }
            for (NetworkPair one : ways[best]) {
                const NetworkPointer part = one.b;
                if (isOfB) {
                    std::swap(one.a, one.b);
                }
                m_pairing.pairs.push_back(std::move(one));
                take(isOfB ? part : stack, isOfB ? stack : part);
            }
        }
        return {};
    }

    Result<double> likenessOfAll(const std::vector<NetworkPair>& pairs)
    {
        double sum = 0.0;
        for (const NetworkPair& one : pairs) {
            GATELOUPE_TRY(const WeightSample a, sampleOf(*one.a, m_monitor));
            GATELOUPE_TRY(const WeightSample b, sampleOf(*one.b, m_monitor));
            sum += likenessOf(a, b);
        }
        return sum;
    }

    NetworkList m_a; ///< not paired yet, as is the next
    NetworkList m_b;
    ProgressMonitor& m_monitor;
    FilePairing m_pairing;
};

} // namespace

Result<FilePairing> pairFiles(std::span<const std::shared_ptr<const RnnModel>> a,
                              std::span<const std::shared_ptr<const RnnModel>> b,
                              ProgressMonitor& monitor)
{
    return NetworkPairer(a, b, monitor).made();
}

} // namespace gateloupe
