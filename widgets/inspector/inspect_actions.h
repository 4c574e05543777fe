// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <QObject>

#include "widgets/common/latest_task.h"
#include "widgets/inspector/heatmap_picture.h"
#include "widgets/inspector/inspected_matrix.h"

class QAction;

namespace gateloupe {

class GateHeatmap;

/// What a wished picture is written as.
enum class PictureKind : std::uint8_t
{
    Copy,       ///< none: the same as Picture goes to the clipboard
    Picture,    ///< PNG with title, axes, colour bar and legend
    Drawing,    ///< the picture as SVG
    ExactPixels ///< PNG, every cell one pixel, nothing else
};

/// Copying numbers and wishing for pictures: commands of a heatmap, in its context menu. Also its
/// selection by keys: Shift+arrows span it from the pick, Ctrl+A takes everything.
/// Lifetime: the heatmap outlives it.
class InspectActions : public QObject
{
    Q_OBJECT

public:
    explicit InspectActions(GateHeatmap& heatmap, QObject* parent = nullptr);

    void setMatrix(const std::optional<InspectedMatrix>& matrix);
    /// Stored row and column.
    void setPick(std::optional<std::pair<std::uint64_t, std::uint64_t>> cell);
    void setSelection(const std::optional<CellRect>& selection);

    [[nodiscard]] QAction* copyValue() const { return m_copyValue; }

    [[nodiscard]] QAction* copySelection() const { return m_copySelection; }

    [[nodiscard]] QAction* copyAddress() const { return m_copyAddress; }

    [[nodiscard]] QAction* copyPicture() const { return m_copyPicture; }

    [[nodiscard]] QAction* savePicture() const { return m_savePicture; }

    [[nodiscard]] QAction* showProfiles() const { return m_showProfiles; }

    /// All of them, in the order of a menu.
    [[nodiscard]] QList<QAction*> all() const;

signals:
    void pictureRequested(gateloupe::PictureKind kind, const gateloupe::PictureRequest& request);
    /// A copy is on the clipboard.
    void copied();
    void copyFailed(const gateloupe::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool growSelection(int key);
    void copySelectedCells();
    void request(PictureKind kind);
    void update();
    void retranslate();

    GateHeatmap& m_heatmap;
    std::optional<InspectedMatrix> m_matrix;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> m_pick;
    std::optional<CellRect> m_selection;
    QAction* m_copyValue;
    QAction* m_copySelection;
    QAction* m_copyAddress;
    QAction* m_copyPicture;
    QAction* m_savePicture;
    QAction* m_saveDrawing;
    QAction* m_saveExact;
    QAction* m_showProfiles;
    LatestTask<std::string> m_text;
};

} // namespace gateloupe
