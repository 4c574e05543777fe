// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/signal_box.h"

#include <algorithm>
#include <utility>

#include <QSignalBlocker>

#include "widgets/common/change_events.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

SignalBox::SignalBox(QWidget* parent)
    : QComboBox(parent)
{
    onLanguageChange(this, [this] { fill(); });
}

void SignalBox::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    fill();
}

void SignalBox::fill()
{
    const QSignalBlocker blocker(this);
    const QString current = currentText();
    clear();
    addItem(QStringLiteral("h"));
    if (m_model == nullptr) {
        return;
    }
    if (hasCellState(m_model->spec.cell)) {
        addItem(QStringLiteral("c"));
    }
    for (const Gate gate : gatesOf(m_model->spec.cell)) {
        addItem(TermNames::gate(gate));
    }
    setCurrentIndex(std::max(0, findText(current)));
}

TraceSignal SignalBox::chosen() const
{
    using Kind = TraceSignal::Kind;
    if (m_model == nullptr || currentIndex() <= 0) {
        return {Kind::HiddenState};
    }
    const bool hasCell = hasCellState(m_model->spec.cell);
    if (hasCell && currentIndex() == 1) {
        return {Kind::CellState};
    }
    const auto gate = static_cast<std::size_t>(currentIndex() - (hasCell ? 2 : 1));
    return {Kind::Gate, gatesOf(m_model->spec.cell)[gate]};
}

} // namespace gateloupe
