// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/gradient_model.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/tensor_source.h"

namespace gateloupe {

namespace {

/// [rows, cols] as bytes of f64, row after row.
Result<std::vector<std::byte>> gradientBytes(const std::vector<double>& gradient,
                                             const GateView& gate, bool isTimesWeight,
                                             ProgressMonitor& monitor)
{
    std::vector<double> numbers = gradient;
    if (isTimesWeight) {
        GATELOUPE_TRY(const MatrixView weights, gate.map(monitor));
        for (std::uint64_t row = 0; row < gate.rows; ++row) {
            for (std::uint64_t col = 0; col < gate.cols; ++col) {
                numbers[row * gate.cols + col] *= weights.at(row, col);
            }
        }
    }
    std::vector<std::byte> bytes(numbers.size() * sizeof(double));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

} // namespace

Result<std::shared_ptr<const RnnModel>>
modelOfGradients(const std::shared_ptr<const RnnModel>& model,
                 const std::shared_ptr<const Gradients>& gradients, bool isTimesWeight)
{
    auto made = std::make_shared<RnnModel>(*model);
    made->parameters.clear();
    for (const auto& [id, numbers] : gradients->weights) {
        const GateView* gate = model->find(id);
        if (gate == nullptr || numbers.size() != gate->elements()) {
            continue;
        }
        const auto decode = [model, gradients, id = id, isTimesWeight](ProgressMonitor& monitor) {
            return gradientBytes(gradients->weights.at(id), *model->find(id), isTimesWeight,
                                 monitor);
        };
        const std::string name =
            isTimesWeight ? "dL/dw * w of " + gate->tensor->name : "dL/dw of " + gate->tensor->name;
        GATELOUPE_TRY(auto tensor,
                      makeTensor(name, DType::F64, {gate->rows, gate->cols},
                                 std::make_shared<DecodedSource>(
                                     Encoding::Computed, numbers.size() * sizeof(double), decode)));
        made->parameters.emplace(id, GateView{.tensor = std::move(tensor),
                                              .rows = gate->rows,
                                              .cols = gate->cols,
                                              .rowStride = static_cast<std::int64_t>(gate->cols),
                                              .colStride = 1});
    }
    return std::shared_ptr<const RnnModel>(std::move(made));
}

} // namespace gateloupe
