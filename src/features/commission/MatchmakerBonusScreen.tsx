/** A matchmaker's shares of the orders of the members whom they serve, helped or brought. */
import { values } from '@qianxian/protocol/base/dictionary'
import { commission } from '@qianxian/protocol/commission/commission'
import { bonusTab } from '@qianxian/protocol/commission/commission.words'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { useTabbedLists } from '@/ui/list/useListPage'
import { BonusBoard } from './BonusBoard'
import { BonusModel, type BonusSource } from './BonusModel'

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
  const { tab, claims } = usePageParams<'tab' | 'claims'>()
  const [model] = useState(
    () =>
      new BonusModel(
        source,
        values(bonusTab).find((each) => each === tab),
      ),
  )
  useEffect(() => void model.sums.load(), [model])
  useTabbedLists(model.lines)
  const again = () => void model.refresh()
  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      <BonusBoard model={model} isClaiming={claims !== undefined} />
    </Screen>
  )
})
