# SPDX-License-Identifier: Apache-2.0
# CUDA's compiler, where the toolkit has one that works with this machine's: kernels of the GPU worker. Without it the
# worker is built all the same. One runtime library for all, and code for every generation of GPUs.
find_package(CUDAToolkit QUIET)
if(CUDAToolkit_FOUND)
    include(CheckLanguage)
    if(NOT DEFINED CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} AND CUDAToolkit_NVCC_EXECUTABLE)
        set(ENV{CUDACXX} "${CUDAToolkit_NVCC_EXECUTABLE}")
    endif()
    set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        set(CMAKE_CUDA_ARCHITECTURES all-major)
    endif()
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        enable_language(CUDA)
    endif()
endif()
