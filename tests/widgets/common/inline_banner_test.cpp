// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

TEST(InlineBanner, IsHiddenUntilThereIsSomethingToSay)
{
    QWidget page;
    InlineBanner banner(&page);
    EXPECT_TRUE(banner.isHidden());
    banner.showError(QStringLiteral("It failed."), QStringLiteral("errno 5"));
    EXPECT_FALSE(banner.isHidden());
    banner.clear();
    EXPECT_TRUE(banner.isHidden());
    EXPECT_TRUE(banner.sentence().isEmpty());
}

TEST(InlineBanner, LeavesTheRoomOfAnEmptyPageAlone)
{
    QWidget page;
    auto* column = new QVBoxLayout(&page);
    auto* banner = new InlineBanner;
    column->addWidget(banner);
    column->addWidget(new QWidget);
    page.resize(500, 600);
    banner->showError(QStringLiteral("It failed."), QStringLiteral("errno 5"));
    page.show();
    EXPECT_LT(banner->height(), 100);
}

TEST(InlineBanner, CopiesSentenceAndDetails)
{
    InlineBanner banner;
    banner.showError(QStringLiteral("It failed."), QStringLiteral("errno 5"));
    QTest::mouseClick(banner.findChild<QToolButton*>(QStringLiteral("copyButton")), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("It failed.\nerrno 5"));
}

TEST(InlineBanner, ShowsDetailsOnlyOnDemand)
{
    InlineBanner banner;
    banner.showWarning(QStringLiteral("Odd."), QStringLiteral("why"));
    auto* details = banner.findChild<QWidget*>(QStringLiteral("details"));
    EXPECT_TRUE(details->isHidden());
    QTest::mouseClick(banner.findChild<QToolButton*>(QStringLiteral("detailsButton")),
                      Qt::LeftButton);
    EXPECT_FALSE(details->isHidden());
}

TEST(InlineBanner, OffersOneAction)
{
    InlineBanner banner;
    QSignalSpy asked(&banner, &InlineBanner::actionRequested);
    banner.showError(QStringLiteral("It failed."));
    auto* button = banner.findChild<QPushButton*>(QStringLiteral("actionButton"));
    EXPECT_TRUE(button->isHidden());
    banner.setAction(QStringLiteral("Try again"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
}

} // namespace
} // namespace gateloupe
