// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/json_output.h"
#include "app/cli/junit_output.h"
#include "app/cli/text_table.h"
#include "core/analysis/compare/gate_diff.h"

namespace gateloupe::cli {

namespace {

struct DiffArguments
{
    FileArguments common; ///< for both files, unless a direction says otherwise
    FileArguments a;
    FileArguments b;
    std::string junit;
    bool asJson = false;
};

/// One direction with what was said for both filled in.
FileArguments completed(FileArguments direction, const FileArguments& common)
{
    const auto orElse = [](std::string& value, const std::string& other) {
        if (value.empty()) {
            value = other;
        }
    };
    orElse(direction.rnn, common.rnn);
    orElse(direction.spec, common.spec);
    orElse(direction.tensor, common.tensor);
    orElse(direction.cell, common.cell);
    if (direction.offsetBytes == 0) {
        direction.offsetBytes = common.offsetBytes;
    }
    if (!direction.forgetOffset) {
        direction.forgetOffset = common.forgetOffset;
    }
    return direction;
}

Result<std::shared_ptr<const RnnModel>> openSide(const FileArguments& direction,
                                                 ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(direction, monitor));
    return selectRnn(*checkpoint, direction.rnn);
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

void printDifferenceDocument(const ModelDifference& difference,
                             const std::vector<std::string>& notes)
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

void printDifferenceText(const ModelDifference& difference, const std::vector<std::string>& notes)
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
        std::cout << printable(note) << "\n";
    }
}

Status writeDifferenceJunit(const ModelDifference& difference,
                            const std::vector<std::string>& notes, const DiffArguments& arguments)
{
    std::vector<JunitCase> cases;
    for (const GateDifference& gate : difference.gates) {
        JunitCase one{.name = pathOf(gate.id)};
        if (!gate.isEqual) {
            one.failure = "largest difference " + realText(gate.maxAbs) + ", rms " +
                          realText(gate.rms) + ", cosine " + realText(gate.cosine);
        }
        cases.push_back(std::move(one));
    }
    for (const ParameterId& id : difference.onlyInA) {
        cases.push_back({.name = pathOf(id), .failure = "only in A, or of another shape"});
    }
    for (const ParameterId& id : difference.onlyInB) {
        cases.push_back({.name = pathOf(id), .failure = "only in B, or of another shape"});
    }
    for (const std::string& note : notes) {
        cases.push_back({.name = note.substr(0, note.find(':')), .failure = note});
    }
    return writeJunit(arguments.junit,
                      "gateloupe diff " + arguments.a.file + " " + arguments.b.file, cases);
}

Result<ExitCode> diff(const DiffArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto a, openSide(completed(arguments.a, arguments.common), monitor));
    GATELOUPE_TRY(const auto b, openSide(completed(arguments.b, arguments.common), monitor));
    GATELOUPE_TRY(const auto difference, compare(*a, *b, monitor));
    const auto notes = behaviourDifferences(*a, *b);
    if (!arguments.junit.empty()) {
        GATELOUPE_CHECK(refuseOverwriting(arguments.junit, {arguments.a.file, arguments.b.file}));
        GATELOUPE_CHECK(writeDifferenceJunit(difference, notes, arguments));
    }
    (arguments.asJson ? printDifferenceDocument : printDifferenceText)(difference, notes);
    return difference.isEqual() && notes.empty() ? ExitCode::Fine : ExitCode::Different;
}

/// The options that one direction may have for itself.
void addDirection(CLI::App& command, FileArguments& direction, const std::string& letter)
{
    const std::string of = " of the file " + letter;
    const std::string end = letter == "A" ? "-a" : "-b";
    command.add_option(letter, direction.file, "A checkpoint, as FILE elsewhere")->required();
    command.add_option("--rnn" + end, direction.rnn, "The network" + of);
    command.add_option("--spec" + end, direction.spec, "The spec" + of);
    command.add_option("--offset" + end, direction.offsetBytes, "The buffer's offset" + of);
    command.add_option("--tensor" + end, direction.tensor, "The buffer's tensor" + of);
}

} // namespace

void addDiff(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<DiffArguments>();
    CLI::App* command =
        program.add_subcommand("diff", "Compare two networks in canonical form, gate by gate");
    addDirection(*command, arguments->a, "A");
    addDirection(*command, arguments->b, "B");
    addFileOptions(*command, arguments->common);
    command->add_option("--junit", arguments->junit,
                        "Write a case for each gate as JUnit's XML, too");
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(helpFooter("diff model.safetensors gates.h5"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return diff(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
