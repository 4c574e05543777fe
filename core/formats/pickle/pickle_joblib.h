// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

/// joblib.dump() puts an array's bytes into the middle of the pickle: right behind the object that
/// holds its facts.
/// Source: joblib 1.5, joblib/numpy_pickle.py, NumpyArrayWrapper.
inline constexpr std::string_view kJoblibModule = "joblib.numpy_pickle";
inline constexpr std::string_view kJoblibArray = "NumpyArrayWrapper";

/// numpy's word for a pickled dtype: "<f4" of dtype("f4") with the state (3, "<", ...).
[[nodiscard]] std::string numpyDescrOf(const PickleValue& dtype);

/// Whether an object's class is one of joblib's for arrays, whichever way the protocol names it.
[[nodiscard]] bool isOfJoblib(const PickleObject& object);

/// The array that lies behind a wrapper.
struct JoblibData
{
    std::uint64_t size = 0;  ///< of the array, in bytes
    bool hasPadding = false; ///< before it: one byte with a number, and so many bytes
};

/// Requires: isOfJoblib(object), and its state.
/// Errors: Unsupported for arrays of objects, which are pickles of their own, for types of unknown
/// size, and for files of joblib before 0.10, whose arrays lie beside; Corrupt.
Result<JoblibData> joblibDataOf(const PickleObject& object);

} // namespace gateloupe
