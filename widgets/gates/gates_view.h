// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QJsonObject>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_settings.h"
#include "widgets/gates/sheet_arrangement.h"

class QAction;
class QHBoxLayout;
class QVBoxLayout;

namespace gateloupe {

class ColorBar;
class ContactSheet;
class GateHeatmap;
class GatesBar;
class HeatmapCache;
struct HeatmapCell;

/// The gates of a layer and direction: all of them on a sheet, or one enlarged above a film strip
/// of all. Range, map, pick, zoom and order are one for all. A double click on a cell of the sheet
/// or Enter goes to it in the enlarged gate, Escape, Enter or a double click there back. Its
/// actions (fit, one to one, range from what is visible, lock, swap) are those of the widget.
class GatesView : public QWidget
{
    Q_OBJECT

public:
    GatesView();

    /// Enlarges one parameter; its layer and direction are what the sheet shows.
    void setGate(std::shared_ptr<const RnnModel> model, ParameterId id);
    /// A tensor of no network has no sheet.
    void setTensor(std::shared_ptr<const Tensor> tensor);
    /// Also forgets what has been read.
    void clear();
    void setColorSettings(const ColorSettings& settings);
    /// How much of what was read is kept, in bytes.
    void setCacheBudget(std::uint64_t bytes);
    /// One enlarged above the film strip, or the sheet.
    void setSingle(bool isSingle);

    /// In the bar, behind the others; belongs to the view from now on.
    void addControl(QWidget* control);
    /// What the order button in the bar opens; belongs to the view from now on.
    void setOrderPanel(QWidget* panel);

    [[nodiscard]] GateHeatmap& heatmap() { return *m_heatmap; }

    [[nodiscard]] ContactSheet& sheet() { return *m_sheet; }

    [[nodiscard]] bool isSingle() const { return m_isSingle; }

    /// Whether everything is read and drawn.
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

protected:
    void keyPressEvent(QKeyEvent* event) override;

signals:
    /// By the user.
    void parameterChosen(const gateloupe::ParameterId& id);
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Direction direction);
    /// The mouse is over a cell of the sheet.
    void cellHovered(const gateloupe::ParameterId& id, const gateloupe::HeatmapCell& cell);
    void hoverLeft();
    void viewStateChanged(const QString& what);

private:
    void buildActions();
    void connectParts();
    void connectBar();
    void connectSheet();
    void connectCompanion();
    void connectHeatmap();
    void swapViews();
    void lock(bool isLocked);
    void chooseColors(const ColorSettings& settings);
    void arrange();
    void updateRange();
    [[nodiscard]] std::optional<ValueSummary> layerNumbers() const;
    [[nodiscard]] ValueSummary rangeNumbers() const;
    void updateSquare();
    void updateCompanion();
    void chooseCell(const ParameterId& id, std::uint64_t row, std::uint64_t col);
    void chooseSquare(bool isSquare);
    void pickPending();
    [[nodiscard]] bool isRecurrentShown() const;

    std::shared_ptr<HeatmapCache> m_cache;
    std::shared_ptr<const RnnModel> m_model;
    GatesBar* m_bar;
    ContactSheet* m_sheet;
    ColorBar* m_sheetBar; ///< the enlarged one has its own
    GateHeatmap* m_heatmap;
    GateHeatmap* m_companion;  ///< W beside a square R of the same gate
    QHBoxLayout* m_pictureRow; ///< the sheet with its colour bar, or the enlarged one
    QVBoxLayout* m_column;     ///< that row above the film strip
    QAction* m_swap;
    QAction* m_lock;
    bool m_isSingle = false;
    bool m_isSquare = false;         ///< cells of input weights and tensors
    bool m_isRecurrentSquare = true; ///< cells of recurrent weights

    /// A clicked cell of a gate that is still being read.
    struct PendingPick
    {
        ParameterId id;
        std::uint64_t row = 0;
        std::uint64_t col = 0;
    };

    std::optional<PendingPick> m_pending;
};

} // namespace gateloupe
