// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace gateloupe {

class GradientChooser;
class InlineBanner;
class PartChooser;
class RunBar;
class RunFacts;
class TracePlot;
class ViewBar;

/// What stands above the picture: news, the input, what is shown of the run, the gradient, facts
/// about the run.
class SequenceHeader : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the plot outlives the header.
    explicit SequenceHeader(TracePlot& plot, QWidget* parent = nullptr);

    InlineBanner* const banner;
    RunBar* const runBar;
    PartChooser* const parts;
    ViewBar* const views;
    QToolButton* const gradientButton;
    GradientChooser* const gradient; ///< in a popover of its button
    RunFacts* const facts;
};

} // namespace gateloupe
