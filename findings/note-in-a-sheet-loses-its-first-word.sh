#!/usr/bin/env bash
# XlsxWriter 3.0.2 (`python3-xlsxwriter` of Debian 12 on the machine), the writer of workbooks for Python, of pandas too, read by openpyxl (`python3-openpyxl`): tasks of a
# service, written with `write`, which takes each kind of value.
# Guess: a text is written as it is, but for one that begins with = (a formula); what does not fit into a cell is an error; a date is a date.
# Seen: a note that begins with `internal:` or `external:` becomes a link, and that word is gone: "internal: ask Ada" is " ask Ada", and `mailto:` too. A text "={VIP}" is a
# formula without its last sign. Of a note of 40000 letters the last 7233 are gone, without an error or a warning; a long link leaves its cell empty. Only the
# number that `write` returns, which programs do not look at, tells it (-2, -3), and `write_row` goes on. A day without a format is the number 46213. With
# `strings_to_urls: False` the notes stay.
set -euo pipefail
/usr/bin/python3 -c 'import xlsxwriter, openpyxl; assert xlsxwriter.__version__ == "3.0.2"' 2>/dev/null || { echo "needs python3-xlsxwriter 3.0.2 and python3-openpyxl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import warnings
from datetime import date
import openpyxl, xlsxwriter
cells = ['internal: ask Ada', 'external: Smith & Co', 'internal use only', 'mailto:ada@example.com', '={VIP}', '=', 'n' * 32767, 'n' * 40000, 'https://example.com/' + 'a' * 2100, date(2026, 7, 10)]
short = lambda text: text if len(str(text)) < 40 else f'{str(text)[:20]}… ({len(str(text))} letters)'
for name, options in {'as it is': {}, 'strings_to_urls: False': {'strings_to_urls': False}}.items():
    print(name)
    book = xlsxwriter.Workbook('tasks.xlsx', options)
    sheet = book.add_worksheet()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter('always')
        for number, cell in enumerate(cells):
            before = len(said)
            code = sheet.write(number, 0, cell)
            print(f'  {short(cell)}: {code}{", a warning" if len(said) > before else ""}')
    book.close()
    print('  read:')
    for (cell,) in openpyxl.load_workbook('tasks.xlsx').active.iter_rows():
        print(f'  {short(cell.value)!r}{" (a formula)" if cell.data_type == "f" else ""}')
PROGRAM
TZ=UTC LC_ALL=C.UTF-8 /usr/bin/python3 program.py | tee seen
diff seen - <<'SEEN'
as it is
  internal: ask Ada: 0
  external: Smith & Co: 0
  internal use only: 0
  mailto:ada@example.com: 0
  ={VIP}: 0
  =: 0
  nnnnnnnnnnnnnnnnnnnn… (32767 letters): 0
  nnnnnnnnnnnnnnnnnnnn… (40000 letters): -2
  https://example.com/… (2120 letters): -3, a warning
  2026-07-10: 0
  read:
  ' ask Ada'
  ' Smith & Co'
  'internal use only'
  'ada@example.com'
  '={VIP' (a formula)
  '=' (a formula)
  'nnnnnnnnnnnnnnnnnnnn… (32767 letters)'
  'nnnnnnnnnnnnnnnnnnnn… (32767 letters)'
  None
  46213
strings_to_urls: False
  internal: ask Ada: 0
  external: Smith & Co: 0
  internal use only: 0
  mailto:ada@example.com: 0
  ={VIP}: 0
  =: 0
  nnnnnnnnnnnnnnnnnnnn… (32767 letters): 0
  nnnnnnnnnnnnnnnnnnnn… (40000 letters): -2
  https://example.com/… (2120 letters): 0
  2026-07-10: 0
  read:
  'internal: ask Ada'
  'external: Smith & Co'
  'internal use only'
  'mailto:ada@example.com'
  '={VIP' (a formula)
  '=' (a formula)
  'nnnnnnnnnnnnnnnnnnnn… (32767 letters)'
  'nnnnnnnnnnnnnnnnnnnn… (32767 letters)'
  'https://example.com/… (2120 letters)'
  46213
SEEN
