// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/base/csv_text.h"
#include "core/packing/packed_layout.h"

namespace gateloupe::cli {

namespace {

struct LayoutArguments
{
    FileArguments file;
    bool asJson = false;
    bool asCsv = false;
};

Json describe(const Region& region, CellKind cell)
{
    Json entry = {{"pseudo_layer", region.pseudoLayer.value}};
    entry.update(jsonOf(region.id));
    entry.update({{"lin_layer_id", linLayerId(cell, region.id)},
                  {"offset", region.offset},
                  {"elements", region.elements},
                  {"rows", region.rows},
                  {"cols", region.cols}});
    return entry;
}

void printDocument(const PackedLayout& layout)
{
    const RnnSpec& spec = layout.spec();
    const auto describeRegion = [&](const Region& region) { return describe(region, spec.cell); };
    printJson({{"spec", toText(spec)},
               {"dtype", nameOf(spec.dtype)},
               {"elements", layout.elements()},
               {"bytes", layout.sizeBytes()},
               {"regions", listOf(layout.regions(), describeRegion)}});
}

std::string gateText(const Region& region)
{
    return region.id.kind == ParameterKind::ProjectionWeights ? std::string()
                                                              : std::string(nameOf(region.id.gate));
}

void printCsv(const PackedLayout& layout)
{
    std::cout << "pseudo_layer,layer,side,lin_layer_id,kind,gate,offset,elements,rows,cols\n";
    for (const Region& region : layout.regions()) {
        const std::array<std::string, 10> fields = {
            std::to_string(region.pseudoLayer.value),
            std::to_string(region.id.layer.value),
            std::string(nameOf(region.id.direction)),
            std::to_string(linLayerId(layout.spec().cell, region.id)),
            std::string(nameOf(region.id.kind)),
            gateText(region),
            std::to_string(region.offset),
            std::to_string(region.elements),
            std::to_string(region.rows),
            std::to_string(region.cols)};
        std::cout << csvLine(fields) << '\n';
    }
}

void printText(const PackedLayout& layout)
{
    TextTable table(
        {">offset", ">byte", ">elements", ">rows x cols", ">layer", "side", ">id", "kind", "gate"});
    const std::uint64_t elementBytes = sizeOf(layout.spec().dtype);
    for (const Region& region : layout.regions()) {
        table.addRow(countText(region.offset), countText(region.offset * elementBytes),
                     countText(region.elements),
                     countText(region.rows) + " x " + countText(region.cols),
                     countText(region.id.layer.value), nameOf(region.id.direction),
                     countText(linLayerId(layout.spec().cell, region.id)), nameOf(region.id.kind),
                     gateText(region));
    }
    std::cout << toText(layout.spec()) << ": " << countOf(layout.elements(), "element") << ", "
              << sizeText(layout.sizeBytes()) << ", " << countOf(layout.regions().size(), "region")
              << "\n\n"
              << table.text();
}

/// The spec of the file's network, or the spec alone.
Result<RnnSpec> chooseSpec(const FileArguments& arguments, ProgressMonitor& monitor)
{
    if (arguments.file.empty()) {
        if (arguments.spec.empty()) {
            return Error::invalidArgument("layout needs a FILE or --spec, for example --spec "
                                          "lstm:input=40,hidden=256,layers=2");
        }
        return specFromText(arguments.spec);
    }
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments, monitor));
    GATELOUPE_TRY(const auto model, selectRnn(*checkpoint, arguments.rnn));
    return model->spec;
}

Result<ExitCode> layout(const LayoutArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto spec, chooseSpec(arguments.file, monitor));
    GATELOUPE_TRY(const auto packed, PackedLayout::create(spec));
    printAnswer(
        arguments.asJson, [&] { printDocument(packed); },
        [&] {
            if (arguments.asCsv) {
                printCsv(packed);
            } else {
                printText(packed);
            }
        });
    return ExitCode::Fine;
}

} // namespace

void addLayout(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "layout",
                   "Where cuDNN keeps every gate in its packed buffer, for a file or a spec",
                   "layout --spec lstm:input=40,hidden=256,layers=2 --csv", layout);
    addFileArguments(*command, arguments->file, FileNeed::Optional);
    CLI::Option* json = addJson(*command, arguments->asJson);
    command->add_flag("--csv", arguments->asCsv, "Comma-separated values on stdout")
        ->excludes(json);
}

} // namespace gateloupe::cli
