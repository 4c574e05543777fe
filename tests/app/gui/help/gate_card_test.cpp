// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/help/about.h"
#include "app/gui/help/gate_card.h"
#include "app/gui/help/gpu_help.h"
#include "tests/app/gui/made_checkpoint.h"

namespace gateloupe {
namespace {

ParameterId recurrent(Gate gate)
{
    return {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, gate};
}

RnnModel lstm()
{
    return *test::madeCheckpoint()->rnns.front();
}

/// Only its equations are asked: it needs no weights.
RnnModel gru(GruReset reset)
{
    RnnModel model;
    model.name = "g";
    model.convention = "keras";
    model.spec = *specFromText("gru:input=2,hidden=3,bias=none");
    model.setGruReset(reset, FactSource::Stated);
    return model;
}

TEST(GateEquations, WriteTheStandardLstmWithBothBiases)
{
    const GateCardText card = GateEquations::of(lstm(), recurrent(Gate::Forget));
    ASSERT_GE(card.current, 0);
    EXPECT_EQ(card.equations.at(card.current),
              QStringLiteral("f[t] = σ(W_f x[t] + R_f h[t−1] + bW_f + bR_f)"));
    EXPECT_TRUE(card.equations.contains(QStringLiteral("c[t] = f[t] ∘ c[t−1] + i[t] ∘ g[t]")));
    EXPECT_TRUE(card.equations.contains(QStringLiteral("h[t] = o[t] ∘ tanh(c[t])")));
}

TEST(GateEquations, FollowTheConventionInForce)
{
    RnnModel model = lstm();
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = kKeras2HardSigmoid;
    equations.cellClip = ClipRange{-3.0, 3.0};
    equations.sumClip = 50.0;
    equations.forgetOffset = 1.0;
    model.equations = {equations};
    const GateCardText card = GateEquations::of(model, recurrent(Gate::Forget));
    EXPECT_EQ(
        card.equations.at(card.current),
        QStringLiteral("f[t] = hard_sigmoid(clip(W_f x[t] + R_f h[t−1] + bW_f + bR_f + 1, ±50))"));
    EXPECT_TRUE(
        card.equations.contains(QStringLiteral("c[t] = clip(f[t] ∘ c[t−1] + i[t] ∘ g[t], −3, 3)")));
    EXPECT_TRUE(
        card.where.contains(QStringLiteral("hard_sigmoid(a) = min(max(0.2 a + 0.5, 0), 1)")));
    EXPECT_TRUE(card.toPlainText().contains(QStringLiteral("1 is added to the forget gate")));
}

TEST(GateEquations, TellWhereTheResetGateActs)
{
    EXPECT_TRUE(
        GateEquations::of(gru(GruReset::After), recurrent(Gate::New))
            .equations.contains(QStringLiteral("n[t] = tanh(W_n x[t] + r[t] ∘ R_n h[t−1])")));
    EXPECT_TRUE(
        GateEquations::of(gru(GruReset::Before), recurrent(Gate::New))
            .equations.contains(QStringLiteral("n[t] = tanh(W_n x[t] + R_n (r[t] ∘ h[t−1]))")));
}

TEST(GateCard, ShowsTheSelectedGateAndCopiesIt)
{
    GateCard card;
    card.show();
    auto* copy = card.findChild<QPushButton*>(QStringLiteral("copyGateCard"));
    EXPECT_FALSE(copy->isEnabled());
    card.setSelection({.rnn = test::madeCheckpoint()->rnns.front(),
                       .parameter = recurrent(Gate::Output),
                       .tensor = nullptr});
    ASSERT_TRUE(copy->isEnabled());
    QTest::mouseClick(copy, Qt::LeftButton);
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("> o[t] = σ(")));
}

TEST(GpuHelp, SaysWhatIsMissingAndWhereItLooked)
{
    const QTemporaryDir empty;
    const QString text = GpuHelp::textOf(GpuProbe::in({empty.path()}));
    EXPECT_TRUE(text.contains(QStringLiteral("libcuda.so.1 was not found")));
    EXPECT_TRUE(text.contains(QStringLiteral("libcudnn9-cuda-12")));
    EXPECT_TRUE(text.contains(empty.path()));
}

TEST(GpuHelp, FindsALibraryBehindItsLink)
{
    const QTemporaryDir folder;
    const QDir dir(folder.path());
    QFile library(dir.filePath(QStringLiteral("libcudnn.so.9.1.0")));
    ASSERT_TRUE(library.open(QIODevice::WriteOnly));
    ASSERT_TRUE(QFile::link(library.fileName(), dir.filePath(QStringLiteral("libcudnn.so.9"))));
    EXPECT_TRUE(
        GpuProbe::in({folder.path()}).cudnnPath.endsWith(QStringLiteral("libcudnn.so.9.1.0")));
}

TEST(Diagnostics, NameEveryLibraryWithItsVersion)
{
    const QString text = diagnosticsText(GpuProbe::in({}));
    for (const char* name : {"Gateloupe ", "Qt 6", "HDF5 1", "QCustomPlot 2", "zlib 1", "cuDNN:"}) {
        EXPECT_TRUE(text.contains(QLatin1String(name))) << name << "\n" << text.toStdString();
    }
}

} // namespace
} // namespace gateloupe
