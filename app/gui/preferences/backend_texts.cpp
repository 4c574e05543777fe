// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_texts.h"

#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

using cudnn::Algorithm;
using cudnn::MathType;

QString BackendTexts::name(BackendKind kind)
{
    switch (kind) {
    case BackendKind::Cudnn:
        return tr("GPU (cuDNN)");
    case BackendKind::Cpu:
        return tr("CPU");
    case BackendKind::Reference:
        break;
    }
    //: slow, in double precision, easy to read
    return tr("Reference (f64)");
}

QString BackendTexts::name(MathType math)
{
    switch (math) {
    case MathType::Auto:
        //: the math type that suits the type of the weights
        return tr("By the weights");
    case MathType::Default:
        //: cuDNN's math type "default"
        return tr("Default (TF32)");
    case MathType::TensorOp:
        //: cuDNN's math type: tensor cores of a GPU
        return tr("Tensor cores");
    case MathType::Conversion:
        //: cuDNN's math type: tensor cores, f32 may become f16
        return tr("Tensor cores in f16");
    case MathType::Fma:
        break;
    }
    //: cuDNN's math type: fused multiply-add
    return tr("FMA");
}

QString BackendTexts::name(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Auto:
        //: the algorithm of cuDNN that PyTorch would take
        return tr("As PyTorch");
    case Algorithm::Standard:
        //: an algorithm of cuDNN
        return tr("Standard");
    case Algorithm::PersistStatic:
        //: an algorithm of cuDNN that keeps weights in registers
        return tr("Persistent");
    case Algorithm::PersistDynamic:
        //: the same, with kernels compiled at run time
        return tr("Persistent, compiled");
    case Algorithm::PersistStaticSmallH:
        break;
    }
    //: an algorithm of cuDNN for few hidden units
    return tr("Persistent, few units");
}

QString BackendTexts::explanation(BackendKind kind)
{
    switch (kind) {
    case BackendKind::Cudnn:
        return tr("cuDNN's own kernels in a process of their own");
    case BackendKind::Cpu:
        return tr("All cores, in the arithmetic of the weights");
    case BackendKind::Reference:
        break;
    }
    return tr("Every sum in double precision: slow, and what the others are held against");
}

QString BackendTexts::explanation(MathType math)
{
    switch (math) {
    case MathType::Auto:
        return tr("Plain products of f32, tensor cores for weights of 16 bits");
    case MathType::Default:
        return tr("Products of f32 may be rounded to TF32, about three digits");
    case MathType::TensorOp:
        return tr("Asks for the tensor cores; f32 may be rounded to TF32");
    case MathType::Conversion:
        return tr("f32 may become f16 on the way: fast, not for comparisons");
    case MathType::Fma:
        break;
    }
    return tr(
        "Plain products of f32, as PyTorch and JAX compute where they are asked for precision");
}

QString BackendTexts::explanation(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Auto:
        return tr("The algorithm that PyTorch would take, and the standard one where cuDNN refuses "
                  "that");
    case Algorithm::Standard:
        return tr("Runs every network that cuDNN can run");
    case Algorithm::PersistStatic:
        return tr("Keeps the recurrent weights on the chip");
    case Algorithm::PersistDynamic:
        return tr(
            "Keeps the recurrent weights on the chip; cuDNN compiles the kernel when it runs");
    case Algorithm::PersistStaticSmallH:
        break;
    }
    return tr("For networks of few units");
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
