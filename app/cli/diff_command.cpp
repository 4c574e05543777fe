// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "core/analysis/gate_diff.h"

namespace gateloupe::cli {

namespace {

struct DiffArguments
{
    FileArguments common; ///< for both files, unless a side says otherwise
    FileArguments a;
    FileArguments b;
    bool asJson = false;
};

/// One side with what was said for both filled in.
FileArguments completed(FileArguments side, const FileArguments& common)
{
    const auto orElse = [](std::string& value, const std::string& other) {
        if (value.empty()) {
            value = other;
        }
    };
    orElse(side.rnn, common.rnn);
    orElse(side.spec, common.spec);
    orElse(side.tensor, common.tensor);
    orElse(side.cell, common.cell);
    if (side.offsetBytes == 0) {
        side.offsetBytes = common.offsetBytes;
    }
    if (!side.forgetOffset) {
        side.forgetOffset = common.forgetOffset;
    }
    return side;
}

Result<std::shared_ptr<const RnnModel>> openSide(const FileArguments& side, Monitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(side, monitor));
    return selectRnn(*checkpoint, side.rnn);
}

/// What makes equal gates compute different things.
std::vector<std::string> behaviourDifferences(const RnnModel& a, const RnnModel& b)
{
    std::vector<std::string> notes;
    const auto note = [&notes](std::string_view what, const std::string& ofA,
                               const std::string& ofB) {
        if (ofA != ofB) {
            notes.push_back(std::string(what) + ": " + ofA + " in A, " + ofB + " in B");
        }
    };
    note("cell", std::string(nameOf(a.spec.cell)), std::string(nameOf(b.spec.cell)));
    note("input mode", std::string(nameOf(a.spec.inputMode)),
         std::string(nameOf(b.spec.inputMode)));
    note("forget offset", realText(a.forgetOffset), realText(b.forgetOffset));
    if (a.spec.cell == CellKind::Gru && b.spec.cell == CellKind::Gru) {
        note("reset gate", std::string(nameOf(a.gruReset)), std::string(nameOf(b.gruReset)));
    }
    return notes;
}

Json pathsOf(const std::vector<ParameterId>& ids)
{
    Json paths = Json::array();
    for (const ParameterId& id : ids) {
        paths.push_back(pathOf(id));
    }
    return paths;
}

void printDocument(const ModelDifference& difference, const std::vector<std::string>& notes)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["equal"] = difference.isEqual() && notes.empty();
    document["gates"] = Json::array();
    for (const GateDifference& gate : difference.gates) {
        Json entry;
        addParameterId(entry, gate.id);
        entry["equal"] = gate.isEqual;
        entry["max_abs"] = gate.maxAbs;
        entry["rms"] = gate.rms;
        entry["cosine"] = gate.cosine;
        document["gates"].push_back(std::move(entry));
    }
    document["only_in_a"] = pathsOf(difference.onlyInA);
    document["only_in_b"] = pathsOf(difference.onlyInB);
    document["notes"] = notes;
    printJson(document);
}

void printText(const ModelDifference& difference, const std::vector<std::string>& notes)
{
    const bool isEqual = difference.isEqual() && notes.empty();
    TextTable table({{"gate"},
                     {""},
                     {"max abs", Align::Right},
                     {"rms", Align::Right},
                     {"cosine", Align::Right}});
    for (const GateDifference& gate : difference.gates) {
        table.addRow({pathOf(gate.id), gate.isEqual ? "equal" : "different", realText(gate.maxAbs),
                      realText(gate.rms), realText(gate.cosine)});
    }
    std::cout << (isEqual ? "equal" : "DIFFERENT") << ": "
              << countOf(difference.gates.size(), "gate") << " compared\n\n"
              << table.text();
    for (const ParameterId& id : difference.onlyInA) {
        std::cout << "only in A, or of another shape: " << pathOf(id) << "\n";
    }
    for (const ParameterId& id : difference.onlyInB) {
        std::cout << "only in B, or of another shape: " << pathOf(id) << "\n";
    }
    for (const std::string& note : notes) {
        std::cout << note << "\n";
    }
}

Result<ExitCode> diff(const DiffArguments& arguments, Monitor& monitor)
{
    GATELOUPE_TRY(const auto a, openSide(completed(arguments.a, arguments.common), monitor));
    GATELOUPE_TRY(const auto b, openSide(completed(arguments.b, arguments.common), monitor));
    GATELOUPE_TRY(const auto difference, compare(*a, *b, monitor));
    const auto notes = behaviourDifferences(*a, *b);
    (arguments.asJson ? printDocument : printText)(difference, notes);
    return difference.isEqual() && notes.empty() ? ExitCode::Fine : ExitCode::Different;
}

/// The options that one side may have for itself.
void addSide(CLI::App& command, FileArguments& side, const std::string& letter)
{
    const std::string of = " of the file " + letter;
    const std::string end = letter == "A" ? "-a" : "-b";
    command.add_option(letter, side.file, "A checkpoint, as FILE elsewhere")->required();
    command.add_option("--rnn" + end, side.rnn, "The network" + of);
    command.add_option("--spec" + end, side.spec, "The spec" + of);
    command.add_option("--offset" + end, side.offsetBytes, "The buffer's offset" + of);
    command.add_option("--tensor" + end, side.tensor, "The buffer's tensor" + of);
}

} // namespace

void addDiff(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<DiffArguments>();
    CLI::App* command =
        program.add_subcommand("diff", "Compare two networks in canonical form, gate by gate");
    addSide(*command, arguments->a, "A");
    addSide(*command, arguments->b, "B");
    addFileOptions(*command, arguments->common);
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(helpFooter("diff model.safetensors gates.h5"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](Monitor& monitor) { return diff(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
