# SPDX-License-Identifier: Apache-2.0
# CUDA's compiler, where the toolkit has one that works with this machine's: kernels of the GPU worker. Without it the
# worker is built all the same. One runtime library for all, and the intermediate code of the oldest generation, which the driver compiles for
# the GPU it finds when it is first used: code for every generation takes a minute of compiling.
find_package(CUDAToolkit QUIET)
if(CUDAToolkit_FOUND)
    include(CheckLanguage)
    if(NOT DEFINED CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} AND CUDAToolkit_NVCC_EXECUTABLE)
        set(ENV{CUDACXX} "${CUDAToolkit_NVCC_EXECUTABLE}")
    endif()
    set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        set(CMAKE_CUDA_ARCHITECTURES 75-virtual)
    endif()
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        enable_language(CUDA)
    endif()
endif()
