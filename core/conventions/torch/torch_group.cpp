// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_group.h"

#include <algorithm>
#include <utility>

#include "core/conventions/torch/torch_pruning.h"
#include "core/conventions/torch/torch_spectral_norm.h"
#include "core/conventions/torch/torch_weight_norm.h"

namespace gateloupe {

namespace {

constexpr std::string_view kPathSeparators = "./:";
constexpr std::string_view kWordSeparators = "./:_-"; ///< between a name and its parameter
constexpr std::string_view kInnerModule = "module.";  ///< what weight drop wraps

/// Every form in which a file holds one parameter.
using Forms = std::map<TorchForm, std::shared_ptr<const Tensor>>;

/// A module before its forms are put together.
struct Draft
{
    TorchGroup group;
    std::map<TorchSlot, Forms> forms;
};

/// Drafts in order of appearance, found by prefix and kind of module.
class Drafts
{
public:
    Draft& of(const std::string& prefix, bool isCell)
    {
        const auto [found, isNew] = m_index.emplace(std::pair(prefix, isCell), m_drafts.size());
        if (isNew) {
            m_drafts.push_back({.group = {.prefix = prefix, .isCell = isCell}});
        }
        return m_drafts[found->second];
    }

    Draft* find(const std::string& prefix, bool isCell)
    {
        const auto found = m_index.find({prefix, isCell});
        return found == m_index.end() ? nullptr : &m_drafts[found->second];
    }

    std::vector<Draft>& all() { return m_drafts; }

private:
    std::vector<Draft> m_drafts;
    std::map<std::pair<std::string, bool>, std::size_t> m_index;
};

Drafts collect(const TensorCatalog& catalog)
{
    Drafts drafts;
    for (const auto& tensor : catalog.tensors) {
        const auto name = parseTorchName(tensor->name);
        if (!name || isOptimizerState(name->prefix)) {
            continue;
        }
        const TorchSlot slot{name->layer.value_or(0), name->direction, name->kind};
        drafts.of(name->prefix, !name->layer).forms[slot].emplace(name->form, tensor);
    }
    return drafts;
}

/// fastai keeps "<p>.weight_hh_l0_raw" beside the module "<p>.module." that it wraps.
void moveRawIntoModules(Drafts& drafts)
{
    for (Draft& draft : drafts.all()) {
        const bool isRawAlone =
            !draft.forms.empty() && std::ranges::all_of(draft.forms, [](const auto& entry) {
                return entry.second.size() == 1 && entry.second.contains(TorchForm::Raw);
            });
        Draft* inner =
            drafts.find(draft.group.prefix + std::string(kInnerModule), draft.group.isCell);
        if (isRawAlone && inner != nullptr) {
            for (const auto& [slot, forms] : draft.forms) {
                inner->forms[slot].insert(forms.begin(), forms.end());
            }
            draft.forms.clear();
        }
    }
}

std::shared_ptr<const Tensor> formOf(const Forms& forms, TorchForm form)
{
    const auto found = forms.find(form);
    return found == forms.end() ? nullptr : found->second;
}

/// The tensor a parameter is computed as, and from what.
void use(TorchGroup& group, const TorchSlot& slot, Result<std::shared_ptr<const Tensor>> computed,
         const std::string& note, std::vector<Warning>& warnings)
{
    if (!computed) {
        warnings.push_back(computed.error().message);
        return;
    }
    group.tensors.emplace(slot, *std::move(computed));
    group.notes.push_back(group.nameOf(slot) + " is computed from " + note);
}

/// A parameter that pruning multiplies with its mask, or that spectral normalisation divides by its
/// largest singular value.
void settleOriginal(TorchGroup& group, const TorchSlot& slot, const Forms& forms,
                    std::vector<Warning>& warnings)
{
    const std::string name = group.nameOf(slot);
    const auto original = formOf(forms, TorchForm::Original);
    if (const auto mask = formOf(forms, TorchForm::Mask)) {
        use(group, slot, pruned(name, original, mask),
            original->name + " and " + mask->name + " (pruning)", warnings);
        return;
    }
    const auto left = formOf(forms, TorchForm::Left);
    auto right = formOf(forms, TorchForm::Right);
    right = right ? right : formOf(forms, TorchForm::Direction); // the older names end in "_v"
    if (!left || !right) {
        warnings.push_back(name + " is made of " + original->name +
                           " by a parametrisation that this program does not compute; spectral "
                           "normalisation keeps two vectors u and v beside it, pruning a mask");
        return;
    }
    use(group, slot, spectralNormalised(name, {original, left, right}),
        original->name + ", " + left->name + " and " + right->name + " (spectral normalisation)",
        warnings);
}

/// The tensor a parameter is read from, and a note when it is not simply there.
void resolveParametrization(TorchGroup& group, const TorchSlot& slot, const Forms& forms,
                            std::vector<Warning>& warnings)
{
    const auto magnitude = formOf(forms, TorchForm::Magnitude);
    const auto direction = formOf(forms, TorchForm::Direction);
    const std::string name = group.nameOf(slot);
    if (formOf(forms, TorchForm::Original)) {
        settleOriginal(group, slot, forms, warnings);
        return;
    }
    if (magnitude && direction) {
        use(group, slot, weightNormalised(name, magnitude, direction),
            magnitude->name + " and " + direction->name + " (weight normalisation)", warnings);
        return;
    }
    if (const auto raw = formOf(forms, TorchForm::Raw)) {
        group.tensors.emplace(slot, raw);
        group.notes.push_back(name + " is read from " + raw->name +
                              " (weight drop, without dropout)");
        return;
    }
    if (const auto plain = formOf(forms, TorchForm::Plain)) {
        group.tensors.emplace(slot, plain);
        return;
    }
    warnings.push_back(name + " is normalised, but only " + forms.begin()->second->name +
                       " is there");
}

} // namespace

std::shared_ptr<const Tensor> TorchGroup::find(const TorchSlot& slot) const
{
    const auto found = tensors.find(slot);
    return found == tensors.end() ? nullptr : found->second;
}

std::string TorchGroup::nameOf(const TorchSlot& slot) const
{
    const auto layer = isCell ? std::nullopt : std::optional(slot.layer);
    return prefix + torchParameterName(slot.kind, layer, slot.direction);
}

std::string TorchGroup::path() const
{
    const auto first = prefix.find_first_not_of(kPathSeparators);
    const auto last = prefix.find_last_not_of(kWordSeparators);
    const bool isNamed = first != std::string::npos && last != std::string::npos && last >= first;
    return isNamed ? prefix.substr(first, last - first + 1) : std::string();
}

std::vector<TorchGroup> groupTorchTensors(const TensorCatalog& catalog,
                                          std::vector<Warning>& warnings)
{
    Drafts drafts = collect(catalog);
    moveRawIntoModules(drafts);
    std::vector<TorchGroup> groups;
    for (Draft& draft : drafts.all()) {
        for (const auto& [slot, forms] : draft.forms) {
            resolveParametrization(draft.group, slot, forms, warnings);
        }
        if (!draft.group.tensors.empty()) {
            groups.push_back(std::move(draft.group));
        }
    }
    return groups;
}

} // namespace gateloupe
