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
#include "core/model/network_sources.h"
#include "core/model/parameter_ids.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

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
    std::string convention;  ///< "pytorch", "keras", "tf1-cudnn", "packed", ...
    bool isReversed = false; ///< one direction that reads from the end; its direction is Backward
    /// What the cells compute: one for all layers and directions, one for each direction, or one
    /// for each pseudo-layer; none where it is standardEquations(). Read them with equationsOf().
    std::vector<CellEquations> equations;
    /// Where the facts of the equations are known from.
    NetworkSources sources;
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
    /// What the file says of the network and its own weights contradict; the weights were taken.
    std::vector<Message> contradictions;
    std::vector<Warning> warnings;

    [[nodiscard]] bool runsOn(BackendKind backend) const;
    /// In force for a layer and direction: `equations`, or the cell's standard ones.
    [[nodiscard]] CellEquations equationsOf(PseudoLayerIndex pseudoLayer) const;
    [[nodiscard]] CellEquations equationsOf(LayerIndex layer, std::uint32_t directionIndex) const;
    [[nodiscard]] CellEquations equationsOf(const ParameterId& id) const;

    /// Those of every pseudo-layer, in order.
    [[nodiscard]] std::vector<CellEquations> allEquations() const;
    /// Facts of the first layer and direction; where others may differ, ask equationsOf().
    [[nodiscard]] double forgetOffset() const;
    [[nodiscard]] GruReset gruReset() const;
    /// Set the fact for all layers and directions.
    void setForgetOffset(double offset, FactSource source);
    void setGruReset(GruReset reset, FactSource source);
    void setUpdateInverted(bool isInverted, FactSource source);
    /// Sets the reading direction of a network of one direction.
    void setReversed(bool isFromEnd, FactSource source);
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

/// Whether some layer and direction adds to its forget gate what no bias stores.
[[nodiscard]] bool hasForgetOffset(const RnnModel& model);
/// Whether all layers and directions have the cell's standard equations, whatever is added to their
/// forget gates and wherever a GRU resets.
[[nodiscard]] bool hasStandardEquations(const RnnModel& model);
/// Whether both have the same equations in every layer and direction, and read the same way.
[[nodiscard]] bool hasEqualEquations(const RnnModel& a, const RnnModel& b);

/// Adds a limit, once.
void addLimit(RnnModel& model, BackendKind backend, const Message& reason);

/// "cudnn: reason" for each limit, as files and JSON say it.
[[nodiscard]] std::vector<std::string> limitTexts(const RnnModel& model);
/// toText() of the equations: one text for all layers and directions, one for each direction where
/// only these differ, or one for each pseudo-layer. Where forget offsets or resets differ, each
/// text has its own.
[[nodiscard]] std::vector<std::string> equationTexts(const RnnModel& model);
/// "gate=sigmoid", "layer_1/forward/forget_offset=1": the facts of the network that are assumed, in
/// their order, as SourcedFact::text() has them.
[[nodiscard]] std::vector<std::string> assumedTexts(const RnnModel& model);

/// A fact of the network and where it is known from.
struct SourcedFact
{
    EquationFact fact = EquationFact::Gate;
    std::string value; ///< as factText() has it
    FactSource source = FactSource::Assumed;
    /// "layer_1/backward" where the layers and directions know it from different sources, each of
    /// which has an entry of its own; empty for one that holds for all.
    std::string place;

    [[nodiscard]] std::string name() const; ///< "candidate", "layer_1/backward/candidate"
    [[nodiscard]] std::string text() const; ///< name()=value
};

/// The facts that the network's cell has, in their order: clips and couplings where they act, or
/// where nobody says that they do not; the reading direction of a network of one direction.
[[nodiscard]] std::vector<SourcedFact> sourcedFacts(const RnnModel& model);

/// The value of one fact of the network, "tanh"; values that differ between layers or directions
/// stand beside each other with "|".
[[nodiscard]] std::string factText(const RnnModel& model, EquationFact fact);

/// Adds the limits that follow from the model's own fields (reset before, other activations,
/// peepholes -> not cuDNN) and checks that the parameters agree with the spec: every shape right,
/// none outside the spec; an LSTM may have peepholes beside it.
/// Errors: ShapeMismatch naming the parameter. Every convention calls it last.
Status finalizeAndValidate(RnnModel& model);

/// After the parameters were read: GateView::unchanged() of each.
/// Errors: Io.
[[nodiscard]] Status unchanged(const RnnModel& model);

/// How the contract orders parameters: layer, direction, then weights, then biases, each by
/// linLayerID.
[[nodiscard]] std::vector<ParameterId> orderedIds(const RnnModel& model);

} // namespace gateloupe
