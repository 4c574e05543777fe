// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "widgets/timeline/sequence_run.h"

namespace gateloupe::test {

/// What a made run looks like.
struct RunShape
{
    CellKind cell = CellKind::Lstm;
    std::uint64_t steps = 20;
    std::uint64_t batch = 1;
    std::uint64_t units = 4;
    std::uint32_t layers = 1;
    bool hasLabels = false;
};

/// A run without a network behind it: every array's element (t, b, u) is
/// signal + t / 100 + u / 10 + b, where `signal` counts the arrays of a layer from 0. So that
/// each number tells where it comes from.
std::shared_ptr<const SequenceRun> madeRun(const RunShape& shape);

} // namespace gateloupe::test
