// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <set>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/health/health.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

constexpr auto kW = ParameterKind::InputWeights;
constexpr auto kR = ParameterKind::RecurrentWeights;
constexpr auto kBw = ParameterKind::InputBias;
constexpr auto kBr = ParameterKind::RecurrentBias;

HealthReport reportOf(const std::vector<std::shared_ptr<const RnnModel>>& models)
{
    NullMonitor monitor;
    auto report = checkHealth(models, monitor);
    EXPECT_THAT(report, IsOk());
    return *report;
}

/// Without what is told of every network.
std::vector<HealthFinding> complaintsAbout(const MadeModel& made)
{
    std::vector<HealthFinding> findings = reportOf({made.share()}).findings;
    // A usual forget bias is told of every LSTM.
    std::erase_if(findings, [](const auto& finding) {
        return finding.severity == Severity::Remark && finding.issue == HealthIssue::ForgetBias;
    });
    return findings;
}

MATCHER_P(Is, issue, "")
{
    return arg.issue == issue;
}

} // namespace

TEST(Health, FindsNothingUnusualInANetworkOfNormalNumbers)
{
    for (const char* spec : {"lstm:input=5,hidden=8,layers=2,directions=2", "gru:input=5,hidden=8",
                             "rnn_relu:input=5,hidden=8", "lstm:input=8,hidden=8,skip",
                             "lstm:input=5,hidden=8,proj=3,layers=2"}) {
        EXPECT_THAT(complaintsAbout(MadeModel(spec)), testing::IsEmpty()) << spec;
    }
}

TEST(Health, SaysWhatItLookedAt)
{
    const MadeModel made("lstm:input=2,hidden=3");
    const HealthReport report = reportOf({made.share(), made.share()});
    EXPECT_EQ(report.models.size(), 2U);
    EXPECT_EQ(report.parameters, 32U);
    EXPECT_EQ(report.elements, 2U * (4 * 6 + 4 * 9 + 8 * 3));
}

TEST(Health, NamesTheFirstNumberThatIsNone)
{
    MadeModel made("lstm:input=2,hidden=3");
    made.at(firstLayer(kR, Gate::Forget), 2, 1) = std::numeric_limits<float>::quiet_NaN();
    made.at(firstLayer(kR, Gate::Forget), 1, 2) = -std::numeric_limits<float>::infinity();
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::NotFinite)));
    EXPECT_EQ(findings[0].severity, Severity::Broken);
    EXPECT_EQ(findings[0].id, firstLayer(kR, Gate::Forget));
    EXPECT_EQ(findings[0].place, (MatrixPlace{1, 2}));
    EXPECT_EQ(findings[0].count, 2U);
    EXPECT_EQ(findings[0].value, 1.0); // of them NaN
}

TEST(Health, TellsADeadUnitFromADeafGate)
{
    MadeModel made("gru:input=2,hidden=4");
    for (const Gate gate : gatesOf(CellKind::Gru)) {
        for (const ParameterKind kind : {kW, kR}) {
            for (std::uint64_t col = 0; col < (kind == kW ? 2U : 4U); ++col) {
                made.at(firstLayer(kind, gate), 2, col) = 0.0F;
                if (gate == Gate::Update) {
                    made.at(firstLayer(kind, gate), 3, col) = 0.0F;
                }
            }
        }
    }
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::DeadUnit), Is(HealthIssue::DeafGate)));
    EXPECT_EQ(findings[0].severity, Severity::Risk);
    EXPECT_THAT(findings[0].where, ElementsAre(2U));
    EXPECT_EQ(findings[0].place, (MatrixPlace{2, 0}));
    EXPECT_THAT(findings[1].where, ElementsAre(3U));
    EXPECT_EQ(findings[1].id, firstLayer(kR, Gate::Update));
}

TEST(Health, FindsWhatNothingReads)
{
    MadeModel made("lstm:input=3,hidden=4,layers=2,directions=2");
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        for (std::uint64_t row = 0; row < 4; ++row) {
            made.at(firstLayer(kW, gate), row, 1) = 0.0F;
            // Unit 2 of the backward direction: its own R, and column 4 + 2 of both W above.
            made.at({LayerIndex(0), Direction::Backward, kR, gate}, row, 2) = 0.0F;
            for (const Direction direction : {Direction::Forward, Direction::Backward}) {
                made.at({LayerIndex(1), direction, kW, gate}, row, 6) = 0.0F;
            }
            // Unit 0 of the forward direction is still read by the layer above.
            made.at(firstLayer(kR, gate), row, 0) = 0.0F;
        }
    }
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::UnreadUnit), Is(HealthIssue::UnreadInput)));
    EXPECT_EQ(findings[0].severity, Severity::Risk);
    EXPECT_EQ(findings[1].severity, Severity::Remark); // a symbol that never occurs
    EXPECT_THAT(findings[1].where, ElementsAre(1U));
    EXPECT_EQ(findings[1].id->direction, Direction::Forward);
    EXPECT_EQ(findings[0].id->direction, Direction::Backward);
    EXPECT_EQ(findings[0].place, (MatrixPlace{0, 2}));
}

TEST(Health, CountsEqualBiasesOnceForTheGatesTheyAreTrueOf)
{
    MadeModel made("lstm:input=2,hidden=3");
    for (const Gate gate : {Gate::Input, Gate::Cell, Gate::Output}) { // all but the +1 of forget
        made[firstLayer(kBr, gate)] = made[firstLayer(kBw, gate)];
    }
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::EqualBiases)));
    EXPECT_EQ(findings[0].severity, Severity::Remark);
    EXPECT_EQ(findings[0].count, 3U);
    EXPECT_EQ(findings[0].total, 4U);
    EXPECT_THAT(findings[0].gates, ElementsAre(Gate::Input, Gate::Cell, Gate::Output));
    EXPECT_FALSE(findings[0].place.has_value());
}

TEST(Health, FindsZeroAndEqualBiasesOnceForAllGates)
{
    MadeModel zero("lstm:input=2,hidden=3");
    MadeModel equal("lstm:input=2,hidden=3");
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        zero.fill(firstLayer(kBw, gate), 0.0F);
        zero.fill(firstLayer(kBr, gate), 0.0F);
    }
    equal[firstLayer(kBr, Gate::Output)] = equal[firstLayer(kBw, Gate::Output)];
    const auto zeros = complaintsAbout(zero);
    ASSERT_THAT(zeros, ElementsAre(Is(HealthIssue::ZeroBias)));
    EXPECT_EQ(zeros[0].count, 4U);
    const auto equals = complaintsAbout(equal);
    ASSERT_THAT(equals, ElementsAre(Is(HealthIssue::EqualBiases)));
    EXPECT_EQ(equals[0].count, 1U);
    EXPECT_EQ(equals[0].id->gate, Gate::Output);
}

TEST(Health, FindsWeightsOfASizeThatNoNetworkHas)
{
    for (const float factor : {1e20F, 1e-20F}) {
        MadeModel made("lstm:input=2,hidden=3");
        for (float& number : made[firstLayer(kW, Gate::Input)]) {
            number *= factor;
        }
        const auto found = complaintsAbout(made);
        ASSERT_THAT(found, testing::Contains(Is(HealthIssue::AbsurdSize))) << factor;
        EXPECT_EQ(std::ranges::count(found, HealthIssue::AbsurdSize, &HealthFinding::issue), 1);
    }
}

TEST(Health, TellsANetworkOfZerosInOneBrokenRow)
{
    MadeModel made("lstm:input=2,hidden=3,layers=2");
    for (const ParameterId& id : parameterIdsOf(made.model().spec)) {
        made.fill(id, 0.0F);
    }
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::AllZero)));
    EXPECT_EQ(found[0].severity, Severity::Broken);
    EXPECT_FALSE(found[0].id.has_value());
}

TEST(Health, FindsAMatrixThatIsACopyOfAnother)
{
    MadeModel made("lstm:input=3,hidden=3,layers=2");
    const ParameterId copy{LayerIndex(1), Direction::Forward, kR, Gate::Cell};
    made[copy] = made[firstLayer(kR, Gate::Cell)];
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::EqualMatrices)));
    EXPECT_EQ(found[0].id, copy);
    EXPECT_EQ(found[0].other, firstLayer(kR, Gate::Cell));
    EXPECT_EQ(found[0].count, 9U);
    made.at(copy, 1, 1) *= -1.0F; // equal sums of magnitudes
    EXPECT_THAT(complaintsAbout(made), testing::IsEmpty());
}

TEST(Health, FindsUnitsThatAreCopiesOfOthers)
{
    MadeModel made("gru:input=2,hidden=4");
    for (const Gate gate : gatesOf(CellKind::Gru)) {
        for (const ParameterKind kind : {kW, kR}) {
            for (std::uint64_t col = 0; col < (kind == kW ? 2U : 4U); ++col) {
                made.at(firstLayer(kind, gate), 3, col) = made.at(firstLayer(kind, gate), 1, col);
            }
        }
    }
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::EqualUnits)));
    EXPECT_THAT(found[0].where, ElementsAre(3U));
}

TEST(Health, FindsRowsThatAreCopiesInOneMatrix)
{
    MadeModel made("lstm:input=2,hidden=4");
    const ParameterId gate = firstLayer(kR, Gate::Forget);
    for (std::uint64_t col = 0; col < 4; ++col) {
        made.at(gate, 2, col) = made.at(gate, 0, col);
    }
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::EqualRows)));
    EXPECT_EQ(found[0].id, gate);
    EXPECT_THAT(found[0].where, ElementsAre(2U));
    made.at(gate, 2, 1) *= -1.0F; // equal sums of magnitudes
    EXPECT_THAT(complaintsAbout(made), testing::IsEmpty());
}

TEST(Health, HasAnIdForEachKindOfFinding)
{
    std::set<std::string_view> ids;
    for (int issue = 0; issue <= static_cast<int>(HealthIssue::Doubt); ++issue) {
        EXPECT_TRUE(ids.insert(nameOf(static_cast<HealthIssue>(issue))).second);
    }
}

TEST(Health, FindsInputWeightsThatSaturateEveryGate)
{
    MadeModel made("lstm:input=8,hidden=8");
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        for (float& number : made[firstLayer(kW, gate)]) {
            number *= 300.0F;
        }
    }
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::WideInputs)));
    EXPECT_EQ(found[0].severity, Severity::Risk);
    EXPECT_EQ(found[0].id->kind, kW);
}

TEST(Health, CountsSubnormalNumbers)
{
    MadeModel made("lstm:input=2,hidden=3");
    made.at(firstLayer(kW, Gate::Input), 0, 0) = 1e-40F;
    made.at(firstLayer(kW, Gate::Input), 2, 1) = -1e-42F;
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::Subnormal)));
    EXPECT_EQ(found[0].severity, Severity::Remark);
    EXPECT_EQ(found[0].count, 2U);
}

TEST(Health, FindsAReluNetworkWhoseStateDiverges)
{
    MadeModel made("rnn_relu:input=2,hidden=3");
    made[firstLayer(kR, Gate::Hidden)] = {0.0F, 1.2F, 0.0F, 0.0F, 0.0F, 1.2F, 1.2F, 0.0F, 0.0F};
    const auto found = complaintsAbout(made);
    const auto diverges = std::ranges::find(found, HealthIssue::Diverges, &HealthFinding::issue);
    ASSERT_NE(diverges, found.end());
    EXPECT_EQ(diverges->severity, Severity::Risk);
    EXPECT_NEAR(diverges->limit, 1.2, 0.01) << "the growth of a step";
    for (float& number : made[firstLayer(kR, Gate::Hidden)]) {
        number *= 0.7F;
    }
    EXPECT_THAT(complaintsAbout(made), testing::Not(testing::Contains(Is(HealthIssue::Diverges))));
}

TEST(Health, AReluNetworkThatSwingsWithinBoundsDoesNotDiverge)
{
    MadeModel made("rnn_relu:input=2,hidden=3");
    made[firstLayer(kR, Gate::Hidden)] = {-1.5F, 0.0F, 0.0F, 0.0F, -1.5F, 0.0F, 0.0F, 0.0F, -1.5F};
    EXPECT_THAT(complaintsAbout(made), testing::Not(testing::Contains(Is(HealthIssue::Diverges))))
        << "a state of 0 in one step is no growth in the next";
}

TEST(Health, SaysNothingOfTheStatesOfAnUnknownActivation)
{
    MadeModel made("rnn_tanh:input=2,hidden=3");
    made.model().equations = {standardEquations(CellKind::RnnTanh)};
    made.model().equations.front().candidate = unknownActivation("mish");
    EXPECT_THAT(complaintsAbout(made), testing::Not(testing::Contains(Is(HealthIssue::Diverges))));
}

TEST(Health, ATanhNetworkCannotDiverge)
{
    MadeModel made("rnn_tanh:input=2,hidden=3");
    made[firstLayer(kR, Gate::Hidden)] = {0.0F, 1.2F, 0.0F, 0.0F, 0.0F, 1.2F, 1.2F, 0.0F, 0.0F};
    EXPECT_THAT(complaintsAbout(made), testing::Not(testing::Contains(Is(HealthIssue::Diverges))));
}

TEST(Health, WhatTheFileContradictsIsBroken)
{
    MadeModel made("lstm:input=2,hidden=3");
    made.model().contradictions.emplace_back("it says 16 units");
    const auto found = complaintsAbout(made);
    ASSERT_THAT(found, ElementsAre(Is(HealthIssue::Contradiction)));
    EXPECT_EQ(found[0].severity, Severity::Broken);
}

TEST(Health, JudgesTheForgetBiasWithWhatTheConventionAdds)
{
    const auto finding = [](float stored, double offset) {
        MadeModel made("lstm:input=2,hidden=3,bias=single_input");
        made.fill(firstLayer(kBw, Gate::Forget), stored);
        made.model().setForgetOffset(offset, FactSource::Stated);
        const auto findings = reportOf({made.share()}).findings;
        const auto found =
            std::ranges::find(findings, HealthIssue::ForgetBias, &HealthFinding::issue);
        EXPECT_NE(found, findings.end());
        return *found;
    };
    EXPECT_EQ(finding(1.0F, 0.0).severity, Severity::Remark);
    EXPECT_DOUBLE_EQ(finding(1.0F, 0.0).value, 1.0);
    EXPECT_EQ(finding(0.0F, 1.0).severity, Severity::Remark);
    EXPECT_EQ(finding(1.0F, 1.0).severity, Severity::Risk); // added twice?
    EXPECT_EQ(finding(-3.0F, 0.0).severity, Severity::Risk);
    EXPECT_EQ(finding(9.0F, 0.0).severity, Severity::Risk);
}

TEST(Health, FindsStuckGatesAndWideSums)
{
    MadeModel made("lstm:input=2,hidden=3,bias=single_input");
    made[firstLayer(kBw, Gate::Input)][1] = -40.0F;
    for (std::uint64_t col = 0; col < 3; ++col) {
        made.at(firstLayer(kR, Gate::Output), 2, col) = 8.0F;
    }
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::StuckGate), Is(HealthIssue::WideSums),
                                      Is(HealthIssue::LargeSpectrum)));
    EXPECT_THAT(findings[0].where, ElementsAre(1U));
    EXPECT_LT(findings[0].value, -HealthLimits::kSigmoidEdge);
    EXPECT_EQ(findings[0].id, firstLayer(kBw, Gate::Input));
    EXPECT_THAT(findings[1].where, ElementsAre(2U));
    EXPECT_NEAR(findings[1].value, 8.0 * std::sqrt(3.0), 1e-5);
}

TEST(Health, FindsALargeSpectralRadius)
{
    MadeModel made("gru:input=2,hidden=12");
    const ParameterId id = firstLayer(kR, Gate::Update);
    made.fill(id, 0.5F); // its one eigenvalue that is not near 0 is 12 / 2
    const auto makeRowsDiffer = [&made, &id] {
        for (std::uint64_t row = 0; row < 12; ++row) {
            made.at(id, row, row) += 0.001F * static_cast<float>(row);
        }
    };
    makeRowsDiffer();
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::LargeSpectrum)));
    EXPECT_EQ(findings[0].id, id);
    EXPECT_NEAR(findings[0].value, 6.0, 0.1);
    EXPECT_EQ(findings[0].severity, Severity::Remark); // trained networks have more
    EXPECT_FALSE(findings[0].place.has_value());       // it is no element's
    made.fill(id, 15.0F);
    makeRowsDiffer();
    EXPECT_EQ(complaintsAbout(made).front().severity, Severity::Risk);
}

TEST(Health, WordsAreReadBack)
{
    for (const Severity severity : {Severity::Remark, Severity::Risk, Severity::Broken}) {
        EXPECT_EQ(severityFromName(nameOf(severity)), severity);
    }
    EXPECT_FALSE(severityFromName("fine").has_value());
    EXPECT_EQ(nameOf(HealthIssue::NotFinite), "nan");
    EXPECT_EQ(nameOf(HealthIssue::Doubt), "doubt");
}

TEST(Health, FindsConstantsAndOutliers)
{
    MadeModel made("lstm:input=6,hidden=6");
    made.fill(firstLayer(kW, Gate::Input), 0.5F);
    made.fill(firstLayer(kW, Gate::Output), 0.0F);
    made.at(firstLayer(kW, Gate::Cell), 4, 5) = -50.0F;
    const auto findings = complaintsAbout(made);
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::Constant), Is(HealthIssue::Outlier),
                                      Is(HealthIssue::AllZero)));
    for (const HealthFinding& finding : findings) {
        EXPECT_EQ(finding.severity, Severity::Risk);
    }
    EXPECT_EQ(findings[0].value, 0.5);
    EXPECT_EQ(findings[1].place, (MatrixPlace{4, 5}));
    EXPECT_EQ(findings[2].id, firstLayer(kW, Gate::Output));
}

TEST(Health, FindsMissingSharedAndUnreadableTensors)
{
    MadeModel made("gru:input=2,hidden=3");
    made.drop(firstLayer(kR, Gate::New));
    const auto missing = complaintsAbout(made);
    ASSERT_THAT(missing, ElementsAre(Is(HealthIssue::Missing)));
    EXPECT_EQ(missing[0].severity, Severity::Broken);
    EXPECT_EQ(missing[0].id, firstLayer(kR, Gate::New));

    auto model = std::make_shared<RnnModel>(*MadeModel("gru:input=3,hidden=3").share());
    model->parameters[firstLayer(kW, Gate::New)] = model->parameters[firstLayer(kR, Gate::New)];
    auto broken = std::make_shared<Tensor>(*model->parameters[firstLayer(kW, Gate::Reset)].tensor);
    broken->source = std::make_shared<DecodedSource>(
        Encoding::Deflate, broken->source->sizeBytes(),
        [](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return Error{ErrorCode::Corrupt, "the member is cut off"};
        });
    model->parameters[firstLayer(kW, Gate::Reset)].tensor = broken;
    model->warnings = {"the order of the gates was guessed"};
    const auto findings = reportOf({model}).findings;
    ASSERT_THAT(findings, ElementsAre(Is(HealthIssue::Unreadable), Is(HealthIssue::SharedBytes),
                                      Is(HealthIssue::Doubt)));
    EXPECT_THAT(findings[0].note, testing::HasSubstr("cut off"));
    EXPECT_EQ(findings[1].id, firstLayer(kR, Gate::New));
    EXPECT_EQ(findings[1].other, firstLayer(kW, Gate::New));
}

TEST(Health, ReadsAMatrixThatLiesTransposedAlike)
{
    MadeModel made("rnn_tanh:input=40,hidden=30");
    const ParameterId id = firstLayer(kW, Gate::Hidden);
    auto model = std::make_shared<RnnModel>(*made.share());
    std::vector<float> turned;
    for (std::uint64_t col = 0; col < 40; ++col) {
        for (std::uint64_t row = 0; row < 30; ++row) {
            turned.push_back(made.at(id, row, col));
        }
    }
    const auto tensor = memoryTensor("turned", DType::F32, {40, 30}, bytesOf(turned));
    NullMonitor monitor;
    const auto straight = scanGate(model->parameters[id], monitor);
    const auto transposed =
        scanGate(*viewOf(tensor, {.rows = 40, .cols = 30}, Orientation::Transposed), monitor);
    ASSERT_THAT(transposed, IsOk());
    EXPECT_EQ(straight->rowSums, transposed->rowSums);
    EXPECT_EQ(straight->maxAbsPlace, transposed->maxAbsPlace);
    EXPECT_EQ(straight->min, transposed->min);
}

TEST(Health, StopsWhenItIsCancelled)
{
    struct Cancelling final : ProgressMonitor
    {
        void report(Stage, std::uint64_t, std::uint64_t) override {}

        [[nodiscard]] bool cancelled() const override { return true; }
    } monitor;

    const std::vector models = {MadeModel("gru:input=2,hidden=3").share()};
    EXPECT_THAT(checkHealth(models, monitor), FailsWith(ErrorCode::Cancelled, ""));
}

} // namespace gateloupe::test
