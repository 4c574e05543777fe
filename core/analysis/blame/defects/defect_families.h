// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

// Each adds the defects of one kind of mistake that the list's run can have.

void addGateOrders(DefectList& list);
void addInterleaved(DefectList& list);   ///< rows of gates unit by unit, or the other way round
void addRepeatedGates(DefectList& list); ///< gates with another gate's weights or biases
void addTransposed(DefectList& list);
void addProjection(DefectList& list);
void addBiases(DefectList& list);
void addBiasOrders(DefectList& list); ///< the biases' gates in another order than the weights'
void addActivations(DefectList& list);
void addOtherActivations(DefectList& list); ///< the rarer ones
void addCoupling(DefectList& list);         ///< of an LSTM's input and forget gate
void addGru(DefectList& list);
void addStates(DefectList& list);
void addLostStates(DefectList& list); ///< a state that begins anew every step, or every call
void addKeptStates(DefectList& list); ///< a run, direction or layer that begins with another's end
void addResets(DefectList& list);
void addStandingStates(DefectList& list); ///< where a state stands at some steps
void addDirections(DefectList& list);
void addStacking(DefectList& list);
void addBehindLayers(DefectList& list); ///< residual connections, functions between layers
void addFixedGates(DefectList& list);   ///< a gate that is always 0 or 1
void addBatch(DefectList& list);
void addLengths(DefectList& list);
void addInputs(DefectList& list);
void addInputFunctions(DefectList& list); ///< functions and roundings in front of the network
void addNormalisedInputs(DefectList& list);
void addRowOrders(DefectList& list);  ///< steps and sequences in other places
void addWrongLines(DefectList& list); ///< one wrong line of a cell or of its loader
void addMissingFeatures(DefectList& list);
void addSkippedSteps(DefectList& list); ///< steps that a mask leaves out
void addPrecision(DefectList& list);
void addInPlaceUpdates(DefectList& list); ///< units that see the new h of others

} // namespace gateloupe
