// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/preferences/preferences.h"
#include "app/gui/preferences/preferences_dialog.h"

namespace gateloupe {
namespace {

class PreferencesTest : public ::testing::Test
{
protected:
    PreferencesTest()
        : settings(scratch.filePath(QStringLiteral("s.ini")), QSettings::IniFormat)
    {
    }

    QTemporaryDir scratch;
    QSettings settings;
};

TEST_F(PreferencesTest, OutliveTheProgram)
{
    Preferences values;
    values.heatmapMiB = 1024;
    values.backend.threads = 3;
    values.backend.kind = BackendKind::Reference;
    values.backend.math = cudnn::MathType::Default;
    values.backend.algorithm = cudnn::Algorithm::PersistDynamic;
    values.theme = Theme::Dark;
    values.language = QStringLiteral("de");
    {
        PreferenceStore store(settings);
        QSignalSpy changed(&store, &PreferenceStore::changed);
        store.setValues(values);
        store.setValues(values);
        EXPECT_EQ(changed.count(), 1);
    }
    EXPECT_EQ(PreferenceStore(settings).values(), values);
    EXPECT_TRUE(settings.contains(QStringLiteral("preferences/v1/threads")));
}

TEST_F(PreferencesTest, NonsenseInTheSettingsIsTheUsualValue)
{
    settings.setValue(QStringLiteral("preferences/v1/heatmapMiB"), QStringLiteral("lots"));
    settings.setValue(QStringLiteral("preferences/v1/traceMiB"), 1);
    settings.setValue(QStringLiteral("preferences/v1/threads"), 100'000);
    settings.setValue(QStringLiteral("preferences/v1/backend"), QStringLiteral("abacus"));
    settings.setValue(QStringLiteral("preferences/v1/theme"), QStringLiteral("plaid"));
    EXPECT_EQ(PreferenceStore(settings).values(), Preferences());
}

TEST_F(PreferencesTest, TheDialogAppliesEachChangeAtOnce)
{
    PreferenceStore store(settings);
    PreferencesDialog dialog(store);
    dialog.show();
    dialog.findChild<QSpinBox*>(QStringLiteral("threads"))->setValue(2);
    EXPECT_EQ(store.values().backend.threads, 2U);
    auto* map = dialog.findChild<QComboBox*>(QStringLiteral("weightsMap"));
    map->setCurrentIndex(map->findText(QStringLiteral("Cividis")));
    EXPECT_EQ(store.values().weightsMap, QStringLiteral("cividis"));
    dialog.findChild<QCheckBox*>(QStringLiteral("textFont"))->setChecked(true);
    EXPECT_FALSE(store.values().textFont.isEmpty());
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("resetPreferences")),
                      Qt::LeftButton);
    EXPECT_EQ(store.values(), Preferences());
    EXPECT_EQ(dialog.findChild<QSpinBox*>(QStringLiteral("threads"))->value(), 0);
}

TEST_F(PreferencesTest, OffersEveryLanguageThatTheTextsAreIn)
{
    PreferenceStore store(settings);
    const PreferencesDialog dialog(store);
    const auto* language = dialog.findChild<QComboBox*>(QStringLiteral("language"));
    const QStringList files = QDir(QStringLiteral(GATELOUPE_TRANSLATIONS_FOLDER))
                                  .entryList({QStringLiteral("gateloupe_*.ts")});
    EXPECT_GE(files.size(), 3);
    for (const QString& file : files) {
        const QString name = file.section(QLatin1Char('_'), 1).chopped(3);
        EXPECT_GE(language->findData(name), 0) << name.toStdString();
    }
}

TEST_F(PreferencesTest, ABackendThatIsNotThereSaysWhy)
{
    PreferenceStore store(settings);
    const PreferencesDialog dialog(store);
    const auto* backend = dialog.findChild<QComboBox*>(QStringLiteral("backend"));
    const auto* items = qobject_cast<const QStandardItemModel*>(backend->model());
    for (int i = 0; i < items->rowCount(); ++i) {
        EXPECT_TRUE(items->item(i)->isEnabled() || !items->item(i)->toolTip().isEmpty());
    }
}

} // namespace
} // namespace gateloupe
