import fc from 'fast-check'
import { inGcj02, metresBetween, toGcj02, toWgs84 } from './coordinates'

const inChina = fc.record({
  latitude: fc.double({ min: 18.2, max: 53.5, noNaN: true }),
  longitude: fc.double({ min: 73.6, max: 134.7, noNaN: true }),
})

it('a point converted in both directions is within a metre of the original', () => {
  fc.assert(
    fc.property(inChina, (point) => {
      expect(metresBetween(toWgs84(toGcj02(point)), point)).toBeLessThan(0.01)
      expect(metresBetween(toGcj02(toWgs84(point)), point)).toBeLessThan(0.01)
    }),
  )
})

it('converting moves a point in China by some hundred metres and never by a kilometre', () => {
  fc.assert(
    fc.property(inChina, (point) => {
      const aside = metresBetween(point, toGcj02(point))
      expect(aside).toBeGreaterThan(5)
      expect(aside).toBeLessThan(1_000)
    }),
  )
})

it.each([
  ['the reference point of the published examples', [39.915, 116.404], [39.91640428150164, 116.41024449916938]],
  ['a city abroad', [48.8584, 2.2945], [48.8584, 2.2945]],
] as const)('converts %s', (_place, [latitude, longitude], [toLatitude, toLongitude]) => {
  const found = inGcj02({ latitude, longitude, system: 'wgs84' })
  expect(found.latitude).toBeCloseTo(toLatitude, 9)
  expect(found.longitude).toBeCloseTo(toLongitude, 9)
  expect(inGcj02({ latitude, longitude, system: 'gcj02' })).toEqual({ latitude, longitude })
})

it('distances are measured along the ground', () => {
  const [chengdu, hangzhou] = [
    { latitude: 30.657, longitude: 104.066 },
    { latitude: 30.274, longitude: 120.155 },
  ]
  expect(metresBetween(chengdu, chengdu)).toBe(0)
  expect(Math.round(metresBetween(chengdu, hangzhou) / 10_000)).toBe(154)
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371008.8, 3)
})
