/** Finds the mark in a leaked copy: at any scale, compressed, and with the bars of a screenshot around it. */
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '../pipeline/inspect'
import { GRID, readMark, type MarkKey, type Reading } from './mark-code'

/** A larger copy is scaled down first, which costs the mark nothing. */
const COPY_EDGE = 2400
/** A line belongs to a bar if so many of its pixels have the level of the corner, within the tolerance in grey levels. */
const BAR_SHARE = 0.85
const BAR_TOLERANCE = 8
/** Smaller remains of a copy are no picture. */
const MIN_SIDE = 64
/** Certainty from which the place of the picture's edges is worth a search. */
const TRACE_OF_MARK = 1.15
/** Movements of an edge that the search tries, in pixels of the copy. */
const STEPS = [6, 3, 1.5, 0.7]

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const FRAMES_MAX = 8

/** Edges of the picture in the copy, in pixels; fractions are parts of a pixel. */
interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

interface Grey {
  data: Buffer
  width: number
  height: number
}

/** `copy` is upright and opens as a picture. */
export async function findMark(key: MarkKey, copy: Buffer): Promise<Reading> {
  const { data, info } = await sharp(copy, { limitInputPixels: MAX_IMAGE_PIXELS })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(COPY_EDGE, COPY_EDGE, { fit: 'inside', withoutEnlargement: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = { data, width: info.width, height: info.height }
  let best: Reading = { mark: null, certainty: 0 }
  for (const frame of framesOf(grey)) {
    const found = await searchAround(key, grey, frame)
    if (found.mark !== null) return found
    if (found.certainty > best.certainty) best = found
  }
  return best
}

/** The whole copy; the copy without bars above and below, or beside, or both; and those without a second kind of bars. */
function framesOf(grey: Grey): Frame[] {
  const frames: Frame[] = [{ left: 0, top: 0, right: grey.width, bottom: grey.height }]
  const isKnown = (one: Frame) => frames.some((other) => SIDES.every((side) => other[side] === one[side]))
  for (let at = 0; at < frames.length && frames.length < FRAMES_MAX; at += 1)
    for (const next of [withoutRows(grey, frames[at]!), withoutColumns(grey, frames[at]!)])
      if (next.right - next.left >= MIN_SIDE && next.bottom - next.top >= MIN_SIDE && !isKnown(next)) frames.push(next)
  return frames
}

/** A test for lines of pixels: true if almost all of them have the level of the pixel at `corner`. */
function barTest(data: Buffer, corner: number, step: number, count: number): (from: number) => boolean {
  const level = data[corner]!
  return (from) => {
    let same = 0
    for (let at = from, n = 0; n < count; n += 1, at += step) if (Math.abs(data[at]! - level) <= BAR_TOLERANCE) same += 1
    return same >= count * BAR_SHARE
  }
}

function withoutRows({ data, width }: Grey, frame: Frame): Frame {
  const startOf = (y: number) => y * width + frame.left
  const [isAbove, isBelow] = [frame.top, frame.bottom - 1].map((y) => barTest(data, startOf(y), 1, frame.right - frame.left))
  let { top, bottom } = frame
  while (top < bottom && isAbove!(startOf(top))) top += 1
  while (bottom > top && isBelow!(startOf(bottom - 1))) bottom -= 1
  return { ...frame, top, bottom }
}

function withoutColumns({ data, width }: Grey, frame: Frame): Frame {
  const startOf = (x: number) => frame.top * width + x
  const [isBefore, isAfter] = [frame.left, frame.right - 1].map((x) => barTest(data, startOf(x), width, frame.bottom - frame.top))
  let { left, right } = frame
  while (left < right && isBefore!(startOf(left))) left += 1
  while (right > left && isAfter!(startOf(right - 1))) right -= 1
  return { ...frame, left, right }
}

/** Lets other requests run between two readings. */
async function readAt(key: MarkKey, grey: Grey, frame: Frame): Promise<Reading> {
  await setImmediate()
  return readMark(key, samplesOf(grey, frame))
}

async function searchAround(key: MarkKey, grey: Grey, start: Frame): Promise<Reading> {
  let frame = start
  let best = await readAt(key, grey, frame)
  if (best.mark !== null || best.certainty < TRACE_OF_MARK) return best
  for (const step of STEPS) {
    for (const edge of SIDES) {
      for (const move of [-step, step]) {
        const moved = { ...frame, [edge]: frame[edge] + move }
        const reading = await readAt(key, grey, moved)
        if (reading.mark !== null) return reading
        if (reading.certainty <= best.certainty) continue
        best = reading
        frame = moved
      }
    }
  }
  return best
}

/** Luminance of the grid laid over a frame: each sample is the mean of the pixels that it covers. */
function samplesOf({ data, width, height }: Grey, { left, top, right, bottom }: Frame): Float32Array {
  const from = Math.max(0, Math.floor(top) - 1)
  const to = Math.min(height, Math.ceil(bottom) + 1)
  const rows = new Float32Array((to - from) * GRID)
  const across = meansOver(left, right, width)
  const sums = new Float64Array(width + 1)
  for (let y = from; y < to; y += 1) {
    for (let x = 0; x < width; x += 1) sums[x + 1] = sums[x]! + data[y * width + x]!
    across.into(sums, rows, (y - from) * GRID, 1)
  }
  const samples = new Float32Array(GRID * GRID)
  const down = meansOver(top - from, bottom - from, to - from)
  const columns = new Float64Array(to - from + 1)
  for (let x = 0; x < GRID; x += 1) {
    for (let y = 0; y < to - from; y += 1) columns[y + 1] = columns[y]! + rows[y * GRID + x]!
    down.into(columns, samples, x, GRID)
  }
  return samples
}

/** Means of `GRID` equal parts of a line, computed from its running sums; a part is at least one pixel wide. */
function meansOver(start: number, end: number, length: number) {
  const part = (end - start) / GRID
  const half = Math.max(part, 1) / 2
  const clamp = (at: number) => Math.min(Math.max(at, 0), length)
  const bounds = Float64Array.from({ length: GRID * 2 }, (_, at) => {
    const middle = start + ((at >> 1) + 0.5) * part
    return clamp(middle + (at & 1 ? half : -half))
  })
  const sumAt = (sums: Float64Array, at: number): number => {
    const whole = Math.floor(at)
    return whole >= length ? sums[length]! : sums[whole]! + (sums[whole + 1]! - sums[whole]!) * (at - whole)
  }
  return {
    into(sums: Float64Array, target: Float32Array, origin: number, step: number): void {
      for (let at = 0; at < GRID; at += 1) {
        const [low, high] = [bounds[at * 2]!, bounds[at * 2 + 1]!]
        target[origin + at * step] = high > low ? (sumAt(sums, high) - sumAt(sums, low)) / (high - low) : 0
      }
    },
  }
}
