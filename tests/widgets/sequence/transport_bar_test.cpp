// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include "widgets/sequence/transport_bar.h"

namespace gateloupe {
namespace {

class TransportBarTest : public ::testing::Test
{
protected:
    TransportBarTest()
    {
        m_bar.show();
        m_bar.setSteps(100);
        m_bar.setSpeed(20); // one step at every beat
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return m_bar.findChild<Widget*>(QLatin1String(name));
    }

    TransportBar m_bar;
};

TEST_F(TransportBarTest, ALoopIsPlayedOverAndOver)
{
    m_bar.setLoop(LoopRange{10, 12});
    m_bar.setStep(50);
    std::vector<std::uint64_t> steps;
    for (int i = 0; i < 5; ++i) {
        m_bar.beat();
        steps.push_back(m_bar.step());
    }
    EXPECT_EQ(steps, (std::vector<std::uint64_t>{10, 11, 12, 10, 11}));
}

TEST_F(TransportBarTest, BackwardsItPlaysFromTheEndToTheBeginning)
{
    m_bar.setBackwards(true);
    EXPECT_TRUE(child<QCheckBox>("playBackwards")->isVisible());
    m_bar.togglePlay();
    EXPECT_EQ(m_bar.step(), 99U);
    m_bar.beat();
    EXPECT_EQ(m_bar.step(), 98U);
    m_bar.setStep(1);
    m_bar.beat();
    EXPECT_EQ(m_bar.step(), 0U);
    EXPECT_FALSE(m_bar.isPlaying());
    m_bar.setLoop(LoopRange{10, 12});
    std::vector<std::uint64_t> steps;
    for (int i = 0; i < 4; ++i) {
        m_bar.beat();
        steps.push_back(m_bar.step());
    }
    EXPECT_EQ(steps, (std::vector<std::uint64_t>{12, 11, 10, 12}));
    m_bar.setBackwards(false);
    EXPECT_FALSE(m_bar.isBackwards());
}

TEST_F(TransportBarTest, FastSpeedsTakeSeveralStepsAtABeat)
{
    m_bar.setSpeed(1000);
    m_bar.beat();
    EXPECT_EQ(m_bar.step(), 20U); // a beat lasts 20 ms
}

TEST_F(TransportBarTest, ALoopCanBeTyped)
{
    QSignalSpy chosen(&m_bar, &TransportBar::loopChosen);
    QTest::mouseClick(child<QCheckBox>("loop"), Qt::LeftButton, {}, QPoint(6, 8));
    EXPECT_EQ(m_bar.loop(), (LoopRange{0, 99}));
    child<QSpinBox>("loopFirst")->setValue(30);
    child<QSpinBox>("loopLast")->setValue(40);
    EXPECT_EQ(m_bar.loop(), (LoopRange{30, 40}));
    EXPECT_EQ(chosen.count(), 3);
    QTest::mouseClick(child<QCheckBox>("loop"), Qt::LeftButton, {}, QPoint(6, 8));
    EXPECT_EQ(m_bar.loop(), std::nullopt);
}

TEST_F(TransportBarTest, AHundredStepsByButton)
{
    m_bar.setSteps(250);
    QTest::mouseClick(child<QToolButton>("forward100"), Qt::LeftButton);
    EXPECT_EQ(m_bar.step(), 100U);
    QTest::mouseClick(child<QToolButton>("back100"), Qt::LeftButton);
    EXPECT_EQ(m_bar.step(), 0U);
}

TEST_F(TransportBarTest, ALoopPastTheEndIsRefused)
{
    m_bar.setLoop(LoopRange{50, 100});
    EXPECT_EQ(m_bar.loop(), std::nullopt);
}

} // namespace
} // namespace gateloupe
