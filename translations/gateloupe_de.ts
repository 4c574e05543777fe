<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>gateloupe::About</name>
    <message>
        <location filename="../app/gui/about.cpp" line="+33"/>
        <source>About Gateloupe</source>
        <translation>Über Gateloupe</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>&lt;p&gt;Looks into the gates of recurrent networks, steps through sequences and exports canonical weights.&lt;/p&gt;&lt;p&gt;Qt %1, HDF5 %2, QCustomPlot 2.1&lt;/p&gt;&lt;p&gt;The window is free software under the GNU General Public License, version 3 or later; its core is under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schaut in die Gatter rekurrenter Netze, führt Sequenzen schrittweise aus und exportiert kanonische Gewichte.&lt;/p&gt;&lt;p&gt;Qt %1, HDF5 %2, QCustomPlot 2.1&lt;/p&gt;&lt;p&gt;Das Fenster ist freie Software unter der GNU General Public License, Version 3 oder neuer; sein Kern steht unter der Apache License 2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::Actions</name>
    <message>
        <location filename="../app/gui/actions.cpp" line="+115"/>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Open &amp;raw buffer…</source>
        <extracomment>a packed buffer of cuDNN without any header</extracomment>
        <translation>&amp;Rohpuffer öffnen …</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Open a bare packed buffer by describing it</source>
        <translation>Einen bloßen gepackten Puffer öffnen und beschreiben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Open with &amp;description…</source>
        <extracomment>a JSON file that says how a program names and orders gates</extracomment>
        <translation>Mit Be&amp;schreibung öffnen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open a file whose tensors a description explains</source>
        <translation>Eine Datei öffnen, deren Tensoren eine Beschreibung erklärt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open &amp;example</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Open the small network that comes with the program</source>
        <translation>Das kleine Netz öffnen, das dem Programm beiliegt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Export…</source>
        <extracomment>canonical: gates split apart, in one order</extracomment>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Write canonical weights to a file</source>
        <translation>Kanonische Gewichte in eine Datei schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Leave the program</source>
        <translation>Das Programm verlassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go back to the previous selection</source>
        <translation>Zurück zur vorigen Auswahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go on to the next selection</source>
        <translation>Weiter zur nächsten Auswahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Run sequence</source>
        <translation>Sequenz &amp;ausführen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Run the network over the chosen input</source>
        <translation>Das Netz mit der gewählten Eingabe ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Cancel run</source>
        <translation>Lauf a&amp;bbrechen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Stop the run</source>
        <translation>Den Lauf anhalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Filter tree</source>
        <translation>Baum &amp;filtern</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Filter the tree by name</source>
        <translation>Den Baum nach Namen filtern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Gates</source>
        <extracomment>LSTM and GRU gates</extracomment>
        <translation>&amp;Gatter</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Show the selected gate as a heatmap</source>
        <translation>Das gewählte Gatter als Heatmap zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Layout</source>
        <translation>&amp;Layout</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Show the network as cuDNN&apos;s packed buffer</source>
        <translation>Das Netz als gepackten Puffer von cuDNN zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Sequence</source>
        <translation>&amp;Sequenz</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Step through a sequence</source>
        <translation>Eine Sequenz schrittweise ansehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>R&amp;eset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Put panels and toolbars back where they were</source>
        <translation>Leisten und Bereiche wieder an ihren Platz stellen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Use the whole screen</source>
        <translation>Den ganzen Bildschirm nutzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;About Gateloupe</source>
        <translation>Ü&amp;ber Gateloupe</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The version of Qt in use</source>
        <translation>Die verwendete Version von Qt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open re&amp;cent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTree</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree.cpp" line="+50"/>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Filter the tree by name</source>
        <translation>Den Baum nach Namen filtern</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTreeModel</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree_model.cpp" line="+228"/>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message numerus="yes">
        <location line="+20"/>
        <source>%n other tensor(s)</source>
        <extracomment>%n tensors of a file that belong to no recurrent network</extracomment>
        <translation>
            <numerusform>%n weiterer Tensor</numerusform>
            <numerusform>%n weitere Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 %2 → %3</source>
        <extracomment>kind of cell, its input size and its hidden size, e.g. &quot;LSTM 40 → 256&quot;</extracomment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>%1
%2 at byte %3</source>
        <extracomment>tool tip of a parameter: its kind, and the tensor (and byte) of the file it lies in</extracomment>
        <translation>%1
%2 ab Byte %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>gateloupe::ColorBar</name>
    <message>
        <location filename="../widgets/heatmap/color_bar.cpp" line="+64"/>
        <source>NaN %1</source>
        <extracomment>legend entry: how many elements are &quot;not a number&quot;</extracomment>
        <translation>NaN %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>±∞ %1</source>
        <extracomment>legend entry: how many elements are infinite, of either sign</extracomment>
        <translation>±∞ %1</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>Colour scale</source>
        <translation>Farbskala</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>from %1 to %2</source>
        <extracomment>the numbers at the two ends of the colour scale</extracomment>
        <translation>von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::DescriptionDialog</name>
    <message>
        <location filename="../app/gui/description_dialog.cpp" line="+26"/>
        <source>Open with description</source>
        <translation>Mit Beschreibung öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>A description is a small JSON file that says what the tensors of a file are called and how gates lie in them. It opens files of programs that Gateloupe does not know.</source>
        <extracomment>convention: how a framework names and orders the gates of its networks</extracomment>
        <translation>Eine Beschreibung ist eine kleine JSON-Datei, die sagt, wie die Tensoren einer Datei heißen und wie die Gatter in ihnen liegen. Sie öffnet Dateien von Programmen, die Gateloupe nicht kennt.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a checkpoint</source>
        <translation>Checkpoint wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose a description</source>
        <translation>Beschreibung wählen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Descriptions (*.json);;All files (*)</source>
        <translation>Beschreibungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>Choose a description.</source>
        <translation>Wählen Sie eine Beschreibung.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>✗ This cannot be used: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>✗ Das lässt sich nicht verwenden: %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the file to read with it.</source>
        <translation>Wählen Sie die Datei, die damit gelesen wird.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>✓ Convention “%1”.</source>
        <extracomment>%1 is the name of the described convention</extracomment>
        <translation>✓ Konvention „%1“.</translation>
    </message>
</context>
<context>
    <name>gateloupe::ErrorTexts</name>
    <message>
        <location filename="../app/gui/error_texts.cpp" line="+11"/>
        <source>“%1” could not be opened. %2</source>
        <extracomment>%1 is a file name, %2 a sentence with the reason</extracomment>
        <translation>„%1“ konnte nicht geöffnet werden. %2</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The input does not fit this network: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says what does not fit</extracomment>
        <translation>Die Eingabe passt nicht zu diesem Netz: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The network could not be run. %1</source>
        <extracomment>%1 is a sentence with the reason</extracomment>
        <translation>Das Netz konnte nicht ausgeführt werden. %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>“%1” was not written. %2</source>
        <extracomment>%1 is a file name, %2 a sentence with the reason</extracomment>
        <translation>„%1“ wurde nicht geschrieben. %2</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1: %2</source>
        <extracomment>the name of a network, and a warning about it in English</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>There is no such file or name.</source>
        <translation>Eine solche Datei oder einen solchen Namen gibt es nicht.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The system could not read it; check its permissions.</source>
        <translation>Das System konnte sie nicht lesen; bitte die Zugriffsrechte prüfen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It is none of the formats this program reads; a bare buffer needs File &gt; Open raw buffer.</source>
        <translation>Dieses Format liest das Programm nicht; einen bloßen Puffer öffnet Datei &gt; Rohpuffer öffnen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Its content is damaged; the details say where.</source>
        <translation>Der Inhalt ist beschädigt; die Einzelheiten sagen, wo.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It holds something this program cannot do yet; the details say what.</source>
        <translation>Darin steht etwas, das dieses Programm noch nicht kann; die Einzelheiten sagen, was.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Two sizes that must agree do not; the details give both.</source>
        <translation>Zwei Größen, die übereinstimmen müssen, tun es nicht; die Einzelheiten nennen beide.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What was asked for cannot be; the details say why.</source>
        <translation>Das Verlangte ist nicht möglich; die Einzelheiten sagen, warum.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The device reported a failure.</source>
        <translation>Das Gerät meldet einen Fehler.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There is not enough memory.</source>
        <translation>Der Speicher reicht nicht.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The system could not write; check the folder&apos;s permissions and free space.</source>
        <translation>Das System konnte nicht schreiben; bitte Zugriffsrechte und freien Platz des Ordners prüfen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>It was cancelled.</source>
        <translation>Es wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::ExportDialog</name>
    <message>
        <location filename="../app/gui/export_dialog.cpp" line="+37"/>
        <source>HDF5</source>
        <translation>HDF5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>NumPy archive</source>
        <translation>NumPy-Archiv</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>packed buffer (cuDNN)</source>
        <translation>gepackter Puffer (cuDNN)</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1 (%2)</source>
        <extracomment>a file format and its suffix, e.g. &quot;HDF5 (.h5)&quot;</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <location line="-19"/>
        <location line="+20"/>
        <source>Write to</source>
        <translation>Schreiben nach</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Tick at least one network.</source>
        <translation>Mindestens ein Netz ankreuzen.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Say where to write the file.</source>
        <translation>Bitte angeben, wohin die Datei geschrieben wird.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The folder %1 does not exist.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 exists and will be replaced.</source>
        <translation>%1 gibt es schon und wird ersetzt.</translation>
    </message>
    <message>
        <location line="-186"/>
        <source>Every gate is written apart, in one canonical order.</source>
        <extracomment>canonical: gates split apart, in cuDNN&apos;s order, [out, in] row-major</extracomment>
        <translation>Jedes Gatter wird für sich geschrieben, in einer kanonischen Ordnung.</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>All gates of one network in cuDNN&apos;s own buffer. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <extracomment>forget offset: a number that some frameworks add to the forget gate at run time</extracomment>
        <translation>Alle Gatter eines Netzes in cuDNNs eigenem Puffer. Fehlende Bias-Vektoren sind null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>ONNX</source>
        <translation>ONNX</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Flax</source>
        <translation>Flax</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>MXNet</source>
        <translation>MXNet</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>TensorFlow 1 checkpoint</source>
        <translation>TensorFlow-1-Checkpoint</translation>
    </message>
    <message>
        <location line="-15"/>
        <source>A state_dict for torch.nn.LSTM, GRU or RNN. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Ein state_dict für torch.nn.LSTM, GRU oder RNN. Ein fehlender zweiter Bias ist null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>A model that runs: one node for each layer, initial states as optional inputs. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Ein lauffähiges Modell: ein Knoten je Schicht, Anfangszustände als wahlfreie Eingänge. Ein fehlender zweiter Bias ist null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>A model with one layer for each layer of the network. Where Keras has one bias, input and recurrent bias are summed.</source>
        <translation>Ein Modell mit einer Schicht für jede Schicht des Netzes. Wo Keras einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The names that CudnnLSTM and its kin save and restore. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>Die Namen, unter denen CudnnLSTM und Verwandte sichern und laden. Wo die Zelle einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Variables for Flax&apos; RNN and Bidirectional. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>Variablen für RNN und Bidirectional von Flax. Wo die Zelle einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Parameters for gluon&apos;s layers. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Parameter für die Schichten von gluon. Fehlende Bias-Vektoren sind null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>Export weights</source>
        <translation>Gewichte exportieren</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>The file is read back and compared with its source before it gets its name; a certificate in it or beside it says how. What a format can&apos;t say is refused with the reason.</source>
        <translation>Die Datei wird zurückgelesen und mit ihrer Quelle verglichen, bevor sie ihren Namen bekommt; ein Zertifikat in ihr oder neben ihr sagt, wie. Was ein Format nicht ausdrücken kann, wird mit Begründung abgelehnt.</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>Such a file holds exactly one network: tick one.</source>
        <translation>Eine solche Datei enthält genau ein Netz: bitte eines ankreuzen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::Exporter</name>
    <message>
        <location filename="../app/gui/exporter.cpp" line="+36"/>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateHeatmap</name>
    <message>
        <location filename="../widgets/heatmap/gate_heatmap.cpp" line="+72"/>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <location line="+56"/>
        <source>The file stores no %1.</source>
        <extracomment>%1 is a parameter such as &quot;layer 0, forward, bR forget&quot;</extracomment>
        <translation>Die Datei enthält %1 nicht.</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 holds no numbers that a heatmap can show (type %2, shape %3).</source>
        <translation>%1 enthält keine Zahlen, die eine Heatmap zeigen kann (Typ %2, Form %3).</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Choose a gate or a tensor to see its numbers here.</source>
        <translation>Ein Gatter oder einen Tensor wählen, um hier seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>This matrix could not be read.</source>
        <translation>Diese Matrix konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/gate_heatmap_texts.cpp" line="+25"/>
        <source>%1   %2 %3</source>
        <extracomment>title of a heatmap: what it shows, rows x columns, number type</extracomment>
        <translation>%1   %2 %3</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>projected unit</source>
        <extracomment>axis: one element of the projected hidden state of an LSTM</extracomment>
        <translation>projizierte Einheit</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+21"/>
        <source>unit</source>
        <extracomment>axis: one unit of a recurrent layer, that is one element of its state</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="-12"/>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>input</source>
        <extracomment>axis: one element of a recurrent layer&apos;s input</extracomment>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>output of layer %1</source>
        <translation>Ausgabe von Schicht %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>h[t−1]</source>
        <extracomment>axis: one element of the hidden state at the step before</extracomment>
        <translation>h[t−1]</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>first look at a few elements, reading the others…</source>
        <translation>erster Blick auf einige Elemente, die übrigen werden gelesen …</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>colour = largest |w| of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means; w is a weight</extracomment>
        <translation>Farbe = größtes |w| von %1 Zellen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>colour = value of the cell</source>
        <translation>Farbe = Wert der Zelle</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>min %1   max %2   mean %3   std %4   zeros %5   NaN %6   ±∞ %7   of %8 elements</source>
        <extracomment>statistics of a matrix: smallest, largest, mean, standard deviation, then counts</extracomment>
        <translation>Min. %1   Max. %2   Mittel %3   Std. %4   Nullen %5   NaN %6   ±∞ %7   von %8 Elementen</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>%1
row %2, column %3
%4</source>
        <extracomment>tool tip of a heatmap cell: value, row, column, tensor name</extracomment>
        <translation>%1
Zeile %2, Spalte %3
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
Zeile %2, Spalte %3
%4
Byte %5 von %6</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Heatmap of %1</source>
        <translation>Heatmap von %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>gate %1, row %2, column %3, %4</source>
        <extracomment>read aloud: gate, row, column, value</extracomment>
        <translation>Gatter %1, Zeile %2, Spalte %3, %4</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>row %1, column %2, %3</source>
        <translation>Zeile %1, Spalte %2, %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesPage</name>
    <message>
        <location filename="../app/gui/gates_page.cpp" line="+95"/>
        <source>%1: %2</source>
        <extracomment>the name of a network in the file, and what it is</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <location line="+9"/>
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>bidirectional</source>
        <translation>bidirektional</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>reads backward</source>
        <extracomment>one direction that reads the sequence from its end</extracomment>
        <translation>liest rückwärts</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>input %1</source>
        <translation>Eingabe %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>hidden %1</source>
        <translation>verborgen %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>projection %1</source>
        <translation>Projektion %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Convention: %1</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>Konvention: %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Adds %1 to the forget gate when it runs</source>
        <translation>Addiert beim Ausführen %1 zum Vergessgatter</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Does not run on %1: %2</source>
        <translation>Läuft nicht auf %1: %2</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Treat as raw buffer…</source>
        <translation>Als Rohpuffer behandeln …</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>No recurrent network was found in “%1”.</source>
        <translation>In „%1“ wurde kein rekurrentes Netz gefunden.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Looked for LSTM, GRU and plain RNN weights as TensorFlow 1, Keras and PyTorch name them, and for this program&apos;s own exports.</source>
        <translation>Gesucht wurden Gewichte von LSTM, GRU und einfachen RNN, wie TensorFlow 1, Keras und PyTorch sie nennen, und eigene Exporte dieses Programms.</translation>
    </message>
    <message numerus="yes">
        <location line="+3"/>
        <source>%n tensor(s) can be looked at in the tree on the left.</source>
        <translation>
            <numerusform>%n Tensor lässt sich im Baum links ansehen.</numerusform>
            <numerusform>%n Tensoren lassen sich im Baum links ansehen.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Choose a gate in the tree on the left.</source>
        <translation>Bitte links im Baum ein Gatter wählen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::HoverText</name>
    <message>
        <location filename="../app/gui/hover_text.cpp" line="+17"/>
        <source>%1 [%2, %3] = %4</source>
        <extracomment>an element of a matrix: name, row, column and value</extracomment>
        <translation>%1 [%2, %3] = %4</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1  ·  %2, encoded in the file</source>
        <extracomment>%1 is e.g. &quot;R forget [12, 7] = -0.03&quot;, %2 the name of a tensor</extracomment>
        <translation>%1  ·  %2, in der Datei kodiert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1  ·  %2  ·  %3, byte %4</source>
        <extracomment>%1 is e.g. &quot;R forget [12, 7] = -0.03&quot;, %2 a tensor, %3 a file, %4 an offset such as 0x1A2F40</extracomment>
        <translation>%1  ·  %2  ·  %3, Byte %4</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>x, feature %1 at step %2 = %3</source>
        <extracomment>a number of the network&apos;s input</extracomment>
        <translation>x, Merkmal %1 in Schritt %2 = %3</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 of unit %2 at step %3 = %4</source>
        <extracomment>%1 is h (hidden state) or c (cell state)</extracomment>
        <translation>%1 von Einheit %2 in Schritt %3 = %4</translation>
    </message>
</context>
<context>
    <name>gateloupe::InlineBanner</name>
    <message>
        <location filename="../widgets/common/inline_banner.cpp" line="+167"/>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the technical text</source>
        <translation>Den technischen Text zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy the message and its details</source>
        <translation>Die Meldung und ihre Einzelheiten kopieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+1"/>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::InputChooser</name>
    <message>
        <location filename="../widgets/traces/input_chooser.cpp" line="+197"/>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where the input comes from</source>
        <translation>Woher die Eingabe kommt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Probe</source>
        <extracomment>a built-in input, such as an impulse</extracomment>
        <translation>Sonde</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Kind of probe</source>
        <translation>Art der Sonde</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Zeros</source>
        <extracomment>an input that is zero at every step</extracomment>
        <translation>Nullen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Impulse</source>
        <extracomment>an input that is 1 at the first step and zero after it</extracomment>
        <translation>Impuls</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One-hot walk</source>
        <extracomment>an input whose 1 moves on by one feature each step</extracomment>
        <translation>One-Hot-Lauf</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Noise</source>
        <extracomment>an input of normally distributed random numbers</extracomment>
        <translation>Rauschen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Steps</source>
        <extracomment>length of a probe in time steps</extracomment>
        <translation>Schritte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Feature</source>
        <extracomment>which column of the input the impulse is in</extracomment>
        <translation>Merkmal</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Seed</source>
        <extracomment>start value of the random numbers</extracomment>
        <translation>Startwert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text, one step per symbol</source>
        <translation>Text, ein Schritt je Zeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text to run</source>
        <translation>Auszuführender Text</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON list or object, or a file of characters</source>
        <translation>JSON-Liste oder -Objekt oder eine Datei mit Zeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+10"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Choose the vocabulary&apos;s file</source>
        <translation>Die Datei des Vokabulars wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How symbols become inputs</source>
        <translation>Wie aus Zeichen Eingaben werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>one-hot</source>
        <extracomment>each symbol is a vector with a single 1</extracomment>
        <translation>One-Hot</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>index</source>
        <extracomment>each symbol is its number in the vocabulary</extracomment>
        <translation>Index</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>file.npy, file.npz:key or file.h5:/path; [steps, batch, features]</source>
        <translation>datei.npy, datei.npz:name oder datei.h5:/pfad; [Schritte, Stapel, Merkmale]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File with the input</source>
        <translation>Datei mit der Eingabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the file with the input</source>
        <translation>Die Datei mit der Eingabe wählen</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobStatus</name>
    <message>
        <location filename="../app/gui/job_status.cpp" line="+82"/>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reading</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>computing statistics</source>
        <translation>Statistik wird berechnet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>running the network</source>
        <translation>das Netz läuft</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>writing</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reading back and comparing</source>
        <translation>wird zurückgelesen und verglichen</translation>
    </message>
    <message>
        <location line="+7"/>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutStrip</name>
    <message>
        <location filename="../widgets/layout/layout_strip.cpp" line="+212"/>
        <source>%1 elements</source>
        <extracomment>at the right end of the strip: the number of elements up to there</extracomment>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <location line="+124"/>
        <source>%1
%2
element %3, byte %4</source>
        <extracomment>tool tip of a region: parameter, shape, first element, first byte of the buffer</extracomment>
        <translation>%1
%2
Element %3, Byte %4</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Packed buffer</source>
        <translation>Gepackter Puffer</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>region %1 of %2: %3</source>
        <extracomment>read aloud: which region is selected, e.g. &quot;region 9 of 32: layer 0, forward, R forget&quot;</extracomment>
        <translation>Bereich %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutView</name>
    <message>
        <location filename="../widgets/layout/layout_view.cpp" line="+81"/>
        <location line="+1"/>
        <source>Filter the regions</source>
        <translation>Bereiche filtern</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Regions of the packed buffer</source>
        <translation>Bereiche des gepackten Puffers</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Copy the selected rows</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>cuDNN has no packed buffer for this network.</source>
        <translation>cuDNN hat für dieses Netz keinen gepackten Puffer.</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Choose a network to see its packed buffer here.</source>
        <translation>Ein Netz wählen, um hier seinen gepackten Puffer zu sehen.</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>%1
%2 elements = %3, owned %4 %, gap %5</source>
        <extracomment>%1 network description, %2 number of elements, %3 size such as 4.71 MiB, %4 percentage, %5 number of elements that no region owns</extracomment>
        <translation>%1
%2 Elemente = %3, belegt %4 %, Lücke %5</translation>
    </message>
</context>
<context>
    <name>gateloupe::MainWindow</name>
    <message>
        <location filename="../app/gui/main_window.cpp" line="+336"/>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Gates</source>
        <extracomment>LSTM and GRU gates</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layout</source>
        <extracomment>where each gate lies in cuDNN&apos;s packed buffer</extracomment>
        <translation>Layout</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 — Gateloupe</source>
        <extracomment>title of the window: the open file, then the program</extracomment>
        <translation>%1 — Gateloupe</translation>
    </message>
</context>
<context>
    <name>gateloupe::Messages</name>
    <message numerus="yes">
        <location filename="../app/gui/messages.cpp" line="+30"/>
        <source>Opened with %n warning(s).</source>
        <translation>
            <numerusform>Mit %n Warnung geöffnet.</numerusform>
            <numerusform>Mit %n Warnungen geöffnet.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Treat as raw buffer…</source>
        <translation>Als Rohpuffer behandeln …</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Wrote “%1” (%2), read it back and compared it: equal.</source>
        <translation>„%1“ (%2) wurde geschrieben, zurückgelesen und verglichen: gleich.</translation>
    </message>
</context>
<context>
    <name>gateloupe::Opener</name>
    <message>
        <location filename="../app/gui/opener.cpp" line="+26"/>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
</context>
<context>
    <name>gateloupe::RawBufferDialog</name>
    <message>
        <location filename="../app/gui/raw_buffer_dialog.cpp" line="+45"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Open raw buffer</source>
        <translation>Rohpuffer öffnen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Where the buffer begins, in bytes: 512 or 0x200</source>
        <translation>Wo der Puffer beginnt, in Bytes: 512 oder 0x200</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="-7"/>
        <location line="+16"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Read from</source>
        <extracomment>which tensor of the file holds the packed buffer</extracomment>
        <translation>Lesen aus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Offset in bytes</source>
        <translation>Anfang in Bytes</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A packed buffer is the single array in which cuDNN keeps all weights of a network. It says nothing about itself, so say here what it is, or look what its length and numbers suggest.</source>
        <extracomment>cuDNN keeps all weights of a network in one array, the packed buffer</extracomment>
        <translation>Ein gepackter Puffer ist das eine Feld, in dem cuDNN alle Gewichte eines Netzes hält. Er sagt nichts über sich selbst; geben Sie hier an, was er ist, oder sehen Sie nach, was Länge und Zahlen nahelegen.</translation>
    </message>
    <message>
        <location line="+42"/>
        <source>Choose the file with the buffer</source>
        <translation>Die Datei mit dem Puffer wählen</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>the whole file</source>
        <translation>der ganzen Datei</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Choose the file with the buffer.</source>
        <translation>Bitte die Datei mit dem Puffer wählen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The offset is a number of bytes, such as 512 or 0x200.</source>
        <translation>Der Anfang ist eine Zahl von Bytes, etwa 512 oder 0x200.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>This cannot be: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>Das ist nicht möglich: %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>The length must fit exactly</source>
        <translation>Die Länge muss genau passen</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>✓ Fits exactly: %1 elements, %2.</source>
        <translation>✓ Passt genau: %1 Elemente, %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too short by %4 bytes.</source>
        <translation>✗ Das Netz hat %1 Elemente (%2), die Datei hat %3 vom Anfang an: %4 Bytes zu kurz.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too long by %4 bytes.</source>
        <translation>✗ Das Netz hat %1 Elemente (%2), die Datei hat %3 vom Anfang an: %4 Bytes zu lang.</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTableModel</name>
    <message>
        <location filename="../widgets/layout/region_table_model.cpp" line="+179"/>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Position in the packed buffer</source>
        <translation>Platz im gepackten Puffer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Recurrent layer, counted from 0</source>
        <translation>Rekurrente Schicht, ab 0 gezählt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Side</source>
        <extracomment>the half of a recurrent layer that reads the sequence from its start or from its end</extracomment>
        <translation>Seite</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Forward reads the sequence from its start, backward from its end</source>
        <translation>Vorwärts liest die Sequenz vom Anfang, rückwärts vom Ende</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Gate</source>
        <extracomment>a gate of a recurrent cell</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Gate of the cell</source>
        <translation>Gatter der Zelle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Kind</source>
        <extracomment>which parameter of a gate: W, R, bW or bR</extracomment>
        <translation>Art</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>W input weights, R recurrent weights, P projection, bW and bR biases</source>
        <translation>W Eingabegewichte, R rekurrente Gewichte, P Projektion, bW und bR Biase</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Lin. ID</source>
        <extracomment>cuDNN&apos;s number of a parameter; &quot;linLayerID&quot; is its name there</extracomment>
        <translation>Lin.-ID</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>cuDNN&apos;s linLayerID</source>
        <translation>linLayerID von cuDNN</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Offset</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Elements from the start of the packed buffer</source>
        <translation>Elemente vom Beginn des gepackten Puffers an</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Offset, bytes</source>
        <translation>Anfang, Bytes</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Bytes from the start of the packed buffer</source>
        <translation>Bytes vom Beginn des gepackten Puffers an</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Number of elements</source>
        <translation>Zahl der Elemente</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Rows of the matrix (units)</source>
        <translation>Zeilen der Matrix (Einheiten)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Columns of the matrix (inputs or previous state)</source>
        <translation>Spalten der Matrix (Eingaben oder voriger Zustand)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The tensor of the open file that holds it</source>
        <translation>Der Tensor der geöffneten Datei, der ihn enthält</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Byte in file</source>
        <translation>Byte in Datei</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Where its first element lies in the file</source>
        <translation>Wo sein erstes Element in der Datei liegt</translation>
    </message>
</context>
<context>
    <name>gateloupe::Runner</name>
    <message>
        <location filename="../app/gui/runner.cpp" line="+71"/>
        <source>Running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>The file gives initial states or lengths of its own</source>
        <translation>Die Datei gibt eigene Anfangszustände oder Längen vor</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Choose a vocabulary</source>
        <translation>Ein Vokabular wählen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Choose the input</source>
        <translation>Die Eingabe wählen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Arrays (*.npy *.npz *.h5 *.hdf5)</source>
        <translation>Felder (*.npy *.npz *.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequencePage</name>
    <message>
        <location filename="../widgets/traces/sequence_page.cpp" line="+223"/>
        <source>%1, %2</source>
        <extracomment>a layer of the network and its side, e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+124"/>
        <source>Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s</source>
        <extracomment>&quot;Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s&quot;</extracomment>
        <translation>Lief auf %1 (%2, Rechnung in %3, Gewichte in %4) in %5 s</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network over this input</source>
        <translation>Das Netz mit dieser Eingabe ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Stop the run</source>
        <translation>Den Lauf anhalten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show</source>
        <extracomment>which layer of the network the plots show</extracomment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer and side</source>
        <translation>Schicht und Seite</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Batch entry</source>
        <extracomment>which sequence of a batch the plots show</extracomment>
        <translation>Stapeleintrag</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers of the current step</source>
        <translation>Zahlen des aktuellen Schritts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose an input above and run it: the state of every unit then appears here, step by step.</source>
        <translation>Oben eine Eingabe wählen und ausführen: der Zustand jeder Einheit erscheint dann hier, Schritt für Schritt.</translation>
    </message>
</context>
<context>
    <name>gateloupe::SpecForm</name>
    <message>
        <location filename="../app/gui/spec_form.cpp" line="+61"/>
        <source>two per gate</source>
        <extracomment>how many biases each gate has</extracomment>
        <translation>zwei je Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one, with the input</source>
        <translation>einer, bei der Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one, with the recurrence</source>
        <translation>einer, bei der Rekurrenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+12"/>
        <source>none</source>
        <extracomment>no projection of the hidden state</extracomment>
        <translation>keine</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>bidirectional</source>
        <translation>bidirektional</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>skip input (no W in layer 0)</source>
        <extracomment>the first layer takes its input as it is, without input weights</extracomment>
        <translation>Eingabe durchreichen (kein W in Schicht 0)</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Cell</source>
        <extracomment>kind of recurrent cell: LSTM, GRU, ...</extracomment>
        <translation>Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Input size</source>
        <translation>Eingabegröße</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Hidden size</source>
        <translation>Verborgene Größe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Projection size</source>
        <extracomment>width that an LSTM&apos;s hidden state is projected to</extracomment>
        <translation>Projektionsgröße</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Biases</source>
        <translation>Biase</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Number type</source>
        <extracomment>element type such as f32</extracomment>
        <translation>Zahlentyp</translation>
    </message>
</context>
<context>
    <name>gateloupe::SpecSuggestions</name>
    <message>
        <location filename="../app/gui/spec_suggestions.cpp" line="+50"/>
        <source>Suggest what fits</source>
        <extracomment>of a network whose weights are in the file</extracomment>
        <translation>Passendes vorschlagen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Looks at the length and the numbers of the buffer and lists the networks that fit, the likeliest first</source>
        <translation>Sieht sich Länge und Zahlen des Puffers an und listet die passenden Netze auf, das wahrscheinlichste zuerst</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Networks that fit</source>
        <translation>Passende Netze</translation>
    </message>
    <message>
        <location line="+66"/>
        <source>%1 %  %2, %3 → %4   %5</source>
        <extracomment>%1 share of the evidence in per cent, %2 kind of cell, %3 input size, %4 hidden size, %5 all details in the program&apos;s own notation</extracomment>
        <translation>%1 %  %2, %3 → %4   %5</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>No network has a buffer of this length. Is there a header before it, or something behind it?</source>
        <translation>Kein Netz hat einen Puffer dieser Länge. Steht ein Kopf davor oder etwas dahinter?</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 networks have a buffer of this length. The first is not clearly ahead of the second: choose with care.</source>
        <extracomment>%1 a number</extracomment>
        <translation>%1 Netze haben einen Puffer dieser Länge. Das erste liegt nicht klar vor dem zweiten: Wählen Sie mit Bedacht.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 networks have a buffer of this length. By its content the first is clearly ahead.</source>
        <extracomment>%1 a number</extracomment>
        <translation>%1 Netze haben einen Puffer dieser Länge. Nach dem Inhalt liegt das erste klar vorn.</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Nothing can be suggested: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>Es lässt sich nichts vorschlagen: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepTableModel</name>
    <message>
        <location filename="../widgets/traces/step_table_model.cpp" line="+93"/>
        <source>unit</source>
        <extracomment>column header: a unit is one row of the hidden state</extracomment>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>gateloupe::TermNames</name>
    <message>
        <location filename="../widgets/common/term_names.cpp" line="+15"/>
        <source>RNN (tanh)</source>
        <extracomment>a plain recurrent cell with tanh</extracomment>
        <translation>RNN (tanh)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>RNN (ReLU)</source>
        <extracomment>a plain recurrent cell with a rectified linear unit</extracomment>
        <translation>RNN (ReLU)</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>input</source>
        <extracomment>the input gate of an LSTM cell</extracomment>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>forget</source>
        <extracomment>the forget gate of an LSTM cell</extracomment>
        <translation>Vergessen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cell</source>
        <extracomment>the gate of an LSTM cell that proposes new memory</extracomment>
        <translation>Zelle</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>output</source>
        <extracomment>the output gate of an LSTM cell</extracomment>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>reset</source>
        <extracomment>the reset gate of a GRU cell</extracomment>
        <translation>Rücksetzen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>update</source>
        <extracomment>the update gate of a GRU cell</extracomment>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>new</source>
        <extracomment>the gate of a GRU cell that proposes the new state</extracomment>
        <translation>Neu</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>hidden</source>
        <extracomment>the only &quot;gate&quot; of a plain recurrent cell: its hidden state</extracomment>
        <translation>verborgen</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>forward</source>
        <extracomment>the half of a recurrent layer that reads the sequence from its start, or from its end</extracomment>
        <translation>vorwärts</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>layer %1</source>
        <extracomment>a recurrent layer, counted from 0</extracomment>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>input weights</source>
        <extracomment>the matrix W that multiplies a layer&apos;s input</extracomment>
        <translation>Eingabegewichte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>recurrent weights</source>
        <extracomment>the matrix R that multiplies the previous hidden state</extracomment>
        <translation>rekurrente Gewichte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>projection weights</source>
        <extracomment>the matrix that makes an LSTM&apos;s hidden state smaller</extracomment>
        <translation>Projektionsgewichte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>input bias</source>
        <extracomment>the bias added to the input product</extracomment>
        <translation>Eingabebias</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>recurrent bias</source>
        <extracomment>the bias added to the recurrent product</extracomment>
        <translation>rekurrenter Bias</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>peephole weights</source>
        <extracomment>the weights from an LSTM&apos;s cell state to its gates</extracomment>
        <translation>Peephole-Gewichte</translation>
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
        <extracomment>where a parameter belongs: layer, side, parameter; e.g. &quot;layer 0, forward, R forget&quot;</extracomment>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceCanvas</name>
    <message>
        <location filename="../widgets/traces/trace_canvas.cpp" line="+355"/>
        <source>h by unit</source>
        <extracomment>axis of a heatmap: the hidden state h, one row per unit</extracomment>
        <translation>h je Einheit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>c by unit</source>
        <extracomment>axis of a heatmap: the cell state c, one row per unit</extracomment>
        <translation>c je Einheit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>step</source>
        <extracomment>axis of the plots: time step</extracomment>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>gateloupe::TracePlot</name>
    <message>
        <location filename="../widgets/traces/trace_plot.cpp" line="+185"/>
        <source>unit %1</source>
        <extracomment>title of the curves&apos; axis: a unit is one row of the hidden state</extracomment>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Trace over time</source>
        <translation>Verlauf über die Zeit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>No sequence has been run yet.</source>
        <translation>Es wurde noch keine Sequenz ausgeführt.</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Step %1, unit %2: %3</source>
        <extracomment>%3 is a list such as &quot;i = 0.5, f = 0.9&quot;</extracomment>
        <translation>Schritt %1, Einheit %2: %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceSlices</name>
    <message>
        <location filename="../widgets/traces/trace_slices.cpp" line="+66"/>
        <source>cell state</source>
        <extracomment>c, the memory of an LSTM cell</extracomment>
        <translation>Zellzustand</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>hidden state</source>
        <extracomment>h, what a recurrent cell hands on</extracomment>
        <translation>verborgener Zustand</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>Gatter %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::TransportBar</name>
    <message>
        <location filename="../widgets/traces/transport_bar.cpp" line="+181"/>
        <source>of %1</source>
        <extracomment>after the box with the current step: &quot;step [17] of 400&quot;</extracomment>
        <translation>von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+21"/>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location line="-21"/>
        <location line="+22"/>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Stop playing (Space)</source>
        <translation>Abspielen anhalten (Leertaste)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Play from here (Space)</source>
        <translation>Von hier an abspielen (Leertaste)</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>To the first step (Home)</source>
        <translation>Zum ersten Schritt (Pos1)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>10 steps back (Shift+Left; Page Up: 100)</source>
        <translation>10 Schritte zurück (Umschalt+Links; Bild auf: 100)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step on (Right)</source>
        <translation>Einen Schritt weiter (Rechts)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>10 steps on (Shift+Right; Page Down: 100)</source>
        <translation>10 Schritte weiter (Umschalt+Rechts; Bild ab: 100)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>To the last step (End)</source>
        <translation>Zum letzten Schritt (Ende)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Step</source>
        <extracomment>label of the box with the current time step: &quot;step [17] of 400&quot;</extracomment>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Current step</source>
        <translation>Aktueller Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 per second</source>
        <extracomment>how many steps are played in a second</extracomment>
        <translation>%1 je Sekunde</translation>
    </message>
</context>
<context>
    <name>gateloupe::WelcomePage</name>
    <message>
        <location filename="../app/gui/welcome_page.cpp" line="+89"/>
        <source>%1 is no longer there</source>
        <translation>%1 ist nicht mehr da</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>The example files are not installed</source>
        <translation>Die Beispieldateien sind nicht installiert</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Look into the gates of recurrent networks, step through sequences, export canonical weights.</source>
        <extracomment>gates are those of LSTM and GRU cells</extracomment>
        <translation>In die Gatter rekurrenter Netze schauen, Sequenzen schrittweise ausführen, kanonische Gewichte exportieren.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A checkpoint; you can also drop it anywhere on this window</source>
        <translation>Einen Checkpoint; er lässt sich auch irgendwo in dieses Fenster ziehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open raw buffer</source>
        <translation>Rohpuffer öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A bare packed buffer of cuDNN, with a description of the network</source>
        <translation>Einen bloßen gepackten Puffer von cuDNN, mit einer Beschreibung des Netzes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A small LSTM that counts brackets, with a text to step through</source>
        <translation>Ein kleines LSTM, das Klammern zählt, mit einem Text zum Durchgehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reads files of TensorFlow, Keras, PyTorch, ONNX, MXNet, Flax, PaddlePaddle and Chainer, safetensors, NumPy files and its own exports.</source>
        <translation>Liest Dateien von TensorFlow, Keras, PyTorch, ONNX, MXNet, Flax, PaddlePaddle und Chainer, safetensors, NumPy-Dateien und eigene Exporte.</translation>
    </message>
</context>
</TS>
