// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/help/command_text.h"
#include "app/cli/help/manual.h"
#include "app/cli/output/text_table.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe::cli {

namespace {

using CLI::detail::find_and_replace;

struct HelpArguments
{
    std::string command;
    bool asManual = false;
    std::string shell;
    std::string folder;
};

/// As roff shows it literally. A line must not begin with its control characters.
std::string roff(const std::string& text)
{
    std::string escaped = find_and_replace(find_and_replace(text, "\\", "\\e"), "-", "\\-");
    escaped = find_and_replace(find_and_replace(escaped, "\n.", "\n\\&."), "\n'", "\n\\&'");
    const bool isControl = escaped.starts_with('.') || escaped.starts_with('\'');
    return isControl ? "\\&" + escaped : escaped;
}

std::string bold(const std::string& text)
{
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(const std::string& text)
{
    return "\\fI" + roff(text) + "\\fR";
}

std::string optionsSection(const CLI::App& app)
{
    std::string text = ".SH OPTIONS\n";
    for (const OptionText& option : optionTexts(app)) {
        std::string head;
        for (const std::string& name : option.names) {
            head += (head.empty() ? "" : ", ") + bold(name);
        }
        if (!option.value.empty()) {
            head += (head.empty() ? "" : " ") + italic(option.value);
        }
        text += ".TP\n" + head + "\n" + roff(option.description) +
                (option.isRequired ? " (required)" : "") + "\n";
    }
    return text;
}

std::string commandsSection(const CLI::App& program)
{
    const auto commands = subcommandsOf(program);
    std::string text = commands.empty() ? "" : ".SH COMMANDS\n";
    for (const CLI::App* command : commands) {
        text +=
            ".TP\n" + bold(command->get_name()) + "\n" + roff(command->get_description()) + "\n";
    }
    return text;
}

/// The footer of a help text: an example, then the exit codes.
std::string footerSections(const CLI::App& app)
{
    const std::string footer = app.get_footer();
    const std::string exits = "Exit codes: ";
    const std::size_t at = footer.find(exits);
    const std::string example = footer.substr(0, at);
    return ".SH EXAMPLES\n.nf\n" + roff(example.substr(example.find("  ") + 2)) +
           ".fi\n.SH EXIT STATUS\n" +
           roff(find_and_replace(footer.substr(at + exits.size()), "\n  ", "\n")) + "\n";
}

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) {
        return static_cast<char>(std::toupper(letter));
    });
    return text;
}

std::string manualOf(const CLI::App& program, const CLI::App& app)
{
    const bool isProgram = &app == &program;
    const std::string name = program.get_name() + (isProgram ? "" : "-" + app.get_name());
    std::string synopsis = bold(program.get_name());
    if (isProgram) {
        synopsis += " " + italic("COMMAND") + " ...";
    } else {
        synopsis += " " + bold(app.get_name()) + " [" + italic("OPTION") + "]...";
        for (const OptionText& option : optionTexts(app)) {
            if (option.names.empty()) {
                const std::string value = italic(option.value);
                synopsis += " " + (option.isRequired ? value : "[" + value + "]");
            }
        }
    }
    std::string others;
    for (const CLI::App* command : subcommandsOf(program)) {
        if (command != &app) {
            others += ",\n.BR " + roff(program.get_name() + "-" + command->get_name()) + " (1)";
        }
    }
    others = isProgram ? others.substr(2) : ".BR " + roff(program.get_name()) + " (1)" + others;
    return ".TH " + upper(name) +
           " 1 " GATELOUPE_RELEASE_DATE " \"gateloupe " GATELOUPE_VERSION
           "\" \"User Commands\"\n.SH NAME\n" +
           roff(name) + " \\- " + roff(find_and_replace(app.get_description(), "\n", " ")) +
           "\n.SH SYNOPSIS\n" + synopsis + "\n" + commandsSection(app) + optionsSection(app) +
           footerSections(app) + ".SH SEE ALSO\n" + others + "\n";
}

/// In single quotes of any of the three shells; fish knows \', the others end the quotes for it.
std::string quoted(const std::string& text, const std::string& quote = "'\\''")
{
    return "'" + find_and_replace(text, "'", quote) + "'";
}

std::string bashCompletion(const CLI::App& program)
{
    const auto wordsOf = [](const CLI::App& app) {
        std::string words;
        for (const OptionText& option : optionTexts(app)) {
            for (const std::string& name : option.names) {
                words += (words.empty() ? "" : " ") + name;
            }
        }
        return words;
    };
    std::string names;
    std::string cases;
    for (const CLI::App* command : subcommandsOf(program)) {
        names += command->get_name() + " ";
        cases += "    " + command->get_name() + ") words='" + wordsOf(*command) + "' ;;\n";
    }
    // What begins with no dash is a file, which -o default completes where COMPREPLY is empty.
    return "# bash completion of gateloupe-cli\n"
           "_gateloupe_cli()\n"
           "{\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
           "    COMPREPLY=()\n"
           "    case ${COMP_WORDS[1]-} in\n" +
           cases +
           "    esac\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        words='" +
           names + wordsOf(program) +
           "'\n"
           "    elif [ \"${word#-}\" = \"$word\" ]; then\n"
           "        return\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "}\n"
           "complete -o default -F _gateloupe_cli gateloupe-cli\n";
}

std::string zshCompletion(const CLI::App& program)
{
    const auto argumentsOf = [](const CLI::App& app) {
        std::string lines;
        for (const OptionText& option : optionTexts(app)) {
            std::string description = find_and_replace(option.description, "\\", "\\\\");
            for (const char* special : {"[", "]", ":"}) {
                description = find_and_replace(description, special, std::string("\\") + special);
            }
            const std::string value = option.value.empty() ? "" : ":" + option.value + ":_files";
            for (const std::string& name : option.names) {
                lines += " \\\n            " + quoted(name + "[" + description + "]" + value);
            }
        }
        return lines;
    };
    std::string names;
    std::string cases;
    for (const CLI::App* command : subcommandsOf(program)) {
        const std::string description = find_and_replace(command->get_description(), "\n", " ");
        names += "        " + quoted(command->get_name() + ":" + description) + "\n";
        cases += "    " + command->get_name() + ")\n        _arguments" + argumentsOf(*command) +
                 " \\\n            '*:FILE:_files' ;;\n";
    }
    return "#compdef gateloupe-cli\n"
           "_gateloupe-cli()\n"
           "{\n"
           "    local -a commands=(\n" +
           names +
           "    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe command commands\n"
           "        _arguments" +
           argumentsOf(program) +
           "\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $words[1] in\n" +
           cases +
           "    esac\n"
           "}\n"
           "if [ \"$funcstack[1]\" = _gateloupe-cli ]; then\n"
           "    _gateloupe-cli \"$@\"\n"
           "else\n"
           "    compdef _gateloupe-cli gateloupe-cli\n"
           "fi\n";
}

std::string fishCompletion(const CLI::App& program)
{
    const std::string start = "complete -c gateloupe-cli ";
    const auto linesOf = [&start](const CLI::App& app, const std::string& condition) {
        std::string lines;
        for (const OptionText& option : optionTexts(app)) {
            if (option.names.empty()) {
                continue;
            }
            lines += start + "-n " + quoted(condition);
            for (const std::string& name : option.names) {
                lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            }
            lines += (option.value.empty() ? "" : " -r") + std::string(" -d ") +
                     quoted(option.description, "\\'") + "\n";
        }
        return lines;
    };
    std::string text =
        "# fish completion of gateloupe-cli\n" + linesOf(program, "__fish_use_subcommand");
    for (const CLI::App* command : subcommandsOf(program)) {
        text += start + "-n __fish_use_subcommand -f -a " + command->get_name() + " -d " +
                quoted(find_and_replace(command->get_description(), "\n", " "), "\\'") + "\n" +
                linesOf(*command, "__fish_seen_subcommand_from " + command->get_name());
    }
    return text;
}

using Completion = std::string (*)(const CLI::App& program);

std::optional<Completion> completionFor(const std::string& shell)
{
    return shell == "bash"   ? std::optional<Completion>(bashCompletion)
           : shell == "zsh"  ? std::optional<Completion>(zshCompletion)
           : shell == "fish" ? std::optional<Completion>(fishCompletion)
                             : std::nullopt;
}

/// As --help prints it. App::help() itself would answer for the command that was given, which is
/// `help`.
std::string helpText(const CLI::App& program, const CLI::App& app)
{
    const std::string& name = program.get_name();
    return app.get_formatter()->make_help(
        &app, &app == &program ? name : name + " " + app.get_name(), CLI::AppFormatMode::Normal);
}

Result<ExitCode> showHelp(const CLI::App& program, const HelpArguments& arguments)
{
    if (!arguments.shell.empty()) {
        GATELOUPE_TRY(const auto completion, namedValue("--completion", arguments.shell,
                                                        completionFor, "bash, zsh, fish"));
        std::cout << completion(program);
        return ExitCode::Fine;
    }
    if (!arguments.folder.empty()) {
        GATELOUPE_TRY(const std::size_t pages, writeManual(program, arguments.folder));
        std::cout << printable(arguments.folder) << ": " << countOf(pages, "page") << "\n";
        return ExitCode::Fine;
    }
    const CLI::App* app = &program;
    if (!arguments.command.empty()) {
        const auto commands = subcommandsOf(program);
        const auto found = std::ranges::find(commands, arguments.command, &CLI::App::get_name);
        if (found == commands.end()) {
            std::vector<std::string> names;
            std::ranges::transform(commands, std::back_inserter(names),
                                   [](const CLI::App* each) { return each->get_name(); });
            return withNearest(Error::invalidArgument("%1 is no command", arguments.command),
                               arguments.command, names);
        }
        app = *found;
    }
    std::cout << (arguments.asManual ? manualOf(program, *app) : helpText(program, *app));
    return ExitCode::Fine;
}

} // namespace

void addHelp(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<HelpArguments>();
    CLI::App* command = program.add_subcommand(
        "help", "Help of a command, manual pages, the manual as HTML, and what shells complete");
    command->add_option("COMMAND", arguments->command, "Of this command instead of the program");
    auto* manual = command->add_flag("--man", arguments->asManual, "The manual page, for man -l -");
    command
        ->add_option("--completion", arguments->shell,
                     "The completions for bash, zsh or fish, for the shell's eval or source")
        ->excludes(manual);
    command->add_option("--html", arguments->folder,
                        "Write the manual and a page of all commands as HTML into this folder");
    command->footer(helpFooter("help info"));
    command->callback([&program, &chosen, arguments] {
        chosen = [&program, arguments](ProgressMonitor&) { return showHelp(program, *arguments); };
    });
}

} // namespace gateloupe::cli
