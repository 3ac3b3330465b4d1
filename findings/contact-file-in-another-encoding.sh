#!/usr/bin/env bash
# chardet 2.2.0 and jschardet 4.1.0, read by iconv-lite 0.7.3: files of contacts from spreadsheets, which say nothing of their encoding, for an import.
# Guess: a library that finds the encoding is right for short files in the encodings of Windows, which spreadsheets write, or is not sure and says so by
# its confidence or null.
# Seen: jschardet is right for Polish, Russian, Japanese and Chinese names, and wrong for a Spanish one (Núńez), a Swedish one and a German one beside a
# euro sign (Mⁿller), each with a confidence as low as where it is right. chardet is right for those three, and wrong for the Polish, a Russian, the
# Japanese and the Chinese file, and for UTF-16 without a mark. No call fails: other people are stored.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chardet@2.2.0 jschardet@4.1.0 iconv-lite@0.7.3
cat >program.mjs <<'PROGRAM'
import chardet from 'chardet';
import iconv from 'iconv-lite';
import jschardet from 'jschardet';
const files = [
  ['windows-1252', 'Müller;Köln\n'],
  ['windows-1252', 'Preis\n5 €\nMüller\n'],
  ['windows-1252', 'Nombre;Ciudad\nNúñez;Málaga\n'],
  ['windows-1252', 'Åsa Öberg;Malmö\n'],
  ['windows-1250', 'Łukasz Żółć;Gdańsk\n'],
  ['windows-1251', 'Имя;Город\nПётр;Киев\n'],
  ['shift_jis', '山田太郎,東京\n'],
  ['gbk', '王伟,北京\n'],
  ['utf16le', 'Müller;Köln\n'],
  ['utf8', 'Müller;Köln\n'],
];
for (const [encoding, text] of files) {
  const bytes = iconv.encode(text, encoding);
  const seen = { chardet: chardet.detect(bytes), jschardet: jschardet.detect(bytes).encoding };
  const read = Object.entries(seen).map(([name, found]) => {
    const decoded = iconv.decode(bytes, found);
    return `${name} ${found}${decoded === text ? '' : `, other text ${JSON.stringify(decoded.split('\n').at(-2)?.slice(0, 20) ?? '')}`}`;
  });
  console.log(`${encoding} ${JSON.stringify(text.split('\n').at(-2))} | ${read.join(' | ')}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
windows-1252 "Müller;Köln" | chardet ISO-8859-1 | jschardet Windows-1250
windows-1252 "Müller" | chardet windows-1252 | jschardet cp862, other text "Mⁿller"
windows-1252 "Núñez;Málaga" | chardet ISO-8859-1 | jschardet Windows-1250, other text "Núńez;Málaga"
windows-1252 "Åsa Öberg;Malmö" | chardet ISO-8859-1 | jschardet cp869, other text "┼sa αberg;Malmψ"
windows-1250 "Łukasz Żółć;Gdańsk" | chardet windows-1257, other text "£ukasz Æó³ę;Gdańsk" | jschardet Windows-1250
windows-1251 "Пётр;Киев" | chardet ISO-8859-8, other text "�¸ענ;�טוג" | jschardet Windows-1251
shift_jis "山田太郎,東京" | chardet windows-1252, other text "ŽR“c‘¾˜Y,“Œ‹ž" | jschardet CP932
gbk "王伟,北京" | chardet Shift_JIS, other text "ﾍｰ,ｱｱｾｩ" | jschardet GB18030
utf16le "Müller;Köln" | chardet ISO-8859-1, other text "M\u0000ü\u0000l\u0000l\u0000e\u0000r\u0000;\u0000K\u0000ö\u0000l\u0000" | jschardet utf-16-le
utf8 "Müller;Köln" | chardet UTF-8 | jschardet utf-8
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
