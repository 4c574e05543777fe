// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gateloupe {

/// Work that ends sooner shows no progress: a flash of a bar says nothing.
inline constexpr int kBusyDelayMs = 150;

} // namespace gateloupe
