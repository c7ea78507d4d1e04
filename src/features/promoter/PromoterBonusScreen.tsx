/** A promoter's shares of the orders of the people whom they brought. */
import { promoter } from '@qianxian/protocol/promoter/promoter'
import { BonusScreen } from '@/parts/commission/BonusScreen'
import type { BonusSource } from '@/parts/commission/BonusModel'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'

const source: BonusSource = {
  sums: () => callQuietly(promoter.getPromoterBonusSums, {}),
  page: (asked) => callQuietly(promoter.getPromoterBonusPaged, asked),
  waterfall: (id) => callQuietly(promoter.getPromoterWaterfall, { id }),
  acknowledge: (version) => callQuietly(promoter.acknowledgePromoterPlan, { version }),
}

export const PromoterBonusScreen = guardScreen(function PromoterBonusScreen() {
  return <BonusScreen source={source} />
})
