// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_rules.h"

#include <array>

#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe::tensorflow1 {

namespace {

// TensorFlow calls them i, j, f, o and r, u.
constexpr std::array kTensorflow1LstmGates = {Gate::Input, Gate::Cell, Gate::Forget, Gate::Output};
constexpr std::array kTensorflow1GruGates = {Gate::Reset, Gate::Update};
constexpr std::array kNewGate = {Gate::New};
constexpr std::array kOfInput = {ParameterKind::InputWeights};
constexpr std::array kOfHidden = {ParameterKind::RecurrentWeights};

constexpr std::array kLstmKernels = {FusedKernel{"kernel", kTensorflow1LstmGates}};
constexpr std::array kLstmBias = {FusedBias{"bias", kTensorflow1LstmGates}};
constexpr std::array kLstmPair = {
    FusedBias{"bias_cudnn_0", kTensorflow1LstmGates, ParameterKind::InputBias},
    FusedBias{"bias_cudnn_1", kTensorflow1LstmGates, ParameterKind::RecurrentBias},
};
constexpr std::array kLstmForms = {BiasForm{BiasMode::SingleInput, kLstmBias}};
/// TensorFlow 1.3 keeps cuDNN's two biases beside their sum.
constexpr std::array kCudnnLstmForms = {BiasForm{BiasMode::Double, kLstmPair}, kLstmForms[0]};

constexpr std::array kCudnnGruKernels = {
    FusedKernel{"gates/kernel", kTensorflow1GruGates},
    FusedKernel{"candidate/input_projection/kernel", kNewGate, kOfInput},
    FusedKernel{"candidate/hidden_projection/kernel", kNewGate, kOfHidden},
};
constexpr FusedBias kNewInput{"candidate/input_projection/bias", kNewGate,
                              ParameterKind::InputBias};
constexpr FusedBias kNewRecurrent{"candidate/hidden_projection/bias", kNewGate,
                                  ParameterKind::RecurrentBias};
/// TensorFlow 1.3 wrote a space where the LSTM has an underscore.
constexpr std::array kGruPair = {
    FusedBias{"bias_cudnn 0", kTensorflow1GruGates, ParameterKind::InputBias},
    FusedBias{"bias_cudnn 1", kTensorflow1GruGates, ParameterKind::RecurrentBias}, kNewInput,
    kNewRecurrent};
constexpr std::array kGruUnderscorePair = {
    FusedBias{"bias_cudnn_0", kTensorflow1GruGates, ParameterKind::InputBias},
    FusedBias{"bias_cudnn_1", kTensorflow1GruGates, ParameterKind::RecurrentBias}, kNewInput,
    kNewRecurrent};
constexpr std::array kCudnnGruBias = {FusedBias{"gates/bias", kTensorflow1GruGates}, kNewInput,
                                      kNewRecurrent};
constexpr std::array kCudnnGruForms = {
    BiasForm{BiasMode::Double, kGruPair},
    BiasForm{BiasMode::Double, kGruUnderscorePair},
    BiasForm{BiasMode::Double, kCudnnGruBias},
};

constexpr std::array kGruKernels = {FusedKernel{"gates/kernel", kTensorflow1GruGates},
                                    FusedKernel{"candidate/kernel", kNewGate}};
constexpr std::array kGruBias = {FusedBias{"gates/bias", kTensorflow1GruGates},
                                 FusedBias{"candidate/bias", kNewGate}};
constexpr std::array kGruForms = {BiasForm{BiasMode::SingleInput, kGruBias}};

constexpr std::array kGruBlockKernels = {FusedKernel{"w_ru", kTensorflow1GruGates},
                                         FusedKernel{"w_c", kNewGate}};
constexpr std::array kGruBlockBias = {FusedBias{"b_ru", kTensorflow1GruGates},
                                      FusedBias{"b_c", kNewGate}};
constexpr std::array kGruBlockForms = {BiasForm{BiasMode::SingleInput, kGruBlockBias}};

constexpr std::array kRnnKernels = {FusedKernel{"kernel", kHiddenGate}};
constexpr std::array kRnnBias = {FusedBias{"bias", kHiddenGate}};
constexpr std::array kRnnForms = {BiasForm{BiasMode::SingleInput, kRnnBias}};

constexpr std::array<std::string_view, 1> kCudnnLstmScopes = {"cudnn_compatible_lstm_cell"};
constexpr std::array<std::string_view, 1> kCudnnGruScopes = {"cudnn_compatible_gru_cell"};
constexpr std::array<std::string_view, 6> kLstmScopes = {
    "lstm_cell",       "basic_lstm_cell",    "lstm_block_cell",
    "lstm_fused_cell", "lstm_block_wrapper", "layer_norm_basic_lstm_cell"};
constexpr std::array<std::string_view, 3> kGruScopes = {"gru_cell", "gru_block_cell",
                                                        "gru_block_cell_v2"};
constexpr std::array<std::string_view, 1> kRnnScopes = {"basic_rnn_cell"};

constexpr std::array kTensorflow1Rules = {
    CellRule{CellKind::Lstm, Family::Cudnn, GruReset::After, kLstmKernels, kCudnnLstmForms,
             kCudnnLstmScopes, "cudnn_compatible_lstm"},
    CellRule{CellKind::Gru, Family::Cudnn, GruReset::After, kCudnnGruKernels, kCudnnGruForms,
             kCudnnGruScopes, "gru"},
    CellRule{CellKind::Lstm, Family::Stock, GruReset::After, kLstmKernels, kLstmForms, kLstmScopes,
             "lstm"},
    CellRule{CellKind::Gru, Family::Stock, GruReset::Before, kGruKernels, kGruForms, kGruScopes,
             "gru"},
    CellRule{CellKind::Gru, Family::Stock, GruReset::Before, kGruBlockKernels, kGruBlockForms,
             kGruScopes, "gru"},
    CellRule{CellKind::RnnTanh, Family::Stock, GruReset::After, kRnnKernels, kRnnForms, kRnnScopes,
             "rnn"},
};

constexpr std::array kForeign = {
    ForeignCell{"conv_lstm_cell", "its gates are convolutions"},
    ForeignCell{"conv_1d_lstm_cell", "its gates are convolutions"},
    ForeignCell{"conv_2d_lstm_cell", "its gates are convolutions"},
    ForeignCell{"conv_3d_lstm_cell", "its gates are convolutions"},
    ForeignCell{"coupled_input_forget_gate_lstm_cell", "its forget gate is made of its input gate"},
    ForeignCell{"glstm_cell", "its weights are split into groups"},
    ForeignCell{"grid_lstm_cell", "it also runs over frequency"},
    ForeignCell{"ind_rnn_cell", "its recurrent weights are a vector"},
    ForeignCell{"indy_gru_cell", "its recurrent weights are vectors"},
    ForeignCell{"indy_lstm_cell", "its recurrent weights are vectors"},
    ForeignCell{"intersection_rnn_cell",
                "it mixes x with y and h with h', each by a gate of its own, and hands both on"},
    ForeignCell{"layer_norm_lstm_cell", "it normalises inside its gates"},
    ForeignCell{"nas_cell",
                "it combines eight products of x with eight of h in a tree that a search found"},
    ForeignCell{"phased_lstm_cell", "its state depends on time stamps"},
    ForeignCell{"sru_cell", "its gates do not see the hidden state"},
    ForeignCell{"time_freq_lstm_cell", "it also runs over frequency"},
    ForeignCell{"ugrnn_cell", "it has one gate: h' = g h + (1 - g) n, and n is reset by none"},
};

} // namespace

std::span<const CellRule> cellRules()
{
    return kTensorflow1Rules;
}

std::span<const ForeignCell> foreignCells()
{
    return kForeign;
}

bool isNamed(std::string_view component, std::string_view name)
{
    return component.starts_with(name) &&
           (component.size() == name.size() || withoutNumber(component) == name);
}

} // namespace gateloupe::tensorflow1
