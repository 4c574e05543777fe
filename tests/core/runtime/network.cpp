// SPDX-License-Identifier: Apache-2.0
#include "tests/core/runtime/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "core/base/half.h"

namespace gateloupe::test {

namespace {

template <typename Stored>
void append(std::vector<std::byte>& bytes, Stored value)
{
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof(value));
}

std::vector<std::byte> encoded(const std::vector<double>& values, DType dtype)
{
    std::vector<std::byte> bytes;
    for (const double value : values) {
        switch (dtype) {
        case DType::F16:
            append(bytes, floatToHalf(static_cast<float>(value)));
            break;
        case DType::BF16:
            append(bytes, floatToBfloat16(static_cast<float>(value)));
            break;
        case DType::F32:
            append(bytes, static_cast<float>(value));
            break;
        default:
            append(bytes, value);
            break;
        }
    }
    return bytes;
}

template <typename T>
T valueOf(Result<T> result)
{
    if (!result) {
        throw std::runtime_error(result.error().message);
    }
    return *std::move(result);
}

} // namespace

std::shared_ptr<const RnnModel> Network::build() const
{
    auto model = std::make_shared<RnnModel>();
    model->name = "network";
    model->spec = spec;
    model->equations = equations;
    model->sources = EquationSources(FactSource::Stated);
    model->setGruReset(gruReset, FactSource::Stated);
    model->setForgetOffset(forgetOffset, FactSource::Stated);
    model->isReversed = isReversed;
    for (const auto& [id, numbers] : values) {
        auto bytes = encoded(numbers, spec.dtype);
        const auto size = bytes.size();
        auto source = std::make_shared<DecodedSource>(
            Encoding::Computed, size,
            [bytes](ProgressMonitor&) -> Result<std::vector<std::byte>> { return bytes; });
        const MatrixSize shape = sizeOf(spec, id);
        auto tensor = valueOf(makeTensor(pathOf(id), spec.dtype, {shape.rows, shape.cols}, source));
        model->parameters.emplace(id, valueOf(viewOfRun(tensor, 0, shape.rows, shape.cols)));
    }
    if (const Status status = finalizeAndValidate(*model); !status) {
        throw std::runtime_error(status.error().message);
    }
    return model;
}

Network randomNetwork(const RnnSpec& spec, std::uint64_t seed, double scale)
{
    Network network{.spec = spec};
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(-scale, scale);
    for (const ParameterId& id : parameterIdsOf(spec)) {
        const MatrixSize size = sizeOf(spec, id);
        auto& values = network.values[id];
        values.resize(size.rows * size.cols);
        std::ranges::generate(values, [&] { return uniform(random); });
    }
    return network;
}

Network reversed(Network network)
{
    network.isReversed = true;
    for (auto& [id, values] : std::exchange(network.values, {})) {
        ParameterId backward = id;
        backward.direction = Direction::Backward;
        network.values.emplace(backward, std::move(values));
    }
    return network;
}

Array randomArray(const Shape& shape, std::uint64_t seed, DType dtype)
{
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<double> values(elementCount(shape).value());
    std::ranges::generate(values, [&] { return uniform(random); });
    Array array(shape, std::move(values));
    return dtype == DType::F64 ? array : Array(shape, array.convertedTo<float>());
}

std::shared_ptr<const Trace> mustRun(ForwardBackend& backend, const ForwardRequest& request)
{
    NullMonitor monitor;
    return valueOf(backend.run(request, monitor));
}

std::shared_ptr<const Trace> mustRun(BackendKind backend, const ForwardRequest& request)
{
    // The readable one; what users get of it is quicker.
    const auto made =
        backend == BackendKind::Reference ? makeReferenceBackend() : valueOf(makeBackend(backend));
    return mustRun(*made, request);
}

double maxDifference(const Array& a, const Array& b)
{
    if (a.shape() != b.shape()) {
        return std::numeric_limits<double>::infinity();
    }
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(a[i]) != std::isnan(b[i])) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        if (!std::isnan(a[i]) && a[i] != b[i]) {
            largest = std::max(largest, std::abs(a[i] - b[i]));
        }
    }
    return largest;
}

double maxDifference(const Trace& a, const Trace& b)
{
    if (a.layers.size() != b.layers.size() || a.lengths != b.lengths) {
        return std::numeric_limits<double>::infinity();
    }
    std::vector<double> all = {maxDifference(a.y, b.y), maxDifference(a.hN, b.hN),
                               maxDifference(a.cN, b.cN)};
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer) {
        const LayerTrace& one = a.layers[layer];
        const LayerTrace& other = b.layers[layer];
        all.push_back(maxDifference(one.c, other.c));
        all.push_back(maxDifference(one.h, other.h));
        all.push_back(maxDifference(one.projected, other.projected));
        for (std::size_t gate = 0; gate < one.gates.size(); ++gate) {
            all.push_back(maxDifference(one.gates[gate], other.gates.at(gate)));
        }
    }
    double largest = 0.0;
    for (const double difference : all) {
        largest = std::isnan(difference) ? difference : std::max(largest, difference);
        if (std::isnan(largest)) {
            return largest;
        }
    }
    return largest;
}

double largest(const Array& array)
{
    return maxDifference(array, Array(array.shape(), std::vector<double>(array.size())));
}

Array columns(const Array& array, std::uint64_t first, std::uint64_t width)
{
    const Shape& shape = array.shape();
    std::vector<double> values;
    for (std::uint64_t row = 0; row < shape[0] * shape[1]; ++row) {
        for (std::uint64_t col = first; col < first + width; ++col) {
            values.push_back(array[row * shape[2] + col]);
        }
    }
    return {{shape[0], shape[1], width}, std::move(values)};
}

Array flipped(const Array& array)
{
    const std::uint64_t row = array.shape()[1] * array.shape()[2];
    std::vector<double> values;
    for (std::uint64_t t = array.shape()[0]; t-- > 0;) {
        for (std::uint64_t i = 0; i < row; ++i) {
            values.push_back(array[t * row + i]);
        }
    }
    return {array.shape(), std::move(values)};
}

Array sequenceOf(const Array& array, std::uint64_t sequence, std::uint64_t steps)
{
    const Shape& shape = array.shape();
    std::vector<double> values;
    for (std::uint64_t t = 0; t < steps; ++t) {
        for (std::uint64_t i = 0; i < shape[2]; ++i) {
            values.push_back(array[(t * shape[1] + sequence) * shape[2] + i]);
        }
    }
    return {{steps, 1, shape[2]}, std::move(values)};
}

Array oneUnitSteps(std::vector<double> values)
{
    const std::uint64_t count = values.size();
    return {{count, 1, 1}, std::move(values)};
}

} // namespace gateloupe::test
