/** Saved, liked, mutual and liking people: four lists at one address (`tab`). */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { interact } from '@qianxian/protocol/interact/interact'
import type { InteractSummary, PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { callQuietly } from '@/request/call'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { openPerson } from '@/parts/person/openPerson'
import { MatchNews } from '@/parts/interact/MatchNews'
import { useLike } from '@/parts/interact/useLike'
import { relationStore } from '@/parts/interact/relation.store'
import { setFav } from '@/parts/interact/relationActions'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { IconButton } from '@/ui/base/action/IconButton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { useTabbedLists } from '@/ui/list/useListPage'
import { EntryList } from './EntryList'
import { FavGroups } from './FavGroups'
import { FavNoteSheet } from './FavNoteSheet'
import { lockedLikesNotice, openHiddenPerson } from './hiddenPeople'
import './InteractFavScreen.scss'

const tabs = ['fav', 'likedMe', 'iLiked', 'mutual'] as const
type Tab = (typeof tabs)[number]

const tabWords: Record<Tab, string> = { fav: '收藏', likedMe: '喜欢我', iLiked: '我喜欢', mutual: '互相喜欢' }
const emptyWords: Record<Tab, { title: string; words: string }> = {
  fav: { title: '还没有收藏的人', words: '遇到想再看看的人，点一下星标，只有你自己知道' },
  likedMe: { title: '喜欢你的人会出现在这里', words: '多一张照片、多写几句自我介绍，更容易被看见' },
  iLiked: { title: '你还没有喜欢的人', words: '喜欢一个人，先从点亮一颗心开始' },
  mutual: { title: '还没有互相喜欢的人', words: '当你喜欢的人也喜欢你，TA 会出现在这里' },
}

/** The four lists with their counts, and the groups of the first. */
function useFavLists(first: Tab) {
  const [groups] = useState(() => new FavGroups())
  const [boxes] = useState(
    () =>
      new TabbedLists<Tab, PersonEntry>({
        boxes: tabs,
        box: first,
        keyOf: (entry) => entry.id,
        load: (tab, cursor) =>
          tab === 'fav'
            ? callQuietly(interact.getFavPaged, { cursor, group: groups.chosen ?? undefined })
            : callQuietly(interact.getLikePaged, { tab, cursor }),
      }),
  )
  const [summary, setSummary] = useState<InteractSummary | null>(null)
  const { fav } = boxes.lists
  useTabbedLists(boxes)
  function readSummary() {
    callQuietly(interact.getSummary, {}).then(setSummary, (error: unknown) => console.warn('no summary', error))
  }

  useDidReturn(readSummary)
  useEffect(() => {
    readSummary()
    groups.load().catch((error: unknown) => console.warn('no groups', error))
  }, [groups])

  function handleGroup(group: string | null) {
    groups.choose(group)
    void fav.reset()
  }

  async function handleNoted(entry: PersonEntry, kept: Pick<PersonEntry, 'note' | 'group'>) {
    fav.patch(entry.id, kept)
    const looked = groups.chosen
    await groups.load().catch((error: unknown) => console.warn('no groups', error))
    if (looked !== null) await fav.refresh()
  }

  return { boxes, groups, summary, readSummary, handleGroup, handleNoted }
}

export const InteractFavScreen = guardScreen(function InteractFavScreen() {
  const params = usePageParams<'tab'>()
  const { boxes, groups, summary, readSummary, handleGroup, handleNoted } = useFavLists(tabs.find((each) => each === params.tab) ?? 'fav')
  const [noted, setNoted] = useState<PersonEntry | null>(null)
  const { setLiked, celebration } = useLike()
  const { box: tab, list: model, lists } = boxes

  async function handleUnfav(entry: PersonEntry) {
    await setFav(entry.card.no, false).then(
      () => {
        model.remove(entry.id)
        readSummary()
        toast('已取消收藏')
      },
      () => undefined,
    )
  }

  async function handleUnlike(entry: PersonEntry) {
    await setLiked(entry.card, false).then(
      () => {
        model.remove(entry.id)
        readSummary()
      },
      () => undefined,
    )
  }

  async function handleLikeBack(entry: PersonEntry) {
    await setLiked(entry.card, true).then(
      () => {
        readSummary()
        if (lists.mutual.hasLoaded) void lists.mutual.refresh()
      },
      () => undefined,
    )
  }

  function rightOf(entry: PersonEntry) {
    if (tab === 'fav') {
      return (
        <RowKeys>
          <IconButton icon="pencil" label="备注" tone="soft" onTap={() => setNoted(entry)} />
          <IconButton icon="star-fill" label="取消收藏" tone="gold" onTap={() => handleUnfav(entry)} />
        </RowKeys>
      )
    }
    if (tab === 'iLiked') {
      return (
        <RowKeys>
          <IconButton icon="heart-fill" label="取消喜欢" tone="vivid" onTap={() => handleUnlike(entry)} />
        </RowKeys>
      )
    }
    if (tab === 'likedMe' && !entry.isLocked) {
      if (relationStore.isLiked(entry.card)) return '已回应'
      return (
        <RowKeys>
          <Button size="s" kind="secondary" onClick={() => handleLikeBack(entry)}>
            也喜欢
          </Button>
        </RowKeys>
      )
    }
    return relativeTime(entry.at)
  }

  return (
    <Screen
      title="我的收藏与喜欢"
      onRetry={() => void boxes.refresh()}
      banner={
        tab === 'likedMe' && model.rows.some((entry) => entry.isLocked) ? (
          <NoticeBar tone="brand" icon="heart" {...lockedLikesNotice()} />
        ) : undefined
      }
    >
      <ListTabs
        boxes={boxes}
        words={tabWords}
        counts={{ fav: summary?.favourites, likedMe: summary?.likedMe, iLiked: summary?.iLiked, mutual: summary?.mutual }}
      />
      <EntryList
        key={tab}
        model={model}
        onOpen={(card) => void openPerson(card, tab === 'fav' ? 'favorite' : 'other')}
        onLocked={openHiddenPerson}
        noteOf={(entry) =>
          tab === 'fav' ? [entry.group, entry.note].filter(Boolean).join(' · ') || undefined : (entry.card.reason ?? undefined)
        }
        rightOf={rightOf}
        header={tab === 'fav' && groups.all.length > 0 ? <GroupChips groups={groups} onChoose={handleGroup} /> : null}
        empty={
          <EmptyState art="heart" title={emptyWords[tab].title} words={emptyWords[tab].words} actionWords="去看看" onAction={goHome} />
        }
      />
      <FavNoteSheet entry={noted} groups={groups} onClose={() => setNoted(null)} onSaved={handleNoted} />
      {celebration}
      <MatchNews isDue={model.hasLoaded} />
    </Screen>
  )
})

/** All favourites, or one of the owner's groups. */
const GroupChips = observer(function GroupChips({ groups, onChoose }: { groups: FavGroups; onChoose: (group: string | null) => void }) {
  return (
    <Box isInset top={8} bottom={8} id="qx-fav-groups">
      <Chips>
        <Chip label="全部" isOn={groups.chosen === null} onClick={() => onChoose(null)} />
        {groups.all.map(({ group, count }) => (
          <Chip key={group} label={`${group} ${count}`} isOn={groups.chosen === group} onClick={() => onChoose(group)} />
        ))}
      </Chips>
    </Box>
  )
})

/** Actions on a row without opening it. */
function RowKeys({ children }: { children: ReactNode }) {
  return <Row className="qx-fav-keys">{children}</Row>
}
