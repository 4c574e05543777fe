// SPDX-License-Identifier: Apache-2.0
#include <span>

#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/widgets/sample_model.h"
#include "widgets/bytes/bytes_pane.h"

namespace gateloupe {
namespace {

class BytesPaneTest : public ::testing::Test
{
protected:
    BytesPaneTest()
    {
        // Elements 0, 1, 2, ... of an LSTM, 64 bytes from the start.
        const auto model = test::modelInFile(m_folder, "lstm:input=3,hidden=4", 64);
        Checkpoint checkpoint;
        checkpoint.catalog.path = m_folder / "weights.bin";
        NullMonitor monitor;
        const std::vector<std::shared_ptr<const RnnModel>> networks = {model};
        const auto maps = *fileByteMaps(checkpoint.catalog, networks, monitor);
        m_pane.resize(700, 500);
        m_pane.show();
        m_pane.setSource(std::make_shared<const FileBytes>(maps.at(0)->file), maps.at(0));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return m_pane.findChild<Widget*>(QLatin1String(name));
    }

    void type(const char* name, const QString& text)
    {
        auto* line = child<QLineEdit>(name);
        line->setFocus();
        line->clear();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    [[nodiscard]] bool settled()
    {
        return test::awaitThat([this] { return !m_pane.isSearching(); });
    }

    test::TemporaryFolder m_folder;
    BytesPane m_pane;
};

TEST_F(BytesPaneTest, GoesToAnOffset)
{
    QSignalSpy chosen(&m_pane, &BytesPane::byteChosen);
    type("goToOffset", QStringLiteral("0x40+4*5"));
    EXPECT_EQ(m_pane.hexView().cursor(), 84U);
    type("goToOffset", QStringLiteral("+4"));
    EXPECT_EQ(m_pane.hexView().cursor(), 88U);
    EXPECT_EQ(chosen.count(), 2);
    type("goToOffset", QStringLiteral("0xFFFFFF"));
    EXPECT_EQ(m_pane.hexView().cursor(), 88U);
    EXPECT_TRUE(child<QLabel>("findAnswer")->text().contains(QStringLiteral("0x00027F")))
        << child<QLabel>("findAnswer")->text().toStdString();
}

TEST_F(BytesPaneTest, SaysWhatTheBytesAre)
{
    m_pane.hexView().setSelection({64 + 4 * 7, 64 + 4 * 7 + 3});
    const QString place = child<QLabel>("bytePlace")->text();
    EXPECT_TRUE(place.contains(QStringLiteral("W input, row 2, column 1"))) << place.toStdString();
    EXPECT_TRUE(place.contains(QStringLiteral("4 byte"))) << place.toStdString();
    const auto* model = child<QAbstractItemView>("inspector")->model();
    EXPECT_EQ(model->index(0, 1).data().toString(), QStringLiteral("7"));
}

TEST_F(BytesPaneTest, FindsAValueAndWraps)
{
    child<QComboBox>("findWhat")->setCurrentIndex(2);
    type("findText", QStringLiteral("100"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{464, 467}));
    EXPECT_TRUE(child<QLabel>("findAnswer")->text().startsWith(QStringLiteral("1 of 1, at ")))
        << child<QLabel>("findAnswer")->text().toStdString();
    QTest::mouseClick(child<QToolButton>("findNext"), Qt::LeftButton);
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().cursor(), 464U);
    EXPECT_TRUE(child<QLabel>("findAnswer")->text().contains(QStringLiteral("past the end")));
    child<QLineEdit>("findTolerance")->setText(QStringLiteral("1.5"));
    QTest::mouseClick(child<QToolButton>("findPrevious"), Qt::LeftButton);
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().cursor(), 460U); // 99
}

TEST_F(BytesPaneTest, FindsANumberAsItIsShown)
{
    // What is shown is rounded: half of its last digit is between it and the number.
    child<QComboBox>("findWhat")->setCurrentIndex(2);
    type("findText", QStringLiteral("100.02"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(child<QLabel>("findAnswer")->text(), QStringLiteral("Not found."));
    type("findText", QStringLiteral("100.1"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(child<QLabel>("findAnswer")->text(), QStringLiteral("Not found."));
    type("findText", QStringLiteral("1.00e2")); // the next is 101
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{464, 467}));
    type("findText", QStringLiteral("9.9e1"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{460, 463}));
    type("findText", QStringLiteral("1.0e2"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{464, 467})) << "from 95 to 105: the next one";
    child<QLineEdit>("findTolerance")->setText(QStringLiteral("0"));
    type("findText", QStringLiteral("100.5"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(child<QLabel>("findAnswer")->text(), QStringLiteral("Not found."));
}

TEST_F(BytesPaneTest, FindsBytesAcrossTheBorderOfRegions)
{
    // 11.0f ends W input, 12.0f begins W forget.
    const auto bytes = test::bytesOf(std::vector<float>{11.0F, 12.0F});
    QString text;
    for (std::size_t index = 2; index < 6; ++index) {
        text += QStringLiteral("%1 ").arg(static_cast<int>(bytes[index]), 2, 16, QLatin1Char('0'));
    }
    type("findText", text.trimmed());
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{64 + 44 + 2, 64 + 44 + 5}));
}

TEST_F(BytesPaneTest, SaysWhenThereIsNothingToFind)
{
    type("findText", QStringLiteral("DEADBEEF"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(child<QLabel>("findAnswer")->text(), QStringLiteral("Not found."));
    child<QLineEdit>("findText")->setText(QStringLiteral("DEA"));
    EXPECT_FALSE(child<QToolButton>("findNext")->isEnabled());
    EXPECT_FALSE(child<QToolButton>("findNext")->toolTip().isEmpty());
}

TEST_F(BytesPaneTest, StopsAndReplacesASearch)
{
    const std::filesystem::path path = m_folder / "sparse.bin";
    test::writeFile(path, {});
    std::filesystem::resize_file(path, 5'000'000'000); // a hole, no blocks on the disk
    m_pane.setSource(std::make_shared<const FileBytes>(*MappedFile::open(path)), nullptr);
    type("findText", QStringLiteral("01"));
    EXPECT_TRUE(m_pane.isSearching());
    ASSERT_TRUE(child<QToolButton>("findCancel")->isVisible());
    QTest::mouseClick(child<QToolButton>("findCancel"), Qt::LeftButton);
    EXPECT_FALSE(m_pane.isSearching());
    EXPECT_FALSE(child<QToolButton>("findCancel")->isVisible());
    EXPECT_EQ(child<QLabel>("findAnswer")->text(), QStringLiteral("Search cancelled."));

    type("findText", QStringLiteral("02"));
    child<QLineEdit>("findText")->setText(QStringLiteral("00"));
    QTest::mouseClick(child<QToolButton>("findNext"), Qt::LeftButton); // the newest wins
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().cursor(), 1U);
}

TEST_F(BytesPaneTest, FindsText)
{
    const std::filesystem::path path = m_folder / "text.bin";
    const std::string text = "some header, then __metadata__ and more";
    const auto bytes = std::as_bytes(std::span(text));
    test::writeFile(path, {bytes.begin(), bytes.end()});
    m_pane.setSource(std::make_shared<const FileBytes>(*MappedFile::open(path)), nullptr);
    child<QComboBox>("findWhat")->setCurrentIndex(1);
    type("findText", QStringLiteral("meta"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_pane.hexView().selection(), (ByteSpan{20, 23}));
}

TEST_F(BytesPaneTest, CopiesInThreeWays)
{
    m_pane.hexView().setSelection({64 + 4, 64 + 11});
    child<QAction>("copyHexAction")->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("00 00 80 3F 00 00 00 40"));
    child<QAction>("copyArrayAction")->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("bytes[8] = {")));
    child<QAction>("copyValuesAction")->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("1\n2\n"));
}

TEST_F(BytesPaneTest, RemembersTheRowLength)
{
    QSignalSpy changed(&m_pane, &BytesPane::viewStateChanged);
    auto* length = child<QComboBox>("rowLength");
    length->setFocus();
    QTest::keyClick(length, Qt::Key_Down);
    EXPECT_EQ(m_pane.hexView().bytesPerRow(), 8);
    EXPECT_EQ(changed.count(), 1);
    const QJsonObject state = m_pane.viewState();
    m_pane.hexView().setRowLength(HexView::RowLength::ThirtyTwo);
    m_pane.setViewState(state);
    EXPECT_EQ(m_pane.hexView().bytesPerRow(), 8);
    EXPECT_EQ(length->currentIndex(), 1);
    m_pane.setViewState({{QStringLiteral("bytesPerRow"), 5}});
    EXPECT_EQ(m_pane.hexView().bytesPerRow(), 8);
}

TEST_F(BytesPaneTest, SaysWhyThereAreNoBytes)
{
    m_pane.setSource(nullptr, nullptr, QStringLiteral("Reading the gates…"));
    EXPECT_FALSE(m_pane.hexView().isVisible());
    EXPECT_EQ(child<QLabel>("noBytes")->text(), QStringLiteral("Reading the gates…"));
    EXPECT_FALSE(child<QLineEdit>("goToOffset")->isEnabled());
}

} // namespace
} // namespace gateloupe
