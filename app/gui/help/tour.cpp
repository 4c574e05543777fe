// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/tour.h"

#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"

namespace gateloupe {

namespace {

constexpr int kCardWidth = 284; // lies within the Inspector, beside what is spoken of
constexpr int kToEdge = 8;
constexpr int kFromBars = 32;
constexpr int kFrameWidth = 3;

class TourFrame : public QWidget
{
public:
    explicit TourFrame(QWidget* window)
        : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette().highlight(), kFrameWidth));
        const double half = kFrameWidth / 2.0;
        painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 4, 4);
    }
};

} // namespace

Tour::Tour(std::vector<TourStep> steps, QWidget* window)
    : QFrame(window)
    , m_steps(std::move(steps))
    , m_title(new QLabel)
    , m_text(new QLabel)
    , m_count(new QLabel)
    , m_leave(new QPushButton)
    , m_back(new QPushButton)
    , m_next(new QPushButton)
    , m_frame(new TourFrame(window))
{
    setObjectName(QStringLiteral("tour"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFixedWidth(kCardWidth);
    m_frame->setObjectName(QStringLiteral("tourFrame"));
    m_title->setObjectName(QStringLiteral("tourTitle"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setWordWrap(true);
    for (QLabel* label : {m_title, m_text, m_count}) {
        label->setTextFormat(Qt::PlainText);
    }
    m_leave->setObjectName(QStringLiteral("tourLeave"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_leave);
    buttons->addStretch();
    buttons->addWidget(m_count);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addLayout(buttons);
    connect(m_leave, &QPushButton::clicked, this, &Tour::leave);
    connect(m_back, &QPushButton::clicked, this, [this] { showStep(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        m_step + 1 < static_cast<int>(m_steps.size()) ? showStep(m_step + 1) : leave();
    });
    inEveryLanguage(this, [this] { retranslate(); });
    hide();
}

void Tour::begin()
{
    showStep(0);
    m_next->setFocus();
}

void Tour::leave()
{
    if (std::exchange(m_step, -1) < 0) {
        return;
    }
    window()->removeEventFilter(this);
    if (m_target != nullptr) {
        m_target->removeEventFilter(this);
    }
    m_frame->hide();
    hide();
    emit left();
}

void Tour::showStep(int step)
{
    m_step = step;
    const TourStep& shown = m_steps[static_cast<std::size_t>(step)];
    shown.bringUp();
    if (m_target != nullptr) {
        m_target->removeEventFilter(this);
    }
    m_target = window()->findChild<QWidget*>(shown.widget);
    window()->installEventFilter(this);
    if (m_target != nullptr) {
        m_target->installEventFilter(this);
    }
    retranslate();
    show();
    place();
}

/// The frame around its widget, the card in the corner that covers the least of it; both above
/// everything else.
void Tour::place()
{
    const bool isSeen = m_target != nullptr && m_target->isVisible();
    m_frame->setVisible(isSeen);
    if (isSeen) {
        const QPoint corner = m_target->mapTo(window(), QPoint());
        m_frame->setGeometry(QRect(corner, m_target->size()));
        m_frame->raise();
    }
    resize(kCardWidth, layout()->totalHeightForWidth(kCardWidth));
    // The bars at the top and at the bottom stay free.
    const int left = kToEdge;
    const int right = window()->width() - width() - kToEdge;
    const int top = 4 * kFromBars;
    const int bottom = window()->height() - height() - kFromBars;
    const auto covered = [&](const QPoint& place) {
        const QRect both =
            isSeen ? QRect(place, size()).intersected(m_frame->geometry()) : QRect();
        return both.isEmpty() ? 0 : both.width() * both.height();
    };
    QPoint best(right, bottom);
    for (const QPoint& place :
         {QPoint(left, bottom), QPoint(right, top), QPoint(left, top)}) {
        if (covered(place) < covered(best)) {
            best = place;
        }
    }
    move(best);
    raise();
}

void Tour::retranslate()
{
    m_leave->setText(tr("Leave"));
    m_leave->setToolTip(tr("End the tour; Help > Tour begins it again (Esc)"));
    const int count = static_cast<int>(m_steps.size());
    m_next->setText(m_step + 1 < count ? tr("Next") : tr("Done"));
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("The step before"));
    m_back->setEnabled(m_step > 0);
    if (m_step <= 0) {
        m_back->setToolTip(tr("This is the first step"));
    }
    if (m_step < 0) {
        return;
    }
    const TourStep& shown = m_steps[static_cast<std::size_t>(m_step)];
    m_title->setText(shown.title());
    m_text->setText(shown.text());
    //: a step of the tour, and how many there are
    m_count->setText(tr("%1 of %2").arg(m_step + 1).arg(count));
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_text->text());
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
        if (m_step >= 0) {
            QMetaObject::invokeMethod(
                this, [this] { m_step >= 0 ? place() : void(); }, Qt::QueuedConnection);
        }
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        leave();
    } else {
        QFrame::keyPressEvent(event);
    }
}

} // namespace gateloupe
