// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace gateloupe::test {

/// How long a test of a window waits for the work of other threads before it fails.
inline constexpr int kPatienceMs = 10'000;

} // namespace gateloupe::test
