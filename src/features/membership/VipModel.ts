/** Memberships: what is sold to this member now, and what they have. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { membership } from '@qianxian/protocol/membership/membership'
import type { MyVip, RightNow, VipCoupon, VipPlan, VipPlans, VipReceipt } from '@qianxian/protocol/membership/membership.schema'
import { vipPauseWhy, vipTimeInWords, type VipType } from '@qianxian/protocol/membership/membership.words'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { makeAutoObservable, observableRef } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

const periodWords = { day: '今天', week: '本周' } as const

/** Words for the use of a right in its period. */
export function usedInWords({ key, used, left }: RightNow, isVip: boolean): string {
  const { unit, period, free } = rights[key]
  const when = periodWords[period]
  if (left === null) return `${when}用了 ${used} ${unit}`
  if (!isVip && free === 0) return '会员专享'
  return used > 0 ? `${when}用了 ${used} ${unit}，剩 ${left} ${unit}` : `${when}有 ${left} ${unit}`
}

/** Words for the pause of a membership. */
export function standingInWords({ paused, list }: Pick<MyVip, 'paused' | 'list'>): { title: string; note: string } | null {
  if (paused === null || list.length === 0) return null
  const left = vipTimeInWords(list.reduce((sum, { leftMinutes }) => sum + (leftMinutes ?? 0), 0))
  return { title: '会员已暂停，恢复后继续', note: `${vipPauseWhy[paused]}不计时，权益也一起暂停，还剩 ${left}` }
}

/** Words for the uses that only the membership allowed. */
export const broughtInWords = ({ key, count }: VipReceipt['list'][number]): string =>
  `${rights[key].period === 'week' ? '这一周' : ''}多用了 ${count} ${rights[key].unit}`

interface Shown {
  plans: VipPlans
  mine: MyVip
}

export class VipModel {
  readonly shown = new DetailModel<Shown>({
    load: async () => {
      const [plans, mine] = await Promise.all([callQuietly(membership.getVipPlans, {}), callQuietly(membership.getMyVip, {})])
      return { plans, mine }
    },
  })
  day = dayInShanghai(new Date())
  /** The uses that the membership allowed on that day; null until the receipt is opened. */
  receipt: DetailModel<VipReceipt> | null = null
  private chosen: VipType | null = null

  constructor() {
    makeAutoObservable(this, { shown: false, receipt: observableRef })
  }

  /** Clears the previous day's receipt before the new one is loaded. */
  lookAt(day: string): Promise<void> {
    this.day = day
    const receipt = new DetailModel<VipReceipt>({ load: () => callQuietly(membership.getVipReceipt, { day }) })
    this.receipt = receipt
    return receipt.load()
  }

  /** Uses the coupon, which begins or is added; the page reloads even after a refusal. Rejects if the server refuses. */
  async useCoupon({ id }: Pick<VipCoupon, 'id'>): Promise<void> {
    try {
      await call(membership.useVipCoupon, { id }, errorsInline)
    } finally {
      await this.shown.load()
    }
  }

  get plans(): readonly VipPlan[] {
    return this.shown.value?.plans.list ?? []
  }

  /** The chosen plan; the quarter if none was chosen, else the first. */
  get plan(): VipPlan | undefined {
    return this.planOf(this.chosen) ?? this.planOf('season') ?? this.plans[0]
  }

  private planOf(type: VipType | null): VipPlan | undefined {
    return this.plans.find((plan) => plan.type === type)
  }

  choose({ type }: VipPlan): void {
    this.chosen = type
  }

  /** Creates the order, to be paid on its page; null if the price changed, which is then shown. Rejects if the server refuses. */
  async order({ type, priceFen }: VipPlan): Promise<number | null> {
    try {
      const { id } = await call(finance.createFinOrder, { bizType: 'vip', input: { vip: type }, shownFen: priceFen }, errorsInline)
      return id
    } catch (error) {
      if (!isFault(error, financeFaults.order_price_changed)) throw error
      await this.shown.load()
      return null
    }
  }
}
