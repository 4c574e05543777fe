// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gateloupe::gpu {

// What the program ends with.
inline constexpr int kFine = 0;
inline constexpr int kDifferent = 1; ///< it ran, and what was compared is not equal
inline constexpr int kWrongUsage = 2;
inline constexpr int kCannotRead = 3;
inline constexpr int kDeviceFailure = 5;

} // namespace gateloupe::gpu
