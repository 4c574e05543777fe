// SPDX-License-Identifier: Apache-2.0
//
// What a runtime does wrong within a step, made by a loop of its own over units.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/trace_blame.h"
#include "core/base/half.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kLoopSteps = 20;
constexpr std::uint64_t kLoopBatch = 2;

double sigmoid(double sum)
{
    return 1.0 / (1.0 + std::exp(-sum));
}

/// A wrong step; as it stands a right one.
struct WrongStep
{
    double keptHidden = 0.0;
    double keptCell = 0.0;
    double lostCell = 0.0;
    bool usesOldCell = false;
    bool isInPlace = false;
    std::optional<std::pair<std::size_t, double>> fixedGate;
    double hiddenBound = std::numeric_limits<double>::infinity();
    std::function<double(double)> rounded = [](double value) { return value; };
    std::function<double(double)> behindProjection = [](double value) { return value; };
};

/// One layer and direction, unit after unit.
class LoopRun
{
public:
    LoopRun(const Network& network, WrongStep how)
        : m_network(network)
        , m_how(std::move(how))
    {
    }

    /// y [T, B, R].
    [[nodiscard]] std::vector<double> outputOf(const Array& x) const
    {
        const RnnSpec& spec = m_network.spec;
        std::vector<double> y;
        y.resize(kLoopSteps * kLoopBatch * spec.recurrentWidth());
        for (std::uint64_t b = 0; b < kLoopBatch; ++b) {
            std::vector<double> h(spec.recurrentWidth());
            std::vector<double> c(spec.hiddenSize);
            for (std::uint64_t t = 0; t < kLoopSteps; ++t) {
                std::vector<double> in(spec.inputSize);
                for (std::uint64_t i = 0; i < in.size(); ++i) {
                    in[i] = m_how.rounded(x[(t * kLoopBatch + b) * in.size() + i]);
                }
                step(in, h, c);
                std::ranges::copy(
                    h, y.begin() + static_cast<std::ptrdiff_t>((t * kLoopBatch + b) * h.size()));
            }
        }
        return y;
    }

private:
    using Row = std::vector<double>;

    [[nodiscard]] double product(ParameterKind kind, Gate gate, std::size_t unit,
                                 const Row& vector) const
    {
        const Row& matrix = m_network.values.at({LayerIndex(0), Direction::Forward, kind, gate});
        double sum = 0.0;
        for (std::size_t at = 0; at < vector.size(); ++at) {
            sum += m_how.rounded(matrix[unit * vector.size() + at]) * vector[at];
        }
        return sum;
    }

    [[nodiscard]] double bias(ParameterKind kind, Gate gate, std::size_t unit) const
    {
        return m_how.rounded(
            m_network.values.at({LayerIndex(0), Direction::Forward, kind, gate})[unit]);
    }

    [[nodiscard]] double ofInput(Gate gate, std::size_t unit, const Row& x) const
    {
        return m_how.rounded(product(ParameterKind::InputWeights, gate, unit, x) +
                             bias(ParameterKind::InputBias, gate, unit));
    }

    [[nodiscard]] double ofState(Gate gate, std::size_t unit, const Row& h) const
    {
        return m_how.rounded(product(ParameterKind::RecurrentWeights, gate, unit, h) +
                             bias(ParameterKind::RecurrentBias, gate, unit));
    }

    [[nodiscard]] double gate(std::size_t index, std::size_t unit, const Row& x, const Row& h) const
    {
        const Gate gate = gatesOf(m_network.spec.cell)[index];
        if (m_how.fixedGate && m_how.fixedGate->first == index) {
            return m_how.fixedGate->second;
        }
        return m_how.rounded(
            sigmoid(m_how.rounded(ofInput(gate, unit, x) + ofState(gate, unit, h))));
    }

    void step(const Row& x, Row& h, Row& c) const
    {
        const Row before = h;
        const Row& seen = m_how.isInPlace ? h : before;
        Row made(m_network.spec.hiddenSize);
        for (std::size_t unit = 0; unit < made.size(); ++unit) {
            made[unit] = m_network.spec.cell == CellKind::Gru ? gruUnit(unit, x, seen)
                                                              : lstmUnit(unit, x, seen, c[unit]);
            if (m_how.isInPlace) {
                h[unit] = made[unit];
            }
        }
        if (m_network.spec.projectionSize) {
            made = projected(made);
        }
        for (std::size_t unit = 0; unit < made.size(); ++unit) {
            h[unit] = m_how.keptHidden * before[unit] + (1.0 - m_how.keptHidden) * made[unit];
            h[unit] = std::clamp(h[unit], -m_how.hiddenBound, m_how.hiddenBound);
        }
    }

    [[nodiscard]] double lstmUnit(std::size_t unit, const Row& x, const Row& h, double& c) const
    {
        const auto& round = m_how.rounded;
        const double g =
            round(std::tanh(round(ofInput(Gate::Cell, unit, x) + ofState(Gate::Cell, unit, h))));
        const double made = round(round(gate(1, unit, x, h) * c) + round(gate(0, unit, x, h) * g));
        const double next = m_how.keptCell * c + (1.0 - m_how.keptCell) * made;
        const double shown = m_how.usesOldCell ? c : next;
        c = (1.0 - m_how.lostCell) * next;
        return round(gate(3, unit, x, h) * round(std::tanh(shown)));
    }

    [[nodiscard]] double gruUnit(std::size_t unit, const Row& x, const Row& h) const
    {
        const auto& round = m_how.rounded;
        const double n =
            round(std::tanh(round(ofInput(Gate::New, unit, x) +
                                  round(gate(0, unit, x, h) * ofState(Gate::New, unit, h)))));
        return round(round(round(h[unit] - n) * gate(1, unit, x, h)) + n);
    }

    [[nodiscard]] Row projected(const Row& made) const
    {
        const Row& matrix = m_network.values.at(projectionId(LayerIndex(0), Direction::Forward));
        Row h(*m_network.spec.projectionSize);
        for (std::size_t row = 0; row < h.size(); ++row) {
            for (std::size_t unit = 0; unit < made.size(); ++unit) {
                h[row] += matrix[row * made.size() + unit] * made[unit];
            }
            h[row] = m_how.behindProjection(h[row]);
        }
        return h;
    }

    const Network& m_network;
    WrongStep m_how;
};

class RuntimeDefects : public testing::TestWithParam<const char*>
{
protected:
    RuntimeDefects()
        : network(randomNetwork(*specFromText(GetParam()), 91, 0.8))
        , request{.model = network.build(),
                  .x = randomArray({kLoopSteps, kLoopBatch, network.spec.inputSize}, 92)}
    {
    }

    [[nodiscard]] bool isLstm() const { return network.spec.cell == CellKind::Lstm; }

    [[nodiscard]] Blame blameOf(WrongStep how) const
    {
        std::vector<double> theirs = LoopRun(network, std::move(how)).outputOf(request.x);
        const std::vector<float> stored(theirs.begin(), theirs.end());
        NullMonitor monitor;
        auto found = blame(
            request, {.y = Array({kLoopSteps, kLoopBatch, network.spec.outputWidth()}, stored)}, {},
            monitor);
        EXPECT_THAT(found, IsOk());
        return found ? *std::move(found) : Blame();
    }

    [[nodiscard]] std::string nameOf(WrongStep how) const
    {
        const Blame found = blameOf(std::move(how));
        return found.isEqual        ? "equal"
               : !found.isExplained ? "nothing"
                                    : found.hypotheses.front().defect.id;
    }

    Network network;
    ForwardRequest request;
};

TEST_P(RuntimeDefects, TheLoopIsRight)
{
    EXPECT_EQ(nameOf({}), "equal");
}

TEST_P(RuntimeDefects, ZoneoutIsNamedWithItsShare)
{
    const Blame found = blameOf({.keptHidden = 0.15});
    ASSERT_TRUE(found.isExplained);
    EXPECT_EQ(found.hypotheses.front().defect.id, "zoneout_applied");
    const auto& detail = found.hypotheses.front().defect.detail;
    const auto share =
        std::ranges::find(detail, "share", [](const auto& entry) { return entry.first; });
    ASSERT_NE(share, detail.end());
    EXPECT_NEAR(std::get<double>(share->second), 0.15, 1e-4);
}

TEST_P(RuntimeDefects, AStateUpdatedInPlaceIsNamed)
{
    EXPECT_EQ(nameOf({.isInPlace = true}), "state_updated_in_place");
}

TEST_P(RuntimeDefects, AClippedOutputIsNamed)
{
    EXPECT_EQ(nameOf({.hiddenBound = 0.2}), "hidden_clipped");
}

TEST_P(RuntimeDefects, AGateThatIsAlwaysOneIsNamed)
{
    EXPECT_EQ(nameOf({.fixedGate = std::pair(std::size_t{0}, 1.0)}), "gate_fixed");
}

TEST_P(RuntimeDefects, HalfPrecisionIsNamedThoughSomeRoundingsDiffer)
{
    EXPECT_EQ(nameOf({.rounded = [](double value) -> double {
                  return halfToFloat(doubleToHalf(value));
              }}),
              "precision_f16");
}

TEST_P(RuntimeDefects, AnLstmsLeakAndOldCellAreNamed)
{
    if (!isLstm()) {
        GTEST_SKIP();
    }
    EXPECT_EQ(nameOf({.lostCell = 0.1}), "cell_state_leaks");
    EXPECT_EQ(nameOf({.keptCell = 0.2}), "zoneout_applied");
    EXPECT_EQ(nameOf({.usesOldCell = true}), "output_of_old_cell");
}

INSTANTIATE_TEST_SUITE_P(Cells, RuntimeDefects,
                         testing::Values("lstm:input=3,hidden=5", "gru:input=3,hidden=5"));

class ProjectedDefects : public RuntimeDefects
{
};

TEST_P(ProjectedDefects, AClipAndAFunctionBehindTheProjectionAreNamed)
{
    EXPECT_EQ(nameOf({.behindProjection = [](double h) { return std::clamp(h, -0.1, 0.1); }}),
              "projection_clipped");
    EXPECT_EQ(nameOf({.behindProjection = [](double h) { return std::tanh(h); }}),
              "projection_activation_added");
}

INSTANTIATE_TEST_SUITE_P(Cells, ProjectedDefects, testing::Values("lstm:input=3,hidden=5,proj=4"));

/// Runs of two layers or directions, recorded as a trace.
class TraceDefects : public testing::Test
{
protected:
    static std::shared_ptr<const Trace> traceOf(const Network& of, const Array& x)
    {
        return mustRun(BackendKind::Reference, {.model = of.build(), .x = x});
    }

    /// The network with the rows of two gates of a layer exchanged.
    static Network exchanged(Network network, std::uint32_t layer)
    {
        for (auto& [id, values] : network.values) {
            if (id.layer.value == layer && id.gate == Gate::Input) {
                ParameterId other = id;
                other.gate = Gate::Forget;
                std::swap(values, network.values.at(other));
            }
        }
        return network;
    }
};

TEST_F(TraceDefects, EachWrongLayerIsNamedByItself)
{
    const Network right = randomNetwork(*specFromText("lstm:input=3,hidden=4,layers=3"), 7);
    const Array x = randomArray({12, 2, 3}, 8);
    const Network wrong = exchanged(exchanged(right, 0), 2);
    NullMonitor monitor;
    const auto found =
        blameTrace({.model = right.build(), .x = x}, *traceOf(wrong, x), {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_EQ(found->parts.size(), 2);
    EXPECT_EQ(found->parts[0].layer, 0);
    EXPECT_EQ(found->parts[1].layer, 2);
    for (const DirectionBlame& part : found->parts) {
        ASSERT_TRUE(part.blame.isExplained);
        EXPECT_EQ(part.blame.hypotheses.front().defect.id, "gates_exchanged");
    }
    ASSERT_TRUE(found->first);
    EXPECT_EQ(found->first->signal, "input");
    EXPECT_THAT(found->first->gates, testing::ElementsAre("input", "forget"));
}

TEST_F(TraceDefects, ARightTraceIsEqual)
{
    const Network right = randomNetwork(*specFromText("gru:input=3,hidden=4,directions=2"), 9);
    const Array x = randomArray({12, 2, 3}, 10);
    NullMonitor monitor;
    const auto found =
        blameTrace({.model = right.build(), .x = x}, *traceOf(right, x), {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_TRUE(found->isEqual);
    EXPECT_FALSE(found->first);
}

TEST_F(TraceDefects, OneDirectionAloneIsNamedFromTheOutput)
{
    Network right = randomNetwork(*specFromText("gru:input=3,hidden=4,directions=2"), 11, 0.8);
    const Array x = randomArray({16, 2, 3}, 12);
    std::vector<double> y = traceOf(right, x)->y.convertedTo<double>();
    for (std::size_t step = 0; step + 1 < 16; ++step) { // the backward half one step late
        for (std::size_t b = 0; b < 2; ++b) {
            for (std::size_t unit = 4; unit < 8; ++unit) {
                y[(step * 2 + b) * 8 + unit] = y[((step + 1) * 2 + b) * 8 + unit];
            }
        }
    }
    for (std::size_t b = 0; b < 2; ++b) {
        std::fill_n(y.begin() + static_cast<std::ptrdiff_t>((15 * 2 + b) * 8 + 4), 4, 0.0);
    }
    NullMonitor monitor;
    const auto found = blame({.model = right.build(), .x = x},
                             {.y = Array({16, 2, 8}, std::move(y))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_TRUE(found->isExplained);
    const Defect& defect = found->hypotheses.front().defect;
    EXPECT_EQ(defect.id, "layer_late");
    EXPECT_THAT(defect.detail,
                testing::Contains(std::pair<std::string, DefectValue>("direction", "backward")));
}

} // namespace

} // namespace gateloupe::test
