// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QWidget>

#include "widgets/timeline/sequence_run.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace gateloupe {

/// Which part of a run is shown: layer and direction, and the sequence of a batch.
class PartChooser : public QWidget
{
    Q_OBJECT

public:
    explicit PartChooser(QWidget* parent = nullptr);

    /// Offers the network's layers and directions; null: none.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Offers the run's sequences, where there are several. Null: none.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// Both emit nothing; return whether anything changed. What there is not is ignored.
    bool setPlace(PseudoLayerIndex place);
    bool setBatch(std::uint64_t batch);

    [[nodiscard]] PseudoLayerIndex place() const;
    [[nodiscard]] std::uint64_t batch() const;

signals:
    void placeChosen(gateloupe::PseudoLayerIndex place);
    void batchChosen(std::uint64_t batch);

private:
    /// The length of the chosen sequence beside its number.
    void showLength();

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SequenceRun> m_run;
    QComboBox* m_place; ///< one entry per pseudo-layer
    QSpinBox* m_batch;
    QLabel* m_batchLabel;
};

} // namespace gateloupe
