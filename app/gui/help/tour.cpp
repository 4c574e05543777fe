// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/tour.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

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
    , m_title(newPlainLabel("tourTitle"))
    , m_text(newPlainText("tourText"))
    , m_count(newPlainLabel(""))
    , m_leave(named(new QPushButton, "tourLeave"))
    , m_back(named(new QPushButton, "tourBack"))
    , m_next(named(new QPushButton, "tourNext"))
    , m_frame(named(new TourFrame(window), "tourFrame"))
{
    setObjectName(QStringLiteral("tour"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFixedWidth(kCardWidth);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    setLayoutOf(
        this,
        columnOf({m_title, m_text, rowOf({m_leave, LayoutItem::room(0), m_count, m_back, m_next})}),
        12);
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
        const QRect both = isSeen ? QRect(place, size()).intersected(m_frame->geometry()) : QRect();
        return both.isEmpty() ? 0 : both.width() * both.height();
    };
    QPoint best(right, bottom);
    for (const QPoint& place : {QPoint(left, bottom), QPoint(right, top), QPoint(left, top)}) {
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
    m_back->setEnabled(m_step > 0);
    m_back->setToolTip(m_step > 0 ? tr("The step before") : tr("This is the first step"));
    if (m_step < 0) {
        return;
    }
    const TourStep& shown = m_steps[static_cast<std::size_t>(m_step)];
    m_title->setText(shown.title.in(*window()->metaObject()));
    m_text->setText(shown.text.in(*window()->metaObject()));
    //: a step of the tour, and how many there are
    m_count->setText(tr("%1 of %2").arg(m_step + 1).arg(count));
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_text->text());
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const std::array changes = {QEvent::Resize, QEvent::Move, QEvent::Show, QEvent::Hide,
                                QEvent::LayoutRequest};
    if (m_step >= 0 && std::ranges::find(changes, event->type()) != changes.end()) {
        QMetaObject::invokeMethod(
            this, [this] { m_step >= 0 ? place() : void(); }, Qt::QueuedConnection);
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
