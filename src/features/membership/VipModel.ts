/** Memberships: what is sold to this member now, and what they have. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { membership } from '@qianxian/protocol/membership/membership'
import type { MyVip, RightNow, VipPlan, VipPlans } from '@qianxian/protocol/membership/membership.schema'
import type { VipType } from '@qianxian/protocol/membership/membership.words'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { makeAutoObservable } from 'mobx'
import { ask, call, saidByScreen } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

const periodWords = { day: '今天', week: '本周' } as const

/** Of a right in its period. */
export function usedInWords({ key, used, left }: RightNow, isVip: boolean): string {
  const { unit, period, free } = rights[key]
  const when = periodWords[period]
  if (left === null) return used > 0 ? `${when}用了 ${used} ${unit}，不限` : '不限'
  if (!isVip && free === 0) return '会员专享'
  return used > 0 ? `${when}用了 ${used} ${unit}，剩 ${left} ${unit}` : `${when}有 ${left} ${unit}`
}

interface Shown {
  plans: VipPlans
  mine: MyVip
}

export class VipModel {
  readonly shown = new DetailModel<Shown>({
    load: async () => {
      const [plans, mine] = await Promise.all([ask(membership.getVipPlans, {}), ask(membership.getMyVip, {})])
      return { plans, mine }
    },
  })
  private chosen: VipType | null = null

  constructor() {
    makeAutoObservable(this, { shown: false })
  }

  get plans(): readonly VipPlan[] {
    return this.shown.value?.plans.list ?? []
  }

  /** The one that is chosen; the first where none was. */
  get plan(): VipPlan | undefined {
    return this.plans.find(({ type }) => type === this.chosen) ?? this.plans[0]
  }

  choose({ type }: VipPlan): void {
    this.chosen = type
  }

  /** The order, to be paid on its page; null where the price changed, which is shown then. Rejects as it was refused. */
  async order({ type, priceFen }: VipPlan): Promise<number | null> {
    try {
      const { id } = await call(finance.createFinOrder, { bizType: 'vip', input: { vip: type }, shownFen: priceFen }, saidByScreen)
      return id
    } catch (error) {
      if (!isFault(error, financeFaults.order_price_changed)) throw error
      await this.shown.load()
      return null
    }
  }
}
