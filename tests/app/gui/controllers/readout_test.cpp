// SPDX-License-Identifier: Apache-2.0
//
// From the states of a run to predictions, through the window.
#include <span>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/studies/readout_study.h"
#include "app/gui/pages/run_panels.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/readout_panel.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

constexpr StripId kReadoutStrip{StripId::Kind::Readout, {}};

class ReadoutTest : public test::ExampleWindow
{
protected:
    ReadoutTest()
        : ExampleWindow({1280, 820})
    {
        window.openExample();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    void choose(const char* box, int index)
    {
        auto* chosen = child<QComboBox>(box);
        chosen->setFocus();
        while (chosen->currentIndex() != index) {
            QTest::keyClick(chosen, chosen->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
        }
    }

    bool waitForLane()
    {
        return QTest::qWaitFor(
            [&] {
                const auto* lane = plot().strips().pictures().readout();
                return lane != nullptr && child<QTableWidget>("readoutLargest")->rowCount() == 5 &&
                       plot().isReady();
            },
            kPatienceMs);
    }

    TracePlot& plot() { return window.sequencePage().plot(); }

    /// In the middle of a number's row at the step in the middle of what is in sight.
    QPoint placeOf(std::uint64_t number)
    {
        const auto row = plot().strips().stripLayout().rowRect(kReadoutStrip, number);
        return row ? row->center().toPoint() : QPoint();
    }
};

/// The first term that is of a unit: the bias may be larger.
QModelIndex firstUnitOf(const QTableView& terms)
{
    for (int row = 0; row < terms.model()->rowCount(); ++row) {
        const QModelIndex term = terms.model()->index(row, 0);
        if (term.data().toString().startsWith(QStringLiteral("h unit"))) {
            return term;
        }
    }
    return {};
}

TEST_F(ReadoutTest, ProposesTheHeadAndShowsItsNumbersWithTheirLabels)
{
    auto* tensors = child<QComboBox>("readoutTensor");
    EXPECT_TRUE(tensors->itemText(1).contains(QStringLiteral("head.weight")));
    EXPECT_EQ(tensors->currentIndex(), 0) << "a proposal is not a choice";
    EXPECT_EQ(plot().strips().pictures().readout(), nullptr);
    choose("readoutTensor", 1);
    ASSERT_TRUE(waitForLane());
    const ReadoutLane& lane = *plot().strips().pictures().readout();
    EXPECT_EQ(lane.rows(), 15U);
    ASSERT_EQ(lane.labels.size(), 15U) << "the input's own alphabet";
    EXPECT_TRUE(plot().strips().stripLayout().find(kReadoutStrip));

    choose("readoutScale", 1);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            const auto* shown = plot().strips().pictures().readout();
            return shown != nullptr && shown->scale == ReadoutScale::Probabilities;
        },
        kPatienceMs));
    double sum = 0.0;
    for (std::uint64_t number = 0; number < 15; ++number) {
        sum += *plot().strips().pictures().valueAt(kReadoutStrip, number, 40);
    }
    EXPECT_NEAR(sum, 1.0, 1e-5);
    window.sequencePage().setStep(40);
    const auto largest = plot().strips().pictures().readout()->largest(40, 0, 1);
    EXPECT_EQ(child<QTableWidget>("readoutLargest")->item(0, 0)->text(),
              plot().strips().pictures().readout()->labelOf(largest.at(0).row));
}

TEST_F(ReadoutTest, AClickOnANumberExplainsIt)
{
    choose("readoutTensor", 1);
    ASSERT_TRUE(waitForLane());
    const QPoint place = placeOf(3);
    QTest::mouseClick(&plot().strips(), Qt::LeftButton, {}, place);
    const std::uint64_t step = window.sequencePage().step();
    const auto* title = child<QLabel>("explainedValue");
    const QString label = plot().strips().pictures().readout()->labelOf(3);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return title->text().contains(QStringLiteral("“%1” at %2").arg(label).arg(step)); },
        kPatienceMs))
        << title->text().toStdString();
    EXPECT_TRUE(
        child<QLabel>("explainedEquation")->text().startsWith(QStringLiteral("logit = W y + b")));
    QTest::mouseClick(child<QPushButton>("followLargest"), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return child<QListWidget>("explainedTrail")->count() > 1; },
                                kPatienceMs));
    // A term is a link to the unit's h, which is a value of the run again.
    auto* terms = child<QTableView>("explainedTerms");
    QTest::mouseClick(terms->viewport(), Qt::LeftButton, {},
                      terms->visualRect(firstUnitOf(*terms)).center());
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return title->text().startsWith(QStringLiteral("layer_0/forward/h[")); },
        kPatienceMs))
        << title->text().toStdString();
}

TEST_F(ReadoutTest, TheWeightOfATermIsShownInItsTensorWithItsByte)
{
    choose("readoutTensor", 1);
    ASSERT_TRUE(waitForLane());
    QTest::mouseClick(&plot().strips(), Qt::LeftButton, {}, placeOf(3));
    const auto* title = child<QLabel>("explainedValue");
    const QString label = plot().strips().pictures().readout()->labelOf(3);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return title->text().contains(QStringLiteral("“%1” at").arg(label)); }, kPatienceMs))
        << title->text().toStdString();
    auto* terms = child<QTableView>("explainedTerms");
    auto* show = child<QPushButton>("explainedWeight");
    EXPECT_FALSE(show->isEnabled()) << "no term is chosen";
    // The bar of a term only chooses it; its name would lead away to the unit's h.
    const QModelIndex first = firstUnitOf(*terms);
    const QString unit = first.data().toString().section(QLatin1Char(' '), 2, 2);
    ASSERT_TRUE(first.data().toString().startsWith(QStringLiteral("h unit")));
    QTest::mouseClick(terms->viewport(), Qt::LeftButton, {},
                      terms->visualRect(first.siblingAtColumn(1)).center());
    EXPECT_TRUE(title->text().startsWith(QStringLiteral("logit")));
    ASSERT_TRUE(show->isEnabled()) << show->toolTip().toStdString();
    QTest::mouseClick(show, Qt::LeftButton);
    const Session& session = window.session();
    ASSERT_NE(session.selection().tensor, nullptr);
    EXPECT_EQ(session.selection().tensor->name, "head.weight");
    EXPECT_EQ(session.focus().pick, (SelectedCell{3, unit.toULongLong()}))
        << title->text().toStdString() << " " << first.data().toString().toStdString();
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Gates);
}

TEST_F(ReadoutTest, TheChoiceStaysOverAReloadAndIsPartOfTheViews)
{
    choose("readoutTensor", 1);
    choose("readoutScale", 1);
    ASSERT_TRUE(waitForLane());
    const QJsonObject state = window.runPanels().readoutPanel->viewState();
    EXPECT_EQ(state.value(QStringLiteral("tensor")).toString(), QStringLiteral("head.weight"));
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return plot().strips().pictures().readout() == nullptr; },
                                kPatienceMs));
    EXPECT_TRUE(waitForLane());
    ReadoutPanel other;
    other.setViewState(state);
    EXPECT_EQ(other.viewState(), state);
    EXPECT_TRUE(other.choice().tensor.isEmpty()) << "no file has it";
    other.setViewState(
        {{QStringLiteral("tensor"), 7}, {QStringLiteral("scale"), QStringLiteral("?")}});
    EXPECT_EQ(other.viewState(), state) << "what makes no sense changes nothing";
}

TEST_F(ReadoutTest, LabelsOfAnotherCountAreRefused)
{
    choose("readoutTensor", 1);
    ASSERT_TRUE(waitForLane());
    const auto path = folder / "few.txt";
    test::writeFile(path, std::as_bytes(std::span("abc", 3)));
    window.runPanels().readoutPanel->setLabels(QString::fromStdString(path.string()));
    const auto* problem = child<QLabel>("readoutProblem");
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return problem->text().contains(QStringLiteral("3 symbols")); }, kPatienceMs));
    EXPECT_TRUE(problem->isVisible());
}

} // namespace
} // namespace gateloupe
