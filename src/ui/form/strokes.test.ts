import { SHEET, strokeLimits } from '@qianxian/protocol/base/signature'
import { pointAt, toSegments, addPoint, addStroke } from './strokes'

const place = { left: 20, top: 100, width: 500 }

test('a finger on the sheet maps to its point, and a finger next to the sheet to the nearest edge', () => {
  expect(pointAt({ x: 270, y: 150 }, place)).toEqual({ x: 500, y: 100 })
  expect(pointAt({ x: 0, y: 900 }, place)).toEqual({ x: 0, y: SHEET.tall })
})

test('only the last line grows, and only by points at a minimum distance', () => {
  const begun = addStroke([[{ x: 1, y: 1 }]], { x: 10, y: 10 })
  expect(addPoint(begun, { x: 12, y: 10 })).toEqual(begun)
  expect(addPoint(begun, { x: 60, y: 10 })).toEqual([
    [{ x: 1, y: 1 }],
    [
      { x: 10, y: 10 },
      { x: 60, y: 10 },
    ],
  ])
  expect(addPoint([], { x: 60, y: 10 })).toEqual([])
})

test('a full sheet accepts no more points', () => {
  const full = Array.from({ length: strokeLimits.strokesMax }, () => [{ x: 1, y: 1 }])
  expect(addStroke(full, { x: 9, y: 9 })).toHaveLength(strokeLimits.strokesMax)
  const long = [Array.from({ length: strokeLimits.pointsMax }, (_, x) => ({ x, y: 0 }))]
  expect(addPoint(long, { x: 900, y: 300 })).toEqual(long)
})

test('two points make a line with a length and an angle', () => {
  const [down] = toSegments([
    { x: 100, y: 100 },
    { x: 100, y: 400 },
  ])
  expect(down).toEqual({ from: { x: 100, y: 100 }, length: 300, turn: Math.PI / 2 })
})
