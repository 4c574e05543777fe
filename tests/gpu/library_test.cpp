// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/device/installed_library.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::cudnn {

namespace {

std::filesystem::path libraryIn(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "libcudnn.so.9") << "a library";
    return folder;
}

TEST(CudnnLibraries, AreFoundInFoldersAndInTheWheelsOfPackages)
{
    const test::TemporaryFolder folder;
    const auto system = libraryIn(folder.path() / "usr/lib");
    const auto packages = folder.path() / "env/lib/python3.12/site-packages";
    const auto wheel = libraryIn(packages / "nvidia/cudnn/lib");
    EXPECT_THAT(libraryFolders({folder.path() / "nothing", system, packages}),
                ::testing::ElementsAre(system, wheel));
}

TEST(CudnnLibraries, AreToldOnceWhereSeveralNamesLeadToOne)
{
    const test::TemporaryFolder folder;
    const auto real = libraryIn(folder.path() / "cuda-13.0/lib");
    std::filesystem::create_directory_symlink(folder.path() / "cuda-13.0", folder.path() / "cuda");
    EXPECT_THAT(libraryFolders({real, folder.path() / "cuda/lib", real}),
                ::testing::ElementsAre(real));
}

TEST(CudnnLibraries, WithoutTheLibraryAFolderIsNone)
{
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "libcudnn.so.8") << "another";
    EXPECT_THAT(libraryFolders({folder.path()}), ::testing::IsEmpty());
}

} // namespace

} // namespace gateloupe::cudnn
