// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/health/gate_scan.h"
#include "core/analysis/health/health.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe::health {

using Findings = std::vector<HealthFinding>;

/// Every readable parameter of one network, scanned, and where findings about it go.
struct ModelScan
{
    std::size_t index = 0; ///< of the model in the list that is checked
    const RnnModel& model;
    Findings& findings;
    std::map<ParameterId, GateScan> gates = {};

    /// Null when the file has none, or it could not be read.
    [[nodiscard]] const GateScan* find(const ParameterId& id) const
    {
        const auto found = gates.find(id);
        return found == gates.end() ? nullptr : &found->second;
    }

    void add(HealthFinding finding, const ParameterId& id) const
    {
        finding.model = index;
        finding.id = id;
        findings.push_back(std::move(finding));
    }
};

/// One layer and direction of a network.
struct DirectionScan
{
    const ModelScan& scan;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    CellEquations equations;

    [[nodiscard]] const RnnModel& model() const { return scan.model; }

    [[nodiscard]] ParameterId id(ParameterKind kind, Gate gate) const
    {
        return {layer, direction, kind, gate};
    }

    [[nodiscard]] const GateScan* find(ParameterKind kind, Gate gate) const
    {
        return scan.find(id(kind, gate));
    }
};

/// Whether layer 0 in skip mode adds x to every gate as it is: a row without weights still has
/// input.
[[nodiscard]] bool hearsInput(const DirectionScan& direction);

enum class Axis
{
    Rows,
    Columns
};

/// The numbers of [0, count) for which `isConcerned`.
[[nodiscard]] std::vector<std::uint64_t>
chosen(std::uint64_t count, const std::function<bool(std::uint64_t)>& isConcerned);

/// A finding about rows or columns of `id`; none of them, no finding.
void addLines(const DirectionScan& direction, HealthFinding finding, const ParameterId& id,
              Axis axis, std::vector<std::uint64_t> lines);

} // namespace gateloupe::health
