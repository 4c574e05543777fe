// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QDialog>

#include "core/conventions/checkpoint.h"
#include "core/export/export.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace gateloupe {

/// Asks what to export, in which format, and where to.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `selected` is the network that is ticked at first; null ticks all.
    ExportDialog(std::shared_ptr<const Checkpoint> checkpoint,
                 const std::shared_ptr<const RnnModel>& selected, QWidget* parent = nullptr);

    void setFormat(ExportFormat format);
    void setTarget(const QString& path);
    [[nodiscard]] ExportRequest request() const;

private:
    struct FormatEntry;

    [[nodiscard]] static const std::vector<FormatEntry>& formats();
    void followFormat();
    void check();
    [[nodiscard]] ExportFormat format() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    QComboBox* m_format;
    QLabel* m_about;
    QListWidget* m_networks;
    QLineEdit* m_target;
    QLabel* m_hint;
    QDialogButtonBox* m_buttons;
};

} // namespace gateloupe
