// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>

#include "core/analysis/bytes/byte_search.h"

namespace gateloupe {

/// Searches bytes in a worker; the newest search wins, older ones are cancelled and never reported.
/// Threads: lives in the GUI thread; the destructor cancels and waits.
class ByteFinder : public QObject
{
    Q_OBJECT

public:
    explicit ByteFinder(QObject* parent = nullptr);
    ~ByteFinder() override;

    void find(std::shared_ptr<const ByteSource> source, const SearchRequest& request);
    void cancel();

    [[nodiscard]] bool isBusy() const { return m_isBusy; }

signals:
    void progressed(int percent);
    void found(const gateloupe::SearchHit& hit);
    void notFound();

private:
    using Answer = std::optional<SearchHit>;

    void take(const Answer& answer);

    QFutureWatcher<Answer> m_watcher;
    std::vector<QFuture<Answer>> m_abandoned; ///< cancelled, still running
    bool m_isBusy = false;
};

} // namespace gateloupe
