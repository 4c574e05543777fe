// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/gate_view.h"
#include "core/model/parameter_ids.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// Where the reset gate of a GRU acts: on the recurrent product (cuDNN), or on h before it.
enum class GruReset : std::uint8_t
{
    After,
    Before
};
[[nodiscard]] std::string_view nameOf(GruReset reset); ///< "after", "before"
[[nodiscard]] std::optional<GruReset> gruResetFromName(std::string_view name);

/// Who can run a network.
enum class BackendKind : std::uint8_t
{
    Reference,
    Cpu,
    Cudnn
};
[[nodiscard]] std::string_view nameOf(BackendKind backend); ///< "reference", "cpu", "cudnn"
[[nodiscard]] std::optional<BackendKind> backendFromName(std::string_view name);

/// Why a backend's equations cannot express a network.
struct Limit
{
    BackendKind backend;
    Message reason; ///< one sentence
};

/// One recurrent stack found in a file: its spec, a view per stored parameter, and what the
/// convention adds at run time. Parameters the file does not store are absent, never invented.
/// Immutable once published as shared_ptr<const RnnModel>; threads share it freely.
struct RnnModel
{
    std::string name;
    RnnSpec spec;
    std::string convention; ///< "pytorch", "keras", "tf1-cudnn", "packed", ...
    GruReset gruReset = GruReset::After;
    double forgetOffset = 0.0; ///< added to the forget gate's pre-activation, not stored
    bool isReversed = false;   ///< one direction that reads from the end; its direction is Backward
    /// What the cells compute where it is not standardEquations(): by direction, one for all or
    /// none.
    std::vector<CellEquations> equations;
    /// What the file itself starts a run with, if it does; the caller's own states and lengths win.
    /// Shapes: those of ForwardRequest's h0, c0 and lengths, for the batch that the file is made
    /// for.
    std::shared_ptr<const Tensor> initialHidden;
    std::shared_ptr<const Tensor> initialCell;
    std::shared_ptr<const Tensor> sequenceLengths;
    std::map<ParameterId, GateView> parameters;
    std::vector<Limit>
        limits; ///< equations that stay as they are need none: finalizeAndValidate() adds it
    std::vector<Message> evidence; ///< why it was recognised, for people
    std::vector<Warning> warnings;

    [[nodiscard]] bool runsOn(BackendKind backend) const;
    /// In force for a direction: `equations`, or the cell's standard ones.
    [[nodiscard]] CellEquations equationsOf(std::uint32_t directionIndex) const;
    /// Null when the file stores no such parameter.
    [[nodiscard]] const GateView* find(const ParameterId& id) const;

    /// The direction of direction 0: Backward when reversed.
    [[nodiscard]] Direction direction(std::uint32_t directionIndex) const
    {
        return directionIndex == 1 || isReversed ? Direction::Backward : Direction::Forward;
    }

    [[nodiscard]] Direction directionOf(PseudoLayerIndex pseudoLayer) const
    {
        return direction(spec.directionIndexOf(pseudoLayer));
    }
};

/// Adds a limit, once.
void addLimit(RnnModel& model, BackendKind backend, const Message& reason);

/// "cudnn: reason" for each limit, as files and JSON say it.
[[nodiscard]] std::vector<std::string> limitTexts(const RnnModel& model);
/// One text for each entry of model.equations; empty when they are the cell's standard ones.
[[nodiscard]] std::vector<std::string> equationTexts(const RnnModel& model);

/// Adds the limits that follow from the model's own fields (reset before, other activations,
/// peepholes -> not cuDNN) and checks that the parameters agree with the spec: every shape right,
/// none outside the spec; an LSTM may have peepholes beside it.
/// Errors: ShapeMismatch naming the parameter. Every convention calls it last.
Status finalizeAndValidate(RnnModel& model);

/// For whoever has read the parameters: GateView::unchanged() of each.
/// Errors: Io.
[[nodiscard]] Status unchanged(const RnnModel& model);

/// How the contract orders parameters: layer, direction, then weights, then biases, each by
/// linLayerID.
[[nodiscard]] std::vector<ParameterId> orderedIds(const RnnModel& model);

} // namespace gateloupe
