// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the bar above the gates.
#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>

#include "widgets/common/term_names.h"
#include "widgets/gates/gates_bar.h"

namespace gateloupe {

namespace {

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
    m_layerLabel->setText(tr("Layer"));
    //: which way a recurrent layer reads the sequence
    m_directionLabel->setText(tr("Direction"));
    m_contentLabel->setText(tr("Show"));
    //: of the numbers that colours stand for
    m_modeLabel->setText(tr("Range"));
    //: between the two ends of a range
    m_toLabel->setText(tr("to"));
    //: take the range of colours from what is in sight
    m_auto->setText(tr("Auto"));
    m_auto->setToolTip(tr("Take the range from what is visible"));
    m_lock->setText(tr("Lock"));
    m_lock->setToolTip(tr("One range for all gates, layers and files"));
    m_mapLabel->setText(tr("Map"));
    m_transformLabel->setText(tr("Scale"));
    //: the contact sheet's contents; W, R: weights of the input and of the state before
    refill(*m_content, {tr("W and R"), tr("W"), tr("R"), tr("biases")});
    //: ranges of colours: about zero; from the smallest to the largest; over a share of the
    //: numbers; so many standard deviations; typed
    refill(*m_mode,
           {tr("symmetric"), tr("min to max"), tr("percentile"), tr("sigma"), tr("fixed")});
    //: ways of spreading numbers over colours
    refill(*m_transform, {tr("linear"), tr("symlog")});
    refill(*m_map, {tr("blue to red"), tr("blue to brown"), QStringLiteral("viridis"),
                    QStringLiteral("cividis"), QStringLiteral("magma"), tr("grey")});
    m_map->setIconSize(kSwatch);
    for (int i = 0; i < m_map->count(); ++i) {
        m_map->setItemIcon(i, swatchOf(kColorMaps[static_cast<std::size_t>(i)]));
    }
    m_percent->setSuffix(QStringLiteral(" %"));
    m_sigmas->setSuffix(QStringLiteral(" σ"));
    m_percent->setAccessibleName(tr("Share of the numbers inside the range"));
    m_sigmas->setAccessibleName(tr("Standard deviations from the mean"));
    m_low->setAccessibleName(tr("Lower limit of the range"));
    m_high->setAccessibleName(tr("Upper limit of the range"));
    fillPlaces();
}

void GatesBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        fillTexts();
        setRange(m_range);
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
