// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_globals.h"

#include <string>
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

/// "__torch__" holds what TorchScript compiled: the archive's own code.
constexpr std::array<std::string_view, 9> kCommonPackages = {"torch",   "__torch__", "numpy",
                                                             "jax",     "ml_dtypes", "collections",
                                                             "_codecs", "copyreg",   "joblib"};
constexpr std::size_t kListedGlobals = 12;

using ContainerCall = KnownGlobal<PickleKind>;
constexpr std::array kContainerCalls = {
    ContainerCall{"collections", "OrderedDict", PickleKind::Dict},
    ContainerCall{"collections", "defaultdict", PickleKind::Dict},
    ContainerCall{"collections", "Counter", PickleKind::Dict},
    ContainerCall{"builtins", "dict", PickleKind::Dict},
    ContainerCall{"builtins", "set", PickleKind::Set},
    ContainerCall{"builtins", "frozenset", PickleKind::Set},
    ContainerCall{"builtins", "list", PickleKind::List},
    ContainerCall{"builtins", "tuple", PickleKind::Tuple},
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

bool isCommonplace(const PickleGlobal& global)
{
    return global.module == "builtins" || contains(kCommonPackages, packageOf(global.module));
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

void mentionGlobals(const PickleDocument& document, std::vector<Warning>& warnings)
{
    std::string names;
    std::size_t count = 0;
    for (const PickleGlobal* global : document.globals) {
        if (!isCommonplace(*global)) {
            ++count;
            if (count <= kListedGlobals) {
                names += (count == 1 ? "" : ", ") + global->qualified();
            }
        }
    }
    if (count > 0) {
        warnings.push_back(message(
            "the pickle names classes or functions that were neither loaded nor called: %1",
            count > kListedGlobals ? message("%1 and %2 more", names, count - kListedGlobals)
                                   : Message(printable(names))));
    }
}

std::optional<PickleKind> containerMadeBy(const PickleGlobal& global)
{
    const PickleKind* kind = meaningOf(kContainerCalls, global);
    return kind == nullptr ? std::nullopt : std::optional(*kind);
}

std::vector<const PickleValue*> itemsOfCall(PickleKind container, const PickleValue& arguments)
{
    std::vector<const PickleValue*> items;
    if (arguments.items.empty()) {
        return items;
    }
    const PickleValue& first = *arguments.items.front();
    if (container != PickleKind::Dict || first.kind == PickleKind::Dict) {
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
