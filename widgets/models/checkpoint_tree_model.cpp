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

/// Parameters without a gate of their own stand directly below their direction.
bool belongsToGate(const ParameterId& id)
{
    return id.kind != ParameterKind::ProjectionWeights;
}

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

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

CheckpointTreeModel::CheckpointTreeModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void CheckpointTreeModel::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    beginResetModel();
    m_nodes.clear();
    m_otherTensors.clear();
    m_checkpoint = std::move(checkpoint);
    if (m_checkpoint != nullptr) {
        m_nodes.push_back({.kind = Kind::File});
        for (std::size_t i = 0; i < m_checkpoint->rnns.size(); ++i) {
            addNetwork(static_cast<std::uint32_t>(i));
        }
        addOtherTensors();
    }
    endResetModel();
}

void CheckpointTreeModel::setHealth(const std::shared_ptr<const HealthReport>& report)
{
    const bool isAboutThis =
        report != nullptr && m_checkpoint != nullptr && report->models == m_checkpoint->rnns;
    for (Node& node : m_nodes) {
        const bool canBeMarked = node.kind != Kind::OtherTensors && node.kind != Kind::Tensor;
        node.health = isAboutThis && canBeMarked ? std::optional(Severity::Remark) : std::nullopt;
    }
    if (isAboutThis) {
        std::ranges::for_each(report->findings,
                              [this](const HealthFinding& finding) { markHealth(finding); });
    }
    const auto tellBelow = [this](const auto& self, const QModelIndex& parent) -> void {
        const int rows = rowCount(parent);
        if (rows == 0) {
            return;
        }
        emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent),
                         {Qt::DecorationRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
        for (int row = 0; row < rows; ++row) {
            self(self, index(row, 0, parent));
        }
    };
    tellBelow(tellBelow, QModelIndex());
}

/// The deepest row that stands for the finding's place, and all above it.
void CheckpointTreeModel::markHealth(const HealthFinding& finding)
{
    const auto isConcerned = [&finding](const Node& node) {
        return node.rnn == finding.model &&
               (finding.id ? node.kind == Kind::Parameter && node.parameter == *finding.id
                           : node.kind == Kind::Rnn);
    };
    auto found = std::ranges::find_if(m_nodes, isConcerned);
    if (found == m_nodes.end()) { // a parameter that the file does not store
        found = std::ranges::find_if(m_nodes, [&finding](const Node& node) {
            return node.kind == Kind::Rnn && node.rnn == finding.model;
        });
    }
    if (found == m_nodes.end()) {
        return;
    }
    auto node = static_cast<std::uint32_t>(found - m_nodes.begin());
    while (true) {
        m_nodes[node].health = std::max(m_nodes[node].health, std::optional(finding.severity));
        if (node == kFile) {
            return;
        }
        node = m_nodes[node].parent;
    }
}

std::uint32_t CheckpointTreeModel::addNode(std::uint32_t parent, Node node)
{
    const auto index = static_cast<std::uint32_t>(m_nodes.size());
    node.parent = parent;
    node.row = static_cast<std::uint32_t>(m_nodes[parent].children.size());
    m_nodes[parent].children.push_back(index);
    m_nodes.push_back(std::move(node));
    return index;
}

void CheckpointTreeModel::addNetwork(std::uint32_t rnn)
{
    const RnnModel& model = *m_checkpoint->rnns[rnn];
    const std::uint32_t network = addNode(kFile, {.kind = Kind::Rnn, .rnn = rnn});
    // Ordered by layer, direction, then weights before biases: each group's first parameter opens
    // it.
    const auto group = [&](std::uint32_t parent, Kind kind, const ParameterId& id, auto isSame) {
        for (const std::uint32_t child : m_nodes[parent].children) {
            if (m_nodes[child].kind == kind && isSame(m_nodes[child].parameter)) {
                return child;
            }
        }
        return addNode(parent, {.kind = kind, .rnn = rnn, .parameter = id});
    };
    for (const ParameterId& id : orderedIds(model)) {
        std::uint32_t parent = group(network, Kind::Layer, id, [&id](const ParameterId& other) {
            return other.layer == id.layer;
        });
        parent = group(parent, Kind::Direction, id,
                       [&id](const ParameterId& other) { return other.direction == id.direction; });
        if (belongsToGate(id)) {
            parent = group(parent, Kind::Gate, id,
                           [&id](const ParameterId& other) { return other.gate == id.gate; });
        }
        addNode(parent, {.kind = Kind::Parameter, .rnn = rnn, .parameter = id});
    }
}

void CheckpointTreeModel::addOtherTensors()
{
    m_otherTensors = tensorsOutside(*m_checkpoint);
    if (m_otherTensors.empty()) {
        return;
    }
    const std::uint32_t parent = addNode(kFile, {.kind = Kind::OtherTensors});
    m_nodes.reserve(m_nodes.size() + m_otherTensors.size());
    for (std::size_t i = 0; i < m_otherTensors.size(); ++i) {
        addNode(parent, {.kind = Kind::Tensor, .tensor = static_cast<std::uint32_t>(i)});
    }
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
        return {.rnn = m_checkpoint->rnns[node.rnn]};
    case Kind::Tensor:
        return {.tensor = m_otherTensors[node.tensor]};
    case Kind::Layer:
    case Kind::Direction:
    case Kind::Gate:
    case Kind::Parameter:
        return {.rnn = m_checkpoint->rnns[node.rnn], .parameter = node.parameter};
    }
    return {};
}

QModelIndex CheckpointTreeModel::indexOf(const TreeSelection& selection) const
{
    if (selection == TreeSelection{}) {
        return {};
    }
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        const QModelIndex index = indexOfNode(static_cast<std::uint32_t>(i));
        const Kind kind = m_nodes[i].kind;
        const bool isDeepest = kind == Kind::Rnn || kind == Kind::Parameter || kind == Kind::Tensor;
        if (isDeepest && selectionAt(index) == selection) {
            return index;
        }
    }
    return {};
}

QModelIndex CheckpointTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const std::uint32_t node =
        parent.isValid() ? nodeAt(parent).children[static_cast<std::size_t>(row)] : kFile;
    return createIndex(row, column, static_cast<quintptr>(node));
}

QModelIndex CheckpointTreeModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == kFile) {
        return {};
    }
    return indexOfNode(nodeAt(child).parent);
}

int CheckpointTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return m_nodes.empty() ? 0 : 1;
    }
    return parent.column() == 0 ? static_cast<int>(nodeAt(parent).children.size()) : 0;
}

int CheckpointTreeModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

const CheckpointTreeModel::Node& CheckpointTreeModel::nodeAt(const QModelIndex& index) const
{
    return m_nodes[static_cast<std::size_t>(index.internalId())];
}

QModelIndex CheckpointTreeModel::indexOfNode(std::uint32_t node) const
{
    return createIndex(static_cast<int>(m_nodes[node].row), 0, static_cast<quintptr>(node));
}

const RnnModel& CheckpointTreeModel::rnnOf(const Node& node) const
{
    return *m_checkpoint->rnns[node.rnn];
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
        return node.health ? toolTipOf(node) + QLatin1Char('\n') + healthOf(node) : toolTipOf(node);
    case Qt::DecorationRole:
        // What is unusual is counted on its own page, never painted over the tree.
        return column == Column::Name && node.health == Severity::Broken
                   ? QVariant(SeverityMark::icon(*node.health))
                   : QVariant();
    case Qt::AccessibleTextRole:
        return column == Column::Name ? accessibleTextOf(node) : contentOf(node);
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

QString CheckpointTreeModel::nameOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return nameText(m_checkpoint->path.filename().string());
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
        return tr("%n other tensor(s)", nullptr, static_cast<int>(m_otherTensors.size()));
    case Kind::Tensor:
        return nameText(m_otherTensors[node.tensor]->name);
    }
    return {};
}

QString CheckpointTreeModel::contentOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return nameText(m_checkpoint->format);
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
               toQString(gateloupe::nameOf(view.dtype()));
    }
    case Kind::Tensor: {
        const Tensor& tensor = *m_otherTensors[node.tensor];
        const QString type = tensor.typeName.empty() ? toQString(gateloupe::nameOf(tensor.dtype))
                                                     : nameText(tensor.typeName);
        return QString::fromStdString(toText(tensor.shape)) + QLatin1Char(' ') + type;
    }
    case Kind::Layer:
    case Kind::Direction:
    case Kind::Gate:
    case Kind::OtherTensors:
        break;
    }
    return {};
}

QString CheckpointTreeModel::toolTipOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return nameText(m_checkpoint->path.string());
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

QString CheckpointTreeModel::healthOf(const Node& node)
{
    //: %1 is fine, unusual or broken
    return tr("Weights: %1").arg(SeverityMark::word(*node.health));
}

/// What the mark says is said too.
QString CheckpointTreeModel::accessibleTextOf(const Node& node) const
{
    return node.health ? nameOf(node) + QStringLiteral(", ") + SeverityMark::word(*node.health)
                       : nameOf(node);
}

/// A row below a network also answers to the path that the exported files give it.
QString CheckpointTreeModel::filterTextOf(const Node& node) const
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
