// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// This program's own exports: canonical gates under "<network>/layer_0/forward/input/..." in HDF5,
/// npz and safetensors alike. The spec comes from the file's metadata, else from names and shapes.
/// Source: core/export/README.md, "What stands in a file".
class GateloupeConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "gateloupe"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
