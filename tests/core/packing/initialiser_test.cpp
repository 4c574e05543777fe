// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/packing/initialiser.h"
#include "core/packing/pack.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// A fresh buffer's parameters, widened.
struct Fresh
{
    std::map<ParameterId, std::vector<double>> values;

    [[nodiscard]] const std::vector<double>& of(ParameterKind kind, Gate gate,
                                                Direction direction = Direction::Forward) const
    {
        return values.at({LayerIndex(0), direction, kind, gate});
    }
};

Result<Fresh> fresh(std::string_view text, const InitialiserOptions& options)
{
    NullMonitor monitor;
    GATELOUPE_TRY(const auto spec, specFromText(text));
    GATELOUPE_TRY(auto bytes, freshBuffer(spec, options, monitor));
    const auto elements = bytes.size() / sizeOf(spec.dtype);
    GATELOUPE_TRY(
        const auto model,
        unpack(memoryTensor("fresh", spec.dtype, {elements}, std::move(bytes)), spec, "rnn"));
    Fresh result;
    for (const auto& [id, view] : model.parameters) {
        GATELOUPE_TRY(const auto matrix, view.map(monitor));
        for (std::uint64_t row = 0; row < matrix.rows; ++row) {
            for (std::uint64_t col = 0; col < matrix.cols; ++col) {
                result.values[id].push_back(matrix.at(row, col));
            }
        }
    }
    return result;
}

double largest(const std::vector<double>& values)
{
    double most = 0.0;
    for (const double value : values) {
        most = std::max(most, std::abs(value));
    }
    return most;
}

double meanSquare(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value * value;
    }
    return sum / static_cast<double>(values.size());
}

} // namespace

TEST(Initialiser, DrawsGlorotMatricesAndZeroBiases)
{
    const auto buffer = fresh("lstm:input=100,hidden=60,directions=2", {.seed = 3});
    ASSERT_THAT(buffer, IsOk());
    for (const auto& [id, values] : buffer->values) {
        const double fanIn = id.kind == ParameterKind::InputWeights ? 100 : 60;
        const double limit = isBias(id.kind) ? 0.0 : std::sqrt(6.0 / (fanIn + 60));
        EXPECT_LE(largest(values), limit * (1 + 1e-7)) << pathOf(id);
        EXPECT_GE(largest(values), limit * 0.98) << pathOf(id);
        EXPECT_NEAR(meanSquare(values), limit * limit / 3, 0.1 * limit * limit) << pathOf(id);
    }
}

TEST(Initialiser, DrawsEverythingUniformlyWithBiases)
{
    const auto buffer = fresh("gru:input=9,hidden=400", {.kind = Initialiser::Uniform});
    ASSERT_THAT(buffer, IsOk());
    for (const auto& [id, values] : buffer->values) {
        EXPECT_LE(largest(values), 0.05 * (1 + 1e-7)) << pathOf(id);
        EXPECT_GE(largest(values), 0.048) << pathOf(id);
    }
}

TEST(Initialiser, MakesRecurrentMatricesOrthogonal)
{
    const auto buffer =
        fresh("rnn_tanh:input=3,hidden=37,dtype=f64", {.kind = Initialiser::Orthogonal});
    ASSERT_THAT(buffer, IsOk());
    const auto& r = buffer->of(ParameterKind::RecurrentWeights, Gate::Hidden);
    for (std::size_t a = 0; a < 37; ++a) {
        for (std::size_t b = 0; b < 37; ++b) {
            double product = 0.0;
            for (std::size_t row = 0; row < 37; ++row) {
                product += r[row * 37 + a] * r[row * 37 + b];
            }
            EXPECT_NEAR(product, a == b ? 1.0 : 0.0, 1e-14);
        }
    }
}

TEST(Initialiser, MakesTheColumnsOfAProjectedRecurrentMatrixOrthonormal)
{
    const auto buffer =
        fresh("lstm:input=3,hidden=8,proj=3,dtype=f64", {.kind = Initialiser::Orthogonal});
    ASSERT_THAT(buffer, IsOk());
    const auto& r = buffer->of(ParameterKind::RecurrentWeights, Gate::Cell); // [8, 3]
    for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) {
            double product = 0.0;
            for (std::size_t row = 0; row < 8; ++row) {
                product += r[row * 3 + a] * r[row * 3 + b];
            }
            EXPECT_NEAR(product, a == b ? 1.0 : 0.0, 1e-14);
        }
    }
}

TEST(Initialiser, AddsTheForgetBiasOnce)
{
    using testing::Each;
    const InitialiserOptions options{.kind = Initialiser::Zeros, .forgetBias = 1.5};
    const auto both = fresh("lstm:input=3,hidden=4,directions=2", options);
    ASSERT_THAT(both, IsOk());
    for (const auto& [id, values] : both->values) {
        const bool isForget = id.kind == ParameterKind::InputBias && id.gate == Gate::Forget;
        EXPECT_THAT(values, Each(isForget ? 1.5 : 0.0)) << pathOf(id);
    }
    const auto recurrent = fresh("lstm:input=3,hidden=4,bias=single_recurrent", options);
    ASSERT_THAT(recurrent, IsOk());
    EXPECT_THAT(recurrent->of(ParameterKind::RecurrentBias, Gate::Forget), Each(1.5));
}

TEST(Initialiser, RefusesAForgetBiasWithoutAPlace)
{
    const InitialiserOptions options{.forgetBias = 1.0};
    EXPECT_THAT(fresh("gru:input=3,hidden=4", options),
                FailsWith(ErrorCode::InvalidArgument, "no forget bias"));
    EXPECT_THAT(fresh("lstm:input=3,hidden=4,bias=none", options),
                FailsWith(ErrorCode::InvalidArgument, "no forget bias"));
    EXPECT_THAT(fresh("lstm:input=3,hidden=4", {.forgetBias = std::nan("")}),
                FailsWith(ErrorCode::InvalidArgument, "finite"));
}

TEST(Initialiser, DependsOnTheSeedAlone)
{
    NullMonitor monitor;
    const auto spec = *specFromText("lstm:input=30,hidden=20,layers=2");
    const auto once = freshBuffer(spec, {.seed = 11}, monitor);
    const auto again = freshBuffer(spec, {.seed = 11}, monitor);
    const auto other = freshBuffer(spec, {.seed = 12}, monitor);
    ASSERT_THAT(once, IsOk());
    EXPECT_EQ(*once, *again);
    EXPECT_NE(*once, *other);
}

// The bytes of a seed are a promise across machines and versions.
TEST(Initialiser, KeepsTheNumbersOfASeed)
{
    const auto glorot = fresh("rnn_tanh:input=2,hidden=2,dtype=f64", {.seed = 1});
    const auto orthogonal =
        fresh("rnn_tanh:input=2,hidden=2,dtype=f64", {.kind = Initialiser::Orthogonal, .seed = 1});
    ASSERT_THAT(glorot, IsOk());
    ASSERT_THAT(orthogonal, IsOk());
    EXPECT_THAT(glorot->of(ParameterKind::InputWeights, Gate::Hidden),
                testing::ElementsAre(0x1.fc34132c895f2p-2, 0x1.436239acb4d7cp-4,
                                     0x1.27637874e3d26p+0, -0x1.2af97382a5a7ep-1));
    EXPECT_THAT(orthogonal->of(ParameterKind::RecurrentWeights, Gate::Hidden),
                testing::ElementsAre(0x1.fc454ef9173f4p-1, 0x1.ed77e1d485dcbp-4,
                                     0x1.ed77e1d485dccp-4, -0x1.fc454ef9173f4p-1));
}

TEST(Initialiser, RoundsOnceToTheShortTypes)
{
    for (const auto* const dtype : {"f16", "bf16", "f32"}) {
        const std::string spec = "gru:input=8,hidden=8,dtype=";
        const auto exact = fresh(spec + "f64", {.seed = 5});
        const auto rounded = fresh(spec + dtype, {.seed = 5});
        ASSERT_THAT(rounded, IsOk());
        const double step = dtype == std::string("f16") ? 0x1p-11
                            : dtype[0] == 'b'           ? 0x1p-8
                                                        : 0x1p-24;
        for (const auto& [id, values] : exact->values) {
            for (std::size_t index = 0; index < values.size(); ++index) {
                const double given = rounded->values.at(id)[index];
                EXPECT_LE(std::abs(given - values[index]),
                          step * std::abs(values[index]) * 1.001 + 6e-8);
            }
        }
    }
}

TEST(Initialiser, NamesItsKinds)
{
    for (const auto* const name : {"glorot", "orthogonal", "uniform", "zeros"}) {
        const auto kind = initialiserFromName(name);
        ASSERT_TRUE(kind.has_value());
        EXPECT_EQ(nameOf(*kind), name);
    }
    EXPECT_EQ(initialiserFromName("xavier"), std::nullopt);
}

} // namespace gateloupe::test
