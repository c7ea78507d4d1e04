/**
 * Checks that the avatar shows the person who proved their identity. After a passed face check, the provider's frame is
 * compared with the avatar and deleted at once, within a day at the latest. A later avatar is compared with the
 * register.
 * The provider is called outside any transaction, and its result counts for the compared picture only: if the avatar
 * has changed meanwhile, the new one is compared.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { isNoForLife, paperOfNo } from '@qianxian/protocol/identity/identity.rules'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import { registerPapers, type Likeness } from '../../adapters/likeness/likeness'
import type { Ctx, World, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { readOriginal } from '../media/media'
import { notify } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { deriveIdentityStatus } from './identity-status'
import { avatarOf, portraitCompared, type Avatar } from './identity.hooks'
import { identityOfUser, type IdentityRecord } from './identity.repository'
import { identitySubject, portraitTold } from './identity.notices'
import {
  dropPortrait,
  deleteExpiredPortraits,
  keepMatch,
  keepPortrait,
  lockMatch,
  matchOf,
  portraitOf,
  listPendingMatches,
  type MatchRecord,
} from './portrait.repository'

const PORTRAITS = 'identity-portraits'
const SWEEP_AT_ONCE = 50

export const matchAvatarJob = defineJob('identity.match', object({ userId: Type.Integer() }), (ctx, { userId }) => match(ctx, userId))

/** Called in the transaction of a passed face check. The provider's frame is stored encrypted until it is compared. */
export async function keepPortraitForMatch(ctx: TxCtx, userId: number, frame: Buffer | null): Promise<void> {
  if (frame) {
    const goesAt = momentAfter(ctx.now, identityLimits.portraitHours, 'hour')
    await keepPortrait(ctx, { userId, contentEnc: ctx.secrets.seal(frame.toString('base64')), takenAt: ctx.now, goesAt })
  }
  const avatar = await avatarOf.ask(ctx, userId, 'held')
  if (avatar && (await isComparable(ctx, userId))) await begin(ctx, userId, avatar)
}

/**
 * True if the identity can be compared. Other kinds of paper have neither a frame nor a register: the staff member who
 * checked the paper saw the face.
 */
async function isComparable(ctx: Ctx, userId: number): Promise<boolean> {
  if ((await portraitOf(ctx, userId)) !== null) return true
  const proven = await identityOfUser(ctx, userId)
  return proven !== null && isInRegister(ctx, proven)
}

/** True if the register has a picture that was taken for this paper. */
function isInRegister(ctx: Ctx, { idNoEnc }: IdentityRecord): boolean {
  const idNo = ctx.secrets.unseal(idNoEnc)
  return isNoForLife(idNo) && registerPapers.includes(paperOfNo(idNo))
}

/**
 * Discards the result for an avatar that was replaced or removed. Runs in the caller's transaction, which must hold the
 * lock on the profile.
 */
export async function resetAvatarMatch(ctx: TxCtx, userId: number, avatar: Avatar): Promise<void> {
  const former = await lockMatch(ctx, userId)
  if (former?.mediaId === avatar.mediaId) return
  if (deriveIdentityStatus(ctx, await identityOfUser(ctx, userId)) !== 'face') return
  if (former?.status === 'matched') await portraitCompared.emit(ctx, avatar.profileId, false)
  if (avatar.mediaId !== null && (await isComparable(ctx, userId))) await begin(ctx, userId, avatar)
  else if (former) await keepMatch(ctx, { ...former, mediaId: null, status: 'waiting', askedAt: ctx.now })
}

async function begin(ctx: Ctx, userId: number, { mediaId }: Avatar): Promise<void> {
  if (mediaId === null) return
  await keepMatch(ctx, { userId, mediaId, status: 'waiting', askedAt: ctx.now })
  await ctx.jobs.send(ctx, matchAvatarJob, { userId })
}

/** Compares the avatar. Throws if the provider or the picture is unavailable, so that the job is retried. */
async function match(ctx: Ctx, userId: number): Promise<void> {
  const waiting = await matchOf(ctx, userId)
  if (waiting?.status !== 'waiting' || waiting.mediaId === null || ctx.adapters.closedPorts.includes('likeness')) return
  const picture = await readOriginal(ctx, waiting.mediaId, identityLimits.portraitEdge)
  // The picture was removed; a replacement is reported separately.
  if (picture === null) return
  const found = await compare(ctx, userId, picture)
  if (found === null) return
  await ctx.tx(async (ctx) => {
    const avatar = await avatarOf.ask(ctx, userId, 'held')
    const row = await lockMatch(ctx, userId)
    if (!avatar || row?.status !== 'waiting' || row.mediaId !== waiting.mediaId || avatar.mediaId !== waiting.mediaId) return
    await judge(ctx, row, avatar, found)
  })
}

async function judge(ctx: TxCtx, row: Omit<MatchRecord, 'tenantId'>, { profileId }: Avatar, found: Likeness): Promise<void> {
  const isMatched = found.outcome === 'alike'
  await keepMatch(ctx, { ...row, status: isMatched ? 'matched' : 'unlike', judgedAt: ctx.now })
  await dropPortrait(ctx, row.userId)
  await portraitCompared.emit(ctx, profileId, isMatched)
  await notify(ctx, portraitTold, { to: [row.userId], subject: identitySubject, facts: { userId: row.userId } })
}

/** Compares with the frame of the check while it exists, else with the register; null if neither knows the person. */
async function compare(ctx: Ctx, userId: number, picture: Buffer): Promise<Likeness | null> {
  const { secrets, adapters } = ctx
  const portrait = await portraitOf(ctx, userId)
  if (portrait && portrait.goesAt > ctx.now)
    return adapters.likeness.between(Buffer.from(secrets.unseal(portrait.contentEnc), 'base64'), picture)
  const proven = await identityOfUser(ctx, userId)
  if (proven === null || deriveIdentityStatus(ctx, proven) !== 'face') return null
  const [name, idNo] = [secrets.unseal(proven.nameEnc), secrets.unseal(proven.idNoEnc)]
  // Other kinds of paper are in no register that we query.
  return isInRegister(ctx, proven) ? adapters.likeness.withRegister({ name, idNo }, picture) : null
}

/** Deletes portraits within a day, whatever the comparison's result; enqueues lost jobs again. */
export const sweepPortraits = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, PORTRAITS, now, async (ctx) => {
    const gone = await deleteExpiredPortraits(ctx)
    const lost = await listPendingMatches(ctx, momentAfter(ctx.now, -identityLimits.matchAgainMinutes, 'minute'), SWEEP_AT_ONCE)
    for (const row of lost) {
      await ctx.tx(async (ctx) => {
        await keepMatch(ctx, { ...row, askedAt: ctx.now })
        await ctx.jobs.send(ctx, matchAvatarJob, { userId: row.userId })
      })
    }
    return gone + lost.length
  })

export { PORTRAITS }
