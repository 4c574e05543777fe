// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/input/network_values.h"
#include "core/runtime/input/probe.h"
#include "core/runtime/input/vocabulary.h"
#include "core/tensor/array.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// An input that is ready to run.
struct Sequence
{
    Array x;                           ///< [T, B, I]
    std::vector<std::string> labels;   ///< what each step is, UTF-8; empty when steps have no names
    std::vector<std::string> features; ///< what each input is; empty when they have no names
};

/// One sequence of a probe.
/// Shapes: x [steps, 1, inputSize] f32.
/// Errors: those of validate().
Result<Sequence> makeProbe(const ProbeSpec& spec, std::uint64_t inputSize);

/// How a symbol's index becomes an input.
enum class TextEncoding : std::uint8_t
{
    OneHot,    ///< 1 in feature `index`; the input must be at least as wide as the vocabulary
    Index,     ///< the index itself; the input has one feature
    Embedding, ///< row `index` of a matrix of the network's own file
};

/// Text as one sequence; its symbols label the steps.
/// Shapes: x [symbols, 1, inputSize] f32.
/// Requires: no embedding; that takes a makeSequence().
/// Errors: InvalidArgument for an empty text, unknown characters; ShapeMismatch when the encoding
/// does not fit the input size.
Result<Sequence> makeText(std::string_view text, const Vocabulary& vocabulary,
                          TextEncoding encoding, std::uint64_t inputSize);

/// An array as an input: [T, B, I] as it is, [T, I] as one sequence, [T] as one feature of one
/// sequence.
/// Errors: ShapeMismatch saying both shapes.
Result<Sequence> makeFromArray(const Array& array, std::uint64_t inputSize);

/// Indices as pasted: whole numbers parted by white space, commas or semicolons, brackets around.
/// Errors: InvalidArgument naming the word that is none, and for no index at all.
Result<std::vector<std::uint64_t>> tokensFromText(std::string_view text);

/// Where an input comes from, as a user says it.
struct SequenceSource
{
    enum class Kind : std::uint8_t
    {
        Probe,
        Text,
        File,
        Tokens,
        Model ///< what the model around the network gives it, see core/runtime/whole_model
    };

    Kind kind = Kind::Probe;
    ProbeSpec probe;
    std::string text;
    std::filesystem::path vocabulary;
    TextEncoding encoding = TextEncoding::OneHot;  ///< of a text's symbols and of tokens
    std::string embedding;                         ///< the name of its matrix
    std::shared_ptr<const Tensor> embeddingTensor; ///< [symbols, features]; null: not in the file
    std::string tokens;                            ///< "5, 3, 9": indices of symbols
    std::string array; ///< "file.npy", "file.npz:key", "file.h5:/path", "file.csv", "file.wav"
    /// What the array's axes are: "t" steps, "b" batch, "i" features, each at most once, as in
    /// "bti". Empty: "tbi", "ti" or "t".
    std::string axes;
    /// For an array with one axis: a step is as many numbers as the network takes, the next begins
    /// so many behind; what fills no step at the end is left out. 0: a step is one number.
    std::uint64_t hop = 0;
    ModelInputSource modelInputs; ///< of Model, what the whole model is given
    /// Kind Model: x, and the start that the run takes unless the user gives another.
    std::shared_ptr<const NetworkValues> model;
};

/// The shape [T, B, I] that an array of that shape has as an input.
/// Errors: ShapeMismatch saying both shapes; InvalidArgument for axes that are none.
Result<Shape> sequenceShape(const Shape& found, const SequenceSource& source,
                            std::uint64_t inputSize);

/// Errors: those of the maker of its kind and of reading the files.
Result<Sequence> makeSequence(const SequenceSource& source, std::uint64_t inputSize,
                              ProgressMonitor& monitor);

} // namespace gateloupe
