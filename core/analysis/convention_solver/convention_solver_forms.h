// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/conventions/custom/custom_rules.h"
#include "core/model/cell.h"
#include "core/model/rnn_spec.h"

namespace gateloupe::solver {

/// How the matrices of several gates stand in one tensor.
enum class MatrixOrder : std::uint8_t
{
    Rows,    ///< units (and gates) outside, inputs inside
    Columns, ///< inputs outside
    Blocks,  ///< gates outside, each block transposed
};

/// One tensor that a form needs for a layer and direction.
struct Slot
{
    std::vector<ParameterKind> holds;
    std::uint32_t firstGate = 0; ///< position in the order of gates
    std::uint32_t gates = 0;     ///< how many from there on
    bool isNewGate = false;      ///< the new gate of a GRU, wherever the order has it

    [[nodiscard]] bool holdsKind(ParameterKind kind) const;
    [[nodiscard]] bool isOnly(ParameterKind kind) const;
};

/// Which tensors make up one layer and direction.
struct Form
{
    CellKind cell = CellKind::Lstm;
    std::vector<Slot> slots;
    BiasMode bias = BiasMode::None;
    bool isProjected = false;
    bool isNewLast = false; ///< only orders that end with the new gate
};

/// Every form that frameworks write, those with more tensors first.
[[nodiscard]] std::vector<Form> formsOf(CellKind cell);

/// What is the same in all tensors of a convention.
struct Style
{
    MatrixOrder input = MatrixOrder::Rows; ///< of W, and of W and R in one matrix
    MatrixOrder recurrent = MatrixOrder::Rows;
    bool isInterleaved = false; ///< gates inside units
    bool isRecurrentFirst = false;
    bool isBiasFirst = false; ///< in a matrix that holds the bias too
};

/// Every style that makes a difference to the form.
[[nodiscard]] std::vector<Style> stylesOf(const Form& form);

/// The slot as a tensor of a described convention, without a name.
[[nodiscard]] CustomTensor describe(const Slot& slot, const Style& style, bool hasDirectionAxis,
                                    std::span<const Gate> order);

/// Every order of the cell's gates that the form allows, the frameworks' own first.
[[nodiscard]] std::vector<std::vector<Gate>> ordersOf(const Form& form);

} // namespace gateloupe::solver
