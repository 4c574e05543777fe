// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"
#include "core/runtime/cudnn/device/gate_formulas.h"

namespace gateloupe::cudnn {

/// cudnnMathType_t: which arithmetic units matrix products may use.
/// Source: cuDNN 9 API, cudnnSetRNNDescriptor_v8.
enum class MathType : std::uint8_t
{
    Auto,    ///< by the weights' type: plain f32, and tensor cores for 16 bits
    Default, ///< f32 may round products to TF32
    TensorOp,
    Conversion, ///< f32 may become f16 on the way
    Fma,        ///< plain f32
};
/// cudnnRNNAlgo_t.
enum class Algorithm : std::uint8_t
{
    Auto, ///< as torch chooses, and the standard one where cuDNN refuses that
    Standard,
    PersistStatic,
    PersistDynamic,
    PersistStaticSmallH,
};

[[nodiscard]] std::string_view
nameOf(MathType math); ///< "auto", "default", "tensor_op", "conversion", "fma"
[[nodiscard]] std::string_view nameOf(Algorithm algorithm); ///< "auto", "standard", ...
[[nodiscard]] std::optional<MathType> mathTypeFromName(std::string_view name);
[[nodiscard]] std::optional<Algorithm> algorithmFromName(std::string_view name);

/// Limits of an LSTM's cell state, kept in f32: c_t = f * clip(c_{t-1}) + i * g and
/// h_t = o * tanh(clip(c_t)); c itself is returned unclipped.
/// Source: measured with cuDNN 9.19 (tests/gpu/RESULTS.md); it is documented nowhere.
struct Clip
{
    double low = 0.0;
    double high = 0.0;

    friend bool operator==(const Clip&, const Clip&) = default;
};

/// Everything an RNN descriptor holds.
struct RnnConfig
{
    RnnSpec spec;                              ///< its dtype is that of x, y, states and weights
    std::optional<DType> precision;            ///< of sums; empty: f64 for f64, else f32
    MathType math = MathType::Fma;             ///< not Auto
    Algorithm algorithm = Algorithm::Standard; ///< not Auto
    std::optional<Clip> clip;
    bool isPadded = true; ///< x and y keep room for the steps a shorter sequence lacks
    bool isTraining = false;
    double dropout = 0.0;
    std::uint64_t seed = 0;

    [[nodiscard]] DType mathPrecision() const;

    friend bool operator==(const RnnConfig&, const RnnConfig&) = default;
};

/// What a run on the device may choose beside its ForwardRequest.
struct RunOptions
{
    MathType math = MathType::Auto;
    Algorithm algorithm = Algorithm::Auto;
    std::optional<DType> precision;
    std::optional<Clip> clip;
    DataLayout layout = DataLayout::StepMajor; ///< of the library's calls
    double paddingFill = 0.0;                  ///< of the library's y
    /// Steps of one call of a trace, after each of which c is the library's own; 0: all. Sequences
    /// of several lengths are packed then.
    std::uint64_t segmentSteps = 0;
    /// One call a step, and its y, h_n and c_n held against those of one call for all steps.
    bool isAudit = false;
    bool hasDoubleGates = false; ///< gates in f64 everywhere, not in sampled steps only
};

/// What Auto stands for.
[[nodiscard]] MathType resolved(MathType math, DType dtype);

struct DeviceFacts;

/// What of the input decides about the algorithm.
struct InputExtent
{
    std::uint64_t steps = 0;
    std::uint64_t sequences = 0;
    bool isRagged = false; ///< the sequences have several lengths
};

/// The algorithm that torch takes for inference.
/// Source: PyTorch, aten/src/ATen/native/cudnn/RNN.cpp, get_algo().
[[nodiscard]] Algorithm torchAlgorithm(const RnnSpec& spec, const InputExtent& input,
                                       const DeviceFacts& device);

/// Whether it is one of the kernels that keep the weights on the multiprocessors.
[[nodiscard]] bool isPersistent(Algorithm algorithm);
/// What is to be known of runs by an algorithm beside their rounding; empty where there is nothing.
[[nodiscard]] std::string_view noteOf(Algorithm algorithm, DType dtype);

/// What the library would accept or compute wrongly without a word: skip input of another width,
/// more elements than its 32-bit count holds, clipping where there is no cell state.
/// Errors: InvalidArgument, Unsupported.
Status check(const RnnConfig& config);

} // namespace gateloupe::cudnn
