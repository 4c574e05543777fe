// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "core/analysis/health/health.h"

namespace gateloupe {

/// Every readable parameter of one network, scanned.
struct ModelScan
{
    std::size_t index = 0; ///< of the model in the list that is checked
    const RnnModel* model = nullptr;
    std::map<ParameterId, GateScan> gates;

    /// Null when the file has none, or it could not be read.
    [[nodiscard]] const GateScan* find(const ParameterId& id) const;
};

/// One layer and direction of a network.
struct DirectionScan
{
    const ModelScan& scan;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    CellEquations equations;

    [[nodiscard]] const RnnModel& model() const { return *scan.model; }

    [[nodiscard]] ParameterId id(ParameterKind kind, Gate gate) const
    {
        return {layer, direction, kind, gate};
    }

    [[nodiscard]] const GateScan* find(ParameterKind kind, Gate gate) const
    {
        return scan.find(id(kind, gate));
    }
};

using Findings = std::vector<HealthFinding>;

/// What each parameter says by itself: NaN, constants, outliers.
void checkGate(const ModelScan& scan, const ParameterId& id, const GateScan& gate,
               Findings& findings);
/// Zero and equal biases, the forget gate's mean.
void checkBiases(const DirectionScan& direction, Findings& findings);
/// Dead, deaf and unread units, unread inputs.
void checkUnits(const DirectionScan& direction, Findings& findings);
/// Gates that their weights hold in saturation.
void checkRanges(const DirectionScan& direction, Findings& findings);

/// Time that may still be spent on spectral radii, in multiplications.
struct SpectrumBudget
{
    std::uint64_t operations = HealthLimits::kSpectrumOperations;
    std::uint64_t skipped = 0; ///< matrices that did not fit
};

/// Recurrent matrices of a large spectral radius.
/// Errors: Cancelled; those of reading the gates.
Status checkSpectra(const ModelScan& scan, SpectrumBudget& budget, Findings& findings,
                    ProgressMonitor& monitor);

} // namespace gateloupe
