// SPDX-License-Identifier: Apache-2.0
#include "tests/widgets/timeline/made_run.h"

#include <string>

namespace gateloupe::test {

namespace {

Array numbered(const RunShape& shape, double signal)
{
    std::vector<float> values;
    for (std::uint64_t t = 0; t < shape.steps; ++t) {
        for (std::uint64_t b = 0; b < shape.batch; ++b) {
            for (std::uint64_t u = 0; u < shape.units; ++u) {
                values.push_back(static_cast<float>(signal + static_cast<double>(t) / 100.0 +
                                                    static_cast<double>(u) / 10.0 +
                                                    static_cast<double>(b)));
            }
        }
    }
    return {Shape{shape.steps, shape.batch, shape.units}, std::move(values)};
}

} // namespace

std::shared_ptr<const SequenceRun> madeRun(const RunShape& shape)
{
    auto model = std::make_shared<RnnModel>();
    model->name = "made";
    model->spec.cell = shape.cell;
    model->spec.inputSize = 3;
    model->spec.hiddenSize = shape.units;
    model->spec.layers = shape.layers;
    auto sequence = std::make_shared<Sequence>();
    sequence->x = Array::zeros(DType::F32, {shape.steps, shape.batch, 3});
    auto trace = std::make_shared<Trace>();
    trace->backend = BackendKind::Cpu;
    trace->device = "CPU, 2 threads";
    trace->math = "f32";
    trace->steps = shape.steps;
    trace->batch = shape.batch;
    trace->lengths.assign(shape.batch, shape.steps);
    trace->elapsedSeconds = 0.21;
    for (std::uint32_t layer = 0; layer < shape.layers; ++layer) {
        LayerTrace left;
        double signal = 0.0;
        for (std::size_t i = 0; i < gatesOf(shape.cell).size(); ++i) {
            left.gates.push_back(numbered(shape, signal++));
        }
        if (hasCellState(shape.cell)) {
            left.c = numbered(shape, signal++);
        }
        left.h = numbered(shape, signal);
        trace->layers.push_back(std::move(left));
    }
    if (shape.hasLabels) {
        for (std::uint64_t t = 0; t < shape.steps; ++t) {
            sequence->labels.emplace_back(1, static_cast<char>('a' + t % 26));
        }
    }
    auto run = std::make_shared<SequenceRun>();
    run->model = std::move(model);
    run->sequence = std::move(sequence);
    run->replay = TraceReplay::keeping(std::move(trace));
    return run;
}

} // namespace gateloupe::test
