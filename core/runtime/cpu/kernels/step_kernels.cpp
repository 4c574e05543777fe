// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/kernels/step_kernels.h"

#include <type_traits>

#include "core/runtime/cpu/kernels/kernel_tables.h"

namespace gateloupe {

namespace {

enum class InstructionSet
{
    Baseline,
    Avx2,
    Avx512
};

InstructionSet bestInstructionSet()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0) {
        return InstructionSet::Avx512;
    }
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        return InstructionSet::Avx2;
    }
#endif
    return InstructionSet::Baseline;
}

template <typename T>
const StepKernels<T>& choose(const StepKernels<float>& ofFloat, const StepKernels<double>& ofDouble)
{
    if constexpr (std::is_same_v<T, float>) {
        return ofFloat;
    } else {
        return ofDouble;
    }
}

} // namespace

template <typename T>
const StepKernels<T>& stepKernels()
{
    switch (bestInstructionSet()) {
#if defined(__x86_64__)
    case InstructionSet::Avx512:
        return choose<T>(kAvx512FloatKernels, kAvx512DoubleKernels);
    case InstructionSet::Avx2:
        return choose<T>(kAvx2FloatKernels, kAvx2DoubleKernels);
#endif
    default:
        return choose<T>(kBaselineFloatKernels, kBaselineDoubleKernels);
    }
}

template const StepKernels<float>& stepKernels();
template const StepKernels<double>& stepKernels();

} // namespace gateloupe
