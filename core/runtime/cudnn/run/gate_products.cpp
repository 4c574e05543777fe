// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/gate_products.h"

#include <algorithm>

namespace gateloupe::cudnn {

GateProducts::GateProducts(DeviceLayer& device, const LoadedModel& model,
                           const SequenceBatch& sequences, const DirectionStates& states,
                           DType type)
    : m_device(device)
    , m_model(model)
    , m_states(states)
    , m_spec(states.spec)
    , m_batch(sequences.batch())
    , m_steps(sequences.steps())
    , m_type(type)
    , m_factors(type == DType::F64 ? DType::F64 : m_spec.dtype)
    , m_width(gatesOf(m_spec.cell).size() * m_spec.hiddenSize)
{
}

std::uint64_t GateProducts::stepBytes() const
{
    const std::uint64_t numbers =
        2 * m_width + (isWidened() ? m_spec.inputSize + m_spec.outputWidth() : 0) +
        (m_spec.projectionSize ? m_spec.hiddenSize + m_spec.recurrentWidth() : 0);
    return m_batch * numbers * sizeOf(m_type);
}

std::uint64_t GateProducts::fixedBytes() const
{
    return (ownWeights() + m_batch * (m_width + m_spec.recurrentWidth())) * sizeOf(m_type);
}

std::uint64_t GateProducts::inputWeights() const
{
    return hasInputWeights() ? m_width * m_spec.inputSize : 0;
}

std::uint64_t GateProducts::stateWeights() const
{
    return m_width * m_spec.recurrentWidth();
}

std::uint64_t GateProducts::projectionWeights() const
{
    return m_spec.projectionSize ? m_spec.recurrentWidth() * m_spec.hiddenSize : 0;
}

/// What a scan leaves of h is no 16-bit number: the projection's weights are as wide.
std::uint64_t GateProducts::ownWeights() const
{
    return (isWidened() ? inputWeights() + stateWeights() : 0) +
           (m_type != m_spec.dtype ? projectionWeights() : 0);
}

Status GateProducts::reserve(std::uint64_t steps)
{
    const std::uint64_t rows = steps * m_batch;
    const auto make = [&](DeviceBuffer& buffer, std::uint64_t numbers) -> Status {
        GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, numbers * sizeOf(m_type)));
        return {};
    };
    GATELOUPE_CHECK(make(m_inputSums, hasInputWeights() ? rows * m_width : 0));
    GATELOUPE_CHECK(make(m_stateSums, rows * m_width));
    GATELOUPE_CHECK(make(m_startSums, m_states.h0 == nullptr ? 0 : m_batch * m_width));
    if (isWidened()) {
        GATELOUPE_CHECK(make(m_x, rows * m_spec.inputSize));
        GATELOUPE_CHECK(make(m_y, rows * m_spec.outputWidth()));
        GATELOUPE_CHECK(make(m_start, m_batch * m_spec.recurrentWidth()));
    }
    if (m_spec.projectionSize) {
        GATELOUPE_CHECK(make(m_hidden, rows * m_spec.hiddenSize));
        GATELOUPE_CHECK(make(m_projected, rows * m_spec.recurrentWidth()));
    }
    return make(m_weights, ownWeights());
}

/// The gates of a kind lie one behind the other.
const std::byte* GateProducts::find(ParameterKind kind) const
{
    return m_model.find({m_states.layer, m_states.direction, kind, gatesOf(m_spec.cell).front()});
}

Status GateProducts::widenWeights(const std::byte*& weights, std::uint64_t count, std::byte*& next)
{
    if (count == 0) {
        return {};
    }
    GATELOUPE_CHECK(m_device.gateMath().widen(
        {.target = next, .isWide = m_type == DType::F64, .source = weights, .blockNumbers = count},
        m_spec.dtype));
    weights = next;
    next += count * sizeOf(m_type);
    return {};
}

Status GateProducts::prepare()
{
    std::byte* next = m_weights.data();
    m_W = find(ParameterKind::InputWeights);
    m_R = find(ParameterKind::RecurrentWeights);
    if (isWidened()) {
        GATELOUPE_CHECK(widenWeights(m_W, inputWeights(), next));
        GATELOUPE_CHECK(widenWeights(m_R, stateWeights(), next));
    }
    if (m_spec.projectionSize) {
        m_P = m_model.find(projectionId(m_states.layer, m_states.direction));
        if (m_type != m_spec.dtype) {
            GATELOUPE_CHECK(widenWeights(m_P, projectionWeights(), next));
        }
    }
    if (m_states.h0 == nullptr) {
        return {};
    }
    const std::uint64_t width = m_spec.recurrentWidth();
    return multiply({.first = m_states.h0, .stride = width, .width = width}, StepRange{0, 1},
                    m_start, m_R, m_startSums);
}

GateProducts::Rows GateProducts::inputRows() const
{
    return {.first = m_states.x, .stride = m_spec.inputSize, .width = m_spec.inputSize};
}

GateProducts::Rows GateProducts::stateRows() const
{
    const bool isSecond = m_spec.directions == 2 && m_states.direction == Direction::Backward;
    const std::uint64_t column = isSecond ? m_spec.recurrentWidth() : 0;
    return {.first = m_states.y - column * sizeOf(m_spec.dtype),
            .stride = m_spec.outputWidth(),
            .column = column,
            .width = m_spec.recurrentWidth()};
}

Status GateProducts::product(const std::byte* a, const Rows& rows, std::uint64_t count,
                             const std::byte* weights, const DeviceBuffer& sums)
{
    return m_device.gateMath().multiply({.rows = count,
                                         .outputs = m_width,
                                         .inputs = rows.width,
                                         .a = a + rows.column * sizeOf(m_factors),
                                         .aStride = rows.stride,
                                         .weights = weights,
                                         .factors = m_factors,
                                         .sums = sums.data(),
                                         .type = m_type});
}

Status GateProducts::multiply(const Rows& rows, const std::uint64_t* steps, std::uint64_t blocks,
                              const DeviceBuffer& wide, const std::byte* weights,
                              const DeviceBuffer& sums)
{
    const std::uint64_t stepNumbers = m_batch * rows.stride;
    WidenedBlocks widened{.target = wide.data(),
                          .isWide = m_type == DType::F64,
                          .source = rows.first,
                          .blocks = blocks,
                          .blockNumbers = stepNumbers};
    for (std::uint64_t index = 0; index < blocks; ++index) {
        widened.firsts[index] = steps[index] * stepNumbers;
    }
    GATELOUPE_CHECK(m_device.gateMath().widen(widened, m_spec.dtype));
    return product(wide.data(), rows, blocks * m_batch, weights, sums);
}

Status GateProducts::multiply(const Rows& rows, const StepRange& steps, const DeviceBuffer& wide,
                              const std::byte* weights, const DeviceBuffer& sums)
{
    const std::uint64_t stepNumbers = m_batch * rows.stride;
    const std::uint64_t first = steps.first * stepNumbers;
    const std::byte* factors = rows.first + first * sizeOf(m_spec.dtype);
    if (isWidened()) {
        GATELOUPE_CHECK(m_device.gateMath().widen({.target = wide.data(),
                                                   .isWide = m_type == DType::F64,
                                                   .source = factors,
                                                   .blockNumbers = steps.count * stepNumbers},
                                                  m_spec.dtype));
        factors = wide.data();
    }
    return product(factors, rows, steps.count * m_batch, weights, sums);
}

void GateProducts::fillIn(GateScan& scan) const
{
    scan.hasDoubleSums = m_type == DType::F64;
    scan.inputSums = m_inputSums.data();
    scan.stateSums = m_stateSums.data();
    scan.startSums = m_startSums.data();
    scan.hiddenSums = m_hidden.data();
}

Status GateProducts::compute(const StepRange& steps, GateScan& scan)
{
    const bool isBackward = m_states.direction == Direction::Backward;
    if (hasInputWeights()) {
        GATELOUPE_CHECK(multiply(inputRows(), steps, m_x, m_W, m_inputSums));
    }
    // The states that these steps start from, as far as the run has them.
    const std::uint64_t first =
        isBackward ? steps.first + 1 : std::max<std::uint64_t>(steps.first, 1) - 1;
    const std::uint64_t end = isBackward ? std::min(steps.end() + 1, m_steps) : steps.end() - 1;
    if (end > first) {
        GATELOUPE_CHECK(
            multiply(stateRows(), StepRange{first, end - first}, m_y, m_R, m_stateSums));
    }
    fillIn(scan);
    scan.firstStep = steps.first;
    scan.steps = steps.count;
    scan.firstStateStep = first;
    return {};
}

Status GateProducts::compute(const PickedSteps& steps, GateScan& scan)
{
    if (hasInputWeights()) {
        GATELOUPE_CHECK(multiply(inputRows(), steps.steps, steps.count, m_x, m_W, m_inputSums));
    }
    PickedSteps before = steps;
    for (std::uint64_t index = 0; index < steps.count; ++index) {
        const std::uint64_t step = steps.steps[index];
        // The first step of a direction reads its product with h0 instead of this one.
        before.steps[index] = m_states.direction == Direction::Backward
                                  ? std::min(step + 1, m_steps - 1)
                                  : std::max<std::uint64_t>(step, 1) - 1;
    }
    GATELOUPE_CHECK(multiply(stateRows(), before.steps, before.count, m_y, m_R, m_stateSums));
    fillIn(scan);
    scan.isPicked = true;
    scan.steps = steps.count;
    std::ranges::copy(steps.steps, scan.picks);
    return {};
}

Status GateProducts::project(const GateScan& scan, GateDistances* worst)
{
    if (!m_spec.projectionSize) {
        return {};
    }
    const std::uint64_t width = m_spec.recurrentWidth();
    GATELOUPE_CHECK(m_device.gateMath().multiply({.rows = scan.steps * m_batch,
                                                  .outputs = width,
                                                  .inputs = m_spec.hiddenSize,
                                                  .a = m_hidden.data(),
                                                  .aStride = m_spec.hiddenSize,
                                                  .weights = m_P,
                                                  .factors = m_type,
                                                  .sums = m_projected.data(),
                                                  .type = m_type}));
    return m_device.gateMath().compare({.hasDoubleSums = m_type == DType::F64,
                                        .width = width,
                                        .batch = m_batch,
                                        .firstStep = scan.firstStep,
                                        .steps = scan.steps,
                                        .lengths = scan.lengths,
                                        .expected = m_projected.data(),
                                        .y = scan.y,
                                        .yStride = scan.yStride},
                                       m_spec.dtype, worst);
}

} // namespace gateloupe::cudnn
