/**
 * The commitment pledge: its texts, of which a published one is never changed; the own signature by finger and code; and the view
 * of another person's. Two administrators who publish at once do not overwrite each other.
 */
import { createHash } from 'node:crypto'
import type { pledge } from '@qianxian/protocol/pledge/pledge'
import { explainSignature } from '@qianxian/protocol/base/signature'
import { requireMember, requireProfileId } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { consumeBoundCode, sendBoundCode } from '../account/account'
import { findProvenName } from '../identity/identity'
import { findProfileIdOfNo, hideOwnProfile, lockProfile, requireProfileIdOfNo } from '../love/love'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { evidenceSubject, pledgeRenewal } from './pledge.notices'
import { presentEvidence, presentMine, presentSigned, presentText } from './pledge.presenter'
import { isBarred } from './pledge-state'
import { renewalJob } from './pledge.jobs'
import { insertPledge, insertText, lastPledge, listTexts, lockStanding, setState } from './pledge.repository'

export const getText: Verb<typeof pledge.getText> = async (ctx) => {
  const [row] = await listTexts(ctx, { limit: 1 })
  return { current: row ? presentText(row) : null }
}

/** Publishing the same text again returns its existing version. */
export const publishText: Verb<typeof pledge.publishText> = async (ctx, { body, isMajor, replaces }) => {
  const { userId } = requireMember(ctx)
  const words = body.trim()
  const [newest] = await listTexts(ctx, { limit: 1 })
  const isNext = (newest?.version ?? 0) === replaces
  const made = isNext ? await insertText(ctx, { version: replaces + 1, body: words, isMajor, publishedById: userId }) : null
  if (made) {
    if (isMajor && replaces > 0) await ctx.jobs.send(ctx, renewalJob, { version: made.version })
    return presentText(made)
  }
  const [there] = await listTexts(ctx, { before: replaces + 2, limit: 1 })
  if (there?.version === replaces + 1 && there.body === words && there.isMajor === isMajor) return presentText(there)
  throw fault('already_handled', { message: '承诺书已有新版本，请查看后再发布' })
}

export const getTextPaged: Verb<typeof pledge.getTextPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[version: number]>(ctx, 'pledge', asked)
  return pageFrom(
    await listTexts(ctx, { before: place?.[0], limit }),
    (row) => [row.version],
    (page) => page.map(presentText),
  )
}

export const getMyPledge: Verb<typeof pledge.getMyPledge> = async (ctx) => {
  const mine = await presentMine(ctx)
  // The notice may be about an earlier version than the newest.
  await markKindsRead(ctx, pledgeRenewal)
  return mine
}

export const sendPledgeCode: Verb<typeof pledge.sendPledgeCode> = (ctx, picture) =>
  sendBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'pledge', ...picture })

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A repetition with the same strokes returns the present state and spends no code. */
export const signPledge: Verb<typeof pledge.signPledge> = async (ctx, { version, isRead, code, signature }) => {
  const { userId } = requireMember(ctx)
  const profileId = requireProfileId(ctx)
  const drawn = JSON.stringify(signature)
  const before = await lastPledge(ctx, profileId)
  if (before?.status === 'signed' && before.textVersion === version && before.signatureHash === sha256(drawn)) return presentMine(ctx)
  if (!isRead) throw fieldFault({ isRead: '请先把承诺书看到最后' }, 'pledge_unread')
  const refusal = explainSignature(signature)
  if (refusal) throw fieldFault({ signature: refusal }, 'pledge_unsigned')
  if ((await findProvenName(ctx, userId)) === null) throw fault('pledge_needs_name')
  if (await isBarred(ctx, profileId)) throw fault('pledge_not_possible')
  const [newest] = await listTexts(ctx, { limit: 1 })
  if (newest?.version !== version) throw fault('pledge_text_changed')
  await consumeBoundCode(ctx, { userId, scene: 'pledge', code })
  await ctx.tx(async (ctx) => {
    // Locks the profile, so that a measure, the loss of the name, a withdrawal and two devices are serialised.
    const profile = await lockProfile(ctx, profileId)
    const proven = await findProvenName(ctx, userId)
    if (proven === null) throw fault('pledge_needs_name')
    if (await isBarred(ctx, profileId)) throw fault('pledge_not_possible')
    const standing = await lockStanding(ctx, profileId)
    if (standing) await setState(ctx, standing.id, { status: 'replaced' })
    await insertPledge(ctx, {
      profileId,
      userId,
      textVersion: version,
      textHash: sha256(newest.body),
      signatureHash: sha256(drawn),
      signatureEnc: ctx.secrets.seal(drawn),
      nameEnc: ctx.secrets.seal(proven.name),
      maritalStatus: profile.maritalStatus,
      originEnc: ctx.secrets.seal(JSON.stringify({ ip: ctx.ip, device: ctx.device, platform: ctx.platform })),
      status: 'signed',
      signedAt: ctx.now,
    })
  })
  return presentMine(ctx)
}

/** Withdraws the standing signature and hides the profile; a repetition changes nothing. */
export const withdrawPledge: Verb<typeof pledge.withdrawPledge> = async (ctx) => {
  const profileId = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    await lockProfile(ctx, profileId)
    const standing = await lockStanding(ctx, profileId)
    // A broken pledge cannot be withdrawn: the measure against it stands.
    if (standing?.status !== 'signed') return
    await setState(ctx, standing.id, { status: 'withdrawn' })
    await hideOwnProfile(ctx, profileId)
  })
  return presentMine(ctx)
}

/** An unknown number, an invisible person and a person without a current pledge are all answered alike. */
export const getPledgeView: Verb<typeof pledge.getPledgeView> = async (ctx, { no }) => {
  const profileId = await findProfileIdOfNo(ctx, no)
  const evidence = await presentEvidence(ctx, profileId)
  if (evidence !== null) {
    await markSubjectsRead(ctx, evidenceSubject(profileId))
    return { no, pledge: null, evidence }
  }
  const signed = await presentSigned(ctx, await requireProfileIdOfNo(ctx, no))
  if (signed === null) throw fault('profile_unavailable')
  return { no, pledge: signed, evidence: null }
}
