// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/backward/backward_faults.h"
#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/trace/step_range.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// One number that a run left: L is this number alone.
struct BackwardPlace
{
    PseudoLayerIndex pseudoLayer;
    TraceSignal signal; ///< never Kind::Input
    std::uint64_t unit = 0;
    std::uint64_t step = 0;
    std::uint64_t sequence = 0;
};

/// What the sum L = sum of g * y is made of: g of the output, and of the last states. What is empty
/// counts as zeros. T steps, B sequences, L layers, D directions, H hidden, R recurrent width.
struct Upstream
{
    Array y;  ///< [T, B, D*R]; what stands in the padding is ignored
    Array hN; ///< [L*D, B, R]
    Array cN; ///< [L*D, B, H], LSTM only
    std::optional<BackwardPlace> at;
};

/// The method that computes the gradients.
enum class BackwardMethod : std::uint8_t
{
    Reference, ///< float64, step after step: the truth of the tests
    Fast,      ///< float32 products with float64 sums, vectors and all cores
    Cudnn,     ///< the library's own (library_backward.h); backward() has it not
};

/// The reference where it takes some seconds at most, else the fast pass.
[[nodiscard]] BackwardMethod usualBackwardMethod(const ForwardRequest& request);

/// How much of a backward pass is kept.
enum class GradientDetail : std::uint8_t
{
    Full,        ///< also dL/dh, dL/dc and each gate's at every step
    States,      ///< those of h and c, without the gates'
    WeightsOnly, ///< the weights', dL/dx, those of the initial states, and the norms
};

/// A backward pass of a finished run.
struct BackwardRequest
{
    std::shared_ptr<const TraceReplay> run; ///< its request is known
    Upstream upstream;
    GradientDetail detail = GradientDetail::Full;
    /// The steps whose gradients LayerGradients keeps of what `detail` asks for; none: all. So a
    /// look at some steps of a long run needs the memory of these alone.
    std::optional<StepRange> shown = {};
    BackwardFaults faults = {}; ///< of a wrong pass that the reference simulates
};

/// What of all steps is largest at each unit. Shapes: [H].
struct LargestOfUnits
{
    std::vector<double> sums;   ///< |dL/dz| of any gate
    std::vector<double> states; ///< |dL/dh|
};

/// The gradients of one layer and direction. Of the padding they are zero. T is the count of the
/// steps shown; norms are of all steps.
struct LayerGradients
{
    std::uint64_t firstStep = 0; ///< of the arrays, in the run
    std::vector<Array> gates;    ///< dL/dz of each gate's sum, gatesOf(cell) order, each [T, B, H]
    Array c;         ///< dL/dc as c leaves the step, all paths summed [T, B, H]; LSTM only
    Array h;         ///< dL/dh before the projection, likewise [T, B, H]
    Array projected; ///< dL/dh behind the projection [T, B, P], if there is one
    /// Root of the sum of squares over the units of dL/dh (behind a projection), and of dL/dc, at
    /// each step: the mean over the sequences that have the step. Shapes: [T].
    std::vector<double> hNorms;
    std::vector<double> cNorms; ///< empty but for an LSTM
    LargestOfUnits largest;
};

/// The gradients of a backward pass. Immutable once shared.
struct Gradients
{
    BackwardMethod method = BackwardMethod::Reference;
    double sum = 0.0; ///< L
    /// dL/dw for every parameter that the network stores; row-major, of the parameter's shape.
    std::map<ParameterId, std::vector<double>> weights;
    Array x; ///< [T, B, I]
    /// dL/dh0 and dL/dc0; a reset that starts from h0 and c0 adds to them.
    Array h0;                           ///< [L*D, B, R]
    Array c0;                           ///< [L*D, B, H], LSTM only
    std::vector<LayerGradients> layers; ///< pseudo-layer order; of the library's all empty
    std::string device;                 ///< of the library's: "NVIDIA H200, cuDNN 9.19.0"
    double elapsedSeconds = 0.0;
};

/// Checks the shapes of the upstream gradient.
/// Errors: ShapeMismatch naming array, found and expected shape; InvalidArgument for a place and
/// for steps that the run has not.
Status validate(const BackwardRequest& request);

/// L itself, from the run alone. Errors: those of the run's windows.
Result<double> backwardSum(const BackwardRequest& request, ProgressMonitor& monitor);

/// Runs backwards: dL of everything that the run is made of.
/// Both methods compute every cell and equation that runs forwards; of windows of a run that
/// keeps itself by keyframes, so that beside the result only a window is in memory (with two
/// directions also the gradient of one layer's input).
/// Errors: those of validate() and of the run's windows; OutOfMemory; Cancelled. Progress:
/// Stage::Running by steps.
Result<std::shared_ptr<const Gradients>> backward(const BackwardRequest& request,
                                                  BackwardMethod method, ProgressMonitor& monitor);

} // namespace gateloupe
