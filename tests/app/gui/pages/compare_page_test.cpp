// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/network_pairs_view.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/weight_comparison.h"
#include "widgets/health/health_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::exampleFile;
using test::kPatienceMs;

/// The window with a file and its compare and health pages.
class ComparePageTest : public ::testing::Test
{
protected:
    ComparePageTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
    {
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
    }

    void open(const std::filesystem::path& path)
    {
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = QString::fromStdString(path.string()), .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    void compareWith(const std::filesystem::path& path)
    {
        window.showPage(MainWindow::Page::Compare);
        QSignalSpy compared(&page(), &ComparePage::compared);
        page().openOther(QString::fromStdString(path.string()));
        ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    }

    void checked()
    {
        ASSERT_TRUE(QTest::qWaitFor([&] { return health().report() != nullptr; }, kPatienceMs));
    }

    /// The example with one number of the last tensor's end changed to `value`.
    std::filesystem::path changedExample(float value)
    {
        auto bytes = test::readFile(exampleFile());
        std::memcpy(bytes.data() + bytes.size() - sizeof value, &value, sizeof value);
        test::writeFile(folder / "changed.safetensors", bytes);
        return folder / "changed.safetensors";
    }

    /// Two LSTM layers of 3 units over 4 inputs without biases, under these names.
    std::filesystem::path twoLayers(const char* file, const std::array<std::string, 2>& lower,
                                    const std::array<std::string, 2>& upper)
    {
        std::string header;
        std::string data;
        const auto add = [&](const std::string& name, std::uint64_t cols) {
            const std::size_t begin = data.size();
            for (std::uint64_t index = 0; index < 12 * cols; ++index) {
                const auto number = static_cast<float>(begin + index) / 512.0F;
                data.append(reinterpret_cast<const char*>(&number), sizeof number);
            }
            header += (header.empty() ? "{" : ",") + ("\"" + name) +
                      R"(":{"dtype":"F32","shape":[12,)" + std::to_string(cols) +
                      R"(],"data_offsets":[)" + std::to_string(begin) + "," +
                      std::to_string(data.size()) + "]}";
        };
        add(lower[0] + "weight_ih" + lower[1], 4);
        add(lower[0] + "weight_hh" + lower[1], 3);
        add(upper[0] + "weight_ih" + upper[1], 3);
        add(upper[0] + "weight_hh" + upper[1], 3);
        header += "}";
        const std::uint64_t length = header.size();
        header.insert(0, reinterpret_cast<const char*>(&length), sizeof length);
        header += data;
        test::writeFile(folder / file, std::as_bytes(std::span(header)));
        return folder / file;
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    ComparePage& page() { return *window.pages().compare; }

    HealthView& health() { return window.pages().health->view(); }

    QString summary() { return child<QLabel>("compareSummary")->text(); }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(ComparePageTest, TheSameNetworkOfTwoFilesIsEqual)
{
    open(exampleFile());
    compareWith(exampleFile());
    EXPECT_TRUE(summary().startsWith(QStringLiteral("Equal"))) << summary().toStdString();
}

TEST_F(ComparePageTest, OneNetworkInTwoFrameworksFilesIsEqual)
{
    const auto data = test::dataFolder() / "pytorch/one-model-six-files";
    open(data / "weights.safetensors");
    for (const char* other : {"weights.pt", "weights.npz", "legacy.pt", "model.onnx"}) {
        compareWith(data / other);
        EXPECT_TRUE(summary().startsWith(QStringLiteral("Equal")))
            << other << ": " << summary().toStdString();
    }
}

TEST_F(ComparePageTest, AllNetworksOfTwoFilesArePairedByNamesAndSizes)
{
    const auto a = twoLayers("a.safetensors", {"encoder.", "_l0"}, {"decoder.", "_l0"});
    const auto b = twoLayers("b.safetensors", {"encoder.", "_l0"}, {"other.", "_l0"});
    open(a);
    compareWith(b);
    NetworkPairsView& networks = page().view().networks();
    ASSERT_TRUE(QTest::qWaitFor([&] { return networks.comparison() != nullptr; }, kPatienceMs));
    ASSERT_EQ(networks.comparison()->pairs.size(), 2U);
    EXPECT_EQ(networks.comparison()->verdict(), DiffVerdict::Equal);
    QSignalSpy compared(&page(), &ComparePage::compared);
    emit networks.pairChosen(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    EXPECT_EQ(page().view().pair().a()->name, networks.comparison()->pairs[0].pair.a->name);
    EXPECT_EQ(page().view().comparison()->originalB->name,
              networks.comparison()->pairs[0].pair.b->name);
}

TEST_F(ComparePageTest, AStackStandsBesideTheNetworksThatItsLayersAreElsewhere)
{
    const auto stack = twoLayers("stack.safetensors", {"rnn.", "_l0"}, {"rnn.", "_l1"});
    const auto apart = twoLayers("apart.safetensors", {"first.", "_l0"}, {"second.", "_l0"});
    open(stack);
    compareWith(apart);
    EXPECT_EQ(page().view().comparison()->originalB->name, "first + second");
    EXPECT_TRUE(summary().startsWith(QStringLiteral("Equal"))) << summary().toStdString();
    EXPECT_EQ(page().view().comparison()->difference.gates.size(), 16U) << "of both layers";

    open(apart);
    compareWith(stack);
    EXPECT_EQ(page().view().comparison()->originalB->name, "rnn[0]");
    EXPECT_TRUE(summary().startsWith(QStringLiteral("Equal"))) << summary().toStdString();
}

TEST_F(ComparePageTest, AChosenGateAndElementAreTheWindowsSelection)
{
    open(exampleFile());
    compareWith(changedExample(7.0F));
    ASSERT_TRUE(page().view().comparison() != nullptr);
    EXPECT_FALSE(page().view().comparison()->difference.isEqual());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().view().panes().isReady(); }, kPatienceMs));
    page().view().panes().setFocus();
    QTest::keyClick(&page().view().panes(), Qt::Key_N);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().view().panes().isReady(); }, kPatienceMs));
    const auto pick = page().view().panes().pick();
    ASSERT_TRUE(pick.has_value());
    EXPECT_EQ(window.session().selection().parameter, page().view().weights().parameter());
    EXPECT_EQ(window.session().focus().pick, (SelectedCell{pick->row, pick->col}));
    EXPECT_EQ(page().view().comparison()->a->spec, window.session().selection().rnn->spec);
}

TEST_F(ComparePageTest, BothRunOnOneInputAndTheFirstStepThatPartsIsShown)
{
    open(exampleFile());
    compareWith(changedExample(7.0F));
    child<QTabWidget>("compareTabs")->setCurrentIndex(1);
    QSignalSpy compared(&page(), &ComparePage::compared);
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(child<QLabel>("runSummary")->text().startsWith(QStringLiteral("First over")))
        << child<QLabel>("runSummary")->text().toStdString();
    QTest::mouseClick(child<QPushButton>("openStep"), Qt::LeftButton);
    EXPECT_TRUE(window.sequencePage().isVisible());
    ASSERT_NE(window.session().run(), nullptr);
    EXPECT_EQ(window.sequencePage().step(), window.session().focus().step);
}

TEST_F(ComparePageTest, ARunOfANetworkAgainstItselfNeverParts)
{
    open(exampleFile());
    compareWith(exampleFile());
    child<QTabWidget>("compareTabs")->setCurrentIndex(1);
    QSignalSpy compared(&page(), &ComparePage::compared);
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(child<QLabel>("runSummary")->text().startsWith(QStringLiteral("No gate")))
        << child<QLabel>("runSummary")->text().toStdString();
}

TEST_F(ComparePageTest, MatchingUnitsComparesAgain)
{
    open(exampleFile());
    compareWith(exampleFile());
    QSignalSpy compared(&page(), &ComparePage::compared);
    QTest::mouseClick(child<QCheckBox>("matchUnits"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(page().view().comparison()->matching.has_value());
    EXPECT_TRUE(page().view().comparison()->difference.isEqual());
}

TEST_F(ComparePageTest, AFileWithoutNetworksIsSaid)
{
    open(exampleFile());
    test::writeFile(folder / "nothing.bin", std::vector<std::byte>(64, std::byte{7}));
    compareWith(folder / "nothing.bin");
    EXPECT_FALSE(page().view().comparison());
    EXPECT_TRUE(child<QWidget>("compareBanner")->isVisible());
}

TEST_F(ComparePageTest, AnotherFileForgetsTheComparison)
{
    open(exampleFile());
    compareWith(exampleFile());
    open(changedExample(1.0F));
    EXPECT_EQ(page().view().comparison(), nullptr);
}

TEST_F(ComparePageTest, WhatMakesSenseIsOneClickAway)
{
    open(changedExample(7.0F));
    open(exampleFile());
    window.showPage(MainWindow::Page::Compare);
    QStringList texts;
    for (int i = 0;
         auto* offer = child<QPushButton>(qPrintable(QStringLiteral("compareOffer%1").arg(i)));
         ++i) {
        EXPECT_TRUE(offer->isVisible());
        texts.append(offer->text());
    }
    ASSERT_EQ(texts.size(), 4) << texts.join(QLatin1Char('\n')).toStdString();
    EXPECT_TRUE(texts[0].endsWith(QStringLiteral("of changed.safetensors")))
        << "of another open file";
    EXPECT_TRUE(texts[1].contains(QStringLiteral("another backend")));
    EXPECT_TRUE(texts[2].contains(QStringLiteral("recorded")));
    QSignalSpy compared(&page(), &ComparePage::compared);
    QTest::mouseClick(child<QPushButton>("compareOffer0"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    EXPECT_FALSE(page().view().comparison()->difference.isEqual());
    EXPECT_FALSE(child<QWidget>("compareOffers")->isVisible());
    child<QAction>("actionUndo")->trigger();
    EXPECT_EQ(page().view().comparison(), nullptr);
    EXPECT_TRUE(child<QWidget>("compareOffers")->isVisible());
    QTest::mouseClick(child<QPushButton>("compareOffer1"), Qt::LeftButton);
    EXPECT_TRUE(page().view().isOneNetwork());
}

TEST_F(ComparePageTest, LayersArePairedByHand)
{
    // The layers lie in the file in the other order: nothing proposes itself.
    const auto apart = twoLayers("apart.safetensors", {"z.", "_l0"}, {"a.", "_l0"});
    const auto stack = twoLayers("stack.safetensors", {"lstm.", "_l0"}, {"lstm.", "_l1"});
    open(stack);
    compareWith(apart);
    auto* choice = child<QComboBox>("comparedB");
    const int kept = choice->currentIndex();
    const auto openDialog = [&] {
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
        return child<QDialog>("layerPairingDialog");
    };
    QDialog* dialog = openDialog();
    ASSERT_NE(dialog, nullptr) << choice->itemText(choice->count() - 1).toStdString();
    EXPECT_EQ(choice->currentIndex(), kept) << "nothing is chosen yet";
    EXPECT_EQ(dialog->findChild<QComboBox*>(QStringLiteral("pairedLayer0"))->currentText(),
              QStringLiteral("z"));
    EXPECT_EQ(dialog->findChild<QComboBox*>(QStringLiteral("pairedLayer1"))->currentText(),
              QStringLiteral("a"));
    QSignalSpy compared(&page(), &ComparePage::compared);
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    ASSERT_NE(page().view().comparison(), nullptr);
    EXPECT_TRUE(page().view().comparison()->difference.isEqual()) << "the same numbers in order";
    EXPECT_EQ(page().view().comparison()->b->name, "z + a");

    // It stands again with the file, and out of a session.
    const QJsonObject state = page().viewState();
    open(exampleFile());
    EXPECT_EQ(page().view().comparison(), nullptr);
    compared.clear();
    window.session().select({.rnn = window.session().documents().front()->checkpoint->rnns.front(),
                             .parameter = {},
                             .tensor = nullptr});
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    ASSERT_NE(page().view().comparison(), nullptr);
    EXPECT_EQ(page().view().comparison()->b->name, "z + a");
    page().compareBackends();
    compared.clear();
    page().setViewState(state);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    EXPECT_EQ(page().view().comparison()->b->name, "z + a");
}

TEST_F(ComparePageTest, LayersOfAnotherShapeCannotBePaired)
{
    open(twoLayers("stack.safetensors", {"lstm.", "_l0"}, {"lstm.", "_l1"}));
    compareWith(exampleFile());
    auto* choice = child<QComboBox>("comparedB");
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_End);
    auto* dialog = child<QDialog>("layerPairingDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(child<QLabel>("pairingVerdict")->text().contains(QStringLiteral("layer 0")));
    const auto* box = dialog->findChild<QDialogButtonBox*>();
    EXPECT_FALSE(box->button(QDialogButtonBox::Ok)->isEnabled());
    EXPECT_FALSE(box->button(QDialogButtonBox::Ok)->toolTip().isEmpty());
}

TEST_F(ComparePageTest, OnlyWhatFitsAIsOfferedOfItsOwnFile)
{
    const auto apart = twoLayers("apart.safetensors", {"first.", "_l0"}, {"second.", "_l0"});
    open(apart);
    window.showPage(MainWindow::Page::Compare);
    EXPECT_FALSE(
        child<QPushButton>("compareOffer0")->text().contains(QStringLiteral("of this file")))
        << "of another shape";
    open(exampleFile());
    EXPECT_TRUE(child<QPushButton>("compareOffer0")->text().contains(QStringLiteral("apart")));
}

TEST_F(ComparePageTest, AFileDroppedOnThePageIsComparedNotOpened)
{
    open(exampleFile());
    window.showPage(MainWindow::Page::Compare);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(changedExample(7.0F).string()))});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&page(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QSignalSpy compared(&page(), &ComparePage::compared);
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&page(), &drop);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    EXPECT_NE(page().view().comparison(), nullptr);
    EXPECT_EQ(window.session().documents().size(), 1U);
    data.setUrls({data.urls().front(), data.urls().front()});
    QDragEnterEvent several(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&page(), &several);
    EXPECT_EQ(window.session().documents().size(), 1U);
}

TEST_F(ComparePageTest, EachFileKeepsWhatItWasComparedWithAndSoDoesASession)
{
    const auto other = changedExample(7.0F);
    const QString saved = QString::fromStdString((folder / "work.json").string());
    open(exampleFile());
    compareWith(other);
    const auto before = page().view().comparison()->originalB;
    window.sessionStore().saveTo(saved);
    open(other);
    EXPECT_EQ(page().view().comparison(), nullptr);
    QSignalSpy compared(&page(), &ComparePage::compared);
    child<QAction>("actionNextFile")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    ASSERT_NE(page().view().comparison(), nullptr);
    EXPECT_EQ(page().view().comparison()->originalB, before);

    MainWindow next(settings);
    next.show();
    QSignalSpy comparedAgain(next.pages().compare, &ComparePage::compared);
    next.open({.path = saved, .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return comparedAgain.count() > 0; }, kPatienceMs));
    const auto& comparison = next.pages().compare->view().comparison();
    ASSERT_NE(comparison, nullptr);
    EXPECT_EQ(comparison->originalB->name, before->name);
    EXPECT_FALSE(comparison->difference.isEqual());
}

TEST_F(ComparePageTest, ALongNameOfALeavesOutItsMiddle)
{
    const auto deep = folder / std::string(80, 'd');
    std::filesystem::create_directory(deep);
    std::filesystem::copy_file(exampleFile(), deep / "model-with-a-long-name.safetensors");
    open(deep / "model-with-a-long-name.safetensors");
    window.showPage(MainWindow::Page::Compare);
    auto* label = child<ElidedLabel>("comparedA");
    const QString shown = label->shownText();
    EXPECT_LE(label->fontMetrics().horizontalAdvance(shown), label->width());
    EXPECT_TRUE(shown.startsWith(QStringLiteral("A: "))) << shown.toStdString();
    EXPECT_TRUE(shown.contains(QChar(0x2026)));
    EXPECT_TRUE(label->toolTip().contains(QStringLiteral("model-with-a-long-name.safetensors")));
}

TEST_F(ComparePageTest, ASmallFileIsCheckedAtOnceAndTheTreeShowsIt)
{
    open(exampleFile());
    checked();
    auto* tree = child<QTreeView>("tree");
    const QModelIndex file = tree->model()->index(0, 0);
    EXPECT_TRUE(file.data(Qt::DecorationRole).isNull()) << "only what is broken is marked";
    EXPECT_TRUE(file.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral(", ")));
}

TEST_F(ComparePageTest, AFindingIsOneClickFromItsPlace)
{
    open(changedExample(std::numeric_limits<float>::quiet_NaN()));
    checked();
    window.showPage(MainWindow::Page::Health);
    auto* table = child<QTreeView>("findings");
    ASSERT_GT(table->model()->rowCount(), 0);
    const auto click = [&](int column) {
        const QModelIndex index = table->model()->index(0, column);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    };
    click(1);
    const HealthFinding finding = *health().current();
    EXPECT_EQ(finding.issue, HealthIssue::NotFinite);
    EXPECT_EQ(window.session().selection().parameter, finding.id);
    EXPECT_EQ(window.session().focus().pick,
              (SelectedCell{finding.place->row, finding.place->col}));
    click(4); // its place
    EXPECT_TRUE(window.gatesPage().isVisible());
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.gatesPage().heatmap().isReady(); }, kPatienceMs));
    EXPECT_TRUE(std::isnan(window.gatesPage().heatmap().pick()->value));
    auto* tree = child<QTreeView>("tree");
    EXPECT_TRUE(tree->model()
                    ->index(0, 0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .endsWith(QStringLiteral("broken")));
}

TEST_F(ComparePageTest, TheStatusBarShowsTheNumberOfTheFinding)
{
    open(changedExample(std::numeric_limits<float>::quiet_NaN()));
    checked();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.gatesPage().heatmap().isReady(); }, kPatienceMs));
    window.gatesPage().heatmap().setPick(1, 1); // of another gate
    const QString before = child<QLabel>("hoverText")->text();
    window.showPage(MainWindow::Page::Health);
    auto* table = child<QTreeView>("findings");
    const QModelIndex index = table->model()->index(0, 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    const HealthFinding finding = *health().current();
    ASSERT_TRUE(finding.id && finding.place);
    const QString said = child<QLabel>("hoverText")->text();
    EXPECT_TRUE(said.startsWith(QStringLiteral("%1 [%2, %3] = ")
                                    .arg(TermNames::parameter(*finding.id))
                                    .arg(finding.place->row)
                                    .arg(finding.place->col)))
        << said.toStdString() << ", before: " << before.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("nan"), Qt::CaseInsensitive)) << said.toStdString();
    window.showPage(MainWindow::Page::Gates);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.gatesPage().heatmap().isReady(); }, kPatienceMs));
    ASSERT_TRUE(window.gatesPage().heatmap().pick().has_value());
    EXPECT_TRUE(std::isnan(window.gatesPage().heatmap().pick()->value));
}

TEST_F(ComparePageTest, ACancelledCheckCanBeAskedForAgain)
{
    open(exampleFile());
    checked();
    window.pages().health->check();
    window.jobs().cancel(Jobs::Kind::Health);
    EXPECT_FALSE(window.jobs().isRunning(Jobs::Kind::Health));
    window.pages().health->check();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !window.jobs().isRunning(Jobs::Kind::Health); }, kPatienceMs));
    EXPECT_NE(health().report(), nullptr);
}

} // namespace
} // namespace gateloupe
