// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/prove/proof_context.h"

/// One function for each ProofKind, of its name. Errors: those of the program's runs; Unsupported
/// where the program refuses; CannotWrite, Cancelled.
namespace gateloupe::proving {

Result<Proof> chunkedIsWhole(ProofContext& context);
Result<Proof> batchIsAlone(ProofContext& context);
Result<Proof> paddedIsUnpadded(ProofContext& context);
Result<Proof> noStateIsZeroState(ProofContext& context);
Result<Proof> reversedIsExchanged(ProofContext& context);
Result<Proof> everyWeightMatters(ProofContext& context);
Result<Proof> equalsReference(ProofContext& context);
Result<Proof> resetIsNewRun(ProofContext& context);
Result<Proof> repeatedIsEqual(ProofContext& context);
Result<Proof> prefixIsWhole(ProofContext& context);

} // namespace gateloupe::proving
