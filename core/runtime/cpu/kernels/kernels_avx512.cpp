// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/kernels/kernel_code.h"
#include "core/runtime/cpu/kernels/kernel_tables.h"

namespace gateloupe {

namespace {

constexpr BlockRows kBlock = {.oneGate = 8, .twoGates = 8, .threeGates = 8, .fourGates = 6};

} // namespace

const StepKernels<float> kAvx512FloatKernels = kernelTable<float, 16, kBlock>("AVX-512");
const StepKernels<double> kAvx512DoubleKernels = kernelTable<double, 8, kBlock>("AVX-512");

} // namespace gateloupe
