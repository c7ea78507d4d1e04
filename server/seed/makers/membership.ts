/** Membership plans on sale. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { usages, vipCoupons, vipPlans, vipSubs } from '../../src/db/tables/membership'
import { maker, type Facts } from '../maker'

export const newVipPlan = maker(vipPlans, (facts: Facts<typeof vipPlans>) => ({
  type: 'month' as const,
  name: '月卡',
  days: 30,
  priceFen: 6_800,
  ...facts,
}))

export const newVipSub = maker(vipSubs, (facts: Facts<typeof vipSubs, 'userId'>, { now }) => ({
  type: 'month' as const,
  name: '月卡',
  minutes: 43_200,
  paidFen: 0,
  source: 'gift' as const,
  boughtAt: now,
  ...facts,
}))

export const newVipCoupon = maker(vipCoupons, (facts: Facts<typeof vipCoupons, 'userId'>, { now }) => ({
  type: 'month' as const,
  minutes: 4_320,
  source: 'gift' as const,
  reason: '活动赠送',
  expiresAt: momentAfter(now, 365, 'day'),
  ...facts,
}))

/** Use of a right in a period. */
export const newUsage = maker(usages, (facts: Facts<typeof usages, 'userId' | 'key' | 'periodStart' | 'used'>) => ({ ...facts }))
