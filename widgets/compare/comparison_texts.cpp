// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_texts.h"

#include <algorithm>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString ComparisonTexts::summary(const ModelComparison& comparison)
{
    const ModelDifference& difference = comparison.difference;
    if (difference.gates.empty()) {
        return tr("Nothing to compare: no gate of A has its like in B");
    }
    const auto total = static_cast<int>(difference.gates.size());
    const auto differing = std::ranges::count(difference.gates, false, &GateDifference::isEqual);
    double largest = 0.0;
    for (const GateDifference& gate : difference.gates) {
        largest = std::max(largest, gate.maxAbs);
    }
    QString text =
        differing == 0
            //: number of parameters whose numbers are all the same in two networks
            ? tr("Equal: every number of %n parameter(s)", nullptr, total)
            //: %1 of the %n parameters that two networks have in common
            : tr("%1 of %n parameter(s) differ, at most by %2", nullptr, total)
                  .arg(formatCount(static_cast<std::uint64_t>(differing)), formatValue(largest));
    const std::size_t apart = difference.onlyInA.size() + difference.onlyInB.size();
    if (apart > 0) {
        //: %1 is e.g. "Equal: every number of 8 parameters"
        text = tr("%1; %2 have no like in the other").arg(text, formatCount(apart));
    }
    return text;
}

QString ComparisonTexts::aspect(SpecAspect aspect, const RnnModel& a, const RnnModel& b)
{
    const RnnSpec& x = a.spec;
    const RnnSpec& y = b.spec;
    switch (aspect) {
    case SpecAspect::Cell:
        //: kinds of cells, e.g. LSTM and GRU
        return tr("Cell: A %1, B %2. Their gates mean other things and are not compared.")
            .arg(TermNames::cell(x.cell), TermNames::cell(y.cell));
    case SpecAspect::InputSize:
        return tr("Inputs: A %1, B %2. W of layer 0 has another shape.")
            .arg(x.inputSize)
            .arg(y.inputSize);
    case SpecAspect::HiddenSize:
        return tr("Units: A %1, B %2. No matrix has the same shape.")
            .arg(x.hiddenSize)
            .arg(y.hiddenSize);
    case SpecAspect::ProjectionSize:
        return tr("A and B do not have the same projection: R and what reads h have other shapes.");
    case SpecAspect::Layers:
        return tr("Layers: A %1, B %2. Those that both have are compared.")
            .arg(x.layers)
            .arg(y.layers);
    case SpecAspect::Directions:
        return tr(
            "Only one of them is bidirectional: its backward direction has no like, and layers "
            "above the first have other inputs.");
    case SpecAspect::ReadingDirection:
        return tr(
            "One of them reads the sequence from its end: forward and backward directions have no "
            "like.");
    case SpecAspect::InputMode:
        return tr("One of them takes its input without weights (skip): layer 0 has no W there.");
    case SpecAspect::Bias:
        //: bias modes as files say them, e.g. "double" and "single_input"
        return tr("Biases: A %1, B %2.").arg(fromView(nameOf(x.bias)), fromView(nameOf(y.bias)));
    case SpecAspect::ForgetOffset:
        return tr("What is added to the forget gate when they run: A %1, B %2.")
            .arg(formatValue(a.forgetOffset), formatValue(b.forgetOffset));
    case SpecAspect::GruReset:
        return tr("The reset gate acts before the recurrent product in one of them and after it in "
                  "the other: equal weights do not give equal states.");
    case SpecAspect::Equations:
        return tr(
            "They use other activations or clipping: equal weights do not give equal states.");
    case SpecAspect::DType:
        break;
    }
    return tr("A stores %1, B %2: numbers are compared as they are stored.")
        .arg(fromView(nameOf(x.dtype)), fromView(nameOf(y.dtype)));
}

QString ComparisonTexts::matching(const UnitMatching& matching)
{
    double sum = 0.0;
    std::uint64_t units = 0;
    for (const UnitMatch& layer : matching.layers) {
        sum += layer.meanCosine;
        units += layer.cosine.size();
    }
    const double mean = sum / static_cast<double>(std::max<std::size_t>(1, matching.layers.size()));
    //: %1 of %2 units of a network got another number; %3 is a mean
    return tr("B's units stand beside the units of A that they are most like: %1 of %2 have "
              "another "
              "number in B, mean cosine %3.")
        .arg(formatCount(matching.moved()), formatCount(units), formatShort(mean, 4));
}

QStringList ComparisonTexts::notes(const ModelComparison& comparison)
{
    QStringList notes;
    for (const SpecAspect each : comparison.aspects) {
        notes.append(aspect(each, *comparison.originalA, *comparison.originalB));
    }
    if (comparison.hasSummedBiases) {
        notes.append(
            tr("Biases are compared by their sum, with what is added to the forget gate."));
    }
    if (comparison.matching) {
        notes.append(matching(*comparison.matching));
    } else if (comparison.matchingRefusal &&
               comparison.matchingRefusal->code == ErrorCode::ShapeMismatch) {
        notes.append(tr("Units can be matched between networks of one shape only."));
    } else if (comparison.matchingRefusal) {
        notes.append(tr("The units were not matched: %1.")
                         .arg(QString::fromStdString(comparison.matchingRefusal->message)));
    }
    return notes;
}

} // namespace gateloupe
