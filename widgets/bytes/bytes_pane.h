// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QKeySequence>
#include <QList>
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
class QTableView;

namespace gateloupe {

class DataInspectorModel;
class FindBar;

/// What a search found, and all hits that were counted.
struct FindAnswer
{
    std::optional<SearchHit> hit;
    std::shared_ptr<const HitList> all; ///< null without a hit
};

/// The bytes of a file or packed buffer: a hex view; for elsewhere a row with a line to go to an
/// offset and a search, and a panel that says what the bytes at the cursor mean.
/// Threads: GUI thread; searches run in a worker, the destructor cancels and waits.
class BytesPane : public QWidget
{
    Q_OBJECT

public:
    BytesPane();

    /// Null empties the pane; `reason` then says why there is nothing.
    void setSource(std::shared_ptr<const ByteSource> source, std::shared_ptr<const ByteMap> map,
                   const QString& reason = {});

    /// Selects these bytes, as if the user had gone there. Requires: inside the source, size > 0.
    void goTo(std::uint64_t offset, std::uint64_t size);

    [[nodiscard]] HexView& hexView() { return *m_hex; }

    /// Where to go and what to find, in one row; belongs to the layout that takes it.
    [[nodiscard]] QWidget& controls() { return *m_controls; }

    /// What the bytes at the cursor mean; belongs to the layout that takes it.
    [[nodiscard]] QWidget& inspector() { return *m_meaning; }

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
    void buildSearchActions();
    /// An action of the hex view's menu.
    QAction* addHexAction(const char* name, const QKeySequence& keys, std::function<QString()> text,
                          std::function<void()> work);
    void addCopy(const char* name, const QKeySequence& keys, std::function<QString()> text,
                 std::function<QString()> made);
    /// Tool tips of what needs bytes, in the language of now.
    void showHints();
    void goToTyped();
    void find(SearchDirection direction);
    void takeAnswer(const Result<FindAnswer>& answer);
    void showCursor();
    [[nodiscard]] QString placeText() const;

    HexView* m_hex;
    QWidget* m_controls;
    QWidget* m_meaning;
    QLineEdit* m_goTo;
    QComboBox* m_rowLength;
    FindBar* m_findBar;
    QLabel* m_place;
    QLabel* m_nothing;
    DataInspectorModel* m_inspector;
    QTableView* m_inspectorView;
    QList<QAction*> m_copyActions;
    std::shared_ptr<const HitList> m_hits; ///< of m_hitsOf in m_hitsIn; null: not counted
    SearchPattern m_hitsOf;
    std::shared_ptr<const ByteSource> m_hitsIn;
    LatestTask<FindAnswer> m_search;
};

} // namespace gateloupe
