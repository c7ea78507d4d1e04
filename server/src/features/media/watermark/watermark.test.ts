import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { applyWatermark } from './watermark'
import { watermarkOf, type WatermarkConfig } from './watermark-style'

const values = { platform: '牵线', no: '10002345' }
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()

describe('watermark of imageConfig', () => {
  it('the defaults are those of the product', () => {
    expect(watermarkOf({ wmOpen: true }, values)).toEqual({
      kind: 'tile',
      text: '牵线 10002345',
      colour: '#ffffff',
      fontSize: 18,
      rotate: 45,
      opacity: 30,
      unitWidth: 120,
      unitHeight: 120,
      gap: 15,
      gravity: 'southeast',
      xDistance: 10,
      yDistance: 10,
    })
  })

  it('nothing is drawn when watermarks are off, unless forced', () => {
    expect(watermarkOf({ wmOpen: false }, values)).toBeNull()
    expect(watermarkOf({}, values)).toBeNull()
    expect(watermarkOf({}, values, true)).not.toBeNull()
  })

  it.each<[WatermarkConfig, object]>([
    [
      { wmTransparency: 900, wmRotate: '-999', wmUnitW: 1, wmUnitH: 'x' },
      { opacity: 100, rotate: -360, unitWidth: 40, unitHeight: 120 },
    ],
    [
      { imageWmType: 'Single', wmGravity: 'NorthWest', wmXdistance: '5', wmYdistance: -3 },
      { kind: 'single', gravity: 'northwest', xDistance: 5, yDistance: 0 },
    ],
    [
      { wmGravity: 'se', wmFontColor: 'abc', wmFontSize: 40, wmResize: 50 },
      { gravity: 'southeast', colour: '#aabbcc', fontSize: 20 },
    ],
    [{ wmFontSize: 40, wmResize: 0 }, { fontSize: 40 }],
    [
      { wmFontColor: 'red" onload="x', wmContent: ' {no}@{platform} ' },
      { colour: '#ffffff', text: '10002345@牵线' },
    ],
  ])('clamps %j', (config, expected) => {
    expect(watermarkOf({ wmOpen: true, ...config }, values)).toMatchObject(expected)
  })
})

describe('drawing', () => {
  /** Share of pixels in an area that differ from the grey of the picture. */
  async function inkIn(content: Buffer, area: { left: number; top: number; width: number; height: number }): Promise<number> {
    const { data } = await sharp(content).removeAlpha().greyscale().extract(area).raw().toBuffer({ resolveWithObject: true })
    return data.filter((level) => Math.abs(level - 128) > 6).length / data.length
  }
  const quarters = [0, 600].flatMap((left) => [0, 450].map((top) => ({ left, top, width: 600, height: 450 })))
  const tile = watermarkOf({ wmOpen: true }, values)
  const single = watermarkOf({ wmOpen: true, imageWmType: 'Single', wmGravity: 'nw', wmTransparency: 100, wmRotate: 0 }, values)
  if (!tile || !single) throw new Error('both are open')

  it('a tiled watermark is repeated everywhere', async () => {
    const marked = await applyWatermark(await grey(1200, 900), tile)
    expect(await sharp(marked).metadata()).toMatchObject({ width: 1200, height: 900 })
    for (const quarter of quarters) expect(await inkIn(marked, quarter)).toBeGreaterThan(0.01)
  })

  it('a single watermark is placed by gravity', async () => {
    const marked = await applyWatermark(await grey(1200, 900), single)
    const [northwest, ...rest] = await Promise.all(quarters.map((quarter) => inkIn(marked, quarter)))
    expect(northwest).toBeGreaterThan(0)
    expect(rest).toEqual([0, 0, 0])
  })

  it('a watermark larger than the picture is scaled to fit', async () => {
    const huge = { ...single, fontSize: 200 }
    expect(await sharp(await applyWatermark(await grey(60, 40), huge)).metadata()).toMatchObject({ width: 60 })
    expect(await sharp(await applyWatermark(await grey(60, 40), tile)).metadata()).toMatchObject({ width: 60 })
  })

  it('nothing is drawn if there is no writable text', async () => {
    const marked = await applyWatermark(await grey(300, 300), { ...single, text: '😀' })
    expect(await inkIn(marked, { left: 0, top: 0, width: 300, height: 300 })).toBe(0)
  })

  it('markup in the content is drawn as text', async () => {
    const marked = await applyWatermark(await grey(300, 300), { ...tile, text: '</text><rect width="999" height="999"/>&"' })
    expect(await inkIn(marked, { left: 0, top: 0, width: 300, height: 300 })).toBeLessThan(0.5)
  })
})
