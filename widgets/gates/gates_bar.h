// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/model/rnn_model.h"
#include "widgets/common/color_settings.h"
#include "widgets/gates/sheet_arrangement.h"

class QCheckBox;
class QComboBox;
class QPushButton;

namespace gateloupe {

class RangeControls;

/// What is shown of a network and how it is coloured: layer, direction, parameters, range, lock,
/// map and scale.
class GatesBar : public QWidget
{
    Q_OBJECT

public:
    explicit GatesBar(QWidget* parent = nullptr);

    /// Null leaves the colours alone: a tensor of no network.
    void setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer, Direction direction);
    void setContent(SheetContent content);
    void setColorSettings(const ColorSettings& settings);
    /// The range in force, whatever gave it.
    void setRange(const ValueRange& range);

    [[nodiscard]] const ColorSettings& colorSettings() const { return m_settings; }

signals:
    /// By the user, as all others.
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    void contentChosen(gateloupe::SheetContent content);
    void colorSettingsChanged(const gateloupe::ColorSettings& settings);
    void autoRequested();
    /// One range for all is wanted, or no more.
    void lockRequested(bool isLocked);

private:
    void buildLayout();
    void connectControls();
    void fillTexts();
    void fillPlaces();
    void showSettings();
    void choosePlace();
    void change(const ColorSettings& settings);
    void changeMode(const ColorSettings& settings);

    std::shared_ptr<const RnnModel> m_model;
    ColorSettings m_settings;
    QWidget* m_placeRow;
    QComboBox* m_layer;
    QComboBox* m_direction;
    QComboBox* m_content;
    RangeControls* m_range;
    QPushButton* m_auto;
    QCheckBox* m_lock;
    QComboBox* m_map;
    QComboBox* m_transform;
};

} // namespace gateloupe
