// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>

#include "tests/support/memory_tensor.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/input/start_chooser.h"

namespace gateloupe {
namespace {

class InputChooserTest : public ::testing::Test
{
protected:
    InputChooserTest()
    {
        chooser.setInputSize(5);
        chooser.resize(1000, 80);
        chooser.show();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return chooser.findChild<Widget*>(QLatin1String(name));
    }

    /// As a user: opens nothing, walks down the list by keys.
    void choose(const char* box, int index)
    {
        auto* combo = child<QComboBox>(box);
        combo->setFocus();
        for (int guard = 0; combo->currentIndex() != index && guard < 20; ++guard) {
            QTest::keyClick(combo, combo->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
        }
    }

    /// Types a number and leaves the field.
    void type(const char* box, const QString& text)
    {
        auto* field = child<QAbstractSpinBox>(box);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    InputChooser chooser;
};

TEST_F(InputChooserTest, ShowsOnlyWhatTheProbeHeeds)
{
    choose("probe", static_cast<int>(Probe::Sine));
    EXPECT_TRUE(child<QWidget>("probePeriod")->isVisible());
    EXPECT_TRUE(child<QWidget>("probeAmplitude")->isVisible());
    EXPECT_FALSE(child<QWidget>("probeAt")->isVisible());
    choose("probe", static_cast<int>(Probe::Step));
    EXPECT_FALSE(child<QWidget>("probePeriod")->isVisible());
    EXPECT_TRUE(child<QWidget>("probeAt")->isVisible());
    choose("probe", static_cast<int>(Probe::Zeros));
    EXPECT_FALSE(child<QWidget>("probeAmplitude")->isVisible());
}

TEST_F(InputChooserTest, FieldsOfAnotherKindMakeNoOtherInput)
{
    const RunSource ran = chooser.runSource();
    SequenceSource source = ran.input;
    ASSERT_EQ(source.kind, SequenceSource::Kind::Probe);
    source.encoding = TextEncoding::Index;
    source.array = "x.npy";
    chooser.setSource(source);
    EXPECT_TRUE(chooser.shows(ran));
    source.probe.steps += 1;
    chooser.setSource(source);
    EXPECT_FALSE(chooser.shows(ran));
}

TEST_F(InputChooserTest, MakesTheProbeThatWasTyped)
{
    QSignalSpy changed(&chooser, &InputChooser::sourceChanged);
    choose("probe", static_cast<int>(Probe::Sine));
    type("probeSteps", QStringLiteral("400"));
    type("probeFeature", QStringLiteral("3"));
    child<QDoubleSpinBox>("probePeriod")->setLocale(QLocale::c());
    type("probePeriod", QStringLiteral("12.5"));
    const ProbeSpec probe = chooser.source().probe;
    EXPECT_EQ(probe.kind, Probe::Sine);
    EXPECT_EQ(probe.steps, 400U);
    EXPECT_EQ(probe.feature, 3U);
    EXPECT_EQ(probe.period, 12.5);
    EXPECT_GE(changed.size(), 4);
}

TEST_F(InputChooserTest, TakesNoFeatureAndNoStepThatIsNotThere)
{
    choose("probe", static_cast<int>(Probe::Impulse));
    EXPECT_EQ(child<QSpinBox>("probeFeature")->maximum(), 4);
    type("probeSteps", QStringLiteral("50"));
    type("probeAt", QStringLiteral("49"));
    EXPECT_EQ(chooser.source().probe.at, 49U);
    type("probeSteps", QStringLiteral("10"));
    EXPECT_EQ(chooser.source().probe.at, 9U);
    EXPECT_TRUE(validate(chooser.source().probe, 5).has_value());
}

TEST_F(InputChooserTest, SaysWhatWillRunOrWhyNothing)
{
    chooser.setOutline({400, 1, 143});
    EXPECT_EQ(child<QLabel>("inputPreview")->text(),
              QStringLiteral("400 step(s), 1 sequence(s), 143 feature(s)"));
    chooser.setProblem(QStringLiteral("no such file"));
    EXPECT_EQ(child<QLabel>("inputPreview")->text(), QStringLiteral("no such file"));
}

TEST_F(InputChooserTest, AsksForLengthsWhereThereAreSeveralSequences)
{
    chooser.setOutline({40, 1, 5});
    EXPECT_FALSE(child<QWidget>("lengths")->isVisible());
    chooser.setOutline({40, 3, 5});
    ASSERT_TRUE(child<QWidget>("lengths")->isVisible());
    QTest::keyClicks(child<QLineEdit>("lengths"), QStringLiteral("40, 7, 30"));
    EXPECT_EQ(chooser.runSource().lengths, "40, 7, 30");
    chooser.setOutline({40, 1, 5});
    EXPECT_EQ(chooser.runSource().lengths, "");
}

TEST_F(InputChooserTest, OffersTheInitialStatesThatThereAre)
{
    auto* box = child<QComboBox>("initialState");
    auto* model = qobject_cast<QStandardItemModel*>(box->model());
    const auto item = [&](StartSource::Kind kind) { return model->item(static_cast<int>(kind)); };
    EXPECT_EQ(chooser.runSource().start.kind, StartSource::Kind::Zeros);
    EXPECT_FALSE(item(StartSource::Kind::Stored)->isEnabled());
    EXPECT_FALSE(item(StartSource::Kind::Previous)->isEnabled());
    EXPECT_FALSE(item(StartSource::Kind::Previous)->toolTip().isEmpty());
    chooser.start().setChoices({.hasPrevious = true, .hasCellState = true});
    choose("initialState", static_cast<int>(StartSource::Kind::Previous));
    EXPECT_EQ(chooser.runSource().start.kind, StartSource::Kind::Previous);
    chooser.start().setChoices({.hasCellState = true});
    EXPECT_EQ(chooser.runSource().start.kind, StartSource::Kind::Zeros);
    chooser.start().setChoices({.hasStored = true});
    EXPECT_EQ(chooser.runSource().start.kind, StartSource::Kind::Stored);
}

TEST_F(InputChooserTest, AsksForFilesOfStates)
{
    chooser.start().setChoices({.hasCellState = true});
    EXPECT_FALSE(child<QWidget>("h0")->isVisible());
    choose("initialState", static_cast<int>(StartSource::Kind::File));
    ASSERT_TRUE(child<QWidget>("h0")->isVisible());
    EXPECT_TRUE(child<QWidget>("c0")->isVisible());
    QSignalSpy wanted(&chooser.start(), &StartChooser::arrayWanted);
    QTest::mouseClick(child<QPushButton>("browse_c0"), Qt::LeftButton);
    ASSERT_EQ(wanted.size(), 1);
    chooser.start().setArray(StartChooser::Field::C0, QStringLiteral("c.npy"));
    QTest::keyClicks(child<QLineEdit>("h0"), QStringLiteral("h.npy"));
    EXPECT_EQ(chooser.runSource().start.h0, "h.npy");
    EXPECT_EQ(chooser.runSource().start.c0, "c.npy");
    chooser.start().setChoices({.hasCellState = false});
    EXPECT_FALSE(child<QWidget>("c0")->isVisible());
    EXPECT_EQ(chooser.runSource().start.c0, "");
}

TEST_F(InputChooserTest, ReturnsFromItsViewState)
{
    RunSource source;
    source.input.kind = SequenceSource::Kind::Text;
    source.input.text = "(a)";
    source.input.vocabulary = "/v.json";
    source.input.encoding = TextEncoding::Index;
    source.input.probe = {
        .kind = Probe::Step, .steps = 77, .feature = 2, .at = 5, .amplitude = 0.5};
    source.start = {.kind = StartSource::Kind::File, .h0 = "h.npy"};
    source.resets = "every:8";
    QSignalSpy byUser(&chooser, &InputChooser::viewStateChanged);
    chooser.setRunSource(source);
    EXPECT_EQ(byUser.size(), 0);
    const QJsonObject state = chooser.viewState();
    chooser.setRunSource({});
    chooser.setViewState({});
    EXPECT_EQ(chooser.source().kind, SequenceSource::Kind::Probe);
    chooser.setViewState(state);
    const RunSource back = chooser.runSource();
    EXPECT_EQ(back.input.kind, SequenceSource::Kind::Text);
    EXPECT_EQ(back.input.text, "(a)");
    EXPECT_EQ(back.input.vocabulary, "/v.json");
    EXPECT_EQ(back.input.encoding, TextEncoding::Index);
    EXPECT_EQ(back.input.probe.at, 5U);
    EXPECT_EQ(back.start.kind, StartSource::Kind::File);
    EXPECT_EQ(back.start.h0, "h.npy");
    EXPECT_EQ(back.resets, "every:8");
    chooser.setViewState(
        {{QStringLiteral("input"), 7}, {QStringLiteral("probe"), QStringLiteral("x")}});
    EXPECT_EQ(chooser.source().kind, SequenceSource::Kind::Text);
    EXPECT_EQ(byUser.size(), 0);
    choose("inputKind", 0);
    EXPECT_GE(byUser.size(), 1);
}

TEST_F(InputChooserTest, TakesTokensThroughAnEmbeddingOfTheFile)
{
    const auto matrix = [](const char* name) {
        return test::memoryTensor(name, DType::F32, {4, 5},
                                  test::bytesOf(test::counting<float>(20)));
    };
    EXPECT_FALSE(child<QWidget>("encoding")->isVisible());
    choose("inputKind", static_cast<int>(SequenceSource::Kind::Tokens));
    EXPECT_TRUE(chooser.isUntouched());
    ASSERT_TRUE(child<QWidget>("encoding")->isVisible());
    EXPECT_FALSE(child<QWidget>("embedding")->isVisible());
    chooser.setEmbeddings({matrix("embedding.weight"), matrix("other")});
    EXPECT_EQ(chooser.source().encoding, TextEncoding::Embedding);
    ASSERT_TRUE(child<QWidget>("embedding")->isVisible());
    QTest::keyClicks(child<QLineEdit>("tokens"), QStringLiteral("3, 1"));
    EXPECT_EQ(chooser.source().tokens, "3, 1");
    EXPECT_EQ(chooser.source().embedding, "embedding.weight");
    choose("embedding", 1);
    ASSERT_NE(chooser.source().embeddingTensor, nullptr);
    EXPECT_EQ(chooser.source().embeddingTensor->name, "other");
    EXPECT_EQ(chooser.summary(), QStringLiteral("Tokens 3, 1"));
    chooser.setInputSize(5);
    EXPECT_EQ(chooser.source().encoding, TextEncoding::Embedding);
    const QJsonObject state = chooser.viewState();
    chooser.setRunSource({});
    chooser.setViewState(state);
    EXPECT_EQ(chooser.source().tokens, "3, 1");
    EXPECT_EQ(chooser.source().embedding, "other");
    chooser.setEmbeddings({});
    chooser.setViewState(state);
    EXPECT_EQ(chooser.source().embedding, "other");
    EXPECT_EQ(chooser.source().embeddingTensor, nullptr);
}

TEST_F(InputChooserTest, SaysWhatAnArraysAxesAreAndCutsFrames)
{
    EXPECT_FALSE(child<QWidget>("axes")->isVisible());
    choose("inputKind", static_cast<int>(SequenceSource::Kind::File));
    ASSERT_TRUE(child<QWidget>("axes")->isVisible());
    choose("axes", 1);
    EXPECT_EQ(chooser.source().axes, "bti");
    EXPECT_EQ(chooser.source().hop, 0U);
    type("hop", QStringLiteral("128"));
    EXPECT_EQ(chooser.source().hop, 128U);
    const QJsonObject state = chooser.viewState();
    chooser.setRunSource({});
    EXPECT_EQ(chooser.source().axes, "");
    chooser.setViewState(state);
    EXPECT_EQ(chooser.source().axes, "bti");
    EXPECT_EQ(chooser.source().hop, 128U);
}

TEST_F(InputChooserTest, ListsTheArraysOfAFileUntilOneIsChosen)
{
    choose("inputKind", static_cast<int>(SequenceSource::Kind::File));
    QTest::keyClicks(child<QLineEdit>("array"), QStringLiteral("a.npz"));
    EXPECT_FALSE(child<QWidget>("arrayNames")->isVisible());
    chooser.setArrayNames({"x", "y"});
    ASSERT_TRUE(child<QWidget>("arrayNames")->isVisible());
    choose("arrayNames", 2);
    EXPECT_EQ(chooser.source().array, "a.npz:y");
    chooser.setArrayNames({});
    EXPECT_TRUE(child<QWidget>("arrayNames")->isVisible());
    choose("arrayNames", 1);
    EXPECT_EQ(chooser.source().array, "a.npz:x");
    chooser.setArray(QStringLiteral("b.npy"));
    chooser.setArrayNames({});
    EXPECT_FALSE(child<QWidget>("arrayNames")->isVisible());
}

} // namespace
} // namespace gateloupe
