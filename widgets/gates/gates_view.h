// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_settings.h"
#include "widgets/gates/sheet_arrangement.h"

class QAction;
class QSplitter;

namespace gateloupe {

class ContactSheet;
class GateHeatmap;
class GatesBar;
class HeatmapCache;

/// The gates of a layer and direction: all of them on a sheet, one enlarged beside it, with room
/// for panels below the sheet. Range, map, pick, zoom and order are one for the sheet and the
/// enlarged one. A double click or Enter on either swaps between both and the enlarged one alone.
/// Its actions (fit, one to one, range from what is visible, lock, swap) are those of the widget.
class GatesView : public QWidget
{
    Q_OBJECT

public:
    explicit GatesView(QWidget* parent = nullptr);
    ~GatesView() override;

    /// Enlarges one parameter; its layer and direction are what the sheet shows.
    void setGate(std::shared_ptr<const RnnModel> model, ParameterId id);
    /// A tensor of no network has no sheet.
    void setTensor(std::shared_ptr<const Tensor> tensor);
    /// Also forgets what has been read.
    void clear();
    void setColorSettings(const ColorSettings& settings);
    /// How much of what was read is kept, in bytes.
    void setCacheBudget(std::uint64_t bytes);
    /// The enlarged one without the sheet and the panels, or with them.
    void setSingle(bool isSingle);

    /// Below the sheet, the newest to the right; the view owns it.
    void addPanel(QWidget* panel);

    [[nodiscard]] GateHeatmap& heatmap() { return *m_heatmap; }

    [[nodiscard]] ContactSheet& sheet() { return *m_sheet; }

    [[nodiscard]] bool isSingle() const { return m_isSingle; }

    /// Whether everything is read and drawn.
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// By the user.
    void parameterChosen(const gateloupe::ParameterId& id);
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    void viewStateChanged(const QString& what);

private:
    void buildLayout();
    void buildActions();
    void connectParts();
    void retranslate();
    void swapViews();
    void lock(bool isLocked);
    void chooseColors(const ColorSettings& settings);
    void arrangeColumns();

    std::shared_ptr<HeatmapCache> m_cache;
    std::shared_ptr<const RnnModel> m_model;
    GatesBar* m_bar;
    QSplitter* m_halves; ///< the sheet's column beside the heatmap
    QSplitter* m_column; ///< the sheet above the panels
    QSplitter* m_panels;
    ContactSheet* m_sheet;
    GateHeatmap* m_heatmap;
    QAction* m_swap;
    QAction* m_fit;
    QAction* m_oneToOne;
    QAction* m_auto;
    QAction* m_lock;
    bool m_isSingle = false;
};

} // namespace gateloupe
