// SPDX-License-Identifier: Apache-2.0
extern const char* const kFuzzTargetName;
const char* const kFuzzTargetName = GATELOUPE_FUZZ_TARGET;
