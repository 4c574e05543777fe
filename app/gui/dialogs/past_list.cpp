// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/past_list.h"

#include <algorithm>
#include <memory>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>

#include "app/gui/common/enable_action.h"
#include "app/gui/common/file_dialogs.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kShownPasts = 4;
constexpr double kLeastLevel = 0.001;
constexpr double kMostLevel = 1000.0;

/// What the combo box offers.
enum PastChoice
{
    kSilence,
    kNoise,
    kStates,
    kSequence,
    kRecording
};

} // namespace

PastList::PastList(QWidget* parent)
    : QWidget(parent)
    , m_list(named(new QListWidget, "pastList"))
    , m_kind(newChoice("pastKind", &PastList::tr,
                       //: kinds of what came before a sequence
                       {QT_TR_NOOP("Silence"), QT_TR_NOOP("Noise of level"),
                        QT_TR_NOOP("Random states of level"), QT_TR_NOOP("The sequence itself"),
                        QT_TR_NOOP("A recording…")})) // as in PastChoice
    , m_level(named(new QDoubleSpinBox, "pastLevel"))
    , m_add(newButton("pastAdd", [] { return tr("Add"); }))
    , m_remove(newButton("pastRemove", [] { return tr("Remove"); }))
{
    m_list->setFixedHeight(kShownPasts * (m_list->fontMetrics().height() + 4) +
                           2 * m_list->frameWidth());
    m_kind->setCurrentIndex(kStates);
    m_level->setDecimals(3);
    m_level->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_level->setRange(kLeastLevel, kMostLevel);
    m_level->setValue(1.0);
    m_add->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    auto* grid = new QGridLayout;
    grid->addWidget(m_kind, 0, 0, 1, 2);
    grid->addWidget(m_level, 1, 0, 1, 2);
    grid->addWidget(m_add, 2, 0);
    grid->addWidget(m_remove, 2, 1);
    grid->setRowStretch(3, 1);
    setLayoutOf(this, rowOf({{m_list, 1}, grid}));
    setFocusProxy(m_list);
    connect(m_add, &QPushButton::clicked, this, &PastList::add);
    connect(m_remove, &QPushButton::clicked, this, &PastList::removeCurrent);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &PastList::showState);
    connect(m_list, &QListWidget::currentRowChanged, this, &PastList::showState);
    auto* removal = new QShortcut(QKeySequence::Delete, m_list);
    removal->setContext(Qt::WidgetShortcut);
    connect(removal, &QShortcut::activated, this, &PastList::removeCurrent);
    constexpr double kSoft = 0.1;
    for (const double sigma : {0.0, kSoft, 1.0}) {
        addEntry({.kind = PastSource::Kind::Noise, .sigma = sigma});
    }
    inEveryLanguage(this, [this] { showTexts(); });
}

void PastList::showTexts()
{
    m_list->setAccessibleName(tr("Pasts that are measured"));
    m_kind->setAccessibleName(tr("Kind of past"));
    m_level->setAccessibleName(tr("Level: the standard deviation"));
    m_level->setToolTip(tr("The standard deviation"));
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        m_list->item(static_cast<int>(row))->setText(nameOf(m_entries[row]));
    }
    showState();
}

std::vector<PastSource> PastList::sources(std::uint64_t steps,
                                          const std::optional<RunSource>& source) const
{
    std::vector<PastSource> pasts;
    for (const Entry& entry : m_entries) {
        PastSource past{.kind = entry.kind,
                        .name = nameOf(entry).toStdString(),
                        .sigma = entry.sigma,
                        .steps = steps,
                        .recording = {}};
        past.recording.kind = SequenceSource::Kind::File;
        past.recording.array = entry.recording.toStdString();
        if (source && source->input.kind == SequenceSource::Kind::File) {
            past.recording.axes = source->input.axes;
            past.recording.hop = source->input.hop;
        }
        pasts.push_back(std::move(past));
    }
    return pasts;
}

QString PastList::nameOf(const Entry& entry)
{
    constexpr int kDigits = 4;
    const QString level = formatShort(entry.sigma, kDigits);
    switch (entry.kind) {
    case PastSource::Kind::Noise:
        return entry.sigma == 0.0 ? tr("silence")
                                  //: %1 is the standard deviation
                                  : tr("noise of %1").arg(level);
    case PastSource::Kind::States:
        //: states of a network; %1 is the standard deviation
        return tr("random states of %1").arg(level);
    case PastSource::Kind::Recording:
        return QFileInfo(entry.recording).fileName();
    case PastSource::Kind::Sequence:
        break;
    }
    return tr("the sequence itself");
}

void PastList::add()
{
    using Kind = PastSource::Kind;
    switch (m_kind->currentIndex()) {
    case kSilence:
        addEntry({.kind = Kind::Noise, .sigma = 0.0});
        return;
    case kNoise:
        addEntry({.kind = Kind::Noise, .sigma = m_level->value()});
        return;
    case kStates:
        addEntry({.kind = Kind::States, .sigma = m_level->value()});
        return;
    case kSequence:
        addEntry({.kind = Kind::Sequence});
        return;
    default:
        break;
    }
    const QString recordings =
        tr("Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)");
    connect(askForFile({.parent = window(),
                        .name = "pastDialog",
                        .title = tr("Choose a recording"),
                        .filters = {recordings, tr("All files (*)")}}),
            &QFileDialog::fileSelected, this, [this](const QString& path) {
                addEntry({.kind = Kind::Recording, .recording = path});
            });
}

/// One that is there already becomes the current one.
void PastList::addEntry(const Entry& entry)
{
    const auto known = std::ranges::find(m_entries, entry);
    const auto row = static_cast<int>(known - m_entries.begin());
    if (known == m_entries.end()) {
        m_entries.push_back(entry);
        m_list->addItem(nameOf(entry));
        m_list->item(row)->setToolTip(entry.recording);
    }
    m_list->setCurrentRow(row);
    showState();
    emit changed();
}

void PastList::removeCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    m_entries.erase(m_entries.begin() + row);
    const std::unique_ptr<QListWidgetItem> taken(m_list->takeItem(row)); // the caller owns it
    showState();
    emit changed();
}

void PastList::showState()
{
    const int kind = m_kind->currentIndex();
    m_level->setEnabled(kind == kNoise || kind == kStates);
    const bool hasRoom = static_cast<int>(m_entries.size()) < kMostPasts;
    setObjection(*m_add, hasRoom ? QString() : tr("At most %1 pasts").arg(kMostPasts));
    m_remove->setEnabled(m_list->currentRow() >= 0);
}

} // namespace gateloupe
