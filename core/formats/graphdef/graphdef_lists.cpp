// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_lists.h"

#include <algorithm>
#include <bit>

namespace gateloupe {

namespace {

/// What makes a list of a tensor, and which of its inputs is the tensor.
std::optional<std::size_t> listedInput(std::string_view op)
{
    if (op == "TensorListFromTensor") {
        return 0;
    }
    return op.starts_with("TensorArrayScatter") ? std::optional<std::size_t>(2) : std::nullopt;
}

bool isWriting(std::string_view op)
{
    return op == "TensorListSetItem" || op.starts_with("TensorArrayWrite");
}

} // namespace

ListInputs listInputs(std::string_view op)
{
    constexpr ListInputs kOfArray{.list = 2, .index = 1, .item = 2};
    ListInputs inputs = op.starts_with("TensorArray") ? kOfArray : ListInputs{};
    if (op.starts_with("TensorArrayWrite")) {
        inputs.list = 3;
    }
    return inputs;
}

bool isReading(std::string_view op)
{
    return op == "TensorListGetItem" || op.starts_with("TensorArrayRead");
}

bool isStacking(std::string_view op)
{
    return op == "TensorListStack" || op.starts_with("TensorArrayGather") ||
           op.starts_with("TensorArrayPack");
}

bool GraphdefLists::addItem(std::uint32_t index)
{
    const ListInputs places = listInputs(m_links.node(index).op);
    const auto list = m_links.input(index, places.list);
    if (!list) {
        return false;
    }
    const auto [source, enter] = m_links.originOf(*list);
    const auto listed = listedInput(m_links.opOf(source));
    if (!listed) {
        return addIndexOfStack(index, source, places);
    }
    const auto sequence = m_values.valueOf(m_links.input(source.node, *listed));
    if (!sequence || !enter || !m_links.isCounter(m_links.input(index, places.index))) {
        return false;
    }
    const auto item = m_values.graph.addItem(
        m_values.loopOf(*enter), {.sequence = *sequence, .axis = 0}, m_links.node(index).name);
    const GraphInput shape = m_values.valueOf(m_links.input(index, 2));
    const auto extents = m_values.graph.integersOf(shape);
    const bool isShape = extents && !m_values.graph.value(*shape).isScalar; // else of no known rank
    if (isShape && m_links.node(index).op == "TensorListGetItem") {
        m_values.graph.setShape(item, *extents);
    }
    m_values.set(index, 0, item);
    return true;
}

bool GraphdefLists::addSliceItem(std::uint32_t index)
{
    const GraphdefNode& node = m_links.node(index);
    const auto begin = m_links.input(index, 1);
    const auto pack = begin ? std::optional(m_links.originOf(*begin).link) : std::nullopt;
    if (!pack || m_links.opOf(*pack) != "Pack" || node.number("ellipsis_mask") != 0 ||
        node.number("new_axis_mask") != 0) {
        return false;
    }
    const auto gone = static_cast<std::uint64_t>(node.number("shrink_axis_mask"));
    const auto count = m_links.inputs(pack->node).size();
    const std::uint64_t all = (std::uint64_t{1} << std::min<std::size_t>(count, kMaxRank)) - 1;
    const auto isWhole = [&](std::string_view mask) {
        return ((static_cast<std::uint64_t>(node.number(mask)) | gone) & all) == all;
    };
    if (count > kMaxRank || !std::has_single_bit(gone) || !isWhole("begin_mask") ||
        !isWhole("end_mask")) {
        return false;
    }
    const auto axis = static_cast<std::size_t>(std::countr_zero(gone));
    return addItemAt(index, m_links.input(pack->node, axis), static_cast<std::int64_t>(axis));
}

bool GraphdefLists::addGatherItem(std::uint32_t index)
{
    const auto axes = m_values.graph.integersOf(m_values.valueOf(m_links.input(index, 2)));
    const std::int64_t axis = axes && axes->size() == 1 ? axes->front() : 0;
    return addItemAt(index, m_links.input(index, 1), axis);
}

bool GraphdefLists::addStack(std::uint32_t index)
{
    const ListInputs places = listInputs(m_links.node(index).op);
    const auto list = m_links.input(index, places.list);
    const auto stacked =
        list ? collectionOf(m_links.originOf(*list).link, m_links.node(index).name) : std::nullopt;
    m_values.set(index, 0, stacked);
    return stacked.has_value();
}

bool GraphdefLists::addItemAt(std::uint32_t index, std::optional<GraphdefLink> counter,
                              std::int64_t axis)
{
    const auto sequence = m_values.valueOf(m_links.input(index, 0));
    const auto merge = m_links.mergeBehind(counter);
    const auto enter = merge ? m_links.enterOf(*merge) : std::nullopt;
    if (!sequence || !enter || !m_links.isCounter(counter)) {
        return false;
    }
    m_values.set(index, 0,
                 m_values.graph.addItem(m_values.loopOf(*enter),
                                        {.sequence = *sequence, .axis = axis},
                                        m_links.node(index).name));
    return true;
}

GraphInput GraphdefLists::collectionOf(GraphdefLink exit, const std::string& name)
{
    const std::string& op = m_links.opOf(exit);
    const auto merge = op == "Exit" || op == "RefExit"
                           ? m_links.mergeBehind(m_links.input(exit.node, 0))
                           : std::nullopt;
    const auto next = merge ? m_links.nextOf(*merge) : std::nullopt;
    if (!next) {
        return std::nullopt;
    }
    const GraphdefLink written = m_links.originOf(*next).link;
    if (!isWriting(m_links.opOf(written))) {
        return std::nullopt;
    }
    const ListInputs places = listInputs(m_links.opOf(written));
    const auto item = m_values.valueOf(m_links.input(written.node, places.item));
    if (!item) {
        return std::nullopt;
    }
    return m_values.graph.addCollection(m_values.loopOf(*m_links.enterOf(*merge)),
                                        {.inner = *item, .axis = 0}, name);
}

bool GraphdefLists::addIndexOfStack(std::uint32_t index, GraphdefLink list,
                                    const ListInputs& places)
{
    const auto stacked = collectionOf(list, m_links.node(list.node).name);
    if (!stacked) {
        return false;
    }
    const GraphInput at = m_values.valueOf(m_links.input(index, places.index));
    m_values.set(index, 0,
                 m_values.graph.addOne({.operation = GraphOperation::Gather,
                                        .type = m_links.node(index).op,
                                        .name = m_links.node(index).name,
                                        .inputs = {stacked, at},
                                        .axes = {0}},
                                       m_links.node(index).name));
    return true;
}

} // namespace gateloupe
