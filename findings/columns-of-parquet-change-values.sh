#!/usr/bin/env bash
# parquetjs 0.11.2 and @dsnp/parquetjs 1.8.8 beside hyparquet-writer 0.17.0: rows of a CRM in a file of Parquet, for a
# warehouse, on a machine in Berlin.
# Guess: a schema that names its types is a check: a value that does not fit is refused, as a number is for a text, and a column that is not in the
# schema is; an id is a bigint or exact; the day of `new Date(2026, 6, 10)` is the 10th.
# Seen: parquetjs reads an id of 17 digits back as another one. In both the flag `'false'` is true, and so is `'0'`; 1,5 is 1 and 2.7 of an INT32 is 2;
# midnight of Berlin is the day before, since DATE is cut in UTC; a column that the schema lacks is dropped. All without a word. hyparquet-writer refuses
# the first five.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parquetjs@0.11.2 @dsnp/parquetjs@1.8.8 hyparquet-writer@0.17.0
cat >program.cjs <<'PROGRAM'
const libraries = { parquetjs: require('parquetjs'), '@dsnp/parquetjs': require('@dsnp/parquetjs') };
const plain = (value) => (typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString().slice(0, 10) : JSON.stringify(value));
async function run() {
  const cases = [['INT64', '12345678901234567'], ['BOOLEAN', 'false'], ['BOOLEAN', '0'], ['DOUBLE', '1,5'], ['INT32', 2.7], ['DATE', new Date(2026, 6, 10)]];
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  for (const [type, value] of cases) {
    const seen = [];
    for (const [name, parquet] of Object.entries(libraries)) {
      const writer = await parquet.ParquetWriter.openFile(new parquet.ParquetSchema({ v: { type } }), 'rows.parquet');
      await writer.appendRow({ v: value, owner: 'Ada' });
      await writer.close();
      const reader = await parquet.ParquetReader.openFile('rows.parquet');
      const row = await reader.getCursor().next();
      seen.push(`${name} ${plain(row.v)}${'owner' in row ? ', owner' : ''}`);
      await reader.close();
    }
    let other = 'written';
    if (type !== 'DATE') {
      try {
        parquetWriteBuffer({ columnData: [{ name: 'v', data: [value], type }] });
      } catch {
        other = 'refused';
      }
      seen.push(`hyparquet-writer ${other}`);
    }
    console.log(type, typeof value === 'object' ? 'midnight of 2026-07-10' : JSON.stringify(value), '|', seen.join(' | '));
  }
}
run();
PROGRAM
seen=$(TZ=Europe/Berlin node program.cjs 2>errors)
echo "$seen"
wanted=$(cat <<'WANTED'
INT64 "12345678901234567" | parquetjs 12345678901234568 | @dsnp/parquetjs 12345678901234567 | hyparquet-writer refused
BOOLEAN "false" | parquetjs true | @dsnp/parquetjs true | hyparquet-writer refused
BOOLEAN "0" | parquetjs true | @dsnp/parquetjs true | hyparquet-writer refused
DOUBLE "1,5" | parquetjs 1 | @dsnp/parquetjs 1 | hyparquet-writer refused
INT32 2.7 | parquetjs 2 | @dsnp/parquetjs 2 | hyparquet-writer refused
DATE midnight of 2026-07-10 | parquetjs 2026-07-09 | @dsnp/parquetjs 2026-07-09
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
