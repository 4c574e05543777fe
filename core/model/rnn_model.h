// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_spec.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// A canonical gate as it stands in a file: a strided view into a tensor's source, no copy.
/// Element (r, c) is at offsetElements + r * rowStride + c * colStride of tensor->source.
/// Biases are [hidden, 1].
struct GateView
{
    std::shared_ptr<const Tensor> tensor; ///< never null
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t offsetElements = 0; ///< from the source's first element
    std::int64_t rowStride = 0;       ///< elements
    std::int64_t colStride = 0;       ///< elements

    [[nodiscard]] DType dtype() const { return tensor->dtype; }

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    /// Where element (0, 0) lies; empty when the bytes are not plain.
    [[nodiscard]] std::optional<FileLocation> place() const;
    /// The matrix itself. Mapped bytes are not touched; encoded ones are decoded here.
    /// Errors: those of TensorSource::bytes().
    /// Lifetime: the view lives as long as `tensor`.
    Result<MatrixView> map(ProgressMonitor& monitor) const;
};

/// A piece of a tensor: `rows` x `cols` of its 2-D elements from (row, col) on; a 1-D tensor counts
/// as one column. The canonical matrix is the piece, or its transpose.
/// Errors: Corrupt when the piece reaches outside the tensor.
struct TensorPiece
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
};
enum class Orientation
{
    AsStored,
    Transposed
};
Result<GateView> viewOf(std::shared_ptr<const Tensor> tensor, const TensorPiece& piece,
                        Orientation orientation);
/// The same for a flat run of elements read as a row-major matrix (packed buffers, flat tensors).
Result<GateView> viewOfRun(std::shared_ptr<const Tensor> tensor, std::uint64_t firstElement,
                           std::uint64_t rows, std::uint64_t cols);

/// Where the reset gate of a GRU acts: on the recurrent product (cuDNN), or on h before it.
enum class GruReset : std::uint8_t
{
    After,
    Before
};
[[nodiscard]] std::string_view nameOf(GruReset reset); ///< "after", "before"

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
    std::string reason; ///< one sentence
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
    std::vector<Limit> limits; ///< equations that stay as they are need none: finish() adds it
    std::vector<std::string> evidence; ///< why it was recognised, for people
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

/// "cudnn: reason" for each limit, as files and JSON say it.
[[nodiscard]] std::vector<std::string> limitTexts(const RnnModel& model);
/// One text for each entry of model.equations; empty when they are the cell's standard ones.
[[nodiscard]] std::vector<std::string> equationTexts(const RnnModel& model);

/// Adds the limits that follow from the model's own fields (reset before, other activations,
/// peepholes -> not cuDNN) and checks that the parameters agree with the spec: every shape right,
/// none outside the spec; an LSTM may have peepholes beside it.
/// Errors: ShapeMismatch naming the parameter. Every convention calls it last.
Status finalizeAndValidate(RnnModel& model);

/// How the contract orders parameters: layer, direction, then weights, then biases, each by
/// linLayerID.
[[nodiscard]] std::vector<ParameterId> orderedIds(const RnnModel& model);
/// Every parameter the spec calls for, in the same order, which is that of ParameterId. `direction`
/// of a single direction as given.
[[nodiscard]] std::vector<ParameterId>
parameterIdsOf(const RnnSpec& spec, Direction singleDirection = Direction::Forward);

/// Rows and columns the spec gives a parameter.
struct MatrixSize
{
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    friend bool operator==(const MatrixSize&, const MatrixSize&) = default;
};

[[nodiscard]] MatrixSize sizeOf(const RnnSpec& spec, const ParameterId& id);

/// "layer_0/forward/forget/input_weights", "layer_0/forward/projection/weights": the path of the
/// exported files and of the fixtures.
[[nodiscard]] std::string pathOf(const ParameterId& id);
Result<ParameterId> parameterIdFromPath(std::string_view path);

} // namespace gateloupe
