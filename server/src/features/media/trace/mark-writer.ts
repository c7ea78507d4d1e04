/** Renders a picture for one viewer: a faint tile that names the viewing, and the invisible mark. */
import sharp from 'sharp'
import { LRUCache } from 'lru-cache'
import { tiledMark } from '../watermark/watermark'
import type { Watermark } from '../watermark/watermark-style'
import { GRID, PATTERN_SCALE, patternOf, type MarkKey } from './mark-code'

/** Change of a pixel in the letters of the tile, in grey levels. */
const TILE_STRENGTH = 14

interface Tile {
  /** Change of each pixel, times `PATTERN_SCALE`. */
  changes: Int8Array
  width: number
  height: number
}

/** A viewer opens several pictures of the same size in a row. */
const tiles = new LRUCache<string, Tile>({ max: 50 })

const tileStyle = (text: string): Watermark => ({
  kind: 'tile',
  text,
  colour: '#ffffff',
  fontSize: 22,
  rotate: -24,
  opacity: 100,
  unitWidth: 230,
  unitHeight: 150,
  gap: 15,
  gravity: 'center',
  xDistance: 0,
  yDistance: 0,
})

async function tileOf(text: string, edge: number): Promise<Tile> {
  const name = `${edge} ${text}`
  const known = tiles.get(name)
  if (known) return known
  const { data, info } = await sharp(tiledMark(tileStyle(text), edge))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const changes = new Int8Array(info.width * info.height)
  for (let at = 0; at < changes.length; at += 1) {
    const [level, opacity] = [data[at * 4]! / 127.5 - 1, data[at * 4 + 3]! / 255]
    changes[at] = Math.round(level * opacity * TILE_STRENGTH * PATTERN_SCALE)
  }
  const tile = { changes, width: info.width, height: info.height }
  tiles.set(name, tile)
  return tile
}

/** `words` are shown in the tile. JPEG; throws if the picture does not open. */

export async function writeMark(content: Buffer, { key, mark, words }: { key: MarkKey; mark: number; words: string }): Promise<Buffer> {
  const opened = sharp(content).flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha()
  const { data, info } = await opened.raw().toBuffer({ resolveWithObject: true })
  addMark(data, info, patternOf(key, mark), await tileOf(words, Math.max(info.width, info.height)))
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

const SHIFT = Math.log2(PATTERN_SCALE)
const HALF = PATTERN_SCALE / 2
/** No change is larger. */
const CHANGE_MAX = 128
/** A level between 0 and 255 for each sum of a level, a change and `CHANGE_MAX`; a clamped array would take twice the time. */
const LEVELS = Uint8Array.from({ length: 256 + CHANGE_MAX * 2 }, (_, sum) => Math.min(Math.max(sum - CHANGE_MAX, 0), 255))

/** Adds the pattern, stretched over the picture, and the tile. The same change of all channels changes the luminance alone. */
function addMark(pixels: Buffer, { width, height }: { width: number; height: number }, pattern: Int16Array, tile: Tile): void {
  const { places, shares } = spreadOver(width)
  const down = spreadOver(height)
  const line = new Int32Array(GRID + 1)
  let at = 0
  for (let y = 0; y < height; y += 1) {
    const upper = down.places[y]! * GRID
    const lower = Math.min(down.places[y]! + 1, GRID - 1) * GRID
    const share = down.shares[y]!
    for (let x = 0; x < GRID; x += 1) line[x] = (pattern[upper + x]! * (256 - share) + pattern[lower + x]! * share) >> 8
    line[GRID] = line[GRID - 1]!
    const row = (y % tile.height) * tile.width
    let letter = row
    for (let x = 0; x < width; x += 1) {
      const place = places[x]!
      const left = line[place]!
      const wanted = left + (((line[place + 1]! - left) * shares[x]!) >> 8) + tile.changes[letter]!
      letter = letter + 1 === row + tile.width ? row : letter + 1
      const change = ((wanted + HALF) >> SHIFT) + CHANGE_MAX
      pixels[at] = LEVELS[pixels[at]! + change]!
      pixels[at + 1] = LEVELS[pixels[at + 1]! + change]!
      pixels[at + 2] = LEVELS[pixels[at + 2]! + change]!
      at += 3
    }
  }
}

/** For each pixel the sample of the grid before it, and the share of the next one in 256ths. */
function spreadOver(length: number): { places: Int32Array; shares: Int32Array } {
  const places = new Int32Array(length)
  const shares = new Int32Array(length)
  for (let at = 0; at < length; at += 1) {
    const exact = Math.min(Math.max(((at + 0.5) * GRID) / length - 0.5, 0), GRID - 1)
    places[at] = Math.floor(exact)
    shares[at] = Math.round((exact - places[at]!) * 256)
  }
  return { places, shares }
}
