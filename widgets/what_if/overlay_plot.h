// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>
#include <QVector>
#include <QWidget>

class QCPGraph;
class QCPItemStraightLine;
class QCPTextElement;
class QCustomPlot;

namespace gateloupe {

/// One number of a unit at every step, of two runs: the original thin and dashed, the edited solid.
/// A click chooses the step; the wheel zooms time.
class OverlayPlot : public QWidget
{
    Q_OBJECT

public:
    explicit OverlayPlot(QWidget* parent = nullptr);

    /// Both with one number per step. Empty ones clear the plot.
    void setCurves(const QVector<double>& original, const QVector<double>& edited);
    /// The vertical axis' name: "h of unit 12".
    void setTitle(const QString& title);
    void setStep(std::uint64_t step);

    [[nodiscard]] qsizetype steps() const { return m_steps; }

signals:
    void stepChosen(std::uint64_t step);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();
    void retranslate();

    qsizetype m_steps = 0;
    QCustomPlot* m_plot;
    QCPGraph* m_original;
    QCPGraph* m_edited;
    QCPItemStraightLine* m_cursor;
};

} // namespace gateloupe
