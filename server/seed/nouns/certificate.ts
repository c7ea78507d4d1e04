/** A person of each trust level, certificates in each state, and two that wait for an auditor. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { CertificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { requireMember, requireProfileId, type Ctx } from '../../src/ctx'
import { loveProfiles } from '../../src/db/tables/love'
import { applyMeeting, applyPortraitMatch, applyIdentityProofTo } from '../../src/features/certificate/certificate'
import { submitCertificate } from '../../src/features/certificate/certificate.service'
import { storePaper } from '../../src/features/certificate/papers'
import { updateTrustLevel } from '../../src/features/certificate/trust-level'
import { accounts } from '../accounts'
import { newCertificate } from '../makers/certificate'
import { newIdentity } from '../makers/identity'
import { ctxOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'

/** By level from 1: the first is verified by name only, the others by face too. */
const PLACES = [11, 14, 15, 16, 27]

export const demonstration: Demonstration = {
  async past(stage) {
    const [love, vip] = [await ctxOfAccount(stage, accounts.love), await ctxOfAccount(stage, accounts.vip)]
    await love.tx((ctx) => applyIdentityProofTo(ctx, requireProfileId(ctx), requireMember(ctx).userId))
    await over(stage, requireProfileId(love))
    await updateTrustLevel(love, requireProfileId(love))

    await prove(stage, vip, 'face', '周明远')
    await vip.tx((ctx) => applyPortraitMatch(ctx, requireProfileId(ctx), true))
    await hold(stage, vip, ['marital'])
    await newCertificate(stage, {
      profileId: requireProfileId(vip),
      kind: 'income',
      status: 'expiring',
      decidedAt: momentBefore(stage.now, 345, 'day'),
      validUntil: momentAfter(stage.now, 20, 'day'),
    })
    await updateTrustLevel(vip, requireProfileId(vip))

    for (const [at, place] of PLACES.entries()) {
      const ctx = await ctxOf(stage, place)
      await prove(stage, ctx, at === 0 ? 'name' : 'face')
      if (at >= 2) await ctx.tx((ctx) => applyPortraitMatch(ctx, requireProfileId(ctx), true))
      if (at >= 3) await hold(stage, ctx, ['marital'])
      if (at >= 4) await hold(stage, ctx, ['education', 'job', 'house', 'car'])
      if (at >= 4) await ctx.tx((ctx) => applyMeeting(ctx, requireProfileId(ctx)))
      await updateTrustLevel(ctx, requireProfileId(ctx))
    }
    // A person whose cover picture changed last week.
    const shaken = await ctxOf(stage, PLACES[1]!)
    await newCertificate(stage, { profileId: requireProfileId(shaken), kind: 'portrait', status: 'rechecking' })
  },

  async waiting(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    await storePaper(love, requireProfileId(love), 'house', { file: await drawn(), claimedMime: 'image/png' })
    await submitCertificate(love, { kind: 'house', holder: 'self', holderName: '林知夏' })
    await submitCertificate(love, {
      kind: 'education',
      educationWay: 'chsi',
      checkCode: '283746159204',
      education: 'bachelor',
      school: '四川大学',
    })
  },
}

async function prove(stage: Stage, ctx: Ctx, level: 'name' | 'face', name = '林知夏'): Promise<void> {
  const { userId } = requireMember(ctx)
  const [profile] = await stage.db
    .select({ gender: loveProfiles.gender, birthday: loveProfiles.birthday })
    .from(loveProfiles)
    .where(eq(loveProfiles.id, requireProfileId(ctx)))
  const provenAt = momentBefore(stage.now, 60, 'day')
  await newIdentity(stage, {
    userId,
    name,
    gender: profile!.gender!,
    birthday: profile!.birthday!,
    level,
    provenAt,
    faceAt: level === 'face' ? provenAt : null,
  })
  await stage.db
    .update(loveProfiles)
    .set({ isVerified: true })
    .where(eq(loveProfiles.id, requireProfileId(ctx)))
  await ctx.tx((ctx) => applyIdentityProofTo(ctx, requireProfileId(ctx), userId))
}

const hold = async (stage: Stage, ctx: Ctx, kinds: readonly CertificateKind[]): Promise<void> => {
  const decidedAt = momentBefore(stage.now, 40, 'day')
  const validUntil = momentAfter(stage.now, 325, 'day')
  for (const kind of kinds)
    await newCertificate(stage, {
      profileId: requireProfileId(ctx),
      kind,
      decidedAt,
      createdAt: decidedAt,
      validUntil: kind === 'education' ? null : validUntil,
    })
}

/** Refused and expired certificates. */
async function over(stage: Stage, profileId: number): Promise<void> {
  const ended = momentBefore(stage.now, 20, 'day')
  const at = { profileId, decidedAt: ended, createdAt: momentBefore(stage.now, 50, 'day') }
  await newCertificate(stage, { ...at, kind: 'job', status: 'expired', validUntil: ended })
  await newCertificate(stage, {
    ...at,
    kind: 'income',
    status: 'rejected',
    reason: 'paper_unclear',
    papersUntil: momentAfter(stage.now, 10, 'day'),
  })
  await newCertificate(stage, { ...at, kind: 'car', status: 'revoked', revokedFor: 'fact_changed' })
  await newCertificate(stage, { ...at, kind: 'marital', status: 'withdrawn' })
}

/** A sheet of paper with lines in place of text. */
const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1260, channels: 3, background: '#fbf8ef' } })
    .composite(
      Array.from({ length: 14 }, (_, line) => ({
        input: { create: { width: 640 - ((line * 53) % 260), height: 16, channels: 3 as const, background: '#6b6760' } },
        left: 120,
        top: 170 + line * 68,
      })),
    )
    .png()
    .toBuffer()
