// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_centre.h"

#include <QStackedWidget>

#include "app/gui/pages/welcome_page.h"
#include "app/gui/shell/parts/messages.h"
#include "widgets/common/inline_banner.h"
#include "widgets/layouts/arrange.h"
#include "widgets/training/training_bar.h"

namespace gateloupe {

WindowCentre::WindowCentre(QWidget* pages)
    : m_training(named(new TrainingBar, "trainingBar"))
    , m_banner(named(new InlineBanner, "windowBanner"))
    , m_messages(new Messages(*m_banner, this))
    , m_stack(new QStackedWidget)
    , m_welcome(new WelcomePage)
{
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(pages);
    setLayoutOf(this, columnOf({m_banner, m_training, {m_stack, 1}}, 0));
}

void WindowCentre::showPages(bool areShown)
{
    m_stack->setCurrentIndex(areShown ? 1 : 0);
}

} // namespace gateloupe
