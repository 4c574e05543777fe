// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "app/gui/dialogs/buffer/raw_buffer_dialog.h"
#include "app/gui/dialogs/buffer/spec_suggestions.h"
#include "core/packing/initialiser.h"
#include "core/packing/packed_layout.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

RnnSpec smallSpec()
{
    RnnSpec spec;
    spec.inputSize = 3;
    spec.hiddenSize = 4;
    return spec;
}

TEST(BufferFit, SaysExactShortAndLong)
{
    const std::uint64_t bytes = *packedElements(smallSpec()) * 4;
    EXPECT_TRUE(fitOf(smallSpec(), bytes + 8, 8)->isExact());
    const auto shorter = fitOf(smallSpec(), bytes - 4, 0);
    ASSERT_THAT(shorter, IsOk());
    EXPECT_TRUE(shorter->isTooShort());
    EXPECT_EQ(shorter->differenceBytes(), 4U);
    const auto longer = fitOf(smallSpec(), bytes + 12, 0);
    EXPECT_FALSE(longer->isTooShort());
    EXPECT_EQ(longer->differenceBytes(), 12U);
    EXPECT_THAT(fitOf(smallSpec(), 10, 11), FailsWith(ErrorCode::InvalidArgument, "past the end"));
}

class RawBufferDialogTest : public ::testing::Test
{
protected:
    RawBufferDialogTest()
    {
        // Two bytes of something else, then an LSTM with 3 inputs and 5 units.
        RnnSpec spec = smallSpec();
        spec.hiddenSize = 5;
        test::writeFile(folder / "buffer.bin",
                        std::vector<std::byte>(*packedElements(spec) * 4 + 2));
        dialog.setSpec(smallSpec());
        dialog.setPath(QString::fromStdString((folder / "buffer.bin").string()));
    }

    QString verdict() { return dialog.findChild<QLabel*>(QStringLiteral("bufferVerdict"))->text(); }

    bool canOpen()
    {
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        return buttons->button(QDialogButtonBox::Open)->isEnabled();
    }

    test::TemporaryFolder folder;
    RawBufferDialog dialog;
};

TEST_F(RawBufferDialogTest, FollowsTheFieldsWhileTheyChange)
{
    EXPECT_TRUE(verdict().contains(QStringLiteral("too long by"))) << verdict().toStdString();
    EXPECT_FALSE(canOpen());
    auto* hidden = dialog.findChild<QSpinBox*>(QStringLiteral("specHidden"));
    hidden->setValue(6);
    EXPECT_TRUE(verdict().contains(QStringLiteral("too short by"))) << verdict().toStdString();
    hidden->setValue(5);
    EXPECT_TRUE(verdict().contains(QStringLiteral("too long by 2 bytes")))
        << verdict().toStdString();
    auto* offset = dialog.findChild<QLineEdit*>(QStringLiteral("bufferOffset"));
    offset->selectAll();
    QTest::keyClicks(offset, QStringLiteral("0x2"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("Fits exactly"))) << verdict().toStdString();
    EXPECT_TRUE(canOpen());
    EXPECT_EQ(dialog.request().options.offsetBytes, 2U);
    EXPECT_EQ(dialog.request().options.spec->hiddenSize, 5U);
}

TEST_F(RawBufferDialogTest, AFileThatAReaderKnowsIsNoBufferFromItsFirstByteOn)
{
    dialog.setPath(test::examplePath());
    auto* open = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    auto* suggest = dialog.findChild<QPushButton*>(QStringLiteral("suggestSpecs"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("safetensors"))) << verdict().toStdString();
    EXPECT_FALSE(open->isEnabled());
    EXPECT_FALSE(suggest->isEnabled());
    auto* offset = dialog.findChild<QLineEdit*>(QStringLiteral("bufferOffset"));
    offset->setText(QStringLiteral("536"));
    EXPECT_FALSE(verdict().contains(QStringLiteral("safetensors"))) << verdict().toStdString();
    EXPECT_TRUE(suggest->isEnabled());
}

TEST_F(RawBufferDialogTest, SaysWhatIsMissingOrCannotBe)
{
    auto* offset = dialog.findChild<QLineEdit*>(QStringLiteral("bufferOffset"));
    offset->setText(QStringLiteral("soon"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("number of bytes")));
    offset->setText(QStringLiteral("0"));
    dialog.findChild<QSpinBox*>(QStringLiteral("specProjection"))->setValue(9);
    EXPECT_TRUE(verdict().contains(QStringLiteral("cannot be"))) << verdict().toStdString();
    dialog.setPath(QStringLiteral("/no/such/file"));
    EXPECT_TRUE(verdict().contains(QStringLiteral("Choose the file")));
    EXPECT_FALSE(canOpen());
}

/// A buffer whose numbers say well what it is.
class SuggestionsTest : public ::testing::Test
{
protected:
    static constexpr int kSearchPatienceMs = 30000;

    SuggestionsTest()
    {
        spec.inputSize = 24;
        spec.hiddenSize = 40;
        spec.bias = BiasMode::SingleInput;
        NullMonitor monitor;
        const InitialiserOptions options{.kind = Initialiser::Orthogonal, .forgetBias = 1.0};
        test::writeFile(folder / "buffer.bin", *freshBuffer(spec, options, monitor));
        dialog.setPath(QString::fromStdString((folder / "buffer.bin").string()));
        dialog.show();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return dialog.findChild<Widget*>(QLatin1String(name));
    }

    void searchToTheEnd()
    {
        QSignalSpy searched(suggestions, &SpecSuggestions::searched);
        QTest::mouseClick(child<QPushButton>("suggestSpecs"), Qt::LeftButton);
        ASSERT_TRUE(searched.wait(kSearchPatienceMs));
    }

    void clickRow(int row)
    {
        auto* list = child<QListWidget>("suggestions");
        list->scrollToItem(list->item(row));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(row)).center());
    }

    test::TemporaryFolder folder;
    RnnSpec spec;
    RawBufferDialog dialog;
    SpecSuggestions* suggestions = dialog.findChild<SpecSuggestions*>();
};

TEST_F(SuggestionsTest, AClickFillsTheForm)
{
    searchToTheEnd();
    auto* list = child<QListWidget>("suggestions");
    ASSERT_EQ(list->count(), 10);
    EXPECT_TRUE(list->isVisible());
    EXPECT_EQ(suggestions->candidates().front().spec, spec);
    EXPECT_FALSE(list->item(0)->toolTip().isEmpty());
    EXPECT_TRUE(child<QLabel>("suggestionSummary")->text().contains(QStringLiteral("networks")));
    clickRow(0);
    EXPECT_EQ(dialog.request().options.spec, spec);
    ASSERT_TRUE(dialog.fit().has_value());
    EXPECT_TRUE(dialog.fit()->isExact());
    clickRow(3);
    EXPECT_EQ(dialog.request().options.spec, suggestions->candidates()[3].spec);
    EXPECT_TRUE(dialog.fit()->isExact());
}

TEST_F(SuggestionsTest, AnotherPlaceForgetsThem)
{
    searchToTheEnd();
    child<QLineEdit>("bufferOffset")->setText(QStringLiteral("4"));
    EXPECT_EQ(child<QListWidget>("suggestions")->count(), 0);
    EXPECT_TRUE(child<QPushButton>("suggestSpecs")->isEnabled());
    dialog.setPath(QStringLiteral("/no/such/file"));
    EXPECT_FALSE(child<QPushButton>("suggestSpecs")->isEnabled());
}

TEST_F(SuggestionsTest, TheSearchCanBeStopped)
{
    QTest::mouseClick(child<QPushButton>("suggestSpecs"), Qt::LeftButton);
    ASSERT_TRUE(suggestions->isSearching());
    EXPECT_TRUE(child<QPushButton>("stopSuggesting")->isVisible());
    EXPECT_FALSE(child<QPushButton>("suggestSpecs")->isEnabled());
    QTest::mouseClick(child<QPushButton>("stopSuggesting"), Qt::LeftButton);
    EXPECT_FALSE(suggestions->isSearching());
    EXPECT_FALSE(child<QPushButton>("stopSuggesting")->isVisible());
    EXPECT_EQ(child<QListWidget>("suggestions")->count(), 0);
}

TEST_F(SuggestionsTest, SaysWhatCannotBe)
{
    test::writeFile(folder / "odd.bin", std::vector<std::byte>(1001));
    dialog.setPath(QString::fromStdString((folder / "odd.bin").string()));
    searchToTheEnd();
    EXPECT_TRUE(child<QLabel>("suggestionSummary")->text().contains(QStringLiteral("1001 bytes")));
}

} // namespace
} // namespace gateloupe
