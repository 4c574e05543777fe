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

/// Of each open file: file > network > layer > direction, where there are two, > gate > parameter,
/// and every tensor that belongs to no network under "other tensors".
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

    using QAbstractItemModel::QAbstractItemModel;

    /// Whether the layers of a network are split by direction: not where all read forward.
    [[nodiscard]] static bool hasDirectionLevel(const RnnModel& model);

    /// The files, one below the other. The rows of those that stay remain.
    void setCheckpoints(const std::vector<std::shared_ptr<const Checkpoint>>& checkpoints);
    /// Marks every network of the report's file and what is below it with the worst that was found
    /// there; other files keep their marks. Null takes all marks away.
    void setHealth(const std::shared_ptr<const HealthReport>& report);

    /// The file that a row belongs to; null for an invalid index.
    [[nodiscard]] std::shared_ptr<const Checkpoint> checkpointAt(const QModelIndex& index) const;
    [[nodiscard]] TreeSelection selectionAt(const QModelIndex& index) const;
    /// The deepest row that stands for exactly this; invalid when there is none.
    [[nodiscard]] QModelIndex indexOf(const TreeSelection& selection) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

    [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return kColumns; }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct File;

    struct Node
    {
        Kind kind = Kind::File;
        const File* file = nullptr;
        std::uint32_t parent = 0; ///< index into the file's nodes
        std::uint32_t row = 0;    ///< among its siblings
        std::uint32_t rnn = 0;    ///< index into the checkpoint's networks
        std::uint32_t tensor = 0; ///< index into the file's other tensors
        ParameterId parameter;
        std::vector<std::uint32_t> children;
        std::optional<Severity> health; ///< empty until it is checked
    };

    /// The rows of a file. Nodes stay where they are: indexes point to them.
    struct File
    {
        explicit File(std::shared_ptr<const Checkpoint> opened);
        std::uint32_t addNode(std::uint32_t parent, Node node);
        void addNetwork(std::uint32_t rnn);
        void mark(const HealthReport* report);
        void markHealth(const HealthFinding& finding);

        std::shared_ptr<const Checkpoint> checkpoint;
        std::vector<std::shared_ptr<const Tensor>> otherTensors;
        std::vector<Node> nodes; ///< the file itself first
    };

    void tellMarks(const QModelIndex& parent);
    [[nodiscard]] static const Node& nodeAt(const QModelIndex& index);
    [[nodiscard]] QModelIndex indexOfNode(const Node& node) const;
    [[nodiscard]] static const RnnModel& rnnOf(const Node& node);
    [[nodiscard]] static QString nameOf(const Node& node);
    [[nodiscard]] static QString contentOf(const Node& node);
    [[nodiscard]] static QString toolTipOf(const Node& node);
    [[nodiscard]] static QString filterTextOf(const Node& node);

    static constexpr std::uint32_t kTop = 0; ///< the node of the file itself

    std::vector<std::unique_ptr<File>> m_files;
};

} // namespace gateloupe
