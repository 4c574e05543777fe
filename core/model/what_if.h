// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// What is tried on a network.
enum class EditKind : std::uint8_t
{
    Zero,  ///< a gate is 0 at every step; a unit's h is
    Scale, ///< weights and biases times a factor, so the sum before the activation
    Swap,  ///< weights and biases of two gates, or of two units, change places
};

[[nodiscard]] std::string_view nameOf(EditKind kind); ///< "zero", "scale", "swap"
[[nodiscard]] std::optional<EditKind> editKindFromName(std::string_view name);

/// One change: of a gate, of a unit, or of one unit's part of a gate; at least one is named.
///
/// A unit is its row of W, R and the biases: what it computes. Its columns, what others make of it,
/// stay: swapped units are heard in each other's place. Projections stay as they are, and peepholes
/// where the other gate has none.
struct ModelEdit
{
    EditKind kind = EditKind::Zero;
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::optional<Gate> gate;               ///< empty: all gates
    std::optional<std::uint64_t> unit;      ///< empty: all units
    double factor = 1.0;                    ///< of Scale
    std::optional<Gate> otherGate;          ///< of Swap, when a gate is named and no other unit
    std::optional<std::uint64_t> otherUnit; ///< of Swap, when a unit is named and no other gate
    friend bool operator==(const ModelEdit&, const ModelEdit&) = default;
};

/// "zero forget, layer 0 forward", "scale unit 3 by 0.5, layer 1 backward": one line.
[[nodiscard]] std::string toText(const ModelEdit& edit);

/// Whether the network has what the edit names, and its equations can do it.
/// Errors: InvalidArgument; Unsupported where no weights make the gate 0 at every step (a coupled
/// forget gate, a clipped sum, an activation without a zero).
Status validate(const ModelEdit& edit, const RnnModel& model);

/// A network with all edits done in their order. What they touch are computed tensors, made on
/// first use, named as edited, of no place in the file; the rest are the views of `model`. Undone
/// edits (swapped twice, scaled by 2 and by 0.5) give the very views of `model` again.
/// Its name says that it is edited. It is for runs: no file holds it.
/// Errors: those of validate(), with the edit.
/// Lifetime: keeps the tensors of `model`.
Result<std::shared_ptr<const RnnModel>> withEdits(const RnnModel& model,
                                                  std::span<const ModelEdit> edits);

} // namespace gateloupe
