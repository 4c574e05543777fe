// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_group.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/half.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

// ---- The network ----

namespace {

constexpr std::array kWeightKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights};

constexpr std::size_t kNamedAtMost = 8;

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
    TorchModelMaker(const TorchGroup& group, const TensorCatalog& catalog)
        : m_group(group)
        , m_catalog(catalog)
        , m_builder(group.path(), catalog.path, group.dialect.convention)
    {
    }

    Result<RnnModel> make()
    {
        findExtent();
        GATELOUPE_CHECK(checkComplete());
        GATELOUPE_CHECK(findSizes());
        const Message module = moduleText(m_group);
        for (const auto& [slot, tensor] : m_group.tensors) { // i f g o, r z n: the canonical order
            GATELOUPE_CHECK(m_builder
                                .add(tensor, rowBlocks(slot.kind, gatesOf(m_builder.spec().cell)),
                                     {.layer = LayerIndex(slot.layer), .direction = slot.direction})
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
        std::vector<ParameterKind> kinds(kWeightKinds.begin(), kWeightKinds.end());
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
        std::string missing;
        std::size_t count = 0;
        for (const TorchSlot& slot : expectedSlots()) {
            if (m_group.find(slot) == nullptr && ++count <= kNamedAtMost) {
                missing += (missing.empty() ? "" : ", ") + m_group.nameOf(slot);
            }
        }
        if (count == 0) {
            return {};
        }
        const Message list = count > kNamedAtMost
                                 ? message("%1 and %2 more", missing, count - kNamedAtMost)
                                 : Message(missing);
        return misshapen(m_group,
                         isParametrised()
                             ? message("incomplete, these tensors are missing: %1 (the module has "
                                       "parametrizations, of which weight normalisation is "
                                       "computed)",
                                       list)
                             : message("incomplete, these tensors are missing: %1", list));
    }

    [[nodiscard]] bool isParametrised() const
    {
        return std::ranges::any_of(m_catalog.tensors, [this](const auto& tensor) {
            return tensor->name.starts_with(m_group.prefix + "parametrizations.");
        });
    }

    /// Sizes and cell from the shapes of layer 0: R [gates * H, R], W [gates * H, I].
    Status findSizes()
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
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
        const Attribute* found = m_catalog.findAttribute(m_group.path(), name);
        return found != nullptr ? std::get_if<std::string>(&found->value) : nullptr;
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
            model.evidence.push_back(message("the file holds a pickled %1", *type));
        }
        if (gatesOf(model.spec.cell).size() == 1) {
            decideNonlinearity();
        }
        if (isPackedBuffer(model)) {
            model.evidence.push_back(
                message("all tensors are views of one storage, at the offsets of cuDNN's packed "
                        "buffer (flatten_parameters)"));
        }
        addLimits();
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
            decidePlainRnnByWords(m_catalog, m_builder.model());
        } else {
            m_builder.assumeCell(CellKind::RnnTanh,
                                 message("the file does not say whether this RNN is tanh or ReLU; "
                                         "tanh is assumed"));
        }
    }

    void addLimits()
    {
        for (const Addition& addition : kAdditions) {
            const std::string start = m_group.prefix + std::string(addition.word);
            const bool isThere =
                m_group.isCell && std::ranges::any_of(m_catalog.tensors, [&](const auto& tensor) {
                    return tensor->name.starts_with(start);
                });
            if (isThere && m_builder.model().limits.empty()) {
                m_builder.limitEverywhere(
                    message("the file has %1...: %2, which the equations of this program do not "
                            "have",
                            start, addition.reason));
            }
        }
    }

    const TorchGroup& m_group;
    const TensorCatalog& m_catalog;
    ModelBuilder m_builder;
};

} // namespace

Result<RnnModel> makeTorchModel(const TorchGroup& group, const TensorCatalog& catalog)
{
    return TorchModelMaker(group, catalog).make();
}

namespace {

template <typename T>
void put(std::byte* target, T value)
{
    std::memcpy(target, &value, sizeof(value));
}

/// What parameters that are computed from other tensors have in common.
void putElement(std::byte* target, DType dtype, double value)
{
    switch (dtype) {
    case DType::F16:
        put(target, floatToHalf(static_cast<float>(value)));
        break;
    case DType::BF16:
        put(target, floatToBfloat16(static_cast<float>(value)));
        break;
    case DType::F32:
        put(target, static_cast<float>(value));
        break;
    default:
        put(target, value);
        break;
    }
}

/// A tensor of one or two axes as a matrix; a vector is a column.
/// Lifetime: the view lives as long as the tensor.
Result<MatrixView> matrixOf(const Tensor& tensor, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    const std::size_t rank = tensor.shape.size();
    return MatrixView{.origin = bytes.data() + tensor.offsetElements * sizeOf(tensor.dtype),
                      .rows = rank > 0 ? tensor.shape[0] : 1,
                      .cols = rank == 2 ? tensor.shape[1] : 1,
                      .rowStride = rank > 0 ? tensor.strides[0] : 1,
                      .colStride = rank == 2 ? tensor.strides[1] : 1,
                      .dtype = tensor.dtype};
}

/// Whether the tensor's numbers can be computed with: plain numbers, and no more of them than the
/// file has bytes for (a view that repeats stored elements could ask for any amount of memory).
bool isComputable(const Tensor& tensor)
{
    return tensor.source && isFloatingPoint(tensor.dtype) && tensor.shape.size() <= 2 &&
           checkExtent(tensor) &&
           tensor.elements() <= tensor.source->sizeBytes() / sizeOf(tensor.dtype);
}

Result<std::vector<std::byte>> computePruned(const Tensor& original, const Tensor& mask,
                                             ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(original, monitor));
    GATELOUPE_TRY(const auto kept, matrixOf(mask, monitor));
    const std::size_t width = sizeOf(original.dtype);
    std::vector<std::byte> weights(w.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t col = 0; col < w.cols; ++col, target += width) {
            putElement(target, original.dtype, w.at(row, col) * kept.at(row, col));
        }
    }
    return weights;
}

/// What pruning multiplies anew in every forward pass: the original with its mask of zeros and
/// ones, element by element. Computed on first use, in the original's type. Shapes: both equal, at
/// most two axes. Errors: Unsupported, ShapeMismatch. Source: pytorch 2.x, torch/nn/utils/prune.py,
/// BasePruningMethod.apply_mask().
Result<std::shared_ptr<const Tensor>>
pruned(std::string name, std::shared_ptr<const Tensor> original, std::shared_ptr<const Tensor> mask)
{
    if (!isComputable(*original) || !isComputable(*mask)) {
        return Error::unsupported("tensor %1: its pruning is not stored as plain numbers", name);
    }
    if (original->shape != mask->shape) {
        return Error::shapeMismatch("tensor %1: a mask of %2 does not fit %3", name,
                                    toText(mask->shape), toText(original->shape));
    }
    const DType dtype = original->dtype;
    Shape shape = original->shape;
    const std::uint64_t size = original->elements() * sizeOf(dtype);
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, size,
        [original = std::move(original), mask = std::move(mask)](ProgressMonitor& monitor) {
            return computePruned(*original, *mask, monitor);
        });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

/// What spectral normalisation keeps of a matrix.
struct SpectralParts
{
    std::shared_ptr<const Tensor> original; ///< W
    std::shared_ptr<const Tensor> left;     ///< u
    std::shared_ptr<const Tensor> right;    ///< v
};

Result<std::vector<std::byte>> computeSpectral(const SpectralParts& parts, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(*parts.original, monitor));
    GATELOUPE_TRY(auto rowFactors, matrixOf(*parts.left, monitor));
    GATELOUPE_TRY(auto colFactors, matrixOf(*parts.right, monitor));
    if (rowFactors.rows != w.rows) {
        std::swap(rowFactors, colFactors);
    }
    double sigma = 0.0;
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        double sum = 0.0;
        for (std::uint64_t col = 0; col < w.cols; ++col) {
            sum += w.at(row, col) * colFactors.at(col, 0);
        }
        sigma += rowFactors.at(row, 0) * sum;
    }
    const std::size_t width = sizeOf(w.dtype);
    std::vector<std::byte> weights(w.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        for (std::uint64_t col = 0; col < w.cols; ++col, target += width) {
            putElement(target, w.dtype, w.at(row, col) / sigma);
        }
    }
    return weights;
}

/// W / sigma with sigma = u^T W v, computed in float64 on first use: the matrix that the module
/// uses in evaluation. u is as long as W has rows, or, normalised along the other axis, as long as
/// it has columns. Biases cannot be normalised so.
/// Errors: ShapeMismatch, Unsupported.
/// Source: pytorch 2.x, torch/nn/utils/parametrizations.py, _SpectralNorm.forward();
/// torch/nn/utils/spectral_norm.py, compute_weight().
Result<std::shared_ptr<const Tensor>> spectralNormalised(std::string name, SpectralParts parts)
{
    const Tensor& w = *parts.original;
    const Tensor& u = *parts.left;
    const Tensor& v = *parts.right;
    if (!isComputable(w) || !isComputable(u) || !isComputable(v)) {
        return Error::unsupported("tensor %1: its spectral normalisation is not stored as plain "
                                  "numbers",
                                  name);
    }
    const bool areVectors = w.shape.size() == 2 && u.shape.size() == 1 && v.shape.size() == 1;
    const bool fits = areVectors && ((u.shape[0] == w.shape[0] && v.shape[0] == w.shape[1]) ||
                                     (u.shape[0] == w.shape[1] && v.shape[0] == w.shape[0]));
    if (!fits) {
        return Error::shapeMismatch(
            "tensor %1: u %2 and v %3 of spectral normalisation do not fit %4", name,
            toText(u.shape), toText(v.shape), toText(w.shape));
    }
    const DType dtype = w.dtype;
    Shape shape = w.shape;
    auto source =
        std::make_shared<DecodedSource>(Encoding::Computed, w.elements() * sizeOf(dtype),
                                        [parts = std::move(parts)](ProgressMonitor& monitor) {
                                            return computeSpectral(parts, monitor);
                                        });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

/// sqrt of the sum of squares of v, for each element of g.
std::vector<double> normsOf(const MatrixView& v, const MatrixView& g)
{
    std::vector<double> norms(g.elements(), 0.0);
    for (std::uint64_t row = 0; row < v.rows; ++row) {
        for (std::uint64_t col = 0; col < v.cols; ++col) {
            const double value = v.at(row, col);
            norms[(g.rows == 1 ? 0 : row) * g.cols + (g.cols == 1 ? 0 : col)] += value * value;
        }
    }
    for (double& norm : norms) {
        norm = std::sqrt(norm);
    }
    return norms;
}

Result<std::vector<std::byte>> computeWeightNorm(const Tensor& magnitude, const Tensor& direction,
                                                 ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto g, matrixOf(magnitude, monitor));
    GATELOUPE_TRY(const auto v, matrixOf(direction, monitor));
    const auto norms = normsOf(v, g);
    const std::size_t width = sizeOf(direction.dtype);
    std::vector<std::byte> weights(v.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < v.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t col = 0; col < v.cols; ++col, target += width) {
            const std::uint64_t gRow = g.rows == 1 ? 0 : row;
            const std::uint64_t gCol = g.cols == 1 ? 0 : col;
            putElement(target, direction.dtype,
                       v.at(row, col) * (g.at(gRow, gCol) / norms[gRow * g.cols + gCol]));
        }
    }
    return weights;
}

/// The weights that weight normalisation makes of its two tensors, computed on first use:
///     w = g * v / ||v||,   the norm over every axis along which g has one element.
/// Shapes: v [rows, cols]; g [rows, 1] (dim 0), [1, cols] (dim 1) or one element (dim None).
/// Units: sums in double, the result rounded to the dtype of v.
/// Errors: ShapeMismatch, Unsupported (types without arithmetic), naming the tensor.
/// Source: Salimans and Kingma 2016, equation 2; torch/nn/utils/weight_norm.py.
Result<std::shared_ptr<const Tensor>> weightNormalised(std::string name,
                                                       std::shared_ptr<const Tensor> magnitude,
                                                       std::shared_ptr<const Tensor> direction)
{
    const Tensor& g = *magnitude;
    const Tensor& v = *direction;
    if (!isComputable(g) || !isComputable(v)) {
        return Error::unsupported("tensor %1: its weight normalisation is not stored as plain "
                                  "numbers",
                                  name);
    }
    const bool fits =
        v.shape.size() == 2 &&
        (g.elements() == 1 || (g.shape.size() == 2 && (g.shape == Shape{v.shape[0], 1} ||
                                                       g.shape == Shape{1, v.shape[1]})));
    if (!fits) {
        return Error::shapeMismatch("tensor %1: magnitude %2 does not fit direction %3 of weight "
                                    "normalisation",
                                    name, toText(g.shape), toText(v.shape));
    }
    const DType dtype = v.dtype;
    Shape shape = v.shape;
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, v.elements() * sizeOf(dtype),
        [magnitude = std::move(magnitude),
         direction = std::move(direction)](ProgressMonitor& monitor) {
            return computeWeightNorm(*magnitude, *direction, monitor);
        });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

constexpr std::string_view kTorchPathSeparators = "./:";
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

/// Drafts in order of appearance, found by prefix and kind of module.
class Drafts
{
public:
    TorchDraft& of(const std::string& prefix, bool isCell)
    {
        const auto [found, isNew] = m_index.emplace(std::pair(prefix, isCell), m_drafts.size());
        if (isNew) {
            m_drafts.push_back({.group = {.prefix = prefix, .isCell = isCell}});
        }
        return m_drafts[found->second];
    }

    TorchDraft* find(const std::string& prefix, bool isCell)
    {
        const auto found = m_index.find({prefix, isCell});
        return found == m_index.end() ? nullptr : &m_drafts[found->second];
    }

    std::vector<TorchDraft>& all() { return m_drafts; }

private:
    std::vector<TorchDraft> m_drafts;
    std::map<std::pair<std::string, bool>, std::size_t> m_index;
};

Drafts torchCollect(const TensorCatalog& catalog)
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
    for (TorchDraft& draft : drafts.all()) {
        const bool isRawAlone =
            !draft.forms.empty() && std::ranges::all_of(draft.forms, [](const auto& entry) {
                return entry.second.size() == 1 && entry.second.contains(TorchForm::Raw);
            });
        TorchDraft* inner =
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
    const auto original = formOf(forms, TorchForm::Original);
    if (const auto mask = formOf(forms, TorchForm::Mask)) {
        use(group, slot, pruned(name, original, mask),
            message("%1 and %2 (pruning)", original->name, mask->name), warnings);
        return;
    }
    const auto left = formOf(forms, TorchForm::Left);
    auto right = formOf(forms, TorchForm::Right);
    right = right ? right : formOf(forms, TorchForm::Direction); // the older names end in "_v"
    if (!left || !right) {
        warnings.push_back(message("%1 is made of %2 by a parametrisation that this program does "
                                   "not compute; spectral normalisation keeps two vectors u and v "
                                   "beside it, pruning a mask",
                                   name, original->name));
        return;
    }
    use(group, slot, spectralNormalised(name, {original, left, right}),
        message("%1, %2 and %3 (spectral normalisation)", original->name, left->name, right->name),
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
        resolveOriginal(group, slot, forms, warnings);
        return;
    }
    if (magnitude && direction) {
        use(group, slot, weightNormalised(name, magnitude, direction),
            message("%1 and %2 (weight normalisation)", magnitude->name, direction->name),
            warnings);
        return;
    }
    if (const auto raw = formOf(forms, TorchForm::Raw)) {
        group.tensors.emplace(slot, raw);
        group.notes.push_back(
            message("%1 is read from %2 (weight drop, without dropout)", name, raw->name));
        return;
    }
    if (const auto plain = formOf(forms, TorchForm::Plain)) {
        group.tensors.emplace(slot, plain);
        return;
    }
    warnings.push_back(
        message("%1 is normalised, but only %2 is there", name, forms.begin()->second->name));
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
        if (!draft.group.tensors.empty()) {
            groups.push_back(std::move(draft.group));
        }
    }
    return groups;
}

} // namespace gateloupe
