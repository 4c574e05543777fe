// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QString>

#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// The example that comes with the program.
inline std::filesystem::path exampleFile()
{
    return dataFolder() / "../../resources/examples/brackets.safetensors";
}

/// The same for the window, which takes Qt's strings.
inline QString examplePath()
{
    return QString::fromStdString(exampleFile().string());
}

} // namespace gateloupe::test
