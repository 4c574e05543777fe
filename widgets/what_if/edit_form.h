// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "core/model/what_if.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace gateloupe {

/// A form for one edit of a what-if. What is wrong with it stands below, and it cannot be added.
class EditForm : public QWidget
{
    Q_OBJECT

public:
    explicit EditForm(QWidget* parent = nullptr);

    /// The network that is edited; null disables the form.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Fills in what the user looks at. Nothing happens for what the network does not have.
    void setPlace(LayerIndex layer, Direction direction);
    void setGate(Gate gate);
    /// For [The chosen unit]; the field itself stays.
    void setChosenUnit(std::uint64_t unit);

    [[nodiscard]] ModelEdit edit() const;

signals:
    /// With an edit that the network can have.
    void addRequested(const gateloupe::ModelEdit& edit);

private:
    void fillLists();
    void showFields();
    void check();
    void showChosenUnit();
    [[nodiscard]] std::optional<Gate> gateOf(const QComboBox& box) const;

    std::shared_ptr<const RnnModel> m_model;
    std::uint64_t m_chosenUnit = 0;
    QComboBox* m_kind;
    QComboBox* m_gate; ///< first entry: all gates
    QSpinBox* m_unit;  ///< -1: every unit
    QPushButton* m_useChosen;
    QDoubleSpinBox* m_factor;
    QWidget* m_factorField; ///< with its label
    QComboBox* m_otherGate; ///< first entry: another unit instead
    QSpinBox* m_otherUnit;
    QWidget* m_otherField; ///< gate and unit, with their label
    QComboBox* m_place;    ///< one entry per pseudo-layer
    QPushButton* m_add;
    QLabel* m_problem;
};

} // namespace gateloupe
