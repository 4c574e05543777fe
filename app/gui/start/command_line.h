// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>
#include <QStringList>

#include "app/gui/common/theme.h"
#include "app/gui/session/open_request.h"
#include "core/base/result.h"

namespace gateloupe {

/// What the program was started with.
struct CommandLine
{
    std::vector<OpenRequest> files; ///< in the order in which they are opened
    QString language;
    std::optional<Theme> theme;
    QString renderFolder;        ///< --render: pictures of the widgets, no window
    QString screenshotFolder;    ///< --screenshots: pictures of the whole window
    bool isStartupTimed = false; ///< show the window, print how long that took, leave
    /// Text of --help or --version: print it and leave.
    QString answer;

    [[nodiscard]] bool isHeadless() const
    {
        return !renderFolder.isEmpty() || !screenshotFolder.isEmpty();
    }

    /// Errors: InvalidArgument with a sentence to print.
    static Result<CommandLine> parse(const QStringList& arguments);
};

/// Whether these arguments ask for pictures only; may be asked before there is an application.
[[nodiscard]] bool wantsPictures(int argc, const char* const* argv);

} // namespace gateloupe
