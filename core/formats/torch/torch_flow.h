// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A flag of a module: the program hands it its sequence from the end (true) or from the beginning.
/// Absent where that was not understood.
inline constexpr const char* kReadsReversed = "reads_reversed";
/// A whole number of a module that has kReadsReversed: the axis that is turned, of the batch where
/// that comes first. Absent where steps are taken one by one, or nothing is turned.
inline constexpr const char* kTurnedAxis = "turned_axis";
/// A text of a module: the operator that adds what goes into the module to what comes out of it.
inline constexpr const char* kAddsInput = "adds_input";

/// One computation of a program, as TorchScript's code or an exported graph has it.
struct TorchOperation
{
    std::string name;   ///< "flip", "select", "add"; of a call of a module: empty
    std::string module; ///< the module that is called, or whose operator this is; else empty
    std::vector<std::optional<std::size_t>> operands; ///< operations; empty for what is none
    std::vector<std::int64_t> numbers; ///< whole numbers among its arguments, in their order
};

/// What a program does with the sequences of the recurrent modules that it calls.
/// Lifetime: the operations.
class TorchFlow
{
public:
    explicit TorchFlow(const std::vector<TorchOperation>& operations)
        : m_operations(operations)
    {
    }

    /// Attributes of the modules, below `path`: kReadsReversed and kAddsInput.
    [[nodiscard]] std::vector<Attribute> attributes(const std::string& path) const;

private:
    /// Where a sequence comes from.
    struct Source
    {
        std::size_t operation = 0;
        bool isReversed = false;
        bool isCertain = true;
        std::optional<std::int64_t> turnedAxis;
        std::vector<std::size_t> flips;  ///< operations on the way
        std::optional<std::size_t> step; ///< the select that takes one step of it
    };

    [[nodiscard]] Source sourceOf(std::size_t operation) const;
    [[nodiscard]] bool areFlipsKnown() const;
    [[nodiscard]] std::optional<bool> isReversed(const std::vector<std::size_t>& calls) const;
    [[nodiscard]] std::optional<bool> stepsFall(const std::vector<std::size_t>& steps) const;
    [[nodiscard]] std::string residualOf(const std::vector<std::size_t>& calls) const;

    const std::vector<TorchOperation>& m_operations;
};

} // namespace gateloupe
