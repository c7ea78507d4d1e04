/**
 * Interactions other than likes: saving, skipping, blocking, and undoing them. In a file of their own, because the home
 * page does not need them at first.
 */
import { interact } from '@qianxian/protocol/interact/interact'
import type { Relation } from '@qianxian/protocol/interact/interact.schema'
import { call } from '@/request/call'
import { withoutLoading, relationStore } from './relation.store'

export function setFav(no: string, isFav: boolean): Promise<Relation> {
  return relationStore.change(no, { isFav }, () =>
    isFav ? call(interact.fav, { no }, withoutLoading) : call(interact.unfav, { no }, withoutLoading),
  )
}

/** The other person is notified at once, with the sender's name. */
export const superLike = (no: string): Promise<Relation> =>
  relationStore.change(no, { isLiked: true, isSuperLiked: true }, () => call(interact.superLike, { no }, withoutLoading))

export async function block(no: string): Promise<void> {
  await relationStore.change(no, { isBlocked: true }, () => call(interact.block, { no }))
  relationStore.setGone(no, true)
}

export async function unblock(no: string): Promise<void> {
  await relationStore.change(no, { isBlocked: false }, () => call(interact.unblock, { no }))
  relationStore.setGone(no, false)
}

/** Filing a report made the two invisible to each other. */
export function blockAfterReport(no: string): void {
  relationStore.mark(no, { isBlocked: true })
  relationStore.setGone(no, true)
}

export async function skip(person: { no: string; name: string }): Promise<void> {
  await call(interact.skip, { no: person.no }, withoutLoading)
  relationStore.noteSkip(person)
  relationStore.setGone(person.no, true)
}

/** Undoes the last skip; the server allows one a day without VIP. */
export async function undoSkip(): Promise<void> {
  const { no } = await call(interact.undoSkip, {}, withoutLoading)
  relationStore.noteSkip(undefined)
  relationStore.setGone(no, false)
}

/** Undoes any skip, from the list of skipped people. */
export async function unskip(no: string): Promise<void> {
  await call(interact.unskip, { no }, withoutLoading)
  if (relationStore.lastSkipped?.no === no) relationStore.noteSkip(undefined)
  relationStore.setGone(no, false)
}
