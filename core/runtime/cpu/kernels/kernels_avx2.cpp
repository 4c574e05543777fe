// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/kernels/kernel_code.h"
#include "core/runtime/cpu/kernels/kernel_tables.h"

namespace gateloupe {

namespace {

constexpr BlockRows kBlock = {.oneGate = 8, .twoGates = 6, .threeGates = 4, .fourGates = 3};

} // namespace

const StepKernels<float> kAvx2FloatKernels = kernelTable<float, 8, kBlock>("AVX2");
const StepKernels<double> kAvx2DoubleKernels = kernelTable<double, 4, kBlock>("AVX2");

} // namespace gateloupe
