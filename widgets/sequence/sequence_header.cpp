// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_header.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/popover.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/gradients/gradient_chooser.h"
#include "widgets/sequence/header/part_chooser.h"
#include "widgets/sequence/header/run_bar.h"
#include "widgets/sequence/header/run_facts.h"
#include "widgets/sequence/view_bar.h"

namespace gateloupe {

namespace {

constexpr int kControlGap = 4; ///< all controls stand in one row at 1280 pixels in German, too

} // namespace

SequenceHeader::SequenceHeader(TracePlot& plot, QWidget* parent)
    : QWidget(parent)
    , banner(new InlineBanner)
    , runBar(new RunBar)
    , parts(new PartChooser)
    , views(new ViewBar(plot))
    , gradientButton(named(new QToolButton, "gradientButton"))
    , gradient(named(new GradientChooser, "gradientChooser"))
    , facts(new RunFacts(*runBar))
{
    auto* popover = named(new Popover(gradientButton), "gradientPopover");
    popover->column().addWidget(gradient);
    for (const auto done : {&GradientChooser::removeRequested, &GradientChooser::targetsWanted,
                            &GradientChooser::upstreamWanted}) {
        connect(gradient, done, popover, &QWidget::hide);
    }
    connect(gradient, &GradientChooser::computeRequested, popover, &QWidget::hide);
    setLayoutOf(
        this, columnOf({banner, wrappingRowOf({runBar, parts, views, gradientButton}, kControlGap),
                        facts},
                       4));
    inEveryLanguage(this, [this] { showTexts(); });
}

void SequenceHeader::setHasRun(bool hasRun)
{
    m_hasRun = hasRun;
    showTexts();
}

void SequenceHeader::showTexts()
{
    gradientButton->setText(tr("Gradient") + QStringLiteral(" ▾"));
    gradientButton->setEnabled(m_hasRun);
    gradientButton->setToolTip(
        m_hasRun ? tr("The run backwards: what every step, unit and weight has of one number")
                 : tr("Run a sequence first"));
}

} // namespace gateloupe
