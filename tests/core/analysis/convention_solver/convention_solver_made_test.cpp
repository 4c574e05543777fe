// SPDX-License-Identifier: Apache-2.0
// Networks stored in ways that shapes alone do not tell apart, made by a description: the solver
// has to come back to the same gates.
#include <algorithm>
#include <ostream>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/convention_solver/convention_solver.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "core/runtime/forward/forward.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

struct Made
{
    const char* name;
    const char* description; ///< without version and name
    std::vector<std::pair<const char*, Shape>> tensors;
    std::uint64_t inputSize = 0;
    bool isLastOnly = false; ///< y is the final state of a reversed network
};

void PrintTo(const Made& made, std::ostream* out)
{
    *out << made.name;
}

std::vector<float> noise(std::uint64_t count, unsigned seed)
{
    std::mt19937 engine(seed);
    std::uniform_real_distribution<float> uniform(-0.9F, 0.9F);
    std::vector<float> values(count);
    std::ranges::generate(values, [&] { return uniform(engine); });
    return values;
}

class ConventionSolverMade : public ::testing::TestWithParam<Made>
{
protected:
    ConventionSolverMade()
    {
        catalog.path = "made.npz";
        unsigned seed = 1;
        for (const auto& [name, shape] : GetParam().tensors) {
            catalog.tensors.push_back(memoryTensor(name, DType::F32, shape,
                                                   bytesOf(noise(*elementCount(shape), seed++))));
        }
        const std::string text =
            std::string(R"({"gateloupe_convention":1,"name":"made",)") + GetParam().description;
        const auto rules = rulesFromJson(text);
        EXPECT_THAT(rules, IsOk());
        auto found = recogniseCustom(*rules, catalog);
        EXPECT_THAT(found.warnings, testing::IsEmpty());
        model = std::make_shared<const RnnModel>(std::move(found.models.front()));
    }

    /// The made network's output for some input.
    [[nodiscard]] ConventionSearchInput question() const
    {
        ForwardRequest request;
        request.model = model;
        request.x = Array({5, 2, GetParam().inputSize}, noise(10 * GetParam().inputSize, 99));
        NullMonitor monitor;
        const auto trace = makeReferenceBackend()->run(request, monitor);
        EXPECT_THAT(trace, IsOk());
        ConventionSearchInput asked;
        asked.x = request.x;
        asked.y = (*trace)->y;
        if (GetParam().isLastOnly) {
            const auto all = asked.y.convertedTo<double>();
            const std::uint64_t width = asked.y.shape()[2];
            asked.y = Array({2, width}, // a reversed network ends at step 0
                            std::vector<double>(
                                all.begin(), all.begin() + static_cast<std::ptrdiff_t>(2 * width)));
        }
        return asked;
    }

    TensorCatalog catalog;
    std::shared_ptr<const RnnModel> model;
};

/// Where element (1, 1) of a gate lies tells transposed squares apart.
std::vector<std::uint64_t> placesOf(const RnnModel& model, ParameterKind kind)
{
    std::vector<std::uint64_t> places;
    for (const auto& [id, view] : model.parameters) {
        if (id.kind == kind) {
            places.push_back(view.offsetElements +
                             (view.cols > 1 ? static_cast<std::uint64_t>(view.colStride) : 0) +
                             static_cast<std::uint64_t>(view.rowStride));
        }
    }
    return places;
}

TEST_P(ConventionSolverMade, ComesBackToTheSameGates)
{
    NullMonitor monitor;
    const auto solution = solveConvention(catalog, question(), monitor);
    ASSERT_THAT(solution, IsOk());
    ASSERT_EQ(solution->reproducing.size(), 1U)
        << solution->searched << " tried, closest "
        << (solution->runnerUp ? solution->runnerUp->maxAbsError : -1.0);
    const RnnModel& found = *solution->reproducing.front().model;
    EXPECT_EQ(found.spec, model->spec);
    EXPECT_EQ(found.forgetOffset(), model->forgetOffset());
    EXPECT_EQ(found.gruReset(), model->gruReset());
    EXPECT_EQ(found.isReversed, model->isReversed);
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        EXPECT_EQ(placesOf(found, kind), placesOf(*model, kind)) << nameOf(kind);
    }
    EXPECT_LT(solution->reproducing.front().maxAbsError, 1e-12);
    EXPECT_GT(solution->margin(), 1e6);
}

INSTANTIATE_TEST_SUITE_P(
    All, ConventionSolverMade,
    testing::Values(
        Made{
            "SquareLstmTransposedWithOffset",
            R"("cell":"lstm","gates":["input","output","forget","cell"],"forget_offset":1,"tensors":[
                {"name":"u","holds":["input_weights"],"axes":["input","gate","unit"]},
                {"name":"v","holds":["recurrent_weights"],"axes":["input","gate","unit"]},
                {"name":"w","holds":["input_bias"],"axes":["gate","unit"]}]})",
            {{"u", {6, 24}}, {"v", {6, 24}}, {"w", {24}}},
            6},
        Made{"OnnxGruOfTwoSidesResetBefore",
             R"("cell":"gru","gates":["update","reset","new"],"gru_reset":"before","tensors":[
                {"name":"u","holds":["input_weights"],"axes":["side","gate","unit","input"]},
                {"name":"v","holds":["recurrent_weights"],"axes":["side","gate","unit","input"]},
                {"name":"w","holds":["input_bias","recurrent_bias"],"axes":["side","part","gate","unit"]}]})",
             {{"u", {2, 12, 3}}, {"v", {2, 12, 4}}, {"w", {2, 24}}},
             3},
        Made{"BiasAndInterleavedGatesInOneMatrix",
             R"("cell":"lstm","gates":["cell","input","forget","output"],"tensors":[
                {"name":"u","holds":["input_bias","recurrent_weights","input_weights"],
                 "axes":["input","unit","gate"]}]})",
             {{"u", {1 + 4 + 3, 16}}},
             3},
        Made{"FlatVectors",
             R"("cell":"lstm","gates":["forget","input","output","cell"],"tensors":[
                {"name":"u","holds":["input_weights"],"axes":["gate","unit","input"]},
                {"name":"v","holds":["recurrent_weights"],"axes":["input","gate","unit"]},
                {"name":"w","holds":["input_bias"],"axes":["gate","unit"]}]})",
             {{"u", {4 * 3 * 5}}, {"v", {4 * 3 * 3}}, {"w", {12}}},
             5},
        Made{"ReversedFinalState",
             R"("cell":"rnn_relu","direction":"backward","tensors":[
                {"name":"u","holds":["input_weights"],"axes":["unit","input"]},
                {"name":"v","holds":["recurrent_weights"],"axes":["unit","input"]}]})",
             {{"u", {3, 5}}, {"v", {3, 3}}},
             5,
             true},
        Made{"ThreeLayersOutOfOrder",
             R"("cell":"gru","gates":["update","reset","new"],"tensors":[
                {"name":"u","layer":1,"holds":["input_weights"],"axes":["gate","unit","input"]},
                {"name":"v","layer":2,"holds":["recurrent_weights"],"axes":["gate","unit","input"]},
                {"name":"w","layer":0,"holds":["input_weights"],"axes":["gate","unit","input"]},
                {"name":"x","layer":0,"holds":["recurrent_weights"],"axes":["gate","unit","input"]},
                {"name":"y","layer":2,"holds":["input_weights"],"axes":["gate","unit","input"]},
                {"name":"z","layer":1,"holds":["recurrent_weights"],"axes":["gate","unit","input"]}]})",
             {{"u", {9, 3}},
              {"v", {9, 3}},
              {"w", {9, 2}},
              {"x", {9, 3}},
              {"y", {9, 3}},
              {"z", {9, 3}}},
             2},
        Made{"ATensorPerGate",
             R"("cell":"gru","gru_reset":"before","tensors":[
                {"name":"a","gates":["new"],"holds":["input_weights"],"axes":["input","unit"]},
                {"name":"b","gates":["reset"],"holds":["input_weights"],"axes":["input","unit"]},
                {"name":"c","gates":["update"],"holds":["input_weights"],"axes":["input","unit"]},
                {"name":"d","gates":["update"],"holds":["recurrent_weights"],"axes":["input","unit"]},
                {"name":"e","gates":["new"],"holds":["recurrent_weights"],"axes":["input","unit"]},
                {"name":"f","gates":["reset"],"holds":["recurrent_weights"],"axes":["input","unit"]}]})",
             {{"a", {2, 3}},
              {"b", {2, 3}},
              {"c", {2, 3}},
              {"d", {3, 3}},
              {"e", {3, 3}},
              {"f", {3, 3}}},
             2}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

/// One matrix of an RNN and the question to it.
class ConventionSolver : public ::testing::Test
{
protected:
    ConventionSolver()
    {
        catalog.path = "made.npz";
        catalog.tensors = {memoryTensor("u", DType::F32, {3, 2}, bytesOf(noise(6, 1))),
                           memoryTensor("v", DType::F32, {3, 3}, bytesOf(noise(9, 2)))};
        question.x = Array({4, 1, 2}, noise(8, 3));
        question.y = Array({4, 1, 3}, noise(12, 4));
    }

    TensorCatalog catalog;
    ConventionSearchInput question;
    NullMonitor monitor;
};

TEST_F(ConventionSolver, NamesTheClosestWhenNothingReproduces)
{
    const auto solution = solveConvention(catalog, question, monitor);
    ASSERT_THAT(solution, IsOk());
    EXPECT_TRUE(solution->reproducing.empty());
    ASSERT_TRUE(solution->runnerUp.has_value());
    EXPECT_GT(solution->runnerUp->maxAbsError, 0.1);
    EXPECT_TRUE(solution->isComplete);
    EXPECT_EQ(solution->margin(), 0.0);
}

TEST_F(ConventionSolver, SaysThatOneStepCannotTellReadingsApart)
{
    // tanh of W x, whatever R and its orientation.
    const auto rules = rulesFromJson(
        R"({"gateloupe_convention":1,"name":"made","cell":"rnn_tanh","tensors":[
            {"name":"u","holds":["input_weights"],"axes":["unit","input"]},
            {"name":"v","holds":["recurrent_weights"],"axes":["unit","input"]}]})");
    ForwardRequest request;
    request.model =
        std::make_shared<const RnnModel>(recogniseCustom(*rules, catalog).models.front());
    request.x = Array({1, 1, 2}, noise(2, 3));
    question.x = request.x;
    question.y = (*makeReferenceBackend()->run(request, monitor))->y;
    const auto solution = solveConvention(catalog, question, monitor);
    ASSERT_THAT(solution, IsOk());
    EXPECT_GT(solution->reproducing.size(), 1U);
    EXPECT_THAT(solution->notes, testing::Contains(testing::HasSubstr("readings apart")));
}

TEST_F(ConventionSolver, WithoutFittingTensorsThereIsNothingToTry)
{
    catalog.tensors.pop_back();
    const auto solution = solveConvention(catalog, question, monitor);
    ASSERT_THAT(solution, IsOk());
    EXPECT_EQ(solution->searched, 0U);
    EXPECT_FALSE(solution->runnerUp.has_value());
}

TEST_F(ConventionSolver, RefusesArraysThatDoNotGoTogether)
{
    question.y = Array({3, 1, 3}, noise(9, 4));
    EXPECT_THAT(
        solveConvention(catalog, question, monitor),
        FailsWith(ErrorCode::InvalidArgument, "the output is [3, 1, 3], expected [4, 1, W]"));
}

TEST_F(ConventionSolver, CanBeCancelled)
{
    CancelledMonitor cancelled;
    EXPECT_THAT(solveConvention(catalog, question, cancelled), FailsWith(ErrorCode::Cancelled, ""));
}

} // namespace

} // namespace gateloupe::test
