// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_centre.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/gui/pages/welcome_page.h"
#include "app/gui/session/example.h"
#include "app/gui/shell/messages.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {

WindowCentre::WindowCentre(QWidget* pages)
    : m_stack(new QStackedWidget)
    , m_welcome(new WelcomePage)
{
    auto* banner = new InlineBanner;
    banner->setObjectName(QStringLiteral("windowBanner"));
    m_messages = new Messages(*banner, this);
    m_welcome->setExampleAvailable(Example::find().has_value());
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(pages);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(banner);
    column->addWidget(m_stack, 1);
}

void WindowCentre::showPages(bool areShown)
{
    m_stack->setCurrentIndex(areShown ? 1 : 0);
}

} // namespace gateloupe
