<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ComparePage</name>
    <message numerus="yes">
        <source>%1 %2 → %3, %n layer(s)</source>
        <extracomment>kind of cell, its input size and its hidden size, number of layers</extracomment>
        <translation>
            <numerusform>%1 %2 → %3, %n layer</numerusform>
            <numerusform>%1 %2 → %3, %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::BlameDialog</name>
    <message numerus="yes">
        <source>Their output is off by %1, and none of the %n defect(s) tried explains it.</source>
        <extracomment>%1 an error, %n a number of defects</extracomment>
        <translation>
            <numerusform>Their output is off by %1, and %n defect tried does not explain it.</numerusform>
            <numerusform>Their output is off by %1, and none of the %n defects tried explains it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Indistinguishable: the first %n defect(s) explain their output equally well, one of them is: %1 %2</source>
        <extracomment>%1 the text of a defect, %2 a sentence, %n a number of defects</extracomment>
        <translation>
            <numerusform>Indistinguishable: %n defect explains their output, it is: %1 %2</numerusform>
            <numerusform>Indistinguishable: the first %n defects explain their output equally well, one of them is: %1 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of their number(s) are NaN or infinite, from step %1 on; the others are off by %2.</source>
        <extracomment>%1 a step, %2 an error, %n how many numbers</extracomment>
        <translation>
            <numerusform>%n of their numbers is NaN or infinite, from step %1 on; the others are off by %2.</numerusform>
            <numerusform>%n of their numbers are NaN or infinite, from step %1 on; the others are off by %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::BytesPane</name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <extracomment>bytes in a row of the hex view</extracomment>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTreeModel</name>
    <message numerus="yes">
        <source>%n other tensor(s)</source>
        <extracomment>%n tensors of a file that belong to no recurrent network</extracomment>
        <translation>
            <numerusform>%n other tensor</numerusform>
            <numerusform>%n other tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ComparisonTexts</name>
    <message numerus="yes">
        <source>Equal: every number of %n parameter(s)</source>
        <extracomment>number of parameters whose numbers are all the same in two networks</extracomment>
        <translation>
            <numerusform>Equal: every number of %n parameter</numerusform>
            <numerusform>Equal: every number of %n parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n parameter(s) differ, at most by %2</source>
        <extracomment>%1 of the %n parameters that two networks have in common</extracomment>
        <translation>
            <numerusform>%1 of %n parameter differs, at most by %2</numerusform>
            <numerusform>%1 of %n parameters differ, at most by %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rounding alone explains the differences of %n parameter(s).</source>
        <translation>
            <numerusform>Rounding alone explains the differences of %n parameter.</numerusform>
            <numerusform>Rounding alone explains the differences of %n parameters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ContactSheet</name>
    <message numerus="yes">
        <source>%n element(s) are NaN or infinite</source>
        <translation>
            <numerusform>%n element is NaN or infinite</numerusform>
            <numerusform>%n elements are NaN or infinite</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ExplainPanel</name>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTree</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesBar</name>
    <message numerus="yes">
        <source>%n outlier(s): use %1 %</source>
        <extracomment>button beside the range of colours: a few numbers stretch it; %1 is a share such as 99.9</extracomment>
        <translation>
            <numerusform>%n outlier: use %1 %</numerusform>
            <numerusform>%n outliers: use %1 %</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesPage</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) can be looked at in the tree on the left.</source>
        <translation>
            <numerusform>%n tensor can be looked at in the tree on the left.</numerusform>
            <numerusform>%n tensors can be looked at in the tree on the left.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::HealthView</name>
    <message numerus="yes">
        <source>The spectral radius of %n recurrent matrix(es) was left out: it would take too long.</source>
        <translation>
            <numerusform>The spectral radius of %n recurrent matrix was left out: it would take too long.</numerusform>
            <numerusform>The spectral radius of %n recurrent matrices was left out: it would take too long.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n network(s): %1 matrices and biases, %2 parameters</source>
        <extracomment>what a health check has looked at: parameters, elements</extracomment>
        <translation>
            <numerusform>%n network: %1 matrices and biases, %2 parameters</numerusform>
            <numerusform>%n networks: %1 matrices and biases, %2 parameters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::InputChooser</name>
    <message numerus="yes">
        <source>%1, %Ln step(s)</source>
        <extracomment>%1 is an input, %Ln its length</extracomment>
        <translation>
            <numerusform>%1, %Ln step</numerusform>
            <numerusform>%1, %Ln steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::InputPreview</name>
    <message numerus="yes">
        <source>The file holds %Ln array(s): choose one</source>
        <translation>
            <numerusform>The file holds %Ln array: choose one</numerusform>
            <numerusform>The file holds %Ln arrays: choose one</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutView</name>
    <message numerus="yes">
        <source>%n tensor(s) are not stored plain: their bytes belong to the container.</source>
        <extracomment>compressed and the like; they have no region of their own</extracomment>
        <translation>
            <numerusform>%n tensor is not stored plain: its bytes belong to the container.</numerusform>
            <numerusform>%n tensors are not stored plain: their bytes belong to the container.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::Manual</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::MemoryDialog</name>
    <message numerus="yes">
        <source>Warm-up: after %n step(s) from zeros the output is that of a long run.</source>
        <translation>
            <numerusform>Warm-up: after %n step from zeros the output is that of a long run.</numerusform>
            <numerusform>Warm-up: after %n steps from zeros the output is that of a long run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A reset every %n step(s) changes next to nothing.</source>
        <translation>
            <numerusform>A reset every %n step changes next to nothing.</numerusform>
            <numerusform>A reset every %n steps changes next to nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Silence brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <extracomment>%1 is a number of steps, %n of states that it starts from, %2 a state</extracomment>
        <translation>
            <numerusform>Silence brings it to rest after %1 steps, from %n start; the largest state there is %2.</numerusform>
            <numerusform>Silence brings it to rest after %1 steps, from %n starts; the largest state there is %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The constant input brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <translation>
            <numerusform>The constant input brings it to rest after %1 steps, from %n start; the largest state there is %2.</numerusform>
            <numerusform>The constant input brings it to rest after %1 steps, from %n starts; the largest state there is %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::Messages</name>
    <message numerus="yes">
        <source>%n note(s) about reading the file.</source>
        <translation>
            <numerusform>%n note about reading the file.</numerusform>
            <numerusform>%n notes about reading the file.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::NetworkPairsView</name>
    <message numerus="yes">
        <source>%1: %2 of %n pair(s) of networks are equal, %3 unpaired</source>
        <extracomment>%1 is a verdict about two files, %2 a count of the %n pairs of networks, %3 a count of networks without a partner</extracomment>
        <translation>
            <numerusform>%1: %2 of %n pair of networks is equal, %3 stand alone</numerusform>
            <numerusform>%1: %2 of %n pairs of networks are equal, %3 stand alone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::PairControls</name>
    <message numerus="yes">
        <source>last run&apos;s (%n step(s))</source>
        <translation>
            <numerusform>last run&apos;s (%n step)</numerusform>
            <numerusform>last run&apos;s (%n steps)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::PartChooser</name>
    <message numerus="yes">
        <source> of %1 (%Ln step(s))</source>
        <extracomment>behind the number of a batch&apos;s sequence: &quot;0 of 3 (17 steps)&quot;</extracomment>
        <translation>
            <numerusform> of %1 (%Ln step)</numerusform>
            <numerusform> of %1 (%Ln steps)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::PastHeatmap</name>
    <message numerus="yes">
        <source>%1 forgets “%2” after %n step(s)</source>
        <extracomment>%1 is e.g. &quot;unit 3 of layer 0&quot;, %2 e.g. &quot;silence&quot;</extracomment>
        <translation>
            <numerusform>%1 forgets “%2” after %n step</numerusform>
            <numerusform>%1 forgets “%2” after %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::RangePanel</name>
    <message numerus="yes">
        <source>%1; %Ln NaN or infinite number(s) left out</source>
        <extracomment>behind a number: how many are left out of it</extracomment>
        <translation>
            <numerusform>%1; %Ln NaN or infinite number left out</numerusform>
            <numerusform>%1; %Ln NaN or infinite numbers left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::RunDifferenceView</name>
    <message numerus="yes">
        <source>No gate and no state differs by more than %1 in %n step(s); the largest difference is %2.</source>
        <extracomment>%1 a tolerance, %2 a number</extracomment>
        <translation>
            <numerusform>No gate and no state differs by more than %1 in %n step; the largest difference is %2.</numerusform>
            <numerusform>No gate and no state differs by more than %1 in %n steps; the largest difference is %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::RunNews</name>
    <message numerus="yes">
        <source>%Ln step(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln step</numerusform>
            <numerusform>%Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequence(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln sequence</numerusform>
            <numerusform>%Ln sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln feature</numerusform>
            <numerusform>%Ln features</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::StatusLine</name>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::StopsPanel</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::VerdictFinder</name>
    <message numerus="yes">
        <source>%Ln step(s) on %1 in %2 s</source>
        <extracomment>how a run went: steps, the backend such as cpu, seconds</extracomment>
        <translation>
            <numerusform>%Ln step on %1 in %2 s</numerusform>
            <numerusform>%Ln steps on %1 in %2 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ViewBar</name>
    <message numerus="yes">
        <source>%1. Units are compared over the whole run, at every %Ln step(s)</source>
        <extracomment>behind a sentence about the order of units; of a long run only some states are kept</extracomment>
        <translation>
            <numerusform>%1. Units are compared over the whole run, at every step</numerusform>
            <numerusform>%1. Units are compared over the whole run, at every %Ln steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::WeightComparison</name>
    <message numerus="yes">
        <source>%n equal</source>
        <extracomment>gates whose numbers are the same in both networks; a row that unfolds</extracomment>
        <translation>
            <numerusform>%n equal gate</numerusform>
            <numerusform>%n equal gates</numerusform>
        </translation>
    </message>
</context>
</TS>
