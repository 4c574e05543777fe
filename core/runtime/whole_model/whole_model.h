// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/onnx/onnx_signature.h"
#include "core/runtime/input/network_values.h"
#include "core/runtime/whole_model/model_inputs.h"
#include "core/runtime/whole_model/network_places.h"

namespace gateloupe {

/// How a whole model is run.
struct WholeModelSource
{
    ModelInputSource inputs;
    std::vector<std::string> inner; ///< ids of values of the graphs that are kept beside
};

/// An output of a model, or a value inside of it.
struct ModelValue
{
    std::string name;
    Array values; ///< [calls, ...]
};

/// A network in a run of its model.
struct NetworkInModel
{
    std::shared_ptr<const NetworkValues> values; ///< null: see `reason`
    Message
        reason; ///< why there are none: a branch that was not taken, a network that is not found
};

/// A run of the whole model of an ONNX file by ONNX Runtime.
struct WholeModelRun
{
    std::string runtime; ///< "onnxruntime 1.22.0"
    std::uint64_t calls = 1;
    std::vector<NetworkInModel> networks; ///< in the order of Checkpoint::rnns
    std::vector<ModelValue> decisions;    ///< the model's own outputs
    std::vector<ModelValue> inner;        ///< in the order of WholeModelSource::inner
    std::vector<Message> notes;
};

/// The inputs and outputs of a checkpoint's model.
/// Errors: Unsupported for a file that is no ONNX model.
Result<OnnxSignature> modelSignature(const Checkpoint& checkpoint);

/// A model with everything handed out that its networks run with, for the program that runs it.
/// Lifetime: the checkpoint's.
class WholeModelPlan
{
public:
    /// `inner` as in WholeModelSource.
    /// Errors: Unsupported for a file that is no ONNX model; NotFound and InvalidArgument for an
    /// inner value that is not there or is not the only one; Cancelled.
    static Result<WholeModelPlan> make(const Checkpoint& checkpoint, std::vector<std::string> inner,
                                       ProgressMonitor& monitor);

    [[nodiscard]] const OnnxSignature& signature() const { return m_signature; }

    [[nodiscard]] const OnnxWithOutputs& extended() const { return m_extended; }

    /// The model's own outputs, then the new ones: what `taken()` wants.
    [[nodiscard]] std::vector<std::string> outputs() const;

    /// What a run handed back, [calls, ...] of each output. Requires: all of outputs() are there.
    [[nodiscard]] WholeModelRun taken(std::map<std::string, TypedNumbers> values) const;

private:
    explicit WholeModelPlan(const Checkpoint& checkpoint)
        : m_checkpoint(&checkpoint)
    {
    }

    Status findPlaces(std::string_view file, ProgressMonitor& monitor);
    [[nodiscard]] Result<OnnxValuePlace> innerPlace(const std::string& name) const;
    [[nodiscard]] NetworkInModel network(std::size_t index,
                                         const std::vector<TypedNumbers>& values) const;

    const Checkpoint* m_checkpoint;
    OnnxSignature m_signature;
    OnnxWithOutputs m_extended;
    PlaceList m_places;
    std::vector<Result<NetworkPlaces>> m_networks;
    std::vector<std::string> m_innerNames;
    std::vector<PlaceList::Index> m_inner;
};

/// Runs the model and takes x, h0, c0 and lengths of every network as it computes them. The calls
/// of a model that is run call by call become one sequence where each call starts its network with
/// the state that the call before has left, and sequences of one batch where all calls start alike;
/// the same holds for the iterations of a loop around a network. Errors: those of
/// WholeModelPlan::make(), readModelInputs() and runModel().
Result<WholeModelRun> runWholeModel(const Checkpoint& checkpoint, const WholeModelSource& source,
                                    ProgressMonitor& monitor);

} // namespace gateloupe
