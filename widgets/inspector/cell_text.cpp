// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/cell_text.h"

#include <array>
#include <cmath>

#include "core/model/parameter_ids.h"
#include "core/tensor/quantization.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr QChar kMinusOfCells(0x2212);

QString signOf(bool isNegative)
{
    return isNegative ? QString(kMinusOfCells) : QStringLiteral("+");
}

QString digits(std::uint64_t bits, unsigned count)
{
    return QStringLiteral("%1").arg(static_cast<qulonglong>(bits), static_cast<int>(count), 2,
                                    QLatin1Char('0'));
}

} // namespace

CellFacts CellText::factsOf(const InspectedMatrix& matrix, std::uint64_t row, std::uint64_t col)
{
    const MatrixView& numbers = matrix.data->matrix;
    const std::byte* element = numbers.elementAt(row, col);
    CellFacts facts{.value = numbers.at(row, col), .row = row, .col = col, .dtype = numbers.dtype};
    facts.raw = rawBitsOf(element, numbers.dtype);
    facts.bits = floatBitsOf(element, numbers.dtype);
    facts.tensorName = nameText(matrix.view.tensor->name);
    if (matrix.view.tensor->source != nullptr) {
        facts.encoding = matrix.view.tensor->source->encoding();
    }
    facts.place = matrix.view.place();
    if (facts.place) {
        const std::int64_t elements = static_cast<std::int64_t>(row) * matrix.view.rowStride +
                                      static_cast<std::int64_t>(col) * matrix.view.colStride;
        facts.place->offsetBytes +=
            static_cast<std::uint64_t>(elements * static_cast<std::int64_t>(sizeOf(numbers.dtype)));
    }
    if (const Quantization* quantization = quantizationOf(*matrix.view.tensor)) {
        const auto index =
            static_cast<std::uint64_t>(static_cast<std::int64_t>(matrix.view.offsetElements) +
                                       static_cast<std::int64_t>(row) * matrix.view.rowStride +
                                       static_cast<std::int64_t>(col) * matrix.view.colStride);
        NullMonitor monitor; // the file's bytes are mapped
        if (const auto integer = quantization->integerAt(index, monitor)) {
            facts.quantized = QuantizedFacts{.integer = *integer,
                                             .type = QString::fromLatin1(quantization->typeName()),
                                             .isPalettised = quantization->isPalettised()};
        }
        if (facts.quantized && !facts.quantized->isPalettised) {
            facts.quantized->scale = quantization->scaleAt(index);
            facts.quantized->zero = quantization->zeroAt(index);
            facts.quantized->offset =
                quantization->offset ? std::optional(quantization->offsetAt(index)) : std::nullopt;
        }
    }
    return facts;
}

QString CellText::address(const HeatmapSubject& subject, std::uint64_t row, std::uint64_t col)
{
    const QString path = subject.model != nullptr ? QString::fromStdString(pathOf(subject.id))
                                                  : nameText(subject.view.tensor->name);
    return QStringLiteral("%1[%2, %3]").arg(path).arg(row).arg(col);
}

QString CellText::hex(const CellFacts& facts)
{
    const auto width = static_cast<int>(2 * sizeOf(facts.dtype));
    return QStringLiteral("0x") +
           QStringLiteral("%1")
               .arg(static_cast<qulonglong>(facts.raw), width, 16, QLatin1Char('0'))
               .toUpper();
}

QString CellText::decoded(const FloatBits& bits)
{
    const QString sign = signOf(bits.isNegative);
    switch (bits.kind) {
    case FloatClass::Zero:
        return sign + QStringLiteral("0");
    case FloatClass::Infinity:
        return sign + QStringLiteral("∞");
    case FloatClass::Nan:
        //: a NaN's bits beside the quiet one, as hexadecimal
        return tr("NaN, mantissa 0x%1")
            .arg(QString::number(static_cast<qulonglong>(bits.mantissa), 16).toUpper());
    case FloatClass::Subnormal:
    case FloatClass::Normal:
        break;
    }
    const double fraction =
        std::ldexp(static_cast<double>(bits.mantissa), -static_cast<int>(bits.fields.mantissaBits));
    const QString significand =
        formatShort(fraction + (bits.kind == FloatClass::Normal ? 1.0 : 0.0), 9);
    const QString power = QString::number(bits.power).replace(QLatin1Char('-'), kMinusOfCells);
    const QString text = QStringLiteral("%1%2 × 2^%3").arg(sign, significand, power);
    //: a floating-point number too small for the usual form
    return bits.kind == FloatClass::Subnormal ? tr("%1, subnormal").arg(text) : text;
}

QString CellText::binary(const FloatBits& bits)
{
    return QStringLiteral("%1 %2 %3")
        .arg(bits.isNegative ? 1 : 0)
        .arg(digits(bits.exponent, bits.fields.exponentBits),
             digits(bits.mantissa, bits.fields.mantissaBits));
}

QString CellText::reasonOf(Encoding encoding)
{
    static constexpr std::array kReasons = {
        // in the order of Encoding
        "",
        QT_TR_NOOP("none: compressed in the file"),
        //: HDF5 stores an array in pieces called chunks
        QT_TR_NOOP("none: stored in chunks"),
        QT_TR_NOOP("none: put together from slices"),
        QT_TR_NOOP("none: gathered from places no stride describes"),
        QT_TR_NOOP("none: encoded as protocol buffer numbers"),
        QT_TR_NOOP("none: computed from other numbers of the file"),
        QT_TR_NOOP("none: big-endian in the file"),
        QT_TR_NOOP("none: digits in a text"),
        //: weights stored as small integers and a scale
        QT_TR_NOOP("none: integers times a scale"),
    };
    static_assert(kReasons.size() == static_cast<std::size_t>(Encoding::Quantised) + 1);
    return encoding == Encoding::Plain ? QString()
                                       : tr(kReasons[static_cast<std::size_t>(encoding)]);
}

QString CellText::unit(const InspectedMatrix& matrix, std::uint64_t row)
{
    if (matrix.model == nullptr) {
        return {};
    }
    if (matrix.id.kind == ParameterKind::ProjectionWeights) {
        //: one element of the projected hidden state of an LSTM
        return tr("projected unit %1").arg(row);
    }
    return tr("unit %1").arg(row);
}

QString CellText::source(const InspectedMatrix& matrix, std::uint64_t col)
{
    if (matrix.model == nullptr) {
        return {};
    }
    switch (matrix.id.kind) {
    case ParameterKind::InputWeights:
        if (matrix.id.layer.value == 0) {
            //: one element of the input of a recurrent network
            return tr("input %1").arg(col);
        }
        return tr("output %1 of layer %2").arg(col).arg(matrix.id.layer.value - 1);
    case ParameterKind::RecurrentWeights:
        //: element of the hidden state at the step before
        return tr("h[t−1] of unit %1").arg(col);
    case ParameterKind::ProjectionWeights:
        return tr("unit %1").arg(col);
    case ParameterKind::InputBias:
    case ParameterKind::RecurrentBias:
    case ParameterKind::PeepholeWeights:
        break;
    }
    return {};
}

void CellText::appendQuantized(const QuantizedFacts& facts, double value,
                               std::vector<CellLine>& lines)
{
    if (facts.isPalettised) {
        //: a weight stored as an index into a small table: %1 the index, %2 its type, e.g. "3, u4"
        lines.push_back({tr("Palettised"), tr("index %1, %2").arg(facts.integer).arg(facts.type),
                         tr("the number is the table's entry of that index")});
        //: the number that an index into a table stands for
        lines.push_back({tr("Table value"), formatShort(value, 9), {}});
        return;
    }
    //: a weight stored as a small integer q: %1 the integer, %2 its type, e.g. "-3, i8"
    lines.push_back({tr("Integer"), tr("%1, %2").arg(facts.integer).arg(facts.type),
                     facts.offset ? tr("(integer − zero point) × scale + offset")
                                  : tr("(integer − zero point) × scale")});
    lines.push_back({tr("Scale"), formatShort(facts.scale, 9), {}});
    //: the integer that stands for 0
    lines.push_back({tr("Zero point"), formatShort(facts.zero, 9), {}});
    if (facts.offset) {
        //: what is added to an integer times its scale
        lines.push_back({tr("Offset"), formatShort(*facts.offset, 9), {}});
    }
}

std::vector<CellLine> CellText::describe(const InspectedMatrix& matrix, std::uint64_t row,
                                         std::uint64_t col)
{
    const CellFacts facts = factsOf(matrix, row, col);
    std::vector<CellLine> lines;
    lines.push_back({tr("Value"), formatValue(facts.value),
                     QLocale::c().toString(facts.value, 'g', QLocale::FloatingPointShortest)});
    //: what finds a number again: layer_0/forward/forget/recurrent_weights[32, 21]
    lines.push_back({tr("Address"), address(matrix, row, col), tr("Ctrl+P finds it again")});
    if (matrix.model != nullptr) {
        //: LSTM or GRU gate with its matrix, e.g. "R forget"
        lines.push_back({tr("Gate"), TermNames::parameter(matrix.id), TermNames::place(matrix.id)});
    }
    const QString unitText = unit(matrix, row);
    const QString sourceText = source(matrix, col);
    lines.push_back({tr("Row"),
                     unitText.isEmpty() ? QString::number(row)
                                        //: a row's number and what it stands for
                                        : tr("%1, %2").arg(row).arg(unitText),
                     {}});
    lines.push_back({tr("Column"),
                     sourceText.isEmpty() ? QString::number(col)
                                          //: a column's number and its meaning
                                          : tr("%1, %2").arg(col).arg(sourceText),
                     {}});
    lines.push_back({tr("Tensor"), facts.tensorName, facts.tensorName});
    if (facts.place) {
        const QString file = nameText(facts.place->file.filename().string());
        lines.push_back({tr("Byte"), formatOffset(facts.place->offsetBytes),
                         //: %1 a byte's number, %2 a file name
                         tr("byte %1 of %2").arg(formatCount(facts.place->offsetBytes), file)});
        lines.push_back({tr("File"), file, nameText(facts.place->file.string())});
    } else {
        const QString reason = reasonOf(facts.encoding);
        lines.push_back(
            {tr("Byte"), reason.isEmpty() ? tr("none: not in a file") : reason, reason});
    }
    if (facts.quantized) {
        appendQuantized(*facts.quantized, facts.value, lines);
    }
    //: the bits of a number, %1 its type, %2 hexadecimal
    lines.push_back(
        {tr("Bits"), tr("%1 %2").arg(QString::fromLatin1(nameOf(facts.dtype)), hex(facts)), {}});
    if (facts.bits) {
        lines.push_back({tr("Decoded"), decoded(*facts.bits),
                         //: tool tip: sign, exponent and mantissa of a floating-point number
                         tr("sign %1, exponent %2 (%3 − %4), mantissa 0x%5")
                             .arg(facts.bits->isNegative ? 1 : 0)
                             .arg(facts.bits->power)
                             .arg(facts.bits->exponent)
                             .arg(facts.bits->fields.bias)
                             .arg(QString::number(static_cast<qulonglong>(facts.bits->mantissa), 16)
                                      .toUpper())});
        lines.push_back({tr("Binary"), binary(*facts.bits), tr("sign, exponent, mantissa")});
    }
    return lines;
}

} // namespace gateloupe
