// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_modules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

constexpr std::string_view kKernel = "kernel";
constexpr std::string_view kBias = "bias";
/// What nnx' variables put behind the name of a parameter.
constexpr std::array<std::string_view, 2> kValueWords = {"value", "raw_value"};

/// Parts of a path below which a copy of the weights is no network: states of optimizers, by
/// optax' own names too.
constexpr std::array<std::string_view, 16> kFlaxOptimizerWords = {"opt_state",
                                                                  "opt_states",
                                                                  "optimizer",
                                                                  "optimizer_state",
                                                                  "optimizer_states",
                                                                  "opt",
                                                                  "optim",
                                                                  "optim_state",
                                                                  "inner_state",
                                                                  "mu",
                                                                  "nu",
                                                                  "trace",
                                                                  "grads",
                                                                  "grad",
                                                                  "acc_grads",
                                                                  "batch_stats"};

struct Leaf
{
    std::string module;
    std::string child;
    bool isKernel = false;
};

std::optional<Leaf> flaxLeafOf(std::string_view name)
{
    NameParts split = splitLast(name, kFlaxSeparators);
    if (std::ranges::find(kValueWords, split.tail) != kValueWords.end()) {
        split = splitLast(split.head, kFlaxSeparators);
    }
    if (split.tail != kKernel && split.tail != kBias) {
        return std::nullopt;
    }
    const NameParts child = splitLast(split.head, kFlaxSeparators);
    if (child.tail.empty() || isOptaxState(child.head)) {
        return std::nullopt;
    }
    return Leaf{std::string(child.head), std::string(child.tail), split.tail == kKernel};
}

} // namespace

bool isOptaxState(std::string_view path)
{
    while (!path.empty()) {
        const auto [head, word] = splitLast(path, kFlaxSeparators);
        if (std::ranges::find(kFlaxOptimizerWords, word) != kFlaxOptimizerWords.end()) {
            return true;
        }
        path = head;
    }
    return false;
}

std::vector<FlaxModule> flaxModules(const TensorCatalog& catalog)
{
    std::vector<FlaxModule> modules;
    std::map<std::string, std::size_t, std::less<>> places;
    for (const auto& tensor : catalog.tensors) {
        const auto leaf = flaxLeafOf(tensor->name);
        if (!leaf) {
            continue;
        }
        const auto [place, isNew] = places.emplace(leaf->module, modules.size());
        if (isNew) {
            modules.push_back({.path = leaf->module});
        }
        FlaxDense& dense = modules[place->second].children[leaf->child];
        (leaf->isKernel ? dense.kernel : dense.bias) = tensor;
    }
    return modules;
}

} // namespace gateloupe
