// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/header/part_chooser.h"

#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kLeastPlaceLetters = 6;

} // namespace

PartChooser::PartChooser(QWidget* parent)
    : QWidget(parent)
    , m_place(named(new QComboBox, "place"))
    , m_batch(named(new QSpinBox, "batch"))
    //: which sequence of a batch the plots show
    , m_batchLabel(newLabel([] { return tr("Batch entry"); }, m_batch))
{
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_place->setMinimumContentsLength(kLeastPlaceLetters); // where the window is narrow
    setLayoutOf(this, rowOf({m_place, m_batchLabel, m_batch}));
    connect(m_place, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0) {
            emit placeChosen(place());
        }
    });
    connect(m_batch, &QSpinBox::valueChanged, this, [this] {
        showLength();
        emit batchChosen(batch());
    });
    setRun(nullptr);
    inEveryLanguage(this, [this] {
        m_place->setAccessibleName(tr("Layer and direction"));
        m_place->setToolTip(tr("Layer and direction of the table and of the curves"));
        setEntries(*m_place, TermNames::places(m_model.get()));
        showLength();
    });
}

void PartChooser::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    setEntries(*m_place, TermNames::places(m_model.get()));
    m_place->setVisible(m_place->count() > 1); // one alone needs no choice
}

void PartChooser::setRun(std::shared_ptr<const SequenceRun> run)
{
    m_run = std::move(run);
    {
        const QSignalBlocker blocker(m_batch);
        m_batch->setRange(0, m_run == nullptr ? 0 : static_cast<int>(m_run->batch()) - 1);
    }
    const bool hasBatch = m_batch->maximum() > 0;
    m_batch->setVisible(hasBatch);
    m_batchLabel->setVisible(hasBatch);
    showLength();
}

bool PartChooser::setPlace(PseudoLayerIndex place)
{
    const auto index = static_cast<int>(place.value);
    if (index >= m_place->count() || index == m_place->currentIndex()) {
        return false;
    }
    const QSignalBlocker blocker(m_place);
    m_place->setCurrentIndex(index);
    return true;
}

bool PartChooser::setBatch(std::uint64_t batch)
{
    if (batch > static_cast<std::uint64_t>(m_batch->maximum()) || batch == this->batch()) {
        return false;
    }
    const QSignalBlocker blocker(m_batch);
    m_batch->setValue(static_cast<int>(batch));
    showLength();
    return true;
}

PseudoLayerIndex PartChooser::place() const
{
    return PseudoLayerIndex(static_cast<std::uint32_t>(std::max(0, m_place->currentIndex())));
}

std::uint64_t PartChooser::batch() const
{
    return static_cast<std::uint64_t>(m_batch->value());
}

void PartChooser::showLength()
{
    if (m_run == nullptr || batch() >= m_run->batch()) {
        m_batch->setSuffix({});
        return;
    }
    const int length = static_cast<int>(m_run->lengthOf(batch()));
    //: behind the number of a batch's sequence: "0 of 3 (17 steps)"
    m_batch->setSuffix(
        tr(" of %1 (%Ln step(s))", nullptr, length).arg(formatCount(m_run->batch())));
}

} // namespace gateloupe
