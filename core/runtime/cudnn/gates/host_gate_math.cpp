// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/gates/host_gate_math.h"

#include "core/tensor/dtype.h"

namespace gateloupe::cudnn {

Status PlainGateMath::widen(double* target, const std::byte* source, DType dtype,
                            std::uint64_t count)
{
    for (std::uint64_t index = 0; index < count; ++index) {
        target[index] = elementAsDouble(source + index * sizeOf(dtype), dtype);
    }
    return {};
}

Status PlainGateMath::multiply(const RowProduct& product)
{
    for (std::uint64_t row = 0; row < product.rows; ++row) {
        const double* a = product.a + row * product.inputs;
        for (std::uint64_t output = 0; output < product.outputs; ++output) {
            const double* weights = product.weights + output * product.inputs;
            double sum = 0.0;
            for (std::uint64_t input = 0; input < product.inputs; ++input) {
                sum += weights[input] * a[input];
            }
            double& target = product.sums[row * product.outputs + output];
            target = product.keep == 0.0 ? sum : product.keep * target + sum;
        }
    }
    return {};
}

Status PlainGateMath::gates(const GateChunk& chunk, double* worst)
{
    for (std::uint64_t row = 0; row < chunk.rows; ++row) {
        for (std::uint64_t unit = 0; unit < chunk.hidden; ++unit) {
            *worst = larger(*worst, gateUnit(chunk, row, unit));
        }
    }
    return {};
}

Status PlainGateMath::projected(const ProjectedChunk& chunk, double* worst)
{
    for (std::uint64_t row = 0; row < chunk.rows; ++row) {
        for (std::uint64_t unit = 0; unit < chunk.width; ++unit) {
            *worst = larger(*worst, projectedUnit(chunk, row, unit));
        }
    }
    return {};
}

} // namespace gateloupe::cudnn
