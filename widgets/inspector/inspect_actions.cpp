// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/inspect_actions.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>

#include "core/base/number_text.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "widgets/common/core_text.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/cell_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

QAction* make(QObject* parent, const char* name, const QKeySequence& keys = {})
{
    auto* action = named(new QAction(parent), name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    return action;
}

void say(QAction* action, const QString& text, const QString& tip)
{
    action->setText(text);
    action->setToolTip(tip);
    action->setStatusTip(tip);
}

/// The places of which at least a part is in sight.
IndexRange inSight(double from, double to, std::uint64_t count)
{
    const auto last = static_cast<double>(count);
    const double begin = std::clamp(std::floor(from + 0.5), 0.0, last - 1.0);
    const double end = std::clamp(std::ceil(to + 0.5), begin + 1.0, last);
    return {static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end)};
}

/// More cells than this are refused as text: a clipboard of some 40 MB.
constexpr std::uint64_t kMostTextCells = std::uint64_t{1} << 22U;

/// The shortest text that reads back as the same number of the matrix' own type, with a decimal
/// point in every language: "0.1", "-inf", "nan".
std::string elementText(const MatrixView& matrix, std::uint64_t row, std::uint64_t col)
{
    const double value = matrix.at(row, col);
    // The shorter types are exact in f32, whose shortest text is shorter than that of f64.
    const bool isSingle =
        matrix.dtype == DType::F32 || matrix.dtype == DType::F16 || matrix.dtype == DType::BF16;
    return isSingle ? shortestText(static_cast<float>(value)) : shortestText(value);
}

/// A part as text with tabs, for spreadsheets: the first line holds the columns' numbers, the first
/// field of every other line its row's number, both as stored, whatever the order.
/// `rows` and `cols` are stored indices.
/// Errors: Unsupported above kMostTextCells, Cancelled.
Result<std::string> tsvOf(const MatrixView& matrix, const std::vector<std::uint64_t>& rows,
                          const std::vector<std::uint64_t>& cols, ProgressMonitor& monitor)
{
    if (rows.size() * cols.size() > kMostTextCells) {
        return Error::unsupported("%1 cells are too many for the clipboard, %2 are the most",
                                  rows.size() * cols.size(), kMostTextCells);
    }
    std::string text;
    for (const std::uint64_t col : cols) {
        text += '\t' + std::to_string(col);
    }
    text += '\n';
    for (const std::uint64_t row : rows) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "writing the cells as text was cancelled"};
        }
        text += std::to_string(row);
        for (const std::uint64_t col : cols) {
            text += '\t' + elementText(matrix, row, col);
        }
        text += '\n';
    }
    return text;
}

} // namespace

InspectActions::InspectActions(GateHeatmap& heatmap, QObject* parent)
    : QObject(parent)
    , m_heatmap(heatmap)
    , m_copyValue(make(this, "actionCopyValue", QKeySequence::Copy))
    , m_copySelection(make(this, "actionCopySelection", Qt::CTRL | Qt::SHIFT | Qt::Key_C))
    , m_copyAddress(make(this, "actionCopyAddress"))
    , m_copyPicture(make(this, "actionCopyPicture"))
    , m_savePicture(make(this, "actionSavePicture"))
    , m_saveDrawing(make(this, "actionSaveDrawing"))
    , m_saveExact(make(this, "actionSaveExactPixels"))
    , m_showProfiles(make(this, "actionShowProfiles"))
    , m_text([this](const Result<std::string>& text) {
        if (text) {
            QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
            emit copied();
        } else {
            emit copyFailed(text.error());
        }
    })
{
    m_showProfiles->setCheckable(true);
    m_showProfiles->setChecked(true);
    connect(m_copyValue, &QAction::triggered, this, [this] {
        if (m_matrix && m_pick) {
            QGuiApplication::clipboard()->setText(QString::fromStdString(
                elementText(m_matrix->data->matrix, m_pick->first, m_pick->second)));
            emit copied();
        }
    });
    connect(m_copyAddress, &QAction::triggered, this, [this] {
        if (m_matrix && m_pick) {
            QGuiApplication::clipboard()->setText(
                CellText::address(*m_matrix, m_pick->first, m_pick->second));
            emit copied();
        }
    });
    connect(m_copySelection, &QAction::triggered, this, &InspectActions::copySelectedCells);
    connect(m_copyPicture, &QAction::triggered, this, [this] { request(PictureKind::Copy); });
    connect(m_savePicture, &QAction::triggered, this, [this] { request(PictureKind::Picture); });
    connect(m_saveDrawing, &QAction::triggered, this, [this] { request(PictureKind::Drawing); });
    connect(m_saveExact, &QAction::triggered, this, [this] { request(PictureKind::ExactPixels); });
    heatmap.addActions(all());
    heatmap.setContextMenuPolicy(Qt::ActionsContextMenu);
    heatmap.installEventFilter(this);
    retranslate();
}

QList<QAction*> InspectActions::all() const
{
    return {m_copyValue,   m_copyAddress, m_copySelection, m_copyPicture,
            m_savePicture, m_saveDrawing, m_saveExact,     m_showProfiles};
}

void InspectActions::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    m_matrix = matrix;
    update();
}

void InspectActions::setPick(std::optional<std::pair<std::uint64_t, std::uint64_t>> cell)
{
    m_pick = cell;
    update();
}

void InspectActions::setSelection(const std::optional<CellRect>& selection)
{
    m_selection = selection;
    update();
}

void InspectActions::copySelectedCells()
{
    if (m_matrix && m_selection) {
        m_text.start([data = m_matrix->data, cells = *m_selection](ProgressMonitor& monitor) {
            return tsvOf(data->matrix, storedIndices(cells.rows, data->order.rows.get()),
                         storedIndices(cells.cols, data->order.cols.get()), monitor);
        });
    }
}

void InspectActions::request(PictureKind kind)
{
    if (!m_matrix) {
        return;
    }
    const MatrixView& matrix = m_matrix->data->matrix;
    PictureRequest wish{.matrix = *m_matrix,
                        .scale = m_heatmap.scale().onPaper(),
                        .pixels = m_heatmap.colorSettings().pixels,
                        .title = m_matrix->title(),
                        .rowsLabel = m_matrix->rowsLabel(),
                        .columnsLabel = m_matrix->columnsLabel()};
    QStringList origin = {nameText(m_matrix->view.tensor->name)};
    if (const auto place = m_matrix->view.place()) {
        origin.prepend(nameText(place->file.filename().string()));
    }
    wish.subtitle = origin.join(QStringLiteral("  ·  "));
    const HeatmapView view = m_heatmap.plot().view();
    wish.shown = kind == PictureKind::ExactPixels
                     ? CellRect{{0, matrix.rows}, {0, matrix.cols}}
                     : CellRect{inSight(view.top, view.bottom, matrix.rows),
                                inSight(view.left, view.right, matrix.cols)};
    emit pictureRequested(kind, wish);
}

void InspectActions::update()
{
    const bool hasMatrix = m_matrix.has_value() && !m_matrix->data->matrix.isEmpty();
    const auto allow = [](QAction* action, bool isPossible, const QString& reason) {
        action->setEnabled(isPossible);
        action->setToolTip(isPossible ? action->statusTip() : reason);
    };
    allow(m_copyValue, hasMatrix && m_pick, tr("Pick a cell first."));
    allow(m_copySelection, hasMatrix && m_selection, tr("Select cells with Shift and drag first."));
    allow(m_copyAddress, hasMatrix && m_pick, tr("Pick a cell first."));
    for (QAction* action : {m_copyPicture, m_savePicture, m_saveDrawing, m_saveExact}) {
        allow(action, hasMatrix, tr("Choose a gate or a tensor first."));
    }
}

void InspectActions::retranslate()
{
    say(m_copyValue, tr("Copy value"), tr("Copies the picked number with all its digits"));
    say(m_copyAddress, tr("Copy address"), tr("Copies what finds the picked number again"));
    say(m_copyPicture, tr("Copy picture"),
        tr("Copies what is in sight, with title, axes, colour bar and legend"));
    say(m_copySelection, tr("Copy selection"),
        tr("Copies the selected cells as text with tabs, with row and column numbers"));
    say(m_savePicture, tr("Save picture…"),
        tr("Writes what is in sight as PNG, with title, axes, colour bar and legend"));
    say(m_saveDrawing, tr("Save picture as SVG…"),
        tr("Writes what is in sight as SVG, with title, axes, colour bar and legend"));
    say(m_saveExact, tr("Save exact pixels…"), tr("Writes all cells as PNG, one pixel each"));
    //: the picked row and column drawn as lines beside the heatmap
    say(m_showProfiles, tr("Show profiles"), tr("Shows the picked row and column as lines"));
    update();
}

/// The corner opposite the pick moves by one.
bool InspectActions::growSelection(int key)
{
    const std::optional<HeatmapPlot::Cell> anchor = m_heatmap.plot().pick();
    if (!m_matrix || !anchor) {
        return false;
    }
    const auto moved = [](std::uint64_t anchored, const IndexRange& range, int by,
                          std::uint64_t count) {
        std::uint64_t at = range.begin == anchored ? range.end - 1 : range.begin;
        at = by < 0 ? at - (at > 0 ? 1 : 0)
                    : std::min(at + static_cast<std::uint64_t>(by), count - 1);
        return IndexRange{std::min(anchored, at), std::max(anchored, at) + 1};
    };
    const CellRect pick{{anchor->row, anchor->row + 1}, {anchor->col, anchor->col + 1}};
    const CellRect present = m_selection.value_or(pick);
    const auto isEnd = [](std::uint64_t index, const IndexRange& range) {
        return range.begin == index || range.end == index + 1;
    };
    const bool isAnchored = isEnd(anchor->row, present.rows) && isEnd(anchor->col, present.cols);
    const CellRect from = isAnchored ? present : pick;
    const int rows = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    const int cols = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    if (rows == 0 && cols == 0) {
        return false;
    }
    const MatrixView& matrix = m_matrix->data->matrix;
    m_heatmap.plot().setSelection(CellRect{moved(anchor->row, from.rows, rows, matrix.rows),
                                           moved(anchor->col, from.cols, cols, matrix.cols)});
    return true;
}

bool InspectActions::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_heatmap && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        if (key->matches(QKeySequence::SelectAll) && m_matrix) {
            const MatrixView& matrix = m_matrix->data->matrix;
            m_heatmap.plot().setSelection(CellRect{{0, matrix.rows}, {0, matrix.cols}});
            return true;
        }
        if ((key->modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier &&
            growSelection(key->key())) {
            return true;
        }
    }
    if (watched == &m_heatmap && event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gateloupe
