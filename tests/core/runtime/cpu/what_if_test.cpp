// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/what_if.h"
#include "core/runtime/forward/forward.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// A network whose weights are small and all different.
RnnModel network(std::string_view specText)
{
    RnnModel model;
    model.name = "net";
    model.spec = *specFromText(specText);
    model.convention = "made";
    double seed = 0.0;
    for (const ParameterId& id : parameterIdsOf(model.spec)) {
        const MatrixSize size = sizeOf(model.spec, id);
        std::vector<float> values(size.rows * size.cols);
        for (float& value : values) {
            value = static_cast<float>(std::sin(seed += 1.7) * 0.6);
        }
        model.parameters[id] = *viewOfRun(
            memoryTensor(pathOf(id), DType::F32, {size.rows, size.cols}, bytesOf(values)), 0,
            size.rows, size.cols);
    }
    return model;
}

std::vector<float> valuesOf(const RnnModel& model, const ParameterId& id)
{
    NullMonitor monitor;
    const GateView* view = model.find(id);
    const auto matrix = view->map(monitor);
    EXPECT_THAT(matrix, IsOk());
    std::vector<float> values;
    for (std::uint64_t row = 0; row < matrix->rows; ++row) {
        for (std::uint64_t col = 0; col < matrix->cols; ++col) {
            values.push_back(static_cast<float>(matrix->at(row, col)));
        }
    }
    return values;
}

std::shared_ptr<const RnnModel> edited(const RnnModel& model, std::vector<ModelEdit> edits)
{
    const auto result = withEdits(model, edits);
    EXPECT_THAT(result, IsOk());
    return result ? *result : nullptr;
}

std::shared_ptr<const Trace> traceOf(std::shared_ptr<const RnnModel> model, BackendKind backend,
                                     bool hasStart = false)
{
    ForwardRequest request;
    request.model = model;
    const RnnSpec& spec = model->spec;
    std::vector<float> x(6 * spec.inputSize);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = static_cast<float>(std::cos(static_cast<double>(i) * 2.3));
    }
    request.x = Array({6, 1, spec.inputSize}, std::move(x));
    if (hasStart) {
        request.h0 = Array({spec.pseudoLayers(), 1, spec.recurrentWidth()},
                           std::vector<float>(spec.pseudoLayers() * spec.recurrentWidth(), 0.7F));
    }
    NullMonitor monitor;
    auto made = makeBackend(backend);
    EXPECT_THAT(made, IsOk());
    auto trace = (*made)->run(request, monitor);
    EXPECT_THAT(trace, IsOk());
    return trace ? *trace : nullptr;
}

constexpr ParameterId kForgetW{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                               Gate::Forget};
constexpr ParameterId kInputW{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                              Gate::Input};
constexpr auto kBackends = {BackendKind::Reference, BackendKind::Cpu};

/// Every unit at every step of one array.
template <typename Check>
void forEach(const Array& array, const Check& check)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        check(i);
    }
}

} // namespace

TEST(WhatIf, AZeroForgetGateLeavesOnlyTheNewInputInTheCell)
{
    const RnnModel model = network("lstm:input=3,hidden=5");
    const auto changed = edited(model, {{.kind = EditKind::Zero, .gate = Gate::Forget}});
    for (const BackendKind backend : kBackends) {
        const auto trace = traceOf(changed, backend);
        const LayerTrace& layer = trace->layers.at(0);
        forEach(layer.c, [&](std::size_t i) {
            EXPECT_EQ(layer.gates[1][i], 0.0);
            EXPECT_FLOAT_EQ(static_cast<float>(layer.c[i]),
                            static_cast<float>(layer.gates[0][i] * layer.gates[2][i]));
        });
    }
}

TEST(WhatIf, AZeroUnitIsNeverHeard)
{
    for (const char* spec :
         {"lstm:input=3,hidden=5", "gru:input=3,hidden=5", "rnn_tanh:input=3,hidden=5",
          "rnn_relu:input=3,hidden=5", "gru:input=3,hidden=5,bias=none",
          "lstm:input=3,hidden=5,bias=single_recurrent"}) {
        const RnnModel model = network(spec);
        const auto changed = edited(model, {{.kind = EditKind::Zero, .unit = 2}});
        for (const BackendKind backend : kBackends) {
            const auto trace = traceOf(changed, backend, true);
            const Array& h = trace->layers.at(0).h;
            for (std::size_t i = 2; i < h.size(); i += 5) {
                EXPECT_EQ(h[i], 0.0) << spec << " " << i;
            }
            EXPECT_NE(h[0], 0.0) << spec << ": the others live on";
        }
    }
}

TEST(WhatIf, OneUnitsPartOfAGateCanBeZero)
{
    const RnnModel model = network("lstm:input=3,hidden=5,bias=none");
    const auto changed = edited(model, {{.kind = EditKind::Zero, .gate = Gate::Input, .unit = 4}});
    const auto trace = traceOf(changed, BackendKind::Cpu);
    const Array& input = trace->layers.at(0).gates.at(0);
    forEach(input, [&](std::size_t i) { EXPECT_EQ(input[i] == 0.0, i % 5 == 4); });
}

TEST(WhatIf, ScalesRowsOfWeightsAndBiases)
{
    const RnnModel model = network("lstm:input=3,hidden=5");
    const auto changed =
        edited(model, {{.kind = EditKind::Scale, .gate = Gate::Forget, .unit = 1, .factor = 0.5}});
    const auto before = valuesOf(model, kForgetW);
    const auto after = valuesOf(*changed, kForgetW);
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(after[i], i / 3 == 1 ? before[i] * 0.5F : before[i]) << i;
    }
    EXPECT_EQ(changed->find(kInputW)->tensor, model.find(kInputW)->tensor) << "still the file's";
    EXPECT_EQ(changed->find(kForgetW)->tensor->source->encoding(), Encoding::Computed);
    EXPECT_FALSE(changed->find(kForgetW)->place());
    EXPECT_THAT(changed->name, testing::HasSubstr("(edited)"));
    EXPECT_THAT(changed->find(kForgetW)->tensor->name, testing::HasSubstr("(edited)"));
}

TEST(WhatIf, AGateThatIsHeldAtZeroStaysThereHoweverItIsScaled)
{
    const RnnModel model = network("lstm:input=2,hidden=3");
    const ModelEdit zero{.kind = EditKind::Zero, .gate = Gate::Input};
    for (const double factor : {-2.0, 0.0, 3.0}) {
        const ModelEdit scale{.kind = EditKind::Scale, .gate = Gate::Input, .factor = factor};
        const auto held = edited(model, {zero, scale});
        ASSERT_NE(held, nullptr);
        for (const float bias : valuesOf(*held, {LayerIndex(0), Direction::Forward,
                                                 ParameterKind::InputBias, Gate::Input})) {
            EXPECT_EQ(bias, -std::numeric_limits<float>::infinity()) << factor;
        }
    }
}

TEST(WhatIf, SwappingGatesTakesTheOthersViews)
{
    const RnnModel model = network("lstm:input=3,hidden=5");
    const ModelEdit swap{.kind = EditKind::Swap, .gate = Gate::Input, .otherGate = Gate::Forget};
    const auto changed = edited(model, {swap});
    EXPECT_EQ(changed->find(kInputW)->tensor, model.find(kForgetW)->tensor);
    EXPECT_EQ(changed->find(kForgetW)->tensor, model.find(kInputW)->tensor);
}

TEST(WhatIf, SwappingTwiceIsTheNetworkItself)
{
    for (const char* spec : {"lstm:input=3,hidden=5", "gru:input=3,hidden=5,bias=none"}) {
        const RnnModel model = network(spec);
        const auto gates = gatesOf(model.spec.cell);
        for (const ModelEdit& swap :
             {ModelEdit{.kind = EditKind::Swap, .gate = gates[0], .otherGate = gates[1]},
              ModelEdit{.kind = EditKind::Swap, .gate = gates[0], .unit = 3, .otherGate = gates[2]},
              ModelEdit{.kind = EditKind::Swap, .unit = 1, .otherUnit = 4}}) {
            const auto once = edited(model, {swap});
            const auto twice = edited(model, {swap, swap});
            bool isChanged = false;
            for (const auto& [id, view] : model.parameters) {
                EXPECT_EQ(twice->find(id)->tensor, view.tensor) << toText(swap);
                isChanged = isChanged || valuesOf(*once, id) != valuesOf(model, id);
            }
            EXPECT_TRUE(isChanged) << toText(swap);
            EXPECT_EQ(twice->parameters.size(), model.parameters.size());
        }
    }
}

TEST(WhatIf, SwappedUnitsComputeEachOthersNumbersBitForBit)
{
    const RnnModel model = network("rnn_tanh:input=3,hidden=5");
    const auto changed = edited(model, {{.kind = EditKind::Swap, .unit = 1, .otherUnit = 4}});
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Hidden};
    const auto before = valuesOf(model, id);
    const auto after = valuesOf(*changed, id);
    EXPECT_EQ(0, std::memcmp(before.data() + 5, after.data() + 20, 5 * sizeof(float)));
    EXPECT_EQ(0, std::memcmp(before.data() + 20, after.data() + 5, 5 * sizeof(float)));
}

TEST(WhatIf, ScalingBackIsTheNetworkItself)
{
    const RnnModel model = network("gru:input=3,hidden=5");
    ModelEdit twice{.kind = EditKind::Scale, .gate = Gate::Update, .factor = 2.0};
    ModelEdit half = twice;
    half.factor = 0.5;
    const auto changed = edited(model, {twice, half});
    for (const auto& [id, view] : model.parameters) {
        EXPECT_EQ(changed->find(id)->tensor, view.tensor) << pathOf(id);
    }
}

TEST(WhatIf, ReachesTheBackwardDirectionOfALaterLayerAlone)
{
    const RnnModel model = network("lstm:input=3,hidden=5,layers=2,directions=2");
    const auto changed = edited(model, {{.kind = EditKind::Zero,
                                         .layer = LayerIndex(1),
                                         .direction = Direction::Backward,
                                         .gate = Gate::Output}});
    const auto trace = traceOf(changed, BackendKind::Cpu);
    const auto before = traceOf(std::make_shared<const RnnModel>(model), BackendKind::Cpu);
    for (std::size_t layer = 0; layer < 4; ++layer) {
        const Array& h = trace->layers[layer].h;
        forEach(h, [&](std::size_t i) {
            EXPECT_EQ(h[i], layer == 3 ? 0.0 : before->layers[layer].h[i]);
        });
    }
}

TEST(WhatIf, RefusesWhatTheNetworkDoesNotHave)
{
    const RnnModel model = network("gru:input=3,hidden=5");
    const auto refuses = [&](const ModelEdit& edit, const char* why) {
        EXPECT_THAT(withEdits(model, std::span(&edit, 1)),
                    FailsWith(ErrorCode::InvalidArgument, why));
    };
    refuses({.gate = Gate::Forget}, "has no forget gate");
    refuses({.unit = 5}, "unit 5 does not exist");
    refuses({.layer = LayerIndex(1), .unit = 1}, "no layer 1");
    refuses({.direction = Direction::Backward, .unit = 1}, "no layer 0 backward");
    refuses({}, "names a gate, a unit, or both");
    refuses({.kind = EditKind::Swap, .gate = Gate::New, .otherGate = Gate::New}, "two different");
    refuses({.kind = EditKind::Swap, .unit = 1, .otherUnit = 1}, "two different");
    refuses({.kind = EditKind::Swap, .unit = 1}, "another gate or another unit");
    refuses({.kind = EditKind::Scale, .unit = 1, .factor = NAN}, "finite");
}

TEST(WhatIf, SaysWhereNoWeightsMakeAGateZero)
{
    RnnModel model = network("lstm:input=3,hidden=5");
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.sumClip = 3.0;
    model.equations = {equations};
    const ModelEdit edit{.gate = Gate::Forget};
    EXPECT_THAT(withEdits(model, std::span(&edit, 1)),
                FailsWith(ErrorCode::Unsupported, "no weights make the forget gate 0"));
    model.equations.front().sumClip.reset();
    model.equations.front().isForgetCoupled = true;
    EXPECT_THAT(withEdits(model, std::span(&edit, 1)),
                FailsWith(ErrorCode::Unsupported, "follows the input gate"));
}

TEST(WhatIf, IsOneLineForPeople)
{
    EXPECT_EQ(toText({.gate = Gate::Forget}), "zero forget, layer 0 forward");
    EXPECT_EQ(
        toText(
            {.kind = EditKind::Scale, .direction = Direction::Backward, .unit = 3, .factor = 0.5}),
        "scale unit 3 by 0.5, layer 0 backward");
    EXPECT_EQ(toText({.kind = EditKind::Swap, .unit = 3, .otherUnit = 4}),
              "swap unit 3 with unit 4, layer 0 forward");
}

} // namespace gateloupe::test
