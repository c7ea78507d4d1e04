/** Proving one's name: how it stands, beginning a check, and what became of one. */
import { facePage } from '@qianxian/protocol/identity/face'
import type { identity } from '@qianxian/protocol/identity/identity'
import { shownName } from '@qianxian/protocol/identity/identity.rules'
import type { CheckOutcome, Identity } from '@qianxian/protocol/identity/identity.schema'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { checkStates, identityLimits } from '@qianxian/protocol/identity/identity.words'
import { toDataURL } from 'qrcode'
import type { FaceRequest, FaceWay } from '../../adapters/identity'
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { drawToken, tokenHash } from '../../lib/secrets'
import { holdUser, sendBoundCode } from '../account/account'
import { readPassing } from '../media/media'
import { openSubject } from '../notice/notice'
import { cityConfigOf } from '../tenant/tenant'
import { beginCheck, readTyped, triesToday } from './beginning'
import { end, pursue, settle } from './checking'
import { askHuman, dropHuman, shownHuman } from './human'
import { comparePhoto } from './photo'
import { matchOf } from './portrait.repository'
import { mergeSecond, requireSecond, shownSecond } from './second'
import { faceUntil, isEnding, standingOf } from './standing'
import { isFaceOpen, wayOf } from './ways'
import { identitySubject } from './identity.notices'
import { checkByTicket, identityOfUser, lastCheckOf, lockCheck, triesOf, updateCheck, type CheckRecord } from './identity.repository'

const CODE_PX = 480
const CERTIFICATION = '/member/certification'

const canCompare = ({ adapters }: Ctx): boolean => !adapters.closedPorts.includes('likeness')

/** Mini-programs may collect no faces. */
const canPhoto = (ctx: Ctx): boolean => ctx.platform === 'h5' && canCompare(ctx)

export const getIdentity: Verb<typeof identity.getIdentity> = async (ctx) => {
  const { userId } = memberOf(ctx)
  await openSubject(ctx, identitySubject)
  // In this order: a check that is over by the first look has left its name by the second.
  const last = await lastCheckOf(ctx, userId)
  const proven = await identityOfUser(ctx, userId)
  const standing = standingOf(ctx, proven)
  // What came before the face that counts is over.
  const told = last !== null && standing === 'face' && last.createdAt <= proven!.faceAt! ? null : last
  const left = identityLimits.triesTotal - (await triesOf(ctx, userId, null))
  const { customerServicePhone } = await cityConfigOf(ctx)
  return {
    isOpen: isFaceOpen(ctx),
    canPhoto: canPhoto(ctx) && standing === 'none',
    level: standing === 'none' ? null : standing,
    shownName: proven === null ? null : shownName(ctx.secrets.unseal(proven.nameEnc)),
    provenAt: proven?.provenAt.toISOString() ?? null,
    validUntil: faceUntil(proven?.faceAt ?? null)?.toISOString() ?? null,
    canRenew: isEnding(ctx, proven),
    last: told && outcomeOf(ctx, told),
    triesLeftToday: Math.max(0, Math.min(left, identityLimits.triesPerDay - (await triesToday(ctx, userId)))),
    second: standing === 'none' ? await shownSecond(ctx, userId) : null,
    human: await shownHuman(ctx, userId, told),
    portrait: standing === 'face' ? await shownMatch(ctx, userId) : null,
    needsHuman: left <= 0,
    servicePhone: customerServicePhone,
  }
}

/** Of a picture that is there to be compared. */
async function shownMatch(ctx: Ctx, userId: number): Promise<Identity['portrait']> {
  const match = await matchOf(ctx, userId)
  return match === null || match.mediaId === null ? null : match.status
}

export const getCheckFaceLink: Verb<typeof identity.getCheckFaceLink> = async (ctx, asked) => {
  const { userId } = memberOf(ctx)
  const way = await wayOf(ctx, userId, asked)
  if (way === null) throw fault('identity_closed')
  const typed = readTyped(ctx, asked)
  const ticket = drawToken()
  const check = await beginCheck(ctx, userId, way.kind, typed, ticket)
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
  const { userId } = memberOf(ctx)
  if (!canCompare(ctx)) throw fault('identity_closed')
  if (!canPhoto(ctx)) throw fault('identity_elsewhere')
  const typed = readTyped(ctx, asked)
  const portrait = await readPassing(asked.portrait, 'portrait', identityLimits.portraitEdge)
  const check = await beginCheck(ctx, userId, 'photo', typed, drawToken())
  const judged = await comparePhoto(ctx, check, typed, portrait)
  if (judged.failure === 'provider') throw fault('identity_unavailable')
  return outcomeOf(ctx, judged)
}

export const sendMergeCode: Verb<typeof identity.sendMergeCode> = async (ctx, picture) => {
  const { otherId } = await requireSecond(ctx, memberOf(ctx).userId)
  return sendBoundCode(ctx, { userId: otherId, scene: 'merge', ...picture })
}

export const mergeAccounts: Verb<typeof identity.mergeAccounts> = (ctx, { code }) => mergeSecond(ctx, memberOf(ctx).userId, code)

export const askHumanCheck: Verb<typeof identity.askHumanCheck> = async (ctx, asked) =>
  outcomeOf(ctx, await askHuman(ctx, memberOf(ctx).userId, asked))

export const dropHumanCheck: Verb<typeof identity.dropHumanCheck> = async (ctx) =>
  outcomeOf(ctx, await dropHuman(ctx, memberOf(ctx).userId))

export const faceIdCallBack: Verb<typeof identity.faceIdCallBack> = async (ctx, { ticket }) => {
  const check = await checkByTicket(ctx, tokenHash(ticket))
  return check === null ? { status: 'lapsed', failure: null } : outcomeOf(ctx, await settle(ctx, check))
}

/** The page of the provider, or what opens its component; where it does not answer, the check ends as no try. */
async function begin(ctx: Ctx, check: CheckRecord, request: FaceRequest, provider: FaceWay): Promise<string> {
  const started = await ctx.adapters.identity.begin(request, provider).catch((error: unknown) => {
    ctx.log.warn({ checkId: check.id, error: String(error) }, 'the identity provider did not begin a check')
    return null
  })
  await ctx.tx(async (ctx) => {
    await holdUser(ctx, check.userId)
    const row = await lockCheck(ctx, check.id)
    if (row?.status !== 'created') return
    if (started === null) return void (await end(ctx, row, 'failed', 'provider'))
    const sent = await updateCheck(ctx, row, {
      status: 'sent',
      refEnc: ctx.secrets.seal(started.ref),
      urlEnc: ctx.secrets.seal(started.url),
    })
    await pursue(ctx, sent)
  })
  if (started === null) throw fault('identity_unavailable')
  return started.url
}

/** Read as it stands by now: a link that is over leads nowhere, though its provider may still tell us what was found. */
function outcomeOf(ctx: Ctx, { status, failure, expiresAt }: CheckRecord): CheckOutcome {
  const isOver = isIn(checkStates.open, status) && expiresAt <= ctx.now
  return { status: isOver ? 'lapsed' : status, failure }
}
