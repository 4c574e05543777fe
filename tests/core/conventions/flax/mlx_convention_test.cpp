// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/progress_monitor.h"
#include "core/conventions/convention_registry.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

constexpr std::uint64_t kUnits = 4;
constexpr std::uint64_t kInputs = 3;

/// The first number of a gate of a catalog whose tensors count from 0: where it begins.
double firstOf(const RnnModel& model, ParameterKind kind, Gate gate)
{
    NullMonitor monitor;
    const GateView* view = model.find({.kind = kind, .gate = gate});
    const auto matrix =
        view == nullptr ? Result<MatrixView>(Error::corrupt("no such gate")) : view->map(monitor);
    return matrix ? matrix->at(0, 0) : -1.0;
}

} // namespace

TEST(MlxConvention, FindsAnLstmWithItsOneBias)
{
    const auto found = recogniseMlx(CatalogBuilder()
                                        .add("enc.Wx", {4 * kUnits, kInputs})
                                        .add("enc.Wh", {4 * kUnits, kUnits})
                                        .add("enc.bias", {4 * kUnits})
                                        .catalog());
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "enc");
    EXPECT_EQ(model.convention, "mlx");
    EXPECT_EQ(toText(model.spec), "lstm:input=3,hidden=4,layers=1,directions=1,bias=single_input,"
                                  "dtype=f32");
    EXPECT_EQ(firstOf(model, ParameterKind::InputWeights, Gate::Forget), kUnits * kInputs);
    EXPECT_EQ(firstOf(model, ParameterKind::InputBias, Gate::Output), 3.0 * kUnits);
    EXPECT_THAT(assumedTexts(model), ElementsAre());
}

TEST(MlxConvention, KeepsTheRecurrentBiasOfAGru)
{
    const auto found = recogniseMlx(CatalogBuilder()
                                        .add("Wx", {3 * kUnits, kInputs})
                                        .add("Wh", {3 * kUnits, kUnits})
                                        .add("b", {3 * kUnits})
                                        .add("bhn", {kUnits})
                                        .catalog());
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.gruReset(), GruReset::After);
    EXPECT_NE(model.find({.kind = ParameterKind::RecurrentBias, .gate = Gate::New}), nullptr);
    EXPECT_EQ(firstOf(model, ParameterKind::InputBias, Gate::Update), 1.0 * kUnits);
}

TEST(MlxConvention, AssumesTheActivationOfAPlainNetwork)
{
    const auto found = recogniseMlx(CatalogBuilder()
                                        .add("r.Wxh", {kUnits, kInputs})
                                        .add("r.Whh", {kUnits, kUnits})
                                        .add("r.bias", {kUnits})
                                        .catalog());
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(assumedTexts(found.models[0]), ElementsAre("candidate=tanh"));
}

TEST(MlxConvention, LeavesMatricesWithTheGatesOnTheColumnsAlone)
{
    const auto found = recogniseMlx(
        CatalogBuilder().add("Wx", {kUnits, 4 * kUnits}).add("Wh", {kUnits, 4 * kUnits}).catalog());
    EXPECT_TRUE(found.models.empty());
    EXPECT_TRUE(found.warnings.empty());
}

TEST(EquinoxConvention, ReadsPickledCellsByTheNamesOfTheirFields)
{
    CatalogBuilder cell;
    cell.add("c.weight_ih", {3 * kUnits, kInputs})
        .add("c.weight_hh", {3 * kUnits, kUnits})
        .add("c.bias", {3 * kUnits})
        .add("c.bias_n", {kUnits});
    EXPECT_TRUE(recogniseEquinox(cell.catalog()).models.empty()); // of PyTorch, as far as it says
    const auto found = recogniseEquinox(
        cell.addAttribute("c", "class", std::string("equinox.nn._rnn.GRUCell")).catalog());
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].convention, "equinox");
    EXPECT_EQ(firstOf(found.models[0], ParameterKind::InputBias, Gate::New), 2.0 * kUnits);
    EXPECT_EQ(firstOf(found.models[0], ParameterKind::RecurrentBias, Gate::New), 0.0);
}

} // namespace gateloupe::test
