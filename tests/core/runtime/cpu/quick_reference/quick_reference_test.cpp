// SPDX-License-Identifier: Apache-2.0
// The float64 backend for users beside the readable one of the tests.
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/cpu/quick_reference/row_products.h"
#include "core/runtime/cpu/reference/reference_cell.h"
#include "core/runtime/trace/array_rows.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

constexpr double kTolerance = 1e-13;

std::shared_ptr<const Trace> quick(const ForwardRequest& request)
{
    return test::mustRun(*makeQuickReferenceBackend(), request);
}

void compare(const ForwardRequest& request, const std::string& what)
{
    const auto expected = test::mustRun(*makeReferenceBackend(), request);
    const auto found = quick(request);
    ASSERT_NE(found, nullptr) << what;
    EXPECT_LT(test::maxDifference(*found, *expected), kTolerance) << what;
    EXPECT_EQ(found->backend, BackendKind::Reference);
}

/// Many steps: more than are multiplied at once. More sequences than share one reading of weights.
ForwardRequest requestOf(std::shared_ptr<const RnnModel> model, std::uint64_t batch)
{
    const RnnSpec& spec = model->spec;
    ForwardRequest request{.model = std::move(model)};
    request.x = test::randomArray({70, batch, spec.inputSize}, 2);
    request.h0 = test::randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, 3);
    if (hasCellState(spec.cell)) {
        request.c0 = test::randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, 4);
    }
    return request;
}

TEST(QuickReference, EqualsTheReadableOneForEveryCellAndShape)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const std::uint32_t directions : {1U, 2U}) {
            for (const BiasMode bias : {BiasMode::None, BiasMode::Double}) {
                for (const bool isSkipped : {false, true}) {
                    for (const bool isProjected : {false, true}) {
                        if (isProjected && cell != CellKind::Lstm) {
                            continue;
                        }
                        RnnSpec spec{.cell = cell, .inputSize = 5, .hiddenSize = 11};
                        spec.layers = 2;
                        spec.directions = directions;
                        spec.bias = bias;
                        if (isSkipped) {
                            spec.inputSize = spec.hiddenSize;
                            spec.inputMode = InputMode::Skip;
                        }
                        if (isProjected) {
                            spec.projectionSize = 3;
                        }
                        auto request = requestOf(test::randomNetwork(spec, 1, 0.3).build(), 6);
                        compare(request, toText(spec));
                        request.lengths = {70, 1, 64, 65, 3, 70};
                        compare(request, toText(spec) + ", ragged");
                    }
                }
            }
        }
    }
}

TEST(QuickReference, EqualsTheReadableOneForOtherEquations)
{
    const auto with = [](CellKind cell, const char* words) {
        RnnSpec spec{.cell = cell, .inputSize = 4, .hiddenSize = 9};
        RnnModel model = *test::randomNetwork(spec, 1, 0.5).build();
        model.equations = {equationsFromText(cell, words).value()};
        compare(requestOf(std::make_shared<const RnnModel>(model), 3), words);
    };
    with(CellKind::Lstm, "gate=hard_sigmoid(0.2,0.5) candidate=softsign output=relu");
    with(CellKind::Lstm, "sum_clip=0.5 cell_clip=-0.2,0.3");
    with(CellKind::Lstm, "cell_clip=-0.2,0.3,unclipped forget_offset=1");
    with(CellKind::Lstm, "coupled_forget");
    with(CellKind::Gru, "gru_reset=before");
    with(CellKind::Gru, "gru_reset=after candidate=softsign");
}

TEST(QuickReference, ReadsReversedNetworksAndDropsOutAlike)
{
    const RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 5};
    auto request = requestOf(test::reversed(test::randomNetwork(spec, 3)).build(), 2);
    request.lengths = {70, 9};
    compare(request, "reversed");
    RnnSpec deep{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 6};
    deep.layers = 3;
    auto dropping = requestOf(test::randomNetwork(deep, 4).build(), 3);
    dropping.isTraining = true;
    dropping.dropout = 0.5;
    dropping.seed = 9;
    compare(dropping, "dropout");
    dropping.detail = TraceDetail::OutputOnly;
    compare(dropping, "output only");
}

TEST(QuickReference, GivesTheSameBitsForASequenceWhateverIsBesideIt)
{
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 6, .hiddenSize = 13};
    const auto model = test::randomNetwork(spec, 1, 0.3).build();
    ForwardRequest many{.model = model};
    many.x = test::randomArray({20, 7, 6}, 2);
    const auto all = quick(many);
    for (const std::uint64_t sequence : {0U, 3U, 6U}) {
        ForwardRequest one{.model = model};
        one.x = Array::zeros(many.x.dtype(), {20, 1, 6});
        for (std::uint64_t t = 0; t < 20; ++t) {
            copyRow(many.x, {t, sequence}, one.x, {t, 0});
        }
        const auto alone = quick(one);
        for (std::uint64_t place = 0; place < 20 * 13; ++place) {
            const std::uint64_t row = place / 13 * 7 + sequence;
            ASSERT_EQ(alone->y[place], all->y[row * 13 + place % 13]);
        }
    }
}

TEST(QuickReference, CanBeCancelled)
{
    class Cancelled final : public ProgressMonitor
    {
    public:
        void report(Stage, std::uint64_t, std::uint64_t) override {}

        [[nodiscard]] bool cancelled() const override { return ++m_asked > 8; }

    private:
        mutable std::atomic<int> m_asked = 0;
    };

    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 2, .hiddenSize = 3};
    Cancelled monitor;
    EXPECT_THAT(makeQuickReferenceBackend()->run(requestOf(test::randomNetwork(spec, 1).build(), 2),
                                                 monitor),
                FailsWith(ErrorCode::Cancelled, ""));
}

TEST(RowProducts, AddUpRowByRowOfSeveralMatrices)
{
    // Odd sizes: a last tile that is not full, and every number of rows that are left over.
    const auto matrixOf = [](std::uint64_t rows, std::uint64_t seed) {
        reference::Matrix matrix{.rows = rows, .cols = 5, .values = {}};
        const Array numbers = test::randomArray({rows * 5}, seed);
        for (std::size_t index = 0; index < numbers.size(); ++index) {
            matrix.values.push_back(numbers[index]);
        }
        return matrix;
    };
    const reference::Matrix first = matrixOf(3, 1);
    const reference::Matrix second = matrixOf(10, 2);
    const reference::RowProducts products({&first, &second});
    ASSERT_EQ(products.inputs(), 5U);
    for (std::uint64_t rows = 1; rows <= 9; ++rows) {
        const Array x = test::randomArray({rows * 5}, 3);
        std::vector<double> numbers;
        for (std::size_t index = 0; index < x.size(); ++index) {
            numbers.push_back(x[index]);
        }
        std::vector<double> y(rows * products.stride());
        products.multiply(numbers.data(), rows, y.data());
        for (std::uint64_t row = 0; row < rows; ++row) {
            for (std::uint64_t output = 0; output < 13; ++output) {
                const reference::Matrix& matrix = output < 3 ? first : second;
                const std::uint64_t place = output < 3 ? output : output - 3;
                double sum = 0.0;
                for (std::uint64_t input = 0; input < 5; ++input) {
                    sum += matrix.values[place * 5 + input] * numbers[row * 5 + input];
                }
                EXPECT_NEAR(y[row * products.stride() + output], sum, 1e-15);
            }
        }
    }
}

TEST(RowProducts, AreTheSameOnSeveralThreads)
{
    // So large that threads share it; row by row it is small enough for one.
    constexpr std::uint64_t kInputs = 256;
    constexpr std::uint64_t kOutputs = 1001;
    constexpr std::uint64_t kRows = 5;
    reference::Matrix matrix{.rows = kOutputs, .cols = kInputs, .values = {}};
    const Array numbers = test::randomArray({kOutputs * kInputs}, 1);
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        matrix.values.push_back(numbers[index]);
    }
    const Array x = test::randomArray({kRows * kInputs}, 2);
    const std::vector<double> rows = x.convertedTo<double>();
    const reference::RowProducts products({&matrix});
    std::vector<double> y(kRows * products.stride());
    products.multiply(rows.data(), kRows, y.data());
    for (std::uint64_t output = 0; output < kOutputs; ++output) {
        for (std::uint64_t row = 0; row < kRows; ++row) {
            double sum = 0.0;
            for (std::uint64_t input = 0; input < kInputs; ++input) {
                sum += matrix.values[output * kInputs + input] * rows[row * kInputs + input];
            }
            ASSERT_NEAR(y[row * products.stride() + output], sum, 1e-13);
        }
    }
}

} // namespace

} // namespace gateloupe
