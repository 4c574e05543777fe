// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/analysis/memory/past.h"
#include "core/runtime/input/run_source.h"

class QComboBox;
class QDoubleSpinBox;
class QListWidget;
class QPushButton;

namespace gateloupe {

/// The pasts that a sequence is measured after: silence, noise, random states, recordings, the
/// sequence itself; with what adds and removes them. Begins with silence and noise of two levels.
class PastList : public QWidget
{
    Q_OBJECT

public:
    /// More curves are told apart by nobody.
    static constexpr int kMostPasts = 12;

    explicit PastList(QWidget* parent = nullptr);

    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }

    /// With so many steps of noise. A recording is read as the input `source` is, where that is an
    /// array: in the same order of axes, cut into the same frames.
    [[nodiscard]] std::vector<PastSource> sources(std::uint64_t steps,
                                                  const std::optional<RunSource>& source) const;

signals:
    /// There are others.
    void changed();

private:
    struct Entry
    {
        PastSource::Kind kind = PastSource::Kind::Noise;
        double sigma = 0.0;
        QString recording = {}; ///< array reference
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    void add();
    void addEntry(const Entry& entry);
    void removeCurrent();
    void showState();
    void showTexts();
    [[nodiscard]] static QString nameOf(const Entry& entry);

    std::vector<Entry> m_entries; ///< a row of the list each
    QListWidget* m_list;
    QComboBox* m_kind;
    QDoubleSpinBox* m_level;
    QPushButton* m_add;
    QPushButton* m_remove;
};

} // namespace gateloupe
