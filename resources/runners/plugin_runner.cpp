// SPDX-License-Identifier: Apache-2.0
//
// A C++ plugin that processes step by step, for `gateloupe-cli prove`:
//
//     c++ -O2 -std=c++17 plugin_runner.cpp -o plugin_runner
//     gateloupe-cli prove net.safetensors --runner "./plugin_runner {model} {in} {out}"
//
// Put your own class in the place of Plugin: it loads the model, forgets at the beginning of a
// sequence, and makes the outputs of one step from its inputs. This one passes its input on.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

class Plugin
{
public:
    explicit Plugin(const std::string& model) { static_cast<void>(model); }

    void reset() {}

    std::vector<float> process(const std::vector<float>& inputs) { return inputs; }
};

struct Array
{
    std::vector<std::size_t> shape;
    std::vector<float> values;
};

/// A .npy of float32 as prove writes it: a header of `length` characters, then the numbers.
Array load(const char* path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string raw{std::istreambuf_iterator<char>(file), {}};
    const std::size_t length =
        static_cast<unsigned char>(raw.at(8)) +
        256 * static_cast<std::size_t>(static_cast<unsigned char>(raw.at(9)));
    const std::string header = raw.substr(10, length);
    Array array;
    std::istringstream extents(header.substr(header.find("'shape': (") + 10));
    for (std::size_t extent = 0; extents >> extent; extents.get()) {
        array.shape.push_back(extent);
    }
    const auto* first = reinterpret_cast<const float*>(raw.data() + 10 + length);
    array.values.assign(first, first + (raw.size() - 10 - length) / sizeof(float));
    return array;
}

void save(const char* path, const Array& array)
{
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
    for (const std::size_t extent : array.shape) {
        header += std::to_string(extent) + ",";
    }
    header += "), }";
    header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
    header += '\n';
    std::ofstream file(path, std::ios::binary);
    file.write("\x93NUMPY\x01\x00", 8);
    file.put(static_cast<char>(header.size() % 256)).put(static_cast<char>(header.size() / 256));
    file << header;
    file.write(reinterpret_cast<const char*>(array.values.data()),
               static_cast<std::streamsize>(array.values.size() * sizeof(float)));
}

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "plugin_runner MODEL IN OUT\n");
        return 2;
    }
    Plugin plugin(argv[1]);
    const Array x = load(argv[2]);
    const std::size_t steps = x.shape.at(0);
    const std::size_t batch = x.shape.at(1);
    const std::size_t inputs = x.shape.at(2);
    Array y;
    for (std::size_t b = 0; b < batch; ++b) {
        plugin.reset();
        for (std::size_t t = 0; t < steps; ++t) {
            const auto from =
                x.values.begin() + static_cast<std::ptrdiff_t>((t * batch + b) * inputs);
            const std::vector<float> out =
                plugin.process({from, from + static_cast<std::ptrdiff_t>(inputs)});
            y.shape = {steps, batch, out.size()};
            y.values.resize(steps * batch * out.size());
            std::copy(out.begin(), out.end(),
                      y.values.begin() + static_cast<std::ptrdiff_t>((t * batch + b) * out.size()));
        }
    }
    save(argv[3], y);
}
