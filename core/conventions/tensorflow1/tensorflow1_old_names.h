// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace gateloupe::tensorflow1 {

/// A variable's name as TensorFlow 1.2 and later would write it: TensorFlow before 1.0 named scopes
/// after classes and the variables of a cell after the function that made them:
/// "RNN/MultiRNNCell/Cell0/BasicLSTMCell/Linear/Matrix" is
/// "rnn/multi_rnn_cell/cell_0/basic_lstm_cell/kernel". Scopes keep their number, so that the first
/// n of the one are the first n of the other. Any other name stays as it is. Source:
/// tensorflow/python/ops/{rnn,rnn_cell}.py, r0.8 - r0.12.
[[nodiscard]] std::string modernNameOf(std::string_view name);

} // namespace gateloupe::tensorflow1
