// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QWidget>

#include "widgets/common/change_events.h"

namespace gateloupe {
namespace {

TEST(ChangeEvents, AreToldApart)
{
    QWidget widget;
    int languages = 0;
    int fonts = 0;
    int palettes = 0;
    onLanguageChange(&widget, [&] { ++languages; });
    onFontChange(&widget, [&] { ++fonts; });
    onPaletteChange(&widget, [&] { ++palettes; });

    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&widget, &language);
    EXPECT_EQ(languages, 1);
    EXPECT_EQ(fonts + palettes, 0);

    QFont font = widget.font();
    font.setPointSize(font.pointSize() + 3);
    widget.setFont(font);
    EXPECT_EQ(fonts, 1);
    EXPECT_EQ(palettes, 1);

    widget.setPalette(QPalette(Qt::red));
    EXPECT_EQ(fonts, 1);
    EXPECT_EQ(palettes, 2);
    EXPECT_EQ(languages, 1);
}

TEST(ChangeEvents, ReachChildren)
{
    QWidget widget;
    auto* child = new QWidget(&widget);
    int languages = 0;
    onLanguageChange(child, [&] { ++languages; });
    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&widget, &language);
    EXPECT_EQ(languages, 1);
}

TEST(ChangeEvents, ControlsSayTheirTextAgain)
{
    QWidget widget;
    QString text = QStringLiteral("one");
    QPushButton* button = newButton("button", [&] { return text; });
    button->setParent(&widget);
    EXPECT_EQ(button->objectName(), QStringLiteral("button"));
    EXPECT_EQ(button->text(), QStringLiteral("one"));
    text = QStringLiteral("two");
    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&widget, &language);
    EXPECT_EQ(button->text(), QStringLiteral("two"));
}

TEST(ChangeEvents, AChoiceKeepsWhatIsChosen)
{
    QComboBox* box = newChoice("box", &QWidget::tr, {"a", "b", "c"});
    const std::unique_ptr<QComboBox> owner(box);
    box->setCurrentIndex(2);
    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(box, &language);
    EXPECT_EQ(box->count(), 3);
    EXPECT_EQ(box->currentText(), QStringLiteral("c"));
    QSignalSpy changed(box, &QComboBox::currentIndexChanged);
    setEntries(*box, {QStringLiteral("x"), QStringLiteral("y")});
    EXPECT_EQ(box->currentText(), QStringLiteral("y"));
    setEntries(*box, {});
    EXPECT_EQ(box->currentIndex(), -1);
    EXPECT_TRUE(changed.isEmpty());
}

} // namespace
} // namespace gateloupe
