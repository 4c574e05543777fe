// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gateloupe {

/// The formats' names for a type; a writer asks for those only that its format has. Integers are
/// lengths of sequences.
struct TypeWords
{
    DType dtype;
    std::string_view numpy;
    std::string_view safetensors;
    std::string_view torch;       ///< its class of storages
    std::uint64_t tensorFlow = 0; ///< tensorflow/core/framework/types.proto, r1.15
    std::uint64_t mxnet = 0;      ///< its flag, mshadow/base.h 1.9; earlier ones have no bf16
};

inline constexpr std::array kTypeWords = {
    TypeWords{DType::F16, "float16", "F16", "HalfStorage", 19, 2},
    TypeWords{DType::BF16, "bfloat16", "BF16", "BFloat16Storage", 14, 12},
    TypeWords{DType::F32, "float32", "F32", "FloatStorage", 1, 0},
    TypeWords{DType::F64, "float64", "F64", "DoubleStorage", 2, 1},
    TypeWords{DType::I32, "int32", "I32", "IntStorage", 3, 4},
    TypeWords{DType::I64, "int64", "I64", "LongStorage", 9, 6},
};

[[nodiscard]] constexpr const TypeWords& typeWordsOf(DType dtype)
{
    const auto found = std::ranges::find(kTypeWords, dtype, &TypeWords::dtype);
    assert(found != kTypeWords.end());
    return *found;
}

} // namespace gateloupe
