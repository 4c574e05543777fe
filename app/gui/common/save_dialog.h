// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFileDialog;

namespace gateloupe {

/// Opens a dialog in which somebody says where to save. Qt's own can delete files too, by the
/// Delete key and by its menu: not here, where the files beside are checkpoints.
/// (QFileDialog::ReadOnly would take "New folder" away as well.) Dialogs of the desktop stay as
/// they are.
void openWithoutDeleting(QFileDialog& dialog);

} // namespace gateloupe
