// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/save_dialog.h"

#include <QAction>
#include <QFileDialog>
#include <QShortcut>

namespace gateloupe {

void openWithoutDeleting(QFileDialog& dialog)
{
    dialog.open(); // makes what the dialog consists of
    for (QShortcut* shortcut : dialog.findChildren<QShortcut*>()) {
        if (shortcut->key() == QKeySequence(Qt::Key_Delete)) {
            shortcut->setEnabled(false);
        }
    }
    if (auto* action = dialog.findChild<QAction*>(QStringLiteral("qt_delete_action"))) {
        action->setVisible(false); // enabled and disabled by Qt as the selection goes
    }
}

} // namespace gateloupe
