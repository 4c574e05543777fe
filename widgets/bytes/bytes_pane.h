// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_search.h"
#include "core/analysis/bytes/byte_source.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/common/latest_task.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QTableView;

namespace gateloupe {

class DataInspectorModel;
class FindBar;

/// The bytes of a file or packed buffer: a hex view, what the bytes at its cursor mean, a line to
/// go to an offset and a search. Threads: GUI thread; searches run in a worker, the destructor
/// cancels and waits.
class BytesPane : public QWidget
{
    Q_OBJECT

public:
    explicit BytesPane(QWidget* parent = nullptr);

    /// Null empties the pane; `reason` then says why there is nothing.
    void setSource(std::shared_ptr<const ByteSource> source, std::shared_ptr<const ByteMap> map,
                   const QString& reason = {});
    /// Selects bytes and brings them into view. Silent.
    void select(const ByteSpan& span);

    [[nodiscard]] HexView& hexView() { return *m_hex; }

    [[nodiscard]] bool isSearching() const { return m_search.isBusy(); }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The user went to another byte: by mouse, key, offset or search.
    void byteChosen(quint64 offset);
    void viewStateChanged(const QString& what);

private:
    void buildLayout();
    void buildActions();
    void goToTyped();
    void goTo(std::uint64_t offset, std::uint64_t size);
    void find(SearchDirection direction);
    void takeAnswer(const Result<std::optional<SearchHit>>& answer);
    void showCursor();
    void copy(const QString& text);
    [[nodiscard]] QString placeText() const;

    HexView* m_hex;
    QLineEdit* m_goTo;
    QComboBox* m_rowLength;
    FindBar* m_findBar;
    QLabel* m_place;
    QLabel* m_nothing;
    QSplitter* m_parts;
    DataInspectorModel* m_inspector;
    QTableView* m_inspectorView;
    LatestTask<std::optional<SearchHit>> m_search;
};

} // namespace gateloupe
