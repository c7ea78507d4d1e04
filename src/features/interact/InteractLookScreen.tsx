/**
 * Visitors of the member's profile, and the profiles that the member visited. Faces stay hidden except one a day; VIP
 * members see all.
 */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { interact } from '@qianxian/protocol/interact/interact'
import { visitLimits } from '@qianxian/protocol/interact/interact.words'
import type { InteractSummary, PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { useEffect, useState } from 'react'
import { callQuietly, call } from '@/request/call'
import { goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { openPerson } from '@/parts/person/openPerson'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { useTabbedLists } from '@/ui/list/useListPage'
import { EntryList } from './EntryList'
import { canBeVip, openVip } from './hiddenPeople'
import './InteractLookScreen.scss'

const tabs = ['viewedMe', 'iViewed'] as const
type Tab = (typeof tabs)[number]
const tabWords: Record<Tab, string> = { viewedMe: '看过我', iViewed: '我看过' }

export const InteractLookScreen = guardScreen(function InteractLookScreen() {
  const params = usePageParams<'tab'>()
  const [boxes] = useState(
    () =>
      new TabbedLists<Tab, PersonEntry>({
        boxes: tabs,
        box: params.tab === 'iViewed' ? 'iViewed' : 'viewedMe',
        keyOf: (entry) => entry.id,
        load: (tab, cursor) => callQuietly(interact.getLookPaged, { tab, cursor }),
      }),
  )
  const [summary, setSummary] = useState<InteractSummary | null>(null)
  const { box: tab, list: model, lists } = boxes
  useTabbedLists(boxes)
  useEffect(() => {
    const readSummary = async () => {
      setSummary(await callQuietly(interact.getSummary, {}))
      // The list is marked as viewed only after it has loaded with its "new" marks.
      await lists.viewedMe.load()
      if (lists.viewedMe.hasLoaded) await callQuietly(interact.markLooked, {})
    }
    readSummary().catch((error: unknown) => console.warn('no summary', error))
  }, [lists])

  const revealsLeft = summary?.revealsLeft ?? null

  async function handleReveal(entry: PersonEntry) {
    // If the remaining count is not loaded yet, it is loaded before the question.
    const known = summary ?? (await call(interact.getSummary, {}).catch(() => null))
    if (!known) return
    if (known.revealsLeft === 0) {
      toast('今天的免费查看已用完，明天再来')
      return
    }
    if (known.revealsLeft !== null) {
      const content = `今天还可以免费看清 ${known.revealsLeft} 位访客。要看这一位吗？`
      if (!(await confirm({ title: '看清这位访客', content, confirmWords: '看是谁' }))) return
    }
    const shown = await call(interact.revealVisitor, { id: entry.id }).catch(() => null)
    if (!shown) return
    model.patch(entry.id, () => shown)
    setSummary((known) => known && { ...known, revealsLeft: known.revealsLeft === null ? null : Math.max(0, known.revealsLeft - 1) })
  }

  function rightOf(entry: PersonEntry) {
    if (!entry.isLocked) return null
    return (
      <Button size="s" kind="secondary" onClick={() => handleReveal(entry)}>
        看是谁
      </Button>
    )
  }

  const hasLocked = model.rows.some((entry) => entry.isLocked)
  return (
    <Screen onRetry={() => void boxes.refresh()}>
      <ListTabs boxes={boxes} words={tabWords} counts={{ viewedMe: summary?.visitorsNew }} unread={['viewedMe']} />
      <EntryList
        key={tab}
        model={model}
        header={
          tab === 'viewedMe' ? (
            // A single node, so that the line that is loaded later does not redraw the whole list.
            <Stack>
              <Row isInset top={16} bottom={8} padY={28} radius="m" className="qx-look-sums">
                <Sum words="今天" count={summary?.visitorsToday} />
                <Sum words="近 7 天" count={summary?.visitorsWeek} />
                <Sum words={`近 ${visitLimits.keepDays} 天`} count={summary?.visitorsTotal} />
              </Row>
              {hasLocked && revealsLeft !== null ? (
                <Typography id="qx-look-left" isInset top={16} bottom={16} size="sm" tone="soft">
                  {revealsLeft === 0 ? '今天的免费查看已用完，明天再来。' : `今天还可以免费看清 ${revealsLeft} 位访客。`}
                </Typography>
              ) : null}
              {hasLocked && canBeVip() ? (
                <Typography id="qx-look-vip" isInset bottom={16} size="sm" tone="brand" role="link" onClick={openVip}>
                  VIP 可以看到全部访客 ›
                </Typography>
              ) : null}
            </Stack>
          ) : null
        }
        onOpen={(card) => void openPerson(card, 'visitor')}
        onLocked={(entry) => void handleReveal(entry)}
        noteOf={(entry) => [entry.count > 1 ? `来过 ${entry.count} 次` : '', relativeTime(entry.at)].filter(Boolean).join(' · ')}
        rightOf={rightOf}
        empty={
          tab === 'viewedMe' ? (
            <EmptyState
              art="people"
              title="来看过你的人会出现在这里"
              words="完善照片和介绍，会有更多人走进来"
              actionWords="完善资料"
              onAction={() => navigateTo('/member/love/editinfo')}
            />
          ) : (
            <EmptyState art="people" title="你还没有看过别人" words="去首页看看，说不定就遇见了" actionWords="去看看" onAction={goHome} />
          )
        }
      />
    </Screen>
  )
})

function Sum({ words, count }: { words: string; count: number | undefined }) {
  return (
    <Stack align="center" isGrowing>
      <Typography size="2xl" tone="brand" weight="bold" leading="tight" isFigure>
        {count ?? '–'}
      </Typography>
      <Typography size="s" tone="soft">
        {words}
      </Typography>
    </Stack>
  )
}
