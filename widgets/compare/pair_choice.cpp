// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/pair_choice.h"

#include <filesystem>
#include <optional>
#include <utility>

#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

/// Empty where its bytes lie in no file.
std::optional<std::filesystem::path> fileOf(const RnnModel& model)
{
    const auto place =
        model.parameters.empty() ? std::nullopt : model.parameters.begin()->second.place();
    return place ? std::optional(place->file) : std::nullopt;
}

/// Where a network is from: folder and file, since many files are called alike. `file` where its
/// bytes lie in no file.
QString placeOf(const RnnModel& model, const QString& file)
{
    if (const auto path = fileOf(model)) {
        return nameText((path->parent_path().filename() / path->filename()).string());
    }
    return file;
}

/// And the framework that wrote it.
QString originOf(const RnnModel& model, const QString& file)
{
    const QString text = placeOf(model, file);
    return model.convention.empty() ? text
                                    : text + QStringLiteral(", ") + nameText(model.convention);
}

/// The whole path and what the network is.
QString factsOf(const RnnModel& model)
{
    QStringList lines;
    if (const auto path = fileOf(model)) {
        lines.append(QDir::toNativeSeparators(nameText(path->string())));
    }
    lines.append(QString::fromStdString(toText(model.spec)));
    if (!model.convention.empty()) {
        lines.append(nameText(model.convention));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

PairChoice::PairChoice()
    : m_labelA(named(new ElidedLabel, "comparedA"))
    , m_choice(named(new ElidedComboBox, "comparedB"))
    , m_open(named(new QPushButton, "openOther"))
    , m_match(named(new QCheckBox, "matchUnits"))
{
    //: the second network of a comparison
    QLabel* labelB = newLabel([] { return tr("B:"); });
    labelB->setBuddy(m_choice);
    constexpr int kBarHeight = 36;
    setFixedHeight(kBarHeight);
    setLayoutOf(this, rowOf({{m_labelA, 1}, labelB, {m_choice, 1}, m_open, m_match}));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(6); // A has to have room as well
    m_labelA->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    m_open->setMaximumWidth(fontMetrics().averageCharWidth() * 6);
    connect(m_choice, &QComboBox::activated, this, &PairChoice::take);
    connect(m_open, &QPushButton::clicked, this, &PairChoice::fileWanted);
    connect(m_match, &QCheckBox::clicked, this, &PairChoice::matchingChosen);
    inEveryLanguage(this, [this] { retranslate(); });
}

void PairChoice::setA(std::shared_ptr<const RnnModel> model, const QString& file)
{
    m_a = std::move(model);
    m_fileA = file;
    retranslate();
}

void PairChoice::setCandidates(const std::vector<CompareCandidate>& candidates, int chosen)
{
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    for (const CompareCandidate& candidate : candidates) {
        const QString name = nameText(candidate.model->name);
        //: the network A once more, computed by somebody else; %1 is its name
        m_choice->addItem(
            candidate.isA ? tr("%1 itself, on another backend").arg(name)
                          //: a network and its file
                          : tr("%1 — %2").arg(name, originOf(*candidate.model, candidate.file)));
        const int last = m_choice->count() - 1;
        m_choice->setItemData(
            last, QString(m_choice->itemText(last) + QLatin1Char('\n') + factsOf(*candidate.model)),
            Qt::ToolTipRole);
    }
    m_candidates = static_cast<int>(candidates.size());
    m_chosen = chosen;
    showPairing();
    m_choice->setCurrentIndex(chosen);
    m_choice->setEnabled(!candidates.empty());
    m_choice->setToolTip(candidates.empty()
                             ? tr("Open a file with a network first")
                             : m_choice->itemData(chosen, Qt::ToolTipRole).toString());
}

void PairChoice::setPairing(bool canPair)
{
    m_canPair = canPair;
    const QSignalBlocker quiet(m_choice);
    showPairing();
}

void PairChoice::showPairing()
{
    while (m_choice->count() > m_candidates) {
        m_choice->removeItem(m_choice->count() - 1);
    }
    if (m_canPair && m_candidates > 0) {
        m_choice->insertSeparator(m_candidates);
        m_choice->addItem(tr("Pair layers by hand…"));
        m_choice->setItemData(m_choice->count() - 1,
                              tr("For a stack whose layers are networks of their own in the other "
                                 "file"),
                              Qt::ToolTipRole);
    }
}

void PairChoice::take(int index)
{
    if (index < m_candidates) {
        m_chosen = index;
        emit candidateChosen(index);
    } else {
        m_choice->setCurrentIndex(m_chosen); // nothing is chosen yet
        emit pairingWanted();
    }
}

void PairChoice::setOneNetwork(bool isOne)
{
    m_isOneNetwork = isOne;
    m_match->setEnabled(!isOne);
    retranslate();
}

void PairChoice::setMatching(bool isMatching)
{
    m_match->setChecked(isMatching);
}

bool PairChoice::isMatching() const
{
    return m_match->isChecked();
}

void PairChoice::retranslate()
{
    const QString a = m_a == nullptr
                          ? tr("A: no network")
                          //: network A of a comparison and its file
                          : tr("A: %1 — %2").arg(nameText(m_a->name), placeOf(*m_a, m_fileA));
    m_labelA->setText(a);
    m_labelA->setToolTip(m_a == nullptr ? QString() : a + QLatin1Char('\n') + factsOf(*m_a));
    m_choice->setAccessibleName(tr("Network B"));
    m_choice->setPlaceholderText(tr("Choose a network"));
    setPairing(m_canPair);
    m_open->setText(QStringLiteral("…"));
    m_open->setAccessibleName(tr("Open another file…"));
    m_open->setToolTip(tr("Open another file…"));
    m_match->setText(tr("Match units"));
    m_match->setToolTip(m_isOneNetwork
                            ? tr("A and B are the same network, with the same units")
                            : tr("Put B's units beside the units of A that they are most like: for "
                                 "networks trained again or stored in another order"));
}

} // namespace gateloupe
