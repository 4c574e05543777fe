// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "widgets/timeline/gradients/run_gradients.h"

class QLabel;
class QTableWidget;

namespace gateloupe {

/// What one value of a run depends on: inputs, units and weights by |gradient x value| as bars; a
/// click leads to the place. Hidden while no gradient of one value is shown.
class DependencePanel : public QWidget
{
    Q_OBJECT

public:
    explicit DependencePanel(QWidget* parent = nullptr);

    /// Null, or gradients of another sum: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);

signals:
    /// "x[3]@17", "layer_0/forward/h[2]@16", "layer_0/forward/forget/recurrent_weights[3, 7]".
    void placeChosen(const QString& address);

private:
    void showTerms();
    void addTitle(const QString& title);
    void addTerms(const std::vector<DependenceTerm>& terms, double largest);

    std::shared_ptr<const RunGradients> m_gradients;
    QLabel* m_title;
    QTableWidget* m_table;
};

} // namespace gateloupe
