/** Those I blocked: neither of us sees the other until I take them off this list. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { interact } from '@qianxian/protocol/interact/interact'
import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ask } from '@/request/call'
import { Screen } from '@/shell/Screen'
import { relationStore } from '@/parts/interact/relation.store'
import { Button } from '@/ui/base/Button'
import { confirm, toast } from '@/ui/base/Dialog'
import { Empty } from '@/ui/base/Empty'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { faceOfCard } from '@/parts/person/cardFace'
import { PersonRow } from '@/ui/person/PersonRow'

const nameOf = (entry: PersonEntry) => entry.card.nickname || '已离开的会员'

export const BlockedScreen = observer(function BlockedScreen() {
  const [model] = useState(
    () =>
      new ListModel<PersonEntry>({
        keyOf: (entry) => entry.id,
        load: (cursor) => ask(interact.getBlockPaged, { cursor }),
      }),
  )
  useListPage(model)

  async function handleUnblock(entry: PersonEntry) {
    const content = `移出后，你和${nameOf(entry)}可以重新看到对方。之前的喜欢和牵线不会恢复。`
    if (!(await confirm({ title: '移出黑名单？', content, confirmWords: '移出' }))) return
    await relationStore.unblock(entry.card.no).then(
      () => {
        model.remove(entry.id)
        toast('已移出黑名单')
      },
      () => undefined,
    )
  }

  return (
    <Screen title="黑名单" onRetry={() => void model.refresh()} onSessionChange={() => void model.refresh()}>
      <ListView
        model={model}
        keyOf={(entry) => entry.id}
        renderRow={(entry) => (
          <PersonRow
            person={{ ...faceOfCard(entry.card), name: nameOf(entry), isLocked: false }}
            note={`${relativeTime(entry.at)}拉黑`}
            right={
              <Button size="s" kind="secondary" onClick={() => handleUnblock(entry)}>
                移出
              </Button>
            }
          />
        )}
        empty={<Empty art="people" title="没有拉黑过任何人" words="在对方主页的“更多”里可以拉黑，对方不会知道" />}
      />
    </Screen>
  )
})
