// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include <gtest/gtest.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/sample_model.h"
#include "widgets/bytes/hex_view.h"

namespace gateloupe {
namespace {

constexpr std::uint64_t kFiveGigabytes = 5'000'000'000;

class HexViewTest : public ::testing::Test
{
protected:
    HexViewTest()
    {
        m_view.resize(900, 400);
        m_view.setRowLength(HexView::RowLength::Sixteen);
        m_view.show();
    }

    /// Bytes 0, 1, 2, ..., 255, 0, ...
    void showCounting(std::size_t size)
    {
        std::vector<std::byte> bytes(size);
        for (std::size_t index = 0; index < size; ++index) {
            bytes[index] = static_cast<std::byte>(index);
        }
        const std::filesystem::path path = m_folder / "counting.bin";
        test::writeFile(path, bytes);
        m_view.setSource(std::make_shared<const FileBytes>(*MappedFile::open(path)), nullptr);
    }

    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&m_view, static_cast<Qt::Key>(key), modifiers);
    }

    void click(std::uint64_t byte, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(m_view.viewport(), Qt::LeftButton, modifiers,
                          m_view.cellRect(byte).center());
    }

    test::TemporaryFolder m_folder;
    HexView m_view;
};

TEST_F(HexViewTest, WalksByKeys)
{
    showCounting(1000);
    QSignalSpy moved(&m_view, &HexView::cursorMoved);
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    EXPECT_EQ(m_view.cursor(), 17U);
    press(Qt::Key_End);
    EXPECT_EQ(m_view.cursor(), 31U);
    press(Qt::Key_Home);
    EXPECT_EQ(m_view.cursor(), 16U);
    press(Qt::Key_Left);
    press(Qt::Key_Up);
    EXPECT_EQ(m_view.cursor(), 15U); // the first row has none above
    press(Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(m_view.cursor(), 999U);
    press(Qt::Key_Right);
    EXPECT_EQ(m_view.cursor(), 999U);
    press(Qt::Key_Home, Qt::ControlModifier);
    EXPECT_EQ(m_view.cursor(), 0U);
    EXPECT_EQ(moved.count(), 7);
}

TEST_F(HexViewTest, SelectsByShiftDragAndClick)
{
    showCounting(1000);
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(m_view.selection(), (ByteSpan{0, 17}));
    click(40);
    EXPECT_EQ(m_view.selection(), (ByteSpan{40, 40}));
    click(20, Qt::ShiftModifier);
    EXPECT_EQ(m_view.selection(), (ByteSpan{20, 40}));
    QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, m_view.cellRect(50).center());
    QMouseEvent move(QEvent::MouseMove, m_view.cellRect(67).center(),
                     m_view.viewport()->mapToGlobal(m_view.cellRect(67).center()), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_view.viewport(), &move);
    EXPECT_EQ(m_view.selection(), (ByteSpan{50, 67}));
    EXPECT_EQ(m_view.selectedBytes().size(), 18U);
    EXPECT_EQ(m_view.selectedBytes().front(), std::byte{50});
}

TEST_F(HexViewTest, FitsItsRowsIntoTheWidth)
{
    showCounting(1000);
    m_view.setRowLength(HexView::RowLength::Fit);
    m_view.resize(3000, 400);
    EXPECT_EQ(m_view.bytesPerRow(), 32);
    m_view.resize(m_view.widthFor(16), 400);
    EXPECT_EQ(m_view.bytesPerRow(), 16);
    EXPECT_EQ(m_view.horizontalScrollBar()->maximum(), 0);
    // Sixteen bytes without their values come before eight with them.
    m_view.resize(m_view.bareWidthFor(16), 400);
    EXPECT_EQ(m_view.bytesPerRow(), 16);
    EXPECT_EQ(m_view.horizontalScrollBar()->maximum(), 0);
    m_view.resize(m_view.bareWidthFor(8), 400);
    EXPECT_EQ(m_view.bytesPerRow(), 8);
    m_view.resize(m_view.bareWidthFor(8) - 1, 400);
    EXPECT_EQ(m_view.bytesPerRow(), 4);
    m_view.resize(100, 400);
    EXPECT_EQ(m_view.bytesPerRow(), 4);
    EXPECT_GT(m_view.horizontalScrollBar()->maximum(), 0);
}

TEST_F(HexViewTest, WalksAFileOfManyGigabytes)
{
    const std::filesystem::path path = m_folder / "sparse.bin";
    test::writeFile(path, {});
    std::filesystem::resize_file(path, kFiveGigabytes); // a hole, no blocks on the disk
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(kFiveGigabytes - 4));
        file.write("\x01\x02\x03\x04", 4);
    }
    m_view.setSource(std::make_shared<const FileBytes>(*MappedFile::open(path)), nullptr);
    press(Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(m_view.cursor(), kFiveGigabytes - 1);
    EXPECT_FALSE(m_view.cellRect(kFiveGigabytes - 1).isEmpty());
    EXPECT_EQ(m_view.selectedBytes(), std::vector<std::byte>{std::byte{4}});
    EXPECT_EQ(m_view.verticalScrollBar()->value(), m_view.verticalScrollBar()->maximum());
    EXPECT_FALSE(m_view.grab().isNull());
    press(Qt::Key_PageUp);
    EXPECT_LT(m_view.cursor(), kFiveGigabytes - 16);
    // The bar's middle is the file's middle.
    m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->maximum() / 2);
    EXPECT_NEAR(static_cast<double>(m_view.firstVisible()), kFiveGigabytes / 2.0, 1000.0);
    m_view.setSelection({3'000'000'000, 3'000'000'003});
    EXPECT_FALSE(m_view.cellRect(3'000'000'000).isEmpty());
    press(Qt::Key_A, Qt::NoModifier); // nothing to type
    m_view.setSelection({0, kFiveGigabytes - 1});
    EXPECT_TRUE(m_view.selectedBytes().empty()); // too many to copy
}

TEST_F(HexViewTest, KnowsTheTypesOfItsBytes)
{
    const auto model = test::modelInFile(m_folder, "lstm:input=3,hidden=4,dtype=f32", 16);
    NullMonitor monitor;
    const auto map = *packedByteMap(model);
    m_view.setSource(*PackedBytes::create(map, monitor), map);
    EXPECT_EQ(m_view.dtypeAt(20), DType::F32);
    m_view.setSelection({48, 51});
    EXPECT_TRUE(m_view.accessibleDescription().contains(QStringLiteral("W forget")))
        << m_view.accessibleDescription().toStdString();
    EXPECT_FALSE(m_view.grab().isNull());
}

} // namespace
} // namespace gateloupe
