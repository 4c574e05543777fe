// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/column_study.h"

#include <string>

#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/jobs/jobs.h"
#include "core/formats/array_file.h"
#include "core/formats/numpy/csv_table.h"
#include "widgets/common/inline_banner.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

Result<std::shared_ptr<const SortTable>> readSortTable(const QString& path, std::uint64_t steps,
                                                       ProgressMonitor& monitor)
{
    CsvTable read;
    if (isCsvName(path.toStdString())) {
        GATELOUPE_TRY(read, readCsv(path.toStdString(), monitor));
    } else {
        GATELOUPE_TRY(read.values, readArray(path.toStdString(), monitor));
    }
    const Shape& shape = read.values.shape();
    if (shape.empty() || shape.size() > 2 || shape.front() < steps) {
        return Error::shapeMismatch(
            "the file has %1 numbers; [steps] or [steps, columns] for all %2 steps are needed",
            toText(shape), steps);
    }
    const std::uint64_t columns = shape.size() == 2 ? shape[1] : 1;
    auto table = std::make_shared<SortTable>();
    table->file = QFileInfo(path).fileName();
    for (std::uint64_t column = 0; column < columns; ++column) {
        table->columns.append(column < read.names.size()
                                  ? QString::fromStdString(read.names[column])
                                  : QString::number(column));
        std::vector<double>& series = table->series.emplace_back();
        for (std::uint64_t step = 0; step < shape.front(); ++step) {
            series.push_back(read.values[step * columns + column]);
        }
    }
    return std::shared_ptr<const SortTable>(std::move(table));
}

ColumnStudy::ColumnStudy(SequencePage& page, QWidget& window, QObject* parent)
    : QObject(parent)
    , m_page(page)
    , m_task(resultTo<Table>([this](const Table& table) { m_page.setSortTable(table); },
                             [this](const Error& error) {
                                 m_page.banner().showError(tr("The columns could not be read"),
                                                           ErrorTexts::details(error));
                             }))
{
    connect(&page, &SequencePage::columnFileWanted, this, [this, &window] {
        connect(askForFile({.parent = window.window(),
                            .name = "columnFileDialog",
                            .title = tr("Choose a file with a number for each step"),
                            .filters = {tr("Tables and arrays (*.csv *.tsv *.txt *.npy *.npz)"),
                                        tr("All files (*)")}}),
                &QFileDialog::fileSelected, this, &ColumnStudy::read);
    });
}

void ColumnStudy::read(const QString& path)
{
    const auto& run = m_page.run();
    if (run != nullptr) {
        m_task.start([path, steps = run->steps()](ProgressMonitor& monitor) {
            return readSortTable(path, steps, monitor);
        });
    }
}

} // namespace gateloupe
