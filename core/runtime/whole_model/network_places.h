// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/onnx/onnx_outputs.h"

namespace gateloupe {

/// Values of a model that a run hands out, each once.
class PlaceList
{
public:
    using Index = std::size_t;

    Index add(const OnnxValuePlace& place);

    [[nodiscard]] const std::vector<OnnxValuePlace>& all() const { return m_places; }

private:
    std::vector<OnnxValuePlace> m_places;
};

/// A state that a graph starts a layer with: features [first, first + count) of a value's last
/// axis, all of it where count is below zero.
struct StatePlace
{
    std::optional<PlaceList::Index> value; ///< none: zeros
    std::int64_t first = 0;
    std::int64_t count = -1;
};

/// Where in a model what a network runs with stands. T steps, B sequences, D directions.
struct NetworkPlaces
{
    enum class Form : std::uint8_t
    {
        Operator,   ///< x [T, B, I], y [T, D, B, H], states [D, B, H] of each layer
        BatchFirst, ///< x [B, T, I], y [B, T, D, H], states [B, D, H] of each layer: layout 1
        Looped,     ///< the loop's body has x [B, I] and y [B, H]; states [B, H] of each direction
        Unrolled,   ///< as a loop, each step a value of its own
    };

    Form form = Form::Operator;
    bool isReversed = false; ///< of cells: the first step is the input's last
    std::vector<PlaceList::Index> x;
    std::vector<PlaceList::Index> y; ///< empty: the file does not hand it on
    std::optional<PlaceList::Index> lengths;
    std::vector<StatePlace> h0; ///< of each layer, of cells of each pseudo-layer
    std::vector<StatePlace> c0; ///< empty: the cell has none
    std::vector<StatePlace> hN; ///< empty: not all are there
    std::vector<StatePlace> cN;
};

/// The places of a network of an ONNX file, added to `places`.
/// Errors: Unsupported, saying why what the network reads cannot be taken from the file; Cancelled.
Result<NetworkPlaces> networkPlaces(const Checkpoint& checkpoint, const RnnModel& model,
                                    PlaceList& places, ProgressMonitor& monitor);

/// The place of a value by its id, as "operator.inputs" and "operator.outputs" of the catalog have
/// it.
/// Errors: NotFound where no operator takes or makes it.
Result<OnnxValuePlace> placeOfValue(const TensorCatalog& catalog, const std::string& id);

/// The ids of what stands in bodies of loops and is made there, in the order of execution.
[[nodiscard]] std::vector<std::string> innerValues(const TensorCatalog& catalog);

} // namespace gateloupe
