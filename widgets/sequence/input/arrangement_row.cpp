// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/arrangement_row.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/input/number_boxes.h"

namespace gateloupe {

namespace {

/// The orders of axes that can be chosen; the first is what an array's shape says by itself.
constexpr std::array kAxesWords = {"", "bti", "bit", "it", "bt"};

} // namespace

ArrangementRow::ArrangementRow()
    : m_names(named(new QComboBox, "arrayNames"))
    , m_axes(newChoice("axes", tr,
                       {
                           QT_TR_NOOP("steps, batch, features"),
                           QT_TR_NOOP("batch, steps, features"),
                           QT_TR_NOOP("batch, features, steps"),
                           QT_TR_NOOP("features, steps"),
                           QT_TR_NOOP("batch, steps"),
                       }))
    , m_hop(newNumber(new QSpinBox, "hop"))
{
    m_names->hide();
    m_axes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_hop->setRange(0, kSequenceMaxSteps);
    //: order of an array's axes
    QLabel* axes = newLabel([] { return tr("Axes"); }, m_axes);
    //: a sound or another list of numbers is cut into frames that begin so many numbers apart
    QLabel* hop = newLabel([] { return tr("Samples per step"); }, m_hop);
    setLayoutOf(this, rowOf({{m_names, 1}, axes, m_axes, hop, m_hop, LayoutItem::room(0)}));
    connect(m_axes, &QComboBox::currentIndexChanged, this, &ArrangementRow::changed);
    connect(m_hop, &QSpinBox::valueChanged, this, &ArrangementRow::changed);
    connect(m_names, &QComboBox::activated, this, [this](int index) {
        if (index > 0) {
            emit arrayChosen(m_file + QLatin1Char(':') + m_names->itemData(index).toString());
        }
    });
    inEveryLanguage(this, [this] {
        m_names->setAccessibleName(tr("Array of the file"));
        m_axes->setAccessibleName(tr("What the array's axes are"));
        m_hop->setAccessibleName(tr("Numbers from one frame to the next"));
        m_hop->setToolTip(
            tr("A sound, or another list of numbers, is cut into frames as long as the "
               "network's input; each begins so many numbers behind the one before"));
        //: a list of numbers is not cut into frames
        m_hop->setSpecialValueText(tr("1, no frames"));
    });
}

void ArrangementRow::setNames(const QString& file, const std::vector<std::string>& names)
{
    if (names.empty() && !m_file.isEmpty() && file.startsWith(m_file + QLatin1Char(':'))) {
        return; // one of them was chosen; another one still can be
    }
    m_file = names.empty() ? QString() : file.trimmed();
    m_names->clear();
    if (!names.empty()) {
        //: first line of a list of a file's arrays
        m_names->addItem(tr("Choose an array"));
    }
    for (const std::string& one : names) {
        m_names->addItem(QString::fromStdString(printable(one)), QString::fromStdString(one));
    }
    m_names->setVisible(!names.empty());
}

void ArrangementRow::setSource(const SequenceSource& source)
{
    const auto axes = std::ranges::find(kAxesWords, source.axes);
    m_axes->setCurrentIndex(axes == kAxesWords.end() ? 0
                                                     : static_cast<int>(axes - kAxesWords.begin()));
    m_hop->setValue(asInt(source.hop, kSequenceMaxSteps));
}

void ArrangementRow::fill(SequenceSource& source) const
{
    source.axes = kAxesWords.at(static_cast<std::size_t>(std::max(m_axes->currentIndex(), 0)));
    source.hop = static_cast<std::uint64_t>(m_hop->value());
}

} // namespace gateloupe
