// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_stretches.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace gateloupe {

namespace {

/// Edges that are sorted at most; beyond, one claim counts from end to end.
constexpr std::uint64_t kMaxPieces = std::uint64_t{1} << 20U;

/// Claims that can be joined differ in `begin` and `runBytes` alone.
auto shapeOf(const ByteClaim& claim)
{
    const ByteRuns& runs = claim.runs;
    return std::tuple(claim.use, claim.owners, runs.innerCount, runs.innerStride, runs.outerCount,
                      runs.outerStride);
}

/// Joins neighbours of one shape once. Returns false where there were none.
bool joinNeighbours(std::vector<ByteClaim>& claims)
{
    std::ranges::sort(claims, [](const ByteClaim& a, const ByteClaim& b) {
        return std::tuple(shapeOf(a), a.runs.begin) < std::tuple(shapeOf(b), b.runs.begin);
    });
    std::vector<ByteClaim> joined;
    for (const ByteClaim& claim : claims) {
        ByteClaim* last = joined.empty() ? nullptr : &joined.back();
        const bool isNeighbour =
            last != nullptr && shapeOf(*last) == shapeOf(claim) && !claim.runs.isContiguous() &&
            last->runs.begin + last->runs.runBytes == claim.runs.begin &&
            last->runs.runBytes + claim.runs.runBytes <= claim.runs.innerStride;
        if (isNeighbour) {
            last->runs.runBytes += claim.runs.runBytes;
        } else {
            joined.push_back(claim);
        }
    }
    const bool hasChanged = joined.size() < claims.size();
    for (ByteClaim& claim : joined) {
        claim.runs = claim.runs.joined();
    }
    claims = std::move(joined);
    return hasChanged;
}

/// A place where a claim begins or ends.
struct Edge
{
    std::uint64_t place = 0;
    std::int32_t gates = 0;
    std::int32_t tensors = 0;
    std::int32_t aliases = 0;
};

std::vector<Edge> edgesOf(const std::vector<ByteClaim>& claims, bool& isExact)
{
    std::vector<Edge> edges;
    std::uint64_t pieces = 0;
    for (const ByteClaim& claim : claims) {
        const bool isWhole = claim.runs.count() > kMaxPieces - std::min(pieces, kMaxPieces);
        isExact = isExact && !isWhole;
        const ByteRuns runs = isWhole ? ByteRuns{.begin = claim.runs.begin,
                                                 .runBytes = claim.runs.end() - claim.runs.begin}
                                      : claim.runs;
        pieces += runs.count();
        const bool isGate = claim.use == ByteUse::Gate;
        const Edge edge{.gates = isGate ? 1 : 0,
                        .tensors = isGate ? 0 : 1,
                        .aliases = claim.owners > 1 ? 1 : 0};
        for (std::uint64_t run = 0; run < runs.count(); ++run) {
            const std::uint64_t begin = runs.beginOf(run);
            edges.push_back({begin, edge.gates, edge.tensors, edge.aliases});
            edges.push_back({begin + runs.runBytes, -edge.gates, -edge.tensors, -edge.aliases});
        }
    }
    std::ranges::sort(edges, {}, &Edge::place);
    return edges;
}

} // namespace

bool forEachStretch(std::vector<ByteClaim> claims, std::uint64_t size,
                    const std::function<void(const ByteStretch&)>& visit)
{
    while (joinNeighbours(claims)) {
    }
    bool isExact = true;
    const std::vector<Edge> edges = edgesOf(claims, isExact);
    ByteStretch state;
    for (std::size_t index = 0; index <= edges.size(); ++index) {
        state.end = std::min(index < edges.size() ? edges[index].place : size, size);
        if (state.end > state.begin) {
            visit(state);
            state.begin = state.end;
        }
        if (index < edges.size()) {
            state.gates += edges[index].gates;
            state.tensors += edges[index].tensors;
            state.aliases += edges[index].aliases;
        }
    }
    return isExact;
}

} // namespace gateloupe
