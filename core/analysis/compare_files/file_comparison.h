// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/compare/relation.h"
#include "core/analysis/compare_files/file_pairing.h"

namespace gateloupe {

/// The verdict of a comparison of weights.
enum class DiffVerdict : std::uint8_t
{
    Equal,
    EqualUpToRounding,
    Different
};

/// "equal", "equal_up_to_rounding" or "different".
[[nodiscard]] std::string_view nameOf(DiffVerdict verdict);

/// One pair of networks, compared. Layers are counted as in the stack that one of them is part of.
struct ComparedPair
{
    NetworkPair pair;
    std::shared_ptr<const ModelComparison> comparison;
    std::optional<Relation> relation; ///< of networks that differ
    std::vector<std::string> notes; ///< what, beside equations, makes equal gates compute otherwise

    [[nodiscard]] DiffVerdict verdict() const;
    [[nodiscard]] ParameterId idInStack(ParameterId id) const;
    /// Where the equations of both differ.
    [[nodiscard]] std::vector<EquationDifference> equations() const;
    /// The path of the first gate that rounding does not explain.
    [[nodiscard]] std::optional<std::string> first() const;
    /// Paths of the gates that one network has alone, or in another shape, and what to say of each.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> unpaired() const;
};

/// Two files, network by network.
struct FileComparison
{
    std::vector<ComparedPair> pairs;
    std::vector<std::shared_ptr<const RnnModel>> onlyInA;
    std::vector<std::shared_ptr<const RnnModel>> onlyInB;

    /// The worst of all pairs; Different where a network stands alone or nothing is paired.
    [[nodiscard]] DiffVerdict verdict() const;

    /// Every number is equal and no network stands alone, whatever the equations.
    [[nodiscard]] bool hasEqualWeights() const;

    [[nodiscard]] bool hasLonely() const { return !onlyInA.empty() || !onlyInB.empty(); }
};

/// Compares every pair of a pairing in canonical form.
/// Errors: those of compareModels(). Progress: an equal part for each pair.
Result<FileComparison> compareFiles(FilePairing pairing, ProgressMonitor& monitor);

} // namespace gateloupe
