import { CropModel, MIN_EDGE, portraitRatio } from './CropModel'

/** The window must be inside the picture. */
function isFilled({ x, y, scale, turns, width, height, frame, frameHeight }: CropModel): boolean {
  const [wide, high] = turns % 2 ? [height, width] : [width, height]
  const slack = 1e-6
  return Math.abs(x) <= (wide * scale - frame) / 2 + slack && Math.abs(y) <= (high * scale - frameHeight) / 2 + slack
}

describe('CropModel', () => {
  it('starts with the short side filling the window', () => {
    const crop = new CropModel(1600, 1200, 300)
    expect(crop.scale).toBe(0.25)
    expect(crop.edge).toBe(1200)
    expect(isFilled(crop)).toBe(true)
  })

  it('a drag stops at the edge of the picture', () => {
    const crop = new CropModel(1600, 1200, 300)
    crop.touch([{ x: 0, y: 0 }])
    crop.drag([{ x: 900, y: 900 }])
    expect(crop.x).toBe(50)
    expect(crop.y).toBe(0)
  })

  it('a pinch zooms between the whole short side and 640 pixels', () => {
    const crop = new CropModel(3000, 2000, 320)
    crop.touch([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ])
    crop.drag([
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
    ])
    expect(crop.zoom).toBe(100)
    expect(crop.edge).toBe(MIN_EDGE)
    crop.zoomTo(0)
    expect(crop.scale).toBeCloseTo(0.16)
    expect(isFilled(crop)).toBe(true)
  })

  it('does not jump when a second finger touches or lifts', () => {
    const crop = new CropModel(3000, 2000, 320)
    crop.touch([{ x: 0, y: 0 }])
    crop.drag([
      { x: 0, y: 0 },
      { x: 200, y: 200 },
    ])
    expect([crop.x, crop.y]).toEqual([0, 0])
  })

  it('the window stays filled through rotations', () => {
    const crop = new CropModel(2400, 900, 300)
    crop.touch([{ x: 0, y: 0 }])
    crop.drag([{ x: -400, y: 0 }])
    expect(crop.x).toBeLessThan(0)
    for (let quarter = 0; quarter < 4; quarter += 1) {
      crop.turn()
      expect(isFilled(crop)).toBe(true)
    }
    expect(crop.turns).toBe(0)
  })

  it('a window that is not square stays filled through rotations', () => {
    const crop = new CropModel(1600, 1200, 240, portraitRatio)
    expect([crop.frameHeight, crop.scale]).toEqual([320, 320 / 1200])
    for (let quarter = 0; quarter < 4; quarter += 1) {
      crop.turn()
      expect(isFilled(crop)).toBe(true)
    }
    expect(crop.edge).toBe(900)
    expect(new CropModel(2400, 400, 240, portraitRatio).isTooSmall).toBe(true)
  })

  it('recognises a picture that is too small', () => {
    expect(new CropModel(2000, 639, 300).isTooSmall).toBe(true)
    expect(new CropModel(640, 640, 300).maxScale).toBe(300 / 640)
  })
})
