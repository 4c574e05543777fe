// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QDialog>

#include "app/gui/session/open_request.h"
#include "core/base/result.h"
#include "core/model/rnn_spec.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace gateloupe {

class PathField;
class SpecForm;
class SpecSuggestions;
struct BufferPlace;

/// Whether a packed buffer of some spec fills the bytes that are there.
struct BufferFit
{
    std::uint64_t wantedElements = 0;
    std::uint64_t foundBytes = 0; ///< from the offset on
    std::size_t elementBytes = 4;

    [[nodiscard]] std::uint64_t wantedBytes() const { return wantedElements * elementBytes; }

    [[nodiscard]] bool isExact() const { return wantedBytes() == foundBytes; }

    [[nodiscard]] bool isTooShort() const { return foundBytes < wantedBytes(); }

    /// How many bytes are missing or left over.
    [[nodiscard]] std::uint64_t differenceBytes() const
    {
        return isTooShort() ? wantedBytes() - foundBytes : foundBytes - wantedBytes();
    }
};

/// `totalBytes` of a file or tensor, the buffer beginning at `offsetBytes`.
/// Errors: those of packedElements(); InvalidArgument for an offset past the end.
Result<BufferFit> fitOf(const RnnSpec& spec, std::uint64_t totalBytes, std::uint64_t offsetBytes);

/// Asks for a file, or a tensor of the open one, and for the spec of the packed buffer in it; says
/// while the fields change whether the length fits, and suggests specs that do.
class RawBufferDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RawBufferDialog(QWidget* parent = nullptr);

    void setPath(const QString& path);
    /// Offers its tensors as places of the buffer when the path is this checkpoint's.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    void setSpec(const RnnSpec& spec);

    [[nodiscard]] OpenRequest request() const;

    /// Empty while something else is missing.
    [[nodiscard]] std::optional<BufferFit> fit() const { return m_fit; }

private:
    void fillTensors();
    void check();
    [[nodiscard]] std::optional<std::uint64_t> availableBytes() const;
    [[nodiscard]] std::optional<BufferPlace> place() const;
    [[nodiscard]] QString verdict(const BufferFit& fit) const;
    /// Whether the buffer would be the whole of a file that a reader knows, its header included.
    [[nodiscard]] bool isWholeCheckpoint() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::optional<BufferFit> m_fit;
    QString m_format; ///< of the file, where a reader is certain of it
    PathField* m_path;
    QComboBox* m_tensor;
    QLineEdit* m_offset;
    SpecSuggestions* m_suggestions;
    SpecForm* m_form;
    QLabel* m_verdict;
    QDialogButtonBox* m_buttons;
};

} // namespace gateloupe
