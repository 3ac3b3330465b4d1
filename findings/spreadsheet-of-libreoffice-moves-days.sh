#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS), on a machine in New York: a list with deadlines and lengths of time in the format of LibreOffice (`.ods`, OpenDocument), which has dates in
# ISO form, not as numbers of days.
# Guess: a day is a day and a time is a time, by one rule for both, whatever the zone of the machine is; `-PT15M` is minus a quarter of an hour.
# Seen: with `cellDates` a day is midnight in UTC, and a day with an hour is that hour of the machine, in one and the same column: west of Greenwich 10 July is
# the 9th at 20:00, and no reading is right for both kinds. Without it both are numbers of days, and a day without an hour is a fraction of the day
# before, 46212.833 for 46213. The minus of a length is dropped, with either. On a machine in UTC, as servers are, all days and hours are right, so that no
# test there shows it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat >program.mjs <<'PROGRAM'
import XLSX from 'xlsx';
const name = (part) => `urn:oasis:names:tc:opendocument:xmlns:${part}:1.0`;
const cell = (type, value) => `<table:table-cell office:value-type="${type}" office:${type}-value="${value}"><text:p>shown</text:p></table:table-cell>`;
const cells = [cell('date', '2026-07-10'), cell('date', '2026-07-10T09:30:00'), cell('date', '2026-01-10'), cell('time', '-PT00H15M00S'), cell('time', 'PT36H30M00S')];
const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="${name('office')}" xmlns:table="${name('table')}" \
xmlns:text="${name('text')}" office:version="1.3"><office:body><office:spreadsheet><table:table table:name="list"><table:table-row>${cells.join('')}\
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
const type = 'application/vnd.oasis.opendocument.spreadsheet';
const entry = (path, of) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${of}"/>`;
const manifest = `<manifest:manifest xmlns:manifest="${name('manifest')}" manifest:version="1.3">${entry('/', type)}${entry('content.xml', 'text/xml')}</manifest:manifest>`;
const archive = XLSX.CFB.utils.cfb_new();
for (const [path, text] of [['/mimetype', type], ['/content.xml', content], ['/META-INF/manifest.xml', manifest]])
  XLSX.CFB.utils.cfb_add(archive, path, Buffer.from(text));
const file = XLSX.CFB.write(archive, { fileType: 'zip', type: 'buffer' });
const read = (options) => XLSX.utils.sheet_to_json(XLSX.read(file, options).Sheets.list, { header: 1 })[0];
console.log(process.env.TZ, 'dates', JSON.stringify(read({ cellDates: true })));
console.log(process.env.TZ, 'local', read({ cellDates: true }).slice(0, 3).map((one) => one.toLocaleString('sv-SE')).join(', '));
console.log(process.env.TZ, 'numbers', JSON.stringify(read({}).map((one) => Number(one.toFixed(3)))));
PROGRAM
seen=$(for zone in UTC America/New_York; do TZ=$zone node program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC dates ["2026-07-10T00:00:00.000Z","2026-07-10T09:30:00.000Z","2026-01-10T00:00:00.000Z","1899-12-30T00:15:00.000Z","1899-12-31T12:30:00.000Z"]
UTC local 2026-07-10 00:00:00, 2026-07-10 09:30:00, 2026-01-10 00:00:00
UTC numbers [46213,46213.396,46032,0.01,1.521]
America/New_York dates ["2026-07-10T00:00:00.000Z","2026-07-10T13:30:00.000Z","2026-01-10T00:00:00.000Z","1899-12-30T05:15:00.000Z","1899-12-31T17:30:00.000Z"]
America/New_York local 2026-07-09 20:00:00, 2026-07-10 09:30:00, 2026-01-09 19:00:00
America/New_York numbers [46212.833,46213.396,46031.792,0.01,1.521]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
