// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/inline_banner.h"

#include <array>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kDetailsLines = 5;

QToolButton* newTextButton(const char* name)
{
    auto* button = named(new QToolButton, name);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int from, int to) {
        return static_cast<int>(from + (to - from) * share);
    };
    return QColor(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

} // namespace

InlineBanner::InlineBanner(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_sentence(newPlainText("sentence"))
    , m_action(named(new QPushButton, "actionButton"))
    , m_otherAction(named(new QPushButton, "otherActionButton"))
    , m_detailsButton(newTextButton("detailsButton"))
    , m_copyButton(newTextButton("copyButton"))
    , m_details(named(new QPlainTextEdit, "details"))
{
    // As high as its words, however empty the page below is.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    QToolButton* close = newTextButton("closeButton");
    setLayoutOf(this,
                columnOf({rowOf({{m_icon, 0, Qt::AlignTop},
                                 {m_sentence, 1},
                                 m_action,
                                 m_otherAction,
                                 m_detailsButton,
                                 m_copyButton,
                                 close}),
                          m_details},
                         -1),
                QMargins(12, 8, 8, 8));
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_detailsButton->setCheckable(true);
    m_details->setReadOnly(true);
    m_details->setFont(numberFont());
    m_details->setFixedHeight(m_details->fontMetrics().lineSpacing() * kDetailsLines + 12);
    m_details->hide();
    m_action->hide();
    m_otherAction->hide();
    setAutoFillBackground(true);
    hide();

    connect(m_action, &QPushButton::clicked, this, &InlineBanner::actionRequested);
    connect(m_otherAction, &QPushButton::clicked, this, &InlineBanner::otherActionRequested);
    connect(m_detailsButton, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(close, &QToolButton::clicked, this, &InlineBanner::clear);
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(sentence() + QLatin1Char('\n') + details());
    });
    inEveryLanguage(this, [this, close] {
        m_detailsButton->setText(tr("Details"));
        m_detailsButton->setToolTip(tr("Show the technical text"));
        m_copyButton->setText(tr("Copy"));
        m_copyButton->setToolTip(tr("Copy the message and its details"));
        close->setText(QStringLiteral("×"));
        close->setToolTip(tr("Close this message"));
        close->setAccessibleName(tr("Close this message"));
    });
}

void InlineBanner::showError(const QString& sentence, const QString& details)
{
    present(Severity::Failure, sentence, details);
}

void InlineBanner::showWarning(const QString& sentence, const QString& details)
{
    present(Severity::Caution, sentence, details);
}

void InlineBanner::showInformation(const QString& sentence, const QString& details)
{
    present(Severity::Notice, sentence, details);
}

void InlineBanner::clear()
{
    m_sentence->clear();
    m_details->clear();
    setAction({});
    setOtherAction({});
    hide();
}

void InlineBanner::setAction(const QString& text)
{
    m_action->setText(text);
    m_action->setVisible(!text.isEmpty());
}

void InlineBanner::setOtherAction(const QString& text)
{
    m_otherAction->setText(text);
    m_otherAction->setVisible(!text.isEmpty());
}

QString InlineBanner::sentence() const
{
    return m_sentence->text();
}

QString InlineBanner::details() const
{
    return m_details->toPlainText();
}

void InlineBanner::present(Severity severity, const QString& sentence, const QString& details)
{
    m_severity = severity;
    m_sentence->setText(sentence);
    m_details->setPlainText(details);
    m_detailsButton->setChecked(false);
    m_detailsButton->setVisible(!details.isEmpty());
    m_copyButton->setVisible(!details.isEmpty());
    applyPalette();
    setAccessibleName(sentence);
    setVisible(true);
}

void InlineBanner::applyPalette()
{
    struct Look
    {
        QStyle::StandardPixmap icon;
        QColor tint;
    };

    static const std::array<Look, 3> kLooks = {
        Look{QStyle::SP_MessageBoxCritical, QColor(200, 40, 40)},
        Look{QStyle::SP_MessageBoxWarning, QColor(214, 150, 0)},
        Look{QStyle::SP_MessageBoxInformation, QColor(30, 130, 90)},
    };
    const auto& [icon, tint] = kLooks[static_cast<std::size_t>(m_severity)];
    const auto size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(style()->standardIcon(icon, nullptr, this).pixmap(size));
    QPalette colors = QApplication::palette(this);
    colors.setColor(QPalette::Window, mixed(colors.color(QPalette::Base), tint, 0.18));
    colors.setColor(QPalette::WindowText, colors.color(QPalette::Text));
    if (colors != palette()) {
        setPalette(colors);
    }
}

void InlineBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
