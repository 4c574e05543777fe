// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/change_events.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QEvent>
#include <QLabel>
#include <QWidget>

namespace gateloupe {

namespace {

class ChangeListener : public QObject
{
public:
    ChangeListener(QWidget* widget, std::vector<QEvent::Type> types, std::function<void()> act)
        : QObject(widget)
        , m_types(std::move(types))
        , m_act(std::move(act))
    {
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == parent() &&
            std::find(m_types.begin(), m_types.end(), event->type()) != m_types.end()) {
            m_act();
        }
        return false; // the widget sees it too
    }

private:
    std::vector<QEvent::Type> m_types;
    std::function<void()> m_act;
};

} // namespace

void onLanguageChange(QWidget* widget, std::function<void()> act)
{
    new ChangeListener(widget, {QEvent::LanguageChange}, std::move(act));
}

void inEveryLanguage(QWidget* widget, const std::function<void()>& act)
{
    act();
    onLanguageChange(widget, act);
}

QLabel* newLabel(std::function<QString()> text)
{
    auto* label = new QLabel;
    inEveryLanguage(label, [label, text = std::move(text)] { label->setText(text()); });
    return label;
}

void onFontChange(QWidget* widget, std::function<void()> act)
{
    new ChangeListener(widget, {QEvent::FontChange}, std::move(act));
}

void onPaletteChange(QWidget* widget, std::function<void()> act)
{
    new ChangeListener(widget, {QEvent::PaletteChange, QEvent::FontChange}, std::move(act));
}

} // namespace gateloupe
