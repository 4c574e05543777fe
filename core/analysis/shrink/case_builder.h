// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/shrink/shrink.h"

namespace gateloupe {

/// Where a row or column of the case comes from; empty: zeros.
using ShrinkSources = std::vector<std::optional<std::uint64_t>>;

struct ShrinkUnit
{
    std::size_t pseudoLayer = 0;
    std::uint64_t unit = 0;
};

/// A part of the whole run.
struct ShrinkParts : ShrunkParts
{
    std::vector<ShrinkUnit> units; ///< sorted
};

/// Makes the smaller runs that parts of the whole run are.
class CaseBuilder
{
public:
    /// Lifetime: refers to all three.
    CaseBuilder(const ShrinkQuestion& question, const DenseRun& run, const DenseOutput& whole);

    /// The units that are kept of a pseudo-layer of the whole run.
    [[nodiscard]] std::vector<std::uint64_t> unitsOf(const ShrinkParts& parts,
                                                     std::size_t pseudoLayer) const;

    /// The columns of the input of a layer of the case; of the output for the end layer.
    [[nodiscard]] ShrinkSources columnsOf(const ShrinkParts& parts, std::uint32_t layer) const;

    /// A run of the parts alone, from the states that their first steps see.
    /// Errors: those of makeTensor() and finalizeAndValidate().
    [[nodiscard]] Result<ForwardRequest> requestOf(const ShrinkParts& parts) const;

    /// The given output in the places of the case's own.
    [[nodiscard]] Array givenFor(const ShrinkParts& parts, const Array& right) const;

private:
    /// Hidden units of the case.
    [[nodiscard]] std::uint64_t hiddenOf(const ShrinkParts& parts) const;

    [[nodiscard]] ShrinkSources rowsOf(const ShrinkParts& parts, std::size_t pseudoLayer) const
    {
        const std::vector<std::uint64_t> units = unitsOf(parts, pseudoLayer);
        ShrinkSources rows(units.begin(), units.end());
        rows.resize(hiddenOf(parts));
        return rows;
    }

    [[nodiscard]] double inputAt(const ShrinkParts& parts, std::uint64_t step,
                                 std::uint64_t column) const;

    Result<std::shared_ptr<const RnnModel>> modelOf(const ShrinkParts& parts) const;

    Status addCell(const ShrinkParts& parts, std::size_t pseudoLayer, RnnModel& model) const;

    /// The states of each cell after the steps that were cut off.
    [[nodiscard]] std::vector<double> statesOf(const ShrinkParts& parts, bool isCell) const;

    void addResetState(const ShrinkParts& parts, std::size_t layer, bool isCell,
                       std::vector<double>& states) const;

    /// The resets within the steps of the case; what its first step sees is its initial state.
    void addResets(const ShrinkParts& parts, ForwardRequest& request) const;

    const ShrinkQuestion& m_question;
    const RnnSpec& m_spec;
    const DenseRun& m_run;
    const DenseOutput& m_whole;
};

/// All of `count` rows or columns.
[[nodiscard]] ShrinkSources allOf(std::uint64_t count);

} // namespace gateloupe
