// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/name_parts.h"
#include "core/conventions/flax/flax_modules.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

constexpr std::string_view kDeepmindSeparators = "/.";
constexpr std::string_view kDeepmindValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kDeepmindSlotMark = "/.OPTIMIZER_SLOT/";

/// Names below a core, those of two components first.
constexpr std::array<std::string_view, 12> kNames = {
    "linear/w", "linear/b", "linear_1/w", "linear_1/b", "input_to_hidden/w", "hidden_to_hidden/w",
    "w_gates",  "b_gates",  "w_i",        "w_h",        "projection",        "b"};

/// Without leading underscores behind the last separator: Sonnet's variables are private.
NameParts deepmindParts(std::string_view path)
{
    NameParts parts = splitLast(path, kDeepmindSeparators);
    parts.tail.remove_prefix(std::min(parts.tail.find_first_not_of('_'), parts.tail.size()));
    return parts;
}

struct DeepmindPlace
{
    std::string_view module;
    std::string name;
};

std::optional<DeepmindPlace> placeOf(std::string_view path)
{
    const NameParts leaf = deepmindParts(path);
    const auto endsWithLeaf = [&leaf](std::string_view name) { return name.ends_with(leaf.tail); };
    if (std::ranges::none_of(kNames, endsWithLeaf)) { // quickly done with most names
        return std::nullopt;
    }
    const NameParts child = deepmindParts(leaf.head);
    const std::string both = std::string(child.tail) + "/" + std::string(leaf.tail);
    if (isOneOf(both, kNames)) {
        return DeepmindPlace{child.head, both};
    }
    return isOneOf(leaf.tail, kNames)
               ? std::optional(DeepmindPlace{leaf.head, std::string(leaf.tail)})
               : std::nullopt;
}

/// A module of Haiku or Sonnet and those of its tensors that a recurrent core has.
struct DeepmindModule
{
    std::string path; ///< "model/~/lstm_1"; "" at the root
    /// By the name below the module: "w_i", "linear/w"; without Sonnet's leading underscores.
    TensorIndex tensors;
    bool isObject = false; ///< from an object-based checkpoint: Sonnet

    /// Null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view name) const
    {
        return lookUp(tensors, name);
    }

    /// Whether the module is called `word`, `word_1`, ..., or something that ends in `_word`.
    [[nodiscard]] bool isCalled(std::string_view word) const
    {
        const std::string_view own = withoutNumber(deepmindParts(path).tail);
        return own == word || own.ends_with("_" + std::string(word));
    }
};

/// Sorts the tensors that a recurrent core can have by module, in order of appearance. Separators
/// are "/" or "."; states of optimizers are left out.
std::vector<DeepmindModule> deepmindModules(const TensorCatalog& catalog)
{
    Groups<std::string, DeepmindModule> modules;
    for (const auto& tensor : catalog.tensors) {
        std::string_view path = tensor->name;
        const bool isObject = path.ends_with(kDeepmindValueSuffix);
        if (path.find(kDeepmindSlotMark) != std::string_view::npos) {
            continue;
        }
        path.remove_suffix(isObject ? kDeepmindValueSuffix.size() : 0);
        auto place = placeOf(path);
        if (!place || isOptaxState(place->module)) {
            continue;
        }
        DeepmindModule& module = modules.of(std::string(place->module));
        module.isObject = module.tensors.empty() ? isObject : module.isObject;
        module.path = place->module;
        module.tensors.emplace(std::move(place->name), tensor);
    }
    return modules.all();
}

// What the libraries call i, g, f, o · i, f, g, o · z, r, a.
constexpr std::array kFusedLstmGates = {Gate::Input, Gate::Cell, Gate::Forget, Gate::Output};
constexpr std::array kDeepmindLstmGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::array kDeepmindGruGates = {Gate::Update, Gate::Reset, Gate::New};
constexpr std::string_view kHaiku = "haiku";
constexpr std::string_view kSonnet = "sonnet";
/// What Haiku's LSTM adds to its forget gate, and Sonnet 1's unless it is told otherwise.
constexpr double kForgetOffset = 1.0;

/// How one kind of core keeps its numbers; a name is empty where it has no such tensor.
struct CoreRule
{
    std::string_view library;
    std::string_view input;     ///< [in, gates * hidden]; of a fused matrix, rows of h below
    std::string_view recurrent; ///< [out, gates * hidden]
    std::string_view inputBias;
    std::string_view recurrentBias;
    std::string_view word; ///< what the module must be called, because its tensors do not tell
    CellKind cell;
    std::span<const Gate> gates;
    double forgetOffset = 0.0;
};

constexpr std::array kDeepmindRules = {
    CoreRule{kSonnet, "w_i", "w_h", "b", "", "", CellKind::Lstm, kDeepmindLstmGates},
    CoreRule{kHaiku, "w_i", "w_h", "b", "", "", CellKind::Gru, kDeepmindGruGates},
    CoreRule{kSonnet, "input_to_hidden/w", "hidden_to_hidden/w", "b", "", "", CellKind::RnnTanh,
             kHiddenGate},
    CoreRule{kSonnet, "w_gates", "", "b_gates", "", "", CellKind::Lstm, kFusedLstmGates,
             kForgetOffset},
    CoreRule{kHaiku, "linear/w", "", "linear/b", "", "lstm", CellKind::Lstm, kFusedLstmGates,
             kForgetOffset},
    CoreRule{kHaiku, "linear/w", "linear_1/w", "linear/b", "linear_1/b", "vanilla_rnn",
             CellKind::RnnRelu, kHiddenGate},
};

bool isDeepmindMatrix(const std::shared_ptr<const Tensor>& tensor)
{
    return tensor && tensor->shape.size() == 2;
}

/// Whether the module is a core of that rule: its names, and as many columns as gates.
bool fits(const DeepmindModule& module, const CoreRule& rule)
{
    const auto input = module.find(rule.input);
    const auto recurrent = module.find(rule.recurrent);
    if (!isDeepmindMatrix(input) || (!rule.word.empty() && !module.isCalled(rule.word)) ||
        input->shape[1] == 0 || input->shape[1] % rule.gates.size() != 0) {
        return false;
    }
    const std::uint64_t hidden = input->shape[1] / rule.gates.size();
    if (rule.recurrent.empty()) {
        return input->shape[0] > hidden;
    }
    return isDeepmindMatrix(recurrent) && recurrent->shape[1] == input->shape[1] &&
           (recurrent->shape[0] == hidden || isDeepmindMatrix(module.find("projection")));
}

void explain(const CoreRule& rule, ModelBuilder& builder)
{
    RnnModel& model = builder.model();
    model.evidence.push_back(
        rule.recurrent.empty() ? message("%1 with %2 gates on the columns (%3)", rule.input,
                                         rule.gates.size(), model.convention)
                               : message("%1 and %2 with %3 gates on the columns (%4)", rule.input,
                                         rule.recurrent, rule.gates.size(), model.convention));
    if (rule.library == kSonnet && rule.cell == CellKind::RnnTanh) {
        assumeCell(model, CellKind::RnnTanh,
                   message("the file does not say whether the activation is tanh or ReLU; "
                           "tanh is assumed"));
    }
    if (rule.library == kSonnet && rule.forgetOffset != 0.0) {
        model.sources.set(EquationFact::ForgetOffset, FactSource::Assumed);
        model.warnings.push_back({message("the file does not keep the core's forget_bias; "
                                          "Sonnet's default 1.0 is assumed"),
                                  remedy::SetForgetOffset{}});
    }
}

/// The model of one core. Requires: the module fits the rule.
Result<RnnModel> makeCore(const DeepmindModule& module, const CoreRule& rule,
                          const TensorCatalog& catalog)
{
    const bool isFused = rule.recurrent.empty();
    const auto input = module.find(rule.input);
    const auto projection = isFused ? nullptr : module.find("projection");
    ModelBuilder builder(module.path, catalog.path, module.isObject ? kSonnet : rule.library,
                         FactSource::Stated);
    RnnModel& model = builder.model();
    const std::uint64_t hidden = input->shape[1] / rule.gates.size();
    model.spec.cell = rule.cell;
    model.spec.inputSize = input->shape[0] - (isFused ? hidden : 0);
    model.spec.hiddenSize = hidden;
    model.spec.dtype = input->dtype;
    if (projection && projection->shape.size() == 2) {
        model.spec.projectionSize = projection->shape[1];
    }
    model.setForgetOffset(rule.forgetOffset, FactSource::Stated);
    model.setGruReset(rule.cell == CellKind::Gru ? GruReset::Before : GruReset::After,
                      FactSource::Stated);
    model.setUpdateInverted(rule.cell == CellKind::Gru, FactSource::Stated);
    const auto part = [&](const std::shared_ptr<const Tensor>& tensor,
                          std::span<const ParameterKind> kinds) {
        return ModelBuilder::Part{tensor, columnBlocks(kinds, rule.gates)};
    };
    using enum ParameterKind;
    GATELOUPE_CHECK(builder
                        .add({isFused ? part(input, kBothWeights) : part(input, only(InputWeights)),
                              part(module.find(rule.recurrent), only(RecurrentWeights)),
                              part(projection, only(ProjectionWeights)),
                              part(module.find(rule.inputBias), only(InputBias)),
                              part(module.find(rule.recurrentBias), only(RecurrentBias))})
                        .withContext(model.name));
    builder.findBiasMode();
    explain(rule, builder);
    return builder.finish();
}

} // namespace

/// The recurrent cores of DeepMind's libraries: Haiku's on JAX, Sonnet's on TensorFlow 2, and
/// Sonnet 1's LSTM. Matrices are [in, out], gates on the columns. Both libraries have the same GRU:
/// it resets before the recurrent product and its update gate lets the new state in.
/// Source: dm-haiku 0.0, haiku/_src/recurrent.py; dm-sonnet 2.0, sonnet/src/recurrent.py; dm-sonnet
/// 1.36, sonnet/python/modules/gated_rnn.py.
Recognition recogniseDeepmind(const TensorCatalog& catalog)
{
    Recognition recognition;
    for (const DeepmindModule& module : deepmindModules(catalog)) {
        const auto rule = std::ranges::find_if(
            kDeepmindRules, [&module](const CoreRule& each) { return fits(module, each); });
        if (rule != kDeepmindRules.end()) {
            recognition.add(makeCore(module, *rule, catalog));
        }
    }
    return recognition;
}

} // namespace gateloupe
