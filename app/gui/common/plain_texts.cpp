// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/plain_texts.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace gateloupe {

namespace {

void makePlain(QObject* widget)
{
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && label->textFormat() == Qt::AutoText) {
        label->setTextFormat(Qt::PlainText);
    }
}

} // namespace

PlainTexts::PlainTexts(QObject* parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
    for (QWidget* widget : QApplication::allWidgets()) {
        makePlain(widget); // a layout may have polished it already
    }
}

bool PlainTexts::eventFilter(QObject* watched, QEvent* event)
{
    // Each widget is polished before it is first shown; a tool tip is a label, too.
    if (event->type() == QEvent::Polish) {
        makePlain(watched);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gateloupe
