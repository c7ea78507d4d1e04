/** Proving one's name: how it stands, beginning a check, and what became of one. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { facePage } from '@qianxian/protocol/identity/face'
import type { identity } from '@qianxian/protocol/identity/identity'
import { factsOfIdNo, idNoFault, idNoOf, isAdult, realNameFault, shownName } from '@qianxian/protocol/identity/identity.rules'
import type { CheckOutcome } from '@qianxian/protocol/identity/identity.schema'
import { IDENTITY_CONSENT_VERSION, identityLimits } from '@qianxian/protocol/identity/identity.words'
import { toDataURL } from 'qrcode'
import { memberOf, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { drawToken, tokenHash } from '../../lib/secrets'
import { holdUser } from '../account/account'
import { openSubject } from '../notice/notice'
import { cityConfigOf } from '../tenant/tenant'
import { end, idHashOf, pursue, settle } from './checking'
import { identitySubject } from './identity.notices'
import {
  checkByTicket,
  identityOfUser,
  insertCheck,
  lastCheckOf,
  lockCheck,
  openCheckOf,
  triesOf,
  updateCheck,
  type CheckRecord,
} from './identity.repository'

const CODE_PX = 480
const CERTIFICATION = '/member/certification'

const isOpen = ({ adapters }: Ctx): boolean => !adapters.closedPorts.includes('identity')

const triesToday = (ctx: Ctx, userId: number): Promise<number> => triesOf(ctx, userId, startOfDayInShanghai(ctx.now))

const faceUntil = (faceAt: Date | null): Date | null =>
  faceAt === null ? null : momentOf(clockInChina(faceAt).add(identityLimits.faceMonths, 'month'))

export const getIdentity: Verb<typeof identity.getIdentity> = async (ctx) => {
  const { userId } = memberOf(ctx)
  await openSubject(ctx, identitySubject)
  const [proven, last] = [await identityOfUser(ctx, userId), await lastCheckOf(ctx, userId)]
  const until = faceUntil(proven?.faceAt ?? null)
  const hasFace = proven?.level === 'face' && until !== null && until > ctx.now
  const left = identityLimits.triesTotal - (await triesOf(ctx, userId, null))
  const { customerServicePhone } = await cityConfigOf(ctx)
  return {
    isOpen: isOpen(ctx),
    level: proven === null ? null : hasFace ? 'face' : 'name',
    shownName: proven === null ? null : shownName(ctx.secrets.unseal(proven.nameEnc)),
    provenAt: proven?.provenAt.toISOString() ?? null,
    validUntil: until?.toISOString() ?? null,
    last: last === null || hasFace ? null : outcomeOf(ctx, last),
    triesLeftToday: Math.max(0, Math.min(left, identityLimits.triesPerDay - (await triesToday(ctx, userId)))),
    needsHuman: left <= 0,
    servicePhone: customerServicePhone,
  }
}

export const getCheckFaceLink: Verb<typeof identity.getCheckFaceLink> = async (ctx, asked) => {
  const { userId } = memberOf(ctx)
  if (!isOpen(ctx)) throw fault('identity_closed')
  const { name, idNo } = typed(ctx, asked)
  const ticket = drawToken()
  const isHere = ctx.platform === 'h5' && asked.isElsewhere !== true
  const check = await ctx.tx(async (ctx) => {
    await holdUser(ctx, userId)
    await refuseMore(ctx, userId, idNo)
    const former = await openCheckOf(ctx, userId)
    if (former && isTwice(ctx, former, idNo)) throw fault('request_in_progress')
    if (former) await end(ctx, former, 'lapsed', null)
    return insertCheck(ctx, {
      userId,
      ticketHash: tokenHash(ticket),
      kind: isHere ? 'page' : 'handoff',
      nameEnc: ctx.secrets.seal(name),
      idNoEnc: ctx.secrets.seal(idNo),
      consentVersion: IDENTITY_CONSENT_VERSION,
      expiresAt: momentAfter(ctx.now, identityLimits.linkMinutes, 'minute'),
    })
  })
  const returnUrl = `${ctx.origin}${isHere ? CERTIFICATION : facePage.path}?ticket=${ticket}`
  const url = await begin(ctx, check, { name, idNo, returnUrl })
  const handed = `${ctx.origin}${facePage.path}?ticket=${ticket}`
  return {
    ticket,
    kind: check.kind,
    url: isHere ? url : handed,
    code: isHere ? null : await toDataURL(handed, { width: CODE_PX, margin: 2 }),
    expiresAt: check.expiresAt.toISOString(),
  }
}

export const faceIdCallBack: Verb<typeof identity.faceIdCallBack> = async (ctx, { ticket }) => {
  const check = await checkByTicket(ctx, tokenHash(ticket))
  return check === null ? { status: 'lapsed', failure: null } : outcomeOf(ctx, await settle(ctx, check))
}

/** Refuses by field what cannot be right; a number says nothing of who typed it, so nothing of a minor's is kept. */
function typed(ctx: Ctx, asked: { realName: string; idCard: string }): { name: string; idNo: string } {
  const [name, idNo] = [asked.realName.trim().replace(/[•・‧･.]/g, '·'), idNoOf(asked.idCard)]
  const faults = { realName: realNameFault(name), idCard: idNoFault(idNo) }
  const complaints = Object.entries(faults).flatMap(([field, words]) => (words === null ? [] : [[field, words] as const]))
  if (complaints.length > 0) throw fieldFault(Object.fromEntries(complaints))
  if (!isAdult(factsOfIdNo(idNo).birthday, ctx.now)) throw fault('identity_minor')
  return { name, idNo }
}

/** Under the lock of the person. */
async function refuseMore(ctx: Ctx, userId: number, idNo: string): Promise<void> {
  const proven = await identityOfUser(ctx, userId)
  if (proven !== null && proven.idHash !== idHashOf(ctx, idNo)) throw fieldFault({ idCard: '身份证号和已经认证的不同，换了号码请联系客服' })
  const until = faceUntil(proven?.faceAt ?? null)
  if (proven?.level === 'face' && until !== null && until > ctx.now) throw fault('identity_done')
  if ((await triesOf(ctx, userId, null)) >= identityLimits.triesTotal) throw fault('identity_human')
  if ((await triesToday(ctx, userId)) >= identityLimits.triesPerDay) throw fault('identity_tries')
}

/** A second tap, and nobody who begins anew. */
const isTwice = (ctx: Ctx, { createdAt, idNoEnc }: CheckRecord, idNo: string): boolean =>
  ctx.now.getTime() - createdAt.getTime() < identityLimits.repeatSeconds * 1000 && ctx.secrets.unseal(idNoEnc) === idNo

/** The page of the provider; where it does not answer, the check ends as no try. */
async function begin(ctx: Ctx, check: CheckRecord, request: { name: string; idNo: string; returnUrl: string }): Promise<string> {
  const started = await ctx.adapters.identity.begin(request).catch((error: unknown) => {
    ctx.log.warn({ checkId: check.id, error: String(error) }, 'the identity provider did not begin a check')
    return null
  })
  await ctx.tx(async (ctx) => {
    await holdUser(ctx, check.userId)
    const row = (await lockCheck(ctx, check.id))!
    if (row.status !== 'created') return
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
  const isOver = status === 'created' && expiresAt <= ctx.now
  return { status: isOver ? 'lapsed' : status, failure }
}
