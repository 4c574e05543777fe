// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/region_style.h"

#include <array>

#include <QStringList>

#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kShades = 3;
const QColor kGapColor(200, 40, 40);

/// Hue in degrees and saturation in percent. Neighbours in canonical order lie far apart, and no
/// pair of one cell differs by red against green alone.
struct GateHue
{
    int hue;
    int saturation;
};

GateHue hueOf(Gate gate)
{
    switch (gate) {
    case Gate::Input:
    case Gate::Reset:
        return {210, 60};
    case Gate::Forget:
    case Gate::Update:
        return {32, 75};
    case Gate::Cell:
    case Gate::New:
        return {165, 55};
    case Gate::Output:
        return {300, 35};
    case Gate::Hidden:
        return {265, 45};
    }
    return {0, 0};
}

} // namespace

QColor regionColor(const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return QColor::fromHsl(0, 0, 130 + 25 * static_cast<int>(id.layer.value % kShades));
    }
    const GateHue base = hueOf(id.gate);
    const int shade = static_cast<int>(id.layer.value % kShades);
    const int lightness = 118 + 22 * shade + (isVector(id.kind) ? 36 : 0);
    return QColor::fromHsl(base.hue, base.saturation * 255 / 100, lightness);
}

QColor regionColor(const ByteRegion& region)
{
    switch (region.use) {
    case ByteUse::Gate:
        return regionColor(region.id);
    case ByteUse::Tensor:
        return {128, 140, 155};
    case ByteUse::Container:
        return {186, 178, 160};
    case ByteUse::Padding:
        return {205, 205, 205};
    case ByteUse::Gap:
        return {245, 215, 215};
    }
    return {};
}

void fillRegion(QPainter& painter, const QRect& rect, const ByteRegion& region)
{
    const QColor color = regionColor(region);
    painter.fillRect(rect, color);
    if (region.use == ByteUse::Gap) {
        painter.fillRect(rect, QBrush(kGapColor, Qt::FDiagPattern));
    } else if (region.use == ByteUse::Padding) {
        painter.fillRect(rect, QBrush(color.darker(160), Qt::Dense7Pattern));
    } else if (region.use == ByteUse::Gate && region.id.direction == Direction::Backward) {
        painter.fillRect(rect, QBrush(color.darker(145), Qt::BDiagPattern));
    }
    if (region.sharing == Sharing::Overlap) {
        painter.fillRect(rect, QBrush(QColor(Qt::black), Qt::DiagCrossPattern));
    } else if (region.sharing == Sharing::Alias) {
        painter.fillRect(rect, QBrush(QColor(0, 0, 0, 110), Qt::HorPattern));
    }
}

QString RegionTexts::use(ByteUse use)
{
    static constexpr std::array kWords = {
        // in the order of ByteUse
        //: what bytes are: a parameter of an LSTM or GRU gate
        QT_TR_NOOP("gate"),
        //: what bytes are: a tensor that is no part of a recurrent network
        QT_TR_NOOP("other tensor"),
        //: what bytes are: headers and tables of the file format, and compressed data
        QT_TR_NOOP("container"),
        //: what bytes are: a few zeros that align what follows
        QT_TR_NOOP("padding"),
        //: what bytes are: nobody's, where the format leaves no room for any
        QT_TR_NOOP("gap"),
    };
    static_assert(kWords.size() == static_cast<std::size_t>(ByteUse::Gap) + 1);
    return tr(kWords[static_cast<std::size_t>(use)]);
}

QString RegionTexts::name(const ByteRegion& region)
{
    return region.use == ByteUse::Gate ? TermNames::place(region.id) : shortName(region);
}

QString RegionTexts::fullName(const ByteRegion& region, const ByteMap& map)
{
    if (region.use != ByteUse::Gate || map.isPacked() || map.networks() < 2) {
        return name(region);
    }
    //: %1 a network, %2 a gate of it: "lstm: layer 0, forward, R forget"
    return tr("%1: %2").arg(nameText(region.network->name), name(region));
}

QString RegionTexts::shortName(const ByteRegion& region)
{
    switch (region.use) {
    case ByteUse::Gate:
        return TermNames::parameter(region.id);
    case ByteUse::Tensor:
        return nameText(region.tensor->name);
    default:
        return use(region.use);
    }
}

QString RegionTexts::note(const ByteRegion& region, const ByteMap& map)
{
    QStringList notes;
    if (map.isPacked() && region.tensor == nullptr) {
        notes << tr("not stored in the file, zero in the packed buffer");
    }
    if (!region.runs.isContiguous()) {
        const ByteRuns& runs = region.runs;
        //: a gate in a fused matrix is not one piece: %1 how many pieces, %2 bytes in each, %3
        //: bytes from the start of one to the next
        notes << tr("%1 runs of %2 bytes, %3 bytes apart")
                     .arg(formatCount(runs.count()), formatCount(runs.runBytes),
                          formatCount(runs.innerStride));
    }
    if (region.sharing != Sharing::None && region.sharedWith) {
        const QString other = name(map.regions[*region.sharedWith]);
        notes << (region.sharing == Sharing::Alias
                      ? tr("alias: the same bytes as %1").arg(other)
                      : tr("overlap: shares bytes with %1").arg(other));
    }
    return notes.join(QStringLiteral("; "));
}

QString RegionTexts::totals(const ByteMap& map)
{
    const ByteTotals& totals = map.totals;
    const double size = map.sizeBytes > 0 ? static_cast<double>(map.sizeBytes) : 1.0;
    const double share = 100.0 * static_cast<double>(totals.owned()) / size;
    // Rounding must not hide a gap.
    const bool isWhole = totals.gap == 0;
    const QString owned = formatShort(isWhole ? 100.0 : std::min(share, 99.99), 4);
    if (map.isPacked()) {
        //: %1 percentage; the others are numbers of bytes
        return tr("owned %1 %, gap %2, overlap %3, alias %4")
            .arg(owned, formatCount(totals.gap), formatCount(totals.overlap),
                 formatCount(totals.alias));
    }
    //: %1 percentage, the others numbers of bytes. "container" is what the file format itself
    //: takes.
    const QString text =
        tr("owned %1 %, gap %2, overlap %3, alias %4 — gates %5, other tensors %6, "
           "container %7, padding %8 bytes")
            .arg(owned, formatCount(totals.gap), formatCount(totals.overlap),
                 formatCount(totals.alias), formatCount(totals.gates), formatCount(totals.tensors),
                 formatCount(totals.container), formatCount(totals.padding));
    return totals.isExact
               ? text
               //: appended to the line of totals
               : tr("%1 (regions in very many pieces are counted from end to end)").arg(text);
}

} // namespace gateloupe
