// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/model/cell.h"

namespace gateloupe {

/// The mistakes that backward passes are written with, each switched on by its field. A default
/// object is the right pass. The fields are named as the defects of `blame` are.
struct BackwardFaults
{
    /// The derivative of an activation is taken at its own result: 1 - tanh(tanh(x))^2.
    enum class DoubledActivation : std::uint8_t
    {
        None,
        Output,    ///< of c on its way to h
        Candidate, ///< of the cell, new or hidden gate
        Both
    };

    /// What stands in the place of an activation's derivative; v is its value, z the sum before it.
    enum class WrongSlope : std::uint8_t
    {
        Value,          ///< v
        OneMinusValue,  ///< 1 - v
        OneMinusSquare, ///< 1 - v^2, the derivative of tanh
        ValueTimesRest, ///< v (1 - v), the derivative of the sigmoid
        OfValue,        ///< the right derivative, at v
        ValueOfValue,   ///< the activation of v
        OfSum,          ///< the right formula of v, with z in its place: 1 - z^2, z (1 - z)
        Halved,         ///< half of the right one
        HardFifth,      ///< of clip(0.2 z + 0.5)
        HardSixth,      ///< of clip(z / 6 + 0.5)
    };

    /// Where a GRU's reset gate is forgotten behind the sum of the new gate.
    enum class ForgottenReset : std::uint8_t
    {
        Nowhere,
        Weights,   ///< in the gradients of the recurrent weights and their bias
        Path,      ///< on the way to h of the step before
        Everywhere ///< both
    };

    /// What is cut to a bound on its way from a step to the one before it.
    enum class ClippedGradient : std::uint8_t
    {
        HiddenState,
        CellState,
        Both
    };

    /// Where the path of the gradient through time is cut, in steps of a direction's own order.
    struct Truncation
    {
        std::uint64_t every = 0;
        bool fromEnd = false; ///< counted from a sequence's last step, not from its first
        ClippedGradient what = ClippedGradient::Both; ///< the states that it is cut of
    };

    /// A factor that the gradient of a state gets on its way from each step to the one before it.
    struct StateFactor
    {
        double factor = 1.0;
        ClippedGradient what = ClippedGradient::Both;
    };

    /// A step, in a direction's own order, that sums over steps lack.
    struct MissingStep
    {
        enum class From : std::uint8_t
        {
            RecurrentWeights,
            Weights, ///< dW and dR
            All      ///< those of the biases, too
        };

        std::uint64_t step = 0;
        From from = From::All;
    };

    /// Which step of the gradient of a layer's input the layer below takes at a step.
    enum class HandedStep : std::uint8_t
    {
        Own,
        Reversed, ///< of the sequence read from its end
        Next,
        Previous
    };

    struct Clip
    {
        double bound = 0.0;
        ClippedGradient what = ClippedGradient::Both;
        bool isOfTotal = false;  ///< all that the state gets, not only what a step hands on
        bool sparesLast = false; ///< of all: not that of a sequence's last step
    };

    /// Sums over steps that every step overwrites in place of adding to them: the last one that is
    /// computed, which is a sequence's first, is left; or the loop does not add, and the last is.
    enum class OneStep : std::uint8_t
    {
        None,
        First,
        Last
    };

    /// Where the mistakes within a step are made; none: in all layers and directions.
    std::optional<std::uint32_t> onlyLayer;
    std::optional<Direction> onlyDirection;

    bool runsForwards = false; ///< steps in the order of the forward pass
    /// Beside it: the gradients of the last states enter where the loop begins, at the first step.
    bool lastStatesEnterFirst = false;
    DoubledActivation doubled = DoubledActivation::None;
    bool isOutputValueDoubled = false;      ///< the output gate's factor is tanh(tanh(c))
    bool isOutputDerivativeMissing = false; ///< c to h as if h = o * c
    bool isCandidateDerivativeMissing = false;
    bool seesNewCellState = false;          ///< the forget gate's factor is c after the step
    std::set<Gate> withoutDerivative;       ///< gates whose sigmoid has no derivative
    std::map<Gate, WrongSlope> slopes;      ///< gates whose activation has another derivative
    std::optional<WrongSlope> outputSlope;  ///< that of c on its way to h
    bool isOutputGateSeeingCell = false;    ///< the output gate's factor is c, not tanh(c)
    bool isInputGateSeeingItself = false;   ///< di = dc * i, not dc * g
    bool isCandidateSeeingItself = false;   ///< dg = dc * g, not dc * i
    bool isOutputGateMissingInPath = false; ///< h to c without the output gate
    bool isInputGateInPath = false;         ///< c to c before it by i, not by f
    bool isLaterCellMissingInPath = false;  ///< c hands on what comes from its own h alone
    std::set<Gate> blindToLaterCells;       ///< gates that get what comes from the step's h alone
    std::set<Gate> withoutPath;             ///< gates that hand nothing to h of the step before
    bool isUpdateSeeingStateOnly = false;   ///< GRU: dz = dh * h, not dh * (h - n)
    bool isUpdateExchangedInNew = false;    ///< GRU: dn = dh * z, not dh * (1 - z)
    bool isUpdateExchangedInPath = false;   ///< GRU: dh * (1 - z), not dh * z
    bool isResetSeeingState = false;        ///< GRU: dr = dn * h, not dn * (R h + b)
    bool isResetSeeingProduct = false;      ///< GRU: dr = dn * R h, without the bias
    bool isResetBeforeSlope = false;        ///< GRU: dr takes dn before its derivative
    OneStep stepOfBias = OneStep::None;
    OneStep stepOfWeights = OneStep::None; ///< dW and dR
    std::set<Gate> missing;                ///< gates without any gradient
    std::set<Gate> negated;                ///< gates whose gradient has the other sign
    bool isNewRecurrentMissing = false;    ///< GRU: nothing reaches R h + b of the new gate
    ForgottenReset forgottenReset = ForgottenReset::Nowhere;
    std::optional<std::pair<Gate, Gate>> exchanged; ///< gates that get each other's gradient
    bool isExchangedBeforeReset = false;  ///< of a GRU: before the reset gate scales the new one's
    bool seesNewHiddenState = false;      ///< dR from h after the step
    bool seesNoInitialState = false;      ///< dR without h before the first step
    bool isRecurrentUntransposed = false; ///< R in place of its transpose
    bool hasNoPathThroughH = false;
    bool hasNoPathThroughR = false;      ///< GRU: h of the step before by z alone
    bool hasNoPathThroughUpdate = false; ///< GRU: by R alone
    bool hasNoPathThroughC = false;
    bool isForgetMissingInPath = false; ///< dc goes to the step before without the forget gate
    bool crossesResets = false;
    std::optional<Truncation> truncation;
    std::optional<Clip> clip;
    std::optional<StateFactor> stateFactor;
    std::optional<MissingStep> missingStep;
    HandedStep handedStep = HandedStep::Own;
    bool ignoresDropout = false; ///< the mask is missing on the way down
    bool isDropoutScaledTwice = false;
    bool doWeightsIgnoreDropout = false; ///< dW takes the layer's input before dropout
    bool areLowerLayersDetached = false;
    /// Above the first layer the backward direction reads dx of the forward one as dy.
    bool isOutputGradientOverwritten = false;
    std::optional<Direction> missingDirection;  ///< its gradients are zero
    std::optional<Direction> detachedDirection; ///< nothing of it reaches the layer below

    /// Whether the mistakes are made in a layer and direction.
    [[nodiscard]] bool actIn(std::uint32_t layer, Direction direction) const
    {
        return (!onlyLayer || *onlyLayer == layer) &&
               (!onlyDirection || *onlyDirection == direction);
    }
};

} // namespace gateloupe
