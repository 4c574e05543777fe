// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

// Every format that can be read. Each reader is defined in the folder of its format.

/// One numpy array, mapped in place. The catalog holds a single tensor named after the file's stem.
/// Several arrays one behind the other are a stream of Equinox' leaves: leaf_0, leaf_1, ...
/// Errors: Corrupt, Unsupported (objects, structures, strings).
extern const ContainerReader kNpyReader;

/// A zip archive of numpy arrays, stored (mapped in place) or deflated (decoded on first use).
/// Tensors are named as numpy names them: without ".npy".
extern const ContainerReader kNpzReader;

/// One .safetensors file: every tensor mapped in place.
extern const ContainerReader kSafetensorsReader;

/// A model of Keras 3 (and tf.keras from 2.12 on): a zip archive with `config.json`,
/// `metadata.json` and `model.weights.h5`, or shards that `model.weights.json` names.
/// A stored HDF5 member is mapped in place: its tensors have places in the archive. A deflated one
/// is inflated once, up to a cap (Encoding::Deflate).
/// The catalog's `format` is "keras-v3"; names and attributes are those of the HDF5 file. Beside
/// them the root has "model_config" (string: config.json) and "keras_version" (string).
/// Errors: Corrupt; Unsupported for weights in `model.weights.npz`, which are pickled objects.
/// Source: keras 3.15, src/saving/saving_lib.py; the README.
extern const ContainerReader kKerasArchiveReader;

/// Weights of Keras 3 that were saved in shards: `X.weights.json` and the files
/// `X_00000.weights.h5`, ... beside it that it names; never outside its folder. The catalog's
/// `format` is "keras-h5".
/// Errors: Corrupt, NotFound names a missing shard.
extern const ContainerReader kKerasShardsReader;

/// The index of a model in several files (`*.index.json` with a weight_map), whose shards are
/// safetensors files or PyTorch's (`pytorch_model.bin.index.json`); the catalog has their format.
/// Tensors come in the order of the map; shards are looked for beside the index and never outside
/// its folder.
/// Errors: those of the shards' readers; NotFound naming a shard that is missing.
/// Source: huggingface/huggingface_hub, serialization of sharded state dicts.
extern const ContainerReader kShardIndexReader;

/// What torch.save() writes since PyTorch 1.6: a zip archive with a pickle of the object tree and
/// one stored member per storage, mapped in place. The pickle is read by our own opcode reader and
/// nothing in it is executed. TorchScript's archives are the same with code beside the tree,
/// torch.export.save()'s have JSON for the pickle.
/// Errors: Corrupt, Unsupported (other zip archives; pickles that run code).
/// Source: pytorch 2.x, torch/serialization.py, caffe2/serialize/inline_container.h.
extern const ContainerReader kTorchZipReader;

/// What torch.save() wrote before PyTorch 1.6 and still writes on request: a stream of pickles, the
/// object tree among them, then the storages, which are mapped in place. The tar archives from
/// before that (PyTorch 0.1) are recognised and declined by name.
/// Errors: Corrupt, Unsupported (tar archives, storages of unknown types, pickles that run
/// code).
/// Source: pytorch 1.5 and 2.x, torch/serialization.py, _legacy_save() and _legacy_load().
extern const ContainerReader kTorchLegacyReader;

/// One pickle that is a whole file: numpy arrays in dicts, lists and objects, under the dotted path
/// of keys. A pickle with PaddlePaddle's own keys or named arrays has the format "paddle"; its big
/// parameters are put together of their slices.
/// Errors: Corrupt, Unsupported (opcodes beyond protocols 2 to 5; pickles that run code).
/// Source: PaddlePaddle 3, python/paddle/framework/io.py and io_utils.py.
extern const ContainerReader kPickleFileReader;

/// HDF5: Keras' `.h5` and `.weights.h5`, this program's own exports and traces, any other file.
/// Tensor names are the datasets' paths without the leading slash, in the order of the file's own
/// index; attributes of every group and dataset come along. The catalog's `format` is
/// "gateloupe-hdf5" for an export of this program, "keras-h5" for what Keras wrote, else "hdf5".
/// Soft and external links are not followed; a group linked from two places is listed once.
/// Errors: Corrupt for damage, and for more nesting or objects than any checkpoint has.
/// Source: HDF5 file format specification 3.0; the README.
extern const ContainerReader kHdf5Reader;

/// ONNX models: a protobuf ModelProto, its tensors inside, as typed lists or in files beside it.
/// onnx_walk.h says what the catalog tells of the graph. Attributes of the file: producer_name,
/// producer_version, ir_version, opset, and metadata under their own names.
/// Source: onnx/onnx, docs/IR.md and docs/ExternalData.md.
extern const ContainerReader kOnnxReader;

/// A TensorProto alone: an input or output of the samples that come with ONNX models
/// (test_data_set_0/input_0.pb). The catalog holds a single tensor named after the file's stem.
extern const ContainerReader kOnnxTensorReader;

/// TensorFlow Lite models: constants mapped in place, what they compute as a DataflowGraph.
/// Source: tensorflow, tensorflow/compiler/mlir/lite/schema/schema.fbs, version 3.
extern const ContainerReader kTfliteReader;

/// TensorFlow's V1 checkpoint, the default before 0.12: one table `X`, or shards
/// `X-SSSSS-of-NNNNN`, that hold protobuf messages of typed numbers (SavedTensorSlices).
/// Opens any of these files, the prefix `X`, the pattern that TensorFlow writes into `checkpoint`,
/// and a folder or `checkpoint` file that names one.
/// The catalog's `format` is "tensorflow-v1". Opening reads each file's index and its header, which
/// lists every variable; numbers are decoded variable by variable on first use (Encoding::Typed,
/// or Encoding::Slices where a variable was partitioned). Strings and quantised numbers are listed
/// with their type's name and no source.
/// Errors: NotFound names a missing shard.
/// Source: tensorflow/core/util/tensor_slice_{reader,writer}.cc, r1.15; the README.
extern const ContainerReader kTensorFlowV1Reader;

/// TensorFlow's V2 checkpoint ("tensor bundle"): `X.index` and `X.data-SSSSS-of-NNNNN`.
/// Opens a prefix `X`, its `.index`, a SavedModel folder (`variables/variables.index`), and a
/// folder with a `checkpoint` file (the newest prefix it names, inside that folder).
/// The catalog's `format` is "tensorflow-bundle"; tensor names are the bundle's keys, in its order.
/// A partitioned variable is one tensor with Encoding::Slices; big-endian files give
/// Encoding::ByteSwapped; strings and variants are listed with their type's name and no source.
///
/// Attributes of an object-based checkpoint (from `_CHECKPOINTABLE_OBJECT_GRAPH`), where `object`
/// is the tensor's key, e.g. "variables/0/.ATTRIBUTES/VARIABLE_VALUE":
/// - "full_name" (string): the variable's name in the graph, e.g. "lstm/lstm_cell/kernel"; absent
///   when the file has none.
/// - "object_paths" (strings): ways from the root object to the variable, without the
///   ".ATTRIBUTES" part, names unescaped: first that of the key, e.g. "variables/0", then others,
///   shortest first, e.g. "layer_with_weights-0/cell/kernel"; none through Keras' lists of
///   variables; a bounded number of them.
/// Attributes of a SavedModel written by Keras (`keras_metadata.pb`, else `saved_model.pb`), where
/// `object` is the path of the node, "root" or "root.layer_with_weights-0.cell" (components joined
/// by dots, as keras_metadata.pb writes them):
/// - "keras_metadata" (string): the node's JSON with "class_name", "name" and "config".
/// Attribute of the graph of TensorFlow 1 (`X.meta`, `saved_model.pb`), where `object` is a matrix:
/// "computed" (strings), see tensorflow_graph_paths.h.
///
/// Errors: NotFound names a missing shard.
/// Source: tensorflow/core/util/tensor_bundle/tensor_bundle.cc, r1.15; the README.
extern const ContainerReader kTensorFlowBundleReader;

/// MXNet's NDArray list: what `mx.nd.save`, gluon's `save_parameters` and `export`, and Module
/// checkpoints write as `.params`. Dense arrays are mapped in place; sparse ones and such without
/// data are listed. A symbol JSON beside the file adds what it says of RNN operators.
extern const ContainerReader kMxnetReader;

/// What `flax.serialization.to_bytes` and `msgpack_serialize` write: a msgpack tree of maps with
/// arrays as extensions. The keys on the way to an array, joined by "/", are its name. Arrays are
/// mapped in place; those that Flax cuts into chunks (over 1 GiB) are put together on first use.
/// Numbers and texts in the tree become attributes.
/// msgpack has no magic number: a map of texts that soon leads to an array of Flax is its own.
extern const ContainerReader kFlaxReader;

/// Core ML models: `.mlmodel`, and `.mlpackage` folders. Neural networks: for each recurrent layer
/// tensors "<layer>/<forward|backward>/<gate>/<kind>" in PyTorch's orientation and attributes of
/// "<layer>" (coreml_network.h); programs: constants by name, and the graph. Attributes of the
/// file: specification_version. Errors: Corrupt, NotFound for missing weights.
extern const ContainerReader kCoremlReader;

/// TensorFlow's frozen graphs: a GraphDef whose weights are Const nodes, mapped in place where they
/// stand as bytes. Nothing says "frozen" but that no variable is in it.
extern const ContainerReader kGraphdefReader;

/// OpenVINO models: the graph in `X.xml`, the numbers in `X.bin` beside it. The catalog has the
/// graph; attributes of the file: version (integer) and name.
/// Errors: Corrupt; Unsupported for versions before 10; NotFound when the `.bin` is missing.
extern const ContainerReader kOpenvinoReader;

/// Models of TensorFlow.js: `model.json` with the shards of its weights beside it. Attributes of
/// the file: format, generatedBy, convertedBy, keras_version and model_config (string) as far as it
/// has them; "quantised.type", "quantised.scale" and "quantised.min" of a tensor that is stored so.
/// Errors: Corrupt, Unsupported, NotFound names a missing shard.
extern const ContainerReader kTfjsReader;

/// The folder of deeplearn.js and ml5: `manifest.json`, {variable: {filename, shape}}, and for each
/// variable a file of raw f32.
/// Errors: Corrupt, NotFound names a missing file.
extern const ContainerReader kTfjsVariablesReader;

/// Weights as digits in a JSON text (Encoding::Text, f32), as audio plugins keep them:
///
/// RTNeural        {"in_shape", "layers": [{"type", "weights": [..]}]}: tensors
/// "layers.<k>.kernel",
///                 ".recurrent_kernel" and ".bias" of a recurrent layer, "layers.<k>.weights.<n>"
///                 of others; attribute "type" of "layers.<k>"
/// state dicts     PyTorch's names, alone or under "state_dict": tensors of those names
/// Neural Amp      {"architecture": "LSTM", "config", "weights": [flat]}: tensors
/// Modeler         "layers.<k>.weight", ".bias", ".initial_hidden", ".initial_cell", "head.weight"
/// and
///                 "head.bias", all in the one list; "weights" of any other architecture
///
/// What else is a number or a word becomes an attribute of the file under its path, joined by dots.
/// Errors: Corrupt; Unsupported for a text of more numbers than any such network has.
/// Source: RTNeural @0154d25f, model_loader.h; NeuralAmpModelerCore @daae2d0b, lstm.cpp.
extern const ContainerReader kJsonWeightsReader;

/// The readers above, in the order in which they are asked. A new format adds its declaration above
/// and its row in reader_registry.cpp.
[[nodiscard]] std::span<const ContainerReader* const> builtinReaders();

/// The reader that is surest that the content is its own; null when none knows it.
[[nodiscard]] const ContainerReader* surestReader(const Candidate& candidate);

/// Maps the path, asks every reader, opens with the surest. Of an archive `member` is opened, by
/// its exact name or a unique part of it; empty: the only one that a reader knows.
/// `sample` is a folder with values of the inputs of an ONNX graph (onnx_samples.h).
/// Errors: NotFound, NotThisFormat (says what was looked for), Unsupported (says what it is and
/// what to do instead), InvalidArgument for a member that is none or several, and those of open().
Result<TensorCatalog> openCatalog(const std::filesystem::path& path, ProgressMonitor& monitor,
                                  std::string_view member = {},
                                  const std::filesystem::path& sample = {});

/// Names of the members of an archive that a reader knows; empty when the path is no archive.
/// Errors: those of MappedFile::open() and visitArchiveMembers().
Result<std::vector<std::string>> readableMembers(const std::filesystem::path& path,
                                                 ProgressMonitor& monitor);

} // namespace gateloupe
