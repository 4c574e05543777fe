// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/model_layers.h"
#include "core/model/rnn_model.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

std::shared_ptr<const Tensor> matrixOf(std::uint64_t rows, std::uint64_t cols)
{
    return memoryTensor("w", DType::F32, {rows, cols}, bytesOf(counting<float>(rows * cols)));
}

/// The view's elements, row by row.
std::vector<double> valuesOf(const GateView& view)
{
    NullMonitor monitor;
    const auto matrix = view.map(monitor);
    EXPECT_THAT(matrix, IsOk());
    std::vector<double> values;
    for (std::uint64_t row = 0; row < view.rows; ++row) {
        for (std::uint64_t col = 0; col < view.cols; ++col) {
            values.push_back(matrix->at(row, col));
        }
    }
    return values;
}

/// A model with every parameter of the spec, each in a tensor of its own.
RnnModel completeModel(std::string_view text)
{
    RnnModel model{.name = "rnn", .spec = *specFromText(text)};
    for (const ParameterId& id : parameterIdsOf(model.spec)) {
        const MatrixSize size = sizeOf(model.spec, id);
        model.parameters[id] =
            *viewOf(matrixOf(size.rows, size.cols), {.rows = size.rows, .cols = size.cols},
                    Orientation::AsStored);
    }
    return model;
}

constexpr ParameterId kForgetWeights{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                                     Gate::Forget};

} // namespace

TEST(ViewOf, TakesAPieceAsStoredOrTransposed)
{
    const auto tensor = matrixOf(4, 5);
    const TensorPiece piece{.row = 1, .col = 2, .rows = 2, .cols = 3};
    const auto stored = viewOf(tensor, piece, Orientation::AsStored);
    ASSERT_THAT(stored, IsOk());
    EXPECT_THAT(valuesOf(*stored), testing::ElementsAre(7, 8, 9, 12, 13, 14));
    const auto transposed = viewOf(tensor, piece, Orientation::Transposed);
    ASSERT_THAT(transposed, IsOk());
    EXPECT_THAT(valuesOf(*transposed), testing::ElementsAre(7, 12, 8, 13, 9, 14));
    EXPECT_EQ(transposed->rowStride, 1);
    EXPECT_EQ(transposed->colStride, 5);
}

TEST(ViewOf, FollowsTheTensorsOwnStridesAndOffset)
{
    Tensor tensor = *matrixOf(4, 5);
    tensor.shape = {2, 3};
    tensor.strides = {1, 5};
    tensor.offsetElements = 3;
    const auto view = viewOf(std::make_shared<const Tensor>(tensor),
                             {.row = 1, .rows = 1, .cols = 3}, Orientation::AsStored);
    ASSERT_THAT(view, IsOk());
    EXPECT_THAT(valuesOf(*view), testing::ElementsAre(4, 9, 14));
}

TEST(ViewOf, TakesAVectorAsOneColumn)
{
    const auto vector = memoryTensor("b", DType::F32, {6}, bytesOf(counting<float>(6)));
    const auto view = viewOf(vector, {.row = 2, .rows = 3, .cols = 1}, Orientation::AsStored);
    ASSERT_THAT(view, IsOk());
    EXPECT_EQ(view->rows, 3U);
    EXPECT_EQ(view->cols, 1U);
    EXPECT_THAT(valuesOf(*view), testing::ElementsAre(2, 3, 4));
}

TEST(ViewOf, RefusesWhatReachesOutside)
{
    const auto tensor = matrixOf(4, 5);
    constexpr auto most = ~std::uint64_t{0};
    EXPECT_THAT(viewOf(tensor, {.row = 3, .rows = 2, .cols = 5}, Orientation::AsStored),
                FailsWith(ErrorCode::Corrupt, "[4, 5] is too small"));
    EXPECT_THAT(viewOf(tensor, {.col = most, .rows = 1, .cols = 2}, Orientation::AsStored),
                FailsWith(ErrorCode::Corrupt, "too small"));
    Tensor lying = *tensor;
    lying.strides = {6, 1};
    EXPECT_THAT(viewOf(std::make_shared<const Tensor>(lying), {.rows = 1, .cols = 1},
                       Orientation::AsStored),
                FailsWith(ErrorCode::Corrupt, "outside"));
    const auto cube = memoryTensor("w", DType::F32, {1, 2, 3}, bytesOf(counting<float>(6)));
    EXPECT_THAT(viewOf(cube, {.rows = 1, .cols = 1}, Orientation::AsStored),
                FailsWith(ErrorCode::ShapeMismatch, "neither a vector nor a matrix"));
}

TEST(ViewOfRun, ReadsARunOfElementsAsAMatrix)
{
    const auto flat = memoryTensor("p", DType::F32, {3, 4}, bytesOf(counting<float>(12)));
    const auto view = viewOfRun(flat, 5, 2, 3);
    ASSERT_THAT(view, IsOk());
    EXPECT_THAT(valuesOf(*view), testing::ElementsAre(5, 6, 7, 8, 9, 10));
    EXPECT_THAT(viewOfRun(flat, 7, 2, 3), FailsWith(ErrorCode::Corrupt, "too small"));
    EXPECT_THAT(viewOfRun(flat, 0, ~std::uint64_t{0}, 2),
                FailsWith(ErrorCode::Corrupt, "too small"));
}

TEST(Finish, AcceptsEverySpec)
{
    for (const auto* const text :
         {"lstm:input=3,hidden=4,proj=2,layers=2,directions=2", "gru:input=3,hidden=4,bias=none",
          "rnn_relu:input=4,hidden=4,layers=3,skip",
          "rnn_tanh:input=1,hidden=1,bias=single_input"}) {
        RnnModel model = completeModel(text);
        EXPECT_THAT(finalizeAndValidate(model), IsOk()) << text;
        EXPECT_TRUE(model.limits.empty());
    }
}

TEST(Finish, NamesWhatIsMissing)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4");
    model.parameters.erase(kForgetWeights);
    EXPECT_THAT(
        finalizeAndValidate(model),
        FailsWith(ErrorCode::ShapeMismatch, "layer_0/forward/forget/input_weights is missing"));
}

TEST(Finish, NamesAWrongShapeWithTheRightOne)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4");
    model.parameters[kForgetWeights] =
        *viewOf(matrixOf(3, 4), {.rows = 3, .cols = 4}, Orientation::AsStored);
    EXPECT_THAT(finalizeAndValidate(model),
                FailsWith(ErrorCode::ShapeMismatch, "is [3, 4], expected [4, 3]"));
}

TEST(Finish, NamesAnotherDtype)
{
    RnnModel model = completeModel("rnn_tanh:input=1,hidden=1");
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::InputBias, Gate::Hidden};
    model.parameters[id] = *viewOf(memoryTensor("b", DType::F64, {1}, bytesOf(counting<double>(1))),
                                   {.rows = 1, .cols = 1}, Orientation::AsStored);
    EXPECT_THAT(finalizeAndValidate(model),
                FailsWith(ErrorCode::ShapeMismatch, "is f64, the others are f32"));
}

TEST(Finish, NamesWhatHasNoPlace)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4,bias=none");
    const ParameterId id{LayerIndex(0), Direction::Backward, ParameterKind::InputWeights,
                         Gate::Input};
    model.parameters[id] = *model.find(kForgetWeights);
    EXPECT_THAT(finalizeAndValidate(model),
                FailsWith(ErrorCode::ShapeMismatch, "has no place in lstm:"));
}

TEST(Finish, ChecksTheSpecFirst)
{
    RnnModel model{.name = "rnn"};
    EXPECT_THAT(finalizeAndValidate(model),
                FailsWith(ErrorCode::InvalidArgument, "rnn: spec: input size"));
}

TEST(Finish, LetsAGruLackOneOfTwoBiases)
{
    RnnModel model = completeModel("gru:input=3,hidden=4");
    model.parameters.erase(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Reset});
    EXPECT_THAT(finalizeAndValidate(model), IsOk());
    RnnModel lstm = completeModel("lstm:input=3,hidden=4");
    lstm.parameters.erase(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Forget});
    EXPECT_THAT(finalizeAndValidate(lstm), FailsWith(ErrorCode::ShapeMismatch, "missing"));
}

TEST(Finish, KeepsResetBeforeAwayFromCudnn)
{
    RnnModel model = completeModel("gru:input=3,hidden=4");
    model.setGruReset(GruReset::Before, FactSource::Stated);
    ASSERT_THAT(finalizeAndValidate(model), IsOk());
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
    EXPECT_TRUE(model.runsOn(BackendKind::Reference));
    ASSERT_THAT(finalizeAndValidate(model), IsOk());
    EXPECT_EQ(model.limits.size(), 1U);
}

TEST(Finish, MakesAClipThatNoRunReachesARemark)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4");
    model.equations = {standardEquations(CellKind::Lstm)};
    model.equations[0].cellClip = ClipRange{-50000.0, 50000.0};
    ASSERT_THAT(finalizeAndValidate(model), IsOk());
    EXPECT_TRUE(model.runsOn(BackendKind::Cudnn));
    EXPECT_EQ(model.equationsOf(PseudoLayerIndex(0)).cellClip, std::nullopt);
    EXPECT_EQ(model.evidence.size(), 1U);
    model.equations = {standardEquations(CellKind::Lstm)};
    model.equations[0].cellClip = ClipRange{-10.0, 10.0};
    ASSERT_THAT(finalizeAndValidate(model), IsOk());
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn)) << "the clipped state is kept";
    EXPECT_TRUE(model.equationsOf(PseudoLayerIndex(0)).cellClip.has_value());
}

TEST(Finish, RefusesEquationsForAnotherNumberOfLayers)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4,layers=3,directions=2");
    model.equations.assign(3, standardEquations(CellKind::Lstm));
    EXPECT_THAT(finalizeAndValidate(model), FailsWith(ErrorCode::ShapeMismatch, "3 equations"));
}

TEST(RnnModel, HasEquationsForAllForEachDirectionOrForEachLayerToo)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4,layers=2,directions=2");
    EXPECT_EQ(model.equationsOf(PseudoLayerIndex(3)), standardEquations(CellKind::Lstm));
    EXPECT_THAT(equationTexts(model),
                testing::ElementsAre("gate=sigmoid candidate=tanh output=tanh"));
    model.equations.assign(2, standardEquations(CellKind::Lstm));
    model.equations[1].gate = kKeras2HardSigmoid;
    EXPECT_EQ(model.equationsOf(LayerIndex(1), 1).gate, kKeras2HardSigmoid);
    EXPECT_EQ(model.equationsOf(LayerIndex(1), 0).gate.kind, ActivationKind::Sigmoid);
    model.equations.assign(4, standardEquations(CellKind::Lstm));
    model.equations[2].forgetOffset = 1.0;
    EXPECT_EQ(model.equationsOf(LayerIndex(1), 0).forgetOffset, 1.0);
    EXPECT_TRUE(hasForgetOffset(model));
    EXPECT_EQ(factText(model, EquationFact::ForgetOffset), "0|1");
    EXPECT_THAT(equationTexts(model), testing::SizeIs(4));
    EXPECT_NE(equationTexts(model)[2].find("forget_offset=1"), std::string::npos);
}

TEST(RnnModel, NamesWhatIsAssumed)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4");
    model.sources = EquationSources(FactSource::Stated);
    EXPECT_THAT(assumedTexts(model), testing::IsEmpty());
    model.setForgetOffset(1.0, FactSource::Assumed);
    model.sources.set(EquationFact::Gate, FactSource::Assumed)
        .set(EquationFact::GruReset, FactSource::Assumed);
    EXPECT_THAT(assumedTexts(model), testing::ElementsAre("gate=sigmoid", "forget_offset=1"))
        << "an LSTM does not reset";
}

TEST(RnnModel, NamesTheLayerAndDirectionThatAloneAssumes)
{
    RnnModel model = completeModel("lstm:input=3,hidden=4,layers=2,directions=2");
    std::vector<EquationSources> sources(4, EquationSources(FactSource::Stated));
    sources[3].set(EquationFact::Candidate, FactSource::Assumed);
    model.sources = NetworkSources(sources);
    EXPECT_THAT(assumedTexts(model), testing::ElementsAre("layer_1/backward/candidate=tanh"));
    const auto candidates = [&model] {
        std::vector<std::string> texts;
        for (const SourcedFact& each : sourcedFacts(model)) {
            if (each.fact == EquationFact::Candidate) {
                texts.push_back(each.name() + " " + std::string(nameOf(each.source)));
            }
        }
        return texts;
    };
    EXPECT_THAT(candidates(), testing::ElementsAre("layer_0/forward/candidate stated",
                                                   "layer_0/backward/candidate stated",
                                                   "layer_1/forward/candidate stated",
                                                   "layer_1/backward/candidate assumed"));
    model.sources.set(EquationFact::Candidate, FactSource::Chosen);
    EXPECT_THAT(candidates(), testing::ElementsAre("candidate chosen"));
}

TEST(NetworkSources, OfAllLayersTheLeastSureCounts)
{
    EquationSources computed(FactSource::Computed);
    computed.set(EquationFact::Gate, FactSource::Assumed);
    const NetworkSources both({EquationSources(FactSource::Stated), computed});
    EXPECT_EQ(both.of(EquationFact::Gate), FactSource::Assumed);
    EXPECT_EQ(both.of(EquationFact::Output), FactSource::Computed);
    EXPECT_FALSE(both.isOne(EquationFact::Output));
    EXPECT_EQ(NetworkSources({computed, computed}), NetworkSources(computed));
}

TEST(ModelLayers, TakeTheSourcesOfTheirEquationsAlong)
{
    auto model = std::make_shared<RnnModel>(completeModel("lstm:input=4,hidden=4,layers=2"));
    EquationSources assumed(FactSource::Stated);
    assumed.set(EquationFact::Candidate, FactSource::Assumed);
    model->sources = NetworkSources({EquationSources(FactSource::Stated), assumed});
    const auto first = layersOf(model, 0, 1);
    const auto last = layersOf(model, 1, 1);
    EXPECT_THAT(assumedTexts(*first), testing::IsEmpty());
    EXPECT_THAT(assumedTexts(*last), testing::ElementsAre("candidate=tanh"));
    const auto stack = stackOf(std::vector{first, last});
    ASSERT_NE(stack, nullptr);
    EXPECT_THAT(assumedTexts(*stack), testing::ElementsAre("layer_1/forward/candidate=tanh"));
}

TEST(ModelLayers, OfAStackKeepTheirOwnEquations)
{
    auto first = std::make_shared<RnnModel>(completeModel("lstm:input=4,hidden=4"));
    auto last = std::make_shared<RnnModel>(*first);
    first->setForgetOffset(2.0, FactSource::Computed);
    const auto stack = stackOf(std::vector<std::shared_ptr<const RnnModel>>{first, last});
    ASSERT_NE(stack, nullptr);
    EXPECT_EQ(stack->equationsOf(LayerIndex(0), 0).forgetOffset, 2.0);
    EXPECT_EQ(stack->equationsOf(LayerIndex(1), 0).forgetOffset, 0.0);
    const auto alike = stackOf(std::vector<std::shared_ptr<const RnnModel>>{first, first});
    ASSERT_NE(alike, nullptr);
    EXPECT_EQ(alike->equations.size(), 1U);
}

TEST(Finish, TakesTheLayersOfADeepNetworkInReasonableTime)
{
    RnnModel model{.name = "rnn", .spec = *specFromText("lstm:input=1,hidden=1,layers=10000")};
    const auto shared = *viewOf(matrixOf(1, 1), {.rows = 1, .cols = 1}, Orientation::AsStored);
    for (const ParameterId& id : parameterIdsOf(model.spec)) {
        model.parameters[id] = shared;
    }
    EXPECT_THAT(finalizeAndValidate(model), IsOk());
}

TEST(OrderedIds, FollowsTheContract)
{
    const RnnModel model = completeModel("lstm:input=3,hidden=4,proj=2,layers=2,directions=2");
    const auto ids = orderedIds(model);
    EXPECT_EQ(ids.size(), 2U * 2U * (8U + 1U + 8U));
    EXPECT_TRUE(std::ranges::is_sorted(ids));
    EXPECT_EQ(ids[8].kind, ParameterKind::ProjectionWeights);
    EXPECT_EQ(ids[9].kind, ParameterKind::InputBias);
    EXPECT_EQ(ids[17].direction, Direction::Backward);
}

TEST(OrderedIds, PutsAReversedLayerOnTheBackwardDirection)
{
    const auto ids = parameterIdsOf(*specFromText("gru:input=3,hidden=4"), Direction::Backward);
    EXPECT_TRUE(std::ranges::all_of(
        ids, [](const ParameterId& id) { return id.direction == Direction::Backward; }));
    RnnModel model;
    model.isReversed = true;
    EXPECT_EQ(model.direction(0), Direction::Backward);
}

TEST(ParameterPath, ComesBack)
{
    for (const ParameterId& id :
         parameterIdsOf(*specFromText("lstm:input=3,hidden=4,proj=2,layers=12,directions=2"))) {
        const auto again = parameterIdFromPath(pathOf(id));
        ASSERT_THAT(again, IsOk());
        EXPECT_EQ(*again, id) << pathOf(id);
    }
    EXPECT_EQ(pathOf(kForgetWeights), "layer_0/forward/forget/input_weights");
    EXPECT_EQ(pathOf(projectionId(LayerIndex(3), Direction::Backward)),
              "layer_3/backward/projection/weights");
}

TEST(ParameterPath, RefusesEverythingElse)
{
    for (const auto* const path :
         {"", "layer_", "layer_x/forward/input/input_weights", "layer_0", "layer_0/forward",
          "layer_0/up/input/input_weights", "layer_0/forward/input",
          "layer_0/forward/gate/input_bias", "layer_0/forward/input/weights",
          "layer_0/forward/input/projection_weights", "layer_0/forward/input/input_bias/x",
          "layer_-1/forward/input/input_bias", "layer_99999999999/forward/input/input_bias",
          "0/forward/input/input_bias"}) {
        EXPECT_THAT(parameterIdFromPath(path), FailsWith(ErrorCode::Corrupt, "not a gate path"))
            << path;
    }
}

TEST(Backend, NamesComeBack)
{
    for (const auto kind : {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn}) {
        EXPECT_EQ(backendFromName(nameOf(kind)), kind);
    }
    EXPECT_EQ(backendFromName("gpu"), std::nullopt);
}

} // namespace gateloupe::test
