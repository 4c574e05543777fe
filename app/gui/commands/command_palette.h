// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFrame>
#include <QPointer>

#include "app/gui/commands/palette_model.h"

class QLabel;
class QLineEdit;
class QTreeView;

namespace gateloupe {

/// A search line over the window with what fits below it: type, Up/Down, Enter; Esc or a click
/// elsewhere closes it.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    /// A child of `window`, hidden until asked for.
    explicit CommandPalette(QWidget* window);

    void popUp(std::vector<PaletteEntry> entries, PaletteModel::Resolve resolve = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void search(const QString& pattern);
    void move(int rows);
    void showNote();
    void choose(const QModelIndex& index);
    void dismiss();

    QLineEdit* m_line;
    QTreeView* m_list;
    QLabel* m_note; ///< why the marked entry cannot be chosen, or that nothing fits
    PaletteModel* m_model;
    QPointer<QWidget> m_focusBefore;
};

} // namespace gateloupe
