import type { LikedPart, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { useState, type ReactNode } from 'react'
import { relationStore } from '@/parts/interact/relation.store'
import type { LikeHandlers } from '@/parts/interact/useLike'
import { toast } from '@/ui/base/overlay/Dialog'
import { LikeSheet } from './lazySheets'

export interface PartLike {
  /** Likes the person or a part of their page, or takes the like back; a liked part opens the sheet. */
  handleLike: (part: LikedPart | undefined, isLiked: boolean) => Promise<void>
  /** Placed at the end of the screen. */
  likeSheet: ReactNode
}

/** The hearts of a person's page: each tap shows its effect and can be undone. */
export function usePartLike(person: LoveDetail | null, setLiked: LikeHandlers['setLiked']): PartLike {
  const [part, setPart] = useState<LikedPart | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function handleLike(about: LikedPart | undefined, isLiked: boolean) {
    if (!person) return
    const isSent = await setLiked(person.card, isLiked, about).then(
      () => true,
      () => false,
    )
    // A match has a page of its own.
    if (!isSent || (isLiked && relationStore.isMatched(person.card.no, person.isMatched))) return
    if (!isLiked) return toast('已撤回喜欢')
    if (!about) return toast('喜欢已经送出，再点一次可以撤回')
    setPart(about)
    setOpen(true)
  }

  const likeSheet = person ? (
    <LikeSheet
      isOpen={isOpen}
      person={person}
      part={part}
      onClose={() => setOpen(false)}
      onUndo={() => {
        setOpen(false)
        return handleLike(part ?? undefined, false)
      }}
    />
  ) : null
  return { handleLike, likeSheet }
}
