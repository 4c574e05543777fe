// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/tool_commands.h"

#include <memory>

#include "app/gui/controllers/view_picture_saver.h"
#include "app/gui/dialogs/blame_dialog.h"
#include "app/gui/dialogs/bundle_dialog.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/dialogs/prove_dialog.h"
#include "app/gui/dialogs/report_dialog.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/parts/actions.h"

namespace gateloupe {

template <typename Dialog>
Dialog& ToolCommands::show()
{
    MainWindow& window = m_parts.window;
    auto* dialog = window.findChild<Dialog*>();
    if (dialog == nullptr) {
        dialog = new Dialog(window.session(), window.jobs(), &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        if constexpr (requires { &Dialog::placeChosen; }) {
            connect(dialog, &Dialog::placeChosen, this,
                    [&window] { window.showPage(MainWindow::Page::Sequence); });
        }
        if constexpr (requires { &Dialog::pictureWanted; }) {
            connect(dialog, &Dialog::pictureWanted, new ViewPictureSaver(dialog),
                    &ViewPictureSaver::keep);
        }
        if constexpr (requires { &Dialog::blameWanted; }) {
            connect(dialog, &Dialog::blameWanted, this,
                    [this](const std::shared_ptr<const Blame>& blame, bool isOfRun) {
                        show<BlameDialog>().present(blame, isOfRun);
                    });
        }
    }
    dialog->show();
    dialog->activateWindow();
    return *dialog;
}

ToolCommands::ToolCommands(const WindowParts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
    const Actions& actions = parts.actions;
    const auto on = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, act);
    };
    on(actions.nameBug, [this] { show<BlameDialog>(); });
    on(actions.proveRuntime, [this] { show<ProveDialog>(); });
    on(actions.report, [this] { show<ReportDialog>(); });
    on(actions.bundle, [this] { show<BundleDialog>().choose(BundleDialog::What::WholeRun); });
    on(actions.shrink, [this] { show<BundleDialog>().choose(BundleDialog::What::AgainstFile); });
    on(actions.measureMemory, [this] { show<MemoryDialog>(); });
    connect(parts.window.pages().compare, &ComparePage::bugWanted, this,
            [this](const QString& recorded) { show<BlameDialog>().setTheirs(recorded); });
}

} // namespace gateloupe
