// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/divergence_texts.h"

namespace gateloupe {

QString DivergenceTexts::explanation(Divergence divergence)
{
    switch (divergence) {
    case Divergence::None:
        return tr("The two agree.");
    case Divergence::Sudden:
        return tr("The two agree up to that step and are far off there at once: it had another "
                  "input, length or mask, or the states were reset.");
    case Divergence::RoundingGrowth:
        return tr("The two agree at first and drift apart, as rounding does that grows with the "
                  "steps.");
    case Divergence::MathMode:
        return tr("The two are a little off from the first step on, as products in TF32, f16 or "
                  "bf16 are.");
    case Divergence::Semantics:
        return tr("The two are far off from the first step on: they do not compute the same "
                  "equations, order of gates, biases or direction.");
    case Divergence::Garbage:
        break;
    }
    return tr("One of the two has NaN or infinity where the other has numbers.");
}

QString DivergenceTexts::advice(Divergence divergence)
{
    switch (divergence) {
    case Divergence::None:
        return {};
    case Divergence::Sudden:
        return tr("Look at the input of that step and at the lengths of the sequences.");
    case Divergence::RoundingGrowth:
        return tr("Compare the CPU with the reference too: if they drift apart alike, the network "
                  "magnifies every rounding and no backend is wrong.");
    case Divergence::MathMode:
        return tr(
            "Where cuDNN computes, choose FMA and run again; if the difference goes, it was the "
            "math.");
    case Divergence::Semantics:
        return tr("Look at the first gate that parts, and compare it with what the file's "
                  "convention says about it (F1).");
    case Divergence::Garbage:
        break;
    }
    return tr("Go to that step: the gate that leaves the numbers first is the cause. Health lists "
              "weights that are no numbers.");
}

} // namespace gateloupe
