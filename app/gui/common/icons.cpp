// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/icons.h"

#include <array>

#include <QString>

namespace gateloupe {

namespace {

struct IconNames
{
    Icon icon;
    const char* theme;
    const char* own;
};

constexpr std::array kIcons = {
    IconNames{Icon::Application, "org.gateloupe.Gateloupe", "gateloupe"},
    IconNames{Icon::Open, "document-open", "open"},
    IconNames{Icon::RawBuffer, "document-open-data", "raw-buffer"},
    IconNames{Icon::Example, "help-hint", "example"},
    IconNames{Icon::Export, "document-save-as", "export"},
    IconNames{Icon::Back, "go-previous", "back"},
    IconNames{Icon::Forward, "go-next", "forward"},
    IconNames{Icon::Run, "system-run", "run"},
    IconNames{Icon::Stop, "process-stop", "stop"},
    IconNames{Icon::ResetLayout, "view-restore", "reset-layout"},
    IconNames{Icon::About, "help-about", "about"},
    IconNames{Icon::Search, "edit-find", "search"},
    IconNames{Icon::Quit, "application-exit", "quit"},
};

} // namespace

QIcon themedIcon(Icon icon)
{
    for (const IconNames& names : kIcons) {
        if (names.icon == icon) {
            const QString own = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(names.own));
            return QIcon::fromTheme(QLatin1String(names.theme), QIcon(own));
        }
    }
    return {};
}

} // namespace gateloupe
