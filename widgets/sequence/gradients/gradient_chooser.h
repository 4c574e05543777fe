// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/tensor/tensor.h"
#include "widgets/sequence/gradients/gradient_source.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace gateloupe {

/// Asks what L is, and starts, cancels and drops its gradient. Opens no file itself: it asks by
/// signals.
class GradientChooser : public QWidget
{
    Q_OBJECT

public:
    explicit GradientChooser(QWidget* parent = nullptr);

    /// The matrices of the file that could be a readout, the likeliest first.
    void setReadouts(std::vector<std::shared_ptr<const Tensor>> readouts);
    /// The value of the run under the cursor, offered unless the user typed another.
    void setPlace(const QString& address);
    void setTargets(const QString& path);
    void setUpstream(const QString& path);
    /// Chooses it. Emits nothing.
    void setSource(const GradientSource& source);
    /// Whether gradients are being computed: Cancel stands in for Compute.
    void setBusy(bool isBusy);
    /// Whether gradients are shown, which can be removed.
    void setShown(bool areShown);

    [[nodiscard]] GradientSource source() const;

signals:
    void computeRequested(const gateloupe::GradientSource& source);
    void cancelRequested();
    void removeRequested();
    void targetsWanted();
    void upstreamWanted();

private:
    void showKind();
    void showFiles();

    std::vector<std::shared_ptr<const Tensor>> m_readouts;
    QString m_targets;
    QString m_upstream;
    QComboBox* m_kind;
    QStackedWidget* m_stack;
    QLineEdit* m_at;
    QComboBox* m_readout;
    QPushButton* m_targetsButton;
    QPushButton* m_nextSymbol;
    QPushButton* m_upstreamButton;
    QPushButton* m_compute;
    QPushButton* m_cancel;
    QPushButton* m_remove;
};

} // namespace gateloupe
