// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/sheet_arrangement.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace gateloupe {

namespace {

constexpr int kGap = 6;
constexpr int kTight = 4;
constexpr int kStripHeight = 16;
constexpr int kTallStrip = 32; ///< where nothing but strips is shown
constexpr int kSmallestPicture = 56;

/// Rows of the sheet: matrices above strips.
struct Kinds
{
    std::vector<ParameterKind> matrices;
    std::vector<ParameterKind> strips;
};

Kinds kindsOf(const RnnModel& model, SheetContent content)
{
    using enum ParameterKind;
    switch (content) {
    case SheetContent::InputWeights:
        return {{InputWeights}, {}};
    case SheetContent::RecurrentWeights:
        return {{RecurrentWeights}, {}};
    case SheetContent::Weights:
    case SheetContent::Biases:
        break;
    }
    Kinds kinds{{}, {InputBias, RecurrentBias}};
    if (content == SheetContent::Weights) {
        kinds.matrices = {InputWeights, RecurrentWeights};
    }
    if (std::ranges::any_of(model.parameters, [](const auto& entry) {
            return entry.first.kind == PeepholeWeights;
        })) {
        kinds.strips.push_back(PeepholeWeights);
    }
    return kinds;
}

bool hasProjection(const RnnModel& model, SheetContent content)
{
    return model.spec.projectionSize.has_value() && content != SheetContent::InputWeights &&
           content != SheetContent::Biases;
}

/// Columns and rows of matrices. One gate alone has its kinds side by side.
QSize gridOf(const RnnModel& model, SheetContent content)
{
    const int gates = static_cast<int>(gatesOf(model.spec.cell).size());
    const int kinds = static_cast<int>(kindsOf(model, content).matrices.size());
    const int extra = hasProjection(model, content) ? 1 : 0;
    return gates == 1 ? QSize(std::max(1, kinds), std::min(1, kinds)) : QSize(gates + extra, kinds);
}

int stripHeight(SheetContent content)
{
    return content == SheetContent::Biases ? kTallStrip : kStripHeight;
}

int stripsHeight(const RnnModel& model, SheetContent content)
{
    const Kinds kinds = kindsOf(model, content);
    return static_cast<int>(kinds.strips.size()) * (stripHeight(content) + kTight);
}

} // namespace

std::vector<SheetItem> arrangeSheet(const RnnModel& model, LayerIndex layer, Direction direction,
                                    SheetContent content, const SheetArea& area)
{
    const auto gates = gatesOf(model.spec.cell);
    const Kinds kinds = kindsOf(model, content);
    const QSize grid = gridOf(model, content);
    const int width = std::max(1, (area.size.width() - kGap * (grid.width() - 1)) / grid.width());
    const bool hasStripTitles = kinds.matrices.empty();
    const int strips = stripsHeight(model, content);
    const int rest = area.size.height() - strips - grid.height() * (area.lineHeight + kGap);
    const int height = grid.height() > 0 ? std::max(1, rest / grid.height()) : 0;
    const auto left = [&](int column) { return column * (width + kGap); };
    const auto top = [&](int row) { return row * (area.lineHeight + height + kGap); };

    std::vector<SheetItem> items;
    const auto add = [&](const ParameterId& id, int column, int row) {
        items.push_back({id, false, QRect(left(column), top(row), width, area.lineHeight),
                         QRect(left(column), top(row) + area.lineHeight, width, height)});
    };
    const bool isAlone = gates.size() == 1;
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        const int column = static_cast<int>(gate);
        for (std::size_t kind = 0; kind < kinds.matrices.size(); ++kind) {
            const int index = static_cast<int>(kind);
            add({layer, direction, kinds.matrices[kind], gates[gate]}, isAlone ? index : column,
                isAlone ? 0 : index);
        }
        // Strips of a gate alone reach below both of its matrices.
        const int stripLeft = isAlone ? 0 : left(column);
        const int stripWidth = isAlone ? area.size.width() : width;
        int y = top(grid.height()) + (hasStripTitles ? area.lineHeight : 0);
        for (const ParameterKind kind : kinds.strips) {
            const QRect row(stripLeft, y, stripWidth, stripHeight(content));
            const QRect symbol(row.topLeft(), QSize(area.symbolWidth, row.height()));
            items.push_back({{layer, direction, kind, gates[gate]},
                             true,
                             symbol,
                             row.adjusted(area.symbolWidth, 0, 0, 0)});
            y += row.height() + kTight;
        }
    }
    if (hasProjection(model, content)) {
        add(projectionId(layer, direction), grid.width() - 1, grid.height() - 1);
    }
    return items;
}

std::vector<SheetItem> arrangeFilm(const RnnModel& model, LayerIndex layer, Direction direction,
                                   const SheetArea& area)
{
    constexpr int kNarrowest = 12;
    constexpr int kBarWidth = 28;
    const auto gates = gatesOf(model.spec.cell);
    const Kinds kinds = kindsOf(model, SheetContent::Weights);
    const bool isProjected = hasProjection(model, SheetContent::Weights);
    const int pictures =
        static_cast<int>(gates.size() * kinds.matrices.size()) + (isProjected ? 1 : 0);
    const int bars = static_cast<int>(gates.size()) * (kBarWidth + kTight);
    const int groups = static_cast<int>(kinds.matrices.size()) + (isProjected ? 1 : 0);
    const int room = area.size.width() - area.symbolWidth - bars - groups * kGap;
    const int width = std::clamp(room / pictures - kTight, kNarrowest, kFilmHeight);

    std::vector<SheetItem> items;
    int x = 0;
    const auto add = [&](const ParameterId& id) {
        items.push_back({id, false, QRect(x, 0, width, area.lineHeight),
                         QRect(x, area.lineHeight, width, kFilmHeight)});
        x += width + kTight;
    };
    for (const ParameterKind kind : kinds.matrices) {
        for (const Gate gate : gates) {
            add({layer, direction, kind, gate});
        }
        x += kGap;
    }
    if (isProjected) {
        add(projectionId(layer, direction));
        x += kGap;
    }
    const int height =
        std::min(kStripHeight, kFilmHeight / static_cast<int>(kinds.strips.size()) - kTight);
    for (std::size_t kind = 0; kind < kinds.strips.size(); ++kind) {
        const int y = area.lineHeight + static_cast<int>(kind) * (height + kTight);
        int left = x + area.symbolWidth;
        for (const Gate gate : gates) {
            // The symbol stands before the row, not before each bar.
            const QRect title =
                gate == gates.front() ? QRect(x, y, area.symbolWidth, height) : QRect();
            items.push_back({{layer, direction, kinds.strips[kind], gate},
                             true,
                             title,
                             QRect(left, y, kBarWidth, height)});
            left += kBarWidth + kTight;
        }
    }
    return items;
}

const SheetItem* neighbourOf(const std::vector<SheetItem>& items, const ParameterId& chosen,
                             int key)
{
    const auto now = std::ranges::find(items, chosen, &SheetItem::id);
    if (now == items.end()) {
        return items.empty() ? nullptr : &items.front();
    }
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const int sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    const SheetItem* best = nullptr;
    int least = std::numeric_limits<int>::max();
    for (const SheetItem& item : items) {
        const QPoint way = item.picture.center() - now->picture.center();
        const int ahead = sign * (isSideways ? way.x() : way.y());
        const int aside = std::abs(isSideways ? way.y() : way.x());
        constexpr int kAsideCounts = 4;
        if (ahead > 0 && ahead + kAsideCounts * aside < least) {
            least = ahead + kAsideCounts * aside;
            best = &item;
        }
    }
    return best;
}

QSize smallestSheet(const RnnModel& model, SheetContent content, const SheetArea& area)
{
    const QSize grid = gridOf(model, content);
    return {grid.width() * kSmallestPicture + (grid.width() - 1) * kGap,
            grid.height() * (area.lineHeight + kSmallestPicture + kGap) +
                stripsHeight(model, content) + area.lineHeight};
}

} // namespace gateloupe
