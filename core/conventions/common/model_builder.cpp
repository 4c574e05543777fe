// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/model_builder.h"

#include <algorithm>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

/// A plain RNN does not say whether it is tanh or ReLU.
constexpr std::array kCellsBySize = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

/// In the order of StoredAxis, as descriptions name them.
constexpr std::array<std::string_view, 7> kAxisNames = {"layer", "side",  "part",     "gate",
                                                        "unit",  "input", "projected"};

constexpr std::array kRowBlocks = {StoredAxis::Gate, StoredAxis::Unit, StoredAxis::Input};
constexpr std::array kColumnBlocks = {StoredAxis::Input, StoredAxis::Gate, StoredAxis::Unit};
constexpr std::array kInterleaved = {StoredAxis::Unit, StoredAxis::Gate, StoredAxis::Input};
constexpr std::array kVectorBlocks = {StoredAxis::Gate, StoredAxis::Unit};
constexpr std::array kInterleavedVector = {StoredAxis::Unit, StoredAxis::Gate};
constexpr std::array kProjection = {StoredAxis::Projected, StoredAxis::Unit};
constexpr std::array kTransposedProjection = {StoredAxis::Unit, StoredAxis::Projected};

/// What a convention calls rows or columns, by what a tensor holds.
struct AxesByKind
{
    std::span<const StoredAxis> ofMatrix;
    std::span<const StoredAxis> ofVector;
    std::span<const StoredAxis> ofProjection;
};

std::span<const StoredAxis> axesOf(ParameterKind kind, const AxesByKind& axes)
{
    return kind == ParameterKind::ProjectionWeights ? axes.ofProjection
           : isVector(kind)                         ? axes.ofVector
                                                    : axes.ofMatrix;
}

/// Columns of a kind on the input axis; a vector is one.
std::uint64_t widthOf(ParameterKind kind, const RnnSpec& spec, LayerIndex layer)
{
    switch (kind) {
    case ParameterKind::InputWeights:
        return spec.layerInputSize(layer);
    case ParameterKind::RecurrentWeights:
        return spec.recurrentWidth();
    default:
        return 1;
    }
}

std::optional<std::uint64_t> inputExtent(const StoredGates& stored, const RnnSpec& spec,
                                         LayerIndex layer)
{
    const std::uint64_t first = widthOf(stored.holds.front(), spec, layer);
    if (stored.hasAxis(StoredAxis::Part)) {
        const bool isEqual = std::ranges::all_of(
            stored.holds, [&](ParameterKind kind) { return widthOf(kind, spec, layer) == first; });
        return isEqual ? std::optional(first) : std::nullopt;
    }
    std::optional<std::uint64_t> sum = 0;
    for (const ParameterKind kind : stored.holds) {
        sum = sum ? checkedAdd(*sum, widthOf(kind, spec, layer)) : sum;
    }
    return sum;
}

Error misfit(const Tensor& tensor, const StoredGates& stored, const RnnSpec& spec,
             const GatePlace& place)
{
    const auto extents = axisExtents(stored, spec, place.layer);
    if (!extents) {
        return Error::shapeMismatch("tensor %1 %2 does not fit parts of different widths",
                                    tensor.name, toText(tensor.shape));
    }
    auto extent = extents->begin();
    const std::string axes = joinedBy(", ", stored.axes, [&extent](StoredAxis axis) {
        return std::string(nameOf(axis)) + " " + std::to_string(*extent++);
    });
    const MatrixSize size = sizeOf(spec, {place.layer, place.direction, stored.holds.front()});
    return Error::shapeMismatch("tensor %1 %2 does not fit %3; a gate is expected [%4, %5]",
                                tensor.name, toText(tensor.shape), axes, size.rows, size.cols);
}

/// The element type of a model is one for all its tensors.
Status checkType(const Tensor& tensor, DType expected)
{
    const std::string type = typeTextOf(tensor);
    if (!isFloatingPoint(tensor.dtype)) {
        return Error::shapeMismatch("%1 is of type %2; f16, bf16, f32 and f64 can be used",
                                    tensor.name, type);
    }
    if (tensor.dtype != expected) {
        return Error::shapeMismatch("mixed types, %1 is %2 and others are %3", tensor.name, type,
                                    nameOf(expected));
    }
    return {};
}

std::optional<std::uint64_t> extentOf(StoredAxis axis, const StoredGates& stored,
                                      const RnnSpec& spec, LayerIndex layer)
{
    switch (axis) {
    case StoredAxis::Layer:
        return spec.layers;
    case StoredAxis::Direction:
        return spec.directions;
    case StoredAxis::Part:
        return stored.holds.size();
    case StoredAxis::Gate:
        return stored.gates.size();
    case StoredAxis::Unit:
        return spec.hiddenSize;
    case StoredAxis::Projected:
        return spec.recurrentWidth();
    case StoredAxis::Input:
        break;
    }
    return inputExtent(stored, spec, layer);
}

/// Adds views for the layers, directions, kinds and gates that one tensor holds.
Status addViews(RnnModel& model, const std::shared_ptr<const Tensor>& tensor,
                const StoredGates& stored, const std::vector<std::int64_t>& strides,
                const GatePlace& place)
{
    const RnnSpec& spec = model.spec;
    const auto stride = [&](StoredAxis axis) { // 0 for an axis that the tensor does not have
        const auto found = std::ranges::find(stored.axes, axis);
        return found == stored.axes.end()
                   ? 0
                   : strides[static_cast<std::size_t>(found - stored.axes.begin())];
    };
    const auto offset = [&](StoredAxis axis, std::uint64_t index) {
        return static_cast<std::uint64_t>(stride(axis)) * index;
    };
    const bool hasLayers = stored.hasAxis(StoredAxis::Layer);
    const bool hasDirections = stored.hasAxis(StoredAxis::Direction);
    const bool hasGates = stored.hasAxis(StoredAxis::Gate);
    for (std::uint32_t index = 0; index < (hasLayers ? spec.layers : 1); ++index) {
        for (std::uint32_t side = 0; side < (hasDirections ? spec.directions : 1); ++side) {
            const LayerIndex layer = hasLayers ? LayerIndex(index) : place.layer;
            const Direction direction = hasDirections ? model.direction(side) : place.direction;
            std::uint64_t begin = tensor->offsetElements + offset(StoredAxis::Layer, index) +
                                  offset(StoredAxis::Direction, side);
            for (const ParameterKind kind : stored.holds) {
                const bool isProjection = kind == ParameterKind::ProjectionWeights;
                const bool isStacked = hasGates && !isProjection;
                for (std::size_t gate = 0; gate < (isStacked ? stored.gates.size() : 1); ++gate) {
                    const ParameterId id =
                        isProjection
                            ? projectionId(layer, direction)
                            : ParameterId{layer, direction, kind,
                                          hasGates ? stored.gates[gate]
                                                   : place.gate.value_or(stored.gates.front())};
                    const auto rows = isProjection ? StoredAxis::Projected : StoredAxis::Unit;
                    const auto cols = isProjection ? StoredAxis::Unit : StoredAxis::Input;
                    const std::int64_t colStride = isVector(kind) ? 0 : stride(cols);
                    const MatrixSize size = sizeOf(spec, id);
                    const auto [entry, isNew] = model.parameters.emplace(
                        id, GateView{.tensor = tensor,
                                     .rows = size.rows,
                                     .cols = size.cols,
                                     .offsetElements = begin + offset(StoredAxis::Gate, gate),
                                     .rowStride = stride(rows),
                                     .colStride = colStride == 0 ? 1 : colStride});
                    if (!isNew) {
                        return Error::corrupt("tensor %1 holds %2, and so does %3", tensor->name,
                                              pathOf(id), entry->second.tensor->name);
                    }
                }
                begin += stored.hasAxis(StoredAxis::Part)
                             ? offset(StoredAxis::Part, 1)
                             : offset(StoredAxis::Input, widthOf(kind, spec, layer));
            }
        }
    }
    return {};
}

} // namespace

std::string_view nameOf(StoredAxis axis)
{
    return kAxisNames[static_cast<std::size_t>(axis)];
}

std::optional<StoredAxis> storedAxisFromName(std::string_view name)
{
    return enumeratorNamed<StoredAxis>(kAxisNames, name);
}

bool StoredGates::hasAxis(StoredAxis axis) const
{
    return isOneOf(axis, axes);
}

std::span<const ParameterKind> only(ParameterKind kind)
{
    // In the order of the enumeration, so that each is a list of its own.
    static constexpr std::array kKinds = {
        ParameterKind::InputWeights,      ParameterKind::RecurrentWeights,
        ParameterKind::ProjectionWeights, ParameterKind::InputBias,
        ParameterKind::RecurrentBias,     ParameterKind::PeepholeWeights};
    return std::span(kKinds).subspan(static_cast<std::size_t>(kind), 1);
}

std::span<const Gate> only(Gate gate)
{
    static constexpr std::array kGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output,
                                          Gate::Reset, Gate::Update, Gate::New,  Gate::Hidden};
    return std::span(kGates).subspan(static_cast<std::size_t>(gate), 1);
}

StoredGates rowBlocks(ParameterKind kind, std::span<const Gate> gates)
{
    return {only(kind), axesOf(kind, {kRowBlocks, kVectorBlocks, kProjection}), gates};
}

StoredGates columnBlocks(std::span<const ParameterKind> kinds, std::span<const Gate> gates)
{
    return {kinds, axesOf(kinds.front(), {kColumnBlocks, kVectorBlocks, kTransposedProjection}),
            gates};
}

StoredGates interleavedRows(ParameterKind kind, std::span<const Gate> gates)
{
    return {only(kind), axesOf(kind, {kInterleaved, kInterleavedVector, {}}), gates};
}

std::optional<std::vector<std::uint64_t>> axisExtents(const StoredGates& stored,
                                                      const RnnSpec& spec, LayerIndex layer)
{
    std::vector<std::uint64_t> extents;
    for (const StoredAxis axis : stored.axes) {
        const auto extent = extentOf(axis, stored, spec, layer);
        if (!extent) {
            return std::nullopt;
        }
        extents.push_back(*extent);
    }
    return extents;
}

std::optional<std::vector<std::int64_t>> axisStrides(const Tensor& tensor,
                                                     const std::vector<std::uint64_t>& extents)
{
    std::vector<std::int64_t> strides(extents.size(), 1);
    std::size_t axis = extents.size();
    for (std::size_t dim = tensor.shape.size(); dim-- > 0;) {
        std::uint64_t product = 1;
        while (product < tensor.shape[dim]) {
            if (axis == 0 || extents[axis - 1] == 0) {
                return std::nullopt;
            }
            --axis;
            strides[axis] =
                extents[axis] == 1 ? 1 : tensor.strides[dim] * static_cast<std::int64_t>(product);
            const auto next = checkedMul(product, extents[axis]);
            if (!next) {
                return std::nullopt;
            }
            product = *next;
        }
        if (product != tensor.shape[dim]) {
            return std::nullopt;
        }
    }
    const bool isCovered =
        std::all_of(extents.begin(), extents.begin() + static_cast<std::ptrdiff_t>(axis),
                    [](std::uint64_t extent) { return extent == 1; });
    return isCovered ? std::optional(std::move(strides)) : std::nullopt;
}

std::optional<CellKind> cellOfRows(std::uint64_t rows, std::uint64_t hiddenSize)
{
    for (const CellKind cell : kCellsBySize) {
        if (hiddenSize > 0 && rows % hiddenSize == 0 && rows / hiddenSize == gatesOf(cell).size()) {
            return cell;
        }
    }
    return std::nullopt;
}

ModelBuilder::ModelBuilder(std::string_view path, const std::filesystem::path& file,
                           std::string_view convention, FactSource facts)
{
    m_model.sources = EquationSources(facts);
    m_model.name = path.empty() ? file.stem().string() : std::string(path);
    m_model.convention = convention;
}

bool ModelBuilder::findCell(std::uint64_t rows)
{
    const auto cell = cellOfRows(rows, m_model.spec.hiddenSize);
    m_model.spec.cell = cell.value_or(m_model.spec.cell);
    return cell.has_value();
}

Status ModelBuilder::add(const std::shared_ptr<const Tensor>& tensor, const StoredGates& stored,
                         const GatePlace& place)
{
    if (tensor == nullptr) {
        return {};
    }
    GATELOUPE_CHECK(checkType(*tensor, m_model.spec.dtype));
    const auto extents = axisExtents(stored, m_model.spec, place.layer);
    const auto strides = extents ? axisStrides(*tensor, *extents) : std::nullopt;
    if (!strides) {
        return misfit(*tensor, stored, m_model.spec, place);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    return addViews(m_model, tensor, stored, *strides, place);
}

Status ModelBuilder::add(std::initializer_list<Part> parts, const GatePlace& place)
{
    for (const Part& part : parts) {
        GATELOUPE_CHECK(add(part.tensor, part.stored, place));
    }
    return {};
}

void ModelBuilder::findBiasMode()
{
    const auto has = [this](ParameterKind kind) {
        return std::ranges::any_of(m_model.parameters,
                                   [kind](const auto& entry) { return entry.first.kind == kind; });
    };
    m_model.spec.bias =
        biasModeOf(has(ParameterKind::InputBias), has(ParameterKind::RecurrentBias));
}

void ModelBuilder::limitEverywhere(const Message& reason)
{
    for (const BackendKind backend : kBackends) {
        addLimit(m_model, backend, reason);
    }
}

Result<RnnModel> ModelBuilder::finish()
{
    GATELOUPE_CHECK(finalizeAndValidate(m_model));
    return std::move(m_model);
}

std::string typeTextOf(const Tensor& tensor)
{
    return tensor.typeName.empty() ? std::string(nameOf(tensor.dtype)) : tensor.typeName;
}

BiasMode biasModeOf(bool hasInputBias, bool hasRecurrentBias)
{
    return hasInputBias && hasRecurrentBias ? BiasMode::Double
           : hasInputBias                   ? BiasMode::SingleInput
           : hasRecurrentBias               ? BiasMode::SingleRecurrent
                                            : BiasMode::None;
}

void assumeCell(RnnModel& model, CellKind assumed, const Message& why)
{
    const CellKind other = assumed == CellKind::RnnTanh ? CellKind::RnnRelu : CellKind::RnnTanh;
    model.spec.cell = assumed;
    model.sources.set(EquationFact::Candidate, FactSource::Assumed);
    model.warnings.push_back({why, remedy::ChooseCell{std::string(nameOf(other))}});
}

} // namespace gateloupe
