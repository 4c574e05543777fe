// SPDX-License-Identifier: Apache-2.0
// The file's own bytes, and one selection across strip, table and bytes.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/layout_view.h"

namespace gateloupe {
namespace {

using test::kForget;

constexpr std::uint64_t kHeader = 64;
/// R forget of an LSTM with 3 inputs and 4 units: after 4 W of 12 elements and one R of 16.
constexpr std::uint64_t kForgetByte = 4 * (4 * 12 + 16);

class LayoutFilesTest : public ::testing::Test
{
protected:
    LayoutFilesTest()
    {
        m_view.resize(1000, 600);
        m_view.show();
        m_strip = m_view.findChild<LayoutStrip*>(QStringLiteral("strip"));
        m_hex = m_view.findChild<HexView*>(QStringLiteral("hex"));
        m_table = m_view.findChild<QTableView*>(QStringLiteral("table"));
    }

    /// A checkpoint of one network behind a header of zeros, and a tensor that is in no network.
    void openMade(const std::string& otherName = "other")
    {
        m_model = test::modelInFile(m_folder, "lstm:input=3,hidden=4", kHeader);
        auto checkpoint = std::make_shared<Checkpoint>();
        checkpoint->path = m_folder / "weights.bin";
        checkpoint->catalog.path = checkpoint->path;
        checkpoint->catalog.format = "packed";
        checkpoint->catalog.tensors = {m_model->find(kForget)->tensor};
        const std::filesystem::path other = m_folder / "other.bin";
        test::writeFile(other, test::bytesOf(test::counting<float>(10)));
        auto source = *MappedSource::create(*MappedFile::open(other), 0, 40);
        m_other = *makeTensor(otherName, DType::F32, {10}, std::move(source));
        checkpoint->catalog.tensors.push_back(m_other);
        checkpoint->rnns = {m_model};
        m_view.setCheckpoint(checkpoint);
        m_view.setModel(m_model);
        m_view.setSelection(kForget);
    }

    void showFile()
    {
        QTest::mouseClick(m_view.findChild<QAbstractButton*>(QStringLiteral("showFile")),
                          Qt::LeftButton);
        ASSERT_TRUE(test::awaitThat([this] { return !m_view.isBusy() && m_view.map(); }));
    }

    [[nodiscard]] QPoint pointOf(std::uint64_t byte) const
    {
        return m_hex->cellRect(byte).center();
    }

    test::TemporaryFolder m_folder;
    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const Tensor> m_other;
    LayoutView m_view;
    LayoutStrip* m_strip = nullptr;
    HexView* m_hex = nullptr;
    QTableView* m_table = nullptr;
};

TEST_F(LayoutFilesTest, ANameIsNoFormulaInATable)
{
    openMade("=HYPERLINK(\"http://x\")\x1b\xe2\x80\xae");
    showFile();
    QTest::keyClick(m_view.findChild<QComboBox*>(QStringLiteral("fileChooser")), Qt::Key_Down);
    const QString csv = m_view.csv();
    const QString shown = QStringLiteral("'=HYPERLINK(\"\"http://x\"\")\\x1b\\u202e");
    EXPECT_TRUE(csv.contains(shown)) << csv.toStdString();
    EXPECT_FALSE(csv.contains(QChar(0x1b)));
    EXPECT_FALSE(csv.contains(QChar(0x202e)));
}

TEST_F(LayoutFilesTest, ShowsTheFileAndKeepsTheSelection)
{
    openMade();
    QSignalSpy changed(&m_view, &LayoutView::viewStateChanged);
    showFile();
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(m_view.map()->sizeBytes, kHeader + 576);
    EXPECT_EQ(m_view.map()->regions.at(m_strip->region().value()).id, kForget);
    EXPECT_EQ(m_hex->cursor(), kHeader + kForgetByte);
    EXPECT_EQ(m_table->model()->rowCount(), 17); // the header is padding
    const QString totals = m_view.findChild<QLabel*>(QStringLiteral("totals"))->text();
    EXPECT_TRUE(totals.startsWith(QStringLiteral("owned 100 %, gap 0, overlap 0, alias 0")))
        << totals.toStdString();
}

TEST_F(LayoutFilesTest, ChoosesAmongSeveralFiles)
{
    openMade();
    showFile();
    auto* chooser = m_view.findChild<QComboBox*>(QStringLiteral("fileChooser"));
    ASSERT_TRUE(chooser->isVisible());
    ASSERT_EQ(chooser->count(), 2);
    QTest::keyClick(chooser, Qt::Key_Down);
    EXPECT_EQ(m_view.map()->sizeBytes, 40U);
    m_view.setSelection({.gate = Gate::Input}); // lies in the first file
    EXPECT_EQ(m_view.map()->sizeBytes, kHeader + 576);
    EXPECT_EQ(chooser->currentIndex(), 0);
}

TEST_F(LayoutFilesTest, AByteChoosesItsGateRowAndColumn)
{
    openMade();
    showFile();
    // Row 2, column 1 of R forget.
    const std::uint64_t byte = kHeader + kForgetByte + 4 * (2 * 4 + 1) + 3;
    m_hex->setSelection({byte - 3, byte - 3}); // brings it in sight, however few rows there are
    QSignalSpy cells(&m_view, &LayoutView::cellChosen);
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    QTest::mouseClick(m_hex->viewport(), Qt::LeftButton, {}, pointOf(byte));
    ASSERT_EQ(cells.count(), 1);
    EXPECT_EQ(changed.count(), 0); // the same gate
    EXPECT_EQ(cells[0][0].value<ParameterId>(), kForget);
    EXPECT_EQ(cells[0][1].toULongLong(), 2U);
    EXPECT_EQ(cells[0][2].toULongLong(), 1U);

    // The last byte before it is R input's.
    m_hex->setFocus();
    m_hex->setSelection({kHeader + kForgetByte, kHeader + kForgetByte});
    QTest::keyClick(m_hex, Qt::Key_Left);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed[0][0].value<ParameterId>().gate, Gate::Input);
    EXPECT_EQ(cells.back()[1].toULongLong(), 3U);
    EXPECT_EQ(cells.back()[2].toULongLong(), 3U);
    EXPECT_EQ(m_view.map()->regions.at(m_strip->region().value()).id.gate, Gate::Input);
    const auto row = m_table->currentIndex().row();
    EXPECT_EQ(m_table->model()->index(row, 0).data().toInt(),
              static_cast<int>(m_strip->region().value()));
}

TEST_F(LayoutFilesTest, ACellShowsItsBytes)
{
    openMade();
    showFile();
    QSignalSpy cells(&m_view, &LayoutView::cellChosen);
    m_view.setCell(3, 2);
    const std::uint64_t byte = kHeader + kForgetByte + 4 * (3 * 4 + 2);
    EXPECT_EQ(m_hex->selection(), (ByteSpan{byte, byte + 3}));
    EXPECT_EQ(cells.count(), 0);
    m_view.setBuffer(LayoutView::Buffer::Packed);
    ASSERT_TRUE(test::awaitThat([this] { return !m_view.isBusy(); }));
    EXPECT_EQ(m_hex->cursor(), byte - kHeader); // the same element, in the packed buffer
}

TEST_F(LayoutFilesTest, ShowsThePackedBytesOfADecodedModel)
{
    m_view.setModel(test::countingModel("lstm:input=3,hidden=4")); // not plain
    ASSERT_TRUE(test::awaitThat([this] { return !m_view.isBusy(); }));
    m_view.setSelection(kForget);
    const auto bytes = m_hex->bytesAt(m_hex->cursor(), 4);
    EXPECT_EQ(bytes, test::bytesOf(std::vector<float>{64.0F}));
    EXPECT_EQ(m_hex->cursor(), kForgetByte);
}

TEST_F(LayoutFilesTest, TellsOfATensorThatIsInNoNetwork)
{
    openMade();
    showFile();
    m_view.findChild<QComboBox*>(QStringLiteral("fileChooser"))->setCurrentIndex(1);
    QSignalSpy tensors(&m_view, &LayoutView::tensorChosen);
    QTest::keyClick(m_view.findChild<QComboBox*>(QStringLiteral("fileChooser")), Qt::Key_Up);
    QTest::keyClick(m_view.findChild<QComboBox*>(QStringLiteral("fileChooser")), Qt::Key_Down);
    QTest::mouseClick(m_strip, Qt::LeftButton, {}, QPoint(m_strip->width() / 2, 20));
    ASSERT_EQ(tensors.count(), 1);
    EXPECT_EQ(tensors[0][0].value<std::shared_ptr<const Tensor>>(), m_other);
}

TEST_F(LayoutFilesTest, RemembersItsView)
{
    openMade();
    showFile();
    QTest::keyClick(m_strip, Qt::Key_Plus);
    m_table->sortByColumn(3, Qt::DescendingOrder);
    const QJsonObject state = m_view.viewState();
    LayoutView other;
    other.setViewState({{QStringLiteral("buffer"), 7}, {QStringLiteral("sizes"), true}});
    EXPECT_EQ(other.buffer(), LayoutView::Buffer::Packed);
    m_view.setBuffer(LayoutView::Buffer::Packed);
    QTest::keyClick(m_strip, Qt::Key_F);
    QSignalSpy changed(&m_view, &LayoutView::viewStateChanged);
    m_view.setViewState(state);
    EXPECT_EQ(m_view.viewState(), state);
    EXPECT_EQ(changed.count(), 0);
}

} // namespace
} // namespace gateloupe
