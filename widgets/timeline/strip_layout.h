// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <QJsonObject>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "core/model/rnn_spec.h"
#include "widgets/timeline/strip_renderer.h"

namespace gateloupe {

/// One strip over time: the input, what a readout makes of the output, h, c or a gate of a layer
/// and direction or the gradient of one, or how far h of an edited network is from it.
struct StripId
{
    enum class Kind : std::uint8_t
    {
        Input,
        Readout,
        Hidden,
        Cell,
        Difference,
        Gate
    };

    Kind kind = Kind::Input;
    PseudoLayerIndex pseudoLayer;                  ///< 0 for the input and the readout
    gateloupe::Gate gate = gateloupe::Gate::Input; ///< means something for Kind::Gate only
    bool isGradient = false; ///< dL of h, c or the gate's sum instead of the number itself
    friend bool operator==(const StripId&, const StripId&) = default;

    [[nodiscard]] bool isInput() const { return kind == Kind::Input; }

    /// Whether its rows are the units of a layer and direction.
    [[nodiscard]] bool hasUnits() const { return kind != Kind::Input && kind != Kind::Readout; }

    [[nodiscard]] bool isGate() const { return kind == Kind::Gate; }

    /// "x", "ŷ", "h", "c", "Δh", or the gate's letter; "∂h" of a gradient.
    [[nodiscard]] QString symbol() const;
    /// A key that is equal in every language, for saved views: "x", "h3".
    [[nodiscard]] QString key() const;
};

class TimeAxis;

/// Which strips of a network are shown below each other, how high each is, and which unit is drawn
/// in which of its rows. Strips share the height of the view by their rows, or are as high as the
/// user wants them. Which strips are hidden or folded and which share each has is kept by their
/// keys, for the next network as well. Positions are pixels of the view that shows the strips.
class StripLayout
{
public:
    static constexpr int kLeastHeight = 24;
    static constexpr int kMostHeight = 1000;
    /// Height of a unit's row, as long as the strips of the chosen layer fit the view so.
    static constexpr double kLeastRowHeight = 4.0;
    static constexpr int kBorderReach = 3; ///< pixels beside the border of two strips that move it

    /// A strip that is shown.
    struct Strip
    {
        StripId id;
        int top = 0; ///< pixels from the top of the first strip, however far the view is scrolled
        int height = 0;
        bool isFolded = false;
    };

    /// What is under a position.
    struct Hit
    {
        StripId id;
        bool isHeader = false;              ///< the name, left of the picture
        std::optional<std::uint64_t> index; ///< unit, feature of the input, number of the readout
    };

    /// `onChange` is called when strips or their heights are others. Lifetime: the axis outlives
    /// the layout.
    explicit StripLayout(
        const TimeAxis& axis, std::function<void()> onChange = [] {})
        : m_axis(axis)
        , m_onChange(std::move(onChange))
    {
    }

    /// x, then h, c and the gates of each layer and direction, the gates hidden until they are
    /// asked for. Null: no strips. Forgets the orders.
    void setNetwork(const RnnSpec* spec);

    /// Whether there is a strip of the differences below each h; whether that is new.
    bool setDifferences(bool areShown);

    /// Whether there is a strip of the gradient below each h, c and gate, those of gates hidden
    /// until they are asked for; whether that is new.
    bool setGradients(bool areShown);

    /// Strips in which every number is zero: a line with that word stands for each of them.
    bool setZeros(std::vector<StripId> zeros);

    /// How many numbers a readout makes of a step, 0: there is none; whether that is new. Its strip
    /// is below the input's.
    bool setReadoutRows(std::uint64_t rows);

    /// How high a folded strip is, in pixels.
    void setLineHeight(int pixels)
    {
        m_heights.line = pixels;
        note(true);
    }

    /// One order per pseudo-layer; none: by number.
    void setOrders(std::vector<RowOrder> orders) { m_orders = std::move(orders); }

    /// These return whether anything changed.
    bool setShown(StripId id, bool isShown);
    bool setFolded(StripId id, bool isFolded);
    /// Sets the height of a strip's picture, kept between kLeastHeight and kMostHeight; the input
    /// has half of it. 0: strips share the view.
    bool setStripHeight(int pixels);
    /// Sets the height of the view that strips share.
    bool setViewHeight(int pixels);
    /// The layer and direction whose strips come first when there is not enough room for all.
    bool setPlace(PseudoLayerIndex place);
    /// Moves the border below a strip: the next one gets what it loses. Both keep kLeastHeight.
    bool moveBorder(StripId above, int pixels);
    /// How far the view is scrolled down.
    bool setOffset(int pixels);

    /// Every strip the network has, from top to bottom, shown or not.
    [[nodiscard]] const std::vector<StripId>& ids() const { return m_ids; }

    [[nodiscard]] bool isShown(StripId id) const
    {
        return id.isGate() ? m_gates.contains(id.key()) : !m_hidden.contains(id.key());
    }

    [[nodiscard]] bool isFolded(StripId id) const
    {
        return m_folded.contains(id.key()) || isZero(id);
    }

    /// Whether every number of the strip is zero.
    [[nodiscard]] bool isZero(StripId id) const
    {
        return std::ranges::find(m_zeros, id) != m_zeros.end();
    }

    /// 0: strips share the view.
    [[nodiscard]] int stripHeight() const { return m_heights.strip; }

    /// Of h of the chosen layer, as it is shown.
    [[nodiscard]] int shownHeight() const;
    /// The height of a view in which the rows of the chosen layer's strips are as high as
    /// kLeastRowHeight.
    [[nodiscard]] int readableHeight() const;
    /// The strip above the border that is at a height of the view.
    [[nodiscard]] std::optional<StripId> borderAt(double y) const;

    /// The shown strips from top to bottom. Lifetime: until something changes.
    [[nodiscard]] const std::vector<Strip>& strips() const;
    /// Empty when it is not shown.
    [[nodiscard]] std::optional<Strip> find(StripId id) const;
    /// Of all shown strips together.
    [[nodiscard]] int height() const;

    [[nodiscard]] int offset() const { return m_heights.offset; }

    /// Whether a view of a height shows any of a strip.
    [[nodiscard]] bool isInSight(const Strip& strip, int viewHeight) const;
    [[nodiscard]] QRect pictureRect(const Strip& strip) const;
    /// Where a unit's row is drawn; empty when its strip is hidden or folded.
    [[nodiscard]] std::optional<QRectF> rowRect(StripId id, std::uint64_t index) const;
    [[nodiscard]] std::optional<Hit> hitAt(const QPointF& position) const;

    /// Units, features of the input, or numbers of the readout.
    [[nodiscard]] std::uint64_t rowCount(StripId id) const;
    /// The unit, the input's feature or the readout's number drawn in a row. Requires: row <
    /// rowCount(id).
    [[nodiscard]] std::uint64_t indexAt(StripId id, std::uint64_t row) const;
    /// The row in which a unit is drawn. Requires: index < rowCount(id).
    [[nodiscard]] std::uint64_t rowOf(StripId id, std::uint64_t index) const;
    /// Null: by number.
    [[nodiscard]] RowOrder orderOf(StripId id) const;

    /// Hidden and folded strips and their height, for the session file.
    [[nodiscard]] QJsonObject viewState() const;
    /// What the state does not name stays. Returns whether anything changed.
    bool setViewState(const QJsonObject& state);

private:
    /// Rows of the strips of each kind.
    struct Rows
    {
        std::uint64_t readout = 0;
        std::uint64_t features = 0;
        std::uint64_t units = 0;
    };

    /// Pixels.
    struct Heights
    {
        int view = 0;
        int strip = 0; ///< 0: strips share the view
        int line = kLeastHeight;
        int offset = 0; ///< of the view, from the first strip's upper edge
    };

    const TimeAxis& m_axis;
    std::function<void()> m_onChange;
    std::vector<StripId> m_ids;
    bool m_hasDifferences = false;
    bool m_hasGradients = false;
    Rows m_rows;
    QStringList m_hidden; ///< keys of strips
    QStringList m_gates;  ///< keys of the gates that are shown
    QStringList m_folded;
    std::vector<StripId> m_zeros;
    std::vector<RowOrder> m_orders;
    /// Tells of a change, and that it was one.
    bool note(bool isChanged);
    /// Rows of a strip times the share it was given.
    [[nodiscard]] double weightOf(StripId id) const;
    /// How high a weight of 1 is.
    [[nodiscard]] double sharedRowHeight() const;

    std::map<QString, double> m_shares; ///< by key, where the user moved borders; 1 is usual
    PseudoLayerIndex m_place;
    Heights m_heights;
    mutable std::optional<std::vector<Strip>> m_strips; ///< until something changes
};

} // namespace gateloupe
