// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/runtime/input/sequence.h"

class QComboBox;
class QSpinBox;

namespace gateloupe {

/// Which array of a file, what its axes are, and how a list of numbers is cut into frames.
class ArrangementRow : public QWidget
{
    Q_OBJECT

public:
    ArrangementRow();

    /// The arrays among which `file` does not choose; none: it does.
    void setNames(const QString& file, const std::vector<std::string>& names);

    void setSource(const SequenceSource& source);

    void fill(SequenceSource& source) const;

signals:
    /// The user, or a setter, changed the axes or the frames.
    void changed();
    /// The user chose an array: its reference.
    void arrayChosen(const QString& reference);

private:
    QComboBox* m_names;
    QComboBox* m_axes;
    QSpinBox* m_hop;
    QString m_file; ///< that holds what m_names lists
};

} // namespace gateloupe
