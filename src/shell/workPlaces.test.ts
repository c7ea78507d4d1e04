import { workPlaces } from './workPlaces'

const todo = (...asked: Parameters<typeof workPlaces>) => workPlaces(...asked).map(({ url, todo }) => [url, todo])

test('one entry for each role, with its pending work', () => {
  expect(todo([], { lines: 3 })).toEqual([])
  expect(todo(['auditor'], { audits: 4 })).toEqual([['/subpages/audit/index', '4 件等你审核']])
  expect(todo(['matchmaker', 'auditor'], { lines: 2, followUps: 1, audits: 0 })).toEqual([
    ['/member/matchmaker/index', '2 条牵线待审核，1 位会员该联系了'],
    ['/subpages/audit/index', ''],
  ])
  expect(todo(['leadHandler'], { leads: 3 })).toEqual([['/subpages/customer/index', '3 条线索等你处理']])
  expect(todo(['leadHandler'], undefined)).toEqual([['/subpages/customer/index', '']])
  expect(todo(['matchmaker'], undefined)).toEqual([['/member/matchmaker/index', '']])
})

test('staff of a store have the entry of leads only if the server counts leads for them', () => {
  expect(todo(['storeStaff'], { leads: 0 })).toEqual([['/subpages/customer/index', '']])
  expect(todo(['storeStaff'], {})).toEqual([])
})
