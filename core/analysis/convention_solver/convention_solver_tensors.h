// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/model/cell.h"
#include "core/model/rnn_model.h"
#include "core/model/rnn_spec.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe::solver {

/// A matrix inside numbers that another object owns; none when `at` is null.
struct Strided
{
    const double* at = nullptr;
    std::ptrdiff_t rowStride = 0;
    std::ptrdiff_t colStride = 0;

    friend auto operator<=>(const Strided&, const Strided&) = default;
};

/// The weights of one layer and direction, by position in gatesOf(cell).
struct ProbeCell
{
    std::array<Strided, 4> W;
    std::array<Strided, 4> R;
    std::array<Strided, 4> bW;
    std::array<Strided, 4> bR;
    Strided projection;

    friend auto operator<=>(const ProbeCell&, const ProbeCell&) = default;
};

/// A network as one reading of a file sees it.
struct ProbeNetwork
{
    RnnSpec spec;
    GruReset reset = GruReset::After;
    double forgetOffset = 0.0;
    Direction direction = Direction::Forward; ///< of a network with one
    std::vector<ProbeCell> cells;             ///< pseudo-layer order
};

/// Which step an output of one step is.
enum class LastStep : std::uint8_t
{
    OfTime,      ///< the input's last
    OfDirection, ///< the last that each direction reads: its final state
};

/// The input and the output to compare with, float64.
/// Shapes: x [B, T, I]; y [B, T, W], or [B, W] of one step; h0, c0 [L*D, B, width] or empty.
struct ProbeData
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::uint64_t inputSize = 0;
    std::uint64_t outputWidth = 0;
    bool hasAllSteps = true;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> h0;
    std::vector<double> c0;
};

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

/// Choices that all tensors of a convention share.
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

/// A tensor of the file as row-major float64.
struct SolverTensor
{
    std::shared_ptr<const Tensor> tensor;
    std::shared_ptr<const Tensor> rowMajor; ///< of that shape with row-major strides, no source
    std::vector<double> values;
};

/// The tensors that may be weights, in the file's order: of a real type, of rank 1 to 4, named by
/// one of `names` if there are any, and of a size that can be read at once.
[[nodiscard]] std::vector<SolverTensor> candidateTensors(const TensorCatalog& catalog,
                                                         const std::vector<std::string>& names);

/// Reads the numbers.
/// Errors: those of the sources; Cancelled.
Status readValues(SolverTensor& tensor, ProgressMonitor& monitor);

/// A network's sizes with a form for its tensors.
struct Structure
{
    Form form;
    RnnSpec spec;
    bool hasDirectionAxis = false; ///< each tensor holds both directions
};

/// The role that one tensor of the file is tried in.
struct Place
{
    std::size_t slot = 0; ///< of the form
    std::uint32_t layer = 0;
    std::uint32_t direction = 0; ///< without a direction axis
};

/// Every place of a structure: layers, directions, slots.
[[nodiscard]] std::vector<Place> placesOf(const Structure& structure);

/// A tensor that fits a place, and how far neighbours on each axis lie apart in it.
struct Fit
{
    std::size_t tensor = 0;
    std::array<std::int64_t, 7> strides{}; ///< by CustomAxis; 0 where there is no such axis
};

/// The tensors that fit a place in a style, in the file's order.
[[nodiscard]] std::vector<Fit> fitsOf(const Structure& structure, const Style& style,
                                      const Place& place, const std::vector<SolverTensor>& tensors);

/// Choices that a whole reading shares.
struct Choice
{
    std::vector<Gate> order;
    double forgetOffset = 0.0;
    GruReset reset = GruReset::After;
    Direction direction = Direction::Forward;
    LastStep last = LastStep::OfTime;
};

/// Puts tensors into the places of one network, in one style and choice. One object per thread.
class Assembly
{
public:
    Assembly(const Structure& structure, const Style& style, Choice choice,
             const std::vector<SolverTensor>& tensors);

    void assign(const Place& place, const Fit& fit);

    [[nodiscard]] const ProbeNetwork& network() const { return m_network; }

    [[nodiscard]] const Choice& choice() const { return m_choice; }

private:
    const Structure& m_structure;
    const std::vector<SolverTensor>& m_tensors;
    Choice m_choice;
    std::vector<CustomTensor> m_custom; ///< by slot
    ProbeNetwork m_network;
};

} // namespace gateloupe::solver
