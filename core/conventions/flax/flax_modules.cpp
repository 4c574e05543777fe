// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_modules.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/lists.h"
#include "core/conventions/common/groups.h"
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
    if (isOneOf(split.tail, kValueWords)) {
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
    return std::ranges::any_of(splitAt(path, kFlaxSeparators), [](std::string_view word) {
        return isOneOf(word, kFlaxOptimizerWords);
    });
}

std::vector<FlaxModule> flaxModules(const TensorCatalog& catalog)
{
    Groups<std::string, FlaxModule> modules;
    for (const auto& tensor : catalog.tensors) {
        if (const auto leaf = flaxLeafOf(tensor->name)) {
            FlaxModule& module = modules.of(leaf->module);
            module.path = leaf->module;
            FlaxDense& dense = module.children[leaf->child];
            (leaf->isKernel ? dense.kernel : dense.bias) = tensor;
        }
    }
    return modules.all();
}

} // namespace gateloupe
