/** Tests of promised outcomes, milestones, and the reports of months in China. */
import { explainPromise, milestonesOf, monthReportsOf, type ServiceFacts } from './onetoone.rules'

test.each(['我们保证三个月脱单', '包成功，不满意再来', '一定能找到合适的人', '不成功全额退款', '百分之百匹配成功', '承诺一年内结婚'])(
  '%s promises an outcome',
  (text) => expect(explainPromise(text)).not.toBeNull(),
)

test.each(['不承诺结婚或恋爱', '每月安排两次见面，见面后复盘', '保证每次见面前双方都已实名', '不保证成功，只承诺服务次数', '一定不催促你'])(
  '%s promises no outcome',
  (text) => expect(explainPromise(text)).toBeNull(),
)

const service = (facts: Partial<ServiceFacts>): ServiceFacts => ({
  kind: 'meeting',
  seq: 1,
  status: 'client_confirmed',
  deliveredAt: null,
  countedAt: null,
  ...facts,
})

test('services of one kind count for its first item, then for the next', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  const items = [
    { kind: 'meeting' as const, title: '初见', times: 2 },
    { kind: 'introduction' as const, title: '推荐', times: 1 },
    { kind: 'meeting' as const, title: '再见', times: 2 },
  ]
  const counted = [3, 1, 2].map((day, place) => service({ seq: place + 1, countedAt: at(day) }))
  expect(milestonesOf(items, counted).map(({ done, reachedAt }) => [done, reachedAt])).toEqual([
    [2, at(2)],
    [0, null],
    [1, null],
  ])
})

test('a service before midnight in China belongs to the month that ends', () => {
  const last = service({ deliveredAt: new Date('2026-06-30T15:59:00Z'), countedAt: new Date('2026-06-30T16:00:00Z') })
  const reports = monthReportsOf([last], new Date('2026-06-01T00:00:00Z'), new Date('2026-07-15T00:00:00Z'))
  expect(reports.map(({ month, confirmed, meetings }) => [month, confirmed, meetings])).toEqual([
    ['2026-07', 1, 0],
    ['2026-06', 0, 1],
  ])
})

test('a disputed service is listed and not counted as a meeting', () => {
  const at = new Date('2026-06-10T02:00:00Z')
  const [report] = monthReportsOf(
    [service({ deliveredAt: at, status: 'disputed' }), service({ kind: 'introduction', deliveredAt: at })],
    at,
    at,
  )
  expect([report!.meetings, report!.introductions, report!.services.length]).toEqual([0, 1, 2])
})

test('months without services have a report without figures', () => {
  const reports = monthReportsOf([], new Date('2025-12-20T00:00:00Z'), new Date('2026-02-01T00:00:00Z'))
  expect(reports.map(({ month, services }) => [month, services.length])).toEqual([
    ['2026-02', 0],
    ['2026-01', 0],
    ['2025-12', 0],
  ])
})
