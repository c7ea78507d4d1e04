/** The perceptual fingerprint of a picture: alike for copies that were resized, recompressed or slightly recoloured. */
import sharp from 'sharp'

/** Pictures whose fingerprints differ in at most this many bits count as the same (behaviour of the audit queue). */
export const SAME_PICTURE_DISTANCE = 10

/** 64 bits as 16 hex digits: for each of 8 × 8 cells, whether brightness rises to the right. */
export async function dhashOf(content: Buffer): Promise<string> {
  const { data } = await sharp(content)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bits = 0n
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((data[at] ?? 0) < (data[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

/** Differing bits of two fingerprints, 0 to 64. */
export function hammingDistance(a: string, b: string): number {
  let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  while (rest > 0n) {
    count += Number(rest & 1n)
    rest >>= 1n
  }
  return count
}
