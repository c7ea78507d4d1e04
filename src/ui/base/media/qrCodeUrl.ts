/**
 * Draws a square code on the device, as a data URL that contains the whole picture: it needs no network, and every
 * platform can show it.
 */
import { create } from 'qrcode/lib/core/qrcode'

/** White margin in modules; phones need four. */
const MARGIN = 4
/** Pixels per module. */
const SCALE = 8

type Bytes = readonly number[]

const four = (value: number): Bytes => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const two = (value: number): Bytes => [value & 255, (value >>> 8) & 255]

function crc(bytes: Bytes): number {
  let rest = -1
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return ~rest
}

function adler(bytes: Bytes): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return (b << 16) | a
}

const named = (text: string): Bytes => Array.from(text, (letter) => letter.charCodeAt(0))

function chunk(name: string, data: Bytes): Bytes {
  const body = [...named(name), ...data]
  return [...four(data.length), ...body, ...four(crc(body))]
}

/** Stored uncompressed, because one block has room for any ticket or link. */
const unpressed = (bytes: Bytes): Bytes => [0x78, 1, 1, ...two(bytes.length), ...two(~bytes.length), ...bytes, ...four(adler(bytes))]

/** Black on white, one bit per pixel. */
function png(size: number, isDark: (row: number, column: number) => boolean): Bytes {
  const line = (row: number): Bytes =>
    Array.from({ length: Math.ceil(size / 8) }, (_, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, bit) => (byte << 1) | (isDark(row, at * 8 + bit) ? 0 : 1), 0),
    )
  const pixels = Array.from({ length: size }, (_, row) => [0, ...line(row)]).flat()
  const head = chunk('IHDR', [...four(size), ...four(size), 1, 0, 0, 0, 0])
  return [0x89, ...named('PNG\r\n'), 0x1a, 0x0a, ...head, ...chunk('IDAT', unpressed(pixels)), ...chunk('IEND', [])]
}

const SIXTY_FOUR = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]]
    const word = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    text += SIXTY_FOUR[word >>> 18]! + SIXTY_FOUR[(word >>> 12) & 63]!
    text += (b === undefined ? '=' : SIXTY_FOUR[(word >>> 6) & 63]!) + (c === undefined ? '=' : SIXTY_FOUR[word & 63]!)
  }
  return text
}

/** Characters that a code encodes in fewer bits than bytes: digits, capital letters and these signs. */
const SHORT = /^[0-9A-Z $%*+\-./:]*$/

/** Encodes any other text as UTF-8 bytes with the app's own code, because mini-programs have no encoder. */
const saidIn = (text: string) =>
  SHORT.test(text)
    ? text
    : [
        {
          mode: 'byte' as const,
          data: named(encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))),
        },
      ]

export function qrCodeUrl(text: string): string {
  const { modules } = create(saidIn(text), { errorCorrectionLevel: 'M' })
  const moduleOf = (pixel: number): number => Math.floor(pixel / SCALE) - MARGIN
  const isDark = (row: number, column: number): boolean => {
    const [y, x] = [moduleOf(row), moduleOf(column)]
    return y >= 0 && x >= 0 && y < modules.size && x < modules.size && Boolean(modules.get(y, x))
  }
  return `data:image/png;base64,${base64(png((modules.size + 2 * MARGIN) * SCALE, isDark))}`
}
