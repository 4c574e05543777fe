// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_fused_cells.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/graphdef/graphdef_numbers.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 4> kFusedCells = {"LSTMBlockCell", "GRUBlockCell",
                                                         "BlockLSTM", "BlockLSTMV2"};

/// What an LSTM's step reads.
struct LstmInputs
{
    std::string x;
    std::string cell;
    std::string hidden;
    std::string kernel;
    std::array<std::string, 3> peepholes; ///< of input, forget and output
    std::string bias;
};

/// What it makes, in the order of the operators' outputs.
struct LstmOutputs
{
    std::string input;
    std::string cell;
    std::string forget;
    std::string output;
    std::string candidate;
    std::string squashed;
    std::string hidden;

    [[nodiscard]] std::vector<std::string> all() const
    {
        return {input, cell, forget, output, candidate, squashed, hidden};
    }
};

class FusedCell
{
public:
    explicit FusedCell(const GraphdefNode& node)
        : m_node(node)
    {
        std::ranges::copy_if(node.inputs, std::back_inserter(m_inputs),
                             [](const std::string& input) { return !isControl(input); });
    }

    std::optional<GraphdefWritten> write()
    {
        const bool isSequence = m_node.op.starts_with("BlockLSTM");
        const std::size_t first = isSequence ? 1 : 0; // behind seq_len_max
        const std::size_t wanted = m_node.op == "GRUBlockCell" ? 6 : first + 8;
        if (m_inputs.size() < wanted) {
            return std::nullopt;
        }
        if (m_node.op == "GRUBlockCell") {
            writeGru();
        } else if (isSequence) {
            writeSequence();
        } else {
            m_written.results = writeLstm(lstmInputs(0)).all();
        }
        return std::move(m_written);
    }

private:
    std::string add(const std::string& name, const std::string& op, std::vector<std::string> inputs)
    {
        GraphdefNode& made = m_written.nodes.emplace_back();
        made.name = m_node.name + "/" + name;
        made.op = op;
        made.inputs = std::move(inputs);
        return made.name;
    }

    std::string addConstant(const std::string& name, std::shared_ptr<const Tensor> tensor)
    {
        std::string called = add(name, "Const", {});
        m_written.nodes.back().constant = std::move(tensor);
        return called;
    }

    std::string addReal(const std::string& name, double number)
    {
        return addConstant(name, realConstant(m_node.name + "/" + name, number));
    }

    std::string addInteger(const std::string& name, std::int64_t number)
    {
        return addConstant(name, integerConstant(m_node.name + "/" + name, number));
    }

    std::string addEnter(const std::string& name, const std::string& value)
    {
        std::string called = add(name, "Enter", {value});
        m_written.nodes.back().words["frame_name"] = {m_node.name};
        return called;
    }

    [[nodiscard]] LstmInputs lstmInputs(std::size_t first) const
    {
        return {m_inputs[first],
                m_inputs[first + 1],
                m_inputs[first + 2],
                m_inputs[first + 3],
                {m_inputs[first + 4], m_inputs[first + 5], m_inputs[first + 6]},
                m_inputs[first + 7]};
    }

    /// The blocks of columns of a kernel applied to x and h side by side.
    std::string addBlocks(const std::string& name, std::int64_t count,
                          const std::vector<std::string>& joined, const std::string& kernel,
                          const std::string& bias)
    {
        const std::string axis = addInteger(name + "/axis", 1);
        const std::string concat = add(name + "/concat", "ConcatV2", {joined[0], joined[1], axis});
        const std::string product = add(name + "/product", "MatMul", {concat, kernel});
        const std::string sum = add(name + "/sum", "BiasAdd", {product, bias});
        const std::string split = add(name + "/split", "Split", {axis, sum});
        m_written.nodes.back().numbers["num_split"] = count;
        return split;
    }

    /// A sum with what the cell state adds to it through a peephole.
    std::string withPeephole(const std::string& name, const std::string& sum,
                             const std::string& weights, const std::string& cell)
    {
        if (m_node.number("use_peephole") == 0) {
            return sum;
        }
        const std::string product = add(name + "/peephole", "Mul", {weights, cell});
        return add(name + "/with_peephole", "Add", {sum, product});
    }

    LstmOutputs writeLstm(const LstmInputs& from)
    {
        // The second version has the order of Keras and no forget_bias.
        const bool isSecond = m_node.op == "BlockLSTMV2";
        const std::string blocks =
            addBlocks("gates", 4, {from.x, from.hidden}, from.kernel, from.bias);
        const std::string forgetBlock = blocks + (isSecond ? ":1" : ":2");
        const std::string candidateBlock = blocks + (isSecond ? ":2" : ":1");
        constexpr double kForgetBias = 1.0; // where the node does not say it
        const double bias = isSecond ? 0.0 : m_node.real("forget_bias", kForgetBias);
        std::string forget = forgetBlock;
        if (bias != 0.0) {
            forget = add("f/offset", "Add", {forget, addReal("forget_bias", bias)});
        }
        LstmOutputs made;
        made.input = add("i", "Sigmoid", {withPeephole("i", blocks, from.peepholes[0], from.cell)});
        made.forget =
            add("f", "Sigmoid", {withPeephole("f", forget, from.peepholes[1], from.cell)});
        made.candidate = add("ci", "Tanh", {candidateBlock});
        const std::string kept = add("kept", "Mul", {made.forget, from.cell});
        const std::string added = add("added", "Mul", {made.input, made.candidate});
        made.cell = withClip(add("c", "Add", {kept, added}));
        made.output =
            add("o", "Sigmoid", {withPeephole("o", blocks + ":3", from.peepholes[2], made.cell)});
        made.squashed = add("co", "Tanh", {made.cell});
        made.hidden = add("h", "Mul", {made.output, made.squashed});
        return made;
    }

    std::string withClip(const std::string& cell)
    {
        const double kUnsaid = m_node.op == "BlockLSTMV2" ? 0.0 : 3.0;
        const double clip = m_node.real("cell_clip", kUnsaid);
        if (!(clip > 0.0)) {
            return cell;
        }
        const std::string most = add("cs/most", "Minimum", {cell, addReal("cell_clip", clip)});
        return add("cs", "Maximum", {most, addReal("minus_cell_clip", -clip)});
    }

    void writeGru()
    {
        const std::string blocks =
            addBlocks("gates", 2, {m_inputs[0], m_inputs[1]}, m_inputs[2], m_inputs[4]);
        const std::string reset = add("r", "Sigmoid", {blocks});
        const std::string update = add("u", "Sigmoid", {blocks + ":1"});
        const std::string scaled = add("scaled", "Mul", {reset, m_inputs[1]});
        const std::string axis = addInteger("candidate/axis", 1);
        const std::string joined = add("candidate/concat", "ConcatV2", {m_inputs[0], scaled, axis});
        const std::string product = add("candidate/product", "MatMul", {joined, m_inputs[3]});
        const std::string sum = add("candidate/sum", "BiasAdd", {product, m_inputs[5]});
        const std::string candidate = add("c", "Tanh", {sum});
        const std::string kept = add("kept", "Mul", {update, m_inputs[1]});
        const std::string rest = add("rest", "Sub", {addReal("one", 1.0), update});
        const std::string added = add("added", "Mul", {rest, candidate});
        m_written.results = {reset, update, candidate, add("h", "Add", {kept, added})};
    }

    /// A variable of the loop; its next value is called `name` + "/result".
    std::string addVariable(const std::string& name, const std::string& initial)
    {
        const std::string enter = addEnter(name + "/enter", initial);
        const std::string next = m_node.name + "/" + name + "/next";
        return add(name + "/merge", "Merge", {enter, next});
    }

    void setNext(const std::string& name, const std::string& value)
    {
        add(name + "/next", "NextIteration", {value});
    }

    /// The values of all iterations.
    std::string addCollection(const std::string& name, const std::string& list,
                              const std::string& time, const std::string& value)
    {
        setNext(name, add(name + "/set", "TensorListSetItem", {list, time, value}));
        const std::string exit = add(name + "/exit", "Exit", {list});
        return add(name + "/stack", "TensorListStack", {exit});
    }

    void writeSequence()
    {
        LstmInputs from = lstmInputs(1);
        const std::string list = add("x/list", "TensorListFromTensor", {from.x});
        const std::string time = addVariable("time", addInteger("time/first", 0));
        setNext("time", add("time/later", "AddV2", {time, addInteger("time/one", 1)}));
        from.x = add("x/item", "TensorListGetItem", {addEnter("x/enter", list), time});
        from.cell = addVariable("state/c", from.cell);
        from.hidden = addVariable("state/h", from.hidden);
        const LstmOutputs made = writeLstm(from);
        const std::string steps = addEnter("steps", m_inputs[0]);
        const std::string counts = add("counts", "Less", {time, steps});
        setNext("state/c", add("state/kept", "Select", {counts, made.cell, from.cell}));
        setNext("state/h", made.hidden);
        const std::vector<std::string> values = made.all();
        for (std::size_t index = 0; index < values.size(); ++index) {
            const std::string name = "outputs/" + std::to_string(index);
            const std::string empty = add(name + "/empty", "TensorListReserve", {});
            const std::string variable = addVariable(name, empty);
            m_written.results.push_back(addCollection(name, variable, time, values[index]));
        }
    }

    const GraphdefNode& m_node;
    std::vector<std::string> m_inputs; ///< those that are values
    GraphdefWritten m_written;
};

} // namespace

bool isFusedCell(std::string_view op)
{
    return isOneOf(op, kFusedCells);
}

std::optional<GraphdefWritten> writtenOut(const GraphdefNode& node)
{
    return isFusedCell(node.op) ? FusedCell(node).write() : std::nullopt;
}

} // namespace gateloupe
