// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/run_verdict.h"

#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

RunVerdict::RunVerdict(QWidget* parent)
    : QWidget(parent)
    , m_mark(new QLabel(QStringLiteral("⚠")))
    , m_text(named(new ElidedLabel, "runVerdict"))
    , m_show(named(new QToolButton, "showVerdict"))
{
    m_show->setAutoRaise(true);
    setLayoutOf(this, rowOf({m_mark, {m_text, 1}, m_show}, 4), QMargins(4, 0, 4, 0));
    connect(m_show, &QToolButton::clicked, this, &RunVerdict::placeWanted);
    inEveryLanguage(this, [this] {
        //: button: goes to the value that the line beside it is about
        m_show->setText(tr("Show"));
        m_show->setToolTip(tr("Go to the first value that is not finite, and explain it"));
    });
    setVerdict({}, false);
}

void RunVerdict::setVerdict(const QString& text, bool isTrouble)
{
    m_text->setText(text);
    m_text->setToolTip(text);
    m_mark->setVisible(isTrouble);
    m_show->setVisible(isTrouble);
    setVisible(!text.isEmpty());
}

} // namespace gateloupe
