// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QLayout>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "widgets/common/color_settings.h"
#include "widgets/gates/sheet_arrangement.h"

class QCheckBox;
class QComboBox;
class QToolButton;

namespace gateloupe {

class GatesPopoverButton;
class RangeControls;

/// What is shown of a network and how it is coloured, in one row: layer with direction, sheet or
/// one gate, parameters, map, range, lock, scale, order, square cells.
class GatesBar : public QWidget
{
    Q_OBJECT

public:
    GatesBar();

    /// Null leaves the colours alone: a tensor of no network.
    void setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer, Direction direction);
    void setContent(SheetContent content);
    void setSingle(bool isSingle);
    void setSquare(bool isSquare);

    /// Behind the others; belongs to the bar from now on.
    void addControl(QWidget* control) { layout()->addWidget(control); }

    /// What the button for the order opens; belongs to the bar from now on.
    void setOrderPanel(QWidget* panel);
    void setColorSettings(const ColorSettings& settings);
    /// The range in force, whatever gave it.
    void setRange(const ValueRange& range);
    /// What the range is taken from: where a few numbers stretch it, the bar offers another one.
    void setNumbers(const ValueSummary& numbers);

    [[nodiscard]] const ColorSettings& colorSettings() const { return m_settings; }

signals:
    /// By the user, as all others.
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    void singleRequested(bool isSingle);
    void squareRequested(bool isSquare);
    void contentChosen(gateloupe::SheetContent content);
    void colorSettingsChanged(const gateloupe::ColorSettings& settings);
    void autoRequested();
    /// One range for all is wanted, or no more.
    void lockRequested(bool isLocked);

private:
    void buildLayout();
    void connectControls();
    void fillPlaces();
    void showControls();
    void showSettings();
    void showOutliers();
    void change(const ColorSettings& settings);
    void changeMode(const ColorSettings& settings);

    std::shared_ptr<const RnnModel> m_model;
    ColorSettings m_settings;
    bool m_isSingle = false;
    QComboBox* m_place; ///< layers, each with its directions
    QToolButton* m_sheetMode;
    QToolButton* m_oneMode;
    QComboBox* m_content;
    RangeControls* m_range;
    GatesPopoverButton* m_rangeButton;
    QToolButton* m_outliers;          ///< takes the range without the few that stretch it
    std::uint64_t m_outlierCount = 0; ///< 0 hides it
    std::uint64_t m_allCount = 0;
    QCheckBox* m_lock;
    QComboBox* m_map;
    QComboBox* m_transform;
    QToolButton* m_square;
    GatesPopoverButton* m_orderButton;
};

} // namespace gateloupe
