/** Result of an ask when the person answers or logs in: a consent, a member, or deletion of all data. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type AskAnswer, type AskMethod, askStates, type AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { KeptDraft } from '@qianxian/protocol/invitation/invitation.schema'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { userById, userByPhoneHash } from '../account/account'
import { createDraftedProfile, findProfileIdByUser } from '../love/love'
import { consentFields, beginAgreedService, mayServe, requireCapacity, servingDesk } from '../matchmaker/matchmaker'
import { notify } from '../notice/notice'
import { answered, deskAskSubject } from './invitation.notices'
import { unsealDraft } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { clearedChangeFields, loadAnswerableDesk, endAsk, isAskOpen } from './ask-status'

interface Given {
  answer: AskAnswer
  scopes?: readonly ConsentScope[]
  method: AskMethod
}

/** Throws unless a consent names at least one scope. */
export function refuseEmptyConsent({ answer, scopes }: Pick<Given, 'answer' | 'scopes'>): void {
  if (answer === 'yes' && !scopes?.length) throw fieldFault({ scopes: '请至少勾选一项' })
}

/**
 * Settles an ask. The person who answers has proven that the phone is theirs. Throws ask_link_dead if the ask has ended
 * meanwhile.
 */
export async function settleAsk(ctx: Ctx, found: AskRow, given: Given): Promise<AskStatus> {
  return ctx.tx(async (ctx) => {
    await store.lockPhone(ctx, found.phoneHash!)
    const row = await store.lockAsk(ctx, found.id)
    const desk = row && isAskOpen(ctx, row) ? await loadAnswerableDesk(ctx, row) : null
    // The link is also dead if the ask's phone was changed since: ownership was proven for the former phone.
    if (!row || !desk || row.phoneHash !== found.phoneHash) throw fault('ask_link_dead')
    const status = given.answer === 'yes' ? await agree(ctx, row, given) : await refuse(ctx, row, given.answer)
    if (isIn(askStates.told, status))
      await notify(ctx, answered, { to: [desk.userId], subject: deskAskSubject(row.id), facts: { askId: row.id } })
    return status
  })
}

async function refuse(ctx: Ctx, row: AskRow, answer: 'no' | 'never'): Promise<AskStatus> {
  if (answer === 'never') await store.suppressPhone(ctx, row.phoneHash!)
  const status = row.status === 'consented' ? 'withdrawn' : answer === 'never' ? 'never' : 'refused'
  await endAsk(ctx, row, status)
  return status
}

interface Member {
  profileId: number
  userId: number
}

/** Returns the account of this phone and its profile, if any. */
export async function memberOfPhone(ctx: Ctx, phoneHash: string): Promise<{ userId: number | null; member: Member | null }> {
  const user = await userByPhoneHash(ctx, phoneHash)
  const userId = user?.status === 'active' ? user.id : null
  const profileId = userId === null ? null : await findProfileIdByUser(ctx, userId)
  return { userId, member: userId === null || profileId === null ? null : { profileId, userId } }
}

/** Records a consent. The first consent of a phone is valid; a person with an account becomes a member at once. */
async function agree(ctx: TxCtx, row: AskRow, { scopes = [], method }: Given): Promise<AskStatus> {
  const isFirst = row.status === 'sent'
  const { userId, member } = await memberOfPhone(ctx, row.phoneHash!)
  if (isFirst && (await isPhoneTaken(ctx, row, member))) return (await endAsk(ctx, row, 'represented')).status
  if (isFirst) await requireCapacity(ctx, row.matchmakerId, member)
  const agreed = await store.updateAsk(ctx, row.id, {
    ...consentFields(ctx, scopes),
    status: 'consented',
    method: isFirst ? method : row.method,
    answeredAt: ctx.now,
    endingToldDays: null,
    ...(scopes.includes('publish') ? {} : unwritten(ctx, row)),
  })
  return userId === null ? 'consented' : takeOver(ctx, agreed, userId)
}

/**
 * Without the consent to write on the person's behalf, only nickname and gender remain of the draft, and a waiting
 * change is deleted.
 */
function unwritten(ctx: Ctx, row: AskRow) {
  const { nickname, gender } = unsealDraft(ctx, row)
  const draftEnc = ctx.secrets.seal(JSON.stringify({ nickname, gender } satisfies KeptDraft))
  return { draftEnc, ...(row.changeStatus === 'waiting' ? clearedChangeFields('unconfirmed') : {}) }
}

/** True if another matchmaker serves the member, or has an unexpired consent of the same phone. */
export async function isPhoneTaken(ctx: Ctx, { phoneHash, matchmakerId }: AskRow, member: Member | null): Promise<boolean> {
  if (member && !(await mayServe(ctx, { ...member, matchmakerId }))) return true
  const other = await store.agreedAsk(ctx, phoneHash!)
  if (!other) return false
  if (isAskOpen(ctx, other)) return true
  await endAsk(ctx, other, 'expired')
  return false
}

/**
 * Handles `loggedIn`: a person who logs in with a phone that consented becomes a served member. Runs in the
 * transaction of the login.
 */
export async function applyAgreedAskAtLogin(ctx: TxCtx, userId: number): Promise<void> {
  const phoneHash = (await userById(ctx, userId))?.phoneHash
  if (!phoneHash) return
  await store.lockPhone(ctx, phoneHash)
  const agreed = await store.agreedAsk(ctx, phoneHash)
  const row = agreed && (await store.lockAsk(ctx, agreed.id))
  if (row?.status !== 'consented' || !isAskOpen(ctx, row)) return
  await applyAgreedAsk(ctx, row, userId)
}

/** Applies a consent for the owner of a phone. The caller must hold the lock on the ask. */
export async function applyAgreedAsk(ctx: TxCtx, row: AskRow, userId: number): Promise<void> {
  const desk = await servingDesk(ctx, row.matchmakerId)
  const status = await takeOver(ctx, row, userId)
  if (desk && status === 'joined')
    await notify(ctx, answered, { to: [desk.userId], subject: deskAskSubject(row.id), facts: { askId: row.id } })
}

/**
 * Turns the consent into a service, and the draft into the profile if there is none and the person consents to writing.
 * Ends the ask if another matchmaker serves the person meanwhile, or the matchmaker stopped. The caller must hold the
 * lock on the ask.
 */
async function takeOver(ctx: TxCtx, row: AskRow, userId: number): Promise<AskStatus> {
  const desk = await servingDesk(ctx, row.matchmakerId)
  if (!desk) return (await endAsk(ctx, row, 'closed')).status
  const patch = row.scopes.includes('publish') ? unsealDraft(ctx, row) : {}
  const profileId = (await findProfileIdByUser(ctx, userId)) ?? (await createDraftedProfile(ctx, userId, patch, desk.userId))
  const { matchmakerId, scopes, textVersion, createdAt: requestedAt, expiresAt } = row
  const ended = await endAsk(ctx, row, 'joined')
  const isBegun = await beginAgreedService(ctx, { matchmakerId, profileId, userId, scopes, textVersion, requestedAt, expiresAt })
  return isBegun ? ended.status : (await store.updateAsk(ctx, row.id, { status: 'represented' })).status
}
