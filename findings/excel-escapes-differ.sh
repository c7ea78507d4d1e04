#!/bin/sh
# Does a cell survive that is written by write-excel-file and read by read-excel-file, two packages of one author?
# Expected by most: yes. A cell holds text, and neither package documents an exception.
# Seen: a text like `_x5F20_` is written as it is, but read as the character U+5F20 (ECMA-376 escapes are decoded, not encoded).
# The writer also drops control characters. Written as `_x005F_x5F20_`, the text comes back unchanged.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund write-excel-file@4.1.1 read-excel-file@9.3.17
cat >try.mjs <<'JS'
import { readSheet } from 'read-excel-file/node'
import write from 'write-excel-file/node'

for (const text of ['_x5F20_三', '_x005F_x5F20_三', 'no_x41_escape', '备注_x4E00_', 'a\u0001b']) {
  await write([[{ value: text }]]).toFile('cell.xlsx')
  const [[read]] = await readSheet('cell.xlsx')
  console.log(`${JSON.stringify(text)} is read as ${JSON.stringify(read)}`)
}
JS
node try.mjs | tee seen
cat >expected <<'TXT'
"_x5F20_三" is read as "张三"
"_x005F_x5F20_三" is read as "_x5F20_三"
"no_x41_escape" is read as "no_x41_escape"
"备注_x4E00_" is read as "备注一"
"a\u0001b" is read as "ab"
TXT
diff expected seen && echo "write-excel-file 4.1.1 and read-excel-file 9.3.17: as described"
