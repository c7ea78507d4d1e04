#!/bin/sh
# How is a square code read whose text is stored as GBK bytes, as many Chinese programs write it?
# Expected by most: the reader finds Chinese text, because it guesses the character set when the code does not name one.
# Seen: it guesses Latin-1, once Shift JIS, never a Chinese character set. Asked for GB18030, it reads all of them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zxing-wasm@3.1.4 qrcode@1.5.4 iconv-lite@0.7.3
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import QRCode from 'qrcode'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer
prepareZXingModule({ overrides: { wasmBinary } })

/** Draws the modules of a code in black and white, four pixels each, with a margin of four modules. */
function draw(bytes) {
  const { modules } = QRCode.create([{ data: new Uint8ClampedArray(bytes), mode: 'byte' }])
  const side = (modules.size + 8) * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / 4) - 4, Math.floor(x / 4) - 4]
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      if (isInside && modules.get(row, column)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side }
}

for (const text of ['张三丰', '牵线', '红娘：周敏，电话见内', '我爱你']) {
  const image = draw(iconv.encode(text, 'gbk'))
  const [guessed] = await readBarcodes(image)
  const [told] = await readBarcodes(image, { characterSet: 'GB18030' })
  const [unicode] = await readBarcodes(draw(Buffer.from(text)))
  console.log(`${text}: GBK guessed ${guessed.text}, as GB18030 ${told.text}, UTF-8 guessed ${unicode.text}`)
}
JS
node try.mjs | tee seen
cat >expected <<'TXT'
张三丰: GBK guessed ÕÅÈý·á, as GB18030 张三丰, UTF-8 guessed 张三丰
牵线: GBK guessed ﾇ｣ﾏﾟ, as GB18030 牵线, UTF-8 guessed 牵线
红娘：周敏，电话见内: GBK guessed ºìÄï£ºÖÜÃô£¬µç»°¼ûÄÚ, as GB18030 红娘：周敏，电话见内, UTF-8 guessed 红娘：周敏，电话见内
我爱你: GBK guessed ÎÒ°®Äã, as GB18030 我爱你, UTF-8 guessed 我爱你
TXT
diff expected seen && echo "zxing-wasm 3.1.4: as described"
