// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_bar.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <optional>
#include <utility>

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"

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

constexpr int kBarHeight = 36;
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
class RangeControls : public QFrame
{
public:
    using Change = std::function<void(const ColorSettings&)>;

    /// `changeMode` takes another way to the range, `change` a typed one.
    RangeControls(Change changeMode, Change change)
        : QFrame(nullptr, Qt::Popup)
        , m_changeMode(std::move(changeMode))
        , m_change(std::move(change))
        , m_mode(named(new QComboBox, "rangeMode"))
        , m_percent(named(new QDoubleSpinBox, "percent"))
        , m_sigmas(named(new QDoubleSpinBox, "sigmas"))
        , m_low(named(new QLineEdit, "rangeLow"))
        , m_high(named(new QLineEdit, "rangeHigh"))
        , m_scope(named(new QComboBox, "rangeScope"))
        , m_auto(named(new QPushButton, "rangeAuto"))
        , m_pixels(named(new QComboBox, "pixelMeaning"))
    {
        buildLayout();
        connect(m_mode, &QComboBox::currentIndexChanged, this, [this](int index) {
            ColorSettings settings = with(&ColorSettings::mode, index);
            settings.fixed = m_range; // which is where typing starts
            m_changeMode(settings);
        });
        connect(m_percent, &QDoubleSpinBox::valueChanged, this,
                [this](double percent) { m_changeMode(with(&ColorSettings::percent, percent)); });
        connect(m_sigmas, &QDoubleSpinBox::valueChanged, this,
                [this](double sigmas) { m_changeMode(with(&ColorSettings::sigmas, sigmas)); });
        connect(m_scope, &QComboBox::currentIndexChanged, this,
                [this](int index) { m_changeMode(with(&ColorSettings::scope, index)); });
        connect(m_pixels, &QComboBox::currentIndexChanged, this,
                [this](int index) { m_change(with(&ColorSettings::pixels, index)); });
        for (QLineEdit* edit : {m_low, m_high}) {
            connect(edit, &QLineEdit::editingFinished, this, [this] { takeTyped(); });
        }
    }

    /// The settings with another value of one of them.
    template <typename Field, typename Value>
    [[nodiscard]] ColorSettings with(Field ColorSettings::*field, Value value) const
    {
        ColorSettings settings = m_settings;
        settings.*field = static_cast<Field>(value);
        return settings;
    }

    void setSettings(const ColorSettings& settings)
    {
        m_settings = settings;
        select(*m_mode, static_cast<int>(settings.mode));
        select(*m_scope, static_cast<int>(settings.scope));
        select(*m_pixels, static_cast<int>(settings.pixels));
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

    [[nodiscard]] QPushButton& autoButton() const { return *m_auto; }

    /// One more choice about colours; `field`: the row that it stands in, or itself.
    void addChoice(std::function<QString()> text, QWidget* choice, auto* field)
    {
        QLabel* label = newLabel(std::move(text));
        label->setBuddy(choice);
        m_form->addRow(label, field);
    }

    /// "±3.72", "min to max −1.2 … 3.72".
    [[nodiscard]] QString summary() const
    {
        const QString high = formatShort(m_range.high, 3);
        const QString range =
            m_range.low == -m_range.high
                ? QString(QStringLiteral("±") + high)
                : QString(formatShort(m_range.low, 3) + QStringLiteral(" … ") + high);
        const bool isUsual = m_settings.mode == RangeMode::Symmetric;
        const QString mode =
            isUsual ? QString() : QString(m_mode->currentText() + QLatin1Char(' '));
        return mode + range + QStringLiteral(" ▾");
    }

private:
    void buildLayout()
    {
        setFrameShape(QFrame::StyledPanel);
        m_form->setSpacing(8);
        setLayoutOf(this, m_form, 12);
        //: between the two ends of a range
        QLabel* to = newLabel([] { return GatesBar::tr("to"); });
        to->setBuddy(m_high);
        //: of the numbers that colours stand for
        addChoice([] { return GatesBar::tr("Range"); }, m_mode,
                  rowOf({m_mode, m_percent, m_sigmas}, 4));
        //: the smallest number of a range of colours
        addChoice([] { return GatesBar::tr("From"); }, m_low, rowOf({m_low, to, m_high}, 4));
        //: whose numbers the range of colours is taken from
        addChoice([] { return GatesBar::tr("Taken from"); }, m_scope, rowOf({m_scope, m_auto}, 4));
        //: what the colour of a pixel says that covers several cells
        addChoice([] { return GatesBar::tr("Pixel"); }, m_pixels, m_pixels);
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
        inEveryLanguage(this, [this] {
            //: ranges of colours: about zero; from the smallest to the largest; over a share of the
            //: numbers; so many standard deviations; typed
            refill(*m_mode,
                   {GatesBar::tr("symmetric"), GatesBar::tr("min to max"),
                    GatesBar::tr("percentile"), GatesBar::tr("sigma"), GatesBar::tr("fixed")});
            //: whose numbers a range is taken from
            refill(*m_scope, {GatesBar::tr("the layer"), GatesBar::tr("each gate")});
            //: of the numbers of the cells that a pixel covers; RMS is the root of the mean square;
            //: the one farthest from the middle of the range
            refill(*m_pixels,
                   {GatesBar::tr("mean"), GatesBar::tr("RMS"), GatesBar::tr("largest |w|")});
            m_pixels->setToolTip(
                GatesBar::tr("What the colour of a pixel says where it covers several "
                             "cells. NaN, infinities and what stands out are marked "
                             "in any case."));
            //: take the range of colours from what is in sight
            m_auto->setText(GatesBar::tr("Auto"));
            m_auto->setToolTip(GatesBar::tr("Take the range from what is visible"));
            m_percent->setAccessibleName(GatesBar::tr("Share of the numbers inside the range"));
            m_sigmas->setAccessibleName(GatesBar::tr("Standard deviations from the mean"));
            m_low->setAccessibleName(GatesBar::tr("Lower limit of the range"));
            m_high->setAccessibleName(GatesBar::tr("Upper limit of the range"));
            setRange(m_range);
        });
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

    Change m_changeMode;
    Change m_change;
    ColorSettings m_settings;
    ValueRange m_range;
    QComboBox* m_mode;
    QDoubleSpinBox* m_percent;
    QDoubleSpinBox* m_sigmas;
    QLineEdit* m_low;
    QLineEdit* m_high;
    QComboBox* m_scope;
    QPushButton* m_auto;
    QComboBox* m_pixels;
    QFormLayout* m_form = new QFormLayout;
};

/// A button that opens what lies below it.
class GatesPopoverButton : public QToolButton
{
public:
    GatesPopoverButton() { setPopupMode(QToolButton::InstantPopup); }

    void setPopover(QWidget* popover)
    {
        popover->setParent(this, Qt::Popup);
        connect(this, &QToolButton::clicked, popover, [this, popover] {
            popover->adjustSize();
            popover->move(mapToGlobal(QPoint(0, height() + 2)));
            popover->show();
            popover->setFocus();
        });
    }
};

/// Maps by their swatches, with their names in the list alone.
class SwatchBox : public QComboBox
{
public:
    SwatchBox()
    {
        setItemDelegate(new Names(this));
        setIconSize(kSwatch);
    }

private:
    class Names : public QStyledItemDelegate
    {
    public:
        using QStyledItemDelegate::QStyledItemDelegate;

    protected:
        void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
        {
            QStyledItemDelegate::initStyleOption(option, index);
            option->text = index.data(Qt::AccessibleTextRole).toString();
            option->features |= QStyleOptionViewItem::HasDisplay;
        }
    };
};

GatesBar::GatesBar()
    : m_place(named(new QComboBox, "place"))
    , m_sheetMode(named(new QToolButton, "sheetMode"))
    , m_oneMode(named(new QToolButton, "oneMode"))
    , m_content(named(new QComboBox, "content"))
    , m_range(new RangeControls([this](const ColorSettings& wish) { changeMode(wish); },
                                [this](const ColorSettings& wish) { change(wish); }))
    , m_rangeButton(named(new GatesPopoverButton, "rangeButton"))
    , m_outliers(named(new QToolButton, "skipOutliers"))
    , m_lock(named(new QCheckBox, "lockRange"))
    , m_map(named(new SwatchBox, "colorMap"))
    , m_transform(named(new QComboBox, "colorTransform"))
    , m_square(named(new QToolButton, "squareCells"))
    , m_orderButton(named(new GatesPopoverButton, "orderButton"))
{
    buildLayout();
    inEveryLanguage(this, [this] {
        m_place->setAccessibleName(tr("Layer and direction"));
        //: button: all gates of a layer side by side
        m_sheetMode->setText(tr("Sheet"));
        m_sheetMode->setToolTip(tr("All gates of the layer (Esc)"));
        //: button: one gate alone, enlarged
        m_oneMode->setText(tr("One"));
        m_oneMode->setToolTip(tr("One gate, the others in a strip below (Enter or double click)"));
        m_lock->setText(tr("Lock"));
        m_lock->setToolTip(tr("One range for all gates, layers and files"));
        m_rangeButton->setToolTip(tr("Which numbers the colours stand for"));
        m_rangeButton->setAccessibleName(tr("Range of colours"));
        //: button: in which order rows and columns are shown
        m_orderButton->setText(tr("Order") + QStringLiteral(" ▾"));
        m_orderButton->setToolTip(tr("In which order rows and columns are shown"));
        m_square->setText(QStringLiteral("1 : 1"));
        m_square->setToolTip(tr("Square cells"));
        m_square->setAccessibleName(tr("Square cells"));
        //: the contact sheet's contents; W, R: weights of the input and of the state before
        refill(*m_content, {tr("W and R"), tr("W"), tr("R"), tr("biases")});
        m_content->setAccessibleName(tr("Parameters on the sheet"));
        m_content->setToolTip(tr("Parameters on the sheet"));
        //: ways of spreading numbers over colours
        refill(*m_transform, {tr("linear"), tr("symlog")});
        m_transform->setAccessibleName(tr("Scale"));
        m_transform->setToolTip(tr("How numbers are spread over the colours"));
        const QStringList maps = {tr("blue to red"),         tr("blue to brown"),
                                  QStringLiteral("viridis"), QStringLiteral("cividis"),
                                  QStringLiteral("magma"),   tr("grey")};
        refill(*m_map, QStringList(maps.size(), QString()));
        m_map->setAccessibleName(tr("Map"));
        m_map->setToolTip(tr("Colour map"));
        int widest = 0;
        for (int i = 0; i < m_map->count(); ++i) {
            m_map->setItemIcon(i, swatchOf(kColorMaps[static_cast<std::size_t>(i)]));
            m_map->setItemData(i, maps[i], Qt::AccessibleTextRole);
            widest = std::max(widest, fontMetrics().horizontalAdvance(maps[i]));
        }
        constexpr int kAround = 32;
        showOutliers();
        m_map->view()->setMinimumWidth(kSwatch.width() + widest + kAround);
        fillPlaces();
        m_rangeButton->setText(m_range->summary());
    });
    showSettings();
    setRange({});
    setSingle(false);
    connectControls();
}

void GatesBar::buildLayout()
{
    auto* row = new WrappingRow(this);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(8);
    setMinimumHeight(kBarHeight);
    for (QWidget* control : std::initializer_list<QWidget*>{
             m_place, paneOf(rowOf({m_sheetMode, m_oneMode}, 0)), m_content, m_map, m_rangeButton,
             m_outliers, m_lock, m_orderButton, m_square}) {
        row->addWidget(control);
    }
    auto* group = new QButtonGroup(this);
    for (QToolButton* mode : {m_sheetMode, m_oneMode}) {
        mode->setCheckable(true);
        group->addButton(mode);
    }
    m_rangeButton->setPopover(m_range);
    m_range->addChoice([] { return tr("Scale"); }, m_transform, m_transform);
    m_square->setCheckable(true);
    m_outliers->hide();
    m_orderButton->hide(); // until there is something to order
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
}

void GatesBar::connectControls()
{
    connect(m_place, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_model != nullptr && index >= 0) {
            const auto place = static_cast<std::uint32_t>(index);
            const std::uint32_t sides = m_model->spec.directions;
            emit placeChosen(LayerIndex(place / sides), m_model->direction(place % sides));
        }
    });
    connect(m_sheetMode, &QToolButton::clicked, this, [this] { emit singleRequested(false); });
    connect(m_oneMode, &QToolButton::clicked, this, [this] { emit singleRequested(true); });
    connect(m_square, &QToolButton::clicked, this, &GatesBar::squareRequested);
    connect(m_content, &QComboBox::currentIndexChanged, this,
            [this](int index) { emit contentChosen(static_cast<SheetContent>(index)); });
    connect(&m_range->autoButton(), &QPushButton::clicked, this, &GatesBar::autoRequested);
    connect(m_outliers, &QToolButton::clicked, this,
            [this] { change(m_range->with(&ColorSettings::mode, RangeMode::Percentile)); });
    connect(m_lock, &QCheckBox::clicked, this, &GatesBar::lockRequested);
    connect(m_map, &QComboBox::currentIndexChanged, this, [this](int index) {
        change(m_range->with(&ColorSettings::map, kColorMaps[static_cast<std::size_t>(index)]));
    });
    connect(m_transform, &QComboBox::currentIndexChanged, this,
            [this](int index) { change(m_range->with(&ColorSettings::transform, index)); });
}

void GatesBar::setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer,
                        Direction direction)
{
    if (model != m_model) {
        m_model = std::move(model);
        fillPlaces();
    }
    if (m_model != nullptr) {
        const auto sides = static_cast<int>(m_model->spec.directions);
        select(*m_place, static_cast<int>(layer.value) * sides +
                             (m_model->direction(0) == direction ? 0 : 1));
    }
    showControls();
}

void GatesBar::setSingle(bool isSingle)
{
    m_isSingle = isSingle;
    (isSingle ? m_oneMode : m_sheetMode)->setChecked(true);
    showControls();
}

/// Only what can change anything is there.
void GatesBar::showControls()
{
    const bool hasModel = m_model != nullptr;
    m_place->setVisible(hasModel && m_place->count() > 1);
    m_sheetMode->setVisible(hasModel);
    m_oneMode->setVisible(hasModel);
    m_content->setVisible(hasModel && !m_isSingle);
    m_square->setVisible(m_isSingle || !hasModel);
}

void GatesBar::setSquare(bool isSquare)
{
    m_square->setChecked(isSquare);
}

void GatesBar::setOrderPanel(QWidget* panel)
{
    auto* frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    setLayoutOf(frame, columnOf({panel}), 12);
    panel->show();
    m_orderButton->setPopover(frame);
    m_orderButton->show();
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
    m_rangeButton->setText(m_range->summary());
}

void GatesBar::setNumbers(const ValueSummary& numbers)
{
    m_outlierCount = m_settings.outliersOf(numbers);
    m_allCount = numbers.statistics.finite;
    showOutliers();
}

void GatesBar::showOutliers()
{
    m_outliers->setVisible(m_outlierCount > 0);
    const QString share = QLocale().toString(m_settings.percent);
    //: button beside the range of colours: a few numbers stretch it; %1 is a share such as 99.9
    m_outliers->setText(
        tr("%n outlier(s): use %1 %", nullptr, static_cast<int>(m_outlierCount)).arg(share));
    //: %1 of %2 numbers, %3 is a share such as 99.9
    m_outliers->setToolTip(tr("%1 of %2 numbers set the range of colours, and the others look "
                              "alike. Take the range of %3 % of them.")
                               .arg(formatCount(m_outlierCount), formatCount(m_allCount), share));
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
    m_rangeButton->setText(m_range->summary());
    select(*m_map, static_cast<int>(m_settings.map));
    select(*m_transform, static_cast<int>(m_settings.transform));
    m_lock->setChecked(m_settings.locked.has_value());
}

void GatesBar::fillPlaces()
{
    if (m_model == nullptr) {
        return;
    }
    QStringList places;
    for (std::uint32_t layer = 0; layer < m_model->spec.layers; ++layer) {
        for (std::uint32_t side = 0; side < m_model->spec.directions; ++side) {
            QString place = TermNames::layer(LayerIndex(layer));
            if (m_model->spec.directions > 1) {
                place += QLatin1Char(' ') + TermNames::direction(m_model->direction(side));
            }
            places.append(place);
        }
    }
    refill(*m_place, places);
}

} // namespace gateloupe
