import { isSignature, signatureFault, type Stroke, strokeLimits } from './signature'

const line = (y: number, ...xs: number[]): Stroke => xs.map((x) => ({ x, y }))

test('a written name is a signature, and an accidental stroke is not', () => {
  expect(signatureFault([])).toBe('empty')
  expect(signatureFault([line(100, 10), line(100, 20)])).toBe('short')
  expect(signatureFault([line(100, 0, 350), line(200, 0, strokeLimits.lengthMin - 351)])).toBe('short')
  expect(isSignature([line(100, 0, 400), line(200, 500, 800)])).toBe(true)
})

test('ink in a corner of the sheet or along one line is too small for a name', () => {
  const corner = [line(10, 0, 200), line(100, 0, 200), line(150, 0, 200), line(200, 0, 200)]
  expect(signatureFault(corner)).toBe('small')
  expect(signatureFault([line(100, 0, 500), line(100, 500, 900)])).toBe('small')
  expect(signatureFault([line(100, 0, 500), line(100 + strokeLimits.thicknessMin, 500, 900)])).toBeNull()
})

test('more points than a hand makes are no signature', () => {
  const scribble = Array.from({ length: strokeLimits.strokesMax }, (_, y) =>
    line(y * 10, ...Array.from({ length: 20 }, (_, place) => (place % 2) * 400)),
  )
  expect(signatureFault(scribble)).toBe('overfull')
})
