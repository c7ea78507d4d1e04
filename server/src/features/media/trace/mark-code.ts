/**
 * The invisible mark: 48 bits in DCT coefficients of the luminance, repeated over the whole picture. The picture is thought of as a
 * square grid of blocks whatever its size, so a scaled copy needs no search for the scale. The key of the tenant decides which
 * coefficient carries which bit and with which sign; without the key nobody can read or write a mark.
 */
import { createHash, createHmac } from 'node:crypto'

/** Side of the square grid in samples, and of one block. */
export const GRID = 512
const BLOCK = 8
const BLOCKS = GRID / BLOCK
const SQUARE = BLOCK * BLOCK
/** Horizontal and vertical frequency of the coefficients: low enough for strong compression, high enough to stay invisible. */
const CARRIERS = [
  [1, 2],
  [2, 1],
  [2, 2],
  [0, 3],
  [3, 0],
  [1, 3],
  [3, 1],
] as const

const ID_BITS = 32
const CHECK_BITS = 16
const MARK_BITS = ID_BITS + CHECK_BITS
/** The largest number that a mark can hold. */
export const MARK_MAX = 2 ** ID_BITS - 1

/** Change of one coefficient, in grey levels of an orthonormal DCT. */
const STRENGTH = 3.4
/** Steps of a pattern per grey level. */
export const PATTERN_SCALE = 16

/** Larger coefficients are edges of the picture itself. */
const OUTLIER = 14

/** Mean certainty of a bit, in standard deviations of a picture without a mark, below which there is no mark. */
const CERTAIN = 1.8

export interface MarkKey {
  secret: string
  /** Bit of each carrier of each block. */
  bits: Uint8Array
  /** Sign of each carrier of each block: 1 or -1. */
  signs: Int8Array
}

export function markKeyOf(secret: string): MarkKey {
  const count = BLOCKS * BLOCKS * CARRIERS.length
  const places = Uint32Array.from({ length: count }, (_, place) => place)
  const random = randomWords(secret, count * 2)
  for (let place = count - 1; place > 0; place -= 1) {
    const other = random[place]! % (place + 1)
    const held = places[place]!
    places[place] = places[other]!
    places[other] = held
  }
  const bits = new Uint8Array(count)
  const signs = new Int8Array(count)
  for (let at = 0; at < count; at += 1) {
    bits[places[at]!] = at % MARK_BITS
    signs[places[at]!] = random[count + at]! & 1 ? 1 : -1
  }
  return { secret, bits, signs }
}

function randomWords(secret: string, count: number): Uint32Array {
  const bytes = createHash('shake256', { outputLength: count * 4 })
    .update(`mark ${secret}`)
    .digest()
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const checkOf = (secret: string, mark: number): number => createHmac('sha256', secret).update(`check ${mark}`).digest().readUInt16BE(0)

const WAVES = CARRIERS.map(([across, down]) =>
  Float32Array.from({ length: SQUARE }, (_, at) => waveAt(across, at % BLOCK) * waveAt(down, Math.floor(at / BLOCK))),
)

function waveAt(frequency: number, at: number): number {
  return Math.sqrt((frequency === 0 ? 1 : 2) / BLOCK) * Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * BLOCK))
}

/** The change of a block's samples for each combination of signs of its carriers; in grey levels, times `PATTERN_SCALE`. */
const PATCHES = Array.from({ length: 2 ** CARRIERS.length }, (_, signs) =>
  Int16Array.from({ length: SQUARE }, (_, at) => {
    const sum = WAVES.reduce((sum, wave, carrier) => sum + ((signs >> carrier) & 1 ? wave[at]! : -wave[at]!), 0)
    return Math.round(sum * STRENGTH * PATTERN_SCALE)
  }),
)

/** The change of each sample of the grid that writes this mark, row by row; in grey levels, times `PATTERN_SCALE`. */
export function patternOf(key: MarkKey, mark: number): Int16Array {
  const check = checkOf(key.secret, mark)
  const isSet = Uint8Array.from({ length: MARK_BITS }, (_, bit) => (bit < ID_BITS ? mark >>> bit : check >>> (bit - ID_BITS)) & 1)
  const pattern = new Int16Array(GRID * GRID)
  let place = 0
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1) {
    let signs = 0
    for (let carrier = 0; carrier < CARRIERS.length; carrier += 1, place += 1)
      if (key.signs[place]! > 0 === (isSet[key.bits[place]!] === 1)) signs |= 1 << carrier
    const patch = PATCHES[signs]!
    const origin = Math.floor(block / BLOCKS) * BLOCK * GRID + (block % BLOCKS) * BLOCK
    for (let at = 0; at < SQUARE; at += 1) pattern[origin + (at >> 3) * GRID + (at & 7)] = patch[at]!
  }
  return pattern
}

export interface Reading {
  /** The number in the mark; null if there is no mark that is beyond doubt. */
  mark: number | null
  /** Mean certainty of a bit, in standard deviations. */
  certainty: number
}

/** `samples`: luminance of the grid, row by row. */
export function readMark(key: MarkKey, samples: Float32Array): Reading {
  const sums = new Float64Array(MARK_BITS)
  const squares = new Float64Array(MARK_BITS)
  const cell = new Float32Array(SQUARE)
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1) {
    const origin = Math.floor(block / BLOCKS) * BLOCK * GRID + (block % BLOCKS) * BLOCK
    for (let at = 0; at < SQUARE; at += 1) cell[at] = samples[origin + (at >> 3) * GRID + (at & 7)]!
    for (let carrier = 0; carrier < CARRIERS.length; carrier += 1) {
      const wave = WAVES[carrier]!
      let amount = 0
      for (let at = 0; at < SQUARE; at += 1) amount += wave[at]! * cell[at]!
      const place = block * CARRIERS.length + carrier
      const bit = key.bits[place]!
      const kept = Math.max(-OUTLIER, Math.min(OUTLIER, amount))
      sums[bit]! += kept * key.signs[place]!
      squares[bit]! += kept * kept
    }
  }
  let certainty = 0
  let mark = 0
  let check = 0
  for (let bit = 0; bit < MARK_BITS; bit += 1) {
    certainty += Math.abs(sums[bit]!) / Math.sqrt(squares[bit]! + 1e-9) / MARK_BITS
    if (sums[bit]! <= 0) continue
    if (bit < ID_BITS) mark += 2 ** bit
    else check += 2 ** (bit - ID_BITS)
  }
  return { mark: certainty >= CERTAIN && check === checkOf(key.secret, mark) ? mark : null, certainty }
}
