// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/cpu/kernels/step_kernels.h"

namespace gateloupe {

extern const StepKernels<float> kBaselineFloatKernels;
extern const StepKernels<double> kBaselineDoubleKernels;
// Only on x86-64.
extern const StepKernels<float> kAvx2FloatKernels;
extern const StepKernels<double> kAvx2DoubleKernels;
extern const StepKernels<float> kAvx512FloatKernels;
extern const StepKernels<double> kAvx512DoubleKernels;

} // namespace gateloupe
