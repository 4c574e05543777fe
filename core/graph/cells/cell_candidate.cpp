// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/cell_candidate.h"

#include <algorithm>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

template <typename Take>
void forEachProduct(const CellCandidate& candidate, const Take& take)
{
    for (const GraphSum& sum : candidate.sums) {
        std::ranges::for_each(sum.products, take);
    }
    std::ranges::for_each(candidate.inner.products, take);
}

} // namespace

GraphViewKey keyOf(const Tensor& tensor)
{
    return {tensor.source.get(), tensor.offsetElements, tensor.shape, tensor.strides};
}

std::set<GraphViewKey> weightsOf(const CellCandidate& candidate)
{
    std::set<GraphViewKey> keys;
    forEachProduct(candidate,
                   [&keys](const GraphProduct& product) { keys.insert(keyOf(product.weights)); });
    return keys;
}

std::vector<GraphWindow> operandsOf(const CellCandidate& candidate)
{
    std::vector<GraphWindow> operands;
    forEachProduct(candidate, [&operands](const GraphProduct& product) {
        if (!isOneOf(product.operand, operands)) {
            operands.push_back(product.operand);
        }
    });
    return operands;
}

std::uint64_t hiddenSizeOf(const CellCandidate& candidate)
{
    for (const GraphSum& sum : candidate.sums) {
        if (!sum.products.empty()) {
            return sum.products.front().weights.shape[0];
        }
    }
    return 0;
}

bool sharesWeights(const CellCandidate& a, const CellCandidate& b)
{
    const auto known = weightsOf(a);
    return std::ranges::any_of(weightsOf(b),
                               [&known](const GraphViewKey& key) { return known.contains(key); });
}

bool isStepOfSame(const CellCandidate& former, const CellCandidate& later)
{
    const auto some = weightsOf(former);
    const auto all = weightsOf(later);
    return former.cell == later.cell && former.equations == later.equations && !some.empty() &&
           std::ranges::includes(all, some, {});
}

} // namespace gateloupe
