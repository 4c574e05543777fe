// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gateloupe {

/// Makes every TracePlot a slider over its steps for screen readers, whose text tells step, unit
/// and h. Further calls do nothing.
void installTimelineAccessible();

} // namespace gateloupe
