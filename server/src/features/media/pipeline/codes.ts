/** Finds square codes in pictures with ZXing's own WebAssembly, shipped in its package: nothing is downloaded. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
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

/** The contents of the codes in a picture, at most as many as one pass finds. */
export const readCodes = (picture: Buffer | Pixels): Promise<string[]> =>
  inTurn(async () => {
    await ready()
    const { data, info } = await (Buffer.isBuffer(picture) ? sharp(picture) : sharp(picture.data, { raw: picture }))
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' as const }
    const found = await readBarcodes(pixels, { formats: [...FORMATS], tryHarder: true, maxNumberOfSymbols: CODES_MAX })
    return found.map(({ text }) => text)
  })
