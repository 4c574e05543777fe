// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QString>

#include "core/analysis/statistics/bias_summary.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The biases of one gate, a number for each unit.
struct BiasColumn
{
    Gate gate = Gate::Input;
    BiasStorage storage = BiasStorage::None;
    BiasFolding folding = BiasFolding::NothingToFold;
    bool isShared = false;
    std::vector<double> input;     ///< bW; empty when not stored
    std::vector<double> recurrent; ///< bR; empty when not stored

    [[nodiscard]] std::optional<double> inputAt(std::uint64_t unit) const;
    [[nodiscard]] std::optional<double> recurrentAt(std::uint64_t unit) const;
    /// What the gate sees where only the sum matters; empty where it does not, or nothing is
    /// stored.
    [[nodiscard]] std::optional<double> sumAt(std::uint64_t unit) const;
};

/// All biases of a layer and direction. Immutable once published.
struct BiasNumbers
{
    std::shared_ptr<const RnnModel> model; ///< never null
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::uint64_t units = 0;
    std::vector<BiasColumn> gates; ///< in canonical order
};

/// Reads them; meant for a worker thread.
/// Errors: those of GateView::map().
Result<std::shared_ptr<const BiasNumbers>> readBiases(std::shared_ptr<const RnnModel> model,
                                                      LayerIndex layer, Direction direction,
                                                      ProgressMonitor& monitor);

/// How one framework keeps biases.
struct BiasFact
{
    QString framework;
    QString stored;      ///< how many for each gate
    QString folded;      ///< what is summed or split, and where
    bool isThis = false; ///< the way of the model asked about
};

/// What is known about biases, in words.
class BiasFacts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::BiasFacts)

public:
    /// Every framework that is known; the one of `model` is marked.
    /// Source: what the frameworks' own code does, as the readers in core/conventions undo it.
    [[nodiscard]] static std::vector<BiasFact> all(const RnnModel& model);
    /// One sentence: what this file stores for a layer and direction.
    [[nodiscard]] static QString stored(const BiasNumbers& numbers);
    /// Whether and why the biases may become one.
    [[nodiscard]] static QString folding(const BiasNumbers& numbers);
    /// What is added at run time and not stored; empty when nothing is.
    [[nodiscard]] static QString addedAtRunTime(const RnnModel& model);
};

} // namespace gateloupe
