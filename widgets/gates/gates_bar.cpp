// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_bar.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <optional>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

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

constexpr QSize kSwatch(48, 12);

/// A map as it looks, for a list.
QIcon swatchOf(ColorMap map)
{
    const ColorScale scale(map, 0.0, 1.0);
    QPixmap picture(kSwatch);
    QPainter painter(&picture);
    for (int x = 0; x < kSwatch.width(); ++x) {
        painter.fillRect(x, 0, 1, kSwatch.height(),
                         QColor(scale.colorAt(static_cast<double>(x) / (kSwatch.width() - 1))));
    }
    return QIcon(picture);
}

void refill(QComboBox& box, const QStringList& texts)
{
    const QSignalBlocker blocker(box);
    box.setSizeAdjustPolicy(QComboBox::AdjustToContents); // other languages have longer words
    const int index = box.currentIndex();
    if (box.count() == texts.size()) {
        for (int i = 0; i < box.count(); ++i) {
            box.setItemText(i, texts[i]);
        }
    } else {
        box.clear();
        box.addItems(texts);
    }
    box.setCurrentIndex(std::clamp(index, 0, box.count() - 1));
}

} // namespace

/// How the range of colours comes about, and its limits, which can be typed.
class RangeControls : public QWidget
{
public:
    using Change = std::function<void(const ColorSettings&)>;

    /// `changeMode` takes another way to the range, `change` a typed one.
    RangeControls(Change changeMode, Change change)
        : m_changeMode(std::move(changeMode))
        , m_change(std::move(change))
        , m_mode(new QComboBox)
        , m_percent(new QDoubleSpinBox)
        , m_sigmas(new QDoubleSpinBox)
        , m_low(new QLineEdit)
        , m_high(new QLineEdit)
    {
        buildLayout();
        connect(m_mode, &QComboBox::currentIndexChanged, this, [this](int index) {
            ColorSettings settings = m_settings;
            settings.mode = static_cast<RangeMode>(index);
            settings.fixed = m_range; // which is where typing starts
            m_changeMode(settings);
        });
        connect(m_percent, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
            ColorSettings settings = m_settings;
            settings.percent = percent;
            m_changeMode(settings);
        });
        connect(m_sigmas, &QDoubleSpinBox::valueChanged, this, [this](double sigmas) {
            ColorSettings settings = m_settings;
            settings.sigmas = sigmas;
            m_changeMode(settings);
        });
        for (QLineEdit* edit : {m_low, m_high}) {
            connect(edit, &QLineEdit::editingFinished, this, [this] { takeTyped(); });
        }
        inEveryLanguage(this, [this] { retranslate(); });
    }

    void setSettings(const ColorSettings& settings)
    {
        m_settings = settings;
        select(*m_mode, static_cast<int>(settings.mode));
        const QSignalBlocker percent(m_percent);
        const QSignalBlocker sigmas(m_sigmas);
        m_percent->setValue(settings.percent);
        m_sigmas->setValue(settings.sigmas);
        m_percent->setVisible(settings.mode == RangeMode::Percentile);
        m_sigmas->setVisible(settings.mode == RangeMode::Sigma);
    }

    void setRange(const ValueRange& range)
    {
        m_range = range;
        setText(*m_low, range.low);
        setText(*m_high, range.high);
    }

private:
    void buildLayout()
    {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        //: of the numbers that colours stand for
        QLabel* mode = newLabel([] { return GatesBar::tr("Range"); });
        mode->setBuddy(m_mode);
        //: between the two ends of a range
        QLabel* to = newLabel([] { return GatesBar::tr("to"); });
        to->setBuddy(m_high);
        for (QWidget* part : std::initializer_list<QWidget*>{mode, m_mode, m_percent, m_sigmas,
                                                             m_low, to, m_high}) {
            row->addWidget(part);
        }
        m_mode->setObjectName(QStringLiteral("rangeMode"));
        m_percent->setObjectName(QStringLiteral("percent"));
        m_sigmas->setObjectName(QStringLiteral("sigmas"));
        m_low->setObjectName(QStringLiteral("rangeLow"));
        m_high->setObjectName(QStringLiteral("rangeHigh"));
        constexpr double kMostSigmas = 100.0;
        m_percent->setRange(50.0, 100.0);
        m_percent->setDecimals(2);
        m_percent->setSingleStep(0.1);
        m_percent->setSuffix(QStringLiteral(" %"));
        m_sigmas->setRange(0.1, kMostSigmas);
        m_sigmas->setDecimals(1);
        m_sigmas->setSingleStep(0.5);
        m_sigmas->setSuffix(QStringLiteral(" σ"));
        for (QLineEdit* edit : {m_low, m_high}) {
            edit->setFont(numberFont());
            edit->setAlignment(Qt::AlignRight);
            edit->setFixedWidth(
                QFontMetrics(edit->font()).horizontalAdvance(QStringLiteral("−0.00000")) + 16);
        }
    }

    /// What cannot be a range is put back to what is.
    void takeTyped()
    {
        const bool isTyped = m_low->isModified() || m_high->isModified();
        const ValueRange range{
            m_low->isModified() ? numberIn(*m_low).value_or(m_range.low) : m_range.low,
            m_high->isModified() ? numberIn(*m_high).value_or(m_range.high) : m_range.high};
        m_low->setModified(false);
        m_high->setModified(false);
        if (isTyped && range.low <= range.high && !(range == m_range)) {
            m_change(m_settings.withRange(range));
        }
        setRange(m_range);
    }

    void retranslate()
    {
        //: ranges of colours: about zero; from the smallest to the largest; over a share of the
        //: numbers; so many standard deviations; typed
        refill(*m_mode, {GatesBar::tr("symmetric"), GatesBar::tr("min to max"),
                         GatesBar::tr("percentile"), GatesBar::tr("sigma"), GatesBar::tr("fixed")});
        m_percent->setAccessibleName(GatesBar::tr("Share of the numbers inside the range"));
        m_sigmas->setAccessibleName(GatesBar::tr("Standard deviations from the mean"));
        m_low->setAccessibleName(GatesBar::tr("Lower limit of the range"));
        m_high->setAccessibleName(GatesBar::tr("Upper limit of the range"));
        setRange(m_range);
    }

    Change m_changeMode;
    Change m_change;
    ColorSettings m_settings;
    ValueRange m_range;
    QComboBox* m_mode;
    QDoubleSpinBox* m_percent;
    QDoubleSpinBox* m_sigmas;
    QLineEdit* m_low;
    QLineEdit* m_high;
};

GatesBar::GatesBar(QWidget* parent)
    : QWidget(parent)
    , m_placeRow(new QWidget)
    , m_layer(new QComboBox)
    , m_direction(new QComboBox)
    , m_content(new QComboBox)
    , m_range(new RangeControls([this](const ColorSettings& wish) { changeMode(wish); },
                                [this](const ColorSettings& wish) { change(wish); }))
    , m_auto(new QPushButton)
    , m_lock(new QCheckBox)
    , m_map(new QComboBox)
    , m_transform(new QComboBox)
{
    buildLayout();
    inEveryLanguage(this, [this] { fillTexts(); });
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
    const auto add = [](QHBoxLayout* row, QWidget* control, const char* name) {
        row->addWidget(control);
        control->setObjectName(QLatin1String(name));
        return row;
    };
    const auto addLabelled = [&add](QHBoxLayout* row, auto text, QWidget* control,
                                    const char* name) {
        QLabel* label = newLabel(text);
        label->setBuddy(control);
        row->addWidget(label);
        return add(row, control, name);
    };
    constexpr int kApart = 12;
    const auto layer = [] { return tr("Layer"); };
    //: which way a recurrent layer reads the sequence
    const auto direction = [] { return tr("Direction"); };
    const auto content = [] { return tr("Show"); };
    const auto map = [] { return tr("Map"); };
    const auto transform = [] { return tr("Scale"); };
    addLabelled(places, layer, m_layer, "layer")->addSpacing(kApart);
    addLabelled(places, direction, m_direction, "side")->addSpacing(kApart);
    addLabelled(places, content, m_content, "content")->addSpacing(kApart);
    addLabelled(looks, map, m_map, "colorMap")->addSpacing(kApart);
    addLabelled(looks, transform, m_transform, "colorTransform");
    ranges->addWidget(m_range);
    add(ranges, m_auto, "rangeAuto")->addSpacing(kApart);
    add(ranges, m_lock, "lockRange")->addStretch(1);
}

void GatesBar::connectControls()
{
    connect(m_layer, &QComboBox::currentIndexChanged, this, &GatesBar::choosePlace);
    connect(m_direction, &QComboBox::currentIndexChanged, this, &GatesBar::choosePlace);
    connect(m_content, &QComboBox::currentIndexChanged, this,
            [this](int index) { emit contentChosen(static_cast<SheetContent>(index)); });
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
    m_range->setRange(range);
}

void GatesBar::choosePlace()
{
    if (m_model != nullptr) {
        emit placeChosen(
            LayerIndex(static_cast<std::uint32_t>(m_layer->currentIndex())),
            m_model->direction(static_cast<std::uint32_t>(m_direction->currentIndex())));
    }
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
    m_range->setSettings(m_settings);
    select(*m_map, static_cast<int>(m_settings.map));
    select(*m_transform, static_cast<int>(m_settings.transform));
    m_lock->setChecked(m_settings.locked.has_value());
}

void GatesBar::fillPlaces()
{
    if (m_model == nullptr) {
        return;
    }
    QStringList layers;
    for (std::uint32_t layer = 0; layer < m_model->spec.layers; ++layer) {
        layers.append(QString::number(layer));
    }
    QStringList directions;
    for (std::uint32_t direction = 0; direction < m_model->spec.directions; ++direction) {
        directions.append(TermNames::direction(m_model->direction(direction)));
    }
    refill(*m_layer, layers);
    refill(*m_direction, directions);
    m_layer->setEnabled(layers.size() > 1);
    m_direction->setEnabled(directions.size() > 1);
    m_layer->setToolTip(layers.size() > 1 ? QString() : tr("This network has one layer."));
    m_direction->setToolTip(directions.size() > 1 ? QString()
                                                  : tr("This network has one direction."));
}

void GatesBar::fillTexts()
{
    //: take the range of colours from what is in sight
    m_auto->setText(tr("Auto"));
    m_auto->setToolTip(tr("Take the range from what is visible"));
    m_lock->setText(tr("Lock"));
    m_lock->setToolTip(tr("One range for all gates, layers and files"));
    //: the contact sheet's contents; W, R: weights of the input and of the state before
    refill(*m_content, {tr("W and R"), tr("W"), tr("R"), tr("biases")});
    //: ways of spreading numbers over colours
    refill(*m_transform, {tr("linear"), tr("symlog")});
    refill(*m_map, {tr("blue to red"), tr("blue to brown"), QStringLiteral("viridis"),
                    QStringLiteral("cividis"), QStringLiteral("magma"), tr("grey")});
    m_map->setIconSize(kSwatch);
    for (int i = 0; i < m_map->count(); ++i) {
        m_map->setItemIcon(i, swatchOf(kColorMaps[static_cast<std::size_t>(i)]));
    }
    fillPlaces();
}

} // namespace gateloupe
