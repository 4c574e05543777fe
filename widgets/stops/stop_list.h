// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/watch/stops.h"

class QPushButton;
class QTableView;

namespace gateloupe {

class StopEditor;
class StopListModel;

/// The list of stops, and the form that adds and changes them.
class StopList : public QWidget
{
    Q_OBJECT

public:
    explicit StopList(QWidget* parent = nullptr);

    /// The network that stops are about; null for none.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Steps of the run, for breakpoints; 0 for none.
    void setSteps(std::uint64_t steps);
    /// Emits nothing.
    void setStops(std::vector<Stop> stops);
    /// How often each holds; empty for unknown.
    void setCounts(std::vector<std::uint64_t> counts);
    /// Adds a breakpoint, or removes the one that is there already, as the user does.
    void toggleBreakpoint(const Stop& breakpoint);

    [[nodiscard]] const std::vector<Stop>& stops() const;

signals:
    /// The user did it.
    void edited();

private:
    void removeChosen();
    void updateButtons();
    void retranslate();
    [[nodiscard]] int chosenRow() const;

    QTableView* m_table;
    StopListModel* m_rows;
    QPushButton* m_remove;
    StopEditor* m_editor;
};

} // namespace gateloupe
