/** Finds square codes in pictures with ZXing's own WebAssembly, shipped in its package: nothing is downloaded. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openSemaphore } from '../../../lib/semaphore'

/** Long edge in pixels, large enough to read any code that a person can see. */
const EDGE = 1600
/** Only these formats make a phone open something. */
const FORMATS = ['QRCode', 'DataMatrix', 'Aztec'] as const

/** A picture with more codes shows a pattern rather than a paper. */
const CODES_MAX = 4

/** One call at a time, because the program has a single memory. */
const inTurn = openSemaphore(1)
let isReady: Promise<unknown> | null = null

function ready(): Promise<unknown> {
  isReady ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((program) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true }),
  )
  return isReady
}

/** True if a phone could read a code in the picture. */
export const containsCode = async (picture: Buffer): Promise<boolean> => (await readCodes(picture)).length > 0

/** Raw pixels, row after row. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  /** Bytes per pixel. */
  channels: 3 | 4
}

/**
 * Copies in which codes as design tools draw them are found: blurred, so that separate dots join to the bars that ZXing looks for,
 * and one colour alone, in which two colours of equal brightness differ. ZXing itself tries light codes on dark.
 */
const COPIES: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.greyscale().normalise().blur(2),
  (picture) => picture.greyscale().normalise().blur(4.5),
  (picture) => picture.extractChannel(0).normalise(),
]

/** No further copy is tried after this time in milliseconds; one takes some 100. */
const COPIES_MS = 1000

/** The contents of the codes in a picture, at most as many as one pass finds. */
export const readCodes = (picture: Buffer | Pixels): Promise<string[]> =>
  inTurn(async () => {
    await ready()
    const { data, info } = await (Buffer.isBuffer(picture) ? sharp(picture) : sharp(picture.data, { raw: picture }))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const plain = () => sharp(data, { raw: { width, height, channels: 3 } })
    const found = await codesIn(plain())
    const began = performance.now()
    for (const prepare of COPIES) {
      if (found.length > 0 || performance.now() - began > COPIES_MS) break
      found.push(...(await codesIn(prepare(plain()))))
    }
    return found
  })

async function codesIn(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // A grey picture has one channel; ZXing reads four.
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
  const colours = new Uint8ClampedArray(width * height * 4)
  for (let to = 0, from = 0; to < colours.length; to += 4, from += channels) {
    colours[to] = data[from]!
    colours[to + 1] = data[from + green]!
    colours[to + 2] = data[from + blue]!
    colours[to + 3] = 255
  }
  const pixels = { data: colours, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(pixels, { formats: [...FORMATS], tryHarder: true, maxNumberOfSymbols: CODES_MAX })
  return found.map(({ text }) => text)
}
