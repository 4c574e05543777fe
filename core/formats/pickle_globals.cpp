// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle_globals.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gateloupe {

namespace {

using NamePair = std::pair<std::string_view, std::string_view>;

constexpr std::array kRenamedModules = {
    NamePair{"__builtin__", "builtins"},
    NamePair{"copy_reg", "copyreg"},
};

/// PyTorch's own loader refuses the first four even on request; the others start programs, load
/// code or touch files and the network all the same.
constexpr std::array<std::string_view, 15> kModulesThatRunCode = {
    "os",  "posix", "nt",  "sys", "subprocess", "shutil", "socket", "runpy",
    "pty", "code",  "pdb", "bdb", "webbrowser", "pickle", "_pickle"};
constexpr std::array<std::string_view, 3> kPackagesThatRunCode = {"importlib", "ctypes", "pip"};

constexpr std::array<std::string_view, 8> kBuiltinsThatRunCode = {
    "eval", "exec", "compile", "__import__", "open", "execfile", "input", "breakpoint"};

constexpr std::array<std::string_view, 5> kCommonPackages = {"torch", "numpy", "collections",
                                                             "_codecs", "copyreg"};

struct ContainerCall
{
    std::string_view module;
    std::string_view name;
    PickleKind kind;
};

constexpr std::array kContainerCalls = {
    ContainerCall{"collections", "OrderedDict", PickleKind::Dict},
    ContainerCall{"collections", "defaultdict", PickleKind::Dict},
    ContainerCall{"collections", "Counter", PickleKind::Dict},
    ContainerCall{"builtins", "dict", PickleKind::Dict},
    ContainerCall{"builtins", "set", PickleKind::Set},
    ContainerCall{"builtins", "frozenset", PickleKind::Set},
};

std::string_view packageOf(std::string_view module)
{
    return module.substr(0, module.find('.'));
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

} // namespace

std::string_view currentModuleName(std::string_view module)
{
    const auto found = std::ranges::find(kRenamedModules, module, &NamePair::first);
    return found == kRenamedModules.end() ? module : found->second;
}

bool runsCode(const PickleGlobal& global)
{
    if (global.module == "builtins") {
        return contains(kBuiltinsThatRunCode, packageOf(global.name));
    }
    return contains(kModulesThatRunCode, global.module) ||
           contains(kPackagesThatRunCode, packageOf(global.module));
}

bool isCommonplace(const PickleGlobal& global)
{
    return global.module == "builtins" || contains(kCommonPackages, packageOf(global.module));
}

std::optional<PickleKind> containerMadeBy(const PickleGlobal& global)
{
    const auto found = std::ranges::find_if(kContainerCalls, [&](const ContainerCall& call) {
        return call.module == global.module && call.name == global.name;
    });
    return found == kContainerCalls.end() ? std::nullopt : std::optional(found->kind);
}

std::vector<const PickleValue*> itemsOfCall(PickleKind container, const PickleValue& arguments)
{
    std::vector<const PickleValue*> items;
    if (arguments.items.empty()) {
        return items;
    }
    const PickleValue& first = *arguments.items.front();
    if (container == PickleKind::Set || first.kind == PickleKind::Dict) {
        return first.items;
    }
    for (const PickleValue* pair : first.items) { // OrderedDict([(key, value), ...])
        if (pair->items.size() == 2) {
            items.insert(items.end(), pair->items.begin(), pair->items.end());
        }
    }
    return items;
}

} // namespace gateloupe
