// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/icons.h"

#include <array>

#include <QString>

namespace gateloupe {

namespace {

struct IconNames
{
    const char* theme;
    const char* own;
};

/// In the order of Icon.
constexpr std::array kIcons = {
    IconNames{"org.gateloupe.Gateloupe", "gateloupe"},
    IconNames{"document-open", "open"},
    IconNames{"document-open-data", "raw-buffer"},
    IconNames{"help-hint", "example"},
    IconNames{"document-save-as", "export"},
    IconNames{"go-previous", "back"},
    IconNames{"go-next", "forward"},
    IconNames{"system-run", "run"},
    IconNames{"process-stop", "stop"},
    IconNames{"view-restore", "reset-layout"},
    IconNames{"help-about", "about"},
    IconNames{"edit-find", "search"},
    IconNames{"application-exit", "quit"},
};

} // namespace

QIcon themedIcon(Icon icon)
{
    const IconNames& names = kIcons[static_cast<std::size_t>(icon)];
    const QString own = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(names.own));
    return QIcon::fromTheme(QLatin1String(names.theme), QIcon(own));
}

} // namespace gateloupe
