/**
 * A matchmaker asks a person by phone number. The response depends on the matchmaker's own actions only, never on the
 * phone's owner.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { invitation } from '@qianxian/protocol/invitation/invitation'
import { askLimits, askStates } from '@qianxian/protocol/invitation/invitation.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { withQuery } from '@qianxian/protocol/base/query'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { phoneHashOf } from '../auth/auth'
import { refuseOwnPhone } from '../account/account'
import { checkPatch } from '../love/love'
import { lockDesk, type OwnDesk, ownDesk } from '../matchmaker/matchmaker'
import { markKindsRead } from '../notice/notice'
import { refuseLimited } from '../strike/strike'
import { deliverAskJob } from './ask-delivery'
import { copiedToken } from './ask-link'
import { proposeChange } from './profile-change'
import { answered, changeAnswered } from './invitation.notices'
import { confirmedFacts, deskAsk, mayResend, mayWrite } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { endAsk, isAskOpen } from './ask-status'

async function myDesk(ctx: Ctx): Promise<OwnDesk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return desk
}

export const getAskPaged: Verb<typeof invitation.getAskPaged> = async (ctx, { isOpen = false, ...wanted }) => {
  const desk = await myDesk(ctx)
  await markKindsRead(ctx, answered, changeAnswered)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `asks:${desk.id}:${isOpen}`, wanted)
  const rows = await store.asksOf(ctx, desk.id, { isOpen, before: place?.[0] ?? null }, limit)
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => page.map((row) => deskAsk(ctx, row)),
  )
}

/** Stores an ask; a minor's draft is refused before anything is stored. */
export const askByPhone: Verb<typeof invitation.askByPhone> = async (ctx, { phone, draft }) => {
  const { id: matchmakerId, userId } = await myDesk(ctx)
  await refuseLimited(ctx, 'serve')
  const clean = checkPatch(ctx, draft)
  await refuseOwnPhone(ctx, userId, phone)
  const phoneHash = phoneHashOf(ctx, phone)
  const row = await ctx.tx(async (ctx) => {
    await lockDesk(ctx, matchmakerId)
    const waiting = await store.waitingAsk(ctx, matchmakerId, phoneHash)
    if (waiting && isAskOpen(ctx, waiting)) throw fieldFault({ phone: '你已经邀请过这个手机号，请等对方答复' }, 'ask_waiting')
    if (waiting) await endAsk(ctx, waiting, 'expired')
    // Only the matchmaker's own ask is checked, so that nothing new is revealed.
    const agreed = await store.agreedAsk(ctx, phoneHash)
    if (agreed?.matchmakerId === matchmakerId && isAskOpen(ctx, agreed))
      throw fieldFault({ phone: '对方已经同意由你服务，不用再邀请' }, 'ask_waiting')
    if ((await store.countAskedToday(ctx, matchmakerId)) >= askLimits.asksPerDay) throw fault('ask_daily_limit')
    const made = await store.insertAsk(ctx, {
      matchmakerId,
      status: 'sent',
      phoneHash,
      phoneEnc: ctx.secrets.seal(phone),
      draftEnc: ctx.secrets.seal(JSON.stringify(clean)),
      createdAt: ctx.now,
      sentAt: ctx.now,
      expiresAt: momentAfter(ctx.now, askLimits.lifeDays, 'day'),
    })
    await ctx.jobs.send(ctx, deliverAskJob, { askId: made.id })
    return made
  })
  return deskAsk(ctx, row)
}

export const saveAskDraft: Verb<typeof invitation.saveAskDraft> = (ctx, { id, draft }) =>
  change(ctx, id, (ctx, row) => {
    const clean = checkPatch(ctx, draft)
    if (!mayWrite(ctx, row)) throw fault('ask_over')
    return store.updateAsk(ctx, row.id, { draftEnc: ctx.secrets.seal(JSON.stringify({ ...clean, ...confirmedFacts(ctx, row) })) })
  })

/** Sends the link again, once a day, before the first deadline. */
export const resendAsk: Verb<typeof invitation.resendAsk> = (ctx, { id }) =>
  change(ctx, id, async (ctx, row) => {
    if (row.status !== 'sent' || !isAskOpen(ctx, row)) throw fault('ask_over')
    if (!mayResend(ctx, row)) throw fault('ask_resent_today')
    const sent = await store.updateAsk(ctx, row.id, { sentAt: ctx.now, deliveredAt: null })
    await ctx.jobs.send(ctx, deliverAskJob, { askId: row.id })
    return sent
  })

/** Throws ask_over once the person has answered. */
export const getAskLink: Verb<typeof invitation.getAskLink> = async (ctx, { id }) => {
  const desk = await myDesk(ctx)
  const row = (await store.asksById(ctx, [id])).get(id)
  if (row?.matchmakerId !== desk.id) throw fault('not_found')
  if (row.status !== 'sent' || !isAskOpen(ctx, row)) throw fault('ask_over')
  if (ctx.origin === '') throw fault('ask_no_link')
  return { link: withQuery(ctx.origin + CONSENT_PAGE, { token: copiedToken(ctx, row) }) }
}

const CONSENT_PAGE = '/subpages/consent/index'

/**
 * Proposes new values for fields that need the person's consent: the person gets a link, and nothing changes until they
 * agree.
 */
export const proposeAskChange: Verb<typeof invitation.proposeAskChange> = async (ctx, { id, change: wanted }) => {
  await refuseLimited(ctx, 'serve')
  if (wanted.phone) await refuseOwnPhone(ctx, requireMember(ctx).userId, wanted.phone)
  return change(ctx, id, (ctx, row) => proposeChange(ctx, row, wanted))
}

/** Withdraws an ask, also one with a consent; one that has ended stays unchanged. */
export const takeBackAsk: Verb<typeof invitation.takeBackAsk> = (ctx, { id }) =>
  change(ctx, id, (ctx, row) =>
    isIn(askStates.open, row.status) ? endAsk(ctx, row, isAskOpen(ctx, row) ? 'taken_back' : 'expired') : Promise.resolve(row),
  )

/** Locks one of the caller's own asks and changes it; throws not_found for any other. */
async function change(ctx: Ctx, id: number, work: (ctx: Ctx, row: AskRow) => Promise<AskRow>) {
  const desk = await myDesk(ctx)
  const row = await ctx.tx(async (ctx) => {
    const held = await store.lockAsk(ctx, id)
    if (held?.matchmakerId !== desk.id) throw fault('not_found')
    return work(ctx, held)
  })
  return deskAsk(ctx, row)
}
