// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/run_news.h"

#include <QLabel>
#include <QStyle>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

RunNews::RunNews()
    : m_icon(new QLabel)
    , m_text(named(new QLabel, "inputPreview"))
{
    setLayoutOf(this, rowOf({m_icon, m_text}));
    m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_icon->hide();
    inEveryLanguage(this, [this] { m_text->setAccessibleName(tr("What will run")); });
}

void RunNews::setOutline(const SequenceOutline& outline, const QString& note)
{
    m_words = note;
    m_steps = outline.steps;
    //: a part of "400 steps, 1 sequence, 143 features"
    const QString steps = tr("%Ln step(s)", nullptr, asInt(outline.steps));
    //: a part of "400 steps, 1 sequence, 143 features"
    const QString sequences = tr("%Ln sequence(s)", nullptr, asInt(outline.batch));
    //: a part of "400 steps, 1 sequence, 143 features"
    const QString features = tr("%Ln feature(s)", nullptr, asInt(outline.features));
    //: what will run: "400 steps, 1 sequence, 143 features"
    const QString what = tr("%1, %2, %3").arg(steps, sequences, features);
    //: what will run, and what should be seen about it
    m_text->setText(note.isEmpty() ? what : tr("%1; ⚠ %2").arg(what, note));
    m_text->setToolTip({});
    m_text->setWordWrap(false);
    m_icon->hide();
}

void RunNews::setProblem(const QString& reason)
{
    m_words = reason;
    m_steps = 0;
    m_text->setText(reason);
    m_text->setToolTip(reason);
    m_text->setWordWrap(true); // a sentence may be long
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(
        style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this).pixmap(size));
    m_icon->setVisible(!reason.isEmpty());
}

} // namespace gateloupe
