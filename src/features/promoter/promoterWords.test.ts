/** Tests of the sentences about people whom a promoter brought, and about levels. */
import { levelName, missingInWords, referralInWords, tierInWords } from './promoterWords'

const referral = {
  key: 'a',
  name: '晚＊＊',
  stage: 'published',
  registeredOn: '2026-11-03',
  validUntil: '2027-11-03',
  voidReason: null,
} as const

test('a referral says until when the orders count, or why they do not', () => {
  expect(referralInWords(referral)).toBe('2026年11月3日注册 · 订单算到2027年11月3日')
  expect(referralInWords({ ...referral, stage: 'lapsed' })).toBe('2026年11月3日注册 · 2027年11月3日已到期')
  expect(referralInWords({ ...referral, stage: 'void', voidReason: 'same_device' })).toBe('2026年11月3日注册 · 和你用过同一台设备')
})

test('a level says what is missing to the next, and what it pays', () => {
  expect(levelName(2)).toBe('推广二级')
  expect(missingInWords({ level: 1, missing: 12 })).toBe('再得 12 分升为推广二级')
  expect(missingInWords({ level: 3, missing: null })).toBe('已经是最高等级')
  expect(tierInWords({ level: 1, fromPoints: 0, rate: { level: 1, firstBp: 1_050, laterBp: 300 } })).toBe('首单净额的 10.5%，以后的订单 3%')
  expect(tierInWords({ level: 1, fromPoints: 0, rate: null })).toBe('当前规则没有推广分成')
})
