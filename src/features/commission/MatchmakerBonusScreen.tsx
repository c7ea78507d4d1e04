/** A matchmaker's shares of the orders of the members whom they serve, helped or brought. */
import { commission } from '@qianxian/protocol/commission/commission'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import type { BonusSource } from '@/parts/commission/BonusModel'
import { BonusScreen } from '@/parts/commission/BonusScreen'

const source: BonusSource = {
  sums: () => callQuietly(commission.getBonusSums, {}),
  page: (asked) => callQuietly(commission.getBonusPaged, asked),
  waterfall: (id) => callQuietly(commission.getWaterfall, { id }),
  claims: {
    page: (cursor) => callQuietly(commission.getClaimablePaged, { cursor }),
    send: (claim) => callQuietly(commission.claimShare, claim),
  },
  acknowledge: (version) => callQuietly(commission.acknowledgePlan, { version }),
}

export const MatchmakerBonusScreen = guardScreen(function MatchmakerBonusScreen() {
  return <BonusScreen source={source} />
})
