// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_probe.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

/// The wire type of the fields of a message, by number; fields of other numbers do not exist.
struct KnownField
{
    std::uint64_t number;
    protobuf::Wire wire;
};

constexpr std::array kModelFields = {
    KnownField{1, protobuf::Wire::Varint}, KnownField{2, protobuf::Wire::Bytes},
    KnownField{3, protobuf::Wire::Bytes},  KnownField{4, protobuf::Wire::Bytes},
    KnownField{5, protobuf::Wire::Varint}, KnownField{6, protobuf::Wire::Bytes},
    KnownField{7, protobuf::Wire::Bytes},  KnownField{8, protobuf::Wire::Bytes},
    KnownField{14, protobuf::Wire::Bytes}, KnownField{20, protobuf::Wire::Bytes},
    KnownField{25, protobuf::Wire::Bytes}, KnownField{26, protobuf::Wire::Bytes}};
constexpr std::array kGraphFields = {
    KnownField{1, protobuf::Wire::Bytes},  KnownField{2, protobuf::Wire::Bytes},
    KnownField{5, protobuf::Wire::Bytes},  KnownField{10, protobuf::Wire::Bytes},
    KnownField{11, protobuf::Wire::Bytes}, KnownField{12, protobuf::Wire::Bytes},
    KnownField{13, protobuf::Wire::Bytes}, KnownField{14, protobuf::Wire::Bytes},
    KnownField{15, protobuf::Wire::Bytes}, KnownField{16, protobuf::Wire::Bytes}};

bool isKnown(std::span<const KnownField> known, const protobuf::Field& field)
{
    return std::ranges::any_of(known, [&](const KnownField& candidate) {
        return candidate.number == field.number && candidate.wire == field.wire;
    });
}

/// Whether the first fields are a graph's; it may be cut off behind them.
bool looksLikeGraph(std::string_view message)
{
    constexpr int kLookedAt = 32;
    protobuf::Fields fields(message);
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) {
            return seen > 0;
        }
        if (!isKnown(kGraphFields, *field)) {
            return false;
        }
    }
    return !message.empty();
}

} // namespace

OnnxLikeness onnxLikeness(std::string_view file)
{
    constexpr std::int64_t kNewestIrVersion = 255; // 13 in 2025; one byte at the beginning
    constexpr int kLookedAt = 4096;
    protobuf::Fields fields(file);
    bool hasVersion = false;
    bool hasGraph = false;
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) {
            return hasVersion && seen > 1 ? OnnxLikeness::Cut : OnnxLikeness::None;
        }
        if (!isKnown(kModelFields, *field)) {
            return OnnxLikeness::None;
        }
        if (field->number == onnxModelField::kIrVersion) {
            const auto version = static_cast<std::int64_t>(field->value);
            hasVersion = version >= 1 && version <= kNewestIrVersion;
        }
        if (field->number == onnxModelField::kGraph) {
            if (!looksLikeGraph(field->bytes)) {
                return OnnxLikeness::None;
            }
            hasGraph = true;
        }
    }
    return hasVersion && hasGraph ? OnnxLikeness::Whole : OnnxLikeness::None;
}

} // namespace gateloupe
