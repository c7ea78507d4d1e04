/** Memberships: what is sold to this member now, and what they have. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { membership } from '@qianxian/protocol/membership/membership'
import type { MyVip, VipPlan, VipPlans } from '@qianxian/protocol/membership/membership.schema'
import type { VipType } from '@qianxian/protocol/membership/membership.words'
import { makeAutoObservable } from 'mobx'
import { ask, call, saidByScreen } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

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
