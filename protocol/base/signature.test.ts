import { isSignature, type Stroke, strokeLimits } from './signature'

const line = (...xs: number[]): Stroke => xs.map((x) => ({ x, y: 100 }))

test('a written name is a signature, an accidental stroke is not', () => {
  expect(isSignature([])).toBe(false)
  expect(isSignature([line(10), line(20)])).toBe(false)
  expect(isSignature([line(0, strokeLimits.lengthMin - 1)])).toBe(false)
  expect(isSignature([line(0, 200), line(500, 700)])).toBe(true)
})

test('more points than a hand makes are no signature', () => {
  const scribble = Array.from({ length: strokeLimits.strokesMax }, () =>
    line(...Array.from({ length: 20 }, (_, place) => (place % 2) * 100)),
  )
  expect(isSignature(scribble)).toBe(false)
})
