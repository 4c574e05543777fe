// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include <QString>
#include <QWidget>

#include "core/runtime/input/run_source.h"

class QComboBox;
class QLineEdit;

namespace gateloupe {

/// Which initial states a network and the runs before offer.
struct StartChoices
{
    bool hasStored = false;    ///< the network's file holds some
    bool hasPrevious = false;  ///< there was a run of this network
    bool hasCellState = false; ///< c0 beside h0
    friend bool operator==(const StartChoices&, const StartChoices&) = default;
};

/// Where a run starts, begins anew and ends: initial states, resets, lengths of the sequences.
/// Opens no file and no dialog itself: it asks by signals.
class StartChooser : public QWidget
{
    Q_OBJECT

public:
    enum class Field
    {
        H0,
        C0,
        Lengths,
        Resets
    };

    explicit StartChooser(QWidget* parent = nullptr);

    /// What is not offered is greyed with the reason; a choice that went away falls back to zeros.
    void setChoices(const StartChoices& choices);
    /// Sequences of the input: lengths are asked for where there are several.
    void setBatch(std::uint64_t batch);
    void setStart(const StartSource& start);
    void setLengths(const QString& lengths);
    void setResets(const QString& resets);
    /// An array reference for a field.
    void setArray(Field field, const QString& reference);

    [[nodiscard]] StartSource start() const;
    [[nodiscard]] std::string lengths() const;
    /// As readResets() takes them; empty: nowhere.
    [[nodiscard]] std::string resets() const;

signals:
    void changed();
    /// Return was pressed in a field.
    void accepted();
    void arrayWanted(gateloupe::StartChooser::Field field);

private:
    void showFields();

    StartChoices m_choices;
    std::uint64_t m_batch = 1;
    QComboBox* m_start; ///< in the order of StartSource::Kind
    QLineEdit* m_h0;
    QLineEdit* m_c0;
    QLineEdit* m_lengths;
    QLineEdit* m_resets;
};

} // namespace gateloupe
