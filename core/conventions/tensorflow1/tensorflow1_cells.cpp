// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_cells.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/name_parts.h"
#include "core/conventions/common/until_cancelled.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::string_view kCudnnWord = "cudnn"; ///< in the scopes of cuDNN's layers

/// By the old name.
using Renamed = Named<std::string_view>;

constexpr std::array<Renamed, 6> kCellScopes = {{
    {"BasicLSTMCell", "basic_lstm_cell"},
    {"LSTMCell", "lstm_cell"},
    {"LSTMBlockCell", "lstm_block_cell"},
    {"GRUCell", "gru_cell"},
    {"GRUBlockCell", "gru_block_cell"},
    {"BasicRNNCell", "basic_rnn_cell"},
}};
constexpr std::array<Renamed, 5> kOuterScopes = {{
    {"MultiRNNCell", "multi_rnn_cell"},
    {"RNN", "rnn"},
    {"BiRNN", "bidirectional_rnn"},
    {"FW", "fw"},
    {"BW", "bw"},
}};
/// What stands below the scope of the cell.
constexpr std::array<Renamed, 12> kTensorflow1Variables = {{
    {"Linear/Matrix", "kernel"},
    {"Linear/Bias", "bias"},
    {"Gates/Linear/Matrix", "gates/kernel"},
    {"Gates/Linear/Bias", "gates/bias"},
    {"Candidate/Linear/Matrix", "candidate/kernel"},
    {"Candidate/Linear/Bias", "candidate/bias"},
    {"W_0", "kernel"}, // of LSTMCell, whose kernel could be cut into units
    {"B", "bias"},
    {"W_P_0", "projection/kernel"},
    {"W_I_diag", "w_i_diag"},
    {"W_F_diag", "w_f_diag"},
    {"W_O_diag", "w_o_diag"},
}};
constexpr std::string_view kOldLayer = "Cell";

/// "Cell0" -> "cell_0"; "BiRNN_1" keeps its number.
std::string modernScope(std::string_view scope)
{
    if (scope.starts_with(kOldLayer) && scope.size() > kOldLayer.size() &&
        scope.find_first_not_of("0123456789", kOldLayer.size()) == std::string_view::npos) {
        return "cell_" + std::string(scope.substr(kOldLayer.size()));
    }
    const std::string_view base = withoutNumber(scope);
    const auto modern = valueNamed(kOuterScopes, base);
    return modern ? std::string(*modern) + std::string(scope.substr(base.size()))
                  : std::string(scope);
}

/// A variable's name as TensorFlow 1.2 and later would write it: TensorFlow before 1.0 named scopes
/// after classes and the variables of a cell after the function that made them:
/// "RNN/MultiRNNCell/Cell0/BasicLSTMCell/Linear/Matrix" is
/// "rnn/multi_rnn_cell/cell_0/basic_lstm_cell/kernel". Scopes keep their number, so that the first
/// n of the one are the first n of the other. Any other name stays as it is. Source:
/// tensorflow/python/ops/{rnn,rnn_cell}.py, r0.8 - r0.12.
std::string modernNameOf(std::string_view name)
{
    const auto components = componentsOf(name);
    for (std::size_t at = 0; at + 1 < components.size(); ++at) {
        const auto cell = valueNamed(kCellScopes, components[at]);
        const auto rest = std::span(components).subspan(at + 1);
        const auto variable =
            cell ? valueNamed(kTensorflow1Variables, joined(rest, rest.size())) : std::nullopt;
        if (!variable) {
            continue;
        }
        std::string modern;
        for (std::size_t outer = 0; outer < at; ++outer) {
            modern += modernScope(components[outer]) + "/";
        }
        return modern + std::string(*cell) + "/" + std::string(*variable);
    }
    return std::string(name);
}

constexpr std::string_view kTensorflow1ValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kTensorflow1SlotMark = "/.OPTIMIZER_SLOT/";
constexpr std::string_view kCudnnCell = "cudnn_compatible_lstm_cell";
constexpr std::string_view kCellScope = "_cell";

/// "enc/cell-1/kernel" -> "enc/cell-1/cudnn_compatible_lstm_cell/kernel", or empty.
std::string cudnnNameOf(std::string_view path)
{
    const auto components = componentsOf(path);
    const std::size_t count = components.size();
    if (count < 2 || !components[count - 2].starts_with(kObjectCell)) {
        return {};
    }
    return joined(components, count - 1) + "/" + std::string(kCudnnCell) + "/" +
           std::string(components.back());
}

/// The name that a Saver would give a variable of an object-based checkpoint: its graph name where
/// the file has one; for CudnnLSTM, which registers its cells as "cell-N", the path with the scope
/// of its saveable's cells put in. The tensor's own name where the key is no object's.
/// Source: tensorflow/contrib/cudnn_rnn, r1.15, CudnnLSTMSaveable._checkpoint_dependencies.
std::string saverName(const Tensor& tensor, const AttributeIndex& attributes)
{
    if (!tensor.name.ends_with(kTensorflow1ValueSuffix) ||
        tensor.name.find(kTensorflow1SlotMark) != std::string::npos) {
        return tensor.name;
    }
    const auto* fullName = attributes.find<std::string>(tensor.name, "full_name");
    if (fullName != nullptr && fullName->find(kCellScope) != std::string::npos) {
        return *fullName;
    }
    // The variables of an only layer are the layer's own as well: the key does not say "cell-0".
    std::vector<std::string> paths =
        attributes.valueOr(tensor.name, "object_paths", std::vector<std::string>());
    paths.insert(paths.begin(),
                 tensor.name.substr(0, tensor.name.size() - kTensorflow1ValueSuffix.size()));
    for (const std::string& path : paths) {
        if (std::string name = cudnnNameOf(path); !name.empty()) {
            return name;
        }
    }
    return tensor.name;
}

/// Today's words, and older ones for them.
constexpr std::array<Renamed, 4> kSpellings = {
    {{"kernel", "weights"}, {"bias", "biases"}, {"kernel", "W"}, {"bias", "b"}}};

/// A cell with this variable is Keras': its recurrent weights stand apart.
constexpr std::string_view kKerasMark = "recurrent_kernel";

/// Scopes whose variables repeat those of another scope: master copies, averages, optimizers.
constexpr std::array<std::string_view, 13> kShadowScopes = {
    "fp32_storage", "ExponentialMovingAverage",
    "Adam",         "AdamW",
    "Adamax",       "Nadam",
    "SGD",          "RMSprop",
    "RMSProp",      "Adagrad",
    "Ftrl",         "LAMB",
    "Adadelta"};

/// Components of "candidate/hidden_projection/bias".
constexpr std::size_t kDeepestVariable = 3;

using Scopes = std::vector<std::string_view>;

bool hasKernels(const CellVariables& cell, const CellRule& rule)
{
    return std::ranges::all_of(rule.kernels, [&](const FusedKernel& kernel) {
        const auto tensor = cell.find(kernel.tensor);
        return tensor && tensor->shape.size() == 2;
    });
}

bool isScopeOf(std::string_view component, const CellRule& rule)
{
    return std::ranges::any_of(
        rule.scopes, [component](std::string_view scope) { return isNamed(component, scope); });
}

bool contains(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

/// Null when it is none.
const ForeignCell* foreignOf(std::string_view component)
{
    const auto cells = foreignCells();
    const auto found = std::ranges::find_if(cells, [component](const ForeignCell& foreign) {
        return isNamed(component, foreign.scope);
    });
    return found == cells.end() ? nullptr : &*found;
}

/// A frozen graph has scalars in the scopes of a cell's operations as well.
bool hasWeights(const CellVariables& cell)
{
    return std::ranges::any_of(cell.variables, [](const auto& variable) {
        const Tensor& tensor = *variable.second;
        return isFloatingPoint(tensor.dtype) && !tensor.shape.empty();
    });
}

/// A cell of several kernels names each of them: no other class of modules has these names.
bool isToldByKernels(const CellRule& rule)
{
    return rule.kernels.size() > 1;
}

/// The rule of the cell's own scope name. A name of the user's own will do where the kernels or the
/// graph tell the class, and where TensorFlow's scopes say that it is a cell and its name hints at
/// the class.
const CellRule* ruleOf(const CellVariables& cell, std::string_view component, bool isGraphLstm)
{
    for (const CellRule& rule : cellRules()) {
        if (isScopeOf(component, rule) && hasKernels(cell, rule)) {
            return &rule;
        }
    }
    if (foreignOf(component) != nullptr) {
        return nullptr;
    }
    for (const CellRule& rule : cellRules()) {
        const bool isHinted = cell.place.isInsideRnn && contains(component, rule.hint);
        const bool isTold =
            isGraphLstm && rule.cell == CellKind::Lstm && rule.family == Family::Stock;
        if ((isHinted || isTold || isToldByKernels(rule)) && hasKernels(cell, rule)) {
            return &rule;
        }
    }
    return nullptr;
}

/// Whether a scope of that name can be a cell's: most others are not worth collecting.
bool canBeCell(std::string_view component)
{
    return foreignOf(component) != nullptr ||
           std::ranges::any_of(cellRules(), [&](const CellRule& rule) {
               return isScopeOf(component, rule) || contains(component, rule.hint);
           });
}

/// Whether a name that begins so below a scope belongs to a cell that its kernels tell:
/// "gates/bias", "w_ru".
bool isTelling(std::string_view first)
{
    const auto begin = [](std::string_view path) { return path.substr(0, path.find('/')); };
    return std::ranges::any_of(cellRules(), [&](const CellRule& rule) {
        return isToldByKernels(rule) &&
               (std::ranges::any_of(
                    rule.kernels,
                    [&](const FusedKernel& kernel) { return begin(kernel.tensor) == first; }) ||
                std::ranges::any_of(rule.biasForms, [&](const BiasForm& form) {
                    return std::ranges::any_of(form.biases, [&](const FusedBias& bias) {
                        return begin(bias.tensor) == first;
                    });
                }));
    });
}

/// The scopes that may be cells, with the variables below by name.
std::map<std::string, CellVariables, std::less<>>
scopesOf(const TensorCatalog& catalog, const std::set<std::string, std::less<>>& graphLstms,
         const ProgressMonitor& monitor)
{
    std::map<std::string, CellVariables, std::less<>> scopes;
    const AttributeIndex attributes(catalog);
    for (const auto& tensor : untilCancelled(catalog.tensors, monitor)) {
        const std::string ownName = saverName(*tensor, attributes);
        if (ownName.find('/') == std::string::npos) {
            continue; // in no scope
        }
        const std::string name = modernNameOf(ownName);
        const Scopes ownComponents = componentsOf(ownName);
        const Scopes components = componentsOf(name);
        for (std::size_t below = 1; below <= kDeepestVariable && below < components.size();
             ++below) {
            const std::size_t depth = components.size() - below;
            const bool isCandidate =
                canBeCell(components[depth - 1]) || isTelling(components[depth]);
            if (!isCandidate && graphLstms.empty()) {
                continue;
            }
            const std::string scope = joined(ownComponents, depth);
            if (!isCandidate && !graphLstms.contains(scope)) {
                continue;
            }
            CellVariables& cell = scopes[scope];
            cell.scope = scope;
            cell.modernScope = joined(components, depth);
            cell.variables.emplace(joined(std::span(components).subspan(depth), below), tensor);
        }
    }
    return scopes;
}

/// "a/fp32_storage/b" repeats "a/b"; "Adam/m/a/b" repeats "a/b".
bool isShadow(const std::string& scope, const std::set<std::string, std::less<>>& others)
{
    const Scopes components = componentsOf(scope);
    for (std::size_t at = 0; at < components.size(); ++at) {
        const bool isMarked = std::ranges::any_of(
            kShadowScopes, [&](std::string_view name) { return isNamed(components[at], name); });
        if (!isMarked) {
            continue;
        }
        Scopes without = components;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(at));
        if (others.contains(joined(without, without.size()))) {
            return true;
        }
        for (std::size_t from = at + 1; from < components.size(); ++from) {
            const auto rest = std::span(components).subspan(from);
            if (others.contains(joined(rest, rest.size()))) {
                return true;
            }
        }
    }
    return false;
}

using Computed = std::map<std::string_view, const std::vector<std::string>*>;

/// What the file's graph computes, by variable.
Computed computedOf(const TensorCatalog& catalog)
{
    Computed computed;
    for (const Attribute& attribute : catalog.attributes) {
        const auto* paths = std::get_if<std::vector<std::string>>(&attribute.value);
        if (attribute.name == "computed" && paths != nullptr) {
            computed.emplace(attribute.object, paths);
        }
    }
    return computed;
}

/// Whether the ways of a kernel through the graph are those of i, j, f and o in an LSTM cell.
bool isLstmGraph(const std::vector<std::string>& paths)
{
    const auto goes = [&paths](std::string_view way) {
        return std::ranges::any_of(paths,
                                   [way](const std::string& path) { return contains(path, way); });
    };
    const bool isBlock = std::ranges::any_of(paths, [](const std::string& path) {
        return path.starts_with("LSTMBlockCell") || path.starts_with("BlockLSTM");
    });
    return isBlock ||
           (goes("Split:0 > Sigmoid") && goes("Split:1 > ") && !goes("Split:1 > Sigmoid") &&
            goes("Split:2 > ") && goes("Split:3 > Sigmoid") && !goes("Split:4"));
}

/// Scopes of the kernels that the graph uses as an LSTM cell does.
std::set<std::string, std::less<>> lstmScopesOf(const Computed& computed)
{
    std::set<std::string, std::less<>> scopes;
    for (const auto& [variable, paths] : computed) {
        const Scopes components = componentsOf(variable);
        if (components.size() > 1 && isLstmGraph(*paths)) {
            scopes.insert(joined(components, components.size() - 1));
        }
    }
    return scopes;
}

} // namespace

std::shared_ptr<const Tensor> CellVariables::find(std::string_view name) const
{
    auto found = lookUp(variables, name);
    for (const auto& [word, older] : kSpellings) {
        if (!found && name.ends_with(word)) {
            found = lookUp(variables, std::string(name.substr(0, name.size() - word.size())) +
                                          std::string(older));
        }
    }
    return found;
}

Family familyOf(const CellVariables& cell)
{
    const auto scopes = componentsOf(cell.scope);
    const bool isInCudnnScope = std::ranges::any_of(
        scopes, [](std::string_view scope) { return scope.find(kCudnnWord) != scope.npos; });
    const bool hasCudnnEquations = cell.rule->cell != CellKind::Gru;
    return cell.rule->family == Family::Cudnn || (isInCudnnScope && hasCudnnEquations)
               ? Family::Cudnn
               : Family::Stock;
}

CellSearch findCells(const TensorCatalog& catalog, const ProgressMonitor& monitor)
{
    CellSearch search;
    const auto computed = computedOf(catalog);
    const auto graphLstms = lstmScopesOf(computed);
    std::set<std::string, std::less<>> found;
    auto scopes = scopesOf(catalog, graphLstms, monitor);
    for (auto& [scope, cell] : untilCancelled(scopes, monitor)) {
        const Scopes components = componentsOf(cell.modernScope);
        cell.place = placeOf(components);
        const Scopes own = componentsOf(scope);
        const std::string_view stack = cell.place.stack;
        cell.place.stack = stack.empty() ? "" : joined(own, componentsOf(stack).size());
        cell.rule = ruleOf(cell, components.back(), graphLstms.contains(scope));
        if (cell.rule != nullptr && !cell.variables.contains(kKerasMark)) {
            found.insert(scope);
            for (const FusedKernel& kernel : cell.rule->kernels) {
                const auto paths = computed.find(cell.find(kernel.tensor)->name);
                if (paths != computed.end()) {
                    cell.computed.emplace(kernel.tensor, paths->second);
                }
            }
            search.cells.push_back(std::move(cell));
        } else if (const ForeignCell* foreign = foreignOf(components.back());
                   foreign != nullptr && hasWeights(cell)) {
            search.warnings.push_back(message("%1: a %2 of TensorFlow cannot be shown as gates: %3",
                                              scope, foreign->scope, foreign->reason));
        }
    }
    std::erase_if(search.cells,
                  [&](const CellVariables& cell) { return isShadow(cell.scope, found); });
    return search;
}

} // namespace gateloupe::tensorflow1
