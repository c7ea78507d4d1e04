/**
 * Decides whether and how the person is told of an ask. Runs after the matchmaker was answered, so that they learn
 * nothing from it.
 */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { userByPhoneHash } from '../account/account'
import { findProfileIdByUser } from '../love/love'
import { mayServe } from '../matchmaker/matchmaker'
import { notify } from '../notice/notice'
import { asked, askSubject } from './invitation.notices'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { hasMessageLeft, sendLink } from './ask-link'
import { isAskOpen } from './ask-status'

/** Enqueued with every ask, whoever owns the phone, so that asking takes as long and answers the same for everybody. */
export const deliverAskJob = defineJob('invitation.deliver', object({ askId: Type.Integer() }), (ctx, { askId }) => deliver(ctx, askId))

/** An interrupted message is sent again: one too many does less harm than none. */
async function deliver(ctx: Ctx, askId: number): Promise<void> {
  const row = (await store.asksById(ctx, [askId])).get(askId)
  if (!row || !isDue(ctx, row)) return
  const isLeftAlone = (await store.isPhoneSuppressed(ctx, row.phoneHash!)) || (await store.hasRecentRefusal(ctx, row))
  const user = await userByPhoneHash(ctx, row.phoneHash!)
  if (!isLeftAlone && !user && (await hasMessageLeft(ctx, row))) await sendLink(ctx, row, { template: 'consentAsked', opens: 'tokenHash' })
  await ctx.tx(async (ctx) => {
    const held = await store.lockAsk(ctx, askId)
    if (!held || !isDue(ctx, held)) return
    if (!isLeftAlone && user?.status === 'active' && (await mayAskMember(ctx, held, user.id)))
      await notify(ctx, asked, { to: [user.id], subject: askSubject(askId), facts: { askId } })
    await store.updateAsk(ctx, askId, { deliveredAt: ctx.now })
  })
}

const isDue = (ctx: Ctx, row: AskRow): boolean => row.status === 'sent' && isAskOpen(ctx, row) && row.deliveredAt === null

/** A member who has a matchmaker or must not meet this one is not asked. */
async function mayAskMember(ctx: Ctx, { matchmakerId }: AskRow, userId: number): Promise<boolean> {
  const profileId = await findProfileIdByUser(ctx, userId)
  return profileId === null || mayServe(ctx, { matchmakerId, profileId, userId })
}
