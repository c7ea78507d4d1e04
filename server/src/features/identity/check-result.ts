/**
 * A face check in progress. Only the provider's own response to the server counts: a return from its page, also a late
 * or repeated one, or an unknown ticket, only triggers a query.
 * The provider is queried outside any transaction. Its result is written under the locks on the person and the check,
 * so that one number proves one person once.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { isSameName } from '@qianxian/protocol/base/names'
import { object, Type } from '@qianxian/protocol/base/shape'
import { factsOfIdNo, idNoOf, isAdult, personNoOf, saysFacts } from '@qianxian/protocol/identity/identity.rules'
import { type CheckFailure, checkStates, identityLimits } from '@qianxian/protocol/identity/identity.words'
import type { FaceVerdict } from '../../adapters/identity/identity'
import type { Ctx, World, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { defineJob } from '../../jobs/job'
import { lockUser, lockUsers, inheritStrikesBySubjects, inheritFormerStrikes, markRealNameVerified, purgeAccount } from '../account/account'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { notify } from '../notice/notice'
import { listSuspendingStrikes, strikeSubjectHash } from '../strike/strike'
import { forEachTenant } from '../tenant/tenant'
import { displaceNameHolder } from './displacement'
import { identityProven } from './identity.hooks'
import { keepPortraitForMatch } from './portrait'
import { identitySubject, identityTold } from './identity.notices'
import { isForLife } from './identity-status'
import {
  checkById,
  dueCheckIds,
  erasedCheckFields,
  forsakenChecks,
  findHolderOfNumber,
  identityOfUser,
  keepIdentity,
  lastHumanCheckOf,
  lockCheck,
  lockRivalOf,
  updateCheck,
  type CheckRecord,
} from './identity.repository'

const PURSUIT = 'identity-checks'
const SWEEP_AT_ONCE = 100

export const queryCheckJob = defineJob('identity.ask', object({ checkId: Type.Integer() }), async (ctx, { checkId }) => {
  const check = await checkById(ctx, checkId)
  if (check && isIn(checkStates.open, check.status)) await settleCheck(ctx, check)
})

/** Queries the provider for a person who does not return: after 1, 5 and 30 minutes and a day, and then no more. */
export async function pursueCheck(ctx: Ctx, check: CheckRecord): Promise<void> {
  const at = momentAfter(check.createdAt, identityLimits.askAfterMinutes[check.asked]!, 'minute')
  await updateCheck(ctx, check, { askAt: at })
  await ctx.jobs.send(ctx, queryCheckJob, { checkId: check.id }, { at })
}

/** Handles checks whose jobs were lost; returns the number of queried checks. */
export const sweepChecks = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, PURSUIT, now, async (ctx) => {
    await endForsaken(ctx)
    const ids = await dueCheckIds(ctx, SWEEP_AT_ONCE)
    for (const id of ids) {
      const check = await checkById(ctx, id)
      if (check) await settleCheck(ctx, check)
    }
    return ids.length
  })

/** Ends checks that crashed before the provider was queried, and deletes the typed data. */
async function endForsaken(ctx: Ctx): Promise<void> {
  for (const found of await forsakenChecks(ctx, SWEEP_AT_ONCE))
    await ctx.tx(async (ctx) => {
      await lockUser(ctx, found.userId)
      const row = await lockCheck(ctx, found.id)
      if (row?.status === 'created') await endCheck(ctx, row, 'failed', 'provider')
    })
}

export { PURSUIT }

/** Queries the provider and records its result; returns the check afterwards. */
export async function settleCheck(ctx: Ctx, check: CheckRecord): Promise<CheckRecord> {
  if (check.status !== 'sent') return check
  const verdict = await verdictOf(ctx, check)
  return ctx.tx(async (ctx) => {
    const asked = await lockHumanReview(ctx, check.userId)
    if (verdict.outcome === 'passed') await lockClaimants(ctx, check)
    else await lockUser(ctx, check.userId)
    const row = await lockCheck(ctx, check.id)
    // A simultaneous call found that the person is a minor, and deleted the data.
    if (row === null) return { ...check, status: 'lapsed' }
    if (row.status !== 'sent') return row
    switch (verdict.outcome) {
      case 'waiting':
        return wait(ctx, row)
      case 'lost':
        return endCheck(ctx, row, 'lapsed', null)
      case 'failed':
        return failCheck(ctx, row, verdict.why)
      case 'passed':
        return passCheck(ctx, row, verdict, asked)
    }
  })
}

async function verdictOf(ctx: Ctx, check: CheckRecord): Promise<FaceVerdict> {
  try {
    return await ctx.adapters.identity.verdictOf(ctx.secrets.unseal(check.refEnc))
  } catch (error) {
    ctx.log.warn({ checkId: check.id, error: String(error) }, 'the identity provider did not answer')
    return { outcome: 'waiting' }
  }
}

/** Schedules another query for a check that is not finished or got no response, until the check expires. */
async function wait(ctx: Ctx, row: CheckRecord): Promise<CheckRecord> {
  if (row.askAt === null || row.askAt > ctx.now) return row
  const asked = row.asked + 1
  if (asked >= identityLimits.askAfterMinutes.length) return endCheck(ctx, row, 'lapsed', 'gave_up')
  const next = await updateCheck(ctx, row, { asked })
  await pursueCheck(ctx, next)
  return next
}

/**
 * Locks the number of a check, then the person and the account that has proven the number, so that checks of one number
 * by several accounts follow one another.
 */
export async function lockClaimants(ctx: TxCtx, { userId, paper, idNoEnc }: CheckRecord): Promise<void> {
  const idHash = idHashOf(ctx, personNoOf(paper ?? 'id18', idNoOf(ctx.secrets.unseal(idNoEnc))))
  await lockNamed(ctx, 'identity-number', idHash)
  const holderId = await findHolderOfNumber(ctx, idHash)
  await lockUsers(ctx, holderId === null || holderId === userId ? [userId] : [userId, holderId])
}

/**
 * Records a passed comparison: proves the name, and the face if one was compared. Must hold the locks of
 * `lockClaimants` and that on the check. `asked`: the person's request for staff review, which a proven face cancels.
 */
export async function passCheck(
  ctx: TxCtx,
  row: CheckRecord,
  { compared, frame }: Omit<Extract<FaceVerdict, { outcome: 'passed' }>, 'outcome'>,
  asked: CheckRecord | null = null,
): Promise<CheckRecord> {
  const [name, idNo] = [ctx.secrets.unseal(row.nameEnc), ctx.secrets.unseal(row.idNoEnc)]
  // The compared data must be those of the request.
  if (compared !== null && (!isSameName(compared.name, name) || idNoOf(compared.idNo) !== idNo)) return failCheck(ctx, row, 'mismatch')
  const paper = row.paper ?? 'id18'
  const personNo = personNoOf(paper, idNo)
  const { gender, birthday } = saysFacts(paper) ? factsOfIdNo(personNo) : { gender: row.gender!, birthday: row.birthday! }
  if (!isAdult(birthday, ctx.now)) return dismiss(ctx, row)
  const level = row.kind === 'photo' ? 'name' : 'face'
  const former = row.kind === 'human' ? await identityOfUser(ctx, row.userId) : null
  const facts = {
    userId: row.userId,
    nameEnc: ctx.secrets.seal(name),
    idNoEnc: ctx.secrets.seal(saysFacts(paper) ? personNo : idNo),
    idHash: idHashOf(ctx, personNo),
    gender,
    birthday,
    level,
    provenAt: ctx.now,
    faceAt: level === 'face' ? ctx.now : null,
  } as const
  const kept = await claimNumber(ctx, row, facts, former !== null && !isForLife(ctx, former) ? former.idHash : null)
  if (!kept) return level === 'face' ? refuseSecond(ctx, row, personNo) : failCheck(ctx, row, 'unsure')
  // Continues the measures against a person who was banned, closed that account and registered with a different phone.
  // A picture does not prove that this is the same person.
  if (level === 'face') await inheritStrikesBySubjects(ctx, row.userId, [strikeHashOf(ctx, facts.idHash)])
  await markRealNameVerified(ctx, row.userId)
  await identityProven.emit(ctx, { userId: row.userId, gender, birthday, level })
  const passed = await endCheck(ctx, row, 'passed', null)
  if (level === 'face') {
    await cancelHumanReview(ctx, asked)
    await keepPortraitForMatch(ctx, row.userId, frame)
  }
  await notify(ctx, identityTold, { to: [row.userId], subject: identitySubject, facts: { checkId: row.id } })
  return passed
}

/**
 * Stores the proof, after a face displaced an account that proved the number without one. Returns false if the number
 * stays with another account. The second attempt handles an account that proved the number in the meantime.
 */
async function claimNumber(
  ctx: TxCtx,
  row: CheckRecord,
  facts: Parameters<typeof keepIdentity>[1],
  formerHash: string | null,
): Promise<boolean> {
  for (let turn = 0; turn < 2; turn += 1) {
    const rival = await lockRivalOf(ctx, row.userId, facts.idHash)
    if (rival !== null) {
      if (facts.level !== 'face' || rival.level === 'face') return false
      await displaceNameHolder(ctx, row, rival)
    }
    if (await keepIdentity(ctx, facts, formerHash)) return true
  }
  return false
}

/**
 * Locks the task of a pending request for staff review, and returns the person's last request. An auditor's decision
 * locks the task before the person, so a transaction that may cancel the request calls this before it locks the person.
 */
export async function lockHumanReview(ctx: TxCtx, userId: number): Promise<CheckRecord | null> {
  const asked = await lastHumanCheckOf(ctx, userId)
  await lockTaskFirst(ctx, asked?.status === 'human' ? asked.auditTaskId : null)
  return asked
}

/** Cancels a pending request for staff review, which is no longer needed, and deletes its typed data. */
export async function cancelHumanReview(ctx: TxCtx, asked: CheckRecord | null): Promise<void> {
  const row = asked?.status === 'human' ? await lockCheck(ctx, asked.id) : null
  if (row?.status !== 'human') return
  if (row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
  await endCheck(ctx, row, 'lapsed', null)
}

/**
 * Ends the check because the number belongs to another account that proved it by a face. This is disclosed only after
 * the face passed, because a number alone does not identify the person who typed it. Nothing changes on the other
 * account.
 */
async function refuseSecond(ctx: TxCtx, row: CheckRecord, personNo: string): Promise<CheckRecord> {
  const idHash = idHashOf(ctx, personNo)
  const otherId = await findHolderOfNumber(ctx, idHash)
  if (otherId === null) return failCheck(ctx, row, 'taken')
  const isShut = (await listSuspendingStrikes(ctx, otherId)).length > 0
  await inheritFormerStrikes(ctx, otherId, row.userId, strikeHashOf(ctx, idHash))
  return failCheck(ctx, await updateCheck(ctx, row, { otherId }), isShut ? 'shut' : 'taken')
}

/**
 * Purges the account of a minor, as the law allows them no account here: payments are refunded, and none of their data
 * is kept, not even a hash.
 */
async function dismiss(ctx: TxCtx, row: CheckRecord): Promise<CheckRecord> {
  const failed = await endCheck(ctx, row, 'failed', 'under_age')
  await purgeAccount(ctx, row.userId)
  return failed
}

export async function failCheck(ctx: TxCtx, row: CheckRecord, failure: CheckFailure): Promise<CheckRecord> {
  const failed = await endCheck(ctx, row, 'failed', failure)
  await notify(ctx, identityTold, { to: [row.userId], subject: identitySubject, facts: { checkId: row.id } })
  return failed
}

export const endCheck = (
  ctx: Ctx,
  row: CheckRecord,
  status: 'passed' | 'failed' | 'lapsed',
  failure: CheckFailure | null,
): Promise<CheckRecord> => updateCheck(ctx, row, { status, failure, ...erasedCheckFields, askAt: null, endedAt: ctx.now })

/**
 * Hash that identifies one number as one person in this tenant. The number cannot be read from it, nor guessed without
 * the key.
 */
export const idHashOf = (ctx: Ctx, idNo: string): string => ctx.secrets.hash('id-no', ctx.tenant.id, idNo)

/** Hash by which a banned person is recognised; the identity hash cannot be derived from it. */
export const strikeHashOf = (ctx: Ctx, idHash: string): string => strikeSubjectHash(ctx, 'id-no', idHash)
