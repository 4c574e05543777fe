// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCoreApplication>
#include <QString>

#include "widgets/inspector/biases/bias_numbers.h"

namespace gateloupe {

/// How one framework keeps biases.
struct BiasFact
{
    QString framework;
    QString stored;      ///< how many for each gate
    QString folded;      ///< what is summed or split, and where
    bool isThis = false; ///< the way of the model asked about
};

/// What is known about biases, in words.
class BiasFacts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::BiasFacts)

public:
    /// Every framework that is known; the one of `model` is marked.
    /// Source: what the frameworks' own code does, as the readers in core/conventions undo it.
    [[nodiscard]] static std::vector<BiasFact> all(const RnnModel& model);
    /// One sentence: what this file stores for a layer and direction.
    [[nodiscard]] static QString stored(const BiasNumbers& numbers);
    /// Whether and why the biases may become one.
    [[nodiscard]] static QString folding(const BiasNumbers& numbers);
    /// What is added at run time and not stored; empty when nothing is.
    [[nodiscard]] static QString addedAtRunTime(const RnnModel& model);
};

} // namespace gateloupe
