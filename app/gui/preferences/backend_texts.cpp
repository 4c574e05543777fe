// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_texts.h"

#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

using cudnn::Algorithm;
using cudnn::MathType;

BackendTexts::Words BackendTexts::wordsOf(BackendKind kind)
{
    switch (kind) {
    case BackendKind::Cudnn:
        return {QT_TR_NOOP("GPU (cuDNN)"),
                QT_TR_NOOP("cuDNN's own kernels in a process of their own")};
    case BackendKind::Cpu:
        return {QT_TR_NOOP("CPU"), QT_TR_NOOP("All cores, in the arithmetic of the weights")};
    case BackendKind::Reference:
        break;
    }
    //: slow, in double precision, easy to read
    return {
        QT_TR_NOOP("Reference (f64)"),
        QT_TR_NOOP("Every sum in double precision: slow, and what the others are held against")};
}

BackendTexts::Words BackendTexts::wordsOf(MathType math)
{
    switch (math) {
    case MathType::Auto:
        //: the math type that suits the type of the weights
        return {QT_TR_NOOP("By the weights"),
                QT_TR_NOOP("Plain products of f32, tensor cores for weights of 16 bits")};
    case MathType::Default:
        //: cuDNN's math type "default"
        return {QT_TR_NOOP("Default (TF32)"),
                QT_TR_NOOP("Products of f32 may be rounded to TF32, about three digits")};
    case MathType::TensorOp:
        //: cuDNN's math type: tensor cores of a GPU
        return {QT_TR_NOOP("Tensor cores"),
                QT_TR_NOOP("Asks for the tensor cores; f32 may be rounded to TF32")};
    case MathType::Conversion:
        //: cuDNN's math type: tensor cores, f32 may become f16
        return {QT_TR_NOOP("Tensor cores in f16"),
                QT_TR_NOOP("f32 may become f16 on the way: fast, not for comparisons")};
    case MathType::Fma:
        break;
    }
    //: cuDNN's math type: fused multiply-add
    return {QT_TR_NOOP("FMA"), QT_TR_NOOP("Plain products of f32, as PyTorch and JAX compute where "
                                          "they are asked for precision")};
}

BackendTexts::Words BackendTexts::wordsOf(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Auto:
        //: the algorithm of cuDNN that PyTorch would take
        return {QT_TR_NOOP("As PyTorch"),
                QT_TR_NOOP("The algorithm that PyTorch would take, and the standard one where "
                           "cuDNN refuses that")};
    case Algorithm::Standard:
        //: an algorithm of cuDNN
        return {QT_TR_NOOP("Standard"), QT_TR_NOOP("Runs every network that cuDNN can run")};
    case Algorithm::PersistStatic:
        //: an algorithm of cuDNN that keeps weights in registers
        return {QT_TR_NOOP("Persistent"), QT_TR_NOOP("Keeps the recurrent weights on the chip")};
    case Algorithm::PersistDynamic:
        //: the same, with kernels compiled at run time
        return {QT_TR_NOOP("Persistent, compiled"),
                QT_TR_NOOP("Keeps the recurrent weights on the chip; cuDNN compiles the kernel "
                           "when it runs")};
    case Algorithm::PersistStaticSmallH:
        break;
    }
    //: an algorithm of cuDNN for few hidden units
    return {QT_TR_NOOP("Persistent, few units"), QT_TR_NOOP("For networks of few units")};
}

QString BackendTexts::obstacle(BackendKind kind, const RnnModel* model, const QString& noGpu)
{
    const auto made = makeInstalledBackend(kind);
    const QString reason = made ? QString() : coreText(made.error().message);
    if (!made || (kind == BackendKind::Cudnn && !noGpu.isEmpty())) {
        //: %1 is a technical reason in English
        return tr("%1.\nHelp > GPU says more.").arg(made ? noGpu : reason);
    }
    if (model != nullptr) {
        if (const Status can = checkRunsOn(*model, kind); !can) {
            return coreText(can.error().message);
        }
    }
    return {};
}

QString BackendTexts::obstacle(MathType math, const RnnModel* model)
{
    if (model == nullptr || math == MathType::Auto || math == MathType::Fma) {
        return {};
    }
    switch (model->spec.dtype) {
    case DType::F64:
        return tr("The weights are f64: every product is f64, whatever is chosen here");
    case DType::F16:
    case DType::BF16:
        return math == MathType::Conversion
                   ? tr("The weights have 16 bits already: the same as “%1”")
                         .arg(name(MathType::TensorOp))
                   : QString();
    default:
        return {};
    }
}

QString BackendTexts::obstacle(Algorithm algorithm, const RnnModel* model)
{
    if (model == nullptr || algorithm == Algorithm::Auto || algorithm == Algorithm::Standard) {
        return {};
    }
    const RnnSpec& spec = model->spec;
    if (spec.projectionSize) {
        return tr("cuDNN runs projections by the standard algorithm only");
    }
    if (spec.bias != BiasMode::Double) {
        return tr("cuDNN wants two biases for each gate here, and the network has fewer");
    }
    if (spec.dtype == DType::F64 && algorithm != Algorithm::PersistDynamic) {
        return tr("cuDNN has no such kernels for f64");
    }
    return {};
}

} // namespace gateloupe
