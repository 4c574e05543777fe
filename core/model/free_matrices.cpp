// SPDX-License-Identifier: Apache-2.0
#include "core/model/free_matrices.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/text.h"

namespace gateloupe {

namespace {

/// Parts of names, in lower case, as the frameworks and their examples have them.
constexpr std::string_view kEmbeddingWords[] = {"emb", "lookup_table", "wte", "encoder.weight"};
constexpr std::string_view kReadoutWords[] = {"head", "dense",   "linear",    "decoder",
                                              "fc",   "logit",   "proj",      "output",
                                              "out.", "softmax", "classifier"};

} // namespace

bool isNamedAs(MatrixRole role, std::string_view name)
{
    const std::string lower = lowered(std::string(name));
    const std::span<const std::string_view> words =
        role == MatrixRole::Embedding ? std::span<const std::string_view>(kEmbeddingWords)
                                      : std::span<const std::string_view>(kReadoutWords);
    return std::ranges::any_of(
        words, [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

std::vector<std::shared_ptr<const Tensor>>
matricesBeside(std::span<const std::shared_ptr<const RnnModel>> networks,
               const TensorCatalog& catalog, MatrixRole role, std::uint64_t width)
{
    std::set<const Tensor*> taken;
    for (const auto& network : networks) {
        for (const auto& [id, view] : network->parameters) {
            taken.insert(view.tensor.get());
        }
    }
    std::vector<std::shared_ptr<const Tensor>> found;
    for (const auto& tensor : catalog.tensors) {
        const bool isMatrix =
            tensor->shape.size() == 2 && tensor->source && isFloatingPoint(tensor->dtype);
        if (isMatrix && !taken.contains(tensor.get()) &&
            (tensor->shape[1] == width ||
             (role == MatrixRole::Readout && tensor->shape[0] == width))) {
            found.push_back(tensor);
        }
    }
    // Not std::ranges: clang 14 cannot compile its result, a subrange, from libstdc++ 12.
    std::stable_partition(found.begin(), found.end(),
                          [role](const auto& tensor) { return isNamedAs(role, tensor->name); });
    return found;
}

} // namespace gateloupe
