// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/runtime/cpu/kernels/kernel_tables.h"
#include "core/runtime/cpu/kernels/step_kernels.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe::test {

namespace {

/// The tables this processor can run, the plain one first.
template <typename T>
std::vector<const StepKernels<T>*> runnableKernels();

template <>
std::vector<const StepKernels<float>*> runnableKernels()
{
    std::vector<const StepKernels<float>*> tables = {&kBaselineFloatKernels};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        tables.push_back(&kAvx2FloatKernels);
    }
    if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0) {
        tables.push_back(&kAvx512FloatKernels);
    }
#endif
    return tables;
}

template <>
std::vector<const StepKernels<double>*> runnableKernels()
{
    std::vector<const StepKernels<double>*> tables = {&kBaselineDoubleKernels};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        tables.push_back(&kAvx2DoubleKernels);
    }
    if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0) {
        tables.push_back(&kAvx512DoubleKernels);
    }
#endif
    return tables;
}

/// What one kernel makes of the sums of one tile, slot after slot; `out` is h.
template <typename T>
std::vector<T> stepOf(const StepKernels<T>& kernels, typename StepKernels<T>::Step kernel,
                      std::size_t slots, const std::vector<T>& sums,
                      std::vector<T>* gates = nullptr)
{
    ZeroedValues<T> aligned(slots * kernels.lanes);
    std::copy(sums.begin(), sums.end(), aligned.data());
    const std::size_t zero = 0;
    std::vector<T> h(kernels.lanes);
    std::vector<T> c(kernels.lanes);
    std::vector<T> previous(kernels.lanes);
    const T* previousRow = previous.data();
    TileStep<T> step;
    step.rows = 1;
    step.units = kernels.lanes;
    step.hidden = kernels.lanes;
    step.places = &zero;
    step.sequences = &zero;
    step.sums = aligned.data();
    step.sumStride = slots * kernels.lanes;
    step.previousH = &previousRow;
    step.c = c.data();
    step.h = h.data();
    step.hStride = kernels.lanes;
    step.hRows = &zero;
    step.gates[0] = gates == nullptr ? nullptr : gates->data();
    kernel(step);
    return h;
}

/// Points where the functions bend, saturate, and just past.
template <typename T>
std::vector<T> arguments()
{
    std::vector<T> values;
    for (double x = -30.0; x <= 30.0; x += 0.0173) {
        values.push_back(static_cast<T>(x));
    }
    for (const double x :
         {0.0, 1e-30, -1e-20, 1e-8, -1e-4, 80.0, -80.0, 87.0, -87.0, 300.0, -300.0, 1e4, -1e4}) {
        values.push_back(static_cast<T>(x));
    }
    while (values.size() % 16 != 0) {
        values.push_back(T(0));
    }
    return values;
}

/// Units in the last place of T that a function of a dozen roundings may be off.
constexpr double kUlps = 8.0;

template <typename T>
void expectClose(T found, long double expected, T argument, const char* kernels)
{
    const auto ulp = static_cast<long double>(std::numeric_limits<T>::epsilon());
    const auto smallest = static_cast<long double>(std::numeric_limits<T>::min());
    EXPECT_NEAR(static_cast<double>(found), static_cast<double>(expected),
                static_cast<double>(kUlps * ulp * std::abs(expected) + smallest))
        << kernels << " at " << argument;
}

template <typename T>
class StepKernelsOf : public testing::Test
{
};

using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(StepKernelsOf, Types);

TYPED_TEST(StepKernelsOf, TanhIsAsAccurateAsTheType)
{
    using T = TypeParam;
    const auto xs = arguments<T>();
    for (const auto* kernels : runnableKernels<T>()) {
        for (std::size_t first = 0; first < xs.size(); first += kernels->lanes) {
            const std::vector<T> tile(xs.begin() + static_cast<std::ptrdiff_t>(first),
                                      xs.begin() +
                                          static_cast<std::ptrdiff_t>(first + kernels->lanes));
            const auto found = stepOf<T>(*kernels, kernels->rnnTanh, 1, tile);
            for (std::size_t lane = 0; lane < kernels->lanes; ++lane) {
                expectClose(found[lane], std::tanh(static_cast<long double>(tile[lane])),
                            tile[lane], kernels->name);
            }
        }
    }
}

TYPED_TEST(StepKernelsOf, SigmoidIsAsAccurateAsTheType)
{
    using T = TypeParam;
    const auto xs = arguments<T>();
    for (const auto* kernels : runnableKernels<T>()) {
        for (std::size_t first = 0; first < xs.size(); first += kernels->lanes) {
            std::vector<T> sums(4 * kernels->lanes); // the input gate's slot is the first
            std::copy_n(xs.begin() + static_cast<std::ptrdiff_t>(first), kernels->lanes,
                        sums.begin());
            std::vector<T> gate(kernels->lanes);
            static_cast<void>(stepOf<T>(*kernels, kernels->lstm, 4, sums, &gate));
            for (std::size_t lane = 0; lane < kernels->lanes; ++lane) {
                const auto x = static_cast<long double>(sums[lane]);
                expectClose(gate[lane], 1 / (1 + std::exp(-x)), sums[lane], kernels->name);
            }
        }
    }
}

TYPED_TEST(StepKernelsOf, ActivationsSaturateAtInfinityAndKeepNaN)
{
    using T = TypeParam;
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();
    for (const auto* kernels : runnableKernels<T>()) {
        const auto valueAt = [&](auto kernel, T x) {
            return stepOf<T>(*kernels, kernel, 1, std::vector<T>(kernels->lanes, x))[0];
        };
        EXPECT_EQ(valueAt(kernels->rnnTanh, kInfinity), T(1));
        EXPECT_EQ(valueAt(kernels->rnnTanh, -kInfinity), T(-1));
        EXPECT_TRUE(std::isnan(valueAt(kernels->rnnTanh, kNaN)));
        EXPECT_EQ(valueAt(kernels->rnnRelu, kInfinity), kInfinity);
        EXPECT_EQ(valueAt(kernels->rnnRelu, -kInfinity), T(0));
        EXPECT_TRUE(std::isnan(valueAt(kernels->rnnRelu, kNaN)));
        const auto sigmoid = [&](T x) {
            std::vector<T> gate(kernels->lanes);
            static_cast<void>(stepOf<T>(*kernels, kernels->lstm, 4,
                                        std::vector<T>(4 * kernels->lanes, x), &gate));
            return gate[0];
        };
        EXPECT_EQ(sigmoid(kInfinity), T(1));
        EXPECT_EQ(sigmoid(-kInfinity), T(0));
        EXPECT_TRUE(std::isnan(sigmoid(kNaN)));
    }
}

TYPED_TEST(StepKernelsOf, ProductsOfEveryShapeAreThatOfThePlainLoop)
{
    using T = TypeParam;
    for (const auto* kernels : runnableKernels<T>()) {
        for (std::size_t gates = 1; gates <= kMaxSlots; ++gates) {
            for (const std::size_t depth : {1U, 2U, 7U, 513U}) {
                for (std::size_t rows = 1; rows <= 17; ++rows) {
                    const std::size_t width = gates * kernels->lanes;
                    ZeroedValues<T> weights(depth * width);
                    ZeroedValues<T> sums(rows * width);
                    std::vector<T> a(rows * depth);
                    std::vector<const T*> pointers;
                    // Small whole numbers: every order of summation gives the same.
                    for (std::size_t i = 0; i < depth * width; ++i) {
                        weights.data()[i] = static_cast<T>(i % 7) - T(3);
                    }
                    for (std::size_t i = 0; i < a.size(); ++i) {
                        a[i] = static_cast<T>(i % 5) - T(2);
                    }
                    std::fill_n(sums.data(), rows * width, T(1));
                    for (std::size_t row = 0; row < rows; ++row) {
                        pointers.push_back(a.data() + row * depth);
                    }
                    kernels->product[gates - 1]({.a = pointers.data(),
                                                 .rows = rows,
                                                 .weights = weights.data(),
                                                 .depth = depth,
                                                 .sums = sums.data(),
                                                 .sumStride = width});
                    for (std::size_t i = 0; i < rows * width; ++i) {
                        T expected = 1;
                        for (std::size_t k = 0; k < depth; ++k) {
                            expected +=
                                a[i / width * depth + k] * weights.data()[k * width + i % width];
                        }
                        ASSERT_EQ(sums.data()[i], expected)
                            << kernels->name << " gates " << gates << " depth " << depth;
                    }
                }
            }
        }
    }
}

TEST(StepKernels, TakesTheBestTable)
{
    EXPECT_EQ(&stepKernels<float>(), runnableKernels<float>().back());
    EXPECT_EQ(&stepKernels<double>(), runnableKernels<double>().back());
}

} // namespace
} // namespace gateloupe::test
