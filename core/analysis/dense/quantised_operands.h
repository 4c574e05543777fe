// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace gateloupe {

/// Integers of 8 bits that stand for x and h in products (dynamic quantisation): their scale is
/// made anew for each product, of the numbers that go into it.
struct OperandIntegers
{
    enum class Scale : std::uint8_t
    {
        OfBatch,   ///< one for x of all steps and sequences, one for h of all sequences at a step
        OfSequence ///< one for each sequence and step
    };

    Scale scale = Scale::OfBatch;
    double steps = 127.0; ///< from the least to the largest number, or with `isSymmetric` from 0
    bool isSymmetric = false;

    /// Makes each number the one that its integer stands for.
    void applyTo(std::span<double> numbers) const;

    friend bool operator==(const OperandIntegers&, const OperandIntegers&) = default;
};

} // namespace gateloupe
