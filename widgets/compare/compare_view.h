// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/compare/model_comparison.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QSplitter;
class QTabWidget;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace gateloupe {

class DifferenceTableModel;
class GatePanes;
class InlineBanner;
class RunDifferenceView;

/// A network that B can be.
struct CompareCandidate
{
    std::shared_ptr<const RnnModel> model;
    QString file;
    bool isA = false; ///< A itself, on another backend
};

/// Two networks beside each other: what they disagree about, every gate with its difference, one
/// gate as heatmaps, the largest differences one after the other, both run on one input. Or one
/// network on two backends: then there are the runs only.
/// Comparing is somebody else's work: this says what is wanted and shows what came out.
/// Keys: N and Shift+N go to the next and previous largest difference, B shows the other one of
/// the two in place, Shift+B does it by itself.
class CompareView : public QWidget
{
    Q_OBJECT

public:
    explicit CompareView(QWidget* parent = nullptr);

    /// Null: there is nothing to compare with.
    void setA(std::shared_ptr<const RnnModel> model, const QString& file);
    /// `chosen` is an index, or -1 for none.
    void setCandidates(std::vector<CompareCandidate> candidates, int chosen);
    /// Null empties everything below the choice.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    /// B is A itself: of the rest only the runs are shown.
    void setOneNetwork(bool isOne);
    /// Says so after a moment; setComparison() ends it.
    void setBusy();
    /// Does nothing for a parameter that neither has.
    void setParameter(const ParameterId& id);
    void setPick(std::uint64_t row, std::uint64_t col);

    [[nodiscard]] const std::shared_ptr<const ModelComparison>& comparison() const
    {
        return m_comparison;
    }

    [[nodiscard]] bool isOneNetwork() const { return m_isOneNetwork; }

    [[nodiscard]] bool isMatching() const;

    [[nodiscard]] std::optional<ParameterId> parameter() const { return m_id; }

    [[nodiscard]] GatePanes& panes() { return *m_panes; }

    [[nodiscard]] RunDifferenceView& runs() { return *m_runs; }

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The user chose another B.
    void candidateChosen(int index);
    /// B is to come from another file.
    void fileWanted();
    void matchingChanged(bool isMatching);
    /// By the user.
    void parameterChosen(gateloupe::ParameterId id);
    void picked(std::uint64_t row, std::uint64_t col);
    void viewStateChanged(const QString& what);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// An element of the list of differences, the largest first.
    struct Place
    {
        std::size_t gate = 0;
        std::size_t element = 0;
    };

    void buildTop(QVBoxLayout* column);
    void buildWeights();
    void buildActions();
    void connectParts();
    void showGate(const ParameterId& id);
    void followTable(const QModelIndex& current);
    void markInTable();
    void step(int by);
    void showPlace();
    void showBlink();
    void tellArranged(const QString& what);
    void showTabs();
    void showTexts();
    void retranslate();
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] QString summaryText() const;

    std::shared_ptr<const RnnModel> m_a;
    QString m_fileA;
    std::vector<CompareCandidate> m_candidates;
    std::shared_ptr<const ModelComparison> m_comparison;
    std::optional<ParameterId> m_id;
    std::vector<Place> m_places;
    std::optional<std::size_t> m_place; ///< in m_places
    bool m_isBusy = false;
    bool m_isOneNetwork = false;
    bool m_isRestoring = false; ///< changes are not the user's

    InlineBanner* m_banner;
    QLabel* m_labelA;
    QLabel* m_labelB;
    QComboBox* m_choice;
    QPushButton* m_open;
    QCheckBox* m_match;
    QLabel* m_summary;
    QLabel* m_notes;
    QTabWidget* m_tabs;
    QWidget* m_weights;
    QToolButton* m_previous;
    QToolButton* m_next;
    QLabel* m_placeLabel;
    QToolButton* m_blink;
    QToolButton* m_flip;
    QCheckBox* m_auto;
    QSpinBox* m_interval;
    QSplitter* m_splitter;
    DifferenceTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    GatePanes* m_panes;
    RunDifferenceView* m_runs;
    QAction* m_nextAction;
    QAction* m_previousAction;
    QAction* m_blinkAction;
    QAction* m_flipAction;
    QAction* m_autoAction;
};

} // namespace gateloupe
