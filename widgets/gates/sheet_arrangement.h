// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QRect>
#include <QSize>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Which parameters of a layer and direction the contact sheet has.
enum class SheetContent
{
    Weights,          ///< W and R of each gate, both biases as strips below
    InputWeights,     ///< W alone
    RecurrentWeights, ///< R alone
    Biases,
};

/// A parameter's place on the sheet, whether the file stores it or not.
struct SheetItem
{
    ParameterId id;
    bool isStrip = false; ///< a vector, lying: units along x
    QRect title;
    QRect picture;
};

struct SheetArea
{
    QSize size;
    int lineHeight = 16;  ///< of a title
    int symbolWidth = 24; ///< of the title before a strip
};

/// The items from left to right by gate, from top to bottom by kind; the one gate of a plain RNN
/// has W and R beside each other. A projection stands in a column of its own.
[[nodiscard]] std::vector<SheetItem> arrangeSheet(const RnnModel& model, LayerIndex layer,
                                                  Direction direction, SheetContent content,
                                                  const SheetArea& area);

/// All parameters in one row for under an enlarged one: W of each gate, R of each, the projection,
/// the biases on top of each other.
[[nodiscard]] std::vector<SheetItem> arrangeFilm(const RnnModel& model, LayerIndex layer,
                                                 Direction direction, const SheetArea& area);

/// The item that an arrow key leads to from the chosen one: the nearest in its direction, rather
/// straight ahead than aside. The first one where the chosen one is none of them; null where there
/// is nothing that way. `key`: Qt::Key_Left, Right, Up or Down.
[[nodiscard]] const SheetItem* neighbourOf(const std::vector<SheetItem>& items,
                                           const ParameterId& chosen, int key);

/// Height of the pictures of a film strip.
inline constexpr int kFilmHeight = 72;

/// Below it pictures would be too small to tell anything.
[[nodiscard]] QSize smallestSheet(const RnnModel& model, SheetContent content,
                                  const SheetArea& area);

} // namespace gateloupe
