import { interact } from '@qianxian/protocol/interact/interact'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { useEffect, useRef, useState } from 'react'
import { openPersonToAsk } from '@/parts/person/openPerson'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { MatchCelebration } from './MatchCelebration'

/** Shows that a person whom the member liked first has liked back: requested each time the page becomes visible, shown once. */
export function NewMatchDialog({ isInSight }: { isInSight: boolean }) {
  const [card, setCard] = useState<LoveCard | null>(null)
  const closed = useRef<string>(undefined)
  useEffect(() => {
    if (!isInSight) return undefined
    const asking = callQuietly(interact.getNewMatch, {})
    let isOver = false
    asking.then(
      (found) => {
        // The server may not have recorded the closing yet.
        if (!isOver && found.card?.no !== closed.current) setCard(found.card)
      },
      (error: unknown) => console.warn('a match may be told later', error),
    )
    return () => {
      isOver = true
    }
  }, [isInSight])

  function close() {
    if (!card) return
    closed.current = card.no
    setCard(null)
    callQuietly(interact.seeMatch, { no: card.no }).catch((error: unknown) => console.warn('the match may be told again', error))
  }

  function handleAsk() {
    close()
    if (card) void openPersonToAsk(card.no)
  }

  return (
    <MatchCelebration
      isOpen={card !== null}
      mine={configStore.fileUrl(authStore.userInfo?.headPic)}
      other={card && { no: card.no, name: card.nickname, photo: card.cover && configStore.fileUrl(card.cover.thumb) }}
      onAsk={handleAsk}
      onClose={close}
    />
  )
}
