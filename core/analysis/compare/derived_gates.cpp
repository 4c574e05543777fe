// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/derived_gates.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "core/analysis/statistics/matrix_part.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

namespace {

/// Fills one row of a computed gate. Requires: as many numbers as columns.
using FillRow = std::function<void(std::uint64_t row, std::span<double> numbers)>;

template <typename T>
Result<std::vector<std::byte>> rowsAs(std::uint64_t rows, std::uint64_t cols, const FillRow& fill,
                                      ProgressMonitor& monitor)
{
    std::vector<std::byte> bytes(rows * cols * sizeof(T));
    std::vector<double> numbers(cols);
    std::byte* target = bytes.data();
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled("computing the gate was cancelled");
        }
        fill(row, numbers);
        for (const double number : numbers) {
            const T narrow = static_cast<T>(number);
            std::memcpy(target, &narrow, sizeof narrow);
            target += sizeof narrow;
        }
    }
    return bytes;
}

/// A gate whose rows `prepare` knows how to fill once somebody asks for them.
/// Requires: f32 or f64, sizes that fit in memory.
GateView computedGate(std::string name, DType dtype, std::uint64_t rows, std::uint64_t cols,
                      std::function<Result<FillRow>(ProgressMonitor&)> prepare)
{
    auto decode = [dtype, rows, cols, prepare = std::move(prepare)](
                      ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
        GATELOUPE_TRY(const FillRow fill, prepare(monitor));
        return dtype == DType::F64 ? rowsAs<double>(rows, cols, fill, monitor)
                                   : rowsAs<float>(rows, cols, fill, monitor);
    };
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->dtype = dtype;
    tensor->shape = {rows, cols};
    tensor->strides = rowMajorStrides(tensor->shape);
    tensor->source = std::make_shared<DecodedSource>(
        Encoding::Computed, rows * cols * sizeOf(dtype), std::move(decode));
    return {.tensor = std::move(tensor),
            .rows = rows,
            .cols = cols,
            .offsetElements = 0,
            .rowStride = static_cast<std::int64_t>(cols),
            .colStride = 1};
}

/// f32 holds every number of the narrower types.
DType computedType(DType dtype)
{
    return dtype == DType::F64 ? DType::F64 : DType::F32;
}

void readRow(const MatrixView& matrix, std::uint64_t row, std::span<double> numbers)
{
    readRun(matrix.elementAt(row, 0), matrix.colStride, matrix.dtype, numbers);
}

/// Empty orders leave an axis as it is.
GateView reordered(const GateView& gate, std::vector<std::uint64_t> rows,
                   std::vector<std::uint64_t> cols)
{
    auto prepare = [gate, rows = std::move(rows),
                    cols = std::move(cols)](ProgressMonitor& monitor) -> Result<FillRow> {
        GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
        return FillRow([matrix, &rows, &cols, line = std::vector<double>(matrix.cols)](
                           std::uint64_t row, std::span<double> numbers) mutable {
            readRow(matrix, rows.empty() ? row : rows[row], line);
            for (std::size_t col = 0; col < numbers.size(); ++col) {
                numbers[col] = line[cols.empty() ? col : cols[col]];
            }
        });
    };
    return computedGate(gate.tensor->name, computedType(gate.dtype()), gate.rows, gate.cols,
                        std::move(prepare));
}

/// Zero and the offset where there is no bias.
GateView summed(std::string name, std::uint64_t rows, const std::vector<GateView>& biases,
                double offset)
{
    auto prepare = [biases, offset](ProgressMonitor& monitor) -> Result<FillRow> {
        std::vector<MatrixView> matrices;
        for (const GateView& bias : biases) {
            GATELOUPE_TRY(const MatrixView matrix, bias.map(monitor));
            matrices.push_back(matrix);
        }
        return FillRow([matrices, offset](std::uint64_t row, std::span<double> numbers) {
            numbers[0] = offset;
            for (const MatrixView& matrix : matrices) {
                numbers[0] += matrix.at(row, 0);
            }
        });
    };
    return computedGate(biases.empty() ? std::move(name) : biases.front().tensor->name, DType::F64,
                        rows, 1, std::move(prepare));
}

/// Whether the model has a cell of that layer and direction.
bool hasCell(const RnnModel& model, const ParameterId& id)
{
    bool hasDirection = false;
    for (std::uint32_t index = 0; index < model.spec.directions; ++index) {
        hasDirection = hasDirection || model.direction(index) == id.direction;
    }
    return hasDirection && id.layer.value < model.spec.layers;
}

/// The biases that are stored for layers and directions that another model has, too, in order.
std::vector<ParameterId> storedBiases(const RnnModel& model, const RnnModel& other)
{
    std::vector<ParameterId> ids;
    for (const auto& [id, view] : model.parameters) {
        if (isBias(id.kind) && hasCell(other, id)) {
            ids.push_back(id);
        }
    }
    return ids;
}

} // namespace

Result<GateView> differenceOf(const GateView& a, const GateView& b)
{
    if (a.rows != b.rows || a.cols != b.cols) {
        return Error::shapeMismatch("gates of different shapes have no difference");
    }
    auto prepare = [a, b](ProgressMonitor& monitor) -> Result<FillRow> {
        GATELOUPE_TRY(const MatrixView matrixA, a.map(monitor));
        GATELOUPE_TRY(const MatrixView matrixB, b.map(monitor));
        return FillRow([matrixA, matrixB, other = std::vector<double>(matrixB.cols)](
                           std::uint64_t row, std::span<double> numbers) mutable {
            readRow(matrixA, row, numbers);
            readRow(matrixB, row, other);
            for (std::size_t col = 0; col < numbers.size(); ++col) {
                const bool isSame = numbers[col] == other[col] ||
                                    (std::isnan(numbers[col]) && std::isnan(other[col]));
                numbers[col] = isSame ? 0.0 : numbers[col] - other[col];
            }
        });
    };
    const bool isWide = a.dtype() == DType::F64 || b.dtype() == DType::F64;
    return computedGate(a.tensor->name, isWide ? DType::F64 : DType::F32, a.rows, a.cols,
                        std::move(prepare));
}

std::vector<std::uint64_t> inputOrderOf(const RnnSpec& spec, LayerIndex layer,
                                        const std::vector<UnitOrder>& orders)
{
    std::vector<std::uint64_t> order;
    for (std::uint32_t index = 0; layer.value > 0 && index < spec.directions; ++index) {
        for (const std::uint64_t unit :
             orders[(layer.value - 1) * spec.directions + index].output) {
            order.push_back(index * spec.recurrentWidth() + unit);
        }
    }
    return order;
}

std::shared_ptr<const RnnModel> withUnitsReordered(const std::shared_ptr<const RnnModel>& model,
                                                   std::vector<UnitOrder> orders)
{
    auto result = std::make_shared<RnnModel>(*model);
    for (auto& [id, gate] : result->parameters) {
        const UnitOrder& own = orders[model->spec.pseudoLayer(id.layer, id.direction).value];
        const bool isProjection = id.kind == ParameterKind::ProjectionWeights;
        std::vector<std::uint64_t> cols; // of a vector: as it is
        if (id.kind == ParameterKind::InputWeights) {
            cols = inputOrderOf(model->spec, id.layer, orders);
        } else if (!isVector(id.kind)) {
            cols = isProjection ? own.hidden : own.output;
        }
        gate = reordered(gate, isProjection ? own.output : own.hidden, std::move(cols));
    }
    return result;
}

std::shared_ptr<const RnnModel> withSummedBiases(const std::shared_ptr<const RnnModel>& model)
{
    auto result = std::make_shared<RnnModel>(*model);
    result->setForgetOffset(0.0, model->sources.of(EquationFact::ForgetOffset));
    for (const ParameterId& id : storedBiases(*model, *model)) {
        result->parameters.erase(id);
    }
    RnnSpec withBoth = model->spec;
    withBoth.bias = BiasMode::Double;
    for (const ParameterId& id : parameterIdsOf(withBoth, model->direction(0))) {
        const CellEquations equations = model->equationsOf(id);
        const bool isApart = id.gate == Gate::New && equations.gruReset == GruReset::After;
        if (!isBias(id.kind) || (id.kind == ParameterKind::RecurrentBias && !isApart)) {
            continue;
        }
        ParameterId other = id;
        other.kind = ParameterKind::RecurrentBias;
        std::vector<GateView> biases;
        for (const ParameterId& term : isApart ? std::vector{id} : std::vector{id, other}) {
            if (const GateView* bias = model->find(term)) {
                biases.push_back(*bias);
            }
        }
        result->parameters[id] = summed(pathOf(id), model->spec.hiddenSize, biases,
                                        id.gate == Gate::Forget ? equations.forgetOffset : 0.0);
    }
    return result;
}

bool haveSameBiases(const RnnModel& a, const RnnModel& b)
{
    return storedBiases(a, b) == storedBiases(b, a) &&
           factText(a, EquationFact::ForgetOffset) == factText(b, EquationFact::ForgetOffset);
}

std::uint64_t reorderedBytes(const RnnModel& model)
{
    std::uint64_t bytes = 0;
    for (const auto& [id, gate] : model.parameters) {
        bytes += gate.elements() * sizeOf(computedType(gate.dtype()));
    }
    return bytes;
}

} // namespace gateloupe
