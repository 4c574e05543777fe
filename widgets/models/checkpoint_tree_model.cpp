// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/checkpoint_tree_model.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/health/severity_mark.h"

namespace gateloupe {

namespace {

/// The tensors of a catalog that no network shows.
std::vector<std::shared_ptr<const Tensor>> tensorsOutside(const Checkpoint& checkpoint)
{
    // By name too: a convention may stand in for a tensor with one it computed from it.
    std::unordered_set<std::string_view> used;
    for (const std::shared_ptr<const RnnModel>& rnn : checkpoint.rnns) {
        for (const auto& [id, view] : rnn->parameters) {
            used.insert(view.tensor->name);
        }
    }
    std::vector<std::shared_ptr<const Tensor>> others;
    std::copy_if(checkpoint.catalog.tensors.begin(), checkpoint.catalog.tensors.end(),
                 std::back_inserter(others),
                 [&used](const auto& tensor) { return !used.contains(tensor->name); });
    return others;
}

} // namespace

bool CheckpointTreeModel::hasDirectionLevel(const RnnModel& model)
{
    return model.spec.directions > 1 || model.isReversed;
}

void CheckpointTreeModel::setCheckpoints(
    const std::vector<std::shared_ptr<const Checkpoint>>& checkpoints)
{
    for (std::size_t i = m_files.size(); i-- > 0;) {
        if (std::ranges::find(checkpoints, m_files[i]->checkpoint) == checkpoints.end()) {
            beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
            m_files.erase(m_files.begin() + static_cast<std::ptrdiff_t>(i));
            endRemoveRows();
        }
    }
    for (std::size_t i = 0; i < checkpoints.size(); ++i) {
        if (i < m_files.size() && m_files[i]->checkpoint == checkpoints[i]) {
            continue;
        }
        auto file = std::make_unique<File>(checkpoints[i]);
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(i));
        m_files.insert(m_files.begin() + static_cast<std::ptrdiff_t>(i), std::move(file));
        endInsertRows();
    }
}

CheckpointTreeModel::File::File(std::shared_ptr<const Checkpoint> opened)
    : checkpoint(std::move(opened))
{
    nodes.push_back({.kind = Kind::File, .file = this});
    for (std::size_t i = 0; i < checkpoint->rnns.size(); ++i) {
        addNetwork(static_cast<std::uint32_t>(i));
    }
    otherTensors = tensorsOutside(*checkpoint);
    if (!otherTensors.empty()) {
        const std::uint32_t parent = addNode(kTop, {.kind = Kind::OtherTensors});
        nodes.reserve(nodes.size() + otherTensors.size());
        for (std::size_t i = 0; i < otherTensors.size(); ++i) {
            addNode(parent, {.kind = Kind::Tensor, .tensor = static_cast<std::uint32_t>(i)});
        }
    }
}

void CheckpointTreeModel::setHealth(const std::shared_ptr<const HealthReport>& report)
{
    for (const auto& file : m_files) {
        const auto& networks = file->checkpoint->rnns;
        if (report == nullptr || (!networks.empty() && report->models == networks)) {
            file->mark(report.get());
        }
    }
    tellMarks({});
}

void CheckpointTreeModel::tellMarks(const QModelIndex& parent)
{
    const int rows = rowCount(parent);
    if (rows == 0) {
        return;
    }
    emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent),
                     {Qt::DecorationRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
    for (int row = 0; row < rows; ++row) {
        tellMarks(index(row, 0, parent));
    }
}

void CheckpointTreeModel::File::mark(const HealthReport* report)
{
    for (Node& node : nodes) {
        const bool canBeMarked = node.kind != Kind::OtherTensors && node.kind != Kind::Tensor;
        node.health =
            report != nullptr && canBeMarked ? std::optional(Severity::Remark) : std::nullopt;
    }
    if (report != nullptr) {
        for (const HealthFinding& finding : report->findings) {
            markHealth(finding);
        }
    }
}

/// The deepest row that stands for the finding's place, and all above it.
void CheckpointTreeModel::File::markHealth(const HealthFinding& finding)
{
    const auto isNetwork = [&finding](const Node& node) {
        return node.kind == Kind::Rnn && node.rnn == finding.model;
    };
    const auto isParameter = [&finding](const Node& node) {
        return node.kind == Kind::Parameter && node.rnn == finding.model &&
               node.parameter == *finding.id;
    };
    auto found = finding.id ? std::ranges::find_if(nodes, isParameter) : nodes.end();
    if (found == nodes.end()) { // also of a parameter that the file does not store
        found = std::ranges::find_if(nodes, isNetwork);
    }
    if (found == nodes.end()) {
        return;
    }
    for (auto node = found;; node = nodes.begin() + node->parent) {
        node->health = std::max(node->health, std::optional(finding.severity));
        if (node->kind == Kind::File) {
            break;
        }
    }
}

std::uint32_t CheckpointTreeModel::File::addNode(std::uint32_t parent, Node node)
{
    const auto index = static_cast<std::uint32_t>(nodes.size());
    node.file = this;
    node.parent = parent;
    node.row = static_cast<std::uint32_t>(nodes[parent].children.size());
    nodes[parent].children.push_back(index);
    nodes.push_back(std::move(node));
    return index;
}

void CheckpointTreeModel::File::addNetwork(std::uint32_t rnn)
{
    const RnnModel& model = *checkpoint->rnns[rnn];
    const std::uint32_t network = addNode(kTop, {.kind = Kind::Rnn, .rnn = rnn});
    // Ordered by layer, direction, then weights before biases: each group's first parameter opens
    // it.
    const auto group = [&](std::uint32_t parent, Kind kind, const ParameterId& id, auto part) {
        for (const std::uint32_t child : nodes[parent].children) {
            if (nodes[child].kind == kind && nodes[child].parameter.*part == id.*part) {
                return child;
            }
        }
        return addNode(parent, {.kind = kind, .rnn = rnn, .parameter = id});
    };
    for (const ParameterId& id : orderedIds(model)) {
        std::uint32_t parent = group(network, Kind::Layer, id, &ParameterId::layer);
        if (hasDirectionLevel(model)) {
            parent = group(parent, Kind::Direction, id, &ParameterId::direction);
        }
        // Parameters without a gate of their own stand directly below their direction.
        if (id.kind != ParameterKind::ProjectionWeights) {
            parent = group(parent, Kind::Gate, id, &ParameterId::gate);
        }
        addNode(parent, {.kind = Kind::Parameter, .rnn = rnn, .parameter = id});
    }
}

std::shared_ptr<const Checkpoint> CheckpointTreeModel::checkpointAt(const QModelIndex& index) const
{
    return index.isValid() ? nodeAt(index).file->checkpoint : nullptr;
}

TreeSelection CheckpointTreeModel::selectionAt(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node& node = nodeAt(index);
    switch (node.kind) {
    case Kind::File:
    case Kind::OtherTensors:
        return {};
    case Kind::Rnn:
        return {.rnn = node.file->checkpoint->rnns[node.rnn]};
    case Kind::Tensor:
        return {.tensor = node.file->otherTensors[node.tensor]};
    default:
        return {.rnn = node.file->checkpoint->rnns[node.rnn], .parameter = node.parameter};
    }
}

QModelIndex CheckpointTreeModel::indexOf(const TreeSelection& selection) const
{
    if (selection == TreeSelection{}) {
        return {};
    }
    for (const auto& file : m_files) {
        for (std::size_t i = file->nodes.size(); i-- > 0;) {
            const Node& node = file->nodes[i];
            const bool isDeepest =
                node.kind == Kind::Rnn || node.kind == Kind::Parameter || node.kind == Kind::Tensor;
            const QModelIndex index = isDeepest ? indexOfNode(node) : QModelIndex();
            if (isDeepest && selectionAt(index) == selection) {
                return index;
            }
        }
    }
    return {};
}

QModelIndex CheckpointTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const auto at = static_cast<std::size_t>(row);
    if (!parent.isValid()) {
        return createIndex(row, column, &m_files[at]->nodes[kTop]);
    }
    const Node& above = nodeAt(parent);
    return createIndex(row, column, &above.file->nodes[above.children[at]]);
}

QModelIndex CheckpointTreeModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || nodeAt(child).kind == Kind::File) {
        return {};
    }
    const Node& node = nodeAt(child);
    return indexOfNode(node.file->nodes[node.parent]);
}

int CheckpointTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_files.size());
    }
    return parent.column() == 0 ? static_cast<int>(nodeAt(parent).children.size()) : 0;
}

const CheckpointTreeModel::Node& CheckpointTreeModel::nodeAt(const QModelIndex& index)
{
    return *static_cast<const Node*>(index.constInternalPointer());
}

QModelIndex CheckpointTreeModel::indexOfNode(const Node& node) const
{
    auto row = static_cast<int>(node.row);
    if (node.kind == Kind::File) {
        const auto found = std::ranges::find(m_files, node.file, &std::unique_ptr<File>::get);
        row = static_cast<int>(found - m_files.begin());
    }
    return createIndex(row, 0, &node);
}

const RnnModel& CheckpointTreeModel::rnnOf(const Node& node)
{
    return *node.file->checkpoint->rnns[node.rnn];
}

QVariant CheckpointTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node& node = nodeAt(index);
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return column == Column::Name ? nameOf(node) : contentOf(node);
    case Qt::ToolTipRole:
        //: %1 is fine, unusual or broken
        return node.health ? toolTipOf(node) + QLatin1Char('\n') +
                                 tr("Weights: %1").arg(SeverityMark::word(*node.health))
                           : toolTipOf(node);
    case Qt::DecorationRole:
        // What is unusual is counted on its own page, never painted over the tree.
        return column == Column::Name && node.health == Severity::Broken
                   ? QVariant(SeverityMark::icon(*node.health))
                   : QVariant();
    case Qt::AccessibleTextRole:
        // What the mark says is said too.
        return column == Column::Content ? contentOf(node)
               : node.health
                   ? nameOf(node) + QStringLiteral(", ") + SeverityMark::word(*node.health)
                   : nameOf(node);
    case static_cast<int>(Role::Kind):
        return static_cast<int>(node.kind);
    case static_cast<int>(Role::FilterText):
        return filterTextOf(node);
    default:
        return {};
    }
}

QVariant CheckpointTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return static_cast<Column>(section) == Column::Name ? tr("Name") : tr("Content");
}

QString CheckpointTreeModel::nameOf(const Node& node)
{
    switch (node.kind) {
    case Kind::File:
        return nameText(node.file->checkpoint->path.filename().string());
    case Kind::Rnn:
        return nameText(rnnOf(node).name);
    case Kind::Layer:
        return TermNames::layer(node.parameter.layer);
    case Kind::Direction:
        return TermNames::direction(node.parameter.direction);
    case Kind::Gate:
        return TermNames::gate(node.parameter.gate);
    case Kind::Parameter:
        return TermNames::symbol(node.parameter.kind);
    case Kind::OtherTensors:
        //: %n tensors of a file that belong to no recurrent network
        return tr("%n other tensor(s)", nullptr, static_cast<int>(node.file->otherTensors.size()));
    case Kind::Tensor:
        return nameText(node.file->otherTensors[node.tensor]->name);
    }
    return {};
}

QString CheckpointTreeModel::contentOf(const Node& node)
{
    switch (node.kind) {
    case Kind::File:
        return nameText(node.file->checkpoint->format);
    case Kind::Rnn: {
        const RnnSpec& spec = rnnOf(node).spec;
        //: kind of cell, its input size and its hidden size, e.g. "LSTM 40 → 256"
        return tr("%1 %2 → %3")
            .arg(TermNames::cell(spec.cell), QString::number(spec.inputSize),
                 QString::number(spec.hiddenSize));
    }
    case Kind::Parameter: {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        return formatShape(view.rows, view.cols) + QLatin1Char(' ') +
               QString::fromUtf8(gateloupe::nameOf(view.dtype()));
    }
    case Kind::Tensor: {
        const Tensor& tensor = *node.file->otherTensors[node.tensor];
        const QString type = tensor.typeName.empty()
                                 ? QString::fromUtf8(gateloupe::nameOf(tensor.dtype))
                                 : nameText(tensor.typeName);
        return QString::fromStdString(toText(tensor.shape)) + QLatin1Char(' ') + type;
    }
    default:
        return {};
    }
}

QString CheckpointTreeModel::toolTipOf(const Node& node)
{
    switch (node.kind) {
    case Kind::File:
        return nameText(node.file->checkpoint->path.string());
    case Kind::Rnn:
        return QString::fromStdString(toText(rnnOf(node).spec));
    case Kind::Parameter: {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        const QString tensor = nameText(view.tensor->name);
        const std::optional<FileLocation> place = view.place();
        //: tool tip of a parameter: its kind, and the tensor (and byte) of the file it lies in
        return place ? tr("%1\n%2 at byte %3")
                           .arg(TermNames::kind(node.parameter.kind), tensor,
                                formatOffset(place->offsetBytes))
                     : tr("%1\n%2").arg(TermNames::kind(node.parameter.kind), tensor);
    }
    default:
        return nameOf(node);
    }
}

/// A row below a network also answers to the path that the exported files give it.
QString CheckpointTreeModel::filterTextOf(const Node& node)
{
    if (node.kind == Kind::Parameter) {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        return TermNames::place(node.parameter) + QLatin1Char('\n') +
               QString::fromStdString(pathOf(node.parameter)) + QLatin1Char('\n') +
               QString::fromStdString(view.tensor->name);
    }
    return nameOf(node);
}

} // namespace gateloupe
