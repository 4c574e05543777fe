// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/inline_banner.h"

#include <array>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kDetailsLines = 5;

QToolButton* addTextButton(QBoxLayout* row, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    row->addWidget(button);
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
    , m_sentence(new QLabel)
    , m_action(new QPushButton)
    , m_otherAction(new QPushButton)
    , m_details(new QPlainTextEdit)
{
    // As high as its words, however empty the page below is.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_sentence, 1);
    row->addWidget(m_action);
    row->addWidget(m_otherAction);
    m_detailsButton = addTextButton(row, "detailsButton");
    m_copyButton = addTextButton(row, "copyButton");
    m_closeButton = addTextButton(row, "closeButton");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 8, 8);
    column->addLayout(row);
    column->addWidget(m_details);

    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setTextFormat(Qt::PlainText);
    m_action->setObjectName(QStringLiteral("actionButton"));
    m_otherAction->setObjectName(QStringLiteral("otherActionButton"));
    m_detailsButton->setCheckable(true);
    m_details->setObjectName(QStringLiteral("details"));
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
    connect(m_closeButton, &QToolButton::clicked, this, &InlineBanner::clear);
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(sentence() + QLatin1Char('\n') + details());
    });
    retranslate();
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

void InlineBanner::retranslate()
{
    m_detailsButton->setText(tr("Details"));
    m_detailsButton->setToolTip(tr("Show the technical text"));
    m_copyButton->setText(tr("Copy"));
    m_copyButton->setToolTip(tr("Copy the message and its details"));
    m_closeButton->setText(QStringLiteral("×"));
    m_closeButton->setToolTip(tr("Close this message"));
    m_closeButton->setAccessibleName(tr("Close this message"));
}

void InlineBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
