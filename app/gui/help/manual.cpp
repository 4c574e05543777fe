// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/manual.h"

#include <array>

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QUrl>

#include "app/gui/commands/command_list.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr QSize kManualSize(860, 640);
constexpr int kPagesWidth = 200;
constexpr int kPictureWidth = 560;
constexpr int kNameRole = Qt::UserRole;

/// In the order of the list; a file `manual/<name>.<language>.md` each.
constexpr std::array kPages = {"start", "gates", "layout",  "sequence", "compare", "health",
                               "files", "keys",  "formats", "backends", "console", "python"};

QString fileOf(const QString& name)
{
    const auto in = [&name](const QString& language) {
        return QStringLiteral(":/manual/%1.%2.md").arg(name, language);
    };
    const QString own = in(QLocale().name().section(u'_', 0, 0));
    return QFile::exists(own) ? own : in(QStringLiteral("en"));
}

/// The title of a page of Markdown, which begins with "# Title".
QString titleOf(const QString& text)
{
    return text.section(u'\n', 0, 0).mid(2);
}

/// The rows of a Markdown table: every command of a window that has keys.
QString manualKeysOf(const QWidget& window)
{
    QString rows;
    for (const Command& command : commandsOf(window)) {
        QStringList keys;
        for (const QKeySequence& sequence : command.action->shortcuts()) {
            keys.append(sequence.toString(QKeySequence::NativeText));
        }
        if (!keys.isEmpty()) {
            QString title = command.title;
            QString listed = keys.join(QStringLiteral(", "));
            // A bar would part columns, a star or an underscore change the type.
            for (QString* cell : {&title, &listed}) {
                for (const QChar mark : {u'\\', u'|', u'*', u'_', u'`', u'<'}) {
                    cell->replace(mark, QStringLiteral("\\") + mark);
                }
            }
            rows += QStringLiteral("| %1 | %2 |\n").arg(listed, title);
        }
    }
    return rows;
}

/// What Markdown says nothing of: room above headings and around the words in cells.
void giveRoom(QTextDocument& document, const QColor& lines)
{
    constexpr qreal kAboveHeading = 18;
    constexpr qreal kBelowHeading = 6;
    constexpr qreal kCellPadding = 4;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() > 0) {
            format.setTopMargin(block == document.begin() ? 0 : kAboveHeading);
            format.setBottomMargin(kBelowHeading);
            QTextCursor(block).setBlockFormat(format);
        }
    }
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellPadding(kCellPadding);
            format.setCellSpacing(0);
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderBrush(lines);
            table->setFormat(format);
        }
    }
}

} // namespace

Manual::Manual(QWidget* window)
    : QDialog(window)
    , m_search(named(new QLineEdit, "manualSearch"))
    , m_found(newPlainLabel("manualFound"))
    , m_pages(named(new QListWidget, "manualPages"))
    , m_text(named(new QTextBrowser, "manualText"))
{
    setObjectName(QStringLiteral("manual"));
    m_search->setClearButtonEnabled(true);
    m_text->setOpenExternalLinks(true);
    m_text->document()->setDocumentMargin(12);
    auto* split = new QSplitter;
    split->addWidget(m_pages);
    split->addWidget(m_text);
    split->setStretchFactor(1, 1);
    split->setSizes({kPagesWidth, kManualSize.width() - kPagesWidth});
    setLayoutOf(this, columnOf({rowOf({{m_search, 1}, m_found}), {split, 1}}), 12);
    connect(m_search, &QLineEdit::textChanged, this, &Manual::fillPages);
    connect(m_search, &QLineEdit::returnPressed, this, &Manual::goToNextHit);
    connect(m_pages, &QListWidget::currentRowChanged, this, &Manual::showChosen);
    auto* find = new QAction(this);
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, m_search, qOverload<>(&QWidget::setFocus));
    addAction(find);
    inEveryLanguage(this, [this] {
        setWindowTitle(tr("Manual"));
        m_search->setPlaceholderText(tr("Search the manual"));
        m_search->setAccessibleName(tr("Search the manual"));
        m_search->setToolTip(tr("Enter goes to the next place"));
        m_pages->setAccessibleName(tr("Pages of the manual"));
        m_text->setAccessibleName(tr("The chosen page"));
        fillPages();
    });
    onPaletteChange(m_text, [this] { showChosen(); });
    resize(kManualSize);
}

void Manual::showPage(const QString& name)
{
    m_search->clear();
    for (int row = 0; row < m_pages->count(); ++row) {
        if (m_pages->item(row)->data(kNameRole).toString() == name) {
            m_pages->setCurrentRow(row);
        }
    }
}

QString Manual::page() const
{
    const QListWidgetItem* item = m_pages->currentItem();
    return item == nullptr ? QString() : item->data(kNameRole).toString();
}

void Manual::search(const QString& text)
{
    m_search->setText(text);
}

/// The whole page as Markdown.
QString Manual::textOf(const QString& name) const
{
    QFile file(fileOf(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QString text = QString::fromUtf8(file.readAll());
    if (name == QLatin1String("keys")) {
        //: heads of a table: keys, and the command that they are for
        text += QStringLiteral("\n| %1 | %2 |\n| --- | --- |\n").arg(tr("Keys"), tr("Command")) +
                manualKeysOf(*parentWidget());
    }
    return text;
}

void Manual::fillPages()
{
    const QString before = page();
    const QString wanted = m_search->text().trimmed();
    {
        const QSignalBlocker quiet(m_pages);
        m_pages->clear();
        for (const char* known : kPages) {
            const QString name = QLatin1String(known);
            const QString text = textOf(name);
            if (wanted.isEmpty() || text.contains(wanted, Qt::CaseInsensitive)) {
                auto* item = new QListWidgetItem(titleOf(text), m_pages);
                item->setData(kNameRole, name);
                if (name == before) {
                    m_pages->setCurrentItem(item);
                }
            }
        }
        if (m_pages->currentRow() < 0) {
            m_pages->setCurrentRow(0);
        }
    }
    m_found->setVisible(!wanted.isEmpty()); // else the search is as wide as what is below it
    m_found->setText(wanted.isEmpty()        ? QString()
                     : m_pages->count() == 0 ? tr("Not found")
                                             //: %n pages of the manual hold what is searched
                                             : tr("%n page(s)", nullptr, m_pages->count()));
    showChosen();
}

void Manual::showChosen()
{
    if (page().isEmpty()) {
        return; // what was there stays
    }
    m_text->document()->setBaseUrl(QUrl(QStringLiteral("qrc:/manual/")));
    m_text->setMarkdown(textOf(page()));
    giveRoom(*m_text->document(), palette().color(QPalette::Mid));
    // Pictures are of a whole window: as wide as the text.
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            QTextImageFormat picture = part.fragment().charFormat().toImageFormat();
            if (picture.isValid()) {
                picture.setWidth(kPictureWidth);
                QTextCursor cursor(m_text->document());
                cursor.setPosition(part.fragment().position());
                cursor.setPosition(part.fragment().position() + part.fragment().length(),
                                   QTextCursor::KeepAnchor);
                cursor.setCharFormat(picture);
                break; // the fragments of the block are others now
            }
        }
    }
    markHits();
}

void Manual::markHits()
{
    const QString wanted = m_search->text().trimmed();
    QList<QTextEdit::ExtraSelection> hits;
    if (!wanted.isEmpty()) {
        QTextCharFormat mark;
        mark.setBackground(palette().highlight());
        mark.setForeground(palette().highlightedText());
        for (QTextCursor hit = m_text->document()->find(wanted); !hit.isNull();
             hit = m_text->document()->find(wanted, hit)) {
            hits.append({hit, mark});
        }
    }
    m_text->setExtraSelections(hits);
    m_text->moveCursor(QTextCursor::Start);
    if (!hits.isEmpty()) {
        goToNextHit();
    }
}

/// The first one again behind the last.
void Manual::goToNextHit()
{
    const QString wanted = m_search->text().trimmed();
    if (!wanted.isEmpty() && !m_text->find(wanted)) {
        m_text->moveCursor(QTextCursor::Start);
        m_text->find(wanted);
    }
}

} // namespace gateloupe
