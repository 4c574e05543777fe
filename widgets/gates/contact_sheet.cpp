// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/contact_sheet.h"

#include <algorithm>
#include <utility>

#include <QEvent>

#include "widgets/heatmap/heatmap_cache.h"
#include "widgets/heatmap/heatmap_loader.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(420, 360);

} // namespace

ContactSheet::ContactSheet(QWidget* parent)
    : QWidget(parent)
    , m_cache(std::make_shared<HeatmapCache>())
    , m_loader(new HeatmapLoader(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(m_loader, &HeatmapLoader::sampled, this, &ContactSheet::take);
    connect(m_loader, &HeatmapLoader::loaded, this,
            [this](const std::shared_ptr<const HeatmapData>& numbers) {
                if (const Part* part = partOf(m_toRead.front())) {
                    m_cache->insert(part->gate, numbers);
                }
                take(numbers);
                m_toRead.pop_front();
                emit loaded();
                readNext();
            });
    connect(m_loader, &HeatmapLoader::failed, this, [this](const Error& error) {
        if (Part* part = partOf(m_toRead.front())) {
            part->failure = QString::fromStdString(error.message);
        }
        m_toRead.pop_front();
        update();
        readNext();
    });
    connect(&m_renderer, &PictureRenderer::rendered, this,
            [this](const PictureRenderer::Pictures& pictures) {
                for (const MatrixPicture& picture : pictures) {
                    for (Part& part : m_parts) {
                        if (part.data == picture.data) {
                            part.picture = picture;
                        }
                    }
                }
                update();
            });
    describe();
}

ContactSheet::~ContactSheet() = default;

void ContactSheet::setCache(std::shared_ptr<HeatmapCache> cache)
{
    m_cache = std::move(cache);
}

void ContactSheet::setModel(std::shared_ptr<const RnnModel> model, const ParameterId& chosen)
{
    const bool isSamePlace = model == m_model && chosen.layer == m_chosen.layer &&
                             chosen.direction == m_chosen.direction;
    m_chosen = chosen;
    if (!isSamePlace) {
        m_model = std::move(model);
        m_pick.reset();
        m_view.reset();
        arrange();
        readParts();
        updateGeometry();
    }
    describe();
    update();
}

void ContactSheet::setContent(SheetContent content)
{
    if (content != m_content) {
        m_content = content;
        arrange();
        readParts();
        updateGeometry();
        update();
    }
}

void ContactSheet::setColorSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        m_settings = settings;
        update();
    }
}

void ContactSheet::setOrder(const MatrixOrder& order)
{
    if (!(order == m_order)) {
        m_order = order;
        readParts();
    }
}

void ContactSheet::setView(const std::optional<HeatmapView>& view)
{
    if (view != m_view) {
        m_view = view;
        update();
    }
}

void ContactSheet::setPick(const std::optional<Mark>& pick)
{
    if (pick != m_pick) {
        m_pick = pick;
        update();
    }
}

ValueSummary ContactSheet::numbers() const
{
    ValueSummary sum;
    for (const Part& part : m_parts) {
        if (part.data != nullptr && !part.data->isSample() && !isVector(part.id.kind)) {
            sum.add({part.data->statistics, part.data->histogram});
        }
    }
    return sum;
}

bool ContactSheet::isReady() const
{
    return m_toRead.empty() && !m_renderer.isBusy();
}

SheetArea ContactSheet::area() const
{
    return {.size = size(),
            .lineHeight = fontMetrics().height() + 2,
            .symbolWidth = fontMetrics().horizontalAdvance(QStringLiteral("bW")) + 6};
}

QSize ContactSheet::minimumSizeHint() const
{
    return m_model != nullptr ? smallestSheet(*m_model, m_content, area()) : QSize(0, 0);
}

QSize ContactSheet::sizeHint() const
{
    return kUsualSize.expandedTo(minimumSizeHint());
}

void ContactSheet::arrange()
{
    m_items = m_model != nullptr
                  ? arrangeSheet(*m_model, m_chosen.layer, m_chosen.direction, m_content, area())
                  : std::vector<SheetItem>();
}

void ContactSheet::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

void ContactSheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    } else if (event->type() == QEvent::FontChange) {
        arrange();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
