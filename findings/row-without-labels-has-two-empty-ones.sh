#!/usr/bin/env bash
# Serializer of Symfony 5.4 (`php-symfony-serializer`, `php-symfony-property-access`, `php-symfony-property-info`, `php-cli` and `php8.2-xml` of Debian 12 on the machine): rows of a
# service as CSV and XML and back, and tasks read into a class.
# Guess: what one library writes and reads again is the same but for its types, which CSV does not have; a day that does not exist or a word is an error, as "12,50" is
# for a number and "false" for a flag.
# Seen: a list is written as columns by its places, `labels.0` and `labels.1`, and each row gets them: a row without labels comes back with two labels that are empty, one with
# one has a second; null, missing and empty are one and the same. In XML a value is a text, `0012` and 1.10, but in an attribute 1.10 is the number 1.1 while
# 0012 stays; a list of one row is the row. The day 2026-02-30 is 2 March, 10/07/2026 is 7 October and the word "tomorrow" a day, without an error.
set -euo pipefail
[ -d /usr/share/php/Symfony/Component/Serializer ] && [ -d /usr/share/php/Symfony/Component/PropertyInfo ] && php -r 'exit(extension_loaded("dom") ? 0 : 1);' || { echo "needs php-symfony-serializer, php-symfony-property-access, php-symfony-property-info and php8.2-xml of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.php <<'PROGRAM'
<?php
foreach (['Serializer', 'PropertyAccess', 'PropertyInfo'] as $name) require "Symfony/Component/$name/autoload.php";
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\Serializer\Encoder\{CsvEncoder, JsonEncoder, XmlEncoder};
use Symfony\Component\Serializer\Normalizer\{DateTimeNormalizer, ObjectNormalizer};
use Symfony\Component\Serializer\Serializer;
class Task {
    public ?int $hours = null;
    public ?bool $done = null;
    public ?DateTimeImmutable $due = null;
}
$serializer = new Serializer([new DateTimeNormalizer(), new ObjectNormalizer(null, null, null, new ReflectionExtractor())], [new JsonEncoder(), new CsvEncoder(), new XmlEncoder()]);
$rows = [['id' => '0012', 'labels' => ['west', 'new'], 'done' => true], ['id' => '0013', 'labels' => ['east'], 'done' => false], ['id' => '0014', 'labels' => [], 'note' => null]];
$text = $serializer->encode($rows, 'csv');
echo $text;
foreach ($serializer->decode($text, 'csv') as $number => $row) echo json_encode($rows[$number]), ' is ', json_encode($row), "\n";
foreach (['<rows><row><code>0012</code><amount>1.10</amount></row></rows>', '<rows><row code="0012" amount="1.10"/></rows>', '<rows><row><id>1</id></row><row><id>2</id></row></rows>'] as $xml) echo $xml, ' is ', json_encode($serializer->decode($xml, 'xml')), "\n";
foreach (['{"hours":"2"}', '{"done":"false"}', '{"due":"2026-07-10"}', '{"due":"2026-02-30"}', '{"due":"10/07/2026"}', '{"due":"31.06.2026"}', '{"due":""}'] as $json) {
    try {
        $task = $serializer->deserialize($json, Task::class, 'json');
        echo $json, ' is ', $task->due ? $task->due->format('Y-m-d') : json_encode($task), "\n";
    } catch (Throwable) {
        echo $json, " is an error\n";
    }
}
try {
    $serializer->deserialize('{"due":"tomorrow"}', Task::class, 'json');
    echo '{"due":"tomorrow"} is a day', "\n";
} catch (Throwable) {
    echo '{"due":"tomorrow"} is an error', "\n";
}
PROGRAM
TZ=UTC LC_ALL=C.UTF-8 php -d date.timezone=UTC program.php | tee seen
diff seen - <<'SEEN'
id,note,labels.0,labels.1,done
0012,,west,new,1
0013,,east,,0
0014,,,,
{"id":"0012","labels":["west","new"],"done":true} is {"id":"0012","note":"","labels":["west","new"],"done":"1"}
{"id":"0013","labels":["east"],"done":false} is {"id":"0013","note":"","labels":["east",""],"done":"0"}
{"id":"0014","labels":[],"note":null} is {"id":"0014","note":"","labels":["",""],"done":""}
<rows><row><code>0012</code><amount>1.10</amount></row></rows> is {"row":{"code":"0012","amount":"1.10"}}
<rows><row code="0012" amount="1.10"/></rows> is {"row":{"@code":"0012","@amount":1.1,"#":""}}
<rows><row><id>1</id></row><row><id>2</id></row></rows> is {"row":[{"id":"1"},{"id":"2"}]}
{"hours":"2"} is an error
{"done":"false"} is an error
{"due":"2026-07-10"} is 2026-07-10
{"due":"2026-02-30"} is 2026-03-02
{"due":"10/07/2026"} is 2026-10-07
{"due":"31.06.2026"} is 2026-07-01
{"due":""} is an error
{"due":"tomorrow"} is a day
SEEN
