// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QList>
#include <QRect>
#include <QString>
#include <QWidget>

#include "core/analysis/compare/error_lanes.h"
#include "core/model/rnn_model.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace gateloupe {

class LaneStrips;

/// Whose error it is: the lanes of B against A.
struct ErrorLanes
{
    std::shared_ptr<const RnnModel> model; ///< of A
    std::vector<ErrorLane> lanes;
    double tolerance = 0.0;

    /// Which lane is wrong by itself first, in the order in which cells read; empty: none is.
    [[nodiscard]] std::optional<std::size_t> culprit() const;
};

/// Two lanes for each layer and direction, step by step: own errors and inherited ones, and the
/// first culprit by name.
class ErrorLanesView : public QWidget
{
    Q_OBJECT

public:
    ErrorLanesView();

    /// Null: they are not known (yet), and nothing is shown.
    void setLanes(std::shared_ptr<const ErrorLanes> lanes);

    /// Where numbers are drawn as bars, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

signals:
    void stepOpened(gateloupe::LayerIndex layer, gateloupe::Direction direction,
                    std::uint64_t step);

private:
    void openStep(std::size_t lane, std::uint64_t step);
    [[nodiscard]] QString verdict() const;

    std::shared_ptr<const ErrorLanes> m_lanes;
    QLabel* m_verdict;
    QPushButton* m_open;
    QScrollArea* m_area;
    LaneStrips* m_strips;
};

} // namespace gateloupe
