/**
 * Whether the avatar shows whoever proved who they are. After a face passed, the frame that the provider kept of it is compared with
 * the avatar and goes at once, within a day at the latest; a later avatar is compared with the register. The provider is asked
 * outside any transaction, and what it says counts for the picture that it saw: where the avatar is another one by then, that
 * one is compared.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import type { Likeness } from '../../adapters/likeness/likeness'
import type { Ctx, World, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { readOriginal } from '../media/media'
import { notify } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { isForLife, deriveIdentityStatus } from './identity-status'
import { avatarOf, portraitCompared, type Avatar } from './identity.hooks'
import { identityOfUser } from './identity.repository'
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

/** A face passed: in that transaction. What the provider kept of it lies sealed until it was compared. */
export async function keepPortraitForMatch(ctx: TxCtx, userId: number, frame: Buffer | null): Promise<void> {
  if (frame) {
    const goesAt = momentAfter(ctx.now, identityLimits.portraitHours, 'hour')
    await keepPortrait(ctx, { userId, contentEnc: ctx.secrets.seal(frame.toString('base64')), takenAt: ctx.now, goesAt })
  }
  const avatar = await avatarOf.ask(ctx, userId, 'held')
  if (avatar && (await isComparable(ctx, userId))) await begin(ctx, userId, avatar)
}

/** Of papers of other kinds there is neither a frame nor a register that we ask: whoever saw them saw their face. */
async function isComparable(ctx: Ctx, userId: number): Promise<boolean> {
  if ((await portraitOf(ctx, userId)) !== null) return true
  const proven = await identityOfUser(ctx, userId)
  return proven !== null && isForLife(ctx, proven)
}

/** The avatar is another one, or none: what was said of the former one holds no longer. In that transaction, with the profile held. */
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

/** Throws where the provider or the picture is not there: the job is tried again. */
async function match(ctx: Ctx, userId: number): Promise<void> {
  const waiting = await matchOf(ctx, userId)
  if (waiting?.status !== 'waiting' || waiting.mediaId === null || ctx.adapters.closedPorts.includes('likeness')) return
  const picture = await readOriginal(ctx, waiting.mediaId, identityLimits.portraitEdge)
  // It was taken away: whatever stands in its place has been told to us.
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

/** With the frame of the check while it is there, else with the register; null where neither knows them. */
async function compare(ctx: Ctx, userId: number, picture: Buffer): Promise<Likeness | null> {
  const { secrets, adapters } = ctx
  const portrait = await portraitOf(ctx, userId)
  if (portrait && portrait.goesAt > ctx.now)
    return adapters.likeness.between(Buffer.from(secrets.unseal(portrait.contentEnc), 'base64'), picture)
  const proven = await identityOfUser(ctx, userId)
  if (proven === null || deriveIdentityStatus(ctx, proven) !== 'face') return null
  const [name, idNo] = [secrets.unseal(proven.nameEnc), secrets.unseal(proven.idNoEnc)]
  // Papers of other kinds are in no register that we ask.
  return isForLife(ctx, proven) ? adapters.likeness.withRegister({ name, idNo }, picture) : null
}

/** Portraits go within a day whatever became of the comparison; what the jobs lost is sent again. */
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
