// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/hover_sources.h"

#include "app/gui/controllers/picture_saver.h"
#include "app/gui/pages/gate_numbers_study.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/parts/status_line.h"
#include "app/gui/shell/window_pages.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

HoverSources::HoverSources(const WindowParts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
    connectGates();
    connectStrips();
}

void HoverSources::connectGates()
{
    GatesPage& gates = m_parts.window.gatesPage();
    GateHeatmap* heatmap = &gates.heatmap();
    const auto showCell = [this, &gates](const HeatmapCell& cell) {
        const auto& matrix = gates.inspector->matrix();
        m_parts.status.setHover(
            shownNumbers() +
            (matrix ? HoverText::of(cell, *matrix) : HoverText::of(cell, gates.shownSelection())));
    };
    connect(heatmap, &GateHeatmap::hovered, this, showCell);
    // On other pages a unit or a byte that is chosen moves the pick, which nobody looked at.
    connect(heatmap, &GateHeatmap::picked, this, [this, showCell](const HeatmapCell& cell) {
        if (m_parts.window.pages().current() == WindowPages::Page::Gates) {
            showCell(cell);
        }
    });
    connect(heatmap, &GateHeatmap::hoverLeft, &m_parts.status, &StatusLine::clearHover);
    connect(gates.view, &GatesView::cellHovered, this,
            [this, &gates](const ParameterId& id, const HeatmapCell& cell) {
                TreeSelection under = gates.shownSelection();
                under.parameter = id;
                m_parts.status.setHover(shownNumbers() + HoverText::of(cell, under));
            });
    connect(gates.view, &GatesView::hoverLeft, &m_parts.status, &StatusLine::clearHover);
    connect(&gates.inspector->actions(), &InspectActions::copied, &m_parts.status,
            [this] { m_parts.status.showNotice(tr("Copied")); });
    connect(gates.saver, &PictureSaver::copied, &m_parts.status,
            [this] { m_parts.status.showNotice(tr("Copied")); });
    connect(&m_parts.window.session(), &Session::pickChanged, this,
            [this](std::uint64_t row, std::uint64_t col) {
                // A unit that is chosen in the strips moves the pick as well, which nobody looked
                // at.
                if (!m_parts.window.pages().isSelectionInHeatmap() &&
                    m_parts.window.pages().current() != WindowPages::Page::Sequence) {
                    m_parts.status.setHover(
                        HoverText::of(m_parts.window.session().selection(), row, col));
                }
            });
}

void HoverSources::connectStrips()
{
    TraceGestures& gestures = m_parts.window.sequencePage().plot().gestures();
    connect(&gestures, &TraceGestures::hovered, this, [this](const TraceCell& cell) {
        if (const auto& run = m_parts.window.session().run()) {
            m_parts.status.setHover(HoverText::of(cell, *run->model));
        }
    });
    connect(&gestures, &TraceGestures::hoverLeft, &m_parts.status, &StatusLine::clearHover);
    connect(&m_parts.window.pages(), &WindowPages::currentChanged, &m_parts.status,
            &StatusLine::clearHover);
    connect(&m_parts.window.session(), &Session::selectionChanged, &m_parts.status,
            &StatusLine::clearHover);
}

/// "gradient: " in front of a number that is no weight.
QString HoverSources::shownNumbers() const
{
    GatesPage& gates = m_parts.window.gatesPage();
    return gates.shownSelection().rnn == m_parts.window.session().selection().rnn
               ? QString()
               : GateNumbersText::of(gates.numbers()) + QStringLiteral(": ");
}

} // namespace gateloupe
