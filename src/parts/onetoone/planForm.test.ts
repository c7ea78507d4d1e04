/** Tests of a typed plan: its checks, and the services and price that are sent. */
import { planOf, planRules, typedPlanOf } from './planForm'

const typed = {
  ...typedPlanOf(null),
  title: '三个月私人定制',
  plan: '每月推荐两位符合标准的会员，安排一次见面，见面后一起复盘。',
  criteria: '同城，不抽烟',
  meeting: '3',
  introduction: '6',
  months: '3',
  price: '3600.5',
}

test('a plan is sent with its services in whole times and its price in fen', () => {
  expect(planOf(typed)).toMatchObject({
    items: [
      { kind: 'introduction', times: 6, unitFen: null },
      { kind: 'meeting', times: 3, unitFen: null },
    ],
    months: 3,
    priceFen: 360_050,
  })
})

test('a former plan is the beginning of the next', () => {
  const { title, plan, criteria, items, months, priceFen } = planOf(typed)
  const former = { title, plan, criteria, items, months, priceFen, version: 1, status: 'declined' as const }
  expect(typedPlanOf({ ...former, proposedAt: '', until: null, answeredAt: null, reason: null })).toEqual(typed)
})

test('a plan without a service, with a promise or without a price is refused at its field', () => {
  const none = { ...typed, meeting: '', introduction: '' }
  expect(planRules.introduction('', none)).toContain('至少填写一项')
  expect(planRules.plan('我们保证三个月内脱单，每月都安排见面，直到满意')).toContain('不能承诺')
  expect([planRules.price('0'), planRules.price('12.345'), planRules.price('3600')]).toEqual([
    '请填写合同金额，最多两位小数',
    '请填写合同金额，最多两位小数',
    null,
  ])
  expect([planRules.months('0'), planRules.months('37'), planRules.months('6')].map(Boolean)).toEqual([true, true, false])
})
