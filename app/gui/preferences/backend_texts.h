// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/model/rnn_model.h"
#include "core/runtime/cudnn/device/rnn_config.h"

namespace gateloupe {

/// What the choices of a run are called, what they mean, and why one of them cannot be made here.
class BackendTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::BackendTexts)

public:
    /// The name of a BackendKind, cudnn::MathType or cudnn::Algorithm.
    template <typename Choice>
    [[nodiscard]] static QString name(Choice choice)
    {
        return tr(wordsOf(choice).name);
    }

    template <typename Choice>
    [[nodiscard]] static QString explanation(Choice choice)
    {
        return tr(wordsOf(choice).explanation);
    }

    /// Why this machine does not have it, or `model` cannot run on it; empty: nothing is in the
    /// way. A model of null is none. `noGpu` is what the worker has said of the devices, if it has.
    [[nodiscard]] static QString obstacle(BackendKind kind, const RnnModel* model,
                                          const QString& noGpu = {});
    /// Why it means nothing for the network.
    [[nodiscard]] static QString obstacle(cudnn::MathType math, const RnnModel* model);
    /// Why the library refuses it for the network.
    /// Source: what cudnnSetRNNDescriptor_v8 of cuDNN 9.19 accepts.
    [[nodiscard]] static QString obstacle(cudnn::Algorithm algorithm, const RnnModel* model);

private:
    struct Words
    {
        const char* name;
        const char* explanation;
    };

    [[nodiscard]] static Words wordsOf(BackendKind kind);
    [[nodiscard]] static Words wordsOf(cudnn::MathType math);
    [[nodiscard]] static Words wordsOf(cudnn::Algorithm algorithm);
};

} // namespace gateloupe
