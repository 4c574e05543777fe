// SPDX-License-Identifier: Apache-2.0
//
// Whose gradients arrays are whose names tell nothing.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/gradient/gradients_by_shape.h"

namespace gateloupe::test {

namespace {

using enum ParameterKind;
using Pairs = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<const Tensor> tensorOf(const std::string& name, const Shape& shape)
{
    const auto tensor = std::make_shared<Tensor>();
    tensor->name = name;
    tensor->shape = shape;
    return tensor;
}

/// An LSTM of 2 units as PyTorch keeps it.
class GradientsByShape : public testing::Test
{
protected:
    explicit GradientsByShape(std::uint64_t inputs = 3)
        : m_tensors{tensorOf("W", {8, inputs}), tensorOf("R", {8, 2}), tensorOf("bW", {8}),
                    tensorOf("bR", {8})}
    {
    }

    /// (weight, gradient); nothing where it stays open.
    [[nodiscard]] Pairs pairs(const std::vector<std::pair<std::string, Shape>>& given) const
    {
        std::vector<std::shared_ptr<const Tensor>> gradients;
        for (const auto& [name, shape] : given) {
            gradients.push_back(tensorOf(name, shape));
        }
        constexpr std::array kKinds = {InputWeights, RecurrentWeights, InputBias, RecurrentBias};
        std::vector<WeightTensor> weights;
        for (std::size_t at = 0; at < kKinds.size(); ++at) {
            weights.push_back({m_tensors[at].get(), {.kind = kKinds[at]}});
        }
        Pairs found;
        for (const auto& [weight, gradient] :
             gradientsByShape(weights, gradients)
                 .value_or(std::map<std::string, const Tensor*>())) {
            found.emplace_back(weight, gradient->name);
        }
        return found;
    }

private:
    std::vector<std::shared_ptr<const Tensor>> m_tensors;
};

/// As many inputs as units: both matrices have one shape.
class GradientsOfSquares : public GradientsByShape
{
protected:
    GradientsOfSquares()
        : GradientsByShape(2)
    {
    }
};

TEST_F(GradientsByShape, AShapeThatOneWeightHasDecides)
{
    EXPECT_EQ(pairs({{"db", {8}}, {"dR", {8, 2}}, {"dW", {8, 3}}}),
              (Pairs{{"R", "dR"}, {"W", "dW"}, {"bW", "db"}}));
}

TEST_F(GradientsByShape, NumbersDecideAmongEqualShapes)
{
    EXPECT_EQ(pairs({{"arr_3", {8}}, {"arr_0", {8, 2}}, {"arr_1", {8, 3}}, {"arr_2", {8}}}),
              (Pairs{{"R", "arr_0"}, {"W", "arr_1"}, {"bR", "arr_3"}, {"bW", "arr_2"}}));
}

TEST_F(GradientsOfSquares, ANameThatSaysRecurrentDecidesAmongEqualShapes)
{
    EXPECT_EQ(pairs({{"dU", {8, 2}}, {"dW", {8, 2}}}), (Pairs{{"R", "dU"}, {"W", "dW"}}));
}

TEST_F(GradientsOfSquares, NothingIsGuessedWhereNamesAndShapesLeaveItOpen)
{
    EXPECT_EQ(pairs({{"first", {8, 2}}, {"second", {8, 2}}}), Pairs());
    EXPECT_EQ(pairs({{"dU", {8, 2}}}), Pairs());
    EXPECT_EQ(pairs({{"dU", {7, 7}}}), Pairs());
}

} // namespace

} // namespace gateloupe::test
