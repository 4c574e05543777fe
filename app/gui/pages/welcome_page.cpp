// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/welcome_page.h"

#include <QCommandLinkButton>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "app/gui/common/enable_action.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/common/icons.h"
#include "app/gui/session/example.h"
#include "app/gui/session/recent_files.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kColumnWidth = 720;
constexpr QSize kIconSize(32, 32);
constexpr int kFolderWidth = 180;

/// "~/models" instead of "/home/somebody/models".
QString shortFolder(const QString& path)
{
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    return folder == home || folder.startsWith(home + QLatin1Char('/'))
               ? QLatin1Char('~') + folder.mid(home.size())
               : folder;
}

/// A command link that shows when it has the keys, which not every style does.
class ActionLink : public QCommandLinkButton
{
public:
    using QCommandLinkButton::QCommandLinkButton;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QCommandLinkButton::paintEvent(event);
        if (hasFocus()) {
            QPainter painter(this);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4.0, 4.0);
        }
    }
};

QCommandLinkButton* makeAction(const char* name, Icon icon)
{
    auto* button = named(new ActionLink, name);
    button->setIcon(themedIcon(icon));
    button->setIconSize(kIconSize);
    return button;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent)
    , m_open(makeAction("welcomeOpen", Icon::Open))
    , m_raw(makeAction("welcomeRaw", Icon::RawBuffer))
    , m_example(makeAction("welcomeExample", Icon::Example))
    , m_recentTitle(new QLabel)
    , m_recentColumn(columnOf({}, 0))
    , m_recentBox(paneOf(m_recentColumn))
{
    //: gates are those of LSTM and GRU cells
    QLabel* subtitle = newLabel([] {
        return tr("Look into the gates of recurrent networks, step through sequences, "
                  "export canonical weights.");
    });
    subtitle->setWordWrap(true);
    QLabel* formats = newLabel([] {
        return tr("Reads files of TensorFlow, Keras, PyTorch, ONNX, TensorFlow Lite and .js, "
                  "OpenVINO, Core ML, MXNet, Flax, PaddlePaddle and Chainer, safetensors, NumPy "
                  "files and its own exports.");
    });
    formats->setWordWrap(true);
    auto* title = new QLabel(QStringLiteral("Gateloupe"));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    large.setBold(true);
    title->setFont(large);
    QFont bold = font();
    bold.setBold(true);
    m_recentTitle->setFont(bold);
    formats->setContentsMargins(0, 16, 0, 0);
    m_recentTitle->setContentsMargins(0, 12, 0, 0);
    QWidget* box = paneOf(columnOf({LayoutItem::room(), title, subtitle, m_open, m_raw, m_example,
                                    m_recentTitle, m_recentBox, formats, LayoutItem::room(2)}));
    box->layout()->unsetContentsMargins();
    box->setMaximumWidth(kColumnWidth);
    setLayoutOf(this, rowOf({LayoutItem::room(), {box, 4}, LayoutItem::room()}));
    layout()->unsetContentsMargins();
    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(m_raw, &QPushButton::clicked, this, &WelcomePage::rawBufferRequested);
    connect(m_example, &QPushButton::clicked, this, &WelcomePage::exampleRequested);
    setObjection(*m_example,
                 Example::find() ? QString() : tr("The example files are not installed"));
    setRecent(RecentFiles());
    inEveryLanguage(this, [this] {
        m_open->setText(tr("Open file"));
        m_open->setDescription(tr("A checkpoint; you can also drop it anywhere on this window"));
        m_raw->setText(tr("Open raw buffer"));
        m_raw->setDescription(
            tr("A bare packed buffer of cuDNN, with a description of the network"));
        m_example->setText(tr("Open example"));
        m_example->setDescription(
            tr("A small LSTM that counts brackets, with a text to step through"));
        m_recentTitle->setText(tr("Recent files"));
    });
}

void WelcomePage::setRecent(const RecentFiles& recent)
{
    while (QLayoutItem* item = m_recentColumn->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    QWidget* before = m_example; // Tab comes to the recent files behind the three actions
    for (const OpenRequest& request : recent.entries()) {
        QWidget* row = newRecent(request, recent.summaryOf(request));
        m_recentColumn->addWidget(row);
        for (QAbstractButton* button : row->findChildren<QAbstractButton*>()) {
            QWidget::setTabOrder(before, button);
            before = button;
        }
    }
    const bool hasRecent = !recent.entries().empty();
    m_recentTitle->setVisible(hasRecent);
    m_recentBox->setVisible(hasRecent);
}

QWidget* WelcomePage::newRecent(const OpenRequest& request, const QString& summary)
{
    auto* open = new QPushButton;
    auto* remove = new QToolButton;
    const QString name = fileNameText(request.path);
    const bool isThere = RecentFiles::exists(request);
    const QString folder = fontMetrics().elidedText(nameText(shortFolder(request.path)),
                                                    Qt::ElideMiddle, kFolderWidth);
    QString text = name;
    text.replace(QLatin1Char('&'), QLatin1String("&&"));
    //: a recent file: its name and where it lies
    open->setText(isThere ? tr("%1   –   %2").arg(text, folder)
                          //: a recent file that no longer exists
                          : tr("%1   –   missing").arg(text));
    open->setFlat(true);
    open->setStyleSheet(QStringLiteral("text-align: left; padding: 4px 8px"));
    open->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    open->setEnabled(isThere);
    open->setToolTip(isThere ? nameText(request.path)
                             : tr("%1 is no longer there").arg(nameText(request.path)));
    open->setAccessibleName(isThere ? name : tr("%1, missing").arg(name));
    remove->setText(QStringLiteral("×"));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Take off the list; the file stays"));
    remove->setAccessibleName(tr("Take %1 off the list").arg(name));
    connect(open, &QPushButton::clicked, this, [this, request] { emit recentRequested(request); });
    connect(remove, &QToolButton::clicked, this, [this, request] { emit recentRemoved(request); });
    auto* facts = named(newPlainLine(""), "recentFacts");
    const QDateTime written = QFileInfo(request.path).lastModified();
    QStringList parts = {summary};
    if (isThere && written.isValid()) {
        parts.append(QLocale().toString(written, QLocale::ShortFormat));
    }
    parts.removeAll(QString());
    facts->setText(parts.join(QStringLiteral(" · ")));
    facts->setForegroundRole(QPalette::PlaceholderText);
    return paneOf(rowOf({{open, 1}, facts, remove}, 4));
}

} // namespace gateloupe
