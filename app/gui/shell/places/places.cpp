// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/places/places.h"

#include "app/gui/controllers/explainer.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/window_pages.h"
#include "core/analysis/explain/trace_point.h"
#include "core/model/parameter_ids.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/number_format.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/sequence/explain_panel.h"

namespace gateloupe {

Places::Places(Session& session, WindowPages& pages, RunPanels& runPanels, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_pages(pages)
    , m_runPanels(runPanels)
{
}

AddressActions Places::actions()
{
    return {.showPoint =
                [this](const TracePoint& point) {
                    m_pages.show(WindowPages::Page::Sequence);
                    m_runPanels.explainer->show(point);
                },
            .showCell =
                [this](const ParameterId& id, std::uint64_t row, std::uint64_t col) {
                    m_session.selectParameter(id);
                    m_session.setPick(row, col);
                    if (m_pages.current() != WindowPages::Page::Layout) {
                        m_pages.show(WindowPages::Page::Gates);
                    }
                },
            .showByte = [this](std::uint64_t offset) { showByte(offset); },
            .showStep =
                [this](std::uint64_t step) {
                    m_pages.show(WindowPages::Page::Sequence);
                    m_session.setStep(step);
                },
            .showUnit = [this](std::uint64_t unit) { m_session.setUnit(unit); },
            .showExtreme =
                [this](CellWish wish) {
                    m_pages.show(WindowPages::Page::Gates);
                    m_pages.gates->inspector->find(wish);
                }};
}

void Places::goTo(const QString& address)
{
    const auto entries = AddressSearch::entriesFor(address, m_session, actions());
    if (!entries.empty() && entries.front().reason.isEmpty()) {
        entries.front().choose();
    }
}

/// The cell that it belongs to, or else the bytes of the file there.
void Places::showByte(std::uint64_t offset)
{
    const auto& checkpoint = m_session.checkpoint();
    for (const auto& model : checkpoint->rnns) {
        for (const ParameterId& id : orderedIds(*model)) {
            const GateView& gate = *model->find(id);
            const auto place = gate.place();
            const auto cell = place && place->file == checkpoint->path
                                  ? AddressSearch::cellOfByte(gate, offset)
                                  : std::nullopt;
            if (cell) {
                m_session.select({.rnn = model, .parameter = id, .tensor = nullptr});
                m_session.setPick(cell->row, cell->col);
                if (m_pages.current() != WindowPages::Page::Layout) {
                    m_pages.show(WindowPages::Page::Gates);
                }
                return;
            }
        }
    }
    m_pages.show(WindowPages::Page::Layout);
    m_pages.layout->showByte(offset);
}

QString Places::current() const
{
    const TreeSelection& selection = m_session.selection();
    const Focus& focus = m_session.focus();
    if (m_pages.current() == WindowPages::Page::Layout) {
        const auto* hex = m_pages.layout->findChild<HexView*>();
        return hex->source() != nullptr && m_pages.layout->buffer() == LayoutView::Buffer::File
                   ? formatOffset(hex->cursor())
                   : QString();
    }
    if (selection.rnn == nullptr || !selection.parameter) {
        return {};
    }
    if (m_pages.current() == WindowPages::Page::Sequence) {
        const auto signal = m_runPanels.explanation->signal();
        const auto run = m_session.runOfSelection();
        return signal && run != nullptr
                   ? QString::fromStdString(
                         toText(TracePoint{.layer = selection.parameter->layer,
                                           .direction = selection.parameter->direction,
                                           .signal = *signal,
                                           .unit = focus.unit,
                                           .step = focus.step,
                                           .sequence = focus.batch}))
                   : QString();
    }
    const QString path = QString::fromStdString(pathOf(*selection.parameter));
    return focus.pick && m_pages.current() != WindowPages::Page::Health
               ? QStringLiteral("%1[%2, %3]").arg(path).arg(focus.pick->row).arg(focus.pick->col)
               : path;
}

} // namespace gateloupe
