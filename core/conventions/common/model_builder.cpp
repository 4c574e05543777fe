// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/model_builder.h"

#include <algorithm>
#include <utility>

#include "core/base/checked_math.h"

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

std::string axesText(const StoredGates& stored, const std::vector<std::uint64_t>& extents)
{
    std::string text;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::string(nameOf(stored.axes[axis])) + " " +
                std::to_string(extents[axis]);
    }
    return text;
}

Error misfit(const Tensor& tensor, const StoredGates& stored, const RnnSpec& spec,
             const GatePlace& place)
{
    const auto extents = axisExtents(stored, spec, place.layer);
    if (!extents) {
        return Error::shapeMismatch("tensor %1 %2 does not fit parts of different widths",
                                    tensor.name, toText(tensor.shape));
    }
    const MatrixSize size = sizeOf(spec, {place.layer, place.direction, stored.holds.front()});
    return Error::shapeMismatch("tensor %1 %2 does not fit %3; a gate is expected [%4, %5]",
                                tensor.name, toText(tensor.shape), axesText(stored, *extents),
                                size.rows, size.cols);
}

/// The element type of a model is one for all its tensors.
Status checkType(const Tensor& tensor, DType expected)
{
    const std::string type =
        tensor.typeName.empty() ? std::string(nameOf(tensor.dtype)) : tensor.typeName;
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

/// Walks the layers, directions, kinds and gates that one tensor holds.
class StoredGatesWalk
{
public:
    StoredGatesWalk(RnnModel& model, const StoredGates& stored,
                    const std::shared_ptr<const Tensor>& tensor, std::vector<std::int64_t> strides)
        : m_model(model)
        , m_stored(stored)
        , m_tensor(tensor)
        , m_strides(std::move(strides))
    {
    }

    Status add(const GatePlace& place)
    {
        const RnnSpec& spec = m_model.spec;
        const bool hasLayers = m_stored.hasAxis(StoredAxis::Layer);
        const bool hasDirections = m_stored.hasAxis(StoredAxis::Direction);
        for (std::uint32_t layer = 0; layer < (hasLayers ? spec.layers : 1); ++layer) {
            for (std::uint32_t direction = 0; direction < (hasDirections ? spec.directions : 1);
                 ++direction) {
                const GatePlace here{.layer = hasLayers ? LayerIndex(layer) : place.layer,
                                     .direction = hasDirections ? m_model.direction(direction)
                                                                : place.direction,
                                     .gate = place.gate};
                GATELOUPE_CHECK(addKinds(here, m_tensor->offsetElements +
                                                   offset(StoredAxis::Layer, layer) +
                                                   offset(StoredAxis::Direction, direction)));
            }
        }
        return {};
    }

private:
    /// 0 for an axis the tensor does not have.
    [[nodiscard]] std::int64_t stride(StoredAxis axis) const
    {
        const auto found = std::ranges::find(m_stored.axes, axis);
        return found == m_stored.axes.end()
                   ? 0
                   : m_strides[static_cast<std::size_t>(found - m_stored.axes.begin())];
    }

    [[nodiscard]] std::uint64_t offset(StoredAxis axis, std::uint64_t index) const
    {
        return static_cast<std::uint64_t>(stride(axis)) * index;
    }

    Status addKinds(const GatePlace& place, std::uint64_t begin)
    {
        const bool hasParts = m_stored.hasAxis(StoredAxis::Part);
        for (std::size_t part = 0; part < m_stored.holds.size(); ++part) {
            const ParameterKind kind = m_stored.holds[part];
            GATELOUPE_CHECK(
                addGates(place, kind, begin + (hasParts ? offset(StoredAxis::Part, part) : 0)));
            if (!hasParts) {
                begin += offset(StoredAxis::Input, widthOf(kind, m_model.spec, place.layer));
            }
        }
        return {};
    }

    Status addGates(const GatePlace& place, ParameterKind kind, std::uint64_t begin)
    {
        if (kind == ParameterKind::ProjectionWeights) {
            return addView(projectionId(place.layer, place.direction), begin,
                           stride(StoredAxis::Projected), stride(StoredAxis::Unit));
        }
        const bool hasGates = m_stored.hasAxis(StoredAxis::Gate);
        const std::int64_t colStride = isVector(kind) ? 0 : stride(StoredAxis::Input);
        for (std::size_t gate = 0; gate < (hasGates ? m_stored.gates.size() : 1); ++gate) {
            const Gate which =
                hasGates ? m_stored.gates[gate] : place.gate.value_or(m_stored.gates.front());
            GATELOUPE_CHECK(addView({place.layer, place.direction, kind, which},
                                    begin + offset(StoredAxis::Gate, gate),
                                    stride(StoredAxis::Unit), colStride == 0 ? 1 : colStride));
        }
        return {};
    }

    Status addView(const ParameterId& id, std::uint64_t begin, std::int64_t rowStride,
                   std::int64_t colStride)
    {
        const MatrixSize size = sizeOf(m_model.spec, id);
        GateView view{.tensor = m_tensor,
                      .rows = size.rows,
                      .cols = size.cols,
                      .offsetElements = begin,
                      .rowStride = rowStride,
                      .colStride = colStride};
        const auto [entry, isNew] = m_model.parameters.emplace(id, std::move(view));
        if (!isNew) {
            return Error::corrupt("tensor %1 holds %2, and so does %3", m_tensor->name, pathOf(id),
                                  entry->second.tensor->name);
        }
        return {};
    }

    RnnModel& m_model;
    const StoredGates& m_stored;
    const std::shared_ptr<const Tensor>& m_tensor;
    std::vector<std::int64_t> m_strides;
};

} // namespace

std::string_view nameOf(StoredAxis axis)
{
    return kAxisNames[static_cast<std::size_t>(axis)];
}

std::optional<StoredAxis> storedAxisFromName(std::string_view name)
{
    const auto found = std::ranges::find(kAxisNames, name);
    if (found == kAxisNames.end()) {
        return std::nullopt;
    }
    return static_cast<StoredAxis>(found - kAxisNames.begin());
}

bool StoredGates::hasAxis(StoredAxis axis) const
{
    return std::ranges::find(axes, axis) != axes.end();
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
    const std::span<const StoredAxis> axes =
        kind == ParameterKind::ProjectionWeights ? std::span<const StoredAxis>(kProjection)
        : isVector(kind)                         ? std::span<const StoredAxis>(kVectorBlocks)
                                                 : std::span<const StoredAxis>(kRowBlocks);
    return {only(kind), axes, gates};
}

StoredGates columnBlocks(std::span<const ParameterKind> kinds, std::span<const Gate> gates)
{
    const ParameterKind kind = kinds.front();
    const std::span<const StoredAxis> axes =
        kind == ParameterKind::ProjectionWeights
            ? std::span<const StoredAxis>(kTransposedProjection)
        : isVector(kind) ? std::span<const StoredAxis>(kVectorBlocks)
                         : std::span<const StoredAxis>(kColumnBlocks);
    return {kinds, axes, gates};
}

StoredGates interleavedRows(ParameterKind kind, std::span<const Gate> gates)
{
    const std::span<const StoredAxis> axes = isVector(kind)
                                                 ? std::span<const StoredAxis>(kInterleavedVector)
                                                 : std::span<const StoredAxis>(kInterleaved);
    return {only(kind), axes, gates};
}

std::optional<std::vector<std::uint64_t>> axisExtents(const StoredGates& stored,
                                                      const RnnSpec& spec, LayerIndex layer)
{
    std::vector<std::uint64_t> extents;
    for (const StoredAxis axis : stored.axes) {
        switch (axis) {
        case StoredAxis::Layer:
            extents.push_back(spec.layers);
            break;
        case StoredAxis::Direction:
            extents.push_back(spec.directions);
            break;
        case StoredAxis::Part:
            extents.push_back(stored.holds.size());
            break;
        case StoredAxis::Gate:
            extents.push_back(stored.gates.size());
            break;
        case StoredAxis::Unit:
            extents.push_back(spec.hiddenSize);
            break;
        case StoredAxis::Projected:
            extents.push_back(spec.recurrentWidth());
            break;
        case StoredAxis::Input: {
            const auto extent = inputExtent(stored, spec, layer);
            if (!extent) {
                return std::nullopt;
            }
            extents.push_back(*extent);
            break;
        }
        }
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

ModelBuilder::ModelBuilder(std::string_view path, const std::filesystem::path& file,
                           std::string_view convention)
{
    m_model.name = path.empty() ? file.stem().string() : std::string(path);
    m_model.convention = convention;
}

bool ModelBuilder::findCell(std::uint64_t rows)
{
    const std::uint64_t hidden = m_model.spec.hiddenSize;
    const auto found = std::ranges::find_if(kCellsBySize, [&](CellKind candidate) {
        return hidden > 0 && rows % hidden == 0 && rows / hidden == gatesOf(candidate).size();
    });
    if (found != kCellsBySize.end()) {
        m_model.spec.cell = *found;
    }
    return found != kCellsBySize.end();
}

Status ModelBuilder::add(const std::shared_ptr<const Tensor>& tensor, const StoredGates& stored,
                         const GatePlace& place)
{
    GATELOUPE_CHECK(checkType(*tensor, m_model.spec.dtype));
    const auto extents = axisExtents(stored, m_model.spec, place.layer);
    auto strides = extents ? axisStrides(*tensor, *extents) : std::nullopt;
    if (!strides) {
        return misfit(*tensor, stored, m_model.spec, place);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    return StoredGatesWalk(m_model, stored, tensor, *std::move(strides)).add(place);
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
    gateloupe::limitEverywhere(m_model, reason);
}

void ModelBuilder::assumeCell(CellKind assumed, const Message& why)
{
    m_model.spec.cell = assumed;
    m_model.warnings.push_back(assumedCellWarning(assumed, why));
}

Result<RnnModel> ModelBuilder::finish()
{
    GATELOUPE_CHECK(finalizeAndValidate(m_model));
    return std::move(m_model);
}

BiasMode biasModeOf(bool hasInputBias, bool hasRecurrentBias)
{
    if (hasInputBias && hasRecurrentBias) {
        return BiasMode::Double;
    }
    return hasInputBias       ? BiasMode::SingleInput
           : hasRecurrentBias ? BiasMode::SingleRecurrent
                              : BiasMode::None;
}

void limitEverywhere(RnnModel& model, const Message& reason)
{
    for (const BackendKind backend : kBackends) {
        const bool isSaid = std::ranges::any_of(model.limits, [&](const Limit& limit) {
            return limit.backend == backend && limit.reason == reason;
        });
        if (!isSaid) {
            model.limits.push_back({backend, reason});
        }
    }
}

Warning assumedCellWarning(CellKind assumed, const Message& why)
{
    const CellKind other = assumed == CellKind::RnnTanh ? CellKind::RnnRelu : CellKind::RnnTanh;
    return {why, {Remedy::Kind::ChooseCell, std::string(nameOf(other))}};
}

} // namespace gateloupe
