// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/blink_controls.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/compare/gate_panes.h"

namespace gateloupe {

QAction* newPageAction(QWidget* page, const char* name, const QKeySequence& keys)
{
    auto* action = new QAction(page);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    return action;
}

QWidget* newTextButton(QAction* action)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

BlinkControls::BlinkControls(GatePanes& panes, QWidget* page)
    : m_panes(panes)
    , m_auto(new QCheckBox)
    , m_interval(new QSpinBox)
{
    buildActions(page);
    m_auto->setObjectName(QStringLiteral("blinkCheck"));
    m_interval->setObjectName(QStringLiteral("blinkInterval"));
    m_interval->setRange(GatePanes::kMinIntervalMs, GatePanes::kMaxIntervalMs);
    m_interval->setSingleStep(100);
    m_interval->setValue(GatePanes::kUsualIntervalMs);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(newTextButton(m_inPlace));
    row->addWidget(newTextButton(m_flip));
    row->addWidget(m_auto);
    row->addWidget(m_interval);
    connect(m_auto, &QCheckBox::clicked, m_blinking, &QAction::setChecked);
    connect(m_interval, &QSpinBox::valueChanged, this, [this] {
        apply();
        emit viewStateChanged(tr("blinking"));
    });
    connect(&m_panes, &GatePanes::flipped, this, &BlinkControls::showFlip);
    inEveryLanguage(this, [this] { retranslate(); });
}

void BlinkControls::buildActions(QWidget* page)
{
    m_flip = newPageAction(page, "flipCompared", Qt::Key_B);
    m_blinking = newPageAction(page, "blinkByItself", Qt::SHIFT | Qt::Key_B);
    m_inPlace = newPageAction(page, "compareInPlace", Qt::Key_I);
    m_inPlace->setCheckable(true);
    m_blinking->setCheckable(true);
    connect(m_inPlace, &QAction::toggled, this, [this] {
        apply();
        emit viewStateChanged(tr("A and B in one place"));
    });
    connect(m_blinking, &QAction::toggled, this, [this](bool isBlinking) {
        if (isBlinking) {
            m_inPlace->setChecked(true);
        }
        apply();
        emit viewStateChanged(tr("blinking"));
    });
    connect(m_flip, &QAction::triggered, this, [this] {
        m_inPlace->setChecked(true);
        m_panes.flip();
    });
}

void BlinkControls::apply()
{
    m_panes.setBlink(m_inPlace->isChecked());
    const bool isBlinking = m_blinking->isChecked() && m_inPlace->isChecked();
    m_panes.setInterval(isBlinking ? m_interval->value() : 0);
    const QSignalBlocker quiet(m_auto);
    m_auto->setChecked(m_blinking->isChecked());
    showFlip();
}

void BlinkControls::showFlip()
{
    m_flip->setText(m_panes.isBlink() && m_panes.isShowingB() ? tr("Show A") : tr("Show B"));
}

QJsonObject BlinkControls::viewState() const
{
    return {{QStringLiteral("isInPlace"), m_inPlace->isChecked()},
            {QStringLiteral("isBlinking"), m_blinking->isChecked()},
            {QStringLiteral("intervalMs"), m_interval->value()}};
}

void BlinkControls::setViewState(const QJsonObject& state)
{
    const QSignalBlocker quiet(this);
    m_inPlace->setChecked(state.value(QStringLiteral("isInPlace")).toBool(m_inPlace->isChecked()));
    m_blinking->setChecked(
        state.value(QStringLiteral("isBlinking")).toBool(m_blinking->isChecked()));
    m_interval->setValue(state.value(QStringLiteral("intervalMs")).toInt(m_interval->value()));
    apply();
}

void BlinkControls::retranslate()
{
    //: A and B take turns in one heatmap
    m_inPlace->setText(tr("In one place"));
    m_inPlace->setToolTip(tr("Show A and B by turns in one heatmap (I)"));
    m_flip->setToolTip(tr("Show the other one in the same heatmap (B)"));
    m_blinking->setText(tr("Blink by itself"));
    m_auto->setText(tr("Blink every"));
    m_auto->setToolTip(tr("Change between A and B by itself (Shift+B)"));
    m_interval->setSuffix(tr(" ms"));
    m_interval->setAccessibleName(tr("Time between A and B in milliseconds"));
    showFlip();
}

} // namespace gateloupe
