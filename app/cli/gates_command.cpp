// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/model/optimizer_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/statistics/statistics.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/quantization.h"

namespace gateloupe::cli {

namespace {

struct GatesArguments
{
    FileArguments file;
    std::string state; ///< of the optimizer; empty: the weights
    std::optional<double> learningRate;
    bool asJson = false;
};

/// One gate with everything that is said about it.
struct GateRow
{
    ParameterId id;
    const GateView* view = nullptr;
    MatrixStatistics statistics;
    std::optional<std::uint64_t> packedOffset;
};

struct RnnGates
{
    std::shared_ptr<const RnnModel> model;
    std::vector<GateRow> rows;
};

Result<RnnGates> measure(const std::shared_ptr<const RnnModel>& model, ProgressMonitor& monitor)
{
    RnnGates gates{.model = model, .rows = {}};
    const auto layout = PackedLayout::create(model->spec);
    for (const ParameterId& id : orderedIds(*model)) {
        GateRow row{.id = id, .view = model->find(id)};
        GATELOUPE_TRY(row.statistics, statisticsOf(*row.view, monitor)
                                          .withContext(message("%1/%2", model->name, pathOf(id))));
        if (layout) {
            if (const Region* region = layout->find(id)) {
                row.packedOffset = region->offset;
            }
        }
        gates.rows.push_back(row);
    }
    return gates;
}

/// Whole numbers as such.
Json numberOf(double number)
{
    const bool isWhole = number == std::trunc(number) && std::abs(number) < 0x1p53;
    return isWhole ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

/// (q - zero_point) * scale + offset with scales along an axis or in blocks, or table[q].
Json describe(const Quantization& quantization)
{
    if (quantization.isPalettised()) {
        return {{"dtype", quantization.typeName()}, {"table", quantization.table}};
    }
    const Shape& shape = quantization.scale.shape;
    const auto along = std::ranges::find_if(shape, [](std::uint64_t extent) { return extent > 1; });
    const auto& zero = quantization.zero;
    Json entry = {{"dtype", quantization.typeName()},
                  {"scales", quantization.scale.values},
                  {"scales_shape", shape},
                  {"zero_points", listOf(zero ? zero->values : std::vector{0.0}, numberOf)},
                  {"axis", along == shape.end() ? 0 : along - shape.begin()}};
    if (quantization.offset) {
        entry["offsets"] = quantization.offset->values;
    }
    return entry;
}

Json describeSource(const GateView& view, const Checkpoint& checkpoint)
{
    const auto place = view.place();
    Json source = {{"file", (place ? place->file : checkpoint.path).string()},
                   {"tensor", view.tensor->name},
                   {"byte_offset", place ? Json(place->offsetBytes) : Json(nullptr)}};
    if (!place) {
        source["encoded"] = nameOf(view.tensor->source->encoding());
    }
    source["row_stride"] = view.rowStride;
    source["col_stride"] = view.colStride;
    source["dtype"] = nameOf(view.dtype());
    if (const Quantization* quantization = quantizationOf(*view.tensor)) {
        source["quantization"] = describe(*quantization);
    }
    return source;
}

Json describe(const MatrixStatistics& statistics)
{
    return {{"min", statistics.min}, {"max", statistics.max}, {"mean", statistics.mean},
            {"std", statistics.std}, {"l2", statistics.l2},   {"zeros", statistics.zeros},
            {"nan", statistics.nan}, {"inf", statistics.inf}};
}

void printDocument(const std::vector<RnnGates>& rnns, const Checkpoint& checkpoint,
                   const std::string& state)
{
    const auto describeAll = [&checkpoint](const RnnGates& gates) {
        const CellKind cell = gates.model->spec.cell;
        const auto describeRow = [&](const GateRow& row) {
            const bool hasId = isInCudnn(row.id.kind);
            Json entry = jsonOf(row.id);
            entry.update({{"lin_layer_id", hasId ? Json(linLayerId(cell, row.id)) : Json(nullptr)},
                          {"rows", row.view->rows},
                          {"cols", row.view->cols},
                          {"packed_offset", orNull(row.packedOffset)},
                          {"source", describeSource(*row.view, checkpoint)},
                          {"stats", describe(row.statistics)}});
            return entry;
        };
        return Json{{"name", gates.model->name}, {"parameters", listOf(gates.rows, describeRow)}};
    };
    Json document = {{"rnns", listOf(rnns, describeAll)}};
    if (!state.empty()) {
        document["state"] = state;
    }
    const OptimizerStates states = optimizerStatesIn(checkpoint);
    if (!states.weights.empty()) {
        document["optimizer"] = optimizerJson(states);
    }
    printJson(document);
}

std::string placeText(const GateView& view)
{
    const auto place = view.place();
    if (!place) {
        return std::string(nameOf(view.tensor->source->encoding()));
    }
    return place->file.filename().string() + " @ " + countText(place->offsetBytes);
}

void printText(const RnnGates& gates)
{
    TextTable table({">layer", "side", "gate", "kind", ">rows x cols", ">min", ">max", ">mean",
                     ">std", ">zeros", ">nan", ">inf", ">row, col stride", "place @ byte"});
    for (const GateRow& row : gates.rows) {
        const MatrixStatistics& s = row.statistics;
        const bool isProjection = row.id.kind == ParameterKind::ProjectionWeights;
        table.addRow(countText(row.id.layer.value), nameOf(row.id.direction),
                     isProjection ? "-" : nameOf(row.id.gate), nameOf(row.id.kind),
                     countText(row.view->rows) + " x " + countText(row.view->cols), realText(s.min),
                     realText(s.max), realText(s.mean), realText(s.std), countText(s.zeros),
                     countText(s.nan), countText(s.inf),
                     std::to_string(row.view->rowStride) + ", " +
                         std::to_string(row.view->colStride),
                     placeText(*row.view));
    }
    std::cout << printable(gates.model->name) << ": " << toText(gates.model->spec) << "\n\n"
              << table.text();
}

void printTexts(const std::vector<RnnGates>& rnns)
{
    for (const RnnGates& rnn : rnns) {
        std::cout << (&rnn == rnns.data() ? "" : "\n");
        printText(rnn);
    }
}

Result<ExitCode> gates(const GatesArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(auto models, selectRnns(*checkpoint, arguments.file.rnn));
    if (!arguments.state.empty()) {
        GATELOUPE_TRY(models, modelsOfState(*checkpoint, models, arguments.state,
                                            arguments.learningRate, monitor));
    }
    std::vector<RnnGates> rnns;
    for (const auto& model : models) {
        GATELOUPE_TRY(auto measured, measure(model, monitor));
        rnns.push_back(std::move(measured));
    }
    printAnswer(
        arguments.asJson, [&] { printDocument(rnns, *checkpoint, arguments.state); },
        [&] { printTexts(rnns); });
    return ExitCode::Fine;
}

} // namespace

void addGates(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "gates", "Every canonical gate: shape, place in the file, statistics",
        "gates model.safetensors --json", gates);
    addFileArguments(*command, arguments->file);
    addStateArguments(*command, arguments->state, arguments->learningRate);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
