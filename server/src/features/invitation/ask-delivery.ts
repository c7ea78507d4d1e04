/**
 * Decides whether and how the person is notified of an ask. Runs after the response to the matchmaker, so that the
 * response reveals nothing about it.
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

/**
 * Enqueued with every ask, whoever owns the phone, so that asking takes equally long and answers the same for all
 * phones.
 */
export const deliverAskJob = defineJob('invitation.deliver', object({ askId: Type.Integer() }), (ctx, { askId }) => deliver(ctx, askId))

/** An interrupted message is sent again, because a duplicate does less harm than a missing message. */
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

/** False for a member who has a matchmaker or must not meet this one: no notice is sent. */
async function mayAskMember(ctx: Ctx, { matchmakerId }: AskRow, userId: number): Promise<boolean> {
  const profileId = await findProfileIdByUser(ctx, userId)
  return profileId === null || mayServe(ctx, { matchmakerId, profileId, userId })
}
