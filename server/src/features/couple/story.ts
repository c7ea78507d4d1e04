/**
 * The story of two who left singlehood together. It is public while the exit holds and both consent to the same version; either
 * revokes it at any time.
 */
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { checkImproperText } from '../../http/text-check'
import { notifyExit, retractExit } from './couple.notices'
import * as store from './couple.repository'
import type { ExitRow } from './couple.repository'
import { lockOwn } from './exit'
import { otherOf } from './rest'

/** Called outside a transaction, because the content check may be slow. A doubtful text is refused, because no auditor reads it. */
export async function checkStory(ctx: Ctx, text: string): Promise<void> {
  if ((await checkImproperText(ctx, 'text', text)) === 'review') throw fieldFault({ text: '有些内容不适合公开，请换一种说法' })
}

async function lockCouple(ctx: TxCtx, id: number, me: number): Promise<ExitRow> {
  const exit = await lockOwn(ctx, id, me)
  if (exit.status !== 'confirmed' || exit.bId === null) throw fault('exit_changed')
  return exit
}

/** The writer consents with the text; the consent of the other person to an earlier text is void. A repetition changes nothing. */
export async function writeStory(ctx: TxCtx, id: number, me: number, text: string): Promise<void> {
  const exit = await lockCouple(ctx, id, me)
  if (exit.storyText === text && exit.storyById === me) return
  const isA = exit.aId === me
  const written = await store.updateExit(ctx, id, {
    storyText: text,
    storyById: me,
    storyVersion: exit.storyVersion + 1,
    aStoryAt: isA ? ctx.now : null,
    bStoryAt: isA ? null : ctx.now,
  })
  await retractExit(ctx, exit)
  await notifyExit(ctx, written, otherOf(exit, me)!, 'story')
}

/** A repetition changes nothing. */
export async function agreeToStory(ctx: TxCtx, id: number, me: number, version: number): Promise<void> {
  const exit = await lockCouple(ctx, id, me)
  if (exit.storyText === null || exit.storyVersion !== version) throw fault('story_changed')
  if ((exit.aId === me ? exit.aStoryAt : exit.bStoryAt) !== null) return
  const agreed = await store.updateExit(ctx, id, exit.aId === me ? { aStoryAt: ctx.now } : { bStoryAt: ctx.now })
  await retractExit(ctx, exit)
  await notifyExit(ctx, agreed, otherOf(exit, me)!, 'storyShown')
}

/** Removes the text as well. */
export async function revokeStory(ctx: TxCtx, id: number, me: number): Promise<void> {
  const exit = await lockOwn(ctx, id, me)
  if (exit.storyText === null) return
  await store.updateExit(ctx, id, store.NO_STORY)
  await retractExit(ctx, exit)
}
