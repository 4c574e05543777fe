// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_settings.h"

class QSplitter;

namespace gateloupe {

class GateHeatmap;
class HeatmapCache;

/// The gates of a layer and side: all of them on a sheet, one enlarged beside it, with room for
/// panels below the sheet.
class GatesView : public QWidget
{
    Q_OBJECT

public:
    explicit GatesView(QWidget* parent = nullptr);
    ~GatesView() override;

    /// Enlarges one parameter; its layer and side are what the sheet shows.
    void setGate(std::shared_ptr<const RnnModel> model, ParameterId id);
    /// A tensor of no network has no sheet.
    void setTensor(std::shared_ptr<const Tensor> tensor);
    /// Also forgets what has been read.
    void clear();

    /// Below the sheet, the newest to the right; the view owns it.
    void addPanel(QWidget* panel);

    [[nodiscard]] GateHeatmap& heatmap() { return *m_heatmap; }

private:
    std::shared_ptr<HeatmapCache> m_cache;
    QSplitter* m_halves; ///< the sheet's column beside the heatmap
    QSplitter* m_column; ///< the sheet above the panels
    QSplitter* m_panels;
    GateHeatmap* m_heatmap;
};

} // namespace gateloupe
