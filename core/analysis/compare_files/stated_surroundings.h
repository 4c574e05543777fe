// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/compare_files/file_comparison.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Notes of each pair what the configurations of both files say of its use and say differently: a
/// merge of directions, a mask, a layer between two recurrent ones. Where one file has no
/// configuration, a layer between two networks of the other counts where this one has a stack
/// without any. `a` and `b` are the files whose networks were compared.
void noteSurroundings(FileComparison& compared, const TensorCatalog& a, const TensorCatalog& b);

} // namespace gateloupe
