import { countFilter, normalizeFilter } from './filterWords'

it('a range counts as one condition, and empty conditions are ignored', () => {
  expect(countFilter({})).toBe(0)
  expect(countFilter({ ageMin: 25, ageMax: 35, heightMin: 160, city: '330100' })).toBe(2)
  expect(countFilter({ tags: [], keyword: '', isOnline: false, isVerified: true, maritalStatus: ['never'] })).toBe(2)
})

it('drops empty conditions', () => {
  expect(normalizeFilter({ tags: [], keyword: '  ', isOnline: false, ageMin: 25 })).toEqual({ ageMin: 25 })
  expect(normalizeFilter({ keyword: ' 10000001 ' })).toEqual({ keyword: '10000001' })
})
