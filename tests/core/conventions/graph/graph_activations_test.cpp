// SPDX-License-Identifier: Apache-2.0
// Activations in the writings of exporters, in every place of every cell.
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/graph/activation_match.h"
#include "core/graph/cells/cell_finder.h"
#include "tests/core/conventions/graph/graph_sketch.h"
#include "tests/core/conventions/remedy_matcher.h"

namespace gateloupe::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Property;
using ::testing::SizeIs;

using Value = GraphValueIndex;
using Op = GraphOperation;

constexpr std::uint64_t kUnits = 3;

/// A way to write an activation, and what it is.
struct Writing
{
    const char* name;
    std::function<Value(Sketch&, Value)> write;
    Activation activation;
};

Value activated(Sketch& sketch, Value x, const Activation& activation)
{
    return sketch.graph().addOne({.operation = Op::Activate,
                                  .type = "activation",
                                  .name = "activation",
                                  .inputs = {x},
                                  .activation = activation},
                                 "activated");
}

Value between(Sketch& s, Value x, float low, float high)
{
    return s.node(Op::Minimum, {s.node(Op::Maximum, {x, s.number(low)}), s.number(high)});
}

std::vector<Writing> writings()
{
    using enum ActivationKind;
    const auto own = [](Activation activation) {
        return [activation](Sketch& s, Value x) { return activated(s, x, activation); };
    };
    return {
        {"sigmoid", [](Sketch& s, Value x) { return s.sigmoid(x); }, {Sigmoid}},
        {"1 / (1 + e^-x)",
         [](Sketch& s, Value x) {
             const Value e = s.node(Op::Exp, {s.node(Op::Negate, {x})});
             return s.node(Op::Divide, {s.number(1.0F), s.add(s.number(1.0F), e)});
         },
         {Sigmoid}},
        {"tanh", [](Sketch& s, Value x) { return s.tanh(x); }, {Tanh}},
        {"2 sigmoid(2 x) - 1",
         [](Sketch& s, Value x) {
             const Value gate = s.sigmoid(s.multiply(s.number(2.0F), x));
             return s.subtract(s.multiply(gate, s.number(2.0F)), s.number(1.0F));
         },
         {Tanh}},
        {"relu", [](Sketch& s, Value x) { return s.node(Op::Relu, {x}); }, {Relu}},
        {"max(x, 0)",
         [](Sketch& s, Value x) {
             return s.node(Op::Maximum, {x, s.number(0.0F)});
         },
         {Relu}},
        {"linear", [](Sketch&, Value x) { return x; }, {Linear}},
        {"Keras 2 hard sigmoid",
         [](Sketch& s, Value x) {
             return between(s, s.add(s.multiply(x, s.number(0.2F)), s.number(0.5F)), 0.0F, 1.0F);
         },
         kKeras2HardSigmoid},
        {"Keras 3 hard sigmoid",
         [](Sketch& s, Value x) {
             const Value part = activated(s, s.add(x, s.number(3.0F)), {Relu6});
             return s.multiply(part, s.number(1.0F / 6.0F));
         },
         kKeras3HardSigmoid},
        {"relu6(x + 3) / 6",
         [](Sketch& s, Value x) {
             return s.node(Op::Divide,
                           {between(s, s.add(s.number(3.0F), x), 0.0F, 6.0F), s.number(6.0F)});
         },
         kKeras3HardSigmoid},
        {"relu6 / 6 of a sum that 3 was folded into",
         [](Sketch& s, Value x) {
             const Value part = activated(s, s.add(s.number(3.0F), x), {Relu6});
             return s.node(Op::Divide, {part, s.number(6.0F)});
         },
         kKeras3HardSigmoid},
        {"gelu by erfc",
         [](Sketch& s, Value x) {
             const Value far = s.node(Op::Erfc, {s.multiply(x, s.number(-0.70710678F))});
             return s.multiply(s.multiply(s.number(0.5F), x), far);
         },
         {Gelu}},
        {"elu by two products",
         [](Sketch& s, Value x) {
             const Value isAbove = s.node(Op::Greater, {x, s.number(0.0F)});
             const Value one = activated(s, x, {Elu, 1.0});
             const Value below =
                 s.multiply(s.multiply(s.number(0.5F), one), s.node(Op::Not, {isAbove}));
             return s.add(s.multiply(isAbove, one), below);
         },
         {Elu, 0.5}},
        {"an operator of hard sigmoid", own(kKeras2HardSigmoid), kKeras2HardSigmoid},
        {"an operator of elu", own({Elu, 0.5}), {Elu, 0.5}},
        {"elu by a choice",
         [](Sketch& s, Value x) {
             const Value below =
                 s.multiply(s.number(0.5F), s.subtract(s.node(Op::Exp, {x}), s.number(1.0F)));
             return s.node(Op::Select, {s.node(Op::Greater, {x, s.number(0.0F)}), x, below});
         },
         {Elu, 0.5}},
        {"selu by two halves",
         [](Sketch& s, Value x) {
             const Value above = s.multiply(s.number(1.050701F), s.node(Op::Relu, {x}));
             const Value below =
                 s.multiply(s.number(1.7580993F),
                            s.node(Op::Expm1, {s.node(Op::Minimum, {x, s.number(0.0F)})}));
             return s.add(above, below);
         },
         {Selu}},
        {"x / (1 + |x|)",
         [](Sketch& s, Value x) {
             return s.node(Op::Divide, {x, s.add(s.node(Op::Abs, {x}), s.number(1.0F))});
         },
         {Softsign}},
        {"ln(1 + e^x)",
         [](Sketch& s, Value x) {
             return s.node(Op::Log, {s.add(s.node(Op::Exp, {x}), s.number(1.0F))});
         },
         {Softplus}},
        {"softplus that does not overflow",
         [](Sketch& s, Value x) {
             const Value far = s.node(Op::Exp, {s.node(Op::Negate, {s.node(Op::Abs, {x})})});
             return s.add(s.node(Op::Maximum, {x, s.number(0.0F)}), s.node(Op::Log1p, {far}));
         },
         {Softplus}},
        {"max(x, 0.2 x)",
         [](Sketch& s, Value x) {
             return s.node(Op::Maximum, {x, s.multiply(s.number(0.2F), x)});
         },
         {LeakyRelu, 0.2}},
        {"relu6", [](Sketch& s, Value x) { return between(s, x, 0.0F, 6.0F); }, {Relu6}},
        {"hard tanh",
         [](Sketch& s, Value x) { return between(s, x, -1.0F, 1.0F); },
         {Clip, -1.0, 1.0}},
        {"gelu",
         [](Sketch& s, Value x) {
             const Value root = s.node(Op::Sqrt, {s.number(2.0F)});
             const Value erf = s.node(Op::Erf, {s.node(Op::Divide, {x, root})});
             return s.multiply(s.multiply(x, s.number(0.5F)), s.add(erf, s.number(1.0F)));
         },
         {Gelu}},
        {"gelu by tanh",
         [](Sketch& s, Value x) {
             const Value cube =
                 s.multiply(s.number(0.044715F), s.node(Op::Power, {x, s.number(3.0F)}));
             const Value squashed = s.tanh(s.multiply(s.number(0.7978845608F), s.add(x, cube)));
             return s.multiply(s.multiply(s.number(0.5F), x), s.add(s.number(1.0F), squashed));
         },
         {GeluTanh}},
        {"x sigmoid(x)", [](Sketch& s, Value x) { return s.multiply(x, s.sigmoid(x)); }, {Swish}},
        {"x tanh(ln(1 + e^x))",
         [](Sketch& s, Value x) {
             return s.multiply(x, s.tanh(s.node(Op::Log1p, {s.node(Op::Exp, {x})})));
         },
         {Mish}},
        {"-ln(1 + e^-x)",
         [](Sketch& s, Value x) {
             const Value far = s.node(Op::Exp, {s.node(Op::Negate, {x})});
             return s.node(Op::Negate, {s.node(Op::Log1p, {far})});
         },
         {LogSigmoid}},
        {"x relu6(x + 3) / 6",
         [](Sketch& s, Value x) {
             const Value gate = activated(s, s.add(x, s.number(3.0F)), {Relu6});
             return s.multiply(x, s.multiply(gate, s.number(1.0F / 6.0F)));
         },
         {HardSwish}},
        {"x - tanh(x)", [](Sketch& s, Value x) { return s.subtract(x, s.tanh(x)); }, {TanhShrink}},
        {"x between the bounds, 0.1 x below",
         [](Sketch& s, Value x) {
             const Value above = between(s, x, 0.0F, 2.0F);
             const Value below = s.node(Op::Relu, {s.node(Op::Negate, {x})});
             return s.subtract(above, s.multiply(s.number(0.1F), below));
         },
         {BoundedRelu, 0.1, 0.0, 2.0}},
        {"a hard sigmoid with a sixth in half precision",
         [](Sketch& s, Value x) {
             const Value part = activated(s, s.add(x, s.number(3.0F)), {Relu6});
             return s.multiply(part, s.number(0.25F));
         },
         {TallHardSigmoid, 0.25, 0.75, 1.5}},
    };
}

/// 2 x sigmoid(x): an activation that nothing here computes.
Value ownFunction(Sketch& s, Value x)
{
    return s.multiply(s.number(2.0F), s.multiply(x, s.sigmoid(x)));
}

/// The variables of a loop, and what its body reads.
struct Looped
{
    GraphLoopIndex loop;
    Value x;
    std::vector<Value> states;
};

Looped looped(Sketch& sketch, std::size_t states)
{
    DataflowGraph& graph = sketch.graph();
    const Value sequence =
        graph.addInput("xs", GraphShape{7, 1, static_cast<std::int64_t>(kUnits)});
    Looped made{.loop = graph.addLoop("Loop", "the_loop"), .x = sequence, .states = {}};
    made.x = graph.addItem(made.loop, {.sequence = sequence}, "x");
    for (std::size_t state = 0; state < states; ++state) {
        made.states.push_back(
            graph.addVariable(made.loop, sketch.keep("zero", {1, kUnits}, {0, 0, 0}), "state"));
    }
    return made;
}

using Apply = std::function<Value(Sketch&, Value)>;

Recognition lstmWith(const Apply& gate, const Apply& squash)
{
    Sketch s;
    const Looped in = looped(s, 2);
    const auto sum = [&](const char* name) {
        return s.sum(in.x, in.states[0], name, kUnits, kUnits);
    };
    const Value c = s.add(s.multiply(gate(s, sum("f")), in.states[1]),
                          s.multiply(gate(s, sum("i")), squash(s, sum("g"))));
    const Value h = s.multiply(gate(s, sum("o")), squash(s, c));
    s.graph().setNext(in.states[0], h);
    s.graph().setNext(in.states[1], c);
    s.output(s.graph().addCollection(in.loop, {.inner = h}, "ys"));
    return s.found();
}

Recognition gruWith(const Apply& gate, const Apply& squash, GruReset reset)
{
    Sketch s;
    const Looped in = looped(s, 1);
    const Value h = in.states[0];
    const Value r = gate(s, s.sum(in.x, h, "r", kUnits, kUnits));
    const Value z = gate(s, s.sum(in.x, h, "z", kUnits, kUnits));
    const Value front =
        s.add(s.product(in.x, s.constant("n/w", {kUnits, kUnits})), s.constant("n/b", {kUnits}));
    const Value back = reset == GruReset::After
                           ? s.multiply(r, s.product(h, s.constant("n/r", {kUnits, kUnits})))
                           : s.product(s.multiply(r, h), s.constant("n/r", {kUnits, kUnits}));
    const Value n = squash(s, s.add(front, back));
    const Value made = s.add(s.multiply(z, h), s.multiply(s.subtract(s.number(1.0F), z), n));
    s.graph().setNext(h, made);
    s.output(s.graph().addCollection(in.loop, {.inner = made}, "ys"));
    return s.found();
}

Recognition plainWith(const Apply& squash)
{
    Sketch s;
    const Looped in = looped(s, 1);
    const Value made = squash(s, s.sum(in.x, in.states[0], "n", kUnits, kUnits));
    s.graph().setNext(in.states[0], made);
    s.output(s.graph().addCollection(in.loop, {.inner = made}, "ys"));
    return s.found();
}

const Apply kSigmoid = [](Sketch& s, Value x) { return s.sigmoid(x); };
const Apply kTanh = [](Sketch& s, Value x) { return s.tanh(x); };

CellEquations equationsOf(const Recognition& found)
{
    return found.models.empty() ? CellEquations()
                                : found.models.front().equationsOf(LayerIndex(0), 0);
}

TEST(GraphActivations, AreKnownInEveryWritingInEveryPlaceOfALstm)
{
    for (const Writing& writing : writings()) {
        const CellEquations squashed = equationsOf(lstmWith(kSigmoid, writing.write));
        EXPECT_EQ(squashed.candidate, writing.activation) << writing.name;
        EXPECT_EQ(squashed.output, writing.activation) << writing.name;
        EXPECT_EQ(squashed.gate, Activation{ActivationKind::Sigmoid}) << writing.name;
        const CellEquations gated = equationsOf(lstmWith(writing.write, kTanh));
        EXPECT_EQ(gated.gate, writing.activation) << writing.name;
        EXPECT_EQ(gated.candidate, Activation{ActivationKind::Tanh}) << writing.name;
    }
}

TEST(GraphActivations, AreKnownInEveryWritingInEveryPlaceOfAGru)
{
    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
        for (const Writing& writing : writings()) {
            const CellEquations squashed = equationsOf(gruWith(kSigmoid, writing.write, reset));
            EXPECT_EQ(squashed.candidate, writing.activation) << writing.name;
            EXPECT_EQ(squashed.gruReset, reset) << writing.name;
            const CellEquations gated = equationsOf(gruWith(writing.write, kTanh, reset));
            EXPECT_EQ(gated.gate, writing.activation) << writing.name;
            EXPECT_EQ(gated.gruReset, reset) << writing.name;
        }
    }
}

TEST(GraphActivations, AreKnownInEveryWritingOfAPlainRnn)
{
    for (const Writing& writing : writings()) {
        const Recognition found = plainWith(writing.write);
        ASSERT_THAT(found.models, SizeIs(1)) << writing.name;
        EXPECT_EQ(equationsOf(found).candidate, writing.activation) << writing.name;
        EXPECT_EQ(found.models.front().spec.cell == CellKind::RnnRelu,
                  writing.activation.kind == ActivationKind::Relu)
            << writing.name;
    }
}

TEST(GraphActivations, OneThatIsNotKnownIsToldByItsValuesAndDoesNotRun)
{
    for (const Recognition& found : {lstmWith(kSigmoid, ownFunction), plainWith(ownFunction),
                                     gruWith(kSigmoid, ownFunction, GruReset::After),
                                     gruWith(kSigmoid, ownFunction, GruReset::Before)}) {
        ASSERT_THAT(found.models, SizeIs(1));
        const RnnModel& model = found.models.front();
        EXPECT_THAT(toText(equationsOf(found).candidate), HasSubstr("unknown(f(-2)=-0.476811"));
        EXPECT_FALSE(model.runsOn(BackendKind::Reference));
    }
}

TEST(GraphActivations, OperatorThatNothingIsKnownOfIsNamed)
{
    const Apply strange = [](Sketch& s, Value x) {
        const Value made = s.graph().addOne({.type = "Strange", .inputs = {x}}, "strange");
        s.graph().setShape(made, {1, static_cast<std::int64_t>(kUnits)});
        return made;
    };
    EXPECT_EQ(toText(equationsOf(lstmWith(strange, kTanh)).gate), "unknown(Strange)");
}

/// A GRU whose first h are zeros that no constant holds: z times them is no gate.
TEST(GraphActivations, ProductWithAStartOfZeroIsNoGate)
{
    Sketch s;
    std::vector<Value> weights;
    for (const char* name : {"z/w", "z/r", "r/w", "r/r", "n/w", "n/r"}) {
        weights.push_back(s.constant(name, {kUnits, kUnits}));
    }
    Value h = s.graph().addOne({.operation = Op::Broadcast,
                                .type = "op",
                                .inputs = {s.number(0.0F)},
                                .sizes = {1, static_cast<std::int64_t>(kUnits)}},
                               "zeros");
    for (int step = 0; step < 2; ++step) {
        const Value x = s.input("x" + std::to_string(step), kUnits);
        const Value z = s.sigmoid(s.add(s.product(x, weights[0]), s.product(h, weights[1])));
        const Value r = s.sigmoid(s.add(s.product(x, weights[2]), s.product(h, weights[3])));
        const Value back = s.multiply(r, s.product(h, weights[5]));
        const Value n = s.tanh(s.add(s.product(x, weights[4]), back));
        h = s.add(s.multiply(z, h), s.multiply(s.subtract(s.number(1.0F), z), n));
    }
    s.output(h);
    const Recognition found = s.found();
    ASSERT_FALSE(found.models.empty());
    EXPECT_EQ(found.models.front().spec.cell, CellKind::Gru);
}

TEST(GraphActivations, GatesWithDifferentOnesAreRefused)
{
    int calls = 0;
    const Apply mixed = [&calls](Sketch& s, Value x) {
        return ++calls == 1 ? s.node(Op::Relu, {x}) : s.sigmoid(x);
    };
    const Recognition found = lstmWith(mixed, kTanh);
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, Contains(Property(&Warning::text, HasSubstr("different"))));
}

/// An LSTM whose cell state is clipped; `isKept`: what is clipped goes to the next step.
Recognition clippedLstm(bool isKept)
{
    Sketch s;
    const Looped in = looped(s, 2);
    const auto sum = [&](const char* name) {
        return s.sum(in.x, in.states[0], name, kUnits, kUnits);
    };
    const Value c = s.add(s.multiply(s.sigmoid(sum("f")), in.states[1]),
                          s.multiply(s.sigmoid(sum("i")), s.tanh(sum("g"))));
    const Value clipped = between(s, c, -0.5F, 0.5F);
    const Value h = s.multiply(s.sigmoid(sum("o")), s.tanh(clipped));
    s.graph().setNext(in.states[0], h);
    s.graph().setNext(in.states[1], isKept ? clipped : c);
    s.output(s.graph().addCollection(in.loop, {.inner = h}, "ys"));
    return s.found();
}

TEST(GraphActivations, CellStateThatIsClippedAndHandedOnIsAClip)
{
    const Recognition found = clippedLstm(true);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(equationsOf(found).cellClip, CellClip(ClipRange{-0.5, 0.5}));
}

TEST(GraphActivations, CellStateThatIsNotWhatIsHandedOnIsRefused)
{
    const Recognition found = clippedLstm(false);
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings,
                Contains(Property(&Warning::text, HasSubstr("hands on another cell state"))));
}

TEST(GraphActivations, MaskThatKeepsTheStateBeyondTheEndIsLookedThrough)
{
    Sketch s;
    const Looped in = looped(s, 1);
    const Value made = s.tanh(s.sum(in.x, in.states[0], "n", kUnits, kUnits));
    const Value mask = s.input("mask", 1);
    s.graph().setNext(in.states[0], s.node(Op::Select, {mask, made, in.states[0]}));
    s.output(s.graph().addCollection(in.loop, {.inner = made}, "ys"));
    EXPECT_THAT(s.found().models, SizeIs(1));
}

TEST(GraphActivations, NumberBeforeAHardSigmoidOfTheForgetGateIsItsOffset)
{
    Sketch s;
    const Looped in = looped(s, 2);
    const auto gate = [&](const char* name, float offset) {
        Value sum = s.sum(in.x, in.states[0], name, kUnits, kUnits);
        sum = offset == 0.0F ? sum : s.add(sum, s.number(offset));
        return between(s, s.add(s.multiply(sum, s.number(0.2F)), s.number(0.5F)), 0.0F, 1.0F);
    };
    const Value c =
        s.add(s.multiply(gate("f", 1.0F), in.states[1]),
              s.multiply(gate("i", 0.0F), s.tanh(s.sum(in.x, in.states[0], "g", kUnits, kUnits))));
    const Value h = s.multiply(gate("o", 0.0F), s.tanh(c));
    s.graph().setNext(in.states[0], h);
    s.graph().setNext(in.states[1], c);
    const Recognition found = s.found();
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_NEAR(found.models.front().forgetOffset(), 1.0, 1e-6);
    EXPECT_EQ(equationsOf(found).gate, kKeras2HardSigmoid);
}

TEST(GraphActivations, NumberWithinTheSumOfAHardSigmoidIsPartOfIt)
{
    Sketch s;
    const Looped in = looped(s, 1);
    const Value back =
        s.add(s.number(3.0F), s.product(in.states[0], s.constant("r", {kUnits, kUnits})));
    const Value sum = s.add(s.product(in.x, s.constant("w", {kUnits, kUnits})), back);
    const Value made =
        s.multiply(activated(s, sum, {ActivationKind::Relu6}), s.number(1.0F / 6.0F));
    s.graph().setNext(in.states[0], made);
    EXPECT_EQ(equationsOf(s.found()).candidate, kKeras3HardSigmoid);
}

/// A loop of an LSTM whose sums take `taken` of h, which hands on `kept` of h' and h.
Recognition mixedLstm(const Apply& taken, const std::function<Value(Sketch&, Value, Value)>& kept)
{
    Sketch s;
    const Looped in = looped(s, 2);
    const Value h = taken(s, in.states[0]);
    const auto sum = [&](const char* name) { return s.sum(in.x, h, name, kUnits, kUnits); };
    const Value c = s.add(s.multiply(s.sigmoid(sum("f")), in.states[1]),
                          s.multiply(s.sigmoid(sum("i")), s.tanh(sum("g"))));
    const Value made = s.multiply(s.sigmoid(sum("o")), s.tanh(c));
    s.graph().setNext(in.states[0], kept(s, made, in.states[0]));
    s.graph().setNext(in.states[1], c);
    s.output(s.graph().addCollection(in.loop, {.inner = made}, "ys"));
    return s.found();
}

TEST(GraphCells, StateThatIsChangedBetweenTwoStepsIsRefused)
{
    const Apply asItIs = [](Sketch&, Value h) { return h; };
    const auto asMade = [](Sketch&, Value made, Value) { return made; };
    EXPECT_THAT(mixedLstm(asItIs, asMade).models, SizeIs(1));
    const Apply half = [](Sketch& s, Value h) { return s.multiply(s.number(0.5F), h); };
    const auto zoneout = [](Sketch& s, Value made, Value h) {
        return s.add(s.multiply(s.number(0.9F), made), s.multiply(s.number(0.1F), h));
    };
    for (const Recognition& found : {mixedLstm(half, asMade), mixedLstm(asItIs, zoneout)}) {
        EXPECT_THAT(found.models, IsEmpty());
        EXPECT_THAT(found.warnings,
                    Contains(Property(&Warning::text, HasSubstr("between two of its steps"))));
    }
}

TEST(ActivationMatch, FindsNothingWhereThereIsNothingToFind)
{
    EXPECT_EQ(activationLike([](double x) { return 1.0 - x; }), std::nullopt);
    EXPECT_EQ(activationLike([](double x) { return x * x; }), std::nullopt);
    EXPECT_EQ(activationLike([](double) { return 0.25; }), std::nullopt);
    EXPECT_EQ(activationLike([](double x) { return 2.0 * x / (1.0 + std::exp(-x)); }),
              std::nullopt);
    EXPECT_EQ(activationLike([](double x) { return 1.0 - 1.0 / (1.0 + std::exp(-x)); }),
              std::nullopt);
}

TEST(ActivationMatch, FindsConstantsOfAnySize)
{
    using enum ActivationKind;
    for (const Activation& activation :
         {Activation{Celu, 2.0}, Activation{ScaledSwish, 1.702}, Activation{ScaledSoftplus, 3.0},
          Activation{Squareplus, 4.0}, Activation{SoftShrink, 0.25},
          Activation{ScaledSelu, 1.5, 1.25}, Activation{BoundedRelu, 0.1, 0.5, 4.0},
          Activation{TallHardSigmoid, 0.2, 0.5, 0.75}, Activation{ScaledHardSwish, 0.25}}) {
        const auto found = activationLike([&](double x) { return apply(activation, x); });
        ASSERT_TRUE(found.has_value()) << toText(activation);
        EXPECT_EQ(toText(*found), toText(activation));
    }
}

TEST(ActivationMatch, GivesConstantsAsTheyWereMeant)
{
    EXPECT_EQ(asMeant(0.2F), 0.2);
    EXPECT_EQ(asMeant(1.0F / 6.0F), 1.0 / 6.0);
    EXPECT_EQ(asMeant(0.01F), 0.01);
    EXPECT_EQ(asMeant(0.199951171875), 0.199951171875) << "half precision rounds more";
    EXPECT_EQ(asMeant(-1.0), -1.0);
}

TEST(ActivationMatch, TakesAClipForAReluOnlyWhereItHasNoOtherBound)
{
    EXPECT_EQ(activationLike([](double x) { return std::clamp(x, 0.0, 20.0); }),
              (Activation{ActivationKind::Clip, 0.0, 20.0}));
    EXPECT_EQ(activationLike([](double x) { return std::max(x, 0.0); }),
              Activation{ActivationKind::Relu});
}

/// Counts how often it is asked, and cancels from the n-th time on.
class CountingMonitor final : public ProgressMonitor
{
public:
    explicit CountingMonitor(std::uint64_t most)
        : m_most(most)
    {
    }

    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return ++m_asked > m_most; }

private:
    std::uint64_t m_most;
    mutable std::atomic<std::uint64_t> m_asked = 0;
};

/// A long network without a cell: layers with activations, gated ones and residual sums.
DataflowGraph longGraph(std::size_t nodes)
{
    Sketch s;
    Value x = s.input("x", static_cast<std::int64_t>(kUnits));
    const Value w = s.constant("w", {kUnits, kUnits});
    const Value b = s.constant("b", {kUnits});
    while (s.graph().nodes().size() < nodes) {
        const Value dense = s.add(s.product(x, w), b);
        const Value gated = s.multiply(s.sigmoid(dense), s.tanh(dense));
        const Value soft =
            between(s, s.add(s.multiply(gated, s.number(0.2F)), s.number(0.5F)), 0.0F, 1.0F);
        x = s.add(x, s.multiply(soft, dense));
    }
    s.output(x);
    return s.graph();
}

TEST(GraphSearch, WalksOverALongGraphInSomeStepsForEachNode)
{
    constexpr std::size_t kNodes = 20'000;
    constexpr std::uint64_t kStepsOfANode = 100;
    const DataflowGraph graph = longGraph(kNodes);
    const GraphCells found = findCells(graph);
    EXPECT_THAT(found.cells, IsEmpty());
    EXPECT_THAT(found.warnings, IsEmpty());
    EXPECT_GT(found.steps, kNodes);
    EXPECT_LT(found.steps, kStepsOfANode * kNodes);
}

TEST(GraphSearch, EndsWhereItIsCancelled)
{
    constexpr std::uint64_t kAsked = 100;
    const DataflowGraph graph = longGraph(20'000);
    CountingMonitor monitor(kAsked);
    const GraphCells found = findCells(graph, monitor);
    EXPECT_TRUE(found.isCancelled);
    EXPECT_LT(found.steps, kAsked * 100);
}

} // namespace
} // namespace gateloupe::test
