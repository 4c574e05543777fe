// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <utility>

#include "core/base/half.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe::cudnn {

namespace {

/// Packed weights that this process made.
class OwnedBytes final : public TensorSource
{
public:
    explicit OwnedBytes(std::vector<std::byte> bytes)
        : m_bytes(std::move(bytes))
    {
    }

    [[nodiscard]] Encoding encoding() const override { return Encoding::Computed; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override
    {
        return std::span<const std::byte>(m_bytes);
    }

private:
    std::vector<std::byte> m_bytes;
};

void addTo(std::byte* element, DType dtype, double offset)
{
    const double sum = elementAsDouble(element, dtype) + offset;
    const auto put = [element](auto value) { std::memcpy(element, &value, sizeof(value)); };
    switch (dtype) {
    case DType::F16:
        return put(doubleToHalf(sum));
    case DType::BF16:
        return put(doubleToBfloat16(sum));
    case DType::F64:
        return put(sum);
    default:
        return put(static_cast<float>(sum));
    }
}

/// Where the forget offset can go: any bias; a network without one gets one.
BiasMode biasModeWithOffset(const RnnModel& model)
{
    const bool needsBias = hasForgetOffset(model) && model.spec.bias == BiasMode::None;
    return needsBias ? BiasMode::SingleInput : model.spec.bias;
}

void addForgetOffsets(const PackedLayout& layout, const RnnModel& model,
                      std::vector<std::byte>& packed)
{
    const RnnSpec& spec = layout.spec();
    const ParameterKind kind = spec.hasBias(ParameterKind::InputBias)
                                   ? ParameterKind::InputBias
                                   : ParameterKind::RecurrentBias;
    const std::size_t size = sizeOf(spec.dtype);
    for (const Region& region : layout.regions()) {
        if (region.id.kind == kind && region.id.gate == Gate::Forget) {
            const double offset = model.equationsOf(region.id).forgetOffset;
            for (std::uint64_t unit = 0; unit < region.elements; ++unit) {
                addTo(packed.data() + (region.offset + unit) * size, spec.dtype, offset);
            }
        }
    }
}

} // namespace

Result<RunOptions> optionsFor(const RnnModel& model, RunOptions chosen)
{
    if (chosen.clip || !hasCellState(model.spec.cell)) {
        return chosen;
    }
    const auto first = model.equationsOf(PseudoLayerIndex(0)).cellClip;
    for (std::uint32_t index = 1; index < model.spec.pseudoLayers(); ++index) {
        if (model.equationsOf(PseudoLayerIndex(index)).cellClip != first) {
            return Error::unsupported(
                "the cells of %1 clip their states differently; cuDNN has one clip for all",
                model.name);
        }
    }
    if (first) {
        chosen.clip = Clip{first->range.min, first->range.max};
    }
    return chosen;
}

Result<std::shared_ptr<const RnnModel>> packedModel(const RnnModel& model, ProgressMonitor& monitor)
{
    RnnModel source = model;
    source.spec.bias = biasModeWithOffset(model);
    GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(source.spec));
    std::vector<std::byte> packed(layout.sizeBytes());
    GATELOUPE_CHECK(pack(source, packed, monitor));
    if (hasForgetOffset(model)) {
        addForgetOffsets(layout, model, packed);
    }
    GATELOUPE_TRY(auto tensor, makeTensor("weights", source.spec.dtype, {layout.elements()},
                                          std::make_shared<OwnedBytes>(std::move(packed))));
    GATELOUPE_TRY(RnnModel result, unpack(std::move(tensor), source.spec, model.name));
    return std::make_shared<const RnnModel>(std::move(result));
}

} // namespace gateloupe::cudnn
