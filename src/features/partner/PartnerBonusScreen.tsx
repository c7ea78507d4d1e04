/** A partner's shares of the orders of the members of their region. */
import { partner } from '@qianxian/protocol/partner/partner'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import type { BonusSource } from '@/parts/commission/BonusModel'
import { BonusScreen } from '@/parts/commission/BonusScreen'

const source: BonusSource = {
  sums: () => callQuietly(partner.getBonusSums, {}),
  page: (asked) => callQuietly(partner.getBonusPaged, asked),
  waterfall: (id) => callQuietly(partner.getWaterfall, { id }),
  acknowledge: (version) => callQuietly(partner.acknowledgePlan, { version }),
}

export const PartnerBonusScreen = guardScreen(function PartnerBonusScreen() {
  return <BonusScreen source={source} />
})
