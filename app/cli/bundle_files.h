// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/export/bundle/bundle.h"

namespace gateloupe::cli {

/// Errors: Unsupported for a run with dropout, before anything is run.
Status repeatable(const ForwardRequest& request);

/// Its size, and how to run its programs.
void printBundle(const WrittenBundle& bundle);

} // namespace gateloupe::cli
