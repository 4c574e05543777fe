// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QWidget>

#include "core/runtime/input/sequence.h"
#include "core/tensor/tensor.h"

class QComboBox;

namespace gateloupe {

/// How symbols become inputs: as one 1 among zeros, as a number, or as a row of a matrix of the
/// file.
class SymbolsRow : public QWidget
{
    Q_OBJECT

public:
    SymbolsRow();

    /// The matrices to choose from, the likeliest first, which is taken.
    void setEmbeddings(std::vector<std::shared_ptr<const Tensor>> embeddings);

    /// Takes what symbols become where nobody has said it.
    void takeLikely(std::uint64_t inputSize);

    void setSource(const SequenceSource& source);

    void fill(SequenceSource& source) const;

signals:
    /// The user, or a setter, changed something.
    void changed();

private:
    void showEmbeddings();

    QComboBox* m_encoding;
    QComboBox* m_embedding;
    std::vector<std::shared_ptr<const Tensor>> m_embeddings;
    std::string m_wanted; ///< the name that was set, be it in the file or not
};

} // namespace gateloupe
