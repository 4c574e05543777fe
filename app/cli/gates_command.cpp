// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
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
Json numbersOf(const std::optional<ElementGrid>& grid)
{
    Json numbers = Json::array();
    for (const double number : grid ? grid->values : std::vector{0.0}) {
        const bool isWhole = number == std::trunc(number) && std::abs(number) < 0x1p53;
        numbers.push_back(isWhole ? Json(static_cast<std::int64_t>(number)) : Json(number));
    }
    return numbers;
}

/// (q - zero_point) * scale + offset with scales along an axis or in blocks, or table[q].
Json describe(const Quantization& quantization)
{
    Json entry;
    entry["dtype"] = quantization.typeName();
    if (quantization.isPalettised()) {
        entry["table"] = quantization.table;
        return entry;
    }
    const Shape& shape = quantization.scale.shape;
    const auto along = std::ranges::find_if(shape, [](std::uint64_t extent) { return extent > 1; });
    entry["scales"] = quantization.scale.values;
    entry["scales_shape"] = shape;
    entry["zero_points"] = numbersOf(quantization.zero);
    entry["axis"] = along == shape.end() ? 0 : along - shape.begin();
    if (quantization.offset) {
        entry["offsets"] = quantization.offset->values;
    }
    return entry;
}

Json describeSource(const GateView& view, const Checkpoint& checkpoint)
{
    const auto place = view.place();
    Json source;
    source["file"] = (place ? place->file : checkpoint.path).string();
    source["tensor"] = view.tensor->name;
    source["byte_offset"] = nullptr;
    if (place) {
        source["byte_offset"] = place->offsetBytes;
    } else {
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
    Json entry;
    entry["min"] = statistics.min;
    entry["max"] = statistics.max;
    entry["mean"] = statistics.mean;
    entry["std"] = statistics.std;
    entry["l2"] = statistics.l2;
    entry["zeros"] = statistics.zeros;
    entry["nan"] = statistics.nan;
    entry["inf"] = statistics.inf;
    return entry;
}

void printDocument(const std::vector<RnnGates>& rnns, const Checkpoint& checkpoint)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["rnns"] = Json::array();
    for (const RnnGates& gates : rnns) {
        Json parameters = Json::array();
        for (const GateRow& row : gates.rows) {
            Json entry;
            addParameterId(entry, row.id);
            entry["lin_layer_id"] = nullptr;
            if (isInCudnn(row.id.kind)) {
                entry["lin_layer_id"] = linLayerId(gates.model->spec.cell, row.id);
            }
            entry["rows"] = row.view->rows;
            entry["cols"] = row.view->cols;
            entry["packed_offset"] = orNull(row.packedOffset);
            entry["source"] = describeSource(*row.view, checkpoint);
            entry["stats"] = describe(row.statistics);
            parameters.push_back(std::move(entry));
        }
        Json rnn;
        rnn["name"] = gates.model->name;
        rnn["parameters"] = std::move(parameters);
        document["rnns"].push_back(std::move(rnn));
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
    TextTable table({{"layer", Align::Right},
                     {"side"},
                     {"gate"},
                     {"kind"},
                     {"rows x cols", Align::Right},
                     {"min", Align::Right},
                     {"max", Align::Right},
                     {"mean", Align::Right},
                     {"std", Align::Right},
                     {"zeros", Align::Right},
                     {"nan", Align::Right},
                     {"inf", Align::Right},
                     {"row, col stride", Align::Right},
                     {"place @ byte"}});
    for (const GateRow& row : gates.rows) {
        const MatrixStatistics& s = row.statistics;
        const bool isProjection = row.id.kind == ParameterKind::ProjectionWeights;
        table.addRow(
            {countText(row.id.layer.value), std::string(nameOf(row.id.direction)),
             isProjection ? "-" : std::string(nameOf(row.id.gate)),
             std::string(nameOf(row.id.kind)),
             countText(row.view->rows) + " x " + countText(row.view->cols), realText(s.min),
             realText(s.max), realText(s.mean), realText(s.std), countText(s.zeros),
             countText(s.nan), countText(s.inf),
             std::to_string(row.view->rowStride) + ", " + std::to_string(row.view->colStride),
             placeText(*row.view)});
    }
    std::cout << printable(gates.model->name) << ": " << toText(gates.model->spec) << "\n\n"
              << table.text();
}

Result<ExitCode> gates(const GatesArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(const auto models, selectRnns(*checkpoint, arguments.file.rnn));
    std::vector<RnnGates> rnns;
    for (const auto& model : models) {
        GATELOUPE_TRY(auto measured, measure(model, monitor));
        rnns.push_back(std::move(measured));
    }
    if (arguments.asJson) {
        printDocument(rnns, *checkpoint);
        return ExitCode::Fine;
    }
    for (const RnnGates& rnn : rnns) {
        std::cout << (&rnn == rnns.data() ? "" : "\n");
        printText(rnn);
    }
    return ExitCode::Fine;
}

} // namespace

void addGates(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<GatesArguments>();
    CLI::App* command = program.add_subcommand(
        "gates", "Every canonical gate: shape, place in the file, statistics");
    addFileArguments(*command, arguments->file);
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(helpFooter("gates model.safetensors --json"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return gates(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
