<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ComparePage</name>
    <message numerus="yes">
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+24"/>
        <source>%1 %2 → %3, %n layer(s)</source>
        <extracomment>kind of cell, its input size and its hidden size, number of layers</extracomment>
        <translation>
            <numerusform>%1 %2 → %3, %n Schicht</numerusform>
            <numerusform>%1 %2 → %3, %n Schichten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <location filename="core_patterns.cpp" line="+1599"/>
        <source>the other steps are still being computed</source>
        <translation>die übrigen Schritte werden noch berechnet</translation>
    </message>
    <message>
        <location line="-906"/>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <location line="+326"/>
        <source>no JSON: %1 at byte %2</source>
        <translation>kein JSON: %1 bei Byte %2</translation>
    </message>
    <message>
        <location line="+610"/>
        <source>the pickle names classes or functions that were neither loaded nor called: %1</source>
        <translation>das Pickle nennt Klassen oder Funktionen, die weder geladen noch aufgerufen wurden: %1</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the projected output is clipped; cuDNN clips the cell state only</source>
        <translation>die projizierte Ausgabe wird begrenzt; cuDNN begrenzt nur den Zellzustand</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the projected state is clipped</source>
        <translation>der projizierte Zustand wird begrenzt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the reading cannot be described: %1</source>
        <translation>die Lesart lässt sich nicht beschreiben: %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the reset gate acts after the recurrent product</source>
        <translation>das Rücksetzgatter wirkt nach dem rekurrenten Produkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts before the recurrent product</source>
        <translation>das Rücksetzgatter wirkt vor dem rekurrenten Produkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts before the recurrent product; cuDNN&apos;s GRU applies it after</source>
        <translation>das Rücksetzgatter wirkt vor dem rekurrenten Produkt; die GRU von cuDNN wendet es danach an</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>the run has no other backend to compare with</source>
        <translation>für den Lauf gibt es kein anderes Backend zum Vergleich</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the run needs %1 bytes on %2, where %3 of %4 are free; shorten the sequence or the batch</source>
        <translation>der Lauf braucht %1 Bytes auf %2, wo %3 von %4 frei sind; die Sequenz oder den Batch verkürzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run was cancelled</source>
        <translation>der Lauf wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run was cancelled before its first step</source>
        <translation>der Lauf wurde vor seinem ersten Schritt abgebrochen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the runs have no gate or state in common</source>
        <translation>die Läufe haben kein Gatter und keinen Zustand gemeinsam</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the search ran out of memory</source>
        <translation>der Suche ging der Speicher aus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the search was cancelled</source>
        <translation>die Suche wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the shape to be taken on cannot be</source>
        <translation>die anzunehmende Form ist nicht möglich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the shapes fit several sizes; &quot;hidden_size&quot; decides: %1</source>
        <translation>die Formen passen zu mehreren Größen; &quot;hidden_size&quot; entscheidet: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sizes also fit %1; the file does not say which it is</source>
        <translation>die Größen passen auch zu %1; die Datei sagt nicht, was davon es ist</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the spectral radius was cancelled</source>
        <translation>die Berechnung des Spektralradius wurde abgebrochen</translation>
    </message>
    <message>
        <location line="-115"/>
        <source>the offset of a packed buffer and a tensor do not go together: a tensor is a whole buffer</source>
        <translation>der Anfang eines gepackten Puffers und ein Tensor passen nicht zusammen: ein Tensor ist ein ganzer Puffer</translation>
    </message>
    <message>
        <location line="-771"/>
        <source>hidden size %1 is round</source>
        <translation>die Hidden-Größe %1 ist rund</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>indices need an input of one feature, this network takes %1</source>
        <translation>Indizes brauchen eine Eingabe mit einem Merkmal, dieses Netz nimmt %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>initial c</source>
        <translation>Anfangs-c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>initial h</source>
        <translation>Anfangs-h</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>input and hidden size are equal</source>
        <translation>Eingangs- und Hidden-Größe sind gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input and recurrent bias are summed into the one that the format has</source>
        <translation>Eingangs- und rekurrenter Bias werden zu dem einen summiert, den das Format hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input weights fit %1, recurrent ones %2</source>
        <translation>Eingangsgewichte passen zu %1, rekurrente zu %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>is %1 %2, expected a real %3</source>
        <translation>ist %1 %2, erwartet wird ein reelles %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>it has more chunks than the file can hold</source>
        <translation>er hat mehr Chunks, als die Datei enthalten kann</translation>
    </message>
    <message>
        <location line="+225"/>
        <source>object /%1 is neither a group nor a dataset</source>
        <translation>Objekt /%1 ist weder eine Gruppe noch ein Dataset</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>one-hot symbols need an input of at least %1 features, this network takes %2</source>
        <translation>One-hot-Symbole brauchen eine Eingabe mit mindestens %1 Merkmalen, dieses Netz nimmt %2</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>only projection sizes that are multiples of %1 were tried: too many specs with a projection have this length</source>
        <translation>nur Projektionsgrößen, die Vielfache von %1 sind, wurden versucht: zu viele Angaben mit Projektion haben diese Länge</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>only the sum of the two biases acts in this cell: which is the input&apos;s cannot be seen</source>
        <translation>in dieser Zelle wirkt nur die Summe der beiden Biases: welcher der des Eingangs ist, lässt sich nicht sehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>onnxruntime has no f64 LSTM; write f32 for one that it runs</source>
        <translation>onnxruntime hat kein f64-LSTM; schreib f32, damit es läuft</translation>
    </message>
    <message>
        <location line="+334"/>
        <source>the file is cut off: it has %1 bytes of the %2 it had when it was written</source>
        <translation>die Datei ist abgeschnitten: sie hat %1 von %2 Bytes, die sie beim Schreiben hatte</translation>
    </message>
    <message>
        <location line="+158"/>
        <source>the offset of a packed buffer needs the buffer&apos;s spec</source>
        <translation>der Anfang eines gepackten Puffers braucht die Beschreibung (spec) des Puffers</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>the past %1 has no standard deviation of 0 or more</source>
        <translation>Die Vergangenheit %1 hat keine Standardabweichung von 0 oder mehr</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the past %1 is %2, expected [steps, 1, %3] or [steps, %4, %3]</source>
        <translation>Die Vergangenheit %1 ist %2, erwartet wird [Schritte, 1, %3] oder [Schritte, %4, %3]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the past %1 of %2 steps and %3 inputs cannot be made: it needs 1 to %4 numbers</source>
        <translation>Die Vergangenheit %1 von %2 Schritten und %3 Eingängen lässt sich nicht machen: Sie braucht 1 bis %4 Zahlen</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>the state does not fit the layer</source>
        <translation>der Zustand passt nicht zur Schicht</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the statistics were cancelled</source>
        <translation>die Statistik wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the stream has a storage that its tree does not know</source>
        <translation>der Stream hat einen Speicher, den sein Baum nicht kennt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the stream&apos;s protocol is not %1</source>
        <translation>das Protokoll des Streams ist nicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the stream&apos;s system information is no dict</source>
        <translation>die Systeminformation des Streams ist kein dict</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the symbol with index %1 is empty</source>
        <translation>das Symbol mit Index %1 ist leer</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the table does not fit in memory</source>
        <translation>die Tabelle passt nicht in den Speicher</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the table has no such key</source>
        <translation>die Tabelle hat keinen solchen Schlüssel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the table is UTF-16 text; save it as UTF-8</source>
        <translation>die Tabelle ist UTF-16-Text; als UTF-8 speichern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the text does not match its CRC-32C</source>
        <translation>der Text passt nicht zu seiner CRC-32C</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the text is empty: type at least one character</source>
        <translation>der Text ist leer: mindestens ein Zeichen eingeben</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>the variable-length number at byte %1 has more than ten bytes</source>
        <translation>die Zahl variabler Länge bei Byte %1 hat mehr als zehn Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary has &quot;%1&quot; twice</source>
        <translation>das Vokabular hat &quot;%1&quot; zweimal</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary holds no symbol</source>
        <translation>das Vokabular enthält kein Symbol</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the vocabulary is no UTF-8 text at byte %1</source>
        <translation>das Vokabular ist bei Byte %1 kein UTF-8-Text</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>there are as many lengths as outputs</source>
        <translation>es muss so viele Längen wie Ausgaben geben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>there are two initializers %1</source>
        <translation>es gibt zwei Initializer %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no GPU %1; this machine has %2</source>
        <translation>es gibt keine GPU %1; dieser Rechner hat %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no axis %1</source>
        <translation>es gibt keine Achse %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no expression</source>
        <translation>es gibt keinen Ausdruck</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>there is no previous run whose last state this one could start from; start from zeros, then run again</source>
        <translation>es gibt keinen vorigen Lauf, mit dessen letztem Zustand dieser beginnen könnte; mit Nullen beginnen, dann erneut ausführen</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>this JSON file is no session of Gateloupe</source>
        <translation>diese JSON-Datei ist keine Sitzung von Gateloupe</translation>
    </message>
    <message>
        <location line="-85"/>
        <source>the session does not say its version</source>
        <translation>die Sitzung nennt ihre Version nicht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the session was written by a newer Gateloupe (%1); update to open it</source>
        <translation>die Sitzung wurde von einem neueren Gateloupe (%1) geschrieben; zum Öffnen aktualisieren</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>this build has no cuDNN backend; use cpu or reference</source>
        <translation>dieser Build hat kein cuDNN-Backend; cpu oder reference verwenden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this cannot be understood</source>
        <translation>das ist nicht zu verstehen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>this network has no projection</source>
        <translation>dieses Netz hat keine Projektion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this network&apos;s cell, %1, has no %2 gate; it has %3</source>
        <translation>die Zelle dieses Netzes, %1, hat kein Gatter %2; sie hat %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this network&apos;s cell, %1, has no cell state c</source>
        <translation>die Zelle dieses Netzes, %1, hat keinen Zellzustand c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>this program reads version %1, %2</source>
        <translation>dieses Programm liest Version %1, %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>too large for a session</source>
        <translation>zu groß für eine Sitzung</translation>
    </message>
    <message>
        <location line="-1089"/>
        <source>cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <location line="-695"/>
        <source>[%1, projection]</source>
        <translation>[%1, Projektion]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; and %2</source>
        <translation>%1; und %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1; backward: %2</source>
        <translation>%1; rückwärts: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; layer settings are not known</source>
        <translation>%1; Einstellungen der Schichten sind nicht bekannt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1; the %2 backend has no such equations</source>
        <translation>%1; das Backend %2 hat keine solchen Gleichungen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1; what the graph computes is not known</source>
        <translation>%1; was der Graph berechnet, ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 %2 %3 is no state and is not used</source>
        <translation>%1 %2 %3 ist kein Zustand und wird nicht verwendet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 and %3 %4 do not go together</source>
        <translation>%1 %2 und %3 %4 passen nicht zusammen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 and %3 %4 have other layers or units</source>
        <translation>%1 %2 und %3 %4 haben andere Schichten oder Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 %2 has neither 4, 3 nor 1 times %3 columns (LSTM, GRU, RNN)</source>
        <translation>%1 %2 hat weder 4-, 3- noch 1-mal %3 Spalten (LSTM, GRU, RNN)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 has neither 4, 3 nor 1 times %3 rows (LSTM, GRU, RNN)</source>
        <translation>%1 %2 hat weder 4-, 3- noch 1-mal %3 Zeilen (LSTM, GRU, RNN)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 is no initial state that a run could use</source>
        <translation>%1 %2 ist kein Anfangszustand, den ein Lauf verwenden könnte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 looks like the weights of MXNet&apos;s RNN operator; nothing beside it tells its sizes: put the symbol JSON beside the file, or describe it</source>
        <translation>%1 %2 sieht aus wie die Gewichte des Operators RNN von MXNet; nichts daneben nennt die Größen: das Symbol-JSON neben die Datei legen oder sie beschreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 operators that feed each other: %3</source>
        <translation>%1 Operatoren %2, die einander speisen: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2 should have %3 axes</source>
        <translation>%1 %2 sollte %3 Achsen haben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 %2: it has no weights</source>
        <translation>%1 %2: hat keine Gewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 (HDF5)</source>
        <translation>%1 (HDF5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 (pruning)</source>
        <translation>%1 und %2 (Pruning)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 (weight normalisation)</source>
        <translation>%1 und %2 (Gewichtsnormalisierung)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are as wide as the hidden state; %1, the later input, is taken for it</source>
        <translation>%1 und %2 sind so breit wie der verborgene Zustand; %1, der spätere Eingang, wird dafür genommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are taken as the directions of one Bidirectional: same module, same sizes, numbered one after another</source>
        <translation>%1 und %2 gelten als die Richtungen eines Bidirectional: gleiches Modul, gleiche Größen, fortlaufend nummeriert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 and %2 are the directions of one Bidirectional by their names</source>
        <translation>%1 und %2 sind ihren Namen nach die Richtungen eines Bidirectional</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 and %2 with %3 gates on the columns (%4)</source>
        <translation>%1 und %2 mit %3 Gattern auf den Spalten (%4)</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 at byte %2</source>
        <translation>%1 bei Byte %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 is compressed</source>
        <translation>%1 bei Byte %2 ist komprimiert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 is damaged</source>
        <translation>%1 bei Byte %2 ist beschädigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at byte %2 lies past the end of the file</source>
        <translation>%1 bei Byte %2 liegt hinter dem Ende der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at offset %2 has %3 bytes, a number has 1 to 8</source>
        <translation>%1 bei Offset %2 hat %3 Bytes, eine Zahl hat 1 bis 8</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 at offset %2 needs %3 bytes, %4 are left</source>
        <translation>%1 bei Offset %2 braucht %3 Bytes, %4 sind übrig</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 below %2</source>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes (%2 elements)</source>
        <translation>%1 Bytes (%2 Elemente)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes are no whole number of elements of %2</source>
        <translation>%1 Bytes sind keine ganze Zahl von Elementen von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes at offset %2 lie past the end at %3</source>
        <translation>%1 Bytes bei Offset %2 liegen hinter dem Ende bei %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes behind the pickle are not looked at</source>
        <translation>%1 Bytes hinter dem Pickle werden nicht betrachtet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 bytes hold fewer than %2 elements of %3</source>
        <translation>%1 Bytes enthalten weniger als %2 Elemente von %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 cannot be copied to be altered</source>
        <translation>%1 kann nicht kopiert werden, um geändert zu werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be edited: it is no real matrix of %2 columns</source>
        <translation>%1 kann nicht bearbeitet werden: es ist keine reelle Matrix mit %2 Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be made: %2</source>
        <translation>%1 lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cannot be started: %2</source>
        <translation>%1 kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 cells are too many for the clipboard, %2 are the most</source>
        <translation>%1 Elemente sind zu viele für die Zwischenablage, höchstens %2 gehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 claims %2 bytes; the whole file has %3</source>
        <translation>%1 beansprucht %2 Bytes; die ganze Datei hat %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 data</source>
        <translation>%1-Daten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 did not end within %2 seconds</source>
        <translation>%1 endete nicht innerhalb von %2 Sekunden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 does not fit in memory</source>
        <translation>%1 passt nicht in den Speicher</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not hold %2 as the check programs read it</source>
        <translation>%1 enthält %2 nicht so, wie es die Prüfprogramme lesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not lie plain in the file</source>
        <translation>%1 liegt nicht unkodiert in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 does not run on %2: %3</source>
        <translation>%1 läuft nicht auf %2: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 ended with code %2: %3</source>
        <translation>%1 endete mit Code %2: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 features</source>
        <translation>%1 Merkmale</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 frames of %2 numbers are more than %3 numbers: take a longer hop</source>
        <translation>%1 Rahmen zu %2 Zahlen sind mehr als %3 Zahlen: einen größeren Abstand wählen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 gives its states as %2, expected %3: this run must be kept whole; raise the memory budget</source>
        <translation>%1 gibt seine Zustände als %2 aus, erwartet ist %3: dieser Lauf muss ganz behalten werden; das Speicherbudget erhöhen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2; %3 needs %4</source>
        <translation>%1 hat %2; %3 braucht %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 bytes; a vocabulary has at most %3</source>
        <translation>%1 hat %2 Bytes; ein Vokabular hat höchstens %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 columns for %3 numbers</source>
        <translation>%1 hat %2 Spalten für %3 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 elements, expected %3</source>
        <translation>%1 hat %2 Elemente, erwartet sind %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 elements, which no input size makes of the symbol&apos;s operator %3 (%4 needs %5, every further input %6)</source>
        <translation>%1 hat %2 Elemente, die keine Eingabegröße aus dem Operator %3 des Symbols ergibt (%4 braucht %5, jede weitere Eingabe %6)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2 units, there is none %3</source>
        <translation>%1 hat %2 Einheiten, eine Einheit %3 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has %2, %3 needs %4</source>
        <translation>%1 hat %2, %3 braucht %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has behind offset %2 %3, %4 needs %5</source>
        <translation>%1 hat hinter Offset %2 %3, %4 braucht %5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has highway connections, which have no equations here</source>
        <translation>%1 hat Highway-Verbindungen, für die es hier keine Gleichungen gibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has infinities or NaN, which JSON has no digits for; write hdf5 or safetensors</source>
        <translation>%1 hat unendliche Werte oder NaN, für die JSON keine Ziffern hat; hdf5 oder safetensors schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has more elements than can be counted</source>
        <translation>%1 hat mehr Elemente, als gezählt werden können</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has more than %2 axes</source>
        <translation>%1 hat mehr als %2 Achsen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no %2/%3; its layers go from 0 to %4, its directions are %5</source>
        <translation>%1 hat kein %2/%3; die Schichten gehen von 0 bis %4, die Richtungen sind %5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has no bf16; choose f32, or write safetensors</source>
        <translation>%1 hat kein bf16; f32 wählen oder safetensors schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no equal in the other direction</source>
        <translation>%1 hat keine Entsprechung in der anderen Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no forget bias; an LSTM with biases has one</source>
        <translation>%1 hat keinen Bias des Vergessgatters; ein LSTM mit Bias hat einen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 has no kernel and bias of an LSTM cell</source>
        <translation>%1 hat nicht Kernel und Bias einer LSTM-Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no kernel, recurrent kernel and bias</source>
        <translation>%1 hat nicht Kernel, rekurrenten Kernel und Bias</translation>
    </message>
    <message>
        <location line="-13"/>
        <source>%1 has ended, but how is not known: %2</source>
        <oldsource>%1 has no layer of two directions; %2</oldsource>
        <translation>%1 ist beendet, aber wie, ist nicht bekannt: %2</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 has no state_linearity</source>
        <translation>%1 hat kein state_linearity</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no tensor %2</source>
        <translation>%1 hat keinen Tensor %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 has numbers of the type f32 alone and not %2; write f32</source>
        <translation>%1 hat nur Zahlen vom Typ f32 und nicht %2; f32 schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has other sizes or biases</source>
        <translation>%1 hat andere Größen oder Bias-Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has the names of Flax&apos; %2</source>
        <translation>%1 hat die Namen von Flax-%2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 holds no array %2</source>
        <translation>%1 enthält kein Array %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 holds no floating-point numbers</source>
        <translation>%1 enthält keine Gleitkommazahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 holds one network, not %2</source>
        <translation>%1 enthält ein Netz, nicht %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is %2 %3, expected a real matrix with %4 rows or columns</source>
        <translation>%1 ist %2 %3, erwartet eine reelle Matrix mit %4 Zeilen oder Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2 %3, which does not fit the others</source>
        <translation>%1 ist %2 %3, was nicht zu den anderen passt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2 and not %3; only rnn_tanh and rnn_relu can be exchanged</source>
        <translation>%1 ist %2 und nicht %3; nur rnn_tanh und rnn_relu können getauscht werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2, expected %3</source>
        <translation>%1 ist %2, erwartet ist %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is %2, expected %3: [layers * directions, batch, width], layer by layer, forward before backward</source>
        <translation>%1 ist %2, erwartet ist %3: [Schichten * Richtungen, Batch, Breite], Schicht für Schicht, vorwärts vor rückwärts</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2, the run makes it %3 [steps, batch, width]</source>
        <translation>%1 ist %2, der Lauf macht daraus %3 [Schritte, Batch, Breite]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is &quot;%2&quot;, expected a number</source>
        <translation>%1 ist &quot;%2&quot;, erwartet wird eine Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is &quot;%2&quot;, expected a whole number</source>
        <translation>%1 ist &quot;%2&quot;, erwartet wird eine ganze Zahl</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is added to the forget gate&apos;s sum; look for a forget bias that the weights already hold</source>
        <translation>%1 wird zur Summe des Vergessgatters addiert; zu suchen ist ein Vergess-Bias, den die Gewichte schon enthalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is computed from %2</source>
        <translation>%1 wird aus %2 berechnet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is cuDNN&apos;s packed buffer of %2 elements, and the file does not keep the sizes to take it apart</source>
        <translation>%1 ist der gepackte Puffer von cuDNN mit %2 Elementen, und die Datei enthält nicht die Größen, um ihn zu zerlegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is cuDNN&apos;s packed vector; its spec is %2</source>
        <translation>%1 ist cuDNNs gepackter Vektor; seine Angabe ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is damaged: it is no valid protobuf</source>
        <translation>%1 ist beschädigt: es ist kein gültiges protobuf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is defined twice</source>
        <translation>%1 ist zweimal definiert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is inside an %2, which %3; what is shown and run is the cell alone</source>
        <translation>%1 liegt in %2 (%3); gezeigt und ausgeführt wird nur die Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is missing or of another type</source>
        <translation>%1 fehlt oder ist von anderem Typ</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is no class of Keras; the usual equations are assumed</source>
        <translation>%1 ist keine Klasse von Keras; die üblichen Gleichungen werden angenommen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 is no object</source>
        <translation>%1 ist kein Objekt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is no place of a run such as layer_0/forward/forget[12]@40 or y[3]@40,2 (path, unit, step, batch entry)</source>
        <translation>%1 ist keine Stelle eines Laufs wie layer_0/forward/forget[12]@40 oder y[3]@40,2 (Pfad, Einheit, Schritt, Batch-Eintrag)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is normalised, but only %2 is there</source>
        <translation>%1 ist normalisiert, aber nur %2 ist da</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not added to the forget gate&apos;s sum; look for the framework&apos;s forget bias, which no file stores</source>
        <translation>%1 wird nicht zur Summe des Vergessgatters addiert; zu suchen ist der Vergess-Bias des Frameworks, den keine Datei speichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not empty; a bundle needs a folder of its own</source>
        <translation>%1 ist nicht leer; ein Reproduktionspaket braucht einen eigenen Ordner</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is not stored as one run of elements; a packed buffer is</source>
        <translation>%1 ist nicht als eine durchgehende Folge von Elementen gespeichert; ein gepackter Puffer ist es</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is not used: %2</source>
        <translation>%1 wird nicht verwendet: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is of another class</source>
        <translation>%1 ist von anderer Klasse</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is of no gate of this cell</source>
        <translation>%1 gehört zu keinem Gatter dieser Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is of type %2; f16, bf16, f32 and f64 can be used</source>
        <translation>%1 ist vom Typ %2; f16, bf16, f32 und f64 können verwendet werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is read from %2 (weight drop, without dropout)</source>
        <translation>%1 wird aus %2 gelesen (Weight-Drop, ohne Dropout)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 is the vector of the symbol&apos;s RNN operator %2; an input size of %3 follows from its length</source>
        <translation>%1 ist der Vektor von %2, dem RNN-Operator der Symboldatei; aus seiner Länge folgt die Eingangsgröße %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is there, i2h_weight or h2h_weight of the first layer is not</source>
        <translation>%1 ist da, i2h_weight oder h2h_weight der ersten Schicht nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is too large to be edited</source>
        <translation>%1 ist zu groß zum Bearbeiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 is too large to be read</source>
        <translation>%1 ist zu groß zum Lesen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 looks like a recurrent cell of TensorFlow: %2</source>
        <translation>%1 sieht aus wie eine rekurrente Zelle von TensorFlow: %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 module %2</source>
        <translation>%1-Modul %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 module at the root</source>
        <translation>%1-Modul an der Wurzel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 numbers do not fill a frame of %2</source>
        <translation>%1 Zahlen füllen keinen Rahmen von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2 does not make the %3 bytes that the index states</source>
        <translation>%1 von %2 ergibt nicht die %3 Bytes, die der Index nennt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of %2 parameters do not move the output as far as they should: %3</source>
        <translation>%1 von %2 Parametern bewegen die Ausgabe nicht so weit, wie sie sollten: %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of Core ML: %2</source>
        <translation>%1 von Core ML: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of OpenVINO: %2</source>
        <translation>%1 von OpenVINO: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of all gates together is read column by column; look for the order of rows and columns before the gates are cut</source>
        <translation>%1 aller Gatter zusammen wird spaltenweise gelesen; zu suchen ist die Reihenfolge von Zeilen und Spalten, bevor die Gatter getrennt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of each gate is read column by column; look for the order of rows and columns, and for a product with the transposed matrix</source>
        <translation>%1 jedes Gatters wird spaltenweise gelesen; zu suchen sind die Reihenfolge von Zeilen und Spalten und ein Produkt mit der transponierten Matrix</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 of its configuration is no size</source>
        <translation>%1 seiner Konfiguration ist keine Größe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of type %2 lies past the end of the group&apos;s %3 bytes</source>
        <translation>%1 vom Typ %2 liegt hinter dem Ende der %3 Bytes der Gruppe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 operator %2</source>
        <translation>Operator %1 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 operator that makes %2</source>
        <translation>Operator %1, der %2 erzeugt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 parameters, more than the %2 that are run to compare</source>
        <translation>%1 Parameter, mehr als die %2, die zum Vergleich gerechnet werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 pseudo-layers with %2 linear layers each, in cuDNN&apos;s order</source>
        <translation>%1 Pseudoschichten mit je %2 linearen Schichten, in cuDNNs Reihenfolge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 quantised as &apos;%2&apos; is not known</source>
        <translation>%1, quantisiert als „%2“, ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 reads sequences from their end: no state of it lives from one call to the next</source>
        <translation>%1 liest Sequenzen von ihrem Ende an: Kein Zustand lebt von einem Aufruf zum nächsten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 recurrent cells are moving averages (ema) of weights beside them and are left out</source>
        <translation>%1 rekurrente Zellen sind gleitende Mittel (ema) der Gewichte daneben und werden ausgelassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 runs on no backend of this build</source>
        <translation>%1 läuft auf keinem Backend dieses Builds</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 slices in the index belong to no variable</source>
        <translation>%1 Slices im Index gehören zu keiner Variablen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 takes %2 inputs, the layer below gives %3</source>
        <translation>%1 nimmt %2 Eingaben, die Schicht darunter gibt %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 takes its input without weights, which the check programs of a bundle have no words for</source>
        <translation>%1 nimmt seine Eingabe ohne Gewichte, wofür die Prüfprogramme eines Bündels keine Worte haben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors %2, %3 gates of %4 on the rows</source>
        <translation>%1 Tensoren %2, %3 Gatter zu %4 auf den Zeilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors i2h, h2h, gates on the rows</source>
        <translation>%1 Tensoren i2h, h2h, Gatter auf den Zeilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors i2h, h2h, one for each gate</source>
        <translation>%1 Tensoren i2h, h2h, einer für jedes Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors of the shards are not in the index and are left out</source>
        <translation>%1 Tensoren der Teildateien (Shards) stehen nicht im Index und werden ausgelassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 tensors with the names and shapes of the described convention &apos;%2&apos;</source>
        <translation>%1 Tensoren mit Namen und Formen der beschriebenen Konvention „%2“</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 that makes %2 is not used: %3</source>
        <translation>%1, der %2 erzeugt, wird nicht verwendet: %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 units</source>
        <translation>%1 Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 was ended by signal %2: %3</source>
        <translation>%1 wurde durch Signal %2 beendet: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 with %2 gates on the columns (%3)</source>
        <translation>%1 mit %2 Gattern auf den Spalten (%3)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 x %2 cells are too many for one picture of a pixel each</source>
        <translation>%1 x %2 Elemente sind zu viele für ein Bild mit je einem Pixel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, %2 and %3 (spectral normalisation)</source>
        <translation>%1, %2 und %3 (spektrale Normalisierung)</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1: %2 %3 belongs to a convolutional cell, which is no network of vectors</source>
        <translation>%1: %2 %3 gehört zu einer Faltungszelle, die kein Netz von Vektoren ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 (HDF5)</source>
        <translation>%1: %2 (HDF5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 bytes at offset %3 lie past the end at %4</source>
        <translation>%1: %2 Bytes bei Offset %3 liegen hinter dem Ende bei %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 bytes behind the packed buffer are not used</source>
        <translation>%1: %2 Bytes hinter dem gepackten Puffer werden nicht verwendet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 elements; cuDNN&apos;s packed buffer holds at most %3</source>
        <translation>%1: %2 Elemente; der gepackte Puffer von cuDNN enthält höchstens %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: %2 has no place in %3</source>
        <translation>%1: %2 hat keinen Platz in %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 integers of %3 bits do not fit its %4 bytes</source>
        <translation>%1: %2 ganze Zahlen zu %3 Bit passen nicht zu seinen %4 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is [%3, %4], expected [%5, %6]</source>
        <translation>%1: %2 ist [%3, %4], erwartet ist [%5, %6]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is %3, the others are %4</source>
        <translation>%1: %2 ist %3, die anderen sind %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is missing</source>
        <translation>%1: %2 fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 is there twice</source>
        <translation>%1: %2 ist zweimal da</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: %2 taken from the file&apos;s %3</source>
        <translation>%1: %2 aus %3 der Datei genommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 when read back; nothing was written; check the disk and try again</source>
        <translation>%1: %2 beim Zurücklesen; nichts wurde geschrieben; den Datenträger prüfen und erneut versuchen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2 when read back; nothing was written; please report it</source>
        <translation>%1: %2 beim Zurücklesen; nichts wurde geschrieben; bitte melden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: %2: cannot make the SHA-256 of the source</source>
        <translation>%1: %2: die SHA-256 der Quelle kann nicht gebildet werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: &apos;%2&apos; is not a file in its folder</source>
        <translation>%1: „%2“ ist keine Datei in seinem Ordner</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a %2 of TensorFlow cannot be shown as gates: %3</source>
        <translation>%1: %2 von TensorFlow kann nicht als Gatter gezeigt werden: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a graph of more than %2 bytes or %3 tags is not read</source>
        <translation>%1: ein Graph mit mehr als %2 Bytes oder %3 Tags wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a member has more bytes than it says</source>
        <translation>%1: eine enthaltene Datei hat mehr Bytes, als sie angibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: a msgpack extension of type %2 is not read</source>
        <translation>%1: eine msgpack-Erweiterung vom Typ %2 wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+353"/>
        <source>a tar archive of PyTorch 0.1; load it with a newer PyTorch and save it again with torch.save()</source>
        <translation>ein tar-Archiv von PyTorch 0.1; mit einem neueren PyTorch laden und mit torch.save() neu speichern</translation>
    </message>
    <message>
        <location line="-352"/>
        <source>%1: an OpenVINO model of version %2; versions %3 and %4 are read</source>
        <translation>%1: ein OpenVINO-Modell der Version %2; gelesen werden die Versionen %3 und %4</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>an array of &apos;%1&apos; holds no plain numbers; objects, structures and strings are not read</source>
        <translation>ein Array von &apos;%1&apos; enthält keine einfachen Zahlen; Objekte, Strukturen und Zeichenketten werden nicht gelesen</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>array %1, at byte %2</source>
        <translation>Feld %1, bei Byte %2</translation>
    </message>
    <message>
        <location line="-398"/>
        <source>%1: beside it are files that no export wrote and that would have to go: %2; choose another target or move them away</source>
        <translation>%1: daneben liegen Dateien, die kein Export geschrieben hat und die weichen müssten: %2; ein anderes Ziel wählen oder sie verschieben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: byte %2 cannot be understood: %3</source>
        <translation>%1: Byte %2 ist nicht zu verstehen: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot be read: a part of it is not there</source>
        <translation>%1: kann nicht gelesen werden: ein Teil davon ist nicht da</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot flush: %2</source>
        <translation>%1: Leeren des Schreibpuffers nicht möglich: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot keep its permissions: %2</source>
        <translation>%1: die Zugriffsrechte können nicht beibehalten werden: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot make the SHA-256 of the source</source>
        <translation>%1: die SHA-256 der Quelle kann nicht gebildet werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot replace: %2</source>
        <translation>%1: Ersetzen nicht möglich: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot set permissions: %2</source>
        <translation>%1: die Zugriffsrechte können nicht gesetzt werden: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: cannot write: %2</source>
        <translation>%1: Schreiben nicht möglich: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: changed on disk while it was open</source>
        <translation>%1: wurde auf der Platte verändert, während die Datei offen war</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: element %2 is no length</source>
        <translation>%1: Element %2 ist keine Länge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: element %2 is not a whole number of steps</source>
        <translation>%1: Element %2 ist keine ganze Zahl von Schritten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: is a file of an open checkpoint and stays as it is; choose another target</source>
        <translation>%1: ist eine Datei eines offenen Checkpoints und bleibt, wie sie ist; ein anderes Ziel wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: is a symbolic link; name the file that it points to, or remove the link</source>
        <translation>%1: ist ein symbolischer Link; die Datei nennen, auf die er zeigt, oder den Link entfernen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is no archive and has no member &apos;%2&apos;</source>
        <translation>%1: ist kein Archiv und enthält keine Datei „%2“</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is not a plain file; name a file to be written</source>
        <translation>%1: ist keine gewöhnliche Datei; eine Datei nennen, die geschrieben werden soll</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is not a regular file</source>
        <translation>%1: ist keine reguläre Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is the source itself and stays as it is; choose another target</source>
        <translation>%1: ist die Quelle selbst und bleibt, wie sie ist; ein anderes Ziel wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: is too large for this machine</source>
        <translation>%1: ist zu groß für diesen Rechner</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it does not say where the model lies</source>
        <translation>%1: sagt nicht, wo das Modell liegt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it is no object</source>
        <translation>%1: ist kein Objekt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: item %2 of its weights is no regular list of numbers</source>
        <translation>%1: Eintrag %2 der Gewichte ist keine regelmäßige Liste von Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its %2 bytes would unfold to %3 bytes of memory, more than is usual</source>
        <translation>%1: aus %2 Bytes würden %3 Bytes im Speicher, mehr als üblich</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: its CRC-32 differs from the one in the archive</source>
        <translation>%1: die CRC-32 weicht von der im Archiv ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its arrays belong to no layer or gate of %2</source>
        <translation>%1: die Arrays gehören zu keiner Schicht und keinem Gatter von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: its cells differ from one another</source>
        <translation>%1: die Zellen unterscheiden sich voneinander</translation>
    </message>
    <message>
        <location line="+594"/>
        <source>its content is no tensor of ONNX</source>
        <translation>Der Inhalt ist kein Tensor von ONNX</translation>
    </message>
    <message>
        <location line="-593"/>
        <source>%1: its content is of none of the formats that can be read (%2)</source>
        <translation>%1: der Inhalt hat keines der Formate, die gelesen werden können (%2)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: its scale or table does not fit %2 integers of %3 bits</source>
        <translation>%1: Skalierung oder Tabelle passen nicht zu %2 ganzen Zahlen zu %3 Bit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: lengths must be [batch], not %2</source>
        <translation>%1: Längen müssen [Batch] sein, nicht %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: member %2 is compressed with method %3; stored (0) and deflated (8) members are read</source>
        <translation>%1: Mitglied %2 ist mit Methode %3 komprimiert; gespeicherte (0) und mit Deflate komprimierte (8) Mitglieder werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more elements than 64 bits count</source>
        <translation>%1: mehr Elemente, als 64 Bit zählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more than 4 GiB, which msgpack can&apos;t hold in one piece; write safetensors</source>
        <translation>%1: mehr als 4 GiB, was msgpack nicht in einem Stück fassen kann; safetensors schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: more than one tensor name contains &apos;%2&apos;; these do: %3</source>
        <translation>%1: mehr als ein Tensorname enthält &apos;%2&apos;; diese: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no .index file there</source>
        <translation>%1: dort ist keine .index-Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no HDF5 signature</source>
        <translation>%1: keine HDF5-Signatur</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no RNN name contains &apos;%2&apos;; there are: %3</source>
        <translation>%1: kein RNN-Name enthält &apos;%2&apos;; vorhanden sind: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no V1 checkpoint of TensorFlow</source>
        <translation>%1: kein V1-Checkpoint von TensorFlow</translation>
    </message>
    <message>
        <location line="+722"/>
        <source>no array begins at byte %1</source>
        <translation>Bei Byte %1 beginnt kein Feld</translation>
    </message>
    <message>
        <location line="-721"/>
        <source>%1: no array is named %2; there are: %3</source>
        <translation>%1: kein Array heißt %2; vorhanden sind: %3</translation>
    </message>
    <message>
        <location line="-242"/>
        <source>%1 calls a function that the file does not have</source>
        <translation>%1 ruft eine Funktion auf, die die Datei nicht hat</translation>
    </message>
    <message>
        <location line="+168"/>
        <source>%1: %2; what the model computes is not known</source>
        <translation>%1: %2; was das Modell berechnet, ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>%1: no member is called &apos;%2&apos;; there are: %3</source>
        <translation>%1: keine enthaltene Datei heißt „%2“; es gibt: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no recurrent network found in it</source>
        <translation>%1: kein rekurrentes Netz darin gefunden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no such file</source>
        <translation>%1: keine solche Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no such file, folder or TensorFlow prefix</source>
        <translation>%1: keine solche Datei, kein solcher Ordner und kein solches TensorFlow-Präfix</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: no tensor name contains &apos;%2&apos;; there are: %3</source>
        <translation>%1: kein Tensorname enthält &apos;%2&apos;; vorhanden sind: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its %2 arrays is named as in a trace (y, layer_0/forward/h, ...); say which one is the output as file:name</source>
        <translation>%1: keines der %2 Arrays heißt wie in einem Trace (y, layer_0/forward/h, ...); als Datei:Name angeben, welches die Ausgabe ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its members holds a network; choose one to see what it has: %2</source>
        <translation>%1: keine enthaltene Datei hat ein Netz; eine wählen, um ihren Inhalt zu sehen: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: none of its members is of a format that can be read: %2</source>
        <translation>%1: keine enthaltene Datei hat ein Format, das gelesen werden kann: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: offset %2 lies past the end at %3</source>
        <translation>%1: Offset %2 liegt hinter dem Ende bei %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: say which array as file:name; there are: %2</source>
        <translation>%1: als Datei:Name angeben, welches Array; vorhanden sind: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: several RNN names contain &apos;%2&apos;: %3</source>
        <translation>%1: mehrere RNN-Namen enthalten &apos;%2&apos;: %3</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1: several of its members may be meant; choose one: %2</source>
        <translation>%1: mehrere enthaltene Dateien können gemeint sein; eine wählen: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shape %2 of &apos;%3&apos; needs more than the %4 bytes there are</source>
        <translation>%1: Form %2 von &apos;%3&apos; braucht mehr als die %4 Bytes, die da sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shard &apos;%2&apos; is a link to a file that is not beside the index</source>
        <translation>%1: die Teildatei „%2“ ist ein Verweis auf eine Datei, die nicht neben dem Index liegt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: shard &apos;%2&apos; is not a file beside the index</source>
        <translation>%1: Teildatei (Shard) &apos;%2&apos; ist keine Datei neben dem Index</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: tensor %2 is not in its shard %3</source>
        <translation>%1: Tensor %2 ist nicht in seiner Teildatei (Shard) %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the archive cannot be read: %2</source>
        <translation>%1: das Archiv ist nicht lesbar: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the arrays of its gates are of no LSTM or GRU</source>
        <translation>%1: die Arrays der Gatter gehören zu keinem LSTM oder GRU</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the buffer has %2 bytes, its packed form needs %3</source>
        <translation>%1: der Puffer hat %2 Bytes, die gepackte Form braucht %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the data do not match their CRC-32C; the file is damaged, copy it again or go back to another checkpoint</source>
        <translation>%1: die Daten passen nicht zu ihrer CRC-32C; die Datei ist beschädigt, sie neu kopieren oder zu einem anderen Checkpoint zurückgehen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the file&apos;s %2 %3 %4 is for another batch and is not used</source>
        <translation>%1: %2 %3 %4 der Datei gilt einem anderen Batch und wird nicht benutzt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the key appears twice in one object</source>
        <translation>%1: der Schlüssel kommt in einem Objekt zweimal vor</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: the record at byte %2 (type %3, %4 bytes) is not %5 of type %6</source>
        <translation>%1: der Datensatz bei Byte %2 (Typ %3, %4 Bytes) ist nicht %5 vom Typ %6</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: the sizes of its %2 outputs fit no LSTM, GRU or plain RNN</source>
        <translation>%1: die Größen der %2 Ausgaben passen zu keinem LSTM, GRU oder einfachen RNN</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: there is no recurrent network to export</source>
        <translation>%1: es gibt kein rekurrentes Netz zum Exportieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: there is not enough memory to open it</source>
        <translation>%1: der Speicher reicht nicht, um die Datei zu öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this is %2</source>
        <translation>%1: dies ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this is no JSON here</source>
        <translation>%1: hier ist dies kein JSON</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: this shard is neither a safetensors file nor one of PyTorch&apos;s</source>
        <translation>%1: diese Teildatei (Shard) ist weder eine safetensors-Datei noch eine von PyTorch</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: too many files are open at once</source>
        <translation>%1: zu viele Dateien sind gleichzeitig offen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: variable %2</source>
        <translation>%1: Variable %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: was replaced on disk while it was open</source>
        <translation>%1: wurde auf der Platte ersetzt, während die Datei offen war</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; closes nothing</source>
        <translation>&apos;%1&apos; schließt nichts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 and &apos;%3&apos; %4: one of them needs an index or a reduction</source>
        <translation>&apos;%1&apos; hat %2 und &apos;%3&apos; %4: eines davon braucht einen Index oder eine Reduktion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 features, counted from 0</source>
        <translation>&apos;%1&apos; hat %2 Merkmale, gezählt ab 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; has %2 units, counted from 0</source>
        <translation>&apos;%1&apos; hat %2 Einheiten, gezählt ab 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is a value, not a function</source>
        <translation>&apos;%1&apos; ist ein Wert, keine Funktion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is never closed</source>
        <translation>&apos;%1&apos; wird nie geschlossen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no hexadecimal digit</source>
        <translation>&apos;%1&apos; ist keine Hexadezimalziffer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no known name; there are %2 and functions such as abs, max, any</source>
        <translation>&apos;%1&apos; ist kein bekannter Name; es gibt %2 und Funktionen wie abs, max, any</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is no name of a shard beside it</source>
        <translation>&apos;%1&apos; ist kein Name einer Teildatei (Shard) daneben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; is not a gate path like layer_0/forward/input/input_weights</source>
        <translation>&apos;%1&apos; ist kein Gatterpfad wie layer_0/forward/input/input_weights</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; means nothing here</source>
        <translation>&apos;%1&apos; bedeutet hier nichts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; needs a value in brackets</source>
        <translation>&apos;%1&apos; braucht einen Wert in Klammern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;%1&apos; takes one value, of all units</source>
        <translation>&apos;%1&apos; nimmt einen Wert, aus allen Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;&amp;&apos; is written &apos;&amp;&amp;&apos;</source>
        <translation>&apos;&amp;&apos; wird &apos;&amp;&amp;&apos; geschrieben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;:&apos; without &apos;?&apos;</source>
        <translation>&apos;:&apos; ohne &apos;?&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;=&apos; compares nothing, write &apos;==&apos;</source>
        <translation>&apos;=&apos; vergleicht nichts, &apos;==&apos; schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;?&apos; or &apos;:&apos; stands where a value should</source>
        <translation>&apos;?&apos; oder &apos;:&apos; steht, wo ein Wert stehen sollte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;?&apos; without &apos;:&apos;</source>
        <translation>&apos;?&apos; ohne &apos;:&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&apos;|&apos; is written &apos;||&apos;</source>
        <translation>&apos;|&apos; wird &apos;||&apos; geschrieben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 is nested deeper than %2 groups</source>
        <translation>/%1 ist tiefer als %2 Gruppen verschachtelt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 is the same group as /%2</source>
        <translation>/%1 ist dieselbe Gruppe wie /%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>/%1 points into another file and is not followed</source>
        <translation>/%1 zeigt in eine andere Datei und wird nicht verfolgt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>0/w0 %1 is no matrix of numbers</source>
        <translation>0/w0 %1 ist keine Matrix von Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>0/w0 to 0/w%1 are neither 8, 6 nor 2 (LSTM, GRU, RNN)</source>
        <translation>0/w0 bis 0/w%1 sind weder 8, 6 noch 2 (LSTM, GRU, RNN)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>1/sqrt(hidden), PyTorch&apos;s bound</source>
        <translation>1/sqrt(hidden), der Grenze von PyTorch</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>AllenNLP&apos;s input_linearity and state_linearity in %1</source>
        <translation>input_linearity und state_linearity von AllenNLP in %1</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Chainer link %1: %2</source>
        <translation>Chainer-Link %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Chainer link at the root: %1</source>
        <translation>Chainer-Link an der Wurzel: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>ELMo&apos;s LSTMCell/W_0 and B in %1</source>
        <translation>LSTMCell/W_0 und B von ELMo in %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Flax array at byte %1: %2 axes, at most %3 are read</source>
        <translation>Flax-Array bei Byte %1: %2 Achsen, höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: a negative extent</source>
        <translation>Flax-Array bei Byte %1: eine negative Ausdehnung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: bytes behind its data</source>
        <translation>Flax-Array bei Byte %1: Bytes hinter seinen Daten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: expected [shape, dtype, bytes]</source>
        <translation>Flax-Array bei Byte %1: erwartet ist [shape, dtype, bytes]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax array at byte %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>Flax-Array bei Byte %1: Form %2 von %3 ergibt nicht seine %4 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1</source>
        <translation>Flax-Zelle %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: %2</source>
        <translation>Flax-Zelle %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, and its layers do not feed each other: networks side by side (nn.vmap) are not read</source>
        <translation>Flax-Zelle %1: ihre Tensoren haben eine führende Achse von %2, und ihre Schichten speisen einander nicht: Netze nebeneinander (nn.vmap) werden nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, as long as another axis: which one counts the layers cannot be told</source>
        <translation>Flax-Zelle %1: ihre Tensoren haben eine führende Achse von %2, so lang wie eine andere Achse: welche die Schichten zählt, ist nicht zu erkennen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell %1: its tensors have a leading axis of %2, which is taken as layers that feed each other</source>
        <translation>Flax-Zelle %1: ihre Tensoren haben eine führende Achse von %2, die als Schichten genommen wird, die einander speisen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax cell at the root: %1</source>
        <translation>Flax-Zelle an der Wurzel: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2 has no chunks</source>
        <translation>Flax-msgpack, vor Byte %1: %2 hat keine Blöcke</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: a chunked array that is none</source>
        <translation>Flax-msgpack, vor Byte %1: %2: ein in Blöcke geteiltes Array, das keines ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: chunks of several types</source>
        <translation>Flax-msgpack, vor Byte %1: %2: Blöcke mehrerer Typen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: %2: chunks of type %3</source>
        <translation>Flax-msgpack, vor Byte %1: %2: Blöcke vom Typ %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: a chunked array has a shape and chunks, not &apos;%2&apos;</source>
        <translation>Flax-msgpack, vor Byte %1: ein in Blöcke geteiltes Array hat shape und chunks, nicht &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: a key that is neither a text nor a number</source>
        <translation>Flax-msgpack, vor Byte %1: ein Schlüssel, der weder Text noch Zahl ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: axes of a chunked array are not counted from 0</source>
        <translation>Flax-msgpack, vor Byte %1: Achsen eines in Blöcke geteilten Arrays sind nicht ab 0 gezählt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: bytes behind the end of the tree</source>
        <translation>Flax-msgpack, vor Byte %1: Bytes hinter dem Ende des Baums</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: chunks of an array are not counted from 0</source>
        <translation>Flax-msgpack, vor Byte %1: Blöcke eines Arrays sind nicht ab 0 gezählt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: names take more than %2 bytes, or more than %3 together</source>
        <translation>Flax-msgpack, vor Byte %1: Namen belegen mehr als %2 Bytes, oder zusammen mehr als %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: nested deeper than %2 levels</source>
        <translation>Flax-msgpack, vor Byte %1: tiefer als %2 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flax msgpack, before byte %1: two arrays are named &apos;%2&apos;</source>
        <translation>Flax-msgpack, vor Byte %1: zwei Arrays heißen &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>GATELOUPE_GPU_WORKER names %1, which is no file</source>
        <translation>GATELOUPE_GPU_WORKER nennt %1, das ist keine Datei</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Glorot&apos;s bound</source>
        <translation>Glorots Grenze</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Glorot&apos;s bound of one gate</source>
        <translation>Glorots Grenze für ein Gatter</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>JSON: byte %1 cannot be understood</source>
        <translation>JSON: Byte %1 ist nicht zu verstehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: byte %1 cannot be understood (after &apos;%2&apos;)</source>
        <translation>JSON: Byte %1 ist nicht zu verstehen (nach &apos;%2&apos;)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: key &apos;%1&apos; appears twice</source>
        <translation>JSON: Schlüssel &apos;%1&apos; kommt zweimal vor</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>JSON: nested deeper than %1 levels</source>
        <translation>JSON: tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Keras has no activation %1</source>
        <translation>Keras hat keine Aktivierung %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keras&apos; LSTM has one activation for candidate and output</source>
        <translation>LSTM von Keras hat eine Aktivierung für Kandidat und Ausgabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>LeCun&apos;s spread</source>
        <translation>LeCuns Streuung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>MXNet list, before byte %1: %2 arrays, at most %3 are read</source>
        <translation>MXNet-Liste, vor Byte %1: %2 Arrays, höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 axes, at most %3 are read</source>
        <translation>MXNet-Liste, vor Byte %1: %2 Achsen, höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 bytes behind the names</source>
        <translation>MXNet-Liste, vor Byte %1: %2 Bytes hinter den Namen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: %2 names for %3 arrays</source>
        <translation>MXNet-Liste, vor Byte %1: %2 Namen für %3 Arrays</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: a name of %2 bytes</source>
        <translation>MXNet-Liste, vor Byte %1: ein Name von %2 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: element type %2 is not known</source>
        <translation>MXNet-Liste, vor Byte %1: Elementtyp %2 ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: indices of a sparse array cannot be of shape %2</source>
        <translation>MXNet-Liste, vor Byte %1: Indizes eines dünn besetzten Arrays können nicht die Form %2 haben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: negative extents in shape</source>
        <translation>MXNet-Liste, vor Byte %1: negative Ausdehnungen in der Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: shape %2 does not fit 64 bits</source>
        <translation>MXNet-Liste, vor Byte %1: Form %2 passt nicht in 64 Bit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: storage type %2; 0 dense, 1 row_sparse and 2 csr are known</source>
        <translation>MXNet-Liste, vor Byte %1: Speichertyp %2; bekannt sind 0 dense, 1 row_sparse und 2 csr</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet list, before byte %1: two arrays are named &apos;%2&apos;</source>
        <translation>MXNet-Liste, vor Byte %1: zwei Arrays heißen &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>MXNet network %1</source>
        <translation>MXNet-Netz %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>PyTorch module %1 is quantised: its weights are packed integers, which are not read; open the checkpoint from before the quantisation</source>
        <translation>PyTorch-Modul %1 ist quantisiert: seine Gewichte sind gepackte Ganzzahlen, die nicht gelesen werden; den Checkpoint von vor der Quantisierung öffnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>PyTorch module at the root is quantised: its weights are packed integers, which are not read; open the checkpoint from before the quantisation</source>
        <translation>PyTorch-Modul an der Wurzel ist quantisiert: seine Gewichte sind gepackte Ganzzahlen, die nicht gelesen werden; den Checkpoint von vor der Quantisierung öffnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RNNParamsSaveable has the names of cuDNN&apos;s networks alone, which this is not</source>
        <translation>RNNParamsSaveable hat nur die Namen der Netze von cuDNN, und dies ist keines</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>RNNParamsSaveable keeps one of two directions</source>
        <translation>RNNParamsSaveable behält eine von zwei Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ReLU, because the scope&apos;s name says so; the file does not</source>
        <translation>ReLU, weil der Name des Bereichs es sagt; die Datei sagt es nicht</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>TensorFlow 1.3 writes plain networks as 1.0 does</source>
        <translation>TensorFlow 1.3 schreibt einfache Netze wie 1.0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>TensorFlow&apos;s cells</source>
        <translation>TensorFlows Zellen</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>W_r/W %1 is no matrix of numbers</source>
        <translation>W_r/W %1 ist keine Matrix von Zahlen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&quot;%1&quot; at byte %2 of the text is not in the vocabulary: remove it or choose another vocabulary</source>
        <translation>&quot;%1&quot; bei Byte %2 des Textes steht nicht im Vokabular: entferne es oder wähle ein anderes Vokabular</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;%1&quot; is none of %2</source>
        <translation>&quot;%1&quot; ist keines von %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;part&quot; cannot tell matrices from biases; without it they lie side by side on &quot;input&quot;</source>
        <translation>&quot;part&quot; kann Matrizen nicht von Bias-Werten unterscheiden; ohne &quot;part&quot; liegen sie nebeneinander auf &quot;input&quot;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&quot;part&quot; needs a tensor that holds several kinds</source>
        <translation>&quot;part&quot; braucht einen Tensor, der mehrere Arten enthält</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a [ inside of another one in the runner&apos;s command</source>
        <translation>Ein [ innerhalb eines anderen im Befehl des Programms</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a [ without ] in the runner&apos;s command</source>
        <translation>Ein [ ohne ] im Befehl des Programms</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a ] without [ in the runner&apos;s command</source>
        <translation>Ein ] ohne [ im Befehl des Programms</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a Flax cell</source>
        <translation>eine Flax-Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a Flax cell always has biases: they are zero</source>
        <translation>eine Flax-Zelle hat immer Biases: sie sind null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GGUF model of llama.cpp, a format for transformers</source>
        <translation>ein GGUF-Modell von llama.cpp, ein Format für Transformer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU of a Core ML network resets before the product, as its specification says; what Apple&apos;s runtime computes was not verified</source>
        <translation>eine GRU eines Core-ML-Netzes setzt vor dem Produkt zurück, wie es ihre Spezifikation sagt; was Apples Laufzeitumgebung rechnet, wurde nicht geprüft</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU of a Core ML program resets after the product, as its documentation says; what Apple&apos;s runtime computes was not verified</source>
        <translation>eine GRU eines Core-ML-Programms setzt nach dem Produkt zurück, wie es ihre Dokumentation sagt; was Apples Laufzeitumgebung rechnet, wurde nicht geprüft</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a GRU&apos;s sums need its reset gate</source>
        <translation>die Summen eines GRU brauchen sein Rücksetzgatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a Keras layer that goes backwards gives its output in its own order, the last step first</source>
        <translation>eine rückwärts laufende Keras-Schicht gibt ihre Ausgabe in eigener Reihenfolge, den letzten Schritt zuerst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a MATLAB file of version 5; save it with -v7.3, which is HDF5</source>
        <translation>eine MATLAB-Datei der Version 5; mit -v7.3 speichern, das ist HDF5</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a block of the sound has %1 bytes, its sample %2 bits</source>
        <translation>ein Block des Tons hat %1 Bytes, sein Abtastwert %2 Bit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a bracket stands where it means nothing</source>
        <translation>eine Klammer steht, wo sie nichts bedeutet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a buffer of 0 elements has no spec</source>
        <translation>ein Puffer mit 0 Elementen hat keine Beschreibung (spec)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a bundle repeats a run without dropout</source>
        <translation>ein Reproduktionspaket wiederholt einen Lauf ohne Dropout</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell of kind %1 has no %2 gate</source>
        <translation>eine Zelle der Art %1 hat kein Gatter %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell taken apart, %1 steps with the same weights: %2</source>
        <translation>eine zerlegte Zelle, %1 Schritte mit denselben Gewichten: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a cell taken apart: %1</source>
        <translation>eine zerlegte Zelle: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a checkpoint of torch.distributed, in pieces that are not read; put it together with torch.distributed.checkpoint.format_utils.dcp_to_torch_save()</source>
        <translation>ein Checkpoint von torch.distributed, in Teilen, die nicht gelesen werden; mit torch.distributed.checkpoint.format_utils.dcp_to_torch_save() zusammensetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk</source>
        <translation>ein Block</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: %1 bytes cannot become %2</source>
        <translation>ein Chunk ist beschädigt: aus %1 Bytes können keine %2 werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: it has %1 bytes instead of %2</source>
        <translation>ein Block ist beschädigt: er hat %1 Bytes statt %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: it is shorter than its checksum</source>
        <translation>ein Block ist beschädigt: er ist kürzer als seine Prüfsumme</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its LZF data do not give the %1 bytes of a chunk</source>
        <translation>ein Chunk ist beschädigt: seine LZF-Daten ergeben nicht die %1 Bytes eines Chunks</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its checksum differs</source>
        <translation>ein Block ist beschädigt: seine Prüfsumme weicht ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk is damaged: its deflated data do not give the %1 bytes of a chunk</source>
        <translation>ein Block ist beschädigt: seine komprimierten Daten (deflate) ergeben nicht die %1 Bytes eines Blocks</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a chunk of %1 bytes at %2 lies outside the file, which has %3</source>
        <translation>ein Block von %1 Bytes bei %2 liegt außerhalb der Datei, die %3 hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a closing brace without an opening one; write }} for a brace</source>
        <translation>eine schließende Klammer ohne öffnende; schreib }} für eine Klammer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a comma belongs between the values of a function</source>
        <translation>zwischen die Werte einer Funktion gehört ein Komma</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a compressed archive; unpack it and open what is inside</source>
        <translation>ein komprimiertes Archiv; es entpacken und öffnen, was darin ist</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a copy of B with its units in another order would take %1 MiB</source>
        <translation>eine Kopie von B mit den Einheiten in anderer Reihenfolge würde %1 MiB belegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a data file of the checkpoint is missing or cannot be read; it must lie beside the .index</source>
        <translation>eine Datendatei des Checkpoints fehlt oder ist nicht lesbar; sie muss neben der .index liegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a device is named by its number from 0 on, not by %1</source>
        <translation>ein Gerät wird mit seiner Nummer ab 0 benannt, nicht mit %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a factor is a finite number</source>
        <translation>ein Faktor ist eine endliche Zahl</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a file of the checkpoint is missing or cannot be read</source>
        <translation>eine Datei des Checkpoints fehlt oder ist nicht lesbar</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a file of the session has no path</source>
        <translation>eine Datei der Sitzung hat keinen Pfad</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gate appears twice</source>
        <translation>ein Gatter kommt zweimal vor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gluon layer</source>
        <translation>eine gluon-Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a gluon layer always has biases: they are zero</source>
        <translation>eine gluon-Schicht hat immer Biases: sie sind null</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>a kernel for each gate, of input and state, %1, %2, ... (Flax)</source>
        <translation>ein Kernel je Gatter, für Eingang und Zustand, %1, %2, ... (Flax)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a kind appears twice</source>
        <translation>eine Art kommt zweimal vor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer of %1 always has biases: they are zero</source>
        <translation>eine Schicht von %1 hat immer Biases: sie sind null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer or a direction is missing or there twice</source>
        <translation>eine Schicht oder eine Richtung fehlt oder ist zweimal da</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a layer that takes its input without weights cannot be made smaller</source>
        <translation>eine Schicht, die ihre Eingabe ohne Gewichte nimmt, lässt sich nicht verkleinern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a leading axis of %1 layers that fit into each other (nn.scan)</source>
        <translation>eine führende Achse mit %1 Schichten, die ineinanderpassen (nn.scan)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a link is named &apos;%1&apos;; names have letters, no slash, and appear once in a group</source>
        <translation>ein Verweis heißt &apos;%1&apos;; Namen sind nicht leer, haben keinen Schrägstrich und kommen in einer Gruppe nur einmal vor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a list has more than %1 numbers</source>
        <translation>eine Liste hat mehr als %1 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a list of doubles is cut off</source>
        <translation>eine Liste von Zahlen doppelter Genauigkeit ist abgeschnitten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a matrix with NaN or infinite elements has no spectral radius</source>
        <translation>eine Matrix mit NaN oder unendlichen Elementen hat keinen Spektralradius</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a message of the GPU worker&apos;s protocol %1</source>
        <translation>eine Nachricht im Protokoll des GPU-Arbeitsprozesses %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a model in ONNX Runtime&apos;s own format; open the .onnx that it was converted from</source>
        <translation>ein Modell im eigenen Format von ONNX Runtime; die .onnx öffnen, aus der es umgewandelt wurde</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a modifier (zoneout, residual) wraps a cell of %1; the file does not say which, and it is left out of every run</source>
        <translation>ein Modifikator (zoneout, residual) umhüllt eine Zelle von %1; die Datei sagt nicht, welche, und er bleibt bei jedem Lauf weg</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a multiple of %1 columns</source>
        <translation>ein Vielfaches von %1 Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name has %1 bytes, more than any exporter writes</source>
        <translation>ein Name hat %1 Bytes, mehr als irgendein Exporter schreibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name of %1 bytes is longer than this format can hold</source>
        <translation>ein Name von %1 Bytes ist länger, als dieses Format fassen kann</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a name stands where an operator should</source>
        <translation>ein Name steht, wo ein Operator stehen sollte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a number stands where an operator should</source>
        <translation>eine Zahl steht, wo ein Operator stehen sollte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a part of %1 cannot be written as the program knows it</source>
        <translation>ein Teil von %1 kann nicht so geschrieben werden, wie das Programm es kennt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a pointer of Git LFS; fetch the file itself with git lfs pull</source>
        <translation>ein Verweis von Git LFS; die Datei selbst mit git lfs pull holen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a projection belongs to no gate</source>
        <translation>eine Projektion gehört zu keinem Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a projection belongs to no gate, yet has the axis &quot;gate&quot;</source>
        <translation>eine Projektion gehört zu keinem Gatter, hat aber die Achse &quot;gate&quot;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a projection of another size</source>
        <translation>eine Projektion anderer Größe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 does not follow an output %2</source>
        <translation>eine Ausgabeschicht %1 folgt keiner Ausgabe %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 does not follow an output of %2 numbers</source>
        <translation>eine Ausleseschicht %1 folgt nicht auf eine Ausgabe von %2 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout %1 has more than %2 numbers</source>
        <translation>eine Ausgabeschicht %1 hat mehr als %2 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a readout of %1 numbers has none %2</source>
        <translation>eine Ausleseschicht von %1 Zahlen hat keine %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a run of %1 has no %2; it has %3</source>
        <translation>ein Lauf von %1 hat kein %2, sondern %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a scalar is in slices</source>
        <translation>ein Skalar liegt in Ausschnitten vor</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a shape that is known is needed</source>
        <translation>eine bekannte Form ist nötig</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice has another rank than the variable</source>
        <translation>ein Ausschnitt hat einen anderen Rang als die Variable</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice has more than %1 dimensions</source>
        <translation>ein Ausschnitt hat mehr als %1 Dimensionen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice reaches outside %1</source>
        <translation>ein Ausschnitt reicht über %1 hinaus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a slice starts before the variable</source>
        <translation>ein Ausschnitt beginnt vor der Variable</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a spec and a described convention do not go together: a packed buffer has no names</source>
        <translation>eine Beschreibung (spec) und eine beschriebene Konvention passen nicht zusammen: ein gepackter Puffer hat keine Namen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a step has %1 numbers, more than a page may hold</source>
        <translation>ein Schritt hat %1 Zahlen, mehr als eine Seite fassen darf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a stock LSTM cell in the scope of cuDNN&apos;s layer: no forget_bias is assumed, as in cuDNN (a stock cell&apos;s default is 1.0)</source>
        <translation>eine gewöhnliche LSTM-Zelle im Scope der Schicht von cuDNN: wie in cuDNN wird kein forget_bias angenommen (Vorgabe einer gewöhnlichen Zelle ist 1.0)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap names either another gate or another unit</source>
        <translation>ein Tausch nennt entweder ein anderes Gatter oder eine andere Einheit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap of gates names two different ones</source>
        <translation>ein Tausch von Gattern nennt zwei verschiedene</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a swap of units names two different ones</source>
        <translation>ein Tausch von Einheiten nennt zwei verschiedene</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a tar archive whose first header cannot be read</source>
        <translation>ein tar-Archiv, dessen erster Kopf nicht zu lesen ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a tensor that is a packed buffer needs the buffer&apos;s spec</source>
        <translation>ein Tensor, der ein gepackter Puffer ist, braucht die Beschreibung (spec) des Puffers</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a tolerance is a number of at least 0</source>
        <translation>eine Toleranz ist eine Zahl von mindestens 0</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a web page: what was to be downloaded is behind it, or the download failed</source>
        <translation>eine Webseite: was heruntergeladen werden sollte, liegt dahinter, oder das Herunterladen ist fehlgeschlagen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a window of %1 steps is more than the %2 that the memory budget allows; ask for fewer, or raise the budget</source>
        <translation>ein Fenster von %1 Schritten ist mehr als die %2, die das Speicherbudget erlaubt; weniger verlangen oder das Budget erhöhen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>adds what it attends to to its input</source>
        <translation>fügt seinem Eingang hinzu, worauf es achtet</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>all tensors are views of one storage, at the offsets of cuDNN&apos;s packed buffer (flatten_parameters)</source>
        <translation>alle Tensoren sind Sichten eines Speichers, an den Offsets von cuDNNs gepacktem Puffer (flatten_parameters)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an ONNX operator</source>
        <translation>ein ONNX-Operator</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an Orbax checkpoint, whose arrays lie in a TensorStore database that is not read; restore it in Python and save its parameters with flax.serialization.to_bytes() or as npz or safetensors</source>
        <translation>ein Orbax-Checkpoint, dessen Arrays in einer TensorStore-Datenbank liegen, die nicht gelesen wird; ihn in Python wiederherstellen und seine Parameter mit flax.serialization.to_bytes() oder als npz oder safetensors speichern</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>an axis appears twice</source>
        <translation>eine Achse kommt zweimal vor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an axis is named twice</source>
        <translation>eine Achse wird zweimal genannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an axis of %1 indices is too long to be turned round</source>
        <translation>eine Achse mit %1 Indizes ist zu lang, um umgedreht zu werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>an edit names a gate, a unit, or both</source>
        <translation>eine Änderung nennt ein Gatter, eine Einheit oder beides</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an empty file</source>
        <translation>eine leere Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an empty pattern names nothing</source>
        <translation>ein leeres Muster benennt nichts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an expression has at most %1 characters</source>
        <translation>ein Ausdruck hat höchstens %1 Zeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an extent is negative</source>
        <translation>eine Ausdehnung ist negativ</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an index follows a name, as in h[12]</source>
        <translation>ein Index folgt auf einen Namen, wie in h[12]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an initial state is %1, expected [layers * directions, %2, width]</source>
        <translation>ein Anfangszustand ist %1, erwartet wird [Schichten * Richtungen, %2, Breite]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an input of %1 steps and %2 features cannot be made: it needs 1 to %3 numbers</source>
        <translation>eine Eingabe mit %1 Schritten und %2 Merkmalen lässt sich nicht erzeugen: sie braucht 1 bis %3 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an odd number of hexadecimal digits</source>
        <translation>eine ungerade Anzahl von Hexadezimalziffern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>an operator stands where a value should</source>
        <translation>ein Operator steht, wo ein Wert stehen sollte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an orthogonal matrix</source>
        <translation>einer orthogonalen Matrix</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>an orthogonal matrix per gate</source>
        <translation>einer orthogonalen Matrix je Gatter</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>array %1</source>
        <translation>Array %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 %2 repeats its few stored numbers too often</source>
        <translation>Array %1 %2 wiederholt seine wenigen gespeicherten Zahlen zu oft</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1 is %2; only dense arrays can be read</source>
        <translation>Array %1 ist %2; nur dichte Arrays können gelesen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 is %2, expected f32 or f64</source>
        <translation>Array %1 ist %2, erwartet ist f32 oder f64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1 of &apos;%2&apos; holds no plain numbers and is not read</source>
        <translation>Array %1 von &apos;%2&apos; enthält keine einfachen Zahlen und wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1 of type %2 holds no real numbers</source>
        <translation>Array %1 vom Typ %2 enthält keine reellen Zahlen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>array %1: %2 bytes after its data are not looked at</source>
        <translation>Array %1: %2 Bytes hinter seinen Daten werden nicht betrachtet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its elements are %2</source>
        <translation>Array %1: seine Elemente sind %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its pickle has %2 bytes for the %3 of its shape</source>
        <translation>Array %1: sein Pickle hat %2 Bytes für die %3 seiner Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: its shape is not made of counts</source>
        <translation>Array %1: seine Form besteht nicht aus Anzahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: numpy&apos;s opaque &apos;%2&apos; is read as bfloat16</source>
        <translation>Array %1: das undurchsichtige &apos;%2&apos; von numpy wird als bfloat16 gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: shape %2 does not fit 64 bits</source>
        <translation>Array %1: Form %2 passt nicht in 64 Bit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>array %1: shape %2 of &apos;%3&apos; needs more than the %4 bytes there are</source>
        <translation>Array %1: Form %2 von &apos;%3&apos; braucht mehr als die vorhandenen %4 Bytes</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>arrays beside %1</source>
        <translation>Arrays neben %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>at character %1: %2</source>
        <translation>bei Zeichen %1: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>axes &quot;%1&quot; are no order of t (steps), b (batch) and i (features)</source>
        <translation>Achsen „%1“ sind keine Reihenfolge von t (Schritte), b (Stapel) und i (Merkmale)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>axes that are known are needed</source>
        <translation>bekannte Achsen sind nötig</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch entry %1 has %2 steps, there is none %3</source>
        <translation>Batch-Eintrag %1 hat %2 Schritte, einen Schritt %3 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>behind it %1 adds its input to its output; what is shown and run is the cell alone</source>
        <translation>dahinter addiert %1 die Eingabe zur Ausgabe; gezeigt und gerechnet wird die Zelle allein</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>bf16 is widened to f32, exactly; %1 has no bf16</source>
        <translation>bf16 wird exakt zu f32 erweitert; %1 kennt kein bf16</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>biases that the file does not store are zero</source>
        <translation>Biases, die die Datei nicht speichert, sind null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>biases that the source does not store are zero</source>
        <translation>Biases, die die Quelle nicht speichert, sind null</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>both biases of every gate are equal</source>
        <translation>die beiden Biases jedes Gatters sind gleich</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>both sides have the same word</source>
        <translation>beide Seiten haben dasselbe Wort</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>brackets nest deeper than %1</source>
        <translation>Klammern sind tiefer als %1 verschachtelt</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>c0 is given, but %1 is a %2 and has no cell state; leave c0 out</source>
        <translation>c0 ist angegeben, aber %1 ist ein %2 und hat keinen Zellzustand; lass c0 weg</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cannot read %1: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cannot read back what was laid out</source>
        <translation>das Angelegte lässt sich nicht zurücklesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cannot reserve %1 bytes: %2</source>
        <translation>%1 Bytes lassen sich nicht reservieren: %2</translation>
    </message>
    <message>
        <location line="-472"/>
        <source>%1, or keep the output only</source>
        <translation>%1, oder behalte nur die Ausgabe</translation>
    </message>
    <message>
        <location line="+476"/>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>column %1 (%2)</source>
        <translation>Spalte %1 (%2)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>comparing the runs was cancelled</source>
        <translation>der Vergleich der Läufe wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computed at run time by %1 %2</source>
        <translation>zur Laufzeit von %1 %2 berechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computes something else</source>
        <translation>berechnet etwas anderes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>computing the gate was cancelled</source>
        <translation>die Berechnung des Gatters wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constants begin and end where gates&apos; biases do</source>
        <translation>Konstanten beginnen und enden, wo die Biases der Gatter es tun</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constants begin and end where gates&apos; biases do, and the forget gates have one of their own</source>
        <translation>Konstanten beginnen und enden, wo die Biases der Gatter es tun, und die Vergessgatters haben eine eigene</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>converted from %1 to %2</source>
        <translation>von %1 nach %2 umgewandelt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>counting the numbers was cancelled</source>
        <translation>das Zählen der Zahlen wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>counts numbers, yet &quot;layer_words&quot; gives words</source>
        <translation>zählt mit Zahlen, doch &quot;layer_words&quot; gibt Wörter an</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN cannot be used: %1</source>
        <translation>cuDNN kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN cannot be used: no NVIDIA driver is loaded (there is no %1); install the driver of the graphics card</source>
        <translation>cuDNN kann nicht verwendet werden: kein NVIDIA-Treiber ist geladen (es gibt kein %1); den Treiber der Grafikkarte installieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN counts weights in 32 bits: %1 elements are more than %2</source>
        <translation>cuDNN zählt Gewichte mit 32 Bit: %1 Elemente sind mehr als %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN does not run %1 with sums in %2</source>
        <translation>cuDNN führt %1 mit Summen in %2 nicht aus</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN&apos;s compatible cells</source>
        <translation>cuDNNs kompatible Zellen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN&apos;s packed vector</source>
        <translation>cuDNNs gepackter Vektor</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>damaged datatype at byte %1</source>
        <translation>beschädigter Datentyp bei Byte %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>data %1</source>
        <translation>Daten %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>data layout version %1; versions up to %2 can be read</source>
        <translation>Datenlayout-Version %1; Versionen bis %2 werden gelesen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>decoding gave %1 bytes instead of %2</source>
        <translation>das Dekodieren ergab %1 Bytes statt %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: %1</source>
        <translation>komprimierte Daten (deflate): %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: %1 bytes cannot become the declared %2</source>
        <translation>komprimierte Daten (deflate): aus %1 Bytes können nicht die angegebenen %2 werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it ends too early</source>
        <translation>komprimierte Daten (deflate): sie enden zu früh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it gives fewer than the declared %1 bytes</source>
        <translation>komprimierte Daten (deflate): sie ergeben weniger als die angegebenen %1 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: it gives more than the declared %1 bytes</source>
        <translation>komprimierte Daten (deflate): sie ergeben mehr als die angegebenen %1 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: its CRC-32 differs from the one in the archive</source>
        <translation>komprimierte Daten (deflate): ihre CRC-32 weicht von der im Archiv ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: there is no memory to inflate them</source>
        <translation>komprimierte Daten (deflate): kein Speicher, um sie zu entpacken</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>deflated data: zlib refuses it</source>
        <translation>komprimierte Daten (deflate): von zlib abgelehnt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>directions must be 1 or 2, not %1</source>
        <translation>es muss 1 oder 2 Richtungen geben, nicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dropout is %1, expected a probability from 0 to below 1</source>
        <translation>Dropout ist %1, erwartet wird eine Wahrscheinlichkeit von 0 bis unter 1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>each direction is a stack of its own</source>
        <translation>jede Richtung ist ein eigener Stapel</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>empty; a convention needs tensors</source>
        <translation>leer; eine Konvention braucht Tensoren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>empty; expected kinds such as &quot;input_weights&quot;</source>
        <translation>leer; erwartet sind Arten wie &quot;input_weights&quot;</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>expected a list, %1</source>
        <translation>erwartet ist eine Liste, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a number, %1</source>
        <translation>erwartet ist eine Zahl, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a text, %1</source>
        <translation>erwartet ist ein Text, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected a whole number from 0 to %1, %2</source>
        <translation>erwartet ist eine ganze Zahl von 0 bis %1, %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an activation such as &quot;tanh&quot; or &quot;hard_sigmoid(0.2,0.5)&quot;, %1</source>
        <translation>erwartet ist eine Aktivierung wie &quot;tanh&quot; oder &quot;hard_sigmoid(0.2,0.5)&quot;, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an object of words, %1</source>
        <translation>erwartet ist ein Objekt aus Wörtern, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected an object, %1</source>
        <translation>erwartet ist ein Objekt, %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>expected one of %1, %2</source>
        <translation>erwartet ist eines von %1, %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>external data &apos;%1&apos; are missing beside the model</source>
        <translation>externe Daten &apos;%1&apos; fehlen neben dem Modell</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>external data &apos;%1&apos; are not in the folder of the model</source>
        <translation>externe Daten &apos;%1&apos; liegen nicht im Ordner des Modells</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>external data &apos;%1&apos;: %2</source>
        <translation>externe Daten &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>field %1 is not a float</source>
        <translation>Feld %1 ist kein float</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not a number of four bytes</source>
        <translation>Feld %1 ist keine Zahl von vier Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not a text or a message</source>
        <translation>Feld %1 ist weder Text noch Nachricht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>field %1 is not an integer</source>
        <translation>Feld %1 ist keine Ganzzahl</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>for %1%2</source>
        <translation>für %1%2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>for cells %1 in &apos;%2&apos;; cuDNN&apos;s layer can&apos;t express the network</source>
        <translation>für Zellen %1 in &apos;%2&apos;; cuDNNs Schicht kann das Netz nicht ausdrücken</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>for cells %1 in &apos;%2&apos;, and for cuDNN&apos;s layer</source>
        <translation>für Zellen %1 in &apos;%2&apos; und für cuDNNs Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found %1</source>
        <translation>gefunden wurde %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found a list</source>
        <translation>gefunden wurde eine Liste</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>found an object</source>
        <translation>gefunden wurde ein Objekt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gates of different shapes have no difference</source>
        <translation>Gatter verschiedener Formen haben keine Differenz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>global heap at byte %1 has no object %2 of %3 bytes</source>
        <translation>globaler Heap bei Byte %1 hat kein Objekt %2 von %3 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>graphs and functions are nested deeper than %1 levels</source>
        <translation>Graphen und Funktionen sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>graphs are nested deeper than %1 levels</source>
        <translation>Graphen sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>has %1 bytes, its shape and type need %2</source>
        <translation>hat %1 Bytes, Form und Typ brauchen %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has %1 layers, its spec says %2</source>
        <translation>hat %1 Schichten, die Beschreibung (spec) sagt %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has &quot;gate&quot;, and so has the name</source>
        <translation>hat &quot;gate&quot;, und der Name ebenfalls</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has another size</source>
        <translation>hat eine andere Größe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has another type or shape</source>
        <translation>hat einen anderen Typ oder eine andere Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has more than %1 objects</source>
        <translation>hat mehr als %1 Objekte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has no recurrent weights</source>
        <translation>hat keine rekurrenten Gewichte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has no use for &quot;%1&quot; with what the tensor holds</source>
        <translation>hat keine Verwendung für &quot;%1&quot; bei dem, was der Tensor enthält</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>has other numbers</source>
        <translation>hat andere Zahlen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>incomplete, these tensors are missing: %1</source>
        <translation>unvollständig, diese Tensoren fehlen: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>indices that are known are needed</source>
        <translation>bekannte Indizes sind nötig</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>is not found</source>
        <translation>wird nicht gefunden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it</source>
        <translation>er</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has %1 bytes, at most %2 are read</source>
        <translation>sie hat %1 Bytes, höchstens %2 werden gelesen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has further weights (%1) that change its equations</source>
        <translation>sie hat weitere Gewichte (%1), die ihre Gleichungen ändern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has no header; this is no TensorFlow checkpoint</source>
        <translation>der Kopf fehlt; dies ist kein TensorFlow-Checkpoint</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it has no slices, or several of a single number</source>
        <translation>sie hat keine Ausschnitte oder mehrere einer einzelnen Zahl</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it holds %1 bytes where its shape needs %2</source>
        <translation>er enthält %1 Bytes, wo seine Form %2 braucht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is empty; this is no TensorFlow checkpoint</source>
        <translation>sie ist leer; dies ist kein TensorFlow-Checkpoint</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no map of shards</source>
        <translation>es ist keine Zuordnung von Teildateien (Shards)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is not one string inside %1</source>
        <translation>es ist keine einzelne Zeichenkette innerhalb von %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>it names %1 activations, %2 for each direction are expected</source>
        <translation>er nennt %1 Aktivierungen, erwartet sind %2 für jede Richtung</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its %1 (%2) is %3</source>
        <translation>%1 (%2) ist %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its %1 (%2) is of type %3; f16, bf16, f32 and f64 can be used</source>
        <translation>%1 (%2) ist vom Typ %3; verwendbar sind f16, bf16, f32 und f64</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 is %2; nothing here computes that</source>
        <translation>%1 ist %2; das berechnet hier nichts</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 layers become layers of a Sequential model</source>
        <translation>seine %1 Schichten werden Schichten eines Sequential-Modells</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activation %1 is not known</source>
        <translation>die Aktivierung %1 ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activations are not the usual ones</source>
        <translation>die Aktivierungen sind nicht die üblichen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its chunks are listed in an index of unknown kind</source>
        <translation>seine Chunks stehen in einem Index unbekannter Art</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its chunks do not fit its shape</source>
        <translation>die Blöcke passen nicht zur Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its chunks overlap</source>
        <translation>seine Chunks überlappen sich</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its direction %1 is not known</source>
        <translation>die Richtung %1 ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>its forward side reads the sequence from the end</source>
        <translation>die Vorwärtsseite liest die Sequenz vom Ende her</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its functions call each other more than %1 deep</source>
        <translation>ihre Funktionen rufen einander mehr als %1-fach verschachtelt auf</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its hard sigmoid is that of Keras 2; Keras 3 has another slope</source>
        <translation>seine harte Sigmoide ist die von Keras 2; Keras 3 hat eine andere Steigung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its hard sigmoid is that of Keras 3; Keras 2 has another slope</source>
        <translation>seine harte Sigmoide ist die von Keras 3; Keras 2 hat eine andere Steigung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its header counts no data file</source>
        <translation>der Kopf zählt keine Datendatei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its header is damaged</source>
        <translation>sein Kopf ist beschädigt</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>its list has %1 of %2 bytes of elements</source>
        <translation>die Liste hat %1 von %2 Bytes der Elemente</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list has more numbers than the %1 bytes of its shape</source>
        <translation>die Liste hat mehr Zahlen als die %1 Bytes der Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list is too short for its shape</source>
        <translation>die Liste ist zu kurz für die Form</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its list of numbers is of another type than it says</source>
        <translation>die Liste der Zahlen hat einen anderen Typ als angegeben</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its numbers stand in a list of another type</source>
        <translation>die Zahlen stehen in einer Liste eines anderen Typs</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its one direction reads the sequence from the end</source>
        <translation>die einzige Richtung liest die Sequenz vom Ende her</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its place in the data is negative</source>
        <translation>die Stelle in den Daten ist negativ</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its place in the external data &apos;%1&apos; is not a number</source>
        <translation>die Stelle in den externen Daten &apos;%1&apos; ist keine Zahl</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its rank is unknown or beyond %1</source>
        <translation>der Rang ist unbekannt oder größer als %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its shape %1 overflows</source>
        <translation>die Form %1 läuft über</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape has more elements than can be counted</source>
        <translation>die Form hat mehr Elemente, als sich zählen lassen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its slice from %1 has another type or shape than the variable says</source>
        <translation>der Slice aus %1 hat einen anderen Typ oder eine andere Form, als die Variable angibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slice from %1 is not in the file</source>
        <translation>der Slice aus %1 ist nicht in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices have more elements than can be counted</source>
        <translation>die Slices haben mehr Elemente, als sich zählen lassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices hold %1 of the elements of %2</source>
        <translation>die Slices enthalten %1 der Elemente von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its slices share bytes: it is larger than all data files</source>
        <translation>die Slices teilen sich Bytes: der Tensor ist größer als alle Datendateien</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its storage %1 has %2 bytes, the pickle says %3</source>
        <translation>der Speicher (storage) %1 hat %2 Bytes, das Pickle sagt %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage %1 is not in the file</source>
        <translation>der Speicher (storage) %1 ist nicht in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage %1%2 is not in the archive</source>
        <translation>der Speicher (storage) %1%2 ist nicht im Archiv</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage has %1 elements and is to have %2</source>
        <translation>der Speicher (storage) hat %1 Elemente und soll %2 haben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its storage is not pickled as PyTorch&apos;s stream</source>
        <translation>der Speicher (storage) ist nicht als Pickle-Strom von PyTorch abgelegt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its structures overlap: they claim more bytes than the file can hold</source>
        <translation>ihre Strukturen überlappen sich: sie beanspruchen mehr Bytes, als die Datei enthalten kann</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its weights are in %1, an archive of pickled objects; save the model again with weights in HDF5</source>
        <translation>die Gewichte stehen in %1, einem Archiv von Pickle-Objekten; das Modell neu speichern, mit Gewichten in HDF5</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights have mixed types: %1 is %2, %3 is %4</source>
        <translation>die Gewichte haben gemischte Typen: %1 ist %2, %3 ist %4</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>kernel %1, recurrent kernel %2 and bias %3 are of no LSTM, GRU or SimpleRNN layer</source>
        <translation>Kernel %1, rekurrenter Kernel %2 und Bias %3 gehören zu keiner Schicht LSTM, GRU oder SimpleRNN</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>lacks &quot;%1&quot; with what the tensor holds</source>
        <translation>es fehlt &quot;%1&quot; bei dem, was der Tensor enthält</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>lacks &quot;gate&quot;: the tensor holds several gates (%1)</source>
        <translation>es fehlt &quot;gate&quot;: der Tensor enthält mehrere Gatter (%1)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>lacks &quot;part&quot;: the tensor holds several kinds of vectors</source>
        <translation>es fehlt &quot;part&quot;: der Tensor enthält mehrere Arten von Vektoren</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>layer and side %1 do not exist, the network has %2</source>
        <translation>Schicht und Seite %1 gibt es nicht, das Netz hat %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layers of more than %1 units are not matched: %2</source>
        <translation>Schichten mit mehr als %1 Einheiten werden nicht zugeordnet: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>lengths[%1] is %2, expected 1 to %3, the steps of x</source>
        <translation>lengths[%1] ist %2, erwartet wird 1 bis %3, die Schritte von x</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1 has %2 columns, line %3 has %4</source>
        <translation>Zeile %1 hat %2 Spalten, Zeile %3 hat %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1 has more than %2 columns</source>
        <translation>Zeile %1 hat mehr als %2 Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, %2 is empty</source>
        <translation>Zeile %1, %2 ist leer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, %2: %3 is no number</source>
        <translation>Zeile %1, %2: %3 ist keine Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>line %1: a table of more than %2 numbers; convert it to .npy, which is mapped</source>
        <translation>Zeile %1: eine Tabelle mit mehr als %2 Zahlen; in .npy umwandeln, das eingeblendet (mmap) wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>load it into %1</source>
        <translation>lade es in %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>matching the units was cancelled</source>
        <translation>das Zuordnen der Einheiten wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>member %1</source>
        <translation>Mitglied %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 does not begin as a numpy array</source>
        <translation>Mitglied %1 beginnt nicht wie ein numpy-Array</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 inflates from %2 to %3 bytes; at most %4 are read</source>
        <translation>Mitglied %1 wächst beim Entpacken von %2 auf %3 Bytes; höchstens %4 werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is encrypted; save it without a password</source>
        <translation>Mitglied %1 ist verschlüsselt; ohne Passwort speichern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is missing</source>
        <translation>Mitglied %1 fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 is not a numpy array and is not read</source>
        <translation>Mitglied %1 ist kein numpy-Array und wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1 says that it has %2 bytes; at most %3 are unpacked in memory</source>
        <translation>Mitglied %1 gibt an, dass es %2 Bytes hat; höchstens %3 werden im Speicher entpackt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member %1%2 is missing</source>
        <translation>Mitglied %1%2 fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>member byteorder says neither little nor big</source>
        <translation>Mitglied byteorder nennt weder little noch big</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>mixed types, %1 is %2 and others are %3</source>
        <translation>gemischte Typen, %1 ist %2 und andere sind %3</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>more than %1 rows: those of the input above those of the hidden state</source>
        <translation>mehr als %1 Zeilen: die der Eingabe über denen des Zustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: %2 items cannot be in the %3 bytes that are left</source>
        <translation>msgpack, vor Byte %1: %2 Einträge können nicht in den %3 Bytes stehen, die übrig sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: %2 pairs cannot be in the %3 bytes that are left</source>
        <translation>msgpack, vor Byte %1: %2 Paare können nicht in den %3 Bytes stehen, die übrig sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, before byte %1: the format has no item that begins with 0xc1</source>
        <translation>msgpack, vor Byte %1: das Format hat keinen Eintrag, der mit 0xc1 beginnt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>msgpack, byte %1: expected %2</source>
        <translation>msgpack, Byte %1: erwartet ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>must be a finite number, and only an LSTM has a forget gate</source>
        <translation>muss eine endliche Zahl sein, und nur ein LSTM hat ein Vergessgatter</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>no HDF5 signature</source>
        <translation>keine HDF5-Signatur</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>no Keras has both of its hard sigmoids</source>
        <translation>keine Keras-Version hat beide Hard-Sigmoid-Funktionen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>no cell is found in it that uses these weights</source>
        <translation>darin ist keine Zelle zu finden, die diese Gewichte verwendet</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>no hidden size fits the shapes:%1</source>
        <translation>keine Zustandsgröße passt zu den Formen:%1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no hidden size fits the shapes:%1 ...</source>
        <translation>keine Zustandsgröße passt zu den Formen:%1 ...</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>no product fits the limit</source>
        <translation>kein Produkt passt in die Grenze</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no protobuf field begins at byte %1</source>
        <translation>bei Byte %1 beginnt kein protobuf-Feld</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no recurrent network found among %1 tensors; looked for the names and shapes of %2</source>
        <translation>kein rekurrentes Netz unter %1 Tensoren gefunden; gesucht wurden die Namen und Formen von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no tensor is of the described convention &apos;%1&apos;; looked for %2 among %3 tensors</source>
        <translation>kein Tensor hat die beschriebene Konvention &apos;%1&apos;; gesucht wurde %2 unter %3 Tensoren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no tensor is of the described convention &apos;%1&apos;; looked for %2 among %3 tensors such as %4</source>
        <translation>kein Tensor hat die beschriebene Konvention &apos;%1&apos;; gesucht wurde %2 unter %3 Tensoren wie %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no weights make the %1 gate 0 at every step: its activation is %2</source>
        <translation>keine Gewichte machen das Gatter %1 in jedem Schritt 0: seine Aktivierung ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none holds %1 of the gate &quot;%2&quot;</source>
        <translation>keiner enthält %1 des Gatters &quot;%2&quot;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>not an operator on constants</source>
        <translation>kein Operator auf Konstanten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>not compared: %1</source>
        <translation>nicht verglichen: %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>not for %1: %2</source>
        <translation>nicht für %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing here differs from unit to unit, as h or forget do</source>
        <translation>nichts hier unterscheidet sich von Einheit zu Einheit, wie h oder forget es tun</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in a buffer tells it from %1, which has the same bytes</source>
        <translation>nichts im Puffer unterscheidet es von %1, das dieselben Bytes hat</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>npy header of %1 bytes; at most %2 are read</source>
        <translation>npy-Kopf von %1 Bytes; höchstens %2 werden gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy header, byte %1: expected %2</source>
        <translation>npy-Kopf, Byte %1: erwartet ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy header: shape %1 does not fit 64 bits</source>
        <translation>npy-Kopf: Form %1 passt nicht in 64 Bits</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>npy version %1; versions 1 to 3 are read</source>
        <translation>npy-Version %1; gelesen werden die Versionen 1 bis 3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>numbers of %1</source>
        <translation>Zahlen vom Typ %1</translation>
    </message>
    <message>
        <location line="-179"/>
        <source>its fill value has %1 bytes, its elements have %2</source>
        <translation>sein Füllwert hat %1 Bytes, seine Elemente haben %2</translation>
    </message>
    <message>
        <location line="+182"/>
        <source>object header at byte %1 continues without end</source>
        <translation>Objektkopf bei Byte %1 geht ohne Ende weiter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>object header at byte %1 has an attribute longer than its message</source>
        <translation>Objektkopf bei Byte %1 hat ein Attribut, das länger als seine Nachricht ist</translation>
    </message>
    <message>
        <location line="-152"/>
        <source>its object header has no message of type %1</source>
        <translation>ihr Objektkopf hat keine Nachricht vom Typ %1</translation>
    </message>
    <message>
        <location line="-900"/>
        <source>%1; to continue a run its trace must hold %2, which run writes to .h5</source>
        <translation>%1; um einen Lauf fortzusetzen, muss sein Trace %2 enthalten, was run in .h5 schreibt</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 and %2 with %3 gates on the rows (%4)</source>
        <translation>%1 und %2 mit %3 Gattern auf den Zeilen (%4)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 are rounded to %2 bits with %3 scales (%4); look for the quantisation of the weights</source>
        <translation>%1 sind auf %2 Bit gerundet, mit Skalen: %3 (%4); suchen Sie die Quantisierung der Gewichte</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 direction: %2</source>
        <translation>Richtung %1: %2</translation>
    </message>
    <message>
        <location line="+47"/>
        <source>%1 in row %2, column %3 is more than %4 holds</source>
        <translation>%1 in Zeile %2, Spalte %3 ist mehr, als %4 fasst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 in the file may be the state that it starts from; here it starts from zero unless it is given one</source>
        <translation>%1 in der Datei ist vielleicht der Zustand, von dem aus es beginnt; hier beginnt es bei null, wenn ihm keiner gegeben wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 in the runner&apos;s command is none of {model}, {in}, {out}, {h0}, {c0}, {hn}, {cn}, {lengths}, {resets}</source>
        <translation>%1 im Befehl des Programms ist keines von {model}, {in}, {out}, {h0}, {c0}, {hn}, {cn}, {lengths}, {resets}</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 is computed from its tensors: give its gradient by the path %1</source>
        <translation>%1 wird aus seinen Tensoren berechnet: den Gradienten unter dem Pfad %1 angeben</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1 is not reset where a sequence begins anew; look for the states that the flags of resets are applied to</source>
        <translation>%1 wird nicht zurückgesetzt, wo eine Sequenz neu beginnt; zu suchen sind die Zustände, auf die die Rücksetz-Flags angewandt werden</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>%1 of layers %2 is not reset where a sequence begins anew; look for the layers that the flags of resets are handed to</source>
        <translation>%1 der Schichten %2 wird nicht zurückgesetzt, wo eine Sequenz neu beginnt; zu suchen sind die Schichten, an die die Rücksetz-Flags übergeben werden</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>%1: holds several RNNs: %2</source>
        <translation>%1: enthält mehrere RNNs: %2</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>%1: its weights are made by parametrizations that are not computed; save it after torch.nn.utils.parametrize.remove_parametrizations()</source>
        <translation>%1: seine Gewichte entstehen durch Parametrisierungen, die hier nicht berechnet werden; speichern Sie es nach torch.nn.utils.parametrize.remove_parametrizations()</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1: nothing in this folder holds a recurrent network</source>
        <translation>%1: nichts in diesem Ordner enthält ein rekurrentes Netz</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>A text below the title</source>
        <translation>Ein Text unter dem Titel</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Constant input</source>
        <translation>Konstante Eingabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Files of arrays</source>
        <translation>Dateien der Arrays</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Instead: a backend, asked again for each part: reference, cpu, cudnn</source>
        <translation>Stattdessen: ein Backend, das für jeden Teil neu gefragt wird: reference, cpu, cudnn</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Instead: a foreign program, started for each part with a network of its own: &quot;CMD {model} {in} {out}&quot;, as prove takes it</source>
        <translation>Stattdessen: ein fremdes Programm, das für jeden Teil mit einem eigenen Netz gestartet wird: &quot;CMD {model} {in} {out}&quot;, wie bei prove</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>It holds</source>
        <translation>Sie enthält</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Largest absolute error that is none</source>
        <translation>Größter absoluter Fehler, der als keiner gilt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Limit of a run</source>
        <translation>Grenze eines Laufs</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>Measured at</source>
        <translation>Gemessen an</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Other backend</source>
        <translation>Anderes Backend</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pasts</source>
        <translation>Vergangenheiten</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Seconds that one run of it may take</source>
        <translation>Sekunden, die ein Lauf davon dauern darf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps before the sequence</source>
        <translation>Schritte vor der Folge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of silence and noise</source>
        <translation>Schritte von Stille und Rauschen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The output of another program, in any form that check takes: its differences are listed</source>
        <translation>Die Ausgabe eines anderen Programms in jeder Form, die check nimmt: ihre Abweichungen werden aufgeführt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The program: &quot;CMD {model} {in} {out}&quot; over files of arrays [T, B, I] and [T, B, directions * width]; also {h0} {c0} {hn} {cn} {lengths} {resets}, between [ and ] what it can do without. No shell sees it</source>
        <translation>Das Programm: &quot;CMD {model} {in} {out}&quot; über Dateien der Arrays [T, B, I] und [T, B, Richtungen * Breite]; auch {h0} {c0} {hn} {cn} {lengths} {resets}; zwischen [ und ], worauf es verzichten kann. Keine Shell sieht es</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The sequence [T, B, I] (default: noise of 24 steps and 3 sequences)</source>
        <translation>Die Folge [T, B, I] (Standard: Rauschen mit 24 Schritten und 3 Folgen)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The tensor of the file that makes numbers of an output; its bias is found by its name</source>
        <translation>Der Tensor der Datei, der aus einer Ausgabe Zahlen macht; sein Bias wird am Namen erkannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The tensor of the file that makes their numbers of an output; its bias is found by its name</source>
        <translation>Der Tensor der Datei, der aus einer Ausgabe die fremden Zahlen macht; sein Bias wird am Namen erkannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The title of the page (default: the network&apos;s name)</source>
        <translation>Der Titel der Seite (Standard: der Name des Netzes)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output</source>
        <translation>Fremde Ausgabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output of the same run, in any form that check takes</source>
        <translation>Die fremde Ausgabe desselben Laufs in jeder Form, die check nimmt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Their output, as check takes it: all steps, the last step, ONNX&apos;s [T, directions, B, width]; with --readout [.., numbers]</source>
        <translation>Die fremde Ausgabe, wie check sie nimmt: alle Schritte, der letzte Schritt, [T, Richtungen, B, Breite] von ONNX; mit --readout [.., Zahlen]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Try two defects at once where none alone explains it</source>
        <translation>Zwei Fehler zugleich versuchen, wo keiner allein es erklärt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Try two defects at once where none alone explains the output</source>
        <translation>Zwei Fehler zugleich versuchen, wo keiner allein die Ausgabe erklärt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>W and R are rounded to %1 and the biases are not; look for the type in which the matrices are stored</source>
        <translation>W und R sind auf %1 gerundet, die Biases nicht; suchen Sie den Typ, in dem die Matrizen gespeichert sind</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the program reads and writes: npy, or safetensors of one tensor each</source>
        <translation>Was das Programm liest und schreibt: npy oder safetensors mit je einem Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where this input leads if it never changes, as well as silence: a number, one for each input parted by commas, or an array of them</source>
        <translation>Wohin diese Eingabe führt, wenn sie sich nie ändert, wie auch Stille: eine Zahl, eine je Eingabe durch Kommas getrennt, oder ein Array davon</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&quot;%1&quot; is no period of resets; every:64 begins anew at steps 64, 128, ...</source>
        <translation>„%1“ ist keine Periode von Rücksetzungen; every:64 beginnt bei den Schritten 64, 128, ... neu</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>a back edge has no layers</source>
        <translation>eine Rückwärtskante hat keine Schichten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a block of more than %1 operations is not read</source>
        <translation>ein Block mit mehr als %1 Operationen wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>a constant has more than %1 axes</source>
        <translation>eine Konstante hat mehr als %1 Achsen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>a direction that reads from the end needs the whole sequence</source>
        <translation>Eine Richtung, die vom Ende an liest, braucht die ganze Sequenz</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a file of format %1 keeps checksums, so an altered copy is a damaged file; give the network as safetensors, ONNX, TFLite or HDF5</source>
        <translation>Eine Datei im Format %1 enthält Prüfsummen, eine geänderte Kopie ist also beschädigt; das Netz als safetensors, ONNX, TFLite oder HDF5 geben</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a graph of TensorFlow as text; write the binary one with google.protobuf.text_format.Parse(text, tf.compat.v1.GraphDef()) and its SerializeToString(), and open that</source>
        <translation>ein Graph von TensorFlow als Text; schreiben Sie den binären mit google.protobuf.text_format.Parse(text, tf.compat.v1.GraphDef()) und dessen SerializeToString() und öffnen Sie diesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a graph of more than %1 nodes is not read</source>
        <translation>ein Graph mit mehr als %1 Knoten wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a graph of more than %1 values is not read</source>
        <translation>ein Graph mit mehr als %1 Werten wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a group of weightsManifest has no paths and weights</source>
        <translation>eine Gruppe von weightsManifest hat nicht paths und weights</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>a node of its graph is no object</source>
        <translation>ein Knoten seines Graphen ist kein Objekt</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>a program of more than %1 values is not read</source>
        <translation>ein Programm mit mehr als %1 Werten wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>a reset begins with zeros, not with the initial state; look for the state that the flags of resets are multiplied with</source>
        <translation>eine Rücksetzung beginnt mit Nullen statt mit dem Anfangszustand; zu suchen ist der Zustand, mit dem die Rücksetz-Flags multipliziert werden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a run that is cut at its resets has no trace in one piece</source>
        <translation>ein Lauf, der an seinen Rücksetzungen zerschnitten wird, hat keinen Trace in einem Stück</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a run with dropout cannot be taken apart; leave it out</source>
        <translation>Ein Lauf mit Dropout lässt sich nicht zerlegen; er ist wegzulassen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a sequence that begins anew gives what two runs give</source>
        <translation>Eine Sequenz, die neu beginnt, liefert, was zwei Läufe liefern</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>a state that the program left is %1, expected %2</source>
        <translation>Ein Zustand, den das Programm hinterließ, ist %1, erwartet wird %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>a torture network is an lstm, a gru or an rnn_tanh: PyTorch gives ReLU networks the names of the last</source>
        <translation>Ein Folternetz ist lstm, gru oder rnn_tanh: PyTorch gibt ReLU-Netzen die Namen des letzten</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>all gradients are %1 times the right ones; look for a scale of the loss, or a sum that is taken more than once</source>
        <translation>alle Gradienten sind das %1-Fache der richtigen; zu suchen ist ein Faktor des Verlusts oder eine Summe, die mehr als einmal gebildet wird</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>all sequences of a batch give the first one&apos;s output; look for the stride between sequences</source>
        <translation>Alle Sequenzen eines Stapels liefern die Ausgabe der ersten; zu suchen ist der Abstand zwischen Sequenzen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>an edge from layer &apos;%1&apos; to layer &apos;%2&apos; cannot be</source>
        <translation>eine Kante von Schicht „%1“ zu Schicht „%2“ kann nicht sein</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>architecture %1 of Neural Amp Modeler has no recurrent network</source>
        <translation>die Architektur %1 von Neural Amp Modeler hat kein rekurrentes Netz</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>at step %1 sequence %2 does not begin anew, at its other resets it does; look for the borders of packed sequences</source>
        <translation>bei Schritt %1 beginnt Sequenz %2 nicht neu, bei ihren anderen Rücksetzungen schon; zu suchen sind die Grenzen gepackter Sequenzen</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>blocks are nested deeper than %1</source>
        <translation>Blöcke sind tiefer als %1 verschachtelt</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>c goes to the output without its activation, h = o c; look for the tanh behind the cell state</source>
        <translation>c geht ohne seine Aktivierung in die Ausgabe, h = o c; zu suchen ist der tanh hinter dem Zellzustand</translation>
    </message>
    <message>
        <location line="-674"/>
        <source>%1; likely %2</source>
        <translation>%1; wahrscheinlich %2</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1; and: %2</source>
        <translation>%1; und: %2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1; likely %2, and a sound is cut with --hop %3 --context %4</source>
        <translation>%1; wahrscheinlich %2, und ein Klang wird mit --hop %3 --context %4 geteilt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1; resets are flags [T, B] in a file, every:64, steps:40,80, or a file behind dones:, masks: or cu_seqlens:</source>
        <translation>%1; Rücksetzungen sind Flags [T, B] in einer Datei, every:64, steps:40,80 oder eine Datei hinter dones:, masks: oder cu_seqlens:</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1; their sizes follow each other, but are not those of one stack: run each with the output of the one before</source>
        <translation>%1; ihre Größen folgen aufeinander, sind aber nicht die eines Stapels: jedes mit der Ausgabe des vorigen ausführen</translation>
    </message>
    <message>
        <location line="+51"/>
        <source>%1 computes with %2, for which the check programs of a bundle have no words</source>
        <translation>%1 rechnet mit %2, wofür die Prüfprogramme eines Bündels keine Worte haben</translation>
    </message>
    <message>
        <location line="+65"/>
        <source>%1 is a sparse tensor, which is not read; to_dense() before it is saved makes it one that is</source>
        <translation>%1 ist ein dünn besetzter Tensor, der nicht gelesen wird; mit to_dense() vor dem Speichern wird er gelesen</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 is no class of PyTorch, and what it computes was not read; the usual equations are assumed; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>%1 ist keine Klasse von PyTorch, und was sie berechnet, wurde nicht gelesen; angenommen werden die üblichen Gleichungen; &apos;check FILE --input X --expect Y&apos; zeigt es</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 is the run of an LSTM: it ends with a c, which this network does not have</source>
        <translation>%1 ist der Lauf eines LSTM: er endet mit einem c, das dieses Netz nicht hat</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 keeps %2 of what it was before each step; look for zoneout (recurrent smoothing)</source>
        <translation>%1 behält von Schritt zu Schritt %2 dessen, was es war; zu suchen ist Zoneout (rekurrente Glättung)</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 of the output&apos;s numbers are zero at random and the others multiplied by %2; look for a dropout that is left on (eval(), training=False)</source>
        <translation>%1 der Zahlen der Ausgabe sind zufällig null und die übrigen mit %2 multipliziert; zu suchen ist ein Dropout, das eingeschaltet blieb (eval(), training=False)</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>%1 times the weights is added to their gradients (%2); look for weight decay, or a penalty that is part of the loss</source>
        <translation>zu den Gradienten ist das %1-Fache der Gewichte addiert (%2); zu suchen ist Weight Decay oder ein Strafterm im Verlust</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1, of sequence %2 alone</source>
        <translation>%1, von Sequenz %2 allein</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1: %2 reads what the layer %3 makes, not what %4 makes: they are no stack</source>
        <translation>%1: %2 liest, was die Schicht %3 liefert, nicht, was %4 liefert: Sie bilden keinen Stapel</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1: computed from constants, %2</source>
        <translation>%1: aus Konstanten berechnet, %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1: each of its %2 rows is a call of the model</source>
        <translation>%1: jede der %2 Zeilen ist ein Aufruf des Modells</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1: in it lies a checkpoint or SavedModel of TensorFlow, whose files are read from a folder only: unpack it first</source>
        <translation>%1: Darin liegt ein Checkpoint oder SavedModel von TensorFlow, dessen Dateien nur aus einem Ordner gelesen werden: zuerst entpacken</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>%1: several checkpoints of TensorFlow lie in it, and no file checkpoint names the newest; open one of them: %2</source>
        <translation>%1: Darin liegen mehrere Checkpoints von TensorFlow, und keine Datei checkpoint nennt den neuesten; einen davon öffnen: %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: several of its members hold networks; choose one with --member: %2, %3</source>
        <translation>%1: mehrere der enthaltenen Dateien haben Netze; --member wählt eine: %2, %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1: taken as %2</source>
        <translation>%1: gelesen als %2</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>1 is added to the sums of all four gates; look for the forget bias and the gate that it belongs to</source>
        <translation>zu den Summen aller vier Gatter wird 1 addiert; zu suchen ist der Vergess-Bias und das Gatter, zu dem er gehört</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A has %1 direction(s) and B has %2</source>
        <translation>A hat %1 Richtung(en), B hat %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A has %1 layer(s) and B has %2</source>
        <translation>A hat %1 Schicht(en), B hat %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A has peepholes, B has none, and all else is equal</source>
        <translation>A hat Peepholes, B hat keine, alles andere ist gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A is %1 and B is %2: no number of one stands for one of the other</source>
        <translation>A ist %1, B ist %2: Keine Zahl des einen steht für eine des anderen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A is %1 and B is %2: their activations differ</source>
        <translation>A ist %1 und B ist %2: Ihre Aktivierungen sind verschieden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A&apos;s %1 is B&apos;s %2; look for names that were exchanged</source>
        <translation>%1 von A ist %2 von B; zu suchen sind vertauschte Namen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A&apos;s file does not say that it is %1, which is assumed; --cell-a %2 reads it as B is</source>
        <translation>Die Datei von A sagt nicht, dass es %1 ist; das ist angenommen; --cell-a %2 liest es wie B</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B has peepholes, A has none, and all else is equal</source>
        <translation>B hat Peepholes, A hat keine, alles andere ist gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s R is A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>R von B ist das von A, Gate für Gate transponiert; alles andere ist gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W and R are A&apos;s in another order, and its biases are not: where B reads its own, A&apos;s %1 stand</source>
        <translation>W und R von B sind die von A in anderer Ordnung, die Biases nicht: Wo B seine eigenen liest, stehen bei A %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W and R are A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>W und R von B sind die von A, Gate für Gate transponiert; alles andere ist gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s W is A&apos;s, transposed gate by gate; all else is equal</source>
        <translation>W von B ist das von A, Gate für Gate transponiert; alles andere ist gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s file does not say that it is %1, which is assumed; --cell-b %2 reads it as A is</source>
        <translation>Die Datei von B sagt nicht, dass es %1 ist; das ist angenommen; --cell-b %2 liest es wie A</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s forget bias is A&apos;s plus %1, all else is equal; look for the offset that a cell adds to its forget gate</source>
        <translation>Der Forget-Bias von B ist der von A plus %1, alles andere ist gleich; zu suchen ist der Summand, den eine Zelle zu ihrem Forget-Gate addiert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s gates are A&apos;s in another order: where B reads its own, A&apos;s %1 stand</source>
        <translation>Die Gates von B sind die von A in anderer Ordnung: Wo B seine eigenen liest, stehen bei A %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B&apos;s hidden units are A&apos;s in another order, in all weights alike: both compute the same function</source>
        <translation>Die verborgenen Einheiten von B sind die von A in anderer Ordnung, in allen Gewichten gleich: Beide berechnen dieselbe Funktion</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Flax&apos; SimpleCell does not tell whether it is residual; that it is not is assumed; a residual one adds h to the sum, as the identity added to its recurrent weights does</source>
        <translation>Flax&apos; SimpleCell sagt nicht, ob sie residual ist; angenommen wird, dass sie es nicht ist; eine residuale addiert h zur Summe, wie die Einheitsmatrix, zu ihren rekurrenten Gewichten addiert</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>R of the gate %1 is read column by column; look for the order of rows and columns</source>
        <translation>R des Gatters %1 wird spaltenweise gelesen; zu suchen ist die Reihenfolge von Zeilen und Spalten</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>a factor of the %1 is another one; look for %2</source>
        <translation>ein Faktor von %1 ist ein anderer; zu suchen ist %2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>a layer takes the gradient of the layer above in reversed order of steps; look for a sequence that is turned between layers</source>
        <translation>eine Schicht nimmt den Gradienten der Schicht darüber in umgekehrter Schrittfolge; zu suchen ist eine Sequenz, die zwischen Schichten umgekehrt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a layer takes the gradient of the layer above of the step beside its own; look for an index that is off by one between layers</source>
        <translation>eine Schicht nimmt den Gradienten der Schicht darüber vom Nachbarschritt; zu suchen ist ein um eins verschobener Index zwischen Schichten</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>a product of two matrices is needed</source>
        <translation>ein Produkt zweier Matrizen ist nötig</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>all numbers but %1 are equal: %2</source>
        <translation>Alle Zahlen bis auf %1 sind gleich: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>all numbers of B are A&apos;s times %1</source>
        <translation>Alle Zahlen von B sind die von A mal %1</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>an operand is missing</source>
        <translation>ein Operand fehlt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>an output depends on later steps: the first half alone gives another one</source>
        <translation>Eine Ausgabe hängt von späteren Schritten ab: Die erste Hälfte allein gibt eine andere</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>arrays without names are taken in the order of the weights: arr_0 is the gradient of %1</source>
        <translation>Arrays ohne Namen gelten in der Reihenfolge der Gewichte: arr_0 ist der Gradient von %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>behind it %1 makes something else of its output; what is shown and run is the cell alone</source>
        <translation>dahinter macht %1 aus der Ausgabe etwas anderes; gezeigt und ausgeführt wird die Zelle allein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>behind it the model merges its two directions by &apos;%1&apos;; what is shown and run gives both, side by side</source>
        <translation>dahinter vereint das Modell die beiden Richtungen mit &apos;%1&apos;; was gezeigt und ausgeführt wird, gibt beide nebeneinander</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>behind some of its layers %1 makes something else of their output, as a ResidualWrapper does; a run here hands it on as it is</source>
        <translation>Hinter einigen Schichten macht %1 etwas anderes aus deren Ausgabe, wie es ein ResidualWrapper tut; ein Lauf hier gibt sie weiter, wie sie ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>beta1_power says that beta1 is not %1, and nothing says what it is; m and v are shown</source>
        <translation>beta1_power sagt, dass beta1 nicht %1 ist, und nichts sagt, was es ist; m und v werden gezeigt</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>both directions run with the weights of the %1 one; look for the names under which the second direction is loaded</source>
        <translation>beide Richtungen laufen mit den Gewichten der Richtung %1; zu suchen sind die Namen, unter denen die zweite Richtung geladen wird</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>c goes through its activation before the next step reads it; look for a variable that is overwritten</source>
        <translation>c geht durch seine Aktivierung, bevor der nächste Schritt es liest; zu suchen ist eine überschriebene Variable</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c goes to the output through %1 in place of %2; look for the tanh behind the cell state</source>
        <translation>c geht durch %1 statt durch %2 in die Ausgabe; zu suchen ist der tanh hinter dem Zellzustand</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>c hands on what comes from its own h alone, so that no gradient passes more than one step by c; look for dc = dh * o * (1 - tanh(c)^2) * f</source>
        <translation>c gibt nur weiter, was von seinem eigenen h kommt, sodass kein Gradient über c weiter als einen Schritt gelangt; zu suchen ist dc = dh * o * (1 - tanh(c)^2) * f</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>c is clipped to +-%1 for the next step, and h sees it as it is; look for a clip of the state that is handed on</source>
        <translation>c wird für den nächsten Schritt auf +-%1 begrenzt, h sieht es unbegrenzt; zu suchen ist eine Begrenzung des weitergegebenen Zustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c is clipped to +-%1 in each step, and the last c is not; look for a cell clip of cuDNN&apos;s kind</source>
        <translation>c wird in jedem Schritt auf +-%1 begrenzt, das letzte c nicht; zu suchen ist eine Zellbegrenzung nach Art von cuDNN</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c is clipped to +-%1 on its way to h, and goes on as it is; look for a clip in front of the tanh</source>
        <translation>c wird auf dem Weg zu h auf +-%1 begrenzt und geht unbegrenzt weiter; zu suchen ist eine Begrenzung vor dem tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c loses %1 of itself from each step to the next; look for a decay of the cell state</source>
        <translation>c verliert von Schritt zu Schritt %1 seiner selbst; zu suchen ist ein Abklingen des Zellzustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>c takes the sum of input gate and candidate in place of their product; look for a plus in the cell&apos;s equation</source>
        <translation>c nimmt die Summe aus Eingabegatter und Kandidat statt ihres Produkts; zu suchen ist ein Plus in der Gleichung der Zelle</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>canonical names; the file says nothing more of this network</source>
        <translation>kanonische Namen; mehr sagt die Datei über dieses Netz nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>chunk &quot;%1&quot; of the sound says %2 bytes, %3 are left: the file is cut, or its writer never came to its end</source>
        <translation>Abschnitt „%1“ des Tons nennt %2 Bytes, %3 sind übrig: die Datei ist abgeschnitten oder wurde nie zu Ende geschrieben</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>cuDNN knows no resets: the run has to be cut at them</source>
        <translation>cuDNN kennt keine Rücksetzungen: der Lauf muss an ihnen zerschnitten werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>cuDNN runs parts between resets as sequences of their own, whose dropout would be that of other steps; run without dropout</source>
        <translation>cuDNN rechnet Teile zwischen Rücksetzungen als eigene Sequenzen, deren Dropout der anderer Schritte wäre; ohne Dropout ausführen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN&apos;s gradients come from its backend</source>
        <translation>die Gradienten von cuDNN kommen von seinem Backend</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dL/dc lacks the derivative of tanh(c); look for dh * o without 1 - tanh(c)^2</source>
        <translation>in dL/dc fehlt die Ableitung von tanh(c); zu suchen ist dh * o ohne 1 - tanh(c)^2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dR lacks the first step, whose h is the one that the run began with; look for a loop that begins one step late</source>
        <translation>in dR fehlt der erste Schritt, dessen h der Anfang des Laufs ist; zu suchen ist eine Schleife, die einen Schritt zu spät beginnt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dR takes h after the step in place of h before it; look for an index that is one step off</source>
        <translation>dR nimmt h nach dem Schritt statt h davor; zu suchen ist ein Index, der um einen Schritt verschoben ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dW takes the layer&apos;s input before dropout; look for an output that is kept before dropout</source>
        <translation>dW nimmt die Eingabe der Schicht vor dem Dropout; zu suchen ist eine Ausgabe, die vor dem Dropout behalten wird</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>dc goes to the step before by the input gate in place of the forget gate; look for dc * i</source>
        <translation>dc geht über das Eingabegatter statt über das Vergessgatter zum Schritt davor; zu suchen ist dc * i</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dc goes to the step before without the forget gate; look for dc = dc * f</source>
        <translation>dc geht ohne das Vergessgatter zum Schritt davor; zu suchen ist dc = dc * f</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>each direction by itself: %1</source>
        <translation>jede Richtung für sich: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each direction has the %1 of the other; look for the order of the directions in the file</source>
        <translation>jede Richtung hat %1 der anderen; zu suchen ist die Reihenfolge der Richtungen in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each direction has the other&apos;s weights; look for the order of the directions in the file</source>
        <translation>Jede Richtung hat die Gewichte der anderen; zu suchen ist die Reihenfolge der Richtungen in der Datei</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>each layer reads the layer below times %1; look for a dropout whose scale is applied when it is off</source>
        <translation>jede Schicht liest die Schicht darunter mal %1; zu suchen ist ein Dropout, dessen Faktor auch ausgeschaltet wirkt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>each layer that can adds its input to what it gives; look for residual connections</source>
        <translation>Jede Schicht, die es kann, addiert ihre Eingabe zu dem, was sie gibt; zu suchen sind Residualverbindungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each of %1 parameters moves the output; %2 are too weak to show</source>
        <translation>Jeder von %1 Parametern bewegt die Ausgabe; %2 sind zu schwach, um sich zu zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence is read one step further than its length; look for a count that begins with 0 or 1</source>
        <translation>jede Sequenz wird einen Schritt weiter gelesen, als sie lang ist; zu suchen ist eine Zählung ab 0 oder 1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence is read one step less than its length; look for a count that begins with 0 or 1</source>
        <translation>jede Sequenz wird einen Schritt weniger weit gelesen, als sie lang ist; zu suchen ist eine Zählung ab 0 oder 1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence of a batch begins with the state in which the one before ended; look for a state that is not reset between sequences</source>
        <translation>Jede Sequenz eines Stapels beginnt mit dem Zustand, in dem die vorige endete; zu suchen ist ein Zustand, der zwischen Sequenzen nicht zurückgesetzt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each sequence of a batch gives what it gives alone</source>
        <translation>Jede Sequenz eines Stapels liefert, was sie allein liefert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step gets the gradient of the output of the step before; look for an index that is one step off</source>
        <translation>jeder Schritt bekommt den Gradienten der Ausgabe des Schritts davor; zu suchen ist ein Index, der um einen Schritt verschoben ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step gets the next step&apos;s gradient of the output; look for an index that is one step off</source>
        <translation>jeder Schritt bekommt den Gradienten der Ausgabe des nächsten; zu suchen ist ein Index, der um einen Schritt verschoben ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step reads the difference of its input from that of the step before; look for a difference of features (deltas)</source>
        <translation>jeder Schritt liest die Differenz zur Eingabe des Schritts davor; zu suchen ist eine Differenz der Merkmale (Deltas)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each step reads the sum of all inputs up to it; look for a running sum of features</source>
        <translation>jeder Schritt liest die Summe aller bisherigen Eingaben; zu suchen ist eine laufende Summe der Merkmale</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each unit of the output has a scale and an offset of its own; look for a normalisation behind the last layer</source>
        <translation>jede Einheit der Ausgabe hat Faktor und Versatz für sich; zu suchen ist eine Normalisierung hinter der letzten Schicht</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>every %1 steps no gradient passes a border by %2, which the other state lets pass; look for one of two states that is detached</source>
        <translation>alle %1 Schritte gelangt über %2 kein Gradient über eine Grenze, die der andere Zustand durchlässt; zu suchen ist einer von zwei Zuständen, der abgetrennt (detach) wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every gradient is cut to +-%1; look for clip_grad_value or clipvalue</source>
        <translation>jeder Gradient ist auf +-%1 begrenzt; zu suchen ist clip_grad_value oder clipvalue</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every number is zero: the length alone decides</source>
        <translation>jede Zahl ist null: allein die Länge entscheidet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>every step of the output is the last one; look for an output that stands in one place for all steps</source>
        <translation>jeder Schritt der Ausgabe ist der letzte; zu suchen ist eine Ausgabe, die für alle Schritte an derselben Stelle liegt</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>exported from a file of the convention %1</source>
        <translation>exportiert aus einer Datei der Konvention %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>feature %1 of the input is zero; look for a column or channel that is not filled in</source>
        <translation>Merkmal %1 der Eingabe ist null; zu suchen ist eine Spalte oder ein Kanal, die nicht gefüllt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>fewer than four steps have no middle to begin anew in</source>
        <translation>Weniger als vier Schritte haben keine Mitte, in der neu zu beginnen wäre</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>gates have the gradients of others (%1; in: %2); look for an index that was not changed in a copied line</source>
        <translation>Gatter haben die Gradienten anderer (%1; in: %2); zu suchen ist ein Index, der in einer kopierten Zeile nicht geändert wurde</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>h and c of the initial state are taken for each other; look for the order in which the two states are handed over</source>
        <translation>h und c des Anfangszustands sind vertauscht; zu suchen ist die Reihenfolge, in der die beiden Zustände übergeben werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>h goes through tanh behind the projection; look for an activation of the projection</source>
        <translation>h geht hinter der Projektion durch tanh; zu suchen ist eine Aktivierung der Projektion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is (1 - z) n alone, without z times the h before the step; look for the last line of the cell</source>
        <translation>h ist nur (1 - z) n, ohne z mal das h vor dem Schritt; zu suchen ist die letzte Zeile der Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is clipped to +-%1 after each step; look for a clip of the output, or for a number format with that range</source>
        <translation>h wird nach jedem Schritt auf +-%1 begrenzt; zu suchen ist eine Begrenzung der Ausgabe oder ein Zahlenformat mit diesem Bereich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is clipped to +-%1 behind the projection; look for proj_clip</source>
        <translation>h wird hinter der Projektion auf ±%1 begrenzt; zu suchen ist proj_clip</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h is made of the cell state before the step; look for the order of the two assignments</source>
        <translation>h wird aus dem Zellzustand vor dem Schritt gebildet; zu prüfen ist die Reihenfolge der beiden Zuweisungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h of the step before gets its gradient by R * h alone, none by z * h; look for dh * z</source>
        <translation>h des Schritts davor bekommt seinen Gradienten nur über R * h, keinen über z * h; zu suchen ist dh * z</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>h of the step before gets its gradient by z * h alone, none by R * h; look for a detached h in the recurrent product</source>
        <translation>h des Schritts davor bekommt seinen Gradienten nur über z * h, keinen über R * h; zu suchen ist ein abgetrenntes h im rekurrenten Produkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>half of each bias is added; look for a bias that is shared out between two places of which one is not used</source>
        <translation>Jeder Bias wird halb addiert; zu suchen ist ein Bias, der auf zwei Stellen verteilt wird, von denen eine nicht benutzt wird</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>in %1 alone: %2</source>
        <translation>nur in %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>in front of it the model&apos;s layer %1 may turn the sequence round; a run here takes its input in the order in which the network reads it</source>
        <translation>vor ihm kann die Schicht %1 des Modells die Sequenz umkehren; ein Lauf hier nimmt seine Eingabe in der Reihenfolge, in der das Netz sie liest</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>in the model its runs start with the value %1; a run here starts with zeros, unless h0 and c0 or the inputs of the whole model are given</source>
        <translation>im Modell beginnen die Läufe mit dem Wert %1; ein Lauf hier beginnt mit Nullen, außer h0 und c0 oder die Eingaben des ganzen Modells sind gegeben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>incomplete, these tensors are missing: %1 (the module has parametrizations that are not computed; save it after torch.nn.utils.parametrize.remove_parametrizations())</source>
        <translation>unvollständig, es fehlen die Tensoren: %1 (das Modul hat Parametrisierungen, die hier nicht berechnet werden; speichern Sie es nach torch.nn.utils.parametrize.remove_parametrizations())</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>input %1 is missing</source>
        <translation>Eingang %1 fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input %1, %2, is %3</source>
        <translation>Eingang %1, %2, ist %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>input %1, %2, is no stored tensor of numbers</source>
        <translation>Eingang %1, %2, ist kein gespeicherter Tensor aus Zahlen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>it has an auxiliary input</source>
        <translation>er hat einen Hilfseingang</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>it has no input or no output</source>
        <translation>er hat keinen Eingang oder keinen Ausgang</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has no scale</source>
        <translation>sie haben keine Skala</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it has no value</source>
        <translation>sie hat keinen Wert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it has several tables, or one of %1 entries</source>
        <translation>sie hat mehrere Tabellen oder eine mit %1 Einträgen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it holds no recurrent network</source>
        <translation>sie enthält kein rekurrentes Netz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no computation of constants</source>
        <translation>es ist keine Berechnung aus Konstanten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it is no object</source>
        <translation>es ist kein Objekt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>it names %1 activations; OpenVINO computes every direction with the first %2, and so does a run here</source>
        <translation>es nennt %1 Aktivierungen; OpenVINO rechnet jede Richtung mit den ersten %2, und so auch ein Lauf hier</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>it names %1 activations, %2 are expected</source>
        <translation>es nennt %1 Aktivierungen, %2 werden erwartet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 %2 is %3, and it has %4 units: the operator is broken, as an exporter writes a network with a projection; open the checkpoint that was exported</source>
        <translation>sein %1 %2 ist %3, und es hat %4 Einheiten: Der Operator ist fehlerhaft, wie ein Exporter ein Netz mit Projektion schreibt; öffnen Sie den exportierten Checkpoint</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its %1 bytes at &apos;%2&apos; do not fit its shape [%3] of type %4</source>
        <translation>ihre %1 Bytes bei „%2“ passen nicht zu ihrer Form [%3] vom Typ %4</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its %1 is computed or given at run time</source>
        <translation>ihr %1 wird zur Laufzeit berechnet oder übergeben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its R %1 is not of %2 directions</source>
        <translation>ihr R %1 ist nicht von %2 Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its W %1 and R %2 are no matrices of a cell</source>
        <translation>ihr W %1 und R %2 sind keine Matrizen einer Zelle</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its activation is %1, which is not computed here</source>
        <translation>seine Aktivierung ist %1, die hier nicht gerechnet wird</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its activations have these names in Keras 3 alone</source>
        <translation>seine Aktivierungen heißen nur in Keras 3 so</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its axis is none of %1</source>
        <translation>ihre Achse gibt es in %1 nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its bias is computed or given at run time</source>
        <translation>ihr Bias wird zur Laufzeit berechnet oder übergeben</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its class in the file is %1</source>
        <translation>seine Klasse in der Datei ist %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its configuration (input_size %1, hidden_size %2, num_layers %3, out_channels %4) does not fit its %5 weights</source>
        <translation>seine Konfiguration (input_size %1, hidden_size %2, num_layers %3, out_channels %4) passt nicht zu seinen %5 Gewichten</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its directions have different activations</source>
        <translation>ihre Richtungen haben verschiedene Aktivierungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its dtype &apos;%1&apos; is not known</source>
        <translation>sein dtype „%1“ ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its gates are normalised over the units (layer norm)</source>
        <translation>seine Gatter werden über die Einheiten normiert (Layer Norm)</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>its indices are of no kind that is read</source>
        <translation>ihre Indizes sind von keiner Art, die gelesen wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its initial state %1 has no batch and units</source>
        <translation>ihr Anfangszustand %1 hat nicht Batch und Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its input gate is 1 - forget gate, which is no ordinary LSTM</source>
        <translation>sein Eingangsgatter ist 1 - Vergessgatter, was kein gewöhnliches LSTM ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its input is what the model&apos;s layer %1 makes of several layers&apos; outputs</source>
        <translation>Seine Eingabe ist, was die Schicht %1 des Modells aus den Ausgaben mehrerer Schichten macht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its integers are a part of others</source>
        <translation>ihre ganzen Zahlen sind ein Teil anderer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its integers are of no kind that is read</source>
        <translation>ihre ganzen Zahlen sind von keiner Art, die gelesen wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its layers feed each other in a circle</source>
        <translation>seine Schichten speisen einander im Kreis</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>its loop has %1 inputs, %2 outputs and %3 variables</source>
        <translation>seine Schleife hat %1 Eingänge, %2 Ausgänge und %3 Variablen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its loop has %1 variables outside and %2 inside</source>
        <translation>ihre Schleife hat außen %1 und innen %2 Variablen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its name is missing or taken</source>
        <translation>sein Name fehlt oder ist vergeben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its name says %1</source>
        <translation>sein Name sagt %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its nodes feed each other in a circle</source>
        <translation>seine Knoten speisen einander im Kreis</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its numbers are of no kind that is read</source>
        <translation>ihre Zahlen sind von keiner Art, die gelesen wird</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>its outputs stand in the order of time; the Keras layer gives them from the last step to the first</source>
        <translation>die Ausgaben stehen in der Reihenfolge der Zeit; die Keras-Schicht gibt sie vom letzten Schritt zum ersten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>its projection has a bias (%1)</source>
        <translation>seine Projektion hat einen Bias (%1)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its recurrent weights are diagonal</source>
        <translation>seine rekurrenten Gewichte sind diagonal</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its schema has version %1, known is %2</source>
        <translation>ihr Schema hat die Version %1, bekannt ist %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape &apos;%1&apos; is no list of counts</source>
        <translation>ihre Form „%1“ ist keine Liste von Anzahlen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its shape is no list of counts</source>
        <translation>seine Form ist keine Liste von Anzahlen</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>its tables, strings or lists reach outside the file, or do not lie at multiples of their size</source>
        <oldsource>its tables, strings or lists reach outside the file</oldsource>
        <translation>ihre Tabellen, Texte oder Listen reichen aus der Datei hinaus oder liegen nicht an Vielfachen ihrer Größe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its texts lie past the end of their group</source>
        <translation>seine Texte liegen hinter dem Ende ihrer Gruppe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its two directions are merged by &apos;%1&apos;; cuDNN&apos;s stand side by side</source>
        <translation>die beiden Richtungen werden mit &apos;%1&apos; vereint; die von cuDNN stehen nebeneinander</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its update gate lets the new state in: the gate&apos;s weights and biases are written with the other sign, so that the usual GRU computes the same</source>
        <translation>Sein Update-Gate lässt den neuen Zustand ein: Gewichte und Biases des Gates werden mit dem anderen Vorzeichen geschrieben, damit das übliche GRU dasselbe berechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>its weights are computed or given at run time</source>
        <translation>ihre Gewichte werden zur Laufzeit berechnet oder übergeben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights are no list of numbers</source>
        <translation>seine Gewichte sind keine Liste von Zahlen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>its weights_format %1 is not known</source>
        <translation>ihr weights_format %1 ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib before 0.10 keeps each array in a file of its own; load it and dump it with a newer joblib</source>
        <translation>joblib vor 0.10 legt jedes Feld in eine eigene Datei; laden Sie es und schreiben Sie es mit einem neueren joblib</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib keeps an array of %1 in a form that is not read; dump its elements one by one</source>
        <translation>joblib legt ein Feld aus %1 in einer Form ab, die nicht gelesen wird; schreiben Sie seine Elemente einzeln</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib&apos;s facts of an array do not fit 64 bits</source>
        <translation>was joblib über ein Feld sagt, passt nicht in 64 Bit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>joblib&apos;s facts of an array have no shape or no type</source>
        <translation>was joblib über ein Feld sagt, enthält keine Form oder keinen Typ</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>kernels dense_i and dense_h with %1 gates on the columns (flax.nnx)</source>
        <translation>Kernel dense_i und dense_h mit %1 Gattern auf den Spalten (flax.nnx)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 (%2)</source>
        <translation>Schicht %1 (%2)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 alone: %2</source>
        <translation>Schicht %1 allein: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 gives h plus the input of layer %2; look for a residual connection</source>
        <translation>Schicht %1 gibt h plus die Eingabe von Schicht %2; zu suchen ist eine Residualverbindung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 has no bias or no states</source>
        <translation>Schicht %1 hat keinen Bias oder keine Zustände</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 has the biases of layer %2; look for the layer&apos;s number in the names under which biases are loaded</source>
        <translation>Schicht %1 hat die Biases von Schicht %2; zu suchen ist die Nummer der Schicht in den Namen, unter denen Biases geladen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 is left out; look for the number of layers, and for a loop that ends early</source>
        <translation>Schicht %1 wird ausgelassen; zu suchen sind die Anzahl der Schichten und eine Schleife, die zu früh endet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 reads the layer below times %2; look for a dropout whose scale is applied when it is off</source>
        <translation>Schicht %1 liest die Schicht darunter mal %2; zu suchen ist ein Dropout, dessen Faktor auch ausgeschaltet wirkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1 runs with the weights of layer %2; look for the layer&apos;s number in the names under which weights are loaded</source>
        <translation>Schicht %1 läuft mit den Gewichten von Schicht %2; zu suchen ist die Nummer der Schicht in den Namen, unter denen Gewichte geladen werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2, alone: %3</source>
        <translation>Schicht %1, %2, allein: %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2: the %3 gate&apos;s %4 are left out; look for the place where they are read or added</source>
        <translation>Schicht %1, %2: %4 des Gatters %3 fehlen; zu suchen ist die Stelle, an der sie gelesen oder addiert werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: %2</source>
        <translation>Schicht %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: %2 of the numbers that it reads are zero at random and the others multiplied by %3; look for a dropout that is left on (eval(), training=False)</source>
        <translation>Schicht %1: %2 der Zahlen, die sie liest, sind zufällig null und die übrigen mit %3 multipliziert; zu suchen ist ein Dropout, das eingeschaltet blieb (eval(), training=False)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>layer %1: the units stand in another order (%2); look for a permutation of the weights&apos; rows or of the output</source>
        <translation>Schicht %1: die Einheiten stehen in anderer Reihenfolge (%2); zu suchen ist eine Vertauschung der Gewichtszeilen oder der Ausgabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer of RTNeural of type %1</source>
        <translation>Schicht von RTNeural vom Typ %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layout 1: the operator takes batch before time</source>
        <translation>Layout 1: der Operator nimmt Batch vor Zeit</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>looks its input up in an embedding</source>
        <translation>schlägt seinen Eingang in einer Einbettung nach</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>loops are nested deeper than %1</source>
        <translation>Schleifen sind tiefer als %1 verschachtelt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>loops are nested deeper than %1 levels</source>
        <translation>Schleifen sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>matrices and biases named after the outputs of TensorFlow&apos;s %1</source>
        <translation>Matrizen und Biases, benannt nach den Ausgängen von TensorFlows %1</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>mixes its input and output with what it attends to</source>
        <translation>mischt Ein- und Ausgang mit dem, worauf es achtet</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>named by %1</source>
        <translation>genannt von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>names %1 %2 of %3</source>
        <translation>nennt %1 %2 von %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>names buffer %1 of %2</source>
        <translation>nennt Puffer %1 von %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>new values of a step see the new h of the units before them, and its gates do not; look for a state that is overwritten while it is still read</source>
        <translation>die neuen Werte eines Schritts sehen das neue h der Einheiten vor ihnen, seine Gatter nicht; zu suchen ist ein Zustand, der überschrieben wird, während er noch gelesen wird</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>no bias is added; look for a bias flag, and for the names under which the biases are loaded</source>
        <translation>Kein Bias wird addiert; zu suchen sind ein Schalter für den Bias und die Namen, unter denen die Biases geladen werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>no folder for temporary files can be made in %1</source>
        <translation>In %1 lässt sich kein Ordner für vorübergehende Dateien anlegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gate gets what comes from the steps after; look for dc before the next step&apos;s was added to it</source>
        <translation>kein Gatter bekommt, was von den späteren Schritten kommt; zu suchen ist dc, bevor das des nächsten Schritts addiert war</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient of a layer reaches the layer below; look for a detached tensor between layers</source>
        <translation>kein Gradient einer Schicht erreicht die Schicht darunter; zu suchen ist ein abgetrennter Tensor (detach) zwischen Schichten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes a border every %1 steps; look for a detached state, or chunks of truncated backpropagation</source>
        <translation>alle %1 Schritte liegt eine Grenze, über die kein Gradient geht; zu suchen ist ein abgetrennter Zustand (detach), oder Abschnitte einer verkürzten Backpropagation</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes a border every %1 steps, counted from the last; look for a detached state, or chunks of truncated backpropagation</source>
        <translation>alle %1 Schritte, vom letzten an gezählt, liegt eine Grenze, über die kein Gradient geht; zu suchen ist ein abgetrennter Zustand (detach), oder Abschnitte einer verkürzten Backpropagation</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient passes r * (R h + b) of the new gate; look for a detached product</source>
        <translation>durch r * (R h + b) des New-Gatters geht kein Gradient; zu suchen ist ein abgetrenntes Produkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient reaches c of the step before; look for dc that is not handed on, or a detached c</source>
        <translation>kein Gradient erreicht c des Schritts davor; zu suchen ist dc, das nicht weitergegeben wird, oder ein abgetrenntes c (detach)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no gradient reaches h of the step before; look for dh that is not handed on, or a detached h</source>
        <translation>kein Gradient erreicht h des Schritts davor; zu suchen ist dh, das nicht weitergegeben wird, oder ein abgetrenntes h (detach)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>no initial state is one of zeros</source>
        <translation>Kein Anfangszustand ist einer aus Nullen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>no parameter moves the output by more than the tolerance</source>
        <translation>Kein Parameter bewegt die Ausgabe um mehr als die Toleranz</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>nothing in the file leads %1 back to %2; that it is the hidden state is assumed</source>
        <translation>nichts in der Datei führt %1 zu %2 zurück; dass dies der verborgene Zustand ist, wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in the file says by what the momentum is multiplied in a step; m is shown</source>
        <translation>nichts in der Datei sagt, womit das Momentum in einem Schritt multipliziert wird; m wird gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing in the file says how many steps there were, which a step of %1 needs; m and v are shown</source>
        <translation>nichts in der Datei sagt, wie viele Schritte es waren, was ein Schritt von %1 braucht; m und v werden gezeigt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>nothing of the %1 direction&apos;s gradient reaches the layer below; look for dx that is not added</source>
        <translation>vom Gradienten der Richtung %1 erreicht nichts die Schicht darunter; zu suchen ist dx, das nicht addiert wird</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>object %1</source>
        <translation>Objekt %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>of several programs in a pipeline the first one is read</source>
        <translation>von mehreren Programmen einer Pipeline wird das erste gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the checkpoints in %1 (%2) the one that its file checkpoint names as the newest is read: %3</source>
        <translation>Von den Checkpoints in %1 (%2) wird der gelesen, den die Datei checkpoint als neuesten nennt: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the product i * g a gate&apos;s gradient takes its own factor in place of the other one; look for di = dc * g and dg = dc * i</source>
        <translation>beim Produkt i * g nimmt der Gradient eines Gatters den eigenen Faktor statt des anderen; zu suchen sind di = dc * g und dg = dc * i</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>of the two biases one gets no gradient, the %1; both are added, so both get the same</source>
        <translation>von den zwei Biases bekommt einer keinen Gradienten: %1; beide werden addiert, also bekommen beide denselben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offset %1 lies past the end at %2</source>
        <translation>Offset %1 liegt hinter dem Ende bei %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offsets of parts go with one packed sequence, the input has %1; give flags [%2, %1]</source>
        <translation>Offsets von Teilen gehören zu einer einzigen gepackten Sequenz, die Eingabe hat %1; Flags [%2, %1] angeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>offsets of parts must be a list of whole numbers that rises from 0 to %1, the steps of the input</source>
        <translation>Offsets von Teilen müssen eine Liste ganzer Zahlen sein, die von 0 bis %1 steigt, der Zahl der Schritte der Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one direction has %1, the other %2; cuDNN has one activation for all</source>
        <translation>eine Richtung hat %1, die andere %2; cuDNN hat eine Aktivierung für alle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>one input in %1 is read and stands for the steps behind it; look for a change of rate</source>
        <translation>von je %1 Eingaben wird eine gelesen und steht für die Schritte dahinter; zu suchen ist eine Änderung der Rate</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one minus the reset gate stands in its place; look for the sign of its sum</source>
        <translation>an der Stelle des Reset-Gatters steht eins minus dieses; zu suchen ist das Vorzeichen seiner Summe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one of its numbers is too large: it does not fit %1</source>
        <translation>eine der Zahlen ist zu groß: sie passt nicht in %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one step has no padding</source>
        <translation>Ein Schritt hat keine Auffüllung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one step has no pieces</source>
        <translation>Ein Schritt hat keine Teile</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only a GRU has a reset gate</source>
        <translation>nur ein GRU hat ein Rücksetzgatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only a square matrix has a spectral radius, this one is %1 x %2</source>
        <translation>nur eine quadratische Matrix hat einen Spektralradius, diese ist %1 x %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only an LSTM has a forget gate, %1 is %2</source>
        <translation>nur ein LSTM hat ein Vergessgatter, %1 ist %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only an LSTM has a last c, this is a %1</source>
        <translation>nur ein LSTM hat ein letztes c, dies ist ein %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only an LSTM has projection_weights</source>
        <translation>nur ein LSTM hat projection_weights</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only plain ASCII characters mean something here</source>
        <translation>nur einfache ASCII-Zeichen haben hier eine Bedeutung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only runs of one input through networks of one shape can be compared</source>
        <translation>nur Läufe einer Eingabe durch Netze einer Form lassen sich vergleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only sequence %1 counts; look for an index of the batch</source>
        <translation>nur Sequenz %1 zählt; zu suchen ist ein Index des Batches</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only some layers have one in the file</source>
        <translation>nur einige Schichten haben einen in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only the first sequence of a batch is run; look for the loop over the batch</source>
        <translation>Nur die erste Sequenz eines Stapels wird gerechnet; zu suchen ist die Schleife über den Stapel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>only the last step&apos;s gradient of the output enters; look for a loss of the last step, or an addition outside of the loop over time</source>
        <translation>nur der Gradient der Ausgabe des letzten Schritts geht ein; zu suchen ist ein Verlust des letzten Schritts oder eine Addition außerhalb der Zeitschleife</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>operation %1 (%2)</source>
        <translation>Operation %1 (%2)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>operator %1</source>
        <translation>Operator %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>optax keeps the same of Adam, AdamW, NAdam, LAMB and Adamax: Adam without weight decay is taken for granted</source>
        <translation>optax hält von Adam, AdamW, NAdam, LAMB und Adamax dasselbe: angenommen wird Adam ohne Weight Decay</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ordering the units was cancelled</source>
        <translation>das Ordnen der Einheiten wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>parameter %1: its name is not its own</source>
        <translation>Parameter %1: der Name ist nicht sein eigener</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: its shape or its slices are not said</source>
        <translation>Parameter %1: die Form oder die Slices sind nicht angegeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: its slices are of different types</source>
        <translation>Parameter %1: die Slices haben verschiedene Typen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: slice %2 is not an array of the file</source>
        <translation>Parameter %1: Slice %2 ist kein Array der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>parameter %1: slice %2 is used twice</source>
        <translation>Parameter %1: Slice %2 wird zweimal verwendet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pattern &apos;%1&apos;, character %2: %3</source>
        <translation>Muster &apos;%1&apos;, Zeichen %2: %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>peephole connections from the cell state to the gates; cuDNN has none</source>
        <translation>Peephole-Verbindungen vom Zellzustand zu den Gattern; cuDNN hat keine</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>peepholes lead from the cell state to the gates</source>
        <translation>Peepholes führen vom Zellzustand zu den Gattern</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>pickle, byte %1: a key has no value</source>
        <translation>Pickle, Byte %1: ein Schlüssel hat keinen Wert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: a state is given to %2</source>
        <translation>Pickle, Byte %1: ein Zustand wird gegeben an: %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>pickle, byte %1: byte %2 is no opcode</source>
        <translation>Pickle, Byte %1: Byte %2 ist kein Opcode</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: elements are added to %2</source>
        <translation>Pickle, Byte %1: Elemente werden hinzugefügt zu: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: it asks for %2, which runs code when Python loads the file; nothing was run, and such a file is not opened</source>
        <translation>Pickle, Byte %1: es verlangt %2, was Code ausführt, wenn Python die Datei lädt; nichts wurde ausgeführt, und eine solche Datei wird nicht geöffnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: keys are set in %2</source>
        <translation>Pickle, Byte %1: Schlüssel werden gesetzt in: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: memo %2 was never set</source>
        <translation>Pickle, Byte %1: Memo %2 wurde nie gesetzt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: opcode %2 is not accepted</source>
        <translation>Pickle, Byte %1: Opcode %2 wird nicht angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the arguments of an object are %2</source>
        <translation>Pickle, Byte %1: die Argumente eines Objekts sind %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the name of a global is not a text</source>
        <translation>Pickle, Byte %1: der Name eines Globals ist kein Text</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the same elements are put into too many containers</source>
        <translation>Pickle, Byte %1: dieselben Elemente werden in zu viele Behälter gelegt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: the stack is empty</source>
        <translation>Pickle, Byte %1: der Stapel ist leer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: there is no mark on the stack</source>
        <translation>Pickle, Byte %1: auf dem Stapel ist keine Marke</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: it nests deeper than %1 levels or names longer than %2 bytes at %3</source>
        <translation>Pickle: tiefer als %1 Ebenen verschachtelt oder Namen länger als %2 Bytes bei %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: its parts refer to each other too often</source>
        <translation>Pickle: die Teile verweisen zu oft aufeinander</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle: more than %1 values</source>
        <translation>Pickle: mehr als %1 Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projection_weights and peephole_weights stand alone in a tensor</source>
        <translation>projection_weights und peephole_weights stehen allein in einem Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projects its input first</source>
        <translation>projiziert seinen Eingang zuerst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>projects its output further</source>
        <translation>projiziert seinen Ausgang weiter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>protobuf field %1 at byte %2 has a wire type that is not known</source>
        <translation>protobuf-Feld %1 bei Byte %2 hat einen Wire-Typ, der nicht bekannt ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read as %1 the bytes would be no weights; left out</source>
        <translation>als %1 gelesen wären die Bytes keine Gewichte; weggelassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read as cuDNN&apos;s packed buffer of %1</source>
        <translation>gelesen als cuDNNs gepackter Puffer von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back %1</source>
        <translation>zurückgelesen: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back and run, worst difference %1 over %2 steps</source>
        <translation>zurückgelesen und gerechnet, größter Unterschied %1 über %2 Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>read back, not run: %1</source>
        <translation>zurückgelesen, nicht gerechnet: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the buffer was cancelled</source>
        <translation>das Lesen des Puffers wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the matrix was cancelled</source>
        <translation>das Lesen der Matrix wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reading the weights was cancelled</source>
        <translation>das Lesen der Gewichte wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>recomputing steps was cancelled</source>
        <translation>das Neuberechnen der Schritte wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets are %1; fitting are [%2, %3] (steps, batch), [%3, %2] (batch, steps), [%2] for all sequences alike, and of one sequence offsets that rise from 0 to %2</source>
        <translation>die Rücksetzungen sind %1; passend sind [%2, %3] (Schritte, Batch), [%3, %2] (Batch, Schritte), [%2] für alle Sequenzen gleich, und bei einer einzigen Sequenz Offsets, die von 0 bis %2 steigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets are %1, expected %2: [steps, batch], true where a sequence begins anew</source>
        <translation>die Rücksetzungen sind %1, erwartet wird %2: [Schritte, Batch], wahr, wo eine Sequenz neu beginnt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: %1 parts from their offsets (cu_seqlens)</source>
        <translation>Rücksetzungen: %1 Teile nach ihren Offsets (cu_seqlens)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: one step behind each end (dones)</source>
        <translation>Rücksetzungen: einen Schritt hinter jedem Ende (dones)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: taken as [batch, steps]</source>
        <translation>Rücksetzungen: als [Batch, Schritte] genommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: the same steps in every sequence</source>
        <translation>Rücksetzungen: dieselben Schritte in jeder Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>resets: where the mask is 0</source>
        <translation>Rücksetzungen: wo die Maske 0 ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>rows that stand gate by gate are read unit by unit (%1); look for a reshape to [units, gates]</source>
        <translation>Zeilen, die Gatter für Gatter stehen, werden Einheit für Einheit gelesen (%1); zu suchen ist ein Umformen nach [Einheiten, Gatter]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>rows that stand unit by unit are read gate by gate (%1); look for a reshape to [gates, units]</source>
        <translation>Zeilen, die Einheit für Einheit stehen, werden Gatter für Gatter gelesen (%1); zu suchen ist ein Umformen nach [Gatter, Einheiten]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>running %1 backwards ran out of memory</source>
        <translation>beim Rückwärtsrechnen von %1 ging der Speicher aus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>running %1 over %2 needs %3 bytes, there are %4 free; use fewer steps or sequences</source>
        <translation>%1 über %2 laufen zu lassen braucht %3 Bytes, %4 sind frei; nimm weniger Schritte oder Sequenzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>running %1 ran out of memory</source>
        <translation>beim Ausführen von %1 ging der Speicher aus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header</source>
        <translation>safetensors-Kopf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: __metadata__ holds something else than texts</source>
        <translation>safetensors-Kopf: __metadata__ enthält etwas anderes als Texte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: expected an object for each tensor</source>
        <translation>safetensors-Kopf: erwartet ist ein Objekt für jeden Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: expected an object of tensors</source>
        <translation>safetensors-Kopf: erwartet ist ein Objekt von Tensoren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: its length of %1 bytes is past the end at %2 or the cap of %3</source>
        <translation>safetensors-Kopf: die Länge von %1 Bytes liegt hinter dem Ende bei %2 oder über der Obergrenze von %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: its tensors take %1 bytes, the file has %2 after the header</source>
        <translation>safetensors-Kopf: die Tensoren belegen %1 Bytes, die Datei hat nach dem Kopf %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 has more than %3 numbers</source>
        <translation>safetensors-Kopf: Tensor %1: %2 hat mehr als %3 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 is not a list of counts</source>
        <translation>safetensors-Kopf: Tensor %1: %2 ist keine Liste von Anzahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: %2 is not one list of numbers</source>
        <translation>safetensors-Kopf: Tensor %1: %2 ist nicht eine einzige Liste von Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: begins at byte %2 of the data, expected %3</source>
        <translation>safetensors-Kopf: Tensor %1: beginnt bei Byte %2 der Daten, erwartet ist %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: dtype is not a text</source>
        <translation>safetensors-Kopf: Tensor %1: dtype ist kein Text</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: needs a dtype, a shape and two data_offsets</source>
        <translation>safetensors-Kopf: Tensor %1: braucht dtype, shape und zwei data_offsets</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>safetensors-Kopf: Tensor %1: Form %2 von %3 ergibt nicht seine %4 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors header: tensor %1: shape %2 or data_offsets %3 cannot be</source>
        <translation>safetensors-Kopf: Tensor %1: Form %2 oder data_offsets %3 sind nicht möglich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>say which tensor of the file is the embedding</source>
        <translation>es fehlt die Angabe, welcher Tensor der Datei die Einbettung ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 alone does not show the difference: it depends on the batch around it</source>
        <translation>Sequenz %1 allein zeigt den Unterschied nicht: er hängt vom übrigen Batch ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 does not count; look for the end of the loop over the batch</source>
        <translation>Sequenz %1 zählt nicht; zu suchen ist das Ende der Schleife über den Batch</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 of a batch does not give what it gives alone</source>
        <translation>Sequenz %1 eines Stapels liefert nicht, was sie allein liefert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1 of the batch does not see its resets; look for the stride or the index by which the flags of a batch are read</source>
        <translation>Sequenz %1 des Batches sieht ihre Rücksetzungen nicht; zu suchen ist die Schrittweite oder der Index, mit dem die Flags eines Batches gelesen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence %1, begun anew at step %2, does not give what two runs give: the state is reset late, early, in part or not at all</source>
        <translation>Sequenz %1, bei Schritt %2 neu begonnen, liefert nicht, was zwei Läufe liefern: Der Zustand wird zu spät, zu früh, nur zum Teil oder gar nicht zurückgesetzt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence lengths</source>
        <translation>Sequenzlängen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequence_lens %1 %2 are no lengths and are not used</source>
        <translation>sequence_lens %1 %2 sind keine Längen und werden nicht verwendet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sequences of several lengths cannot be followed by one another; give them one by one</source>
        <translation>Sequenzen verschiedener Länge können einander nicht folgen; sie sind einzeln zu geben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>several networks would be written in the scope &apos;%1&apos;</source>
        <translation>mehrere Netze würden in den Scope &apos;%1&apos; geschrieben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>shard of %1</source>
        <translation>Teil von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>six linear links W_r, U_r, W_z, U_z, W, U</source>
        <translation>sechs lineare Links W_r, U_r, W_z, U_z, W, U</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sizes and layers are at least 1</source>
        <translation>Größen und Schichten sind mindestens 1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>some names have {prefix} and some do not; it tells the networks of a file apart, so all need it or none</source>
        <translation>einige Namen haben {prefix} und einige nicht; es unterscheidet die Netze einer Datei, also brauchen es alle oder keiner</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>something is missing at the end</source>
        <translation>am Ende fehlt etwas</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sorting by similarity was cancelled</source>
        <translation>das Sortieren nach Ähnlichkeit wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec %1</source>
        <translation>Angabe %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec &apos;%1&apos; must begin with lstm:, gru:, rnn_tanh: or rnn_relu:, for example lstm:input=40,hidden=256,layers=2</source>
        <translation>Beschreibung (spec) &apos;%1&apos; muss mit lstm:, gru:, rnn_tanh: oder rnn_relu: beginnen, zum Beispiel lstm:input=40,hidden=256,layers=2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: %1 is given twice</source>
        <translation>Beschreibung (spec): %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: %1=%2 is not a whole number up to 2147483647</source>
        <translation>Beschreibung (spec): %1=%2 ist keine ganze Zahl bis 2147483647</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: &apos;%1&apos; is not understood; write key=value, for example input=40</source>
        <translation>Beschreibung (spec): &apos;%1&apos; wird nicht verstanden; key=value schreiben, zum Beispiel input=40</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: bias=%1 is none of none, single_input, double, single_recurrent</source>
        <translation>Beschreibung (spec): bias=%1 ist keines von none, single_input, double, single_recurrent</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: directions must be 1 or 2, not %1</source>
        <translation>Beschreibung (spec): directions muss 1 oder 2 sein, nicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: dtype must be f16, bf16, f32 or f64</source>
        <translation>Beschreibung (spec): dtype muss f16, bf16, f32 oder f64 sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: dtype=%1 is none of f16, bf16, f32, f64</source>
        <translation>Beschreibung (spec): dtype=%1 ist keines von f16, bf16, f32, f64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: hidden size must be at least 1 (hidden=N)</source>
        <translation>Beschreibung (spec): die Zustandsgröße muss mindestens 1 sein (hidden=N)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: input size must be at least 1 (input=N)</source>
        <translation>Beschreibung (spec): die Eingabegröße muss mindestens 1 sein (input=N)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: input_mode=%1 is none of linear, skip, auto</source>
        <translation>Beschreibung (spec): input_mode=%1 ist keines von linear, skip, auto</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: layers must be 1 to %1</source>
        <translation>Beschreibung (spec): layers muss 1 bis %1 sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: only an LSTM has a projection</source>
        <translation>Beschreibung (spec): nur ein LSTM hat eine Projektion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: projection must be 1 to hidden - 1, not %1</source>
        <translation>Beschreibung (spec): die Projektion muss 1 bis hidden - 1 sein, nicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: skip input needs input = hidden, not %1 and %2</source>
        <translation>Beschreibung (spec): skip als Eingabemodus braucht input = hidden, nicht %1 und %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>spec: unknown key &apos;%1&apos;; known are input, hidden, layers, directions, bias, dtype, proj, skip</source>
        <translation>Beschreibung (spec): unbekannter Schlüssel &apos;%1&apos;; bekannt sind input, hidden, layers, directions, bias, dtype, proj, skip</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>starts and ends that are known are needed</source>
        <translation>bekannte Anfänge und Enden sind nötig</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>states of other sizes</source>
        <translation>Zustände anderer Größe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2 are asked for, the run has %3</source>
        <translation>verlangt sind die Schritte %1 bis %2, der Lauf hat %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2 are not all of this run, which has %3</source>
        <translation>Die Schritte %1 bis %2 liegen nicht alle in diesem Lauf, der %3 hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length are read; look for lengths that are not handed over, or a mask that is not applied</source>
        <translation>Schritte jenseits der Länge einer Sequenz werden gelesen; zu suchen sind Längen, die nicht übergeben werden, oder eine Maske, die nicht angewandt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length change its output</source>
        <translation>Schritte jenseits der Länge einer Sequenz ändern ihre Ausgabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps past a sequence&apos;s length change the state that it leaves</source>
        <translation>Schritte hinter der Länge einer Sequenz ändern den Zustand, den sie hinterlässt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps whose inputs are all %1 are left out, and the state stands; look for a mask that one of the programs has</source>
        <translation>Schritte, deren Eingaben alle %1 sind, werden ausgelassen, der Zustand bleibt stehen; zu suchen ist eine Maske, die nur eines der Programme hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1 at byte %2 has %3 elements, the tree says %4</source>
        <translation>Speicher (storage) %1 bei Byte %2 hat %3 Elemente, der Baum sagt %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storage %1 is described twice, as %2 and as %3</source>
        <translation>Speicher (storage) %1 ist zweimal beschrieben, als %2 und als %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>storages of %1 have an unknown size, so that nothing behind them can be found</source>
        <translation>Speicher (storage) vom Typ %1 haben eine unbekannte Größe, sodass nichts dahinter gefunden werden kann</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>summing up the gates was cancelled</source>
        <translation>das Zusammenfassen der Gatter wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>sums are clipped before their activation</source>
        <translation>Summen werden vor ihrer Aktivierung begrenzt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>superblock version %1; versions up to %2 can be read</source>
        <translation>Superblock-Version %1; lesbar sind Versionen bis %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>superblock: addresses of %1 bytes and lengths of %2 bytes</source>
        <translation>Superblock: Adressen von %1 Bytes und Längen von %2 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol %1 at step %2 has index %3, the embedding %4 has %5 rows</source>
        <translation>Symbol %1 bei Schritt %2 hat den Index %3, die Einbettung %4 hat %5 Zeilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol JSON: expected an object</source>
        <translation>Symbol-JSON: erwartet ist ein Objekt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>symbol JSON: more than %1 nodes</source>
        <translation>Symbol-JSON: mehr als %1 Knoten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: a key shares more than the one before it has</source>
        <translation>Tabellenblock bei Byte %1: ein Schlüssel teilt mehr, als der vorige hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its %2 bytes lie past the end of the file</source>
        <translation>Tabellenblock bei Byte %1: die %2 Bytes liegen hinter dem Ende der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its CRC-32C does not match; the file is damaged</source>
        <translation>Tabellenblock bei Byte %1: die CRC-32C stimmt nicht; die Datei ist beschädigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its Snappy data are damaged</source>
        <translation>Tabellenblock bei Byte %1: die Snappy-Daten sind beschädigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its Snappy length cannot be</source>
        <translation>Tabellenblock bei Byte %1: die Snappy-Länge ist nicht möglich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its keys are longer than the file can account for</source>
        <translation>Tabellenblock bei Byte %1: die Schlüssel sind länger, als die Datei erklären kann</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: its keys do not ascend</source>
        <translation>Tabellenblock bei Byte %1: seine Schlüssel steigen nicht auf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: more restarts than it has bytes</source>
        <translation>Tabellenblock bei Byte %1: mehr Neustarts, als er Bytes hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: shorter than its own end</source>
        <translation>Tabellenblock bei Byte %1: kürzer als sein eigenes Ende</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>table block at byte %1: unknown compression %2</source>
        <translation>Tabellenblock bei Byte %1: unbekannte Kompression %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as [sequences * steps, units]</source>
        <translation>gelesen als [Sequenzen * Schritte, Einheiten]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as [steps * sequences, units]</source>
        <translation>gelesen als [Schritte * Sequenzen, Einheiten]</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>taken as sequence %1 alone</source>
        <translation>gelesen als Sequenz %1 allein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the %1 direction alone</source>
        <translation>gelesen als die Richtung %1 allein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the %1 direction of sequence %2 alone</source>
        <translation>gelesen als die Richtung %1 von Sequenz %2 allein</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>taken as the mean of both directions</source>
        <translation>gelesen als Mittel beider Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the product of both directions</source>
        <translation>gelesen als Produkt beider Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the steps %1 to %2 of %3</source>
        <translation>gelesen als die Schritte %1 bis %2 von %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the sum of both directions</source>
        <translation>gelesen als Summe beider Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tanh, because the scope&apos;s name says so; the file does not</source>
        <translation>tanh, weil der Name des Bereichs es sagt; die Datei sagt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>target %1 is %2, the readout has the classes 0 to %3</source>
        <translation>Ziel %1 ist %2, die Ausleseschicht hat die Klassen 0 bis %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1</source>
        <translation>Tensor %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2</source>
        <translation>Tensor %1 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be multiplied with %3 %4</source>
        <translation>Tensor %1 %2 lässt sich nicht mit %3 %4 multiplizieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be reshaped to %3</source>
        <translation>Tensor %1 %2 lässt sich nicht in %3 umformen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot be transposed by an order that is no permutation</source>
        <translation>Tensor %1 %2 lässt sich nicht mit einer Reihenfolge transponieren, die keine Permutation ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 cannot lose axis %3</source>
        <translation>Tensor %1 %2 kann Achse %3 nicht verlieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit %3</source>
        <translation>Tensor %1 %2 passt nicht zu %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit %3; a gate is expected [%4, %5]</source>
        <translation>Tensor %1 %2 passt nicht zu %3; erwartet wird ein Gatter [%4, %5]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit behind %3 %4</source>
        <translation>Tensor %1 %2 passt nicht hinter %3 %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 does not fit parts of different widths</source>
        <translation>Tensor %1 %2 passt nicht zu Teilen verschiedener Breite</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has %3 numbers</source>
        <translation>Tensor %1 %2 hat %3 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has %3 scales and %4 zero points</source>
        <translation>Tensor %1 %2 hat %3 Maßstäbe und %4 Nullpunkte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no %3 indices from %4 on along axis %5</source>
        <translation>Tensor %1 %2 hat keine %3 Indizes ab %4 entlang Achse %5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no axis %3</source>
        <translation>Tensor %1 %2 hat keine Achse %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 has no index %3 along axis %4</source>
        <translation>Tensor %1 %2 hat keinen Index %3 entlang Achse %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is neither a vector nor a matrix</source>
        <translation>Tensor %1 %2 ist weder ein Vektor noch eine Matrix</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no kernel of a CuDNN layer with %3 units</source>
        <translation>Tensor %1 %2 ist kein Kernel einer CuDNN-Schicht mit %3 Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no list of scales</source>
        <translation>Tensor %1 %2 ist keine Liste von Skalierungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is no matrix for x and h</source>
        <translation>Tensor %1 %2 ist keine Matrix für x und h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is not row-major: no stride describes it as %3</source>
        <translation>Tensor %1 %2 liegt nicht zeilenweise: keine Schrittweite beschreibt ihn als %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 %2 is too small for the gates it should hold</source>
        <translation>Tensor %1 %2 ist zu klein für die Gatter, die er enthalten sollte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 appears twice; the first is used</source>
        <translation>Tensor %1 kommt zweimal vor; der erste wird verwendet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 cannot be sliced by step %2</source>
        <translation>Tensor %1 lässt sich nicht mit Schrittweite %2 zerteilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has %2 axes</source>
        <translation>Tensor %1 hat %2 Achsen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has an axis of extent %2</source>
        <translation>Tensor %1 hat eine Achse der Ausdehnung %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has extent %2 on axis %3</source>
        <translation>Tensor %1 hat die Ausdehnung %2 auf Achse %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has its elements in two lists of numbers</source>
        <translation>Tensor %1 hat seine Elemente in zwei Zahlenlisten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has its elements in two places</source>
        <translation>Tensor %1 hat seine Elemente an zwei Stellen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has no integers that can be scaled</source>
        <translation>Tensor %1 hat keine ganzen Zahlen, die skaliert werden können</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 has no readable bytes</source>
        <translation>Tensor %1 hat keine lesbaren Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 holds %2, and so does %3</source>
        <translation>Tensor %1 enthält %2, und %3 ebenfalls</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 is both &apos;%2&apos; and &apos;%3&apos;; it counts as the first</source>
        <translation>Tensor %1 ist sowohl &apos;%2&apos; als auch &apos;%3&apos;; er zählt als das erste</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1 is no matrix</source>
        <translation>Tensor %1 ist keine Matrix</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: a mask of %2 does not fit %3</source>
        <translation>Tensor %1: eine Maske von %2 passt nicht zu %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: element %2 does not fit %3</source>
        <translation>Tensor %1: Element %2 passt nicht in %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its %2 are not counts</source>
        <translation>Tensor %1: seine %2 sind keine Anzahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its offset does not fit 64 bits</source>
        <translation>Tensor %1: sein Offset passt nicht in 64 Bit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its offset, size or strides are not counts</source>
        <translation>Tensor %1: sein Offset, seine Größe oder seine Schrittweiten sind keine Anzahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its pickle gives fewer than storage, offset, size and strides</source>
        <translation>Tensor %1: sein Pickle gibt weniger als Speicher, Offset, Größe und Schrittweiten an</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its pruning is not stored as plain numbers</source>
        <translation>Tensor %1: sein Pruning ist nicht in einfachen Zahlen gespeichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its sizes and strides are of no tensor</source>
        <translation>Tensor %1: seine Größen und Schrittweiten gehören zu keinem Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its spectral normalisation is not stored as plain numbers</source>
        <translation>Tensor %1: seine spektrale Normalisierung ist nicht in einfachen Zahlen gespeichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its table of %2 numbers has no entry %3</source>
        <translation>Tensor %1: Seine Tabelle von %2 Zahlen hat keinen Eintrag %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: its weight normalisation is not stored as plain numbers</source>
        <translation>Tensor %1: seine Gewichtsnormalisierung ist nicht in einfachen Zahlen gespeichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: magnitude %2 does not fit direction %3 of weight normalisation</source>
        <translation>Tensor %1: Betrag %2 passt nicht zur Richtung %3 der Gewichtsnormalisierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: no cast from %2 to %3</source>
        <translation>Tensor %1: keine Umwandlung von %2 in %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: no elements of type %2 can be put together as %3</source>
        <translation>Tensor %1: Elemente vom Typ %2 lassen sich nicht als %3 zusammensetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: nothing is computed of numbers of type %2</source>
        <translation>Tensor %1: mit Zahlen des Typs %2 wird nichts berechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 of %3 does not make its %4 bytes</source>
        <translation>Tensor %1: Form %2 von %3 ergibt nicht seine %4 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 with its strides reaches outside its bytes</source>
        <translation>Tensor %1: die Form %2 reicht mit ihren Schrittweiten über seine Bytes hinaus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: shape %2 would unfold %3 bytes to more than is usual</source>
        <translation>Tensor %1: Form %2 würde aus %3 Bytes mehr machen, als üblich ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: there is no member %2%3</source>
        <translation>Tensor %1: es gibt kein Mitglied %2%3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: u %2 and v %3 of spectral normalisation do not fit %4</source>
        <translation>Tensor %1: u %2 und v %3 der spektralen Normalisierung passen nicht zu %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensor %1: what its pickle wraps is not a tensor</source>
        <translation>Tensor %1: was sein Pickle umhüllt, ist kein Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors[%1].name</source>
        <translation>tensors[%1].name</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors beside its weights are not used: %1</source>
        <translation>Tensoren neben seinen Gewichten bleiben unbenutzt: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>tensors beside its weights are not used: %1 and %2 more</source>
        <translation>Tensoren neben seinen Gewichten bleiben unbenutzt: %1 und %2 weitere</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>that each of them reads what the one before makes, and nothing else, is assumed</source>
        <translation>dass jedes liest, was das vorige gibt, und nichts sonst, ist angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 begins at step %2, but the input has the steps 0 to %3</source>
        <translation>%1 beginnt bei Schritt %2, aber die Eingabe hat die Schritte 0 bis %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 bytes do not end as a LevelDB table does; the file is cut off or of another kind</source>
        <translation>die %1 Bytes enden nicht wie eine LevelDB-Tabelle; die Datei ist abgeschnitten oder von anderer Art</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 direction gets no gradient; look for the half of the output that is not handed on</source>
        <translation>die Richtung %1 bekommt keinen Gradienten; zu suchen ist die Hälfte der Ausgabe, die nicht weitergegeben wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 elements of its shape are not in %2</source>
        <translation>die %1 Elemente seiner Form stehen nicht in %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 elements of its slice are not in %2</source>
        <translation>die %1 Elemente seines Slices stehen nicht in %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate gets no gradient; look for a missing term, or a detached tensor</source>
        <translation>das Gatter %1 bekommt keinen Gradienten; zu suchen ist ein fehlender Term oder ein abgetrennter Tensor (detach)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate gets what comes from the step&apos;s own h alone; look for dc before the next step&apos;s was added to it</source>
        <translation>das Gatter %1 bekommt nur, was vom eigenen h des Schritts kommt; zu suchen ist dc, bevor das des nächsten Schritts addiert war</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate hands nothing to h of the step before; look for a term that is missing in the sum of R^T dz</source>
        <translation>das Gatter %1 gibt nichts an h des Schritts davor; zu suchen ist ein fehlender Summand in R^T dz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate is always %2; look for a gate that is left out, or whose weights are not loaded</source>
        <translation>Das %1-Gate ist immer %2; zu suchen ist ein Gate, das ausgelassen wird oder dessen Gewichte nicht geladen sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 gate&apos;s gradient lacks the derivative of the sigmoid; look for s (1 - s)</source>
        <translation>im Gradienten des Gatters %1 fehlt die Ableitung der Sigmoidfunktion; zu suchen ist s (1 - s)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 half of the output&apos;s gradient does not enter; look for a loss of one direction alone</source>
        <translation>die Hälfte %1 des Gradienten der Ausgabe geht nicht ein; zu suchen ist ein Verlust nur einer Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 is in feature %2, but the input has the features 0 to %3</source>
        <translation>%1 liegt in Merkmal %2, aber die Eingabe hat die Merkmale 0 bis %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the %1 is said more than once, by the name, by an axis or by &quot;%1&quot;</source>
        <translation>die Angabe &quot;%1&quot; ist mehr als einmal gemacht, durch den Namen, durch eine Achse oder durch &quot;%1&quot;</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the GPU worker gateloupe-gpu is not beside this program (%1); it is built where the CUDA toolkit and cuDNN 9 are installed, or set GATELOUPE_GPU_WORKER to its path</source>
        <translation>der GPU-Arbeitsprozess gateloupe-gpu liegt nicht neben diesem Programm (%1); er wird dort gebaut, wo das CUDA-Toolkit und cuDNN 9 installiert sind; oder GATELOUPE_GPU_WORKER auf seinen Pfad setzen</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the activation is %1; cuDNN has tanh and relu only</source>
        <translation>die Aktivierung ist %1; cuDNN hat nur tanh und relu</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the activation is %1; cuDNN has tanh only</source>
        <translation>die Aktivierung ist %1; cuDNN hat nur tanh</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the activation of the cell state is %1; cuDNN has tanh only</source>
        <translation>die Aktivierung des Zellzustands ist %1; cuDNN hat nur tanh</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the amplitude is %1, expected a number that f32 can hold</source>
        <translation>die Amplitude ist %1, erwartet wird eine Zahl, die f32 fasst</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the archive does not say which version of Keras wrote it</source>
        <translation>das Archiv sagt nicht, welche Version von Keras es geschrieben hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1; only one with a single axis is cut into frames</source>
        <translation>das Feld hat die Form %1; nur eines mit einer einzigen Achse wird in Rahmen zerlegt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1; this network takes [steps, batch, %2], or [steps, %3] for one sequence</source>
        <translation>das Array hat die Form %1; dieses Netz nimmt [Schritte, Batch, %2], oder [Schritte, %3] für eine Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1 with the axes &quot;%2&quot;; this network takes %3 features</source>
        <translation>das Feld hat die Form %1 mit den Achsen „%2“; dieses Netz nimmt %3 Merkmale</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1, its axes &quot;%2&quot; are %3 with the steps among them</source>
        <translation>das Feld hat die Form %1, seine Achsen „%2“ sind %3; die Schritte müssen dabei sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1, this network takes %2 numbers a step: cut it into frames</source>
        <translation>das Feld hat die Form %1, dieses Netz nimmt %2 Zahlen je Schritt: in Rahmen zerlegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the array has shape %1: it has no steps or no sequences</source>
        <translation>Das Array hat die Form %1: Es hat keine Schritte oder keine Folgen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the axes of time and batch are taken for each other; look for batch_first or time_major</source>
        <translation>Die Achsen von Zeit und Stapel sind vertauscht; zu suchen ist batch_first oder time_major</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction alone: %1</source>
        <translation>nur die Rückwärtsrichtung: %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the backward direction gives nothing; look for weights of the second direction that are never used</source>
        <translation>Die Rückwärtsrichtung liefert nichts; zu suchen sind Gewichte der zweiten Richtung, die nie benutzt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction of an upper layer reads dx of the forward one in place of dy; look for an array that is written before it is read</source>
        <translation>die Rückwärtsrichtung einer oberen Schicht liest dx der Vorwärtsrichtung statt dy; zu suchen ist ein Array, das beschrieben wird, bevor es gelesen ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction reads from the beginning; look for the first flip, and for a flag that chooses the direction</source>
        <translation>Die Rückwärtsrichtung liest vom Anfang an; zu suchen sind das erste Umdrehen und ein Schalter für die Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s gradient enters in the last step, where that direction began; where it ended it is the gradient of the last h</source>
        <translation>Der Gradient der Rückwärtsrichtung setzt im letzten Schritt ein, wo diese Richtung begann; wo sie endete, ist er der Gradient des letzten h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s gradient enters where that direction ended, at step 0</source>
        <translation>Der Gradient der Rückwärtsrichtung setzt ein, wo diese Richtung endete, in Schritt 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the backward direction&apos;s half of the output&apos;s gradient enters in the order of its own steps; look for a flip over time that is missing</source>
        <translation>die Hälfte der Rückwärtsrichtung geht in der Reihenfolge ihrer eigenen Schritte ein; zu suchen ist ein fehlendes Umkehren der Zeit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the biases are added twice; look for one bias that is loaded into both places</source>
        <translation>Die Biases werden doppelt addiert; zu suchen ist ein Bias, der an beide Stellen geladen wird</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the brace is not closed; write {{ for a brace</source>
        <translation>die Klammer wird nicht geschlossen; schreib {{ für eine Klammer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the buffer doesn&apos;t say what the cell computes: %1</source>
        <translation>der Puffer sagt nicht, was die Zelle rechnet: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the buffer of this spec has more than 2^64 bytes</source>
        <translation>der Puffer zu diesen Angaben hat mehr als 2^64 Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the bytes are weights only as %1 of the other byte order (big-endian): reverse the bytes of each element first; the specs listed here are of the bytes as they are</source>
        <translation>Die Bytes sind nur als %1 der anderen Bytefolge (Big-Endian) Gewichte: Zuerst sind die Bytes jedes Elements umzukehren; was hier steht, gilt für sie, wie sie sind</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the cell state does not fit the layer</source>
        <translation>der Zellzustand passt nicht zur Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the cell state is clipped</source>
        <translation>der Zellzustand wird begrenzt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the cells of %1 make no single network (%2); each is shown as one of its own</source>
        <translation>die Zellen von %1 ergeben kein gemeinsames Netz (%2); jede wird als eigenes gezeigt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the code of %1, which calls it, is not in the file: it may turn the sequence round or change what the network makes; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>der Code von %1, der es aufruft, steht nicht in der Datei: Er kann die Sequenz umkehren oder ändern, was das Netz liefert; &apos;check FILE --input X --expect Y&apos; zeigt es</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of R stand in the opposite order; look for a flip while weights are loaded</source>
        <translation>die Spalten von R stehen in umgekehrter Reihenfolge; zu suchen ist eine Umkehr beim Laden der Gewichte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of the matrices differ from each other in all rows, as features and units of unequal weight do</source>
        <translation>die Spalten der Matrizen unterscheiden sich in allen Zeilen, wie Merkmale und Einheiten von ungleichem Gewicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the columns of the recurrent matrices are orthogonal, as some initialisers make them</source>
        <translation>die Spalten der rekurrenten Matrizen sind orthogonal, wie manche Initialisierungen sie anlegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {h0} and {hn} (for an LSTM also {c0} and {cn}) to hand a state on with</source>
        <translation>Der Befehl hat kein {h0} und {hn} (bei einer LSTM auch {c0} und {cn}), um einen Zustand weiterzugeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {h0} between [ and ] to be left out</source>
        <translation>Der Befehl hat kein {h0} zwischen [ und ], das sich weglassen ließe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {lengths} to tell padding with</source>
        <translation>Der Befehl hat kein {lengths}, um Auffüllung mitzuteilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the command has no {model} to be altered</source>
        <translation>Der Befehl hat kein {model}, das sich ändern ließe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the comparison was cancelled</source>
        <translation>der Vergleich wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the constant input %1 has %2 numbers, expected %3</source>
        <translation>Die konstante Eingabe %1 hat %2 Zahlen, erwartet werden %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the constant input is [%1], expected [%2]</source>
        <translation>Die konstante Eingabe ist [%1], erwartet wird [%2]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the derivative of the activation (%1) is %2, v its value and z the sum before it; look for the formula of the derivative</source>
        <translation>die Ableitung der Aktivierung (%1) ist %2, v ihr Wert und z die Summe davor; zu suchen ist die Formel der Ableitung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the directions of B are A&apos;s, in each other&apos;s place</source>
        <translation>Die Richtungen von B sind die von A, miteinander vertauscht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the document has %1 bytes; at most %2 are read</source>
        <translation>das Dokument hat %1 Bytes; höchstens %2 werden gelesen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the document has more than %1 values</source>
        <translation>das Dokument hat mehr als %1 Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the document is nested deeper than %1 levels</source>
        <translation>das Dokument ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the dropout mask is missing in the backward pass and in what dW takes as the layer&apos;s input; look for an output that is kept before dropout</source>
        <translation>die Dropout-Maske fehlt im Rückwärtslauf und in dem, was dW als Eingabe der Schicht nimmt; zu suchen ist eine Ausgabe, die vor dem Dropout behalten wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the embedding %1 is %2 %3, expected real numbers [symbols, %4]</source>
        <translation>die Einbettung %1 ist %2 %3, erwartet reelle Zahlen [Symbole, %4]</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the equations &apos;%1&apos; are not understood; the cell&apos;s standard ones are assumed</source>
        <translation>die Gleichungen &apos;%1&apos; werden nicht verstanden; die üblichen der Zelle werden angenommen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the file computes outputs and states as %1; a run here does not round them, and differs by some steps of their scales</source>
        <translation>die Datei berechnet Ausgaben und Zustände als %1; ein Lauf hier rundet sie nicht und weicht um einige Stufen ihrer Skalen ab</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not begin as a WAV file does</source>
        <translation>die Datei beginnt nicht wie eine WAV-Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not keep the cell&apos;s forget_bias; TensorFlow&apos;s default 1.0 is assumed</source>
        <translation>die Datei enthält das forget_bias der Zelle nicht; die Vorgabe 1.0 von TensorFlow wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not keep the core&apos;s forget_bias; Sonnet&apos;s default 1.0 is assumed</source>
        <translation>die Datei enthält das forget_bias des Cores nicht; die Vorgabe 1.0 von Sonnet wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say at which bounds c and h are clipped (3 in ELMo&apos;s published models); none are assumed</source>
        <translation>die Datei sagt nicht, an welchen Grenzen c und h gekappt werden (3 in ELMos veröffentlichten Modellen); angenommen werden keine</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the file does not say where the reset gate acts; after the recurrent product is assumed</source>
        <translation>die Datei sagt nicht, wo das Rücksetzgatter wirkt; nach dem rekurrenten Produkt wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say where the reset gate of this GRU acts; after the recurrent product is assumed</source>
        <translation>die Datei sagt nicht, wo das Rücksetzgatter dieser GRU wirkt; nach dem rekurrenten Produkt wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether its weight decay is Adam&apos;s or AdamW&apos;s, which make different steps; m and v are shown</source>
        <translation>die Datei sagt nicht, ob ihr Weight Decay das von Adam oder von AdamW ist, die verschiedene Schritte machen; m und v werden gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether the activation is tanh or ReLU; tanh is assumed</source>
        <translation>die Datei sagt nicht, ob die Aktivierung tanh oder ReLU ist; tanh wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; ReLU is assumed because of %1 &apos;%2&apos;</source>
        <translation>die Datei sagt nicht, ob dieses RNN tanh oder ReLU hat; ReLU wird angenommen, darauf deutet %1 &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; ReLU, the default of gluon&apos;s layer, is assumed</source>
        <translation>die Datei sagt nicht, ob dieses RNN tanh oder ReLU hat; ReLU, die Vorgabe der Schicht von gluon, wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh is assumed</source>
        <translation>die Datei sagt nicht, ob dieses RNN tanh oder ReLU hat; tanh wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh is assumed because of %1 &apos;%2&apos;</source>
        <translation>die Datei sagt nicht, ob dieses RNN tanh oder ReLU hat; tanh wird angenommen, darauf deutet %1 &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say whether this RNN is tanh or ReLU; tanh, the default of MXNet&apos;s cells, is assumed</source>
        <translation>die Datei sagt nicht, ob dieses RNN tanh oder ReLU hat; tanh, die Vorgabe der Zellen von MXNet, wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which activation this SimpleRNN has; tanh is assumed</source>
        <translation>die Datei sagt nicht, welche Aktivierung dieses SimpleRNN hat; tanh wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which activation this network has; tanh is assumed</source>
        <translation>die Datei sagt nicht, welche Aktivierung dieses Netz hat; tanh wird angenommen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file does not say which optimizer its states are of; they are not shown</source>
        <translation>die Datei sagt nicht, von welchem Optimierer ihre Zustände sind; sie werden nicht gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has %1 numbers; [steps] or [steps, columns] for all %2 steps are needed</source>
        <translation>Die Datei hat %1 Zahlen; gebraucht werden [Schritte] oder [Schritte, Spalten] für alle %2 Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has %1...: %2, which the equations of this program do not have</source>
        <translation>die Datei hat %1...: %2; das haben die Gleichungen dieses Programms nicht</translation>
    </message>
    <message>
        <location line="-371"/>
        <source>nothing in the file says which activations this layer has; tanh and sigmoid are assumed</source>
        <translation>nichts in der Datei sagt, welche Aktivierungen diese Schicht hat; tanh und sigmoid werden angenommen</translation>
    </message>
    <message>
        <location line="+513"/>
        <source>the name of the network has %1 bytes, which no %2 file takes</source>
        <translation>der Name des Netzes hat %1 Bytes; das nimmt keine Datei vom Format %2</translation>
    </message>
    <message>
        <location line="-183"/>
        <source>the configuration of the model in %1 is damaged: %2</source>
        <translation>die Konfiguration des Modells in %1 ist beschädigt: %2</translation>
    </message>
    <message>
        <location line="-1384"/>
        <source>%1; %2 reads what the layer %3 makes: run each by itself, with the input that it has in the model</source>
        <translation>%1; %2 liest, was die Schicht %3 liefert: Lassen Sie jedes für sich laufen, mit der Eingabe, die es im Modell hat</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; and all gradients are %2 times what that makes of them</source>
        <translation>%1; und alle Gradienten sind das %2-Fache dessen, was daraus folgt</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>%1 and %2 of B are A&apos;s, in each other&apos;s place</source>
        <translation>%1 und %2 von B sind die von A, miteinander vertauscht</translation>
    </message>
    <message>
        <location line="+59"/>
        <source>%1 has no gradient of %2, neither by the canonical paths nor by the names of its weights (%4), and the shapes leave open whose they are; it has: %3</source>
        <translation>%1 hat keinen Gradienten von %2, weder unter den kanonischen Pfaden noch unter den Namen seiner Gewichte (%4), und die Formen lassen offen, wessen sie sind; vorhanden: %3</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>%1 is no computation of constants that is known</source>
        <translation>%1 ist keine bekannte Berechnung aus Konstanten</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1 keeps %2, which is neither a momentum nor a mean of squares; it is not shown</source>
        <translation>%1 hält %2, was weder ein Momentum noch ein Mittel von Quadraten ist; es wird nicht gezeigt</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1 of %2 steps of the output are zero as a whole, and the others are right; look for a mask, and for a loop that leaves steps out</source>
        <translation>%1 von %2 Schritten der Ausgabe sind ganz null und die übrigen richtig; zu suchen sind eine Maske und eine Schleife, die Schritte auslässt</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>%1, and, where the model has nothing between them, as one stack &apos;%2&apos;</source>
        <translation>%1 und, wo das Modell nichts dazwischen hat, als ein Stapel &apos;%2&apos;</translation>
    </message>
    <message>
        <location line="+671"/>
        <source>its hard sigmoids have no constants in the file; 0.2 and 0.5 are assumed</source>
        <translation>seine Hard-Sigmoids haben keine Konstanten in der Datei; 0.2 und 0.5 sind angenommen</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>its steps read the sequence in the order %1</source>
        <translation>seine Schritte lesen die Sequenz in der Reihenfolge %1</translation>
    </message>
    <message>
        <location line="+436"/>
        <source>the candidate&apos;s gradient lacks the derivative of its activation; look for 1 - g^2</source>
        <translation>im Gradienten des Kandidaten fehlt die Ableitung seiner Aktivierung; zu suchen ist 1 - g^2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>the command has no {resets} to begin anew with</source>
        <translation>Der Befehl hat kein {resets}, mit dem neu zu beginnen wäre</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the configuration says that the layer has %1 inputs, its weights have %2</source>
        <translation>nach der Konfiguration hat die Schicht %1 Eingaben, ihre Gewichte haben %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the configuration says that the layer has a bias, its weights have none</source>
        <translation>nach der Konfiguration hat die Schicht einen Bias, ihre Gewichte haben keinen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the configuration says that the layer has no bias, its weights have one</source>
        <translation>nach der Konfiguration hat die Schicht keinen Bias, ihre Gewichte haben einen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the configuration says that the layer is %1, its weights are of the cell %2</source>
        <translation>nach der Konfiguration ist die Schicht %1, ihre Gewichte sind von der Zelle %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the derivative of an activation is taken at its own result, 1 - tanh(tanh(x))^2; look for a derivative that gets the activated number</source>
        <translation>die Ableitung einer Aktivierung wird an deren eigenem Ergebnis gebildet, 1 - tanh(tanh(x))^2; zu suchen ist eine Ableitung, die die schon aktivierte Zahl bekommt</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the dropout mask is missing in the backward pass; look for the mask between layers</source>
        <translation>im Rückwärtsdurchlauf fehlt die Dropout-Maske; zu suchen ist die Maske zwischen Schichten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the emission flags are %1, expected %2: [steps, batch]</source>
        <translation>die Emissions-Flags sind %1, erwartet wird %2: [Schritte, Batch]</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>the file has no names; this network is known by the shapes of its arrays and their order alone</source>
        <translation>Die Datei hat keine Namen; dieses Netz ist allein an den Formen seiner Felder und ihrer Reihenfolge erkannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file has no tensor %1 for the embedding</source>
        <translation>die Datei hat keinen Tensor %1 für die Einbettung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file holds no line of numbers</source>
        <translation>die Datei enthält keine Zeile mit Zahlen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the file lacks the product of momenta, which a step of NAdam needs; m and v are shown</source>
        <translation>der Datei fehlt das Produkt der Momente, das ein Schritt von NAdam braucht; m und v werden gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file reads its variables %1, and has no numbers for them: its converter did not freeze them; from_keras_model() and from_saved_model() do</source>
        <translation>Die Datei liest ihre Variablen %1 und hat keine Zahlen dafür: Ihr Konverter hat sie nicht eingefroren; from_keras_model() und from_saved_model() tun es</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file&apos;s name</source>
        <translation>der Name der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file&apos;s program reverses a sequence; whether this network&apos;s was not read, and forward is assumed; &apos;check FILE --input X --expect Y&apos; tells</source>
        <translation>das Programm der Datei kehrt eine Sequenz um; ob die dieses Netzes, wurde nicht gelesen, angenommen wird vorwärts; &apos;check FILE --input X --expect Y&apos; zeigt es</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first %1 inputs of every step are zero; look for context that belongs before each block</source>
        <translation>Die ersten %1 Eingaben jedes Schritts sind null; zu suchen ist Kontext, der vor jeden Block gehört</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first steps alone give what they give in the whole</source>
        <translation>Die ersten Schritte allein geben, was sie im Ganzen geben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first units of h stand for its projection; look for a projection that is not applied</source>
        <translation>die ersten Einheiten von h stehen für die Projektion; zu suchen ist eine Projektion, die nicht angewandt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the folder&apos;s name</source>
        <translation>der Name des Ordners</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget bias must be a finite number</source>
        <translation>der Bias des Vergessgatters muss eine endliche Zahl sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate follows the input gate here, whatever its weights</source>
        <translation>das Vergessgatter folgt hier dem Eingabegatter, unabhängig von seinen Gewichten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate is 1 - input gate</source>
        <translation>das Vergessgatter ist 1 - Eingabegatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate is 1 - input gate; cuDNN&apos;s has weights of its own</source>
        <translation>das Vergessgatter ist 1 - Eingabegatter; das von cuDNN hat eigene Gewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the forget gate&apos;s bias is written %1 less, because TensorFlow&apos;s LSTMCell adds that by itself (forget_bias)</source>
        <translation>der Bias des Vergessgatters wird um %1 kleiner geschrieben, weil TensorFlows LSTMCell das selbst addiert (forget_bias)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget gate&apos;s gradient takes c after the step in place of c before it; look for an index that is one step off</source>
        <translation>der Gradient des Vergessgatters nimmt c nach dem Schritt statt c davor; zu suchen ist ein Index, der um einen Schritt verschoben ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s %2</source>
        <translation>der Forget-Offset %1 ist in %2 des Vergessgatters eingerechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s bias</source>
        <translation>der Forget-Offset %1 ist in den Bias des Vergessgatters eingerechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset %1 is folded into the forget gate&apos;s bias, which the source does not have</source>
        <translation>der Forget-Offset %1 ist in den Bias des Vergessgatters eingerechnet, den die Quelle nicht hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forget offset must be a finite number</source>
        <translation>der Versatz des Vergessgatters muss eine endliche Zahl sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the forward direction alone: %1</source>
        <translation>nur die Vorwärtsrichtung: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the function takes fewer values</source>
        <translation>die Funktion nimmt weniger Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the function takes more values</source>
        <translation>die Funktion nimmt mehr Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gate does not lie plain in the file</source>
        <translation>Das Gatter liegt nicht unkodiert in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates %1 are taken for one another, as if the order were %2; look for the order in which the weights are cut into gates</source>
        <translation>Die Gatter %1 werden miteinander verwechselt, als wäre die Reihenfolge %2; zu suchen ist die Reihenfolge, in der die Gewichte in Gatter zerlegt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates %1 have the %2 of the gate %3; look for a line that was copied</source>
        <translation>die Gatter %1 haben %2 des Gatters %3; zu suchen ist eine kopierte Zeile</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use %1 in place of the sigmoid; look for the recurrent activation</source>
        <translation>Die Gatter benutzen %1 statt der Sigmoidfunktion; zu suchen ist die rekurrente Aktivierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use tanh(x) / 2 + 1 / 2 in place of the sigmoid, which has half of x there; look for the recurrent activation</source>
        <translation>die Gatter verwenden tanh(x) / 2 + 1 / 2 statt des Sigmoids, der dort die Hälfte von x hat; zu suchen ist die rekurrente Aktivierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates use the sigmoid in place of %1; look for the recurrent activation</source>
        <translation>Die Gatter benutzen die Sigmoidfunktion statt %1; zu suchen ist die rekurrente Aktivierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; activation is %1; cuDNN has sigmoid only</source>
        <translation>die Aktivierung der Gatter ist %1; cuDNN hat nur sigmoid</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; gradients lack the derivative of the sigmoid; look for s (1 - s)</source>
        <translation>in den Gradienten der Gatter fehlt die Ableitung der Sigmoidfunktion; zu suchen ist s (1 - s)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gates&apos; sums are clipped; cuDNN clips the cell state only</source>
        <translation>die Summen der Gatter werden begrenzt; cuDNN begrenzt nur den Zellzustand</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient %1 is %2, expected %3</source>
        <translation>der Gradient %1 ist %2, erwartet wird %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient %1 is %2, its weight is %3</source>
        <translation>der Gradient %1 ist %2, sein Gewicht ist %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient goes to the step before by R in place of its transpose; look for R dz without T</source>
        <translation>der Gradient geht mit R statt mit dessen Transponierter zum Schritt davor; zu suchen ist R dz ohne T</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient matrices of a part are transposed (%1); look for dz^T h in place of h^T dz</source>
        <translation>die Gradientenmatrizen eines Teils sind transponiert (%1); zu suchen ist dz^T h statt h^T dz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of %1 is %2, expected %3</source>
        <translation>der Gradient von %1 ist %2, erwartet wird %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of a part is zero, all else is right (%1); look for a line that is missing, or a detached tensor</source>
        <translation>der Gradient eines Teils ist null, alles andere stimmt (%1); zu suchen ist eine fehlende Zeile oder ein abgetrennter Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of a state is cut to +-%1 at every step; look for a clip inside of the loop over time</source>
        <translation>der Gradient eines Zustands wird in jedem Schritt auf +-%1 begrenzt; zu suchen ist eine Begrenzung innerhalb der Schleife über die Zeit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of each tensor is scaled down to a norm of %1; look for clipnorm</source>
        <translation>der Gradient jedes Tensors ist auf eine Norm von %1 herunterskaliert; zu suchen ist clipnorm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the %1 gate has the other sign; look for a minus that is missing or too many</source>
        <translation>der Gradient des Gatters %1 hat das andere Vorzeichen; zu suchen ist ein fehlendes oder überzähliges Minus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the first step&apos;s output does not enter; look for the last round of the loop over time</source>
        <translation>der Gradient der Ausgabe des ersten Schritts geht nicht ein; zu suchen ist der letzte Durchgang der Zeitschleife</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last c does not enter; look for grad_c_n at the first step of the loop</source>
        <translation>der Gradient des letzten c geht nicht ein; zu suchen ist grad_c_n beim ersten Schritt der Schleife</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last h does not enter; look for grad_h_n at the first step of the loop</source>
        <translation>der Gradient des letzten h geht nicht ein; zu suchen ist grad_h_n beim ersten Schritt der Schleife</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the last step&apos;s output does not enter; look for the first round of the loop over time</source>
        <translation>der Gradient der Ausgabe des letzten Schritts geht nicht ein; zu suchen ist der erste Durchgang der Zeitschleife</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the output does not enter; look for the grad_output argument of the backward function</source>
        <translation>der Gradient der Ausgabe geht nicht ein; zu suchen ist das Argument grad_output der Rückwärtsfunktion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the output is read as [batch, steps, ...] in place of [steps, batch, ...]; look for batch_first</source>
        <translation>der Gradient der Ausgabe wird als [Batch, Schritte, ...] statt [Schritte, Batch, ...] gelesen; zu suchen ist batch_first</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient of the state (%1) is multiplied by %2 from each step to the one before it; look for a factor inside of the loop over time</source>
        <translation>der Gradient des Zustands (%1) wird von jedem Schritt zum vorigen mit %2 multipliziert; zu suchen ist ein Faktor in der Schleife über die Zeit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradient passes the steps where a sequence begins anew; look for a mask on the state that the backward pass does not have</source>
        <translation>der Gradient geht über die Schritte hinweg, bei denen eine Sequenz neu beginnt; zu suchen ist eine Maske auf dem Zustand, die der Rückwärtsdurchlauf nicht hat</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over %1, the sums divided by %2; look for a loss that takes the mean</source>
        <translation>die Gradienten sind Mittel über %1, die Summen durch %2 geteilt; zu suchen ist ein Verlust, der das Mittel nimmt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over the batch in place of sums; look for a division by the batch</source>
        <translation>die Gradienten sind Mittel über den Batch statt Summen; zu suchen ist eine Division durch die Größe des Batches</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are means over the steps in place of sums; look for a division by the steps</source>
        <translation>die Gradienten sind Mittel über die Schritte statt Summen; zu suchen ist eine Division durch die Zahl der Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are right and their gates stand in another order; look for the order in which they are written</source>
        <translation>die Gradienten stimmen, und ihre Gatter stehen in anderer Reihenfolge; zu suchen ist die Reihenfolge, in der sie geschrieben werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are scaled down to a norm of %1; look for clip_grad_norm or a clipnorm</source>
        <translation>die Gradienten sind auf eine Norm von %1 herunterskaliert; zu suchen ist clip_grad_norm oder ein clipnorm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are those of a run that begins with zeros; look for h0 and c0 of the forward pass</source>
        <translation>die Gradienten sind die eines Laufs, der mit Nullen beginnt; zu suchen sind h0 und c0 des Vorwärtslaufs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients are those of a run whose input is %1 times as large; look for the scale of the input</source>
        <translation>die Gradienten sind die eines Laufs mit %1-facher Eingabe; zu suchen ist der Maßstab der Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of %1 need %2 bytes, there are %3 free; use fewer steps or sequences</source>
        <translation>die Gradienten von %1 brauchen %2 Bytes, %3 sind frei; weniger Schritte oder Sequenzen nehmen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of a part are %1 times the right ones, all else is right (%2); look for a sum that is taken more than once or not to its end</source>
        <translation>die Gradienten eines Teils sind das %1-Fache der richtigen, alles andere stimmt (%2); zu suchen ist eine Summe, die mehrmals oder nicht zu Ende gebildet wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of a part are right and their gates stand in another order (%1); look for the order in which they are written</source>
        <translation>die Gradienten eines Teils stimmen, ihre Gatter stehen in anderer Reihenfolge (%1); zu suchen ist die Reihenfolge beim Schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of layers %1 and %2 stand in each other&apos;s place; look for the order in which layers are written</source>
        <translation>die Gradienten der Schichten %1 und %2 sind vertauscht; zu suchen ist die Reihenfolge, in der Schichten geschrieben werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the %1 and %2 gates are exchanged within the step; look for the order in which they are put together</source>
        <translation>die Gradienten der Gatter %1 und %2 sind innerhalb des Schritts vertauscht; zu suchen ist die Reihenfolge, in der sie zusammengesetzt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the outputs enter from the first step to the last; look for the order of the loop over time</source>
        <translation>die Gradienten der Ausgaben gehen vom ersten Schritt zum letzten ein; zu suchen ist die Reihenfolge der Zeitschleife</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the gradients of the two directions stand in each other&apos;s place; look for the order in which directions are written</source>
        <translation>die Gradienten der beiden Richtungen sind vertauscht; zu suchen ist die Reihenfolge, in der Richtungen geschrieben werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it adds %1 to the forget gate</source>
        <translation>der Graph daneben addiert %1 zum Vergessgatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it has the activation %1</source>
        <translation>der Graph daneben hat die Aktivierung %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph beside it stops each sequence at a length of its own; a run here needs the same as its lengths</source>
        <translation>der Graph daneben beendet jede Sequenz bei einer eigenen Länge; ein Lauf hier braucht dieselben als Längen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph computes the first %1 steps and makes zeros of the others; a run here needs the same as its lengths</source>
        <translation>Der Graph berechnet die ersten %1 Schritte und setzt die anderen auf null; ein Lauf hier braucht dasselbe als seine Längen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph hands out c of every step, and not h; what is shown and run here makes h</source>
        <translation>der Graph gibt c jedes Schritts aus, nicht h; was hier gezeigt und ausgeführt wird, ergibt h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph has more than %1 nodes</source>
        <translation>der Graph hat mehr als %1 Knoten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph is not frozen: the weights of %1 stand in a checkpoint beside it, which is the file to open</source>
        <translation>der Graph ist nicht eingefroren: die Gewichte von %1 stehen in einem Checkpoint daneben, der die zu öffnende Datei ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph is too intricate: not all of it was searched for cells</source>
        <translation>der Graph ist zu verwickelt: nicht alles darin wurde nach Zellen durchsucht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph leaves out steps by a mask that it is given; a run here leaves out those behind the lengths only</source>
        <translation>der Graph lässt Schritte nach einer übergebenen Maske aus; ein Lauf hier lässt nur die hinter den Längen aus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph reads how many steps each sequence has from %1; a run here needs the same as its lengths</source>
        <translation>der Graph liest aus %1, wie viele Schritte jede Sequenz hat; ein Lauf hier braucht dieselben Zahlen als Längen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the graph sends its candidate through %1, which is no activation that is known here</source>
        <translation>der Graph schickt seinen Kandidaten durch %1; das ist keine hier bekannte Aktivierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the h before a step is added to the sum in front of the activation; look for a residual connection of the state</source>
        <translation>das h vor einem Schritt wird zur Summe vor der Aktivierung addiert; zu suchen ist eine Residualverbindung des Zustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the h before a step is added to what the step makes; look for a residual connection of the state</source>
        <translation>das h vor einem Schritt wird zu dem addiert, was der Schritt liefert; zu suchen ist eine Residualverbindung des Zustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the health check was cancelled</source>
        <translation>die Zustandsprüfung wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the hidden state is projected</source>
        <translation>der Zustand wird projiziert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the index must be one whole number</source>
        <translation>der Index muss eine einzelne ganze Zahl sein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the index points at data file %1 of %2</source>
        <translation>der Index zeigt auf Datendatei %1 von %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the initial %1 in the file is not used: %2</source>
        <translation>der Anfangswert %1 in der Datei wird nicht verwendet: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial state is not used (%1); look for the place where states are handed to the first step</source>
        <translation>Der Anfangszustand wird nicht benutzt (%1); zu suchen ist die Stelle, an der Zustände an den ersten Schritt übergeben werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states are in another order (%1); look for the first axis of the states, layer by layer, forward before backward</source>
        <translation>Die Anfangszustände stehen in anderer Reihenfolge (%1); zu suchen ist die erste Achse der Zustände, Schicht für Schicht, vorwärts vor rückwärts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states are read as [batch, layers, units]; look for the order of their first two axes</source>
        <translation>die Anfangszustände werden als [Batch, Schichten, Einheiten] gelesen; zu suchen ist die Reihenfolge der ersten beiden Achsen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the initial states that the source gives are not written; hand them over at the call</source>
        <translation>die Anfangszustände der Quelle werden nicht geschrieben; übergib sie beim Aufruf</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the input bias and the recurrent bias of B are A&apos;s, in each other&apos;s place</source>
        <translation>Eingabe-Bias und rekurrenter Bias von B sind die von A, miteinander vertauscht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input biases are not added; look for the loading of the first of two biases</source>
        <translation>Die Eingabe-Biases werden nicht addiert; zu suchen ist das Laden des ersten von zwei Biases</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the input does not fit the layer</source>
        <translation>die Eingabe passt nicht zur Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input gate is one minus the forget gate; look for a cell with coupled gates (CIFG)</source>
        <translation>das Eingabegatter ist eins minus das Vergessensgatter; suchen Sie eine Zelle mit gekoppelten Gattern (CIFG)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input goes through %1 first; look for a function in front of the network</source>
        <translation>die Eingabe geht zuerst durch %1; zu suchen ist eine Funktion vor dem Netz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input has %1 symbols, the readout makes %2 numbers: choose a file with the right classes</source>
        <translation>Die Eingabe hat %1 Zeichen, die Auslesung macht %2 Zahlen: Datei mit den richtigen Klassen wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input has one sequence</source>
        <translation>Die Eingabe hat eine einzige Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is %1, expected [T, B, I]</source>
        <translation>die Eingabe ist %1, erwartet wird [T, B, I]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is clipped to +-%1; look for a clip, or for a number format with that range</source>
        <translation>die Eingabe ist auf +-%1 begrenzt; suchen Sie eine Begrenzung oder ein Zahlenformat mit diesem Bereich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is multiplied by %1; look for a normalisation that is missing or done twice</source>
        <translation>Die Eingabe ist mit %1 multipliziert; zu suchen ist eine Normierung, die fehlt oder doppelt geschieht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the input is no text of one-hot symbols: choose a file with the right classes</source>
        <translation>Die Eingabe ist kein Text aus One-Hot-Zeichen: Datei mit den richtigen Klassen wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the input is rounded to %1; look for the type in which it is handed over</source>
        <translation>die Eingabe ist auf %1 gerundet; suchen Sie den Typ, in dem sie übergeben wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is rounded to integers of 8 bits with one scale (%1); look for a quantised input</source>
        <translation>die Eingabe ist auf ganze Zahlen von 8 Bit mit einer Skala gerundet (%1); zu suchen ist eine quantisierte Eingabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input is rounded to multiples of 1 / %1; look for integers that it goes through</source>
        <translation>die Eingabe ist auf Vielfache von 1 / %1 gerundet; zu suchen sind ganze Zahlen, durch die sie geht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input skips the weights of the first layer</source>
        <translation>die Eingabe umgeht die Gewichte der ersten Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input turned round through exchanged directions gives the output turned round</source>
        <translation>Die umgedrehte Eingabe liefert durch vertauschte Richtungen die umgedrehte Ausgabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the inputs of its layers are neither those of one direction nor of two</source>
        <translation>die Eingaben seiner Schichten sind weder die einer Richtung noch die von zweien</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the layers %1 begin with the states in which a run of the same input ended, and the others do not; look for a state that is not reset between calls</source>
        <translation>die Schichten %1 beginnen mit den Zuständen, in denen ein Lauf derselben Eingabe endete, die übrigen nicht; zu suchen ist ein Zustand, der zwischen Aufrufen nicht zurückgesetzt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the length &quot;%1&quot; is no whole number of steps</source>
        <translation>die Länge &quot;%1&quot; ist keine ganze Zahl von Schritten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s gradients take no data layout, audit or segments</source>
        <translation>die Gradienten der Bibliothek kennen weder Datenanordnung noch Prüfung noch Abschnitte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s weight space differs from the known layout: %1 is %2, expected %3</source>
        <translation>der Gewichtsbereich der Bibliothek weicht von der bekannten Anordnung ab: %1 ist %2, erwartet %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the library&apos;s weight space has %1 bytes, expected %2</source>
        <translation>der Gewichtsbereich der Bibliothek hat %1 Bytes, erwartet %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the link has peepholes that are full matrices (%1), which the equations of this program do not have</source>
        <translation>der Link hat Peepholes, die volle Matrizen sind (%1); das haben die Gleichungen dieses Programms nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the look at the gates was cancelled</source>
        <translation>die Untersuchung der Gatter wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the model hands it an initial state, from %1; here it starts from zero unless it is given one</source>
        <translation>das Modell übergibt ihm einen Anfangszustand, von %1; hier beginnt es bei null, wenn ihm keiner gegeben wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has more operators and tensors than its size warrants</source>
        <translation>das Modell hat mehr Operatoren und Tensoren, als seine Größe rechtfertigt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the model&apos;s configuration calls it %1</source>
        <translation>die Konfiguration des Modells nennt es %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model&apos;s graph has more nodes, names and attributes than its size warrants</source>
        <translation>der Graph des Modells hat mehr Knoten, Namen und Attribute, als seine Größe rechtfertigt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the module says that %1 is %2, its weights have %3</source>
        <translation>laut Modul ist %1 gleich %2, seine Gewichte haben %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the names tell nothing, arrays are taken by their shapes: %1</source>
        <translation>Die Namen sagen nichts, die Arrays sind nach ihren Formen zugeordnet: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has %1 units, there is none %2</source>
        <translation>das Netz hat %1 Einheiten, eine Einheit %2 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has no layer %1 %2</source>
        <translation>das Netz hat keine Schicht %1 %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network has one direction</source>
        <translation>Das Netz hat eine einzige Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network is computed in %1 (%2); look for the type of the model, and for autocast</source>
        <translation>das Netz ist in %1 gerechnet (%2); zu suchen sind der Typ des Modells und Autocast</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network reads from the end; the gradient of its output was taken in the order of time. The order of Keras, the last step first, is taken with output-axes %1</source>
        <translation>Das Netz liest vom Ende her; der Gradient seiner Ausgabe wurde in der Ordnung der Zeit genommen. Die Ordnung von Keras, der letzte Schritt zuerst, nimmt output-axes %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the network reads the sequence from its end, which the buffer can&apos;t say; feed it the reversed sequence</source>
        <translation>das Netz liest die Sequenz von ihrem Ende her, was der Puffer nicht sagen kann; gib ihm die umgekehrte Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s recurrent bias gets the gradient of its input bias; look for dn * r</source>
        <translation>der rekurrente Bias des New-Gatters bekommt den Gradienten des Eingabe-Bias; zu suchen ist dn * r</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s recurrent bias is not added; look for the fourth bias of a GRU (b_hn)</source>
        <translation>Der rekurrente Bias des Neu-Gatters wird nicht addiert; zu suchen ist der vierte Bias einer GRU (b_hn)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new gate&apos;s two biases are summed outside of the reset gate; look for input and recurrent biases that are added up while loading</source>
        <translation>Die beiden Biases des Neu-Gatters werden außerhalb des Rücksetzgatters summiert; zu suchen sind Eingabe- und rekurrente Biases, die beim Laden addiert werden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the new values go through %1 in place of %2; look for the activation of the cell</source>
        <translation>Die neuen Werte gehen durch %1 statt durch %2; zu suchen ist die Aktivierung der Zelle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the numbers change their size at the borders of its matrices and biases</source>
        <translation>die Zahlen ändern ihre Größe an den Grenzen der Matrizen und Biases</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the numbers end in zeros exactly where the biases would begin</source>
        <translation>die Zahlen gehen genau dort in Nullen über, wo die Biases beginnen würden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the object graph refers to object %1 of %2</source>
        <translation>der Objektgraph verweist auf Objekt %1 von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the offset %1 is past the end, %2 bytes</source>
        <translation>der Anfang %1 liegt hinter dem Ende, %2 Bytes</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the one stored bias is the input bias, the recurrent bias is zero</source>
        <translation>der eine gespeicherte Bias ist der Eingangsbias, der rekurrente ist null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the one stored bias is the recurrent bias, the input bias is zero</source>
        <translation>der eine gespeicherte Bias ist der rekurrente, der Eingangsbias ist null</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the other output is %1, this run&apos;s %2</source>
        <translation>die andere Ausgabe ist %1, die dieses Laufs %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other run&apos;s last c</source>
        <translation>das letzte c des anderen Laufs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other run&apos;s last h</source>
        <translation>das letzte h des anderen Laufs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the other side gives no output for sequence %1 alone: %2</source>
        <translation>die andere Seite gibt für Sequenz %1 allein keine Ausgabe: %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the output gate&apos;s gradient takes c in place of tanh(c); look for do = dh * tanh(c)</source>
        <translation>der Gradient des Ausgabegatters nimmt c statt tanh(c); zu suchen ist do = dh * tanh(c)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output goes through %1, and the states do not; look for what stands behind the last layer</source>
        <translation>die Ausgabe geht durch %1, die Zustände nicht; zu suchen ist, was hinter der letzten Schicht steht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output holds NaN or infinity where finite numbers are right</source>
        <translation>die Ausgabe enthält NaN oder Unendlich, wo endliche Zahlen richtig sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output holds NaN or infinity, which equal themselves</source>
        <translation>die Ausgabe enthält NaN oder Unendlich, die sich selbst gleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1 everywhere, whatever the input; look for a buffer that is never written, and for what stands behind the last layer</source>
        <translation>die Ausgabe ist überall %1, unabhängig von der Eingabe; zu suchen sind ein nie beschriebener Puffer und das, was hinter der letzten Schicht steht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1 step(s) late, and its end stands at the other end; look for a roll where a shift belongs</source>
        <translation>die Ausgabe ist %1 Schritt(e) zu spät, und ihr Ende steht am anderen Ende; zu suchen ist ein roll, wo eine Verschiebung hingehört</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is %1, expected [%2, %3, W] or the last step [%3, W] for an input of %4</source>
        <translation>die Ausgabe ist %1, erwartet wird [%2, %3, W] oder der letzte Schritt [%3, W] für eine Eingabe von %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is h plus the input of layer %1; look for a residual connection</source>
        <translation>Die Ausgabe ist h plus die Eingabe von Schicht %1; zu suchen ist eine Residualverbindung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is multiplied by %1 and %2 is added; look for a scale and a zero point behind the last layer</source>
        <translation>die Ausgabe ist mit %1 multipliziert und %2 addiert; zu suchen sind Skala und Nullpunkt hinter der letzten Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is multiplied by %1, and the states are not; look for a scale behind the last layer</source>
        <translation>die Ausgabe ist mit %1 multipliziert, die Zustände nicht; zu suchen ist ein Faktor hinter der letzten Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is not that of float64</source>
        <translation>Die Ausgabe ist nicht die von float64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is that of float64</source>
        <translation>Die Ausgabe ist die von float64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is zero behind the first %1 steps of its sequences, and right before; look for the sequences&apos; lengths (--lengths)</source>
        <translation>die Ausgabe ist hinter den ersten %1 Schritten ihrer Sequenzen null und davor richtig; zu suchen sind die Längen der Sequenzen (--lengths)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output is zero everywhere; look for a buffer that is never written, and for the names under which weights are loaded</source>
        <translation>die Ausgabe ist überall null; zu suchen sind ein Puffer, der nie beschrieben wird, und die Namen, unter denen Gewichte geladen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output layer is the identity: the file gives the hidden state itself</source>
        <translation>die Ausgabeschicht ist die Identität: die Datei liefert den verborgenen Zustand selbst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output stands still behind the first %1 steps of its sequences, and is right before; look for the sequences&apos; lengths (--lengths)</source>
        <translation>die Ausgabe bleibt hinter den ersten %1 Schritten ihrer Sequenzen stehen und ist davor richtig; zu suchen sind die Längen der Sequenzen (--lengths)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the output&apos;s unit(s) %1 are zero, and the others are right; look for a loop over units that leaves some out</source>
        <translation>die Einheit(en) %1 der Ausgabe sind null und die übrigen richtig; zu suchen ist eine Schleife über Einheiten, die einige auslässt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs differ by %1, which the tolerance of %2 allows: there is nothing to shrink</source>
        <translation>die Ausgaben unterscheiden sich um %1, was die Toleranz von %2 erlaubt: es gibt nichts zu verkleinern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs do not differ</source>
        <translation>die Ausgaben unterscheiden sich nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the outputs of the two directions stand in each other&apos;s place; look for the order in which they are joined</source>
        <translation>Die Ausgaben der beiden Richtungen stehen am Platz der jeweils anderen; zu suchen ist die Reihenfolge, in der sie verbunden werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the part has a parameter that the network lacks: %1</source>
        <translation>der Teil hat einen Parameter, der dem Netz fehlt: %1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the period is %1 steps, expected more than 0</source>
        <translation>die Periode ist %1 Schritte, erwartet werden mehr als 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the pickle has several architectures of Keras; none is used</source>
        <translation>der Pickle enthält mehrere Architekturen von Keras; keine wird verwendet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the probe %1 takes no &quot;%2&quot;; it takes %3</source>
        <translation>die Probe %1 kennt kein &quot;%2&quot;; sie kennt %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the product takes too long</source>
        <translation>das Produkt dauert zu lange</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program has no block</source>
        <translation>das Programm hat keinen Block</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program has no function</source>
        <translation>das Programm hat keine Funktion</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program left no array that can be read: %1</source>
        <translation>Das Programm hinterließ kein lesbares Array: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no initial state</source>
        <translation>das Programm nimmt keinen Anfangszustand entgegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no lengths</source>
        <translation>das Programm nimmt keine Längen entgegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program takes no resets</source>
        <translation>das Programm nimmt keine Rücksetzungen entgegen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program&apos;s first run</source>
        <translation>Der erste Lauf des Programms</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the program&apos;s output is %1, expected %2</source>
        <translation>Die Ausgabe des Programms ist %1, erwartet wird %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the projection&apos;s matrix is read column by column; look for the order of rows and columns</source>
        <translation>die Matrix der Projektion wird spaltenweise gelesen; zu suchen ist die Reihenfolge von Zeilen und Spalten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the readout is %1, expected [numbers, %2]</source>
        <translation>Die Ausleseschicht ist %1, erwartet wird [Zahlen, %2]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the readout&apos;s bias has %1 numbers, expected %2</source>
        <translation>Der Bias der Ausleseschicht hat %1 Zahlen, erwartet werden %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the recurrent biases are not added; look for the loading of the second of two biases</source>
        <translation>Die rekurrenten Biases werden nicht addiert; zu suchen ist das Laden des zweiten von zwei Biases</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the request names no network to run</source>
        <translation>die Anfrage nennt kein Netz, das laufen soll</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the reset gate acts before the recurrent product, R (r h) + b; look for linear_before_reset = 0 or reset_after = False</source>
        <translation>Das Rücksetzgatter wirkt vor dem rekurrenten Produkt, R (r h) + b; zu suchen ist linear_before_reset = 0 oder reset_after = False</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate acts on the recurrent product, r (R h + b); look for linear_before_reset = 1 or reset_after = True</source>
        <translation>Das Rücksetzgatter wirkt auf das rekurrente Produkt, r (R h + b); zu suchen ist linear_before_reset = 1 oder reset_after = True</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate scales h before the product with R, and the recurrent bias as well; look for the parentheses</source>
        <translation>das Reset-Gatter skaliert h vor dem Produkt mit R und auch den rekurrenten Bias; zu suchen sind die Klammern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate scales the whole sum of the new gate, r (W x + R h + b); look for the parentheses</source>
        <translation>das Reset-Gatter skaliert die ganze Summe des neuen Werts, r (W x + R h + b); zu suchen sind die Klammern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the reset gate&apos;s factor is missing in the backward pass (%1); look for dn * r</source>
        <translation>der Faktor des Rücksetzgatters fehlt im Rückwärtslauf (%1); zu suchen ist dn * r</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the rows of the input are read %1 without moving them; look for a reshape where a transpose belongs</source>
        <translation>die Zeilen der Eingabe werden als %1 gelesen, ohne bewegt zu werden; zu suchen ist ein reshape, wo ein transpose hingehört</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the rows of the output are read %1 without moving them; look for a reshape where a transpose belongs</source>
        <translation>die Zeilen der Ausgabe werden als %1 gelesen, ohne bewegt zu werden; zu suchen ist ein reshape, wo ein transpose hingehört</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run begins with states of 1 in place of the right ones; look for the place where the first states are made</source>
        <translation>der Lauf beginnt mit Zuständen von 1 statt der richtigen; zu suchen ist die Stelle, an der die ersten Zustände entstehen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run has %1 batch entries, there is none %2</source>
        <translation>der Lauf hat %1 Batch-Einträge, einen Eintrag %2 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 layers and directions, there is none with the number %2</source>
        <translation>der Lauf hat %1 Schichten und Richtungen, eine mit der Nummer %2 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 sequences, there is none with the number %2</source>
        <translation>der Lauf hat %1 Sequenzen, eine mit der Nummer %2 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the run has %1 steps, not %2 to %3</source>
        <translation>der Lauf hat %1 Schritte, nicht %2 bis %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run has no such value: its sequence %1 has %2 steps</source>
        <translation>der Lauf hat keinen solchen Wert: seine Sequenz %1 hat %2 Schritte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the run kept no %1</source>
        <translation>der Lauf hat %1 nicht behalten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the run was cancelled after %1 of %2 steps</source>
        <translation>der Lauf wurde nach %1 von %2 Schritten abgebrochen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the runner&apos;s command has an open quote</source>
        <translation>Im Befehl des Programms ist ein Anführungszeichen offen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the runner&apos;s command needs a program, {in} and {out}</source>
        <translation>Der Befehl braucht ein Programm, {in} und {out}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the runner&apos;s command needs {model}: each part is a network of its own</source>
        <translation>der Befehl des Programms braucht {model}: Jeder Teil ist ein eigenes Netz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the same input gives another output the second time: something is drawn (dropout, noise), or a state is kept between runs</source>
        <translation>Dieselbe Eingabe gibt beim zweiten Mal eine andere Ausgabe: Etwas wird gelost (Dropout, Rauschen), oder ein Zustand bleibt zwischen Läufen stehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the same input gives the same output again</source>
        <translation>Dieselbe Eingabe gibt wieder dieselbe Ausgabe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the same weights as cuDNN packs them stand in %1</source>
        <translation>dieselben Gewichte, wie cuDNN sie packt, stehen in %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the scale of dropout, 1 / (1 - p), acts twice in the backward pass; look for a mask that holds it already</source>
        <translation>der Faktor des Dropouts, 1 / (1 - p), wirkt im Rückwärtsdurchlauf zweimal; zu suchen ist eine Maske, die ihn schon enthält</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the search for NaN was cancelled</source>
        <translation>die Suche nach NaN wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the second half of the arrays may be another layer; its backward direction is assumed</source>
        <translation>die zweite Hälfte der Arrays kann eine weitere Schicht sein; angenommen wird die Rückwärtsrichtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the second of two pieces does not go on where the first one ended: the state is not handed on, or is not what the first one left</source>
        <translation>Der zweite von zwei Teilen setzt nicht fort, wo der erste endete: Der Zustand wird nicht weitergegeben oder ist nicht der, den der erste hinterließ</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence is handed over from its end, and the output stays so; look for the order in which samples are pushed</source>
        <translation>Die Sequenz wird von ihrem Ende an übergeben, und die Ausgabe bleibt so; zu suchen ist die Reihenfolge, in der Werte hineingereicht werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence is read from its end; look for a reversing flag</source>
        <translation>Die Sequenz wird von ihrem Ende an gelesen; zu suchen ist ein Schalter zum Umkehren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sequence lengths that the source gives are not written; hand them over at the call</source>
        <translation>die Sequenzlängen der Quelle werden nicht geschrieben; übergib sie beim Aufruf</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the sequences of the batch stand in another order; look for a sort by length that is not undone</source>
        <translation>die Sequenzen des Batches stehen in anderer Reihenfolge; suchen Sie eine Sortierung nach Länge, die nicht rückgängig gemacht wird</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the session is about %1 files</source>
        <translation>die Sitzung handelt von %1 Dateien</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the sound does not fit in memory</source>
        <translation>der Ton passt nicht in den Speicher</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has %1 channels; an input is one: save it as mono</source>
        <translation>der Ton hat %1 Kanäle; eine Eingabe ist einer: als Mono speichern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has no samples: chunk &quot;data&quot; is missing</source>
        <translation>der Ton hat keine Abtastwerte: Abschnitt „data“ fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound has samples of kind %1 with %2 bits; PCM of 16, 24 or 32 bits and floats can be read</source>
        <translation>der Ton hat Abtastwerte der Art %1 mit %2 Bit; lesbar sind PCM mit 16, 24 oder 32 Bit und Gleitkommazahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s format has %1 bytes, expected at least %2</source>
        <translation>das Format des Tons hat %1 Bytes, erwartet mindestens %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s samples are %1 bytes, no multiple of %2</source>
        <translation>die Abtastwerte des Tons sind %1 Bytes, kein Vielfaches von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sound&apos;s samples stand before their format</source>
        <translation>die Abtastwerte des Tons stehen vor ihrem Format</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the state begins anew every %1 steps; look for calls over chunks that do not hand the state on</source>
        <translation>Der Zustand beginnt alle %1 Schritte neu; zu suchen sind Aufrufe über Abschnitte, die den Zustand nicht weitergeben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the state is not reset where a sequence begins anew; look for the flags of resets, or the offsets of packed sequences, that are not handed over</source>
        <translation>der Zustand wird nicht zurückgesetzt, wo eine Sequenz neu beginnt; zu suchen sind die Rücksetz-Flags oder die Offsets gepackter Sequenzen, die nicht übergeben werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state is reset %1 steps too early; look for a flag that is read before the step that it belongs to</source>
        <translation>der Zustand wird %1 Schritte zu früh zurückgesetzt; zu suchen ist ein Flag, das vor dem Schritt gelesen wird, zu dem es gehört</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state is reset %1 steps too late; look for a flag that is read behind the step that it belongs to, or that says where a sequence ends</source>
        <translation>der Zustand wird %1 Schritte zu spät zurückgesetzt; zu suchen ist ein Flag, das hinter dem Schritt gelesen wird, zu dem es gehört, oder das sagt, wo eine Sequenz endet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves by the emission flag of the step before; look for the order in which flag and state are renewed</source>
        <translation>der Zustand bewegt sich nach dem Emissions-Flag des Schritts davor; zu suchen ist die Reihenfolge, in der Flag und Zustand erneuert werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves on blanks and stands on what is emitted; look for the sense of the mask</source>
        <translation>der Zustand bewegt sich bei Blanks und steht bei dem, was ausgegeben wird; zu suchen ist der Sinn der Maske</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state moves where the emission flags say that it stands; look for the place where a blank must give the state before it back</source>
        <translation>der Zustand bewegt sich, wo er nach den Emissions-Flags steht; zu suchen ist die Stelle, an der ein Blank den Zustand davor zurückgeben muss</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the state of the past %1 is %2, expected %3</source>
        <translation>Der Zustand der Vergangenheit %1 ist %2, erwartet wird %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the states of %1 are taken in the order of the parameters in the file, which it does not state; modules of equal shapes may have changed places</source>
        <translation>Die Zustände von %1 sind in der Ordnung der Parameter der Datei genommen, die sie nicht angibt; Module gleicher Form können vertauscht sein</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the step of %1 is made by a rule of its own, which is not computed; m and v are shown</source>
        <translation>Der Schritt von %1 folgt einer eigenen Regel, die nicht berechnet wird; m und v werden gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the steps behind the ends of shorter sequences count; look for lengths that the backward pass does not know</source>
        <translation>die Schritte hinter den Enden kürzerer Sequenzen zählen mit; zu suchen sind Längen, die der Rückwärtsdurchlauf nicht kennt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the steps go from the first to the last as in the forward pass; look for the direction of the loop over time</source>
        <translation>die Schritte gehen vom ersten zum letzten wie im Vorwärtsdurchlauf; zu suchen ist die Richtung der Schleife über die Zeit</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the sum is the output, without an activation; look for the activation of the cell</source>
        <translation>Die Summe ist ohne Aktivierung die Ausgabe; zu suchen ist die Aktivierung der Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sum over the steps has the %1 step alone; look for an assignment where every step has to be added</source>
        <translation>die Summe über die Schritte hat nur den Schritt %1; zu suchen ist eine Zuweisung, wo jeder Schritt addiert werden muss</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the sum over the steps lacks step %1 (%2); look for the bounds of the loop over time</source>
        <translation>der Summe über die Schritte fehlt Schritt %1 (%2); zu suchen sind die Grenzen der Schleife über die Zeit</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the symbol&apos;s RNN operator %1 reads them</source>
        <translation>der RNN-Operator %1 der Symboldatei liest sie</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the targets are %1, expected %2 or %3</source>
        <translation>die Ziele sind %1, erwartet wird %2 oder %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the token &quot;%1&quot; is no whole number from 0 to %2</source>
        <translation>das Token „%1“ ist keine ganze Zahl von 0 bis %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two biases of a gate follow each other, as training moves them</source>
        <translation>die beiden Biases eines Gatters folgen einander, wie das Training sie bewegt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two directions do not do the same with their weights</source>
        <translation>Die beiden Richtungen tun mit ihren Gewichten nicht dasselbe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the two halves of the output&apos;s gradient enter each other&apos;s direction; look for the order in which they are put together</source>
        <translation>die beiden Hälften des Gradienten der Ausgabe gehen in die jeweils andere Richtung ein; zu suchen ist die Reihenfolge, in der sie zusammengesetzt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate is inverted, h&apos; = z n + (1 - z) h; look for the two halves of the last equation</source>
        <translation>Das Aktualisierungsgatter ist umgekehrt, h&apos; = z n + (1 - z) h; zu suchen sind die beiden Hälften der letzten Gleichung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate lets the new state in; cuDNN&apos;s keeps the old one</source>
        <translation>das Aktualisierungsgatter lässt den neuen Zustand ein; das von cuDNN behält den alten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the update gate lets the new state in, h&apos; = (1 - z) h + z n</source>
        <translation>das Aktualisierungsgatter lässt den neuen Zustand ein, h&apos; = (1 - z) h + z n</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the way from h to c lacks the output gate; look for dc = dh * o * (1 - tanh(c)^2)</source>
        <translation>im Weg von h nach c fehlt das Ausgabegatter; zu suchen ist dc = dh * o * (1 - tanh(c)^2)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 bits behind the point; look for numbers of fixed point</source>
        <translation>die Gewichte sind %1 auf %2 Bit hinter dem Komma; suchen Sie Festkommazahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 bits of mantissa; look for a type of less precision that they went through</source>
        <translation>die Gewichte sind %1 auf %2 Bit Mantisse; suchen Sie einen ungenaueren Typ, durch den sie gegangen sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are %1 to %2 decimals; look for a file of text that they went through</source>
        <translation>die Gewichte sind %1 auf %2 Nachkommastellen; suchen Sie eine Textdatei, durch die sie gegangen sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are cut, not rounded, to %1; look for a conversion that keeps the upper bits alone</source>
        <translation>die Gewichte sind auf %1 abgeschnitten, nicht gerundet; suchen Sie eine Umwandlung, die nur die oberen Bits behält</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights are rounded to %1; look for the type in which they are stored</source>
        <translation>Die Gewichte sind auf %1 gerundet; zu suchen ist der Typ, in dem sie gespeichert werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the weights have %1 bytes, %2 take %3</source>
        <translation>die Gewichte haben %1 Bytes, %2 braucht %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the weights of a group have %1 bytes, its %2 files %3</source>
        <translation>die Gewichte einer Gruppe haben %1 Bytes, ihre %2 Dateien %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>theirs are zero everywhere: nothing came back; look for a detached loss, an upstream gradient that does not enter, or gradients that were read before the pass or after they were zeroed</source>
        <translation>die fremden sind überall null: nichts kam zurück; zu suchen sind ein abgetrennter Verlust, ein Gradient der Ausgabe, der nicht eingeht, oder Gradienten, die vor dem Lauf oder nach dem Nullsetzen gelesen wurden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there are %1 lengths for %2 sequences; give one length for each</source>
        <translation>es gibt %1 Längen für %2 Sequenzen; gib für jede eine an</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>there are constants where it has no biases that would begin and end so</source>
        <translation>es gibt Konstanten, wo keine Biases liegen, die so beginnen und enden</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>there is no gradient of a weight to look at</source>
        <translation>es gibt keinen Gradienten eines Gewichts, der sich ansehen ließe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>there is no probe &quot;%1&quot;; there are %2</source>
        <translation>es gibt keine Probe &quot;%1&quot;; es gibt %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no sequence %1, the batch has %2</source>
        <translation>es gibt keine Sequenz %1, der Batch hat %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no step %1 to begin anew at, the input has %2</source>
        <translation>es gibt keinen Schritt %1, bei dem neu zu beginnen wäre, die Eingabe hat %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no such axis</source>
        <translation>diese Achse gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>there is no token: type whole numbers such as 5, 3, 9</source>
        <translation>es gibt kein Token: ganze Zahlen eingeben wie 5, 3, 9</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>they stand there twice</source>
        <translation>sie stehen zweimal da</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>this input and output cannot tell %1 readings apart; a longer input with states other than zero may</source>
        <translation>diese Ein- und Ausgabe unterscheidet %1 Lesarten nicht; eine längere Eingabe mit anderen Zuständen als null vielleicht</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>time ended before every assignment of tensors of the same shape was tried; more names or sizes as hints, or more time, help</source>
        <translation>die Zeit war um, bevor jede Zuordnung von Tensoren gleicher Form versucht war; mehr Namen oder Größen als Hinweise oder mehr Zeit helfen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>too large for a description of a convention</source>
        <translation>zu groß für die Beschreibung einer Konvention</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>two layers have the id &apos;%1&apos;, or it is none</source>
        <translation>zwei Schichten haben die id „%1“, oder sie ist keine</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>two lists of numbers are called %1</source>
        <translation>zwei Listen von Zahlen heißen %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two nodes are called %1</source>
        <translation>zwei Knoten heißen %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two pieces with the state handed on give what the whole gives</source>
        <translation>Zwei Teile mit weitergegebenem Zustand liefern, was das Ganze liefert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>unit %1 does not exist, there are %2</source>
        <translation>Einheit %1 gibt es nicht, es gibt %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>units can be matched between networks of one shape only: %1 and %2</source>
        <translation>Einheiten lassen sich nur zwischen Netzen gleicher Form zuordnen: %1 und %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>units of a step see the new h of the units before them; look for a state that is overwritten while it is still read</source>
        <translation>Einheiten eines Schritts sehen das neue h der Einheiten vor ihnen; zu suchen ist ein Zustand, der überschrieben wird, während er noch gelesen wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>unknown key; expected one of %1</source>
        <translation>unbekannter Schlüssel; erwartet wird einer von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>upward/W %1 and lateral/W %2 are not [4 H, inputs] and [4 H, H] of one type</source>
        <translation>upward/W %1 und lateral/W %2 sind nicht [4 H, Eingaben] und [4 H, H] von einem Typ</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>upward/W and lateral/W, four rows for each of %1 units</source>
        <translation>upward/W und lateral/W, vier Zeilen für jede von %1 Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>variable %1</source>
        <translation>Variable %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variable %1 in %2 at byte %3</source>
        <translation>Variable %1 in %2 bei Byte %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variable %1: two shards give it different shapes or types</source>
        <translation>Variable %1: zwei Teildateien (Shards) geben ihr verschiedene Formen oder Typen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>variables of TensorFlow 1&apos;s cells below %1: %2</source>
        <translation>Variablen von Zellen aus TensorFlow 1 unter %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>vocabulary entry %1 has no index; expected a whole number from 0</source>
        <translation>der Eintrag %1 des Vokabulars hat keinen Index; erwartet wird eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>vocabulary entry %1 is not a text; a list holds symbols only</source>
        <translation>der Eintrag %1 des Vokabulars ist kein Text; eine Liste enthält nur Symbole</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weighing the candidates was cancelled</source>
        <translation>das Abwägen der Kandidaten wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weight %1</source>
        <translation>Gewicht %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weight_map must give a file name for each tensor</source>
        <translation>weight_map muss für jeden Tensor einen Dateinamen angeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>weights %1 and biases %2 do not fit each other</source>
        <translation>Gewichte %1 und Biase %2 passen nicht zueinander</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>weightsManifest is no list</source>
        <translation>weightsManifest ist keine Liste</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what each layer gives goes through %1; look for what stands behind the layers</source>
        <translation>Was jede Schicht gibt, geht durch %1; zu prüfen ist, was hinter den Schichten steht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what goes into the activations is clipped to +-%1; look for a clip of the gates&apos; sums (ONNX&apos;s clip), or for a number format with that range</source>
        <translation>was in die Aktivierungen geht, ist auf +-%1 begrenzt; suchen Sie eine Begrenzung der Gattersummen (ONNX&apos; clip) oder ein Zahlenformat mit diesem Bereich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what is compressed in it cannot be unpacked: %1</source>
        <translation>der komprimierte Inhalt lässt sich nicht entpacken: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what layer %1 gives goes through %2 before layer %3 reads it; look for what stands between the layers</source>
        <translation>Was Schicht %1 gibt, geht durch %2, bevor Schicht %3 es liest; zu prüfen ist, was zwischen den Schichten steht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what makes %1 is a cell (%2), but between two of its steps stands %3</source>
        <translation>was %1 erzeugt, ist eine Zelle (%2), aber zwischen zweien ihrer Schritte steht %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what makes %1 looks like a cell (%2) and is not used: in one of its sums stands %3</source>
        <translation>was %1 erzeugt, sieht wie eine Zelle aus (%2) und wird nicht verwendet: in einer ihrer Summen steht %3</translation>
    </message>
    <message>
        <location line="-1759"/>
        <source>%1 computes gelu, for which NumPy has no function: the check programs of a bundle can&apos;t</source>
        <translation>%1 rechnet gelu, wofür NumPy keine Funktion hat: die Prüfprogramme eines Bündels können es nicht</translation>
    </message>
    <message>
        <location line="+106"/>
        <source>%1 looks like h&apos; of a GRU, but no GRU has its gates: the update gate is %2 of a sum, or 1 - that, the reset gate %3</source>
        <translation>%1 sieht aus wie h&apos; einer GRU, aber keine GRU hat diese Gatter: das Update-Gatter ist %2 einer Summe oder 1 - dies, das Reset-Gatter %3</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but %2, its output gate, is no known activation of a sum of products with stored weights</source>
        <translation>%1 sieht aus wie h&apos; eines LSTM, aber %2, sein Ausgabegatter, ist keine bekannte Aktivierung einer Summe von Produkten mit gespeicherten Gewichten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but its gates have different activations, the output gate %2</source>
        <translation>%1 sieht aus wie h&apos; eines LSTM, aber seine Gatter haben verschiedene Aktivierungen, das Ausgabegatter %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 looks like h&apos; of an LSTM, but its loop hands on another cell state than that which h&apos; is made of</source>
        <translation>%1 sieht aus wie h&apos; eines LSTM, aber seine Schleife gibt einen anderen Zellzustand weiter als den, aus dem h&apos; entsteht</translation>
    </message>
    <message>
        <location line="+391"/>
        <source>a network of more than %1 layers is not read</source>
        <translation>ein Netz mit mehr als %1 Schichten wird nicht gelesen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>a number that is added to every unit</source>
        <translation>eine Zahl, die zu jeder Einheit addiert wird</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a product that the reset gate scales as well</source>
        <translation>ein Produkt, das auch das Reset-Gatter skaliert</translation>
    </message>
    <message>
        <location line="+430"/>
        <source>more biases than two</source>
        <translation>mehr als zwei Bias</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>more or fewer products than one with x and one with h</source>
        <translation>mehr oder weniger Produkte als eines mit x und eines mit h</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>networks are nested deeper than %1</source>
        <translation>Netze sind tiefer als %1 verschachtelt</translation>
    </message>
    <message>
        <location line="+96"/>
        <source>peepholes of another size</source>
        <translation>Peepholes anderer Größe</translation>
    </message>
    <message>
        <location line="+444"/>
        <source>the loop %1 multiplies %2 with stored weights, but %3, which makes it for the next step, is the end of no LSTM, GRU or plain RNN</source>
        <translation>die Schleife %1 multipliziert %2 mit gespeicherten Gewichten, aber %3, das es für den nächsten Schritt macht, ist das Ende keines LSTM, keiner GRU und keines einfachen RNN</translation>
    </message>
    <message>
        <location line="+259"/>
        <source>weights of another size</source>
        <translation>Gewichte anderer Größe</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>what makes %1 is a cell (%2), but nothing leads its output back to what its gates are made of</source>
        <translation>was %1 macht, ist eine Zelle (%2), aber nichts führt ihre Ausgabe zu dem zurück, woraus ihre Gatter entstehen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>what stands before the layer gives %1 inputs, its weights take %2</source>
        <translation>was vor der Schicht steht, gibt %1 Eingaben, ihre Gewichte nehmen %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what stands past a sequence&apos;s length changes nothing</source>
        <translation>Was jenseits der Länge einer Sequenz steht, ändert nichts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what the backward direction computes is not turned back in time; look for the second flip</source>
        <translation>Was die Rückwärtsrichtung berechnet, wird zeitlich nicht zurückgedreht; zu suchen ist das zweite Umdrehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>what the file&apos;s graph computes with it is not understood: %1</source>
        <translation>was der Graph der Datei damit berechnet, wird nicht verstanden: %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>with dropout cuDNN goes backwards through %1 steps at most</source>
        <translation>mit Dropout geht cuDNN höchstens %1 Schritte zurück</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>without an initial state the first step lacks the recurrent bias; look for a branch that leaves out the whole recurrent sum when there is no state</source>
        <translation>Ohne Anfangszustand fehlt dem ersten Schritt der rekurrente Bias; zu suchen ist ein Zweig, der ohne Zustand die ganze rekurrente Summe weglässt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>without an initial state the program gives another output than from zeros</source>
        <translation>Ohne Anfangszustand liefert das Programm eine andere Ausgabe als von Nullen aus</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>x[%1] is %2 at step %3 of batch entry %4</source>
        <translation>x[%1] ist %2 in Schritt %3 des Batch-Eintrags %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x and h become integers (%1) before each product, and W and R have integers with scales: %2; look for dynamic quantisation</source>
        <translation>x und h werden vor jedem Produkt zu ganzen Zahlen (%1), und W und R haben ganze Zahlen mit Skalen: %2; zu suchen ist dynamische Quantisierung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x has %1 features: write x[0], or a reduction such as max(x)</source>
        <translation>x hat %1 Merkmale: x[0] schreiben, oder eine Reduktion wie max(x)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, but %2 takes %3 inputs per step; the order of the axes is [steps, batch, input]</source>
        <translation>x ist %1, aber %2 nimmt %3 Eingänge je Schritt; die Reihenfolge der Achsen ist [Schritte, Batch, Eingang]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, expected [steps, batch, %2]; one sequence needs a batch of 1: [steps, 1, input]</source>
        <translation>x ist %1, erwartet wird [Schritte, Batch, %2]; eine einzelne Sequenz braucht einen Batch von 1: [Schritte, 1, Eingang]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x is %1, there must be at least 1 step and 1 sequence</source>
        <translation>x ist %1, es muss mindestens 1 Schritt und 1 Sequenz geben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>y has %1 values at each step, there is none %2</source>
        <translation>y hat in jedem Schritt %1 Werte, einen Wert %2 gibt es nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: a directory entry does not begin with its signature</source>
        <translation>zip-Archiv, Byte %1: ein Verzeichniseintrag beginnt nicht mit seiner Signatur</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: a member&apos;s name is empty or holds a zero byte</source>
        <translation>zip-Archiv, Byte %1: der Name eines Mitglieds ist leer oder enthält ein Nullbyte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>zip archive, byte %1: its directory is too small for the members it counts</source>
        <translation>zip-Archiv, Byte %1: sein Verzeichnis ist zu klein für die Mitglieder, die es zählt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: its directory lies past the end of the file</source>
        <translation>zip-Archiv, Byte %1: sein Verzeichnis liegt hinter dem Ende der Datei</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>zip archive, byte %1: member %2 cannot hold the %3 bytes it declares</source>
        <translation>zip-Archiv, Byte %1: Mitglied %2 kann die %3 Bytes nicht enthalten, die es angibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: member %2 reaches past the end of the members at byte %3</source>
        <translation>zip-Archiv, Byte %1: Mitglied %2 reicht über das Ende der Mitglieder bei Byte %3 hinaus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 end record is missing</source>
        <translation>zip-Archiv, Byte %1: der ZIP64-Endeintrag fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 locator is missing</source>
        <translation>zip-Archiv, Byte %1: der ZIP64-Locator fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the ZIP64 locator is missing or points past itself</source>
        <translation>zip-Archiv, Byte %1: der ZIP64-Locator fehlt oder zeigt hinter sich selbst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the bytes of %2 reach into the directory</source>
        <translation>zip-Archiv, Byte %1: die Bytes von %2 reichen in das Verzeichnis hinein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the end record is missing; the file is cut off</source>
        <translation>zip-Archiv, Byte %1: der Endeintrag fehlt; die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: the local header of %2 contradicts the directory</source>
        <translation>zip-Archiv, Byte %1: der lokale Kopf von %2 widerspricht dem Verzeichnis</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: two members are named %2</source>
        <translation>zip-Archiv, Byte %1: zwei Mitglieder heißen %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: two members overlap</source>
        <translation>zip-Archiv, Byte %1: zwei Mitglieder überlappen sich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archives on several disks are not read</source>
        <translation>zip-Archive auf mehreren Datenträgern werden nicht gelesen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{%1} appears twice</source>
        <translation>{%1} kommt zweimal vor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{%1} is none of {prefix}, {layer}, {side}, {gate}</source>
        <translation>{%1} ist keines von {prefix}, {layer}, {side}, {gate}</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{gate} needs a word for &quot;%1&quot; in &quot;gate_words&quot;</source>
        <translation>{gate} braucht ein Wort für &quot;%1&quot; in &quot;gate_words&quot;</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>{side} needs &quot;side_words&quot;</source>
        <translation>{side} braucht &quot;side_words&quot;</translation>
    </message>
    <message>
        <location line="-807"/>
        <source>nothing lies behind the offset</source>
        <translation>hinter dem Anfang liegt nichts</translation>
    </message>
    <message>
        <location line="-896"/>
        <source>%1 is the file that is open</source>
        <translation>%1 ist die geöffnete Datei</translation>
    </message>
    <message>
        <location line="+996"/>
        <source>run the sequence again to compare backends</source>
        <translation>zum Vergleich der Backends die Sequenz noch einmal ausführen</translation>
    </message>
    <message>
        <location line="-831"/>
        <source>%1: the drawing could not be begun</source>
        <translation>%1: Die Zeichnung konnte nicht begonnen werden</translation>
    </message>
    <message>
        <location line="+1340"/>
        <source>the run is too long to be compared with a recorded one: both take more memory than there is for them; compare a shorter recording, or on the console</source>
        <translation>der Lauf ist zu lang für den Vergleich mit einem aufgezeichneten: Beide brauchen mehr Speicher, als für sie da ist; eine kürzere Aufzeichnung vergleichen oder auf der Konsole</translation>
    </message>
    <message>
        <location line="-618"/>
        <source>not enough memory</source>
        <translation>nicht genug Speicher</translation>
    </message>
    <message>
        <location line="+738"/>
        <source>two gates have the same word</source>
        <translation>zwei Gatter haben dasselbe Wort</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two layers have the same word</source>
        <translation>zwei Schichten haben dasselbe Wort</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>two layers of one direction or one layer of two: the file does not tell when inputs and units are as many; two layers are assumed</source>
        <translation>zwei Schichten einer Richtung oder eine Schicht mit zweien: die Datei verrät es nicht, wenn es so viele Eingaben wie Einheiten gibt; zwei Schichten werden angenommen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two networks would both be written as &apos;%1&apos;</source>
        <translation>zwei Netze würden beide als &apos;%1&apos; geschrieben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two of its slices overlap</source>
        <translation>zwei seiner Slices überlappen sich</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>unexpected failure: %1</source>
        <translation>unerwarteter Fehler: %1</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>unexpected failure</source>
        <translation>unerwarteter Fehler</translation>
    </message>
    <message>
        <location line="-1774"/>
        <source>%1 %2 does not fit %3 directions</source>
        <translation>%1 %2 passt nicht zu %3 Richtungen</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 and %2 have the shapes of the recurrent and the input weights of one %3 with %4 units; their names say nothing known</source>
        <translation>%1 und %2 haben die Formen der rekurrenten und der Eingabegewichte eines %3 mit %4 Einheiten; ihre Namen sagen nichts Bekanntes</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 are inputs of the graph; their values are those of the sample in %2</source>
        <translation>%1 sind Eingaben des Graphen; ihre Werte sind die des Beispiels in %2</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>%1 has the shape of the recurrent weights of one %2 with %3 units; beside it there are no input weights of %4 rows or columns</source>
        <translation>%1 hat die Form der rekurrenten Gewichte eines %2 mit %3 Einheiten; daneben gibt es keine Eingabegewichte mit %4 Zeilen oder Spalten</translation>
    </message>
    <message>
        <location line="+95"/>
        <source>%1 square matrices of %2 units and as many input matrices may be the gates of one %3, each on its own: %4</source>
        <translation>%1 quadratische Matrizen von %2 Einheiten und ebenso viele Eingabematrizen können die einzelnen Gatter eines %3 sein: %4</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1, beside it, calls it %2</source>
        <translation>%1, daneben, nennt sie %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, beside it, describes a layer of another size; what it says is not used</source>
        <translation>%1, daneben, beschreibt eine Schicht anderer Größe; was dort steht, wird nicht verwendet</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>%1: it changed while it was read</source>
        <translation>%1: sie hat sich während des Lesens geändert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it holds no input_&lt;n&gt;.pb of the inputs %2</source>
        <translation>%1: dort liegt kein input_&lt;n&gt;.pb der Eingaben %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: it is no tensor of ONNX</source>
        <translation>%1: das ist kein Tensor von ONNX</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1: its %2 bytes would unfold to more than %3 bytes of memory, more than is usual</source>
        <translation>%1: ihre %2 Bytes würden zu mehr als %3 Bytes Speicher entpackt, mehr als üblich</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>%1: the archives in it would unfold to more than is usual</source>
        <translation>%1: die Archive darin würden zu mehr als üblich entpackt</translation>
    </message>
    <message>
        <location line="+131"/>
        <source>ONNX Runtime rounds x and h of a %1 to 8 bits at every step; a run here does not, and differs by as much</source>
        <translation>ONNX Runtime rundet x und h eines %1 bei jedem Schritt auf 8 Bits; ein Lauf hier tut das nicht und weicht um so viel ab</translation>
    </message>
    <message>
        <location line="+117"/>
        <source>a pickled model of Keras without the bytes of its file in one piece; save the model as .keras</source>
        <translation>ein mit pickle gespeichertes Keras-Modell ohne die Bytes seiner Datei in einem Stück; speichern Sie das Modell als .keras</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>a text has an escape that is none</source>
        <translation>ein Text hat eine Escape-Folge, die keine ist</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>a zip archive without data.pkl</source>
        <translation>ein Zip-Archiv ohne data.pkl</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>an array of objects none of which is an array of numbers</source>
        <translation>ein Array von Objekten, von denen keines ein Array von Zahlen ist</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>array %1 of &apos;%2&apos; is not read: %3</source>
        <translation>das Array %1 aus „%2“ wird nicht gelesen: %3</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>arrays %1 have the shapes and the order of get_weights()</source>
        <translation>die Arrays %1 haben die Formen und die Reihenfolge von get_weights()</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>given at run time; a sample beside the model (test_data_set_0/input_1.pb, ...) would hold its value</source>
        <translation>erst beim Lauf gegeben; ein Beispiel neben dem Modell (test_data_set_0/input_1.pb, ...) enthielte seinen Wert</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>its %1 (%2) has no scale in the file</source>
        <translation>sein %1 (%2) hat in der Datei keine Skala</translation>
    </message>
    <message>
        <location line="+254"/>
        <source>pickle protocol %1; protocols 0 to 5 are read</source>
        <translation>Pickle-Protokoll %1; gelesen werden die Protokolle 0 bis 5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1</source>
        <translation>Pickle, Byte %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: %2 has no end</source>
        <translation>Pickle, Byte %1: %2 hat kein Ende</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: %2 is no number</source>
        <translation>Pickle, Byte %1: %2 ist keine Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: &apos;%2&apos; is no integer</source>
        <translation>Pickle, Byte %1: „%2“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>pickle, byte %1: a text has no quotes</source>
        <translation>Pickle, Byte %1: ein Text hat keine Anführungszeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>pickle, byte %1: an object has no class</source>
        <translation>Pickle, Byte %1: ein Objekt hat keine Klasse</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>several architectures of Keras lie beside it, and none has its name; none is used: %1</source>
        <translation>mehrere Keras-Architekturen liegen daneben, und keine trägt ihren Namen; keine wird verwendet: %1</translation>
    </message>
    <message>
        <location line="+159"/>
        <source>the architecture of a Keras model, without weights; open the file of its weights, for which it is then used: beside it lie %1</source>
        <translation>die Architektur eines Keras-Modells, ohne Gewichte; öffnen Sie die Datei seiner Gewichte, für die sie dann verwendet wird: daneben liegen %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the architecture of a Keras model, without weights; open the file of its weights, which does not lie beside it</source>
        <translation>die Architektur eines Keras-Modells, ohne Gewichte; öffnen Sie die Datei seiner Gewichte, die nicht daneben liegt</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the arrays behind it are of the same shapes: they may be its backward direction; another layer is assumed</source>
        <translation>die Arrays dahinter haben dieselben Formen: sie können seine Rückwärtsrichtung sein; angenommen wird eine weitere Schicht</translation>
    </message>
    <message>
        <location line="+383"/>
        <source>the text that stands for an array&apos;s bytes is damaged</source>
        <translation>der Text, der für die Bytes eines Arrays steht, ist beschädigt</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>there is not enough memory to unpack it</source>
        <translation>der Speicher reicht nicht, um sie zu entpacken</translation>
    </message>
    <message>
        <location line="-59"/>
        <source>the states of every step are not to be had with dropout, nor more than %1 steps: cuDNN does not say which elements it dropped; run without dropout, or for the output of fewer steps only</source>
        <translation>Mit Dropout sind weder die Zustände jedes Schritts zu haben noch mehr als %1 Schritte: cuDNN sagt nicht, welche Elemente es fallen ließ; ohne Dropout ausführen oder nur für die Ausgabe von weniger Schritten</translation>
    </message>
    <message>
        <location line="-1131"/>
        <source>a run in several calls, as one of more than %1 steps is, arranges its steps itself: no data layout can be chosen</source>
        <translation>ein Lauf in mehreren Aufrufen, wie es einer von mehr als %1 Schritten ist, ordnet seine Schritte selbst an: eine Datenanordnung ist nicht wählbar</translation>
    </message>
    <message>
        <location line="+790"/>
        <source>the cells of %1 clip their states differently; cuDNN has one clip for all</source>
        <translation>die Zellen von %1 begrenzen ihre Zustände verschieden; cuDNN hat eine Begrenzung für alle</translation>
    </message>
    <message>
        <location line="-41"/>
        <source>the GPU worker left no array %1 of f32 or f64</source>
        <translation>der GPU-Prozess hat kein Feld %1 in f32 oder f64 hinterlassen</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>the GPU worker is gone</source>
        <translation>der GPU-Prozess ist weg</translation>
    </message>
    <message>
        <location line="-1193"/>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <location line="-37"/>
        <source>%1 has no layer for the cell %2</source>
        <translation>%1 hat keine Schicht für die Zelle %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 has no layer of two directions</source>
        <translation>%1 hat keine Schicht mit zwei Richtungen</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>%1 is not zero: the reset gate acts between the new gate&apos;s two biases, and the format has one for both</source>
        <translation>%1 ist nicht null: Das Reset-Gatter wirkt zwischen den beiden Biases des Kandidaten, und das Format hat einen für beide</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>%1 parameters are too many for a text of digits (%2 at most)</source>
        <translation>%1 Parameter sind zu viele für einen Text aus Ziffern (höchstens %2)</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>%1, which %2 can&apos;t express</source>
        <translation>%1, was %2 nicht ausdrücken kann</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1: %2 equations for %3 layers and %4 directions</source>
        <translation>%1: %2 Gleichungen für %3 Schichten und %4 Richtungen</translation>
    </message>
    <message>
        <location line="-214"/>
        <source>%1; write %2</source>
        <translation>%1; schreiben Sie %2</translation>
    </message>
    <message>
        <location line="+476"/>
        <source>a .weights.h5 doesn&apos;t say that the layer goes backwards, as .keras and .h5 do</source>
        <translation>eine .weights.h5 sagt nicht, dass die Schicht rückwärts liest, wie es .keras und .h5 tun</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a .weights.h5 doesn&apos;t say that the reset gate acts before the recurrent product, as .keras and .h5 do</source>
        <translation>eine .weights.h5 sagt nicht, dass das Reset-Gatter vor dem rekurrenten Produkt wirkt, wie es .keras und .h5 tun</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a .weights.h5 doesn&apos;t say which activations the layers have, as .keras and .h5 do</source>
        <translation>eine .weights.h5 sagt nicht, welche Aktivierungen die Schichten haben, wie es .keras und .h5 tun</translation>
    </message>
    <message>
        <location line="+120"/>
        <source>all of its layers read the sequence from the end, and a Keras layer that goes backwards reverses the order for the layers above</source>
        <translation>alle Schichten lesen die Sequenz vom Ende her, und eine rückwärts lesende Keras-Schicht kehrt die Reihenfolge für die Schichten darüber um</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>assumed, because nothing in the source says it: %1</source>
        <translation>angenommen, weil nichts in der Quelle es sagt: %1</translation>
    </message>
    <message>
        <location line="+208"/>
        <source>its activation is %1, which an ONNX operator can&apos;t express</source>
        <translation>seine Aktivierung ist %1, was ein ONNX-Operator nicht ausdrücken kann</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>its directions clip, couple or reset differently, which an ONNX operator can&apos;t express</source>
        <translation>seine Richtungen begrenzen, koppeln oder setzen unterschiedlich zurück, was ein ONNX-Operator nicht ausdrücken kann</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>its layers or directions have different equations, and what is written here has the same in all</source>
        <translation>seine Schichten oder Richtungen haben verschiedene Gleichungen, und was hier geschrieben wird, hat überall dieselben</translation>
    </message>
    <message>
        <location line="+120"/>
        <source>no backend runs this network: %1; a %2 file would make it compute something else</source>
        <translation>kein Rechenwerk führt dieses Netz aus: %1; in einer Datei des Formats %2 würde es etwas anderes berechnen</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>packed is cuDNN&apos;s own buffer, and %1</source>
        <translation>packed ist cuDNNs eigener Puffer, und %1</translation>
    </message>
    <message>
        <location line="+268"/>
        <source>the cell adds %1 to its forget gate and has no bias to fold that into; a packed buffer can&apos;t say it</source>
        <translation>die Zelle addiert %1 zum Vergessensgatter und hat keinen Bias, in den das passt; ein gepackter Puffer kann es nicht sagen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>the clipped cell state is kept; cuDNN clips it where it is used and keeps it as it was</source>
        <translation>der begrenzte Zellzustand wird behalten; cuDNN begrenzt ihn, wo er benutzt wird, und behält ihn, wie er war</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>the configuration says that the layer has %1 units, its weights have %2</source>
        <translation>laut Konfiguration hat die Schicht %1 Einheiten, ihre Gewichte haben %2</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>the file clips the cell state to %1, which takes %2 steps of open gates to reach: no equation here</source>
        <translation>die Datei begrenzt den Zellzustand auf %1; das zu erreichen dauert %2 Schritte mit offenen Gattern: hier keine Gleichung</translation>
    </message>
    <message>
        <location line="+139"/>
        <source>the layer says that it has %1 units, its weights have %2; RTNeural refuses such a file</source>
        <translation>die Schicht nennt %1 Einheiten, ihre Gewichte haben %2; RTNeural lehnt eine solche Datei ab</translation>
    </message>
    <message>
        <location line="-1517"/>
        <source>%1 (%2) is a table or an approximation that is off by up to %3; look for a lookup table, a fast formula, or its range</source>
        <translation>%1 (%2) ist eine Tabelle oder Näherung, die um bis zu %3 abweicht; nach einer Nachschlagetabelle, einer schnellen Formel oder deren Bereich suchen</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>%1 begins anew every %2 steps and the other state does not; look for the states that a call hands to the next one</source>
        <translation>%1 beginnt alle %2 Schritte neu und der andere Zustand nicht; nach den Zuständen suchen, die ein Aufruf dem nächsten übergibt</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 is %2 at byte %3 of the file</source>
        <translation>%1 ist %2, bei Byte %3 der Datei</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>%1 overflows to %2: everything that goes into it is finite, its largest product is %3</source>
        <translation>%1 läuft über und wird %2: alles, was eingeht, ist endlich, das größte Produkt ist %3</translation>
    </message>
    <message>
        <location line="+488"/>
        <source>c begins anew every step and h does not; look for the second of two states that a step hands to the next</source>
        <translation>c beginnt in jedem Schritt neu und h nicht; nach dem zweiten der beiden Zustände suchen, die ein Schritt dem nächsten übergibt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>c is clipped to +-%1 after each step; look for a cell clip, or for a number format with that range</source>
        <translation>c wird nach jedem Schritt auf +-%1 begrenzt; nach einer Begrenzung der Zelle oder einem Zahlenformat mit diesem Bereich suchen</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>each feature of the input has a scale and an offset of its own; look for a standardisation that is missing or done twice</source>
        <translation>jedes Merkmal der Eingabe hat einen eigenen Faktor und Versatz; nach einer Standardisierung suchen, die fehlt oder zweimal geschieht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>each layer begins with the state in which the layer below ended; look for a state that is not reset between layers</source>
        <translation>jede Schicht beginnt mit dem Zustand, in dem die Schicht darunter endete; nach einem Zustand suchen, der zwischen Schichten nicht zurückgesetzt wird</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>each layer sees what the layer below gives %1 step(s) late; look for the order in which the layers are stepped</source>
        <translation>jede Schicht sieht die Ausgabe der Schicht darunter %1 Schritt(e) zu spät; nach der Reihenfolge suchen, in der die Schichten rechnen</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>following the terms of a value was cancelled</source>
        <translation>das Verfolgen der Summanden eines Werts wurde abgebrochen</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>h begins anew every step and c does not; look for the first of two states that a step hands to the next</source>
        <translation>h beginnt in jedem Schritt neu und c nicht; nach dem ersten der beiden Zustände suchen, die ein Schritt dem nächsten übergibt</translation>
    </message>
    <message>
        <location line="+168"/>
        <source>layer %1 sees what the layer below gives %2 step(s) late; look for the order in which the layers are stepped</source>
        <translation>Schicht %1 sieht die Ausgabe der Schicht darunter %2 Schritt(e) zu spät; nach der Reihenfolge suchen, in der die Schichten rechnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>layer %1, %2: %3 row(s) of the %4 gate&apos;s %5 are zero; look for a loop over rows that ends early, and for a vector width that does not divide them</source>
        <translation>Schicht %1, %2: %3 Zeile(n) von %5 des Gatters %4 sind null; nach einer Schleife über Zeilen suchen, die zu früh endet, und nach einer Vektorbreite, die nicht aufgeht</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>the activation of the %1 is approximated, %2, off by up to %3; look for a lookup table or a fast formula</source>
        <translation>die Aktivierung (%1) ist genähert, %2, Abweichung bis zu %3; nach einer Nachschlagetabelle oder einer schnellen Formel suchen</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>the backward direction begins with the state in which the forward one ended; look for a state that is not reset between directions</source>
        <translation>die Rückwärtsrichtung beginnt mit dem Zustand, in dem die Vorwärtsrichtung endete; nach einem Zustand suchen, der zwischen den Richtungen nicht zurückgesetzt wird</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>the biases of the gates %1 are taken for one another, as if their order were %2, and the weights are not (%3); look for the order in which the biases are cut into gates</source>
        <translation>die Biaswerte der Gatter %1 sind vertauscht, als wäre ihre Reihenfolge %2, die Gewichte nicht (%3); nach der Reihenfolge suchen, in der die Biaswerte in Gatter zerlegt werden</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>the features of the input stand in another order; look for the order of columns or channels</source>
        <translation>die Merkmale der Eingabe stehen in anderer Reihenfolge; nach der Reihenfolge von Spalten oder Kanälen suchen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the file does not say it: %1</source>
        <translation>die Datei sagt es nicht: %1</translation>
    </message>
    <message>
        <location line="+99"/>
        <source>the initial %1[%2] of layer %3, %4 is %5</source>
        <translation>der Anfangswert %1[%2] von Schicht %3, %4, ist %5</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>the input is multiplied by %1 and %2 is added; look for a normalisation, a scale and a zero point</source>
        <translation>die Eingabe wird mit %1 multipliziert und %2 addiert; nach einer Normierung, einem Faktor und einem Nullpunkt suchen</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>the new values and the output go through %1; look for the activation of the layer</source>
        <translation>die neuen Werte und die Ausgabe gehen durch %1; nach der Aktivierung der Schicht suchen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the new values and the output go through %1, and the gates through %2; look for the activations of the layer</source>
        <translation>die neuen Werte und die Ausgabe gehen durch %1, die Gatter durch %2; nach den Aktivierungen der Schicht suchen</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>the run begins with the state in which a run of the same input ended (%1); look for a state that is not reset between calls</source>
        <translation>der Lauf beginnt mit dem Zustand, in dem ein Lauf derselben Eingabe endete (%1); nach einem Zustand suchen, der zwischen Aufrufen nicht zurückgesetzt wird</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>the sequences of the batch have the lengths of others; look for a batch that is sorted by length, and lengths that are not</source>
        <translation>die Sequenzen des Stapels haben die Längen anderer; nach einem Stapel suchen, der nach Länge sortiert ist, und Längen, die es nicht sind</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>the states of layers %1 begin anew every %2 steps and those of the others do not; look for the layers whose states a call hands to the next one</source>
        <translation>die Zustände der Schichten %1 beginnen alle %2 Schritte neu, die der anderen nicht; nach den Schichten suchen, deren Zustände ein Aufruf dem nächsten übergibt</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>the weights are rounded to %1 significant digits; look for a file of text that they went through</source>
        <translation>die Gewichte sind auf %1 gültige Stellen gerundet; nach einer Textdatei suchen, durch die sie gingen</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>x[%1] is %2 at step %3</source>
        <translation>x[%1] ist %2 in Schritt %3</translation>
    </message>
    <message>
        <location line="-1585"/>
        <source>%1: another export writes it right now (process %2); wait for its end or choose another target</source>
        <translation>%1: ein anderer Export schreibt es gerade (Prozess %2); warten Sie auf sein Ende oder wählen Sie ein anderes Ziel</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1: is a link to a file that is not there; name that file, or remove the link</source>
        <translation>%1: ist ein Verweis auf eine Datei, die es nicht gibt; nennen Sie diese Datei, oder entfernen Sie den Verweis</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>%1: its lock file %2 goes away again and again</source>
        <translation>%1: seine Sperrdatei %2 verschwindet immer wieder</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>%1: several of its members are called %2, and programs do not agree on which one is meant; make an archive with one of them</source>
        <translation>%1: mehrere Mitglieder heißen %2, und Programme sind sich nicht einig, welches gemeint ist; machen Sie ein Archiv mit einem davon</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1: the number %2 is larger than any double</source>
        <translation>%1: die Zahl %2 ist größer als jedes Double</translation>
    </message>
    <message>
        <location line="+96"/>
        <source>JSON: byte %1: the number %2 is larger than any double</source>
        <translation>JSON: Byte %1: die Zahl %2 ist größer als jedes Double</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: longer than %1 bytes</source>
        <translation>JSON: länger als %1 Byte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: more than %1 keys</source>
        <translation>JSON: mehr als %1 Schlüssel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>JSON: more than %1 values</source>
        <translation>JSON: mehr als %1 Werte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>JSON: the paths of its keys are too long</source>
        <translation>JSON: die Pfade seiner Schlüssel sind zu lang</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>a page of its array of chunks lies past all bytes</source>
        <translation>eine Seite seines Feldes von Stücken liegt hinter allen Bytes</translation>
    </message>
    <message>
        <location line="+101"/>
        <source>behind its compressed data are %1 bytes that belong to nothing</source>
        <translation>hinter seinen komprimierten Daten stehen %1 Byte, die zu nichts gehören</translation>
    </message>
    <message>
        <location line="+224"/>
        <source>its index is of one chunk, its shape takes %1</source>
        <translation>sein Index ist der eines Stücks, seine Form braucht %1</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>its name is no UTF-8 and is written as %1</source>
        <translation>sein Name ist kein UTF-8 und wird als %1 geschrieben</translation>
    </message>
    <message>
        <location line="+417"/>
        <source>the GPU worker answers with %1 as a distance or a time</source>
        <translation>der GPU-Prozess antwortet mit %1 als Abstand oder Zeit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker answers with %1 steps from %2 on; %3 from %4 on were asked for</source>
        <translation>der GPU-Prozess antwortet mit %1 Schritten ab %2; gefragt war nach %3 ab %4</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker answers with %1 steps of %2 sequences; the request has %3 of %4</source>
        <translation>der GPU-Prozess antwortet mit %1 Schritten von %2 Sequenzen; die Anfrage hat %3 von %4</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the GPU worker left no file of results</source>
        <translation>der GPU-Prozess hat keine Datei mit Ergebnissen hinterlassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker says that %1 of %2 steps are done</source>
        <translation>der GPU-Prozess sagt, dass %1 von %2 Schritten getan sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s array %1 is %2 %3, the request asks for %4 %5</source>
        <translation>das Feld %1 des GPU-Prozesses ist %2 %3, die Anfrage verlangt %4 %5</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s results cannot be read: %1</source>
        <translation>die Ergebnisse des GPU-Prozesses sind nicht zu lesen: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the GPU worker&apos;s results hold no array %1</source>
        <translation>die Ergebnisse des GPU-Prozesses haben kein Feld %1</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>the document has more than %1 keys</source>
        <translation>das Dokument hat mehr als %1 Schlüssel</translation>
    </message>
    <message>
        <location line="+227"/>
        <source>the paths of the document&apos;s keys are too long</source>
        <translation>die Pfade der Schlüssel des Dokuments sind zu lang</translation>
    </message>
    <message>
        <location line="+101"/>
        <source>the symbol with index %1 has %2 bytes; at most %3 are read</source>
        <translation>das Symbol mit dem Index %1 hat %2 Byte; höchstens %3 werden gelesen</translation>
    </message>
    <message>
        <location line="+119"/>
        <source>zip archive, byte %1: its comment holds another end record, which other programs would take for the right one</source>
        <translation>Zip-Archiv, Byte %1: sein Kommentar enthält einen weiteren Endeintrag, den andere Programme für den richtigen hielten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>zip archive, byte %1: its directory does not end where its end record begins</source>
        <translation>Zip-Archiv, Byte %1: sein Verzeichnis endet nicht, wo sein Endeintrag beginnt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>zip archive, byte %1: its two end records disagree</source>
        <translation>Zip-Archiv, Byte %1: seine zwei Endeinträge widersprechen sich</translation>
    </message>
    <message>
        <location line="-233"/>
        <source>the output&apos;s axes &quot;%1&quot; are no order of t (steps) or r (steps from the last to the first), b (batch), d (directions) and i (units)</source>
        <translation>die Achsen der Ausgabe „%1“ sind keine Folge von t (Schritte) oder r (Schritte vom letzten zum ersten), b (Batch), d (Richtungen) und i (Einheiten)</translation>
    </message>
    <message>
        <location line="-1469"/>
        <source>%1 is no output of this run: all steps are %2 [T, B, W], %3 [B, T, W] or %4 [T, D, B, H], the last step alone is %5 [B, W]</source>
        <translation>%1 ist keine Ausgabe dieses Laufs: alle Schritte sind %2 [T, B, W], %3 [B, T, W] oder %4 [T, D, B, H], der letzte Schritt allein ist %5 [B, W]</translation>
    </message>
    <message>
        <location line="+1101"/>
        <source>taken as the last step of each sequence</source>
        <translation>gelesen als letzter Schritt jeder Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as the last step of each sequence, the backward direction as it ended</source>
        <translation>gelesen als letzter Schritt jeder Sequenz, die Rückwärtsrichtung, wie sie endete</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>taken as %1</source>
        <translation>gelesen als %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as %1 of the top layer</source>
        <translation>gelesen als %1 der obersten Schicht</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>taken as c and h beside each other</source>
        <translation>gelesen als c und h nebeneinander</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>taken as a list of states in which h and c take turns</source>
        <translation>gelesen als Liste von Zuständen, in der h und c abwechseln</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>taken as a list of states, h of all layers before c</source>
        <translation>gelesen als Liste von Zuständen, h aller Schichten vor c</translation>
    </message>
    <message>
        <location line="-158"/>
        <source>only an LSTM has a cell state c</source>
        <translation>nur ein LSTM hat einen Zellzustand c</translation>
    </message>
    <message>
        <location line="-1043"/>
        <source>%1 are no last states of this run: those of all layers and directions are %2 [layers * directions, batch, width], layer by layer, forward before backward; those of the top layer alone %3</source>
        <translation>%1 sind keine letzten Zustände dieses Laufs: die aller Schichten und Richtungen sind %2 [Schichten * Richtungen, Batch, Breite], Schicht für Schicht, vorwärts vor rückwärts; die der obersten Schicht allein %3</translation>
    </message>
    <message>
        <location line="+511"/>
        <source>a list of states has one shape: %1 and %2 stand in it</source>
        <translation>eine Liste von Zuständen hat eine einzige Form: %1 und %2 stehen darin</translation>
    </message>
    <message>
        <location line="-546"/>
        <source>%1; did you mean &apos;%2&apos;?</source>
        <translation>%1; war „%2“ gemeint?</translation>
    </message>
    <message>
        <location line="+1759"/>
        <source>there is no output and no state to compare</source>
        <translation>es gibt weder eine Ausgabe noch einen Zustand zu vergleichen</translation>
    </message>
    <message>
        <location line="-121"/>
        <source>the recorded output is equal where its axes are %1: t steps (r: from the last to the first), b batch, d directions, i units</source>
        <translation>die aufgezeichnete Ausgabe ist gleich, wenn ihre Achsen %1 sind: t Schritte (r: vom letzten zum ersten), b Batch, d Richtungen, i Einheiten</translation>
    </message>
    <message>
        <location line="-1632"/>
        <source>%1; the model takes: %2</source>
        <translation>%1; das Modell nimmt: %2</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>%1 frames of %2 numbers are too many</source>
        <translation>%1 Rahmen von %2 Zahlen sind zu viele</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 gives %2, the input &quot;%3&quot; is %4</source>
        <translation>%1 ergibt %2, die Eingabe „%3“ ist %4</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 has no axis of calls</source>
        <translation>%1 hat keine Achse der Aufrufe</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 has no input</source>
        <translation>%1 hat keine Eingabe</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1 has no type of its own</source>
        <translation>%1 hat keinen eigenen Typ</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 holds a graph whose values are not handed out</source>
        <translation>%1 enthält einen Graphen, dessen Werte nicht herausgegeben werden</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 holds real numbers, the input &quot;%2&quot; is %3</source>
        <translation>%1 enthält reelle Zahlen, die Eingabe „%2“ ist %3</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>%1 is %2, the input &quot;%3&quot; is %4</source>
        <translation>%1 ist %2, die Eingabe „%3“ ist %4</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 is %2: only an ONNX file has inputs of a whole model</source>
        <translation>%1 ist %2: Nur eine ONNX-Datei hat Eingaben eines ganzen Modells</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 is no %2 for the input &quot;%3&quot;</source>
        <translation>%1 ist kein %2 für die Eingabe „%3“</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1 is part of several values: %2</source>
        <translation>%1 ist Teil mehrerer Werte: %2</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 makes nothing that has a name</source>
        <translation>%1 erzeugt nichts, was einen Namen hat</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>%1 sent a line without an end</source>
        <translation>%1 sandte eine Zeile ohne Ende</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 sent a torn message</source>
        <translation>%1 sandte eine zerrissene Nachricht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 sent no values of %2</source>
        <translation>%1 sandte keine Werte von %2</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>%1: %2 samples, %3 a second, divided by full scale, for the input %4</source>
        <translation>%1: %2 Abtastwerte, %3 je Sekunde, geteilt durch Vollausschlag, für die Eingabe %4</translation>
    </message>
    <message>
        <location line="+176"/>
        <source>GATELOUPE_ONNX_RUNNER names %1, which is no file</source>
        <translation>GATELOUPE_ONNX_RUNNER nennt %1, was keine Datei ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>GATELOUPE_PYTHON names %1, which is no file</source>
        <translation>GATELOUPE_PYTHON nennt %1, was keine Datei ist</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>ONNX Runtime does not open the model: %1</source>
        <translation>ONNX Runtime öffnet das Modell nicht: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>ONNX Runtime does not run the model: %1</source>
        <translation>ONNX Runtime führt das Modell nicht aus: %1</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>&quot;%1&quot; names no input: type NAME=FILE, parted by commas</source>
        <translation>„%1“ nennt keine Eingabe: NAME=DATEI eingeben, durch Kommas getrennt</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>a model&apos;s own inputs need ONNX Runtime, and there is neither %1 beside this program nor python3 on PATH; type: sudo apt install python3-pip &amp;&amp; python3 -m pip install onnxruntime</source>
        <translation>Die eigenen Eingaben eines Modells brauchen ONNX Runtime, und es gibt weder %1 neben diesem Programm noch python3 im PATH; eingeben: sudo apt install python3-pip &amp;&amp; python3 -m pip install onnxruntime</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>a model&apos;s own inputs need ONNX Runtime, which %1 does not have (%2); type: %3 -m pip install onnxruntime</source>
        <translation>Die eigenen Eingaben eines Modells brauchen ONNX Runtime, das %1 nicht hat (%2); eingeben: %3 -m pip install onnxruntime</translation>
    </message>
    <message>
        <location line="+47"/>
        <source>a text needs --vocabulary, a file with its symbols</source>
        <translation>ein Text braucht --vocabulary, eine Datei mit seinen Symbolen</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>array %1 has no numbers that a model could take</source>
        <translation>Array %1 hat keine Zahlen, die ein Modell nehmen könnte</translation>
    </message>
    <message>
        <location line="+371"/>
        <source>neither %1 nor %2 is beside this program (%3) or in its share/gateloupe/runners; set GATELOUPE_ONNX_RUNNER to its path</source>
        <translation>weder %1 noch %2 liegt neben diesem Programm (%3) oder in dessen share/gateloupe/runners; GATELOUPE_ONNX_RUNNER auf den Pfad setzen</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>no operator of the model takes or makes a value %1</source>
        <translation>kein Operator des Modells nimmt oder erzeugt einen Wert %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>no operator stands at byte %1 of the model</source>
        <translation>an Byte %1 des Modells steht kein Operator</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>nothing in the file says the learning rate, which the size of a step needs: give it with --lr</source>
        <translation>nichts in der Datei nennt die Lernrate, die die Größe eines Schritts braucht: mit --lr angeben</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>one input has %1 calls, another %2</source>
        <translation>eine Eingabe hat %1 Aufrufe, eine andere %2</translation>
    </message>
    <message>
        <location line="+292"/>
        <source>the calls of the model neither hand the network&apos;s state on nor start it alike, so that they are no run of it</source>
        <translation>die Aufrufe des Modells reichen den Zustand des Netzwerks weder weiter noch beginnen sie es gleich, sodass sie kein Lauf davon sind</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>the file keeps no optimizer&apos;s %1 of %2</source>
        <translation>die Datei enthält kein %1 eines Optimierers zu %2</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>the forget gate is one minus the input gate; look for a cell with coupled gates (CIFG, input_forget)</source>
        <translation>das Vergessensgatter ist eins minus das Eingabegatter; suchen Sie eine Zelle mit gekoppelten Gattern (CIFG, input_forget)</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>the input &quot;%1&quot; is given twice</source>
        <translation>die Eingabe „%1“ ist doppelt angegeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is missing</source>
        <translation>die Eingabe „%1“ fehlt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is no single number</source>
        <translation>die Eingabe „%1“ ist keine einzelne Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input &quot;%1&quot; is too large</source>
        <translation>die Eingabe „%1“ ist zu groß</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the input biases stand in the place of the recurrent ones and these in theirs; look for the order in which two biases are loaded</source>
        <translation>die Eingabe-Biases und die rekurrenten sind vertauscht; zu suchen ist die Reihenfolge, in der zwei Biases geladen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input comes %1 step(s) early, with zeros in the gap; look for the step with which the sequence begins</source>
        <translation>die Eingabe kommt %1 Schritt(e) zu früh, mit Nullen in der Lücke; zu suchen ist der Schritt, mit dem die Sequenz beginnt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input comes %1 step(s) late, with zeros in the gap; look for a delay, and for the step with which the sequence begins</source>
        <translation>die Eingabe kommt %1 Schritt(e) zu spät, mit Nullen in der Lücke; zu suchen sind eine Verzögerung und der Schritt, mit dem die Sequenz beginnt</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>the input is normalised (%1); look for a normalisation that is done twice</source>
        <translation>die Eingabe ist normalisiert (%1); zu suchen ist eine Normalisierung, die zweimal geschieht</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>the last %1 numbers fill no frame and are left out</source>
        <translation>die letzten %1 Zahlen füllen keinen Rahmen und bleiben weg</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last steps, whose inputs are all %1, are left out, and the output is zero there; look for the lengths of the sequences</source>
        <translation>die letzten Schritte, deren Eingaben alle %1 sind, werden ausgelassen, die Ausgabe ist dort null; zu suchen sind die Längen der Sequenzen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the layers %1 and %2 have each other&apos;s weights; look for the order in which layers are loaded</source>
        <translation>die Schichten %1 und %2 haben die Gewichte der jeweils anderen; zu suchen ist die Reihenfolge, in der Schichten geladen werden</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>the model computes %1 as %2 (the first axis is the calls), which is no input of such a network</source>
        <translation>das Modell berechnet %1 als %2 (die erste Achse sind die Aufrufe), was keine Eingabe eines solchen Netzwerks ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model does not run this network with these inputs: it stands in a branch that is not taken</source>
        <translation>das Modell führt dieses Netzwerk mit diesen Eingaben nicht aus: es steht in einem Zweig, der nicht genommen wird</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the model has no graph</source>
        <translation>das Modell hat keinen Graphen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has no input &quot;%1&quot;</source>
        <translation>das Modell hat keine Eingabe „%1“</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has no output &quot;%1&quot;; it makes: %2</source>
        <translation>das Modell hat keine Ausgabe „%1“; es erzeugt: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model has not run yet</source>
        <translation>das Modell ist noch nicht gelaufen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the model&apos;s input %1 is %2, which holds no numbers that can be given here</source>
        <translation>die Eingabe %1 des Modells ist %2, das keine Zahlen enthält, die hier anzugeben wären</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the model&apos;s layer %1 masks steps in front of it: Keras keeps the state there, here every step within its length is computed; lengths leave out those at the end</source>
        <translation>die Schicht %1 des Modells maskiert Schritte davor: Keras behält dort den Zustand, hier wird jeder Schritt innerhalb der Länge berechnet; Längen lassen die am Ende aus</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>the number for the input &quot;%1&quot; is no %2</source>
        <translation>die Zahl für die Eingabe „%1“ ist kein %2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>the operator at byte %1 of the model has no such value</source>
        <translation>der Operator an Byte %1 des Modells hat keinen solchen Wert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the operator stands in a function of the file, whose values are not handed out</source>
        <translation>der Operator steht in einer Funktion der Datei, deren Werte nicht herausgegeben werden</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the output &quot;%1&quot; is %2 and cannot be the input &quot;%3&quot;</source>
        <translation>die Ausgabe „%1“ ist %2 und kann nicht die Eingabe „%3“ sein</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>the token &quot;%1&quot; is no whole number</source>
        <translation>das Token „%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <location line="+67"/>
        <source>values of a model are written as HDF5 or npz, not as %1</source>
        <translation>Werte eines Modells werden als HDF5 oder npz geschrieben, nicht als %1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>what %1 keeps of a weight is not shown</source>
        <translation>was %1 zu einem Gewicht hält, wird nicht gezeigt</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>what reads the output sees it %1 step(s) late, zeros first; look for the order in which a step and its reader are called</source>
        <translation>was die Ausgabe liest, sieht sie um %1 Schritt(e) verspätet, erst Nullen; suchen Sie die Reihenfolge, in der ein Schritt und sein Leser gerufen werden</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>where %1 stands among the model&apos;s operators is not known</source>
        <translation>wo %1 unter den Operatoren des Modells steht, ist nicht bekannt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>which weights %1 states of %2 belong to cannot be told from their order; they are not shown</source>
        <translation>zu welchen Gewichten %1 Zustände von %2 gehören, ist aus ihrer Reihenfolge nicht zu erkennen; sie werden nicht gezeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>which weights the states of %1 belong to cannot be told from their order</source>
        <translation>zu welchen Gewichten die Zustände von %1 gehören, ist aus ihrer Reihenfolge nicht zu erkennen</translation>
    </message>
</context>
<context>
    <name>gateloupe::About</name>
    <message>
        <location filename="../app/gui/help/about.cpp" line="+113"/>
        <source>About Gateloupe</source>
        <translation>Über Gateloupe</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>libcudnn.so.9 not found; see Help &gt; GPU</source>
        <translation>libcudnn.so.9 nicht gefunden; siehe Hilfe &gt; GPU</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&lt;p&gt;Looks into the gates of recurrent networks, steps through sequences and exports canonical weights.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schaut in die Gatter rekurrenter Netze, führt Sequenzen schrittweise aus und exportiert kanonische Gewichte.&lt;/p&gt;</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&lt;p&gt;The window is free software under the GNU General Public License, version 3 or later; its core is under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Das Fenster ist freie Software unter der GNU General Public License, Version 3 oder neuer; sein Kern steht unter der Apache License 2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::ActionStates</name>
    <message>
        <location filename="../app/gui/shell/parts/action_states.cpp" line="+41"/>
        <source>No file is open</source>
        <translation>Keine Datei ist geöffnet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The file has no recurrent network</source>
        <translation>Die Datei hat kein rekurrentes Netz</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>A run is under way</source>
        <translation>Ein Lauf ist im Gang</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>No network is selected</source>
        <translation>Kein Netz ist gewählt</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Nothing is running</source>
        <translation>Nichts läuft</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No sequence was run yet</source>
        <translation>Es wurde noch keine Sequenz ausgeführt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There is no earlier selection</source>
        <translation>Es gibt keine frühere Auswahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>There is no later selection</source>
        <translation>Es gibt keine spätere Auswahl</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No other file is open</source>
        <translation>Keine andere Datei ist geöffnet</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The example files are not installed</source>
        <translation>Die Beispieldateien sind nicht installiert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Nothing to take back</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Nothing to change again</source>
        <translation>Nichts wiederherzustellen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Undo %1</source>
        <extracomment>%1 is a change of a view such as &quot;zoom&quot;</extracomment>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Redo %1</source>
        <extracomment>%1 is a change of a view such as &quot;zoom&quot;</extracomment>
        <translation>&amp;Wiederherstellen: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>gateloupe::Actions</name>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+111"/>
        <source>%1 is no longer there</source>
        <translation>%1 ist nicht mehr da</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>No file was opened yet</source>
        <translation>Noch keine Datei geöffnet</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="+48"/>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Open a checkpoint that is a folder, such as a SavedModel</source>
        <translation>Einen Checkpoint öffnen, der ein Ordner ist, etwa ein SavedModel</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open &amp;raw buffer…</source>
        <extracomment>a packed buffer of cuDNN without any header</extracomment>
        <translation>&amp;Rohpuffer öffnen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open a bare packed buffer by describing it</source>
        <translation>Einen bloßen gepackten Puffer öffnen und beschreiben</translation>
    </message>
    <message>
        <location line="+3"/>
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
        <location line="+3"/>
        <source>Open the small network that comes with the program</source>
        <translation>Das kleine Netz öffnen, das dem Programm beiliegt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Restore a saved session</source>
        <translation>Alles wiederherstellen, wie es eine Sitzungsdatei angibt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Save session</source>
        <translation>Sitzung s&amp;peichern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save open files and their arrangement in the session file</source>
        <translation>Was offen ist und wie es angeordnet ist, in der Sitzungsdatei festhalten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>S&amp;ave session as…</source>
        <translation>Sitzung speichern &amp;unter …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save open files and their arrangement in another session file</source>
        <translation>Was offen ist und wie es angeordnet ist, in einer anderen Datei festhalten</translation>
    </message>
    <message>
        <location line="+4"/>
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
        <location line="+3"/>
        <source>Re&amp;port…</source>
        <translation>Beri&amp;cht …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Write the last run as one HTML page that needs nothing else</source>
        <translation>Den letzten Lauf als eine HTML-Seite schreiben, die sonst nichts braucht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reproduction &amp;bundle…</source>
        <translation>Wiedergabe&amp;paket…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Make a folder that repeats the last run anywhere and checks it</source>
        <translation>Einen Ordner anlegen, der den letzten Lauf überall wiederholt und prüft</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Keep copies of open files</source>
        <translation>&amp;Kopien offener Dateien behalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy files when they are opened, to compare with once another program overwrote them</source>
        <translation>Dateien beim Öffnen kopieren, um mit ihnen zu vergleichen, wenn ein anderes Programm sie überschrieben hat</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Follo&amp;w changes</source>
        <translation>Änderungen f&amp;olgen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read the file again whenever a program writes it, run again, and keep the last saves to compare with</source>
        <translation>Die Datei neu lesen, sobald ein Programm sie schreibt, neu rechnen und die letzten Stände zum Vergleich behalten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Re&amp;load</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read the file again; selection, views and run stay</source>
        <translation>Die Datei erneut lesen; Auswahl, Ansichten und Lauf bleiben</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Close file</source>
        <translation>Datei sch&amp;ließen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close the file that is shown; others stay open</source>
        <translation>Die gezeigte Datei schließen; andere bleiben geöffnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close ot&amp;her files</source>
        <translation>&amp;Andere Dateien schließen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close all files but the one that is shown</source>
        <translation>Alle Dateien außer der gezeigten schließen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Show the next open file, where you left it</source>
        <translation>Die nächste geöffnete Datei zeigen, wo sie verlassen wurde</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pre&amp;vious file</source>
        <translation>&amp;Vorige Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the previous open file, where you left it</source>
        <translation>Die vorige geöffnete Datei zeigen, wo sie verlassen wurde</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy the path of the file that is shown</source>
        <translation>Den Pfad der gezeigten Datei kopieren</translation>
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
        <location line="+3"/>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Take back the last change of a view</source>
        <translation>Die letzte Änderung einer Ansicht zurücknehmen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change the view again</source>
        <translation>Die Ansicht wieder ändern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Book&amp;mark</source>
        <translation>&amp;Lesezeichen setzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keep the cell, byte or value that is looked at, with a note</source>
        <translation>Die Zelle, das Byte oder den Wert mit einer Notiz merken</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>&amp;Shortcuts…</source>
        <extracomment>keys of commands</extracomment>
        <translation>&amp;Tastenkürzel …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the keys of commands</source>
        <translation>Die Tasten der Befehle wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Memory, threads, backend, fonts, colours</source>
        <translation>Speicher, Threads, Backend, Schriften, Farben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go back to the previous selection</source>
        <translation>Zurück zur vorigen Auswahl</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Go on to the next selection</source>
        <translation>Weiter zur nächsten Auswahl</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>&amp;Run sequence</source>
        <translation>Sequenz &amp;ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network over the chosen input</source>
        <translation>Das Netz mit der gewählten Eingabe ausführen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Cancel run</source>
        <translation>Lauf a&amp;bbrechen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Stop the run</source>
        <translation>Den Lauf anhalten</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>C&amp;ompare backends</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>Backends &amp;vergleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network on two backends and show where they part</source>
        <translation>Das Netz auf zwei Backends ausführen und zeigen, wo sie auseinandergehen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Co&amp;mpare with recorded run…</source>
        <translation>Mit auf&amp;gezeichnetem Lauf vergleichen…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show where the network parts from outputs or states that another program recorded</source>
        <translation>Zeigen, wo das Netz von Ausgaben oder Zuständen abweicht, die ein anderes Programm aufgezeichnet hat</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Save run…</source>
        <translation>Lauf &amp;speichern…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Write every gate and state of every step of the last run to a file</source>
        <translation>Jedes Gatter und jeden Zustand jedes Schritts des letzten Laufs in eine Datei schreiben</translation>
    </message>
    <message>
        <location line="-75"/>
        <source>&amp;Filter tree</source>
        <translation>Baum &amp;filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Filter the tree by name</source>
        <translation>Den Baum nach Namen filtern</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>&amp;Gates</source>
        <extracomment>LSTM and GRU gates</extracomment>
        <translation>&amp;Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the selected gate as a heatmap</source>
        <translation>Das gewählte Gatter als Heatmap zeigen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Layout</source>
        <translation>&amp;Layout</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the network as cuDNN&apos;s packed buffer</source>
        <translation>Das Netz als gepackten Puffer von cuDNN zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Sequence</source>
        <translation>&amp;Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Step through a sequence</source>
        <translation>Eine Sequenz schrittweise ansehen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Close panel</source>
        <translation>Bereich schl&amp;ießen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close the panel that has the focus</source>
        <translation>Den Bereich schließen, der den Fokus hat</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Compare</source>
        <translation>Verglei&amp;ch</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare the network with another one</source>
        <translation>Das Netz mit einem anderen vergleichen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Health</source>
        <translation>&amp;Befund</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show what is wrong or unusual about the weights</source>
        <translation>Zeigen, was an den Gewichten falsch oder ungewöhnlich ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Hide panels</source>
        <translation>Bereiche &amp;verbergen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Hide all panels, or bring them back</source>
        <translation>Alle Bereiche verbergen oder zurückholen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Browsing</source>
        <extracomment>an arrangement of panels for looking at gates</extracomment>
        <translation>&amp;Stöbern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gates with the model and the inspector beside them</source>
        <translation>Gatter, daneben Modell und Inspektor</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>B&amp;ytes</source>
        <extracomment>an arrangement of panels for looking at bytes</extracomment>
        <translation>B&amp;ytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layout with the model and the inspector beside it</source>
        <translation>Anordnung, daneben Modell und Inspektor</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Stepping</source>
        <extracomment>an arrangement of panels for walking through a run</extracomment>
        <translation>Schritt &amp;für Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sequence with the inspector, units, stops and saturation</source>
        <translation>Folge mit Inspektor, Einheiten, Halten und Sättigung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Comparing</source>
        <extracomment>an arrangement of panels for looking at two networks</extracomment>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare with as much room as there is</source>
        <translation>Vergleich mit allem Platz, den es gibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sa&amp;ve arrangement…</source>
        <translation>Anordnung s&amp;ichern …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save the arrangement of panels under a name</source>
        <translation>Festhalten, wo die Bereiche jetzt stehen, unter einem Namen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Manage arrangements…</source>
        <translation>Anordnungen ver&amp;walten …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Rename and delete saved arrangements</source>
        <translation>Gesicherte Anordnungen umbenennen und löschen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>R&amp;eset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put panels and toolbars back where they were</source>
        <translation>Leisten und Bereiche wieder an ihren Platz stellen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Use the whole screen</source>
        <translation>Den ganzen Bildschirm nutzen</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>&amp;Name the bug…</source>
        <translation>Fehler &amp;benennen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find which defect makes another program&apos;s output of the right one</source>
        <translation>Finden, welcher Fehler aus der richtigen Ausgabe die eines anderen Programms macht</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>S&amp;hrink a disagreement…</source>
        <translation>Abweichung ver&amp;kleinern…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find the smallest part of the last run that still differs from another program</source>
        <translation>Den kleinsten Teil des letzten Laufs finden, der noch von einem anderen Programm abweicht</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>&amp;Prove a runtime…</source>
        <translation>Laufzeit &amp;prüfen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put another program that runs the network to proofs</source>
        <translation>Ein anderes Programm, das das Netz rechnet, auf die Probe stellen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>&amp;Measure memory…</source>
        <extracomment>how long a network remembers what it was given before</extracomment>
        <translation>&amp;Gedächtnis messen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Measure how long the past lives in the network</source>
        <translation>Messen, wie lange Vergangenes im Netz lebt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Command palette…</source>
        <extracomment>a search over all commands, gates and tensors</extracomment>
        <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Search commands, gates and tensors</source>
        <translation>Befehle, Gatter und Tensoren suchen</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+12"/>
        <source>Search everything  Ctrl+P</source>
        <extracomment>on the button that opens the search; Ctrl+P are its keys</extracomment>
        <translation>Alles durchsuchen  Strg+P</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="+3"/>
        <source>&amp;What is this gate?</source>
        <extracomment>a gate of an LSTM or GRU</extracomment>
        <translation>&amp;Was ist dieses Gatter?</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the equations of the selected gate by the convention in force</source>
        <translation>Die Gleichungen des gewählten Gatters nach der geltenden Konvention zeigen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Read how the program is used</source>
        <translation>Lesen, wie das Programm benutzt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mouse and &amp;keys</source>
        <translation>Maus und &amp;Tasten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the mouse does, and the keys of all commands</source>
        <translation>Was die Maus tut, und die Tasten aller Befehle</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>&amp;Tour</source>
        <extracomment>a walk through the window with the example</extracomment>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Walk through the window in five steps, with the example</source>
        <translation>In fünf Schritten durch das Fenster gehen, mit dem Beispiel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;GPU…</source>
        <translation>&amp;GPU …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What running on a GPU needs and what is missing</source>
        <translation>Was das Ausführen auf einer GPU braucht und was fehlt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copy &amp;diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy versions and facts about this machine, for a report</source>
        <translation>Versionen und Angaben zu diesem Rechner kopieren, für einen Bericht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;About Gateloupe</source>
        <translation>Ü&amp;ber Gateloupe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The version of Qt in use</source>
        <translation>Die verwendete Version von Qt</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.cpp" line="+1"/>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Arrange for</source>
        <extracomment>a menu of arrangements of panels: browsing, bytes, stepping, comparing</extracomment>
        <translation>&amp;Anordnen für</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Open rece&amp;nt</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/parts/actions.h" line="-185"/>
        <source>Open &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Open exa&amp;mple</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Open sess&amp;ion…</source>
        <translation>S&amp;itzung öffnen…</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>Ne&amp;xt file</source>
        <translation>&amp;Nächste Datei</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Copy pa&amp;th</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
</context>
<context>
    <name>gateloupe::AddressSearch</name>
    <message>
        <location filename="../app/gui/commands/address_search.cpp" line="+98"/>
        <source>No sequence was run yet</source>
        <translation>Es wurde noch keine Sequenz ausgeführt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The run has %1 steps</source>
        <translation>Der Lauf hat %1 Schritte</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <location line="+97"/>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="-86"/>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The network has %1 units</source>
        <translation>Das Netz hat %1 Einheiten</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>byte %1 of the file</source>
        <translation>Byte %1 der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 of %2</source>
        <extracomment>%1 is max, min, NaN or inf; %2 a gate such as &quot;R forget&quot;</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+18"/>
        <source>cell</source>
        <translation>Element</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>It has %1 numbers</source>
        <translation>Sie hat %1 Zahlen</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>gate</source>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+20"/>
        <location line="+8"/>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>The run has %1 sequences</source>
        <translation>Der Lauf hat %1 Sequenzen</translation>
    </message>
</context>
<context>
    <name>gateloupe::ArrangementRow</name>
    <message>
        <location filename="../widgets/sequence/input/arrangement_row.cpp" line="+74"/>
        <source>Choose an array</source>
        <extracomment>first line of a list of a file&apos;s arrays</extracomment>
        <translation>Feld wählen</translation>
    </message>
    <message>
        <location line="-20"/>
        <source>Array of the file</source>
        <translation>Feld der Datei</translation>
    </message>
    <message>
        <location line="-12"/>
        <source>Axes</source>
        <extracomment>order of an array&apos;s axes</extracomment>
        <translation>Achsen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Samples per step</source>
        <extracomment>a sound or another list of numbers is cut into frames that begin so many numbers apart</extracomment>
        <translation>Werte je Schritt</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>What the array&apos;s axes are</source>
        <translation>Was die Achsen des Feldes sind</translation>
    </message>
    <message>
        <location line="-25"/>
        <source>steps, batch, features</source>
        <translation>Schritte, Stapel, Merkmale</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, steps, features</source>
        <translation>Stapel, Schritte, Merkmale</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, features, steps</source>
        <translation>Stapel, Merkmale, Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>features, steps</source>
        <translation>Merkmale, Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>batch, steps</source>
        <translation>Stapel, Schritte</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>1, no frames</source>
        <extracomment>a list of numbers is not cut into frames</extracomment>
        <translation>1, keine Rahmen</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Numbers from one frame to the next</source>
        <translation>Zahlen von einem Rahmen zum nächsten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A sound, or another list of numbers, is cut into frames as long as the network&apos;s input; each begins so many numbers behind the one before</source>
        <translation>Ein Ton oder eine andere Liste von Zahlen wird in Rahmen von der Länge der Netzeingabe zerlegt; jeder beginnt so viele Zahlen hinter dem vorigen</translation>
    </message>
</context>
<context>
    <name>gateloupe::Arrangements</name>
    <message>
        <location filename="../app/gui/shell/parts/arrangements.cpp" line="+150"/>
        <source>Put panels where they stood for “%1”</source>
        <extracomment>%1 is a name that the user gave</extracomment>
        <translation>Bereiche dorthin stellen, wo sie für „%1“ standen</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Save arrangement</source>
        <translation>Anordnung sichern</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Name of the arrangement</source>
        <translation>Name der Anordnung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>It takes the place of the one of that name.</source>
        <translation>Sie ersetzt die Anordnung dieses Namens.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>There are %1 already: delete one first.</source>
        <translation>Es gibt schon %1: zuerst eine löschen.</translation>
    </message>
    <message>
        <location line="+13"/>
        <location line="+3"/>
        <source>Arrangement %1</source>
        <extracomment>the proposed name of a saved arrangement of panels; %1 is a number</extracomment>
        <translation>Anordnung %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Arrangements</source>
        <translation>Anordnungen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Saved arrangements</source>
        <translation>Gesicherte Anordnungen</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>F2 renames. Edit &gt; Shortcuts gives them keys.</source>
        <translation>F2 benennt um. Bearbeiten &gt; Tastenkürzel gibt ihnen Tasten.</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>&amp;Use</source>
        <translation>&amp;Verwenden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::BackendBar</name>
    <message>
        <location filename="../app/gui/preferences/backend_bar.cpp" line="+80"/>
        <source>backend</source>
        <extracomment>a change that can be undone: who computes</extracomment>
        <translation>Backend</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>device</source>
        <extracomment>a change that can be undone: which GPU computes</extracomment>
        <translation>Gerät</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>math</source>
        <extracomment>a change that can be undone: the arithmetic of the GPU</extracomment>
        <translation>Rechenart</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>algorithm</source>
        <extracomment>a change that can be undone: cuDNN&apos;s algorithm</extracomment>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <location line="+136"/>
        <source>Only cuDNN offers a choice, and the next run is computed by: %1</source>
        <extracomment>%1 is who computes, e.g. &quot;CPU&quot;</extracomment>
        <translation>Nur cuDNN lässt hier eine Wahl, und den nächsten Lauf rechnet: %1</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Best backend</source>
        <extracomment>who computes a run: the best of GPU and CPU</extracomment>
        <translation>Bestes Backend</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cuDNN where it is there and can run the network, else the CPU</source>
        <translation>cuDNN, wo es da ist und das Netz rechnen kann, sonst die CPU</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>cuDNN, %1</source>
        <extracomment>the backend and the name of the graphics card: &quot;cuDNN, NVIDIA H200&quot;</extracomment>
        <translation>cuDNN, %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Backend: %1</source>
        <translation>Backend: %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Backend: best (%1)</source>
        <extracomment>the best backend, and which one that is</extracomment>
        <translation>Backend: bestes (%1)</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>compute capability %1, %2</source>
        <extracomment>a graphics card: its compute capability and its memory</extracomment>
        <translation>Compute Capability %1, %2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1: %2, %3</source>
        <extracomment>a graphics card: its number, its name, its capability and memory</extracomment>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1: %2</source>
        <extracomment>a graphics card: its number and its name</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Device: %1</source>
        <extracomment>the number of a graphics card</extracomment>
        <translation>Gerät: %1</translation>
    </message>
    <message>
        <location line="-81"/>
        <source>Math: %1</source>
        <extracomment>the arithmetic of a GPU, e.g. &quot;FMA&quot;</extracomment>
        <translation>Rechenart: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Algorithm: %1</source>
        <extracomment>cuDNN&apos;s algorithm, e.g. &quot;Standard&quot;</extracomment>
        <translation>Algorithmus: %1</translation>
    </message>
    <message>
        <location line="-160"/>
        <source>How a GPU computes them</source>
        <translation>Wie eine GPU sie rechnet</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>&amp;Backend</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>&amp;Backend</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Device</source>
        <extracomment>a graphics card</extracomment>
        <translation>&amp;Gerät</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Math of the GPU</source>
        <extracomment>the arithmetic of a GPU</extracomment>
        <translation>&amp;Rechenart der GPU</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>&amp;Algorithm of the GPU</source>
        <extracomment>how cuDNN computes</extracomment>
        <translation>&amp;Algorithmus der GPU</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Backend of the next runs</source>
        <translation>Backend der nächsten Läufe</translation>
    </message>
</context>
<context>
    <name>gateloupe::BackendTexts</name>
    <message>
        <location filename="../app/gui/preferences/backend_texts.cpp" line="+17"/>
        <source>GPU (cuDNN)</source>
        <translation>GPU (cuDNN)</translation>
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
        <translation>Referenz (f64)</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>By the weights</source>
        <extracomment>the math type that suits the type of the weights</extracomment>
        <translation>Nach den Gewichten</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Default (TF32)</source>
        <extracomment>cuDNN&apos;s math type &quot;default&quot;</extracomment>
        <translation>Vorgabe (TF32)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tensor cores</source>
        <extracomment>cuDNN&apos;s math type: tensor cores of a GPU</extracomment>
        <translation>Tensorkerne</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tensor cores in f16</source>
        <extracomment>cuDNN&apos;s math type: tensor cores, f32 may become f16</extracomment>
        <translation>Tensorkerne in f16</translation>
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
        <translation>Wie PyTorch</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Standard</source>
        <extracomment>an algorithm of cuDNN</extracomment>
        <translation>Standard</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Persistent</source>
        <extracomment>an algorithm of cuDNN that keeps weights in registers</extracomment>
        <translation>Persistent</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Persistent, compiled</source>
        <extracomment>the same, with kernels compiled at run time</extracomment>
        <translation>Persistent, übersetzt</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Persistent, few units</source>
        <extracomment>an algorithm of cuDNN for few hidden units</extracomment>
        <translation>Persistent, wenige Einheiten</translation>
    </message>
    <message>
        <location line="-62"/>
        <source>cuDNN&apos;s own kernels in a process of their own</source>
        <translation>Die Kernel von cuDNN in einem eigenen Prozess</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>All cores, in the arithmetic of the weights</source>
        <translation>Alle Kerne, in der Genauigkeit der Gewichte</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Every sum in double precision: slow, and what the others are held against</source>
        <translation>Jede Summe in doppelter Genauigkeit: langsam, und das, woran die anderen gemessen werden</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Plain products of f32, tensor cores for weights of 16 bits</source>
        <translation>Einfache Produkte in f32, Tensorkerne für Gewichte mit 16 Bit</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Products of f32 may be rounded to TF32, about three digits</source>
        <translation>Produkte in f32 dürfen auf TF32 gerundet werden, etwa drei Stellen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Asks for the tensor cores; f32 may be rounded to TF32</source>
        <translation>Verlangt die Tensorkerne; f32 darf auf TF32 gerundet werden</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>f32 may become f16 on the way: fast, not for comparisons</source>
        <translation>f32 darf unterwegs f16 werden: schnell, aber nicht für Vergleiche</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Plain products of f32, as PyTorch and JAX compute where they are asked for precision</source>
        <translation>Gewöhnliche Produkte in f32, wie PyTorch und JAX rechnen, wo Genauigkeit verlangt wird</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The algorithm that PyTorch would take, and the standard one where cuDNN refuses that</source>
        <translation>Der Algorithmus, den PyTorch nähme, und der Standard, wo cuDNN ihn ablehnt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Runs every network that cuDNN can run</source>
        <translation>Rechnet jedes Netz, das cuDNN rechnen kann</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Keeps the recurrent weights on the chip</source>
        <translation>Behält die rekurrenten Gewichte auf dem Chip</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Keeps the recurrent weights on the chip; cuDNN compiles the kernel when it runs</source>
        <translation>Behält die rekurrenten Gewichte auf dem Chip; cuDNN übersetzt den Kernel zur Laufzeit</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>For networks of few units</source>
        <translation>Für Netze mit wenigen Einheiten</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1.
Help &gt; GPU says more.</source>
        <extracomment>%1 is a technical reason in English</extracomment>
        <translation>%1.
Hilfe &gt; GPU sagt mehr.</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>The weights are f64: every product is f64, whatever is chosen here</source>
        <translation>Die Gewichte sind f64: jedes Produkt ist f64, was auch immer hier gewählt ist</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The weights have 16 bits already: the same as “%1”</source>
        <translation>Die Gewichte haben schon 16 Bit: dasselbe wie „%1“</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>cuDNN runs projections by the standard algorithm only</source>
        <translation>cuDNN rechnet Projektionen nur mit dem Standardalgorithmus</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN wants two biases for each gate here, and the network has fewer</source>
        <translation>cuDNN will hier zwei Biase je Gatter, und das Netz hat weniger</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>cuDNN has no such kernels for f64</source>
        <translation>cuDNN hat keine solchen Kernel für f64</translation>
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
        <translation>zwei</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>nothing; bias=False stores none</source>
        <translation>nichts; bias=False speichert keinen</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+2"/>
        <location line="+5"/>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>two, one or none</source>
        <translation>zwei, einer oder keiner</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing; a missing one counts as 0</source>
        <translation>nichts; ein fehlender zählt als 0</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>two (Wb, Rb)</source>
        <translation>zwei (Wb, Rb)</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+6"/>
        <location line="+9"/>
        <location line="+7"/>
        <source>one</source>
        <translation>einer</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>for cuDNN all of it becomes bR and bW is 0</source>
        <translation>für cuDNN wird er ganz zu bR, und bW ist 0</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>nothing: rows of one (2, 3u) array</source>
        <translation>nichts: Zeilen eines Feldes (2, 3u)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>all gates: bR stands outside the reset</source>
        <translation>alle Gatter: bR steht außerhalb des Rücksetzens</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>loaded into LSTM the halves are summed, the way back halves the sum</source>
        <translation>in LSTM geladen, werden die Hälften addiert; zurück wird die Summe halbiert</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>saved as bW + bR, restored as half of it each (1.3: both beside it)</source>
        <translation>gespeichert als bW + bR, geladen je zur Hälfte (1.3: beide daneben)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>reset and update one, new two</source>
        <translation>Rücksetzen und Aktualisieren einer, Neu zwei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>reset and update only</source>
        <translation>nur Rücksetzen und Aktualisieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>forget_bias, usually 1, is added at run time and not stored</source>
        <translation>forget_bias, meist 1, wird beim Ausführen addiert und nicht gespeichert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>one, on the state&apos;s side</source>
        <translation>einer, auf der Seite des Zustands</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing: bW does not exist</source>
        <translation>nichts: bW gibt es nicht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>one on the input&apos;s side, new also bR</source>
        <translation>einer auf der Seite der Eingabe, Neu auch bR</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>nothing; nnx has no bR at all</source>
        <translation>nichts; nnx hat gar kein bR</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>nothing; L.LSTM has bW only</source>
        <translation>nichts; L.LSTM hat nur bW</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>The file stores one vector that is shown as both biases.</source>
        <translation>Die Datei speichert einen Vektor, der als beide Biase gezeigt wird.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The file stores no biases: both count as 0.</source>
        <translation>Die Datei speichert keine Biase: beide zählen als 0.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The file stores one bias for each gate, on the input&apos;s side (bW); bR counts as 0.</source>
        <translation>Die Datei speichert einen Bias je Gatter, auf der Seite der Eingabe (bW); bR zählt als 0.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores one bias for each gate, on the state&apos;s side (bR); bW counts as 0.</source>
        <translation>Die Datei speichert einen Bias je Gatter, auf der Seite des Zustands (bR); bW zählt als 0.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores both biases of every gate.</source>
        <translation>Die Datei speichert beide Biase jedes Gatters.</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>%1 none</source>
        <extracomment>which biases of a gate a file stores</extracomment>
        <translation>%1 keiner</translation>
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
        <translation>%1 beide</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>What the file stores differs from gate to gate: %1.</source>
        <extracomment>%1 is a list such as &quot;reset bW, update bW, new both&quot;</extracomment>
        <translation>Was die Datei speichert, ist von Gatter zu Gatter verschieden: %1.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Reset and update only see bW + bR. The new gate must keep them apart: it computes tanh(W x + bW + r · (R h + bR)), so the reset gate r scales bR but not bW, and one summed bias would be right only where r is 1.</source>
        <translation>Rücksetzen und Aktualisieren sehen nur bW + bR. Das Gatter Neu muss sie getrennt halten: Es berechnet tanh(W x + bW + r · (R h + bR)), also skaliert das Rücksetzgatter r nur bR und nicht bW, und ein summierter Bias wäre nur dort richtig, wo r gleich 1 ist.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>There is nothing to fold.</source>
        <translation>Es gibt nichts zusammenzufassen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Every gate only sees bW + bR: one summed bias gives the same network, rounding aside. How a sum is split again is a convention.</source>
        <translation>Jedes Gatter sieht nur bW + bR: Ein summierter Bias ergibt dasselbe Netz, vom Runden abgesehen. Wie eine Summe wieder geteilt wird, ist Konvention.</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>When it runs, %1 is added to the forget gate; the file does not store it.</source>
        <translation>Beim Ausführen wird %1 zum Vergessgatter addiert; die Datei speichert es nicht.</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasLens</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_lens.cpp" line="+243"/>
        <source>listed gate</source>
        <translation>gelistetes Gatter</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>facts about frameworks</source>
        <translation>Angaben zu Frameworks</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>order of the biases</source>
        <translation>Reihenfolge der Biase</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>The biases could not be read.</source>
        <translation>Die Biase konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Biases of the %1 gate</source>
        <extracomment>curves of the biases of one gate</extracomment>
        <translation>Biase des Gatters %1</translation>
    </message>
    <message>
        <location line="+51"/>
        <source>all gates</source>
        <extracomment>a list of gates: all of them</extracomment>
        <translation>alle Gatter</translation>
    </message>
    <message>
        <location line="-228"/>
        <location line="+237"/>
        <source>Choose a gate of a network first</source>
        <translation>Zuerst ein Gatter eines Netzes wählen</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Choose a gate of a network to see its biases.</source>
        <translation>Ein Gatter eines Netzes wählen, um seine Biase zu sehen.</translation>
    </message>
    <message>
        <location line="-226"/>
        <source>This file&apos;s convention</source>
        <translation>Konvention dieser Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1 (this file)</source>
        <translation>%1 (diese Datei)</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>Listed gate</source>
        <translation>Gelistetes Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases of each unit</source>
        <translation>Biase jeder Einheit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copy the selected rows</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies gate, unit and biases as text with tabs</source>
        <translation>Kopiert Gatter, Einheit und Biase als Text mit Tabulatoren</translation>
    </message>
    <message>
        <location line="-84"/>
        <source>How frameworks keep biases</source>
        <translation>Wie Frameworks Biase halten</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Biases of a gate</source>
        <translation>Biase eines Gatters</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What it folds</source>
        <translation>Was es zusammenfasst</translation>
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
        <translation>Summe</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only networks have biases; this is a tensor of no network.</source>
        <translation>Nur Netze haben Biase; dieser Tensor gehört zu keinem Netz.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A projection has no bias.</source>
        <translation>Eine Projektion hat keinen Bias.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Pick a cell to see the biases of its unit.</source>
        <translation>Eine Zelle wählen, um die Biases ihrer Einheit zu sehen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasPlot</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_plot.cpp" line="+69"/>
        <source>unit</source>
        <extracomment>axis: one unit of a recurrent layer, that is one element of its state</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases over the units</source>
        <translation>Biase über die Einheiten</translation>
    </message>
</context>
<context>
    <name>gateloupe::BiasTableModel</name>
    <message>
        <location filename="../widgets/inspector/biases/bias_lens.cpp" line="-106"/>
        <source>The reset gate multiplies bR but not bW: their sum says nothing.</source>
        <translation>Das Rücksetzgatter multipliziert bR, aber nicht bW: Ihre Summe sagt nichts.</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>The file does not store it; it counts as 0.</source>
        <translation>Die Datei speichert ihn nicht; er zählt als 0.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Gate</source>
        <extracomment>LSTM or GRU gate</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Unit</source>
        <extracomment>element of a recurrent layer&apos;s state</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Bias on the input&apos;s side</source>
        <translation>Bias auf der Seite der Eingabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Bias on the state&apos;s side</source>
        <translation>Bias auf der Seite des Zustands</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the gate sees</source>
        <translation>Was das Gatter sieht</translation>
    </message>
</context>
<context>
    <name>gateloupe::BlameDialog</name>
    <message>
        <location filename="../app/gui/dialogs/blame_dialog.cpp" line="+60"/>
        <location line="+7"/>
        <source>Name the bug</source>
        <translation>Fehler benennen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose what another program made of the input of the last run: the outputs of all steps or of the last one alone, which its shape tells. Every defect that a runtime is known to have is tried on the right run until one makes the same numbers.</source>
        <translation>Wählen, was ein anderes Programm aus der Eingabe des letzten Laufs gemacht hat: die Ausgaben aller Schritte oder nur des letzten, was an der Form zu erkennen ist. Jeder bekannte Fehler von Laufzeiten wird am richtigen Lauf versucht, bis einer dieselben Zahlen ergibt.</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>A .npy, .npz, .csv or .h5 file</source>
        <translation>Eine .npy-, .npz-, .csv- oder .h5-Datei</translation>
    </message>
    <message>
        <location line="-22"/>
        <source>Stop the search</source>
        <translation>Suche abbrechen</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Write the input that tells them apart…</source>
        <translation>Eingabe schreiben, die sie unterscheidet …</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Defects, the likeliest first</source>
        <translation>Fehler, der wahrscheinlichste zuerst</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Error</source>
        <extracomment>a column: how far a defect&apos;s output is from theirs</extracomment>
        <translation>Abweichung</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Defect</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What to look for in the code</source>
        <translation>Wonach im Code zu suchen ist</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>The network&apos;s output</source>
        <translation>Die Ausgabe des Netzes</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The numbers that %1 makes of it</source>
        <extracomment>%1 is the name of a tensor, a readout</extracomment>
        <translation>Die Zahlen, die %1 daraus macht</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Naming the bug</source>
        <translation>Fehler benennen</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The bug could not be looked for.</source>
        <translation>Der Fehler konnte nicht gesucht werden.</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>Their input was another than that of the last run</source>
        <translation>Ihre Eingabe war eine andere als die des letzten Laufs</translation>
    </message>
    <message numerus="yes">
        <location line="+43"/>
        <source>%n of their number(s) are NaN or infinite, from step %1 on; the others are off by %2.</source>
        <extracomment>%1 a step, %2 an error, %n how many numbers</extracomment>
        <translation>
            <numerusform>%n ihrer Zahlen ist NaN oder unendlich, von Schritt %1 an; die anderen weichen um %2 ab.</numerusform>
            <numerusform>%n ihrer Zahlen sind NaN oder unendlich, von Schritt %1 an; die anderen weichen um %2 ab.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Nothing is wrong: their output is the right one within %1.</source>
        <extracomment>%1 an error</extracomment>
        <translation>Nichts ist falsch: Die fremde Ausgabe ist bis auf %1 die richtige.</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
        <source>Their output is off by %1, and none of the %n defect(s) tried explains it.</source>
        <extracomment>%1 an error, %n a number of defects</extracomment>
        <translation>
            <numerusform>Die fremde Ausgabe weicht um %1 ab, und der %n versuchte Fehler erklärt es nicht.</numerusform>
            <numerusform>Die fremde Ausgabe weicht um %1 ab, und keiner der %n versuchten Fehler erklärt es.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 Not tried, or not in every form, in %2 s: %3.</source>
        <extracomment>%1 the sentence before, %2 a number of seconds, %3 words for programs</extracomment>
        <translation>%1 In %2 s nicht oder nicht in jeder Form versucht: %3.</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Another input tells them apart: write it and run it through their program.</source>
        <translation>Eine andere Eingabe unterscheidet sie: schreiben und durch das fremde Programm schicken.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>None of the inputs tried tells them apart.</source>
        <translation>Keine der versuchten Eingaben unterscheidet sie.</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>Indistinguishable: the first %n defect(s) explain their output equally well, one of them is: %1 %2</source>
        <extracomment>%1 the text of a defect, %2 a sentence, %n a number of defects</extracomment>
        <translation>
            <numerusform>Nicht unterscheidbar: %n Fehler erklärt die fremde Ausgabe gleich gut, nämlich: %1 %2</numerusform>
            <numerusform>Nicht unterscheidbar: Die ersten %n Fehler erklären die fremde Ausgabe gleich gut, einer davon ist: %1 %2</numerusform>
        </translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 This makes their numbers but for %2; the next guess is %3 times further off.</source>
        <extracomment>%1 the text of a defect, %2 an error, %3 a factor</extracomment>
        <translation>%1 Das ergibt die fremden Zahlen bis auf %2; die nächste Vermutung liegt %3-mal so weit daneben.</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Write the input to</source>
        <translation>Eingabe schreiben nach</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Arrays (*.npy)</source>
        <translation>Felder (*.npy)</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>“%1” is written: on it the outputs of these defects differ by at least %2.</source>
        <extracomment>%1 a file name, %2 a number</extracomment>
        <translation>„%1“ ist geschrieben: Damit unterscheiden sich die Ausgaben dieser Fehler um mindestens %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The input could not be written.</source>
        <translation>Die Eingabe konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Run the sequence that their program was given first</source>
        <translation>Zuerst die Folge ausführen, die das fremde Programm bekam</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose their output first</source>
        <translation>Zuerst die fremde Ausgabe wählen</translation>
    </message>
    <message>
        <location line="-94"/>
        <source>Nothing is wrong: their numbers are the right ones, rounded; that makes %1.</source>
        <extracomment>%1 an error</extracomment>
        <translation>Nichts ist falsch: die fremden Zahlen sind die richtigen, gerundet; das macht %1 aus.</translation>
    </message>
    <message>
        <location line="-55"/>
        <source>Show where it begins: step %1, %2, %3, %4 of unit %5</source>
        <extracomment>%1 a step, %2 e.g. &quot;layer 0&quot;, %3 &quot;forward&quot;, %4 a gate or state, %5 a unit</extracomment>
        <translation>Zeigen, wo es beginnt: Schritt %1, %2, %3, %4 von Einheit %5</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 (right %2, theirs %3)</source>
        <extracomment>%1 a place, %2 and %3 numbers</extracomment>
        <translation>%1 (richtig %2, fremd %3)</translation>
    </message>
    <message>
        <location line="+73"/>
        <source>%1 If the weights of one gate alone were wrong, it would be %2 of %3, %4: others leave an error of %5.</source>
        <extracomment>%1 the sentence before, %2 a gate, %3 e.g. &quot;layer 0&quot;, %4 &quot;forward&quot;, %5 an error</extracomment>
        <translation>%1 Wären nur die Gewichte eines Gatters falsch, so wäre es %2 von %3, %4: mit anderen bleibt ein Fehler von %5.</translation>
    </message>
</context>
<context>
    <name>gateloupe::BlinkControls</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+103"/>
        <location line="+51"/>
        <source>blinking</source>
        <translation>Blinken</translation>
    </message>
    <message>
        <location line="-58"/>
        <source>A and B in one place</source>
        <translation>A und B im Wechsel</translation>
    </message>
    <message>
        <location line="+64"/>
        <source>Show A and B by turns in one heatmap (I)</source>
        <translation>A und B abwechselnd in einer Heatmap zeigen (I)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the other one in the same heatmap (B)</source>
        <translation>Das andere in derselben Heatmap zeigen (B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Blink by itself</source>
        <translation>Selbsttätig blinken</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Blink every</source>
        <translation>Blinken alle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change between A and B by itself (Shift+B)</source>
        <translation>Selbsttätig zwischen A und B wechseln (Umschalt+B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Time between A and B in milliseconds</source>
        <translation>Zeit zwischen A und B in Millisekunden</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Overlay</source>
        <extracomment>A and B take turns in one heatmap</extracomment>
        <translation>Überlagern</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Flip to A (B)</source>
        <translation>Zu A (B)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Flip to B (B)</source>
        <translation>Zu B (B)</translation>
    </message>
</context>
<context>
    <name>gateloupe::Bookmarks</name>
    <message>
        <location filename="../app/gui/session/bookmarks.cpp" line="+26"/>
        <source>Address</source>
        <extracomment>header: what finds a place again, such as layer_0/forward/c[12]@40</extracomment>
        <translation>Adresse</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Note</source>
        <extracomment>header: what somebody wrote about a place</extracomment>
        <translation>Notiz</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>gateloupe::BookmarksPanel</name>
    <message>
        <location filename="../app/gui/pages/bookmarks_panel.cpp" line="+48"/>
        <source>bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Bookmark this place</source>
        <translation>Diese Stelle &amp;merken</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keeps the cell, byte or value that is looked at</source>
        <translation>Merkt sich die Zelle, das Byte oder den Wert, der gerade zu sehen ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Go there</source>
        <translation>&amp;Hingehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Choose a bookmark first</source>
        <translation>Zuerst ein Lesezeichen wählen</translation>
    </message>
</context>
<context>
    <name>gateloupe::BundleDialog</name>
    <message>
        <location filename="../app/gui/dialogs/bundle_dialog.cpp" line="+151"/>
        <source>Reproduction bundle</source>
        <translation>Wiedergabepaket</translation>
    </message>
    <message>
        <location line="-34"/>
        <source>A folder that repeats the last run anywhere: weights, input, initial states, the right output, and two programs that check it, in Python and in C++. Where another program disagrees, all is left out that the disagreement does without: steps, layers, units, bits.</source>
        <translation>Ein Ordner, der den letzten Lauf überall wiederholt: Gewichte, Eingabe, Anfangszustände, die richtige Ausgabe und zwei Programme, die sie prüfen, in Python und in C++. Wo ein anderes Programm abweicht, bleibt alles weg, was die Abweichung nicht braucht: Schritte, Schichten, Einheiten, Bits.</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>Holds</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <location line="-26"/>
        <source>The whole run</source>
        <translation>Den ganzen Lauf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that differs from another program&apos;s output</source>
        <translation>Den kleinsten Teil, der von der Ausgabe eines anderen Programms abweicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that differs on another backend</source>
        <translation>Den kleinsten Teil, der auf einem anderen Backend abweicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The smallest part that another program runs differently</source>
        <translation>Den kleinsten Teil, den ein anderes Programm anders ausführt</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>A .npy, .npz, .csv or .h5 file with all steps</source>
        <translation>Eine Datei .npy, .npz, .csv oder .h5 mit allen Schritten</translation>
    </message>
    <message>
        <location line="-32"/>
        <source>Write to…</source>
        <translation>Schreiben nach…</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>What was kept of the run</source>
        <translation>Was vom Lauf behalten wurde</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Part</source>
        <extracomment>columns: a part of a run, how much of it was kept, which</extracomment>
        <translation>Teil</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Which</source>
        <translation>Welche</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Shrink a disagreement</source>
        <translation>Abweichung verkleinern</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Folge laufen lassen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose their output first</source>
        <translation>Zuerst deren Ausgabe wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Say how the program is started</source>
        <translation>Angeben, wie das Programm gestartet wird</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The tolerance is no number from 0 on</source>
        <translation>Die Toleranz ist keine Zahl ab 0</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Make the folder</source>
        <translation>Ordner anlegen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Folder:</source>
        <translation>Ordner:</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Making a bundle</source>
        <translation>Paket wird angelegt</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>“%1” is made: %2.</source>
        <extracomment>%1 a folder&apos;s name, %2 a size</extracomment>
        <translation>„%1“ ist angelegt: %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The bundle could not be made.</source>
        <translation>Das Paket konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>%1 of %2</source>
        <extracomment>%1 and %2 are numbers: so many of all</extracomment>
        <translation>%1 aus %2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 to %2</source>
        <extracomment>%1 and %2 are the first and the last of some</extracomment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>all</source>
        <extracomment>all binary digits of a number were kept</extracomment>
        <translation>alle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Binary digits</source>
        <translation>Binärstellen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>weights %1, input %2, states %3</source>
        <extracomment>how many binary digits of the numbers of each were kept</extracomment>
        <translation>Gewichte %1, Eingabe %2, Zustände %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the whole run: %1</source>
        <extracomment>%1 is a difference</extracomment>
        <translation>der ganze Lauf: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::BytesPane</name>
    <message>
        <location filename="../widgets/bytes/bytes_pane.cpp" line="+67"/>
        <source>Search cancelled.</source>
        <translation>Suche abgebrochen.</translation>
    </message>
    <message>
        <location line="+119"/>
        <source>Not found.</source>
        <translation>Nicht gefunden.</translation>
    </message>
    <message>
        <location line="-116"/>
        <source>Searching, %1 %</source>
        <translation>Suche, %1 %</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Go to 0x1000</source>
        <extracomment>a place in a file, as a hint in an empty line</extracomment>
        <translation>Zu 0x1000</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>No bytes are shown</source>
        <translation>Es werden keine Bytes gezeigt</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The last byte is at %1.</source>
        <translation>Das letzte Byte liegt bei %1.</translation>
    </message>
    <message>
        <location line="-13"/>
        <location line="+14"/>
        <source>An offset is 4096, 0x1000, 0x100+4*16 or +64.</source>
        <translation>Eine Position ist 4096, 0x1000, 0x100+4*16 oder +64.</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>Found at %1.</source>
        <translation>Gefunden bei %1.</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>At most 1 MiB can be copied.</source>
        <translation>Höchstens 1 MiB lässt sich kopieren.</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1, row %2, column %3</source>
        <extracomment>%1 a gate or tensor, %2 and %3 counted from 0</extracomment>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message numerus="yes">
        <location line="-152"/>
        <location line="+155"/>
        <source>%n byte(s)</source>
        <extracomment>bytes in a row of the hex view</extracomment>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 (%2): %3; %4 selected</source>
        <extracomment>%1 offset in hexadecimal digits, %2 the same decimal, %3 what the byte belongs to, %4 &quot;4 bytes&quot;</extracomment>
        <translation>%1 (%2): %3; %4 gewählt</translation>
    </message>
    <message>
        <location line="-169"/>
        <location line="+268"/>
        <source>Go to offset</source>
        <translation>Gehe zu Position</translation>
    </message>
    <message>
        <location line="-265"/>
        <location line="+1"/>
        <source>Bytes in a row</source>
        <translation>Bytes je Zeile</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>fit width</source>
        <extracomment>bytes in a row of the hex view: as many as there is room for</extracomment>
        <translation>nach Breite</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Data inspector</source>
        <translation>Dateninspektor</translation>
    </message>
    <message>
        <location line="+118"/>
        <source>%1 of %2, at %3, past the end and on from the other one.</source>
        <extracomment>of what was searched: which of how many places, and its offset; &quot;1,000+&quot; are at least 1,000</extracomment>
        <translation>%1 von %2, bei %3, über das Ende hinaus vom anderen Ende weiter.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2, at %3.</source>
        <translation>%1 von %2, bei %3.</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>bytes in a row</source>
        <translation>Bytes je Zeile</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Copy as hexadecimal digits</source>
        <translation>Als Hexadezimalziffern kopieren</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy as C array</source>
        <translation>Als C-Feld kopieren</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Copy values</source>
        <translation>Werte kopieren</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Select all bytes</source>
        <translation>Alle Bytes auswählen</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Find value</source>
        <translation>Wert suchen</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Find the next</source>
        <translation>Nächste Stelle suchen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Find the previous</source>
        <translation>Vorige Stelle suchen</translation>
    </message>
</context>
<context>
    <name>gateloupe::CellPanel</name>
    <message>
        <location filename="../widgets/inspector/gate_inspector.cpp" line="-104"/>
        <source>Click a cell, or move the pick with the arrow keys.</source>
        <translation>Eine Zelle anklicken oder die Auswahl mit den Pfeiltasten bewegen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::CellText</name>
    <message>
        <location filename="../widgets/inspector/cell_text.cpp" line="+97"/>
        <source>NaN, mantissa 0x%1</source>
        <extracomment>a NaN&apos;s bits beside the quiet one, as hexadecimal</extracomment>
        <translation>NaN, Mantisse 0x%1</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1, subnormal</source>
        <extracomment>a floating-point number too small for the usual form</extracomment>
        <translation>%1, subnormal</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>none: compressed in the file</source>
        <translation>keines: in der Datei komprimiert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>none: stored in chunks</source>
        <extracomment>HDF5 stores an array in pieces called chunks</extracomment>
        <translation>keines: in Chunks gespeichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: put together from slices</source>
        <translation>keines: aus Ausschnitten zusammengesetzt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: gathered from places no stride describes</source>
        <translation>keines: von Stellen gesammelt, die keine Schrittweite beschreibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: encoded as protocol buffer numbers</source>
        <translation>keines: als Zahlen eines Protocol Buffers kodiert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: computed from other numbers of the file</source>
        <translation>keines: aus anderen Zahlen der Datei berechnet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: big-endian in the file</source>
        <translation>keines: Big-Endian in der Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>none: digits in a text</source>
        <translation>keine: Ziffern in einem Text</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>none: integers times a scale</source>
        <extracomment>weights stored as small integers and a scale</extracomment>
        <translation>keine: ganze Zahlen mal einem Maßstab</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>projected unit %1</source>
        <extracomment>one element of the projected hidden state of an LSTM</extracomment>
        <translation>projizierte Einheit %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+19"/>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>input %1</source>
        <extracomment>one element of the input of a recurrent network</extracomment>
        <translation>Eingabe %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>output %1 of layer %2</source>
        <translation>Ausgabe %1 von Schicht %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>h[t−1] of unit %1</source>
        <extracomment>element of the hidden state at the step before</extracomment>
        <translation>h[t−1] von Einheit %1</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Palettised</source>
        <extracomment>a weight stored as an index into a small table: %1 the index, %2 its type, e.g. &quot;3, u4&quot;</extracomment>
        <translation>Palettiert</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>index %1, %2</source>
        <translation>Index %1, %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the number is the table&apos;s entry of that index</source>
        <translation>die Zahl ist der Eintrag der Tabelle mit diesem Index</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Table value</source>
        <extracomment>the number that an index into a table stands for</extracomment>
        <translation>Wert der Tabelle</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>(integer − zero point) × scale + offset</source>
        <translation>(Ganzzahl − Nullpunkt) × Skala + Versatz</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Offset</source>
        <extracomment>what is added to an integer times its scale</extracomment>
        <translation>Versatz</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Gate</source>
        <extracomment>LSTM or GRU gate with its matrix, e.g. &quot;R forget&quot;</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <location line="-27"/>
        <location line="+30"/>
        <location line="+5"/>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+7"/>
        <source>Byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>byte %1 of %2</source>
        <extracomment>%1 a byte&apos;s number, %2 a file name</extracomment>
        <translation>Byte %1 von %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>none: not in a file</source>
        <translation>keines: nicht in einer Datei</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Integer</source>
        <extracomment>a weight stored as a small integer q: %1 the integer, %2 its type, e.g. &quot;-3, i8&quot;</extracomment>
        <translation>Ganzzahl</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>(integer − zero point) × scale</source>
        <translation>(Ganzzahl − Nullpunkt) × Skala</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Scale</source>
        <translation>Skala</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Zero point</source>
        <extracomment>the integer that stands for 0</extracomment>
        <translation>Nullpunkt</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Bits</source>
        <extracomment>the bits of a number, %1 its type, %2 hexadecimal</extracomment>
        <translation>Bits</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decoded</source>
        <translation>Dekodiert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>sign %1, exponent %2 (%3 − %4), mantissa 0x%5</source>
        <extracomment>tool tip: sign, exponent and mantissa of a floating-point number</extracomment>
        <translation>Vorzeichen %1, Exponent %2 (%3 − %4), Mantisse 0x%5</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Binary</source>
        <translation>Binär</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sign, exponent, mantissa</source>
        <translation>Vorzeichen, Exponent, Mantisse</translation>
    </message>
    <message>
        <location line="-45"/>
        <source>Address</source>
        <extracomment>what finds a number again: layer_0/forward/forget/recurrent_weights[32, 21]</extracomment>
        <translation>Adresse</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Ctrl+P finds it again</source>
        <translation>Strg+P findet sie wieder</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTree</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree.cpp" line="+152"/>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Filter the tree by name</source>
        <translation>Den Baum nach Namen filtern</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>Compare with…</source>
        <extracomment>menu of a network: puts it beside another one</extracomment>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show in Layout</source>
        <translation>Im Layout zeigen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Copy gate path</source>
        <extracomment>a path such as layer_0/forward/forget/recurrent_weights</extracomment>
        <translation>Pfad des Gatters kopieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Collapse others</source>
        <translation>Andere zuklappen</translation>
    </message>
</context>
<context>
    <name>gateloupe::CheckpointTreeModel</name>
    <message>
        <location filename="../widgets/models/checkpoint_tree_model.cpp" line="+314"/>
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
        <location line="+33"/>
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
    <message>
        <location line="-98"/>
        <source>Weights: %1</source>
        <extracomment>%1 is fine, unusual or broken</extracomment>
        <translation>Gewichte: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ColorBar</name>
    <message>
        <location filename="../widgets/heatmap/view/color_bar.cpp" line="+155"/>
        <source>above ≈%1</source>
        <extracomment>legend entry: about how many elements lie above the range of colours</extracomment>
        <translation>darüber ≈%1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>below ≈%1</source>
        <extracomment>legend entry: about how many elements lie below the range of colours</extracomment>
        <translation>darunter ≈%1</translation>
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
        <translation>&lt;0,01</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % above</source>
        <extracomment>share of the elements that lie above the range of colours</extracomment>
        <translation>%1 % darüber</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % below</source>
        <extracomment>share of the elements that lie below the range of colours</extracomment>
        <translation>%1 % darunter</translation>
    </message>
    <message>
        <location line="-98"/>
        <source>Logarithmic counts</source>
        <extracomment>of the histogram beside the colour scale</extracomment>
        <translation>Logarithmische Anzahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Range from what is visible</source>
        <translation>Bereich aus dem Sichtbaren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset range</source>
        <translation>Bereich zurücksetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Drag a handle to change the range of colours, double click to reset it.</source>
        <translation>Griff ziehen, um den Farbbereich zu ändern; Doppelklick setzt ihn zurück.</translation>
    </message>
    <message>
        <location line="+143"/>
        <source>from %1 to %2, upper limit selected</source>
        <extracomment>the numbers at the two ends of the colour scale, and which of them the keys move</extracomment>
        <translation>von %1 bis %2, obere Grenze gewählt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>from %1 to %2, lower limit selected</source>
        <translation>von %1 bis %2, untere Grenze gewählt</translation>
    </message>
    <message>
        <location line="-6"/>
        <source>Colour scale</source>
        <translation>Farbskala</translation>
    </message>
</context>
<context>
    <name>gateloupe::ColumnStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/column_study.cpp" line="+54"/>
        <source>The columns could not be read</source>
        <translation>Die Spalten konnten nicht gelesen werden</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Choose a file with a number for each step</source>
        <translation>Datei mit einer Zahl je Schritt wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tables and arrays (*.csv *.tsv *.txt *.npy *.npz)</source>
        <translation>Tabellen und Arrays (*.csv *.tsv *.txt *.npy *.npz)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::CommandPalette</name>
    <message>
        <location filename="../app/gui/commands/command_palette.cpp" line="+97"/>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <location line="-42"/>
        <source>Search commands, gates and tensors</source>
        <translation>Befehle, Gatter und Tensoren suchen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Command, gate, tensor, or an address: R f [3, 7], c[5]@40, @40, 0x1A2F, max</source>
        <extracomment>what can be searched for: commands of the menus, LSTM gates and tensors of the open file; addresses such as R f [3, 7]</extracomment>
        <translation>Befehl, Gatter, Tensor oder Adresse: R f [3, 7], c[5]@40, @40, 0x1A2F, max</translation>
    </message>
</context>
<context>
    <name>gateloupe::ComparePage</name>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="+245"/>
        <source>Open a file to compare with</source>
        <translation>Eine Datei zum Vergleichen öffnen</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>No recurrent network was found in “%1”.</source>
        <translation>In „%1“ wurde kein rekurrentes Netz gefunden.</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>Comparing %1 with %2</source>
        <extracomment>two networks</extracomment>
        <translation>%1 wird mit %2 verglichen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The two networks could not be compared.</source>
        <translation>Die beiden Netze konnten nicht verglichen werden.</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+19"/>
        <source>This file as it was before it changed on disk</source>
        <translation>Diese Datei, wie sie vor der Änderung auf dem Datenträger war</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reads the file again and compares it with what is shown now</source>
        <translation>Liest die Datei neu und vergleicht sie mit dem, was jetzt gezeigt wird</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The same network on another backend</source>
        <translation>Dasselbe Netzwerk auf einem anderen Backend</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Runs it twice and shows where the two part</source>
        <translation>Führt es zweimal aus und zeigt, wo die beiden auseinandergehen</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="-103"/>
        <location line="+61"/>
        <location filename="../app/gui/pages/compare_page_layers.cpp" line="+50"/>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="+2"/>
        <location line="+36"/>
        <source>network B</source>
        <translation>Netzwerk B</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page_offers.cpp" line="-34"/>
        <source>A recorded run…</source>
        <translation>Ein aufgezeichneter Lauf…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Outputs or states that another program wrote to a file</source>
        <translation>Ausgaben oder Zustände, die ein anderes Programm in eine Datei geschrieben hat</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Another file…</source>
        <translation>Eine andere Datei…</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>It can also be dropped on this page</source>
        <translation>Sie kann auch auf diese Seite gezogen werden</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>This file as it was before it was read again</source>
        <translation>Diese Datei, wie sie vor dem erneuten Lesen war</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1 of %2</source>
        <extracomment>a network and the file that it is from</extracomment>
        <translation>%1 aus %2</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 of this file</source>
        <translation>%1 aus dieser Datei</translation>
    </message>
    <message>
        <location filename="../app/gui/pages/compare_page.cpp" line="+108"/>
        <source>Choose the recorded run</source>
        <translation>Den aufgezeichneten Lauf wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Runs and outputs (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)</source>
        <translation>Läufe und Ausgaben (*.h5 *.hdf5 *.npz *.npy *.safetensors *.csv)</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+12"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="-54"/>
        <source>Pairing the networks of %1 and %2</source>
        <extracomment>two files</extracomment>
        <translation>Netzwerke von %1 und %2 einander zuordnen</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Choose the input</source>
        <translation>Eingabe wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>Felder, Tabellen und Klänge (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
</context>
<context>
    <name>gateloupe::CompareView</name>
    <message>
        <location filename="../widgets/compare/compare_view.cpp" line="+268"/>
        <source>matching of units</source>
        <translation>Zuordnung der Einheiten</translation>
    </message>
    <message>
        <location line="+235"/>
        <source>Choose B: another network of this file, one of another file, or the same one on another backend.</source>
        <translation>B wählen: ein anderes Netz dieser Datei, eines aus einer anderen oder dasselbe auf einem anderen Backend.</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>Comparing…</source>
        <translation>Wird verglichen …</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Open a file with a recurrent network, and choose another to compare it with.</source>
        <translation>Eine Datei mit einem rekurrenten Netz öffnen und ein anderes zum Vergleichen wählen.</translation>
    </message>
    <message>
        <location line="-222"/>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Runs</source>
        <extracomment>runs of two networks on one input</extracomment>
        <translation>Läufe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Networks</source>
        <extracomment>all networks of two files</extracomment>
        <translation>Netzwerke</translation>
    </message>
</context>
<context>
    <name>gateloupe::ComparisonTexts</name>
    <message>
        <location line="-233"/>
        <source>Equal.</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>Gleich.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Equal up to rounding.</source>
        <extracomment>verdict about two networks: rounding numbers to a narrower type explains all differences</extracomment>
        <translation>Gleich bis auf Rundung.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Nearly equal.</source>
        <extracomment>verdict about two networks: what conversions and rounding leave</extracomment>
        <translation>Beinahe gleich.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Alike, not equal.</source>
        <extracomment>verdict about two networks: some gates are alike; none needs to be</extracomment>
        <translation>Ähnlich, nicht gleich.</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Different.</source>
        <translation>Verschieden.</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Nothing to compare: no gate of A has a counterpart in B</source>
        <translation>Nichts zu vergleichen: Kein Gatter von A hat eine Entsprechung in B</translation>
    </message>
    <message numerus="yes">
        <location line="+11"/>
        <source>Equal: every number of %n parameter(s)</source>
        <extracomment>number of parameters whose numbers are all the same in two networks</extracomment>
        <translation>
            <numerusform>Gleich: alle Zahlen in %n Parameter</numerusform>
            <numerusform>Gleich: alle Zahlen in %n Parametern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%1 of %n parameter(s) differ, at most by %2</source>
        <extracomment>%1 of the %n parameters that two networks have in common</extracomment>
        <translation>
            <numerusform>Abweichend: %1 von %n Parameter, höchstens um %2</numerusform>
            <numerusform>Abweichend: %1 von %n Parametern, höchstens um %2</numerusform>
        </translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1; least alike: %2, cosine %3</source>
        <extracomment>%1 is e.g. &quot;2 of 16 parameters differ, at most by 0.5&quot;, %2 a gate, %3 a number</extracomment>
        <translation>%1; am wenigsten ähnlich: %2, Kosinus %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1; the first that rounding does not explain: %2</source>
        <extracomment>%1 says how many differ, %2 a gate and its place, e.g. &quot;R forget, layer 0, forward&quot;</extracomment>
        <translation>%1; das erste, das Rundung nicht erklärt: %2</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1; %2 without a counterpart</source>
        <extracomment>%1 is e.g. &quot;Equal: every number of 8 parameters&quot;</extracomment>
        <translation>%1; %2 ohne Entsprechung im anderen</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Cell: A %1, B %2. Their gates mean other things and are not compared.</source>
        <extracomment>kinds of cells, e.g. LSTM and GRU</extracomment>
        <translation>Zelle: A %1, B %2. Ihre Gatter bedeuten anderes und werden nicht verglichen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Inputs: A %1, B %2. W of layer 0 has another shape.</source>
        <translation>Eingaben: A %1, B %2. W von Schicht 0 hat eine andere Form.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Units: A %1, B %2. No matrix has the same shape.</source>
        <translation>Einheiten: A %1, B %2. Keine Matrix hat dieselbe Form.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A and B do not have the same projection: R and what reads h have other shapes.</source>
        <translation>A und B haben nicht dieselbe Projektion: R und was h liest, haben andere Formen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Layers: A %1, B %2. Those that both have are compared.</source>
        <translation>Schichten: A %1, B %2. Verglichen werden die, die beide haben.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only one of them is bidirectional: its backward direction has no counterpart, and layers above the first have other inputs.</source>
        <translation>Nur eines ist bidirektional: Seine Rückwärtsrichtung hat keine Entsprechung, und Schichten über der ersten haben andere Eingaben.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One of them reads the sequence from its end: forward and backward directions have no counterpart.</source>
        <translation>Eines liest die Sequenz vom Ende her: Vorwärts- und Rückwärtsrichtung haben keine Entsprechung.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One of them takes its input without weights (skip): layer 0 has no W there.</source>
        <translation>Eines nimmt seine Eingabe ohne Gewichte (skip): Schicht 0 hat dort kein W.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Biases: A %1, B %2.</source>
        <extracomment>bias modes as files say them, e.g. &quot;double&quot; and &quot;single_input&quot;</extracomment>
        <translation>Biase: A %1, B %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>What is added to the forget gate when they run: A %1, B %2.</source>
        <translation>Beim Ausführen zum Vergessgatter addiert: A %1, B %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The reset gate acts before the recurrent product in one of them and after it in the other: equal weights do not give equal states.</source>
        <translation>Das Rücksetzgatter wirkt im einen vor dem rekurrenten Produkt und im anderen danach: Gleiche Gewichte ergeben nicht gleiche Zustände.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>They use other activations or clipping: equal weights do not give equal states.</source>
        <translation>Sie verwenden andere Aktivierungen oder anderes Begrenzen: Gleiche Gewichte ergeben nicht gleiche Zustände.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>A stores %1, B %2: numbers are compared as they are stored.</source>
        <translation>A speichert %1, B %2: Zahlen werden so verglichen, wie sie gespeichert sind.</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>B&apos;s units stand beside the units of A that they are most like: %1 of %2 have another number in B, mean cosine %3.</source>
        <extracomment>%1 of %2 units of a network got another number; %3 is a mean</extracomment>
        <translation>Die Einheiten von B stehen neben den Einheiten von A, denen sie am meisten gleichen: %1 von %2 haben in B eine andere Nummer, mittlerer Kosinus %3.</translation>
    </message>
    <message numerus="yes">
        <location line="+15"/>
        <source>Rounding alone explains the differences of %n parameter(s).</source>
        <translation>
            <numerusform>Rundung allein erklärt die Unterschiede von %n Parameter.</numerusform>
            <numerusform>Rundung allein erklärt die Unterschiede von %n Parametern.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Quantised: the largest difference is %1 scales; rounding to the nearest integer makes up to half a scale on each side.</source>
        <extracomment>%1 a number; the scale of a quantised matrix: from one of its integers to the next</extracomment>
        <translation>Quantisiert: Der größte Unterschied beträgt %1 Skalenschritte; Runden auf die nächste Ganzzahl macht auf jeder Seite bis zu einem halben Skalenschritt aus.</translation>
    </message>
    <message>
        <location line="-117"/>
        <source>Biases are compared by their sum, with what is added to the forget gate.</source>
        <translation>Biase werden als Summe verglichen, mit dem, was zum Vergessgatter addiert wird.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Units can be matched between networks of one shape only.</source>
        <translation>Einheiten lassen sich nur zwischen Netzen gleicher Form zuordnen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The units were not matched: %1.</source>
        <translation>Die Einheiten wurden nicht zugeordnet: %1.</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>The equations differ: %1</source>
        <extracomment>%1 is e.g. &quot;candidate: tanh in A, relu in B&quot;</extracomment>
        <translation>Die Gleichungen unterscheiden sich: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ContactSheet</name>
    <message>
        <location filename="../widgets/gates/sheet_texts.cpp" line="+30"/>
        <source>no bias</source>
        <translation>kein Bias</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>merged into bW</source>
        <extracomment>the file stores one bias for a gate, which stands for both</extracomment>
        <translation>in bW enthalten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>merged into bR</source>
        <translation>in bR enthalten</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>none: x as it is</source>
        <extracomment>a layer without input weights: x is added to every gate as it is</extracomment>
        <translation>keine: x, wie es ist</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>not stored</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1: %2</source>
        <extracomment>tool tip: a parameter, and why the file has none</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1, %2, from %3 to %4</source>
        <extracomment>tool tip: a parameter, rows x columns, smallest and largest number</extracomment>
        <translation>%1, %2, von %3 bis %4</translation>
    </message>
    <message numerus="yes">
        <location line="+4"/>
        <source>%n element(s) are NaN or infinite</source>
        <translation>
            <numerusform>%n Element ist NaN oder unendlich</numerusform>
            <numerusform>%n Elemente sind NaN oder unendlich</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../widgets/gates/contact_sheet.cpp" line="+590"/>
        <source>Contact sheet</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <location line="-235"/>
        <source>not readable</source>
        <translation>nicht lesbar</translation>
    </message>
</context>
<context>
    <name>gateloupe::DataInspectorModel</name>
    <message>
        <location filename="../widgets/bytes/data_inspector.cpp" line="+26"/>
        <source>The file keeps these bytes as this type</source>
        <translation>Die Datei hält diese Bytes als diesen Typ</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Big-endian: the first byte counts most</source>
        <translation>Big-Endian: das erste Byte zählt am meisten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Little-endian: the last byte counts most</source>
        <translation>Little-Endian: das letzte Byte zählt am meisten</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Type</source>
        <extracomment>header of a column with f32, i16, ...</extracomment>
        <translation>Typ</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Value</source>
        <extracomment>header: the number that some bytes are</extracomment>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>gateloupe::DependencePanel</name>
    <message>
        <location filename="../widgets/sequence/gradients/dependence_panel.cpp" line="+57"/>
        <source>What the value depends on, by gradient × value</source>
        <translation>Wovon der Wert abhängt, nach Gradient × Wert</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>%1 = %2 depends on (gradient × value)</source>
        <extracomment>%1 is the address of a value of the run, %2 the value</extracomment>
        <translation>%1 = %2 hängt ab von (Gradient × Wert)</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>%1 = %2, gradient %3</source>
        <extracomment>a tool tip: address, value, gradient</extracomment>
        <translation>%1 = %2, Gradient %3</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>gateloupe::DescriptionDialog</name>
    <message>
        <location filename="../app/gui/dialogs/description_dialog.cpp" line="+29"/>
        <source>Open with description</source>
        <translation>Mit Beschreibung öffnen</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>A description is a small JSON file that says what the tensors of a file are called and how gates lie in them. It opens files of programs that Gateloupe does not know.</source>
        <extracomment>convention: how a framework names and orders the gates of its networks</extracomment>
        <translation>Eine Beschreibung ist eine kleine JSON-Datei, die sagt, wie die Tensoren einer Datei heißen und wie die Gatter in ihnen liegen. Sie öffnet Dateien von Programmen, die Gateloupe nicht kennt.</translation>
    </message>
    <message>
        <location line="-6"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="-14"/>
        <location line="+11"/>
        <source>Choose a checkpoint</source>
        <translation>Checkpoint wählen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <location line="-13"/>
        <location line="+10"/>
        <source>Choose a description</source>
        <translation>Beschreibung wählen</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Descriptions (*.json);;All files (*)</source>
        <translation>Beschreibungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Choose a description.</source>
        <translation>Wählen Sie eine Beschreibung.</translation>
    </message>
    <message>
        <location line="+3"/>
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
    <name>gateloupe::DifferenceModel</name>
    <message>
        <location filename="../widgets/what_if/what_if_panel.cpp" line="+60"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>First step over</source>
        <extracomment>head of a column: the first step at which h differs by more than the tolerance</extracomment>
        <translation>Erster Schritt darüber</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+14"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Largest |Δh|</source>
        <extracomment>head of a column: the largest difference of the hidden state h</extracomment>
        <translation>Größtes |Δh|</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>at step</source>
        <translation>in Schritt</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Units over</source>
        <extracomment>head of a column: how many units differ by more than the tolerance</extracomment>
        <translation>Einheiten darüber</translation>
    </message>
</context>
<context>
    <name>gateloupe::DifferenceScatter</name>
    <message>
        <location filename="../widgets/compare/panes/difference_scatter.cpp" line="+86"/>
        <source>A − B over A, a dot for each element</source>
        <translation>A − B über A, ein Punkt für jedes Element</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Every %1th element is drawn</source>
        <extracomment>%1 is a number above 2</extracomment>
        <translation>Jedes %1. Element ist gezeichnet</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>A − B over A</source>
        <extracomment>title of a plot: the difference of two matrices over the first of them</extracomment>
        <translation>A − B über A</translation>
    </message>
</context>
<context>
    <name>gateloupe::DifferenceTableModel</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+165"/>
        <source>= equal</source>
        <extracomment>two gates hold the same numbers</extracomment>
        <translation>= gleich</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>≠ different</source>
        <translation>≠ verschieden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>other cell</source>
        <translation>andere Zelle</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>other shape</source>
        <extracomment>a matrix has another number of rows or columns</extracomment>
        <translation>andere Form</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>only in B</source>
        <translation>nur in B</translation>
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
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Parameter in canonical form</source>
        <translation>Parameter in kanonischer Form</translation>
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
        <translation>Größte Differenz; ∞, wo nur eines eine Zahl ist</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>rms</source>
        <translation>rms</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Root mean square of the differences</source>
        <translation>Quadratisches Mittel der Differenzen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cosine of the two as vectors: 1 points the same way</source>
        <translation>Kosinus der beiden als Vektoren: 1 zeigt in dieselbe Richtung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Equal: every number is the same</source>
        <translation>Gleich: jede Zahl ist dieselbe</translation>
    </message>
</context>
<context>
    <name>gateloupe::DivergenceTexts</name>
    <message>
        <location filename="../widgets/compare/run_difference_view.cpp" line="+61"/>
        <source>The two agree.</source>
        <translation>Die beiden stimmen überein.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The two agree up to that step and are far off there at once: it had another input, length or mask, or the states were reset.</source>
        <translation>Die beiden stimmen bis zu diesem Schritt überein und liegen dort auf einmal weit auseinander: er hatte eine andere Eingabe, Länge oder Maske, oder die Zustände wurden zurückgesetzt.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The two agree at first and drift apart, as rounding does that grows with the steps.</source>
        <translation>Die beiden stimmen zuerst überein und laufen dann auseinander, wie es Rundung tut, die mit den Schritten wächst.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The two are a little off from the first step on, as products in TF32, f16 or bf16 are.</source>
        <translation>Die beiden liegen vom ersten Schritt an ein wenig auseinander, wie Produkte in TF32, f16 oder bf16.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The two are far off from the first step on: they do not compute the same equations, order of gates, biases or direction.</source>
        <translation>Die beiden liegen vom ersten Schritt an weit auseinander: sie rechnen nicht dieselben Gleichungen, oder Gatterfolge, Biase oder Richtung sind verschieden.</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>One of the two has NaN or infinity where the other has numbers.</source>
        <translation>Eines der beiden hat NaN oder Unendlich, wo das andere Zahlen hat.</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Look at the input of that step and at the lengths of the sequences.</source>
        <translation>Die Eingabe dieses Schritts und die Längen der Sequenzen ansehen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Compare the CPU with the reference too: if they drift apart alike, the network magnifies every rounding and no backend is wrong.</source>
        <translation>Auch die CPU mit der Referenz vergleichen: laufen sie ebenso auseinander, so vergrößert das Netz jede Rundung, und kein Backend ist falsch.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Where cuDNN computes, choose FMA and run again; if the difference goes, it was the math.</source>
        <translation>Wo cuDNN rechnet, FMA wählen und noch einmal ausführen; verschwindet der Unterschied, so lag er an der Rechenart.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Look at the first gate that parts, and compare it with what the file&apos;s convention says about it (F1).</source>
        <translation>Das erste Gatter ansehen, das abweicht, und mit dem vergleichen, was die Konvention der Datei dazu sagt (F1).</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The layers below agree, and what goes into a layer is other from its first step on.</source>
        <translation>Die Schichten darunter stimmen überein, und was in eine Schicht eingeht, ist von ihrem ersten Schritt an anders.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Look for a dropout or a scale between the layers, for units in another order, and for the weights of that layer.</source>
        <translation>Suchen Sie ein Dropout oder einen Faktor zwischen den Schichten, Einheiten in anderer Reihenfolge und die Gewichte dieser Schicht.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to that step: the gate that leaves the numbers first is the cause. Health lists weights that are no numbers.</source>
        <translation>Zu diesem Schritt gehen: das Gatter, das zuerst keine Zahlen mehr liefert, ist die Ursache. Der Befund nennt Gewichte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The two are a little off, as the persistent kernels of cuDNN are: their tanh is accurate to 7e-6.</source>
        <translation>Die beiden liegen ein wenig auseinander, wie es die persistenten Kernel von cuDNN tun: ihr tanh ist auf 7e-6 genau.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the standard algorithm and run again: its tanh is accurate to 6e-8.</source>
        <translation>Den Standardalgorithmus wählen und noch einmal ausführen: sein tanh ist auf 6e-8 genau.</translation>
    </message>
</context>
<context>
    <name>gateloupe::EarlierFile</name>
    <message>
        <location filename="../app/gui/controllers/earlier_file.cpp" line="+86"/>
        <source>Copying %1</source>
        <translation>Kopieren von %1</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>%1, before %2</source>
        <extracomment>a network as it was before its file changed; %2 is a time of day</extracomment>
        <translation>%1, vor %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditForm</name>
    <message>
        <location filename="../widgets/what_if/edit_form.cpp" line="+102"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>all gates</source>
        <extracomment>entries of a list of gates</extracomment>
        <translation>alle Gatter</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>Gatter %1</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>Scale: weights and biases times a factor.</source>
        <translation>Skalieren: Gewichte und Biase mal Faktor.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Swap: weights and biases change places.</source>
        <translation>Tauschen: Gewichte und Biase wechseln die Plätze.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Add it to the list and run again</source>
        <translation>In die Liste aufnehmen und neu ausführen</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Unit %1</source>
        <extracomment>a button that fills in the unit chosen in the plots</extracomment>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <location line="-128"/>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gate</source>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>every unit</source>
        <translation>jede Einheit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Take the unit chosen in the plots</source>
        <translation>Die in den Diagrammen gewählte Einheit übernehmen</translation>
    </message>
    <message>
        <location line="-50"/>
        <source>by</source>
        <extracomment>a number to multiply by</extracomment>
        <translation>mal</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>with</source>
        <extracomment>what a gate or unit is exchanged with</extracomment>
        <translation>mit</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Gate to swap with</source>
        <translation>Gatter zum Tauschen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Unit to swap with</source>
        <translation>Einheit zum Tauschen</translation>
    </message>
    <message>
        <location line="-27"/>
        <source>in</source>
        <extracomment>in which layer and direction</extracomment>
        <translation>in</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="-46"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location line="+156"/>
        <source>Zero: the gate, or h of a unit, is 0 at every step.</source>
        <translation>Null: das Gatter oder h einer Einheit ist in jedem Schritt 0.</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditListModel</name>
    <message>
        <location filename="../widgets/what_if/edit_list_model.cpp" line="+23"/>
        <source>Not in this network: %1</source>
        <translation>Nicht in diesem Netz: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::EditTexts</name>
    <message>
        <location filename="../widgets/what_if/edit_texts.cpp" line="+26"/>
        <source>Zero</source>
        <extracomment>makes a gate or a unit 0</extracomment>
        <translation>Auf 0 setzen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Scale</source>
        <extracomment>multiplies weights and biases of a gate or a unit</extracomment>
        <translation>Skalieren</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Swap</source>
        <extracomment>exchanges two gates or two units</extracomment>
        <translation>Tauschen</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>%1 gate of unit %2</source>
        <extracomment>%1 is a gate of a recurrent cell, %2 the number of a unit</extracomment>
        <translation>Gatter %1 von Einheit %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>Gatter %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1, %2</source>
        <extracomment>a layer of the network and its direction, e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Zero %1, %2</source>
        <extracomment>%1 is a gate or a unit, %2 a layer and direction</extracomment>
        <translation>Auf 0 setzen: %1, %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Scale %1 by %2, %3</source>
        <extracomment>%1 is a gate or a unit, %2 a factor, %3 a layer and direction</extracomment>
        <translation>Skalieren: %1 mit %2, %3</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Swap %1 with %2, %3</source>
        <extracomment>%1 and %2 are gates or units, %3 a layer and direction</extracomment>
        <translation>Tauschen: %1 mit %2, %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::EmptySequence</name>
    <message>
        <location filename="../widgets/sequence/empty_sequence.cpp" line="+19"/>
        <source>Run noise</source>
        <translation>Rauschen ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run an impulse</source>
        <translation>Impuls ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Text…</source>
        <translation>Text…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Choose an input and run it: the state of every unit then appears here, step by step.</source>
        <translation>Eine Eingabe wählen und ausführen: dann steht hier Schritt für Schritt der Zustand jeder Einheit.</translation>
    </message>
</context>
<context>
    <name>gateloupe::EquationTexts</name>
    <message>
        <location filename="../widgets/models/equation_texts.cpp" line="+13"/>
        <source>Stated by the file or fixed by its framework: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>Von der Datei gesagt oder vom Framework festgelegt: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Computed by the file&apos;s graph: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>Vom Graphen der Datei berechnet: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Chosen when it was opened: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>Beim Öffnen gewählt: %1</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Assumed, the file does not say it: %1</source>
        <extracomment>%1 is a list such as &quot;gate=sigmoid, candidate=tanh&quot;</extracomment>
        <translation>Angenommen, die Datei sagt es nicht: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::ErrorLanesView</name>
    <message>
        <location filename="../widgets/compare/error_lanes_view.cpp" line="+421"/>
        <source>First culprit: %1 at step %2, where B adds an error of %3, more than %4. Inherited errors come from such steps.</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward&quot;, %2 a step, %3 an error, %4 a tolerance</extracomment>
        <translation>Erster Schuldiger: %1 bei Schritt %2. B ist dort von sich aus um %3 falsch, mehr als %4; was nur die Spur der geerbten Fehler zeigt, kam von solchen Schritten.</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>No step of B adds an error of more than %1. The network is sensitive: in %2 a small difference grows by a factor of %3 a step.</source>
        <extracomment>%1 is a tolerance, %2 e.g. &quot;layer 0, forward&quot;, %3 a factor</extracomment>
        <translation>Kein Schritt von B ist von sich aus um mehr als %1 falsch. Das Netz ist empfindlich: In %2 wächst ein kleiner Unterschied je Schritt um den Faktor %3.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>No step of B adds an error of more than %1; the difference comes from the start or from smaller errors.</source>
        <extracomment>%1 is a tolerance</extracomment>
        <translation>Kein Schritt von B ist von sich aus um mehr als %1 falsch; was abweicht, wurde geerbt: vom Anfang oder von kleineren Fehlern.</translation>
    </message>
    <message>
        <location line="-75"/>
        <source>Show the culprit</source>
        <translation>Schuldigen zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Own and inherited errors of each layer, step by step</source>
        <translation>Eigene und geerbte Fehler jeder Schicht, Schritt für Schritt</translation>
    </message>
    <message>
        <location line="+48"/>
        <source>Own and inherited error need c and h of every layer. What is compared here does not have them.</source>
        <translation>Eigener und geerbter Fehler brauchen c und h jeder Schicht. Was hier verglichen wird, hat sie nicht.</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Every step of B is right to %1.</source>
        <extracomment>%1 is a tolerance</extracomment>
        <translation>Jeder Schritt von B stimmt bis auf %1.</translation>
    </message>
</context>
<context>
    <name>gateloupe::ErrorTexts</name>
    <message>
        <location filename="../app/gui/common/error_texts.cpp" line="+98"/>
        <source>“%1” could not be opened. %2</source>
        <extracomment>%1 is a file name, %2 a sentence with the reason</extracomment>
        <translation>„%1“ konnte nicht geöffnet werden. %2</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The input does not fit this network: %1</source>
        <extracomment>%1 is a sentence that says what does not fit</extracomment>
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
        <location line="+27"/>
        <source>%1: %2</source>
        <extracomment>the name of a network, and a warning about it</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+10"/>
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
    <message>
        <location line="-140"/>
        <source>Tick one of its networks under File &gt; Export.</source>
        <translation>Eines der Netze unter Datei &gt; Exportieren ankreuzen.</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>File &gt; Open asks whether reading it may take that much memory.</source>
        <translation>Datei &gt; Öffnen fragt, ob das Lesen so viel Speicher brauchen darf.</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>To read it as %1, start Gateloupe with --cell %1.</source>
        <extracomment>%1 is a cell such as &quot;rnn_relu&quot;; --cell is an option of the program&apos;s command line</extracomment>
        <translation>Um es als %1 zu lesen, Gateloupe mit --cell %1 starten.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Open it with a description that gives its forget_offset: File &gt; Open with description.</source>
        <translation>Mit einer Beschreibung öffnen, die forget_offset angibt: Datei &gt; Mit Beschreibung öffnen.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Describe the buffer under File &gt; Open raw buffer.</source>
        <translation>Den Puffer unter Datei &gt; Rohpuffer öffnen beschreiben.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Describe the tensor under File &gt; Open raw buffer, field “Read from”: %1</source>
        <extracomment>%1 is the name of a tensor and the sizes of its network</extracomment>
        <translation>Den Tensor unter Datei &gt; Rohpuffer öffnen beschreiben, Feld „Lesen aus“: %1</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Say where the buffer begins under File &gt; Open raw buffer, field “Offset in bytes”.</source>
        <translation>Unter Datei &gt; Rohpuffer öffnen angeben, wo der Puffer beginnt, Feld „Anfang in Bytes“.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>gateloupe-cli can write it as %1.</source>
        <extracomment>%1 is a type of numbers such as &quot;f32&quot;</extracomment>
        <translation>gateloupe-cli kann es als %1 schreiben.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Choose the names of version %1 as the format under File &gt; Export.</source>
        <extracomment>%1 is a version such as &quot;1.0&quot;</extracomment>
        <translation>Unter Datei &gt; Exportieren als Format die Namen der Version %1 wählen.</translation>
    </message>
    <message>
        <location line="-20"/>
        <source>Give a description of its names under File &gt; Open with description; gateloupe-cli solve finds one by an output of the framework.</source>
        <translation>Geben Sie unter Datei &gt; Mit Beschreibung öffnen eine Beschreibung der Namen an; gateloupe-cli solve findet eine anhand einer Ausgabe des Frameworks.</translation>
    </message>
</context>
<context>
    <name>gateloupe::ExplainPanel</name>
    <message>
        <location filename="../widgets/sequence/explain_panel.cpp" line="+118"/>
        <source>%1, %2</source>
        <extracomment>an entry of the list of gates and states: &quot;f, forget gate&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>No network is selected</source>
        <translation>Kein Netz ist gewählt</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>Show the weight of this term in its matrix</source>
        <translation>Das Gewicht dieses Summanden in seiner Matrix zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a term with a weight: click on its bar</source>
        <translation>Einen Term mit Gewicht wählen: auf seinen Balken klicken</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>%1 unit %2 at %3</source>
        <extracomment>a value of a run: %1 is h, c or a gate</extracomment>
        <translation>%1 Einheit %2 bei %3</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>x feature %1</source>
        <extracomment>a feature of the input x</extracomment>
        <translation>x Merkmal %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>x feature %1, symbol “%2”</source>
        <extracomment>a feature of the input x, and the symbol that the step reads</extracomment>
        <translation>x Merkmal %1, Zeichen „%2“</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>bias %1</source>
        <translation>Bias %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>initial h of unit %1</source>
        <translation>Anfangs-h der Einheit %1</translation>
    </message>
    <message numerus="yes">
        <location line="+51"/>
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <location line="-201"/>
        <source>Which gate or state is explained</source>
        <translation>Welches Gatter oder welcher Zustand erklärt wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Terms of the sum, largest first</source>
        <translation>Summanden, größter zuerst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Back to the value explained before</source>
        <translation>Zurück zum vorher erklärten Wert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Forward to the value explained next</source>
        <translation>Vor zum danach erklärten Wert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Trail of the largest terms</source>
        <translation>Spur der größten Summanden</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Follow the largest</source>
        <translation>Größtem folgen</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Show weight</source>
        <translation>Gewicht zeigen</translation>
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
        <translation>Am größten Summanden zurückgehen bis dahin, wo er begann</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="-31"/>
        <source>The first value that is not finite is %1: %2.</source>
        <extracomment>%1 is a value&apos;s name such as &quot;c unit 0 at 40&quot;, %2 a sentence: &quot;x[7] is NaN at step 40&quot;</extracomment>
        <translation>Der erste Wert, der nicht endlich ist, ist %1: %2.</translation>
    </message>
</context>
<context>
    <name>gateloupe::Explainer</name>
    <message>
        <location filename="../app/gui/controllers/explainer.cpp" line="+185"/>
        <source>logit “%1” at %2</source>
        <extracomment>a number of the readout by its label, and the step</extracomment>
        <translation>Logit „%1“ bei %2</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Run a sequence, then see here why a value is what it is.</source>
        <translation>Eine Folge ausführen, dann steht hier, warum ein Wert ist, wie er ist.</translation>
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
        <translation>NumPy-Archiv</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>packed buffer (cuDNN)</source>
        <translation>gepackter Puffer (cuDNN)</translation>
    </message>
    <message>
        <location line="+55"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
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
        <translation>Exportieren</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <location line="-17"/>
        <location line="+19"/>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <location line="-17"/>
        <location line="+18"/>
        <source>Write to</source>
        <translation>Schreiben nach</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <location line="+68"/>
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
        <location line="+3"/>
        <source>%1 exists and will be replaced.</source>
        <translation>%1 gibt es schon und wird ersetzt.</translation>
    </message>
    <message>
        <location line="-140"/>
        <source>Every gate is written apart, in one canonical order.</source>
        <extracomment>canonical: gates split apart, in cuDNN&apos;s order, [out, in] row-major</extracomment>
        <translation>Jedes Gatter wird für sich geschrieben, in einer kanonischen Ordnung.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>All gates of one network in cuDNN&apos;s own buffer. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <extracomment>forget offset: a number that some frameworks add to the forget gate at run time</extracomment>
        <translation>Alle Gatter eines Netzes in cuDNNs eigenem Puffer. Fehlende Bias-Vektoren sind null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
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
        <translation>TensorFlow-1-Checkpoint</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>A state_dict for torch.nn.LSTM, GRU or RNN. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Ein state_dict für torch.nn.LSTM, GRU oder RNN. Ein fehlender zweiter Bias ist null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A model that runs: one node for each layer, initial states as optional inputs. A missing second bias is zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Ein lauffähiges Modell: ein Knoten je Schicht, Anfangszustände als wahlfreie Eingänge. Ein fehlender zweiter Bias ist null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A model with one layer for each layer of the network. Where Keras has one bias, input and recurrent bias are summed.</source>
        <translation>Ein Modell mit einer Schicht für jede Schicht des Netzes. Wo Keras einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The names that CudnnLSTM and its kin save and restore. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>Die Namen, unter denen CudnnLSTM und Verwandte sichern und laden. Wo die Zelle einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Variables for Flax&apos; RNN and Bidirectional. Where the cell has one bias, input and recurrent bias are summed.</source>
        <translation>Variablen für RNN und Bidirectional von Flax. Wo die Zelle einen Bias hat, werden Eingangs- und rekurrenter Bias addiert.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Parameters for gluon&apos;s layers. Missing biases are zero, a forget offset is added to the forget gate&apos;s bias.</source>
        <translation>Parameter für die Schichten von gluon. Fehlende Bias-Vektoren sind null, ein Versatz des Vergessgatters kommt zu dessen Bias.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RTNeural</source>
        <translation>RTNeural</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A JSON of layers for RTNeural, LSTM or GRU of one direction. An LSTM&apos;s input and recurrent bias are summed.</source>
        <translation>Ein JSON mit Schichten für RTNeural, LSTM oder GRU mit einer Richtung. Eingangs- und rekurrenter Bias eines LSTM werden summiert.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Neural Amp Modeler</source>
        <translation>Neural Amp Modeler</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>An LSTM of one direction; input and recurrent bias are summed. Its output layer is the identity: the hidden state comes out.</source>
        <translation>Ein LSTM mit einer Richtung; Eingangs- und rekurrenter Bias werden summiert. Seine Ausgabeschicht ist die Identität: der verborgene Zustand kommt heraus.</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Export weights</source>
        <translation>Gewichte exportieren</translation>
    </message>
    <message>
        <location line="+23"/>
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
        <location filename="../app/gui/controllers/exporter.cpp" line="+50"/>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Replace files?</source>
        <translation>Dateien ersetzen?</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Beside %1 are files that no export wrote and that would have to go.</source>
        <translation>Neben %1 liegen Dateien, die kein Export geschrieben hat und die weichen müssten.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Replace them</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Save the run</source>
        <translation>Den Lauf speichern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>HDF5 (*.h5 *.hdf5)</source>
        <translation>HDF5 (*.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Export the table</source>
        <translation>Die Tabelle exportieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindBar</name>
    <message>
        <location filename="../widgets/bytes/find_bar.cpp" line="+97"/>
        <source>Previous</source>
        <translation>Voriges</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next</source>
        <translation>Nächstes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>Bytes</source>
        <extracomment>what to look for among bytes: hexadecimal digits such as 3D CC</extracomment>
        <translation>Bytes</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Text</source>
        <extracomment>what to look for among bytes: letters</extracomment>
        <translation>Text</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Value</source>
        <extracomment>what to look for among bytes: a number</extracomment>
        <translation>Wert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What to find</source>
        <translation>Was gesucht wird</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Type of the number</source>
        <translation>Typ der Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers are looked for in step with those at the cursor</source>
        <translation>Zahlen werden im Raster derer am Cursor gesucht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How far from the number a hit may be; empty: as far as its last digit is rounded</source>
        <translation>Wie weit ein Treffer von der Zahl abweichen darf; leer: so weit, wie die letzte Ziffer gerundet ist</translation>
    </message>
    <message>
        <location line="+106"/>
        <source>letters</source>
        <translation>Buchstaben</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>This is no number.</source>
        <translation>Das ist keine Zahl.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Type whole bytes, two hexadecimal digits each.</source>
        <translation>Ganze Bytes eingeben, je zwei Hexadezimalziffern.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Type what to find first.</source>
        <translation>Zuerst eingeben, was gesucht wird.</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/find_panel.cpp" line="+82"/>
        <location line="+4"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Folge laufen lassen</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Units whose h correlates with that of unit %1, positively or negatively</source>
        <translation>Einheiten, deren h mit dem der Einheit %1 geht oder dagegen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Other steps at which the units of step %1 are on</source>
        <translation>Wann sonst die Einheiten an sind, die es bei Schritt %1 sind</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Other steps at which the units of steps %1 to %2 are on</source>
        <translation>Wann sonst die Einheiten an sind, die es von Schritt %1 bis Schritt %2 sind</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>No unit moves as unit %1 does.</source>
        <translation>Keine Einheit bewegt sich wie Einheit %1.</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Like unit %1, by correlation of h:</source>
        <translation>Wie Einheit %1, nach Korrelation von h:</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>No unit is on there: lower the threshold.</source>
        <translation>Dort ist keine Einheit an: die Schwelle senken.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units %1 are on together at no other step.</source>
        <extracomment>%1 is a list of units</extracomment>
        <translation>Die Einheiten %1 sind sonst nirgends zusammen an.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units %1 are on at:</source>
        <extracomment>%1 is a list of units</extracomment>
        <translation>Die Einheiten %1 sind an bei:</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>unit %1, %2: %3</source>
        <extracomment>a unit of a layer, and how much it is like another one, from -1 to 1</extracomment>
        <translation>Einheit %1, %2: %3</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>step %1: %2</source>
        <extracomment>how much a step is like another one, from 0 to 1</extracomment>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>steps %1 to %2: %3</source>
        <translation>Schritte %1 bis %2: %3</translation>
    </message>
    <message>
        <location line="-147"/>
        <source>Units like this</source>
        <translation>Einheiten wie diese</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps like this</source>
        <translation>Schritte wie dieser</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>on from h =</source>
        <extracomment>h of a unit from which on it counts as on</extracomment>
        <translation>an ab h =</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Threshold from which on a unit counts as on</source>
        <translation>Schwelle, ab der eine Einheit als an gilt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What was found, the likest first</source>
        <translation>Was gefunden wurde, das Ähnlichste zuerst</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTableModel</name>
    <message>
        <location filename="../widgets/health/health_view.cpp" line="+70"/>
        <source>Show it in the heatmap</source>
        <translation>In der Heatmap zeigen</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Broken: cannot work, or wrong numbers. Risk: works, likely wrong. Remark: worth knowing.</source>
        <translation>Defekt: kann nicht arbeiten oder rechnet falsch. Risiko: arbeitet, ist wahrscheinlich falsch. Bemerkung: wissenswert.</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How much of it</source>
        <translation>Wie viel davon</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Network</source>
        <extracomment>a recurrent network of the open file</extracomment>
        <translation>Netz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The network of the file</source>
        <translation>Das Netz der Datei</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where it was found first; click to go there</source>
        <translation>Wo es zuerst gefunden wurde; ein Klick führt dorthin</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTexts</name>
    <message>
        <location filename="../widgets/health/finding_texts.cpp" line="+17"/>
        <source>Cannot be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Missing tensor</source>
        <translation>Fehlender Tensor</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>NaN or infinite numbers</source>
        <translation>NaN oder unendliche Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Shares its bytes</source>
        <translation>Geteilte Bytes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy of a matrix</source>
        <translation>Kopie einer Matrix</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copies of units</source>
        <extracomment>of a recurrent layer</extracomment>
        <translation>Kopien von Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Copies of rows</source>
        <extracomment>of a matrix</extracomment>
        <translation>Kopien von Zeilen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Dead units</source>
        <extracomment>units of a recurrent layer</extracomment>
        <translation>Tote Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Gate without weights</source>
        <extracomment>a gate of some units that no weight leads to</extracomment>
        <translation>Gatter ohne Gewichte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Units that nothing reads</source>
        <translation>Ungelesene Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inputs that nothing reads</source>
        <translation>Ungelesene Eingaben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All zeros</source>
        <translation>Alles null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One number everywhere</source>
        <translation>Überall dieselbe Zahl</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Huge outlier</source>
        <translation>Riesiger Ausreißer</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Subnormal numbers</source>
        <translation>Subnormale Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases are zero</source>
        <translation>Biase sind null</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Both biases are equal</source>
        <translation>Beide Biase sind gleich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Forget bias</source>
        <translation>Vergessbias</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stuck gate</source>
        <extracomment>a gate of a unit that is open, or shut, whatever comes in</extracomment>
        <translation>Hängendes Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturating weights</source>
        <translation>Sättigende Gewichte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturating input weights</source>
        <translation>Sättigende Eingabegewichte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Large spectral radius</source>
        <translation>Großer Spektralradius</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Learns nothing</source>
        <extracomment>units whose weights get no gradient</extracomment>
        <translation>Lernt nichts</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Doubt about the convention</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>Zweifel an der Konvention</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 of %2 elements</source>
        <translation>%1 von %2 Elementen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 of %2 units</source>
        <translation>%1 von %2 Einheiten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of %2 units: %3</source>
        <extracomment>%1 of %2 units, then why: &quot;output gate closed&quot;</extracomment>
        <translation>%1 von %2 Einheiten: %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 of %2 units, %3</source>
        <extracomment>%3 is a number that was measured</extracomment>
        <translation>%1 von %2 Einheiten, %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2 inputs</source>
        <translation>%1 von %2 Eingaben</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 of %2 gates</source>
        <translation>%1 von %2 Gattern</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>mean %1, and %2 is added</source>
        <translation>Mittel %1, dazu kommt %2</translation>
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
        <translation>Bei einem Mittel von %1 schließen die Vergessgatter kaum je: Der Zellzustand wächst nur.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>With a mean of %1 the forget gates start nearly shut: what the cells hold is lost within a few steps. A gate order that was read wrongly looks like this too.</source>
        <translation>Bei einem Mittel von %1 sind die Vergessgatter anfangs fast zu: Was die Zellen halten, geht in wenigen Schritten verloren. Eine falsch gelesene Reihenfolge der Gatter sieht ebenso aus.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The file stores a mean of %1, and the convention adds %2 more when it runs. Perhaps the offset counts twice.</source>
        <translation>Die Datei speichert ein Mittel von %1, und die Konvention addiert beim Ausführen noch %2. Vielleicht zählt der Versatz doppelt.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The forget gates start open: the usual +1 is stored in the bias, and nothing is added when the network runs.</source>
        <translation>Die Vergessgatter sind anfangs offen: Das übliche +1 steht im Bias, und beim Ausführen wird nichts addiert.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The convention adds %1 to the forget gate when the network runs; the stored bias does not contain it.</source>
        <translation>Die Konvention addiert beim Ausführen %1 zum Vergessgatter; der gespeicherte Bias enthält es nicht.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No +1 is stored and none is added when the network runs. Usual for networks that began with random biases, as PyTorch&apos;s and cuDNN&apos;s do.</source>
        <translation>Es ist kein +1 gespeichert, und beim Ausführen wird keines addiert. Üblich bei Netzen, die mit zufälligen Biasen begannen, wie denen von PyTorch und cuDNN.</translation>
    </message>
    <message>
        <location line="+88"/>
        <source>The weights of these units in W and R are exactly those of an earlier unit.</source>
        <translation>Die Gewichte dieser Einheiten in W und R sind genau die einer früheren Einheit.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>These rows are exactly an earlier row of the same matrix: of this gate the units are copies.</source>
        <translation>Diese Zeilen sind genau eine frühere Zeile derselben Matrix: Für dieses Gatter sind die Einheiten Kopien.</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Exactly the numbers of %1, stored once more: a copy.</source>
        <translation>Genau die Zahlen von %1, noch einmal gespeichert: eine Kopie.</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1 of %2 elements are subnormal: too small for their type&apos;s precision, and slow on some processors.</source>
        <translation>%1 von %2 Elementen sind subnormal: zu klein für die Genauigkeit ihres Typs und auf manchen Prozessoren langsam.</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The rows of W have norms of up to %1: every gate is saturated for inputs of size 1.</source>
        <translation>Die Zeilen von W haben Normen bis %1: Bei Eingaben der Größe 1 ist jedes Gate gesättigt.</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>The numbers of this parameter cannot be read, so nothing is known about them.</source>
        <translation>Die Zahlen dieses Parameters sind nicht lesbar, daher ist nichts über sie bekannt.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A network of this shape needs the parameter, but the file does not store it. It cannot run like this.</source>
        <translation>Ein Netz dieser Form braucht den Parameter, aber die Datei speichert ihn nicht. So kann es nicht laufen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One such number reaches every state after the first step that uses it. Training has most likely diverged, or the bytes are not what they are taken for.</source>
        <translation>Eine solche Zahl erreicht jeden Zustand nach dem ersten Schritt, der sie verwendet. Höchstwahrscheinlich ist das Training divergiert, oder die Bytes sind nicht das, wofür sie gehalten werden.</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>The very same bytes as %1: tied weights, or two names for one tensor.</source>
        <translation>Genau dieselben Bytes wie %1: gekoppelte Gewichte oder zwei Namen für einen Tensor.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The very same bytes as %1 of %2: tied weights, or two names for one tensor.</source>
        <translation>Genau dieselben Bytes wie %1 von %2: gekoppelte Gewichte oder zwei Namen für einen Tensor.</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>The rows of W and R are zero for this gate: it stays where its bias puts it.</source>
        <translation>Die Zeilen von W und R sind für dieses Gatter null: Es bleibt, wo sein Bias es hinstellt.</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>The columns of R are zero for every gate, and so are those of the next layer&apos;s W where there is one: what the unit computes is not used in this network. Of the last layer the output may still be read by others.</source>
        <translation>Die Spalten von R sind für alle Gatter null, ebenso die von W der nächsten Schicht, wo es eine gibt: Was die Einheit berechnet, wird in diesem Netz nicht verwendet. Bei der letzten Schicht können noch andere die Ausgabe lesen.</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>The column of W is zero for every gate: the network does not see this input.</source>
        <translation>Die Spalte von W ist für alle Gatter null: Das Netz sieht diese Eingabe nicht.</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Every number of the matrix is zero: never trained, or pruned, or not the bytes that were meant.</source>
        <translation>Alle Zahlen der Matrix sind null: nie trainiert, oder ausgedünnt, oder nicht die gemeinten Bytes.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Every number of the matrix is %1. Trained weights never are.</source>
        <translation>Alle Zahlen der Matrix sind %1. Bei trainierten Gewichten kommt das nicht vor.</translation>
    </message>
    <message>
        <location line="-122"/>
        <source>Its magnitude is %1 times the root mean square of all others (%2); it is reported from %3 times on and a risk from %4 on. Normal numbers stay below 6, published networks (silero-vad, DTLN, textgenrnn) below 23.</source>
        <translation>Ihr Betrag ist das %1-fache des quadratischen Mittels aller anderen (%2); ab dem %3-fachen wird es gemeldet, ab dem %4-fachen ist es ein Risiko. Normale Zahlen bleiben unter 6, veröffentlichte Netze (silero-vad, DTLN, textgenrnn) unter 23.</translation>
    </message>
    <message>
        <location line="+85"/>
        <source>bW and bR hold the same numbers. Layers that cuDNN trained do, where both began with zeros; otherwise one bias was split in halves, or written twice and now counts double.</source>
        <translation>bW und bR enthalten dieselben Zahlen. Das ist bei Schichten so, die cuDNN trainiert hat, wo beide mit Nullen begannen; sonst wurde ein Bias halbiert, oder zweimal geschrieben und zählt nun doppelt.</translation>
    </message>
    <message>
        <location line="-61"/>
        <source>The row of R has a norm of up to %1; it is reported from %2 on and a risk from %3 on, twice the largest of published networks (silero-vad, DTLN, textgenrnn). States of size 1 move the sum so far that the gate is saturated at most steps.</source>
        <translation>Die Zeile von R hat eine Norm von bis zu %1; ab %2 wird es gemeldet, ab %3 ist es ein Risiko: das Doppelte des Größten veröffentlichter Netze (silero-vad, DTLN, textgenrnn). Zustände der Größe 1 werfen die Summe so weit zur einen oder anderen Seite, dass das Gatter bei den meisten Schritten gesättigt ist.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>The spectral radius of R is %1; it is reported from %2 on and a risk from %3 on, twice the largest of published networks (silero-vad, DTLN, textgenrnn). Along its largest direction the state grows from step to step until the gates saturate.</source>
        <translation>Der Spektralradius von R ist %1; ab %2 wird es gemeldet, ab %3 ist es ein Risiko: das Doppelte des Größten veröffentlichter Netze (silero-vad, DTLN, textgenrnn). Entlang seiner größten Richtung wächst der Zustand von Schritt zu Schritt, bis die Gatter gesättigt sind.</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Everything that the file stores as bias for these gates is zero. Usual right after initialisation, unusual after training.</source>
        <translation>Alles, was die Datei als Bias dieser Gatter speichert, ist null. Üblich gleich nach der Initialisierung, unüblich nach dem Training.</translation>
    </message>
    <message>
        <location line="-40"/>
        <source>With inputs and states between -1 and 1 the sum of the gate cannot come closer to zero than %1, and beyond ±%2 the gate hardly answers: it is always open, or always shut.</source>
        <translation>Bei Eingaben und Zuständen zwischen -1 und 1 kommt die Summe des Gatters der Null nicht näher als %1, und jenseits von ±%2 antwortet das Gatter kaum noch: Es ist immer offen oder immer geschlossen.</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>The rows of W and R are zero for every gate: the unit depends on neither input nor state and does the same at every step.</source>
        <translation>Die Zeilen von W und R sind für jedes Gatter null: Die Einheit hängt weder von der Eingabe noch vom Zustand ab und tut in jedem Schritt dasselbe.</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>In the last run backwards no gradient reached the weights of these units: a step of training would leave them as they are.</source>
        <translation>Im letzten Rückwärtslauf erreichte kein Gradient die Gewichte dieser Einheiten: Ein Trainingsschritt ließe sie, wie sie sind.</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Every number of W and R is zero: input and state have no effect.</source>
        <translation>Jede Zahl von W und R ist null: Das Netz nimmt nichts auf.</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>The file does not say everything that its reading needs; this was noted while it was recognised.</source>
        <translation>Die Datei sagt nicht alles, was zum Lesen nötig ist; dies wurde beim Erkennen vermerkt.</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Inputs: %1</source>
        <translation>Eingaben: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Units: %1</source>
        <translation>Einheiten: %1</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Gates: %1</source>
        <translation>Gatter: %1</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>NaN and infinite numbers, tensors that are missing, unreadable or stored once for two</source>
        <translation>NaN und unendliche Zahlen, Tensoren, die fehlen, unlesbar oder einmal für zwei gespeichert sind</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>zero, equal and odd biases, the forget gate&apos;s offset</source>
        <translation>Biase, die null, gleich oder seltsam sind, der Versatz des Vergessgatters</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>constant matrices, outliers above %1 times the others</source>
        <translation>konstante Matrizen, Ausreißer über dem %1-Fachen der übrigen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gates that their bias holds open or shut, or that R throws into saturation</source>
        <translation>Gatter, die ihr Bias offen oder geschlossen hält oder die R in die Sättigung treibt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent matrices of a spectral radius above %1</source>
        <translation>rekurrente Matrizen mit einem Spektralradius über %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>what the convention was not sure about</source>
        <translation>worin die Konvention unsicher war</translation>
    </message>
    <message>
        <location line="-360"/>
        <source>Contradicts its weights</source>
        <translation>Widerspricht den Gewichten</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Absurd size</source>
        <extracomment>weights of a size that no training leads to</extracomment>
        <translation>Absurde Größe</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Diverges</source>
        <extracomment>the state of a network grows without end</extracomment>
        <translation>Divergiert</translation>
    </message>
    <message>
        <location line="+45"/>
        <source>%1 a step</source>
        <extracomment>%1 is a factor by which a state grows</extracomment>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <location line="+180"/>
        <source>The file contradicts itself: programs that believe its words refuse it, or read other numbers than those shown here.</source>
        <translation>Die Datei widerspricht sich: Programme, die ihren Worten glauben, lehnen sie ab oder lesen andere Zahlen als die hier gezeigten.</translation>
    </message>
    <message>
        <location line="-89"/>
        <source>The largest magnitude is %1; from %2 on it is a risk. No trained network has such weights: every gate that they lead to is saturated for any input. Training has diverged, or the bytes are not what they are taken for.</source>
        <translation>Der größte Betrag ist %1; ab %2 ist es ein Risiko. Kein trainiertes Netz hat solche Gewichte: Jedes Gatter, zu dem sie führen, ist bei jeder Eingabe gesättigt. Das Training ist divergiert, oder die Bytes sind nicht, wofür sie gehalten werden.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The largest magnitude is %1; below %2 it is a risk. No trained network has such weights: the matrix does nothing. The bytes may not be what they are taken for.</source>
        <translation>Der größte Betrag ist %1; unter %2 ist es ein Risiko. Kein trainiertes Netz hat solche Gewichte: Die Matrix bewirkt nichts. Die Bytes sind vielleicht nicht, wofür sie gehalten werden.</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>No activation bounds the state of this cell. In a run of %1 steps without input it grew from 1 to %2, by a factor of %3 a step: long sequences end in infinite numbers.</source>
        <translation>Keine Aktivierung begrenzt den Zustand dieser Zelle. In einem Lauf von %1 Schritten ohne Eingabe wuchs er von 1 auf %2, je Schritt um den Faktor %3: Lange Sequenzen enden in unendlichen Zahlen.</translation>
    </message>
    <message>
        <location line="+144"/>
        <source>what the file says of its sizes against those of its weights</source>
        <translation>was die Datei über ihre Größen sagt, gegen die ihrer Gewichte</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>weights of a size that no trained network has, states that grow without end</source>
        <translation>Gewichte von einer Größe, die kein trainiertes Netz hat, Zustände, die ohne Ende wachsen</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>units without input or without effect, inputs without effect</source>
        <translation>Einheiten ohne Eingabe oder ohne Wirkung, Eingaben ohne Wirkung</translation>
    </message>
</context>
<context>
    <name>gateloupe::FindingTree</name>
    <message numerus="yes">
        <location filename="../widgets/health/health_view.cpp" line="+127"/>
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n Befund</numerusform>
            <numerusform>%n Befunde</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::GateCard</name>
    <message>
        <location filename="../app/gui/help/gate_card.cpp" line="+583"/>
        <source>No gate is selected</source>
        <translation>Kein Gatter ist gewählt</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Select a gate to read what it does.</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>Ein Gatter wählen, um zu lesen, was es tut.</translation>
    </message>
    <message>
        <location line="-23"/>
        <source>What the selected gate is</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>Was das gewählte Gatter ist</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateEquations</name>
    <message>
        <location line="-217"/>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Input gate</source>
        <translation>Eingabegatter</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Forget gate</source>
        <translation>Vergessgatter</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Cell gate (new memory)</source>
        <extracomment>the candidate g of an LSTM</extracomment>
        <translation>Zellgatter (neuer Inhalt)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Output gate</source>
        <translation>Ausgabegatter</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Reset gate</source>
        <translation>Rücksetzgatter</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Update gate</source>
        <translation>Aktualisierungsgatter</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>New gate (candidate)</source>
        <extracomment>the candidate n of a GRU</extracomment>
        <translation>Neu-Gatter (Kandidat)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Hidden state</source>
        <extracomment>the only gate of a plain recurrent cell</extracomment>
        <translation>Verborgener Zustand</translation>
    </message>
    <message>
        <location line="-37"/>
        <source>Makes the hidden state narrower before the next step and the next layer see it.</source>
        <translation>Macht den verborgenen Zustand schmaler, bevor ihn der nächste Schritt und die nächste Schicht sehen.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Decides how much of the new memory enters the cell state: 0 keeps it out, 1 lets it in.</source>
        <translation>Bestimmt, wie viel vom neuen Inhalt in den Zellzustand gelangt: 0 hält ihn draußen, 1 lässt ihn ein.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Decides how much of the cell state stays from one step to the next: 0 forgets, 1 remembers.</source>
        <translation>Bestimmt, wie viel vom Zellzustand von einem Schritt zum nächsten bleibt: 0 vergisst, 1 behält.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Proposes the new memory that the input gate lets into the cell state.</source>
        <translation>Schlägt den neuen Inhalt vor, den das Eingabegatter in den Zellzustand einlässt.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Decides how much of the cell state shows in the hidden state.</source>
        <translation>Bestimmt, wie viel vom Zellzustand im verborgenen Zustand erscheint.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Decides how much of the recurrent product enters the candidate: 0 leaves the past out. It acts after the product, as in cuDNN.</source>
        <translation>Bestimmt, wie viel vom rekurrenten Produkt in den Kandidaten eingeht: 0 lässt die Vergangenheit weg. Es wirkt nach dem Produkt, wie in cuDNN.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decides how much of the hidden state enters the candidate: 0 leaves the past out. It acts before the product.</source>
        <translation>Bestimmt, wie viel vom verborgenen Zustand in den Kandidaten eingeht: 0 lässt die Vergangenheit weg. Es wirkt vor dem Produkt.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Decides how much of the hidden state changes: 0 keeps the old one, 1 takes the candidate.</source>
        <translation>Entscheidet, wie viel vom verborgenen Zustand sich ändert: 0 behält den alten, 1 nimmt den Kandidaten.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Decides how much of the hidden state stays: 1 keeps the old one, 0 takes the candidate.</source>
        <translation>Bestimmt, wie viel vom verborgenen Zustand bleibt: 1 behält den alten, 0 nimmt den Kandidaten.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Proposes the new hidden state that the update gate mixes with the old one.</source>
        <translation>Schlägt den neuen verborgenen Zustand vor, den das Aktualisierungsgatter mit dem alten mischt.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Computes the hidden state from the input and the step before.</source>
        <translation>Berechnet den verborgenen Zustand aus der Eingabe und dem Schritt davor.</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>x[t] is the input at step t, %1 numbers</source>
        <extracomment>x[t] stands in the equations</extracomment>
        <translation>x[t] ist die Eingabe in Schritt t, %1 Zahlen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>x[t] is h[t] of layer %1</source>
        <translation>x[t] ist h[t] von Schicht %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>this direction reads the sequence from its end: t−1 is the step that comes later</source>
        <translation>diese Richtung liest die Sequenz vom Ende: t−1 ist der Schritt, der später kommt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>h[t−1] is the hidden state of the step before, %1 numbers</source>
        <translation>h[t−1] ist der verborgene Zustand des Schritts davor, %1 Zahlen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>∘ multiplies element by element</source>
        <extracomment>the sign ∘ stands in the equations</extracomment>
        <translation>∘ multipliziert Element für Element</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Convention: %1</source>
        <extracomment>a convention is how one framework names and orders weights</extracomment>
        <translation>Konvention: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Stored in the tensor %1</source>
        <translation>Gespeichert im Tensor %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>One tensor holds all gates, in the order %1</source>
        <extracomment>%1 lists gates</extracomment>
        <translation>Ein Tensor enthält alle Gatter, in der Reihenfolge %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The file stores the matrix transposed</source>
        <translation>Die Datei speichert die Matrix transponiert</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>No biases</source>
        <translation>Keine Biase</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One bias for each gate, added to the input&apos;s product</source>
        <translation>Ein Bias je Gatter, zum Produkt der Eingabe addiert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One bias for each gate, added to the recurrent product</source>
        <translation>Ein Bias je Gatter, zum rekurrenten Produkt addiert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Two biases for each gate, kept apart</source>
        <translation>Zwei Biase je Gatter, getrennt gehalten</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1 is added to the forget gate when the network runs; the file does not store it</source>
        <translation>Beim Ausführen wird %1 zum Vergessgatter addiert; die Datei speichert das nicht</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The reset gate acts after the recurrent product</source>
        <translation>Das Rücksetzgatter wirkt nach dem rekurrenten Produkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The reset gate acts before the recurrent product</source>
        <translation>Das Rücksetzgatter wirkt vor dem rekurrenten Produkt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The forget gate is one minus the input gate; its own weights are not used</source>
        <translation>Das Vergessgatter ist eins minus das Eingabegatter; seine eigenen Gewichte werden nicht verwendet</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Every sum is clipped to ±%1</source>
        <translation>Jede Summe wird auf ±%1 begrenzt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The cell state is clipped to %1</source>
        <translation>Der Zellzustand wird auf %1 begrenzt</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1, %2, %3</source>
        <extracomment>a network, a layer and a direction</extracomment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>The cell state is clipped to %1 where it is used, and kept as it was</source>
        <translation>Der Zellzustand wird auf %1 begrenzt, wo er benutzt wird, und behalten, wie er war</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateHeatmap</name>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="+100"/>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <location line="+24"/>
        <location line="+386"/>
        <source>colour range</source>
        <translation>Farbbereich</translation>
    </message>
    <message>
        <location line="-382"/>
        <source>histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <location line="+10"/>
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
        <location line="+64"/>
        <source>This matrix could not be read.</source>
        <translation>Diese Matrix konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <location line="-136"/>
        <location line="+313"/>
        <source>zoom</source>
        <translation>Zoom</translation>
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
        <location line="+19"/>
        <source>unit</source>
        <extracomment>axis: one unit of a recurrent layer, that is one element of its state</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>input</source>
        <extracomment>axis: one element of a recurrent layer&apos;s input</extracomment>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+0"/>
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
        <location filename="../widgets/heatmap/view/heatmap_legend.cpp" line="+22"/>
        <source>first look at a few elements, reading the others…</source>
        <translation>erster Blick auf einige Elemente, die übrigen werden gelesen …</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>colour = largest |w| of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means; w is a weight</extracomment>
        <translation>Farbe = größtes |w| von %1 Zellen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>colour = of %1 cells the one farthest from %2</source>
        <extracomment>legend: what the colour of one pixel means: of the numbers of %1 cells the one farthest from %2</extracomment>
        <translation>Farbe = von %1 Zellen die am weitesten von %2 entfernte</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>colour = value of the cell</source>
        <translation>Farbe = Wert der Zelle</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_subject.cpp" line="+55"/>
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
        <location line="-22"/>
        <source>minus %1</source>
        <extracomment>read aloud: a negative number; many voices skip the sign</extracomment>
        <translation>minus %1</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>projection, row %1, column %2, %3</source>
        <extracomment>read aloud: row, column, value of an LSTM&apos;s projection</extracomment>
        <translation>Projektion, Zeile %1, Spalte %2, %3</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="+153"/>
        <source>Heatmap of %1</source>
        <translation>Heatmap von %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_subject.cpp" line="+3"/>
        <source>gate %1, row %2, column %3, %4</source>
        <extracomment>read aloud: gate, row, column, value</extracomment>
        <translation>Gatter %1, Zeile %2, Spalte %3, %4</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>row %1, column %2, %3</source>
        <translation>Zeile %1, Spalte %2, %3</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_legend.cpp" line="-19"/>
        <source>pixel = mean of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means</extracomment>
        <translation>Pixel = Mittel von %1 Zellen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>pixel = RMS of %1 cells</source>
        <extracomment>legend: what the colour of one pixel means; RMS is the root of the mean square</extracomment>
        <translation>Pixel = RMS von %1 Zellen</translation>
    </message>
    <message>
        <location filename="../widgets/heatmap/view/gate_heatmap.cpp" line="-7"/>
        <source>%1; what stands out is marked</source>
        <translation>%1; was heraussticht, ist markiert</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateInspector</name>
    <message>
        <location filename="../widgets/inspector/gate_inspector.cpp" line="+185"/>
        <source>open panels</source>
        <translation>offene Bereiche</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <location line="-49"/>
        <source>Picked cell</source>
        <translation>Gewählte Zelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order</source>
        <extracomment>in which order rows and columns are shown</extracomment>
        <translation>Reihenfolge</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateNumbersStudy</name>
    <message>
        <location filename="../app/gui/pages/gate_numbers_study.cpp" line="+56"/>
        <source>These numbers cannot be shown.</source>
        <translation>Diese Zahlen können nicht gezeigt werden.</translation>
    </message>
</context>
<context>
    <name>gateloupe::GateNumbersText</name>
    <message>
        <location filename="../widgets/gates/gate_numbers.h" line="+32"/>
        <source>gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gradient × weight</source>
        <translation>Gradient × Gewicht</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>optimizer m</source>
        <extracomment>the optimizer&apos;s first moment, m</extracomment>
        <translation>Optimierer m</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>optimizer v</source>
        <extracomment>the optimizer&apos;s second moment, v</extracomment>
        <translation>Optimierer v</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>next step</source>
        <extracomment>how much the optimizer&apos;s next step changes a weight</extracomment>
        <translation>nächster Schritt</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatePanes</name>
    <message>
        <location filename="../widgets/compare/gate_panes.cpp" line="+215"/>
        <source>A has no %1.</source>
        <translation>A enthält %1 nicht.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B has no %1.</source>
        <translation>B enthält %1 nicht.</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Only gates of one shape have a difference.</source>
        <translation>Nur Gatter gleicher Form haben eine Differenz.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The difference would take %1 of memory; up to %2 it is computed. The table and the values of a picked element do not need it.</source>
        <translation>Die Differenz würde %1 Speicher brauchen; bis %2 wird sie berechnet. Die Tabelle und die Werte eines gewählten Elements brauchen sie nicht.</translation>
    </message>
    <message>
        <location line="+74"/>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
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
        <translation>B: %1</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Click an element to read its numbers.</source>
        <translation>Ein Element anklicken, um seine Zahlen zu lesen.</translation>
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
        <translation>   Einheit %1 von A = Einheit %2 von B, Kosinus %3</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Comparison of %1</source>
        <translation>Vergleich von %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Comparison of a gate</source>
        <translation>Vergleich eines Gatters</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesBar</name>
    <message>
        <location filename="../widgets/gates/gates_bar.cpp" line="+196"/>
        <source>Range</source>
        <extracomment>of the numbers that colours stand for</extracomment>
        <translation>Bereich</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>to</source>
        <extracomment>between the two ends of a range</extracomment>
        <translation>bis</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>Auto</source>
        <extracomment>take the range of colours from what is in sight</extracomment>
        <translation>Auto</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Take the range from what is visible</source>
        <translation>Den Bereich aus dem Sichtbaren nehmen</translation>
    </message>
    <message>
        <location line="+107"/>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One range for all gates, layers and files</source>
        <translation>Ein Bereich für alle Gatter, Schichten und Dateien</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Map</source>
        <translation>Farbskala</translation>
    </message>
    <message>
        <location line="-6"/>
        <location line="+43"/>
        <source>Scale</source>
        <translation>Teilung</translation>
    </message>
    <message>
        <location line="-48"/>
        <source>W and R</source>
        <extracomment>the contact sheet&apos;s contents; W, R: weights of the input and of the state before</extracomment>
        <translation>W und R</translation>
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
        <translation>Biase</translation>
    </message>
    <message>
        <location line="-132"/>
        <source>symmetric</source>
        <extracomment>ranges of colours: about zero; from the smallest to the largest; over a share of the numbers; so many standard deviations; typed</extracomment>
        <translation>symmetrisch</translation>
    </message>
    <message>
        <location line="-24"/>
        <source>From</source>
        <extracomment>the smallest number of a range of colours</extracomment>
        <translation>Von</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Taken from</source>
        <extracomment>whose numbers the range of colours is taken from</extracomment>
        <translation>Aus</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Pixel</source>
        <extracomment>what the colour of a pixel says that covers several cells</extracomment>
        <translation>Pixel</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>min to max</source>
        <translation>Min. bis Max.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>percentile</source>
        <translation>Perzentil</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sigma</source>
        <translation>Sigma</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>the layer</source>
        <extracomment>whose numbers a range is taken from</extracomment>
        <translation>der Schicht</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>each gate</source>
        <translation>jedem Gatter</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>mean</source>
        <extracomment>of the numbers of the cells that a pixel covers; RMS is the root of the mean square; the one farthest from the middle of the range</extracomment>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>largest |w|</source>
        <translation>größtes |w|</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>What the colour of a pixel says where it covers several cells. NaN, infinities and what stands out are marked in any case.</source>
        <translation>Was die Farbe eines Pixels sagt, das mehrere Zellen bedeckt. NaN, Unendlich und Ausreißer sind in jedem Fall markiert.</translation>
    </message>
    <message>
        <location line="+105"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sheet</source>
        <extracomment>button: all gates of a layer side by side</extracomment>
        <translation>Bogen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>All gates of the layer (Esc)</source>
        <translation>Alle Gatter der Schicht (Esc)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One</source>
        <extracomment>button: one gate alone, enlarged</extracomment>
        <translation>Einzeln</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One gate, the others in a strip below (Enter or double click)</source>
        <translation>Ein Gatter, die anderen als Streifen darunter (Eingabetaste oder Doppelklick)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Which numbers the colours stand for</source>
        <translation>Für welche Zahlen die Farben stehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Range of colours</source>
        <translation>Farbbereich</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order</source>
        <extracomment>button: in which order rows and columns are shown</extracomment>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>In which order rows and columns are shown</source>
        <translation>In welcher Reihenfolge Zeilen und Spalten gezeigt werden</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+1"/>
        <source>Square cells</source>
        <translation>Quadratische Zellen</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Parameters on the sheet</source>
        <translation>Parameter auf dem Bogen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>linear</source>
        <extracomment>ways of spreading numbers over colours</extracomment>
        <translation>linear</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>symlog</source>
        <translation>symlog</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>How numbers are spread over the colours</source>
        <translation>Wie Zahlen auf die Farben verteilt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>blue to red</source>
        <translation>blau bis rot</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>blue to brown</source>
        <translation>blau bis braun</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Colour map</source>
        <translation>Farbskala</translation>
    </message>
    <message numerus="yes">
        <location line="+146"/>
        <source>%n outlier(s): use %1 %</source>
        <extracomment>button beside the range of colours: a few numbers stretch it; %1 is a share such as 99.9</extracomment>
        <translation>
            <numerusform>%n Ausreißer stört: %1 % nehmen</numerusform>
            <numerusform>%n Ausreißer stören: %1 % nehmen</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 of %2 numbers set the range of colours, and the others look alike. Take the range of %3 % of them.</source>
        <extracomment>%1 of %2 numbers, %3 is a share such as 99.9</extracomment>
        <translation>%1 von %2 Zahlen bestimmen den Farbbereich, die anderen sehen gleich aus. Den Bereich von %3 % der Zahlen nehmen.</translation>
    </message>
    <message>
        <location line="-277"/>
        <source>Share of the numbers inside the range</source>
        <translation>Anteil der Zahlen innerhalb des Bereichs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Standard deviations from the mean</source>
        <translation>Standardabweichungen vom Mittel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Lower limit of the range</source>
        <translation>Untere Grenze des Bereichs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Upper limit of the range</source>
        <translation>Obere Grenze des Bereichs</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesPage</name>
    <message>
        <location filename="../app/gui/pages/gates_page.cpp" line="+91"/>
        <source>bias lens</source>
        <translation>Bias-Lupe</translation>
    </message>
    <message>
        <location line="+129"/>
        <source>Both biases of every gate, their sum, and how frameworks keep them</source>
        <translation>Beide Biase jedes Gatters, ihre Summe und wie Frameworks sie halten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Only networks have biases; this is a tensor of no network.</source>
        <translation>Nur Netze haben Biase; dieser Tensor gehört zu keinem Netz.</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>%1: %2</source>
        <extracomment>the name of a network in the file, and what it is</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Shown: %1. %2</source>
        <extracomment>%1 is what stands in place of the weights, &quot;gradient&quot;; %2 a network</extracomment>
        <translation>Gezeigt: %1. %2</translation>
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
        <location line="+7"/>
        <source>Numbers that are shown</source>
        <translation>Gezeigte Zahlen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The weights, the gradient of the last run backwards, or what the optimizer keeps</source>
        <translation>Die Gewichte, der Gradient des letzten Rückwärtslaufs oder was der Optimierer sich merkt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>learning rate</source>
        <extracomment>a field: how far an optimizer goes in one step</extracomment>
        <translation>Lernrate</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>For the optimizer&apos;s next step; empty: the file&apos;s own</source>
        <translation>Für den nächsten Schritt des Optimierers; leer: die der Datei</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Bias lens</source>
        <extracomment>button: shows the biases of the gates instead of their matrices</extracomment>
        <translation>Bias-Lupe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>No recurrent network was found in “%1”.</source>
        <translation>In „%1“ wurde kein rekurrentes Netz gefunden.</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
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
    <message>
        <location line="-256"/>
        <source>The selection could not be copied.</source>
        <translation>Die Auswahl konnte nicht kopiert werden.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The picture is in %1.</source>
        <extracomment>%1 is a file&apos;s path</extracomment>
        <translation>Das Bild liegt in %1.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The picture “%1” could not be written.</source>
        <extracomment>%1 is a file&apos;s name</extracomment>
        <translation>Das Bild „%1“ konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <location line="+218"/>
        <source>Open with description…</source>
        <translation>Mit Beschreibung öffnen…</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open another file…</source>
        <translation>Andere Datei öffnen…</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>It was read, and none of its tensors is known as part of an LSTM, GRU or plain RNN. If a program of your own wrote it, a description can say which tensor is which gate.</source>
        <translation>Sie wurde gelesen, und keiner ihrer Tensoren ist als Teil eines LSTM, GRU oder einfachen RNN bekannt. Stammt sie aus einem eigenen Programm, kann eine Beschreibung sagen, welcher Tensor welches Gatter ist.</translation>
    </message>
</context>
<context>
    <name>gateloupe::GatesView</name>
    <message>
        <location filename="../widgets/gates/gates_view.cpp" line="+90"/>
        <source>shown parameters</source>
        <translation>gezeigte Parameter</translation>
    </message>
    <message>
        <location line="+33"/>
        <location line="+128"/>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <location line="+39"/>
        <source>sheet or single view</source>
        <translation>Übersicht oder Einzelansicht</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>square cells</source>
        <translation>quadratische Zellen</translation>
    </message>
    <message>
        <location line="-296"/>
        <source>Swap contact sheet and single gate</source>
        <translation>Zwischen Übersicht und einzelnem Gatter wechseln</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Fit heatmap</source>
        <translation>Heatmap einpassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One cell per pixel</source>
        <translation>Eine Zelle je Pixel</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Colour range from what is visible</source>
        <translation>Farbbereich aus dem Sichtbaren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Lock colour range</source>
        <translation>Farbbereich sperren</translation>
    </message>
</context>
<context>
    <name>gateloupe::GpuHelp</name>
    <message>
        <location filename="../app/gui/help/gpu_help.cpp" line="+26"/>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>✗ NVIDIA&apos;s driver: libcuda.so.1 was not found.</source>
        <translation>✗ Treiber von NVIDIA: libcuda.so.1 wurde nicht gefunden.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>✓ NVIDIA&apos;s driver: %1</source>
        <translation>✓ Treiber von NVIDIA: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>✗ cuDNN 9: libcudnn.so.9 was not found.</source>
        <translation>✗ cuDNN 9: libcudnn.so.9 wurde nicht gefunden.</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>✓ cuDNN 9: %1</source>
        <translation>✓ cuDNN 9: %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ The GPU worker: gateloupe-gpu was not found beside the program.</source>
        <extracomment>the program that runs cuDNN in a process of its own</extracomment>
        <translation>✗ Das GPU-Programm: gateloupe-gpu wurde neben dem Programm nicht gefunden.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✓ The GPU worker: %1</source>
        <extracomment>%1 is its path</extracomment>
        <translation>✓ Das GPU-Programm: %1</translation>
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
        <translation>✓ Netze können auf der GPU laufen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ Networks cannot run on the GPU: %1</source>
        <translation>✗ Netze können nicht auf der GPU laufen: %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Without a GPU everything works: runs are computed on the CPU.</source>
        <translation>Ohne GPU geht alles: Läufe werden auf der CPU berechnet.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The driver comes with the distribution, on Debian as the package &lt;code&gt;nvidia-driver&lt;/code&gt; of the section non-free; restart afterwards. &lt;code&gt;nvidia-smi&lt;/code&gt; lists the GPUs when it works.</source>
        <translation>Der Treiber kommt mit der Distribution, bei Debian als Paket &lt;code&gt;nvidia-driver&lt;/code&gt; aus dem Bereich non-free; danach neu starten. &lt;code&gt;nvidia-smi&lt;/code&gt; listet die GPUs auf, wenn er läuft.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>cuDNN 9 comes from NVIDIA&apos;s own repository, on Debian and Ubuntu as &lt;code&gt;libcudnn9-cuda-12&lt;/code&gt;; or unpack its archive anywhere and set &lt;code&gt;LD_LIBRARY_PATH&lt;/code&gt; to its &lt;code&gt;lib&lt;/code&gt; folder.</source>
        <translation>cuDNN 9 kommt aus der Paketquelle von NVIDIA, für Debian und Ubuntu als &lt;code&gt;libcudnn9-cuda-12&lt;/code&gt;; oder sein Archiv an beliebiger Stelle entpacken und &lt;code&gt;LD_LIBRARY_PATH&lt;/code&gt; auf dessen Ordner &lt;code&gt;lib&lt;/code&gt; setzen.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The worker is built with the program where the CUDA toolkit and cuDNN 9 are installed, or alone with &lt;code&gt;cmake -DGATELOUPE_ONLY_GPU=ON&lt;/code&gt;. Put &lt;code&gt;gateloupe-gpu&lt;/code&gt; beside the program, or set &lt;code&gt;GATELOUPE_GPU_WORKER&lt;/code&gt; to its path.</source>
        <translation>Das GPU-Programm wird mitgebaut, wo das CUDA-Toolkit und cuDNN 9 installiert sind, oder allein mit &lt;code&gt;cmake -DGATELOUPE_ONLY_GPU=ON&lt;/code&gt;. &lt;code&gt;gateloupe-gpu&lt;/code&gt; neben das Programm legen oder &lt;code&gt;GATELOUPE_GPU_WORKER&lt;/code&gt; auf seinen Pfad setzen.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>What to install</source>
        <translation>Was zu installieren ist</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Looked in these folders:</source>
        <translation>Gesucht wurde in diesen Ordnern:</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>What the GPU needs</source>
        <translation>Was die GPU braucht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::GradientChooser</name>
    <message>
        <location filename="../widgets/sequence/gradients/gradient_chooser.cpp" line="+32"/>
        <source>One value of the run</source>
        <extracomment>L, whose gradient is taken, is one value of the run</extracomment>
        <translation>Ein Wert des Laufs</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Cross-entropy of a readout</source>
        <extracomment>L is the cross-entropy of a readout&apos;s numbers and the right classes</extracomment>
        <translation>Kreuzentropie einer Auslesung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sum of y × a file</source>
        <extracomment>L is the sum of the output times numbers in a file</extracomment>
        <translation>Summe von y × Datei</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Next symbol</source>
        <translation>Nächstes Zeichen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Gradient of</source>
        <translation>Gradient von</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Address of the value</source>
        <translation>Adresse des Werts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The value under the cursor, or any other: layer_0/forward/h[12]@40</source>
        <translation>Der Wert unter dem Cursor oder ein anderer: layer_0/forward/h[12]@40</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matrix that follows the output</source>
        <translation>Matrix, die auf die Ausgabe folgt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The right class at each step is the symbol that comes next</source>
        <translation>Die richtige Klasse jedes Schritts ist das nächste Zeichen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The right classes [steps, batch], or [batch] for the last steps</source>
        <translation>Die richtigen Klassen [Schritte, Batch] oder [Batch] der letzten Schritte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>dL/dy, in any form of an output</source>
        <translation>dL/dy, in jeder Form einer Ausgabe</translation>
    </message>
    <message>
        <location line="+79"/>
        <source>The file has no matrix that could be a readout</source>
        <translation>Die Datei hat keine Matrix, die eine Auslesung sein könnte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose a file first</source>
        <translation>Zuerst eine Datei wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Name a value first</source>
        <translation>Zuerst einen Wert nennen</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Targets: next symbol</source>
        <translation>Ziele: nächstes Zeichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Targets: %1</source>
        <translation>Ziele: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose dL/dy…</source>
        <translation>dL/dy wählen …</translation>
    </message>
</context>
<context>
    <name>gateloupe::GradientStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/gradient_study.cpp" line="+81"/>
        <source>Arrays (*.npy *.npz *.h5 *.hdf5)</source>
        <translation>Felder (*.npy *.npz *.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Choose the right classes</source>
        <translation>Richtige Klassen wählen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the gradient of the output, dL/dy</source>
        <translation>Gradienten der Ausgabe wählen, dL/dy</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>Running backwards</source>
        <translation>Rechnet rückwärts</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The gradient could not be computed</source>
        <translation>Der Gradient konnte nicht berechnet werden</translation>
    </message>
</context>
<context>
    <name>gateloupe::HealthPage</name>
    <message>
        <location filename="../app/gui/pages/health_page.cpp" line="+111"/>
        <source>Checking the weights of %1</source>
        <translation>Die Gewichte von %1 werden geprüft</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>The weights could not be checked.</source>
        <translation>Die Gewichte konnten nicht geprüft werden.</translation>
    </message>
</context>
<context>
    <name>gateloupe::HealthView</name>
    <message>
        <location filename="../widgets/health/health_view.cpp" line="+141"/>
        <source>severity filter</source>
        <translation>Filter nach Schwere</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>sorting</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <location line="+77"/>
        <source>Choose a finding that has a place first</source>
        <translation>Zuerst einen Befund wählen, der eine Stelle hat</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>Looked for:</source>
        <translation>Gesucht wurde nach:</translation>
    </message>
    <message numerus="yes">
        <location line="+5"/>
        <source>The spectral radius of %n recurrent matrix(es) was left out: it would take too long.</source>
        <translation>
            <numerusform>Der Spektralradius von %n rekurrenten Matrix fehlt: Die Berechnung würde zu lange dauern.</numerusform>
            <numerusform>Der Spektralradius von %n rekurrenten Matrizen fehlt: Die Berechnung würde zu lange dauern.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+39"/>
        <source>Looking at every weight…</source>
        <translation>Alle Gewichte werden angesehen …</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The weights have not been looked at yet; %1 would be read.</source>
        <extracomment>%1 is a size such as 4.71 MiB</extracomment>
        <translation>Die Gewichte wurden noch nicht angesehen; %1 wären zu lesen.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Open a file with a recurrent network to see here what is unusual about its weights.</source>
        <translation>Eine Datei mit einem rekurrenten Netz öffnen, um hier zu sehen, was an seinen Gewichten auffällt.</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Nothing unusual in %1</source>
        <translation>Nichts Auffälliges in %1</translation>
    </message>
    <message>
        <location line="-217"/>
        <source>All findings</source>
        <translation>Alle Befunde</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Broken</source>
        <translation>Defekt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Least severity shown</source>
        <translation>Geringste gezeigte Schwere</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter the findings</source>
        <translation>Befunde filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <location line="-80"/>
        <source>Check the weights</source>
        <translation>Gewichte prüfen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Progress of the health check</source>
        <translation>Fortschritt der Prüfung</translation>
    </message>
    <message numerus="yes">
        <location line="+283"/>
        <source>%n network(s): %1 matrices and biases, %2 parameters</source>
        <extracomment>what a health check has looked at: parameters, elements</extracomment>
        <translation>
            <numerusform>%n Netz: %1 Matrizen und Biases, %2 Parameter</numerusform>
            <numerusform>%n Netze: %1 Matrizen und Biases, %2 Parameter</numerusform>
        </translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Nothing broken, no risk; remarks: %1, in %2</source>
        <extracomment>%1 a count of findings; %2 what was looked at</extracomment>
        <translation>Nichts defekt, kein Risiko; Bemerkungen: %1, in %2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>broken: %1, risks: %2, remarks: %3, in %4</source>
        <extracomment>%1, %2, %3 counts of findings by rank; %4 what was looked at</extracomment>
        <translation>defekt: %1, Risiken: %2, Bemerkungen: %3, in %4</translation>
    </message>
    <message>
        <location line="-224"/>
        <source>Risks and broken</source>
        <translation>Risiken und Defekte</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the finding means</source>
        <translation>Was der Befund bedeutet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show in heatmap</source>
        <translation>In Heatmap zeigen</translation>
    </message>
</context>
<context>
    <name>gateloupe::HeatmapOverview</name>
    <message>
        <location filename="../widgets/heatmap/view/heatmap_overview.cpp" line="+35"/>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The whole matrix. A click or a drag moves the part in sight.</source>
        <translation>Die ganze Matrix. Klicken oder Ziehen verschiebt den sichtbaren Teil.</translation>
    </message>
</context>
<context>
    <name>gateloupe::HeatmapPicture</name>
    <message>
        <location filename="../widgets/inspector/heatmap_picture.cpp" line="+64"/>
        <source>above</source>
        <extracomment>legend entry: numbers above the colour scale</extracomment>
        <translation>darüber</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>below</source>
        <extracomment>legend entry: numbers below the colour scale</extracomment>
        <translation>darunter</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>colour of a pixel = mean of %1 cells, or what stands out</source>
        <extracomment>legend of a saved picture, %1 is a count</extracomment>
        <translation>Farbe eines Pixels = Mittel von %1 Zellen, oder was heraussticht</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>colour of a pixel = RMS of %1 cells, or what stands out</source>
        <extracomment>legend of a saved picture, %1 is a count; RMS is the root of the mean square</extracomment>
        <translation>Farbe eines Pixels = RMS von %1 Zellen, oder was heraussticht</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>colour of a pixel = what stands out most of %1 cells</source>
        <extracomment>legend of a saved picture, %1 is a count</extracomment>
        <translation>Farbe eines Pixels = was unter %1 Zellen am meisten hervorsticht</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>colour = value of the cell</source>
        <translation>Farbe = Wert der Zelle</translation>
    </message>
</context>
<context>
    <name>gateloupe::HexView</name>
    <message>
        <location filename="../widgets/bytes/hex_view.cpp" line="+77"/>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <location line="+278"/>
        <source>offset %1, byte %2, %3</source>
        <extracomment>read aloud: %1 where the cursor stands, %2 two hexadecimal digits, %3 what the byte belongs to</extracomment>
        <translation>Position %1, Byte %2, %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::HistogramView</name>
    <message>
        <location filename="../widgets/inspector/histogram_view.cpp" line="+94"/>
        <source>counts of the histogram</source>
        <translation>Achse des Histogramms</translation>
    </message>
    <message>
        <location line="+117"/>
        <source>all finite elements lie inside the range</source>
        <translation>alle endlichen Elemente liegen im Bereich</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 % below</source>
        <extracomment>share of elements below the range of a histogram, in percent</extracomment>
        <translation>%1 % darunter</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 % above</source>
        <extracomment>share of elements above the range of a histogram, in percent</extracomment>
        <translation>%1 % darüber</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>Logarithmic counts</source>
        <extracomment>the axis of a histogram</extracomment>
        <translation>Logarithmische Zählung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Histogram of the values</source>
        <translation>Histogramm der Werte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How the values spread over the colour range; the selection is filled in the highlight colour</source>
        <translation>Wie sich die Werte über den Farbbereich verteilen; die Auswahl ist in der Auswahlfarbe gefüllt</translation>
    </message>
</context>
<context>
    <name>gateloupe::HitListModel</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="+126"/>
        <source>%1 and %2 more</source>
        <extracomment>number of a unit, and of how many others the same holds</extracomment>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Symbol</source>
        <extracomment>head of a column: the symbol of a text that a step reads</extracomment>
        <translation>Zeichen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Stop</source>
        <extracomment>head of a column: the condition that holds there</extracomment>
        <translation>Halt</translation>
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
        <translation>%1  ·  %2, in der Datei kodiert</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1  ·  %2  ·  %3, byte %4</source>
        <extracomment>%1 is e.g. &quot;R forget [12, 7] = -0.03&quot;, %2 a tensor, %3 a file, %4 an offset such as 0x1A2F40</extracomment>
        <translation>%1  ·  %2  ·  %3, Byte %4</translation>
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
        <location filename="../widgets/sequence/input/input_chooser.cpp" line="+118"/>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Where the input comes from</source>
        <translation>Woher die Eingabe kommt</translation>
    </message>
    <message>
        <location line="-41"/>
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
        <location line="+61"/>
        <location line="+18"/>
        <location line="+225"/>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="-106"/>
        <source>Text “%1”</source>
        <extracomment>an input: %1 is the beginning of a text</extracomment>
        <translation>Text „%1“</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Tokens %1</source>
        <extracomment>an input: %1 is the beginning of a list of token ids</extracomment>
        <translation>Token %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>File %1</source>
        <extracomment>an input: %1 is a file&apos;s name</extracomment>
        <translation>Datei %1</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Probe %1</source>
        <extracomment>an input: %1 is a built-in one such as &quot;impulse&quot;</extracomment>
        <translation>Sonde %1</translation>
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
            <numerusform>%1, %Ln Schritt</numerusform>
            <numerusform>%1, %Ln Schritte</numerusform>
        </translation>
    </message>
    <message>
        <location line="-221"/>
        <source>Token ids</source>
        <extracomment>numbers of symbols</extracomment>
        <translation>Token-Nummern</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>Whole numbers, such as 5, 3, 9</source>
        <translation>Ganze Zahlen, etwa 5, 3, 9</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Token ids to run</source>
        <translation>Token-Nummern für den Lauf</translation>
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
        <location line="-21"/>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>JSON list or object, or a file of characters</source>
        <translation>JSON-Liste oder -Objekt oder eine Datei mit Zeichen</translation>
    </message>
    <message>
        <location line="-24"/>
        <location line="+1"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Choose the vocabulary&apos;s file</source>
        <translation>Die Datei des Vokabulars wählen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File with the input</source>
        <translation>Datei mit der Eingabe</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>file.npy, file.npz:key, file.h5:/path, file.csv or file.wav</source>
        <translation>datei.npy, datei.npz:name, datei.h5:/pfad, datei.csv oder datei.wav</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the file with the input</source>
        <translation>Die Datei mit der Eingabe wählen</translation>
    </message>
    <message>
        <location line="-45"/>
        <source>The model&apos;s own inputs</source>
        <extracomment>what the whole model around the network takes</extracomment>
        <translation>Die eigenen Eingaben des Modells</translation>
    </message>
    <message>
        <location line="+98"/>
        <source>Only an ONNX file holds the whole model</source>
        <translation>Nur eine ONNX-Datei enthält das ganze Modell</translation>
    </message>
    <message>
        <location line="+107"/>
        <source>Model %1</source>
        <extracomment>an input: %1 are the inputs of a whole model, &quot;audio=a.wav&quot;</extracomment>
        <translation>Modell %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::InputPreview</name>
    <message numerus="yes">
        <location filename="../app/gui/controllers/runner.cpp" line="+96"/>
        <source>The file holds %Ln array(s): choose one</source>
        <translation>
            <numerusform>Die Datei enthält %Ln Feld: eines wählen</numerusform>
            <numerusform>Die Datei enthält %Ln Felder: eines wählen</numerusform>
        </translation>
    </message>
    <message>
        <location line="+11"/>
        <source>vocabulary %1 ≠ %2 inputs</source>
        <translation>Vokabular %1 ≠ %2 Eingänge</translation>
    </message>
</context>
<context>
    <name>gateloupe::InspectActions</name>
    <message>
        <location filename="../widgets/inspector/inspect_actions.cpp" line="+208"/>
        <location line="+2"/>
        <source>Pick a cell first.</source>
        <translation>Zuerst eine Zelle wählen.</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Select cells with Shift and drag first.</source>
        <translation>Zuerst mit Umschalt und Ziehen Zellen auswählen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose a gate or a tensor first.</source>
        <translation>Zuerst ein Gatter oder einen Tensor wählen.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Copies the picked number with all its digits</source>
        <translation>Kopiert die gewählte Zahl mit allen Stellen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies the selected cells as text with tabs, with row and column numbers</source>
        <translation>Kopiert die ausgewählten Zellen als Text mit Tabulatoren, mit Zeilen- und Spaltennummern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save picture…</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Writes what is in sight as PNG, with title, axes, colour bar and legend</source>
        <translation>Schreibt das Sichtbare als PNG, mit Titel, Achsen, Farbskala und Legende</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save picture as SVG…</source>
        <translation>Bild als SVG speichern …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Writes what is in sight as SVG, with title, axes, colour bar and legend</source>
        <translation>Schreibt das Sichtbare als SVG, mit Titel, Achsen, Farbskala und Legende</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save exact pixels…</source>
        <translation>Genaue Pixel speichern …</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Writes all cells as PNG, one pixel each</source>
        <translation>Schreibt alle Zellen als PNG, ein Pixel je Zelle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show profiles</source>
        <extracomment>the picked row and column drawn as lines beside the heatmap</extracomment>
        <translation>Profile zeigen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Shows the picked row and column as lines</source>
        <translation>Zeigt die gewählte Zeile und Spalte als Linien</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Copies what finds the picked number again</source>
        <translation>Kopiert, was die gewählte Zahl wiederfindet</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Copies what is in sight, with title, axes, colour bar and legend</source>
        <translation>Kopiert, was zu sehen ist, mit Titel, Achsen, Farbskala und Legende</translation>
    </message>
</context>
<context>
    <name>gateloupe::InspectorPane</name>
    <message>
        <location filename="../app/gui/shell/inspector_pane.cpp" line="+92"/>
        <source>Close this note</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Nothing is selected.</source>
        <translation>Nichts ist ausgewählt.</translation>
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
        <location line="-34"/>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobsModel</name>
    <message>
        <location filename="../app/gui/jobs/jobs_panel.cpp" line="+107"/>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <location line="-81"/>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>Job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>State</source>
        <extracomment>of a job: running, done</extracomment>
        <translation>Stand</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Took</source>
        <extracomment>how long a job took</extracomment>
        <translation>Dauer</translation>
    </message>
</context>
<context>
    <name>gateloupe::JobsPanel</name>
    <message>
        <location line="+175"/>
        <source>The chosen job is not running</source>
        <translation>Der gewählte Auftrag läuft nicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No job has run yet</source>
        <translation>Es ist noch kein Auftrag gelaufen</translation>
    </message>
    <message>
        <location line="-14"/>
        <location line="+1"/>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Clear finished</source>
        <translation>Erledigte entfernen</translation>
    </message>
</context>
<context>
    <name>gateloupe::LaneStrips</name>
    <message>
        <location filename="../widgets/compare/error_lanes_view.cpp" line="-214"/>
        <source>inherited</source>
        <extracomment>a lane of errors below the own ones of the same layer</extracomment>
        <translation>geerbt</translation>
    </message>
    <message>
        <location line="-9"/>
        <source>%1: own</source>
        <extracomment>a lane of errors; %1 is e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1: eigene</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1: inherited</source>
        <extracomment>a lane of errors; %1 is e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1: geerbte</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>%1, step %2: %3</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward: own&quot;, %2 a step, %3 an error</extracomment>
        <translation>%1, Schritt %2: %3</translation>
    </message>
</context>
<context>
    <name>gateloupe::LastInputs</name>
    <message>
        <location filename="../widgets/sequence/input/last_inputs.cpp" line="+63"/>
        <location line="+4"/>
        <source>Last inputs</source>
        <extracomment>first line of a list of inputs that were run before</extracomment>
        <translation>Letzte Eingaben</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Nothing was run yet</source>
        <translation>Noch nichts wurde ausgeführt</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayerPairingDialog</name>
    <message>
        <location filename="../app/gui/dialogs/layer_pairing_dialog.cpp" line="+37"/>
        <source>Pair layers</source>
        <translation>Schichten zuordnen</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>Which layer of the other file stands beside each layer of %1? Those of the same shape are offered.</source>
        <translation>Welche Schicht der anderen Datei steht neben jeder Schicht von %1? Zur Wahl stehen die gleicher Form.</translation>
    </message>
    <message>
        <location line="-26"/>
        <source>No layer has this shape</source>
        <translation>Keine Schicht hat diese Form</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Layer %1, %2 → %3</source>
        <extracomment>a layer, the width of what it reads and the number of its units</extracomment>
        <translation>Schicht %1, %2 → %3</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Layer beside layer %1</source>
        <translation>Schicht neben Schicht %1</translation>
    </message>
    <message>
        <location line="-23"/>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+76"/>
        <source>No layer of the other file has the shape of layer %1.</source>
        <translation>Keine Schicht der anderen Datei hat die Form von Schicht %1.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>These layers do not compute alike: equations, biases or types of numbers differ.</source>
        <translation>Diese Schichten rechnen nicht gleich: Gleichungen, Biases oder Zahlentypen sind verschieden.</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutStrip</name>
    <message>
        <location filename="../widgets/bytes/layout_strip.cpp" line="+323"/>
        <source>element %1</source>
        <extracomment>tool tip of a region: its first element, counted from the start of the buffer</extracomment>
        <translation>Element %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>byte %1, %2 bytes</source>
        <extracomment>tool tip of a region: its first byte, and how many it has</extracomment>
        <translation>Byte %1, %2 Bytes</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>region %1, offset %2, %3 bytes</source>
        <extracomment>read aloud: a region of a file, e.g. &quot;region container, offset 0x000000, 120 bytes&quot;</extracomment>
        <translation>Bereich %1, Anfang %2, %3 Bytes</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>region %1, offset %2, %3 elements</source>
        <extracomment>read aloud, e.g. &quot;region layer 0, forward, R forget, offset 0x0A0000, 65,536 elements&quot;</extracomment>
        <translation>Bereich %1, Anfang %2, %3 Elemente</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Packed buffer</source>
        <translation>Gepackter Puffer</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Bytes of the file</source>
        <translation>Bytes der Datei</translation>
    </message>
    <message>
        <location line="+132"/>
        <source>%1 shown, up to %2</source>
        <extracomment>at the right end of the strip: how much of it is in sight, and the byte up to there</extracomment>
        <translation>%1 gezeigt, bis %2</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>alias</source>
        <extracomment>legend: bytes that two parameters have in common, all of them</extracomment>
        <translation>Alias</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>overlap</source>
        <extracomment>legend: bytes that two parameters have in common, some of them</extracomment>
        <translation>Überlappung</translation>
    </message>
</context>
<context>
    <name>gateloupe::LayoutView</name>
    <message>
        <location filename="../widgets/bytes/layout_view.cpp" line="+78"/>
        <source>cuDNN has no packed buffer for this network.</source>
        <translation>cuDNN hat für dieses Netz keinen gepackten Puffer.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Show the file</source>
        <extracomment>a button beside a sentence: where each gate lies in the file instead</extracomment>
        <translation>Die Datei zeigen</translation>
    </message>
    <message>
        <location line="+93"/>
        <source>Reading the gates…</source>
        <translation>Die Gatter werden gelesen …</translation>
    </message>
    <message>
        <location line="+13"/>
        <location line="+1"/>
        <source>The gates could not be read.</source>
        <translation>Die Gatter konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Looking through the file…</source>
        <translation>Die Datei wird durchgesehen …</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The file could not be looked through.</source>
        <translation>Die Datei konnte nicht durchgesehen werden.</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <location filename="../widgets/bytes/buffer_chooser.h" line="+31"/>
        <source>Packed</source>
        <extracomment>cuDNN&apos;s packed buffer, as opposed to the file itself</extracomment>
        <translation>Gepackt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where each gate would lie in the one array in which cuDNN keeps all weights of a network</source>
        <translation>Wo jedes Gatter in dem einen Feld läge, in dem cuDNN alle Gewichte eines Netzes hält</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+2"/>
        <source>File</source>
        <extracomment>the file itself, as opposed to cuDNN&apos;s packed buffer</extracomment>
        <translation>Datei</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Where each gate lies in the open file</source>
        <translation>Wo jedes Gatter in der geöffneten Datei liegt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The checkpoint lies in several files</source>
        <translation>Der Checkpoint liegt in mehreren Dateien</translation>
    </message>
    <message>
        <location filename="../widgets/bytes/layout_view.cpp" line="-162"/>
        <source>cuDNN has no packed buffer for this network: the bytes of the file are shown.</source>
        <translation>cuDNN hat für dieses Netz keinen gepackten Puffer: Zu sehen sind die Bytes der Datei.</translation>
    </message>
    <message>
        <location line="+310"/>
        <source>shown buffer</source>
        <translation>gezeigter Puffer</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>shown file</source>
        <translation>gezeigte Datei</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>zoom of the strip</source>
        <translation>Zoom des Streifens</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>size of the panes</source>
        <translation>Größe der Teilfenster</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Choose a network to see its packed buffer here.</source>
        <translation>Ein Netz wählen, um hier seinen gepackten Puffer zu sehen.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>%1  ·  %2 elements = %3, exact</source>
        <extracomment>%1 network description, %2 number of elements, %3 size such as 4.71 MiB; &quot;exact&quot; because the buffer has not a byte more</extracomment>
        <translation>%1  ·  %2 Elemente = %3, genau</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1  ·  %2 (%3 bytes)</source>
        <extracomment>%1 a file&apos;s name, %2 its size such as 4.71 MiB, %3 the number of bytes</extracomment>
        <translation>%1  ·  %2 (%3 Byte)</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>The bytes are put together from the file&apos;s gates, in cuDNN&apos;s order.</source>
        <translation>Die Bytes sind aus den Gattern der Datei zusammengesetzt, in der Reihenfolge von cuDNN.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The file stores no %1.</source>
        <translation>Die Datei enthält %1 nicht.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is not stored plain (%2): it is decoded when it is read and has no offset in the file.</source>
        <extracomment>%1 a gate, %2 how the file keeps it: deflate, chunked, ...</extracomment>
        <translation>%1 ist nicht roh gespeichert (%2): Es wird beim Lesen dekodiert und hat keinen Anfang in der Datei.</translation>
    </message>
    <message numerus="yes">
        <location line="+17"/>
        <source>%n tensor(s) are not stored plain: their bytes belong to the container.</source>
        <extracomment>compressed and the like; they have no region of their own</extracomment>
        <translation>
            <numerusform>%n Tensor ist nicht roh gespeichert: Seine Bytes gehören zum Container.</numerusform>
            <numerusform>%n Tensoren sind nicht roh gespeichert: Ihre Bytes gehören zum Container.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::LineProfiles</name>
    <message>
        <location filename="../widgets/inspector/line_profiles.cpp" line="+69"/>
        <source>Row %1 over the columns</source>
        <translation>Zeile %1 über den Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Column %1 over the rows</source>
        <translation>Spalte %1 über den Zeilen</translation>
    </message>
</context>
<context>
    <name>gateloupe::LoopBox</name>
    <message>
        <location filename="../widgets/sequence/transport_bar.cpp" line="+50"/>
        <source>Loop</source>
        <extracomment>play a range of steps over and over</extracomment>
        <translation>Schleife</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Play a range over and over; Shift+drag on the time axis sets it</source>
        <translation>Einen Bereich immer wieder abspielen; Umschalt+Ziehen auf der Zeitachse legt ihn fest</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>First step of the loop</source>
        <translation>Erster Schritt der Schleife</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>to</source>
        <extracomment>between the first and the last step of a range: &quot;12 to 40&quot;</extracomment>
        <translation>bis</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>Last step of the loop</source>
        <translation>Letzter Schritt der Schleife</translation>
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
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/picture_menus.cpp" line="+7"/>
        <source>Saved the picture as “%1”</source>
        <translation>Bild als „%1“ gespeichert</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The picture “%1” could not be written.</source>
        <translation>Das Bild „%1“ konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/bookmark_commands.cpp" line="+33"/>
        <source>Nothing is chosen that a bookmark could find again</source>
        <translation>Nichts ist gewählt, was ein Lesezeichen wiederfinden könnte</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/main_window.cpp" line="+43"/>
        <source>Saved the arrangement of panels</source>
        <translation>Gesichert, wo Bereiche stehen</translation>
    </message>
    <message>
        <location line="+69"/>
        <source>This LSTM reads brackets and quotes and says what may come next. Look at h: unit 1 is positive inside quotes and negative outside.

Space plays the run, Right and Left go one step, F11 hides the panels.</source>
        <translation>Dieses LSTM liest Klammern und Anführungszeichen und sagt, was folgen darf. Zu sehen an h: Einheit 1 ist innerhalb von Anführungszeichen positiv, außerhalb negativ.

Leertaste spielt den Lauf ab, Rechts und Links gehen einen Schritt, F11 verbirgt die Bereiche.</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>Saved the session to “%1”</source>
        <translation>Die Sitzung wurde in „%1“ gespeichert</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/help_commands.cpp" line="-41"/>
        <source>Gates</source>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>This LSTM reads brackets and quotes. Each heatmap is one gate: a row is a unit, a column an input or a unit of the step before. Double click opens one gate, Esc goes back.</source>
        <translation>Dieses LSTM liest Klammern und Anführungszeichen. Jede Heatmap ist ein Gatter: Eine Zeile ist eine Einheit, eine Spalte eine Eingabe oder eine Einheit des vorigen Schritts. Ein Doppelklick öffnet ein Gatter, Esc geht zurück.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where every gate lies, byte by byte. A click on a region selects it in the strip, in the bytes and in the table.</source>
        <translation>Wo jedes Gatter liegt, Byte für Byte. Ein Klick auf einen Bereich wählt ihn im Streifen, in den Bytes und in der Tabelle aus.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The run of a text: a row is a unit, a column a step. Look at h: unit 1 is positive inside quotes and negative outside. Space plays, Left and Right go one step.</source>
        <translation>Der Lauf eines Textes: Eine Zeile ist eine Einheit, eine Spalte ein Schritt. In h ist Einheit 1 innerhalb von Anführungszeichen positiv und außerhalb negativ. Die Leertaste spielt ab, Links und Rechts gehen einen Schritt.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The Inspector takes the value at the mark apart: its equation with the numbers of this step, and the terms by size. A term is a link to its weight or to the step before.</source>
        <translation>Der Inspektor zerlegt den Wert an der Marke: seine Gleichung mit den Zahlen dieses Schritts und die Summanden nach Größe. Ein Summand ist ein Verweis auf sein Gewicht oder den vorigen Schritt.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Health</source>
        <translation>Befund</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What is broken, what is a risk and what is worth knowing about the weights. Ctrl+P searches every command; Help &gt; Manual has the rest.</source>
        <translation>Was an den Gewichten defekt, was ein Risiko und was wissenswert ist. Strg+P durchsucht alle Befehle; Hilfe &gt; Handbuch hat das Übrige.</translation>
    </message>
    <message>
        <location filename="../app/gui/shell/main_window.cpp" line="+11"/>
        <source>Look for %1</source>
        <translation>%1 suchen</translation>
    </message>
</context>
<context>
    <name>gateloupe::Manual</name>
    <message>
        <location filename="../app/gui/help/manual.cpp" line="+173"/>
        <source>Keys</source>
        <extracomment>heads of a table: keys, and the command that they are for</extracomment>
        <translation>Tasten</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
    <message>
        <location line="-75"/>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Enter goes to the next place</source>
        <translation>Eingabe geht zur nächsten Stelle</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pages of the manual</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The chosen page</source>
        <translation>Die gewählte Seite</translation>
    </message>
</context>
<context>
    <name>gateloupe::MemoryDialog</name>
    <message>
        <location filename="../app/gui/dialogs/memory_dialog.cpp" line="+208"/>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Stop measuring</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <location line="-124"/>
        <source>unit %1 of %2</source>
        <translation>Einheit %1 von %2</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>In %1 a difference of states is gone after one step.</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;</extracomment>
        <translation>In %1 ist ein Unterschied der Zustände nach einem Schritt verschwunden.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>In %1 a difference of states neither grows nor shrinks noticeably (Lyapunov exponents per step: %2).</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 a list of numbers</extracomment>
        <translation>In %1 wächst oder schrumpft ein Unterschied der Zustände nicht merklich (Ljapunow-Exponenten je Schritt: %2).</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>In %1 a small difference of states halves every %2 steps (Lyapunov exponents per step: %3).</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 a number of steps, %3 a list of numbers</extracomment>
        <translation>In %1 halbiert sich ein kleiner Unterschied der Zustände alle %2 Schritte (Ljapunow-Exponenten je Schritt: %3).</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>In %1 a small difference of states doubles every %2 steps, which makes rounding visible (Lyapunov exponents per step: %3).</source>
        <translation>In %1 verdoppelt sich ein kleiner Unterschied der Zustände alle %2 Schritte, was Rundung sichtbar macht (Ljapunow-Exponenten je Schritt: %3).</translation>
    </message>
    <message>
        <location line="+158"/>
        <source>steps since the past</source>
        <translation>Schritte seit dem Vergangenen</translation>
    </message>
    <message>
        <location line="-88"/>
        <source>Pasts and how long each lives</source>
        <translation>Vergangenes und wie lange es lebt</translation>
    </message>
    <message numerus="yes">
        <location line="-53"/>
        <source>Silence brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <extracomment>%1 is a number of steps, %n of states that it starts from, %2 a state</extracomment>
        <translation>
            <numerusform>Stille bringt es nach %1 Schritten zur Ruhe, von %n Start aus; der größte Zustand dort ist %2.</numerusform>
            <numerusform>Stille bringt es nach %1 Schritten zur Ruhe, von %n Starts aus; der größte Zustand dort ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+4"/>
        <source>The constant input brings it to rest after %1 steps, from %n start(s); the largest state there is %2.</source>
        <translation>
            <numerusform>Die konstante Eingabe bringt es nach %1 Schritten zur Ruhe, von %n Start aus; der größte Zustand dort ist %2.</numerusform>
            <numerusform>Die konstante Eingabe bringt es nach %1 Schritten zur Ruhe, von %n Starts aus; der größte Zustand dort ist %2.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Under the constant input it still moves after %1 steps.</source>
        <translation>Unter der konstanten Eingabe bewegt es sich nach %1 Schritten noch.</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>The state that the file stores moves by %1 in a step of the constant input.</source>
        <translation>Der Zustand, den die Datei speichert, bewegt sich in einem Schritt der konstanten Eingabe um %1.</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>The sequence of the last run is run again after each past. Where its states become those of a fresh start, the network has forgotten what was before; a unit that never does is latched: it is marked beside its strips and at its rows of W and R.</source>
        <translation>Die Folge des letzten Laufs wird nach jeder Vergangenheit erneut ausgeführt. Wo ihre Zustände die eines frischen Anfangs werden, hat das Netz vergessen, was vorher war; eine Einheit, die das nie tut, ist verklinkt: Sie ist neben ihren Streifen und an ihren Zeilen von W und R markiert.</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>silence; else a number, one for each input, or file.npy</source>
        <extracomment>of a constant input</extracomment>
        <translation>Stille; sonst eine Zahl, eine je Eingang oder datei.npy</translation>
    </message>
    <message>
        <location line="-83"/>
        <source>Past</source>
        <translation>Vergangenes</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Forgotten after</source>
        <translation>Vergessen nach</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Latched units</source>
        <translation>Verklinkte Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Largest difference</source>
        <extracomment>a column: the largest difference that a past makes</extracomment>
        <translation>Größter Unterschied</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Other decisions</source>
        <extracomment>a column: how many decisions of a readout a past changes</extracomment>
        <translation>Andere Entscheidungen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units, the longest memory first</source>
        <translation>Einheiten, das längste Gedächtnis zuerst</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Forgets after</source>
        <translation>Vergisst nach</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Measure memory</source>
        <translation>Gedächtnis messen</translation>
    </message>
    <message>
        <location line="+196"/>
        <source>readout, %</source>
        <extracomment>an axis that has little room: what still shows the past, numbers of a readout or units</extracomment>
        <translation>Auslesung, %</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>units, %</source>
        <translation>Einheiten, %</translation>
    </message>
    <message>
        <location line="+82"/>
        <source>Add what was before the sequence</source>
        <translation>Hinzufügen, was vor der Folge war</translation>
    </message>
    <message>
        <location line="-178"/>
        <source>Measuring how long the past lives</source>
        <translation>Messen, wie lange Vergangenes lebt</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>How long the past lives could not be measured.</source>
        <translation>Wie lange Vergangenes lebt, konnte nicht gemessen werden.</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>any past</source>
        <extracomment>of the past before a sequence</extracomment>
        <translation>irgendeine Vergangenheit</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>latched</source>
        <extracomment>a unit that never forgets</extracomment>
        <translation>verklinkt</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1 of the %2 decisions that %3 makes depend on the past.</source>
        <extracomment>%1 and %2 are numbers of decisions, %3 is the name of a tensor, a readout</extracomment>
        <translation>%1 der %2 Entscheidungen, die %3 trifft, hängen von der Vergangenheit ab.</translation>
    </message>
    <message numerus="yes">
        <location line="+6"/>
        <source>Warm-up: after %n step(s) from zeros the output is that of a long run.</source>
        <translation>
            <numerusform>Aufwärmen: Nach %n Schritt von Nullen an ist die Ausgabe die eines langen Laufs.</numerusform>
            <numerusform>Aufwärmen: Nach %n Schritten von Nullen an ist die Ausgabe die eines langen Laufs.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Warm-up: the output never becomes that of a long run.</source>
        <translation>Aufwärmen: Die Ausgabe wird nie die eines langen Laufs.</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>A reset every %n step(s) changes next to nothing.</source>
        <translation>
            <numerusform>Ein Rücksetzen nach jedem %n. Schritt ändert fast nichts.</numerusform>
            <numerusform>Ein Rücksetzen alle %n Schritte ändert fast nichts.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>No reset interval tried leaves the output as it is.</source>
        <translation>Kein versuchter Abstand des Rücksetzens lässt die Ausgabe, wie sie ist.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The largest state is %1 after the sequence and %2 after the last repetition.</source>
        <extracomment>%1 and %2 are numbers</extracomment>
        <translation>Der größte Zustand ist %1 nach der Folge und %2 nach der letzten Wiederholung.</translation>
    </message>
    <message>
        <location line="-310"/>
        <source>In silence it still moves after %1 steps.</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>In Stille bewegt es sich nach %1 Schritten noch.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>The state that the file stores moves by %1 in a step of silence.</source>
        <extracomment>%1 is a number</extracomment>
        <translation>Der Zustand, den die Datei speichert, bewegt sich in einem Schritt Stille um %1.</translation>
    </message>
    <message>
        <location line="+109"/>
        <source>Share that still shows its past, by steps</source>
        <translation>Anteil, der seine Vergangenheit noch zeigt, nach Schritten</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>The network&apos;s output</source>
        <translation>Die Ausgabe des Netzes</translation>
    </message>
    <message>
        <location line="+190"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Folge ausführen</translation>
    </message>
    <message>
        <location line="-349"/>
        <source>In silence it diverges: after %1 steps the state is beyond every bound.</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>In Stille divergiert es: Nach %1 Schritten ist der Zustand jenseits aller Grenzen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Under the constant input it diverges: after %1 steps the state is beyond every bound.</source>
        <translation>Unter der konstanten Eingabe divergiert es: Nach %1 Schritten ist der Zustand jenseits aller Grenzen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::Messages</name>
    <message numerus="yes">
        <location filename="../app/gui/shell/parts/messages.cpp" line="+44"/>
        <source>%n note(s) about reading the file.</source>
        <translation>
            <numerusform>%n Hinweis zum Lesen der Datei.</numerusform>
            <numerusform>%n Hinweise zum Lesen der Datei.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+13"/>
        <source>“%1”</source>
        <extracomment>a file name in a list of them</extracomment>
        <translation>„%1“</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>%1: no longer there</source>
        <extracomment>%1 is a path</extracomment>
        <translation>%1: nicht mehr vorhanden</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>These files could not be opened: %1.</source>
        <extracomment>%1 is a list of file names</extracomment>
        <translation>Diese Dateien konnten nicht geöffnet werden: %1.</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+74"/>
        <source>Look for “%1”…</source>
        <translation>„%1“ suchen…</translation>
    </message>
    <message>
        <location line="-65"/>
        <source>“%1” is an empty file.</source>
        <translation>„%1“ ist eine leere Datei.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Treat as raw buffer…</source>
        <translation>Als Rohpuffer behandeln …</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Wrote “%1” (%2), read it back and compared it: equal.</source>
        <translation>„%1“ (%2) wurde geschrieben, zurückgelesen und verglichen: gleich.</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Saved the run to “%1” (%2).</source>
        <extracomment>%1 is a file name, %2 its size</extracomment>
        <translation>Der Lauf wurde in „%1“ gespeichert (%2).</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>The table could not be saved.</source>
        <translation>Die Tabelle konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>The session could not be written to “%1”.</source>
        <translation>Die Sitzung konnte nicht in „%1“ geschrieben werden.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The session “%1” could not be read.</source>
        <translation>Die Sitzung „%1“ konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>“%1”, which the session is about, is no longer there.</source>
        <translation>„%1“, worauf sich die Sitzung bezieht, ist nicht mehr da.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Look for it…</source>
        <translation>Danach suchen …</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The session is also about files that are no longer there: %1.</source>
        <extracomment>%1 is a list of file names</extracomment>
        <translation>Zur Sitzung gehören auch Dateien, die nicht mehr vorhanden sind: %1.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” has changed since the session was saved; places and ranges may no longer fit.</source>
        <translation>„%1“ hat sich geändert, seit die Sitzung gespeichert wurde; Stellen und Bereiche passen vielleicht nicht mehr.</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>“%1” changed on disk, %2. What is shown is from before.</source>
        <extracomment>%1 is a file name, %2 a time of day</extracomment>
        <translation>„%1“ hat sich auf dem Datenträger geändert, %2. Das Gezeigte ist von vorher.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>“%1” changed on disk, %2. What is shown is from before; it was overwritten, and the rest of it cannot be read any more. File &gt; Keep copies of open files keeps it the next time.</source>
        <translation>„%1“ hat sich auf dem Datenträger geändert, %2. Das Gezeigte ist von vorher; die Datei wurde überschrieben, und ihr Rest kann nicht mehr gelesen werden. Datei &gt; Kopien offener Dateien behalten bewahrt ihn beim nächsten Mal.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Compare with before</source>
        <extracomment>button: the open file beside what it held before it changed</extracomment>
        <translation>Mit vorher vergleichen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” is open, and no copy of it could be made.</source>
        <translation>„%1“ ist offen, und es konnte keine Kopie davon gemacht werden.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>“%1” is no longer there. What is shown is from before.</source>
        <translation>„%1“ ist nicht mehr da. Gezeigt wird der Stand davor.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The program ended unexpectedly last time. Its session of %1 was kept.</source>
        <translation>Das Programm endete beim letzten Mal nicht ordentlich. Was geöffnet war, liegt noch in %1.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Restore the session</source>
        <translation>Sitzung wiederherstellen</translation>
    </message>
</context>
<context>
    <name>gateloupe::ModelInputsRow</name>
    <message>
        <location filename="../widgets/sequence/input/model_inputs_row.cpp" line="+76"/>
        <source>A call every</source>
        <extracomment>a sound is cut into frames that begin so many numbers apart, a call of the model for each</extracomment>
        <translation>Ein Aufruf alle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>behind the last</source>
        <extracomment>numbers before a frame that a model is given along with it</extracomment>
        <translation>hinter den letzten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Inner values</source>
        <extracomment>values inside of the model that are shown beside its network</extracomment>
        <translation>Innere Werte</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>one call</source>
        <extracomment>a model is called once, with all of its input</extracomment>
        <translation>ein Aufruf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers from one call of the model to the next</source>
        <translation>Zahlen von einem Aufruf des Modells zum nächsten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers before a frame that go in along with it</source>
        <translation>Zahlen vor einem Rahmen, die mit ihm hineingehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inner values of the model</source>
        <translation>Innere Werte des Modells</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>ids of values inside of the model, also of its loops, by commas</source>
        <translation>Kennungen von Werten im Modell, auch in Schleifen, durch Kommas getrennt</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>as %1 is called</source>
        <translation>wie %1 aufgerufen wird</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>file.npy, file.npz:key, file.h5:/path or file.wav; a number, zeros, or :output of the call before</source>
        <translation>datei.npy, datei.npz:schlüssel, datei.h5:/pfad oder datei.wav; eine Zahl, zeros oder :ausgabe des vorigen Aufrufs</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The model&apos;s input %1</source>
        <translation>Die Eingabe %1 des Modells</translation>
    </message>
</context>
<context>
    <name>gateloupe::NetworkPairTable</name>
    <message>
        <location filename="../widgets/compare/network_pair_table.cpp" line="+21"/>
        <source>%1, from layer %2</source>
        <extracomment>%1 is the name of a stack of layers, of which some are meant</extracomment>
        <translation>%1, ab Schicht %2</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A network of the open file; double click to look at the pair</source>
        <translation>Ein Netzwerk der offenen Datei; Doppelklick zeigt das Paar</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The network of the other file that belongs to it by its name, its sizes or its weights</source>
        <translation>Das Netzwerk der anderen Datei, das nach Namen, Größen oder Gewichten dazugehört</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Result of comparing all gates</source>
        <translation>Was der Vergleich aller Gatter ergibt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Only in B</source>
        <translation>Nur in B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Only in A</source>
        <translation>Nur in A</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>First difference</source>
        <translation>Erster Unterschied</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first gate that rounding does not explain; of an unpaired network, its kind</source>
        <translation>Das erste Gatter, das Runden nicht erklärt, oder was ein Netzwerk ist, das allein steht</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>Equal</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>Gleich</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Equal up to rounding</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>Gleich bis auf Rundung</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Different</source>
        <extracomment>verdict about two networks</extracomment>
        <translation>Verschieden</translation>
    </message>
</context>
<context>
    <name>gateloupe::NetworkPairsView</name>
    <message>
        <location filename="../widgets/compare/network_pairs_view.cpp" line="+32"/>
        <source>Networks of both files</source>
        <translation>Netzwerke beider Dateien</translation>
    </message>
    <message numerus="yes">
        <location line="+36"/>
        <source>%1: %2 of %n pair(s) of networks are equal, %3 unpaired</source>
        <extracomment>%1 is a verdict about two files, %2 a count of the %n pairs of networks, %3 a count of networks without a partner</extracomment>
        <translation>
            <numerusform>%1: %2 von %n Netzwerkpaar gleich, %3 stehen allein</numerusform>
            <numerusform>%1: %2 von %n Netzwerkpaaren gleich, %3 stehen allein</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::NormLane</name>
    <message>
        <location filename="../widgets/sequence/curves/norm_lane.cpp" line="+54"/>
        <source>step %1</source>
        <extracomment>a tool tip: a step, then the norms of gradients at it, a line each</extracomment>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Norms of the gradient over time</source>
        <translation>Normen des Gradienten über die Zeit</translation>
    </message>
    <message>
        <location line="+61"/>
        <source>the gradient is 0 at every step</source>
        <translation>der Gradient ist in jedem Schritt 0</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+172"/>
        <source>vanishes at step %1</source>
        <translation>verschwindet bei Schritt %1</translation>
    </message>
    <message>
        <location line="-169"/>
        <location line="+172"/>
        <source>explodes at step %1</source>
        <translation>explodiert bei Schritt %1</translation>
    </message>
    <message>
        <location line="-169"/>
        <source>neither vanishes nor explodes</source>
        <translation>verschwindet nicht und explodiert nicht</translation>
    </message>
</context>
<context>
    <name>gateloupe::Opener</name>
    <message>
        <location filename="../app/gui/controllers/opener.cpp" line="+71"/>
        <location line="+28"/>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>Much memory</source>
        <translation>Viel Speicher</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reading “%1” takes %2 of memory.</source>
        <extracomment>%1 is a file name, %2 an amount such as &quot;4.2 GB&quot;</extracomment>
        <translation>Das Lesen von „%1“ braucht %2 Speicher.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>The file itself has %1: it may be damaged, or made to use up memory. What you allow holds for every file until the program ends.</source>
        <extracomment>%1 is an amount such as &quot;1.3 MB&quot;</extracomment>
        <translation>Die Datei selbst hat %1: Sie kann beschädigt oder dazu gemacht sein, Speicher zu verbrauchen. Was erlaubt wird, gilt bis zum Ende des Programms für jede Datei.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Continue</source>
        <translation>Fortfahren</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Open a checkpoint</source>
        <translation>Einen Checkpoint öffnen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Open a folder</source>
        <translation>Einen Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>gateloupe::OrderChooser</name>
    <message>
        <location filename="../widgets/inspector/order_chooser.cpp" line="+119"/>
        <source>No matrix is shown.</source>
        <translation>Es wird keine Matrix gezeigt.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>There is only one column.</source>
        <translation>Es gibt nur eine Spalte.</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>of this matrix</source>
        <extracomment>sort the rows by those of the matrix on screen itself</extracomment>
        <translation>von dieser Matrix</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>of %1</source>
        <extracomment>sort by the rows of another matrix, e.g. &quot;W input&quot;</extracomment>
        <translation>von %1</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>order of the rows</source>
        <translation>Reihenfolge der Zeilen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>order of the columns</source>
        <translation>Reihenfolge der Spalten</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>The order could not be worked out: %1</source>
        <translation>Die Reihenfolge konnte nicht ermittelt werden: %1</translation>
    </message>
    <message>
        <location line="-147"/>
        <location line="+10"/>
        <source>Sort rows</source>
        <translation>Zeilen sortieren</translation>
    </message>
    <message>
        <location line="-9"/>
        <location line="+10"/>
        <source>Sort columns</source>
        <translation>Spalten sortieren</translation>
    </message>
    <message>
        <location line="-7"/>
        <source>as stored</source>
        <extracomment>order of rows or columns: as the file stores them</extracomment>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>by norm</source>
        <translation>nach Norm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>by similarity</source>
        <translation>nach Ähnlichkeit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Matrix that sets the order of rows or columns</source>
        <translation>Wessen Zeilen oder Spalten die Reihenfolge bestimmen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Sort rows by those of</source>
        <translation>Zeilen sortieren nach denen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Sort columns by those of</source>
        <translation>Spalten sortieren nach denen</translation>
    </message>
</context>
<context>
    <name>gateloupe::OverviewStrip</name>
    <message>
        <location filename="../widgets/timeline/overview_strip.cpp" line="+151"/>
        <source>Overview of the whole run</source>
        <translation>Überblick über den ganzen Lauf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The whole run: drag the frame to move what is in sight, an edge of it to see more or fewer steps. Bars along the lower edge: how many gates are saturated</source>
        <translation>Der ganze Lauf: Ziehen des Rahmens bewegt, was zu sehen ist; an einem Rand gezogen zeigt er mehr oder weniger Schritte. Balken am unteren Rand: wie viele Gatter gesättigt sind</translation>
    </message>
    <message>
        <location line="+85"/>
        <location line="+29"/>
        <source>zoom in time</source>
        <translation>Zoom in der Zeit</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>overview</source>
        <extracomment>in front of the picture of the whole run</extracomment>
        <translation>Überblick</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairChoice</name>
    <message>
        <location filename="../widgets/compare/pair_choice.cpp" line="+72"/>
        <source>B:</source>
        <extracomment>the second network of a comparison</extracomment>
        <translation>B:</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>%1 itself, on another backend</source>
        <extracomment>the network A once more, computed by somebody else; %1 is its name</extracomment>
        <translation>%1 selbst, auf einem anderen Backend</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Open a file with a network first</source>
        <translation>Zuerst eine Datei mit einem Netz öffnen</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Pair layers by hand…</source>
        <translation>Schichten von Hand zuordnen …</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>For a stack whose layers are networks of their own in the other file</source>
        <translation>Für einen Stapel, dessen Schichten in der anderen Datei eigene Netze sind</translation>
    </message>
    <message>
        <location line="+37"/>
        <source>A: no network</source>
        <translation>A: kein Netz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A: %1 — %2</source>
        <translation>A: %1 — %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Network B</source>
        <translation>Netz B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a network</source>
        <translation>Ein Netz wählen</translation>
    </message>
    <message>
        <location line="+3"/>
        <location line="+1"/>
        <source>Open another file…</source>
        <translation>Andere Datei öffnen …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Match units</source>
        <translation>Einheiten zuordnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A and B are the same network, with the same units</source>
        <translation>A und B sind dasselbe Netz, mit denselben Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Put B&apos;s units beside the units of A that they are most like: for networks trained again or stored in another order</source>
        <translation>Einheiten von B neben die Einheiten von A stellen, denen sie am meisten gleichen: für neu trainierte oder in anderer Ordnung gespeicherte Netze</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairControls</name>
    <message>
        <location filename="../widgets/compare/pair_controls.cpp" line="+211"/>
        <location line="+89"/>
        <source>input of the comparison</source>
        <translation>Eingabe des Vergleichs</translation>
    </message>
    <message>
        <location line="-85"/>
        <source>initial states of the comparison</source>
        <translation>Anfangszustände des Vergleichs</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>tolerance of the comparison</source>
        <translation>Toleranz des Vergleichs</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>backends of the comparison</source>
        <translation>Backends des Vergleichs</translation>
    </message>
    <message>
        <location line="-94"/>
        <source>Differences above it count. Usual here is %1; empty the field to return to it.</source>
        <extracomment>%1 is a number</extracomment>
        <translation>Unterschiede darüber zählen. Üblich ist hier %1; ein leeres Feld kehrt dahin zurück.</translation>
    </message>
    <message>
        <location line="+188"/>
        <source>The file has no initial states</source>
        <translation>Die Datei enthält keine Anfangszustände</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the last run&apos;s input as well</source>
        <translation>Dazu auch die Eingabe des letzten Laufs wählen</translation>
    </message>
    <message>
        <location line="-143"/>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message numerus="yes">
        <location line="+245"/>
        <source>last run&apos;s (%n step(s))</source>
        <translation>
            <numerusform>letzter Lauf (%n Schritt)</numerusform>
            <numerusform>letzter Lauf (%n Schritte)</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+18"/>
        <source>last run&apos;s</source>
        <extracomment>initial states</extracomment>
        <translation>wie im letzten Lauf</translation>
    </message>
    <message>
        <location line="-16"/>
        <source>Run a sequence that fits both first</source>
        <translation>Zuerst eine Sequenz ausführen, die zu beiden passt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>noise</source>
        <extracomment>built-in inputs of a network</extracomment>
        <translation>Rauschen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>impulse</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>one-hot walk</source>
        <translation>One-Hot-Lauf</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+9"/>
        <source>zeros</source>
        <extracomment>initial states</extracomment>
        <translation>Nullen</translation>
    </message>
    <message>
        <location line="-262"/>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Start</source>
        <extracomment>the initial states of a run</extracomment>
        <translation>Start</translation>
    </message>
    <message>
        <location line="+256"/>
        <source>The states that both runs begin with</source>
        <translation>Die Zustände, mit denen beide Läufe beginnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>stored in the file</source>
        <extracomment>initial states</extracomment>
        <translation>in der Datei gespeichert</translation>
    </message>
    <message>
        <location line="-257"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A on</source>
        <extracomment>who computes the first of two runs</extracomment>
        <translation>A auf</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B on</source>
        <extracomment>who computes the second of two runs</extracomment>
        <translation>B auf</translation>
    </message>
    <message>
        <location line="+258"/>
        <source>Run both</source>
        <translation>Beide ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="-10"/>
        <source>a file…</source>
        <translation>eine Datei…</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/pair_panel.cpp" line="+84"/>
        <source>%1 at %2</source>
        <extracomment>head of a column: a unit at a step</extracomment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1, %2</source>
        <extracomment>head of a column: a layer, a unit at a step</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>difference</source>
        <extracomment>head of a column: the numbers on its left minus those left of them</extracomment>
        <translation>Differenz</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Stop comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin for comparison</source>
        <translation>Zum Vergleich festhalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Folge laufen lassen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show one unit at one step again</source>
        <translation>Wieder eine Einheit bei einem Schritt zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Keep the numbers of unit %1 at step %2, then go to another unit or step to see both side by side</source>
        <translation>Die Zahlen der Einheit %1 bei Schritt %2 festhalten und zu einer anderen Einheit oder einem anderen Schritt gehen, um beide nebeneinander zu sehen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Two units or steps side by side</source>
        <translation>Zwei Einheiten oder Schritte nebeneinander</translation>
    </message>
</context>
<context>
    <name>gateloupe::PairRunner</name>
    <message>
        <location filename="../app/gui/controllers/pair_runner.cpp" line="+50"/>
        <source>%1, %2</source>
        <extracomment>a backend and its arithmetic: &quot;GPU (cuDNN), FMA&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+157"/>
        <source>recorded run…</source>
        <translation>aufgezeichneter Lauf…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recorded: %1</source>
        <translation>aufgezeichnet: %1</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>No two backends can run this network.</source>
        <translation>Keine zwei Backends können dieses Netz rechnen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the file of the recorded run: take that entry once more.</source>
        <translation>Die Datei des aufgezeichneten Laufs wählen: diesen Eintrag noch einmal nehmen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose two networks first.</source>
        <translation>Zuerst zwei Netze wählen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Only networks of one shape can be run beside each other; see above where these two differ.</source>
        <translation>Nur Netze gleicher Form lassen sich nebeneinander ausführen; oben steht, worin sich diese beiden unterscheiden.</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Running and comparing with what was recorded</source>
        <translation>Ausführen und mit dem Aufgezeichneten vergleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Running on both backends</source>
        <translation>Auf beiden Backends ausführen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Running both networks</source>
        <translation>Beide Netze laufen</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Only the first %1 steps were run: both traces may take %2 of memory.</source>
        <translation>Nur die ersten %1 Schritte wurden ausgeführt: Beide Verläufe dürfen %2 Speicher belegen.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>How the recorded run was read</source>
        <translation>Wie der aufgezeichnete Lauf gelesen wurde</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Telling own errors from inherited ones</source>
        <translation>Eigene Fehler von geerbten trennen</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>Own and inherited error could not be computed.</source>
        <translation>Wessen Fehler es ist, ließ sich nicht sagen.</translation>
    </message>
    <message>
        <location line="-29"/>
        <source>What was recorded does not belong to this input. Choose the input that the other program ran over: the last run&apos;s, or a file.</source>
        <translation>Was aufgezeichnet wurde, gehört nicht zu dieser Eingabe. Bitte die Eingabe wählen, die das andere Programm bekam: die des letzten Laufs oder eine Datei.</translation>
    </message>
</context>
<context>
    <name>gateloupe::PaletteEntries</name>
    <message>
        <location filename="../app/gui/commands/palette_model.cpp" line="+156"/>
        <source>Not available here now</source>
        <translation>Hier gerade nicht möglich</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>gate</source>
        <extracomment>of an LSTM or GRU</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
</context>
<context>
    <name>gateloupe::PartChooser</name>
    <message numerus="yes">
        <location filename="../widgets/sequence/header/part_chooser.cpp" line="+113"/>
        <source> of %1 (%Ln step(s))</source>
        <extracomment>behind the number of a batch&apos;s sequence: &quot;0 of 3 (17 steps)&quot;</extracomment>
        <translation>
            <numerusform> von %1 (%Ln Schritt)</numerusform>
            <numerusform> von %1 (%Ln Schritte)</numerusform>
        </translation>
    </message>
    <message>
        <location line="-68"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer and direction of the table and of the curves</source>
        <translation>Schicht und Richtung der Tabelle und der Kurven</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Batch entry</source>
        <extracomment>which sequence of a batch the plots show</extracomment>
        <translation>Stapeleintrag</translation>
    </message>
</context>
<context>
    <name>gateloupe::PastHeatmap</name>
    <message>
        <location filename="../widgets/memory/past_heatmap.cpp" line="+41"/>
        <source>How long each past lives in each unit</source>
        <translation>Wie lange jede Vergangenheit in jeder Einheit lebt</translation>
    </message>
    <message numerus="yes">
        <location line="+29"/>
        <source>%1 forgets “%2” after %n step(s)</source>
        <extracomment>%1 is e.g. &quot;unit 3 of layer 0&quot;, %2 e.g. &quot;silence&quot;</extracomment>
        <translation>
            <numerusform>%1 vergisst „%2“ nach %n Schritt</numerusform>
            <numerusform>%1 vergisst „%2“ nach %n Schritten</numerusform>
        </translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1 still shows “%2” at the end: latched</source>
        <extracomment>%1 is e.g. &quot;unit 3 of layer 0&quot;, %2 e.g. &quot;silence&quot;</extracomment>
        <translation>%1 zeigt „%2“ am Ende noch: verklinkt</translation>
    </message>
    <message>
        <location line="+118"/>
        <source>%1 steps</source>
        <extracomment>%1 is a number of steps</extracomment>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>latched</source>
        <translation>verklinkt</translation>
    </message>
</context>
<context>
    <name>gateloupe::PastList</name>
    <message>
        <location filename="../app/gui/dialogs/past_list.cpp" line="+51"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location line="+35"/>
        <source>Pasts that are measured</source>
        <translation>Vergangenheiten, die gemessen werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Kind of past</source>
        <translation>Art der Vergangenheit</translation>
    </message>
    <message>
        <location line="-41"/>
        <source>Silence</source>
        <extracomment>kinds of what came before a sequence</extracomment>
        <translation>Stille</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Noise of level</source>
        <translation>Rauschen der Stärke</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Random states of level</source>
        <translation>Zufällige Zustände der Stärke</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The sequence itself</source>
        <translation>Die Folge selbst</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A recording…</source>
        <translation>Eine Aufnahme …</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Level: the standard deviation</source>
        <translation>Stärke: die Standardabweichung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The standard deviation</source>
        <translation>Die Standardabweichung</translation>
    </message>
    <message>
        <location line="+34"/>
        <source>silence</source>
        <translation>Stille</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>noise of %1</source>
        <translation>Rauschen von %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>random states of %1</source>
        <extracomment>states of a network; %1 is the standard deviation</extracomment>
        <translation>zufällige Zustände von %1</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>the sequence itself</source>
        <translation>die Folge selbst</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Choose a recording</source>
        <translation>Eine Aufnahme wählen</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>Felder, Tabellen und Töne (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="+38"/>
        <source>At most %1 pasts</source>
        <translation>Mehr als %1 Vergangenheiten lassen sich nicht unterscheiden</translation>
    </message>
</context>
<context>
    <name>gateloupe::PathField</name>
    <message>
        <location filename="../app/gui/dialogs/path_field.cpp" line="+21"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Choose their output</source>
        <translation>Fremde Ausgabe wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Arrays (*.npy *.npz *.csv *.h5 *.hdf5);;All files (*)</source>
        <translation>Felder (*.npy *.npz *.csv *.h5 *.hdf5);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureMenu</name>
    <message>
        <location filename="../widgets/pictures/picture_menu.cpp" line="+19"/>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern …</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Save as SVG…</source>
        <translation>Als SVG speichern …</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureMenus</name>
    <message>
        <location filename="../app/gui/shell/picture_menus.cpp" line="+12"/>
        <source>Show in Layout</source>
        <translation>Im Layout zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the bytes of the picked cell</source>
        <translation>Die Bytes der gewählten Zelle zeigen</translation>
    </message>
</context>
<context>
    <name>gateloupe::PictureSaver</name>
    <message>
        <location filename="../app/gui/controllers/picture_saver.cpp" line="+133"/>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG-Zeichnung (*.svg)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
</context>
<context>
    <name>gateloupe::PreferencesDialog</name>
    <message>
        <location filename="../app/gui/preferences/preferences_dialog.cpp" line="+211"/>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location line="-127"/>
        <source>&amp;Memory for heatmaps</source>
        <translation>Speicher für &amp;Heatmaps</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Overviews of large matrices are dropped beyond this</source>
        <translation>Jenseits davon werden Überblicke großer Matrizen verworfen</translation>
    </message>
    <message>
        <location line="-127"/>
        <source>Memory for &amp;runs</source>
        <translation>Speicher für &amp;Läufe</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Steps of a long run are computed again beyond this</source>
        <translation>Jenseits davon werden Schritte eines langen Laufs neu berechnet</translation>
    </message>
    <message>
        <location line="-126"/>
        <source>&amp;Backend</source>
        <extracomment>who computes a run: the CPU, a GPU</extracomment>
        <translation>&amp;Backend</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>&amp;Threads of a run</source>
        <translation>&amp;Threads eines Laufs</translation>
    </message>
    <message>
        <location line="+121"/>
        <source>All cores</source>
        <translation>Alle Kerne</translation>
    </message>
    <message>
        <location line="-115"/>
        <source>Colours of &amp;weights</source>
        <translation>Farben der &amp;Gewichte</translation>
    </message>
    <message>
        <location line="+128"/>
        <source>Blue to red</source>
        <translation>Blau bis Rot</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Blue to brown</source>
        <translation>Blau bis Braun</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <location line="-128"/>
        <source>T&amp;heme</source>
        <extracomment>light or dark</extracomment>
        <translation>Farb&amp;schema</translation>
    </message>
    <message>
        <location line="+132"/>
        <location line="+5"/>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Light</source>
        <extracomment>colours of the window</extracomment>
        <translation>Hell</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Dark</source>
        <extracomment>colours of the window</extracomment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <location line="-135"/>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font of te&amp;xts</source>
        <translation>Schrift der Te&amp;xte</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font of &amp;numbers</source>
        <translation>Schrift der &amp;Zahlen</translation>
    </message>
    <message>
        <location line="+137"/>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tick “Own” to choose a font</source>
        <translation>„Eigene“ ankreuzen, um eine Schrift zu wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tick “Own” to choose a size</source>
        <translation>„Eigene“ ankreuzen, um eine Größe zu wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <location line="-31"/>
        <source>Best backend</source>
        <extracomment>who computes a run: the best of GPU and CPU</extracomment>
        <translation>Bestes Backend</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Backend</source>
        <extracomment>who computes a run</extracomment>
        <translation>Backend</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Backend of the next runs</source>
        <translation>Backend der nächsten Läufe</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Use another font</source>
        <translation>Andere Schrift verwenden</translation>
    </message>
</context>
<context>
    <name>gateloupe::ProbeEditor</name>
    <message>
        <location filename="../widgets/sequence/input/probe_editor.cpp" line="+84"/>
        <source>Kind of probe</source>
        <translation>Art der Sonde</translation>
    </message>
    <message>
        <location line="-50"/>
        <source>Zeros</source>
        <extracomment>an input that is zero at every step</extracomment>
        <translation>Nullen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Impulse</source>
        <extracomment>an input that is not zero at one step only</extracomment>
        <translation>Impuls</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Step</source>
        <extracomment>an input that is zero before a step and a constant from it on</extracomment>
        <translation>Sprung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sine</source>
        <extracomment>a sine wave as input</extracomment>
        <translation>Sinus</translation>
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
        <location line="+12"/>
        <source>Steps</source>
        <extracomment>length of a probe in time steps</extracomment>
        <translation>Schritte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Feature</source>
        <extracomment>which column of the input the probe is in</extracomment>
        <translation>Merkmal</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>At step</source>
        <extracomment>the time step where an impulse stands or a step function begins</extracomment>
        <translation>Bei Schritt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Amplitude</source>
        <extracomment>height of an impulse, a step or a wave; standard deviation of noise</extracomment>
        <translation>Amplitude</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Period</source>
        <extracomment>of a sine, in time steps</extracomment>
        <translation>Periode</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Seed</source>
        <extracomment>start value of the random numbers</extracomment>
        <translation>Startwert</translation>
    </message>
</context>
<context>
    <name>gateloupe::ProveDialog</name>
    <message>
        <location filename="../app/gui/dialogs/prove_dialog.cpp" line="+73"/>
        <source>Prove a runtime</source>
        <translation>Laufzeit prüfen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Whether a program of yours runs the selected network right: it is asked equal questions in several ways, its weights are altered in copies of the file, and its output is held against float64.</source>
        <translation>Ob ein eigenes Programm das gewählte Netz richtig rechnet: ihm werden gleiche Fragen auf mehrere Arten gestellt, Gewichte werden in Kopien der Datei geändert, und seine Ausgabe wird mit float64 verglichen.</translation>
    </message>
    <message>
        <location line="+24"/>
        <source> s</source>
        <extracomment>seconds</extracomment>
        <translation> s</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What will be executed</source>
        <translation>Was ausgeführt wird</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Execute and prove</source>
        <translation>Ausführen und prüfen</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Name the bug…</source>
        <translation>Fehler benennen …</translation>
    </message>
    <message>
        <location line="+57"/>
        <source>Save as JUnit…</source>
        <translation>Als JUnit speichern …</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Save the proofs as JUnit</source>
        <translation>Die Proben als JUnit speichern</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>JUnit (*.xml)</source>
        <translation>JUnit (*.xml)</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Save as HTML…</source>
        <translation>Als HTML speichern …</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Save the proofs as HTML</source>
        <translation>Die Proben als HTML speichern</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <location line="-71"/>
        <source>Proofs</source>
        <translation>Proben</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Proof</source>
        <extracomment>a column: the largest difference</extracomment>
        <translation>Probe</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Error</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <location line="+91"/>
        <source>Noise of 24 steps and 3 sequences</source>
        <translation>Rauschen aus 24 Schritten und 3 Sequenzen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The input of the last run</source>
        <translation>Die Eingabe des letzten Laufs</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>No network is selected</source>
        <translation>Kein Netz ist gewählt</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>%1 (or none)</source>
        <extracomment>%1 is e.g. &quot;the first h&quot;</extracomment>
        <translation>%1 (oder keiner)</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>It is given %1; it leaves %2. Arrays are %3 files of float32.</source>
        <extracomment>%1 and %2 are lists such as &quot;the file, the input&quot;, %3 is .npy or .safetensors</extracomment>
        <translation>Es erhält %1; es hinterlässt %2. Arrays sind %3-Dateien mit float32.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the file of the network</source>
        <translation>die Datei des Netzes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the input [steps, sequences, inputs]</source>
        <translation>die Eingabe [Schritte, Sequenzen, Eingänge]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first h</source>
        <translation>das erste h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the first c</source>
        <translation>das erste c</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the lengths</source>
        <translation>die Längen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the output [steps, sequences, width]</source>
        <translation>die Ausgabe [Schritte, Sequenzen, Breite]</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last h</source>
        <translation>das letzte h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>the last c</source>
        <translation>das letzte c</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>This program will be started many times, without a shell, with your user&apos;s rights:
%1</source>
        <extracomment>%1 is a program with its arguments</extracomment>
        <translation>Dieses Programm wird viele Male gestartet, ohne Shell, mit den Rechten derer, die dieses Fenster benutzen:
%1</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Proving a runtime</source>
        <translation>Eine Laufzeit wird geprüft</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>The program could not be put to the proofs.</source>
        <translation>Das Programm konnte nicht geprüft werden.</translation>
    </message>
    <message>
        <location line="+23"/>
        <source>Its output of the whole input is the right one</source>
        <translation>Seine Ausgabe zur ganzen Eingabe ist die richtige</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>In two pieces as in one</source>
        <translation>In zwei Stücken wie in einem</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>In a batch as alone</source>
        <translation>Im Stapel wie allein</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Padding changes nothing</source>
        <translation>Auffüllung ändert nichts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No state is a state of zeros</source>
        <translation>Kein Zustand ist ein Zustand aus Nullen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Turning the input exchanges the directions</source>
        <translation>Die Eingabe zu wenden vertauscht die Richtungen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Every weight matters</source>
        <translation>Jedes Gewicht zählt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Equal to float64</source>
        <translation>Gleich float64</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>A reset begins a new run</source>
        <translation>Ein Reset beginnt einen neuen Lauf</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Repeated it gives the same</source>
        <translation>Wiederholt gibt es dasselbe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first half alone as in the whole</source>
        <translation>Die erste Hälfte allein wie im Ganzen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✓ holds</source>
        <extracomment>of a proof</extracomment>
        <translation>✓ gilt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ fails</source>
        <extracomment>of a proof</extracomment>
        <translation>✗ scheitert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>– not provable</source>
        <extracomment>of a proof</extracomment>
        <translation>– nicht prüfbar</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>%1 hold, %2 fail, %3 cannot be made with this command and file.</source>
        <extracomment>of proofs: how many hold, fail and cannot be made</extracomment>
        <translation>%1 gelten, %2 scheitern, %3 sind mit diesem Befehl und dieser Datei nicht möglich.</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>“%1” is written.</source>
        <translation>„%1“ ist geschrieben.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The proofs could not be written.</source>
        <translation>Die Proben konnten nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>gateloupe::RangePanel</name>
    <message>
        <location filename="../widgets/sequence/studies/range_panel.cpp" line="+96"/>
        <source>the input</source>
        <translation>die Eingabe</translation>
    </message>
    <message numerus="yes">
        <location line="+7"/>
        <source>%1; %Ln NaN or infinite number(s) left out</source>
        <extracomment>behind a number: how many are left out of it</extracomment>
        <translation>
            <numerusform>%1; %Ln NaN oder unendliche Zahl ausgelassen</numerusform>
            <numerusform>%1; %Ln NaN oder unendliche Zahlen ausgelassen</numerusform>
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
        <translation>Schritte %1 bis %2</translation>
    </message>
    <message>
        <location line="-79"/>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Write x, y, gates and states of these steps as CSV, npz or HDF5</source>
        <translation>x, y, Gatter und Zustände dieser Schritte als CSV, npz oder HDF5 schreiben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Statistics of the chosen steps</source>
        <translation>Statistik der gewählten Schritte</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>min</source>
        <extracomment>columns of a table: least, largest, mean, root mean square, share of saturated gates</extracomment>
        <translation>min</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>sat.</source>
        <translation>ges.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Share of the numbers at an end of their activation</source>
        <translation>Anteil der Zahlen am Ende ihrer Aktivierung</translation>
    </message>
</context>
<context>
    <name>gateloupe::RangeStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/range_study.cpp" line="+69"/>
        <source>Export the steps</source>
        <translation>Schritte exportieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>Durch Kommas getrennte Werte (*.csv)</translation>
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
        <translation>Das ist die geöffnete Datei.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>The name must end in .csv, .npz or .h5.</source>
        <translation>Der Name muss auf .csv, .npz oder .h5 enden.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::RawBufferDialog</name>
    <message>
        <location filename="../app/gui/dialogs/buffer/raw_buffer_dialog.cpp" line="+234"/>
        <source>Open raw buffer</source>
        <translation>Rohpuffer öffnen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Where the buffer begins, in bytes: 512 or 0x200</source>
        <translation>Wo der Puffer beginnt, in Bytes: 512 oder 0x200</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+4"/>
        <location line="+5"/>
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
        <location line="+3"/>
        <source>A packed buffer is the single array in which cuDNN keeps all weights of a network. It says nothing about itself, so say here what it is, or look what its length and numbers suggest.</source>
        <extracomment>cuDNN keeps all weights of a network in one array, the packed buffer</extracomment>
        <translation>Ein gepackter Puffer ist das eine Feld, in dem cuDNN alle Gewichte eines Netzes hält. Er sagt nichts über sich selbst; geben Sie hier an, was er ist, oder sehen Sie nach, was Länge und Zahlen nahelegen.</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>Choose the file with the buffer</source>
        <translation>Die Datei mit dem Puffer wählen</translation>
    </message>
    <message>
        <location line="+60"/>
        <source>the whole file</source>
        <translation>der ganzen Datei</translation>
    </message>
    <message>
        <location line="+54"/>
        <source>This file is a checkpoint (%1): File &gt; Open reads it. A packed buffer in it is one of its tensors, or begins at an offset.</source>
        <extracomment>%1: the word for a file format</extracomment>
        <translation>Diese Datei ist ein Checkpoint (%1): Datei &gt; Öffnen liest sie. Ein gepackter Puffer darin ist einer ihrer Tensoren oder beginnt an einem Offset.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Choose the file with the buffer.</source>
        <translation>Bitte die Datei mit dem Puffer wählen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The offset is a number of bytes, such as 512 or 0x200.</source>
        <translation>Der Anfang ist eine Zahl von Bytes, etwa 512 oder 0x200.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>This cannot be: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>Das ist nicht möglich: %1</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>The length must fit exactly</source>
        <translation>Die Länge muss genau passen</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>✓ Fits exactly: %1 elements, %2.</source>
        <translation>✓ Passt genau: %1 Elemente, %2.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too short by %4 bytes.</source>
        <translation>✗ Das Netz hat %1 Elemente (%2), die Datei hat %3 vom Anfang an: %4 Bytes zu kurz.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>✗ The network has %1 elements (%2), the file has %3 from the offset on: too long by %4 bytes.</source>
        <translation>✗ Das Netz hat %1 Elemente (%2), die Datei hat %3 vom Anfang an: %4 Bytes zu lang.</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReadoutPanel</name>
    <message>
        <location filename="../widgets/sequence/studies/readout_panel.cpp" line="+111"/>
        <source>none</source>
        <extracomment>no matrix of the file is taken for what follows the output</extracomment>
        <translation>keine</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>%1, %2 (proposed)</source>
        <extracomment>a matrix that is called like a readout: its name, its size</extracomment>
        <translation>%1, %2 (vorgeschlagen)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2</source>
        <extracomment>a matrix: its name, its size</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+41"/>
        <source>readout</source>
        <translation>Ausleseschicht</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>labels of the readout</source>
        <translation>Namen der Ausleseschicht</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>number %1; click to see why it is so</source>
        <extracomment>the place of a number of the readout</extracomment>
        <translation>Zahl %1; ein Klick zeigt, warum sie so ist</translation>
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
        <translation>Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Readout</source>
        <extracomment>the linear layer that follows the output</extracomment>
        <translation>Ausleseschicht</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Matrix that follows the output</source>
        <translation>Matrix, die auf die Ausgabe folgt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The linear layer of the file that makes predictions of the output</source>
        <translation>Die lineare Schicht der Datei, die aus der Ausgabe Vorhersagen macht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show the numbers of the readout as</source>
        <translation>Wie die Zahlen der Ausleseschicht angegeben werden</translation>
    </message>
    <message>
        <location line="+123"/>
        <source>Labels…</source>
        <translation>Namen …</translation>
    </message>
    <message>
        <location line="-122"/>
        <source>Vocabulary with the labels of the readout</source>
        <translation>Vokabular mit den Namen der Ausleseschicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a vocabulary that names the numbers; without one that of the input is taken where it fits</source>
        <translation>Vokabular wählen, das die Zahlen benennt; ohne eines gilt das der Eingabe, wo es passt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Largest numbers of the readout at this step</source>
        <translation>Größte Zahlen der Ausleseschicht bei diesem Schritt</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReadoutStudy</name>
    <message>
        <location filename="../app/gui/controllers/studies/readout_study.cpp" line="+205"/>
        <source>The vocabulary has %1 symbols, the readout makes %2 numbers.</source>
        <extracomment>the labels that were chosen for the numbers of a readout are too few, or too many</extracomment>
        <translation>Das Vokabular hat %1 Zeichen, die Ausleseschicht macht %2 Zahlen.</translation>
    </message>
    <message>
        <location line="-83"/>
        <source>Choose the labels of the readout</source>
        <translation>Namen der Ausleseschicht wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Vocabularies (*.json *.txt)</source>
        <translation>Vokabulare (*.json *.txt)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTable</name>
    <message>
        <location filename="../widgets/bytes/region_table.cpp" line="+345"/>
        <source>Export CSV…</source>
        <translation>CSV exportieren …</translation>
    </message>
    <message>
        <location line="-32"/>
        <source>filter of the regions</source>
        <translation>Filter der Bereiche</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>order of the regions</source>
        <translation>Reihenfolge der Bereiche</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>Save the rows as a table for other programs</source>
        <translation>Die Zeilen als Tabelle für andere Programme speichern</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter the regions</source>
        <translation>Bereiche filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Regions</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <location line="+1"/>
        <location filename="../app/gui/common/table_menus.cpp" line="+69"/>
        <source>Copy the selected rows</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTableModel</name>
    <message>
        <location line="-191"/>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Recurrent layer, counted from 0</source>
        <translation>Rekurrente Schicht, ab 0 gezählt</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Direction</source>
        <extracomment>the half of a recurrent layer that reads the sequence from its start or from its end</extracomment>
        <translation>Richtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Forward reads the sequence from its start, backward from its end</source>
        <translation>Vorwärts liest die Sequenz vom Anfang, rückwärts vom Ende</translation>
    </message>
    <message>
        <location line="+5"/>
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
        <location line="-35"/>
        <source>Kind</source>
        <extracomment>which parameter of a gate: W, R, bW or bR</extracomment>
        <translation>Art</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>W input weights, R recurrent weights, P projection, bW and bR biases</source>
        <translation>W Eingabegewichte, R rekurrente Gewichte, P Projektion, bW und bR Biase</translation>
    </message>
    <message>
        <location line="+50"/>
        <source>Bytes from the start of the buffer or file</source>
        <translation>Bytes vom Beginn des Puffers oder der Datei an</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Number of bytes</source>
        <translation>Zahl der Bytes</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <location line="+7"/>
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
        <location line="+13"/>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What is unusual: in pieces, shared, not stored</source>
        <translation>Was auffällt: in Stücken, geteilt, nicht gespeichert</translation>
    </message>
    <message>
        <location line="-38"/>
        <source>Offset</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>Position in the buffer or file</source>
        <translation>Platz im Puffer oder in der Datei</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Use</source>
        <extracomment>what bytes of a file are there for: a gate, another tensor, the container</extracomment>
        <translation>Zweck</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>What the bytes are there for</source>
        <translation>Wozu die Bytes da sind</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The recurrent network that the gate belongs to</source>
        <translation>Das rekurrente Netz, zu dem das Gatter gehört</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Elements from the start of the packed buffer</source>
        <translation>Elemente vom Beginn des gepackten Puffers an</translation>
    </message>
    <message>
        <location line="-17"/>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Number of elements</source>
        <translation>Zahl der Elemente</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Rows of the matrix (units)</source>
        <translation>Zeilen der Matrix (Einheiten)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Columns of the matrix (inputs or previous state)</source>
        <translation>Spalten der Matrix (Eingaben oder voriger Zustand)</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The tensor of the open file that holds it</source>
        <translation>Der Tensor der geöffneten Datei, der ihn enthält</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Byte in file</source>
        <translation>Byte in Datei</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Where its first element lies in the file</source>
        <translation>Wo sein erstes Element in der Datei liegt</translation>
    </message>
</context>
<context>
    <name>gateloupe::RegionTexts</name>
    <message>
        <location filename="../widgets/bytes/region_style.cpp" line="+100"/>
        <source>gate</source>
        <extracomment>what bytes are: a parameter of an LSTM or GRU gate</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>other tensor</source>
        <extracomment>what bytes are: a tensor that is no part of a recurrent network</extracomment>
        <translation>anderer Tensor</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>container</source>
        <extracomment>what bytes are: headers and tables of the file format, and compressed data</extracomment>
        <translation>Container</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>padding</source>
        <extracomment>what bytes are: a few zeros that align what follows</extracomment>
        <translation>Füllung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>gap</source>
        <extracomment>what bytes are: nobody&apos;s, where the format leaves no room for any</extracomment>
        <translation>Lücke</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>%1: %2</source>
        <extracomment>%1 a network, %2 a gate of it: &quot;lstm: layer 0, forward, R forget&quot;</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>not stored in the file, zero in the packed buffer</source>
        <translation>nicht in der Datei gespeichert, null im gepackten Puffer</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 runs of %2 bytes, %3 bytes apart</source>
        <extracomment>a gate in a fused matrix is not one piece: %1 how many pieces, %2 bytes in each, %3 bytes from the start of one to the next</extracomment>
        <translation>%1 Stücke zu %2 Bytes, Abstand %3 Bytes</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>alias: the same bytes as %1</source>
        <translation>Alias: dieselben Bytes wie %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>overlap: shares bytes with %1</source>
        <translation>Überlappung: teilt Bytes mit %1</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>owned %1 %, gap %2, overlap %3, alias %4</source>
        <extracomment>%1 percentage; the others are numbers of bytes</extracomment>
        <translation>belegt %1 %, Lücke %2, Überlappung %3, Alias %4</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>owned %1 %, gap %2, overlap %3, alias %4 — gates %5, other tensors %6, container %7, padding %8 bytes</source>
        <extracomment>%1 percentage, the others numbers of bytes. &quot;container&quot; is what the file format itself takes.</extracomment>
        <translation>belegt %1 %, Lücke %2, Überlappung %3, Alias %4 — Gatter %5, andere Tensoren %6, Container %7, Füllung %8 Bytes</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1 (regions in very many pieces are counted from end to end)</source>
        <extracomment>appended to the line of totals</extracomment>
        <translation>%1 (Bereiche aus sehr vielen Stücken zählen von Ende zu Ende)</translation>
    </message>
</context>
<context>
    <name>gateloupe::ReportDialog</name>
    <message>
        <location filename="../app/gui/dialogs/report_dialog.cpp" line="+102"/>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The last run as one HTML file that needs neither server nor network: strips to scrub through, differences, explained values. Strips are kept with 8 bits for each number.</source>
        <translation>Der letzte Lauf als eine HTML-Datei, die weder Server noch Netzwerk braucht: Streifen zum Durchfahren, Unterschiede, erklärte Werte. Streifen haben 8 Bit je Zahl.</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>None: the differences to another program are left out</source>
        <translation>Keine: Unterschiede zu einem anderen Programm entfallen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Explain h at the mark</source>
        <translation>h an der Marke erklären</translation>
    </message>
    <message>
        <location line="-18"/>
        <source>Write…</source>
        <translation>Schreiben …</translation>
    </message>
    <message>
        <location line="+30"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Folge laufen lassen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This run is too long to be kept whole: run fewer steps</source>
        <translation>Dieser Lauf ist zu lang, um ganz behalten zu werden: weniger Schritte laufen lassen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Write the report to</source>
        <translation>Den Bericht schreiben nach</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>A file that is read is not written over.</source>
        <translation>Eine Datei, die gelesen wird, wird nicht überschrieben.</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>Writing a report</source>
        <translation>Ein Bericht wird geschrieben</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>“%1” is written: %2.</source>
        <extracomment>%1 a file name, %2 a size</extracomment>
        <translation>„%1“ ist geschrieben: %2.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The report could not be written.</source>
        <translation>Der Bericht konnte nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunBar</name>
    <message>
        <location filename="../widgets/sequence/header/run_bar.cpp" line="+96"/>
        <source>Input: %1</source>
        <extracomment>%1 is what will run: &quot;Text “(a[b]c)”, 200 steps&quot;</extracomment>
        <translation>Eingabe: %1</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>What the network runs over</source>
        <translation>Worüber das Netz läuft</translation>
    </message>
    <message>
        <location line="-71"/>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <location line="+29"/>
        <source>Run the network over this input</source>
        <translation>Das Netz mit dieser Eingabe ausführen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Run the network over this input
%1</source>
        <translation>Das Netz über diese Eingabe laufen lassen
%1</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Stop the run</source>
        <translation>Den Lauf anhalten</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunDifferenceView</name>
    <message>
        <location filename="../widgets/compare/run_difference_view.cpp" line="+142"/>
        <source>Choose a gate or a state first</source>
        <translation>Zuerst ein Gatter oder einen Zustand wählen</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>%1, %2</source>
        <extracomment>%1 is e.g. &quot;layer 0, forward&quot;, %2 &quot;forget gate&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>Run A and B on one input to see at which step their gates and states part.</source>
        <translation>A und B mit einer Eingabe ausführen, um zu sehen, in welchem Schritt ihre Gatter und Zustände auseinandergehen.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network on both backends to see at which step, layer, unit and gate they part.</source>
        <translation>Das Netz auf beiden Backends ausführen, um zu sehen, in welchem Schritt, welcher Schicht, Einheit und welchem Gatter sie auseinandergehen.</translation>
    </message>
    <message numerus="yes">
        <location line="+12"/>
        <source>No gate and no state differs by more than %1 in %n step(s); the largest difference is %2.</source>
        <extracomment>%1 a tolerance, %2 a number</extracomment>
        <translation>
            <numerusform>Kein Gatter und kein Zustand unterscheidet sich in %n Schritt um mehr als %1; der größte Unterschied ist %2.</numerusform>
            <numerusform>Kein Gatter und kein Zustand unterscheidet sich in %n Schritten um mehr als %1; der größte Unterschied ist %2.</numerusform>
        </translation>
    </message>
    <message>
        <location line="+8"/>
        <source>First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7).</source>
        <extracomment>%1 a tolerance, %2 a step, %3 e.g. &quot;layer 0, forward&quot;, %4 e.g. &quot;forget gate&quot;, %5 a unit, %6 and %7 its numbers</extracomment>
        <translation>Zuerst über %1 in Schritt %2: %3, %4 der Einheit %5 (A %6, B %7).</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>A ran on %1, B on %2.</source>
        <extracomment>who computed two runs, e.g. &quot;cudnn (NVIDIA H200; fma, standard)&quot;</extracomment>
        <translation>A lief auf %1, B auf %2.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A ran on %1, B was recorded in %2.</source>
        <extracomment>%1 who computed, e.g. &quot;cpu (CPU, 2 threads; f32)&quot;, %2 a file</extracomment>
        <translation>A lief auf %1, B wurde in %2 aufgezeichnet.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Ran on %1.</source>
        <extracomment>who computed, e.g. &quot;CPU, 2 threads&quot;</extracomment>
        <translation>Lief auf %1.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>The gates that were recomputed beside cuDNN&apos;s states are off by %1 at most.</source>
        <extracomment>the gates of cuDNN are computed again from its states; %1 is how far they are off</extracomment>
        <translation>Die Gatter, die neben den Zuständen von cuDNN neu berechnet wurden, weichen höchstens um %1 ab.</translation>
    </message>
    <message>
        <location line="-219"/>
        <source>Show the step</source>
        <translation>Schritt zeigen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Gates and states of both runs</source>
        <translation>Gatter und Zustände beider Läufe</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Largest difference at each step</source>
        <translation>Größter Unterschied in jedem Schritt</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>Name the bug…</source>
        <translation>Fehler benennen…</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Find which defect makes another program&apos;s output of the right one</source>
        <translation>Findet, welcher Fehler aus der richtigen Ausgabe die eines anderen Programms macht</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunFacts</name>
    <message>
        <location filename="../widgets/sequence/header/run_facts.cpp" line="+51"/>
        <source>⚠ The input is another one now; run it to see its steps. %1</source>
        <extracomment>%1 is a sentence about the run that is shown</extracomment>
        <translation>⚠ Die Eingabe ist inzwischen eine andere; für ihre Schritte erneut ausführen. %1</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>Ran on %1 (%2; %3; %4 weights) in %5 s; worst residual of the gates %6</source>
        <extracomment>&quot;Ran on cudnn (NVIDIA H200; fma, standard; f32 weights) in 0.21 s; …&quot;: the gates are computed again beside cuDNN&apos;s own states; this is how far they are apart at most</extracomment>
        <translation>Lief auf %1 (%2; %3; Gewichte %4) in %5 s; größter Restfehler der Gatter %6</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>Ran on %1 (%2, %3 arithmetic, %4 weights) in %5 s</source>
        <extracomment>&quot;Ran on cpu (CPU, 2 threads, f32 arithmetic, f16 weights) in 0.21 s&quot;</extracomment>
        <translation>Lief auf %1 (%2, Rechnung in %3, Gewichte in %4) in %5 s</translation>
    </message>
    <message>
        <location line="+24"/>
        <source>Keeps the states every %1 steps (%2) and the full trace of %3 steps (%4); the rest is computed again when it comes in sight</source>
        <extracomment>%1 is a number of steps, %2 and %4 are sizes such as &quot;12 MiB&quot;, %3 is a number of steps</extracomment>
        <translation>Hält die Zustände alle %1 Schritte (%2) und den vollen Verlauf von %3 Schritten (%4); der Rest wird neu berechnet, wenn er in Sicht kommt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1. Computing…</source>
        <extracomment>%1 is a sentence about what of a run is kept</extracomment>
        <translation>%1. Wird berechnet …</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunNews</name>
    <message>
        <location filename="../widgets/sequence/input/run_news.cpp" line="+20"/>
        <source>What will run</source>
        <translation>Was ausgeführt wird</translation>
    </message>
    <message numerus="yes">
        <location line="+8"/>
        <source>%Ln step(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln Schritt</numerusform>
            <numerusform>%Ln Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%Ln sequence(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln Sequenz</numerusform>
            <numerusform>%Ln Sequenzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%Ln feature(s)</source>
        <extracomment>a part of &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>
            <numerusform>%Ln Merkmal</numerusform>
            <numerusform>%Ln Merkmale</numerusform>
        </translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1, %2, %3</source>
        <extracomment>what will run: &quot;400 steps, 1 sequence, 143 features&quot;</extracomment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>%1; ⚠ %2</source>
        <extracomment>what will run, and what should be seen about it</extracomment>
        <translation>%1; ⚠ %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunPanels</name>
    <message>
        <location filename="../app/gui/pages/run_panels.cpp" line="+106"/>
        <source>unit %1 is latched: its past is seen to the end</source>
        <extracomment>a unit of a network; its past is what it saw before the sequence</extracomment>
        <translation>Einheit %1 ist verklinkt: Ihre Vergangenheit ist bis zum Ende zu sehen</translation>
    </message>
</context>
<context>
    <name>gateloupe::RunVerdict</name>
    <message>
        <location filename="../widgets/sequence/run_verdict.cpp" line="+23"/>
        <source>Show</source>
        <extracomment>button: goes to the value that the line beside it is about</extracomment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Go to the first value that is not finite, and explain it</source>
        <translation>Zum ersten Wert gehen, der nicht endlich ist, und ihn erklären</translation>
    </message>
</context>
<context>
    <name>gateloupe::Runner</name>
    <message>
        <location filename="../app/gui/controllers/runner.cpp" line="+223"/>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>The file gives initial states or lengths of its own</source>
        <translation>Die Datei gibt eigene Anfangszustände oder Längen vor</translation>
    </message>
    <message>
        <location line="-79"/>
        <source>Choose a vocabulary</source>
        <translation>Ein Vokabular wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Vocabularies (*.json *.txt)</source>
        <translation>Vokabulare (*.json *.txt)</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Choose the input</source>
        <translation>Die Eingabe wählen</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>Arrays, tables and sounds (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</source>
        <translation>Felder, Tabellen und Töne (*.npy *.npz *.h5 *.hdf5 *.csv *.tsv *.txt *.wav)</translation>
    </message>
    <message>
        <location line="-29"/>
        <source>Choose the resets of the sequences</source>
        <translation>Die Rücksetzungen der Sequenzen wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Choose the lengths of the sequences</source>
        <translation>Die Längen der Sequenzen wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the initial state</source>
        <translation>Den Anfangszustand wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Arrays (*.npy *.npz *.h5 *.hdf5)</source>
        <translation>Felder (*.npy *.npz *.h5 *.hdf5)</translation>
    </message>
    <message>
        <location line="+0"/>
        <location line="+10"/>
        <location line="+8"/>
        <location line="+10"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="-14"/>
        <source>Arrays and sounds (*.npy *.npz *.h5 *.hdf5 *.wav)</source>
        <translation>Arrays und Klänge (*.npy *.npz *.h5 *.hdf5 *.wav)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the model&apos;s input %1</source>
        <translation>Die Eingabe %1 des Modells wählen</translation>
    </message>
    <message>
        <location line="+70"/>
        <source>The model ran on these inputs</source>
        <translation>Das Modell lief mit diesen Eingaben</translation>
    </message>
</context>
<context>
    <name>gateloupe::SaturationFinder</name>
    <message>
        <location filename="../app/gui/controllers/saturation_finder.cpp" line="+84"/>
        <source>Looking how gates saturate</source>
        <translation>Sättigung der Gatter wird untersucht</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>How the gates saturate could not be looked at.</source>
        <translation>Wie die Gatter sättigen, konnte nicht untersucht werden.</translation>
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
        <translation>NaN oder unendlich</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>dead</source>
        <extracomment>of a unit whose hidden state never moves</extracomment>
        <translation>tot</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 stuck open</source>
        <extracomment>%1 is a gate; it is open at (almost) every step</extracomment>
        <translation>%1 hängt offen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>%1 stuck shut</source>
        <extracomment>%1 is a gate; it is shut at (almost) every step</extracomment>
        <translation>%1 hängt geschlossen</translation>
    </message>
    <message>
        <location line="-77"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>What is unusual about it: dead units never move, stuck gates are open or shut at 99 % of the steps or more</source>
        <translation>Was an ihr ungewöhnlich ist: Tote Einheiten bewegen sich nie, hängende Gatter sind in 99 % der Schritte oder mehr offen oder geschlossen</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Verdict</source>
        <extracomment>head of a column: what is unusual about a unit</extracomment>
        <translation>Urteil</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Steps after which half of the memory is left, by the mean of the gate that keeps it</source>
        <translation>Schritte, nach denen die Hälfte der Erinnerung übrig ist, nach dem Mittel des Gatters, das sie hält</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Half-life, steps</source>
        <extracomment>head of a column: steps until half of a cell&apos;s memory is gone</extracomment>
        <translation>Halbwertszeit, Schritte</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Smallest h of all steps</source>
        <translation>Kleinstes h aller Schritte</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>h min</source>
        <translation>h min</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Largest h of all steps</source>
        <translation>Größtes h aller Schritte</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>h max</source>
        <translation>h max</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>%1 mean</source>
        <extracomment>head of a column: mean of a gate over all steps</extracomment>
        <translation>%1 Mittel</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Share of steps at or below %1</source>
        <translation>Anteil der Schritte bei oder unter %1</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>%1 low</source>
        <extracomment>head of a column: share of steps at which a gate is saturated below</extracomment>
        <translation>%1 unten</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Share of steps at or above %1</source>
        <translation>Anteil der Schritte bei oder über %1</translation>
    </message>
    <message>
        <location line="-2"/>
        <source>%1 high</source>
        <extracomment>head of a column: share of steps at which a gate is saturated above</extracomment>
        <translation>%1 oben</translation>
    </message>
</context>
<context>
    <name>gateloupe::SaturationPanel</name>
    <message>
        <location filename="../widgets/stops/saturation_panel.cpp" line="+86"/>
        <source>units shown</source>
        <translation>gezeigte Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>sorting</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <location line="+77"/>
        <source>%1 units over %2 steps: %3 dead, %4 with a gate stuck open, %5 with one stuck shut</source>
        <extracomment>how many units of a layer; a gate is stuck that is open or shut at (almost) every step</extracomment>
        <translation>%1 Einheiten in %2 Schritten: %3 tot, %4 mit offen hängendem Gatter, %5 mit geschlossen hängendem</translation>
    </message>
    <message>
        <location line="-67"/>
        <source>Saturation</source>
        <extracomment>a tab: how gates saturate and how long units remember</extracomment>
        <translation>Sättigung</translation>
    </message>
    <message>
        <location line="+95"/>
        <source>Looking at every step of the run…</source>
        <translation>Jeder Schritt des Laufs wird angesehen …</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This run keeps no full trace: all of its steps must be recomputed.</source>
        <translation>Dieser Lauf hält keinen vollen Verlauf: Alle seine Schritte müssen neu berechnet werden.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run the network: then this says how its gates saturate and how long its units remember.</source>
        <translation>Das Netz ausführen: Dann steht hier, wie seine Gatter sättigen und wie lange sich seine Einheiten erinnern.</translation>
    </message>
    <message>
        <location line="-137"/>
        <source>Look at every step</source>
        <translation>Jeden Schritt ansehen</translation>
    </message>
    <message>
        <location line="+40"/>
        <source>Only unusual units</source>
        <translation>Nur ungewöhnliche Einheiten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Saturation and memory of the units</source>
        <translation>Sättigung und Gedächtnis der Einheiten</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequenceActions</name>
    <message>
        <location filename="../widgets/sequence/sequence_actions.cpp" line="+16"/>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>One step on</source>
        <translation>Einen Schritt weiter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>10 steps back</source>
        <translation>10 Schritte zurück</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>10 steps on</source>
        <translation>10 Schritte weiter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>100 steps back</source>
        <translation>100 Schritte zurück</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>100 steps on</source>
        <translation>100 Schritte weiter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>To the first step</source>
        <translation>Zum ersten Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>To the last step</source>
        <translation>Zum letzten Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run to the next stop</source>
        <translation>Bis zum nächsten Halt laufen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run to the previous stop</source>
        <translation>Bis zum vorigen Halt laufen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Toggle a breakpoint at this step</source>
        <translation>Haltepunkt in diesem Schritt umschalten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Run to the second cursor</source>
        <translation>Bis zum zweiten Cursor laufen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>To the next NaN or infinity</source>
        <translation>Zum nächsten NaN oder Unendlich</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Pin or unpin the unit</source>
        <translation>Einheit anheften oder lösen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show all steps</source>
        <translation>Alle Schritte zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Set the second cursor at this step</source>
        <translation>Zweiten Cursor in diesen Schritt setzen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Remove the second cursor</source>
        <translation>Zweiten Cursor entfernen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Begin the range at this step</source>
        <translation>Bereich bei diesem Schritt beginnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>End the range at this step</source>
        <translation>Bereich bei diesem Schritt beenden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Sort units by similarity to this one</source>
        <translation>Einheiten nach Ähnlichkeit mit dieser sortieren</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Alt+click sets the second cursor that this needs</source>
        <translation>Alt+Klick setzt den zweiten Cursor, den dies braucht</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequenceHeader</name>
    <message>
        <location filename="../widgets/sequence/sequence_header.cpp" line="+58"/>
        <source>Gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>The run backwards: what every step, unit and weight has of one number</source>
        <translation>Der Lauf rückwärts: was jeder Schritt, jede Einheit und jedes Gewicht zu einer Zahl beiträgt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Run a sequence first</source>
        <translation>Erst eine Sequenz laufen lassen</translation>
    </message>
</context>
<context>
    <name>gateloupe::SequencePage</name>
    <message>
        <location filename="../widgets/sequence/sequence_page.cpp" line="+206"/>
        <source>Open a file with a recurrent network first</source>
        <translation>Erst eine Datei mit einem rekurrenten Netz öffnen</translation>
    </message>
    <message>
        <location line="+250"/>
        <source>pinned units</source>
        <translation>angeheftete Einheiten</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <location line="-384"/>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <location line="+352"/>
        <source>order of the units</source>
        <translation>Reihenfolge der Einheiten</translation>
    </message>
    <message>
        <location line="-282"/>
        <source>The steps in sight could not be computed again</source>
        <translation>Die Schritte in Sicht konnten nicht neu berechnet werden</translation>
    </message>
    <message>
        <location line="-28"/>
        <source>zoom in time</source>
        <translation>Zoom in der Zeit</translation>
    </message>
</context>
<context>
    <name>gateloupe::SessionStore</name>
    <message>
        <location filename="../app/gui/session/saved/session_store.cpp" line="+146"/>
        <source>Open a session</source>
        <translation>Eine Sitzung öffnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <location line="+271"/>
        <source>Sessions (*.json)</source>
        <translation>Sitzungen (*.json)</translation>
    </message>
    <message>
        <location line="-271"/>
        <location line="+271"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Checking %1</source>
        <extracomment>a checksum of the file&apos;s content</extracomment>
        <translation>%1 wird geprüft</translation>
    </message>
    <message>
        <location line="+28"/>
        <source>Save the session</source>
        <translation>Die Sitzung speichern</translation>
    </message>
</context>
<context>
    <name>gateloupe::SeverityMark</name>
    <message>
        <location filename="../widgets/health/severity_mark.cpp" line="+70"/>
        <source>remark</source>
        <extracomment>health of weights: a fact worth knowing</extracomment>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>risk</source>
        <extracomment>health of weights: it works, and is likely wrong</extracomment>
        <translation>Risiko</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>broken</source>
        <extracomment>health of weights: the network cannot work like this</extracomment>
        <translation>defekt</translation>
    </message>
</context>
<context>
    <name>gateloupe::ShortcutEditor</name>
    <message>
        <location filename="../app/gui/commands/shortcut_editor.cpp" line="+151"/>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Type other keys first</source>
        <translation>Zuerst andere Tasten eingeben</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>⚠ %1 already belongs to “%2”. “Take over” leaves that command without keys.</source>
        <translation>⚠ %1 gehört schon zu „%2“. „Übernehmen“ lässt jenen Befehl ohne Tasten.</translation>
    </message>
    <message>
        <location line="-43"/>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location line="+1"/>
        <location line="+1"/>
        <source>Filter by command or keys</source>
        <translation>Nach Befehl oder Tasten filtern</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <location line="-62"/>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <location line="+63"/>
        <source>Keys of the chosen command</source>
        <translation>Tasten des gewählten Befehls</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Leave the command without keys</source>
        <translation>Den Befehl ohne Tasten lassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Give the command the keys it came with</source>
        <translation>Dem Befehl seine ursprünglichen Tasten geben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::SignalTableModel</name>
    <message>
        <location filename="../widgets/compare/signal_table_model.cpp" line="+133"/>
        <source>%1 gate</source>
        <extracomment>an activated gate of a cell, %1 is e.g. &quot;forget&quot;</extracomment>
        <translation>Gatter %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cell state c</source>
        <translation>Zellzustand c</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>hidden state h</source>
        <translation>verborgener Zustand h</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>projected h</source>
        <translation>projiziertes h</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1, %2</source>
        <extracomment>%1 is e.g. &quot;layer 0&quot;, %2 &quot;forward&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location line="-68"/>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Layer and direction</source>
        <translation>Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Signal</source>
        <extracomment>a gate or a state of a recurrent layer</extracomment>
        <translation>Signal</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gate or state</source>
        <translation>Gatter oder Zustand</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The first step over the tolerance, in the order in which the direction reads; double click to go there</source>
        <translation>Der erste Schritt über der Toleranz, in der Reihenfolge, in der die Richtung liest; Doppelklick führt dorthin</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>The unit that is over it there</source>
        <translation>Die Einheit, die dort darüber liegt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Its number in A</source>
        <translation>Ihre Zahl in A</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Its number in B</source>
        <translation>Ihre Zahl in B</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>max |A − B|</source>
        <translation>max |A − B|</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The largest difference of all steps and units</source>
        <translation>Der größte Unterschied aller Schritte und Einheiten</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>at step</source>
        <translation>in Schritt</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Where it is</source>
        <translation>Wo er liegt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>of unit</source>
        <translation>der Einheit</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unit that has this difference</source>
        <translation>Die Einheit, deren Unterschied es ist</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Units over</source>
        <translation>Einheiten darüber</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Units that are over the tolerance at some step</source>
        <translation>Einheiten, die in irgendeinem Schritt über der Toleranz liegen</translation>
    </message>
</context>
<context>
    <name>gateloupe::SpecForm</name>
    <message>
        <location filename="../app/gui/dialogs/buffer/raw_buffer_dialog.cpp" line="-310"/>
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
        <location line="+2"/>
        <location line="+5"/>
        <source>none</source>
        <extracomment>no projection of the hidden state</extracomment>
        <translation>keine</translation>
    </message>
    <message>
        <location line="+68"/>
        <source>bidirectional</source>
        <translation>bidirektional</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>skip input (no W in layer 0)</source>
        <extracomment>the first layer takes its input as it is, without input weights</extracomment>
        <translation>Eingabe durchreichen (kein W in Schicht 0)</translation>
    </message>
    <message>
        <location line="-65"/>
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
        <location filename="../app/gui/dialogs/buffer/spec_suggestions.cpp" line="+46"/>
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
        <location line="+6"/>
        <source>Networks that fit</source>
        <translation>Passende Netze</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>Looks at the length and the numbers of the buffer and lists the networks that fit, the likeliest first.</source>
        <translation>Sieht sich Länge und Zahlen des Puffers an und listet die passenden Netze auf, das wahrscheinlichste zuerst.</translation>
    </message>
    <message>
        <location line="+75"/>
        <source>%1 %  %2, %3 → %4
%5</source>
        <extracomment>%1 share of the evidence in per cent, %2 kind of cell, %3 input size, %4 hidden size, %5 all details in the program&apos;s own notation</extracomment>
        <translation>%1 %  %2, %3 → %4
%5</translation>
    </message>
    <message>
        <location line="+9"/>
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
        <location line="-33"/>
        <source>Nothing can be suggested: %1</source>
        <extracomment>%1 is core&apos;s English sentence that says why</extracomment>
        <translation>Es lässt sich nichts vorschlagen: %1</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>Choose the file with the buffer first.</source>
        <translation>Zuerst die Datei mit dem Puffer wählen.</translation>
    </message>
</context>
<context>
    <name>gateloupe::StartChooser</name>
    <message>
        <location filename="../widgets/sequence/input/start_chooser.cpp" line="+107"/>
        <source>The file holds no initial states for this network</source>
        <translation>Die Datei enthält keine Anfangszustände für dieses Netz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>This network has not been run yet</source>
        <translation>Dieses Netz wurde noch nicht ausgeführt</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>Initial state</source>
        <extracomment>the state h (and c) of a network before its first step</extracomment>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <location line="-25"/>
        <source>Stored in the file</source>
        <extracomment>initial state of a network: as the checkpoint has it</extracomment>
        <translation>Im Checkpoint gespeichert</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Zeros</source>
        <extracomment>initial state of a network: nothing but zeros</extracomment>
        <translation>Nullen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>From file</source>
        <extracomment>initial state of a network: read from files</extracomment>
        <translation>Aus Datei</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Last state of the previous run</source>
        <extracomment>initial state of a network: where the previous run ended</extracomment>
        <translation>Letzter Zustand des vorigen Laufs</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Resets</source>
        <extracomment>steps at which a sequence begins anew</extracomment>
        <translation>Rücksetzungen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>file.npy, file.npz:key or file.h5:/path; zeros when empty</source>
        <translation>datei.npy, datei.npz:name oder datei.h5:/pfad; leer: Nullen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>File with the initial h</source>
        <translation>Datei mit dem Anfangs-h</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>File with the initial c</source>
        <translation>Datei mit dem Anfangs-c</translation>
    </message>
    <message>
        <location line="-15"/>
        <source>Lengths</source>
        <extracomment>steps of each sequence of a batch</extracomment>
        <translation>Längen</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>all steps; 12, 30, 7; or file.npy</source>
        <translation>alle Schritte; 12, 30, 7; oder datei.npy</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of each sequence</source>
        <translation>Schritte jeder Sequenz</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps of each sequence: numbers, or a file with one per sequence. What comes after them is padding.</source>
        <translation>Schritte jeder Sequenz: Zahlen oder eine Datei mit einer je Sequenz. Was danach kommt, ist Füllung.</translation>
    </message>
    <message>
        <location line="-34"/>
        <location line="+1"/>
        <location line="+1"/>
        <location line="+1"/>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>none; every:64; 40, 80; or file.npy</source>
        <translation>keine; every:64; 40, 80; oder datei.npy</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Steps at which the sequences begin anew</source>
        <translation>Schritte, bei denen die Sequenzen neu beginnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Where the sequences begin anew with the initial state: a period, steps, or a file with flags [steps, batch], with the offsets of packed sequences, or after &quot;dones:&quot; with the ends of episodes.</source>
        <translation>Wo die Sequenzen mit dem Anfangszustand neu beginnen: eine Periode, Schritte oder eine Datei mit Flags [Schritte, Batch], mit den Offsets gepackter Sequenzen oder nach „dones:“ mit den Enden von Episoden.</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Choose the file with the resets</source>
        <translation>Die Datei mit den Rücksetzungen wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the initial h</source>
        <translation>Die Datei mit dem Anfangs-h wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the initial c</source>
        <translation>Die Datei mit dem Anfangs-c wählen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose the file with the lengths</source>
        <translation>Die Datei mit den Längen wählen</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatisticsModel</name>
    <message>
        <location filename="../widgets/inspector/statistics_panel.cpp" line="+38"/>
        <source>Measure</source>
        <extracomment>header: minimum, mean and other statistics</extracomment>
        <translation>Maß</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>All</source>
        <extracomment>header: statistics of all of a matrix</extracomment>
        <translation>Gesamt</translation>
    </message>
    <message>
        <location line="+80"/>
        <source>Selection %1</source>
        <extracomment>header: statistics of a selected rectangle, %1 is e.g. &quot;12 × 7&quot;</extracomment>
        <translation>Auswahl %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Std. deviation</source>
        <extracomment>standard deviation</extracomment>
        <translation>Std.-Abweichung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>L2 norm</source>
        <translation>L2-Norm</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Spectral radius</source>
        <translation>Spektralradius</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Of the whole population, finite elements only</source>
        <translation>Der Grundgesamtheit, nur endliche Elemente</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Root of the sum of squares, finite elements only</source>
        <translation>Wurzel der Quadratsumme, nur endliche Elemente</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Only a square recurrent matrix R has one that means something.</source>
        <translation>Nur eine quadratische rekurrente Matrix R hat einen, der etwas aussagt.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Largest magnitude of an eigenvalue; the iteration did not converge in %1 products (residual %2), so this is an estimate.</source>
        <extracomment>%1 is a count, %2 a small number</extracomment>
        <translation>Größter Betrag eines Eigenwerts; die Iteration konvergierte in %1 Produkten nicht (Residuum %2), dies ist also eine Schätzung.</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Largest magnitude of an eigenvalue: above 1 the recurrence alone would grow.</source>
        <translation>Größter Betrag eines Eigenwerts: Über 1 würde die Rekurrenz allein wachsen.</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Elements that are not a number; they count nowhere else</source>
        <translation>Elemente, die keine Zahl sind; sonst zählen sie nirgends</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Infinite elements; they count nowhere else</source>
        <translation>Unendliche Elemente; sonst zählen sie nirgends</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Of the finite elements</source>
        <translation>Der endlichen Elemente</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatisticsPanel</name>
    <message>
        <location line="+91"/>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <location line="+27"/>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <location line="+94"/>
        <source>Norm of each row, in the order shown</source>
        <extracomment>a small plot: the L2 norm of every row of a matrix</extracomment>
        <translation>Norm jeder Zeile, in der gezeigten Reihenfolge</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Norm of each row</source>
        <translation>Norm jeder Zeile</translation>
    </message>
</context>
<context>
    <name>gateloupe::StatusLine</name>
    <message numerus="yes">
        <location filename="../app/gui/shell/parts/status_line.cpp" line="-58"/>
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show what was unusual about the open file</source>
        <translation>Zeigen, was an der geöffneten Datei auffiel</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepDifferencePlot</name>
    <message>
        <location filename="../widgets/compare/step_difference_plot.cpp" line="+135"/>
        <source>step</source>
        <translation>Schritt</translation>
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
        <translation>alle Gatter und Zustände</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepTable</name>
    <message>
        <location filename="../widgets/sequence/table/step_table.cpp" line="+204"/>
        <source>numbers of the table</source>
        <translation>Zahlen der Tabelle</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>order of the table</source>
        <translation>Reihenfolge der Tabelle</translation>
    </message>
    <message>
        <location line="+110"/>
        <source>Alt+click sets a second cursor and shows differences</source>
        <translation>Alt+Klick setzt einen zweiten Cursor und zeigt Unterschiede</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>A at step %1, B at step %2: B − A = %3 steps</source>
        <extracomment>two time cursors: A at step %1, B at step %2; %3 is how many steps lie between, signed</extracomment>
        <translation>A in Schritt %1, B in Schritt %2: B − A = %3 Schritte</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1; unit %2: h changes by %3</source>
        <extracomment>%1 is the sentence about the two cursors; h is the hidden state of a unit</extracomment>
        <translation>%1; Einheit %2: h ändert sich um %3</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>Unpin unit %1</source>
        <extracomment>a pinned unit stays first in the table and in the curves</extracomment>
        <translation>Einheit %1 lösen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin unit %1</source>
        <translation>Einheit %1 anheften</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sort units by similarity to unit %1</source>
        <translation>Einheiten nach Ähnlichkeit mit Einheit %1 sortieren</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Toggle a breakpoint at step %1, unit %2</source>
        <translation>Haltepunkt in Schritt %1, Einheit %2 umschalten</translation>
    </message>
    <message>
        <location line="-147"/>
        <source>Units</source>
        <extracomment>title of a panel: the units of a layer, a row each</extracomment>
        <translation>Einheiten</translation>
    </message>
    <message>
        <location line="-47"/>
        <source>At A</source>
        <extracomment>which numbers the table shows, of the two time cursors A and B</extracomment>
        <translation>Bei A</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>At B</source>
        <translation>Bei B</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <location line="+46"/>
        <source>Which numbers the table shows</source>
        <translation>Welche Zahlen die Tabelle zeigt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Numbers of the current step</source>
        <translation>Zahlen des aktuellen Schritts</translation>
    </message>
</context>
<context>
    <name>gateloupe::StepTableModel</name>
    <message>
        <location filename="../widgets/sequence/table/step_table_model.cpp" line="+247"/>
        <source>Tick to pin: pinned units come first</source>
        <extracomment>of the box before a unit&apos;s number in the table</extracomment>
        <translation>Ankreuzen heftet an: angeheftete Einheiten stehen vorn</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>unit</source>
        <extracomment>column header: a unit is one row of the hidden state</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+32"/>
        <source>What the units are sorted by</source>
        <translation>Wonach die Einheiten sortiert sind</translation>
    </message>
    <message>
        <location line="-8"/>
        <source>pre %1</source>
        <extracomment>column header: a gate&apos;s sum before its activation; %1 is the gate&apos;s letter</extracomment>
        <translation>Summe %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Sum of the %1 before its activation</source>
        <extracomment>%1 is e.g. &quot;forget gate&quot;</extracomment>
        <translation>Summe vor der Aktivierung: %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopEditor</name>
    <message>
        <location filename="../widgets/stops/stop_editor.cpp" line="+225"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="+87"/>
        <source>Names: x, gates, c, h, t, unit. Over all units: max, min, mean, any, all. One unit: h[12].</source>
        <extracomment>tool tip of the field of a condition</extracomment>
        <translation>Namen: x, Gatter, c, h, t, unit. Über alle Einheiten: max, min, mean, any, all. Eine Einheit: h[12].</translation>
    </message>
    <message>
        <location line="+11"/>
        <source>Type a condition first</source>
        <translation>Zuerst eine Bedingung eingeben</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Add it to the list</source>
        <translation>In die Liste aufnehmen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Change the chosen stop to this</source>
        <translation>Den gewählten Halt hierdurch ersetzen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a stop of the list first</source>
        <translation>Zuerst einen Halt der Liste wählen</translation>
    </message>
    <message>
        <location line="-162"/>
        <source>Watch</source>
        <extracomment>a condition on the numbers of a step; a run stops where it holds</extracomment>
        <translation>Beobachtung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>NaN or infinity</source>
        <translation>NaN oder unendlich</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Other backend</source>
        <extracomment>a run stops where the same run on another backend has other numbers</extracomment>
        <translation>Anderes Backend</translation>
    </message>
    <message>
        <location line="+43"/>
        <source>What to stop at</source>
        <translation>Wobei angehalten wird</translation>
    </message>
    <message>
        <location line="-103"/>
        <source>abs(h) &gt; 0.99 &amp;&amp; forget &lt; 0.01</source>
        <translation>abs(h) &gt; 0.99 &amp;&amp; forget &lt; 0.01</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>step </source>
        <extracomment>in front of the number of a step</extracomment>
        <translation>Schritt </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Step of the breakpoint</source>
        <translation>Schritt des Haltepunkts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stops where a gate or a state of the same run on the reference is further off than this; a run of the reference is compared with the CPU&apos;s</source>
        <translation>Hält an, wo ein Gatter oder ein Zustand desselben Laufs auf der Referenz weiter abweicht; ein Lauf der Referenz wird mit dem der CPU verglichen</translation>
    </message>
    <message>
        <location line="-19"/>
        <source>in any gate or state</source>
        <translation>in irgendeinem Gatter oder Zustand</translation>
    </message>
    <message>
        <location line="+78"/>
        <source>while it holds</source>
        <extracomment>a condition counts at every step at which it holds</extracomment>
        <translation>solange sie gilt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>where it begins</source>
        <extracomment>a condition counts at the first of the steps at which it holds</extracomment>
        <translation>wo sie beginnt</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>When it counts</source>
        <translation>Wann sie zählt</translation>
    </message>
    <message>
        <location line="-18"/>
        <source>Layer</source>
        <extracomment>which layer and direction a stop looks at</extracomment>
        <translation>Schicht</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>every unit</source>
        <translation>jede Einheit</translation>
    </message>
    <message>
        <location line="-33"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopFinder</name>
    <message>
        <location filename="../app/gui/controllers/stop_finder.cpp" line="+175"/>
        <source>There is no stop that is switched on.</source>
        <translation>Kein Halt ist eingeschaltet.</translation>
    </message>
    <message>
        <location line="-44"/>
        <location line="+51"/>
        <source>Looking for a stop</source>
        <translation>Ein Halt wird gesucht</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>No stop after step %1.</source>
        <translation>Kein Halt nach Schritt %1.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No stop before step %1.</source>
        <translation>Kein Halt vor Schritt %1.</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Stopped at step %1: %2</source>
        <extracomment>%1 is a step, %2 a condition</extracomment>
        <translation>Halt in Schritt %1: %2</translation>
    </message>
    <message>
        <location line="+42"/>
        <source>Listing hits</source>
        <translation>Treffer werden gelistet</translation>
    </message>
    <message>
        <location line="-118"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="+25"/>
        <source>Every value of the run is finite.</source>
        <translation>Jeder Wert des Laufs ist endlich.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>NaN or infinity from step %1 on</source>
        <translation>NaN oder Unendlich ab Schritt %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopListModel</name>
    <message>
        <location filename="../widgets/stops/stop_list_model.cpp" line="+110"/>
        <source>%1 begins</source>
        <extracomment>%1 is a condition such as &quot;forget &lt; 0.01&quot;; the stop counts only its first step</extracomment>
        <translation>%1 beginnt</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Not in this network: %1</source>
        <translation>Nicht in diesem Netz: %1</translation>
    </message>
    <message>
        <location line="-96"/>
        <source>Stop at</source>
        <extracomment>head of a column: what a run stops at</extracomment>
        <translation>Halt bei</translation>
    </message>
    <message>
        <location line="+10"/>
        <source>Where</source>
        <extracomment>head of a column: the layers and units that are looked at</extracomment>
        <translation>Wo</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Hits</source>
        <extracomment>head of a column: at how many steps the stop holds</extracomment>
        <translation>Treffer</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopSearchBar</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="-84"/>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>Run the network first</source>
        <translation>Zuerst das Netz ausführen</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Add a stop and switch it on first</source>
        <translation>Zuerst einen Halt hinzufügen und einschalten</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to the next step at which a stop holds (F5)</source>
        <translation>Zum nächsten Schritt, in dem ein Halt gilt (F5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Go to the previous step at which a stop holds (Shift+F5)</source>
        <translation>Zum vorigen Schritt, in dem ein Halt gilt (Umschalt+F5)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Look at every step; a long run recomputes them</source>
        <translation>Jeden Schritt ansehen; ein langer Lauf berechnet sie neu</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Go to the next step with a NaN or an infinity (N)</source>
        <translation>Zum nächsten Schritt mit einem NaN oder Unendlich (N)</translation>
    </message>
    <message>
        <location line="-64"/>
        <source>Previous stop</source>
        <translation>Voriger Halt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next stop</source>
        <translation>Nächster Halt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next NaN</source>
        <translation>Nächstes NaN</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>List hits</source>
        <extracomment>a button: lists all steps at which stops hold</extracomment>
        <translation>Treffer listen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopTexts</name>
    <message>
        <location filename="../widgets/stops/stop_texts.cpp" line="+25"/>
        <source>step %1</source>
        <extracomment>a step of a sequence at which a run stops</extracomment>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>NaN or infinity</source>
        <translation>NaN oder unendlich</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>another backend is off by more than %1</source>
        <extracomment>%1 is a number: a run stops where its gates or states are further away from those of the same run on another backend</extracomment>
        <translation>ein anderes Backend weicht um mehr als %1 ab</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>every layer</source>
        <translation>jede Schicht</translation>
    </message>
    <message>
        <location line="+13"/>
        <source>%1, unit %2</source>
        <extracomment>%1 is a layer and direction, %2 the number of a unit</extracomment>
        <translation>%1, Einheit %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::StopsPanel</name>
    <message>
        <location filename="../widgets/stops/stops_panel.cpp" line="+233"/>
        <source>%1 hits, the first %2 are listed</source>
        <translation>%1 Treffer, die ersten %2 sind gelistet</translation>
    </message>
    <message numerus="yes">
        <location line="+2"/>
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n Fund</numerusform>
            <numerusform>%n Funde</numerusform>
        </translation>
    </message>
    <message>
        <location line="+122"/>
        <source>stops</source>
        <translation>Halte</translation>
    </message>
    <message>
        <location line="-171"/>
        <location line="+3"/>
        <source>Stops</source>
        <extracomment>a tab: where a run stops</extracomment>
        <translation>Halte</translation>
    </message>
    <message>
        <location line="-1"/>
        <source>Hits</source>
        <extracomment>the steps at which a condition holds</extracomment>
        <translation>Treffer</translation>
    </message>
    <message>
        <location line="+124"/>
        <source>Remove the chosen stop</source>
        <translation>Den gewählten Halt entfernen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose a stop of the list first</source>
        <translation>Zuerst einen Halt der Liste wählen</translation>
    </message>
    <message>
        <location line="-178"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>gateloupe::StripStack</name>
    <message>
        <location filename="../widgets/timeline/strip_painter.cpp" line="+386"/>
        <source>running…</source>
        <extracomment>in the part of a picture over time whose steps are still being computed</extracomment>
        <translation>läuft …</translation>
    </message>
    <message>
        <location line="-251"/>
        <source>all zero</source>
        <extracomment>in place of a picture over time in which every number is 0</extracomment>
        <translation>alles null</translation>
    </message>
</context>
<context>
    <name>gateloupe::SymbolsRow</name>
    <message>
        <location filename="../widgets/sequence/input/symbols_row.cpp" line="+98"/>
        <source>%1, %2 × %3</source>
        <extracomment>a matrix of the file that turns symbols into inputs: its name, rows, columns</extracomment>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>%1, not in this file</source>
        <extracomment>%1 is the name of a matrix that a file does not have</extracomment>
        <translation>%1, nicht in dieser Datei</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Rows of this matrix become the network&apos;s inputs</source>
        <translation>Zeilen dieser Matrix werden zu Eingaben des Netzes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>The file has no matrix as wide as the network&apos;s input</source>
        <translation>Die Datei hat keine Matrix, die so breit ist wie die Eingabe des Netzes</translation>
    </message>
    <message>
        <location line="-69"/>
        <source>How symbols become inputs</source>
        <translation>Wie aus Zeichen Eingaben werden</translation>
    </message>
    <message>
        <location line="-22"/>
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
        <source>embedding</source>
        <extracomment>each symbol is a row of a matrix of the file</extracomment>
        <translation>Einbettung</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Embedding</source>
        <translation>Einbettung</translation>
    </message>
</context>
<context>
    <name>gateloupe::TermNames</name>
    <message>
        <location filename="../widgets/common/term_names.cpp" line="+24"/>
        <source>RNN (tanh)</source>
        <extracomment>a plain recurrent cell with tanh</extracomment>
        <translation>RNN (tanh)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>RNN (ReLU)</source>
        <extracomment>a plain recurrent cell with a rectified linear unit</extracomment>
        <translation>RNN (ReLU)</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>input</source>
        <extracomment>the input gate of an LSTM cell</extracomment>
        <translation>Eingabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>forget</source>
        <extracomment>the forget gate of an LSTM cell</extracomment>
        <translation>Vergessen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>cell</source>
        <extracomment>the gate of an LSTM cell that proposes new memory</extracomment>
        <translation>Zelle</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>output</source>
        <extracomment>the output gate of an LSTM cell</extracomment>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>reset</source>
        <extracomment>the reset gate of a GRU cell</extracomment>
        <translation>Rücksetzen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>update</source>
        <extracomment>the update gate of a GRU cell</extracomment>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>new</source>
        <extracomment>the gate of a GRU cell that proposes the new state</extracomment>
        <translation>Neu</translation>
    </message>
    <message>
        <location line="+2"/>
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
        <location line="+13"/>
        <source>input weights</source>
        <extracomment>the matrix W that multiplies a layer&apos;s input</extracomment>
        <translation>Eingabegewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent weights</source>
        <extracomment>the matrix R that multiplies the previous hidden state</extracomment>
        <translation>rekurrente Gewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>projection weights</source>
        <extracomment>the matrix that makes an LSTM&apos;s hidden state smaller</extracomment>
        <translation>Projektionsgewichte</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>input bias</source>
        <extracomment>the bias added to the input product</extracomment>
        <translation>Eingabebias</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>recurrent bias</source>
        <extracomment>the bias added to the recurrent product</extracomment>
        <translation>rekurrenter Bias</translation>
    </message>
    <message>
        <location line="+2"/>
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
        <extracomment>where a parameter belongs: layer, direction, parameter; e.g. &quot;layer 0, forward, R forget&quot;</extracomment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1, %2</source>
        <extracomment>a layer of the network and its direction, e.g. &quot;layer 0, forward&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::TimeRuler</name>
    <message>
        <location filename="../widgets/timeline/time_ruler.cpp" line="+129"/>
        <source>step</source>
        <extracomment>name of the time axis</extracomment>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Zoom in to read the steps&apos; names</source>
        <extracomment>where the names of the steps, e.g. characters, would stand</extracomment>
        <translation>Hineinzoomen, um die Namen der Schritte zu lesen</translation>
    </message>
    <message>
        <location line="+31"/>
        <source>%1 · %2 s</source>
        <extracomment>a step of a sound: its number, and when it begins in seconds</extracomment>
        <translation>%1 · %2 s</translation>
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
        <translation>Die Sequenz beginnt bei Schritt %1 neu</translation>
    </message>
</context>
<context>
    <name>gateloupe::ToolDialog</name>
    <message>
        <location filename="../app/gui/dialogs/tool_dialog.cpp" line="+67"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>gateloupe::Tour</name>
    <message>
        <location filename="../app/gui/help/tour.cpp" line="+152"/>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>End the tour; Help &gt; Tour begins it again (Esc)</source>
        <translation>Den Rundgang beenden; Hilfe &gt; Rundgang beginnt ihn erneut (Esc)</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>The step before</source>
        <translation>Der vorige Schritt</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>This is the first step</source>
        <translation>Dies ist der erste Schritt</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>%1 of %2</source>
        <extracomment>a step of the tour, and how many there are</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <location line="-11"/>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceCurves</name>
    <message>
        <location filename="../widgets/sequence/curves/trace_curves.cpp" line="+111"/>
        <source>unit %1</source>
        <extracomment>title of a plot, or name of a line: a unit is one row of the hidden state</extracomment>
        <translation>Einheit %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceGestures</name>
    <message>
        <location filename="../widgets/sequence/trace_gestures.cpp" line="+69"/>
        <location line="+116"/>
        <location line="+40"/>
        <source>zoom in time</source>
        <translation>Zoom in der Zeit</translation>
    </message>
    <message>
        <location line="-137"/>
        <source>folded strips</source>
        <translation>eingeklappte Streifen</translation>
    </message>
    <message>
        <location line="+96"/>
        <location line="+31"/>
        <source>height of the strips</source>
        <translation>Höhe der Streifen</translation>
    </message>
</context>
<context>
    <name>gateloupe::TracePlot</name>
    <message>
        <location filename="../widgets/sequence/trace_plot.cpp" line="+83"/>
        <source>room of the curves</source>
        <translation>Platz der Kurven</translation>
    </message>
    <message>
        <location line="+286"/>
        <source>step %1 of %2, unit %3, not computed yet</source>
        <extracomment>read aloud: where the time cursor stands; the numbers there are still being computed</extracomment>
        <translation>Schritt %1 von %2, Einheit %3, noch nicht berechnet</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>step %1 of %2, unit %3, h %4</source>
        <extracomment>read aloud: where the time cursor stands; %4 is the hidden state h there</extracomment>
        <translation>Schritt %1 von %2, Einheit %3, h %4</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Trace over time</source>
        <translation>Verlauf über die Zeit</translation>
    </message>
    <message>
        <location line="-21"/>
        <source>No sequence has been run yet.</source>
        <translation>Es wurde noch keine Sequenz ausgeführt.</translation>
    </message>
    <message>
        <location filename="../widgets/sequence/gradients/dead_unit_marks.cpp" line="+19"/>
        <source>unit %1 learns nothing: %2</source>
        <extracomment>%1 is a unit, %2 a reason such as &quot;output gate closed&quot;</extracomment>
        <translation>Einheit %1 lernt nichts: %2</translation>
    </message>
    <message>
        <location filename="../widgets/sequence/trace_plot.cpp" line="+78"/>
        <source>folded strips</source>
        <translation>eingeklappte Streifen</translation>
    </message>
    <message>
        <location line="+21"/>
        <source>Depends on…</source>
        <extracomment>lists the inputs, units and weights that a value depends on most</extracomment>
        <translation>Hängt ab von …</translation>
    </message>
    <message>
        <location line="+22"/>
        <source>Unpin unit %1</source>
        <extracomment>a pinned unit stays first in the table and in the curves</extracomment>
        <translation>Einheit %1 lösen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Pin unit %1</source>
        <translation>Einheit %1 anheften</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Sort units by similarity to unit %1</source>
        <translation>Einheiten nach Ähnlichkeit mit Einheit %1 sortieren</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Toggle a breakpoint at step %1, unit %2</source>
        <translation>Haltepunkt in Schritt %1, Einheit %2 umschalten</translation>
    </message>
    <message>
        <location line="-52"/>
        <source>Unfold the strip</source>
        <translation>Streifen ausklappen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Fold the strip</source>
        <translation>Streifen einklappen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Hide the strip</source>
        <translation>Streifen ausblenden</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>strips shown</source>
        <translation>gezeigte Streifen</translation>
    </message>
    <message>
        <location line="+14"/>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Copy address</source>
        <extracomment>the address of a number of a run: layer_0/forward/h[12]@17</extracomment>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location line="+81"/>
        <source>zoom in time</source>
        <translation>Zoom in der Zeit</translation>
    </message>
</context>
<context>
    <name>gateloupe::TraceSlices</name>
    <message>
        <location filename="../widgets/timeline/trace_slices.cpp" line="+35"/>
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
        <location line="+7"/>
        <source>%1 gate</source>
        <extracomment>a gate of a recurrent cell; %1 is its name, e.g. &quot;forget&quot;</extracomment>
        <translation>Gatter %1</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingBar</name>
    <message>
        <location filename="../widgets/training/training_bar.cpp" line="+117"/>
        <source>Checkpoint of the folder</source>
        <translation>Checkpoint des Ordners</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Course of the selected gate over the checkpoints</source>
        <translation>Verlauf des gewählten Gatters über die Checkpoints</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Change</source>
        <extracomment>of a gate&apos;s weights since the checkpoint before, relative</extracomment>
        <translation>Änderung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Std. deviation</source>
        <translation>Std.-Abweichung</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Show</source>
        <extracomment>button: goes to the first checkpoint at which something broke</extracomment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location line="+72"/>
        <source>Reading the checkpoints…</source>
        <translation>Liest die Checkpoints …</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Nothing broke in any checkpoint</source>
        <translation>In keinem Checkpoint ging etwas kaputt</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>From %1 on: %2, %3</source>
        <extracomment>the first checkpoint at which something broke: &quot;step 500&quot;, what it is, a gate</extracomment>
        <translation>Ab %1: %2, %3</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>From %1 on: %2</source>
        <extracomment>the first checkpoint at which something broke: &quot;step 500&quot;, what it is</extracomment>
        <translation>Ab %1: %2</translation>
    </message>
    <message>
        <location line="+12"/>
        <source>%1 (%2 of %3)</source>
        <extracomment>a checkpoint of a folder: &quot;step 500&quot;, its place, how many there are</extracomment>
        <translation>%1 (%2 von %3)</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingFolder</name>
    <message>
        <location filename="../app/gui/controllers/studies/training_folder.cpp" line="+122"/>
        <source>Reading the checkpoints of a training</source>
        <translation>Liest die Checkpoints eines Trainings</translation>
    </message>
</context>
<context>
    <name>gateloupe::TrainingTexts</name>
    <message>
        <location filename="../widgets/training/training_bar.cpp" line="-186"/>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a network is missing</source>
        <translation>ein Netz fehlt</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>a gate has another size</source>
        <translation>ein Gatter hat eine andere Größe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the norm grew from %1 to %2</source>
        <extracomment>the norm of a gate&apos;s weights, before and now</extracomment>
        <translation>die Norm wuchs von %1 auf %2</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>the norm fell from %1 to %2</source>
        <extracomment>the norm of a gate&apos;s weights, before and now</extracomment>
        <translation>die Norm fiel von %1 auf %2</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>the gate does not learn</source>
        <translation>das Gatter lernt nicht</translation>
    </message>
</context>
<context>
    <name>gateloupe::TransportBar</name>
    <message>
        <location filename="../widgets/sequence/transport_bar.cpp" line="+230"/>
        <source>Run a sequence first</source>
        <translation>Zuerst eine Sequenz ausführen</translation>
    </message>
    <message>
        <location line="+133"/>
        <source>of %1</source>
        <extracomment>after the box with the current step: &quot;step [17] of 400&quot;</extracomment>
        <translation>von %1</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Stop playing (Space)</source>
        <translation>Abspielen anhalten (Leertaste)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Play from here (Space)</source>
        <translation>Von hier an abspielen (Leertaste)</translation>
    </message>
    <message>
        <location line="-291"/>
        <source>To the first step (Home)</source>
        <translation>Zum ersten Schritt (Pos1)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>100 steps back (Page Up)</source>
        <translation>100 Schritte zurück (Bild auf)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>10 steps back (Shift+Left)</source>
        <translation>10 Schritte zurück (Umschalt+Links)</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>10 steps on (Shift+Right)</source>
        <translation>10 Schritte weiter (Umschalt+Rechts)</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>100 steps on (Page Down)</source>
        <translation>100 Schritte weiter (Bild ab)</translation>
    </message>
    <message>
        <location line="-5"/>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>One step on (Right)</source>
        <translation>Einen Schritt weiter (Rechts)</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>To the last step (End)</source>
        <translation>Zum letzten Schritt (Ende)</translation>
    </message>
    <message>
        <location line="+84"/>
        <source>Step</source>
        <extracomment>label of the box with the current time step: &quot;step [17] of 400&quot;</extracomment>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="+26"/>
        <source>Current step</source>
        <translation>Aktueller Schritt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>How fast steps are played</source>
        <translation>Wie schnell Schritte abgespielt werden</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>%1/s</source>
        <extracomment>how many steps are played in a second</extracomment>
        <translation>%1/s</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Backwards</source>
        <extracomment>play a run from its end to its beginning</extracomment>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Play from the end, the way the gradient goes</source>
        <translation>Vom Ende her abspielen, wie der Gradient läuft</translation>
    </message>
</context>
<context>
    <name>gateloupe::UnitDifferenceMap</name>
    <message>
        <location filename="../widgets/compare/unit_difference_map.cpp" line="+80"/>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <location line="+53"/>
        <source>A − B: %1, %2</source>
        <extracomment>title of a heatmap; %1 is e.g. &quot;layer 0, forward&quot;, %2 &quot;forget gate&quot;</extracomment>
        <translation>A − B: %1, %2</translation>
    </message>
</context>
<context>
    <name>gateloupe::UnitSignals</name>
    <message>
        <location filename="../widgets/sequence/unit_signals.cpp" line="+121"/>
        <source>Gates and states of the unit</source>
        <translation>Gatter und Zustände der Einheit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Click a gate or a state to see why it is so</source>
        <translation>Ein Klick auf Gatter oder Zustand erklärt den Wert</translation>
    </message>
</context>
<context>
    <name>gateloupe::VerdictFinder</name>
    <message>
        <location filename="../app/gui/controllers/verdict_finder.cpp" line="+47"/>
        <source>Not finite from step %1 on: %2</source>
        <extracomment>%1 is a step, %2 a sentence: &quot;x[7] is NaN at step 123&quot;</extracomment>
        <translation>Nicht endlich ab Schritt %1: %2</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>every value is finite</source>
        <translation>jeder Wert ist endlich</translation>
    </message>
    <message>
        <location line="+52"/>
        <source>%1; %2</source>
        <extracomment>%1 is &quot;100 steps on cpu in 0.02 s&quot;, %2 &quot;every value is finite&quot;</extracomment>
        <translation>%1; %2</translation>
    </message>
    <message numerus="yes">
        <location line="-13"/>
        <source>%Ln step(s) on %1 in %2 s</source>
        <extracomment>how a run went: steps, the backend such as cpu, seconds</extracomment>
        <translation>
            <numerusform>%Ln Schritt auf %1 in %2 s</numerusform>
            <numerusform>%Ln Schritte auf %1 in %2 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gateloupe::ViewBar</name>
    <message>
        <location filename="../widgets/sequence/view_bar.cpp" line="+106"/>
        <source>“%1”</source>
        <extracomment>a symbol of a text, in quotes, so that blanks are seen</extracomment>
        <translation>„%1“</translation>
    </message>
    <message>
        <location line="+26"/>
        <location line="+21"/>
        <location line="+16"/>
        <source>order of the units</source>
        <translation>Reihenfolge der Einheiten</translation>
    </message>
    <message>
        <location line="+17"/>
        <source>Another file…</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <location line="+8"/>
        <source>Unit to compare with</source>
        <translation>Einheit zum Vergleichen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Feature of the input to compare with</source>
        <translation>Merkmal der Eingabe zum Vergleichen</translation>
    </message>
    <message>
        <location line="+44"/>
        <source>mean |h|</source>
        <extracomment>column header: mean magnitude of h over the steps</extracomment>
        <translation>Mittel |h|</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>std h</source>
        <extracomment>column header: standard deviation of h over the steps</extracomment>
        <translation>Std. h</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>like %1</source>
        <extracomment>column header: correlation with another unit</extracomment>
        <translation>wie %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>with x %1</source>
        <extracomment>column header: correlation with a feature of the input x</extracomment>
        <translation>mit x %1</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>with “%1”</source>
        <extracomment>column header: correlation with the places of a symbol of the text</extracomment>
        <translation>mit „%1“</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>with %1</source>
        <extracomment>column header: correlation with a column of a file</extracomment>
        <translation>mit %1</translation>
    </message>
    <message>
        <location line="+14"/>
        <location line="+49"/>
        <source>strips shown</source>
        <translation>gezeigte Streifen</translation>
    </message>
    <message>
        <location line="-46"/>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Only this layer and direction</source>
        <translation>Nur diese Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only h</source>
        <extracomment>strips of the hidden state h</extracomment>
        <translation>Nur h</translation>
    </message>
    <message>
        <location line="+4"/>
        <source>Only c</source>
        <extracomment>strips of the cell state c</extracomment>
        <translation>Nur c</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Gates of this layer and direction</source>
        <translation>Gatter dieser Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>Fold all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Unfold all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>folded strips</source>
        <translation>eingeklappte Streifen</translation>
    </message>
    <message>
        <location line="+9"/>
        <source>Gates</source>
        <extracomment>a list of the strips that gates have</extracomment>
        <translation>Gatter</translation>
    </message>
    <message>
        <location line="+5"/>
        <source>x, the input</source>
        <extracomment>an entry of the list of strips: %1 is &quot;h&quot; or &quot;c&quot;, %2 a layer and direction</extracomment>
        <translation>x, die Eingabe</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>ŷ, the readout</source>
        <translation>ŷ, die Ausleseschicht</translation>
    </message>
    <message>
        <location line="+18"/>
        <source>One plot for each unit</source>
        <translation>Ein Diagramm je Einheit</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>One plot for each signal</source>
        <translation>Ein Diagramm je Signal</translation>
    </message>
    <message>
        <location line="+5"/>
        <location line="+15"/>
        <source>curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <location line="-4"/>
        <source>%1, %2</source>
        <extracomment>an entry of the list of curves: &quot;i, input gate&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <location line="+18"/>
        <source>%1. Units are compared over the whole run, at every %Ln step(s)</source>
        <extracomment>behind a sentence about the order of units; of a long run only some states are kept</extracomment>
        <translation>
            <numerusform>%1. Einheiten werden über den ganzen Lauf verglichen, in jedem Schritt</numerusform>
            <numerusform>%1. Einheiten werden über den ganzen Lauf verglichen, in jedem %Ln. Schritt</numerusform>
        </translation>
    </message>
    <message>
        <location line="+5"/>
        <source>%1. Units are compared over the steps that were in sight when the order was chosen</source>
        <extracomment>behind a sentence about the order of units</extracomment>
        <translation>%1. Einheiten werden über die Schritte verglichen, die zu sehen waren, als die Reihenfolge gewählt wurde</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>Order: correlation with a column of a file</source>
        <translation>Folge: Korrelation mit einer Spalte einer Datei</translation>
    </message>
    <message>
        <location line="-77"/>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <location line="-229"/>
        <source>Column to compare with</source>
        <translation>Spalte zum Vergleich</translation>
    </message>
    <message>
        <location line="+298"/>
        <source>Order: number</source>
        <translation>Folge: Nr.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: activity</source>
        <translation>Folge: Aktivität</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: variation</source>
        <translation>Folge: Schwankung</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: similarity to unit</source>
        <translation>Folge: Ähnlichkeit mit Einheit</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Order: correlation with feature</source>
        <translation>Folge: Korrelation mit Merkmal</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Order: correlation with symbol</source>
        <translation>Folge: Korrelation mit Zeichen</translation>
    </message>
    <message>
        <location line="-306"/>
        <source>Order of the units</source>
        <translation>Reihenfolge der Einheiten</translation>
    </message>
    <message>
        <location line="+278"/>
        <source>Order of the rows in the heatmaps and in the table</source>
        <translation>Reihenfolge der Zeilen in den Heatmaps und in der Tabelle</translation>
    </message>
    <message>
        <location line="-277"/>
        <source>Symbol to compare with</source>
        <translation>Zeichen zum Vergleichen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Strips</source>
        <translation>Streifen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Which heatmaps are shown</source>
        <translation>Welche Heatmaps gezeigt werden</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Which curves are drawn for the chosen and the pinned units</source>
        <translation>Welche Kurven für die gewählte und die angehefteten Einheiten gezeichnet werden</translation>
    </message>
</context>
<context>
    <name>gateloupe::ViewPictureSaver</name>
    <message>
        <location filename="../app/gui/controllers/view_picture_saver.cpp" line="+88"/>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG-Zeichnung (*.svg)</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
</context>
<context>
    <name>gateloupe::WeightComparison</name>
    <message>
        <location filename="../widgets/compare/weight_comparison.cpp" line="+99"/>
        <source>sorting</source>
        <translation>Sortierung</translation>
    </message>
    <message numerus="yes">
        <location line="+120"/>
        <source>%n equal</source>
        <extracomment>gates whose numbers are the same in both networks; a row that unfolds</extracomment>
        <translation>
            <numerusform>%n gleiches Gatter</numerusform>
            <numerusform>%n gleiche Gatter</numerusform>
        </translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Gates whose numbers are all the same</source>
        <translation>Gatter, deren Zahlen alle gleich sind</translation>
    </message>
    <message>
        <location line="+92"/>
        <source>N goes to the largest difference.</source>
        <translation>N führt zum größten Unterschied.</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 of %2: %3 [%4, %5], %6</source>
        <extracomment>the %1st of %2 largest differences, a parameter, row, column, its size</extracomment>
        <translation>%1 von %2: %3 [%4, %5], %6</translation>
    </message>
    <message>
        <location line="+15"/>
        <source>There is no difference to go to</source>
        <translation>Kein Unterschied zum Anspringen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next largest difference (N)</source>
        <translation>Nächster Unterschied der Größe nach (N)</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Next larger difference (Shift+N)</source>
        <translation>Nächstgrößerer Unterschied (Umschalt+N)</translation>
    </message>
    <message>
        <location line="-233"/>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Previous difference</source>
        <translation>Voriger Unterschied</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Differences by gate</source>
        <translation>Unterschiede nach Gatter</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Compare two networks, then see here how far each gate is apart.</source>
        <translation>Nach einem Vergleich zweier Netzwerke steht hier, wie weit jedes Gatter auseinanderliegt.</translation>
    </message>
</context>
<context>
    <name>gateloupe::WelcomePage</name>
    <message>
        <location filename="../app/gui/pages/welcome_page.cpp" line="+111"/>
        <source>The example files are not installed</source>
        <translation>Die Beispieldateien sind nicht installiert</translation>
    </message>
    <message>
        <location line="-30"/>
        <source>Look into the gates of recurrent networks, step through sequences, export canonical weights.</source>
        <extracomment>gates are those of LSTM and GRU cells</extracomment>
        <translation>In die Gatter rekurrenter Netze schauen, Sequenzen schrittweise ausführen, kanonische Gewichte exportieren.</translation>
    </message>
    <message>
        <location line="+33"/>
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
        <location line="+2"/>
        <source>A bare packed buffer of cuDNN, with a description of the network</source>
        <translation>Einen bloßen gepackten Puffer von cuDNN, mit einer Beschreibung des Netzes</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Open example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>A small LSTM that counts brackets, with a text to step through</source>
        <translation>Ein kleines LSTM, das Klammern zählt, mit einem Text zum Durchgehen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>Reads files of TensorFlow, Keras, PyTorch, ONNX, TensorFlow Lite and .js, OpenVINO, Core ML, MXNet, Flax, PaddlePaddle and Chainer, safetensors, NumPy files and its own exports.</source>
        <translation>Liest Dateien von TensorFlow, Keras, PyTorch, ONNX, TensorFlow Lite und .js, OpenVINO, Core ML, MXNet, Flax, PaddlePaddle und Chainer, safetensors, NumPy-Dateien und eigene Exporte.</translation>
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
        <translation>%1   –   fehlt</translation>
    </message>
    <message>
        <location line="+6"/>
        <source>%1 is no longer there</source>
        <translation>%1 ist nicht mehr da</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>%1, missing</source>
        <translation>%1, fehlt</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Take off the list; the file stays</source>
        <translation>Von der Liste nehmen; die Datei bleibt</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Take %1 off the list</source>
        <translation>%1 von der Liste nehmen</translation>
    </message>
</context>
<context>
    <name>gateloupe::WhatIfPanel</name>
    <message>
        <location filename="../widgets/what_if/what_if_panel.cpp" line="+83"/>
        <source>tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+67"/>
        <source>Running with the edits…</source>
        <translation>Läuft mit den Eingriffen …</translation>
    </message>
    <message>
        <location line="+33"/>
        <source>Run the network first, then edit it here.</source>
        <translation>Zuerst das Netz ausführen, dann hier bearbeiten.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Add an edit: the network runs again with it and is compared. The file stays as it is.</source>
        <translation>Einen Eingriff hinzufügen: Das Netz läuft damit neu und wird verglichen. Die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Compared over %1 steps.</source>
        <translation>Verglichen über %1 Schritte.</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>No difference over the tolerance in %1 steps.</source>
        <translation>Kein Unterschied über der Toleranz in %1 Schritten.</translation>
    </message>
    <message>
        <location line="-68"/>
        <source>what-if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <location line="-36"/>
        <source>What-if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <location line="-51"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location line="+16"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location line="+36"/>
        <source>Differences of h up to this count as none</source>
        <translation>Unterschiede von h bis zu dieser Größe gelten als keine</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Differences by layer and direction</source>
        <translation>Unterschiede nach Schicht und Richtung</translation>
    </message>
    <message>
        <location line="+49"/>
        <source>Remove the chosen edit and run again</source>
        <translation>Den gewählten Eingriff entfernen und neu ausführen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Choose an edit of the list first</source>
        <translation>Zuerst einen Eingriff der Liste wählen</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>There are no edits</source>
        <translation>Es gibt keine Eingriffe</translation>
    </message>
    <message>
        <location line="+0"/>
        <source>Remove all edits</source>
        <translation>Alle Eingriffe entfernen</translation>
    </message>
    <message>
        <location line="-51"/>
        <source>Edits</source>
        <translation>Eingriffe</translation>
    </message>
    <message>
        <location line="-57"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
</context>
<context>
    <name>gateloupe::WhatIfRunner</name>
    <message>
        <location filename="../app/gui/controllers/what_if_runner.cpp" line="+89"/>
        <source>Running with the edits</source>
        <translation>Lauf mit den Eingriffen</translation>
    </message>
    <message>
        <location line="+20"/>
        <source>Comparing with the original</source>
        <translation>Vergleich mit dem Original</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowPages</name>
    <message>
        <location filename="../app/gui/shell/window_pages.cpp" line="+265"/>
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
        <location line="+0"/>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Compare</source>
        <extracomment>two networks beside each other</extracomment>
        <translation>Vergleich</translation>
    </message>
    <message>
        <location line="+2"/>
        <source>Health</source>
        <extracomment>what is wrong or unusual about a network&apos;s weights</extracomment>
        <translation>Befund</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowPanels</name>
    <message>
        <location filename="../app/gui/shell/window_panels.cpp" line="+410"/>
        <source>What is this gate</source>
        <extracomment>a gate of an LSTM or GRU</extracomment>
        <translation>Was ist dieses Gatter</translation>
    </message>
    <message>
        <location line="-3"/>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <location line="+3"/>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <location line="+1"/>
        <source>Show or hide the toolbar</source>
        <translation>Die Werkzeugleiste zeigen oder verbergen</translation>
    </message>
    <message>
        <location line="+7"/>
        <source>Show or hide “%1”</source>
        <extracomment>%1 is the title of a panel</extracomment>
        <translation>„%1“ zeigen oder verbergen</translation>
    </message>
</context>
<context>
    <name>gateloupe::WindowWorkers</name>
    <message>
        <location filename="../app/gui/shell/window_workers.cpp" line="+120"/>
        <source>Looking for GPUs</source>
        <translation>Suche nach GPUs</translation>
    </message>
</context>
<context>
    <name>gateloupe::WorkRow</name>
    <message>
        <location filename="../app/gui/dialogs/work_row.h" line="+32"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="../app/gui/dialogs/work_row.cpp" line="+57"/>
        <source>How far it is</source>
        <translation>Wie weit es ist</translation>
    </message>
    <message>
        <location line="+19"/>
        <source>It is under way</source>
        <translation>Es läuft bereits</translation>
    </message>
</context>
</TS>
