// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/last_inputs.h"

#include <cstddef>
#include <string>

#include <QSignalBlocker>

#include "widgets/common/change_events.h"
#include "widgets/sequence/input/run_source_json.h"

namespace gateloupe {

namespace {

constexpr int kLastInputLetters = 60;

} // namespace

LastInputs::LastInputs()
{
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index > 0 && static_cast<std::size_t>(index) <= m_sources.size()) {
            emit chosen(RunSource(m_sources[static_cast<std::size_t>(index) - 1]));
        }
        setCurrentIndex(0);
    });
    inEveryLanguage(this, [this] { showAll(); });
}

void LastInputs::remember(const RunSource& source)
{
    constexpr std::size_t kMostRemembered = 8;
    const QJsonObject now = gateloupe::toJson(source);
    std::erase_if(m_sources, [&](const RunSource& one) { return gateloupe::toJson(one) == now; });
    m_sources.insert(m_sources.begin(), source);
    if (m_sources.size() > kMostRemembered) {
        m_sources.resize(kMostRemembered);
    }
    showAll();
}

QJsonArray LastInputs::toJson() const
{
    QJsonArray sources;
    for (const RunSource& source : m_sources) {
        sources.append(gateloupe::toJson(source));
    }
    return sources;
}

void LastInputs::setJson(const QJsonArray& sources)
{
    m_sources.clear();
    for (const QJsonValue& source : sources) {
        m_sources.push_back(runSourceFromJson(source.toObject(), {}));
    }
    showAll();
}

void LastInputs::showAll()
{
    setAccessibleName(tr("Last inputs"));
    const QSignalBlocker blocker(this);
    clear();
    //: first line of a list of inputs that were run before
    addItem(tr("Last inputs"));
    for (const RunSource& one : m_sources) {
        const std::string text = one.input.kind == SequenceSource::Kind::Text     ? one.input.text
                                 : one.input.kind == SequenceSource::Kind::File   ? one.input.array
                                 : one.input.kind == SequenceSource::Kind::Tokens ? one.input.tokens
                                 : one.input.kind == SequenceSource::Kind::Model
                                     ? one.input.modelInputs.inputs
                                     : toText(one.input.probe);
        addItem(QString::fromStdString(text).left(kLastInputLetters).simplified());
    }
    setEnabled(!m_sources.empty());
    setToolTip(m_sources.empty() ? tr("Nothing was run yet") : QString());
}

} // namespace gateloupe
