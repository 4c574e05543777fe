// SPDX-License-Identifier: Apache-2.0
#include "app/cli/readout_arguments.h"

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/model/gate_view.h"

namespace gateloupe::cli {

namespace {

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

Result<std::vector<double>> valuesOf(const GateView& view, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, view.map(monitor));
    std::vector<double> values;
    values.reserve(matrix.elements());
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            values.push_back(matrix.at(row, col));
        }
    }
    return values;
}

} // namespace

Result<Readout> readReadout(const Checkpoint& checkpoint, const std::string& tensor,
                            std::uint64_t width, ProgressMonitor& monitor)
{
    const auto found = checkpoint.catalog.find(tensor);
    if (!found) {
        return Error::notFound("%1 has no tensor %2", checkpoint.path, tensor);
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
    GATELOUPE_TRY(auto weights, valuesOf(view, monitor));
    readout.weights = Array({view.rows, view.cols}, std::move(weights));
    const auto bias = biasBeside(checkpoint.catalog, tensor);
    if (bias && bias->elements() == view.rows && bias->shape.size() == 1) {
        GATELOUPE_TRY(const GateView column,
                      viewOf(bias, {.rows = view.rows, .cols = 1}, Orientation::AsStored));
        GATELOUPE_TRY(auto values, valuesOf(column, monitor));
        readout.bias = Array({view.rows}, std::move(values));
    }
    return readout;
}

} // namespace gateloupe::cli
