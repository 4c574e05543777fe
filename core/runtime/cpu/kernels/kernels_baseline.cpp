// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/kernels/kernel_code.h"
#include "core/runtime/cpu/kernels/kernel_tables.h"

namespace gateloupe {

namespace {

constexpr BlockRows kBlock = {.oneGate = 8, .twoGates = 4, .threeGates = 3, .fourGates = 2};

} // namespace

const StepKernels<float> kBaselineFloatKernels = kernelTable<float, 4, kBlock>("baseline");
const StepKernels<double> kBaselineDoubleKernels = kernelTable<double, 2, kBlock>("baseline");

} // namespace gateloupe
