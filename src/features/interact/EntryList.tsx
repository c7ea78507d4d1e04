import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { relationStore } from '@/parts/interact/relation.store'
import type { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { LikedCard } from './LikedCard'

export interface EntryListProps {
  model: ListModel<PersonEntry>
  empty: ReactNode
  onOpen: (card: LoveCard) => void
  /** Called on a tap on a person whose face is still hidden. */
  onLocked?: (entry: PersonEntry) => void
  noteOf?: (entry: PersonEntry) => string | undefined
  /** Content at the right end of the row: a button or the time. */
  rightOf?: (entry: PersonEntry) => ReactNode
  header?: ReactNode
}

function tagOf({ isSuper, isNew }: PersonEntry) {
  if (isSuper) return { words: '超级喜欢', tone: 'brand' } as const
  return isNew ? ({ words: '新', tone: 'brand' } as const) : undefined
}

/** People in one of the lists between two members: favourites, likes, visits. */
export const EntryList = observer(function EntryList(props: EntryListProps) {
  const { model, empty, onOpen, onLocked, noteOf, rightOf, header } = props
  return (
    <ListView
      model={model}
      keyOf={(entry) => entry.id}
      header={header}
      empty={empty}
      renderRow={(entry) => {
        const { card } = entry
        const isGone = !entry.isLocked && (!card.isAvailable || relationStore.isParted(card.no))
        const face = toPersonFace(card)
        const row = (
          <PersonRow
            isBare={Boolean(entry.likedPart)}
            person={
              entry.isLocked
                ? {
                    ...face,
                    name: card.gender === 'male' ? '一位男生' : '一位女生',
                    isLocked: true,
                    veil: entry.id,
                    isVerified: false,
                    isVip: false,
                    isOnline: false,
                  }
                : { ...face, isLocked: false }
            }
            isGone={isGone}
            tag={tagOf(entry)}
            note={noteOf?.(entry)}
            right={rightOf ? rightOf(entry) : relativeTime(entry.at)}
            onOpen={() => (entry.isLocked ? onLocked?.(entry) : onOpen(card))}
          />
        )
        return entry.likedPart ? (
          <LikedCard part={entry.likedPart} words={entry.words}>
            {row}
          </LikedCard>
        ) : (
          row
        )
      }}
    />
  )
})
