// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "app/gui/session/open_request.h"
#include "core/base/error.h"
#include "core/conventions/checkpoint.h"

class QTemporaryDir;

namespace gateloupe {

class Jobs;
class Session;

/// What the current file held before another program changed it. A file that was replaced or
/// deleted can be read on, as it is mapped; of one that was overwritten in place there is only what
/// a copy keeps, which is made when it is opened, on request.
class EarlierFile : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    EarlierFile(const Session& session, Jobs& jobs, QObject* parent = nullptr);
    ~EarlierFile() override;

    /// Whether a copy is made of each file that is opened; of the open one at once.
    void setKeepsCopies(bool keeps);

    /// Whether what the open file held when it was opened can still be read.
    [[nodiscard]] bool isThere() const;

    /// A checkpoint beside another of the same file, and the network that was selected.
    struct Before
    {
        OpenRequest request;
        std::shared_ptr<const Checkpoint> checkpoint;
        std::shared_ptr<const RnnModel> network;
    };

    /// Holds on to it while the file is read again. Its networks say in their names that they are
    /// from before. Nothing where it is not there or has no network.
    void keep();
    /// What keep() held on to, once; nothing where another file than `opened` was meant.
    [[nodiscard]] std::optional<Before> take(const OpenRequest& opened);

signals:
    void failed(const QString& path, const gateloupe::Error& error);
    /// The copy is there.
    void copied();

private:
    /// A copy and the folder of its own that it lies in.
    struct Copy
    {
        std::shared_ptr<QTemporaryDir> folder;
        std::shared_ptr<const Checkpoint> checkpoint;
    };

    void startCopy();
    /// The copy of the current file; null for none.
    [[nodiscard]] const Copy* copy() const;

    const Session& m_session;
    Jobs& m_jobs;
    bool m_keepsCopies = false;
    std::map<const Checkpoint*, Copy> m_copies; ///< of open files
    std::optional<Before> m_before;
};

} // namespace gateloupe
