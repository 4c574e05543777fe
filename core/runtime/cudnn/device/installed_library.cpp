// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/installed_library.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace gateloupe::cudnn {

namespace {

using Path = std::filesystem::path;

constexpr std::string_view kLibrary = "libcudnn.so.9";
constexpr std::string_view kWheel = "nvidia/cudnn/lib";

/// The parts of a list such as PATH.
std::vector<Path> listedIn(const char* variable)
{
    std::vector<Path> paths;
    const char* text = std::getenv(variable);
    std::string_view rest = text == nullptr ? "" : text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (end > 0) {
            paths.emplace_back(rest.substr(0, end));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return paths;
}

/// Entries of a folder whose names begin so.
std::vector<Path> entriesOf(const Path& folder, std::string_view begin)
{
    std::vector<Path> entries;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        if (entry.path().filename().string().starts_with(begin)) {
            entries.push_back(entry.path());
        }
    }
    std::ranges::sort(entries);
    return entries;
}

/// The packages of the Pythons that are installed below a prefix.
void addPackages(const Path& prefix, std::vector<Path>& folders)
{
    for (const Path& python : entriesOf(prefix / "lib", "python3")) {
        for (const char* packages : {"site-packages", "dist-packages"}) {
            folders.push_back(python / packages);
        }
    }
}

} // namespace

std::vector<Path> libraryFolders(const std::vector<Path>& candidates)
{
    std::vector<Path> found;
    std::vector<Path> seen; ///< the libraries themselves
    for (const Path& candidate : candidates) {
        for (const Path& folder : {candidate, candidate / kWheel}) {
            std::error_code error;
            const Path library = std::filesystem::canonical(folder / kLibrary, error);
            if (!error && std::ranges::find(seen, library) == seen.end()) {
                seen.push_back(library);
                found.push_back(folder);
            }
        }
    }
    return found;
}

std::vector<Path> usualLibraryFolders()
{
    std::vector<Path> folders = listedIn("LD_LIBRARY_PATH");
    for (const char* folder : {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
                               "/usr/lib64", "/usr/local/lib"}) {
        folders.emplace_back(folder);
    }
    for (const Path& toolkit : entriesOf("/usr/local", "cuda")) {
        folders.push_back(toolkit / "lib64");
        folders.push_back(toolkit / "lib");
    }
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        for (const Path& prefix : listedIn(variable)) {
            addPackages(prefix, folders);
        }
    }
    for (const Path& programs : listedIn("PATH")) {
        addPackages(programs.parent_path(), folders);
    }
    if (const char* home = std::getenv("HOME")) {
        addPackages(Path(home) / ".local", folders);
    }
    return libraryFolders(folders);
}

} // namespace gateloupe::cudnn
