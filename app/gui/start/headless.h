// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/start/command_line.h"
#include "core/base/result.h"

namespace gateloupe {

/// Draws the widgets for a file (or the example) into PNG files: gates.png, layout.png and
/// sequence.png, from the second network on gates-2.png and so on. Prints their paths.
/// Errors: those of opening; CannotWrite.
Status renderPictures(const CommandLine& line);

/// Draws the whole window on each of its pages into gates.png, layout.png and sequence.png.
Status takeScreenshots(const CommandLine& line);

} // namespace gateloupe
