// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/layout/packed_layout.h"
#include "core/model/rnn_model.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace gateloupe {

class InlineBanner;
class LayoutStrip;
class RegionFilter;
class RegionTableModel;

/// A network as cuDNN's packed buffer: a strip of regions and the table of them, one selection.
class LayoutView : public QWidget
{
    Q_OBJECT

public:
    explicit LayoutView(QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const RnnModel> model);
    /// Does nothing for a parameter the layout does not have.
    void setSelection(ParameterId id);
    void clear();

    [[nodiscard]] std::optional<ParameterId> selection() const { return m_selection; }

signals:
    /// The user chose another region.
    void selectionChanged(gateloupe::ParameterId id);

private:
    void showLayout(std::shared_ptr<const RnnModel> model);
    void select(ParameterId id);
    void followTable();
    void copySelection() const;
    [[nodiscard]] QString summary() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const PackedLayout> m_layout; ///< null when the spec has none
    std::optional<ParameterId> m_selection;
    InlineBanner* m_banner;
    QLabel* m_summary;
    LayoutStrip* m_strip;
    QLineEdit* m_filterLine;
    QTableView* m_table;
    RegionTableModel* m_regions;
    RegionFilter* m_filter;
};

} // namespace gateloupe
