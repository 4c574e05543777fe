// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/watch/stops.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace gateloupe {

class StopSubject;

/// A form for one stop. A condition is checked while it is typed; what is wrong with it stands
/// below, and it cannot be added.
class StopEditor : public QWidget
{
    Q_OBJECT

public:
    explicit StopEditor(QWidget* parent = nullptr);

    /// The network that conditions are about; null disables the form.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Steps of the run, for breakpoints; 0 for none.
    void setSteps(std::uint64_t steps);
    void setStop(const Stop& stop);
    /// Whether there is a chosen stop that [Change] would replace.
    void setCanChange(bool canChange);

    [[nodiscard]] Stop stop() const;

signals:
    /// Both with a stop that the network can have.
    void addRequested(const gateloupe::Stop& stop);
    void changeRequested(const gateloupe::Stop& stop);

private:
    void fillLayers();
    void showKind();
    void check();
    /// Adds the stop in the form or changes the chosen one to it, as the button says.
    void request(const QPushButton* wish);

    std::shared_ptr<const RnnModel> m_model;
    bool m_isEnabled = true; ///< of the stop being edited
    bool m_canChange = false;
    QComboBox* m_kind;
    StopSubject* m_what;
    QComboBox* m_moment;
    QComboBox* m_layer;
    QSpinBox* m_unit; ///< -1: every unit
    QPushButton* m_add;
    QPushButton* m_change;
    QLabel* m_problem;
};

} // namespace gateloupe
