/** Proving a name: the state, starting a check, and its result. */
import { facePage } from '@qianxian/protocol/identity/face'
import type { identity } from '@qianxian/protocol/identity/identity'
import { shownName } from '@qianxian/protocol/base/masks'
import type { CheckOutcome, Identity } from '@qianxian/protocol/identity/identity.schema'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { checkStates, identityLimits } from '@qianxian/protocol/identity/identity.words'
import { toDataURL } from 'qrcode'
import type { FaceRequest, FaceWay } from '../../adapters/identity/identity'
import { registerPapers } from '../../adapters/likeness/likeness'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { drawToken, tokenHash } from '../../lib/secrets'
import { lockUser, sendBoundCode } from '../account/account'
import { readTransientPicture } from '../media/media'
import { markSubjectsRead } from '../notice/notice'
import { cityConfigOf } from '../tenant/tenant'
import { createCheck, parseTypedName, triesToday } from './check-start'
import { endCheck, pursueCheck, settleCheck } from './check-result'
import { requestHumanReview, dropHuman, presentHumanReview } from './human-review'
import { comparePhoto } from './photo-comparison'
import { matchOf } from './portrait.repository'
import { mergeSecondAccount, requireSecondAccount, presentSecondAccount } from './second-account'
import { faceUntil, isFaceExpiring, deriveIdentityStatus } from './identity-status'
import { isFaceCheckOpen, findCheckMethod } from './check-methods'
import { identitySubject } from './identity.notices'
import { checkByTicket, identityOfUser, lastCheckOf, lockCheck, countTries, updateCheck, type CheckRecord } from './identity.repository'

const CODE_PX = 480
const CERTIFICATION = '/member/certification'

const canCompare = ({ adapters }: Ctx): boolean => !adapters.closedPorts.includes('likeness')

/** True if a photo taken in the app may be compared; mini-programs may not collect faces. */
const canPhoto = (ctx: Ctx): boolean => ctx.platform === 'h5' && canCompare(ctx)

export const getIdentity: Verb<typeof identity.getIdentity> = async (ctx) => {
  const { userId } = requireMember(ctx)
  await markSubjectsRead(ctx, identitySubject)
  // Read in this order: if a check has ended by the first read, its name is stored by the second.
  const last = await lastCheckOf(ctx, userId)
  const proven = await identityOfUser(ctx, userId)
  const standing = deriveIdentityStatus(ctx, proven)
  // A check is over that was started before the valid face check, or proved a name that another account has by now.
  const isOver = standing === 'face' ? last !== null && last.createdAt <= proven!.faceAt! : standing === 'none' && last?.status === 'passed'
  const told = isOver ? null : last
  const left = identityLimits.triesTotal - (await countTries(ctx, userId, null))
  const { customerServicePhone } = await cityConfigOf(ctx)
  return {
    isOpen: isFaceCheckOpen(ctx),
    canPhoto: canPhoto(ctx) && standing === 'none',
    level: standing === 'none' ? null : standing,
    shownName: proven === null ? null : shownName(ctx.secrets.unseal(proven.nameEnc)),
    provenAt: proven?.provenAt.toISOString() ?? null,
    validUntil: faceUntil(proven?.faceAt ?? null)?.toISOString() ?? null,
    canRenew: isFaceExpiring(ctx, proven),
    last: told && outcomeOf(ctx, told),
    triesLeftToday: Math.max(0, Math.min(left, identityLimits.triesPerDay - (await triesToday(ctx, userId)))),
    second: standing === 'none' ? await presentSecondAccount(ctx, userId) : null,
    human: await presentHumanReview(ctx, userId, told),
    portrait: standing === 'face' ? await shownMatch(ctx, userId) : null,
    needsHuman: left <= 0,
    servicePhone: customerServicePhone,
  }
}

/** State of the avatar's comparison; absent without a picture that can be compared. */
async function shownMatch(ctx: Ctx, userId: number): Promise<Identity['portrait']> {
  const match = await matchOf(ctx, userId)
  return match === null || match.mediaId === null ? null : match.status
}

export const getCheckFaceLink: Verb<typeof identity.getCheckFaceLink> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const way = await findCheckMethod(ctx, userId, asked)
  if (way === null) throw fault('identity_closed')
  const typed = parseTypedName(ctx, asked, ctx.adapters.identity.papersOf(way.provider.by))
  const ticket = drawToken()
  const check = await createCheck(ctx, userId, way.kind, typed, ticket)
  const handed = `${ctx.origin}${facePage.path}?ticket=${ticket}`
  const returnUrl = way.kind === 'page' ? `${ctx.origin}${CERTIFICATION}?ticket=${ticket}` : handed
  const url = await begin(ctx, check, { ...typed, returnUrl }, way.provider)
  const isHanded = way.kind === 'handoff'
  return {
    ticket,
    kind: way.kind,
    url: isHanded ? handed : url,
    code: isHanded ? await toDataURL(handed, { width: CODE_PX, margin: 2 }) : null,
    expiresAt: check.expiresAt.toISOString(),
  }
}

export const photoRealNameAuth: Verb<typeof identity.photoRealNameAuth> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  if (!canCompare(ctx)) throw fault('identity_closed')
  if (!canPhoto(ctx)) throw fault('identity_elsewhere')
  const typed = parseTypedName(ctx, asked, registerPapers)
  const portrait = await readTransientPicture(asked.portrait, 'portrait', identityLimits.portraitEdge)
  const check = await createCheck(ctx, userId, 'photo', typed, drawToken())
  const judged = await comparePhoto(ctx, check, typed, portrait)
  if (judged.failure === 'provider') throw fault('identity_unavailable')
  return outcomeOf(ctx, judged)
}

export const sendMergeCode: Verb<typeof identity.sendMergeCode> = async (ctx, picture) => {
  const { otherId } = await requireSecondAccount(ctx, requireMember(ctx).userId)
  return sendBoundCode(ctx, { userId: otherId, scene: 'merge', ...picture })
}

export const mergeAccounts: Verb<typeof identity.mergeAccounts> = (ctx, { code }) =>
  mergeSecondAccount(ctx, requireMember(ctx).userId, code)

export const askHumanCheck: Verb<typeof identity.askHumanCheck> = async (ctx, asked) =>
  outcomeOf(ctx, await requestHumanReview(ctx, requireMember(ctx).userId, asked))

export const dropHumanCheck: Verb<typeof identity.dropHumanCheck> = async (ctx) =>
  outcomeOf(ctx, await dropHuman(ctx, requireMember(ctx).userId))

export const faceIdCallBack: Verb<typeof identity.faceIdCallBack> = async (ctx, { ticket }) => {
  const check = await checkByTicket(ctx, tokenHash(ticket))
  return check === null ? { status: 'lapsed', failure: null } : outcomeOf(ctx, await settleCheck(ctx, check))
}

/**
 * Starts the check with the provider: returns its page, or the data for the plugin. If the provider does not respond,
 * the check ends without counting as an attempt.
 */
async function begin(ctx: Ctx, check: CheckRecord, request: FaceRequest, provider: FaceWay): Promise<string> {
  const started = await ctx.adapters.identity.begin(request, provider).catch((error: unknown) => {
    ctx.log.warn({ checkId: check.id, error: String(error) }, 'the identity provider did not begin a check')
    return null
  })
  await ctx.tx(async (ctx) => {
    await lockUser(ctx, check.userId)
    const row = await lockCheck(ctx, check.id)
    if (row?.status !== 'created') return
    if (started === null) return void (await endCheck(ctx, row, 'failed', 'provider'))
    const sent = await updateCheck(ctx, row, {
      status: 'sent',
      refEnc: ctx.secrets.seal(started.ref),
      urlEnc: ctx.secrets.seal(started.url),
    })
    await pursueCheck(ctx, sent)
  })
  if (started === null) throw fault('identity_unavailable')
  return started.url
}

/** The outcome at this moment. An expired link counts as over, though its provider may still report a result. */
function outcomeOf(ctx: Ctx, { status, failure, expiresAt }: CheckRecord): CheckOutcome {
  const isOver = isIn(checkStates.open, status) && expiresAt <= ctx.now
  return { status: isOver ? 'lapsed' : status, failure }
}
