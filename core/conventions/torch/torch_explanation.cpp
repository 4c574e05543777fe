// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_explanation.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/conventions/common/rnn_activation_hints.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

/// Tensors beside a cell's own that change its equations.
struct Addition
{
    std::string_view word; ///< a tensor's name after the prefix begins with it
    std::string_view reason;
};

constexpr std::array kAdditions = {
    Addition{"layernorm", "layer normalisation inside the cell"},
    Addition{"layer_norm", "layer normalisation inside the cell"},
    Addition{"ln_", "layer normalisation inside the cell"},
    Addition{"norm_", "normalisation inside the cell"},
    Addition{"peephole", "peephole connections"},
    Addition{"weight_ci", "peephole connections"},
    Addition{"weight_cf", "peephole connections"},
    Addition{"weight_co", "peephole connections"},
};

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

const std::string* textAttribute(const TorchGroup& group, const TensorCatalog& catalog,
                                 std::string_view name)
{
    const Attribute* found = catalog.findAttribute(group.path(), name);
    return found != nullptr ? std::get_if<std::string>(&found->value) : nullptr;
}

void decideNonlinearity(const TorchGroup& group, const TensorCatalog& catalog, RnnModel& model)
{
    const std::string* word = textAttribute(group, catalog, "nonlinearity");
    const std::string* mode = textAttribute(group, catalog, "mode");
    const bool isRelu =
        (word != nullptr && *word == "relu") || (mode != nullptr && *mode == "RNN_RELU");
    const bool isTanh =
        (word != nullptr && *word == "tanh") || (mode != nullptr && *mode == "RNN_TANH");
    if (isRelu || isTanh) {
        model.spec.cell = isRelu ? CellKind::RnnRelu : CellKind::RnnTanh;
    } else if (group.dialect.namesMayTell) {
        decidePlainRnnByWords(catalog, model);
    } else {
        model.spec.cell = CellKind::RnnTanh;
        model.warnings.push_back("the file does not say whether this RNN is tanh or ReLU; "
                                 "tanh is assumed, --cell rnn_relu overrides");
    }
}

/// Whether the views lie in one storage as cuDNN packs them.
bool isPackedBuffer(const RnnModel& model)
{
    const auto layout = PackedLayout::create(model.spec);
    if (!layout || layout->regions().empty()) {
        return false;
    }
    const GateView* first = model.find(layout->regions().front().id);
    return std::ranges::all_of(layout->regions(), [&](const Region& region) {
        const GateView* view = model.find(region.id);
        return first != nullptr && view != nullptr &&
               view->tensor->source == first->tensor->source &&
               view->offsetElements == first->offsetElements + region.offset &&
               view->colStride == 1 &&
               (view->rows == 1 || view->cols == 1 ||
                view->rowStride == static_cast<std::int64_t>(view->cols));
    });
}

void addLimits(const TorchGroup& group, const TensorCatalog& catalog, RnnModel& model)
{
    for (const Addition& addition : kAdditions) {
        const std::string start = group.prefix + std::string(addition.word);
        const bool isThere =
            group.isCell && std::ranges::any_of(catalog.tensors, [&](const auto& tensor) {
                return tensor->name.starts_with(start);
            });
        if (isThere && model.limits.empty()) {
            for (const auto backend : kBackends) {
                model.limits.push_back(
                    {backend, "the file has " + start + "...: " + std::string(addition.reason) +
                                  ", which the equations of this program do not have"});
            }
        }
    }
}

} // namespace

void explainTorchModel(const TorchGroup& group, const TensorCatalog& catalog, RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    model.evidence.push_back(
        std::to_string(group.tensors.size()) + " tensors " + group.prefix +
        (group.isCell ? "weight_ih, weight_hh" : "weight_ih_l<k>, weight_hh_l<k>") + ", " +
        std::to_string(gatesOf(spec.cell).size()) + " gates of " + std::to_string(spec.hiddenSize) +
        " on the rows");
    for (const std::string& note : group.notes) {
        model.evidence.push_back(note);
        model.warnings.push_back(note);
    }
    if (const auto* type = textAttribute(group, catalog, "class")) {
        model.evidence.push_back("the file holds a pickled " + *type);
    }
    if (gatesOf(spec.cell).size() == 1) {
        decideNonlinearity(group, catalog, model);
    }
    if (isPackedBuffer(model)) {
        model.evidence.push_back("all tensors are views of one storage, at the offsets of "
                                 "cuDNN's packed buffer (flatten_parameters)");
    }
    addLimits(group, catalog, model);
}

} // namespace gateloupe
