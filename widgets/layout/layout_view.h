// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/model/rnn_model.h"

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace gateloupe {

class InlineBanner;
class LayoutStrip;
class RegionTableModel;
struct ModelLayout;

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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
    void buildTable();
    void showLayout(std::shared_ptr<const ModelLayout> layout);
    void followStrip(ParameterId id);
    void followTable(const QModelIndex& current);
    void markInTable(ParameterId id);
    void filterBy(const QString& text);
    void copySelection() const;
    [[nodiscard]] QString summary() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const ModelLayout> m_layout; ///< null when the spec has none
    std::optional<ParameterId> m_selection;
    InlineBanner* m_banner;
    QLabel* m_summary;
    LayoutStrip* m_strip;
    QLineEdit* m_filterLine;
    RegionTableModel* m_regions;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
};

} // namespace gateloupe
