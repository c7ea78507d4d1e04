import { relativeTime, startOfDayInShanghai } from './calendar'
import { age, ageBand, amount, badge, distance, height, weight, zodiacOf } from './format'
import { maskPhone } from './masks'
import { displayCity } from './cities'

const now = new Date('2026-03-10T04:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [-600, '刚刚'],
  [0, '刚刚'],
  [299, '刚刚'],
  [300, '5 分钟前'],
  [3599, '59 分钟前'],
  [3600, '1 小时前'],
  [86_399, '23 小时前'],
  [86_400, '1 天前'],
  [30 * 86_400 - 1, '29 天前'],
  [30 * 86_400, '2月8日'],
  [400 * 86_400, '2025年2月3日'],
])('%i seconds ago reads %s', (seconds, text) => expect(relativeTime(ago(seconds), now)).toBe(text))

test('an invalid time shows a dash', () => expect(relativeTime('soon', now)).toBe('—'))

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_456, '1,234.56'],
  [100_000_000, '1,000,000.00'],
  [199.99, '1.99'],
  [-123_456, '-1,234.56'],
  [-0.5, '0.00'],
  [NaN, '—'],
])('%d fen reads %s', (fen, text) => expect(amount(fen)).toBe(text))

test.each([
  [null, '距离未知'],
  [-1, '距离未知'],
  [50, '0.1km 内'],
  [999, '0.9km'],
  [1000, '1.0km'],
  [9_999, '9.9km'],
  [12_900, '12km'],
  [250_000, '250km'],
])('%p metres read %s', (metres, text) => expect(distance(metres)).toBe(text))

test.each([
  ['1990-01-19', 'capricorn'],
  ['1990-01-20', 'aquarius'],
  ['1990-03-20', 'pisces'],
  ['1990-03-21', 'aries'],
  ['1990-12-21', 'sagittarius'],
  ['1990-12-22', 'capricorn'],
])('%s is %s', (birthday, sign) => expect(zodiacOf(birthday)).toBe(sign))

test('formats short facts', () => {
  expect([ageBand(18), ageBand(24), ageBand(25), ageBand(30)]).toEqual(['18–19岁', '20–24岁', '25–29岁', '30–34岁'])
  expect([age(30), age(null), height(165), height(undefined), weight(50)]).toEqual(['30岁', '—', '165cm', '—', '50kg'])
  expect([maskPhone('13812345678'), maskPhone('abcdef'), maskPhone('ab')]).toEqual(['138****5678', 'a****f', '**'])
  expect([badge(0), badge(-1), badge(1), badge(99), badge(100), badge(NaN)]).toEqual(['', '', '1', '99', '99+', ''])
})

test('the city is its smallest name unless the tenant configures otherwise', () => {
  const place = { provinceName: '浙江省', cityName: '杭州市', areaName: '西湖区' }
  expect(displayCity(place)).toBe('西湖区')
  expect(displayCity({ ...place, areaName: '' })).toBe('杭州市')
  expect(displayCity({ provinceName: '浙江省' })).toBe('浙江省')
  expect(displayCity({ ...place, indexShowType: 'CustomerArea', customerArea: '环西湖' })).toBe('环西湖')
  expect(displayCity({ ...place, indexShowType: 'CustomerWords', customerWords: '遇见你' })).toBe('遇见你')
  expect(displayCity({ ...place, indexShowType: 'CustomerWords', customerWords: '' })).toBe('西湖区')
  expect(displayCity({ ...place, indexShowType: 'CustomerLogo' })).toBe('西湖区')
})

test('a day in China begins at 16:00 UTC', () => {
  expect(startOfDayInShanghai(new Date('2026-03-10T15:59:59Z')).toISOString()).toBe('2026-03-09T16:00:00.000Z')
  expect(startOfDayInShanghai(new Date('2026-03-10T16:00:00Z')).toISOString()).toBe('2026-03-10T16:00:00.000Z')
})
