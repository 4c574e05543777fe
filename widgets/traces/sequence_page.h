// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QWidget>

#include "core/model/cell.h"
#include "widgets/traces/sequence_run.h"
#include "widgets/traces/trace_plot.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace gateloupe {

class InlineBanner;
class InputChooser;
class StepTableModel;
class TransportBar;

/// An input, its run, and every step of it: heatmaps, curves, transport, table, one time cursor.
/// Keys: Space plays, Left/Right one step, Shift+Left/Right ten, Page Up/Down a hundred, Home/End.
class SequencePage : public QWidget
{
    Q_OBJECT

public:
    explicit SequencePage(QWidget* parent = nullptr);

    /// The network that runs would use; null disables the page. Another network drops the run.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Null shows the empty page.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// A layer and side of the model; does nothing when there is none such.
    void setPlace(LayerIndex layer, Side side);
    void setStep(std::uint64_t step);
    void setUnit(std::uint64_t unit);
    void setBatch(std::uint64_t batch);
    /// Whether a run is under way: shows Cancel instead of Run.
    void setBusy(bool isBusy);

    [[nodiscard]] std::uint64_t step() const;
    [[nodiscard]] std::uint64_t unit() const;

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    [[nodiscard]] InputChooser& input() { return *m_input; }

    [[nodiscard]] TracePlot& plot() { return *m_plot; }

signals:
    void runRequested();
    void cancelRequested();
    void placeChosen(gateloupe::LayerIndex layer, gateloupe::Side side);
    void stepChanged(std::uint64_t step);
    void unitChanged(std::uint64_t unit);
    void batchChanged(std::uint64_t batch);
    void hovered(const gateloupe::TraceCell& cell);
    void hoverLeft();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTop(QVBoxLayout* column);
    void buildBody(QVBoxLayout* column);
    void connectParts();
    void addKeys();
    void fillPlaces();
    void showPart();
    void goToStep(std::uint64_t step);
    void goToUnit(std::uint64_t unit);
    void chooseRow();
    void retranslate();
    [[nodiscard]] QString ranOn() const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const SequenceRun> m_run;
    InlineBanner* m_banner;
    InputChooser* m_input;
    QPushButton* m_runButton;
    QPushButton* m_cancelButton;
    QLabel* m_placeLabel;
    QComboBox* m_place; ///< one entry per pseudo-layer
    QLabel* m_batchLabel;
    QSpinBox* m_batch;
    QLabel* m_ranOn;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QSplitter* m_splitter;
    TracePlot* m_plot;
    TransportBar* m_transport;
    QTableView* m_table;
    StepTableModel* m_steps;
    QSortFilterProxyModel* m_sorted;
};

} // namespace gateloupe
