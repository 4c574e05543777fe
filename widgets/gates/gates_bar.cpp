// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_bar.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

void select(QComboBox& box, int index)
{
    const QSignalBlocker blocker(box);
    box.setCurrentIndex(index);
}

void setText(QLineEdit& edit, double value)
{
    if (!edit.isModified() || !edit.hasFocus()) {
        edit.setText(formatShort(value, 4));
    }
}

std::optional<double> numberIn(const QLineEdit& edit)
{
    bool isNumber = false;
    QString text = edit.text().trimmed();
    text.replace(QChar(0x2212), QLatin1Char('-'));
    const double value = QLocale().toDouble(text, &isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

GatesBar::GatesBar(QWidget* parent)
    : QWidget(parent)
    , m_placeRow(new QWidget)
    , m_layerLabel(new QLabel)
    , m_layer(new QComboBox)
    , m_directionLabel(new QLabel)
    , m_direction(new QComboBox)
    , m_contentLabel(new QLabel)
    , m_content(new QComboBox)
    , m_modeLabel(new QLabel)
    , m_mode(new QComboBox)
    , m_percent(new QDoubleSpinBox)
    , m_sigmas(new QDoubleSpinBox)
    , m_low(new QLineEdit)
    , m_toLabel(new QLabel)
    , m_high(new QLineEdit)
    , m_auto(new QPushButton)
    , m_lock(new QCheckBox)
    , m_mapLabel(new QLabel)
    , m_map(new QComboBox)
    , m_transformLabel(new QLabel)
    , m_transform(new QComboBox)
{
    buildLayout();
    fillTexts();
    showSettings();
    setRange({});
    connectControls();
}

void GatesBar::buildLayout()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto* upper = new QHBoxLayout;
    auto* places = new QHBoxLayout(m_placeRow);
    auto* looks = new QHBoxLayout;
    auto* ranges = new QHBoxLayout;
    places->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(upper);
    rows->addLayout(ranges);
    upper->addWidget(m_placeRow);
    upper->addLayout(looks);
    upper->addStretch(1);
    for (QHBoxLayout* row : {places, looks, ranges}) {
        row->setSpacing(4);
    }
    const auto add = [](QHBoxLayout* row, QLabel* label, QWidget* control, const char* name) {
        if (label != nullptr) {
            row->addWidget(label);
            label->setBuddy(control);
        }
        row->addWidget(control);
        control->setObjectName(QLatin1String(name));
        return row;
    };
    constexpr int kApart = 12;
    add(places, m_layerLabel, m_layer, "layer")->addSpacing(kApart);
    add(places, m_directionLabel, m_direction, "side")->addSpacing(kApart);
    add(places, m_contentLabel, m_content, "content")->addSpacing(kApart);
    add(looks, m_mapLabel, m_map, "colorMap")->addSpacing(kApart);
    add(looks, m_transformLabel, m_transform, "colorTransform");
    add(ranges, m_modeLabel, m_mode, "rangeMode");
    add(ranges, nullptr, m_percent, "percent");
    add(ranges, nullptr, m_sigmas, "sigmas");
    add(ranges, nullptr, m_low, "rangeLow");
    add(ranges, m_toLabel, m_high, "rangeHigh");
    add(ranges, nullptr, m_auto, "rangeAuto")->addSpacing(kApart);
    add(ranges, nullptr, m_lock, "lockRange")->addStretch(1);

    constexpr double kMostSigmas = 100.0;
    m_percent->setRange(50.0, 100.0);
    m_percent->setDecimals(2);
    m_percent->setSingleStep(0.1);
    m_sigmas->setRange(0.1, kMostSigmas);
    m_sigmas->setDecimals(1);
    m_sigmas->setSingleStep(0.5);
    for (QLineEdit* edit : {m_low, m_high}) {
        edit->setFont(numberFont());
        edit->setAlignment(Qt::AlignRight);
        edit->setFixedWidth(
            QFontMetrics(edit->font()).horizontalAdvance(QStringLiteral("−0.00000")) + 16);
    }
}

void GatesBar::connectControls()
{
    connect(m_layer, &QComboBox::currentIndexChanged, this, &GatesBar::choosePlace);
    connect(m_direction, &QComboBox::currentIndexChanged, this, &GatesBar::choosePlace);
    connect(m_content, &QComboBox::currentIndexChanged, this,
            [this](int index) { emit contentChosen(static_cast<SheetContent>(index)); });
    connect(m_mode, &QComboBox::currentIndexChanged, this, [this](int index) {
        ColorSettings settings = m_settings;
        settings.mode = static_cast<RangeMode>(index);
        settings.fixed = m_range; // which is where typing starts
        changeMode(settings);
    });
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        ColorSettings settings = m_settings;
        settings.percent = percent;
        changeMode(settings);
    });
    connect(m_sigmas, &QDoubleSpinBox::valueChanged, this, [this](double sigmas) {
        ColorSettings settings = m_settings;
        settings.sigmas = sigmas;
        changeMode(settings);
    });
    for (QLineEdit* edit : {m_low, m_high}) {
        connect(edit, &QLineEdit::editingFinished, this, &GatesBar::takeTypedRange);
    }
    connect(m_auto, &QPushButton::clicked, this, &GatesBar::autoRequested);
    connect(m_lock, &QCheckBox::clicked, this, &GatesBar::lockRequested);
    connect(m_map, &QComboBox::currentIndexChanged, this, [this](int index) {
        ColorSettings settings = m_settings;
        settings.map = kColorMaps[static_cast<std::size_t>(index)];
        change(settings);
    });
    connect(m_transform, &QComboBox::currentIndexChanged, this, [this](int index) {
        ColorSettings settings = m_settings;
        settings.transform = static_cast<ColorTransform>(index);
        change(settings);
    });
}

void GatesBar::setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer,
                        Direction direction)
{
    m_placeRow->setVisible(model != nullptr);
    if (model != m_model) {
        m_model = std::move(model);
        fillPlaces();
    }
    if (m_model != nullptr) {
        select(*m_layer, static_cast<int>(layer.value));
        select(*m_direction, m_model->direction(0) == direction ? 0 : 1);
    }
}

void GatesBar::setContent(SheetContent content)
{
    select(*m_content, static_cast<int>(content));
}

void GatesBar::setColorSettings(const ColorSettings& settings)
{
    m_settings = settings;
    showSettings();
}

void GatesBar::setRange(const ValueRange& range)
{
    m_range = range;
    setText(*m_low, range.low);
    setText(*m_high, range.high);
}

void GatesBar::choosePlace()
{
    if (m_model != nullptr) {
        emit placeChosen(
            LayerIndex(static_cast<std::uint32_t>(m_layer->currentIndex())),
            m_model->direction(static_cast<std::uint32_t>(m_direction->currentIndex())));
    }
}

/// What cannot be a range is put back to what is.
void GatesBar::takeTypedRange()
{
    const bool isTyped = m_low->isModified() || m_high->isModified();
    const ValueRange range{
        m_low->isModified() ? numberIn(*m_low).value_or(m_range.low) : m_range.low,
        m_high->isModified() ? numberIn(*m_high).value_or(m_range.high) : m_range.high};
    m_low->setModified(false);
    m_high->setModified(false);
    if (isTyped && range.low <= range.high && !(range == m_range)) {
        change(m_settings.withRange(range));
    }
    setRange(m_range);
}

void GatesBar::change(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        setColorSettings(settings);
        emit colorSettingsChanged(m_settings);
    }
}

void GatesBar::changeMode(const ColorSettings& settings)
{
    change(settings);
    if (settings.locked) {
        emit lockRequested(true); // the one range follows
    }
}

void GatesBar::showSettings()
{
    select(*m_mode, static_cast<int>(m_settings.mode));
    select(*m_map, static_cast<int>(m_settings.map));
    select(*m_transform, static_cast<int>(m_settings.transform));
    m_lock->setChecked(m_settings.locked.has_value());
    const QSignalBlocker percent(m_percent);
    const QSignalBlocker sigmas(m_sigmas);
    m_percent->setValue(m_settings.percent);
    m_sigmas->setValue(m_settings.sigmas);
    m_percent->setVisible(m_settings.mode == RangeMode::Percentile);
    m_sigmas->setVisible(m_settings.mode == RangeMode::Sigma);
}

} // namespace gateloupe
