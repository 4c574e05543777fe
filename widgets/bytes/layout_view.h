// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_source.h"
#include "core/conventions/checkpoint.h"
#include "core/model/rnn_model.h"
#include "widgets/bytes/layout_buffers.h"

class QLabel;
class QSplitter;

namespace gateloupe {

class BufferChooser;
class BytesPane;
class InlineBanner;
class LayoutStrip;
class RegionTable;

/// A network as cuDNN's packed buffer, or the files it lies in: a strip of regions, the table of
/// them and their bytes, one selection.
/// Threads: GUI thread. Files are looked through and gates decoded in a worker; the destructor
/// cancels and waits.
class LayoutView : public QWidget
{
    Q_OBJECT

public:
    enum class Buffer
    {
        Packed, ///< where cuDNN would keep every gate
        File    ///< where they lie
    };

    LayoutView();

    /// What files show; null empties the view.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Silent, as all setters. Does nothing for a parameter that the network cannot have.
    void setSelection(ParameterId id);
    /// An element of the selected parameter: its bytes are shown.
    void setCell(std::uint64_t row, std::uint64_t col);
    /// A tensor of no network; files only.
    void setTensor(const std::shared_ptr<const Tensor>& tensor);
    void setBuffer(Buffer buffer);
    /// Goes to a byte of the first file, as if its offset were typed; once its bytes are there.
    void showByte(std::uint64_t offset);
    void clear();

    [[nodiscard]] std::optional<ParameterId> selection() const { return m_selected.id; }

    [[nodiscard]] Buffer buffer() const { return m_shown.buffer; }

    /// What is shown; null while there is nothing, or it is still being looked through.
    [[nodiscard]] const std::shared_ptr<const ByteMap>& map() const { return m_map; }

    /// What the bytes at the cursor mean; belongs to the layout that takes it.
    [[nodiscard]] QWidget& inspector() const;

    /// Whether bytes are still being looked for.
    [[nodiscard]] bool isBusy() const { return m_buffers.isBusy(); }

    /// The table as it is filtered and sorted, comma-separated.
    [[nodiscard]] QString csv() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The user chose another region.
    void selectionChanged(gateloupe::ParameterId id);
    /// The user chose a gate of another network of the file.
    void networkChosen(const std::shared_ptr<const gateloupe::RnnModel>& model,
                       gateloupe::ParameterId id);
    /// The user chose a tensor of no network.
    void tensorChosen(const std::shared_ptr<const gateloupe::Tensor>& tensor);
    /// The user went to a byte that belongs to this element.
    void cellChosen(gateloupe::ParameterId id, quint64 row, quint64 col);
    /// The user went to a byte of what is shown.
    void byteChosen(quint64 offset);
    void csvRequested();
    void viewStateChanged(const QString& what);

private:
    /// A parameter or, if there is one, a tensor of no network, and an element of it.
    struct Selected
    {
        std::optional<ParameterId> id;
        std::shared_ptr<const Tensor> tensor;
        std::optional<GridCell> cell;
    };

    /// Which bytes.
    struct Shown
    {
        Buffer buffer = Buffer::Packed;
        bool isFileInstead = false; ///< packed is chosen, this network cannot be
        std::size_t file = 0;
    };

    void buildLayout();
    void shareRoom();
    void connectParts();
    void showBuffer();
    void turnTo(Buffer buffer);
    void showPacked();
    void showFiles();
    void showFile(std::size_t file);
    void showMap(std::shared_ptr<const ByteMap> map, std::shared_ptr<const ByteSource> source,
                 const QString& reason);
    void takePackedBytes(const Result<std::shared_ptr<const ByteSource>>& bytes);
    void takeFiles(const Status& status);
    void markSelection();
    void markRegion(std::optional<std::size_t> region);
    void revealCell(std::size_t region);
    void chooseRegion(std::size_t region);
    void chooseByte(std::uint64_t offset);
    void tell(const ByteRegion& region);
    void sumUp();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString placeRemark() const;
    [[nodiscard]] QString encodedRemark() const;

    LayoutBuffers m_buffers;
    Selected m_selected;
    bool m_isChoosingByte = false; ///< the user's own selection of bytes stays as it is
    Shown m_shown;
    std::shared_ptr<const ByteMap> m_map;
    QJsonObject m_awaited;                      ///< a view state that came before its map
    std::optional<std::uint64_t> m_awaitedByte; ///< to go to once the file has been looked through
    InlineBanner* m_banner;
    BufferChooser* m_chooser;
    QLabel* m_summary;
    QLabel* m_totals;
    LayoutStrip* m_strip;
    RegionTable* m_regions;
    BytesPane* m_bytes;
    QSplitter* m_parts;
    bool m_isSharedByHand = false; ///< the user gave bytes and table their room
};

} // namespace gateloupe
