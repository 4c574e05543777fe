// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFontComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/gui/preferences/backend_box.h"
#include "widgets/common/color_settings.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kMiBStep = 64;
constexpr int kSmallestPoint = 8;
constexpr int kLargestPoint = 36;

template <typename Control>
Control* named(const char* name)
{
    auto* control = new Control;
    control->setObjectName(QLatin1String(name));
    return control;
}

QSpinBox* memoryBox(const char* name)
{
    auto* box = named<QSpinBox>(name);
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
    , m_heatmapLabel(new QLabel)
    , m_heatmap(memoryBox("heatmapMemory"))
    , m_traceLabel(new QLabel)
    , m_trace(memoryBox("traceMemory"))
    , m_backendLabel(new QLabel)
    , m_backend(named<BackendBox>("backend"))
    , m_threadsLabel(new QLabel)
    , m_threads(named<QSpinBox>("threads"))
    , m_mapLabel(new QLabel)
    , m_map(named<QComboBox>("weightsMap"))
    , m_themeLabel(new QLabel)
    , m_theme(named<QComboBox>("theme"))
    , m_languageLabel(new QLabel)
    , m_language(named<QComboBox>("language"))
    , m_reset(named<QPushButton>("resetPreferences"))
    , m_close(named<QPushButton>("closePreferences"))
{
    setObjectName(QStringLiteral("preferencesDialog"));
    buildLayout();
    retranslate();
    fill(store.values());
    connectControls();
}

void PreferencesDialog::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->addRow(m_heatmapLabel, m_heatmap);
    form->addRow(m_traceLabel, m_trace);
    form->addRow(m_backendLabel, m_backend);
    form->addRow(m_threadsLabel, m_threads);
    m_threads->setRange(0, static_cast<int>(PreferenceStore::kMaxThreads));
    for (const ColorMap map : kColorMaps) {
        const QJsonObject words = ColorSettings{.map = map}.toJson();
        m_map->addItem(QString(), words.value(QLatin1String("map")).toString());
    }
    form->addRow(m_mapLabel, m_map);
    form->addRow(m_themeLabel, m_theme);
    form->addRow(m_languageLabel, m_language);
    addFont(*form, m_textFont, "textFont");
    addFont(*form, m_numberFont, "numberFont");
    m_numberFont.family->setFontFilters(QFontComboBox::MonospacedFonts);
    column->addLayout(form);
    column->addStretch(1);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_reset);
    bottom->addStretch(1);
    bottom->addWidget(m_close);
    column->addLayout(bottom);
    m_close->setDefault(true);
    for (int i = 0; i < 3; ++i) {
        m_theme->addItem(QString());
    }
    m_theme->setItemData(0, QString());
    m_theme->setItemData(1, nameOf(Theme::Light));
    m_theme->setItemData(2, nameOf(Theme::Dark));
    m_language->addItem(QString(), QString());
    // In their own language: who cannot read the present one finds the way back.
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    m_heatmapLabel->setBuddy(m_heatmap);
    m_traceLabel->setBuddy(m_trace);
    m_backendLabel->setBuddy(m_backend);
    m_threadsLabel->setBuddy(m_threads);
    m_mapLabel->setBuddy(m_map);
    m_themeLabel->setBuddy(m_theme);
    m_languageLabel->setBuddy(m_language);
}

void PreferencesDialog::addFont(QFormLayout& form, FontChoice& choice, const char* name)
{
    choice = {new QLabel, named<QCheckBox>(name), new QFontComboBox, new QSpinBox};
    choice.size->setRange(kSmallestPoint, kLargestPoint);
    choice.size->setSuffix(QStringLiteral(" pt"));
    choice.family->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice.label->setBuddy(choice.isOwn);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(choice.isOwn);
    row->addWidget(choice.family, 1);
    row->addWidget(choice.size);
    form.addRow(choice.label, row);
    connect(choice.isOwn, &QCheckBox::toggled, choice.family, &QWidget::setEnabled);
    connect(choice.isOwn, &QCheckBox::toggled, choice.size, &QWidget::setEnabled);
}

void PreferencesDialog::connectControls()
{
    for (QSpinBox* box : {m_heatmap, m_trace, m_threads, m_textFont.size, m_numberFont.size}) {
        connect(box, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
    }
    for (QComboBox* box : {static_cast<QComboBox*>(m_backend), m_map, m_theme, m_language}) {
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

void PreferencesDialog::fill(const Preferences& values)
{
    m_isShowing = true;
    m_heatmap->setValue(static_cast<int>(values.heatmapMiB));
    m_trace->setValue(static_cast<int>(values.traceMiB));
    m_threads->setValue(static_cast<int>(values.backend.threads));
    m_backend->setBackend(values.backend.kind);
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
    choice.family->setEnabled(choice.isOwn->isChecked());
    choice.size->setEnabled(choice.isOwn->isChecked());
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
    values.backend.kind = m_backend->backend();
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
    m_heatmapLabel->setText(tr("&Memory for heatmaps"));
    m_heatmap->setToolTip(tr("Overviews of large matrices are dropped beyond this"));
    m_traceLabel->setText(tr("Memory for &runs"));
    m_trace->setToolTip(tr("Steps of a long run are computed again beyond this"));
    //: who computes a run: the CPU, a GPU
    m_backendLabel->setText(tr("&Backend"));
    m_threadsLabel->setText(tr("&Threads of a run"));
    m_threads->setSpecialValueText(tr("All cores"));
    m_mapLabel->setText(tr("Colours of &weights"));
    // In the order of kColorMaps.
    const QStringList maps = {tr("Blue to red"),         tr("Blue to brown"),
                              QStringLiteral("Viridis"), QStringLiteral("Cividis"),
                              QStringLiteral("Magma"),   tr("Grey")};
    for (int i = 0; i < maps.size(); ++i) {
        m_map->setItemText(i, maps.at(i));
    }
    //: light or dark
    m_themeLabel->setText(tr("T&heme"));
    m_theme->setItemText(0, tr("As the desktop"));
    //: colours of the window
    m_theme->setItemText(1, tr("Light"));
    //: colours of the window
    m_theme->setItemText(2, tr("Dark"));
    m_languageLabel->setText(tr("&Language"));
    m_language->setItemText(0, tr("As the desktop"));
    m_textFont.label->setText(tr("Font of te&xts"));
    m_numberFont.label->setText(tr("Font of &numbers"));
    for (const FontChoice& choice : {m_textFont, m_numberFont}) {
        choice.isOwn->setText(tr("Own"));
        choice.family->setAccessibleName(tr("Font"));
        choice.family->setToolTip(tr("Tick “Own” to choose a font"));
        choice.size->setAccessibleName(tr("Font size"));
        choice.size->setToolTip(tr("Tick “Own” to choose a size"));
    }
    m_reset->setText(tr("Reset all"));
    m_close->setText(tr("Close"));
    m_isShowing = wasShowing;
}

void PreferencesDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QDialog::changeEvent(event);
}

} // namespace gateloupe
