// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/forward/resets.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// How much of a run is kept.
enum class TraceDetail : std::uint8_t
{
    Full,       ///< gates, c and h of every layer, direction and step
    OutputOnly, ///< y and the final states
};

/// Where the states come from that a run starts with.
enum class StartKind : std::uint8_t
{
    Zero,
    Given,
    Stored,    ///< in the network's own file
    Continued, ///< another run ended with them
    Learned,   ///< a parameter of the network
};

/// "zero", "given", "stored", "continue", "learned".
[[nodiscard]] std::string_view nameOf(StartKind kind);

/// One forward pass. T steps, B sequences, I inputs, L layers, D directions, H hidden, R recurrent
/// width (projection or hidden).
struct ForwardRequest
{
    std::shared_ptr<const RnnModel> model;
    Array x;                            ///< [T, B, I]
    std::optional<Array> h0;            ///< [L*D, B, R] in pseudo-layer order; zeros when absent
    std::optional<Array> c0;            ///< [L*D, B, H], LSTM only; zeros when absent
    StartKind start = StartKind::Given; ///< of h0 and c0, for people; see startOf()
    std::vector<std::uint64_t> lengths; ///< [B], each 1..T; empty: all T
    Resets resets = {};                 ///< [T, B]; a flag in the padding means nothing
    /// What a reset begins with, of the shapes of h0 and c0; without both it is h0 and c0, and a
    /// reset at step 0 changes nothing; without one of them that one is zeros.
    std::optional<Array> resetH = {};
    std::optional<Array> resetC = {};
    TraceDetail detail = TraceDetail::Full;
    bool isTraining = false; ///< dropout acts only in training
    double dropout = 0.0;    ///< probability, between layers, 0 <= p < 1
    std::uint64_t seed = 0;  ///< of the dropout masks; equal seeds give equal masks
};

/// Zero where a request has no states, whatever it says of them.
[[nodiscard]] StartKind startOf(const ForwardRequest& request);
/// The h, or the c, that a reset of a request begins with; null: zeros.
[[nodiscard]] const Array* resetHiddenOf(const ForwardRequest& request);
[[nodiscard]] const Array* resetCellOf(const ForwardRequest& request);

/// The states and gates of one layer and direction at every step of the input's time; padding is
/// zero.
struct LayerTrace
{
    std::vector<Array> gates; ///< activated, in gatesOf(cell) order, each [T, B, H]
    Array c;                  ///< [T, B, H], LSTM only
    Array h;                  ///< [T, B, H], before the projection
    Array projected;          ///< [T, B, P], only with a projection
};

/// The result of a run. Immutable once shared.
struct Trace
{
    BackendKind backend = BackendKind::Reference;
    std::string device;       ///< "CPU, 2 threads"
    std::string math;         ///< "f64", "f32"; of cuDNN math type and algorithm: "fma, standard"
    DType dtype = DType::F32; ///< of the weights
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::vector<std::uint64_t> lengths; ///< [B]
    Array y;                            ///< [T, B, D*R], zero past a sequence's length
    Array hN;                           ///< [L*D, B, R]
    Array cN;                           ///< [L*D, B, H], LSTM only
    std::vector<LayerTrace> layers;     ///< pseudo-layer order; empty with OutputOnly
    double maxResidual = 0.0; ///< worst |gates recomputed - library's state|; 0 on the CPU
    /// Largest |stepped - fused| of cuDNN's two ways over y, h_n and c_n; 0 elsewhere.
    double steppedDifference = 0.0;
    double elapsedSeconds = 0.0;
};

/// Checks a request against its model.
/// Errors: InvalidArgument or ShapeMismatch naming array, found and expected shape, what to try.
Status validate(const ForwardRequest& request);
/// Whether a backend's equations can express a network.
/// Errors: Unsupported, with the reasons the model gives.
Status checkRunsOn(const RnnModel& model, BackendKind backend);

/// Runs networks. Threads: one run at a time per object; make as many objects as threads.
class ForwardBackend
{
public:
    ForwardBackend() = default;
    ForwardBackend(const ForwardBackend&) = delete;
    ForwardBackend& operator=(const ForwardBackend&) = delete;
    virtual ~ForwardBackend() = default;

    [[nodiscard]] virtual BackendKind kind() const = 0;
    /// Errors: Unsupported with the model's limit; those of validate(); Cancelled within 100 ms of
    /// the monitor saying so. Progress: Stage::Running by steps.
    virtual Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                                     ProgressMonitor& monitor) = 0;
};

/// Readable code in float64; tests hold all other backends against it.
[[nodiscard]] std::unique_ptr<ForwardBackend> makeReferenceBackend();
/// Fast: batched input product, vectorised gates, all cores. f16 and bf16 widen to f32, f64 stays.
/// `threads` 0: all cores.
[[nodiscard]] std::unique_ptr<ForwardBackend> makeCpuBackend(unsigned threads = 0);

/// The backend of that kind; makeInstalledBackend() makes cuDNN's. Errors: Device,
/// with the reason why it is not there.
Result<std::unique_ptr<ForwardBackend>> makeBackend(BackendKind kind);
/// The first backend of cudnn, cpu, reference that is there and can express the model.
Result<std::unique_ptr<ForwardBackend>> makeAutomaticBackend(const RnnModel& model);

} // namespace gateloupe
