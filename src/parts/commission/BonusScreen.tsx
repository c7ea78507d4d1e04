/** The page of the shares that its viewer earns in one role. */
import { values } from '@qianxian/protocol/base/dictionary'
import { bonusTab } from '@qianxian/protocol/commission/commission.words'
import { useEffect, useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { Screen } from '@/shell/Screen'
import { useTabbedLists } from '@/ui/list/useListPage'
import { BonusBoard } from './BonusBoard'
import { BonusModel, type BonusSource } from './BonusModel'

export function BonusScreen({ source }: { source: BonusSource }) {
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
}
