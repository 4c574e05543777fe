// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "app/gui/preferences/backend_bar.h"
#include "app/gui/preferences/backend_texts.h"
#include "core/conventions/checkpoint.h"
#include "tests/app/gui/host_gpu.h"
#include "tests/app/gui/made_checkpoint.h"

namespace gateloupe {
namespace {

using cudnn::Algorithm;
using cudnn::MathType;

/// A network whose spec is another one than that of its weights: the bar looks at the spec alone.
template <typename Change>
std::shared_ptr<const RnnModel> network(const Change& change)
{
    auto model = std::make_shared<RnnModel>(*test::madeCheckpoint()->rnns.front());
    change(*model);
    return model;
}

QAction* entry(const QWidget& bar, const char* name)
{
    return bar.findChild<QAction*>(QLatin1String(name));
}

QToolButton* button(const QWidget& bar, const char* name)
{
    return bar.findChild<QToolButton*>(QLatin1String(name));
}

TEST(BackendBar, AMachineWithoutAWorkerSaysSoAndOffersNoMath)
{
    const BackendBar bar;
    const QAction* gpu = entry(bar, "actionBackend_cudnn");
    EXPECT_FALSE(gpu->isEnabled());
    EXPECT_TRUE(gpu->toolTip().contains(QStringLiteral("gateloupe-gpu")))
        << gpu->toolTip().toStdString();
    EXPECT_TRUE(entry(bar, "actionBackend_cpu")->isEnabled());
    EXPECT_TRUE(button(bar, "backendButton")->text().startsWith(QStringLiteral("CPU")));
    EXPECT_EQ(button(bar, "backendButton")->accessibleName(),
              QStringLiteral("Backend: best (CPU)"));
    // The popover says why the GPU cannot be had.
    bool isSaid = false;
    for (const QLabel* label : bar.findChildren<QLabel*>()) {
        isSaid |= label->text().contains(QStringLiteral("gateloupe-gpu"));
    }
    EXPECT_TRUE(isSaid);
    for (const char* name : {"mathButton", "algorithmButton"}) {
        EXPECT_FALSE(button(bar, name)->isEnabled());
        EXPECT_TRUE(button(bar, name)->toolTip().contains(QStringLiteral("Only cuDNN")));
    }
}

TEST(BackendBar, TheWorkerMakesTheGpuAndItsMathAChoice)
{
    const test::HostGpu gpu;
    BackendBar bar;
    bar.show();
    EXPECT_TRUE(button(bar, "mathButton")->isEnabled()) << "the best backend is the GPU";
    QSignalSpy chosen(&bar, &BackendBar::chosen);
    QSignalSpy arranged(&bar, &BackendBar::viewStateChanged);
    QMenu* menu = button(bar, "mathButton")->menu();
    menu->popup(QPoint(0, 0));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_EQ(chosen.count(), 1);
    EXPECT_EQ(arranged.count(), 1);
    EXPECT_EQ(bar.choice().math, MathType::Default);
    EXPECT_EQ(button(bar, "mathButton")->text(), QStringLiteral("Math: Default (TF32)"));
    entry(bar, "actionBackend_cpu")->trigger();
    EXPECT_FALSE(button(bar, "mathButton")->isEnabled());
    EXPECT_EQ(bar.choice().math, MathType::Default) << "kept for the next time";
}

TEST(BackendBar, WhatTheNetworkDoesNotAllowIsGreyedWithTheReason)
{
    const test::HostGpu gpu;
    BackendBar bar;
    bar.setModel(network([](RnnModel& model) {
        model.limits.push_back({BackendKind::Cudnn, "the reset gate acts before the product"});
    }));
    const QAction* cudnn = entry(bar, "actionBackend_cudnn");
    EXPECT_FALSE(cudnn->isEnabled());
    EXPECT_TRUE(cudnn->toolTip().contains(QStringLiteral("acts before")))
        << cudnn->toolTip().toStdString();
    EXPECT_FALSE(button(bar, "mathButton")->isEnabled());
    bar.setModel(network([](RnnModel& model) { model.spec.dtype = DType::F64; }));
    EXPECT_TRUE(cudnn->isEnabled());
    EXPECT_FALSE(entry(bar, "actionMath_default")->isEnabled());
    EXPECT_TRUE(entry(bar, "actionMath_fma")->isEnabled());
    EXPECT_TRUE(entry(bar, "actionAlgorithm_persist_dynamic")->isEnabled());
    EXPECT_FALSE(entry(bar, "actionAlgorithm_persist_static")->isEnabled());
    bar.setModel(network([](RnnModel& model) { model.spec.projectionSize = 2; }));
    for (const char* name : {"actionAlgorithm_persist_dynamic", "actionAlgorithm_persist_static",
                             "actionAlgorithm_persist_static_small_h"}) {
        EXPECT_TRUE(entry(bar, name)->toolTip().contains(QStringLiteral("projection"))) << name;
    }
    bar.setModel(network([](RnnModel& model) { model.spec.dtype = DType::BF16; }));
    EXPECT_FALSE(entry(bar, "actionMath_conversion")->isEnabled());
    EXPECT_TRUE(entry(bar, "actionMath_tensor_op")->isEnabled());
}

TEST(BackendBar, SeveralDevicesAreAChoice)
{
    const test::HostGpu gpu;
    BackendBar bar;
    bar.show();
    button(bar, "backendButton")->click();
    EXPECT_FALSE(button(bar, "deviceButton")->isVisible());
    bar.setDevices({{.index = 0, .name = "one", .capability = "9.0", .totalBytes = 1ULL << 30U},
                    {.index = 1, .name = "two", .capability = "8.0", .totalBytes = 1ULL << 30U}},
                   {});
    EXPECT_TRUE(button(bar, "deviceButton")->isVisible());
    entry(bar, "actionDevice_1")->trigger();
    EXPECT_EQ(bar.choice().device, 1U);
    EXPECT_TRUE(button(bar, "backendButton")->text().contains(QStringLiteral("two")));
    bar.setDevices({{.index = 0, .name = "one"}}, {});
    EXPECT_TRUE(button(bar, "deviceButton")->isVisible()) << "the chosen one is gone";
    entry(bar, "actionDevice_0")->trigger();
    EXPECT_FALSE(button(bar, "deviceButton")->isVisible());
    bar.setDevices({}, QStringLiteral("no driver"));
    EXPECT_FALSE(entry(bar, "actionBackend_cudnn")->isEnabled());
    EXPECT_EQ(resolved(bar.choice(), nullptr), BackendKind::Cpu);
}

TEST(BackendBar, ASessionPutsTheChoiceBackButForABackendThatIsNotThere)
{
    QJsonObject saved;
    {
        const test::HostGpu gpu;
        BackendBar bar;
        entry(bar, "actionBackend_cudnn")->trigger();
        entry(bar, "actionAlgorithm_persist_dynamic")->trigger();
        saved = bar.viewState();
        BackendBar other;
        other.setViewState(saved);
        EXPECT_EQ(other.choice(), bar.choice());
    }
    BackendBar bar;
    entry(bar, "actionBackend_reference")->trigger();
    bar.setViewState(saved);
    EXPECT_EQ(bar.choice().kind, BackendKind::Reference);
    EXPECT_EQ(bar.choice().algorithm, Algorithm::PersistDynamic);
    bar.setViewState({});
    EXPECT_EQ(bar.choice().algorithm, Algorithm::PersistDynamic);
}

} // namespace
} // namespace gateloupe
