// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/array.h"

namespace gateloupe {

/// How a user says what a whole model is given.
struct ModelInputSource
{
    /// "NAME=VALUE,NAME=VALUE...": a value is an array or a sound ("a.npy", "a.npz:x", "a.h5:/x",
    /// "a.wav"), a number ("16000"), "zeros", symbols ("text:hello", "ids:5,3,9"), or ":OUTPUT",
    /// what the model made in the call before, zeros at first. "NAME[]=FILE" gives each call one
    /// index of the array's first axis.
    std::string inputs;
    std::filesystem::path vocabulary; ///< of a text
    /// A sound, or another array with one axis, is cut into frames, a call of the model for each:
    /// the next one begins so many numbers behind. 0: it is one call.
    std::uint64_t hop = 0;
    /// Numbers before a frame that are given along with it, zeros before the first one.
    std::uint64_t context = 0;
    std::string inner; ///< ids of inner values that are kept beside, by commas; empty: none
};

/// The inputs and outputs of a network when the whole model around it runs.
/// Shapes: those of ForwardRequest and of Trace.
struct NetworkValues
{
    Array x;
    std::optional<Array> h0; ///< empty: the model starts it with zeros
    std::optional<Array> c0;
    std::vector<std::uint64_t> lengths; ///< empty: all steps
    std::optional<Array> y;             ///< empty where the model does not hand it on
    std::optional<Array> hN;
    std::optional<Array> cN;
};

} // namespace gateloupe
