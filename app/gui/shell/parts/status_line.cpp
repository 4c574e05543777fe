// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/status_line.h"

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/job_status.h"
#include "core/base/progress_monitor.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/inspector/cell_text.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

constexpr int kNoticeMs = 4000; ///< how long the status bar says that something is done

} // namespace

StatusLine::StatusLine(QStatusBar& bar, Jobs& jobs, QObject* parent)
    : QObject(parent)
    , m_bar(bar)
    , m_hover(named(new ElidedLabel, "hoverText"))
    , m_warnings(named(new QToolButton, "warningCount"))
{
    m_hover->setFont(numberFont());
    bar.addWidget(m_hover, 1);
    m_warnings->setAutoRaise(true);
    // Widgets that appear and disappear are added first, so that the panels' buttons do not move.
    bar.addPermanentWidget(new JobStatus(jobs));
    bar.addPermanentWidget(m_warnings);
    connect(m_warnings, &QToolButton::clicked, this, &StatusLine::warningsWanted);
    retranslate();
}

void StatusLine::addPanelButton(QAction* action)
{
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setDefaultAction(action);
    m_bar.addPermanentWidget(button);
    button->hide();
    m_panelButtons.push_back(button);
}

void StatusLine::setPanelButtonsShown(bool areShown)
{
    for (QToolButton* button : m_panelButtons) {
        button->setVisible(areShown);
    }
}

void StatusLine::setHover(const QString& text)
{
    m_hover->setText(text);
    m_hover->setToolTip(text);
}

void StatusLine::clearHover()
{
    setHover({});
}

void StatusLine::setWarnings(int count)
{
    m_count = count;
    retranslate();
}

void StatusLine::showNotice(const QString& text)
{
    m_bar.showMessage(text, kNoticeMs);
}

void StatusLine::retranslate()
{
    m_warnings->setVisible(m_count > 0);
    m_warnings->setText(tr("%n note(s)", nullptr, m_count));
    m_warnings->setToolTip(tr("Show what was unusual about the open file"));
}

QString HoverText::of(const HeatmapCell& cell, const TreeSelection& selection)
{
    const bool isGate = selection.rnn != nullptr && selection.parameter;
    const QString name = isGate ? TermNames::parameter(*selection.parameter) : cell.tensorName;
    //: an element of a matrix: name, row, column and value
    const QString element =
        tr("%1 [%2, %3] = %4").arg(name).arg(cell.row).arg(cell.col).arg(formatValue(cell.value));
    if (!cell.byteOffset) {
        //: %1 is e.g. "R forget [12, 7] = -0.03", %2 the name of a tensor
        return tr("%1  ·  %2, encoded in the file").arg(element, cell.tensorName);
    }
    //: %1 is e.g. "R forget [12, 7] = -0.03", %2 a tensor, %3 a file, %4 an offset such as 0x1A2F40
    return tr("%1  ·  %2  ·  %3, byte %4")
        .arg(element, cell.tensorName, fileNameText(cell.fileName), formatOffset(*cell.byteOffset));
}

QString HoverText::of(const HeatmapCell& cell, const InspectedMatrix& matrix)
{
    TreeSelection selection{.rnn = matrix.model};
    if (matrix.model != nullptr) {
        selection.parameter = matrix.id;
    }
    const CellFacts facts = CellText::factsOf(matrix, cell.row, cell.col);
    QStringList place = {CellText::unit(matrix, cell.row), CellText::source(matrix, cell.col)};
    place.removeAll(QString());
    QStringList parts = {of(cell, selection), place.join(QStringLiteral(", ")),
                         CellText::hex(facts)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("  ·  "));
}

QString HoverText::of(const TreeSelection& selection, std::uint64_t row, std::uint64_t col)
{
    const GateView* gate = selection.rnn != nullptr && selection.parameter
                               ? selection.rnn->find(*selection.parameter)
                               : nullptr;
    if (gate == nullptr || row >= gate->rows || col >= gate->cols) {
        return {};
    }
    NullMonitor monitor;
    const auto matrix = gate->place() ? gate->map(monitor) : Error::cancelled();
    if (!matrix) {
        return QStringLiteral("%1 [%2, %3]")
            .arg(TermNames::parameter(*selection.parameter))
            .arg(row)
            .arg(col);
    }
    const HeatmapSubject subject{selection.rnn, *selection.parameter, *gate};
    return of(subject.cellAt(*matrix, row, col), selection);
}

QString HoverText::of(const TraceCell& cell, const RnnModel& model)
{
    //: an address such as layer_0/forward/h[12]@17, and the number there
    return tr("%1 = %2").arg(addressOf(cell.at, model), formatValue(cell.value));
}

} // namespace gateloupe
