// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include <QString>
#include <QVector>

namespace gateloupe {

/// Numbers over time, as one line of a plot.
struct Curve
{
    QString name;           ///< at the line's end
    QVector<double> steps;  ///< rising
    QVector<double> values; ///< one for each of the steps
    std::size_t style = 0;  ///< see curvePen()
};

/// Lines over each other.
struct CurveGroup
{
    QString title;
    std::vector<Curve> curves;
    bool isShare = false; ///< numbers of 0..1, e.g. gates: the plot shows all of that range
};

} // namespace gateloupe
