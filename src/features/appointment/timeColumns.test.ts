import { explainTime } from '@qianxian/protocol/appointment/appointment.rules'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { openingTime, stillPossible, timeColumns, timesRule } from './timeColumns'

/** Every hour of two days, from a midnight in China on. */
const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.parse('2026-12-04T16:00:00.000Z') + hour * 3_600_000))

test('every time of the chooser may be offered, and none is missing on its day', () => {
  for (const now of hours.filter((_, at) => at % 7 === 0)) {
    const columns = timeColumns(now)
    const [days = []] = columns([])
    expect(days.length).toBeGreaterThanOrEqual(29)
    for (const { value } of days) {
      const [, times = []] = columns([value])
      expect(times.length).toBeGreaterThan(0)
      for (const { value: at } of times) expect([at, explainTime(new Date(String(at)), now)]).toEqual([at, null])
    }
  }
})

test('another day shows its own times', () => {
  const columns = timeColumns(new Date('2026-12-05T02:10:00.000Z'))
  const [, today = []] = columns(['2026-12-05'])
  const [, tomorrow = []] = columns(['2026-12-06'])
  expect([today[0]?.label, today.at(-1)?.label]).toEqual(['12:30', '22:00'])
  expect([tomorrow[0]?.label, tomorrow.length]).toEqual(['08:00', 29])
})

test('the chooser opens at a time that it contains, after the chosen ones', () => {
  for (const now of hours) {
    const [day, at] = openingTime([], now)
    expect(timeColumns(now)([day ?? null])[1]?.map(({ value }) => value)).toContain(at)
    const [next] = openingTime([String(at)], now)
    expect(String(next) > String(day)).toBe(true)
  }
  const [, at] = openingTime([], hours[0]!)
  expect(clockInChina(String(at)).hour()).toBe(14)
})

test('times of a kept draft that are past or too near are left out', () => {
  const now = new Date('2026-12-05T02:00:00.000Z')
  expect(stillPossible(['2026-12-04T06:00:00.000Z', '2026-12-05T03:30:00.000Z', '2026-12-06T06:00:00.000Z'], now)).toEqual([
    '2026-12-06T06:00:00.000Z',
  ])
})

test('the rule refuses none, crossing and past times by their sentence', () => {
  const [, at] = openingTime([], new Date())
  const time = new Date(String(at))
  const half = new Date(time.getTime() + 1_800_000).toISOString()
  expect(timesRule(120)([])).toBe('请至少选一个时间')
  expect(timesRule(120)([time.toISOString(), half])).toBe('两个时间有重叠，请错开')
  expect(timesRule(30)([time.toISOString(), half])).toBeNull()
  expect(timesRule(120)(['2020-01-01T06:00:00.000Z'])).toContain('提前')
})
