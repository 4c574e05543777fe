// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QString>

#include "core/conventions/checkpoint.h"

class QTabWidget;
class QWidget;

namespace gateloupe {

class ComparePage;
class GatesPage;
class HealthPage;
class Jobs;
class LayoutView;
class SequencePage;
class Session;
class ViewStates;

/// The pages of the window as tabs: makes them, shows the session's checkpoint and selection on
/// them, and tells the session what is chosen there. A page that is out of sight is told when it
/// comes into sight.
class WindowPages : public QObject
{
    Q_OBJECT

public:
    /// In the order of the tabs.
    enum class Page
    {
        Gates,
        Layout,
        Sequence,
        Compare,
        Health
    };

    /// All outlive this. Pages that can be arranged are added to `views`.
    WindowPages(Session& session, Jobs& jobs, ViewStates& views, QObject* parent = nullptr);

    void show(Page page);
    /// Gives the keys to the picture of the page in sight.
    void focusPicture();
    [[nodiscard]] Page current() const;
    /// Shows the page that `view` is or lies on; does nothing for what is no page's.
    void bringUp(const QWidget* view);
    void setCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint);
    /// Shows the session's selection on the current page.
    void showSelection();
    /// The preferred map of heatmaps: ColorSettings' word; the same again leaves what was chosen
    /// since.
    void setWeightsMap(const QString& map);
    void retranslate();

    /// A page out of sight still has the matrix from before: the pick is another number there.
    [[nodiscard]] bool isSelectionInHeatmap() const;

    QTabWidget* const tabs;
    GatesPage* const gates;
    LayoutView* const layout;
    SequencePage* const sequence;
    ComparePage* const compare;
    HealthPage* const health;

signals:
    void currentChanged();

private:
    void connectGates();
    void connectLayout();
    void connectSequence();
    void showPick();
    void showLatched();

    Session& m_session;
    QString m_weightsMap; ///< as preferred
};

} // namespace gateloupe
