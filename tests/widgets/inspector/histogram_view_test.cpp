// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <qcustomplot.h>

#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/line_plot.h"

namespace gateloupe {
namespace {

Histogram sample()
{
    return {.low = -1.0,
            .high = 1.0,
            .bins = {1, 0, 100, 3},
            .below = 2,
            .above = 4,
            .nan = 1,
            .plusInfinity = 0,
            .minusInfinity = 3};
}

TEST(HistogramView, DrawsEveryBinAndSaysWhatLiesOutside)
{
    HistogramView view;
    view.setWhole(sample());
    auto* plot = view.findChild<QCustomPlot*>(QStringLiteral("histogramPlot"));
    EXPECT_EQ(plot->graph(0)->dataCount(), 8);
    EXPECT_EQ(plot->graph(0)->data()->at(4)->key, 0.0);
    EXPECT_EQ(plot->graph(0)->data()->at(4)->value, 100.0);
    EXPECT_EQ(plot->xAxis->range().lower, -1.0);
    EXPECT_EQ(view.findChild<QLabel*>(QStringLiteral("histogramOutside"))->text(),
              QStringLiteral("1.8 % below · 3.6 % above · NaN 1 · −∞ 3"));
    view.setWhole(std::nullopt);
    EXPECT_EQ(plot->graph(0)->dataCount(), 0);
}

TEST(HistogramView, SwitchesToLogarithmicCountsAndBack)
{
    HistogramView view;
    view.resize(300, 240);
    view.show();
    view.setWhole(sample());
    auto* plot = view.findChild<QCustomPlot*>(QStringLiteral("histogramPlot"));
    QSignalSpy changed(&view, &HistogramView::viewStateChanged);
    QTest::keyClick(view.findChild<QCheckBox*>(), Qt::Key_Space);
    EXPECT_TRUE(view.isLogarithmic());
    EXPECT_EQ(plot->yAxis->scaleType(), QCPAxis::stLogarithmic);
    EXPECT_LT(plot->yAxis->range().lower, 1.0); // a bin of one element still shows
    EXPECT_EQ(changed.count(), 1);
    view.setViewState({{QStringLiteral("log"), false}});
    EXPECT_EQ(plot->yAxis->scaleType(), QCPAxis::stLinear);
    EXPECT_EQ(changed.count(), 1);
    view.setViewState({{QStringLiteral("log"), QStringLiteral("nonsense")}});
    EXPECT_FALSE(view.isLogarithmic());
}

TEST(LinePlot, KeepsGapsForWhatIsNotFinite)
{
    LinePlot plot(Qt::Horizontal);
    plot.resize(300, plot.height());
    plot.setNumbers({1.0, std::nan(""), 3.0, 2.0}, false);
    EXPECT_EQ(plot.graph(0)->dataCount(), 4);
    EXPECT_TRUE(std::isnan(plot.graph(0)->data()->at(1)->value));
    EXPECT_EQ(plot.graph(1)->dataCount(), 1);
    EXPECT_EQ(plot.graph(1)->data()->at(0)->key, 1.0);
    EXPECT_LT(plot.yAxis->range().lower, 1.0);
    EXPECT_GT(plot.yAxis->range().upper, 3.0);
    EXPECT_FALSE(plot.yAxis->range().contains(0.0));
}

TEST(LinePlot, TellsTheClickedPlaceUpright)
{
    LinePlot plot(Qt::Vertical);
    plot.resize(plot.width(), 300);
    plot.show();
    plot.setNumbers({1.0, 2.0, 3.0, 4.0}, false);
    plot.setSpan(QCPRange(-0.5, 3.5));
    plot.setFrame(20, 200);
    plot.replot();
    EXPECT_EQ(plot.axisRect()->top(), 20);
    EXPECT_EQ(plot.axisRect()->height(), 200);
    EXPECT_LT(plot.yAxis->coordToPixel(0.0), plot.yAxis->coordToPixel(3.0)); // place 0 on top
    QSignalSpy clicked(&plot, &LinePlot::indexClicked);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, 20 + 25));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, 20 + 199));
    ASSERT_EQ(clicked.count(), 2);
    EXPECT_EQ(clicked[0][0].value<std::uint64_t>(), 0U);
    EXPECT_EQ(clicked[1][0].value<std::uint64_t>(), 3U);
}

} // namespace
} // namespace gateloupe
