// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gateloupe::cudnn {

/// A cuDNN that a process has loaded.
struct LoadedLibrary
{
    std::filesystem::path folder;
    std::string version; ///< "9.19.0"
};

/// That of this process. Needs no device.
[[nodiscard]] LoadedLibrary loadedLibrary();

/// The folders of some that hold a cuDNN 9, each once, also where two names lead to it. A folder of
/// Python's packages ("site-packages") stands for that of its wheel.
[[nodiscard]] std::vector<std::filesystem::path>
libraryFolders(const std::vector<std::filesystem::path>& candidates);

/// Where a cuDNN may lie on this machine: LD_LIBRARY_PATH, the system's folders, CUDA's toolkits,
/// and the packages of the Pythons on the PATH, of an active environment and of the user.
[[nodiscard]] std::vector<std::filesystem::path> usualLibraryFolders();

} // namespace gateloupe::cudnn
