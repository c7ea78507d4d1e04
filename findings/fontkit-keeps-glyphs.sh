#!/bin/sh
# How much memory does an open font take after many texts?
# Expected by most: a bounded cache, or glyphs that are collected once nobody uses them.
# Seen: fontkit keeps every glyph it has ever drawn, with its path, for as long as the font is open. It offers no way to drop them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @expo-google-fonts/roboto@0.4.3
cat >try.cjs <<'JS'
const fontkit = require('fontkit')
const { readFileSync, readdirSync, statSync } = require('node:fs')
const { join } = require('node:path')
const folder = join(__dirname, 'node_modules/@expo-google-fonts/roboto')
const file = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))).find((name) => /400Regular.*\.ttf$/.test(name) && statSync(name).isFile())
const font = fontkit.create(readFileSync(file))
const kept = []
for (let id = 0; id < font.numGlyphs; id += 1) kept.push(new WeakRef(font.getGlyph(id))), void font.getGlyph(id).path
setTimeout(() => {
  globalThis.gc()
  const left = kept.filter((one) => one.deref() !== undefined).length
  console.log(`glyphs kept after collection: ${left === font.numGlyphs ? 'all' : left === 0 ? 'none' : 'some'}`)
  console.log(`methods to drop them: ${[...new Set([...Object.getOwnPropertyNames(Object.getPrototypeOf(font))])].filter((name) => /clear|dispose|release|free|close/i.test(name)).join() || 'none'}`)
}, 50)
JS
node --expose-gc try.cjs | tee seen
cat >expected <<'TXT'
glyphs kept after collection: all
methods to drop them: none
TXT
diff expected seen && echo "fontkit 2.0.4: as described"
