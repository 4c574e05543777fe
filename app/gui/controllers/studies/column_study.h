// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "widgets/common/latest_task.h"
#include "widgets/sequence/table/unit_sorter.h"

class QWidget;

namespace gateloupe {

class SequencePage;

/// The columns of a table or an array [steps] or [steps, columns], with the names that a table of
/// text has. Errors: ShapeMismatch for fewer than `steps` lines or for more axes; those of reading.
Result<std::shared_ptr<const SortTable>> readSortTable(const QString& path, std::uint64_t steps,
                                                       ProgressMonitor& monitor);

/// Asks for a file and puts the units of the sequence page in the order of their correlation with
/// one of its columns: any quantity that somebody knows of each step.
/// Threads: GUI thread; the file is read in a worker.
class ColumnStudy : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    ColumnStudy(SequencePage& page, QWidget& window, QObject* parent);

    void read(const QString& path);

private:
    using Table = std::shared_ptr<const SortTable>;

    SequencePage& m_page;
    LatestTask<Table> m_task;
};

} // namespace gateloupe
