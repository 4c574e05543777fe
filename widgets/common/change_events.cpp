// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/change_events.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolTip>
#include <QWidget>

#include "widgets/common/event_listener.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

void onChange(QWidget* widget, std::vector<QEvent::Type> types, std::function<void()> act)
{
    new EventListener(widget,
                      [types = std::move(types), act = std::move(act)](const QEvent& event) {
                          if (std::ranges::find(types, event.type()) != types.end()) {
                              act();
                          }
                          return false;
                      });
}

} // namespace

void onLanguageChange(QWidget* widget, std::function<void()> act)
{
    onChange(widget, {QEvent::LanguageChange}, std::move(act));
}

void inEveryLanguage(QWidget* widget, const std::function<void()>& act)
{
    act();
    onLanguageChange(widget, act);
}

QLabel* newLabel(std::function<QString()> text, QWidget* buddy)
{
    auto* label = new QLabel;
    label->setBuddy(buddy);
    inEveryLanguage(label, [label, text = std::move(text)] { label->setText(text()); });
    return label;
}

QPushButton* newButton(const char* name, std::function<QString()> text)
{
    auto* button = named(new QPushButton, name);
    inEveryLanguage(button, [button, text = std::move(text)] { button->setText(text()); });
    return button;
}

QComboBox* newChoice(const char* name, QString (*translate)(const char*, const char*, int),
                     std::vector<const char*> texts)
{
    auto* box = named(new QComboBox, name);
    box->addItems(QStringList(static_cast<qsizetype>(texts.size())));
    inEveryLanguage(box, [box, translate, texts = std::move(texts)] {
        for (std::size_t i = 0; i < texts.size(); ++i) {
            box->setItemText(static_cast<int>(i), translate(texts[i], nullptr, -1));
        }
    });
    return box;
}

void setEntries(QComboBox& box, const QStringList& texts)
{
    const QSignalBlocker blocker(box);
    const int current = box.currentIndex();
    box.clear();
    box.addItems(texts);
    box.setCurrentIndex(std::min(std::max(current, 0), box.count() - 1));
}

void onFontChange(QWidget* widget, std::function<void()> act)
{
    onChange(widget, {QEvent::FontChange}, std::move(act));
}

void onPaletteChange(QWidget* widget, std::function<void()> act)
{
    onChange(widget, {QEvent::PaletteChange, QEvent::FontChange}, std::move(act));
}

void onToolTip(QWidget* widget, std::function<QString(const QPoint&)> textAt)
{
    new EventListener(widget, [widget, textAt = std::move(textAt)](const QEvent& event) {
        const bool isTaken = event.type() == QEvent::ToolTip;
        if (isTaken) {
            const auto& help = static_cast<const QHelpEvent&>(event);
            QToolTip::showText(help.globalPos(), textAt(help.pos()), widget);
        }
        return isTaken;
    });
}

namespace {

/// Lies over a widget, lets the mouse through and is shown while the widget has the focus.
class FocusOutline final : public QWidget
{
public:
    explicit FocusOutline(QWidget* widget)
        : QWidget(widget)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FocusIn) {
            const auto reason = static_cast<QFocusEvent*>(event)->reason();
            resize(parentWidget()->size());
            setVisible(reason != Qt::MouseFocusReason);
            raise();
        } else if (event->type() == QEvent::FocusOut) {
            hide();
        } else if (event->type() == QEvent::Resize) {
            resize(parentWidget()->size());
        }
        return QWidget::eventFilter(watched, event);
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

} // namespace

void outlineFocus(QWidget* widget)
{
    new FocusOutline(widget); // the widget's child
}

} // namespace gateloupe
