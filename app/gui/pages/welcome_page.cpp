// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/welcome_page.h"

#include <QCommandLinkButton>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/icons.h"
#include "app/gui/session/recent_files.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

constexpr int kColumnWidth = 560;
constexpr QSize kIconSize(32, 32);
constexpr int kFolderWidth = 280;

/// "~/models" instead of "/home/somebody/models".
QString shortFolder(const QString& path)
{
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    return folder == home || folder.startsWith(home + QLatin1Char('/'))
               ? QLatin1Char('~') + folder.mid(home.size())
               : folder;
}

QCommandLinkButton* makeAction(const char* name, const QIcon& icon)
{
    auto* button = new QCommandLinkButton;
    button->setObjectName(QLatin1String(name));
    button->setIcon(icon);
    button->setIconSize(kIconSize);
    return button;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_subtitle(new QLabel)
    , m_open(makeAction("welcomeOpen", themedIcon(Icon::Open)))
    , m_raw(makeAction("welcomeRaw", themedIcon(Icon::RawBuffer)))
    , m_example(makeAction("welcomeExample", themedIcon(Icon::Example)))
    , m_recentTitle(new QLabel)
    , m_recentBox(new QWidget)
    , m_recentColumn(new QVBoxLayout(m_recentBox))
    , m_formats(new QLabel)
{
    auto* box = new QWidget;
    box->setMaximumWidth(kColumnWidth);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(8);
    column->addStretch(1);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_title, m_subtitle, m_open, m_raw, m_example,
                                         m_recentTitle, m_recentBox, m_formats}) {
        column->addWidget(widget);
    }
    column->addStretch(2);
    auto* row = new QHBoxLayout(this);
    row->addStretch(1);
    row->addWidget(box, 4);
    row->addStretch(1);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    large.setBold(true);
    m_title->setFont(large);
    QFont bold = font();
    bold.setBold(true);
    m_recentTitle->setFont(bold);
    m_subtitle->setWordWrap(true);
    m_formats->setWordWrap(true);
    m_formats->setContentsMargins(0, 16, 0, 0);
    m_recentTitle->setContentsMargins(0, 12, 0, 0);
    m_recentColumn->setContentsMargins(0, 0, 0, 0);
    m_recentColumn->setSpacing(0);
    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(m_raw, &QPushButton::clicked, this, &WelcomePage::rawBufferRequested);
    connect(m_example, &QPushButton::clicked, this, &WelcomePage::exampleRequested);
    setRecent({});
    inEveryLanguage(this, [this] { retranslate(); });
}

void WelcomePage::setRecent(const std::vector<OpenRequest>& recent)
{
    while (QLayoutItem* item = m_recentColumn->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const OpenRequest& request : recent) {
        m_recentColumn->addWidget(rowOf(request));
    }
    m_recentTitle->setVisible(!recent.empty());
    m_recentBox->setVisible(!recent.empty());
}

QWidget* WelcomePage::rowOf(const OpenRequest& request)
{
    auto* box = new QWidget;
    auto* open = new QPushButton;
    auto* remove = new QToolButton;
    const QString name = fileNameText(request.path);
    const bool isThere = RecentFiles::exists(request);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(open, 1);
    row->addWidget(remove);
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
    return box;
}

void WelcomePage::setExampleAvailable(bool isAvailable)
{
    m_example->setEnabled(isAvailable);
    m_example->setToolTip(isAvailable ? QString() : tr("The example files are not installed"));
}

void WelcomePage::retranslate()
{
    m_title->setText(QStringLiteral("Gateloupe"));
    //: gates are those of LSTM and GRU cells
    m_subtitle->setText(tr("Look into the gates of recurrent networks, step through sequences, "
                           "export canonical weights."));
    m_open->setText(tr("Open file"));
    m_open->setDescription(tr("A checkpoint; you can also drop it anywhere on this window"));
    m_raw->setText(tr("Open raw buffer"));
    m_raw->setDescription(tr("A bare packed buffer of cuDNN, with a description of the network"));
    m_example->setText(tr("Open example"));
    m_example->setDescription(tr("A small LSTM that counts brackets, with a text to step through"));
    m_recentTitle->setText(tr("Recent files"));
    m_formats->setText(
        tr("Reads files of TensorFlow, Keras, PyTorch, ONNX, TensorFlow Lite and .js, OpenVINO, "
           "Core ML, "
           "MXNet, Flax, PaddlePaddle and Chainer, safetensors, NumPy files and its own exports."));
}

} // namespace gateloupe
