import { flooredPart } from './proportion'

test('a part is rounded down to whole units', () => {
  expect([flooredPart(9_999, 70, 100), flooredPart(9_999, 100, 100), flooredPart(1, 30, 100), flooredPart(9_999, 0, 100)]).toEqual([
    6_999, 9_999, 0, 0,
  ])
})

test('a part is exact where the product exceeds the safe integers', () => {
  expect(flooredPart(Number.MAX_SAFE_INTEGER, 7_777, 10_000)).toBe(7_004_898_860_412_068)
})

test('parts of cumulative counts end exactly at the whole', () => {
  const paid = (count: number) => flooredPart(10_000, count, 3)
  expect([paid(1), paid(2) - paid(1), paid(3) - paid(2)]).toEqual([3_333, 3_333, 3_334])
})

test('an empty whole is an error', () => {
  expect(() => flooredPart(1, 1, 0)).toThrow(RangeError)
})
