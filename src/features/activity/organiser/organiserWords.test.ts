/** Tests that the numbers shown to the organiser match the server's counts. */
import type { OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { countIn, figureRows, organisedHead, sexesIn } from './organiserWords'

const of = (male: number, female: number): OrganisedDetail['counts'][number]['of'] => [
  { gender: 'male', count: male },
  { gender: 'female', count: female },
]
const counts: OrganisedDetail['counts'] = [
  { tab: 'audit', of: of(1, 2) },
  { tab: 'coming', of: of(3, 4) },
  { tab: 'came', of: of(5, 6) },
  { tab: 'unpaid', of: of(7, 8) },
  { tab: 'ended', of: of(9, 10) },
]

test('a tab counts both sexes, and a counter counts only its own tabs', () => {
  expect([countIn(counts, 'audit'), countIn(counts, 'ended'), countIn([], 'came')]).toEqual([3, 19, 0])
  expect(sexesIn(counts, ['audit', 'coming', 'came'])).toBe('男 9 · 女 12')
  expect(sexesIn(counts, ['came'])).toBe('男 5 · 女 6')
})

test('the remaining money is payments less refunds; an unknown figure says so', () => {
  const figures = {
    hasMoney: true,
    views: 120,
    signups: { male: 6, female: 4 },
    paid: { male: 5, female: 3 },
    came: { male: 0, female: 0 },
    paidFen: 79_200,
    refundedFen: 9_950,
    noShowPercent: null,
    repeatPercent: null,
  }
  const said = Object.fromEntries(figureRows(figures).map(({ label, value }) => [label, value]))
  expect(said).toMatchObject({ 浏览: '120 次', 付款: '8 人（男 5，女 3）', 净收入: '¥692.50', 已退款: '¥99.50' })
  expect([said['未到场'], said['老朋友']]).toEqual(['活动结束后按报名的人统计', '还没有人到场'])
  const over = Object.fromEntries(figureRows({ ...figures, noShowPercent: 0, repeatPercent: 25 }).map(({ label, value }) => [label, value]))
  expect([over['未到场'], over['老朋友']]).toEqual(['0%', '25%'])
})

test('a free activity shows no money', () => {
  const figures = {
    hasMoney: false,
    views: 7,
    signups: { male: 4, female: 3 },
    paid: { male: 0, female: 0 },
    came: { male: 0, female: 0 },
    paidFen: 0,
    refundedFen: 0,
    noShowPercent: null,
    repeatPercent: null,
  }
  const rows = figureRows(figures)
  expect(rows.map(({ label }) => label)).toEqual(['浏览', '报名', '到场', '未到场', '老朋友'])
  expect(rows.map(({ value }) => value).join()).not.toMatch(/¥|付/)
})

test('an activity about to begin says when, not that its sign-ups are closed', () => {
  const now = new Date('2026-11-28T11:20:00Z')
  const head = (startAt: string, status: OrganisedDetail['status'] = 'enroll_closed') => organisedHead({ startAt, status }, now)
  expect(head('2026-11-28T11:30:00.000Z')).toEqual({ tag: '即将开始', tone: 'success', soon: '10 分钟后开始' })
  expect(head('2026-11-28T12:25:00.000Z').soon).toBe('1 小时 5 分钟后开始')
  expect(head('2026-11-28T14:00:00.000Z')).toEqual({ tag: '报名已截止', tone: 'gold', soon: null })
  expect(head('2026-11-28T11:30:00.000Z', 'cancelled').soon).toBeNull()
  expect(head('2026-11-28T11:20:00.000Z', 'ongoing')).toMatchObject({ tag: '进行中', soon: null })
})
