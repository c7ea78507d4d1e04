#!/bin/sh
# Which metadata survives a rewrite of an MP4 file to MP4 without options?
# Expected by most: all of it or none. What a reader lists under `raw` is copied as it is, or a new file begins without metadata.
# Seen: only keys of four characters are copied. So the place of recording in `loci` stays in the new file, while its other copy, the camera and
# every key of Apple's list are dropped. A mark for generated content (key `AIGC`, as GB 45438-2025 names it) has four letters by chance: it stays, but
# moves from the list of keys to a box of its own, where ffmpeg no longer finds it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mediabunny@1.61.0 @ffmpeg-installer/ffmpeg@1.1.0
ffmpeg=$(node -p 'require("@ffmpeg-installer/ffmpeg").path')
chmod u+x "$ffmpeg"
"$ffmpeg" -v error -f lavfi -i testsrc=s=320x180:r=12:d=1 -c:v libx264 -pix_fmt yuv420p -movflags use_metadata_tags \
  -metadata location=+30.6570+104.0650/ -metadata com.apple.quicktime.make=Maker -metadata 'AIGC={"Label":"1"}' shot.mp4
cat >try.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, FilePathSource, Input, Mp4OutputFormat, Output } from 'mediabunny'
const keysOf = async (input) => Object.keys((await input.getMetadataTags()).raw ?? {}).filter((key) => /loc|make|AIGC/.test(key)).sort().join(' ')
const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource('shot.mp4') })
console.log(`before: ${await keysOf(input)}`)
const target = new BufferTarget()
const conversion = await Conversion.init({ input, output: new Output({ format: new Mp4OutputFormat(), target }) })
await conversion.execute()
writeFileSync('rewritten.mp4', new Uint8Array(target.buffer))
console.log(`after: ${await keysOf(new Input({ formats: ALL_FORMATS, source: new BufferSource(target.buffer) }))}`)
JS
node try.mjs | tee seen
for file in shot rewritten; do
  if "$ffmpeg" -i "$file.mp4" 2>&1 | grep -q AIGC; then echo "ffmpeg finds AIGC in $file: yes"; else echo "ffmpeg finds AIGC in $file: no"; fi
done | tee -a seen
cat >expected <<'TXT'
before: AIGC com.apple.quicktime.make location loci
after: AIGC loci
ffmpeg finds AIGC in shot: yes
ffmpeg finds AIGC in rewritten: no
TXT
diff expected seen && echo "mediabunny 1.61.0, ffmpeg of 2018: as described"
