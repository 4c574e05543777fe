// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_group.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/common/assumptions.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/conventions/torch/torch_parametrizations.h"
#include "core/formats/torch/torch_flow.h"
#include "core/formats/torch/torch_program.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

namespace {

constexpr std::string_view kTorchPathSeparators = "./:";
constexpr std::size_t kNamedAtMost = 8;

/// Tensors beside a cell's own that change its equations: how their names begin after the prefix.
constexpr std::array<Named<std::string_view>, 8> kAdditions = {{
    {"layernorm", "layer normalisation inside the cell"},
    {"layer_norm", "layer normalisation inside the cell"},
    {"ln_", "layer normalisation inside the cell"},
    {"norm_", "normalisation inside the cell"},
    {"peephole", "peephole connections"},
    {"weight_ci", "peephole connections"},
    {"weight_cf", "peephole connections"},
    {"weight_co", "peephole connections"},
}};

constexpr std::string_view kScriptModule = "__torch__."; ///< before classes in TorchScript

/// Whether a class is PyTorch's own, under its name or TorchScript's, or a plain container.
bool isLibraryClass(std::string_view name)
{
    constexpr std::array<std::string_view, 4> kLibraries = {"torch.", "__torch__.torch.",
                                                            "collections.", "builtins."};
    return std::ranges::any_of(
        kLibraries, [name](std::string_view library) { return name.starts_with(library); });
}

/// "PyTorch module encoder.lstm".
Message moduleText(const TorchGroup& group)
{
    return group.path().empty() ? message("%1 module at the root", group.dialect.framework)
                                : message("%1 module %2", group.dialect.framework, group.path());
}

Error misshapen(const TorchGroup& group, const Message& what)
{
    return Error::shapeMismatch("%1: %2", moduleText(group), what);
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

/// Makes the model of one group, step by step.
class TorchModelMaker
{
public:
    TorchModelMaker(const TorchGroup& group, const TorchCatalog& file)
        : m_group(group)
        , m_file(file)
        , m_builder(group.path(), file.catalog.path, group.dialect.convention, FactSource::Stated)
    {
    }

    Result<RnnModel> make()
    {
        findExtent();
        GATELOUPE_CHECK(checkComplete());
        GATELOUPE_CHECK(findSizes());
        readDirection();
        const Message module = moduleText(m_group);
        const bool isReversed = m_builder.model().isReversed;
        for (const auto& [slot, tensor] : m_group.tensors) { // i f g o, r z n: the canonical order
            GATELOUPE_CHECK(
                m_builder
                    .add(tensor, rowBlocks(slot.kind, gatesOf(m_builder.spec().cell)),
                         {.layer = LayerIndex(slot.layer),
                          .direction = isReversed ? Direction::Backward : slot.direction})
                    .withContext(module));
        }
        m_builder.findBiasMode();
        explain();
        return m_builder.finish();
    }

private:
    /// Layers and directions that the names speak of.
    void findExtent()
    {
        RnnSpec& spec = m_builder.spec();
        for (const auto& [slot, tensor] : m_group.tensors) {
            spec.layers = std::max(spec.layers, slot.layer + 1);
            spec.directions = slot.direction == Direction::Backward ? 2 : spec.directions;
        }
    }

    [[nodiscard]] bool hasAny(ParameterKind kind) const
    {
        return std::ranges::any_of(m_group.tensors,
                                   [kind](const auto& entry) { return entry.first.kind == kind; });
    }

    /// Every parameter that such a module has: a kind that one layer has, all must have.
    [[nodiscard]] std::vector<TorchSlot> expectedSlots() const
    {
        std::vector<ParameterKind> kinds(kBothWeights.begin(), kBothWeights.end());
        if (std::ranges::any_of(kBothBiases, [this](auto kind) { return hasAny(kind); })) {
            kinds.insert(kinds.end(), kBothBiases.begin(), kBothBiases.end());
        }
        if (hasAny(ParameterKind::ProjectionWeights)) {
            kinds.push_back(ParameterKind::ProjectionWeights);
        }
        const RnnSpec& spec = m_builder.spec();
        std::vector<TorchSlot> slots;
        for (std::uint32_t place = 0; place < spec.pseudoLayers(); ++place) {
            const PseudoLayerIndex pseudoLayer(place);
            for (const ParameterKind kind : kinds) {
                slots.push_back({spec.layerOf(pseudoLayer).value,
                                 m_builder.model().directionOf(pseudoLayer), kind});
            }
        }
        return slots;
    }

    [[nodiscard]] Status checkComplete() const
    {
        std::vector<std::string> missing;
        for (const TorchSlot& slot : expectedSlots()) {
            if (m_group.find(slot) == nullptr) {
                missing.push_back(m_group.nameOf(slot));
            }
        }
        if (missing.empty()) {
            return {};
        }
        const std::string named =
            joinedBy(", ", std::span(missing).first(std::min(missing.size(), kNamedAtMost)));
        const Message list = missing.size() > kNamedAtMost
                                 ? message("%1 and %2 more", named, missing.size() - kNamedAtMost)
                                 : Message(named);
        return misshapen(m_group,
                         m_file.names.hasBelow(m_group.prefix + "parametrizations.")
                             ? message("incomplete, these tensors are missing: %1 (the module has "
                                       "parametrizations that are not computed; save it after "
                                       "torch.nn.utils.parametrize.remove_parametrizations())",
                                       list)
                             : message("incomplete, these tensors are missing: %1", list));
    }

    /// Sizes and cell from the shapes of layer 0: R [gates * H, R], W [gates * H, I].
    Status findSizes()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            if (tensor->typeName.find("sparse") != std::string::npos) {
                return misshapen(m_group, message("%1 is a sparse tensor, which is not read; "
                                                  "to_dense() before it is saved makes it one "
                                                  "that is",
                                                  tensor->name));
            }
            const std::size_t rank = isBias(slot.kind) ? 1 : 2;
            if (tensor->shape.size() != rank) {
                return misshapen(m_group, message("%1 %2 should have %3 axes", tensor->name,
                                                  toText(tensor->shape), rank));
            }
        }
        RnnSpec& spec = m_builder.spec();
        const Shape& w = m_group.find({.kind = ParameterKind::InputWeights})->shape;
        const Shape& r = m_group.find({.kind = ParameterKind::RecurrentWeights})->shape;
        const auto projection = m_group.find({.kind = ParameterKind::ProjectionWeights});
        spec.dtype = m_group.tensors.begin()->second->dtype;
        spec.inputSize = w[1];
        spec.hiddenSize = r[1];
        if (projection) {
            spec.projectionSize = projection->shape[0];
            spec.hiddenSize = projection->shape[1];
        }
        if (!m_builder.findCell(r[0])) {
            return misshapen(m_group,
                             message("%1 %2 has neither 4, 3 nor 1 times %3 rows (LSTM, GRU, RNN)",
                                     m_group.nameOf({.kind = ParameterKind::RecurrentWeights}),
                                     toText(r), spec.hiddenSize));
        }
        return {};
    }

    [[nodiscard]] const std::string* textAttribute(std::string_view name) const
    {
        return m_file.attributes.find<std::string>(m_group.path(), name);
    }

    /// What the file says of the model beyond its tensors.
    void explain()
    {
        RnnModel& model = m_builder.model();
        model.evidence.push_back(
            message("%1 tensors %2, %3 gates of %4 on the rows", m_group.tensors.size(),
                    m_group.prefix + (m_group.isCell ? "weight_ih, weight_hh"
                                                     : "weight_ih_l<k>, weight_hh_l<k>"),
                    gatesOf(model.spec.cell).size(), model.spec.hiddenSize));
        for (const Message& note : m_group.notes) {
            model.evidence.push_back(note);
            model.warnings.emplace_back(note);
        }
        if (const auto* type = textAttribute("class")) {
            model.evidence.push_back(message("its class in the file is %1", *type));
        }
        if (gatesOf(model.spec.cell).size() == 1) {
            decideNonlinearity();
        }
        assumeWhatTheProgramMayChange();
        warnOfUnknownCaller();
        warnOfResidual();
        contradict("hidden_size", model.spec.hiddenSize);
        contradict("input_size", model.spec.inputSize);
        if (isPackedBuffer(model)) {
            model.evidence.push_back(
                message("all tensors are views of one storage, at the offsets of cuDNN's packed "
                        "buffer (flatten_parameters)"));
        }
        addLimits();
        if (m_builder.model().limits.empty() && m_group.dialect.convention == "pytorch") {
            warnOfLeftovers();
            warnOfLearnedStart();
        }
    }

    /// Notes where the module says another size than its weights have.
    void contradict(std::string_view attribute, std::uint64_t size)
    {
        const auto* said = m_file.attributes.find<std::int64_t>(m_group.path(), attribute);
        if (said != nullptr && !std::cmp_equal(*said, size)) {
            m_builder.model().contradictions.push_back(message(
                "the module says that %1 is %2, its weights have %3", attribute, *said, size));
        }
    }

    /// Where the file names a class or holds a program: what neither says.
    void assumeWhatTheProgramMayChange()
    {
        RnnModel& model = m_builder.model();
        const auto flag = [this](std::string_view path, const char* name) {
            const auto* found = m_file.attributes.find<bool>(path, name);
            return found != nullptr && *found;
        };
        const std::string* type = textAttribute("class");
        if (type != nullptr && !isLibraryClass(*type) && !flag(m_group.path(), kCallsOperator)) {
            assumeWhatAClassComputes(model.sources);
            model.warnings.push_back(message(
                "%1 is no class of PyTorch, and what it computes was not read; the usual "
                "equations are assumed; 'check FILE --input X --expect Y' tells",
                type->starts_with(kScriptModule) ? type->substr(kScriptModule.size()) : *type));
        }
        if (model.spec.directions == 1 && flag("", kFlips) && !readsReversed()) {
            model.sources.set(EquationFact::ReadingDirection, FactSource::Assumed);
            model.warnings.push_back(
                message("the file's program reverses a sequence; whether it is this network's was "
                        "not read, and forward is assumed; 'check FILE --input X --expect Y' "
                        "tells"));
        }
    }

    /// Whether the file's program hands the sequence over from its end, where that was read.
    void readDirection()
    {
        if (const auto reversed = readsReversed(); reversed && m_builder.spec().directions == 1) {
            m_builder.model().setReversed(*reversed, FactSource::Computed);
        }
    }

    /// Empty where it was not read, or where a batch is turned and not its sequences.
    [[nodiscard]] std::optional<bool> readsReversed() const
    {
        const auto& attributes = m_file.attributes;
        const auto* reversed = attributes.find<bool>(m_group.path(), kReadsReversed);
        const auto* axis = attributes.find<std::int64_t>(m_group.path(), kTurnedAxis);
        const auto* isBatchFirst = attributes.find<bool>(m_group.path(), "batch_first");
        const bool isOfSteps =
            axis == nullptr || isBatchFirst == nullptr || (*axis == 1) == *isBatchFirst;
        return reversed != nullptr && isOfSteps ? std::optional(*reversed) : std::nullopt;
    }

    void warnOfResidual()
    {
        if (const std::string* addition = textAttribute(kAddsInput)) {
            m_builder.model().warnings.push_back(
                message("behind it %1 adds its input to its output; what is shown and run is the "
                        "cell alone",
                        *addition));
        }
    }

    /// A pickled module's class is a name alone: the code that calls the network is not in the
    /// file.
    void warnOfUnknownCaller()
    {
        const auto* called = m_file.attributes.find<bool>(m_group.path(), kCallsOperator);
        if (called != nullptr || m_file.catalog.format == "torchscript") {
            return;
        }
        std::string path(m_group.path());
        while (!path.empty()) {
            const auto dot = path.rfind('.');
            path.resize(dot == std::string::npos ? 0 : dot);
            const auto* type = m_file.attributes.find<std::string>(path, "class");
            if (type != nullptr && !isLibraryClass(*type)) {
                m_builder.model().warnings.push_back(message(
                    "the code of %1, which calls it, is not in the file: it may turn the sequence "
                    "round or change what the network makes; 'check FILE --input X --expect Y' "
                    "tells",
                    *type));
                return;
            }
        }
    }

    void decideNonlinearity()
    {
        const std::string* word = textAttribute("nonlinearity");
        const std::string* mode = textAttribute("mode");
        const auto says = [&](std::string_view nonlinearity, std::string_view name) {
            return (word != nullptr && *word == nonlinearity) || (mode != nullptr && *mode == name);
        };
        if (says("relu", "RNN_RELU")) {
            m_builder.spec().cell = CellKind::RnnRelu;
        } else if (says("tanh", "RNN_TANH")) {
            m_builder.spec().cell = CellKind::RnnTanh;
        } else if (m_group.dialect.namesMayTell) {
            decidePlainRnnByWords(m_file.catalog, m_builder.model());
        } else {
            assumeCell(m_builder.model(), CellKind::RnnTanh,
                       message("the file does not say whether this RNN is tanh or ReLU; "
                               "tanh is assumed"));
        }
    }

    /// What stands beside the weights under the same prefix and is none of PyTorch's parameters.
    void warnOfLeftovers()
    {
        const auto isOfTheModule = [](std::string_view name) {
            return parseTorchName(name).has_value();
        };
        auto names = m_file.names.directlyBelow(m_group.prefix);
        std::erase_if(names, isOfTheModule);
        if (names.empty()) {
            return;
        }
        const std::string listed =
            joinedBy(", ", std::span(names).first(std::min(names.size(), kNamedAtMost)));
        m_builder.model().warnings.push_back(
            names.size() > kNamedAtMost
                ? message("tensors beside its weights are not used: %1 and %2 more", listed,
                          names.size() - kNamedAtMost)
                : message("tensors beside its weights are not used: %1", listed));
    }

    /// A module around it may keep the states that it hands over as parameters of its own.
    void warnOfLearnedStart()
    {
        constexpr std::array<std::string_view, 10> kStarts = {
            "h0", "c0", "h_0", "c_0", "init_h", "init_c", "initial_h", "initial_c", "hx", "cx"};
        std::string_view around = m_group.prefix;
        around.remove_suffix(around.empty() ? 0 : 1);
        const auto end = around.find_last_of(kTorchPathSeparators);
        around = end == std::string_view::npos ? std::string_view() : around.substr(0, end + 1);
        std::vector<std::string> names; // looked up: the module around may hold thousands of others
        for (const std::string_view start : kStarts) {
            if (std::string name = std::string(around).append(start); m_file.names.has(name)) {
                names.push_back(std::move(name));
            }
        }
        if (!names.empty()) {
            m_builder.model().warnings.push_back(
                message("%1 in the file may be the state that it starts from; here it starts from "
                        "zero unless it is given one",
                        joinedBy(", ", names)));
        }
    }

    void addLimits()
    {
        for (const auto& [word, reason] : kAdditions) {
            const std::string start = m_group.prefix + std::string(word);
            if (m_group.isCell && m_builder.model().limits.empty() &&
                m_file.names.hasBelow(start)) {
                m_builder.limitEverywhere(
                    message("the file has %1...: %2, which the equations of this program do not "
                            "have",
                            start, reason));
            }
        }
    }

    const TorchGroup& m_group;
    const TorchCatalog& m_file;
    ModelBuilder m_builder;
};

constexpr std::string_view kWordSeparators = "./:_-"; ///< between a name and its parameter
constexpr std::string_view kInnerModule = "module.";  ///< what weight drop wraps

/// Every form in which a file holds one parameter.
using Forms = std::map<TorchForm, std::shared_ptr<const Tensor>>;

/// A module before its forms are put together.
struct TorchDraft
{
    TorchGroup group;
    std::map<TorchSlot, Forms> forms;
};

/// By prefix and kind of module.
using Drafts = Groups<std::pair<std::string, bool>, TorchDraft>;

Drafts torchCollect(const TensorCatalog& catalog)
{
    Drafts drafts;
    for (const auto& tensor : catalog.tensors) {
        const auto name = parseTorchName(tensor->name);
        if (!name || isOptimizerState(name->prefix)) {
            continue;
        }
        const TorchSlot slot{name->layer.value_or(0), name->direction, name->kind};
        const bool isCell = !name->layer;
        TorchDraft& draft = drafts.of({name->prefix, isCell});
        draft.group.prefix = name->prefix;
        draft.group.isCell = isCell;
        draft.forms[slot].emplace(name->form, tensor);
    }
    return drafts;
}

/// fastai keeps "<p>.weight_hh_l0_raw" beside the module "<p>.module." that it wraps.
void moveRawIntoModules(Drafts& drafts)
{
    for (TorchDraft& draft : drafts.all()) {
        const bool isRawAlone =
            !draft.forms.empty() && std::ranges::all_of(draft.forms, [](const auto& entry) {
                return entry.second.size() == 1 && entry.second.contains(TorchForm::Raw);
            });
        TorchDraft* inner =
            drafts.find({draft.group.prefix + std::string(kInnerModule), draft.group.isCell});
        if (isRawAlone && inner != nullptr) {
            for (const auto& [slot, forms] : draft.forms) {
                inner->forms[slot].insert(forms.begin(), forms.end());
            }
            draft.forms.clear();
        }
    }
}

/// The tensor a parameter is computed as, and from what.
void use(TorchGroup& group, const TorchSlot& slot, Result<std::shared_ptr<const Tensor>> computed,
         const Message& origin, std::vector<Warning>& warnings)
{
    if (!computed) {
        warnings.push_back(computed.error().message);
        return;
    }
    group.tensors.emplace(slot, *std::move(computed));
    group.notes.push_back(message("%1 is computed from %2", group.nameOf(slot), origin));
}

/// A parameter that pruning multiplies with its mask, or that spectral normalisation divides by its
/// largest singular value.
void resolveOriginal(TorchGroup& group, const TorchSlot& slot, const Forms& forms,
                     std::vector<Warning>& warnings)
{
    const std::string name = group.nameOf(slot);
    const auto original = lookUp(forms, TorchForm::Original);
    if (const auto mask = lookUp(forms, TorchForm::Mask)) {
        use(group, slot, pruned(name, original, mask),
            message("%1 and %2 (pruning)", original->name, mask->name), warnings);
        return;
    }
    const auto left = lookUp(forms, TorchForm::Left);
    auto right = lookUp(forms, TorchForm::Right);
    right = right ? right : lookUp(forms, TorchForm::Direction); // the older names end in "_v"
    if (!left || !right) {
        return; // a parametrisation that nothing here computes: the parameter is missing
    }
    use(group, slot, spectralNormalised(name, original, left, right),
        message("%1, %2 and %3 (spectral normalisation)", original->name, left->name, right->name),
        warnings);
}

/// The tensor a parameter is read from, and a note when it is not simply there.
void resolveParametrization(TorchGroup& group, const TorchSlot& slot, const Forms& forms,
                            std::vector<Warning>& warnings)
{
    const auto magnitude = lookUp(forms, TorchForm::Magnitude);
    const auto direction = lookUp(forms, TorchForm::Direction);
    const std::string name = group.nameOf(slot);
    if (lookUp(forms, TorchForm::Original)) {
        resolveOriginal(group, slot, forms, warnings);
        return;
    }
    if (magnitude && direction) {
        use(group, slot, weightNormalised(name, magnitude, direction),
            message("%1 and %2 (weight normalisation)", magnitude->name, direction->name),
            warnings);
        return;
    }
    if (const auto raw = lookUp(forms, TorchForm::Raw)) {
        group.tensors.emplace(slot, raw);
        group.notes.push_back(
            message("%1 is read from %2 (weight drop, without dropout)", name, raw->name));
        return;
    }
    if (const auto plain = lookUp(forms, TorchForm::Plain)) {
        group.tensors.emplace(slot, plain);
        return;
    }
    warnings.push_back(
        message("%1 is normalised, but only %2 is there", name, forms.begin()->second->name));
}

} // namespace

Result<RnnModel> makeTorchModel(const TorchGroup& group, const TorchCatalog& file)
{
    return TorchModelMaker(group, file).make();
}

std::shared_ptr<const Tensor> TorchGroup::find(const TorchSlot& slot) const
{
    return lookUp(tensors, slot);
}

std::string TorchGroup::nameOf(const TorchSlot& slot) const
{
    const auto layer = isCell ? std::nullopt : std::optional(slot.layer);
    return prefix + torchParameterName(slot.kind, layer, slot.direction);
}

std::string TorchGroup::path() const
{
    const auto first = prefix.find_first_not_of(kTorchPathSeparators);
    const auto last = prefix.find_last_not_of(kWordSeparators);
    const bool isNamed = first != std::string::npos && last != std::string::npos && last >= first;
    return isNamed ? prefix.substr(first, last - first + 1) : std::string();
}

std::vector<TorchGroup> groupTorchTensors(const TensorCatalog& catalog,
                                          std::vector<Warning>& warnings)
{
    Drafts drafts = torchCollect(catalog);
    moveRawIntoModules(drafts);
    std::vector<TorchGroup> groups;
    for (TorchDraft& draft : drafts.all()) {
        for (const auto& [slot, forms] : draft.forms) {
            resolveParametrization(draft.group, slot, forms, warnings);
        }
        const bool isMadeAnew = std::ranges::any_of(draft.forms, [](const auto& entry) {
            return entry.second.contains(TorchForm::Original);
        });
        if (!draft.group.tensors.empty()) {
            groups.push_back(std::move(draft.group));
        } else if (isMadeAnew) {
            warnings.push_back(message("%1: its weights are made by parametrizations that are not "
                                       "computed; save it after "
                                       "torch.nn.utils.parametrize.remove_parametrizations()",
                                       moduleText(draft.group)));
        }
    }
    return groups;
}

} // namespace gateloupe
