// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/rounding_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

#include "core/export/pipeline/gate_stream.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

namespace {

/// One unit in the last place of 1.
double unitOf(DType dtype)
{
    constexpr double kF16 = 0x1p-10;
    constexpr double kBf16 = 0x1p-7;
    switch (dtype) {
    case DType::F16:
        return kF16;
    case DType::BF16:
        return kBf16;
    case DType::F64:
        return std::numeric_limits<double>::epsilon();
    default:
        return std::numeric_limits<float>::epsilon();
    }
}

Result<std::vector<double>> numbersOf(const GateView& gate, ProgressMonitor& monitor)
{
    std::vector<double> numbers;
    numbers.reserve(gate.elements());
    const auto append = [&numbers](std::span<const std::byte> bytes) -> Status {
        const std::size_t before = numbers.size();
        numbers.resize(before + bytes.size() / sizeof(double));
        std::memcpy(numbers.data() + before, bytes.data(), bytes.size());
        return {};
    };
    GATELOUPE_CHECK(streamSum(sumOf(gate), DType::F64, append, monitor));
    return numbers;
}

/// Numbers that act in one place, and the largest they were made of: what a rounding is relative
/// to.
struct Acting
{
    std::vector<double> sum;
    std::vector<double> magnitude;

    void add(const std::vector<double>& numbers)
    {
        sum.resize(std::max(sum.size(), numbers.size()));
        magnitude.resize(sum.size());
        for (std::size_t index = 0; index < numbers.size(); ++index) {
            sum[index] += numbers[index];
            magnitude[index] += std::abs(numbers[index]);
        }
    }
};

using ActingGates = std::map<ParameterId, Acting>;

/// Both biases of a gate, and what is added to it at run time, stand under its input bias.
Status addGates(ActingGates& gates, const RnnModel& model, std::uint32_t layersBefore,
                ProgressMonitor& monitor)
{
    for (const auto& [id, view] : model.parameters) {
        ParameterId place = id;
        place.layer = LayerIndex(id.layer.value + layersBefore);
        place.kind = isBias(id.kind) ? ParameterKind::InputBias : id.kind;
        GATELOUPE_TRY(const auto numbers, numbersOf(view, monitor));
        gates[place].add(numbers);
    }
    if (!hasForgetOffset(model)) {
        return {};
    }
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        for (std::uint32_t direction = 0; direction < model.spec.directions; ++direction) {
            const double offset = model.equationsOf(LayerIndex(layer), direction).forgetOffset;
            gates[{LayerIndex(layer + layersBefore), model.direction(direction),
                   ParameterKind::InputBias, Gate::Forget}]
                .add(std::vector<double>(model.spec.hiddenSize, offset));
        }
    }
    return {};
}

bool isRounding(const Acting& written, const Acting& source, double unit)
{
    const std::size_t size = std::max(written.sum.size(), source.sum.size());
    const auto at = [](const std::vector<double>& numbers, std::size_t index) {
        return index < numbers.size() ? numbers[index] : 0.0;
    };
    for (std::size_t index = 0; index < size; ++index) {
        const double a = at(written.sum, index);
        const double b = at(source.sum, index);
        const double magnitude =
            std::max(at(written.magnitude, index), at(source.magnitude, index));
        if (a != b && !(std::isnan(a) && std::isnan(b)) && !(std::abs(a - b) <= unit * magnitude)) {
            return false;
        }
    }
    return true;
}

} // namespace

Result<bool> hasRoundedGates(const std::vector<std::shared_ptr<const RnnModel>>& written,
                             const RnnModel& source, DType dtype, ProgressMonitor& monitor)
{
    ActingGates found;
    std::uint32_t layersBefore = 0;
    for (const auto& model : written) {
        GATELOUPE_CHECK(addGates(found, *model, layersBefore, monitor));
        layersBefore += model->spec.layers;
    }
    ActingGates wanted;
    GATELOUPE_CHECK(addGates(wanted, source, 0, monitor));
    const double unit = unitOf(dtype);
    for (const auto& [id, acting] : found) {
        wanted.try_emplace(id); // what only one of them stores is held against zeros
    }
    return std::ranges::all_of(wanted, [&](const auto& gate) {
        const auto there = found.find(gate.first);
        return isRounding(there == found.end() ? Acting() : there->second, gate.second, unit);
    });
}

Result<std::shared_ptr<const RnnModel>> shaken(const RnnModel& model, DType dtype,
                                               ProgressMonitor& monitor)
{
    auto made = std::make_shared<RnnModel>(model);
    const double unit = unitOf(dtype);
    for (auto& [id, view] : made->parameters) {
        GATELOUPE_TRY(auto numbers, numbersOf(view, monitor));
        double sign = 1.0;
        for (double& number : numbers) {
            number += sign * unit * std::abs(number);
            sign = -sign;
        }
        std::vector<std::byte> bytes(numbers.size() * sizeof(double));
        std::memcpy(bytes.data(), numbers.data(), bytes.size());
        const std::uint64_t size = bytes.size();
        auto source = std::make_shared<DecodedSource>(
            Encoding::Computed, size,
            [kept = std::move(bytes)](ProgressMonitor&) { return Result(kept); });
        GATELOUPE_TRY(auto tensor, makeTensor(view.tensor->name, DType::F64, {view.rows, view.cols},
                                              std::move(source)));
        GATELOUPE_TRY(view, viewOfRun(std::move(tensor), 0, view.rows, view.cols));
    }
    return std::shared_ptr<const RnnModel>(std::move(made));
}

} // namespace gateloupe
