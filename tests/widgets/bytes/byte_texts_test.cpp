// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "tests/widgets/sample_model.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/data_inspector.h"

namespace gateloupe {
namespace {

std::vector<std::byte> bytes(std::initializer_list<int> values)
{
    std::vector<std::byte> result;
    for (const int value : values) {
        result.push_back(static_cast<std::byte>(value));
    }
    return result;
}

TEST(OffsetText, ReadsNumbersAndSums)
{
    EXPECT_EQ(offsetFromText(QStringLiteral("4096"), 7), 4096U);
    EXPECT_EQ(offsetFromText(QStringLiteral(" 0x1A2F40 "), 7), 0x1A2F40U);
    EXPECT_EQ(offsetFromText(QStringLiteral("0x100+4*16"), 7), 0x140U);
    EXPECT_EQ(offsetFromText(QStringLiteral("100 - 2*3 + 1"), 7), 95U);
    EXPECT_EQ(offsetFromText(QStringLiteral("+64"), 7), 71U);
    EXPECT_EQ(offsetFromText(QStringLiteral("-0x7"), 7), 0U);
    for (const char* wrong :
         {"", "x", "-8", "1+", "3**4", "0xg", "12h", "18446744073709551615+1", "--1"}) {
        EXPECT_FALSE(offsetFromText(QString::fromLatin1(wrong), 7).has_value()) << wrong;
    }
}

TEST(ByteTexts, ReadsBothByteOrders)
{
    const auto little = bytes({0xCD, 0xCC, 0xCC, 0x3D, 0, 0, 0, 0});
    EXPECT_EQ(elementText(little, DType::F32, ShownByteOrder::Little), QStringLiteral("0.1"));
    EXPECT_EQ(elementText(bytes({0x3D, 0xCC, 0xCC, 0xCD}), DType::F32, ShownByteOrder::Big),
              QStringLiteral("0.1"));
    EXPECT_EQ(elementText(bytes({0x00, 0x3C}), DType::F16, ShownByteOrder::Little),
              QStringLiteral("1"));
    EXPECT_EQ(elementText(bytes({0x3F, 0x80}), DType::BF16, ShownByteOrder::Big),
              QStringLiteral("1"));
    EXPECT_EQ(elementText(bytes({0xFE, 0xFF}), DType::I16, ShownByteOrder::Little),
              QStringLiteral("\u22122"));
    EXPECT_EQ(elementText(bytes({0xFE, 0xFF}), DType::U16, ShownByteOrder::Little),
              QStringLiteral("65534"));
    EXPECT_EQ(elementText(bytes({0xFF}), DType::I8, ShownByteOrder::Little),
              QStringLiteral("\u22121"));
    EXPECT_EQ(elementText(bytes({255, 255, 255, 255, 255, 255, 255, 255}), DType::U64,
                          ShownByteOrder::Little),
              QStringLiteral("18446744073709551615"));
    EXPECT_EQ(elementText(bytes({0, 0, 0, 0, 0, 0, 0, 0x80}), DType::I64, ShownByteOrder::Little),
              QStringLiteral("\u22129223372036854775808"));
    EXPECT_TRUE(elementText(bytes({1, 2, 3}), DType::F32, ShownByteOrder::Little).isEmpty());
}

TEST(ByteTexts, CopiesForOtherPrograms)
{
    const auto pair = bytes({0xCD, 0xCC, 0xCC, 0x3D, 0, 0, 0x80, 0xBF});
    EXPECT_EQ(hexText(pair), QStringLiteral("CD CC CC 3D 00 00 80 BF"));
    EXPECT_EQ(cArrayText(bytes({1, 255})),
              QStringLiteral("const unsigned char bytes[2] = {\n    0x01, 0xFF\n};\n"));
    EXPECT_EQ(valuesText(pair, DType::F32), QStringLiteral("0.100000001\n-1\n"));
    EXPECT_EQ(valuesText(bytes({0xFF, 0xFF}), DType::I8), QStringLiteral("-1\n-1\n"));
}

TEST(DataInspector, KeepsTheRulesOfModels)
{
    DataInspectorModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setBytes(bytes({0xCD, 0xCC, 0xCC, 0x3D, 1, 2, 3, 4}), DType::F32);
    const int row = model.rowOf(DType::F32);
    EXPECT_EQ(model.index(row, 0).data().toString(), QStringLiteral("f32"));
    EXPECT_EQ(model.index(row, 1).data().toString(), QStringLiteral("0.1"));
    EXPECT_TRUE(model.index(row, 0).data(Qt::FontRole).value<QFont>().bold());
    model.setBytes(bytes({1}), DType::U8);
    EXPECT_TRUE(model.index(row, 1).data().toString().isEmpty());
    EXPECT_EQ(model.index(model.rowOf(DType::U8), 1).data().toString(), QStringLiteral("1"));
    EXPECT_EQ(model.rowOf(DType::U8, ShownByteOrder::Big), -1) << "one byte has no order";
    EXPECT_GE(model.rowOf(DType::F64, ShownByteOrder::Big), 0);
    EXPECT_EQ(model.rowOf(DType::C64), -1);
}

} // namespace
} // namespace gateloupe
