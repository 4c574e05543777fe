// SPDX-License-Identifier: Apache-2.0
#include "app/cli/help/command_text.h"

#include <set>

#include "core/base/lists.h"

namespace gateloupe::cli {

namespace {

std::string namesOf(const std::set<CLI::Option*>& options)
{
    return joinedBy(", ", options, [](const CLI::Option* option) { return option->get_name(); });
}

OptionText textOfOption(const CLI::Option& option)
{
    OptionText text;
    for (const std::string& name : option.get_snames()) {
        text.names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        text.names.push_back("--" + name);
    }
    if (option.get_positional()) {
        text.value = option.get_name(true);
    } else if (option.get_type_size() != 0) {
        const std::string type = option.get_type_name();
        text.value = type.substr(0, type.find(':')); // UINT:SIZE [b, kb(=1024b), ...]
    }
    text.description = option.get_description();
    text.isRequired = option.get_required();
    text.isRepeatable = option.get_items_expected_max() > 1;
    if (!option.get_default_str().empty()) {
        text.description += "; " + option.get_default_str() + " without it";
    }
    if (!option.get_needs().empty()) {
        text.description += "; needs " + namesOf(option.get_needs());
    }
    if (!option.get_excludes().empty()) {
        text.description += "; excludes " + namesOf(option.get_excludes());
    }
    return text;
}

} // namespace

std::vector<OptionText> optionTexts(const CLI::App& command)
{
    std::vector<OptionText> texts;
    for (const CLI::Option* option : command.get_options()) {
        texts.push_back(textOfOption(*option));
    }
    return texts;
}

std::vector<const CLI::App*> subcommandsOf(const CLI::App& program)
{
    return program.get_subcommands([](const CLI::App*) { return true; });
}

} // namespace gateloupe::cli
