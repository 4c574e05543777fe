// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/graphdef/graphdef_node.h"

namespace gateloupe {

/// The first field of a GraphDef, and the last one that files have.
inline constexpr std::uint64_t kGraphdefNodes = 1;
inline constexpr std::uint64_t kGraphdefLast = 4; ///< versions, behind library and version

/// Reads a GraphDef, a message inside `file`: its nodes, the functions of its library, and the
/// numbers of each Const, which are mapped in place or made of those that are listed. A constant of
/// a function is called "function/node".
/// Errors: Corrupt, with the node's name; Cancelled.
/// Source: tensorflow r2.15, core/framework/{graph,node_def,function,attr_value,tensor}.proto.
Result<GraphdefProgram> readGraphdef(std::string_view message,
                                     const std::shared_ptr<const MappedFile>& file,
                                     ProgressMonitor& monitor);

} // namespace gateloupe
