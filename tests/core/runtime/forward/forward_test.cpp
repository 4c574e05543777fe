// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// Two layers, both directions: 3 inputs, 4 units; x of 5 steps and 2 sequences.
ForwardRequest validRequest(CellKind cell = CellKind::Lstm)
{
    const RnnSpec spec{.cell = cell, .inputSize = 3, .hiddenSize = 4, .layers = 2, .directions = 2};
    return {.model = randomNetwork(spec, 1).build(), .x = randomArray({5, 2, 3}, 2)};
}

struct BadRequest
{
    std::string name;
    std::function<void(ForwardRequest&)> damage;
    ErrorCode code;
    std::string text;
};

class EveryBadRequest : public testing::TestWithParam<BadRequest>
{
};

const BadRequest kBadRequests[] = {
    {"NoModel", [](auto& r) { r.model = nullptr; }, ErrorCode::InvalidArgument, "no network"},
    {"FlatInput",
     [](auto& r) {
         r.x = randomArray({5, 3}, 1);
     },
     ErrorCode::ShapeMismatch, "x is [5, 3], expected [steps, batch, 3]"},
    {"NoSteps",
     [](auto& r) {
         r.x = Array({0, 2, 3}, std::vector<float>());
     },
     ErrorCode::ShapeMismatch, "at least 1 step"},
    {"NoSequences",
     [](auto& r) {
         r.x = Array({5, 0, 3}, std::vector<float>());
     },
     ErrorCode::ShapeMismatch, "at least 1 step and 1 sequence"},
    {"WideInput",
     [](auto& r) {
         r.x = randomArray({5, 2, 4}, 1);
     },
     ErrorCode::ShapeMismatch, "takes 3 inputs per step"},
    {"NarrowH0",
     [](auto& r) {
         r.h0 = randomArray({2, 2, 4}, 1);
     },
     ErrorCode::ShapeMismatch, "h0 is [2, 2, 4], expected [4, 2, 4]"},
    {"OtherBatchInC0",
     [](auto& r) {
         r.c0 = randomArray({4, 3, 4}, 1);
     },
     ErrorCode::ShapeMismatch, "c0 is [4, 3, 4], expected [4, 2, 4]"},
    {"LengthTooMany",
     [](auto& r) {
         r.lengths = {1, 2, 3};
     },
     ErrorCode::ShapeMismatch, "3 lengths for 2 sequences"},
    {"LengthZero",
     [](auto& r) {
         r.lengths = {5, 0};
     },
     ErrorCode::InvalidArgument, "lengths[1] is 0, expected 1 to 5"},
    {"LengthPastTheEnd",
     [](auto& r) {
         r.lengths = {6, 5};
     },
     ErrorCode::InvalidArgument, "lengths[0] is 6, expected 1 to 5"},
    {"DropoutOne", [](auto& r) { r.dropout = 1.0; }, ErrorCode::InvalidArgument, "dropout"},
    {"DropoutNegative", [](auto& r) { r.dropout = -0.1; }, ErrorCode::InvalidArgument, "dropout"},
    {"DropoutNotANumber", [](auto& r) { r.dropout = std::numeric_limits<double>::quiet_NaN(); },
     ErrorCode::InvalidArgument, "dropout"},
};

/// A model whose parameters were never checked against its spec.
std::shared_ptr<RnnModel> uncheckedModel()
{
    return std::make_shared<RnnModel>(*validRequest().model);
}

class EveryCpuBackend : public testing::TestWithParam<BackendKind>
{
protected:
    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request)
    {
        NullMonitor monitor;
        return (*makeBackend(GetParam()))->run(request, monitor);
    }
};

TEST_P(EveryBadRequest, IsRefusedInOneSentence)
{
    ForwardRequest request = validRequest();
    GetParam().damage(request);
    EXPECT_THAT(validate(request), FailsWith(GetParam().code, GetParam().text));
    NullMonitor monitor;
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        EXPECT_THAT((*makeBackend(kind))->run(request, monitor),
                    FailsWith(GetParam().code, GetParam().text));
    }
}

INSTANTIATE_TEST_SUITE_P(Requests, EveryBadRequest, testing::ValuesIn(kBadRequests),
                         [](const auto& instance) { return instance.param.name; });

TEST(Forward, AcceptsAValidRequest)
{
    ForwardRequest request = validRequest();
    EXPECT_THAT(validate(request), IsOk());
    request.h0 = randomArray({4, 2, 4}, 1);
    request.c0 = randomArray({4, 2, 4}, 1);
    request.lengths = {1, 5};
    EXPECT_THAT(validate(request), IsOk());
}

TEST(Forward, RefusesACellStateWhereThereIsNone)
{
    ForwardRequest request = validRequest(CellKind::Gru);
    request.c0 = randomArray({4, 2, 4}, 1);
    EXPECT_THAT(validate(request), FailsWith(ErrorCode::InvalidArgument, "gru"));
}

TEST(Forward, MakesEveryBackendOfThisBuild)
{
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto backend = makeBackend(kind);
        ASSERT_THAT(backend, IsOk());
        EXPECT_EQ((*backend)->kind(), kind);
    }
    EXPECT_THAT(makeBackend(BackendKind::Cudnn), FailsWith(ErrorCode::Device, "cuDNN"));
}

TEST(Forward, AutomaticTakesTheFastestThatCanExpressTheModel)
{
    const auto model = uncheckedModel();
    EXPECT_EQ((*makeAutomaticBackend(*model))->kind(), BackendKind::Cpu);
    model->limits = {{BackendKind::Cpu, "not there"}};
    EXPECT_EQ((*makeAutomaticBackend(*model))->kind(), BackendKind::Reference);
    model->limits.push_back({BackendKind::Reference, "it has peepholes"});
    EXPECT_THAT(makeAutomaticBackend(*model),
                FailsWith(ErrorCode::Unsupported, "it has peepholes"));
}

TEST_P(EveryCpuBackend, NamesTheLimitOfAModelItCannotExpress)
{
    const auto model = uncheckedModel();
    model->limits = {{GetParam(), "it has peepholes"}, {GetParam(), "and layer norm"}};
    ForwardRequest request = validRequest();
    request.model = model;
    EXPECT_THAT(run(request),
                FailsWith(ErrorCode::Unsupported, "it has peepholes; and layer norm"));
}

TEST_P(EveryCpuBackend, NamesAMissingParameter)
{
    const auto model = uncheckedModel();
    model->parameters.erase(
        {LayerIndex(1), Direction::Backward, ParameterKind::RecurrentWeights, Gate::Forget});
    ForwardRequest request = validRequest();
    request.model = model;
    EXPECT_THAT(run(request), FailsWith(ErrorCode::ShapeMismatch,
                                        "layer_1/backward/forget/recurrent_weights is missing"));
}

TEST_P(EveryCpuBackend, NamesAParameterOfAnotherShape)
{
    const auto model = uncheckedModel();
    model->parameters
        .at({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Output})
        .cols = 2;
    ForwardRequest request = validRequest();
    request.model = model;
    EXPECT_THAT(run(request),
                FailsWith(ErrorCode::ShapeMismatch, "is f32 [4, 2], expected a real [4, 3]"));
}

TEST_P(EveryCpuBackend, RefusesATraceThatNoMemoryHolds)
{
    // One step of 2^20 units: 4 matrices of 2^40 elements exist on paper only, as the trace does.
    RnnSpec spec{.inputSize = 1, .hiddenSize = 1U << 20U, .layers = 10000};
    auto model = std::make_shared<RnnModel>();
    model->name = "huge";
    model->spec = spec;
    ForwardRequest request{.model = model,
                           .x = Array({1U << 12U, 1, 1}, std::vector<float>(1U << 12U))};
    EXPECT_THAT(run(request), FailsWith(ErrorCode::OutOfMemory, "bytes"));
}

TEST_P(EveryCpuBackend, TellsWhatItIs)
{
    ForwardRequest request = validRequest();
    const auto trace = run(request);
    ASSERT_THAT(trace, IsOk());
    EXPECT_EQ((*trace)->backend, GetParam());
    EXPECT_EQ((*trace)->device.find("CPU, "), 0U);
    EXPECT_EQ((*trace)->math, GetParam() == BackendKind::Reference ? "f64" : "f32");
    EXPECT_EQ((*trace)->dtype, DType::F32);
    EXPECT_EQ((*trace)->steps, 5U);
    EXPECT_EQ((*trace)->batch, 2U);
    EXPECT_EQ((*trace)->lengths, (std::vector<std::uint64_t>{5, 5}));
    EXPECT_EQ((*trace)->layers.size(), 4U);
    EXPECT_EQ((*trace)->maxResidual, 0.0);
    EXPECT_GT((*trace)->elapsedSeconds, 0.0);
}

TEST_P(EveryCpuBackend, ChecksTheFilesOwnChecksumOfTheWeights)
{
    class BadSource final : public TensorSource
    {
    public:
        explicit BadSource(std::uint64_t sizeBytes)
            : m_bytes(sizeBytes)
        {
        }

        [[nodiscard]] Encoding encoding() const override { return Encoding::Plain; }

        [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

        [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

        Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override
        {
            return std::span<const std::byte>(m_bytes);
        }

        Status verify(ProgressMonitor&) const override
        {
            return Error{ErrorCode::Corrupt, "checksum differs"};
        }

    private:
        std::vector<std::byte> m_bytes;
    };

    const auto model = uncheckedModel();
    GateView& view = model->parameters.at(
        {LayerIndex(1), Direction::Forward, ParameterKind::InputBias, Gate::Input});
    view.tensor = *makeTensor("bias", DType::F32, {4, 1}, std::make_shared<BadSource>(16));
    ForwardRequest request = validRequest();
    request.model = model;
    EXPECT_THAT(run(request), FailsWith(ErrorCode::Corrupt, "checksum differs"));
}

INSTANTIATE_TEST_SUITE_P(Backends, EveryCpuBackend,
                         testing::Values(BackendKind::Reference, BackendKind::Cpu),
                         [](const auto& instance) { return std::string(nameOf(instance.param)); });

} // namespace
} // namespace gateloupe::test
