// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>

#include "core/analysis/health/health.h"
#include "core/conventions/checkpoint.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// What a row of the checkpoint tree stands for. A network row has `rnn` only; rows below it also
/// have the first parameter of their part; a tensor row has `tensor` only; other rows have nothing.
struct TreeSelection
{
    std::shared_ptr<const RnnModel> rnn;
    std::optional<ParameterId> parameter;
    std::shared_ptr<const Tensor> tensor;
    friend bool operator==(const TreeSelection&, const TreeSelection&) = default;
};

/// File > network > layer > direction > gate > parameter, and every tensor that belongs to no
/// network under "other tensors".
class CheckpointTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Name,
        Content
    };
    static constexpr int kColumns = 2;
    enum class Kind : std::uint8_t
    {
        File,
        Rnn,
        Layer,
        Direction,
        Gate,
        Parameter,
        OtherTensors,
        Tensor
    };
    enum class Role
    {
        Kind = Qt::UserRole, ///< Kind as int
        FilterText,          ///< what the filter line is matched with
    };

    explicit CheckpointTreeModel(QObject* parent = nullptr);

    /// Null empties the model.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    /// Marks every network and what is below it with the worst that was found there. A report about
    /// other networks, or null, takes the marks away.
    void setHealth(const std::shared_ptr<const HealthReport>& report);

    [[nodiscard]] TreeSelection selectionAt(const QModelIndex& index) const;
    /// The deepest row that stands for exactly this; invalid when there is none.
    [[nodiscard]] QModelIndex indexOf(const TreeSelection& selection) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Node
    {
        Kind kind = Kind::File;
        std::uint32_t parent = 0;
        std::uint32_t row = 0;    ///< among its siblings
        std::uint32_t rnn = 0;    ///< index into the checkpoint's networks
        std::uint32_t tensor = 0; ///< index into m_otherTensors
        ParameterId parameter;
        std::vector<std::uint32_t> children;
        std::optional<Severity> health; ///< empty until it is checked
    };

    std::uint32_t addNode(std::uint32_t parent, Node node);
    void addNetwork(std::uint32_t rnn);
    void addOtherTensors();
    void markHealth(const HealthFinding& finding);
    [[nodiscard]] const Node& nodeAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOfNode(std::uint32_t node) const;
    [[nodiscard]] const RnnModel& rnnOf(const Node& node) const;
    [[nodiscard]] QString nameOf(const Node& node) const;
    [[nodiscard]] QString contentOf(const Node& node) const;
    [[nodiscard]] QString toolTipOf(const Node& node) const;
    [[nodiscard]] static QString healthOf(const Node& node);
    [[nodiscard]] QString accessibleTextOf(const Node& node) const;
    [[nodiscard]] QString filterTextOf(const Node& node) const;

    static constexpr std::uint32_t kFile = 0; ///< the node at the top

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::vector<std::shared_ptr<const Tensor>> m_otherTensors;
    std::vector<Node> m_nodes; ///< the file first; empty without a checkpoint
};

} // namespace gateloupe
