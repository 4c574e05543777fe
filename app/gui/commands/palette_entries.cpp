// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/palette_entries.h"

#include <QAction>
#include <QKeySequence>

#include "app/gui/commands/command_list.h"
#include "app/gui/session/session.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

/// A file may hold more tensors than anybody types names of.
constexpr std::size_t kMaxTargets = 20'000;

} // namespace

std::vector<PaletteEntry> PaletteEntries::of(const QWidget& window, Session& session)
{
    std::vector<PaletteEntry> entries;
    for (const Command& command : commandsOf(window)) {
        const bool saysWhy = command.action->toolTip() != plainText(command.action->text());
        const QString reason = command.action->isEnabled() ? QString()
                               : saysWhy                   ? command.action->toolTip()
                                                           : tr("Not available here now");
        entries.push_back({command.title,
                           command.action->shortcut().toString(QKeySequence::NativeText), reason,
                           [action = command.action] { action->trigger(); }});
    }
    const auto& checkpoint = session.checkpoint();
    if (checkpoint == nullptr) {
        return entries;
    }
    for (const auto& model : checkpoint->rnns) {
        for (const ParameterId& id : orderedIds(*model)) {
            if (entries.size() >= kMaxTargets) {
                return entries;
            }
            entries.push_back(
                {QString::fromStdString(model->name) + QStringLiteral(" › ") + TermNames::place(id),
                 //: of an LSTM or GRU
                 tr("gate"), QString(), [&session, model, id] {
                     session.select({.rnn = model, .parameter = id, .tensor = {}});
                 }});
        }
    }
    for (const auto& tensor : checkpoint->catalog.tensors) {
        if (entries.size() >= kMaxTargets) {
            return entries;
        }
        entries.push_back(
            {QString::fromStdString(tensor->name), tr("tensor"), QString(), [&session, tensor] {
                 session.select({.rnn = nullptr, .parameter = {}, .tensor = tensor});
             }});
    }
    return entries;
}

} // namespace gateloupe
