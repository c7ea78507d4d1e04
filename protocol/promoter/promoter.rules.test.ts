import { levelOfPoints, pointsMissing, pointsOfOrder } from './promoter.rules'

test.each([
  [0, 1, 30],
  [29, 1, 1],
  [30, 2, 70],
  [99, 2, 1],
  [100, 3, null],
  [5_000, 3, null],
])('%i points are level %i, with %s missing to the next', (points, level, missing) => {
  expect(levelOfPoints(points)).toBe(level)
  expect(pointsMissing(points)).toBe(missing)
})

test('an order gives one point for each full hundred yuan', () => {
  expect([0, 9_999, 10_000, 19_999, 395_612].map(pointsOfOrder)).toEqual([0, 0, 1, 1, 39])
})
