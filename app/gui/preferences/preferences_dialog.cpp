// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preferences_dialog.h"

#include <algorithm>
#include <optional>
#include <string>

#include <QCheckBox>
#include <QComboBox>
#include <QFontComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

#include "app/gui/common/enable_action.h"
#include "app/gui/preferences/backend_texts.h"
#include "core/model/rnn_model.h"
#include "widgets/common/change_events.h"
#include "widgets/common/color_settings.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kMiBStep = 64;
constexpr int kSmallestPoint = 8;
constexpr int kLargestPoint = 36;

QString keyOf(const std::optional<BackendKind>& backend)
{
    return backend ? QString::fromUtf8(nameOf(*backend)) : QString();
}

QSpinBox* memoryBox(const char* name)
{
    auto* box = named(new QSpinBox, name);
    box->setRange(static_cast<int>(PreferenceStore::kMinMiB),
                  static_cast<int>(PreferenceStore::kMaxMiB));
    box->setSingleStep(kMiBStep);
    box->setSuffix(QStringLiteral(" MiB"));
    return box;
}

void select(QComboBox& box, const QString& key)
{
    box.setCurrentIndex(std::max(0, box.findData(key)));
}

} // namespace

PreferencesDialog::PreferencesDialog(PreferenceStore& store, QWidget* parent)
    : QDialog(parent)
    , m_store(store)
    , m_heatmap(memoryBox("heatmapMemory"))
    , m_trace(memoryBox("traceMemory"))
    , m_backend(named(new QComboBox, "backend"))
    , m_threads(named(new QSpinBox, "threads"))
    , m_map(named(new QComboBox, "weightsMap"))
    , m_theme(named(new QComboBox, "theme"))
    , m_language(named(new QComboBox, "language"))
    , m_reset(named(new QPushButton, "resetPreferences"))
    , m_close(named(new QPushButton, "closePreferences"))
{
    setObjectName(QStringLiteral("preferencesDialog"));
    buildForm();
    inEveryLanguage(this, [this] { retranslate(); });
    fill(store.values());
    connectControls();
}

void PreferencesDialog::buildForm()
{
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    const auto addRow = [form](auto text, QWidget* control) {
        form->addRow(newLabel(text), control);
        qobject_cast<QLabel*>(form->labelForField(control))->setBuddy(control);
    };
    addRow([] { return tr("&Memory for heatmaps"); }, m_heatmap);
    addRow([] { return tr("Memory for &runs"); }, m_trace);
    //: who computes a run: the CPU, a GPU
    addRow([] { return tr("&Backend"); }, m_backend);
    m_backend->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_backend->addItem(QString(), QString());
    for (const BackendKind kind : {BackendKind::Cudnn, BackendKind::Cpu, BackendKind::Reference}) {
        m_backend->addItem(QString(), keyOf(kind));
    }
    addRow([] { return tr("&Threads of a run"); }, m_threads);
    m_threads->setRange(0, static_cast<int>(PreferenceStore::kMaxThreads));
    for (const ColorMap map : kColorMaps) {
        const QJsonObject words = ColorSettings{.map = map}.toJson();
        m_map->addItem(QString(), words.value(QLatin1String("map")).toString());
    }
    addRow([] { return tr("Colours of &weights"); }, m_map);
    //: light or dark
    addRow([] { return tr("T&heme"); }, m_theme);
    addRow([] { return tr("&Language"); }, m_language);
    addFont(*form, m_textFont, "textFont", newLabel([] { return tr("Font of te&xts"); }));
    addFont(*form, m_numberFont, "numberFont", newLabel([] { return tr("Font of &numbers"); }));
    m_numberFont.family->setFontFilters(QFontComboBox::MonospacedFonts);
    setLayoutOf(
        this,
        columnOf({form, LayoutItem::room(), rowOf({m_reset, LayoutItem::room(), m_close})}, 12),
        12);
    m_close->setDefault(true);
    for (const QString& theme : {QString(), nameOf(Theme::Light), nameOf(Theme::Dark)}) {
        m_theme->addItem(QString(), theme);
    }
    m_language->addItem(QString(), QString());
    // In their own language: who cannot read the present one finds the way back.
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    m_language->addItem(QStringLiteral("简体中文"), QStringLiteral("zh_CN"));
}

void PreferencesDialog::connectControls()
{
    for (QSpinBox* box : {m_heatmap, m_trace, m_threads, m_textFont.size, m_numberFont.size}) {
        connect(box, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
    }
    for (QComboBox* box : {m_backend, m_map, m_theme, m_language}) {
        connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
    }
    for (const FontChoice& choice : {m_textFont, m_numberFont}) {
        connect(choice.isOwn, &QCheckBox::toggled, this, &PreferencesDialog::take);
        connect(choice.family, &QFontComboBox::currentFontChanged, this, &PreferencesDialog::take);
    }
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_store.setValues({});
        fill(m_store.values());
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
}

void PreferencesDialog::addFont(QFormLayout& form, FontChoice& choice, const char* name,
                                QLabel* label)
{
    choice = {named(new QCheckBox, name), new QFontComboBox, new QSpinBox};
    choice.size->setRange(kSmallestPoint, kLargestPoint);
    choice.size->setSuffix(QStringLiteral(" pt"));
    choice.family->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    label->setBuddy(choice.isOwn);
    form.addRow(label, rowOf({choice.isOwn, {choice.family, 1}, choice.size}));
    for (QWidget* control : std::initializer_list<QWidget*>{choice.family, choice.size}) {
        connect(choice.isOwn, &QCheckBox::toggled, control, &QWidget::setEnabled);
        control->setEnabled(false);
    }
}

void PreferencesDialog::fill(const Preferences& values)
{
    m_isShowing = true;
    m_heatmap->setValue(static_cast<int>(values.heatmapMiB));
    m_trace->setValue(static_cast<int>(values.traceMiB));
    m_threads->setValue(static_cast<int>(values.backend.threads));
    select(*m_backend, keyOf(values.backend.kind));
    select(*m_map, values.weightsMap);
    select(*m_theme, values.theme ? nameOf(*values.theme) : QString());
    select(*m_language, values.language);
    showFont(m_textFont, values.textFont, font());
    showFont(m_numberFont, values.numberFont, numberFont());
    m_isShowing = false;
}

void PreferencesDialog::showFont(const FontChoice& choice, const QString& description,
                                 const QFont& usual)
{
    QFont shown = usual;
    if (!description.isEmpty()) {
        shown.fromString(description);
    }
    choice.family->setCurrentFont(shown);
    choice.size->setValue(qRound(shown.pointSizeF()));
    choice.isOwn->setChecked(!description.isEmpty());
}

QString PreferencesDialog::fontOf(const FontChoice& choice)
{
    if (!choice.isOwn->isChecked()) {
        return {};
    }
    return QFont(choice.family->currentFont().family(), choice.size->value()).toString();
}

void PreferencesDialog::take()
{
    if (m_isShowing) {
        return;
    }
    Preferences values = m_store.values();
    values.heatmapMiB = static_cast<std::uint64_t>(m_heatmap->value());
    values.traceMiB = static_cast<std::uint64_t>(m_trace->value());
    values.backend.threads = static_cast<unsigned>(m_threads->value());
    values.backend.kind = backendFromName(m_backend->currentData().toString().toStdString());
    values.weightsMap = m_map->currentData().toString();
    values.theme = themeFromName(m_theme->currentData().toString());
    values.language = m_language->currentData().toString();
    values.textFont = fontOf(m_textFont);
    values.numberFont = fontOf(m_numberFont);
    m_store.setValues(values);
}

void PreferencesDialog::retranslate()
{
    const bool wasShowing = std::exchange(m_isShowing, true);
    setWindowTitle(tr("Preferences"));
    m_heatmap->setToolTip(tr("Overviews of large matrices are dropped beyond this"));
    m_trace->setToolTip(tr("Steps of a long run are computed again beyond this"));
    m_threads->setSpecialValueText(tr("All cores"));
    //: who computes a run: the best of GPU and CPU
    m_backend->setItemText(0, tr("Best backend"));
    for (int i = 1; i < m_backend->count(); ++i) {
        const BackendKind kind = *backendFromName(m_backend->itemData(i).toString().toStdString());
        m_backend->setItemText(i, BackendTexts::name(kind));
        gateloupe::setObjection(*qobject_cast<QStandardItemModel*>(m_backend->model())->item(i),
                                BackendTexts::obstacle(kind, nullptr));
    }
    m_backend->setToolTip(tr("Backend of the next runs"));
    //: who computes a run
    m_backend->setAccessibleName(tr("Backend"));
    // In the order of kColorMaps.
    const QStringList maps = {tr("Blue to red"),         tr("Blue to brown"),
                              QStringLiteral("Viridis"), QStringLiteral("Cividis"),
                              QStringLiteral("Magma"),   tr("Grey")};
    for (int i = 0; i < maps.size(); ++i) {
        m_map->setItemText(i, maps.at(i));
    }
    m_theme->setItemText(0, tr("As the desktop"));
    //: colours of the window
    m_theme->setItemText(1, tr("Light"));
    //: colours of the window
    m_theme->setItemText(2, tr("Dark"));
    m_language->setItemText(0, tr("As the desktop"));
    for (const FontChoice& choice : {m_textFont, m_numberFont}) {
        choice.isOwn->setText(tr("Use another font"));
        choice.family->setAccessibleName(tr("Font"));
        choice.family->setToolTip(tr("Tick “Own” to choose a font"));
        choice.size->setAccessibleName(tr("Font size"));
        choice.size->setToolTip(tr("Tick “Own” to choose a size"));
    }
    m_reset->setText(tr("Reset all"));
    m_close->setText(tr("Close"));
    m_isShowing = wasShowing;
}

} // namespace gateloupe
