// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/gradients/gradient_chooser.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/sequence/studies/readout_panel.h"

namespace gateloupe {

namespace {

constexpr int kGradientChooserWidth = 380;

} // namespace

GradientChooser::GradientChooser(QWidget* parent)
    : QWidget(parent)
    , m_kind(newChoice("gradientOf", tr,
                       {//: L, whose gradient is taken, is one value of the run
                        QT_TR_NOOP("One value of the run"),
                        //: L is the cross-entropy of a readout's numbers and the right classes
                        QT_TR_NOOP("Cross-entropy of a readout"),
                        //: L is the sum of the output times numbers in a file
                        QT_TR_NOOP("Sum of y × a file")}))
    , m_stack(new QStackedWidget)
    , m_at(named(new QLineEdit, "gradientAt"))
    , m_readout(named(new ElidedComboBox, "gradientReadout"))
    , m_targetsButton(named(new QPushButton, "gradientTargets"))
    , m_nextSymbol(newButton("gradientNextSymbol", [] { return tr("Next symbol"); }))
    , m_upstreamButton(named(new QPushButton, "gradientUpstream"))
    , m_compute(newButton("computeGradient", [] { return tr("Compute"); }))
    , m_cancel(newButton("cancelGradient", [] { return tr("Cancel"); }))
    , m_remove(newButton("removeGradient", [] { return tr("Remove"); }))
{
    setMinimumWidth(kGradientChooserWidth);
    m_readout->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_stack->addWidget(paneOf(columnOf({m_at, LayoutItem::room()})));
    m_stack->addWidget(paneOf(
        columnOf({m_readout, rowOf({{m_targetsButton, 1}, m_nextSymbol}), LayoutItem::room()})));
    m_stack->addWidget(paneOf(columnOf({m_upstreamButton, LayoutItem::room()})));
    QLabel* title = newLabel([] { return tr("Gradient of"); }, m_kind);
    setLayoutOf(this, columnOf({rowOf({title, {m_kind, 1}}), m_stack,
                                rowOf({m_remove, LayoutItem::room(), m_cancel, m_compute})}));
    connect(m_kind, &QComboBox::currentIndexChanged, this, &GradientChooser::showKind);
    connect(m_at, &QLineEdit::textChanged, this, &GradientChooser::showKind);
    connect(m_at, &QLineEdit::returnPressed, m_compute, &QPushButton::click);
    connect(m_targetsButton, &QPushButton::clicked, this, &GradientChooser::targetsWanted);
    connect(m_nextSymbol, &QPushButton::clicked, this, [this] { setTargets({}); });
    connect(m_upstreamButton, &QPushButton::clicked, this, &GradientChooser::upstreamWanted);
    connect(m_compute, &QPushButton::clicked, this, [this] { emit computeRequested(source()); });
    connect(m_cancel, &QPushButton::clicked, this, &GradientChooser::cancelRequested);
    connect(m_remove, &QPushButton::clicked, this, &GradientChooser::removeRequested);
    setBusy(false);
    setShown(false);
    inEveryLanguage(this, [this] {
        m_at->setAccessibleName(tr("Address of the value"));
        m_at->setToolTip(tr("The value under the cursor, or any other: layer_0/forward/h[12]@40"));
        m_readout->setAccessibleName(tr("Matrix that follows the output"));
        m_nextSymbol->setToolTip(tr("The right class at each step is the symbol that comes next"));
        m_targetsButton->setToolTip(
            tr("The right classes [steps, batch], or [batch] for the last steps"));
        m_upstreamButton->setToolTip(tr("dL/dy, in any form of an output"));
        showFiles();
    });
}

void GradientChooser::setReadouts(std::vector<std::shared_ptr<const Tensor>> readouts)
{
    m_readouts = std::move(readouts);
    const QString chosen = m_readout->currentData().toString();
    const QSignalBlocker blocker(m_readout);
    m_readout->clear();
    for (const auto& tensor : m_readouts) {
        m_readout->addItem(ReadoutPanel::titleOf(*tensor), QString::fromStdString(tensor->name));
    }
    m_readout->setCurrentIndex(std::max(0, m_readout->findData(chosen)));
    showKind();
}

void GradientChooser::setPlace(const QString& address)
{
    if (!m_at->isModified()) {
        m_at->setText(address);
    }
}

void GradientChooser::setTargets(const QString& path)
{
    m_targets = path;
    showFiles();
}

void GradientChooser::setUpstream(const QString& path)
{
    m_upstream = path;
    showFiles();
}

void GradientChooser::setSource(const GradientSource& source)
{
    m_kind->setCurrentIndex(static_cast<int>(source.kind));
    if (!source.at.isEmpty()) {
        m_at->setText(source.at);
    }
    if (const int index = m_readout->findData(source.readout); index >= 0) {
        m_readout->setCurrentIndex(index);
    }
    m_targets = source.targets;
    m_upstream = source.upstream;
    showFiles();
}

GradientSource GradientChooser::source() const
{
    return {.kind = static_cast<GradientSource::Kind>(std::max(0, m_kind->currentIndex())),
            .at = m_at->text().trimmed(),
            .readout = m_readout->currentData().toString(),
            .targets = m_targets,
            .upstream = m_upstream};
}

void GradientChooser::setBusy(bool isBusy)
{
    m_compute->setVisible(!isBusy);
    m_cancel->setVisible(isBusy);
}

void GradientChooser::setShown(bool areShown)
{
    m_remove->setVisible(areShown);
}

void GradientChooser::showKind()
{
    m_stack->setCurrentIndex(std::max(0, m_kind->currentIndex()));
    const GradientSource chosen = source();
    const bool isReadout = chosen.kind == GradientSource::Kind::Readout;
    const bool isFile = chosen.kind == GradientSource::Kind::File;
    QString reason;
    if (isReadout && m_readouts.empty()) {
        reason = tr("The file has no matrix that could be a readout");
    } else if (isFile && chosen.upstream.isEmpty()) {
        reason = tr("Choose a file first");
    } else if (!isReadout && !isFile && chosen.at.isEmpty()) {
        reason = tr("Name a value first");
    }
    m_compute->setEnabled(reason.isEmpty());
    m_compute->setToolTip(reason);
}

void GradientChooser::showFiles()
{
    m_targetsButton->setText(m_targets.isEmpty()
                                 //: the right classes of a readout are the symbols that come next
                                 ? tr("Targets: next symbol")
                                 : tr("Targets: %1").arg(QFileInfo(m_targets).fileName()));
    m_upstreamButton->setText(m_upstream.isEmpty() ? tr("Choose dL/dy…")
                                                   : QFileInfo(m_upstream).fileName());
    m_nextSymbol->setVisible(!m_targets.isEmpty());
    showKind();
}

} // namespace gateloupe
