/** Tests that the typeface measures and draws like the font: Chinese, Latin, and nothing for missing glyphs. */
import { Resvg } from '@resvg/resvg-js'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { typeface } from './typeface'

const SIZE = 60

/** Grey levels of an SVG's content, drawn black on white. */
async function greysOf(content: string, fontFiles: string[] = []): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="100"><rect width="700" height="100" fill="#fff"/>${content}</svg>`
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render()
  return sharp(drawn.pixels, { raw: { width: 700, height: 100, channels: 4 } })
    .greyscale()
    .raw()
    .toBuffer()
}
const inkOf = (greys: Buffer): number => greys.filter((level) => level < 128).length

describe.each([
  ['regular', '400Regular/NotoSansSC_400Regular.ttf', 400],
  ['bold', '700Bold/NotoSansSC_700Bold.ttf', 700],
] as const)('%s', (weight, file, number) => {
  const face = typeface(weight)

  it.each(['牵线搭桥八分钟约会', 'Ägypt & Qx@#%½', '「你好，」（30–35 岁）'])('%s is drawn like a font renderer does', async (text) => {
    const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${file}`)
    const place = `x="10" y="70" font-size="${SIZE}" font-family="Noto Sans SC" font-weight="${number}"`
    // Kerning is off, because the typeface applies none.
    const plain = 'style="font-kerning: none; font-feature-settings: \'kern\' 0"'
    const theirs = await greysOf(`<text ${place} ${plain}>${text.replace('&', '&amp;')}</text>`, [path])
    const ours = await greysOf(`<path d="${face.outlineOf(text, SIZE, 10, 70)}"/>`)
    expect(inkOf(theirs)).toBeGreaterThan(1000)
    const apart = ours.filter((level, at) => Math.abs(level - theirs[at]!) > 128).length
    expect(apart / inkOf(theirs)).toBeLessThan(0.02)
  })

  it('the typeface measures widths', () => {
    expect(face.widthOf('八分钟', SIZE)).toBeCloseTo(3 * SIZE)
    expect(face.widthOf('iii', SIZE)).toBeLessThan(face.widthOf('WWW', SIZE) / 2)
    expect(face.widthOf('', SIZE)).toBe(0)
  })

  it('characters without a glyph are left out and reported', () => {
    expect(['牵', 'A', '鱻', '😀', '\u{10FFFF}'].map(face.has)).toEqual([true, true, true, false, false])
    expect(face.outlineOf('a😀b', SIZE, 0, 0)).toBe(face.outlineOf('ab', SIZE, 0, 0))
    expect(face.outlineOf(' ', SIZE, 0, 0)).toBe('')
  })
})
