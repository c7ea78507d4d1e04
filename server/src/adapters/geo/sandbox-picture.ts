/** A piece of a town map as the sandbox draws it: blocks, two main roads, a river, and a pin in the middle. */
import sharp from 'sharp'

const GROUND = '#f3f1ea'
const BLOCK = '#e9e5d9'
const PARK = '#d3e8cc'
const RIVER = '#bcd9ee'
const ROAD = '#ffffff'
const PIN = '#e5484d'

export async function mapPicture(width: number, height: number, zoom: number): Promise<Buffer> {
  // Blocks grow with the zoom.
  const block = 18 + zoom * 4
  const blocks = Array.from({ length: Math.ceil(width / block) * Math.ceil(height / block) }, (_, at) => {
    const columns = Math.ceil(width / block)
    const [x, y] = [(at % columns) * block, Math.floor(at / columns) * block]
    return `<rect x="${x + 3}" y="${y + 3}" width="${block - 6}" height="${block - 6}" rx="3" fill="${at % 7 === 3 ? PARK : BLOCK}"/>`
  }).join('')
  const [x, y] = [width / 2, height / 2]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${GROUND}"/>${blocks}
    <path d="M0 ${height * 0.82} Q ${x} ${height * 0.62} ${width} ${height * 0.9}" stroke="${RIVER}" stroke-width="${block / 3}" fill="none"/>
    <path d="M0 ${y + 14} H ${width} M ${x - 24} 0 V ${height}" stroke="${ROAD}" stroke-width="14"/>
    <path d="M ${x} ${y} c -9 -13 -15 -19 -15 -28 a 15 15 0 0 1 30 0 c 0 9 -6 15 -15 28" fill="${PIN}"/>
    <circle cx="${x}" cy="${y - 28}" r="6" fill="${ROAD}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
