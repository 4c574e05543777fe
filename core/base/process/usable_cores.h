// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gateloupe {

/// Processors that this process keeps busy at the same time: those it may run on, and no more than
/// the quotas of its control groups pay for (`docker run --cpus 2` on a machine of 64). Threads
/// beyond that only wait for each other. At least 1; asked of the system once.
/// Threads: any.
[[nodiscard]] unsigned usableCores();

/// Processors that a control group's quota pays for, rounded up. `limit` is the text of cpu.max,
/// "QUOTA PERIOD" in microseconds. Nothing where the quota is "max", or the text is another one.
/// Source: Linux, Documentation/admin-guide/cgroup-v2.rst.
[[nodiscard]] std::optional<unsigned> coresOfQuota(std::string_view limit);

} // namespace gateloupe
