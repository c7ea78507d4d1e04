/**
 * Likes tapped before the viewer may like anybody: kept on the device, and sent once the viewer's profile is approved. A visitor's
 * likes belong to the next person who logs in; those of a member to that member alone.
 */
import type { LikedPart, LoveCard } from '@qianxian/protocol/love/love.schema'
import { readStored, writeStored, type WaitingLike } from '@/platform/storage/storage'
import { RequestFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { relationStore } from './relation.store'

const MAX = 5

/** The viewer's waiting likes, newest first. */
export function waitingLikes(): WaitingLike[] {
  const { userId = null, likes = [] } = readStored('waiting_likes') ?? {}
  return userId === null || userId === authStore.userInfo?.id ? likes : []
}

/** Keeps the newest likes only. */
export function keepLike({ no, nickname }: Pick<LoveCard, 'no' | 'nickname'>, about?: LikedPart): void {
  const others = waitingLikes().filter((like) => like.no !== no)
  const likes = [{ no, name: nickname, ...(about && { about }) }, ...others].slice(0, MAX)
  writeStored('waiting_likes', { userId: authStore.userInfo?.id ?? null, likes })
}

/**
 * Sends the waiting likes, the oldest first, if the viewer may like now. A like that the server did not answer goes on
 * waiting. Returns the names of the people who were liked.
 */
export async function sendWaitingLikes(): Promise<string[]> {
  const likes = waitingLikes()
  if (!authStore.isLoveUser || likes.length === 0) return []
  // Emptied first, so that two open pages do not send the same like.
  writeStored('waiting_likes', { userId: null, likes: [] })
  const sent: string[] = []
  const unanswered: WaitingLike[] = []
  for (const like of [...likes].reverse()) {
    try {
      await relationStore.setLiked(like.no, true, like.about)
      sent.push(like.name)
    } catch (error) {
      if (error instanceof RequestFault && error.reason) unanswered.unshift(like)
    }
  }
  if (unanswered.length > 0) writeStored('waiting_likes', { userId: authStore.userInfo?.id ?? null, likes: unanswered })
  return sent
}
