// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/step_pyramid.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gateloupe {

namespace {

void take(std::span<ExtremeKey> into, std::span<const ExtremeKey> from)
{
    for (std::size_t i = 0; i < into.size(); ++i) {
        into[i] = std::max(into[i], from[i]);
    }
}

StepPyramid::Level coarser(const StepPyramid::Level& fine, std::uint64_t units)
{
    StepPyramid::Level level;
    level.blockSteps = fine.blockSteps * StepPyramid::kFactor;
    level.blocks = (fine.blocks + StepPyramid::kFactor - 1) / StepPyramid::kFactor;
    level.keys.resize(static_cast<std::size_t>(level.blocks * units));
    const std::span all(level.keys);
    for (std::uint64_t block = 0; block < fine.blocks; ++block) {
        take(all.subspan(block / StepPyramid::kFactor * units, units),
             std::span(fine.keys).subspan(block * units, units));
    }
    return level;
}

} // namespace

void readStep(const MatrixView& unitByStep, std::uint64_t step, std::span<ExtremeKey> keys)
{
    if (unitByStep.dtype == DType::F32 && unitByStep.rowStride == 1) {
        std::memcpy(keys.data(), unitByStep.elementAt(0, step), keys.size_bytes());
        for (ExtremeKey& key : keys) {
            key = std::rotl(key, 1);
        }
        return;
    }
    for (std::size_t unit = 0; unit < keys.size(); ++unit) {
        keys[unit] = extremeKeyOf(static_cast<float>(unitByStep.at(unit, step)));
    }
}

std::optional<StepPyramid> StepPyramid::build(const MatrixView& unitByStep,
                                              const std::function<bool()>& isCancelled)
{
    StepPyramid pyramid;
    const std::uint64_t units = unitByStep.rows;
    Level first;
    first.blockSteps = kFactor;
    first.blocks = (unitByStep.cols + kFactor - 1) / kFactor;
    first.keys.resize(static_cast<std::size_t>(first.blocks * units));
    std::vector<ExtremeKey> keys(units);
    bool isFirst = true;
    for (std::uint64_t step = 0; step < unitByStep.cols; ++step) {
        if (step % kFactor == 0 && isCancelled()) {
            return std::nullopt;
        }
        readStep(unitByStep, step, keys);
        take(std::span(first.keys).subspan(step / kFactor * units, units), keys);
        for (const ExtremeKey key : keys) {
            const auto value = static_cast<double>(valueOf(key));
            if (std::isfinite(value)) {
                pyramid.m_min = isFirst ? value : std::min(pyramid.m_min, value);
                pyramid.m_max = isFirst ? value : std::max(pyramid.m_max, value);
                isFirst = false;
            }
        }
    }
    pyramid.m_levels.push_back(std::move(first));
    while (pyramid.m_levels.back().blocks > kFactor) {
        pyramid.m_levels.push_back(coarser(pyramid.m_levels.back(), units));
    }
    return pyramid;
}

} // namespace gateloupe
