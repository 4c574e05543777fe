// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/readout/readout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

/// 1 GiB of f32.
constexpr std::uint64_t kMaxReadoutNumbers = std::uint64_t{1} << 28U;

/// The last words of a matrix and of its bias in the frameworks.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kBiasWords = {
    {{"weight", "bias"}, {"kernel", "bias"}, {"weight:0", "bias:0"}, {"kernel:0", "bias:0"}}};

std::shared_ptr<const Tensor> biasBeside(const TensorCatalog& catalog, const std::string& name)
{
    for (const auto& [matrix, bias] : kBiasWords) {
        if (name.ends_with(matrix)) {
            if (auto found =
                    catalog.find(name.substr(0, name.size() - matrix.size()) + std::string(bias))) {
                return found;
            }
        }
    }
    return nullptr;
}

Result<std::vector<double>> readoutValues(const GateView& view, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, view.map(monitor));
    std::vector<double> values;
    values.reserve(matrix.elements());
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            values.push_back(matrix.at(row, col));
        }
    }
    GATELOUPE_CHECK(view.unchanged());
    return values;
}

} // namespace

Result<Readout> readReadout(const TensorCatalog& catalog, const std::string& tensor,
                            std::uint64_t width, ProgressMonitor& monitor)
{
    const auto found = catalog.find(tensor);
    if (!found) {
        std::vector<std::string> names;
        for (const auto& one : catalog.tensors) {
            names.push_back(one->name);
        }
        return withNearest(Error::notFound("%1 has no tensor %2", catalog.path, tensor), tensor,
                           names);
    }
    const Shape& shape = found->shape;
    const bool isMatrix = shape.size() == 2 && isFloatingPoint(found->dtype);
    if (!isMatrix || (shape[0] != width && shape[1] != width)) {
        return Error::shapeMismatch("%1 is %2 %3, expected a real matrix with %4 rows or columns",
                                    tensor, nameOf(found->dtype), toText(shape), width);
    }
    const bool isTransposed = shape[1] != width;
    GATELOUPE_TRY(const GateView view,
                  viewOf(found, {.rows = shape[0], .cols = shape[1]},
                         isTransposed ? Orientation::Transposed : Orientation::AsStored));
    Readout readout;
    GATELOUPE_TRY(auto weights, readoutValues(view, monitor));
    readout.weights = Array({view.rows, view.cols}, std::move(weights));
    readout.storedWeights = view;
    const auto bias = biasBeside(catalog, tensor);
    if (bias && bias->elements() == view.rows && bias->shape.size() == 1) {
        GATELOUPE_TRY(const GateView column,
                      viewOf(bias, {.rows = view.rows, .cols = 1}, Orientation::AsStored));
        GATELOUPE_TRY(auto values, readoutValues(column, monitor));
        readout.bias = Array({view.rows}, std::move(values));
        readout.storedBias = column;
    }
    return readout;
}

Result<Array> readoutOf(const Array& y, const Readout& readout, ReadoutScale scale,
                        ProgressMonitor& monitor)
{
    const Shape& weights = readout.weights.shape();
    const bool fits = y.shape().size() == 3 && weights.size() == 2 && y.shape()[2] == weights[1];
    if (!fits || (!readout.bias.isEmpty() && readout.bias.size() != weights[0])) {
        return Error::shapeMismatch("a readout %1 does not follow an output %2", toText(weights),
                                    toText(y.shape()));
    }
    const std::uint64_t numbers = weights[0];
    const std::uint64_t width = weights[1];
    const std::uint64_t rows = y.shape()[0] * y.shape()[1];
    const Shape shape = {y.shape()[0], y.shape()[1], numbers};
    const auto elements = elementCount(shape);
    if (!elements || *elements > kMaxReadoutNumbers) {
        return Error::unsupported("a readout %1 has more than %2 numbers", toText(shape),
                                  kMaxReadoutNumbers);
    }
    const auto matrix = readout.weights.convertedTo<double>();
    Array found = Array::zeros(DType::F32, shape);
    const auto out = found.values<float>();
    std::vector<double> row(width);
    std::vector<double> sums(numbers);
    for (std::uint64_t at = 0; at < rows; ++at) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            row[unit] = y[at * width + unit];
        }
        for (std::uint64_t k = 0; k < numbers; ++k) {
            sums[k] = std::inner_product(row.begin(), row.end(),
                                         matrix.begin() + static_cast<std::ptrdiff_t>(k * width),
                                         readout.bias.isEmpty() ? 0.0 : readout.bias[k]);
        }
        if (scale == ReadoutScale::Probabilities && numbers > 0) {
            const double largest = *std::ranges::max_element(sums);
            std::ranges::transform(sums, sums.begin(),
                                   [largest](double sum) { return std::exp(sum - largest); });
            const double all = std::accumulate(sums.begin(), sums.end(), 0.0);
            std::ranges::transform(sums, sums.begin(), [all](double part) { return part / all; });
        }
        std::ranges::transform(sums, out.begin() + static_cast<std::ptrdiff_t>(at * numbers),
                               [](double sum) { return static_cast<float>(sum); });
    }
    return found;
}

std::vector<std::uint64_t> largestOf(const Array& numbers, std::uint64_t step, std::uint64_t batch,
                                     std::size_t count)
{
    const std::uint64_t width = numbers.shape()[2];
    const std::uint64_t first = (step * numbers.shape()[1] + batch) * width;
    std::vector<std::uint64_t> places;
    for (std::uint64_t k = 0; k < width; ++k) {
        if (!std::isnan(numbers[first + k])) {
            places.push_back(k);
        }
    }
    const auto kept = places.begin() + static_cast<std::ptrdiff_t>(std::min(count, places.size()));
    std::partial_sort(places.begin(), kept, places.end(), [&](std::uint64_t a, std::uint64_t b) {
        const double left = numbers[first + a];
        const double right = numbers[first + b];
        return left != right ? left > right : a < b;
    });
    places.erase(kept, places.end());
    return places;
}

} // namespace gateloupe
