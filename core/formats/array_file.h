// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Reads an array named "file.npy", "file.npz:key", "file.h5:/path", "file.csv" or "file.wav";
/// ":key" may be left out when the file holds exactly one array. A table of text is [lines,
/// columns], see csv_table.h; a sound is [samples], see wav_sound.h. f64 stays f64, all other real
/// types become f32 (integers that f32 cannot hold exactly become f64). Errors: NotFound (lists the
/// keys there are), Corrupt, Unsupported.
Result<Array> readArray(std::string_view reference, ProgressMonitor& monitor);

/// The numbers of one tensor of a file, row-major, as readArray() gives them.
/// Errors: as above, but for NotFound.
Result<Array> arrayOf(const Tensor& tensor, ProgressMonitor& monitor);

/// The tensor itself, in the type that the file has it in.
/// Errors: as above; Unsupported for a table of text and for a sound, which have no type.
Result<std::shared_ptr<const Tensor>> arrayTensor(std::string_view reference,
                                                  ProgressMonitor& monitor);

/// The file of such a reference, without ":key". Errors: NotFound.
Result<std::filesystem::path> arrayPath(std::string_view reference);

/// The shape of such an array; its numbers are read only where it is a table of text.
/// Errors: as above, but for what only the numbers tell.
Result<Shape> arrayShape(std::string_view reference, ProgressMonitor& monitor);

/// The names of the arrays among which such a reference does not choose; empty where it names one.
/// Errors: as above.
Result<std::vector<std::string>> arrayNames(std::string_view reference, ProgressMonitor& monitor);

} // namespace gateloupe
