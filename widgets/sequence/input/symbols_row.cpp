// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/symbols_row.h"

#include <utility>

#include <QComboBox>
#include <QSignalBlocker>

#include "core/model/free_matrices.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

SymbolsRow::SymbolsRow()
    : m_encoding(newChoice("encoding", tr,
                           {
                               //: each symbol is a vector with a single 1
                               QT_TR_NOOP("one-hot"),
                               //: each symbol is its number in the vocabulary
                               QT_TR_NOOP("index"),
                               //: each symbol is a row of a matrix of the file
                               QT_TR_NOOP("embedding"),
                           }))
    , m_embedding(named(new QComboBox, "embedding"))
{
    m_encoding->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setLayoutOf(this, rowOf({m_encoding, {m_embedding, 1}, LayoutItem::room(0)}));
    const auto showEmbedding = [this] {
        m_embedding->setVisible(m_encoding->currentIndex() ==
                                static_cast<int>(TextEncoding::Embedding));
    };
    showEmbedding();
    connect(m_encoding, &QComboBox::currentIndexChanged, this, showEmbedding);
    connect(m_encoding, &QComboBox::currentIndexChanged, this, &SymbolsRow::changed);
    connect(m_embedding, &QComboBox::activated, this, [this] {
        m_wanted = m_embedding->currentData().toString().toStdString();
        emit changed();
    });
    inEveryLanguage(this, [this] {
        m_encoding->setAccessibleName(tr("How symbols become inputs"));
        m_embedding->setAccessibleName(tr("Embedding"));
        showEmbeddings();
    });
}

void SymbolsRow::setEmbeddings(std::vector<std::shared_ptr<const Tensor>> embeddings)
{
    m_embeddings = std::move(embeddings);
    m_wanted = m_embeddings.empty() ? "" : m_embeddings.front()->name;
    if (!m_embeddings.empty()) {
        takeLikely(m_embeddings.front()->shape[1]);
    }
    showEmbeddings();
}

void SymbolsRow::takeLikely(std::uint64_t inputSize)
{
    const bool hasEmbedding = !m_embeddings.empty() &&
                              m_embeddings.front()->shape[1] == inputSize &&
                              isNamedAs(MatrixRole::Embedding, m_embeddings.front()->name);
    const TextEncoding likely = hasEmbedding     ? TextEncoding::Embedding
                                : inputSize == 1 ? TextEncoding::Index
                                                 : TextEncoding::OneHot;
    m_encoding->setCurrentIndex(static_cast<int>(likely));
}

void SymbolsRow::setSource(const SequenceSource& source)
{
    m_encoding->setCurrentIndex(static_cast<int>(source.encoding));
    if (!source.embedding.empty()) {
        m_wanted = source.embedding;
    }
    showEmbeddings();
}

void SymbolsRow::fill(SequenceSource& source) const
{
    source.encoding = static_cast<TextEncoding>(m_encoding->currentIndex());
    if (source.encoding == TextEncoding::Embedding) {
        source.embedding = m_wanted;
        const auto found =
            std::ranges::find(m_embeddings, m_wanted, [](const auto& tensor) -> const std::string& {
                return tensor->name;
            });
        source.embeddingTensor = found == m_embeddings.end() ? nullptr : *found;
    }
}

void SymbolsRow::showEmbeddings()
{
    m_embedding->clear();
    for (const auto& tensor : m_embeddings) {
        const QString label = QString::fromStdString(printable(tensor->name));
        //: a matrix of the file that turns symbols into inputs: its name, rows, columns
        m_embedding->addItem(
            tr("%1, %2 × %3")
                .arg(label, formatCount(tensor->shape[0]), formatCount(tensor->shape[1])),
            QString::fromStdString(tensor->name));
    }
    const QString wanted = QString::fromStdString(m_wanted);
    if (!wanted.isEmpty() && m_embedding->findData(wanted) < 0) {
        //: %1 is the name of a matrix that a file does not have
        m_embedding->addItem(tr("%1, not in this file").arg(wanted), wanted);
    }
    m_embedding->setCurrentIndex(m_embedding->findData(wanted));
    m_embedding->setEnabled(m_embedding->count() > 0);
    m_embedding->setToolTip(m_embedding->count() > 0
                                ? tr("Rows of this matrix become the network's inputs")
                                : tr("The file has no matrix as wide as the network's input"));
}

} // namespace gateloupe
