// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// The tensors below one link of Chainer, by their path from there ("0/w3", "upward/W").
struct ChainerLink
{
    std::string prefix; ///< with its slash, or empty
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> tensors;

    /// Null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view path) const;
    /// What the file calls it; the file's stem at the root.
    [[nodiscard]] std::string nameIn(const TensorCatalog& catalog) const;
};

/// A model under construction: everything that the kinds of links have in common.
[[nodiscard]] RnnModel chainerDraft(const ChainerLink& link, const TensorCatalog& catalog);

/// NStepLSTM and its relatives. Requires: tensors named `<number>/w<j>` below the link.
/// Errors: ShapeMismatch saying what does not fit.
Result<RnnModel> makeNStepLink(const ChainerLink& link, const TensorCatalog& catalog);
/// LSTM, StatelessLSTM and StatefulPeepholeLSTM. Requires: `upward/W` and `lateral/W`.
Result<RnnModel> makeLstmLink(const ChainerLink& link, const TensorCatalog& catalog);
/// StatefulGRU and StatelessGRU. Requires: `W_r/W` and `U_r/W`.
Result<RnnModel> makeGruLink(const ChainerLink& link, const TensorCatalog& catalog);

} // namespace gateloupe
