// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Properties of a network that not every framework's format can express.
enum class Feature : std::uint8_t
{
    ResetAfter,
    ResetBefore,
    Projection,
    SkipInput,
    Reversed, ///< one direction that reads from the end
    Peepholes,
    OtherActivations,
    SumClip,
    CellClip,
    ProjectionClip,
    CoupledForget,
    InvertedUpdate,
};

/// A framework as the target of an export.
struct FrameworkCapabilities
{
    Message name;                       ///< "torch.nn": subject of the refusals
    std::span<const Feature> expresses; ///< everything else is refused
};

/// Whether the network stores a parameter of some kinds.
[[nodiscard]] bool stores(const RnnModel& model, bool (*wanted)(ParameterKind));
[[nodiscard]] bool stores(const RnnModel& model, ParameterKind kind);

/// Errors: Unsupported for the first feature of the model that the framework can't express.
Status checkExpressible(const RnnModel& model, const FrameworkCapabilities& framework);

/// Notes what a network has beside its weights and such a format leaves to the caller: states and
/// lengths that the source's file itself gives.
void noteWhatStaysOutside(ExportedModel& exported);
/// The lengths alone, of a format that keeps the states.
void noteLengthsStayOutside(ExportedModel& exported);

/// What stands before the names of a network as a module: nothing for the only one of a file,
/// "encoder.rnn." else. Sets the name under which the file's reader finds it.
[[nodiscard]] std::string nameModule(const ExportRequest& request, ExportedModel& exported);

/// How a format keeps the two biases of a gate.
enum class BiasForm : std::uint8_t
{
    Separate, ///< each by itself; one that the source doesn't store is zero
    Merged,   ///< their sum
};

/// The biases that go into a file. Made once for a network; notes what it folds.
class FoldedBiases
{
public:
    /// `formOf` says how the format keeps a gate's biases; `keepsForgetOffset` whether it has a
    /// word for what the cell adds to its forget gate.
    struct Rules
    {
        BiasForm gates = BiasForm::Separate;
        BiasForm candidate = BiasForm::Separate; ///< of a GRU's new gate
        bool keepsForgetOffset = false;
    };

    /// Errors: Unsupported when the new gate's biases would have to be merged though the reset gate
    /// acts between them; those of reading that bias.
    static Result<FoldedBiases> create(ExportedModel& exported, const Rules& rules,
                                       ProgressMonitor& monitor);

    /// Whether the file has biases: where the source has none, a folded forget offset needs them.
    [[nodiscard]] bool exist() const { return m_exist; }

    /// Whether a gate's biases go in as their sum.
    [[nodiscard]] bool isMerged(Gate gate) const;
    /// The numbers of a stored bias; empty for zeros.
    /// Requires: !isMerged(id.gate).
    [[nodiscard]] std::optional<GateSum> separate(const ParameterId& id) const;
    /// The sum of a gate's biases; empty for zeros. `id.kind` means nothing.
    [[nodiscard]] std::optional<GateSum> merged(const ParameterId& id) const;

private:
    FoldedBiases(const RnnModel& model, const Rules& rules);

    [[nodiscard]] double offsetOf(const ParameterId& id) const;
    [[nodiscard]] GateSum withOffset(std::vector<GateView> terms, double offset) const;
    Status checkCandidate(ProgressMonitor& monitor) const;
    void note(ExportedModel& exported) const;

    const RnnModel* m_model;
    Rules m_rules;
    bool m_exist = false;
};

/// Another tensor of the network, without a part yet: all zeros.
/// Lifetime: until the next one is added.
ExportItem& addItem(ExportedModel& exported, std::string key, Shape shape);

/// Puts rows of a matrix or one bias at an offset; see TensorPart.
void addPart(ExportItem& item, GateSum numbers, std::uint64_t offset, std::uint64_t rowStride);
/// Adds a bias: one run of elements; nothing for zeros.
void addRun(ExportItem& item, std::optional<GateSum> numbers, std::uint64_t offset);

/// Adds a tensor of all gates of a kind, one below the other in canonical order. `kind` says layer,
/// direction and kind.
void addStackedGates(ExportedModel& exported, const ParameterId& kind, std::string key,
                     const FoldedBiases& biases);

/// The transposes of the gates of a kind beside each other, as blocks of the item's columns from an
/// offset on.
void addColumns(ExportItem& item, const RnnModel& model, ParameterId kind,
                std::span<const Gate> gates, std::uint64_t offset = 0);

/// [gates * H], or [2, gates * H] where input and recurrent biases stay apart. `cell` says layer
/// and direction.
void addBiases(ExportedModel& exported, std::string key, const FoldedBiases& biases,
               ParameterId cell, std::span<const Gate> gates);

/// Calls visit(layer, direction) for every cell of a network, layer by layer.
template <typename Visit>
void forEachCell(const RnnModel& model, const Visit& visit)
{
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        visit(model.spec.layerOf(pseudoLayer), model.directionOf(pseudoLayer));
    }
}

} // namespace gateloupe
