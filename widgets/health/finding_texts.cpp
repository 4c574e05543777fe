// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/finding_texts.h"

#include <array>

#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

QString FindingTexts::title(HealthIssue issue)
{
    static constexpr std::array kTitles = {
        // in the order of HealthIssue
        QT_TR_NOOP("Contradicts its weights"),
        QT_TR_NOOP("Cannot be read"),
        QT_TR_NOOP("Missing tensor"),
        QT_TR_NOOP("NaN or infinite numbers"),
        QT_TR_NOOP("Shares its bytes"),
        QT_TR_NOOP("Copy of a matrix"),
        //: of a recurrent layer
        QT_TR_NOOP("Copies of units"),
        //: of a matrix
        QT_TR_NOOP("Copies of rows"),
        //: units of a recurrent layer
        QT_TR_NOOP("Dead units"),
        //: a gate of some units that no weight leads to
        QT_TR_NOOP("Gate without weights"),
        QT_TR_NOOP("Units that nothing reads"),
        QT_TR_NOOP("Inputs that nothing reads"),
        QT_TR_NOOP("All zeros"),
        QT_TR_NOOP("One number everywhere"),
        QT_TR_NOOP("Huge outlier"),
        //: weights of a size that no training leads to
        QT_TR_NOOP("Absurd size"),
        QT_TR_NOOP("Subnormal numbers"),
        QT_TR_NOOP("Biases are zero"),
        QT_TR_NOOP("Both biases are equal"),
        QT_TR_NOOP("Forget bias"),
        //: a gate of a unit that is open, or shut, whatever comes in
        QT_TR_NOOP("Stuck gate"),
        QT_TR_NOOP("Saturating weights"),
        QT_TR_NOOP("Saturating input weights"),
        QT_TR_NOOP("Large spectral radius"),
        //: the state of a network grows without end
        QT_TR_NOOP("Diverges"),
        //: units whose weights get no gradient
        QT_TR_NOOP("Learns nothing"),
        //: a convention is how one framework names and orders weights
        QT_TR_NOOP("Doubt about the convention"),
    };
    static_assert(kTitles.size() == static_cast<std::size_t>(HealthIssue::Doubt) + 1);
    return tr(kTitles[static_cast<std::size_t>(issue)]);
}

QString FindingTexts::measure(const HealthFinding& finding)
{
    const auto counted = [&finding](const QString& text) {
        return text.arg(formatCount(finding.count), formatCount(finding.total));
    };
    switch (finding.issue) {
    case HealthIssue::NotFinite:
    case HealthIssue::Subnormal:
        return counted(tr("%1 of %2 elements"));
    case HealthIssue::DeadUnit:
    case HealthIssue::DeafGate:
    case HealthIssue::EqualUnits:
    case HealthIssue::UnreadUnit:
        return counted(tr("%1 of %2 units"));
    case HealthIssue::LearnsNothing:
        //: %1 of %2 units, then why: "output gate closed"
        return counted(tr("%1 of %2 units: %3")).arg(coreText(Message(finding.note)));
    case HealthIssue::StuckGate:
    case HealthIssue::WideSums:
    case HealthIssue::WideInputs:
        //: %3 is a number that was measured
        return counted(tr("%1 of %2 units, %3")).arg(formatShort(finding.value, 4));
    case HealthIssue::UnreadInput:
        return counted(tr("%1 of %2 inputs"));
    case HealthIssue::ZeroBias:
    case HealthIssue::EqualBiases:
        return counted(tr("%1 of %2 gates"));
    case HealthIssue::Constant:
    case HealthIssue::Outlier:
        return formatValue(finding.value);
    case HealthIssue::LargeSpectrum:
    case HealthIssue::AbsurdSize:
        return formatShort(finding.value, 4);
    case HealthIssue::Diverges:
        //: %1 is a factor by which a state grows
        return tr("%1 a step").arg(formatShort(finding.limit, 4));
    case HealthIssue::ForgetBias:
        return finding.limit == 0.0
                   ? tr("mean %1").arg(formatShort(finding.value, 4))
                   : tr("mean %1, and %2 is added")
                         .arg(formatShort(finding.value, 4), formatShort(finding.limit, 4));
    default:
        return {};
    }
}

QString FindingTexts::place(const HealthFinding& finding)
{
    if (!finding.id) {
        return {};
    }
    const bool isSum = finding.issue == HealthIssue::ForgetBias && finding.count == 2;
    const QString parameter = isSum
                                  //: %1 is e.g. "layer 0, forward, bW forget": both biases' sum
                                  ? tr("%1 + bR").arg(TermNames::place(*finding.id))
                                  : TermNames::place(*finding.id);
    if (!finding.place) {
        return parameter;
    }
    //: an element of a parameter: its name, row and column
    return tr("%1 [%2, %3]").arg(parameter).arg(finding.place->row).arg(finding.place->col);
}

QString FindingTexts::network(const HealthFinding& finding, const HealthReport& report)
{
    return nameText(report.models[finding.model]->name);
}

QString FindingTexts::forgetBias(const HealthFinding& finding)
{
    const double effective = finding.value + finding.limit;
    const bool isStored = finding.value >= HealthLimits::kForgetOne;
    if (effective > HealthLimits::kForgetHigh) {
        return tr("With a mean of %1 the forget gates hardly ever close: the cell state only "
                  "grows.")
            .arg(formatShort(effective, 4));
    }
    if (effective < HealthLimits::kForgetLow) {
        return tr("With a mean of %1 the forget gates start nearly shut: what the cells hold is "
                  "lost within a few steps. A gate order that was read wrongly looks like this "
                  "too.")
            .arg(formatShort(effective, 4));
    }
    if (isStored && finding.limit != 0.0) {
        return tr("The file stores a mean of %1, and the convention adds %2 more when it runs. "
                  "Perhaps the offset counts twice.")
            .arg(formatShort(finding.value, 4), formatShort(finding.limit, 4));
    }
    if (isStored) {
        return tr("The forget gates start open: the usual +1 is stored in the bias, and nothing is "
                  "added when the network runs.");
    }
    if (finding.limit != 0.0) {
        return tr("The convention adds %1 to the forget gate when the network runs; the stored "
                  "bias "
                  "does not contain it.")
            .arg(formatShort(finding.limit, 4));
    }
    return tr("No +1 is stored and none is added when the network runs. Usual for networks that "
              "began with random biases, as PyTorch's and cuDNN's do.");
}

QString FindingTexts::sharedBytes(const HealthFinding& finding, const HealthReport& report)
{
    return finding.otherModel == finding.model
               ? tr("The very same bytes as %1: tied weights, or two names for one tensor.")
                     .arg(TermNames::place(*finding.other))
               : tr("The very same bytes as %1 of %2: tied weights, or two names for one "
                    "tensor.")
                     .arg(TermNames::place(*finding.other),
                          nameText(report.models[finding.otherModel]->name));
}

QString FindingTexts::outlier(const HealthFinding& finding)
{
    return tr("Its magnitude is %1 times the root mean square of all others (%2); it is reported "
              "from %3 times on and a risk from %4 on. Normal numbers stay below 6, published "
              "networks (silero-vad, DTLN, textgenrnn) below 23.")
        .arg(formatShort(finding.value / finding.limit, 3), formatValue(finding.limit),
             formatShort(HealthLimits::kOutlierRatio, 3),
             formatShort(HealthLimits::kOutlierRisk, 3));
}

QString FindingTexts::absurdSize(const HealthFinding& finding)
{
    return finding.value > finding.limit
               ? tr("The largest magnitude is %1; from %2 on it is a risk. No trained network "
                    "has such weights: every gate that they lead to is saturated for any "
                    "input. Training has diverged, or the bytes are not what they are taken "
                    "for.")
                     .arg(formatShort(finding.value, 4), formatShort(finding.limit, 3))
               : tr("The largest magnitude is %1; below %2 it is a risk. No trained network "
                    "has such weights: the matrix does nothing. The bytes may not be what "
                    "they are taken for.")
                     .arg(formatShort(finding.value, 4), formatShort(finding.limit, 3));
}

QString FindingTexts::wideSums(const HealthFinding& finding)
{
    return tr("The row of R has a norm of up to %1; it is reported from %2 on and a risk from %3 "
              "on, twice the largest of published networks (silero-vad, DTLN, textgenrnn). States "
              "of size 1 move the sum so far that the gate is saturated at most steps.")
        .arg(formatShort(finding.value, 4), formatShort(finding.limit, 3),
             formatShort(finding.limit / HealthLimits::kWideRatio * HealthLimits::kWideRisk, 3));
}

QString FindingTexts::largeSpectrum(const HealthFinding& finding)
{
    return tr("The spectral radius of R is %1; it is reported from %2 on and a risk from %3 on, "
              "twice the largest of published networks (silero-vad, DTLN, textgenrnn). Along its "
              "largest direction the state grows from step to step until the gates saturate.")
        .arg(formatShort(finding.value, 4), formatShort(finding.limit, 3),
             formatShort(HealthLimits::kRadiusRisk, 3));
}

QString FindingTexts::stuckGate(const HealthFinding& finding)
{
    return tr("With inputs and states between -1 and 1 the sum of the gate cannot come closer "
              "to zero than %1, and beyond ±%2 the gate hardly answers: it is always open, or "
              "always shut.")
        .arg(formatShort(finding.value, 4), formatShort(finding.limit, 3));
}

QString FindingTexts::diverges(const HealthFinding& finding)
{
    return tr("No activation bounds the state of this cell. In a run of %1 steps without input "
              "it grew from 1 to %2, by a factor of %3 a step: long sequences end in infinite "
              "numbers.")
        .arg(formatCount(finding.count), formatShort(finding.value, 4),
             formatShort(finding.limit, 4));
}

QString FindingTexts::unreadUnit()
{
    return tr("The columns of R are zero for every gate, and so are those of the next layer's W "
              "where there is one: what the unit computes is not used in this network. Of the "
              "last layer the output may still be read by others.");
}

QString FindingTexts::meaningForUnits(const HealthFinding& finding)
{
    switch (finding.issue) {
    case HealthIssue::DeadUnit:
        return tr("The rows of W and R are zero for every gate: the unit depends on neither "
                  "input nor state and does the same at every step.");
    case HealthIssue::EqualUnits:
        return tr("The weights of these units in W and R are exactly those of an earlier unit.");
    case HealthIssue::EqualRows:
        return tr("These rows are exactly an earlier row of the same matrix: of this gate the "
                  "units are copies.");
    case HealthIssue::DeafGate:
        return tr("The rows of W and R are zero for this gate: it stays where its bias puts it.");
    case HealthIssue::UnreadUnit:
        return unreadUnit();
    case HealthIssue::UnreadInput:
        return tr("The column of W is zero for every gate: the network does not see this input.");
    case HealthIssue::ZeroBias:
        return tr("Everything that the file stores as bias for these gates is zero. Usual right "
                  "after initialisation, unusual after training.");
    case HealthIssue::EqualBiases:
        return tr("bW and bR hold the same numbers. Layers that cuDNN trained do, where both began "
                  "with zeros; otherwise one bias was split in halves, or written twice and now "
                  "counts double.");
    case HealthIssue::LearnsNothing:
        return tr("In the last run backwards no gradient reached the weights of these units: a "
                  "step of training would leave them as they are.");
    default:
        return {};
    }
}

QString FindingTexts::meaning(const HealthFinding& finding, const HealthReport& report)
{
    switch (finding.issue) {
    case HealthIssue::Contradiction:
        return tr("The file contradicts itself: programs that believe its words refuse it, or read "
                  "other numbers than those shown here.");
    case HealthIssue::Unreadable:
        return tr("The numbers of this parameter cannot be read, so nothing is known about them.");
    case HealthIssue::Missing:
        return tr("A network of this shape needs the parameter, but the file does not store it. It "
                  "cannot run like this.");
    case HealthIssue::NotFinite:
        return tr("One such number reaches every state after the first step that uses it. Training "
                  "has most likely diverged, or the bytes are not what they are taken for.");
    case HealthIssue::SharedBytes:
        return sharedBytes(finding, report);
    case HealthIssue::EqualMatrices:
        return tr("Exactly the numbers of %1, stored once more: a copy.")
            .arg(TermNames::place(*finding.other));
    case HealthIssue::AllZero:
        if (!finding.id) {
            return tr("Every number of W and R is zero: input and state have no effect.");
        }
        return tr("Every number of the matrix is zero: never trained, or pruned, or not the bytes "
                  "that were meant.");
    case HealthIssue::Constant:
        return tr("Every number of the matrix is %1. Trained weights never are.")
            .arg(formatValue(finding.value));
    case HealthIssue::Outlier:
        return outlier(finding);
    case HealthIssue::AbsurdSize:
        return absurdSize(finding);
    case HealthIssue::Subnormal:
        return tr("%1 of %2 elements are subnormal: too small for their type's precision, and slow "
                  "on some processors.")
            .arg(formatCount(finding.count), formatCount(finding.total));
    case HealthIssue::ForgetBias:
        return forgetBias(finding);
    case HealthIssue::StuckGate:
        return stuckGate(finding);
    case HealthIssue::WideSums:
        return wideSums(finding);
    case HealthIssue::WideInputs:
        return tr("The rows of W have norms of up to %1: every gate is saturated for inputs of "
                  "size 1.")
            .arg(formatShort(finding.value, 4));
    case HealthIssue::LargeSpectrum:
        return largeSpectrum(finding);
    case HealthIssue::Diverges:
        return diverges(finding);
    case HealthIssue::Doubt:
        return tr(
            "The file does not say everything that its reading needs; this was noted while it was "
            "recognised.");
    default:
        return meaningForUnits(finding);
    }
}

QString FindingTexts::listed(const HealthFinding& finding)
{
    if (finding.where.empty()) {
        return {};
    }
    QStringList numbers;
    for (const std::uint64_t number : finding.where) {
        numbers.append(QString::number(number));
    }
    if (finding.count > finding.where.size()) {
        numbers.append(QStringLiteral("…"));
    }
    const QString list = numbers.join(QStringLiteral(", "));
    return finding.issue == HealthIssue::UnreadInput ? tr("Inputs: %1").arg(list)
                                                     : tr("Units: %1").arg(list);
}

QString FindingTexts::explanation(const HealthFinding& finding, const HealthReport& report)
{
    QStringList paragraphs = {meaning(finding, report)};
    if (!finding.gates.empty()) {
        QStringList gates;
        for (const Gate gate : finding.gates) {
            gates.append(TermNames::gate(gate));
        }
        paragraphs.append(tr("Gates: %1").arg(gates.join(QStringLiteral(", "))));
    }
    if (const QString list = listed(finding); !list.isEmpty()) {
        paragraphs.append(list);
    }
    if (!finding.note.empty() && finding.issue != HealthIssue::LearnsNothing) {
        paragraphs.append(nameText(finding.note));
    }
    return paragraphs.join(QLatin1Char('\n'));
}

QStringList FindingTexts::checks()
{
    return {
        tr("what the file says of its sizes against those of its weights"),
        tr("NaN and infinite numbers, tensors that are missing, unreadable or stored once for two"),
        tr("units without input or without effect, inputs without effect"),
        tr("zero, equal and odd biases, the forget gate's offset"),
        tr("constant matrices, outliers above %1 times the others")
            .arg(formatShort(HealthLimits::kOutlierRatio, 3)),
        tr("gates that their bias holds open or shut, or that R throws into saturation"),
        tr("weights of a size that no trained network has, states that grow without end"),
        tr("recurrent matrices of a spectral radius above %1")
            .arg(formatShort(HealthLimits::kLargeRadius, 3)),
        tr("what the convention was not sure about"),
    };
}

} // namespace gateloupe
