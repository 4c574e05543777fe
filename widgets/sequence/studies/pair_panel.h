// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/runtime/trace/trace_window.h"
#include "widgets/timeline/sequence_run.h"

class QPushButton;
class QTableWidget;

namespace gateloupe {

/// Two units, or two steps, side by side: one is pinned, the other is where the user looks, with
/// the difference of every gate and state.
class PairPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PairPanel(QWidget* parent = nullptr);

    /// Where the user looks. Another run forgets what is pinned.
    void setPlace(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
                  std::uint64_t step);

private:
    /// The numbers of a unit at a step; a long run may not have them at hand later.
    struct Looked
    {
        PseudoLayerIndex place;
        std::uint64_t unit = 0;
        std::uint64_t step = 0;
        std::vector<std::optional<double>> values; ///< by TraceSlices::signalsOf()
    };

    [[nodiscard]] Looked look() const;
    [[nodiscard]] QString nameOf(const Looked& looked) const;
    void togglePin();
    void showNumbers();
    void showAll();

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_unit = 0;
    std::uint64_t m_step = 0;
    std::optional<Looked> m_pinned;
    QPushButton* m_pin;
    QTableWidget* m_table;
};

} // namespace gateloupe
