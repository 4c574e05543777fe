// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/chainer/chainer_convention.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/conventions/chainer/chainer_links.h"

namespace gateloupe {

namespace {

using LinkMaker = Result<RnnModel> (*)(const ChainerLink&, const TensorCatalog&);

/// Tensors that a link of a kind has; the parameter's path below it.
struct Mark
{
    std::string_view first;
    std::string_view second;
    LinkMaker make;
};

constexpr std::array kMarks = {
    Mark{"0/w0", "0/b0", &makeNStepLink},
    Mark{"upward/W", "lateral/W", &makeLstmLink},
    Mark{"W_r/W", "U_r/W", &makeGruLink},
};

/// The link whose first parameter the tensor is; empty when it is none.
std::optional<ChainerLink> linkWith(const Tensor& tensor, const Mark& mark)
{
    const std::string_view name = tensor.name;
    if (!name.ends_with(mark.first)) {
        return std::nullopt;
    }
    const auto prefix = name.substr(0, name.size() - mark.first.size());
    return prefix.empty() || prefix.back() == '/'
               ? std::optional(ChainerLink{.prefix = std::string(prefix)})
               : std::nullopt;
}

using TensorIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

void collect(ChainerLink& link, const TensorIndex& tensors)
{
    for (auto entry = tensors.lower_bound(link.prefix);
         entry != tensors.end() && entry->first.starts_with(link.prefix); ++entry) {
        link.tensors.emplace(entry->first.substr(link.prefix.size()), entry->second);
    }
}

} // namespace

Recognition ChainerConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    const TensorIndex tensors = catalog.index();
    for (const auto& tensor : catalog.tensors) {
        for (const Mark& mark : kMarks) {
            auto link = linkWith(*tensor, mark);
            if (!link || !tensors.contains(link->prefix + std::string(mark.second))) {
                continue;
            }
            collect(*link, tensors);
            auto model = mark.make(*link, catalog);
            if (model) {
                recognition.models.push_back(*std::move(model));
            } else {
                recognition.warnings.push_back(std::move(model).error().message);
            }
        }
    }
    return recognition;
}

} // namespace gateloupe
