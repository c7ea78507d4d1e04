/** A photograph for a test: a PNG of soft colours, different for each seed. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** @param seed each number gives a different picture */
export function drawPng(seed: number, width = 900, height = 1200): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin((x * ((seed % 7) + 1)) / 90) + Math.cos((y * ((seed % 5) + 1)) / 70 + seed)
      rows[start + x * 3] = 150 + 40 * wave
      rows[start + x * 3 + 1] = 120 + 30 * Math.sin((x + y) / 60 + seed)
      rows[start + x * 3 + 2] = 110 + 20 * wave
    }
  }
  return pngOf(rows, width, height)
}

/** A picture that cannot be compressed. */
export function drawNoise(width: number, height: number): Buffer {
  const rows = randomBytes(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) rows[y * (width * 3 + 1)] = 0
  return pngOf(rows, width, height)
}

/** @param rows each row begins with its filter type, 0 */
function pngOf(rows: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
