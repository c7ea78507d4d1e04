/** Tests of the times and places that may be offered. */
import { explainPlace, explainTime, explainTimes, timesOfDay } from './appointment.rules'

const china = (clock: string) => new Date(`2026-11-${clock.replace(' ', 'T')}:00+08:00`)
const now = china('20 10:07')

describe('times', () => {
  test.each([
    ['20 12:30', null],
    ['20 12:00', '时间请至少提前 2 小时'],
    ['21 07:30', '时间请选 8:00–22:00'],
    ['21 08:00', null],
    ['21 22:00', null],
    ['21 22:30', '时间请选 8:00–22:00'],
    ['21 09:15', '时间请选整点或半点'],
    ['19 12:00', '时间请至少提前 2 小时'],
  ])('a meeting at %s is judged: %s', (clock, why) => {
    expect(explainTime(china(clock), now)).toBe(why)
  })

  test('a time more than thirty days ahead is refused', () => {
    expect(explainTime(new Date('2026-12-20T10:00:00+08:00'), now)).toBeNull()
    expect(explainTime(new Date('2026-12-20T10:30:00+08:00'), now)).toBe('时间请选 30 天以内')
  })

  test('times of one proposal are at most three, different, and do not cross', () => {
    const at = (...clocks: string[]) => explainTimes(clocks.map(china), 120, now)
    expect(at()).toBe('请至少选一个时间')
    expect(at('21 10:00', '21 12:00', '22 10:00')).toBeNull()
    expect(at('21 10:00', '21 10:00')).toBe('有两个时间相同')
    expect(at('21 12:00', '21 10:30')).toBe('两个时间有重叠，请错开')
    expect(at('21 10:00', '22 10:00', '23 10:00', '24 10:00')).toBe('最多选 3 个时间')
    expect(explainTimes([new Date('')], 120, now)).toBe('时间格式不对')
  })

  test('a chooser offers only times that are not refused', () => {
    const today = timesOfDay(now, now)
    expect(today[0]).toEqual(china('20 12:30'))
    expect(timesOfDay(china('21 09:00'), now)).toHaveLength(29)
    expect(timesOfDay(china('19 09:00'), now)).toEqual([])
  })
})

describe('places', () => {
  const cafe = { name: '春熙路咖啡馆', address: '锦江区春熙路 1 号', latitude: 30.65, longitude: 104.08 }
  test('a first meeting needs a public place with a name of its own', () => {
    const first = (place: Parameters<typeof explainPlace>[0]) => explainPlace(place, { mode: 'offline', isFirst: true })
    expect(first(cafe)).toBeNull()
    expect(first(undefined)).toBe('请选择见面的地点')
    expect(first({ name: '锦江区春熙路 1 号', address: '锦江区春熙路 1 号' })).toBe('第一次见面请选有名称的公共场所，不要只写地址')
    expect(first({ ...cafe, address: '锦绣花园 3 栋 2 单元 501 室' })).toBe('第一次见面请选公共场所，不要选住处或房间')
  })
  test('a later meeting may be anywhere, and an online one needs no place', () => {
    expect(explainPlace({ name: '老地方', address: '某路' }, { mode: 'offline', isFirst: false })).toBeNull()
    expect(explainPlace(null, { mode: 'online', isFirst: true })).toBeNull()
    expect(explainPlace({ name: '老地方', address: ' ' }, { mode: 'offline', isFirst: false })).toBe('请写明地点的名称和地址')
  })
})
