// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_view.h"

#include <utility>

#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_cache.h"

namespace gateloupe {

GatesView::GatesView(QWidget* parent)
    : QWidget(parent)
    , m_cache(std::make_shared<HeatmapCache>())
    , m_halves(new QSplitter(Qt::Horizontal))
    , m_column(new QSplitter(Qt::Vertical))
    , m_panels(new QSplitter(Qt::Horizontal))
    , m_heatmap(new GateHeatmap)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(m_halves, 1);
    m_halves->addWidget(m_column);
    m_halves->addWidget(m_heatmap);
    m_halves->setStretchFactor(1, 1);
    m_column->addWidget(m_panels);
    m_column->hide(); // until there is something in it
    m_panels->hide();
    m_halves->setChildrenCollapsible(false);
    m_column->setChildrenCollapsible(false);
    m_panels->setChildrenCollapsible(false);
    m_heatmap->setObjectName(QStringLiteral("gateHeatmap"));
    m_heatmap->setCache(m_cache);
}

GatesView::~GatesView() = default;

void GatesView::setGate(std::shared_ptr<const RnnModel> model, ParameterId id)
{
    m_heatmap->setGate(std::move(model), id);
}

void GatesView::setTensor(std::shared_ptr<const Tensor> tensor)
{
    m_heatmap->setTensor(std::move(tensor));
}

void GatesView::clear()
{
    m_heatmap->clear();
    m_cache->clear();
}

void GatesView::addPanel(QWidget* panel)
{
    m_panels->addWidget(panel);
    m_panels->show();
    m_column->show();
}

} // namespace gateloupe
