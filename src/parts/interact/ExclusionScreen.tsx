/** Blocked people, who are mutually invisible to the member, and skipped people. Both can be restored here. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { interact } from '@qianxian/protocol/interact/interact'
import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { Screen } from '@/shell/Screen'
import { unblock, unskip } from '@/parts/interact/relationActions'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { openPerson } from '@/parts/person/openPerson'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { PersonRow } from '@/ui/person/PersonRow'

export type ExclusionKind = 'blocked' | 'skipped'

const nameOf = (entry: PersonEntry) => entry.card.nickname || '已离开的会员'

const kinds = {
  blocked: {
    title: '黑名单',
    load: (cursor: string | null) => callQuietly(interact.getBlockPaged, { cursor }),
    note: (at: string) => `${relativeTime(at)}拉黑`,
    key: '移出',
    done: '已移出黑名单',
    empty: { title: '没有拉黑过任何人', words: '在对方主页的「更多」里可以拉黑，对方不会知道' },
    async takeBack(entry: PersonEntry): Promise<boolean> {
      const content = `移出后，你和${nameOf(entry)}可以重新看到对方。之前的喜欢和牵线不会恢复。`
      if (!(await confirm({ title: '移出黑名单？', content, confirmWords: '移出' }))) return false
      await unblock(entry.card.no)
      return true
    },
  },
  skipped: {
    title: '略过的人',
    load: (cursor: string | null) => callQuietly(interact.getSkipPaged, { cursor }),
    note: (at: string) => `${relativeTime(at)}略过`,
    key: '找回',
    done: '已找回，会重新推荐给你',
    empty: { title: '没有略过任何人', words: `略过的人 ${browseLimits.skipDays} 天内不再推荐，可以在这里找回` },
    async takeBack(entry: PersonEntry): Promise<boolean> {
      await unskip(entry.card.no)
      return true
    },
  },
} as const

export const ExclusionScreen = observer(function ExclusionScreen({ who }: { who: ExclusionKind }) {
  const kind = kinds[who]
  const [model] = useState(() => new ListModel<PersonEntry>({ keyOf: (entry) => entry.id, load: kind.load }))
  useListPage(model)

  async function handleTakeBack(entry: PersonEntry) {
    // The call has already shown the refusal.
    const isBack = await kind.takeBack(entry).catch(() => false)
    if (!isBack) return
    model.remove(entry.id)
    toast(kind.done)
  }

  return (
    <Screen title={kind.title} onRetry={() => void model.refresh()} onSessionChange={() => void model.refresh()}>
      <ListView
        model={model}
        keyOf={(entry) => entry.id}
        renderRow={(entry) => (
          <PersonRow
            person={{ ...toPersonFace(entry.card), name: nameOf(entry), isLocked: false }}
            note={kind.note(entry.at)}
            isGone={who === 'skipped' && !entry.card.isAvailable}
            onOpen={who === 'skipped' ? () => void openPerson(entry.card, 'other') : undefined}
            right={
              <Button size="s" kind="secondary" onClick={() => handleTakeBack(entry)}>
                {kind.key}
              </Button>
            }
          />
        )}
        empty={<EmptyState art="people" title={kind.empty.title} words={kind.empty.words} />}
      />
    </Screen>
  )
})
