import Taro from '@tarojs/taro'
import type { LikedPart, LoveCard } from '@qianxian/protocol/love/love.schema'
import { useState, type ReactNode } from 'react'
import { vibrateShort } from '@/platform/device/vibrate'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { relationStore } from '@/parts/interact/relation.store'
import { MatchCelebration } from '@/parts/interact/lazyDialogs'
import { openPersonToAsk } from '@/parts/person/openPerson'
import { requireProfile } from '@/shell/requireProfile'

/** At or below this number of likes left, the count is shown. */
const FEW_LIKES = 3

function sayWhatIsLeft(left: number | null): void {
  if (left !== null && left <= FEW_LIKES)
    void Taro.showToast({ title: `今天还可以喜欢 ${left} 位${left ? '' : '，明天再来'}`, icon: 'none' })
}

/** Loaded late, because few viewers need it. */
const keepLike = (card: Liked, about?: LikedPart): Promise<void> =>
  import('@/parts/interact/waitingLikes').then(
    (file) => file.keepLike(card, about),
    () => undefined,
  )

type Liked = Pick<LoveCard, 'no' | 'nickname' | 'cover'>

export interface LikeHandlers {
  /** Rejects if the like failed, so that a heart can revert. */
  setLiked: (card: Liked, isLiked: boolean, about?: LikedPart) => Promise<void>
  /** Celebrates a match made by another kind of like. */
  celebrate: (card: Liked) => void
  /** Placed at the end of the screen. */
  celebration: ReactNode
}

/**
 * The heart of a screen: opens the missing step for viewers who may not like yet, and celebrates a mutual like.
 * @param onAsk opens 请红娘牵线; by default the person's page
 */
export function useLike(onAsk?: (no: string) => void): LikeHandlers {
  const [matched, setMatched] = useState<Liked | null>(null)

  async function setLiked(card: Liked, isLiked: boolean, about?: LikedPart) {
    if (isLiked && !authStore.isLoveUser) void keepLike(card, about)
    if (!requireProfile()) throw new Error('not joined')
    vibrateShort()
    const relation = await relationStore.setLiked(card.no, isLiked, about)
    if (relation.isNewMatch) setMatched(card)
    else if (isLiked) sayWhatIsLeft(relation.likesLeft)
  }

  function handleAsk() {
    if (!matched) return
    setMatched(null)
    if (onAsk) onAsk(matched.no)
    else void openPersonToAsk(matched.no)
  }

  const celebration = (
    <MatchCelebration
      isOpen={matched !== null}
      mine={configStore.fileUrl(authStore.userInfo?.headPic)}
      other={matched && { no: matched.no, name: matched.nickname, photo: matched.cover && configStore.fileUrl(matched.cover.thumb) }}
      onAsk={handleAsk}
      onClose={() => setMatched(null)}
    />
  )
  return { setLiked, celebrate: setMatched, celebration }
}
