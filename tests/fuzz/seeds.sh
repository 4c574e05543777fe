#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: seeds.sh FOLDER     fills FOLDER/<target> with what each fuzzer starts from: the fixtures, and the small texts beside
# this script. Files over 64 KiB are left out: libFuzzer would cut them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
data=$here/../data
into=$1
most=65536

# target, then patterns below tests/data
table='
npy             jax/*/*.npy jax/*/*.eqx pytorch/*/*.npy containers/*/*weights.npy
npz             pytorch/*/*.npz chainer/*/*.npz containers/*/weights.npz
safetensors     pytorch/*/*.safetensors pytorch/*/*.index.json
pytorch_zip     pytorch/*/*.pt pytorch/*/*.pth pytorch/*/*.ckpt pytorch/*/*.bin
pytorch_legacy  pytorch/*/*.pt
pickle          paddle/*/*.pdparams containers/*/weights.pkl
hdf5            keras/*/*.h5 chainer/*/*.h5 hdf5/*.h5
keras           keras/*/*.keras
onnx            onnx/*/*.onnx containers/*/*.onnx pytorch/*/*.onnx converted/*/*.onnx
tflite          tflite/*/*.tflite
tensorflow_v1   tensorflow1/*/*.ckpt-100
tensorflow_bundle tensorflow1/*/*.index keras/*/*.index
mxnet           mxnet/*/*.params
flax            jax/*/*.msgpack
json            converted/*/model.json converted/*/*.nam
tfjs            tflite/tfjs-*/web/model.json
graphdef        graphdef/*.pb graphdef-outputs/*/model.pb
openvino        converted/openvino-*/model.xml
coreml          converted/coreml-*/*.mlmodel converted/coreml-*/model.mlpackage/Data/com.apple.CoreML/model.mlmodel
archive         converted/tar-*/*.tar.gz containers/*/*.zip containers/*/*.gz containers/*/*.xz containers/*/*.zst containers/*/model.pkl
mxnet_symbol    mxnet/*/*-symbol.json
'

shopt -s nullglob
while read -r -a words; do
    [ ${#words[@]} -gt 0 ] || continue
    target=$into/${words[0]}
    mkdir -p "$target"
    for pattern in "${words[@]:1}"; do
        for file in "$data"/$pattern; do
            if [ -f "$file" ] && [ "$(stat -c %s "$file")" -le "$most" ]; then
                sum=$(sha1sum "$file")
                cp "$file" "$target/${sum%% *}"
            fi
        done
    done
done <<<"$table"
for folder in "$here"/texts/*/; do
    target=$(basename "$folder")
    mkdir -p "$into/$target"
    cp "$folder"* "$into/$target/"
done
