<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ComparePage</name>
    <message numerus="yes">
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+24"/>
        <source>%1 %2 → %3, %n layer(s)</source>
        <extracomment>kind of cell, its input size and its hidden size, number of layers</extracomment>
        <translation>
            <numerusform>%1 %2 → %3，%n 层</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <location filename="core_patterns.cpp" line="+1599"/>
        <source>the other steps are still being computed</source>
        <translation>其余各步仍在计算中</translation>
    </message>
    <message>
        <location line="-906"/>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <location line="+326"/>
        <source>no JSON: %1 at byte %2</source>
        <translation>不是 JSON：%1，位于字节 %2</translation>
    </message>
    <message>
        <location line="+610"/>
        <source>the pickle names classes or functions that were neither loaded nor called: %1</source>
        <translation>pickle 提到的类或函数既未加载也未调用：%1</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the projected output is clipped; cuDNN clips the cell state only</source>
        <translation>投影后的输出被裁剪；cuDNN 只裁剪细胞状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the projected state is clipped</source>
        <translation>投影后的状态被裁剪</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the reading cannot be described: %1</source>
        <translation>无法描述该读法：%1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the reset gate acts after the recurrent product</source>
        <translation>重置门作用于循环乘积之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts before the recurrent product</source>
        <translation>重置门作用于循环乘积之前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts before the recurrent product; cuDNN&apos;s GRU applies it after</source>
        <translation>重置门作用于循环乘积之前；cuDNN 的 GRU 作用于其后</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>the run has no other backend to compare with</source>
        <translation>此运行没有可供比较的其他后端</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the run needs %1 bytes on %2, where %3 of %4 are free; shorten the sequence or the batch</source>
        <translation>运行需要 %1 字节（%2），而 %4 中只有 %3 空闲；请缩短序列或减小批</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run was cancelled</source>
        <translation>运行已取消</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run was cancelled before its first step</source>
        <translation>运行在第一步之前已取消</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the runs have no gate or state in common</source>
        <translation>两次运行没有共同的门或状态</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the search ran out of memory</source>
        <translation>搜索时内存不足</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the search was cancelled</source>
        <translation>搜索已取消</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the shape to be taken on cannot be</source>
        <translation>要采用的形状不可能存在</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the shapes fit several sizes; &quot;hidden_size&quot; decides: %1</source>
        <translation>形状适合多种尺寸；由“hidden_size”决定：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sizes also fit %1; the file does not say which it is</source>
        <translation>尺寸也适合 %1；文件未说明是哪一种</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the spectral radius was cancelled</source>
        <translation>谱半径计算已取消</translation>
    </message>
    <message>
        <location line="-115"/>
        <source>the offset of a packed buffer and a tensor do not go together: a tensor is a whole buffer</source>
        <translation>打包缓冲区的偏移与张量不能同时给出：张量就是整个缓冲区</translation>
    </message>
    <message>
        <location line="-771"/>
        <source>hidden size %1 is round</source>
        <translation>隐藏尺寸 %1 是规整的数</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>indices need an input of one feature, this network takes %1</source>
        <translation>索引需要只有一个特征的输入，此网络需要 %1 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>initial c</source>
        <translation>初始 c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>initial h</source>
        <translation>初始 h</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>input and hidden size are equal</source>
        <translation>输入尺寸与隐藏尺寸相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input and recurrent bias are summed into the one that the format has</source>
        <translation>输入偏置与循环偏置相加，存入该格式仅有的一个偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input weights fit %1, recurrent ones %2</source>
        <translation>输入权重适合 %1，循环权重适合 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>is %1 %2, expected a real %3</source>
        <translation>是 %1 %2，应为实数 %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>it has more chunks than the file can hold</source>
        <translation>它的块数超过文件所能容纳的数量</translation>
    </message>
    <message>
        <location line="+225"/>
        <source>object /%1 is neither a group nor a dataset</source>
        <translation>对象 /%1 既不是组也不是数据集</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>one-hot symbols need an input of at least %1 features, this network takes %2</source>
        <translation>独热符号需要至少 %1 个特征的输入，此网络需要 %2 个</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>only projection sizes that are multiples of %1 were tried: too many specs with a projection have this length</source>
        <translation>只尝试了 %1 的倍数作为投影尺寸：带投影且长度相同的规格过多</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>only the sum of the two biases acts in this cell: which is the input&apos;s cannot be seen</source>
        <translation>此细胞中只有两个偏置之和起作用：看不出哪个属于输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>onnxruntime has no f64 LSTM; write f32 for one that it runs</source>
        <translation>onnxruntime 没有 f64 的 LSTM；若要由它运行，请写为 f32</translation>
    </message>
    <message>
        <location line="+334"/>
        <source>the file is cut off: it has %1 bytes of the %2 it had when it was written</source>
        <translation>文件不完整：写入时有 %2 字节，现在只有 %1 字节</translation>
    </message>
    <message>
        <location line="+158"/>
        <source>the offset of a packed buffer needs the buffer&apos;s spec</source>
        <translation>打包缓冲区的偏移需要缓冲区的规格</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>the past %1 has no standard deviation of 0 or more</source>
        <translation>过去 %1 没有不小于 0 的标准差</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the past %1 is %2, expected [steps, 1, %3] or [steps, %4, %3]</source>
        <translation>过去 %1 是 %2，应为 [步, 1, %3] 或 [步, %4, %3]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the past %1 of %2 steps and %3 inputs cannot be made: it needs 1 to %4 numbers</source>
        <translation>无法生成 %2 步、%3 个输入的过去 %1：它需要 1 到 %4 个数</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>the state does not fit the layer</source>
        <translation>状态不适合该层</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the statistics were cancelled</source>
        <translation>统计已取消</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the stream has a storage that its tree does not know</source>
        <translation>流中有一个其树不认识的存储</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the stream&apos;s protocol is not %1</source>
        <translation>流的协议不是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the stream&apos;s system information is no dict</source>
        <translation>流的系统信息不是字典</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the symbol with index %1 is empty</source>
        <translation>索引为 %1 的符号为空</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the table does not fit in memory</source>
        <translation>表格放不进内存</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the table has no such key</source>
        <translation>表中没有此键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the table is UTF-16 text; save it as UTF-8</source>
        <translation>表格是 UTF-16 文本；请另存为 UTF-8</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the text does not match its CRC-32C</source>
        <translation>文本与其 CRC-32C 不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the text is empty: type at least one character</source>
        <translation>文本为空：请至少输入一个字符</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>the variable-length number at byte %1 has more than ten bytes</source>
        <translation>字节 %1 处的变长数超过十个字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary has &quot;%1&quot; twice</source>
        <translation>词表中“%1”出现两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary holds no symbol</source>
        <translation>词表中没有符号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary is no UTF-8 text at byte %1</source>
        <translation>词表在字节 %1 处不是 UTF-8 文本</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>there are as many lengths as outputs</source>
        <translation>长度的个数与输出相同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>there are two initializers %1</source>
        <translation>有两个初始化张量 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no GPU %1; this machine has %2</source>
        <translation>没有 GPU %1；此计算机有 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no axis %1</source>
        <translation>没有轴 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no expression</source>
        <translation>没有表达式</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>there is no previous run whose last state this one could start from; start from zeros, then run again</source>
        <translation>没有可以接续其最后状态的上一次运行；请从零状态开始，然后再次运行</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>this JSON file is no session of Gateloupe</source>
        <translation>此 JSON 文件不是 Gateloupe 的会话</translation>
    </message>
    <message>
        <location line="-85"/>
        <source>the session does not say its version</source>
        <translation>会话未说明其版本</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the session was written by a newer Gateloupe (%1); update to open it</source>
        <translation>会话由更新的 Gateloupe（%1）写入；请更新后再打开</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>this build has no cuDNN backend; use cpu or reference</source>
        <translation>此构建没有 cuDNN 后端；请用 cpu 或 reference</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this cannot be understood</source>
        <translation>这无法理解</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>this network has no projection</source>
        <translation>此网络没有投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this network&apos;s cell, %1, has no %2 gate; it has %3</source>
        <translation>此网络的细胞 %1 没有 %2 门；它有 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this network&apos;s cell, %1, has no cell state c</source>
        <translation>此网络的细胞 %1 没有细胞状态 c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this program reads version %1, %2</source>
        <translation>本程序读取版本 %1、%2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>too large for a session</source>
        <translation>对于会话过大</translation>
    </message>
    <message>
        <location line="-1089"/>
        <source>cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <location line="-695"/>
        <source>[%1, projection]</source>
        <translation>[%1，投影]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; and %2</source>
        <translation>%1；以及 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1; backward: %2</source>
        <translation>%1；反向：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; layer settings are not known</source>
        <translation>%1；层的设置未知</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1; the %2 backend has no such equations</source>
        <translation>%1；%2 后端没有这样的方程</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1; what the graph computes is not known</source>
        <translation>%1；计算图所算的内容未知</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 %2 %3 is no state and is not used</source>
        <translation>%1 %2 %3 不是状态，不予使用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 and %3 %4 do not go together</source>
        <translation>%1 %2 与 %3 %4 不匹配</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 and %3 %4 have other layers or units</source>
        <translation>%1 %2 与 %3 %4 的层或单元不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 %2 has neither 4, 3 nor 1 times %3 columns (LSTM, GRU, RNN)</source>
        <translation>%1 %2 的列数不是 %3 的 4、3 或 1 倍（LSTM、GRU、RNN）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 has neither 4, 3 nor 1 times %3 rows (LSTM, GRU, RNN)</source>
        <translation>%1 %2 的行数不是 %3 的 4、3 或 1 倍（LSTM、GRU、RNN）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 is no initial state that a run could use</source>
        <translation>%1 %2 不是运行可用的初始状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 looks like the weights of MXNet&apos;s RNN operator; nothing beside it tells its sizes: put the symbol JSON beside the file, or describe it</source>
        <translation>%1 %2 看起来是 MXNet 的 RNN 算子的权重；旁边没有说明其尺寸的内容：请把符号 JSON 放在文件旁，或加以描述</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 operators that feed each other: %3</source>
        <translation>%1 个首尾相接的 %2 算子：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 should have %3 axes</source>
        <translation>%1 %2 应有 %3 个轴</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2: it has no weights</source>
        <translation>%1 %2：它没有权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 (HDF5)</source>
        <translation>%1（HDF5）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 (pruning)</source>
        <translation>%1 与 %2（剪枝）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 (weight normalisation)</source>
        <translation>%1 与 %2（权重归一化）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are as wide as the hidden state; %1, the later input, is taken for it</source>
        <translation>%1 与 %2 和隐藏状态一样宽；取较后的输入 %1 作为隐藏状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are taken as the directions of one Bidirectional: same module, same sizes, numbered one after another</source>
        <translation>%1 和 %2 被视为同一个 Bidirectional 的两个方向：同一模块、尺寸相同、编号相连</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are the directions of one Bidirectional by their names</source>
        <translation>按名称，%1 和 %2 是同一个 Bidirectional 的两个方向</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 and %2 with %3 gates on the columns (%4)</source>
        <translation>%1 和 %2，列上有 %3 个门（%4）</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 at byte %2</source>
        <translation>%1，位于字节 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 is compressed</source>
        <translation>字节 %2 处的 %1 已压缩</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 is damaged</source>
        <translation>字节 %2 处的 %1 已损坏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 lies past the end of the file</source>
        <translation>字节 %2 处的 %1 超出文件末尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at offset %2 has %3 bytes, a number has 1 to 8</source>
        <translation>偏移 %2 处的 %1 有 %3 字节，一个数应有 1 到 8 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at offset %2 needs %3 bytes, %4 are left</source>
        <translation>偏移 %2 处的 %1 需要 %3 字节，只剩 %4 字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 below %2</source>
        <translation>%2 之下的 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes (%2 elements)</source>
        <translation>%1 字节（%2 个元素）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes are no whole number of elements of %2</source>
        <translation>%1 字节不是 %2 元素的整数倍</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes at offset %2 lie past the end at %3</source>
        <translation>偏移 %2 处的 %1 字节超出末尾 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes behind the pickle are not looked at</source>
        <translation>pickle 之后的 %1 字节不予查看</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes hold fewer than %2 elements of %3</source>
        <translation>%1 字节容不下 %2 个 %3 元素</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 cannot be copied to be altered</source>
        <translation>无法复制 %1 以供修改</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be edited: it is no real matrix of %2 columns</source>
        <translation>无法编辑 %1：它不是 %2 列的实数矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be made: %2</source>
        <translation>无法创建 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cells are too many for the clipboard, %2 are the most</source>
        <translation>%1 个单元格对剪贴板过多，最多 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 claims %2 bytes; the whole file has %3</source>
        <translation>%1 声称有 %2 字节；整个文件只有 %3 字节</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 data</source>
        <translation>%1 数据</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 did not end within %2 seconds</source>
        <translation>%1 未在 %2 秒内结束</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 does not fit in memory</source>
        <translation>%1 放不进内存</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not hold %2 as the check programs read it</source>
        <translation>%1 中的 %2 不是检查程序所读取的形式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not lie plain in the file</source>
        <translation>%1 在文件中不是直接存放的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not run on %2: %3</source>
        <translation>%1 无法在 %2 上运行：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 ended with code %2: %3</source>
        <translation>%1 以代码 %2 结束：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 features</source>
        <translation>%1 个特征</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 frames of %2 numbers are more than %3 numbers: take a longer hop</source>
        <translation>%1 帧、每帧 %2 个数，超过 %3 个数：请加大帧移</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 gives its states as %2, expected %3: this run must be kept whole; raise the memory budget</source>
        <translation>%1 给出的状态为 %2，应为 %3：此运行必须完整保留；请提高内存预算</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2; %3 needs %4</source>
        <translation>%1 有 %2；%3 需要 %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 bytes; a vocabulary has at most %3</source>
        <translation>%1 有 %2 字节；词表最多 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 columns for %3 numbers</source>
        <translation>%1 有 %2 列，却有 %3 个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 elements, expected %3</source>
        <translation>%1 有 %2 个元素，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 elements, which no input size makes of the symbol&apos;s operator %3 (%4 needs %5, every further input %6)</source>
        <translation>%1 有 %2 个元素，对符号中的算子 %3 没有输入尺寸与之相符（%4 需要 %5，每增加一个输入再加 %6）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 units, there is none %3</source>
        <translation>%1 有 %2 个单元，没有单元 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2, %3 needs %4</source>
        <translation>%1 有 %2，%3 需要 %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has behind offset %2 %3, %4 needs %5</source>
        <translation>%1 在偏移 %2 之后有 %3，%4 需要 %5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has highway connections, which have no equations here</source>
        <translation>%1 有 highway 连接，此处没有其方程</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has infinities or NaN, which JSON has no digits for; write hdf5 or safetensors</source>
        <translation>%1 含无穷大或 NaN，JSON 无法用数字表示；请写为 hdf5 或 safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has more elements than can be counted</source>
        <translation>%1 的元素多得无法计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has more than %2 axes</source>
        <translation>%1 的轴超过 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no %2/%3; its layers go from 0 to %4, its directions are %5</source>
        <translation>%1 没有 %2/%3；其层从 0 到 %4，其方向为 %5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has no bf16; choose f32, or write safetensors</source>
        <translation>%1 没有 bf16；请选择 f32，或写为 safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no equal in the other direction</source>
        <translation>%1 在另一方向上没有对应</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no forget bias; an LSTM with biases has one</source>
        <translation>%1 没有遗忘偏置；带偏置的 LSTM 应有</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 has no kernel and bias of an LSTM cell</source>
        <translation>%1 没有 LSTM 单元的核与偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no kernel, recurrent kernel and bias</source>
        <translation>%1 没有核、循环核和偏置</translation>
    </message>
    <message>
        <location line="-13"/>
        <source>%1 has ended, but how is not known: %2</source>
        <oldsource>%1 has no layer of two directions; %2</oldsource>
        <translation>%1 已结束，但结束方式未知：%2</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 has no state_linearity</source>
        <translation>%1 没有 state_linearity</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no tensor %2</source>
        <translation>%1 没有张量 %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has numbers of the type f32 alone and not %2; write f32</source>
        <translation>%1 只有 f32 类型的数，没有 %2；请写为 f32</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has other sizes or biases</source>
        <translation>%1 的尺寸或偏置不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has the names of Flax&apos; %2</source>
        <translation>%1 的名称同 Flax 的 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 holds no array %2</source>
        <translation>%1 中没有数组 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 holds no floating-point numbers</source>
        <translation>%1 中没有浮点数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 holds one network, not %2</source>
        <translation>%1 中有一个网络，而不是 %2 个</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is %2 %3, expected a real matrix with %4 rows or columns</source>
        <translation>%1 是 %2 %3，应为有 %4 行或列的实数矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2 %3, which does not fit the others</source>
        <translation>%1 是 %2 %3，与其他不相符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2 and not %3; only rnn_tanh and rnn_relu can be exchanged</source>
        <translation>%1 是 %2 而不是 %3；只有 rnn_tanh 与 rnn_relu 可以互换</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2, expected %3</source>
        <translation>%1 是 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2, expected %3: [layers * directions, batch, width], layer by layer, forward before backward</source>
        <translation>%1 是 %2，应为 %3：[层数 * 方向数, 批, 宽度]，逐层排列，正向在反向之前</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2, the run makes it %3 [steps, batch, width]</source>
        <translation>%1 是 %2，而运行得出 %3 [步, 批, 宽度]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is &quot;%2&quot;, expected a number</source>
        <translation>%1 是“%2”，应为数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is &quot;%2&quot;, expected a whole number</source>
        <translation>%1 是“%2”，应为整数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is added to the forget gate&apos;s sum; look for a forget bias that the weights already hold</source>
        <translation>遗忘门的和上加了 %1；请检查权重中是否已含遗忘偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is computed from %2</source>
        <translation>%1 由 %2 计算得出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is cuDNN&apos;s packed buffer of %2 elements, and the file does not keep the sizes to take it apart</source>
        <translation>%1 是 cuDNN 的打包缓冲区，有 %2 个元素，文件未保存拆分它所需的尺寸</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is cuDNN&apos;s packed vector; its spec is %2</source>
        <translation>%1 是 cuDNN 的打包向量；其规格为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is damaged: it is no valid protobuf</source>
        <translation>%1 已损坏：不是有效的 protobuf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is defined twice</source>
        <translation>%1 定义了两次</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is inside an %2, which %3; what is shown and run is the cell alone</source>
        <translation>%1 在 %2 之内，后者 %3；显示和运行的只是细胞本身</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is missing or of another type</source>
        <translation>缺少 %1 或其类型不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is no class of Keras; the usual equations are assumed</source>
        <translation>%1 不是 Keras 的类；假定为通常的方程</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 is no object</source>
        <translation>%1 不是对象</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is no place of a run such as layer_0/forward/forget[12]@40 or y[3]@40,2 (path, unit, step, batch entry)</source>
        <translation>%1 不是运行中的位置，例如 layer_0/forward/forget[12]@40 或 y[3]@40,2（路径、单元、步、批条目）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is normalised, but only %2 is there</source>
        <translation>%1 经过归一化，但只有 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not added to the forget gate&apos;s sum; look for the framework&apos;s forget bias, which no file stores</source>
        <translation>遗忘门的和上没有加 %1；请检查框架的遗忘偏置，它不存于任何文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not empty; a bundle needs a folder of its own</source>
        <translation>%1 不为空；复现包需要自己的文件夹</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is not stored as one run of elements; a packed buffer is</source>
        <translation>%1 不是作为一段连续元素存储的；打包缓冲区应当如此</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not used: %2</source>
        <translation>不使用 %1：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is of another class</source>
        <translation>%1 属于另一个类</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is of no gate of this cell</source>
        <translation>%1 不属于此细胞的任何门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is of type %2; f16, bf16, f32 and f64 can be used</source>
        <translation>%1 的类型为 %2；可用的是 f16、bf16、f32 和 f64</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is read from %2 (weight drop, without dropout)</source>
        <translation>%1 从 %2 读取（weight drop，不含 dropout）</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 is the vector of the symbol&apos;s RNN operator %2; an input size of %3 follows from its length</source>
        <translation>%1 是符号文件中 RNN 算子 %2 的向量；由其长度得出输入尺寸 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is there, i2h_weight or h2h_weight of the first layer is not</source>
        <translation>有 %1，但没有第一层的 i2h_weight 或 h2h_weight</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is too large to be edited</source>
        <translation>%1 过大，无法编辑</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is too large to be read</source>
        <translation>%1 过大，无法读取</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 looks like a recurrent cell of TensorFlow: %2</source>
        <translation>%1 看起来是 TensorFlow 的循环细胞：%2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 module %2</source>
        <translation>%1 模块 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 module at the root</source>
        <translation>位于根的 %1 模块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 numbers do not fill a frame of %2</source>
        <translation>%1 个数填不满 %2 的一帧</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2 does not make the %3 bytes that the index states</source>
        <translation>%2 的 %1 得不出索引所说的 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2 parameters do not move the output as far as they should: %3</source>
        <translation>%2 个参数中有 %1 个对输出的影响没有达到应有程度：%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of Core ML: %2</source>
        <translation>Core ML 的 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of OpenVINO: %2</source>
        <translation>OpenVINO 的 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of all gates together is read column by column; look for the order of rows and columns before the gates are cut</source>
        <translation>所有门的 %1 合在一起按列读取；请检查切分门之前的行列次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of each gate is read column by column; look for the order of rows and columns, and for a product with the transposed matrix</source>
        <translation>每个门的 %1 按列读取；请检查行列次序，以及是否乘了转置矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of its configuration is no size</source>
        <translation>其配置中的 %1 不是尺寸</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of type %2 lies past the end of the group&apos;s %3 bytes</source>
        <translation>类型 %2 的 %1 超出该组 %3 字节的末尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 operator %2</source>
        <translation>%1 算子 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 operator that makes %2</source>
        <translation>产生 %2 的 %1 算子</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 parameters, more than the %2 that are run to compare</source>
        <translation>%1 个参数，多于为比较而运行的 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 pseudo-layers with %2 linear layers each, in cuDNN&apos;s order</source>
        <translation>%1 个伪层，每个含 %2 个线性层，按 cuDNN 的顺序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 quantised as &apos;%2&apos; is not known</source>
        <translation>%1 以“%2”量化，这种方式未知</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 reads sequences from their end: no state of it lives from one call to the next</source>
        <translation>%1 从末尾读取序列：它没有能从一次调用延续到下一次的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 recurrent cells are moving averages (ema) of weights beside them and are left out</source>
        <translation>%1 个循环细胞是其旁边权重的移动平均（ema），已略去</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 runs on no backend of this build</source>
        <translation>%1 不能在此构建的任何后端上运行</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 slices in the index belong to no variable</source>
        <translation>索引中有 %1 个切片不属于任何变量</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 takes %2 inputs, the layer below gives %3</source>
        <translation>%1 需要 %2 个输入，下面的层给出 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 takes its input without weights, which the check programs of a bundle have no words for</source>
        <translation>%1 的输入不经过权重，套件的检查程序无法表达</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors %2, %3 gates of %4 on the rows</source>
        <translation>%1 个张量 %2，行上有 %3 个大小为 %4 的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors i2h, h2h, gates on the rows</source>
        <translation>%1 个张量 i2h、h2h，门在行上</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors i2h, h2h, one for each gate</source>
        <translation>%1 个张量 i2h、h2h，每个门一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors of the shards are not in the index and are left out</source>
        <translation>分片中有 %1 个张量不在索引中，已略去</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors with the names and shapes of the described convention &apos;%2&apos;</source>
        <translation>%1 个张量，名称和形状符合所描述的约定“%2”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 that makes %2 is not used: %3</source>
        <translation>不使用产生 %2 的 %1：%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 units</source>
        <translation>%1 个单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 was ended by signal %2: %3</source>
        <translation>%1 被信号 %2 终止：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 with %2 gates on the columns (%3)</source>
        <translation>%1，列上有 %2 个门（%3）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 x %2 cells are too many for one picture of a pixel each</source>
        <translation>%1 x %2 个单元格对每格一像素的一幅图过多</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, %2 and %3 (spectral normalisation)</source>
        <translation>%1、%2 和 %3（谱归一化）</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1: %2 %3 belongs to a convolutional cell, which is no network of vectors</source>
        <translation>%1：%2 %3 属于卷积细胞，它不是向量网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 (HDF5)</source>
        <translation>%1：%2（HDF5）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 bytes at offset %3 lie past the end at %4</source>
        <translation>%1：偏移 %3 处的 %2 字节超出末尾 %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 bytes behind the packed buffer are not used</source>
        <translation>%1：打包缓冲区之后的 %2 字节不予使用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 elements; cuDNN&apos;s packed buffer holds at most %3</source>
        <translation>%1：%2 个元素；cuDNN 的打包缓冲区最多 %3 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: %2 has no place in %3</source>
        <translation>%1：%2 在 %3 中没有位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 integers of %3 bits do not fit its %4 bytes</source>
        <translation>%1：%2 个 %3 位整数与其 %4 字节不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is [%3, %4], expected [%5, %6]</source>
        <translation>%1：%2 是 [%3, %4]，应为 [%5, %6]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is %3, the others are %4</source>
        <translation>%1：%2 是 %3，其他是 %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is missing</source>
        <translation>%1：缺少 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is there twice</source>
        <translation>%1：%2 出现两次</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: %2 taken from the file&apos;s %3</source>
        <translation>%1：%2 取自文件的 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 when read back; nothing was written; check the disk and try again</source>
        <translation>%1：读回时 %2；未写入任何内容；请检查磁盘后重试</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 when read back; nothing was written; please report it</source>
        <translation>%1：读回时 %2；未写入任何内容；请报告此问题</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2: cannot make the SHA-256 of the source</source>
        <translation>%1：%2：无法计算来源的 SHA-256</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: &apos;%2&apos; is not a file in its folder</source>
        <translation>%1：“%2”不是其文件夹中的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a %2 of TensorFlow cannot be shown as gates: %3</source>
        <translation>%1：TensorFlow 的 %2 不能显示为门：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a graph of more than %2 bytes or %3 tags is not read</source>
        <translation>%1：超过 %2 字节或 %3 个标签的计算图不予读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a member has more bytes than it says</source>
        <translation>%1：一个成员的字节数多于其声明</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a msgpack extension of type %2 is not read</source>
        <translation>%1：不读取类型 %2 的 msgpack 扩展</translation>
    </message>
    <message>
        <location line="+353"/>
        <source>a tar archive of PyTorch 0.1; load it with a newer PyTorch and save it again with torch.save()</source>
        <translation>PyTorch 0.1 的 tar 归档；请用较新的 PyTorch 加载并以 torch.save() 重新保存</translation>
    </message>
    <message>
        <location line="-352"/>
        <source>%1: an OpenVINO model of version %2; versions %3 and %4 are read</source>
        <translation>%1：版本 %2 的 OpenVINO 模型；可读取版本 %3 和 %4</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>an array of &apos;%1&apos; holds no plain numbers; objects, structures and strings are not read</source>
        <translation>“%1”的数组中不是普通数字；不读取对象、结构和字符串</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>array %1, at byte %2</source>
        <translation>数组 %1，位于字节 %2</translation>
    </message>
    <message>
        <location line="-398"/>
        <source>%1: beside it are files that no export wrote and that would have to go: %2; choose another target or move them away</source>
        <translation>%1：旁边有并非由导出写入却必须删除的文件：%2；请另选目标或移走它们</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: byte %2 cannot be understood: %3</source>
        <translation>%1：字节 %2 无法理解：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot be read: a part of it is not there</source>
        <translation>%1：无法读取：其中一部分不存在</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot flush: %2</source>
        <translation>%1：无法刷写：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot keep its permissions: %2</source>
        <translation>%1：无法保留其权限：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot make the SHA-256 of the source</source>
        <translation>%1：无法计算来源的 SHA-256</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot replace: %2</source>
        <translation>%1：无法替换：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot set permissions: %2</source>
        <translation>%1：无法设置权限：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot write: %2</source>
        <translation>%1：无法写入：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: changed on disk while it was open</source>
        <translation>%1：打开期间在磁盘上发生了变化</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: element %2 is no length</source>
        <translation>%1：元素 %2 不是长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: element %2 is not a whole number of steps</source>
        <translation>%1：元素 %2 不是整数步数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: is a file of an open checkpoint and stays as it is; choose another target</source>
        <translation>%1：是已打开检查点的文件，保持不变；请另选目标</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: is a symbolic link; name the file that it points to, or remove the link</source>
        <translation>%1：是符号链接；请给出它所指的文件，或删除该链接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is no archive and has no member &apos;%2&apos;</source>
        <translation>%1：不是归档，没有成员“%2”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is not a plain file; name a file to be written</source>
        <translation>%1：不是普通文件；请给出要写入的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is not a regular file</source>
        <translation>%1：不是常规文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is the source itself and stays as it is; choose another target</source>
        <translation>%1：就是来源本身，保持不变；请另选目标</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is too large for this machine</source>
        <translation>%1：对此计算机过大</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it does not say where the model lies</source>
        <translation>%1：未说明模型在何处</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it is no object</source>
        <translation>%1：不是对象</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: item %2 of its weights is no regular list of numbers</source>
        <translation>%1：其权重的第 %2 项不是规则的数字列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its %2 bytes would unfold to %3 bytes of memory, more than is usual</source>
        <translation>%1：其 %2 字节会在内存中展开为 %3 字节，超出常规</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: its CRC-32 differs from the one in the archive</source>
        <translation>%1：其 CRC-32 与归档中的不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its arrays belong to no layer or gate of %2</source>
        <translation>%1：其数组不属于 %2 的任何层或门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its cells differ from one another</source>
        <translation>%1：其细胞彼此不同</translation>
    </message>
    <message>
        <location line="+594"/>
        <source>its content is no tensor of ONNX</source>
        <translation>其内容不是 ONNX 张量</translation>
    </message>
    <message>
        <location line="-593"/>
        <source>%1: its content is of none of the formats that can be read (%2)</source>
        <translation>%1：其内容不属于任何可读取的格式（%2）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: its scale or table does not fit %2 integers of %3 bits</source>
        <translation>%1：其缩放系数或表与 %2 个 %3 位整数不符</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: lengths must be [batch], not %2</source>
        <translation>%1：长度必须是 [batch]，而不是 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: member %2 is compressed with method %3; stored (0) and deflated (8) members are read</source>
        <translation>%1：成员 %2 以方法 %3 压缩；可读取存储（0）和 deflate（8）的成员</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more elements than 64 bits count</source>
        <translation>%1：元素数超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more than 4 GiB, which msgpack can&apos;t hold in one piece; write safetensors</source>
        <translation>%1：超过 4 GiB，msgpack 不能整块容纳；请写为 safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more than one tensor name contains &apos;%2&apos;; these do: %3</source>
        <translation>%1：有多个张量名包含“%2”：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no .index file there</source>
        <translation>%1：那里没有 .index 文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no HDF5 signature</source>
        <translation>%1：没有 HDF5 签名</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no RNN name contains &apos;%2&apos;; there are: %3</source>
        <translation>%1：没有 RNN 的名称包含“%2”；现有：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no V1 checkpoint of TensorFlow</source>
        <translation>%1：不是 TensorFlow 的 V1 检查点</translation>
    </message>
    <message>
        <location line="+722"/>
        <source>no array begins at byte %1</source>
        <translation>字节 %1 处没有数组开始</translation>
    </message>
    <message>
        <location line="-721"/>
        <source>%1: no array is named %2; there are: %3</source>
        <translation>%1：没有名为 %2 的数组；现有：%3</translation>
    </message>
    <message>
        <location line="-242"/>
        <source>%1 calls a function that the file does not have</source>
        <translation>%1 调用了文件中没有的函数</translation>
    </message>
    <message>
        <location line="+168"/>
        <source>%1: %2; what the model computes is not known</source>
        <translation>%1：%2；模型的计算内容未知</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>%1: no member is called &apos;%2&apos;; there are: %3</source>
        <translation>%1：没有名为“%2”的成员；现有：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no recurrent network found in it</source>
        <translation>%1：其中未找到循环网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no such file</source>
        <translation>%1：没有此文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no such file, folder or TensorFlow prefix</source>
        <translation>%1：没有此文件、文件夹或 TensorFlow 前缀</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no tensor name contains &apos;%2&apos;; there are: %3</source>
        <translation>%1：没有张量名包含“%2”；现有：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its %2 arrays is named as in a trace (y, layer_0/forward/h, ...); say which one is the output as file:name</source>
        <translation>%1：其 %2 个数组的名称都不像轨迹中的（y、layer_0/forward/h……）；请以 文件:名称 指明哪个是输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its members holds a network; choose one to see what it has: %2</source>
        <translation>%1：其成员都不含网络；请选择一个以查看内容：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its members is of a format that can be read: %2</source>
        <translation>%1：其成员都不是可读取的格式：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: offset %2 lies past the end at %3</source>
        <translation>%1：偏移 %2 超出末尾 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: say which array as file:name; there are: %2</source>
        <translation>%1：请以 文件:名称 指明数组；现有：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: several RNN names contain &apos;%2&apos;: %3</source>
        <translation>%1：有多个 RNN 的名称包含“%2”：%3</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1: several of its members may be meant; choose one: %2</source>
        <translation>%1：可能指多个成员；请选择一个：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shape %2 of &apos;%3&apos; needs more than the %4 bytes there are</source>
        <translation>%1：&apos;%3&apos; 的形状 %2 需要多于现有的 %4 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shard &apos;%2&apos; is a link to a file that is not beside the index</source>
        <translation>%1：分片“%2”是链接，所指文件不在索引旁边</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shard &apos;%2&apos; is not a file beside the index</source>
        <translation>%1：分片“%2”不是索引旁边的文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: tensor %2 is not in its shard %3</source>
        <translation>%1：张量 %2 不在其分片 %3 中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the archive cannot be read: %2</source>
        <translation>%1：无法读取归档：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the arrays of its gates are of no LSTM or GRU</source>
        <translation>%1：其各门的数组不属于 LSTM 或 GRU</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the buffer has %2 bytes, its packed form needs %3</source>
        <translation>%1：缓冲区有 %2 字节，其打包形式需要 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the data do not match their CRC-32C; the file is damaged, copy it again or go back to another checkpoint</source>
        <translation>%1：数据与其 CRC-32C 不符；文件已损坏，请重新复制或退回另一个检查点</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the file&apos;s %2 %3 %4 is for another batch and is not used</source>
        <translation>%1：文件的 %2 %3 %4 用于另一个批，不予使用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the key appears twice in one object</source>
        <translation>%1：一个对象中同一个键出现两次</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the record at byte %2 (type %3, %4 bytes) is not %5 of type %6</source>
        <translation>%1：字节 %2 处的记录（类型 %3，%4 字节）不是类型 %6 的 %5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the sizes of its %2 outputs fit no LSTM, GRU or plain RNN</source>
        <translation>%1：其 %2 个输出的尺寸与 LSTM、GRU 或普通 RNN 都不相符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: there is no recurrent network to export</source>
        <translation>%1：没有可导出的循环网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: there is not enough memory to open it</source>
        <translation>%1：内存不足，无法打开</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this is %2</source>
        <translation>%1：这是%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this is no JSON here</source>
        <translation>%1：此处不是 JSON</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this shard is neither a safetensors file nor one of PyTorch&apos;s</source>
        <translation>%1：此分片既不是 safetensors 文件，也不是 PyTorch 的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: too many files are open at once</source>
        <translation>%1：同时打开的文件过多</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: variable %2</source>
        <translation>%1：变量 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: was replaced on disk while it was open</source>
        <translation>%1：打开期间在磁盘上被替换</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; closes nothing</source>
        <translation>“%1”没有可闭合的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 and &apos;%3&apos; %4: one of them needs an index or a reduction</source>
        <translation>“%1”有 %2，“%3”有 %4：其中之一需要索引或归约</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 features, counted from 0</source>
        <translation>“%1”有 %2 个特征，从 0 起计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 units, counted from 0</source>
        <translation>“%1”有 %2 个单元，从 0 起计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is a value, not a function</source>
        <translation>“%1”是值，不是函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is never closed</source>
        <translation>“%1”没有闭合</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no hexadecimal digit</source>
        <translation>“%1”不是十六进制数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no known name; there are %2 and functions such as abs, max, any</source>
        <translation>“%1”不是已知名称；可用 %2，以及 abs、max、any 等函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no name of a shard beside it</source>
        <translation>“%1”不是旁边分片的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is not a gate path like layer_0/forward/input/input_weights</source>
        <translation>“%1”不是 layer_0/forward/input/input_weights 这样的门路径</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; means nothing here</source>
        <translation>“%1”在此没有意义</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; needs a value in brackets</source>
        <translation>“%1”需要在括号中给出一个值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; takes one value, of all units</source>
        <translation>“%1”只取一个值，作用于所有单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;&amp;&apos; is written &apos;&amp;&amp;&apos;</source>
        <translation>“&amp;”应写作“&amp;&amp;”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;:&apos; without &apos;?&apos;</source>
        <translation>有“:”而没有“?”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;=&apos; compares nothing, write &apos;==&apos;</source>
        <translation>“=”不作比较，请写“==”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;?&apos; or &apos;:&apos; stands where a value should</source>
        <translation>“?”或“:”占了值的位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;?&apos; without &apos;:&apos;</source>
        <translation>有“?”而没有“:”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;|&apos; is written &apos;||&apos;</source>
        <translation>“|”应写作“||”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 is nested deeper than %2 groups</source>
        <translation>/%1 的嵌套超过 %2 组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 is the same group as /%2</source>
        <translation>/%1 与 /%2 是同一个组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 points into another file and is not followed</source>
        <translation>/%1 指向另一个文件，不予跟踪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>0/w0 %1 is no matrix of numbers</source>
        <translation>0/w0 %1 不是数字矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>0/w0 to 0/w%1 are neither 8, 6 nor 2 (LSTM, GRU, RNN)</source>
        <translation>0/w0 到 0/w%1 的个数不是 8、6 或 2（LSTM、GRU、RNN）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>1/sqrt(hidden), PyTorch&apos;s bound</source>
        <translation>1/sqrt(hidden)，PyTorch 的界</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>AllenNLP&apos;s input_linearity and state_linearity in %1</source>
        <translation>%1 中 AllenNLP 的 input_linearity 和 state_linearity</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Chainer link %1: %2</source>
        <translation>Chainer 链接 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Chainer link at the root: %1</source>
        <translation>位于根的 Chainer 链接：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>ELMo&apos;s LSTMCell/W_0 and B in %1</source>
        <translation>%1 中 ELMo 的 LSTMCell/W_0 和 B</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Flax array at byte %1: %2 axes, at most %3 are read</source>
        <translation>字节 %1 处的 Flax 数组：%2 个轴，最多读取 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: a negative extent</source>
        <translation>字节 %1 处的 Flax 数组：维长为负</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: bytes behind its data</source>
        <translation>字节 %1 处的 Flax 数组：数据之后还有字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: expected [shape, dtype, bytes]</source>
        <translation>字节 %1 处的 Flax 数组：应为 [shape, dtype, bytes]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>字节 %1 处的 Flax 数组：%3 的形状 %2 得不出其 %4 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1</source>
        <translation>Flax 细胞 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: %2</source>
        <translation>Flax 细胞 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, and its layers do not feed each other: networks side by side (nn.vmap) are not read</source>
        <translation>Flax 细胞 %1：其张量有长为 %2 的前导轴，且各层互不连接：不读取并列的网络（nn.vmap）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, as long as another axis: which one counts the layers cannot be told</source>
        <translation>Flax 细胞 %1：其张量有长为 %2 的前导轴，与另一轴等长：无法判断哪个轴是层数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, which is taken as layers that feed each other</source>
        <translation>Flax 细胞 %1：其张量有长为 %2 的前导轴，视为依次相连的层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell at the root: %1</source>
        <translation>位于根的 Flax 细胞：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2 has no chunks</source>
        <translation>Flax msgpack，字节 %1 之前：%2 没有块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: a chunked array that is none</source>
        <translation>Flax msgpack，字节 %1 之前：%2：名为分块数组而实非</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: chunks of several types</source>
        <translation>Flax msgpack，字节 %1 之前：%2：块的类型不一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: chunks of type %3</source>
        <translation>Flax msgpack，字节 %1 之前：%2：块的类型为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: a chunked array has a shape and chunks, not &apos;%2&apos;</source>
        <translation>Flax msgpack，字节 %1 之前：分块数组应有形状和块，而不是“%2”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: a key that is neither a text nor a number</source>
        <translation>Flax msgpack，字节 %1 之前：键既不是文本也不是数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: axes of a chunked array are not counted from 0</source>
        <translation>Flax msgpack，字节 %1 之前：分块数组的轴不是从 0 起计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: bytes behind the end of the tree</source>
        <translation>Flax msgpack，字节 %1 之前：树的末尾之后还有字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: chunks of an array are not counted from 0</source>
        <translation>Flax msgpack，字节 %1 之前：数组的块不是从 0 起计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: names take more than %2 bytes, or more than %3 together</source>
        <translation>Flax msgpack，字节 %1 之前：名称超过 %2 字节，或合计超过 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: nested deeper than %2 levels</source>
        <translation>Flax msgpack，字节 %1 之前：嵌套超过 %2 层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: two arrays are named &apos;%2&apos;</source>
        <translation>Flax msgpack，字节 %1 之前：两个数组都名为“%2”</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>GATELOUPE_GPU_WORKER names %1, which is no file</source>
        <translation>GATELOUPE_GPU_WORKER 指定了 %1，它不是文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Glorot&apos;s bound</source>
        <translation>Glorot 的界</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Glorot&apos;s bound of one gate</source>
        <translation>单个门的 Glorot 界</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>JSON: byte %1 cannot be understood</source>
        <translation>JSON：字节 %1 无法理解</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: byte %1 cannot be understood (after &apos;%2&apos;)</source>
        <translation>JSON：字节 %1 无法理解（在“%2”之后）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: key &apos;%1&apos; appears twice</source>
        <translation>JSON：键“%1”出现两次</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>JSON: nested deeper than %1 levels</source>
        <translation>JSON：嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Keras has no activation %1</source>
        <translation>Keras 没有激活函数 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keras&apos; LSTM has one activation for candidate and output</source>
        <translation>Keras 的 LSTM 的候选与输出共用一个激活函数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>LeCun&apos;s spread</source>
        <translation>LeCun 的离散度</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>MXNet list, before byte %1: %2 arrays, at most %3 are read</source>
        <translation>MXNet 列表，字节 %1 之前：%2 个数组，最多读取 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 axes, at most %3 are read</source>
        <translation>MXNet 列表，字节 %1 之前：%2 个轴，最多读取 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 bytes behind the names</source>
        <translation>MXNet 列表，字节 %1 之前：名称之后还有 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 names for %3 arrays</source>
        <translation>MXNet 列表，字节 %1 之前：%3 个数组有 %2 个名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: a name of %2 bytes</source>
        <translation>MXNet 列表，字节 %1 之前：名称长 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: element type %2 is not known</source>
        <translation>MXNet 列表，字节 %1 之前：元素类型 %2 未知</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: indices of a sparse array cannot be of shape %2</source>
        <translation>MXNet 列表，字节 %1 之前：稀疏数组的索引不可能是形状 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: negative extents in shape</source>
        <translation>MXNet 列表，字节 %1 之前：形状中有负的维长</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: shape %2 does not fit 64 bits</source>
        <translation>MXNet 列表，字节 %1 之前：形状 %2 超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: storage type %2; 0 dense, 1 row_sparse and 2 csr are known</source>
        <translation>MXNet 列表，字节 %1 之前：存储类型 %2；已知 0 稠密、1 row_sparse 和 2 csr</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: two arrays are named &apos;%2&apos;</source>
        <translation>MXNet 列表，字节 %1 之前：两个数组都名为“%2”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet network %1</source>
        <translation>MXNet 网络 %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>PyTorch module %1 is quantised: its weights are packed integers, which are not read; open the checkpoint from before the quantisation</source>
        <translation>PyTorch 模块 %1 已量化：其权重是打包整数，不予读取；请打开量化之前的检查点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>PyTorch module at the root is quantised: its weights are packed integers, which are not read; open the checkpoint from before the quantisation</source>
        <translation>位于根的 PyTorch 模块已量化：其权重是打包整数，不予读取；请打开量化之前的检查点</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RNNParamsSaveable has the names of cuDNN&apos;s networks alone, which this is not</source>
        <translation>RNNParamsSaveable 只有 cuDNN 网络的名称，而这不是 cuDNN 网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>RNNParamsSaveable keeps one of two directions</source>
        <translation>RNNParamsSaveable 在两个方向中只保存一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ReLU, because the scope&apos;s name says so; the file does not</source>
        <translation>ReLU，因为作用域名称如此表明；文件没有说明</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>TensorFlow 1.3 writes plain networks as 1.0 does</source>
        <translation>TensorFlow 1.3 写出的普通网络与 1.0 相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>TensorFlow&apos;s cells</source>
        <translation>TensorFlow 的细胞</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>W_r/W %1 is no matrix of numbers</source>
        <translation>W_r/W %1 不是数字矩阵</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&quot;%1&quot; at byte %2 of the text is not in the vocabulary: remove it or choose another vocabulary</source>
        <translation>文本字节 %2 处的“%1”不在词表中：请删除它或选择另一个词表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;%1&quot; is none of %2</source>
        <translation>“%1”不是 %2 之一</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;part&quot; cannot tell matrices from biases; without it they lie side by side on &quot;input&quot;</source>
        <translation>“part”无法区分矩阵与偏置；没有它时，两者在“input”上并列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&quot;part&quot; needs a tensor that holds several kinds</source>
        <translation>“part”需要含有多种类别的张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a [ inside of another one in the runner&apos;s command</source>
        <translation>运行命令中 [ 之内又有 [</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a [ without ] in the runner&apos;s command</source>
        <translation>运行命令中 [ 没有对应的 ]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a ] without [ in the runner&apos;s command</source>
        <translation>运行命令中 ] 没有对应的 [</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a Flax cell</source>
        <translation>Flax 细胞</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a Flax cell always has biases: they are zero</source>
        <translation>Flax 细胞总有偏置：它们为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GGUF model of llama.cpp, a format for transformers</source>
        <translation>llama.cpp 的 GGUF 模型，是用于 Transformer 的格式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU of a Core ML network resets before the product, as its specification says; what Apple&apos;s runtime computes was not verified</source>
        <translation>Core ML 网络的 GRU 在乘积之前重置，如其规范所述；Apple 运行时的实际计算未经验证</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU of a Core ML program resets after the product, as its documentation says; what Apple&apos;s runtime computes was not verified</source>
        <translation>Core ML 程序的 GRU 在乘积之后重置，如其文档所述；Apple 运行时的实际计算未经验证</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU&apos;s sums need its reset gate</source>
        <translation>GRU 的和需要其重置门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a Keras layer that goes backwards gives its output in its own order, the last step first</source>
        <translation>反向的 Keras 层按自身次序给出输出，最后一步在前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a MATLAB file of version 5; save it with -v7.3, which is HDF5</source>
        <translation>版本 5 的 MATLAB 文件；请以 -v7.3（即 HDF5）保存</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a block of the sound has %1 bytes, its sample %2 bits</source>
        <translation>声音的一个块有 %1 字节，其采样为 %2 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a bracket stands where it means nothing</source>
        <translation>此处的括号没有意义</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a buffer of 0 elements has no spec</source>
        <translation>0 个元素的缓冲区没有规格</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a bundle repeats a run without dropout</source>
        <translation>复现包重复的是不带 dropout 的运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell of kind %1 has no %2 gate</source>
        <translation>%1 类细胞没有 %2 门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell taken apart, %1 steps with the same weights: %2</source>
        <translation>被拆开的单元，%1 步使用相同权重：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell taken apart: %1</source>
        <translation>被拆开的单元：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a checkpoint of torch.distributed, in pieces that are not read; put it together with torch.distributed.checkpoint.format_utils.dcp_to_torch_save()</source>
        <translation>torch.distributed 的检查点，其碎片不予读取；请以 torch.distributed.checkpoint.format_utils.dcp_to_torch_save() 合并</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk</source>
        <translation>块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: %1 bytes cannot become %2</source>
        <translation>块已损坏：%1 字节不可能变成 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: it has %1 bytes instead of %2</source>
        <translation>块已损坏：它有 %1 字节，应为 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: it is shorter than its checksum</source>
        <translation>块已损坏：它比其校验和还短</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its LZF data do not give the %1 bytes of a chunk</source>
        <translation>块已损坏：其 LZF 数据得不出块的 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its checksum differs</source>
        <translation>块已损坏：其校验和不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its deflated data do not give the %1 bytes of a chunk</source>
        <translation>块已损坏：其 deflate 数据得不出块的 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk of %1 bytes at %2 lies outside the file, which has %3</source>
        <translation>%2 处 %1 字节的块在文件之外，文件有 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a closing brace without an opening one; write }} for a brace</source>
        <translation>右花括号没有对应的左花括号；花括号本身请写 }}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a comma belongs between the values of a function</source>
        <translation>函数的各值之间应有逗号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a compressed archive; unpack it and open what is inside</source>
        <translation>压缩的归档；请解压后打开其中的内容</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a copy of B with its units in another order would take %1 MiB</source>
        <translation>把 B 的单元重新排列的副本需要 %1 MiB</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a data file of the checkpoint is missing or cannot be read; it must lie beside the .index</source>
        <translation>检查点的一个数据文件缺失或无法读取；它必须在 .index 旁边</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a device is named by its number from 0 on, not by %1</source>
        <translation>设备以从 0 开始的编号指定，而不是 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a factor is a finite number</source>
        <translation>系数应为有限的数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a file of the checkpoint is missing or cannot be read</source>
        <translation>检查点的一个文件缺失或无法读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a file of the session has no path</source>
        <translation>会话中有一个文件没有路径</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gate appears twice</source>
        <translation>一个门出现两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gluon layer</source>
        <translation>gluon 层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gluon layer always has biases: they are zero</source>
        <translation>gluon 层总有偏置：它们为零</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>a kernel for each gate, of input and state, %1, %2, ... (Flax)</source>
        <translation>每个门各有输入和状态的核，%1、%2、…（Flax）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a kind appears twice</source>
        <translation>一个类别出现两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer of %1 always has biases: they are zero</source>
        <translation>%1 的层总有偏置：其值为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer or a direction is missing or there twice</source>
        <translation>某层或某方向缺失或出现两次</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a layer that takes its input without weights cannot be made smaller</source>
        <translation>不经权重接收输入的层无法缩小</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a leading axis of %1 layers that fit into each other (nn.scan)</source>
        <translation>首轴为可依次相接的 %1 层（nn.scan）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a link is named &apos;%1&apos;; names have letters, no slash, and appear once in a group</source>
        <translation>一个链接名为“%1”；名称由字母组成，不含斜线，在一个组中只出现一次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a list has more than %1 numbers</source>
        <translation>一个列表的数字超过 %1 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a list of doubles is cut off</source>
        <translation>双精度数列表被截断</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a matrix with NaN or infinite elements has no spectral radius</source>
        <translation>含有 NaN 或无穷元素的矩阵没有谱半径</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a message of the GPU worker&apos;s protocol %1</source>
        <translation>GPU 工作进程协议的消息 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a model in ONNX Runtime&apos;s own format; open the .onnx that it was converted from</source>
        <translation>ONNX Runtime 自有格式的模型；请打开转换前的 .onnx</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a modifier (zoneout, residual) wraps a cell of %1; the file does not say which, and it is left out of every run</source>
        <translation>修饰器（zoneout、残差）包裹着 %1 的细胞；文件未说明是哪一种，所有运行都略去它</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a multiple of %1 columns</source>
        <translation>%1 列的倍数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name has %1 bytes, more than any exporter writes</source>
        <translation>名称有 %1 字节，多于任何导出程序所写</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name of %1 bytes is longer than this format can hold</source>
        <translation>%1 字节的名称超出此格式所能容纳</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name stands where an operator should</source>
        <translation>运算符的位置上是名称</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a number stands where an operator should</source>
        <translation>运算符的位置上是数字</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a part of %1 cannot be written as the program knows it</source>
        <translation>%1 的一部分无法以该程序所识别的格式写出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a pointer of Git LFS; fetch the file itself with git lfs pull</source>
        <translation>Git LFS 的指针；请用 git lfs pull 取回文件本身</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a projection belongs to no gate</source>
        <translation>投影不属于任何门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a projection belongs to no gate, yet has the axis &quot;gate&quot;</source>
        <translation>投影不属于任何门，却有轴“gate”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a projection of another size</source>
        <translation>大小不同的投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 does not follow an output %2</source>
        <translation>读出层 %1 不能接在输出 %2 之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 does not follow an output of %2 numbers</source>
        <translation>读出层 %1 与 %2 个数的输出不匹配</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 has more than %2 numbers</source>
        <translation>读出层 %1 的数超过 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout of %1 numbers has none %2</source>
        <translation>有 %1 个数的读出层没有第 %2 个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a run of %1 has no %2; it has %3</source>
        <translation>%1 的运行没有 %2；它有 %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a scalar is in slices</source>
        <translation>标量有切片</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a shape that is known is needed</source>
        <translation>需要已知的形状</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice has another rank than the variable</source>
        <translation>切片的轴数与变量不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice has more than %1 dimensions</source>
        <translation>切片的维数超过 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice reaches outside %1</source>
        <translation>切片超出 %1 之外</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice starts before the variable</source>
        <translation>切片的起点在变量之前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a spec and a described convention do not go together: a packed buffer has no names</source>
        <translation>规格与所描述的约定不能同时给出：打包缓冲区没有名称</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a step has %1 numbers, more than a page may hold</source>
        <translation>一步有 %1 个数，超过一个页面所能容纳的数量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a stock LSTM cell in the scope of cuDNN&apos;s layer: no forget_bias is assumed, as in cuDNN (a stock cell&apos;s default is 1.0)</source>
        <translation>cuDNN 层的作用域中有标准 LSTM 细胞：同 cuDNN 一样，假定没有 forget_bias（标准细胞默认为 1.0）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap names either another gate or another unit</source>
        <translation>交换须给出另一个门或另一个单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap of gates names two different ones</source>
        <translation>门的交换须给出两个不同的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap of units names two different ones</source>
        <translation>单元的交换须给出两个不同的单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a tar archive whose first header cannot be read</source>
        <translation>tar 归档，其第一个头部无法读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a tensor that is a packed buffer needs the buffer&apos;s spec</source>
        <translation>作为打包缓冲区的张量需要缓冲区的规格</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a tolerance is a number of at least 0</source>
        <translation>容差应为不小于 0 的数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a web page: what was to be downloaded is behind it, or the download failed</source>
        <translation>网页：要下载的内容在它之后，或下载失败</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a window of %1 steps is more than the %2 that the memory budget allows; ask for fewer, or raise the budget</source>
        <translation>%1 步的窗口多于内存预算允许的 %2 步；请减少步数，或提高预算</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>adds what it attends to to its input</source>
        <translation>把所关注的内容加到其输入上</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>all tensors are views of one storage, at the offsets of cuDNN&apos;s packed buffer (flatten_parameters)</source>
        <translation>所有张量都是同一存储的视图，位于 cuDNN 打包缓冲区的偏移处（flatten_parameters）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an ONNX operator</source>
        <translation>ONNX 算子</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an Orbax checkpoint, whose arrays lie in a TensorStore database that is not read; restore it in Python and save its parameters with flax.serialization.to_bytes() or as npz or safetensors</source>
        <translation>Orbax 检查点，其数组在不予读取的 TensorStore 数据库中；请在 Python 中恢复，并以 flax.serialization.to_bytes() 或 npz、safetensors 保存其参数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>an axis appears twice</source>
        <translation>一个轴出现两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an axis is named twice</source>
        <translation>一个轴命名两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an axis of %1 indices is too long to be turned round</source>
        <translation>%1 个索引的轴过长，无法反转</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>an edit names a gate, a unit, or both</source>
        <translation>编辑须给出门、单元或两者</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an empty pattern names nothing</source>
        <translation>空模式不匹配任何名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an expression has at most %1 characters</source>
        <translation>表达式最多 %1 个字符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an extent is negative</source>
        <translation>维长为负</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an index follows a name, as in h[12]</source>
        <translation>索引跟在名称之后，如 h[12]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an initial state is %1, expected [layers * directions, %2, width]</source>
        <translation>初始状态是 %1，应为 [层数 * 方向数, %2, 宽度]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an input of %1 steps and %2 features cannot be made: it needs 1 to %3 numbers</source>
        <translation>无法生成 %1 步、%2 个特征的输入：需要 1 到 %3 个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an odd number of hexadecimal digits</source>
        <translation>十六进制数字的个数为奇数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>an operator stands where a value should</source>
        <translation>值的位置上是运算符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an orthogonal matrix</source>
        <translation>正交矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an orthogonal matrix per gate</source>
        <translation>每个门一个正交矩阵</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>array %1</source>
        <translation>数组 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 %2 repeats its few stored numbers too often</source>
        <translation>数组 %1 %2 把存储的少数几个数重复得过多</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1 is %2; only dense arrays can be read</source>
        <translation>数组 %1 是 %2；只能读取稠密数组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 is %2, expected f32 or f64</source>
        <translation>数组 %1 是 %2，应为 f32 或 f64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 of &apos;%2&apos; holds no plain numbers and is not read</source>
        <translation>“%2”的数组 %1 中不是普通数字，不予读取</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1 of type %2 holds no real numbers</source>
        <translation>类型 %2 的数组 %1 中不是实数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1: %2 bytes after its data are not looked at</source>
        <translation>数组 %1：数据之后的 %2 字节不予查看</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its elements are %2</source>
        <translation>数组 %1：其元素为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its pickle has %2 bytes for the %3 of its shape</source>
        <translation>数组 %1：其 pickle 有 %2 字节，而其形状需要 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its shape is not made of counts</source>
        <translation>数组 %1：其形状不由计数组成</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: numpy&apos;s opaque &apos;%2&apos; is read as bfloat16</source>
        <translation>数组 %1：numpy 的不透明类型“%2”按 bfloat16 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: shape %2 does not fit 64 bits</source>
        <translation>数组 %1：形状 %2 超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: shape %2 of &apos;%3&apos; needs more than the %4 bytes there are</source>
        <translation>数组 %1：“%3”的形状 %2 需要的字节多于现有的 %4 字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>arrays beside %1</source>
        <translation>%1 旁边的数组</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>at character %1: %2</source>
        <translation>第 %1 个字符处：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>axes &quot;%1&quot; are no order of t (steps), b (batch) and i (features)</source>
        <translation>轴“%1”不是 t（步）、b（批）和 i（特征）的排列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>axes that are known are needed</source>
        <translation>需要已知的轴</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch entry %1 has %2 steps, there is none %3</source>
        <translation>批条目 %1 有 %2 步，没有第 %3 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>behind it %1 adds its input to its output; what is shown and run is the cell alone</source>
        <translation>其后 %1 把输入加到输出上；这里只显示并运行单元本身</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>bf16 is widened to f32, exactly; %1 has no bf16</source>
        <translation>bf16 无损扩展为 f32；%1 没有 bf16</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>biases that the file does not store are zero</source>
        <translation>文件未存储的偏置为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>biases that the source does not store are zero</source>
        <translation>来源未存储的偏置为零</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>both biases of every gate are equal</source>
        <translation>每个门的两个偏置相等</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>both sides have the same word</source>
        <translation>两侧用了同一个词</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>brackets nest deeper than %1</source>
        <translation>括号嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>c0 is given, but %1 is a %2 and has no cell state; leave c0 out</source>
        <translation>给出了 c0，但 %1 是 %2，没有细胞状态；请去掉 c0</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cannot read %1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cannot read back what was laid out</source>
        <translation>无法读回所排布的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cannot reserve %1 bytes: %2</source>
        <translation>无法预留 %1 字节：%2</translation>
    </message>
    <message>
        <location line="-472"/>
        <source>%1, or keep the output only</source>
        <translation>%1，或只保留输出</translation>
    </message>
    <message>
        <location line="+476"/>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>column %1 (%2)</source>
        <translation>第 %1 列（%2）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>comparing the runs was cancelled</source>
        <translation>运行的比较已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computed at run time by %1 %2</source>
        <translation>运行时由 %1 %2 计算</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computes something else</source>
        <translation>所算内容不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computing the gate was cancelled</source>
        <translation>门的计算已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constants begin and end where gates&apos; biases do</source>
        <translation>常数的起止处正是各门偏置的起止处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constants begin and end where gates&apos; biases do, and the forget gates have one of their own</source>
        <translation>常数的起止处正是各门偏置的起止处，且遗忘门另有自己的常数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>converted from %1 to %2</source>
        <translation>已从 %1 转换为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>counting the numbers was cancelled</source>
        <translation>计数已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>counts numbers, yet &quot;layer_words&quot; gives words</source>
        <translation>按数字计，“layer_words”却给出词</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN cannot be used: %1</source>
        <translation>无法使用 cuDNN：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN cannot be used: no NVIDIA driver is loaded (there is no %1); install the driver of the graphics card</source>
        <translation>无法使用 cuDNN：未加载 NVIDIA 驱动（没有 %1）；请安装显卡驱动</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN counts weights in 32 bits: %1 elements are more than %2</source>
        <translation>cuDNN 以 32 位计权重数：%1 个元素多于 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN does not run %1 with sums in %2</source>
        <translation>cuDNN 不以 %2 求和来运行 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN&apos;s compatible cells</source>
        <translation>cuDNN 的兼容细胞</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN&apos;s packed vector</source>
        <translation>cuDNN 的打包向量</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>damaged datatype at byte %1</source>
        <translation>字节 %1 处的数据类型已损坏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>data %1</source>
        <translation>数据 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>data layout version %1; versions up to %2 can be read</source>
        <translation>数据布局版本 %1；可读取的版本到 %2 为止</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>decoding gave %1 bytes instead of %2</source>
        <translation>解码得到 %1 字节，应为 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: %1</source>
        <translation>deflate 数据：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: %1 bytes cannot become the declared %2</source>
        <translation>deflate 数据：%1 字节不可能变成所声明的 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it ends too early</source>
        <translation>deflate 数据：过早结束</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it gives fewer than the declared %1 bytes</source>
        <translation>deflate 数据：得到的少于所声明的 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it gives more than the declared %1 bytes</source>
        <translation>deflate 数据：得到的多于所声明的 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: its CRC-32 differs from the one in the archive</source>
        <translation>deflate 数据：其 CRC-32 与归档中的不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: there is no memory to inflate them</source>
        <translation>deflate 数据：没有内存可用于解压</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: zlib refuses it</source>
        <translation>deflate 数据：zlib 拒绝该数据</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>directions must be 1 or 2, not %1</source>
        <translation>方向数必须是 1 或 2，而不是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dropout is %1, expected a probability from 0 to below 1</source>
        <translation>dropout 是 %1，应为从 0 起、小于 1 的概率</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>each direction is a stack of its own</source>
        <translation>每个方向自成一个堆叠</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>empty; a convention needs tensors</source>
        <translation>为空；约定需要张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>empty; expected kinds such as &quot;input_weights&quot;</source>
        <translation>为空；应为“input_weights”之类的类别</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>expected a list, %1</source>
        <translation>应为列表，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a number, %1</source>
        <translation>应为数字，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a text, %1</source>
        <translation>应为文本，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a whole number from 0 to %1, %2</source>
        <translation>应为 0 到 %1 的整数，%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an activation such as &quot;tanh&quot; or &quot;hard_sigmoid(0.2,0.5)&quot;, %1</source>
        <translation>应为“tanh”或“hard_sigmoid(0.2,0.5)”之类的激活函数，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an object of words, %1</source>
        <translation>应为由词组成的对象，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an object, %1</source>
        <translation>应为对象，%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected one of %1, %2</source>
        <translation>应为 %1 之一，%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>external data &apos;%1&apos; are missing beside the model</source>
        <translation>模型旁边缺少外部数据“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>external data &apos;%1&apos; are not in the folder of the model</source>
        <translation>外部数据“%1”不在模型的文件夹中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>external data &apos;%1&apos;: %2</source>
        <translation>外部数据“%1”：%2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>field %1 is not a float</source>
        <translation>字段 %1 不是浮点数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not a number of four bytes</source>
        <translation>字段 %1 不是四字节的数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not a text or a message</source>
        <translation>字段 %1 既不是文本也不是消息</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not an integer</source>
        <translation>字段 %1 不是整数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>for %1%2</source>
        <translation>用于 %1%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>for cells %1 in &apos;%2&apos;; cuDNN&apos;s layer can&apos;t express the network</source>
        <translation>用于“%2”中的细胞 %1；cuDNN 的层无法表达此网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>for cells %1 in &apos;%2&apos;, and for cuDNN&apos;s layer</source>
        <translation>用于“%2”中的细胞 %1，以及 cuDNN 的层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found %1</source>
        <translation>得到 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found a list</source>
        <translation>得到列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found an object</source>
        <translation>得到对象</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gates of different shapes have no difference</source>
        <translation>形状不同的门没有差异可言</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>global heap at byte %1 has no object %2 of %3 bytes</source>
        <translation>字节 %1 处的全局堆没有 %3 字节的对象 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>graphs and functions are nested deeper than %1 levels</source>
        <translation>计算图和函数的嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>graphs are nested deeper than %1 levels</source>
        <translation>计算图的嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>has %1 bytes, its shape and type need %2</source>
        <translation>有 %1 字节，其形状和类型需要 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has %1 layers, its spec says %2</source>
        <translation>有 %1 层，其规格为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has &quot;gate&quot;, and so has the name</source>
        <translation>有“gate”，名称中也有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has another size</source>
        <translation>尺寸不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has another type or shape</source>
        <translation>类型或形状不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has more than %1 objects</source>
        <translation>对象超过 %1 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has no recurrent weights</source>
        <translation>没有循环权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has no use for &quot;%1&quot; with what the tensor holds</source>
        <translation>就张量的内容而言用不到“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has other numbers</source>
        <translation>数字不同</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>incomplete, these tensors are missing: %1</source>
        <translation>不完整，缺少这些张量：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>indices that are known are needed</source>
        <translation>需要已知的索引</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>is not found</source>
        <translation>找不到</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it</source>
        <translation>它</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has %1 bytes, at most %2 are read</source>
        <translation>有 %1 字节，最多读取 %2 字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has further weights (%1) that change its equations</source>
        <translation>它有改变其方程的其他权重（%1）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has no header; this is no TensorFlow checkpoint</source>
        <translation>它没有头部；这不是 TensorFlow 检查点</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it has no slices, or several of a single number</source>
        <translation>它没有切片，或单个数字有多个切片</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it holds %1 bytes where its shape needs %2</source>
        <translation>它有 %1 字节，其形状需要 %2 字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is empty; this is no TensorFlow checkpoint</source>
        <translation>它是空的；这不是 TensorFlow 检查点</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no map of shards</source>
        <translation>它不是分片映射</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is not one string inside %1</source>
        <translation>它不是 %1 内的单个字符串</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it names %1 activations, %2 for each direction are expected</source>
        <translation>它列出 %1 个激活函数，应为每个方向 %2 个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its %1 (%2) is %3</source>
        <translation>其 %1（%2）是 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its %1 (%2) is of type %3; f16, bf16, f32 and f64 can be used</source>
        <translation>其 %1（%2）的类型为 %3；可用的是 f16、bf16、f32 和 f64</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 is %2; nothing here computes that</source>
        <translation>其 %1 是 %2；此处没有计算它的内容</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 layers become layers of a Sequential model</source>
        <translation>其 %1 层成为 Sequential 模型的层</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activation %1 is not known</source>
        <translation>其激活函数 %1 未知</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activations are not the usual ones</source>
        <translation>其激活函数不是通常的</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its chunks are listed in an index of unknown kind</source>
        <translation>其块列在未知种类的索引中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its chunks do not fit its shape</source>
        <translation>其块与其形状不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its chunks overlap</source>
        <translation>其块互相重叠</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its direction %1 is not known</source>
        <translation>其方向 %1 未知</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>its forward side reads the sequence from the end</source>
        <translation>其正向一侧从末尾读取序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its functions call each other more than %1 deep</source>
        <translation>其函数相互调用的深度超过 %1 层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its hard sigmoid is that of Keras 2; Keras 3 has another slope</source>
        <translation>其 hard sigmoid 是 Keras 2 的；Keras 3 的斜率不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its hard sigmoid is that of Keras 3; Keras 2 has another slope</source>
        <translation>其 hard sigmoid 是 Keras 3 的；Keras 2 的斜率不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its header counts no data file</source>
        <translation>其头部未列出数据文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its header is damaged</source>
        <translation>其头部已损坏</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>its list has %1 of %2 bytes of elements</source>
        <translation>其列表的元素有 %1 字节，应为 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list has more numbers than the %1 bytes of its shape</source>
        <translation>其列表的数字多于其形状的 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list is too short for its shape</source>
        <translation>其列表对其形状过短</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list of numbers is of another type than it says</source>
        <translation>其数字列表的类型与声明不同</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its name</source>
        <translation>其名称</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its numbers stand in a list of another type</source>
        <translation>其数字在另一类型的列表中</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its one direction reads the sequence from the end</source>
        <translation>其唯一的方向从末尾读取序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its place in the data is negative</source>
        <translation>其在数据中的位置为负</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its place in the external data &apos;%1&apos; is not a number</source>
        <translation>其在外部数据“%1”中的位置不是数字</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its rank is unknown or beyond %1</source>
        <translation>其轴数未知或超过 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its shape %1 overflows</source>
        <translation>其形状 %1 溢出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape has more elements than can be counted</source>
        <translation>其形状的元素多得无法计数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its slice from %1 has another type or shape than the variable says</source>
        <translation>来自 %1 的切片与变量所说的类型或形状不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slice from %1 is not in the file</source>
        <translation>来自 %1 的切片不在文件中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices have more elements than can be counted</source>
        <translation>其切片的元素多得无法计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices hold %1 of the elements of %2</source>
        <translation>其切片只含 %2 中的 %1 个元素</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices share bytes: it is larger than all data files</source>
        <translation>其切片共用字节：它大于所有数据文件之和</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its storage %1 has %2 bytes, the pickle says %3</source>
        <translation>其存储 %1 有 %2 字节，pickle 说有 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage %1 is not in the file</source>
        <translation>其存储 %1 不在文件中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage %1%2 is not in the archive</source>
        <translation>其存储 %1%2 不在归档中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage has %1 elements and is to have %2</source>
        <translation>其存储有 %1 个元素，应有 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage is not pickled as PyTorch&apos;s stream</source>
        <translation>其存储不是以 PyTorch 的流封存的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its structures overlap: they claim more bytes than the file can hold</source>
        <translation>其结构互相重叠：声称的字节数超过文件所能容纳</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its weights are in %1, an archive of pickled objects; save the model again with weights in HDF5</source>
        <translation>其权重在 %1 中，是封存对象的归档；请以 HDF5 权重重新保存模型</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights have mixed types: %1 is %2, %3 is %4</source>
        <translation>其权重类型混杂：%1 是 %2，%3 是 %4</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>kernel %1, recurrent kernel %2 and bias %3 are of no LSTM, GRU or SimpleRNN layer</source>
        <translation>核 %1、循环核 %2 和偏置 %3 不属于 LSTM、GRU 或 SimpleRNN 层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>lacks &quot;%1&quot; with what the tensor holds</source>
        <translation>就张量的内容而言缺少“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>lacks &quot;gate&quot;: the tensor holds several gates (%1)</source>
        <translation>缺少“gate”：张量含有多个门（%1）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>lacks &quot;part&quot;: the tensor holds several kinds of vectors</source>
        <translation>缺少“part”：张量含有多种向量</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>layer and side %1 do not exist, the network has %2</source>
        <translation>层和方向 %1 不存在，网络有 %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layers of more than %1 units are not matched: %2</source>
        <translation>超过 %1 个单元的层不作匹配：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>lengths[%1] is %2, expected 1 to %3, the steps of x</source>
        <translation>lengths[%1] 是 %2，应为 1 到 %3，即 x 的步数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1 has %2 columns, line %3 has %4</source>
        <translation>第 %1 行有 %2 列，第 %3 行有 %4 列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1 has more than %2 columns</source>
        <translation>第 %1 行超过 %2 列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, %2 is empty</source>
        <translation>第 %1 行，%2 为空</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, %2: %3 is no number</source>
        <translation>第 %1 行，%2：%3 不是数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1: a table of more than %2 numbers; convert it to .npy, which is mapped</source>
        <translation>第 %1 行：表格的数字超过 %2 个；请转换为可映射的 .npy</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>load it into %1</source>
        <translation>请把它加载到 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>matching the units was cancelled</source>
        <translation>单元的匹配已取消</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>member %1</source>
        <translation>成员 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 does not begin as a numpy array</source>
        <translation>成员 %1 的开头不是 numpy 数组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 inflates from %2 to %3 bytes; at most %4 are read</source>
        <translation>成员 %1 从 %2 解压为 %3 字节；最多读取 %4 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is encrypted; save it without a password</source>
        <translation>成员 %1 已加密；请不带密码保存</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is missing</source>
        <translation>缺少成员 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is not a numpy array and is not read</source>
        <translation>成员 %1 不是 numpy 数组，不予读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 says that it has %2 bytes; at most %3 are unpacked in memory</source>
        <translation>成员 %1 声明有 %2 字节；在内存中最多解压 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1%2 is missing</source>
        <translation>缺少成员 %1%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member byteorder says neither little nor big</source>
        <translation>成员 byteorder 既不是 little 也不是 big</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>mixed types, %1 is %2 and others are %3</source>
        <translation>类型混杂，%1 是 %2，其他是 %3</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>more than %1 rows: those of the input above those of the hidden state</source>
        <translation>多于 %1 行：输入的行在隐藏状态的行之上</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: %2 items cannot be in the %3 bytes that are left</source>
        <translation>msgpack，字节 %1 之前：剩余的 %3 字节中不可能有 %2 项</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: %2 pairs cannot be in the %3 bytes that are left</source>
        <translation>msgpack，字节 %1 之前：剩余的 %3 字节中不可能有 %2 对</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: the format has no item that begins with 0xc1</source>
        <translation>msgpack，字节 %1 之前：该格式没有以 0xc1 开头的项</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, byte %1: expected %2</source>
        <translation>msgpack，字节 %1：应为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>must be a finite number, and only an LSTM has a forget gate</source>
        <translation>必须是有限的数，且只有 LSTM 有遗忘门</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>no HDF5 signature</source>
        <translation>没有 HDF5 签名</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>no Keras has both of its hard sigmoids</source>
        <translation>没有哪个 Keras 同时具有它的两种 hard sigmoid</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>no cell is found in it that uses these weights</source>
        <translation>其中找不到使用这些权重的细胞</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>no hidden size fits the shapes:%1</source>
        <translation>没有适合这些形状的隐藏尺寸：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no hidden size fits the shapes:%1 ...</source>
        <translation>没有适合这些形状的隐藏尺寸：%1……</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>no product fits the limit</source>
        <translation>没有乘积在限度之内</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no protobuf field begins at byte %1</source>
        <translation>字节 %1 处没有 protobuf 字段开始</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no recurrent network found among %1 tensors; looked for the names and shapes of %2</source>
        <translation>%1 个张量中未找到循环网络；查找过 %2 的名称和形状</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no tensor is of the described convention &apos;%1&apos;; looked for %2 among %3 tensors</source>
        <translation>没有张量符合所描述的约定“%1”；在 %3 个张量中查找过 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no tensor is of the described convention &apos;%1&apos;; looked for %2 among %3 tensors such as %4</source>
        <translation>没有张量符合所描述的约定“%1”；在 %3 个张量（如 %4）中查找过 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no weights make the %1 gate 0 at every step: its activation is %2</source>
        <translation>没有权重能使 %1 门在每一步都为 0：其激活函数为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none holds %1 of the gate &quot;%2&quot;</source>
        <translation>都没有门“%2”的 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>not an operator on constants</source>
        <translation>不是作用于常数的算子</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>not compared: %1</source>
        <translation>未比较：%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>not for %1: %2</source>
        <translation>不适用于 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing here differs from unit to unit, as h or forget do</source>
        <translation>此处没有随单元而变的内容，如 h 或 forget</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in a buffer tells it from %1, which has the same bytes</source>
        <translation>缓冲区中没有能把它与 %1 区分的内容，后者的字节相同</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>npy header of %1 bytes; at most %2 are read</source>
        <translation>npy 头部有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy header, byte %1: expected %2</source>
        <translation>npy 头部，字节 %1：应为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy header: shape %1 does not fit 64 bits</source>
        <translation>npy 头部：形状 %1 超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy version %1; versions 1 to 3 are read</source>
        <translation>npy 版本 %1；可读取版本 1 到 3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>numbers of %1</source>
        <translation>%1 的数字</translation>
    </message>
    <message>
        <location line="-179"/>
        <source>its fill value has %1 bytes, its elements have %2</source>
        <translation>其填充值有 %1 字节，其元素有 %2 字节</translation>
    </message>
    <message>
        <location line="+182"/>
        <source>object header at byte %1 continues without end</source>
        <translation>字节 %1 处的对象头部没有尽头</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>object header at byte %1 has an attribute longer than its message</source>
        <translation>字节 %1 处的对象头部有一个比其消息更长的属性</translation>
    </message>
    <message>
        <location line="-152"/>
        <source>its object header has no message of type %1</source>
        <translation>其对象头部没有类型 %1 的消息</translation>
    </message>
    <message>
        <location line="-900"/>
        <source>%1; to continue a run its trace must hold %2, which run writes to .h5</source>
        <translation>%1；要继续运行，其轨迹必须含有 %2，run 会把它写入 .h5</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 and %2 with %3 gates on the rows (%4)</source>
        <translation>%1 和 %2，行上有 %3 个门（%4）</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 are rounded to %2 bits with %3 scales (%4); look for the quantisation of the weights</source>
        <translation>%1 被舍入到 %2 位，比例为 %3（%4）；请查看权重的量化</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 direction: %2</source>
        <translation>%1 方向：%2</translation>
    </message>
    <message>
        <location line="+47"/>
        <source>%1 in row %2, column %3 is more than %4 holds</source>
        <translation>第 %2 行第 %3 列的 %1 超出 %4 的范围</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 in the file may be the state that it starts from; here it starts from zero unless it is given one</source>
        <translation>文件中的 %1 可能是它的初始状态；这里除非给出，否则从零开始</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 in the runner&apos;s command is none of {model}, {in}, {out}, {h0}, {c0}, {hn}, {cn}, {lengths}, {resets}</source>
        <translation>程序命令中的 %1 不是 {model}、{in}、{out}、{h0}、{c0}、{hn}、{cn}、{lengths}、{resets} 之一</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 is computed from its tensors: give its gradient by the path %1</source>
        <translation>%1 由其张量算出：请以路径 %1 给出其梯度</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1 is not reset where a sequence begins anew; look for the states that the flags of resets are applied to</source>
        <translation>%1 在序列重新开始处未重置；请检查重置标志作用于哪些状态</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>%1 of layers %2 is not reset where a sequence begins anew; look for the layers that the flags of resets are handed to</source>
        <translation>层 %2 的 %1 在序列重新开始处未重置；请检查重置标志传给了哪些层</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>%1: holds several RNNs: %2</source>
        <translation>%1：含有多个 RNN：%2</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>%1: its weights are made by parametrizations that are not computed; save it after torch.nn.utils.parametrize.remove_parametrizations()</source>
        <translation>%1：其权重由此处不计算的参数化生成；请在 torch.nn.utils.parametrize.remove_parametrizations() 之后保存</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1: nothing in this folder holds a recurrent network</source>
        <translation>%1：此文件夹中没有循环网络</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>A text below the title</source>
        <translation>标题下方的文字</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Constant input</source>
        <translation>恒定输入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Files of arrays</source>
        <translation>数组文件</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Instead: a backend, asked again for each part: reference, cpu, cudnn</source>
        <translation>改为：对每个部分重新询问的后端：reference、cpu、cudnn</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Instead: a foreign program, started for each part with a network of its own: &quot;CMD {model} {in} {out}&quot;, as prove takes it</source>
        <translation>改为：外部程序，针对每个部分用其单独的网络启动：&quot;CMD {model} {in} {out}&quot;，写法与 prove 相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>It holds</source>
        <translation>其内容为</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Largest absolute error that is none</source>
        <translation>视为无误差的最大绝对误差</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Limit of a run</source>
        <translation>单次运行时限</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>Measured at</source>
        <translation>测量位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Other backend</source>
        <translation>其他后端</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pasts</source>
        <translation>过去</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Seconds that one run of it may take</source>
        <translation>其单次运行允许的秒数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps before the sequence</source>
        <translation>序列之前的步数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of silence and noise</source>
        <translation>静默和噪声的步数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The output of another program, in any form that check takes: its differences are listed</source>
        <translation>另一程序的输出，可为 check 接受的任何形式：将列出其差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The program: &quot;CMD {model} {in} {out}&quot; over files of arrays [T, B, I] and [T, B, directions * width]; also {h0} {c0} {hn} {cn} {lengths} {resets}, between [ and ] what it can do without. No shell sees it</source>
        <translation>程序：&quot;CMD {model} {in} {out}&quot;，作用于数组文件 [T, B, I] 与 [T, B, 方向数 * 宽度]；也可用 {h0} {c0} {hn} {cn} {lengths} {resets}；[ 与 ] 之间为可省略的部分。不经过 shell</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The sequence [T, B, I] (default: noise of 24 steps and 3 sequences)</source>
        <translation>序列 [T, B, I]（默认：24 步、3 个序列的噪声）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The tensor of the file that makes numbers of an output; its bias is found by its name</source>
        <translation>把输出变换为数值的文件张量；其偏置按名称查找</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The tensor of the file that makes their numbers of an output; its bias is found by its name</source>
        <translation>把输出变换为对方数值的文件张量；其偏置按名称查找</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The title of the page (default: the network&apos;s name)</source>
        <translation>页面标题（默认：网络名称）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output</source>
        <translation>对方的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output of the same run, in any form that check takes</source>
        <translation>对方同一次运行的输出，可为 check 接受的任何形式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output, as check takes it: all steps, the last step, ONNX&apos;s [T, directions, B, width]; with --readout [.., numbers]</source>
        <translation>对方的输出，形式与 check 相同：所有步、最后一步、ONNX 的 [T, 方向数, B, 宽度]；使用 --readout 时为 [.., 数值]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Try two defects at once where none alone explains it</source>
        <translation>单个缺陷无法解释时同时尝试两个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Try two defects at once where none alone explains the output</source>
        <translation>单个缺陷无法解释输出时同时尝试两个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>W and R are rounded to %1 and the biases are not; look for the type in which the matrices are stored</source>
        <translation>W 和 R 被舍入到 %1 而偏置没有；请查看矩阵的存储类型</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the program reads and writes: npy, or safetensors of one tensor each</source>
        <translation>程序读写的格式：npy，或各含一个张量的 safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where this input leads if it never changes, as well as silence: a number, one for each input parted by commas, or an array of them</source>
        <translation>除静默外，该输入永不变化时的走向：一个数、以逗号分隔的每个输入一个数，或由它们组成的数组</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;%1&quot; is no period of resets; every:64 begins anew at steps 64, 128, ...</source>
        <translation>“%1”不是重置的周期；every:64 在第 64、128……步重新开始</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>a back edge has no layers</source>
        <translation>回边没有层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a block of more than %1 operations is not read</source>
        <translation>超过 %1 个操作的块不予读取</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>a constant has more than %1 axes</source>
        <translation>一个常数的轴超过 %1 个</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a direction that reads from the end needs the whole sequence</source>
        <translation>从末尾读取的方向需要整个序列</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a file of format %1 keeps checksums, so an altered copy is a damaged file; give the network as safetensors, ONNX, TFLite or HDF5</source>
        <translation>格式 %1 的文件保存校验和，因此修改过的副本是损坏的文件；请以 safetensors、ONNX、TFLite 或 HDF5 给出网络</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a graph of TensorFlow as text; write the binary one with google.protobuf.text_format.Parse(text, tf.compat.v1.GraphDef()) and its SerializeToString(), and open that</source>
        <translation>文本形式的 TensorFlow 图；请用 google.protobuf.text_format.Parse(text, tf.compat.v1.GraphDef()) 及其 SerializeToString() 写出二进制文件并打开它</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a graph of more than %1 nodes is not read</source>
        <translation>超过 %1 个节点的计算图不予读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a graph of more than %1 values is not read</source>
        <translation>超过 %1 个值的计算图不予读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a group of weightsManifest has no paths and weights</source>
        <translation>weightsManifest 的一个组没有 paths 和 weights</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>a node of its graph is no object</source>
        <translation>其计算图的一个节点不是对象</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>a program of more than %1 values is not read</source>
        <translation>超过 %1 个值的程序不予读取</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>a reset begins with zeros, not with the initial state; look for the state that the flags of resets are multiplied with</source>
        <translation>重置从零开始，而不是从初始状态开始；请检查与重置标志相乘的状态</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a run that is cut at its resets has no trace in one piece</source>
        <translation>在重置处切开的运行没有连成一体的轨迹</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a run with dropout cannot be taken apart; leave it out</source>
        <translation>带 dropout 的运行无法拆分；请去掉它</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a sequence that begins anew gives what two runs give</source>
        <translation>重新开始的序列给出的与两次运行相同</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>a state that the program left is %1, expected %2</source>
        <translation>程序留下的状态是 %1，应为 %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>a torture network is an lstm, a gru or an rnn_tanh: PyTorch gives ReLU networks the names of the last</source>
        <translation>极限测试网络是 lstm、gru 或 rnn_tanh：PyTorch 给 ReLU 网络的名称与最后一种相同</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>all gradients are %1 times the right ones; look for a scale of the loss, or a sum that is taken more than once</source>
        <translation>所有梯度都是正确值的 %1 倍；请检查损失的缩放，或重复计算的求和</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>all sequences of a batch give the first one&apos;s output; look for the stride between sequences</source>
        <translation>一个批的所有序列都给出第一个的输出；请检查序列之间的步幅</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>an edge from layer &apos;%1&apos; to layer &apos;%2&apos; cannot be</source>
        <translation>不可能有从层“%1”到层“%2”的边</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>architecture %1 of Neural Amp Modeler has no recurrent network</source>
        <translation>Neural Amp Modeler 的架构 %1 没有循环网络</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>at step %1 sequence %2 does not begin anew, at its other resets it does; look for the borders of packed sequences</source>
        <translation>在第 %1 步，序列 %2 没有重新开始，在其他重置处则会；请检查打包序列的边界</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>blocks are nested deeper than %1</source>
        <translation>块的嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>c goes to the output without its activation, h = o c; look for the tanh behind the cell state</source>
        <translation>c 未经激活函数直接进入输出，h = o c；请检查细胞状态之后的 tanh</translation>
    </message>
    <message>
        <location line="-674"/>
        <source>%1; likely %2</source>
        <translation>%1；很可能是 %2</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1; and: %2</source>
        <translation>%1；并且：%2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1; likely %2, and a sound is cut with --hop %3 --context %4</source>
        <translation>%1；很可能是 %2，声音用 --hop %3 --context %4 切分</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1; resets are flags [T, B] in a file, every:64, steps:40,80, or a file behind dones:, masks: or cu_seqlens:</source>
        <translation>%1；重置可以是文件中的标志 [T, B]、every:64、steps:40,80，或 dones:、masks:、cu_seqlens: 之后的文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1; their sizes follow each other, but are not those of one stack: run each with the output of the one before</source>
        <translation>%1；它们的大小前后衔接，但不属于同一个堆叠：请用前一个的输出依次运行每一个</translation>
    </message>
    <message>
        <location line="+51"/>
        <source>%1 computes with %2, for which the check programs of a bundle have no words</source>
        <translation>%1 用 %2 计算，捆绑包的检查程序无法表达它</translation>
    </message>
    <message>
        <location line="+65"/>
        <source>%1 is a sparse tensor, which is not read; to_dense() before it is saved makes it one that is</source>
        <translation>%1 是稀疏张量，不能读取；保存前调用 to_dense() 即可读取</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 is no class of PyTorch, and what it computes was not read; the usual equations are assumed; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>%1 不是 PyTorch 的类，其计算内容未读取；假定为常用方程；&apos;check FILE --input X --expect Y&apos; 可以判定</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 is the run of an LSTM: it ends with a c, which this network does not have</source>
        <translation>%1 是一个 LSTM 的运行：它以 c 结束，而此网络没有 c</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 keeps %2 of what it was before each step; look for zoneout (recurrent smoothing)</source>
        <translation>%1 在每一步保留原值的 %2；请检查 zoneout（循环平滑）</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 of the output&apos;s numbers are zero at random and the others multiplied by %2; look for a dropout that is left on (eval(), training=False)</source>
        <translation>输出中 %1 的数随机为零，其余乘以 %2；请检查未关闭的 dropout（eval()、training=False）</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 times the weights is added to their gradients (%2); look for weight decay, or a penalty that is part of the loss</source>
        <translation>权重的 %1 倍被加到其梯度上（%2）；请检查权重衰减，或损失中的惩罚项</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1, of sequence %2 alone</source>
        <translation>%1，仅序列 %2</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1: %2 reads what the layer %3 makes, not what %4 makes: they are no stack</source>
        <translation>%1：%2 读取层 %3 的输出，而不是 %4 的输出：它们不构成堆叠</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1: computed from constants, %2</source>
        <translation>%1：由常量计算得出，%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: each of its %2 rows is a call of the model</source>
        <translation>%1：其 %2 行中每一行是一次模型调用</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1: in it lies a checkpoint or SavedModel of TensorFlow, whose files are read from a folder only: unpack it first</source>
        <translation>%1：其中有 TensorFlow 的检查点或 SavedModel，其文件只能从文件夹读取：请先解压</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>%1: several checkpoints of TensorFlow lie in it, and no file checkpoint names the newest; open one of them: %2</source>
        <translation>%1：其中有多个 TensorFlow 检查点，且没有 checkpoint 文件指明最新的一个；请打开其中之一：%2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: several of its members hold networks; choose one with --member: %2, %3</source>
        <translation>%1：其中多个成员含有网络；用 --member 选择一个：%2、%3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1: taken as %2</source>
        <translation>%1：读作 %2</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>1 is added to the sums of all four gates; look for the forget bias and the gate that it belongs to</source>
        <translation>四个门的和都加了 1；请检查遗忘偏置及其所属的门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A has %1 direction(s) and B has %2</source>
        <translation>A 有 %1 个方向，B 有 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A has %1 layer(s) and B has %2</source>
        <translation>A 有 %1 层，B 有 %2 层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A has peepholes, B has none, and all else is equal</source>
        <translation>A 有窥视孔连接，B 没有，其余全部相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A is %1 and B is %2: no number of one stands for one of the other</source>
        <translation>A 是 %1，B 是 %2：两者的数之间没有对应关系</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A is %1 and B is %2: their activations differ</source>
        <translation>A 为 %1，B 为 %2：激活函数不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A&apos;s %1 is B&apos;s %2; look for names that were exchanged</source>
        <translation>A 的 %1 是 B 的 %2；请检查被互换的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A&apos;s file does not say that it is %1, which is assumed; --cell-a %2 reads it as B is</source>
        <translation>A 的文件未说明它是 %1，这是假定；--cell-a %2 按 B 读取</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B has peepholes, A has none, and all else is equal</source>
        <translation>B 有窥视孔连接，A 没有，其余全部相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s R is A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>B 的 R 是 A 的 R 逐门转置；其余全部相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W and R are A&apos;s in another order, and its biases are not: where B reads its own, A&apos;s %1 stand</source>
        <translation>B 的 W 和 R 是 A 的另一种次序，偏置则不是：B 读取自己的门之处，在 A 中是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W and R are A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>B 的 W 和 R 是 A 的逐门转置；其余全部相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W is A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>B 的 W 是 A 的 W 逐门转置；其余全部相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s file does not say that it is %1, which is assumed; --cell-b %2 reads it as A is</source>
        <translation>B 的文件未说明它是 %1，这是假定；--cell-b %2 按 A 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s forget bias is A&apos;s plus %1, all else is equal; look for the offset that a cell adds to its forget gate</source>
        <translation>B 的遗忘偏置是 A 的加 %1，其余全部相等；请检查单元给遗忘门加上的常数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s gates are A&apos;s in another order: where B reads its own, A&apos;s %1 stand</source>
        <translation>B 的门是 A 的门的另一种次序：B 读取自己的门之处，在 A 中是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s hidden units are A&apos;s in another order, in all weights alike: both compute the same function</source>
        <translation>B 的隐藏单元是 A 的另一种次序，所有权重一致：两者计算同一函数</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Flax&apos; SimpleCell does not tell whether it is residual; that it is not is assumed; a residual one adds h to the sum, as the identity added to its recurrent weights does</source>
        <translation>Flax 的 SimpleCell 未说明是否为残差；假定不是；残差单元把 h 加到和上，等同于循环权重加单位矩阵</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>R of the gate %1 is read column by column; look for the order of rows and columns</source>
        <translation>门 %1 的 R 按列读取；请检查行列次序</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>a factor of the %1 is another one; look for %2</source>
        <translation>%1 的一个因子不同；请检查 %2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>a layer takes the gradient of the layer above in reversed order of steps; look for a sequence that is turned between layers</source>
        <translation>某层以相反的步序取上层的梯度；请检查层间被反转的序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer takes the gradient of the layer above of the step beside its own; look for an index that is off by one between layers</source>
        <translation>某层取了上层相邻步的梯度；请检查层间差一的下标</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>a product of two matrices is needed</source>
        <translation>需要两个矩阵的乘积</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>all numbers but %1 are equal: %2</source>
        <translation>除 %1 个数外全部相等：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>all numbers of B are A&apos;s times %1</source>
        <translation>B 的所有数都是 A 的 %1 倍</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>an operand is missing</source>
        <translation>缺少一个操作数</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>an output depends on later steps: the first half alone gives another one</source>
        <translation>某个输出依赖于后面的步：单独的前半段给出另一个输出</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>arrays without names are taken in the order of the weights: arr_0 is the gradient of %1</source>
        <translation>无名数组按权重的顺序读取：arr_0 是 %1 的梯度</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>behind it %1 makes something else of its output; what is shown and run is the cell alone</source>
        <translation>其后 %1 将输出变为别的内容；显示和运行的只是细胞本身</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>behind it the model merges its two directions by &apos;%1&apos;; what is shown and run gives both, side by side</source>
        <translation>其后模型用 &apos;%1&apos; 合并两个方向；此处显示和运行的并排给出两者</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>behind some of its layers %1 makes something else of their output, as a ResidualWrapper does; a run here hands it on as it is</source>
        <translation>在它的某些层之后，%1 改变了层的输出，如 ResidualWrapper 所做的那样；这里的运行原样传递输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>beta1_power says that beta1 is not %1, and nothing says what it is; m and v are shown</source>
        <translation>beta1_power 表明 beta1 不是 %1，而没有任何内容说明其值；显示 m 和 v</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>both directions run with the weights of the %1 one; look for the names under which the second direction is loaded</source>
        <translation>两个方向都用 %1 方向的权重运行；请检查加载第二个方向所用的名称</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>c goes through its activation before the next step reads it; look for a variable that is overwritten</source>
        <translation>c 在下一步读取之前先经过了激活函数；请检查被覆盖的变量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c goes to the output through %1 in place of %2; look for the tanh behind the cell state</source>
        <translation>c 经 %1 而非 %2 进入输出；请检查细胞状态之后的 tanh</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>c hands on what comes from its own h alone, so that no gradient passes more than one step by c; look for dc = dh * o * (1 - tanh(c)^2) * f</source>
        <translation>c 只传递来自自身 h 的部分，因此梯度经 c 最多传一步；请检查 dc = dh * o * (1 - tanh(c)^2) * f</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>c is clipped to +-%1 for the next step, and h sees it as it is; look for a clip of the state that is handed on</source>
        <translation>c 在传给下一步时被限制到 +-%1，而 h 看到的是原值；请检查对传递状态的裁剪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c is clipped to +-%1 in each step, and the last c is not; look for a cell clip of cuDNN&apos;s kind</source>
        <translation>c 在每一步被限制到 +-%1，而最后的 c 没有；请检查 cuDNN 式的细胞裁剪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c is clipped to +-%1 on its way to h, and goes on as it is; look for a clip in front of the tanh</source>
        <translation>c 在通往 h 时被限制到 +-%1，而自身照原样继续；请检查 tanh 之前的裁剪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c loses %1 of itself from each step to the next; look for a decay of the cell state</source>
        <translation>c 从一步到下一步损失自身的 %1；请检查单元状态的衰减</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c takes the sum of input gate and candidate in place of their product; look for a plus in the cell&apos;s equation</source>
        <translation>c 取输入门与候选值之和而非乘积；请检查单元方程中的加号</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>canonical names; the file says nothing more of this network</source>
        <translation>规范名称；文件没有关于此网络的更多信息</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>chunk &quot;%1&quot; of the sound says %2 bytes, %3 are left: the file is cut, or its writer never came to its end</source>
        <translation>声音的块“%1”声明 %2 字节，只剩 %3 字节：文件被截断，或未写完</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>cuDNN knows no resets: the run has to be cut at them</source>
        <translation>cuDNN 没有重置：运行须在重置处切开</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN runs parts between resets as sequences of their own, whose dropout would be that of other steps; run without dropout</source>
        <translation>cuDNN 把重置之间的各段作为独立的序列运行，其 dropout 会是其他步的；请不用 dropout 运行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN&apos;s gradients come from its backend</source>
        <translation>cuDNN 的梯度由其后端计算</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cut off</source>
        <translation>被截断</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dL/dc lacks the derivative of tanh(c); look for dh * o without 1 - tanh(c)^2</source>
        <translation>dL/dc 缺少 tanh(c) 的导数；请检查没有 1 - tanh(c)^2 的 dh * o</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dR lacks the first step, whose h is the one that the run began with; look for a loop that begins one step late</source>
        <translation>dR 缺少第一步，其 h 是运行的初始值；请检查晚一步开始的循环</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dR takes h after the step in place of h before it; look for an index that is one step off</source>
        <translation>dR 用的是该步之后的 h，而不是之前的 h；请检查错开一步的索引</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dW takes the layer&apos;s input before dropout; look for an output that is kept before dropout</source>
        <translation>dW 使用 dropout 之前的层输入；请检查在 dropout 之前保存的输出</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>dc goes to the step before by the input gate in place of the forget gate; look for dc * i</source>
        <translation>dc 经输入门而非遗忘门传到前一步；请检查 dc * i</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dc goes to the step before without the forget gate; look for dc = dc * f</source>
        <translation>dc 未经遗忘门就传到前一步；请检查 dc = dc * f</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>each direction by itself: %1</source>
        <translation>各方向分别：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each direction has the %1 of the other; look for the order of the directions in the file</source>
        <translation>每个方向都用了另一方向的 %1；请检查文件中方向的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each direction has the other&apos;s weights; look for the order of the directions in the file</source>
        <translation>每个方向用的是另一方向的权重；请检查文件中方向的次序</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>each layer reads the layer below times %1; look for a dropout whose scale is applied when it is off</source>
        <translation>每层读取的是下层乘以 %1；请检查关闭时仍施加比例的 dropout</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>each layer that can adds its input to what it gives; look for residual connections</source>
        <translation>每个能够做到的层都把输入加到输出上；请检查残差连接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each of %1 parameters moves the output; %2 are too weak to show</source>
        <translation>%1 个参数都影响输出；其中 %2 个过弱，显示不出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence is read one step further than its length; look for a count that begins with 0 or 1</source>
        <translation>每个序列多读了一步；请检查从 0 或 1 开始的计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence is read one step less than its length; look for a count that begins with 0 or 1</source>
        <translation>每个序列少读了一步；请检查从 0 或 1 开始的计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence of a batch begins with the state in which the one before ended; look for a state that is not reset between sequences</source>
        <translation>批中每个序列都从前一个结束时的状态开始；请检查序列之间未重置的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence of a batch gives what it gives alone</source>
        <translation>批中每个序列给出的与单独运行时相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step gets the gradient of the output of the step before; look for an index that is one step off</source>
        <translation>每一步得到的是前一步输出的梯度；请检查偏移一步的下标</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step gets the next step&apos;s gradient of the output; look for an index that is one step off</source>
        <translation>每一步得到的是后一步输出的梯度；请检查偏移一步的下标</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step reads the difference of its input from that of the step before; look for a difference of features (deltas)</source>
        <translation>每一步读取的是与前一步输入之差；请检查特征差分（delta）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step reads the sum of all inputs up to it; look for a running sum of features</source>
        <translation>每一步读取到该步为止所有输入之和；请检查特征的累积求和</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each unit of the output has a scale and an offset of its own; look for a normalisation behind the last layer</source>
        <translation>输出的每个单元有自己的比例和偏移；请检查最后一层之后的归一化</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>every %1 steps no gradient passes a border by %2, which the other state lets pass; look for one of two states that is detached</source>
        <translation>每 %1 步，梯度不经 %2 越过边界，而另一状态可以；请检查两个状态中被 detach 的一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every gradient is cut to +-%1; look for clip_grad_value or clipvalue</source>
        <translation>每个梯度都被裁剪到 +-%1；请检查 clip_grad_value 或 clipvalue</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every number is zero: the length alone decides</source>
        <translation>所有数都是零：只由长度决定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every step of the output is the last one; look for an output that stands in one place for all steps</source>
        <translation>输出的每一步都是最后一步；请检查所有步骤共用同一位置的输出</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>exported from a file of the convention %1</source>
        <translation>由约定 %1 的文件导出</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>feature %1 of the input is zero; look for a column or channel that is not filled in</source>
        <translation>输入的特征 %1 为零；请检查未填充的列或通道</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>fewer than four steps have no middle to begin anew in</source>
        <translation>少于四步，中间没有可重新开始之处</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>gates have the gradients of others (%1; in: %2); look for an index that was not changed in a copied line</source>
        <translation>有的门得到了别的门的梯度（%1；在：%2）；请检查复制的行中未改的下标</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>h and c of the initial state are taken for each other; look for the order in which the two states are handed over</source>
        <translation>初始状态的 h 与 c 互相弄错；请检查传入两个状态的次序</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>h goes through tanh behind the projection; look for an activation of the projection</source>
        <translation>h 在投影之后经过 tanh；请检查投影的激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is (1 - z) n alone, without z times the h before the step; look for the last line of the cell</source>
        <translation>h 只有 (1 - z) n，缺少 z 乘以步前的 h；请检查单元的最后一行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is clipped to +-%1 after each step; look for a clip of the output, or for a number format with that range</source>
        <translation>h 在每步之后被截断到 +-%1；请检查输出的截断，或具有该范围的数值格式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is clipped to +-%1 behind the projection; look for proj_clip</source>
        <translation>h 在投影之后被截断到 ±%1；请检查 proj_clip</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is made of the cell state before the step; look for the order of the two assignments</source>
        <translation>h 由该步之前的单元状态得出；请检查两个赋值的先后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h of the step before gets its gradient by R * h alone, none by z * h; look for dh * z</source>
        <translation>前一步的 h 只经 R * h 得到梯度，没有经 z * h 的；请检查 dh * z</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h of the step before gets its gradient by z * h alone, none by R * h; look for a detached h in the recurrent product</source>
        <translation>前一步的 h 只经 z * h 得到梯度，没有经 R * h 的；请检查循环乘积中被分离的 h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>half of each bias is added; look for a bias that is shared out between two places of which one is not used</source>
        <translation>每个偏置只加了一半；请检查分到两处而其中一处未用的偏置</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>in %1 alone: %2</source>
        <translation>仅在 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>in front of it the model&apos;s layer %1 may turn the sequence round; a run here takes its input in the order in which the network reads it</source>
        <translation>在它之前，模型的层 %1 可能反转序列；此处的运行按网络读取的顺序接收输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>in the model its runs start with the value %1; a run here starts with zeros, unless h0 and c0 or the inputs of the whole model are given</source>
        <translation>在模型中运行从值 %1 开始；此处的运行从零开始，除非给出 h0 和 c0 或整个模型的输入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>incomplete, these tensors are missing: %1 (the module has parametrizations that are not computed; save it after torch.nn.utils.parametrize.remove_parametrizations())</source>
        <translation>不完整，缺少这些张量：%1（该模块含有此处不计算的参数化；请在 torch.nn.utils.parametrize.remove_parametrizations() 之后保存）</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>input %1 is missing</source>
        <translation>缺少输入 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input %1, %2, is %3</source>
        <translation>输入 %1，即 %2，是 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input %1, %2, is no stored tensor of numbers</source>
        <translation>输入 %1，即 %2，不是存储的数字张量</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>it has an auxiliary input</source>
        <translation>它有辅助输入</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>it has no input or no output</source>
        <translation>它没有输入或没有输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has no scale</source>
        <translation>没有缩放系数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has no value</source>
        <translation>它没有值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has several tables, or one of %1 entries</source>
        <translation>它有多个表，或有一个 %1 项的表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it holds no recurrent network</source>
        <translation>其中没有循环网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no computation of constants</source>
        <translation>它不是常量的计算</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it names %1 activations; OpenVINO computes every direction with the first %2, and so does a run here</source>
        <translation>它列出 %1 个激活函数；OpenVINO 用前 %2 个计算每个方向，此处的运行也是如此</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it names %1 activations, %2 are expected</source>
        <translation>它列出 %1 个激活函数，应为 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 %2 is %3, and it has %4 units: the operator is broken, as an exporter writes a network with a projection; open the checkpoint that was exported</source>
        <translation>其 %1 %2 为 %3，而它有 %4 个单元：该算子已损坏，如同导出器写出的带投影网络；请打开被导出的检查点</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its %1 bytes at &apos;%2&apos; do not fit its shape [%3] of type %4</source>
        <translation>“%2”处的 %1 字节与其类型 %4 的形状 [%3] 不符</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 is computed or given at run time</source>
        <translation>其 %1 在运行时计算或给出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its R %1 is not of %2 directions</source>
        <translation>其 R %1 不是 %2 个方向的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its W %1 and R %2 are no matrices of a cell</source>
        <translation>其 W %1 和 R %2 不是细胞的矩阵</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activation is %1, which is not computed here</source>
        <translation>其激活函数是 %1，此处不予计算</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its activations have these names in Keras 3 alone</source>
        <translation>其激活函数只在 Keras 3 中有这些名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its axis is none of %1</source>
        <translation>其轴不是 %1 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its bias is computed or given at run time</source>
        <translation>其偏置在运行时计算或给出</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its class in the file is %1</source>
        <translation>文件中它的类是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its configuration (input_size %1, hidden_size %2, num_layers %3, out_channels %4) does not fit its %5 weights</source>
        <translation>其配置（input_size %1、hidden_size %2、num_layers %3、out_channels %4）与其 %5 个权重不符</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its directions have different activations</source>
        <translation>其两个方向的激活函数不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its dtype &apos;%1&apos; is not known</source>
        <translation>其 dtype“%1”未知</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its gates are normalised over the units (layer norm)</source>
        <translation>其门按单元归一化（layer norm）</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>its indices are of no kind that is read</source>
        <translation>其索引的种类不可读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its initial state %1 has no batch and units</source>
        <translation>其初始状态 %1 没有批和单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its input gate is 1 - forget gate, which is no ordinary LSTM</source>
        <translation>其输入门是 1 - 遗忘门，这不是普通的 LSTM</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its input is what the model&apos;s layer %1 makes of several layers&apos; outputs</source>
        <translation>它的输入是模型的层 %1 由若干层的输出得出的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its integers are a part of others</source>
        <translation>其整数是其他整数的一部分</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its integers are of no kind that is read</source>
        <translation>其整数的种类不可读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its layers feed each other in a circle</source>
        <translation>其各层连成环</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its loop has %1 inputs, %2 outputs and %3 variables</source>
        <translation>其循环有 %1 个输入、%2 个输出和 %3 个变量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its loop has %1 variables outside and %2 inside</source>
        <translation>其循环在外部有 %1 个变量，在内部有 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its name is missing or taken</source>
        <translation>其名称缺失或已被占用</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its name says %1</source>
        <translation>其名称表明 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its nodes feed each other in a circle</source>
        <translation>其各节点连成环</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its numbers are of no kind that is read</source>
        <translation>其数字的种类不可读取</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its outputs stand in the order of time; the Keras layer gives them from the last step to the first</source>
        <translation>其输出按时间顺序排列；Keras 层从最后一步到第一步给出它们</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its projection has a bias (%1)</source>
        <translation>其投影有偏置（%1）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its recurrent weights are diagonal</source>
        <translation>其循环权重是对角的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its schema has version %1, known is %2</source>
        <translation>其 schema 的版本为 %1，已知的是 %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape &apos;%1&apos; is no list of counts</source>
        <translation>其形状“%1”不是计数列表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape is no list of counts</source>
        <translation>其形状不是计数列表</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>its tables, strings or lists reach outside the file, or do not lie at multiples of their size</source>
        <oldsource>its tables, strings or lists reach outside the file</oldsource>
        <translation>其表、字符串或列表超出文件之外，或未按其大小的倍数对齐</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its texts lie past the end of their group</source>
        <translation>其文本超出所在组的末尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its two directions are merged by &apos;%1&apos;; cuDNN&apos;s stand side by side</source>
        <translation>其两个方向用 &apos;%1&apos; 合并；cuDNN 的两个方向并排</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its update gate lets the new state in: the gate&apos;s weights and biases are written with the other sign, so that the usual GRU computes the same</source>
        <translation>它的更新门放入新状态：该门的权重和偏置以相反的符号写出，使通常的 GRU 计算相同的结果</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its weights are computed or given at run time</source>
        <translation>其权重在运行时计算或给出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights are no list of numbers</source>
        <translation>其权重不是数字列表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights_format %1 is not known</source>
        <translation>其 weights_format %1 未知</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib before 0.10 keeps each array in a file of its own; load it and dump it with a newer joblib</source>
        <translation>0.10 之前的 joblib 把每个数组存为单独的文件；请加载后用较新的 joblib 重新保存</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib keeps an array of %1 in a form that is not read; dump its elements one by one</source>
        <translation>joblib 以无法读取的形式保存 %1 的数组；请逐个保存其元素</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib&apos;s facts of an array do not fit 64 bits</source>
        <translation>joblib 对数组的描述超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib&apos;s facts of an array have no shape or no type</source>
        <translation>joblib 对数组的描述缺少形状或类型</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>kernels dense_i and dense_h with %1 gates on the columns (flax.nnx)</source>
        <translation>核 dense_i 和 dense_h，列上有 %1 个门（flax.nnx）</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 (%2)</source>
        <translation>层 %1（%2）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 alone: %2</source>
        <translation>仅层 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 gives h plus the input of layer %2; look for a residual connection</source>
        <translation>第 %1 层给出 h 加上第 %2 层的输入；请检查残差连接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 has no bias or no states</source>
        <translation>层 %1 没有偏置或没有状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 has the biases of layer %2; look for the layer&apos;s number in the names under which biases are loaded</source>
        <translation>层 %1 用了层 %2 的偏置；请检查加载偏置时名称中的层号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 is left out; look for the number of layers, and for a loop that ends early</source>
        <translation>层 %1 被略去；请检查层数，以及过早结束的循环</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 reads the layer below times %2; look for a dropout whose scale is applied when it is off</source>
        <translation>层 %1 读取的是下层乘以 %2；请检查关闭时仍施加比例的 dropout</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 runs with the weights of layer %2; look for the layer&apos;s number in the names under which weights are loaded</source>
        <translation>层 %1 以层 %2 的权重运行；请检查加载权重所用名称中的层号</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2, alone: %3</source>
        <translation>仅层 %1，%2：%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2: the %3 gate&apos;s %4 are left out; look for the place where they are read or added</source>
        <translation>层 %1，%2：门 %3 的 %4 被遗漏；请检查读取或相加它们之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: %2</source>
        <translation>层 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: %2 of the numbers that it reads are zero at random and the others multiplied by %3; look for a dropout that is left on (eval(), training=False)</source>
        <translation>层 %1：它读取的数中有 %2 随机为零，其余乘以 %3；请检查未关闭的 dropout（eval()、training=False）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: the units stand in another order (%2); look for a permutation of the weights&apos; rows or of the output</source>
        <translation>层 %1：单元次序不同（%2）；请检查权重行或输出的置换</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer of RTNeural of type %1</source>
        <translation>RTNeural 的 %1 类型层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layout 1: the operator takes batch before time</source>
        <translation>布局 1：该算子的批次在时间之前</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>looks its input up in an embedding</source>
        <translation>在嵌入表中查找其输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>loops are nested deeper than %1</source>
        <translation>循环的嵌套超过 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>loops are nested deeper than %1 levels</source>
        <translation>循环的嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>matrices and biases named after the outputs of TensorFlow&apos;s %1</source>
        <translation>矩阵和偏置，按 TensorFlow 的 %1 的输出命名</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>mixes its input and output with what it attends to</source>
        <translation>把输入和输出与所关注的内容混合</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>named by %1</source>
        <translation>由 %1 命名</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>names %1 %2 of %3</source>
        <translation>指向 %1 %2，共 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>names buffer %1 of %2</source>
        <translation>指向缓冲区 %1，共 %2 个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>new values of a step see the new h of the units before them, and its gates do not; look for a state that is overwritten while it is still read</source>
        <translation>某步的新值看到前面单元的新 h，而门看不到；请检查仍在读取时就被覆盖的状态</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>no bias is added; look for a bias flag, and for the names under which the biases are loaded</source>
        <translation>没有加任何偏置；请检查偏置开关，以及加载偏置所用的名称</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>no folder for temporary files can be made in %1</source>
        <translation>无法在 %1 中建立临时文件的文件夹</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gate gets what comes from the steps after; look for dc before the next step&apos;s was added to it</source>
        <translation>没有门得到来自后续步骤的梯度；请检查尚未加上下一步的 dc</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient of a layer reaches the layer below; look for a detached tensor between layers</source>
        <translation>没有一层的梯度到达其下一层；请检查层之间被分离（detach）的张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes a border every %1 steps; look for a detached state, or chunks of truncated backpropagation</source>
        <translation>每 %1 步有一个边界，梯度不能越过；请检查被分离（detach）的状态，或截断反向传播的分块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes a border every %1 steps, counted from the last; look for a detached state, or chunks of truncated backpropagation</source>
        <translation>从最后一步数起，每 %1 步有一个边界，梯度不能越过；请检查被分离（detach）的状态，或截断反向传播的分块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes r * (R h + b) of the new gate; look for a detached product</source>
        <translation>没有梯度经过新门的 r * (R h + b)；请检查被分离的乘积</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient reaches c of the step before; look for dc that is not handed on, or a detached c</source>
        <translation>没有梯度到达前一步的 c；请检查未传下去的 dc，或被分离（detach）的 c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient reaches h of the step before; look for dh that is not handed on, or a detached h</source>
        <translation>没有梯度到达前一步的 h；请检查未传下去的 dh，或被分离（detach）的 h</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>no initial state is one of zeros</source>
        <translation>不给初始状态等同于零初始状态</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>no parameter moves the output by more than the tolerance</source>
        <translation>没有参数对输出的影响超过容差</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>nothing in the file leads %1 back to %2; that it is the hidden state is assumed</source>
        <translation>文件中没有从 %1 回到 %2 的连接；假定它是隐藏状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in the file says by what the momentum is multiplied in a step; m is shown</source>
        <translation>文件未说明每步中动量乘以多少；显示 m</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in the file says how many steps there were, which a step of %1 needs; m and v are shown</source>
        <translation>文件未说明已有多少步，而 %1 的一步需要它；显示 m 和 v</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>nothing of the %1 direction&apos;s gradient reaches the layer below; look for dx that is not added</source>
        <translation>%1 方向的梯度完全没有到达其下一层；请检查未加上的 dx</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>object %1</source>
        <translation>对象 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>of several programs in a pipeline the first one is read</source>
        <translation>管道中有多个程序时读取第一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the checkpoints in %1 (%2) the one that its file checkpoint names as the newest is read: %3</source>
        <translation>在 %1 的检查点（%2）中，读取其 checkpoint 文件指明为最新的那个：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the product i * g a gate&apos;s gradient takes its own factor in place of the other one; look for di = dc * g and dg = dc * i</source>
        <translation>对乘积 i * g，门的梯度用了自己的因子而非另一个；请检查 di = dc * g 与 dg = dc * i</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the two biases one gets no gradient, the %1; both are added, so both get the same</source>
        <translation>两个偏置之一没有梯度：%1；两者相加，因此梯度应相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offset %1 lies past the end at %2</source>
        <translation>偏移 %1 超出末尾 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offsets of parts go with one packed sequence, the input has %1; give flags [%2, %1]</source>
        <translation>各段的偏移只用于单个打包序列，而输入有 %1 个序列；请给出标志 [%2, %1]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offsets of parts must be a list of whole numbers that rises from 0 to %1, the steps of the input</source>
        <translation>各段的偏移必须是从 0 递增到 %1（输入的步数）的整数列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one direction has %1, the other %2; cuDNN has one activation for all</source>
        <translation>一个方向有 %1，另一个有 %2；cuDNN 所有方向共用一个激活函数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>one input in %1 is read and stands for the steps behind it; look for a change of rate</source>
        <translation>每 %1 个输入只读一个，并代表其后的步骤；请检查采样率的变化</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one minus the reset gate stands in its place; look for the sign of its sum</source>
        <translation>重置门的位置上是一减重置门；请检查其和的符号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one of its numbers is too large: it does not fit %1</source>
        <translation>其中一个数过大：不适合 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one step has no padding</source>
        <translation>单个步没有填充</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one step has no pieces</source>
        <translation>单个步没有分段</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only a GRU has a reset gate</source>
        <translation>只有 GRU 有重置门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only a square matrix has a spectral radius, this one is %1 x %2</source>
        <translation>只有方阵有谱半径，这个是 %1 x %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only an LSTM has a forget gate, %1 is %2</source>
        <translation>只有 LSTM 有遗忘门，%1 是 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only an LSTM has a last c, this is a %1</source>
        <translation>只有 LSTM 有最后的 c，这是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only an LSTM has projection_weights</source>
        <translation>只有 LSTM 有 projection_weights</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only plain ASCII characters mean something here</source>
        <translation>此处只有纯 ASCII 字符有意义</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only runs of one input through networks of one shape can be compared</source>
        <translation>只能比较同一输入经相同形状网络的运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only sequence %1 counts; look for an index of the batch</source>
        <translation>只有序列 %1 起作用；请检查批的下标</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only some layers have one in the file</source>
        <translation>只有一些层在文件中有它</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only the first sequence of a batch is run; look for the loop over the batch</source>
        <translation>批中只运行了第一个序列；请检查对批的循环</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only the last step&apos;s gradient of the output enters; look for a loss of the last step, or an addition outside of the loop over time</source>
        <translation>只有最后一步输出的梯度进入；请检查仅最后一步的损失，或时间循环之外的加法</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>operation %1 (%2)</source>
        <translation>操作 %1（%2）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>operator %1</source>
        <translation>算子 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>optax keeps the same of Adam, AdamW, NAdam, LAMB and Adamax: Adam without weight decay is taken for granted</source>
        <translation>optax 对 Adam、AdamW、NAdam、LAMB 和 Adamax 保存相同内容：假定为无权重衰减的 Adam</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ordering the units was cancelled</source>
        <translation>单元的排序已取消</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>parameter %1: its name is not its own</source>
        <translation>参数 %1：其名称不是自己的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: its shape or its slices are not said</source>
        <translation>参数 %1：未说明其形状或切片</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: its slices are of different types</source>
        <translation>参数 %1：其切片类型不一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: slice %2 is not an array of the file</source>
        <translation>参数 %1：切片 %2 不是文件中的数组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: slice %2 is used twice</source>
        <translation>参数 %1：切片 %2 用了两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pattern &apos;%1&apos;, character %2: %3</source>
        <translation>模式“%1”，第 %2 个字符：%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>peephole connections from the cell state to the gates; cuDNN has none</source>
        <translation>从细胞状态到各门的窥孔连接；cuDNN 没有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>peepholes lead from the cell state to the gates</source>
        <translation>窥孔从细胞状态通向各门</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>pickle, byte %1: a key has no value</source>
        <translation>pickle，字节 %1：键没有值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: a state is given to %2</source>
        <translation>pickle，字节 %1：状态给予了 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>pickle, byte %1: byte %2 is no opcode</source>
        <translation>pickle，字节 %1：字节 %2 不是操作码</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: elements are added to %2</source>
        <translation>pickle，字节 %1：元素加到了 %2 上</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: it asks for %2, which runs code when Python loads the file; nothing was run, and such a file is not opened</source>
        <translation>pickle，字节 %1：要求 %2，它会在 Python 加载文件时运行代码；没有运行任何内容，这样的文件不予打开</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: keys are set in %2</source>
        <translation>pickle，字节 %1：在 %2 中设置键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: memo %2 was never set</source>
        <translation>pickle，字节 %1：memo %2 从未设置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: opcode %2 is not accepted</source>
        <translation>pickle，字节 %1：不接受操作码 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the arguments of an object are %2</source>
        <translation>pickle，字节 %1：对象的参数是 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the name of a global is not a text</source>
        <translation>pickle，字节 %1：全局对象的名称不是文本</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the same elements are put into too many containers</source>
        <translation>pickle，字节 %1：同样的元素放入了过多容器</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the stack is empty</source>
        <translation>pickle，字节 %1：栈为空</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: there is no mark on the stack</source>
        <translation>pickle，字节 %1：栈上没有标记</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: it nests deeper than %1 levels or names longer than %2 bytes at %3</source>
        <translation>pickle：在 %3 处嵌套超过 %1 层，或名称超过 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: its parts refer to each other too often</source>
        <translation>pickle：其各部分相互引用过多</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: more than %1 values</source>
        <translation>pickle：超过 %1 个值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projection_weights and peephole_weights stand alone in a tensor</source>
        <translation>projection_weights 和 peephole_weights 在张量中单独存放</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projects its input first</source>
        <translation>先对其输入作投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projects its output further</source>
        <translation>再对其输出作投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>protobuf field %1 at byte %2 has a wire type that is not known</source>
        <translation>字节 %2 处的 protobuf 字段 %1 的线路类型未知</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read as %1 the bytes would be no weights; left out</source>
        <translation>按 %1 读取，这些字节不会是权重；已略去</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read as cuDNN&apos;s packed buffer of %1</source>
        <translation>按 cuDNN 的打包缓冲区读取：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back %1</source>
        <translation>读回 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back and run, worst difference %1 over %2 steps</source>
        <translation>已读回并运行，%2 步中最大差异为 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back, not run: %1</source>
        <translation>已读回，未运行：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the buffer was cancelled</source>
        <translation>缓冲区的读取已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the matrix was cancelled</source>
        <translation>矩阵的读取已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the weights was cancelled</source>
        <translation>权重的读取已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>recomputing steps was cancelled</source>
        <translation>步的重新计算已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets are %1; fitting are [%2, %3] (steps, batch), [%3, %2] (batch, steps), [%2] for all sequences alike, and of one sequence offsets that rise from 0 to %2</source>
        <translation>重置是 %1；合适的有 [%2, %3]（步, 批）、[%3, %2]（批, 步）、所有序列相同的 [%2]，以及单个序列时从 0 递增到 %2 的偏移</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets are %1, expected %2: [steps, batch], true where a sequence begins anew</source>
        <translation>重置是 %1，应为 %2：[步, 批]，序列重新开始处为真</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: %1 parts from their offsets (cu_seqlens)</source>
        <translation>重置：按偏移（cu_seqlens）分为 %1 段</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: one step behind each end (dones)</source>
        <translation>重置：每个结束之后一步（dones）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: taken as [batch, steps]</source>
        <translation>重置：按 [批, 步] 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: the same steps in every sequence</source>
        <translation>重置：每个序列的步相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: where the mask is 0</source>
        <translation>重置：掩码为 0 处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>rows that stand gate by gate are read unit by unit (%1); look for a reshape to [units, gates]</source>
        <translation>按门排列的行被按单元读取（%1）；请检查 reshape 为 [单元, 门]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>rows that stand unit by unit are read gate by gate (%1); look for a reshape to [gates, units]</source>
        <translation>按单元排列的行被按门读取（%1）；请检查 reshape 为 [门, 单元]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>running %1 backwards ran out of memory</source>
        <translation>%1 反向传播时内存不足</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>running %1 over %2 needs %3 bytes, there are %4 free; use fewer steps or sequences</source>
        <translation>以 %2 运行 %1 需要 %3 字节，空闲 %4 字节；请减少步数或序列数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>running %1 ran out of memory</source>
        <translation>运行 %1 时内存不足</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header</source>
        <translation>safetensors 头部</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: __metadata__ holds something else than texts</source>
        <translation>safetensors 头部：__metadata__ 含有文本以外的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: expected an object for each tensor</source>
        <translation>safetensors 头部：每个张量应为一个对象</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: expected an object of tensors</source>
        <translation>safetensors 头部：应为由张量组成的对象</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: its length of %1 bytes is past the end at %2 or the cap of %3</source>
        <translation>safetensors 头部：其长度 %1 字节超出末尾 %2 或上限 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: its tensors take %1 bytes, the file has %2 after the header</source>
        <translation>safetensors 头部：其张量占 %1 字节，头部之后文件有 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 has more than %3 numbers</source>
        <translation>safetensors 头部：张量 %1：%2 的数字超过 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 is not a list of counts</source>
        <translation>safetensors 头部：张量 %1：%2 不是计数列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 is not one list of numbers</source>
        <translation>safetensors 头部：张量 %1：%2 不是单个数字列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: begins at byte %2 of the data, expected %3</source>
        <translation>safetensors 头部：张量 %1：始于数据的字节 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: dtype is not a text</source>
        <translation>safetensors 头部：张量 %1：dtype 不是文本</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: needs a dtype, a shape and two data_offsets</source>
        <translation>safetensors 头部：张量 %1：需要 dtype、shape 和两个 data_offsets</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>safetensors 头部：张量 %1：%3 的形状 %2 得不出其 %4 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: shape %2 or data_offsets %3 cannot be</source>
        <translation>safetensors 头部：张量 %1：形状 %2 或 data_offsets %3 不可能存在</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>say which tensor of the file is the embedding</source>
        <translation>请指明文件中哪个张量是嵌入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 alone does not show the difference: it depends on the batch around it</source>
        <translation>单独的序列 %1 不显示该差异：它取决于批次中的其他序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 does not count; look for the end of the loop over the batch</source>
        <translation>序列 %1 不起作用；请检查批循环的结束处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 of a batch does not give what it gives alone</source>
        <translation>批中的序列 %1 给出的与单独运行时不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 of the batch does not see its resets; look for the stride or the index by which the flags of a batch are read</source>
        <translation>批中的序列 %1 看不到自己的重置；请检查读取批的标志所用的步幅或索引</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1, begun anew at step %2, does not give what two runs give: the state is reset late, early, in part or not at all</source>
        <translation>序列 %1 在第 %2 步重新开始，给出的与两次运行不同：状态重置过晚、过早、只重置了一部分，或完全没有重置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence lengths</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence_lens %1 %2 are no lengths and are not used</source>
        <translation>sequence_lens %1 %2 不是长度，不予使用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequences of several lengths cannot be followed by one another; give them one by one</source>
        <translation>长度不一的序列不能首尾相接；请逐个给出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>several networks would be written in the scope &apos;%1&apos;</source>
        <translation>多个网络会写入作用域“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>shard of %1</source>
        <translation>%1 的分片</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>six linear links W_r, U_r, W_z, U_z, W, U</source>
        <translation>六个线性链接 W_r、U_r、W_z、U_z、W、U</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sizes and layers are at least 1</source>
        <translation>尺寸和层数至少为 1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>some names have {prefix} and some do not; it tells the networks of a file apart, so all need it or none</source>
        <translation>一些名称有 {prefix} 而另一些没有；它用来区分文件中的网络，因此要么全有，要么全无</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>something is missing at the end</source>
        <translation>末尾缺少内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sorting by similarity was cancelled</source>
        <translation>按相似度排序已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec %1</source>
        <translation>规格 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec &apos;%1&apos; must begin with lstm:, gru:, rnn_tanh: or rnn_relu:, for example lstm:input=40,hidden=256,layers=2</source>
        <translation>规格“%1”必须以 lstm:、gru:、rnn_tanh: 或 rnn_relu: 开头，例如 lstm:input=40,hidden=256,layers=2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: %1 is given twice</source>
        <translation>规格：%1 给出两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: %1=%2 is not a whole number up to 2147483647</source>
        <translation>规格：%1=%2 不是 2147483647 以内的整数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: &apos;%1&apos; is not understood; write key=value, for example input=40</source>
        <translation>规格：“%1”无法理解；请写 键=值，例如 input=40</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: bias=%1 is none of none, single_input, double, single_recurrent</source>
        <translation>规格：bias=%1 不是 none、single_input、double、single_recurrent 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: directions must be 1 or 2, not %1</source>
        <translation>规格：directions 必须是 1 或 2，而不是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: dtype must be f16, bf16, f32 or f64</source>
        <translation>规格：dtype 必须是 f16、bf16、f32 或 f64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: dtype=%1 is none of f16, bf16, f32, f64</source>
        <translation>规格：dtype=%1 不是 f16、bf16、f32、f64 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: hidden size must be at least 1 (hidden=N)</source>
        <translation>规格：隐藏尺寸必须至少为 1（hidden=N）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: input size must be at least 1 (input=N)</source>
        <translation>规格：输入尺寸必须至少为 1（input=N）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: input_mode=%1 is none of linear, skip, auto</source>
        <translation>规格：input_mode=%1 不是 linear、skip、auto 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: layers must be 1 to %1</source>
        <translation>规格：layers 必须是 1 到 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: only an LSTM has a projection</source>
        <translation>规格：只有 LSTM 有投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: projection must be 1 to hidden - 1, not %1</source>
        <translation>规格：投影必须是 1 到 hidden - 1，而不是 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: skip input needs input = hidden, not %1 and %2</source>
        <translation>规格：skip 输入需要 input = hidden，而不是 %1 和 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: unknown key &apos;%1&apos;; known are input, hidden, layers, directions, bias, dtype, proj, skip</source>
        <translation>规格：未知的键“%1”；已知的有 input、hidden、layers、directions、bias、dtype、proj、skip</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>starts and ends that are known are needed</source>
        <translation>需要已知的起点和终点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>states of other sizes</source>
        <translation>大小不同的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2 are asked for, the run has %3</source>
        <translation>请求的是步 %1 到 %2，运行有 %3 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2 are not all of this run, which has %3</source>
        <translation>步 %1 到 %2 不全在这次运行之内，它有 %3 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length are read; look for lengths that are not handed over, or a mask that is not applied</source>
        <translation>读取了超出序列长度的步；请检查未传入的长度，或未应用的掩码</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length change its output</source>
        <translation>超出序列长度的步改变了其输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length change the state that it leaves</source>
        <translation>超出序列长度的步改变了它留下的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps whose inputs are all %1 are left out, and the state stands; look for a mask that one of the programs has</source>
        <translation>输入全为 %1 的步被跳过，状态不变；请检查只有一个程序具有的掩码</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1</source>
        <translation>存储 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1 at byte %2 has %3 elements, the tree says %4</source>
        <translation>字节 %2 处的存储 %1 有 %3 个元素，树说有 %4 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1 is described twice, as %2 and as %3</source>
        <translation>存储 %1 描述了两次，一次为 %2，一次为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storages of %1 have an unknown size, so that nothing behind them can be found</source>
        <translation>%1 的存储大小未知，因此其后的内容都找不到</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>summing up the gates was cancelled</source>
        <translation>门的汇总已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sums are clipped before their activation</source>
        <translation>各和在激活函数之前被裁剪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>superblock version %1; versions up to %2 can be read</source>
        <translation>超级块版本 %1；可读取的版本到 %2 为止</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>superblock: addresses of %1 bytes and lengths of %2 bytes</source>
        <translation>超级块：地址为 %1 字节，长度为 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol %1 at step %2 has index %3, the embedding %4 has %5 rows</source>
        <translation>第 %2 步的符号 %1 的索引为 %3，嵌入 %4 有 %5 行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol JSON: expected an object</source>
        <translation>符号 JSON：应为对象</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol JSON: more than %1 nodes</source>
        <translation>符号 JSON：超过 %1 个节点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: a key shares more than the one before it has</source>
        <translation>字节 %1 处的表块：一个键共用的内容多于前一个键所有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its %2 bytes lie past the end of the file</source>
        <translation>字节 %1 处的表块：其 %2 字节超出文件末尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its CRC-32C does not match; the file is damaged</source>
        <translation>字节 %1 处的表块：其 CRC-32C 不符；文件已损坏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its Snappy data are damaged</source>
        <translation>字节 %1 处的表块：其 Snappy 数据已损坏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its Snappy length cannot be</source>
        <translation>字节 %1 处的表块：其 Snappy 长度不可能存在</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its keys are longer than the file can account for</source>
        <translation>字节 %1 处的表块：其键的长度超过文件所能容纳</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its keys do not ascend</source>
        <translation>字节 %1 处的表块：其键不是递增的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: more restarts than it has bytes</source>
        <translation>字节 %1 处的表块：重启点多于其字节数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: shorter than its own end</source>
        <translation>字节 %1 处的表块：比自身的结尾还短</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: unknown compression %2</source>
        <translation>字节 %1 处的表块：未知的压缩方式 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as [sequences * steps, units]</source>
        <translation>按 [序列 * 步, 单元] 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as [steps * sequences, units]</source>
        <translation>按 [步 * 序列, 单元] 读取</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>taken as sequence %1 alone</source>
        <translation>仅作为序列 %1 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the %1 direction alone</source>
        <translation>仅作为 %1 方向读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the %1 direction of sequence %2 alone</source>
        <translation>仅作为序列 %2 的 %1 方向读取</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>taken as the mean of both directions</source>
        <translation>读作两个方向的平均</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the product of both directions</source>
        <translation>读作两个方向的乘积</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the steps %1 to %2 of %3</source>
        <translation>按 %3 步中的第 %1 到 %2 步读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the sum of both directions</source>
        <translation>读作两个方向之和</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tanh, because the scope&apos;s name says so; the file does not</source>
        <translation>tanh，因为作用域名称如此表明；文件没有说明</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>target %1 is %2, the readout has the classes 0 to %3</source>
        <translation>目标 %1 是 %2，读出层的类别为 0 到 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2</source>
        <translation>张量 %1 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be multiplied with %3 %4</source>
        <translation>张量 %1 %2 不能与 %3 %4 相乘</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be reshaped to %3</source>
        <translation>张量 %1 %2 不能变形为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be transposed by an order that is no permutation</source>
        <translation>张量 %1 %2 不能按并非排列的次序转置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot lose axis %3</source>
        <translation>张量 %1 %2 不能去掉轴 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit %3</source>
        <translation>张量 %1 %2 与 %3 不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit %3; a gate is expected [%4, %5]</source>
        <translation>张量 %1 %2 不适合 %3；门应为 [%4, %5]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit behind %3 %4</source>
        <translation>张量 %1 %2 不能接在 %3 %4 之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit parts of different widths</source>
        <translation>张量 %1 %2 与宽度不一的各部分不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has %3 numbers</source>
        <translation>张量 %1 %2 有 %3 个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has %3 scales and %4 zero points</source>
        <translation>张量 %1 %2 有 %3 个缩放系数和 %4 个零点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no %3 indices from %4 on along axis %5</source>
        <translation>张量 %1 %2 沿轴 %5 从 %4 起没有 %3 个索引</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no axis %3</source>
        <translation>张量 %1 %2 没有轴 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no index %3 along axis %4</source>
        <translation>张量 %1 %2 沿轴 %4 没有索引 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is neither a vector nor a matrix</source>
        <translation>张量 %1 %2 既不是向量也不是矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no kernel of a CuDNN layer with %3 units</source>
        <translation>张量 %1 %2 不是有 %3 个单元的 CuDNN 层的核</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no list of scales</source>
        <translation>张量 %1 %2 不是缩放系数列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no matrix for x and h</source>
        <translation>张量 %1 %2 不是用于 x 和 h 的矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is not row-major: no stride describes it as %3</source>
        <translation>张量 %1 %2 不是行优先：没有步幅能把它描述为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is too small for the gates it should hold</source>
        <translation>张量 %1 %2 对应含的门过小</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 appears twice; the first is used</source>
        <translation>张量 %1 出现两次；使用第一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 cannot be sliced by step %2</source>
        <translation>张量 %1 不能以步长 %2 切片</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has %2 axes</source>
        <translation>张量 %1 有 %2 个轴</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has an axis of extent %2</source>
        <translation>张量 %1 有一个长为 %2 的轴</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has extent %2 on axis %3</source>
        <translation>张量 %1 在轴 %3 上的维长为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has its elements in two lists of numbers</source>
        <translation>张量 %1 的元素在两个数字列表中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has its elements in two places</source>
        <translation>张量 %1 的元素在两处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has no integers that can be scaled</source>
        <translation>张量 %1 没有可缩放的整数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has no readable bytes</source>
        <translation>张量 %1 没有可读取的字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 holds %2, and so does %3</source>
        <translation>张量 %1 含有 %2，%3 也含有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 is both &apos;%2&apos; and &apos;%3&apos;; it counts as the first</source>
        <translation>张量 %1 既是“%2”又是“%3”；按前者计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 is no matrix</source>
        <translation>张量 %1 不是矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: a mask of %2 does not fit %3</source>
        <translation>张量 %1：%2 的掩码不适合 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: element %2 does not fit %3</source>
        <translation>张量 %1：元素 %2 不适合 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its %2 are not counts</source>
        <translation>张量 %1：其 %2 不是计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its offset does not fit 64 bits</source>
        <translation>张量 %1：其偏移超出 64 位</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its offset, size or strides are not counts</source>
        <translation>张量 %1：其偏移、尺寸或步幅不是计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its pickle gives fewer than storage, offset, size and strides</source>
        <translation>张量 %1：其 pickle 没有给全存储、偏移、尺寸和步幅</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its pruning is not stored as plain numbers</source>
        <translation>张量 %1：其剪枝不是以普通数字存储的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its sizes and strides are of no tensor</source>
        <translation>张量 %1：其尺寸和步幅不属于任何张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its spectral normalisation is not stored as plain numbers</source>
        <translation>张量 %1：其谱归一化不是以普通数字存储的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its table of %2 numbers has no entry %3</source>
        <translation>张量 %1：其含 %2 个数的表没有条目 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its weight normalisation is not stored as plain numbers</source>
        <translation>张量 %1：其权重归一化不是以普通数字存储的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: magnitude %2 does not fit direction %3 of weight normalisation</source>
        <translation>张量 %1：权重归一化的幅度 %2 与方向 %3 不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: no cast from %2 to %3</source>
        <translation>张量 %1：不能从 %2 转换为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: no elements of type %2 can be put together as %3</source>
        <translation>张量 %1：类型 %2 的元素不能拼合为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: nothing is computed of numbers of type %2</source>
        <translation>张量 %1：不对类型 %2 的数进行计算</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>张量 %1：%3 的形状 %2 得不出其 %4 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 with its strides reaches outside its bytes</source>
        <translation>张量 %1：形状 %2 连同其步幅超出其字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 would unfold %3 bytes to more than is usual</source>
        <translation>张量 %1：形状 %2 会使 %3 字节展开得超出常规</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: there is no member %2%3</source>
        <translation>张量 %1：没有成员 %2%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: u %2 and v %3 of spectral normalisation do not fit %4</source>
        <translation>张量 %1：谱归一化的 u %2 和 v %3 与 %4 不符</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: what its pickle wraps is not a tensor</source>
        <translation>张量 %1：其 pickle 包裹的不是张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors[%1].name</source>
        <translation>tensors[%1].name</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors beside its weights are not used: %1</source>
        <translation>权重之外的张量未被使用：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors beside its weights are not used: %1 and %2 more</source>
        <translation>权重之外的张量未被使用：%1 及另外 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>that each of them reads what the one before makes, and nothing else, is assumed</source>
        <translation>假定每一个只读取前一个的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 begins at step %2, but the input has the steps 0 to %3</source>
        <translation>%1 始于步 %2，但输入的步为 0 到 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 bytes do not end as a LevelDB table does; the file is cut off or of another kind</source>
        <translation>这 %1 字节的结尾不像 LevelDB 表；文件不完整或属于另一种类</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 direction gets no gradient; look for the half of the output that is not handed on</source>
        <translation>%1 方向没有得到梯度；请检查输出中未传下去的一半</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 elements of its shape are not in %2</source>
        <translation>其形状的 %1 个元素不在 %2 中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 elements of its slice are not in %2</source>
        <translation>其切片的 %1 个元素不在 %2 中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate gets no gradient; look for a missing term, or a detached tensor</source>
        <translation>%1 门没有得到梯度；请检查缺失的项，或被分离（detach）的张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate gets what comes from the step&apos;s own h alone; look for dc before the next step&apos;s was added to it</source>
        <translation>门 %1 只得到来自本步 h 的梯度；请检查尚未加上下一步的 dc</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate hands nothing to h of the step before; look for a term that is missing in the sum of R^T dz</source>
        <translation>门 %1 不向前一步的 h 传递任何梯度；请检查 R^T dz 求和中缺失的项</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate is always %2; look for a gate that is left out, or whose weights are not loaded</source>
        <translation>%1 门始终是 %2；请检查被省略的门，或没有加载的权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate&apos;s gradient lacks the derivative of the sigmoid; look for s (1 - s)</source>
        <translation>%1 门的梯度缺少 sigmoid 的导数；请检查 s (1 - s)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 half of the output&apos;s gradient does not enter; look for a loss of one direction alone</source>
        <translation>输出梯度的 %1 一半没有进入；请检查只含一个方向的损失</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 is in feature %2, but the input has the features 0 to %3</source>
        <translation>%1 在特征 %2 中，但输入的特征为 0 到 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 is said more than once, by the name, by an axis or by &quot;%1&quot;</source>
        <translation>%1 由名称、轴或“%1”说明了不止一次</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the GPU worker gateloupe-gpu is not beside this program (%1); it is built where the CUDA toolkit and cuDNN 9 are installed, or set GATELOUPE_GPU_WORKER to its path</source>
        <translation>GPU 工作进程 gateloupe-gpu 不在此程序旁边（%1）；它在装有 CUDA 工具包和 cuDNN 9 处构建，也可把 GATELOUPE_GPU_WORKER 设为其路径</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the activation is %1; cuDNN has tanh and relu only</source>
        <translation>激活函数是 %1；cuDNN 只有 tanh 和 relu</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the activation is %1; cuDNN has tanh only</source>
        <translation>激活函数是 %1；cuDNN 只有 tanh</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the activation of the cell state is %1; cuDNN has tanh only</source>
        <translation>细胞状态的激活函数是 %1；cuDNN 只有 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the amplitude is %1, expected a number that f32 can hold</source>
        <translation>幅度是 %1，应为 f32 能容纳的数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the archive does not say which version of Keras wrote it</source>
        <translation>归档未说明由哪个版本的 Keras 写入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1; only one with a single axis is cut into frames</source>
        <translation>数组形状为 %1；只有单轴数组才能切成帧</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1; this network takes [steps, batch, %2], or [steps, %3] for one sequence</source>
        <translation>数组的形状为 %1；此网络需要 [步, 批, %2]，单个序列则为 [步, %3]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1 with the axes &quot;%2&quot;; this network takes %3 features</source>
        <translation>数组形状为 %1，轴为“%2”；该网络取 %3 个特征</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1, its axes &quot;%2&quot; are %3 with the steps among them</source>
        <translation>数组形状为 %1，轴“%2”应为 %3 个且包含步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1, this network takes %2 numbers a step: cut it into frames</source>
        <translation>数组形状为 %1，该网络每步取 %2 个数：请切成帧</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1: it has no steps or no sequences</source>
        <translation>数组的形状是 %1：它没有步或没有序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the axes of time and batch are taken for each other; look for batch_first or time_major</source>
        <translation>时间轴与批轴互相弄错；请检查 batch_first 或 time_major</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction alone: %1</source>
        <translation>仅反向：%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the backward direction gives nothing; look for weights of the second direction that are never used</source>
        <translation>反向没有给出任何内容；请检查从未使用的第二方向的权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction of an upper layer reads dx of the forward one in place of dy; look for an array that is written before it is read</source>
        <translation>上层的反向读取的是前向的 dx 而非 dy；请检查在读取之前就被写入的数组</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction reads from the beginning; look for the first flip, and for a flag that chooses the direction</source>
        <translation>反向从开头读取；请检查第一次翻转，以及选择方向的开关</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s gradient enters in the last step, where that direction began; where it ended it is the gradient of the last h</source>
        <translation>反向的梯度在最后一步进入，即该方向开始之处；在它结束之处则是最后的 h 的梯度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s gradient enters where that direction ended, at step 0</source>
        <translation>反向的梯度在该方向结束之处进入，即第 0 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s half of the output&apos;s gradient enters in the order of its own steps; look for a flip over time that is missing</source>
        <translation>输出梯度中反向的一半按其自身步序进入；请检查缺少的时间翻转</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the biases are added twice; look for one bias that is loaded into both places</source>
        <translation>偏置加了两次；请检查加载到两处的同一个偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the brace is not closed; write {{ for a brace</source>
        <translation>花括号没有闭合；花括号本身请写 {{</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the buffer doesn&apos;t say what the cell computes: %1</source>
        <translation>缓冲区不说明细胞的计算内容：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the buffer of this spec has more than 2^64 bytes</source>
        <translation>此规格的缓冲区超过 2^64 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the bytes are weights only as %1 of the other byte order (big-endian): reverse the bytes of each element first; the specs listed here are of the bytes as they are</source>
        <translation>这些字节只有作为另一种字节序（大端）的 %1 才是权重：请先反转每个元素的字节；这里所说的针对它们现在的样子</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the cell state does not fit the layer</source>
        <translation>细胞状态不适合该层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the cell state is clipped</source>
        <translation>细胞状态被裁剪</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the cells of %1 make no single network (%2); each is shown as one of its own</source>
        <translation>%1 的细胞不构成单个网络（%2）；每个细胞单独显示</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the code of %1, which calls it, is not in the file: it may turn the sequence round or change what the network makes; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>调用它的 %1 的代码不在文件中：它可能反转序列或改变网络的输出；&apos;check FILE --input X --expect Y&apos; 可以判定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of R stand in the opposite order; look for a flip while weights are loaded</source>
        <translation>R 的列次序相反；请检查加载权重时的翻转</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of the matrices differ from each other in all rows, as features and units of unequal weight do</source>
        <translation>各列在所有行中彼此不同，正如权重不等的特征和单元那样</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of the recurrent matrices are orthogonal, as some initialisers make them</source>
        <translation>循环矩阵的列是正交的，正如一些初始化方法所为</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {h0} and {hn} (for an LSTM also {c0} and {cn}) to hand a state on with</source>
        <translation>命令没有用来传递状态的 {h0} 和 {hn}（LSTM 还需 {c0} 和 {cn}）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {h0} between [ and ] to be left out</source>
        <translation>命令没有置于 [ 与 ] 之间、可略去的 {h0}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {lengths} to tell padding with</source>
        <translation>命令没有用来区分填充的 {lengths}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {model} to be altered</source>
        <translation>命令没有可供修改的 {model}</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the comparison was cancelled</source>
        <translation>比较已取消</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the constant input %1 has %2 numbers, expected %3</source>
        <translation>恒定输入 %1 有 %2 个数，应为 %3 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the constant input is [%1], expected [%2]</source>
        <translation>恒定输入是 [%1]，应为 [%2]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the derivative of the activation (%1) is %2, v its value and z the sum before it; look for the formula of the derivative</source>
        <translation>激活函数（%1）的导数是 %2，其中 v 为其值，z 为其前的和；请检查导数公式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the directions of B are A&apos;s, in each other&apos;s place</source>
        <translation>B 的两个方向是 A 的，互换了位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the document has %1 bytes; at most %2 are read</source>
        <translation>文档有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the document has more than %1 values</source>
        <translation>文档的值超过 %1 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the document is nested deeper than %1 levels</source>
        <translation>文档的嵌套超过 %1 层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the dropout mask is missing in the backward pass and in what dW takes as the layer&apos;s input; look for an output that is kept before dropout</source>
        <translation>反向计算和 dW 所取的层输入中都缺少 dropout 掩码；请检查在 dropout 之前保存的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the embedding %1 is %2 %3, expected real numbers [symbols, %4]</source>
        <translation>嵌入 %1 是 %2 %3，应为实数 [符号, %4]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the equations &apos;%1&apos; are not understood; the cell&apos;s standard ones are assumed</source>
        <translation>方程“%1”无法理解；假定为该细胞的标准方程</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the file computes outputs and states as %1; a run here does not round them, and differs by some steps of their scales</source>
        <translation>该文件以 %1 计算输出和状态；此处的运行不对其舍入，相差其比例的若干级</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not begin as a WAV file does</source>
        <translation>文件开头不是 WAV 文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not keep the cell&apos;s forget_bias; TensorFlow&apos;s default 1.0 is assumed</source>
        <translation>文件未保存细胞的 forget_bias；假定为 TensorFlow 的默认值 1.0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not keep the core&apos;s forget_bias; Sonnet&apos;s default 1.0 is assumed</source>
        <translation>文件未保存核心的 forget_bias；假定为 Sonnet 的默认值 1.0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say at which bounds c and h are clipped (3 in ELMo&apos;s published models); none are assumed</source>
        <translation>文件未说明 c 和 h 的裁剪界（ELMo 公开模型为 3）；假定没有裁剪</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the file does not say where the reset gate acts; after the recurrent product is assumed</source>
        <translation>文件未说明重置门作用于何处；假定作用于循环乘积之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say where the reset gate of this GRU acts; after the recurrent product is assumed</source>
        <translation>文件未说明此 GRU 的重置门作用于何处；假定作用于循环乘积之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether its weight decay is Adam&apos;s or AdamW&apos;s, which make different steps; m and v are shown</source>
        <translation>文件未说明其权重衰减属于 Adam 还是 AdamW，二者的步不同；显示 m 和 v</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether the activation is tanh or ReLU; tanh is assumed</source>
        <translation>文件未说明激活函数是 tanh 还是 ReLU；假定为 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; ReLU is assumed because of %1 &apos;%2&apos;</source>
        <translation>文件未说明此 RNN 是 tanh 还是 ReLU；因 %1“%2”而假定为 ReLU</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; ReLU, the default of gluon&apos;s layer, is assumed</source>
        <translation>文件未说明此 RNN 是 tanh 还是 ReLU；假定为 gluon 层的默认值 ReLU</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh is assumed</source>
        <translation>文件未说明此 RNN 是 tanh 还是 ReLU；假定为 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh is assumed because of %1 &apos;%2&apos;</source>
        <translation>文件未说明此 RNN 是 tanh 还是 ReLU；因 %1“%2”而假定为 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh, the default of MXNet&apos;s cells, is assumed</source>
        <translation>文件未说明此 RNN 是 tanh 还是 ReLU；假定为 MXNet 细胞的默认值 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which activation this SimpleRNN has; tanh is assumed</source>
        <translation>文件未说明此 SimpleRNN 的激活函数；假定为 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which activation this network has; tanh is assumed</source>
        <translation>文件未说明此网络的激活函数；假定为 tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which optimizer its states are of; they are not shown</source>
        <translation>文件未说明状态属于哪个优化器；不显示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has %1 numbers; [steps] or [steps, columns] for all %2 steps are needed</source>
        <translation>文件有 %1 个数；需要全部 %2 步的 [步] 或 [步, 列]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has %1...: %2, which the equations of this program do not have</source>
        <translation>文件有 %1……：%2，本程序的方程没有这种形式</translation>
    </message>
    <message>
        <location line="-371"/>
        <source>nothing in the file says which activations this layer has; tanh and sigmoid are assumed</source>
        <translation>文件中没有说明此层激活函数的内容；假定为 tanh 和 sigmoid</translation>
    </message>
    <message>
        <location line="+513"/>
        <source>the name of the network has %1 bytes, which no %2 file takes</source>
        <translation>网络的名称有 %1 字节，任何 %2 文件都不能容纳</translation>
    </message>
    <message>
        <location line="-183"/>
        <source>the configuration of the model in %1 is damaged: %2</source>
        <translation>%1 中模型的配置已损坏：%2</translation>
    </message>
    <message>
        <location line="-1384"/>
        <source>%1; %2 reads what the layer %3 makes: run each by itself, with the input that it has in the model</source>
        <translation>%1；%2 读取层 %3 的输出：请用各自在模型中的输入分别运行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; and all gradients are %2 times what that makes of them</source>
        <translation>%1；并且所有梯度是由此所得的 %2 倍</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>%1 and %2 of B are A&apos;s, in each other&apos;s place</source>
        <translation>B 的 %1 和 %2 是 A 的，互换了位置</translation>
    </message>
    <message>
        <location line="+59"/>
        <source>%1 has no gradient of %2, neither by the canonical paths nor by the names of its weights (%4), and the shapes leave open whose they are; it has: %3</source>
        <translation>%1 没有 %2 的梯度，无论按规范路径还是按其权重的名称（%4），形状也不能确定它们属于谁；它有：%3</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>%1 is no computation of constants that is known</source>
        <translation>%1 不是已知的常量计算</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1 keeps %2, which is neither a momentum nor a mean of squares; it is not shown</source>
        <translation>%1 保存 %2，它既不是动量也不是平方均值；不显示</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1 of %2 steps of the output are zero as a whole, and the others are right; look for a mask, and for a loop that leaves steps out</source>
        <translation>输出的 %2 步中有 %1 步全为零，其余正确；请检查掩码，以及遗漏步骤的循环</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>%1, and, where the model has nothing between them, as one stack &apos;%2&apos;</source>
        <translation>%1，若模型中它们之间没有其他层，也可作为一个堆叠 &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+671"/>
        <source>its hard sigmoids have no constants in the file; 0.2 and 0.5 are assumed</source>
        <translation>其硬 sigmoid 在文件中没有常数；假定为 0.2 和 0.5</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>its steps read the sequence in the order %1</source>
        <translation>其各步按顺序 %1 读取序列</translation>
    </message>
    <message>
        <location line="+436"/>
        <source>the candidate&apos;s gradient lacks the derivative of its activation; look for 1 - g^2</source>
        <translation>候选的梯度缺少其激活函数的导数；请检查 1 - g^2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>the command has no {resets} to begin anew with</source>
        <translation>命令没有可用来重新开始的 {resets}</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the configuration says that the layer has %1 inputs, its weights have %2</source>
        <translation>配置说该层有 %1 个输入，而其权重有 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the configuration says that the layer has a bias, its weights have none</source>
        <translation>配置说该层有偏置，而其权重没有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the configuration says that the layer has no bias, its weights have one</source>
        <translation>配置说该层没有偏置，而其权重有偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the configuration says that the layer is %1, its weights are of the cell %2</source>
        <translation>配置说该层是 %1，而其权重属于单元 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the derivative of an activation is taken at its own result, 1 - tanh(tanh(x))^2; look for a derivative that gets the activated number</source>
        <translation>激活函数的导数取在其自身的结果处，1 - tanh(tanh(x))^2；请检查以激活后的数为输入的导数</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the dropout mask is missing in the backward pass; look for the mask between layers</source>
        <translation>反向传播中缺少 dropout 掩码；请检查层之间的掩码</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the emission flags are %1, expected %2: [steps, batch]</source>
        <translation>发射标志是 %1，应为 %2：[步, 批]</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>the file has no names; this network is known by the shapes of its arrays and their order alone</source>
        <translation>文件中没有名称；此网络仅凭其数组的形状和顺序识别</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has no tensor %1 for the embedding</source>
        <translation>文件中没有用作嵌入的张量 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file holds no line of numbers</source>
        <translation>文件中没有一行数字</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the file lacks the product of momenta, which a step of NAdam needs; m and v are shown</source>
        <translation>文件缺少 NAdam 的一步所需的动量乘积；显示 m 和 v</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file reads its variables %1, and has no numbers for them: its converter did not freeze them; from_keras_model() and from_saved_model() do</source>
        <translation>文件读取变量 %1，却没有它们的数：转换器没有冻结它们；from_keras_model() 和 from_saved_model() 会冻结</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file&apos;s name</source>
        <translation>文件的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file&apos;s program reverses a sequence; whether this network&apos;s was not read, and forward is assumed; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>文件中的程序反转了某个序列；是否为此网络的序列未读取，假定为正向；&apos;check FILE --input X --expect Y&apos; 可以判定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first %1 inputs of every step are zero; look for context that belongs before each block</source>
        <translation>每一步的前 %1 个输入为零；请检查每块之前应有的上下文</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first steps alone give what they give in the whole</source>
        <translation>单独的前几步给出与整体中相同的结果</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first units of h stand for its projection; look for a projection that is not applied</source>
        <translation>h 的前几个单元代替了其投影；请检查未应用的投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the folder&apos;s name</source>
        <translation>文件夹的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget bias must be a finite number</source>
        <translation>遗忘偏置必须是有限的数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate follows the input gate here, whatever its weights</source>
        <translation>此处遗忘门随输入门而定，不论其权重如何</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate is 1 - input gate</source>
        <translation>遗忘门是 1 - 输入门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate is 1 - input gate; cuDNN&apos;s has weights of its own</source>
        <translation>遗忘门是 1 - 输入门；cuDNN 的遗忘门有自己的权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the forget gate&apos;s bias is written %1 less, because TensorFlow&apos;s LSTMCell adds that by itself (forget_bias)</source>
        <translation>遗忘门的偏置写入时减去 %1，因为 TensorFlow 的 LSTMCell 会自行加上它（forget_bias）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate&apos;s gradient takes c after the step in place of c before it; look for an index that is one step off</source>
        <translation>遗忘门的梯度用的是该步之后的 c，而不是之前的 c；请检查错开一步的索引</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s %2</source>
        <translation>遗忘偏移 %1 并入遗忘门的 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s bias</source>
        <translation>遗忘偏移 %1 并入遗忘门的偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s bias, which the source does not have</source>
        <translation>遗忘偏移 %1 并入来源所没有的遗忘门偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset must be a finite number</source>
        <translation>遗忘偏移必须是有限的数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forward direction alone: %1</source>
        <translation>仅正向：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the function takes fewer values</source>
        <translation>函数需要的值没有这么多</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the function takes more values</source>
        <translation>函数需要更多的值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gate does not lie plain in the file</source>
        <translation>门在文件中不是直接存放的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates %1 are taken for one another, as if the order were %2; look for the order in which the weights are cut into gates</source>
        <translation>%1 各门互相弄错，次序好像是 %2；请检查把权重切分为门的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates %1 have the %2 of the gate %3; look for a line that was copied</source>
        <translation>门 %1 用了门 %3 的 %2；请检查被复制的代码行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use %1 in place of the sigmoid; look for the recurrent activation</source>
        <translation>各门用了 %1，而不是 sigmoid；请检查循环激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use tanh(x) / 2 + 1 / 2 in place of the sigmoid, which has half of x there; look for the recurrent activation</source>
        <translation>门使用 tanh(x) / 2 + 1 / 2 代替 sigmoid，而后者取 x 的一半；请检查循环激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use the sigmoid in place of %1; look for the recurrent activation</source>
        <translation>各门用了 sigmoid，而不是 %1；请检查循环激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; activation is %1; cuDNN has sigmoid only</source>
        <translation>各门的激活函数是 %1；cuDNN 只有 sigmoid</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; gradients lack the derivative of the sigmoid; look for s (1 - s)</source>
        <translation>各门的梯度缺少 sigmoid 的导数；请检查 s (1 - s)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; sums are clipped; cuDNN clips the cell state only</source>
        <translation>各门的和被裁剪；cuDNN 只裁剪细胞状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient %1 is %2, expected %3</source>
        <translation>梯度 %1 是 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient %1 is %2, its weight is %3</source>
        <translation>梯度 %1 是 %2，其权重是 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient goes to the step before by R in place of its transpose; look for R dz without T</source>
        <translation>梯度经 R 而不是其转置传到前一步；请检查没有 T 的 R dz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient matrices of a part are transposed (%1); look for dz^T h in place of h^T dz</source>
        <translation>某部分的梯度矩阵被转置（%1）；请检查 dz^T h 代替了 h^T dz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of %1 is %2, expected %3</source>
        <translation>%1 的梯度是 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of a part is zero, all else is right (%1); look for a line that is missing, or a detached tensor</source>
        <translation>某部分的梯度为零，其余都对（%1）；请检查缺少的一行，或被分离的张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of a state is cut to +-%1 at every step; look for a clip inside of the loop over time</source>
        <translation>状态的梯度在每一步都被裁剪到 +-%1；请检查时间循环之内的裁剪</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of each tensor is scaled down to a norm of %1; look for clipnorm</source>
        <translation>每个张量的梯度被缩小到范数 %1；请检查 clipnorm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the %1 gate has the other sign; look for a minus that is missing or too many</source>
        <translation>%1 门的梯度符号相反；请检查缺少或多余的负号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the first step&apos;s output does not enter; look for the last round of the loop over time</source>
        <translation>第一步输出的梯度没有进入；请检查时间循环的最后一轮</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last c does not enter; look for grad_c_n at the first step of the loop</source>
        <translation>最后的 c 的梯度没有计入；请检查循环第一步处的 grad_c_n</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last h does not enter; look for grad_h_n at the first step of the loop</source>
        <translation>最后的 h 的梯度没有计入；请检查循环第一步处的 grad_h_n</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last step&apos;s output does not enter; look for the first round of the loop over time</source>
        <translation>最后一步输出的梯度没有进入；请检查时间循环的第一轮</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the output does not enter; look for the grad_output argument of the backward function</source>
        <translation>输出的梯度没有计入；请检查反向传播函数的参数 grad_output</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the output is read as [batch, steps, ...] in place of [steps, batch, ...]; look for batch_first</source>
        <translation>输出的梯度被读作 [批, 步, ...] 而非 [步, 批, ...]；请检查 batch_first</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the state (%1) is multiplied by %2 from each step to the one before it; look for a factor inside of the loop over time</source>
        <translation>状态（%1）的梯度从每一步到前一步都乘以 %2；请检查时间循环内的因子</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient passes the steps where a sequence begins anew; look for a mask on the state that the backward pass does not have</source>
        <translation>梯度越过了序列重新开始的步；请检查状态上有而反向传播中没有的掩码</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over %1, the sums divided by %2; look for a loss that takes the mean</source>
        <translation>梯度是对 %1 的平均，即总和除以 %2；请检查取平均的损失</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over the batch in place of sums; look for a division by the batch</source>
        <translation>梯度是对批的均值，而不是总和；请检查除以批大小之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over the steps in place of sums; look for a division by the steps</source>
        <translation>梯度是对步的均值，而不是总和；请检查除以步数之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are right and their gates stand in another order; look for the order in which they are written</source>
        <translation>梯度正确，但各门的次序不同；请检查写入它们的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are scaled down to a norm of %1; look for clip_grad_norm or a clipnorm</source>
        <translation>梯度被缩小到范数 %1；请检查 clip_grad_norm 或 clipnorm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are those of a run that begins with zeros; look for h0 and c0 of the forward pass</source>
        <translation>梯度属于从零开始的运行；请检查前向的 h0 和 c0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are those of a run whose input is %1 times as large; look for the scale of the input</source>
        <translation>梯度属于输入为 %1 倍的运行；请检查输入的比例</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of %1 need %2 bytes, there are %3 free; use fewer steps or sequences</source>
        <translation>%1 的梯度需要 %2 字节，空闲 %3 字节；请减少步数或序列数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of a part are %1 times the right ones, all else is right (%2); look for a sum that is taken more than once or not to its end</source>
        <translation>某部分的梯度是正确值的 %1 倍，其余都对（%2）；请检查被多次计算或未算完的求和</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of a part are right and their gates stand in another order (%1); look for the order in which they are written</source>
        <translation>某部分的梯度正确，但门的次序不同（%1）；请检查写出的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of layers %1 and %2 stand in each other&apos;s place; look for the order in which layers are written</source>
        <translation>层 %1 与层 %2 的梯度互换了位置；请检查写出各层的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the %1 and %2 gates are exchanged within the step; look for the order in which they are put together</source>
        <translation>%1 门与 %2 门的梯度在步内互换了；请检查拼接它们的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the outputs enter from the first step to the last; look for the order of the loop over time</source>
        <translation>输出的梯度从第一步到最后一步进入；请检查时间循环的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the two directions stand in each other&apos;s place; look for the order in which directions are written</source>
        <translation>两个方向的梯度互换了位置；请检查写出各方向的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it adds %1 to the forget gate</source>
        <translation>旁边的计算图给遗忘门加上 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it has the activation %1</source>
        <translation>旁边的计算图使用激活函数 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it stops each sequence at a length of its own; a run here needs the same as its lengths</source>
        <translation>旁边的图在各自的长度处结束每个序列；此处的运行需要相同的长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph computes the first %1 steps and makes zeros of the others; a run here needs the same as its lengths</source>
        <translation>该图计算前 %1 步，其余置零；这里的运行需要以相同的值作为长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph hands out c of every step, and not h; what is shown and run here makes h</source>
        <translation>该图给出每一步的 c 而非 h；此处显示和运行的产生 h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph has more than %1 nodes</source>
        <translation>计算图的节点超过 %1 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph is not frozen: the weights of %1 stand in a checkpoint beside it, which is the file to open</source>
        <translation>该图未冻结：%1 的权重在旁边的检查点中，应打开该检查点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph is too intricate: not all of it was searched for cells</source>
        <translation>计算图过于错综复杂：未能在全部范围内查找细胞</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph leaves out steps by a mask that it is given; a run here leaves out those behind the lengths only</source>
        <translation>图按给定的掩码跳过步；此处的运行只跳过长度之后的步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph reads how many steps each sequence has from %1; a run here needs the same as its lengths</source>
        <translation>图从 %1 读取每个序列的步数；此处的运行需要以相同的数作为长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph sends its candidate through %1, which is no activation that is known here</source>
        <translation>计算图使其候选经过 %1，这不是此处已知的激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the h before a step is added to the sum in front of the activation; look for a residual connection of the state</source>
        <translation>步前的 h 被加到激活函数之前的和上；请检查状态的残差连接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the h before a step is added to what the step makes; look for a residual connection of the state</source>
        <translation>步前的 h 被加到该步的结果上；请检查状态的残差连接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the health check was cancelled</source>
        <translation>健康检查已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the hidden state is projected</source>
        <translation>隐藏状态经过投影</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the index must be one whole number</source>
        <translation>索引必须是单个整数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the index points at data file %1 of %2</source>
        <translation>索引指向数据文件 %1，共 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the initial %1 in the file is not used: %2</source>
        <translation>不使用文件中的初始 %1：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial state is not used (%1); look for the place where states are handed to the first step</source>
        <translation>未使用初始状态（%1）；请检查把状态传给第一步之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states are in another order (%1); look for the first axis of the states, layer by layer, forward before backward</source>
        <translation>初始状态的次序不同（%1）；请检查状态的第一个轴：逐层排列，正向在反向之前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states are read as [batch, layers, units]; look for the order of their first two axes</source>
        <translation>初始状态被读作 [批, 层, 单元]；请检查前两个轴的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states that the source gives are not written; hand them over at the call</source>
        <translation>来源给出的初始状态不写入；请在调用时传入</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the input bias and the recurrent bias of B are A&apos;s, in each other&apos;s place</source>
        <translation>B 的输入偏置和循环偏置是 A 的，互换了位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input biases are not added; look for the loading of the first of two biases</source>
        <translation>未加输入偏置；请检查两个偏置中第一个的加载</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the input does not fit the layer</source>
        <translation>输入不适合该层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input gate is one minus the forget gate; look for a cell with coupled gates (CIFG)</source>
        <translation>输入门等于一减遗忘门；请查找门耦合的单元（CIFG）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input goes through %1 first; look for a function in front of the network</source>
        <translation>输入先经过 %1；请检查网络之前的函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input has %1 symbols, the readout makes %2 numbers: choose a file with the right classes</source>
        <translation>输入有 %1 个符号，读出层产生 %2 个数：请选择包含正确类别的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input has one sequence</source>
        <translation>输入只有一个序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is %1, expected [T, B, I]</source>
        <translation>输入是 %1，应为 [T, B, I]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is clipped to +-%1; look for a clip, or for a number format with that range</source>
        <translation>输入被截断到 +-%1；请查找截断或具有该范围的数值格式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is multiplied by %1; look for a normalisation that is missing or done twice</source>
        <translation>输入乘以了 %1；请检查缺失或做了两次的归一化</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the input is no text of one-hot symbols: choose a file with the right classes</source>
        <translation>输入不是 one-hot 符号文本：请选择包含正确类别的文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the input is rounded to %1; look for the type in which it is handed over</source>
        <translation>输入被舍入到 %1；请查看其传递类型</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is rounded to integers of 8 bits with one scale (%1); look for a quantised input</source>
        <translation>输入被舍入为单一比例的 8 位整数（%1）；请检查量化的输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is rounded to multiples of 1 / %1; look for integers that it goes through</source>
        <translation>输入被舍入为 1 / %1 的倍数；请检查其经过的整数表示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input skips the weights of the first layer</source>
        <translation>输入跳过第一层的权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input turned round through exchanged directions gives the output turned round</source>
        <translation>反转的输入经过交换的方向，给出反转的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the inputs of its layers are neither those of one direction nor of two</source>
        <translation>其各层的输入既不符合一个方向，也不符合两个方向</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the layers %1 begin with the states in which a run of the same input ended, and the others do not; look for a state that is not reset between calls</source>
        <translation>层 %1 从同一输入上次运行结束时的状态开始，其余层不是；请检查调用之间未重置的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the length &quot;%1&quot; is no whole number of steps</source>
        <translation>长度“%1”不是整数步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s gradients take no data layout, audit or segments</source>
        <translation>该库的梯度不支持数据布局、核查或分段</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s weight space differs from the known layout: %1 is %2, expected %3</source>
        <translation>库的权重空间与已知布局不同：%1 是 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s weight space has %1 bytes, expected %2</source>
        <translation>库的权重空间有 %1 字节，应为 %2 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the link has peepholes that are full matrices (%1), which the equations of this program do not have</source>
        <translation>该链接有完整矩阵形式的窥孔（%1），本程序的方程没有这种形式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the look at the gates was cancelled</source>
        <translation>对门的查看已取消</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the model hands it an initial state, from %1; here it starts from zero unless it is given one</source>
        <translation>模型从 %1 给它初始状态；这里除非给出，否则从零开始</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has more operators and tensors than its size warrants</source>
        <translation>模型的算子和张量多于其大小所能有的</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the model&apos;s configuration calls it %1</source>
        <translation>模型配置称其为 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model&apos;s graph has more nodes, names and attributes than its size warrants</source>
        <translation>模型计算图的节点、名称和属性多于其大小所能有的</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the module says that %1 is %2, its weights have %3</source>
        <translation>模块声明 %1 为 %2，其权重为 %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the names tell nothing, arrays are taken by their shapes: %1</source>
        <translation>名称不说明什么，数组按形状对应：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has %1 units, there is none %2</source>
        <translation>该网络有 %1 个单元,没有单元 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has no layer %1 %2</source>
        <translation>网络没有层 %1 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has one direction</source>
        <translation>网络只有一个方向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network is computed in %1 (%2); look for the type of the model, and for autocast</source>
        <translation>网络以 %1 计算（%2）；请检查模型的类型和 autocast</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network reads from the end; the gradient of its output was taken in the order of time. The order of Keras, the last step first, is taken with output-axes %1</source>
        <translation>网络从末尾读起；其输出的梯度按时间次序读取。Keras 的次序（最后一步在前）用 output-axes %1 读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network reads the sequence from its end, which the buffer can&apos;t say; feed it the reversed sequence</source>
        <translation>网络从末尾读取序列，缓冲区不能表明这一点；请输入反转的序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s recurrent bias gets the gradient of its input bias; look for dn * r</source>
        <translation>新门的循环偏置得到了其输入偏置的梯度；请检查 dn * r</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s recurrent bias is not added; look for the fourth bias of a GRU (b_hn)</source>
        <translation>未加候选门的循环偏置；请检查 GRU 的第四个偏置（b_hn）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s two biases are summed outside of the reset gate; look for input and recurrent biases that are added up while loading</source>
        <translation>候选门的两个偏置在重置门之外相加；请检查加载时相加的输入偏置和循环偏置</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the new values go through %1 in place of %2; look for the activation of the cell</source>
        <translation>新值经过 %1，而不是 %2；请检查细胞的激活函数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the numbers change their size at the borders of its matrices and biases</source>
        <translation>数字在其矩阵和偏置的边界处改变大小</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the numbers end in zeros exactly where the biases would begin</source>
        <translation>数字正好在偏置应开始处以零结束</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the object graph refers to object %1 of %2</source>
        <translation>对象图引用对象 %1，共 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the offset %1 is past the end, %2 bytes</source>
        <translation>偏移 %1 超出末尾，即 %2 字节</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the one stored bias is the input bias, the recurrent bias is zero</source>
        <translation>所存的唯一偏置是输入偏置，循环偏置为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the one stored bias is the recurrent bias, the input bias is zero</source>
        <translation>所存的唯一偏置是循环偏置，输入偏置为零</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the other output is %1, this run&apos;s %2</source>
        <translation>另一个输出为 %1，本次运行的输出为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other run&apos;s last c</source>
        <translation>另一运行的最后的 c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other run&apos;s last h</source>
        <translation>另一运行的最后的 h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other side gives no output for sequence %1 alone: %2</source>
        <translation>另一方对单独的序列 %1 没有给出输出：%2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the output gate&apos;s gradient takes c in place of tanh(c); look for do = dh * tanh(c)</source>
        <translation>输出门的梯度用了 c 而非 tanh(c)；请检查 do = dh * tanh(c)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output goes through %1, and the states do not; look for what stands behind the last layer</source>
        <translation>输出经过了 %1，而状态没有；请检查最后一层之后的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output holds NaN or infinity where finite numbers are right</source>
        <translation>在应为有限数之处输出含有 NaN 或无穷</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output holds NaN or infinity, which equal themselves</source>
        <translation>输出含有 NaN 或无穷，它们与自身相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1 everywhere, whatever the input; look for a buffer that is never written, and for what stands behind the last layer</source>
        <translation>无论输入如何，输出处处为 %1；请检查从未写入的缓冲区以及最后一层之后的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1 step(s) late, and its end stands at the other end; look for a roll where a shift belongs</source>
        <translation>输出晚了 %1 步，其末尾移到了另一端；请检查应为移位之处的 roll</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1, expected [%2, %3, W] or the last step [%3, W] for an input of %4</source>
        <translation>输出是 %1，对输入 %4 应为 [%2, %3, W]，或最后一步 [%3, W]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is h plus the input of layer %1; look for a residual connection</source>
        <translation>输出是 h 加上第 %1 层的输入；请检查残差连接</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is multiplied by %1 and %2 is added; look for a scale and a zero point behind the last layer</source>
        <translation>输出乘以 %1 并加上 %2；请检查最后一层之后的比例和零点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is multiplied by %1, and the states are not; look for a scale behind the last layer</source>
        <translation>输出乘以了 %1，而状态没有；请检查最后一层之后的比例</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is not that of float64</source>
        <translation>输出与 float64 的不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is that of float64</source>
        <translation>输出与 float64 的相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is zero behind the first %1 steps of its sequences, and right before; look for the sequences&apos; lengths (--lengths)</source>
        <translation>输出在各序列的前 %1 步之后为零，之前正确；请检查序列长度（--lengths）</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is zero everywhere; look for a buffer that is never written, and for the names under which weights are loaded</source>
        <translation>输出处处为零；请检查从未写入的缓冲区，以及加载权重所用的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output layer is the identity: the file gives the hidden state itself</source>
        <translation>输出层为恒等映射：文件直接给出隐藏状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output stands still behind the first %1 steps of its sequences, and is right before; look for the sequences&apos; lengths (--lengths)</source>
        <translation>输出在各序列的前 %1 步之后保持不变，之前正确；请检查序列长度（--lengths）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the output&apos;s unit(s) %1 are zero, and the others are right; look for a loop over units that leaves some out</source>
        <translation>输出的单元 %1 为零，其余正确；请检查遗漏部分单元的循环</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs differ by %1, which the tolerance of %2 allows: there is nothing to shrink</source>
        <translation>输出相差 %1，在容差 %2 之内：没有可缩小的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs do not differ</source>
        <translation>输出没有差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs of the two directions stand in each other&apos;s place; look for the order in which they are joined</source>
        <translation>两个方向的输出互换了位置；请检查两者拼接的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the part has a parameter that the network lacks: %1</source>
        <translation>该部分含有网络没有的参数：%1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the period is %1 steps, expected more than 0</source>
        <translation>周期是 %1 步，应大于 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the pickle has several architectures of Keras; none is used</source>
        <translation>pickle 中有多个 Keras 架构；均未使用</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the probe %1 takes no &quot;%2&quot;; it takes %3</source>
        <translation>探针 %1 没有“%2”；它有 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the product takes too long</source>
        <translation>该乘积耗时过长</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program has no block</source>
        <translation>程序没有块</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program has no function</source>
        <translation>程序没有函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program left no array that can be read: %1</source>
        <translation>程序没有留下可读取的数组：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no initial state</source>
        <translation>该程序不接受初始状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no lengths</source>
        <translation>该程序不接受长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no resets</source>
        <translation>该程序不接受重置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program&apos;s first run</source>
        <translation>程序的第一次运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program&apos;s output is %1, expected %2</source>
        <translation>程序的输出是 %1，应为 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the projection&apos;s matrix is read column by column; look for the order of rows and columns</source>
        <translation>投影矩阵按列读取；请检查行列次序</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the readout is %1, expected [numbers, %2]</source>
        <translation>读出层是 %1，应为 [数字, %2]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the readout&apos;s bias has %1 numbers, expected %2</source>
        <translation>读出层的偏置有 %1 个数，应为 %2 个</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the recurrent biases are not added; look for the loading of the second of two biases</source>
        <translation>未加循环偏置；请检查两个偏置中第二个的加载</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the request names no network to run</source>
        <translation>请求未指明要运行的网络</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the reset gate acts before the recurrent product, R (r h) + b; look for linear_before_reset = 0 or reset_after = False</source>
        <translation>重置门作用于循环乘积之前，R (r h) + b；请检查 linear_before_reset = 0 或 reset_after = False</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts on the recurrent product, r (R h + b); look for linear_before_reset = 1 or reset_after = True</source>
        <translation>重置门作用于循环乘积，r (R h + b)；请检查 linear_before_reset = 1 或 reset_after = True</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate scales h before the product with R, and the recurrent bias as well; look for the parentheses</source>
        <translation>重置门在与 R 相乘之前缩放 h，也缩放循环偏置；请检查括号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate scales the whole sum of the new gate, r (W x + R h + b); look for the parentheses</source>
        <translation>重置门缩放了新值的整个和 r (W x + R h + b)；请检查括号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate&apos;s factor is missing in the backward pass (%1); look for dn * r</source>
        <translation>反向计算中缺少重置门的因子（%1）；请检查 dn * r</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the rows of the input are read %1 without moving them; look for a reshape where a transpose belongs</source>
        <translation>输入的行未经移动就按 %1 读取；请检查应为 transpose 之处的 reshape</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the rows of the output are read %1 without moving them; look for a reshape where a transpose belongs</source>
        <translation>输出的行未经移动就按 %1 读取；请检查应为 transpose 之处的 reshape</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run begins with states of 1 in place of the right ones; look for the place where the first states are made</source>
        <translation>运行以值为 1 的状态而非正确的状态开始；请检查产生初始状态之处</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run has %1 batch entries, there is none %2</source>
        <translation>运行有 %1 个批条目，没有条目 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 layers and directions, there is none with the number %2</source>
        <translation>该运行有 %1 个层和方向,没有编号为 %2 的</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 sequences, there is none with the number %2</source>
        <translation>运行有 %1 个序列，没有编号 %2 的序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 steps, not %2 to %3</source>
        <translation>该运行有 %1 步,没有第 %2 至 %3 步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run has no such value: its sequence %1 has %2 steps</source>
        <translation>运行没有这样的值：其序列 %1 有 %2 步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run kept no %1</source>
        <translation>运行没有保留 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the run was cancelled after %1 of %2 steps</source>
        <translation>运行在 %2 步中的第 %1 步之后取消</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the runner&apos;s command has an open quote</source>
        <translation>运行命令有未闭合的引号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the runner&apos;s command needs a program, {in} and {out}</source>
        <translation>运行命令需要程序、{in} 和 {out}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the runner&apos;s command needs {model}: each part is a network of its own</source>
        <translation>程序的命令需要 {model}：每个部分都是独立的网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the same input gives another output the second time: something is drawn (dropout, noise), or a state is kept between runs</source>
        <translation>相同的输入第二次给出不同的输出：有随机量（dropout、噪声），或状态在运行之间保留</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the same input gives the same output again</source>
        <translation>相同的输入再次给出相同的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the same weights as cuDNN packs them stand in %1</source>
        <translation>cuDNN 打包形式的相同权重在 %1 中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the scale of dropout, 1 / (1 - p), acts twice in the backward pass; look for a mask that holds it already</source>
        <translation>dropout 的缩放系数 1 / (1 - p) 在反向传播中作用了两次；请检查已含该系数的掩码</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the search for NaN was cancelled</source>
        <translation>NaN 的搜索已取消</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the second half of the arrays may be another layer; its backward direction is assumed</source>
        <translation>数组的后一半可能是另一层；这里假定为反向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the second of two pieces does not go on where the first one ended: the state is not handed on, or is not what the first one left</source>
        <translation>两段中的第二段没有从第一段结束处接续：状态未传递，或不是第一段留下的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence is handed over from its end, and the output stays so; look for the order in which samples are pushed</source>
        <translation>序列从末尾传入，输出也保持如此；请检查样本压入的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence is read from its end; look for a reversing flag</source>
        <translation>序列从末尾读取；请检查反转开关</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence lengths that the source gives are not written; hand them over at the call</source>
        <translation>来源给出的序列长度不写入；请在调用时传入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the sequences of the batch stand in another order; look for a sort by length that is not undone</source>
        <translation>批次中序列的顺序不同；请查找未还原的按长度排序</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the session is about %1 files</source>
        <translation>会话涉及 %1 个文件</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the sound does not fit in memory</source>
        <translation>声音放不进内存</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has %1 channels; an input is one: save it as mono</source>
        <translation>声音有 %1 个声道；输入只能是一个：请存为单声道</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has no samples: chunk &quot;data&quot; is missing</source>
        <translation>声音没有采样：缺少块“data”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has samples of kind %1 with %2 bits; PCM of 16, 24 or 32 bits and floats can be read</source>
        <translation>声音的采样类型为 %1，%2 位；可读取 16、24 或 32 位 PCM 和浮点数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s format has %1 bytes, expected at least %2</source>
        <translation>声音的格式有 %1 字节，至少应有 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s samples are %1 bytes, no multiple of %2</source>
        <translation>声音的采样为 %1 字节，不是 %2 的倍数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s samples stand before their format</source>
        <translation>声音的采样位于其格式之前</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the state begins anew every %1 steps; look for calls over chunks that do not hand the state on</source>
        <translation>状态每 %1 步重新开始；请检查不传递状态的分块调用</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the state is not reset where a sequence begins anew; look for the flags of resets, or the offsets of packed sequences, that are not handed over</source>
        <translation>状态在序列重新开始处未重置；请检查未传入的重置标志或打包序列的偏移</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state is reset %1 steps too early; look for a flag that is read before the step that it belongs to</source>
        <translation>状态提前 %1 步重置；请检查在其所属的步之前读取的标志</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state is reset %1 steps too late; look for a flag that is read behind the step that it belongs to, or that says where a sequence ends</source>
        <translation>状态晚 %1 步重置；请检查在其所属的步之后读取的标志，或表示序列在何处结束的标志</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves by the emission flag of the step before; look for the order in which flag and state are renewed</source>
        <translation>状态按前一步的发射标志前进；请检查更新标志与状态的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves on blanks and stands on what is emitted; look for the sense of the mask</source>
        <translation>状态在空白符处前进，在有发射处停住；请检查掩码的含义是否相反</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves where the emission flags say that it stands; look for the place where a blank must give the state before it back</source>
        <translation>发射标志表示状态停住处，状态却前进了；请检查遇空白符时应交回先前状态之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state of the past %1 is %2, expected %3</source>
        <translation>过去 %1 的状态是 %2，应为 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the states of %1 are taken in the order of the parameters in the file, which it does not state; modules of equal shapes may have changed places</source>
        <translation>%1 的状态按文件中参数的次序读取，文件没有说明该次序；形状相同的模块可能互换了位置</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the step of %1 is made by a rule of its own, which is not computed; m and v are shown</source>
        <translation>%1 的更新步有自己的规则，这里不计算；显示 m 和 v</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the steps behind the ends of shorter sequences count; look for lengths that the backward pass does not know</source>
        <translation>较短序列结束之后的步也计入了；请检查反向传播所不知道的长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the steps go from the first to the last as in the forward pass; look for the direction of the loop over time</source>
        <translation>各步从第一步到最后一步，同前向传播一样；请检查时间循环的方向</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the sum is the output, without an activation; look for the activation of the cell</source>
        <translation>和就是输出，没有激活函数；请检查细胞的激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sum over the steps has the %1 step alone; look for an assignment where every step has to be added</source>
        <translation>对各步的求和只含 %1 步；请检查应逐步累加之处的赋值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sum over the steps lacks step %1 (%2); look for the bounds of the loop over time</source>
        <translation>对各步的求和缺少第 %1 步（%2）；请检查时间循环的边界</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the symbol&apos;s RNN operator %1 reads them</source>
        <translation>符号文件中的 RNN 算子 %1 读取它们</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the targets are %1, expected %2 or %3</source>
        <translation>目标是 %1，应为 %2 或 %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the token &quot;%1&quot; is no whole number from 0 to %2</source>
        <translation>词元“%1”不是 0 到 %2 的整数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two biases of a gate follow each other, as training moves them</source>
        <translation>同一个门的两个偏置互相跟随，正如训练使其变动那样</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two directions do not do the same with their weights</source>
        <translation>两个方向对其权重的处理不同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two halves of the output&apos;s gradient enter each other&apos;s direction; look for the order in which they are put together</source>
        <translation>输出梯度的两半进入了对方的方向；请检查拼接的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate is inverted, h&apos; = z n + (1 - z) h; look for the two halves of the last equation</source>
        <translation>更新门反了，h&apos; = z n + (1 - z) h；请检查最后一个方程的两半</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate lets the new state in; cuDNN&apos;s keeps the old one</source>
        <translation>更新门放入新状态；cuDNN 的更新门保留旧状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate lets the new state in, h&apos; = (1 - z) h + z n</source>
        <translation>更新门放入新状态，h&apos; = (1 - z) h + z n</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the way from h to c lacks the output gate; look for dc = dh * o * (1 - tanh(c)^2)</source>
        <translation>从 h 到 c 的路径缺少输出门；请检查 dc = dh * o * (1 - tanh(c)^2)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 bits behind the point; look for numbers of fixed point</source>
        <translation>权重被%1到小数点后 %2 位二进制；请查找定点数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 bits of mantissa; look for a type of less precision that they went through</source>
        <translation>权重被%1到 %2 位尾数；请查找其经过的较低精度类型</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 decimals; look for a file of text that they went through</source>
        <translation>权重被%1到 %2 位小数；请查找其经过的文本文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are cut, not rounded, to %1; look for a conversion that keeps the upper bits alone</source>
        <translation>权重被截断（而非舍入）到 %1；请查找只保留高位的转换</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are rounded to %1; look for the type in which they are stored</source>
        <translation>权重舍入为 %1；请检查其存储类型</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the weights have %1 bytes, %2 take %3</source>
        <translation>权重有 %1 字节，%2 需要 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights of a group have %1 bytes, its %2 files %3</source>
        <translation>一组权重有 %1 字节，其 %2 个文件有 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>theirs are zero everywhere: nothing came back; look for a detached loss, an upstream gradient that does not enter, or gradients that were read before the pass or after they were zeroed</source>
        <translation>对方的梯度处处为零：没有任何内容返回；请检查被分离的损失、未进入的上游梯度，或在计算之前或清零之后读取的梯度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there are %1 lengths for %2 sequences; give one length for each</source>
        <translation>%2 个序列有 %1 个长度；请为每个序列给出一个长度</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>there are constants where it has no biases that would begin and end so</source>
        <translation>在没有偏置会如此起止之处有常数</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>there is no gradient of a weight to look at</source>
        <translation>没有可供查看的权重梯度</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>there is no probe &quot;%1&quot;; there are %2</source>
        <translation>没有探针“%1”；现有 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no sequence %1, the batch has %2</source>
        <translation>没有序列 %1，批次共有 %2 个序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no step %1 to begin anew at, the input has %2</source>
        <translation>没有可重新开始的第 %1 步，输入有 %2 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no such axis</source>
        <translation>没有这样的轴</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no token: type whole numbers such as 5, 3, 9</source>
        <translation>没有词元：请输入整数，如 5, 3, 9</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>they stand there twice</source>
        <translation>它们在那里出现两次</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>this input and output cannot tell %1 readings apart; a longer input with states other than zero may</source>
        <translation>此输入和输出无法区分 %1 种读法；更长的输入加上非零状态也许可以</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>time ended before every assignment of tensors of the same shape was tried; more names or sizes as hints, or more time, help</source>
        <translation>时间用完，未能尝试同形张量的全部分配；更多的名称或尺寸作提示，或更多时间，会有帮助</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>too large for a description of a convention</source>
        <translation>对于约定的描述过大</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>two layers have the id &apos;%1&apos;, or it is none</source>
        <translation>两个层的 id 都是“%1”，或它不是 id</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>two lists of numbers are called %1</source>
        <translation>两个数字列表都名为 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two nodes are called %1</source>
        <translation>两个节点都名为 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two pieces with the state handed on give what the whole gives</source>
        <translation>传递状态的两段给出的与整段相同</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>unit %1 does not exist, there are %2</source>
        <translation>单元 %1 不存在，共有 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>units can be matched between networks of one shape only: %1 and %2</source>
        <translation>只有形状相同的网络之间才能匹配单元：%1 和 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>units of a step see the new h of the units before them; look for a state that is overwritten while it is still read</source>
        <translation>某步的单元看到前面单元的新 h；请检查仍在读取时就被覆盖的状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>unknown key; expected one of %1</source>
        <translation>未知的键；应为 %1 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>upward/W %1 and lateral/W %2 are not [4 H, inputs] and [4 H, H] of one type</source>
        <translation>upward/W %1 和 lateral/W %2 不是同一类型的 [4 H, 输入] 和 [4 H, H]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>upward/W and lateral/W, four rows for each of %1 units</source>
        <translation>upward/W 和 lateral/W，%1 个单元每个四行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>variable %1</source>
        <translation>变量 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variable %1 in %2 at byte %3</source>
        <translation>%2 字节 %3 处的变量 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variable %1: two shards give it different shapes or types</source>
        <translation>变量 %1：两个分片给出不同的形状或类型</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variables of TensorFlow 1&apos;s cells below %1: %2</source>
        <translation>%1 之下 TensorFlow 1 单元的变量：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>vocabulary entry %1 has no index; expected a whole number from 0</source>
        <translation>词表项 %1 没有索引；应为从 0 起的整数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>vocabulary entry %1 is not a text; a list holds symbols only</source>
        <translation>词表项 %1 不是文本；列表只含符号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weighing the candidates was cancelled</source>
        <translation>候选的权衡已取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weight_map must give a file name for each tensor</source>
        <translation>weight_map 必须为每个张量给出一个文件名</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weights %1 and biases %2 do not fit each other</source>
        <translation>权重 %1 与偏置 %2 互不相符</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>weightsManifest is no list</source>
        <translation>weightsManifest 不是列表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what each layer gives goes through %1; look for what stands behind the layers</source>
        <translation>每层的输出都经过 %1；请检查各层之后有什么</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what goes into the activations is clipped to +-%1; look for a clip of the gates&apos; sums (ONNX&apos;s clip), or for a number format with that range</source>
        <translation>进入激活函数的数被截断到 +-%1；请查找对门之和的截断（ONNX 的 clip）或具有该范围的数值格式</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what is compressed in it cannot be unpacked: %1</source>
        <translation>其中的压缩内容无法解压：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what layer %1 gives goes through %2 before layer %3 reads it; look for what stands between the layers</source>
        <translation>第 %1 层的输出在第 %3 层读取之前经过 %2；请检查层与层之间有什么</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what makes %1 is a cell (%2), but between two of its steps stands %3</source>
        <translation>生成 %1 的是一个单元（%2），但其两步之间有 %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what makes %1 looks like a cell (%2) and is not used: in one of its sums stands %3</source>
        <translation>产生 %1 的内容看起来像细胞（%2），但不予使用：其中一个和里有 %3</translation>
    </message>
    <message>
        <location line="-1759"/>
        <source>%1 computes gelu, for which NumPy has no function: the check programs of a bundle can&apos;t</source>
        <translation>%1 计算 gelu，NumPy 没有这个函数：捆绑包的检查程序无法计算</translation>
    </message>
    <message>
        <location line="+106"/>
        <source>%1 looks like h&apos; of a GRU, but no GRU has its gates: the update gate is %2 of a sum, or 1 - that, the reset gate %3</source>
        <translation>%1 看起来像 GRU 的 h&apos;，但没有 GRU 有这样的门：更新门是和的 %2，或 1 减去它，重置门是 %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but %2, its output gate, is no known activation of a sum of products with stored weights</source>
        <translation>%1 看起来像 LSTM 的 h&apos;，但它的输出门 %2 不是与所存权重之积的和的已知激活</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but its gates have different activations, the output gate %2</source>
        <translation>%1 看起来像 LSTM 的 h&apos;，但它的各门激活函数不同，输出门是 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but its loop hands on another cell state than that which h&apos; is made of</source>
        <translation>%1 看起来像 LSTM 的 h&apos;，但它的循环传下去的细胞状态不是构成 h&apos; 的那个</translation>
    </message>
    <message>
        <location line="+391"/>
        <source>a network of more than %1 layers is not read</source>
        <translation>不读取超过 %1 层的网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a number that is added to every unit</source>
        <translation>一个加到每个单元上的数</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a product that the reset gate scales as well</source>
        <translation>一个同样被重置门缩放的乘积</translation>
    </message>
    <message>
        <location line="+430"/>
        <source>more biases than two</source>
        <translation>多于两个偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>more or fewer products than one with x and one with h</source>
        <translation>乘积不是一个与 x、一个与 h</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>networks are nested deeper than %1</source>
        <translation>网络嵌套深于 %1</translation>
    </message>
    <message>
        <location line="+96"/>
        <source>peepholes of another size</source>
        <translation>大小不同的窥视孔</translation>
    </message>
    <message>
        <location line="+444"/>
        <source>the loop %1 multiplies %2 with stored weights, but %3, which makes it for the next step, is the end of no LSTM, GRU or plain RNN</source>
        <translation>循环 %1 将 %2 与所存权重相乘，但为下一步生成它的 %3 不是任何 LSTM、GRU 或普通 RNN 的末端</translation>
    </message>
    <message>
        <location line="+259"/>
        <source>weights of another size</source>
        <translation>大小不同的权重</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>what makes %1 is a cell (%2), but nothing leads its output back to what its gates are made of</source>
        <translation>生成 %1 的是一个细胞（%2），但没有什么把它的输出引回它的门所用之处</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>what stands before the layer gives %1 inputs, its weights take %2</source>
        <translation>该层之前的部分给出 %1 个输入，而其权重接受 %2 个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what stands past a sequence&apos;s length changes nothing</source>
        <translation>超出序列长度的内容不改变任何结果</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what the backward direction computes is not turned back in time; look for the second flip</source>
        <translation>反向所算的内容没有在时间上转回；请检查第二次翻转</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what the file&apos;s graph computes with it is not understood: %1</source>
        <translation>无法理解文件的图用它计算什么：%1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>with dropout cuDNN goes backwards through %1 steps at most</source>
        <translation>使用 dropout 时 cuDNN 最多反向 %1 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>without an initial state the first step lacks the recurrent bias; look for a branch that leaves out the whole recurrent sum when there is no state</source>
        <translation>没有初始状态时，第一步缺少循环偏置；请检查无状态时略去整个循环和的分支</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>without an initial state the program gives another output than from zeros</source>
        <translation>没有初始状态时，程序给出的输出与从零开始时不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>x[%1] is %2 at step %3 of batch entry %4</source>
        <translation>批次条目 %4 的第 %3 步，x[%1] 为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x and h become integers (%1) before each product, and W and R have integers with scales: %2; look for dynamic quantisation</source>
        <translation>x 和 h 在每次乘积前变为整数（%1），W 和 R 为带比例的整数：%2；请检查动态量化</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x has %1 features: write x[0], or a reduction such as max(x)</source>
        <translation>x 有 %1 个特征：请写 x[0]，或 max(x) 之类的归约</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, but %2 takes %3 inputs per step; the order of the axes is [steps, batch, input]</source>
        <translation>x 是 %1，但 %2 每步需要 %3 个输入；轴的次序为 [步, 批, 输入]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, expected [steps, batch, %2]; one sequence needs a batch of 1: [steps, 1, input]</source>
        <translation>x 是 %1，应为 [步, 批, %2]；单个序列需要大小为 1 的批：[步, 1, 输入]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, there must be at least 1 step and 1 sequence</source>
        <translation>x 是 %1，必须至少有 1 步和 1 个序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>y has %1 values at each step, there is none %2</source>
        <translation>y 每步有 %1 个值，没有值 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: a directory entry does not begin with its signature</source>
        <translation>zip 归档，字节 %1：一个目录项不以其签名开头</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: a member&apos;s name is empty or holds a zero byte</source>
        <translation>zip 归档，字节 %1：一个成员的名称为空或含有零字节</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>zip archive, byte %1: its directory is too small for the members it counts</source>
        <translation>zip 归档，字节 %1：其目录对所计的成员过小</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: its directory lies past the end of the file</source>
        <translation>zip 归档，字节 %1：其目录超出文件末尾</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>zip archive, byte %1: member %2 cannot hold the %3 bytes it declares</source>
        <translation>zip 归档，字节 %1：成员 %2 容不下它声明的 %3 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: member %2 reaches past the end of the members at byte %3</source>
        <translation>zip 归档，字节 %1：成员 %2 超出字节 %3 处的成员末尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 end record is missing</source>
        <translation>zip 归档，字节 %1：缺少 ZIP64 结束记录</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 locator is missing</source>
        <translation>zip 归档，字节 %1：缺少 ZIP64 定位记录</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 locator is missing or points past itself</source>
        <translation>zip 归档，字节 %1：缺少 ZIP64 定位记录，或它指向自身之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the bytes of %2 reach into the directory</source>
        <translation>zip 归档，字节 %1：%2 的字节伸入目录</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the end record is missing; the file is cut off</source>
        <translation>zip 归档，字节 %1：缺少结束记录；文件不完整</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the local header of %2 contradicts the directory</source>
        <translation>zip 归档，字节 %1：%2 的本地头部与目录矛盾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: two members are named %2</source>
        <translation>zip 归档，字节 %1：两个成员都名为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: two members overlap</source>
        <translation>zip 归档，字节 %1：两个成员重叠</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archives on several disks are not read</source>
        <translation>不读取跨多个磁盘的 zip 归档</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{%1} appears twice</source>
        <translation>{%1} 出现两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{%1} is none of {prefix}, {layer}, {side}, {gate}</source>
        <translation>{%1} 不是 {prefix}、{layer}、{side}、{gate} 之一</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{gate} needs a word for &quot;%1&quot; in &quot;gate_words&quot;</source>
        <translation>{gate} 需要“gate_words”中对应“%1”的词</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{side} needs &quot;side_words&quot;</source>
        <translation>{side} 需要“side_words”</translation>
    </message>
    <message>
        <location line="-807"/>
        <source>nothing lies behind the offset</source>
        <translation>偏移之后没有内容</translation>
    </message>
    <message>
        <location line="-896"/>
        <source>%1 is the file that is open</source>
        <translation>%1 是已打开的文件</translation>
    </message>
    <message>
        <location line="+996"/>
        <source>run the sequence again to compare backends</source>
        <translation>请再次运行序列以比较后端</translation>
    </message>
    <message>
        <location line="-831"/>
        <source>%1: the drawing could not be begun</source>
        <translation>%1：无法开始绘制</translation>
    </message>
    <message>
        <location line="+1340"/>
        <source>the run is too long to be compared with a recorded one: both take more memory than there is for them; compare a shorter recording, or on the console</source>
        <translation>此运行过长，无法与记录的运行比较：两者所需内存多于可用内存；请比较较短的记录，或在控制台上比较</translation>
    </message>
    <message>
        <location line="-618"/>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <location line="+738"/>
        <source>two gates have the same word</source>
        <translation>两个门用了同一个词</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two layers have the same word</source>
        <translation>两个层用了同一个词</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>two layers of one direction or one layer of two: the file does not tell when inputs and units are as many; two layers are assumed</source>
        <translation>是一个方向的两层还是两个方向的一层：输入数与单元数相等时文件未说明；假定为两层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two networks would both be written as &apos;%1&apos;</source>
        <translation>两个网络都会写为“%1”</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two of its slices overlap</source>
        <translation>其两个切片重叠</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>unexpected failure: %1</source>
        <translation>意外故障：%1</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>unexpected failure</source>
        <translation>意外故障</translation>
    </message>
    <message>
        <location line="-1774"/>
        <source>%1 %2 does not fit %3 directions</source>
        <translation>%1 %2 与 %3 个方向不符</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 and %2 have the shapes of the recurrent and the input weights of one %3 with %4 units; their names say nothing known</source>
        <translation>%1 和 %2 的形状如同一个具有 %4 个单元的 %3 的循环权重和输入权重；其名称不属于任何已知约定</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 are inputs of the graph; their values are those of the sample in %2</source>
        <translation>%1 是计算图的输入；其值取自 %2 中的样本</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>%1 has the shape of the recurrent weights of one %2 with %3 units; beside it there are no input weights of %4 rows or columns</source>
        <translation>%1 的形状如同一个具有 %3 个单元的 %2 的循环权重；旁边没有 %4 行或列的输入权重</translation>
    </message>
    <message>
        <location line="+95"/>
        <source>%1 square matrices of %2 units and as many input matrices may be the gates of one %3, each on its own: %4</source>
        <translation>%1 个 %2 单元的方阵和同样多的输入矩阵可能是一个 %3 的各个门，每个单独存放：%4</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1, beside it, calls it %2</source>
        <translation>旁边的 %1 称其为 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, beside it, describes a layer of another size; what it says is not used</source>
        <translation>旁边的 %1 描述的是另一种大小的层；其中的说明未被采用</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>%1: it changed while it was read</source>
        <translation>%1：读取期间文件发生了变化</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it holds no input_&lt;n&gt;.pb of the inputs %2</source>
        <translation>%1：其中没有输入 %2 的 input_&lt;n&gt;.pb</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it is no tensor of ONNX</source>
        <translation>%1：不是 ONNX 张量</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: its %2 bytes would unfold to more than %3 bytes of memory, more than is usual</source>
        <translation>%1：其 %2 字节解压后将超过 %3 字节内存，超出通常范围</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>%1: the archives in it would unfold to more than is usual</source>
        <translation>%1：其中的压缩包解压后超出通常大小</translation>
    </message>
    <message>
        <location line="+131"/>
        <source>ONNX Runtime rounds x and h of a %1 to 8 bits at every step; a run here does not, and differs by as much</source>
        <translation>ONNX Runtime 在每一步把 %1 的 x 和 h 舍入到 8 位；此处运行不这样做，结果因此相差同样大小</translation>
    </message>
    <message>
        <location line="+117"/>
        <source>a pickled model of Keras without the bytes of its file in one piece; save the model as .keras</source>
        <translation>用 pickle 保存的 Keras 模型，其文件字节不连续；请把模型保存为 .keras</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>a text has an escape that is none</source>
        <translation>文本中有无效的转义</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a zip archive without data.pkl</source>
        <translation>没有 data.pkl 的 zip 压缩包</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>an array of objects none of which is an array of numbers</source>
        <translation>对象数组，其中没有数值数组</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>array %1 of &apos;%2&apos; is not read: %3</source>
        <translation>数组 %1（%2）未读取：%3</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>arrays %1 have the shapes and the order of get_weights()</source>
        <translation>数组 %1 的形状和顺序与 get_weights() 一致</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>given at run time; a sample beside the model (test_data_set_0/input_1.pb, ...) would hold its value</source>
        <translation>在运行时给出；模型旁的样本（test_data_set_0/input_1.pb 等）会含有其值</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>its %1 (%2) has no scale in the file</source>
        <translation>其 %1（%2）在文件中没有缩放系数</translation>
    </message>
    <message>
        <location line="+254"/>
        <source>pickle protocol %1; protocols 0 to 5 are read</source>
        <translation>pickle 协议 %1；可读取协议 0 到 5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1</source>
        <translation>pickle，第 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: %2 has no end</source>
        <translation>pickle，第 %1 字节：%2 没有结尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: %2 is no number</source>
        <translation>pickle，第 %1 字节：%2 不是数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: &apos;%2&apos; is no integer</source>
        <translation>pickle，第 %1 字节：“%2”不是整数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>pickle, byte %1: a text has no quotes</source>
        <translation>pickle，第 %1 字节：文本没有引号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: an object has no class</source>
        <translation>pickle，第 %1 字节：对象没有类</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>several architectures of Keras lie beside it, and none has its name; none is used: %1</source>
        <translation>旁边有多个 Keras 架构文件，但没有一个与其同名；均未采用：%1</translation>
    </message>
    <message>
        <location line="+159"/>
        <source>the architecture of a Keras model, without weights; open the file of its weights, for which it is then used: beside it lie %1</source>
        <translation>Keras 模型的架构，不含权重；请打开其权重文件，届时会采用该架构：旁边有 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the architecture of a Keras model, without weights; open the file of its weights, which does not lie beside it</source>
        <translation>Keras 模型的架构，不含权重；请打开其权重文件，该文件不在旁边</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the arrays behind it are of the same shapes: they may be its backward direction; another layer is assumed</source>
        <translation>其后的数组形状相同：可能是其反向；此处假定为另一层</translation>
    </message>
    <message>
        <location line="+383"/>
        <source>the text that stands for an array&apos;s bytes is damaged</source>
        <translation>表示数组字节的文本已损坏</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>there is not enough memory to unpack it</source>
        <translation>内存不足，无法解压</translation>
    </message>
    <message>
        <location line="-59"/>
        <source>the states of every step are not to be had with dropout, nor more than %1 steps: cuDNN does not say which elements it dropped; run without dropout, or for the output of fewer steps only</source>
        <translation>使用 dropout 时既无法得到每一步的状态，也无法超过 %1 步：cuDNN 不说明丢弃了哪些元素；请不用 dropout 运行，或只求较少步数的输出</translation>
    </message>
    <message>
        <location line="-1131"/>
        <source>a run in several calls, as one of more than %1 steps is, arranges its steps itself: no data layout can be chosen</source>
        <translation>分多次调用的运行（超过 %1 步即如此）自行安排步骤：不能选择数据布局</translation>
    </message>
    <message>
        <location line="+790"/>
        <source>the cells of %1 clip their states differently; cuDNN has one clip for all</source>
        <translation>%1 的各单元对状态的截断不同；cuDNN 对全部只有一种截断</translation>
    </message>
    <message>
        <location line="-41"/>
        <source>the GPU worker left no array %1 of f32 or f64</source>
        <translation>GPU 工作进程没有留下 f32 或 f64 的数组 %1</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>the GPU worker is gone</source>
        <translation>GPU 工作进程已不存在</translation>
    </message>
    <message>
        <location line="-1193"/>
        <source>%1 is empty</source>
        <translation>%1 为空</translation>
    </message>
    <message>
        <location line="-37"/>
        <source>%1 has no layer for the cell %2</source>
        <translation>%1 没有对应细胞 %2 的层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no layer of two directions</source>
        <translation>%1 没有双向的层</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>%1 is not zero: the reset gate acts between the new gate&apos;s two biases, and the format has one for both</source>
        <translation>%1 不为零：重置门作用在候选门的两个偏置之间，而该格式两者只有一个</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>%1 parameters are too many for a text of digits (%2 at most)</source>
        <translation>%1 个参数对数字文本来说太多（最多 %2 个）</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>%1, which %2 can&apos;t express</source>
        <translation>%1，%2 无法表达</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1: %2 equations for %3 layers and %4 directions</source>
        <translation>%1：%3 层、%4 个方向却有 %2 组方程</translation>
    </message>
    <message>
        <location line="-214"/>
        <source>%1; write %2</source>
        <translation>%1；请改写为 %2</translation>
    </message>
    <message>
        <location line="+476"/>
        <source>a .weights.h5 doesn&apos;t say that the layer goes backwards, as .keras and .h5 do</source>
        <translation>.weights.h5 不像 .keras 和 .h5 那样说明该层反向读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a .weights.h5 doesn&apos;t say that the reset gate acts before the recurrent product, as .keras and .h5 do</source>
        <translation>.weights.h5 不像 .keras 和 .h5 那样说明重置门作用在循环乘积之前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a .weights.h5 doesn&apos;t say which activations the layers have, as .keras and .h5 do</source>
        <translation>.weights.h5 不像 .keras 和 .h5 那样说明各层的激活函数</translation>
    </message>
    <message>
        <location line="+120"/>
        <source>all of its layers read the sequence from the end, and a Keras layer that goes backwards reverses the order for the layers above</source>
        <translation>所有层都从末尾读取序列，而反向的 Keras 层会为其上的层颠倒顺序</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>assumed, because nothing in the source says it: %1</source>
        <translation>来源中没有说明，因此是假定的：%1</translation>
    </message>
    <message>
        <location line="+208"/>
        <source>its activation is %1, which an ONNX operator can&apos;t express</source>
        <translation>其激活函数是 %1，ONNX 算子无法表达</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>its directions clip, couple or reset differently, which an ONNX operator can&apos;t express</source>
        <translation>其各方向的截断、耦合或重置不同，ONNX 算子无法表达</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>its layers or directions have different equations, and what is written here has the same in all</source>
        <translation>其各层或各方向的方程不同，而此处写出的处处相同</translation>
    </message>
    <message>
        <location line="+120"/>
        <source>no backend runs this network: %1; a %2 file would make it compute something else</source>
        <translation>没有后端能运行此网络：%1；写成 %2 文件会使它计算别的内容</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>packed is cuDNN&apos;s own buffer, and %1</source>
        <translation>packed 是 cuDNN 自己的缓冲区，而 %1</translation>
    </message>
    <message>
        <location line="+268"/>
        <source>the cell adds %1 to its forget gate and has no bias to fold that into; a packed buffer can&apos;t say it</source>
        <translation>细胞给遗忘门加 %1，却没有可并入的偏置；打包缓冲区无法表达</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the clipped cell state is kept; cuDNN clips it where it is used and keeps it as it was</source>
        <translation>保留的是截断后的细胞状态；cuDNN 只在使用处截断，并原样保留</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>the configuration says that the layer has %1 units, its weights have %2</source>
        <translation>配置称该层有 %1 个单元，其权重却有 %2 个</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>the file clips the cell state to %1, which takes %2 steps of open gates to reach: no equation here</source>
        <translation>文件将细胞状态截断到 %1，门全开也要 %2 步才能达到：此处不算方程</translation>
    </message>
    <message>
        <location line="+139"/>
        <source>the layer says that it has %1 units, its weights have %2; RTNeural refuses such a file</source>
        <translation>该层称有 %1 个单元，其权重却有 %2 个；RTNeural 会拒绝这样的文件</translation>
    </message>
    <message>
        <location line="-1517"/>
        <source>%1 (%2) is a table or an approximation that is off by up to %3; look for a lookup table, a fast formula, or its range</source>
        <translation>%1 (%2) 用的是查找表或近似公式，误差最大 %3；请检查查找表、快速公式及其范围</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 begins anew every %2 steps and the other state does not; look for the states that a call hands to the next one</source>
        <translation>%1 每 %2 步重新开始，另一个状态则不会；请检查一次调用传给下一次调用的状态</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>%1 is %2</source>
        <translation>%1 是 %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 is %2 at byte %3 of the file</source>
        <translation>%1 是 %2，位于文件的字节 %3</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>%1 overflows to %2: everything that goes into it is finite, its largest product is %3</source>
        <translation>%1 溢出为 %2：输入的值都是有限的，最大的乘积是 %3</translation>
    </message>
    <message>
        <location line="+488"/>
        <source>c begins anew every step and h does not; look for the second of two states that a step hands to the next</source>
        <translation>c 每一步都重新开始，h 则不会；请检查一步传给下一步的两个状态中的第二个</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>c is clipped to +-%1 after each step; look for a cell clip, or for a number format with that range</source>
        <translation>c 在每一步后被截断到 +-%1；请检查细胞截断，或具有该范围的数字格式</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>each feature of the input has a scale and an offset of its own; look for a standardisation that is missing or done twice</source>
        <translation>输入的每个特征各有自己的比例和偏移；请检查缺失或重复的标准化</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each layer begins with the state in which the layer below ended; look for a state that is not reset between layers</source>
        <translation>每一层从下一层结束时的状态开始；请检查层与层之间没有重置的状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>each layer sees what the layer below gives %1 step(s) late; look for the order in which the layers are stepped</source>
        <translation>每一层晚 %1 步看到下一层的输出；请检查各层计算的顺序</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>following the terms of a value was cancelled</source>
        <translation>已取消对某个值各项的追踪</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>h begins anew every step and c does not; look for the first of two states that a step hands to the next</source>
        <translation>h 每一步都重新开始，c 则不会；请检查一步传给下一步的两个状态中的第一个</translation>
    </message>
    <message>
        <location line="+168"/>
        <source>layer %1 sees what the layer below gives %2 step(s) late; look for the order in which the layers are stepped</source>
        <translation>层 %1 晚 %2 步看到下一层的输出；请检查各层计算的顺序</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2: %3 row(s) of the %4 gate&apos;s %5 are zero; look for a loop over rows that ends early, and for a vector width that does not divide them</source>
        <translation>层 %1，%2：门 %4 的 %5 有 %3 行为零；请检查过早结束的行循环，以及不能整除行数的向量宽度</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>the activation of the %1 is approximated, %2, off by up to %3; look for a lookup table or a fast formula</source>
        <translation>激活函数 (%1) 是近似的，%2，误差最大 %3；请检查查找表或快速公式</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>the backward direction begins with the state in which the forward one ended; look for a state that is not reset between directions</source>
        <translation>反向从正向结束时的状态开始；请检查两个方向之间没有重置的状态</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the biases of the gates %1 are taken for one another, as if their order were %2, and the weights are not (%3); look for the order in which the biases are cut into gates</source>
        <translation>门 %1 的偏置互换了，好像顺序是 %2，而权重没有 (%3)；请检查把偏置切分为门的顺序</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>the features of the input stand in another order; look for the order of columns or channels</source>
        <translation>输入特征的顺序不同；请检查列或通道的顺序</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the file does not say it: %1</source>
        <translation>文件没有说明：%1</translation>
    </message>
    <message>
        <location line="+99"/>
        <source>the initial %1[%2] of layer %3, %4 is %5</source>
        <translation>层 %3 %4 的初始 %1[%2] 是 %5</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>the input is multiplied by %1 and %2 is added; look for a normalisation, a scale and a zero point</source>
        <translation>输入乘以 %1 再加上 %2；请检查归一化、比例和零点</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>the new values and the output go through %1; look for the activation of the layer</source>
        <translation>新值和输出经过 %1；请检查该层的激活函数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new values and the output go through %1, and the gates through %2; look for the activations of the layer</source>
        <translation>新值和输出经过 %1，各门经过 %2；请检查该层的激活函数</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>the run begins with the state in which a run of the same input ended (%1); look for a state that is not reset between calls</source>
        <translation>运行从同一输入的上一次运行结束时的状态开始 (%1)；请检查两次调用之间没有重置的状态</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>the sequences of the batch have the lengths of others; look for a batch that is sorted by length, and lengths that are not</source>
        <translation>批中的序列用了别的序列的长度；请检查按长度排序的批和没有排序的长度</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>the states of layers %1 begin anew every %2 steps and those of the others do not; look for the layers whose states a call hands to the next one</source>
        <translation>层 %1 的状态每 %2 步重新开始，其他层则不会；请检查一次调用把哪些层的状态传给下一次</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>the weights are rounded to %1 significant digits; look for a file of text that they went through</source>
        <translation>权重舍入到 %1 位有效数字；请检查它们经过的文本文件</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>x[%1] is %2 at step %3</source>
        <translation>x[%1] 在第 %3 步是 %2</translation>
    </message>
    <message>
        <location line="-1585"/>
        <source>%1: another export writes it right now (process %2); wait for its end or choose another target</source>
        <translation>%1：另一个导出正在写入它（进程 %2）；请等它结束，或选择其他目标</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1: is a link to a file that is not there; name that file, or remove the link</source>
        <translation>%1：是一个指向不存在文件的链接；请指定那个文件，或删除此链接</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1: its lock file %2 goes away again and again</source>
        <translation>%1：它的锁文件 %2 一再消失</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>%1: several of its members are called %2, and programs do not agree on which one is meant; make an archive with one of them</source>
        <translation>%1：有多个成员名为 %2，各程序对指的是哪一个看法不一；请制作只含其中一个的归档</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1: the number %2 is larger than any double</source>
        <translation>%1：数 %2 大于任何双精度数</translation>
    </message>
    <message>
        <location line="+96"/>
        <source>JSON: byte %1: the number %2 is larger than any double</source>
        <translation>JSON：字节 %1：数 %2 大于任何双精度数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: longer than %1 bytes</source>
        <translation>JSON：长于 %1 字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: more than %1 keys</source>
        <translation>JSON：多于 %1 个键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: more than %1 values</source>
        <translation>JSON：多于 %1 个值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: the paths of its keys are too long</source>
        <translation>JSON：其键的路径过长</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>a page of its array of chunks lies past all bytes</source>
        <translation>其分块数组的一页位于所有字节之外</translation>
    </message>
    <message>
        <location line="+101"/>
        <source>behind its compressed data are %1 bytes that belong to nothing</source>
        <translation>其压缩数据之后有 %1 个不属于任何内容的字节</translation>
    </message>
    <message>
        <location line="+224"/>
        <source>its index is of one chunk, its shape takes %1</source>
        <translation>其索引只有一个分块，而其形状需要 %1 个</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>its name is no UTF-8 and is written as %1</source>
        <translation>其名称不是 UTF-8，写作 %1</translation>
    </message>
    <message>
        <location line="+417"/>
        <source>the GPU worker answers with %1 as a distance or a time</source>
        <translation>GPU 进程以 %1 作为距离或时间作答</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker answers with %1 steps from %2 on; %3 from %4 on were asked for</source>
        <translation>GPU 进程回答了从 %2 起的 %1 步；要求的是从 %4 起的 %3 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker answers with %1 steps of %2 sequences; the request has %3 of %4</source>
        <translation>GPU 进程回答了 %2 个序列的 %1 步；请求为 %4 个序列的 %3 步</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the GPU worker left no file of results</source>
        <translation>GPU 进程没有留下结果文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker says that %1 of %2 steps are done</source>
        <translation>GPU 进程称 %2 步中已完成 %1 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s array %1 is %2 %3, the request asks for %4 %5</source>
        <translation>GPU 进程的数组 %1 为 %2 %3，请求要求 %4 %5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s results cannot be read: %1</source>
        <translation>无法读取 GPU 进程的结果：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s results hold no array %1</source>
        <translation>GPU 进程的结果中没有数组 %1</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>the document has more than %1 keys</source>
        <translation>文档中的键多于 %1 个</translation>
    </message>
    <message>
        <location line="+227"/>
        <source>the paths of the document&apos;s keys are too long</source>
        <translation>文档中键的路径过长</translation>
    </message>
    <message>
        <location line="+101"/>
        <source>the symbol with index %1 has %2 bytes; at most %3 are read</source>
        <translation>索引为 %1 的符号有 %2 字节；最多读取 %3</translation>
    </message>
    <message>
        <location line="+119"/>
        <source>zip archive, byte %1: its comment holds another end record, which other programs would take for the right one</source>
        <translation>zip 归档，字节 %1：其注释中含有另一条结尾记录，其他程序会把它当作正确的那条</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: its directory does not end where its end record begins</source>
        <translation>zip 归档，字节 %1：其目录的结尾不是结尾记录的开头</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>zip archive, byte %1: its two end records disagree</source>
        <translation>zip 归档，字节 %1：其两条结尾记录互相矛盾</translation>
    </message>
    <message>
        <location line="-233"/>
        <source>the output&apos;s axes &quot;%1&quot; are no order of t (steps) or r (steps from the last to the first), b (batch), d (directions) and i (units)</source>
        <translation>输出的轴 “%1” 不是 t（步）或 r（从最后一步到第一步）、b（批）、d（方向）和 i（单元）的次序</translation>
    </message>
    <message>
        <location line="-1469"/>
        <source>%1 is no output of this run: all steps are %2 [T, B, W], %3 [B, T, W] or %4 [T, D, B, H], the last step alone is %5 [B, W]</source>
        <translation>%1 不是此运行的输出：所有步为 %2 [T, B, W]、%3 [B, T, W] 或 %4 [T, D, B, H]，单独的最后一步为 %5 [B, W]</translation>
    </message>
    <message>
        <location line="+1101"/>
        <source>taken as the last step of each sequence</source>
        <translation>读作每个序列的最后一步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the last step of each sequence, the backward direction as it ended</source>
        <translation>读作每个序列的最后一步，反向为其结束时的状态</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>taken as %1</source>
        <translation>读作 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as %1 of the top layer</source>
        <translation>读作最上层的 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>taken as c and h beside each other</source>
        <translation>读作并排的 c 与 h</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>taken as a list of states in which h and c take turns</source>
        <translation>读作 h 与 c 交替的状态列表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as a list of states, h of all layers before c</source>
        <translation>读作状态列表，所有层的 h 在 c 之前</translation>
    </message>
    <message>
        <location line="-158"/>
        <source>only an LSTM has a cell state c</source>
        <translation>只有 LSTM 才有细胞状态 c</translation>
    </message>
    <message>
        <location line="-1043"/>
        <source>%1 are no last states of this run: those of all layers and directions are %2 [layers * directions, batch, width], layer by layer, forward before backward; those of the top layer alone %3</source>
        <translation>%1 不是此运行的最终状态：所有层和方向的为 %2 [层 * 方向, 批, 宽]，逐层排列，正向在反向之前；仅最上层的为 %3</translation>
    </message>
    <message>
        <location line="+511"/>
        <source>a list of states has one shape: %1 and %2 stand in it</source>
        <translation>状态列表只有一种形状：其中有 %1 和 %2</translation>
    </message>
    <message>
        <location line="-546"/>
        <source>%1; did you mean &apos;%2&apos;?</source>
        <translation>%1；是否指 “%2”？</translation>
    </message>
    <message>
        <location line="+1759"/>
        <source>there is no output and no state to compare</source>
        <translation>没有可比较的输出或状态</translation>
    </message>
    <message>
        <location line="-121"/>
        <source>the recorded output is equal where its axes are %1: t steps (r: from the last to the first), b batch, d directions, i units</source>
        <translation>若轴为 %1，记录的输出相等：t 步（r：从最后到第一）、b 批、d 方向、i 单元</translation>
    </message>
    <message>
        <location line="-1632"/>
        <source>%1; the model takes: %2</source>
        <translation>%1；模型的输入为：%2</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>%1 frames of %2 numbers are too many</source>
        <translation>%1 个含 %2 个数的帧太多</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 gives %2, the input &quot;%3&quot; is %4</source>
        <translation>%1 得到 %2，输入“%3”应为 %4</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 has no axis of calls</source>
        <translation>%1 没有调用轴</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 has no input</source>
        <translation>%1 没有输入</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1 has no type of its own</source>
        <translation>%1 没有自己的类型</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 holds a graph whose values are not handed out</source>
        <translation>%1 含有一个图，其中的值不能取出</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 holds real numbers, the input &quot;%2&quot; is %3</source>
        <translation>%1 含有实数，而输入“%2”是 %3</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>%1 is %2, the input &quot;%3&quot; is %4</source>
        <translation>%1 是 %2，而输入“%3”是 %4</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2: only an ONNX file has inputs of a whole model</source>
        <translation>%1 是 %2：只有 ONNX 文件才有整个模型的输入</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 is no %2 for the input &quot;%3&quot;</source>
        <translation>%1 不是输入“%3”所需的 %2</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1 is part of several values: %2</source>
        <translation>%1 是多个值的名称的一部分：%2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 makes nothing that has a name</source>
        <translation>%1 没有产生任何有名称的值</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>%1 sent a line without an end</source>
        <translation>%1 发来的一行没有结尾</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 sent a torn message</source>
        <translation>%1 发来的消息不完整</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 sent no values of %2</source>
        <translation>%1 没有发来 %2 的值</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>%1: %2 samples, %3 a second, divided by full scale, for the input %4</source>
        <translation>%1：%2 个采样，每秒 %3 个，已除以满量程，用于输入 %4</translation>
    </message>
    <message>
        <location line="+176"/>
        <source>GATELOUPE_ONNX_RUNNER names %1, which is no file</source>
        <translation>GATELOUPE_ONNX_RUNNER 指向 %1，它不是文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>GATELOUPE_PYTHON names %1, which is no file</source>
        <translation>GATELOUPE_PYTHON 指向 %1，它不是文件</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>ONNX Runtime does not open the model: %1</source>
        <translation>ONNX Runtime 无法打开该模型：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ONNX Runtime does not run the model: %1</source>
        <translation>ONNX Runtime 无法运行该模型：%1</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>&quot;%1&quot; names no input: type NAME=FILE, parted by commas</source>
        <translation>“%1”没有指明输入：请输入 NAME=FILE，以逗号分隔</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>a model&apos;s own inputs need ONNX Runtime, and there is neither %1 beside this program nor python3 on PATH; type: sudo apt install python3-pip &amp;&amp; python3 -m pip install onnxruntime</source>
        <translation>模型自身的输入需要 ONNX Runtime，但本程序旁没有 %1，PATH 中也没有 python3；请输入：sudo apt install python3-pip &amp;&amp; python3 -m pip install onnxruntime</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a model&apos;s own inputs need ONNX Runtime, which %1 does not have (%2); type: %3 -m pip install onnxruntime</source>
        <translation>模型自身的输入需要 ONNX Runtime，而 %1 没有它（%2）；请输入：%3 -m pip install onnxruntime</translation>
    </message>
    <message>
        <location line="+47"/>
        <source>a text needs --vocabulary, a file with its symbols</source>
        <translation>文本需要 --vocabulary，即含有其符号的文件</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>array %1 has no numbers that a model could take</source>
        <translation>数组 %1 没有模型可以接受的数</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>neither %1 nor %2 is beside this program (%3) or in its share/gateloupe/runners; set GATELOUPE_ONNX_RUNNER to its path</source>
        <translation>本程序旁（%3）及其 share/gateloupe/runners 中都没有 %1 或 %2；请把 GATELOUPE_ONNX_RUNNER 设为其路径</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>no operator of the model takes or makes a value %1</source>
        <translation>模型中没有算子接受或产生值 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no operator stands at byte %1 of the model</source>
        <translation>模型的第 %1 字节处没有算子</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>nothing in the file says the learning rate, which the size of a step needs: give it with --lr</source>
        <translation>文件没有说明学习率，而计算步长需要它：请用 --lr 给出</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>one input has %1 calls, another %2</source>
        <translation>一个输入有 %1 次调用，另一个有 %2 次</translation>
    </message>
    <message>
        <location line="+292"/>
        <source>the calls of the model neither hand the network&apos;s state on nor start it alike, so that they are no run of it</source>
        <translation>模型的各次调用既不传递网络的状态，也不以相同状态开始，因此不构成该网络的一次运行</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>the file keeps no optimizer&apos;s %1 of %2</source>
        <translation>文件没有保存优化器关于 %2 的 %1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>the forget gate is one minus the input gate; look for a cell with coupled gates (CIFG, input_forget)</source>
        <translation>遗忘门等于一减输入门；请查找门耦合的单元（CIFG、input_forget）</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>the input &quot;%1&quot; is given twice</source>
        <translation>输入“%1”给出了两次</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is missing</source>
        <translation>缺少输入“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is no single number</source>
        <translation>输入“%1”不是单个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is too large</source>
        <translation>输入“%1”太大</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the input biases stand in the place of the recurrent ones and these in theirs; look for the order in which two biases are loaded</source>
        <translation>输入偏置与循环偏置互换了位置；请检查加载两个偏置的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input comes %1 step(s) early, with zeros in the gap; look for the step with which the sequence begins</source>
        <translation>输入早了 %1 步，空缺处为零；请检查序列从哪一步开始</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input comes %1 step(s) late, with zeros in the gap; look for a delay, and for the step with which the sequence begins</source>
        <translation>输入晚了 %1 步，空缺处为零；请检查延迟，以及序列从哪一步开始</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the input is normalised (%1); look for a normalisation that is done twice</source>
        <translation>输入被归一化（%1）；请检查重复进行的归一化</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the last %1 numbers fill no frame and are left out</source>
        <translation>最后 %1 个数不足一帧，已略去</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last steps, whose inputs are all %1, are left out, and the output is zero there; look for the lengths of the sequences</source>
        <translation>输入全为 %1 的末尾各步被跳过，那里的输出为零；请检查序列长度</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the layers %1 and %2 have each other&apos;s weights; look for the order in which layers are loaded</source>
        <translation>层 %1 与层 %2 的权重互换了；请检查加载各层的次序</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>the model computes %1 as %2 (the first axis is the calls), which is no input of such a network</source>
        <translation>模型算出的 %1 为 %2（第一轴是调用），不是这种网络的输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model does not run this network with these inputs: it stands in a branch that is not taken</source>
        <translation>模型在这些输入下不运行该网络：它位于未执行的分支中</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the model has no graph</source>
        <translation>模型没有图</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has no input &quot;%1&quot;</source>
        <translation>模型没有输入“%1”</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has no output &quot;%1&quot;; it makes: %2</source>
        <translation>模型没有输出“%1”；它产生：%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has not run yet</source>
        <translation>模型尚未运行</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the model&apos;s input %1 is %2, which holds no numbers that can be given here</source>
        <translation>模型的输入 %1 是 %2，无法在此给出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model&apos;s layer %1 masks steps in front of it: Keras keeps the state there, here every step within its length is computed; lengths leave out those at the end</source>
        <translation>模型的层 %1 屏蔽其前的步：Keras 在那里保持状态，此处长度内的每一步都会计算；给出长度可略去末尾的步</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>the number for the input &quot;%1&quot; is no %2</source>
        <translation>输入“%1”的数不是 %2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>the operator at byte %1 of the model has no such value</source>
        <translation>模型第 %1 字节处的算子没有这样的值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the operator stands in a function of the file, whose values are not handed out</source>
        <translation>该算子位于文件的函数中，其中的值不能取出</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the output &quot;%1&quot; is %2 and cannot be the input &quot;%3&quot;</source>
        <translation>输出“%1”是 %2，不能作为输入“%3”</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>the token &quot;%1&quot; is no whole number</source>
        <translation>词元“%1”不是整数</translation>
    </message>
    <message>
        <location line="+67"/>
        <source>values of a model are written as HDF5 or npz, not as %1</source>
        <translation>模型的值写成 HDF5 或 npz，而不是 %1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>what %1 keeps of a weight is not shown</source>
        <translation>不显示 %1 为权重保存的内容</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>what reads the output sees it %1 step(s) late, zeros first; look for the order in which a step and its reader are called</source>
        <translation>读取输出者晚 %1 步才看到它，先是零；请检查步与其读取者的调用顺序</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>where %1 stands among the model&apos;s operators is not known</source>
        <translation>不清楚 %1 在模型算子中的位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>which weights %1 states of %2 belong to cannot be told from their order; they are not shown</source>
        <translation>%2 的 %1 个状态属于哪些权重无法由次序判断；不显示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>which weights the states of %1 belong to cannot be told from their order</source>
        <translation>无法从顺序判断 %1 的状态属于哪些权重</translation>
    </message>
</context>
<context>
    <name>gateloupe::About</name>
    <message>
        <location filename="../app/gui/help/about.cpp" line="+113"/>
        <source>About Gateloupe</source>
        <translation>关于 Gateloupe</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>libcudnn.so.9 not found; see Help &gt; GPU</source>
        <translation>未找到 libcudnn.so.9；见“帮助 &gt; GPU”</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&lt;p&gt;Looks into the gates of recurrent networks, steps through sequences and exports canonical weights.&lt;/p&gt;</source>
        <translation>&lt;p&gt;查看循环网络的门，逐步浏览序列，并导出规范权重。&lt;/p&gt;</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&lt;p&gt;The window is free software under the GNU General Public License, version 3 or later; its core is under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;窗口程序是 GNU 通用公共许可证第 3 版或更高版本下的自由软件；其核心采用 Apache 许可证 2.0。&lt;/p&gt;</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Copy diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>gateloupe::ActionStates</name>
    <message>
        <location filename="../app/gui/shell/parts/action_states.cpp" line="+41"/>
        <source>No file is open</source>
        <translation>未打开文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The file has no recurrent network</source>
        <translation>文件中没有循环网络</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>A run is under way</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>No network is selected</source>
        <translation>未选择网络</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Nothing is running</source>
        <translation>没有正在运行的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No sequence was run yet</source>
        <translation>尚未运行序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There is no earlier selection</source>
        <translation>没有更早的选择</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>There is no later selection</source>
        <translation>没有更晚的选择</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No other file is open</source>
        <translation>没有打开其他文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The example files are not installed</source>
        <translation>未安装示例文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Nothing to take back</source>
        <translation>没有可撤销的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Nothing to change again</source>
        <translation>没有可重做的内容</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Undo %1</source>
        <extracomment>%1 is a change of a view such as &quot;zoom&quot;</extracomment>
        <translation>撤销%1(&amp;U)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Redo %1</source>
        <extracomment>%1 is a change of a view such as &quot;zoom&quot;</extracomment>
        <translation>重做%1(&amp;R)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
</context>
<context>
    <name>gateloupe::Actions</name>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+111"/>
        <source>%1 is no longer there</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>No file was opened yet</source>
        <translation>尚未打开过文件</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="+48"/>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Open a checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Open a checkpoint that is a folder, such as a SavedModel</source>
        <translation>打开文件夹形式的检查点，如 SavedModel</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open &amp;raw buffer…</source>
        <extracomment>a packed buffer of cuDNN without any header</extracomment>
        <translation>打开原始缓冲区(&amp;R)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open a bare packed buffer by describing it</source>
        <translation>通过描述打开裸的打包缓冲区</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open with &amp;description…</source>
        <extracomment>a JSON file that says how a program names and orders gates</extracomment>
        <translation>带描述打开(&amp;D)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open a file whose tensors a description explains</source>
        <translation>打开其张量由描述说明的文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open the small network that comes with the program</source>
        <translation>打开程序自带的小网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Restore a saved session</source>
        <translation>按会话文件恢复一切</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Save session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save open files and their arrangement in the session file</source>
        <translation>把打开的内容及其排列保存在会话文件中</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>S&amp;ave session as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save open files and their arrangement in another session file</source>
        <translation>把打开的内容及其排列保存在另一个文件中</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>&amp;Export…</source>
        <extracomment>canonical: gates split apart, in one order</extracomment>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Write canonical weights to a file</source>
        <translation>把规范权重写入文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Re&amp;port…</source>
        <translation>报告(&amp;P)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Write the last run as one HTML page that needs nothing else</source>
        <translation>将上次运行写成一个不需要其他文件的 HTML 页面</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reproduction &amp;bundle…</source>
        <translation>复现包(&amp;B)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Make a folder that repeats the last run anywhere and checks it</source>
        <translation>生成一个文件夹，可在任何地方重复并检查上次运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Keep copies of open files</source>
        <translation>保留已打开文件的副本(&amp;K)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy files when they are opened, to compare with once another program overwrote them</source>
        <translation>打开文件时复制它们，以便在其他程序覆盖后进行比较</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Follo&amp;w changes</source>
        <translation>跟随更改(&amp;W)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read the file again whenever a program writes it, run again, and keep the last saves to compare with</source>
        <translation>每当有程序写入文件时重新读取并重新运行，同时保留最近几次保存以供比较</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read the file again; selection, views and run stay</source>
        <translation>重新读取文件；选择、视图和运行保持不变</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Close file</source>
        <translation>关闭文件(&amp;C)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close the file that is shown; others stay open</source>
        <translation>关闭当前显示的文件；其他文件保持打开</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close ot&amp;her files</source>
        <translation>关闭其他文件(&amp;H)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close all files but the one that is shown</source>
        <translation>关闭除当前显示之外的所有文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Show the next open file, where you left it</source>
        <translation>显示下一个打开的文件，回到离开时的位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pre&amp;vious file</source>
        <translation>上一个文件(&amp;V)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the previous open file, where you left it</source>
        <translation>显示上一个打开的文件，回到离开时的位置</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy the path of the file that is shown</source>
        <translation>复制当前显示文件的路径</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Leave the program</source>
        <translation>离开程序</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Take back the last change of a view</source>
        <translation>撤销视图的上一次改动</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change the view again</source>
        <translation>重做视图的改动</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Book&amp;mark</source>
        <translation>添加书签(&amp;M)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keep the cell, byte or value that is looked at, with a note</source>
        <translation>记住正在查看的单元格、字节或值，并可附备注</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>&amp;Shortcuts…</source>
        <extracomment>keys of commands</extracomment>
        <translation>快捷键(&amp;S)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the keys of commands</source>
        <translation>选择命令的按键</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Memory, threads, backend, fonts, colours</source>
        <translation>内存、线程、后端、字体、颜色</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go back to the previous selection</source>
        <translation>回到前一个选择</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go on to the next selection</source>
        <translation>转到后一个选择</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>&amp;Run sequence</source>
        <translation>运行序列(&amp;R)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network over the chosen input</source>
        <translation>用所选输入运行网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Cancel run</source>
        <translation>取消运行(&amp;C)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>C&amp;ompare backends</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>比较后端(&amp;O)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network on two backends and show where they part</source>
        <translation>在两个后端上运行网络，显示两者从何处分开</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Co&amp;mpare with recorded run…</source>
        <translation>与记录的运行比较(&amp;M)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show where the network parts from outputs or states that another program recorded</source>
        <translation>显示网络从何处与另一程序记录的输出或状态分开</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Save run…</source>
        <translation>保存运行(&amp;S)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Write every gate and state of every step of the last run to a file</source>
        <translation>把上次运行每一步的每个门和状态写入文件</translation>
    </message>
    <message>
        <location line="-75"/>
        <source>&amp;Filter tree</source>
        <translation>筛选树(&amp;F)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Filter the tree by name</source>
        <translation>按名称筛选树</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>&amp;Gates</source>
        <extracomment>LSTM and GRU gates</extracomment>
        <translation>门(&amp;G)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the selected gate as a heatmap</source>
        <translation>以热图显示所选的门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Layout</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the network as cuDNN&apos;s packed buffer</source>
        <translation>把网络显示为 cuDNN 的打包缓冲区</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Sequence</source>
        <translation>序列(&amp;S)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Step through a sequence</source>
        <translation>逐步浏览序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Close panel</source>
        <translation>关闭面板(&amp;C)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close the panel that has the focus</source>
        <translation>关闭有焦点的面板</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare the network with another one</source>
        <translation>把网络与另一个网络比较</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Health</source>
        <translation>健康(&amp;H)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show what is wrong or unusual about the weights</source>
        <translation>显示权重的错误或异常之处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Hide panels</source>
        <translation>隐藏面板(&amp;H)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Hide all panels, or bring them back</source>
        <translation>隐藏所有面板，或恢复显示</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Browsing</source>
        <extracomment>an arrangement of panels for looking at gates</extracomment>
        <translation>浏览(&amp;B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gates with the model and the inspector beside them</source>
        <translation>门，旁边是模型和检查器</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>B&amp;ytes</source>
        <extracomment>an arrangement of panels for looking at bytes</extracomment>
        <translation>字节(&amp;Y)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layout with the model and the inspector beside it</source>
        <translation>布局，旁边是模型和检查器</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Stepping</source>
        <extracomment>an arrangement of panels for walking through a run</extracomment>
        <translation>步进(&amp;S)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sequence with the inspector, units, stops and saturation</source>
        <translation>序列，连同检查器、单元、停点和饱和</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Comparing</source>
        <extracomment>an arrangement of panels for looking at two networks</extracomment>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare with as much room as there is</source>
        <translation>尽可能大的比较页</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sa&amp;ve arrangement…</source>
        <translation>保存排列(&amp;V)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save the arrangement of panels under a name</source>
        <translation>以一个名称记住面板现在的位置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Manage arrangements…</source>
        <translation>管理排列(&amp;M)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Rename and delete saved arrangements</source>
        <translation>重命名和删除已保存的排列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>R&amp;eset layout</source>
        <translation>重置布局(&amp;E)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put panels and toolbars back where they were</source>
        <translation>把面板和工具栏放回原处</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Use the whole screen</source>
        <translation>使用整个屏幕</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>&amp;Name the bug…</source>
        <translation>指出错误(&amp;N)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find which defect makes another program&apos;s output of the right one</source>
        <translation>查找哪种缺陷使正确的输出变成另一程序的输出</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>S&amp;hrink a disagreement…</source>
        <translation>缩小差异(&amp;H)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find the smallest part of the last run that still differs from another program</source>
        <translation>找出上次运行中仍与另一程序不同的最小部分</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>&amp;Prove a runtime…</source>
        <translation>验证运行时(&amp;P)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put another program that runs the network to proofs</source>
        <translation>对运行该网络的另一个程序进行验证</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>&amp;Measure memory…</source>
        <extracomment>how long a network remembers what it was given before</extracomment>
        <translation>测量记忆(&amp;M)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Measure how long the past lives in the network</source>
        <translation>测量过去在网络中保留多久</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Command palette…</source>
        <extracomment>a search over all commands, gates and tensors</extracomment>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Search commands, gates and tensors</source>
        <translation>搜索命令、门和张量</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+12"/>
        <source>Search everything  Ctrl+P</source>
        <extracomment>on the button that opens the search; Ctrl+P are its keys</extracomment>
        <translation>搜索全部  Ctrl+P</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="+3"/>
        <source>&amp;What is this gate?</source>
        <extracomment>a gate of an LSTM or GRU</extracomment>
        <translation>这是什么门？(&amp;W)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the equations of the selected gate by the convention in force</source>
        <translation>按现行约定显示所选门的方程</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read how the program is used</source>
        <translation>阅读程序的使用方法</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mouse and &amp;keys</source>
        <translation>鼠标和按键(&amp;K)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the mouse does, and the keys of all commands</source>
        <translation>鼠标的作用和所有命令的按键</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Tour</source>
        <extracomment>a walk through the window with the example</extracomment>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Walk through the window in five steps, with the example</source>
        <translation>用示例分五步浏览窗口</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;GPU…</source>
        <translation>GPU(&amp;G)…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What running on a GPU needs and what is missing</source>
        <translation>在 GPU 上运行需要什么，缺少什么</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy versions and facts about this machine, for a report</source>
        <translation>复制版本和此计算机的信息，供报告之用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;About Gateloupe</source>
        <translation>关于 Gateloupe(&amp;A)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Version and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The version of Qt in use</source>
        <translation>所用的 Qt 版本</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+1"/>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Arrange for</source>
        <extracomment>a menu of arrangements of panels: browsing, bytes, stepping, comparing</extracomment>
        <translation>排列用于(&amp;A)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Open rece&amp;nt</source>
        <translation>最近打开(&amp;N)</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="-185"/>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Open exa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open sess&amp;ion…</source>
        <translation>打开会话(&amp;I)…</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>Ne&amp;xt file</source>
        <translation>下一个文件(&amp;X)</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Copy pa&amp;th</source>
        <translation>复制路径(&amp;T)</translation>
    </message>
</context>
<context>
    <name>gateloupe::AddressSearch</name>
    <message>
        <location filename="../app/gui/commands/address_search.cpp" line="+98"/>
        <source>No sequence was run yet</source>
        <translation>尚未运行序列</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The run has %1 steps</source>
        <translation>该次运行有 %1 步</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <location line="+0"/>
        <location line="+97"/>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <location line="-86"/>
        <source>unit %1</source>
        <translation>单元 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The network has %1 units</source>
        <translation>该网络有 %1 个单元</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>byte %1 of the file</source>
        <translation>文件的字节 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 of %2</source>
        <extracomment>%1 is max, min, NaN or inf; %2 a gate such as &quot;R forget&quot;</extracomment>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+18"/>
        <source>cell</source>
        <translation>元素</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>It has %1 numbers</source>
        <translation>它有 %1 个数</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>gate</source>
        <translation>门</translation>
    </message>
    <message>
        <location line="+20"/>
        <location line="+8"/>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>The run has %1 sequences</source>
        <translation>该运行有 %1 个序列</translation>
    </message>
</context>
<context>
    <name>gateloupe::ArrangementRow</name>
    <message>
        <location filename="../widgets/sequence/input/arrangement_row.cpp" line="+74"/>
        <source>Choose an array</source>
        <extracomment>first line of a list of a file&apos;s arrays</extracomment>
        <translation>选择数组</translation>
    </message>
    <message>
        <location line="-20"/>
        <source>Array of the file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <location line="-12"/>
        <source>Axes</source>
        <extracomment>order of an array&apos;s axes</extracomment>
        <translation>轴</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Samples per step</source>
        <extracomment>a sound or another list of numbers is cut into frames that begin so many numbers apart</extracomment>
        <translation>每步样本数</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>What the array&apos;s axes are</source>
        <translation>数组的各轴是什么</translation>
    </message>
    <message>
        <location line="-25"/>
        <source>steps, batch, features</source>
        <translation>步、批、特征</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, steps, features</source>
        <translation>批、步、特征</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, features, steps</source>
        <translation>批、特征、步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>features, steps</source>
        <translation>特征、步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, steps</source>
        <translation>批、步</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>1, no frames</source>
        <extracomment>a list of numbers is not cut into frames</extracomment>
        <translation>1，不分帧</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Numbers from one frame to the next</source>
        <translation>相邻两帧相隔的数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A sound, or another list of numbers, is cut into frames as long as the network&apos;s input; each begins so many numbers behind the one before</source>
        <translation>声音或其他数列被切成与网络输入等长的帧；每帧比前一帧晚这么多个数</translation>
    </message>
</context>
<context>
    <name>gateloupe::Arrangements</name>
    <message>
        <location filename="../app/gui/shell/parts/arrangements.cpp" line="+150"/>
        <source>Put panels where they stood for “%1”</source>
        <extracomment>%1 is a name that the user gave</extracomment>
        <translation>把面板放回“%1”的位置</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Save arrangement</source>
        <translation>保存排列</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Name of the arrangement</source>
        <translation>排列的名称</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>It takes the place of the one of that name.</source>
        <translation>将取代同名的排列。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>There are %1 already: delete one first.</source>
        <translation>已有 %1 个：请先删除一个。</translation>
    </message>
    <message>
        <location line="+13"/>
        <location line="+3"/>
        <source>Arrangement %1</source>
        <extracomment>the proposed name of a saved arrangement of panels; %1 is a number</extracomment>
        <translation>排列 %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Arrangements</source>
        <translation>排列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Saved arrangements</source>
        <translation>已保存的排列</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>F2 renames. Edit &gt; Shortcuts gives them keys.</source>
        <translation>F2 重命名。“编辑 &gt; 快捷键”可为其设置按键。</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>&amp;Use</source>
        <translation>使用(&amp;U)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>gateloupe::BackendBar</name>
    <message>
        <location filename="../app/gui/preferences/backend_bar.cpp" line="+80"/>
        <source>backend</source>
        <extracomment>a change that can be undone: who computes</extracomment>
        <translation>后端</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>device</source>
        <extracomment>a change that can be undone: which GPU computes</extracomment>
        <translation>设备</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>math</source>
        <extracomment>a change that can be undone: the arithmetic of the GPU</extracomment>
        <translation>数学模式</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>algorithm</source>
        <extracomment>a change that can be undone: cuDNN&apos;s algorithm</extracomment>
        <translation>算法</translation>
    </message>
    <message>
        <location line="+136"/>
        <source>Only cuDNN offers a choice, and the next run is computed by: %1</source>
        <extracomment>%1 is who computes, e.g. &quot;CPU&quot;</extracomment>
        <translation>只有 cuDNN 可供选择，而下一次运行的计算者是：%1</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Best backend</source>
        <extracomment>who computes a run: the best of GPU and CPU</extracomment>
        <translation>最佳后端</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN where it is there and can run the network, else the CPU</source>
        <translation>有 cuDNN 且它能运行网络时用它，否则用 CPU</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>cuDNN, %1</source>
        <extracomment>the backend and the name of the graphics card: &quot;cuDNN, NVIDIA H200&quot;</extracomment>
        <translation>cuDNN，%1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Backend: %1</source>
        <translation>后端：%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Backend: best (%1)</source>
        <extracomment>the best backend, and which one that is</extracomment>
        <translation>后端：最佳（%1）</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>compute capability %1, %2</source>
        <extracomment>a graphics card: its compute capability and its memory</extracomment>
        <translation>计算能力 %1，%2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1: %2, %3</source>
        <extracomment>a graphics card: its number, its name, its capability and memory</extracomment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1: %2</source>
        <extracomment>a graphics card: its number and its name</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Device: %1</source>
        <extracomment>the number of a graphics card</extracomment>
        <translation>设备：%1</translation>
    </message>
    <message>
        <location line="-81"/>
        <source>Math: %1</source>
        <extracomment>the arithmetic of a GPU, e.g. &quot;FMA&quot;</extracomment>
        <translation>数学模式：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Algorithm: %1</source>
        <extracomment>cuDNN&apos;s algorithm, e.g. &quot;Standard&quot;</extracomment>
        <translation>算法：%1</translation>
    </message>
    <message>
        <location line="-160"/>
        <source>How a GPU computes them</source>
        <translation>GPU 如何计算</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>&amp;Backend</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>后端(&amp;B)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Device</source>
        <extracomment>a graphics card</extracomment>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Math of the GPU</source>
        <extracomment>the arithmetic of a GPU</extracomment>
        <translation>GPU 的数学模式(&amp;M)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Algorithm of the GPU</source>
        <extracomment>how cuDNN computes</extracomment>
        <translation>GPU 的算法(&amp;A)</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Backend of the next runs</source>
        <translation>之后运行所用的后端</translation>
    </message>
</context>
<context>
    <name>gateloupe::BackendTexts</name>
    <message>
        <location filename="../app/gui/preferences/backend_texts.cpp" line="+17"/>
        <source>GPU (cuDNN)</source>
        <translation>GPU（cuDNN）</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Reference (f64)</source>
        <extracomment>slow, in double precision, easy to read</extracomment>
        <translation>参考（f64）</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>By the weights</source>
        <extracomment>the math type that suits the type of the weights</extracomment>
        <translation>按权重</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Default (TF32)</source>
        <extracomment>cuDNN&apos;s math type &quot;default&quot;</extracomment>
        <translation>默认（TF32）</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tensor cores</source>
        <extracomment>cuDNN&apos;s math type: tensor cores of a GPU</extracomment>
        <translation>张量核心</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tensor cores in f16</source>
        <extracomment>cuDNN&apos;s math type: tensor cores, f32 may become f16</extracomment>
        <translation>张量核心，f16</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>FMA</source>
        <extracomment>cuDNN&apos;s math type: fused multiply-add</extracomment>
        <translation>FMA</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>As PyTorch</source>
        <extracomment>the algorithm of cuDNN that PyTorch would take</extracomment>
        <translation>同 PyTorch</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Standard</source>
        <extracomment>an algorithm of cuDNN</extracomment>
        <translation>标准</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Persistent</source>
        <extracomment>an algorithm of cuDNN that keeps weights in registers</extracomment>
        <translation>持久</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Persistent, compiled</source>
        <extracomment>the same, with kernels compiled at run time</extracomment>
        <translation>持久，编译</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Persistent, few units</source>
        <extracomment>an algorithm of cuDNN for few hidden units</extracomment>
        <translation>持久，少量单元</translation>
    </message>
    <message>
        <location line="-62"/>
        <source>cuDNN&apos;s own kernels in a process of their own</source>
        <translation>cuDNN 自己的内核，在单独的进程中</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>All cores, in the arithmetic of the weights</source>
        <translation>所有核心，按权重的算术类型</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Every sum in double precision: slow, and what the others are held against</source>
        <translation>每个和都用双精度：慢，是其他后端的比较基准</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Plain products of f32, tensor cores for weights of 16 bits</source>
        <translation>普通的 f32 乘积，16 位权重用张量核心</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Products of f32 may be rounded to TF32, about three digits</source>
        <translation>f32 乘积可舍入为 TF32，约三位数字</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Asks for the tensor cores; f32 may be rounded to TF32</source>
        <translation>请求张量核心；f32 可舍入为 TF32</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>f32 may become f16 on the way: fast, not for comparisons</source>
        <translation>f32 可在途中变为 f16：快，不用于比较</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Plain products of f32, as PyTorch and JAX compute where they are asked for precision</source>
        <translation>普通的 f32 乘积，同要求精度时的 PyTorch 和 JAX</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The algorithm that PyTorch would take, and the standard one where cuDNN refuses that</source>
        <translation>PyTorch 会采用的算法；cuDNN 拒绝时用标准算法</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Runs every network that cuDNN can run</source>
        <translation>能运行 cuDNN 可运行的每个网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Keeps the recurrent weights on the chip</source>
        <translation>把循环权重保留在芯片上</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Keeps the recurrent weights on the chip; cuDNN compiles the kernel when it runs</source>
        <translation>把循环权重保留在芯片上；cuDNN 在运行时编译内核</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>For networks of few units</source>
        <translation>用于单元少的网络</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1.
Help &gt; GPU says more.</source>
        <extracomment>%1 is a technical reason in English</extracomment>
        <translation>%1。
详见“帮助 &gt; GPU”。</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>The weights are f64: every product is f64, whatever is chosen here</source>
        <translation>权重是 f64：不论此处如何选择，每个乘积都是 f64</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The weights have 16 bits already: the same as “%1”</source>
        <translation>权重已是 16 位：与“%1”相同</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>cuDNN runs projections by the standard algorithm only</source>
        <translation>cuDNN 只以标准算法运行投影</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN wants two biases for each gate here, and the network has fewer</source>
        <translation>cuDNN 此处要求每个门有两个偏置，而网络没有这么多</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN has no such kernels for f64</source>
        <translation>cuDNN 没有用于 f64 的这类内核</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasFacts</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_numbers.cpp" line="+102"/>
        <location line="+3"/>
        <location line="+2"/>
        <location line="+10"/>
        <location line="+7"/>
        <location line="+22"/>
        <source>two</source>
        <translation>两个</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>nothing; bias=False stores none</source>
        <translation>无；bias=False 时不存储</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+2"/>
        <location line="+5"/>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>two, one or none</source>
        <translation>两个、一个或没有</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing; a missing one counts as 0</source>
        <translation>无；缺少的算作 0</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two (Wb, Rb)</source>
        <translation>两个（Wb、Rb）</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+6"/>
        <location line="+9"/>
        <location line="+7"/>
        <source>one</source>
        <translation>一个</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>for cuDNN all of it becomes bR and bW is 0</source>
        <translation>对 cuDNN 全部成为 bR，bW 为 0</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>nothing: rows of one (2, 3u) array</source>
        <translation>无：同一个 (2, 3u) 数组的两行</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>all gates: bR stands outside the reset</source>
        <translation>所有门：bR 在重置之外</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>loaded into LSTM the halves are summed, the way back halves the sum</source>
        <translation>加载到 LSTM 时两半相加，返回时把和对半分</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>saved as bW + bR, restored as half of it each (1.3: both beside it)</source>
        <translation>保存为 bW + bR，恢复时各取一半（1.3：旁边另存两者）</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>reset and update one, new two</source>
        <translation>重置门和更新门一个，候选门两个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reset and update only</source>
        <translation>仅重置门和更新门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>forget_bias, usually 1, is added at run time and not stored</source>
        <translation>forget_bias（通常为 1）在运行时加上，不存储</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>one, on the state&apos;s side</source>
        <translation>一个，在状态一侧</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing: bW does not exist</source>
        <translation>无：bW 不存在</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>one on the input&apos;s side, new also bR</source>
        <translation>一个，在输入一侧，候选门另有 bR</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing; nnx has no bR at all</source>
        <translation>无；nnx 完全没有 bR</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>nothing; L.LSTM has bW only</source>
        <translation>无；L.LSTM 只有 bW</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>The file stores one vector that is shown as both biases.</source>
        <translation>文件只存储一个向量，显示为两个偏置。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The file stores no biases: both count as 0.</source>
        <translation>文件不存储偏置：两者都算作 0。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The file stores one bias for each gate, on the input&apos;s side (bW); bR counts as 0.</source>
        <translation>文件为每个门存储一个偏置，在输入一侧（bW）；bR 算作 0。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores one bias for each gate, on the state&apos;s side (bR); bW counts as 0.</source>
        <translation>文件为每个门存储一个偏置，在状态一侧（bR）；bW 算作 0。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores both biases of every gate.</source>
        <translation>文件存储每个门的两个偏置。</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>%1 none</source>
        <extracomment>which biases of a gate a file stores</extracomment>
        <translation>%1 无</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 bW</source>
        <translation>%1 bW</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 bR</source>
        <translation>%1 bR</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 both</source>
        <translation>%1 两者</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>What the file stores differs from gate to gate: %1.</source>
        <extracomment>%1 is a list such as &quot;reset bW, update bW, new both&quot;</extracomment>
        <translation>文件所存的内容因门而异：%1。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Reset and update only see bW + bR. The new gate must keep them apart: it computes tanh(W x + bW + r · (R h + bR)), so the reset gate r scales bR but not bW, and one summed bias would be right only where r is 1.</source>
        <translation>重置门和更新门只看到 bW + bR。候选门必须把两者分开：它计算 tanh(W x + bW + r · (R h + bR))，因此重置门 r 缩放 bR 而不缩放 bW，只有 r 为 1 时合并的单个偏置才正确。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>There is nothing to fold.</source>
        <translation>没有可合并的内容。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Every gate only sees bW + bR: one summed bias gives the same network, rounding aside. How a sum is split again is a convention.</source>
        <translation>每个门只看到 bW + bR：除舍入外，合并的单个偏置给出同样的网络。和如何再分开只是约定。</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>When it runs, %1 is added to the forget gate; the file does not store it.</source>
        <translation>运行时给遗忘门加 %1；文件不存储它。</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasLens</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_lens.cpp" line="+243"/>
        <source>listed gate</source>
        <translation>列出的门</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>facts about frameworks</source>
        <translation>框架的做法</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>order of the biases</source>
        <translation>偏置的次序</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>The biases could not be read.</source>
        <translation>无法读取偏置。</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Biases of the %1 gate</source>
        <extracomment>curves of the biases of one gate</extracomment>
        <translation>%1门的偏置</translation>
    </message>
    <message>
        <location line="+51"/>
        <source>all gates</source>
        <extracomment>a list of gates: all of them</extracomment>
        <translation>所有门</translation>
    </message>
    <message>
        <location line="-228"/>
        <location line="+237"/>
        <source>Choose a gate of a network first</source>
        <translation>请先选择网络的一个门</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Choose a gate of a network to see its biases.</source>
        <translation>请选择网络的一个门以查看其偏置。</translation>
    </message>
    <message>
        <location line="-226"/>
        <source>This file&apos;s convention</source>
        <translation>此文件的约定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 (this file)</source>
        <translation>%1（此文件）</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>List</source>
        <translation>列出</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>Listed gate</source>
        <translation>列出的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases of each unit</source>
        <translation>每个单元的偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies gate, unit and biases as text with tabs</source>
        <translation>把门、单元和偏置复制为以制表符分隔的文本</translation>
    </message>
    <message>
        <location line="-84"/>
        <source>How frameworks keep biases</source>
        <translation>框架如何保存偏置</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Biases of a gate</source>
        <translation>一个门的偏置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What it folds</source>
        <translation>合并了什么</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasPanel</name>
    <message>
        <location filename="../widgets/inspector/gate_inspector.cpp" line="+173"/>
        <source>%1 %2 [%3]</source>
        <extracomment>%1 is a symbol such as bW, %2 a gate, %3 a unit counted from 0</extracomment>
        <translation>%1 %2 [%3]</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>sum</source>
        <extracomment>of two biases</extracomment>
        <translation>和</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only networks have biases; this is a tensor of no network.</source>
        <translation>只有网络才有偏置；这个张量不属于任何网络。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A projection has no bias.</source>
        <translation>投影没有偏置。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Pick a cell to see the biases of its unit.</source>
        <translation>请选取一个单元格以查看其单元的偏置。</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasPlot</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_plot.cpp" line="+69"/>
        <source>unit</source>
        <extracomment>axis: one unit of a recurrent layer, that is one element of its state</extracomment>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases over the units</source>
        <translation>各单元的偏置</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasTableModel</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_lens.cpp" line="-106"/>
        <source>The reset gate multiplies bR but not bW: their sum says nothing.</source>
        <translation>重置门乘以 bR 而不乘 bW：两者之和没有意义。</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>The file does not store it; it counts as 0.</source>
        <translation>文件不存储它；算作 0。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Gate</source>
        <extracomment>LSTM or GRU gate</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Unit</source>
        <extracomment>element of a recurrent layer&apos;s state</extracomment>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Bias on the input&apos;s side</source>
        <translation>输入一侧的偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Bias on the state&apos;s side</source>
        <translation>状态一侧的偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the gate sees</source>
        <translation>门所看到的值</translation>
    </message>
</context>
<context>
    <name>gateloupe::BlameDialog</name>
    <message>
        <location filename="../app/gui/dialogs/blame_dialog.cpp" line="+60"/>
        <location line="+7"/>
        <source>Name the bug</source>
        <translation>指出错误</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose what another program made of the input of the last run: the outputs of all steps or of the last one alone, which its shape tells. Every defect that a runtime is known to have is tried on the right run until one makes the same numbers.</source>
        <translation>选择另一程序对上次运行的输入得出的结果：所有步的输出，或仅最后一步的输出，由形状判断。将运行时已知的每种缺陷逐一施加于正确的运行，直到某一种得出相同的数值。</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>A .npy, .npz, .csv or .h5 file</source>
        <translation>.npy、.npz、.csv 或 .h5 文件</translation>
    </message>
    <message>
        <location line="-22"/>
        <source>Stop the search</source>
        <translation>停止搜索</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Write the input that tells them apart…</source>
        <translation>写出能区分它们的输入…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Defects, the likeliest first</source>
        <translation>缺陷，最可能的在前</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Error</source>
        <extracomment>a column: how far a defect&apos;s output is from theirs</extracomment>
        <translation>误差</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Defect</source>
        <translation>缺陷</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What to look for in the code</source>
        <translation>在代码中查找什么</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>The network&apos;s output</source>
        <translation>网络的输出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The numbers that %1 makes of it</source>
        <extracomment>%1 is the name of a tensor, a readout</extracomment>
        <translation>%1 由它得出的数值</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Naming the bug</source>
        <translation>正在指出错误</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The bug could not be looked for.</source>
        <translation>未能查找错误。</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>Their input was another than that of the last run</source>
        <translation>对方的输入与上次运行的输入不同</translation>
    </message>
    <message numerus="yes">
        <location line="+43"/>
        <source>%n of their number(s) are NaN or infinite, from step %1 on; the others are off by %2.</source>
        <extracomment>%1 a step, %2 an error, %n how many numbers</extracomment>
        <translation>
            <numerusform>它们的数中有 %n 个是 NaN 或无穷，从第 %1 步起；其余相差 %2。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Nothing is wrong: their output is the right one within %1.</source>
        <extracomment>%1 an error</extracomment>
        <translation>没有错误：对方的输出在 %1 以内是正确的。</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
        <source>Their output is off by %1, and none of the %n defect(s) tried explains it.</source>
        <extracomment>%1 an error, %n a number of defects</extracomment>
        <translation>
            <numerusform>对方的输出偏差为 %1，尝试的 %n 种缺陷均无法解释。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 Not tried, or not in every form, in %2 s: %3.</source>
        <extracomment>%1 the sentence before, %2 a number of seconds, %3 words for programs</extracomment>
        <translation>%1 在 %2 秒内未尝试或未尝试全部形式：%3。</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Another input tells them apart: write it and run it through their program.</source>
        <translation>另一输入能区分它们：将其写出并用对方的程序运行。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>None of the inputs tried tells them apart.</source>
        <translation>尝试过的输入均无法区分它们。</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>Indistinguishable: the first %n defect(s) explain their output equally well, one of them is: %1 %2</source>
        <extracomment>%1 the text of a defect, %2 a sentence, %n a number of defects</extracomment>
        <translation>
            <numerusform>无法区分：前 %n 种缺陷同样能解释对方的输出，其中之一是：%1 %2</numerusform>
        </translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 This makes their numbers but for %2; the next guess is %3 times further off.</source>
        <extracomment>%1 the text of a defect, %2 an error, %3 a factor</extracomment>
        <translation>%1 这得出对方的数值，误差仅 %2；下一猜测的偏差是其 %3 倍。</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Write the input to</source>
        <translation>将输入写至</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Arrays (*.npy)</source>
        <translation>数组 (*.npy)</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>“%1” is written: on it the outputs of these defects differ by at least %2.</source>
        <extracomment>%1 a file name, %2 a number</extracomment>
        <translation>已写出“%1”：这些缺陷的输出在其上至少相差 %2。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The input could not be written.</source>
        <translation>未能写出输入。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Run the sequence that their program was given first</source>
        <translation>请先运行对方程序所用的序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose their output first</source>
        <translation>请先选择对方的输出</translation>
    </message>
    <message>
        <location line="-94"/>
        <source>Nothing is wrong: their numbers are the right ones, rounded; that makes %1.</source>
        <extracomment>%1 an error</extracomment>
        <translation>没有错误：对方的数字是正确值经过舍入的结果；差异为 %1。</translation>
    </message>
    <message>
        <location line="-55"/>
        <source>Show where it begins: step %1, %2, %3, %4 of unit %5</source>
        <extracomment>%1 a step, %2 e.g. &quot;layer 0&quot;, %3 &quot;forward&quot;, %4 a gate or state, %5 a unit</extracomment>
        <translation>显示开始之处：第 %1 步，%2，%3，单元 %5 的 %4</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 (right %2, theirs %3)</source>
        <extracomment>%1 a place, %2 and %3 numbers</extracomment>
        <translation>%1 (正确 %2，对方 %3)</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>%1 If the weights of one gate alone were wrong, it would be %2 of %3, %4: others leave an error of %5.</source>
        <extracomment>%1 the sentence before, %2 a gate, %3 e.g. &quot;layer 0&quot;, %4 &quot;forward&quot;, %5 an error</extracomment>
        <translation>%1 如果只有一个门的权重有误，那就是 %3 %4 的 %2：换用别的权重后误差为 %5。</translation>
    </message>
</context>
<context>
    <name>gateloupe::BlinkControls</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+103"/>
        <location line="+51"/>
        <source>blinking</source>
        <translation>闪烁</translation>
    </message>
    <message>
        <location line="-58"/>
        <source>A and B in one place</source>
        <translation>A 与 B 同在一处</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>Show A and B by turns in one heatmap (I)</source>
        <translation>在一个热图中轮流显示 A 和 B (I)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the other one in the same heatmap (B)</source>
        <translation>在同一热图中显示另一个 (B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Blink by itself</source>
        <translation>自动闪烁</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Blink every</source>
        <translation>闪烁间隔</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change between A and B by itself (Shift+B)</source>
        <translation>自动在 A 与 B 之间切换 (Shift+B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Time between A and B in milliseconds</source>
        <translation>A 与 B 之间的时间，单位毫秒</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Overlay</source>
        <extracomment>A and B take turns in one heatmap</extracomment>
        <translation>叠加</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Flip to A (B)</source>
        <translation>切到 A (B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flip to B (B)</source>
        <translation>切到 B (B)</translation>
    </message>
</context>
<context>
    <name>gateloupe::Bookmarks</name>
    <message>
        <location filename="../app/gui/session/bookmarks.cpp" line="+26"/>
        <source>Address</source>
        <extracomment>header: what finds a place again, such as layer_0/forward/c[12]@40</extracomment>
        <translation>地址</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Note</source>
        <extracomment>header: what somebody wrote about a place</extracomment>
        <translation>备注</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>gateloupe::BookmarksPanel</name>
    <message>
        <location filename="../app/gui/pages/bookmarks_panel.cpp" line="+48"/>
        <source>bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Bookmark this place</source>
        <translation>为此处加书签(&amp;B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keeps the cell, byte or value that is looked at</source>
        <translation>记住正在查看的单元格、字节或值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Go there</source>
        <translation>前往(&amp;G)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Choose a bookmark first</source>
        <translation>请先选择一个书签</translation>
    </message>
</context>
<context>
    <name>gateloupe::BundleDialog</name>
    <message>
        <location filename="../app/gui/dialogs/bundle_dialog.cpp" line="+151"/>
        <source>Reproduction bundle</source>
        <translation>复现包</translation>
    </message>
    <message>
        <location line="-34"/>
        <source>A folder that repeats the last run anywhere: weights, input, initial states, the right output, and two programs that check it, in Python and in C++. Where another program disagrees, all is left out that the disagreement does without: steps, layers, units, bits.</source>
        <translation>一个可在任何地方重复上次运行的文件夹：权重、输入、初始状态、正确的输出，以及两个用 Python 和 C++ 编写的检查程序。若另一程序结果不同，则去掉该差异不需要的一切：步、层、单元、位。</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <location line="-26"/>
        <source>The whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that differs from another program&apos;s output</source>
        <translation>与另一程序输出不同的最小部分</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that differs on another backend</source>
        <translation>在另一后端上不同的最小部分</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that another program runs differently</source>
        <translation>另一程序运行结果不同的最小部分</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>A .npy, .npz, .csv or .h5 file with all steps</source>
        <translation>含所有步的 .npy、.npz、.csv 或 .h5 文件</translation>
    </message>
    <message>
        <location line="-32"/>
        <source>Write to…</source>
        <translation>写入…</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>What was kept of the run</source>
        <translation>运行中保留的内容</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Part</source>
        <extracomment>columns: a part of a run, how much of it was kept, which</extracomment>
        <translation>部分</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Which</source>
        <translation>哪些</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Shrink a disagreement</source>
        <translation>缩小差异</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose their output first</source>
        <translation>请先选择其输出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Say how the program is started</source>
        <translation>请说明如何启动该程序</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The tolerance is no number from 0 on</source>
        <translation>容差不是不小于 0 的数</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Make the folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Folder:</source>
        <translation>文件夹：</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Making a bundle</source>
        <translation>正在生成复现包</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>“%1” is made: %2.</source>
        <extracomment>%1 a folder&apos;s name, %2 a size</extracomment>
        <translation>“%1”已生成：%2。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The bundle could not be made.</source>
        <translation>无法生成复现包。</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 of %2</source>
        <extracomment>%1 and %2 are numbers: so many of all</extracomment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 to %2</source>
        <extracomment>%1 and %2 are the first and the last of some</extracomment>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Units</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>all</source>
        <extracomment>all binary digits of a number were kept</extracomment>
        <translation>全部</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Binary digits</source>
        <translation>二进制位</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>weights %1, input %2, states %3</source>
        <extracomment>how many binary digits of the numbers of each were kept</extracomment>
        <translation>权重 %1，输入 %2，状态 %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the whole run: %1</source>
        <extracomment>%1 is a difference</extracomment>
        <translation>整个运行：%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::BytesPane</name>
    <message>
        <location filename="../widgets/bytes/bytes_pane.cpp" line="+67"/>
        <source>Search cancelled.</source>
        <translation>搜索已取消。</translation>
    </message>
    <message>
        <location line="+119"/>
        <source>Not found.</source>
        <translation>未找到。</translation>
    </message>
    <message>
        <location line="-116"/>
        <source>Searching, %1 %</source>
        <translation>正在搜索，%1 %</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Go to 0x1000</source>
        <extracomment>a place in a file, as a hint in an empty line</extracomment>
        <translation>转到 0x1000</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>No bytes are shown</source>
        <translation>没有显示字节</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The last byte is at %1.</source>
        <translation>最后一个字节在 %1。</translation>
    </message>
    <message>
        <location line="-13"/>
        <location line="+14"/>
        <source>An offset is 4096, 0x1000, 0x100+4*16 or +64.</source>
        <translation>偏移可写为 4096、0x1000、0x100+4*16 或 +64。</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>Found at %1.</source>
        <translation>在 %1 找到。</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>At most 1 MiB can be copied.</source>
        <translation>最多可复制 1 MiB。</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1, row %2, column %3</source>
        <extracomment>%1 a gate or tensor, %2 and %3 counted from 0</extracomment>
        <translation>%1，第 %2 行，第 %3 列</translation>
    </message>
    <message numerus="yes">
        <location line="-152"/>
        <location line="+155"/>
        <source>%n byte(s)</source>
        <extracomment>bytes in a row of the hex view</extracomment>
        <translation>
            <numerusform>%n 字节</numerusform>
        </translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 (%2): %3; %4 selected</source>
        <extracomment>%1 offset in hexadecimal digits, %2 the same decimal, %3 what the byte belongs to, %4 &quot;4 bytes&quot;</extracomment>
        <translation>%1（%2）：%3；已选 %4</translation>
    </message>
    <message>
        <location line="-169"/>
        <location line="+268"/>
        <source>Go to offset</source>
        <translation>转到偏移</translation>
    </message>
    <message>
        <location line="-265"/>
        <location line="+1"/>
        <source>Bytes in a row</source>
        <translation>每行字节数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>fit width</source>
        <extracomment>bytes in a row of the hex view: as many as there is room for</extracomment>
        <translation>适合宽度</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Data inspector</source>
        <translation>数据检查器</translation>
    </message>
    <message>
        <location line="+118"/>
        <source>%1 of %2, at %3, past the end and on from the other one.</source>
        <extracomment>of what was searched: which of how many places, and its offset; &quot;1,000+&quot; are at least 1,000</extracomment>
        <translation>第 %1 处，共 %2 处，位于 %3，已越过末尾从另一端继续。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2, at %3.</source>
        <translation>第 %1 处，共 %2 处，位于 %3。</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>bytes in a row</source>
        <translation>每行字节数</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Copy as hexadecimal digits</source>
        <translation>复制为十六进制数字</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy as C array</source>
        <translation>复制为 C 数组</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy values</source>
        <translation>复制值</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Select all bytes</source>
        <translation>选择所有字节</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Find value</source>
        <translation>查找值</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Find the next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Find the previous</source>
        <translation>查找上一个</translation>
    </message>
</context>
<context>
    <name>gateloupe::CellPanel</name>
    <message>
        <location filename="../widgets/inspector/gate_inspector.cpp" line="-104"/>
        <source>Click a cell, or move the pick with the arrow keys.</source>
        <translation>请点击单元格，或用方向键移动选取。</translation>
    </message>
</context>
<context>
    <name>gateloupe::CellText</name>
    <message>
        <location filename="../widgets/inspector/cell_text.cpp" line="+97"/>
        <source>NaN, mantissa 0x%1</source>
        <extracomment>a NaN&apos;s bits beside the quiet one, as hexadecimal</extracomment>
        <translation>NaN，尾数 0x%1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1, subnormal</source>
        <extracomment>a floating-point number too small for the usual form</extracomment>
        <translation>%1，次正规数</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>none: compressed in the file</source>
        <translation>无：在文件中已压缩</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>none: stored in chunks</source>
        <extracomment>HDF5 stores an array in pieces called chunks</extracomment>
        <translation>无：分块存储</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: put together from slices</source>
        <translation>无：由切片拼成</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: gathered from places no stride describes</source>
        <translation>无：取自没有步幅可描述的各处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: encoded as protocol buffer numbers</source>
        <translation>无：编码为 protocol buffer 数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: computed from other numbers of the file</source>
        <translation>无：由文件的其他数字计算得出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: big-endian in the file</source>
        <translation>无：在文件中为大端</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: digits in a text</source>
        <translation>无：文本中的数字</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>none: integers times a scale</source>
        <extracomment>weights stored as small integers and a scale</extracomment>
        <translation>无：整数乘以缩放系数</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>projected unit %1</source>
        <extracomment>one element of the projected hidden state of an LSTM</extracomment>
        <translation>投影单元 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+19"/>
        <source>unit %1</source>
        <translation>单元 %1</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>input %1</source>
        <extracomment>one element of the input of a recurrent network</extracomment>
        <translation>输入 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>output %1 of layer %2</source>
        <translation>层 %2 的输出 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>h[t−1] of unit %1</source>
        <extracomment>element of the hidden state at the step before</extracomment>
        <translation>单元 %1 的 h[t−1]</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Palettised</source>
        <extracomment>a weight stored as an index into a small table: %1 the index, %2 its type, e.g. &quot;3, u4&quot;</extracomment>
        <translation>查表压缩</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>index %1, %2</source>
        <translation>索引 %1，%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the number is the table&apos;s entry of that index</source>
        <translation>该数是表中此索引处的条目</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Table value</source>
        <extracomment>the number that an index into a table stands for</extracomment>
        <translation>表中的值</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>(integer − zero point) × scale + offset</source>
        <translation>(整数 − 零点) × 比例 + 偏移</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Offset</source>
        <extracomment>what is added to an integer times its scale</extracomment>
        <translation>偏移</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Gate</source>
        <extracomment>LSTM or GRU gate with its matrix, e.g. &quot;R forget&quot;</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <location line="-27"/>
        <location line="+30"/>
        <location line="+5"/>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+7"/>
        <source>Byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>byte %1 of %2</source>
        <extracomment>%1 a byte&apos;s number, %2 a file name</extracomment>
        <translation>%2 的字节 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>none: not in a file</source>
        <translation>无：不在文件中</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Integer</source>
        <extracomment>a weight stored as a small integer q: %1 the integer, %2 its type, e.g. &quot;-3, i8&quot;</extracomment>
        <translation>整数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>(integer − zero point) × scale</source>
        <translation>（整数 − 零点）× 缩放</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Zero point</source>
        <extracomment>the integer that stands for 0</extracomment>
        <translation>零点</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Bits</source>
        <extracomment>the bits of a number, %1 its type, %2 hexadecimal</extracomment>
        <translation>位</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decoded</source>
        <translation>解码</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>sign %1, exponent %2 (%3 − %4), mantissa 0x%5</source>
        <extracomment>tool tip: sign, exponent and mantissa of a floating-point number</extracomment>
        <translation>符号 %1，指数 %2（%3 − %4），尾数 0x%5</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sign, exponent, mantissa</source>
        <translation>符号、指数、尾数</translation>
    </message>
    <message>
        <location line="-45"/>
        <source>Address</source>
        <extracomment>what finds a number again: layer_0/forward/forget/recurrent_weights[32, 21]</extracomment>
        <translation>地址</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Ctrl+P finds it again</source>
        <translation>Ctrl+P 可再次找到它</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTree</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree.cpp" line="+152"/>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Filter the tree by name</source>
        <translation>按名称筛选树</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>Compare with…</source>
        <extracomment>menu of a network: puts it beside another one</extracomment>
        <translation>与…比较</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show in Layout</source>
        <translation>在布局中显示</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Copy gate path</source>
        <extracomment>a path such as layer_0/forward/forget/recurrent_weights</extracomment>
        <translation>复制门的路径</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Collapse others</source>
        <translation>折叠其他</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTreeModel</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree_model.cpp" line="+314"/>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message numerus="yes">
        <location line="+20"/>
        <source>%n other tensor(s)</source>
        <extracomment>%n tensors of a file that belong to no recurrent network</extracomment>
        <translation>
            <numerusform>%n 个其他张量</numerusform>
        </translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 %2 → %3</source>
        <extracomment>kind of cell, its input size and its hidden size, e.g. &quot;LSTM 40 → 256&quot;</extracomment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>%1
%2 at byte %3</source>
        <extracomment>tool tip of a parameter: its kind, and the tensor (and byte) of the file it lies in</extracomment>
        <translation>%1
%2，位于字节 %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <location line="-98"/>
        <source>Weights: %1</source>
        <extracomment>%1 is fine, unusual or broken</extracomment>
        <translation>权重：%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ColorBar</name>
    <message>
        <location filename="../widgets/heatmap/view/color_bar.cpp" line="+155"/>
        <source>above ≈%1</source>
        <extracomment>legend entry: about how many elements lie above the range of colours</extracomment>
        <translation>高于 ≈%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>below ≈%1</source>
        <extracomment>legend entry: about how many elements lie below the range of colours</extracomment>
        <translation>低于 ≈%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>+∞ %1</source>
        <extracomment>legend entry: how many elements are infinite</extracomment>
        <translation>+∞ %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>−∞ %1</source>
        <extracomment>legend entry: how many elements are infinite and negative</extracomment>
        <translation>−∞ %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>NaN %1</source>
        <extracomment>legend entry: how many elements are &quot;not a number&quot;</extracomment>
        <translation>NaN %1</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>&lt;0.01</source>
        <translation>&lt;0.01</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % above</source>
        <extracomment>share of the elements that lie above the range of colours</extracomment>
        <translation>%1 % 高于</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % below</source>
        <extracomment>share of the elements that lie below the range of colours</extracomment>
        <translation>%1 % 低于</translation>
    </message>
    <message>
        <location line="-98"/>
        <source>Logarithmic counts</source>
        <extracomment>of the histogram beside the colour scale</extracomment>
        <translation>对数计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Range from what is visible</source>
        <translation>按可见部分取范围</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset range</source>
        <translation>重置范围</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Drag a handle to change the range of colours, double click to reset it.</source>
        <translation>拖动手柄以改变颜色范围，双击以重置。</translation>
    </message>
    <message>
        <location line="+143"/>
        <source>from %1 to %2, upper limit selected</source>
        <extracomment>the numbers at the two ends of the colour scale, and which of them the keys move</extracomment>
        <translation>从 %1 到 %2，已选上限</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>from %1 to %2, lower limit selected</source>
        <translation>从 %1 到 %2，已选下限</translation>
    </message>
    <message>
        <location line="-6"/>
        <source>Colour scale</source>
        <translation>色标</translation>
    </message>
</context>
<context>
    <name>gateloupe::ColumnStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/column_study.cpp" line="+54"/>
        <source>The columns could not be read</source>
        <translation>无法读取这些列</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Choose a file with a number for each step</source>
        <translation>选择每个时间步有一个数值的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tables and arrays (*.csv *.tsv *.txt *.npy *.npz)</source>
        <translation>表格和数组 (*.csv *.tsv *.txt *.npy *.npz)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::CommandPalette</name>
    <message>
        <location filename="../app/gui/commands/command_palette.cpp" line="+97"/>
        <source>Nothing fits</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <location line="-42"/>
        <source>Search commands, gates and tensors</source>
        <translation>搜索命令、门和张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Command, gate, tensor, or an address: R f [3, 7], c[5]@40, @40, 0x1A2F, max</source>
        <extracomment>what can be searched for: commands of the menus, LSTM gates and tensors of the open file; addresses such as R f [3, 7]</extracomment>
        <translation>命令、门、张量或地址：R f [3, 7]、c[5]@40、@40、0x1A2F、max</translation>
    </message>
</context>
<context>
    <name>gateloupe::ComparePage</name>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="+245"/>
        <source>Open a file to compare with</source>
        <translation>打开要比较的文件</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>No recurrent network was found in “%1”.</source>
        <translation>在“%1”中未找到循环网络。</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>Comparing %1 with %2</source>
        <extracomment>two networks</extracomment>
        <translation>正在比较 %1 与 %2</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The two networks could not be compared.</source>
        <translation>无法比较这两个网络。</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+19"/>
        <source>This file as it was before it changed on disk</source>
        <translation>此文件在磁盘上更改之前的内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reads the file again and compares it with what is shown now</source>
        <translation>重新读取文件，并与当前显示的内容进行比较</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The same network on another backend</source>
        <translation>同一网络在另一后端上</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Runs it twice and shows where the two part</source>
        <translation>运行两次，并显示两者从何处开始不同</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="-103"/>
        <location line="+61"/>
        <location filename="../app/gui/pages/compare_page_layers.cpp" line="+50"/>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+2"/>
        <location line="+36"/>
        <source>network B</source>
        <translation>网络 B</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="-34"/>
        <source>A recorded run…</source>
        <translation>已记录的运行…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Outputs or states that another program wrote to a file</source>
        <translation>另一程序写入文件的输出或状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Another file…</source>
        <translation>另一个文件…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>It can also be dropped on this page</source>
        <translation>也可以将文件拖放到此页面</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>This file as it was before it was read again</source>
        <translation>此文件在重新读取之前的内容</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 of %2</source>
        <extracomment>a network and the file that it is from</extracomment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 of this file</source>
        <translation>此文件中的 %1</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="+108"/>
        <source>Choose the recorded run</source>
        <translation>选择记录的运行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Runs and outputs (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)</source>
        <translation>运行和输出 (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+12"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location line="-54"/>
        <source>Pairing the networks of %1 and %2</source>
        <extracomment>two files</extracomment>
        <translation>正在配对 %1 与 %2 的网络</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Choose the input</source>
        <translation>选择输入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>数组、表格和声音 (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
</context>
<context>
    <name>gateloupe::CompareView</name>
    <message>
        <location filename="../widgets/compare/compare_view.cpp" line="+268"/>
        <source>matching of units</source>
        <translation>单元匹配</translation>
    </message>
    <message>
        <location line="+235"/>
        <source>Choose B: another network of this file, one of another file, or the same one on another backend.</source>
        <translation>请选择 B：此文件的另一个网络、另一文件的网络，或另一后端上的同一网络。</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Open a file with a recurrent network, and choose another to compare it with.</source>
        <translation>请打开含循环网络的文件，并选择另一个网络与之比较。</translation>
    </message>
    <message>
        <location line="-222"/>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Runs</source>
        <extracomment>runs of two networks on one input</extracomment>
        <translation>运行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Networks</source>
        <extracomment>all networks of two files</extracomment>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>gateloupe::ComparisonTexts</name>
    <message>
        <location line="-233"/>
        <source>Equal.</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>相等。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Equal up to rounding.</source>
        <extracomment>verdict about two networks: rounding numbers to a narrower type explains all differences</extracomment>
        <translation>除舍入外相等。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Nearly equal.</source>
        <extracomment>verdict about two networks: what conversions and rounding leave</extracomment>
        <translation>几乎相等。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Alike, not equal.</source>
        <extracomment>verdict about two networks: some gates are alike; none needs to be</extracomment>
        <translation>相似，不相等。</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Different.</source>
        <translation>不同。</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Nothing to compare: no gate of A has a counterpart in B</source>
        <translation>没有可比较的：A 的门在 B 中都没有对应</translation>
    </message>
    <message numerus="yes">
        <location line="+11"/>
        <source>Equal: every number of %n parameter(s)</source>
        <extracomment>number of parameters whose numbers are all the same in two networks</extracomment>
        <translation>
            <numerusform>相等：%n 个参数的每个数字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%1 of %n parameter(s) differ, at most by %2</source>
        <extracomment>%1 of the %n parameters that two networks have in common</extracomment>
        <translation>
            <numerusform>%n 个参数中有 %1 个不同，最多相差 %2</numerusform>
        </translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1; least alike: %2, cosine %3</source>
        <extracomment>%1 is e.g. &quot;2 of 16 parameters differ, at most by 0.5&quot;, %2 a gate, %3 a number</extracomment>
        <translation>%1；最不相似：%2，余弦 %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1; the first that rounding does not explain: %2</source>
        <extracomment>%1 says how many differ, %2 a gate and its place, e.g. &quot;R forget, layer 0, forward&quot;</extracomment>
        <translation>%1；第一个无法用舍入解释的：%2</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1; %2 without a counterpart</source>
        <extracomment>%1 is e.g. &quot;Equal: every number of 8 parameters&quot;</extracomment>
        <translation>%1；%2 在另一方没有对应</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Cell: A %1, B %2. Their gates mean other things and are not compared.</source>
        <extracomment>kinds of cells, e.g. LSTM and GRU</extracomment>
        <translation>细胞：A %1，B %2。它们的门含义不同，不作比较。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Inputs: A %1, B %2. W of layer 0 has another shape.</source>
        <translation>输入：A %1，B %2。层 0 的 W 形状不同。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Units: A %1, B %2. No matrix has the same shape.</source>
        <translation>单元：A %1，B %2。没有形状相同的矩阵。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A and B do not have the same projection: R and what reads h have other shapes.</source>
        <translation>A 与 B 的投影不同：R 以及读取 h 的矩阵形状不同。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Layers: A %1, B %2. Those that both have are compared.</source>
        <translation>层：A %1，B %2。比较两者共有的层。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only one of them is bidirectional: its backward direction has no counterpart, and layers above the first have other inputs.</source>
        <translation>只有一个是双向的：其反向没有对应，第一层以上各层的输入不同。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One of them reads the sequence from its end: forward and backward directions have no counterpart.</source>
        <translation>其中一个从末尾读取序列：正向与反向没有对应。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One of them takes its input without weights (skip): layer 0 has no W there.</source>
        <translation>其中一个的输入不经过权重（skip）：其层 0 没有 W。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Biases: A %1, B %2.</source>
        <extracomment>bias modes as files say them, e.g. &quot;double&quot; and &quot;single_input&quot;</extracomment>
        <translation>偏置：A %1，B %2。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>What is added to the forget gate when they run: A %1, B %2.</source>
        <translation>运行时加到遗忘门上的值：A %1，B %2。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The reset gate acts before the recurrent product in one of them and after it in the other: equal weights do not give equal states.</source>
        <translation>重置门在一个网络中作用于循环乘积之前，在另一个中作用于其后：权重相等，状态也不相等。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>They use other activations or clipping: equal weights do not give equal states.</source>
        <translation>激活函数或裁剪不同：权重相等，状态也不相等。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>A stores %1, B %2: numbers are compared as they are stored.</source>
        <translation>A 存储 %1，B 存储 %2：数字按存储的样子比较。</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>B&apos;s units stand beside the units of A that they are most like: %1 of %2 have another number in B, mean cosine %3.</source>
        <extracomment>%1 of %2 units of a network got another number; %3 is a mean</extracomment>
        <translation>B 的单元放在 A 中最相似的单元旁：%2 个中有 %1 个在 B 中编号不同，平均余弦 %3。</translation>
    </message>
    <message numerus="yes">
        <location line="+15"/>
        <source>Rounding alone explains the differences of %n parameter(s).</source>
        <translation>
            <numerusform>%n 个参数的差异仅由舍入即可解释。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Quantised: the largest difference is %1 scales; rounding to the nearest integer makes up to half a scale on each side.</source>
        <extracomment>%1 a number; the scale of a quantised matrix: from one of its integers to the next</extracomment>
        <translation>已量化：最大差异为 %1 个比例单位；取最近整数在每一侧最多产生半个比例单位。</translation>
    </message>
    <message>
        <location line="-117"/>
        <source>Biases are compared by their sum, with what is added to the forget gate.</source>
        <translation>偏置按其和（包括加到遗忘门上的值）比较。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Units can be matched between networks of one shape only.</source>
        <translation>只有形状相同的网络之间才能匹配单元。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The units were not matched: %1.</source>
        <translation>未匹配单元：%1。</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The equations differ: %1</source>
        <extracomment>%1 is e.g. &quot;candidate: tanh in A, relu in B&quot;</extracomment>
        <translation>方程不同：%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ContactSheet</name>
    <message>
        <location filename="../widgets/gates/sheet_texts.cpp" line="+30"/>
        <source>no bias</source>
        <translation>没有偏置</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>merged into bW</source>
        <extracomment>the file stores one bias for a gate, which stands for both</extracomment>
        <translation>并入 bW</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>merged into bR</source>
        <translation>并入 bR</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>none: x as it is</source>
        <extracomment>a layer without input weights: x is added to every gate as it is</extracomment>
        <translation>无：x 原样使用</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>not stored</source>
        <translation>未存储</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1: %2</source>
        <extracomment>tool tip: a parameter, and why the file has none</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1, %2, from %3 to %4</source>
        <extracomment>tool tip: a parameter, rows x columns, smallest and largest number</extracomment>
        <translation>%1，%2，从 %3 到 %4</translation>
    </message>
    <message numerus="yes">
        <location line="+4"/>
        <source>%n element(s) are NaN or infinite</source>
        <translation>
            <numerusform>%n 个元素为 NaN 或无穷</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../widgets/gates/contact_sheet.cpp" line="+590"/>
        <source>Contact sheet</source>
        <translation>总览图</translation>
    </message>
    <message>
        <location line="-235"/>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
</context>
<context>
    <name>gateloupe::DataInspectorModel</name>
    <message>
        <location filename="../widgets/bytes/data_inspector.cpp" line="+26"/>
        <source>The file keeps these bytes as this type</source>
        <translation>文件以此类型保存这些字节</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Big-endian: the first byte counts most</source>
        <translation>大端：第一个字节最高</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Little-endian: the last byte counts most</source>
        <translation>小端：最后一个字节最高</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Type</source>
        <extracomment>header of a column with f32, i16, ...</extracomment>
        <translation>类型</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Value</source>
        <extracomment>header: the number that some bytes are</extracomment>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>gateloupe::DependencePanel</name>
    <message>
        <location filename="../widgets/sequence/gradients/dependence_panel.cpp" line="+57"/>
        <source>What the value depends on, by gradient × value</source>
        <translation>该值所依赖的量，按 梯度 × 值 排列</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>%1 = %2 depends on (gradient × value)</source>
        <extracomment>%1 is the address of a value of the run, %2 the value</extracomment>
        <translation>%1 = %2 取决于（梯度 × 值）</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Units</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>%1 = %2, gradient %3</source>
        <extracomment>a tool tip: address, value, gradient</extracomment>
        <translation>%1 = %2，梯度 %3</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>gateloupe::DescriptionDialog</name>
    <message>
        <location filename="../app/gui/dialogs/description_dialog.cpp" line="+29"/>
        <source>Open with description</source>
        <translation>带描述打开</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>A description is a small JSON file that says what the tensors of a file are called and how gates lie in them. It opens files of programs that Gateloupe does not know.</source>
        <extracomment>convention: how a framework names and orders the gates of its networks</extracomment>
        <translation>描述是一个小的 JSON 文件，说明文件的张量叫什么，门在其中如何排列。用它可以打开 Gateloupe 不认识的程序的文件。</translation>
    </message>
    <message>
        <location line="-6"/>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <location line="-14"/>
        <location line="+11"/>
        <source>Choose a checkpoint</source>
        <translation>选择检查点</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <location line="-13"/>
        <location line="+10"/>
        <source>Choose a description</source>
        <translation>选择描述</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Descriptions (*.json);;All files (*)</source>
        <translation>描述 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Choose a description.</source>
        <translation>请选择描述。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ This cannot be used: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>✗ 无法使用：%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the file to read with it.</source>
        <translation>请选择用它读取的文件。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>✓ Convention “%1”.</source>
        <extracomment>%1 is the name of the described convention</extracomment>
        <translation>✓ 约定“%1”。</translation>
    </message>
</context>
<context>
    <name>gateloupe::DifferenceModel</name>
    <message>
        <location filename="../widgets/what_if/what_if_panel.cpp" line="+60"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>First step over</source>
        <extracomment>head of a column: the first step at which h differs by more than the tolerance</extracomment>
        <translation>首个超限步</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+14"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Largest |Δh|</source>
        <extracomment>head of a column: the largest difference of the hidden state h</extracomment>
        <translation>最大 |Δh|</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>at step</source>
        <translation>所在步</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Units over</source>
        <extracomment>head of a column: how many units differ by more than the tolerance</extracomment>
        <translation>超限单元</translation>
    </message>
</context>
<context>
    <name>gateloupe::DifferenceScatter</name>
    <message>
        <location filename="../widgets/compare/panes/difference_scatter.cpp" line="+86"/>
        <source>A − B over A, a dot for each element</source>
        <translation>A − B 对 A，每个元素一个点</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Every %1th element is drawn</source>
        <extracomment>%1 is a number above 2</extracomment>
        <translation>每 %1 个元素绘制一个</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>A − B over A</source>
        <extracomment>title of a plot: the difference of two matrices over the first of them</extracomment>
        <translation>A − B 对 A</translation>
    </message>
</context>
<context>
    <name>gateloupe::DifferenceTableModel</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+165"/>
        <source>= equal</source>
        <extracomment>two gates hold the same numbers</extracomment>
        <translation>= 相等</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>≠ different</source>
        <translation>≠ 不同</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>other cell</source>
        <translation>细胞不同</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>other shape</source>
        <extracomment>a matrix has another number of rows or columns</extracomment>
        <translation>形状不同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <location line="-97"/>
        <location line="+35"/>
        <source>%1 + bR</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward, bW forget&quot;: the sum of its two biases is compared</extracomment>
        <translation>%1 + bR</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Gate</source>
        <extracomment>a gate of a recurrent cell</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Parameter in canonical form</source>
        <translation>规范形式的参数</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>max |A − B|</source>
        <extracomment>column of numbers: the largest magnitude of a difference</extracomment>
        <translation>max |A − B|</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Largest difference; ∞ where only one is a number</source>
        <translation>最大差异；只有一方是数字时为 ∞</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>rms</source>
        <translation>rms</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Root mean square of the differences</source>
        <translation>差异的均方根</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cosine of the two as vectors: 1 points the same way</source>
        <translation>两者作为向量的余弦：1 表示方向相同</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Equal: every number is the same</source>
        <translation>相等：每个数字都相同</translation>
    </message>
</context>
<context>
    <name>gateloupe::DivergenceTexts</name>
    <message>
        <location filename="../widgets/compare/run_difference_view.cpp" line="+61"/>
        <source>The two agree.</source>
        <translation>两者一致。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The two agree up to that step and are far off there at once: it had another input, length or mask, or the states were reset.</source>
        <translation>两者在该步之前一致，到那里突然相差很大：输入、长度或掩码不同，或状态被重置。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The two agree at first and drift apart, as rounding does that grows with the steps.</source>
        <translation>两者起初一致，随后渐渐分开，正如随步数增长的舍入误差。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The two are a little off from the first step on, as products in TF32, f16 or bf16 are.</source>
        <translation>两者从第一步起略有差异，正如 TF32、f16 或 bf16 的乘积。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The two are far off from the first step on: they do not compute the same equations, order of gates, biases or direction.</source>
        <translation>两者从第一步起相差很大：所算的方程、门的次序、偏置或方向不同。</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>One of the two has NaN or infinity where the other has numbers.</source>
        <translation>一方有数字之处，另一方是 NaN 或无穷。</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Look at the input of that step and at the lengths of the sequences.</source>
        <translation>请查看该步的输入和各序列的长度。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Compare the CPU with the reference too: if they drift apart alike, the network magnifies every rounding and no backend is wrong.</source>
        <translation>请也把 CPU 与参考比较：如果同样渐渐分开，说明网络放大每次舍入，没有后端出错。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Where cuDNN computes, choose FMA and run again; if the difference goes, it was the math.</source>
        <translation>在 cuDNN 计算处选择 FMA 并再次运行；如果差异消失，原因就是数学模式。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Look at the first gate that parts, and compare it with what the file&apos;s convention says about it (F1).</source>
        <translation>请查看最先分开的门，并与文件约定对它的说明比较（F1）。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The layers below agree, and what goes into a layer is other from its first step on.</source>
        <translation>下面的层一致，而某层的输入从第一步起就不同。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Look for a dropout or a scale between the layers, for units in another order, and for the weights of that layer.</source>
        <translation>请检查层间的 dropout 或缩放、单元的次序以及该层的权重。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to that step: the gate that leaves the numbers first is the cause. Health lists weights that are no numbers.</source>
        <translation>请转到该步：最先不再是数字的门就是原因。“健康”页列出不是数字的权重。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The two are a little off, as the persistent kernels of cuDNN are: their tanh is accurate to 7e-6.</source>
        <translation>两者略有差异，正如 cuDNN 的持久内核：其 tanh 的精度为 7e-6。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the standard algorithm and run again: its tanh is accurate to 6e-8.</source>
        <translation>请选择标准算法并重新运行：其 tanh 的精度为 6e-8。</translation>
    </message>
</context>
<context>
    <name>gateloupe::EarlierFile</name>
    <message>
        <location filename="../app/gui/controllers/earlier_file.cpp" line="+86"/>
        <source>Copying %1</source>
        <translation>正在复制 %1</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>%1, before %2</source>
        <extracomment>a network as it was before its file changed; %2 is a time of day</extracomment>
        <translation>%1，%2 之前</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditForm</name>
    <message>
        <location filename="../widgets/what_if/edit_form.cpp" line="+102"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>all gates</source>
        <extracomment>entries of a list of gates</extracomment>
        <translation>所有门</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>%1门</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>Scale: weights and biases times a factor.</source>
        <translation>缩放：权重和偏置乘以系数。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Swap: weights and biases change places.</source>
        <translation>交换：权重和偏置互换位置。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Add it to the list and run again</source>
        <translation>加入列表并再次运行</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Unit %1</source>
        <extracomment>a button that fills in the unit chosen in the plots</extracomment>
        <translation>单元 %1</translation>
    </message>
    <message>
        <location line="-128"/>
        <source>What to do</source>
        <translation>操作</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gate</source>
        <translation>门</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>every unit</source>
        <translation>每个单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Take the unit chosen in the plots</source>
        <translation>取图中所选的单元</translation>
    </message>
    <message>
        <location line="-50"/>
        <source>by</source>
        <extracomment>a number to multiply by</extracomment>
        <translation>乘以</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>with</source>
        <extracomment>what a gate or unit is exchanged with</extracomment>
        <translation>与</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Gate to swap with</source>
        <translation>要交换的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Unit to swap with</source>
        <translation>要交换的单元</translation>
    </message>
    <message>
        <location line="-27"/>
        <source>in</source>
        <extracomment>in which layer and direction</extracomment>
        <translation>在</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="-46"/>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <location line="+156"/>
        <source>Zero: the gate, or h of a unit, is 0 at every step.</source>
        <translation>清零：门或单元的 h 在每一步都为 0。</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditListModel</name>
    <message>
        <location filename="../widgets/what_if/edit_list_model.cpp" line="+23"/>
        <source>Not in this network: %1</source>
        <translation>不在此网络中：%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditTexts</name>
    <message>
        <location filename="../widgets/what_if/edit_texts.cpp" line="+26"/>
        <source>Zero</source>
        <extracomment>makes a gate or a unit 0</extracomment>
        <translation>置零</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Scale</source>
        <extracomment>multiplies weights and biases of a gate or a unit</extracomment>
        <translation>缩放</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Swap</source>
        <extracomment>exchanges two gates or two units</extracomment>
        <translation>交换</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>%1 gate of unit %2</source>
        <extracomment>%1 is a gate of a recurrent cell, %2 the number of a unit</extracomment>
        <translation>单元 %2 的%1门</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>%1门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>unit %1</source>
        <translation>单元 %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1, %2</source>
        <extracomment>a layer of the network and its direction, e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Zero %1, %2</source>
        <extracomment>%1 is a gate or a unit, %2 a layer and direction</extracomment>
        <translation>置零 %1，%2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Scale %1 by %2, %3</source>
        <extracomment>%1 is a gate or a unit, %2 a factor, %3 a layer and direction</extracomment>
        <translation>缩放 %1，乘以 %2，%3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Swap %1 with %2, %3</source>
        <extracomment>%1 and %2 are gates or units, %3 a layer and direction</extracomment>
        <translation>交换 %1 与 %2，%3</translation>
    </message>
</context>
<context>
    <name>gateloupe::EmptySequence</name>
    <message>
        <location filename="../widgets/sequence/empty_sequence.cpp" line="+19"/>
        <source>Run noise</source>
        <translation>运行噪声</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run an impulse</source>
        <translation>运行脉冲</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text…</source>
        <translation>文本…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Choose an input and run it: the state of every unit then appears here, step by step.</source>
        <translation>选择输入并运行：随后此处会逐步显示每个单元的状态。</translation>
    </message>
</context>
<context>
    <name>gateloupe::EquationTexts</name>
    <message>
        <location filename="../widgets/models/equation_texts.cpp" line="+13"/>
        <source>Stated by the file or fixed by its framework: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>由文件说明或由其框架规定：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Computed by the file&apos;s graph: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>由文件的图计算得出：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Chosen when it was opened: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>打开时选择：%1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Assumed, the file does not say it: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>假定，文件没有说明：%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ErrorLanesView</name>
    <message>
        <location filename="../widgets/compare/error_lanes_view.cpp" line="+421"/>
        <source>First culprit: %1 at step %2, where B adds an error of %3, more than %4. Inherited errors come from such steps.</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward&quot;, %2 a step, %3 an error, %4 a tolerance</extracomment>
        <translation>首个出错处：%1，步 %2。B 在此处自身误差为 %3，超过 %4；只出现在继承误差行中的误差来自这样的步。</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>No step of B adds an error of more than %1. The network is sensitive: in %2 a small difference grows by a factor of %3 a step.</source>
        <extracomment>%1 is a tolerance, %2 e.g. &quot;layer 0, forward&quot;, %3 a factor</extracomment>
        <translation>B 没有任何步的自身误差超过 %1。网络很敏感：在 %2 中，微小差异每步增大 %3 倍。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>No step of B adds an error of more than %1; the difference comes from the start or from smaller errors.</source>
        <extracomment>%1 is a tolerance</extracomment>
        <translation>B 没有任何步的自身误差超过 %1；偏差是继承而来的，来自起点或更小的误差。</translation>
    </message>
    <message>
        <location line="-75"/>
        <source>Show the culprit</source>
        <translation>显示出错处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Own and inherited errors of each layer, step by step</source>
        <translation>各层逐步的自身误差与继承误差</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>Own and inherited error need c and h of every layer. What is compared here does not have them.</source>
        <translation>自身误差和继承误差需要每一层的 c 和 h，这里所比较的内容没有它们。</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Every step of B is right to %1.</source>
        <extracomment>%1 is a tolerance</extracomment>
        <translation>B 的每一步都精确到 %1。</translation>
    </message>
</context>
<context>
    <name>gateloupe::ErrorTexts</name>
    <message>
        <location filename="../app/gui/common/error_texts.cpp" line="+98"/>
        <source>“%1” could not be opened. %2</source>
        <extracomment>%1 is a file name, %2 a sentence with the reason</extracomment>
        <translation>无法打开“%1”。%2</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The input does not fit this network: %1</source>
        <extracomment>%1 is a sentence that says what does not fit</extracomment>
        <translation>输入不适合此网络：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The network could not be run. %1</source>
        <extracomment>%1 is a sentence with the reason</extracomment>
        <translation>无法运行网络。%1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>“%1” was not written. %2</source>
        <extracomment>%1 is a file name, %2 a sentence with the reason</extracomment>
        <translation>未写入“%1”。%2</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>%1: %2</source>
        <extracomment>the name of a network, and a warning about it</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>There is no such file or name.</source>
        <translation>没有此文件或名称。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The system could not read it; check its permissions.</source>
        <translation>系统无法读取；请检查其权限。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It is none of the formats this program reads; a bare buffer needs File &gt; Open raw buffer.</source>
        <translation>不属于本程序可读取的格式；裸缓冲区请用“文件 &gt; 打开原始缓冲区”。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Its content is damaged; the details say where.</source>
        <translation>其内容已损坏；位置见详细信息。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It holds something this program cannot do yet; the details say what.</source>
        <translation>其中有本程序尚不能处理的内容；见详细信息。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Two sizes that must agree do not; the details give both.</source>
        <translation>两个必须一致的尺寸不一致；两者见详细信息。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What was asked for cannot be; the details say why.</source>
        <translation>所要求的不可能做到；原因见详细信息。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The device reported a failure.</source>
        <translation>设备报告了故障。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The system could not write; check the folder&apos;s permissions and free space.</source>
        <translation>系统无法写入；请检查文件夹的权限和剩余空间。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It was cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <location line="-140"/>
        <source>Tick one of its networks under File &gt; Export.</source>
        <translation>请在“文件 &gt; 导出”中勾选它的一个网络。</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>File &gt; Open asks whether reading it may take that much memory.</source>
        <translation>“文件 &gt; 打开”会询问读取时是否可以占用这么多内存。</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>To read it as %1, start Gateloupe with --cell %1.</source>
        <extracomment>%1 is a cell such as &quot;rnn_relu&quot;; --cell is an option of the program&apos;s command line</extracomment>
        <translation>要按 %1 读取，请以 --cell %1 启动 Gateloupe。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Open it with a description that gives its forget_offset: File &gt; Open with description.</source>
        <translation>请用给出其 forget_offset 的描述打开：“文件 &gt; 带描述打开”。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Describe the buffer under File &gt; Open raw buffer.</source>
        <translation>请在“文件 &gt; 打开原始缓冲区”中描述该缓冲区。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Describe the tensor under File &gt; Open raw buffer, field “Read from”: %1</source>
        <extracomment>%1 is the name of a tensor and the sizes of its network</extracomment>
        <translation>请在“文件 &gt; 打开原始缓冲区”的“读取自”一栏描述该张量：%1</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Say where the buffer begins under File &gt; Open raw buffer, field “Offset in bytes”.</source>
        <translation>请在“文件 &gt; 打开原始缓冲区”的“偏移（字节）”一栏说明缓冲区从何处开始。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>gateloupe-cli can write it as %1.</source>
        <extracomment>%1 is a type of numbers such as &quot;f32&quot;</extracomment>
        <translation>gateloupe-cli 可将其写为 %1。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Choose the names of version %1 as the format under File &gt; Export.</source>
        <extracomment>%1 is a version such as &quot;1.0&quot;</extracomment>
        <translation>请在“文件 &gt; 导出”中选择版本 %1 的名称作为格式。</translation>
    </message>
    <message>
        <location line="-20"/>
        <source>Give a description of its names under File &gt; Open with description; gateloupe-cli solve finds one by an output of the framework.</source>
        <translation>请在“文件 &gt; 带描述打开”中给出名称的描述；gateloupe-cli solve 可根据框架的一个输出找到描述。</translation>
    </message>
</context>
<context>
    <name>gateloupe::ExplainPanel</name>
    <message>
        <location filename="../widgets/sequence/explain_panel.cpp" line="+118"/>
        <source>%1, %2</source>
        <extracomment>an entry of the list of gates and states: &quot;f, forget gate&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>No network is selected</source>
        <translation>未选择网络</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>Show the weight of this term in its matrix</source>
        <translation>在矩阵中显示此项的权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a term with a weight: click on its bar</source>
        <translation>选择带权重的项：单击其条形</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>%1 unit %2 at %3</source>
        <extracomment>a value of a run: %1 is h, c or a gate</extracomment>
        <translation>%1 单元 %2，步 %3</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>x feature %1</source>
        <extracomment>a feature of the input x</extracomment>
        <translation>x 特征 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>x feature %1, symbol “%2”</source>
        <extracomment>a feature of the input x, and the symbol that the step reads</extracomment>
        <translation>x 特征 %1，符号“%2”</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>bias %1</source>
        <translation>偏置 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>initial h of unit %1</source>
        <translation>单元 %1 的初始 h</translation>
    </message>
    <message numerus="yes">
        <location line="+51"/>
        <source>%n other(s)</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <location line="-201"/>
        <source>Which gate or state is explained</source>
        <translation>解释哪个门或状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Terms of the sum, largest first</source>
        <translation>和中的各项，最大者在前</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Back to the value explained before</source>
        <translation>返回之前解释的值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Forward to the value explained next</source>
        <translation>前进到之后解释的值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Trail of the largest terms</source>
        <translation>最大项的踪迹</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Follow the largest</source>
        <translation>跟随最大项</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Show weight</source>
        <translation>显示权重</translation>
    </message>
    <message>
        <location line="+272"/>
        <location line="+27"/>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>Walk back along the largest term to where it began</source>
        <translation>沿最大项回溯到其起点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="-31"/>
        <source>The first value that is not finite is %1: %2.</source>
        <extracomment>%1 is a value&apos;s name such as &quot;c unit 0 at 40&quot;, %2 a sentence: &quot;x[7] is NaN at step 40&quot;</extracomment>
        <translation>第一个非有限的值是 %1：%2。</translation>
    </message>
</context>
<context>
    <name>gateloupe::Explainer</name>
    <message>
        <location filename="../app/gui/controllers/explainer.cpp" line="+185"/>
        <source>logit “%1” at %2</source>
        <extracomment>a number of the readout by its label, and the step</extracomment>
        <translation>第 %2 步的 logit “%1”</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Run a sequence, then see here why a value is what it is.</source>
        <translation>请运行序列，然后在此查看一个值为何如此。</translation>
    </message>
</context>
<context>
    <name>gateloupe::ExportDialog</name>
    <message>
        <location filename="../app/gui/dialogs/export_dialog.cpp" line="+39"/>
        <source>HDF5</source>
        <translation>HDF5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>NumPy archive</source>
        <translation>NumPy 归档</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>packed buffer (cuDNN)</source>
        <translation>打包缓冲区（cuDNN）</translation>
    </message>
    <message>
        <location line="+55"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>%1 (%2)</source>
        <extracomment>a file format and its suffix, e.g. &quot;HDF5 (.h5)&quot;</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <location line="-32"/>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <location line="-17"/>
        <location line="+19"/>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <location line="-17"/>
        <location line="+18"/>
        <source>Write to</source>
        <translation>写入到</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>Tick at least one network.</source>
        <translation>请至少勾选一个网络。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Say where to write the file.</source>
        <translation>请说明把文件写到哪里。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The folder %1 does not exist.</source>
        <translation>文件夹 %1 不存在。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 exists and will be replaced.</source>
        <translation>%1 已存在，将被替换。</translation>
    </message>
    <message>
        <location line="-140"/>
        <source>Every gate is written apart, in one canonical order.</source>
        <extracomment>canonical: gates split apart, in cuDNN&apos;s order, [out, in] row-major</extracomment>
        <translation>每个门单独写出，按同一规范次序。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>All gates of one network in cuDNN&apos;s own buffer. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <extracomment>forget offset: a number that some frameworks add to the forget gate at run time</extracomment>
        <translation>一个网络的所有门写入 cuDNN 自己的缓冲区。缺少的偏置为零，遗忘偏移加到遗忘门的偏置上。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>ONNX</source>
        <translation>ONNX</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Flax</source>
        <translation>Flax</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>MXNet</source>
        <translation>MXNet</translation>
    </message>
    <message>
        <location line="-6"/>
        <source>TensorFlow 1 checkpoint</source>
        <translation>TensorFlow 1 检查点</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>A state_dict for torch.nn.LSTM, GRU or RNN. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>用于 torch.nn.LSTM、GRU 或 RNN 的 state_dict。缺少的第二个偏置为零，遗忘偏移加到遗忘门的偏置上。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A model that runs: one node for each layer, initial states as optional inputs. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>可运行的模型：每层一个节点，初始状态为可选输入。缺少的第二个偏置为零，遗忘偏移加到遗忘门的偏置上。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A model with one layer for each layer of the network. Where Keras has one bias, input and recurrent bias are summed.</source>
        <translation>网络的每层对应模型的一层。Keras 只有一个偏置之处，输入偏置与循环偏置相加。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The names that CudnnLSTM and its kin save and restore. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>CudnnLSTM 及同类保存和恢复所用的名称。细胞只有一个偏置之处，输入偏置与循环偏置相加。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Variables for Flax&apos; RNN and Bidirectional. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>用于 Flax 的 RNN 和 Bidirectional 的变量。细胞只有一个偏置之处，输入偏置与循环偏置相加。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Parameters for gluon&apos;s layers. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>用于 gluon 各层的参数。缺少的偏置为零，遗忘偏移加到遗忘门的偏置上。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RTNeural</source>
        <translation>RTNeural</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A JSON of layers for RTNeural, LSTM or GRU of one direction. An LSTM&apos;s input and recurrent bias are summed.</source>
        <translation>供 RTNeural 使用的层 JSON，单方向的 LSTM 或 GRU。LSTM 的输入偏置与循环偏置相加。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Neural Amp Modeler</source>
        <translation>Neural Amp Modeler</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>An LSTM of one direction; input and recurrent bias are summed. Its output layer is the identity: the hidden state comes out.</source>
        <translation>单方向的 LSTM；输入偏置与循环偏置相加。其输出层为恒等映射：输出即隐藏状态。</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Export weights</source>
        <translation>导出权重</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>The file is read back and compared with its source before it gets its name; a certificate in it or beside it says how. What a format can&apos;t say is refused with the reason.</source>
        <translation>文件在定名之前会读回并与来源比较；文件内或旁边的证书说明其过程。格式不能表达的内容会被拒绝并说明原因。</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>Such a file holds exactly one network: tick one.</source>
        <translation>这样的文件恰好含一个网络：请勾选一个。</translation>
    </message>
</context>
<context>
    <name>gateloupe::Exporter</name>
    <message>
        <location filename="../app/gui/controllers/exporter.cpp" line="+50"/>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Replace files?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Beside %1 are files that no export wrote and that would have to go.</source>
        <translation>%1 旁边有并非由导出写入却必须删除的文件。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Replace them</source>
        <translation>替换</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Save the run</source>
        <translation>保存运行</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>HDF5 (*.h5 *.hdf5)</source>
        <translation>HDF5 (*.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindBar</name>
    <message>
        <location filename="../widgets/bytes/find_bar.cpp" line="+97"/>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>Bytes</source>
        <extracomment>what to look for among bytes: hexadecimal digits such as 3D CC</extracomment>
        <translation>字节</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Text</source>
        <extracomment>what to look for among bytes: letters</extracomment>
        <translation>文本</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Value</source>
        <extracomment>what to look for among bytes: a number</extracomment>
        <translation>数值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What to find</source>
        <translation>查找内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Type of the number</source>
        <translation>数字的类型</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers are looked for in step with those at the cursor</source>
        <translation>数字按光标处的对齐方式查找</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How far from the number a hit may be; empty: as far as its last digit is rounded</source>
        <translation>命中可与数字相差多少；空：以其末位的舍入为限</translation>
    </message>
    <message>
        <location line="+106"/>
        <source>letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>This is no number.</source>
        <translation>这不是数字。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Type whole bytes, two hexadecimal digits each.</source>
        <translation>请输入完整的字节，每个两位十六进制数字。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Type what to find first.</source>
        <translation>请先输入查找内容。</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/find_panel.cpp" line="+82"/>
        <location line="+4"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Units whose h correlates with that of unit %1, positively or negatively</source>
        <translation>其 h 与单元 %1 同向或反向变化的单元</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Other steps at which the units of step %1 are on</source>
        <translation>第 %1 步开启的单元还在何时开启</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Other steps at which the units of steps %1 to %2 are on</source>
        <translation>第 %1 至 %2 步开启的单元还在何时开启</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>No unit moves as unit %1 does.</source>
        <translation>没有单元像单元 %1 那样变化。</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Like unit %1, by correlation of h:</source>
        <translation>与单元 %1 相似(按 h 的相关性):</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>No unit is on there: lower the threshold.</source>
        <translation>该处没有单元开启:请降低阈值。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units %1 are on together at no other step.</source>
        <extracomment>%1 is a list of units</extracomment>
        <translation>单元 %1 在别处没有同时开启。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units %1 are on at:</source>
        <extracomment>%1 is a list of units</extracomment>
        <translation>单元 %1 开启于:</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>unit %1, %2: %3</source>
        <extracomment>a unit of a layer, and how much it is like another one, from -1 to 1</extracomment>
        <translation>单元 %1,%2:%3</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>step %1: %2</source>
        <extracomment>how much a step is like another one, from 0 to 1</extracomment>
        <translation>第 %1 步:%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2: %3</source>
        <translation>第 %1 至 %2 步:%3</translation>
    </message>
    <message>
        <location line="-147"/>
        <source>Units like this</source>
        <translation>类似的单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps like this</source>
        <translation>类似的步</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>on from h =</source>
        <extracomment>h of a unit from which on it counts as on</extracomment>
        <translation>开启阈值 h =</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Threshold from which on a unit counts as on</source>
        <translation>单元算作开启的阈值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What was found, the likest first</source>
        <translation>查找结果,最相似者在前</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTableModel</name>
    <message>
        <location filename="../widgets/health/health_view.cpp" line="+70"/>
        <source>Show it in the heatmap</source>
        <translation>在热图中显示</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Rank</source>
        <translation>等级</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Broken: cannot work, or wrong numbers. Risk: works, likely wrong. Remark: worth knowing.</source>
        <translation>损坏：不能工作，或数字有误。风险：能工作，可能有误。备注：值得了解。</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What was found</source>
        <translation>发现的内容</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Measured</source>
        <translation>测量值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How much of it</source>
        <translation>其数量</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Network</source>
        <extracomment>a recurrent network of the open file</extracomment>
        <translation>网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The network of the file</source>
        <translation>文件中的网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where it was found first; click to go there</source>
        <translation>首次发现之处；点击前往</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTexts</name>
    <message>
        <location filename="../widgets/health/finding_texts.cpp" line="+17"/>
        <source>Cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Missing tensor</source>
        <translation>缺少张量</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>NaN or infinite numbers</source>
        <translation>NaN 或无穷的数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Shares its bytes</source>
        <translation>字节共用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy of a matrix</source>
        <translation>矩阵的副本</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copies of units</source>
        <extracomment>of a recurrent layer</extracomment>
        <translation>单元的副本</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copies of rows</source>
        <extracomment>of a matrix</extracomment>
        <translation>行的副本</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Dead units</source>
        <extracomment>units of a recurrent layer</extracomment>
        <translation>死单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Gate without weights</source>
        <extracomment>a gate of some units that no weight leads to</extracomment>
        <translation>没有权重的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Units that nothing reads</source>
        <translation>无人读取的单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inputs that nothing reads</source>
        <translation>无人读取的输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All zeros</source>
        <translation>全为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One number everywhere</source>
        <translation>处处同一个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Huge outlier</source>
        <translation>巨大的离群值</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Subnormal numbers</source>
        <translation>次正规数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases are zero</source>
        <translation>偏置为零</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Both biases are equal</source>
        <translation>两个偏置相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Forget bias</source>
        <translation>遗忘偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stuck gate</source>
        <extracomment>a gate of a unit that is open, or shut, whatever comes in</extracomment>
        <translation>卡住的门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturating weights</source>
        <translation>使门饱和的权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturating input weights</source>
        <translation>使门饱和的输入权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Large spectral radius</source>
        <translation>谱半径大</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Learns nothing</source>
        <extracomment>units whose weights get no gradient</extracomment>
        <translation>学不到任何东西</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Doubt about the convention</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>约定存疑</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 of %2 elements</source>
        <translation>%2 个元素中有 %1 个</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 of %2 units</source>
        <translation>%2 个单元中有 %1 个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of %2 units: %3</source>
        <extracomment>%1 of %2 units, then why: &quot;output gate closed&quot;</extracomment>
        <translation>%2 个单元中的 %1 个：%3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 of %2 units, %3</source>
        <extracomment>%3 is a number that was measured</extracomment>
        <translation>%2 个单元中有 %1 个，%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2 inputs</source>
        <translation>%2 个输入中有 %1 个</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of %2 gates</source>
        <translation>%2 个门中有 %1 个</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>mean %1, and %2 is added</source>
        <translation>均值 %1，另加 %2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 + bR</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward, bW forget&quot;: both biases&apos; sum</extracomment>
        <translation>%1 + bR</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 [%2, %3]</source>
        <extracomment>an element of a parameter: its name, row and column</extracomment>
        <translation>%1 [%2, %3]</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>With a mean of %1 the forget gates hardly ever close: the cell state only grows.</source>
        <translation>均值为 %1 时，遗忘门几乎从不关闭：细胞状态只增不减。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>With a mean of %1 the forget gates start nearly shut: what the cells hold is lost within a few steps. A gate order that was read wrongly looks like this too.</source>
        <translation>均值为 %1 时，遗忘门一开始就几乎关闭：细胞保存的内容在几步内丢失。门的次序读错时也是这个样子。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The file stores a mean of %1, and the convention adds %2 more when it runs. Perhaps the offset counts twice.</source>
        <translation>文件存储的均值为 %1，约定在运行时再加 %2。偏移也许算了两次。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The forget gates start open: the usual +1 is stored in the bias, and nothing is added when the network runs.</source>
        <translation>遗忘门一开始是打开的：通常的 +1 存于偏置中，网络运行时不再加任何值。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The convention adds %1 to the forget gate when the network runs; the stored bias does not contain it.</source>
        <translation>网络运行时约定给遗忘门加 %1；存储的偏置不含它。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No +1 is stored and none is added when the network runs. Usual for networks that began with random biases, as PyTorch&apos;s and cuDNN&apos;s do.</source>
        <translation>没有存储 +1，网络运行时也不加。以随机偏置开始的网络通常如此，如 PyTorch 和 cuDNN 的网络。</translation>
    </message>
    <message>
        <location line="+88"/>
        <source>The weights of these units in W and R are exactly those of an earlier unit.</source>
        <translation>这些单元在 W 和 R 中的权重与前面某个单元完全相同。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>These rows are exactly an earlier row of the same matrix: of this gate the units are copies.</source>
        <translation>这些行与同一矩阵中较早的一行完全相同：就此门而言这些单元是副本。</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Exactly the numbers of %1, stored once more: a copy.</source>
        <translation>与 %1 的数完全相同，又存了一次：一份副本。</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 of %2 elements are subnormal: too small for their type&apos;s precision, and slow on some processors.</source>
        <translation>%2 个元素中有 %1 个是次正规数：对其类型的精度而言过小，在某些处理器上很慢。</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The rows of W have norms of up to %1: every gate is saturated for inputs of size 1.</source>
        <translation>W 的行范数最大达 %1：输入大小为 1 时每个门都饱和。</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>The numbers of this parameter cannot be read, so nothing is known about them.</source>
        <translation>无法读取此参数的数字，因此对其一无所知。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A network of this shape needs the parameter, but the file does not store it. It cannot run like this.</source>
        <translation>这种形状的网络需要此参数，但文件没有存储它。这样无法运行。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One such number reaches every state after the first step that uses it. Training has most likely diverged, or the bytes are not what they are taken for.</source>
        <translation>一个这样的数字在用到它的第一步之后就波及每个状态。很可能是训练发散，或这些字节并非所认为的内容。</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>The very same bytes as %1: tied weights, or two names for one tensor.</source>
        <translation>与 %1 完全相同的字节：权重绑定，或一个张量有两个名称。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The very same bytes as %1 of %2: tied weights, or two names for one tensor.</source>
        <translation>与 %2 的 %1 完全相同的字节：权重绑定，或一个张量有两个名称。</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>The rows of W and R are zero for this gate: it stays where its bias puts it.</source>
        <translation>此门的 W 和 R 的对应行为零：它停在偏置所定之处。</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>The columns of R are zero for every gate, and so are those of the next layer&apos;s W where there is one: what the unit computes is not used in this network. Of the last layer the output may still be read by others.</source>
        <translation>每个门的 R 的对应列为零，下一层（如有）的 W 的对应列也为零：该单元所算的内容在此网络中未被使用。最后一层的输出仍可能被其他部分读取。</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>The column of W is zero for every gate: the network does not see this input.</source>
        <translation>每个门的 W 的对应列为零：网络看不到此输入。</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Every number of the matrix is zero: never trained, or pruned, or not the bytes that were meant.</source>
        <translation>矩阵的每个数都为零：从未训练，或已剪枝，或不是所指的字节。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Every number of the matrix is %1. Trained weights never are.</source>
        <translation>矩阵的每个数都是 %1。训练过的权重从不如此。</translation>
    </message>
    <message>
        <location line="-122"/>
        <source>Its magnitude is %1 times the root mean square of all others (%2); it is reported from %3 times on and a risk from %4 on. Normal numbers stay below 6, published networks (silero-vad, DTLN, textgenrnn) below 23.</source>
        <translation>其绝对值是所有其他数的均方根（%2）的 %1 倍；从 %3 倍起报告，从 %4 倍起为风险。正态分布的数低于 6，已发表的网络（silero-vad、DTLN、textgenrnn）低于 23。</translation>
    </message>
    <message>
        <location line="+85"/>
        <source>bW and bR hold the same numbers. Layers that cuDNN trained do, where both began with zeros; otherwise one bias was split in halves, or written twice and now counts double.</source>
        <translation>bW 与 bR 的数字相同。由 cuDNN 训练且两者从零开始的层就是如此；否则是一个偏置被对半分开，或写了两次，现在算了双倍。</translation>
    </message>
    <message>
        <location line="-61"/>
        <source>The row of R has a norm of up to %1; it is reported from %2 on and a risk from %3 on, twice the largest of published networks (silero-vad, DTLN, textgenrnn). States of size 1 move the sum so far that the gate is saturated at most steps.</source>
        <translation>R 的对应行的范数达到 %1；从 %2 起报告，从 %3 起为风险：已发表网络（silero-vad、DTLN、textgenrnn）最大值的两倍。大小为 1 的状态把和推向两侧如此之远，使门在多数步饱和。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>The spectral radius of R is %1; it is reported from %2 on and a risk from %3 on, twice the largest of published networks (silero-vad, DTLN, textgenrnn). Along its largest direction the state grows from step to step until the gates saturate.</source>
        <translation>R 的谱半径是 %1；从 %2 起报告，从 %3 起为风险：已发表网络（silero-vad、DTLN、textgenrnn）最大值的两倍。沿其最大方向，状态逐步增长，直到各门饱和。</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Everything that the file stores as bias for these gates is zero. Usual right after initialisation, unusual after training.</source>
        <translation>文件为这些门存储的偏置全为零。刚初始化后通常如此，训练后则不寻常。</translation>
    </message>
    <message>
        <location line="-40"/>
        <source>With inputs and states between -1 and 1 the sum of the gate cannot come closer to zero than %1, and beyond ±%2 the gate hardly answers: it is always open, or always shut.</source>
        <translation>输入和状态在 -1 与 1 之间时，门的和离零不会近于 %1，而超出 ±%2 门几乎没有反应：它总是打开，或总是关闭。</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>The rows of W and R are zero for every gate: the unit depends on neither input nor state and does the same at every step.</source>
        <translation>W 和 R 的这些行对每个门都为零：该单元既不依赖输入也不依赖状态，每一步都相同。</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>In the last run backwards no gradient reached the weights of these units: a step of training would leave them as they are.</source>
        <translation>在最近一次反向运行中，没有梯度到达这些单元的权重：一次训练更新不会改变它们。</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Every number of W and R is zero: input and state have no effect.</source>
        <translation>W 和 R 的每个数都是零：网络什么也接收不到。</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>The file does not say everything that its reading needs; this was noted while it was recognised.</source>
        <translation>文件没有说明读取它所需的一切；这是识别时记下的。</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Inputs: %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Units: %1</source>
        <translation>单元：%1</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Gates: %1</source>
        <translation>门：%1</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>NaN and infinite numbers, tensors that are missing, unreadable or stored once for two</source>
        <translation>NaN 和无穷的数字，缺失、无法读取或两者共存一份的张量</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>zero, equal and odd biases, the forget gate&apos;s offset</source>
        <translation>为零、相等和异常的偏置，遗忘门的偏移</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constant matrices, outliers above %1 times the others</source>
        <translation>常数矩阵，超过其他值 %1 倍的离群值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gates that their bias holds open or shut, or that R throws into saturation</source>
        <translation>被偏置保持打开或关闭的门，或被 R 推入饱和的门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent matrices of a spectral radius above %1</source>
        <translation>谱半径超过 %1 的循环矩阵</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what the convention was not sure about</source>
        <translation>约定不确定之处</translation>
    </message>
    <message>
        <location line="-360"/>
        <source>Contradicts its weights</source>
        <translation>与权重矛盾</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Absurd size</source>
        <extracomment>weights of a size that no training leads to</extracomment>
        <translation>荒谬的大小</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Diverges</source>
        <extracomment>the state of a network grows without end</extracomment>
        <translation>发散</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>%1 a step</source>
        <extracomment>%1 is a factor by which a state grows</extracomment>
        <translation>每步 %1</translation>
    </message>
    <message>
        <location line="+180"/>
        <source>The file contradicts itself: programs that believe its words refuse it, or read other numbers than those shown here.</source>
        <translation>文件自相矛盾：相信其文字的程序会拒绝它，或读到与此处不同的数。</translation>
    </message>
    <message>
        <location line="-89"/>
        <source>The largest magnitude is %1; from %2 on it is a risk. No trained network has such weights: every gate that they lead to is saturated for any input. Training has diverged, or the bytes are not what they are taken for.</source>
        <translation>最大幅值为 %1；从 %2 起视为风险。没有训练好的网络有这样的权重：它们通向的每个门对任何输入都饱和。训练已发散，或者这些字节并非所认为的内容。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The largest magnitude is %1; below %2 it is a risk. No trained network has such weights: the matrix does nothing. The bytes may not be what they are taken for.</source>
        <translation>最大幅值为 %1；低于 %2 视为风险。没有训练好的网络有这样的权重：该矩阵不起作用。这些字节也许并非所认为的内容。</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>No activation bounds the state of this cell. In a run of %1 steps without input it grew from 1 to %2, by a factor of %3 a step: long sequences end in infinite numbers.</source>
        <translation>没有激活函数限制此细胞的状态。在无输入运行 %1 步时，它从 1 增长到 %2，每步 %3 倍：长序列会以无穷大告终。</translation>
    </message>
    <message>
        <location line="+144"/>
        <source>what the file says of its sizes against those of its weights</source>
        <translation>文件所称的大小与其权重的大小是否一致</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>weights of a size that no trained network has, states that grow without end</source>
        <translation>训练好的网络不会有的权重大小、无限增长的状态</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>units without input or without effect, inputs without effect</source>
        <translation>没有输入或没有作用的单元，没有作用的输入</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTree</name>
    <message numerus="yes">
        <location filename="../widgets/health/health_view.cpp" line="+127"/>
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 项发现</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::GateCard</name>
    <message>
        <location filename="../app/gui/help/gate_card.cpp" line="+583"/>
        <source>No gate is selected</source>
        <translation>未选择门</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Select a gate to read what it does.</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>请选择一个门以了解其作用。</translation>
    </message>
    <message>
        <location line="-23"/>
        <source>What the selected gate is</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>所选的门是什么</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateEquations</name>
    <message>
        <location line="-217"/>
        <source>Projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Cell gate (new memory)</source>
        <extracomment>the candidate g of an LSTM</extracomment>
        <translation>候选（新记忆）</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Reset gate</source>
        <translation>重置门</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Update gate</source>
        <translation>更新门</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>New gate (candidate)</source>
        <extracomment>the candidate n of a GRU</extracomment>
        <translation>候选门（新状态）</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Hidden state</source>
        <extracomment>the only gate of a plain recurrent cell</extracomment>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <location line="-37"/>
        <source>Makes the hidden state narrower before the next step and the next layer see it.</source>
        <translation>在下一步和下一层看到隐藏状态之前使其变窄。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Decides how much of the new memory enters the cell state: 0 keeps it out, 1 lets it in.</source>
        <translation>决定多少新记忆进入细胞状态：0 挡住，1 放入。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Decides how much of the cell state stays from one step to the next: 0 forgets, 1 remembers.</source>
        <translation>决定细胞状态从一步到下一步保留多少：0 遗忘，1 记住。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Proposes the new memory that the input gate lets into the cell state.</source>
        <translation>提出由输入门放入细胞状态的新记忆。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Decides how much of the cell state shows in the hidden state.</source>
        <translation>决定细胞状态在隐藏状态中显露多少。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Decides how much of the recurrent product enters the candidate: 0 leaves the past out. It acts after the product, as in cuDNN.</source>
        <translation>决定多少循环乘积进入候选：0 略去过去。它作用于乘积之后，同 cuDNN。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decides how much of the hidden state enters the candidate: 0 leaves the past out. It acts before the product.</source>
        <translation>决定多少隐藏状态进入候选：0 略去过去。它作用于乘积之前。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Decides how much of the hidden state changes: 0 keeps the old one, 1 takes the candidate.</source>
        <translation>决定隐藏状态改变多少：0 保留旧状态，1 采用候选状态。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decides how much of the hidden state stays: 1 keeps the old one, 0 takes the candidate.</source>
        <translation>决定隐藏状态保留多少：1 保持旧值，0 采用候选。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Proposes the new hidden state that the update gate mixes with the old one.</source>
        <translation>提出由更新门与旧值混合的新隐藏状态。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Computes the hidden state from the input and the step before.</source>
        <translation>由输入和前一步计算隐藏状态。</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>x[t] is the input at step t, %1 numbers</source>
        <extracomment>x[t] stands in the equations</extracomment>
        <translation>x[t] 是步 t 的输入，%1 个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x[t] is h[t] of layer %1</source>
        <translation>x[t] 是层 %1 的 h[t]</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>this direction reads the sequence from its end: t−1 is the step that comes later</source>
        <translation>此方向从末尾读取序列：t−1 是较晚的那一步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>h[t−1] is the hidden state of the step before, %1 numbers</source>
        <translation>h[t−1] 是前一步的隐藏状态，%1 个数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>∘ multiplies element by element</source>
        <extracomment>the sign ∘ stands in the equations</extracomment>
        <translation>∘ 为逐元素相乘</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Convention: %1</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>约定：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Stored in the tensor %1</source>
        <translation>存储于张量 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>One tensor holds all gates, in the order %1</source>
        <extracomment>%1 lists gates</extracomment>
        <translation>一个张量含所有门，次序为 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores the matrix transposed</source>
        <translation>文件存储转置的矩阵</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No biases</source>
        <translation>没有偏置</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One bias for each gate, added to the input&apos;s product</source>
        <translation>每个门一个偏置，加到输入乘积上</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One bias for each gate, added to the recurrent product</source>
        <translation>每个门一个偏置，加到循环乘积上</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Two biases for each gate, kept apart</source>
        <translation>每个门两个偏置，分开保存</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 is added to the forget gate when the network runs; the file does not store it</source>
        <translation>网络运行时给遗忘门加 %1；文件不存储它</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The reset gate acts after the recurrent product</source>
        <translation>重置门作用于循环乘积之后</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The reset gate acts before the recurrent product</source>
        <translation>重置门作用于循环乘积之前</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The forget gate is one minus the input gate; its own weights are not used</source>
        <translation>遗忘门是一减输入门；其自身的权重不用</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Every sum is clipped to ±%1</source>
        <translation>每个和都裁剪到 ±%1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The cell state is clipped to %1</source>
        <translation>细胞状态裁剪到 %1</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1, %2, %3</source>
        <extracomment>a network, a layer and a direction</extracomment>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>The cell state is clipped to %1 where it is used, and kept as it was</source>
        <translation>细胞状态在使用处截断到 %1，并原样保留</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateHeatmap</name>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="+100"/>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <location line="+24"/>
        <location line="+386"/>
        <source>colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <location line="-382"/>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The file stores no %1.</source>
        <extracomment>%1 is a parameter such as &quot;layer 0, forward, bR forget&quot;</extracomment>
        <translation>文件没有存储 %1。</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 holds no numbers that a heatmap can show (type %2, shape %3).</source>
        <translation>%1 没有热图可显示的数字（类型 %2，形状 %3）。</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Choose a gate or a tensor to see its numbers here.</source>
        <translation>请选择门或张量，其数字显示于此。</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>This matrix could not be read.</source>
        <translation>无法读取此矩阵。</translation>
    </message>
    <message>
        <location line="-136"/>
        <location line="+313"/>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_subject.cpp" line="+17"/>
        <source>%1   %2 %3</source>
        <extracomment>title of a heatmap: what it shows, rows x columns, number type</extracomment>
        <translation>%1   %2 %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>projected unit</source>
        <extracomment>axis: one element of the projected hidden state of an LSTM</extracomment>
        <translation>投影单元</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+19"/>
        <source>unit</source>
        <extracomment>axis: one unit of a recurrent layer, that is one element of its state</extracomment>
        <translation>单元</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>input</source>
        <extracomment>axis: one element of a recurrent layer&apos;s input</extracomment>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>output of layer %1</source>
        <translation>层 %1 的输出</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>h[t−1]</source>
        <extracomment>axis: one element of the hidden state at the step before</extracomment>
        <translation>h[t−1]</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_legend.cpp" line="+22"/>
        <source>first look at a few elements, reading the others…</source>
        <translation>先看少量元素，正在读取其余…</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>colour = largest |w| of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means; w is a weight</extracomment>
        <translation>颜色 = %1 个单元格中最大的 |w|</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>colour = of %1 cells the one farthest from %2</source>
        <extracomment>legend: what the colour of one pixel means: of the numbers of %1 cells the one farthest from %2</extracomment>
        <translation>颜色 = %1 个单元格中离 %2 最远的值</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>colour = value of the cell</source>
        <translation>颜色 = 单元格的值</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_subject.cpp" line="+55"/>
        <source>%1
row %2, column %3
%4</source>
        <extracomment>tool tip of a heatmap cell: value, row, column, tensor name</extracomment>
        <translation>%1
第 %2 行，第 %3 列
%4</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1
row %2, column %3
%4
byte %5 of %6</source>
        <extracomment>tool tip of a heatmap cell: value, row, column, tensor name, byte offset, file</extracomment>
        <translation>%1
第 %2 行，第 %3 列
%4
%6 的字节 %5</translation>
    </message>
    <message>
        <location line="-22"/>
        <source>minus %1</source>
        <extracomment>read aloud: a negative number; many voices skip the sign</extracomment>
        <translation>负 %1</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>projection, row %1, column %2, %3</source>
        <extracomment>read aloud: row, column, value of an LSTM&apos;s projection</extracomment>
        <translation>投影，第 %1 行，第 %2 列，%3</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="+153"/>
        <source>Heatmap of %1</source>
        <translation>%1 的热图</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_subject.cpp" line="+3"/>
        <source>gate %1, row %2, column %3, %4</source>
        <extracomment>read aloud: gate, row, column, value</extracomment>
        <translation>门 %1，第 %2 行，第 %3 列，%4</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>row %1, column %2, %3</source>
        <translation>第 %1 行，第 %2 列，%3</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_legend.cpp" line="-19"/>
        <source>pixel = mean of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means</extracomment>
        <translation>像素 = %1 个元素的平均</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>pixel = RMS of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means; RMS is the root of the mean square</extracomment>
        <translation>像素 = %1 个元素的均方根</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="-7"/>
        <source>%1; what stands out is marked</source>
        <translation>%1；突出者有标记</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateInspector</name>
    <message>
        <location filename="../widgets/inspector/gate_inspector.cpp" line="+185"/>
        <source>open panels</source>
        <translation>打开面板</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>profiles</source>
        <translation>剖面</translation>
    </message>
    <message>
        <location line="-49"/>
        <source>Picked cell</source>
        <translation>选取的单元格</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order</source>
        <extracomment>in which order rows and columns are shown</extracomment>
        <translation>次序</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateNumbersStudy</name>
    <message>
        <location filename="../app/gui/pages/gate_numbers_study.cpp" line="+56"/>
        <source>These numbers cannot be shown.</source>
        <translation>无法显示这些数值。</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateNumbersText</name>
    <message>
        <location filename="../widgets/gates/gate_numbers.h" line="+32"/>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gradient × weight</source>
        <translation>梯度 × 权重</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>optimizer m</source>
        <extracomment>the optimizer&apos;s first moment, m</extracomment>
        <translation>优化器 m</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>optimizer v</source>
        <extracomment>the optimizer&apos;s second moment, v</extracomment>
        <translation>优化器 v</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>next step</source>
        <extracomment>how much the optimizer&apos;s next step changes a weight</extracomment>
        <translation>下一次更新</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>weights</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatePanes</name>
    <message>
        <location filename="../widgets/compare/gate_panes.cpp" line="+215"/>
        <source>A has no %1.</source>
        <translation>A 没有 %1。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B has no %1.</source>
        <translation>B 没有 %1。</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Only gates of one shape have a difference.</source>
        <translation>只有形状相同的门才有差异。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The difference would take %1 of memory; up to %2 it is computed. The table and the values of a picked element do not need it.</source>
        <translation>差异需占用 %1 内存；不超过 %2 时才计算。表格和所选元素的值不需要它。</translation>
    </message>
    <message>
        <location line="+74"/>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <location line="+150"/>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>B: %1</source>
        <extracomment>title of a heatmap: network A or B of a comparison, and its name</extracomment>
        <translation>B：%1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Click an element to read its numbers.</source>
        <translation>点击一个元素以读取其数字。</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 [%2, %3]   A %4   B %5   A − B %6</source>
        <extracomment>numbers of one element: its place, in A, in B, their difference</extracomment>
        <translation>%1 [%2, %3]   A %4   B %5   A − B %6</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>   unit %1 of A = unit %2 of B, cosine %3</source>
        <extracomment>matched units: %1 of network A stands beside %2 of network B; %3 is a number</extracomment>
        <translation>   A 的单元 %1 = B 的单元 %2，余弦 %3</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Comparison of %1</source>
        <translation>%1 的比较</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Comparison of a gate</source>
        <translation>门的比较</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesBar</name>
    <message>
        <location filename="../widgets/gates/gates_bar.cpp" line="+196"/>
        <source>Range</source>
        <extracomment>of the numbers that colours stand for</extracomment>
        <translation>范围</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>to</source>
        <extracomment>between the two ends of a range</extracomment>
        <translation>至</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>Auto</source>
        <extracomment>take the range of colours from what is in sight</extracomment>
        <translation>自动</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Take the range from what is visible</source>
        <translation>按可见部分取范围</translation>
    </message>
    <message>
        <location line="+107"/>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One range for all gates, layers and files</source>
        <translation>所有门、层和文件用同一范围</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Map</source>
        <translation>色图</translation>
    </message>
    <message>
        <location line="-6"/>
        <location line="+43"/>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <location line="-48"/>
        <source>W and R</source>
        <extracomment>the contact sheet&apos;s contents; W, R: weights of the input and of the state before</extracomment>
        <translation>W 和 R</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <location line="-132"/>
        <source>symmetric</source>
        <extracomment>ranges of colours: about zero; from the smallest to the largest; over a share of the numbers; so many standard deviations; typed</extracomment>
        <translation>对称</translation>
    </message>
    <message>
        <location line="-24"/>
        <source>From</source>
        <extracomment>the smallest number of a range of colours</extracomment>
        <translation>从</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Taken from</source>
        <extracomment>whose numbers the range of colours is taken from</extracomment>
        <translation>取自</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Pixel</source>
        <extracomment>what the colour of a pixel says that covers several cells</extracomment>
        <translation>像素</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>min to max</source>
        <translation>最小到最大</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>percentile</source>
        <translation>百分位</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sigma</source>
        <translation>西格玛（σ）</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the layer</source>
        <extracomment>whose numbers a range is taken from</extracomment>
        <translation>该层</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>each gate</source>
        <translation>每个门</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>mean</source>
        <extracomment>of the numbers of the cells that a pixel covers; RMS is the root of the mean square; the one farthest from the middle of the range</extracomment>
        <translation>均值</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>RMS</source>
        <translation>均方根</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>largest |w|</source>
        <translation>最大 |w|</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the colour of a pixel says where it covers several cells. NaN, infinities and what stands out are marked in any case.</source>
        <translation>一个像素覆盖多个单元格时其颜色的含义。NaN、无穷和突出者总有标记。</translation>
    </message>
    <message>
        <location line="+105"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sheet</source>
        <extracomment>button: all gates of a layer side by side</extracomment>
        <translation>总览</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All gates of the layer (Esc)</source>
        <translation>该层的所有门 (Esc)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One</source>
        <extracomment>button: one gate alone, enlarged</extracomment>
        <translation>单个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One gate, the others in a strip below (Enter or double click)</source>
        <translation>一个门，其他的在下方成条 (Enter 或双击)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Which numbers the colours stand for</source>
        <translation>颜色代表哪些数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Range of colours</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order</source>
        <extracomment>button: in which order rows and columns are shown</extracomment>
        <translation>次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>In which order rows and columns are shown</source>
        <translation>行和列以何种次序显示</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+1"/>
        <source>Square cells</source>
        <translation>正方形单元格</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Parameters on the sheet</source>
        <translation>总览图中的参数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>linear</source>
        <extracomment>ways of spreading numbers over colours</extracomment>
        <translation>线性</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>symlog</source>
        <translation>symlog</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>How numbers are spread over the colours</source>
        <translation>数字如何分布到颜色上</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>blue to red</source>
        <translation>蓝到红</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>blue to brown</source>
        <translation>蓝到棕</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Colour map</source>
        <translation>色图</translation>
    </message>
    <message numerus="yes">
        <location line="+146"/>
        <source>%n outlier(s): use %1 %</source>
        <extracomment>button beside the range of colours: a few numbers stretch it; %1 is a share such as 99.9</extracomment>
        <translation>
            <numerusform>%n 个离群值：改用 %1 %</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2 numbers set the range of colours, and the others look alike. Take the range of %3 % of them.</source>
        <extracomment>%1 of %2 numbers, %3 is a share such as 99.9</extracomment>
        <translation>%2 个数中有 %1 个决定了颜色范围，其余看起来都一样。改用其中 %3 % 的范围。</translation>
    </message>
    <message>
        <location line="-277"/>
        <source>Share of the numbers inside the range</source>
        <translation>范围内数字所占比例</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Standard deviations from the mean</source>
        <translation>距均值的标准差数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Lower limit of the range</source>
        <translation>范围下限</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Upper limit of the range</source>
        <translation>范围上限</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesPage</name>
    <message>
        <location filename="../app/gui/pages/gates_page.cpp" line="+91"/>
        <source>bias lens</source>
        <translation>偏置透镜</translation>
    </message>
    <message>
        <location line="+129"/>
        <source>Both biases of every gate, their sum, and how frameworks keep them</source>
        <translation>每个门的两个偏置、它们的和，以及框架如何保存它们</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Only networks have biases; this is a tensor of no network.</source>
        <translation>只有网络才有偏置；这个张量不属于任何网络。</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>%1: %2</source>
        <extracomment>the name of a network in the file, and what it is</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Shown: %1. %2</source>
        <extracomment>%1 is what stands in place of the weights, &quot;gradient&quot;; %2 a network</extracomment>
        <translation>显示：%1。%2</translation>
    </message>
    <message numerus="yes">
        <location line="+9"/>
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>reads backward</source>
        <extracomment>one direction that reads the sequence from its end</extracomment>
        <translation>反向读取</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>hidden %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>projection %1</source>
        <translation>投影 %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Convention: %1</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>约定：%1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Adds %1 to the forget gate when it runs</source>
        <translation>运行时给遗忘门加 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Does not run on %1: %2</source>
        <translation>不能在 %1 上运行：%2</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Treat as raw buffer…</source>
        <translation>按原始缓冲区处理…</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Numbers that are shown</source>
        <translation>所显示的数值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The weights, the gradient of the last run backwards, or what the optimizer keeps</source>
        <translation>权重、最近一次反向运行的梯度，或优化器保存的状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>learning rate</source>
        <extracomment>a field: how far an optimizer goes in one step</extracomment>
        <translation>学习率</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>For the optimizer&apos;s next step; empty: the file&apos;s own</source>
        <translation>用于优化器的下一步；留空则用文件中的值</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Bias lens</source>
        <extracomment>button: shows the biases of the gates instead of their matrices</extracomment>
        <translation>偏置透镜</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>No recurrent network was found in “%1”.</source>
        <translation>在“%1”中未找到循环网络。</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
        <source>%n tensor(s) can be looked at in the tree on the left.</source>
        <translation>
            <numerusform>左侧的树中有 %n 个张量可供查看。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Choose a gate in the tree on the left.</source>
        <translation>请在左侧的树中选择一个门。</translation>
    </message>
    <message>
        <location line="-256"/>
        <source>The selection could not be copied.</source>
        <translation>无法复制所选内容。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The picture is in %1.</source>
        <extracomment>%1 is a file&apos;s path</extracomment>
        <translation>图片在 %1 中。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The picture “%1” could not be written.</source>
        <extracomment>%1 is a file&apos;s name</extracomment>
        <translation>无法写入图片“%1”。</translation>
    </message>
    <message>
        <location line="+218"/>
        <source>Open with description…</source>
        <translation>用描述打开…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open another file…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>It was read, and none of its tensors is known as part of an LSTM, GRU or plain RNN. If a program of your own wrote it, a description can say which tensor is which gate.</source>
        <translation>文件已读取，但其中没有张量被识别为 LSTM、GRU 或普通 RNN 的一部分。如果它由自己的程序写出，可以用描述说明哪个张量是哪个门。</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesView</name>
    <message>
        <location filename="../widgets/gates/gates_view.cpp" line="+90"/>
        <source>shown parameters</source>
        <translation>显示的参数</translation>
    </message>
    <message>
        <location line="+33"/>
        <location line="+128"/>
        <source>colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>sheet or single view</source>
        <translation>总览图或单个视图</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>square cells</source>
        <translation>正方形单元格</translation>
    </message>
    <message>
        <location line="-296"/>
        <source>Swap contact sheet and single gate</source>
        <translation>切换总览图与单个门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Fit heatmap</source>
        <translation>热图适合窗口</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One cell per pixel</source>
        <translation>每像素一个单元格</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Colour range from what is visible</source>
        <translation>按可见部分取颜色范围</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Lock colour range</source>
        <translation>锁定颜色范围</translation>
    </message>
</context>
<context>
    <name>gateloupe::GpuHelp</name>
    <message>
        <location filename="../app/gui/help/gpu_help.cpp" line="+26"/>
        <source>What was found</source>
        <translation>发现的内容</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>✗ NVIDIA&apos;s driver: libcuda.so.1 was not found.</source>
        <translation>✗ NVIDIA 驱动：未找到 libcuda.so.1。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>✓ NVIDIA&apos;s driver: %1</source>
        <translation>✓ NVIDIA 驱动：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>✗ cuDNN 9: libcudnn.so.9 was not found.</source>
        <translation>✗ cuDNN 9：未找到 libcudnn.so.9。</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>✓ cuDNN 9: %1</source>
        <translation>✓ cuDNN 9：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ The GPU worker: gateloupe-gpu was not found beside the program.</source>
        <extracomment>the program that runs cuDNN in a process of its own</extracomment>
        <translation>✗ GPU 工作进程：在程序旁边未找到 gateloupe-gpu。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✓ The GPU worker: %1</source>
        <extracomment>%1 is its path</extracomment>
        <translation>✓ GPU 工作进程：%1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✓ GPU %1</source>
        <extracomment>%1 is the number and the name of a graphics card</extracomment>
        <translation>✓ GPU %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>✓ Networks can run on the GPU.</source>
        <translation>✓ 网络可以在 GPU 上运行。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ Networks cannot run on the GPU: %1</source>
        <translation>✗ 网络不能在 GPU 上运行：%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Without a GPU everything works: runs are computed on the CPU.</source>
        <translation>没有 GPU 也一切可用：运行由 CPU 计算。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The driver comes with the distribution, on Debian as the package &lt;code&gt;nvidia-driver&lt;/code&gt; of the section non-free; restart afterwards. &lt;code&gt;nvidia-smi&lt;/code&gt; lists the GPUs when it works.</source>
        <translation>驱动随发行版提供，在 Debian 上是 non-free 部分的软件包 &lt;code&gt;nvidia-driver&lt;/code&gt;；安装后请重新启动。它正常工作时 &lt;code&gt;nvidia-smi&lt;/code&gt; 会列出 GPU。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>cuDNN 9 comes from NVIDIA&apos;s own repository, on Debian and Ubuntu as &lt;code&gt;libcudnn9-cuda-12&lt;/code&gt;; or unpack its archive anywhere and set &lt;code&gt;LD_LIBRARY_PATH&lt;/code&gt; to its &lt;code&gt;lib&lt;/code&gt; folder.</source>
        <translation>cuDNN 9 来自 NVIDIA 自己的软件源，在 Debian 和 Ubuntu 上是 &lt;code&gt;libcudnn9-cuda-12&lt;/code&gt;；也可把其归档解压到任意位置，并把 &lt;code&gt;LD_LIBRARY_PATH&lt;/code&gt; 设为其 &lt;code&gt;lib&lt;/code&gt; 文件夹。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The worker is built with the program where the CUDA toolkit and cuDNN 9 are installed, or alone with &lt;code&gt;cmake -DGATELOUPE_ONLY_GPU=ON&lt;/code&gt;. Put &lt;code&gt;gateloupe-gpu&lt;/code&gt; beside the program, or set &lt;code&gt;GATELOUPE_GPU_WORKER&lt;/code&gt; to its path.</source>
        <translation>工作进程在装有 CUDA 工具包和 cuDNN 9 处随程序一起构建，或以 &lt;code&gt;cmake -DGATELOUPE_ONLY_GPU=ON&lt;/code&gt; 单独构建。请把 &lt;code&gt;gateloupe-gpu&lt;/code&gt; 放在程序旁边，或把 &lt;code&gt;GATELOUPE_GPU_WORKER&lt;/code&gt; 设为其路径。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>What to install</source>
        <translation>需要安装什么</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Looked in these folders:</source>
        <translation>已在这些文件夹中查找：</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>What the GPU needs</source>
        <translation>GPU 需要什么</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>gateloupe::GradientChooser</name>
    <message>
        <location filename="../widgets/sequence/gradients/gradient_chooser.cpp" line="+32"/>
        <source>One value of the run</source>
        <extracomment>L, whose gradient is taken, is one value of the run</extracomment>
        <translation>运行中的一个值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Cross-entropy of a readout</source>
        <extracomment>L is the cross-entropy of a readout&apos;s numbers and the right classes</extracomment>
        <translation>读出层的交叉熵</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sum of y × a file</source>
        <extracomment>L is the sum of the output times numbers in a file</extracomment>
        <translation>y × 文件 之和</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Next symbol</source>
        <translation>下一个符号</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Gradient of</source>
        <translation>梯度对象</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Address of the value</source>
        <translation>该值的地址</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The value under the cursor, or any other: layer_0/forward/h[12]@40</source>
        <translation>光标处的值，或任何其他值：layer_0/forward/h[12]@40</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matrix that follows the output</source>
        <translation>输出之后的矩阵</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The right class at each step is the symbol that comes next</source>
        <translation>每一步的正确类别是接下来的符号</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The right classes [steps, batch], or [batch] for the last steps</source>
        <translation>正确类别 [步, 批]，或最后一步的 [批]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dL/dy, in any form of an output</source>
        <translation>dL/dy，可为输出的任何形式</translation>
    </message>
    <message>
        <location line="+79"/>
        <source>The file has no matrix that could be a readout</source>
        <translation>文件中没有可作为读出层的矩阵</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose a file first</source>
        <translation>请先选择文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Name a value first</source>
        <translation>请先指定一个值</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Targets: next symbol</source>
        <translation>目标：下一个符号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Targets: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose dL/dy…</source>
        <translation>选择 dL/dy…</translation>
    </message>
</context>
<context>
    <name>gateloupe::GradientStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/gradient_study.cpp" line="+81"/>
        <source>Arrays (*.npy *.npz *.h5 *.hdf5)</source>
        <translation>数组 (*.npy *.npz *.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Choose the right classes</source>
        <translation>选择正确的类别</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the gradient of the output, dL/dy</source>
        <translation>选择输出的梯度 dL/dy</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>Running backwards</source>
        <translation>正在反向运行</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The gradient could not be computed</source>
        <translation>无法计算梯度</translation>
    </message>
</context>
<context>
    <name>gateloupe::HealthPage</name>
    <message>
        <location filename="../app/gui/pages/health_page.cpp" line="+111"/>
        <source>Checking the weights of %1</source>
        <translation>正在检查 %1 的权重</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>The weights could not be checked.</source>
        <translation>无法检查权重。</translation>
    </message>
</context>
<context>
    <name>gateloupe::HealthView</name>
    <message>
        <location filename="../widgets/health/health_view.cpp" line="+141"/>
        <source>severity filter</source>
        <translation>严重程度筛选</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>sorting</source>
        <translation>排序</translation>
    </message>
    <message>
        <location line="+77"/>
        <source>Choose a finding that has a place first</source>
        <translation>请先选择有位置的发现</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Looked for:</source>
        <translation>检查项目：</translation>
    </message>
    <message numerus="yes">
        <location line="+5"/>
        <source>The spectral radius of %n recurrent matrix(es) was left out: it would take too long.</source>
        <translation>
            <numerusform>略去了 %n 个循环矩阵的谱半径：耗时会过长。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Looking at every weight…</source>
        <translation>正在查看每个权重…</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The weights have not been looked at yet; %1 would be read.</source>
        <extracomment>%1 is a size such as 4.71 MiB</extracomment>
        <translation>尚未查看权重；将读取 %1。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Open a file with a recurrent network to see here what is unusual about its weights.</source>
        <translation>请打开含循环网络的文件，在此查看其权重的异常之处。</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Nothing unusual in %1</source>
        <translation>%1 中没有异常</translation>
    </message>
    <message>
        <location line="-217"/>
        <source>All findings</source>
        <translation>所有发现</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Least severity shown</source>
        <translation>显示的最低严重程度</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter the findings</source>
        <translation>筛选发现</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <location line="-80"/>
        <source>Check the weights</source>
        <translation>检查权重</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Progress of the health check</source>
        <translation>健康检查进度</translation>
    </message>
    <message numerus="yes">
        <location line="+283"/>
        <source>%n network(s): %1 matrices and biases, %2 parameters</source>
        <extracomment>what a health check has looked at: parameters, elements</extracomment>
        <translation>
            <numerusform>%n 个网络：%1 个矩阵和偏置，%2 个参数</numerusform>
        </translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Nothing broken, no risk; remarks: %1, in %2</source>
        <extracomment>%1 a count of findings; %2 what was looked at</extracomment>
        <translation>没有损坏，没有风险；备注：%1，共查看 %2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>broken: %1, risks: %2, remarks: %3, in %4</source>
        <extracomment>%1, %2, %3 counts of findings by rank; %4 what was looked at</extracomment>
        <translation>损坏：%1，风险：%2，备注：%3，共查看 %4</translation>
    </message>
    <message>
        <location line="-224"/>
        <source>Risks and broken</source>
        <translation>风险和损坏</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the finding means</source>
        <translation>该发现的含义</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show in heatmap</source>
        <translation>在热图中显示</translation>
    </message>
</context>
<context>
    <name>gateloupe::HeatmapOverview</name>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_overview.cpp" line="+35"/>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The whole matrix. A click or a drag moves the part in sight.</source>
        <translation>整个矩阵。单击或拖动可移动可见部分。</translation>
    </message>
</context>
<context>
    <name>gateloupe::HeatmapPicture</name>
    <message>
        <location filename="../widgets/inspector/heatmap_picture.cpp" line="+64"/>
        <source>above</source>
        <extracomment>legend entry: numbers above the colour scale</extracomment>
        <translation>高于</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>below</source>
        <extracomment>legend entry: numbers below the colour scale</extracomment>
        <translation>低于</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>colour of a pixel = mean of %1 cells, or what stands out</source>
        <extracomment>legend of a saved picture, %1 is a count</extracomment>
        <translation>像素颜色 = %1 个单元格的均值，或突出者</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>colour of a pixel = RMS of %1 cells, or what stands out</source>
        <extracomment>legend of a saved picture, %1 is a count; RMS is the root of the mean square</extracomment>
        <translation>像素颜色 = %1 个单元格的均方根，或突出者</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>colour of a pixel = what stands out most of %1 cells</source>
        <extracomment>legend of a saved picture, %1 is a count</extracomment>
        <translation>像素颜色 = %1 个单元格中最突出者</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>colour = value of the cell</source>
        <translation>颜色 = 单元格的值</translation>
    </message>
</context>
<context>
    <name>gateloupe::HexView</name>
    <message>
        <location filename="../widgets/bytes/hex_view.cpp" line="+77"/>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <location line="+278"/>
        <source>offset %1, byte %2, %3</source>
        <extracomment>read aloud: %1 where the cursor stands, %2 two hexadecimal digits, %3 what the byte belongs to</extracomment>
        <translation>偏移 %1，字节 %2，%3</translation>
    </message>
</context>
<context>
    <name>gateloupe::HistogramView</name>
    <message>
        <location filename="../widgets/inspector/histogram_view.cpp" line="+94"/>
        <source>counts of the histogram</source>
        <translation>直方图的计数</translation>
    </message>
    <message>
        <location line="+117"/>
        <source>all finite elements lie inside the range</source>
        <translation>所有有限元素都在范围内</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 % below</source>
        <extracomment>share of elements below the range of a histogram, in percent</extracomment>
        <translation>%1 % 低于</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % above</source>
        <extracomment>share of elements above the range of a histogram, in percent</extracomment>
        <translation>%1 % 高于</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>Logarithmic counts</source>
        <extracomment>the axis of a histogram</extracomment>
        <translation>对数计数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How the values spread over the colour range; the selection is filled in the highlight colour</source>
        <translation>值在颜色范围中的分布；所选部分以高亮色填充</translation>
    </message>
</context>
<context>
    <name>gateloupe::HitListModel</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="+126"/>
        <source>%1 and %2 more</source>
        <extracomment>number of a unit, and of how many others the same holds</extracomment>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Symbol</source>
        <extracomment>head of a column: the symbol of a text that a step reads</extracomment>
        <translation>符号</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Stop</source>
        <extracomment>head of a column: the condition that holds there</extracomment>
        <translation>停点</translation>
    </message>
</context>
<context>
    <name>gateloupe::HoverText</name>
    <message>
        <location filename="../app/gui/shell/parts/status_line.cpp" line="+95"/>
        <source>%1 [%2, %3] = %4</source>
        <extracomment>an element of a matrix: name, row, column and value</extracomment>
        <translation>%1 [%2, %3] = %4</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1  ·  %2, encoded in the file</source>
        <extracomment>%1 is e.g. &quot;R forget [12, 7] = -0.03&quot;, %2 the name of a tensor</extracomment>
        <translation>%1  ·  %2，在文件中已编码</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1  ·  %2  ·  %3, byte %4</source>
        <extracomment>%1 is e.g. &quot;R forget [12, 7] = -0.03&quot;, %2 a tensor, %3 a file, %4 an offset such as 0x1A2F40</extracomment>
        <translation>%1  ·  %2  ·  %3，字节 %4</translation>
    </message>
    <message>
        <location line="+42"/>
        <source>%1 = %2</source>
        <extracomment>an address such as layer_0/forward/h[12]@17, and the number there</extracomment>
        <translation>%1 = %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::InlineBanner</name>
    <message>
        <location filename="../widgets/common/inline_banner.cpp" line="+86"/>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the technical text</source>
        <translation>显示技术文本</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy the message and its details</source>
        <translation>复制消息及其详细信息</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+1"/>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>gateloupe::InputChooser</name>
    <message>
        <location filename="../widgets/sequence/input/input_chooser.cpp" line="+118"/>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Where the input comes from</source>
        <translation>输入的来源</translation>
    </message>
    <message>
        <location line="-41"/>
        <source>Probe</source>
        <extracomment>a built-in input, such as an impulse</extracomment>
        <translation>探针</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <location line="+61"/>
        <location line="+18"/>
        <location line="+225"/>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <location line="-106"/>
        <source>Text “%1”</source>
        <extracomment>an input: %1 is the beginning of a text</extracomment>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tokens %1</source>
        <extracomment>an input: %1 is the beginning of a list of token ids</extracomment>
        <translation>词元 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>File %1</source>
        <extracomment>an input: %1 is a file&apos;s name</extracomment>
        <translation>文件 %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Probe %1</source>
        <extracomment>an input: %1 is a built-in one such as &quot;impulse&quot;</extracomment>
        <translation>探针 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>⚠ %1</source>
        <extracomment>an input that cannot be run, or that hardly means what it says</extracomment>
        <translation>⚠ %1</translation>
    </message>
    <message numerus="yes">
        <location line="+4"/>
        <source>%1, %Ln step(s)</source>
        <extracomment>%1 is an input, %Ln its length</extracomment>
        <translation>
            <numerusform>%1，%Ln 步</numerusform>
        </translation>
    </message>
    <message>
        <location line="-221"/>
        <source>Token ids</source>
        <extracomment>numbers of symbols</extracomment>
        <translation>词元编号</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>Whole numbers, such as 5, 3, 9</source>
        <translation>整数，如 5, 3, 9</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Token ids to run</source>
        <translation>要运行的词元编号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text, one step per symbol</source>
        <translation>文本，每个符号一步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text to run</source>
        <translation>要运行的文本</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>JSON list or object, or a file of characters</source>
        <translation>JSON 列表或对象，或字符文件</translation>
    </message>
    <message>
        <location line="-24"/>
        <location line="+1"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Choose the vocabulary&apos;s file</source>
        <translation>选择词表文件</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File with the input</source>
        <translation>输入文件</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>file.npy, file.npz:key, file.h5:/path, file.csv or file.wav</source>
        <translation>file.npy、file.npz:键、file.h5:/路径、file.csv 或 file.wav</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the file with the input</source>
        <translation>选择输入文件</translation>
    </message>
    <message>
        <location line="-45"/>
        <source>The model&apos;s own inputs</source>
        <extracomment>what the whole model around the network takes</extracomment>
        <translation>模型自身的输入</translation>
    </message>
    <message>
        <location line="+98"/>
        <source>Only an ONNX file holds the whole model</source>
        <translation>只有 ONNX 文件包含整个模型</translation>
    </message>
    <message>
        <location line="+107"/>
        <source>Model %1</source>
        <extracomment>an input: %1 are the inputs of a whole model, &quot;audio=a.wav&quot;</extracomment>
        <translation>模型 %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::InputPreview</name>
    <message numerus="yes">
        <location filename="../app/gui/controllers/runner.cpp" line="+96"/>
        <source>The file holds %Ln array(s): choose one</source>
        <translation>
            <numerusform>文件含 %Ln 个数组：请选择一个</numerusform>
        </translation>
    </message>
    <message>
        <location line="+11"/>
        <source>vocabulary %1 ≠ %2 inputs</source>
        <translation>词表 %1 ≠ %2 个输入</translation>
    </message>
</context>
<context>
    <name>gateloupe::InspectActions</name>
    <message>
        <location filename="../widgets/inspector/inspect_actions.cpp" line="+208"/>
        <location line="+2"/>
        <source>Pick a cell first.</source>
        <translation>请先选取单元格。</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Select cells with Shift and drag first.</source>
        <translation>请先用 Shift 加拖动选择单元格。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose a gate or a tensor first.</source>
        <translation>请先选择门或张量。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Copies the picked number with all its digits</source>
        <translation>复制所选数字及其全部位数</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Copy selection</source>
        <translation>复制所选内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies the selected cells as text with tabs, with row and column numbers</source>
        <translation>把所选单元格复制为以制表符分隔的文本，带行号和列号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Writes what is in sight as PNG, with title, axes, colour bar and legend</source>
        <translation>把可见部分写为 PNG，带标题、坐标轴、色条和图例</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save picture as SVG…</source>
        <translation>图片保存为 SVG…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Writes what is in sight as SVG, with title, axes, colour bar and legend</source>
        <translation>把可见部分写为 SVG，带标题、坐标轴、色条和图例</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save exact pixels…</source>
        <translation>保存精确像素…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Writes all cells as PNG, one pixel each</source>
        <translation>把所有单元格写为 PNG，每个一像素</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show profiles</source>
        <extracomment>the picked row and column drawn as lines beside the heatmap</extracomment>
        <translation>显示剖面</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Shows the picked row and column as lines</source>
        <translation>以曲线显示所选的行和列</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Copies what finds the picked number again</source>
        <translation>复制可再次找到所选数字的地址</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies what is in sight, with title, axes, colour bar and legend</source>
        <translation>复制可见内容，含标题、坐标轴、色条和图例</translation>
    </message>
</context>
<context>
    <name>gateloupe::InspectorPane</name>
    <message>
        <location filename="../app/gui/shell/inspector_pane.cpp" line="+92"/>
        <source>Close this note</source>
        <translation>关闭此备注</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Nothing is selected.</source>
        <translation>未选择任何内容。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1
%2

%3</source>
        <translation>%1
%2

%3</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobStatus</name>
    <message>
        <location filename="../app/gui/jobs/job_status.cpp" line="+79"/>
        <source>opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>computing statistics</source>
        <translation>正在计算统计</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>running the network</source>
        <translation>正在运行网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reading back and comparing</source>
        <translation>正在读回并比较</translation>
    </message>
    <message>
        <location line="-34"/>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobsModel</name>
    <message>
        <location filename="../app/gui/jobs/jobs_panel.cpp" line="+107"/>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2 %</source>
        <translation>%1，%2 %</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <location line="-81"/>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>Job</source>
        <translation>任务</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>State</source>
        <extracomment>of a job: running, done</extracomment>
        <translation>状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Took</source>
        <extracomment>how long a job took</extracomment>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobsPanel</name>
    <message>
        <location line="+175"/>
        <source>The chosen job is not running</source>
        <translation>所选任务没有在运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No job has run yet</source>
        <translation>尚未运行过任务</translation>
    </message>
    <message>
        <location line="-14"/>
        <location line="+1"/>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Clear finished</source>
        <translation>清除已完成的</translation>
    </message>
</context>
<context>
    <name>gateloupe::LaneStrips</name>
    <message>
        <location filename="../widgets/compare/error_lanes_view.cpp" line="-214"/>
        <source>inherited</source>
        <extracomment>a lane of errors below the own ones of the same layer</extracomment>
        <translation>继承</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>%1: own</source>
        <extracomment>a lane of errors; %1 is e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1：自身</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: inherited</source>
        <extracomment>a lane of errors; %1 is e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1：继承</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1, step %2: %3</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward: own&quot;, %2 a step, %3 an error</extracomment>
        <translation>%1，步 %2：%3</translation>
    </message>
</context>
<context>
    <name>gateloupe::LastInputs</name>
    <message>
        <location filename="../widgets/sequence/input/last_inputs.cpp" line="+63"/>
        <location line="+4"/>
        <source>Last inputs</source>
        <extracomment>first line of a list of inputs that were run before</extracomment>
        <translation>最近的输入</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Nothing was run yet</source>
        <translation>尚未运行过</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayerPairingDialog</name>
    <message>
        <location filename="../app/gui/dialogs/layer_pairing_dialog.cpp" line="+37"/>
        <source>Pair layers</source>
        <translation>配对层</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>Which layer of the other file stands beside each layer of %1? Those of the same shape are offered.</source>
        <translation>%1 的每一层与另一文件的哪一层对照？列出的是形状相同的层。</translation>
    </message>
    <message>
        <location line="-26"/>
        <source>No layer has this shape</source>
        <translation>没有此形状的层</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Layer %1, %2 → %3</source>
        <extracomment>a layer, the width of what it reads and the number of its units</extracomment>
        <translation>层 %1，%2 → %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Layer beside layer %1</source>
        <translation>与层 %1 对照的层</translation>
    </message>
    <message>
        <location line="-23"/>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+76"/>
        <source>No layer of the other file has the shape of layer %1.</source>
        <translation>另一文件中没有与层 %1 形状相同的层。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>These layers do not compute alike: equations, biases or types of numbers differ.</source>
        <translation>这些层的计算方式不同：方程、偏置或数值类型不一致。</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutStrip</name>
    <message>
        <location filename="../widgets/bytes/layout_strip.cpp" line="+323"/>
        <source>element %1</source>
        <extracomment>tool tip of a region: its first element, counted from the start of the buffer</extracomment>
        <translation>元素 %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>byte %1, %2 bytes</source>
        <extracomment>tool tip of a region: its first byte, and how many it has</extracomment>
        <translation>字节 %1，%2 字节</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>region %1, offset %2, %3 bytes</source>
        <extracomment>read aloud: a region of a file, e.g. &quot;region container, offset 0x000000, 120 bytes&quot;</extracomment>
        <translation>区域 %1，偏移 %2，%3 字节</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>region %1, offset %2, %3 elements</source>
        <extracomment>read aloud, e.g. &quot;region layer 0, forward, R forget, offset 0x0A0000, 65,536 elements&quot;</extracomment>
        <translation>区域 %1，偏移 %2，%3 个元素</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Packed buffer</source>
        <translation>打包缓冲区</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Bytes of the file</source>
        <translation>文件的字节</translation>
    </message>
    <message>
        <location line="+132"/>
        <source>%1 shown, up to %2</source>
        <extracomment>at the right end of the strip: how much of it is in sight, and the byte up to there</extracomment>
        <translation>显示 %1，到 %2</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>alias</source>
        <extracomment>legend: bytes that two parameters have in common, all of them</extracomment>
        <translation>别名</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>overlap</source>
        <extracomment>legend: bytes that two parameters have in common, some of them</extracomment>
        <translation>重叠</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutView</name>
    <message>
        <location filename="../widgets/bytes/layout_view.cpp" line="+78"/>
        <source>cuDNN has no packed buffer for this network.</source>
        <translation>cuDNN 没有用于此网络的打包缓冲区。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Show the file</source>
        <extracomment>a button beside a sentence: where each gate lies in the file instead</extracomment>
        <translation>显示文件</translation>
    </message>
    <message>
        <location line="+93"/>
        <source>Reading the gates…</source>
        <translation>正在读取各门…</translation>
    </message>
    <message>
        <location line="+13"/>
        <location line="+1"/>
        <source>The gates could not be read.</source>
        <translation>无法读取各门。</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Looking through the file…</source>
        <translation>正在查看文件…</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The file could not be looked through.</source>
        <translation>无法查看文件。</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <location filename="../widgets/bytes/buffer_chooser.h" line="+31"/>
        <source>Packed</source>
        <extracomment>cuDNN&apos;s packed buffer, as opposed to the file itself</extracomment>
        <translation>打包</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where each gate would lie in the one array in which cuDNN keeps all weights of a network</source>
        <translation>在 cuDNN 保存网络全部权重的单个数组中，每个门会位于何处</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+2"/>
        <source>File</source>
        <extracomment>the file itself, as opposed to cuDNN&apos;s packed buffer</extracomment>
        <translation>文件</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Where each gate lies in the open file</source>
        <translation>每个门在打开的文件中位于何处</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The checkpoint lies in several files</source>
        <translation>检查点分布在多个文件中</translation>
    </message>
    <message>
        <location filename="../widgets/bytes/layout_view.cpp" line="-162"/>
        <source>cuDNN has no packed buffer for this network: the bytes of the file are shown.</source>
        <translation>cuDNN 没有此网络的打包缓冲区：显示的是文件的字节。</translation>
    </message>
    <message>
        <location line="+310"/>
        <source>shown buffer</source>
        <translation>显示的缓冲区</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>shown file</source>
        <translation>显示的文件</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>zoom of the strip</source>
        <translation>条带的缩放</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>size of the panes</source>
        <translation>窗格的大小</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Choose a network to see its packed buffer here.</source>
        <translation>请选择网络，其打包缓冲区显示于此。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1  ·  %2 elements = %3, exact</source>
        <extracomment>%1 network description, %2 number of elements, %3 size such as 4.71 MiB; &quot;exact&quot; because the buffer has not a byte more</extracomment>
        <translation>%1  ·  %2 个元素 = %3，精确</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1  ·  %2 (%3 bytes)</source>
        <extracomment>%1 a file&apos;s name, %2 its size such as 4.71 MiB, %3 the number of bytes</extracomment>
        <translation>%1  ·  %2（%3 字节）</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>The bytes are put together from the file&apos;s gates, in cuDNN&apos;s order.</source>
        <translation>这些字节由文件的门按 cuDNN 的次序拼成。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The file stores no %1.</source>
        <translation>文件没有存储 %1。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is not stored plain (%2): it is decoded when it is read and has no offset in the file.</source>
        <extracomment>%1 a gate, %2 how the file keeps it: deflate, chunked, ...</extracomment>
        <translation>%1 不是直接存放的（%2）：读取时解码，在文件中没有偏移。</translation>
    </message>
    <message numerus="yes">
        <location line="+17"/>
        <source>%n tensor(s) are not stored plain: their bytes belong to the container.</source>
        <extracomment>compressed and the like; they have no region of their own</extracomment>
        <translation>
            <numerusform>%n 个张量不是直接存放的：其字节属于容器。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::LineProfiles</name>
    <message>
        <location filename="../widgets/inspector/line_profiles.cpp" line="+69"/>
        <source>Row %1 over the columns</source>
        <translation>第 %1 行，沿各列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Column %1 over the rows</source>
        <translation>第 %1 列，沿各行</translation>
    </message>
</context>
<context>
    <name>gateloupe::LoopBox</name>
    <message>
        <location filename="../widgets/sequence/transport_bar.cpp" line="+50"/>
        <source>Loop</source>
        <extracomment>play a range of steps over and over</extracomment>
        <translation>循环</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Play a range over and over; Shift+drag on the time axis sets it</source>
        <translation>反复播放一段范围；在时间轴上 Shift+拖动来设定</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>First step of the loop</source>
        <translation>循环的第一步</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>to</source>
        <extracomment>between the first and the last step of a range: &quot;12 to 40&quot;</extracomment>
        <translation>至</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Last step of the loop</source>
        <translation>循环的最后一步</translation>
    </message>
</context>
<context>
    <name>gateloupe::MainWindow</name>
    <message>
        <location filename="../app/gui/shell/main_window.cpp" line="+537"/>
        <source>%1[*] — Gateloupe</source>
        <extracomment>title of the window: the open file, then the program</extracomment>
        <translation>%1[*] — Gateloupe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 (%2[*]) — Gateloupe</source>
        <extracomment>title of the window: the open file, the session file, then the program; keep the [*]</extracomment>
        <translation>%1 (%2[*]) — Gateloupe</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/help_commands.cpp" line="+115"/>
        <location filename="../app/gui/shell/hover_sources.cpp" line="+53"/>
        <location line="+2"/>
        <location filename="../app/gui/shell/main_window.cpp" line="-342"/>
        <location filename="../app/gui/shell/picture_menus.cpp" line="+56"/>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/picture_menus.cpp" line="+7"/>
        <source>Saved the picture as “%1”</source>
        <translation>图片已保存为“%1”</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The picture “%1” could not be written.</source>
        <translation>无法写入图片“%1”。</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/bookmark_commands.cpp" line="+33"/>
        <source>Nothing is chosen that a bookmark could find again</source>
        <translation>没有选中书签能再次找到的内容</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/main_window.cpp" line="+43"/>
        <source>Saved the arrangement of panels</source>
        <translation>已保存面板的位置</translation>
    </message>
    <message>
        <location line="+69"/>
        <source>This LSTM reads brackets and quotes and says what may come next. Look at h: unit 1 is positive inside quotes and negative outside.

Space plays the run, Right and Left go one step, F11 hides the panels.</source>
        <translation>此 LSTM 读取括号和引号，并说出接下来可能出现什么。请看 h：单元 1 在引号内为正，在引号外为负。

空格键播放运行，→ 和 ← 键走一步，F11 隐藏面板。</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>Saved the session to “%1”</source>
        <translation>会话已保存到“%1”</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/help_commands.cpp" line="-41"/>
        <source>Gates</source>
        <translation>门</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>This LSTM reads brackets and quotes. Each heatmap is one gate: a row is a unit, a column an input or a unit of the step before. Double click opens one gate, Esc goes back.</source>
        <translation>这个 LSTM 读取括号和引号。每张热图是一个门：行是单元，列是输入或前一步的单元。双击打开一个门，Esc 返回。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where every gate lies, byte by byte. A click on a region selects it in the strip, in the bytes and in the table.</source>
        <translation>逐字节显示每个门的位置。单击一个区域会在条带、字节和表格中选中它。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The run of a text: a row is a unit, a column a step. Look at h: unit 1 is positive inside quotes and negative outside. Space plays, Left and Right go one step.</source>
        <translation>一段文本的运行：行是单元，列是步。请看 h：单元 1 在引号内为正，在引号外为负。空格键播放，左右键走一步。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The Inspector takes the value at the mark apart: its equation with the numbers of this step, and the terms by size. A term is a link to its weight or to the step before.</source>
        <translation>检查器分解标记处的值：带有该步数值的方程，以及按大小排列的各项。每一项都链接到其权重或前一步。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What is broken, what is a risk and what is worth knowing about the weights. Ctrl+P searches every command; Help &gt; Manual has the rest.</source>
        <translation>权重有哪些损坏、哪些风险、哪些值得了解。Ctrl+P 搜索所有命令；其余内容见“帮助 &gt; 手册”。</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/main_window.cpp" line="+11"/>
        <source>Look for %1</source>
        <translation>查找 %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::Manual</name>
    <message>
        <location filename="../app/gui/help/manual.cpp" line="+173"/>
        <source>Keys</source>
        <extracomment>heads of a table: keys, and the command that they are for</extracomment>
        <translation>按键</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
    <message>
        <location line="-75"/>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Enter goes to the next place</source>
        <translation>按回车键转到下一处</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pages of the manual</source>
        <translation>手册的页面</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The chosen page</source>
        <translation>所选页面</translation>
    </message>
</context>
<context>
    <name>gateloupe::MemoryDialog</name>
    <message>
        <location filename="../app/gui/dialogs/memory_dialog.cpp" line="+208"/>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <location line="-124"/>
        <source>unit %1 of %2</source>
        <translation>%2 的单元 %1</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>In %1 a difference of states is gone after one step.</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;</extracomment>
        <translation>在%1中，状态的差异一步之后消失。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>In %1 a difference of states neither grows nor shrinks noticeably (Lyapunov exponents per step: %2).</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 a list of numbers</extracomment>
        <translation>在%1中，状态的差异既不明显增大也不明显减小（每步的李雅普诺夫指数：%2）。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>In %1 a small difference of states halves every %2 steps (Lyapunov exponents per step: %3).</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 a number of steps, %3 a list of numbers</extracomment>
        <translation>在%1中，状态的微小差异每 %2 步减半（每步的李雅普诺夫指数：%3）。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>In %1 a small difference of states doubles every %2 steps, which makes rounding visible (Lyapunov exponents per step: %3).</source>
        <translation>在%1中，状态的微小差异每 %2 步加倍，舍入因此变得可见（每步的李雅普诺夫指数：%3）。</translation>
    </message>
    <message>
        <location line="+158"/>
        <source>steps since the past</source>
        <translation>过去之后的步数</translation>
    </message>
    <message>
        <location line="-88"/>
        <source>Pasts and how long each lives</source>
        <translation>各种过去及其保留时间</translation>
    </message>
    <message numerus="yes">
        <location line="-53"/>
        <source>Silence brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <extracomment>%1 is a number of steps, %n of states that it starts from, %2 a state</extracomment>
        <translation>
            <numerusform>静默在 %1 步之后使它静止，起点 %n 个；那里最大的状态是 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+4"/>
        <source>The constant input brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <translation>
            <numerusform>恒定输入在 %1 步之后使它静止，起点 %n 个；那里最大的状态是 %2。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Under the constant input it still moves after %1 steps.</source>
        <translation>恒定输入下 %1 步之后仍在变化。</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The state that the file stores moves by %1 in a step of the constant input.</source>
        <translation>文件存储的状态在一步恒定输入中变化 %1。</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>The sequence of the last run is run again after each past. Where its states become those of a fresh start, the network has forgotten what was before; a unit that never does is latched: it is marked beside its strips and at its rows of W and R.</source>
        <translation>在每一种过去之后再次运行上次的序列。当状态变得与全新开始时相同，网络就忘记了之前的内容；永不如此的单元即被锁存：它会在其条带旁以及 W 和 R 的对应行处标出。</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>silence; else a number, one for each input, or file.npy</source>
        <extracomment>of a constant input</extracomment>
        <translation>静默；或一个数、每个输入一个数、file.npy</translation>
    </message>
    <message>
        <location line="-83"/>
        <source>Past</source>
        <translation>过去</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Forgotten after</source>
        <translation>遗忘于</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Latched units</source>
        <translation>锁存的单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Largest difference</source>
        <extracomment>a column: the largest difference that a past makes</extracomment>
        <translation>最大差异</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Other decisions</source>
        <extracomment>a column: how many decisions of a readout a past changes</extracomment>
        <translation>不同的决定</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units, the longest memory first</source>
        <translation>单元，记忆最长的在前</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Forgets after</source>
        <translation>遗忘于</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Measure memory</source>
        <translation>测量记忆</translation>
    </message>
    <message>
        <location line="+196"/>
        <source>readout, %</source>
        <extracomment>an axis that has little room: what still shows the past, numbers of a readout or units</extracomment>
        <translation>读出层，%</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>units, %</source>
        <translation>单元，%</translation>
    </message>
    <message>
        <location line="+82"/>
        <source>Add what was before the sequence</source>
        <translation>请添加序列之前的内容</translation>
    </message>
    <message>
        <location line="-178"/>
        <source>Measuring how long the past lives</source>
        <translation>正在测量过去保留多久</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>How long the past lives could not be measured.</source>
        <translation>未能测量过去保留多久。</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>any past</source>
        <extracomment>of the past before a sequence</extracomment>
        <translation>任一过去</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>latched</source>
        <extracomment>a unit that never forgets</extracomment>
        <translation>锁存</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1 of the %2 decisions that %3 makes depend on the past.</source>
        <extracomment>%1 and %2 are numbers of decisions, %3 is the name of a tensor, a readout</extracomment>
        <translation>%3 所作的 %2 个决定中有 %1 个取决于过去。</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
        <source>Warm-up: after %n step(s) from zeros the output is that of a long run.</source>
        <translation>
            <numerusform>预热：从零开始 %n 步之后，输出与长时间运行相同。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Warm-up: the output never becomes that of a long run.</source>
        <translation>预热：输出从不与长时间运行相同。</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>A reset every %n step(s) changes next to nothing.</source>
        <translation>
            <numerusform>每 %n 步重置一次几乎没有影响。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>No reset interval tried leaves the output as it is.</source>
        <translation>尝试过的重置间隔均会改变输出。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The largest state is %1 after the sequence and %2 after the last repetition.</source>
        <extracomment>%1 and %2 are numbers</extracomment>
        <translation>序列之后的最大状态为 %1，最后一次重复之后为 %2。</translation>
    </message>
    <message>
        <location line="-310"/>
        <source>In silence it still moves after %1 steps.</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>静默中 %1 步之后仍在变化。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>The state that the file stores moves by %1 in a step of silence.</source>
        <extracomment>%1 is a number</extracomment>
        <translation>文件存储的状态在一步静默中变化 %1。</translation>
    </message>
    <message>
        <location line="+109"/>
        <source>Share that still shows its past, by steps</source>
        <translation>仍显示过去的比例，按步</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>The network&apos;s output</source>
        <translation>网络的输出</translation>
    </message>
    <message>
        <location line="+190"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
    <message>
        <location line="-349"/>
        <source>In silence it diverges: after %1 steps the state is beyond every bound.</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>静默时发散：%1 步后状态超出一切界限。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Under the constant input it diverges: after %1 steps the state is beyond every bound.</source>
        <translation>在恒定输入下发散：%1 步后状态超出一切界限。</translation>
    </message>
</context>
<context>
    <name>gateloupe::Messages</name>
    <message numerus="yes">
        <location filename="../app/gui/shell/parts/messages.cpp" line="+44"/>
        <source>%n note(s) about reading the file.</source>
        <translation>
            <numerusform>关于读取文件有 %n 条备注。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+13"/>
        <source>“%1”</source>
        <extracomment>a file name in a list of them</extracomment>
        <translation>“%1”</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>%1: no longer there</source>
        <extracomment>%1 is a path</extracomment>
        <translation>%1：已不存在</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>These files could not be opened: %1.</source>
        <extracomment>%1 is a list of file names</extracomment>
        <translation>无法打开以下文件：%1。</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+74"/>
        <source>Look for “%1”…</source>
        <translation>查找“%1”…</translation>
    </message>
    <message>
        <location line="-65"/>
        <source>“%1” is an empty file.</source>
        <translation>“%1”是空文件。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Treat as raw buffer…</source>
        <translation>按原始缓冲区处理…</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Wrote “%1” (%2), read it back and compared it: equal.</source>
        <translation>已写入“%1”（%2），读回并比较：相等。</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Saved the run to “%1” (%2).</source>
        <extracomment>%1 is a file name, %2 its size</extracomment>
        <translation>运行已保存到“%1”（%2）。</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>The table could not be saved.</source>
        <translation>无法保存表格。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The session could not be written to “%1”.</source>
        <translation>无法把会话写入“%1”。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The session “%1” could not be read.</source>
        <translation>无法读取会话“%1”。</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>“%1”, which the session is about, is no longer there.</source>
        <translation>会话所涉及的“%1”已不存在。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Look for it…</source>
        <translation>查找它…</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The session is also about files that are no longer there: %1.</source>
        <extracomment>%1 is a list of file names</extracomment>
        <translation>会话还涉及已不存在的文件：%1。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” has changed since the session was saved; places and ranges may no longer fit.</source>
        <translation>会话保存后“%1”发生了变化；位置和范围可能不再适合。</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>“%1” changed on disk, %2. What is shown is from before.</source>
        <extracomment>%1 is a file name, %2 a time of day</extracomment>
        <translation>“%1”在磁盘上已更改，%2。所显示的是之前的内容。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>“%1” changed on disk, %2. What is shown is from before; it was overwritten, and the rest of it cannot be read any more. File &gt; Keep copies of open files keeps it the next time.</source>
        <translation>“%1”在磁盘上已更改，%2。所显示的是之前的内容；文件已被覆盖，其余部分无法再读取。“文件 &gt; 保留已打开文件的副本”可在下次保留它。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Compare with before</source>
        <extracomment>button: the open file beside what it held before it changed</extracomment>
        <translation>与之前比较</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” is open, and no copy of it could be made.</source>
        <translation>“%1”已打开，但无法制作其副本。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” is no longer there. What is shown is from before.</source>
        <translation>“%1”已不存在。显示的是之前的内容。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The program ended unexpectedly last time. Its session of %1 was kept.</source>
        <translation>程序上次没有正常结束。当时打开的内容保存于 %1。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Restore the session</source>
        <translation>恢复会话</translation>
    </message>
</context>
<context>
    <name>gateloupe::ModelInputsRow</name>
    <message>
        <location filename="../widgets/sequence/input/model_inputs_row.cpp" line="+76"/>
        <source>A call every</source>
        <extracomment>a sound is cut into frames that begin so many numbers apart, a call of the model for each</extracomment>
        <translation>每次调用间隔</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>behind the last</source>
        <extracomment>numbers before a frame that a model is given along with it</extracomment>
        <translation>前面带上</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Inner values</source>
        <extracomment>values inside of the model that are shown beside its network</extracomment>
        <translation>内部值</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>one call</source>
        <extracomment>a model is called once, with all of its input</extracomment>
        <translation>一次调用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers from one call of the model to the next</source>
        <translation>模型一次调用到下一次的数的个数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers before a frame that go in along with it</source>
        <translation>帧之前一同输入的数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inner values of the model</source>
        <translation>模型的内部值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>ids of values inside of the model, also of its loops, by commas</source>
        <translation>模型内部（包括循环内）值的标识，以逗号分隔</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>as %1 is called</source>
        <translation>按 %1 的方式调用</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>file.npy, file.npz:key, file.h5:/path or file.wav; a number, zeros, or :output of the call before</source>
        <translation>file.npy、file.npz:key、file.h5:/path 或 file.wav；一个数、zeros，或上次调用的 :输出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The model&apos;s input %1</source>
        <translation>模型的输入 %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::NetworkPairTable</name>
    <message>
        <location filename="../widgets/compare/network_pair_table.cpp" line="+21"/>
        <source>%1, from layer %2</source>
        <extracomment>%1 is the name of a stack of layers, of which some are meant</extracomment>
        <translation>%1，自第 %2 层起</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A network of the open file; double click to look at the pair</source>
        <translation>打开的文件中的网络；双击可查看这一对</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The network of the other file that belongs to it by its name, its sizes or its weights</source>
        <translation>另一文件中按名称、大小或权重与之对应的网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Result of comparing all gates</source>
        <translation>比较所有门的结果</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>First difference</source>
        <translation>第一处差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first gate that rounding does not explain; of an unpaired network, its kind</source>
        <translation>第一个不能用舍入解释的门，或单独存在的网络是什么</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>Equal</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>相等</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Equal up to rounding</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>除舍入外相等</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Different</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>不同</translation>
    </message>
</context>
<context>
    <name>gateloupe::NetworkPairsView</name>
    <message>
        <location filename="../widgets/compare/network_pairs_view.cpp" line="+32"/>
        <source>Networks of both files</source>
        <translation>两个文件的网络</translation>
    </message>
    <message numerus="yes">
        <location line="+36"/>
        <source>%1: %2 of %n pair(s) of networks are equal, %3 unpaired</source>
        <extracomment>%1 is a verdict about two files, %2 a count of the %n pairs of networks, %3 a count of networks without a partner</extracomment>
        <translation>
            <numerusform>%1：%n 对网络中有 %2 对相等，%3 个单独存在</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::NormLane</name>
    <message>
        <location filename="../widgets/sequence/curves/norm_lane.cpp" line="+54"/>
        <source>step %1</source>
        <extracomment>a tool tip: a step, then the norms of gradients at it, a line each</extracomment>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Norms of the gradient over time</source>
        <translation>梯度范数随时间的变化</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>the gradient is 0 at every step</source>
        <translation>每一步的梯度都为 0</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+172"/>
        <source>vanishes at step %1</source>
        <translation>在第 %1 步消失</translation>
    </message>
    <message>
        <location line="-169"/>
        <location line="+172"/>
        <source>explodes at step %1</source>
        <translation>在第 %1 步爆炸</translation>
    </message>
    <message>
        <location line="-169"/>
        <source>neither vanishes nor explodes</source>
        <translation>既不消失也不爆炸</translation>
    </message>
</context>
<context>
    <name>gateloupe::Opener</name>
    <message>
        <location filename="../app/gui/controllers/opener.cpp" line="+71"/>
        <location line="+28"/>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>Much memory</source>
        <translation>内存占用大</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reading “%1” takes %2 of memory.</source>
        <extracomment>%1 is a file name, %2 an amount such as &quot;4.2 GB&quot;</extracomment>
        <translation>读取“%1”需要 %2 内存。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The file itself has %1: it may be damaged, or made to use up memory. What you allow holds for every file until the program ends.</source>
        <extracomment>%1 is an amount such as &quot;1.3 MB&quot;</extracomment>
        <translation>文件本身只有 %1：它可能已损坏，或被刻意制作来耗尽内存。所作的许可在程序结束前对所有文件有效。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Open a checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>gateloupe::OrderChooser</name>
    <message>
        <location filename="../widgets/inspector/order_chooser.cpp" line="+119"/>
        <source>No matrix is shown.</source>
        <translation>没有显示矩阵。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>There is only one column.</source>
        <translation>只有一列。</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>of this matrix</source>
        <extracomment>sort the rows by those of the matrix on screen itself</extracomment>
        <translation>此矩阵的</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>of %1</source>
        <extracomment>sort by the rows of another matrix, e.g. &quot;W input&quot;</extracomment>
        <translation>%1 的</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>order of the rows</source>
        <translation>行的次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>order of the columns</source>
        <translation>列的次序</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>The order could not be worked out: %1</source>
        <translation>无法得出次序：%1</translation>
    </message>
    <message>
        <location line="-147"/>
        <location line="+10"/>
        <source>Sort rows</source>
        <translation>行排序</translation>
    </message>
    <message>
        <location line="-9"/>
        <location line="+10"/>
        <source>Sort columns</source>
        <translation>列排序</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>as stored</source>
        <extracomment>order of rows or columns: as the file stores them</extracomment>
        <translation>按存储</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>by norm</source>
        <translation>按范数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>by similarity</source>
        <translation>按相似度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matrix that sets the order of rows or columns</source>
        <translation>由谁的行或列决定次序</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Sort rows by those of</source>
        <translation>行排序依据</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sort columns by those of</source>
        <translation>列排序依据</translation>
    </message>
</context>
<context>
    <name>gateloupe::OverviewStrip</name>
    <message>
        <location filename="../widgets/timeline/overview_strip.cpp" line="+151"/>
        <source>Overview of the whole run</source>
        <translation>整个运行的概览</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The whole run: drag the frame to move what is in sight, an edge of it to see more or fewer steps. Bars along the lower edge: how many gates are saturated</source>
        <translation>整个运行:拖动方框可移动可见部分,拖动其边缘可看到更多或更少的步。下边缘的条:有多少门处于饱和</translation>
    </message>
    <message>
        <location line="+85"/>
        <location line="+29"/>
        <source>zoom in time</source>
        <translation>时间缩放</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>overview</source>
        <extracomment>in front of the picture of the whole run</extracomment>
        <translation>概览</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairChoice</name>
    <message>
        <location filename="../widgets/compare/pair_choice.cpp" line="+72"/>
        <source>B:</source>
        <extracomment>the second network of a comparison</extracomment>
        <translation>B：</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>%1 itself, on another backend</source>
        <extracomment>the network A once more, computed by somebody else; %1 is its name</extracomment>
        <translation>%1 自身，在另一后端上</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Open a file with a network first</source>
        <translation>请先打开含网络的文件</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Pair layers by hand…</source>
        <translation>手动配对层…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>For a stack whose layers are networks of their own in the other file</source>
        <translation>适用于各层在另一文件中是独立网络的堆叠</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>A: no network</source>
        <translation>A：没有网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A: %1 — %2</source>
        <translation>A：%1 — %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Network B</source>
        <translation>网络 B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a network</source>
        <translation>选择网络</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Open another file…</source>
        <translation>打开另一个文件…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Match units</source>
        <translation>匹配单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A and B are the same network, with the same units</source>
        <translation>A 与 B 是同一网络，单元相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put B&apos;s units beside the units of A that they are most like: for networks trained again or stored in another order</source>
        <translation>把 B 的单元放在 A 中最相似的单元旁：用于重新训练或以其他次序存储的网络</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairControls</name>
    <message>
        <location filename="../widgets/compare/pair_controls.cpp" line="+211"/>
        <location line="+89"/>
        <source>input of the comparison</source>
        <translation>比较的输入</translation>
    </message>
    <message>
        <location line="-85"/>
        <source>initial states of the comparison</source>
        <translation>比较的初始状态</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>tolerance of the comparison</source>
        <translation>比较的容差</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>backends of the comparison</source>
        <translation>比较的后端</translation>
    </message>
    <message>
        <location line="-94"/>
        <source>Differences above it count. Usual here is %1; empty the field to return to it.</source>
        <extracomment>%1 is a number</extracomment>
        <translation>超过它的差异才算。此处通常为 %1；清空此栏即恢复该值。</translation>
    </message>
    <message>
        <location line="+188"/>
        <source>The file has no initial states</source>
        <translation>文件没有初始状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the last run&apos;s input as well</source>
        <translation>请同时选择上次运行的输入</translation>
    </message>
    <message>
        <location line="-143"/>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message numerus="yes">
        <location line="+245"/>
        <source>last run&apos;s (%n step(s))</source>
        <translation>
            <numerusform>上次运行的（%n 步）</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+18"/>
        <source>last run&apos;s</source>
        <extracomment>initial states</extracomment>
        <translation>上次运行的</translation>
    </message>
    <message>
        <location line="-16"/>
        <source>Run a sequence that fits both first</source>
        <translation>请先运行适合两者的序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>noise</source>
        <extracomment>built-in inputs of a network</extracomment>
        <translation>噪声</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>impulse</source>
        <translation>脉冲</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one-hot walk</source>
        <translation>独热游走</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+9"/>
        <source>zeros</source>
        <extracomment>initial states</extracomment>
        <translation>零</translation>
    </message>
    <message>
        <location line="-262"/>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Start</source>
        <extracomment>the initial states of a run</extracomment>
        <translation>起始</translation>
    </message>
    <message>
        <location line="+256"/>
        <source>The states that both runs begin with</source>
        <translation>两次运行开始时的状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>stored in the file</source>
        <extracomment>initial states</extracomment>
        <translation>存储于文件</translation>
    </message>
    <message>
        <location line="-257"/>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A on</source>
        <extracomment>who computes the first of two runs</extracomment>
        <translation>A 的后端</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B on</source>
        <extracomment>who computes the second of two runs</extracomment>
        <translation>B 的后端</translation>
    </message>
    <message>
        <location line="+258"/>
        <source>Run both</source>
        <translation>运行两者</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>a file…</source>
        <translation>文件…</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/pair_panel.cpp" line="+84"/>
        <source>%1 at %2</source>
        <extracomment>head of a column: a unit at a step</extracomment>
        <translation>%1 @ %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1, %2</source>
        <extracomment>head of a column: a layer, a unit at a step</extracomment>
        <translation>%1,%2</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>difference</source>
        <extracomment>head of a column: the numbers on its left minus those left of them</extracomment>
        <translation>差</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Stop comparing</source>
        <translation>停止比较</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin for comparison</source>
        <translation>固定以作比较</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show one unit at one step again</source>
        <translation>重新只显示一步的一个单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keep the numbers of unit %1 at step %2, then go to another unit or step to see both side by side</source>
        <translation>保留第 %2 步单元 %1 的数,再转到另一单元或步,以并排查看两者</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Two units or steps side by side</source>
        <translation>并排的两个单元或步</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairRunner</name>
    <message>
        <location filename="../app/gui/controllers/pair_runner.cpp" line="+50"/>
        <source>%1, %2</source>
        <extracomment>a backend and its arithmetic: &quot;GPU (cuDNN), FMA&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location line="+157"/>
        <source>recorded run…</source>
        <translation>记录的运行…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recorded: %1</source>
        <translation>记录的：%1</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>No two backends can run this network.</source>
        <translation>没有两个后端能运行此网络。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the file of the recorded run: take that entry once more.</source>
        <translation>请选择记录的运行的文件：再选一次该项。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose two networks first.</source>
        <translation>请先选择两个网络。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Only networks of one shape can be run beside each other; see above where these two differ.</source>
        <translation>只有形状相同的网络才能并列运行；上方可见这两个网络的不同之处。</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Running and comparing with what was recorded</source>
        <translation>正在运行并与记录比较</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Running on both backends</source>
        <translation>正在两个后端上运行</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Running both networks</source>
        <translation>正在运行两个网络</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Only the first %1 steps were run: both traces may take %2 of memory.</source>
        <translation>只运行了前 %1 步：两条轨迹最多可占 %2 内存。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>How the recorded run was read</source>
        <translation>记录的运行是如何读取的</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Telling own errors from inherited ones</source>
        <translation>区分自身误差与继承误差</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Own and inherited error could not be computed.</source>
        <translation>未能判断是谁的误差。</translation>
    </message>
    <message>
        <location line="-29"/>
        <source>What was recorded does not belong to this input. Choose the input that the other program ran over: the last run&apos;s, or a file.</source>
        <translation>记录的内容不属于此输入。请选择另一程序所用的输入：上次运行的输入或文件。</translation>
    </message>
</context>
<context>
    <name>gateloupe::PaletteEntries</name>
    <message>
        <location filename="../app/gui/commands/palette_model.cpp" line="+156"/>
        <source>Not available here now</source>
        <translation>此处现在不可用</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>gate</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
</context>
<context>
    <name>gateloupe::PartChooser</name>
    <message numerus="yes">
        <location filename="../widgets/sequence/header/part_chooser.cpp" line="+113"/>
        <source> of %1 (%Ln step(s))</source>
        <extracomment>behind the number of a batch&apos;s sequence: &quot;0 of 3 (17 steps)&quot;</extracomment>
        <translation>
            <numerusform> / %1（%Ln 步）</numerusform>
        </translation>
    </message>
    <message>
        <location line="-68"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer and direction of the table and of the curves</source>
        <translation>表格和曲线的层与方向</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Batch entry</source>
        <extracomment>which sequence of a batch the plots show</extracomment>
        <translation>批条目</translation>
    </message>
</context>
<context>
    <name>gateloupe::PastHeatmap</name>
    <message>
        <location filename="../widgets/memory/past_heatmap.cpp" line="+41"/>
        <source>How long each past lives in each unit</source>
        <translation>每个过去在每个单元中存留多久</translation>
    </message>
    <message numerus="yes">
        <location line="+29"/>
        <source>%1 forgets “%2” after %n step(s)</source>
        <extracomment>%1 is e.g. &quot;unit 3 of layer 0&quot;, %2 e.g. &quot;silence&quot;</extracomment>
        <translation>
            <numerusform>%1 在 %n 步之后忘记“%2”</numerusform>
        </translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 still shows “%2” at the end: latched</source>
        <extracomment>%1 is e.g. &quot;unit 3 of layer 0&quot;, %2 e.g. &quot;silence&quot;</extracomment>
        <translation>%1 到最后仍显示“%2”：锁存</translation>
    </message>
    <message>
        <location line="+118"/>
        <source>%1 steps</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>%1 步</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>latched</source>
        <translation>锁存</translation>
    </message>
</context>
<context>
    <name>gateloupe::PastList</name>
    <message>
        <location filename="../app/gui/dialogs/past_list.cpp" line="+51"/>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>Pasts that are measured</source>
        <translation>要测量的过去</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Kind of past</source>
        <translation>过去的种类</translation>
    </message>
    <message>
        <location line="-41"/>
        <source>Silence</source>
        <extracomment>kinds of what came before a sequence</extracomment>
        <translation>静默</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Noise of level</source>
        <translation>噪声，强度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Random states of level</source>
        <translation>随机状态，强度</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The sequence itself</source>
        <translation>序列本身</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A recording…</source>
        <translation>录音…</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Level: the standard deviation</source>
        <translation>强度：标准差</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>silence</source>
        <translation>静默</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>noise of %1</source>
        <translation>噪声 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>random states of %1</source>
        <extracomment>states of a network; %1 is the standard deviation</extracomment>
        <translation>随机状态 %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the sequence itself</source>
        <translation>序列本身</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Choose a recording</source>
        <translation>选择录音</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>数组、表格和声音 (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>At most %1 pasts</source>
        <translation>超过 %1 种过去将无法区分</translation>
    </message>
</context>
<context>
    <name>gateloupe::PathField</name>
    <message>
        <location filename="../app/gui/dialogs/path_field.cpp" line="+21"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Choose their output</source>
        <translation>选择对方的输出</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Arrays (*.npy *.npz *.csv *.h5 *.hdf5);;All files (*)</source>
        <translation>数组 (*.npy *.npz *.csv *.h5 *.hdf5);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureMenu</name>
    <message>
        <location filename="../widgets/pictures/picture_menu.cpp" line="+19"/>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save as PNG…</source>
        <translation>另存为 PNG…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save as SVG…</source>
        <translation>另存为 SVG…</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureMenus</name>
    <message>
        <location filename="../app/gui/shell/picture_menus.cpp" line="+12"/>
        <source>Show in Layout</source>
        <translation>在布局中显示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the bytes of the picked cell</source>
        <translation>显示所选单元格的字节</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureSaver</name>
    <message>
        <location filename="../app/gui/controllers/picture_saver.cpp" line="+133"/>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>gateloupe::PreferencesDialog</name>
    <message>
        <location filename="../app/gui/preferences/preferences_dialog.cpp" line="+211"/>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <location line="-127"/>
        <source>&amp;Memory for heatmaps</source>
        <translation>热图内存(&amp;M)</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Overviews of large matrices are dropped beyond this</source>
        <translation>超过此值时丢弃大矩阵的概览</translation>
    </message>
    <message>
        <location line="-127"/>
        <source>Memory for &amp;runs</source>
        <translation>运行内存(&amp;R)</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Steps of a long run are computed again beyond this</source>
        <translation>超过此值时重新计算长运行的步</translation>
    </message>
    <message>
        <location line="-126"/>
        <source>&amp;Backend</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>后端(&amp;B)</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>&amp;Threads of a run</source>
        <translation>运行的线程数(&amp;T)</translation>
    </message>
    <message>
        <location line="+121"/>
        <source>All cores</source>
        <translation>所有核心</translation>
    </message>
    <message>
        <location line="-115"/>
        <source>Colours of &amp;weights</source>
        <translation>权重颜色(&amp;W)</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Blue to red</source>
        <translation>蓝到红</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Blue to brown</source>
        <translation>蓝到棕</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <location line="-128"/>
        <source>T&amp;heme</source>
        <extracomment>light or dark</extracomment>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <location line="+132"/>
        <location line="+5"/>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Light</source>
        <extracomment>colours of the window</extracomment>
        <translation>浅色</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Dark</source>
        <extracomment>colours of the window</extracomment>
        <translation>深色</translation>
    </message>
    <message>
        <location line="-135"/>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font of te&amp;xts</source>
        <translation>文本字体(&amp;X)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font of &amp;numbers</source>
        <translation>数字字体(&amp;N)</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tick “Own” to choose a font</source>
        <translation>勾选“自定”以选择字体</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tick “Own” to choose a size</source>
        <translation>勾选“自定”以选择字号</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <location line="-31"/>
        <source>Best backend</source>
        <extracomment>who computes a run: the best of GPU and CPU</extracomment>
        <translation>最佳后端</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Backend</source>
        <extracomment>who computes a run</extracomment>
        <translation>后端</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Backend of the next runs</source>
        <translation>之后运行所用的后端</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Use another font</source>
        <translation>使用其他字体</translation>
    </message>
</context>
<context>
    <name>gateloupe::ProbeEditor</name>
    <message>
        <location filename="../widgets/sequence/input/probe_editor.cpp" line="+84"/>
        <source>Kind of probe</source>
        <translation>探针种类</translation>
    </message>
    <message>
        <location line="-50"/>
        <source>Zeros</source>
        <extracomment>an input that is zero at every step</extracomment>
        <translation>零</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Impulse</source>
        <extracomment>an input that is not zero at one step only</extracomment>
        <translation>脉冲</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Step</source>
        <extracomment>an input that is zero before a step and a constant from it on</extracomment>
        <translation>阶跃</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sine</source>
        <extracomment>a sine wave as input</extracomment>
        <translation>正弦</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One-hot walk</source>
        <extracomment>an input whose 1 moves on by one feature each step</extracomment>
        <translation>独热游走</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Noise</source>
        <extracomment>an input of normally distributed random numbers</extracomment>
        <translation>噪声</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Steps</source>
        <extracomment>length of a probe in time steps</extracomment>
        <translation>步数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Feature</source>
        <extracomment>which column of the input the probe is in</extracomment>
        <translation>特征</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>At step</source>
        <extracomment>the time step where an impulse stands or a step function begins</extracomment>
        <translation>位于步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Amplitude</source>
        <extracomment>height of an impulse, a step or a wave; standard deviation of noise</extracomment>
        <translation>幅度</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Period</source>
        <extracomment>of a sine, in time steps</extracomment>
        <translation>周期</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Seed</source>
        <extracomment>start value of the random numbers</extracomment>
        <translation>种子</translation>
    </message>
</context>
<context>
    <name>gateloupe::ProveDialog</name>
    <message>
        <location filename="../app/gui/dialogs/prove_dialog.cpp" line="+73"/>
        <source>Prove a runtime</source>
        <translation>验证运行时</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Whether a program of yours runs the selected network right: it is asked equal questions in several ways, its weights are altered in copies of the file, and its output is held against float64.</source>
        <translation>检验某个程序是否正确运行选中的网络：以多种方式提出等价的问题，在文件副本中修改权重，并把它的输出与 float64 对比。</translation>
    </message>
    <message>
        <location line="+24"/>
        <source> s</source>
        <extracomment>seconds</extracomment>
        <translation> 秒</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What will be executed</source>
        <translation>将要执行的内容</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Execute and prove</source>
        <translation>执行并验证</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Name the bug…</source>
        <translation>指出错误…</translation>
    </message>
    <message>
        <location line="+57"/>
        <source>Save as JUnit…</source>
        <translation>保存为 JUnit…</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Save the proofs as JUnit</source>
        <translation>将验证结果保存为 JUnit</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>JUnit (*.xml)</source>
        <translation>JUnit (*.xml)</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Save as HTML…</source>
        <translation>保存为 HTML…</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Save the proofs as HTML</source>
        <translation>将验证结果保存为 HTML</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <location line="-71"/>
        <source>Proofs</source>
        <translation>验证</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Proof</source>
        <extracomment>a column: the largest difference</extracomment>
        <translation>验证项</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <location line="+91"/>
        <source>Noise of 24 steps and 3 sequences</source>
        <translation>24 步、3 个序列的噪声</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The input of the last run</source>
        <translation>上次运行的输入</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>No network is selected</source>
        <translation>未选择网络</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1 (or none)</source>
        <extracomment>%1 is e.g. &quot;the first h&quot;</extracomment>
        <translation>%1（可省略）</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>It is given %1; it leaves %2. Arrays are %3 files of float32.</source>
        <extracomment>%1 and %2 are lists such as &quot;the file, the input&quot;, %3 is .npy or .safetensors</extracomment>
        <translation>它得到 %1；它留下 %2。数组是 float32 的 %3 文件。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file of the network</source>
        <translation>网络文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input [steps, sequences, inputs]</source>
        <translation>输入 [步, 序列, 输入数]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first h</source>
        <translation>初始 h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first c</source>
        <translation>初始 c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output [steps, sequences, width]</source>
        <translation>输出 [步, 序列, 宽度]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last h</source>
        <translation>最后的 h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last c</source>
        <translation>最后的 c</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>This program will be started many times, without a shell, with your user&apos;s rights:
%1</source>
        <extracomment>%1 is a program with its arguments</extracomment>
        <translation>下列程序将以当前用户的权限、不经 shell 启动多次：
%1</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Proving a runtime</source>
        <translation>正在验证运行时</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>The program could not be put to the proofs.</source>
        <translation>无法验证该程序。</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Its output of the whole input is the right one</source>
        <translation>它对整个输入的输出是正确的</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>In two pieces as in one</source>
        <translation>分两段与整段相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>In a batch as alone</source>
        <translation>批量与单独相同</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Padding changes nothing</source>
        <translation>填充不改变结果</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No state is a state of zeros</source>
        <translation>无状态等于零状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Turning the input exchanges the directions</source>
        <translation>反转输入等于交换方向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Every weight matters</source>
        <translation>每个权重都起作用</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Equal to float64</source>
        <translation>与 float64 相等</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A reset begins a new run</source>
        <translation>重置即开始新的运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Repeated it gives the same</source>
        <translation>重复运行给出相同结果</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first half alone as in the whole</source>
        <translation>单独的前半段与整体中相同</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✓ holds</source>
        <extracomment>of a proof</extracomment>
        <translation>✓ 成立</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ fails</source>
        <extracomment>of a proof</extracomment>
        <translation>✗ 不成立</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>– not provable</source>
        <extracomment>of a proof</extracomment>
        <translation>– 无法验证</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>%1 hold, %2 fail, %3 cannot be made with this command and file.</source>
        <extracomment>of proofs: how many hold, fail and cannot be made</extracomment>
        <translation>%1 项成立，%2 项不成立，%3 项用此命令和文件无法进行。</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>“%1” is written.</source>
        <translation>“%1”已写入。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The proofs could not be written.</source>
        <translation>无法写入验证结果。</translation>
    </message>
</context>
<context>
    <name>gateloupe::RangePanel</name>
    <message>
        <location filename="../widgets/sequence/studies/range_panel.cpp" line="+96"/>
        <source>the input</source>
        <translation>输入</translation>
    </message>
    <message numerus="yes">
        <location line="+7"/>
        <source>%1; %Ln NaN or infinite number(s) left out</source>
        <extracomment>behind a number: how many are left out of it</extracomment>
        <translation>
            <numerusform>%1;略去 %Ln 个 NaN 或无穷数</numerusform>
        </translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Steps %1 to %2</source>
        <translation>第 %1 至 %2 步</translation>
    </message>
    <message>
        <location line="-79"/>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Write x, y, gates and states of these steps as CSV, npz or HDF5</source>
        <translation>将这些步的 x、y、门和状态写成 CSV、npz 或 HDF5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Statistics of the chosen steps</source>
        <translation>所选步的统计</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>min</source>
        <extracomment>columns of a table: least, largest, mean, root mean square, share of saturated gates</extracomment>
        <translation>最小</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sat.</source>
        <translation>饱和</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Share of the numbers at an end of their activation</source>
        <translation>处于激活函数端点的数所占比例</translation>
    </message>
</context>
<context>
    <name>gateloupe::RangeStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/range_study.cpp" line="+69"/>
        <source>Export the steps</source>
        <translation>导出这些步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>NumPy (*.npz)</source>
        <translation>NumPy (*.npz)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>HDF5 (*.h5 *.hdf5)</source>
        <translation>HDF5 (*.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>That is the file that is open.</source>
        <translation>这是已打开的文件。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The name must end in .csv, .npz or .h5.</source>
        <translation>文件名必须以 .csv、.npz 或 .h5 结尾。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Written: %1</source>
        <translation>已写入:%1</translation>
    </message>
</context>
<context>
    <name>gateloupe::RawBufferDialog</name>
    <message>
        <location filename="../app/gui/dialogs/buffer/raw_buffer_dialog.cpp" line="+234"/>
        <source>Open raw buffer</source>
        <translation>打开原始缓冲区</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Where the buffer begins, in bytes: 512 or 0x200</source>
        <translation>缓冲区的起点，以字节计：512 或 0x200</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+4"/>
        <location line="+5"/>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Read from</source>
        <extracomment>which tensor of the file holds the packed buffer</extracomment>
        <translation>读取自</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Offset in bytes</source>
        <translation>偏移（字节）</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>A packed buffer is the single array in which cuDNN keeps all weights of a network. It says nothing about itself, so say here what it is, or look what its length and numbers suggest.</source>
        <extracomment>cuDNN keeps all weights of a network in one array, the packed buffer</extracomment>
        <translation>打包缓冲区是 cuDNN 保存网络全部权重的单个数组。它不说明自身内容，因此请在此说明，或参看其长度和数字所提示的内容。</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Choose the file with the buffer</source>
        <translation>选择缓冲区文件</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>the whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>This file is a checkpoint (%1): File &gt; Open reads it. A packed buffer in it is one of its tensors, or begins at an offset.</source>
        <extracomment>%1: the word for a file format</extracomment>
        <translation>此文件是检查点（%1）：用“文件 &gt; 打开”读取。其中的打包缓冲区是它的某个张量，或从某个偏移开始。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Choose the file with the buffer.</source>
        <translation>请选择缓冲区文件。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The offset is a number of bytes, such as 512 or 0x200.</source>
        <translation>偏移是字节数，如 512 或 0x200。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>This cannot be: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>这不可能：%1</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>The length must fit exactly</source>
        <translation>长度必须完全相符</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>✓ Fits exactly: %1 elements, %2.</source>
        <translation>✓ 完全相符：%1 个元素，%2。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too short by %4 bytes.</source>
        <translation>✗ 网络有 %1 个元素（%2），文件从偏移起有 %3：短 %4 字节。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too long by %4 bytes.</source>
        <translation>✗ 网络有 %1 个元素（%2），文件从偏移起有 %3：长 %4 字节。</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReadoutPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/readout_panel.cpp" line="+111"/>
        <source>none</source>
        <extracomment>no matrix of the file is taken for what follows the output</extracomment>
        <translation>无</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>%1, %2 (proposed)</source>
        <extracomment>a matrix that is called like a readout: its name, its size</extracomment>
        <translation>%1,%2(建议)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2</source>
        <extracomment>a matrix: its name, its size</extracomment>
        <translation>%1,%2</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>readout</source>
        <translation>读出层</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>labels of the readout</source>
        <translation>读出层的标签</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>number %1; click to see why it is so</source>
        <extracomment>the place of a number of the readout</extracomment>
        <translation>第 %1 个数;点击可查看原因</translation>
    </message>
    <message>
        <location line="-141"/>
        <source>Logits</source>
        <extracomment>numbers of the readout as they are, before a softmax</extracomment>
        <translation>Logits</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Readout</source>
        <extracomment>the linear layer that follows the output</extracomment>
        <translation>读出层</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Matrix that follows the output</source>
        <translation>输出之后的矩阵</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The linear layer of the file that makes predictions of the output</source>
        <translation>文件中由输出得出预测的线性层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the numbers of the readout as</source>
        <translation>读出层数值的表示方式</translation>
    </message>
    <message>
        <location line="+123"/>
        <source>Labels…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <location line="-122"/>
        <source>Vocabulary with the labels of the readout</source>
        <translation>含读出层标签的词表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a vocabulary that names the numbers; without one that of the input is taken where it fits</source>
        <translation>选择为这些数命名的词表;未选择时,若合适则使用输入的词表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Largest numbers of the readout at this step</source>
        <translation>此步读出层的最大数值</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReadoutStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/readout_study.cpp" line="+205"/>
        <source>The vocabulary has %1 symbols, the readout makes %2 numbers.</source>
        <extracomment>the labels that were chosen for the numbers of a readout are too few, or too many</extracomment>
        <translation>词表有 %1 个符号,读出层产生 %2 个数。</translation>
    </message>
    <message>
        <location line="-83"/>
        <source>Choose the labels of the readout</source>
        <translation>选择读出层的标签</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Vocabularies (*.json *.txt)</source>
        <translation>词表 (*.json *.txt)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTable</name>
    <message>
        <location filename="../widgets/bytes/region_table.cpp" line="+345"/>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <location line="-32"/>
        <source>filter of the regions</source>
        <translation>区域的筛选</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>order of the regions</source>
        <translation>区域的次序</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Save the rows as a table for other programs</source>
        <translation>把各行保存为供其他程序使用的表格</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter the regions</source>
        <translation>筛选区域</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <location line="+1"/>
        <location filename="../app/gui/common/table_menus.cpp" line="+69"/>
        <source>Copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTableModel</name>
    <message>
        <location line="-191"/>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Recurrent layer, counted from 0</source>
        <translation>循环层，从 0 起计</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Direction</source>
        <extracomment>the half of a recurrent layer that reads the sequence from its start or from its end</extracomment>
        <translation>方向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Forward reads the sequence from its start, backward from its end</source>
        <translation>正向从开头读取序列，反向从末尾读取</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Gate</source>
        <extracomment>a gate of a recurrent cell</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Gate of the cell</source>
        <translation>细胞的门</translation>
    </message>
    <message>
        <location line="-35"/>
        <source>Kind</source>
        <extracomment>which parameter of a gate: W, R, bW or bR</extracomment>
        <translation>类别</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>W input weights, R recurrent weights, P projection, bW and bR biases</source>
        <translation>W 输入权重，R 循环权重，P 投影，bW 和 bR 偏置</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Bytes from the start of the buffer or file</source>
        <translation>从缓冲区或文件开头起的字节</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Number of bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Lin. ID</source>
        <extracomment>cuDNN&apos;s number of a parameter; &quot;linLayerID&quot; is its name there</extracomment>
        <translation>Lin. ID</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>cuDNN&apos;s linLayerID</source>
        <translation>cuDNN 的 linLayerID</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What is unusual: in pieces, shared, not stored</source>
        <translation>异常之处：分段、共用、未存储</translation>
    </message>
    <message>
        <location line="-38"/>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>Position in the buffer or file</source>
        <translation>在缓冲区或文件中的位置</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Use</source>
        <extracomment>what bytes of a file are there for: a gate, another tensor, the container</extracomment>
        <translation>用途</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What the bytes are there for</source>
        <translation>字节的用途</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The recurrent network that the gate belongs to</source>
        <translation>门所属的循环网络</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Elements from the start of the packed buffer</source>
        <translation>从打包缓冲区开头起的元素</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Number of elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Rows of the matrix (units)</source>
        <translation>矩阵的行（单元）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Columns of the matrix (inputs or previous state)</source>
        <translation>矩阵的列（输入或前一状态）</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The tensor of the open file that holds it</source>
        <translation>打开的文件中含有它的张量</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Byte in file</source>
        <translation>文件中的字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where its first element lies in the file</source>
        <translation>其第一个元素在文件中的位置</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTexts</name>
    <message>
        <location filename="../widgets/bytes/region_style.cpp" line="+100"/>
        <source>gate</source>
        <extracomment>what bytes are: a parameter of an LSTM or GRU gate</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>other tensor</source>
        <extracomment>what bytes are: a tensor that is no part of a recurrent network</extracomment>
        <translation>其他张量</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>container</source>
        <extracomment>what bytes are: headers and tables of the file format, and compressed data</extracomment>
        <translation>容器</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>padding</source>
        <extracomment>what bytes are: a few zeros that align what follows</extracomment>
        <translation>填充</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gap</source>
        <extracomment>what bytes are: nobody&apos;s, where the format leaves no room for any</extracomment>
        <translation>空隙</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1: %2</source>
        <extracomment>%1 a network, %2 a gate of it: &quot;lstm: layer 0, forward, R forget&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>not stored in the file, zero in the packed buffer</source>
        <translation>文件中未存储，在打包缓冲区中为零</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 runs of %2 bytes, %3 bytes apart</source>
        <extracomment>a gate in a fused matrix is not one piece: %1 how many pieces, %2 bytes in each, %3 bytes from the start of one to the next</extracomment>
        <translation>%1 段，每段 %2 字节，间隔 %3 字节</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>alias: the same bytes as %1</source>
        <translation>别名：与 %1 相同的字节</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>overlap: shares bytes with %1</source>
        <translation>重叠：与 %1 共用字节</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>owned %1 %, gap %2, overlap %3, alias %4</source>
        <extracomment>%1 percentage; the others are numbers of bytes</extracomment>
        <translation>已归属 %1 %，空隙 %2，重叠 %3，别名 %4</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>owned %1 %, gap %2, overlap %3, alias %4 — gates %5, other tensors %6, container %7, padding %8 bytes</source>
        <extracomment>%1 percentage, the others numbers of bytes. &quot;container&quot; is what the file format itself takes.</extracomment>
        <translation>已归属 %1 %，空隙 %2，重叠 %3，别名 %4 — 门 %5，其他张量 %6，容器 %7，填充 %8 字节</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1 (regions in very many pieces are counted from end to end)</source>
        <extracomment>appended to the line of totals</extracomment>
        <translation>%1（分段极多的区域按首尾计）</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReportDialog</name>
    <message>
        <location filename="../app/gui/dialogs/report_dialog.cpp" line="+102"/>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The last run as one HTML file that needs neither server nor network: strips to scrub through, differences, explained values. Strips are kept with 8 bits for each number.</source>
        <translation>将上次运行写成一个不需要服务器和网络的 HTML 文件：可滑动浏览的条带、差异、解释过的数值。条带中每个数值保留 8 位。</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>None: the differences to another program are left out</source>
        <translation>无：省略与另一程序的差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Explain h at the mark</source>
        <translation>解释标记处的 h</translation>
    </message>
    <message>
        <location line="-18"/>
        <source>Write…</source>
        <translation>写入…</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This run is too long to be kept whole: run fewer steps</source>
        <translation>此运行过长，无法完整保留：请减少步数</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Write the report to</source>
        <translation>将报告写入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>A file that is read is not written over.</source>
        <translation>不会覆盖正在读取的文件。</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>Writing a report</source>
        <translation>正在写入报告</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>“%1” is written: %2.</source>
        <extracomment>%1 a file name, %2 a size</extracomment>
        <translation>“%1”已写入：%2。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The report could not be written.</source>
        <translation>无法写入报告。</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunBar</name>
    <message>
        <location filename="../widgets/sequence/header/run_bar.cpp" line="+96"/>
        <source>Input: %1</source>
        <extracomment>%1 is what will run: &quot;Text “(a[b]c)”, 200 steps&quot;</extracomment>
        <translation>输入：%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the network runs over</source>
        <translation>网络所运行的输入</translation>
    </message>
    <message>
        <location line="-71"/>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>Run the network over this input</source>
        <translation>用此输入运行网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Run the network over this input
%1</source>
        <translation>用此输入运行网络
%1</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunDifferenceView</name>
    <message>
        <location filename="../widgets/compare/run_difference_view.cpp" line="+142"/>
        <source>Choose a gate or a state first</source>
        <translation>请先选择门或状态</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1, %2</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward&quot;, %2 &quot;forget gate&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Run A and B on one input to see at which step their gates and states part.</source>
        <translation>以同一输入运行 A 和 B，查看它们的门和状态在哪一步分开。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network on both backends to see at which step, layer, unit and gate they part.</source>
        <translation>在两个后端上运行网络，查看两者在哪一步、哪层、哪个单元和哪个门分开。</translation>
    </message>
    <message numerus="yes">
        <location line="+12"/>
        <source>No gate and no state differs by more than %1 in %n step(s); the largest difference is %2.</source>
        <extracomment>%1 a tolerance, %2 a number</extracomment>
        <translation>
            <numerusform>%n 步中没有门和状态的差异超过 %1；最大差异是 %2。</numerusform>
        </translation>
    </message>
    <message>
        <location line="+8"/>
        <source>First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7).</source>
        <extracomment>%1 a tolerance, %2 a step, %3 e.g. &quot;layer 0, forward&quot;, %4 e.g. &quot;forget gate&quot;, %5 a unit, %6 and %7 its numbers</extracomment>
        <translation>首次超过 %1 在步 %2：%3，单元 %5 的%4（A %6，B %7）。</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>A ran on %1, B on %2.</source>
        <extracomment>who computed two runs, e.g. &quot;cudnn (NVIDIA H200; fma, standard)&quot;</extracomment>
        <translation>A 在 %1 上运行，B 在 %2 上运行。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A ran on %1, B was recorded in %2.</source>
        <extracomment>%1 who computed, e.g. &quot;cpu (CPU, 2 threads; f32)&quot;, %2 a file</extracomment>
        <translation>A 在 %1 上运行，B 记录于 %2。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Ran on %1.</source>
        <extracomment>who computed, e.g. &quot;CPU, 2 threads&quot;</extracomment>
        <translation>在 %1 上运行。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The gates that were recomputed beside cuDNN&apos;s states are off by %1 at most.</source>
        <extracomment>the gates of cuDNN are computed again from its states; %1 is how far they are off</extracomment>
        <translation>根据 cuDNN 的状态重新计算的门最多相差 %1。</translation>
    </message>
    <message>
        <location line="-219"/>
        <source>Show the step</source>
        <translation>显示该步</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Gates and states of both runs</source>
        <translation>两次运行的门和状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Largest difference at each step</source>
        <translation>每一步的最大差异</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>Name the bug…</source>
        <translation>指出缺陷…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Find which defect makes another program&apos;s output of the right one</source>
        <translation>找出哪个缺陷使正确的输出变成另一程序的输出</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunFacts</name>
    <message>
        <location filename="../widgets/sequence/header/run_facts.cpp" line="+51"/>
        <source>⚠ The input is another one now; run it to see its steps. %1</source>
        <extracomment>%1 is a sentence about the run that is shown</extracomment>
        <translation>⚠ 输入现在已不同；请运行它以查看其各步。%1</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6</source>
        <extracomment>&quot;Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …&quot;: the gates are computed again beside cuDNN&apos;s own states; this is how far they are apart at most</extracomment>
        <translation>在 %1（%2；%3；%4 权重）上运行，%5 秒；门的最大残差 %6</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s</source>
        <extracomment>&quot;Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s&quot;</extracomment>
        <translation>在 %1（%2，%3 算术，%4 权重）上运行，%5 秒</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Keeps the states every %1 steps (%2) and the full trace of %3 steps (%4); the rest is computed again when it comes in sight</source>
        <extracomment>%1 is a number of steps, %2 and %4 are sizes such as &quot;12 MiB&quot;, %3 is a number of steps</extracomment>
        <translation>每 %1 步保留状态（%2），并保留 %3 步的完整轨迹（%4）；其余在进入视野时重新计算</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1. Computing…</source>
        <extracomment>%1 is a sentence about what of a run is kept</extracomment>
        <translation>%1。正在计算…</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunNews</name>
    <message>
        <location filename="../widgets/sequence/input/run_news.cpp" line="+20"/>
        <source>What will run</source>
        <translation>要运行的内容</translation>
    </message>
    <message numerus="yes">
        <location line="+8"/>
        <source>%Ln step(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%Ln sequence(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln 个序列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%Ln feature(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln 个特征</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2, %3</source>
        <extracomment>what will run: &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; ⚠ %2</source>
        <extracomment>what will run, and what should be seen about it</extracomment>
        <translation>%1；⚠ %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunPanels</name>
    <message>
        <location filename="../app/gui/pages/run_panels.cpp" line="+106"/>
        <source>unit %1 is latched: its past is seen to the end</source>
        <extracomment>a unit of a network; its past is what it saw before the sequence</extracomment>
        <translation>单元 %1 已锁存：直到结束都能看到它的过去</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunVerdict</name>
    <message>
        <location filename="../widgets/sequence/run_verdict.cpp" line="+23"/>
        <source>Show</source>
        <extracomment>button: goes to the value that the line beside it is about</extracomment>
        <translation>显示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Go to the first value that is not finite, and explain it</source>
        <translation>前往第一个非有限值并解释它</translation>
    </message>
</context>
<context>
    <name>gateloupe::Runner</name>
    <message>
        <location filename="../app/gui/controllers/runner.cpp" line="+223"/>
        <source>%1, %2 %</source>
        <translation>%1，%2 %</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>The file gives initial states or lengths of its own</source>
        <translation>文件自带初始状态或长度</translation>
    </message>
    <message>
        <location line="-79"/>
        <source>Choose a vocabulary</source>
        <translation>选择词表</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Vocabularies (*.json *.txt)</source>
        <translation>词表 (*.json *.txt)</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Choose the input</source>
        <translation>选择输入</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>数组、表格和声音 (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
    <message>
        <location line="-29"/>
        <source>Choose the resets of the sequences</source>
        <translation>选择序列的重置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the lengths of the sequences</source>
        <translation>选择序列长度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the initial state</source>
        <translation>选择初始状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Arrays (*.npy *.npz *.h5 *.hdf5)</source>
        <translation>数组 (*.npy *.npz *.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+0"/>
        <location line="+10"/>
        <location line="+8"/>
        <location line="+10"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>Arrays and sounds (*.npy *.npz *.h5 *.hdf5 *.wav)</source>
        <translation>数组和声音 (*.npy *.npz *.h5 *.hdf5 *.wav)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the model&apos;s input %1</source>
        <translation>选择模型的输入 %1</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>The model ran on these inputs</source>
        <translation>模型已用这些输入运行</translation>
    </message>
</context>
<context>
    <name>gateloupe::SaturationFinder</name>
    <message>
        <location filename="../app/gui/controllers/saturation_finder.cpp" line="+84"/>
        <source>Looking how gates saturate</source>
        <translation>正在查看门的饱和情况</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>How the gates saturate could not be looked at.</source>
        <translation>无法查看门的饱和情况。</translation>
    </message>
</context>
<context>
    <name>gateloupe::SaturationModel</name>
    <message>
        <location filename="../widgets/stops/saturation_model.cpp" line="+21"/>
        <source>%1 %</source>
        <extracomment>a share of steps</extracomment>
        <translation>%1 %</translation>
    </message>
    <message>
        <location line="+129"/>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>dead</source>
        <extracomment>of a unit whose hidden state never moves</extracomment>
        <translation>死单元</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 stuck open</source>
        <extracomment>%1 is a gate; it is open at (almost) every step</extracomment>
        <translation>%1门卡在打开</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 stuck shut</source>
        <extracomment>%1 is a gate; it is shut at (almost) every step</extracomment>
        <translation>%1门卡在关闭</translation>
    </message>
    <message>
        <location line="-77"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>What is unusual about it: dead units never move, stuck gates are open or shut at 99 % of the steps or more</source>
        <translation>异常之处：死单元从不变动，卡住的门在 99 % 或更多的步上打开或关闭</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Verdict</source>
        <extracomment>head of a column: what is unusual about a unit</extracomment>
        <translation>结论</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Steps after which half of the memory is left, by the mean of the gate that keeps it</source>
        <translation>记忆剩一半时经过的步数，按保持记忆的门的均值计</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Half-life, steps</source>
        <extracomment>head of a column: steps until half of a cell&apos;s memory is gone</extracomment>
        <translation>半衰期，步</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Smallest h of all steps</source>
        <translation>所有步中最小的 h</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>h min</source>
        <translation>h 最小</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Largest h of all steps</source>
        <translation>所有步中最大的 h</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>h max</source>
        <translation>h 最大</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 mean</source>
        <extracomment>head of a column: mean of a gate over all steps</extracomment>
        <translation>%1门均值</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Share of steps at or below %1</source>
        <translation>不高于 %1 的步所占比例</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>%1 low</source>
        <extracomment>head of a column: share of steps at which a gate is saturated below</extracomment>
        <translation>%1门低</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Share of steps at or above %1</source>
        <translation>不低于 %1 的步所占比例</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>%1 high</source>
        <extracomment>head of a column: share of steps at which a gate is saturated above</extracomment>
        <translation>%1门高</translation>
    </message>
</context>
<context>
    <name>gateloupe::SaturationPanel</name>
    <message>
        <location filename="../widgets/stops/saturation_panel.cpp" line="+86"/>
        <source>units shown</source>
        <translation>显示的单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>sorting</source>
        <translation>排序</translation>
    </message>
    <message>
        <location line="+77"/>
        <source>%1 units over %2 steps: %3 dead, %4 with a gate stuck open, %5 with one stuck shut</source>
        <extracomment>how many units of a layer; a gate is stuck that is open or shut at (almost) every step</extracomment>
        <translation>%1 个单元，%2 步：%3 个死单元，%4 个有卡在打开的门，%5 个有卡在关闭的门</translation>
    </message>
    <message>
        <location line="-67"/>
        <source>Saturation</source>
        <extracomment>a tab: how gates saturate and how long units remember</extracomment>
        <translation>饱和</translation>
    </message>
    <message>
        <location line="+95"/>
        <source>Looking at every step of the run…</source>
        <translation>正在查看运行的每一步…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This run keeps no full trace: all of its steps must be recomputed.</source>
        <translation>此运行未保留完整轨迹：其所有步都须重新计算。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network: then this says how its gates saturate and how long its units remember.</source>
        <translation>请运行网络：此处随后显示其门如何饱和，以及单元能记住多久。</translation>
    </message>
    <message>
        <location line="-137"/>
        <source>Look at every step</source>
        <translation>查看每一步</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Only unusual units</source>
        <translation>仅异常单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturation and memory of the units</source>
        <translation>单元的饱和与记忆</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequenceActions</name>
    <message>
        <location filename="../widgets/sequence/sequence_actions.cpp" line="+16"/>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>10 steps back</source>
        <translation>后退 10 步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>10 steps on</source>
        <translation>前进 10 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>100 steps back</source>
        <translation>后退 100 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>100 steps on</source>
        <translation>前进 100 步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>To the first step</source>
        <translation>到第一步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>To the last step</source>
        <translation>到最后一步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run to the next stop</source>
        <translation>运行到下一个停点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run to the previous stop</source>
        <translation>运行到上一个停点</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Toggle a breakpoint at this step</source>
        <translation>切换此步的断点</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Run to the second cursor</source>
        <translation>运行到第二光标</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>To the next NaN or infinity</source>
        <translation>到下一个 NaN 或无穷</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pin or unpin the unit</source>
        <translation>固定或取消固定该单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show all steps</source>
        <translation>显示所有步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Set the second cursor at this step</source>
        <translation>在此步设置第二光标</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Remove the second cursor</source>
        <translation>移除第二光标</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Begin the range at this step</source>
        <translation>范围从此步开始</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>End the range at this step</source>
        <translation>范围到此步结束</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Sort units by similarity to this one</source>
        <translation>按与此单元的相似度排序单元</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Alt+click sets the second cursor that this needs</source>
        <translation>Alt+点击设置此处所需的第二光标</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequenceHeader</name>
    <message>
        <location filename="../widgets/sequence/sequence_header.cpp" line="+58"/>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The run backwards: what every step, unit and weight has of one number</source>
        <translation>反向运行：每一步、每个单元和每个权重对一个数的影响</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>请先运行一个序列</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequencePage</name>
    <message>
        <location filename="../widgets/sequence/sequence_page.cpp" line="+206"/>
        <source>Open a file with a recurrent network first</source>
        <translation>请先打开含循环网络的文件</translation>
    </message>
    <message>
        <location line="+250"/>
        <source>pinned units</source>
        <translation>固定的单元</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <location line="-384"/>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <location line="+352"/>
        <source>order of the units</source>
        <translation>单元的次序</translation>
    </message>
    <message>
        <location line="-282"/>
        <source>The steps in sight could not be computed again</source>
        <translation>无法重新计算视野中的步</translation>
    </message>
    <message>
        <location line="-28"/>
        <source>zoom in time</source>
        <translation>时间缩放</translation>
    </message>
</context>
<context>
    <name>gateloupe::SessionStore</name>
    <message>
        <location filename="../app/gui/session/saved/session_store.cpp" line="+146"/>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+271"/>
        <source>Sessions (*.json)</source>
        <translation>会话 (*.json)</translation>
    </message>
    <message>
        <location line="-271"/>
        <location line="+271"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Checking %1</source>
        <extracomment>a checksum of the file&apos;s content</extracomment>
        <translation>正在检查 %1</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
</context>
<context>
    <name>gateloupe::SeverityMark</name>
    <message>
        <location filename="../widgets/health/severity_mark.cpp" line="+70"/>
        <source>remark</source>
        <extracomment>health of weights: a fact worth knowing</extracomment>
        <translation>备注</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>risk</source>
        <extracomment>health of weights: it works, and is likely wrong</extracomment>
        <translation>风险</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>broken</source>
        <extracomment>health of weights: the network cannot work like this</extracomment>
        <translation>损坏</translation>
    </message>
</context>
<context>
    <name>gateloupe::ShortcutEditor</name>
    <message>
        <location filename="../app/gui/commands/shortcut_editor.cpp" line="+151"/>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Type other keys first</source>
        <translation>请先输入其他按键</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>⚠ %1 already belongs to “%2”. “Take over” leaves that command without keys.</source>
        <translation>⚠ %1 已属于“%2”。“接管”会使该命令没有按键。</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter by command or keys</source>
        <translation>按命令或按键筛选</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <location line="-62"/>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>Keys of the chosen command</source>
        <translation>所选命令的按键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Leave the command without keys</source>
        <translation>使该命令没有按键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Give the command the keys it came with</source>
        <translation>恢复该命令原有的按键</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>gateloupe::SignalTableModel</name>
    <message>
        <location filename="../widgets/compare/signal_table_model.cpp" line="+133"/>
        <source>%1 gate</source>
        <extracomment>an activated gate of a cell, %1 is e.g. &quot;forget&quot;</extracomment>
        <translation>%1门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cell state c</source>
        <translation>细胞状态 c</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>hidden state h</source>
        <translation>隐藏状态 h</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>projected h</source>
        <translation>投影后的 h</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1, %2</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 &quot;forward&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <location line="-68"/>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer and direction</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Signal</source>
        <extracomment>a gate or a state of a recurrent layer</extracomment>
        <translation>信号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gate or state</source>
        <translation>门或状态</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>First step</source>
        <translation>首个步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first step over the tolerance, in the order in which the direction reads; double click to go there</source>
        <translation>首个超过容差的步，按该方向读取的次序；双击前往</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The unit that is over it there</source>
        <translation>在该处超限的单元</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Its number in A</source>
        <translation>它在 A 中的数字</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Its number in B</source>
        <translation>它在 B 中的数字</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>max |A − B|</source>
        <translation>max |A − B|</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The largest difference of all steps and units</source>
        <translation>所有步和单元中的最大差异</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>at step</source>
        <translation>所在步</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Where it is</source>
        <translation>其位置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>of unit</source>
        <translation>所属单元</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unit that has this difference</source>
        <translation>该差异所属的单元</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units over</source>
        <translation>超限单元</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Units that are over the tolerance at some step</source>
        <translation>在某一步超过容差的单元</translation>
    </message>
</context>
<context>
    <name>gateloupe::SpecForm</name>
    <message>
        <location filename="../app/gui/dialogs/buffer/raw_buffer_dialog.cpp" line="-310"/>
        <source>two per gate</source>
        <extracomment>how many biases each gate has</extracomment>
        <translation>每个门两个</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one, with the input</source>
        <translation>一个，随输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one, with the recurrence</source>
        <translation>一个，随循环</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+5"/>
        <source>none</source>
        <extracomment>no projection of the hidden state</extracomment>
        <translation>无</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>skip input (no W in layer 0)</source>
        <extracomment>the first layer takes its input as it is, without input weights</extracomment>
        <translation>跳过输入（层 0 没有 W）</translation>
    </message>
    <message>
        <location line="-65"/>
        <source>Cell</source>
        <extracomment>kind of recurrent cell: LSTM, GRU, ...</extracomment>
        <translation>细胞</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Hidden size</source>
        <translation>隐藏尺寸</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Projection size</source>
        <extracomment>width that an LSTM&apos;s hidden state is projected to</extracomment>
        <translation>投影尺寸</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Number type</source>
        <extracomment>element type such as f32</extracomment>
        <translation>数字类型</translation>
    </message>
</context>
<context>
    <name>gateloupe::SpecSuggestions</name>
    <message>
        <location filename="../app/gui/dialogs/buffer/spec_suggestions.cpp" line="+46"/>
        <source>Suggest what fits</source>
        <extracomment>of a network whose weights are in the file</extracomment>
        <translation>推荐相符的网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Networks that fit</source>
        <translation>相符的网络</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Looks at the length and the numbers of the buffer and lists the networks that fit, the likeliest first.</source>
        <translation>查看缓冲区的长度和数字，列出相符的网络，最可能者在前。</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>%1 %  %2, %3 → %4
%5</source>
        <extracomment>%1 share of the evidence in per cent, %2 kind of cell, %3 input size, %4 hidden size, %5 all details in the program&apos;s own notation</extracomment>
        <translation>%1 %  %2，%3 → %4
%5</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>No network has a buffer of this length. Is there a header before it, or something behind it?</source>
        <translation>没有网络的缓冲区是这个长度。它前面是否有头部，或后面是否还有内容？</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 networks have a buffer of this length. The first is not clearly ahead of the second: choose with care.</source>
        <extracomment>%1 a number</extracomment>
        <translation>%1 个网络的缓冲区是这个长度。第一个并未明显领先第二个：请谨慎选择。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 networks have a buffer of this length. By its content the first is clearly ahead.</source>
        <extracomment>%1 a number</extracomment>
        <translation>%1 个网络的缓冲区是这个长度。按内容第一个明显领先。</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Nothing can be suggested: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>无法推荐：%1</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>Choose the file with the buffer first.</source>
        <translation>请先选择缓冲区文件。</translation>
    </message>
</context>
<context>
    <name>gateloupe::StartChooser</name>
    <message>
        <location filename="../widgets/sequence/input/start_chooser.cpp" line="+107"/>
        <source>The file holds no initial states for this network</source>
        <translation>文件中没有此网络的初始状态</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This network has not been run yet</source>
        <translation>此网络尚未运行</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Initial state</source>
        <extracomment>the state h (and c) of a network before its first step</extracomment>
        <translation>初始状态</translation>
    </message>
    <message>
        <location line="-25"/>
        <source>Stored in the file</source>
        <extracomment>initial state of a network: as the checkpoint has it</extracomment>
        <translation>存储于文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Zeros</source>
        <extracomment>initial state of a network: nothing but zeros</extracomment>
        <translation>零</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>From file</source>
        <extracomment>initial state of a network: read from files</extracomment>
        <translation>从文件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Last state of the previous run</source>
        <extracomment>initial state of a network: where the previous run ended</extracomment>
        <translation>上次运行的最后状态</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Resets</source>
        <extracomment>steps at which a sequence begins anew</extracomment>
        <translation>重置</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>file.npy, file.npz:key or file.h5:/path; zeros when empty</source>
        <translation>file.npy、file.npz:key 或 file.h5:/path；空则为零</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File with the initial h</source>
        <translation>初始 h 的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File with the initial c</source>
        <translation>初始 c 的文件</translation>
    </message>
    <message>
        <location line="-15"/>
        <source>Lengths</source>
        <extracomment>steps of each sequence of a batch</extracomment>
        <translation>长度</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>all steps; 12, 30, 7; or file.npy</source>
        <translation>所有步；12, 30, 7；或 file.npy</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of each sequence</source>
        <translation>每个序列的步数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of each sequence: numbers, or a file with one per sequence. What comes after them is padding.</source>
        <translation>每个序列的步数：数字，或每个序列一个数的文件。其后的内容是填充。</translation>
    </message>
    <message>
        <location line="-34"/>
        <location line="+1"/>
        <location line="+1"/>
        <location line="+1"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>none; every:64; 40, 80; or file.npy</source>
        <translation>无；every:64；40, 80；或 file.npy</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps at which the sequences begin anew</source>
        <translation>序列重新开始的步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Where the sequences begin anew with the initial state: a period, steps, or a file with flags [steps, batch], with the offsets of packed sequences, or after &quot;dones:&quot; with the ends of episodes.</source>
        <translation>序列在何处以初始状态重新开始：周期、步，或文件，其中含标志 [步, 批]、打包序列的偏移，或在“dones:”之后给出的回合结束标志。</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the file with the resets</source>
        <translation>选择重置的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the initial h</source>
        <translation>选择初始 h 的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the initial c</source>
        <translation>选择初始 c 的文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the lengths</source>
        <translation>选择长度的文件</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatisticsModel</name>
    <message>
        <location filename="../widgets/inspector/statistics_panel.cpp" line="+38"/>
        <source>Measure</source>
        <extracomment>header: minimum, mean and other statistics</extracomment>
        <translation>度量</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>All</source>
        <extracomment>header: statistics of all of a matrix</extracomment>
        <translation>全部</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>Selection %1</source>
        <extracomment>header: statistics of a selected rectangle, %1 is e.g. &quot;12 × 7&quot;</extracomment>
        <translation>所选 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Std. deviation</source>
        <extracomment>standard deviation</extracomment>
        <translation>标准差</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Spectral radius</source>
        <translation>谱半径</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Zeros</source>
        <translation>零的个数</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Of the whole population, finite elements only</source>
        <translation>按总体计，仅有限元素</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Root of the sum of squares, finite elements only</source>
        <translation>平方和的平方根，仅有限元素</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Only a square recurrent matrix R has one that means something.</source>
        <translation>只有循环方阵 R 的谱半径才有意义。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Largest magnitude of an eigenvalue; the iteration did not converge in %1 products (residual %2), so this is an estimate.</source>
        <extracomment>%1 is a count, %2 a small number</extracomment>
        <translation>特征值的最大模；迭代在 %1 次乘积内未收敛（残差 %2），因此这是估计值。</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Largest magnitude of an eigenvalue: above 1 the recurrence alone would grow.</source>
        <translation>特征值的最大模：大于 1 时仅循环本身就会增长。</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Elements that are not a number; they count nowhere else</source>
        <translation>不是数字的元素；不计入其他任何项</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Infinite elements; they count nowhere else</source>
        <translation>无穷的元素；不计入其他任何项</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Of the finite elements</source>
        <translation>仅有限元素</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatisticsPanel</name>
    <message>
        <location line="+91"/>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <location line="+94"/>
        <source>Norm of each row, in the order shown</source>
        <extracomment>a small plot: the L2 norm of every row of a matrix</extracomment>
        <translation>每行的范数，按显示次序</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Norm of each row</source>
        <translation>每行的范数</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatusLine</name>
    <message numerus="yes">
        <location filename="../app/gui/shell/parts/status_line.cpp" line="-58"/>
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条备注</numerusform>
        </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show what was unusual about the open file</source>
        <translation>显示打开的文件有何异常</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepDifferencePlot</name>
    <message>
        <location filename="../widgets/compare/step_difference_plot.cpp" line="+135"/>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <location line="-84"/>
        <source>max |A − B|</source>
        <extracomment>axis of a plot: the largest difference of two runs at a step</extracomment>
        <translation>max |A − B|</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>all gates and states</source>
        <extracomment>a curve: the largest difference of all gates and states</extracomment>
        <translation>所有门和状态</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepTable</name>
    <message>
        <location filename="../widgets/sequence/table/step_table.cpp" line="+204"/>
        <source>numbers of the table</source>
        <translation>表格的数字</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>order of the table</source>
        <translation>表格的次序</translation>
    </message>
    <message>
        <location line="+110"/>
        <source>Alt+click sets a second cursor and shows differences</source>
        <translation>Alt+点击设置第二光标并显示差异</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A at step %1, B at step %2: B − A = %3 steps</source>
        <extracomment>two time cursors: A at step %1, B at step %2; %3 is how many steps lie between, signed</extracomment>
        <translation>A 在步 %1，B 在步 %2：B − A = %3 步</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1; unit %2: h changes by %3</source>
        <extracomment>%1 is the sentence about the two cursors; h is the hidden state of a unit</extracomment>
        <translation>%1；单元 %2：h 改变 %3</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>Unpin unit %1</source>
        <extracomment>a pinned unit stays first in the table and in the curves</extracomment>
        <translation>取消固定单元 %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin unit %1</source>
        <translation>固定单元 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sort units by similarity to unit %1</source>
        <translation>按与单元 %1 的相似度排序单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Toggle a breakpoint at step %1, unit %2</source>
        <translation>切换步 %1、单元 %2 处的断点</translation>
    </message>
    <message>
        <location line="-147"/>
        <source>Units</source>
        <extracomment>title of a panel: the units of a layer, a row each</extracomment>
        <translation>单元</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>At A</source>
        <extracomment>which numbers the table shows, of the two time cursors A and B</extracomment>
        <translation>在 A</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>At B</source>
        <translation>在 B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Which numbers the table shows</source>
        <translation>表格显示哪些数字</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers of the current step</source>
        <translation>当前步的数字</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepTableModel</name>
    <message>
        <location filename="../widgets/sequence/table/step_table_model.cpp" line="+247"/>
        <source>Tick to pin: pinned units come first</source>
        <extracomment>of the box before a unit&apos;s number in the table</extracomment>
        <translation>勾选以固定：固定的单元排在最前</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>unit</source>
        <extracomment>column header: a unit is one row of the hidden state</extracomment>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>What the units are sorted by</source>
        <translation>单元的排序依据</translation>
    </message>
    <message>
        <location line="-8"/>
        <source>pre %1</source>
        <extracomment>column header: a gate&apos;s sum before its activation; %1 is the gate&apos;s letter</extracomment>
        <translation>激活前 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Sum of the %1 before its activation</source>
        <extracomment>%1 is e.g. &quot;forget gate&quot;</extracomment>
        <translation>%1在激活函数之前的和</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopEditor</name>
    <message>
        <location filename="../widgets/stops/stop_editor.cpp" line="+225"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="+87"/>
        <source>Names: x, gates, c, h, t, unit. Over all units: max, min, mean, any, all. One unit: h[12].</source>
        <extracomment>tool tip of the field of a condition</extracomment>
        <translation>名称：x、各门、c、h、t、unit。对所有单元：max、min、mean、any、all。单个单元：h[12]。</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Type a condition first</source>
        <translation>请先输入条件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Add it to the list</source>
        <translation>加入列表</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Change the chosen stop to this</source>
        <translation>把所选停点改为此内容</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a stop of the list first</source>
        <translation>请先选择列表中的停点</translation>
    </message>
    <message>
        <location line="-162"/>
        <source>Watch</source>
        <extracomment>a condition on the numbers of a step; a run stops where it holds</extracomment>
        <translation>监视</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Breakpoint</source>
        <translation>断点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Other backend</source>
        <extracomment>a run stops where the same run on another backend has other numbers</extracomment>
        <translation>其他后端</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>What to stop at</source>
        <translation>在何处停下</translation>
    </message>
    <message>
        <location line="-103"/>
        <source>abs(h) &gt; 0.99 &amp;&amp; forget &lt; 0.01</source>
        <translation>abs(h) &gt; 0.99 &amp;&amp; forget &lt; 0.01</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>step </source>
        <extracomment>in front of the number of a step</extracomment>
        <translation>步 </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Step of the breakpoint</source>
        <translation>断点所在步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stops where a gate or a state of the same run on the reference is further off than this; a run of the reference is compared with the CPU&apos;s</source>
        <translation>当门或状态与参考上的同一运行相差超过此值时停下；参考的运行则与 CPU 的比较</translation>
    </message>
    <message>
        <location line="-19"/>
        <source>in any gate or state</source>
        <translation>在任何门或状态中</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>while it holds</source>
        <extracomment>a condition counts at every step at which it holds</extracomment>
        <translation>成立期间</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>where it begins</source>
        <extracomment>a condition counts at the first of the steps at which it holds</extracomment>
        <translation>开始成立时</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>When it counts</source>
        <translation>何时算数</translation>
    </message>
    <message>
        <location line="-18"/>
        <source>Layer</source>
        <extracomment>which layer and direction a stop looks at</extracomment>
        <translation>层</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>every unit</source>
        <translation>每个单元</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopFinder</name>
    <message>
        <location filename="../app/gui/controllers/stop_finder.cpp" line="+175"/>
        <source>There is no stop that is switched on.</source>
        <translation>没有启用的停点。</translation>
    </message>
    <message>
        <location line="-44"/>
        <location line="+51"/>
        <source>Looking for a stop</source>
        <translation>正在查找停点</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>No stop after step %1.</source>
        <translation>步 %1 之后没有停点。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No stop before step %1.</source>
        <translation>步 %1 之前没有停点。</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Stopped at step %1: %2</source>
        <extracomment>%1 is a step, %2 a condition</extracomment>
        <translation>停在步 %1：%2</translation>
    </message>
    <message>
        <location line="+42"/>
        <source>Listing hits</source>
        <translation>正在列出命中</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Every value of the run is finite.</source>
        <translation>该次运行的每个值都是有限的。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>NaN or infinity from step %1 on</source>
        <translation>从第 %1 步起出现 NaN 或无穷</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopListModel</name>
    <message>
        <location filename="../widgets/stops/stop_list_model.cpp" line="+110"/>
        <source>%1 begins</source>
        <extracomment>%1 is a condition such as &quot;forget &lt; 0.01&quot;; the stop counts only its first step</extracomment>
        <translation>%1 开始</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Not in this network: %1</source>
        <translation>不在此网络中：%1</translation>
    </message>
    <message>
        <location line="-96"/>
        <source>Stop at</source>
        <extracomment>head of a column: what a run stops at</extracomment>
        <translation>停于</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Where</source>
        <extracomment>head of a column: the layers and units that are looked at</extracomment>
        <translation>何处</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Hits</source>
        <extracomment>head of a column: at how many steps the stop holds</extracomment>
        <translation>命中</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopSearchBar</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="-84"/>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>Run the network first</source>
        <translation>请先运行网络</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Add a stop and switch it on first</source>
        <translation>请先添加并启用停点</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to the next step at which a stop holds (F5)</source>
        <translation>到下一个停点成立的步 (F5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Go to the previous step at which a stop holds (Shift+F5)</source>
        <translation>到上一个停点成立的步 (Shift+F5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Look at every step; a long run recomputes them</source>
        <translation>查看每一步；长运行会重新计算各步</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to the next step with a NaN or an infinity (N)</source>
        <translation>到下一个含 NaN 或无穷的步 (N)</translation>
    </message>
    <message>
        <location line="-64"/>
        <source>Previous stop</source>
        <translation>上一个停点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next stop</source>
        <translation>下一个停点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next NaN</source>
        <translation>下一个 NaN</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>List hits</source>
        <extracomment>a button: lists all steps at which stops hold</extracomment>
        <translation>列出命中</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopTexts</name>
    <message>
        <location filename="../widgets/stops/stop_texts.cpp" line="+25"/>
        <source>step %1</source>
        <extracomment>a step of a sequence at which a run stops</extracomment>
        <translation>步 %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>another backend is off by more than %1</source>
        <extracomment>%1 is a number: a run stops where its gates or states are further away from those of the same run on another backend</extracomment>
        <translation>另一后端相差超过 %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1, unit %2</source>
        <extracomment>%1 is a layer and direction, %2 the number of a unit</extracomment>
        <translation>%1，单元 %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopsPanel</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="+233"/>
        <source>%1 hits, the first %2 are listed</source>
        <translation>%1 次命中，列出前 %2 次</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 次命中</numerusform>
        </translation>
    </message>
    <message>
        <location line="+122"/>
        <source>stops</source>
        <translation>停点</translation>
    </message>
    <message>
        <location line="-171"/>
        <location line="+3"/>
        <source>Stops</source>
        <extracomment>a tab: where a run stops</extracomment>
        <translation>停点</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Hits</source>
        <extracomment>the steps at which a condition holds</extracomment>
        <translation>命中</translation>
    </message>
    <message>
        <location line="+124"/>
        <source>Remove the chosen stop</source>
        <translation>删除所选停点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a stop of the list first</source>
        <translation>请先选择列表中的停点</translation>
    </message>
    <message>
        <location line="-178"/>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>gateloupe::StripStack</name>
    <message>
        <location filename="../widgets/timeline/strip_painter.cpp" line="+386"/>
        <source>running…</source>
        <extracomment>in the part of a picture over time whose steps are still being computed</extracomment>
        <translation>运行中…</translation>
    </message>
    <message>
        <location line="-251"/>
        <source>all zero</source>
        <extracomment>in place of a picture over time in which every number is 0</extracomment>
        <translation>全为零</translation>
    </message>
</context>
<context>
    <name>gateloupe::SymbolsRow</name>
    <message>
        <location filename="../widgets/sequence/input/symbols_row.cpp" line="+98"/>
        <source>%1, %2 × %3</source>
        <extracomment>a matrix of the file that turns symbols into inputs: its name, rows, columns</extracomment>
        <translation>%1，%2 × %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1, not in this file</source>
        <extracomment>%1 is the name of a matrix that a file does not have</extracomment>
        <translation>%1，不在此文件中</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Rows of this matrix become the network&apos;s inputs</source>
        <translation>此矩阵的行成为网络的输入</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The file has no matrix as wide as the network&apos;s input</source>
        <translation>文件中没有与网络输入同宽的矩阵</translation>
    </message>
    <message>
        <location line="-69"/>
        <source>How symbols become inputs</source>
        <translation>符号如何变成输入</translation>
    </message>
    <message>
        <location line="-22"/>
        <source>one-hot</source>
        <extracomment>each symbol is a vector with a single 1</extracomment>
        <translation>独热</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>index</source>
        <extracomment>each symbol is its number in the vocabulary</extracomment>
        <translation>索引</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>embedding</source>
        <extracomment>each symbol is a row of a matrix of the file</extracomment>
        <translation>嵌入</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
</context>
<context>
    <name>gateloupe::TermNames</name>
    <message>
        <location filename="../widgets/common/term_names.cpp" line="+24"/>
        <source>RNN (tanh)</source>
        <extracomment>a plain recurrent cell with tanh</extracomment>
        <translation>RNN（tanh）</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RNN (ReLU)</source>
        <extracomment>a plain recurrent cell with a rectified linear unit</extracomment>
        <translation>RNN（ReLU）</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>input</source>
        <extracomment>the input gate of an LSTM cell</extracomment>
        <translation>输入</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>forget</source>
        <extracomment>the forget gate of an LSTM cell</extracomment>
        <translation>遗忘</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cell</source>
        <extracomment>the gate of an LSTM cell that proposes new memory</extracomment>
        <translation>候选</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>output</source>
        <extracomment>the output gate of an LSTM cell</extracomment>
        <translation>输出</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reset</source>
        <extracomment>the reset gate of a GRU cell</extracomment>
        <translation>重置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>update</source>
        <extracomment>the update gate of a GRU cell</extracomment>
        <translation>更新</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>new</source>
        <extracomment>the gate of a GRU cell that proposes the new state</extracomment>
        <translation>候选</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>hidden</source>
        <extracomment>the only &quot;gate&quot; of a plain recurrent cell: its hidden state</extracomment>
        <translation>隐藏</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>forward</source>
        <extracomment>the half of a recurrent layer that reads the sequence from its start, or from its end</extracomment>
        <translation>正向</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>layer %1</source>
        <extracomment>a recurrent layer, counted from 0</extracomment>
        <translation>层 %1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>input weights</source>
        <extracomment>the matrix W that multiplies a layer&apos;s input</extracomment>
        <translation>输入权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent weights</source>
        <extracomment>the matrix R that multiplies the previous hidden state</extracomment>
        <translation>循环权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>projection weights</source>
        <extracomment>the matrix that makes an LSTM&apos;s hidden state smaller</extracomment>
        <translation>投影权重</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>input bias</source>
        <extracomment>the bias added to the input product</extracomment>
        <translation>输入偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent bias</source>
        <extracomment>the bias added to the recurrent product</extracomment>
        <translation>循环偏置</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>peephole weights</source>
        <extracomment>the weights from an LSTM&apos;s cell state to its gates</extracomment>
        <translation>窥孔权重</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>%1 %2</source>
        <extracomment>a parameter: its letter (W, R, bW, bR) and its gate, e.g. &quot;R forget&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1, %2, %3</source>
        <extracomment>where a parameter belongs: layer, direction, parameter; e.g. &quot;layer 0, forward, R forget&quot;</extracomment>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1, %2</source>
        <extracomment>a layer of the network and its direction, e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::TimeRuler</name>
    <message>
        <location filename="../widgets/timeline/time_ruler.cpp" line="+129"/>
        <source>step</source>
        <extracomment>name of the time axis</extracomment>
        <translation>步</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Zoom in to read the steps&apos; names</source>
        <extracomment>where the names of the steps, e.g. characters, would stand</extracomment>
        <translation>放大以读取各步的名称</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>%1 · %2 s</source>
        <extracomment>a step of a sound: its number, and when it begins in seconds</extracomment>
        <translation>%1 · %2 秒</translation>
    </message>
    <message>
        <location line="+71"/>
        <source>B</source>
        <extracomment>the second time cursor</extracomment>
        <translation>B</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>A</source>
        <extracomment>the first time cursor</extracomment>
        <translation>A</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>The sequence begins anew at step %1</source>
        <translation>序列在第 %1 步重新开始</translation>
    </message>
</context>
<context>
    <name>gateloupe::ToolDialog</name>
    <message>
        <location filename="../app/gui/dialogs/tool_dialog.cpp" line="+67"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>gateloupe::Tour</name>
    <message>
        <location filename="../app/gui/help/tour.cpp" line="+152"/>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>End the tour; Help &gt; Tour begins it again (Esc)</source>
        <translation>结束导览；“帮助 &gt; 导览”可重新开始 (Esc)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The step before</source>
        <translation>前一步</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>This is the first step</source>
        <translation>这是第一步</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1 of %2</source>
        <extracomment>a step of the tour, and how many there are</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceCurves</name>
    <message>
        <location filename="../widgets/sequence/curves/trace_curves.cpp" line="+111"/>
        <source>unit %1</source>
        <extracomment>title of a plot, or name of a line: a unit is one row of the hidden state</extracomment>
        <translation>单元 %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceGestures</name>
    <message>
        <location filename="../widgets/sequence/trace_gestures.cpp" line="+69"/>
        <location line="+116"/>
        <location line="+40"/>
        <source>zoom in time</source>
        <translation>时间缩放</translation>
    </message>
    <message>
        <location line="-137"/>
        <source>folded strips</source>
        <translation>折叠的条带</translation>
    </message>
    <message>
        <location line="+96"/>
        <location line="+31"/>
        <source>height of the strips</source>
        <translation>条带的高度</translation>
    </message>
</context>
<context>
    <name>gateloupe::TracePlot</name>
    <message>
        <location filename="../widgets/sequence/trace_plot.cpp" line="+83"/>
        <source>room of the curves</source>
        <translation>曲线的空间</translation>
    </message>
    <message>
        <location line="+286"/>
        <source>step %1 of %2, unit %3, not computed yet</source>
        <extracomment>read aloud: where the time cursor stands; the numbers there are still being computed</extracomment>
        <translation>步 %1 / %2，单元 %3，尚未计算</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>step %1 of %2, unit %3, h %4</source>
        <extracomment>read aloud: where the time cursor stands; %4 is the hidden state h there</extracomment>
        <translation>步 %1 / %2，单元 %3，h %4</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Trace over time</source>
        <translation>随时间的轨迹</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>No sequence has been run yet.</source>
        <translation>尚未运行序列。</translation>
    </message>
    <message>
        <location filename="../widgets/sequence/gradients/dead_unit_marks.cpp" line="+19"/>
        <source>unit %1 learns nothing: %2</source>
        <extracomment>%1 is a unit, %2 a reason such as &quot;output gate closed&quot;</extracomment>
        <translation>单元 %1 学不到任何东西：%2</translation>
    </message>
    <message>
        <location filename="../widgets/sequence/trace_plot.cpp" line="+78"/>
        <source>folded strips</source>
        <translation>折叠的条带</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Depends on…</source>
        <extracomment>lists the inputs, units and weights that a value depends on most</extracomment>
        <translation>取决于…</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>Unpin unit %1</source>
        <extracomment>a pinned unit stays first in the table and in the curves</extracomment>
        <translation>取消固定单元 %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin unit %1</source>
        <translation>固定单元 %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sort units by similarity to unit %1</source>
        <translation>按与单元 %1 的相似度排序单元</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Toggle a breakpoint at step %1, unit %2</source>
        <translation>切换步 %1、单元 %2 处的断点</translation>
    </message>
    <message>
        <location line="-52"/>
        <source>Unfold the strip</source>
        <translation>展开条带</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Fold the strip</source>
        <translation>折叠条带</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Hide the strip</source>
        <translation>隐藏条带</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>strips shown</source>
        <translation>显示的条带</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Copy address</source>
        <extracomment>the address of a number of a run: layer_0/forward/h[12]@17</extracomment>
        <translation>复制地址</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>zoom in time</source>
        <translation>时间缩放</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceSlices</name>
    <message>
        <location filename="../widgets/timeline/trace_slices.cpp" line="+35"/>
        <source>cell state</source>
        <extracomment>c, the memory of an LSTM cell</extracomment>
        <translation>细胞状态</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>hidden state</source>
        <extracomment>h, what a recurrent cell hands on</extracomment>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>%1门</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingBar</name>
    <message>
        <location filename="../widgets/training/training_bar.cpp" line="+117"/>
        <source>Checkpoint of the folder</source>
        <translation>文件夹中的检查点</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Course of the selected gate over the checkpoints</source>
        <translation>所选门随检查点的变化</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Change</source>
        <extracomment>of a gate&apos;s weights since the checkpoint before, relative</extracomment>
        <translation>变化</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show</source>
        <extracomment>button: goes to the first checkpoint at which something broke</extracomment>
        <translation>显示</translation>
    </message>
    <message>
        <location line="+72"/>
        <source>Reading the checkpoints…</source>
        <translation>正在读取检查点…</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Nothing broke in any checkpoint</source>
        <translation>所有检查点都没有损坏</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>From %1 on: %2, %3</source>
        <extracomment>the first checkpoint at which something broke: &quot;step 500&quot;, what it is, a gate</extracomment>
        <translation>从 %1 起：%2，%3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>From %1 on: %2</source>
        <extracomment>the first checkpoint at which something broke: &quot;step 500&quot;, what it is</extracomment>
        <translation>从 %1 起：%2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1 (%2 of %3)</source>
        <extracomment>a checkpoint of a folder: &quot;step 500&quot;, its place, how many there are</extracomment>
        <translation>%1（%2/%3）</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingFolder</name>
    <message>
        <location filename="../app/gui/controllers/studies/training_folder.cpp" line="+122"/>
        <source>Reading the checkpoints of a training</source>
        <translation>正在读取训练的检查点</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingTexts</name>
    <message>
        <location filename="../widgets/training/training_bar.cpp" line="-186"/>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a network is missing</source>
        <translation>缺少一个网络</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a gate has another size</source>
        <translation>某个门的大小不同</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the norm grew from %1 to %2</source>
        <extracomment>the norm of a gate&apos;s weights, before and now</extracomment>
        <translation>范数从 %1 增至 %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the norm fell from %1 to %2</source>
        <extracomment>the norm of a gate&apos;s weights, before and now</extracomment>
        <translation>范数从 %1 降至 %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the gate does not learn</source>
        <translation>该门没有学习</translation>
    </message>
</context>
<context>
    <name>gateloupe::TransportBar</name>
    <message>
        <location filename="../widgets/sequence/transport_bar.cpp" line="+230"/>
        <source>Run a sequence first</source>
        <translation>请先运行序列</translation>
    </message>
    <message>
        <location line="+133"/>
        <source>of %1</source>
        <extracomment>after the box with the current step: &quot;step [17] of 400&quot;</extracomment>
        <translation>/ %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stop playing (Space)</source>
        <translation>停止播放 (空格)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Play from here (Space)</source>
        <translation>从此处播放 (空格)</translation>
    </message>
    <message>
        <location line="-291"/>
        <source>To the first step (Home)</source>
        <translation>到第一步 (Home)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>100 steps back (Page Up)</source>
        <translation>后退 100 步 (Page Up)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>10 steps back (Shift+Left)</source>
        <translation>后退 10 步 (Shift+左)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>10 steps on (Shift+Right)</source>
        <translation>前进 10 步 (Shift+右)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>100 steps on (Page Down)</source>
        <translation>前进 100 步 (Page Down)</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>One step back (Left)</source>
        <translation>后退一步 (左)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step on (Right)</source>
        <translation>前进一步 (右)</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>To the last step (End)</source>
        <translation>到最后一步 (End)</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>Step</source>
        <extracomment>label of the box with the current time step: &quot;step [17] of 400&quot;</extracomment>
        <translation>步</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Current step</source>
        <translation>当前步</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How fast steps are played</source>
        <translation>播放各步的速度</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1/s</source>
        <extracomment>how many steps are played in a second</extracomment>
        <translation>%1/秒</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Backwards</source>
        <extracomment>play a run from its end to its beginning</extracomment>
        <translation>反向</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Play from the end, the way the gradient goes</source>
        <translation>从末尾播放，与梯度方向一致</translation>
    </message>
</context>
<context>
    <name>gateloupe::UnitDifferenceMap</name>
    <message>
        <location filename="../widgets/compare/unit_difference_map.cpp" line="+80"/>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>A − B: %1, %2</source>
        <extracomment>title of a heatmap; %1 is e.g. &quot;layer 0, forward&quot;, %2 &quot;forget gate&quot;</extracomment>
        <translation>A − B：%1，%2</translation>
    </message>
</context>
<context>
    <name>gateloupe::UnitSignals</name>
    <message>
        <location filename="../widgets/sequence/unit_signals.cpp" line="+121"/>
        <source>Gates and states of the unit</source>
        <translation>该单元的门和状态</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Click a gate or a state to see why it is so</source>
        <translation>单击门或状态查看其原因</translation>
    </message>
</context>
<context>
    <name>gateloupe::VerdictFinder</name>
    <message>
        <location filename="../app/gui/controllers/verdict_finder.cpp" line="+47"/>
        <source>Not finite from step %1 on: %2</source>
        <extracomment>%1 is a step, %2 a sentence: &quot;x[7] is NaN at step 123&quot;</extracomment>
        <translation>从第 %1 步起非有限：%2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>every value is finite</source>
        <translation>每个值都是有限的</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>%1; %2</source>
        <extracomment>%1 is &quot;100 steps on cpu in 0.02 s&quot;, %2 &quot;every value is finite&quot;</extracomment>
        <translation>%1；%2</translation>
    </message>
    <message numerus="yes">
        <location line="-13"/>
        <source>%Ln step(s) on %1 in %2 s</source>
        <extracomment>how a run went: steps, the backend such as cpu, seconds</extracomment>
        <translation>
            <numerusform>%Ln 步，%1，%2 秒</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ViewBar</name>
    <message>
        <location filename="../widgets/sequence/view_bar.cpp" line="+106"/>
        <source>“%1”</source>
        <extracomment>a symbol of a text, in quotes, so that blanks are seen</extracomment>
        <translation>“%1”</translation>
    </message>
    <message>
        <location line="+26"/>
        <location line="+21"/>
        <location line="+16"/>
        <source>order of the units</source>
        <translation>单元的次序</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Another file…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Unit to compare with</source>
        <translation>要比较的单元</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Feature of the input to compare with</source>
        <translation>要比较的输入特征</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>mean |h|</source>
        <extracomment>column header: mean magnitude of h over the steps</extracomment>
        <translation>均值 |h|</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>std h</source>
        <extracomment>column header: standard deviation of h over the steps</extracomment>
        <translation>标准差 h</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>like %1</source>
        <extracomment>column header: correlation with another unit</extracomment>
        <translation>似 %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>with x %1</source>
        <extracomment>column header: correlation with a feature of the input x</extracomment>
        <translation>随 x %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>with “%1”</source>
        <extracomment>column header: correlation with the places of a symbol of the text</extracomment>
        <translation>随“%1”</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>with %1</source>
        <extracomment>column header: correlation with a column of a file</extracomment>
        <translation>与 %1</translation>
    </message>
    <message>
        <location line="+14"/>
        <location line="+49"/>
        <source>strips shown</source>
        <translation>显示的条带</translation>
    </message>
    <message>
        <location line="-46"/>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Only this layer and direction</source>
        <translation>仅此层和方向</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only h</source>
        <extracomment>strips of the hidden state h</extracomment>
        <translation>仅 h</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only c</source>
        <extracomment>strips of the cell state c</extracomment>
        <translation>仅 c</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Gates of this layer and direction</source>
        <translation>此层和方向的门</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>folded strips</source>
        <translation>折叠的条带</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Gates</source>
        <extracomment>a list of the strips that gates have</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>x, the input</source>
        <extracomment>an entry of the list of strips: %1 is &quot;h&quot; or &quot;c&quot;, %2 a layer and direction</extracomment>
        <translation>x，输入</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>ŷ, the readout</source>
        <translation>ŷ,读出层</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>One plot for each unit</source>
        <translation>每个单元一幅图</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One plot for each signal</source>
        <translation>每个信号一幅图</translation>
    </message>
    <message>
        <location line="+5"/>
        <location line="+15"/>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1, %2</source>
        <extracomment>an entry of the list of curves: &quot;i, input gate&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <location line="+18"/>
        <source>%1. Units are compared over the whole run, at every %Ln step(s)</source>
        <extracomment>behind a sentence about the order of units; of a long run only some states are kept</extracomment>
        <translation>
            <numerusform>%1。单元按整个运行比较，每 %Ln 步一次</numerusform>
        </translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1. Units are compared over the steps that were in sight when the order was chosen</source>
        <extracomment>behind a sentence about the order of units</extracomment>
        <translation>%1。单元按选择次序时视野中的步比较</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Order: correlation with a column of a file</source>
        <translation>顺序：与文件某列的相关性</translation>
    </message>
    <message>
        <location line="-77"/>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <location line="-229"/>
        <source>Column to compare with</source>
        <translation>用于比较的列</translation>
    </message>
    <message>
        <location line="+298"/>
        <source>Order: number</source>
        <translation>顺序：编号</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: activity</source>
        <translation>顺序：活跃度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: variation</source>
        <translation>顺序：变化</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: similarity to unit</source>
        <translation>顺序：与单元的相似度</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: correlation with feature</source>
        <translation>顺序：与特征的相关性</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order: correlation with symbol</source>
        <translation>顺序：与符号的相关性</translation>
    </message>
    <message>
        <location line="-306"/>
        <source>Order of the units</source>
        <translation>单元的次序</translation>
    </message>
    <message>
        <location line="+278"/>
        <source>Order of the rows in the heatmaps and in the table</source>
        <translation>热图和表格中行的次序</translation>
    </message>
    <message>
        <location line="-277"/>
        <source>Symbol to compare with</source>
        <translation>要比较的符号</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Strips</source>
        <translation>条带</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Which heatmaps are shown</source>
        <translation>显示哪些热图</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Which curves are drawn for the chosen and the pinned units</source>
        <translation>为所选和固定的单元绘制哪些曲线</translation>
    </message>
</context>
<context>
    <name>gateloupe::ViewPictureSaver</name>
    <message>
        <location filename="../app/gui/controllers/view_picture_saver.cpp" line="+88"/>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>gateloupe::WeightComparison</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+99"/>
        <source>sorting</source>
        <translation>排序</translation>
    </message>
    <message numerus="yes">
        <location line="+120"/>
        <source>%n equal</source>
        <extracomment>gates whose numbers are the same in both networks; a row that unfolds</extracomment>
        <translation>
            <numerusform>%n 个相等</numerusform>
        </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gates whose numbers are all the same</source>
        <translation>所有数值都相同的门</translation>
    </message>
    <message>
        <location line="+92"/>
        <source>N goes to the largest difference.</source>
        <translation>N 前往最大差异。</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 of %2: %3 [%4, %5], %6</source>
        <extracomment>the %1st of %2 largest differences, a parameter, row, column, its size</extracomment>
        <translation>第 %1 / %2：%3 [%4, %5]，%6</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>There is no difference to go to</source>
        <translation>没有可前往的差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next largest difference (N)</source>
        <translation>下一个最大差异 (N)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next larger difference (Shift+N)</source>
        <translation>下一个更大的差异 (Shift+N)</translation>
    </message>
    <message>
        <location line="-233"/>
        <source>Next difference</source>
        <translation>下一个差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Previous difference</source>
        <translation>上一个差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Differences by gate</source>
        <translation>各门的差异</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare two networks, then see here how far each gate is apart.</source>
        <translation>比较两个网络后，此处显示每个门相差多少。</translation>
    </message>
</context>
<context>
    <name>gateloupe::WelcomePage</name>
    <message>
        <location filename="../app/gui/pages/welcome_page.cpp" line="+111"/>
        <source>The example files are not installed</source>
        <translation>未安装示例文件</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Look into the gates of recurrent networks, step through sequences, export canonical weights.</source>
        <extracomment>gates are those of LSTM and GRU cells</extracomment>
        <translation>查看循环网络的门，逐步浏览序列，导出规范权重。</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A checkpoint; you can also drop it anywhere on this window</source>
        <translation>检查点；也可把它拖放到此窗口的任意位置</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open raw buffer</source>
        <translation>打开原始缓冲区</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A bare packed buffer of cuDNN, with a description of the network</source>
        <translation>cuDNN 的裸打包缓冲区，连同网络的描述</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open example</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A small LSTM that counts brackets, with a text to step through</source>
        <translation>一个数括号的小 LSTM，带有可逐步浏览的文本</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Reads files of TensorFlow, Keras, PyTorch, ONNX, TensorFlow Lite and .js, OpenVINO, Core ML, MXNet, Flax, PaddlePaddle and Chainer, safetensors, NumPy files and its own exports.</source>
        <translation>可读取 TensorFlow、Keras、PyTorch、ONNX、TensorFlow Lite 与 .js、OpenVINO、Core ML、MXNet、Flax、PaddlePaddle 和 Chainer 的文件，以及 safetensors、NumPy 文件和自己的导出。</translation>
    </message>
    <message>
        <location line="+71"/>
        <source>%1   –   %2</source>
        <extracomment>a recent file: its name and where it lies</extracomment>
        <translation>%1   –   %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1   –   missing</source>
        <translation>%1   –   缺失</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is no longer there</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, missing</source>
        <translation>%1，缺失</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Take off the list; the file stays</source>
        <translation>从列表中移除；文件保留</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Take %1 off the list</source>
        <translation>从列表中移除 %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::WhatIfPanel</name>
    <message>
        <location filename="../widgets/what_if/what_if_panel.cpp" line="+83"/>
        <source>tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+67"/>
        <source>Running with the edits…</source>
        <translation>正在带编辑运行…</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>Run the network first, then edit it here.</source>
        <translation>请先运行网络，然后在此编辑。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Add an edit: the network runs again with it and is compared. The file stays as it is.</source>
        <translation>请添加编辑：网络带着它再次运行并作比较。文件保持不变。</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Compared over %1 steps.</source>
        <translation>已比较 %1 步。</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No difference over the tolerance in %1 steps.</source>
        <translation>%1 步中没有超过容差的差异。</translation>
    </message>
    <message>
        <location line="-68"/>
        <source>what-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>What-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <location line="-51"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>Differences of h up to this count as none</source>
        <translation>不超过此值的 h 差异不算</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Differences by layer and direction</source>
        <translation>各层和方向的差异</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Remove the chosen edit and run again</source>
        <translation>删除所选编辑并再次运行</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose an edit of the list first</source>
        <translation>请先选择列表中的编辑</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There are no edits</source>
        <translation>没有编辑</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Remove all edits</source>
        <translation>删除所有编辑</translation>
    </message>
    <message>
        <location line="-51"/>
        <source>Edits</source>
        <translation>编辑</translation>
    </message>
    <message>
        <location line="-57"/>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove all</source>
        <translation>全部删除</translation>
    </message>
</context>
<context>
    <name>gateloupe::WhatIfRunner</name>
    <message>
        <location filename="../app/gui/controllers/what_if_runner.cpp" line="+89"/>
        <source>Running with the edits</source>
        <translation>正在带编辑运行</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Comparing with the original</source>
        <translation>正在与原来的比较</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowPages</name>
    <message>
        <location filename="../app/gui/shell/window_pages.cpp" line="+265"/>
        <source>Gates</source>
        <extracomment>LSTM and GRU gates</extracomment>
        <translation>门</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layout</source>
        <extracomment>where each gate lies in cuDNN&apos;s packed buffer</extracomment>
        <translation>布局</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Compare</source>
        <extracomment>two networks beside each other</extracomment>
        <translation>比较</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Health</source>
        <extracomment>what is wrong or unusual about a network&apos;s weights</extracomment>
        <translation>健康</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowPanels</name>
    <message>
        <location filename="../app/gui/shell/window_panels.cpp" line="+410"/>
        <source>What is this gate</source>
        <extracomment>a gate of an LSTM or GRU</extracomment>
        <translation>这是什么门</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show or hide the toolbar</source>
        <translation>显示或隐藏工具栏</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Show or hide “%1”</source>
        <extracomment>%1 is the title of a panel</extracomment>
        <translation>显示或隐藏“%1”</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowWorkers</name>
    <message>
        <location filename="../app/gui/shell/window_workers.cpp" line="+120"/>
        <source>Looking for GPUs</source>
        <translation>正在查找 GPU</translation>
    </message>
</context>
<context>
    <name>gateloupe::WorkRow</name>
    <message>
        <location filename="../app/gui/dialogs/work_row.h" line="+32"/>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <location filename="../app/gui/dialogs/work_row.cpp" line="+57"/>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>It is under way</source>
        <translation>正在进行</translation>
    </message>
</context>
</TS>
