<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>gateloupe::Messages</name>
    <message numerus="yes">
        <source>Opened with %n warning(s).</source>
        <translation>
            <numerusform>Opened with %n warning.</numerusform>
            <numerusform>Opened with %n warnings.</numerusform>
        </translation>
    </message>
</context>
</TS>
