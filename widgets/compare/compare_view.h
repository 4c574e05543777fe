// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/compare_files/file_comparison.h"
#include "widgets/compare/pair_choice.h"
#include "widgets/pictures/picture_menu.h"

class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;
class QVBoxLayout;

namespace gateloupe {

class GatePanes;
class InlineBanner;
class NetworkPairsView;
class RunDifferenceView;
class WeightComparison;

/// Something to compare with, one click away.
struct CompareOffer
{
    QString text;
    QString detail; ///< a sentence below it
};

/// Two networks beside each other: what they disagree about, every gate with its difference, one
/// gate as heatmaps, the largest differences one after the other, both run on one input. Or one
/// network on two backends: then there are the runs only.
/// Comparing is somebody else's work: this says what is wanted and shows what came out.
/// Keys: those of WeightComparison and BlinkControls.
class CompareView : public QWidget
{
    Q_OBJECT

public:
    CompareView();

    /// Null: there is nothing to compare with.
    void setA(std::shared_ptr<const RnnModel> model, const QString& file);
    /// Shown in place of a comparison while there is none.
    void setOffers(const std::vector<CompareOffer>& offers);
    /// Null empties everything below the choice.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    /// B is A itself: of the rest only the runs are shown.
    void setOneNetwork(bool isOne);
    /// Says so after a moment; setComparison() ends it.
    void setBusy();

    [[nodiscard]] const std::shared_ptr<const ModelComparison>& comparison() const;

    [[nodiscard]] bool isOneNetwork() const { return m_isOneNetwork; }

    /// Which networks B can be; A is set here.
    [[nodiscard]] PairChoice& pair() { return *m_pair; }

    [[nodiscard]] WeightComparison& weights() { return *m_weights; }

    [[nodiscard]] GatePanes& panes();

    [[nodiscard]] RunDifferenceView& runs() { return *m_runs; }

    /// All networks of both files, shown while it has a comparison.
    [[nodiscard]] NetworkPairsView& networks() { return *m_networks; }

    /// Null: there are not several networks to pair.
    void setFileComparison(std::shared_ptr<const FileComparison> comparison);

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    /// What there is to know about the comparison beside its pictures: notes, the table of gates.
    /// Belongs to the layout that takes it.
    [[nodiscard]] QWidget& inspector();

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// A picture of the panes or of a plot of the runs is to be copied or saved, at once.
    void pictureWanted(const gateloupe::ViewPicture& picture, gateloupe::PictureFormat format);
    /// Of setOffers().
    void offerChosen(int index);
    void matchingChanged(bool isMatching);
    void viewStateChanged(const QString& what);

private:
    void build();
    void showTabs();
    void showVerdictOfAll();
    void showSummary();
    [[nodiscard]] QString summaryText() const;

    bool m_isBusy = false;
    bool m_hasOffers = false;
    bool m_isOneNetwork = false;
    InlineBanner* m_banner;
    PairChoice* m_pair;
    QLabel* m_verdict;
    QLabel* m_summary;
    QLabel* m_notes;
    QVBoxLayout* m_offerColumn;
    QWidget* m_offers;
    QTabWidget* m_tabs;
    WeightComparison* m_weights;
    RunDifferenceView* m_runs;
    NetworkPairsView* m_networks;
    QStackedWidget* m_side; ///< of the weights, of the runs
    QToolButton* m_weightsMode;
    QToolButton* m_runsMode;
    QToolButton* m_networksMode;
};

} // namespace gateloupe
