// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/conventions/common/convention.h"

namespace gateloupe {

// Every convention's function. What each finds, with its sources, stands at its definition.
[[nodiscard]] Recognition recogniseGateloupe(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseOnnx(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseGraph(const TensorCatalog& catalog, ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseKeras(const TensorCatalog& catalog, ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseKerasObjects(const TensorCatalog& catalog,
                                                ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseKerasLists(const TensorCatalog& catalog,
                                              ProgressMonitor& monitor);
[[nodiscard]] Recognition recognisePaddle(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseAllennlp(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseTorch(const TensorCatalog& catalog, ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseTensorFlow1Cudnn(const TensorCatalog& catalog,
                                                    ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseTensorFlow1Cells(const TensorCatalog& catalog,
                                                    ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseMxnet(const TensorCatalog& catalog, ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseChainer(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseFlax(const TensorCatalog& catalog, ProgressMonitor& monitor);
[[nodiscard]] Recognition recogniseDeepmind(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseEquinox(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseMlx(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseRtneural(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseCoreml(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseOpenvino(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseNam(const TensorCatalog& catalog);

/// Every convention this program knows, in the order they are asked. A tensor that one of them has
/// used is not offered again as another RNN. A new convention adds its function above and its row
/// in convention_registry.cpp.
[[nodiscard]] std::span<const Convention> builtinConventions();

} // namespace gateloupe
